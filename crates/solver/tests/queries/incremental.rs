//! Random traces of the interface: assertions, checks under assumptions and cores, against brute force and a fresh solver.

use crate::random::{booleans, pool};
use crate::reference::{Rng, assignments};
use crate::{refining_solver, solver};
use fathom_solver::{Answer, Embedded, Limits, Solver};
use fathom_term::{TermId, Terms};

fn traces(new: fn() -> Embedded, seed: u64, rounds: u64) {
    let widths = [3, 3, 1, 2];
    for r in 0..rounds {
        let mut rng = Rng::new(seed + r);
        let mut t = Terms::new();
        let inputs = assignments(&widths, &mut rng, 1 << 12);
        let p = pool(&mut t, &mut rng, &widths, 8, 60, &inputs);
        let b = booleans(&mut t, &mut rng, &p);
        let mut s = new();
        // Assignments not yet excluded by assertions, and the assertions themselves.
        let mut alive: Vec<usize> = (0..inputs.len()).collect();
        let mut asserted: Vec<TermId> = Vec::new();
        for step in 0..30 {
            let any = |rng: &mut Rng| b[rng.below(b.len() as u64) as usize].clone();
            if rng.below(4) == 0 {
                // A clause of three literals excludes little, so the trace stays interesting.
                let (x, y, z) = (any(&mut rng), any(&mut rng), any(&mut rng));
                let xy = t.or(x.term, y.term);
                let c = t.or(xy, z.term);
                s.assert(&mut t, c);
                asserted.push(c);
                alive.retain(|&k| x.values[k] | y.values[k] | z.values[k] == 1);
                continue;
            }
            let mut assumed = Vec::new();
            let mut holds: Vec<Vec<bool>> = Vec::new();
            for _ in 0..rng.below(4) {
                let e = any(&mut rng);
                let negate = rng.below(2) == 1;
                assumed.push(if negate { t.not(e.term) } else { e.term });
                holds.push(e.values.iter().map(|&v| (v == 1) != negate).collect());
            }
            let expected = alive.iter().any(|&k| holds.iter().all(|h| h[k]));
            let answer = s.check(&mut t, &assumed, &Limits::default());
            assert_eq!(answer, if expected { Answer::Sat } else { Answer::Unsat }, "seed {seed} round {r} step {step}");
            if expected {
                for (i, &v) in assumed.iter().enumerate() {
                    assert!(s.value(&t, v).is_true(), "assumption {i}");
                }
                continue;
            }
            let failed = s.failed();
            let core = |k: usize| assumed.iter().zip(&holds).any(|(a, h)| failed.contains(a) && !h[k]);
            assert!(alive.iter().all(|&k| core(k)), "the core is satisfiable");
            // A fresh solver agrees about the core.
            let mut fresh = new();
            for &a in &asserted {
                fresh.assert(&mut t, a);
            }
            assert_eq!(fresh.check(&mut t, &failed, &Limits::default()), Answer::Unsat);
        }
    }
}

#[test]
fn random_traces() {
    traces(solver, 1000, 120);
    traces(refining_solver, 2000, 60);
}
