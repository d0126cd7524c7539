//! Objects: creation, layout, and what their cells hold before anything is written.

use crate::executor::Executor;
use crate::memory::Memory;
use crate::memory::foreign::Origin;
use crate::memory::initial::init_end;
use crate::memory::layout::*;
use crate::memory::object::*;
use crate::memory::order::{bit_of_byte, bit_of_value};
use crate::unwind::position::Position;
use crate::unwind::state::State;
use fathom_goto::*;
use fathom_term::{Sort, TermId};
use std::rc::Rc;

impl Memory {
    pub(crate) fn add_object(
        &mut self,
        kind: ObjectKind,
        name: String,
        initial: Initial,
        size: u64,
        align: u64,
        loc: LocId,
    ) -> ObjId {
        let id = ObjId(self.objects.len() as u32);
        let (alive_leaf, size_leaf) = match kind {
            ObjectKind::Null | ObjectKind::Global(_) | ObjectKind::Function(_) => (Leaf::NONE, Leaf::NONE),
            ObjectKind::Local(..) | ObjectKind::Returned | ObjectKind::Foreign => (self.leaves.take(1), Leaf::NONE),
            ObjectKind::Heap | ObjectKind::Stack => {
                // Liveness, size, and the byte it was filled with before its shape was known.
                let leaf = self.leaves.take(3);
                (leaf, leaf + 1)
            }
        };
        if alive_leaf != Leaf::NONE {
            self.leaves.alive_owner.insert(alive_leaf, id);
        }
        self.objects.push(Object {
            kind,
            name,
            layout: None,
            seen_as: None,
            first_leaf: Leaf::NONE,
            initial_values: Vec::new(),
            initial,
            alive_leaf,
            size_leaf,
            size,
            most: size,
            align,
            constant: false,
            address: None,
            room: None,
            most_room: 0,
            sizes: Vec::new(),
            ended: false,
            given: false,
            loc,
        });
        id
    }

    /// The object a position creates: made once, found again in later rounds. `size` keeps apart allocations of different length,
    /// and those of a length that is not known by how long they can be.
    pub(crate) fn object_at(
        &mut self,
        position: &Position,
        slot: u32,
        size: Length,
        kind: ObjectKind,
        name: &str,
        loc: LocId,
    ) -> ObjId {
        let key = (position.clone(), slot, size);
        if let Some(&id) = self.object_index.get(&key) {
            return id;
        }
        let (bytes, most) = match size {
            Length::Known(bytes) => (bytes, bytes),
            Length::AtMost(most) => (u64::MAX, most),
        };
        let id = self.add_object(kind, name.to_string(), Initial::Indeterminate, bytes, 16, loc);
        self.objects[id].most = most;
        self.object_index.insert(key, id);
        if kind == ObjectKind::Heap {
            self.heap_objects.push(id);
        }
        id
    }

    pub fn global_object(&self, global: GlobalId) -> ObjId {
        self.global_objects[global.index()]
    }
}

