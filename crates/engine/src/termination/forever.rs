//! Executions that never end without ever repeating a state, or only after too long: no end of the program can be reached with the inputs that they draw.
//!
//! What goes on up to the limit on the interpreter is asked of the inductive step, as a question about safety (`transform::ends::endless`): its invariants are
//! a set of states that no execution leaves. A second solver, if there is one, has to prove the same.

use super::lasso::{Endless, Lassos, Rule};
use super::{Effort, Search};
use crate::{PropertyOutcome, Strategy};
use fathom_goto::Program;
use fathom_transform::ends;

/// Instructions of such an execution that are shown.
const SHOWN: u64 = 600;
/// Rules that are asked about in one round.
const ASKED: usize = 3;

/// How many times as much the second solver may take as the first one, which has found the proof. It keeps to the clock, so that a busy machine
/// would leave it nothing.
const PATIENCE: u64 = 32;

impl Search<'_> {
    /// Is no end reachable with inputs that seem to go on for ever?
    pub(super) fn lasts_for_ever(&mut self, lassos: &Lassos<'_>, work: u64, effort: Effort) -> Option<Endless> {
        let mut rules: Vec<Option<Rule>> = Vec::new();
        if !lassos.ended && !lassos.lasting.is_empty() {
            rules.push(None);
        }
        rules.extend(lassos.lasting.iter().copied().map(Some).take(ASKED));
        for rule in rules {
            let fixed = |name: &str, loc| lassos.fixed(rule?, name, loc);
            let program = ends::endless_question(self.question.checked, &fixed)?;
            if self.limit().is_some() {
                return None;
            }
            if self.has_no_end(&program, work, effort)
                && let Some(found) = lassos.lasts(rule, SHOWN)
                && self.second_agrees(&program, work.saturating_mul(PATIENCE), effort)
            {
                return Some(found);
            }
        }
        None
    }

    fn has_no_end(&mut self, program: &Program, work: u64, effort: Effort) -> bool {
        let outcome = self.ask(program, Strategy::Proofs, work, Effort { checked: true, ..effort });
        let proved = |p: &PropertyOutcome| matches!(p, PropertyOutcome::Proved { .. });
        // SOUNDNESS: what a proof rests on is for proofs; here something else may happen.
        outcome.rests_on.is_empty() && outcome.properties.iter().all(proved)
    }

    fn second_agrees(&mut self, program: &Program, work: u64, effort: Effort) -> bool {
        let Some(second) = self.question.second.clone() else { return true };
        self.solver = Some(second);
        let agrees = self.has_no_end(program, work, effort);
        self.solver = None;
        agrees
    }
}
