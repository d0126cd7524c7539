//! The one choke point of memory: every load and store of a scalar passes `load` and `store`.
//!
//! An access is resolved against the object's cells: at a constant offset to the bits it covers, at a symbolic one to
//! the cells or elements it can coincide with. Three outcomes are told apart: the access lies outside a live object
//! (a selected check has reported it and the execution ends; otherwise it is a frontier), it is resolved, or it lies inside but
//! across cells in a way that is not encoded: a frontier `unsupported`, so nothing is lost silently.

use crate::Halt;
use crate::exec::{Executor, mask};
use crate::layout::*;
use crate::object::*;
use crate::pointer::PointsTo;
use crate::state::State;
use fathom_goto::*;
use fathom_term::{Op, TermId};
use smallvec::SmallVec;

/// An offset known to be `constant + index * stride` (modulo the address space).
#[derive(Copy, Clone, Debug)]
pub struct Linear {
    pub constant: u64,
    pub index: TermId,
    pub stride: u64,
}

/// Where a place is.
pub(crate) enum Where {
    /// A local kept as one term.
    Register(u32),
    Memory {
        targets: SmallVec<[PointsTo; 2]>,
        /* bits to add to the byte offset */ delta: u64,
        hint: Option<TypeId>,
    },
}

/// What is read or written.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Access {
    pub delta: u64,
    /// Bits it covers in memory.
    pub bits: u32,
    pub ty: CellType,
}

enum Slot {
    Cell {
        cell: usize,
        index: Option<TermId>,
    },
    /// Bits at a constant offset, put together from whatever cells hold them.
    Bits(u64),
    /// Part of an element: the element's bits shifted right by a symbolic number of bits.
    Part {
        cell: usize,
        index: TermId,
        shift: TermId,
    },
    /// Several elements in a row.
    Run {
        cell: usize,
        index: TermId,
        count: u64,
    },
}

struct Resolved {
    cases: Vec<(TermId, Slot)>,
    /// The access lies inside the live object.
    inside: TermId,
    /// One of the cases holds, if `inside`.
    covered: TermId,
    /// Cases are the elements 0, 1, … of this index.
    dense: Option<TermId>,
}

impl<'p> Executor<'p> {
    pub(crate) fn access_of(&self, ty: TypeId, bit_width: Option<u32>, delta: u64) -> Access {
        match bit_width {
            Some(width) => Access { delta, bits: width, ty: CellType::Bits(width) },
            None => {
                let cell = scalar(&self.program.types, ty);
                Access { delta, bits: cell.bits(self.pointer_bits), ty: cell }
            }
        }
    }

    /// Adds `index * stride` bytes to an offset, remembering how it was made.
    pub(crate) fn add_scaled(&mut self, offset: TermId, index: TermId, stride: u64) -> TermId {
        let width = self.pointer_bits;
        if let Some(i) = self.terms.as_u128(index) {
            let bytes = (i as u64).wrapping_mul(stride);
            return self.add_bytes(offset, bytes);
        }
        let scale = self.terms.bv(width, u128::from(stride) & mask(width));
        let scaled = self.terms.mul(index, scale);
        let sum = self.terms.add(offset, scaled);
        if stride == 0 || self.terms.is_const(sum) {
            return sum;
        }
        let combined = match (self.terms.as_u128(offset), self.linear.get(&offset).copied()) {
            (Some(c), _) => Some(Linear { constant: c as u64, index, stride }),
            (None, Some(l)) if l.stride % stride == 0 => {
                let factor = self.terms.bv(width, u128::from(l.stride / stride));
                let outer = self.terms.mul(l.index, factor);
                let index = self.terms.add(outer, index);
                Some(Linear { constant: l.constant, index, stride })
            }
            (None, _) => None,
        };
        if let Some(linear) = combined {
            self.linear.insert(sum, linear);
        }
        sum
    }

    pub(crate) fn add_bytes(&mut self, offset: TermId, bytes: u64) -> TermId {
        if bytes == 0 {
            return offset;
        }
        let width = self.pointer_bits;
        let constant = self.terms.bv(width, u128::from(bytes) & mask(width));
        let sum = self.terms.add(offset, constant);
        if let Some(l) = self.linear.get(&offset).copied() {
            let moved = Linear { constant: l.constant.wrapping_add(bytes) & mask(width) as u64, ..l };
            self.linear.entry(sum).or_insert(moved);
        }
        sum
    }

