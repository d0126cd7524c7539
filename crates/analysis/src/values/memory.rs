//! The memory the value analysis talks about: objects, and the cells they are divided into by their types. A cell is a scalar at a
//! bit position of an object; long arrays have one summary cell per scalar of their element.
//!
//! SOUNDNESS: a cell of a summary, and every cell of an object that may stand for several (an address-taken local of a recursive
//! function, heap memory: these have no cells at all), is never overwritten, only joined. Cells of unions overlap: a write
//! forgets every other cell that shares a bit with it.

use super::image;
use super::pointer::ObjId;
use super::val::Val;
use crate::call_graph::CallGraph;
use crate::facts::CellId;
use crate::number::{float_kind, int_type};
use crate::points_to::{Object, PointsTo};
use fathom_goto::*;
use rustc_hash::FxHashMap;

/// Elements of an array that are told apart.
const ELEMENTS: u64 = 64;
/// Cells of one object.
const CELLS: usize = 4096;

#[derive(Clone, Debug)]
pub struct Cell {
    pub object: ObjId,
    /// The scalar's type.
    pub ty: TypeId,
    pub first_bit: u64,
    pub bits: u64,
    /// More than 1: a summary of this many, `stride` bits apart.
    pub count: u64,
    pub stride: u64,
    /// Fields and indices from the object, for people.
    pub name: String,
}

impl Cell {
    /// One past the last bit.
    pub fn end_bit(&self) -> u64 {
        self.first_bit + (self.count - 1) * self.stride + self.bits
    }

    /// Does a scalar of this cell lie exactly at the position?
    pub fn is_at(&self, position: u64, bits: u64) -> bool {
        bits == self.bits
            && position >= self.first_bit
            && if self.count == 1 {
                position == self.first_bit
            } else {
                (position - self.first_bit).is_multiple_of(self.stride)
                    && (position - self.first_bit) / self.stride < self.count
            }
    }
}

pub struct ObjectInfo {
    pub object: Object,
    /// In bytes; `None` for heap memory, whose size is in a cell.
    pub size: Option<u64>,
    pub align: u64,
    /// Declared `const`: writing to it is undefined and never continues.
    pub constant: bool,
    /// Contents that never change, read from here.
    pub image: Option<image::Image>,
    /// A pointer from nowhere may point to it.
    pub exposed: bool,
    /// May stand for several objects at once.
    pub several: bool,
    /// Sorted by position.
    cells: Vec<CellId>,
    summaries: Vec<CellId>,
    /// Of heap memory: its size and whether it may have been freed (0 or 1).
    pub size_cell: Option<CellId>,
    pub freed_cell: Option<CellId>,
}

#[derive(Default)]
pub struct Memory {
    pub objects: Vec<ObjectInfo>,
    pub cells: Vec<Cell>,
    ids: FxHashMap<Object, ObjId>,
    exact: FxHashMap<(ObjId, u64, u64), CellId>,
    /// Cells of each function's locals.
    pub by_function: Vec<Vec<CellId>>,
    /// Locals of each function that pointers may lead to, and its stack allocations.
    pub mortal: Vec<Vec<ObjId>>,
    /// Cells a write through a wild pointer may reach.
    pub exposed: Vec<CellId>,
    /// Cells other threads and the environment may write.
    pub shared: Vec<CellId>,
    pub heap: Vec<ObjId>,
    /// Some check asks which memory was written.
    pub tracks_writes: bool,
}

fn is_tracked(types: &TypeTable, ty: TypeId) -> bool {
    int_type(types, ty).is_some() || float_kind(types, ty).is_some() || types.is_pointer(ty)
}

