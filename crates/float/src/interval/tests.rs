//! Every float operation over ranges against all values in them, in a format of seven bits: ranges that end at zeros, subnormals, one,
//! the largest number and the infinities, with and without NaN, in every rounding mode. `entry` says for each operation how it is tested.

use super::arith;
use super::range::{FloatRange, Range, infinity, ordinal, pattern};
use fathom_term::{BvValue, FpFormat, FpOp, RoundingMode, fold_fp};

const TINY: FpFormat = FpFormat { exp: 3, sig: 4, explicit_int: false };
/// Another precision and another exponent range, for conversions.
const OTHER: FpFormat = FpFormat { exp: 4, sig: 3, explicit_int: false };

enum Entry {
    /// Float operands and a float result.
    Arithmetic,
    Compare,
    Classify,
    Convert,
    FromInt,
    ToInt,
}

fn entry(op: FpOp) -> Entry {
    use FpOp::*;
    match op {
        Add | Sub | Mul | Div | Rem | FMod | Fma | Sqrt | RoundToIntegral | Min | Max | Abs | Neg => Entry::Arithmetic,
        Eq | Lt | Le => Entry::Compare,
        IsNan | IsInf | IsZero | IsNormal | IsSubnormal | IsNegative => Entry::Classify,
        FromFp(_) => Entry::Convert,
        FromSbv(_) | FromUbv(_) => Entry::FromInt,
        ToSbv(_) | ToUbv(_) => Entry::ToInt,
    }
}

const OPS: &[FpOp] = &[
    FpOp::Add,
    FpOp::Sub,
    FpOp::Mul,
    FpOp::Div,
    FpOp::Rem,
    FpOp::FMod,
    FpOp::Fma,
    FpOp::Sqrt,
    FpOp::RoundToIntegral,
    FpOp::Min,
    FpOp::Max,
    FpOp::Abs,
    FpOp::Neg,
    FpOp::Eq,
    FpOp::Lt,
    FpOp::Le,
    FpOp::IsNan,
    FpOp::IsInf,
    FpOp::IsZero,
    FpOp::IsNormal,
    FpOp::IsSubnormal,
    FpOp::IsNegative,
    FpOp::FromFp(TINY),
    FpOp::FromSbv(5),
    FpOp::FromUbv(5),
    FpOp::ToSbv(4),
    FpOp::ToUbv(4),
    FpOp::ToSbv(6),
    FpOp::ToUbv(3),
];

/// A value: an ordinal, or NaN.
type Point = Option<i128>;

fn bits(fmt: FpFormat, p: Point) -> BvValue {
    p.map_or(fmt.nan(), |o| pattern(fmt, o))
}

fn ranges(fmt: FpFormat, few: bool) -> Vec<FloatRange> {
    let inf = infinity(fmt);
    let smallest = 1i128 << (fmt.sig - 1);
    let one = i128::from(fmt.bias()) << (fmt.sig - 1);
    let up: Vec<i128> = if few { vec![0, one, inf] } else { vec![0, 1, smallest, one, inf - 1, inf] };
    let ends: Vec<i128> = up.iter().map(|&o| -o - 1).rev().chain(up.iter().copied()).collect();
    let mut out = vec![FloatRange { fmt, low: 0, high: -1, nan: true }];
    for (i, &low) in ends.iter().enumerate() {
        for &high in &ends[i..] {
            out.extend([false, true].map(|nan| FloatRange { fmt, low, high, nan }));
        }
    }
    out
}

fn points(r: &FloatRange) -> Vec<Point> {
    let mut out: Vec<Point> = (r.low..=r.high).map(Some).collect();
    if r.nan {
        out.push(None);
    }
    out
}

fn contains(r: &FloatRange, p: Point) -> bool {
    p.map_or(r.nan, |o| r.contains(o))
}

/// The results of a binary operation for all pairs of points, computed once per rounding mode.
struct Table {
    results: Vec<Point>,
    base: i128,
    size: usize,
}

impl Table {
    fn new(op: FpOp, rm: &BvValue) -> Table {
        let (base, top) = (-infinity(TINY) - 1, infinity(TINY));
        let all: Vec<Point> = (base..=top).map(Some).chain([None]).collect();
        let mut results = Vec::new();
        for &a in &all {
            for &b in &all {
                let (a, b) = (bits(TINY, a), bits(TINY, b));
                let args = if op.takes_rounding() { vec![rm, &a, &b] } else { vec![&a, &b] };
                results.push(ordinal(TINY, &fold_fp(op, TINY, &args).expect("folds")));
            }
        }
        Table { results, base, size: all.len() }
    }