    /// `offset + bytes`, where the bytes may be an index times a constant.
    pub(crate) fn add_term(&mut self, offset: TermId, bytes: TermId) -> TermId {
        if let Some(n) = self.terms.as_u128(bytes) {
            return self.add_bytes(offset, n as u64);
        }
        if self.terms.op(bytes) == Op::Mul {
            let (a, b) = (self.terms.arg(bytes, 0), self.terms.arg(bytes, 1));
            for (index, scale) in [(a, b), (b, a)] {
                if let Some(stride) = self.terms.as_u128(scale)
                    && stride < 1 << 31
                {
                    return self.add_scaled(offset, index, stride as u64);
                }
            }
        }
        self.terms.add(offset, bytes)
    }

    /// Finds out where a place is.
    pub(crate) fn locate(&mut self, f: &'p Function, state: &mut State, place: PlaceId) -> Result<Where, Halt> {
        let p = f.place(place);
        match &p.kind {
            PlaceKind::Local(local) => {
                let frame = state.top.frame;
                let leaf = self.frames[frame.index()].first_leaf + local.0;
                if self.info(self.frames[frame.index()].function).register[local.index()] {
                    return Ok(Where::Register(leaf));
                }
                let pointer = match state.mem.get(leaf) {
                    Some(pointer) => pointer,
                    None => {
                        let object = self.frame_object(frame, *local);
                        let zero = self.terms.bv(self.pointer_bits, 0);
                        self.pack(object, zero)
                    }
                };
                let targets = SmallVec::from_slice(&self.points_to(pointer));
                Ok(Where::Memory { targets, delta: 0, hint: None })
            }
            PlaceKind::Global(global) => {
                let object = self.global_objects[global.index()];
                let target = PointsTo { cond: self.terms.tt(), object, offset: self.terms.bv(self.pointer_bits, 0) };
                Ok(Where::Memory { targets: SmallVec::from_slice(&[target]), delta: 0, hint: None })
            }
            PlaceKind::Deref(pointer) => {
                let pointer = self.eval(f, state, *pointer)?;
                let targets = SmallVec::from_slice(&self.points_to(pointer));
                // Memory of the environment begins where it is pointed to, not at the field that is accessed first.
                self.with_foreign(&targets, Some(p.ty));
                self.take_astray();
                Ok(Where::Memory { targets, delta: 0, hint: Some(p.ty) })
            }
            PlaceKind::Field(base, index) => {
                let Type::Record(record) = self.program.types.get(f.place(*base).ty) else {
                    return Err(Halt::Unsupported("field of something that is no record".into()));
                };
                let field = &self.program.types.record(*record).fields[*index as usize];
                let (bytes, bits) = match field.bit_width {
                    Some(_) => (field.bit_offset / 8, field.bit_offset % 8),
                    None => (field.bit_offset / 8, 0),
                };
                let mut at = self.locate(f, state, *base)?;
                let Where::Memory { targets, delta, .. } = &mut at else {
                    return Err(Halt::Unsupported("field of a scalar".into()));
                };
                *delta += bits;
                for t in targets.iter_mut() {
                    t.offset = self.add_bytes(t.offset, bytes);
                }
                Ok(at)
            }
            PlaceKind::Index(base, index) => {
                let mut at = self.locate(f, state, *base)?;
                let value = self.eval(f, state, *index)?;
                let signed = self.program.types.is_signed(f.expr(*index).ty);
                let value = self.resize(value, self.pointer_bits, signed);
                let stride = self.program.types.size_of(p.ty);
                let Where::Memory { targets, .. } = &mut at else {
                    return Err(Halt::Unsupported("element of a scalar".into()));
                };
                for t in targets.iter_mut() {
                    t.offset = self.add_scaled(t.offset, value, stride);
                }
                Ok(at)
            }
        }
    }

    /// The object of a local that lives as long as its frame (parameters and temporaries).
    pub(crate) fn frame_object(&mut self, frame: FrameId, local: LocalId) -> ObjId {
        if let Some(&id) = self.frame_objects.get(&(frame, local)) {
            return id;
        }
        let function = self.program.func(self.frames[frame.index()].function);
        let l = function.local(local);
        let size = self.program.types.size_of(l.ty);
        let id = self.add_object(
            ObjectKind::Local(frame, local),
            l.name.clone(),
            Initial::Indeterminate,
            size,
            l.align.max(self.program.types.align_of(l.ty)).max(1),
            l.loc,
        );
        self.frame_objects.insert((frame, local), id);
        id
    }

