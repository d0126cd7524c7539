//! Float-aware rewriting of comparisons and classification, see [`super::rewrite`].
//!
//! Comparisons move to where they are cheap: widened operands are compared in the narrow format, converted integers as integers,
//! with the constant rounded to the side that keeps the answer. Classification moves to the operands: whether a sum is NaN does
//! not need the adder.

use super::fold_fp;
use super::rewrite::narrow_const;
use crate::{BvValue, FpFormat, FpOp, RoundingMode, Rule, TermId, Terms};

impl Terms {
    pub(super) fn rewrite_fp_compare(&mut self, op: FpOp, fmt: FpFormat, x: TermId, y: TermId) -> Option<TermId> {
        if x == y {
            self.rule(Rule::FpCompareSame);
            return Some(if op == FpOp::Lt { self.ff() } else { self.fp_not_nan(fmt, x) });
        }
        if let Some(t) = self.compare_with_const(op, fmt, x, y) {
            return Some(t);
        }
        // Negation turns the order around.
        let negated = |t: &Terms, x: TermId| match t.as_const(x) {
            Some(v) => Some(Err(v.xor(&BvValue::min_signed(fmt.width())))),
            None => t.fp_args(FpOp::Neg, fmt, x).map(|a| Ok(a[0])),
        };
        if let (Some(a), Some(b)) = (negated(self, x), negated(self, y)) {
            let [a, b] = [a, b].map(|v| v.unwrap_or_else(|v| self.bv_value(v)));
            self.rule(Rule::FpCompareNeg);
            return Some(self.fp(op, fmt, &[b, a]));
        }
        self.compare_narrow(op, fmt, x, y).or_else(|| self.compare_ints(op, fmt, x, y))
    }

    fn fp_not_nan(&mut self, fmt: FpFormat, x: TermId) -> TermId {
        let nan = self.fp(FpOp::IsNan, fmt, &[x]);
        self.not(nan)
    }

    /// Constants at which the comparison degenerates: NaN, the infinities, the zeros.
    fn compare_with_const(&mut self, op: FpOp, fmt: FpFormat, x: TermId, y: TermId) -> Option<TermId> {
        let (c, x, const_left) = match (self.as_const(x), self.as_const(y)) {
            (Some(c), None) => (c.clone(), y, true),
            (None, Some(c)) => (c.clone(), x, false),
            (Some(_), Some(_)) | (None, None) => return None,
        };
        let is = |class: FpOp| fold_fp(class, fmt, &[&c]).is_some_and(|b| b.is_true());
        if is(FpOp::IsNan) {
            self.rule(Rule::FpCompareNan);
            return Some(self.ff());
        }
        if is(FpOp::IsInf) {
            // The side of the order on which the constant is the last element.
            let extreme = c.sign() == const_left;
            let t = match (op, extreme) {
                (FpOp::Lt, false) => self.ff(),
                (FpOp::Le, true) => self.fp_not_nan(fmt, x),
                _ => return None,
            };
            self.rule(Rule::FpCompareInf);
            return Some(t);
        }
        if !is(FpOp::IsZero) {
            return None;
        }
        self.rule(Rule::FpCompareZero);
        let zero = self.fp(FpOp::IsZero, fmt, &[x]);
        if op == FpOp::Eq {
            return Some(zero);
        }
        let negative = self.fp(FpOp::IsNegative, fmt, &[x]);
        let side = if const_left {
            let number = self.fp_not_nan(fmt, x);
            let plus = self.not(negative);
            self.and(number, plus)
        } else {
            negative
        };
        if op == FpOp::Lt {
            let other = self.not(zero);
            Some(self.and(side, other))
        } else {
            Some(self.or(side, zero))
        }
    }

