//! Multiplication by shifting and adding, and its overflow predicates.

use super::{Bits, absolute, add, subtract};
use crate::gates::{Gates, Lit};

/// The low bits of the product, as many as the operands have.
pub fn multiply(g: &mut Gates, a: &[Lit], b: &[Lit]) -> Bits {
    // The operand with fewer possible ones makes the rows.
    let weight = |x: &[Lit]| x.iter().filter(|&&l| l != Lit::FALSE).count();
    let (rows, value) = if weight(a) <= weight(b) { (a, b) } else { (b, a) };
    if rows.iter().all(|l| l.is_const()) {
        return by_constant(g, value, rows);
    }
    let w = a.len();
    let mut sum = vec![Lit::FALSE; w];
    for (i, &r) in rows.iter().enumerate() {
        if r == Lit::FALSE {
            continue;
        }
        let row: Bits = value[..w - i].iter().map(|&v| g.and(v, r)).collect();
        let high = add(g, &sum[i..], &row, Lit::FALSE);
        sum.splice(i.., high);
    }
    sum
}

/// Runs of ones in the constant become one subtraction and one addition (canonical signed digits).
fn by_constant(g: &mut Gates, value: &[Lit], constant: &[Lit]) -> Bits {
    let w = value.len();
    let mut sum = vec![Lit::FALSE; w];
    let mut carry = false;
    for i in 0..w {
        let bit = constant[i] == Lit::TRUE;
        let next = constant.get(i + 1) == Some(&Lit::TRUE);
        // The digit is in {-1, 0, 1}; no two neighbours are nonzero.
        let digit = match (bit ^ carry, next) {
            (false, _) => 0,
            (true, false) => 1,
            (true, true) => -1,
        };
        carry = (bit as u32 + carry as u32 + next as u32) >= 2;
        let row = &value[..w - i];
        let high = match digit {
            0 => continue,
            1 => add(g, &sum[i..], row, Lit::FALSE),
            _ => subtract(g, &sum[i..], row),
        };
        sum.splice(i.., high);
    }
    sum
}

/// Whether the unsigned product exceeds the width. Instead of a multiplier of twice the width, one of one bit more, and the
/// pairs of bits whose own product is already too large.
pub fn unsigned_overflow(g: &mut Gates, a: &[Lit], b: &[Lit]) -> Lit {
    let w = a.len();
    // `above` is whether b has a one at or above position w - i.
    let mut above = Lit::FALSE;
    let mut too_large = Vec::new();
    for i in 1..w {
        above = g.or(above, b[w - i]);
        let pair = g.and(a[i], above);
        too_large.push(pair);
    }
    let (mut x, mut y) = (a.to_vec(), b.to_vec());
    x.push(Lit::FALSE);
    y.push(Lit::FALSE);
    let product = multiply(g, &x, &y);
    too_large.push(product[w]);
    g.or_all(too_large)
}

/// Whether the signed product does not fit: the product of the absolute values exceeds the largest magnitude of its sign.
pub fn signed_overflow(g: &mut Gates, a: &[Lit], b: &[Lit]) -> Lit {
    let w = a.len();
    let (x, sa) = absolute(g, a);
    let (y, sb) = absolute(g, b);
    let over = unsigned_overflow(g, &x, &y);
    let product = multiply(g, &x, &y);
    let negative = g.xor(sa, sb);
    // Without unsigned overflow the magnitude is the product. It may reach 2^(w-1) only if the result is negative.
    let low_zero = !g.or_all(product[..w - 1].iter().copied());
    let exactly_min = g.and(negative, low_zero);
    let high = g.and(product[w - 1], !exactly_min);
    g.or(over, high)
}
