//! Floating point: every format and rounding mode through `rustc_apfloat`, with the square root by integer arithmetic.
//! (`machine` takes the hardware's way for single and double precision in round-to-nearest.)
//!
//! Values are bit patterns (`u128`, 80 bits for x87). NaN results are canonical: quiet, positive, no payload.

use crate::arith;
use fathom_goto::{BinOp, FloatKind, MathOp};
use rustc_apfloat::ieee::{Double, Half, Quad, Single, X87DoubleExtended};
use rustc_apfloat::{Float, FloatConvert, Round};
use std::cmp::Ordering;

/// Evaluates the body with `$F` bound to the format's type.
macro_rules! with_format {
    ($kind:expr, $F:ident => $body:expr) => {
        match $kind {
            FloatKind::F16 => {
                type $F = Half;
                $body
            }
            FloatKind::F32 => {
                type $F = Single;
                $body
            }
            FloatKind::F64 => {
                type $F = Double;
                $body
            }
            FloatKind::X87 => {
                type $F = X87DoubleExtended;
                $body
            }
            FloatKind::F128 => {
                type $F = Quad;
                $body
            }
        }
    };
}

/// Bits of the significand, the leading one included.
fn precision(kind: FloatKind) -> u32 {
    match kind {
        FloatKind::F16 => 11,
        FloatKind::F32 => 24,
        FloatKind::F64 => 53,
        FloatKind::X87 => 64,
        FloatKind::F128 => 113,
    }
}

pub fn canonical_nan(kind: FloatKind) -> u128 {
    match kind {
        FloatKind::F16 => 0x7e00,
        FloatKind::F32 => 0x7fc0_0000,
        FloatKind::F64 => 0x7ff8_0000_0000_0000,
        FloatKind::X87 => 0x7fff << 64 | 3 << 62,
        FloatKind::F128 => 0x7fff_8000 << 96,
    }
}

fn pack<F: Float>(kind: FloatKind, value: F) -> u128 {
    if value.is_nan() { canonical_nan(kind) } else { value.to_bits() }
}

/// C's `FE_*` encoding of x86 to a rounding mode.
pub fn rounding(control: u32) -> Round {
    match control & 0xc00 {
        0x400 => Round::TowardNegative,
        0x800 => Round::TowardPositive,
        0xc00 => Round::TowardZero,
        _ => Round::NearestTiesToEven,
    }
}

/// Arithmetic; comparisons give 0 or 1.
pub fn binary(op: BinOp, kind: FloatKind, a: u128, b: u128, round: Round) -> u128 {
    with_format!(kind, F => {
        let (x, y) = (F::from_bits(a), F::from_bits(b));
        let order = x.partial_cmp(&y);
        let truth = |t: bool| u128::from(t);
        match op {
            BinOp::Add => pack(kind, x.add_r(y, round).value),
            BinOp::Sub => pack(kind, x.sub_r(y, round).value),
            BinOp::Mul => pack(kind, x.mul_r(y, round).value),
            BinOp::Div => pack(kind, x.div_r(y, round).value),
            BinOp::Eq => truth(order == Some(Ordering::Equal)),
            BinOp::Ne => truth(order != Some(Ordering::Equal)),
            BinOp::Lt => truth(order == Some(Ordering::Less)),
            BinOp::Le => truth(matches!(order, Some(Ordering::Less | Ordering::Equal))),
            BinOp::Gt => truth(order == Some(Ordering::Greater)),
            BinOp::Ge => truth(matches!(order, Some(Ordering::Greater | Ordering::Equal))),
            BinOp::Rem | BinOp::Shl | BinOp::Shr | BinOp::And | BinOp::Or | BinOp::Xor | BinOp::PtrDiff => {
                unreachable!("not an operation on floats")
            }
        }
    })
}

/// Flips the sign, of NaNs too: not an arithmetic operation, so the result is not made canonical.
pub fn negate(kind: FloatKind, a: u128) -> u128 {
    a ^ 1 << (kind.bits() - 1)
}

