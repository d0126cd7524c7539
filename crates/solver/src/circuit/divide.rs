//! Division by restoring subtraction. Quotient and remainder come from one circuit, which structural hashing shares.

use super::{Bits, absolute, add, choose, negate_if, subtract, unsigned_less};
use crate::gates::{Gates, Lit};

/// Quotient and remainder; by zero, all ones and the dividend, which the circuit gives by itself.
///
/// That the remainder is below the divisor and not above the dividend follows from the circuit, but a SAT solver needs thousands
/// of conflicts to see it, and every bound check on an index taken modulo asks for it: these literals are added to `facts`.
pub fn unsigned_divide(g: &mut Gates, a: &[Lit], d: &[Lit], facts: &mut Vec<Lit>) -> (Bits, Bits) {
    let w = a.len();
    let mut quotient = vec![Lit::FALSE; w];
    // The remainder needs as many bits as dividend bits were consumed, and one more before the subtraction.
    let mut rem: Bits = Vec::new();
    // A divisor that is not zero bounds the remainder: a small constant needs a few bits per step, not all of them.
    let bits = match d.contains(&Lit::TRUE) {
        true => d.iter().rposition(|&l| l != Lit::FALSE).map_or(w, |i| i + 1),
        false => w,
    };
    for i in (0..w).rev() {
        rem.insert(0, a[i]);
        let n = rem.len();
        // Divisor bits beyond the remainder make it larger for sure.
        let beyond = g.or_all(d[n.min(w)..].iter().copied());
        let divisor: Bits = (0..n).map(|k| d.get(k).copied().unwrap_or(Lit::FALSE)).collect();
        let (difference, borrow) = subtract_with_borrow(g, &rem, &divisor);
        let fits = g.and(!borrow, !beyond);
        quotient[i] = fits;
        rem = choose(g, fits, &difference, &rem);
        rem.truncate(bits);
    }
    rem.resize(w, Lit::FALSE);
    let divides = g.or_all(d.iter().copied());
    let below = unsigned_less(g, &rem, d);
    facts.push(g.or(!divides, below));
    facts.push(!unsigned_less(g, a, &rem));
    (quotient, rem)
}

fn subtract_with_borrow(g: &mut Gates, a: &[Lit], b: &[Lit]) -> (Bits, Lit) {
    let mut borrow = Lit::FALSE;
    let bits = a
        .iter()
        .zip(b)
        .map(|(&x, &y)| {
            let half = g.xor(x, y);
            let out = g.xor(half, borrow);
            borrow = g.maj(!x, y, borrow);
            out
        })
        .collect();
    (bits, borrow)
}

/// Truncating quotient and the remainder with the sign of the dividend.
pub fn signed_divide(g: &mut Gates, a: &[Lit], d: &[Lit], facts: &mut Vec<Lit>) -> (Bits, Bits) {
    if let Some(k) = power_of_two(d) {
        return divide_by_power(g, a, k);
    }
    let (x, sa) = absolute(g, a);
    let (y, sd) = absolute(g, d);
    let (q, r) = unsigned_divide(g, &x, &y, facts);
    let differ = g.xor(sa, sd);
    (negate_if(g, differ, &q), negate_if(g, sa, &r))
}

/// The exponent if the bits are a constant power of two, as a positive number.
fn power_of_two(d: &[Lit]) -> Option<usize> {
    let k = d.iter().position(|&l| l == Lit::TRUE)?;
    let others = d.iter().enumerate().all(|(i, &l)| i == k || l == Lit::FALSE);
    (others && k + 1 < d.len()).then_some(k)
}

/// Negative dividends are first raised by the divisor minus one; then the quotient is a slice.
fn divide_by_power(g: &mut Gates, a: &[Lit], k: usize) -> (Bits, Bits) {
    let w = a.len();
    let sign = a[w - 1];
    let bias: Bits = (0..w).map(|i| if i < k { sign } else { Lit::FALSE }).collect();
    let raised = add(g, a, &bias, Lit::FALSE);
    let quotient: Bits = (0..w).map(|i| raised.get(i + k).copied().unwrap_or(raised[w - 1])).collect();
    let multiple: Bits = (0..w).map(|i| if i < k { Lit::FALSE } else { raised[i] }).collect();
    let remainder = subtract(g, a, &multiple);
    (quotient, remainder)
}
