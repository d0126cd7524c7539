//! What assumptions say about pointers that are inputs.
//!
//! An input of pointer type, be it drawn or the contents of memory that is given to a harness, is an arbitrary address, with no object behind it. Where an execution assumes that it equals a pointer to a real object it *is* that
//! pointer from there on, in every variable that holds it: `int *p; assume(p == &x); *p = 4;` changes `x`.
//!
//! SOUNDNESS: on the executions behind the assumption both have the same address, so one may stand for the other. Points-to takes every input for a pointer to
//! anything whose address is taken, and contents of given memory for a pointer to whatever pointers are compared with.

use crate::Halt;
use crate::executor::Executor;
use crate::memory::object::ObjId;
use crate::memory::pointer::PointsTo;
use crate::unwind::state::State;
use fathom_goto::*;
use fathom_term::{Op, TermId};

impl<'p> Executor<'p> {
    /// Puts real pointers in the place of inputs that are assumed to equal them.
    pub(crate) fn take_for(&mut self, f: &'p Function, state: &mut State, mut assumed: ExprId) -> Result<(), Halt> {
        if self.memory.pointers.drawn.is_empty() && self.memory.pointers.arrays.is_empty() {
            return Ok(());
        }
        while let ExprKind::Cast(_, inner) = f.expr(assumed).kind {
            assumed = inner;
        }
        let ExprKind::Binary(BinOp::Eq, a, b) = f.expr(assumed).kind else { return Ok(()) };
        if !self.program.types.is_pointer(f.expr(a).ty) {
            return Ok(());
        }
        let (a, b) = (self.eval(f, state, a)?, self.eval(f, state, b)?);
        for (input, real) in [(a, b), (b, a)] {
            let Some((held, cell, instead)) = self.instead_of(input, real) else { continue };
            if !self.is_real(real) {
                continue;
            }
            // The cell that it is the first value of holds it without having been written.
            if let Some((object, cell)) = cell
                && self.cell(state, object, cell) == held
            {
                self.set_cell(state, object, cell, instead);
            }
            let mut leaves = Vec::new();
            state.mem.for_each(&mut |leaf, value: TermId| {
                if value == held {
                    leaves.push(leaf);
                }
            });
            for leaf in leaves {
                state.set_leaf(leaf, instead);
            }
            return Ok(());
        }
        Ok(())
    }

    /// The value that variables hold which hold the input, the cell whose first value it is, and what they hold if the input is the real pointer. `None`: it is
    /// no input. An element of an array of inputs that nobody wrote is one.
    fn instead_of(&mut self, input: TermId, real: TermId) -> Option<(TermId, Option<(ObjId, usize)>, TermId)> {
        if let Some(&cell) = self.memory.pointers.drawn.get(&input) {
            return Some((input, cell, real));
        }
        if self.terms.op(input) != Op::Select {
            return None;
        }
        let (array, index) = (self.terms.arg(input, 0), self.terms.arg(input, 1));
        let &cell = self.memory.pointers.arrays.get(&array)?;
        Some((array, Some(cell), self.terms.store(array, index, real)))
    }

    /// Does the pointer lead to objects of the program, or is it null?
    fn is_real(&mut self, pointer: TermId) -> bool {
        let targets = self.points_to(pointer);
        let is_null = |t: &PointsTo| t.object == ObjId::NULL && self.terms.as_u128(t.offset) == Some(0);
        let is_object = |t: &PointsTo| t.object != ObjId::NULL && t.object != ObjId::OPAQUE;
        targets.iter().all(|t| is_null(t) || is_object(t)) && targets.iter().any(is_object)
    }
}
