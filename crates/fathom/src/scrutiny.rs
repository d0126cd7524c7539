//! A second look at what was proved: behind which violated or open properties it holds, and whether any execution gets to it.
//!
//! A check that is violated halts its execution, so what comes behind it is proved only for the executions that pass. Where control flow
//! leads from a violated or open property to a proved one, a second search leaves the former out: what is proved then needs no
//! note. What is not proved then is left out as well, until nothing changes: what rests on its halting rests on the same. For properties proved by induction that no explored execution evaluated, it asks whether any can.
//!
//! SOUNDNESS: notes only. What the second search does not decide in its short time gets the note, or is not called vacuous.

use crate::cli::VerifyArgs;
use crate::credit;
use crate::failure::Failure;
use crate::pipeline;
use fathom_analysis::{Behind, Externals};
use fathom_check::Selection;
use fathom_engine::{Options, Outcome, PropertyOutcome};
use fathom_goto::{BlockId, Expr, ExprId, ExprKind, Function, InstKind, Program, PropertyClass, PropertyId, Terminator};
use fathom_render::Report;
use fathom_transform::{FactUse, Provenance, strengthen};
use std::cell::Cell;
use std::collections::{BTreeMap, BTreeSet};
use std::time::Instant;

/// Of the search's work, what the second look may do, and its least. Counted, never timed: what a note says must not depend on how busy the
/// machine is.
const SHARE: u64 = 4;
const LEAST: u64 = 400_000;
/// Properties named in a note.
const NAMED: usize = 3;
/// Searches that leave out more and more.
const LOOKS: usize = 4;

/// What the second look needs to know about the first.
pub struct Search<'a> {
    /// With all its instructions, for properties that no longer halt.
    pub whole: &'a Program,
    pub sliced: &'a Program,
    pub provenance: &'a Provenance,
    /// Facts were asserted: properties of their own.
    pub rechecks_facts: bool,
    pub externals: Externals,
    pub selection: &'a Selection,
    pub options: &'a Options,
    /// What the second look may still do: see `left`.
    pub left: Cell<u64>,
}

/// What the second look may do after a search that did so much.
pub fn left(work: u64) -> Cell<u64> {
    Cell::new((work / SHARE).max(LEAST))
}

pub fn annotate(report: &mut Report, outcome: &Outcome, search: &Search<'_>, args: &VerifyArgs) -> Result<(), Failure> {
    if search.rechecks_facts {
        return Ok(());
    }
    for (id, note) in behind(outcome, search, args)? {
        if let fathom_render::Outcome::True { vacuous: false, note: told, .. } = &mut report.results[id.index()].outcome {
            *told = Some(note);
        }
    }
    for id in never_reached(outcome, search, args) {
        if let fathom_render::Outcome::True { vacuous, .. } = &mut report.results[id.index()].outcome {
            *vacuous = true;
        }
    }
    Ok(())
}

fn is_proved(outcome: &Outcome, id: PropertyId) -> bool {
    matches!(outcome.properties[id.index()], PropertyOutcome::Proved { .. })
}

