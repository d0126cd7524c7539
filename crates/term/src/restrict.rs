//! What a condition decides by its conjuncts alone: under `d ∧ ¬e` the choice `ite(e, a, ite(d, b, c))` is `b`.
//!
//! Conditions that exclude each other select among alternatives (which list, which object); a value selected for one of
//! them and used under the same one again must not keep the others, or every use multiplies them.

use crate::{Op, TermId, Terms};
use smallvec::SmallVec;

/// Conjuncts looked at, choices decided, and parts of a condition visited: a bound on the cost, not on what is right.
const CONJUNCTS: usize = 128;
const CHOICES: usize = 128;
const PARTS: u32 = 128;

/// Conditions that hold together: what each of them says about a condition that is no negation, by that condition.
pub struct Facts(SmallVec<[(TermId, bool); 16]>);

impl Facts {
    fn decide(&self, condition: TermId) -> Option<bool> {
        let at = self.0.binary_search_by_key(&condition, |(known, _)| *known).ok()?;
        Some(self.0[at].1)
    }
}

impl Terms {
    /// The condition and its conjuncts.
    pub fn conjuncts(&self, condition: TermId) -> Facts {
        let mut facts: SmallVec<[(TermId, bool); 16]> = SmallVec::new();
        let mut stack: SmallVec<[TermId; 16]> = SmallVec::from_slice(&[condition]);
        while let Some(c) = stack.pop()
            && facts.len() < CONJUNCTS
        {
            match self.op(c) {
                Op::Not => facts.push((self.arg(c, 0), false)),
                _ => facts.push((c, true)),
            }
            if self.op(c) == Op::And {
                stack.extend_from_slice(self.args(c));
            }
        }
        facts.sort_unstable();
        Facts(facts)
    }

    /// The value of a condition (of width one) where the facts hold, if they decide it.
    pub fn follows(&self, condition: TermId, facts: &Facts) -> Option<bool> {
        let mut parts = PARTS;
        self.follows_within(condition, facts, &mut parts)
    }

    fn follows_within(&self, c: TermId, facts: &Facts, parts: &mut u32) -> Option<bool> {
        if self.is_const(c) {
            return Some(self.is_true(c));
        }
        *parts = parts.checked_sub(1)?;
        if let Some(value) = facts.decide(c) {
            return Some(value);
        }
        let mut part = |i: usize| self.follows_within(self.arg(c, i), facts, parts);
        match self.op(c) {
            Op::Not => part(0).map(|value| !value),
            Op::And => match part(0) {
                Some(false) => Some(false),
                first => match part(1) {
                    Some(false) => Some(false),
                    second => (first? && second?).then_some(true),
                },
            },
            Op::Ite => match part(0) {
                Some(true) => part(1),
                Some(false) => part(2),
                None => None,
            },
            _ => None,
        }
    }

    /// A term that equals `value` wherever the condition holds: the outermost choices that it decides are gone.
    pub fn restrict(&self, value: TermId, condition: TermId) -> TermId {
        if self.op(value) != Op::Ite || self.is_const(condition) {
            return value;
        }
        let facts = self.conjuncts(condition);
        let mut value = value;
        for _ in 0..CHOICES {
            if self.op(value) != Op::Ite {
                break;
            }
            value = match self.follows(self.arg(value, 0), &facts) {
                Some(true) => self.arg(value, 1),
                Some(false) => self.arg(value, 2),
                None => break,
            };
        }
        value
    }
}

#[cfg(test)]
mod tests {
    use crate::{BvValue, Sort, Terms, eval};

    /// Every condition over three inputs that a few operators make, and every choice by two of them, for all inputs.
    #[test]
    fn restricted_values_are_equal_where_the_condition_holds() {
        let mut t = Terms::new();
        let inputs: Vec<_> = ["a", "b", "c"].iter().map(|name| t.fresh(name, Sort::Bv(1))).collect();
        let values: Vec<_> = (0..3).map(|n| t.bv(8, n)).collect();
        let mut conditions = inputs.clone();
        for &x in &inputs {
            for &y in &inputs {
                let (both, either) = (t.and(x, y), t.or(x, y));
                let not_y = t.not(y);
                let only = t.and(x, not_y);
                let chosen = t.ite(inputs[0], x, not_y);
                conditions.extend([both, either, not_y, only, chosen]);
            }
        }
        conditions.sort_unstable();
        conditions.dedup();
        let mut decided = 0;
        for &given in &conditions {
            for &first in &conditions {
                for &second in &conditions {
                    let inner = t.ite(second, values[1], values[2]);
                    let value = t.ite(first, values[0], inner);
                    let restricted = t.restrict(value, given);
                    decided += u32::from(restricted != value);
                    let equal = t.eq(value, restricted);
                    for bits in 0..8u128 {
                        let input = |x| BvValue::from_u128(1, bits >> inputs.iter().position(|&i| i == x).unwrap_or(0) & 1);
                        let holds = |term| eval(&t, term, input).is_true();
                        assert!(!holds(given) || holds(equal), "inputs {bits:03b}");
                    }
                }
            }
        }
        assert!(decided > 100);
    }
}
