//! Linear relations between the counters of a loop, found from what single iterations add (Karr's analysis by samples).
//!
//! Each model of one iteration gives a vector of increments. A combination of the counters that all vectors leave at zero is
//! a candidate `sum a_i x_i = what it was at entry`; the solver is asked for an iteration that changes one of them, which
//! gives the next vector. The rank grows each time, so there are at most as many questions as counters. Nothing rests on
//! this being right: what it finds is a candidate like any other.

use crate::invariants::candidates::Shape;
use crate::work::{Until, ask};
use fathom_solver::{Answer, Solver};
use fathom_symex::Executor;
use fathom_symex::induct::{HeadVisit, Modified, VisitKind};
use fathom_term::{Op, TermId, Terms};

/// Counters looked at together.
const COUNTERS: usize = 12;
/// Greatest coefficient worth a candidate.
const COEFFICIENT: i64 = 1024;
/// The field the kernel is computed in.
const PRIME: i128 = (1 << 61) - 1;

/// Relations of one loop. `visits` are all visits of its head.
pub(crate) fn relations(
    executor: &mut Executor<'_>,
    solver: &mut dyn Solver,
    visits: &[&HeadVisit],
    assumptions: &[TermId],
    until: Until,
) -> Vec<Shape> {
    let Some(start) = visits.iter().find(|v| v.kind == VisitKind::Arbitrary) else { return Vec::new() };
    let backs: Vec<&HeadVisit> =
        visits.iter().copied().filter(|v| v.kind == VisitKind::Back(0) && v.instance == start.instance).collect();
    let mut widths: Vec<u32> =
        start.values.values().map(|t| executor.terms.width(*t)).filter(|w| (8..=64).contains(w)).collect();
    widths.sort_unstable();
    widths.dedup();
    let mut out = Vec::new();
    for width in widths {
        let counters: Vec<Modified> = start
            .values
            .iter()
            .filter(|(m, t)| {
                executor.terms.width(**t) == width
                    && backs.iter().all(|b| b.values.get(m).is_some_and(|v| counts(&executor.terms, *v, **t)))
            })
            .map(|(m, _)| *m)
            .take(COUNTERS)
            .collect();
        if counters.len() >= 2 {
            out.extend(of_counters(executor, solver, start, &backs, &counters, assumptions, until));
        }
    }
    out
}

/// Is the value a choice between the old one and sums? Then it may count something.
pub(crate) fn counts(terms: &Terms, value: TermId, itself: TermId) -> bool {
    let mut stack = vec![value];
    let mut seen = 0;
    while let Some(t) = stack.pop() {
        seen += 1;
        match terms.op(t) {
            _ if t == itself => {}
            Op::Ite => stack.extend([terms.arg(t, 1), terms.arg(t, 2)]),
            Op::Add => {}
            _ => return false,
        }
        if seen > 256 {
            return false;
        }
    }
    true
}

fn of_counters(
    executor: &mut Executor<'_>,
    solver: &mut dyn Solver,
    start: &HeadVisit,
    backs: &[&HeadVisit],
    counters: &[Modified],
    assumptions: &[TermId],
    until: Until,
) -> Vec<Shape> {
    let mut rows: Vec<Vec<i128>> = Vec::new();
    loop {
        let kernel = kernel(&rows, counters.len());
        if kernel.is_empty() || rows.len() > counters.len() {
            return Vec::new();
        }
        let mut changes: Vec<TermId> = Vec::new();
        for back in backs {
            for relation in &kernel {
                let named: Vec<(Modified, i64)> =
                    counters.iter().copied().zip(relation.iter().copied()).filter(|(_, a)| *a != 0).collect();
                let Some(changed) = changed(&mut executor.terms, &named, start, back) else { return Vec::new() };
                changes.push(executor.terms.and(back.guard, changed));
            }
        }
        let any = executor.terms.or_many(&changes);
        let mut assumed = assumptions.to_vec();
        assumed.push(any);
        let answer = match executor.terms.is_false(any) {
            true => Answer::Unsat,
            false => ask(solver, &mut executor.terms, &assumed, Some(2_000), until),
        };
        match answer {
            Answer::Sat => {
                let Some(back) = backs.iter().find(|b| solver.value(&executor.terms, b.guard).is_true()) else {
                    return Vec::new();
                };
                let row = counters.iter().map(|m| {
                    let (x, y) =
                        (solver.value(&executor.terms, start.values[m]), solver.value(&executor.terms, back.values[m]));
                    signed(y.to_u128().unwrap_or(0).wrapping_sub(x.to_u128().unwrap_or(0)), x.width())
                });
                rows.push(row.collect());
            }
            Answer::Unsat => {
                let named = |r: Vec<i64>| counters.iter().copied().zip(r).filter(|(_, a)| *a != 0).collect();
                return kernel.into_iter().map(|r| Shape::Linear(named(r))).collect();
            }
            Answer::Unknown(_) => return Vec::new(),
        }
    }
}

/// When one iteration changes the combination. Written with what each counter gains, not with the sums before and after: whether these
/// are equal is a hard question about adders.
pub(crate) fn changed(t: &mut Terms, relation: &[(Modified, i64)], start: &HeadVisit, back: &HeadVisit) -> Option<TermId> {
    let mut gains = Vec::new();
    for (m, a) in relation {
        let (old, new) = (*start.values.get(m)?, *back.values.get(m)?);
        if t.width(old) != t.width(new) {
            return None;
        }
        let mut budget = 512;
        gains.push((gain(t, new, old, &mut budget), *a));
    }
    let total = combination(t, &gains);
    let zero = t.bv(t.width(total), 0);
    Some(t.ne(total, zero))
}

