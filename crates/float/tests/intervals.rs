//! Branch and prune: verdicts against exhaustive evaluation in a tiny format, and the queries it is made for.

mod cases;

use cases::{ARITHMETIC, PATTERN, Rng, TINY, specials};
use fathom_float::interval::{Verdict, decide};
use fathom_term::{BvValue, FpFormat, FpOp, Sort, TermId, Terms, eval};
use std::f64::consts::FRAC_PI_2;

const BUDGET: u64 = 2_000_000;

/// A random expression over the floats `leaves` and the choice; deeper ones are rarer.
fn random_float(t: &mut Terms, fmt: FpFormat, leaves: &[TermId], choice: TermId, depth: u32, rng: &mut Rng) -> TermId {
    if depth == 0 || rng.below(5) == 0 {
        if rng.below(4) == 0 {
            let special = specials(fmt);
            return t.bv(fmt.width(), special[rng.below(special.len())]);
        }
        return leaves[rng.below(leaves.len())];
    }
    let mut args = Vec::new();
    let op = match rng.below(ARITHMETIC.len() + 4) {
        i if i < ARITHMETIC.len() => ARITHMETIC[i],
        i if i == ARITHMETIC.len() => FpOp::Abs,
        i if i == ARITHMETIC.len() + 1 => FpOp::Neg,
        i if i == ARITHMETIC.len() + 2 => {
            let [a, b] = [0; 2].map(|_| random_float(t, fmt, leaves, choice, depth - 1, rng));
            return t.ite(choice, a, b);
        }
        // Through an integer and back.
        _ => {
            let a = random_float(t, fmt, leaves, choice, depth - 1, rng);
            let rm = t.bv(3, rng.below(5) as u128);
            let w = 3 + rng.below(4) as u32;
            let (to, from) =
                if rng.below(2) == 0 { (FpOp::ToSbv(w), FpOp::FromSbv(w + 1)) } else { (FpOp::ToUbv(w), FpOp::FromUbv(w + 1)) };
            let i = t.fp(to, fmt, &[rm, a]);
            let i = if matches!(to, FpOp::ToSbv(_)) { t.sext(i, w + 1) } else { t.zext(i, w + 1) };
            let one = t.bv(w + 1, 1);
            let i = t.add(i, one);
            return t.fp(from, fmt, &[rm, i]);
        }
    };
    if op.takes_rounding() {
        args.push(t.bv(3, rng.below(5) as u128));
    }
    for _ in 0..op.operands() {
        let a = random_float(t, fmt, leaves, choice, depth - 1, rng);
        args.push(a);
    }
    t.fp(op, fmt, &args)
}

fn random_bool(t: &mut Terms, fmt: FpFormat, leaves: &[TermId], choice: TermId, rng: &mut Rng) -> TermId {
    let predicates: Vec<FpOp> = PATTERN.into_iter().filter(|op| op.result_width(fmt) == 1).collect();
    let op = predicates[rng.below(predicates.len())];
    let args: Vec<TermId> = (0..op.operands()).map(|_| random_float(t, fmt, leaves, choice, 2, rng)).collect();
    let b = t.fp(op, fmt, &args);
    if rng.below(3) == 0 { t.not(b) } else { b }
}

#[test]
fn verdicts_agree_with_trying_everything() {
    let mut rng = Rng(21);
    let (mut unsat, mut sat) = (0, 0);
    for round in 0..600 {
        // Every fourth with an explicit leading bit.
        let fmt = FpFormat { explicit_int: round % 4 == 3, ..TINY };
        let w = fmt.width();
        let mut t = Terms::new();
        let leaves = [0; 2].map(|_| t.fresh("x", Sort::Bv(w)));
        let choice = t.fresh("c", Sort::Bv(1));
        let conjuncts: Vec<TermId> = (0..3).map(|_| random_bool(&mut t, fmt, &leaves, choice, &mut rng)).collect();
        match decide(&t, &conjuncts, 200_000) {
            Verdict::Unknown => {}
            Verdict::Sat(model) => {
                sat += 1;
                for &c in &conjuncts {
                    let v = eval(&t, c, |v| model.iter().find(|m| m.0 == v).expect("a value for each variable").1.clone());
                    assert!(v.is_true(), "a model that is none");
                }
            }
            Verdict::Unsat => {
                unsat += 1;
                let all = conjuncts.iter().fold(t.tt(), |a, &c| t.and(a, c));
                // Every 151st of all points, which meets all values of each operand.
                for p in (0..1u128 << (2 * w + 1)).step_by(151) {
                    let v = eval(&t, all, |v| match v {
                        v if v == leaves[0] => BvValue::from_u128(w, p),
                        v if v == leaves[1] => BvValue::from_u128(w, p >> w),
                        _ => BvValue::from_u128(1, p >> (2 * w)),
                    });
                    assert!(!v.is_true(), "refuted, but {p:x} satisfies it");
                }
            }
        }
    }
    assert!(unsat > 70 && sat > 70, "{unsat} refuted, {sat} satisfied");
}

struct Query {
    t: Terms,
    fmt: FpFormat,
    conjuncts: Vec<TermId>,
}

