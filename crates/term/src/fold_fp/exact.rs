//! Float operations on constants in any format of up to 128 bits, from first principles: take the operands apart, compute the
//! exact result (or enough of it and whether there is more), round once. Slower than it could be and obviously right; it gives the
//! answers that `rustc_apfloat` has not, and the tests compare the two where both have one.

use super::wide::Wide;
use crate::{BvValue, FpFormat, FpOp, RoundingMode};
use std::cmp::Ordering;

/// A float taken apart. A finite one is `sig * 2^exp`.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Float {
    Nan,
    Infinite { negative: bool },
    Finite { negative: bool, sig: u128, exp: i64 },
}

use Float::{Finite, Infinite, Nan};

/// The x87 pattern that means the same and that operations make; other formats have only such patterns.
pub fn canonical(fmt: FpFormat, bits: u128) -> u128 {
    if !fmt.explicit_int {
        return bits;
    }
    let field = bits >> fmt.sig & ((1 << fmt.exp) - 1);
    let integer = bits >> (fmt.sig - 1) & 1 == 1;
    match (field, integer) {
        (0, true) => bits | 1 << fmt.sig,
        (0, false) | (_, true) => bits,
        (_, false) => fmt.nan().to_u128().expect("at most 128 bits"),
    }
}

fn decode(fmt: FpFormat, v: &BvValue) -> Float {
    let bits = canonical(fmt, v.to_u128().expect("at most 128 bits"));
    let negative = v.sign();
    let field = (bits >> fmt.fraction() & ((1 << fmt.exp) - 1)) as i64;
    let fraction = bits & ((1 << (fmt.sig - 1)) - 1);
    if field == (1 << fmt.exp) - 1 {
        return if fraction == 0 { Infinite { negative } } else { Nan };
    }
    let leading = ((field != 0) as u128) << (fmt.sig - 1);
    Finite { negative, sig: fraction | leading, exp: field.max(1) - fmt.bias() as i64 - (fmt.sig as i64 - 1) }
}

/// The pattern of a sign, and exponent field and fraction as one number.
fn pattern(fmt: FpFormat, negative: bool, magnitude: u128) -> BvValue {
    let fraction = magnitude & ((1 << (fmt.sig - 1)) - 1);
    let field = magnitude >> (fmt.sig - 1);
    let integer = if fmt.explicit_int && field != 0 { 1 << (fmt.sig - 1) } else { 0 };
    let sign = (negative as u128) << (fmt.width() - 1);
    BvValue::from_u128(fmt.width(), sign | field << fmt.fraction() | integer | fraction)
}

fn zero(fmt: FpFormat, negative: bool) -> BvValue {
    pattern(fmt, negative, 0)
}

fn rounds_up(mode: RoundingMode, negative: bool, last: bool, guard: bool, sticky: bool) -> bool {
    match mode {
        RoundingMode::NearestEven => guard && (sticky || last),
        RoundingMode::NearestAway => guard,
        RoundingMode::TowardPositive => !negative && (guard || sticky),
        RoundingMode::TowardNegative => negative && (guard || sticky),
        RoundingMode::TowardZero => false,
    }
}

/// The float nearest to `sig * 2^exp`, where the lowest bit of `sig` may be sticky if it is far below the rounding position.
fn round(fmt: FpFormat, mode: RoundingMode, negative: bool, sig: Wide, exp: i64) -> BvValue {
    if sig.is_zero() {
        return zero(fmt, negative);
    }
    let bias = fmt.bias() as i64;
    let biased = (exp + sig.bits() as i64 - 1 + bias).max(1);
    // How far the last place is above the lowest bit of `sig`.
    let drop = biased - bias - (fmt.sig as i64 - 1) - exp;
    let kept = if drop <= 0 {
        sig.shl(-drop as u32).low()
    } else {
        let drop = drop.min(2 * super::wide::BITS as i64) as u32;
        let kept = sig.shr(drop).low();
        kept + rounds_up(mode, negative, kept & 1 == 1, sig.bit(drop - 1), sig.any_below(drop - 1)) as u128
    };
    let special = ((1u128 << fmt.exp) - 1) << (fmt.sig - 1);
    if biased >= (1 << fmt.exp) - 1 {
        return overflow(fmt, mode, negative, special);
    }
    // The leading bit of a normal number adds the one that is missing in the exponent field.
    let magnitude = ((biased as u128 - 1) << (fmt.sig - 1)) + kept;
    if magnitude >= special { overflow(fmt, mode, negative, special) } else { pattern(fmt, negative, magnitude) }
}

