//! The unwinding policy: what is unwound next, and which iterations count.
//!
//! All loops are unwound to a common bound k, which rises. Recursive calls count like iterations. What is done beside that, because a bound alone would be wasteful:
//!
//! 1. **Free iterations.** An iteration whose exit test constants decide to *stay*, other ones than before, adds no symbolic choice
//!    (`edges::mark_stayed`), and does not count against k (`is_free`). `while (1)` is never free: nothing was tested. A budget of blocks keeps a round
//!    from executing millions of free iterations; it doubles whenever it stopped a round (`next_bound`).
//! 2. **Loops that make objects.** Where a loop makes heap objects and another exit is undecided, each exit leaves another structure behind. All of them in
//!    one state cost more than one after the other, so such iterations are not free, and such a loop has no lead over the others.
//! 3. **The first loop alone.** Code behind a loop is reached again by every further iteration. So the first open loop is unwound alone (`lead`)
//!    while that costs no more than the last round of all loops did: if the loop ends meanwhile, what is behind it is executed once; if
//!    not, nothing was delayed by more than a factor of two.
//! 4. **Growing steps.** Where asking costs more than executing, or code waits behind loops, k grows by a third instead of by one, so
//!    that the same code is not executed and asked for at every single bound.
//! 5. **Fixed numbers** (`--unwind`). A loop with one is followed so far, whatever its iterations are; beyond it executions are a frontier for good.
//! 6. **Induction.** In the inductive step a loop may have so many free iterations (`Config::free_iterations`); later ones count, so that the loop is
//!    proved by induction. Iterations from an arbitrary state are never free.
//!
//! A round ends early, whatever is left of it, where limits say so (`Unwinding`): looked at every `LOOK_EVERY` blocks. What is left is a frontier.
//!
//! All measures are counted, never timed: the same rounds on every machine. Who asks the solver, and when, is the engine's.

use crate::executor::Executor;
use crate::unwind::frontier::FirstLoop;
use crate::unwind::position::Iteration;
use crate::unwind::state::LoopState;

/// Free iterations a round may execute at first; doubled whenever that stops a round.
pub const FIRST_BUDGET: u64 = 512;
/// Iterations a loop may always be unwound ahead of the others, and how many times theirs, unless it makes objects.
const LEAD: u32 = 64;
const LEAD_OF_THE_BOUND: u32 = 4;
/// The part of a bound by which it grows, and by which that of a single loop grows that code waits behind.
const GROWTH: u32 = 3;
const GROWTH_WITH_WAITING: u32 = 8;
/// What asking costs, in the unit of making a term or a clause: once per round, and per conflict.
pub const COST_OF_A_ROUND: u64 = 200;
pub const COST_OF_A_CONFLICT: u64 = 30;
/// Iterations of a loop that the inductive step executes before induction takes over, once executing all of them proved too many.
pub const FREE_IN_A_STEP: u32 = 8;
/// Up to this many times the first budget, free iterations go on before symbolic ones get deeper.
const FREE_FIRST: u64 = 64;
/// Blocks between two looks at the limits.
pub(crate) const LOOK_EVERY: u64 = 64;
/// More waiting states than this are joined in the order of their arrival.
pub(crate) const MANY: usize = 64;
/// What executing an instruction costs besides the terms it makes, in the unit of `Terms::work`.
pub(crate) const INSTRUCTION_WORK: u64 = 2;
/// Calls nested deeper than this are not followed.
pub(crate) const DEPTH_LIMIT: u32 = 4000;

/// Is the iteration that a loop goes into free? `forks`: the loop makes objects, and could have been left.
pub(crate) fn is_free(l: &LoopState, forks: bool, free_iterations: u32) -> bool {
    l.stayed && !forks && l.iteration <= Iteration::Concrete(free_iterations)
}

/// What whoever unwinds decides once.
#[derive(Copy, Clone, Debug, Default)]
pub struct Rules {
    /// The first open loop may be unwound alone.
    pub loops_first: bool,
    /// All loops to the greatest bound at once.
    pub fixed_bound: bool,
    /// Every bound, one after the other.
    pub single_steps: bool,
    /// Each bound is unwound from the start.
    pub restart: bool,
    /// The greatest bound asked for.
    pub greatest: Option<u32>,
    /// The step from one bound to the next, where somebody asked for it.
    pub check_every: Option<u32>,
}

/// What to unwind.
pub enum Next {
    All { bound: u32 },
    First { first: FirstLoop, bound: u32 },
}

pub struct Policy {
    rules: Rules,
    /// The bound of the last round of all loops, or of the first one to come.
    k: u32,
    stage: Stage,
    budget: u64,
    /// How far any single loop was unwound.
    deepest: u32,
    /// Asking the solver cost more in the last round than executing it did.
    asking_dominates: bool,
}

/// All loops were unwound to the greatest bound.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Reached {
    pub bound: u32,
}

