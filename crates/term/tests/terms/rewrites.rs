//! Every rewrite keeps the meaning: what the constructors build is evaluated and compared with the reference, on all inputs at
//! small widths and on random ones beyond. Rules fire on shapes, so the shapes are enumerated or drawn at random rather
//! than listed rule by rule: a rule added tomorrow is covered without a new test.

use crate::reference::{BINARY, Make, Rng, assignments, make, mask, meaning, pick, variables, width_of};
use fathom_term::{BvValue, Env, Evaluator, Known, TermId, Terms, eval};

struct Values<'a>(&'a [TermId], &'a [u64], &'a [u32]);

impl Env for Values<'_> {
    fn bv(&mut self, var: TermId) -> BvValue {
        let i = self.0.iter().position(|&v| v == var).expect("a known variable");
        BvValue::from_u128(self.2[i], self.1[i] as u128)
    }

    fn array(&mut self, _var: TermId) -> fathom_term::ArrayValue {
        unreachable!("no arrays here")
    }
}

/// A term and what it must evaluate to under each assignment.
struct Entry {
    term: TermId,
    width: u32,
    values: Vec<u64>,
    text: String,
}

struct Bench {
    terms: Terms,
    vars: Vec<TermId>,
    widths: Vec<u32>,
    inputs: Vec<Vec<u64>>,
    evaluators: Vec<Evaluator>,
}

impl Bench {
    fn new(widths: &[u32], rng: &mut Rng, at_most: usize) -> Bench {
        let mut terms = Terms::new();
        let vars = variables(&mut terms, widths);
        let inputs = assignments(widths, rng, at_most);
        let evaluators = inputs.iter().map(|_| Evaluator::new()).collect();
        Bench { terms, vars, widths: widths.to_vec(), inputs, evaluators }
    }

    fn var(&self, i: usize) -> Entry {
        let values = self.inputs.iter().map(|v| v[i]).collect();
        Entry { term: self.vars[i], width: self.widths[i], values, text: format!("v{i}") }
    }

    fn constant(&mut self, width: u32, v: u64) -> Entry {
        let term = self.terms.bv(width, v as u128);
        Entry { term, width, values: vec![v; self.inputs.len()], text: format!("{v}:{width}") }
    }

    /// Builds, evaluates, compares.
    fn make(&mut self, m: Make, args: &[&Entry]) -> Entry {
        let ids: Vec<TermId> = args.iter().map(|e| e.term).collect();
        let term = make(&mut self.terms, m, &ids);
        let widths: Vec<u32> = args.iter().map(|e| e.width).collect();
        let width = width_of(m, &widths);
        let text = format!("{m:?}({})", args.iter().map(|e| e.text.as_str()).collect::<Vec<_>>().join(", "));
        assert_eq!(self.terms.width(term), width, "width of {text}");
        let values = (0..self.inputs.len())
            .map(|k| {
                let operands: Vec<(u64, u32)> = args.iter().map(|e| (e.values[k], e.width)).collect();
                let expected = meaning(m, &operands);
                let mut env = Values(&self.vars, &self.inputs[k], &self.widths);
                let got = self.evaluators[k].value(&self.terms, term, &mut env);
                assert_eq!(got.to_u128(), Some(expected as u128), "{text} under {:?}", self.inputs[k]);
                if let Some(r) = self.terms.range(term) {
                    let signed = (expected << (64 - width)) as i64 >> (64 - width);
                    let inside = (r.umin..=r.umax).contains(&expected) && (r.smin..=r.smax).contains(&signed);
                    assert!(inside, "{text} is {expected} under {:?}, outside of {r:?}", self.inputs[k]);
                }
                expected
            })
            .collect();
        Entry { term, width, values, text }
    }
}

