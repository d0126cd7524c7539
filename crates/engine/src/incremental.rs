//! Incremental bounded model checking: one executor and one solver through all bounds (seed 000 section 2, seed 002
//! section 3), without a bound from the user.
//!
//! Per bound: *base* (is an open property violated in what this round added?) and *forward* (can any execution go on
//! beyond what was unwound?). What a query refuted is asserted afterwards: conditions are never retracted here, because
//! joins are closed, so a refutation holds for good.

mod vacuity;

use crate::bkind::{Cubes, meets};
use crate::induction::{Forms, Step};
use crate::prover::{Shared, prove};
use crate::replay::{Replayed, replay, replay_joined};
use crate::simulate::Simulation;
use crate::trial::Trials;
use crate::work::{TURN, Until, ask};
use crate::*;
use fathom_goto::{FuncId, Program, PropertyId};
use fathom_solver::{Answer, Embedded, EmbeddedOptions, Solver};
use fathom_symex::{Config, Executor, FirstLoop, Frontier, FrontierKind, Position, Target};
use fathom_term::TermId;
use std::sync::OnceLock;
use std::sync::atomic::Ordering;

mod models;

/// Iterations a loop may always be unwound ahead of the others, unless it makes objects.
const LEAD: u32 = 64;
/// Free iterations a round may execute at first; doubled whenever that stops a round.
const FIRST_BUDGET: u64 = 512;

/// Models looked at per round for frontiers that no bound removes.
const DEAD_END_MODELS: u32 = 3;
/// While executions go on, asking which others do may cost this many times what executing the round did, and a bit.
const PRUNING_SHARE: u64 = 16;
const PRUNING_LEAST: u64 = 200_000;

/// Instructions of the interpreter that cost as much as the unit of `Terms::work`.
const STEPS_PER_WORK: u64 = 25;

/// Costs relative to making a term or a clause.
const COST_OF_A_ROUND: u64 = 200;
const COST_OF_A_CONFLICT: u64 = 30;

const PROVER_STACK: usize = 256 << 20;
/// When the bug search is stuck, the proof search may go on up to this k.
const LAST_K: u32 = 8;

/// `strengthened`: the same program with facts assumed at loop heads, for the inductive step.
pub fn verify(
    program: &Program,
    strengthened: &Program,
    modelled: &[FuncId],
    options: &Options,
    observer: &mut dyn Observer,
) -> Outcome {
    let beside = options.jobs > 1 && !options.restart && matches!(options.strategy, Strategy::Auto | Strategy::KInduction);
    let rewritten = match options.strategy {
        Strategy::Auto | Strategy::KInduction => crate::recursion::rewrite(strengthened),
        Strategy::Bkind | Strategy::Bmc | Strategy::Incremental | Strategy::Falsify => None,
    };
    let lazily = OnceLock::new();
    let nodes = matches!(options.strategy, Strategy::Auto | Strategy::KInduction).then_some(&lazily);
    let forms = Forms { recursion: rewritten.as_ref(), nodes };
    if !beside {
        let mut search = Search::new(program, options);
        search.step = match options.strategy {
            Strategy::Auto | Strategy::KInduction | Strategy::Bkind => Some(Step::new(strengthened, program, forms, options)),
            Strategy::Bmc | Strategy::Incremental | Strategy::Falsify => None,
        };
        let end = search.run(observer);
        let end = search.wind_up(end);
        return search.finish(end, modelled);
    }
    let shared = Shared::new(program.properties.len());
    std::thread::scope(|scope| {
        let prover = std::thread::Builder::new().name("prover".into()).stack_size(PROVER_STACK);
        let started = prover.spawn_scoped(scope, || prove(strengthened, program, forms, options, &shared));
        let mut search = Search::new(program, options);
        // Without a second thread there is no proof search; the bug search is as good alone.
        search.beside = started.is_ok().then_some(&shared);
        shared.news().bug_search = Some(search.solver.interrupter());
        let end = search.run(observer);
        let end = search.wind_up(end);
        shared.end();
        search.finish(end, modelled)
    })
}

