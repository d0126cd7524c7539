//! One unwinding and the solver that knows it: what the bug search and the inductive step each have one of.

use crate::Options;
use crate::work::{Until, ask};
use fathom_goto::Program;
use fathom_solver::{Answer, Embedded, EmbeddedOptions, Solver};
use fathom_symex::{Config, Executor};
use fathom_term::TermId;

pub(crate) struct Unwound<'p> {
    pub executor: Executor<'p>,
    pub solver: Box<dyn Solver>,
    /// Axioms the solver knows already.
    axioms_sent: usize,
}

impl<'p> Unwound<'p> {
    pub fn new(program: &'p Program, config: Config, options: &Options) -> Self {
        let mut executor = Executor::new(program, config);
        executor.start();
        Unwound { executor, solver: solver_for(options), axioms_sent: 0 }
    }

    /// Forgets unwinding and solver, and keeps the count of the work. The budget is that of free iterations.
    pub fn begin_anew(&mut self, program: &'p Program, config: Config, budget: u64, options: &Options) {
        let done = self.work();
        self.executor = Executor::new(program, config);
        self.executor.terms.spend(done);
        self.executor.set_budget(budget);
        self.executor.start();
        self.solver = solver_for(options);
        self.axioms_sent = 0;
    }

    pub fn work(&self) -> u64 {
        self.executor.terms.work()
    }

    /// Tells the solver what execution has learnt of addresses since the last time.
    pub fn send_axioms(&mut self) {
        for i in self.axioms_sent..self.executor.memory.addresses.axioms.len() {
            let axiom = self.executor.memory.addresses.axioms[i];
            self.solver.assert(&mut self.executor.terms, axiom);
        }
        self.axioms_sent = self.executor.memory.addresses.axioms.len();
    }

    pub fn assert(&mut self, fact: TermId) {
        self.solver.assert(&mut self.executor.terms, fact);
    }

    /// None of these from now on.
    pub fn assert_none(&mut self, any: TermId) {
        let none = self.executor.terms.not(any);
        self.assert(none);
    }

    pub fn any(&mut self, conditions: &[TermId]) -> TermId {
        self.executor.terms.or_many(conditions)
    }

    /// A model is one of memory in which no two objects overlap.
    pub fn ask(&mut self, assumptions: &[TermId], conflicts: Option<u64>, until: Until) -> Answer {
        loop {
            let answer = ask(&mut *self.solver, &mut self.executor.terms, assumptions, conflicts, until);
            let solver = &mut self.solver;
            if answer != Answer::Sat || self.executor.separate(|terms, term| solver.value(terms, term).to_u128()) == 0 {
                return answer;
            }
            self.send_axioms();
        }
    }

    /// In the model of the last question.
    pub fn is_true(&mut self, condition: TermId) -> bool {
        self.solver.value(&self.executor.terms, condition).is_true()
    }
}

/// What was asked for, or the embedded solver.
fn solver_for(options: &Options) -> Box<dyn Solver> {
    match &options.solver {
        Some(make) => make(),
        None => Box::new(embedded_for(options)),
    }
}

/// The embedded solver as these options want it; also a member of a race.
pub fn embedded_for(options: &Options) -> Embedded {
    let embedded = EmbeddedOptions {
        preprocess: options.embedded.preprocess,
        one_query: options.restart,
        seed: options.embedded.seed,
        ..Default::default()
    };
    Embedded::new(embedded, Some(fathom_float::lowering()))
}
