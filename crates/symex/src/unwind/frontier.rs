//! Frontiers: executions that go on beyond what was unwound, and why they wait.

use crate::Obstacle;
use crate::executor::Executor;
use crate::unwind::Unwinding;
use crate::unwind::guard::Guard;
use crate::unwind::position::Position;
use crate::unwind::state::State;
use crate::unwind::worklist::Pending;
use fathom_goto::*;
use fathom_term::TermId;

/// A place where a property is violated if `condition` holds.
#[derive(Clone)]
pub struct Target {
    pub property: PropertyId,
    pub condition: TermId,
    pub position: Position,
}

#[derive(Clone, Debug, PartialEq)]
pub enum FrontierKind {
    /// The next iteration of a loop, beyond the bound: function and loop.
    Loop {
        name: String,
        loc: LocId,
    },
    /// A recursive call beyond the bound.
    Call {
        function: FuncId,
        loc: LocId,
    },
    /// The round's budget ran out here, or it was told to stop.
    Budget,
    Unsupported {
        reason: Obstacle,
        loc: LocId,
    },
}

/// An execution that goes on beyond what was unwound.
pub struct Frontier {
    pub kind: FrontierKind,
    pub condition: TermId,
    pub(crate) pending: Option<(Position, Pending)>,
    /// The bound from which on it may continue; `u32::MAX`: never.
    pub(crate) needs: u32,
    /// A model was seen that reaches it.
    pub reachable: bool,
}

/// The first open loop: see `Executor::first_loop`.
pub struct FirstLoop {
    pub name: String,
    /// The bound it needs to go on.
    pub needs: u32,
    pub position: Position,
    /// Something waits behind it that is executed once if the loop ends first.
    pub waits_behind: bool,
}

impl Frontier {
    pub fn position(&self) -> Option<&Position> {
        self.pending.as_ref().map(|(position, _)| position)
    }
    /// Can a higher bound follow it?
    pub fn is_open(&self) -> bool {
        self.pending.is_some() && self.needs != u32::MAX
    }
    pub fn needs(&self) -> u32 {
        self.needs
    }
    /// Did a loop stop here because it builds something on the heap, for good?
    pub fn is_lasting_memory(&self) -> bool {
        matches!(&self.kind, FrontierKind::Unsupported { reason, .. } if *reason == Obstacle::LastingMemory)
    }
}

impl Unwinding {
    /// May a recursive call at this symbolic depth be followed now?
    pub(crate) fn exceeds(&self, recursion: u32) -> bool {
        recursion > self.bound || self.budget_left == 0
    }
}

impl Executor<'_> {
    pub(crate) fn suspend(&mut self, position: Position, pending: Pending, kind: FrontierKind, needs: u32) {
        let condition = pending.state.guard.term(&self.terms);
        if needs != u32::MAX && self.unwinding.earliest.as_ref().is_none_or(|earliest| position < *earliest) {
            self.unwinding.earliest = Some(position.clone());
        }
        self.unwinding.frontiers.push(Frontier {
            kind,
            condition,
            pending: Some((position, pending)),
            needs,
            reachable: false,
        });
    }

    #[allow(clippy::too_many_arguments)]
    pub(crate) fn suspend_call(
        &mut self,
        state: State,
        position: Position,
        block: BlockId,
        inst: usize,
        function: FuncId,
        loc: LocId,
        recursion: u32,
    ) {
        let (kind, needs) = match recursion > self.unwinding.bound {
            true => (FrontierKind::Call { function, loc }, recursion),
            false => (FrontierKind::Budget, 0),
        };
        self.suspend(position, Pending { state, block, inst }, kind, needs);
    }

    /// The execution ends here for a reason: a frontier that no bound removes.
    pub(crate) fn stop_at(&mut self, guard: &Guard, reason: Obstacle, loc: LocId) {
        let condition = guard.term(&self.terms);
        if self.terms.is_false(condition) {
            return;
        }
        let kind = FrontierKind::Unsupported { reason, loc };
        self.unwinding.frontiers.push(Frontier { kind, condition, pending: None, needs: u32::MAX, reachable: false });
    }
}
