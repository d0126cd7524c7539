//! The value analysis: an abstract interpreter of the whole program that proves checks.
//!
//! Every call is analysed in its caller's state; memory is followed down to fields and array elements, pointers to objects and
//! offsets. Integers are intervals with congruences and small sets, floats are intervals with NaN and infinities. A check is
//! proved if its condition is true in every state that reaches it, with violated checks halting. Nothing is claimed if the
//! budget runs out, if something is reached that the analysis does not follow, or if a result turns out not to be stable.

mod calls;
mod claims;
mod engine;
mod env;
mod eval;
mod image;
mod log;
mod memory;
pub mod pointer;
mod refine;
mod show;
mod transfer;
mod val;

pub use val::Val;

use crate::call_graph::CallGraph;
use crate::modified::Modified;
use crate::points_to::{Externals, PointsTo};
use engine::Engine;
use env::Env;
use fathom_goto::*;
use log::Log;
use memory::Memory;
use std::collections::{BTreeMap, BTreeSet};

/// Instructions the analysis may look at before it gives up.
pub const DEFAULT_BUDGET: u64 = 500_000;
/// Nested calls and loops are nested calls here too.
const STACK: usize = 1 << 29;

#[derive(Copy, Clone, Debug)]
pub struct Options {
    pub externals: Externals,
    /// Every access without a target violates a selected check before it happens. If not, such an access, where one is
    /// possible, ends all claims.
    pub accesses_checked: bool,
    pub budget: u64,
    pub keep: Keep,
}

/// Where what is known is kept. Costs more: a result of a function that has such a place is not used twice.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Keep {
    Nothing,
    LoopHeads,
    AllBlocks,
}

/// Why no execution gets to a check.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Unreachable {
    Never,
    /// Some check before it may halt all of them.
    MaybeBehindViolation,
}

pub struct Values {
    memory: Memory,
    /// What holds at the start of blocks; empty unless asked for.
    blocks: BTreeMap<(FuncId, BlockId), Env>,
    /// Checks that are reached, as far as the analysis can tell.
    reached: BTreeSet<(FuncId, BlockId, usize)>,
    proved: BTreeSet<(FuncId, BlockId, usize)>,
    /// Some check is always violated: what is not reached may lie behind it.
    violated: bool,
    /// Some assumption holds in no execution.
    excluded: bool,
    /// The functions that were looked at.
    functions: BTreeSet<FuncId>,
    /// Why nothing is claimed.
    pub lost: Option<&'static str>,
    pub steps: u64,
}

impl Values {
    pub fn of(program: &Program, options: Options) -> Values {
        let thread = std::thread::Builder::new().stack_size(STACK);
        std::thread::scope(|scope| {
            let worker = thread.spawn_scoped(scope, || Values::compute(program, options));
            match worker.map(|w| w.join()) {
                Ok(Ok(values)) => values,
                Ok(Err(panic)) => std::panic::resume_unwind(panic),
                // Without the stack it needs, the analysis has nothing to say.
                Err(_) => Values::nothing("the system has no memory for the analysis"),
            }
        })
    }

    fn nothing(why: &'static str) -> Values {
        Values {
            memory: Memory::default(),
            blocks: BTreeMap::new(),
            reached: BTreeSet::new(),
            proved: BTreeSet::new(),
            violated: false,
            excluded: false,
            functions: BTreeSet::new(),
            lost: Some(why),
            steps: 0,
        }
    }

    fn compute(program: &Program, options: Options) -> Values {
        let points_to = PointsTo::of(program, options.externals);
        let calls = CallGraph::of(program, &points_to);
        let modified = Modified::of(program, &points_to, &calls);
        let memory = Memory::of(program, &points_to, &calls);
        let log = Log::default();
        let run = || {
            let mut engine =
                Engine::new(program, &memory, &points_to, &modified, &calls, &log, options.accesses_checked, options.budget);
            let Some(entry) = program.entry else { return (BTreeMap::new(), 0, true) };
            let mut env = Env::new(&memory);
            for (cell, value) in memory.initial(program) {
                env.learn(cell, Some(value));
            }
            engine.keep = options.keep;
            engine.log.start();
            let saved = engine.log.enter();
            engine.function(entry, env);
            let (_, records) = engine.log.leave(saved);
            engine.log.adopt([], &records);
            (engine.blocks, engine.steps, engine.exhausted)
        };
        let (blocks, steps, exhausted) = run();
        let hopeless = log.hopeless();
        let records = log.records();
        let lost = records.lost.or(hopeless).or(exhausted.then_some("the budget is used up"));
        let mut values = Values {
            memory,
            blocks,
            lost,
            steps,
            violated: records.violated,
            excluded: records.excluded,
            ..Values::nothing("")
        };
        if lost.is_none() {
            values.functions = points_to.reachable().clone();
            values.proved = records.reached.difference(&records.unproved).copied().collect();
            values.reached = records.reached;
        }
        values
    }

    /// Checks that hold whenever they are reached, by position. Checks that are not reached at all are not among them.
    pub fn proved(&self) -> &BTreeSet<(FuncId, BlockId, usize)> {
        &self.proved
    }

    /// No execution gets to the check: if not, whether one before it may be the reason, which is always violated. Where an assumption may be the reason,
    /// which excludes everything, nothing is said: the search tells about contradictory assumptions.
    pub fn is_unreachable(&self, site: &(FuncId, BlockId, usize)) -> Option<Unreachable> {
        let unreachable =
            self.lost.is_none() && !self.excluded && self.functions.contains(&site.0) && !self.reached.contains(site);
        let why = if self.violated { Unreachable::MaybeBehindViolation } else { Unreachable::Never };
        unreachable.then_some(why)
    }

    /// Checks that some execution may reach.
    pub fn reached(&self) -> &BTreeSet<(FuncId, BlockId, usize)> {
        &self.reached
    }
}

#[cfg(test)]
mod random_tests;
#[cfg(test)]
mod tests;
