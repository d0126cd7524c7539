//! Random DAGs over all operators: the answer against all assignments, the model against evaluation.

use crate::reference::{Make, Rng, assignments, make, mask, meaning, pick, variables, width_of};
use crate::{refining_solver, solver};
use fathom_solver::{Answer, Embedded, Limits, Solver};
use fathom_term::{Sort, TermId, Terms};

/// A term with its values under every assignment tried.
#[derive(Clone)]
pub struct Entry {
    pub term: TermId,
    pub width: u32,
    pub values: Vec<u64>,
}

/// A pool of random terms.
pub fn pool(t: &mut Terms, rng: &mut Rng, widths: &[u32], max_width: u32, size: usize, inputs: &[Vec<u64>]) -> Vec<Entry> {
    let vars = variables(t, widths);
    let mut pool: Vec<Entry> = vars
        .iter()
        .enumerate()
        .map(|(i, &v)| Entry { term: v, width: widths[i], values: inputs.iter().map(|x| x[i]).collect() })
        .collect();
    for _ in 0..4 {
        let w = widths[rng.below(widths.len() as u64) as usize];
        let v = rng.next() & mask(w);
        pool.push(Entry { term: t.bv(w, v as u128), width: w, values: vec![v; inputs.len()] });
    }
    for _ in 0..size {
        let ws: Vec<u32> = pool.iter().map(|e| e.width).collect();
        let (m, args) = pick(rng, &ws, max_width);
        let ids: Vec<TermId> = args.iter().map(|&i| pool[i].term).collect();
        let term = make(t, m, &ids);
        let width = width_of(m, &args.iter().map(|&i| ws[i]).collect::<Vec<_>>());
        let values = (0..inputs.len())
            .map(|k| meaning(m, &args.iter().map(|&i| (pool[i].values[k], ws[i])).collect::<Vec<_>>()))
            .collect();
        pool.push(Entry { term, width, values });
    }
    pool
}

/// Boolean terms of a pool, most recent first; wide ones compared with a random value of theirs, so that both answers occur.
pub fn booleans(t: &mut Terms, rng: &mut Rng, pool: &[Entry]) -> Vec<Entry> {
    let mut out = Vec::new();
    for e in pool.iter().rev() {
        let mut e = e.clone();
        if e.width > 1 {
            let k = if rng.below(3) == 0 || e.values.is_empty() {
                rng.next() & mask(e.width)
            } else {
                e.values[rng.below(e.values.len() as u64) as usize]
            };
            let c = t.bv(e.width, k as u128);
            e = Entry { term: t.eq(e.term, c), width: 1, values: e.values.iter().map(|&v| (v == k) as u64).collect() };
        }
        if !t.is_const(e.term) {
            out.push(e);
        }
    }
    out
}

pub fn exhaustive<S: Solver>(mut new: impl FnMut() -> S, seed: u64, widths: &[u32], max_width: u32, rounds: u64) {
    let (mut sat, mut unsat) = (0, 0);
    for r in 0..rounds {
        let mut rng = Rng::new(seed * 7919 + r);
        let mut t = Terms::new();
        let inputs = assignments(widths, &mut rng, 1 << 12);
        let p = pool(&mut t, &mut rng, widths, max_width, 40, &inputs);
        let b = booleans(&mut t, &mut rng, &p);
        let mut s = new();
        for chunk in b.chunks(3).take(5) {
            let ts: Vec<TermId> = chunk.iter().map(|e| e.term).collect();
            let expected = (0..inputs.len()).any(|k| chunk.iter().all(|e| e.values[k] == 1));
            let got = s.check(&mut t, &ts, &Limits::default());
            assert_eq!(got, if expected { Answer::Sat } else { Answer::Unsat }, "seed {seed} round {r}");
            if !expected {
                unsat += 1;
                let failed = s.failed();
                assert!(failed.iter().all(|f| ts.contains(f)));
                let core: Vec<&_> = chunk.iter().filter(|e| failed.contains(&e.term)).collect();
                assert!((0..inputs.len()).all(|k| core.iter().any(|e| e.values[k] == 0)), "the core is satisfiable");
                continue;
            }
            sat += 1;
            // The model is one of the assignments; every term has its value there.
            let model: Vec<u64> = p[..widths.len()].iter().map(|e| s.value(&t, e.term).to_u64().unwrap()).collect();
            let k = inputs.iter().position(|i| *i == model).expect("all assignments are listed");
            for e in &p {
                assert_eq!(s.value(&t, e.term).to_u64(), Some(e.values[k]));
            }
        }
    }
    assert!(sat > rounds / 4 && unsat > rounds / 4, "both answers must occur: {sat} sat, {unsat} unsat");
}