/// The notes of proofs that rest on the halting of properties that are not proved themselves.
fn behind(outcome: &Outcome, search: &Search<'_>, args: &VerifyArgs) -> Result<BTreeMap<PropertyId, String>, Failure> {
    let ids = || (0..outcome.properties.len()).map(PropertyId::new);
    let unproved: Vec<PropertyId> = ids().filter(|id| !is_proved(outcome, *id)).collect();
    if unproved.is_empty() || unproved.len() == outcome.properties.len() {
        return Ok(BTreeMap::new());
    }
    let mut free = search.whole.clone();
    let unproved_set: BTreeSet<PropertyId> = unproved.iter().copied().collect();
    go_on_behind(&mut free, &unproved_set);
    let graph = Behind::of(&free);
    let mut before: BTreeMap<PropertyId, Vec<PropertyId>> = BTreeMap::new();
    for &id in &unproved {
        for later in graph.property(id).into_iter().filter(|later| is_proved(outcome, *later)) {
            before.entry(later).or_default().push(id);
        }
    }
    if before.is_empty() {
        return Ok(BTreeMap::new());
    }
    let mut resting: BTreeSet<PropertyId> = BTreeSet::new();
    for look in 0.. {
        let needless: BTreeSet<PropertyId> = unproved_set.union(&resting).copied().collect();
        let standing = search_again(&needless, search, args)?;
        let known = resting.len();
        resting.extend(before.keys().copied().filter(|id| look == LOOKS || !standing.contains(id)));
        if resting.len() == known || look == LOOKS {
            break;
        }
    }
    let names = fathom_check::property_names(search.whole);
    let note = |unproved: Vec<PropertyId>| {
        let named: Vec<&str> = unproved.iter().take(NAMED).map(|id| names[id.index()].as_str()).collect();
        match unproved.len().saturating_sub(NAMED) {
            0 => format!("behind {}", named.join(", ")),
            more => format!("behind {} and {more} more", named.join(", ")),
        }
    };
    let noted = before.into_iter().filter(|(id, _)| resting.contains(id));
    Ok(noted.map(|(id, unproved)| (id, note(unproved))).collect())
}

/// Of so many properties it is asked whether an execution evaluates them.
const ASKED: usize = 8;

/// Properties that no execution evaluates, of those proved by induction. Each is asked for without the others, since a question that an execution
/// answers halts it: what is behind one that is reached may be reached as well.
fn never_reached(outcome: &Outcome, search: &Search<'_>, args: &VerifyArgs) -> Vec<PropertyId> {
    let all: BTreeSet<PropertyId> = outcome.unreached.iter().copied().collect();
    let is_never = |id: &PropertyId| {
        let mut reaching = search.sliced.clone();
        let others = all.iter().copied().filter(|other| other != id).collect();
        go_on_behind(&mut reaching, &others);
        leave_out(&mut reaching, &others);
        ask_for(&mut reaching, *id);
        search_in(&reaching, search, args).is_some_and(|again| is_proved(&again, *id))
    };
    outcome.unreached.iter().take(ASKED).copied().filter(is_never).collect()
}

/// Makes the property fail wherever it is evaluated.
fn ask_for(program: &mut Program, asked: PropertyId) {
    for function in &mut program.functions {
        ask_before_branches(function, asked);
        let Function { blocks, exprs, .. } = function;
        for inst in blocks.iter_mut().flat_map(|b| &mut b.insts) {
            if let InstKind::Assert { cond, property } = &mut inst.kind
                && *property == asked
            {
                exprs.push(Expr { kind: ExprKind::Const(0), ..exprs[cond.index()].clone() });
                *cond = ExprId::new(exprs.len() - 1);
            }
        }
    }
}

/// Asks of a failing `assert`, which is a branch to a block that ends the program, where the branch is: that an execution gets there, not that it fails.
fn ask_before_branches(function: &mut Function, asked: PropertyId) {
    let mut questions: Vec<(BlockId, fathom_goto::Inst)> = Vec::new();
    for (at, block) in function.blocks.iter().enumerate() {
        let Terminator::Branch { then, other, .. } = block.end else { continue };
        for failing in [then, other] {
            let target = function.block(failing);
            let fails = |inst: &&fathom_goto::Inst| match inst.kind {
                InstKind::Assert { cond, property } => function.expr(cond).kind == ExprKind::Const(0) && property == asked,
                _ => false,
            };
            if target.end == Terminator::Stop {
                questions.extend(target.insts.iter().find(fails).map(|inst| (BlockId::new(at), inst.clone())));
            }
        }
    }
    for (block, question) in questions {
        function.blocks[block.index()].insts.push(question);
    }
}

