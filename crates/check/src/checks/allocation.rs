//! Allocation sizes that were negative before their conversion to `size_t`. Defined in C (`malloc` fails), so only
//! checked if asked for. Library models take `size_t`: the conversion stands at the call.

use crate::checks::vla::signed_origin;
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
            Operand::Value(value) => heap(emitter, *value),
            Operand::Aggregate(_) => {}
        }
    }
}

pub(crate) fn heap(emitter: &mut Emitter<'_>, size: ExprId) {
    if !emitter.wants(Check::AllocationSize) {
        return;
    }
    let Some(origin) = signed_origin(emitter, size) else { return };
    if emitter.range(origin).is_some_and(|r| r.lo >= 0) {
        return;
    }
    let Expr { ty, loc, .. } = *emitter.func.expr(origin);
    let zero = emitter.int(0, ty);
    let cond = emitter.compare(BinOp::Ge, origin, zero);
    let what = emitter.names().expr_or(origin, "the size");
    emitter.assert(cond, PropertyClass::AllocationSize, format!("allocation size {what} is negative"), loc);
}
