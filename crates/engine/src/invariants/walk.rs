//! Iterations tried out while candidates are filtered: what a model of the solver leads to is evaluated, instead of asking again.
//!
//! A model that violates a candidate after one iteration starts from a state in which all active candidates hold. So the candidates that
//! will survive hold in it, and in every state that iterations lead to from there: whatever is violated on the way is not
//! among the survivors.
//!
//! SOUNDNESS: candidates are only ever dropped here.

use crate::invariants::candidates::{Candidate, condition};
use fathom_solver::Solver;
use fathom_symex::Executor;
use fathom_symex::induct::{HeadOf, HeadVisit, Modified, VisitKind};
use fathom_term::{ArrayValue, BvValue, Env, Evaluator, Op, Sort, TermId, Terms};
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::{BTreeMap, BTreeSet};

/// Iterations in a row that need not drop anything, and iterations of one walk.
const PATIENCE: u32 = 12;
const LONGEST: u32 = 200;
/// Inputs each loop is entered with, and how many in a row need not drop anything.
const STARTS: u32 = 24;
const IDLE_STARTS: u32 = 4;
/// Terms that decide an iteration, at most.
const NODES: usize = 20_000;

/// One instance of a loop whose whole state is integers.
struct Instance {
    guard: TermId,
    /// The loop is entered.
    entry: Back,
    /// The variables of the arbitrary state.
    state: BTreeMap<Modified, TermId>,
    /// The literal that switches the copy on.
    take: TermId,
    backs: Vec<Back>,
    /// Variables that are decided before the loop.
    fixed: FxHashSet<TermId>,
    /// Numbers its iterations compare with.
    constants: Vec<u128>,
}

struct Back {
    guard: TermId,
    values: BTreeMap<Modified, TermId>,
    /// By number: what a candidate says after the iteration.
    claims: Vec<(usize, TermId)>,
}

impl Back {
    fn drop_violated(&self, terms: &Terms, evaluator: &mut Evaluator, inputs: &mut Inputs<'_>, active: &mut [bool]) -> bool {
        let mut dropped = false;
        for &(i, claim) in &self.claims {
            if active[i] && !evaluator.value(terms, claim, inputs).is_true() && !inputs.failed {
                active[i] = false;
                dropped = true;
            }
        }
        dropped
    }
}

pub(crate) struct Walks {
    instances: Vec<Instance>,
    takes: FxHashSet<TermId>,
    seed: u64,
}

impl Walks {
    pub fn of(executor: &mut Executor<'_>, visits: &[HeadVisit], candidates: &[Candidate]) -> Walks {
        let takes: FxHashSet<TermId> = executor.induction.takes.iter().copied().collect();
        let arbitrary = visits.iter().filter(|v| v.kind == VisitKind::Arbitrary && v.of != HeadOf::Contract);
        let instances = arbitrary.filter_map(|start| Instance::of(executor, start, visits, candidates, &takes)).collect();
        Walks { instances, takes, seed: 1 }
    }

    /// Enters each loop with a few inputs and goes on from there; drops the candidates that are violated on the way. These are executions of the
    /// program: copies of loops are switched off.
    pub fn start(&mut self, terms: &Terms, active: &mut [bool]) {
        for instance in &self.instances {
            let mut idle = 0;
            for _ in 0..STARTS {
                if idle > IDLE_STARTS {
                    break;
                }
                idle += 1;
                let before = active.iter().filter(|a| **a).count();
                self.seed += 1;
                let off: FxHashMap<TermId, BvValue> = self.takes.iter().map(|t| (*t, BvValue::zero(1))).collect();
                let mut inputs = Inputs { terms, values: &off, constants: &instance.constants, seed: self.seed, failed: false };
                let mut evaluator = Evaluator::new();
                if !evaluator.value(terms, instance.entry.guard, &mut inputs).is_true() || inputs.failed {
                    continue;
                }
                instance.entry.drop_violated(terms, &mut evaluator, &mut inputs, active);
                let mut values: FxHashMap<TermId, BvValue> = off.clone();
                for &var in instance.fixed.iter().filter(|v| !terms.sort(**v).is_array()) {
                    values.insert(var, evaluator.value(terms, var, &mut inputs));
                }
                values.insert(instance.take, BvValue::one(1));
                for (name, var) in &instance.state {
                    values.insert(*var, evaluator.value(terms, instance.entry.values[name], &mut inputs));
                }
                instance.walk(terms, values, &mut self.seed, active);
                if active.iter().filter(|a| **a).count() < before {
                    idle = 0;
                }
            }
        }
    }

    /// Goes on from the solver's model; drops the candidates that are violated on the way.
    pub fn go_on(&mut self, terms: &Terms, solver: &mut dyn Solver, active: &mut [bool]) {
        for instance in &self.instances {
            if !solver.value(terms, instance.guard).is_true() {
                continue;
            }
            let Some(back) = instance.backs.iter().find(|b| solver.value(terms, b.guard).is_true()) else { continue };
            let mut values: FxHashMap<TermId, BvValue> = FxHashMap::default();
            for &var in instance.fixed.iter().filter(|v| !terms.sort(**v).is_array()) {
                values.insert(var, solver.value(terms, var));
            }
            values.extend(self.takes.iter().filter(|t| !instance.fixed.contains(t)).map(|t| (*t, BvValue::zero(1))));
            for (name, var) in &instance.state {
                values.insert(*var, solver.value(terms, back.values[name]));
            }
            instance.walk(terms, values, &mut self.seed, active);
        }
    }
}

