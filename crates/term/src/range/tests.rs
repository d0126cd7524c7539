//! Every interval rule against the meaning of its operator: all intervals of up to four bits with all values in them, and intervals that
//! end at the edges of wider types. An operator is tested because it is in [`Op::ALL`]; `shape` says how, for each of them.

use super::*;
use crate::fold::apply;
use crate::{BvValue, Env, Evaluator};

enum Shape {
    /// The result has the operand's width.
    Unary,
    Extract,
    Sext,
    /// Two operands and a result of one width.
    Binary,
    Concat,
    /// Two operands of one width, a Boolean result.
    Relation,
    /// Has no rule in `unary` or `binary`: leaves, choices (tested as terms), arrays and floats.
    Other,
}

fn shape(op: Op) -> Shape {
    match op {
        Op::Not | Op::Neg => Shape::Unary,
        Op::Extract => Shape::Extract,
        Op::Sext => Shape::Sext,
        Op::And | Op::Xor | Op::Add | Op::Mul | Op::Udiv | Op::Urem | Op::Sdiv | Op::Srem | Op::Shl | Op::Lshr | Op::Ashr => {
            Shape::Binary
        }
        Op::Concat => Shape::Concat,
        Op::Eq | Op::Ult | Op::Slt | Op::UmulOvf | Op::SmulOvf => Shape::Relation,
        Op::Var | Op::Const | Op::Ite | Op::Select | Op::Store | Op::ConstArray | Op::Fp => Shape::Other,
    }
}

fn signed(w: u32, v: u64) -> i64 {
    (v << (64 - w)) as i64 >> (64 - w)
}

fn contains(r: &Range, w: u32, v: u64) -> bool {
    (r.umin..=r.umax).contains(&v) && (r.smin..=r.smax).contains(&signed(w, v))
}

/// Intervals between the values in either order, and both views cut to each other.
fn intervals(w: u32, ends: &[u64]) -> Vec<Range> {
    let full = Range::full(w);
    let mut out: Vec<Range> = Vec::new();
    for &a in ends {
        for &b in ends {
            let (x, y) = (signed(w, a), signed(w, b));
            let views = [Range { umin: a, umax: b, ..full }, Range { smin: x, smax: y, ..full }];
            for r in views.into_iter().filter_map(|r| r.consistent(w)) {
                if !out.contains(&r) {
                    out.push(r);
                }
            }
        }
    }
    out
}

/// An interval with the values of it that are looked at.
struct Set {
    range: Range,
    values: Vec<u64>,
}

fn sets(w: u32, ends: &[u64], values: &[u64]) -> Vec<Set> {
    let inside = |range: &Range| values.iter().copied().filter(|&v| contains(range, w, v)).collect();
    intervals(w, ends).into_iter().map(|range| Set { values: inside(&range), range }).collect()
}

fn meaning(op: Op, w: u32, lo: u32, args: &[(u32, u64)]) -> u64 {
    let values: Vec<BvValue> = args.iter().map(|&(w, v)| BvValue::from_u128(w, u128::from(v))).collect();
    let refs: Vec<&BvValue> = values.iter().collect();
    apply(op, w, lo, &refs).to_u64().expect("at most 64 bits")
}

fn check_unary(op: Op, w: u32, lo: u32, wa: u32, set: &Set) {
    let Some(r) = unary(op, w, lo, wa, set.range).consistent(w) else { panic!("{op:?} of {:?} is empty", set.range) };
    for &v in &set.values {
        let got = meaning(op, w, lo, &[(wa, v)]);
        assert!(contains(&r, w, got), "{op:?} of {v} in {:?} is {got}, outside of {r:?} ({w} bits)", set.range);
    }
}

fn check_binary(op: Op, w: u32, (a, wa): (&Set, u32), (b, wb): (&Set, u32), table: &dyn Fn(u64, u64) -> u64) {
    let Some(r) = binary(op, w, a.range, wa, b.range, wb).consistent(w) else {
        panic!("{op:?} of {:?} and {:?} is empty", a.range, b.range)
    };
    for &x in &a.values {
        for &y in &b.values {
            let got = table(x, y);
            assert!(
                contains(&r, w, got),
                "{op:?} of {x} in {:?} and {y} in {:?} is {got}, outside of {r:?} ({w} bits)",
                a.range,
                b.range
            );
        }
    }
}