impl Memory {
    pub fn of(program: &Program, points_to: &PointsTo, calls: &CallGraph) -> Memory {
        let mut memory = Memory {
            objects: Vec::new(),
            cells: Vec::new(),
            ids: FxHashMap::default(),
            exact: FxHashMap::default(),
            by_function: vec![Vec::new(); program.functions.len()],
            mortal: vec![Vec::new(); program.functions.len()],
            exposed: Vec::new(),
            shared: Vec::new(),
            heap: Vec::new(),
            tracks_writes: asks_for_writes(program),
        };
        for (i, global) in program.globals.iter().enumerate() {
            let size = program.types.size_of(global.ty);
            let id = memory.add_object(Object::Global(GlobalId::new(i)), Some(size), global.align);
            let external = global.kind == GlobalKind::External;
            memory.objects[id.0 as usize].exposed = true;
            memory.objects[id.0 as usize].constant = global.constant;
            // SOUNDNESS: contents are known of what is `const` and defined here.
            if global.constant && !external && !global.thread_local {
                memory.objects[id.0 as usize].image = Some(image::Image::of(program, global));
            } else if !external {
                memory.divide(program, id, global.ty);
            }
        }
        for &func in points_to.reachable() {
            let function = program.func(func);
            memory.add_object(Object::Function(func), Some(0), 1);
            for (l, local) in function.locals.iter().enumerate() {
                let size = program.types.size_of(local.ty);
                let align = local.align.max(program.types.align_of(local.ty)).max(1);
                let id = memory.add_object(Object::Local(func, LocalId::new(l)), Some(size), align);
                let several = calls.recursive[func.index()] && local.address_taken;
                memory.objects[id.0 as usize].exposed = local.address_taken;
                memory.objects[id.0 as usize].several = several;
                if local.address_taken {
                    memory.mortal[func.index()].push(id);
                }
                if !several {
                    memory.divide(program, id, local.ty);
                    let own = memory.cells_of(id).collect::<Vec<_>>();
                    memory.by_function[func.index()].extend(own);
                }
            }
            for (b, block) in function.blocks.iter().enumerate() {
                for (i, inst) in block.insts.iter().enumerate() {
                    if let InstKind::Intrinsic { op: op @ (Intrinsic::HeapAlloc | Intrinsic::StackAlloc), .. } = inst.kind {
                        memory.add_allocation(func, BlockId::new(b), i, op == Intrinsic::StackAlloc);
                    }
                }
            }
        }
        if memory.tracks_writes {
            let count = memory.cells.len() as u32;
            for own in &mut memory.by_function {
                let twins: Vec<CellId> = own.iter().map(|cell| CellId(cell.0 + count)).collect();
                own.extend(twins);
            }
        }
        for (i, object) in memory.objects.iter().enumerate() {
            if object.exposed {
                let cells: Vec<CellId> = memory.cells_of(ObjId(i as u32)).collect();
                memory.exposed.extend(&cells);
                memory.shared.extend(&cells);
            }
        }
        memory
    }

    fn add_object(&mut self, object: Object, size: Option<u64>, align: u64) -> ObjId {
        let id = ObjId(self.objects.len() as u32);
        self.objects.push(ObjectInfo {
            object,
            size,
            align: align.max(1),
            constant: false,
            image: None,
            exposed: false,
            several: false,
            cells: Vec::new(),
            summaries: Vec::new(),
            size_cell: None,
            freed_cell: None,
        });
        self.ids.insert(object, id);
        id
    }

    fn add_allocation(&mut self, func: FuncId, block: BlockId, index: usize, on_stack: bool) {
        let id = self.add_object(Object::Alloc(func, block, index as u32), None, 1);
        let hidden = |this: &mut Memory, name: &str| {
            let cell = CellId(this.cells.len() as u32);
            let name = name.to_string();
            this.cells.push(Cell { object: id, ty: TypeId(0), first_bit: 0, bits: 0, count: 1, stride: 0, name });
            cell
        };
        let size = hidden(self, "size");
        let freed = hidden(self, "freed");
        let info = &mut self.objects[id.0 as usize];
        info.size_cell = Some(size);
        info.freed_cell = Some(freed);
        info.several = true;
        self.heap.push(id);
        if on_stack {
            self.mortal[func.index()].push(id);
        }
    }

    /// Divides an object into cells, all or none.
    fn divide(&mut self, program: &Program, id: ObjId, ty: TypeId) {
        let mut found = Vec::new();
        if !leaves(&program.types, ty, (0, None), (1, 0), &mut String::new(), &mut found) {
            return;
        }
        found.sort_by_key(|leaf| (leaf.first_bit, leaf.bits));
        found.dedup_by_key(|leaf| (leaf.first_bit, leaf.bits, leaf.count));
        for leaf in found {
            let cell = CellId(self.cells.len() as u32);
            let info = &mut self.objects[id.0 as usize];
            if leaf.count == 1 {
                info.cells.push(cell);
                self.exact.insert((id, leaf.first_bit, leaf.bits), cell);
            } else {
                info.summaries.push(cell);
            }
            self.cells.push(Cell { object: id, ..leaf });
        }
    }

    pub fn id(&self, object: Object) -> Option<ObjId> {
        self.ids.get(&object).copied()
    }

    pub fn object(&self, id: ObjId) -> &ObjectInfo {
        &self.objects[id.0 as usize]
    }

    pub fn cell(&self, id: CellId) -> &Cell {
        &self.cells[id.0 as usize]
    }

