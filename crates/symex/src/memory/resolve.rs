//! Which cells an access can coincide with: at a constant offset the bits it covers, at a symbolic one cells, elements and parts of them, each with its condition.

use crate::executor::Executor;
use crate::memory::access::Access;
use crate::memory::layout::*;
use crate::memory::object::*;
use crate::memory::validity::{Extent, Use};
use crate::unwind::state::State;
use fathom_goto::{Endian, TypeId};
use fathom_term::TermId;

pub(crate) enum Slot {
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

pub(crate) struct Resolved {
    pub cases: Vec<(TermId, Slot)>,
    /// The access lies inside the live object.
    pub inside: TermId,
    /// One of the cases holds, if `inside`.
    pub covered: TermId,
    /// Cases are the elements 0, 1, … of this index.
    pub dense: Option<TermId>,
}

impl<'p> Executor<'p> {
    /// What an access can coincide with, and whether it is valid.
    pub(crate) fn resolve(
        &mut self,
        state: &State,
        (object, offset): (ObjId, TermId),
        access: Access,
        hint: Option<TypeId>,
        used: Use,
    ) -> Resolved {
        let layout = self.layout(object, hint);
        let bytes = (access.delta + u64::from(access.bits)).div_ceil(8);
        let inside = self.is_valid(state, object, offset, Extent::Bytes(bytes), used);
        let tt = self.terms.tt();
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
        let (mut cases, mut covered) = self.whole_cells(state, &layout, offset, access);
        // Where no cell fits as it is: bits at every other offset it could have.
        let size = self.memory.objects[object].size;
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

    /// The cells, elements, parts of one element and runs of them that an access at a symbolic offset may be. Their bits are disjoint, so at most one case holds. Also: when one does.
    fn whole_cells(&mut self, state: &State, layout: &Layout, offset: TermId, access: Access) -> (Vec<(TermId, Slot)>, TermId) {
        let (mut cases, mut covered) = (Vec::new(), self.terms.ff());
        for (i, cell) in layout.cells.iter().enumerate() {
            if cell.bit_offset < access.delta || !(cell.bit_offset - access.delta).is_multiple_of(8) {
                continue;
            }
            let start = (cell.bit_offset - access.delta) / 8;
            let case = match cell.kind {
                CellKind::Scalar(ty) if ty.bits(self.pointer_bits) == access.bits => {
                    Some((self.offset_is(state, offset, start), Slot::Cell { cell: i, index: None }))
                }
                CellKind::Scalar(_) => None,
                CellKind::Array { .. } => self.in_array(state, (i, *cell), (offset, start), access),
            };
            if let Some((cond, slot)) = case.filter(|(cond, _)| !self.terms.is_false(*cond)) {
                covered = self.terms.or(covered, cond);
                cases.push((cond, slot));
            }
        }
        (cases, covered)
    }

    /// What of an array cell that begins at the byte `start` the access may be, and when.
    fn in_array(
        &mut self,
        state: &State,
        (i, cell): (usize, Cell),
        (offset, start): (TermId, u64),
        access: Access,
    ) -> Option<(TermId, Slot)> {
        let CellKind::Array { elem, count, stride } = cell.kind else { return None };
        let elem_bits = elem.bits(self.pointer_bits);
        let (index, exact) = self.index_of(state, offset, start, stride);
        // SOUNDNESS: what lies before the array is none of its elements. Offsets between the start of an object and the first element of interleaved arrays are not exact.
        let in_range = if is_open(count) && start >= stride {
            let first = self.terms.bv(self.pointer_bits, u128::from(start));
            self.terms.ule(first, offset)
        } else if is_open(count) {
            self.terms.tt()
        } else {
            let n = self.terms.bv(self.pointer_bits, u128::from(count));
            self.terms.ult(index, n)
        };
        let short = self.short_index(index, count);
        let packed = u64::from(elem_bits) == 8 * stride;
        if elem_bits == access.bits {
            return Some((self.terms.and(exact, in_range), Slot::Cell { cell: i, index: Some(short) }));
        }
        if elem_bits.is_multiple_of(8) && elem_bits > access.bits && access.delta == 0 && stride.is_power_of_two() {
            // A part of one element; parts that straddle two are not covered, nor what lies between elements of interleaved arrays: these are others'.
            let start_term = self.terms.bv(self.pointer_bits, u128::from(start));
            let rel = self.terms.sub(offset, start_term);
            let low = self.terms.bv(self.pointer_bits, u128::from(stride - 1));
            let sub = self.terms.and(rel, low);
            let last = self.terms.bv(self.pointer_bits, u128::from(elem_bits / 8 - access.bits.div_ceil(8)));
            let whole = self.terms.ule(sub, last);
            let three = self.terms.bv(self.pointer_bits, 3);
            let mut shift = self.terms.shl(sub, three);
            if self.endian() == Endian::Big {
                // The first bytes are the upper ones.
                let most = self.terms.bv(self.pointer_bits, u128::from(elem_bits - access.bits));
                shift = self.terms.sub(most, shift);
            }
            return Some((self.terms.and(whole, in_range), Slot::Part { cell: i, index: short, shift }));
        }
        if packed && access.bits.is_multiple_of(elem_bits) {
            let n = u64::from(access.bits / elem_bits);
            let in_range = if is_open(count) {
                in_range
            } else if count < n {
                self.terms.ff()
            } else {
                let last = self.terms.bv(self.pointer_bits, u128::from(count - n));
                self.terms.ule(index, last)
            };
            return Some((self.terms.and(exact, in_range), Slot::Run { cell: i, index: short, count: n }));
        }
        None
    }

    /// The byte offset at which an access coincides with a whole cell.
    pub(crate) fn start_of(&self, layout: &Layout, slot: &Slot, access: Access) -> Option<u64> {
        match *slot {
            Slot::Cell { cell, index: None } => Some((layout.cells[cell].bit_offset - access.delta) / 8),
            Slot::Cell { .. } | Slot::Bits(_) | Slot::Part { .. } | Slot::Run { .. } => None,
        }
    }

    /// The number of an element, as wide as the indices of its array are.
    pub(crate) fn short_index(&mut self, index: TermId, count: u64) -> TermId {
        let bits = index_bits(count).min(self.pointer_bits);
        self.terms.extract(bits - 1, 0, index)
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
