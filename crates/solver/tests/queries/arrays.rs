//! Arrays against brute force over all contents of tiny ones, and a few larger questions.

use crate::reference::Rng;
use crate::solver;
use fathom_solver::{Answer, Limits, Solver};
use fathom_term::{Sort, TermId, Terms};

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

#[test]
fn array_values_are_complete() {
    let mut t = Terms::new();
    let mut s = solver();
    let a = t.fresh("a", Sort::Array { index: 16, elem: 8 });
    let mut want = Vec::new();
    for (i, v) in [(5u128, 7u128), (1000, 9), (3, 200)] {
        let (ci, cv) = (t.bv(16, i), t.bv(8, v));
        let r = t.select(a, ci);
        want.push(t.eq(r, cv));
    }
    assert_eq!(s.check(&mut t, &want, &Limits::default()), Answer::Sat);
    let value = s.array_value(&t, a);
    let got: Vec<(u128, u128)> = value.entries.iter().map(|(i, v)| (i.to_u128().unwrap(), v.to_u128().unwrap())).collect();
    assert_eq!(got, vec![(3, 200), (5, 7), (1000, 9)]);
    assert!(value.default.is_zero());
}

/// One-bit elements at two-bit indices: sixteen contents per array.
#[test]
fn random_queries_against_all_contents() {
    let (mut sat, mut unsat) = (0, 0);
    for round in 0..400u64 {
        let mut rng = Rng::new(31 + round);
        let mut t = Terms::new();
        let sort = Sort::Array { index: 2, elem: 1 };
        let (a, b) = (t.fresh("a", sort), t.fresh("b", sort));
        let vars: Vec<TermId> = (0..2).map(|i| t.fresh(&format!("i{i}"), Sort::Bv(2))).collect();
        let c = t.fresh("c", Sort::BOOL);
        // All inputs: two arrays, two indices, one Boolean: 4096 * 8 / 4 assignments, as vectors of values.
        let inputs: Vec<u64> = (0..1 << 13).collect();
        let field = |shift: u32, w: u32| inputs.iter().map(|v| v >> shift & ((1 << w) - 1)).collect::<Vec<u64>>();
        let mut arrays = vec![(a, field(0, 4)), (b, field(4, 4))];
        let mut words = vec![(vars[0], field(8, 2)), (vars[1], field(10, 2))];
        let mut bits = vec![(c, field(12, 1))];
        for v in 0..4 {
            words.push((t.bv(2, v as u128), vec![v; inputs.len()]));
        }
        for _ in 0..14 {
            let x = words[rng.below(words.len() as u64) as usize].clone();
            let y = words[rng.below(words.len() as u64) as usize].clone();
            let p = arrays[rng.below(arrays.len() as u64) as usize].clone();
            let q = arrays[(arrays.len() as u64 - 1 - rng.below(2)) as usize].clone();
            let d = bits[rng.below(bits.len() as u64) as usize].clone();
            let n = inputs.len();
            match rng.below(8) {
                0 => {
                    let e = t.eq(x.0, y.0);
                    bits.push((e, (0..n).map(|k| (x.1[k] == y.1[k]) as u64).collect()));
                }
                1 => {
                    let e = t.add(x.0, y.0);
                    words.push((e, (0..n).map(|k| (x.1[k] + y.1[k]) % 4).collect()));
                }
                2 => {
                    let e = t.ite(d.0, p.0, q.0);
                    arrays.push((e, (0..n).map(|k| if d.1[k] == 1 { p.1[k] } else { q.1[k] }).collect()));
                }
                3 => {
                    // An index that depends on a read.
                    let zero = t.bv(1, 0);
                    let e = t.concat(zero, d.0);
                    words.push((e, d.1.clone()));
                }
                4 | 5 => {
                    let e = t.store(q.0, x.0, d.0);
                    let v = (0..n).map(|k| q.1[k] & !(1 << x.1[k]) | d.1[k] << x.1[k]).collect();
                    arrays.push((e, v));
                }
                _ => {
                    let e = t.select(q.0, x.0);
                    bits.push((e, (0..n).map(|k| q.1[k] >> x.1[k] & 1).collect()));
                }
            }
        }
        let mut s = solver();
        for _ in 0..4 {
            let mut assumed = Vec::new();
            let mut holds = vec![true; inputs.len()];
            for _ in 0..4 {
                let e = &bits[(bits.len() as u64 - 1 - rng.below(bits.len().min(6) as u64)) as usize];
                let negate = rng.below(2) == 1;
                assumed.push(if negate { t.not(e.0) } else { e.0 });
                holds.iter_mut().zip(&e.1).for_each(|(h, &v)| *h &= (v == 1) != negate);
            }
            let expected = holds.contains(&true);
            let answer = s.check(&mut t, &assumed, &Limits::default());
            assert_eq!(answer, if expected { Answer::Sat } else { Answer::Unsat }, "round {round}");
            if !expected {
                unsat += 1;
                continue;
            }
            sat += 1;
            // The whole model, array contents included, is one of the inputs, and all terms agree with it.
            let content = |s: &mut fathom_solver::Embedded, array: TermId| -> u64 {
                let v = s.array_value(&t, array);
                (0..4u64).map(|i| v.get(&fathom_term::BvValue::from_u128(2, i as u128)).to_u64().unwrap() << i).sum()
            };
            let mut k = content(&mut s, a) | content(&mut s, b) << 4;
            k |= s.value(&t, vars[0]).to_u64().unwrap() << 8 | s.value(&t, vars[1]).to_u64().unwrap() << 10;
            k |= s.value(&t, c).to_u64().unwrap() << 12;
            assert!(holds[k as usize]);
            for (term, values) in bits.iter().chain(&words) {
                assert_eq!(s.value(&t, *term).to_u64(), Some(values[k as usize]));
            }
            for (term, values) in &arrays {
                assert_eq!(content(&mut s, *term), values[k as usize]);
            }
        }
    }
    assert!(sat > 100 && unsat > 100, "both answers must occur: {sat} sat, {unsat} unsat");
}

/// Swapping two elements twice restores the array, whatever the indices.
#[test]
fn swaps_cancel() {
    let mut t = Terms::new();
    let mut s = solver();
    let a = t.fresh("a", Sort::Array { index: 32, elem: 32 });
    let mut now = a;
    let pairs: Vec<(TermId, TermId)> =
        (0..3).map(|k| (t.fresh(&format!("i{k}"), Sort::Bv(32)), t.fresh(&format!("j{k}"), Sort::Bv(32)))).collect();
    let swap = |t: &mut Terms, now: TermId, i: TermId, j: TermId| {
        let (x, y) = (t.select(now, i), t.select(now, j));
        let b = t.store(now, i, y);
        t.store(b, j, x)
    };
    for &(i, j) in &pairs {
        now = swap(&mut t, now, i, j);
    }
    for &(i, j) in pairs.iter().rev() {
        now = swap(&mut t, now, i, j);
    }
    let k = t.fresh("k", Sort::Bv(32));
    let (before, after) = (t.select(a, k), t.select(now, k));
    let changed = t.ne(before, after);
    assert_eq!(s.check(&mut t, &[changed], &Limits::default()), Answer::Unsat);
}
