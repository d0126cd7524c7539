//! The bug search: incremental bounded model checking, one unwinding and one solver through all bounds (seed 000 section 2, seed
//! 002 section 3), without a bound from the user.
//!
//! Per round: *base* (is an open property violated in what this round added?), *meet* (does the bug search pass a state that the
//! inductive step is looking for?) and *forward* (can any execution go on beyond what was unwound?). What a query refuted is asserted
//! afterwards: conditions are never retracted here, because joins are closed, so a refutation holds for good.
//!
//! A turn ends with a round, or in the middle of one when a question is hard: the question goes on in the next turn, and the solver
//! has kept what it learnt.

mod frontiers;
mod models;
mod outcome;
mod simulate;
mod vacuity;

use crate::induction::cubes::{Cubes, meets};
use crate::replay::{Counterexample, Covering, Replayed, Wanted, cover, replay, replay_joined};
use crate::session::{End, Engine, Progress, Session};
use crate::unwound::Unwound;
use crate::work::{TURN, Until};
use crate::{Options, Phase, Reason, RoundReport};
use fathom_goto::{Program, Property, PropertyClass, PropertyId};
use fathom_solver::{Answer, Limits, Stats};
use fathom_symex::unwind::policy::{COST_OF_A_CONFLICT, COST_OF_A_ROUND, FIRST_BUDGET, Next, Policy, Rules};
use fathom_symex::{Config, Position, Target};
use fathom_term::TermId;
use frontiers::Sorting;
use simulate::Simulation;
use std::collections::BTreeMap;
use std::time::Instant;

/// Targets of goals in one question.
const GOALS_AT_ONCE: usize = 12;
/// Questions about goals that are asked one after the other, at least.
const QUESTIONS: u64 = 8;
/// What finding out that nothing goes wrong on the way to the goals may cost.
const REST_CONFLICTS: u64 = 20_000;

/// What a question for all open properties may take at first, how that grows, and what one for a single property may take at least.
const FIRST_SHARE: u64 = TURN / 100;
const GROWTH_OF_SHARE: u64 = 3;
const LEAST_SHARE: u64 = 2_000;

pub(crate) struct Explore<'p> {
    program: &'p Program,
    unwound: Unwound<'p>,
    policy: Policy,
    simulation: Simulation,
    /// Targets not yet refuted or confirmed.
    open: Vec<Target>,
    /// Where goals are to be covered: targets of everything else.
    unasked: Vec<Target>,
    /// What bkind looks for.
    cubes: Cubes,
    /// The round at hand, if the last turn left it unfinished.
    round: Option<Round>,
    /// Work that one question may take in this turn.
    patience: u64,
    alone: Alone,
    /// The question that the last turn left without an answer.
    unanswered: Option<TermId>,
    /// The bound of the last round of all loops.
    bound: u32,
    rounds: Vec<RoundReport>,
    queries: u64,
    /// Blocks executed so far.
    blocks: u64,
}

/// Properties that are asked for alone, because asking for all of them together is hard.
struct Alone {
    /// What the question for all of them may take before each is asked for alone.
    share: u64,
    /// The first one that is.
    next: PropertyId,
}

impl Default for Alone {
    fn default() -> Self {
        Alone { share: FIRST_SHARE, next: PropertyId::new(0) }
    }
}

/// A round that was executed and is being asked for.
struct Round {
    report: RoundReport,
    stage: Stage,
    /// Where the only loop is that was unwound.
    region: Option<Position>,
    terms_before: usize,
    /// Terms made by executing it.
    executed_terms: u64,
    before: Stats,
    asking: Instant,
}

/// Which question comes next.
enum Stage {
    Base,
    Meet,
    Forward(Option<Sorting>),
}

/// Why the questions of a round are not asked to the end.
enum Stop {
    /// The turn is over.
    Pause,
    End(End),
}

type Asked<T> = Result<T, Stop>;

