//! Instructions, calls and primitives.

use crate::exec::*;
use crate::layout::{CellType, scalar};
use crate::memory::{Access, Where};
use crate::object::*;
use crate::position::Position;
use crate::state::*;
use crate::{Halt, Obstacle};
use fathom_goto::*;
use fathom_term::{Sort, TermId};
use smallvec::SmallVec;
use std::rc::Rc;

/// Calls nested deeper than this are not followed.
const DEPTH_LIMIT: u32 = 4000;

/// Bytes that formatted output to memory may be given room for.
const MOST_FORMATTED: u128 = 1024;

impl<'p> Executor<'p> {
    pub(crate) fn instruction(&mut self, f: &'p Function, state: &mut State, block: BlockId, at: usize) -> Result<Flow, Halt> {
        let inst = &f.block(block).insts[at];
        match &inst.kind {
            InstKind::Assign { dest, value, .. } => {
                let stored = self.eval(f, state, *value)?;
                let stored = if f.from_library { self.computed_with(f, state, (*dest, *value), stored) } else { stored };
                self.write(f, state, *dest, stored, inst.loc)?;
            }
            InstKind::Copy { dest, src } => {
                let bytes = self.program.types.size_of(f.place(*dest).ty);
                let from = self.locate(f, state, *src)?;
                let to = self.locate(f, state, *dest)?;
                self.copy_range(state, &to, &from, bytes, inst.loc)?;
            }
            InstKind::Zero(place) => {
                let ty = f.place(*place).ty;
                if self.program.types.is_scalar(ty) {
                    let zero = self.terms.bv(self.term_width(ty), 0);
                    self.write(f, state, *place, zero, inst.loc)?;
                } else {
                    let bytes = self.program.types.size_of(ty);
                    let to = self.locate(f, state, *place)?;
                    let zero = self.terms.bv(8, 0);
                    self.fill_range(state, &to, zero, bytes, inst.loc)?;
                }
            }
            InstKind::Call { callee, args, .. } => return self.call(f, state, block, at, *callee, args, inst.loc),
            InstKind::Intrinsic { dest, op, args } => return self.intrinsic(f, state, block, at, *dest, *op, args, inst.loc),
            InstKind::Input { dest, name } => {
                let ty = f.place(*dest).ty;
                let pointer = self.program.types.is_pointer(ty);
                let value = if pointer { self.foreign_pointer(name) } else { self.fresh_value(ty, name) };
                if pointer {
                    self.drawn_pointers.insert(value);
                }
                let bits = if pointer { self.offset_part(value) } else { value };
                self.event(state, block, at, EventKind::Input { value: bits });
                self.write(f, state, *dest, value, inst.loc)?;
            }
            InstKind::Assume(assumed) => {
                let cond = self.eval(f, state, *assumed)?;
                let before = state.guard.term(&self.terms);
                state.guard = state.guard.and(&mut self.terms, cond);
                let behind = state.guard.term(&self.terms);
                let function = self.frames[state.top.frame.index()].function;
                self.assumptions.entry((function, block, at)).or_default().push((before, behind));
                self.take_for(f, state, *assumed)?;
            }
            InstKind::Assert { cond, property } => {
                let cond = self.eval(f, state, *cond)?;
                let guard = state.guard.term(&self.terms);
                self.reached.entry(*property).or_default().push(guard);
                if !self.terms.is_true(cond) {
                    let violated = self.terms.not(cond);
                    let guard = state.guard.term(&self.terms);
                    let condition = self.terms.and(guard, violated);
                    let condition = if self.inducting() {
                        let live = self.live_here(state);
                        self.terms.and(condition, live)
                    } else {
                        condition
                    };
                    if !self.terms.is_false(condition) {
                        let position = self.position_of(state, block, at);
                        self.targets.push(Target { property: *property, condition, position });
                    }
                    state.guard = state.guard.and(&mut self.terms, cond);
                }
            }
            // SOUNDNESS: an execution goes on behind a goal, covered or not: the guard stays as it is, so that no proof and no later goal
            // rests on its negation. In the inductive step it does so under a literal that only proofs of this goal assume.
            InstKind::Goal { cond, property } => {
                let cond = self.eval(f, state, *cond)?;
                let guard = state.guard.term(&self.terms);
                self.reached.entry(*property).or_default().push(guard);
                let condition = self.terms.and(guard, cond);
                let condition = if self.inducting() {
                    let live = self.live_here(state);
                    self.terms.and(condition, live)
                } else {
                    condition
                };
                if !self.terms.is_false(condition) {
                    let position = self.position_of(state, block, at);
                    self.targets.push(Target { property: *property, condition, position });
                    // Executions that covered it before are of no interest to whoever proves, of some goals together, that none is ever covered.
                    if self.inducting() {
                        let hypothesis = self.goal_hypothesis(*property);
                        let (absent, not) = (self.terms.not(hypothesis), self.terms.not(cond));
                        let go_on = self.terms.or(absent, not);
                        state.guard = state.guard.and(&mut self.terms, go_on);
                    }
                }
            }
            InstKind::LifetimeStart(local) => self.lifetime_start(f, state, block, at, *local),
            InstKind::LifetimeEnd(local) => self.lifetime_end(state, *local),
            InstKind::Rmw { dest, place, op, value } => {
                let value = self.eval(f, state, *value)?;
                let ty = f.place(*place).ty;
                let old = self.read(f, state, *place, inst.loc)?;
                let new = self.modify(*op, old, value, ty);
                self.write(f, state, *place, new, inst.loc)?;
                if let Some(dest) = dest {
                    self.write(f, state, *dest, old, inst.loc)?;
                }
            }
            InstKind::CmpXchg { ok, place, expected, desired } => {
                let desired = self.eval(f, state, *desired)?;
                let old = self.read(f, state, *place, inst.loc)?;
                let wanted = self.read(f, state, *expected, inst.loc)?;
                let same = self.terms.eq(old, wanted);
                let new = self.terms.ite(same, desired, old);
                self.write(f, state, *place, new, inst.loc)?;
                let seen = self.terms.ite(same, wanted, old);
                self.write(f, state, *expected, seen, inst.loc)?;
                let width = self.term_width(f.place(*ok).ty);
                let ok_value = self.resize(same, width, false);
                self.write(f, state, *ok, ok_value, inst.loc)?;
            }
            InstKind::AtomicBegin | InstKind::AtomicEnd | InstKind::Fence => {}
            InstKind::Unsupported(what) => return Err(Halt::Unsupported(Obstacle::Unsupported(what.clone()))),
        }
        Ok(Flow::Next)
    }

