//! Linear relations between the variables that a loop changes linearly, here called counters, found from what single iterations add (Karr's analysis
//! by samples).
//!
//! Each model of one iteration gives a vector of increments. A combination of the counters that all vectors leave at zero is
//! a candidate `sum a_i x_i = what it was at entry`; the solver is asked for an iteration that changes one of them, which
//! gives the next vector. The rank grows each time, so there are at most twice as many questions as counters. Nothing rests on
//! this being right: what it finds is a candidate like any other. In the questions coefficients are cut off to the counters' width, which does no harm:
//! an iteration that changes the combination modulo a power of two changes it.

use crate::invariants::candidates::Shape;
use crate::work::{Until, ask};
use fathom_solver::{Answer, Solver};
use fathom_symex::Executor;
use fathom_symex::induct::{HeadVisit, Modified, VisitKind};
use fathom_term::{Op, TermId, Terms};

/// Counters looked at together.
const COUNTERS: usize = 12;
/// Greatest coefficient worth a candidate.
const COEFFICIENT: u64 = 1024;

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
                    && backs.iter().all(|b| b.values.get(m).is_some_and(|v| is_linear(&executor.terms, *v, **t)))
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
    chooses_between(terms, value, |t| t == itself || terms.op(t) == Op::Add)
}

/// Is the value a choice between the old one, sums and multiples? Then a combination with others may stay the same: `2y - z`
/// where one iteration does `y -= z; z = -z`.
fn is_linear(terms: &Terms, value: TermId, itself: TermId) -> bool {
    let multiple = |t| terms.args(t).iter().any(|a| terms.as_u128(*a).is_some());
    chooses_between(terms, value, |t| {
        t == itself || matches!(terms.op(t), Op::Add | Op::Neg) || terms.op(t) == Op::Mul && multiple(t)
    })
}

/// Is the value one of those that are accepted, chosen by conditions?
fn chooses_between(terms: &Terms, value: TermId, accepts: impl Fn(TermId) -> bool) -> bool {
    let mut stack = vec![value];
    let mut seen = 0;
    while let Some(t) = stack.pop() {
        seen += 1;
        match terms.op(t) {
            _ if accepts(t) => {}
            Op::Ite => stack.extend([terms.arg(t, 1), terms.arg(t, 2)]),
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
                    counters.iter().copied().zip(relation.iter().map(|a| *a as i64)).filter(|(_, a)| *a != 0).collect();
                let Some(changed) = changed(&mut executor.terms, &named, start, back) else { return Vec::new() };
                changes.push(executor.terms.and(back.guard, changed));
            }
        }
        let any = executor.terms.or_many(&changes);
        let mut assumed = assumptions.to_vec();
        assumed.push(any);
        let mut answer = Answer::Unsat;
        if !executor.terms.is_false(any) {
            // What wraps around says nothing about the numbers themselves: iterations that add little come first.
            assumed.push(adds_little(&mut executor.terms, counters, start, backs));
            answer = ask(solver, &mut executor.terms, &assumed, Some(2_000), until);
            if !matches!(answer, Answer::Sat) {
                assumed.pop();
                answer = ask(solver, &mut executor.terms, &assumed, Some(2_000), until);
            }
        }
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
                return kernel.iter().filter_map(|r| small(r)).map(|r| Shape::Linear(named(r))).collect();
            }
            Answer::Unknown(_) => return Vec::new(),
        }
    }
}

