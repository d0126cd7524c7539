//! Arrays of which a range of symbolic length was copied from another array or filled with one value.
//!
//! Takes: the array below, the first index of the range, its length, and what it holds. Gives: an array variable with a definition. Invariant: no `Select` has
//! such a variable below it. [`Terms::select`] replaces each read by what the definition says of its index, so solvers, evaluators and printers never meet one.
//! Whoever walks an array by hand asks [`Terms::ranged`] where it ends in a variable.

use crate::{Op, Sort, TermId, Terms};
use rustc_hash::{FxHashMap, FxHashSet};

/// What a range holds.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Held {
    /// The elements of another array, from an index on.
    Copy { array: TermId, from: TermId },
    /// This value everywhere.
    Value(TermId),
}

/// `length` elements from `start` on are what `held` says, all others those of `below`. Numbers have the width of `start`, which is at least that of the
/// indices; the range wraps around at the end of that width, as the difference of two indices does.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub struct Ranged {
    pub below: TermId,
    pub start: TermId,
    pub length: TermId,
    pub held: Held,
}

#[derive(Default)]
pub(crate) struct RangedArrays {
    variables: FxHashMap<Ranged, TermId>,
    definitions: FxHashMap<TermId, Ranged>,
    /// Arrays that are made of such variables.
    above: FxHashSet<TermId>,
    reads: FxHashMap<(TermId, TermId), TermId>,
}

impl Terms {
    /// The array with a range of other elements; the same one for the same arguments.
    pub fn with_range(&mut self, ranged: Ranged) -> TermId {
        let Ranged { below, start, length, held } = ranged;
        let (index, elem) = self.array_widths(below);
        let width = self.width(start);
        assert!(width >= index && self.width(length) == width, "numbers are at least as wide as indices");
        match held {
            Held::Copy { array, from } => {
                let (index, other) = self.array_widths(array);
                assert!(elem == other && self.width(from) == width && width >= index, "elements are copied as they are");
            }
            Held::Value(value) => assert_eq!(self.width(value), elem),
        }
        if self.as_u128(length) == Some(0) {
            return below;
        }
        if let Some(&known) = self.ranged_arrays.variables.get(&ranged) {
            return known;
        }
        let variable = self.fresh("ranged", Sort::Array { index, elem });
        self.ranged_arrays.variables.insert(ranged, variable);
        self.ranged_arrays.definitions.insert(variable, ranged);
        self.ranged_arrays.above.insert(variable);
        variable
    }

    /// The definition of an array variable that has one.
    pub fn ranged(&self, array: TermId) -> Option<Ranged> {
        self.ranged_arrays.definitions.get(&array).copied()
    }

    /// Notes that a new array is made of ranges if one of its parts is.
    pub(crate) fn note_ranged(&mut self, made: TermId, parts: &[TermId]) {
        let above = &mut self.ranged_arrays.above;
        if !above.is_empty() && parts.iter().any(|p| above.contains(p)) {
            above.insert(made);
        }
    }

    /// Is the array made of ranges?
    pub(crate) fn is_above_ranges(&self, array: TermId) -> bool {
        !self.ranged_arrays.above.is_empty() && self.ranged_arrays.above.contains(&array)
    }

    /// What an index of the range means: whether it is inside, and the index in the other array if there is one.
    pub fn index_in_range(&mut self, ranged: Ranged, index: TermId) -> (TermId, Option<TermId>) {
        let width = self.width(ranged.start);
        let wide = self.zext(index, width);
        let distance = self.sub(wide, ranged.start);
        let inside = self.ult(distance, ranged.length);
        let other = match ranged.held {
            Held::Copy { array, from } => {
                let (bits, _) = self.array_widths(array);
                let at = self.add(distance, from);
                Some(self.extract(bits - 1, 0, at))
            }
            Held::Value(_) => None,
        };
        (inside, other)
    }

    /// An element of an array that is made of ranges: a choice between elements of arrays that are not. An explicit stack, since arrays are deep.
    pub(crate) fn select_ranged(&mut self, array: TermId, index: TermId) -> TermId {
        let mut stack = vec![(array, index)];
        while let Some(&(a, i)) = stack.last() {
            if self.ranged_arrays.reads.contains_key(&(a, i)) {
                stack.pop();
                continue;
            }
            let before = stack.len();
            if let Some(value) = self.ranged_step(a, i, &mut stack) {
                self.ranged_arrays.reads.insert((a, i), value);
                stack.pop();
            } else {
                debug_assert!(stack.len() > before, "something must come first");
            }
        }
        self.ranged_arrays.reads[&(array, index)]
    }

    /// One element, or `None` with what must be known first on the stack.
    fn ranged_step(&mut self, a: TermId, i: TermId, stack: &mut Vec<(TermId, TermId)>) -> Option<TermId> {
        if !self.is_above_ranges(a) {
            return Some(self.select(a, i));
        }
        let mut missing = false;
        let mut read = |this: &Self, array: TermId, index: TermId| {
            let known = this.ranged_arrays.reads.get(&(array, index)).copied();
            if known.is_none() {
                stack.push((array, index));
                missing = true;
            }
            known.unwrap_or(this.ff())
        };
        if let Some(ranged) = self.ranged(a) {
            let (inside, other) = self.index_in_range(ranged, i);
            let outside = if self.is_true(inside) { None } else { Some(read(self, ranged.below, i)) };
            let held = match (ranged.held, other) {
                _ if self.is_false(inside) => None,
                (Held::Copy { array, .. }, Some(other)) => Some(read(self, array, other)),
                (Held::Copy { .. }, None) => unreachable!("copies have another index"),
                (Held::Value(value), _) => Some(value),
            };
            return match (held, outside) {
                _ if missing => None,
                (Some(x), Some(y)) => Some(self.ite(inside, x, y)),
                (Some(x), None) | (None, Some(x)) => Some(x),
                (None, None) => unreachable!("an index is inside or outside"),
            };
        }
        match (self.op(a), self.args(a)) {
            (Op::Store, &[below, j, v]) => {
                let here = self.eq(i, j);
                if self.is_true(here) {
                    return Some(v);
                }
                let rest = read(self, below, i);
                if missing { None } else { Some(self.ite(here, v, rest)) }
            }
            (Op::Ite, &[c, x, y]) => {
                let (x, y) = (read(self, x, i), read(self, y, i));
                if missing { None } else { Some(self.ite(c, x, y)) }
            }
            (op, _) => panic!("{} has no ranges below it", op.name()),
        }
    }
}
