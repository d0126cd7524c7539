//! k-induction: the inductive step, incremental in k, on an executor and a solver of its own (seed 001; seed 002 section
//! 2.4; seed 004 chapter 4), strengthened by candidate invariants.
//!
//! The executor's inductive mode covers every execution at each k (see `fathom_symex::induct`), concrete copies of loops
//! included: a property whose targets are all refuted at some k, while no frontier other than the covered back edges is
//! reachable, holds on all executions.

pub(crate) mod cubes;
mod directed;
mod filter;
mod forms;
mod search;

use crate::Options;
use crate::invariants::affine::relations;
use crate::invariants::candidates::{Candidate, Candidates};
use crate::session::{Engine, Ground, Progress, Session};
use crate::unwound::Unwound;
use crate::work::Until;
use cubes::cube_of;
use directed::Directed;
use fathom_analysis::Liveness;
use fathom_goto::contract::Contracts;
use fathom_goto::{BlockId, FuncId, LocId, LocalId, Program, PropertyClass, PropertyId};
use fathom_solver::Answer;
use fathom_symex::induct::{HeadVisit, VisitKind};
use fathom_symex::unwind::policy;
use fathom_symex::{Config, Executor, FrontierKind, Obstacle, Target};
use fathom_term::{Sort, TermId};
use fathom_transform::Provenance;
use fathom_transform::nodes::Ghosts;
pub(crate) use forms::Forms;
use rustc_hash::FxHashMap;
use std::collections::BTreeSet;
use std::sync::Arc;

/// Conflicts one query of the step may take.
const CONFLICTS: u64 = 200_000;
/// Turns that filtering candidates may take at one k.
const RESUMPTIONS: u32 = 8;

pub(crate) struct Induction<'p> {
    program: &'p Program,
    /// The program without facts, for what is alive at loop heads.
    plain: &'p Program,
    unwound: Unwound<'p>,
    targets: Vec<Target>,
    candidates: Candidates,
    liveness: FxHashMap<FuncId, Liveness>,
    /// Visits of loop heads that the unique-state constraint covers already, and the literal that switches it on.
    distinct: usize,
    unique: TermId,
    k: u32,
    budget: u64,
    /// Loops are executed for a few free iterations only.
    capped: bool,
    left: Left,
    /// Why nothing more can be done.
    gave_up: Option<String>,
    contracts: Arc<Contracts>,
    /// Other forms of the program, until one of them was asked for.
    forms: Forms<'p>,
    offspring: Option<Box<Induction<'p>>>,
    /// The search for invariants that a violation lacks, if it is what this induction is for.
    search: Search,
    /// The sites whose nodes are two objects here.
    nodes: &'p [Ghosts],
    /// If this is another form of the program, which its invariants do not speak of: what its answers say about the program.
    provenance: Option<&'p Provenance>,
}

/// Where the search for invariants that a violation lacks stands.
enum Search {
    /// Another induction may be asked for that does it.
    NotYet,
    /// Another one does it, or nobody.
    Elsewhere,
    /// The questions of the first k come first, with what another induction knows about it.
    Prepared(BTreeSet<Candidate>),
    /// Those are asked.
    Asked,
    Runs(Box<Directed>),
    /// It found these; the induction has to prove them.
    Found(Box<Directed>, Vec<Candidate>),
}

/// What turns before left undone.
#[derive(Default)]
struct Left {
    /// Candidates were not filtered in time: those that are left may not be assumed.
    cut_short: bool,
    /// How often filtering was resumed at this k.
    resumed: u32,
    /// The turn was over before this k's questions were answered.
    unanswered: bool,
    /// The turn was over before this k was executed.
    unfinished: bool,
    /// How often execution started over since.
    attempts: u32,
    /// This k was executed, which took most of the turn: its questions have the next one.
    waits: bool,
    /// Some execution is cut off otherwise than by a back edge.
    uncovered: bool,
}

impl Engine for Induction<'_> {
    /// One more k, or the rest of the last one.
    fn advance(&mut self, session: &Session<'_>, work: u64) -> Progress {
        let until = Until { work: Some(self.work() + work), deadline: session.options.deadline };
        let open = session.open();
        let mut proved = Vec::new();
        if !self.searches() {
            proved = self.next_k(session, &open, until);
        }
        if proved.is_empty() && self.searches() && !until.is_over(&self.unwound.executor.terms) {
            proved = self.direct(session, &open, until);
        }
        if !proved.is_empty() {
            session.prove(&proved, &self.ground());
        }
        match self.gave_up {
            Some(_) => Progress::GaveUp,
            None => Progress::GoesOn,
        }
    }

    fn work(&self) -> u64 {
        self.unwound.work()
    }
}