struct Search<'p, 'o> {
    /// The proof search, if it is on this thread and not running.
    step: Option<Step<'p, 'o>>,
    /// The proof search on another thread, if there is one.
    beside: Option<&'o Shared>,
    program: &'p Program,
    options: &'o Options,
    executor: Executor<'p>,
    solver: Box<dyn Solver>,
    axioms_sent: usize,
    simulation: Simulation,
    trials: Trials,
    /// Executed so far.
    blocks: u64,
    outcomes: Vec<PropertyOutcome>,
    /// Targets not yet refuted or confirmed.
    open: Vec<Target>,
    /// Targets whose replay failed: the property stays open whatever else is found.
    doubtful: Vec<PropertyId>,
    /// Of those: the interpreter did something else than the model, which is a bug.
    differing: Vec<PropertyId>,
    /// One part of the search proved what another violated.
    contradiction: Option<String>,
    rounds: Vec<RoundReport>,
    queries: u64,
    failed_replays: u64,
    bound: u32,
    /// How far any single loop was unwound.
    deepest: u32,
    budget: u64,
    /// Made by the last round's execution.
    executed_terms: u64,
    /// Asking the solver cost more in the last round than executing it did.
    asking_dominates: bool,
    complaint: Option<Reason>,
    /// Work done on formulas that a restart threw away.
    past_work: u64,
    /// Work the proof search on this thread did, while it is running too.
    step_work: u64,
    inductive_at: Option<u32>,
    /// What bkind looks for.
    cubes: Cubes,
    bounds_assumed: bool,
    validity_assumed: bool,
    invariants: Vec<LoopInvariant>,
}

/// What is known of a frontier.
#[derive(Clone, Copy, PartialEq)]
enum Fate {
    Undecided,
    Reached,
    Dropped,
}

enum End {
    Complete,
    AllDecided,
    Gave(Reason),
}

impl<'p, 'o> Search<'p, 'o> {
    fn new(program: &'p Program, options: &'o Options) -> Self {
        let mut search = Search {
            step: None,
            beside: None,
            program,
            options,
            executor: Executor::new(program, Self::config(options)),
            solver: solver_for(options),
            axioms_sent: 0,
            simulation: Simulation::new(),
            trials: Trials::default(),
            blocks: 0,
            outcomes: program.properties.iter().map(|_| PropertyOutcome::Open).collect(),
            open: Vec::new(),
            doubtful: Vec::new(),
            differing: Vec::new(),
            contradiction: None,
            rounds: Vec::new(),
            queries: 0,
            failed_replays: 0,
            bound: 0,
            deepest: 0,
            budget: FIRST_BUDGET,
            executed_terms: 0,
            asking_dominates: false,
            complaint: None,
            past_work: 0,
            step_work: 0,
            inductive_at: None,
            cubes: Cubes::default(),
            bounds_assumed: false,
            validity_assumed: false,
            invariants: Vec::new(),
        };
        search.executor.start();
        search
    }

    fn config(options: &Options) -> Config {
        Config {
            induct: false,
            record_heads: options.strategy == Strategy::Bkind,
            free_budget: FIRST_BUDGET,
            unwind: options.unwind.clone(),
            stop: options.stop.clone(),
            deadline: options.deadline,
            work: options.work,
            profile: options.profile,
            ..Config::default()
        }
    }

    fn run(&mut self, observer: &mut dyn Observer) -> End {
        let mut k = match (self.options.strategy, self.options.bound) {
            (Strategy::Bmc, bound) => bound.unwrap_or(1),
            (_, Some(bound)) => bound.min(1),
            (_, None) => 1,
        };
        loop {
            // A round that goes on with free iterations at the same bound is no new bound.
            if self.options.restart && self.bound > 0 && k > self.bound {
                self.restart();
            }
            let spent = match self.round(k, observer) {
                (_, Some(end)) => return end,
                (spent, None) => spent,
            };
            self.bound = k;
            if let Some(reason) = self.limit() {
                return End::Gave(reason);
            }
            if let Some(end) = self.induction() {
                return end;
            }
            if let Some(end) = self.loops_first(spent, observer) {
                return end;
            }
            let starved = self.executor.frontiers.iter().any(|f| f.is_open() && f.needs() == 0);
            if starved {
                self.budget *= 2;
                self.executor.set_budget(self.budget);
                // Iterations that cost nothing go on before symbolic ones get deeper.
                if !self.executor.frontiers.iter().any(|f| f.is_open() && f.needs() > 0) || self.budget < 64 * FIRST_BUDGET {
                    continue;
                }
            }
            if self.options.bound.is_some_and(|bound| k >= bound) {
                if starved {
                    continue;
                }
                return End::Gave(Reason::Bound(k));
            }
            // Asked for every bound, it gets every bound; otherwise steps grow, so that code behind loops is not executed again
            // for every single iteration.
            let step = match self.options.strategy {
                Strategy::Bkind => 1,
                _ if self.options.check_every.is_none() && self.every_bound() => 1,
                _ => self.options.check_every.unwrap_or((k / 3).max(1)).max(1),
            };
            let needed = self.executor.frontiers.iter().filter(|f| f.is_open()).map(|f| f.needs()).min();
            let next = match self.executor.waiting() {
                true => k + step,
                false => (k + step).max(needed.unwrap_or(0)),
            };
            k = match self.options.bound {
                Some(bound) => next.min(bound),
                None => next,
            };
        }
    }

