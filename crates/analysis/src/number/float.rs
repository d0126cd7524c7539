//! Abstract floats of the value analysis: a closed interval of finite numbers, and whether NaN and each infinity are possible.
//!
//! In round-to-nearest every operation is monotone in each operand, so evaluating it at the ends gives the exact hull: no
//! directed rounding is needed. Bounds of `float` are kept as `double`, which holds them exactly, and every operation is
//! computed in its own type.
//!
//! SOUNDNESS: zero has two signs and the interval does not tell them apart; where a sign matters (division, the sign bit) both
//! are possible. Other kinds than `float` and `double`, and other rounding modes, have no abstract value at all.

use fathom_goto::{BinOp, FloatKind};

#[derive(Copy, Clone, Debug, PartialEq)]
pub struct Float {
    /// `F32` or `F64`.
    pub kind: FloatKind,
    /// The finite values, if there are any.
    pub range: Option<(f64, f64)>,
    pub nan: bool,
    pub plus_infinity: bool,
    pub minus_infinity: bool,
}

pub fn is_tracked(kind: FloatKind) -> bool {
    matches!(kind, FloatKind::F32 | FloatKind::F64)
}

fn largest(kind: FloatKind) -> f64 {
    if kind == FloatKind::F32 { f64::from(f32::MAX) } else { f64::MAX }
}

/// Rounded to the kind, to nearest.
fn rounded(kind: FloatKind, value: f64) -> f64 {
    if kind == FloatKind::F32 { f64::from(value as f32) } else { value }
}

/// The operation in the kind's own arithmetic.
fn compute(kind: FloatKind, op: BinOp, x: f64, y: f64) -> f64 {
    macro_rules! at {
        ($x:expr, $y:expr) => {
            match op {
                BinOp::Add => $x + $y,
                BinOp::Sub => $x - $y,
                BinOp::Mul => $x * $y,
                _ => $x / $y,
            }
        };
    }
    if kind == FloatKind::F32 { f64::from(at!(x as f32, y as f32)) } else { at!(x, y) }
}

impl Float {
    pub fn top(kind: FloatKind) -> Float {
        let most = largest(kind);
        Float { kind, range: Some((-most, most)), nan: true, plus_infinity: true, minus_infinity: true }
    }

    fn none(kind: FloatKind) -> Float {
        Float { kind, range: None, nan: false, plus_infinity: false, minus_infinity: false }
    }

    pub fn exactly(kind: FloatKind, value: f64) -> Float {
        Float::hull(kind, value, value)
    }

    /// Both ends may be infinite or (both) NaN.
    pub fn hull(kind: FloatKind, lo: f64, hi: f64) -> Float {
        let mut float = Float::none(kind);
        if lo.is_nan() || hi.is_nan() {
            float.nan = true;
            return float;
        }
        float.minus_infinity = lo == f64::NEG_INFINITY;
        float.plus_infinity = hi == f64::INFINITY;
        let most = largest(kind);
        if hi >= -most && lo <= most {
            // Adding 0 makes the bound's zero positive, so that equal intervals compare equal.
            float.range = Some((lo.max(-most) + 0.0, hi.min(most) + 0.0));
        }
        float
    }

    pub fn from_bits(kind: FloatKind, bits: u128) -> Option<Float> {
        match kind {
            FloatKind::F32 => Some(Float::exactly(kind, f64::from(f32::from_bits(bits as u32)))),
            FloatKind::F64 => Some(Float::exactly(kind, f64::from_bits(bits as u64))),
            FloatKind::F16 | FloatKind::X87 | FloatKind::F128 => None,
        }
    }

    pub fn is_top(&self) -> bool {
        *self == Float::top(self.kind)
    }

    pub fn is_empty(&self) -> bool {
        self.range.is_none() && !self.nan && !self.plus_infinity && !self.minus_infinity
    }

    pub fn contains(&self, value: f64) -> bool {
        if value.is_nan() {
            self.nan
        } else if value.is_infinite() {
            if value > 0.0 { self.plus_infinity } else { self.minus_infinity }
        } else {
            self.range.is_some_and(|(lo, hi)| lo <= value && value <= hi)
        }
    }

