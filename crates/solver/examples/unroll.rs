//! Measures incremental unrolling: ten 32-bit registers, one step per bound, a query per bound whose refutation is asserted
//! afterwards. `unroll <k> [name=value]...`: options of the SAT solver, or `refine=1`, `preprocess=0`, `kind=0..2`.

use fathom_solver::{Answer, Embedded, EmbeddedOptions, Limits, Solver};
use fathom_term::{Sort, TermId, Terms};
use std::time::Instant;

fn main() {
    let mut args = std::env::args().skip(1);
    let k: usize = args.next().and_then(|a| a.parse().ok()).unwrap_or(20);
    let mut options = EmbeddedOptions::default();
    let mut kind = 0;
    for a in args {
        let Some((name, value)) = a.split_once('=') else { continue };
        let value: i32 = value.parse().expect("a number");
        match name {
            "refine" => options.refine = value != 0,
            "preprocess" => options.preprocess = value != 0,
            "kind" => kind = value,
            _ => options.sat_options.push((name.to_owned(), value)),
        }
    }
    let mut t = Terms::new();
    let mut s = Embedded::new(options, None);
    let start = Instant::now();
    let answers = match kind {
        0 => registers(&mut t, &mut s, k),
        1 => controller(&mut t, &mut s, k),
        _ => products(&mut t, &mut s, k),
    };
    let st = s.stats();
    println!(
        "{:.2} s  {answers}  conflicts {} clauses {} gates {} sat calls {} refinements {}",
        start.elapsed().as_secs_f64(),
        st.conflicts,
        st.clauses,
        st.gates,
        st.sat_calls,
        st.refinements
    );
}

/// Ten saturating registers, one of which an input raises per step, and a register that tracks their sum; no register exceeds
/// its limit and the sum is right.
fn registers(t: &mut Terms, s: &mut Embedded, k: usize) -> String {
    let limit = t.bv(32, 1000);
    let mut r: Vec<TermId> = (0..10).map(|i| t.fresh(&format!("r{i}"), Sort::Bv(32))).collect();
    for &x in &r {
        let ok = t.ule(x, limit);
        s.assert(t, ok);
    }
    let mut total = r[1..].iter().fold(r[0], |a, &b| t.add(a, b));
    let mut answers = String::new();
    for step in 0..k {
        let which = t.fresh(&format!("which{step}"), Sort::Bv(4));
        let amount = t.fresh(&format!("amount{step}"), Sort::Bv(8));
        let amount = t.zext(amount, 32);
        for (i, x) in r.iter_mut().enumerate() {
            let n = t.bv(4, i as u128);
            let here = t.eq(which, n);
            let sum = t.add(*x, amount);
            let over = t.ugt(sum, limit);
            let next = t.ite(over, limit, sum);
            let next = t.ite(here, next, *x);
            let change = t.sub(next, *x);
            total = t.add(total, change);
            *x = next;
        }
        let exceeded: Vec<TermId> = r.iter().map(|&x| t.ugt(x, limit)).collect();
        let exceeded = t.or_many(&exceeded);
        // Sums of many registers are beyond any SAT solver; the parity of one carry is within reach.
        let raised = t.extract(0, 0, total);
        let bits: Vec<TermId> = r.iter().map(|&x| t.extract(0, 0, x)).collect();
        let parity = bits[1..].iter().fold(bits[0], |a, &b| t.xor(a, b));
        let sum_wrong = t.ne(raised, parity);
        let bad = t.or(exceeded, sum_wrong);
        query(t, s, bad, &mut answers);
    }
    answers
}

/// A controller in an endless loop: modes, counters and limits, with activation literals as assumptions.
fn controller(t: &mut Terms, s: &mut Embedded, k: usize) -> String {
    let (mut mode, mut count, mut level) = (t.bv(8, 0), t.bv(32, 0), t.bv(32, 50));
    let mut answers = String::new();
    let mut active = t.tt();
    let consts: Vec<TermId> = [0u128, 1, 2, 3, 10, 100].iter().map(|&v| t.bv(32, v)).collect();
    for step in 0..k {
        let flow = t.fresh(&format!("flow{step}"), Sort::Bv(32));
        let go = t.fresh(&format!("go{step}"), Sort::BOOL);
        let (in_range, m1, m2, m0) = {
            let ten = consts[4];
            let ok = t.ult(flow, ten);
            let (k0, k1, k2) = (t.bv(8, 0), t.bv(8, 1), t.bv(8, 2));
            (ok, t.eq(mode, k1), t.eq(mode, k2), t.eq(mode, k0))
        };
        active = t.and(active, in_range);
        let up = t.add(level, flow);
        let down = t.sub(level, flow);
        let high = t.sgt(level, consts[5]);
        let low = t.slt(level, consts[4]);
        let (k0, k1, k2) = (t.bv(8, 0), t.bv(8, 1), t.bv(8, 2));
        let from0 = t.ite(go, k1, k0);
        let from1 = t.ite(high, k2, k1);
        let from2 = t.ite(low, k1, k2);
        let n = t.ite(m2, from2, k0);
        let n = t.ite(m1, from1, n);
        let next_mode = t.ite(m0, from0, n);
        let l = t.ite(m2, down, level);
        level = t.ite(m1, up, l);
        let more = t.add(count, consts[1]);
        count = t.ite(go, more, count);
        mode = next_mode;
        // The level stays within its limits plus one step.
        let limit = t.bv(32, 119);
        let over = t.sgt(level, limit);
        let floor = t.bv(32, (-9i128) as u128);
        let under = t.slt(level, floor);
        let wrong = t.or(over, under);
        let bad = t.and(active, wrong);
        query(t, s, bad, &mut answers);
    }
    answers
}

/// Running products and quotients whose low bit or range is decided without the circuits.
fn products(t: &mut Terms, s: &mut Embedded, k: usize) -> String {
    let one = t.bv(32, 1);
    let mut acc = one;
    let mut answers = String::new();
    for step in 0..k {
        let x = t.fresh(&format!("x{step}"), Sort::Bv(32));
        let odd = t.fresh(&format!("y{step}"), Sort::Bv(32));
        let odd2 = {
            let high = t.extract(31, 1, odd);
            let bit = t.tt();
            t.concat(high, bit)
        };
        acc = t.mul(acc, odd2);
        let rem = t.urem(x, odd2);
        let small = t.ult(rem, odd2);
        let bad_range = t.not(small);
        let low = t.extract(0, 0, acc);
        let even = t.not(low);
        let bad = t.or(bad_range, even);
        query(t, s, bad, &mut answers);
    }
    answers
}

fn query(t: &mut Terms, s: &mut Embedded, bad: TermId, answers: &mut String) {
    match s.check(t, &[bad], &Limits::default()) {
        Answer::Sat => answers.push('S'),
        Answer::Unsat => {
            answers.push('u');
            let good = t.not(bad);
            s.assert(t, good);
        }
        Answer::Unknown(_) => answers.push('?'),
    }
}
