//! Execution proper: blocks, instructions, terminators, and the values of expressions.

mod assumed;
mod call;
mod eval;
mod float;
mod instruction;
mod intrinsic;

use crate::Halt;
use crate::executor::{Executor, mask};
use crate::unwind::policy::INSTRUCTION_WORK;
use crate::unwind::state::*;
use crate::unwind::worklist::Pending;
use fathom_goto::*;
use fathom_term::TermId;

/// What executing an instruction added, over all its executions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cost {
    pub times: u64,
    pub terms: u64,
    pub nanoseconds: u64,
}

pub(crate) enum Flow {
    Next,
    /// Go on at this block of the state's top activation.
    Jump(BlockId, usize),
    Done,
}

impl<'p> Executor<'p> {
    /// Runs one state until it ends, waits at a join, or reaches the bound.
    pub(crate) fn run(&mut self, pending: Pending) {
        let Pending { mut state, mut block, mut inst } = pending;
        if self.inducting() && inst == 0 {
            self.note_entry(&mut state, block);
        }
        if self.config.record_heads && inst == 0 {
            self.note_head(&state, block);
        }
        loop {
            let program = self.program;
            let function = program.func(self.unwinding.frames[state.top.frame].function);
            let body = function.block(block);
            if inst == 0 && !self.config.contracts.is_empty() {
                self.note_point(&state, block);
            }
            self.unwinding.stats.blocks += 1;
            self.unwinding.budget_left = self.unwinding.budget_left.saturating_sub(1);
            let mut flow = Flow::Next;
            while inst < body.insts.len() {
                self.unwinding.stats.instructions += 1;
                self.terms.spend(INSTRUCTION_WORK);
                let meter = self.meter();
                let id = self.unwinding.frames[state.top.frame].function;
                flow = match self.instruction(function, &mut state, block, inst) {
                    Ok(flow) => flow,
                    Err(Halt::Dead) => Flow::Done,
                    Err(Halt::Unsupported(reason)) => {
                        self.stop_at(&state.guard, reason, body.insts[inst].loc);
                        Flow::Done
                    }
                };
                self.charge(meter, id, block, inst, 1);
                if state.guard.is_false(&self.terms) {
                    return;
                }
                match flow {
                    Flow::Next => inst += 1,
                    Flow::Jump(..) | Flow::Done => break,
                }
            }
            if let Flow::Next = flow {
                let meter = self.meter();
                let id = self.unwinding.frames[state.top.frame].function;
                let here = block;
                flow = match self.terminator(function, &mut state, block) {
                    Ok(flow) => flow,
                    Err(Halt::Dead) => Flow::Done,
                    Err(Halt::Unsupported(reason)) => {
                        self.stop_at(&state.guard, reason, body.end_loc);
                        Flow::Done
                    }
                };
                self.charge(meter, id, here, body.insts.len(), 1);
            }
            match flow {
                Flow::Jump(to, at) => (block, inst) = (to, at),
                Flow::Done | Flow::Next => return,
            }
        }
    }

    pub(crate) fn meter(&self) -> Option<(usize, std::time::Instant)> {
        self.config.profile.then(|| (self.terms.len(), std::time::Instant::now()))
    }

    pub(crate) fn charge(
        &mut self,
        meter: Option<(usize, std::time::Instant)>,
        function: FuncId,
        block: BlockId,
        inst: usize,
        times: u64,
    ) {
        let Some((terms, started)) = meter else { return };
        let cost = self.record.costs.entry((function, block, inst as u32)).or_default();
        cost.times += times;
        cost.terms += (self.terms.len() - terms) as u64;
        cost.nanoseconds += started.elapsed().as_nanos() as u64;
    }

    /// An assertion that is a branch to `assert false` is evaluated where the branch is.
    fn note_decided(&mut self, function: &Function, state: &State, targets: [BlockId; 2]) {
        for target in targets {
            if let Some(InstKind::Assert { cond, property }) = function.block(target).insts.first().map(|i| &i.kind)
                && is_literal(function, *cond)
            {
                let guard = state.guard.term(&self.terms);
                self.record.reached.entry(*property).or_default().push(guard);
            }
        }
    }