    pub(crate) fn alive(&mut self, state: &State, object: ObjId) -> TermId {
        let o = &self.objects[object.index()];
        match o.kind {
            ObjectKind::Null | ObjectKind::Function(_) => self.terms.ff(),
            ObjectKind::Global(_) | ObjectKind::Returned | ObjectKind::Foreign => self.terms.tt(),
            ObjectKind::Local(frame, local) => match state.mem.get(o.alive_leaf) {
                Some(alive) => alive,
                // Parameters and temporaries have no lifetime instructions: they live until the frame is left,
                // which sets the leaf.
                None => {
                    let kind = self.program.func(self.frames[frame.index()].function).local(local).kind;
                    self.terms.bool(!kind.is_variable())
                }
            },
            ObjectKind::Heap | ObjectKind::Stack => state.mem.get(o.alive_leaf).unwrap_or(self.terms.ff()),
        }
    }

    pub(crate) fn size_of_object(&mut self, state: &State, object: ObjId) -> TermId {
        let o = &self.objects[object.index()];
        if o.size_leaf != 0
            && let Some(size) = state.mem.get(o.size_leaf)
        {
            return size;
        }
        let size = if o.size == u64::MAX { 0 } else { o.size };
        self.terms.bv(self.pointer_bits, u128::from(size))
    }

    fn resolve(&mut self, state: &State, object: ObjId, offset: TermId, access: Access, hint: Option<TypeId>) -> Resolved {
        let layout = self.layout(object, hint);
        let alive = self.alive(state, object);
        let bytes = (access.delta + u64::from(access.bits)).div_ceil(8);
        let tt = self.terms.tt();
        let bounds = self.in_bounds(state, object, offset, bytes);
        let inside = self.terms.and(alive, bounds);
        if let Some(at) = self.terms.as_u128(offset) {
            if at >= 1 << 60 {
                // Bits that far behind the start have no number; nothing but objects of that size has them.
                let ff = self.terms.ff();
                return Resolved { cases: Vec::new(), inside, covered: ff, dense: None };
            }
            let slot = Slot::Bits((at as u64).wrapping_mul(8).wrapping_add(access.delta));
            return Resolved { cases: vec![(tt, slot)], inside, covered: tt, dense: None };
        }
        // All cells alike and end to end, and the access falls on one of them: the index is all that matters.
        if let Some((stride, count)) = dense(&layout, access, self.pointer_bits)
            && self.low_zeros(offset, 8) >= stride.trailing_zeros()
        {
            let (index, _) = self.index_of(state, offset, 0, stride);
            if layout.has_arrays {
                let index = self.short_index(index, count);
                let slot = Slot::Cell { cell: 0, index: Some(index) };
                return Resolved { cases: vec![(tt, slot)], inside, covered: tt, dense: None };
            }
            let cases = (0..layout.cells.len()).map(|cell| {
                let number = self.terms.bv(self.pointer_bits, cell as u128);
                let cond = self.terms.eq(index, number);
                (cond, Slot::Cell { cell, index: None })
            });
            let cases = cases.collect();
            return Resolved { cases, inside, covered: tt, dense: Some(index) };
        }
        let mut cases = Vec::new();
        let mut covered = self.terms.ff();
        for (i, cell) in layout.cells.iter().enumerate() {
            if cell.bit_offset < access.delta || !(cell.bit_offset - access.delta).is_multiple_of(8) {
                continue;
            }
            let start = (cell.bit_offset - access.delta) / 8;
            match cell.kind {
                CellKind::Scalar(ty) if ty.bits(self.pointer_bits) == access.bits => {
                    let cond = self.offset_is(state, offset, start);
                    if !self.terms.is_false(cond) {
                        covered = self.terms.or(covered, cond);
                        cases.push((cond, Slot::Cell { cell: i, index: None }));
                    }
                }
                CellKind::Scalar(_) => {}
                CellKind::Array { elem, count, stride } => {
                    let elem_bits = elem.bits(self.pointer_bits);
                    let (index, exact) = self.index_of(state, offset, start, stride);
                    let in_range = if is_open(count) {
                        tt
                    } else {
                        let n = self.terms.bv(self.pointer_bits, u128::from(count));
                        self.terms.ult(index, n)
                    };
                    let short = self.short_index(index, count);
                    let packed = u64::from(elem_bits) == 8 * stride;
                    let (cond, slot) = if elem_bits == access.bits {
                        (self.terms.and(exact, in_range), Slot::Cell { cell: i, index: Some(short) })
                    } else if packed && elem_bits > access.bits && access.delta == 0 && stride.is_power_of_two() {
                        // A part of one element; parts that straddle two are not covered.
                        let start_term = self.terms.bv(self.pointer_bits, u128::from(start));
                        let rel = self.terms.sub(offset, start_term);
                        let low = self.terms.bv(self.pointer_bits, u128::from(stride - 1));
                        let sub = self.terms.and(rel, low);
                        let last = self.terms.bv(self.pointer_bits, u128::from(stride) - u128::from(access.bits / 8));
                        let whole = self.terms.ule(sub, last);
                        let three = self.terms.bv(self.pointer_bits, 3);
                        let shift = self.terms.shl(sub, three);
                        (self.terms.and(whole, in_range), Slot::Part { cell: i, index: short, shift })
                    } else if packed && access.bits.is_multiple_of(elem_bits) {
                        let n = u64::from(access.bits / elem_bits);
                        let in_range = if is_open(count) || count < n {
                            self.terms.bool(is_open(count))
                        } else {
                            let last = self.terms.bv(self.pointer_bits, u128::from(count - n));
                            self.terms.ule(index, last)
                        };
                        (self.terms.and(exact, in_range), Slot::Run { cell: i, index: short, count: n })
                    } else {
                        continue;
                    };
                    if !self.terms.is_false(cond) {
                        // Earlier cases win where arrays of different widths could both match: they cannot, bits are disjoint.
                        covered = self.terms.or(covered, cond);
                        cases.push((cond, slot));
                    }
                }
            }
        }
        // Where no cell fits as it is: bits at every other offset it could have.
        let size = self.objects[object.index()].size;
        let limit = if cases.is_empty() || access.bits == 8 { 256 } else { 64 };
        if size <= limit && !layout.has_arrays && !self.terms.is_true(covered) {
            let step = 1u64 << self.low_zeros(offset, 8).min(16);
            let taken: Vec<u64> = cases.iter().filter_map(|(_, slot)| self.start_of(&layout, slot, access)).collect();
            for at in (0..=size.saturating_sub(bytes)).step_by(step as usize) {
                let cond = self.offset_is(state, offset, at);
                if at + bytes <= size && !taken.contains(&at) && !self.terms.is_false(cond) {
                    covered = self.terms.or(covered, cond);
                    cases.push((cond, Slot::Bits(8 * at + access.delta)));
                }
            }
        }
        Resolved { cases, inside, covered, dense: None }
    }

