//! Measures multipliers, dividers and their refinement on small theorems and searches. `arithmetic [refine=1]`

use fathom_solver::{Answer, Embedded, EmbeddedOptions, Limits, Solver};
use fathom_term::{Sort, TermId, Terms};
use std::time::{Duration, Instant};

type Query = fn(&mut Terms, u32) -> TermId;

fn var(t: &mut Terms, name: &str, w: u32) -> TermId {
    t.fresh(name, Sort::Bv(w))
}

const QUERIES: &[(&str, u32, Query)] = &[
    ("distributes", 6, |t, w| {
        let (x, y, z) = (var(t, "x", w), var(t, "y", w), var(t, "z", w));
        let s = t.add(x, y);
        let (l, p, q) = (t.mul(s, z), t.mul(x, z), t.mul(y, z));
        let r = t.add(p, q);
        t.ne(l, r)
    }),
    ("quotient and remainder", 7, |t, w| {
        let (x, y) = (var(t, "x", w), var(t, "y", w));
        let (q, r) = (t.udiv(x, y), t.urem(x, y));
        let p = t.mul(q, y);
        let s = t.add(p, r);
        let zero = t.bv(w, 0);
        let (wrong, some) = (t.ne(s, x), t.ne(y, zero));
        t.and(wrong, some)
    }),
    ("factor", 32, |t, w| {
        let (x, y) = (var(t, "x", w), var(t, "y", w));
        let p = t.mul(x, y);
        let (n, half, one) = (t.bv(w, 64_951 * 65_063), t.bv(w, 1 << 16), t.bv(w, 1));
        let parts = [t.eq(p, n), t.ult(x, half), t.ult(y, half), t.ult(one, x), t.ule(x, y)];
        t.and_many(&parts)
    }),
    ("divide back", 32, |t, w| {
        let (x, y) = (var(t, "x", w), var(t, "y", w));
        let q = t.udiv(x, y);
        let (k, m) = (t.bv(w, 12_345), t.bv(w, 17));
        let (is, large) = (t.eq(q, k), t.ult(m, y));
        t.and(is, large)
    }),
    ("signed remainder in range", 16, |t, w| {
        let (x, y) = (var(t, "x", w), var(t, "y", w));
        let r = t.srem(x, y);
        let zero = t.bv(w, 0);
        let (px, py, bad) = (t.sle(zero, x), t.slt(zero, y), t.sle(y, r));
        let pre = t.and(px, py);
        t.and(pre, bad)
    }),
    ("irrelevant products", 32, |t, w| {
        // Eight products feed a choice that the property does not depend on.
        let c = var(t, "c", w);
        let mut acc = c;
        for i in 0..8 {
            let x = var(t, &format!("x{i}"), w);
            let y = var(t, &format!("y{i}"), w);
            let p = t.mul(x, y);
            let q = t.udiv(p, x);
            let less = t.ult(q, y);
            acc = t.ite(less, acc, c);
        }
        let k = t.bv(w, 5);
        let (is, wrong) = (t.eq(c, k), t.ne(acc, k));
        t.and(is, wrong)
    }),
    ("overflow", 10, |t, w| {
        let (x, y) = (var(t, "x", w), var(t, "y", w));
        let ovf = t.smul_ovf(x, y);
        let (a, b) = (t.sext(x, 2 * w), t.sext(y, 2 * w));
        let p = t.mul(a, b);
        let low = t.extract(w - 1, 0, p);
        let back = t.sext(low, 2 * w);
        let fits = t.eq(p, back);
        t.eq(ovf, fits)
    }),
];

fn main() {
    let refine = std::env::args().any(|a| a == "refine=1");
    for &(name, w, query) in QUERIES {
        let mut t = Terms::new();
        let mut s = Embedded::new(EmbeddedOptions { refine, ..EmbeddedOptions::default() }, None);
        let q = query(&mut t, w);
        let start = Instant::now();
        let limits = Limits { conflicts: None, work: None, deadline: Some(start + Duration::from_secs(60)) };
        let answer = match s.check(&mut t, &[q], &limits) {
            Answer::Sat => "sat",
            Answer::Unsat => "unsat",
            Answer::Unknown(_) => "unknown",
        };
        let st = s.stats();
        println!(
            "{name:28} {answer:8} {:6.2} s  conflicts {:7} clauses {:6} refinements {}",
            st.seconds, st.conflicts, st.clauses, st.refinements
        );
    }
}
