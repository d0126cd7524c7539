//! Accesses through pointers: every byte accessed lies in one live object (not null, not dangling, not out of
//! bounds), and the pointer has its target's alignment. For named objects, an index no bounds check has judged must
//! at least keep the access inside the object: SV-COMP's reading of `valid-deref`.

use crate::emit::Emitter;
use crate::selection::Check;
use crate::walk::{Places, Use};
use fathom_goto::*;

pub(crate) fn access(emitter: &mut Emitter<'_>, place: PlaceId, what: Use, in_bounds: bool) {
    let root = emitter.func.root(place);
    match emitter.func.place(root).kind {
        PlaceKind::Deref(pointer) => {
            if emitter.wants(Check::Alignment) {
                alignment(emitter, root, pointer);
            }
            if emitter.wants(Check::Pointers) && !(in_bounds && surely_inside(emitter, root, pointer)) {
                through_pointer(emitter, place, pointer, what);
            }
        }
        PlaceKind::Local(_) | PlaceKind::Global(_) => {
            if let PlaceKind::Global(global) = emitter.func.place(root).kind
                && what == Use::Write
                && emitter.globals[global.index()].constant
                && emitter.wants(Check::Pointers)
            {
                let cond = emitter.bool(ExprKind::Const(0));
                let what = emitter.names().place_or(root, "an object");
                emitter.assert(cond, PropertyClass::Deref, format!("write to the constant {what}"), LocId::NONE);
            }
            if !in_bounds && emitter.wants(Check::Pointers) {
                inside_object(emitter, place, root);
            }
        }
        PlaceKind::Field(..) | PlaceKind::Index(..) => unreachable!("a root has no base"),
    }
}

/// The bytes an access to the place touches: offset from the place's address, and how many. A bit-field has no
/// address of its own: the offset counts from its record.
fn touched(emitter: &Emitter<'_>, place: PlaceId) -> (PlaceId, u64, u64) {
    if let PlaceKind::Field(base, field) = emitter.func.place(place).kind
        && let Type::Record(record) = *emitter.types.get(emitter.func.place(base).ty)
    {
        let field = &emitter.types.record(record).fields[field as usize];
        if let Some(width) = field.bit_width {
            let first = field.bit_offset / 8;
            let end = (field.bit_offset + u64::from(width)).div_ceil(8);
            return (base, first, end - first);
        }
    }
    (place, 0, emitter.types.size_of(emitter.func.place(place).ty))
}

fn through_pointer(emitter: &mut Emitter<'_>, place: PlaceId, pointer: ExprId, what: Use) {
    let (base, offset, size) = touched(emitter, place);
    if size == 0 {
        return;
    }
    // The address of `*p` is `p`: most accesses need no further arithmetic.
    let mut address = match emitter.func.place(base).kind {
        PlaceKind::Deref(pointer) => pointer,
        PlaceKind::Local(_) | PlaceKind::Global(_) | PlaceKind::Field(..) | PlaceKind::Index(..) => emitter.address(base),
    };
    if offset > 0 {
        let ty = emitter.types.ptrdiff();
        let bytes = emitter.int(u128::from(offset), ty);
        let ty = emitter.func.expr(address).ty;
        address = emitter.expr(ExprKind::PtrAdd(address, bytes), ty);
    }
    let size_expr = emitter.size(size);
    let (query, verb) = match what {
        Use::Read => (MemoryQuery::Readable, "read"),
        Use::Write => (MemoryQuery::Writable, "write"),
    };
    let loc = emitter.func.expr(pointer).loc;
    let text = emitter.names().expr_or(pointer, "a pointer");
    let bytes = if size == 1 { "byte" } else { "bytes" };
    let cond = emitter.memory(query, &[address, size_expr]);
    let message = format!("invalid {verb} of {size} {bytes} through {text}");
    emitter.assert(cond, PropertyClass::Deref, message, loc);
}

fn alignment(emitter: &mut Emitter<'_>, root: PlaceId, pointer: ExprId) {
    let align = emitter.types.align_of(emitter.func.place(root).ty);
    if align <= 1 || named_target(emitter, pointer).is_some_and(|t| known_alignment(emitter, t).is_multiple_of(align)) {
        return;
    }
    let loc = emitter.func.expr(pointer).loc;
    let text = emitter.names().expr_or(pointer, "a pointer");
    let bytes = emitter.size(align);
    let cond = emitter.memory(MemoryQuery::Aligned, &[pointer, bytes]);
    emitter.assert(cond, PropertyClass::Alignment, format!("{text} is not aligned to {align} bytes"), loc);
}

/// Every address the place can have is a multiple of this: what its type says counts only where no packed structure is around it.
fn known_alignment(emitter: &Emitter<'_>, place: PlaceId) -> u64 {
    let lowest = |n: u64| if n == 0 { u64::MAX } else { 1 << n.trailing_zeros() };
    match emitter.func.place(place).kind {
        PlaceKind::Local(local) => {
            let ty = emitter.types.align_of(emitter.func.local(local).ty);
            emitter.func.local(local).align.max(ty).max(1)
        }
        PlaceKind::Global(global) => emitter.globals[global.index()].align.max(1),
        PlaceKind::Deref(_) => emitter.types.align_of(emitter.func.place(place).ty).max(1),
        PlaceKind::Field(base, field) => {
            let offset = match *emitter.types.get(emitter.func.place(base).ty) {
                Type::Record(record) => emitter.types.record(record).fields[field as usize].bit_offset / 8,
                Type::Void
                | Type::Bool
                | Type::Int { .. }
                | Type::Float(_)
                | Type::Pointer(_)
                | Type::Array { .. }
                | Type::Function { .. } => unreachable!("field of something that is no record"),
            };
            known_alignment(emitter, base).min(lowest(offset))
        }
        PlaceKind::Index(base, _) => {
            known_alignment(emitter, base).min(lowest(emitter.types.size_of(emitter.func.place(place).ty)))
        }
    }
}

