//! Array terms against plain tables: random DAGs of stores, choices and reads over tiny arrays.

use crate::reference::Rng;
use fathom_term::{ArrayValue, BvValue, Env, Evaluator, Held, Ranged, Sort, TermId, Terms};

const W: u32 = 2;
const N: usize = 4;

struct Inputs {
    vars: Vec<(TermId, u64)>,
    arrays: Vec<(TermId, [u64; N])>,
}

impl Env for Inputs {
    fn bv(&mut self, var: TermId) -> BvValue {
        let (_, v) = self.vars.iter().find(|e| e.0 == var).expect("a known variable");
        BvValue::from_u128(if self.vars[0].0 == var { 1 } else { W }, *v as u128)
    }

    fn array(&mut self, var: TermId) -> ArrayValue {
        let (_, table) = self.arrays.iter().find(|e| e.0 == var).expect("a known array");
        let entries = table.iter().enumerate().map(|(i, &v)| (bv(i as u64), bv(v))).collect();
        ArrayValue::new(bv(0), entries)
    }
}

fn bv(v: u64) -> BvValue {
    BvValue::from_u128(W, v as u128)
}

#[test]
fn random_arrays() {
    let mut rng = Rng::new(11);
    for _ in 0..4000 {
        let mut t = Terms::new();
        let c = t.fresh("c", Sort::BOOL);
        let names: Vec<TermId> = (0..3).map(|i| t.fresh(&format!("x{i}"), Sort::Bv(W))).collect();
        let bases: Vec<TermId> = (0..2).map(|i| t.fresh(&format!("a{i}"), Sort::Array { index: W, elem: W })).collect();
        let mut envs: Vec<Inputs> = (0..12)
            .map(|_| {
                let mut v = |w: u32| rng.below(1 << w);
                let mut vars = vec![(c, v(1))];
                vars.extend(names.iter().map(|&n| (n, v(W))));
                let arrays = bases.iter().map(|&a| (a, [v(W), v(W), v(W), v(W)])).collect();
                Inputs { vars, arrays }
            })
            .collect();
        let k = envs.len();
        let mut conds = vec![(c, envs.iter().map(|e| e.vars[0].1).collect::<Vec<u64>>())];
        let mut words: Vec<(TermId, Vec<u64>)> =
            names.iter().enumerate().map(|(i, &n)| (n, envs.iter().map(|e| e.vars[i + 1].1).collect())).collect();
        for v in 0..N as u64 {
            words.push((t.bv(W, v as u128), vec![v; k]));
        }
        let mut arrays: Vec<(TermId, Vec<[u64; N]>)> =
            bases.iter().enumerate().map(|(i, &a)| (a, envs.iter().map(|e| e.arrays[i].1).collect())).collect();
        for _ in 0..30 {
            let mut word = || words[rng.below(words.len() as u64) as usize].clone();
            let (x, y) = (word(), word());
            let (a, b) = {
                let n = arrays.len() as u64;
                (arrays[rng.below(n) as usize].clone(), arrays[(n - 1 - rng.below(n.min(3))) as usize].clone())
            };
            let d = conds[rng.below(conds.len() as u64) as usize].clone();
            match rng.below(7) {
                0 => {
                    let e = t.eq(x.0, y.0);
                    conds.push((e, (0..k).map(|i| (x.1[i] == y.1[i]) as u64).collect()));
                }
                1 => {
                    let s = t.add(x.0, y.0);
                    words.push((s, (0..k).map(|i| (x.1[i] + y.1[i]) % N as u64).collect()));
                }
                2 => {
                    let s = t.const_array(W, x.0);
                    arrays.push((s, (0..k).map(|i| [x.1[i]; N]).collect()));
                }
                3 => {
                    let s = t.ite(d.0, a.0, b.0);
                    arrays.push((s, (0..k).map(|i| if d.1[i] == 1 { a.1[i] } else { b.1[i] }).collect()));
                }
                4 | 5 => {
                    let s = t.store(b.0, x.0, y.0);
                    let mut v = b.1.clone();
                    (0..k).for_each(|i| v[i][x.1[i] as usize] = y.1[i]);
                    arrays.push((s, v));
                }
                _ => {
                    let s = t.select(b.0, x.0);
                    words.push((s, (0..k).map(|i| b.1[i][x.1[i] as usize]).collect()));
                }
            }
        }
        for (i, env) in envs.iter_mut().enumerate() {
            let mut e = Evaluator::new();
            for (w, v) in &words {
                assert_eq!(e.value(&t, *w, env), bv(v[i]));
            }
            for (a, table) in &arrays {
                let got = e.array_value(&t, *a, env);
                for (j, &v) in table[i].iter().enumerate() {
                    assert_eq!(*got.get(&bv(j as u64)), bv(v));
                }
            }
        }
    }
}

