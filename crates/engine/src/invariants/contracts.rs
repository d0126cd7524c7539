//! Candidates for the contracts of recursive functions: what a call gives, by what it was given (see `recursion`).

use crate::invariants::candidates::{Shape, Test, constants_of};
use fathom_goto::*;
use fathom_symex::induct::{HeadVisit, Modified, VisitKind};
use fathom_term::Terms;
use fathom_transform::recursion::{RESULT, is_given};
use std::collections::BTreeSet;

/// Constants tried as a summand or in a test, and claims under conditions per function.
const CONSTANTS: usize = 12;
const CONDITIONAL: usize = 4000;
/// Programs with more functions lend a contract no constants.
const FUNCTIONS: usize = 40;

/// Equations between results and what was given, with and without a condition on one of the latter.
pub(crate) fn shapes(program: &Program, terms: &Terms, visits: &[&HeadVisit], constants: &[u128]) -> Vec<Shape> {
    let Some(first) = visits.iter().find(|v| v.kind == VisitKind::Arbitrary) else { return Vec::new() };
    let widths = |given: bool| -> Vec<(Modified, u32)> {
        let values = first.values.iter().map(|(m, t)| (*m, terms.width(*t))).filter(|(_, w)| (2..=64).contains(w));
        values.filter(|(m, _)| matches!(m, Modified::Contract(name) if is_given(*name) == given)).collect()
    };
    let (given, results) = (widths(true), widths(false));
    let mut out = Vec::new();
    let mut conditional = Vec::new();
    for &(r, width) in &results {
        let own: Vec<Modified> = given.iter().filter(|(_, w)| *w == width).map(|(m, _)| *m).collect();
        let summands = summands(constants, width);
        for (i, &a) in own.iter().enumerate() {
            out.extend(summands.iter().map(|c| Shape::Sum(r, vec![(a, 1)], *c)));
            out.push(Shape::Sum(r, vec![(a, -1)], 0));
            for &b in &own[i + 1..] {
                for (x, y) in [(1, 1), (1, -1), (-1, 1)] {
                    out.extend([0, 1, mask(width)].map(|c| Shape::Sum(r, vec![(a, x), (b, y)], c)));
                }
            }
        }
        if r != Modified::Contract(RESULT) {
            continue;
        }
        let mut results: Vec<Shape> =
            own.iter().flat_map(|a| summands.iter().map(|c| Shape::Sum(r, vec![(*a, 1)], *c))).collect();
        results.extend(own.iter().map(|a| Shape::Equal(r.min(*a), r.max(*a))));
        results
            .extend(elsewhere(program, constants).into_iter().filter(|c| *c <= mask(width)).map(|c| Shape::OneOf(r, vec![c])));
        conditional.extend(under_conditions(&given, constants, &results));
    }
    conditional.truncate(CONDITIONAL);
    out.extend(conditional);
    out
}

fn under_conditions(given: &[(Modified, u32)], constants: &[u128], results: &[Shape]) -> Vec<Shape> {
    let mut out = Vec::new();
    for &c in constants.iter().take(CONSTANTS) {
        for &(m, width) in given {
            let (less, more) = (c.wrapping_sub(1), c.wrapping_add(1));
            let mut tests = vec![(Test::Is, c)];
            tests.extend([c, less].map(|c| (Test::AtMostSigned, c)));
            tests.extend([c, more].map(|c| (Test::AtLeastSigned, c)));
            tests.extend([c, less].map(|c| (Test::AtMostUnsigned, c)));
            tests.extend([c, more].map(|c| (Test::AtLeastUnsigned, c)));
            for (test, c) in tests {
                out.extend(results.iter().map(|r| Shape::When(m, test, c & mask(width), Box::new(r.clone()))));
            }
        }
    }
    out
}

/// Constants to add, and their negations.
fn summands(constants: &[u128], width: u32) -> BTreeSet<u128> {
    constants.iter().take(CONSTANTS).flat_map(|c| [*c, c.wrapping_neg()]).map(|c| c & mask(width)).filter(|c| *c != 0).collect()
}

/// Constants of the whole program: what callers expect.
fn elsewhere(program: &Program, constants: &[u128]) -> BTreeSet<u128> {
    let mut all: BTreeSet<u128> = constants.iter().copied().take(CONSTANTS).collect();
    let own: Vec<usize> = (0..program.functions.len())
        .filter(|i| program.functions[*i].has_body() && !program.functions[*i].from_library)
        .collect();
    if own.len() <= FUNCTIONS {
        all.extend(own.into_iter().flat_map(|i| constants_of(program, FuncId::new(i))));
    }
    all.into_iter().take(2 * CONSTANTS).collect()
}

fn mask(width: u32) -> u128 {
    if width >= 128 { u128::MAX } else { (1 << width) - 1 }
}
