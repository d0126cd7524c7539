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
