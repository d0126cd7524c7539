//! Turns are taken by counted work, never by the clock: the same run on a busy machine takes the same turns.
//!
//! `Terms::work` counts what execution, blasting and the search for models did. The clock only ends the run.

use fathom_solver::{Answer, Limits, Solver, Undecided};
use fathom_term::{TermId, Terms};
use std::time::{Duration, Instant};

/// What a first turn lasts: about half a second.
pub(crate) const TURN: u64 = 1_000_000;

/// What is usually done in a second; a solver that does not count is taken to do this much.
const PER_SECOND: u64 = 2_000_000;

/// The work that so many seconds are good for. A part of a run that has a part of its time gets that part of its work: the clock only ends the run.
pub fn work_of_seconds(seconds: f64) -> u64 {
    (seconds * PER_SECOND as f64) as u64
}

/// When to stop: at this much work on one set of terms, and whatever the work at this time.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Until {
    pub work: Option<u64>,
    pub deadline: Option<Instant>,
}

impl Until {
    pub fn is_over(&self, terms: &Terms) -> bool {
        self.work.is_some_and(|work| terms.work() >= work) || self.deadline.is_some_and(|d| Instant::now() >= d)
    }

    /// This part of what is left.
    pub fn share(&self, terms: &Terms, parts: u64) -> Until {
        let done = terms.work();
        Until { work: self.work.map(|work| done + work.saturating_sub(done) / parts.max(1)), ..*self }
    }
}

/// Asks, and counts what asking took, within the limits.
pub(crate) fn ask(
    solver: &mut dyn Solver,
    terms: &mut Terms,
    assumptions: &[TermId],
    conflicts: Option<u64>,
    until: Until,
) -> Answer {
    let Until { work, deadline } = until;
    if solver.capabilities().counts_work {
        let answer = solver.check(terms, assumptions, &Limits { conflicts, work, deadline });
        // Solvers keep to the limit roughly. One that stopped short of it has had its turn all the same.
        if let (Answer::Unknown(Undecided::Work), Some(work)) = (&answer, work) {
            terms.spend(work.saturating_sub(terms.work()));
        }
        return answer;
    }
    // Other solvers keep to a time. Whoever uses them has answers that depend on the machine.
    let started = Instant::now();
    let left = work.map(|work| work.saturating_sub(terms.work()));
    let turn = left.map(|left| started + Duration::from_secs_f64(left as f64 / PER_SECOND as f64));
    let sooner = [turn, deadline].into_iter().flatten().min();
    let answer = solver.check(terms, assumptions, &Limits { conflicts, work: None, deadline: sooner });
    terms.spend(work_of_seconds(started.elapsed().as_secs_f64()));
    answer
}