fn overflow(fmt: FpFormat, mode: RoundingMode, negative: bool, special: u128) -> BvValue {
    // Infinity is where a guard bit above the largest number would round to.
    let infinite = rounds_up(mode, negative, true, true, true);
    pattern(fmt, negative, if infinite { special } else { special - 1 })
}

/// The value of the operation; `None` only for formats beyond 128 bits or with fewer than two exponent bits.
pub fn apply(op: FpOp, fmt: FpFormat, args: &[&BvValue]) -> Option<BvValue> {
    let fits = |f: FpFormat| f.width() <= 128 && f.exp >= 2 && f.sig >= 2 && f.sig <= 113;
    if !fits(fmt) {
        return None;
    }
    let float = |i: usize| decode(fmt, args[i]);
    let mode = || RoundingMode::from_bits(args[0]);
    let truth = |b: bool| Some(BvValue::from_bool(b));
    match op {
        FpOp::Add => Some(add(fmt, mode(), float(1), float(2))),
        FpOp::Sub => Some(add(fmt, mode(), float(1), negated(float(2)))),
        FpOp::Mul => Some(mul(fmt, mode(), float(1), float(2))),
        FpOp::Div => Some(div(fmt, mode(), float(1), float(2))),
        FpOp::Fma => Some(fma(fmt, mode(), float(1), float(2), float(3))),
        FpOp::Sqrt => Some(sqrt(fmt, mode(), float(1))),
        FpOp::Rem => Some(remainder(fmt, float(0), float(1), true)),
        FpOp::FMod => Some(remainder(fmt, float(0), float(1), false)),
        FpOp::RoundToIntegral => Some(match float(1) {
            Nan => fmt.nan(),
            Infinite { negative } => fmt.infinity(negative),
            // Exact from here on, except in formats whose largest number has a fraction: above it comes infinity.
            Finite { negative, sig, exp } => {
                let whole = integer(mode(), negative, Wide::from_u128(sig), exp);
                round(fmt, RoundingMode::NearestAway, negative, whole, exp.max(0))
            }
        }),
        FpOp::Min | FpOp::Max => Some(extremum(op == FpOp::Max, fmt, args)),
        FpOp::Abs => Some(args[0].and(&BvValue::min_signed(fmt.width()).not())),
        FpOp::Neg => Some(args[0].xor(&BvValue::min_signed(fmt.width()))),
        FpOp::Eq => truth(compare(float(0), float(1)) == Some(Ordering::Equal)),
        FpOp::Lt => truth(compare(float(0), float(1)) == Some(Ordering::Less)),
        FpOp::Le => truth(matches!(compare(float(0), float(1)), Some(Ordering::Less | Ordering::Equal))),
        FpOp::IsNan => truth(float(0) == Nan),
        FpOp::IsInf => truth(matches!(float(0), Infinite { .. })),
        FpOp::IsZero => truth(matches!(float(0), Finite { sig: 0, .. })),
        FpOp::IsNormal => truth(matches!(float(0), Finite { sig, .. } if sig >> (fmt.sig - 1) == 1)),
        FpOp::IsSubnormal => truth(matches!(float(0), Finite { sig, .. } if sig != 0 && sig >> (fmt.sig - 1) == 0)),
        FpOp::IsNegative => truth(float(0) != Nan && args[0].sign()),
        FpOp::FromFp(from) if !fits(from) => None,
        FpOp::FromFp(from) => Some(match decode(from, args[1]) {
            Nan => fmt.nan(),
            Infinite { negative } => fmt.infinity(negative),
            Finite { negative, sig, exp } => round(fmt, mode(), negative, Wide::from_u128(sig), exp),
        }),
        FpOp::FromSbv(w) => {
            let negative = args[1].sign();
            let size = if negative { args[1].neg() } else { args[1].clone() };
            Some(from_int(fmt, mode(), negative, w, &size))
        }
        FpOp::FromUbv(w) => Some(from_int(fmt, mode(), false, w, args[1])),
        FpOp::ToSbv(w) => Some(to_int(mode(), float(1), w, true)),
        FpOp::ToUbv(w) => Some(to_int(mode(), float(1), w, false)),
    }
}