impl Engine for Explore<'_> {
    fn advance(&mut self, session: &Session<'_>, work: u64) -> Progress {
        self.patience = work;
        if self.round.is_none()
            && let Err(reason) = self.begin(session)
        {
            return Progress::Ends(End::Gave(reason));
        }
        match self.ask_all(session) {
            Err(Stop::Pause) => Progress::GoesOn,
            Err(Stop::End(end)) => {
                self.close(session);
                Progress::Ends(end)
            }
            Ok(()) => {
                if let Some(bound) = self.close(session) {
                    self.bound = bound;
                    session.set_bound(bound);
                }
                match session.limit(self.work()) {
                    Some(reason) => Progress::Ends(End::Gave(reason)),
                    None => Progress::GoesOn,
                }
            }
        }
    }

    fn work(&self) -> u64 {
        self.unwound.work()
    }
}

impl<'p> Explore<'p> {
    pub fn new(program: &'p Program, options: &Options) -> Self {
        Explore {
            program,
            unwound: Unwound::new(program, Self::config(options), options),
            policy: Policy::new(Self::rules(options)),
            simulation: Simulation::new(),
            open: Vec::new(),
            unasked: Vec::new(),
            cubes: Cubes::default(),
            round: None,
            patience: u64::MAX,
            alone: Alone::default(),
            unanswered: None,
            bound: 0,
            rounds: Vec::new(),
            queries: 0,
            blocks: 0,
        }
    }

    fn config(options: &Options) -> Config {
        let parts = options.strategy.parts();
        Config {
            induct: false,
            record_heads: parts.induction.is_some_and(|i| i.backwards),
            free_budget: FIRST_BUDGET,
            unwind: options.unwind.clone(),
            stop: options.stop.clone(),
            deadline: options.deadline,
            work: options.work,
            profile: options.profile,
            trust_outside: options.trust_outside,
            leaked: options.leaked.clone(),
            outside_changes: options.outside_changes,
            given: options.given.clone(),
            ..Config::default()
        }
    }

    /// Stops its solver from another thread.
    pub fn interrupter(&self) -> fathom_solver::Interrupter {
        self.unwound.solver.interrupter()
    }

    /// Terms made and blocks executed: what trying executions out may cost is a share of it.
    pub fn size(&self) -> u64 {
        self.unwound.executor.terms.len() as u64 + self.blocks
    }

    /// What the strategy and the options mean for the unwinding.
    fn rules(options: &Options) -> Rules {
        let parts = options.strategy.parts();
        Rules {
            loops_first: parts.loops_first,
            fixed_bound: parts.fixed_bound,
            single_steps: parts.single_steps,
            restart: options.restart,
            greatest: options.bound,
            check_every: options.check_every,
        }
    }

    /// How far any single loop was unwound.
    pub fn deepest(&self) -> u32 {
        self.policy.deepest()
    }

    /// Forgets formula and solver; keeps answers. The baseline of measurements.
    fn restart(&mut self, options: &Options) {
        self.unwound.begin_anew(self.program, Self::config(options), self.policy.budget(), options);
        self.simulation = Simulation::new();
        self.open.clear();
        self.unasked.clear();
        self.cubes.restart();
    }