/// All terms `f(g(p, q), r)` and `f(r, g(p, q))` over two variables, a Boolean and constants.
fn two_levels(w: u32, constants: &[u64]) {
    let mut rng = Rng::new(w as u64);
    let mut b = Bench::new(&[w, w, 1], &mut rng, 1 << 10);
    let mut atoms = vec![b.var(0), b.var(1)];
    for &c in constants {
        atoms.push(b.constant(w, c & mask(w)));
    }
    let boolean = b.var(2);
    let mut inner: Vec<Entry> = Vec::new();
    for x in &atoms {
        for m in [Make::Not, Make::Neg] {
            inner.push(b.make(m, &[x]));
        }
        for y in &atoms {
            for &m in BINARY.iter().filter(|&&m| width_of(m, &[w, w]) == w) {
                inner.push(b.make(m, &[x, y]));
            }
            inner.push(b.make(Make::Ite, &[&boolean, x, y]));
        }
        for k in 1..w {
            for narrow in [Make::Zext(w), Make::Sext(w)] {
                let part = b.make(Make::Extract(w - k - 1, 0), &[x]);
                inner.push(b.make(narrow, &[&part]));
            }
            for y in &atoms {
                let (h, l) = (b.make(Make::Extract(w - 1, k), &[x]), b.make(Make::Extract(k - 1, 0), &[y]));
                inner.push(b.make(Make::Concat, &[&h, &l]));
            }
        }
    }
    inner.sort_by_key(|e| e.term);
    inner.dedup_by_key(|e| e.term);
    for e in &inner {
        b.make(Make::SnegOvf, &[e]);
        for lo in 0..w {
            for hi in lo..w {
                b.make(Make::Extract(hi, lo), &[e]);
            }
        }
        b.make(Make::Sext(w + 2), &[e]);
        for x in &atoms {
            for &m in BINARY {
                b.make(m, &[e, x]);
                b.make(m, &[x, e]);
            }
            b.make(Make::Ite, &[&boolean, e, x]);
            b.make(Make::Ite, &[&boolean, x, e]);
        }
    }
}

#[test]
fn two_levels_width_1() {
    two_levels(1, &[0, 1]);
}

#[test]
fn two_levels_width_2() {
    two_levels(2, &[0, 1, 2, 3]);
}

#[test]
fn two_levels_width_3() {
    two_levels(3, &[1, 4, 6]);
}

#[test]
fn two_levels_width_4() {
    two_levels(4, &[8]);
}

/// Two inner terms under each operator.
#[test]
fn both_sides_nested() {
    for w in 1..=2 {
        let mut rng = Rng::new(77);
        let mut b = Bench::new(&[w, w, 1], &mut rng, 1 << 10);
        let one = b.constant(w, 1);
        let atoms = [b.var(0), b.var(1), one];
        let boolean = b.var(2);
        let mut inner: Vec<Entry> = Vec::new();
        for x in &atoms {
            inner.push(b.make(Make::Not, &[x]));
            inner.push(b.make(Make::Neg, &[x]));
            for y in &atoms {
                for m in [Make::And, Make::Or, Make::Xor, Make::Add, Make::Sub, Make::Mul, Make::Urem, Make::Shl] {
                    let e = b.make(m, &[x, y]);
                    inner.push(b.make(Make::Not, &[&e]));
                    inner.push(e);
                }
                inner.push(b.make(Make::Ite, &[&boolean, x, y]));
            }
        }
        inner.sort_by_key(|e| e.term);
        inner.dedup_by_key(|e| e.term);
        for x in &inner {
            for y in &inner {
                for &m in BINARY {
                    b.make(m, &[x, y]);
                }
                b.make(Make::Ite, &[&boolean, x, y]);
            }
        }
    }
}

fn random_dags(seed: u64, widths: &[u32], max_width: u32, dags: u64, inputs: usize) {
    for d in 0..dags {
        let mut rng = Rng::new(seed * 1_000_003 + d);
        let mut b = Bench::new(widths, &mut rng, inputs);
        let mut pool: Vec<Entry> = (0..widths.len()).map(|i| b.var(i)).collect();
        for _ in 0..8 {
            let w = widths[rng.below(widths.len() as u64) as usize];
            let v = match rng.below(4) {
                0 => rng.below(3),
                1 => mask(w) - rng.below(2),
                2 => 1 << rng.below(w as u64),
                _ => rng.next(),
            } & mask(w);
            let c = b.constant(w, v);
            pool.push(c);
        }
        for _ in 0..60 {
            let ws: Vec<u32> = pool.iter().map(|e| e.width).collect();
            let (m, args) = pick(&mut rng, &ws, max_width);
            let args: Vec<&Entry> = args.iter().map(|&i| &pool[i]).collect();
            let e = b.make(m, &args);
            // The text is for messages only; keep it from growing without end.
            let e = Entry { text: if e.text.len() > 400 { format!("{:?}", e.term) } else { e.text }, ..e };
            pool.push(e);
        }
    }
}

