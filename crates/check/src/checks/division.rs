//! Integer division and remainder by zero (C11 6.5.5p5). Floats divide by zero with a defined result.
//!
//! Not selected, the division is a frontier: some machines trap, others go on with one value or another. So is a quotient that does not fit
//! where overflow is not selected either.

use crate::emit::Emitter;
use crate::selection::Check;
use fathom_goto::*;

pub(crate) fn binary(emitter: &mut Emitter<'_>, id: ExprId, op: BinOp, a: ExprId, b: ExprId) {
    if !matches!(op, BinOp::Div | BinOp::Rem) || emitter.func.from_library {
        return;
    }
    let Expr { ty, loc, .. } = *emitter.func.expr(id);
    if !matches!(emitter.types.get(ty), Type::Int { .. } | Type::Bool) {
        return;
    }
    let range = emitter.range(b);
    if range.is_none_or(|b| b.lo <= 0 && b.hi >= 0) {
        let divisor_ty = emitter.func.expr(b).ty;
        let zero = emitter.int(0, divisor_ty);
        let cond = emitter.compare(BinOp::Ne, b, zero);
        if emitter.wants(Check::Division) {
            emitter.assert(cond, PropertyClass::Division, "division by zero".to_string(), loc);
        } else {
            emitter.expect_defined(cond, Undefined::Division, loc);
        }
    }
    if !emitter.selection.has(Check::Overflow) && range.is_none_or(|b| b.lo <= -1 && b.hi >= -1) {
        quotient_fits(emitter, ty, a, b, loc);
    }
}

/// The least value divided by -1.
fn quotient_fits(emitter: &mut Emitter<'_>, ty: TypeId, a: ExprId, b: ExprId, loc: LocId) {
    let Type::Int { width, signed: true } = *emitter.types.get(ty) else { return };
    let least = 1u128 << (width.min(128) - 1);
    if width > 128 || emitter.range(a).is_some_and(|a| width < 128 && a.lo > -(1i128 << (width - 1))) {
        return;
    }
    let least = emitter.int(least, ty);
    let smaller = emitter.compare(BinOp::Ne, a, least);
    let ones = if width == 128 { u128::MAX } else { (1u128 << width) - 1 };
    let minus_one = emitter.int(ones, ty);
    let other = emitter.compare(BinOp::Ne, b, minus_one);
    let cond = emitter.or(smaller, other);
    emitter.expect_defined(cond, Undefined::Division, loc);
}
