//! Floats and integers: rounding to an integral float, and conversions from and to bit-vectors of any width.

use crate::cx::Bv;
use crate::round::{Mode, Reach, compress, round, select};
use crate::shift::{normalise, shr_sticky};
use crate::unpack::{Layout, load, signed_width};
use fathom_term::{BvValue, FpFormat};

/// Rounds in place: a mask covers the fraction bits below the binary point, the increment is the mask's complement's lowest bit, and a
/// carry runs into the exponent. Nothing is shifted but the mask.
pub fn round_to_integral<'c>(fmt: FpFormat, rm: Bv<'c>, a: Bv<'c>) -> Bv<'c> {
    let cx = rm.cx();
    let mode = Mode::new(rm);
    let a = load(fmt, a);
    let layout = a.layout;
    let (s, e) = (layout.sig, layout.exp);
    let m = layout.magnitude();

    // Below one: zero or one. Only the half-open upper binade has a guard bit.
    let one = cx.bv(m, layout.bias() as u128).shl(s - 1);
    let half = a.exp.eq(cx.bv(e, layout.bias() as u128 - 1));
    let small = a.exp.ult(cx.bv(e, layout.bias() as u128));
    let away = mode.increment(a.sign, cx.bool(false), half, half.ite(a.frac.any(), !a.zero));
    let below_one = away.ite(one, cx.bv(m, 0));

    // From one on: of the s - 1 fraction bits, all but the first `exp - bias` are below the point. When the exponent field is wide
    // enough to hold larger amounts, the mask is empty.
    let offset = a.exp - cx.bv(e, layout.bias() as u128);
    let mask = ones_shifted(cx.ones(s - 1), offset);
    // One bit above the mask is the last kept, which may be the leading one.
    let unit = (mask.zext(s).shl(1) | cx.bv(s, 1)) & !mask.zext(s);
    let last = (cx.bool(true).concat(a.frac) & unit).any();
    let below = mask.shr(1);
    let guard = (a.frac & mask & !below).any();
    let sticky = (a.frac & below).any();
    let up = mode.increment(a.sign, last, guard, sticky);
    let kept = a.magnitude() & !mask.zext(m);
    let rounded = kept + (unit & up.sext(s)).zext(m);
    let magnitude = small.ite(below_one, rounded);
    select(cx, layout, a.nan, a.inf, a.sign, magnitude)
}

/// `ones >> amount`, by stages.
fn ones_shifted<'c>(ones: Bv<'c>, amount: Bv<'c>) -> Bv<'c> {
    let w = ones.width();
    let mut y = ones;
    let mut far = ones.cx().bool(false);
    for i in 0..amount.width() {
        if i < 31 && 1u32 << i < w {
            y = amount.bit(i).ite(y.shr(1 << i), y);
        } else {
            far = far | amount.bit(i);
        }
    }
    !far.sext(w) & y
}

/// From an integer of any width.
pub fn from_int<'c>(fmt: FpFormat, rm: Bv<'c>, x: Bv<'c>, signed: bool) -> Bv<'c> {
    let cx = rm.cx();
    let mode = Mode::new(rm);
    let layout = Layout::new(fmt);
    let w = x.width();
    let sign = if signed { x.msb() } else { cx.bool(false) };
    // Of the smallest number the negation is itself, which is right when read unsigned.
    let size = sign.ite(cx.bv(w, 0) - x, x);
    let (sig, zeros) = normalise(size);
    let highest = layout.bias() + w as i64 - 1;
    let ew = signed_width(0, highest);
    let exp = cx.int(ew, highest) - zeros.zext(ew);
    let magnitude = if w <= layout.sig && highest < layout.special() {
        exp.low(layout.exp).concat(sig.pad(layout.sig - w).low(layout.sig - 1))
    } else {
        // Only a rounding carry goes beyond the leading bit's exponent.
        let reach = Reach { underflow: false, overflow: highest + 1 >= layout.special() };
        round(layout, &mode, sign, exp, sig, reach)
    };
    let magnitude = x.is_zero().ite(cx.bv(layout.magnitude(), 0), magnitude);
    layout.store(sign.concat(magnitude))
}

/// To an integer of any width. What does not fit gives `100…0`.
///
/// The significand enters a register of `w` integer bits, a guard and a sticky bit, at the top, and is shifted right to its place.
pub fn to_int<'c>(fmt: FpFormat, rm: Bv<'c>, a: Bv<'c>, w: u32, signed: bool) -> Bv<'c> {
    let cx = rm.cx();
    let mode = Mode::new(rm);
    let a = load(fmt, a);
    let layout = a.layout;
    // The exponent of the top integer bit. What is above does not fit, whatever the sign.
    let top = layout.bias() + w as i64 - 1;
    let ew = signed_width(0, top.max(layout.special())) + 1;
    let exp = a.exp.zext(ew);
    let away = cx.int(ew, top) - exp;
    let beyond = away.msb();

    let register = compress(a.sig(), w + 2);
    // A subnormal is shifted one place too far, which only the sticky bit could see, and it stays set.
    let shifted = shr_sticky(register, away);
    let up = mode.increment(a.sign, shifted.bit(2), shifted.bit(1), shifted.bit(0));
    let size = shifted.top(w).zext(w + 1) + up.zext(w + 1);

    let limit = cx.value(BvValue::min_signed(w)).zext(w + 1);
    let (fits, value) = if signed {
        let fits = a.sign.ite(size.ule(limit), size.ult(limit));
        (fits, a.sign.ite(cx.bv(w, 0) - size.low(w), size.low(w)))
    } else {
        (a.sign.ite(size.is_zero(), !size.msb()), size.low(w))
    };
    let valid = fits & !beyond & !a.nan & !a.inf;
    valid.ite(value, limit.low(w))
}
