//! Invariants: what may hold at loop heads, guessed, filtered by the induction, and retold over the program's variables.
//!
//! | file | what it guesses |
//! | --- | --- |
//! | `candidates.rs` | bounds, constants, differences and conditions of single leaves and pairs; the conditions of all shapes |
//! | `affine.rs` | linear equations, from models |
//! | `arrays.rs` | what holds of all elements up to an index |
//! | `contracts.rs` | what a recursive call gives, by what it was given |
//! | `../induction/directed` | conjunctions of comparisons that are never met, searched for backwards from a violation |
//! | `walk.rs` | nothing: it drops guesses that executions contradict, before the solver is asked |
//! | `retell.rs` | nothing: it says in the program's words what a proof rests on |
//!
//! SOUNDNESS: a guess is only a guess. The induction assumes it where it has shown that it holds on entry and is kept.

pub(crate) mod affine;
pub(crate) mod arrays;
pub(crate) mod candidates;
pub(crate) mod contracts;
mod retell;
pub(crate) mod walk;

pub(crate) use retell::retell;
pub use retell::{Claim, Leaf, LoopInvariant};
