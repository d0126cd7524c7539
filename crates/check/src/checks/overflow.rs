//! Signed overflow (C11 6.5p5): `+ - *`, negation, and `/ %` of the smallest value by -1. Unsigned wrap-around is
//! defined; it has its own class for those who want to hear of it. Left shifts belong to `shift`.

use crate::emit::Emitter;
use crate::ranges::{self, Range};
use crate::selection::Check;
use fathom_goto::*;

pub(crate) fn unary(emitter: &mut Emitter<'_>, id: ExprId, op: UnOp, a: ExprId) {
    match op {
        UnOp::Neg => {
            let exact = emitter.range(a).map(|a| Range { lo: -a.hi, hi: -a.lo });
            fits(emitter, id, OverflowOp::Neg, (a, a), exact, "-");
        }
        UnOp::Not | UnOp::Clz | UnOp::Ctz | UnOp::Popcount | UnOp::Bswap | UnOp::BitReverse => {}
    }
}

pub(crate) fn binary(emitter: &mut Emitter<'_>, id: ExprId, op: BinOp, a: ExprId, b: ExprId) {
    let (overflow, sign) = match op {
        BinOp::Add => (OverflowOp::Add, "+"),
        BinOp::Sub => (OverflowOp::Sub, "-"),
        BinOp::Mul => (OverflowOp::Mul, "*"),
        BinOp::Div => return quotient(emitter, id, a, b, "/"),
        BinOp::Rem => return quotient(emitter, id, a, b, "%"),
        BinOp::Shl
        | BinOp::Shr
        | BinOp::And
        | BinOp::Or
        | BinOp::Xor
        | BinOp::Eq
        | BinOp::Ne
        | BinOp::Lt
        | BinOp::Le
        | BinOp::Gt
        | BinOp::Ge
        | BinOp::PtrDiff => return,
    };
    let exact = emitter.range(a).zip(emitter.range(b)).and_then(|(a, b)| ranges::binary(op, a, b));
    fits(emitter, id, overflow, (a, b), exact, sign);
}

/// Which class a result of this type overflows in, if that is selected.
fn class(emitter: &Emitter<'_>, ty: TypeId) -> Option<PropertyClass> {
    match *emitter.types.get(ty) {
        // What is narrower than `int` was promoted: arithmetic in a narrower type is that of `_BitInt` or of vectors.
        Type::Int { signed: true, .. } => emitter.wants(Check::Overflow).then_some(PropertyClass::Overflow),
        Type::Int { signed: false, .. } => emitter.wants(Check::UnsignedOverflow).then_some(PropertyClass::UnsignedOverflow),
        Type::Void
        | Type::Bool
        | Type::Float(_)
        | Type::Pointer(_)
        | Type::Array { .. }
        | Type::Record(_)
        | Type::Function { .. } => None,
    }
}

fn fits(emitter: &mut Emitter<'_>, id: ExprId, op: OverflowOp, (a, b): (ExprId, ExprId), exact: Option<Range>, sign: &str) {
    let Expr { ty, loc, .. } = *emitter.func.expr(id);
    let Some(class) = class(emitter, ty) else { return };
    if let (Some(exact), Some(whole)) = (exact, ranges::of_type(emitter.types, ty))
        && exact.within(whole)
    {
        return;
    }
    let kind = if class == PropertyClass::Overflow { "signed integer overflow" } else { "unsigned integer wrap-around" };
    let overflow = emitter.overflow(op, a, b, ty);
    let cond = emitter.not(overflow);
    emitter.assert(cond, class, format!("{kind} in `{sign}`"), loc);
}

/// MIN / -1 and MIN % -1.
fn quotient(emitter: &mut Emitter<'_>, id: ExprId, a: ExprId, b: ExprId, sign: &str) {
    let Expr { ty, loc, .. } = *emitter.func.expr(id);
    if !emitter.types.is_signed(ty) || class(emitter, ty).is_none() {
        return;
    }
    let Type::Int { width, .. } = *emitter.types.get(ty) else { return };
    if let (Some(a), Some(whole)) = (emitter.range(a), ranges::of_type(emitter.types, ty))
        && a.lo > whole.lo
    {
        return;
    }
    if let Some(b) = emitter.range(b)
        && (b.lo > -1 || b.hi < -1)
    {
        return;
    }
    let all_ones = if width >= 128 { u128::MAX } else { (1u128 << width) - 1 };
    let smallest = emitter.int(1u128 << (width - 1), ty);
    let minus_one = emitter.int(all_ones, ty);
    let a_fine = emitter.compare(BinOp::Ne, a, smallest);
    let b_fine = emitter.compare(BinOp::Ne, b, minus_one);
    let cond = emitter.or(a_fine, b_fine);
    emitter.assert(cond, PropertyClass::Overflow, format!("signed integer overflow in `{sign}`"), loc);
}
