//! Checks that value analysis proves: credited at once, and taken out of the program that is searched.

use crate::cli::{StrategyArg, ValuesArg, VerifyArgs};
use crate::failure::Failure;
use crate::hints::Hints;
use fathom_analysis::Externals;
use fathom_analysis::values::{DEFAULT_BUDGET, Keep, Options, Parts, Unreachable, Values};
use fathom_check::{Check, Selection};
use fathom_engine::{By, Outcome, Proof, PropertyOutcome};
use fathom_goto::*;
use std::collections::BTreeMap;
use std::sync::Arc;

/// Instructions of a small program.
const SMALL: usize = 3_000;

/// What value analysis proved.
#[derive(Clone, Default)]
pub struct Credited {
    /// By property: whether no execution evaluates it.
    properties: BTreeMap<PropertyId, bool>,
    /// The search decides them all the same, as a test of the analysis.
    rechecked: bool,
    /// What they say, for the inductive step.
    pub hints: Hints,
}

/// `checked`: whether every access that the selection covers has its check.
pub fn values(program: &Program, externals: Externals, (selection, checked): (&Selection, bool), keep: Keep) -> Values {
    let accesses_checked = selection.has(Check::Pointers) && checked;
    Values::of(program, Options { externals, accesses_checked, budget: DEFAULT_BUDGET, keep, parting: Parts::Needed })
}

/// What value analysis knows at the loop heads of the program that is searched, if it is wanted: the inductive step assumes it.
///
/// SOUNDNESS: an access without a target does not continue in the step either, where it is a violation or a frontier. With `--recheck-facts` only
/// facts that the step itself can confirm are used: what is known here may rest on what no condition can say.
pub fn at_heads(program: &Program, externals: Externals, args: &VerifyArgs) -> Option<Values> {
    let selection = crate::properties::selection(&args.property).ok()?;
    if !is_wanted(program, &selection, args) || args.search.recheck_facts || !has_loops(program) {
        return None;
    }
    Some(values(program, externals, (&selection, true), Keep::LoopHeads)).filter(|values| values.lost.is_none())
}

/// Where nobody looks for invalid accesses, nothing is claimed about a program that has possible ones, as large ones do: only small ones are tried.
fn is_wanted(program: &Program, selection: &Selection, args: &VerifyArgs) -> bool {
    let size = || program.functions.iter().flat_map(|f| &f.blocks).map(|b| b.insts.len()).sum::<usize>();
    match args.search.values {
        // Whoever names a strategy asks for what that strategy proves.
        ValuesArg::Auto if args.search.no_facts || args.search.strategy != StrategyArg::Auto => false,
        ValuesArg::Auto => selection.has(Check::Pointers) || size() < SMALL,
        ValuesArg::Off => false,
    }
}

fn has_loops(program: &Program) -> bool {
    program.functions.iter().any(|f| f.has_body() && !fathom_goto::loops::Wto::of(f).loops.is_empty())
}

/// Analyses the program and removes the checks that hold. With `--recheck-facts` they stay.
pub fn by_values(program: &mut Program, externals: Externals, selection: (&Selection, bool), args: &VerifyArgs) -> Credited {
    if !is_wanted(program, selection.0, args) {
        return Credited::default();
    }
    let values = values(program, externals, selection, Keep::Nothing);
    let mut credited = Credited { rechecked: args.search.recheck_facts, ..Credited::default() };
    let called = crate::reachable::functions(program);
    // A property may have several assertions: all of them have to hold.
    let mut open = vec![false; program.properties.len()];
    for (f, function) in program.functions.iter().enumerate() {
        for (b, block) in function.blocks.iter().enumerate() {
            for (i, inst) in block.insts.iter().enumerate() {
                let InstKind::Assert { property, .. } = inst.kind else { continue };
                let site = (FuncId::new(f), BlockId::new(b), i);
                let class = program.property(property).class;
                // That nobody gets there is what some properties claim.
                let absent = matches!(class, PropertyClass::ReachError | PropertyClass::Label | PropertyClass::Unreachable);
                if !called[f] {
                    credited.properties.entry(property).or_insert(!absent);
                } else if values.proved().contains(&site) {
                    credited.properties.entry(property).and_modify(|vacuous| *vacuous = false).or_insert(false);
                } else if let Some(why) = values.is_unreachable(&site) {
                    let vacuous = !absent && why == Unreachable::Never;
                    credited.properties.entry(property).and_modify(|known| *known &= vacuous).or_insert(vacuous);
                } else {
                    open[property.index()] = true;
                }
            }
        }
    }
    credited.properties.retain(|property, _| !open[property.index()]);
    if !credited.rechecked {
        credited.hints = Hints::of(program, |property| credited.properties.contains_key(&property));
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
    /// What was proved, and whether it is vacuous. Nothing, if the search decides it all the same.
    pub fn proved(&self) -> impl Iterator<Item = (PropertyId, bool)> {
        self.properties.iter().filter(|_| !self.rechecked).map(|(id, vacuous)| (*id, *vacuous))
    }

    /// Goals whose assertions are not in the program that is searched: those proved here, and those that are not asked for.
    pub fn settled(&self, selected: &[bool]) -> Arc<[PropertyId]> {
        let others = (0..selected.len()).filter(|i| !selected[*i]).map(PropertyId::new);
        self.proved().map(|(id, _)| id).chain(others).collect()
    }

    /// Puts what was proved among the answers of the search. `selected`: by property; the others have no answer to wait for.
    pub fn enter(&self, outcome: &mut Outcome, selected: &[bool]) -> Result<(), Failure> {
        for (answer, _) in outcome.properties.iter_mut().zip(selected).filter(|(_, selected)| !**selected) {
            *answer = PropertyOutcome::Proved { vacuous: true, by: By::Values };
        }
        let asked = selected.iter().filter(|selected| **selected).count();
        let proved = |p: &&PropertyOutcome| matches!(p, PropertyOutcome::Proved { .. });
        let others = selected.len() - asked;
        if self.properties.is_empty() {
            if others > 0 && outcome.properties.iter().all(|p| proved(&p)) {
                outcome.reason = None;
            }
            return Ok(());
        }
        for (property, vacuous) in &self.properties {
            let answer = &mut outcome.properties[property.index()];
            match (self.rechecked, &answer) {
                (true, PropertyOutcome::Violated(_)) => {
                    return Err(Failure::Internal("value analysis proved a check that has a counterexample".into()));
                }
                (true, PropertyOutcome::Proved { .. } | PropertyOutcome::Open) => {}
                (false, _) => *answer = PropertyOutcome::Proved { vacuous: *vacuous, by: By::Values },
            }
        }
        if self.rechecked {
            return Ok(());
        }
        let more = outcome.properties.iter().filter(proved).count() > self.properties.len() + others;
        let searched = outcome.proof.filter(|_| more).and_then(|proof| proof.by_search);
        outcome.proof = Some(Proof { by_values: Some((self.properties.len(), asked)), by_search: searched });
        if outcome.properties.iter().all(|p| proved(&p)) {
            outcome.reason = None;
        }
        Ok(())
    }
}