    /// The byte offset at which an access coincides with a whole cell.
    fn start_of(&self, layout: &Layout, slot: &Slot, access: Access) -> Option<u64> {
        match *slot {
            Slot::Cell { cell, index: None } => Some((layout.cells[cell].bit_offset - access.delta) / 8),
            Slot::Cell { .. } | Slot::Bits(_) | Slot::Part { .. } | Slot::Run { .. } => None,
        }
    }

    /// The number of an element, as wide as the indices of its array are.
    fn short_index(&mut self, index: TermId, count: u64) -> TermId {
        let bits = index_bits(count).min(self.pointer_bits);
        self.terms.extract(bits - 1, 0, index)
    }

    /// How many low bits of an offset are certainly zero.
    pub(crate) fn low_zeros(&self, t: TermId, depth: u32) -> u32 {
        let width = self.terms.width(t);
        if let Some(c) = self.terms.as_u128(t) {
            return if c == 0 { width } else { c.trailing_zeros() };
        }
        if let Some(l) = self.linear.get(&t) {
            let c = if l.constant == 0 { 64 } else { l.constant.trailing_zeros() };
            return c.min(l.stride.trailing_zeros());
        }
        if depth == 0 {
            return 0;
        }
        let arg = |i: usize| self.low_zeros(self.terms.arg(t, i), depth - 1);
        match self.terms.op(t) {
            Op::Add => arg(0).min(arg(1)),
            Op::Mul => (arg(0) + arg(1)).min(width),
            Op::Ite => arg(1).min(arg(2)),
            Op::Neg => arg(0),
            Op::And => arg(0).max(arg(1)),
            Op::Sext => arg(0),
            Op::Concat => {
                let low = self.terms.arg(t, 1);
                let n = self.low_zeros(low, depth - 1);
                if n == self.terms.width(low) { n + arg(0) } else { n }
            }
            Op::Shl => match self.terms.as_u128(self.terms.arg(t, 1)) {
                Some(by) if by < u128::from(width) => (arg(0) + by as u32).min(width),
                Some(_) => width,
                None => arg(0),
            },
            _ => 0,
        }
    }

    /// Loads through a place. The guard is strengthened by the access being possible.
    pub(crate) fn load(&mut self, state: &mut State, at: &Where, access: Access, loc: LocId) -> Result<TermId, Halt> {
        let always = self.terms.tt();
        self.load_if(state, always, at, access, loc)
    }

