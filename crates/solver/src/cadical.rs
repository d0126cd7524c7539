//! The CaDiCaL backend, through the `rustsat-cadical` crate. The only file that knows either.

use crate::sat::{Interrupter, Sat, SatAnswer, SatLimits, SatLit};
use rustsat::solvers::{ControlSignal, Solve, SolveIncremental, SolverResult, Terminate};
use rustsat::types::{Lit, TernaryVal};
use rustsat_cadical::{CaDiCaL, Limit, Statistic};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Instant;

pub struct Cadical {
    solver: CaDiCaL<'static, 'static>,
    interrupter: Interrupter,
    /// Read by the terminator, which CaDiCaL calls while it runs.
    deadline: Arc<Mutex<Option<Instant>>>,
    /// Calls of the terminator so far, and the number of them at which a query ends.
    calls: Arc<AtomicU64>,
    last_call: Arc<AtomicU64>,
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
        let (calls, last_call) = (Arc::new(AtomicU64::new(0)), Arc::new(AtomicU64::new(u64::MAX)));
        let (count, last) = (calls.clone(), last_call.clone());
        solver.attach_terminator(move || {
            let calls = count.fetch_add(1, Ordering::Relaxed);
            if calls >= last.load(Ordering::Relaxed) {
                return ControlSignal::Terminate;
            }
            // Reading the clock is dearer than reading a flag.
            let late = calls.is_multiple_of(16) && limit.lock().expect("never poisoned").is_some_and(|d| Instant::now() >= d);
            if late || flag.is_set() { ControlSignal::Terminate } else { ControlSignal::Continue }
        });
        Cadical { solver, interrupter, deadline, calls, last_call, vars: 0, clauses: 0, failed: Vec::new(), buffer: Vec::new() }
    }
}

impl Cadical {
    /// CaDiCaL cannot be told to stop after a number of ticks. Its terminator is called every few steps of the search, whatever the machine,
    /// so a number of calls stands for them: as many as the ticks took so far on average.
    fn ticks_per_call(&self) -> u64 {
        const AT_FIRST: (u64, u64) = (2_000_000, 1_000);
        let calls = self.calls.load(Ordering::Relaxed);
        ((self.ticks() + AT_FIRST.0) / (calls + AT_FIRST.1)).max(1)
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
        let calls = self.calls.load(Ordering::Relaxed);
        let last = limits.ticks.map_or(u64::MAX, |ticks| calls.saturating_add(1 + ticks / self.ticks_per_call()));
        self.last_call.store(last, Ordering::Relaxed);
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
            SolverResult::Interrupted if self.calls.load(Ordering::Relaxed) > last => SatAnswer::Ticks,
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

    fn ticks(&self) -> u64 {
        self.solver.get_statistic(Statistic::Ticks)
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
