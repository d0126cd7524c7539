//! Symbolic execution: the unwinding of a GOTO program as a growing graph over hash-consed terms.
//!
//! Takes a checked program; gives, round by round, *targets* (conditions under which a property is violated),
//! *frontiers* (conditions under which execution goes on beyond what was unwound) and *events* (what a model must be read
//! at to replay it). Each round continues the frontiers of the last one and executes every position at most
//! once: states that arrive at the same position in one round are joined before it is executed, so a join always knows all its
//! edges and no fact about a value is ever retracted. What an earlier round executed stays as it is.
//!
//! This replaces the open merges of NBIS (seed of the design): a late loop exit does not reopen the code after the
//! loop, it executes it again for the new executions alone. Constants, points-to sets and refutations therefore hold for good.
//!
//! Must not know: solvers, strategies, reports.

mod config;
mod exec;
mod executor;
pub mod induct;
pub mod memory;
mod obstacle;
pub mod table;
#[cfg(test)]
mod tests;
pub mod unwind;

pub use config::Config;
pub use exec::Cost;
pub use executor::Executor;
pub use induct::heads;
pub use memory::alias::Aliasing;
pub use memory::object::{Event, EventKind, ObjId, ObjectKind};
pub use memory::{layout, object};
pub use obstacle::Obstacle;
pub use unwind::frontier::{FirstLoop, Frontier, FrontierKind, Target};
pub use unwind::position::{self, Position};
pub use unwind::state::State;
pub use unwind::worklist::RoundStats;

/// Why an execution cannot be followed further: it becomes a frontier with this reason, never a silent drop.
#[derive(Clone, Debug, PartialEq)]
pub enum Halt {
    /// Something is not supported.
    Unsupported(Obstacle),
    /// The execution ends here (a fault nobody asked to be told about, a dead path).
    Dead,
}
