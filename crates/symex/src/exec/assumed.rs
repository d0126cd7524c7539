//! What assumptions say about pointers that are inputs.
//!
//! An input of pointer type is an arbitrary address, with no object behind it. Where an execution assumes that it equals a pointer to a real object it *is* that
//! pointer from there on, in every variable that holds it: `int *p; assume(p == &x); *p = 4;` changes `x`.
//!
//! SOUNDNESS: on the executions behind the assumption both have the same address, so one may stand for the other. Points-to takes every input for a pointer to
//! anything whose address is taken.

use crate::Halt;
use crate::executor::Executor;
use crate::memory::object::ObjId;
use crate::unwind::state::State;
use fathom_goto::*;
use fathom_term::TermId;

impl<'p> Executor<'p> {
    /// Puts real pointers in the place of inputs that are assumed to equal them.
    pub(crate) fn take_for(&mut self, f: &'p Function, state: &mut State, mut assumed: ExprId) -> Result<(), Halt> {
        if self.memory.pointers.drawn.is_empty() {
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
            if self.memory.pointers.drawn.contains(&input) && self.is_real(real) {
                let mut held = Vec::new();
                state.mem.for_each(&mut |leaf, value: TermId| {
                    if value == input {
                        held.push(leaf);
                    }
                });
                for leaf in held {
                    state.mem.set(leaf, real);
                }
                return Ok(());
            }
        }
        Ok(())
    }

    /// Does the pointer lead to one object of the program?
    fn is_real(&mut self, pointer: TermId) -> bool {
        match self.points_to(pointer)[..] {
            [ref target] => target.object != ObjId::NULL && target.object != ObjId::OPAQUE,
            [..] => false,
        }
    }
}
