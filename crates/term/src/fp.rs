//! Float formats, rounding modes and operations. A float term is a bit-vector with the IEEE bit pattern; what an operation
//! means is fixed here, and [`crate::fold_fp`] (constants) and the circuits of `fathom-float` both implement it.
//!
//! Choices where SMT-LIB or C leave freedom, so that a term has exactly one value:
//! - A NaN *result* of an operation is canonical: positive, quiet, zero payload. `Abs` and `Neg` only touch the sign bit.
//! - `ToSbv`/`ToUbv`: NaN and values outside the range give `100…0`, the "integer indefinite" of x86, in both. Checks for C's
//!   undefined cases come before, so this only fixes one value for what nobody may rely on.
//! - `Min`/`Max` return the other operand if one is NaN, and order -0 below +0.
//! - A rounding mode term above 4 means towards zero.
//! - The x87 format has patterns that no operation makes. As the hardware does: a pseudo-denormal (exponent zero, integer bit
//!   one) is the number it spells, with the exponent of the smallest normal ones; an unnormal, pseudo-infinity or pseudo-NaN
//!   (exponent not zero, integer bit zero) is an invalid operand and counts as NaN, in `IsNan` as well.

use crate::{BvValue, TermId, Terms};

/// `exp` exponent bits and `sig` significand bits including the leading one, which the x87 format stores explicitly.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct FpFormat {
    pub exp: u32,
    pub sig: u32,
    pub explicit_int: bool,
}

impl FpFormat {
    pub const F16: FpFormat = FpFormat { exp: 5, sig: 11, explicit_int: false };
    pub const F32: FpFormat = FpFormat { exp: 8, sig: 24, explicit_int: false };
    pub const F64: FpFormat = FpFormat { exp: 11, sig: 53, explicit_int: false };
    pub const F80: FpFormat = FpFormat { exp: 15, sig: 64, explicit_int: true };
    pub const F128: FpFormat = FpFormat { exp: 15, sig: 113, explicit_int: false };

    /// Width of the bit pattern.
    pub fn width(self) -> u32 {
        1 + self.exp + self.fraction()
    }

    /// Stored significand bits, including the explicit leading one if there is one.
    pub fn fraction(self) -> u32 {
        if self.explicit_int { self.sig } else { self.sig - 1 }
    }

    pub fn bias(self) -> u32 {
        (1 << (self.exp - 1)) - 1
    }

    /// The canonical NaN.
    pub fn nan(self) -> BvValue {
        // Exponent and leading fraction bit; with an explicit integer bit, that one as well.
        let ones = self.exp + 1 + self.explicit_int as u32;
        BvValue::ones(ones).zext(self.width()).shl_by(self.width() - 1 - ones)
    }

    pub fn infinity(self, negative: bool) -> BvValue {
        let ones = self.exp + self.explicit_int as u32;
        let v = BvValue::ones(ones).zext(self.width()).shl_by(self.width() - 1 - ones);
        if negative { v.or(&BvValue::min_signed(self.width())) } else { v }
    }
}

/// Encoded in three bits, in the order of SMT-LIB.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum RoundingMode {
    NearestEven = 0,
    NearestAway = 1,
    TowardPositive = 2,
    TowardNegative = 3,
    TowardZero = 4,
}

impl RoundingMode {
    pub const ALL: [RoundingMode; 5] = [
        RoundingMode::NearestEven,
        RoundingMode::NearestAway,
        RoundingMode::TowardPositive,
        RoundingMode::TowardNegative,
        RoundingMode::TowardZero,
    ];

    pub fn bits(self) -> u128 {
        self as u8 as u128
    }

    pub fn from_bits(v: &BvValue) -> RoundingMode {
        match v.to_u128() {
            Some(0) => RoundingMode::NearestEven,
            Some(1) => RoundingMode::NearestAway,
            Some(2) => RoundingMode::TowardPositive,
            Some(3) => RoundingMode::TowardNegative,
            Some(_) | None => RoundingMode::TowardZero,
        }
    }
}

