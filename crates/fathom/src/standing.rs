//! How a run stands: what every report of it says, whether the search ended by itself or was cut off.
//!
//! Takes what is known before the search, what was credited, and what the engines gave or put into their ledger; gives a report. The watchdog
//! reports from the slot if it has to end the program before the engines do, and what is not decided then has the reason for the end.
//! SOUNDNESS: proofs in such a report carry everything that proofs rest on; that they hold behind checks which are not proved is said once for all of
//! them.

use crate::cli::VerifyArgs;
use crate::credit::Credited;
use crate::failure::Failure;
use crate::news::News;
use crate::publish;
use crate::situations::Situations;
use crate::source::SourceFile;
use crate::verification;
use fathom_analysis::Externals;
use fathom_engine::{Ledger, Reason};
use fathom_goto::{FuncId, Program};
use fathom_render::{Outcome, PropertyResult, Report};
use fathom_transform::{Provenance, Rest};
use std::collections::BTreeSet;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

/// Proofs that nobody looked at a second time.
const BEHIND: &str = "what is proved holds unless a check before it is violated";

/// What is asked, and what every proof rests on.
pub struct Question {
    pub args: VerifyArgs,
    pub files: Vec<SourceFile>,
    pub started: Instant,
    pub externals: Externals,
    /// With all its instructions and all its goals.
    pub whole: Program,
    /// By property: whether it is asked for.
    pub selected: Vec<bool>,
    /// What the source text takes back, a line each: every report lists it.
    pub suppressed: Vec<String>,
    pub situations: Situations,
    /// By function: whether the entry function can reach it.
    pub reached: Vec<bool>,
    /// What was assumed, and what was not looked for.
    pub assumed: Vec<String>,
    pub globals: Option<String>,
}

impl Question {
    /// The report of a search that ended: `program` is what it was about.
    pub fn report(
        &self,
        program: &Program,
        provenance: &Provenance,
        outcome: &mut fathom_engine::Outcome,
        credited: &Credited,
        news: &News,
    ) -> Result<Report, Failure> {
        credited.enter(outcome, &self.selected)?;
        if let Some(proof) = &outcome.proof {
            // What was proved before the search need not be in what was searched.
            let about = if proof.by_values.is_some() { &self.whole } else { program };
            outcome.rests_on.extend(self.situations.of_proof(proof, about, &self.whole, self.externals));
        }
        let mut report = self.assemble(program, provenance, outcome, &|name| news.known(name));
        if report.proof.is_some() && outcome.proof.is_some_and(|proof| proof.by_values.is_some()) {
            let called = |f: FuncId| self.reached[f.index()];
            for rest in verification::about(&self.whole, self.args.source.malloc_may_fail, &called) {
                if !report.rests_on.contains(&rest) {
                    report.rests_on.push(rest);
                }
            }
        }
        Ok(report)
    }

    fn assemble(
        &self,
        program: &Program,
        provenance: &Provenance,
        outcome: &fathom_engine::Outcome,
        known: &dyn Fn(&str) -> Option<PropertyResult>,
    ) -> Report {
        let mut report = verification::report(program, outcome, provenance, &self.args, known);
        for (result, _) in report.results.iter_mut().zip(&self.selected).filter(|(_, selected)| !**selected) {
            result.outcome = Outcome::NotSelected;
        }
        let proves = report.nothing_was_checked() || report.results.iter().any(|r| matches!(r.outcome, Outcome::True { .. }));
        report.proof = report.proof.filter(|_| proves);
        verification::note_missing(&mut report, provenance, &self.reached);
        // A program that was left without a property may owe that to what is assumed: a branch that the front end takes for dead.
        if report.proof.is_some() || report.nothing_was_checked() {
            report.rests_on.extend(self.assumed.iter().cloned());
            if !self.args.only.is_empty() {
                let left_out =
                    "checks that --only leaves out are not looked for: arithmetic wraps around, assertions are passed";
                report.rests_on.push(left_out.into());
            }
            report.rests_on.extend(self.globals.clone());
            // A goal that nothing calls is proved without a look at what executions do, whether the program is sliced or not.
            let by_values = outcome.proof.is_some_and(|proof| proof.by_values.is_some());
            if provenance.rests_on.contains(&Rest::SlicedAccesses) {
                report.rests_on.push(Rest::SlicedAccesses.to_string());
            } else if by_values && self.args.search.no_slice && self.situations.unchecked {
                report.rests_on.push(Rest::ValidPointers.to_string());
            }
        }
        report.rests_on.extend(self.suppressed.iter().cloned());
        report.never_called = self.never_called(&report.results);
        report
    }

    /// The goals that are asked for.
    pub fn goals(&self) -> Vec<PropertyResult> {
        let goals = verification::goals(&self.whole, &self.args);
        goals.into_iter().zip(&self.selected).filter(|(_, selected)| **selected).map(|(goal, _)| goal).collect()
    }

    /// Tells what was proved before the search.
    pub fn tell(&self, credited: &Credited, news: &News) {
        let names = fathom_check::property_names(&self.whole);
        for (id, vacuous) in credited.proved() {
            news.proved(&names[id.index()], fathom_engine::By::Values.name(), vacuous);
        }
    }

    /// Functions with properties that the entry function cannot reach.
    fn never_called(&self, results: &[PropertyResult]) -> Vec<String> {
        let uncalled = self.whole.functions.iter().zip(&self.reached).filter(|(_, reached)| !**reached);
        let uncalled: BTreeSet<&str> = uncalled.map(|(f, _)| f.name.as_str()).collect();
        let named: BTreeSet<&str> =
            results.iter().map(|r| r.function.as_str()).filter(|name| uncalled.contains(name)).collect();
        named.into_iter().map(str::to_string).collect()
    }
}

