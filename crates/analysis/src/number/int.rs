//! Abstract integers of the value analysis: an interval with a congruence (`Value`) and, where they are few, the
//! values themselves.
//!
//! Invariant: `set` is sorted, has 2 to `MOST` members, all in `value`, and leaves some member of `value` out; every operation
//! gives a superset of what the machine computes (wrap-around included), as `tests` checks at small widths.

use super::{IntType, Value, arith};
use fathom_goto::BinOp;
use std::sync::Arc;

/// Members a set may have.
pub const MOST: usize = 16;
/// Pairs an operation on two sets looks at.
const PAIRS: usize = 64;

#[derive(Clone, Debug, PartialEq)]
pub struct Int {
    pub ty: IntType,
    pub value: Value,
    set: Option<Arc<[i128]>>,
    /// A number inside the interval that is no member: a divisor is often known not to be 0, and nothing else. Only where there is no set.
    hole: Option<i128>,
}

/// Members of a value, if they fit an `i128`.
fn count(value: Value) -> Option<i128> {
    if value.modulus == 0 { Some(1) } else { Some(value.hi.checked_sub(value.lo)? / value.modulus + 1) }
}

impl Int {
    pub fn of(ty: IntType, value: Value) -> Int {
        Int { ty, value, set: None, hole: None }
    }

    /// The interval without a number; `None` if nothing is left.
    fn with_hole(ty: IntType, value: Value, hole: Option<i128>) -> Option<Int> {
        let Some(hole) = hole.filter(|h| value.contains(*h)) else { return Some(Int::of(ty, value)) };
        if count(value).is_some_and(|n| n <= MOST as i128) {
            return Int::from_members(ty, Int::of(ty, value).members()?.into_iter().filter(|m| *m != hole));
        }
        if hole == value.lo {
            return value.meet_range(hole + 1, value.hi).map(|value| Int::of(ty, value));
        }
        if hole == value.hi {
            return value.meet_range(value.lo, hole - 1).map(|value| Int::of(ty, value));
        }
        Some(Int { ty, value, set: None, hole: Some(hole) })
    }

    pub fn exactly(ty: IntType, value: i128) -> Int {
        Int::of(ty, Value::exactly(value))
    }

    pub fn top(ty: IntType) -> Int {
        Int::of(ty, Value::top(ty))
    }

    pub fn truth(decided: Option<bool>) -> Int {
        Int::of(IntType::BOOL, arith::truth(decided))
    }

    /// Exactly these values, or a superset if they are many; `None` if there are none.
    pub fn from_members(ty: IntType, members: impl IntoIterator<Item = i128>) -> Option<Int> {
        let mut set: Vec<i128> = members.into_iter().collect();
        set.sort_unstable();
        set.dedup();
        let mut all = set.iter();
        let first = Value::exactly(*all.next()?);
        let value = all.fold(first, |value, m| value.join(Value::exactly(*m)));
        let useful = set.len() <= MOST && count(value) != Some(set.len() as i128);
        Some(Int { ty, value, set: useful.then(|| set.into()), hole: None })
    }

    /// All members, if they are few.
    pub fn members(&self) -> Option<Vec<i128>> {
        if let Some(set) = &self.set {
            return Some(set.to_vec());
        }
        let n = count(self.value).filter(|n| *n <= MOST as i128)?;
        Some((0..n).map(|i| self.value.lo + i * self.value.modulus).collect())
    }

    pub fn singleton(&self) -> Option<i128> {
        self.value.singleton()
    }

    pub fn is_top(&self) -> bool {
        self.set.is_none() && self.hole.is_none() && self.value.is_top(self.ty)
    }

    /// A number between the bounds that is no member, where there are too many members to name.
    pub fn hole(&self) -> Option<i128> {
        self.hole
    }

    pub fn contains(&self, value: i128) -> bool {
        self.hole != Some(value)
            && self.value.contains(value)
            && self.set.as_ref().is_none_or(|set| set.binary_search(&value).is_ok())
    }

    pub fn is_subset(&self, other: &Int) -> bool {
        match &other.set {
            None => self.value.is_subset(other.value) && other.hole.is_none_or(|hole| !self.contains(hole)),
            Some(_) => self.members().is_some_and(|own| own.iter().all(|m| other.contains(*m))),
        }
    }

    pub fn join(&self, other: &Int) -> Int {
        if (self.set.is_some() || self.singleton().is_some()) && (other.set.is_some() || other.singleton().is_some()) {
            let (a, b) = (self.members().unwrap_or_default(), other.members().unwrap_or_default());
            if let Some(joined) = Int::from_members(self.ty, a.into_iter().chain(b)) {
                return joined;
            }
        }
        if other.is_subset(self) {
            return self.clone();
        }
        let value = self.value.join(other.value);
        let hole = [self.hole, other.hole, Some(0)].into_iter().flatten().find(|h| !self.contains(*h) && !other.contains(*h));
        Int::with_hole(self.ty, value, hole).unwrap_or_else(|| Int::of(self.ty, value))
    }

    /// The low bits up to this one, which is their sign.
    pub fn sign_extended(&self, bit: u32) -> Int {
        let size = 1i128 << bit;
        match -size <= self.value.lo && self.value.hi < size {
            true => self.clone(),
            false => Int::of(self.ty, Value::range(-size, size - 1)),
        }
    }

