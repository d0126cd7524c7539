//! What whoever executes a program decides: how far a round goes, and whether loops are executed from arbitrary iterations too.

use rustc_hash::FxHashMap;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

#[derive(Clone)]
pub struct Config {
    /// Blocks a round may execute in free iterations before it stops and lets the solver have a look.
    pub free_budget: u64,
    /// Fixed numbers of iterations (of all kinds) per loop name; beyond them the execution is a frontier for good.
    pub unwind: FxHashMap<String, u32>,
    /// Execute loops from arbitrary iterations too: see `induct`.
    pub induct: bool,
    /// When inducting: where contracts of functions are assumed and checked.
    pub contracts: Arc<fathom_goto::contract::Contracts>,
    /// When inducting: iterations of a loop that may be free; later ones count, so that the loop is proved by induction.
    pub free_iterations: u32,
    /// Keep the states at loop heads: see `heads`.
    pub record_heads: bool,
    /// Set from another thread to end the round early.
    pub stop: Arc<AtomicBool>,
    pub deadline: Option<std::time::Instant>,
    /// What `Terms::work` may rise to before the round ends early.
    pub work: Option<u64>,
    /// Count what each instruction costs.
    pub profile: bool,
    /// Pointers from outside are valid where they are used: see `foreign`.
    pub trust_outside: bool,
    /// Static objects that such a pointer may lead to although it is not tried at them, by name.
    pub leaked: Arc<[String]>,
    /// Functions without a body change elements of arrays outside, of which nobody knows how many.
    pub outside_changes: bool,
    /// The first inputs have these values. SOUNDNESS: what is refuted then says nothing about other inputs.
    pub given: Arc<[u128]>,
}

impl Default for Config {
    fn default() -> Self {
        Config {
            induct: false,
            contracts: Arc::default(),
            free_iterations: u32::MAX,
            record_heads: false,
            free_budget: 20_000,
            unwind: FxHashMap::default(),
            stop: Arc::default(),
            deadline: None,
            work: None,
            profile: false,
            trust_outside: false,
            leaked: Arc::default(),
            outside_changes: false,
            given: Arc::default(),
        }
    }
}