pub fn is_nan(kind: FloatKind, a: u128) -> bool {
    with_format!(kind, F => F::from_bits(a).is_nan())
}

pub fn is_zero(kind: FloatKind, a: u128) -> bool {
    a & arith::mask(kind.bits() - 1) == 0
}

pub fn from_int(kind: FloatKind, bits: u128, width: u32, signed: bool, round: Round) -> u128 {
    with_format!(kind, F => {
        let value = if signed { F::from_i128_r(arith::sext(bits, width), round) } else { F::from_u128_r(bits, round) };
        pack(kind, value.value)
    })
}

/// Towards zero; `None` if out of range or NaN.
pub fn to_int(kind: FloatKind, a: u128, width: u32, signed: bool) -> Option<u128> {
    with_format!(kind, F => {
        let x = F::from_bits(a);
        let whole = x.round_to_integral(Round::TowardZero).value;
        if !x.is_finite() {
            return None;
        }
        if whole.is_zero() {
            return Some(0);
        }
        let mut exact = false;
        let magnitude = F::abs(whole).to_u128_r(128, Round::TowardZero, &mut exact);
        if !magnitude.status.is_empty() {
            return None;
        }
        let magnitude = magnitude.value;
        let negative = whole.is_negative();
        let limit = if signed { arith::min_bits(width) } else { arith::mask(width) };
        let fits = match (negative, signed) {
            (false, true) => magnitude < limit,
            (false, false) | (true, true) => magnitude <= limit,
            (true, false) => false,
        };
        let bits = if negative { magnitude.wrapping_neg() } else { magnitude };
        fits.then_some(bits & arith::mask(width))
    })
}

pub fn convert(from: FloatKind, to: FloatKind, a: u128, round: Round) -> u128 {
    if from == to {
        return if is_nan(from, a) { canonical_nan(to) } else { a };
    }
    with_format!(from, F => {
        let x = F::from_bits(a);
        with_format!(to, T => {
            let value: T = <F as Convert<T>>::apply(x, round);
            pack(to, value)
        })
    })
}

/// `FloatConvert` without the status, and defined from a format to itself.
trait Convert<T> {
    fn apply(self, round: Round) -> T;
}

impl<F: FloatConvert<T>, T: Float> Convert<T> for F {
    fn apply(self, round: Round) -> T {
        let mut lost = false;
        self.convert_r(round, &mut lost).value
    }
}

pub fn math(op: MathOp, kind: FloatKind, args: [u128; 3], round: Round) -> u128 {
    with_format!(kind, F => {
        let [a, b, c] = args;
        let (x, y, z) = (F::from_bits(a), F::from_bits(b), F::from_bits(c));
        let truth = |t: bool| u128::from(t);
        let value = match op {
            // On the pattern, like negation.
            MathOp::Abs => return a & arith::mask(kind.bits() - 1),
            MathOp::Sqrt => return sqrt(kind, a, round),
            MathOp::Fma => x.mul_add_r(y, z, round).value,
            MathOp::Min | MathOp::Max => {
                let less = match x.partial_cmp(&y) {
                    None if x.is_nan() => return pack(kind, y),
                    None => return pack(kind, x),
                    Some(Ordering::Less) => true,
                    Some(Ordering::Greater) => false,
                    // -0 counts as below +0.
                    Some(Ordering::Equal) => x.is_negative(),
                };
                if less == (op == MathOp::Min) { x } else { y }
            }
            MathOp::Remainder => x.ieee_rem(y).value,
            MathOp::Fmod => x.c_fmod(y).value,
            MathOp::CopySign => {
                let sign = 1 << (kind.bits() - 1);
                return a & !sign & arith::mask(kind.bits()) | b & sign;
            }
            MathOp::Rint => x.round_to_integral(round).value,
            MathOp::Floor => x.round_to_integral(Round::TowardNegative).value,
            MathOp::Ceil => x.round_to_integral(Round::TowardPositive).value,
            MathOp::Trunc => x.round_to_integral(Round::TowardZero).value,
            MathOp::Round => x.round_to_integral(Round::NearestTiesToAway).value,
            MathOp::NextAfter => match x.partial_cmp(&y) {
                None => F::NAN,
                Some(Ordering::Equal) => y,
                Some(Ordering::Less) => x.next_up().value,
                Some(Ordering::Greater) => x.next_down().value,
            },
            MathOp::IsNan => return truth(x.is_nan()),
            MathOp::IsInf => return truth(x.is_infinite()),
            MathOp::IsFinite => return truth(x.is_finite()),
            MathOp::IsNormal => return truth(x.is_normal()),
            MathOp::IsSubnormal => return truth(x.is_denormal()),
            MathOp::IsZero => return truth(x.is_zero()),
            MathOp::SignBit => return truth(a >> (kind.bits() - 1) & 1 == 1),
            MathOp::Unordered => return truth(x.partial_cmp(&y).is_none()),
            MathOp::LessGreater => return truth(matches!(x.partial_cmp(&y), Some(Ordering::Less | Ordering::Greater))),
        };
        pack(kind, value)
    })
}

