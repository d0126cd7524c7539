//! Variable-length arrays: every dimension is greater than zero (C11 6.7.6.2p5).
//!
//! Lowering allocates `dimension * … * element size` bytes in the unsigned size type. Where the factors still stand
//! in the expression, each signed dimension is checked by itself; otherwise the product is.

use crate::emit::Emitter;
use crate::selection::Check;
use fathom_goto::*;

pub(crate) fn size(emitter: &mut Emitter<'_>, size: ExprId) {
    if !emitter.wants(Check::Vla) {
        return;
    }
    let mut factors = Vec::new();
    collect(emitter, size, &mut factors);
    for factor in factors {
        let factor = signed_origin(emitter, factor).unwrap_or(factor);
        let ty = emitter.func.expr(factor).ty;
        let Type::Int { width, signed } = *emitter.types.get(ty) else { continue };
        if emitter.range(factor).is_some_and(|r| r.lo > 0) {
            continue;
        }
        // A size in the unsigned type that was negative before its conversion is larger than any object.
        let value = if signed {
            factor
        } else {
            let ty = emitter.types.int(width, true);
            emitter.expr(ExprKind::Cast(CastOp::IntToInt, factor), ty)
        };
        let ty = emitter.func.expr(value).ty;
        let zero = emitter.int(0, ty);
        let cond = emitter.compare(BinOp::Gt, value, zero);
        let what = emitter.names().expr_or(factor, "its size");
        let message = format!("variable-length array: {what} is not greater than zero");
        let loc = emitter.func.expr(factor).loc;
        emitter.assert(cond, PropertyClass::Vla, message, loc);
    }
}

fn collect(emitter: &Emitter<'_>, id: ExprId, factors: &mut Vec<ExprId>) {
    match emitter.func.expr(id).kind {
        ExprKind::Binary(BinOp::Mul, a, b) => {
            collect(emitter, a, factors);
            collect(emitter, b, factors);
        }
        _ => factors.push(id),
    }
}

/// The signed value an unsigned size was converted from.
pub(crate) fn signed_origin(emitter: &Emitter<'_>, id: ExprId) -> Option<ExprId> {
    let expr = emitter.func.expr(id);
    match expr.kind {
        ExprKind::Cast(CastOp::IntToInt, inner) if !emitter.types.is_signed(expr.ty) => {
            if emitter.types.is_signed(emitter.func.expr(inner).ty) { Some(inner) } else { signed_origin(emitter, inner) }
        }
        _ => None,
    }
}