    /// Loads if a condition holds; any value otherwise.
    pub(crate) fn load_if(
        &mut self,
        state: &mut State,
        when: TermId,
        at: &Where,
        access: Access,
        loc: LocId,
    ) -> Result<TermId, Halt> {
        let Where::Memory { targets, hint, .. } = at else { unreachable!("registers are read directly") };
        let known = targets;
        self.require_size(known)?;
        let targets = &self.with_foreign(known, *hint);
        let access = self.with_delta(access, at);
        let mut result: Option<TermId> = None;
        // Last first, as the choice is put together; and the cases without a value.
        let mut cases = Vec::new();
        let mut rest = self.terms.ff();
        let mut possible = self.terms.ff();
        let mut missed = self.terms.ff();
        let mut lost = self.terms.ff();
        for t in targets.iter().rev() {
            if !self.accessible(t.object) {
                rest = self.terms.or(rest, t.cond);
                missed = self.opaque(missed, t);
                lost = self.terms.or(lost, t.cond);
                continue;
            }
            let r = self.resolve(state, t.object, t.offset, access, *hint);
            lost = self.dead_here(state, lost, t);
            let here = self.terms.and(t.cond, r.inside);
            if self.terms.is_false(here) {
                rest = self.terms.or(rest, t.cond);
                continue;
            }
            possible = self.terms.or(possible, here);
            let uncovered = self.terms.not(r.covered);
            let uncovered = self.terms.and(here, uncovered);
            missed = self.terms.or(missed, uncovered);
            let value = self.load_resolved(state, t.object, &r, access)?;
            let Some(value) = value else {
                rest = self.terms.or(rest, t.cond);
                continue;
            };
            // SOUNDNESS: the choice below takes the value under this condition, or where no case has a value: those executions
            // end at this access, and what others load does not depend on it.
            let value = self.terms.restrict(value, t.cond);
            cases.push((t.cond, value));
            result = Some(match result {
                None => value,
                Some(rest) => self.terms.ite(t.cond, value, rest),
            });
        }
        if access.ty == CellType::Pointer
            && known == targets
            && let Some(pointer) = result
        {
            cases.reverse();
            self.note_choice(pointer, cases, rest);
        }
        self.finish_access(state, when, possible, missed, lost, loc)?;
        match result {
            None if !self.terms.is_true(when) => {
                let width = if access.ty == CellType::Pointer { self.packed_bits() } else { access.bits };
                Ok(self.terms.bv(width, 0))
            }
            result => result.ok_or(Halt::Dead),
        }
    }

    /// What is at a target, and the condition that it is there; nothing is claimed about the execution.
    pub(crate) fn peek(
        &mut self,
        state: &State,
        t: &PointsTo,
        access: Access,
        hint: Option<TypeId>,
    ) -> Result<Option<(TermId, TermId)>, Halt> {
        let r = self.resolve(state, t.object, t.offset, access, hint);
        let inside = self.terms.and(t.cond, r.inside);
        let inside = self.terms.and(inside, r.covered);
        if self.terms.is_false(inside) {
            return Ok(None);
        }
        Ok(self.load_resolved(state, t.object, &r, access)?.map(|value| (inside, value)))
    }

    /// Nothing is known of accesses to an object that is declared without its size and defined nowhere.
    fn require_size(&self, targets: &[PointsTo]) -> Result<(), Halt> {
        match targets.iter().find(|t| t.object != ObjId::OPAQUE && self.has_unknown_size(t.object)) {
            Some(t) => Err(Halt::Unsupported(format!("`{}` has an unknown size", self.objects[t.object.index()].name).into())),
            None => Ok(()),
        }
    }

    pub(crate) fn has_unknown_size(&self, id: ObjId) -> bool {
        let object = &self.objects[id.index()];
        matches!(object.kind, ObjectKind::Global(g) if object.size == 0 && self.program.global(g).kind == GlobalKind::External)
    }

    fn dead_here(&mut self, state: &State, lost: TermId, t: &PointsTo) -> TermId {
        let alive = self.alive(state, t.object);
        let dead = self.terms.not(alive);
        let dead = self.terms.and(t.cond, dead);
        self.terms.or(lost, dead)
    }

    /// The guard after an access made under a condition: possible, and none of the cases that are not encoded.
    fn finish_access(
        &mut self,
        state: &mut State,
        when: TermId,
        possible: TermId,
        missed: TermId,
        lost: TermId,
        loc: LocId,
    ) -> Result<(), Halt> {
        let never = self.terms.not(when);
        let possible = self.terms.or(possible, never);
        let (missed, lost) = (self.terms.and(missed, when), self.terms.and(lost, when));
        if !self.terms.is_false(missed) {
            let guard = state.guard.and(&mut self.terms, missed);
            self.stop_at(&guard, "memory access that overlaps several fields or elements".into(), loc);
            let rest = self.terms.not(missed);
            state.guard = state.guard.and(&mut self.terms, rest);
        }
        self.require(state, possible, lost, loc)
    }

