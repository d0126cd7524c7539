//! The abstract value of a cell: an integer, a float or a pointer. A cell without one may hold anything.

use super::pointer::Pointer;
use crate::facts::Domain;
use crate::number::{Float, Int};

#[derive(Clone, Debug, PartialEq)]
pub enum Val {
    Int(Int),
    Float(Float),
    Pointer(Pointer),
    /// There is no such value yet: the size of memory that no execution has allocated so far.
    Never,
    /// Of the cell that says so about another one (`memory::Memory::written`): every bit was written since the object began to exist.
    Written,
}

impl Val {
    pub fn int(&self) -> Option<&Int> {
        match self {
            Val::Int(int) => Some(int),
            Val::Float(_) | Val::Pointer(_) | Val::Never | Val::Written => None,
        }
    }

    /// Says nothing.
    pub fn is_top(&self) -> bool {
        match self {
            Val::Int(int) => int.is_top(),
            Val::Float(float) => float.is_top(),
            Val::Pointer(pointer) => pointer.is_top(),
            Val::Never | Val::Written => false,
        }
    }

    pub fn widen(&self, new: &Val, thresholds: &[i128]) -> Option<Val> {
        let widened = match (self, new) {
            (Val::Int(a), Val::Int(b)) if a.ty == b.ty => Val::Int(a.widen(b, thresholds)),
            (Val::Float(a), Val::Float(b)) if a.kind == b.kind => Val::Float(a.widen(b, thresholds)),
            (Val::Pointer(a), Val::Pointer(b)) => Val::Pointer(a.widen(b, thresholds)),
            _ => return self.join(new),
        };
        Some(widened).filter(|v| !v.is_top())
    }
}

impl Domain for Val {
    fn is_subset(&self, other: &Val) -> bool {
        match (self, other) {
            (Val::Never, _) => true,
            (Val::Int(a), Val::Int(b)) => a.ty == b.ty && a.is_subset(b),
            (Val::Float(a), Val::Float(b)) => a.is_subset(b),
            (Val::Pointer(a), Val::Pointer(b)) => a.is_subset(b),
            (Val::Written, Val::Written) => true,
            (Val::Int(_) | Val::Float(_) | Val::Pointer(_) | Val::Written, _) => false,
        }
    }

    fn join(&self, other: &Val) -> Option<Val> {
        let joined = match (self, other) {
            (Val::Never, one) | (one, Val::Never) => one.clone(),
            (Val::Int(a), Val::Int(b)) if a.ty == b.ty => Val::Int(a.join(b)),
            (Val::Float(a), Val::Float(b)) if a.kind == b.kind => Val::Float(a.join(b)),
            (Val::Pointer(a), Val::Pointer(b)) => Val::Pointer(a.join(b)),
            (Val::Written, Val::Written) => Val::Written,
            (Val::Int(_) | Val::Float(_) | Val::Pointer(_) | Val::Written, _) => return None,
        };
        Some(joined).filter(|v| !v.is_top())
    }
}