    /// Executes the next round.
    fn begin(&mut self, session: &Session<'_>) -> Result<(), Reason> {
        let next = self.policy.next(&mut self.unwound.executor).map_err(|reached| Reason::Bound(reached.bound))?;
        // A round that goes on with free iterations at the same bound is no new bound.
        if let Next::All { bound } = &next
            && session.options.restart
            && self.bound > 0
            && *bound > self.bound
        {
            self.restart(session.options);
        }
        let (Next::All { bound } | Next::First { bound, .. }) = next;
        session.set_deepest(self.deepest());
        session.tell_phase(Phase::Executing, bound);
        let started = Instant::now();
        let terms_before = self.unwound.executor.terms.len();
        let stats = match &next {
            Next::All { bound } => self.unwound.executor.deepen(*bound),
            Next::First { bound, .. } => self.unwound.executor.deepen_first(*bound),
        };
        let execute_seconds = started.elapsed().as_secs_f64();
        self.blocks += stats.blocks;
        self.unwound.send_axioms();
        if !self.unwound.executor.memory.addresses.axioms.is_empty() {
            session.defer();
        }
        let targets = std::mem::take(&mut self.unwound.executor.unwinding.targets);
        let (only, region) = match next {
            Next::All { .. } => (None, None),
            Next::First { first, .. } => (Some(first.name), Some(first.position)),
        };
        let report = RoundReport {
            bound,
            only,
            blocks: stats.blocks,
            joins: stats.joins,
            again: stats.again,
            twice: stats.twice,
            targets: targets.len() as u64,
            execute_seconds,
            ..RoundReport::default()
        };
        self.open.extend(targets);
        // Where asking for each alone did not help, it is not tried as early again.
        self.alone.share = (self.alone.share / GROWTH_OF_SHARE).max(FIRST_SHARE);
        session.tell_phase(Phase::Solving, bound);
        self.round = Some(Round {
            report,
            stage: Stage::Base,
            region,
            terms_before,
            executed_terms: (self.unwound.executor.terms.len() - terms_before) as u64,
            before: self.unwound.solver.stats(),
            asking: Instant::now(),
        });
        Ok(())
    }

    /// The questions of the round at hand, from the one that is next.
    fn ask_all(&mut self, session: &Session<'_>) -> Asked<()> {
        loop {
            let Some(round) = &mut self.round else { return Ok(()) };
            match &mut round.stage {
                Stage::Base => {
                    self.base(session)?;
                    self.to(Stage::Meet);
                }
                Stage::Meet => {
                    self.meet(session)?;
                    self.to(Stage::Forward(None));
                }
                Stage::Forward(_) => return self.forward(session),
            }
        }
    }

    fn to(&mut self, stage: Stage) {
        if let Some(round) = &mut self.round {
            round.stage = stage;
        }
    }

    /// Ends the round at hand; the bound, if it was one of all loops.
    fn close(&mut self, session: &Session<'_>) -> Option<u32> {
        let Round { mut report, terms_before, before, asking, .. } = self.round.take()?;
        let after = self.unwound.solver.stats();
        report.terms = (self.unwound.executor.terms.len() - terms_before) as u64;
        report.gates = after.gates - before.gates;
        report.clauses = after.clauses - before.clauses;
        report.frontiers = self.unwound.executor.unwinding.frontiers.len() as u64;
        report.queries = self.queries;
        report.open_loops = outcome::open_loops(&self.unwound.executor);
        report.solve_seconds = asking.elapsed().as_secs_f64();
        session.tell_round(&report, || outcome::sorted_costs(&self.unwound.executor), self.unwound.work());
        let cost = COST_OF_A_ROUND + report.clauses + COST_OF_A_CONFLICT * (after.conflicts - before.conflicts);
        self.policy.learn(cost, report.terms);
        let bound = report.only.is_none().then_some(report.bound);
        self.rounds.push(report);
        bound
    }

    /// Asks, unless everything is decided meanwhile.
    fn check(&mut self, session: &Session<'_>, condition: TermId) -> Asked<bool> {
        if session.all_decided() {
            return Err(Stop::End(End::AllDecided));
        }
        self.is_satisfiable(session, condition)
    }

    fn is_satisfiable(&mut self, session: &Session<'_>, condition: TermId) -> Asked<bool> {
        match self.answer_within(session, condition, self.patience)? {
            Some(answer) => Ok(answer),
            None => {
                // A hard question does not keep the others waiting: they have their turns, and then it goes on.
                self.unanswered = Some(condition);
                Err(Stop::Pause)
            }
        }
    }

