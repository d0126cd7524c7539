//! Integer division and remainder by zero (C11 6.5.5p5). Floats divide by zero with a defined result.

use crate::emit::Emitter;
use crate::selection::Check;
use fathom_goto::*;

pub(crate) fn binary(emitter: &mut Emitter<'_>, id: ExprId, op: BinOp, b: ExprId) {
    if !matches!(op, BinOp::Div | BinOp::Rem) || !emitter.wants(Check::Division) {
        return;
    }
    let Expr { ty, loc, .. } = *emitter.func.expr(id);
    if !matches!(emitter.types.get(ty), Type::Int { .. } | Type::Bool) {
        return;
    }
    if let Some(b) = emitter.range(b)
        && (b.lo > 0 || b.hi < 0)
    {
        return;
    }
    let divisor_ty = emitter.func.expr(b).ty;
    let zero = emitter.int(0, divisor_ty);
    let cond = emitter.compare(BinOp::Ne, b, zero);
    emitter.assert(cond, PropertyClass::Division, "division by zero".to_string(), loc);
}
