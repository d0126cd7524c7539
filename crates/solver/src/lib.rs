//! Satisfiability of terms: the interface every backend implements, the embedded bit-blasting solver, other solvers as child
//! processes, and combinations of them.
//!
//! Takes: terms of a [`Terms`] context that the caller owns and goes on extending. Gives: an [`Answer`], values of terms
//! after `Sat`, and the assumptions that failed after `Unsat`. Invariant: the value of a term is its evaluation under the
//! values of the variables, whatever parts of the DAG reached the backend.
//!
//! There is no push and pop: what shall be retracted is guarded by a literal that is assumed.
//!
//! Must not know: programs, bounds, strategies.

mod sat;

mod cadical;

mod gates;

mod cnf;

mod circuit;

mod blast;

mod arrays;
mod embedded;
mod model;
mod refine;

mod external;

mod portfolio;

mod dump;

pub use dump::Dump;
pub use embedded::{Embedded, EmbeddedOptions};
pub use external::{
    Assumptions, Description, External, ExternalOptions, Installed, KNOWN, NativeFloats, NoText, Silence, Unavailable, Version,
    description, find, kill_all, query_text,
};
pub use fathom_term::{ArrayValue, FpLowering};
pub use portfolio::{CrossCheck, Member, Notes, Race};
pub use sat::Interrupter;

use fathom_term::{BvValue, TermId, Terms};
use std::time::Instant;

/// What a check found out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    Sat,
    Unsat,
    Unknown(Undecided),
}

/// Why a check has no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Undecided {
    /// The query has floats, and this solver was given no circuits for them.
    Float,
    /// The limits of [`Limits`].
    Conflicts,
    Work,
    Deadline,
    Interrupted,
    /// In a race, another member answered first.
    Outrun,
    /// A solver failed, said so itself, or contradicts another one: its sentence.
    Solver(String),
}

impl std::fmt::Display for Undecided {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Undecided::Float => "float",
            Undecided::Conflicts => "conflicts",
            Undecided::Work => "work",
            Undecided::Deadline => "deadline",
            Undecided::Interrupted => "interrupted",
            Undecided::Outrun => "outrun",
            Undecided::Solver(sentence) => sentence,
        })
    }
}

/// Limits of one check. They bound the whole check, including refinement rounds.
#[derive(Clone, Debug, Default)]
pub struct Limits {
    pub conflicts: Option<u64>,
    /// What [`Terms::work`] may rise to. Only solvers that count their work keep to it.
    pub work: Option<u64>,
    pub deadline: Option<Instant>,
}

/// Totals since the solver was made.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Stats {
    /// Gates of the circuit, inputs included.
    pub gates: u64,
    /// Variables and clauses handed to the SAT solver.
    pub variables: u64,
    pub clauses: u64,
    pub checks: u64,
    /// Calls of the SAT solver; more than checks when lemmas were needed.
    pub sat_calls: u64,
    pub array_lemmas: u64,
    pub refinements: u64,
    pub conflicts: u64,
    pub seconds: f64,
}

#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Capabilities {
    pub arrays: bool,
    pub floats: bool,
    /// `failed` returns a subset of the assumptions, not all of them.
    pub cores: bool,
    /// Checks add what they did to [`Terms::work`], and keep to the limit on it.
    pub counts_work: bool,
}

/// A solver for terms. All calls must use the same [`Terms`] context.
pub trait Solver {
    /// Adds a Boolean term for good.
    fn assert(&mut self, terms: &mut Terms, t: TermId);

    /// Decides the assertions together with the assumptions, which hold for this call only.
    fn check(&mut self, terms: &mut Terms, assumptions: &[TermId], limits: &Limits) -> Answer;

    /// After `Sat`: the value of a bit-vector term. What the solver left open is zero.
    fn value(&mut self, terms: &Terms, t: TermId) -> BvValue;

    /// After `Sat`: the value of an array term.
    fn array_value(&mut self, terms: &Terms, t: TermId) -> ArrayValue;

    /// After `Unsat`: assumptions that contradict the assertions.
    fn failed(&self) -> Vec<TermId>;

    /// Stops checks from another thread.
    fn interrupter(&self) -> Interrupter;

    fn stats(&self) -> Stats;

    fn capabilities(&self) -> Capabilities;
}