/// A finite non-zero number as `significand * 2^exponent`.
pub fn decompose(kind: FloatKind, a: u128) -> (u128, i32) {
    let bits = kind.bits();
    let (stored, explicit) = match kind {
        FloatKind::X87 => (64, true),
        FloatKind::F16 | FloatKind::F32 | FloatKind::F64 | FloatKind::F128 => (precision(kind) - 1, false),
    };
    let exponent_bits = bits - 1 - stored;
    let bias = (1i32 << (exponent_bits - 1)) - 1;
    let field = (a >> stored) as i32 & ((1 << exponent_bits) - 1);
    let fraction = a & arith::mask(stored);
    let significand = if field == 0 || explicit { fraction } else { fraction | 1 << stored };
    let scale = precision(kind) as i32 - 1;
    (significand, field.max(1) - bias - scale)
}

/// Correctly rounded: an integer root with enough bits and a sticky bit, then one rounding.
fn sqrt(kind: FloatKind, a: u128, round: Round) -> u128 {
    with_format!(kind, F => {
        let x = F::from_bits(a);
        if x.is_nan() || (x.is_negative() && !x.is_zero()) {
            return canonical_nan(kind);
        }
        if x.is_zero() || x.is_infinite() {
            return a;
        }
        let (significand, exponent) = decompose(kind, a);
        // The radicand gets an even exponent and 2 * (precision + 2) bits or one fewer.
        let wanted = 2 * (precision(kind) + 2);
        let have = 128 - significand.leading_zeros();
        let mut shift = wanted - have;
        if (exponent - shift as i32) % 2 != 0 {
            shift -= 1;
        }
        let (root, exact) = integer_sqrt(significand, shift);
        let with_sticky = root << 1 | u128::from(!exact);
        let rounded = F::from_u128_r(with_sticky, round).value;
        let scaled = rounded.scalbn_r((exponent - shift as i32) / 2 - 1, round);
        pack(kind, scaled)
    })
}

