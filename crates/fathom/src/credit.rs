//! Checks that value analysis proves: credited at once, and taken out of the program that is searched.

use crate::cli::{ValuesArg, VerifyArgs};
use crate::failure::Failure;
use fathom_analysis::Externals;
use fathom_analysis::values::{DEFAULT_BUDGET, Keep, Options, Values};
use fathom_check::{Check, Selection};
use fathom_engine::{Outcome, Proof, PropertyOutcome};
use fathom_goto::*;
use std::collections::BTreeMap;

/// What value analysis proved.
#[derive(Clone, Default)]
pub struct Credited {
    /// By property: whether no execution evaluates it.
    properties: BTreeMap<PropertyId, bool>,
    /// The search decides them all the same, as a test of the analysis.
    rechecked: bool,
}

pub fn values(program: &Program, externals: Externals, selection: &Selection, keep: Keep) -> Values {
    let accesses_checked = selection.has(Check::Pointers);
    Values::of(program, Options { externals, accesses_checked, budget: DEFAULT_BUDGET, keep })
}

/// Analyses the program and removes the checks that hold. With `--recheck-facts` they stay.
pub fn by_values(program: &mut Program, externals: Externals, selection: &Selection, args: &VerifyArgs) -> Credited {
    if args.search.values == ValuesArg::Off || args.search.no_facts {
        return Credited::default();
    }
    let values = values(program, externals, selection, Keep::Nothing);
    let mut credited = Credited { properties: BTreeMap::new(), rechecked: args.search.recheck_facts };
    if values.lost.is_some() {
        return credited;
    }
    // A property may have several assertions: all of them have to hold.
    let mut open = vec![false; program.properties.len()];
    for (f, function) in program.functions.iter().enumerate() {
        for (b, block) in function.blocks.iter().enumerate() {
            for (i, inst) in block.insts.iter().enumerate() {
                let InstKind::Assert { property, .. } = inst.kind else { continue };
                let site = (FuncId::new(f), BlockId::new(b), i);
                if values.proved().contains(&site) {
                    credited.properties.entry(property).and_modify(|vacuous| *vacuous = false).or_insert(false);
                } else if values.is_unreachable(&site) {
                    // That nobody gets there is what some properties claim.
                    let class = program.property(property).class;
                    let absent = matches!(class, PropertyClass::ReachError | PropertyClass::Label | PropertyClass::Unreachable);
                    credited.properties.entry(property).or_insert(!absent);
                } else {
                    open[property.index()] = true;
                }
            }
        }
    }
    credited.properties.retain(|property, _| !open[property.index()]);
    if !credited.rechecked {
        for function in &mut program.functions {
            for block in &mut function.blocks {
                block.insts.retain(|inst| match inst.kind {
                    InstKind::Assert { property, .. } => !credited.properties.contains_key(&property),
                    _ => true,
                });
            }
        }
    }
    credited
}

impl Credited {
    /// Puts what was proved among the answers of the search.
    pub fn enter(&self, outcome: &mut Outcome) -> Result<(), Failure> {
        if self.properties.is_empty() {
            return Ok(());
        }
        for (property, vacuous) in &self.properties {
            let answer = &mut outcome.properties[property.index()];
            match (self.rechecked, &answer) {
                (true, PropertyOutcome::Violated(_)) => {
                    return Err(Failure::Internal("value analysis proved a check that has a counterexample".into()));
                }
                (true, PropertyOutcome::Proved { .. } | PropertyOutcome::Open) => {}
                (false, _) => *answer = PropertyOutcome::Proved { vacuous: *vacuous },
            }
        }
        if self.rechecked {
            return Ok(());
        }
        let all = outcome.properties.len();
        let proved = |p: &&PropertyOutcome| matches!(p, PropertyOutcome::Proved { .. });
        let others = outcome.properties.iter().filter(proved).count() > self.properties.len();
        let searched = outcome.proof.filter(|_| others).and_then(|proof| proof.by_search);
        outcome.proof = Some(Proof { by_values: Some((self.properties.len(), all)), by_search: searched });
        if outcome.properties.iter().all(|p| proved(&p)) {
            outcome.reason = None;
        } else {
            outcome.rests_on.push("what value analysis proved holds unless a check before it is violated".into());
        }
        Ok(())
    }
}
