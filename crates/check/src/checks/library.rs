//! The memory primitives under `memcpy`, `memset` and `printf`: their ranges are accessible, and `memcpy`'s do not
//! overlap. A length of zero touches nothing and is always fine, whatever the pointers.

use crate::emit::Emitter;
use crate::selection::Check;
use fathom_goto::*;

pub(crate) fn copy(emitter: &mut Emitter<'_>, dst: ExprId, src: ExprId, len: ExprId, may_overlap: bool) {
    range(emitter, MemoryQuery::Readable, src, len, "read from");
    range(emitter, MemoryQuery::Writable, dst, len, "write to");
    if may_overlap || !emitter.wants(Check::Library) || is_zero(emitter, len) {
        return;
    }
    let cond = emitter.memory(MemoryQuery::Disjoint, &[dst, len, src, len]);
    let cond = unless_zero(emitter, len, cond);
    emitter.assert(cond, PropertyClass::Library, "memcpy of overlapping ranges".to_string(), LocId::NONE);
}

pub(crate) fn set(emitter: &mut Emitter<'_>, dst: ExprId, len: ExprId) {
    range(emitter, MemoryQuery::Writable, dst, len, "write to");
}

/// How much of the format and its arguments is read depends on their contents; the first byte of the format always is.
pub(crate) fn format(emitter: &mut Emitter<'_>, format: ExprId) {
    let one = emitter.size(1);
    range(emitter, MemoryQuery::Readable, format, one, "read from");
}

/// The capacity may exceed the buffer (C only asks that the output fits), so only its first byte is checked here.
pub(crate) fn format_buffer(emitter: &mut Emitter<'_>, buffer: ExprId, capacity: ExprId, text: ExprId) {
    format(emitter, text);
    if !emitter.wants(Check::Pointers) || is_zero(emitter, capacity) {
        return;
    }
    let loc = emitter.func.expr(buffer).loc;
    let one = emitter.size(1);
    let cond = emitter.memory(MemoryQuery::Writable, &[buffer, one]);
    let cond = unless_zero(emitter, capacity, cond);
    let what = emitter.names().expr_or(buffer, "the buffer");
    emitter.assert(cond, PropertyClass::Deref, format!("formatted output to invalid buffer {what}"), loc);
}

fn range(emitter: &mut Emitter<'_>, query: MemoryQuery, pointer: ExprId, len: ExprId, verb: &str) {
    if !emitter.wants(Check::Pointers) || is_zero(emitter, len) {
        return;
    }
    let loc = emitter.func.expr(pointer).loc;
    let what = emitter.names().expr_or(pointer, "memory");
    let cond = emitter.memory(query, &[pointer, len]);
    let cond = unless_zero(emitter, len, cond);
    let message = format!("{verb} {what} outside a live object");
    emitter.assert(cond, PropertyClass::Deref, message, loc);
}

fn is_zero(emitter: &Emitter<'_>, len: ExprId) -> bool {
    matches!(emitter.func.expr(len).kind, ExprKind::Const(0))
}

fn unless_zero(emitter: &mut Emitter<'_>, len: ExprId, cond: ExprId) -> ExprId {
    if emitter.range(len).is_some_and(|r| r.lo > 0) {
        return cond;
    }
    let ty = emitter.func.expr(len).ty;
    let zero = emitter.int(0, ty);
    let none = emitter.compare(BinOp::Eq, len, zero);
    emitter.or(none, cond)
}