/// What a condition says about another term holds wherever the condition does.
#[test]
fn conditions_decide_rightly() {
    let mut decided = 0;
    for seed in 0..1500u64 {
        let mut rng = Rng::new(seed + 5_000_000);
        let mut b = Bench::new(&[3, 3, 1], &mut rng, 128);
        let mut pool: Vec<Entry> = (0..3).map(|i| b.var(i)).collect();
        for v in [0, 1, 3, 4, 6, 7] {
            let c = b.constant(3, v);
            pool.push(c);
        }
        for _ in 0..30 {
            let ws: Vec<u32> = pool.iter().map(|e| e.width).collect();
            let (m, args) = pick(&mut rng, &ws, 6);
            let args: Vec<&Entry> = args.iter().map(|&i| &pool[i]).collect();
            let e = b.make(m, &args);
            pool.push(e);
        }
        let booleans: Vec<&Entry> = pool.iter().filter(|e| e.width == 1).collect();
        for _ in 0..40 {
            let mut known = Known::new();
            let given: Vec<(usize, bool)> =
                (0..1 + rng.below(3)).map(|_| (rng.below(booleans.len() as u64) as usize, rng.below(2) == 1)).collect();
            for &(i, value) in &given {
                b.terms.assume_known(booleans[i].term, value, &mut known);
            }
            let asked = booleans[rng.below(booleans.len() as u64) as usize];
            let Some(answer) = b.terms.decided_by(asked.term, &known) else { continue };
            decided += 1;
            for k in 0..b.inputs.len() {
                let holds = given.iter().all(|&(i, value)| (booleans[i].values[k] == 1) == value);
                assert!(!holds || (asked.values[k] == 1) == answer, "{} given {given:?} under {:?}", asked.text, b.inputs[k]);
            }
        }
    }
    assert!(decided > 5_000, "only {decided} questions were decided");
}

/// Shapes that control code is made of.
#[test]
fn ranges_of_saturation_and_filters() {
    let mut t = Terms::new();
    let v = variables(&mut t, &[32, 32]);
    let constant = |t: &mut Terms, c: i64| t.bv(32, c as u32 as u128);
    let clamp = |t: &mut Terms, x: TermId, low: i64, high: i64| {
        let (l, h) = (constant(t, low), constant(t, high));
        let (above, below) = (t.sgt(x, h), t.slt(x, l));
        let inner = t.ite(above, h, x);
        t.ite(below, l, inner)
    };
    let x = clamp(&mut t, v[0], -500, 500);
    assert_eq!(t.range(x).map(|r| (r.smin, r.smax)), Some((-500, 500)), "saturation");
    let mut filtered = constant(&mut t, 0);
    for divisor in [4, 7, 4, 3] {
        for _ in 0..100 {
            let difference = t.sub(x, filtered);
            let d = constant(&mut t, divisor);
            let step = t.sdiv(difference, d);
            filtered = t.add(filtered, step);
        }
    }
    assert_eq!(t.range(filtered).map(|r| (r.smin, r.smax)), Some((-500, 500)), "a filter stays within its input");
    let mut limited = constant(&mut t, 17);
    let y = clamp(&mut t, v[1], -100, 100);
    limited = t.add(limited, y);
    for _ in 0..200 {
        let difference = t.sub(x, limited);
        let step = clamp(&mut t, difference, -3, 3);
        limited = t.add(limited, step);
    }
    assert_eq!(t.range(limited).map(|r| (r.smin, r.smax)), Some((-500, 500)), "and so does a rate limiter");
    let high = constant(&mut t, 500);
    assert_eq!(t.sgt(filtered, high), t.ff());
}

