//! What decreases in a function by itself (`transform::ends::alone`): before anything is asked about the whole program.

use super::{Decreases, Effort, FIRST_WORK, Search, State};
use fathom_goto::Program;
use fathom_transform::Rest;
use fathom_transform::ends::{self, Cycle, FUNCTION, Goal, Part, Refuted};

/// Work of each question.
const WORK: u64 = FIRST_WORK;
/// A number of iterations that says something: greater ones are asked for once more, of the whole program.
const FEW: u128 = 1 << 24;

impl Search<'_> {
    /// Looks at each loop and recursion where it stands.
    pub(super) fn rank_alone(&mut self) {
        let first = Effort::of_round(0);
        for (effort, tested) in [(first, true), (first, false), (Effort::of_round(1), false)] {
            for goal in 0..self.states.len() {
                if self.states[goal] == State::Open && self.limit().is_none() {
                    match self.question.goals[goal].cycle {
                        Cycle::Loop { .. } => self.rank_loop_alone(goal, effort, tested),
                        Cycle::Calls { .. } if !tested => self.rank_calls_alone(goal, effort),
                        Cycle::Calls { .. } => {}
                    }
                }
            }
        }
    }

    /// `tested`: only what tests mention is looked at.
    fn rank_loop_alone(&mut self, goal: usize, effort: Effort, tested: bool) {
        let g = &self.question.goals[goal];
        let Cycle::Loop { function, head } = g.cycle else { return };
        let Some(own) = ends::alone(self.program, function, &[]) else { return };
        let g = Goal { cycle: Cycle::Loop { function: FUNCTION, head }, ..g.clone() };
        let candidates = self.candidates(&own.program, FUNCTION, head, effort);
        let candidates = if tested { candidates.tested_only() } else { candidates };
        let ask = |before: &[Part], refuted: Refuted<'_>| {
            let (program, proposals) = ends::rank_question(&own.program, &g, &candidates, before, refuted)?;
            Some((vec![program], proposals))
        };
        let Decreases::Found { levels, part } = self.decreases(&ask, WORK, effort) else { return };
        self.rests_on_accesses(own.accesses);
        let iterations = part.and_then(|part| self.iterations(&own.program, &g, &candidates, &part, effort));
        self.states[goal] = State::Ranked(levels, iterations);
        if iterations.is_none_or(|n| n > FEW) {
            self.count_again(goal, iterations);
        }
    }

    /// With what the whole program knows the number may be smaller.
    fn count_again(&mut self, goal: usize, iterations: Option<u128>) {
        if self.question.goals[goal].library || size(self.program) > super::ANALYSED {
            return;
        }
        let alone = self.states[goal].clone();
        self.rank(goal, WORK, Effort::of_round(0));
        let better = match (&self.states[goal], iterations) {
            (State::Ranked(_, Some(new)), Some(old)) => *new < old,
            (State::Ranked(_, Some(_)), None) => true,
            (State::Ranked(_, None) | State::Open | State::Gone, _) => false,
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
        if let Decreases::Found { levels, .. } = self.decreases(&ask, WORK, effort) {
            self.rests_on_accesses(accesses);
            self.states[goal] = State::Ranked(levels, None);
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