    /// Code behind a loop is reached again by every further iteration. So the first open loop is unwound alone while
    /// that costs no more than the last round of all loops did: if it ends meanwhile, what is behind it is executed
    /// once; if not, nothing was delayed by more than a factor of two.
    fn loops_first(&mut self, allowance: u64, observer: &mut dyn Observer) -> Option<End> {
        if self.options.restart || matches!(self.options.strategy, Strategy::Bmc | Strategy::Falsify | Strategy::Bkind) {
            return None;
        }
        let mut spent = 0;
        let objects = self.executor.heap_count();
        while spent < allowance {
            let first = self.executor.first_loop()?;
            let limit = self.options.bound.unwrap_or(u32::MAX - 1);
            if first.needs > limit {
                return None;
            }
            // What leaves the loop waits meanwhile and is joined all at once: lists of many lengths in one state cost more to
            // walk than one after the other, so a loop that makes objects has no lead over the others.
            let makes_objects = self.executor.heap_count() > objects;
            let lead = if makes_objects { self.bound.saturating_add(1) } else { LEAD.max(self.bound.saturating_mul(4)) };
            if first.waits_behind && first.needs > lead {
                return None;
            }
            let growth = match self.every_bound() {
                true => 0,
                false => first.needs / if first.waits_behind { 8 } else { 3 },
            };
            let bound = (first.needs + self.options.check_every.map_or(growth, |n| n.max(1) - 1)).min(limit);
            self.deepest = self.deepest.max(bound);
            let (cost, end) = self.round_of(Some((first, bound)), bound, observer);
            if end.is_some() {
                return end;
            }
            spent += cost;
            if let Some(reason) = self.limit() {
                return Some(End::Gave(reason));
            }
            if let Some(end) = self.induction() {
                return Some(end);
            }
        }
        None
    }

    /// Is one loop the only way on, with nothing behind it, and does asking cost less than executing? Then a round of several
    /// iterations would save nothing, and the last one would go too far.
    fn every_bound(&self) -> bool {
        let unwinds_alone = !matches!(self.options.strategy, Strategy::Bmc | Strategy::Falsify | Strategy::Bkind);
        unwinds_alone && !self.asking_dominates && self.executor.first_loop().is_some_and(|first| !first.waits_behind)
    }

    /// Work of the bug search, and of all that runs on this thread.
    fn own_work(&self) -> u64 {
        self.past_work + self.executor.terms.work()
    }

    fn work(&self) -> u64 {
        self.own_work() + self.step_work
    }

    /// This much work, or what is left of it.
    fn within(&self, work: u64) -> u64 {
        self.options.work.map_or(work, |limit| work.min(limit.saturating_sub(self.work())))
    }

    /// Gives the inductive step its share of the work: as much as the bug search had. bkind takes turns: one k each.
    fn induction(&mut self) -> Option<End> {
        if self.absorb() {
            return Some(End::AllDecided);
        }
        let turns = self.options.strategy == Strategy::Bkind;
        let mut taken = false;
        // The bug search does nothing while the step has its turns.
        let share = self.own_work();
        while let Some(mut s) = self.step.take_if(|s| if turns { !taken } else { s.spent <= share }) {
            taken = true;
            if let Some(reason) = self.limit() {
                return Some(End::Gave(reason));
            }
            let open: Vec<bool> = self.outcomes.iter().map(|o| matches!(o, PropertyOutcome::Open)).collect();
            let slice = self.within(self.work().max(TURN));
            self.advance(&mut s, &open, slice);
            if let Some(cube) = s.cube.take() {
                self.cubes.add(cube);
            }
            if self.all_decided() {
                return Some(End::AllDecided);
            }
            if !s.exhausted() {
                self.step = Some(s);
            }
        }
        None
    }

    fn advance(&mut self, step: &mut Step<'p, 'o>, open: &[bool], slice: u64) {
        let proved = step.advance(open, slice);
        self.step_work = step.spent;
        if !proved.is_empty() {
            self.invariants.extend(step.invariants());
        }
        for id in proved {
            if !self.accept_proof(id) {
                continue;
            }
            self.inductive_at = step.proved_at;
            self.bounds_assumed |= step.bounds_assumed();
            self.validity_assumed |= step.validity_assumed();
        }
    }

    /// SOUNDNESS: the step proves a property on its own, so a violation that nobody could follow (an approximated function, an address
    /// that was used again) is none. But a model that the interpreter contradicted and a proof do not go together: one of them is wrong.
    fn accept_proof(&mut self, id: PropertyId) -> bool {
        let accepted = !self.differing.contains(&id);
        if accepted {
            self.outcomes[id.index()] = PropertyOutcome::Proved { vacuous: false };
        }
        accepted
    }

