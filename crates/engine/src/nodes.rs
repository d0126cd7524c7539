//! Claims about nodes, for the inductive step on the copy that `transform::nodes` makes: of the one node that is tracked, and so of any.

use crate::invariants::candidates::{Shape, Test, constants_of, leaves, relevant_context};
use fathom_goto::*;
use fathom_symex::Executor;
use fathom_symex::induct::{HeadVisit, Modified, Variable, VisitKind};
use fathom_transform::nodes::Ghosts;
use std::collections::BTreeSet;

/// Constants of the program that scalars of a node are compared with, and those that are tried in pairs.
const CONSTANTS: usize = 24;
const PAIRED: usize = 8;
/// Scalars of a node that are compared with each other.
const RELATED: usize = 8;
/// Programs with more functions lend no constants but the loop's own.
const FUNCTIONS: usize = 40;

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