/// The run as it stands.
pub struct Standing {
    pub question: Arc<Question>,
    pub credited: Credited,
    pub provenance: Provenance,
    ledger: Arc<Ledger>,
    /// What is searched, for `--profile`.
    searched: Option<Arc<Program>>,
    /// What is said about loops (`--check termination`), and what that rests on.
    pub loops: Option<(Vec<PropertyResult>, Vec<String>)>,
    /// The search is over, and its report is being completed.
    pub concluded: Option<Report>,
}

/// Draws a report of loops that ends for a reason, with the bound reached.
type OfLoops = Box<dyn FnOnce(&Reason, u32) -> Report + Send>;

#[derive(Default)]
enum State {
    /// Nothing is known.
    #[default]
    Nothing,
    /// Loops are asked about, before everything else.
    Loops(OfLoops),
    Asked(Box<Standing>),
}

#[derive(Clone, Default)]
pub struct Slot(Arc<Mutex<State>>);

impl Slot {
    fn state(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub fn set(&self, standing: Standing) {
        *self.state() = State::Asked(Box::new(standing));
    }

    /// What is known of loops while they are asked about.
    pub fn set_loops(&self, known: OfLoops) {
        *self.state() = State::Loops(known);
    }

    pub fn update(&self, change: impl FnOnce(&mut Standing)) {
        if let State::Asked(standing) = &mut *self.state() {
            change(standing);
        }
    }

    /// The report of a run that ends now; `found`: the violations. With it what `--profile` says, if it was asked for.
    pub fn last_word(&self, reason: &Reason, bound: u32, found: Vec<PropertyResult>) -> (Report, String) {
        let standing = match std::mem::take(&mut *self.state()) {
            State::Nothing => {
                return (Report { results: found, ..publish::unknown(verification::told(reason), Some(bound)) }, String::new());
            }
            State::Loops(known) => return (known(reason, bound), String::new()),
            State::Asked(standing) => *standing,
        };
        let confirm = standing.question.args.output.confirm;
        let (mut report, profile) = standing.report(reason, bound);
        for mut violated in found {
            if let (true, Outcome::False { counterexample }) = (confirm, &mut violated.outcome) {
                let detail = "the run ended before the program was compiled".into();
                counterexample.confirmation.get_or_insert(fathom_render::report::Confirmation { confirmed: false, detail });
            }
            match report.results.iter_mut().find(|result| result.name == violated.name) {
                Some(result) => *result = violated,
                None => report.results.push(violated),
            }
        }
        let open = report.results.iter().any(|r| matches!(r.outcome, Outcome::False { .. } | Outcome::Unknown { .. }));
        if report.proof.is_some() && open && !report.rests_on.iter().any(|line| line == BEHIND) {
            report.rests_on.push(BEHIND.into());
        }
        (report, profile)
    }
}

impl Standing {
    pub fn new(question: Arc<Question>, provenance: Provenance, ledger: Arc<Ledger>) -> Standing {
        Standing { question, credited: Credited::default(), provenance, ledger, searched: None, loops: None, concluded: None }
    }

    /// A search begins, on what passes made of the program.
    pub fn searches(&mut self, provenance: &Provenance, searched: Option<Arc<Program>>) {
        self.provenance = provenance.clone();
        self.searched = searched;
        self.ledger.clear();
    }

    fn report(self, reason: &Reason, bound: u32) -> (Report, String) {
        let question = &*self.question;
        let posted = self.ledger.read();
        let goals = question.whole.properties.len();
        let mut outcome = fathom_engine::Outcome::unfinished(goals, posted, reason.clone(), bound);
        let profile = match &self.searched {
            Some(searched) => crate::profile::describe(searched, &outcome),
            None => String::new(),
        };
        let mut report = match (self.concluded, self.credited.enter(&mut outcome, &question.selected)) {
            (Some(report), _) => report,
            (None, Err(failure)) => {
                let defect = matches!(failure, Failure::Internal(_));
                let reason = fathom_render::Reason { text: failure.to_string(), defect };
                return (publish::unknown(reason, Some(bound)), profile);
            }
            (None, Ok(())) => {
                if outcome.proof.is_some() {
                    outcome.rests_on.extend(question.situations.of_any_proof());
                }
                let mut report = question.assemble(&question.whole, &self.provenance, &outcome, &|_| None);
                if let Some((results, rests_on)) = self.loops {
                    report.results.extend(results);
                    report.rests_on.extend(rests_on);
                }
                report
            }
        };
        publish::complete(&mut report, &question.whole, &question.files, &question.args, question.started);
        (report, profile)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn loops_that_were_decided_are_told_by_whoever_ends_the_run() {
        let slot = Slot::default();
        let reason = Reason::Timeout { bound: 0 };
        assert!(slot.last_word(&reason, 0, Vec::new()).0.results.is_empty());
        slot.set_loops(Box::new(|reason, bound| Report {
            never_called: vec!["decided".into()],
            ..publish::unknown(verification::told(reason), Some(bound))
        }));
        let (report, _) = slot.last_word(&reason, 3, Vec::new());
        assert_eq!((report.never_called, report.bound), (vec!["decided".to_string()], Some(3)));
        assert_eq!(report.unknown, Some(verification::told(&reason)));
    }
}
