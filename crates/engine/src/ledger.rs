//! What a search has found out so far, for those outside of it: whoever has to end the program while the engines are busy reports it.
//! Violations are told to the observer instead, with their executions.

use crate::{InstructionCost, RoundReport};
use fathom_goto::PropertyId;
use std::collections::BTreeSet;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// What is in the ledger.
#[derive(Clone, Debug, Default)]
pub struct Posted {
    /// By induction.
    pub proved: BTreeSet<PropertyId>,
    /// The proofs rest on it: see `Outcome::rests_on`.
    pub rests_on: Vec<String>,
    /// The k of the last proof.
    pub inductive_at: Option<u32>,
    pub rounds: Vec<RoundReport>,
    /// Up to the last round: see `Options::profile`.
    pub costs: Vec<InstructionCost>,
    pub open_loops: Vec<(String, u64)>,
    pub queries: u64,
    pub work: u64,
}

#[derive(Debug, Default)]
pub struct Ledger(Mutex<Posted>);

impl Ledger {
    fn posted(&self) -> MutexGuard<'_, Posted> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub fn read(&self) -> Posted {
        self.posted().clone()
    }

    pub(crate) fn proved(&self, ids: impl Iterator<Item = PropertyId>, inductive_at: Option<u32>, rests_on: Vec<String>) {
        let mut posted = self.posted();
        posted.proved.extend(ids);
        posted.inductive_at = inductive_at;
        posted.rests_on = rests_on;
    }

    pub(crate) fn round(&self, round: &RoundReport, costs: Vec<InstructionCost>, work: u64) {
        let mut posted = self.posted();
        posted.rounds.push(round.clone());
        posted.open_loops = round.open_loops.clone();
        posted.queries = round.queries;
        posted.costs = costs;
        posted.work = work;
    }

    /// Another search begins. SOUNDNESS: also where parts of one contradicted each other, so that nothing that was decided can be trusted.
    pub fn clear(&self) {
        *self.posted() = Posted::default();
    }
}