    /// An execution that the interpreter made violates a property. SOUNDNESS: if it was proved before, and not on the assumption that
    /// accesses are valid, then nothing that was proved can be trusted.
    fn accept_violation(&mut self, found: Box<Counterexample>) -> Option<End> {
        let id = found.property;
        let outcome = &mut self.outcomes[id.index()];
        if matches!(outcome, PropertyOutcome::Proved { .. }) && !self.bounds_assumed && !self.validity_assumed {
            let property = self.program.property(id);
            let place = self.program.source.describe(property.loc);
            let what = format!("`{}` at {place} was proved, and an execution violates it", property.message);
            self.contradiction = Some(what.clone());
            return Some(End::Gave(Reason::Internal(what)));
        }
        if !matches!(outcome, PropertyOutcome::Violated(_)) {
            *outcome = PropertyOutcome::Violated(found);
        }
        let decided = self.options.first_violation || self.all_decided();
        decided.then_some(End::AllDecided)
    }

    fn all_decided(&self) -> bool {
        self.outcomes.iter().all(|o| !matches!(o, PropertyOutcome::Open))
    }

    /// Takes over what the proof search on the other thread found; is everything decided now?
    fn absorb(&mut self) -> bool {
        let Some(shared) = self.beside else { return false };
        let mut news = shared.news();
        for (id, k) in std::mem::take(&mut news.proved) {
            if matches!(self.outcomes[id.index()], PropertyOutcome::Open) && !self.differing.contains(&id) {
                self.outcomes[id.index()] = PropertyOutcome::Proved { vacuous: false };
                self.inductive_at = Some(k);
            }
        }
        self.bounds_assumed |= news.bounds_assumed && self.inductive_at.is_some();
        self.validity_assumed |= news.validity_assumed && self.inductive_at.is_some();
        self.invariants.append(&mut news.invariants);
        news.open = self.outcomes.iter().map(|o| matches!(o, PropertyOutcome::Open)).collect();
        drop(news);
        self.all_decided()
    }

    /// The bug search ended. If it is stuck rather than out of time, the proof search goes on up to a k that does not depend on how
    /// fast either was.
    fn wind_up(&mut self, end: End) -> End {
        let last = match &end {
            End::Gave(Reason::Bound(bound)) => *bound,
            End::Gave(Reason::Unsupported { .. } | Reason::Solver { .. }) => LAST_K,
            End::Complete | End::AllDecided | End::Gave(_) => return end,
        };
        if let Some(shared) = self.beside {
            shared.last_k.store(last, Ordering::Relaxed);
            while !shared.news().ended && self.limit().is_none() {
                std::thread::sleep(std::time::Duration::from_millis(2));
            }
            return if self.absorb() { End::AllDecided } else { end };
        }
        let Some(mut s) = self.step.take() else { return end };
        while !s.exhausted() && s.k() < last && self.limit().is_none() {
            let open: Vec<bool> = self.outcomes.iter().map(|o| matches!(o, PropertyOutcome::Open)).collect();
            let slice = self.within(self.work().max(2 * TURN));
            self.advance(&mut s, &open, slice);
            if self.all_decided() {
                return End::AllDecided;
            }
        }
        end
    }

    /// Forgets formula and solver; keeps verdicts.
    fn restart(&mut self) {
        self.past_work += self.executor.terms.work();
        self.executor = Executor::new(self.program, Self::config(self.options));
        self.executor.set_budget(self.budget);
        self.executor.start();
        self.solver = solver_for(self.options);
        self.axioms_sent = 0;
        self.simulation = Simulation::new();
        self.open.clear();
        self.cubes.restart();
    }

    fn round(&mut self, k: u32, observer: &mut dyn Observer) -> (u64, Option<End>) {
        self.deepest = self.deepest.max(k);
        self.round_of(None, k, observer)
    }