/// `new - old`, through choices.
fn gain(t: &mut Terms, new: TermId, old: TermId, budget: &mut u32) -> TermId {
    *budget = budget.saturating_sub(1);
    if new == old {
        return t.bv(t.width(old), 0);
    }
    if *budget > 0 && t.op(new) == Op::Ite {
        let (c, x, y) = (t.arg(new, 0), t.arg(new, 1), t.arg(new, 2));
        let x = gain(t, x, old, budget);
        let y = gain(t, y, old, budget);
        return t.ite(c, x, y);
    }
    if t.op(new) == Op::Add && t.args(new).iter().filter(|a| **a == old).count() == 1 {
        let rest: Vec<TermId> = t.args(new).iter().copied().filter(|a| *a != old).collect();
        let mut total = t.bv(t.width(old), 0);
        for x in rest {
            total = t.add(total, x);
        }
        return total;
    }
    t.sub(new, old)
}

/// The combination is the same at both: positive terms of one and negative ones of the other on either side, so that what it says
/// looks like what programs say.
pub(crate) fn unchanged(t: &mut Terms, now: &[(TermId, i64)], then: &[(TermId, i64)]) -> TermId {
    let side = |t: &mut Terms, plus: &[(TermId, i64)], minus: &[(TermId, i64)]| {
        let mut terms: Vec<(TermId, i64)> = plus.iter().copied().filter(|(_, a)| *a > 0).collect();
        terms.extend(minus.iter().filter(|(_, a)| *a < 0).map(|(x, a)| (*x, -a)));
        combination(t, &terms)
    };
    let left = side(t, now, then);
    let right = side(t, then, now);
    t.eq(left, right)
}

/// `sum a_i x_i`, wrapping.
pub(crate) fn combination(t: &mut Terms, terms: &[(TermId, i64)]) -> TermId {
    let Some(width) = terms.first().map(|(x, _)| t.width(*x)) else { return t.ff() };
    let mut total = t.bv(width, 0);
    for &(x, a) in terms {
        let mask = if width >= 128 { u128::MAX } else { (1u128 << width) - 1 };
        let a = t.bv(width, a as i128 as u128 & mask);
        let product = t.mul(a, x);
        total = t.add(total, product);
    }
    total
}

fn signed(bits: u128, width: u32) -> i128 {
    let shift = 128 - width;
    ((bits << shift) as i128) >> shift
}

/// A basis of the combinations that are zero on all rows, with small integer coefficients; others are left out.
fn kernel(rows: &[Vec<i128>], columns: usize) -> Vec<Vec<i64>> {
    let mut matrix: Vec<Vec<i128>> = rows.iter().map(|r| r.iter().map(|v| v.rem_euclid(PRIME)).collect()).collect();
    let mut pivots: Vec<usize> = Vec::new();
    let mut at = 0;
    for column in 0..columns {
        let Some(row) = (at..matrix.len()).find(|&r| matrix[r][column] != 0) else { continue };
        matrix.swap(at, row);
        let inverse = power(matrix[at][column], PRIME - 2);
        matrix[at].iter_mut().for_each(|v| *v = *v * inverse % PRIME);
        let pivot = matrix[at].clone();
        for (r, row) in matrix.iter_mut().enumerate() {
            let factor = row[column];
            if r != at && factor != 0 {
                row.iter_mut().zip(&pivot).for_each(|(v, p)| *v = (*v - factor * p).rem_euclid(PRIME));
            }
        }
        pivots.push(column);
        at += 1;
    }
    let free: Vec<usize> = (0..columns).filter(|c| !pivots.contains(c)).collect();
    let vectors = free.iter().map(|&f| {
        let mut vector = vec![0i128; columns];
        vector[f] = 1;
        for (row, &p) in pivots.iter().enumerate() {
            vector[p] = (PRIME - matrix[row][f]) % PRIME;
        }
        vector
    });
    vectors.filter_map(|v| small(&v)).collect()
}

/// The vector times the least factor that makes it one of small integers.
fn small(vector: &[i128]) -> Option<Vec<i64>> {
    (1..=60i128).find_map(|factor| {
        let scaled = vector.iter().map(|v| {
            let v = v * factor % PRIME;
            let v = if v > PRIME / 2 { v - PRIME } else { v };
            i64::try_from(v).ok().filter(|v| v.abs() <= COEFFICIENT)
        });
        scaled.collect()
    })
}

fn power(mut base: i128, mut exponent: i128) -> i128 {
    let mut result = 1;
    while exponent > 0 {
        if exponent & 1 == 1 {
            result = result * base % PRIME;
        }
        base = base * base % PRIME;
        exponent >>= 1;
    }
    result
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kernels_have_small_coefficients() {
        assert_eq!(kernel(&[vec![1, 2, 3]], 3), [vec![-2, 1, 0], vec![-3, 0, 1]]);
        // a += 1, b += 2 or a += 2, b += 1, with i += 1: a + b = 3 i.
        assert_eq!(kernel(&[vec![1, 2, 1], vec![2, 1, 1]], 3), [vec![-1, -1, 3]]);
        assert_eq!(kernel(&[vec![1, 0], vec![0, 1]], 2), Vec::<Vec<i64>>::new());
        assert_eq!(kernel(&[vec![2, 3]], 2), [vec![-3, 2]]);
        assert_eq!(kernel(&[vec![-1, 1]], 2), [vec![1, 1]]);
    }
}