#[test]
fn reads_see_through_unrelated_stores() {
    let mut t = Terms::new();
    let a = t.fresh("a", Sort::Array { index: 32, elem: 8 });
    let (i, v, w) = (t.fresh("i", Sort::Bv(32)), t.fresh("v", Sort::Bv(8)), t.fresh("w", Sort::Bv(8)));
    let (one, two) = (t.bv(32, 1), t.bv(32, 2));
    let (i1, i2) = (t.add(i, one), t.add(i, two));
    let b = t.store(a, i, v);
    let b = t.store(b, i1, w);
    assert_eq!(t.select(b, i), v);
    assert_eq!(t.select(b, i2), t.select(a, i2));
    let again = t.select(b, i1);
    assert_eq!(t.store(b, i1, again), b);
    // Elements of a record array: four times an index plus a field.
    let (four, eight) = (t.bv(32, 4), t.bv(32, 8));
    let base = t.mul(i, four);
    let next = t.add(base, one);
    let c = t.store(a, base, v);
    assert_eq!(t.select(c, next), t.select(a, next));
    let far = t.add(base, eight);
    assert_eq!(t.select(c, far), t.select(a, far));
}

/// Arrays of which ranges were copied and filled, with stores and choices on top, read everywhere: all values of two-bit indices, starts and lengths of three bits.
#[test]
fn random_ranges() {
    let mut rng = Rng::new(17);
    const WIDE: u32 = 3;
    for _ in 0..1500 {
        let mut t = Terms::new();
        let c = t.fresh("c", Sort::BOOL);
        let names: Vec<TermId> = (0..3).map(|i| t.fresh(&format!("x{i}"), Sort::Bv(W))).collect();
        let bases: Vec<TermId> = (0..2).map(|i| t.fresh(&format!("a{i}"), Sort::Array { index: W, elem: W })).collect();
        let mut envs: Vec<Inputs> = (0..8)
            .map(|_| {
                let mut v = |w: u32| rng.below(1 << w);
                let mut vars = vec![(c, v(1))];
                vars.extend(names.iter().map(|&n| (n, v(W))));
                let arrays = bases.iter().map(|&a| (a, [v(W), v(W), v(W), v(W)])).collect();
                Inputs { vars, arrays }
            })
            .collect();
        let k = envs.len();
        let mut arrays: Vec<(TermId, Vec<[u64; N]>)> =
            bases.iter().enumerate().map(|(i, &a)| (a, envs.iter().map(|e| e.arrays[i].1).collect())).collect();
        for _ in 0..6 {
            // A number of the wide width: a variable, or one plus a constant.
            let number = |t: &mut Terms, rng: &mut Rng| {
                let n = rng.below(3) as usize;
                let by = rng.below(8);
                let wide = t.zext(names[n], WIDE);
                let by_term = t.bv(WIDE, u128::from(by));
                let values: Vec<u64> = envs.iter().map(|e| (e.vars[n + 1].1 + by) % 8).collect();
                (t.add(wide, by_term), values)
            };
            let n = arrays.len() as u64;
            let below = arrays[(n - 1 - rng.below(n.min(3))) as usize].clone();
            let other = arrays[rng.below(n) as usize].clone();
            let x = rng.below(3) as usize;
            let (start, from, length) = (number(&mut t, &mut rng), number(&mut t, &mut rng), number(&mut t, &mut rng));
            let inside = |i: usize, j: u64| (j + 8 - start.1[i]) % 8 < length.1[i];
            let mut table = below.1.clone();
            let made = match rng.below(5) {
                0 | 1 => {
                    for (i, row) in table.iter_mut().enumerate() {
                        for j in (0..N as u64).filter(|&j| inside(i, j)) {
                            row[j as usize] = other.1[i][((j + 8 - start.1[i] + from.1[i]) % 8 % 4) as usize];
                        }
                    }
                    let held = Held::Copy { array: other.0, from: from.0 };
                    t.with_range(Ranged { below: below.0, start: start.0, length: length.0, held })
                }
                2 => {
                    for (i, row) in table.iter_mut().enumerate() {
                        for j in (0..N as u64).filter(|&j| inside(i, j)) {
                            row[j as usize] = envs[i].vars[x + 1].1;
                        }
                    }
                    let held = Held::Value(names[x]);
                    t.with_range(Ranged { below: below.0, start: start.0, length: length.0, held })
                }
                3 => {
                    for (i, row) in table.iter_mut().enumerate() {
                        row[envs[i].vars[1].1 as usize] = envs[i].vars[x + 1].1;
                    }
                    t.store(below.0, names[0], names[x])
                }
                _ => {
                    for (i, row) in table.iter_mut().enumerate() {
                        if envs[i].vars[0].1 == 0 {
                            *row = other.1[i];
                        }
                    }
                    t.ite(c, below.0, other.0)
                }
            };
            arrays.push((made, table));
        }
        for (array, table) in &arrays {
            for j in 0..N {
                let constant = t.bv(W, j as u128);
                let at = t.select(*array, constant);
                let symbolic = t.select(*array, names[j % 3]);
                for (i, env) in envs.iter_mut().enumerate().take(k) {
                    let mut e = Evaluator::new();
                    assert_eq!(e.value(&t, at, env), bv(table[i][j]));
                    let index = env.vars[j % 3 + 1].1 as usize;
                    assert_eq!(e.value(&t, symbolic, env), bv(table[i][index]));
                }
            }
        }
    }
}