    /// One round of all loops, or of the first alone. Also returns what it cost, in a measure that is the same on every
    /// machine and roughly proportional to time.
    fn round_of(&mut self, only: Option<(FirstLoop, u32)>, k: u32, observer: &mut dyn Observer) -> (u64, Option<End>) {
        if let Some(end) = self.try_out() {
            return (0, Some(end));
        }
        observer.phase(Phase::Executing, k);
        let started = std::time::Instant::now();
        let terms_before = self.executor.terms.len();
        let stats = match &only {
            None => self.executor.deepen(k),
            Some((_, bound)) => self.executor.deepen_first(*bound),
        };
        let executed = started.elapsed().as_secs_f64();
        self.blocks += stats.blocks;
        for i in self.axioms_sent..self.executor.axioms.len() {
            let axiom = self.executor.axioms[i];
            self.solver.assert(&mut self.executor.terms, axiom);
        }
        self.axioms_sent = self.executor.axioms.len();
        let targets = std::mem::take(&mut self.executor.targets);
        let mut report = RoundReport {
            bound: k,
            only: only.as_ref().map(|(first, _)| first.name.clone()),
            blocks: stats.blocks,
            joins: stats.joins,
            again: stats.again,
            twice: stats.twice,
            targets: targets.len() as u64,
            execute_seconds: executed,
            ..RoundReport::default()
        };
        self.open.extend(targets);
        let before = self.solver.stats();
        observer.phase(Phase::Solving, k);
        let solving = std::time::Instant::now();
        let region = only.map(|(first, _)| first.position);
        self.executed_terms = (self.executor.terms.len() - terms_before) as u64;
        let end = self.base().or_else(|| self.meet()).or_else(|| self.forward(region.as_ref()));
        let after = self.solver.stats();
        report.terms = (self.executor.terms.len() - terms_before) as u64;
        report.gates = after.gates - before.gates;
        report.clauses = after.clauses - before.clauses;
        report.frontiers = self.executor.frontiers.len() as u64;
        report.queries = self.queries;
        report.open_loops = open_loops(&self.executor);
        report.solve_seconds = solving.elapsed().as_secs_f64();
        observer.round(&report);
        let asking = COST_OF_A_ROUND + report.clauses + COST_OF_A_CONFLICT * (after.conflicts - before.conflicts);
        self.asking_dominates = asking > report.terms;
        let cost = asking + report.terms;
        self.rounds.push(report);
        (cost, end)
    }

    /// Executions on the interpreter, a small part of the cost; the strategies that are one method by name have none.
    fn try_out(&mut self) -> Option<End> {
        if !matches!(self.options.strategy, Strategy::Auto | Strategy::Falsify) || self.options.restart {
            return None;
        }
        let work = self.executor.terms.len() as u64 + self.blocks;
        loop {
            let before = self.trials.steps;
            let found = self.trials.next_violation(self.program, work, self.deepest.max(1));
            self.executor.terms.spend((self.trials.steps - before) / STEPS_PER_WORK);
            if let Some(end) = self.accept_violation(Box::new(found?)) {
                return Some(end);
            }
        }
    }

    fn check(&mut self, condition: TermId) -> Result<bool, End> {
        if self.absorb() {
            return Err(End::AllDecided);
        }
        if let Some(reason) = self.limit() {
            return Err(End::Gave(reason));
        }
        if self.executor.terms.is_false(condition) {
            return Ok(false);
        }
        self.queries += 1;
        loop {
            // A hard question does not keep the proof search waiting: it has its turn, and then the question goes on.
            let shares = self.step.is_some() && self.options.strategy != Strategy::Bkind;
            let slice = if shares { (self.work() / 2).max(2 * TURN) } else { u64::MAX };
            let slice = self.within(slice);
            let end = self.executor.terms.work().saturating_add(slice);
            let until = Until { work: (slice < u64::MAX).then_some(end), deadline: self.options.deadline };
            let what = match ask(&mut *self.solver, &mut self.executor.terms, &[condition], None, until) {
                Answer::Sat => return Ok(true),
                Answer::Unsat => return Ok(false),
                Answer::Unknown(what) => what,
            };
            if self.absorb() {
                return Err(End::AllDecided);
            }
            if let Some(reason) = self.limit() {
                return Err(End::Gave(reason));
            }
            if !shares || !until.is_over(&self.executor.terms) {
                return Err(End::Gave(Reason::Solver { what, bound: self.bound }));
            }
            if let Some(end) = self.induction() {
                return Err(end);
            }
        }
    }

    fn limit(&self) -> Option<Reason> {
        if self.options.stop.load(Ordering::Relaxed) {
            return Some(Reason::Interrupted { bound: self.bound });
        }
        if self.options.deadline.is_some_and(|d| std::time::Instant::now() >= d) {
            return Some(Reason::Timeout { bound: self.bound });
        }
        if self.options.work.is_some_and(|work| self.work() >= work) {
            return Some(Reason::Work { bound: self.bound });
        }
        if let Some(limit) = self.options.memory
            && resident_memory().is_some_and(|used| used > limit)
        {
            return Some(Reason::Memory { bound: self.bound });
        }
        None
    }

