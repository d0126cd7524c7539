//! Joining two states that arrive at the same position in the same round.

use crate::executor::Executor;
use crate::memory::object::Leaf;
use crate::unwind::state::*;
use fathom_term::{Op, TermId};

impl Executor<'_> {
    /// Values that agree keep their term, others become a choice by the decision that parted the states.
    pub(crate) fn join(&mut self, a: State, b: State) -> State {
        let (guard, came_with_a) = a.guard.join(&b.guard, &mut self.terms);
        let mut both = State { guard, ..a.clone() };
        let mut changes: Vec<(Leaf, Option<TermId>, Option<TermId>)> = Vec::new();
        a.mem.diff(&b.mem, &mut |leaf, x, y| changes.push((leaf, x, y)));
        for (leaf, x, y) in changes {
            let joined = match (x, y) {
                (Some(x), Some(y)) => self.choose(came_with_a, x, y),
                // Liveness that was never set is false. Any other leaf that one side lacks is a local that is out of scope
                // there, contents of an object that does not exist there, or something still at its initial value.
                (x, y) if self.memory.leaves.alive_owner.contains_key(&leaf) => {
                    let x = x.unwrap_or(self.terms.ff());
                    let y = y.unwrap_or(self.terms.ff());
                    self.terms.ite(came_with_a, x, y)
                }
                // Never filled on one side.
                (x, y) if self.memory.leaves.fills.contains(&leaf) => {
                    let none = self.terms.bv(9, 0);
                    self.terms.ite(came_with_a, x.unwrap_or(none), y.unwrap_or(none))
                }
                (Some(x), None) => match self.initial_of_leaf(&b, leaf) {
                    Some(y) => self.choose(came_with_a, x, y),
                    None => x,
                },
                (None, Some(y)) => match self.initial_of_leaf(&a, leaf) {
                    Some(x) => self.choose(came_with_a, x, y),
                    None => y,
                },
                (None, None) => unreachable!("only leaves that differ are visited"),
            };
            both.set_leaf(leaf, joined);
        }
        both.top = Activation::join(&a.top, &b.top);
        if self.inducting() {
            self.join_entries(&mut both.top, &a.top, &b.top);
        }
        both
    }

    /// `ite`, except that an array written on one side only becomes a conditional write: the solver then has one chain
    /// of writes to look through instead of two.
    pub(crate) fn choose(&mut self, cond: TermId, a: TermId, b: TermId) -> TermId {
        if a == b {
            return a;
        }
        if self.terms.sort(a).is_array() {
            if self.terms.op(a) == Op::Store && self.terms.arg(a, 0) == b {
                let (index, value) = (self.terms.arg(a, 1), self.terms.arg(a, 2));
                let old = self.terms.select(b, index);
                let value = self.terms.ite(cond, value, old);
                return self.terms.store(b, index, value);
            }
            if self.terms.op(b) == Op::Store && self.terms.arg(b, 0) == a {
                let (index, value) = (self.terms.arg(b, 1), self.terms.arg(b, 2));
                let old = self.terms.select(a, index);
                let value = self.terms.ite(cond, old, value);
                return self.terms.store(a, index, value);
            }
        }
        self.terms.ite(cond, a, b)
    }
}
