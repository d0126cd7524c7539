//! Integer arithmetic, and **what happens when an unselected check fails**.
//!
//! In replay mode, an operation whose check was not selected has a defined meaning, the same one the symbolic
//! execution gives it:
//! - signed and unsigned arithmetic wraps around;
//! - division by zero is SMT-LIB's: `x / 0` is all ones (signed: -1 for x >= 0, 1 for x < 0), `x % 0` is `x`; `MIN / -1` is `MIN`
//!   and `MIN % -1` is 0;
//! - a shift by a distance that is negative or not below the width: the distance counts as unsigned of its own
//!   type; left and logical right shifts give 0, arithmetic right shifts the sign;
//! - a float outside the range of an integer type converts to the bits `100…0` (x86's "indefinite"), NaN included;
//! - an indeterminate byte is an input, drawn once per object life and then kept;
//! - a stored `_Bool` byte other than 0 and 1 reads as 1;
//! - pointers of different objects compare and subtract by address;
//! - NaN results are the positive quiet NaN without payload (in strict mode too);
//! - a memory access outside every live object, or to a constant, ends the run as `InvalidAccess`.
//!
//! Values of up to 128 bits are `u128`, zero-extended ("bits"); `signed` reads them as two's complement.

use fathom_goto::{BinOp, OverflowOp, RmwOp, UnOp};

pub fn mask(width: u32) -> u128 {
    if width >= 128 { u128::MAX } else { (1 << width) - 1 }
}

/// The bits as a signed number.
pub fn sext(bits: u128, width: u32) -> i128 {
    let shift = 128 - width;
    ((bits << shift) as i128) >> shift
}

pub fn min_bits(width: u32) -> u128 {
    1 << (width - 1)
}

pub fn unary(op: UnOp, a: u128, width: u32) -> u128 {
    let result = match op {
        UnOp::Neg => a.wrapping_neg(),
        UnOp::Not => !a,
        UnOp::Clz => u128::from(a.leading_zeros() - (128 - width)),
        UnOp::Ctz => u128::from(a.trailing_zeros().min(width)),
        UnOp::Popcount => u128::from(a.count_ones()),
        UnOp::Bswap => a.swap_bytes() >> (128 - width),
        UnOp::BitReverse => a.reverse_bits() >> (128 - width),
    };
    result & mask(width)
}

pub fn divide(a: u128, b: u128, width: u32, signed: bool) -> u128 {
    if !signed {
        return a.checked_div(b).unwrap_or(mask(width));
    }
    let (x, y) = (sext(a, width), sext(b, width));
    let result = match y {
        0 if x < 0 => 1,
        0 => -1,
        _ => x.wrapping_div(y),
    };
    result as u128 & mask(width)
}

pub fn remainder(a: u128, b: u128, width: u32, signed: bool) -> u128 {
    if !signed {
        return a.checked_rem(b).unwrap_or(a);
    }
    let (x, y) = (sext(a, width), sext(b, width));
    let result = if y == 0 { x } else { x.wrapping_rem(y) };
    result as u128 & mask(width)
}

/// Arithmetic and comparisons on two operands of one type; `distance` of shifts is unsigned.
pub fn binary(op: BinOp, a: u128, b: u128, width: u32, signed: bool) -> u128 {
    let less = |a: u128, b: u128| if signed { sext(a, width) < sext(b, width) } else { a < b };
    let result = match op {
        BinOp::Add => a.wrapping_add(b),
        BinOp::Sub | BinOp::PtrDiff => a.wrapping_sub(b),
        BinOp::Mul => a.wrapping_mul(b),
        BinOp::Div => divide(a, b, width, signed),
        BinOp::Rem => remainder(a, b, width, signed),
        BinOp::Shl => {
            if b >= u128::from(width) {
                0
            } else {
                a << b
            }
        }
        BinOp::Shr if signed => (sext(a, width) >> b.min(u128::from(width - 1))) as u128,
        BinOp::Shr => {
            if b >= u128::from(width) {
                0
            } else {
                a >> b
            }
        }
        BinOp::And => a & b,
        BinOp::Or => a | b,
        BinOp::Xor => a ^ b,
        BinOp::Eq => return u128::from(a == b),
        BinOp::Ne => return u128::from(a != b),
        BinOp::Lt => return u128::from(less(a, b)),
        BinOp::Le => return u128::from(!less(b, a)),
        BinOp::Gt => return u128::from(less(b, a)),
        BinOp::Ge => return u128::from(!less(a, b)),
    };
    result & mask(width)
}