fn negated(f: Float) -> Float {
    match f {
        Nan => Nan,
        Infinite { negative } => Infinite { negative: !negative },
        Finite { negative, sig, exp } => Finite { negative: !negative, sig, exp },
    }
}

fn add(fmt: FpFormat, mode: RoundingMode, a: Float, b: Float) -> BvValue {
    match (a, b) {
        (Nan, _) | (_, Nan) => fmt.nan(),
        (Infinite { negative: x }, Infinite { negative: y }) if x != y => fmt.nan(),
        (Infinite { negative }, _) | (_, Infinite { negative }) => fmt.infinity(negative),
        (Finite { negative: na, sig: sa, exp: ea }, Finite { negative: nb, sig: sb, exp: eb }) => {
            sum(fmt, mode, (na, Wide::from_u128(sa), ea), (nb, Wide::from_u128(sb), eb))
        }
    }
}

/// The rounded sum of two exact numbers of at most 226 bits each.
fn sum(fmt: FpFormat, mode: RoundingMode, a: (bool, Wide, i64), b: (bool, Wide, i64)) -> BvValue {
    // The one with the higher leading bit goes to bit 380 and keeps all its bits. The other one then loses bits only if it is so far
    // below that a sticky bit serves as well.
    let lead = |x: (bool, Wide, i64)| if x.1.is_zero() { i64::MIN } else { x.2 + x.1.bits() as i64 };
    let (x, y) = if lead(a) >= lead(b) { (a, b) } else { (b, a) };
    if x.1.is_zero() {
        return zero(fmt, if a.0 == b.0 { a.0 } else { mode == RoundingMode::TowardNegative });
    }
    let up = 380 - x.1.bits();
    let exp = x.2 - up as i64;
    let big = x.1.shl(up);
    let small = match y.2 - exp {
        d if d >= 0 => y.1.shl(d as u32),
        d => y.1.shr_sticky((-d).min(1 << 20) as u32),
    };
    if x.0 == y.0 {
        return round(fmt, mode, x.0, big.add(small), exp);
    }
    match big.cmp(&small) {
        Ordering::Equal => zero(fmt, mode == RoundingMode::TowardNegative),
        Ordering::Greater => round(fmt, mode, x.0, big.sub(small), exp),
        Ordering::Less => round(fmt, mode, y.0, small.sub(big), exp),
    }
}

fn mul(fmt: FpFormat, mode: RoundingMode, a: Float, b: Float) -> BvValue {
    match (a, b) {
        (Nan, _) | (_, Nan) => fmt.nan(),
        (Infinite { negative: x }, Infinite { negative: y }) => fmt.infinity(x != y),
        (Infinite { negative: x }, Finite { negative: y, sig, .. })
        | (Finite { negative: y, sig, .. }, Infinite { negative: x }) => {
            if sig == 0 {
                fmt.nan()
            } else {
                fmt.infinity(x != y)
            }
        }
        (Finite { negative: na, sig: sa, exp: ea }, Finite { negative: nb, sig: sb, exp: eb }) => {
            round(fmt, mode, na != nb, Wide::mul(sa, sb), ea + eb)
        }
    }
}

fn fma(fmt: FpFormat, mode: RoundingMode, a: Float, b: Float, c: Float) -> BvValue {
    match (a, b, c) {
        (
            Finite { negative: na, sig: sa, exp: ea },
            Finite { negative: nb, sig: sb, exp: eb },
            Finite { negative: nc, sig: sc, exp: ec },
        ) => sum(fmt, mode, (na != nb, Wide::mul(sa, sb), ea + eb), (nc, Wide::from_u128(sc), ec)),
        (Finite { .. }, Finite { .. }, Infinite { negative }) => fmt.infinity(negative),
        (_, _, Nan) => fmt.nan(),
        (_, _, Finite { .. }) => mul(fmt, mode, a, b),
        // The product is infinite or NaN, the addend infinite.
        (_, _, Infinite { negative }) => {
            let p = mul(fmt, mode, a, b);
            if p == fmt.infinity(negative) { p } else { fmt.nan() }
        }
    }
}