/// The format given with the operation is that of the result, except for predicates and `To*`, where it is the operand's.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum FpOp {
    Add,
    Sub,
    Mul,
    Div,
    /// IEEE remainder: quotient rounded to nearest even.
    Rem,
    /// C's `fmod`: quotient truncated.
    FMod,
    /// First operand times second plus third.
    Fma,
    Sqrt,
    RoundToIntegral,
    Min,
    Max,
    Abs,
    Neg,
    Eq,
    Lt,
    Le,
    IsNan,
    IsInf,
    IsZero,
    IsNormal,
    IsSubnormal,
    IsNegative,
    /// From a float of the given format.
    FromFp(FpFormat),
    /// From a signed bit-vector of the given width.
    FromSbv(u32),
    FromUbv(u32),
    /// To a signed bit-vector of the given width.
    ToSbv(u32),
    ToUbv(u32),
}

impl FpOp {
    /// Whether the first argument is a rounding mode (`Bv(3)`). `Rem` and `FMod` are exact and take none.
    pub fn takes_rounding(self) -> bool {
        use FpOp::*;
        match self {
            Add | Sub | Mul | Div | Fma | Sqrt | RoundToIntegral | FromFp(_) | FromSbv(_) | FromUbv(_) | ToSbv(_)
            | ToUbv(_) => true,
            Rem | FMod | Min | Max | Abs | Neg | Eq | Lt | Le | IsNan | IsInf | IsZero | IsNormal | IsSubnormal
            | IsNegative => false,
        }
    }

    /// Number of arguments without the rounding mode.
    pub fn operands(self) -> usize {
        use FpOp::*;
        match self {
            Fma => 3,
            Add | Sub | Mul | Div | Rem | FMod | Min | Max | Eq | Lt | Le => 2,
            Sqrt | RoundToIntegral | Abs | Neg | IsNan | IsInf | IsZero | IsNormal | IsSubnormal | IsNegative | FromFp(_)
            | FromSbv(_) | FromUbv(_) | ToSbv(_) | ToUbv(_) => 1,
        }
    }

    /// Width of every operand besides the rounding mode.
    pub fn operand_width(self, fmt: FpFormat) -> u32 {
        use FpOp::*;
        match self {
            FromFp(f) => f.width(),
            FromSbv(w) | FromUbv(w) => w,
            Add | Sub | Mul | Div | Rem | FMod | Fma | Sqrt | RoundToIntegral | Min | Max | Abs | Neg | Eq | Lt | Le
            | IsNan | IsInf | IsZero | IsNormal | IsSubnormal | IsNegative | ToSbv(_) | ToUbv(_) => fmt.width(),
        }
    }

    pub fn result_width(self, fmt: FpFormat) -> u32 {
        use FpOp::*;
        match self {
            Add | Sub | Mul | Div | Rem | FMod | Fma | Sqrt | RoundToIntegral | Min | Max | Abs | Neg | FromFp(_)
            | FromSbv(_) | FromUbv(_) => fmt.width(),
            Eq | Lt | Le | IsNan | IsInf | IsZero | IsNormal | IsSubnormal | IsNegative => 1,
            ToSbv(w) | ToUbv(w) => w,
        }
    }

    pub fn is_commutative(self) -> bool {
        // Sound because NaN results are canonical and the sign of a zero sum does not depend on the order.
        matches!(self, FpOp::Add | FpOp::Mul | FpOp::Eq | FpOp::Min | FpOp::Max)
    }
}

/// Rewrites a float operation to bit-vector terms. Implemented by the float circuits, used by solvers without floats.
pub trait FpLowering: Send {
    /// `args` as given to [`Terms::fp`]; the result has the width [`FpOp::result_width`] and contains no float operation but
    /// those in `args` and new ones whose own lowering is again free of them. `None` if the circuit would exceed the lowering's
    /// budget: then the solver has to answer unknown.
    fn lower(&self, terms: &mut Terms, op: FpOp, fmt: FpFormat, args: &[TermId]) -> Option<TermId>;

    /// Tries to decide a conjunction without circuits, with about `budget` evaluations of a node (a million take a second).
    /// `Some(None)`: no model exists. `Some(Some(_))`: a model, where arrays and variables not listed are zero. `None`: not decided.
    /// To be asked before blasting; where it answers, it does so in milliseconds.
    fn decide(&self, _terms: &Terms, _conjuncts: &[TermId], _budget: u64) -> Option<Option<Vec<(TermId, BvValue)>>> {
        None
    }
}
