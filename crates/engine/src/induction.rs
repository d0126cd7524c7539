//! k-induction: the inductive step, incremental in k, on an executor and a solver of its own (seed 001; seed 002 section
//! 2.4; seed 004 chapter 4), strengthened by candidate invariants.
//!
//! The executor's inductive mode covers every execution at each k (see `fathom_symex::induct`), concrete copies of loops
//! included: a property whose targets are all refuted at some k, while no frontier other than the covered back edges is
//! reachable, holds on all executions.

use crate::bkind::{Cube, cube_of};
use crate::candidates::Candidates;
use crate::incremental::solver_for;
use crate::*;
use fathom_analysis::Liveness;
use fathom_goto::{FuncId, LocalId, Program, PropertyId};
use fathom_solver::{Answer, Limits, Solver};
use fathom_symex::induct::{HeadVisit, VisitKind};
use fathom_symex::{Config, Executor, FrontierKind, Target};
use fathom_term::{Sort, TermId};
use rustc_hash::FxHashMap;
use std::time::{Duration, Instant};

/// Conflicts one query of the step may take.
const CONFLICTS: u64 = 200_000;

pub(crate) struct Step<'p, 'o> {
    program: &'p Program,
    options: &'o Options,
    executor: Executor<'p>,
    solver: Box<dyn Solver>,
    axioms_sent: usize,
    targets: Vec<Target>,
    candidates: Candidates,
    /// The program without facts, for what is alive at loop heads.
    plain: &'p Program,
    liveness: FxHashMap<FuncId, Liveness>,
    /// Visits of loop heads that the unique-state constraint covers already, and the literal that switches it on.
    distinct: usize,
    unique: TermId,
    /// The last counterexample, if its first state can be named: what the bug search shall look for.
    pub cube: Option<Cube>,
    k: u32,
    budget: u64,
    pub spent: Duration,
    pub gave_up: Option<String>,
    /// The k of each proof.
    pub proved_at: Option<u32>,
}

impl<'p, 'o> Step<'p, 'o> {
    /// `program` is `plain` with facts assumed at loop heads.
    pub fn new(program: &'p Program, plain: &'p Program, options: &'o Options) -> Self {
        let mut executor = Executor::new(program, Self::config(options));
        executor.start();
        let unique = executor.terms.fresh("unique states", Sort::Bv(1));
        Step {
            program,
            options,
            executor,
            solver: solver_for(options),
            axioms_sent: 0,
            targets: Vec::new(),
            candidates: Candidates::default(),
            plain,
            liveness: FxHashMap::default(),
            distinct: 0,
            unique,
            cube: None,
            k: 0,
            budget: 20_000,
            spent: Duration::ZERO,
            gave_up: None,
            proved_at: None,
        }
    }

    fn config(options: &Options) -> Config {
        Config { induct: true, stop: options.stop.clone(), deadline: options.deadline, ..Config::default() }
    }

    pub fn k(&self) -> u32 {
        self.k
    }

    /// Stops its solver from another thread.
    pub fn interrupter(&self) -> fathom_solver::Interrupter {
        self.solver.interrupter()
    }

    /// Do its proofs rest on offsets being in bounds?
    pub fn bounds_assumed(&self) -> bool {
        self.executor.bounds_assumed
    }

    /// The candidates its last proof rests on, as far as they can be told.
    pub fn invariants(&self) -> Vec<crate::LoopInvariant> {
        self.candidates.active.iter().filter_map(|c| crate::invariants::retell(&self.executor, c)).collect()
    }

    /// One more k. Gives the properties among the open ones that are now proved.
    pub fn advance(&mut self, open: &[bool], slice: Duration) -> Vec<PropertyId> {
        let started = Instant::now();
        let deadline = started + slice;
        let deadline = self.options.deadline.map_or(deadline, |d| d.min(deadline));
        let proved = self.next_k(open, deadline);
        self.spent += started.elapsed();
        proved
    }

    fn next_k(&mut self, open: &[bool], deadline: Instant) -> Vec<PropertyId> {
        self.cube = None;
        if self.options.restart && self.k > 0 {
            self.restart();
        }
        if !self.deepen(deadline) {
            return Vec::new();
        }
        for i in self.axioms_sent..self.executor.axioms.len() {
            let axiom = self.executor.axioms[i];
            self.solver.assert(&mut self.executor.terms, axiom);
        }
        self.axioms_sent = self.executor.axioms.len();
        self.targets.append(&mut self.executor.targets);
        let visits = std::mem::take(&mut self.executor.induction.visits);
        if self.options.unique_states || self.options.strategy == Strategy::Bkind {
            self.assert_distinct(&visits);
        }
        let proved = self.ask(open, &visits, deadline);
        self.executor.induction.visits = visits;
        if !proved.is_empty() {
            self.proved_at = Some(self.k);
        }
        proved
    }

