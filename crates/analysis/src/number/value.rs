//! Abstract integers: an interval and a congruence. A `Value` stands for the mathematical values `v` of an integer
//! type with `lo <= v <= hi` and `v ≡ residue (mod modulus)`; a modulus of 0 means the single value `residue`.
//!
//! Invariant: never empty; `lo` and `hi` are themselves members. Every operation returns a superset of the results of
//! C's operation at the type, wrap-around included; `value_tests` compares each with all concrete values at small widths.

/// An integer type (or Bool: one unsigned bit).
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub struct IntType {
    pub width: u32,
    pub signed: bool,
}

impl IntType {
    pub const BOOL: IntType = IntType { width: 1, signed: false };

    pub fn min(self) -> i128 {
        if self.signed { -(1i128 << (self.width - 1)) } else { 0 }
    }

    pub fn max(self) -> i128 {
        if self.signed { (1i128 << (self.width - 1)) - 1 } else { (1i128 << self.width) - 1 }
    }

    fn size(self) -> i128 {
        1i128 << self.width
    }

    /// The member of the type that has these bits.
    pub fn from_bits(self, bits: u128) -> i128 {
        let low = (bits & ((1u128 << self.width) - 1)) as i128;
        if low > self.max() { low - self.size() } else { low }
    }

    pub fn to_bits(self, value: i128) -> u128 {
        value as u128 & ((1u128 << self.width) - 1)
    }
}

#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub struct Value {
    pub lo: i128,
    pub hi: i128,
    /// 0 for a single value, else at least 1.
    pub modulus: i128,
    /// In `0..modulus`, or the single value.
    pub residue: i128,
}

