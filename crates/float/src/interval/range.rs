//! Sets of values: intervals of floats (with or without NaN), of signed integers, single patterns, or anything.
//!
//! Floats are ordered by an *ordinal*: consecutive integers for consecutive floats, with -0 directly below +0. So neighbours, widths and
//! halves are integer arithmetic, and a split halves the number of floats.

use fathom_term::{BvValue, FpFormat};

/// All floats between two, and maybe NaN. Empty of numbers if `low > high`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FloatRange {
    pub fmt: FpFormat,
    pub low: i128,
    pub high: i128,
    pub nan: bool,
}

/// The ordinal of positive infinity; that of negative infinity is `-infinity - 1`.
pub fn infinity(fmt: FpFormat) -> i128 {
    ((1i128 << fmt.exp) - 1) << (fmt.sig - 1)
}

/// `None` for NaN. The explicit leading bit of x87 is not part of the order; its invalid patterns count as NaN.
pub fn ordinal(fmt: FpFormat, v: &BvValue) -> Option<i128> {
    let bits = v.to_u128().expect("at most 128 bits");
    let fraction = bits & ((1 << (fmt.sig - 1)) - 1);
    let mut field = bits >> fmt.fraction() & ((1 << fmt.exp) - 1);
    if fmt.explicit_int {
        let integer = bits >> (fmt.sig - 1) & 1 == 1;
        match (field, integer) {
            // A pseudo-denormal is the number it spells.
            (0, true) => field = 1,
            (0, false) | (_, true) => {}
            (_, false) => return None,
        }
    }
    let magnitude = (field << (fmt.sig - 1) | fraction) as i128;
    if magnitude > infinity(fmt) {
        return None;
    }
    Some(if v.sign() { -magnitude - 1 } else { magnitude })
}

pub fn pattern(fmt: FpFormat, ordinal: i128) -> BvValue {
    let (negative, magnitude) = if ordinal >= 0 { (false, ordinal as u128) } else { (true, (-(ordinal + 1)) as u128) };
    let (field, fraction) = (magnitude >> (fmt.sig - 1), magnitude & ((1 << (fmt.sig - 1)) - 1));
    let integer = if fmt.explicit_int && field != 0 { 1 << (fmt.sig - 1) } else { 0 };
    let bits = BvValue::from_u128(fmt.width(), field << fmt.fraction() | integer | fraction);
    if negative { bits.or(&BvValue::min_signed(fmt.width())) } else { bits }
}

impl FloatRange {
    pub fn all(fmt: FpFormat) -> FloatRange {
        FloatRange { fmt, low: -infinity(fmt) - 1, high: infinity(fmt), nan: true }
    }

    pub fn numbers(fmt: FpFormat) -> FloatRange {
        FloatRange { nan: false, ..FloatRange::all(fmt) }
    }

    pub fn point(fmt: FpFormat, v: &BvValue) -> FloatRange {
        match ordinal(fmt, v) {
            Some(o) => FloatRange { fmt, low: o, high: o, nan: false },
            None => FloatRange { fmt, low: 0, high: -1, nan: true },
        }
    }

    pub fn is_empty(&self) -> bool {
        self.low > self.high
    }

    pub fn contains(&self, o: i128) -> bool {
        self.low <= o && o <= self.high
    }

    pub fn has_zero(&self) -> bool {
        self.contains(0) || self.contains(-1)
    }

    pub fn has_infinity(&self) -> bool {
        let i = infinity(self.fmt);
        self.contains(i) || self.contains(-i - 1)
    }

    /// The smallest range with everything of both.
    pub fn join(&self, o: &FloatRange) -> FloatRange {
        let nan = self.nan || o.nan;
        match (self.is_empty(), o.is_empty()) {
            (true, _) => FloatRange { nan, ..*o },
            (_, true) => FloatRange { nan, ..*self },
            (false, false) => FloatRange { fmt: self.fmt, low: self.low.min(o.low), high: self.high.max(o.high), nan },
        }
    }

