//! Memory that a loop allocates, for the inductive step: a property of all nodes is one of any node.
//!
//! Takes a program, gives a copy in which the memory of each allocation site is two static objects. *Tracked* is one node, chosen when it
//! is allocated; *other* stands for all the rest: what is stored there is forgotten, what is loaded from there is arbitrary, a
//! pointer among those that the points-to sets allow. Nothing is allocated any more, so loops that build structures have a
//! finite state, and invariants about the tracked node are invariants about all.
//!
//! SOUNDNESS: fix an execution of the original and, per site, one node of it or none. Map pointers to that node to `&tracked`, pointers to
//! the other nodes of the site to `&other`, and keep everything else. The copy has the mapped execution: an allocation chooses
//! as the fixed node demands; a load from another node takes the mapped value as its arbitrary one; comparing two others is arbitrary, as
//! is any comparison that depends on memory being used again; and whatever else could tell nodes apart takes the site out
//! (`sites`). That holds for every choice of the fixed nodes. So an assertion may be weakened to count only in the executions of one
//! choice, as long as there is one for each violation: in a violating execution of the original, fix for each site the node that was
//! loaded from last before the violation. In the mapped execution that last load was from the tracked node, and `missed`, which notes
//! after each load whether it was from another one, is false. So `missed || condition` is violated too. One such node per site is
//! all there is: nothing can be claimed of two nodes of a site at once, unless it holds of a node and anything at all.
//!
//! A pointer that was never stored in a node has no name. That none is loaded is a property of the copy (`bare`), not weakened: take the first
//! such load in an execution of the original and fix its node; before it every load had a value that can be named. Hence all
//! claims about the original need that property proved as well.
//!
//! Programs that free memory are refused, and null pointers are not followed: that only pointers to live memory are used is not proved here, and the
//! verdict says so. Executions of the first iterations are looked at all the same (`Step::meet_nodes`). Violations of the copy mean nothing.

mod build;
mod rewrite;
mod sites;

use crate::invariants::candidates::{Shape, Test, constants_of, leaves, relevant_context};
use fathom_goto::*;
use fathom_symex::Executor;
use fathom_symex::induct::{HeadVisit, Modified, Variable, VisitKind};
use std::collections::BTreeSet;

/// Constants of the program that scalars of a node are compared with, and those that are tried in pairs.
const CONSTANTS: usize = 24;
const PAIRED: usize = 8;
/// Scalars of a node that are compared with each other.
const RELATED: usize = 8;
/// Programs with more functions lend no constants but the loop's own.
const FUNCTIONS: usize = 40;

/// The variables that invariants about a site's nodes speak of.
#[derive(Clone, Debug)]
pub(crate) struct Ghosts {
    pub chosen: GlobalId,
    pub tracked: GlobalId,
    /// Of the tracked node: pointers that were not stored yet.
    pub bare: Vec<GlobalId>,
    /// Flags of functions: a local points to the tracked node.
    pub watches: Vec<(FuncId, LocalId)>,
}

pub(crate) struct Abstracted {
    pub program: Program,
    pub sites: Vec<Ghosts>,
}

/// The copy, or why there is none. The last property is one that every proof needs.
pub(crate) fn abstracted(program: &Program) -> Result<Abstracted, &'static str> {
    let plan = sites::plan(program)?;
    let (program, sites) = rewrite::rewrite(program, &plan);
    if fathom_goto::validate(&program).is_err() {
        return Err("the copy breaks a rule of the IR");
    }
    Ok(Abstracted { program, sites })
}

