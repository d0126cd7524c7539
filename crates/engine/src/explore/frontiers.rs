//! Forward: can any execution go on beyond what was unwound?

use super::{Asked, Explore, Stage, Stop};
use crate::Reason;
use crate::session::{End, Session};
use fathom_solver::Stats;
use fathom_symex::unwind::policy;
use fathom_symex::{Frontier, FrontierKind, Position};
use fathom_term::TermId;

/// Models looked at per round for frontiers that no bound removes.
const DEAD_END_MODELS: u32 = 3;
/// While executions go on, asking which others do may cost this many times what executing the round did, and a bit.
const PRUNING_SHARE: u64 = 4;
const PRUNING_LEAST: u64 = 200_000;

/// The frontiers being sorted out: those that executions reach, and those that none does.
pub(super) struct Sorting {
    /// Frontiers were asked for in rounds before.
    asked_before: bool,
    /// Of each frontier.
    fates: Vec<Fate>,
    models: u32,
    before: Stats,
}

/// What is known of a frontier.
#[derive(Clone, Copy, PartialEq)]
enum Fate {
    Undecided,
    Reached,
    Dropped,
}

impl Explore<'_> {
    /// Can any execution go on? Frontiers that cannot are dropped for good. After a round of one loop, only its own frontiers are
    /// asked for.
    pub(super) fn forward(&mut self, session: &Session<'_>) -> Asked<()> {
        if !session.parts.forward {
            return match self.unwound.executor.unwinding.frontiers.iter().all(|f| !f.is_open()) {
                true => Err(Stop::End(self.blocked(session))),
                false => Ok(()),
            };
        }
        loop {
            let region = self.round.as_ref().and_then(|round| round.region.clone());
            let asked_before = self.sort_out(session, region.as_ref())?;
            let executor = &mut self.unwound.executor;
            if executor.unwinding.waiting() {
                return Ok(());
            }
            if executor.unwinding.frontiers.is_empty() {
                return Err(Stop::End(End::Complete));
            }
            if executor.unwinding.frontiers.iter().any(|f| f.is_open()) {
                return Ok(());
            }
            if region.is_none() && !asked_before {
                return Err(Stop::End(self.blocked(session)));
            }
            // Those outside the region were not asked for yet, and what was asserted since may have cut others off.
            for frontier in &mut executor.unwinding.frontiers {
                frontier.reachable = false;
            }
            if let Some(round) = &mut self.round {
                round.region = None;
            }
        }
    }

    /// Drops the frontiers that no execution reaches; had any been asked for before? Those that no bound removes need no answer while
    /// executions go on elsewhere: then they are not asked for, since refuting them may cost more than all the rest. Until that is
    /// known a few models are looked at. Nor is asking for the others, once something goes on, to cost much more than executing them:
    /// an execution ends in one frontier, so that each of many takes a model of its own.
    /// SOUNDNESS: what stays undecided stays a frontier, and is asked for when nothing goes on.
    fn sort_out(&mut self, session: &Session<'_>, region: Option<&Position>) -> Asked<bool> {
        let mut sorting = match self.round.as_mut().map(|round| &mut round.stage) {
            Some(Stage::Forward(sorting)) if sorting.is_some() => sorting.take().expect("it is there"),
            _ => self.start_sorting(region),
        };
        let sorted = self.sort(session, &mut sorting);
        if matches!(sorted, Err(Stop::Pause)) {
            self.to(Stage::Forward(Some(sorting)));
            return Err(Stop::Pause);
        }
        sorted?;
        let mut fates = sorting.fates.into_iter();
        self.unwound.executor.unwinding.frontiers.retain(|_| fates.next() != Some(Fate::Dropped));
        Ok(sorting.asked_before)
    }

    fn start_sorting(&mut self, region: Option<&Position>) -> Sorting {
        let executor = &mut self.unwound.executor;
        let asked_before = executor.unwinding.frontiers.iter().any(|f| f.reachable);
        let mut fates: Vec<Fate> = match region {
            None => vec![Fate::Undecided; executor.unwinding.frontiers.len()],
            // Those up to the next iteration of the loop that was at the region.
            Some(first) => {
                let instance = first.instance();
                let inside = |f: &Frontier| f.position().is_some_and(|p| instance.contains(p));
                executor.unwinding.frontiers.iter().map(|f| if inside(f) { Fate::Undecided } else { Fate::Reached }).collect()
            }
        };
        for (i, fate) in fates.iter_mut().enumerate() {
            let frontier = &executor.unwinding.frontiers[i];
            if *fate == Fate::Undecided && (frontier.reachable || self.simulation.satisfies(executor, frontier.condition)) {
                *fate = Fate::Reached;
                executor.unwinding.frontiers[i].reachable = true;
            }
        }
        Sorting { asked_before, fates, models: 0, before: self.unwound.solver.stats() }
    }

    fn sort(&mut self, session: &Session<'_>, sorting: &mut Sorting) -> Asked<()> {
        let executed = self.round.as_ref().map_or(0, |round| round.executed_terms);
        let allowance = PRUNING_LEAST + PRUNING_SHARE * executed;
        loop {
            let Sorting { fates, models, before, .. } = sorting;
            let executor = &self.unwound.executor;
            let frontiers = &executor.unwinding.frontiers;
            let goes_on =
                executor.unwinding.waiting() || (0..fates.len()).any(|i| fates[i] == Fate::Reached && frontiers[i].is_open());
            let undecided = || (0..fates.len()).filter(|&i| fates[i] == Fate::Undecided);
            let waits = undecided().any(|i| frontiers[i].is_open());
            let all = !goes_on && (*models < DEAD_END_MODELS || !waits);
            let rest: Vec<usize> = undecided().filter(|&i| all || frontiers[i].is_open()).collect();
            if rest.is_empty() || (goes_on && self.asking_cost(before) > allowance) {
                return Ok(());
            }
            let conditions: Vec<TermId> = rest.iter().map(|&i| frontiers[i].condition).collect();
            let any = self.unwound.any(&conditions);
            if self.check(session, any)? {
                *models += 1;
                for i in rest {
                    let condition = self.unwound.executor.unwinding.frontiers[i].condition;
                    if self.unwound.is_true(condition) {
                        fates[i] = Fate::Reached;
                        self.unwound.executor.unwinding.frontiers[i].reachable = true;
                    }
                }
            } else {
                self.unwound.assert_none(any);
                rest.iter().for_each(|&i| fates[i] = Fate::Dropped);
            }
        }
    }

    /// Clauses, conflicts and assignments since then, in the unit of making a term.
    fn asking_cost(&self, before: &Stats) -> u64 {
        let now = self.unwound.solver.stats();
        let calls = now.sat_calls - before.sat_calls;
        (now.clauses - before.clauses)
            + policy::COST_OF_A_CONFLICT * (now.conflicts - before.conflicts)
            + calls * now.variables / 4
    }

    /// Only frontiers are left that no bound removes.
    fn blocked(&self, session: &Session<'_>) -> End {
        for frontier in &self.unwound.executor.unwinding.frontiers {
            if let FrontierKind::Unsupported { reason, loc } = &frontier.kind {
                let place = self.program.source.describe(*loc);
                return End::Gave(Reason::Unsupported { what: reason.clone(), place });
            }
        }
        End::Gave(Reason::Bound(session.bound()))
    }
}