    /// Operands widened from the same format, or one of them a constant.
    fn compare_narrow(&mut self, op: FpOp, fmt: FpFormat, x: TermId, y: TermId) -> Option<TermId> {
        let source = |t: &Terms, x: TermId| match t.as_fp(x) {
            Some((FpOp::FromFp(from), f, a)) if f == fmt && from != fmt && from.widens_to(fmt) => Some((from, a[1])),
            Some(_) | None => None,
        };
        match (source(self, x), source(self, y)) {
            (Some((f, a)), Some((g, b))) if f == g => {
                self.rule(Rule::FpCompareNarrow);
                Some(self.fp(op, f, &[a, b]))
            }
            // The wider of the two holds both.
            (Some((f, a)), Some((g, b))) => {
                let rm = self.bv(3, 0);
                if f.widens_to(g) {
                    self.rule(Rule::FpCompareMixed);
                    let a = self.fp(FpOp::FromFp(f), g, &[rm, a]);
                    Some(self.fp(op, g, &[a, b]))
                } else if g.widens_to(f) {
                    self.rule(Rule::FpCompareMixed);
                    let b = self.fp(FpOp::FromFp(g), f, &[rm, b]);
                    Some(self.fp(op, f, &[a, b]))
                } else {
                    None
                }
            }
            (Some((f, a)), None) => {
                let c = self.as_const(y)?.clone();
                let (op, c) = narrow_bound(op, f, fmt, &c, RoundingMode::TowardNegative)?;
                self.rule(Rule::FpCompareBound);
                let c = self.bv_value(c);
                Some(op.map_or(self.ff(), |op| self.fp(op, f, &[a, c])))
            }
            (None, Some((f, b))) => {
                let c = self.as_const(x)?.clone();
                let (op, c) = narrow_bound(op, f, fmt, &c, RoundingMode::TowardPositive)?;
                self.rule(Rule::FpCompareBound);
                let c = self.bv_value(c);
                Some(op.map_or(self.ff(), |op| self.fp(op, f, &[c, b])))
            }
            (None, None) => None,
        }
    }

    /// Operands converted exactly from integers, or one of them a constant.
    fn compare_ints(&mut self, op: FpOp, fmt: FpFormat, x: TermId, y: TermId) -> Option<TermId> {
        let source = |t: &Terms, x: TermId| match t.as_fp(x) {
            Some((from @ (FpOp::FromSbv(w) | FpOp::FromUbv(w)), f, a)) if f == fmt && from.is_exact_int(fmt) => {
                Some((a[1], w, matches!(from, FpOp::FromSbv(_))))
            }
            Some(_) | None => None,
        };
        let extend = |t: &mut Terms, (x, _, signed): (TermId, u32, bool), wide: u32| {
            if signed { t.sext(x, wide) } else { t.zext(x, wide) }
        };
        match (source(self, x), source(self, y)) {
            (Some(a), Some(b)) => {
                let wide = a.1.max(b.1) + 1;
                let (a, b) = (extend(self, a, wide), extend(self, b, wide));
                self.rule(Rule::FpCompareInts);
                Some(self.compare_signed(op, a, b))
            }
            (Some(a), None) => {
                // Below c is below its ceiling, at most c at most its floor.
                let mode = if op == FpOp::Lt { RoundingMode::TowardPositive } else { RoundingMode::TowardNegative };
                let c = self.as_const(y)?.clone();
                let wide = a.1 + 2;
                self.rule(Rule::FpCompareIntBound);
                match int_bound(op, fmt, &c, mode, wide) {
                    Bound::Never => Some(self.ff()),
                    Bound::Beyond { negative } => Some(self.bool(!negative && op != FpOp::Eq)),
                    Bound::At(c) => {
                        let (a, c) = (extend(self, a, wide), self.bv_value(c));
                        Some(self.compare_signed(op, a, c))
                    }
                }
            }
            (None, Some(b)) => {
                let mode = if op == FpOp::Lt { RoundingMode::TowardNegative } else { RoundingMode::TowardPositive };
                let c = self.as_const(x)?.clone();
                let wide = b.1 + 2;
                self.rule(Rule::FpCompareIntBound);
                match int_bound(op, fmt, &c, mode, wide) {
                    Bound::Never => Some(self.ff()),
                    Bound::Beyond { negative } => Some(self.bool(negative && op != FpOp::Eq)),
                    Bound::At(c) => {
                        let (b, c) = (extend(self, b, wide), self.bv_value(c));
                        Some(self.compare_signed(op, c, b))
                    }
                }
            }
            (None, None) => None,
        }
    }

    fn compare_signed(&mut self, op: FpOp, a: TermId, b: TermId) -> TermId {
        match op {
            FpOp::Eq => self.eq(a, b),
            FpOp::Lt => self.slt(a, b),
            _ => self.sle(a, b),
        }
    }