    pub fn cells_of(&self, id: ObjId) -> impl Iterator<Item = CellId> + '_ {
        let info = self.object(id);
        info.cells.iter().chain(&info.summaries).copied()
    }

    /// What says of a cell whether all of it was written (`Val::Written`) or perhaps not; none if nobody asks.
    pub fn written(&self, cell: CellId) -> Option<CellId> {
        self.tracks_writes.then(|| CellId(cell.0 + self.cells.len() as u32))
    }

    /// All that a state knows something about: cells, and behind them what says whether they were written.
    pub fn total(&self) -> u32 {
        self.cells.len() as u32 * if self.tracks_writes { 2 } else { 1 }
    }

    /// Is it a cell, and not what says whether one was written?
    pub fn is_cell(&self, id: CellId) -> bool {
        (id.0 as usize) < self.cells.len()
    }

    /// The cell whose scalar lies exactly at a position.
    pub fn cell_at(&self, id: ObjId, position: u64, bits: u64) -> Option<CellId> {
        if let Some(cell) = self.exact.get(&(id, position, bits)) {
            return Some(*cell);
        }
        self.object(id).summaries.iter().copied().find(|c| self.cell(*c).is_at(position, bits))
    }

    /// Cells that may share a bit with a range.
    pub fn overlapping(&self, id: ObjId, first: u64, bits: u64) -> impl Iterator<Item = CellId> + '_ {
        let info = self.object(id);
        let end = first.saturating_add(bits);
        // No scalar is longer than 128 bits.
        let start = info.cells.partition_point(|c| self.cell(*c).first_bit.saturating_add(128) <= first);
        let plain = info.cells[start..].iter().take_while(move |c| self.cell(**c).first_bit < end);
        plain.chain(&info.summaries).copied().filter(move |c| {
            let cell = self.cell(*c);
            cell.first_bit < end && first < cell.end_bit()
        })
    }

    /// May a cell be overwritten when it is certain that it is the target?
    pub fn is_single(&self, cell: CellId) -> bool {
        self.cell(cell).count == 1 && !self.object(self.cell(cell).object).several
    }

    /// The state before the entry function.
    pub fn initial(&self, program: &Program) -> Vec<(CellId, Val)> {
        let mut found = Vec::new();
        for (i, info) in self.objects.iter().enumerate() {
            if let (Some(size), Some(freed)) = (info.size_cell, info.freed_cell) {
                found.push((size, Val::Never));
                found.push((freed, Val::Never));
            }
            let Object::Global(id) = info.object else { continue };
            let global = program.global(id);
            if global.kind == GlobalKind::External || info.image.is_some() {
                continue;
            }
            let image = image::Image::of(program, global);
            for cell in self.cells_of(ObjId(i as u32)) {
                // What has static storage duration begins with determinate contents.
                found.extend(self.written(cell).map(|twin| (twin, Val::Written)));
                let data = self.cell(cell);
                let mut all: Option<Val> = None;
                for n in 0..data.count {
                    let one = image.read(program, self, data.first_bit + n * data.stride, data.bits, data.ty);
                    all = match (all, one) {
                        (None, one) if n == 0 => one,
                        (Some(a), Some(b)) if a == b => Some(a),
                        (Some(a), Some(b)) => crate::facts::Domain::join(&a, &b),
                        (_, _) => None,
                    };
                    if all.is_none() {
                        break;
                    }
                }
                found.extend(all.map(|v| (cell, v)));
            }
        }
        found
    }
}

fn asks_for_writes(program: &Program) -> bool {
    let mut exprs = program.functions.iter().flat_map(|f| &f.exprs);
    exprs.any(|e| matches!(e.kind, ExprKind::Memory(MemoryQuery::Initialised, _)))
}

/// The scalars of a type, as `divide` finds them; none if they are too many.
pub fn scalars(types: &TypeTable, ty: TypeId) -> Vec<Cell> {
    let mut found = Vec::new();
    let all = leaves(types, ty, (0, None), (1, 0), &mut String::new(), &mut found);
    if all { found } else { Vec::new() }
}

/// The scalars of a type; false if they are too many to tell apart.
fn leaves(
    types: &TypeTable,
    ty: TypeId,
    (first_bit, bit_width): (u64, Option<u32>),
    (count, stride): (u64, u64),
    name: &mut String,
    found: &mut Vec<Cell>,
) -> bool {
    let length = name.len();
    match types.get(ty) {
        Type::Bool | Type::Int { .. } | Type::Float(_) | Type::Pointer(_) => {
            if is_tracked(types, ty) {
                let bits = bit_width.map_or(types.size_of(ty) * 8, u64::from);
                found.push(Cell { object: ObjId(0), ty, first_bit, bits, count, stride, name: name.clone() });
            }
        }
        Type::Array { elem, len } => {
            let size = types.size_of(*elem) * 8;
            if *len <= ELEMENTS {
                for i in 0..*len {
                    name.push_str(&format!("[{i}]"));
                    if !leaves(types, *elem, (first_bit + i * size, None), (count, stride), name, found) {
                        return false;
                    }
                    name.truncate(length);
                }
            } else if count == 1 && size > 0 {
                name.push_str("[*]");
                let all = leaves(types, *elem, (first_bit, None), (*len, size), name, found);
                name.truncate(length);
                return all;
            } else {
                // An array in an element of a long array: nothing is known of it.
                return false;
            }
        }
        Type::Record(record) => {
            for field in &types.record(*record).fields {
                name.push_str(&format!(".{}", field.name));
                let at = (first_bit + field.bit_offset, field.bit_width);
                if !leaves(types, field.ty, at, (count, stride), name, found) {
                    return false;
                }
                name.truncate(length);
            }
        }
        Type::Void | Type::Function { .. } => {}
    }
    found.len() <= CELLS
}
