//! What decreases in a function by itself (`transform::ends::alone`): before anything is asked about the whole program.

use super::summaries::Summaries;
use super::{Count, Decreases, Effort, FEW, FIRST_WORK, LEVELS, Search, State};
use fathom_goto::{FuncId, Program};
use fathom_transform::Rest;
use fathom_transform::ends::{self, Alone, Cycle, FUNCTION, Goal, More, Part, Refuted};

/// Work of each question.
const WORK: u64 = FIRST_WORK;
const MORE: u64 = 4 * WORK;
/// What is assumed of an index.
const INDICES: &str = "no index of a memory access is greater than the largest object (PTRDIFF_MAX bytes)";

impl Search<'_> {
    /// Looks at each loop and recursion where it stands.
    pub(super) fn rank_alone(&mut self) {
        let (first, second) = (Effort::of_round(0), Effort::of_round(1));
        let mut narrow = vec![State::Open; self.states.len()];
        self.rank_narrowly(first, &mut narrow);
        for (effort, tested) in [(first, true), (first, false), (second, false)] {
            if effort == second {
                self.rank_narrowly(second, &mut narrow);
            }
            for goal in 0..self.states.len() {
                if self.states[goal] == State::Open && self.limit().is_none() {
                    match self.question.goals[goal].cycle {
                        Cycle::Loop { function, .. } => {
                            if let Some(own) = ends::alone(self.program, function, &[], None) {
                                let own = own.as_called(self.program, function);
                                self.rank_loop_alone(goal, own, (effort, WORK), tested);
                            }
                        }
                        Cycle::Calls { .. } if !tested => self.rank_calls_alone(goal, effort),
                        Cycle::Calls { .. } => {}
                    }
                }
            }
        }
        for (state, aside) in self.states.iter_mut().zip(narrow) {
            if *state == State::Open {
                *state = aside;
            }
        }
    }

    /// Looks at each loop with nothing but what its own tests depend on. What says little about the number of iterations is put aside: with everything
    /// there may be more to say.
    fn rank_narrowly(&mut self, effort: Effort, aside: &mut [State]) {
        for goal in 0..self.states.len() {
            self.tell();
            if let Cycle::Loop { function, head } = self.question.goals[goal].cycle
                && self.states[goal] == State::Open
                && aside[goal] == State::Open
                && self.limit().is_none()
                && let Some(own) = ends::alone(self.program, function, &[], None)
                && let Some(own) = own.as_called(self.program, function).narrow(head)
            {
                self.rank_loop_alone(goal, own, (effort, WORK), false);
                if let State::Ranked(_, Count { most, .. }) = self.states[goal]
                    && most.is_none_or(|n| n > FEW)
                {
                    aside[goal] = std::mem::replace(&mut self.states[goal], State::Open);
                }
            }
        }
    }

    /// Looks at loops once more, with pointers as numbers, variables that are lent to other functions, and what is proved about these.
    pub(super) fn rank_with_callees(&mut self) {
        let is_open = |(g, s): (&Goal, &State)| *s == State::Open && matches!(g.cycle, Cycle::Loop { .. });
        if !self.question.goals.iter().zip(&self.states).any(is_open) {
            return;
        }
        let mut summaries = Summaries::of(self.program, self.question.externals);
        for goal in 0..self.states.len() {
            self.tell();
            let Cycle::Loop { function, head } = self.question.goals[goal].cycle else { continue };
            if self.states[goal] != State::Open || !self.summarise_callees(&mut summaries, function) {
                continue;
            }
            let first = Effort::of_round(0);
            for (effort, tested, narrow) in [(first, false, true), (first, true, false), (Effort::of_round(1), false, false)] {
                let facts = |f: FuncId| summaries.facts(f);
                let more = More { lending: &summaries.lending, facts: &facts, all_cells: false };
                let Some(own) = ends::alone(self.program, function, &[], Some(more)) else { break };
                let indexed = own.indexed;
                let own = own.as_called(self.program, function);
                let Some(own) = (if narrow { own.narrow(head) } else { Some(own) }) else { continue };
                if self.limit().is_none() && self.rank_loop_alone(goal, own, (effort, MORE), tested) {
                    let (accesses, of_callees) = self.rests_of_callees(&summaries, function);
                    self.rests_on_accesses(accesses);
                    if indexed || of_callees {
                        self.rests_on.insert(INDICES.into());
                    }
                    break;
                }
            }
        }
    }

    /// `tested`: only what tests mention is looked at. True if something decreases.
    fn rank_loop_alone(&mut self, goal: usize, own: Alone, (effort, work): (Effort, u64), tested: bool) -> bool {
        let g = &self.question.goals[goal];
        let Cycle::Loop { head, .. } = g.cycle else { return false };
        let g = Goal { cycle: Cycle::Loop { function: FUNCTION, head }, ..g.clone() };
        let candidates = self.candidates(&own.program, FUNCTION, head, effort);
        let candidates = if tested { candidates.tested_only() } else { candidates };
        let ask = |before: &[Part], refuted: Refuted<'_>| {
            let (program, proposals) = ends::rank_question(&own.program, &g, &candidates, before, refuted)?;
            Some((vec![program], proposals))
        };
        let Decreases::Found { levels, parts } = self.decreases(&ask, LEVELS, work, effort) else { return false };
        self.rests_on_accesses(own.accesses);
        self.states[goal] = self.counted(&own.program, &g, &candidates, (levels, parts), effort);
        if let State::Ranked(_, Count { most, .. }) = self.states[goal]
            && most.is_none_or(|n| n > FEW)
        {
            self.count_again(goal, most);
        }
        true
    }

    /// With what the whole program knows the number may be smaller.
    fn count_again(&mut self, goal: usize, iterations: Option<u128>) {
        if self.question.goals[goal].library || size(self.program) > super::ANALYSED {
            return;
        }
        let alone = self.states[goal].clone();
        self.rank(goal, WORK, Effort::of_round(0));
        let better = match (&self.states[goal], iterations) {
            (State::Ranked(_, Count { most: Some(new), .. }), Some(old)) => *new < old,
            (State::Ranked(_, Count { most: Some(_), .. }), None) => true,
            (State::Ranked(..) | State::Open | State::Gone | State::Skipped, _) => false,
        };
        if !better {
            self.states[goal] = alone;
        }
    }

    fn rank_calls_alone(&mut self, goal: usize, effort: Effort) {
        let g = &self.question.goals[goal];
        let program = self.program;
        let mut accesses = false;
        if let Some(own) = ends::alone_calls(program, g, &[], &|_, _| false, true) {
            accesses = own.accesses;
        }
        let ask = |before: &[Part], refuted: Refuted<'_>| {
            let own = ends::alone_calls(program, g, before, refuted, !effort.candidates)?;
            Some((own.programs, own.proposals))
        };
        if let Decreases::Found { levels, .. } = self.decreases(&ask, LEVELS, WORK, effort) {
            self.rests_on_accesses(accesses);
            self.states[goal] = State::Ranked(levels, Count::default());
        }
    }

    fn rests_on_accesses(&mut self, accesses: bool) {
        if accesses {
            self.rests_on.insert(Rest::SlicedAccesses.to_string());
        }
    }
}

fn size(program: &Program) -> usize {
    program.functions.iter().flat_map(|f| &f.blocks).map(|b| b.insts.len()).sum()
}
