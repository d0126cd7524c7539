//! Conversions between formats.
//!
//! Three cases: the target holds every value of the source (exact, no rounding), both have the same exponents (round in place), and
//! the general one. Subnormals of the source are normalised only where the target can tell.

use crate::cx::Bv;
use crate::round::{Mode, Reach, finish, increment, round, select};
use crate::unpack::{Layout, load, signed_width};
use fathom_term::FpFormat;

/// Every value of `from` is one of `to`.
pub fn is_widening(from: FpFormat, to: FpFormat) -> bool {
    let (f, t) = (Layout::new(from), Layout::new(to));
    f.sig <= t.sig && f.exp <= t.exp && (f.exp == t.exp || rebased_lowest(f, t) >= 1)
}

/// The biased exponent in `to` of the smallest number of `from`.
fn rebased_lowest(from: Layout, to: Layout) -> i64 {
    from.lowest() - from.bias() + to.bias()
}

pub fn convert<'c>(from: FpFormat, to: FpFormat, rm: Bv<'c>, a: Bv<'c>) -> Bv<'c> {
    let cx = rm.cx();
    let mode = Mode::new(rm);
    let a = load(from, a);
    let (source, target) = (a.layout, Layout::new(to));

    if source.exp == target.exp {
        let magnitude = if source.sig <= target.sig {
            a.magnitude().pad(target.sig - source.sig)
        } else {
            let sig = a.sig();
            // The rounder wants a guard and a sticky bit.
            let sig = if source.sig == target.sig + 1 { sig.pad(1) } else { sig };
            let rounded = increment(target, &mode, a.sign, a.exp.zext(target.exp + 1), sig);
            finish(target, &mode, a.sign, rounded, cx.bool(false))
        };
        return select(cx, target, a.nan, a.inf, a.sign, magnitude);
    }

    // Rebased exponents of normal operands start here; subnormals reach down to `rebased_lowest`.
    let shift = target.bias() - source.bias();
    let highest = source.special() - 1 + shift;
    // The target's subnormals end `sig` places below one; another two for guard and sticky, and everything is sticky.
    let subnormals_vanish = 1 + shift < -(target.sig as i64) - 1;
    let (lowest, exp, sig) = if subnormals_vanish {
        (1 + shift, a.biased(), a.sig())
    } else {
        let (exp, sig) = a.normalised();
        (rebased_lowest(source, target), exp, sig)
    };
    let ew = signed_width(lowest - 1, highest.max(target.special())) + 1;
    let exp = if subnormals_vanish { exp.zext(ew) } else { exp.sext(ew) } + cx.int(ew, shift);
    let magnitude = if is_widening(from, to) {
        exp.low(target.exp).concat(sig.low(source.sig - 1).pad(target.sig - source.sig))
    } else {
        let reach = Reach { underflow: lowest < 1, overflow: highest + 1 >= target.special() };
        round(target, &mode, a.sign, exp, sig, reach)
    };
    let magnitude = a.zero.ite(cx.bv(target.magnitude(), 0), magnitude);
    select(cx, target, a.nan, a.inf, a.sign, magnitude)
}
