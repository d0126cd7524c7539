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
}

/// Members of a value, if they fit an `i128`.
fn count(value: Value) -> Option<i128> {
    if value.modulus == 0 { Some(1) } else { Some(value.hi.checked_sub(value.lo)? / value.modulus + 1) }
}

impl Int {
    pub fn of(ty: IntType, value: Value) -> Int {
        Int { ty, value, set: None }
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
        Some(Int { ty, value, set: useful.then(|| set.into()) })
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
        self.set.is_none() && self.value.is_top(self.ty)
    }

    pub fn contains(&self, value: i128) -> bool {
        self.value.contains(value) && self.set.as_ref().is_none_or(|set| set.binary_search(&value).is_ok())
    }

    pub fn is_subset(&self, other: &Int) -> bool {
        match &other.set {
            None => self.value.is_subset(other.value),
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
        Int::of(self.ty, self.value.join(other.value))
    }

    /// The members of both; `None` if there are none.
    pub fn meet(&self, other: &Int) -> Option<Int> {
        let value = self.value.meet(other.value)?;
        match (&self.set, &other.set) {
            (None, None) => Some(Int::of(self.ty, value)),
            (Some(set), _) | (None, Some(set)) => {
                Int::from_members(self.ty, set.iter().copied().filter(|m| self.contains(*m) && other.contains(*m)))
            }
        }
    }

    pub fn meet_range(&self, lo: i128, hi: i128) -> Option<Int> {
        match &self.set {
            Some(set) => Int::from_members(self.ty, set.iter().copied().filter(|m| lo <= *m && *m <= hi)),
            None => self.value.meet_range(lo, hi).map(|value| Int::of(self.ty, value)),
        }
    }

    /// Without a value, as far as the domain can say so.
    pub fn without(&self, value: i128) -> Option<Int> {
        match self.members() {
            Some(members) => Int::from_members(self.ty, members.into_iter().filter(|m| *m != value)),
            None if value == self.value.lo => self.meet_range(value + 1, self.value.hi),
            None if value == self.value.hi => self.meet_range(self.value.lo, value - 1),
            None => Some(self.clone()),
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
        Int::of(self.ty, self.value.widen(joined.value, self.ty, thresholds))
    }

    /// Conversion to another integer type: modulo 2^width. To Bool: whether it is not 0.
    pub fn cast(&self, ty: IntType) -> Int {
        if let Some(set) = &self.set
            && let Some(cast) = Int::from_members(ty, set.iter().map(|m| ty.from_bits(*m as u128)))
        {
            return cast;
        }
        Int::of(ty, Value::wrap(Some(self.value), ty))
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
