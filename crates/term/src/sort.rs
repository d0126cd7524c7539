//! Sorts of terms. Array elements and indices are bit-vectors; arrays do not nest.

use std::fmt;

/// The sort of a term. Booleans are `Bv(1)`.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Sort {
    Bv(u32),
    Array { index: u32, elem: u32 },
}

impl Sort {
    pub const BOOL: Sort = Sort::Bv(1);

    pub fn is_array(self) -> bool {
        match self {
            Sort::Bv(_) => false,
            Sort::Array { .. } => true,
        }
    }
}

/// SMT-LIB notation.
impl fmt::Display for Sort {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Sort::Bv(w) => write!(f, "(_ BitVec {w})"),
            Sort::Array { index, elem } => write!(f, "(Array (_ BitVec {index}) (_ BitVec {elem}))"),
        }
    }
}
