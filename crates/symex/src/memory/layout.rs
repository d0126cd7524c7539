//! How an object's bytes are split into cells: one term per scalar field or element, one array term per long array.
//!
//! The split is fixed once per object, from its type (or, for heap objects, from the type they are first used
//! with). An access that matches a cell is that cell's term; any other access is put together from bits of the cells it
//! touches. Cells are disjoint and sorted; bits covered by no cell are padding.

use fathom_goto::{Type, TypeId, TypeTable};
use rustc_hash::FxHashMap;
use std::rc::Rc;

/// Arrays up to this many elements are split into one cell per element.
pub const SPLIT_LIMIT: u64 = 64;
/// The number of elements of an array as long as its object: it may be any, or has an index of 32 bits.
const OPEN: u64 = u64::MAX;
const OPEN_SHORT: u64 = u64::MAX - 1;
/// An object is never split into more cells than this: longer ones become arrays.
const CELL_LIMIT: usize = 4096;

#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum CellType {
    /// That many bits, in the order of `memory::order`. Bool takes 8, x87 floats 80.
    Bits(u32),
    /// A pointer: object and offset, not an address.
    Pointer,
}

impl CellType {
    /// Bits the cell covers in memory.
    pub fn bits(self, pointer_bits: u32) -> u32 {
        match self {
            CellType::Bits(width) => width,
            CellType::Pointer => pointer_bits,
        }
    }
}

#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum CellKind {
    Scalar(CellType),
    /// `count` elements (see `is_open`), `stride` bytes apart.
    Array {
        elem: CellType,
        count: u64,
        stride: u64,
    },
}

impl CellKind {
    /// What the cell, or each of its elements, holds.
    pub fn element(self) -> CellType {
        match self {
            CellKind::Scalar(ty) | CellKind::Array { elem: ty, .. } => ty,
        }
    }
}

/// The count of an array that has as many elements as its object, at most `most`.
pub fn open(most: u64) -> u64 {
    if most <= 1 << 32 { OPEN_SHORT } else { OPEN }
}

/// Does the array have as many elements as its object, which only the state knows?
pub fn is_open(count: u64) -> bool {
    count >= OPEN_SHORT
}

/// Bits of the index of an array with that many elements.
///
/// SOUNDNESS: two elements never share an index.
pub fn index_bits(count: u64) -> u32 {
    if count <= 1 << 32 || count == OPEN_SHORT { 32 } else { 64 }
}

#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Cell {
    pub bit_offset: u64,
    pub kind: CellKind,
}

#[derive(Debug, Default, PartialEq, Eq)]
pub struct Layout {
    pub cells: Vec<Cell>,
    /// Some cells are arrays whose elements interleave (arrays of records).
    pub has_arrays: bool,
}

impl Layout {
    /// Raw bytes: `count` of them, as an array or split.
    pub fn bytes(count: u64) -> Layout {
        let mut layout = Layout::default();
        if count <= SPLIT_LIMIT {
            for i in 0..count {
                layout.cells.push(Cell { bit_offset: 8 * i, kind: CellKind::Scalar(CellType::Bits(8)) });
            }
        } else {
            let kind = CellKind::Array { elem: CellType::Bits(8), count, stride: 1 };
            layout.cells.push(Cell { bit_offset: 0, kind });
            layout.has_arrays = true;
        }
        layout
    }

    /// Index of the last cell that starts at or before the bit.
    pub fn cell_before(&self, bit: u64) -> Option<usize> {
        match self.cells.binary_search_by_key(&bit, |c| c.bit_offset) {
            Ok(i) => Some(i),
            Err(0) => None,
            Err(i) => Some(i - 1),
        }
    }
}

/// Layouts by type, made once.
#[derive(Default)]
pub struct Layouts {
    cache: FxHashMap<(TypeId, u64), Rc<Layout>>,
}

