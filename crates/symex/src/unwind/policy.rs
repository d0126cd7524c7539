//! The unwinding policy: what the bug search unwinds next.
//!
//! All loops are unwound to a common bound k, which rises. Three things are done beside that, because a bound alone would be wasteful:
//!
//! 1. **Free iterations.** An iteration whose condition is a constant adds no symbolic choice. Such iterations do not count against k;
//!    a budget keeps a round from executing millions of them, and doubles whenever it stopped a round.
//! 2. **The first loop alone.** Code behind a loop is reached again by every further iteration. So the first open loop is unwound alone
//!    while that costs no more than the last round of all loops did: if the loop ends meanwhile, what is behind it is executed once; if
//!    not, nothing was delayed by more than a factor of two.
//! 3. **Growing steps.** Where asking costs more than executing, or code waits behind loops, k grows by a third instead of by one, so
//!    that the same code is not executed and asked for at every single bound.
//!
//! All measures are counted, never timed: the same rounds on every machine.

use crate::options::Parts;
use crate::{Options, Reason};
use fathom_symex::{Executor, FirstLoop};

/// Free iterations a round may execute at first; doubled whenever that stops a round.
pub(super) const FIRST_BUDGET: u64 = 512;
/// Iterations a loop may always be unwound ahead of the others, unless it makes objects.
const LEAD: u32 = 64;
/// Up to this many times the first budget, free iterations go on before symbolic ones get deeper.
const FREE_FIRST: u64 = 64;

/// What to unwind.
pub(super) enum Next {
    All { bound: u32 },
    First { first: FirstLoop, bound: u32 },
}

pub(super) struct Policy {
    parts: Parts,
    restart: bool,
    /// The greatest bound asked for.
    greatest: Option<u32>,
    check_every: Option<u32>,
    /// The bound of the last round of all loops, or of the first one to come.
    k: u32,
    stage: Stage,
    budget: u64,
    /// How far any single loop was unwound.
    deepest: u32,
    /// Asking the solver cost more in the last round than executing it did.
    asking_dominates: bool,
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
    pub fn new(options: &Options) -> Policy {
        let parts = options.strategy.parts();
        let first = match (parts.fixed_bound, options.bound) {
            (true, bound) => bound.unwrap_or(1),
            (false, Some(bound)) => bound.min(1),
            (false, None) => 1,
        };
        Policy {
            parts,
            restart: options.restart,
            greatest: options.bound,
            check_every: options.check_every,
            k: first,
            stage: Stage::All,
            budget: FIRST_BUDGET,
            deepest: 0,
            asking_dominates: false,
        }
    }

    pub fn budget(&self) -> u64 {
        self.budget
    }

    /// At least one.
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

    /// The next round; or why there is none.
    pub fn next(&mut self, executor: &mut Executor<'_>) -> Result<Next, Reason> {
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
        if self.restart || !self.parts.loops_first {
            return None;
        }
        let first = executor.unwinding.first_loop()?;
        let limit = self.greatest.unwrap_or(u32::MAX - 1);
        if first.needs > limit {
            return None;
        }
        // What leaves the loop waits meanwhile and is joined all at once: lists of many lengths in one state cost more to
        // walk than one after the other, so a loop that makes objects has no lead over the others.
        let makes_objects = executor.memory.heap_count() > objects;
        let lead = if makes_objects { self.k.saturating_add(1) } else { LEAD.max(self.k.saturating_mul(4)) };
        if first.waits_behind && first.needs > lead {
            return None;
        }
        let growth = match self.every_bound(executor) {
            true => 0,
            false => first.needs / if first.waits_behind { 8 } else { 3 },
        };
        let bound = (first.needs + self.check_every.map_or(growth, |n| n.max(1) - 1)).min(limit);
        Some((first, bound))
    }

    /// The bound of the next round of all loops: the same one while free iterations are to go on first.
    fn next_bound(&mut self, executor: &mut Executor<'_>) -> Result<u32, Reason> {
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
        if self.greatest.is_some_and(|bound| k >= bound) {
            return if starved { Ok(k) } else { Err(Reason::Bound(k)) };
        }
        // Asked for every bound, it gets every bound.
        let step = match self.check_every {
            _ if self.parts.single_steps => 1,
            None if self.every_bound(executor) => 1,
            None => (k / 3).max(1),
            Some(every) => every.max(1),
        };
        let needed = executor.unwinding.frontiers.iter().filter(|f| f.is_open()).map(|f| f.needs()).min();
        let next = match executor.unwinding.waiting() {
            true => k + step,
            false => (k + step).max(needed.unwrap_or(0)),
        };
        Ok(self.greatest.map_or(next, |bound| next.min(bound)))
    }

    /// Is one loop the only way on, with nothing behind it, and does asking cost less than executing? Then a round of several
    /// iterations would save nothing, and the last one would go too far.
    fn every_bound(&self, executor: &Executor<'_>) -> bool {
        self.parts.loops_first
            && !self.asking_dominates
            && executor.unwinding.first_loop().is_some_and(|first| !first.waits_behind)
    }
}