    /// Forgets formula and solver: the baseline of measurements.
    fn restart(&mut self) {
        let config = Self::config(self.options);
        self.executor = Executor::new(self.program, config);
        self.executor.set_budget(self.budget);
        self.executor.start();
        self.unique = self.executor.terms.fresh("unique states", Sort::Bv(1));
        self.solver = solver_for(self.options);
        self.axioms_sent = 0;
        self.targets.clear();
        self.candidates = Candidates::default();
        self.distinct = 0;
        for k in 1..=self.k {
            self.executor.deepen(k);
        }
    }

    /// Executes up to the next k, until one execution of every loop body stayed within what it was thought to modify.
    fn deepen(&mut self, deadline: Instant) -> bool {
        let starved = self.executor.frontiers.iter().any(|f| matches!(f.kind, FrontierKind::Budget));
        if starved {
            self.budget *= 2;
            self.executor.set_budget(self.budget);
        } else {
            self.k += 1;
        }
        self.executor.set_deadline(Some(deadline));
        self.executor.deepen(self.k);
        let mut attempts = 0;
        while self.executor.induction.grew {
            attempts += 1;
            if attempts > 40 || Instant::now() > deadline {
                self.gave_up = Some("what the loops modify was not found in time".into());
                return false;
            }
            self.targets.clear();
            self.distinct = 0;
            self.executor.start_over();
            for k in 1..=self.k {
                self.executor.deepen(k);
            }
        }
        true
    }

    /// The states at the head of one instance of a loop are pairwise different. SOUNDNESS: of the executions that violate
    /// something, a shortest one repeats no state; all that the loop modifies and that somebody may still read is compared.
    fn assert_distinct(&mut self, visits: &[HeadVisit]) {
        for j in self.distinct..visits.len() {
            let later = &visits[j];
            if !matches!(later.kind, VisitKind::Back(_)) {
                continue;
            }
            let live = self.liveness.entry(later.function).or_insert_with(|| Liveness::of(self.plain.func(later.function)));
            let matters = |local: LocalId| live.at(later.head, local);
            for earlier in visits[..j].iter().filter(|v| v.instance == later.instance && precedes(v.kind, later.kind)) {
                let differ = self.executor.differ(earlier, later, &matters);
                let both = self.executor.terms.and(earlier.guard, later.guard);
                let constraint = self.executor.terms.implies(both, differ);
                let constraint = self.executor.terms.implies(self.unique, constraint);
                self.solver.assert(&mut self.executor.terms, constraint);
            }
        }
        self.distinct = visits.len();
    }

    /// Which open properties have no violation at this k?
    fn ask(&mut self, open: &[bool], visits: &[HeadVisit], deadline: Instant) -> Vec<PropertyId> {
        let mut assumptions: Vec<TermId> = vec![self.unique];
        for j in 0..self.k {
            let literal = self.executor.live(j);
            let not = self.executor.terms.not(literal);
            assumptions.push(not);
        }
        let live = self.executor.live(self.k);
        assumptions.push(live);
        if self.options.candidates && (self.k <= 3 || self.options.restart) {
            self.candidates.guess(self.program, &mut self.executor, visits);
            for fact in self.candidates.assumptions(&mut self.executor.terms, visits) {
                self.solver.assert(&mut self.executor.terms, fact);
            }
            self.filter(&assumptions, visits, deadline);
        }
        for candidate in &self.candidates.active {
            assumptions.push(self.candidates.literal(candidate));
        }
        if !self.covers_everything(&assumptions, deadline) {
            // SOUNDNESS: the candidates were filtered on visits that do not cover every execution.
            self.candidates.active.clear();
            return Vec::new();
        }
        let wanted: Vec<Target> = self.targets.iter().filter(|t| open[t.property.index()]).cloned().collect();
        let all: Vec<TermId> = wanted.iter().map(|t| t.condition).collect();
        let any = self.executor.terms.or_many(&all);
        match self.check(&assumptions, any, deadline) {
            Some(false) => (0..open.len()).filter(|&i| open[i]).map(PropertyId::new).collect(),
            Some(true) => {
                let mut refuted: Vec<PropertyId> = Vec::new();
                self.mark(&wanted, &mut refuted);
                if self.options.strategy == Strategy::Bkind {
                    // Without the constraint: it may imply what the state itself must say.
                    let lasting: Vec<TermId> = assumptions.iter().copied().filter(|&a| a != self.unique).collect();
                    self.cube = cube_of(&mut self.executor, &mut *self.solver, visits, &wanted, &lasting, deadline);
                }
                self.each(open, &wanted, refuted, &assumptions, deadline)
            }
            None => Vec::new(),
        }
    }