impl Layouts {
    /// `count` elements of a type in a row (or an open number of them).
    pub fn of(&mut self, types: &TypeTable, elem: TypeId, count: u64) -> Rc<Layout> {
        if let Some(layout) = self.cache.get(&(elem, count)) {
            return layout.clone();
        }
        let layout = Rc::new(build(types, elem, count));
        self.cache.insert((elem, count), layout.clone());
        layout
    }
}

fn build(types: &TypeTable, elem: TypeId, count: u64) -> Layout {
    let mut cells = Vec::new();
    let size = types.size_of(elem);
    let whole = if is_open(count) { count } else { size.saturating_mul(count).min(OPEN_SHORT - 1) };
    let done = if count == 1 { cells_of(types, elem, 0, &mut cells) } else { array_of(types, elem, count, 0, &mut cells) };
    if done.is_none() || cells.len() > CELL_LIMIT {
        return Layout::bytes(whole);
    }
    cells.sort_by_key(|c| c.bit_offset);
    let has_arrays = cells.iter().any(|c| matches!(c.kind, CellKind::Array { .. }));
    if !has_arrays {
        cells = with_padding(types, cells, 8 * whole);
    }
    Layout { cells, has_arrays }
}

/// Bits between the cells are memory too: copies move them and byte views read them.
fn with_padding(types: &TypeTable, cells: Vec<Cell>, end: u64) -> Vec<Cell> {
    let mut out = Vec::with_capacity(cells.len());
    let mut at = 0;
    let fill = |out: &mut Vec<Cell>, at: &mut u64, to: u64| {
        while *at < to {
            // Up to the next byte, then whole bytes.
            let width = if !(*at).is_multiple_of(8) { (8 - *at % 8).min(to - *at) } else { (to - *at).min(64) };
            out.push(Cell { bit_offset: *at, kind: CellKind::Scalar(CellType::Bits(width as u32)) });
            *at += width;
        }
    };
    for cell in cells {
        let (start, stop) = extent(types, &cell);
        fill(&mut out, &mut at, start);
        at = at.max(stop);
        out.push(cell);
    }
    fill(&mut out, &mut at, end);
    out
}

/// Appends the cells of one value of the type at a bit offset; `None` if it cannot be split.
fn cells_of(types: &TypeTable, ty: TypeId, at: u64, out: &mut Vec<Cell>) -> Option<()> {
    if out.len() > CELL_LIMIT {
        return None;
    }
    match types.get(ty) {
        Type::Void | Type::Function { .. } => Some(()),
        Type::Bool | Type::Int { .. } | Type::Float(_) | Type::Pointer(_) => {
            out.push(Cell { bit_offset: at, kind: CellKind::Scalar(scalar(types, ty)) });
            Some(())
        }
        Type::Array { elem, len } => array_of(types, *elem, *len, at, out),
        Type::Record(id) => {
            let record = types.record(*id);
            if record.is_union {
                return union_of(types, ty, at, out);
            }
            for field in &record.fields {
                let at = at + field.bit_offset;
                match field.bit_width {
                    Some(0) => {}
                    Some(width) => out.push(Cell { bit_offset: at, kind: CellKind::Scalar(CellType::Bits(width)) }),
                    None => cells_of(types, field.ty, at, out)?,
                }
            }
            Some(())
        }
    }
}

