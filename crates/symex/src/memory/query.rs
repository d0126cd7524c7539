//! Memory predicates: what checks ask about pointers.

use crate::Halt;
use crate::executor::Executor;
use crate::memory::object::*;
use crate::memory::pointer::PointsTo;
use crate::memory::validity::Use;
use crate::unwind::state::State;
use fathom_goto::{LocId, MemoryQuery, has_argument};
use fathom_term::TermId;

/// Does the answer depend on what the first operand alone points to?
pub(crate) fn is_about_one_pointer(query: MemoryQuery) -> bool {
    match query {
        MemoryQuery::Readable
        | MemoryQuery::Writable
        | MemoryQuery::Freeable
        | MemoryQuery::Aligned
        | MemoryQuery::ObjectSize
        | MemoryQuery::PointerOffset
        | MemoryQuery::Live
        | MemoryQuery::IsFunction
        | MemoryQuery::IsArgument => true,
        MemoryQuery::SameObject
        | MemoryQuery::InObject
        | MemoryQuery::Initialised
        | MemoryQuery::Disjoint
        | MemoryQuery::NoHeapObject
        | MemoryQuery::NoLostHeapObject => false,
    }
}

impl Executor<'_> {
    pub(crate) fn memory_query(&mut self, state: &State, query: MemoryQuery, args: &[TermId]) -> Result<TermId, Halt> {
        match query {
            MemoryQuery::Readable | MemoryQuery::Writable => {
                let used = if query == MemoryQuery::Writable { Use::Write } else { Use::Read };
                self.any_target(args[0], |this, t| {
                    if this.has_unknown_size(t.object) {
                        let name = &this.memory.objects[t.object].name;
                        return Err(Halt::Unsupported(format!("`{name}` has an unknown size").into()));
                    }
                    let extent = this.extent(args[1]);
                    Ok(this.is_valid(state, t.object, t.offset, extent, used))
                })
            }
            MemoryQuery::Freeable => self.any_target(args[0], |this, t| {
                let zero = this.terms.bv(this.pointer_bits, 0);
                let start = this.terms.eq(t.offset, zero);
                match this.memory.objects[t.object].kind {
                    ObjectKind::Null => Ok(start),
                    ObjectKind::Heap => {
                        let alive = this.alive(state, t.object);
                        Ok(this.terms.and(alive, start))
                    }
                    ObjectKind::Global(_)
                    | ObjectKind::Function(_)
                    | ObjectKind::Local(..)
                    | ObjectKind::Returned
                    | ObjectKind::Stack
                    | ObjectKind::Foreign => Ok(this.terms.ff()),
                }
            }),
            MemoryQuery::Aligned => self.is_aligned(args[0], args[1]),
            MemoryQuery::SameObject => self.is_same_object(args[0], args[1]),
            MemoryQuery::InObject => self.in_object(state, args[0], args[1]),
            MemoryQuery::Initialised => unreachable!("asked where the type of the memory is known"),
            MemoryQuery::Disjoint => Ok(self.are_disjoint((args[0], args[1]), (args[2], args[3]))),
            MemoryQuery::ObjectSize => self.choose_target(args[0], |this, t| {
                if matches!(this.memory.objects[t.object].kind, ObjectKind::Null | ObjectKind::Function(_)) {
                    this.terms.bv(this.pointer_bits, 0)
                } else {
                    this.size_of_object(state, t.object)
                }
            }),
            MemoryQuery::PointerOffset => self.choose_target(args[0], |this, t| {
                if t.object == ObjId::NULL { this.terms.bv(this.pointer_bits, 0) } else { t.offset }
            }),
            MemoryQuery::Live => self.any_target(args[0], |this, t| Ok(this.alive(state, t.object))),
            MemoryQuery::IsFunction => self.any_target(args[0], |this, t| {
                let is = matches!(this.memory.objects[t.object].kind, ObjectKind::Function(_));
                Ok(this.terms.bool(is))
            }),
            MemoryQuery::IsArgument => self.is_argument(state, args[0], args[1]),
            MemoryQuery::NoHeapObject => {
                let mut none = self.terms.tt();
                for id in self.memory.heap_objects.clone() {
                    let alive = self.alive(state, id);
                    let dead = self.terms.not(alive);
                    none = self.terms.and(none, dead);
                }
                Ok(none)
            }
            MemoryQuery::NoLostHeapObject => self.no_lost_object(state),
        }
    }

    /// Is the pointer a multiple of a number?
    fn is_aligned(&mut self, pointer: TermId, number: TermId) -> Result<TermId, Halt> {
        let align = self.terms.as_u128(number).unwrap_or(1).max(1);
        self.any_target(pointer, |this, t| {
            let known = this.memory.objects[t.object].align.max(1);
            // What the object's alignment does not decide, its address does.
            let mut address = t.offset;
            if t.object != ObjId::NULL && u128::from(known) % align != 0 {
                let base = this.address_of(t.object);
                address = this.terms.add(base, t.offset);
            }
            if align.is_power_of_two() {
                return Ok(this.is_multiple(address, align as u64));
            }
            let by = this.terms.bv(this.pointer_bits, align);
            let rest = this.terms.urem(address, by);
            let zero = this.terms.bv(this.pointer_bits, 0);
            Ok(this.terms.eq(rest, zero))
        })
    }

    fn is_same_object(&mut self, one: TermId, other: TermId) -> Result<TermId, Halt> {
        if self.is_resolved_unlike(one, other) {
            return Err(Halt::Unsupported("pointer that cannot be resolved".into()));
        }
        Ok(self.same_object(one, other))
    }

    /// Is it known of one pointer only that it leads to an object that can be told?
    pub(crate) fn is_resolved_unlike(&mut self, p: TermId, q: TermId) -> bool {
        let mut opaque = |pointer| self.points_to(pointer).iter().any(|t| t.object == ObjId::OPAQUE);
        opaque(p) != opaque(q)
    }

    /// Do the pointers lead to one object?
    pub(crate) fn same_object(&mut self, p: TermId, q: TermId) -> TermId {
        let (p, q) = (self.points_to(p), self.points_to(q));
        let mut same = self.terms.ff();
        for x in p.iter() {
            for y in q.iter().filter(|y| y.object == x.object) {
                let both = self.terms.and(x.cond, y.cond);
                same = self.terms.or(same, both);
            }
        }
        same
    }

    /// Do two ranges, each a pointer and a number of bytes, have no byte in common?
    fn are_disjoint(&mut self, one: (TermId, TermId), other: (TermId, TermId)) -> TermId {
        let (p, q) = (self.points_to(one.0), self.points_to(other.0));
        let mut overlap = self.terms.ff();
        for x in p.iter() {
            for y in q.iter().filter(|y| y.object == x.object && x.object != ObjId::NULL) {
                let x_end = self.terms.add(x.offset, one.1);
                let y_end = self.terms.add(y.offset, other.1);
                let a = self.terms.ult(x.offset, y_end);
                let b = self.terms.ult(y.offset, x_end);
                let both = self.terms.and(x.cond, y.cond);
                let hit = self.terms.and(a, b);
                let hit = self.terms.and(both, hit);
                overlap = self.terms.or(overlap, hit);
            }
        }
        self.terms.not(overlap)
    }

    /// Is it an argument of a call with variable arguments, of this kind?
    fn is_argument(&mut self, state: &State, pointer: TermId, kind: TermId) -> Result<TermId, Halt> {
        let kind = self.terms.as_u128(kind).unwrap_or(0) as u64;
        self.any_target(pointer, |this, t| {
            let ObjectKind::Local(frame, local) = this.memory.objects[t.object].kind else {
                return Ok(this.terms.ff());
            };
            let types = &this.program.types;
            let block = this.program.func(this.unwinding.frames[frame].function).local(local).ty;
            let offsets: Vec<u64> = (0..types.size_of(block)).filter(|at| has_argument(types, block, *at, kind)).collect();
            let mut found = this.terms.ff();
            for at in offsets {
                let at = this.terms.bv(this.pointer_bits, u128::from(at));
                let here = this.terms.eq(t.offset, at);
                found = this.terms.or(found, here);
            }
            let alive = this.alive(state, t.object);
            Ok(this.terms.and(alive, found))
        })
    }

    /// Ends the executions in which nobody knows where the pointer leads: a frontier. The others go on.
    pub(crate) fn leave_unresolved(&mut self, state: &mut State, pointer: TermId, loc: LocId) -> Result<(), Halt> {
        let mut unresolved = self.terms.ff();
        for t in self.points_to(pointer).iter().filter(|t| t.object == ObjId::OPAQUE) {
            unresolved = self.terms.or(unresolved, t.cond);
        }
        if self.terms.is_false(unresolved) {
            return Ok(());
        }
        let guard = state.guard.and(&mut self.terms, unresolved);
        self.stop_at(&guard, "pointer that cannot be resolved".into(), loc);
        let resolved = self.terms.not(unresolved);
        state.guard = state.guard.and(&mut self.terms, resolved);
        if state.guard.is_false(&self.terms) { Err(Halt::Dead) } else { Ok(()) }
    }

    fn any_target(
        &mut self,
        pointer: TermId,
        mut test: impl FnMut(&mut Self, &PointsTo) -> Result<TermId, Halt>,
    ) -> Result<TermId, Halt> {
        let targets = self.points_to(pointer);
        let mut result = self.terms.ff();
        for t in targets.iter() {
            // Executions with such a pointer ended in `leave_unresolved`.
            if t.object == ObjId::OPAQUE {
                continue;
            }
            let here = test(self, t)?;
            let here = self.terms.and(t.cond, here);
            result = self.terms.or(result, here);
        }
        Ok(result)
    }

    fn choose_target(
        &mut self,
        pointer: TermId,
        mut value: impl FnMut(&mut Self, &PointsTo) -> TermId,
    ) -> Result<TermId, Halt> {
        let targets = self.points_to(pointer);
        let mut result: Option<TermId> = None;
        for t in targets.iter().rev() {
            // Executions with such a pointer ended in `leave_unresolved`.
            if t.object == ObjId::OPAQUE {
                continue;
            }
            let here = value(self, t);
            result = Some(match result {
                None => here,
                Some(rest) => self.terms.ite(t.cond, here, rest),
            });
        }
        result.ok_or(Halt::Dead)
    }

    /// What was computed from `base` still points into its object, or one past its end.
    fn in_object(&mut self, state: &State, base: TermId, sum: TermId) -> Result<TermId, Halt> {
        let targets = self.points_to(sum);
        let mut result = self.terms.ff();
        for t in targets.iter() {
            if t.object != ObjId::OPAQUE && self.has_unknown_size(t.object) {
                let name = &self.memory.objects[t.object].name;
                return Err(Halt::Unsupported(format!("`{name}` has an unknown size").into()));
            }
            let inside = if t.object == ObjId::OPAQUE {
                // Whose memory it is nobody knows; using it is not supported.
                self.terms.tt()
            } else {
                match self.memory.objects[t.object].kind {
                    ObjectKind::Null => {
                        let null = self.null();
                        let from_null = self.pointers_equal(state, base, null);
                        let zero = self.terms.bv(self.pointer_bits, 0);
                        let still = self.terms.eq(t.offset, zero);
                        let other = self.terms.not(from_null);
                        self.terms.or(other, still)
                    }
                    ObjectKind::Function(_) | ObjectKind::Foreign => self.terms.tt(),
                    ObjectKind::Global(_)
                    | ObjectKind::Local(..)
                    | ObjectKind::Returned
                    | ObjectKind::Heap
                    | ObjectKind::Stack => {
                        let size = self.size_of_object(state, t.object);
                        self.terms.ule(t.offset, size)
                    }
                }
            };
            let here = self.terms.and(t.cond, inside);
            result = self.terms.or(result, here);
        }
        Ok(result)
    }
}
