//! Memory predicates: what checks ask about pointers.

use crate::Halt;
use crate::exec::Executor;
use crate::object::*;
use crate::pointer::PointsTo;
use crate::state::State;
use fathom_goto::{LocId, MemoryQuery, has_argument};
use fathom_term::{Op, TermId};
use rustc_hash::FxHashSet;

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
                let write = query == MemoryQuery::Writable;
                self.any_target(args[0], |this, t| {
                    if this.has_unknown_size(t.object) {
                        let name = &this.objects[t.object.index()].name;
                        return Err(Halt::Unsupported(format!("`{name}` has an unknown size").into()));
                    }
                    if write && this.objects[t.object.index()].constant {
                        return Ok(this.terms.ff());
                    }
                    Ok(this.range_valid(state, t, args[1]))
                })
            }
            MemoryQuery::Freeable => self.any_target(args[0], |this, t| {
                let zero = this.terms.bv(this.pointer_bits, 0);
                let start = this.terms.eq(t.offset, zero);
                match this.objects[t.object.index()].kind {
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
            MemoryQuery::Aligned => {
                let align = self.terms.as_u128(args[1]).unwrap_or(1).max(1);
                self.any_target(args[0], |this, t| {
                    let known = this.objects[t.object.index()].align.max(1);
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
            MemoryQuery::SameObject => {
                let (p, q) = (self.points_to(args[0]), self.points_to(args[1]));
                let opaque = |set: &[PointsTo]| set.iter().any(|t| t.object == ObjId::OPAQUE);
                if opaque(&p) != opaque(&q) {
                    return Err(Halt::Unsupported("pointer that cannot be resolved".into()));
                }
                let mut same = self.terms.ff();
                for x in p.iter() {
                    for y in q.iter().filter(|y| y.object == x.object) {
                        let both = self.terms.and(x.cond, y.cond);
                        same = self.terms.or(same, both);
                    }
                }
                Ok(same)
            }
            MemoryQuery::InObject => self.in_object(state, args[0], args[1]),
            MemoryQuery::Initialised => unreachable!("asked where the type of the memory is known"),
            MemoryQuery::Disjoint => {
                let (p, q) = (self.points_to(args[0]), self.points_to(args[2]));
                let mut overlap = self.terms.ff();
                for x in p.iter() {
                    for y in q.iter().filter(|y| y.object == x.object && x.object != ObjId::NULL) {
                        let x_end = self.terms.add(x.offset, args[1]);
                        let y_end = self.terms.add(y.offset, args[3]);
                        let a = self.terms.ult(x.offset, y_end);
                        let b = self.terms.ult(y.offset, x_end);
                        let both = self.terms.and(x.cond, y.cond);
                        let hit = self.terms.and(a, b);
                        let hit = self.terms.and(both, hit);
                        overlap = self.terms.or(overlap, hit);
                    }
                }
                Ok(self.terms.not(overlap))
            }
            MemoryQuery::ObjectSize => self.choose_target(args[0], |this, t| {
                if matches!(this.objects[t.object.index()].kind, ObjectKind::Null | ObjectKind::Function(_)) {
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
                let is = matches!(this.objects[t.object.index()].kind, ObjectKind::Function(_));
                Ok(this.terms.bool(is))
            }),
            MemoryQuery::IsArgument => {
                let kind = self.terms.as_u128(args[1]).unwrap_or(0) as u64;
                self.any_target(args[0], |this, t| {
                    let ObjectKind::Local(frame, local) = this.objects[t.object.index()].kind else {
                        return Ok(this.terms.ff());
                    };
                    let types = &this.program.types;
                    let block = this.program.func(this.frames[frame.index()].function).local(local).ty;
                    let offsets: Vec<u64> =
                        (0..types.size_of(block)).filter(|at| has_argument(types, block, *at, kind)).collect();
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
            MemoryQuery::NoHeapObject => {
                let mut none = self.terms.tt();
                for id in self.heap_objects.clone() {
                    let alive = self.alive(state, id);
                    let dead = self.terms.not(alive);
                    none = self.terms.and(none, dead);
                }
                Ok(none)
            }
            MemoryQuery::NoLostHeapObject => self.no_lost_object(state),
        }
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
                let name = &self.objects[t.object.index()].name;
                return Err(Halt::Unsupported(format!("`{name}` has an unknown size").into()));
            }
            let inside = if t.object == ObjId::OPAQUE {
                // Whose memory it is nobody knows; using it is not supported.
                self.terms.tt()
            } else {
                match self.objects[t.object.index()].kind {
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

    /// A live object with room for `bytes` bytes at the target.
    fn range_valid(&mut self, state: &State, t: &PointsTo, bytes: TermId) -> TermId {
        if matches!(self.objects[t.object.index()].kind, ObjectKind::Null | ObjectKind::Function(_)) {
            return self.terms.ff();
        }
        let alive = self.alive(state, t.object);
        let bounds = match self.terms.as_u128(bytes) {
            Some(n) => self.in_bounds(state, t.object, t.offset, n as u64),
            None => {
                let size = self.size_of_object(state, t.object);
                let starts = self.terms.ule(t.offset, size);
                let room = self.terms.sub(size, t.offset);
                let fits = self.terms.ule(bytes, room);
                self.terms.and(starts, fits)
            }
        };
        self.terms.and(alive, bounds)
    }

    /// Every live heap object can be reached from a global, a live local, or a reachable heap object.
    fn no_lost_object(&mut self, state: &State) -> Result<TermId, Halt> {
        let heap = self.heap_objects.clone();
        if heap.is_empty() {
            return Ok(self.terms.tt());
        }
        // Pointer values by owner: heap objects, or roots (everything else that holds a value).
        let mut roots: Vec<TermId> = Vec::new();
        let mut inner: Vec<(ObjId, TermId)> = Vec::new();
        let mut leaves: Vec<(u32, TermId)> = Vec::new();
        state.mem.for_each(&mut |leaf, value| leaves.push((leaf, value)));
        for (leaf, value) in leaves {
            match self.leaf_owner.get(&leaf).copied() {
                Some(owner) => match self.objects[owner.index()].kind {
                    ObjectKind::Heap => inner.push((owner, value)),
                    ObjectKind::Local(..) | ObjectKind::Stack => {
                        let alive = self.alive(state, owner);
                        if !self.terms.is_false(alive) {
                            roots.push(value);
                        }
                    }
                    ObjectKind::Null
                    | ObjectKind::Global(_)
                    | ObjectKind::Function(_)
                    | ObjectKind::Returned
                    | ObjectKind::Foreign => roots.push(value),
                },
                None => roots.push(value),
            }
        }
        if roots.iter().chain(inner.iter().map(|(_, value)| value)).any(|&value| self.written_symbolically(value)) {
            return Err(Halt::Unsupported("leak check with pointers stored at symbolic indices".into()));
        }
        let ff = self.terms.ff();
        let mut reach: Vec<TermId> = vec![ff; heap.len()];
        let edges = |this: &mut Self, value: TermId| -> Vec<(usize, TermId)> {
            this.holds(value)
                .into_iter()
                .filter_map(|(object, cond)| heap.binary_search(&object).ok().map(|i| (i, cond)))
                .collect()
        };
        for value in roots {
            for (i, cond) in edges(self, value) {
                reach[i] = self.terms.or(reach[i], cond);
            }
        }
        let mut steps: Vec<(usize, usize, TermId)> = Vec::new();
        for (owner, value) in inner {
            let alive = self.alive(state, owner);
            let Ok(from) = heap.binary_search(&owner) else { continue };
            for (to, cond) in edges(self, value) {
                let cond = self.terms.and(alive, cond);
                if !self.terms.is_false(cond) {
                    steps.push((from, to, cond));
                }
            }
        }
        for _ in 0..heap.len() {
            let before = reach.clone();
            for &(from, to, cond) in &steps {
                let via = self.terms.and(reach[from], cond);
                reach[to] = self.terms.or(reach[to], via);
            }
            if before == reach {
                break;
            }
        }
        let mut result = self.terms.tt();
        for (i, &id) in heap.iter().enumerate() {
            let alive = self.alive(state, id);
            let kept = self.terms.implies(alive, reach[i]);
            result = self.terms.and(result, kept);
        }
        Ok(result)
    }

    /// Objects a leaf's value points to, and when.
    fn holds(&mut self, value: TermId) -> Vec<(ObjId, TermId)> {
        let packed = self.packed_bits();
        let sort = self.terms.sort(value);
        if sort.is_array() {
            let (_, elem) = self.terms.array_widths(value);
            if elem != packed {
                return Vec::new();
            }
            return self.held_by_array(value);
        }
        if self.terms.width(value) == packed {
            let targets = self.points_to(value);
            return targets
                .iter()
                .filter(|t| t.object != ObjId::OPAQUE && t.object != ObjId::NULL)
                .map(|t| (t.object, t.cond))
                .collect();
        }
        // An address among integers: found by the variable that stands for it.
        let mut out = Vec::new();
        let mut seen = FxHashSet::default();
        let mut stack = vec![value];
        while let Some(t) = stack.pop() {
            if !seen.insert(t) || seen.len() > 256 {
                continue;
            }
            if let Some(&owner) = self.address_owner.get(&t) {
                out.push((owner, self.terms.tt()));
            }
            stack.extend_from_slice(self.terms.args(t));
        }
        out
    }

    /// Is it an array of pointers that was written at an index that is no constant? Then it cannot be told which
    /// elements were overwritten, and a lost object could look reachable.
    fn written_symbolically(&self, value: TermId) -> bool {
        if !self.terms.sort(value).is_array() || self.terms.array_widths(value).1 != self.packed_bits() {
            return false;
        }
        let mut seen = FxHashSet::default();
        let mut stack = vec![value];
        while let Some(t) = stack.pop() {
            if !seen.insert(t) {
                continue;
            }
            match self.terms.op(t) {
                Op::Store if !self.terms.is_const(self.terms.arg(t, 1)) => return true,
                Op::Store => stack.push(self.terms.arg(t, 0)),
                Op::Ite => stack.extend([self.terms.arg(t, 1), self.terms.arg(t, 2)]),
                _ => {}
            }
        }
        false
    }

    /// Elements written with constant indices (the caller excluded others) and not overwritten since.
    fn held_by_array(&mut self, array: TermId) -> Vec<(ObjId, TermId)> {
        let mut out = Vec::new();
        let mut written = FxHashSet::default();
        let mut at = array;
        let tt = self.terms.tt();
        loop {
            match self.terms.op(at) {
                Op::Store => {
                    let (index, value) = (self.terms.arg(at, 1), self.terms.arg(at, 2));
                    if written.insert(index) {
                        let targets = self.points_to(value);
                        out.extend(targets.iter().map(|t| (t.object, t.cond)));
                    }
                    at = self.terms.arg(at, 0);
                }
                Op::Ite => {
                    let (c, a, b) = (self.terms.arg(at, 0), self.terms.arg(at, 1), self.terms.arg(at, 2));
                    let not_c = self.terms.not(c);
                    for (arm, cond) in [(a, c), (b, not_c)] {
                        for (object, when) in self.held_by_array(arm) {
                            let when = self.terms.and(cond, when);
                            out.push((object, when));
                        }
                    }
                    break;
                }
                Op::ConstArray => {
                    let value = self.terms.arg(at, 0);
                    let targets = self.points_to(value);
                    out.extend(targets.iter().map(|t| (t.object, t.cond)));
                    break;
                }
                _ => {
                    out.push((ObjId::NULL, tt));
                    break;
                }
            }
        }
        out
    }
}
