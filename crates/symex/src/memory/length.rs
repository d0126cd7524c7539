//! Copies and fills of a symbolic number of bytes, without a loop.
//!
//! A range as long as its object is the whole object, however long that is. Of arrays, any other range is one term (`stretch`). What is left is at most as long as the
//! objects involved: that many elements are read and written, each under the condition that the range reaches it. Nothing
//! is unwound, so there is no bound to raise.

use crate::Halt;
use crate::executor::{Executor, mask};
use crate::memory::access::Access;
use crate::memory::layout::*;
use crate::memory::locate::Where;
use crate::memory::object::*;
use crate::memory::pointer::PointsTo;
use crate::unwind::state::State;
use fathom_goto::*;
use fathom_term::{Op, TermId};
use smallvec::SmallVec;

/// Ranges of no more bytes are written one by one, even into arrays: later reads are simpler then.
const FEW: u64 = 16;
/// More bytes than that, though known, are a range of an array.
pub(crate) const LONG: u128 = 1024;
/// Most elements that are written one by one.
const ELEMENT_LIMIT: u64 = 2048;

impl Executor<'_> {
    /// Only executions in which both ranges are there go on.
    fn require_ranges(&mut self, state: &mut State, to: TermId, from: TermId, n: TermId, loc: LocId) -> Result<(), Halt> {
        self.leave_unresolved(state, to, loc)?;
        self.leave_unresolved(state, from, loc)?;
        let writable = self.memory_query(state, MemoryQuery::Writable, &[to, n])?;
        let readable = self.memory_query(state, MemoryQuery::Readable, &[from, n])?;
        let both = self.terms.and(writable, readable);
        self.require_range(state, both, n, loc)
    }

    /// A known number of bytes that is large: as one term if it is part of an array.
    pub(crate) fn copy_long(
        &mut self,
        state: &mut State,
        to: (TermId, &Where),
        from: (TermId, &Where),
        n: TermId,
        loc: LocId,
    ) -> Result<(), Halt> {
        let bytes = self.terms.as_u128(n).expect("a known number") as u64;
        let (to_targets, to_hint) = memory(to.1)?;
        let (from_targets, from_hint) = memory(from.1)?;
        let whole = self.is_whole(to_targets, bytes) && self.is_whole(from_targets, bytes);
        if !whole && is_known(to_targets) && is_known(from_targets) {
            self.require_ranges(state, to.0, from.0, n, loc)?;
            if self.copy_stretch(state, (to_targets, to_hint), (from_targets, from_hint), n, loc)? {
                return Ok(());
            }
        }
        self.copy_range(state, to.1, from.1, bytes, false, loc)
    }

    pub(crate) fn fill_long(
        &mut self,
        state: &mut State,
        to: (TermId, &Where),
        byte: TermId,
        n: TermId,
        loc: LocId,
    ) -> Result<(), Halt> {
        let bytes = self.terms.as_u128(n).expect("a known number") as u64;
        let (targets, hint) = memory(to.1)?;
        if !self.is_whole(targets, bytes) && is_known(targets) {
            self.leave_unresolved(state, to.0, loc)?;
            let writable = self.memory_query(state, MemoryQuery::Writable, &[to.0, n])?;
            self.require_range(state, writable, n, loc)?;
            if self.fill_stretch(state, (targets, hint), byte, n) {
                return Ok(());
            }
        }
        self.fill_range(state, to.1, byte, bytes, loc)
    }

    fn is_whole(&self, targets: &[PointsTo], bytes: u64) -> bool {
        self.constant_target(targets).is_some_and(|(object, at)| at == 0 && self.memory.objects[object].size == bytes)
    }

    pub(crate) fn copy_symbolic(
        &mut self,
        state: &mut State,
        to: (TermId, &Where),
        from: (TermId, &Where),
        n: TermId,
        loc: LocId,
    ) -> Result<(), Halt> {
        self.require_ranges(state, to.0, from.0, n, loc)?;
        let (to_targets, to_hint) = memory(to.1)?;
        let (from_targets, from_hint) = memory(from.1)?;
        if self.copy_whole(state, to_targets, from_targets, n) {
            return Ok(());
        }
        let room = match (self.room(state, to_targets, n), self.room(state, from_targets, n)) {
            (Some(a), Some(b)) => Some(a.min(b)),
            (a, b) => a.or(b),
        };
        if room.is_none_or(|room| room > FEW)
            && self.copy_stretch(state, (to_targets, to_hint), (from_targets, from_hint), n, loc)?
        {
            return Ok(());
        }
        let room = match room {
            Some(room) => room,
            None if self.copy_roughly(state, to_targets, from_targets) => return Ok(()),
            None => {
                return Err(self.too_long("copy", to_targets));
            }
        };
        let unit = self.unit(to_hint.or(from_hint), n);
        if room / unit > ELEMENT_LIMIT {
            if self.copy_roughly(state, to_targets, from_targets) {
                return Ok(());
            }
            return Err(self.too_long("copy", to_targets));
        }
        let access = Access { delta: 0, bits: 8 * unit as u32, ty: CellType::Bits(8 * unit as u32) };
        let mut values = Vec::new();
        for at in (0..room - room % unit).step_by(unit as usize) {
            let when = self.reaches(n, at);
            let source = self.moved(from_targets, at, from_hint.or(to_hint));
            values.push((at, when, self.load_if(state, when, &source, access, loc)?));
        }
        for (at, when, value) in values {
            let place = self.moved(to_targets, at, to_hint.or(from_hint));
            self.store_if(state, when, &place, access, value, loc)?;
        }
        Ok(())
    }

    pub(crate) fn fill_symbolic(
        &mut self,
        state: &mut State,
        to: (TermId, &Where),
        byte: TermId,
        n: TermId,
        loc: LocId,
    ) -> Result<(), Halt> {
        self.leave_unresolved(state, to.0, loc)?;
        let writable = self.memory_query(state, MemoryQuery::Writable, &[to.0, n])?;
        self.require_range(state, writable, n, loc)?;
        let (targets, hint) = memory(to.1)?;
        if self.fill_whole(state, targets, byte, n) {
            return Ok(());
        }
        let room = self.room(state, targets, n);
        if room.is_none_or(|room| room > FEW) && self.fill_stretch(state, (targets, hint), byte, n) {
            return Ok(());
        }
        let Some(room) = room else {
            if self.forget_bytes(state, targets) {
                return Ok(());
            }
            return Err(self.too_long("fill", targets));
        };
        let unit = self.unit(hint, n);
        if room / unit > ELEMENT_LIMIT {
            if self.forget_bytes(state, targets) {
                return Ok(());
            }
            return Err(self.too_long("fill", targets));
        }
        let mut value = byte;
        for _ in 1..unit {
            value = self.terms.concat(byte, value);
        }
        let access = Access { delta: 0, bits: 8 * unit as u32, ty: CellType::Bits(8 * unit as u32) };
        for at in (0..room - room % unit).step_by(unit as usize) {
            let when = self.reaches(n, at);
            let place = self.moved(targets, at, hint);
            self.store_if(state, when, &place, access, value, loc)?;
        }
        Ok(())
    }

    /// Copies between buffers of bytes that are too long to be followed: the destination holds anything from here on.
    ///
    /// SOUNDNESS: errs towards more executions: proofs hold for whatever is there. A violation that does not replay for that reason is none, and
    /// nobody knows (`Executor::rough`). Where it is asked which memory was written, copies of memory that nobody wrote are not taken for writes.
    fn copy_roughly(&mut self, state: &mut State, to: &[PointsTo], from: &[PointsTo]) -> bool {
        let written = |this: &Self, t: &PointsTo| {
            if t.object == ObjId::OPAQUE {
                return true;
            }
            let object = &this.memory.objects[t.object];
            object.given || matches!(object.kind, ObjectKind::Null | ObjectKind::Global(_))
        };
        if self.memory.unset.tracks && !from.iter().all(|t| written(self, t)) {
            return false;
        }
        self.forget_bytes(state, to)
    }

    /// Makes all bytes of these objects arbitrary. False, and nothing is done, if one of them holds pointers.
    fn forget_bytes(&mut self, state: &mut State, targets: &[PointsTo]) -> bool {
        let mut cells = Vec::new();
        for t in targets {
            if is_elsewhere(t) {
                continue;
            }
            let layout = self.layout(t.object, None);
            for (i, cell) in layout.cells.iter().enumerate() {
                match cell.kind {
                    CellKind::Scalar(CellType::Bits(_)) | CellKind::Array { elem: CellType::Bits(_), .. } => {
                        cells.push((t.object, i, t.cond));
                    }
                    CellKind::Scalar(CellType::Pointer) | CellKind::Array { elem: CellType::Pointer, .. } => return false,
                }
            }
        }
        for (object, i, cond) in cells {
            let old = self.cell(state, object, i);
            let sort = self.terms.sort(old);
            let any = self.terms.fresh("copied", sort);
            let new = self.terms.ite(cond, any, old);
            self.set_cell(state, object, i, new);
        }
        self.memory.rough = true;
        true
    }

    fn too_long(&self, what: &str, to: &[PointsTo]) -> Halt {
        Halt::Unsupported(format!("{what} of a symbolic number of bytes into `{}`", self.names_of(to)).into())
    }

    /// No bytes are always there.
    fn require_range(&mut self, state: &mut State, valid: TermId, n: TermId, loc: LocId) -> Result<(), Halt> {
        let zero = self.terms.bv(self.pointer_bits, 0);
        let none = self.terms.eq(n, zero);
        let possible = self.terms.or(none, valid);
        let lost = self.terms.not(possible);
        self.require(state, possible, lost, loc)
    }

    /// Does a range of `n` bytes include the one at a distance from its start?
    fn reaches(&mut self, n: TermId, distance: u64) -> TermId {
        let distance = self.terms.bv(self.pointer_bits, u128::from(distance));
        self.terms.ult(distance, n)
    }

    /// Bytes handled at once: a scalar of the type the range is used as, if the length is certainly a multiple of it.
    fn unit(&self, hint: Option<TypeId>, n: TermId) -> u64 {
        let Some(ty) = hint.filter(|ty| self.program.types.is_scalar(*ty)) else { return 1 };
        let size = self.program.types.size_of(ty);
        let pointer = self.program.types.is_pointer(ty);
        if !pointer && size.is_power_of_two() && size <= 8 && self.low_zeros(n, 8) >= size.trailing_zeros() { size } else { 1 }
    }

    /// Most bytes of the range: those that follow its start in any object it may be in, and no more than its length can be; `None` if nothing is known.
    fn room(&mut self, state: &State, targets: &[PointsTo], n: TermId) -> Option<u64> {
        let longest = self.longest(state, n);
        match (self.room_behind(state, targets), longest) {
            (Some(a), Some(b)) => Some(a.min(b)),
            (a, b) => a.or(b),
        }
    }

    /// The least power of two, if one is small, that the length is not greater than on this path.
    fn longest(&mut self, state: &State, n: TermId) -> Option<u64> {
        let powers = (0..=ELEMENT_LIMIT.trailing_zeros()).map(|bits| 1u64 << bits);
        powers.into_iter().find(|&most| {
            let most = self.terms.bv(self.pointer_bits, u128::from(most));
            let fits = self.terms.ule(n, most);
            self.terms.is_true(fits) || state.guard.decides(&self.terms, fits) == Some(true)
        })
    }

    fn room_behind(&self, state: &State, targets: &[PointsTo]) -> Option<u64> {
        let mut most = 0;
        for t in targets {
            if is_elsewhere(t) {
                continue;
            }
            let object = &self.memory.objects[t.object];
            let size = match object.size {
                u64::MAX => u64::try_from(self.upper_bound(self.memory.length(state, t.object)?, 16)).ok()?,
                size => size,
            };
            let start = self.terms.as_u128(t.offset).map_or(0, |n| n as u64);
            most = most.max(size.saturating_sub(start));
        }
        Some(most)
    }

    /// The value, as an unsigned number, is at most this: what the shape of the term tells.
    fn upper_bound(&self, t: TermId, depth: u32) -> u128 {
        let all = mask(self.terms.width(t));
        if let Some(value) = self.terms.as_u128(t) {
            return value;
        }
        if depth == 0 || self.terms.width(t) > 120 {
            return all;
        }
        let arg = |i: usize| self.upper_bound(self.terms.arg(t, i), depth - 1);
        let constant = |i: usize| self.terms.as_u128(self.terms.arg(t, i)).filter(|&n| n > 0);
        let fits = |bound: Option<u128>| bound.filter(|&n| n <= all).unwrap_or(all);
        match self.terms.op(t) {
            Op::Ite => arg(1).max(arg(2)),
            Op::And => arg(0).min(arg(1)),
            Op::Add => fits(arg(0).checked_add(arg(1))),
            Op::Mul => fits(arg(0).checked_mul(arg(1))),
            Op::Urem => constant(1).map_or(all, |n| arg(0).min(n - 1)),
            Op::Udiv => constant(1).map_or(all, |n| arg(0) / n),
            Op::Concat => {
                let low = self.terms.width(self.terms.arg(t, 1));
                fits((arg(0) << low).checked_add(arg(1)))
            }
            Op::Sext => {
                let inner = arg(0);
                if inner >> (self.terms.width(self.terms.arg(t, 0)) - 1) == 0 { inner } else { all }
            }
            _ => all,
        }
    }

    /// The object that the range is all of.
    fn all_of(&self, state: &State, targets: &[PointsTo], n: TermId) -> Option<ObjId> {
        let (object, at) = self.constant_target(targets)?;
        (at == 0 && self.memory.length(state, object) == Some(n)).then_some(object)
    }

    /// Beyond the range nothing can be read, so the contents may be taken over as they are.
    fn copy_whole(&mut self, state: &mut State, to: &[PointsTo], from: &[PointsTo], n: TermId) -> bool {
        let (Some(d), Some((s, 0))) = (self.all_of(state, to, n), self.constant_target(from)) else { return false };
        if !matches!(self.memory.objects[d].kind, ObjectKind::Heap | ObjectKind::Stack)
            || self.memory.objects[s].size != u64::MAX
        {
            return false;
        }
        // What was never looked at before has the shape of what it is copied into.
        if self.memory.objects[s].layout.is_none() && self.memory.objects[s].given {
            let shape = self.layout(d, None);
            self.adopt_layout(s, shape);
        }
        let Some(layout) = self.memory.objects[s].layout.clone() else { return false };
        if self.memory.objects[d].layout.is_none() {
            self.adopt_layout(d, layout.clone());
        }
        if self.memory.objects[d].layout.as_ref().is_none_or(|own| own.cells != layout.cells) {
            return false;
        }
        for i in 0..layout.cells.len() {
            let value = self.cell(state, s, i);
            self.set_cell(state, d, i, value);
        }
        true
    }

    fn fill_whole(&mut self, state: &mut State, to: &[PointsTo], byte: TermId, n: TermId) -> bool {
        let (Some(object), Some(value)) = (self.all_of(state, to, n), self.terms.as_u128(byte)) else { return false };
        let Some(layout) = self.memory.objects[object].layout.clone() else {
            // Its shape is not known yet: remember what it was filled with.
            let fill = self.terms.bv(9, 0x100 | value);
            self.memory.set_fill(state, object, fill);
            return true;
        };
        for (i, cell) in layout.cells.iter().enumerate() {
            let filled = self.filled(cell, value as u8);
            self.set_cell(state, object, i, filled);
        }
        true
    }
}

/// Does the pointer lead to objects that can be told? Memory of others is made where it is used.
fn is_known(targets: &[PointsTo]) -> bool {
    targets.iter().all(|t| t.object != ObjId::OPAQUE)
}

/// Is the target no object? Executions that use it there have been left before: null holds no bytes, and what cannot be resolved is a
/// frontier (`leave_unresolved`).
fn is_elsewhere(target: &PointsTo) -> bool {
    target.object == ObjId::NULL || target.object == ObjId::OPAQUE
}

fn memory(at: &Where) -> Result<(&SmallVec<[PointsTo; 2]>, Option<TypeId>), Halt> {
    match at {
        Where::Memory { targets, hint, .. } => Ok((targets, *hint)),
        Where::Register(_) => Err(Halt::Unsupported("range of a scalar".into())),
    }
}
