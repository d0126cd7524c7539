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
mod parting;
pub mod pointer;
mod refine;
mod show;
mod states;
mod transfer;
mod val;

pub use claims::Known;
pub use val::Val;

use crate::call_graph::CallGraph;
use crate::modified::Modified;
use crate::points_to::{Externals, PointsTo};
use engine::Engine;
use env::Env;
use fathom_goto::*;
use log::{Log, Records};
use memory::Memory;
use parting::{Candidates, Parting};
use states::KeyCell;
use std::collections::{BTreeMap, BTreeSet};

/// Instructions the analysis may look at before it gives up.
pub const DEFAULT_BUDGET: u64 = 500_000;
/// Instructions executed only to see what cells are used for.
const SCOUTING_STEPS: u64 = 100_000;
/// An analysis that tells states apart may take so many steps, and so many times the steps of one that does not.
const PARTED_STEPS: u64 = 5_000;
const PARTED_TIMES: u64 = 8;
/// Nested calls and loops are nested calls here too.
const STACK: usize = 1 << 29;
const USED_UP: &str = "the budget is used up";

#[derive(Copy, Clone, Debug)]
pub struct Options {
    pub externals: Externals,
    /// Every access without a target violates a selected check before it happens. If not, such an access, where one is
    /// possible, ends all claims.
    pub accesses_checked: bool,
    pub budget: u64,
    pub keep: Keep,
    pub parting: Parts,
}

/// When states are told apart by the modes of the program.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Parts {
    /// Where a check is not proved without.
    Needed,
    Always,
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
    /// What each analysis that came to its end says about checks. Each stands alone.
    records: Vec<Records>,
    proved: BTreeSet<(FuncId, BlockId, usize)>,
    /// The functions that were looked at.
    functions: BTreeSet<FuncId>,
    /// Why nothing is claimed.
    pub lost: Option<&'static str>,
    pub steps: u64,
}

/// One analysis of the whole program.
struct Run {
    blocks: BTreeMap<(FuncId, BlockId), Env>,
    records: Records,
    lost: Option<&'static str>,
    steps: u64,
    /// Instructions whose expressions would have been that much work.
    work: u64,
    exhausted: bool,
    candidates: Candidates,
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
            records: Vec::new(),
            proved: BTreeSet::new(),
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
        let about = (&memory, &points_to, &modified, &calls);
        let run = |parting: &Parting, scouting: bool, (budget, work): (u64, u64)| {
            let log = Log::default();
            log.scouting.set(scouting);
            let (blocks, steps, exhausted) = execute(program, about, &log, (Options { budget, ..options }, work), parting);
            let candidates = parting::candidates(program, &memory, &log);
            let (hopeless, work) = (log.hopeless(), log.work() / engine::EXPRESSIONS);
            let records = log.records();
            let lost = records.lost.or(hopeless).or(exhausted.then_some(USED_UP));
            Run { blocks, records, lost, steps, work, exhausted, candidates }
        };
        let none = Parting::none(program);
        let first = run(&none, false, (options.budget, options.budget));
        let mut single = first.steps;
        let mut values = Values { lost: first.lost, functions: points_to.reachable().clone(), ..Values::nothing("") };
        let candidates = match first.lost {
            None if first.records.unproved.is_empty() && options.parting == Parts::Needed => None,
            None => Some(first.candidates.clone()),
            // What takes too long takes longer with more states.
            Some(USED_UP) => None,
            Some(_) => {
                let budget = options.budget.min(SCOUTING_STEPS);
                let scout = run(&none, true, (budget, budget));
                values.steps += scout.steps;
                single = single.max(scout.steps);
                (!scout.exhausted).then_some(scout.candidates)
            }
        };
        if first.lost.is_none() {
            values.add(first);
        }
        // Modes that pay are followed in a few times the steps of an analysis without.
        let budget = options.budget.min(PARTED_STEPS + PARTED_TIMES * single);
        let mut work = options.budget / 2;
        let mut try_out = |keys: &[KeyCell], values: &mut Values| {
            let next = run(&Parting::by(program, &memory, keys), false, (budget, work));
            work = work.saturating_sub(next.work);
            let done = next.lost.is_none();
            match done {
                true => values.add(next),
                false => values.steps += next.steps,
            }
            done
        };
        if let Some(candidates) = candidates {
            if !candidates.ramps().is_empty() {
                try_out(candidates.ramps(), &mut values);
            }
            for keys in candidates.attempts() {
                if try_out(&keys, &mut values) {
                    break;
                }
            }
        }
        values.memory = memory;
        values
    }

    /// What one more analysis says. What it knows at blocks takes the place of what was known.
    fn add(&mut self, run: Run) {
        self.lost = None;
        self.proved.extend(run.records.reached.difference(&run.records.unproved));
        self.blocks = run.blocks;
        self.records.push(run.records);
        self.steps += run.steps;
    }

    /// Checks that hold whenever they are reached, by position. Checks that are not reached at all are not among them.
    pub fn proved(&self) -> &BTreeSet<(FuncId, BlockId, usize)> {
        &self.proved
    }

    /// No execution gets to the check: if not, whether one before it may be the reason, which is always violated. Where an assumption may be the reason,
    /// which excludes everything, nothing is said: the search tells about contradictory assumptions.
    pub fn is_unreachable(&self, site: &(FuncId, BlockId, usize)) -> Option<Unreachable> {
        let by = |records: &Records| {
            let unreachable = !records.excluded && !records.reached.contains(site);
            let why = if records.violated { Unreachable::MaybeBehindViolation } else { Unreachable::Never };
            unreachable.then_some(why)
        };
        if self.lost.is_some() || !self.functions.contains(&site.0) {
            return None;
        }
        let mut all: Vec<Unreachable> = self.records.iter().filter_map(by).collect();
        all.sort_by_key(|why| *why != Unreachable::Never);
        all.first().copied()
    }

    /// Did an analysis that tells states apart come to its end?
    #[cfg(test)]
    fn is_parted(&self) -> bool {
        self.records.len() > 1
    }

    /// Checks that some execution may reach.
    pub fn reached(&self) -> BTreeSet<(FuncId, BlockId, usize)> {
        let all = self.records.iter().map(|r| r.reached.clone());
        all.reduce(|a, b| a.intersection(&b).copied().collect()).unwrap_or_default()
    }
}

/// The cells of a program and who writes them.
type About<'a> = (&'a Memory, &'a PointsTo, &'a Modified, &'a CallGraph);
/// What holds at blocks, instructions looked at, and whether there were too many.
type Executed = (BTreeMap<(FuncId, BlockId), Env>, u64, bool);

fn execute(program: &Program, about: About<'_>, log: &Log, (options, work): (Options, u64), parting: &Parting) -> Executed {
    let (memory, points_to, modified, calls) = about;
    let mut engine = Engine::new(
        program,
        memory,
        points_to,
        modified,
        calls,
        log,
        (options.accesses_checked, options.budget, work),
        parting,
    );
    let Some(entry) = program.entry else { return (BTreeMap::new(), 0, true) };
    let mut env = Env::new(memory);
    for (cell, value) in memory.initial(program) {
        env.learn(cell, Some(value));
    }
    engine.keep = options.keep;
    engine.log.start();
    let saved = engine.log.enter();
    engine.function(entry, env);
    let (_, records) = engine.log.leave(saved);
    engine.log.adopt([], &records);
    (engine.blocks, engine.effort.steps, engine.effort.exhausted)
}

#[cfg(test)]
mod random_tests;
#[cfg(test)]
mod tests;