    /// Asks for about this much work. `None`: it was not enough.
    fn answer_within(&mut self, session: &Session<'_>, condition: TermId, work: u64) -> Asked<Option<bool>> {
        if let Some(reason) = session.limit(self.work()) {
            return Err(Stop::End(End::Gave(reason)));
        }
        if self.unwound.executor.terms.is_false(condition) {
            return Ok(Some(false));
        }
        if self.unanswered.take() != Some(condition) {
            self.queries += 1;
        }
        let work = (work < u64::MAX).then(|| self.work().saturating_add(work));
        let until = Until { work, deadline: session.options.deadline };
        let what = match self.unwound.ask(&[condition], None, until) {
            Answer::Sat => return Ok(Some(true)),
            Answer::Unsat => return Ok(Some(false)),
            Answer::Unknown(what) => what,
        };
        if session.all_decided() {
            return Err(Stop::End(End::AllDecided));
        }
        if let Some(reason) = session.limit(self.work()) {
            return Err(Stop::End(End::Gave(reason)));
        }
        if work.is_none() || !until.is_over(&self.unwound.executor.terms) {
            return Err(Stop::End(End::Gave(Reason::Solver { what, bound: session.bound() })));
        }
        Ok(None)
    }

    /// Is an open property violated? One query for all, peeled off as they are found; if that is hard, each property alone, in turn.
    fn base(&mut self, session: &Session<'_>) -> Asked<()> {
        let before = self.work();
        loop {
            let wanted = session.open();
            self.open.retain(|t| wanted[t.property.index()]);
            if session.covers() {
                return self.base_of_goals(session);
            }
            let Some(first) = self.open.first() else { return Ok(()) };
            let several = self.open.iter().any(|t| t.property != first.property);
            let conditions: Vec<TermId> = self.open.iter().map(|t| t.condition).collect();
            let any = self.unwound.any(&conditions);
            let answer = match several && self.unwound.solver.capabilities().counts_work {
                false => Some(self.check(session, any)?),
                true => self.answer_within(session, any, self.alone.share.min(self.patience))?,
            };
            match answer {
                Some(false) => {
                    self.unwound.assert_none(any);
                    self.open.clear();
                    return Ok(());
                }
                Some(true) => self.confirm(session, any)?,
                None => {
                    if !self.ask_each(session)? {
                        self.alone.share = self.alone.share.saturating_mul(GROWTH_OF_SHARE);
                    }
                    if session.all_decided() {
                        return Err(Stop::End(End::AllDecided));
                    }
                    if self.work() - before >= self.patience {
                        self.unanswered = Some(any);
                        return Err(Stop::Pause);
                    }
                }
            }
        }
    }

    /// Asks for each open property alone, in turn, for part of what asking for all of them took: a hard one hides no easy one. Was any
    /// of them decided?
    fn ask_each(&mut self, session: &Session<'_>) -> Asked<bool> {
        let mut groups: BTreeMap<PropertyId, Vec<TermId>> = BTreeMap::new();
        for target in &self.open {
            groups.entry(target.property).or_default().push(target.condition);
        }
        let share = self.alone.share / 2;
        let (each, end) = ((share / groups.len() as u64).max(LEAST_SHARE), self.work() + share);
        let next = self.alone.next;
        let (later, sooner): (Vec<_>, Vec<_>) = groups.into_iter().partition(|(id, _)| *id >= next);
        let mut decided = false;
        for (id, conditions) in later.into_iter().chain(sooner) {
            if self.work() >= end {
                break;
            }
            self.alone.next = PropertyId::new(id.index() + 1);
            let any = self.unwound.any(&conditions);
            match self.answer_within(session, any, each)? {
                Some(false) => {
                    self.unwound.assert_none(any);
                    self.open.retain(|t| t.property != id);
                    decided = true;
                }
                Some(true) => {
                    self.confirm(session, any)?;
                    decided = true;
                }
                None => {}
            }
        }
        Ok(decided)
    }

