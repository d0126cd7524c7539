//! The simplest questions.

use crate::{refining_solver, solver};
use fathom_solver::{Answer, Limits, Solver, Undecided};
use fathom_term::{FpFormat, FpOp, Sort, Terms};

#[test]
fn factors_a_product() {
    for mut s in [solver(), refining_solver()] {
        let mut t = Terms::new();
        let (x, y) = (t.fresh("x", Sort::Bv(32)), t.fresh("y", Sort::Bv(32)));
        let p = t.mul(x, y);
        let n = t.bv(32, 251 * 503);
        let is_n = t.eq(p, n);
        s.assert(&mut t, is_n);
        let ovf = t.umul_ovf(x, y);
        let fits = t.not(ovf);
        s.assert(&mut t, fits);
        let one = t.bv(32, 1);
        let (gx, gy) = (t.ult(one, x), t.ult(one, y));
        assert_eq!(s.check(&mut t, &[gx, gy], &Limits::default()), Answer::Sat);
        let (vx, vy) = (s.value(&t, x).to_u128().unwrap(), s.value(&t, y).to_u128().unwrap());
        assert_eq!(vx * vy, 251 * 503);
        let small = t.bv(32, 250);
        let lx = t.ult(x, small);
        assert_eq!(s.check(&mut t, &[gx, gy, lx], &Limits::default()), Answer::Unsat);
        assert!(s.failed().contains(&lx));
        assert_eq!(s.check(&mut t, &[], &Limits::default()), Answer::Sat);
    }
}

#[test]
fn values_of_unseen_terms() {
    let mut t = Terms::new();
    let mut s = solver();
    let (x, y) = (t.fresh("x", Sort::Bv(8)), t.fresh("y", Sort::Bv(8)));
    let seven = t.bv(8, 7);
    let is_seven = t.eq(x, seven);
    assert_eq!(s.check(&mut t, &[is_seven], &Limits::default()), Answer::Sat);
    let sum = t.add(x, y);
    assert_eq!(s.value(&t, sum).to_u128(), Some(7), "y was never sent and is zero");
    // Values survive what is asserted afterwards, until the next check.
    let more = t.ult(y, x);
    s.assert(&mut t, more);
    assert_eq!(s.value(&t, sum).to_u128(), Some(7));
    assert_eq!(s.value(&t, more).to_u128(), Some(1));
}

#[test]
fn constants_and_contradictions() {
    let mut t = Terms::new();
    let mut s = solver();
    let (tt, ff) = (t.tt(), t.ff());
    let x = t.fresh("x", Sort::BOOL);
    let nx = t.not(x);
    assert_eq!(s.check(&mut t, &[tt, x], &Limits::default()), Answer::Sat);
    assert_eq!(s.check(&mut t, &[x, ff], &Limits::default()), Answer::Unsat);
    assert_eq!(s.failed(), vec![ff]);
    assert_eq!(s.check(&mut t, &[x, nx], &Limits::default()), Answer::Unsat);
    assert_eq!(s.failed().len(), 2);
    s.assert(&mut t, x);
    assert_eq!(s.check(&mut t, &[nx], &Limits::default()), Answer::Unsat);
    assert_eq!(s.failed(), vec![nx]);
    s.assert(&mut t, nx);
    assert_eq!(s.check(&mut t, &[x], &Limits::default()), Answer::Unsat);
    assert!(s.failed().is_empty() || s.failed() == vec![x]);
}

#[test]
fn floats_without_circuits_are_unknown() {
    let mut t = Terms::new();
    let mut s = solver();
    let (x, y) = (t.fresh("x", Sort::Bv(32)), t.fresh("y", Sort::Bv(32)));
    let less = t.fp(FpOp::Lt, FpFormat::F32, &[x, y]);
    assert_eq!(s.check(&mut t, &[less], &Limits::default()), Answer::Unknown(Undecided::Float));
    assert_eq!(s.check(&mut t, &[], &Limits::default()), Answer::Sat);
    s.assert(&mut t, less);
    assert_eq!(s.check(&mut t, &[], &Limits::default()), Answer::Unknown(Undecided::Float));
    assert!(!s.capabilities().floats);
}
