//! A call through a pointer that holds no function's address.

use crate::emit::Emitter;
use crate::selection::Check;
use fathom_goto::*;

pub(crate) fn call(emitter: &mut Emitter<'_>, pointer: ExprId) {
    if !emitter.wants(Check::FunctionPointers) || matches!(emitter.func.expr(pointer).kind, ExprKind::FuncAddr(_)) {
        return;
    }
    let loc = emitter.func.expr(pointer).loc;
    let what = emitter.names().expr_or(pointer, "a function pointer");
    let cond = emitter.memory(MemoryQuery::IsFunction, &[pointer]);
    emitter.assert(cond, PropertyClass::Deref, format!("call through {what}, which points to no function"), loc);
}
