//! Hash-consed terms over bit-vectors, arrays and floats, simplified while they are built.
//!
//! Takes: calls of the constructors of [`Terms`]. Gives: [`TermId`]s such that equal terms (after rewriting) are equal ids.
//! Invariants: children have smaller ids than their parents; nothing is ever removed; the same sequence of calls gives
//! the same ids. No function recurses on the host stack along the depth of the DAG, since unwindings are millions of nodes deep.
//!
//! Booleans are bit-vectors of width one. Floats are bit-vectors holding the IEEE pattern; see [`FpFormat`].
//!
//! Must not know: programs, solvers.

mod op;
mod sort;
mod value;
mod wide;

mod fold;
mod fold_fp;
mod fp;

mod rule;
mod terms;

mod arith;
mod array;
mod bitwise;
mod chains;
mod compare;
mod float;
mod ite;
mod overflow;
mod range;
mod ranged;
mod restrict;
mod shift;
mod slice;

mod eval;
mod smt2;

pub use chains::{Chains, Found, Place};
pub use eval::{ArrayValue, Env, Evaluator, eval};
pub use fold_fp::fold_fp;
pub use fp::{FpFormat, FpLowering, FpOp, RoundingMode};
pub use op::Op;
pub use range::{Known, Range};
pub use ranged::{Held, Ranged};
pub use restrict::Facts;
pub use rule::Rule;
pub use smt2::{PrintError, Smt2Printer, print_smt2};
pub use sort::Sort;
pub use terms::{Node, TermId, Terms};
pub use value::BvValue;