/// The place whose address the pointer is, by its syntax.
fn named_target(emitter: &Emitter<'_>, pointer: ExprId) -> Option<PlaceId> {
    match emitter.func.expr(pointer).kind {
        ExprKind::Addr(place) => Some(place),
        ExprKind::Cast(CastOp::PtrToPtr, inner) => named_target(emitter, inner),
        _ => None,
    }
}

/// `*&x`, seen as something no larger than `x`, and `x` cannot be invalid or constant.
fn surely_inside(emitter: &Emitter<'_>, root: PlaceId, pointer: ExprId) -> bool {
    let Some(target) = named_target(emitter, pointer) else { return false };
    let is_local = matches!(emitter.func.place(emitter.func.root(target)).kind, PlaceKind::Local(_));
    let seen = emitter.types.size_of(emitter.func.place(root).ty);
    let whole = emitter.types.size_of(emitter.func.place(target).ty);
    is_local && emitter.func.has_fixed_address(target) && seen <= whole
}

/// The byte offset of an access into a named object keeps it inside. SOUNDNESS: the sum wraps at pointer width, as
/// the machine's address does.
fn inside_object(emitter: &mut Emitter<'_>, place: PlaceId, root: PlaceId) {
    let (base, first, size) = touched(emitter, place);
    let whole = object_size(emitter, root);
    // Nobody here knows how long it is: the execution stops there, and nothing is claimed.
    if let PlaceKind::Global(global) = emitter.func.place(root).kind
        && emitter.globals[global.index()].kind == GlobalKind::External
        && whole == 0
    {
        return;
    }
    let ty = emitter.types.ptrdiff();
    let (sum, constant) = byte_offset(emitter, base);
    let constant = constant.saturating_add(first);
    let message = || format!("access outside {}", emitter.names().place_or(root, "the object"));
    let message = message();
    let loc = index_loc(emitter, place);
    // Without a sum, constant indices alone left the bounds: the condition is false, and said so by the solver.
    let mut offset = emitter.int(u128::from(constant), ty);
    if let Some(sum) = sum {
        offset = if constant == 0 { sum } else { emitter.expr(ExprKind::Binary(BinOp::Add, sum, offset), ty) };
    }
    let offset = emitter.unsigned(offset);
    let ty = emitter.func.expr(offset).ty;
    let cond = if size <= whole {
        let last = emitter.int(u128::from(whole - size), ty);
        emitter.compare(BinOp::Le, offset, last)
    } else {
        emitter.bool(ExprKind::Const(0))
    };
    emitter.assert(cond, PropertyClass::Deref, message, loc);
}

/// A global with a flexible array member is as large as its initialiser says.
fn object_size(emitter: &Emitter<'_>, root: PlaceId) -> u64 {
    let size = emitter.types.size_of(emitter.func.place(root).ty);
    let PlaceKind::Global(global) = emitter.func.place(root).kind else { return size };
    let end = emitter.globals[global.index()].init.items.iter().map(|item| {
        item.offset
            + match &item.value {
                InitValue::Bits { size, .. } => u64::from(*size),
                InitValue::BitField { shift, width, .. } => u64::from((shift + width).div_ceil(8)),
                InitValue::Bytes(bytes) => bytes.len() as u64,
                InitValue::Global { .. } | InitValue::Func(_) => emitter.types.arch.pointer_bytes(),
            }
    });
    end.max().unwrap_or(0).max(size)
}

/// Offset of a place in its root object: a sum over the indices, and a constant.
fn byte_offset(emitter: &mut Emitter<'_>, place: PlaceId) -> (Option<ExprId>, u64) {
    match emitter.func.place(place).kind {
        PlaceKind::Local(_) | PlaceKind::Global(_) | PlaceKind::Deref(_) => (None, 0),
        PlaceKind::Field(base, field) => {
            let (sum, constant) = byte_offset(emitter, base);
            let bytes = match *emitter.types.get(emitter.func.place(base).ty) {
                Type::Record(record) => emitter.types.record(record).fields[field as usize].bit_offset / 8,
                Type::Void
                | Type::Bool
                | Type::Int { .. }
                | Type::Float(_)
                | Type::Pointer(_)
                | Type::Array { .. }
                | Type::Function { .. } => unreachable!("field of something that is no record"),
            };
            (sum, constant + bytes)
        }
        PlaceKind::Index(base, index) => {
            let (sum, constant) = byte_offset(emitter, base);
            let size = emitter.types.size_of(emitter.func.place(place).ty);
            let ty = emitter.types.ptrdiff();
            let scale = emitter.int(u128::from(size), ty);
            let scaled = if size == 1 { index } else { emitter.expr(ExprKind::Binary(BinOp::Mul, index, scale), ty) };
            let sum = match sum {
                Some(sum) => emitter.expr(ExprKind::Binary(BinOp::Add, sum, scaled), ty),
                None => scaled,
            };
            (Some(sum), constant)
        }
    }
}

/// Where the last index of the path is written.
fn index_loc(emitter: &Emitter<'_>, place: PlaceId) -> LocId {
    match emitter.func.place(place).kind {
        PlaceKind::Local(_) | PlaceKind::Global(_) | PlaceKind::Deref(_) => LocId::NONE,
        PlaceKind::Field(base, _) => index_loc(emitter, base),
        PlaceKind::Index(_, index) => emitter.func.expr(index).loc,
    }
}