impl Executor<'_> {
    pub(crate) fn add_globals(&mut self) {
        self.memory.add_object(ObjectKind::Null, "NULL".into(), Initial::Fill(0), 0, 1, LocId::NONE);
        let bytes = u64::from(self.pointer_bits / 8);
        for (i, global) in self.program.globals.iter().enumerate() {
            let id = GlobalId::new(i);
            let size = self.program.types.size_of(global.ty);
            let initial = match global.kind {
                GlobalKind::External => Initial::Indeterminate,
                GlobalKind::User | GlobalKind::StringLiteral | GlobalKind::Hidden => Initial::Static(id),
            };
            // A flexible array member with an initialiser makes the object longer than its type.
            let size = global.init.items.iter().map(|item| init_end(item, bytes)).max().unwrap_or(0).max(size);
            let align = global.align.max(self.program.types.align_of(global.ty)).max(1);
            let object = self.memory.add_object(ObjectKind::Global(id), global.name.clone(), initial, size, align, global.loc);
            self.memory.objects[object].constant = global.constant;
            self.memory.global_objects.push(object);
        }
        self.memory.leaves.rounding = self.memory.leaves.take(1);
    }

    pub(crate) fn function_object(&mut self, function: FuncId) -> ObjId {
        if let Some(&id) = self.memory.function_objects.get(&function) {
            return id;
        }
        let f = self.program.func(function);
        let id = self.memory.add_object(ObjectKind::Function(function), f.name.clone(), Initial::Fill(0), 1, 1, f.loc);
        self.memory.function_objects.insert(function, id);
        id
    }

    /// A pointer is converted to a pointer to this type: new memory of that size is going to be one.
    pub(crate) fn see_as(&mut self, pointer: TermId, ty: TypeId) {
        if !matches!(self.program.types.get(ty), Type::Record(_)) {
            return;
        }
        let size = self.program.types.size_of(ty);
        for t in self.points_to(pointer).iter() {
            if !self.memory.accessible(t.object) {
                continue;
            }
            let start = self.terms.as_u128(t.offset) == Some(0);
            let object = &mut self.memory.objects[t.object];
            if start && object.size == size && object.layout.is_none() && object.kind == ObjectKind::Heap {
                object.seen_as.get_or_insert(ty);
            }
        }
    }

    /// Fixes the layout if it is not fixed yet. `hint`: the type it is being used as.
    pub(crate) fn layout(&mut self, id: ObjId, hint: Option<TypeId>) -> Rc<Layout> {
        if let Some(layout) = &self.memory.objects[id].layout {
            return layout.clone();
        }
        let types = &self.program.types;
        let size = self.memory.objects[id].size;
        let declared = match self.memory.objects[id].kind {
            ObjectKind::Global(g) => Some(self.program.global(g).ty),
            ObjectKind::Local(frame, local) => {
                let function = self.unwinding.frames[frame].function;
                Some(self.program.func(function).local(local).ty)
            }
            ObjectKind::Null
            | ObjectKind::Function(_)
            | ObjectKind::Returned
            | ObjectKind::Heap
            | ObjectKind::Stack
            | ObjectKind::Foreign => None,
        };
        let most = self.memory.objects[id].most;
        let hint = match self.memory.objects[id].seen_as {
            Some(ty) if hint.is_none_or(|h| types.size_of(h) != size) => Some(ty),
            Some(_) | None => hint,
        };
        let layout = match declared.or(hint) {
            Some(ty) if size == u64::MAX && flexible_end(types, ty).is_some() => {
                let tail = flexible_end(types, ty).expect("just found");
                Rc::new(self.with_open_tail(ty, tail, most))
            }
            Some(ty) => match types.size_of(ty) {
                0 if size == u64::MAX => Rc::new(Layout::bytes(open(self.memory.objects[id].most))),
                0 => Rc::new(Layout::bytes(size)),
                n if size == n => self.memory.layouts.of(types, ty, 1),
                n if size == u64::MAX => self.memory.layouts.of(types, ty, open(self.memory.objects[id].most / n)),
                n if size.is_multiple_of(n) => self.memory.layouts.of(types, ty, size / n),
                n if size > n => Rc::new(self.with_tail(ty, size)),
                _ => Rc::new(Layout::bytes(size)),
            },
            None if size == u64::MAX => Rc::new(Layout::bytes(open(self.memory.objects[id].most))),
            None => Rc::new(Layout::bytes(size)),
        };
        let first_leaf = self.memory.leaves.take(layout.cells.len() as u32);
        let object = &mut self.memory.objects[id];
        object.first_leaf = first_leaf;
        object.initial_values = vec![None; layout.cells.len()];
        object.layout = Some(layout.clone());
        for i in 0..layout.cells.len() as u32 {
            self.memory.leaves.owner.insert(first_leaf + i, id);
        }
        layout
    }

    /// A record that ends in an array of as many elements as the object has room for.
    fn with_open_tail(&mut self, ty: TypeId, (start, elem): (u64, TypeId), most: u64) -> Layout {
        let types = &self.program.types;
        let mut cells = self.memory.layouts.of(types, ty, 1).cells.clone();
        cells.retain(|c| c.bit_offset < 8 * start);
        let tail = self.memory.layouts.of(types, elem, open(most));
        cells.extend(tail.cells.iter().map(|c| Cell { bit_offset: c.bit_offset + 8 * start, kind: c.kind }));
        Layout { cells, has_arrays: true }
    }

    /// A record followed by more bytes: a flexible (or zero-length, or length-one) last array, or raw bytes.
    fn with_tail(&mut self, ty: TypeId, size: u64) -> Layout {
        let types = &self.program.types;
        let base = self.memory.layouts.of(types, ty, 1);
        let mut cells = base.cells.clone();
        let n = types.size_of(ty);
        let (mut start, mut elem) = (n, None);
        if let Type::Record(r) = types.get(ty)
            && let Some(last) = types.record(*r).fields.last()
            && let Type::Array { elem: e, len } = types.get(last.ty)
            && types.is_scalar(*e)
        {
            start = last.bit_offset / 8 + len * types.size_of(*e);
            elem = Some(*e);
        }
        let (ty, stride) = match elem {
            Some(e) => (scalar(types, e), types.size_of(e)),
            None => (CellType::Bits(8), 1),
        };
        cells.retain(|c| c.bit_offset < 8 * start);
        let count = (size - start.min(size)) / stride;
        if count <= SPLIT_LIMIT {
            for i in 0..count {
                cells.push(Cell { bit_offset: 8 * (start + i * stride), kind: CellKind::Scalar(ty) });
            }
        } else {
            cells.push(Cell { bit_offset: 8 * start, kind: CellKind::Array { elem: ty, count, stride } });
        }
        let has_arrays = cells.iter().any(|c| matches!(c.kind, CellKind::Array { .. }));
        Layout { cells, has_arrays }
    }

    /// The initial value of a leaf that has one of its own (contents of an object); `None` for frame leaves.
    pub(crate) fn initial_of_leaf(&mut self, state: &State, leaf: Leaf) -> Option<TermId> {
        if leaf == self.memory.leaves.rounding {
            return Some(self.terms.bv(3, 0));
        }
        let id = *self.memory.leaves.owner.get(&leaf)?;
        Some(self.initial_in(state, id, (leaf - self.memory.objects[id].first_leaf) as usize))
    }

    /// What a cell holds in a state that never wrote it: the object may have been filled as a whole.
    fn initial_in(&mut self, state: &State, id: ObjId, cell: usize) -> TermId {
        let plain = self.initial(id, cell);
        let Some(fill) = self.memory.fill(state, id) else { return plain };
        let layout = self.memory.objects[id].layout.clone().expect("only laid out objects have cells");
        // Nine bits: filled, and with which byte. Joined states choose between such constants.
        let mut cases = vec![fill];
        let mut bytes = Vec::new();
        while let Some(t) = cases.pop() {
            match self.terms.as_u128(t) {
                Some(value) => bytes.push(value),
                None => cases.extend(self.terms.args(t)[1..].iter().copied()),
            }
        }
        bytes.sort_unstable();
        bytes.dedup();
        let mut value = plain;
        for b in bytes.into_iter().filter(|b| b & 0x100 != 0) {
            let pattern = self.filled(&layout.cells[cell], b as u8);
            let number = self.terms.bv(9, b);
            let hit = self.terms.eq(fill, number);
            value = self.terms.ite(hit, pattern, value);
        }
        value
    }

    /// What a cell holds before it is written.
    pub(crate) fn initial(&mut self, id: ObjId, cell: usize) -> TermId {
        if let Some(value) = self.memory.objects[id].initial_values[cell] {
            return value;
        }
        let layout = self.memory.objects[id].layout.clone().expect("only laid out objects have cells");
        let c = layout.cells[cell];
        let value = match self.memory.objects[id].initial {
            Initial::Indeterminate => {
                let name = format!("{}.{cell}", self.memory.objects[id].name);
                let value = if self.is_input(id) && matches!(c.kind, CellKind::Array { elem: CellType::Pointer, .. }) {
                    self.arbitrary_pointers(id, cell, &c, &name)
                } else {
                    self.indeterminate(&c, &name, self.memory.origin_in(id))
                };
                if self.is_input(id) && matches!(c.kind, CellKind::Scalar(CellType::Pointer)) {
                    self.memory.pointers.drawn.insert(value, Some((id, cell)));
                }
                self.note_initial(id, value);
                value
            }
            Initial::Fill(byte) => self.filled(&c, byte),
            Initial::Static(global) => self.static_value(global, &c),
        };
        self.memory.objects[id].initial_values[cell] = Some(value);
        value
    }

    /// Are the first contents of the object inputs, as harnesses have it?
    pub(crate) fn is_input(&self, id: ObjId) -> bool {
        match self.memory.objects[id].kind {
            ObjectKind::Local(frame, local) => {
                self.program.func(self.unwinding.frames[frame].function).local(local).kind == LocalKind::Arbitrary
            }
            ObjectKind::Heap | ObjectKind::Stack => self.memory.objects[id].given,
            ObjectKind::Null | ObjectKind::Global(_) | ObjectKind::Function(_) | ObjectKind::Returned | ObjectKind::Foreign => {
                false
            }
        }
    }

    /// An array of pointers that are inputs, each of its own. That none of them leads to an object is said where one is looked at: see `possible_objects`.
    fn arbitrary_pointers(&mut self, id: ObjId, number: usize, cell: &Cell, name: &str) -> TermId {
        let CellKind::Array { count, .. } = cell.kind else { unreachable!("called for arrays") };
        let array = self.terms.fresh(name, Sort::Array { index: self.index_width(count), elem: self.packed_bits() });
        self.memory.pointers.arrays.insert(array, (id, number));
        array
    }

    pub(crate) fn indeterminate(&mut self, cell: &Cell, name: &str, origin: Origin) -> TermId {
        match cell.kind {
            CellKind::Scalar(CellType::Bits(width)) => self.terms.fresh(name, Sort::Bv(width)),
            CellKind::Scalar(CellType::Pointer) => self.arbitrary_address(name, origin),
            CellKind::Array { elem: CellType::Bits(width), count, .. } => {
                self.terms.fresh(name, Sort::Array { index: self.index_width(count), elem: width })
            }
            // SOUNDNESS: one arbitrary address for all elements. An indeterminate pointer points to no object, so only its
            // comparison with other indeterminate pointers is narrowed; reading one is undefined.
            CellKind::Array { elem: CellType::Pointer, count, .. } => {
                let pointer = self.arbitrary_address(name, origin);
                self.terms.const_array(self.index_width(count), pointer)
            }
        }
    }

    /// Bits of the indices of an array cell.
    pub(crate) fn index_width(&self, count: u64) -> u32 {
        index_bits(count).min(self.pointer_bits)
    }

    pub(crate) fn filled(&mut self, cell: &Cell, byte: u8) -> TermId {
        let (ty, array) = match cell.kind {
            CellKind::Scalar(ty) => (ty, None),
            CellKind::Array { elem, count, .. } => (elem, Some(self.index_width(count))),
        };
        let value = match ty {
            CellType::Bits(width) => {
                // A bit-field may begin in the middle of a byte.
                let (endian, from) = (self.endian(), cell.bit_offset);
                let bit = |i| bit_of_byte(endian, byte, from + u64::from(bit_of_value(endian, width, i)));
                self.terms.bv_value(fathom_term::BvValue::from_bits(width, bit))
            }
            CellType::Pointer => {
                let address = fathom_term::BvValue::from_bits(self.pointer_bits, |i| byte >> (i % 8) & 1 == 1);
                let address = self.terms.bv_value(address);
                self.pack(ObjId::NULL, address)
            }
        };
        match array {
            Some(index) => self.terms.const_array(index, value),
            None => value,
        }
    }

    /// The value of a cell in a state.
    pub(crate) fn cell(&mut self, state: &State, id: ObjId, cell: usize) -> TermId {
        let leaf = self.memory.objects[id].cell_leaf(cell as u32);
        match state.mem.get(leaf) {
            Some(value) => value,
            None => self.initial_in(state, id, cell),
        }
    }

    pub(crate) fn set_cell(&mut self, state: &mut State, id: ObjId, cell: usize, value: TermId) {
        let leaf = self.memory.objects[id].cell_leaf(cell as u32);
        state.mem.set(leaf, value);
    }
}