    fn at(&self, a: Point, b: Point) -> Point {
        let index = |p: Point| p.map_or(self.size - 1, |o| (o - self.base) as usize);
        self.results[index(a) * self.size + index(b)]
    }
}

fn modes(op: FpOp) -> Vec<BvValue> {
    let all = RoundingMode::ALL.map(|m| BvValue::from_u128(3, m.bits()));
    if op.takes_rounding() { all.to_vec() } else { all[..1].to_vec() }
}

fn check_binary(op: FpOp, rm: &BvValue) {
    let table = Table::new(op, rm);
    let all = ranges(TINY, false);
    let values: Vec<Vec<Point>> = all.iter().map(points).collect();
    for (i, a) in all.iter().enumerate() {
        for (j, b) in all.iter().enumerate() {
            // Every range with many others: all pairs would take minutes.
            if (i * 7 + j * 3) % 10 > 1 && i != j {
                continue;
            }
            let r = arith::arithmetic(op, TINY, op.takes_rounding().then_some(rm), &[*a, *b], false);
            for &x in &values[i] {
                for &y in &values[j] {
                    let got = table.at(x, y);
                    assert!(
                        contains(&r, got),
                        "{op:?} {rm:?} of {x:?} in {a:?} and {y:?} in {b:?} is {got:?}, outside of {r:?}"
                    );
                }
            }
        }
        // An operation on one operand twice.
        let r = arith::arithmetic(op, TINY, op.takes_rounding().then_some(rm), &[*a, *a], op == FpOp::Mul);
        for &x in &values[i] {
            let got = table.at(x, x);
            assert!(contains(&r, got), "{op:?} {rm:?} of {x:?} in {a:?} twice is {got:?}, outside of {r:?}");
        }
    }
}

fn check_unary(op: FpOp, rm: &BvValue, from: FpFormat, to: FpFormat) {
    for a in ranges(from, false) {
        let r = arith::arithmetic(op, to, op.takes_rounding().then_some(rm), &[a], false);
        for x in points(&a) {
            let v = bits(from, x);
            let args = if op.takes_rounding() { vec![rm, &v] } else { vec![&v] };
            let got = ordinal(to, &fold_fp(op, to, &args).expect("folds"));
            assert!(contains(&r, got), "{op:?} {rm:?} of {x:?} in {a:?} is {got:?}, outside of {r:?}");
        }
    }
}

fn check_fma(rm: &BvValue) {
    let few = ranges(TINY, true);
    let some = |r: &FloatRange| {
        let mut p = points(r);
        let n = p.len();
        let kept: Vec<Point> = [0, 1, n / 3, n / 2, 2 * n / 3, n.saturating_sub(2), n.saturating_sub(1)]
            .iter()
            .filter_map(|&i| p.get(i).copied())
            .chain([-1, 0].into_iter().filter(|&o| r.contains(o)).map(Some))
            .collect();
        p = kept;
        p
    };
    for (i, a) in few.iter().enumerate() {
        for (j, b) in few.iter().enumerate() {
            for c in few.iter().skip((i + j) % 7).step_by(7) {
                let r = arith::arithmetic(FpOp::Fma, TINY, Some(rm), &[*a, *b, *c], false);
                for x in some(a) {
                    for y in some(b) {
                        for z in some(c) {
                            let [p, q, s] = [x, y, z].map(|v| bits(TINY, v));
                            let got = ordinal(TINY, &fold_fp(FpOp::Fma, TINY, &[rm, &p, &q, &s]).expect("folds"));
                            assert!(contains(&r, got), "{rm:?} {x:?} {y:?} {z:?}: {got:?}, outside of {r:?}");
                        }
                    }
                }
            }
        }
    }
}

fn check_relation(op: FpOp) {
    let all = ranges(TINY, true);
    for a in &all {
        for b in &all {
            let Some(answer) = arith::compare(op, a, b) else { continue };
            for x in points(a) {
                for y in points(b) {
                    let got = fold_fp(op, TINY, &[&bits(TINY, x), &bits(TINY, y)]).expect("folds").is_true();
                    assert_eq!(got, answer, "{op:?} of {x:?} in {a:?} and {y:?} in {b:?}");
                }
            }
        }
    }
}

fn check_class(op: FpOp) {
    for a in ranges(TINY, false) {
        let Some(answer) = arith::classify(op, &a) else { continue };
        for x in points(&a) {
            let got = fold_fp(op, TINY, &[&bits(TINY, x)]).expect("folds").is_true();
            assert_eq!(got, answer, "{op:?} of {x:?} in {a:?}");
        }
    }
}

