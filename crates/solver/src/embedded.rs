//! The embedded solver: terms to gates to clauses to CaDiCaL, with lemmas on demand for arrays and wide products.
//!
//! One loop serves every check: solve; on a model, look for reads and abstracted products it gets wrong; add what excludes
//! them; solve again. Everything added is valid for good, so nothing is ever retracted, and an `Unsat` with lemmas still
//! missing is final. SOUNDNESS: what is abstracted only has more models, and a model is reported after every abstraction
//! agreed with it.

use crate::blast::{Blaster, NoFloats};
use crate::cadical::Cadical;
use crate::cnf::Cnf;
use crate::gates::{Gate, Lit};
use crate::model::GateModel;
use crate::sat::{Interrupter, Sat, SatAnswer, SatLimits, SatLit};
use crate::{Answer, ArrayValue, Capabilities, Limits, Solver, Stats, Undecided};
use fathom_term::{BvValue, Env, Evaluator, FpLowering, TermId, Terms};
use rustc_hash::FxHashMap;
use std::time::Instant;

#[derive(Clone, Debug)]
pub struct EmbeddedOptions {
    /// Let the SAT solver simplify the clauses between and during searches.
    pub preprocess: bool,
    /// Simplify all clauses before the first search too: pays for one hard query, not for many of which most are easy. The
    /// first query of a controller of 300 lines unrolled fifty times takes 81 ms with it and 5 ms without.
    pub one_query: bool,
    /// Leave wide products and quotients open until a model gets them wrong. Off by default: where a product matters it costs a
    /// second search (`examples/arithmetic.rs`), and what does not matter is mostly cut off by the cone already.
    pub refine: bool,
    pub seed: u64,
    /// Evaluate every assertion and assumption under each model; a failure is a bug and panics.
    pub check_models: bool,
    /// Further options of the SAT solver, by its own names; for measurements.
    pub sat_options: Vec<(String, i32)>,
}

impl Default for EmbeddedOptions {
    fn default() -> Self {
        EmbeddedOptions {
            preprocess: true,
            one_query: false,
            refine: false,
            seed: 0,
            check_models: cfg!(debug_assertions),
            sat_options: Vec::new(),
        }
    }
}

pub struct Embedded {
    pub(crate) blaster: Blaster,
    pub(crate) cnf: Cnf,
    pub(crate) sat: Box<dyn Sat>,
    pub(crate) model: GateModel,
    /// How far `blaster.abstracted` is settled; see `refine.rs`.
    pub(crate) open_products: Vec<TermId>,
    pub(crate) products_seen: usize,
    /// Per array variable, what the last model reads from it.
    pub(crate) reads: FxHashMap<TermId, Vec<(BvValue, BvValue)>>,
    asserted: Vec<TermId>,
    evaluator: Evaluator,
    /// The literals of terms made since the last model have no agreed value: evaluate instead.
    stale: bool,
    failed: Vec<TermId>,
    /// A float operation was asserted that cannot be encoded.
    poisoned: bool,
    check_models: bool,
    /// Of the work so far, what was added to the terms' already.
    counted: u64,
    pub(crate) stats: Stats,
}

/// Evaluations the interval reasoning may take per query: a fraction of a second.
const INTERVAL_BUDGET: u64 = 300_000;

/// Conflicts the search may have when all inputs are given: arrays and abstracted products may need some.
const FOLLOW_CONFLICTS: u64 = 2_000;

/// What the search and the clauses cost, in the unit of [`Terms::work`]: measured on the control loops of `fathom-bench growth`.
const TICKS_PER_WORK: u64 = 8;
const CLAUSE_WORK: u64 = 2;

/// How far circuits and their clauses may go beyond the limit on work before they are left for later. Most questions are made of circuits that
/// are there already; those of a question that is as large as a whole turn are made over several turns.
const CIRCUIT_OVERRUN: u64 = 1_000_000;

/// Bits from which products are abstracted when refining.
const WIDE: u32 = 12;