impl<'p> Induction<'p> {
    /// `program` is `plain` with facts assumed at loop heads.
    pub fn new(program: &'p Program, plain: &'p Program, forms: Forms<'p>, options: &Options) -> Self {
        Self::with(program, plain, Arc::default(), forms, options)
    }

    fn with(program: &'p Program, plain: &'p Program, contracts: Arc<Contracts>, forms: Forms<'p>, options: &Options) -> Self {
        let mut unwound = Unwound::new(program, Self::config(options, &contracts), options);
        let unique = unwound.executor.terms.fresh("unique states", Sort::Bv(1));
        Induction {
            program,
            plain,
            unwound,
            targets: Vec::new(),
            candidates: Candidates::default(),
            liveness: FxHashMap::default(),
            distinct: 0,
            unique,
            k: 0,
            budget: 20_000,
            capped: false,
            left: Left::default(),
            gave_up: None,
            contracts,
            forms,
            offspring: None,
            search: Search::NotYet,
            nodes: &[],
            provenance: None,
        }
    }

    fn config(options: &Options, contracts: &Arc<Contracts>) -> Config {
        Config {
            induct: true,
            contracts: contracts.clone(),
            stop: options.stop.clone(),
            deadline: options.deadline,
            trust_outside: options.trust_outside,
            leaked: options.leaked.clone(),
            outside_changes: options.outside_changes,
            ..Config::default()
        }
    }

    /// The last k whose questions were asked.
    pub fn k(&self) -> u32 {
        self.k - u32::from(self.left.waits)
    }

    /// Were the questions of the present k asked to the end?
    pub fn has_answered(&self) -> bool {
        let left = &self.left;
        !left.unfinished && ((!left.cut_short && !left.unanswered) || left.resumed >= RESUMPTIONS)
    }

    pub fn has_given_up(&self) -> bool {
        self.gave_up.is_some()
    }

    /// Stops its solver from another thread.
    pub fn interrupter(&self) -> fathom_solver::Interrupter {
        self.unwound.solver.interrupter()
    }

