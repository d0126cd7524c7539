//! What the engines give: an answer per goal, and for the whole run how far it got and what the answers rest on.

use crate::invariants::LoopInvariant;
use crate::ledger::Posted;
use crate::replay::Counterexample;
use fathom_goto::{BlockId, FuncId, PropertyId};
use fathom_symex::Obstacle;

pub enum PropertyOutcome {
    Proved {
        /// No execution evaluates it.
        vacuous: bool,
        by: By,
    },
    Violated(Box<Counterexample>),
    Open,
}

/// What proved a property.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum By {
    /// Before the search, and its assertions are not in the program that is searched: see `Options::settled`.
    Values,
    Induction,
    /// Every execution was explored.
    Exploration,
}

impl By {
    pub const ALL: [By; 3] = [By::Values, By::Induction, By::Exploration];

    pub fn name(self) -> &'static str {
        match self {
            By::Values => "value analysis",
            By::Induction => "induction",
            By::Exploration => "exploration",
        }
    }
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
    /// Only the first one was asked for.
    FirstViolation,
    Unsupported {
        what: Obstacle,
        place: String,
    },
    Solver {
        what: fathom_solver::Undecided,
        bound: u32,
    },
    /// An execution does something that C says nothing about.
    Undefined {
        what: String,
        place: String,
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
            Reason::FirstViolation => f.write_str("the search ended at the first violation"),
            Reason::Unsupported { what, place } => write!(f, "unsupported: {what} at {place}"),
            Reason::Solver { what, bound } => write!(f, "solver: {what} after k={bound}"),
            Reason::Undefined { what, place } => write!(f, "{what} at {place}"),
            Reason::Internal(what) => write!(f, "internal error: {what}"),
        }
    }
}

/// How a search closed its proofs.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Method {
    /// Every execution was explored, with at most so many symbolic iterations per loop.
    Explored { iterations: u32 },
    /// The last proof was by induction at this k.
    Induction { k: u32 },
    /// Something finite decreases whenever a loop begins again, or a function calls itself again.
    Ranked,
}

/// How the proofs were closed, by value analysis, the search, or both.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub struct Proof {
    /// How many checks value analysis proved, of how many.
    pub by_values: Option<(usize, usize)>,
    pub by_search: Option<Method>,
}

impl Proof {
    /// Was every execution explored, so that nothing rests on what was not?
    pub fn is_exploration(&self) -> bool {
        self.by_values.is_none() && matches!(self.by_search, Some(Method::Explored { .. }))
    }

    pub fn is_by_induction(&self) -> bool {
        matches!(self.by_search, Some(Method::Induction { .. }))
    }
}

impl From<Method> for Proof {
    fn from(method: Method) -> Self {
        Proof { by_values: None, by_search: Some(method) }
    }
}

impl std::fmt::Display for Proof {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        if let Some((proved, all)) = self.by_values {
            write!(f, "value analysis ({proved} of {all} checks)")?;
            if self.by_search.is_some() {
                f.write_str("; ")?;
            }
        }
        match self.by_search {
            Some(Method::Explored { iterations }) => {
                write!(f, "every execution explored, at most {iterations} symbolic iterations per loop")
            }
            Some(Method::Induction { k }) => write!(f, "k-induction at k={k}"),
            Some(Method::Ranked) => f.write_str("something decreases whenever a loop begins again"),
            None => Ok(()),
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
    /// How the proofs were closed.
    pub proof: Option<Proof>,
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
    /// Of a search that was ended from outside: what it had proved until then. Violations were told to the observer.
    pub fn unfinished(properties: usize, posted: Posted, reason: Reason, bound: u32) -> Outcome {
        let mut outcomes: Vec<PropertyOutcome> = (0..properties).map(|_| PropertyOutcome::Open).collect();
        // Facts that are proved along are no properties of the caller's.
        for id in posted.proved.into_iter().filter(|id| id.index() < properties) {
            outcomes[id.index()] = PropertyOutcome::Proved { vacuous: false, by: By::Induction };
        }
        Outcome {
            properties: outcomes,
            excluded: Vec::new(),
            unreached: Vec::new(),
            bound,
            reason: Some(reason),
            proof: posted.inductive_at.map(|k| Method::Induction { k }.into()),
            rests_on: posted.rests_on,
            invariants: Vec::new(),
            rounds: posted.rounds,
            costs: posted.costs,
            open_loops: posted.open_loops,
            queries: posted.queries,
            work: posted.work,
            failed_replays: 0,
        }
    }

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
    /// A property is decided, for good.
    fn answer(&mut self, _property: PropertyId, _answer: &PropertyOutcome) {}
}

impl Observer for () {}