    /// The literal under which the inductive step looks at executions only up to where this goal is covered.
    pub fn goal_hypothesis(&mut self, property: PropertyId) -> TermId {
        if let Some(&known) = self.goal_hypotheses.get(&property) {
            return known;
        }
        let literal = self.terms.fresh("goal not covered before", Sort::Bv(1));
        self.goal_hypotheses.insert(property, literal);
        literal
    }

    pub(crate) fn event(&mut self, state: &State, block: BlockId, at: usize, kind: EventKind) {
        let position = self.position_of(state, block, at);
        let guard = state.guard.term(&self.terms);
        self.events.push(Event { position, step: self.step, guard, kind });
        self.step += 1;
    }

    fn modify(&mut self, op: RmwOp, old: TermId, value: TermId, ty: TypeId) -> TermId {
        let signed = self.program.types.is_signed(ty);
        if self.program.types.is_pointer(ty) {
            let sum = match op {
                RmwOp::Add => Some(value),
                RmwOp::Sub => Some(self.terms.neg(value)),
                _ => None,
            };
            return match sum {
                Some(bytes) if self.terms.width(bytes) == self.pointer_bits => self.pointer_add(old, bytes),
                _ => value,
            };
        }
        let t = &mut self.terms;
        match op {
            RmwOp::Exchange => value,
            RmwOp::Add => t.add(old, value),
            RmwOp::Sub => t.sub(old, value),
            RmwOp::And => t.and(old, value),
            RmwOp::Or => t.or(old, value),
            RmwOp::Xor => t.xor(old, value),
            RmwOp::Nand => {
                let both = t.and(old, value);
                t.not(both)
            }
            RmwOp::Min | RmwOp::Max => {
                let less = if signed { t.slt(old, value) } else { t.ult(old, value) };
                if op == RmwOp::Min { t.ite(less, old, value) } else { t.ite(less, value, old) }
            }
        }
    }

