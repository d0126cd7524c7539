//! k-induction: the inductive step, incremental in k, on an executor and a solver of its own (seed 001; seed 002 section
//! 2.4; seed 004 chapter 4), strengthened by candidate invariants.
//!
//! The executor's inductive mode covers every execution at each k (see `fathom_symex::induct`), concrete copies of loops
//! included: a property whose targets are all refuted at some k, while no frontier other than the covered back edges is
//! reachable, holds on all executions.

use crate::affine::relations;
use crate::bkind::{Cube, cube_of};
use crate::candidates::{Candidate, Candidates};
use crate::incremental::solver_for;
use crate::nodes::{Abstracted, Ghosts};
use crate::recursion::Rewritten;
use crate::walk::Walks;
use crate::work::{Until, ask};
use crate::*;
use fathom_analysis::Liveness;
use fathom_goto::{BlockId, FuncId, LocId, LocalId, Program, PropertyId};
use fathom_solver::{Answer, Solver};
use fathom_symex::induct::{Contracts, HeadVisit, VisitKind};
use fathom_symex::{Config, Executor, FrontierKind, Target};
use fathom_term::{Sort, TermId};
use rustc_hash::FxHashMap;
use std::sync::OnceLock;

/// Conflicts one query of the step may take.
const CONFLICTS: u64 = 200_000;
/// Conflicts a question about all candidates may take, and one about a single candidate.
const FILTER_CONFLICTS: u64 = 3_000;
const SINGLE_CONFLICTS: u64 = 500;
/// Iterations of a loop that are executed before induction takes over, once executing all of them proved too many.
const FREE_ITERATIONS: u32 = 8;
/// Turns that filtering candidates may take at one k.
const RESUMPTIONS: u32 = 8;

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
    /// Loops are executed for a few free iterations only.
    capped: bool,
    /// Candidates were not filtered in time: those that are left may not be assumed. How often filtering was resumed at this k.
    cut_short: bool,
    resumed: u32,
    /// The turn was over before this k's questions were answered.
    unanswered: bool,
    /// The turn was over before this k was executed; how often execution started over since.
    unfinished: bool,
    attempts: u32,
    /// Work done so far, the step on another form of the program included.
    pub spent: u64,
    pub gave_up: Option<String>,
    /// The k of each proof.
    pub proved_at: Option<u32>,
    contracts: Arc<Contracts>,
    /// Other forms of the program, and the step on the one that what got in the way asked for.
    forms: Forms<'p>,
    other: Option<Box<Step<'p, 'o>>>,
    /// Whose turn it is.
    alternate: bool,
    /// The sites whose nodes are two objects here; then the last property is one that every proof needs.
    nodes: &'p [Ghosts],
}

/// What the program can be turned into where the step is stuck.
#[derive(Copy, Clone, Default)]
pub(crate) struct Forms<'p> {
    /// With recursion as a loop, if there is some.
    pub recursion: Option<&'p Rewritten>,
    /// With two objects for the memory of each allocation site; made when it is wanted.
    pub nodes: Option<&'p OnceLock<Result<Abstracted, &'static str>>>,
}

impl<'p, 'o> Step<'p, 'o> {
    /// `program` is `plain` with facts assumed at loop heads.
    pub fn new(program: &'p Program, plain: &'p Program, forms: Forms<'p>, options: &'o Options) -> Self {
        Self::with(program, plain, Arc::default(), forms, options)
    }