/// Every form of a step towards a target, on all values.
#[test]
fn ranges_of_steps() {
    for w in [4, 5, 6] {
        let mut rng = Rng::new(9);
        let mut b = Bench::new(&[3, 3], &mut rng, 64);
        let (x, y) = (b.var(0), b.var(1));
        let (x, y) = (b.make(Make::Sext(w), &[&x]), b.make(Make::Sext(w), &[&y]));
        for divisor in 1..1 << (w - 1) {
            let by = b.constant(w, divisor);
            for factor in 1..4 {
                let times = b.constant(w, factor);
                for (from, to) in [(&x, &y), (&y, &x)] {
                    let difference = b.make(Make::Sub, &[to, from]);
                    let share = b.make(Make::Mul, &[&difference, &times]);
                    for divide in [Make::Sdiv, Make::Ashr] {
                        let step = b.make(divide, &[&share, &by]);
                        b.make(Make::Add, &[from, &step]);
                        b.make(Make::Sub, &[to, &step]);
                        b.make(Make::Sub, &[from, &step]);
                    }
                    for (low, high) in [(-2i64, 3), (-1, 1), (1, 2), (0, 2), (-3, -1)] {
                        let (low, high) = (b.constant(w, low as u64 & mask(w)), b.constant(w, high as u64 & mask(w)));
                        let (below, above) =
                            (b.make(Make::Slt, &[&difference, &low]), b.make(Make::Slt, &[&high, &difference]));
                        let inner = b.make(Make::Ite, &[&above, &high, &difference]);
                        let step = b.make(Make::Ite, &[&below, &low, &inner]);
                        let halved = b.make(Make::Sdiv, &[&step, &by]);
                        for step in [&step, &halved, &inner] {
                            b.make(Make::Add, &[from, step]);
                            b.make(Make::Sub, &[to, step]);
                        }
                    }
                }
            }
        }
    }
}

/// A limiter that follows a limiter stays within its input however long they run, forwards and backwards, with and without an offset.
#[test]
fn ranges_of_chained_steps() {
    let w = 7;
    for offset in [0i64, 3, -5] {
        for backwards in [false, true] {
            let mut rng = Rng::new(11);
            let mut b = Bench::new(&[3, 3], &mut rng, 64);
            let (x, start) = (b.var(0), b.var(1));
            let (x, start) = (b.make(Make::Sext(w), &[&x]), b.make(Make::Sext(w), &[&start]));
            let offset = b.constant(w, offset as u64 & mask(w));
            let [low, high] = [-1i64, 1].map(|limit| b.constant(w, limit as u64 & mask(w)));
            let limit = |b: &mut Bench, difference: &Entry| {
                let below = b.make(Make::Slt, &[difference, &low]);
                let above = b.make(Make::Slt, &[&high, difference]);
                let inner = b.make(Make::Ite, &[&above, &high, difference]);
                b.make(Make::Ite, &[&below, &low, &inner])
            };
            let (mut first, mut second) = (b.constant(w, 0), start);
            for _ in 0..20 {
                let difference = b.make(Make::Sub, &[&x, &first]);
                let step = limit(&mut b, &difference);
                first = b.make(Make::Add, &[&first, &step]);
                let target = b.make(Make::Add, &[&first, &offset]);
                second = if backwards {
                    let difference = b.make(Make::Sub, &[&second, &target]);
                    let step = limit(&mut b, &difference);
                    b.make(Make::Sub, &[&second, &step])
                } else {
                    let difference = b.make(Make::Sub, &[&target, &second]);
                    let step = limit(&mut b, &difference);
                    b.make(Make::Add, &[&second, &step])
                };
                for e in [&mut first, &mut second] {
                    e.text = "chain".into();
                }
            }
            let range = b.terms.range(second.term).expect("narrow");
            assert!(range.smin >= -9 && range.smax <= 7, "{range:?}, backwards: {backwards}");
        }
    }
}

