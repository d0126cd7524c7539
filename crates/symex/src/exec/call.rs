//! Calls and returns: frames, arguments, and what dies with a frame.

use crate::exec::Flow;
use crate::executor::Executor;
use crate::memory::access::Access;
use crate::memory::layout::scalar;
use crate::memory::locate::Where;
use crate::memory::object::*;
use crate::unwind::policy::DEPTH_LIMIT;
use crate::unwind::position::Component;
use crate::unwind::state::*;
use crate::{Halt, Obstacle};
use fathom_goto::*;
use fathom_term::TermId;
use smallvec::SmallVec;
use std::rc::Rc;

impl<'p> Executor<'p> {
    #[allow(clippy::too_many_arguments)]
    pub(crate) fn call(
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
                    } else if let ObjectKind::Function(id) = self.memory.objects[t.object].kind {
                        if self.fits(f, block, at, id) {
                            found.push((t.cond, id));
                        } else {
                            let guard = state.guard.and(&mut self.terms, t.cond);
                            let name = &self.program.func(id).name;
                            self.stop_at(&guard, format!("call of `{name}` through a pointer of another type").into(), loc);
                        }
                    } else if !self.memory.pointers_checked {
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
    pub(crate) fn fits(&self, f: &Function, block: BlockId, at: usize, callee: FuncId) -> bool {
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
    pub(crate) fn enter(
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
            if self.unwinding.frames[activation.frame].function == id {
                // Nothing was decided symbolically since: this call is as certain as the last one.
                let decided = activation.entry_guard.same(&state.guard);
                recursion = activation.recursion + u32::from(!decided);
                recursive = true;
                break;
            }
            below = activation.parent.as_ref();
        }
        let path = self.unwinding.path(self.program, state, block).with(Component::Instruction(at as u32));
        let call = path.position();
        if recursive && self.unwinding.exceeds(recursion) {
            self.suspend_call(state.clone(), call, block, at, id, loc, recursion);
            return Ok(false);
        }
        if state.top.depth > DEPTH_LIMIT {
            return Err(Halt::Unsupported(Obstacle::NestedCalls(DEPTH_LIMIT)));
        }
        let frame = self.frame_at(call, id, path.with(Component::Callee(id.0)), loc);
        self.record.functions_entered.insert(id);
        // Arguments are evaluated in the caller, then belong to the callee.
        let info = self.unwinding.info(self.program, id);
        for (param, operand) in callee.params.iter().zip(args) {
            let ty = callee.local(*param).ty;
            match *operand {
                Operand::Value(e) => {
                    let value = self.eval(f, state, e)?;
                    let value = self.fit(value, f.expr(e).ty, ty);
                    if info.register[param.index()] {
                        state.set_leaf(self.unwinding.frames[frame].slot(*param), value);
                    } else {
                        let object = self.param_object(state, frame, *param);
                        let cell = scalar(&self.program.types, ty);
                        let bits = cell.bits(self.pointer_bits);
                        let value = self.to_memory(value, ty, bits);
                        let to = self.whole(object);
                        self.store(state, &to, Access { delta: 0, bits, ty: cell }, value, loc)?;
                    }
                }
                Operand::Aggregate(place) => {
                    let from = self.locate(f, state, place)?;
                    let object = self.param_object(state, frame, *param);
                    let to = self.whole(object);
                    self.copy_range(state, &to, &from, self.program.types.size_of(ty), true, loc)?;
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
    pub(crate) fn fit(&mut self, value: TermId, from: TypeId, to: TypeId) -> TermId {
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

    pub(crate) fn param_object(&mut self, state: &mut State, frame: FrameId, param: LocalId) -> ObjId {
        let object = self.frame_object(frame, param);
        let zero = self.terms.bv(self.pointer_bits, 0);
        let pointer = self.pack(object, zero);
        state.set_leaf(self.unwinding.frames[frame].slot(param), pointer);
        let tt = self.terms.tt();
        self.memory.begin_life(state, object, tt);
        object
    }

    pub(crate) fn whole(&mut self, object: ObjId) -> Where {
        let target =
            crate::memory::pointer::PointsTo { cond: self.terms.tt(), object, offset: self.terms.bv(self.pointer_bits, 0) };
        Where::Memory { targets: SmallVec::from_slice(&[target]), delta: 0, hint: None }
    }

    pub(crate) fn return_from(&mut self, f: &'p Function, state: &mut State, operand: Option<Operand>) -> Result<Flow, Halt> {
        let Some(parent) = state.top.parent.clone() else { return Ok(Flow::Done) };
        self.leave_inductive(state, None);
        let (block, inst) = state.top.resume;
        let frame = state.top.frame;
        let caller = self.program.func(self.unwinding.frames[parent.frame].function);
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
                self.copy_range(state, &to, &from, bytes, true, call.loc)?;
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
        let direct = matches!(callee, Callee::Direct(_))
            && self.unwinding.info(self.program, self.unwinding.frames[frame].function).one_return;
        if direct {
            return Ok(Flow::Jump(block, inst as usize));
        }
        self.push(state.clone(), block, inst as usize);
        Ok(Flow::Done)
    }

    /// The frame's locals cease to exist.
    pub(crate) fn leave_frame(&mut self, state: &mut State, frame: FrameId) {
        let function = self.unwinding.frames[frame].function;
        let info = self.unwinding.info(self.program, function);
        let f = self.program.func(function);
        let ff = self.terms.ff();
        for local in (0..f.locals.len()).map(LocalId::new) {
            let slot = self.unwinding.frames[frame].slot(local);
            if !info.register[local.index()] {
                match state.leaf(slot) {
                    Some(pointer) => self.kill(state, pointer),
                    None => {
                        if let Some(&object) = self.memory.frame_objects.get(&(frame, local)) {
                            self.memory.end_life(state, object, ff);
                        }
                    }
                }
            }
            state.forget_leaf(slot);
        }
        if let Some(objects) = self.memory.stack_objects.get(&frame).cloned() {
            for object in objects {
                if self.memory.life(state, object).is_some() {
                    self.memory.end_life(state, object, ff);
                }
            }
        }
    }
}
