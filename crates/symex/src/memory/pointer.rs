//! Pointers: an object number and a byte offset, packed into one bit-vector (object in the high bits).
//!
//! The objects a pointer may point to are read off its term: joins are closed, so the set is exact and never grows.
//! Object 0 holds the null pointer and every address that belongs to no object.

use crate::executor::{Executor, mask};
use crate::memory::object::*;
use fathom_term::{Facts, Op, TermId};
use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;
use std::rc::Rc;

/// Bits of the object number in a packed pointer.
pub(crate) const OBJECT_BITS: u32 = 24;

/// What an entry of a points-to set costs, relative to making a term.
const ENTRY_WORK: u64 = 4;

/// One possibility of a pointer: under `cond` it points to `object` at `offset`.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct PointsTo {
    pub cond: TermId,
    pub object: ObjId,
    pub offset: TermId,
}

/// Bits of the number of an object that are looked at one by one.
const FEW_BITS: u32 = 4;

impl Executor<'_> {
    pub(crate) fn packed_bits(&self) -> u32 {
        OBJECT_BITS + self.pointer_bits
    }

    pub(crate) fn pack(&mut self, object: ObjId, offset: TermId) -> TermId {
        let object = self.terms.bv(OBJECT_BITS, u128::from(object.0));
        self.terms.concat(object, offset)
    }

    pub(crate) fn null(&mut self) -> TermId {
        self.terms.bv(self.packed_bits(), 0)
    }

    pub(crate) fn offset_part(&mut self, pointer: TermId) -> TermId {
        self.terms.extract(self.pointer_bits - 1, 0, pointer)
    }

    pub(crate) fn object_part(&mut self, pointer: TermId) -> TermId {
        self.terms.extract(self.packed_bits() - 1, self.pointer_bits, pointer)
    }

    /// What a pointer may point to: conditions exclude each other and cover every case; one entry per object.
    pub(crate) fn points_to(&mut self, pointer: TermId) -> Rc<[PointsTo]> {
        if let Some(found) = self.memory.pointers.points_to.get(&pointer) {
            return found.clone();
        }
        // Children first, without recursion: choices can nest deeply.
        let mut stack = vec![pointer];
        while let Some(&t) = stack.last() {
            if self.memory.pointers.points_to.contains_key(&t) {
                stack.pop();
                continue;
            }
            let choice = self.memory.pointers.choices.get(&t).cloned();
            let parts: SmallVec<[TermId; 2]> = match &choice {
                Some(cases) => cases.iter().map(|&(_, value)| value).collect(),
                None if self.terms.op(t) == Op::Ite => SmallVec::from_slice(&[self.terms.arg(t, 1), self.terms.arg(t, 2)]),
                None => SmallVec::new(),
            };
            let known = stack.len();
            stack.extend(parts.into_iter().filter(|x| !self.memory.pointers.points_to.contains_key(x)));
            if stack.len() > known {
                continue;
            }
            let targets = match choice {
                Some(cases) => self.points_to_choice(&cases),
                None => self.points_to_here(t),
            };
            self.memory.pointers.points_to.insert(t, targets.into());
            stack.pop();
        }
        self.memory.pointers.points_to[&pointer].clone()
    }

    /// Remembers how a pointer was chosen by the conditions of a points-to set: the last value stands for all cases that the
    /// other conditions leave.
    ///
    /// Read off the term alone, a choice among n values is n choices between two, each of which excludes the conditions of
    /// those before it: n sets of up to n entries. Walking a list pays that at every node.
    ///
    /// SOUNDNESS: the conditions must exclude each other in every execution, not only in those of some guard, because the
    /// same term may be met anywhere; those of a points-to set do. `rest` is the disjunction of the set's conditions that
    /// have no value, so that all cases stay covered.
    pub(crate) fn note_choice(&mut self, pointer: TermId, mut cases: Vec<(TermId, TermId)>, rest: TermId) {
        if cases.len() < 3 || self.terms.op(pointer) != Op::Ite || self.memory.pointers.choices.contains_key(&pointer) {
            return;
        }
        let last = cases.last_mut().expect("there are three");
        last.0 = self.terms.or(last.0, rest);
        self.memory.pointers.choices.insert(pointer, cases.into());
    }

    fn points_to_choice(&mut self, cases: &[(TermId, TermId)]) -> Vec<PointsTo> {
        let entries: usize = cases.iter().map(|(_, value)| self.memory.pointers.points_to[value].len()).sum();
        self.terms.spend(ENTRY_WORK * entries as u64);
        let mut out: Vec<PointsTo> = Vec::with_capacity(cases.len());
        let mut at: FxHashMap<ObjId, usize> = FxHashMap::default();
        for &(case, value) in cases {
            let facts = self.terms.conjuncts(case);
            for p in self.memory.pointers.points_to[&value].clone().iter() {
                let cond = self.and_given(case, &facts, p.cond);
                if self.terms.is_false(cond) {
                    continue;
                }
                match at.get(&p.object) {
                    Some(&i) => {
                        let q = out[i];
                        out[i].offset = self.terms.ite(cond, p.offset, q.offset);
                        out[i].cond = self.terms.or(q.cond, cond);
                    }
                    None => {
                        at.insert(p.object, out.len());
                        out.push(PointsTo { cond, ..*p });
                    }
                }
            }
        }
        out
    }

    /// `given ∧ cond`, where the conjuncts of `given` may decide the rest.
    fn and_given(&mut self, given: TermId, facts: &Facts, cond: TermId) -> TermId {
        match self.terms.follows(cond, facts) {
            Some(true) => given,
            Some(false) => self.terms.ff(),
            None => self.terms.and(given, cond),
        }
    }

    fn points_to_here(&mut self, t: TermId) -> Vec<PointsTo> {
        let tt = self.terms.tt();
        let object = self.object_part(t);
        if let Some(id) = self.terms.as_u128(object) {
            let offset = self.offset_part(t);
            return vec![PointsTo { cond: tt, object: ObjId(id as u32), offset }];
        }
        if self.terms.op(t) == Op::Ite {
            let (c, a, b) = (self.terms.arg(t, 0), self.terms.arg(t, 1), self.terms.arg(t, 2));
            let (left, right) = (self.memory.pointers.points_to[&a].clone(), self.memory.pointers.points_to[&b].clone());
            let not_c = self.terms.not(c);
            self.terms.spend(ENTRY_WORK * (left.len() + right.len()) as u64);
            let mut out: Vec<PointsTo> = Vec::with_capacity(left.len() + right.len());
            let mut at: FxHashMap<ObjId, usize> = FxHashMap::default();
            let facts = self.terms.conjuncts(c);
            for p in left.iter() {
                let cond = self.and_given(c, &facts, p.cond);
                at.entry(p.object).or_insert(out.len());
                out.push(PointsTo { cond, ..*p });
            }
            let facts = self.terms.conjuncts(not_c);
            for p in right.iter() {
                let cond = self.and_given(not_c, &facts, p.cond);
                match at.get(&p.object) {
                    Some(&i) => {
                        let q = &mut out[i];
                        q.cond = self.terms.or(q.cond, cond);
                        q.offset = self.terms.ite(c, q.offset, p.offset);
                    }
                    None => {
                        at.insert(p.object, out.len());
                        out.push(PointsTo { cond, ..*p });
                    }
                }
            }
            out.retain(|p| !self.terms.is_false(p.cond));
            return out;
        }
        // An element of an array of pointers, or bits moved around: whatever constants can come out of the object part.
        let mut objects = FxHashSet::default();
        let opaque = self.possible_objects(t, &mut objects);
        let mut objects: Vec<u32> = objects.into_iter().collect();
        objects.sort_unstable();
        let offset = self.offset_part(t);
        let mut out = Vec::new();
        let mut covered = self.terms.ff();
        for id in objects {
            let number = self.terms.bv(OBJECT_BITS, u128::from(id));
            let cond = self.terms.eq(object, number);
            covered = self.terms.or(covered, cond);
            out.push(PointsTo { cond, object: ObjId(id), offset });
        }
        let other = self.terms.not(covered);
        if opaque && !self.terms.is_false(other) {
            out.push(PointsTo { cond: other, object: ObjId::OPAQUE, offset });
        }
        out
    }

    /// Objects that can be the object part of a packed pointer, by walking what it is made of. True if some part of it
    /// cannot be seen through: then it may point anywhere.
    fn possible_objects(&mut self, pointer: TermId, out: &mut FxHashSet<u32>) -> bool {
        let mut opaque = false;
        let packed = self.packed_bits();
        let mut seen = FxHashSet::default();
        let mut stack = vec![pointer];
        while let Some(t) = stack.pop() {
            if !seen.insert(t) {
                continue;
            }
            if self.terms.width(t) != packed {
                opaque = true;
                continue;
            }
            if let Some(bits) = self.terms.as_const(t) {
                let object = (0..OBJECT_BITS).fold(0u32, |n, i| n | u32::from(bits.bit(self.pointer_bits + i)) << i);
                out.insert(object);
                continue;
            }
            match self.terms.op(t) {
                Op::Ite => stack.extend([self.terms.arg(t, 1), self.terms.arg(t, 2)]),
                Op::Select => {
                    let (array, index) = (self.terms.arg(t, 0), self.terms.arg(t, 1));
                    opaque |= self.possible_elements(array, index, &mut stack);
                }
                Op::Concat => {
                    let object = self.object_part(t);
                    opaque |= self.object_constants(object, out);
                }
                _ => opaque = true,
            }
        }
        opaque
    }

    /// What an element of an array can be made of, onto the stack; true if that cannot be seen.
    ///
    /// An array of inputs holds addresses that belong to no object: said of the element here, because an array cannot be made so.
    fn possible_elements(&mut self, array: TermId, index: TermId, elements: &mut Vec<TermId>) -> bool {
        let mut opaque = false;
        let mut seen = FxHashSet::default();
        let mut arrays = vec![array];
        while let Some(t) = arrays.pop() {
            if !seen.insert(t) {
                continue;
            }
            match self.terms.op(t) {
                Op::Ite => arrays.extend([self.terms.arg(t, 1), self.terms.arg(t, 2)]),
                Op::Store => {
                    arrays.push(self.terms.arg(t, 0));
                    elements.push(self.terms.arg(t, 2));
                }
                Op::ConstArray => elements.push(self.terms.arg(t, 0)),
                Op::Var if self.memory.pointers.arrays.contains_key(&t) => {
                    let element = self.terms.select(t, index);
                    let object = self.object_part(element);
                    let nobody = self.terms.bv(OBJECT_BITS, 0);
                    let axiom = self.terms.eq(object, nobody);
                    self.memory.addresses.axioms.push(axiom);
                    elements.push(self.null());
                }
                _ => opaque = true,
            }
        }
        opaque
    }

    fn object_constants(&mut self, object: TermId, out: &mut FxHashSet<u32>) -> bool {
        let mut opaque = false;
        let mut stack = vec![object];
        while let Some(t) = stack.pop() {
            if let Some(id) = self.terms.as_u128(t) {
                out.insert(id as u32);
            } else if self.terms.op(t) == Op::Ite {
                stack.extend([self.terms.arg(t, 1), self.terms.arg(t, 2)]);
            } else if let Some(few) = self.few_values(t, FEW_BITS) {
                out.extend(few.into_iter().map(|id| id as u32));
            } else {
                opaque = true;
            }
        }
        opaque
    }

    /// The values of a term that is put together from a few bits: a choice between two numbers is one where they differ in one bit.
    fn few_values(&self, t: TermId, bits: u32) -> Option<Vec<u128>> {
        if let Some(value) = self.terms.as_u128(t) {
            return Some(vec![value]);
        }
        let width = self.terms.width(t);
        match self.terms.op(t) {
            _ if width == 1 && bits > 0 => Some(vec![0, 1]),
            Op::Sext if self.terms.width(self.terms.arg(t, 0)) == 1 && bits > 0 => Some(vec![0, mask(width)]),
            Op::Ite if bits > 0 => {
                let mut all = self.few_values(self.terms.arg(t, 1), bits - 1)?;
                all.extend(self.few_values(self.terms.arg(t, 2), bits - 1)?);
                all.sort_unstable();
                all.dedup();
                Some(all)
            }
            Op::Concat => {
                let (high, low) = (self.terms.arg(t, 0), self.terms.arg(t, 1));
                let by = self.terms.width(low);
                let low = self.few_values(low, bits)?;
                let left = bits.saturating_sub(low.len().ilog2());
                let high = self.few_values(high, left)?;
                Some(high.iter().flat_map(|h| low.iter().map(move |l| h << by | l)).collect())
            }
            _ => None,
        }
    }
}