/// What is known about a term makes it narrower and leaves its value alone.
#[test]
fn narrowed_terms_are_equal_where_known() {
    let w = 12;
    let mut t = Terms::new();
    let v = variables(&mut t, &[w]);
    let signed = |x: u64| (x << (64 - w)) as i64 >> (64 - w);
    let ends = [-2048, -2000, -900, -100, -17, -16, -1, 0, 1, 15, 16, 31, 500, 2047i64];
    let mut narrower = 0;
    for &low in &ends {
        for &high in ends.iter().filter(|&&high| high >= low) {
            let [l, h] = [low, high].map(|end| t.bv(w, (end as u64 & mask(w)).into()));
            let mut known = Known::new();
            for (a, b) in [(l, v[0]), (v[0], h)] {
                let condition = t.sle(a, b);
                t.assume_known(condition, true, &mut known);
            }
            let narrowed = t.narrowed(v[0], &known);
            narrower += u32::from(narrowed != v[0]);
            for x in (0..1 << w).filter(|&x| (low..=high).contains(&signed(x))) {
                let got = Evaluator::new().value(&t, narrowed, &mut Values(&v, &[x], &[w]));
                assert_eq!(got.to_u128(), Some(x.into()), "{x} within {low} and {high}");
            }
        }
    }
    assert!(narrower > 20, "only {narrower}");
}

#[test]
fn random_dags_small() {
    random_dags(1, &[2, 2, 1], 6, 1200, 64);
    random_dags(2, &[3, 3, 1], 8, 400, 128);
}

#[test]
fn random_dags_wider() {
    random_dags(3, &[8, 8, 1, 4], 16, 800, 40);
    random_dags(4, &[32, 32, 1, 16, 8], 32, 800, 40);
}

/// Rules that must fire, by the identity of the result.
#[test]
fn expected_simplifications() {
    let mut t = Terms::new();
    let v = variables(&mut t, &[32, 32, 1, 1, 8, 8]);
    let [x, y, p, q, b0, b1] = v[..] else { unreachable!() };
    let (pq, npq) = (t.and(p, q), t.not(q));
    let pnq = t.and(p, npq);
    assert_eq!(t.or(pq, pnq), p, "resolution");
    let p_or_q = t.or(p, q);
    assert_eq!(t.and(p, p_or_q), p, "absorption");
    let d = t.sub(x, y);
    assert_eq!(t.add(d, y), x, "cancellation");
    let (five, seven, twelve) = (t.bv(32, 5), t.bv(32, 7), t.bv(32, 12));
    let x5 = t.add(x, five);
    let x57 = t.add(x5, seven);
    assert_eq!(x57, t.add(x, twelve), "constants meet");
    let y5 = t.add(y, five);
    assert_eq!(t.eq(x5, y5), t.eq(x, y), "common summand");
    let (a, b) = (t.zext(b0, 32), t.zext(b1, 32));
    assert_eq!(t.slt(a, b), t.ult(b0, b1), "extended operands");
    let eight = t.bv(32, 8);
    let shifted = t.shl(a, eight);
    let word = t.or(shifted, b);
    assert_eq!(t.extract(7, 0, word), b1, "low byte of an assembled word");
    assert_eq!(t.extract(15, 8, word), b0, "high byte of an assembled word");
    let c = t.ite(p, five, seven);
    assert_eq!(t.eq(c, five), p, "choice of constants");
    let back = t.zext(p, 32);
    let zero = t.bv(32, 0);
    assert_eq!(t.ne(back, zero), p, "a Boolean survives being an int");
    assert_eq!(t.sadd_ovf(a, b), t.ff(), "bytes do not overflow an int");
    assert_eq!(t.smul_ovf(a, b), t.ff(), "nor do their products");
}

/// A million nested nodes neither overflow the host stack nor take quadratic time.
#[test]
fn deep_terms() {
    let mut t = Terms::new();
    let v = variables(&mut t, &[32, 32, 1]);
    let mut acc = v[0];
    for i in 0..1_000_000u32 {
        acc = match i % 3 {
            0 => t.add(acc, v[1]),
            1 => t.xor(acc, v[1]),
            _ => t.ite(v[2], acc, v[1]),
        };
    }
    let value = eval(&t, acc, |v| BvValue::one(t.width(v)));
    assert_eq!(value.width(), 32);
}
