//! Static facts about a GOTO program: who calls whom, what pointers point to, what is modified, and what values
//! variables can have.
//!
//! Takes a checked program; gives facts about it, and the checks that value analysis proves.
//!
//! Everything here over-approximates. A fact that is wrong makes a wrong proof: each approximation says `SOUNDNESS`
//! and in which direction it errs, and the value facts can be exported as predicates and re-checked.
//!
//! Must not know: clang, terms, solvers.

pub mod behind;
mod bits;
pub mod call_graph;
pub mod facts;
pub mod liveness;
pub mod modified;
pub mod number;
pub mod order;
pub mod points_to;
#[cfg(test)]
mod random_programs;
pub mod values;

pub use behind::Behind;
pub use call_graph::CallGraph;
pub use facts::{AtBlock, Fact, Facts};
pub use liveness::Liveness;
pub use modified::{Modified, constant_globals};
pub use points_to::{Externals, Object, ObjectId, PointsTo, Target};
pub use values::Values;
