//! Executions tried out before the solver is asked.
//!
//! Whether an execution can go on beyond the bound is usually answered by almost any inputs: a control loop goes on
//! whatever it reads. So frontiers are first evaluated under a few fixed assignments of the inputs, whose values are kept
//! from round to round.
//!
//! SOUNDNESS: an assignment that makes a frontier's condition true, and every axiom, is an execution that goes on;
//! nothing is concluded from one that does not.

use fathom_symex::Executor;
use fathom_term::{ArrayValue, BvValue, Env, Evaluator, Sort, TermId, Terms};

/// How the variables are chosen.
#[derive(Copy, Clone)]
enum Choice {
    Zero,
    One,
    Mixed(u64),
}

struct Assignment {
    choice: Choice,
    evaluator: Evaluator,
    axioms_seen: usize,
    /// An axiom is false under it, or something could not be evaluated.
    useless: bool,
}

pub(crate) struct Simulation {
    assignments: Vec<Assignment>,
}

impl Simulation {
    pub fn new() -> Simulation {
        let choices = [Choice::Zero, Choice::One, Choice::Mixed(1), Choice::Mixed(2)];
        let new = |choice| Assignment { choice, evaluator: Evaluator::new(), axioms_seen: 0, useless: false };
        Simulation { assignments: choices.map(new).into() }
    }

    /// Is the condition true in some execution that was tried?
    pub fn satisfies(&mut self, executor: &Executor<'_>, condition: TermId) -> bool {
        self.assignments
            .iter_mut()
            .any(|assignment| assignment.allowed(executor) && assignment.holds(&executor.terms, condition))
    }
}

impl Assignment {
    fn allowed(&mut self, executor: &Executor<'_>) -> bool {
        while !self.useless && self.axioms_seen < executor.memory.addresses.axioms.len() {
            let axiom = executor.memory.addresses.axioms[self.axioms_seen];
            self.axioms_seen += 1;
            self.useless |= !self.holds(&executor.terms, axiom);
        }
        !self.useless
    }

    fn holds(&mut self, terms: &Terms, condition: TermId) -> bool {
        let mut inputs = Inputs { terms, choice: self.choice, failed: false };
        let value = self.evaluator.value(terms, condition, &mut inputs);
        self.useless |= inputs.failed;
        !self.useless && value.is_true()
    }
}

struct Inputs<'a> {
    terms: &'a Terms,
    choice: Choice,
    failed: bool,
}

impl Inputs<'_> {
    fn pick(&self, width: u32, var: TermId) -> BvValue {
        match self.choice {
            Choice::Zero => BvValue::zero(width),
            Choice::One => BvValue::one(width),
            // A few low bits: inputs are small numbers more often than not.
            Choice::Mixed(seed) => {
                let mixed = (var.index() as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15 ^ seed << 7) >> 32;
                BvValue::from_u128(width, u128::from(mixed % 11))
            }
        }
    }
}

impl Env for Inputs<'_> {
    fn bv(&mut self, var: TermId) -> BvValue {
        match self.terms.sort(var) {
            Sort::Bv(width) => self.pick(width, var),
            Sort::Array { .. } => unreachable!("arrays are asked for as arrays"),
        }
    }

    fn array(&mut self, var: TermId) -> ArrayValue {
        let (_, element) = self.terms.array_widths(var);
        ArrayValue::new(self.pick(element, var), Vec::new())
    }

    fn cannot(&mut self, _what: &str) {
        self.failed = true;
    }
}