    /// Is an open property violated? One query for all, peeled off as they are found.
    fn base(&mut self) -> Option<End> {
        loop {
            let open = &self.open;
            let outcomes = &self.outcomes;
            let wanted: Vec<Target> =
                open.iter().filter(|t| matches!(outcomes[t.property.index()], PropertyOutcome::Open)).cloned().collect();
            self.open = wanted;
            if self.open.is_empty() {
                return None;
            }
            let conditions: Vec<TermId> = self.open.iter().map(|t| t.condition).collect();
            let any = self.executor.terms.or_many(&conditions);
            match self.check(any) {
                Err(end) => return Some(end),
                Ok(false) => {
                    let none = self.executor.terms.not(any);
                    self.solver.assert(&mut self.executor.terms, none);
                    self.open.clear();
                    return None;
                }
                Ok(true) => {
                    if let Err(end) = self.prefer_apart(any) {
                        return Some(end);
                    }
                    let mut hit: Option<usize> = None;
                    for i in 0..self.open.len() {
                        let value = self.solver.value(&self.executor.terms, self.open[i].condition);
                        let earlier = hit.is_none_or(|h: usize| self.open[i].position < self.open[h].position);
                        if value.is_true() && earlier {
                            hit = Some(i);
                        }
                    }
                    let Some(i) = hit else {
                        return Some(End::Gave(Reason::Internal("a model satisfies none of its targets".into())));
                    };
                    let target = self.open.swap_remove(i);
                    match replay(self.program, &self.executor, &mut *self.solver, &target, self.deepest.max(1)) {
                        Replayed::Confirmed(counterexample) => {
                            let property = counterexample.property;
                            if let Some(end) = self.accept_violation(counterexample) {
                                return Some(end);
                            }
                            if property != target.property {
                                // Another property fails first on these inputs; this one is still to be decided.
                                self.open.push(target);
                            }
                        }
                        Replayed::Differs(why) => {
                            self.failed_replays += 1;
                            self.doubtful.push(target.property);
                            self.differing.push(target.property);
                            self.complaint.get_or_insert(Reason::Internal(why));
                        }
                        Replayed::Unsupported { what, place } => {
                            self.doubtful.push(target.property);
                            self.complaint.get_or_insert(Reason::Unsupported { what, place });
                        }
                    }
                }
            }
        }
    }

    /// bkind: does the bug search pass a state from which the inductive step violates a property?
    fn meet(&mut self) -> Option<End> {
        loop {
            let outcomes = &self.outcomes;
            self.cubes.open.retain(|c| matches!(outcomes[c.property.index()], PropertyOutcome::Open));
            let mut meetings: Vec<(usize, usize, TermId)> = Vec::new();
            for (c, cube) in self.cubes.open.iter().enumerate() {
                for record in cube.compared..self.executor.heads.len() {
                    if let Some(condition) = meets(&mut self.executor, cube, record) {
                        meetings.push((c, record, condition));
                    }
                }
            }
            let conditions: Vec<TermId> = meetings.iter().map(|m| m.2).collect();
            let any = self.executor.terms.or_many(&conditions);
            match self.check(any) {
                Err(end) => return Some(end),
                Ok(false) => {
                    for cube in &mut self.cubes.open {
                        cube.compared = self.executor.heads.len();
                    }
                    return None;
                }
                Ok(true) => {}
            }
            let met = meetings.iter().find(|m| self.solver.value(&self.executor.terms, m.2).is_true());
            let Some(&(c, record, _)) = met else {
                return Some(End::Gave(Reason::Internal("a model satisfies none of its targets".into())));
            };
            // Whether it replays or not, the cube has served.
            let cube = self.cubes.open.remove(c);
            let until = self.executor.heads[record].position.clone();
            let joined = replay_joined(
                self.program,
                &self.executor,
                &mut *self.solver,
                (cube.property, &until, None),
                cube.tail,
                self.deepest.max(1),
            );
            match joined {
                Replayed::Confirmed(counterexample) => {
                    if let Some(end) = self.accept_violation(counterexample) {
                        return Some(end);
                    }
                }
                // A join that does not replay is no claim: the search goes on.
                Replayed::Differs(_) | Replayed::Unsupported { .. } => {}
            }
        }
    }

    /// Can any execution go on? Frontiers that cannot are dropped for good. After a round of one loop, only its own
    /// frontiers are asked for: those up to the next iteration of the loop that was at `region`.
    fn forward(&mut self, region: Option<&Position>) -> Option<End> {
        if self.options.strategy == Strategy::Falsify {
            if self.executor.frontiers.iter().all(|f| !f.is_open()) {
                return Some(self.blocked());
            }
            return None;
        }
        let asked_before = self.executor.frontiers.iter().any(|f| f.reachable);
        if let Err(end) = self.sort_out(region) {
            return Some(end);
        }
        if self.executor.waiting() {
            return None;
        }
        if self.executor.frontiers.is_empty() {
            return Some(End::Complete);
        }
        if self.executor.frontiers.iter().any(|f| f.is_open()) {
            return None;
        }
        if region.is_none() && !asked_before {
            return Some(self.blocked());
        }
        // Those outside the region were not asked for yet, and what was asserted since may have cut others off.
        for frontier in &mut self.executor.frontiers {
            frontier.reachable = false;
        }
        self.forward(None)
    }