    /// The induction on another form of the program that this one asked for.
    pub fn take_offspring(&mut self) -> Option<Box<Induction<'p>>> {
        self.offspring.take()
    }

    /// What its proofs rest on.
    fn ground(&self) -> Ground {
        // Of candidates that were not filtered to the end, not all hold.
        let told = !self.left.cut_short && self.provenance.is_none();
        let executor = &self.unwound.executor;
        let retold = self.candidates.active.iter().filter_map(|c| crate::invariants::retell(executor, c));
        Ground {
            k: Some(self.k),
            bounds_assumed: !executor.induction.out_of_bounds.is_empty(),
            validity_assumed: !self.nodes.is_empty(),
            invariants: if told { retold.collect() } else { Vec::new() },
        }
    }

    fn next_k(&mut self, session: &Session<'_>, open: &[bool], until: Until) -> Vec<PropertyId> {
        if session.options.restart && self.k > 0 {
            self.restart(session.options);
        }
        // Filtering goes on where it was cut short before anything grows.
        let waited = std::mem::take(&mut self.left.waits);
        let resumes = !waited
            && (self.left.cut_short || self.left.unanswered)
            && !self.left.unfinished
            && self.left.resumed < RESUMPTIONS;
        self.left.resumed = if resumes { self.left.resumed + 1 } else { 0 };
        if !resumes && !waited {
            let before = self.work();
            if !self.deepen(until) {
                return Vec::new();
            }
            // A thousand candidates about a hundred visits are not asserted by halves: they would make the turn many times as long.
            let spent = self.work() - before;
            self.left.waits =
                !session.options.restart && until.work.is_some_and(|work| spent > work.saturating_sub(before) / 4 * 3);
            if self.left.waits {
                return Vec::new();
            }
        }
        self.unwound.send_axioms();
        self.targets.append(&mut self.unwound.executor.unwinding.targets);
        let visits = std::mem::take(&mut self.unwound.executor.induction.visits);
        if session.options.unique_states || session.parts.induction.is_some_and(|i| i.backwards) {
            self.assert_distinct(&visits);
        }
        // SOUNDNESS: on another form of the program, what is proved of it is credited as the pass that made it says.
        let mut proved = match self.provenance {
            None => self.ask(session, open, &visits, until),
            Some(provenance) => provenance.credited(&self.ask(session, &provenance.wanted(open), &visits, until)),
        };
        if !proved.is_empty() && !self.bounds_hold(until) {
            proved.clear();
        }
        self.left.unanswered = proved.is_empty() && until.is_over(&self.unwound.executor.terms);
        self.unwound.executor.induction.visits = visits;
        if proved.is_empty() {
            self.meet_search(session);
        }
        proved
    }

    /// Forgets formula and solver: the baseline of measurements.
    fn restart(&mut self, options: &Options) {
        self.unwound.begin_anew(self.program, Self::config(options, &self.contracts), self.budget, options);
        self.unique = self.unwound.executor.terms.fresh("unique states", Sort::Bv(1));
        self.targets.clear();
        self.candidates = Candidates::default();
        self.left = Left { attempts: self.left.attempts, ..Left::default() };
        self.distinct = 0;
        for k in 1..=self.k {
            self.unwound.executor.deepen(k);
        }
    }

    /// Executes up to the next k, until one execution of every loop body stayed within what it was thought to modify.
    fn deepen(&mut self, until: Until) -> bool {
        self.unwound.executor.set_limits(until.work, until.deadline);
        if self.left.unfinished {
            self.unwound.executor.deepen(self.k);
        } else {
            if self.is_starved() {
                self.budget *= 2;
                self.unwound.executor.set_budget(self.budget);
            } else {
                self.k += 1;
            }
            self.unwound.executor.deepen(self.k);
        }
        // Some loop has more iterations than can be executed: all of that size are proved by induction. Whether executions get to the rest of
        // them is not asked before, because it is a question about thousands of iterations and nearly always they do.
        if self.is_starved() && !self.capped && !until.is_over(&self.unwound.executor.terms) {
            self.capped = true;
            self.unwound.executor.set_free_iterations(policy::FREE_IN_A_STEP);
            self.start_over();
        }
        self.left.unfinished = until.is_over(&self.unwound.executor.terms);
        while self.unwound.executor.induction.grew && !self.left.unfinished {
            self.left.attempts += 1;
            if self.left.attempts > 40 {
                self.gave_up = Some("what the loops modify was not found in time".into());
                return false;
            }
            self.start_over();
            self.left.unfinished = until.is_over(&self.unwound.executor.terms);
        }
        if !self.left.unfinished {
            self.left.attempts = 0;
        }
        !self.left.unfinished
    }

    /// Did the budget of free iterations end an execution?
    fn is_starved(&self) -> bool {
        self.unwound.executor.unwinding.frontiers.iter().any(|f| matches!(f.kind, FrontierKind::Budget))
    }

    fn start_over(&mut self) {
        self.targets.clear();
        self.distinct = 0;
        self.unwound.executor.start_over();
        for k in 1..=self.k {
            self.unwound.executor.deepen(k);
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
                let differ = self.unwound.executor.differ(earlier, later, &matters);
                let both = self.unwound.executor.terms.and(earlier.guard, later.guard);
                let constraint = self.unwound.executor.terms.implies(both, differ);
                let constraint = self.unwound.executor.terms.implies(self.unique, constraint);
                self.unwound.assert(constraint);
            }
        }
        self.distinct = visits.len();
    }

    /// Which open properties have no violation at this k?
    fn ask(&mut self, session: &Session<'_>, open: &[bool], visits: &[HeadVisit], until: Until) -> Vec<PropertyId> {
        let mut assumptions: Vec<TermId> = vec![self.unique];
        for j in 0..self.k {
            let literal = self.unwound.executor.live(j);
            let not = self.unwound.executor.terms.not(literal);
            assumptions.push(not);
        }
        let live = self.unwound.executor.live(self.k);
        assumptions.push(live);
        let last = session.options.work.is_some_and(|all| until.work.is_some_and(|work| work >= all));
        let wanted = self.k <= 3 || self.left.cut_short || session.options.restart;
        if session.options.candidates && self.left.resumed > 0 {
            self.filter(&assumptions, visits, until, last);
        } else if let Some(found) = self.search.take_found() {
            self.assume_also(found, visits);
            self.filter(&assumptions, visits, until, last);
        } else if session.options.candidates && wanted {
            self.guess(&assumptions, visits, until);
            let mut roots: Vec<TermId> = self.targets.iter().map(|t| t.condition).collect();
            roots.extend(visits.iter().map(|v| v.guard));
            // SOUNDNESS: what is not asserted is not assumed; fewer candidates survive then.
            for fact in self.candidates.assumptions(&mut self.unwound.executor.terms, visits, &roots) {
                if until.is_over(&self.unwound.executor.terms) {
                    break;
                }
                self.unwound.assert(fact);
            }
            self.filter(&assumptions, visits, until, last);
        }
        if self.left.cut_short && self.left.resumed < RESUMPTIONS {
            return Vec::new();
        }
        // SOUNDNESS: what was not filtered to the end may not be assumed.
        if !self.left.cut_short {
            let literals: Vec<(TermId, TermId)> =
                self.candidates.active.iter().map(|c| (self.candidates.literal(c), live)).collect();
            assumptions = self.chosen(&assumptions, &literals, &vec![true; literals.len()]);
            let choice = *assumptions.last().expect("the choice was added");
            for fact in self.candidates.afterwards(&mut self.unwound.executor.terms, visits) {
                let fact = self.unwound.executor.terms.implies(choice, fact);
                self.unwound.assert(fact);
            }
        }
        self.left.uncovered = !self.covers_everything(session, &assumptions, until);
        if self.left.uncovered {
            // SOUNDNESS: the candidates were filtered on visits that do not cover every execution. Where only the turn was over, they
            // are filtered and this is asked again before k grows; where that does not happen, they go.
            if !until.is_over(&self.unwound.executor.terms) || self.left.resumed >= RESUMPTIONS {
                self.candidates.active.clear();
            }
            self.left.cut_short = false;
            return Vec::new();
        }
        let covered: Vec<PropertyId> = self.uncovered(open, &assumptions, until);
        let mut open = open.to_vec();
        for (i, open) in open.iter_mut().enumerate() {
            *open &= !self.is_goal(PropertyId::new(i));
        }
        let mut proved = self.unviolated(session, &open, visits, &assumptions, until);
        proved.extend(covered);
        proved
    }

    fn is_goal(&self, id: PropertyId) -> bool {
        self.program.properties.get(id.index()).is_some_and(|p| p.class == PropertyClass::Cover)
    }

    /// The largest set of goals that are never covered, as far as this k tells: whoever covers one of them first would do so in the step.
    ///
    /// SOUNDNESS: a goal is a hypothesis only of the set that it is proved with; no other proof assumes anything about it.
    fn uncovered(&mut self, open: &[bool], assumptions: &[TermId], until: Until) -> Vec<PropertyId> {
        let goals = (0..open.len()).map(PropertyId::new).filter(|&id| self.is_goal(id));
        let goals: Vec<PropertyId> = goals.collect();
        let mut set: Vec<PropertyId> = goals.iter().copied().filter(|id| open[id.index()]).collect();
        let together = if set.len() > 1 { until.share(&self.unwound.executor.terms, 2) } else { until };
        while !set.is_empty() {
            let assumed = self.not_covered_before(&goals, &set, assumptions);
            let wanted: Vec<Target> = self.targets.iter().filter(|t| set.contains(&t.property)).cloned().collect();
            let all: Vec<TermId> = wanted.iter().map(|t| t.condition).collect();
            let any = self.unwound.executor.terms.or_many(&all);
            match self.check(&assumed, any, together) {
                Some(false) => return set,
                Some(true) => {
                    let mut refuted = Vec::new();
                    self.mark(&wanted, &mut refuted);
                    if refuted.is_empty() {
                        return Vec::new();
                    }
                    set.retain(|id| !refuted.contains(id));
                }
                // A hard goal hides no easy one.
                None if set.len() > 1 => return self.uncovered_in_turn(&goals, &set, assumptions, until),
                None => return Vec::new(),
            }
        }
        set
    }

    /// One goal after the other, each with those that are proved by then.
    ///
    /// SOUNDNESS: whoever covers none of these before does not cover them in the step, and not the next one, either: with it they are such a set again.
    fn uncovered_in_turn(
        &mut self,
        goals: &[PropertyId],
        rest: &[PropertyId],
        assumptions: &[TermId],
        until: Until,
    ) -> Vec<PropertyId> {
        let mut set: Vec<PropertyId> = Vec::new();
        for (i, &goal) in rest.iter().enumerate() {
            if until.is_over(&self.unwound.executor.terms) {
                break;
            }
            set.push(goal);
            let assumed = self.not_covered_before(goals, &set, assumptions);
            let mine: Vec<TermId> = self.targets.iter().filter(|t| t.property == goal).map(|t| t.condition).collect();
            let any = self.unwound.executor.terms.or_many(&mine);
            let share = until.share(&self.unwound.executor.terms, (rest.len() - i) as u64);
            if self.check(&assumed, any, share) != Some(false) {
                set.pop();
            }
        }
        set
    }

    /// Looks at executions up to where one of the set is covered, whatever they cover of the other goals.
    fn not_covered_before(&mut self, goals: &[PropertyId], set: &[PropertyId], assumptions: &[TermId]) -> Vec<TermId> {
        let mut assumed = assumptions.to_vec();
        for &goal in goals {
            let hypothesis = self.unwound.executor.goal_hypothesis(goal);
            let not = self.unwound.executor.terms.not(hypothesis);
            assumed.push(if set.contains(&goal) { hypothesis } else { not });
        }
        assumed
    }

    /// The open properties among those that are violated at none of their places.
    fn unviolated(
        &mut self,
        session: &Session<'_>,
        open: &[bool],
        visits: &[HeadVisit],
        assumptions: &[TermId],
        until: Until,
    ) -> Vec<PropertyId> {
        let wanted: Vec<Target> = self.targets.iter().filter(|t| open[t.property.index()]).cloned().collect();
        let all: Vec<TermId> = wanted.iter().map(|t| t.condition).collect();
        let any = self.unwound.executor.terms.or_many(&all);
        let several = wanted.iter().any(|t| t.property != wanted[0].property);
        let together = if several { until.share(&self.unwound.executor.terms, 2) } else { until };
        match self.check(assumptions, any, together) {
            Some(false) => (0..open.len()).filter(|&i| open[i]).map(PropertyId::new).collect(),
            Some(true) => {
                let mut refuted: Vec<PropertyId> = Vec::new();
                self.mark(&wanted, &mut refuted);
                if session.parts.induction.is_some_and(|i| i.backwards) {
                    // Without the constraint: it may imply what the state itself must say.
                    let lasting: Vec<TermId> = assumptions.iter().copied().filter(|&a| a != self.unique).collect();
                    let Unwound { executor, solver, .. } = &mut self.unwound;
                    if let Some(cube) = cube_of(executor, &mut **solver, visits, &wanted, &lasting, until) {
                        session.leave_cube(cube);
                    }
                }
                self.each(open, &wanted, refuted, assumptions, until)
            }
            // A hard property hides no easy one.
            None if several => self.each(open, &wanted, Vec::new(), assumptions, until),
            None => Vec::new(),
        }
    }

    fn guess(&mut self, assumptions: &[TermId], visits: &[HeadVisit], until: Until) {
        let Induction { liveness, plain, unwound: Unwound { executor, solver, .. }, candidates, program, nodes, .. } = self;
        let mut alive = |function: FuncId, head: BlockId, local: LocalId| {
            liveness.entry(function).or_insert_with(|| Liveness::of(plain.func(function))).at(head, local)
        };
        let mut linear =
            |executor: &mut Executor<'_>, visits: &[&HeadVisit]| relations(executor, &mut **solver, visits, assumptions, until);
        candidates.guess(program, executor, visits, nodes, &mut alive, &mut linear);
    }

    /// Only back edges are covered by the inductive copies; whatever else is cut off must be unreachable, or the whole step is
    /// worthless at this k.
    fn covers_everything(&mut self, session: &Session<'_>, assumptions: &[TermId], until: Until) -> bool {
        let blocking: Vec<TermId> = self
            .unwound
            .executor
            .unwinding
            .frontiers
            .iter()
            .filter(|f| !matches!(f.kind, FrontierKind::Loop { .. }))
            .map(|f| f.condition)
            .collect();
        let any = self.unwound.executor.terms.or_many(&blocking);
        let reached = self.check(assumptions, any, until);
        if reached == Some(true) {
            if self
                .unwound
                .executor
                .unwinding
                .frontiers
                .iter()
                .any(|f| matches!(f.kind, FrontierKind::Call { .. }) || is_too_deep(&f.kind))
            {
                self.meet_recursion(session.options);
            }
            let unsupported = self.unwound.executor.unwinding.frontiers.iter().find_map(|f| match &f.kind {
                FrontierKind::Unsupported { reason, loc } => {
                    Some(format!("{reason} at {}", self.program.source.describe(*loc)))
                }
                FrontierKind::Loop { .. } | FrontierKind::Call { .. } | FrontierKind::Budget => None,
            });
            if unsupported.is_some() {
                self.gave_up = unsupported;
                // Another form of the program may do.
                if self.unwound.executor.unwinding.frontiers.iter().any(|f| f.is_lasting_memory()) {
                    self.meet_nodes(session.options, until);
                }
            }
        }
        reached == Some(false)
    }

    /// SOUNDNESS: the step assumes offsets to be in bounds where that is not among the properties, since its arbitrary states
    /// need not be. Executions that never enter an inductive copy are real: one with an access out of bounds has no meaning we
    /// know, and nothing is proved about it.
    fn bounds_hold(&mut self, until: Until) -> bool {
        let out: Vec<(TermId, LocId)> = self.unwound.executor.induction.out_of_bounds.clone();
        let conditions: Vec<TermId> = out.iter().map(|(condition, _)| *condition).collect();
        let any = self.unwound.executor.terms.or_many(&conditions);
        let takes = self.unwound.executor.induction.takes.clone();
        let real: Vec<TermId> = takes.into_iter().map(|take| self.unwound.executor.terms.not(take)).collect();
        let reached = self.check(&real, any, until);
        if reached == Some(true)
            && let Some((_, loc)) = out.iter().find(|(condition, _)| self.unwound.is_true(*condition))
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
        let asked: Vec<PropertyId> = (0..open.len()).filter(|&i| open[i]).map(PropertyId::new).collect();
        for (i, &id) in asked.iter().enumerate() {
            if refuted.contains(&id) {
                continue;
            }
            let share = until.share(&self.unwound.executor.terms, (asked.len() - i) as u64);
            let mine: Vec<TermId> = wanted.iter().filter(|t| t.property == id).map(|t| t.condition).collect();
            let any = self.unwound.executor.terms.or_many(&mine);
            match self.check(assumptions, any, share) {
                Some(false) => proved.push(id),
                Some(true) => self.mark(wanted, &mut refuted),
                None => {}
            }
            if until.is_over(&self.unwound.executor.terms) {
                break;
            }
        }
        proved
    }

    fn mark(&mut self, wanted: &[Target], refuted: &mut Vec<PropertyId>) {
        for target in wanted {
            if !refuted.contains(&target.property) && self.unwound.is_true(target.condition) {
                refuted.push(target.property);
            }
        }
    }

    fn check(&mut self, assumptions: &[TermId], condition: TermId, until: Until) -> Option<bool> {
        self.check_within(assumptions, condition, until, CONFLICTS)
    }

    fn check_within(&mut self, assumptions: &[TermId], condition: TermId, until: Until, conflicts: u64) -> Option<bool> {
        if self.unwound.executor.terms.is_false(condition) {
            return Some(false);
        }
        let mut assumed = assumptions.to_vec();
        assumed.push(condition);
        match self.unwound.ask(&assumed, Some(conflicts), until) {
            Answer::Sat => Some(true),
            Answer::Unsat => Some(false),
            Answer::Unknown(_) => None,
        }
    }
}

fn is_too_deep(kind: &FrontierKind) -> bool {
    matches!(kind, FrontierKind::Unsupported { reason: Obstacle::NestedCalls(_), .. })
}

/// Is the first kind of visit before the second in one instance of a loop?
fn precedes(earlier: VisitKind, later: VisitKind) -> bool {
    match (earlier, later) {
        (VisitKind::Arbitrary, VisitKind::Back(_)) => true,
        (VisitKind::Back(i), VisitKind::Back(j)) => i < j,
        (VisitKind::Explored | VisitKind::Entry, _) | (_, VisitKind::Explored | VisitKind::Entry | VisitKind::Arbitrary) => {
            false
        }
    }
}
