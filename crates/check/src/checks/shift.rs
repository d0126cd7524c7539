//! Shifts (C11 6.5.7): the distance is at least 0 and less than the width; a signed value shifted left is not
//! negative and the result fits. A right shift of a negative value is defined by the implementation.
//!
//! Not selected, a shift by a distance out of range has an arbitrary value: machines take the distance modulo the width or shift everything out,
//! and compilers fold it to anything. Bits that a left shift of a signed value loses are lost.

use crate::emit::Emitter;
use crate::ranges;
use crate::selection::Check;
use fathom_goto::*;

pub(crate) fn binary(emitter: &mut Emitter<'_>, id: ExprId, op: BinOp, a: ExprId, b: ExprId) {
    if !matches!(op, BinOp::Shl | BinOp::Shr) {
        return;
    }
    let Expr { ty, loc, .. } = *emitter.func.expr(id);
    let Type::Int { width, signed } = *emitter.types.get(ty) else { return };
    if !emitter.wants(Check::Shift) {
        // SV-COMP's `no-overflow` counts a left shift whose result does not fit, though not one of a negative value.
        if op == BinOp::Shl && signed && emitter.selection.sv_comp && emitter.wants(Check::Overflow) {
            left(emitter, ty, a, b, loc);
        }
        if !emitter.func.from_library
            && let Some(cond) = in_range(emitter, b, width)
        {
            let undefined = emitter.not(cond);
            emitter.arbitrary_if(id, undefined, Undefined::Shift);
        }
        return;
    }
    let sign = if op == BinOp::Shl { "<<" } else { ">>" };
    distance(emitter, b, width, sign, loc);
    if op == BinOp::Shl && signed {
        left(emitter, ty, a, b, loc);
    }
}

fn distance(emitter: &mut Emitter<'_>, b: ExprId, width: u32, sign: &str, loc: LocId) {
    let Some(cond) = in_range(emitter, b, width) else { return };
    let message = format!("shift distance of `{sign}` is negative or at least the width ({width} bits)");
    emitter.assert(cond, PropertyClass::Shift, message, loc);
}

/// The condition that the distance is in range, unless it always is.
fn in_range(emitter: &mut Emitter<'_>, b: ExprId, width: u32) -> Option<ExprId> {
    if let Some(range) = emitter.range(b)
        && range.lo >= 0
        && range.hi < i128::from(width)
    {
        return None;
    }
    let distance_bits = emitter.types.value_bits(emitter.func.expr(b).ty)?;
    let signed = emitter.types.is_signed(emitter.func.expr(b).ty);
    let cond = if distance_bits < 32 && (1u64 << distance_bits) <= u64::from(width) {
        // Too narrow to hold the width: only the sign can be wrong.
        if !signed {
            return None;
        }
        let ty = emitter.func.expr(b).ty;
        let zero = emitter.int(0, ty);
        emitter.compare(BinOp::Ge, b, zero)
    } else {
        let b = emitter.unsigned(b);
        let ty = emitter.func.expr(b).ty;
        let width = emitter.int(u128::from(width), ty);
        emitter.compare(BinOp::Lt, b, width)
    };
    Some(cond)
}

fn left(emitter: &mut Emitter<'_>, ty: TypeId, a: ExprId, b: ExprId, loc: LocId) {
    if let (Some(a), Some(b), Some(whole)) = (emitter.range(a), emitter.range(b), ranges::of_type(emitter.types, ty))
        && let Some(exact) = ranges::binary(BinOp::Shl, a, b)
        && exact.within(whole)
    {
        return;
    }
    let overflow = emitter.overflow(OverflowOp::Shl, a, b, ty);
    if !emitter.wants(Check::Shift) {
        let zero = emitter.int(0, ty);
        let negative = emitter.compare(BinOp::Lt, a, zero);
        let fits = emitter.not(overflow);
        let cond = emitter.or(negative, fits);
        emitter.assert(cond, PropertyClass::Overflow, "signed integer overflow in `<<`".to_string(), loc);
        return;
    }
    let cond = emitter.not(overflow);
    let message = "left shift of a negative value, or its result does not fit".to_string();
    emitter.assert(cond, PropertyClass::Shift, message, loc);
}