    /// Goes on only where a memory access is possible.
    ///
    /// SOUNDNESS: where pointer checks are selected, the impossible ones were reported before and the execution halts. That is
    /// not taken for granted: whatever the checks let pass and is impossible all the same is a frontier, as is every impossible
    /// access where they are not selected, since an execution with such an access has no meaning we know. The
    /// inductive step starts from states that no execution may have; there only accesses without a live object are
    /// frontiers, and its proofs rest on offsets being in bounds, in as far as its real executions have shown.
    pub(crate) fn require(&mut self, state: &mut State, possible: TermId, lost: TermId, loc: LocId) -> Result<(), Halt> {
        let trusted = self.take_astray();
        if state.guard.decides(&self.terms, possible) == Some(true) {
            return Ok(());
        }
        if !self.terms.is_true(possible) && !state.guard.implies(possible) {
            let mut bad = if self.inducting() { lost } else { self.terms.not(possible) };
            // SOUNDNESS: errs towards proofs, which then rest on what pointers from outside lead to.
            if let Some(trusted) = trusted {
                let elsewhere = self.terms.not(trusted);
                bad = self.terms.and(bad, elsewhere);
            }
            if self.inducting() && !self.pointers_checked {
                let out = self.terms.or(possible, lost);
                let mut out = self.terms.not(out);
                if let Some(trusted) = trusted {
                    let elsewhere = self.terms.not(trusted);
                    out = self.terms.and(out, elsewhere);
                }
                let out = state.guard.and(&mut self.terms, out).term(&self.terms);
                if !self.terms.is_false(out) {
                    self.induction.out_of_bounds.push((out, loc));
                }
            }
            let reason = match self.pointers_checked {
                true => "memory access that no check has judged",
                false => "memory access outside any live object (not among the selected properties)",
            };
            let guard = state.guard.and(&mut self.terms, bad);
            self.stop_at(&guard, reason.into(), loc);
        }
        state.guard = state.guard.and(&mut self.terms, possible);
        if state.guard.is_false(&self.terms) { Err(Halt::Dead) } else { Ok(()) }
    }

    pub(crate) fn accessible(&self, object: ObjId) -> bool {
        object != ObjId::OPAQUE && !matches!(self.objects[object.index()].kind, ObjectKind::Null | ObjectKind::Function(_))
    }

    fn opaque(&mut self, missed: TermId, t: &PointsTo) -> TermId {
        if t.object == ObjId::OPAQUE { self.terms.or(missed, t.cond) } else { missed }
    }

    fn with_delta(&self, access: Access, at: &Where) -> Access {
        match at {
            Where::Memory { delta, .. } => Access { delta: access.delta + delta, ..access },
            Where::Register(_) => access,
        }
    }

    fn load_resolved(&mut self, state: &State, object: ObjId, r: &Resolved, access: Access) -> Result<Option<TermId>, Halt> {
        if let Some(index) = r.dense {
            let mut values = Vec::with_capacity(r.cases.len());
            for (_, slot) in &r.cases {
                values.push(self.load_slot(state, object, slot, access)?);
            }
            return Ok(Some(self.pick(index, &values)));
        }
        let mut result: Option<TermId> = None;
        for (cond, slot) in r.cases.iter().rev() {
            let value = self.load_slot(state, object, slot, access)?;
            result = Some(match result {
                None => value,
                Some(rest) => self.choose(*cond, value, rest),
            });
        }
        Ok(result)
    }

    /// `values[index]` as a tree of choices by the index's bits: no comparisons, and equal halves fold.
    fn pick(&mut self, index: TermId, values: &[TermId]) -> TermId {
        if values.len() == 1 {
            return values[0];
        }
        let half = (values.len() as u64).next_power_of_two() / 2;
        let bit = half.trailing_zeros();
        let (low, high) = values.split_at(half as usize);
        let a = self.pick(index, low);
        let b = self.pick(index, high);
        let c = self.terms.extract(bit, bit, index);
        self.terms.ite(c, b, a)
    }

