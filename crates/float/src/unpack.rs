//! Bit patterns to the parts of a float and back.
//!
//! All circuits work on the pattern *without* an explicit integer bit: [`load`] turns an x87 pattern into the 79 bits that an
//! implicit format with the same exponent and significand would have, [`Layout::store`] puts the integer bit back. Unsupported
//! x87 patterns become NaN on the way in (see `fathom_term::FpFormat`), so no circuit knows of them, and results are canonical.
//!
//! The biased exponent of a normalised subnormal is zero or negative; such exponents are signed and wide enough for the format.

use crate::cx::{Bv, Cx};
use crate::shift::normalise;
use fathom_term::{BvValue, FpFormat};

/// An implicit-bit format: `exp` exponent bits, `sig` significand bits with the leading one, which is not stored.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Layout {
    pub exp: u32,
    pub sig: u32,
    /// The pattern outside has the leading one.
    explicit: bool,
}

impl Layout {
    pub fn new(fmt: FpFormat) -> Layout {
        Layout { exp: fmt.exp, sig: fmt.sig, explicit: fmt.explicit_int }
    }

    pub fn bias(self) -> i64 {
        (1 << (self.exp - 1)) - 1
    }

    /// The biased exponent of infinities and NaNs.
    pub fn special(self) -> i64 {
        (1 << self.exp) - 1
    }

    /// Width of the pattern without sign.
    pub fn magnitude(self) -> u32 {
        self.exp + self.sig - 1
    }

    /// The smallest biased exponent after normalising a subnormal.
    pub fn lowest(self) -> i64 {
        2 - self.sig as i64
    }

    /// Width of a signed integer for the biased exponents of normalised operands.
    pub fn exp_width(self) -> u32 {
        signed_width(self.lowest(), self.special())
    }

    pub fn infinity<'c>(self, cx: &'c Cx) -> Bv<'c> {
        cx.ones(self.exp).pad(self.sig - 1)
    }

    pub fn largest<'c>(self, cx: &'c Cx) -> Bv<'c> {
        cx.value(BvValue::ones(self.exp - 1).concat(&BvValue::zero(1)).concat(&BvValue::ones(self.sig - 1)))
    }

    /// Sign and magnitude of the canonical NaN.
    pub fn nan<'c>(self, cx: &'c Cx) -> Bv<'c> {
        cx.value(BvValue::ones(self.exp + 1).zext(self.magnitude() + 1).shl_by(self.sig - 2))
    }

    /// The outside pattern of a sign and a magnitude.
    pub fn store<'c>(self, signed: Bv<'c>) -> Bv<'c> {
        if !self.explicit {
            return signed;
        }
        let head = signed.top(1 + self.exp);
        head.concat(head.low(self.exp).any()).concat(signed.low(self.sig - 1))
    }
}

/// Width of the two's complement integers that hold everything from `lo` to `hi`.
pub fn signed_width(lo: i64, hi: i64) -> u32 {
    let bits = |v: i64| 65 - (if v < 0 { !v } else { v }).leading_zeros();
    bits(lo).max(bits(hi))
}

/// The parts of a pattern.
#[derive(Copy, Clone)]
pub struct Float<'c> {
    pub layout: Layout,
    pub sign: Bv<'c>,
    /// The stored exponent.
    pub exp: Bv<'c>,
    /// The stored fraction, `sig - 1` bits.
    pub frac: Bv<'c>,
    /// The stored exponent is zero: a zero or a subnormal.
    pub tiny: Bv<'c>,
    pub nan: Bv<'c>,
    pub inf: Bv<'c>,
    pub zero: Bv<'c>,
}

/// Takes the outside pattern apart.
pub fn load<'c>(fmt: FpFormat, bits: Bv<'c>) -> Float<'c> {
    let layout = Layout::new(fmt);
    let stored = fmt.fraction();
    let sign = bits.msb();
    let raw_exp = bits.extract(stored + fmt.exp - 1, stored);
    let frac = bits.low(layout.sig - 1);
    if !fmt.explicit_int {
        return classify(layout, sign, raw_exp, frac);
    }
    let integer = bits.bit(stored - 1);
    let tiny = raw_exp.is_zero();
    // A pseudo-denormal has the value of the same significand with exponent one.
    let exp = raw_exp | (tiny & integer).zext(fmt.exp);
    let invalid = !tiny & !integer;
    // With all exponent bits and a quiet bit, what was invalid looks like a NaN to everything else.
    let exp = exp | invalid.sext(fmt.exp);
    let frac = (frac.msb() | invalid).concat(frac.low(layout.sig - 2));
    classify(layout, sign, exp, frac)
}

fn classify<'c>(layout: Layout, sign: Bv<'c>, exp: Bv<'c>, frac: Bv<'c>) -> Float<'c> {
    let (tiny, special, none) = (exp.is_zero(), exp.is_ones(), frac.is_zero());
    Float { layout, sign, exp, frac, tiny, nan: special & !none, inf: special & none, zero: tiny & none }
}

impl<'c> Float<'c> {
    pub fn cx(&self) -> &'c Cx {
        self.sign.cx()
    }

    /// Exponent and fraction: orders non-negative numbers.
    pub fn magnitude(&self) -> Bv<'c> {
        self.exp.concat(self.frac)
    }

    pub fn signed(&self) -> Bv<'c> {
        self.sign.concat(self.magnitude())
    }

    /// The significand, not normalised.
    pub fn sig(&self) -> Bv<'c> {
        (!self.tiny).concat(self.frac)
    }

    /// The biased exponent that goes with [`Float::sig`]: one for subnormals.
    pub fn biased(&self) -> Bv<'c> {
        self.exp | self.tiny.zext(self.layout.exp)
    }

    /// Biased exponent, signed of width [`Layout::exp_width`], and significand with the leading bit set. A zero gives zero.
    pub fn normalised(&self) -> (Bv<'c>, Bv<'c>) {
        let ew = self.layout.exp_width();
        let (sig, zeros) = normalise(self.sig());
        (self.biased().zext(ew) - zeros.zext(ew), sig)
    }
}
