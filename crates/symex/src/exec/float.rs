//! Floating-point operations as terms over IEEE bit patterns.

use crate::Halt;
use crate::executor::Executor;
use crate::unwind::state::State;
use fathom_goto::*;
use fathom_term::{FpFormat, FpOp, RoundingMode, TermId};

fn format_of(kind: FloatKind) -> FpFormat {
    match kind {
        FloatKind::F16 => FpFormat::F16,
        FloatKind::F32 => FpFormat::F32,
        FloatKind::F64 => FpFormat::F64,
        FloatKind::X87 => FpFormat::F80,
        FloatKind::F128 => FpFormat::F128,
    }
}

impl Executor<'_> {
    fn format(&self, ty: TypeId) -> FpFormat {
        match self.program.types.get(ty) {
            Type::Float(kind) => format_of(*kind),
            _ => unreachable!("a float operation on a float type"),
        }
    }

    /// The current rounding mode.
    pub(super) fn rounding(&mut self, state: &State) -> TermId {
        self.memory.rounding(state).unwrap_or_else(|| self.terms.bv(3, 0))
    }

    fn mode(&mut self, mode: RoundingMode) -> TermId {
        self.terms.bv(3, mode.bits())
    }

    pub(crate) fn float_neg(&mut self, a: TermId) -> TermId {
        let width = self.terms.width(a);
        let sign = self.terms.bv(width, 1 << (width - 1));
        self.terms.xor(a, sign)
    }

    pub(crate) fn float_is_zero(&mut self, a: TermId, ty: TypeId) -> TermId {
        let format = self.format(ty);
        self.terms.fp(FpOp::IsZero, format, &[a])
    }

    pub(crate) fn float_binary(&mut self, state: &State, op: BinOp, a: TermId, b: TermId, ty: TypeId) -> Result<TermId, Halt> {
        let f = self.format(ty);
        let mode = self.rounding(state);
        let t = &mut self.terms;
        Ok(match op {
            BinOp::Add => t.fp(FpOp::Add, f, &[mode, a, b]),
            BinOp::Sub => t.fp(FpOp::Sub, f, &[mode, a, b]),
            BinOp::Mul => t.fp(FpOp::Mul, f, &[mode, a, b]),
            BinOp::Div => t.fp(FpOp::Div, f, &[mode, a, b]),
            BinOp::Rem => t.fp(FpOp::FMod, f, &[a, b]),
            BinOp::Eq => t.fp(FpOp::Eq, f, &[a, b]),
            BinOp::Ne => {
                let same = t.fp(FpOp::Eq, f, &[a, b]);
                t.not(same)
            }
            BinOp::Lt => t.fp(FpOp::Lt, f, &[a, b]),
            BinOp::Le => t.fp(FpOp::Le, f, &[a, b]),
            BinOp::Gt => t.fp(FpOp::Lt, f, &[b, a]),
            BinOp::Ge => t.fp(FpOp::Le, f, &[b, a]),
            BinOp::Shl | BinOp::Shr | BinOp::And | BinOp::Or | BinOp::Xor | BinOp::PtrDiff => {
                return Err(Halt::Unsupported("bit operation on floats".into()));
            }
        })
    }

    pub(crate) fn int_to_float(&mut self, state: &State, value: TermId, signed: bool, to: TypeId) -> TermId {
        let f = self.format(to);
        let mode = self.rounding(state);
        let width = self.terms.width(value);
        let op = if signed { FpOp::FromSbv(width) } else { FpOp::FromUbv(width) };
        self.terms.fp(op, f, &[mode, value])
    }

    pub(crate) fn float_to_int(&mut self, value: TermId, from: TypeId, to: TypeId) -> TermId {
        let f = self.format(from);
        let mode = self.mode(RoundingMode::TowardZero);
        let width = self.term_width(to);
        let op = if self.program.types.is_signed(to) { FpOp::ToSbv(width) } else { FpOp::ToUbv(width) };
        self.terms.fp(op, f, &[mode, value])
    }

    pub(crate) fn float_to_float(&mut self, state: &State, value: TermId, from: TypeId, to: TypeId) -> TermId {
        let (f, g) = (self.format(from), self.format(to));
        if f == g {
            return value;
        }
        let mode = self.rounding(state);
        self.terms.fp(FpOp::FromFp(f), g, &[mode, value])
    }

    /// Is the value, truncated, not representable in the integer type? NaN and infinities are not.
    pub(crate) fn float_out_of_range(&mut self, value: TermId, from: TypeId, to: TypeId) -> TermId {
        let f = self.format(from);
        let width = self.term_width(to);
        let signed = self.program.types.is_signed(to);
        // In range: low - 1 < value < high + 1. The upper end is a power of two: exact, or infinity.
        let wide = width + 3;
        let one = self.terms.bv(wide, 1);
        let exponent = self.terms.bv(wide, u128::from(if signed { width - 1 } else { width }));
        let high = self.terms.shl(one, exponent);
        let nearest = self.mode(RoundingMode::NearestEven);
        let high = self.terms.fp(FpOp::FromSbv(wide), f, &[nearest, high]);
        let below = self.terms.fp(FpOp::Lt, f, &[value, high]);
        let low = if signed {
            let low = self.terms.shl(one, exponent);
            let low = self.terms.neg(low);
            self.terms.sub(low, one)
        } else {
            self.terms.neg(one)
        };
        let (down, up) = (self.mode(RoundingMode::TowardNegative), self.mode(RoundingMode::TowardPositive));
        let low_down = self.terms.fp(FpOp::FromSbv(wide), f, &[down, low]);
        let low_up = self.terms.fp(FpOp::FromSbv(wide), f, &[up, low]);
        // If low - 1 is not a float, no float lies between it and the next one up.
        let above = if low_down == low_up {
            self.terms.fp(FpOp::Lt, f, &[low_up, value])
        } else {
            self.terms.fp(FpOp::Le, f, &[low_up, value])
        };
        let inside = self.terms.and(below, above);
        self.terms.not(inside)
    }

    pub(crate) fn math(&mut self, state: &State, op: MathOp, args: &[TermId], ty: TypeId) -> Result<TermId, Halt> {
        let f = self.format(ty);
        let current = self.rounding(state);
        let integral = |this: &mut Self, mode: TermId| this.terms.fp(FpOp::RoundToIntegral, f, &[mode, args[0]]);
        Ok(match op {
            MathOp::Abs => self.terms.fp(FpOp::Abs, f, &[args[0]]),
            MathOp::Sqrt => self.terms.fp(FpOp::Sqrt, f, &[current, args[0]]),
            MathOp::Fma => self.terms.fp(FpOp::Fma, f, &[current, args[0], args[1], args[2]]),
            MathOp::Min => self.terms.fp(FpOp::Min, f, &[args[0], args[1]]),
            MathOp::Max => self.terms.fp(FpOp::Max, f, &[args[0], args[1]]),
            MathOp::Remainder => self.terms.fp(FpOp::Rem, f, &[args[0], args[1]]),
            MathOp::Fmod => self.terms.fp(FpOp::FMod, f, &[args[0], args[1]]),
            MathOp::CopySign => {
                let width = self.terms.width(args[0]);
                let sign = self.terms.extract(width - 1, width - 1, args[1]);
                let rest = self.terms.extract(width - 2, 0, args[0]);
                self.terms.concat(sign, rest)
            }
            MathOp::Rint => integral(self, current),
            MathOp::Floor => {
                let mode = self.mode(RoundingMode::TowardNegative);
                integral(self, mode)
            }
            MathOp::Ceil => {
                let mode = self.mode(RoundingMode::TowardPositive);
                integral(self, mode)
            }
            MathOp::Trunc => {
                let mode = self.mode(RoundingMode::TowardZero);
                integral(self, mode)
            }
            MathOp::Round => {
                let mode = self.mode(RoundingMode::NearestAway);
                integral(self, mode)
            }
            MathOp::IsNan => self.terms.fp(FpOp::IsNan, f, &[args[0]]),
            MathOp::IsInf => self.terms.fp(FpOp::IsInf, f, &[args[0]]),
            MathOp::IsFinite => {
                let nan = self.terms.fp(FpOp::IsNan, f, &[args[0]]);
                let inf = self.terms.fp(FpOp::IsInf, f, &[args[0]]);
                let either = self.terms.or(nan, inf);
                self.terms.not(either)
            }
            MathOp::IsNormal => self.terms.fp(FpOp::IsNormal, f, &[args[0]]),
            MathOp::IsSubnormal => self.terms.fp(FpOp::IsSubnormal, f, &[args[0]]),
            MathOp::IsZero => self.terms.fp(FpOp::IsZero, f, &[args[0]]),
            MathOp::SignBit => {
                let width = self.terms.width(args[0]);
                self.terms.extract(width - 1, width - 1, args[0])
            }
            MathOp::Unordered => {
                let a = self.terms.fp(FpOp::IsNan, f, &[args[0]]);
                let b = self.terms.fp(FpOp::IsNan, f, &[args[1]]);
                self.terms.or(a, b)
            }
            MathOp::LessGreater => {
                let a = self.terms.fp(FpOp::Lt, f, &[args[0], args[1]]);
                let b = self.terms.fp(FpOp::Lt, f, &[args[1], args[0]]);
                self.terms.or(a, b)
            }
            MathOp::NextAfter => self.next_after(f, args[0], args[1]),
        })
    }

    /// The neighbour of `x` in the direction of `y`. Magnitudes are ordered as their patterns are, so a step is plus or minus one;
    /// for the x87 format without the leading bit, which follows from the exponent.
    fn next_after(&mut self, f: FpFormat, x: TermId, y: TermId) -> TermId {
        let less = self.terms.fp(FpOp::Lt, f, &[x, y]);
        let equal = self.terms.fp(FpOp::Eq, f, &[x, y]);
        let zero = self.terms.fp(FpOp::IsZero, f, &[x]);
        let (magnitude, sign, width) = self.magnitude(f, x);
        let one = self.terms.bv(width, 1);
        let (outwards, inwards) = (self.terms.add(magnitude, one), self.terms.sub(magnitude, one));
        // Away from zero if the number is positive and the goal above, or both the other way round.
        let away = self.terms.xor(less, sign);
        let step = self.terms.ite(away, outwards, inwards);
        let stepped = self.from_magnitude(f, step, sign);
        // From either zero, to the smallest number with the sign of the goal.
        let goal_sign = self.terms.not(less);
        let smallest = self.from_magnitude(f, one, goal_sign);
        let moved = self.terms.ite(zero, smallest, stepped);
        let result = self.terms.ite(equal, y, moved);
        let (nan_x, nan_y) = (self.terms.fp(FpOp::IsNan, f, &[x]), self.terms.fp(FpOp::IsNan, f, &[y]));
        let unordered = self.terms.or(nan_x, nan_y);
        let nan = self.terms.bv_value(f.nan());
        self.terms.ite(unordered, nan, result)
    }

    /// Exponent and fraction without an explicit leading bit, the sign, and the width of the first. Of no NaN.
    fn magnitude(&mut self, f: FpFormat, x: TermId) -> (TermId, TermId, u32) {
        let w = f.width();
        let sign = self.terms.extract(w - 1, w - 1, x);
        if !f.explicit_int {
            return (self.terms.extract(w - 2, 0, x), sign, w - 1);
        }
        let exponent = self.terms.extract(w - 2, f.sig, x);
        let leading = self.terms.extract(f.sig - 1, f.sig - 1, x);
        let fraction = self.terms.extract(f.sig - 2, 0, x);
        // A pseudo-denormal has the exponent zero and counts as if it were one.
        let field_zero = self.terms.bv(f.exp, 0);
        let subnormal = self.terms.eq(exponent, field_zero);
        let leading = self.terms.zext(leading, f.exp);
        let exponent = self.terms.ite(subnormal, leading, exponent);
        (self.terms.concat(exponent, fraction), sign, w - 2)
    }

    fn from_magnitude(&mut self, f: FpFormat, magnitude: TermId, sign: TermId) -> TermId {
        if !f.explicit_int {
            return self.terms.concat(sign, magnitude);
        }
        let fraction = self.terms.extract(f.sig - 2, 0, magnitude);
        let exponent = self.terms.extract(f.sig + f.exp - 2, f.sig - 1, magnitude);
        let field_zero = self.terms.bv(f.exp, 0);
        let subnormal = self.terms.eq(exponent, field_zero);
        let leading = self.terms.not(subnormal);
        let significand = self.terms.concat(leading, fraction);
        let upper = self.terms.concat(sign, exponent);
        self.terms.concat(upper, significand)
    }
}
