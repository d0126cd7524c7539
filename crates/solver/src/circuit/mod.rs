//! Circuits for the bit-vector operators, as functions on [`Gates`]. Vectors hold the lowest bit first.

mod add;
mod compare;
mod divide;
mod multiply;
mod shift;

pub use add::{add, negate, subtract};
pub use compare::{equal, signed_less, unsigned_less};
pub use divide::{signed_divide, unsigned_divide};
pub use multiply::{multiply, signed_overflow, unsigned_overflow};
pub use shift::{Direction, shift};

use crate::gates::{Gates, Lit};

pub type Bits = Vec<Lit>;

/// Bitwise choice.
pub fn choose(g: &mut Gates, s: Lit, t: &[Lit], e: &[Lit]) -> Bits {
    t.iter().zip(e).map(|(&t, &e)| g.mux(s, t, e)).collect()
}

/// The absolute value and the sign; the most negative value is its own absolute value, right when read unsigned.
fn absolute(g: &mut Gates, a: &[Lit]) -> (Bits, Lit) {
    let sign = a[a.len() - 1];
    (negate_if(g, sign, a), sign)
}

fn negate_if(g: &mut Gates, c: Lit, a: &[Lit]) -> Bits {
    // Complement and increment under the condition: one chain instead of a negation and a choice.
    let flipped: Bits = a.iter().map(|&x| g.xor(x, c)).collect();
    let zero = vec![Lit::FALSE; a.len()];
    add(g, &flipped, &zero, c)
}

#[cfg(test)]
mod tests {
    //! Every circuit on every input of up to four bits, with all mixtures of constant and variable operands.

    use super::*;
    use crate::gates::Gate;
    use fathom_term::BvValue;

    fn simulate(g: &Gates, inputs: &[(Lit, bool)]) -> Vec<bool> {
        let mut v = vec![false; g.len()];
        for n in 0..g.len() {
            let at = |l: Lit| v[l.node()] ^ l.negated();
            v[n] = match g.gate(n) {
                Gate::False => false,
                Gate::Input => inputs.iter().find(|i| i.0.node() == n).expect("an input").1,
                Gate::And(a, b) => at(a) && at(b),
                Gate::Xor(a, b) => at(a) ^ at(b),
                Gate::Mux(s, t, e) => at(if at(s) { t } else { e }),
                Gate::Maj(a, b, c) => at(a) as u8 + at(b) as u8 + at(c) as u8 >= 2,
            };
        }
        v
    }

    type Circuit = fn(&mut Gates, &[Lit], &[Lit]) -> Bits;
    type Meaning = fn(&BvValue, &BvValue) -> BvValue;

    const ALL: &[(&str, Circuit, Meaning)] = &[
        ("add", |g, a, b| add(g, a, b, Lit::FALSE), |a, b| a.add(b)),
        ("subtract", subtract, |a, b| a.sub(b)),
        ("negate", |g, a, _| negate(g, a), |a, _| a.neg()),
        ("multiply", multiply, |a, b| a.mul(b)),
        ("unsigned quotient", |g, a, b| unsigned_divide(g, a, b, &mut Vec::new()).0, |a, b| a.udiv(b)),
        ("unsigned remainder", |g, a, b| unsigned_divide(g, a, b, &mut Vec::new()).1, |a, b| a.urem(b)),
        ("signed quotient", |g, a, b| signed_divide(g, a, b, &mut Vec::new()).0, |a, b| a.sdiv(b)),
        ("signed remainder", |g, a, b| signed_divide(g, a, b, &mut Vec::new()).1, |a, b| a.srem(b)),
        ("left", |g, a, b| shift(g, Direction::Left, a, b), |a, b| a.shl(b)),
        ("right", |g, a, b| shift(g, Direction::Right, a, b), |a, b| a.lshr(b)),
        ("arithmetic", |g, a, b| shift(g, Direction::Arithmetic, a, b), |a, b| a.ashr(b)),
        ("equal", |g, a, b| vec![equal(g, a, b)], |a, b| BvValue::from_bool(a == b)),
        ("unsigned less", |g, a, b| vec![unsigned_less(g, a, b)], |a, b| BvValue::from_bool(a.ult(b))),
        ("signed less", |g, a, b| vec![signed_less(g, a, b)], |a, b| BvValue::from_bool(a.slt(b))),
        ("unsigned overflow", |g, a, b| vec![unsigned_overflow(g, a, b)], |a, b| BvValue::from_bool(a.umul_ovf(b))),
        ("signed overflow", |g, a, b| vec![signed_overflow(g, a, b)], |a, b| BvValue::from_bool(a.smul_ovf(b))),
    ];

    #[test]
    fn facts_hold() {
        for divide in [unsigned_divide, signed_divide] {
            for w in 1..=4u32 {
                for v in 0..1u32 << (2 * w) {
                    let mut g = Gates::new();
                    let inputs: Vec<(Lit, bool)> = (0..2 * w).map(|i| (g.input(), v >> i & 1 == 1)).collect();
                    let lits: Bits = inputs.iter().map(|i| i.0).collect();
                    let mut facts = Vec::new();
                    divide(&mut g, &lits[..w as usize], &lits[w as usize..], &mut facts);
                    let values = simulate(&g, &inputs);
                    assert!(facts.iter().all(|f| values[f.node()] ^ f.negated()));
                }
            }
        }
    }

    #[test]
    fn circuits_mean_what_values_mean() {
        for &(name, circuit, meaning) in ALL {
            for w in 1..=4u32 {
                for (x, y) in (0..1u128 << w).flat_map(|x| (0..1u128 << w).map(move |y| (x, y))) {
                    let (a, b) = (BvValue::from_u128(w, x), BvValue::from_u128(w, y));
                    for constant in 0..4 {
                        let mut g = Gates::new();
                        let mut inputs = Vec::new();
                        let mut operand = |v: &BvValue, fixed: bool| -> Bits {
                            (0..w)
                                .map(|i| {
                                    if fixed {
                                        return Lit::constant(v.bit(i));
                                    }
                                    let l = g.input();
                                    inputs.push((l, v.bit(i)));
                                    l
                                })
                                .collect()
                        };
                        let (p, q) = (operand(&a, constant & 1 == 1), operand(&b, constant & 2 == 2));
                        let out = circuit(&mut g, &p, &q);
                        let v = simulate(&g, &inputs);
                        let got = BvValue::from_bits(out.len() as u32, |i| {
                            let l = out[i as usize];
                            v[l.node()] ^ l.negated()
                        });
                        assert_eq!(got, meaning(&a, &b), "{name} of {a:?} and {b:?}, constants {constant}");
                    }
                }
            }
        }
    }
}
