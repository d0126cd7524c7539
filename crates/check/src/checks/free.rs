//! `free` of something that is not the start of a live heap object: double free, stack or static object, inner pointer.

use crate::emit::Emitter;
use crate::selection::Check;
use fathom_goto::*;

pub(crate) fn free(emitter: &mut Emitter<'_>, pointer: ExprId) {
    if !emitter.wants(Check::Free) || matches!(emitter.func.expr(pointer).kind, ExprKind::Const(0)) {
        return;
    }
    let loc = emitter.func.expr(pointer).loc;
    let what = emitter.names().expr_or(pointer, "the pointer");
    let cond = emitter.memory(MemoryQuery::Freeable, &[pointer]);
    let message = format!("invalid free: {what} is not the start of an allocated object (or was freed before)");
    emitter.assert(cond, PropertyClass::Free, message, loc);
}