    fn lifetime_start(&mut self, f: &'p Function, state: &mut State, block: BlockId, at: usize, local: LocalId) {
        let frame = state.top.frame;
        let leaf = self.frames[frame.index()].first_leaf + local.0;
        let l = f.local(local);
        if self.info(self.frames[frame.index()].function).register[local.index()] {
            let value = self.fresh_value(l.ty, &l.name);
            let bits = if self.program.types.is_pointer(l.ty) { self.offset_part(value) } else { value };
            self.event(state, block, at, EventKind::Register { value: bits });
            state.mem.set(leaf, value);
            return;
        }
        let position = self.position_of(state, block, at);
        let size = self.program.types.size_of(l.ty);
        let object = self.object_at(&position, local.0, Length::Known(size), ObjectKind::Local(frame, local), &l.name, l.loc);
        self.objects[object.index()].align = l.align.max(self.program.types.align_of(l.ty)).max(1);
        let zero = self.terms.bv(self.pointer_bits, 0);
        let pointer = self.pack(object, zero);
        state.mem.set(leaf, pointer);
        let tt = self.terms.tt();
        state.mem.set(self.objects[object.index()].alive_leaf, tt);
        self.event(state, block, at, EventKind::Object(object));
    }

    fn lifetime_end(&mut self, state: &mut State, local: LocalId) {
        let frame = state.top.frame;
        let leaf = self.frames[frame.index()].first_leaf + local.0;
        if !self.info(self.frames[frame.index()].function).register[local.index()]
            && let Some(pointer) = state.mem.get(leaf)
        {
            self.kill(state, pointer);
        }
        state.mem.remove(leaf);
    }

    /// Ends the life of what a pointer points to.
    fn kill(&mut self, state: &mut State, pointer: TermId) {
        let targets = self.points_to(pointer);
        for t in targets.iter() {
            if t.object == ObjId::NULL || t.object == ObjId::OPAQUE {
                continue;
            }
            let leaf = self.objects[t.object.index()].alive_leaf;
            if leaf == 0 {
                continue;
            }
            let alive = self.alive(state, t.object);
            let spared = self.terms.not(t.cond);
            let alive = self.terms.and(alive, spared);
            state.mem.set(leaf, alive);
            self.objects[t.object.index()].ended = true;
            if self.terms.is_true(t.cond)
                && let Some(layout) = self.objects[t.object.index()].layout.clone()
            {
                // Nobody can read it any more: no need to join it.
                let first = self.objects[t.object.index()].first_leaf;
                for i in 0..layout.cells.len() as u32 {
                    state.mem.remove(first + i);
                }
            }
        }
    }

    #[allow(clippy::too_many_arguments)]
    fn call(
        &mut self,
        f: &'p Function,
        state: &mut State,
        block: BlockId,
        at: usize,
        callee: Callee,
        args: &'p [Operand],
        loc: LocId,
    ) -> Result<Flow, Halt> {
        let targets: SmallVec<[(TermId, FuncId); 1]> = match callee {
            Callee::Direct(id) => SmallVec::from_slice(&[(self.terms.tt(), id)]),
            Callee::Indirect(pointer) => {
                let pointer = self.eval(f, state, pointer)?;
                let mut found = SmallVec::new();
                for t in self.points_to(pointer).iter() {
                    if t.object == ObjId::OPAQUE {
                        let guard = state.guard.and(&mut self.terms, t.cond);
                        self.stop_at(&guard, "call through a pointer that cannot be resolved".into(), loc);
                    } else if let ObjectKind::Function(id) = self.objects[t.object.index()].kind {
                        if self.fits(f, block, at, id) {
                            found.push((t.cond, id));
                        } else {
                            let guard = state.guard.and(&mut self.terms, t.cond);
                            let name = &self.program.func(id).name;
                            self.stop_at(&guard, format!("call of `{name}` through a pointer of another type").into(), loc);
                        }
                    } else if !self.pointers_checked {
                        let guard = state.guard.and(&mut self.terms, t.cond);
                        self.stop_at(
                            &guard,
                            "call through a pointer to no function (not among the selected properties)".into(),
                            loc,
                        );
                    }
                }
                found
            }
        };
        let single = matches!(callee, Callee::Direct(_)) && targets.len() == 1;
        for (cond, id) in targets {
            let mut inner =
                if single { state.clone() } else { State { guard: state.guard.and(&mut self.terms, cond), ..state.clone() } };
            if inner.guard.is_false(&self.terms) {
                continue;
            }
            if single {
                // Let go of the original, so that writes below do not copy.
                state.mem = Default::default();
            }
            if !self.program.func(id).has_body() {
                let function = self.program.func(id).name.clone();
                self.stop_at(&inner.guard, Obstacle::NoBody { function }, loc);
                if single {
                    return Ok(Flow::Done);
                }
                continue;
            }
            match self.enter(f, &mut inner, block, at, id, args, loc) {
                Ok(true) if single => {
                    *state = inner;
                    return Ok(Flow::Jump(BlockId(0), 0));
                }
                Ok(true) => self.push(inner, BlockId(0), 0),
                Ok(false) => {}
                Err(Halt::Dead) => {}
                Err(Halt::Unsupported(reason)) => self.stop_at(&inner.guard, reason, loc),
            }
        }
        Ok(Flow::Done)
    }

