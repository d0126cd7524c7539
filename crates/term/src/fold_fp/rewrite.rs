//! Float-aware rewriting: operations on terms that are not all constant but whose result is known exactly from less.
//!
//! Takes: a float operation as for [`Terms::fp`]. Gives: an equal term that is cheaper to decide, or `None`. Every rule holds for all
//! operands and rounding modes it matches, bit for bit; results are canonical NaNs, so "the same number" is not enough: where `x`
//! itself would do but for the payload of a NaN, the rule gives the conversion of `x` to its own format, which only canonicalises.
//!
//! Rules look a fixed number of nodes deep and build operations through [`Terms::fp`] again; [`Terms::nested`] bounds that.
//! Comparisons and classification are in [`super::rewrite_relation`].

use super::fold_fp;
use crate::{BvValue, FpFormat, FpOp, Op, RoundingMode, Rule, TermId, Terms};

impl Terms {
    /// An equal and simpler term, if a rule applies.
    pub fn rewrite_fp(&mut self, op: FpOp, fmt: FpFormat, args: &[TermId]) -> Option<TermId> {
        let mut result = None;
        self.nested(|t| {
            result = t.rewrite_fp_once(op, fmt, args);
            result.unwrap_or(t.ff())
        })?;
        result
    }

    fn rewrite_fp_once(&mut self, op: FpOp, fmt: FpFormat, args: &[TermId]) -> Option<TermId> {
        match op {
            FpOp::Neg => {
                let inner = self.fp_args(FpOp::Neg, fmt, args[0])?[0];
                self.rule(Rule::FpNegNeg);
                Some(inner)
            }
            FpOp::Abs => self.rewrite_abs(fmt, args[0]),
            FpOp::Add => self.rewrite_add(fmt, args[0], args[1], args[2]),
            FpOp::Sub => self.rewrite_sub(fmt, args[0], args[1], args[2]),
            FpOp::Mul => self.rewrite_mul(fmt, args[0], args[1], args[2]),
            FpOp::Div => self.rewrite_div(fmt, args[0], args[1], args[2]),
            FpOp::Fma => self.rewrite_fma(fmt, args[0], args[1], args[2], args[3]),
            FpOp::Min | FpOp::Max if args[0] == args[1] => {
                self.rule(Rule::FpExtremumSame);
                Some(self.fp_canonical(fmt, args[0]))
            }
            FpOp::Min | FpOp::Max => None,
            FpOp::RoundToIntegral if self.is_integral(fmt, args[1]) => {
                self.rule(Rule::FpIntegral);
                Some(args[1])
            }
            FpOp::RoundToIntegral => None,
            FpOp::FromFp(from) => self.rewrite_convert(from, fmt, args[0], args[1]),
            FpOp::FromSbv(_) | FpOp::FromUbv(_) => self.rewrite_from_int(op, fmt, args[0], args[1]),
            FpOp::ToSbv(w) => self.rewrite_to_int(w, true, fmt, args[0], args[1]),
            FpOp::ToUbv(w) => self.rewrite_to_int(w, false, fmt, args[0], args[1]),
            FpOp::Eq | FpOp::Lt | FpOp::Le => self.rewrite_fp_compare(op, fmt, args[0], args[1]),
            FpOp::IsNan | FpOp::IsInf | FpOp::IsZero | FpOp::IsNormal | FpOp::IsSubnormal | FpOp::IsNegative => {
                self.rewrite_fp_class(op, fmt, args[0])
            }
            FpOp::Rem | FpOp::FMod | FpOp::Sqrt => None,
        }
    }

    /// The arguments if `t` is this operation in this format.
    pub(super) fn fp_args(&self, op: FpOp, fmt: FpFormat, t: TermId) -> Option<Vec<TermId>> {
        (self.op(t) == Op::Fp && self.fp_parts(t) == (op, fmt)).then(|| self.args(t).to_vec())
    }

    /// Operation, format and arguments if `t` is a float operation.
    pub(super) fn as_fp(&self, t: TermId) -> Option<(FpOp, FpFormat, Vec<TermId>)> {
        if self.op(t) != Op::Fp {
            return None;
        }
        let (op, fmt) = self.fp_parts(t);
        Some((op, fmt, self.args(t).to_vec()))
    }