#[test]
fn small_widths_against_all_assignments() {
    exhaustive(solver, 1, &[3, 3, 1, 2], 8, 150);
    exhaustive(solver, 2, &[4, 4, 1], 12, 150);
    exhaustive(solver, 3, &[1, 1, 2, 2, 5], 10, 150);
}

#[test]
fn refinement_against_all_assignments() {
    // Products of twelve bits are made by extension.
    exhaustive(refining_solver, 4, &[4, 4, 1], 16, 300);
}

/// At larger widths: values reachable by construction must be found.
fn reachable(mut new: impl FnMut() -> Embedded, seed: u64, widths: &[u32], max_width: u32, rounds: u64) {
    for r in 0..rounds {
        let mut rng = Rng::new(seed * 104_729 + r);
        let mut t = Terms::new();
        let inputs = assignments(widths, &mut rng, 1);
        let p = pool(&mut t, &mut rng, widths, max_width, 25, &inputs);
        let mut s = new();
        // Fix the inputs: everything follows, and must follow to the reference's value.
        let mut fixed = Vec::new();
        for e in &p[..widths.len()] {
            let c = t.bv(e.width, e.values[0] as u128);
            fixed.push(t.eq(e.term, c));
        }
        let mut all = Vec::new();
        for e in &p {
            let c = t.bv(e.width, e.values[0] as u128);
            all.push(t.eq(e.term, c));
        }
        let as_computed = t.and_many(&all);
        let otherwise = t.not(as_computed);
        fixed.push(as_computed);
        assert_eq!(s.check(&mut t, &fixed, &Limits::default()), Answer::Sat, "seed {seed} round {r}");
        *fixed.last_mut().unwrap() = otherwise;
        assert_eq!(s.check(&mut t, &fixed, &Limits::default()), Answer::Unsat, "seed {seed} round {r}");
    }
}

#[test]
fn larger_widths_follow_their_inputs() {
    reachable(solver, 5, &[16, 16, 1, 8], 16, 150);
    reachable(solver, 6, &[32, 32, 1, 16], 32, 60);
    reachable(refining_solver, 7, &[16, 16, 1, 8], 16, 100);
}

/// Each operator alone, at 64 bits, with the inputs fixed to corner values.
#[test]
fn operators_at_64_bits() {
    let mut rng = Rng::new(64);
    let ops = [Make::Add, Make::Sub, Make::Shl, Make::Lshr, Make::Ult, Make::Slt, Make::Udiv, Make::Urem, Make::Eq];
    for m in ops {
        let mut t = Terms::new();
        let mut s = solver();
        let (x, y) = (t.fresh("x", Sort::Bv(64)), t.fresh("y", Sort::Bv(64)));
        let out = make(&mut t, m, &[x, y]);
        for v in assignments(&[64, 64], &mut rng, 6) {
            let (cx, cy) = (t.bv(64, v[0] as u128), t.bv(64, v[1] as u128));
            let fixed = [t.eq(x, cx), t.eq(y, cy)];
            assert_eq!(s.check(&mut t, &fixed, &Limits::default()), Answer::Sat);
            let expected = meaning(m, &[(v[0], 64), (v[1], 64)]);
            assert_eq!(s.value(&t, out).to_u64(), Some(expected), "{m:?} {v:x?}");
        }
    }
}