    /// Does the call at this place pass what the function takes? The interpreter does not perform others.
    fn fits(&self, f: &Function, block: BlockId, at: usize, callee: FuncId) -> bool {
        let InstKind::Call { dest, args, .. } = &f.block(block).insts[at].kind else { unreachable!("asked for calls only") };
        let type_of = |operand: &Operand| match *operand {
            Operand::Value(e) => f.expr(e).ty,
            Operand::Aggregate(place) => f.place(place).ty,
        };
        let types: Vec<TypeId> = args.iter().map(type_of).collect();
        call_fits(&self.program.types, self.program.func(callee), &types, dest.map(|place| f.place(place).ty))
    }

    /// Makes the state stand at the entry of the function. False if the bound does not allow it (it was suspended).
    #[allow(clippy::too_many_arguments)]
    fn enter(
        &mut self,
        f: &'p Function,
        state: &mut State,
        block: BlockId,
        at: usize,
        id: FuncId,
        args: &'p [Operand],
        loc: LocId,
    ) -> Result<bool, Halt> {
        let callee = self.program.func(id);
        let mut recursion = 0;
        let mut recursive = false;
        let mut below = Some(&state.top);
        while let Some(activation) = below {
            if self.frames[activation.frame.index()].function == id {
                // Nothing was decided symbolically since: this call is as certain as the last one.
                let decided = activation.entry_guard.same(&state.guard);
                recursion = activation.recursion + u32::from(!decided);
                recursive = true;
                break;
            }
            below = activation.parent.as_ref();
        }
        let mut path = self.path(state, block);
        path.push(at as u32);
        let call = Position::new(&path);
        if recursive && self.exceeds(recursion) {
            self.suspend_call(state.clone(), call, block, at, id, loc, recursion);
            return Ok(false);
        }
        if state.top.depth > DEPTH_LIMIT {
            return Err(Halt::Unsupported(Obstacle::NestedCalls(DEPTH_LIMIT)));
        }
        path.push(0);
        path.push(id.0);
        let frame = self.frame_at(call, id, &path, loc);
        self.functions_entered.insert(id);
        // Arguments are evaluated in the caller, then belong to the callee.
        let first = self.frames[frame.index()].first_leaf;
        let info = self.info(id);
        for (param, operand) in callee.params.iter().zip(args) {
            let ty = callee.local(*param).ty;
            match *operand {
                Operand::Value(e) => {
                    let value = self.eval(f, state, e)?;
                    let value = self.fit(value, f.expr(e).ty, ty);
                    if info.register[param.index()] {
                        state.mem.set(first + param.0, value);
                    } else {
                        let object = self.param_object(state, frame, *param, first);
                        let cell = scalar(&self.program.types, ty);
                        let bits = cell.bits(self.pointer_bits);
                        let value = self.to_memory(value, ty, bits);
                        let to = self.whole(object);
                        self.store(state, &to, Access { delta: 0, bits, ty: cell }, value, loc)?;
                    }
                }
                Operand::Aggregate(place) => {
                    let from = self.locate(f, state, place)?;
                    let object = self.param_object(state, frame, *param, first);
                    let to = self.whole(object);
                    self.copy_range(state, &to, &from, self.program.types.size_of(ty), loc)?;
                }
            }
        }
        let entry_guard = state.guard.clone();
        let depth = state.top.depth + 1;
        state.top = Rc::new(Activation {
            frame,
            parent: Some(state.top.clone()),
            loops: SmallVec::new(),
            resume: (block, at as u32 + 1),
            entry_guard,
            recursion,
            depth,
        });
        Ok(true)
    }