/// A number of up to 258 bits: sign and magnitude of a sum or product of two 128-bit ones.
#[derive(Copy, Clone, PartialEq, Eq)]
struct Exact {
    negative: bool,
    high: u128,
    low: u128,
}

impl Exact {
    fn new(bits: u128, width: u32, signed: bool) -> Exact {
        if signed && sext(bits, width) < 0 {
            Exact { negative: true, high: 0, low: sext(bits, width).unsigned_abs() }
        } else {
            Exact { negative: false, high: 0, low: bits }
        }
    }

    fn neg(self) -> Exact {
        Exact { negative: !self.negative && (self.low, self.high) != (0, 0), ..self }
    }

    fn add(self, other: Exact) -> Exact {
        if self.negative == other.negative {
            let (low, carry) = self.low.overflowing_add(other.low);
            return Exact { negative: self.negative, high: self.high + other.high + u128::from(carry), low };
        }
        let (big, small) = if (self.high, self.low) >= (other.high, other.low) { (self, other) } else { (other, self) };
        let (low, borrow) = big.low.overflowing_sub(small.low);
        let high = big.high - small.high - u128::from(borrow);
        Exact { negative: big.negative && (low, high) != (0, 0), high, low }
    }

    fn mul(self, other: Exact) -> Exact {
        let half = |x: u128| (x >> 64, x & u128::from(u64::MAX));
        let ((ah, al), (bh, bl)) = (half(self.low), half(other.low));
        let (m1, m2) = (ah * bl, al * bh);
        let (mid, carry) = m1.overflowing_add(m2);
        let (low, carry2) = (al * bl).overflowing_add(mid << 64);
        let high = ah * bh + (mid >> 64) + (u128::from(carry) << 64) + u128::from(carry2);
        Exact { negative: self.negative != other.negative && (low, high) != (0, 0), high, low }
    }

    fn fits(self, width: u32, signed: bool) -> bool {
        let limit = if signed { min_bits(width) } else { mask(width) };
        self.high == 0
            && match (self.negative, signed) {
                (false, false) => self.low <= limit,
                (false, true) => self.low < limit,
                (true, true) => self.low <= limit,
                (true, false) => false,
            }
    }
}

/// An integer's bits and type.
#[derive(Copy, Clone)]
pub struct Typed {
    pub bits: u128,
    pub width: u32,
    pub signed: bool,
}

/// Does the exact result not fit the target? (`FloatToInt` is in `float`.)
pub fn overflows(op: OverflowOp, a: Typed, b: Typed, width: u32, signed: bool) -> bool {
    let x = Exact::new(a.bits, a.width, a.signed);
    let y = Exact::new(b.bits, b.width, b.signed);
    let exact = match op {
        OverflowOp::Add => x.add(y),
        OverflowOp::Sub => x.add(y.neg()),
        OverflowOp::Mul => x.mul(y),
        OverflowOp::Neg => x.neg(),
        OverflowOp::Convert | OverflowOp::FloatToInt => x,
        OverflowOp::Shl => {
            return a.signed && (x.negative || shl_loses(a.bits, a.width, b.bits));
        }
    };
    !exact.fits(width, signed)
}

/// Does a left shift of a non-negative number lose bits or reach the sign?
fn shl_loses(a: u128, width: u32, distance: u128) -> bool {
    a != 0 && (distance >= u128::from(width) || (a << distance) >> distance != a || a << distance >= min_bits(width))
}