    fn has_zero(&self) -> bool {
        self.contains(0.0)
    }

    fn has_infinity(&self) -> bool {
        self.plus_infinity || self.minus_infinity
    }

    fn has_positive(&self) -> bool {
        self.plus_infinity || self.range.is_some_and(|r| r.1 > 0.0)
    }

    fn has_negative(&self) -> bool {
        self.minus_infinity || self.range.is_some_and(|r| r.0 < 0.0)
    }

    /// The ends with infinities among them; `None` if there are NaNs at most.
    fn ends(&self) -> Option<(f64, f64)> {
        let least = if self.minus_infinity {
            f64::NEG_INFINITY
        } else {
            self.range.map(|r| r.0).or(self.plus_infinity.then_some(f64::INFINITY))?
        };
        let most = if self.plus_infinity {
            f64::INFINITY
        } else {
            self.range.map(|r| r.1).or(self.minus_infinity.then_some(f64::NEG_INFINITY))?
        };
        Some((least, most))
    }

    /// All values are finite numbers.
    pub fn finite(&self) -> Option<(f64, f64)> {
        self.range.filter(|_| !self.nan && !self.has_infinity())
    }

    pub fn is_subset(&self, other: &Float) -> bool {
        let range = match (self.range, other.range) {
            (None, _) => true,
            (Some(_), None) => false,
            (Some(a), Some(b)) => b.0 <= a.0 && a.1 <= b.1,
        };
        range
            && self.nan <= other.nan
            && self.plus_infinity <= other.plus_infinity
            && self.minus_infinity <= other.minus_infinity
            && self.kind == other.kind
    }

    pub fn join(&self, other: &Float) -> Float {
        let range = match (self.range, other.range) {
            (Some(a), Some(b)) => Some((a.0.min(b.0), a.1.max(b.1))),
            (one, None) | (None, one) => one,
        };
        Float {
            kind: self.kind,
            range,
            nan: self.nan | other.nan,
            plus_infinity: self.plus_infinity | other.plus_infinity,
            minus_infinity: self.minus_infinity | other.minus_infinity,
        }
    }

    /// Bounds that grow go to the next power of 2^5, at last to the largest number.
    pub fn widen(&self, new: &Float, thresholds: &[i128]) -> Float {
        let mut joined = self.join(new);
        let (Some(old), Some((lo, hi))) = (self.range, joined.range) else { return joined };
        let beyond = |magnitude: f64| {
            let steps = (-2..=8).map(|k| 2f64.powi(5 * k)).chain([largest(self.kind)]);
            let constants = thresholds.iter().map(|t| t.unsigned_abs() as f64).filter(|t| *t < 2f64.powi(24));
            steps.chain(constants).filter(|s| *s >= magnitude).fold(largest(self.kind), f64::min)
        };
        let lo = if lo >= old.0 {
            old.0
        } else if lo >= 0.0 {
            0.0
        } else {
            -beyond(-lo)
        };
        let hi = if hi <= old.1 {
            old.1
        } else if hi <= 0.0 {
            0.0
        } else {
            beyond(hi)
        };
        joined.range = Some((lo, hi));
        joined
    }

    pub fn negate(&self) -> Float {
        Float {
            kind: self.kind,
            range: self.range.map(|(lo, hi)| (-hi + 0.0, -lo + 0.0)),
            nan: self.nan,
            plus_infinity: self.minus_infinity,
            minus_infinity: self.plus_infinity,
        }
    }

    pub fn abs(&self) -> Float {
        let (below, above) = (self.clip(f64::NEG_INFINITY, 0.0), self.clip(0.0, f64::INFINITY));
        let mut abs = below.negate().join(&above);
        abs.nan = self.nan;
        abs
    }

    /// The numbers between the ends (which may be infinite), without NaN.
    fn clip(&self, least: f64, most: f64) -> Float {
        let range = self.range.map(|(lo, hi)| (lo.max(least), hi.min(most))).filter(|(lo, hi)| lo <= hi);
        Float {
            kind: self.kind,
            range,
            nan: false,
            plus_infinity: self.plus_infinity && most == f64::INFINITY,
            minus_infinity: self.minus_infinity && least == f64::NEG_INFINITY,
        }
    }

