//! A solver that writes every query it is asked to a numbered file, for other solvers and for benchmarks, and passes it on.

use crate::external::query_text;
use crate::portfolio::Notes;
use crate::{Answer, ArrayValue, Capabilities, FpLowering, Interrupter, Limits, Solver, Stats};
use fathom_term::{BvValue, TermId, Terms};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

pub struct Dump {
    inner: Box<dyn Solver>,
    folder: PathBuf,
    /// Shared by all solvers of a run.
    next: Arc<AtomicU32>,
    native_floats: bool,
    lowering: fn() -> Box<dyn FpLowering>,
    notes: Notes,
    asserted: Vec<TermId>,
}

impl Dump {
    pub fn new(
        inner: Box<dyn Solver>,
        folder: PathBuf,
        next: Arc<AtomicU32>,
        native_floats: bool,
        lowering: fn() -> Box<dyn FpLowering>,
        notes: Notes,
    ) -> Dump {
        Dump { inner, folder, next, native_floats, lowering, notes, asserted: Vec::new() }
    }

    fn write(&self, terms: &mut Terms, assumptions: &[TermId], answer: &Answer) {
        let number = self.next.fetch_add(1, Ordering::Relaxed) + 1;
        let file = self.folder.join(format!("query-{number:05}.smt2"));
        let (status, note) = match answer {
            Answer::Sat => ("sat", "answered: sat".to_owned()),
            Answer::Unsat => ("unsat", "answered: unsat".to_owned()),
            Answer::Unknown(why) => ("unknown", format!("answered: unknown ({why})")),
        };
        let roots: Vec<TermId> = self.asserted.iter().chain(assumptions).copied().collect();
        let notes = [format!("fathom, query {number}"), note];
        match query_text(terms, &roots, self.native_floats, Some((self.lowering)()), status, &notes) {
            Ok(text) => {
                if let Err(error) = std::fs::write(&file, text) {
                    self.notes.add(format!("cannot write {}: {error}", file.display()));
                }
            }
            Err(_) => {
                self.notes.add(format!("query {number} is not dumped: a float operation has no circuit within the budget"))
            }
        }
    }
}

impl Solver for Dump {
    fn assert(&mut self, terms: &mut Terms, t: TermId) {
        self.asserted.push(t);
        self.inner.assert(terms, t);
    }

    fn check(&mut self, terms: &mut Terms, assumptions: &[TermId], limits: &Limits) -> Answer {
        let answer = self.inner.check(terms, assumptions, limits);
        self.write(terms, assumptions, &answer);
        answer
    }

    fn value(&mut self, terms: &Terms, t: TermId) -> BvValue {
        self.inner.value(terms, t)
    }

    fn array_value(&mut self, terms: &Terms, t: TermId) -> ArrayValue {
        self.inner.array_value(terms, t)
    }

    fn failed(&self) -> Vec<TermId> {
        self.inner.failed()
    }

    fn interrupter(&self) -> Interrupter {
        self.inner.interrupter()
    }

    fn stats(&self) -> Stats {
        self.inner.stats()
    }

    fn capabilities(&self) -> Capabilities {
        self.inner.capabilities()
    }
}
