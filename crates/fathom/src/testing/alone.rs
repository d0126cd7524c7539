//! Proofs that a goal is never covered, each goal alone.
//!
//! All goals and checks of generated code together are one large formula: the conditions of every goal and every check are part of what an execution gets
//! past. A goal alone depends on little of it. So each open goal gets a copy of the program without the other goals, in which integers wrap around instead
//! of being checked, and a short inductive step of its own.
//!
//! SOUNDNESS: a goal does nothing, and a check that is left out ends no execution. So every execution of the program up to its first violation is one
//! of the copy, with the same inputs, and a goal that nobody covers in the copy nobody covers in the program. Checks that were proved are left out too:
//! they hold on the executions of the program, and what the copy does where they do not is of no interest. The facts that the step assumes at loop
//! heads come from value analysis of the copy itself.

use super::suite::Status;
use super::{Run, halting, property_of, with_open_goals};
use fathom_analysis::{Externals, values::Keep};
use fathom_check::Selection;
use fathom_engine::{Options, PropertyOutcome, Strategy};
use fathom_goto::{InstKind, Program, PropertyClass};
use fathom_transform::{FactUse, Provenance, strengthen};

/// Work for one goal, in the first pass over all of them and in later ones: easy ones do not wait for hard ones.
const PASSES: [u64; 2] = [1_500_000, 6_000_000];
/// Iterations of the step.
const ITERATIONS: u32 = 2;

pub struct Context<'a> {
    pub externals: Externals,
    pub selection: &'a Selection,
    /// Properties that are proved, of the suite's program.
    pub proved: &'a [bool],
    pub provenance: &'a Provenance,
    /// What every proof rests on.
    pub notes: &'a [String],
    pub options: &'a Options,
}

/// Settles the open goals that are proved. Work for all of them together, so that the same run does the same on every machine.
pub fn prove(run: &Run, context: &Context<'_>, stopped: &dyn Fn() -> bool) {
    let Context { externals, selection, proved, provenance, notes, options } = context;
    let mut all = with_open_goals(&run.suite(), proved);
    fathom_check::let_integers_wrap(&mut all);
    fathom_check::drop_unused_properties(&mut all);
    let strengthened = match run.args.search.no_facts {
        true => all.clone(),
        false => {
            let values = crate::credit::values(&all, *externals, (selection, true), Keep::LoopHeads);
            strengthen::strengthen(&all, *externals, Some(&values).filter(|v| v.lost.is_none()), FactUse::Assume).0
        }
    };
    let mut names: Vec<String> = Vec::new();
    for property in all.properties.iter().filter(|p| p.class == PropertyClass::Cover) {
        names.push(property.message.clone());
    }
    let mut never: Vec<String> = Vec::new();
    for work in PASSES {
        for name in &names {
            if stopped() {
                return;
            }
            if never.contains(name) {
                continue;
            }
            let (program, assumed) = (only(&all, name), only(&strengthened, name));
            if program.properties != assumed.properties {
                continue;
            }
            let options = Options {
                strategy: Strategy::Proofs,
                bound: Some(ITERATIONS),
                work: Some(options.work.map_or(work, |all| all.min(work))),
                candidates: false,
                restart: false,
                jobs: 1,
                ledger: None,
                ..(*options).clone()
            };
            let provenance = (*provenance).clone().asked(&program);
            let outcome = fathom_engine::verify(&program, &assumed, &provenance, &options, &mut ());
            let at = program.properties.iter().position(|p| p.class == PropertyClass::Cover && p.message == *name);
            let Some(PropertyOutcome::Proved { by, .. }) = at.map(|at| &outcome.properties[at]) else { continue };
            let how = by.name();
            never.push(name.clone());
            let is_proved = |i: usize| matches!(outcome.properties[i], PropertyOutcome::Proved { .. });
            let mut rests_on: Vec<String> = outcome.rests_on.clone();
            rests_on.extend(notes.iter().cloned());
            rests_on.extend(super::fixed_point(&provenance));
            rests_on.extend(halting(&program, is_proved, 0));
            settle(run, &never, how, &rests_on);
        }
    }
}

/// A goal of the source is settled when all its copies are.
fn settle(run: &Run, never: &[String], how: &str, rests_on: &[String]) {
    let mut suite = run.suite();
    let whole = suite.program.clone();
    for tracked in suite.goals.iter_mut().filter(|t| matches!(t.status, Status::Open(_))) {
        let mut copies = tracked.properties.iter().map(|p| &whole.property(*p).message);
        if !tracked.properties.is_empty() && copies.all(|name| never.contains(name)) {
            tracked.status = Status::Unreachable { how: how.into(), rests_on: rests_on.to_vec() };
        }
    }
    suite.judge_pairs();
}

/// The program with this goal and no other.
pub fn only(program: &Program, name: &str) -> Program {
    let mut program = program.clone();
    let wanted: Vec<bool> = program.properties.iter().map(|p| p.class != PropertyClass::Cover || p.message == name).collect();
    for block in program.functions.iter_mut().flat_map(|f| &mut f.blocks) {
        let goal = |kind: &InstKind| matches!(kind, InstKind::Goal { .. });
        block.insts.retain(|inst| !goal(&inst.kind) || property_of(&inst.kind).is_none_or(|p| wanted[p.index()]));
    }
    fathom_check::drop_unused_properties(&mut program);
    program
}
