//! Passes: from a program to another one whose answers say something about the first.
//!
//! Takes a valid `goto::Program`; gives a valid one and its `Provenance`: which of the old goals each new one stands for, and what proofs of the new
//! program rest on as proofs of the old one. A pass that cannot keep that promise for a program refuses it.
//!
//! In the order in which they run, with the reason for the place of each:
//!
//! | pass | what it does | why there |
//! | --- | --- | --- |
//! | `fixed` | floats become fixed-point integers (`--fixed-point`) | first of all: it makes overflow properties of its own, and everything behind it sees integers only |
//! | `monitor` | a witness to validate becomes part of the program | before functions without a body get one: its places are those of the source |
//! | `havoc` | functions without a body change globals and what their arguments point to | in the place of `missing`, where a proof shall not rest on their changing nothing |
//! | `missing` | functions without a body get one: an arbitrary result, or a stop | before checks are inserted and values analysed: all of them agree on what such a call does |
//! | `uninterpreted` | functions of their arguments, and nothing else, get a table of their calls | a part of `missing`: they have no body either |
//! | (`check`) | assertions are inserted, in a crate of its own | behind every pass that gives the program a meaning, before every pass that asks what matters to a property |
//! | `slice` | what no property depends on goes | behind `check`, whose properties it serves; before the copies, which it makes small |
//! | `strengthen` | facts of static analysis at loop heads, assumed or asserted | on the slice: facts about what is gone are no use; only the inductive step looks at this copy |
//! | `recursion` | functions that call themselves become loops with contracts | on the strengthened copy, whose facts hold at the new loop heads' places too; only where recursion got in the way of the step |
//! | `nodes` | the memory of an allocation site becomes two objects | on the strengthened copy; only where memory that outlives iterations got in the way of the step, and not together with `recursion` |
//!
//! `ends` stands beside them: it writes questions about loops and recursion into copies of the program, which then go the way of every other one, from `slice` on.
//!
//! `check` is followed by what value analysis proves (the binary's `credit`), which takes assertions out but makes no new program. The first four make
//! the program that is searched and replayed; the last three make copies that only proofs are taken from.
//!
//! Must not know: clang, terms, solvers, which engine asks.

pub mod ends;
pub mod fixed;
pub mod havoc;
pub mod missing;
pub mod monitor;
pub mod nodes;
mod provenance;
#[cfg(test)]
#[path = "../../analysis/src/random_programs.rs"]
#[allow(dead_code, reason = "the analyses use the rest of it")]
mod random_programs;
pub mod recursion;
pub mod slice;
#[cfg(test)]
mod slice_tests;
pub mod strengthen;
mod uninterpreted;

pub use fixed::{FixedPoint, FixedPointError, FormatError};
pub use provenance::{Origin, Provenance, Rest};
pub use slice::Sliced;
pub use strengthen::FactUse;