enum Stage {
    /// A round of all loops is next, at `k`.
    All,
    /// A round of all loops was the last.
    AllDone { cost: u64 },
    /// The first loop is unwound alone, for as much as the last round of all loops cost. There were this many objects before.
    First { spent: u64, allowance: u64, objects: usize },
}

impl Policy {
    pub fn new(rules: Rules) -> Policy {
        let first = match (rules.fixed_bound, rules.greatest) {
            (true, bound) => bound.unwrap_or(1),
            (false, Some(bound)) => bound.min(1),
            (false, None) => 1,
        };
        Policy { rules, k: first, stage: Stage::All, budget: FIRST_BUDGET, deepest: 0, asking_dominates: false }
    }

    /// Blocks that a round may execute in free iterations.
    pub fn budget(&self) -> u64 {
        self.budget
    }

    /// How far any single loop was unwound; at least one.
    pub fn deepest(&self) -> u32 {
        self.deepest.max(1)
    }

    /// What the last round cost, in the unit of making a term: asking, and executing.
    pub fn learn(&mut self, asking: u64, executing: u64) {
        self.asking_dominates = asking > executing;
        let cost = asking + executing;
        self.stage = match self.stage {
            Stage::All | Stage::AllDone { .. } => Stage::AllDone { cost },
            Stage::First { spent, allowance, objects } => Stage::First { spent: spent + cost, allowance, objects },
        };
    }

    /// The next round; or the greatest bound, if it was reached.
    pub fn next(&mut self, executor: &mut Executor<'_>) -> Result<Next, Reached> {
        if let Stage::AllDone { cost } = self.stage {
            self.stage = Stage::First { spent: 0, allowance: cost, objects: executor.memory.heap_count() };
        }
        if let Stage::First { spent, allowance, objects } = self.stage {
            if spent < allowance
                && let Some((first, bound)) = self.first_alone(executor, objects)
            {
                self.deepest = self.deepest.max(bound);
                return Ok(Next::First { first, bound });
            }
            self.k = self.next_bound(executor)?;
            self.stage = Stage::All;
        }
        self.deepest = self.deepest.max(self.k);
        Ok(Next::All { bound: self.k })
    }

    fn first_alone(&self, executor: &Executor<'_>, objects: usize) -> Option<(FirstLoop, u32)> {
        if self.rules.restart || !self.rules.loops_first {
            return None;
        }
        let first = executor.unwinding.first_loop()?;
        let limit = self.rules.greatest.unwrap_or(u32::MAX - 1);
        if first.needs > limit {
            return None;
        }
        // What leaves the loop waits meanwhile and is joined all at once: lists of many lengths in one state cost more to
        // walk than one after the other, so a loop that makes objects has no lead over the others.
        let makes_objects = executor.memory.heap_count() > objects;
        let lead = if makes_objects { self.k.saturating_add(1) } else { LEAD.max(self.k.saturating_mul(LEAD_OF_THE_BOUND)) };
        if first.waits_behind && first.needs > lead {
            return None;
        }
        let growth = match self.every_bound(executor) {
            true => 0,
            false => first.needs / if first.waits_behind { GROWTH_WITH_WAITING } else { GROWTH },
        };
        let bound = (first.needs + self.rules.check_every.map_or(growth, |n| n.max(1) - 1)).min(limit);
        Some((first, bound))
    }

    /// The bound of the next round of all loops: the same one while free iterations are to go on first.
    fn next_bound(&mut self, executor: &mut Executor<'_>) -> Result<u32, Reached> {
        let k = self.k;
        let starved = executor.unwinding.frontiers.iter().any(|f| f.is_open() && f.needs() == 0);
        if starved {
            self.budget *= 2;
            executor.set_budget(self.budget);
            let deeper = executor.unwinding.frontiers.iter().any(|f| f.is_open() && f.needs() > 0);
            if !deeper || self.budget < FREE_FIRST * FIRST_BUDGET {
                return Ok(k);
            }
        }
        if self.rules.greatest.is_some_and(|bound| k >= bound) {
            return if starved { Ok(k) } else { Err(Reached { bound: k }) };
        }
        // Asked for every bound, it gets every bound.
        let step = match self.rules.check_every {
            _ if self.rules.single_steps => 1,
            None if self.every_bound(executor) => 1,
            None => (k / GROWTH).max(1),
            Some(every) => every.max(1),
        };
        let needed = executor.unwinding.frontiers.iter().filter(|f| f.is_open()).map(|f| f.needs()).min();
        let next = match executor.unwinding.waiting() {
            true => k + step,
            false => (k + step).max(needed.unwrap_or(0)),
        };
        Ok(self.rules.greatest.map_or(next, |bound| next.min(bound)))
    }

    /// Is one loop the only way on, with nothing behind it, and does asking cost less than executing? Then a round of several
    /// iterations would save nothing, and the last one would go too far.
    fn every_bound(&self, executor: &Executor<'_>) -> bool {
        self.rules.loops_first
            && !self.asking_dominates
            && executor.unwinding.first_loop().is_some_and(|first| !first.waits_behind)
    }
}
