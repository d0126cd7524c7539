//! Whether an access is valid: one function, `is_valid`, decides it for what checks ask and for what is executed. The interpreter's `Memory::locate` is the same rule
//! on numbers (`fathom_interpret::fits`; the tests below compare them).
//!
//! Offsets are numbers modulo the address space, as the machine computes them: `a[i]` with `4 * i` wrapping around to 8 is an
//! access to `a[2]`. An offset that is known to be `constant + index * stride` is judged by its index, which is cheaper, but
//! only if that product does not wrap around (`exact`).

use crate::Halt;
use crate::executor::{Executor, mask};
use crate::memory::Memory;
use crate::memory::locate::Linear;
use crate::memory::object::*;
use crate::memory::pointer::PointsTo;
use crate::unwind::state::State;
use fathom_goto::{GlobalKind, LocId};
use fathom_term::TermId;

/// What an access does.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum Use {
    Read,
    Write,
}

/// How many bytes an access takes.
#[derive(Copy, Clone, Debug)]
pub(crate) enum Extent {
    Bytes(u64),
    Symbolic(TermId),
}

impl Memory {
    pub(crate) fn accessible(&self, object: ObjId) -> bool {
        object != ObjId::OPAQUE && !matches!(self.objects[object].kind, ObjectKind::Null | ObjectKind::Function(_))
    }
}

