//! Allocation sizes that were negative before their conversion to `size_t`. Defined in C (`malloc` fails), so only
//! checked if asked for. Library models take `size_t`: the conversion stands at the call.

use crate::emit::Emitter;
use crate::selection::Check;
use fathom_goto::*;

const ALLOCATORS: &[&str] = &["malloc", "calloc", "realloc", "alloca", "aligned_alloc", "__builtin_alloca", "kmalloc"];

pub(crate) fn call(emitter: &mut Emitter<'_>, target: FuncId, args: &[Operand]) {
    if !emitter.wants(Check::AllocationSize) || !ALLOCATORS.contains(&emitter.function_names[target.index()].as_str()) {
        return;
    }
    for arg in args {
        match arg {
            Operand::Value(value) => size(emitter, *value),
            Operand::Aggregate(_) => {}
        }
    }
}

pub(crate) fn size(emitter: &mut Emitter<'_>, bytes: ExprId) {
    if !emitter.wants(Check::AllocationSize) {
        return;
    }
    let Some(origin) = signed_origin(emitter, bytes) else { return };
    if emitter.range(origin).is_some_and(|r| r.lo >= 0) {
        return;
    }
    let Expr { ty, loc, .. } = *emitter.func.expr(origin);
    let zero = emitter.int(0, ty);
    let cond = emitter.compare(BinOp::Ge, origin, zero);
    let what = emitter.names().expr_or(origin, "the size");
    emitter.assert(cond, PropertyClass::AllocationSize, format!("allocation size {what} is negative"), loc);
}

/// The signed value an unsigned size was converted from.
fn signed_origin(emitter: &Emitter<'_>, id: ExprId) -> Option<ExprId> {
    let expr = emitter.func.expr(id);
    match expr.kind {
        ExprKind::Cast(CastOp::IntToInt, inner) if !emitter.types.is_signed(expr.ty) => {
            if emitter.types.is_signed(emitter.func.expr(inner).ty) { Some(inner) } else { signed_origin(emitter, inner) }
        }
        _ => None,
    }
}
