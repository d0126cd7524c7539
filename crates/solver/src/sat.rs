//! Our own interface to SAT solvers, so that no type of a SAT crate is seen outside its one backend file.
//!
//! Life of an instance: `new_var` and `clause` at any time, `solve`, then `value` after `Sat` or `failed` after `Unsat` until
//! the next `clause` or `solve`. Variables are made by the instance; a future theory propagator is told about literals
//! through `observe` before they occur in clauses, since a solver may otherwise eliminate them.

use std::ops::Not;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

/// A literal: a positive variable number, negated for the complement.
#[derive(Copy, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct SatLit(i32);

impl SatLit {
    /// The positive literal of a variable; variables count from one.
    pub fn positive(var: u32) -> SatLit {
        SatLit(i32::try_from(var).ok().filter(|&v| v > 0).expect("fewer than 2^31 SAT variables"))
    }

    pub fn signed(self) -> i32 {
        self.0
    }

    pub fn with_sign(self, negated: bool) -> SatLit {
        if negated { !self } else { self }
    }
}

impl Not for SatLit {
    type Output = SatLit;
    fn not(self) -> SatLit {
        SatLit(-self.0)
    }
}

#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum SatAnswer {
    Sat,
    Unsat,
    Conflicts,
    Ticks,
    Deadline,
    Interrupted,
}

#[derive(Clone, Debug, Default)]
pub struct SatLimits {
    pub conflicts: Option<u64>,
    /// As counted by `Sat::ticks`; kept to roughly.
    pub ticks: Option<u64>,
    pub deadline: Option<Instant>,
}

pub trait Sat: Send {
    fn new_var(&mut self) -> SatLit;

    fn clause(&mut self, lits: &[SatLit]);

    fn solve(&mut self, assumptions: &[SatLit], limits: &SatLimits) -> SatAnswer;

    /// After `Sat`. `None`: the solver does not care.
    fn value(&self, lit: SatLit) -> Option<bool>;

    /// After `Unsat`: whether the assumption was used.
    fn failed(&self, assumption: SatLit) -> bool;

    /// Conflicts since the instance was made.
    fn conflicts(&self) -> u64;

    /// What the instance did since it was made, in a unit that does not depend on the machine: memory touched while propagating.
    fn ticks(&self) -> u64;

    fn variables(&self) -> u64;

    fn clauses(&self) -> u64;

    fn interrupter(&self) -> Interrupter;
}

/// Stops a running check from any thread. The request stays until `reset`: one that comes just before a check starts must not
/// get lost, so the check then gives up at once.
#[derive(Clone, Debug, Default)]
pub struct Interrupter {
    flag: Arc<AtomicBool>,
    /// Those of the members, for a solver that consists of several.
    members: Vec<Interrupter>,
    /// A request that somebody else makes and takes back: the user's wish to end the run.
    outside: Option<Arc<AtomicBool>>,
}

impl Interrupter {
    /// Stops `self` and all of these as one.
    pub fn with(&self, members: impl IntoIterator<Item = Interrupter>) -> Interrupter {
        Interrupter { members: members.into_iter().collect(), ..self.clone() }
    }

    /// One that is also set while `flag` is.
    pub fn watching(flag: Option<Arc<AtomicBool>>) -> Interrupter {
        Interrupter { outside: flag, ..Interrupter::default() }
    }

    pub fn interrupt(&self) {
        self.flag.store(true, Ordering::Relaxed);
        self.members.iter().for_each(Interrupter::interrupt);
    }

    pub fn reset(&self) {
        self.flag.store(false, Ordering::Relaxed);
        self.members.iter().for_each(Interrupter::reset);
    }

    pub fn is_set(&self) -> bool {
        self.flag.load(Ordering::Relaxed) || self.outside.as_ref().is_some_and(|f| f.load(Ordering::Relaxed))
    }
}