    fn load_slot(&mut self, state: &State, object: ObjId, slot: &Slot, access: Access) -> Result<TermId, Halt> {
        let layout = self.layout(object, None);
        match *slot {
            Slot::Cell { cell, index } => {
                let value = self.cell(state, object, cell);
                let (ty, value) = match (layout.cells[cell].kind, index) {
                    (CellKind::Scalar(ty), None) => (ty, value),
                    (CellKind::Array { elem, .. }, Some(i)) => (elem, self.terms.select(value, i)),
                    (CellKind::Scalar(_), Some(_)) | (CellKind::Array { .. }, None) => unreachable!("slot fits its cell"),
                };
                Ok(self.convert_cell(value, ty, access.ty))
            }
            Slot::Bits(bit) => {
                if let Some((cell, index, 0, ty)) = self.cell_at(&layout, bit)
                    && ty.bits(self.pointer_bits) == access.bits
                {
                    let value = self.element(state, object, cell, index);
                    return Ok(self.convert_cell(value, ty, access.ty));
                }
                let bits = self.read_bits(state, object, bit, access.bits);
                Ok(self.convert_cell(bits, CellType::Bits(access.bits), access.ty))
            }
            Slot::Part { cell, index, shift } => {
                let CellKind::Array { elem, .. } = layout.cells[cell].kind else { unreachable!("parts are of elements") };
                let array = self.cell(state, object, cell);
                let value = self.terms.select(array, index);
                let width = elem.bits(self.pointer_bits);
                let value = self.convert_cell(value, elem, CellType::Bits(width));
                let shift = self.resize(shift, width, false);
                let moved = self.terms.lshr(value, shift);
                let part = self.terms.extract(access.bits - 1, 0, moved);
                Ok(self.convert_cell(part, CellType::Bits(access.bits), access.ty))
            }
            Slot::Run { cell, index, count } => {
                let CellKind::Array { elem, .. } = layout.cells[cell].kind else { unreachable!("runs are of elements") };
                let array = self.cell(state, object, cell);
                let width = elem.bits(self.pointer_bits);
                let mut bits: Option<TermId> = None;
                for i in 0..count {
                    let step = self.terms.bv(self.terms.width(index), u128::from(i));
                    let at = self.terms.add(index, step);
                    let value = self.terms.select(array, at);
                    let value = self.convert_cell(value, elem, CellType::Bits(width));
                    bits = Some(match bits {
                        None => value,
                        Some(low) => self.terms.concat(value, low),
                    });
                }
                let bits = bits.ok_or_else(|| Halt::Unsupported("empty access".into()))?;
                Ok(self.convert_cell(bits, CellType::Bits(access.bits), access.ty))
            }
        }
    }

    /// Stores through a place under the state's guard.
    pub(crate) fn store(
        &mut self,
        state: &mut State,
        at: &Where,
        access: Access,
        value: TermId,
        loc: LocId,
    ) -> Result<(), Halt> {
        let always = self.terms.tt();
        self.store_if(state, always, at, access, value, loc)
    }

    /// Stores if a condition holds.
    pub(crate) fn store_if(
        &mut self,
        state: &mut State,
        when: TermId,
        at: &Where,
        access: Access,
        value: TermId,
        loc: LocId,
    ) -> Result<(), Halt> {
        let Where::Memory { targets, hint, .. } = at else { unreachable!("registers are written directly") };
        self.require_size(targets)?;
        let targets = &self.with_foreign(targets, *hint);
        let access = self.with_delta(access, at);
        let mut possible = self.terms.ff();
        let mut missed = self.terms.ff();
        let mut lost = self.terms.ff();
        let mut work = Vec::new();
        for t in targets.iter() {
            if !self.accessible(t.object) {
                missed = self.opaque(missed, t);
                lost = self.terms.or(lost, t.cond);
                continue;
            }
            let r = self.resolve(state, t.object, t.offset, access, *hint);
            lost = self.dead_here(state, lost, t);
            // Writing to a constant object is undefined: the execution ends unless a check reported it.
            let here = self.terms.and(t.cond, r.inside);
            if self.terms.is_false(here) || self.objects[t.object.index()].constant {
                continue;
            }
            possible = self.terms.or(possible, here);
            let uncovered = self.terms.not(r.covered);
            let uncovered = self.terms.and(here, uncovered);
            missed = self.terms.or(missed, uncovered);
            let cond = self.terms.and(t.cond, when);
            work.push((t.object, cond, r));
        }
        self.finish_access(state, when, possible, missed, lost, loc)?;
        for (object, cond, r) in work {
            for (case, slot) in &r.cases {
                let when = self.terms.and(cond, *case);
                if !self.terms.is_false(when) {
                    let value = self.terms.restrict(value, when);
                    self.store_slot(state, object, slot, access, value, when)?;
                }
            }
        }
        Ok(())
    }

