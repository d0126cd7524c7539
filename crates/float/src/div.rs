//! Division and square root, digit by digit.
//!
//! Both produce one bit per step by a trial subtraction whose borrow decides the bit: a restoring divider with as many steps as the
//! rounder needs bits. A division of integers by the term layer would run at twice the width, with twice the steps. The remainder
//! is only asked whether it is zero: that is the sticky bit.

use crate::cx::Bv;
use crate::round::{Mode, Reach, round, select};
use crate::unpack::{load, signed_width};
use fathom_term::FpFormat;

/// `x - y` if that is not negative, otherwise `x`; and whether it was not negative. Equal widths; the caller knows that the result
/// is below `y`.
pub fn subtract_if_possible<'c>(x: Bv<'c>, y: Bv<'c>) -> (Bv<'c>, Bv<'c>) {
    let w = x.width();
    let difference = x.zext(w + 1) - y.zext(w + 1);
    let fits = !difference.msb();
    (fits.ite(difference.low(w), x), fits)
}

pub fn div<'c>(fmt: FpFormat, rm: Bv<'c>, a: Bv<'c>, b: Bv<'c>) -> Bv<'c> {
    let cx = rm.cx();
    let mode = Mode::new(rm);
    let (a, b) = (load(fmt, a), load(fmt, b));
    let layout = a.layout;
    let s = layout.sig;
    let (ea, sa) = a.normalised();
    let (eb, sb) = b.normalised();

    // Both significands are in [1, 2), so the quotient is in (1/2, 2). The first bit is the integer part.
    let mut rest = sa.zext(s + 1);
    let divisor = sb.zext(s + 1);
    let mut quotient: Option<Bv<'c>> = None;
    for _ in 0..s + 2 {
        let (next, bit) = subtract_if_possible(rest, divisor);
        quotient = Some(quotient.map_or(bit, |q| q.concat(bit)));
        // Below the divisor, so the top bit is free.
        rest = next.shl(1);
    }
    let sig = quotient.expect("at least one step").concat(rest.any());
    let top = sig.msb();
    let sig = top.ite(sig, sig.shl(1));

    let ew = signed_width(layout.lowest() - layout.special() - 1, layout.special() + layout.bias() - layout.lowest());
    let exp = ea.sext(ew) - eb.sext(ew) + cx.int(ew, layout.bias() - 1) + top.zext(ew);
    let sign = a.sign ^ b.sign;
    let magnitude = round(layout, &mode, sign, exp, sig, Reach::ALL);
    let zero = a.zero | b.inf;
    let magnitude = zero.ite(cx.bv(layout.magnitude(), 0), magnitude);
    let nan = a.nan | b.nan | (a.zero & b.zero) | (a.inf & b.inf);
    select(cx, layout, nan, a.inf | b.zero, sign, magnitude)
}

pub fn sqrt<'c>(fmt: FpFormat, rm: Bv<'c>, a: Bv<'c>) -> Bv<'c> {
    let cx = rm.cx();
    let mode = Mode::new(rm);
    let a = load(fmt, a);
    let layout = a.layout;
    let s = layout.sig;
    let (exp, sig) = a.normalised();
    let ew = exp.width() + 1;
    let exp = exp.sext(ew) - cx.int(ew, layout.bias());

    // An odd exponent leaves a factor of two in the radicand, which is then in [1, 4): two bits before the point, and two more
    // for each bit of the root.
    let odd = exp.bit(0);
    let radicand = odd.ite(sig.pad(1), sig.zext(s + 1)).pad(s + 1);
    // One bit beyond the guard is not needed: the remainder is the sticky bit.
    let steps = s + 1;
    let mut root: Option<Bv<'c>> = None;
    let mut rest = cx.bv(1, 0);
    for i in 0..steps {
        // Invariant: rest <= 2 * root, so it has at most one bit more than the root, and two come in.
        let low = 2 * (steps - 1 - i);
        let rest_in = rest.concat(radicand.extract(low + 1, low));
        let w = i + 3;
        let rest_in = if rest_in.width() > w { rest_in.low(w) } else { rest_in.zext(w) };
        let trial = match root {
            None => cx.bv(w, 1),
            Some(r) => r.concat(cx.bv(2, 1)).zext(w),
        };
        let (next, bit) = subtract_if_possible(rest_in, trial);
        root = Some(root.map_or(bit, |r| r.concat(bit)));
        rest = next.low(i + 2);
    }
    let sig = root.expect("at least one step").concat(rest.any());
    let half = exp.top(ew - 1) + cx.int(ew - 1, layout.bias());
    // Halving the exponent stays far from both ends of the range, unless the format has hardly any exponents.
    let reach = Reach { underflow: layout.bias() < s as i64, overflow: false };
    let magnitude = round(layout, &mode, a.sign, half, sig, reach);
    let magnitude = a.zero.ite(cx.bv(layout.magnitude(), 0), magnitude);
    select(cx, layout, a.nan | (a.sign & !a.zero), a.inf, a.sign, magnitude)
}
