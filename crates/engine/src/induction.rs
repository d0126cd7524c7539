//! k-induction: the inductive step, incremental in k, on an executor and a solver of its own (seed 001; seed 002 section
//! 2.4; seed 004 chapter 4), strengthened by candidate invariants.
//!
//! The executor's inductive mode covers every execution at each k (see `fathom_symex::induct`), concrete copies of loops
//! included: a property whose targets are all refuted at some k, while no frontier other than the covered back edges is
//! reachable, holds on all executions.

use crate::candidates::Candidates;
use crate::incremental::solver_for;
use crate::*;
use fathom_goto::{Program, PropertyId};
use fathom_solver::{Answer, Limits, Solver};
use fathom_symex::{Config, Executor, FrontierKind, Target};
use fathom_term::TermId;
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
    k: u32,
    budget: u64,
    pub spent: Duration,
    pub gave_up: Option<String>,
    /// The k of each proof.
    pub proved_at: Option<u32>,
}

impl<'p, 'o> Step<'p, 'o> {
    pub fn new(program: &'p Program, options: &'o Options) -> Self {
        let config = Config { induct: true, free_budget: 20_000, unwind: Default::default(), stop: options.stop.clone(), deadline: options.deadline };
        let mut executor = Executor::new(program, config);
        executor.start();
        Step {
            program,
            options,
            executor,
            solver: solver_for(options),
            axioms_sent: 0,
            targets: Vec::new(),
            candidates: Candidates::default(),
            k: 0,
            budget: 20_000,
            spent: Duration::ZERO,
            gave_up: None,
            proved_at: None,
        }
    }

    /// Do its proofs rest on offsets being in bounds?
    pub fn bounds_assumed(&self) -> bool {
        self.executor.bounds_assumed
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
                return Vec::new();
            }
            self.targets.clear();
            self.executor.start_over();
            for k in 1..=self.k {
                self.executor.deepen(k);
            }
        }
        for i in self.axioms_sent..self.executor.axioms.len() {
            let axiom = self.executor.axioms[i];
            self.solver.assert(&mut self.executor.terms, axiom);
        }
        self.axioms_sent = self.executor.axioms.len();
        self.targets.append(&mut self.executor.targets);
        // Only back edges are covered by the inductive copies; whatever else is cut off must be unreachable.
        let blocking: Vec<TermId> =
            self.executor.frontiers.iter().filter(|f| !matches!(f.kind, FrontierKind::Loop { .. })).map(|f| f.condition).collect();
        let mut assumptions: Vec<TermId> = Vec::new();
        for j in 0..self.k {
            let literal = self.executor.live(j);
            let not = self.executor.terms.not(literal);
            assumptions.push(not);
        }
        let live = self.executor.live(self.k);
        assumptions.push(live);
        if self.k <= 3 {
            let visits = self.executor.induction.visits.clone();
            self.candidates.guess(self.program, &mut self.executor, &visits);
            for fact in self.candidates.assumptions(&mut self.executor.terms, &visits) {
                self.solver.assert(&mut self.executor.terms, fact);
            }
            self.filter(&assumptions, &visits, deadline);
        }
        for candidate in &self.candidates.active {
            assumptions.push(self.candidates.literal(candidate));
        }
        // Frontiers first: one that can be reached makes the whole step worthless at this k.
        let any = self.executor.terms.or_many(&blocking);
        match self.check(&assumptions, any, deadline) {
            Some(false) => {}
            Some(true) => {
                let unsupported = self.executor.frontiers.iter().find_map(|f| match &f.kind {
                    FrontierKind::Unsupported { reason, loc } => Some(format!("{reason} at {}", self.program.source.describe(*loc))),
                    FrontierKind::Loop { .. } | FrontierKind::Call { .. } | FrontierKind::Budget => None,
                });
                if unsupported.is_some() {
                    self.gave_up = unsupported;
                }
                // SOUNDNESS: the candidates were filtered on visits that do not cover every execution.
                self.candidates.active.clear();
                return Vec::new();
            }
            None => {
                self.candidates.active.clear();
                return Vec::new();
            }
        }
        let wanted: Vec<Target> = self.targets.iter().filter(|t| open[t.property.index()]).cloned().collect();
        let all: Vec<TermId> = wanted.iter().map(|t| t.condition).collect();
        let any = self.executor.terms.or_many(&all);
        let mut proved = Vec::new();
        match self.check(&assumptions, any, deadline) {
            Some(false) => proved.extend((0..open.len()).filter(|&i| open[i]).map(PropertyId::new)),
            Some(true) => {
                // Some are not inductive yet; try each of the others.
                let mut refuted: Vec<PropertyId> = Vec::new();
                self.mark(&wanted, &mut refuted);
                for i in (0..open.len()).filter(|&i| open[i]) {
                    let id = PropertyId::new(i);
                    if refuted.contains(&id) {
                        continue;
                    }
                    let mine: Vec<TermId> = wanted.iter().filter(|t| t.property == id).map(|t| t.condition).collect();
                    let any = self.executor.terms.or_many(&mine);
                    match self.check(&assumptions, any, deadline) {
                        Some(false) => proved.push(id),
                        Some(true) => self.mark(&wanted, &mut refuted),
                        None => {}
                    }
                    if Instant::now() > deadline {
                        break;
                    }
                }
            }
            None => {}
        }
        if !proved.is_empty() {
            self.proved_at = Some(self.k);
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
    fn filter(&mut self, assumptions: &[TermId], visits: &[fathom_symex::induct::HeadVisit], deadline: Instant) {
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
