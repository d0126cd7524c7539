//! The solver answers the simplest questions; larger ones are in the other files.

use fathom_solver::{Answer, Embedded, EmbeddedOptions, Limits, Solver};
use fathom_term::{Sort, Terms};

fn solver() -> Embedded {
    Embedded::new(EmbeddedOptions::default(), None)
}

#[test]
fn factors_a_product() {
    let mut t = Terms::new();
    let mut s = solver();
    let (x, y) = (t.fresh("x", Sort::Bv(32)), t.fresh("y", Sort::Bv(32)));
    let p = t.mul(x, y);
    let n = t.bv(32, 1009 * 2003);
    let is_n = t.eq(p, n);
    s.assert(&mut t, is_n);
    let ovf = t.umul_ovf(x, y);
    let fits = t.not(ovf);
    s.assert(&mut t, fits);
    let one = t.bv(32, 1);
    let (gx, gy) = (t.ult(one, x), t.ult(one, y));
    assert_eq!(s.check(&mut t, &[gx, gy], &Limits::default()), Answer::Sat);
    let (vx, vy) = (s.value(&t, x).to_u128().unwrap(), s.value(&t, y).to_u128().unwrap());
    assert_eq!(vx * vy, 1009 * 2003);
    let small = t.bv(32, 1000);
    let lx = t.ult(x, small);
    assert_eq!(s.check(&mut t, &[gx, gy, lx], &Limits::default()), Answer::Unsat);
    assert!(s.failed().contains(&lx));
    assert_eq!(s.check(&mut t, &[], &Limits::default()), Answer::Sat);
}

#[test]
fn reads_what_was_written() {
    let mut t = Terms::new();
    let mut s = solver();
    let a = t.fresh("a", Sort::Array { index: 32, elem: 8 });
    let (i, j) = (t.fresh("i", Sort::Bv(32)), t.fresh("j", Sort::Bv(32)));
    let v = t.fresh("v", Sort::Bv(8));
    let b = t.store(a, i, v);
    let (rb, ra) = (t.select(b, j), t.select(a, j));
    let differs = t.ne(rb, ra);
    assert_eq!(s.check(&mut t, &[differs], &Limits::default()), Answer::Sat);
    assert_eq!(s.value(&t, i), s.value(&t, j));
    let apart = t.ne(i, j);
    assert_eq!(s.check(&mut t, &[differs, apart], &Limits::default()), Answer::Unsat);
    let same = t.eq(i, j);
    let wrong = t.ne(rb, v);
    assert_eq!(s.check(&mut t, &[same, wrong], &Limits::default()), Answer::Unsat);
}