    pub(super) fn fp_sign(&mut self, t: TermId) -> TermId {
        let w = self.width(t);
        self.extract(w - 1, w - 1, t)
    }

    fn const_mode(&self, rm: TermId) -> Option<RoundingMode> {
        self.as_const(rm).map(RoundingMode::from_bits)
    }

    fn any_mode(&mut self) -> TermId {
        self.bv(3, RoundingMode::NearestEven.bits())
    }

    /// `x` with a canonical NaN, and in the x87 format a canonical pattern.
    fn fp_canonical(&mut self, fmt: FpFormat, x: TermId) -> TermId {
        let rm = self.any_mode();
        self.fp(FpOp::FromFp(fmt), fmt, &[rm, x])
    }

    /// `x` is a pattern that an arithmetic operation gives.
    fn is_fp_canonical(&self, fmt: FpFormat, x: TermId) -> bool {
        if let Some(v) = self.as_const(x) {
            return fold_fp(FpOp::FromFp(fmt), fmt, &[&BvValue::zero(3), v]).as_ref() == Some(v);
        }
        match self.as_fp(x) {
            Some((FpOp::Neg | FpOp::Abs, ..)) | None => false,
            Some((op, f, _)) => f == fmt && op.result_width(f) == fmt.width() && !matches!(op, FpOp::ToSbv(_) | FpOp::ToUbv(_)),
        }
    }

    /// `x` is canonical and an integer, an infinity or NaN.
    fn is_integral(&self, fmt: FpFormat, x: TermId) -> bool {
        match self.as_fp(x) {
            // An integer beyond the significand is rounded to an even larger unit.
            Some((FpOp::RoundToIntegral | FpOp::FromSbv(_) | FpOp::FromUbv(_), f, _)) => f == fmt,
            Some(_) | None => false,
        }
    }

    fn rewrite_abs(&mut self, fmt: FpFormat, x: TermId) -> Option<TermId> {
        if self.fp_args(FpOp::Abs, fmt, x).is_some() {
            self.rule(Rule::FpAbsAbs);
            return Some(x);
        }
        let inner = self.fp_args(FpOp::Neg, fmt, x)?[0];
        self.rule(Rule::FpAbsNeg);
        Some(self.fp(FpOp::Abs, fmt, &[inner]))
    }

    /// The operand of a negation, or the negated constant.
    fn fp_negated(&mut self, fmt: FpFormat, x: TermId) -> Option<TermId> {
        if let Some(v) = self.as_const(x) {
            let v = v.xor(&BvValue::min_signed(fmt.width()));
            return Some(self.bv_value(v));
        }
        self.fp_args(FpOp::Neg, fmt, x).map(|a| a[0])
    }

    fn rewrite_add(&mut self, fmt: FpFormat, rm: TermId, x: TermId, y: TermId) -> Option<TermId> {
        for (x, y) in [(x, y), (y, x)] {
            if let Some(a) = self.fp_args(FpOp::Neg, fmt, y) {
                self.rule(Rule::FpAddNeg);
                return Some(self.fp(FpOp::Sub, fmt, &[rm, x, a[0]]));
            }
            if self.const_is(y, |v| v.shl_by(1).is_zero()) {
                return self.add_zero(fmt, rm, x, y);
            }
        }
        None
    }

    /// A zero changes nothing but, by the rule for the sign of a sum of zeros, the other zero.
    fn add_zero(&mut self, fmt: FpFormat, rm: TermId, x: TermId, zero: TermId) -> Option<TermId> {
        let mode = self.const_mode(rm)?;
        let negative = self.const_is(zero, BvValue::sign);
        let same = self.fp_canonical(fmt, x);
        // Rounding down prefers -0, all other modes +0: the zero that loses is neutral.
        let preferred_negative = mode == RoundingMode::TowardNegative;
        if negative != preferred_negative {
            self.rule(Rule::FpAddZero);
            return Some(same);
        }
        let is_zero = self.fp(FpOp::IsZero, fmt, &[x]);
        self.rule(Rule::FpAddOtherZero);
        Some(self.ite(is_zero, zero, same))
    }