/// What a replay asks.
impl Executor<'_> {
    /// The term that stands for a bit of an object's initial contents, if any execution read it: the term, the element
    /// if it is an array, and the bit within.
    pub fn initial_bit(&self, object: ObjId, bit: u64) -> Option<(TermId, Option<u64>, u32)> {
        let layout = self.memory.objects[object].layout.as_ref()?;
        let (cell, index, rest, ty) = self.cell_at(layout, bit)?;
        let term = self.memory.objects[object].initial_values[cell]?;
        // Pointers have their address in the low bits.
        Some((term, index, bit_of_value(self.endian(), ty.bits(self.pointer_bits), rest as u32)))
    }
}

/// Where the array at the end of a record begins that may have more elements than it says (none, or one as before C99), and its elements.
fn flexible_end(types: &TypeTable, ty: TypeId) -> Option<(u64, TypeId)> {
    let Type::Record(record) = types.get(ty) else { return None };
    let record = types.record(*record);
    let last = record.fields.last()?;
    let Type::Array { elem, len } = types.get(last.ty) else { return None };
    let fits = *len <= 1 && types.size_of(*elem) > 0 && last.bit_offset > 0 && last.bit_offset.is_multiple_of(8);
    fits.then_some((last.bit_offset / 8, *elem))
}
