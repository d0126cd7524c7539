//! Rounding: the last step of every inexact operation.
//!
//! A rounder gets a significand with the leading bit on top, at least two more bits than the format keeps, and the lowest bit
//! sticky. It keeps `sig` bits, takes the next as guard and the rest as sticky, and adds the increment to exponent and fraction as
//! *one* integer: a carry out of the fraction is then the right exponent, and out of a subnormal the smallest normal number.

use crate::cx::{Bv, Cx};
use crate::shift::shr_sticky;
use crate::unpack::Layout;
use fathom_term::RoundingMode;

/// A decoded rounding mode. With a constant mode all of these are constants, and the term layer drops what they disable.
#[derive(Copy, Clone)]
pub struct Mode<'c> {
    nearest_even: Bv<'c>,
    nearest_away: Bv<'c>,
    toward_positive: Bv<'c>,
    pub toward_negative: Bv<'c>,
}

impl<'c> Mode<'c> {
    pub fn new(rm: Bv<'c>) -> Mode<'c> {
        let is = |m: RoundingMode| rm.eq(rm.cx().bv(3, m.bits()));
        Mode {
            nearest_even: is(RoundingMode::NearestEven),
            nearest_away: is(RoundingMode::NearestAway),
            toward_positive: is(RoundingMode::TowardPositive),
            toward_negative: is(RoundingMode::TowardNegative),
        }
    }

    /// Whether rounding goes away from zero, given the last bit kept and what follows it.
    pub fn increment(&self, sign: Bv<'c>, last: Bv<'c>, guard: Bv<'c>, sticky: Bv<'c>) -> Bv<'c> {
        let nearest = guard & (self.nearest_away | (self.nearest_even & (sticky | last)));
        nearest | (self.outward(sign) & (guard | sticky))
    }

    /// A directed mode that points away from zero for this sign.
    fn outward(&self, sign: Bv<'c>) -> Bv<'c> {
        (self.toward_positive & !sign) | (self.toward_negative & sign)
    }

    /// What too large a number becomes.
    pub fn overflow(&self, layout: Layout, sign: Bv<'c>) -> Bv<'c> {
        let cx = sign.cx();
        let infinite = self.nearest_even | self.nearest_away | self.outward(sign);
        infinite.ite(layout.infinity(cx), layout.largest(cx))
    }
}

/// What the caller knows of the exponent, to leave out what cannot happen.
#[derive(Copy, Clone, PartialEq, Eq)]
pub struct Reach {
    pub underflow: bool,
    pub overflow: bool,
}

impl Reach {
    pub const ALL: Reach = Reach { underflow: true, overflow: true };
}

/// The magnitude nearest to `sig` with its leading bit at biased exponent `exp` (signed, any width).
pub fn round<'c>(layout: Layout, mode: &Mode<'c>, sign: Bv<'c>, exp: Bv<'c>, sig: Bv<'c>, reach: Reach) -> Bv<'c> {
    let cx = sign.cx();
    let ew = exp.width().max(layout.exp + 2);
    let exp = exp.sext(ew);
    let mut sig = compress(sig, layout.sig + 2);
    let mut field = exp.low(layout.exp);
    if reach.underflow {
        let below = cx.int(ew, 1) - exp;
        let under = exp.sle(cx.int(ew, 0));
        let amount = under.sext(ew) & below;
        sig = shr_sticky(sig, amount);
        field = !under.sext(layout.exp) & field;
    }
    let rounded = increment(layout, mode, sign, cx.bool(false).concat(field), sig);
    if !reach.overflow {
        return rounded.low(layout.magnitude());
    }
    let too_big = cx.int(ew, layout.special()).sle(exp);
    finish(layout, mode, sign, rounded, too_big)
}

/// Replaces what reached the exponent of infinity, or what `too_big` says is beyond it.
pub fn finish<'c>(layout: Layout, mode: &Mode<'c>, sign: Bv<'c>, rounded: Bv<'c>, too_big: Bv<'c>) -> Bv<'c> {
    let magnitude = rounded.low(layout.magnitude());
    let over = too_big | magnitude.top(layout.exp).is_ones();
    over.ite(mode.overflow(layout, sign), magnitude)
}

/// Exponent field and significand rounded to one integer, one bit wider than the magnitude. The leading bit of `sig` is dropped:
/// the exponent field accounts for it.
pub fn increment<'c>(layout: Layout, mode: &Mode<'c>, sign: Bv<'c>, field: Bv<'c>, sig: Bv<'c>) -> Bv<'c> {
    let w = sig.width();
    let extra = w - layout.sig;
    let kept = sig.extract(w - 2, extra);
    let up = mode.increment(sign, sig.bit(extra), sig.bit(extra - 1), sig.low(extra - 1).any());
    let packed = field.concat(kept);
    packed + up.zext(packed.width())
}

/// The `to` top bits, the lowest of them sticky; or padded if there are fewer.
pub fn compress<'c>(sig: Bv<'c>, to: u32) -> Bv<'c> {
    let w = sig.width();
    if w <= to {
        return sig.pad(to - w);
    }
    sig.top(to - 1).concat(sig.low(w - to + 1).any())
}

/// The final choice of every arithmetic operation: the canonical NaN, an infinity, or the sign and magnitude computed.
pub fn select<'c>(cx: &'c Cx, layout: Layout, nan: Bv<'c>, inf: Bv<'c>, sign: Bv<'c>, magnitude: Bv<'c>) -> Bv<'c> {
    let number = sign.concat(inf.ite(layout.infinity(cx), magnitude));
    layout.store(nan.ite(layout.nan(cx), number))
}