fn check_from_int(op: FpOp, rm: &BvValue, w: u32) {
    let signed = matches!(op, FpOp::FromSbv(_));
    let (min, max) = if signed { (-(1i128 << (w - 1)), (1i128 << (w - 1)) - 1) } else { (0, (1i128 << w) - 1) };
    for low in min..=max {
        for high in low..=max {
            let r = arith::from_int(op, TINY, Some(rm), w, low, high);
            for v in low..=high {
                let got = ordinal(TINY, &fold_fp(op, TINY, &[rm, &BvValue::from_i128(w, v)]).expect("folds"));
                assert!(contains(&r, got), "{op:?} {rm:?} of {v} between {low} and {high} is {got:?}, outside of {r:?}");
            }
        }
    }
}

fn check_to_int(op: FpOp, rm: &BvValue, w: u32) {
    let signed = matches!(op, FpOp::ToSbv(_));
    for a in ranges(TINY, false) {
        let Some(r) = arith::to_int(Some(rm), w, signed, &a) else { continue };
        let (low, high) = r.signed(w).expect("narrow");
        for x in points(&a) {
            let got = fold_fp(op, TINY, &[rm, &bits(TINY, x)]).expect("folds").to_i128().expect("narrow");
            assert!((low..=high).contains(&got), "{op:?} {rm:?} of {x:?} in {a:?} is {got}, outside of {r:?}");
        }
    }
}

#[test]
fn operations_on_all_tiny_ranges() {
    for &op in OPS {
        for rm in modes(op) {
            match entry(op) {
                Entry::Arithmetic if op == FpOp::Fma => check_fma(&rm),
                Entry::Arithmetic if op.operands() == 2 => check_binary(op, &rm),
                Entry::Arithmetic => check_unary(op, &rm, TINY, TINY),
                Entry::Compare => check_relation(op),
                Entry::Classify => check_class(op),
                Entry::Convert => {
                    check_unary(FpOp::FromFp(TINY), &rm, TINY, OTHER);
                    check_unary(FpOp::FromFp(OTHER), &rm, OTHER, TINY);
                }
                Entry::FromInt => check_from_int(op, &rm, op.operand_width(TINY)),
                Entry::ToInt => check_to_int(op, &rm, op.result_width(TINY)),
            }
        }
    }
}

/// Without a known rounding mode a range holds in all of them.
#[test]
fn an_unknown_mode_is_any_mode() {
    for op in [FpOp::Add, FpOp::Mul, FpOp::Sqrt, FpOp::RoundToIntegral] {
        for a in ranges(TINY, true) {
            let args = vec![a; op.operands()];
            let r = arith::arithmetic(op, TINY, None, &args, false);
            for rm in modes(op) {
                for x in points(&a) {
                    let v = bits(TINY, x);
                    let mut operands = vec![&rm];
                    operands.extend(std::iter::repeat_n(&v, op.operands()));
                    let got = ordinal(TINY, &fold_fp(op, TINY, &operands).expect("folds"));
                    assert!(contains(&r, got), "{op:?} {rm:?} of {x:?} is {got:?}, outside of {r:?}");
                }
            }
        }
    }
}

/// Joining loses nothing, whatever the two are known as.
#[test]
fn joins_hold_both() {
    let w = TINY.width();
    let value = |v: u128| BvValue::from_u128(w, v);
    let mut all: Vec<Range> = [0u128, 1, 56, 57, 63, 64, 65, 120, 127].map(|v| Range::Exactly(value(v))).to_vec();
    all.push(Range::Among(vec![value(3), value(64), value(121)]));
    all.extend(ranges(TINY, true).into_iter().map(Range::Float));
    all.extend([(-64, 63), (-64, -1), (0, 0), (5, 60), (-3, 4)].map(|(l, h)| Range::int(l, h)));
    all.push(Range::Unknown);
    let holds = |r: &Range, v: u128| match r {
        Range::Float(f) => contains(f, ordinal(TINY, &value(v))),
        Range::Int { low, high } => (*low..=*high).contains(&value(v).to_i128().expect("narrow")),
        Range::Exactly(x) => *x == value(v),
        Range::Among(xs) => xs.contains(&value(v)),
        Range::Unknown => true,
    };
    for a in &all {
        for b in &all {
            let joined = a.join(b);
            for v in (0..1u128 << w).filter(|&v| holds(a, v) || holds(b, v)) {
                assert!(holds(&joined, v), "{v} in {a:?} or {b:?}, not in {joined:?}");
            }
        }
    }
}
