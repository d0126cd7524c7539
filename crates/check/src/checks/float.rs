//! Optional float checks: an operation makes a NaN of operands that are none, or an infinity of finite operands.

use crate::emit::Emitter;
use crate::selection::Check;
use fathom_goto::*;

pub(crate) fn binary(emitter: &mut Emitter<'_>, id: ExprId, op: BinOp, a: ExprId, b: ExprId) {
    if !matches!(op, BinOp::Add | BinOp::Sub | BinOp::Mul | BinOp::Div) {
        return;
    }
    let Expr { ty, loc, .. } = *emitter.func.expr(id);
    if !emitter.types.is_float(ty) {
        return;
    }
    if emitter.wants(Check::Nan) {
        made(emitter, MathOp::IsNan, (a, b, id), PropertyClass::Nan, "result is not a number (NaN)", loc);
    }
    if emitter.wants(Check::FloatOverflow) {
        let message = "floating-point overflow: the result is infinite";
        made(emitter, MathOp::IsInf, (a, b, id), PropertyClass::FloatOverflow, message, loc);
    }
}

/// The result is not of the kind unless an operand is.
fn made(
    emitter: &mut Emitter<'_>,
    kind: MathOp,
    (a, b, result): (ExprId, ExprId, ExprId),
    class: PropertyClass,
    message: &str,
    loc: LocId,
) {
    let [a, b, result] = [a, b, result].map(|e| emitter.bool(ExprKind::Math(kind, [Some(e), None, None])));
    let operand = emitter.or(a, b);
    let fine = emitter.not(result);
    let cond = emitter.or(operand, fine);
    emitter.assert(cond, class, message.to_string(), loc);
}