/// Chains of hundreds of stores that branch and meet: a read finds what a table says, whether it walks the chain or looks the index up.
#[test]
fn long_chains_of_stores() {
    struct Words(Vec<(TermId, u64)>);
    impl Env for Words {
        fn bv(&mut self, var: TermId) -> BvValue {
            let (_, v) = self.0.iter().find(|e| e.0 == var).expect("a known variable");
            BvValue::from_u128(8, *v as u128)
        }

        fn array(&mut self, _: TermId) -> ArrayValue {
            let entries = (0..256).map(|i| (BvValue::from_u128(8, i), BvValue::from_u128(8, 255 - i))).collect();
            ArrayValue::new(BvValue::from_u128(8, 0), entries)
        }
    }
    let mut rng = Rng::new(23);
    for _ in 0..20 {
        let mut t = Terms::new();
        let words: Vec<(TermId, u64)> =
            (0..40).map(|i| (t.fresh(&format!("x{i}"), Sort::Bv(8)), rng.below(if i % 2 == 0 { 8 } else { 256 }))).collect();
        let base = t.fresh("a", Sort::Array { index: 8, elem: 8 });
        let mut env = Words(words.clone());
        let mut arrays = vec![(base, (0..256).map(|i| 255 - i).collect::<Vec<u64>>())];
        let mut reads: Vec<(TermId, u64)> = Vec::new();
        for step in 0..400 {
            let mut word = || words[rng.below(40) as usize];
            let (i, v, w) = (word(), word(), word());
            // Mostly at the end of the chain, so that chains grow long.
            let n = arrays.len() as u64;
            let at = if rng.below(8) == 0 { rng.below(n) } else { n - 1 };
            let (array, table) = arrays[at as usize].clone();
            match step % 7 {
                6 => {
                    let (other, values) = arrays[rng.below(n) as usize].clone();
                    let less = t.ult(v.0, w.0);
                    arrays.push((t.ite(less, array, other), if v.1 < w.1 { table } else { values }));
                }
                _ => {
                    let mut table = table;
                    table[i.1 as usize] = v.1;
                    arrays.push((t.store(array, i.0, v.0), table));
                }
            }
            let (array, table) = &arrays[if rng.below(3) == 0 { rng.below(n) as usize } else { arrays.len() - 1 }];
            reads.push((t.select(*array, w.0), table[w.1 as usize]));
        }
        let mut e = Evaluator::new();
        for (read, expected) in reads {
            assert_eq!(e.value(&t, read, &mut env), BvValue::from_u128(8, expected as u128));
        }
    }
}
