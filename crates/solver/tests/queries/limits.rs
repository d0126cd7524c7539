//! Conflict limits, deadlines and interruption, and that the solver is usable afterwards.

use crate::solver;
use fathom_solver::{Answer, Limits, Solver, Undecided};
use fathom_term::{Sort, TermId, Terms};
use std::time::{Duration, Instant};

/// Factoring the product of two primes: far beyond what a test may take.
fn hard(t: &mut Terms) -> TermId {
    let (x, y) = (t.fresh("x", Sort::Bv(64)), t.fresh("y", Sort::Bv(64)));
    let p = t.mul(x, y);
    let n = t.bv(64, 4_093_082_899u128 * 3_367_900_313);
    let half = t.bv(64, 1 << 32);
    let one = t.bv(64, 1);
    let parts = [t.eq(p, n), t.ult(x, half), t.ult(y, half), t.ult(one, x), t.ult(one, y)];
    t.and_many(&parts)
}

#[test]
fn conflicts_are_limited() {
    let mut t = Terms::new();
    let mut s = solver();
    let h = hard(&mut t);
    let limits = Limits { conflicts: Some(100), ..Limits::default() };
    assert_eq!(s.check(&mut t, &[h], &limits), Answer::Unknown(Undecided::Conflicts));
    assert!(s.stats().conflicts < 1000);
    let tt = t.tt();
    assert_eq!(s.check(&mut t, &[tt], &Limits::default()), Answer::Sat);
}

#[test]
fn deadlines_hold() {
    let mut t = Terms::new();
    let mut s = solver();
    let h = hard(&mut t);
    let start = Instant::now();
    let limits = Limits { conflicts: None, work: None, deadline: Some(start + Duration::from_millis(200)) };
    assert_eq!(s.check(&mut t, &[h], &limits), Answer::Unknown(Undecided::Deadline));
    assert!(start.elapsed() < Duration::from_secs(5));
}

#[test]
fn interrupts_from_another_thread() {
    let mut t = Terms::new();
    let mut s = solver();
    let h = hard(&mut t);
    let interrupter = s.interrupter();
    let other = interrupter.clone();
    let thread = std::thread::spawn(move || {
        std::thread::sleep(Duration::from_millis(200));
        other.interrupt();
    });
    let start = Instant::now();
    assert_eq!(s.check(&mut t, &[h], &Limits::default()), Answer::Unknown(Undecided::Interrupted));
    assert!(start.elapsed() < Duration::from_secs(5));
    thread.join().unwrap();
    // The request stays until it is withdrawn.
    let tt = t.tt();
    assert_eq!(s.check(&mut t, &[tt], &Limits::default()), Answer::Unknown(Undecided::Interrupted));
    interrupter.reset();
    assert_eq!(s.check(&mut t, &[tt], &Limits::default()), Answer::Sat);
}
