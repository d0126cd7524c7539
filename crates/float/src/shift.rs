//! Shifters: right with a sticky bit, and left to normalise.
//!
//! Both are logarithmic, one multiplexer row per bit of the amount. A stage looks only at the bits that it drops (or shifts out
//! of the top), so that the sticky bit and the count of leading zeros cost one gate per bit in total.

use crate::cx::Bv;

/// Number of bits to count to `n`.
pub fn bits_for(n: u32) -> u32 {
    32 - n.leading_zeros()
}

/// Shifts right by the unsigned `amount` and ors all dropped bits into the lowest one.
pub fn shr_sticky<'c>(x: Bv<'c>, amount: Bv<'c>) -> Bv<'c> {
    let w = x.width();
    // Shifting by one less than the width already leaves nothing but the sticky bit, so larger amounts are cut to all ones.
    let stages = bits_for(w - 1).min(amount.width());
    let mut low = amount.low(stages);
    if amount.width() > stages {
        low = low | amount.top(amount.width() - stages).any().sext(stages);
    }
    let mut y = x;
    let mut sticky = x.cx().bool(false);
    for i in 0..stages {
        let (k, on) = (1 << i, low.bit(i));
        sticky = sticky | (on & y.low(k).any());
        y = on.ite(y.shr(k), y);
    }
    y | sticky.zext(w)
}

/// Shifts left until the top bit is set; gives the count as well. Zero stays zero, with some count.
pub fn normalise<'c>(x: Bv<'c>) -> (Bv<'c>, Bv<'c>) {
    let w = x.width();
    let mut y = x;
    let mut count: Option<Bv<'c>> = None;
    for i in (0..bits_for(w - 1).max(1)).rev() {
        let k = 1 << i;
        let on = if k < w { y.top(k).is_zero() } else { x.cx().bool(false) };
        y = on.ite(y.shl(k), y);
        count = Some(match count {
            None => on,
            Some(c) => c.concat(on),
        });
    }
    (y, count.expect("at least one stage"))
}

/// Shifts left until the top bit is set or `limit` places are used up; gives what is left of the limit.
///
/// With the limit being an exponent, this stops exactly where the subnormal numbers begin.
pub fn normalise_within<'c>(x: Bv<'c>, limit: Bv<'c>) -> (Bv<'c>, Bv<'c>) {
    let w = x.width();
    let (mut y, mut left) = (x, limit);
    let lw = limit.width();
    for i in (0..bits_for(w - 1).min(lw)).rev() {
        let k = 1 << i;
        if k >= w {
            continue;
        }
        // The limit is at least k if it has a bit at or above i.
        let high = left.top(lw - i);
        let on = y.top(k).is_zero() & high.any();
        y = on.ite(y.shl(k), y);
        let less = on.ite(high + x.cx().ones(lw - i), high);
        left = if i == 0 { less } else { less.concat(left.low(i)) };
    }
    (y, left)
}