    /// The last answer was a model of `any`, a disjunction of targets: replays the first violation in it.
    fn confirm(&mut self, session: &Session<'_>, any: TermId) -> Asked<()> {
        self.prefer_apart(session, any)?;
        let mut hit: Option<usize> = None;
        for i in 0..self.open.len() {
            let earlier = hit.is_none_or(|h: usize| self.open[i].position < self.open[h].position);
            if self.unwound.is_true(self.open[i].condition) && earlier {
                hit = Some(i);
            }
        }
        let i = hit.ok_or_else(no_target)?;
        let target = self.open.swap_remove(i);
        let bound = self.deepest();
        let mut replayed = replay(self.program, &self.unwound.executor, &mut *self.unwound.solver, &target, bound);
        if let Replayed::Hinges { on, .. } = &replayed
            && let Some(again) = self.with_other_constants(session, &target, on)
        {
            replayed = again;
        }
        match replayed {
            Replayed::Confirmed(counterexample) => {
                // If another property fails first on these inputs, this one is still to be decided.
                if counterexample.property != target.property {
                    self.open.push(target);
                }
                if let Some(end) = session.violate(counterexample) {
                    return Err(Stop::End(end));
                }
            }
            Replayed::Differs(why) => session.contradict(target.property, why),
            Replayed::Unsupported { what, place } | Replayed::Hinges { what, place, .. } => {
                session.doubt(target.property, Reason::Unsupported { what, place });
            }
        }
        Ok(())
    }

    fn is_goal(&self, target: &Target) -> bool {
        self.program.property(target.property).class == PropertyClass::Cover
    }

    /// Is an open goal covered? A few goals at a time, those first that executions get to first: they are the easiest. What else may go wrong is not
    /// asked for before every execution was explored.
    fn base_of_goals(&mut self, session: &Session<'_>) -> Asked<()> {
        let (goals, others): (Vec<Target>, Vec<Target>) =
            std::mem::take(&mut self.open).into_iter().partition(|t| self.is_goal(t));
        self.open = goals;
        self.unasked.extend(others);
        if !session.options.given.is_empty() {
            return self.goals_in_turn(session);
        }
        loop {
            let wanted = session.open();
            self.open.retain(|t| wanted[t.property.index()]);
            self.open.sort_by(|a, b| b.position.cmp(&a.position));
            let from = self.open.len().saturating_sub(GOALS_AT_ONCE);
            if self.open.is_empty() {
                return Ok(());
            }
            let conditions: Vec<TermId> = self.open[from..].iter().map(|t| t.condition).collect();
            let any = self.unwound.any(&conditions);
            if !self.check(session, any)? {
                self.unwound.assert_none(any);
                self.open.truncate(from);
                continue;
            }
            self.prefer_apart(session, any)?;
            // The last goal that the model covers: its execution covers those before, too.
            let hit = (0..self.open.len()).find(|&i| self.unwound.is_true(self.open[i].condition));
            let target = self.open.remove(hit.ok_or_else(no_target)?);
            if let Some(end) = self.cover(session, target) {
                return Err(Stop::End(end));
            }
        }
    }

    /// Each goal at each of its places alone, those first that executions get to first, for a share of the work: a hard one hides no easy one. What is too
    /// hard is not asked again.
    fn goals_in_turn(&mut self, session: &Session<'_>) -> Asked<()> {
        self.open.sort_by(|a, b| b.position.cmp(&a.position));
        let share = session.options.work.map_or(TURN, |work| work / QUESTIONS);
        while let Some(target) = self.open.pop() {
            if !session.is_open(target.property) {
                continue;
            }
            if self.answer_within(session, target.condition, share)? == Some(true)
                && let Some(end) = self.cover(session, target)
            {
                return Err(Stop::End(end));
            }
        }
        Ok(())
    }