    fn rewrite_sub(&mut self, fmt: FpFormat, rm: TermId, x: TermId, y: TermId) -> Option<TermId> {
        if x == y {
            let (nan, inf) = (self.fp(FpOp::IsNan, fmt, &[x]), self.fp(FpOp::IsInf, fmt, &[x]));
            let undefined = self.or(nan, inf);
            let down = self.bv(3, RoundingMode::TowardNegative.bits());
            let down = self.eq(rm, down);
            let (minus, plus) = (BvValue::min_signed(fmt.width()), BvValue::zero(fmt.width()));
            let (minus, plus, nan) = (self.bv_value(minus), self.bv_value(plus), self.bv_value(fmt.nan()));
            let zero = self.ite(down, minus, plus);
            self.rule(Rule::FpSubSame);
            return Some(self.ite(undefined, nan, zero));
        }
        let negated = self.fp_negated(fmt, y)?;
        self.rule(Rule::FpSubNeg);
        Some(self.fp(FpOp::Add, fmt, &[rm, x, negated]))
    }

    fn fp_one(&self, fmt: FpFormat, negative: bool) -> BvValue {
        let minus = BvValue::ones(2);
        let v = if negative { minus } else { BvValue::from_u128(2, 1) };
        fold_fp(FpOp::FromSbv(2), fmt, &[&BvValue::zero(3), &v]).unwrap_or(fmt.nan())
    }

    /// `x` times or by plus or minus one.
    fn times_one(&mut self, fmt: FpFormat, x: TermId, y: TermId) -> Option<TermId> {
        let v = self.as_const(y)?;
        if *v == self.fp_one(fmt, false) {
            self.rule(Rule::FpTimesOne);
            return Some(self.fp_canonical(fmt, x));
        }
        if *v == self.fp_one(fmt, true) {
            let minus = self.fp(FpOp::Neg, fmt, &[x]);
            self.rule(Rule::FpTimesMinusOne);
            return Some(self.fp_canonical(fmt, minus));
        }
        None
    }

    /// Both operands with their signs flipped, if that removes a negation.
    fn without_signs(&mut self, fmt: FpFormat, x: TermId, y: TermId) -> Option<(TermId, TermId)> {
        let has_negation = self.fp_args(FpOp::Neg, fmt, x).is_some() || self.fp_args(FpOp::Neg, fmt, y).is_some();
        if !has_negation {
            return None;
        }
        Some((self.fp_negated(fmt, x)?, self.fp_negated(fmt, y)?))
    }

    fn rewrite_mul(&mut self, fmt: FpFormat, rm: TermId, x: TermId, y: TermId) -> Option<TermId> {
        if let Some(t) = self.times_one(fmt, x, y).or_else(|| self.times_one(fmt, y, x)) {
            return Some(t);
        }
        let (a, b) = self.without_signs(fmt, x, y)?;
        self.rule(Rule::FpMulSigns);
        Some(self.fp(FpOp::Mul, fmt, &[rm, a, b]))
    }

    fn rewrite_div(&mut self, fmt: FpFormat, rm: TermId, x: TermId, y: TermId) -> Option<TermId> {
        if let Some(t) = self.times_one(fmt, x, y) {
            return Some(t);
        }
        if x == y {
            let class = [FpOp::IsNan, FpOp::IsInf, FpOp::IsZero].map(|c| self.fp(c, fmt, &[x]));
            let undefined = self.or_many(&class);
            let (nan, one) = (self.bv_value(fmt.nan()), self.bv_value(self.fp_one(fmt, false)));
            self.rule(Rule::FpDivSame);
            return Some(self.ite(undefined, nan, one));
        }
        if let Some((a, b)) = self.without_signs(fmt, x, y) {
            self.rule(Rule::FpDivSigns);
            return Some(self.fp(FpOp::Div, fmt, &[rm, a, b]));
        }
        let inverse = exact_inverse(fmt, self.as_const(y)?)?;
        let inverse = self.bv_value(inverse);
        self.rule(Rule::FpDivPower);
        Some(self.fp(FpOp::Mul, fmt, &[rm, x, inverse]))
    }