    pub(super) fn rewrite_fp_class(&mut self, class: FpOp, fmt: FpFormat, x: TermId) -> Option<TermId> {
        if let Some((c, a, b)) = self.as_ite(x)
            && (self.is_const(a) || self.is_const(b))
        {
            let (a, b) = (self.fp(class, fmt, &[a]), self.fp(class, fmt, &[b]));
            self.rule(Rule::FpClassIte);
            return Some(self.ite(c, a, b));
        }
        let (op, f, a) = self.as_fp(x)?;
        if op.result_width(f) != fmt.width() || f != fmt {
            return None;
        }
        let (rule, t) = match class {
            FpOp::IsNan => (Rule::FpNanOf, self.nan_of(op, fmt, &a)),
            FpOp::IsNegative => (Rule::FpNegativeOf, self.negative_of(op, fmt, x, &a)),
            FpOp::IsInf => (
                Rule::FpInfOf,
                match op {
                    FpOp::Abs | FpOp::Neg => Some(self.fp(class, fmt, &[a[0]])),
                    FpOp::FromFp(from) if from.widens_to(fmt) => Some(self.fp(class, from, &[a[1]])),
                    FpOp::FromSbv(_) | FpOp::FromUbv(_) if op.is_finite_int(fmt) => Some(self.ff()),
                    FpOp::Rem | FpOp::FMod => Some(self.ff()),
                    // The largest number is an integer, so rounding to one does not overflow.
                    FpOp::RoundToIntegral if fmt.bias() >= fmt.sig => Some(self.fp(class, fmt, &[a[1]])),
                    FpOp::Sqrt => {
                        let inf = self.fp(class, fmt, &[a[1]]);
                        let sign = self.fp_sign(a[1]);
                        let plus = self.not(sign);
                        Some(self.and(inf, plus))
                    }
                    _ => None,
                },
            ),
            FpOp::IsZero => (
                Rule::FpZeroOf,
                match op {
                    FpOp::Abs | FpOp::Neg => Some(self.fp(class, fmt, &[a[0]])),
                    FpOp::FromFp(from) if from.widens_to(fmt) => Some(self.fp(class, from, &[a[1]])),
                    FpOp::FromSbv(w) | FpOp::FromUbv(w) => {
                        let zero = self.bv(w, 0);
                        Some(self.eq(a[1], zero))
                    }
                    FpOp::Sqrt if fmt.bias() >= fmt.sig => Some(self.fp(class, fmt, &[a[1]])),
                    _ => None,
                },
            ),
            FpOp::IsNormal | FpOp::IsSubnormal => (
                Rule::FpNormalOf,
                match op {
                    FpOp::Abs | FpOp::Neg => Some(self.fp(class, fmt, &[a[0]])),
                    FpOp::FromSbv(w) | FpOp::FromUbv(w) if op.is_finite_int(fmt) => {
                        let zero = self.bv(w, 0);
                        Some(if class == FpOp::IsNormal { self.ne(a[1], zero) } else { self.ff() })
                    }
                    _ => None,
                },
            ),
            _ => return None,
        };
        if t.is_some() {
            self.rule(rule);
        }
        t
    }

    /// Whether an operation gives NaN, from the classes of its operands.
    fn nan_of(&mut self, op: FpOp, fmt: FpFormat, a: &[TermId]) -> Option<TermId> {
        let skip = op.takes_rounding() as usize;
        let operand = match op {
            FpOp::FromFp(f) => f,
            _ => fmt,
        };
        let is = |t: &mut Terms, class: FpOp, i: usize| t.fp(class, operand, &[a[skip + i]]);
        use FpOp::{IsInf, IsNan, IsZero};
        match op {
            FpOp::FromSbv(_) | FpOp::FromUbv(_) => Some(self.ff()),
            FpOp::Abs | FpOp::Neg | FpOp::RoundToIntegral | FpOp::FromFp(_) => Some(is(self, IsNan, 0)),
            FpOp::Sqrt => {
                let (nan, zero) = (is(self, IsNan, 0), is(self, IsZero, 0));
                let negative = is(self, FpOp::IsNegative, 0);
                let other = self.not(zero);
                let below = self.and(negative, other);
                Some(self.or(nan, below))
            }
            FpOp::Min | FpOp::Max => {
                let (x, y) = (is(self, IsNan, 0), is(self, IsNan, 1));
                Some(self.and(x, y))
            }
            FpOp::Rem | FpOp::FMod => {
                let parts = [is(self, IsNan, 0), is(self, IsNan, 1), is(self, IsInf, 0), is(self, IsZero, 1)];
                Some(self.or_many(&parts))
            }
            FpOp::Add | FpOp::Sub => {
                let (nx, ny) = (is(self, IsNan, 0), is(self, IsNan, 1));
                let (ix, iy) = (is(self, IsInf, 0), is(self, IsInf, 1));
                let (sx, sy) = (self.fp_sign(a[1]), self.fp_sign(a[2]));
                let differ = self.xor(sx, sy);
                let opposite = if op == FpOp::Add { differ } else { self.not(differ) };
                let cancel = self.and_many(&[ix, iy, opposite]);
                Some(self.or_many(&[nx, ny, cancel]))
            }
            FpOp::Mul | FpOp::Fma => {
                let (ix, iy) = (is(self, IsInf, 0), is(self, IsInf, 1));
                let (zx, zy) = (is(self, IsZero, 0), is(self, IsZero, 1));
                let (p, q) = (self.and(ix, zy), self.and(zx, iy));
                let mut parts = vec![is(self, IsNan, 0), is(self, IsNan, 1), p, q];
                if op == FpOp::Fma {
                    let (nz, iz) = (is(self, IsNan, 2), is(self, IsInf, 2));
                    let signs = [1, 2, 3].map(|i| self.fp_sign(a[i]));
                    let product = self.xor(signs[0], signs[1]);
                    let opposite = self.xor(product, signs[2]);
                    let infinite = self.or(ix, iy);
                    parts.extend([nz, self.and_many(&[infinite, iz, opposite])]);
                }
                Some(self.or_many(&parts))
            }
            FpOp::Div => {
                let (ix, iy) = (is(self, IsInf, 0), is(self, IsInf, 1));
                let (zx, zy) = (is(self, IsZero, 0), is(self, IsZero, 1));
                let (p, q) = (self.and(ix, iy), self.and(zx, zy));
                let parts = [is(self, IsNan, 0), is(self, IsNan, 1), p, q];
                Some(self.or_many(&parts))
            }
            _ => None,
        }
    }

