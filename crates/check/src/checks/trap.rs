//! A `_Bool` read from memory holds 0 or 1: any other byte there is a trap representation (C11 6.2.6.1p5), and compilers rely on its absence.
//!
//! Not selected, such a `_Bool` reads as an arbitrary truth value; in a program with a harness, whose inputs are values of their types, as true.

use crate::emit::Emitter;
use crate::selection::Check;
use crate::walk::Places;
use fathom_goto::*;

/// `id` reads the place.
pub(crate) fn read(emitter: &mut Emitter<'_>, id: ExprId, place: PlaceId) {
    let ty = emitter.func.place(place).ty;
    // Volatile and atomic objects are read once.
    if matches!(emitter.original(id), ExprKind::Read(_, access) if access != Access::default())
        || emitter.hoisted_place(id).is_some()
    {
        return;
    }
    if emitter.selection.given_truths && !emitter.wants(Check::TrapRepresentation) {
        return;
    }
    if !matches!(emitter.types.get(ty), Type::Bool) || emitter.func.from_library || !may_hold_anything(emitter, place) {
        return;
    }
    let byte = emitter.types.int(8, false);
    let bytes = emitter.types.pointer_to(byte);
    let address = emitter.address(place);
    let address = emitter.expr(ExprKind::Cast(CastOp::PtrToPtr, address), bytes);
    let raw = emitter.func.add_place(PlaceKind::Deref(address), byte);
    let raw = emitter.expr(ExprKind::Read(raw, Access::default()), byte);
    let one = emitter.int(1, byte);
    let loc = emitter.func.expr(id).loc;
    if emitter.wants(Check::TrapRepresentation) {
        let cond = emitter.compare(BinOp::Le, raw, one);
        let what = emitter.names().place_or(place, "an object");
        let message = format!("{what} of type _Bool holds neither 0 nor 1");
        emitter.assert(cond, PropertyClass::TrapRepresentation, message, loc);
    } else {
        let undefined = emitter.compare(BinOp::Gt, raw, one);
        emitter.arbitrary_if(id, undefined, Undefined::TrapRepresentation);
    }
}

/// Bytes of another type can only get there through a pointer or a union.
fn may_hold_anything(emitter: &Emitter<'_>, place: PlaceId) -> bool {
    if let PlaceKind::Field(base, field) = emitter.func.place(place).kind
        && let Type::Record(record) = *emitter.types.get(emitter.func.place(base).ty)
        && emitter.types.record(record).fields[field as usize].bit_width.is_some()
    {
        return false;
    }
    match emitter.func.place(emitter.func.root(place)).kind {
        PlaceKind::Local(local) => emitter.func.local(local).address_taken || in_union(emitter.types, emitter.func, place),
        PlaceKind::Global(_) => in_union(emitter.types, emitter.func, place),
        PlaceKind::Deref(_) => true,
        PlaceKind::Field(..) | PlaceKind::Index(..) => unreachable!("a root has no base"),
    }
}

/// Locals whose bytes are looked at have an address, though it goes nowhere.
pub(crate) fn give_addresses(program: &Program, func: &mut Function) {
    if func.from_library {
        return;
    }
    let types = &program.types;
    let looked_at = |expr: &Expr| match expr.kind {
        ExprKind::Read(place, _) if matches!(types.get(expr.ty), Type::Bool) && in_union(types, func, place) => Some(place),
        _ => None,
    };
    let places: Vec<PlaceId> = func.exprs.iter().filter_map(looked_at).collect();
    for place in places {
        if let PlaceKind::Local(local) = func.place(func.root(place)).kind {
            func.locals[local.index()].address_taken = true;
        }
    }
}

fn in_union(types: &TypeTable, func: &Function, place: PlaceId) -> bool {
    match func.place(place).kind {
        PlaceKind::Local(_) | PlaceKind::Global(_) | PlaceKind::Deref(_) => false,
        PlaceKind::Index(base, _) => in_union(types, func, base),
        PlaceKind::Field(base, _) => {
            let union = match types.get(func.place(base).ty) {
                Type::Record(record) => types.record(*record).is_union,
                _ => false,
            };
            union || in_union(types, func, base)
        }
    }
}
