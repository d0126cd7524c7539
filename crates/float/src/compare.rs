//! Comparisons, minimum and maximum, and classification: all on the pattern, since magnitudes order as integers.

use crate::cx::Bv;
use crate::unpack::{Float, load};
use fathom_term::{FpFormat, FpOp};

pub fn eq<'c>(fmt: FpFormat, a: Bv<'c>, b: Bv<'c>) -> Bv<'c> {
    let (a, b) = (load(fmt, a), load(fmt, b));
    !a.nan & !b.nan & (a.signed().eq(b.signed()) | (a.zero & b.zero))
}

/// `a < b`, or `a <= b` if `or_equal`.
pub fn less<'c>(fmt: FpFormat, a: Bv<'c>, b: Bv<'c>, or_equal: bool) -> Bv<'c> {
    let (a, b) = (load(fmt, a), load(fmt, b));
    let zeros = a.zero & b.zero;
    let below = ordered(&a, &b, or_equal);
    let number = !a.nan & !b.nan;
    number & if or_equal { below | zeros } else { below & !zeros }
}

/// The order of the patterns as numbers, with -0 below +0. One comparator: for two negative numbers the operands change places.
fn ordered<'c>(a: &Float<'c>, b: &Float<'c>, or_equal: bool) -> Bv<'c> {
    let (x, y) = (a.magnitude(), b.magnitude());
    let below = |x: Bv<'c>, y: Bv<'c>| if or_equal { x.ule(y) } else { x.ult(y) };
    let same_sign = match (a.sign.as_const(), b.sign.as_const()) {
        (None, None) => {
            // Complementing both sides reverses an unsigned order.
            let flip = a.sign.sext(x.width());
            below(x ^ flip, y ^ flip)
        }
        // The constant's sign is the only one for which this is asked.
        (Some(s), _) | (None, Some(s)) => {
            if s.is_true() {
                below(y, x)
            } else {
                below(x, y)
            }
        }
    };
    (a.sign & !b.sign) | (!(a.sign ^ b.sign) & same_sign)
}

/// C's `fmin` and `fmax`: a NaN gives the other operand; -0 is below +0.
pub fn extremum<'c>(fmt: FpFormat, a: Bv<'c>, b: Bv<'c>, max: bool) -> Bv<'c> {
    let (a, b) = (load(fmt, a), load(fmt, b));
    let layout = a.layout;
    let below = ordered(&a, &b, false);
    let take_a = b.nan | (!a.nan & if max { !below } else { below });
    let chosen = take_a.ite(a.signed(), b.signed());
    layout.store((a.nan & b.nan).ite(layout.nan(a.cx()), chosen))
}

pub fn classify<'c>(op: FpOp, fmt: FpFormat, a: Bv<'c>) -> Option<Bv<'c>> {
    let a = load(fmt, a);
    Some(match op {
        FpOp::IsNan => a.nan,
        FpOp::IsInf => a.inf,
        FpOp::IsZero => a.zero,
        FpOp::IsNormal => !a.tiny & !a.exp.is_ones(),
        FpOp::IsSubnormal => a.tiny & a.frac.any(),
        FpOp::IsNegative => a.sign & !a.nan,
        _ => return None,
    })
}