    /// Ends as numbers, where both zeros are zero.
    pub fn values(&self) -> (i128, i128) {
        let value = |o: i128| if o < 0 { o + 1 } else { o };
        (value(self.low), value(self.high))
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Range {
    Float(FloatRange),
    /// A signed integer of at most 64 bits.
    Int {
        low: i128,
        high: i128,
    },
    Exactly(BvValue),
    /// A few patterns, sorted: entries of a table, branches of a choice. Whether they are floats is for the user to say.
    Among(Vec<BvValue>),
    Unknown,
}

/// More different patterns than this are not told apart.
const MAX_AMONG: usize = 256;

impl Range {
    pub fn int(low: i128, high: i128) -> Range {
        Range::Int { low, high }
    }

    pub fn truth(b: Option<bool>) -> Range {
        b.map_or(Range::Unknown, |b| Range::Exactly(BvValue::from_bool(b)))
    }

    pub fn as_bool(&self) -> Option<bool> {
        match self {
            Range::Exactly(v) if v.width() == 1 => Some(v.is_true()),
            Range::Float(_) | Range::Int { .. } | Range::Exactly(_) | Range::Among(_) | Range::Unknown => None,
        }
    }

    /// The only value.
    pub fn as_value(&self) -> Option<&BvValue> {
        match self {
            Range::Exactly(v) => Some(v),
            Range::Float(_) | Range::Int { .. } | Range::Among(_) | Range::Unknown => None,
        }
    }

    /// As a float of the format. What is known as something else is anything.
    pub fn float(&self, fmt: FpFormat) -> FloatRange {
        match self {
            Range::Float(f) if f.fmt == fmt => *f,
            Range::Exactly(v) => FloatRange::point(fmt, v),
            Range::Among(vs) => {
                let none = FloatRange { fmt, low: 0, high: -1, nan: false };
                vs.iter().fold(none, |r, v| r.join(&FloatRange::point(fmt, v)))
            }
            Range::Float(_) | Range::Int { .. } | Range::Unknown => FloatRange::all(fmt),
        }
    }

    /// As a signed integer of the width.
    pub fn signed(&self, w: u32) -> Option<(i128, i128)> {
        match self {
            Range::Int { low, high } => Some((*low, *high)),
            Range::Exactly(v) if w <= 64 => v.to_i128().map(|v| (v, v)),
            Range::Among(vs) if w <= 64 => {
                let values: Vec<i128> = vs.iter().filter_map(BvValue::to_i128).collect();
                Some((*values.iter().min()?, *values.iter().max()?))
            }
            Range::Unknown if w <= 64 => Some((-(1i128 << (w - 1)), (1i128 << (w - 1)) - 1)),
            Range::Float(_) | Range::Exactly(_) | Range::Among(_) | Range::Unknown => None,
        }
    }

    /// As an unsigned integer of the width.
    pub fn unsigned(&self, w: u32) -> Option<(i128, i128)> {
        let (low, high) = self.signed(w)?;
        let size = 1i128 << w;
        Some(match (low >= 0, high >= 0) {
            (true, _) => (low, high),
            (false, false) => (low + size, high + size),
            (false, true) => (0, size - 1),
        })
    }

    /// The patterns, if there are only a few.
    fn patterns(&self) -> Option<&[BvValue]> {
        match self {
            Range::Exactly(v) => Some(std::slice::from_ref(v)),
            Range::Among(vs) => Some(vs),
            Range::Float(_) | Range::Int { .. } | Range::Unknown => None,
        }
    }

    /// The smallest range with everything of both.
    pub fn join(&self, o: &Range) -> Range {
        if self == o {
            return self.clone();
        }
        if let (Some(a), Some(b)) = (self.patterns(), o.patterns()) {
            let mut all: Vec<BvValue> = a.iter().chain(b).cloned().collect();
            all.sort();
            all.dedup();
            return if all.len() <= MAX_AMONG { Range::Among(all) } else { Range::Unknown };
        }
        match (self, o) {
            (Range::Float(f), other) | (other, Range::Float(f)) => match other {
                Range::Float(g) if g.fmt != f.fmt => Range::Unknown,
                Range::Float(_) | Range::Exactly(_) | Range::Among(_) => Range::Float(f.join(&other.float(f.fmt))),
                Range::Int { .. } | Range::Unknown => Range::Unknown,
            },
            (Range::Int { low, high }, other) | (other, Range::Int { low, high }) => match other {
                Range::Unknown => Range::Unknown,
                other => other.signed(64).map_or(Range::Unknown, |(l, h)| Range::int(l.min(*low), h.max(*high))),
            },
            _ => Range::Unknown,
        }
    }

    /// How many values there are, as a logarithm: what to split first.
    pub fn width(&self, w: u32) -> u32 {
        match self {
            Range::Float(f) if f.is_empty() => f.nan as u32,
            Range::Float(f) => 129 - (f.high - f.low).leading_zeros() + f.nan as u32,
            Range::Int { low, high } => 128 - (high - low).leading_zeros(),
            Range::Exactly(_) | Range::Among(_) => 0,
            // A choice is settled before anything else.
            Range::Unknown => {
                if w == 1 {
                    1000
                } else {
                    0
                }
            }
        }
    }

    /// Some single value of a wide range, spread by `seed`.
    pub fn pick(&self, seed: u64) -> Range {
        let within = |low: i128, high: i128| {
            // Two different mixtures of the seed for the high and the low bits of the offset.
            let spread = (seed as u128) << 64 | (seed ^ seed >> 29).wrapping_mul(0xbf58_476d_1ce4_e5b9) as u128;
            low + (spread % ((high - low) as u128 + 1)) as i128
        };
        match self {
            Range::Float(f) if !f.is_empty() => {
                // Ordinals spread over all exponents; most numbers people mean have the few largest.
                let binades = 3i128 << (f.fmt.sig - 1);
                let o = match seed >> 62 {
                    0 => within(f.low, f.high),
                    1 => within(f.low, f.high.min(f.low + binades)),
                    _ => within(f.low.max(f.high - binades), f.high),
                };
                Range::Float(FloatRange { low: o, high: o, ..*f })
            }
            Range::Int { low, high } => {
                let v = within(*low, *high);
                Range::int(v, v)
            }
            Range::Float(_) | Range::Exactly(_) | Range::Among(_) | Range::Unknown => self.clone(),
        }
    }

    /// A value in the middle.
    pub fn middle(&self, w: u32) -> BvValue {
        match self {
            Range::Float(f) if f.is_empty() => f.fmt.nan(),
            Range::Float(f) => pattern(f.fmt, f.low + (f.high - f.low) / 2),
            Range::Int { low, high } => BvValue::from_i128(w, low + (high - low) / 2),
            Range::Exactly(v) => v.clone(),
            Range::Among(vs) => vs[vs.len() / 2].clone(),
            Range::Unknown => BvValue::zero(w),
        }
    }

    /// Two parts that together are everything; `None` if this is a single value or not to be split.
    pub fn halves(&self, w: u32) -> Option<(Range, Range)> {
        match self {
            &Range::Float(f) if f.nan && !f.is_empty() => {
                Some((Range::Float(FloatRange { nan: false, ..f }), Range::Float(FloatRange { low: 0, high: -1, ..f })))
            }
            &Range::Float(f) if f.is_empty() || f.low == f.high => None,
            &Range::Float(f) => {
                let mid = f.low + (f.high - f.low) / 2;
                Some((Range::Float(FloatRange { high: mid, ..f }), Range::Float(FloatRange { low: mid + 1, ..f })))
            }
            &Range::Int { low, high } if low < high => {
                let mid = low + (high - low) / 2;
                Some((Range::int(low, mid), Range::int(mid + 1, high)))
            }
            Range::Unknown if w == 1 => Some((Range::truth(Some(false)), Range::truth(Some(true)))),
            Range::Int { .. } | Range::Exactly(_) | Range::Among(_) | Range::Unknown => None,
        }
    }
}