    /// Drops the frontiers that no execution reaches. Those that no bound removes need no answer while executions go on
    /// elsewhere: then they are not asked for, since refuting them may cost more than all the rest. Until that is known a
    /// few models are looked at. Nor is asking for the others, once something goes on, to cost much more than executing them: an
    /// execution ends in one frontier, so that each of many takes a model of its own.
    /// SOUNDNESS: what stays undecided stays a frontier, and is asked for when nothing goes on.
    fn sort_out(&mut self, region: Option<&Position>) -> Result<(), End> {
        let mut fates: Vec<Fate> = match region {
            None => vec![Fate::Undecided; self.executor.frontiers.len()],
            Some(first) => {
                let path = first.path();
                let path = &path[..path.len() - 2];
                let inside = |f: &Frontier| f.position().is_some_and(|p| p.path().starts_with(path));
                self.executor.frontiers.iter().map(|f| if inside(f) { Fate::Undecided } else { Fate::Reached }).collect()
            }
        };
        for (i, fate) in fates.iter_mut().enumerate() {
            let frontier = &self.executor.frontiers[i];
            if *fate == Fate::Undecided && (frontier.reachable || self.simulation.satisfies(&self.executor, frontier.condition))
            {
                *fate = Fate::Reached;
                self.executor.frontiers[i].reachable = true;
            }
        }
        let before = self.solver.stats();
        let allowance = PRUNING_LEAST + PRUNING_SHARE * self.executed_terms;
        let mut models = 0;
        loop {
            let frontiers = &self.executor.frontiers;
            let goes_on =
                self.executor.waiting() || (0..fates.len()).any(|i| fates[i] == Fate::Reached && frontiers[i].is_open());
            let undecided = || (0..fates.len()).filter(|&i| fates[i] == Fate::Undecided);
            let waits = undecided().any(|i| frontiers[i].is_open());
            let all = !goes_on && (models < DEAD_END_MODELS || !waits);
            let rest: Vec<usize> = undecided().filter(|&i| all || frontiers[i].is_open()).collect();
            if rest.is_empty() || (goes_on && self.asking_cost(&before) > allowance) {
                break;
            }
            let conditions: Vec<TermId> = rest.iter().map(|&i| frontiers[i].condition).collect();
            let any = self.executor.terms.or_many(&conditions);
            if self.check(any)? {
                models += 1;
                for i in rest {
                    let frontier = &mut self.executor.frontiers[i];
                    if self.solver.value(&self.executor.terms, frontier.condition).is_true() {
                        fates[i] = Fate::Reached;
                        frontier.reachable = true;
                    }
                }
            } else {
                let none = self.executor.terms.not(any);
                self.solver.assert(&mut self.executor.terms, none);
                rest.iter().for_each(|&i| fates[i] = Fate::Dropped);
            }
        }
        let mut fates = fates.into_iter();
        self.executor.frontiers.retain(|_| fates.next() != Some(Fate::Dropped));
        Ok(())
    }

    /// Clauses, conflicts and assignments since then, in the unit of making a term.
    fn asking_cost(&self, before: &fathom_solver::Stats) -> u64 {
        let now = self.solver.stats();
        let calls = now.sat_calls - before.sat_calls;
        (now.clauses - before.clauses) + COST_OF_A_CONFLICT * (now.conflicts - before.conflicts) + calls * now.variables / 4
    }

    /// Only frontiers are left that no bound removes.
    fn blocked(&self) -> End {
        for frontier in &self.executor.frontiers {
            if let FrontierKind::Unsupported { reason, loc } = &frontier.kind {
                let place = self.program.source.describe(*loc);
                return End::Gave(Reason::Unsupported { what: reason.clone(), place });
            }
        }
        End::Gave(Reason::Bound(self.bound))
    }

    /// With facts asserted instead of assumed: drops them from the outcomes, and every proof if one of them was not proved.
    fn unconfirmed_fact(&mut self) -> Option<Reason> {
        let first = self.options.facts_from?;
        let facts = self.outcomes.split_off(first);
        let named = |i: usize| &self.program.properties[first + i].message;
        let violated = facts.iter().position(|o| matches!(o, PropertyOutcome::Violated(_)));
        let open = facts.iter().position(|o| matches!(o, PropertyOutcome::Open));
        let reason = match (violated, open) {
            (Some(i), _) => Reason::Internal(format!("the {} is false", named(i))),
            (None, Some(i)) => Reason::Internal(format!("the {} was not confirmed", named(i))),
            (None, None) => return None,
        };
        for outcome in &mut self.outcomes {
            if matches!(outcome, PropertyOutcome::Proved { .. }) {
                *outcome = PropertyOutcome::Open;
            }
        }
        Some(reason)
    }