pub fn rmw(op: RmwOp, old: u128, value: u128, width: u32, signed: bool) -> u128 {
    let less = binary(BinOp::Lt, old, value, width, signed) == 1;
    let result = match op {
        RmwOp::Exchange => value,
        RmwOp::Add => old.wrapping_add(value),
        RmwOp::Sub => old.wrapping_sub(value),
        RmwOp::And => old & value,
        RmwOp::Or => old | value,
        RmwOp::Xor => old ^ value,
        RmwOp::Nand => !(old & value),
        RmwOp::Min => {
            if less {
                old
            } else {
                value
            }
        }
        RmwOp::Max => {
            if less {
                value
            } else {
                old
            }
        }
    };
    result & mask(width)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn random(seed: &mut u64) -> u128 {
        *seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        let pick = *seed >> 60;
        let r = |s: &mut u64| {
            *s = s.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            u128::from(*s >> 32)
        };
        let wide = r(seed) << 96 | r(seed) << 64 | r(seed) << 32 | r(seed);
        match pick {
            0 => 0,
            1 => u128::MAX,
            2 => 1 << (wide % 128),
            3 => (1u128 << (wide % 128)).wrapping_sub(1),
            _ => wide,
        }
    }

    macro_rules! against {
        ($ty:ty, $width:expr, $signed:expr) => {{
            let mut seed = 7;
            for _ in 0..20_000 {
                let (a, b) = (random(&mut seed) as $ty, random(&mut seed) as $ty);
                let bits = |x: $ty| x as u128 & mask($width);
                let run = |op| binary(op, bits(a), bits(b), $width, $signed);
                assert_eq!(run(BinOp::Add), bits(a.wrapping_add(b)));
                assert_eq!(run(BinOp::Sub), bits(a.wrapping_sub(b)));
                assert_eq!(run(BinOp::Mul), bits(a.wrapping_mul(b)));
                if b != 0 {
                    assert_eq!(run(BinOp::Div), bits(a.wrapping_div(b)));
                    assert_eq!(run(BinOp::Rem), bits(a.wrapping_rem(b)));
                }
                assert_eq!(run(BinOp::Lt), u128::from(a < b));
                assert_eq!(run(BinOp::Ge), u128::from(a >= b));
                let d = bits(b) % $width;
                assert_eq!(binary(BinOp::Shl, bits(a), d, $width, $signed), bits(a << d));
                assert_eq!(binary(BinOp::Shr, bits(a), d, $width, $signed), bits(a >> d));
                assert_eq!(unary(UnOp::Clz, bits(a), $width), a.leading_zeros().into());
                assert_eq!(unary(UnOp::Ctz, bits(a), $width), a.trailing_zeros().into());
                assert_eq!(unary(UnOp::Popcount, bits(a), $width), a.count_ones().into());
                assert_eq!(unary(UnOp::Bswap, bits(a), $width), bits(a.swap_bytes()));
                assert_eq!(unary(UnOp::BitReverse, bits(a), $width), bits(a.reverse_bits()));
                let (x, y) = (
                    Typed { bits: bits(a), width: $width, signed: $signed },
                    Typed { bits: bits(b), width: $width, signed: $signed },
                );
                let over = |op| overflows(op, x, y, $width, $signed);
                assert_eq!(over(OverflowOp::Add), a.checked_add(b).is_none());
                assert_eq!(over(OverflowOp::Sub), a.checked_sub(b).is_none());
                assert_eq!(over(OverflowOp::Mul), a.checked_mul(b).is_none());
                assert_eq!(over(OverflowOp::Neg), a.checked_neg().is_none());
                assert_eq!(overflows(OverflowOp::Convert, x, x, 16, true), i16::try_from(a).is_err());
                assert_eq!(overflows(OverflowOp::Convert, x, x, 64, false), u64::try_from(a).is_err());
            }
        }};
    }

    #[test]
    fn agrees_with_native_arithmetic() {
        against!(i8, 8, true);
        against!(u8, 8, false);
        against!(i16, 16, true);
        against!(u16, 16, false);
        against!(i32, 32, true);
        against!(u32, 32, false);
        against!(i64, 64, true);
        against!(u64, 64, false);
        against!(i128, 128, true);
        against!(u128, 128, false);
    }

    #[test]
    fn unselected_checks_have_smt_lib_meaning() {
        assert_eq!(divide(5, 0, 8, false), 255);
        assert_eq!(divide(5, 0, 8, true), 255);
        assert_eq!(divide(0xfb, 0, 8, true), 1);
        assert_eq!(remainder(0xfb, 0, 8, true), 0xfb);
        assert_eq!(divide(0x80, 0xff, 8, true), 0x80);
        assert_eq!(binary(BinOp::Shl, 1, 8, 8, true), 0);
        assert_eq!(binary(BinOp::Shr, 0x80, 200, 8, true), 0xff);
        assert_eq!(binary(BinOp::Shr, 0x80, 8, 8, false), 0);
    }
}