    fn rewrite_fma(&mut self, fmt: FpFormat, rm: TermId, x: TermId, y: TermId, z: TermId) -> Option<TermId> {
        for (x, y) in [(x, y), (y, x)] {
            if let Some(t) = self.times_one(fmt, x, y) {
                self.rule(Rule::FpFmaOne);
                return Some(self.fp(FpOp::Add, fmt, &[rm, t, z]));
            }
        }
        let (a, b) = self.without_signs(fmt, x, y)?;
        self.rule(Rule::FpFmaSigns);
        Some(self.fp(FpOp::Fma, fmt, &[rm, a, b, z]))
    }

    fn rewrite_convert(&mut self, from: FpFormat, fmt: FpFormat, rm: TermId, x: TermId) -> Option<TermId> {
        if from == fmt && self.is_fp_canonical(fmt, x) {
            self.rule(Rule::FpCanonical);
            return Some(x);
        }
        match self.as_fp(x)? {
            // What was widened or exact loses nothing on the way, so only the last step rounds.
            (FpOp::FromFp(source), f, a) if f == from && source.widens_to(from) => {
                self.rule(Rule::FpConvertWidened);
                Some(self.fp(FpOp::FromFp(source), fmt, &[rm, a[1]]))
            }
            (op @ (FpOp::FromSbv(_) | FpOp::FromUbv(_)), f, a) if f == from && op.is_exact_int(from) => {
                self.rule(Rule::FpConvertInt);
                Some(self.fp(op, fmt, &[rm, a[1]]))
            }
            (op, f, a) if f == from => self.fp_narrow(op, from, fmt, rm, &a),
            _ => None,
        }
    }

    /// An operation on widened operands whose result is narrowed again, done in the narrow format: with at least `2p + 2` bits in
    /// between, the second rounding to nearest never undoes the first (Figueroa, "When is double rounding innocuous?", 1995);
    /// directed roundings always compose.
    fn fp_narrow(&mut self, op: FpOp, wide: FpFormat, fmt: FpFormat, rm: TermId, a: &[TermId]) -> Option<TermId> {
        if !matches!(op, FpOp::Add | FpOp::Sub | FpOp::Mul | FpOp::Div | FpOp::Sqrt) || a[0] != rm {
            return None;
        }
        if !fmt.widens_to(wide) || wide.sig < 2 * fmt.sig + 2 || wide.exp < fmt.exp + 2 {
            return None;
        }
        if self.const_mode(rm)? == RoundingMode::NearestAway {
            return None;
        }
        let mut operands = vec![rm];
        for &x in &a[1..] {
            operands.push(self.fp_narrowed(fmt, wide, x)?);
        }
        self.rule(Rule::FpNarrowOperation);
        Some(self.fp(op, fmt, &operands))
    }

    /// The value of the wide `x` in the narrow format, if it surely has one.
    fn fp_narrowed(&mut self, fmt: FpFormat, wide: FpFormat, x: TermId) -> Option<TermId> {
        if let Some(v) = self.as_const(x) {
            let v = narrow_const(fmt, wide, v)?;
            return Some(self.bv_value(v));
        }
        match self.as_fp(x)? {
            (FpOp::FromFp(source), f, a) if f == wide && source == fmt => Some(a[1]),
            (op @ (FpOp::FromSbv(_) | FpOp::FromUbv(_)), f, a) if f == wide && op.is_exact_int(fmt) => {
                Some(self.fp(op, fmt, &a))
            }
            _ => None,
        }
    }

    fn rewrite_from_int(&mut self, op: FpOp, fmt: FpFormat, rm: TermId, x: TermId) -> Option<TermId> {
        let n = *self.kind(x);
        match (n.op(), n.args()) {
            (Op::Sext, &[inner]) if matches!(op, FpOp::FromSbv(_)) => {
                self.rule(Rule::FpFromSext);
                Some(self.fp(FpOp::FromSbv(self.width(inner)), fmt, &[rm, inner]))
            }
            (Op::Concat, &[high, low]) if self.const_is(high, BvValue::is_zero) => {
                self.rule(Rule::FpFromZext);
                Some(self.fp(FpOp::FromUbv(self.width(low)), fmt, &[rm, low]))
            }
            _ => None,
        }
    }