/// Root of `significand << shift` (up to 256 bits), rounded down, and whether it is exact.
fn integer_sqrt(significand: u128, shift: u32) -> (u128, bool) {
    let (high, low) = match shift {
        0 => (0, significand),
        1..=127 => (significand >> (128 - shift), significand << shift),
        _ => (significand << (shift - 128), 0),
    };
    let mut root: u128 = 0;
    // Digit by digit: the remainder stays below 2 * root + 1, which fits while the root has at most 126 bits.
    let mut remainder: u128 = 0;
    for i in (0..128).rev() {
        let pair = if i >= 64 { high >> (2 * (i - 64)) & 3 } else { low >> (2 * i) & 3 };
        remainder = remainder << 2 | pair;
        let trial = root << 2 | 1;
        root <<= 1;
        if remainder >= trial {
            remainder -= trial;
            root |= 1;
        }
    }
    (root, remainder == 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn samples() -> Vec<f64> {
        let mut out =
            vec![0.0, -0.0, 1.0, -1.5, f64::INFINITY, f64::NEG_INFINITY, f64::NAN, f64::MIN_POSITIVE, 5e-324, f64::MAX];
        let mut seed = 42u64;
        for _ in 0..3000 {
            seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            out.push(f64::from_bits(seed ^ seed >> 29));
            out.push((seed >> 40) as f64 / 64.0);
        }
        out
    }

    fn bits(x: f64) -> u128 {
        if x.is_nan() { canonical_nan(FloatKind::F64) } else { x.to_bits().into() }
    }

    #[test]
    fn doubles_agree_with_the_hardware() {
        let all = samples();
        let near = Round::NearestTiesToEven;
        for (i, &x) in all.iter().enumerate() {
            let y = all[(i * 7919 + 3) % all.len()];
            let z = all[(i * 104729 + 5) % all.len()];
            let run = |op| binary(op, FloatKind::F64, bits(x), bits(y), near);
            assert_eq!(run(BinOp::Add), bits(x + y));
            assert_eq!(run(BinOp::Mul), bits(x * y));
            assert_eq!(run(BinOp::Div), bits(x / y));
            assert_eq!(run(BinOp::Lt), u128::from(x < y));
            let m = |op| math(op, FloatKind::F64, [bits(x), bits(y), bits(z)], near);
            assert_eq!(m(MathOp::Sqrt), bits(x.sqrt()), "sqrt {x}");
            assert_eq!(m(MathOp::Fma), bits(x.mul_add(y, z)));
            assert_eq!(m(MathOp::Fmod), bits(x % y), "fmod {x} {y}");
            assert_eq!(m(MathOp::Floor), bits(x.floor()));
            assert_eq!(m(MathOp::Round), bits(x.round()));
            assert_eq!(m(MathOp::Rint), bits(x.round_ties_even()));
            assert_eq!(m(MathOp::IsSubnormal), u128::from(x.is_subnormal()));
            let narrow = (x as f32).to_bits();
            let narrow = if x.is_nan() { canonical_nan(FloatKind::F32) } else { narrow.into() };
            assert_eq!(convert(FloatKind::F64, FloatKind::F32, bits(x), near), narrow);
            let int = to_int(FloatKind::F64, bits(x), 32, true);
            let want = (x.trunc() >= -2147483648.0 && x.trunc() <= 2147483647.0).then_some(x as i32 as u32 as u128);
            assert_eq!(int, want, "{x}");
        }
    }

    #[test]
    fn singles_have_exact_roots() {
        for i in 0..200_000u32 {
            let x = f32::from_bits(i.wrapping_mul(21_491) & 0x7fff_ffff);
            let got = sqrt(FloatKind::F32, x.to_bits().into(), Round::NearestTiesToEven);
            if !x.is_nan() {
                assert_eq!(got, u128::from(x.sqrt().to_bits()), "{x}");
            }
        }
    }

    #[test]
    fn wide_roots_bracket_their_square() {
        for kind in [FloatKind::X87, FloatKind::F128] {
            for n in [2u128, 3, 5, 1 << 60, 12345678901234567890] {
                let a = from_int(kind, n, 128, false, Round::NearestTiesToEven);
                let down = sqrt(kind, a, Round::TowardNegative);
                let up = sqrt(kind, a, Round::TowardPositive);
                let below = binary(BinOp::Mul, kind, down, down, Round::TowardNegative);
                let above = binary(BinOp::Mul, kind, up, up, Round::TowardPositive);
                assert_eq!(binary(BinOp::Le, kind, below, a, Round::TowardZero), 1);
                assert_eq!(binary(BinOp::Ge, kind, above, a, Round::TowardZero), 1);
            }
        }
    }
}
