//! Cells: the integer leaves of objects that facts are about. A cell is an integer or Bool variable, or such a field
//! of a record variable, outside unions and arrays.
//!
//! SOUNDNESS: cells of one object never overlap, and every object with a cell is one concrete object at any time:
//! address-taken locals of recursive functions have none (a pointer may lead to another activation), nor has the heap.

use crate::call_graph::CallGraph;
use crate::number::{IntType, int_type};
use crate::points_to::{Object, ObjectId, PointsTo};
use fathom_goto::*;
use rustc_hash::FxHashMap;

#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct CellId(pub u32);

#[derive(Clone, Debug, PartialEq)]
pub struct Cell {
    pub object: Object,
    /// Type of the whole object.
    pub root_ty: TypeId,
    /// Fields from the object down to the leaf.
    pub path: Vec<u32>,
    pub ty: TypeId,
    pub int: IntType,
    /// Position in the object, in bits.
    pub first_bit: u64,
    pub bits: u64,
}

impl Cell {
    fn end_bit(&self) -> u64 {
        self.first_bit + self.bits
    }
}

#[derive(Clone, Debug)]
pub struct Cells {
    pub cells: Vec<Cell>,
    by_object: FxHashMap<ObjectId, Vec<CellId>>,
    /// Cells of each function's locals.
    by_function: FxHashMap<FuncId, Vec<CellId>>,
    /// Cells of objects that unknown pointers may reach.
    exposed: Vec<CellId>,
}

impl Cells {
    pub fn of(program: &Program, points_to: &PointsTo, calls: &CallGraph) -> Cells {
        let mut cells = Cells {
            cells: Vec::new(),
            by_object: FxHashMap::default(),
            by_function: FxHashMap::default(),
            exposed: Vec::new(),
        };
        for (id, object) in points_to.objects() {
            let ty = match object {
                Object::Global(global) => program.global(global).ty,
                Object::Local(func, local) => {
                    let shared = points_to.exposed().contains(&id) && calls.recursive[func.index()];
                    if shared || !points_to.reachable().contains(&func) {
                        continue;
                    }
                    program.func(func).local(local).ty
                }
                Object::Unknown | Object::Alloc(..) | Object::Function(_) | Object::Arguments | Object::Foreign => continue,
            };
            cells.add(&program.types, (id, object, ty), ty, (0, None), &mut Vec::new());
            if points_to.exposed().contains(&id) {
                let own = cells.of_object(id).to_vec();
                cells.exposed.extend(own);
            }
        }
        cells
    }

    fn add(
        &mut self,
        types: &TypeTable,
        (id, object, root_ty): (ObjectId, Object, TypeId),
        ty: TypeId,
        (first_bit, bit_width): (u64, Option<u32>),
        path: &mut Vec<u32>,
    ) {
        if let Some(int) = int_type(types, ty) {
            let bits = bit_width.map_or(types.size_of(ty) * 8, u64::from);
            let cell = CellId(self.cells.len() as u32);
            self.cells.push(Cell { object, root_ty, path: path.clone(), ty, int, first_bit, bits });
            self.by_object.entry(id).or_default().push(cell);
            if let Object::Local(func, _) = object {
                self.by_function.entry(func).or_default().push(cell);
            }
            return;
        }
        let Type::Record(record) = types.get(ty) else { return };
        let record = types.record(*record);
        if record.is_union {
            return;
        }
        for (index, field) in record.fields.iter().enumerate() {
            path.push(index as u32);
            self.add(types, (id, object, root_ty), field.ty, (first_bit + field.bit_offset, field.bit_width), path);
            path.pop();
        }
    }

    pub fn get(&self, id: CellId) -> &Cell {
        &self.cells[id.0 as usize]
    }

    pub fn len(&self) -> usize {
        self.cells.len()
    }

    pub fn ids(&self) -> impl Iterator<Item = CellId> + use<> {
        (0..self.cells.len() as u32).map(CellId)
    }

    /// Cells a write through an unknown pointer may touch.
    pub fn exposed(&self) -> &[CellId] {
        &self.exposed
    }

    pub fn of_object(&self, object: ObjectId) -> &[CellId] {
        self.by_object.get(&object).map_or(&[], Vec::as_slice)
    }

    pub fn of_function(&self, func: FuncId) -> &[CellId] {
        self.by_function.get(&func).map_or(&[], Vec::as_slice)
    }

    /// Cells of the object that share a bit with the range.
    pub fn overlapping(&self, object: ObjectId, first_bit: u64, bits: u64) -> impl Iterator<Item = CellId> + '_ {
        let end = first_bit.saturating_add(bits);
        self.of_object(object).iter().copied().filter(move |id| {
            let cell = self.get(*id);
            cell.first_bit < end && first_bit < cell.end_bit()
        })
    }

    /// The cell that is exactly this leaf.
    pub fn exact(&self, object: ObjectId, first_bit: u64, bits: u64, int: IntType) -> Option<CellId> {
        self.of_object(object).iter().copied().find(|id| {
            let cell = self.get(*id);
            cell.first_bit == first_bit && cell.bits == bits && cell.int == int
        })
    }
}
