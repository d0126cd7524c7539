//! Bits of cells at constant offsets, and copies of whole ranges.

use crate::Halt;
use crate::executor::Executor;
use crate::memory::access::Access;
use crate::memory::layout::*;
use crate::memory::locate::Where;
use crate::memory::meeting::Touch;
use crate::memory::object::*;
use crate::memory::order::{bit_of_byte, bit_of_value};
use crate::memory::pointer::PointsTo;
use crate::unwind::state::State;
use fathom_goto::*;
use fathom_term::{Sort, TermId};
use smallvec::SmallVec;

/// Longest range that is copied byte by byte.
const BYTE_LIMIT: u64 = 1 << 14;

impl<'p> Executor<'p> {
    /// A value of one cell type seen as another of the same number of bits.
    pub(crate) fn convert_cell(&mut self, value: TermId, from: CellType, to: CellType) -> TermId {
        match (from, to) {
            (CellType::Bits(_), CellType::Bits(_)) | (CellType::Pointer, CellType::Pointer) => value,
            (CellType::Pointer, CellType::Bits(_)) => self.pointer_to_int(value),
            (CellType::Bits(_), CellType::Pointer) => self.int_to_pointer(value),
        }
    }

    /// The cell that holds a bit: cell, element, bit within it, and its type. `None`: padding.
    pub(crate) fn cell_at(&self, layout: &Layout, bit: u64) -> Option<(usize, Option<u64>, u64, CellType)> {
        let mut at = layout.cell_before(bit)?;
        loop {
            let cell = &layout.cells[at];
            match cell.kind {
                CellKind::Scalar(ty) => {
                    if bit < cell.bit_offset + u64::from(ty.bits(self.pointer_bits)) {
                        return Some((at, None, bit - cell.bit_offset, ty));
                    }
                    // Scalars do not overlap anything before them, but an array that began earlier may still run.
                    if !layout.has_arrays {
                        return None;
                    }
                }
                CellKind::Array { elem, count, stride } => {
                    let rel = bit - cell.bit_offset;
                    let (index, rest) = (rel / (8 * stride), rel % (8 * stride));
                    if index < count && rest < u64::from(elem.bits(self.pointer_bits)) {
                        return Some((at, Some(index), rest, elem));
                    }
                }
            }
            at = at.checked_sub(1)?;
        }
    }

    pub(crate) fn element(&mut self, state: &State, object: ObjId, cell: usize, index: Option<u64>) -> TermId {
        let value = self.cell(state, object, cell);
        match index {
            None => value,
            Some(i) => {
                let i = self.terms.bv(self.terms.array_widths(value).0, u128::from(i));
                self.terms.select(value, i)
            }
        }
    }

    pub(crate) fn set_element(
        &mut self,
        state: &mut State,
        object: ObjId,
        cell: usize,
        index: Option<u64>,
        value: TermId,
        when: TermId,
    ) {
        let new = match index {
            None if self.terms.is_true(when) => value,
            None => {
                let old = self.cell(state, object, cell);
                self.terms.ite(when, value, old)
            }
            Some(i) => {
                let old = self.cell(state, object, cell);
                let i = self.terms.bv(self.terms.array_widths(old).0, u128::from(i));
                self.store_element(old, i, value, when)
            }
        };
        self.set_cell(state, object, cell, new);
    }

    /// `count` bits from a bit offset, whatever cells they are in.
    pub(crate) fn read_bits(&mut self, state: &State, object: ObjId, bit: u64, count: u32) -> TermId {
        let layout = self.layout(object, None);
        let mut result: Option<TermId> = None;
        let mut done = 0;
        while done < count {
            let at = bit + u64::from(done);
            let (part, width) = match self.cell_at(&layout, at) {
                Some((cell, index, rest, ty)) => {
                    let bits = ty.bits(self.pointer_bits);
                    let width = (bits - rest as u32).min(count - done);
                    let value = self.element(state, object, cell, index);
                    let value = self.convert_cell(value, ty, CellType::Bits(bits));
                    (self.piece(value, bits, rest as u32, width), width)
                }
                // Padding: any value, drawn at each read.
                None => (self.terms.fresh("padding", Sort::Bv(1)), 1),
            };
            result = Some(match result {
                None => part,
                Some(before) => self.side_by_side(before, part),
            });
            done += width;
        }
        result.expect("at least one bit is read")
    }

