//! The effect of instructions and terminators on an abstract state.

use super::cells::CellId;
use super::engine::Engine;
use super::eval::{Evaluator, Spot, join_options};
use super::state::State;
use crate::number::Value;
use crate::points_to::{Externals, Object};
use fathom_goto::*;
use std::sync::Arc;

/// Cells that are looked at in the time of one instruction.
const CELLS_PER_STEP: u64 = 32;

impl<'a> Engine<'a> {
    pub(super) fn evaluator(&self, func: FuncId) -> Evaluator<'a> {
        Evaluator {
            program: self.program,
            points_to: self.points_to,
            cells: self.cells,
            func,
            function: self.program.func(func),
        }
    }

    /// The state after the block's instructions; `None` if its end is not reached.
    pub(super) fn block(&mut self, func: FuncId, block: BlockId, mut state: State) -> Option<State> {
        let function: &'a Function = self.program.func(func);
        let eval = self.evaluator(func);
        for (index, inst) in function.block(block).insts.iter().enumerate() {
            state = self.inst(&eval, (block, index), &inst.kind, state)?;
        }
        Some(state)
    }

    pub(super) fn inst(
        &mut self,
        eval: &Evaluator<'a>,
        at: (BlockId, usize),
        inst: &InstKind,
        mut state: State,
    ) -> Option<State> {
        self.steps += 1;
        match inst {
            InstKind::Assign { dest, value, .. } => {
                let value = eval.eval(&state, *value);
                self.write(eval, &mut state, *dest, value);
            }
            InstKind::Copy { dest, src } => self.copy(eval, &mut state, *dest, *src),
            InstKind::Zero(dest) => self.zero(eval, &mut state, *dest),
            InstKind::Input { dest, .. } => self.write(eval, &mut state, *dest, None),
            InstKind::Assume(cond) => return eval.refine(&state, *cond, true),
            // A violated assertion halts, so it holds behind it.
            InstKind::Assert { cond, .. } => return eval.refine(&state, *cond, true),
            // An execution that goes on otherwise is a frontier, so nothing is proved about it.
            InstKind::Intrinsic { op: Intrinsic::Defined, args, .. } => return eval.refine(&state, args[0], true),
            InstKind::Call { dest, callee, args } => return self.call(eval, at, *dest, callee, args, state),
            other => match other.effect() {
                Effect::Primitive(Intrinsic::Exit | Intrinsic::Abort) => return None,
                Effect::Store { .. } | Effect::Input | Effect::Call | Effect::Primitive(_) => {
                    self.forget_written(eval, at, inst, &mut state);
                }
                Effect::Assume | Effect::Assert(_) | Effect::Goal(_) => {}
                Effect::Lifetime(local) => {
                    if let Some(object) = self.points_to.id(Object::Local(eval.func, local)) {
                        for cell in self.cells.of_object(object) {
                            state.set(*cell, None);
                        }
                    }
                }
                // Other threads may have run.
                Effect::Synchronise => self.forget_shared(&mut state),
                // What it would do is unknown, and reaching it ends in `unknown`.
                Effect::Unsupported => state = State::top(self.cells.len()),
            },
        }
        Some(state)
    }

    /// Forgets what code elsewhere may have written.
    fn forget_shared(&mut self, state: &mut State) {
        let shared = Arc::clone(&self.shape.shared_cells);
        self.count_cells(shared.len());
        for cell in shared.iter() {
            state.set(*cell, None);
        }
    }

    /// An instruction that looks at this many cells takes as long as some that look at a few.
    fn count_cells(&mut self, cells: usize) {
        self.steps += cells as u64 / CELLS_PER_STEP;
    }

    fn forget_written(&self, eval: &Evaluator<'a>, at: (BlockId, usize), inst: &InstKind, state: &mut State) {
        for object in self.modified.by_inst(self.program, self.points_to, eval.func, at, inst) {
            for cell in self.cells.of_object(object) {
                state.set(*cell, None);
            }
        }
    }

    /// A scalar is written; `None` stands for anything.
    fn write(&self, eval: &Evaluator<'a>, state: &mut State, place: PlaceId, value: Option<Value>) {
        match eval.spot(state, place) {
            Spot::Cell(cell) => {
                // A result of a call through a pointer of another type may not fit: no fact then.
                let int = self.cells.get(cell).int;
                state.set(cell, value.filter(|v| v.lo >= int.min() && v.hi <= int.max() && !v.is_top(int)));
            }
            Spot::Object(cells) => cells.into_iter().for_each(|c| state.set(c, None)),
            Spot::Pointer => {
                // SOUNDNESS: every object with cells is one object, and an access without a target ends the execution.
                if let Some(cell) = eval.only_behind(place) {
                    let int = self.cells.get(cell).int;
                    return state.set(cell, value.filter(|v| !v.is_top(int)));
                }
                for (cell, exact) in eval.behind(place) {
                    let joined = if exact { self.weak(state, cell, value) } else { None };
                    state.set(cell, joined);
                }
            }
        }
    }

    fn weak(&self, state: &State, cell: CellId, value: Option<Value>) -> Option<Value> {
        state.get(cell).zip(value).map(|(old, new)| old.join(new))
    }

    /// All cells a place of any type may cover.
    fn covered(&self, eval: &Evaluator<'a>, state: &State, place: PlaceId) -> Vec<CellId> {
        match eval.spot(state, place) {
            Spot::Cell(cell) => vec![cell],
            Spot::Object(cells) => cells,
            Spot::Pointer => eval.behind(place).into_iter().map(|(cell, _)| cell).collect(),
        }
    }

    /// The start of a fixed place in its named object, in bits.
    fn fixed_start(&self, eval: &Evaluator<'a>, place: PlaceId) -> Option<u64> {
        let root = visit::root(eval.function, place);
        match eval.function.place(root).kind {
            PlaceKind::Local(_) | PlaceKind::Global(_) => {
                let bytes = visit::offset_from_root(&self.program.types, eval.function, place)?;
                Some(u64::try_from(bytes).ok()? * 8)
            }
            PlaceKind::Deref(_) | PlaceKind::Field(..) | PlaceKind::Index(..) => None,
        }
    }

    fn copy(&self, eval: &Evaluator<'a>, state: &mut State, dest: PlaceId, src: PlaceId) {
        let to = self.covered(eval, state, dest);
        let from = self.covered(eval, state, src);
        let starts = self.fixed_start(eval, dest).zip(self.fixed_start(eval, src));
        let values: Vec<Option<Value>> = to
            .iter()
            .map(|cell| {
                let (to_start, from_start) = starts?;
                let cell = self.cells.get(*cell);
                let offset = cell.first_bit.checked_sub(to_start)?;
                let twin = from.iter().find(|c| {
                    let twin = self.cells.get(**c);
                    twin.first_bit.checked_sub(from_start) == Some(offset) && twin.int == cell.int && twin.bits == cell.bits
                })?;
                state.get(*twin)
            })
            .collect();
        for (cell, value) in to.into_iter().zip(values) {
            state.set(cell, value);
        }
    }

    fn zero(&self, eval: &Evaluator<'a>, state: &mut State, dest: PlaceId) {
        let fixed = self.fixed_start(eval, dest).is_some();
        for cell in self.covered(eval, state, dest) {
            let data = self.cells.get(cell);
            // A cell only partly inside the place keeps other bits; records are zeroed whole, so this is an array's
            // neighbour at most.
            let inside = fixed && self.is_inside(eval, dest, data.first_bit, data.bits);
            state.set(cell, inside.then(|| Value::exactly(0)));
        }
    }

    fn is_inside(&self, eval: &Evaluator<'a>, place: PlaceId, first_bit: u64, bits: u64) -> bool {
        let Some(start) = self.fixed_start(eval, place) else { return false };
        let size = self.program.types.size_of(eval.function.place(place).ty) * 8;
        start <= first_bit && first_bit + bits <= start + size
    }

    fn call(
        &mut self,
        eval: &Evaluator<'a>,
        at: (BlockId, usize),
        dest: Option<PlaceId>,
        callee: &Callee,
        args: &[Operand],
        state: State,
    ) -> Option<State> {
        let targets = self.points_to.callees(eval.func, at.0, at.1, callee);
        let mut after: Option<State> = None;
        for target in &targets {
            let one = self.call_one(eval, at, dest, *target, args, &state);
            after = join_options(after, one);
        }
        // A call whose target is not known: everything may have happened.
        if targets.is_empty() {
            return Some(State::top(self.cells.len()));
        }
        after
    }

    fn call_one(
        &mut self,
        eval: &Evaluator<'a>,
        at: (BlockId, usize),
        dest: Option<PlaceId>,
        target: FuncId,
        args: &[Operand],
        state: &State,
    ) -> Option<State> {
        let callee = self.program.func(target);
        if !callee.has_body() {
            if callee.noreturn {
                return None;
            }
            let mut state = state.clone();
            match self.points_to.externals {
                Externals::Pure => {}
                Externals::Arbitrary => self.forget_shared(&mut state),
            }
            if let Some(dest) = dest {
                self.write(eval, &mut state, dest, None);
            }
            return Some(state);
        }
        let entry = self.entry_state(eval, target, args, state);
        self.contribute(target, (eval.func, at.0, at.1), entry.clone());
        let exit = if self.is_small(target) { self.inlined(target, entry)? } else { self.exit(target)? };
        let mut state = self.learn_from_return(eval, target, args, &exit, state)?;
        let modified = self.modified_cells(target);
        self.count_cells(modified.len());
        for cell in modified.iter() {
            // SOUNDNESS: a local of the caller that no pointer reaches is its own in each activation.
            if self.private_cells(eval.func).contains(cell) {
                continue;
            }
            state.set(*cell, exit.state.get(*cell));
        }
        if let Some(dest) = dest {
            if self.program.types.is_scalar(eval.function.place(dest).ty) {
                self.write(eval, &mut state, dest, exit.value);
            } else {
                for cell in self.covered(eval, &state, dest) {
                    state.set(cell, None);
                }
            }
        }
        Some(state)
    }

    /// A parameter the callee never writes has at its return the value that was passed: what the callee found out
    /// about it (`assume_abort_if_not(x < 10)` returned) holds for the argument.
    fn learn_from_return(
        &self,
        eval: &Evaluator<'a>,
        target: FuncId,
        args: &[Operand],
        exit: &super::engine::Exit,
        state: &State,
    ) -> Option<State> {
        let mut state = state.clone();
        for (param, arg) in self.program.func(target).params.iter().zip(args) {
            let Operand::Value(arg) = arg else { continue };
            if !self.keeps_parameter(target, *param) {
                continue;
            }
            let Some(object) = self.points_to.id(Object::Local(target, *param)) else { continue };
            let [cell] = self.cells.of_object(object) else { continue };
            if eval.function.expr(*arg).ty != self.cells.get(*cell).ty {
                continue;
            }
            if let (Some(at_return), Some(passed)) = (exit.state.get(*cell), eval.eval(&state, *arg)) {
                state = eval.restrict(&state, *arg, passed.meet(at_return)?)?;
            }
        }
        Some(state)
    }

    /// What the callee starts with: what it can see of the caller's state, its parameters, and nothing about its
    /// own locals.
    fn entry_state(&self, eval: &Evaluator<'a>, target: FuncId, args: &[Operand], state: &State) -> State {
        let mut entry = state.clone();
        for cell in self.private_cells(eval.func).iter() {
            entry.set(*cell, None);
        }
        for cell in self.cells.of_function(target) {
            entry.set(*cell, None);
        }
        for (param, arg) in self.program.func(target).params.iter().zip(args) {
            let Some(object) = self.points_to.id(Object::Local(target, *param)) else { continue };
            let Operand::Value(value) = arg else { continue };
            let Some(value) = eval.eval(state, *value) else { continue };
            for cell in self.cells.of_object(object) {
                // A call through a pointer of another type may pass another width: no fact then.
                let int = self.cells.get(*cell).int;
                let fits = value.lo >= int.min() && value.hi <= int.max();
                entry.set(*cell, fits.then_some(value).filter(|v| !v.is_top(int)));
            }
        }
        entry
    }

    /// The states on the edges to each successor, in the terminator's order.
    pub(super) fn edges(&self, func: FuncId, block: BlockId, state: &State) -> Vec<(BlockId, State)> {
        let eval = self.evaluator(func);
        match &eval.function.block(block).end {
            Terminator::Goto(next) => vec![(*next, state.clone())],
            Terminator::Branch { cond, then, other } => {
                let yes = eval.refine(state, *cond, true).map(|s| (*then, s));
                let no = eval.refine(state, *cond, false).map(|s| (*other, s));
                yes.into_iter().chain(no).collect()
            }
            Terminator::Switch { value, cases, default } => {
                let known = eval.eval(state, *value);
                let mut edges = Vec::new();
                let mut rest = known;
                for (lo, hi, next) in cases {
                    let part = known.map(|v| v.meet_range(*lo, *hi));
                    match part {
                        Some(None) => {}
                        Some(Some(part)) => edges.extend(eval.restrict(state, *value, part).map(|s| (*next, s))),
                        None => edges.push((*next, state.clone())),
                    }
                    rest = rest.and_then(|rest| without(rest, *lo, *hi));
                }
                match (known, rest) {
                    // Every value is some case's.
                    (Some(_), None) => {}
                    (Some(_), Some(rest)) => edges.extend(eval.restrict(state, *value, rest).map(|s| (*default, s))),
                    (None, _) => edges.push((*default, state.clone())),
                }
                edges
            }
            Terminator::Return(_) | Terminator::Stop => Vec::new(),
        }
    }
}

/// What remains of a value without a range at one of its ends.
fn without(value: Value, lo: i128, hi: i128) -> Option<Value> {
    if lo <= value.lo && value.hi <= hi {
        None
    } else if lo <= value.lo && hi >= value.lo {
        value.meet_range(hi + 1, value.hi)
    } else if hi >= value.hi && lo <= value.hi {
        value.meet_range(value.lo, lo - 1)
    } else {
        Some(value)
    }
}
