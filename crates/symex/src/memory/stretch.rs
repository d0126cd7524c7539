//! Copies and fills of any number of bytes between arrays, as one term each.
//!
//! A long array is one term, and an array of which a range was copied or filled is another one ([`fathom_term::Ranged`]): nothing is written element by element, so
//! neither the length nor the objects need a bound. Where the range may also cover members that are no arrays (a header before a flexible array), these
//! are written byte by byte, each under the condition that the range reaches it.
//!
//! Whoever calls this has required that the range lies in live objects. What does not fit (elements of another size, a range that may end inside an element) is left to the caller: nothing
//! is done then.

use crate::Halt;
use crate::executor::Executor;
use crate::memory::access::Access;
use crate::memory::layout::*;
use crate::memory::locate::Where;
use crate::memory::pointer::PointsTo;
use crate::unwind::state::State;
use fathom_goto::*;
use fathom_term::{Held, Ranged, TermId};
use smallvec::SmallVec;

/// Most bytes of members beside arrays that are handled one by one.
const BESIDE: usize = 64;

/// One object a range may lie in: its arrays, and the bytes of other members that the range may reach.
struct Piece {
    target: PointsTo,
    /// Cell, first byte, and the first byte behind it unless the object ends there.
    arrays: Vec<(usize, u64, Option<u64>)>,
    bytes: Vec<u64>,
}

