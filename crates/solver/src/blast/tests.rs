//! Every operator's circuit over operands of every kind of range: what the blaster computes in fewer bits is compared with the meaning of
//! the operator, on all inputs at small widths and on the edges of wider types. The operators are those of [`Op::ALL`]; `entry` says
//! for each of them how it is tested, so that a new one does not compile without.

use super::*;
use crate::gates::Gate;
use fathom_term::BvValue;

enum Entry {
    Unary(fn(&mut Terms, TermId) -> TermId, fn(&BvValue) -> BvValue),
    Binary(fn(&mut Terms, TermId, TermId) -> TermId, fn(&BvValue, &BvValue) -> BvValue),
    /// No circuit of its own.
    None,
}

fn entry(op: Op) -> Entry {
    match op {
        Op::Not => Entry::Unary(Terms::not, BvValue::not),
        Op::Neg => Entry::Unary(Terms::neg, BvValue::neg),
        Op::Extract => Entry::Unary(|t, a| t.extract(t.width(a) - 2, 1, a), |a| a.extract(a.width() - 2, 1)),
        Op::Sext => Entry::Unary(|t, a| t.sext(a, t.width(a) + 3), |a| a.sext(a.width() + 3)),
        Op::And => Entry::Binary(Terms::and, BvValue::and),
        Op::Xor => Entry::Binary(Terms::xor, BvValue::xor),
        Op::Add => Entry::Binary(Terms::add, BvValue::add),
        Op::Mul => Entry::Binary(Terms::mul, BvValue::mul),
        Op::Udiv => Entry::Binary(Terms::udiv, BvValue::udiv),
        Op::Urem => Entry::Binary(Terms::urem, BvValue::urem),
        Op::Sdiv => Entry::Binary(Terms::sdiv, BvValue::sdiv),
        Op::Srem => Entry::Binary(Terms::srem, BvValue::srem),
        Op::Shl => Entry::Binary(Terms::shl, BvValue::shl),
        Op::Lshr => Entry::Binary(Terms::lshr, BvValue::lshr),
        Op::Ashr => Entry::Binary(Terms::ashr, BvValue::ashr),
        Op::Concat => Entry::Binary(Terms::concat, BvValue::concat),
        Op::Eq => Entry::Binary(Terms::eq, |a, b| BvValue::from_bool(a == b)),
        Op::Ult => Entry::Binary(Terms::ult, |a, b| BvValue::from_bool(a.ult(b))),
        Op::Slt => Entry::Binary(Terms::slt, |a, b| BvValue::from_bool(a.slt(b))),
        Op::UmulOvf => Entry::Binary(Terms::umul_ovf, |a, b| BvValue::from_bool(a.umul_ovf(b))),
        Op::SmulOvf => Entry::Binary(Terms::smul_ovf, |a, b| BvValue::from_bool(a.smul_ovf(b))),
        Op::Ite => Entry::Binary(
            |t, a, b| {
                let c = t.ult(a, b);
                t.ite(c, a, b)
            },
            |a, b| if a.ult(b) { a.clone() } else { b.clone() },
        ),
        Op::Var | Op::Const | Op::Select | Op::Store | Op::ConstArray | Op::Fp => Entry::None,
    }
}

/// A term over one variable, and its value for each value of that.
type Operand = (fn(&mut Terms, TermId, u32, u128) -> TermId, fn(&BvValue, u32, u128) -> BvValue);

/// Ways in which a few bits become a wider operand: near zero, near the top, around the middle, or chosen.
const OPERANDS: &[Operand] = &[
    (|t, x, w, _| t.zext(x, w), |x, w, _| x.zext(w)),
    (|t, x, w, _| t.sext(x, w), |x, w, _| x.sext(w)),
    (
        |t, x, w, c| {
            let (e, c) = (t.zext(x, w), t.bv(w, c));
            t.add(e, c)
        },
        |x, w, c| x.zext(w).add(&BvValue::from_u128(w, c)),
    ),
    (
        |t, x, w, c| {
            let (e, c) = (t.sext(x, w), t.bv(w, c));
            t.sub(c, e)
        },
        |x, w, c| BvValue::from_u128(w, c).sub(&x.sext(w)),
    ),
    (
        |t, x, w, c| {
            let (b, e, c) = (t.extract(0, 0, x), t.zext(x, w), t.bv(w, c));
            t.ite(b, c, e)
        },
        |x, w, c| if x.bit(0) { BvValue::from_u128(w, c) } else { x.zext(w) },
    ),
    (|t, _, w, c| t.bv(w, c), |_, w, c| BvValue::from_u128(w, c)),
];

/// Values of all gates for many assignments at once, one bit each.
fn simulate(g: &Gates, inputs: &[(Lit, Vec<u64>)], lanes: usize) -> Vec<Vec<u64>> {
    let mut v: Vec<Vec<u64>> = Vec::with_capacity(g.len());
    for n in 0..g.len() {
        let at = |l: Lit, k: usize| v[l.node()][k] ^ if l.negated() { u64::MAX } else { 0 };
        let value = (0..lanes)
            .map(|k| match g.gate(n) {
                Gate::False => 0,
                Gate::Input => inputs.iter().find(|i| i.0.node() == n).expect("an input").1[k],
                Gate::And(a, b) => at(a, k) & at(b, k),
                Gate::Xor(a, b) => at(a, k) ^ at(b, k),
                Gate::Mux(s, t, e) => at(s, k) & at(t, k) | !at(s, k) & at(e, k),
                Gate::Maj(a, b, c) => at(a, k) & at(b, k) | at(a, k) & at(c, k) | at(b, k) & at(c, k),
            })
            .collect();
        v.push(value);
    }
    v
}