pub(super) fn gcd(a: i128, b: i128) -> i128 {
    let (mut a, mut b) = (a.abs(), b.abs());
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

/// The `x` with `a·x ≡ 1 (mod m)`, for `a` and `m` without common divisor.
fn inverse_mod(a: i128, m: i128) -> i128 {
    let (mut r, mut next_r) = (m, a.rem_euclid(m.max(1)));
    let (mut t, mut next_t) = (0i128, 1i128);
    while next_r != 0 {
        let q = r / next_r;
        (r, next_r) = (next_r, r - q * next_r);
        (t, next_t) = (next_t, t - q * next_t);
    }
    t.rem_euclid(m.max(1))
}

/// The largest power of two that divides the modulus: what survives wrap-around.
fn power_of_two_part(modulus: i128) -> i128 {
    if modulus == 0 { 0 } else { modulus & modulus.wrapping_neg() }
}

impl Value {
    pub fn exactly(value: i128) -> Value {
        Value { lo: value, hi: value, modulus: 0, residue: value }
    }

    pub fn top(ty: IntType) -> Value {
        Value::range(ty.min(), ty.max())
    }

    /// `lo <= hi`.
    pub fn range(lo: i128, hi: i128) -> Value {
        if lo == hi { Value::exactly(lo) } else { Value { lo, hi, modulus: 1, residue: 0 } }
    }

    pub fn bool(value: bool) -> Value {
        Value::exactly(i128::from(value))
    }

    /// The members of an interval in a residue class; `None` if there are none.
    pub fn new(lo: i128, hi: i128, modulus: i128, residue: i128) -> Option<Value> {
        if modulus == 0 {
            return (lo <= residue && residue <= hi).then(|| Value::exactly(residue));
        }
        let residue = residue.rem_euclid(modulus);
        let lo = lo.checked_add((residue - lo).rem_euclid(modulus))?;
        let hi = hi.checked_sub((hi - residue).rem_euclid(modulus))?;
        match lo.cmp(&hi) {
            std::cmp::Ordering::Greater => None,
            std::cmp::Ordering::Equal => Some(Value::exactly(lo)),
            std::cmp::Ordering::Less => Some(Value { lo, hi, modulus, residue }),
        }
    }

    pub fn singleton(self) -> Option<i128> {
        (self.lo == self.hi).then_some(self.lo)
    }

    pub fn contains(self, value: i128) -> bool {
        self.lo <= value
            && value <= self.hi
            && if self.modulus == 0 { value == self.residue } else { (value - self.residue).rem_euclid(self.modulus) == 0 }
    }

    pub fn is_top(self, ty: IntType) -> bool {
        self.lo == ty.min() && self.hi == ty.max() && self.modulus <= 1 && self.lo != self.hi
    }

    pub fn is_subset(self, other: Value) -> bool {
        if self.lo < other.lo || self.hi > other.hi {
            return false;
        }
        match (self.modulus, other.modulus) {
            (_, 0) => self.singleton() == Some(other.residue),
            (0, m) => (self.residue - other.residue).rem_euclid(m) == 0,
            (own, m) => own % m == 0 && (self.residue - other.residue).rem_euclid(m) == 0,
        }
    }

    pub fn join(self, other: Value) -> Value {
        let modulus = gcd(gcd(self.modulus, other.modulus), self.residue - other.residue);
        let (lo, hi) = (self.lo.min(other.lo), self.hi.max(other.hi));
        if modulus == 0 { self } else { Value { lo, hi, modulus, residue: self.residue.rem_euclid(modulus) } }
    }

    pub fn meet(self, other: Value) -> Option<Value> {
        let (lo, hi) = (self.lo.max(other.lo), self.hi.min(other.hi));
        if lo > hi {
            return None;
        }
        let (a, b) = (self, other);
        if a.modulus == 0 || b.modulus == 0 {
            let (only, class) = if a.modulus == 0 { (a, b) } else { (b, a) };
            return class.contains(only.residue).then_some(only);
        }
        let common = gcd(a.modulus, b.modulus);
        if (a.residue - b.residue).rem_euclid(common) != 0 {
            return None;
        }
        // Both congruences at once: a class modulo the least common multiple (Chinese remainder theorem). Too large a
        // multiple for the arithmetic leaves the finer class, a superset.
        let step = b.modulus / common;
        match a.modulus.checked_mul(step).filter(|m| *m < 1 << 62 && a.modulus < 1 << 62) {
            Some(multiple) => {
                let inverse = inverse_mod(a.modulus / common, step);
                let times = ((b.residue - a.residue) / common).rem_euclid(step) * inverse % step;
                Value::new(lo, hi, multiple, a.residue + a.modulus * times)
            }
            None => {
                let fine = if a.modulus >= b.modulus { a } else { b };
                Value::new(lo, hi, fine.modulus, fine.residue)
            }
        }
    }

    /// Goes to the next threshold where the new value has grown beyond the old one, so that chains end.
    pub fn widen(self, new: Value, ty: IntType, thresholds: &[i128]) -> Value {
        let joined = self.join(new);
        let below = |bound: i128| {
            let at = thresholds.partition_point(|t| *t <= bound);
            thresholds[..at].last().copied().filter(|t| *t >= ty.min()).unwrap_or(ty.min())
        };
        let above = |bound: i128| {
            let at = thresholds.partition_point(|t| *t < bound);
            thresholds[at..].first().copied().filter(|t| *t <= ty.max()).unwrap_or(ty.max())
        };
        let lo = if joined.lo < self.lo { below(joined.lo) } else { self.lo };
        let hi = if joined.hi > self.hi { above(joined.hi) } else { self.hi };
        if joined.modulus == 0 {
            return joined;
        }
        Value::new(lo, hi, joined.modulus, joined.residue).unwrap_or(joined)
    }

    /// Exact mathematical results brought into the type as the machine does: modulo 2^width.
    pub fn wrap(exact: Option<Value>, ty: IntType) -> Value {
        let Some(exact) = exact else { return Value::top(ty) };
        if ty.min() <= exact.lo && exact.hi <= ty.max() {
            return exact;
        }
        let first = (exact.lo - ty.min()).div_euclid(ty.size());
        let last = (exact.hi - ty.min()).div_euclid(ty.size());
        if first == last {
            // All values wrap equally often: the interval moves as a whole.
            let by = first * ty.size();
            let (lo, hi, residue) = (exact.lo - by, exact.hi - by, exact.residue - by);
            return Value::new(lo, hi, exact.modulus, residue).unwrap_or(Value::top(ty));
        }
        // Wrap-around keeps residues modulo powers of two only.
        let modulus = power_of_two_part(exact.modulus).min(ty.size());
        Value::new(ty.min(), ty.max(), modulus.max(1), exact.residue).unwrap_or(Value::top(ty))
    }
}