    fn with(
        program: &'p Program,
        plain: &'p Program,
        contracts: Arc<Contracts>,
        forms: Forms<'p>,
        options: &'o Options,
    ) -> Self {
        let mut executor = Executor::new(program, Self::config(options, &contracts));
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
            capped: false,
            cut_short: false,
            resumed: 0,
            unanswered: false,
            unfinished: false,
            attempts: 0,
            spent: 0,
            gave_up: None,
            proved_at: None,
            contracts,
            forms,
            other: None,
            alternate: false,
            nodes: &[],
        }
    }

    fn config(options: &Options, contracts: &Arc<Contracts>) -> Config {
        Config {
            induct: true,
            contracts: contracts.clone(),
            stop: options.stop.clone(),
            deadline: options.deadline,
            ..Config::default()
        }
    }

    pub fn k(&self) -> u32 {
        match &self.other {
            Some(step) if self.gave_up.is_some() => step.k,
            _ => self.k,
        }
    }

    /// Stops its solver from another thread.
    pub fn interrupter(&self) -> fathom_solver::Interrupter {
        match &self.other {
            Some(step) if self.is_turn_of(step) => step.solver.interrupter(),
            _ => self.solver.interrupter(),
        }
    }

    fn is_turn_of(&self, step: &Self) -> bool {
        step.gave_up.is_none() && (self.alternate || self.gave_up.is_some())
    }

    /// Do its proofs rest on offsets being in bounds?
    pub fn bounds_assumed(&self) -> bool {
        !self.executor.induction.out_of_bounds.is_empty() || self.other.as_ref().is_some_and(|step| step.bounds_assumed())
    }

    /// The candidates its last proof rests on, as far as they can be told.
    pub fn invariants(&self) -> Vec<crate::LoopInvariant> {
        // Not all that is left holds; or the proof rests on claims about another program.
        if self.cut_short || self.other.is_some() {
            return Vec::new();
        }
        self.candidates.active.iter().filter_map(|c| crate::invariants::retell(&self.executor, c)).collect()
    }

    /// One more k. Gives the properties among the open ones that are now proved.
    pub fn advance(&mut self, open: &[bool], slice: u64) -> Vec<PropertyId> {
        let before = self.work();
        let deadline = self.options.deadline;
        let proved = match self.other.take() {
            Some(mut step) if self.is_turn_of(&step) => {
                let until = Until { work: Some(step.executor.terms.work() + slice), deadline };
                let proved = step.next_k(open, until);
                self.proved_at = step.proved_at.or(self.proved_at);
                self.other = Some(step);
                proved
            }
            other => {
                self.other = other;
                let until = Until { work: Some(self.executor.terms.work() + slice), deadline };
                self.next_k(open, until)
            }
        };
        self.alternate = !self.alternate;
        // A turn that found nothing to do is a turn all the same.
        self.spent += (self.work().saturating_sub(before)).max(1);
        proved
    }

    fn work(&self) -> u64 {
        self.executor.terms.work() + self.other.as_ref().map_or(0, |step| step.executor.terms.work())
    }

    /// Nothing is left to try?
    pub fn exhausted(&self) -> bool {
        self.gave_up.is_some() && self.other.as_ref().is_none_or(|step| step.gave_up.is_some())
    }

    /// A recursive call got in the way: from now on the program with recursion as a loop takes turns.
    fn meet_recursion(&mut self) {
        let exact = self.options.unique_states || self.options.strategy == Strategy::Bkind || !self.options.candidates;
        if let (None, Some(rewritten), false) = (&self.other, self.forms.recursion, exact) {
            let contracts = Arc::new(rewritten.contracts.clone());
            let step = Self::with(&rewritten.program, &rewritten.program, contracts, Forms::default(), self.options);
            self.other = Some(Box::new(step));
            self.alternate = false;
        }
    }

    /// Memory that outlives an iteration got in the way: from now on it is two objects per allocation site, if that can be done.
    ///
    /// SOUNDNESS: there the pointers that are used are taken to be valid. Nothing is proved about a program that is seen to use others.
    fn meet_nodes(&mut self, until: Until) {
        let exact = self.options.unique_states || self.options.strategy == Strategy::Bkind || !self.options.candidates;
        let (None, Some(form), false) = (&self.other, self.forms.nodes, exact) else { return };
        let why = std::mem::take(&mut self.gave_up);
        let valid = self.bounds_hold(until);
        self.gave_up = self.gave_up.take().or(why);
        if !valid {
            return;
        }
        let Ok(form) = form.get_or_init(|| crate::nodes::abstracted(self.program)) else { return };
        let mut step = Self::with(&form.program, &form.program, Arc::default(), Forms::default(), self.options);
        step.nodes = &form.sites;
        self.other = Some(Box::new(step));
        self.alternate = false;
    }

    /// Do its proofs rest on pointers being valid where they are used?
    pub fn validity_assumed(&self) -> bool {
        self.other.as_ref().is_some_and(|step| !step.nodes.is_empty())
    }

    fn next_k(&mut self, open: &[bool], until: Until) -> Vec<PropertyId> {
        self.cube = None;
        if self.options.restart && self.k > 0 {
            self.restart();
        }
        // Filtering goes on where it was cut short before anything grows.
        let resumes = (self.cut_short || self.unanswered) && !self.unfinished && self.resumed < RESUMPTIONS;
        self.resumed = if resumes { self.resumed + 1 } else { 0 };
        if !resumes && !self.deepen(until) {
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
        let mut proved = match self.nodes {
            [] => self.ask(open, &visits, until),
            _ => self.ask_with_own(open, &visits, until),
        };
        if !proved.is_empty() && !self.bounds_hold(until) {
            proved.clear();
        }
        self.unanswered = proved.is_empty() && until.is_over(&self.executor.terms);
        self.executor.induction.visits = visits;
        if !proved.is_empty() {
            self.proved_at = Some(self.k);
        }
        proved
    }

    /// Forgets formula and solver: the baseline of measurements.
    fn restart(&mut self) {
        let config = Self::config(self.options, &self.contracts);
        let done = self.executor.terms.work();
        self.executor = Executor::new(self.program, config);
        self.executor.terms.spend(done);
        self.executor.set_budget(self.budget);
        self.executor.start();
        self.unique = self.executor.terms.fresh("unique states", Sort::Bv(1));
        self.solver = solver_for(self.options);
        self.axioms_sent = 0;
        self.targets.clear();
        self.candidates = Candidates::default();
        (self.cut_short, self.resumed, self.unanswered, self.unfinished) = (false, 0, false, false);
        self.distinct = 0;
        for k in 1..=self.k {
            self.executor.deepen(k);
        }
    }

    /// Executes up to the next k, until one execution of every loop body stayed within what it was thought to modify.
    fn deepen(&mut self, until: Until) -> bool {
        self.executor.set_limits(until.work, until.deadline);
        let starved = self.executor.frontiers.iter().any(|f| matches!(f.kind, FrontierKind::Budget));
        if self.unfinished {
            self.executor.deepen(self.k);
        } else if starved && !self.capped {
            // Some loop has more iterations than can be executed: all of that size are proved by induction.
            self.capped = true;
            self.executor.set_free_iterations(FREE_ITERATIONS);
            self.start_over();
        } else {
            if starved {
                self.budget *= 2;
                self.executor.set_budget(self.budget);
            } else {
                self.k += 1;
            }
            self.executor.deepen(self.k);
        }
        self.unfinished = until.is_over(&self.executor.terms);
        while self.executor.induction.grew && !self.unfinished {
            self.attempts += 1;
            if self.attempts > 40 {
                self.gave_up = Some("what the loops modify was not found in time".into());
                return false;
            }
            self.start_over();
            self.unfinished = until.is_over(&self.executor.terms);
        }
        if !self.unfinished {
            self.attempts = 0;
        }
        !self.unfinished
    }

    fn start_over(&mut self) {
        self.targets.clear();
        self.distinct = 0;
        self.executor.start_over();
        for k in 1..=self.k {
            self.executor.deepen(k);
        }
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

    /// As `ask`, on a form of the program whose last property is its own. SOUNDNESS: nothing is proved without it.
    fn ask_with_own(&mut self, open: &[bool], visits: &[HeadVisit], until: Until) -> Vec<PropertyId> {
        let own = PropertyId::new(open.len());
        let mut open = open.to_vec();
        open.push(true);
        let mut proved = self.ask(&open, visits, until);
        if !proved.contains(&own) {
            return Vec::new();
        }
        proved.retain(|id| *id != own);
        proved
    }

    /// Which open properties have no violation at this k?
    fn ask(&mut self, open: &[bool], visits: &[HeadVisit], until: Until) -> Vec<PropertyId> {
        let mut assumptions: Vec<TermId> = vec![self.unique];
        for j in 0..self.k {
            let literal = self.executor.live(j);
            let not = self.executor.terms.not(literal);
            assumptions.push(not);
        }
        let live = self.executor.live(self.k);
        assumptions.push(live);
        let wanted = self.k <= 3 || self.cut_short || self.options.restart;
        if self.options.candidates && self.resumed > 0 {
            self.filter(&assumptions, visits, until);
        } else if self.options.candidates && wanted {
            self.guess(&assumptions, visits, until);
            let mut roots: Vec<TermId> = self.targets.iter().map(|t| t.condition).collect();
            roots.extend(visits.iter().map(|v| v.guard));
            for fact in self.candidates.assumptions(&mut self.executor.terms, visits, &roots) {
                self.solver.assert(&mut self.executor.terms, fact);
            }
            self.filter(&assumptions, visits, until);
        }
        if self.cut_short && self.resumed < RESUMPTIONS {
            return Vec::new();
        }
        // SOUNDNESS: what was not filtered to the end may not be assumed.
        if !self.cut_short {
            let literals: Vec<(TermId, TermId)> =
                self.candidates.active.iter().map(|c| (self.candidates.literal(c), live)).collect();
            assumptions = self.chosen(&assumptions, &literals, &vec![true; literals.len()]);
            let choice = *assumptions.last().expect("the choice was added");
            for fact in self.candidates.afterwards(&mut self.executor.terms, visits) {
                let fact = self.executor.terms.implies(choice, fact);
                self.solver.assert(&mut self.executor.terms, fact);
            }
        }
        if !self.covers_everything(&assumptions, until) {
            // SOUNDNESS: the candidates were filtered on visits that do not cover every execution. Where only the turn was over, they
            // are filtered and this is asked again before k grows; where that does not happen, they go.
            if !until.is_over(&self.executor.terms) || self.resumed >= RESUMPTIONS {
                self.candidates.active.clear();
            }
            self.cut_short = false;
            return Vec::new();
        }
        let wanted: Vec<Target> = self.targets.iter().filter(|t| open[t.property.index()]).cloned().collect();
        let all: Vec<TermId> = wanted.iter().map(|t| t.condition).collect();
        let any = self.executor.terms.or_many(&all);
        match self.check(&assumptions, any, until) {
            Some(false) => (0..open.len()).filter(|&i| open[i]).map(PropertyId::new).collect(),
            Some(true) => {
                let mut refuted: Vec<PropertyId> = Vec::new();
                self.mark(&wanted, &mut refuted);
                if self.options.strategy == Strategy::Bkind {
                    // Without the constraint: it may imply what the state itself must say.
                    let lasting: Vec<TermId> = assumptions.iter().copied().filter(|&a| a != self.unique).collect();
                    self.cube = cube_of(&mut self.executor, &mut *self.solver, visits, &wanted, &lasting, until);
                }
                self.each(open, &wanted, refuted, &assumptions, until)
            }
            None => Vec::new(),
        }
    }

    fn guess(&mut self, assumptions: &[TermId], visits: &[HeadVisit], until: Until) {
        let Step { liveness, plain, solver, candidates, executor, program, nodes, .. } = self;
        let mut alive = |function: FuncId, head: BlockId, local: LocalId| {
            liveness.entry(function).or_insert_with(|| Liveness::of(plain.func(function))).at(head, local)
        };
        let mut linear =
            |executor: &mut Executor<'_>, visits: &[&HeadVisit]| relations(executor, &mut **solver, visits, assumptions, until);
        candidates.guess(program, executor, visits, nodes, &mut alive, &mut linear);
    }

    /// Only back edges are covered by the inductive copies; whatever else is cut off must be unreachable, or the whole step is
    /// worthless at this k.
    fn covers_everything(&mut self, assumptions: &[TermId], until: Until) -> bool {
        let blocking: Vec<TermId> = self
            .executor
            .frontiers
            .iter()
            .filter(|f| !matches!(f.kind, FrontierKind::Loop { .. }))
            .map(|f| f.condition)
            .collect();
        let any = self.executor.terms.or_many(&blocking);
        let reached = self.check(assumptions, any, until);
        if reached == Some(true) {
            if self.executor.frontiers.iter().any(|f| matches!(f.kind, FrontierKind::Call { .. }) || is_too_deep(&f.kind)) {
                self.meet_recursion();
            }
            let unsupported = self.executor.frontiers.iter().find_map(|f| match &f.kind {
                FrontierKind::Unsupported { reason, loc } => {
                    Some(format!("{reason} at {}", self.program.source.describe(*loc)))
                }
                FrontierKind::Loop { .. } | FrontierKind::Call { .. } | FrontierKind::Budget => None,
            });
            if unsupported.is_some() {
                self.gave_up = unsupported;
                // Another form of the program may do.
                if self.executor.frontiers.iter().any(|f| f.is_lasting_memory()) {
                    self.meet_nodes(until);
                }
            }
        }
        reached == Some(false)
    }

    /// SOUNDNESS: the step assumes offsets to be in bounds where that is not among the properties, since its arbitrary states
    /// need not be. Executions that never enter an inductive copy are real: one with an access out of bounds has no meaning we
    /// know, and nothing is proved about it.
    fn bounds_hold(&mut self, until: Until) -> bool {
        let out: Vec<(TermId, LocId)> = self.executor.induction.out_of_bounds.clone();
        let conditions: Vec<TermId> = out.iter().map(|(condition, _)| *condition).collect();
        let any = self.executor.terms.or_many(&conditions);
        let takes = self.executor.induction.takes.clone();
        let real: Vec<TermId> = takes.into_iter().map(|take| self.executor.terms.not(take)).collect();
        let reached = self.check(&real, any, until);
        if reached == Some(true)
            && let Some((_, loc)) =
                out.iter().find(|(condition, _)| self.solver.value(&self.executor.terms, *condition).is_true())
        {
            let place = self.program.source.describe(*loc);
            self.gave_up =
                Some(format!("memory access outside any live object (not among the selected properties) at {place}"));
        }
        reached == Some(false)
    }

    /// Some properties are not inductive yet; tries each of the others.
    fn each(
        &mut self,
        open: &[bool],
        wanted: &[Target],
        mut refuted: Vec<PropertyId>,
        assumptions: &[TermId],
        until: Until,
    ) -> Vec<PropertyId> {
        let mut proved = Vec::new();
        for i in (0..open.len()).filter(|&i| open[i]) {
            let id = PropertyId::new(i);
            if refuted.contains(&id) {
                continue;
            }
            let mine: Vec<TermId> = wanted.iter().filter(|t| t.property == id).map(|t| t.condition).collect();
            let any = self.executor.terms.or_many(&mine);
            match self.check(assumptions, any, until) {
                Some(false) => proved.push(id),
                Some(true) => self.mark(wanted, &mut refuted),
                None => {}
            }
            if until.is_over(&self.executor.terms) {
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

    /// Houdini: drops candidates until the rest is inductive. The question is one formula for all rounds: a dropped candidate's
    /// literal is assumed false, which takes it out.
    fn filter(&mut self, assumptions: &[TermId], visits: &[HeadVisit], until: Until) {
        let all: Vec<Candidate> = self.candidates.active.iter().cloned().collect();
        let mut violations: Vec<(TermId, TermId)> = Vec::new();
        for candidate in &all {
            let violation = self.candidates.violation(&mut self.executor.terms, candidate, visits);
            violations.push((self.candidates.literal(candidate), violation));
        }
        let asked: Vec<TermId> = violations.iter().map(|(literal, v)| self.executor.terms.and(*literal, *v)).collect();
        let any = self.executor.terms.or_many(&asked);
        let mut active = vec![true; all.len()];
        let mut walks = Walks::of(&mut self.executor, visits, &all);
        if self.resumed == 0 {
            walks.start(&self.executor.terms, &mut active);
        }
        self.cut_short = false;
        loop {
            let assumed = self.chosen(assumptions, &violations, &active);
            let answer = self.check_within(&assumed, any, until, FILTER_CONFLICTS);
            match answer {
                Some(false) => break,
                Some(true) if self.drop_violated(&violations, &mut active) => {
                    walks.go_on(&self.executor.terms, &mut *self.solver, &mut active);
                }
                Some(true) | None if until.is_over(&self.executor.terms) => {
                    self.cut_short = true;
                    break;
                }
                // Together they are too hard: one by one, and those that are too hard alone are dropped.
                Some(true) | None => {
                    let mut stable = true;
                    for i in 0..active.len() {
                        if !active[i] {
                            continue;
                        }
                        match self.check_within(&assumed, asked[i], until, SINGLE_CONFLICTS) {
                            Some(false) => {}
                            Some(true) => {
                                self.drop_violated(&violations, &mut active);
                                active[i] = false;
                                stable = false;
                            }
                            None => {
                                active[i] = false;
                                stable = false;
                            }
                        }
                    }
                    if until.is_over(&self.executor.terms) {
                        self.cut_short = true;
                        break;
                    }
                    // SOUNDNESS: each was refuted while exactly the same ones were assumed.
                    if stable {
                        break;
                    }
                }
            }
        }
        self.candidates.active = all.into_iter().zip(active).filter(|(_, a)| *a).map(|(c, _)| c).collect();
    }

    /// Assumptions under which the active candidates, and no others, hold. One literal stands for all of them: thousands of assumptions
    /// would be thousands of decisions after each restart of the solver.
    fn chosen(&mut self, assumptions: &[TermId], violations: &[(TermId, TermId)], active: &[bool]) -> Vec<TermId> {
        let choice = self.executor.terms.fresh("choice", Sort::Bv(1));
        for ((literal, _), active) in violations.iter().zip(active) {
            let holds = if *active { *literal } else { self.executor.terms.not(*literal) };
            let holds = self.executor.terms.implies(choice, holds);
            self.solver.assert(&mut self.executor.terms, holds);
        }
        let mut assumed = assumptions.to_vec();
        assumed.push(choice);
        assumed
    }

    /// Drops the candidates the model violates; false if there are none.
    fn drop_violated(&mut self, violations: &[(TermId, TermId)], active: &mut [bool]) -> bool {
        let mut dropped = false;
        for ((_, violation), active) in violations.iter().zip(active) {
            if *active && self.solver.value(&self.executor.terms, *violation).is_true() {
                *active = false;
                dropped = true;
            }
        }
        dropped
    }

    fn check(&mut self, assumptions: &[TermId], condition: TermId, until: Until) -> Option<bool> {
        self.check_within(assumptions, condition, until, CONFLICTS)
    }

    fn check_within(&mut self, assumptions: &[TermId], condition: TermId, until: Until, conflicts: u64) -> Option<bool> {
        if self.executor.terms.is_false(condition) {
            return Some(false);
        }
        let mut assumed = assumptions.to_vec();
        assumed.push(condition);
        match ask(&mut *self.solver, &mut self.executor.terms, &assumed, Some(conflicts), until) {
            Answer::Sat => Some(true),
            Answer::Unsat => Some(false),
            Answer::Unknown(_) => None,
        }
    }
}

fn is_too_deep(kind: &FrontierKind) -> bool {
    matches!(kind, FrontierKind::Unsupported { reason, .. } if reason.ends_with("nested calls"))
}

/// Is the first kind of visit before the second in one instance of a loop?
fn precedes(earlier: VisitKind, later: VisitKind) -> bool {
    match (earlier, later) {
        (VisitKind::Arbitrary, VisitKind::Back(_)) => true,
        (VisitKind::Back(i), VisitKind::Back(j)) => i < j,
        (VisitKind::Entry, _) | (_, VisitKind::Entry | VisitKind::Arbitrary) => false,
    }
}