    /// An argument of another type than the parameter (old-style definitions): the bits that fit.
    fn fit(&mut self, value: TermId, from: TypeId, to: TypeId) -> TermId {
        let (has, wants) = (self.terms.width(value), self.term_width(to));
        if has == wants {
            return value;
        }
        match (self.program.types.is_pointer(from), self.program.types.is_pointer(to)) {
            (true, false) => {
                let address = self.pointer_to_int(value);
                self.resize(address, wants, false)
            }
            (false, true) => {
                let address = self.resize(value, self.pointer_bits, self.program.types.is_signed(from));
                self.int_to_pointer(address)
            }
            (true, true) | (false, false) => self.resize(value, wants, self.program.types.is_signed(from)),
        }
    }

    fn param_object(&mut self, state: &mut State, frame: FrameId, param: LocalId, first: u32) -> ObjId {
        let object = self.frame_object(frame, param);
        let zero = self.terms.bv(self.pointer_bits, 0);
        let pointer = self.pack(object, zero);
        state.mem.set(first + param.0, pointer);
        let tt = self.terms.tt();
        state.mem.set(self.objects[object.index()].alive_leaf, tt);
        object
    }

    fn whole(&mut self, object: ObjId) -> Where {
        let target = crate::pointer::PointsTo { cond: self.terms.tt(), object, offset: self.terms.bv(self.pointer_bits, 0) };
        Where::Memory { targets: SmallVec::from_slice(&[target]), delta: 0, hint: None }
    }

    pub(crate) fn return_from(&mut self, f: &'p Function, state: &mut State, operand: Option<Operand>) -> Result<Flow, Halt> {
        let Some(parent) = state.top.parent.clone() else { return Ok(Flow::Done) };
        self.leave_inductive(state, None);
        let (block, inst) = state.top.resume;
        let frame = state.top.frame;
        let caller = self.program.func(self.frames[parent.frame.index()].function);
        let call = &caller.block(block).insts[inst as usize - 1];
        let InstKind::Call { dest, callee, .. } = &call.kind else { unreachable!("calls return to calls") };
        let inner = state.top.clone();
        match (operand, dest) {
            (Some(Operand::Value(e)), dest) => {
                let value = self.eval(f, state, e)?;
                if let Some(dest) = dest {
                    state.top = parent.clone();
                    let value = self.fit(value, f.expr(e).ty, caller.place(*dest).ty);
                    self.write(caller, state, *dest, value, call.loc)?;
                }
            }
            (Some(Operand::Aggregate(place)), Some(dest)) => {
                let from = self.locate(f, state, place)?;
                state.top = parent.clone();
                let to = self.locate(caller, state, *dest)?;
                let bytes = self.program.types.size_of(caller.place(*dest).ty);
                self.copy_range(state, &to, &from, bytes, call.loc)?;
            }
            (Some(Operand::Aggregate(_)), None) | (None, None) => {}
            (None, Some(dest)) => {
                // Falling off the end: whoever uses the value is undefined (a selected check reported it).
                state.top = parent.clone();
                let ty = caller.place(*dest).ty;
                if self.program.types.is_scalar(ty) {
                    let value = self.fresh_value(ty, "missing return value");
                    self.write(caller, state, *dest, value, call.loc)?;
                }
            }
        }
        state.top = inner;
        self.leave_frame(state, frame);
        state.top = parent;
        let direct = matches!(callee, Callee::Direct(_)) && self.info(self.frames[frame.index()].function).one_return;
        if direct {
            return Ok(Flow::Jump(block, inst as usize));
        }
        self.push(state.clone(), block, inst as usize);
        Ok(Flow::Done)
    }