    pub(crate) fn write_bits(&mut self, state: &mut State, object: ObjId, bit: u64, count: u32, bits: TermId, when: TermId) {
        let layout = self.layout(object, None);
        let mut done = 0;
        while done < count {
            let at = bit + u64::from(done);
            let Some((cell, index, rest, ty)) = self.cell_at(&layout, at) else {
                // Padding keeps nothing.
                done += 1;
                continue;
            };
            let total = ty.bits(self.pointer_bits);
            let rest = rest as u32;
            let width = (total - rest).min(count - done);
            let part = self.piece(bits, count, done, width);
            let new = if width == total {
                part
            } else {
                let old = self.element(state, object, cell, index);
                let old = self.convert_cell(old, ty, CellType::Bits(total));
                let mut new = part;
                if rest > 0 {
                    let before = self.piece(old, total, 0, rest);
                    new = self.side_by_side(before, new);
                }
                if rest + width < total {
                    let behind = self.piece(old, total, rest + width, total - rest - width);
                    new = self.side_by_side(new, behind);
                }
                new
            };
            let new = self.convert_cell(new, CellType::Bits(total), ty);
            self.set_element(state, object, cell, index, new, when);
            done += width;
        }
    }

    /// The one target of a range, its offset constant.
    pub(crate) fn constant_target(&self, targets: &[PointsTo]) -> Option<(ObjId, u64)> {
        match targets {
            [t] if t.object != ObjId::OPAQUE => Some((t.object, self.terms.as_u128(t.offset)? as u64)),
            _ => None,
        }
    }

    /// Copies `bytes` bytes between two places of memory.
    pub(crate) fn copy_range(
        &mut self,
        state: &mut State,
        to: &Where,
        from: &Where,
        bytes: u64,
        typed: bool,
        loc: LocId,
    ) -> Result<(), Halt> {
        let (Where::Memory { targets: to, hint: to_hint, .. }, Where::Memory { targets: from, hint: from_hint, .. }) =
            (to, from)
        else {
            return Err(Halt::Unsupported("copy of a scalar as an aggregate".into()));
        };
        if bytes == 0 {
            return Ok(());
        }
        let to = &self.with_foreign(to, to_hint.or(*from_hint), Some(Touch { typed, ..Touch::write(bytes) }));
        let from = &self.with_foreign(from, from_hint.or(*to_hint), Some(Touch { typed, ..Touch::read(bytes) }));
        let always = self.terms.tt();
        self.leave_meetings(state, always, loc);
        if let (Some((d, d_at)), Some((s, s_at))) = (self.constant_target(to), self.constant_target(from)) {
            let source = self.range_inside(state, s, s_at, bytes);
            let dest = self.range_inside(state, d, d_at, bytes);
            let both = self.terms.and(source, dest);
            let both = if self.memory.objects[d].constant { self.terms.ff() } else { both };
            let lost = self.terms.not(both);
            self.require(state, both, lost, loc)?;
            return self.copy_cells(state, (d, d_at, *to_hint), (s, s_at, *from_hint), bytes);
        }
        // One case each: split by what the pointers point to.
        // SOUNDNESS: any pieces will do. Those of a type that the range consists of keep pointers whole; a member's place has the type around it, which is longer.
        let consists = |ty: &TypeId| {
            let size = self.program.types.size_of(*ty);
            size > 0 && bytes.is_multiple_of(size)
        };
        let hint = [*to_hint, *from_hint].into_iter().flatten().find(consists).or(*to_hint).or(*from_hint);
        self.copy_cases(state, to, from, bytes, hint, loc)
    }