    /// Whether an operation gives a negative number or -0.
    fn negative_of(&mut self, op: FpOp, fmt: FpFormat, x: TermId, a: &[TermId]) -> Option<TermId> {
        match op {
            FpOp::Abs | FpOp::FromUbv(_) => Some(self.ff()),
            FpOp::FromSbv(_) => Some(self.fp_sign(a[1])),
            FpOp::FromFp(from) => Some(self.fp(FpOp::IsNegative, from, &[a[1]])),
            FpOp::RoundToIntegral => Some(self.fp(FpOp::IsNegative, fmt, &[a[1]])),
            FpOp::Neg => {
                let sign = self.fp_sign(a[0]);
                let (number, plus) = (self.fp_not_nan(fmt, a[0]), self.not(sign));
                Some(self.and(number, plus))
            }
            FpOp::Sqrt => {
                let (sign, zero) = (self.fp_sign(a[1]), self.fp(FpOp::IsZero, fmt, &[a[1]]));
                Some(self.and(sign, zero))
            }
            FpOp::Mul | FpOp::Div => {
                let (sx, sy) = (self.fp_sign(a[1]), self.fp_sign(a[2]));
                let differ = self.xor(sx, sy);
                let number = self.fp_not_nan(fmt, x);
                Some(self.and(differ, number))
            }
            FpOp::FMod => {
                let (sign, number) = (self.fp_sign(a[0]), self.fp_not_nan(fmt, x));
                Some(self.and(sign, number))
            }
            _ => None,
        }
    }
}

/// The bound in the narrow format that a narrow number satisfies exactly if it satisfies `c`: if `c` is between two narrow numbers,
/// the one on the side of the variable, included. No operation means that nothing compares so.
fn narrow_bound(op: FpOp, narrow: FpFormat, fmt: FpFormat, c: &BvValue, side: RoundingMode) -> Option<(Option<FpOp>, BvValue)> {
    if let Some(v) = narrow_const(narrow, fmt, c) {
        return Some((Some(op), v));
    }
    let v = fold_fp(FpOp::FromFp(fmt), narrow, &[&BvValue::from_u128(3, side.bits()), c])?;
    if v == narrow.nan() {
        return None;
    }
    Some((if op == FpOp::Eq { None } else { Some(FpOp::Le) }, v))
}

enum Bound {
    At(BvValue),
    /// Outside what the integers reach, on this side.
    Beyond {
        negative: bool,
    },
    Never,
}

/// The integer bound, of `wide` bits, in place of the constant `c`.
fn int_bound(op: FpOp, fmt: FpFormat, c: &BvValue, mode: RoundingMode, wide: u32) -> Bound {
    let to = |m: RoundingMode| fold_fp(FpOp::ToSbv(wide), fmt, &[&BvValue::from_u128(3, m.bits()), c]);
    if fold_fp(FpOp::IsNan, fmt, &[c]).is_none_or(|b| b.is_true()) {
        return Bound::Never;
    }
    match (to(mode), to(RoundingMode::TowardPositive), to(RoundingMode::TowardNegative)) {
        // The value for what does not fit is itself far outside.
        (Some(v), ..) if v == BvValue::min_signed(wide) => Bound::Beyond { negative: c.sign() },
        (_, Some(up), Some(down)) if op == FpOp::Eq && up != down => Bound::Never,
        (Some(v), ..) => Bound::At(v),
        (None, ..) => Bound::Never,
    }
}