    /// The frame's locals cease to exist.
    fn leave_frame(&mut self, state: &mut State, frame: FrameId) {
        let function = self.frames[frame.index()].function;
        let info = self.info(function);
        let first = self.frames[frame.index()].first_leaf;
        let f = self.program.func(function);
        let ff = self.terms.ff();
        for i in 0..f.locals.len() as u32 {
            if !info.register[i as usize] {
                match state.mem.get(first + i) {
                    Some(pointer) => self.kill(state, pointer),
                    None => {
                        if let Some(&object) = self.frame_objects.get(&(frame, LocalId(i))) {
                            state.mem.set(self.objects[object.index()].alive_leaf, ff);
                            self.objects[object.index()].ended = true;
                        }
                    }
                }
            }
            state.mem.remove(first + i);
        }
        if let Some(objects) = self.stack_objects.get(&frame).cloned() {
            for object in objects {
                let leaf = self.objects[object.index()].alive_leaf;
                if state.mem.get(leaf).is_some() {
                    state.mem.set(leaf, ff);
                    self.objects[object.index()].ended = true;
                }
            }
        }
    }

    #[allow(clippy::too_many_arguments)]
    fn intrinsic(
        &mut self,
        f: &'p Function,
        state: &mut State,
        block: BlockId,
        at: usize,
        dest: Option<PlaceId>,
        op: Intrinsic,
        args: &[ExprId],
        loc: LocId,
    ) -> Result<Flow, Halt> {
        let mut values: SmallVec<[TermId; 4]> = SmallVec::new();
        for &arg in args {
            let value = self.eval(f, state, arg)?;
            values.push(value);
        }
        let size_arg = |this: &mut Self, i: usize| {
            let signed = this.program.types.is_signed(f.expr(args[i]).ty);
            this.resize(values[i], this.pointer_bits, signed)
        };
        let result: Option<TermId> = match op {
            Intrinsic::HeapAlloc | Intrinsic::StackAlloc => {
                let size = size_arg(self, 0);
                let pointer = self.allocate(state, block, at, op, size, loc);
                if args.len() > 1 {
                    for t in self.points_to(pointer).iter() {
                        self.objects[t.object.index()].given = true;
                    }
                }
                Some(pointer)
            }
            Intrinsic::HeapFree => {
                // Anything but null or the start of a live heap object is undefined: the execution ends.
                self.leave_unresolved(state, values[0], loc)?;
                let ok = self.memory_query(state, MemoryQuery::Freeable, &values)?;
                if !self.frees_checked {
                    let bad = self.terms.not(ok);
                    let guard = state.guard.and(&mut self.terms, bad);
                    self.stop_at(&guard, "invalid free (not among the selected properties)".into(), loc);
                }
                state.guard = state.guard.and(&mut self.terms, ok);
                if state.guard.is_false(&self.terms) {
                    return Err(Halt::Dead);
                }
                self.kill(state, values[0]);
                None
            }
            Intrinsic::StackFree => {
                self.kill(state, values[0]);
                None
            }
            Intrinsic::MemMove | Intrinsic::MemCopy => {
                let n = size_arg(self, 2);
                let to = self.through(values[0], self.pointee_hint(f, args[0]));
                let from = self.through(values[1], self.pointee_hint(f, args[1]));
                match self.terms.as_u128(n) {
                    Some(n) => self.copy_range(state, &to, &from, n as u64, loc)?,
                    None => self.copy_symbolic(state, (values[0], &to), (values[1], &from), n, loc)?,
                }
                Some(values[0])
            }
            Intrinsic::MemSet => {
                let n = size_arg(self, 2);
                let byte = self.resize(values[1], 8, false);
                let to = self.through(values[0], self.pointee_hint(f, args[0]));
                match self.terms.as_u128(n) {
                    Some(n) => self.fill_range(state, &to, byte, n as u64, loc)?,
                    None => self.fill_symbolic(state, (values[0], &to), byte, n, loc)?,
                }
                Some(values[0])
            }
            Intrinsic::FormatPrint => Some(self.terms.fresh("printed", Sort::Bv(32))),
            Intrinsic::PutByte => values.get(1).copied(),
            Intrinsic::FormatBuffer => {
                let capacity = size_arg(self, 1);
                Some(self.format_buffer(state, values[0], capacity, loc)?)
            }
            Intrinsic::ArgCount => {
                let width = 32;
                let value = self.terms.fresh("argc", Sort::Bv(width));
                let low = self.terms.bv(width, 1);
                let high = self.terms.bv(width, 1 << 16);
                let a = self.terms.ule(low, value);
                let b = self.terms.ule(value, high);
                state.guard = state.guard.and(&mut self.terms, a);
                state.guard = state.guard.and(&mut self.terms, b);
                self.event(state, block, at, EventKind::ArgCount { value });
                Some(value)
            }
            Intrinsic::ArgVector => {
                let zero = self.terms.bv(self.pointer_bits, 0);
                Some(self.pack(ObjId::OPAQUE, zero))
            }
            Intrinsic::Exit | Intrinsic::Abort => return Ok(Flow::Done),
            Intrinsic::GetRounding => {
                let mode = state.mem.get(self.rounding_leaf).unwrap_or_else(|| self.terms.bv(3, 0));
                let mut code = self.terms.bv(32, 0);
                for (bits, value) in [(3, 0x400), (2, 0x800), (4, 0xc00)] {
                    let this = self.terms.bv(3, bits);
                    let hit = self.terms.eq(mode, this);
                    let value = self.terms.bv(32, value);
                    code = self.terms.ite(hit, value, code);
                }
                Some(code)
            }
            Intrinsic::Defined => {
                self.expect_defined(state, values[0], self.undefined_at(f, args[1]), loc);
                if state.guard.is_false(&self.terms) {
                    return Err(Halt::Dead);
                }
                None
            }
            Intrinsic::Arbitrary => {
                let Some(dest) = dest else { return Ok(Flow::Next) };
                let what = self.undefined_at(f, args[1]);
                let value = self.fresh_value(f.place(dest).ty, what.name());
                let drawn = state.guard.and(&mut self.terms, values[0]).term(&self.terms);
                if !self.terms.is_false(drawn) {
                    let position = self.position_of(state, block, at);
                    self.events.push(Event { position, step: self.step, guard: drawn, kind: EventKind::Input { value } });
                    self.step += 1;
                }
                Some(value)
            }
            Intrinsic::SetRounding => {
                let code = self.resize(values[0], 32, false);
                let mut mode = state.mem.get(self.rounding_leaf).unwrap_or_else(|| self.terms.bv(3, 0));
                for (value, bits) in [(0, 0), (0x400, 3), (0x800, 2), (0xc00, 4)] {
                    let this = self.terms.bv(32, value);
                    let hit = self.terms.eq(code, this);
                    let bits = self.terms.bv(3, bits);
                    mode = self.terms.ite(hit, bits, mode);
                }
                state.mem.set(self.rounding_leaf, mode);
                None
            }
        };
        if let (Some(dest), Some(value)) = (dest, result) {
            let ty = f.place(dest).ty;
            let value = if self.program.types.is_pointer(ty) {
                value
            } else {
                let width = self.term_width(ty);
                self.resize(value, width, true)
            };
            self.write(f, state, dest, value, loc)?;
        }
        Ok(Flow::Next)
    }

