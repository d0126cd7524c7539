//! What functions that return have done with the variables that are lent to them (`transform::ends::Fact`): proved of each function alone, those it calls first.
//!
//! SOUNDNESS: a fact is used only if it is proved. Recursive functions have none.

use super::{Effort, FIRST_WORK, Search, sample};
use crate::{PropertyOutcome, Strategy};
use fathom_analysis::{CallGraph, PointsTo};
use fathom_goto::*;
use fathom_transform::ends::{self, Fact, Lending, More};
use std::collections::{BTreeMap, BTreeSet};

/// Longer functions are not looked at.
const BLOCKS: usize = 400;
/// Work of the proof about one function, and of looking for what does not hold.
const WORK: u64 = 8 * FIRST_WORK;
const REFUTING: u64 = FIRST_WORK;
/// Iterations up to which that is looked for.
const DEPTH: u32 = 2;

/// What is known of the program's functions.
pub(super) struct Summaries {
    pub lending: Lending,
    recursive: Vec<bool>,
    callees: Vec<BTreeSet<FuncId>>,
    compared: Vec<BTreeSet<u128>>,
    facts: BTreeMap<FuncId, Summary>,
}

#[derive(Default)]
struct Summary {
    facts: Vec<Fact>,
    rests_on: Vec<String>,
    /// Its proof, or that of one that it uses, needs that indices are no greater than the greatest object.
    indexed: bool,
    accesses: bool,
}

impl Summaries {
    pub fn of(program: &Program, externals: fathom_analysis::Externals) -> Summaries {
        let points_to = PointsTo::of(program, externals);
        let calls = CallGraph::of(program, &points_to);
        let direct = |f: &Function| {
            let to = |i: &Inst| if let InstKind::Call { callee: Callee::Direct(to), .. } = i.kind { Some(to) } else { None };
            f.blocks.iter().flat_map(|b| &b.insts).filter_map(to).collect()
        };
        Summaries {
            lending: Lending::of(program),
            recursive: calls.recursive.clone(),
            callees: program.functions.iter().map(direct).collect(),
            compared: ends::constants_compared(program),
            facts: BTreeMap::new(),
        }
    }

    pub fn facts(&self, function: FuncId) -> &[Fact] {
        self.facts.get(&function).map_or(&[], |s| &s.facts)
    }
}

impl Search<'_> {
    /// Proves what can be proved of the functions that a function calls, and of those that they call. False if time is up.
    pub(super) fn summarise_callees(&mut self, summaries: &mut Summaries, function: FuncId) -> bool {
        for callee in summaries.callees[function.index()].clone() {
            if !summaries.facts.contains_key(&callee) {
                let f = self.program.func(callee);
                let skipped = summaries.recursive[callee.index()] || !f.has_body() || f.blocks.len() > BLOCKS || f.variadic;
                let summary = match skipped {
                    true => Summary::default(),
                    false => {
                        if !self.summarise_callees(summaries, callee) {
                            return false;
                        }
                        self.summary(summaries, callee)
                    }
                };
                summaries.facts.insert(callee, summary);
            }
            if self.limit().is_some() {
                return false;
            }
        }
        true
    }

    fn summary(&mut self, summaries: &Summaries, function: FuncId) -> Summary {
        let mut summary = Summary::default();
        let facts = |f: FuncId| summaries.facts(f);
        let more = More { lending: &summaries.lending, facts: &facts, all_cells: true };
        let compared = &summaries.compared[function.index()];
        let ask = |refuted: &[Fact]| ends::summary_question(self.program, function, more, compared, refuted);
        let Some((program, facts, _)) = ask(&[]) else { return summary };
        let all = (0..facts.len()).map(PropertyId::new).collect();
        let violated = sample::violated(&program, all);
        let mut refuted: Vec<Fact> = violated.into_iter().map(|id| facts[id.index()].clone()).collect();
        // What does not hold keeps the proof of the others waiting.
        let Some((program, facts, _)) = ask(&refuted) else { return summary };
        let outcome = self.ask(&program, Strategy::Falsify, REFUTING, Effort { k: Some(DEPTH), ..Effort::LEAST });
        refuted.extend(outcome.violated().map(|(id, _)| facts[id.index()].clone()));
        let ask = |refuted: &[Fact]| ends::summary_question(self.program, function, more, compared, refuted);
        let Some((program, facts, indexed)) = ask(&refuted) else { return summary };
        let outcome = self.ask(&program, Strategy::Proofs, WORK, Effort::of_round(1));
        let proved = |p: &PropertyOutcome| matches!(p, PropertyOutcome::Proved { .. });
        summary.facts = facts.into_iter().zip(&outcome.properties).filter(|(_, p)| proved(p)).map(|(fact, _)| fact).collect();
        summary.rests_on = outcome.rests_on;
        summary.indexed = indexed;
        summary.accesses =
            self.program.func(function).places.iter().any(|p| matches!(p.kind, PlaceKind::Deref(_) | PlaceKind::Index(..)));
        for callee in &summaries.callees[function.index()] {
            if let Some(of) = summaries.facts.get(callee).filter(|of| !of.facts.is_empty()) {
                summary.indexed |= of.indexed;
                summary.accesses |= of.accesses;
                summary.rests_on.extend(of.rests_on.iter().cloned());
            }
        }
        summary
    }

    /// What a proof about the function rests on that uses what is known of those it calls: also whether of accesses, and of indices.
    pub(super) fn rests_of_callees(&mut self, summaries: &Summaries, function: FuncId) -> (bool, bool) {
        let (mut accesses, mut indexed) = (false, false);
        for callee in &summaries.callees[function.index()] {
            if let Some(of) = summaries.facts.get(callee).filter(|of| !of.facts.is_empty()) {
                self.rests_on.extend(of.rests_on.iter().cloned());
                accesses |= of.accesses;
                indexed |= of.indexed;
            }
        }
        (accesses, indexed)
    }
}