/// Shifts a nonzero significand of at most 113 bits up to bit 112.
fn normalised(sig: u128, exp: i64) -> (u128, i64) {
    let up = sig.leading_zeros() - 15;
    (sig << up, exp - up as i64)
}

fn div(fmt: FpFormat, mode: RoundingMode, a: Float, b: Float) -> BvValue {
    match (a, b) {
        (Nan, _) | (_, Nan) | (Infinite { .. }, Infinite { .. }) => fmt.nan(),
        (Infinite { negative: x }, Finite { negative: y, .. }) => fmt.infinity(x != y),
        (Finite { negative: x, .. }, Infinite { negative: y }) => zero(fmt, x != y),
        (Finite { sig: 0, .. }, Finite { sig: 0, .. }) => fmt.nan(),
        (Finite { negative: x, sig: 0, .. }, Finite { negative: y, .. }) => zero(fmt, x != y),
        (Finite { negative: x, .. }, Finite { negative: y, sig: 0, .. }) => fmt.infinity(x != y),
        (Finite { negative: na, sig: sa, exp: ea }, Finite { negative: nb, sig: sb, exp: eb }) => {
            let ((sa, ea), (sb, eb)) = (normalised(sa, ea), normalised(sb, eb));
            let (mut q, mut r) = (0u128, sa);
            for _ in 0..118 {
                q <<= 1;
                if r >= sb {
                    (q, r) = (q | 1, r - sb);
                }
                r <<= 1;
            }
            // The first bit was the integer part, and one more below is sticky.
            round(fmt, mode, na != nb, Wide::from_u128(q << 1 | (r != 0) as u128), ea - eb - 118)
        }
    }
}

fn sqrt(fmt: FpFormat, mode: RoundingMode, a: Float) -> BvValue {
    match a {
        Finite { negative, sig: 0, .. } => zero(fmt, negative),
        Nan | Infinite { negative: true } | Finite { negative: true, .. } => fmt.nan(),
        Infinite { negative: false } => fmt.infinity(false),
        Finite { negative: false, sig, exp } => {
            let (sig, exp) = normalised(sig, exp);
            // With 120 more bits and an even exponent; the root has about half of them.
            let odd = (exp & 1) as u32;
            let (radicand, exp) = (Wide::from_u128(sig).shl(120 + odd), exp - odd as i64 - 120);
            let mut root = 0u128;
            for i in (0..118).rev() {
                let trial = root | 1 << i;
                if Wide::mul(trial, trial) <= radicand {
                    root = trial;
                }
            }
            let inexact = Wide::mul(root, root) != radicand;
            round(fmt, mode, false, Wide::from_u128(root << 1 | inexact as u128), exp / 2 - 1)
        }
    }
}

fn remainder(fmt: FpFormat, a: Float, b: Float, nearest: bool) -> BvValue {
    match (a, b) {
        (Nan, _) | (_, Nan) | (Infinite { .. }, _) | (_, Finite { sig: 0, .. }) => fmt.nan(),
        (Finite { negative, sig, exp }, Infinite { .. }) => {
            round(fmt, RoundingMode::TowardZero, negative, Wide::from_u128(sig), exp)
        }
        (Finite { negative, sig: sa, exp: ea }, Finite { sig: sb, exp: eb, .. }) => {
            let exact = |n: bool, sig: u128, exp: i64| round(fmt, RoundingMode::TowardZero, n, Wide::from_u128(sig), exp);
            if ea < eb {
                // The divisor is normal and larger; at most one place above, it is within reach of the rounding.
                return if nearest && eb - ea == 1 && sa > sb {
                    exact(!negative, 2 * sb - sa, ea)
                } else {
                    exact(negative, sa, ea)
                };
            }
            let (mut r, mut odd) = (sa % sb, sa / sb % 2 == 1);
            for _ in eb..ea {
                r *= 2;
                odd = r >= sb;
                if odd {
                    r -= sb;
                }
            }
            if nearest && (2 * r > sb || 2 * r == sb && odd) { exact(!negative, sb - r, eb) } else { exact(negative, r, eb) }
        }
    }
}