    fn undefined_at(&self, f: &Function, number: ExprId) -> Undefined {
        match f.expr(number).kind {
            ExprKind::Const(n) => Undefined::of_number(n),
            _ => Undefined::Memory,
        }
    }

    /// SOUNDNESS: what the program does where this fails is not known, and no selected check reports it: a frontier, so that no proof covers
    /// it, and the end of the execution, so that nothing behind it counts as a violation. Past an assumption that compilers need not use, executions go
    /// on as well: what they violate is violated by the compiled program, too.
    fn expect_defined(&mut self, state: &mut State, cond: TermId, what: Undefined, loc: LocId) {
        if state.guard.decides(&self.terms, cond) == Some(true) {
            return;
        }
        let not = self.terms.not(cond);
        let guard = state.guard.and(&mut self.terms, not);
        self.stop_at(&guard, format!("{} (not among the selected properties)", what.name()).into(), loc);
        if what != Undefined::Assumption || self.inducting() {
            state.guard = state.guard.and(&mut self.terms, cond);
        }
    }

    /// A size, or one of a few bounds of it: they keep objects apart, so there must not be many.
    fn length_of(&mut self, state: &State, size: TermId) -> Length {
        if let Some(bytes) = self.terms.as_u128(size) {
            return Length::Known(bytes as u64);
        }
        let known = state.guard.known(&self.terms);
        if self.pointer_bits == 32 {
            return Length::AtMost(1 << 32);
        }
        for bound in [32, 34, 35].map(|bits| 1u64 << bits) {
            let limit = self.terms.bv(self.pointer_bits, u128::from(bound));
            let below = self.terms.ule(size, limit);
            if self.terms.is_true(below) || self.terms.decided_by(below, &known) == Some(true) {
                return Length::AtMost(bound);
            }
        }
        Length::AtMost(u64::MAX)
    }