    fn finish(mut self, end: End, modelled: &[FuncId]) -> Outcome {
        let work = self.work();
        let mut proof = None;
        let end = if self.axioms_hold() { end } else { self.withdraw() };
        let unreached = self.unreached(&end);
        let mut excluded = Vec::new();
        let reason = match end {
            End::Complete => {
                // SOUNDNESS: base and forward were refuted on the same unwinding; a property with a doubtful target stays open.
                let vacuous = self.vacuous();
                excluded = self.excluded_by_assumptions(&vacuous);
                for (i, outcome) in self.outcomes.iter_mut().enumerate() {
                    let id = PropertyId::new(i);
                    if matches!(outcome, PropertyOutcome::Open) && !self.doubtful.contains(&id) {
                        *outcome = PropertyOutcome::Proved { vacuous: vacuous.contains(&id) || excluded.contains(&id) };
                    }
                }
                proof = Some(format!("every execution explored, at most {} symbolic iterations per loop", self.deepest.max(1)));
                None
            }
            End::AllDecided => {
                proof = self.inductive_at.map(|k| format!("k-induction at k={k}"));
                None
            }
            End::Gave(reason) => Some(reason),
        };
        if self.contradiction.is_some() {
            for outcome in self.outcomes.iter_mut().filter(|o| matches!(o, PropertyOutcome::Proved { .. })) {
                *outcome = PropertyOutcome::Open;
            }
        }
        let unconfirmed = self.unconfirmed_fact();
        let open = self.outcomes.iter().any(|o| matches!(o, PropertyOutcome::Open));
        let reason = match (open, self.complaint, reason) {
            (false, _, _) => None,
            (true, _, _) if self.contradiction.is_some() => self.contradiction.map(Reason::Internal),
            (true, _, None) if unconfirmed.is_some() => unconfirmed,
            (true, Some(complaint), _) => Some(complaint),
            (true, None, reason) => reason,
        };
        let mut rests_on: Vec<String> = modelled
            .iter()
            .filter(|id| self.executor.functions_entered.contains(id))
            .map(|id| {
                format!(
                    "function `{}` has no body: it returns an arbitrary value and writes nothing",
                    self.program.func(*id).name
                )
            })
            .collect();
        if self.bounds_assumed {
            rests_on.push("array indices and pointer offsets are in bounds (not among the selected properties)".into());
        }
        if self.validity_assumed {
            rests_on.push("pointers that are used lead to live memory (not among the selected properties)".into());
        }
        Outcome {
            properties: self.outcomes,
            excluded,
            unreached,
            bound: self.bound,
            reason,
            proof,
            rests_on,
            invariants: self.invariants,
            rounds: self.rounds,
            costs: sorted_costs(&self.executor),
            open_loops: open_loops(&self.executor),
            queries: self.queries,
            work,
            failed_replays: self.failed_replays,
        }
    }
}

/// What was asked for, or the embedded solver.
pub(crate) fn solver_for(options: &Options) -> Box<dyn Solver> {
    match &options.solver {
        Some(make) => make(),
        None => Box::new(embedded_for(options)),
    }
}

/// The embedded solver as these options want it; also a member of a race.
pub fn embedded_for(options: &Options) -> Embedded {
    let embedded = EmbeddedOptions {
        preprocess: options.preprocess,
        one_query: options.restart,
        refine: options.refine,
        seed: options.seed,
        ..Default::default()
    };
    Embedded::new(embedded, Some(fathom_float::lowering()))
}

/// Resident memory of this process in bytes.
fn resident_memory() -> Option<u64> {
    let statm = std::fs::read_to_string("/proc/self/statm").ok()?;
    let pages: u64 = statm.split_whitespace().nth(1)?.parse().ok()?;
    Some(pages * 4096)
}

/// The loops (and recursive functions) some execution may go on in, and how often each occurs among the frontiers.
fn open_loops(executor: &Executor<'_>) -> Vec<(String, u64)> {
    let mut open: std::collections::BTreeMap<&str, u64> = std::collections::BTreeMap::new();
    for frontier in executor.frontiers.iter().filter(|f| f.is_open()) {
        match &frontier.kind {
            FrontierKind::Loop { name, .. } => *open.entry(name).or_default() += 1,
            FrontierKind::Call { function, .. } => *open.entry(&executor.program.func(*function).name).or_default() += 1,
            FrontierKind::Budget | FrontierKind::Unsupported { .. } => {}
        }
    }
    let mut open: Vec<(String, u64)> = open.into_iter().map(|(name, count)| (name.to_string(), count)).collect();
    open.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
    open
}

fn sorted_costs(executor: &Executor<'_>) -> Vec<InstructionCost> {
    let row = |(&(function, block, inst), &cost): (&(FuncId, fathom_goto::BlockId, u32), &fathom_symex::Cost)| {
        InstructionCost { function, block, inst, times: cost.times, terms: cost.terms, seconds: cost.nanoseconds as f64 / 1e9 }
    };
    let mut rows: Vec<InstructionCost> = executor.costs.iter().map(row).collect();
    rows.sort_by_key(|c| (c.function, c.block, c.inst));
    rows
}