    fn corners(op: BinOp, a: &Float, b: &Float) -> Float {
        let (Some(x), Some(y)) = (a.range, b.range) else { return Float::none(a.kind) };
        let ends = [(x.0, y.0), (x.0, y.1), (x.1, y.0), (x.1, y.1)].map(|(x, y)| compute(a.kind, op, x, y));
        let least = ends.iter().copied().fold(f64::INFINITY, f64::min);
        let most = ends.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        Float::hull(a.kind, least, most)
    }

    /// `+ - * /`; any other operation gives anything.
    pub fn binary(op: BinOp, a: &Float, b: &Float) -> Float {
        let kind = a.kind;
        let mut result = match op {
            BinOp::Sub => return Float::binary(BinOp::Add, a, &b.negate()),
            BinOp::Add => {
                let mut sum = Float::none(kind);
                if let (Some(x), Some(y)) = (a.range, b.range) {
                    sum = Float::hull(kind, compute(kind, op, x.0, y.0), compute(kind, op, x.1, y.1));
                }
                sum.plus_infinity |= a.plus_infinity || b.plus_infinity;
                sum.minus_infinity |= a.minus_infinity || b.minus_infinity;
                sum.nan |= a.plus_infinity && b.minus_infinity || a.minus_infinity && b.plus_infinity;
                sum
            }
            BinOp::Mul => {
                let mut product = Float::corners(op, a, b);
                for (x, y) in [(a, b), (b, a)] {
                    product.nan |= x.has_infinity() && y.has_zero();
                    product.plus_infinity |= x.plus_infinity && y.has_positive() || x.minus_infinity && y.has_negative();
                    product.minus_infinity |= x.plus_infinity && y.has_negative() || x.minus_infinity && y.has_positive();
                }
                product
            }
            BinOp::Div => {
                let mut quotient = if b.has_zero() {
                    let mut any = Float::top(kind);
                    any.nan = a.has_zero() || a.has_infinity() && b.has_infinity();
                    any
                } else {
                    Float::corners(op, a, b)
                };
                if a.has_infinity() {
                    quotient.plus_infinity = true;
                    quotient.minus_infinity = true;
                    quotient.nan |= b.has_infinity();
                }
                if b.has_infinity() {
                    quotient = quotient.join(&Float::exactly(kind, 0.0));
                }
                quotient
            }
            _ => Float::top(kind),
        };
        result.nan |= a.nan || b.nan;
        result
    }

    /// A function that is monotone where it is defined, at both ends.
    pub fn monotone(&self, f: impl Fn(f64) -> f64) -> Float {
        let mut result = match self.range {
            Some((lo, hi)) => Float::hull(self.kind, rounded(self.kind, f(lo)), rounded(self.kind, f(hi))),
            None => Float::none(self.kind),
        };
        result.nan |= self.nan;
        result.plus_infinity |= self.plus_infinity;
        result.minus_infinity |= self.minus_infinity;
        result
    }

    pub fn sqrt(&self) -> Float {
        let kind = self.kind;
        let root = |x: f64| if kind == FloatKind::F32 { f64::from((x as f32).sqrt()) } else { x.sqrt() };
        let mut result = self.clip(0.0, f64::INFINITY).monotone(root);
        result.nan |= self.nan || self.has_negative();
        result
    }

    /// To another kind: exact, or rounded.
    pub fn convert(&self, kind: FloatKind) -> Float {
        let mut result = match self.range {
            Some((lo, hi)) => Float::hull(kind, rounded(kind, lo), rounded(kind, hi)),
            None => Float::none(kind),
        };
        result.nan |= self.nan;
        result.plus_infinity |= self.plus_infinity;
        result.minus_infinity |= self.minus_infinity;
        result
    }

    pub fn from_int(kind: FloatKind, lo: i128, hi: i128) -> Float {
        let at = |v: i128| if kind == FloatKind::F32 { f64::from(v as f32) } else { v as f64 };
        Float::hull(kind, at(lo), at(hi))
    }

