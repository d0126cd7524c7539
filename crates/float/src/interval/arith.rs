//! Float operations over ranges. Rounded operations are monotone in each operand where the exact ones are, so the ends of the result are
//! among the results for the ends of the operands ("corners"), computed by constant folding with the operation's own rounding mode.

use super::range::{FloatRange, Range, infinity, ordinal, pattern};
use fathom_term::{BvValue, FpFormat, FpOp, fold_fp};

/// The range of an arithmetic operation. `rm` is `None` if the mode is not constant; then only what holds in all modes is said.
pub fn arithmetic(op: FpOp, fmt: FpFormat, rm: Option<&BvValue>, args: &[FloatRange], same: bool) -> FloatRange {
    if args.iter().any(|a| a.is_empty()) && !matches!(op, FpOp::Min | FpOp::Max) {
        return FloatRange { fmt, low: 0, high: -1, nan: true };
    }
    let nan = args.iter().any(|a| a.nan);
    match op {
        FpOp::Neg => FloatRange { fmt, low: -args[0].high - 1, high: -args[0].low - 1, nan },
        FpOp::Abs => absolute(&args[0]),
        FpOp::Min | FpOp::Max => extremum(op == FpOp::Max, &args[0], &args[1]),
        FpOp::FMod | FpOp::Rem => remainder(op, &args[0], &args[1]),
        FpOp::Add | FpOp::Sub | FpOp::Mul | FpOp::Div | FpOp::Fma | FpOp::Sqrt | FpOp::RoundToIntegral | FpOp::FromFp(_) => {
            let Some(rm) = rm else { return FloatRange::all(fmt) };
            rounded(op, fmt, rm, args, same)
        }
        _ => FloatRange::all(fmt),
    }
}

fn absolute(a: &FloatRange) -> FloatRange {
    let flip = |o: i128| -o - 1;
    let (low, high) = match (a.low >= 0, a.high >= 0) {
        (true, _) => (a.low, a.high),
        (false, false) => (flip(a.high), flip(a.low)),
        (false, true) => (0, a.high.max(flip(a.low))),
    };
    FloatRange { low, high, ..*a }
}

fn extremum(max: bool, a: &FloatRange, b: &FloatRange) -> FloatRange {
    let both = if a.is_empty() || b.is_empty() {
        FloatRange { low: 0, high: -1, nan: false, ..*a }
    } else if max {
        FloatRange { low: a.low.max(b.low), high: a.high.max(b.high), nan: false, ..*a }
    } else {
        FloatRange { low: a.low.min(b.low), high: a.high.min(b.high), nan: false, ..*a }
    };
    // A NaN gives the other operand.
    let mut out = both;
    if a.nan {
        out = out.join(&FloatRange { nan: false, ..*b });
    }
    if b.nan {
        out = out.join(&FloatRange { nan: false, ..*a });
    }
    FloatRange { nan: a.nan && b.nan, ..out }
}

fn remainder(op: FpOp, x: &FloatRange, y: &FloatRange) -> FloatRange {
    let nan = x.nan || y.nan || x.has_infinity() || y.has_zero();
    // The remainder is no larger than either operand.
    let bound = absolute(x).high.min(absolute(y).high);
    let positive = op == FpOp::FMod && x.low >= 0;
    let negative = op == FpOp::FMod && x.high < 0;
    FloatRange { fmt: x.fmt, low: if positive { 0 } else { -bound - 1 }, high: if negative { -1 } else { bound }, nan }
}

fn rounded(op: FpOp, fmt: FpFormat, rm: &BvValue, args: &[FloatRange], same: bool) -> FloatRange {
    let mut nan = args.iter().any(|a| a.nan) || may_be_invalid(op, args);
    let mut args = args.to_vec();
    if op == FpOp::Sqrt {
        // Below -0 there is no root.
        args[0].low = args[0].low.max(-1);
        if args[0].is_empty() {
            return FloatRange { fmt, low: 0, high: -1, nan: true };
        }
    }
    if op == FpOp::Div && args[1].low < 0 && args[1].high >= 0 {
        // The quotient jumps between the infinities within the range.
        return FloatRange { nan, ..FloatRange::numbers(fmt) };
    }
    if op == FpOp::Mul && same {
        // A square: the sign is always plus, so the magnitudes decide.
        args = vec![absolute(&args[0]); 2];
    }
    let (mut low, mut high) = (i128::MAX, i128::MIN);
    for corner in 0..1usize << args.len() {
        if op == FpOp::Mul && same && corner != 0 && corner != 3 {
            continue;
        }
        let ends: Vec<BvValue> =
            args.iter().enumerate().map(|(i, a)| pattern(a.fmt, if corner >> i & 1 == 1 { a.high } else { a.low })).collect();
        let mut operands = vec![rm];
        operands.extend(&ends);
        let Some(v) = fold_fp(op, fmt, &operands) else { return FloatRange::all(fmt) };
        match ordinal(fmt, &v) {
            Some(o) => (low, high) = (low.min(o), high.max(o)),
            None if op == FpOp::Mul => {
                // Zero times infinity: the numbers near it are the zeros, and the infinities are at other corners.
                (low, high) = (low.min(-1), high.max(0));
                nan = true;
            }
            None => return FloatRange { nan: true, ..FloatRange::numbers(fmt) },
        }
    }
    if matches!(op, FpOp::Add | FpOp::Sub | FpOp::Fma) {
        // The sign of an exact zero sum follows its own rule: allow both.
        if low == 0 {
            low = -1;
        }
        if high == -1 {
            high = 0;
        }
    }
    FloatRange { fmt, low, high, nan }
}

