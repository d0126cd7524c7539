//! Instructions, calls and primitives.

use crate::exec::Flow;
use crate::executor::Executor;
use crate::memory::object::*;
use crate::unwind::frontier::Target;
use crate::unwind::state::*;
use crate::{Halt, Obstacle};
use fathom_goto::*;
use fathom_term::{Sort, TermId};

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
                self.copy_range(state, &to, &from, bytes, true, inst.loc)?;
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
            InstKind::Input { dest, name, kind } => {
                let ty = f.place(*dest).ty;
                let pointer = self.program.types.is_pointer(ty);
                let value = match self.given_input(ty) {
                    Some(value) => value,
                    None if pointer => self.foreign_pointer(name, *kind),
                    None => self.fresh_value(ty, name),
                };
                if pointer {
                    self.memory.pointers.drawn.insert(value, None);
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
                let function = self.unwinding.frames[state.top.frame].function;
                self.record.assumptions.entry((function, block, at)).or_default().push((before, behind));
                self.take_for(f, state, *assumed)?;
            }
            InstKind::Assert { cond, property } => {
                let cond = self.eval(f, state, *cond)?;
                let guard = state.guard.term(&self.terms);
                self.record.reached.entry(*property).or_default().push(guard);
                if !self.terms.is_true(cond) {
                    let violated = self.terms.not(cond);
                    let guard = state.guard.term(&self.terms);
                    let condition = self.terms.and(guard, violated);
                    self.add_target(state, *property, condition, (block, at));
                    state.guard = state.guard.and(&mut self.terms, cond);
                }
            }
            // Reading it may be undefined; what it is, nobody asks.
            InstKind::Note { name: _, value } => {
                self.eval(f, state, *value)?;
            }
            // SOUNDNESS: an execution goes on behind a goal, covered or not: the guard stays as it is, so that no proof and no later goal
            // rests on its negation. In the inductive step it does so under a literal that only proofs of this goal assume.
            InstKind::Goal { cond, property } => {
                let cond = self.eval(f, state, *cond)?;
                let guard = state.guard.term(&self.terms);
                self.record.reached.entry(*property).or_default().push(guard);
                let condition = self.terms.and(guard, cond);
                // Executions that covered it before are of no interest to whoever proves, of some goals together, that none is ever covered.
                if self.add_target(state, *property, condition, (block, at)) && self.inducting() {
                    let hypothesis = self.goal_hypothesis(*property);
                    let (absent, not) = (self.terms.not(hypothesis), self.terms.not(cond));
                    let go_on = self.terms.or(absent, not);
                    state.guard = state.guard.and(&mut self.terms, go_on);
                }
            }
            InstKind::LifetimeStart(local) => self.lifetime_start(f, state, block, at, *local),
            InstKind::LifetimeEnd(local) => self.lifetime_end(state, *local),
            InstKind::Rmw { dest, place, op, value, order: _ } => {
                let value = self.eval(f, state, *value)?;
                let ty = f.place(*place).ty;
                let old = self.read(f, state, *place, inst.loc)?;
                let new = self.modify(*op, old, value, ty);
                self.write(f, state, *place, new, inst.loc)?;
                if let Some(dest) = dest {
                    self.write(f, state, *dest, old, inst.loc)?;
                }
            }
            InstKind::CmpXchg { ok, place, expected, desired, order: _, failure: _ } => {
                let desired = self.eval(f, state, *desired)?;
                let old = self.read(f, state, *place, inst.loc)?;
                let wanted = self.read(f, state, *expected, inst.loc)?;
                // SOUNDNESS: pointers that were made in different ways may hold the same address.
                let same = match self.program.types.is_pointer(f.place(*place).ty) {
                    true => self.pointers_equal(state, old, wanted),
                    false => self.terms.eq(old, wanted),
                };
                let new = self.terms.ite(same, desired, old);
                self.write(f, state, *place, new, inst.loc)?;
                let seen = self.terms.ite(same, wanted, old);
                self.write(f, state, *expected, seen, inst.loc)?;
                let width = self.term_width(f.place(*ok).ty);
                let ok_value = self.resize(same, width, false);
                self.write(f, state, *ok, ok_value, inst.loc)?;
            }
            // One thread: it sees its own accesses in their order, whatever they promise to others.
            InstKind::AtomicBegin(_) | InstKind::AtomicEnd | InstKind::Fence(..) => {}
            InstKind::Unsupported(what) => return Err(Halt::Unsupported(Obstacle::Unsupported(what.clone()))),
        }
        Ok(Flow::Next)
    }

    /// The value of the next input, if it is one of those that are given.
    fn given_input(&mut self, ty: TypeId) -> Option<TermId> {
        let bits = *self.config.given.get(self.record.given)?;
        self.record.given += 1;
        if self.program.types.is_pointer(ty) {
            return None;
        }
        let width = self.term_width(ty);
        let mask = if width < 128 { (1 << width) - 1 } else { u128::MAX };
        Some(self.terms.bv(width, bits & mask))
    }

    /// The literal under which the inductive step looks at executions only up to where this goal is covered.
    pub fn goal_hypothesis(&mut self, property: PropertyId) -> TermId {
        if let Some(&known) = self.induction.goal_hypotheses.get(&property) {
            return known;
        }
        let literal = self.terms.fresh("goal not covered before", Sort::Bv(1));
        self.induction.goal_hypotheses.insert(property, literal);
        literal
    }

    pub(crate) fn event(&mut self, state: &State, block: BlockId, at: usize, kind: EventKind) {
        let position = self.unwinding.position_of(self.program, state, block, at);
        let guard = state.guard.term(&self.terms);
        self.record.events.push(Event { position, step: self.record.step, guard, kind });
        self.record.step += 1;
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
        let leaf = self.unwinding.frames[frame].slot(local);
        let l = f.local(local);
        if self.unwinding.info(self.program, self.unwinding.frames[frame].function).register[local.index()] {
            let value = self.fresh_value(l.ty, &l.name);
            let bits = if self.program.types.is_pointer(l.ty) { self.offset_part(value) } else { value };
            self.event(state, block, at, EventKind::Register { value: bits });
            state.set_leaf(leaf, value);
            return;
        }
        let position = self.unwinding.position_of(self.program, state, block, at);
        let size = self.program.types.size_of(l.ty);
        let object =
            self.memory.object_at(&position, local.0, Length::Known(size), ObjectKind::Local(frame, local), &l.name, l.loc);
        self.memory.objects[object].align = l.align.max(self.program.types.align_of(l.ty)).max(1);
        let zero = self.terms.bv(self.pointer_bits, 0);
        let pointer = self.pack(object, zero);
        state.set_leaf(leaf, pointer);
        let tt = self.terms.tt();
        self.memory.begin_life(state, object, tt);
        self.event(state, block, at, EventKind::Object(object));
    }

    fn lifetime_end(&mut self, state: &mut State, local: LocalId) {
        let frame = state.top.frame;
        let leaf = self.unwinding.frames[frame].slot(local);
        if !self.unwinding.info(self.program, self.unwinding.frames[frame].function).register[local.index()]
            && let Some(pointer) = state.leaf(leaf)
        {
            self.kill(state, pointer);
        }
        state.forget_leaf(leaf);
    }

    /// Executions that meet a condition at an instruction are what somebody looks for; in the inductive step those of live iterations. `false`: there is
    /// none.
    fn add_target(&mut self, state: &State, property: PropertyId, condition: TermId, (block, at): (BlockId, usize)) -> bool {
        let condition = if self.inducting() {
            let live = self.live_here(state);
            self.terms.and(condition, live)
        } else {
            condition
        };
        if self.terms.is_false(condition) {
            return false;
        }
        let position = self.unwinding.position_of(self.program, state, block, at);
        self.unwinding.targets.push(Target { property, condition, position });
        true
    }

    /// Ends the life of what a pointer points to.
    pub(crate) fn kill(&mut self, state: &mut State, pointer: TermId) {
        let targets = self.points_to(pointer);
        for t in targets.iter() {
            if t.object == ObjId::NULL || t.object == ObjId::OPAQUE {
                continue;
            }
            let leaf = self.memory.objects[t.object].alive_leaf;
            if leaf == Leaf::NONE {
                continue;
            }
            let alive = self.alive(state, t.object);
            let spared = self.terms.not(t.cond);
            let alive = self.terms.and(alive, spared);
            self.memory.end_life(state, t.object, alive);
            if self.terms.is_true(t.cond) {
                self.memory.forget_cells(state, t.object);
            }
        }
    }
}
