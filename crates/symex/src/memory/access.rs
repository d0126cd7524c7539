//! The one choke point of memory: every load and store of a scalar passes `load` and `store`.
//!
//! An access is resolved against the object's cells: at a constant offset to the bits it covers, at a symbolic one to
//! the cells or elements it can coincide with. Three outcomes are told apart: the access lies outside a live object
//! (a selected check has reported it and the execution ends; otherwise it is a frontier), it is resolved, or it lies inside but
//! across cells in a way that is not encoded: a frontier `unsupported`, so nothing is lost silently.

use crate::Halt;
use crate::executor::Executor;
use crate::memory::layout::*;
use crate::memory::locate::Where;
use crate::memory::meeting::Touch;
use crate::memory::object::*;
use crate::memory::pointer::PointsTo;
use crate::memory::resolve::{Resolved, Slot};
use crate::memory::validity::Use;
use crate::unwind::state::State;
use fathom_goto::*;
use fathom_term::TermId;

/// What is read or written.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Access {
    pub delta: u64,
    /// Bits it covers in memory.
    pub bits: u32,
    pub ty: CellType,
}

/// Targets of an access through a pointer from outside up to which pointers are put together from numbers.
const MOST_MIXED: usize = 8;

/// Is the access tried at many places because its pointer comes from outside? Numbers that are read there as pointers, and pointers of which
/// parts are overwritten, may then point to every object whose address was looked at, and each further access multiplies the cases.
///
/// SOUNDNESS: such a case is a frontier: no proof covers it.
fn is_scattered(known: &[PointsTo], targets: &[PointsTo]) -> bool {
    targets.len() > known.len() && targets.len() > MOST_MIXED
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
        let targets = &self.with_foreign(known, *hint, Some(Touch::read(u64::from(access.bits.div_ceil(8)))));
        self.leave_meetings(state, when, loc);
        let scattered = is_scattered(known, targets);
        let access = self.with_delta(access, at);
        let mut result: Option<TermId> = None;
        // Last first, as the choice is put together; and the cases without a value.
        let mut cases = Vec::new();
        let mut rest = self.terms.ff();
        let mut possible = self.terms.ff();
        let mut missed = self.terms.ff();
        let mut lost = self.terms.ff();
        for t in targets.iter().rev() {
            if !self.memory.accessible(t.object) {
                rest = self.terms.or(rest, t.cond);
                missed = self.opaque(missed, t);
                lost = self.terms.or(lost, t.cond);
                continue;
            }
            let r = self.resolve(state, (t.object, t.offset), access, *hint, Use::Read);
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
            if scattered && r.cases.iter().any(|(_, slot)| self.makes_pointer(t.object, slot, access)) {
                missed = self.terms.or(missed, here);
                rest = self.terms.or(rest, t.cond);
                continue;
            }
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
        let r = self.resolve(state, (t.object, t.offset), access, hint, Use::Read);
        let inside = self.terms.and(t.cond, r.inside);
        let inside = self.terms.and(inside, r.covered);
        if self.terms.is_false(inside) {
            return Ok(None);
        }
        Ok(self.load_resolved(state, t.object, &r, access)?.map(|value| (inside, value)))
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
                // A choice between the parts, not a shift: which bits were written can be told of a choice.
                let mut part = self.terms.extract(access.bits - 1, 0, value);
                for low in (8..=width - access.bits).step_by(8) {
                    let number = self.terms.bv(width, u128::from(low));
                    let here = self.terms.eq(shift, number);
                    let other = self.terms.extract(low + access.bits - 1, low, value);
                    part = self.terms.ite(here, other, part);
                }
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
                        Some(before) => self.side_by_side(before, value),
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
        let Where::Memory { targets: known, hint, .. } = at else { unreachable!("registers are written directly") };
        self.require_size(known)?;
        let targets = &self.with_foreign(known, *hint, Some(Touch::write(u64::from(access.bits.div_ceil(8)))));
        self.leave_meetings(state, when, loc);
        let scattered = is_scattered(known, targets);
        let access = self.with_delta(access, at);
        let mut possible = self.terms.ff();
        let mut missed = self.terms.ff();
        let mut lost = self.terms.ff();
        let mut work = Vec::new();
        for t in targets.iter() {
            if !self.memory.accessible(t.object) {
                missed = self.opaque(missed, t);
                lost = self.terms.or(lost, t.cond);
                continue;
            }
            let r = self.resolve(state, (t.object, t.offset), access, *hint, Use::Write);
            lost = self.dead_here(state, lost, t);
            // Writing to a constant object is undefined: the execution ends unless a check reported it.
            let here = self.terms.and(t.cond, r.inside);
            if self.terms.is_false(here) {
                continue;
            }
            possible = self.terms.or(possible, here);
            let uncovered = self.terms.not(r.covered);
            let uncovered = self.terms.and(here, uncovered);
            missed = self.terms.or(missed, uncovered);
            let cond = self.terms.and(t.cond, when);
            let (torn, cases): (Vec<_>, Vec<_>) =
                r.cases.into_iter().partition(|(_, slot)| scattered && self.tears_pointer(t.object, slot, access, value));
            for (case, _) in torn {
                let case = self.terms.and(here, case);
                missed = self.terms.or(missed, case);
            }
            work.push((t.object, cond, cases));
        }
        self.finish_access(state, when, possible, missed, lost, loc)?;
        for (object, cond, cases) in work {
            for (case, slot) in &cases {
                let when = self.terms.and(cond, *case);
                if !self.terms.is_false(when) {
                    let value = self.terms.restrict(value, when);
                    self.store_slot(state, object, slot, access, value, when)?;
                }
            }
        }
        Ok(())
    }

    /// Does the load make a pointer of a number, in memory of the program?
    fn makes_pointer(&mut self, object: ObjId, slot: &Slot, access: Access) -> bool {
        if access.ty != CellType::Pointer || self.memory.objects[object].kind == ObjectKind::Foreign {
            return false;
        }
        let layout = self.layout(object, None);
        match *slot {
            Slot::Cell { cell, .. } => layout.cells[cell].kind.element() != CellType::Pointer,
            Slot::Bits(bit) => !matches!(self.cell_at(&layout, bit), Some((_, _, 0, CellType::Pointer))),
            Slot::Part { .. } | Slot::Run { .. } => true,
        }
    }

    /// Does the store leave a pointer, in memory of the program, that is put together from parts, or from a number?
    fn tears_pointer(&mut self, object: ObjId, slot: &Slot, access: Access, value: TermId) -> bool {
        if self.memory.objects[object].kind == ObjectKind::Foreign {
            return false;
        }
        let from_number = access.ty != CellType::Pointer && !self.terms.is_const(value);
        let layout = self.layout(object, None);
        match *slot {
            Slot::Cell { cell, .. } | Slot::Run { cell, .. } => {
                layout.cells[cell].kind.element() == CellType::Pointer && from_number
            }
            Slot::Part { cell, .. } => layout.cells[cell].kind.element() == CellType::Pointer,
            Slot::Bits(bit) => {
                let end = bit + u64::from(access.bits);
                let mut at = bit;
                while at < end {
                    match self.cell_at(&layout, at) {
                        Some((_, _, rest, CellType::Pointer)) => {
                            let whole = rest == 0 && end - at >= u64::from(self.pointer_bits);
                            if !whole || from_number {
                                return true;
                            }
                            at += u64::from(self.pointer_bits);
                        }
                        Some((_, _, rest, ty)) => at += u64::from(ty.bits(self.pointer_bits)) - rest,
                        None => at += 1,
                    }
                }
                false
            }
        }
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
                let mut new = old;
                for low in (0..=width - access.bits).step_by(8) {
                    let number = self.terms.bv(width, u128::from(low));
                    let here = self.terms.eq(shift, number);
                    let mut other = bits;
                    if low > 0 {
                        let below = self.terms.extract(low - 1, 0, old);
                        other = self.terms.concat(other, below);
                    }
                    if low + access.bits < width {
                        let above = self.terms.extract(width - 1, low + access.bits, old);
                        other = self.terms.concat(above, other);
                    }
                    new = self.terms.ite(here, other, new);
                }
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
                    let part = self.piece(bits, access.bits, i as u32 * width, width);
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