    fn allocate(&mut self, state: &mut State, block: BlockId, at: usize, op: Intrinsic, size: TermId, loc: LocId) -> TermId {
        let position = self.position_of(state, block, at);
        let length = self.length_of(state, size);
        let (kind, name) = match op {
            Intrinsic::HeapAlloc => (ObjectKind::Heap, "heap"),
            _ => (ObjectKind::Stack, "alloca"),
        };
        if kind == ObjectKind::Heap {
            self.mark_makers(state);
        }
        let object = self.object_at(&position, 0, length, kind, name, loc);
        if kind == ObjectKind::Stack {
            let list = self.stack_objects.entry(state.top.frame).or_default();
            if !list.contains(&object) {
                list.push(object);
            }
        }
        let tt = self.terms.tt();
        let (alive, size_leaf) = (self.objects[object.index()].alive_leaf, self.objects[object.index()].size_leaf);
        state.mem.set(alive, tt);
        state.mem.set(size_leaf, size);
        if matches!(length, Length::AtMost(_)) {
            self.note_size(state, object, size);
        }
        self.event(state, block, at, EventKind::Object(object));
        let zero = self.terms.bv(self.pointer_bits, 0);
        self.pack(object, zero)
    }

    /// Some text in the buffer, and its length.
    ///
    /// SOUNDNESS: neither is known but that the text ends: proofs hold for every text. A violation that depends on it is only reported
    /// if it replays with the text that is really written.
    fn format_buffer(&mut self, state: &mut State, buffer: TermId, capacity: TermId, loc: LocId) -> Result<TermId, Halt> {
        let Some(capacity) = self.terms.as_u128(capacity).filter(|&c| c <= MOST_FORMATTED) else {
            return Err(Halt::Unsupported("formatted output of numbers to memory of unknown size".into()));
        };
        let length = self.terms.fresh("formatted", Sort::Bv(32));
        let limit = self.terms.bv(32, 1 << 31);
        let fits = self.terms.ult(length, limit);
        state.guard = state.guard.and(&mut self.terms, fits);
        let Where::Memory { targets, hint, .. } = self.through(buffer, None) else { unreachable!("a pointer leads to memory") };
        let zero = self.terms.bv(8, 0);
        for i in 0..capacity as u64 {
            // Anything but the end before the end, and anything at all behind it.
            let any = self.terms.fresh("formatted", Sort::Bv(8));
            let ends = self.terms.eq(any, zero);
            let digit = self.terms.bv(8, u128::from(b'0'));
            let text = self.terms.ite(ends, digit, any);
            let at = self.terms.bv(32, u128::from(i));
            let inside = self.terms.ult(at, length);
            let last = self.terms.bool(u128::from(i) + 1 == capacity);
            let end = self.terms.eq(at, length);
            let cut = self.terms.and(inside, last);
            let end = self.terms.or(end, cut);
            let byte = self.terms.ite(inside, text, any);
            let byte = self.terms.ite(end, zero, byte);
            let to = self.moved(&targets, i, hint);
            self.store(state, &to, Access { delta: 0, bits: 8, ty: CellType::Bits(8) }, byte, loc)?;
        }
        Ok(length)
    }

    fn through(&mut self, pointer: TermId, hint: Option<TypeId>) -> Where {
        let targets = SmallVec::from_slice(&self.points_to(pointer));
        Where::Memory { targets, delta: 0, hint }
    }

    /// The type an argument pointed to before it was converted to `void *`.
    fn pointee_hint(&self, f: &Function, mut expr: ExprId) -> Option<TypeId> {
        loop {
            let e = f.expr(expr);
            if let Type::Pointer(to) = self.program.types.get(e.ty)
                && self.program.types.size_of(*to) > 1
            {
                return Some(*to);
            }
            match &e.kind {
                ExprKind::Cast(CastOp::PtrToPtr, inner) => expr = *inner,
                _ => return None,
            }
        }
    }
}