impl Executor<'_> {
    /// The rule: the object lives, `[offset, offset + bytes)` lies in it, and what is written is not constant.
    pub(crate) fn is_valid(&mut self, state: &State, object: ObjId, offset: TermId, extent: Extent, used: Use) -> TermId {
        if !self.memory.accessible(object) || used == Use::Write && self.memory.objects[object].constant {
            return self.terms.ff();
        }
        let alive = self.alive(state, object);
        let bounds = match extent {
            Extent::Bytes(bytes) => self.in_bounds(state, object, offset, bytes),
            Extent::Symbolic(bytes) => {
                let size = self.size_of_object(state, object);
                let starts = self.terms.ule(offset, size);
                let room = self.terms.sub(size, offset);
                let fits = self.terms.ule(bytes, room);
                self.terms.and(starts, fits)
            }
        };
        self.terms.and(alive, bounds)
    }

    /// So many bytes.
    pub(crate) fn extent(&self, bytes: TermId) -> Extent {
        self.terms.as_u128(bytes).map_or(Extent::Symbolic(bytes), |n| Extent::Bytes(n as u64))
    }

    /// `[offset, offset + bytes)` lies in the object; nothing about liveness.
    ///
    /// SOUNDNESS: the memory predicates of checks and the execution of accesses ask this same function, so what a check lets
    /// pass is executed; `require` makes a frontier of what is left between them.
    pub(crate) fn in_bounds(&mut self, state: &State, object: ObjId, offset: TermId, bytes: u64) -> TermId {
        let size = self.size_of_object(state, object);
        let n = self.terms.bv(self.pointer_bits, u128::from(bytes));
        match self.terms.as_u128(size) {
            Some(s) if s < u128::from(bytes) => self.terms.ff(),
            Some(s) => {
                let most = s - u128::from(bytes);
                if let Some(inside) = self.index_in_bounds(state, offset, most) {
                    return inside;
                }
                let last = self.terms.bv(self.pointer_bits, most);
                self.terms.ule(offset, last)
            }
            None => {
                let fits = self.terms.ule(n, size);
                let last = self.terms.sub(size, n);
                let before = self.terms.ule(offset, last);
                self.terms.and(fits, before)
            }
        }
    }

    /// `offset <= most` as a question about the index, where that is the same.
    fn index_in_bounds(&mut self, state: &State, offset: TermId, most: u128) -> Option<TermId> {
        let l = *self.memory.pointers.linear.get(&offset)?;
        let width = self.pointer_bits;
        if l.stride == 0 || most >= 1 << (width - 1) || !self.exact(state, l) {
            return None;
        }
        let (constant, stride) = (i128::from(self.signed(l.constant)), i128::from(l.stride));
        let first = (-constant).div_euclid(stride) + i128::from((-constant).rem_euclid(stride) != 0);
        let last = (most as i128 - constant).div_euclid(stride);
        if last < first {
            return Some(self.terms.ff());
        }
        let mut index = l.index;
        if first != 0 {
            let first = self.terms.bv(width, first as u128 & mask(width));
            index = self.terms.sub(index, first);
        }
        let count = self.terms.bv(width, (last - first + 1) as u128);
        Some(self.terms.ult(index, count))
    }

    /// Is `constant + index * stride` the offset as an integer, with a signed index, wherever the state's guard holds?
    pub(crate) fn exact(&mut self, state: &State, l: Linear) -> bool {
        let half = 1i128 << (self.pointer_bits - 1);
        let (constant, stride) = (i128::from(self.signed(l.constant)), i128::from(l.stride));
        let Some(range) = self.terms.range(l.index) else { return false };
        let (low, high) = (constant + i128::from(range.smin) * stride, constant + i128::from(range.smax) * stride);
        if low >= -half && high < half {
            return true;
        }
        let room = half / 2;
        if stride > room / 2 || constant.abs() >= room {
            return false;
        }
        let bits = |n: i128| n as u128 & mask(self.pointer_bits);
        let (least, most) = (bits(-room / stride), bits(room / stride));
        let (least, most) = (self.terms.bv(self.pointer_bits, least), self.terms.bv(self.pointer_bits, most));
        let (above, below) = (self.terms.sle(least, l.index), self.terms.sle(l.index, most));
        let known = state.guard.known(&self.terms);
        [above, below].into_iter().all(|c| self.terms.is_true(c) || self.terms.decided_by(c, &known) == Some(true))
    }

    /// A number of bytes as the signed number it stands for.
    fn signed(&self, bytes: u64) -> i64 {
        if self.pointer_bits < 64 { i64::from(bytes as u32 as i32) } else { bytes as i64 }
    }

    pub(crate) fn offset_is(&mut self, state: &State, offset: TermId, bytes: u64) -> TermId {
        let width = self.pointer_bits;
        if let Some(l) = self.memory.pointers.linear.get(&offset).copied()
            && l.stride > 0
            && self.exact(state, l)
        {
            let rel = self.signed(bytes.wrapping_sub(l.constant));
            if rel % l.stride as i64 != 0 {
                return self.terms.ff();
            }
            let number = self.terms.bv(width, (rel / l.stride as i64) as i128 as u128 & mask(width));
            return self.terms.eq(l.index, number);
        }
        let number = self.terms.bv(width, u128::from(bytes) & mask(width));
        self.terms.eq(offset, number)
    }

    /// `(offset - start) / stride`, and when that is the number of the element at the offset.
    ///
    /// SOUNDNESS: what neither is such an element is not covered by any case, and a frontier.
    pub(crate) fn index_of(&mut self, state: &State, offset: TermId, start: u64, stride: u64) -> (TermId, TermId) {
        let width = self.pointer_bits;
        if let Some(l) = self.memory.pointers.linear.get(&offset).copied()
            && l.stride % stride == 0
        {
            let rel = self.signed(l.constant.wrapping_sub(start));
            if rel % stride as i64 == 0 {
                let factor = self.terms.bv(width, u128::from(l.stride / stride));
                let scaled = self.terms.mul(l.index, factor);
                let first = self.terms.bv(width, (rel / stride as i64) as i128 as u128 & mask(width));
                let index = self.terms.add(scaled, first);
                if self.exact(state, l) {
                    return (index, self.terms.tt());
                }
                if stride.is_power_of_two() {
                    // The product drops the high bits of the index.
                    let low = self.terms.extract(width - 1 - stride.trailing_zeros(), 0, index);
                    return (self.terms.zext(low, width), self.terms.tt());
                }
                let limit = self.terms.bv(width, (1 << (width - 1)) / u128::from(stride));
                return (index, self.terms.ult(index, limit));
            }
        }
        let first = self.terms.bv(width, u128::from(start));
        let rel = self.terms.sub(offset, first);
        let by = self.terms.bv(width, u128::from(stride));
        let index = self.terms.udiv(rel, by);
        let rest = self.terms.urem(rel, by);
        let zero = self.terms.bv(width, 0);
        let mut exact = self.terms.eq(rest, zero);
        if start > 0 && !stride.is_power_of_two() {
            // SOUNDNESS: the difference wraps around before the start, and may be a multiple of the stride by accident.
            let behind = self.terms.ule(first, offset);
            exact = self.terms.and(exact, behind);
        }
        (index, exact)
    }

    pub(crate) fn alive(&mut self, state: &State, object: ObjId) -> TermId {
        let o = &self.memory.objects[object];
        match o.kind {
            ObjectKind::Null | ObjectKind::Function(_) => self.terms.ff(),
            ObjectKind::Global(_) | ObjectKind::Returned => self.terms.tt(),
            ObjectKind::Foreign => match self.memory.life(state, object) {
                Some(freed) => self.terms.not(freed),
                None => self.terms.tt(),
            },
            ObjectKind::Local(frame, local) => match self.memory.life(state, object) {
                Some(alive) => alive,
                // Parameters and temporaries have no lifetime instructions: they live until the frame is left,
                // which sets the leaf.
                None => {
                    let kind = self.program.func(self.unwinding.frames[frame].function).local(local).kind;
                    self.terms.bool(!kind.is_variable())
                }
            },
            ObjectKind::Heap | ObjectKind::Stack => self.memory.life(state, object).unwrap_or(self.terms.ff()),
        }
    }

    pub(crate) fn size_of_object(&mut self, state: &State, object: ObjId) -> TermId {
        if let Some(size) = self.memory.length(state, object) {
            return size;
        }
        let o = &self.memory.objects[object];
        let size = if o.size == u64::MAX { 0 } else { o.size };
        self.terms.bv(self.pointer_bits, u128::from(size))
    }

    /// Nothing is known of accesses to an object that is declared without its size and defined nowhere.
    pub(crate) fn require_size(&self, targets: &[PointsTo]) -> Result<(), Halt> {
        match targets.iter().find(|t| t.object != ObjId::OPAQUE && self.has_unknown_size(t.object)) {
            Some(t) => Err(Halt::Unsupported(format!("`{}` has an unknown size", self.memory.objects[t.object].name).into())),
            None => Ok(()),
        }
    }

    pub(crate) fn has_unknown_size(&self, id: ObjId) -> bool {
        let object = &self.memory.objects[id];
        matches!(object.kind, ObjectKind::Global(g) if object.size == 0 && self.program.global(g).kind == GlobalKind::External)
    }

    pub(crate) fn dead_here(&mut self, state: &State, lost: TermId, t: &PointsTo) -> TermId {
        let alive = self.alive(state, t.object);
        let dead = self.terms.not(alive);
        let dead = self.terms.and(t.cond, dead);
        self.terms.or(lost, dead)
    }

    /// The guard after an access made under a condition: possible, and none of the cases that are not encoded.
    pub(crate) fn finish_access(
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
            if self.inducting() && !self.memory.pointers_checked {
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
            let reason = match self.memory.pointers_checked {
                true => "memory access that no check has judged",
                false => "memory access outside any live object (not among the selected properties)",
            };
            let guard = state.guard.and(&mut self.terms, bad);
            self.stop_at(&guard, reason.into(), loc);
        }
        state.guard = state.guard.and(&mut self.terms, possible);
        if state.guard.is_false(&self.terms) { Err(Halt::Dead) } else { Ok(()) }
    }

    pub(crate) fn opaque(&mut self, missed: TermId, t: &PointsTo) -> TermId {
        if t.object == ObjId::OPAQUE { self.terms.or(missed, t.cond) } else { missed }
    }
}