impl Embedded {
    pub fn new(options: EmbeddedOptions, lowering: Option<Box<dyn FpLowering>>) -> Embedded {
        let mut sat_options: Vec<(&str, i32)> = vec![("seed", (options.seed % 2_000_000_000) as i32)];
        if !options.preprocess {
            sat_options.push(("inprocessing", 0));
        }
        sat_options.push(("preprocesslight", i32::from(options.preprocess && options.one_query)));
        sat_options.extend(options.sat_options.iter().map(|(n, v)| (n.as_str(), *v)));
        let mut blaster = Blaster::new(lowering);
        if options.refine {
            blaster.abstract_from = WIDE;
        }
        Embedded {
            blaster,
            cnf: Cnf::new(),
            sat: Box::new(Cadical::new(&sat_options)),
            model: GateModel::default(),
            open_products: Vec::new(),
            products_seen: 0,
            reads: FxHashMap::default(),
            asserted: Vec::new(),
            evaluator: Evaluator::new(),
            stale: false,
            failed: Vec::new(),
            poisoned: false,
            check_models: options.check_models,
            counted: 0,
            stats: Stats::default(),
        }
    }

    /// A permanent clause over gates.
    pub(crate) fn clause(&mut self, lits: &[Lit]) {
        let mut clause: Vec<SatLit> = Vec::with_capacity(lits.len());
        for &l in lits {
            match self.blaster.gates.resolve(l) {
                Lit::TRUE => return,
                Lit::FALSE => {}
                l => clause.push(self.cnf.lit(&self.blaster.gates, &mut *self.sat, l)),
            }
        }
        self.sat.clause(&clause);
    }

    /// Asserts a gate: conjunctions in parts, disjunctions as one clause without a variable for the gate itself.
    fn assert_lit(&mut self, root: Lit) {
        let mut conjuncts = vec![root];
        while let Some(l) = conjuncts.pop() {
            if l == Lit::TRUE {
                continue;
            }
            match self.blaster.gates.gate(l.node()) {
                Gate::And(a, b) if !l.negated() => conjuncts.extend([b, a]),
                Gate::And(a, b) => {
                    let mut clause = Vec::new();
                    let mut open = vec![!b, !a];
                    while let Some(l) = open.pop() {
                        match self.blaster.gates.gate(l.node()) {
                            Gate::And(a, b) if l.negated() && clause.len() + open.len() < 64 => open.extend([!b, !a]),
                            _ => clause.push(l),
                        }
                    }
                    self.clause(&clause);
                }
                Gate::Xor(a, b) => {
                    self.clause(&[!a, b.flip(!l.negated())]);
                    self.clause(&[a, b.flip(l.negated())]);
                }
                Gate::False | Gate::Input | Gate::Mux(..) | Gate::Maj(..) => self.clause(&[l]),
            }
            if !l.is_const() {
                self.blaster.gates.fix(l);
            }
        }
    }

    /// Asks the float lowering whether intervals alone decide the query: where they do, no search over circuits is needed.
    /// Gives `None` if refuted, else a model.
    fn by_intervals(&self, terms: &Terms, assumptions: &[TermId]) -> Option<Option<Vec<(TermId, BvValue)>>> {
        if !terms.has_floats() || self.asserted.len() > 2000 {
            return None;
        }
        let mut conjuncts = self.asserted.clone();
        conjuncts.extend_from_slice(assumptions);
        self.blaster.lowering()?.decide(terms, &conjuncts, INTERVAL_BUDGET)
    }

    /// A search that only has to follow the circuits from the values that intervals found.
    fn retrace(
        &mut self,
        terms: &mut Terms,
        assumptions: &[TermId],
        values: Vec<(TermId, BvValue)>,
        limits: &Limits,
    ) -> Option<Answer> {
        let mut fixed = assumptions.to_vec();
        for (var, value) in values {
            let value = terms.bv_value(value);
            fixed.push(terms.eq(var, value));
        }
        let limits = Limits { conflicts: Some(FOLLOW_CONFLICTS), ..limits.clone() };
        let answer = self.search(terms, &fixed, &limits);
        self.failed.clear();
        match answer {
            Ok(Answer::Sat) => Some(Answer::Sat),
            Ok(Answer::Unsat | Answer::Unknown(_)) | Err(NoFloats) => None,
        }
    }