    fn range_inside(&mut self, state: &State, object: ObjId, at: u64, bytes: u64) -> TermId {
        let alive = self.alive(state, object);
        let at = self.terms.bv(self.pointer_bits, u128::from(at) & crate::executor::mask(self.pointer_bits));
        let bounds = self.in_bounds(state, object, at, bytes);
        self.terms.and(alive, bounds)
    }

    fn copy_cells(
        &mut self,
        state: &mut State,
        (d, d_at, d_hint): (ObjId, u64, Option<TypeId>),
        (s, s_at, s_hint): (ObjId, u64, Option<TypeId>),
        bytes: u64,
    ) -> Result<(), Halt> {
        // An object not used before takes the shape of what is copied into it.
        if self.memory.objects[s].layout.is_some() && self.memory.objects[d].layout.is_none() && d_hint.is_none() {
            let (a, b) = (self.memory.objects[s].size, self.memory.objects[d].size);
            if a == b
                && d_at == s_at
                && let Some(layout) = self.memory.objects[s].layout.clone()
                && !matches!(self.memory.objects[d].kind, ObjectKind::Global(_) | ObjectKind::Local(..))
            {
                self.adopt_layout(d, layout);
            }
        }
        if self.memory.objects[s].layout.is_none()
            && self.memory.objects[s].given
            && (s_at, bytes) == (d_at, self.memory.objects[s].size)
            && self.memory.objects[s].size == self.memory.objects[d].size
        {
            let shape = self.layout(d, d_hint);
            self.adopt_layout(s, shape);
        }
        let source = self.layout(s, s_hint.or(d_hint));
        let dest = self.layout(d, d_hint.or(s_hint));
        let tt = self.terms.tt();
        // Whole objects of the same shape: cell by cell, arrays as one.
        let whole = s_at == 0 && d_at == 0 && bytes == self.memory.objects[s].size && bytes == self.memory.objects[d].size;
        if whole && (source.cells == dest.cells) {
            let values: Vec<TermId> = (0..source.cells.len()).map(|i| self.cell(state, s, i)).collect();
            for (i, value) in values.into_iter().enumerate() {
                self.set_cell(state, d, i, value);
            }
            return Ok(());
        }
        // Cell by cell where both have a cell of the same extent, bits elsewhere. Read everything first: ranges may overlap.
        let (mut bit, end) = (0u64, 8 * bytes);
        let mut writes: Vec<(u64, u32, TermId, CellType)> = Vec::new();
        while bit < end {
            if writes.len() as u64 > BYTE_LIMIT {
                return Err(Halt::Unsupported("copy of a very large range".into()));
            }
            let at = 8 * d_at + bit;
            let Some((_, _, rest, ty)) = self.cell_at(&dest, at) else {
                bit += 1;
                continue;
            };
            let width = (u64::from(ty.bits(self.pointer_bits)) - rest).min(end - bit) as u32;
            let exact = rest == 0 && width == ty.bits(self.pointer_bits);
            match self.cell_at(&source, 8 * s_at + bit) {
                Some((cell, index, 0, from)) if exact && from.bits(self.pointer_bits) == width => {
                    let value = self.element(state, s, cell, index);
                    let value = self.convert_cell(value, from, ty);
                    writes.push((bit, width, value, ty));
                }
                Some(_) | None => {
                    let value = self.read_bits(state, s, 8 * s_at + bit, width);
                    writes.push((bit, width, value, CellType::Bits(width)));
                }
            }
            bit += u64::from(width);
        }
        for (bit, width, value, ty) in writes {
            let at = 8 * d_at + bit;
            match self.cell_at(&dest, at) {
                Some((cell, index, 0, cell_ty)) if cell_ty.bits(self.pointer_bits) == width => {
                    let value = self.convert_cell(value, ty, cell_ty);
                    self.set_element(state, d, cell, index, value, tt);
                }
                Some(_) | None => {
                    let value = self.convert_cell(value, ty, CellType::Bits(width));
                    self.write_bits(state, d, at, width, value, tt);
                }
            }
        }
        Ok(())
    }