    /// The integers it converts to, if all of them fit `least..=most`.
    pub fn to_int(&self, least: i128, most: i128) -> Option<(i128, i128)> {
        let (lo, hi) = self.finite()?;
        // Beyond 2^100 nothing fits any type, and below it the conversion is exact.
        let bound = 2f64.powi(100);
        if lo < -bound || hi > bound {
            return None;
        }
        let (lo, hi) = (lo.trunc() as i128, hi.trunc() as i128);
        (least <= lo && hi <= most).then_some((lo, hi))
    }

    /// No value converts: all are out of range, infinite or NaN.
    pub fn never_fits(&self, least: i128, most: i128) -> bool {
        let outside = |(lo, hi): (f64, f64)| hi.trunc() < least as f64 || lo.trunc() > most as f64;
        self.range.is_none_or(outside)
    }

    pub fn compare(op: BinOp, a: &Float, b: &Float) -> Option<bool> {
        let ordered = !a.nan && !b.nan;
        let (Some(x), Some(y)) = (a.ends(), b.ends()) else {
            // NaN compares false, except that it differs from everything.
            return if a.is_empty() || b.is_empty() { None } else { Some(op == BinOp::Ne) };
        };
        let (surely, never) = match op {
            BinOp::Lt => (x.1 < y.0, x.0 >= y.1),
            BinOp::Le => (x.1 <= y.0, x.0 > y.1),
            BinOp::Gt => (x.0 > y.1, x.1 <= y.0),
            BinOp::Ge => (x.0 >= y.1, x.1 < y.0),
            BinOp::Eq => (x.0 == x.1 && x == y, x.1 < y.0 || y.1 < x.0),
            BinOp::Ne => return Float::compare(BinOp::Eq, a, b).map(|equal| !equal),
            _ => return None,
        };
        if surely && ordered { Some(true) } else { never.then_some(false) }
    }

    /// The part of `a` for which `a op b` can be true (or, with `truth` false, can fail to be) for some `b`; `None`: none.
    pub fn refine(op: BinOp, truth: bool, a: &Float, b: &Float) -> Option<Float> {
        let some = |f: Float| (!f.is_empty()).then_some(f);
        if !truth {
            // SOUNDNESS: a comparison with NaN fails whatever the other operand is.
            if b.nan {
                return some(*a);
            }
            let opposite = match op {
                BinOp::Lt => BinOp::Ge,
                BinOp::Le => BinOp::Gt,
                BinOp::Gt => BinOp::Le,
                BinOp::Ge => BinOp::Lt,
                BinOp::Eq => return some(*a),
                BinOp::Ne => BinOp::Eq,
                _ => return some(*a),
            };
            let kept = Float::refine(opposite, true, a, b).unwrap_or(Float::none(a.kind));
            let nan = a.nan && op != BinOp::Ne;
            return some(Float { nan, ..kept });
        }
        if op == BinOp::Ne || !(op.is_comparison()) {
            return some(*a);
        }
        let (lo, hi) = b.ends()?;
        let (below, above) = (previous(a.kind, hi), next(a.kind, lo));
        some(match op {
            BinOp::Lt if hi == f64::NEG_INFINITY => return None,
            BinOp::Gt if lo == f64::INFINITY => return None,
            BinOp::Lt => a.clip(f64::NEG_INFINITY, below),
            BinOp::Le => a.clip(f64::NEG_INFINITY, hi),
            BinOp::Gt => a.clip(above, f64::INFINITY),
            BinOp::Ge => a.clip(lo, f64::INFINITY),
            _ => a.clip(lo, hi),
        })
    }

    pub fn without_nan(&self) -> Option<Float> {
        let kept = Float { nan: false, ..*self };
        (!kept.is_empty()).then_some(kept)
    }
}

/// The next smaller number of the kind; `MAX` below infinity.
fn previous(kind: FloatKind, x: f64) -> f64 {
    -next(kind, -x)
}

fn next(kind: FloatKind, x: f64) -> f64 {
    if kind == FloatKind::F32 { f64::from((x as f32).next_up()) } else { x.next_up() }
}
