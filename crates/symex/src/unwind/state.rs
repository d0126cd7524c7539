//! A symbolic state: path condition, memory, and the calls and loops it is in.

use crate::memory::object::FrameId;
use crate::memory::pmap::PMap;
use crate::unwind::guard::Guard;
use crate::unwind::position::Iteration;
use fathom_goto::{BlockId, LoopId};
use smallvec::SmallVec;
use std::rc::Rc;

#[derive(Clone)]
pub struct State {
    pub guard: Guard,
    pub mem: PMap,
    pub top: Rc<Activation>,
}

/// One call on the stack.
#[derive(Clone)]
pub struct Activation {
    pub frame: FrameId,
    pub parent: Option<Rc<Activation>>,
    /// The loops the current block is in, outermost first.
    pub loops: SmallVec<[LoopState; 2]>,
    /// Where the caller continues: block and instruction after the call.
    pub resume: (BlockId, u32),
    /// The guard at entry: a recursive call under the same guard is decided, not symbolic.
    pub entry_guard: Guard,
    /// How many activations of this function below were entered symbolically.
    pub recursion: u32,
    /// Calls below this one.
    pub depth: u32,
}

#[derive(Clone)]
pub struct LoopState {
    pub id: LoopId,
    /// Of all iterations: part of the position. When proving by induction it also says which copy of the loop this is.
    pub iteration: Iteration,
    /// Those that count against the bound.
    pub symbolic: u32,
    /// In this iteration an exit test folded to *stay*: the iteration is free.
    pub stayed: bool,
    /// In this iteration a test that is not decided could have left the loop.
    pub may_leave: bool,
    /// Decided exit tests, by block, and what they saw when they were last decided.
    pub tests: SmallVec<[(BlockId, u64); 2]>,
    /// When proving by induction: the state the loop was entered with.
    pub entry: Option<Rc<State>>,
}

impl Activation {
    /// The bookkeeping of two states that meet: whatever counts against bounds takes the larger count.
    pub fn join(a: &Rc<Activation>, b: &Rc<Activation>) -> Rc<Activation> {
        if Rc::ptr_eq(a, b) {
            return a.clone();
        }
        let mut joined = (**a).clone();
        for (mine, theirs) in joined.loops.iter_mut().zip(&b.loops) {
            mine.symbolic = mine.symbolic.max(theirs.symbolic);
            mine.stayed &= theirs.stayed;
            mine.may_leave |= theirs.may_leave;
        }
        joined.recursion = a.recursion.max(b.recursion);
        joined.parent = match (&a.parent, &b.parent) {
            (Some(x), Some(y)) => Some(Activation::join(x, y)),
            (x, _) => x.clone(),
        };
        Rc::new(joined)
    }
}