    pub(crate) fn adopt_layout(&mut self, id: ObjId, layout: std::rc::Rc<Layout>) {
        let first_leaf = self.memory.leaves.take(layout.cells.len() as u32);
        for i in 0..layout.cells.len() as u32 {
            self.memory.leaves.owner.insert(first_leaf + i, id);
        }
        let object = &mut self.memory.objects[id];
        object.first_leaf = first_leaf;
        object.initial_values = vec![None; layout.cells.len()];
        object.layout = Some(layout);
    }

    /// Copies by loads and stores of the scalars of the hinted type, or of bytes, through the general access path.
    fn copy_cases(
        &mut self,
        state: &mut State,
        to: &SmallVec<[PointsTo; 2]>,
        from: &SmallVec<[PointsTo; 2]>,
        bytes: u64,
        hint: Option<TypeId>,
        loc: LocId,
    ) -> Result<(), Halt> {
        let pieces = match hint {
            Some(ty) if self.program.types.size_of(ty) > 0 && bytes.is_multiple_of(self.program.types.size_of(ty)) => {
                let layout = self.memory.layouts.of(&self.program.types, ty, bytes / self.program.types.size_of(ty));
                let mut pieces = Vec::new();
                for cell in &layout.cells {
                    match cell.kind {
                        CellKind::Scalar(ty) => pieces.push((cell.bit_offset, ty)),
                        CellKind::Array { elem, count, stride } => {
                            if count > BYTE_LIMIT {
                                return Err(Halt::Unsupported("copy of a very large range".into()));
                            }
                            pieces.extend((0..count).map(|i| (cell.bit_offset + 8 * stride * i, elem)));
                        }
                    }
                }
                pieces
            }
            Some(_) | None => {
                if bytes > BYTE_LIMIT {
                    return Err(Halt::Unsupported("copy of a very large range".into()));
                }
                let by_cells = self.cells_of_range(from, bytes).or_else(|| self.cells_of_range(to, bytes));
                by_cells.unwrap_or_else(|| (0..bytes).map(|i| (8 * i, CellType::Bits(8))).collect())
            }
        };
        let mut values = Vec::with_capacity(pieces.len());
        for &(bit, ty) in &pieces {
            let at = self.moved(from, bit / 8, hint);
            let access = Access { delta: bit % 8, bits: ty.bits(self.pointer_bits), ty };
            values.push(self.load(state, &at, access, loc)?);
        }
        for (&(bit, ty), value) in pieces.iter().zip(values) {
            let at = self.moved(to, bit / 8, hint);
            let access = Access { delta: bit % 8, bits: ty.bits(self.pointer_bits), ty };
            self.store(state, &at, access, value, loc)?;
        }
        Ok(())
    }

    /// The cells that a range consists of in the first object that it can be in, if its shape is known and cells do not stick out.
    fn cells_of_range(&self, targets: &[PointsTo], bytes: u64) -> Option<Vec<(u64, CellType)>> {
        let target = targets.iter().find(|t| self.memory.accessible(t.object))?;
        let start = 8 * u64::try_from(self.terms.as_u128(target.offset)?).ok().filter(|at| *at < 1 << 32)?;
        let layout = self.memory.objects[target.object].layout.clone()?;
        let mut pieces = Vec::new();
        let mut bit = 0;
        while bit < 8 * bytes {
            let (_, _, 0, ty) = self.cell_at(&layout, start + bit)? else { return None };
            let width = u64::from(ty.bits(self.pointer_bits));
            if bit + width > 8 * bytes || !width.is_multiple_of(8) {
                return None;
            }
            pieces.push((bit, ty));
            bit += width;
        }
        Some(pieces)
    }