    /// The members of both; `None` if there are none.
    pub fn meet(&self, other: &Int) -> Option<Int> {
        let value = self.value.meet(other.value)?;
        match (&self.set, &other.set) {
            (None, None) => {
                let inside = |hole: &i128| value.contains(*hole);
                Int::with_hole(self.ty, value, self.hole.filter(inside).or(other.hole))
            }
            (Some(set), _) | (None, Some(set)) => {
                Int::from_members(self.ty, set.iter().copied().filter(|m| self.contains(*m) && other.contains(*m)))
            }
        }
    }

    pub fn meet_range(&self, lo: i128, hi: i128) -> Option<Int> {
        match &self.set {
            Some(set) => Int::from_members(self.ty, set.iter().copied().filter(|m| lo <= *m && *m <= hi)),
            None => Int::with_hole(self.ty, self.value.meet_range(lo, hi)?, self.hole),
        }
    }

    /// Without a value, as far as the domain can say so.
    pub fn without(&self, value: i128) -> Option<Int> {
        match self.members() {
            Some(members) => Int::from_members(self.ty, members.into_iter().filter(|m| *m != value)),
            None if value == self.value.lo => self.meet_range(value + 1, self.value.hi),
            None if value == self.value.hi => self.meet_range(self.value.lo, value - 1),
            // Zero is the number that matters most.
            None if self.hole == Some(0) => Some(self.clone()),
            None => Int::with_hole(self.ty, self.value, Some(value)),
        }
    }

    /// Grows towards the next threshold; ends after few steps.
    pub fn widen(&self, new: &Int, thresholds: &[i128]) -> Int {
        let joined = self.join(new);
        if joined.is_subset(self) {
            return self.clone();
        }
        if joined.set.as_ref().is_some_and(|set| set.len() <= MOST / 2) {
            return joined;
        }
        let value = self.value.widen(joined.value, self.ty, thresholds);
        let hole = self.hole.filter(|h| !joined.contains(*h));
        Int::with_hole(self.ty, value, hole).unwrap_or_else(|| Int::of(self.ty, value))
    }

    /// Conversion to another integer type: modulo 2^width. To Bool: whether it is not 0.
    pub fn cast(&self, ty: IntType) -> Int {
        if let Some(set) = &self.set
            && let Some(cast) = Int::from_members(ty, set.iter().map(|m| ty.from_bits(*m as u128)))
        {
            return cast;
        }
        let value = Value::wrap(Some(self.value), ty);
        // A conversion that keeps all bits keeps numbers apart.
        let hole = self.hole.filter(|_| ty.width >= self.ty.width).map(|h| ty.from_bits(h as u128));
        Int::with_hole(ty, value, hole).unwrap_or_else(|| Int::of(ty, value))
    }

    pub fn to_bool(&self) -> Int {
        let zero = self.contains(0);
        Int::truth(if self.singleton() == Some(0) { Some(false) } else { (!zero).then_some(true) })
    }

    /// Each member through an exact function, or the interval through another.
    pub fn map(&self, ty: IntType, interval: Value, each: impl Fn(i128) -> Value) -> Int {
        if let Some(members) = self.members()
            && let Some(values) = members.iter().map(|m| each(*m).singleton()).collect::<Option<Vec<_>>>()
            && let Some(mapped) = Int::from_members(ty, values)
        {
            return mapped;
        }
        Int::of(ty, interval)
    }

    /// `a op b` at the result's type.
    pub fn binary(op: BinOp, a: &Int, b: &Int, ty: IntType) -> Int {
        if op.is_comparison() {
            return Int::truth(Int::compare(op, a, b));
        }
        let whole = arith::binary(op, a.value, b.value, ty);
        if whole.singleton().is_some() {
            return Int::of(ty, whole);
        }
        if let (Some(xs), Some(ys)) = (a.members(), b.members())
            && xs.len() * ys.len() <= PAIRS
        {
            let mut results = Vec::new();
            for x in &xs {
                for y in &ys {
                    match arith::binary(op, Value::exactly(*x), Value::exactly(*y), ty).singleton() {
                        Some(result) => results.push(result),
                        None => return Int::of(ty, whole),
                    }
                }
            }
            if let Some(found) = Int::from_members(ty, results) {
                return found;
            }
        }
        Int::of(ty, whole)
    }

    pub fn compare(op: BinOp, a: &Int, b: &Int) -> Option<bool> {
        if let Some(decided) = arith::compare(op, a.value, b.value) {
            return Some(decided);
        }
        let apart = a.meet(b).is_none();
        match op {
            BinOp::Eq if apart => Some(false),
            BinOp::Ne if apart => Some(true),
            _ => None,
        }
    }

    /// The part of `a` for which `a op b` can hold for some member of `b`.
    pub fn refine(op: BinOp, a: &Int, b: &Int) -> Option<Int> {
        match op {
            BinOp::Eq => a.meet(b),
            BinOp::Ne => match b.singleton() {
                Some(value) => a.without(value),
                None => Some(a.clone()),
            },
            _ => {
                let value = arith::refine(op, a.value, b.value)?;
                a.meet_range(value.lo, value.hi)
            }
        }
    }
}