impl Executor<'_> {
    /// Copies `n` bytes. False if these objects are not made of arrays that fit, and nothing was done.
    pub(crate) fn copy_stretch(
        &mut self,
        state: &mut State,
        (to, to_hint): (&SmallVec<[PointsTo; 2]>, Option<TypeId>),
        (from, from_hint): (&SmallVec<[PointsTo; 2]>, Option<TypeId>),
        n: TermId,
        loc: LocId,
    ) -> Result<bool, Halt> {
        let to = self.in_memory(to, true);
        let from = self.in_memory(from, false);
        if to.is_empty() || from.is_empty() {
            return Ok(false);
        }
        for t in &to {
            self.layout(t.object, to_hint.or(from_hint));
        }
        for t in &from {
            self.layout(t.object, from_hint.or(to_hint));
        }
        if self.copy_alike(state, &to, &from, n) {
            return Ok(true);
        }
        let Some(dests) = self.pieces(state, &to, n) else { return Ok(false) };
        let Some(sources) = self.pieces(state, &from, n) else { return Ok(false) };
        if dests.iter().all(|d| d.arrays.is_empty()) {
            return Ok(false);
        }
        // Everything is read before anything is written: the ranges may overlap.
        let mut bytes = Vec::new();
        for d in &dests {
            for &at in &d.bytes {
                let (reached, distance) = self.reach(&d.target, at, n);
                if self.terms.is_false(reached) {
                    continue;
                }
                let moved = from.iter().map(|s| PointsTo { offset: self.terms.add(s.offset, distance), ..*s }).collect();
                let source = Where::Memory { targets: moved, delta: 0, hint: from_hint };
                let value = self.load_if(state, reached, &source, byte_access(), loc)?;
                bytes.push((d.target.object, at, value, reached));
            }
        }
        let mut written = state.clone();
        for d in &dests {
            for &(cell, start, end) in &d.arrays {
                let mut array = self.cell(&written, d.target.object, cell);
                for s in &sources {
                    array = self.copy_into(state, (array, start, end), &d.target, s, n);
                }
                self.set_cell(&mut written, d.target.object, cell, array);
            }
        }
        *state = written;
        for (object, at, value, reached) in bytes {
            self.write_bits(state, object, 8 * at, 8, value, reached);
        }
        Ok(true)
    }

    /// Fills `n` bytes. False if these objects are not made of arrays that fit, and nothing was done.
    pub(crate) fn fill_stretch(
        &mut self,
        state: &mut State,
        (to, hint): (&SmallVec<[PointsTo; 2]>, Option<TypeId>),
        byte: TermId,
        n: TermId,
    ) -> bool {
        let to = self.in_memory(to, true);
        if to.is_empty() {
            return false;
        }
        for t in &to {
            self.layout(t.object, hint);
        }
        if self.fill_alike(state, &to, byte, n) {
            return true;
        }
        let Some(dests) = self.pieces(state, &to, n) else { return false };
        if dests.iter().all(|d| d.arrays.is_empty()) {
            return false;
        }
        for d in &dests {
            for &(cell, start, _) in &d.arrays {
                let below = self.cell(state, d.target.object, cell);
                let start = self.before(d.target.offset, start);
                let length = self.when(d.target.cond, n);
                let array = self.terms.with_range(Ranged { below, start, length, held: Held::Value(byte) });
                self.set_cell(state, d.target.object, cell, array);
            }
            for &at in &d.bytes {
                let (reached, _) = self.reach(&d.target, at, n);
                self.write_bits(state, d.target.object, 8 * at, 8, byte, reached);
            }
        }
        true
    }

    /// Objects of one shape, arrays of elements or records of one size, and a range of whole ones.
    fn copy_alike(&mut self, state: &mut State, to: &[PointsTo], from: &[PointsTo], n: TermId) -> bool {
        let all: Vec<&PointsTo> = to.iter().chain(from).collect();
        let Some(stride) = self.common_stride(&all, n) else { return false };
        let length = self.elements(n, stride);
        let mut written = state.clone();
        for d in to {
            let cells = self.layout(d.object, None).cells.len();
            let (start, _) = self.index_of(state, d.offset, 0, stride);
            for cell in 0..cells {
                let mut below = self.cell(&written, d.object, cell);
                for s in from {
                    let (from, _) = self.index_of(state, s.offset, 0, stride);
                    let both = self.terms.and(d.cond, s.cond);
                    let length = self.when(both, length);
                    let array = self.cell(state, s.object, cell);
                    below = self.terms.with_range(Ranged { below, start, length, held: Held::Copy { array, from } });
                }
                self.set_cell(&mut written, d.object, cell, below);
            }
        }
        *state = written;
        true
    }

    fn fill_alike(&mut self, state: &mut State, to: &[PointsTo], byte: TermId, n: TermId) -> bool {
        let Some(value) = self.terms.as_u128(byte) else { return false };
        let all: Vec<&PointsTo> = to.iter().collect();
        let Some(stride) = self.common_stride(&all, n) else { return false };
        let length = self.elements(n, stride);
        for d in to {
            let layout = self.layout(d.object, None);
            let (start, _) = self.index_of(state, d.offset, 0, stride);
            for (i, cell) in layout.cells.iter().enumerate() {
                let CellKind::Array { elem, .. } = cell.kind else { unreachable!("all cells are arrays") };
                let element = self.filled(&Cell { bit_offset: 0, kind: CellKind::Scalar(elem) }, value as u8);
                let below = self.cell(state, d.object, i);
                let length = self.when(d.cond, length);
                let array = self.terms.with_range(Ranged { below, start, length, held: Held::Value(element) });
                self.set_cell(state, d.object, i, array);
            }
        }
        true
    }

    /// What a pointer leads to, for people: the objects' names.
    pub(crate) fn names_of(&self, targets: &[PointsTo]) -> String {
        let mut names: Vec<&str> = targets
            .iter()
            .filter(|t| self.memory.accessible(t.object))
            .map(|t| self.memory.objects[t.object].name.as_str())
            .collect();
        names.sort_unstable();
        names.dedup();
        names.truncate(3);
        names.join("` or `")
    }

    /// The distance of elements, if all these objects consist of the same arrays and the range begins and ends between elements.
    fn common_stride(&mut self, targets: &[&PointsTo], n: TermId) -> Option<u64> {
        let first = self.layout(targets[0].object, None);
        let CellKind::Array { stride, .. } = first.cells.first()?.kind else { return None };
        if !stride.is_power_of_two() || self.low_zeros(n, 8) < stride.trailing_zeros() {
            return None;
        }
        let shape = |layout: &Layout| -> Option<Vec<(u64, CellType)>> {
            layout
                .cells
                .iter()
                .map(|cell| match cell.kind {
                    CellKind::Array { elem, stride: own, .. } if own == stride && cell.bit_offset < 8 * stride => {
                        Some((cell.bit_offset, elem))
                    }
                    CellKind::Array { .. } | CellKind::Scalar(_) => None,
                })
                .collect()
        };
        let wanted = shape(&first)?;
        for t in targets {
            let layout = self.layout(t.object, None);
            if shape(&layout).as_ref() != Some(&wanted) || self.low_zeros(t.offset, 8) < stride.trailing_zeros() {
                return None;
            }
        }
        Some(stride)
    }

    /// A number of bytes as a number of elements.
    fn elements(&mut self, n: TermId, stride: u64) -> TermId {
        let by = self.terms.bv(self.pointer_bits, u128::from(stride.trailing_zeros()));
        self.terms.lshr(n, by)
    }

    /// The targets that are memory. Others hold no bytes: null and functions were excluded with the range, and what cannot be resolved is a frontier.
    fn in_memory(&self, targets: &[PointsTo], written: bool) -> Vec<PointsTo> {
        let usable = |t: &&PointsTo| self.memory.accessible(t.object) && !(written && self.memory.objects[t.object].constant);
        targets.iter().filter(usable).copied().collect()
    }

    /// What the range can cover, if that is bytes; `None` if it may be anything else.
    fn pieces(&mut self, state: &State, targets: &[PointsTo], n: TermId) -> Option<Vec<Piece>> {
        let mut out = Vec::new();
        let mut beside = 0;
        for t in targets {
            let layout = self.layout(t.object, None);
            let mut piece = Piece { target: *t, arrays: Vec::new(), bytes: Vec::new() };
            for (i, cell) in layout.cells.iter().enumerate() {
                let start = cell.bit_offset / 8;
                match cell.kind {
                    CellKind::Array { elem: CellType::Bits(8), count, stride: 1 } if cell.bit_offset.is_multiple_of(8) => {
                        let end = (!is_open(count)).then_some(start + count);
                        if self.may_reach(state, t, start, end, n) {
                            let last = i + 1 == layout.cells.len();
                            piece.arrays.push((i, start, end.filter(|_| !last)));
                        }
                    }
                    CellKind::Scalar(ty) => {
                        let bits = u64::from(ty.bits(self.pointer_bits));
                        let end = (cell.bit_offset + bits).div_ceil(8);
                        if !self.may_reach(state, t, start, Some(end), n) {
                            continue;
                        }
                        if !cell.bit_offset.is_multiple_of(8) || !bits.is_multiple_of(8) || ty == CellType::Pointer {
                            return None;
                        }
                        piece.bytes.extend(start..end);
                        beside += (end - start) as usize;
                        if beside > BESIDE {
                            return None;
                        }
                    }
                    CellKind::Array { count, stride, .. } => {
                        let end = (!is_open(count)).then(|| start + count * stride);
                        if self.may_reach(state, t, start, end, n) {
                            return None;
                        }
                    }
                }
            }
            out.push(piece);
        }
        Some(out)
    }

    /// May the range cover a byte between these two, as far as constants and the path tell?
    fn may_reach(&mut self, state: &State, target: &PointsTo, start: u64, end: Option<u64>, n: TermId) -> bool {
        let number = |this: &mut Self, at: u64| this.terms.bv(this.pointer_bits, u128::from(at));
        if let Some(end) = end {
            let end = number(self, end);
            let behind = self.terms.ule(end, target.offset);
            if self.terms.is_true(behind) || state.guard.decides(&self.terms, behind) == Some(true) {
                return false;
            }
        }
        let start = number(self, start);
        let room = self.terms.sub(start, target.offset);
        let begins = self.terms.ule(target.offset, start);
        let short = self.terms.ule(n, room);
        for cond in [begins, short] {
            if !self.terms.is_true(cond) && state.guard.decides(&self.terms, cond) != Some(true) {
                return true;
            }
        }
        false
    }

    /// Is the byte at this offset of the object part of the range, and how far from its start?
    fn reach(&mut self, target: &PointsTo, at: u64, n: TermId) -> (TermId, TermId) {
        let at = self.terms.bv(self.pointer_bits, u128::from(at));
        let distance = self.terms.sub(at, target.offset);
        let inside = self.terms.ult(distance, n);
        (self.terms.and(target.cond, inside), distance)
    }

    /// An offset in the object as an offset from a cell: negative before it.
    fn before(&mut self, offset: TermId, start: u64) -> TermId {
        let start = self.terms.bv(self.pointer_bits, u128::from(start));
        self.terms.sub(offset, start)
    }

    /// Nothing unless the condition holds.
    fn when(&mut self, cond: TermId, n: TermId) -> TermId {
        let zero = self.terms.bv(self.pointer_bits, 0);
        self.terms.ite(cond, n, zero)
    }

    /// An array of bytes that begins at `start` in the destination, with what the range brings from one source.
    fn copy_into(
        &mut self,
        state: &State,
        (mut array, start, end): (TermId, u64, Option<u64>),
        to: &PointsTo,
        from: &Piece,
        n: TermId,
    ) -> TermId {
        let both = self.terms.and(to.cond, from.target.cond);
        let first = self.before(to.offset, start);
        for &(cell, cell_start, cell_end) in &from.arrays {
            let held = self.cell(state, from.target.object, cell);
            let (low, high) = self.clip(&from.target, cell_start, cell_end, n);
            let length = self.terms.sub(high, low);
            let length = self.when(both, length);
            let offset = self.before(from.target.offset, cell_start);
            let (at, source) = (self.terms.add(first, low), self.terms.add(offset, low));
            let held = Held::Copy { array: held, from: source };
            array = self.terms.with_range(Ranged { below: array, start: at, length, held });
        }
        for &byte in &from.bytes {
            let (reached, distance) = self.reach(&from.target, byte, n);
            let index = self.terms.add(first, distance);
            let mut when = self.terms.and(both, reached);
            if let Some(end) = end {
                let count = self.terms.bv(self.pointer_bits, u128::from(end - start));
                let fits = self.terms.ult(index, count);
                when = self.terms.and(when, fits);
            } else {
                // The cell ends with its object, so only what lies before it is no element.
                let sign = self.pointer_bits - 1;
                let before = self.terms.extract(sign, sign, index);
                let fits = self.terms.not(before);
                when = self.terms.and(when, fits);
            }
            if self.terms.is_false(when) {
                continue;
            }
            let value = self.read_bits(state, from.target.object, 8 * byte, 8);
            let (bits, _) = self.terms.array_widths(array);
            let index = self.terms.extract(bits - 1, 0, index);
            array = self.store_element(array, index, value, when);
        }
        array
    }

    /// The part of the range, as distances from its start, that lies in a cell of its object.
    fn clip(&mut self, target: &PointsTo, start: u64, end: Option<u64>, n: TermId) -> (TermId, TermId) {
        let zero = self.terms.bv(self.pointer_bits, 0);
        let begin = self.terms.bv(self.pointer_bits, u128::from(start));
        let starts_before = self.terms.ult(target.offset, begin);
        let ahead = self.terms.sub(begin, target.offset);
        let low = self.terms.ite(starts_before, ahead, zero);
        let reaches = self.terms.ult(low, n);
        let mut high = n;
        if let Some(end) = end {
            let end = self.terms.bv(self.pointer_bits, u128::from(end));
            let left = self.terms.sub(end, target.offset);
            let behind = self.terms.ule(end, target.offset);
            let longer = self.terms.ult(left, n);
            let cut = self.terms.ite(longer, left, n);
            high = self.terms.ite(behind, low, cut);
        }
        (low, self.terms.ite(reaches, high, low))
    }
}

fn byte_access() -> Access {
    Access { delta: 0, bits: 8, ty: CellType::Bits(8) }
}
