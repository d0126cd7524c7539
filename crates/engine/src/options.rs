//! What the caller asks for, and what each strategy is made of.

use crate::Ledger;
use fathom_goto::PropertyId;
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
    /// Induction alone, up to the bound: what it does not prove stays open.
    Proofs,
}

/// What a strategy is made of: which engines take part, and how the bug search unwinds. Nothing else asks for the strategy.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Parts {
    /// The bug search takes part.
    pub searches: bool,
    /// Executions are tried out on the interpreter.
    pub trials: bool,
    pub induction: Option<Induction>,
    /// Asks whether executions go on beyond the bound; without, nothing is ever proved by exploring.
    pub forward: bool,
    /// The first open loop may be unwound ahead of the others, and bounds may grow by more than one.
    pub loops_first: bool,
    /// The one bound, instead of all from the first on.
    pub fixed_bound: bool,
    /// Every bound is asked for.
    pub single_steps: bool,
}

/// How the inductive step takes part.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Induction {
    /// The program may be turned into other forms where the step is stuck.
    pub forms: bool,
    /// Where the step is stuck, invariants are looked for that a violation lacks (`induction::directed`).
    pub directed: bool,
    /// States from which the step violates a property are looked for by the bug search, one k after the other (bkind).
    pub backwards: bool,
}

impl Strategy {
    pub(crate) fn parts(self) -> Parts {
        let search = Parts {
            searches: true,
            trials: false,
            induction: None,
            forward: true,
            loops_first: true,
            fixed_bound: false,
            single_steps: false,
        };
        let proofs = Some(Induction { forms: true, directed: true, backwards: false });
        let plain = Some(Induction { forms: true, directed: false, backwards: false });
        match self {
            Strategy::Auto => Parts { trials: true, induction: proofs, ..search },
            Strategy::KInduction => Parts { induction: plain, ..search },
            Strategy::Proofs => Parts { searches: false, induction: plain, ..search },
            Strategy::Incremental => search,
            Strategy::Bmc => Parts { loops_first: false, fixed_bound: true, ..search },
            Strategy::Falsify => Parts { trials: true, forward: false, loops_first: false, ..search },
            Strategy::Bkind => Parts {
                induction: Some(Induction { forms: false, directed: false, backwards: true }),
                loops_first: false,
                single_steps: true,
                ..search
            },
        }
    }
}

/// How the embedded solver searches: see `fathom_solver::EmbeddedOptions`.
#[derive(Copy, Clone, Debug)]
pub struct Embedding {
    pub preprocess: bool,
    pub seed: u64,
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
    /// Threads: with two or more, the proof search has its own.
    pub jobs: u32,
    /// In the inductive step, states at loop heads are pairwise different.
    pub unique_states: bool,
    /// Guess invariants to strengthen the inductive step.
    pub candidates: bool,
    pub embedded: Embedding,
    pub deadline: Option<Instant>,
    /// Work after which the search ends, as `Terms::work` counts it: the same answers on every machine.
    pub work: Option<u64>,
    /// Resident memory, in bytes, at which the search ends.
    pub memory: Option<u64>,
    /// End at the first violation.
    pub first_violation: bool,
    /// Count what each instruction costs.
    pub profile: bool,
    /// Pointers from outside are valid where they are used, and lead to memory of their own or to an object that they were tried at. SOUNDNESS: whoever
    /// sets this tells that proofs rest on it.
    pub trust_outside: bool,
    /// Static objects that such a pointer may lead to although it is not tried at them, by name.
    pub leaked: Arc<[String]>,
    /// Functions without a body change elements of arrays outside, of which nobody knows how many.
    pub outside_changes: bool,
    /// The bug search looks only at executions whose first inputs have these values. SOUNDNESS: whoever sets this takes nothing for proved.
    pub given: Arc<[u128]>,
    /// Set from another thread (Ctrl-C) to end with what is known.
    pub stop: Arc<AtomicBool>,
    /// Makes every solver of the search; the embedded one without.
    pub solver: Option<SolverFactory>,
    /// Goals whose assertions the program does not contain, because they have an answer from elsewhere: taken for proved.
    pub settled: Arc<[PropertyId]>,
    /// Where proofs are put as they are made, for whoever ends the program while the search is busy.
    pub ledger: Option<Arc<Ledger>>,
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
            jobs: 1,
            unique_states: false,
            candidates: true,
            embedded: Embedding { preprocess: true, seed: 0 },
            deadline: None,
            work: None,
            memory: None,
            first_violation: false,
            profile: false,
            trust_outside: false,
            leaked: Arc::default(),
            outside_changes: false,
            given: Arc::default(),
            stop: Arc::default(),
            solver: None,
            settled: Arc::default(),
            ledger: None,
        }
    }
}
