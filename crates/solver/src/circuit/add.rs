//! Ripple-carry addition. Carry look-ahead shortens hardware paths but only adds clauses for a SAT solver.

use super::Bits;
use crate::gates::{Gates, Lit};

pub fn add(g: &mut Gates, a: &[Lit], b: &[Lit], carry: Lit) -> Bits {
    let mut c = carry;
    a.iter()
        .zip(b)
        .map(|(&x, &y)| {
            let half = g.xor(x, y);
            let sum = g.xor(half, c);
            c = g.maj(x, y, c);
            sum
        })
        .collect()
}

pub fn subtract(g: &mut Gates, a: &[Lit], b: &[Lit]) -> Bits {
    let inverted: Bits = b.iter().map(|&x| !x).collect();
    add(g, a, &inverted, Lit::TRUE)
}

pub fn negate(g: &mut Gates, a: &[Lit]) -> Bits {
    let inverted: Bits = a.iter().map(|&x| !x).collect();
    let zero = vec![Lit::FALSE; a.len()];
    add(g, &inverted, &zero, Lit::TRUE)
}
