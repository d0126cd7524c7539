//! The numeric domain: what is known of a number, for every analysis of this crate.
//!
//! | file | what is known | who uses it |
//! | --- | --- | --- |
//! | `value` | an integer lies in an interval and in a class of remainders | `facts`, offsets of `values::pointer`, `facts::stray` |
//! | `arith` | the operations on such values, at the types of the IR | the same, and `int` |
//! | `int` | the same and, where they are few, the values themselves | `values` |
//! | `float` | a finite interval, NaN, infinities | `values` |
//!
//! Every operation gives a superset of what the machine computes; `value_tests` and `tests` compare each of them with all concrete values
//! at small widths.

pub mod arith;
pub mod float;
pub mod int;
#[cfg(test)]
mod tests;
mod value;
#[cfg(test)]
mod value_tests;

pub use float::Float;
pub use int::Int;
pub use value::{IntType, Value};

use fathom_goto::{FloatKind, Type, TypeId, TypeTable};

/// An integer type (or Bool) that the domain computes with.
pub fn int_type(types: &TypeTable, ty: TypeId) -> Option<IntType> {
    match types.get(ty) {
        Type::Bool => Some(IntType::BOOL),
        Type::Int { width, signed } if (1..=64).contains(width) => Some(IntType { width: *width, signed: *signed }),
        Type::Int { .. }
        | Type::Void
        | Type::Float(_)
        | Type::Pointer(_)
        | Type::Array { .. }
        | Type::Record(_)
        | Type::Function { .. } => None,
    }
}

/// A float type that the domain computes with.
pub fn float_kind(types: &TypeTable, ty: TypeId) -> Option<FloatKind> {
    match types.get(ty) {
        Type::Float(kind) if float::is_tracked(*kind) => Some(*kind),
        Type::Float(_)
        | Type::Bool
        | Type::Int { .. }
        | Type::Void
        | Type::Pointer(_)
        | Type::Array { .. }
        | Type::Record(_)
        | Type::Function { .. } => None,
    }
}
