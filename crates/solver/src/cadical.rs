//! The CaDiCaL backend, through the `rustsat-cadical` crate. The only file that knows either.

use crate::sat::{Interrupter, Sat, SatAnswer, SatLimits, SatLit};
use rustsat::solvers::{ControlSignal, Solve, SolveIncremental, SolverResult, Terminate};
use rustsat::types::{Lit, TernaryVal};
use rustsat_cadical::{CaDiCaL, Limit, Statistic};
use std::sync::{Arc, Mutex};
use std::time::Instant;

pub struct Cadical {
    solver: CaDiCaL<'static, 'static>,
    interrupter: Interrupter,
    /// Read by the terminator, which CaDiCaL calls while it runs.
    deadline: Arc<Mutex<Option<Instant>>>,
    vars: u32,
    clauses: u64,
    failed: Vec<SatLit>,
    buffer: Vec<Lit>,
}

/// Set before the caller's options.
const FIXED: &[(&str, i32)] = &[
    // Bounded variable addition would invent variables under numbers that we hand out ourselves.
    ("factor", 0),
    ("factorcheck", 0),
    // Trying lucky phases before each of many queries under assumptions costs more than the queries: a controller unrolled
    // a hundred times takes 2.9 s instead of 7.8 s without (`examples/unroll.rs`).
    ("luckyassumptions", 0),
    // Local search and probing rarely pay within one short query of many; probing stays for long ones. Sixty steps of ten
    // registers take 1.7 s instead of 5.8 s, two hundred of a controller 2.1 s instead of 5.4 s, hard array queries as before.
    ("walk", 0),
    ("inprobeint", 2000),
];

impl Cadical {
    /// `options` are CaDiCaL's own names; unknown ones are a bug of the caller.
    pub fn new(options: &[(&str, i32)]) -> Cadical {
        let mut solver = CaDiCaL::default();
        for &(name, value) in FIXED.iter().chain(options) {
            solver.set_option(name, value).unwrap_or_else(|e| panic!("CaDiCaL option {name}={value}: {e}"));
        }
        let interrupter = Interrupter::default();
        let deadline = Arc::new(Mutex::new(None::<Instant>));
        let (flag, limit) = (interrupter.clone(), deadline.clone());
        let mut calls = 0u32;
        solver.attach_terminator(move || {
            calls = calls.wrapping_add(1);
            // Reading the clock is dearer than reading a flag.
            let late = calls.is_multiple_of(16) && limit.lock().expect("never poisoned").is_some_and(|d| Instant::now() >= d);
            if late || flag.is_set() { ControlSignal::Terminate } else { ControlSignal::Continue }
        });
        Cadical { solver, interrupter, deadline, vars: 0, clauses: 0, failed: Vec::new(), buffer: Vec::new() }
    }
}

fn lit(l: SatLit) -> Lit {
    Lit::from_ipasir(l.signed()).expect("literals are not zero")
}

impl Sat for Cadical {
    fn new_var(&mut self) -> SatLit {
        self.vars += 1;
        SatLit::positive(self.vars)
    }

    fn clause(&mut self, lits: &[SatLit]) {
        self.buffer.clear();
        self.buffer.extend(lits.iter().map(|&l| lit(l)));
        self.clauses += 1;
        let added = self.solver.add_clause_ref(&self.buffer[..]);
        added.expect("CaDiCaL has memory for a clause");
    }

    fn solve(&mut self, assumptions: &[SatLit], limits: &SatLimits) -> SatAnswer {
        self.failed.clear();
        if self.interrupter.is_set() {
            return SatAnswer::Interrupted;
        }
        if limits.deadline.is_some_and(|d| Instant::now() >= d) {
            return SatAnswer::Deadline;
        }
        *self.deadline.lock().expect("never poisoned") = limits.deadline;
        if let Some(n) = limits.conflicts {
            let n = i32::try_from(n).unwrap_or(i32::MAX);
            self.solver.set_limit(Limit::Conflicts(n)).expect("CaDiCaL limits conflicts");
        }
        let assumed: Vec<Lit> = assumptions.iter().map(|&l| lit(l)).collect();
        match self.solver.solve_assumps(&assumed).expect("CaDiCaL has memory to solve") {
            SolverResult::Sat => SatAnswer::Sat,
            SolverResult::Unsat => {
                // The core holds the complements of the assumptions that failed.
                let core = self.solver.core().expect("unsatisfiable");
                self.failed.extend(core.iter().map(|&l| {
                    let var = (!l).to_ipasir().unsigned_abs();
                    SatLit::positive(var).with_sign((!l).is_neg())
                }));
                self.failed.sort_unstable();
                SatAnswer::Unsat
            }
            SolverResult::Interrupted if self.interrupter.is_set() => SatAnswer::Interrupted,
            SolverResult::Interrupted if limits.deadline.is_some_and(|d| Instant::now() >= d) => SatAnswer::Deadline,
            SolverResult::Interrupted => SatAnswer::Conflicts,
        }
    }

    fn value(&self, l: SatLit) -> Option<bool> {
        match self.solver.lit_val(lit(l)).expect("asked after a satisfiable answer") {
            TernaryVal::True => Some(true),
            TernaryVal::False => Some(false),
            TernaryVal::DontCare => None,
        }
    }

    fn failed(&self, assumption: SatLit) -> bool {
        self.failed.binary_search(&assumption).is_ok()
    }

    fn conflicts(&self) -> u64 {
        self.solver.get_statistic(Statistic::Conflicts)
    }

    fn variables(&self) -> u64 {
        self.vars as u64
    }

    fn clauses(&self) -> u64 {
        self.clauses
    }

    fn interrupter(&self) -> Interrupter {
        self.interrupter.clone()
    }
}