    pub(crate) fn moved(&mut self, targets: &SmallVec<[PointsTo; 2]>, bytes: u64, hint: Option<TypeId>) -> Where {
        let mut targets = targets.clone();
        for t in targets.iter_mut() {
            t.offset = self.add_bytes(t.offset, bytes);
        }
        Where::Memory { targets, delta: 0, hint }
    }

    /// Sets a range to a byte value.
    pub(crate) fn fill_range(
        &mut self,
        state: &mut State,
        to: &Where,
        byte: TermId,
        bytes: u64,
        loc: LocId,
    ) -> Result<(), Halt> {
        let Where::Memory { targets, hint, .. } = to else {
            return Err(Halt::Unsupported("fill of a scalar".into()));
        };
        if bytes == 0 {
            return Ok(());
        }
        let targets = &self.with_foreign(targets, *hint, Some(Touch::write(bytes).bytes()));
        let always = self.terms.tt();
        self.leave_meetings(state, always, loc);
        let constant = self.terms.as_u128(byte).map(|b| b as u8);
        if let (Some((object, at)), Some(value)) = (self.constant_target(targets), constant) {
            let inside = self.range_inside(state, object, at, bytes);
            let inside = if self.memory.objects[object].constant { self.terms.ff() } else { inside };
            let lost = self.terms.not(inside);
            self.require(state, inside, lost, loc)?;
            let size = self.memory.objects[object].size;
            let o = &self.memory.objects[object];
            if o.layout.is_none() && o.is_sized_by_state() && at == 0 && bytes == size {
                // Its shape is not known yet: remember what it was filled with.
                let fill = self.terms.bv(9, 0x100 | u128::from(value));
                self.memory.set_fill(state, object, fill);
                return Ok(());
            }
            let layout = self.layout(object, *hint);
            let tt = self.terms.tt();
            for (i, cell) in layout.cells.iter().enumerate() {
                let (start, end) = (8 * at, 8 * (at + bytes));
                match cell.kind {
                    CellKind::Scalar(ty) => {
                        let width = u64::from(ty.bits(self.pointer_bits));
                        let (from, to) = (cell.bit_offset.max(start), (cell.bit_offset + width).min(end));
                        if from == cell.bit_offset && to == cell.bit_offset + width {
                            let filled = self.filled(cell, value);
                            self.set_cell(state, object, i, filled);
                        } else if from < to {
                            let n = (to - from) as u32;
                            let endian = self.endian();
                            let bits = fathom_term::BvValue::from_bits(n, |b| {
                                bit_of_byte(endian, value, from + u64::from(bit_of_value(endian, n, b)))
                            });
                            let bits = self.terms.bv_value(bits);
                            self.write_bits(state, object, from, n, bits, tt);
                        }
                    }
                    CellKind::Array { .. } if at == 0 && bytes == size => {
                        let filled = self.filled(cell, value);
                        self.set_cell(state, object, i, filled);
                    }
                    CellKind::Array { elem, count, stride } => {
                        let first = start.saturating_sub(cell.bit_offset).div_ceil(8 * stride);
                        let last = end.saturating_sub(cell.bit_offset) / (8 * stride);
                        if last.min(count).saturating_sub(first) > BYTE_LIMIT
                            || start.saturating_sub(cell.bit_offset) % (8 * stride) != 0
                        {
                            return Err(Halt::Unsupported("fill of part of a large array".into()));
                        }
                        let scalar = Cell { bit_offset: cell.bit_offset, kind: CellKind::Scalar(elem) };
                        let filled = self.filled(&scalar, value);
                        for k in first..last.min(count) {
                            self.set_element(state, object, i, Some(k), filled, tt);
                        }
                    }
                }
            }
            return Ok(());
        }
        if bytes > BYTE_LIMIT {
            return Err(Halt::Unsupported("fill of a very large range".into()));
        }
        for i in 0..bytes {
            let at = self.moved(targets, i, *hint);
            self.store(state, &at, Access { delta: 0, bits: 8, ty: CellType::Bits(8) }, byte, loc)?;
        }
        Ok(())
    }
}
