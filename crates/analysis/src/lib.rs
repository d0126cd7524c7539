//! Static facts about a GOTO program: who calls whom, what pointers point to, what is modified, and what values
//! variables can have; and the slice that removes what no property depends on.
//!
//! Everything here over-approximates. A fact that is wrong makes a wrong proof: each approximation says `SOUNDNESS`
//! and in which direction it errs, and the value facts can be exported as predicates and re-checked.
//!
//! Must not know: clang, terms, solvers.

pub mod call_graph;
pub mod facts;
pub mod liveness;
pub mod modified;
pub mod points_to;
pub mod slice;
pub mod visit;
#[cfg(test)]
mod random_programs;
#[cfg(test)]
mod slice_tests;

pub use call_graph::CallGraph;
pub use modified::{Modified, constant_globals};
pub use points_to::{Externals, Object, ObjectId, PointsTo, Target};
pub use slice::{Sliced, slice};
pub use liveness::Liveness;
pub use facts::{AtBlock, Fact, Facts};