    fn decide(&mut self, terms: &mut Terms, assumptions: &[TermId], limits: &Limits) -> Answer {
        match self.by_intervals(terms, assumptions) {
            Some(None) => {
                self.failed.extend_from_slice(assumptions);
                return Answer::Unsat;
            }
            Some(Some(values)) => {
                if let Some(answer) = self.retrace(terms, assumptions, values, limits) {
                    return answer;
                }
            }
            None => {}
        }
        self.search(terms, assumptions, limits).unwrap_or(Answer::Unknown(Undecided::Float))
    }

    fn search(&mut self, terms: &mut Terms, assumptions: &[TermId], limits: &Limits) -> Result<Answer, NoFloats> {
        self.count_work(terms);
        let allowed = limits.work.map(|work| work.saturating_sub(terms.work()).saturating_add(CIRCUIT_OVERRUN));
        let most_gates = allowed.map_or(usize::MAX, |work| self.blaster.gates.len().saturating_add(work as usize));
        let most_clauses = allowed.map_or(u64::MAX, |work| self.sat.clauses().saturating_add(work / CLAUSE_WORK));
        let mut lits = Vec::with_capacity(assumptions.len());
        for &t in assumptions {
            if !self.blaster.blast_within(terms, t, most_gates)? {
                self.count_work(terms);
                return Ok(Answer::Unknown(Undecided::Work));
            }
            lits.push(self.blaster.literal(terms, t)?);
        }
        let first_conflict = self.sat.conflicts();
        loop {
            self.settle_products(terms);
            for fact in std::mem::take(&mut self.blaster.facts) {
                self.assert_lit(fact);
            }
            let mut assumed = Vec::with_capacity(lits.len());
            for &l in &lits {
                if !self.cnf.encode_within(&self.blaster.gates, &mut *self.sat, l, most_clauses) {
                    self.count_work(terms);
                    return Ok(Answer::Unknown(Undecided::Work));
                }
                assumed.push(self.cnf.lit(&self.blaster.gates, &mut *self.sat, l));
            }
            let spent = self.sat.conflicts() - first_conflict;
            self.count_work(terms);
            let ticks = limits.work.map(|work| work.saturating_sub(terms.work()).saturating_mul(TICKS_PER_WORK));
            if ticks == Some(0) {
                return Ok(Answer::Unknown(Undecided::Work));
            }
            let conflicts = limits.conflicts.map(|n| n.saturating_sub(spent));
            let limits = SatLimits { conflicts, ticks, deadline: limits.deadline };
            self.stats.sat_calls += 1;
            let answer = self.sat.solve(&assumed, &limits);
            self.count_work(terms);
            match answer {
                SatAnswer::Sat => {
                    self.model.load(&self.blaster.gates, &self.cnf, &*self.sat);
                    if self.refine_products(terms) + self.array_lemmas(terms)? == 0 {
                        return Ok(Answer::Sat);
                    }
                }
                SatAnswer::Unsat => {
                    let mut used: Vec<SatLit> = Vec::new();
                    for (&t, &s) in assumptions.iter().zip(&assumed) {
                        if self.sat.failed(s) && !used.contains(&s) {
                            used.push(s);
                            self.failed.push(t);
                        }
                    }
                    return Ok(Answer::Unsat);
                }
                SatAnswer::Conflicts => return Ok(Answer::Unknown(Undecided::Conflicts)),
                SatAnswer::Ticks => return Ok(Answer::Unknown(Undecided::Work)),
                SatAnswer::Deadline => return Ok(Answer::Unknown(Undecided::Deadline)),
                SatAnswer::Interrupted => return Ok(Answer::Unknown(Undecided::Interrupted)),
            }
        }
    }

    /// Adds what blasting and searching did since the last call.
    fn count_work(&mut self, terms: &mut Terms) {
        let ticks = self.sat.ticks() / TICKS_PER_WORK;
        let done = self.blaster.gates.len() as u64 + CLAUSE_WORK * self.sat.clauses() + ticks;
        terms.spend(done - self.counted);
        self.counted = done;
    }

