//! Arithmetic on pointers: the result stays in the object or one past its end, and nothing is added to a null pointer (C11 6.5.6p8); only pointers
//! into one object are ordered or subtracted (6.5.8p5, 6.5.6p9).
//!
//! Not selected, pointers go on as addresses do.

use crate::emit::Emitter;
use crate::ranges;
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

/// `&p->m` needs something that `p` points to: nothing is added to null, except where the program computes the offset of a member that way.
pub(crate) fn part(emitter: &mut Emitter<'_>, address: ExprId, place: PlaceId, pointer: ExprId) {
    if !emitter.wants(Check::PointerArithmetic) || is_start(emitter, place) || is_constant(emitter.func, pointer) {
        return;
    }
    let loc = emitter.func.expr(address).loc;
    let ty = emitter.func.expr(pointer).ty;
    let null = emitter.expr(ExprKind::Const(0), ty);
    let cond = emitter.compare(BinOp::Ne, pointer, null);
    let what = emitter.names().expr_or(pointer, "a pointer");
    let message = format!("address of a part of what {what} points to, which is null");
    emitter.assert(cond, PropertyClass::PointerArithmetic, message, loc);
}

/// Does the place begin where what is around it begins?
fn is_start(emitter: &Emitter<'_>, place: PlaceId) -> bool {
    match emitter.func.place(place).kind {
        PlaceKind::Local(_) | PlaceKind::Global(_) | PlaceKind::Deref(_) => true,
        PlaceKind::Field(base, field) => {
            let first = match *emitter.types.get(emitter.func.place(base).ty) {
                Type::Record(record) => emitter.types.record(record).fields[field as usize].bit_offset == 0,
                Type::Void
                | Type::Bool
                | Type::Int { .. }
                | Type::Float(_)
                | Type::Pointer(_)
                | Type::Array { .. }
                | Type::Function { .. } => unreachable!("field of something that is no record"),
            };
            first && is_start(emitter, base)
        }
        PlaceKind::Index(base, index) => matches!(emitter.func.expr(index).kind, ExprKind::Const(0)) && is_start(emitter, base),
    }
}

fn is_constant(function: &Function, pointer: ExprId) -> bool {
    match function.expr(pointer).kind {
        ExprKind::Const(_) => true,
        ExprKind::Cast(_, inner) => is_constant(function, inner),
        _ => false,
    }
}

/// An index times the size of an element is a number of bytes. One that does not fit would wrap around, and `a + i` could be in `a` again
/// though `i` is larger than any array.
pub(crate) fn scale(emitter: &mut Emitter<'_>, sum: ExprId, product: ExprId, (index, size): (ExprId, ExprId)) {
    let ty = emitter.func.expr(product).ty;
    let Some(whole) = ranges::of_type(emitter.types, ty).filter(|_| emitter.wants(Check::PointerArithmetic)) else { return };
    let ranges = emitter.range(index).zip(emitter.range(size));
    if ranges.and_then(|(a, b)| ranges::binary(BinOp::Mul, a, b)).is_some_and(|exact| exact.within(whole)) {
        return;
    }
    let constant = emitter.range(size).filter(|r| r.lo == r.hi && r.lo > 0).map(|r| r.lo);
    let cond = match (constant, unsigned_index(emitter, index)) {
        // One that the program has as an unsigned number is not negative: a great one is larger than any array (C11 6.5.6p8).
        (Some(bytes), Some(own)) => at_most(emitter, own, whole.hi / bytes),
        // By a constant: as one comparison, which costs less than a product of twice the width.
        (Some(bytes), None) => {
            let (least, most) = (whole.lo / bytes, whole.hi / bytes);
            let all = (whole.hi - whole.lo) as u128;
            let first = emitter.int(least as u128 & all, ty);
            let above = emitter.expr(ExprKind::Binary(BinOp::Sub, index, first), ty);
            let above = emitter.unsigned(above);
            let ty = emitter.func.expr(above).ty;
            let last = emitter.int((most - least) as u128, ty);
            emitter.compare(BinOp::Le, above, last)
        }
        (None, _) => {
            self::index(emitter, sum, index);
            let overflow = emitter.overflow(OverflowOp::Mul, index, size, ty);
            emitter.not(overflow)
        }
    };
    let loc = emitter.func.expr(sum).loc;
    let message = "the index of pointer arithmetic is larger than any array".to_string();
    emitter.assert(cond, PropertyClass::PointerArithmetic, message, loc);
}

/// An unsigned index of elements that have one byte: a number that no difference of pointers has is larger than any array.
pub(crate) fn index(emitter: &mut Emitter<'_>, sum: ExprId, index: ExprId) {
    let ty = emitter.func.expr(index).ty;
    let Some(whole) = ranges::of_type(emitter.types, ty).filter(|_| emitter.wants(Check::PointerArithmetic)) else { return };
    let Some(own) = unsigned_index(emitter, index) else { return };
    if emitter.range(own).is_some_and(|range| range.hi <= whole.hi) {
        return;
    }
    let cond = at_most(emitter, own, whole.hi);
    let loc = emitter.func.expr(sum).loc;
    let message = "the index of pointer arithmetic is larger than any array".to_string();
    emitter.assert(cond, PropertyClass::PointerArithmetic, message, loc);
}

/// An index that lowering converted from a wider integer (`__int128`, `_BitInt`) has lost the bits that make it larger than any array.
pub(crate) fn wide_index(emitter: &mut Emitter<'_>, at: LocId, index: ExprId, (check, class): (Check, PropertyClass)) {
    let ExprKind::Cast(CastOp::IntToInt, own) = emitter.func.expr(index).kind else { return };
    let (from, to) = (emitter.func.expr(own).ty, emitter.func.expr(index).ty);
    if !emitter.wants(check) || emitter.types.value_bits(from) <= emitter.types.value_bits(to) {
        return;
    }
    let back = emitter.expr(ExprKind::Cast(CastOp::IntToInt, index), from);
    let cond = emitter.compare(BinOp::Eq, back, own);
    emitter.assert(cond, class, "the index is larger than any array".to_string(), at);
}

/// What lowering converted to a signed index, if it is an unsigned number of the same width. The program's own conversions are of another kind.
fn unsigned_index(emitter: &Emitter<'_>, index: ExprId) -> Option<ExprId> {
    let ExprKind::Cast(CastOp::IntToInt, own) = emitter.func.expr(index).kind else { return None };
    let (from, to) = (emitter.func.expr(own).ty, emitter.func.expr(index).ty);
    let unsigned = matches!(emitter.types.get(from), Type::Int { signed: false, .. });
    (unsigned && emitter.types.value_bits(from) == emitter.types.value_bits(to)).then_some(own)
}

fn at_most(emitter: &mut Emitter<'_>, index: ExprId, most: i128) -> ExprId {
    let ty = emitter.func.expr(index).ty;
    let most = emitter.int(most as u128, ty);
    emitter.compare(BinOp::Le, index, most)
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
