//! Engines: deepen, ask the solver, replay what it finds.
//!
//! Takes a checked GOTO program and options; gives one result per property and, for the whole run, how far it got and
//! what the answers rest on. A `Violated` was replayed by the interpreter from its inputs; a `Proved` means that every
//! execution was explored or that an induction closed. Everything else is `Open`, with the reason.
//!
//! Must not know: clang, C files, output formats, the command line.

mod affine;
mod arrays;
mod bkind;
mod candidates;
mod contracts;
mod formula;
mod incremental;
mod induction;
mod invariants;
mod missing;
mod nodes;
mod prover;
mod recursion;
mod replay;
mod simulate;
mod trial;
mod walk;
mod work;

pub use fathom_symex::induct::Variable;
pub use formula::{equations, formula};
pub use incremental::{embedded_for, verify};
pub use invariants::{Claim, Leaf, LoopInvariant};
pub use missing::{model_missing, refuse_missing};
pub use replay::{Counterexample, InputValue, Script};

use fathom_goto::{BlockId, FuncId, PropertyId};
use rustc_hash::FxHashMap;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Strategy {
    /// Bug search and proof search side by side.
    Auto,
    /// One fixed bound.
    Bmc,
    /// Base case and forward condition at rising bounds.
    Incremental,
    /// Base case only.
    Falsify,
    KInduction,
    Bkind,
}

#[derive(Clone)]
pub struct Options {
    pub strategy: Strategy,
    /// The fixed bound (`Bmc`) or the greatest one.
    pub bound: Option<u32>,
    /// Ask the solver at every n-th bound; `None`: at bounds that grow by a third.
    pub check_every: Option<u32>,
    /// Fixed iterations per loop name.
    pub unwind: FxHashMap<String, u32>,
    /// A new formula and a new solver at each bound: the baseline of measurements.
    pub restart: bool,
    /// The properties from this one on are facts of static analysis, asserted instead of assumed: nothing is proved unless all of
    /// them are, and one that is violated is a bug in fathom.
    pub facts_from: Option<usize>,
    /// Threads: with two or more, the proof search has its own.
    pub jobs: u32,
    /// In the inductive step, states at loop heads are pairwise different.
    pub unique_states: bool,
    /// Guess invariants to strengthen the inductive step.
    pub candidates: bool,
    pub preprocess: bool,
    pub refine: bool,
    pub seed: u64,
    pub deadline: Option<Instant>,
    /// Work after which the search ends, as `Terms::work` counts it: the same answers on every machine.
    pub work: Option<u64>,
    /// Resident memory, in bytes, at which the search ends.
    pub memory: Option<u64>,
    /// End at the first violation.
    pub first_violation: bool,
    /// Count what each instruction costs.
    pub profile: bool,
    /// Set from another thread (Ctrl-C) to end with what is known.
    pub stop: Arc<AtomicBool>,
    /// Makes every solver of the search; the embedded one without.
    pub solver: Option<SolverFactory>,
}

/// Called once per search and per restart: each engine has its own instance.
pub type SolverFactory = Arc<dyn Fn() -> Box<dyn fathom_solver::Solver> + Send + Sync>;

impl Default for Options {
    fn default() -> Self {
        Options {
            strategy: Strategy::Auto,
            bound: None,
            check_every: None,
            unwind: FxHashMap::default(),
            restart: false,
            facts_from: None,
            jobs: 1,
            unique_states: false,
            candidates: true,
            preprocess: true,
            refine: false,
            seed: 0,
            deadline: None,
            work: None,
            memory: None,
            first_violation: false,
            profile: false,
            stop: Arc::default(),
            solver: None,
        }
    }
}

pub enum PropertyOutcome {
    Proved {
        /// No execution evaluates it.
        vacuous: bool,
    },
    Violated(Box<Counterexample>),
    Open,
}