impl Instance {
    fn of(
        executor: &mut Executor<'_>,
        start: &HeadVisit,
        visits: &[HeadVisit],
        candidates: &[Candidate],
        takes: &FxHashSet<TermId>,
    ) -> Option<Instance> {
        let plain = start.values.values().all(|t| executor.terms.op(*t) == Op::Var);
        if !plain || !executor.has_only_integers(start) {
            return None;
        }
        let entry = visits.iter().find(|v| v.kind == VisitKind::Entry && v.instance == start.instance)?;
        let mut roots: Vec<TermId> = vec![start.guard, entry.guard];
        roots.extend(entry.values.values().chain(start.context.values()));
        let (fixed, _) = leaves(&executor.terms, &roots)?;
        let (before, _) = leaves(&executor.terms, &[entry.guard])?;
        let take = fixed.iter().copied().filter(|v| takes.contains(v) && !before.contains(v)).min()?;
        let mut backs = Vec::new();
        let mine: Vec<(usize, &Candidate)> =
            candidates.iter().enumerate().filter(|(_, c)| c.function == start.function && c.of == start.of).collect();
        let mut at = |visit: &HeadVisit| {
            let claims =
                mine.iter().filter_map(|(i, c)| Some((*i, condition(&mut executor.terms, &c.shape, visit)?))).collect();
            Back { guard: visit.guard, values: visit.values.clone(), claims }
        };
        let entry = at(entry);
        for visit in visits.iter().filter(|v| v.kind == VisitKind::Back(0) && v.instance == start.instance) {
            if !start.values.keys().all(|m| visit.values.contains_key(m))
                || !start.values.keys().all(|m| entry.values.contains_key(m))
            {
                return None;
            }
            backs.push(at(visit));
        }
        let roots: Vec<TermId> = backs.iter().flat_map(|b: &Back| b.values.values().copied().chain([b.guard])).collect();
        let (_, constants) = leaves(&executor.terms, &roots)?;
        Some(Instance { guard: start.guard, entry, take, state: start.values.clone(), backs, fixed, constants })
    }

    fn walk(&self, terms: &Terms, mut values: FxHashMap<TermId, BvValue>, seed: &mut u64, active: &mut [bool]) {
        let mut evaluator = Evaluator::new();
        let mut idle = 0;
        for _ in 0..LONGEST {
            evaluator.clear();
            *seed += 1;
            let mut inputs = Inputs { terms, values: &values, constants: &self.constants, seed: *seed, failed: false };
            let mut next: Vec<(TermId, BvValue)> = Vec::new();
            let taken = self.backs.iter().find(|b| evaluator.value(terms, b.guard, &mut inputs).is_true());
            idle += 1;
            if let Some(back) = taken {
                if back.drop_violated(terms, &mut evaluator, &mut inputs, active) {
                    idle = 0;
                }
                next.extend(
                    self.state.iter().map(|(name, var)| (*var, evaluator.value(terms, back.values[name], &mut inputs))),
                );
            }
            // Where these inputs leave the loop, others may not.
            if idle > PATIENCE || inputs.failed {
                return;
            }
            values.extend(next);
        }
    }
}

/// The variables and numbers that terms mention; `None` if there is too much to look at.
fn leaves(terms: &Terms, roots: &[TermId]) -> Option<(FxHashSet<TermId>, Vec<u128>)> {
    let mut seen: FxHashSet<TermId> = FxHashSet::default();
    let mut found = FxHashSet::default();
    let mut constants = BTreeSet::new();
    let mut stack = roots.to_vec();
    while let Some(t) = stack.pop() {
        if !seen.insert(t) {
            continue;
        }
        if seen.len() > NODES {
            return None;
        }
        if terms.op(t) == Op::Var {
            found.insert(t);
        }
        constants.extend(terms.as_u128(t));
        stack.extend_from_slice(terms.args(t));
    }
    Some((found, constants.into_iter().collect()))
}

/// What is not known is an input of the iteration: small numbers, more often than not.
struct Inputs<'a> {
    terms: &'a Terms,
    values: &'a FxHashMap<TermId, BvValue>,
    constants: &'a [u128],
    seed: u64,
    failed: bool,
}

impl Inputs<'_> {
    fn pick(&self, width: u32, var: TermId) -> BvValue {
        let mixed = (var.index() as u64 + 1)
            .wrapping_mul(0x9e37_79b9_7f4a_7c15)
            .wrapping_add(self.seed)
            .wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 31)).wrapping_mul(0x94d0_49bb_1331_11eb) >> 32;
        let chosen = mixed / 8;
        match mixed % 8 {
            0 | 1 => BvValue::zero(width),
            2 => BvValue::one(width),
            3 => BvValue::ones(width),
            4 => BvValue::min_signed(width),
            5 => BvValue::min_signed(width).not(),
            6 => BvValue::from_u128(width, u128::from(chosen % 300) & mask(width)),
            _ => {
                let c = self.constants.get(chosen as usize % self.constants.len().max(1)).copied().unwrap_or_default();
                BvValue::from_u128(width, c & mask(width))
            }
        }
    }
}

fn mask(width: u32) -> u128 {
    if width >= 128 { u128::MAX } else { (1 << width) - 1 }
}

impl Env for Inputs<'_> {
    fn bv(&mut self, var: TermId) -> BvValue {
        if let Some(value) = self.values.get(&var) {
            return value.clone();
        }
        match self.terms.sort(var) {
            Sort::Bv(width) => self.pick(width, var),
            Sort::Array { .. } => unreachable!("arrays are asked for as arrays"),
        }
    }

    /// Arrays that the loop does not modify, but reads.
    fn array(&mut self, var: TermId) -> ArrayValue {
        self.failed = true;
        let (_, element) = self.terms.array_widths(var);
        ArrayValue::new(BvValue::zero(element), Vec::new())
    }

    fn cannot(&mut self, _what: &str) {
        self.failed = true;
    }
}