/// Whether numbers in the ranges can give NaN.
fn may_be_invalid(op: FpOp, args: &[FloatRange]) -> bool {
    match op {
        FpOp::Add | FpOp::Sub => args[0].has_infinity() && args[1].has_infinity(),
        FpOp::Mul => (args[0].has_zero() && args[1].has_infinity()) || (args[0].has_infinity() && args[1].has_zero()),
        FpOp::Div => (args[0].has_zero() && args[1].has_zero()) || (args[0].has_infinity() && args[1].has_infinity()),
        FpOp::Fma => args.iter().any(FloatRange::has_infinity),
        FpOp::Sqrt => args[0].low < -1,
        _ => false,
    }
}

/// From signed or unsigned integers between `low` and `high`.
pub fn from_int(op: FpOp, fmt: FpFormat, rm: Option<&BvValue>, w: u32, low: i128, high: i128) -> FloatRange {
    let Some(rm) = rm else { return FloatRange::numbers(fmt) };
    let end = |v: i128| fold_fp(op, fmt, &[rm, &BvValue::from_i128(w, v)]).and_then(|v| ordinal(fmt, &v));
    match (end(low), end(high)) {
        (Some(low), Some(high)) => FloatRange { fmt, low, high, nan: false },
        _ => FloatRange::numbers(fmt),
    }
}

/// To integers of at most 64 bits, if everything in the range fits.
pub fn to_int(rm: Option<&BvValue>, w: u32, signed: bool, a: &FloatRange) -> Option<Range> {
    if a.nan || a.is_empty() || w > 64 {
        return None;
    }
    // One bit more than needed: there the value for what does not fit is not the image of anything that fits.
    let wide = FpOp::ToSbv(w + 2);
    let (min, max) = if signed { (-(1i128 << (w - 1)), (1i128 << (w - 1)) - 1) } else { (0, (1i128 << w) - 1) };
    let end = |o: i128| {
        fold_fp(wide, a.fmt, &[rm?, &pattern(a.fmt, o)]).and_then(|v| v.to_i128()).filter(|v| (min..=max).contains(v))
    };
    let (low, high) = (end(a.low)?, end(a.high)?);
    if signed {
        return Some(Range::int(low, high));
    }
    // The pattern of an unsigned number, read as signed.
    let half = 1i128 << (w - 1);
    match (low < half, high < half) {
        (true, true) => Some(Range::int(low, high)),
        (false, false) => Some(Range::int(low - 2 * half, high - 2 * half)),
        _ => None,
    }
}

/// `None` where the ranges leave it open.
pub fn compare(op: FpOp, a: &FloatRange, b: &FloatRange) -> Option<bool> {
    if a.is_empty() || b.is_empty() {
        return Some(false);
    }
    let ((al, ah), (bl, bh)) = (a.values(), b.values());
    let (always, never) = match op {
        FpOp::Eq => (al == ah && bl == bh && al == bl, ah < bl || bh < al),
        FpOp::Lt => (ah < bl, al >= bh),
        _ => (ah <= bl, al > bh),
    };
    if never {
        Some(false)
    } else if always && !a.nan && !b.nan {
        Some(true)
    } else {
        None
    }
}

pub fn classify(op: FpOp, a: &FloatRange) -> Option<bool> {
    let inf = infinity(a.fmt);
    // The numbers of the class as pieces of the order; all of the range inside, or nothing of it.
    let smallest = 1i128 << (a.fmt.sig - 1);
    let pieces: &[(i128, i128)] = match op {
        FpOp::IsNan => {
            return match (a.is_empty(), a.nan) {
                (_, false) => Some(false),
                (true, true) => Some(true),
                (false, true) => None,
            };
        }
        FpOp::IsInf => &[(-inf - 1, -inf - 1), (inf, inf)],
        FpOp::IsZero => &[(-1, 0)],
        FpOp::IsNormal => &[(-inf, -smallest - 1), (smallest, inf - 1)],
        FpOp::IsSubnormal => &[(-smallest, -2), (1, smallest - 1)],
        _ => &[(-inf - 1, -1)],
    };
    let inside = pieces.iter().any(|&(l, h)| l <= a.low && a.high <= h);
    let outside = pieces.iter().all(|&(l, h)| a.high < l || h < a.low);
    match (a.is_empty() || outside, inside && !a.nan && !a.is_empty()) {
        (true, _) => Some(false),
        (_, true) => Some(true),
        _ => None,
    }
}