/// A union whose members agree cell by cell is split like them; any other is one wide cell of bits, or bytes.
fn union_of(types: &TypeTable, ty: TypeId, at: u64, out: &mut Vec<Cell>) -> Option<()> {
    let Type::Record(id) = types.get(ty) else { unreachable!("a union is a record") };
    let record = types.record(*id);
    let mut merged: Vec<Cell> = Vec::new();
    let mut agree = true;
    for field in &record.fields {
        let mut cells = Vec::new();
        match field.bit_width {
            Some(width) => {
                cells.push(Cell { bit_offset: at + field.bit_offset, kind: CellKind::Scalar(CellType::Bits(width)) })
            }
            None => cells_of(types, field.ty, at + field.bit_offset, &mut cells)?,
        }
        for cell in cells {
            if merged.contains(&cell) {
                continue;
            }
            let (start, end) = extent(types, &cell);
            agree &= merged.iter().all(|m| {
                let (s, e) = extent(types, m);
                end <= s || e <= start
            });
            merged.push(cell);
        }
    }
    if agree {
        out.extend(merged);
        return Some(());
    }
    let size = record.size;
    if size <= 16 {
        out.push(Cell { bit_offset: at, kind: CellKind::Scalar(CellType::Bits(8 * size as u32)) });
    } else if at.is_multiple_of(8) && size <= 4 * SPLIT_LIMIT {
        for i in 0..size {
            out.push(Cell { bit_offset: at + 8 * i, kind: CellKind::Scalar(CellType::Bits(8)) });
        }
    } else {
        out.push(Cell { bit_offset: at, kind: CellKind::Array { elem: CellType::Bits(8), count: size, stride: 1 } });
    }
    Some(())
}

fn extent(types: &TypeTable, cell: &Cell) -> (u64, u64) {
    let pointer = types.arch.pointer_bits();
    match cell.kind {
        CellKind::Scalar(ty) => (cell.bit_offset, cell.bit_offset + u64::from(ty.bits(pointer))),
        CellKind::Array { count, stride, .. } => {
            (cell.bit_offset, cell.bit_offset.saturating_add(count.saturating_mul(8 * stride)))
        }
    }
}

fn array_of(types: &TypeTable, elem: TypeId, count: u64, at: u64, out: &mut Vec<Cell>) -> Option<()> {
    let stride = types.size_of(elem);
    if stride == 0 {
        return Some(());
    }
    if count <= SPLIT_LIMIT {
        let before = out.len();
        for i in 0..count {
            cells_of(types, elem, at + 8 * stride * i, out)?;
            // A short array of long records would still be split into very many cells.
            if i == 0 && (out.len() - before) as u64 * count > CELL_LIMIT as u64 / 2 {
                out.truncate(before);
                return grouped(types, elem, count, at, out);
            }
        }
        return Some(());
    }
    grouped(types, elem, count, at, out)
}

/// One array cell per scalar of the element.
fn grouped(types: &TypeTable, elem: TypeId, count: u64, at: u64, out: &mut Vec<Cell>) -> Option<()> {
    let stride = types.size_of(elem);
    let mut inner = Vec::new();
    // Rows of a matrix lie end to end: one array of all elements.
    let (mut elem, mut stride, mut count) = (elem, stride, count);
    while let Type::Array { elem: e, len } = types.get(elem) {
        // As many rows as the object has are as many elements: more than indices of 32 bits may be needed for them.
        count = if is_open(count) { OPEN } else { count.saturating_mul(*len).min(OPEN_SHORT - 1) };
        elem = *e;
        stride = types.size_of(elem);
    }
    if stride == 0 {
        return Some(());
    }
    cells_of(types, elem, 0, &mut inner)?;
    for cell in inner {
        let CellKind::Scalar(ty) = cell.kind else { return None };
        out.push(Cell { bit_offset: at + cell.bit_offset, kind: CellKind::Array { elem: ty, count, stride } });
    }
    Some(())
}

/// The cell type that holds a scalar of the given type.
pub fn scalar(types: &TypeTable, ty: TypeId) -> CellType {
    match types.get(ty) {
        Type::Bool => CellType::Bits(8),
        Type::Int { width, .. } => CellType::Bits(8 * TypeTable::int_bytes(*width) as u32),
        Type::Float(kind) => CellType::Bits(kind.bits()),
        Type::Pointer(_) => CellType::Pointer,
        Type::Void | Type::Array { .. } | Type::Record(_) | Type::Function { .. } => {
            unreachable!("only scalars have a cell type")
        }
    }
}
