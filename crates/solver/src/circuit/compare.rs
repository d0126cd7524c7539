//! Comparators. The order is the borrow chain of a subtraction, from the lowest bit up, so that it is shared with one.

use crate::gates::{Gates, Lit};

pub fn equal(g: &mut Gates, a: &[Lit], b: &[Lit]) -> Lit {
    let same: Vec<Lit> = a.iter().zip(b).map(|(&x, &y)| g.iff(x, y)).collect();
    g.and_all(same)
}

/// `a < b`, or `a <= b` with `or_equal`.
fn less(g: &mut Gates, a: &[Lit], b: &[Lit], or_equal: Lit) -> Lit {
    a.iter().zip(b).fold(or_equal, |borrow, (&x, &y)| g.maj(!x, y, borrow))
}

pub fn unsigned_less(g: &mut Gates, a: &[Lit], b: &[Lit]) -> Lit {
    less(g, a, b, Lit::FALSE)
}

pub fn signed_less(g: &mut Gates, a: &[Lit], b: &[Lit]) -> Lit {
    let top = a.len() - 1;
    let below = less(g, &a[..top], &b[..top], Lit::FALSE);
    // In the sign bit one counts as less.
    g.maj(a[top], !b[top], below)
}
