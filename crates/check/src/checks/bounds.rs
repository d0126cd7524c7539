//! Array indices (C11 6.5.6p8): at least 0 and less than the number of elements, per dimension; for an address that
//! is only computed, one past the last element is allowed. Flexible trailing arrays have no length here: the
//! dereference check judges them by the object.

use crate::emit::Emitter;
use crate::selection::Check;
use fathom_goto::*;

/// Checks the indices of an accessed place; tells whether all of them are now known to be in bounds.
pub(crate) fn access(emitter: &mut Emitter<'_>, place: PlaceId) -> bool {
    path(emitter, place, 0)
}

/// Checks the indices of a place whose address is taken.
pub(crate) fn address(emitter: &mut Emitter<'_>, place: PlaceId) {
    path(emitter, place, 1);
}

/// `past`: how many positions past the end the last index may be.
fn path(emitter: &mut Emitter<'_>, place: PlaceId, past: u64) -> bool {
    match emitter.func.place(place).kind {
        PlaceKind::Local(_) | PlaceKind::Global(_) | PlaceKind::Deref(_) => true,
        PlaceKind::Field(base, _) => path(emitter, base, 0),
        PlaceKind::Index(base, index) => {
            // `&a[n]` of the outer dimension only; an inner array's address is a decay to its first element.
            let outer = path(emitter, base, 0);
            let inner = one(emitter, base, index, past);
            outer && inner
        }
    }
}

fn one(emitter: &mut Emitter<'_>, base: PlaceId, index: ExprId, past: u64) -> bool {
    let Type::Array { len, .. } = *emitter.types.get(emitter.func.place(base).ty) else { return false };
    let limit = len.saturating_add(past);
    if emitter.range(index).is_some_and(|r| r.lo >= 0 && r.hi < i128::from(limit)) {
        return true;
    }
    if !emitter.wants(Check::Bounds) || emitter.selection.sv_comp || is_flexible(emitter, base, len) {
        return false;
    }
    let loc = emitter.func.expr(index).loc;
    let offset = emitter.unsigned(index);
    let ty = emitter.func.expr(offset).ty;
    let limit = emitter.int(u128::from(limit), ty);
    let cond = emitter.compare(BinOp::Lt, offset, limit);
    let what = emitter.names().place_or(base, "the array");
    let elements = if len == 1 { "element" } else { "elements" };
    emitter.assert(cond, PropertyClass::Bounds, format!("array index out of bounds: {what} has {len} {elements}"), loc);
    true
}

/// An array of length 0, or the old idiom of a last member of length 1 in a record reached through a pointer: how
/// many elements there are is for the object to say.
fn is_flexible(emitter: &Emitter<'_>, base: PlaceId, len: u64) -> bool {
    if len == 0 {
        return true;
    }
    let PlaceKind::Field(record_place, field) = emitter.func.place(base).kind else { return false };
    let Type::Record(record) = *emitter.types.get(emitter.func.place(record_place).ty) else { return false };
    let record = emitter.types.record(record);
    len == 1
        && !record.is_union
        && field as usize + 1 == record.fields.len()
        && matches!(emitter.func.place(record_place).kind, PlaceKind::Deref(_))
}