/// Why a search ended without an answer to every property.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reason {
    Bound(u32),
    Timeout {
        bound: u32,
    },
    Work {
        bound: u32,
    },
    Memory {
        bound: u32,
    },
    Interrupted {
        bound: u32,
    },
    Unsupported {
        what: String,
        place: String,
    },
    Solver {
        what: String,
        bound: u32,
    },
    /// A bug in fathom: never a verdict.
    Internal(String),
}

impl std::fmt::Display for Reason {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Reason::Bound(k) => write!(f, "bound {k} reached"),
            Reason::Timeout { bound } => write!(f, "timeout after k={bound}"),
            Reason::Work { bound } => write!(f, "work limit after k={bound}"),
            Reason::Memory { bound } => write!(f, "memory limit after k={bound}"),
            Reason::Interrupted { bound } => write!(f, "interrupted after k={bound}"),
            Reason::Unsupported { what, place } => write!(f, "unsupported: {what} at {place}"),
            Reason::Solver { what, bound } => write!(f, "solver: {what} after k={bound}"),
            Reason::Internal(what) => write!(f, "internal error: {what}"),
        }
    }
}

/// What one bound added.
#[derive(Clone, Debug, Default)]
pub struct RoundReport {
    pub bound: u32,
    /// The one loop this round unwound; none: all of them.
    pub only: Option<String>,
    pub blocks: u64,
    pub joins: u64,
    /// Of the blocks: at positions executed before, and of those under the same condition.
    pub again: u64,
    pub twice: u64,
    pub terms: u64,
    pub gates: u64,
    pub clauses: u64,
    pub targets: u64,
    pub frontiers: u64,
    pub execute_seconds: f64,
    pub solve_seconds: f64,
    /// Asked so far, in all rounds.
    pub queries: u64,
    /// Loops and recursive functions that may go on, and how often each does, most often first.
    pub open_loops: Vec<(String, u64)>,
}

/// What an instruction cost the bug search, over all its executions: `Options::profile`.
#[derive(Clone, Debug, PartialEq)]
pub struct InstructionCost {
    pub function: FuncId,
    pub block: BlockId,
    /// The block's length stands for its terminator.
    pub inst: u32,
    pub times: u64,
    /// New terms, joins before it included.
    pub terms: u64,
    pub seconds: f64,
}

/// What an engine is busy with.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Phase {
    Executing,
    Solving,
}

pub struct Outcome {
    /// By property id.
    pub properties: Vec<PropertyOutcome>,
    /// Of the vacuous ones: those that assumptions keep every execution away from, because they contradict each other.
    pub excluded: Vec<PropertyId>,
    /// Proved by induction, and evaluated by no execution that was explored.
    pub unreached: Vec<PropertyId>,
    /// The bound up to which no further violation exists.
    pub bound: u32,
    /// Present if some property is open.
    pub reason: Option<Reason>,
    /// How the proofs were closed: `all executions explored at k=3`.
    pub proof: Option<String>,
    /// What the answers rest on: functions without a body and the like.
    pub rests_on: Vec<String>,
    /// What holds at loop heads, where a proof by induction rests on it.
    pub invariants: Vec<LoopInvariant>,
    pub rounds: Vec<RoundReport>,
    /// Empty unless asked for.
    pub costs: Vec<InstructionCost>,
    /// Loops that were open at the end: see `RoundReport`.
    pub open_loops: Vec<(String, u64)>,
    pub queries: u64,
    /// Work done on the main thread: see `Options::work`.
    pub work: u64,
    /// Satisfiable answers whose replay did not end in the violation.
    pub failed_replays: u64,
}

impl Outcome {
    pub fn violated(&self) -> impl Iterator<Item = (PropertyId, &Counterexample)> {
        self.properties.iter().enumerate().filter_map(|(i, p)| match p {
            PropertyOutcome::Violated(c) => Some((PropertyId::new(i), &**c)),
            PropertyOutcome::Proved { .. } | PropertyOutcome::Open => None,
        })
    }
}

/// Told about progress; the command line prints it.
pub trait Observer {
    fn round(&mut self, _round: &RoundReport) {}
    fn phase(&mut self, _phase: Phase, _bound: u32) {}
}

impl Observer for () {}