    fn store_slot(
        &mut self,
        state: &mut State,
        object: ObjId,
        slot: &Slot,
        access: Access,
        value: TermId,
        when: TermId,
    ) -> Result<(), Halt> {
        let layout = self.layout(object, None);
        match *slot {
            Slot::Cell { cell, index } => {
                let old = self.cell(state, object, cell);
                let new = match (layout.cells[cell].kind, index) {
                    (CellKind::Scalar(ty), None) => {
                        let value = self.convert_cell(value, access.ty, ty);
                        self.terms.ite(when, value, old)
                    }
                    (CellKind::Array { elem, .. }, Some(i)) => {
                        let value = self.convert_cell(value, access.ty, elem);
                        self.store_element(old, i, value, when)
                    }
                    (CellKind::Scalar(_), Some(_)) | (CellKind::Array { .. }, None) => unreachable!("slot fits its cell"),
                };
                self.set_cell(state, object, cell, new);
                Ok(())
            }
            Slot::Bits(bit) => {
                if let Some((cell, index, 0, ty)) = self.cell_at(&layout, bit)
                    && ty.bits(self.pointer_bits) == access.bits
                {
                    let value = self.convert_cell(value, access.ty, ty);
                    self.set_element(state, object, cell, index, value, when);
                    return Ok(());
                }
                let bits = self.convert_cell(value, access.ty, CellType::Bits(access.bits));
                self.write_bits(state, object, bit, access.bits, bits, when);
                Ok(())
            }
            Slot::Part { cell, index, shift } => {
                let CellKind::Array { elem, .. } = layout.cells[cell].kind else { unreachable!("parts are of elements") };
                let array = self.cell(state, object, cell);
                let old = self.terms.select(array, index);
                let width = elem.bits(self.pointer_bits);
                let old = self.convert_cell(old, elem, CellType::Bits(width));
                let shift = self.resize(shift, width, false);
                let bits = self.convert_cell(value, access.ty, CellType::Bits(access.bits));
                let wide = self.terms.zext(bits, width);
                let moved = self.terms.shl(wide, shift);
                let ones = self.terms.bv(width, mask(access.bits));
                let hole = self.terms.shl(ones, shift);
                let keep = self.terms.not(hole);
                let kept = self.terms.and(old, keep);
                let new = self.terms.or(kept, moved);
                let new = self.convert_cell(new, CellType::Bits(width), elem);
                let new = self.store_element(array, index, new, when);
                self.set_cell(state, object, cell, new);
                Ok(())
            }
            Slot::Run { cell, index, count } => {
                let CellKind::Array { elem, .. } = layout.cells[cell].kind else { unreachable!("runs are of elements") };
                let width = elem.bits(self.pointer_bits);
                let bits = self.convert_cell(value, access.ty, CellType::Bits(access.bits));
                let mut array = self.cell(state, object, cell);
                for i in 0..count {
                    let low = i as u32 * width;
                    let part = self.terms.extract(low + width - 1, low, bits);
                    let part = self.convert_cell(part, CellType::Bits(width), elem);
                    let step = self.terms.bv(self.terms.width(index), u128::from(i));
                    let at = self.terms.add(index, step);
                    array = self.store_element(array, at, part, when);
                }
                self.set_cell(state, object, cell, array);
                Ok(())
            }
        }
    }

    pub(crate) fn store_element(&mut self, array: TermId, index: TermId, value: TermId, when: TermId) -> TermId {
        let value = if self.terms.is_true(when) {
            value
        } else {
            let old = self.terms.select(array, index);
            self.terms.ite(when, value, old)
        };
        self.terms.store(array, index, value)
    }
}

/// Do all cells of the layout have the access's width and follow each other without gaps? Then stride and count.
fn dense(layout: &Layout, access: Access, pointer_bits: u32) -> Option<(u64, u64)> {
    let bytes = u64::from(access.bits / 8);
    if access.delta != 0 || !access.bits.is_multiple_of(8) || !bytes.is_power_of_two() {
        return None;
    }
    match layout.cells.as_slice() {
        [Cell { bit_offset: 0, kind: CellKind::Array { elem, count, stride } }] => {
            (elem.bits(pointer_bits) == access.bits && *stride == bytes).then_some((*stride, *count))
        }
        cells if !layout.has_arrays && !cells.is_empty() => {
            let alike = cells.iter().enumerate().all(|(i, c)| {
                c.bit_offset == i as u64 * u64::from(access.bits)
                    && matches!(c.kind, CellKind::Scalar(ty) if ty.bits(pointer_bits) == access.bits)
            });
            alike.then_some((bytes, cells.len() as u64))
        }
        _ => None,
    }
}