    /// Every execution was explored, and nobody asked yet whether something goes wrong on the way to the goals. SOUNDNESS: what is not refuted stays open.
    pub(super) fn ask_the_rest(&mut self, session: &Session<'_>) {
        let wanted = session.open();
        self.unasked.retain(|t| wanted[t.property.index()]);
        if self.unasked.is_empty() {
            return;
        }
        let conditions: Vec<TermId> = self.unasked.iter().map(|t| t.condition).collect();
        let any = self.unwound.any(&conditions);
        let limits = Limits { conflicts: Some(REST_CONFLICTS), work: None, deadline: session.options.deadline };
        match self.unwound.solver.check(&mut self.unwound.executor.terms, &[any], &limits) {
            Answer::Unsat => {}
            Answer::Sat | Answer::Unknown(_) => {
                session.board().doubtful.extend(self.unasked.iter().map(|t| t.property));
            }
        }
    }

    /// The model covers a goal: ticks off all that its execution covers.
    ///
    /// SOUNDNESS: the negation of a goal is never asserted because it was covered.
    fn cover(&mut self, session: &Session<'_>, target: Target) -> Option<End> {
        let bound = self.deepest();
        match cover(self.program, &self.unwound.executor, &mut *self.unwound.solver, &target) {
            Covering::Covered { goals, script, steps } => {
                for property in goals.into_iter().filter(|id| session.is_open(*id)) {
                    let Property { message, loc, .. } = self.program.property(property).clone();
                    let script = script.clone();
                    let found = Counterexample { property, message, loc, stack: Vec::new(), script, bound, steps };
                    let end = session.violate(Box::new(found));
                    if end.is_some() {
                        return end;
                    }
                }
            }
            Covering::Differs(why) => session.contradict(target.property, why),
            Covering::Unsupported { what, place } => session.doubt(target.property, Reason::Unsupported { what, place }),
        }
        None
    }

    /// bkind: does the bug search pass a state from which the inductive step violates a property?
    fn meet(&mut self, session: &Session<'_>) -> Asked<()> {
        session.take_cubes().into_iter().for_each(|cube| self.cubes.add(cube));
        loop {
            let wanted = session.open();
            self.cubes.open.retain(|c| wanted[c.property.index()]);
            let mut meetings: Vec<(usize, usize, TermId)> = Vec::new();
            let heads = self.unwound.executor.induction.heads.len();
            for (c, cube) in self.cubes.open.iter().enumerate() {
                for record in cube.compared..heads {
                    if let Some(condition) = meets(&mut self.unwound.executor, cube, record) {
                        meetings.push((c, record, condition));
                    }
                }
            }
            let conditions: Vec<TermId> = meetings.iter().map(|m| m.2).collect();
            let any = self.unwound.any(&conditions);
            if !self.check(session, any)? {
                for cube in &mut self.cubes.open {
                    cube.compared = heads;
                }
                return Ok(());
            }
            let met = meetings.iter().find(|m| self.unwound.is_true(m.2));
            let &(c, record, _) = met.ok_or_else(no_target)?;
            // Whether it replays or not, the cube has served.
            let cube = self.cubes.open.remove(c);
            let until = self.unwound.executor.induction.heads[record].position.clone();
            let wanted = Wanted::new(cube.property, &until, None);
            let bound = self.deepest();
            let Unwound { executor, solver, .. } = &mut self.unwound;
            match replay_joined(self.program, executor, &mut **solver, wanted, cube.tail, bound) {
                Replayed::Confirmed(counterexample) => {
                    if let Some(end) = session.violate(counterexample) {
                        return Err(Stop::End(end));
                    }
                }
                // A join that does not replay is no claim: the search goes on.
                Replayed::Differs(_) | Replayed::Unsupported { .. } | Replayed::Hinges { .. } => {}
            }
        }
    }
}

fn no_target() -> Stop {
    Stop::End(End::Gave(Reason::Internal("a model satisfies none of its targets".into())))
}
