//! Does a program whose executions all end do something undefined on the way? Then nothing is claimed: an execution that C says nothing about may go on
//! for ever, whatever its loops look like.
//!
//! What is not found here stays under `rests on`.

use super::lasso::{KINDS, Lassos};
use super::{Effort, Search};
use crate::{PropertyOutcome, Reason, Strategy};
use fathom_goto::PropertyId;
use fathom_transform::ends;

/// Executions tried, instructions of each, and of the few that are followed far.
const TRIED: u64 = 3 * KINDS;
const STEPS: u64 = 50_000;
const FAR: u64 = 16_000_000;
/// Rules that are asked about.
const ASKED: usize = 2;
/// Work of each search.
const WORK: u64 = 1_200_000;

impl Search<'_> {
    pub(super) fn undefined(&mut self, lassos: &Lassos<'_>) -> Option<Reason> {
        let executed = (0..TRIED).map(|n| (n, STEPS)).chain([(0, FAR), (5, FAR)]);
        for (number, limit) in executed {
            let (found, closed) = lassos.undefined(number, limit);
            if found.is_some() {
                return found;
            }
            if closed {
                // There is one execution, and it ends.
                return None;
            }
        }
        let program = self.question.checked;
        if self.limit().is_some() || program.properties.is_empty() {
            return None;
        }
        if let Some(reason) = self.only_undefined(lassos) {
            return Some(reason);
        }
        let outcome = self.ask(program, Strategy::Falsify, WORK, Effort { checked: true, ..Effort::LEAST });
        let (id, found) = outcome.violated().next()?;
        let property = program.property(id);
        let what = format!("undefined behaviour: {}", property.message);
        Some(Reason::Undefined { what, place: program.source.describe(found.loc) })
    }
    /// Executions that went on for long: can they end otherwise than by something undefined?
    fn only_undefined(&mut self, lassos: &Lassos<'_>) -> Option<Reason> {
        let all = (!lassos.ended && !lassos.lasting.is_empty()).then_some(None);
        let rules = all.into_iter().chain(lassos.lasting.iter().copied().map(Some).take(ASKED));
        for rule in rules.collect::<Vec<_>>() {
            let fixed = |name: &str, loc| lassos.fixed(rule?, name, loc);
            let program = ends::endless_question(self.question.checked, &fixed)?;
            let outcome = self.ask(&program, Strategy::Proofs, WORK, Effort { checked: true, k: Some(1), ..Effort::MOST });
            let open = |p: &PropertyOutcome| !matches!(p, PropertyOutcome::Proved { .. });
            if outcome.properties.last().is_some_and(|end| !open(end))
                && let Some(first) = outcome.properties.iter().position(open)
            {
                let property = program.property(PropertyId::new(first));
                let what = format!("undefined behaviour, or no end: {}", property.message);
                return Some(Reason::Undefined { what, place: program.source.describe(property.loc) });
            }
        }
        None
    }
}