    fn rewrite_to_int(&mut self, w: u32, signed: bool, fmt: FpFormat, rm: TermId, x: TermId) -> Option<TermId> {
        let op = if signed { FpOp::ToSbv(w) } else { FpOp::ToUbv(w) };
        match self.as_fp(x)? {
            // The value is an integer already: the outer mode has nothing to do.
            (FpOp::RoundToIntegral, f, a) if f == fmt => {
                self.rule(Rule::FpToIntIntegral);
                Some(self.fp(op, fmt, &[a[0], a[1]]))
            }
            (FpOp::FromFp(source), f, a) if f == fmt && source.widens_to(fmt) => {
                self.rule(Rule::FpToIntWidened);
                Some(self.fp(op, source, &[rm, a[1]]))
            }
            (from @ (FpOp::FromSbv(v) | FpOp::FromUbv(v)), f, a) if f == fmt && from.is_exact_int(fmt) => {
                let from_signed = matches!(from, FpOp::FromSbv(_));
                self.rule(Rule::FpToIntInt);
                Some(self.int_to_int(a[1], v, from_signed, w, signed))
            }
            _ => None,
        }
    }

    /// An integer in another type, or the value for what does not fit.
    fn int_to_int(&mut self, x: TermId, v: u32, from_signed: bool, w: u32, signed: bool) -> TermId {
        // One more bit than either, so that both ranges are signed ones.
        let wide = v.max(w) + 1;
        let value = if from_signed { self.sext(x, wide) } else { self.zext(x, wide) };
        let result = self.extract(w - 1, 0, value);
        let back = if signed { self.sext(result, wide) } else { self.zext(result, wide) };
        let fits = self.eq(back, value);
        let indefinite = self.bv_value(BvValue::min_signed(w));
        self.ite(fits, result, indefinite)
    }
}

/// One over a power of two, if that is a number of the format as well.
fn exact_inverse(fmt: FpFormat, v: &BvValue) -> Option<BvValue> {
    let one = fold_fp(FpOp::FromUbv(1), fmt, &[&BvValue::zero(3), &BvValue::one(1)])?;
    let divide = |mode: RoundingMode| fold_fp(FpOp::Div, fmt, &[&BvValue::from_u128(3, mode.bits()), &one, v]);
    let (down, up) = (divide(RoundingMode::TowardNegative)?, divide(RoundingMode::TowardPositive)?);
    let is = |op: FpOp, v: &BvValue| fold_fp(op, fmt, &[v]).is_some_and(|b| b.is_true());
    // Both roundings agree exactly where nothing was rounded; a zero or an infinity has no inverse.
    (down == up && !is(FpOp::IsNan, v) && !is(FpOp::IsInf, v) && !is(FpOp::IsZero, v)).then_some(down)
}

/// The same value in a narrower format; NaN has none, since its sign and payload are lost.
pub(super) fn narrow_const(fmt: FpFormat, wide: FpFormat, v: &BvValue) -> Option<BvValue> {
    let rm = BvValue::zero(3);
    let narrow = fold_fp(FpOp::FromFp(wide), fmt, &[&rm, v])?;
    (fold_fp(FpOp::FromFp(fmt), wide, &[&rm, &narrow])? == *v && narrow != fmt.nan()).then_some(narrow)
}

impl FpFormat {
    /// Every value of this format is one of `to`.
    pub fn widens_to(self, to: FpFormat) -> bool {
        let lowest = |f: FpFormat| 2 - f.sig as i64 - f.bias() as i64;
        self.sig <= to.sig && self.exp <= to.exp && lowest(self) >= lowest(to)
    }
}

impl FpOp {
    /// A conversion from integers that never rounds and never overflows.
    pub(super) fn is_exact_int(self, fmt: FpFormat) -> bool {
        let (size, top) = match self {
            // Of the smallest negative number the leading bit is one higher, but it has no other.
            FpOp::FromSbv(w) => (w - 1, w - 1),
            FpOp::FromUbv(w) => (w, w - 1),
            _ => return false,
        };
        size <= fmt.sig && top <= fmt.bias()
    }

    /// A conversion from integers that never gives an infinity.
    pub(super) fn is_finite_int(self, fmt: FpFormat) -> bool {
        matches!(self, FpOp::FromSbv(w) | FpOp::FromUbv(w) if w <= fmt.bias())
    }
}