/// Claims about the tracked nodes that a loop may modify, once they are there.
pub(crate) fn shapes(
    program: &Program,
    executor: &Executor<'_>,
    function: FuncId,
    visits: &[&HeadVisit],
    sites: &[Ghosts],
) -> Vec<Shape> {
    let Some(first) = visits.iter().find(|v| v.kind == VisitKind::Arbitrary) else { return Vec::new() };
    let constants = constants(program, function);
    let lies_in = |m: &Modified, global: GlobalId| matches!(executor.variable(function, *m), Some((Variable::Global(g), _)) if g == global);
    let mut out = Vec::new();
    for site in sites {
        let mut names = first.values.keys().chain(first.context.keys());
        // Where it is known whether the node is there, nothing depends on it.
        let chosen = names.find(|m| lies_in(m, site.chosen)).copied();
        let once_there = |claim: Shape| match chosen {
            Some(chosen) => Shape::When(chosen, Test::Is, 1, Box::new(claim)),
            None => claim,
        };
        let values = first.values.iter().filter(|(m, _)| lies_in(m, site.tracked));
        let scalars: Vec<(Modified, u32)> =
            values.map(|(m, t)| (*m, executor.terms.width(*t))).filter(|(_, w)| *w <= 64).collect();
        let special = by_case(executor, visits, first, &scalars, &constants);
        out.extend(claims(&scalars, &constants).into_iter().chain(special.iter().cloned()).map(once_there));
        let stored =
            first.values.keys().filter(|m| site.bare.iter().any(|b| lies_in(m, *b))).map(|m| Shape::OneOf(*m, vec![0]));
        let mut unless: Vec<Shape> = stored.collect();
        unless.extend(claims(&scalars, &constants[..constants.len().min(PAIRED)]));
        unless.extend(special);
        // What holds of all nodes but the one that a variable points to.
        let flags = site.watches.iter().filter(|(f, _)| *f == function).map(|(_, flag)| Modified::Register(*flag));
        for flag in flags.filter(|flag| first.values.contains_key(flag)) {
            let elsewhere = |claim: &Shape| Shape::When(flag, Test::Is, 0, Box::new(claim.clone()));
            out.extend(unless.iter().map(|claim| once_there(elsewhere(claim))));
        }
    }
    out
}

/// The constants a scalar is seen to take, all of them, or none of one where something the loop does not modify is zero, or is not.
fn by_case(
    executor: &Executor<'_>,
    visits: &[&HeadVisit],
    first: &HeadVisit,
    scalars: &[(Modified, u32)],
    constants: &[u128],
) -> Vec<Shape> {
    let terms = &executor.terms;
    let context = relevant_context(terms, first, visits);
    let mut out = Vec::new();
    for &(m, width) in scalars {
        let mut taken = BTreeSet::new();
        for visit in visits.iter().filter(|v| v.kind != VisitKind::Arbitrary) {
            if let Some(&value) = visit.values.get(&m) {
                leaves(terms, value, first.values[&m], &mut taken);
            }
        }
        if (2..=PAIRED).contains(&taken.len()) {
            out.push(Shape::OneOf(m, taken.iter().copied().collect()));
            // At the entry the node is not there yet.
            out.extend(taken.iter().map(|c| Shape::OneOf(m, taken.iter().copied().filter(|d| d != c).collect())));
        }
        for (other, _) in context.iter().filter(|(_, w)| *w > 1) {
            for c in constants.iter().take(PAIRED).map(|c| c & mask(width)) {
                out.extend([true, false].map(|zero| Shape::NeverWhen(m, c, m, c, *other, zero)));
            }
        }
    }
    out
}

fn claims(scalars: &[(Modified, u32)], constants: &[u128]) -> Vec<Shape> {
    let mut out = Vec::new();
    for &(m, width) in scalars {
        let fitting: BTreeSet<u128> = constants.iter().map(|c| c & mask(width)).collect();
        for &c in &fitting {
            out.push(Shape::OneOf(m, vec![c]));
            out.push(Shape::NotEqual(m, c));
            out.extend([Shape::AtLeastSigned(m, c), Shape::AtMostSigned(m, c), Shape::AtMostUnsigned(m, c)]);
        }
    }
    let related = &scalars[..scalars.len().min(RELATED)];
    for (i, &(m, width)) in related.iter().enumerate() {
        for &(n, other) in &related[i + 1..] {
            if width == other {
                out.push(Shape::Equal(m, n));
                out.extend([Shape::AtMostOther(m, n), Shape::AtMostOther(n, m)]);
                out.extend([Shape::AtMostOtherUnsigned(m, n), Shape::AtMostOtherUnsigned(n, m)]);
            }
            for &c in constants.iter().take(PAIRED) {
                let both = |d: &u128| Shape::NeverBoth(m, c & mask(width), n, d & mask(other));
                out.extend(constants.iter().take(PAIRED).map(both));
            }
        }
    }
    out
}

/// Those of the loop's function first.
fn constants(program: &Program, function: FuncId) -> Vec<u128> {
    let mut found = constants_of(program, function);
    let own: Vec<usize> = (0..program.functions.len())
        .filter(|i| program.functions[*i].has_body() && !program.functions[*i].from_library)
        .collect();
    if own.len() <= FUNCTIONS {
        let elsewhere: Vec<u128> = own.into_iter().flat_map(|i| constants_of(program, FuncId::new(i))).collect();
        for c in elsewhere {
            if !found.contains(&c) {
                found.push(c);
            }
        }
    }
    found.truncate(CONSTANTS);
    found
}

fn mask(width: u32) -> u128 {
    if width >= 128 { u128::MAX } else { (1 << width) - 1 }
}