/// A failing `assert` is a branch to a block that ends the program. Where the property is not asked for, that block goes on where the other
/// branch does.
pub fn go_on_behind(program: &mut Program, properties: &BTreeSet<PropertyId>) {
    for function in program.functions.iter_mut() {
        let fails = |block: BlockId| {
            let block = function.block(block);
            let property = block.insts.iter().find_map(|inst| match inst.kind {
                InstKind::Assert { cond, property } if function.expr(cond).kind == ExprKind::Const(0) => Some(property),
                _ => None,
            });
            block.end == Terminator::Stop && property.is_some_and(|property| properties.contains(&property))
        };
        let mut ways: BTreeMap<BlockId, BTreeSet<BlockId>> = BTreeMap::new();
        for block in &function.blocks {
            if let Terminator::Branch { then, other, .. } = block.end {
                for (failing, passing) in [(then, other), (other, then)].into_iter().filter(|(failing, _)| fails(*failing)) {
                    ways.entry(failing).or_default().insert(passing);
                }
            }
        }
        for (failing, passing) in ways {
            // Which of several ways an execution came is not known in the block.
            if let (Some(&passing), 1) = (passing.first(), passing.len()) {
                function.blocks[failing.index()].end = Terminator::Goto(passing);
            }
        }
    }
}

/// The program in which these properties do not halt anybody.
fn leave_out(program: &mut Program, properties: &BTreeSet<PropertyId>) {
    for block in program.functions.iter_mut().flat_map(|f| &mut f.blocks) {
        block.insts.retain(|inst| !matches!(&inst.kind, InstKind::Assert { property, .. } if properties.contains(property)));
    }
}

/// What is proved without these properties.
fn search_again(
    without: &BTreeSet<PropertyId>,
    search: &Search<'_>,
    args: &VerifyArgs,
) -> Result<BTreeSet<PropertyId>, Failure> {
    if search.options.deadline.is_some_and(|deadline| deadline <= Instant::now()) {
        return Ok(BTreeSet::new());
    }
    let mut program = search.whole.clone();
    go_on_behind(&mut program, without);
    leave_out(&mut program, without);
    let guards_access = |id: &PropertyId| {
        let class = search.whole.property(*id).class;
        matches!(class, PropertyClass::Deref | PropertyClass::Bounds | PropertyClass::Free | PropertyClass::FunctionPointer)
    };
    let checked = args.only.is_empty() && !without.iter().any(guards_access);
    let credited = credit::by_values(&mut program, search.externals, (search.selection, checked), args);
    let mut proved: BTreeSet<PropertyId> = credited.proved().map(|(id, _)| id).collect();
    let (sliced, _) = pipeline::sliced(program, search.externals, args)?;
    if let Some(again) = search_in(&sliced, search, args) {
        proved.extend((0..again.properties.len()).map(PropertyId::new).filter(|id| is_proved(&again, *id)));
    }
    Ok(proved)
}

/// `None`: the second look has done its share.
fn search_in(program: &Program, search: &Search<'_>, args: &VerifyArgs) -> Option<Outcome> {
    let left = search.left.get();
    let late = search.options.deadline.is_some_and(|deadline| deadline <= Instant::now());
    if left == 0 || late || search.options.first_violation {
        return None;
    }
    // Every goal of the program is asked for here.
    let (settled, ledger) = Default::default();
    let work = Some(search.options.work.map_or(left, |work| work.min(left)));
    let options = Options { work, jobs: 1, profile: false, settled, ledger, ..search.options.clone() };
    let strengthened = (!args.search.no_facts).then(|| {
        let values = credit::at_heads(program, search.externals, args);
        strengthen::strengthen(program, search.externals, values.as_ref(), FactUse::Assume)
    });
    let strengthened = strengthened.as_ref().map_or(program, |(strengthened, _)| strengthened);
    let outcome = fathom_engine::verify(program, strengthened, search.provenance, &options, &mut ());
    search.left.set(left.saturating_sub(outcome.work));
    Some(outcome)
}