/// All rules over the given sets of width `w`; concatenation with those of a narrower width.
fn check_all(w: u32, sets: &[Set], narrower: (u32, &[Set])) -> u64 {
    let mut rules = 0;
    for &op in Op::ALL {
        rules += 1;
        match shape(op) {
            Shape::Unary => sets.iter().for_each(|s| check_unary(op, w, 0, w, s)),
            Shape::Extract => {
                for (lo, hi) in (0..w).flat_map(|lo| (lo..w).map(move |hi| (lo, hi))) {
                    if w > 4 && ![0, 1, 7, 8, w - 2, w - 1].contains(&lo) && ![w - 1, 7].contains(&hi) {
                        continue;
                    }
                    sets.iter().for_each(|s| check_unary(op, hi - lo + 1, lo, w, s));
                }
            }
            Shape::Sext => {
                for to in [w + 1, w + 2, 64].into_iter().filter(|&to| to > w && to <= 64) {
                    sets.iter().for_each(|s| check_unary(op, to, 0, w, s));
                }
            }
            Shape::Binary | Shape::Relation => {
                let result = if matches!(shape(op), Shape::Binary) { w } else { 1 };
                let direct = |x: u64, y: u64| meaning(op, result, 0, &[(w, x), (w, y)]);
                // At small widths every pair of values occurs in many pairs of intervals.
                let size = if w <= 4 { 1u64 << w } else { 0 };
                let known: Vec<u64> = (0..size * size).map(|i| direct(i / size, i % size)).collect();
                let table = |x: u64, y: u64| if size > 0 { known[(x * size + y) as usize] } else { direct(x, y) };
                for a in sets {
                    for b in sets {
                        check_binary(op, result, (a, w), (b, w), &table);
                    }
                }
            }
            Shape::Concat => {
                let (v, others) = narrower;
                if w + v > 64 {
                    continue;
                }
                for a in sets {
                    for b in others {
                        check_binary(op, w + v, (a, w), (b, v), &|x, y| meaning(op, w + v, 0, &[(w, x), (v, y)]));
                        check_binary(op, w + v, (b, v), (a, w), &|x, y| meaning(op, w + v, 0, &[(v, x), (w, y)]));
                    }
                }
            }
            Shape::Other => rules -= 1,
        }
    }
    rules
}

#[test]
fn rules_on_all_small_intervals() {
    for w in 1..=4 {
        let all: Vec<u64> = (0..1 << w).collect();
        let v = w.min(3);
        let few: Vec<u64> = (0..1 << v).collect();
        let rules = check_all(w, &sets(w, &all, &all), (v, &sets(v, &few, &few)));
        assert!(rules > 15, "only {rules}");
    }
}

/// Zero, one, the extremes and their neighbours.
fn edges(w: u32) -> Vec<u64> {
    let (max, half) = (ones(w), 1u64 << (w - 1));
    vec![0, 1, 2, half - 1, half, half + 1, max - 1, max]
}

#[test]
fn rules_at_the_edges_of_types() {
    let byte = [0, 1, 127, 128, 255];
    for w in [8, 16, 31, 32, 33, 63, 64] {
        let (max, half) = (ones(w), 1u64 << (w - 1));
        let ends = [0, 1, half - 1, half, max - 1, max];
        check_all(w, &sets(w, &ends, &edges(w)), (8, &sets(8, &byte, &byte)));
    }
}

/// Amounts of shifts and divisors near their own edges need intervals that the edges of the type do not give.
#[test]
fn rules_for_small_operands() {
    for w in [8, 16, 32, 64] {
        let max = ones(w);
        let ends = [0, 1, 3, u64::from(w) - 1, u64::from(w), max - 2, max];
        let values: Vec<u64> = ends.iter().flat_map(|&e| [e, e.wrapping_add(1) & max, e.wrapping_sub(1) & max]).collect();
        check_all(w, &sets(w, &ends, &values), (8, &sets(8, &[0, 255], &[0, 1, 255])));
    }
}

struct One<'a>(&'a [TermId], &'a [u64], u32);

impl Env for One<'_> {
    fn bv(&mut self, var: TermId) -> BvValue {
        let i = self.0.iter().position(|&v| v == var).expect("a known variable");
        BvValue::from_u128(self.2, u128::from(self.1[i]))
    }

    fn array(&mut self, _var: TermId) -> crate::ArrayValue {
        unreachable!("no arrays here")
    }
}

