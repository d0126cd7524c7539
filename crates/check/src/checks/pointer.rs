//! Arithmetic on pointers: the result stays in the object or one past its end, and nothing is added to a null pointer (C11 6.5.6p8); only pointers
//! into one object are ordered or subtracted (6.5.8p5, 6.5.6p9).
//!
//! Not selected, pointers go on as addresses do.

use crate::emit::Emitter;
use crate::selection::Check;
use fathom_goto::*;

/// `sum` is `pointer` plus some bytes, and is not dereferenced right here: the dereference would judge it.
pub(crate) fn add(emitter: &mut Emitter<'_>, sum: ExprId, pointer: ExprId, offset: ExprId) {
    if !emitter.wants(Check::PointerArithmetic) || matches!(emitter.func.expr(offset).kind, ExprKind::Const(0)) {
        return;
    }
    let loc = emitter.func.expr(sum).loc;
    let cond = emitter.memory(MemoryQuery::InObject, &[pointer, sum]);
    let what = emitter.names().expr_or(pointer, "a pointer");
    let message = format!("pointer arithmetic on {what} leaves the object, or {what} is null");
    emitter.assert(cond, PropertyClass::PointerArithmetic, message, loc);
}

pub(crate) fn binary(emitter: &mut Emitter<'_>, id: ExprId, op: BinOp, a: ExprId, b: ExprId) {
    if !emitter.wants(Check::PointerComparison) || !emitter.types.is_pointer(emitter.func.expr(a).ty) {
        return;
    }
    let what = match op {
        BinOp::Lt | BinOp::Le | BinOp::Gt | BinOp::Ge => "comparison",
        BinOp::PtrDiff => "subtraction",
        BinOp::Eq | BinOp::Ne => return,
        BinOp::Add
        | BinOp::Sub
        | BinOp::Mul
        | BinOp::Div
        | BinOp::Rem
        | BinOp::Shl
        | BinOp::Shr
        | BinOp::And
        | BinOp::Or
        | BinOp::Xor => return,
    };
    let loc = emitter.func.expr(id).loc;
    let cond = emitter.memory(MemoryQuery::SameObject, &[a, b]);
    let message = format!("{what} of pointers to different objects");
    emitter.assert(cond, PropertyClass::PointerComparison, message, loc);
}