    fn terminator(&mut self, function: &'p Function, state: &mut State, block: BlockId) -> Result<Flow, Halt> {
        match &function.block(block).end {
            Terminator::Stop => Ok(Flow::Done),
            Terminator::Goto(to) => Ok(self.edge(state, block, *to)),
            Terminator::Branch { cond, then, other } => {
                self.note_decided(function, state, [*then, *other]);
                let mut value = self.eval(function, state, *cond)?;
                if let Some(known) = state.guard.decides(&self.terms, value) {
                    value = self.terms.bool(known);
                }
                if self.terms.is_true(value) || self.terms.is_false(value) {
                    let (taken, left) = if self.terms.is_true(value) { (*then, *other) } else { (*other, *then) };
                    if !is_literal(function, *cond) {
                        self.mark_stayed(function, state, block, *cond, left);
                    }
                    return Ok(self.edge(state, block, taken));
                }
                let negated = self.terms.not(value);
                let mut left = state.clone();
                left.guard = state.guard.and(&mut self.terms, negated);
                state.guard = state.guard.and(&mut self.terms, value);
                self.mark_may_leave(function, state, *other);
                self.mark_may_leave(function, &mut left, *then);
                self.enqueue(left, block, *other);
                if state.guard.is_false(&self.terms) {
                    return Ok(Flow::Done);
                }
                Ok(self.edge(state, block, *then))
            }
            Terminator::Switch { value, cases, default } => {
                let ty = function.expr(*value).ty;
                let v = self.eval(function, state, *value)?;
                let signed = self.program.types.is_signed(ty);
                let width = self.terms.width(v);
                let mut rest = state.guard.clone();
                // Cases that share a target are one edge.
                let mut by_target: Vec<(BlockId, TermId)> = Vec::new();
                for &(lo, hi, to) in cases {
                    let hit = self.in_range(v, width, signed, lo, hi);
                    match by_target.iter_mut().find(|(t, _)| *t == to) {
                        Some((_, cond)) => *cond = self.terms.or(*cond, hit),
                        None => by_target.push((to, hit)),
                    }
                }
                let decided = self.terms.is_const(v);
                let mut known = state.guard.known(&self.terms);
                for (to, mut cond) in by_target {
                    if let Some(value) = self.terms.decided_by(cond, &known) {
                        cond = self.terms.bool(value);
                    }
                    self.terms.assume_known(cond, false, &mut known);
                    let mut taken = state.clone();
                    taken.guard = rest.and(&mut self.terms, cond);
                    let missed = self.terms.not(cond);
                    rest = rest.and(&mut self.terms, missed);
                    if decided && self.terms.is_false(cond) {
                        self.mark_stayed(function, state, block, *value, to);
                    }
                    self.enqueue(taken, block, to);
                }
                state.guard = rest;
                if state.guard.is_false(&self.terms) {
                    return Ok(Flow::Done);
                }
                Ok(self.edge(state, block, *default))
            }
            Terminator::Return(operand) => self.return_from(function, state, *operand),
        }
    }

    fn in_range(&mut self, v: TermId, width: u32, signed: bool, lo: i128, hi: i128) -> TermId {
        let low = self.terms.bv(width, lo as u128 & mask(width));
        if lo == hi {
            return self.terms.eq(v, low);
        }
        let high = self.terms.bv(width, hi as u128 & mask(width));
        let (a, b) = match signed {
            true => (self.terms.sle(low, v), self.terms.sle(v, high)),
            false => (self.terms.ule(low, v), self.terms.ule(v, high)),
        };
        self.terms.and(a, b)
    }
}

/// Does the source itself say a constant here (`while (1)`)?
fn is_literal(function: &Function, expr: ExprId) -> bool {
    match &function.expr(expr).kind {
        ExprKind::Const(_) => true,
        ExprKind::Cast(_, inner) | ExprKind::Unary(_, inner) => is_literal(function, *inner),
        ExprKind::Binary(_, a, b) => is_literal(function, *a) && is_literal(function, *b),
        ExprKind::Addr(_)
        | ExprKind::FuncAddr(_)
        | ExprKind::Read(..)
        | ExprKind::Select(..)
        | ExprKind::PtrAdd(..)
        | ExprKind::Overflow(..)
        | ExprKind::Math(..)
        | ExprKind::Memory(..) => false,
    }
}