/// What one condition, and then another, says about terms: every comparison of every two of some terms, either way.
#[test]
fn conditions_say_what_holds() {
    let w = 3;
    let mut t = Terms::new();
    let v = [t.fresh("x", Sort::Bv(w)), t.fresh("y", Sort::Bv(w))];
    let mut atoms: Vec<TermId> = v.to_vec();
    atoms.extend((0..1u128 << w).map(|c| t.bv(w, c)));
    let (two, six) = (t.bv(w, 2), t.bv(w, 6));
    for x in v {
        let low = t.extract(1, 0, x);
        let derived = [t.zext(low, w), t.sext(low, w), t.add(x, six), t.neg(x), t.and(x, six), t.urem(x, six), t.shl(x, two)];
        atoms.extend(derived);
    }
    let mut conditions = Vec::new();
    for &a in &atoms {
        conditions.push(t.extract(w - 1, w - 1, a));
        for &b in &atoms {
            conditions.extend([t.eq(a, b), t.ult(a, b), t.slt(a, b)]);
        }
    }
    conditions.sort_unstable();
    conditions.dedup();
    conditions.retain(|&c| !t.is_const(c));
    let inputs: Vec<[u64; 2]> = (0..64).map(|i| [i & 7, i >> 3]).collect();
    let mut evaluators: Vec<Evaluator> = inputs.iter().map(|_| Evaluator::new()).collect();
    let mut value = |t: &Terms, k: usize, x: TermId| {
        let got = evaluators[k].value(t, x, &mut One(&v, &inputs[k], w));
        got.to_u64().expect("narrow")
    };
    let mut said = 0u64;
    let holds: Vec<Vec<bool>> = conditions.iter().map(|&c| (0..64).map(|k| value(&t, k, c) == 1).collect()).collect();
    for (i, &first) in conditions.iter().enumerate() {
        // All pairs would take a minute: every condition with itself and a few others.
        for j in [i, (i * 7 + 1) % conditions.len(), (i * 13 + 5) % conditions.len(), (i * 29 + 11) % conditions.len()] {
            for given in 0..4 {
                let (p, q) = (given & 1 == 1, given & 2 == 2);
                let mut known = Known::new();
                t.assume_known(first, p, &mut known);
                t.assume_known(conditions[j], q, &mut known);
                for k in (0..64).filter(|&k| holds[i][k] == p && holds[j][k] == q) {
                    for (x, r) in &known {
                        let got = value(&t, k, *x);
                        said += 1;
                        assert!(contains(r, t.width(*x), got), "{:?} is {got}, outside of {r:?}", t.kind(*x).op());
                    }
                    if k % 8 == 0 {
                        for &x in &atoms {
                            let r = t.under(x, &known, DEPTH).expect("an execution exists");
                            assert!(contains(&r, w, value(&t, k, x)), "{:?} under what is known", t.kind(x).op());
                        }
                    }
                }
            }
        }
    }
    assert!(said > 10_000, "only {said}");
}

/// Every form of a step towards a target over whole types, where differences wrap around.
#[test]
fn steps_that_wrap_around() {
    for w in [2, 3, 4] {
        let mut t = Terms::new();
        let v = [t.fresh("x", Sort::Bv(w)), t.fresh("y", Sort::Bv(w))];
        let size = 1u64 << w;
        let mut made: Vec<TermId> = Vec::new();
        let mut from: Vec<TermId> = v.to_vec();
        let low = t.extract(w - 2, 0, v[0]);
        from.extend([t.zext(low, w), t.sext(low, w)]);
        let ends: Vec<TermId> = from.clone();
        for &x in &from {
            for &y in &ends {
                let differences = [t.sub(y, x), t.sub(x, y), t.neg(x)];
                for d in differences {
                    for c in (0..size).map(u128::from) {
                        let c = t.bv(w, c);
                        let (divided, shifted) = (t.sdiv(d, c), t.ashr(d, c));
                        let (above, below) = (t.slt(c, d), t.slt(d, c));
                        let (capped, floored) = (t.ite(above, c, d), t.ite(below, c, d));
                        let scaled: Vec<TermId> = (2..4)
                            .map(|k| {
                                let k = t.bv(w, k);
                                let p = t.mul(d, k);
                                t.sdiv(p, c)
                            })
                            .collect();
                        for step in [divided, shifted, capped, floored].into_iter().chain(scaled) {
                            made.extend([t.add(x, step), t.sub(x, step), t.add(y, step)]);
                        }
                    }
                }
            }
        }
        for a in 0..size {
            for b in 0..size {
                let mut evaluator = Evaluator::new();
                for &m in &made {
                    let got = evaluator.value(&t, m, &mut One(&v, &[a, b], w)).to_u64().expect("narrow");
                    let r = t.range(m).expect("narrow");
                    assert!(contains(&r, w, got), "{m:?} is {got} for {a} and {b}, outside of {r:?} ({w} bits)");
                }
            }
        }
    }
}