/// Blasts `root` over the variables and compares its bits with `want`, for each of the cases; also the literals said to hold.
fn check(terms: &mut Terms, root: TermId, vars: &[TermId], cases: &[Vec<BvValue>], want: &[BvValue], what: &str) {
    let mut blaster = Blaster::new(None);
    for &v in vars {
        blaster.blast(terms, v).expect("no floats");
    }
    blaster.blast(terms, root).expect("no floats");
    let lanes = cases.len().div_ceil(64);
    let mut inputs = Vec::new();
    for (i, &v) in vars.iter().enumerate() {
        for (bit, &l) in blaster.known(terms, v).expect("just blasted").iter().enumerate() {
            let mut words = vec![0u64; lanes];
            for (k, case) in cases.iter().enumerate() {
                words[k / 64] |= u64::from(case[i].bit(bit as u32)) << (k % 64);
            }
            inputs.push((l, words));
        }
    }
    let values = simulate(&blaster.gates, &inputs, lanes);
    let at = |l: Lit, k: usize| (values[l.node()][k / 64] >> (k % 64) & 1 == 1) ^ l.negated();
    let bits = blaster.known(terms, root).expect("just blasted");
    for (k, want) in want.iter().enumerate() {
        let got = BvValue::from_bits(bits.len() as u32, |i| at(bits[i as usize], k));
        assert_eq!(got, *want, "{what} for {:?}", cases[k]);
        assert!(blaster.facts.iter().all(|&f| at(f, k)), "a fact of {what} does not hold for {:?}", cases[k]);
    }
}

/// All operators over all pairs of operands made of variables of `k` bits, widened to `w`, with the given constants.
fn all_operators(w: u32, k: u32, constants: &[u128], cases: &[Vec<BvValue>], narrow: bool) -> usize {
    let mut checked = 0;
    for &op in Op::ALL {
        for (i, left) in OPERANDS.iter().enumerate() {
            for (j, right) in OPERANDS.iter().enumerate() {
                for (m, &c) in constants.iter().enumerate() {
                    // Constants matter to some shapes only; the second one runs through all of them beside the first.
                    if (i < 2 && m > 0) && j < 2 {
                        continue;
                    }
                    let d = constants[(m * 5 + i + j) % constants.len()];
                    let mut t = Terms::new();
                    let vars = [t.fresh("x", Sort::Bv(k)), t.fresh("y", Sort::Bv(k))];
                    let (a, b) = (left.0(&mut t, vars[0], w, c), right.0(&mut t, vars[1], w, d));
                    let value = |case: &[BvValue]| (left.1(&case[0], w, c), right.1(&case[1], w, d));
                    let what = format!("{op:?} of shapes {i} and {j} with {c} and {d} ({w} bits of {k})");
                    let (root, want): (TermId, Vec<BvValue>) = match entry(op) {
                        Entry::None => continue,
                        Entry::Unary(..) if j > 0 || w < 3 => continue,
                        Entry::Unary(make, meaning) => {
                            (make(&mut t, a), cases.iter().map(|case| meaning(&value(case).0)).collect())
                        }
                        Entry::Binary(make, meaning) => {
                            let hard =
                                matches!(op, Op::Mul | Op::Udiv | Op::Urem | Op::Sdiv | Op::Srem | Op::SmulOvf | Op::UmulOvf);
                            if hard && !narrow && (m + i + j) % 3 != 0 {
                                continue;
                            }
                            let want = cases.iter().map(|case| {
                                let (x, y) = value(case);
                                meaning(&x, &y)
                            });
                            (make(&mut t, a, b), want.collect())
                        }
                    };
                    check(&mut t, root, &vars, cases, &want, &what);
                    checked += 1;
                }
            }
        }
    }
    checked
}

#[test]
fn circuits_over_narrow_ranges() {
    for (w, k) in [(1, 1), (2, 1), (3, 2), (4, 2), (4, 4), (5, 3)] {
        let cases: Vec<Vec<BvValue>> =
            (0..1u128 << (2 * k)).map(|v| vec![BvValue::from_u128(k, v), BvValue::from_u128(k, v >> k)]).collect();
        let constants: Vec<u128> = (0..1 << w).collect();
        let checked = all_operators(w, k, &constants, &cases, true);
        assert!(checked > 100, "only {checked} at {w} bits");
    }
}

#[test]
fn circuits_at_the_edges_of_types() {
    for (w, k) in [(8, 3), (16, 3), (32, 3), (64, 2), (65, 2), (128, 2)] {
        let cases: Vec<Vec<BvValue>> =
            (0..1u128 << (2 * k)).map(|v| vec![BvValue::from_u128(k, v), BvValue::from_u128(k, v >> k)]).collect();
        let (max, half) = (BvValue::ones(w).to_u128().expect("at most 128 bits"), 1u128 << (w - 1));
        let constants = [0, 1, 2, 7, 10, half - 1, half, half + 1, max - 5, max - 1, max];
        let checked = all_operators(w, k, if w > 32 { &constants[5..] } else { &constants }, &cases, w <= 8);
        assert!(checked > 100, "only {checked} at {w} bits");
    }
}