/// What the iteration that is taken adds to each counter has at most half as many bits as the counter.
fn adds_little(t: &mut Terms, counters: &[Modified], start: &HeadVisit, backs: &[&HeadVisit]) -> TermId {
    let mut all = t.tt();
    for back in backs {
        for m in counters {
            let (old, new) = (start.values[m], back.values[m]);
            let width = t.width(old);
            let mut budget = 512;
            let gain = gain(t, new, old, &mut budget);
            let half = t.bv(width, 1 << (width / 2 - 1));
            let shifted = t.add(gain, half);
            let limit = t.bv(width, 1 << (width / 2));
            let little = t.ult(shifted, limit);
            let little = t.implies(back.guard, little);
            all = t.and(all, little);
        }
    }
    all
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

/// A basis of the combinations that are zero on all rows, in whole numbers without a common factor. Empty where these become too long.
fn kernel(rows: &[Vec<i128>], columns: usize) -> Vec<Vec<i128>> {
    eliminate(rows, columns).unwrap_or_default()
}

/// Gauss and Jordan without fractions; `None` if a number has more than 127 bits.
fn eliminate(rows: &[Vec<i128>], columns: usize) -> Option<Vec<Vec<i128>>> {
    let mut matrix: Vec<Vec<i128>> = rows.to_vec();
    let mut pivots: Vec<usize> = Vec::new();
    let mut at = 0;
    for column in 0..columns {
        let Some(row) = (at..matrix.len()).find(|&r| matrix[r][column] != 0) else { continue };
        matrix.swap(at, row);
        let pivot = matrix[at].clone();
        for (r, row) in matrix.iter_mut().enumerate() {
            let factor = row[column];
            if r != at && factor != 0 {
                for (v, p) in row.iter_mut().zip(&pivot) {
                    *v = v.checked_mul(pivot[column])?.checked_sub(p.checked_mul(factor)?)?;
                }
                divide_by_common(row);
            }
        }
        pivots.push(column);
        at += 1;
    }
    let mut vectors = Vec::new();
    for free in (0..columns).filter(|c| !pivots.contains(c)) {
        let mut vector = vec![0i128; columns];
        vector[free] = 1;
        for (row, &p) in pivots.iter().enumerate().filter(|(row, _)| matrix[*row][free] != 0) {
            // The others grow by what this one is divided by.
            let pivot = matrix[row][p];
            let factor = pivot / common(pivot, vector[free].checked_mul(matrix[row][free])?);
            for v in &mut vector {
                *v = v.checked_mul(factor)?;
            }
            vector[p] = vector[free].checked_mul(matrix[row][free])?.checked_div(pivot)?.checked_neg()?;
        }
        divide_by_common(&mut vector);
        if vector[free] < 0 {
            for v in &mut vector {
                *v = v.checked_neg()?;
            }
        }
        vectors.push(vector);
    }
    Some(vectors)
}

fn common(a: i128, b: i128) -> i128 {
    let (mut a, mut b) = (a, b);
    while b != 0 {
        (a, b) = (b, a.wrapping_rem(b));
    }
    a.wrapping_abs().max(1)
}

fn divide_by_common(row: &mut [i128]) {
    let divisor = row.iter().fold(0, |divisor, v| if divisor == 0 && *v == 0 { 0 } else { common(divisor, *v) });
    if divisor > 1 {
        row.iter_mut().for_each(|v| *v /= divisor);
    }
}

/// The vector, if all of its numbers are small.
fn small(vector: &[i128]) -> Option<Vec<i64>> {
    vector.iter().map(|v| i64::try_from(*v).ok().filter(|v| v.unsigned_abs() <= COEFFICIENT)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kernels_have_small_coefficients() {
        assert_eq!(kernel(&[vec![1, 2, 3]], 3), [vec![-2, 1, 0], vec![-3, 0, 1]]);
        // a += 1, b += 2 or a += 2, b += 1, with i += 1: a + b = 3 i.
        assert_eq!(kernel(&[vec![1, 2, 1], vec![2, 1, 1]], 3), [vec![-1, -1, 3]]);
        assert_eq!(kernel(&[vec![1, 0], vec![0, 1]], 2), Vec::<Vec<i128>>::new());
        assert_eq!(kernel(&[vec![2, 3]], 2), [vec![-3, 2]]);
        assert_eq!(kernel(&[vec![-1, 1]], 2), [vec![1, 1]]);
        assert_eq!(kernel(&[], 2), [vec![1, 0], vec![0, 1]]);
        // x -= y, y -= z, z = -z: only 2y - z stays, whatever the numbers are.
        assert_eq!(kernel(&[vec![-31_234, -2_001, -4_002], vec![7, 5, 10]], 3), [vec![0, -2, 1]]);
        assert_eq!(kernel(&[vec![-31_234, -2_001, -4_002]], 3), [vec![-87, 1_358, 0], vec![-87, 0, 679]]);
    }

    /// Differences at the edges of the counters' types: nothing, or what is right.
    #[test]
    fn the_smallest_and_the_largest_numbers() {
        let edges = [i128::from(i64::MIN), i128::from(i64::MAX), -1, 0, 1];
        for i in 0..edges.len().pow(6) {
            let at = |n: u32| edges[i / edges.len().pow(n) % edges.len()];
            let rows = [vec![at(0), at(1), at(2)], vec![at(3), at(4), at(5)]];
            for vector in kernel(&rows, 3) {
                let product =
                    |row: &Vec<i128>| row.iter().zip(&vector).map(|(a, b)| a.wrapping_mul(*b)).fold(0, i128::wrapping_add);
                assert!(rows.iter().all(|row| product(row) == 0), "{rows:?} {vector:?}");
            }
        }
        assert_eq!(small(&[i128::from(i64::MIN), 1]), None);
        assert_eq!(kernel(&[vec![i128::MIN, -1]], 2), Vec::<Vec<i128>>::new());
    }

    /// Every vector of a kernel is zero on all rows, and there are as many as counters are left.
    #[test]
    fn kernels_of_random_rows_are_zero_on_them() {
        let mut seed = 7u64;
        let mut random = |most: i128| {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            i128::from(seed >> 33) % (2 * most + 1) - most
        };
        for round in 0..2_000 {
            let columns = 2 + round % 5;
            let most = [1, 3, 100, 1 << 16][round / 5 % 4];
            let rows: Vec<Vec<i128>> = (0..round % 4).map(|_| (0..columns).map(|_| random(most)).collect()).collect();
            let kernel = kernel(&rows, columns);
            assert!(kernel.len() + rows.len() >= columns, "{rows:?}");
            for vector in &kernel {
                assert!(vector.iter().any(|v| *v != 0), "{rows:?}");
                assert!(
                    rows.iter().all(|row| row.iter().zip(vector).map(|(a, b)| a * b).sum::<i128>() == 0),
                    "{rows:?} {vector:?}"
                );
            }
        }
    }
}