    fn verify_model(&mut self, terms: &Terms, assumptions: &[TermId]) {
        let asserted = self.asserted.clone();
        for &t in asserted.iter().chain(assumptions) {
            let (mut env, evaluator) = self.env();
            let v = evaluator.value(terms, t, &mut env.with(terms));
            assert!(v.is_true(), "the model violates an asserted or assumed term, {t:?}");
        }
    }

    fn env(&mut self) -> (ModelParts<'_>, &mut Evaluator) {
        let parts = ModelParts { blaster: &self.blaster, model: &mut self.model, reads: &self.reads };
        (parts, &mut self.evaluator)
    }

    /// The model's bits of a term whose literals exist.
    pub(crate) fn bits(&mut self, terms: &Terms, t: TermId) -> BvValue {
        let lits = self.blaster.known(terms, t).expect("blasted before");
        self.model.bits(&self.blaster.gates, lits)
    }
}

/// What evaluation under the last model needs.
struct ModelParts<'a> {
    blaster: &'a Blaster,
    model: &'a mut GateModel,
    reads: &'a FxHashMap<TermId, Vec<(BvValue, BvValue)>>,
}

impl<'a> ModelParts<'a> {
    fn with<'t>(&'t mut self, terms: &'t Terms) -> ModelEnv<'t, 'a> {
        ModelEnv { parts: self, terms }
    }
}

struct ModelEnv<'t, 'a> {
    parts: &'t mut ModelParts<'a>,
    terms: &'t Terms,
}

impl Env for ModelEnv<'_, '_> {
    fn bv(&mut self, var: TermId) -> BvValue {
        match self.parts.blaster.known(self.terms, var) {
            Some(lits) => self.parts.model.bits(&self.parts.blaster.gates, lits),
            None => BvValue::zero(self.terms.width(var)),
        }
    }

    fn array(&mut self, var: TermId) -> ArrayValue {
        let entries = self.parts.reads.get(&var).cloned().unwrap_or_default();
        ArrayValue::new(BvValue::zero(self.terms.array_widths(var).1), entries)
    }

    fn lowered(&mut self, fp: TermId) -> Option<TermId> {
        self.parts.blaster.lowered.get(&fp).copied()
    }
}

impl Solver for Embedded {
    fn assert(&mut self, terms: &mut Terms, t: TermId) {
        self.stale = true;
        match self.blaster.literal(terms, t) {
            Ok(l) => self.assert_lit(l),
            // Forgetting an assertion would be wrong in both directions, so no check can be answered any more.
            Err(NoFloats) => self.poisoned = true,
        }
        self.count_work(terms);
        if self.check_models {
            self.asserted.push(t);
        }
    }

    fn check(&mut self, terms: &mut Terms, assumptions: &[TermId], limits: &Limits) -> Answer {
        let start = Instant::now();
        self.stats.checks += 1;
        self.failed.clear();
        self.evaluator.clear();
        self.stale = false;
        let answer = if self.poisoned { Answer::Unknown(Undecided::Float) } else { self.decide(terms, assumptions, limits) };
        if answer == Answer::Sat && self.check_models {
            self.verify_model(terms, assumptions);
        }
        self.stats.seconds += start.elapsed().as_secs_f64();
        answer
    }

    fn value(&mut self, terms: &Terms, t: TermId) -> BvValue {
        if !self.stale && self.blaster.known(terms, t).is_some() {
            return self.bits(terms, t);
        }
        let (mut env, evaluator) = self.env();
        evaluator.value(terms, t, &mut env.with(terms))
    }

    fn array_value(&mut self, terms: &Terms, t: TermId) -> ArrayValue {
        let (mut env, evaluator) = self.env();
        evaluator.array_value(terms, t, &mut env.with(terms))
    }

    fn failed(&self) -> Vec<TermId> {
        self.failed.clone()
    }

    fn interrupter(&self) -> Interrupter {
        self.sat.interrupter()
    }

    fn stats(&self) -> Stats {
        Stats {
            gates: self.blaster.gates.len() as u64,
            variables: self.sat.variables(),
            clauses: self.sat.clauses(),
            conflicts: self.sat.conflicts(),
            ..self.stats.clone()
        }
    }

    fn capabilities(&self) -> Capabilities {
        Capabilities { arrays: true, floats: self.blaster.has_floats(), cores: true, counts_work: true }
    }
}
