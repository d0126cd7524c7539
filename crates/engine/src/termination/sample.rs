//! Executions that refute what may decrease, before anybody is asked to prove it.
//!
//! SOUNDNESS: what is refuted is asked for no more; whether an execution that refutes it is real does not matter.

use super::lasso::{KINDS, Rule, constants};
use fathom_goto::{Program, PropertyId};
use fathom_interpret::{InputRequest, Inputs, Mode, Options, Outcome, Silent};
use fathom_transform::ends::{CANDIDATE, Part, Proposal};

/// Instructions in all, in one execution, and what starting one costs.
const ALL_STEPS: u64 = 3_000_000;
const STEPS: u64 = 3_000;
const START: u64 = 1_500;
/// How often the place of the question is passed before it is asked.
const PASSED: [u64; 4] = [0, 1, 5, 2];

/// The parts that some execution shows not to decrease (`true`), or to increase.
pub(super) fn refuted(program: &Program, proposals: &[Proposal]) -> Vec<(Part, bool)> {
    let mut open: Vec<PropertyId> = Vec::new();
    for p in proposals {
        open.extend(p.weak);
        open.extend(p.strict);
    }
    let violated = violated(program, open);
    let is_violated = |id: Option<PropertyId>| id.is_some_and(|id| violated.contains(&id));
    let mut found = Vec::new();
    for p in proposals {
        if is_violated(p.weak) {
            // What increases does not decrease.
            found.extend([(p.part.clone(), false), (p.part.clone(), true)]);
        } else if is_violated(p.strict) {
            found.push((p.part.clone(), true));
        }
    }
    found
}

/// The properties that some execution violates.
pub(super) fn violated(program: &Program, mut open: Vec<PropertyId>) -> Vec<PropertyId> {
    let constants = constants(program);
    let mut steps = 0;
    let mut found = Vec::new();
    for round in 0..KINDS * PASSED.len() as u64 {
        let rule = Rule { kind: round % KINDS, seed: round / KINDS };
        let passed = PASSED[(round / KINDS) as usize % PASSED.len()];
        open.retain(|&id| {
            if steps > ALL_STEPS {
                return true;
            }
            let mut options = Options::new(Mode::Replay);
            options.step_limit = Some(STEPS);
            let mut asking = Asking { rule, constants: &constants, id, passed, count: 0 };
            let result = fathom_interpret::run(program, &options, &mut asking, &mut Silent);
            steps += result.steps + START;
            let violated = matches!(result.outcome, Outcome::Violation { property, .. } if property == Some(id));
            if violated {
                found.push(id);
            }
            !violated
        });
    }
    found
}

struct Asking<'a> {
    rule: Rule,
    constants: &'a [u128],
    id: PropertyId,
    /// Still to be passed.
    passed: u64,
    count: u64,
}

impl Inputs for Asking<'_> {
    fn input(&mut self, request: &InputRequest<'_>) -> Option<u128> {
        if request.name == CANDIDATE {
            return match self.passed {
                0 => Some(u128::from(self.id.0)),
                _ => {
                    self.passed -= 1;
                    Some(u128::MAX)
                }
            };
        }
        self.count += 1;
        Some(self.rule.value(u64::from(request.loc.0), self.count, self.constants))
    }
}