    /// Only back edges are covered by the inductive copies; whatever else is cut off must be unreachable, or the whole step is
    /// worthless at this k.
    fn covers_everything(&mut self, assumptions: &[TermId], deadline: Instant) -> bool {
        let blocking: Vec<TermId> =
            self.executor.frontiers.iter().filter(|f| !matches!(f.kind, FrontierKind::Loop { .. })).map(|f| f.condition).collect();
        let any = self.executor.terms.or_many(&blocking);
        let reached = self.check(assumptions, any, deadline);
        if reached == Some(true) {
            let unsupported = self.executor.frontiers.iter().find_map(|f| match &f.kind {
                FrontierKind::Unsupported { reason, loc } => Some(format!("{reason} at {}", self.program.source.describe(*loc))),
                FrontierKind::Loop { .. } | FrontierKind::Call { .. } | FrontierKind::Budget => None,
            });
            if unsupported.is_some() {
                self.gave_up = unsupported;
            }
        }
        reached == Some(false)
    }

    /// Some properties are not inductive yet; tries each of the others.
    fn each(&mut self, open: &[bool], wanted: &[Target], mut refuted: Vec<PropertyId>, assumptions: &[TermId], deadline: Instant) -> Vec<PropertyId> {
        let mut proved = Vec::new();
        for i in (0..open.len()).filter(|&i| open[i]) {
            let id = PropertyId::new(i);
            if refuted.contains(&id) {
                continue;
            }
            let mine: Vec<TermId> = wanted.iter().filter(|t| t.property == id).map(|t| t.condition).collect();
            let any = self.executor.terms.or_many(&mine);
            match self.check(assumptions, any, deadline) {
                Some(false) => proved.push(id),
                Some(true) => self.mark(wanted, &mut refuted),
                None => {}
            }
            if Instant::now() > deadline {
                break;
            }
        }
        proved
    }

    fn mark(&mut self, wanted: &[Target], refuted: &mut Vec<PropertyId>) {
        for target in wanted {
            if !refuted.contains(&target.property) && self.solver.value(&self.executor.terms, target.condition).is_true() {
                refuted.push(target.property);
            }
        }
    }

    /// Houdini: drops candidates until the rest is inductive.
    fn filter(&mut self, assumptions: &[TermId], visits: &[HeadVisit], deadline: Instant) {
        let mut violations: Vec<(crate::candidates::Candidate, TermId)> = Vec::new();
        for candidate in self.candidates.active.clone() {
            let violation = self.candidates.violation(&mut self.executor.terms, &candidate, visits);
            violations.push((candidate, violation));
        }
        loop {
            violations.retain(|(c, _)| self.candidates.active.contains(c));
            let conditions: Vec<TermId> = violations.iter().map(|(_, v)| *v).collect();
            let any = self.executor.terms.or_many(&conditions);
            let mut assumed = assumptions.to_vec();
            assumed.extend(violations.iter().map(|(c, _)| self.candidates.literal(c)));
            match self.check(&assumed, any, deadline) {
                Some(false) => return,
                Some(true) => {
                    for (candidate, violation) in &violations {
                        if self.solver.value(&self.executor.terms, *violation).is_true() {
                            self.candidates.active.remove(candidate);
                        }
                    }
                }
                // SOUNDNESS: without an answer nothing may be assumed.
                None => {
                    self.candidates.active.clear();
                    return;
                }
            }
        }
    }

    fn check(&mut self, assumptions: &[TermId], condition: TermId, deadline: Instant) -> Option<bool> {
        if self.executor.terms.is_false(condition) {
            return Some(false);
        }
        let mut assumed = assumptions.to_vec();
        assumed.push(condition);
        let limits = Limits { conflicts: Some(CONFLICTS), deadline: Some(deadline) };
        match self.solver.check(&mut self.executor.terms, &assumed, &limits) {
            Answer::Sat => Some(true),
            Answer::Unsat => Some(false),
            Answer::Unknown(_) => None,
        }
    }
}

/// Is the first kind of visit before the second in one instance of a loop?
fn precedes(earlier: VisitKind, later: VisitKind) -> bool {
    match (earlier, later) {
        (VisitKind::Arbitrary, VisitKind::Back(_)) => true,
        (VisitKind::Back(i), VisitKind::Back(j)) => i < j,
        (VisitKind::Entry, _) | (_, VisitKind::Entry | VisitKind::Arbitrary) => false,
    }
}