/// `None` if unordered.
fn compare(a: Float, b: Float) -> Option<Ordering> {
    let sign = |n: bool| if n { Ordering::Less } else { Ordering::Greater };
    match (a, b) {
        (Nan, _) | (_, Nan) => None,
        (Infinite { negative: x }, Infinite { negative: y }) => Some(y.cmp(&x)),
        (Infinite { negative }, Finite { .. }) => Some(sign(negative)),
        (Finite { .. }, Infinite { negative }) => Some(sign(!negative)),
        (Finite { sig: 0, .. }, Finite { sig: 0, .. }) => Some(Ordering::Equal),
        (Finite { negative: na, sig: sa, exp: ea }, Finite { negative: nb, sig: sb, exp: eb }) => {
            if sa == 0 {
                return Some(sign(!nb));
            }
            if sb == 0 || na != nb {
                return Some(sign(na));
            }
            let ((sa, ea), (sb, eb)) = (normalised(sa, ea), normalised(sb, eb));
            let size = (ea, sa).cmp(&(eb, sb));
            Some(if na { size.reverse() } else { size })
        }
    }
}

fn extremum(max: bool, fmt: FpFormat, args: &[&BvValue]) -> BvValue {
    let value = |i: usize| BvValue::from_u128(fmt.width(), canonical(fmt, args[i].to_u128().expect("at most 128 bits")));
    let (a, b) = (decode(fmt, args[0]), decode(fmt, args[1]));
    let take_first = match (a, b) {
        (Nan, Nan) => return fmt.nan(),
        (Nan, _) => false,
        (_, Nan) => true,
        _ => match compare(a, b) {
            Some(Ordering::Less) => !max,
            Some(Ordering::Greater) => max,
            // Equal numbers differ at most in the sign of zero.
            Some(Ordering::Equal) | None => args[0].sign() != max,
        },
    };
    if take_first { value(0) } else { value(1) }
}

/// `sig * 2^exp` rounded to an integer, in units of `2^max(exp, 0)`.
fn integer(mode: RoundingMode, negative: bool, sig: Wide, exp: i64) -> Wide {
    if exp >= 0 {
        return sig;
    }
    let drop = (-exp).min(2 * super::wide::BITS as i64) as u32;
    let kept = sig.shr(drop);
    let up = rounds_up(mode, negative, kept.bit(0), sig.bit(drop - 1), sig.any_below(drop - 1));
    kept.add(Wide::from_u128(up as u128))
}

fn from_int(fmt: FpFormat, mode: RoundingMode, negative: bool, w: u32, size: &BvValue) -> BvValue {
    // 256 leading bits decide together with a sticky one.
    let drop = w.saturating_sub(256).saturating_sub(size.leading_zeros());
    let top = size.lshr_by(drop);
    let lost = !size.is_zero() && size.trailing_zeros() < drop;
    let n = (top.limbs().len()).min(5);
    let sig = Wide::from_limbs(&top.limbs()[..n]).shl(1).add(Wide::from_u128(lost as u128));
    round(fmt, mode, negative, sig, drop as i64 - 1)
}

fn to_int(mode: RoundingMode, a: Float, w: u32, signed: bool) -> BvValue {
    let indefinite = BvValue::min_signed(w);
    let Finite { negative, sig, exp } = a else { return indefinite };
    let size = integer(mode, negative, Wide::from_u128(sig), exp);
    let up = exp.max(0);
    if size.is_zero() {
        return BvValue::zero(w);
    }
    if size.bits() as i64 + up > w as i64 {
        return indefinite;
    }
    // Now it fits unsigned.
    let wide = w.max(128);
    let size = BvValue::from_u128(wide, size.low()).shl_by(up as u32).extract(w - 1, 0);
    let fits = match (signed, negative) {
        (true, true) => size.ule(&indefinite),
        (true, false) => size.ult(&indefinite),
        (false, negative) => !negative,
    };
    if !fits {
        indefinite
    } else if negative {
        size.neg()
    } else {
        size
    }
}
