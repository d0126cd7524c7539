//! Optional float checks: an operation makes a NaN of operands that are none, or an infinity of finite operands; a division is by zero.
//!
//! All of these have a defined result (IEEE 754), which is what they mean where they are not selected.

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
    if op == BinOp::Div && emitter.wants(Check::FloatDivision) {
        let zero = emitter.bool(ExprKind::Math(MathOp::IsZero, [Some(b), None, None]));
        let cond = emitter.not(zero);
        emitter.assert(cond, PropertyClass::FloatDivision, "floating-point division by zero".to_string(), loc);
    }
    result(emitter, &[a, b], id, loc);
}

/// Functions of one, two or three numbers that can leave the finite ones.
pub(crate) fn math(emitter: &mut Emitter<'_>, id: ExprId, op: MathOp, args: [Option<ExprId>; 3]) {
    match op {
        MathOp::Sqrt | MathOp::Fma | MathOp::Remainder | MathOp::Fmod => {
            let operands: Vec<ExprId> = args.into_iter().flatten().collect();
            let loc = emitter.func.expr(id).loc;
            result(emitter, &operands, id, loc);
        }
        // Exact and finite of finite numbers, or a truth value; `nextafter` may step from the greatest number on purpose.
        MathOp::Abs
        | MathOp::Min
        | MathOp::Max
        | MathOp::CopySign
        | MathOp::Rint
        | MathOp::Floor
        | MathOp::Ceil
        | MathOp::Trunc
        | MathOp::Round
        | MathOp::IsNan
        | MathOp::IsInf
        | MathOp::IsFinite
        | MathOp::IsNormal
        | MathOp::IsSubnormal
        | MathOp::IsZero
        | MathOp::SignBit
        | MathOp::Unordered
        | MathOp::LessGreater
        | MathOp::NextAfter => {}
    }
}

/// A number that the narrower type does not have.
pub(crate) fn cast(emitter: &mut Emitter<'_>, id: ExprId, op: CastOp, a: ExprId) {
    let Expr { ty, loc, .. } = *emitter.func.expr(id);
    if op != CastOp::FloatToFloat || emitter.types.value_bits(ty) >= emitter.types.value_bits(emitter.func.expr(a).ty) {
        return;
    }
    if emitter.wants(Check::FloatOverflow) {
        made(emitter, MathOp::IsInf, &[a], id, PropertyClass::FloatOverflow, OVERFLOW, loc);
    }
}

const OVERFLOW: &str = "floating-point overflow: the result is infinite";

fn result(emitter: &mut Emitter<'_>, operands: &[ExprId], id: ExprId, loc: LocId) {
    if emitter.wants(Check::Nan) {
        made(emitter, MathOp::IsNan, operands, id, PropertyClass::Nan, "result is not a number (NaN)", loc);
    }
    if emitter.wants(Check::FloatOverflow) {
        made(emitter, MathOp::IsInf, operands, id, PropertyClass::FloatOverflow, OVERFLOW, loc);
    }
}

/// The result is not of the kind unless an operand is.
fn made(
    emitter: &mut Emitter<'_>,
    kind: MathOp,
    operands: &[ExprId],
    result: ExprId,
    class: PropertyClass,
    message: &str,
    loc: LocId,
) {
    let mut is = |e: ExprId| emitter.bool(ExprKind::Math(kind, [Some(e), None, None]));
    let (operands, result): (Vec<ExprId>, ExprId) = (operands.iter().map(|&e| is(e)).collect(), is(result));
    let operand = operands.into_iter().reduce(|a, b| emitter.or(a, b)).expect("an operation has operands");
    let fine = emitter.not(result);
    let cond = emitter.or(operand, fine);
    emitter.assert(cond, class, message.to_string(), loc);
}