impl Query {
    fn new(fmt: FpFormat) -> Query {
        Query { t: Terms::new(), fmt, conjuncts: Vec::new() }
    }

    fn constant(&mut self, v: f64) -> TermId {
        match self.fmt {
            FpFormat::F32 => self.t.bv(32, (v as f32).to_bits() as u128),
            _ => self.t.bv(64, v.to_bits() as u128),
        }
    }

    fn op(&mut self, op: FpOp, args: &[TermId]) -> TermId {
        let mut all = Vec::new();
        if op.takes_rounding() {
            all.push(self.t.bv(3, 0));
        }
        all.extend(args);
        self.t.fp(op, self.fmt, &all)
    }

    fn input(&mut self, low: f64, high: f64) -> TermId {
        let x = self.t.fresh("x", Sort::Bv(self.fmt.width()));
        let (low, high) = (self.constant(low), self.constant(high));
        let (a, b) = (self.op(FpOp::Le, &[low, x]), self.op(FpOp::Le, &[x, high]));
        self.conjuncts.extend([a, b]);
        x
    }

    /// `x - x³/6 + x⁵/120`
    fn sine(&mut self, x: TermId) -> TermId {
        let x2 = self.op(FpOp::Mul, &[x, x]);
        let x3 = self.op(FpOp::Mul, &[x2, x]);
        let x5 = self.op(FpOp::Mul, &[x3, x2]);
        let (six, more) = (self.constant(6.0), self.constant(120.0));
        let (a, b) = (self.op(FpOp::Div, &[x3, six]), self.op(FpOp::Div, &[x5, more]));
        let s = self.op(FpOp::Sub, &[x, a]);
        self.op(FpOp::Add, &[s, b])
    }

    fn above(&mut self, bound: f64, x: TermId) -> Verdict {
        let bound = self.constant(bound);
        let c = self.op(FpOp::Lt, &[bound, x]);
        self.conjuncts.push(c);
        decide(&self.t, &self.conjuncts, BUDGET)
    }
}

#[test]
fn sine_by_its_series_is_bounded() {
    for fmt in [FpFormat::F32, FpFormat::F64] {
        let mut q = Query::new(fmt);
        let x = q.input(-FRAC_PI_2, FRAC_PI_2);
        let s = q.sine(x);
        assert_eq!(q.above(1.01, s), Verdict::Unsat);
        let mut q = Query::new(fmt);
        let x = q.input(-FRAC_PI_2, FRAC_PI_2);
        let s = q.sine(x);
        assert!(matches!(q.above(1.0, s), Verdict::Sat(_)));
    }
}

#[test]
fn a_square_can_vanish() {
    // inv_square of SV-COMP: x != 0 does not keep x * x from being zero.
    let mut q = Query::new(FpFormat::F32);
    let x = q.input(-1.0, 1.0);
    let zero = q.constant(0.0);
    let same = q.op(FpOp::Eq, &[x, zero]);
    let other = q.t.not(same);
    let y = q.op(FpOp::Mul, &[x, x]);
    let vanishes = q.op(FpOp::Eq, &[y, zero]);
    q.conjuncts.extend([other, vanishes]);
    assert!(matches!(decide(&q.t, &q.conjuncts, BUDGET), Verdict::Sat(_)));
    // But not from 1e-10 on.
    let low = q.constant(1e-10);
    let large = q.op(FpOp::Le, &[low, x]);
    q.conjuncts.push(large);
    assert_eq!(decide(&q.t, &q.conjuncts, BUDGET), Verdict::Unsat);
}

#[test]
fn rounding_errors_are_found() {
    for fmt in [FpFormat::F32, FpFormat::F64] {
        // Addition is not associative, and dividing does not undo multiplying.
        let mut q = Query::new(fmt);
        let [x, y, z] = [0; 3].map(|_| q.input(0.0, 100.0));
        let (xy, yz) = (q.op(FpOp::Add, &[x, y]), q.op(FpOp::Add, &[y, z]));
        let (a, b) = (q.op(FpOp::Add, &[xy, z]), q.op(FpOp::Add, &[x, yz]));
        let same = q.op(FpOp::Eq, &[a, b]);
        q.conjuncts.push(q.t.not(same));
        assert!(matches!(decide(&q.t, &q.conjuncts, BUDGET), Verdict::Sat(_)));
        let mut q = Query::new(fmt);
        let [x, y] = [0; 2].map(|_| q.input(1.0, 100.0));
        let d = q.op(FpOp::Div, &[x, y]);
        let m = q.op(FpOp::Mul, &[d, y]);
        let same = q.op(FpOp::Eq, &[m, x]);
        q.conjuncts.push(q.t.not(same));
        assert!(matches!(decide(&q.t, &q.conjuncts, BUDGET), Verdict::Sat(_)));
    }
}

#[test]
fn without_floats_there_is_nothing_to_say() {
    let mut t = Terms::new();
    let x = t.fresh("x", Sort::Bv(8));
    let c = t.bv(8, 3);
    let c = t.ult(x, c);
    assert_eq!(decide(&t, &[c], BUDGET), Verdict::Unknown);
}
