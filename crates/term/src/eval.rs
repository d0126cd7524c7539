//! Evaluation of terms under values for the variables. Iterative and memoised; an array is never materialised for a read,
//! the read walks the chain of stores instead, or looks its index up where the chain is long.

use crate::chains::{Chains, Found, Place};
use crate::fold::apply;
use crate::fold_fp::fold_fp;
use crate::{BvValue, Op, Sort, TermId, Terms};
use rustc_hash::FxHashMap;

/// A finite description of an array: `entries` sorted by index, `default` elsewhere.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ArrayValue {
    pub default: BvValue,
    pub entries: Vec<(BvValue, BvValue)>,
}

impl ArrayValue {
    /// Sorts the entries; of several for one index the first counts.
    pub fn new(default: BvValue, mut entries: Vec<(BvValue, BvValue)>) -> ArrayValue {
        entries.sort_by(|a, b| a.0.cmp(&b.0));
        entries.dedup_by(|later, first| later.0 == first.0);
        ArrayValue { default, entries }
    }

    pub fn get(&self, i: &BvValue) -> &BvValue {
        match self.entries.binary_search_by(|e| e.0.cmp(i)) {
            Ok(k) => &self.entries[k].1,
            Err(_) => &self.default,
        }
    }
}

/// Values of the variables.
pub trait Env {
    fn bv(&mut self, var: TermId) -> BvValue;
    fn array(&mut self, var: TermId) -> ArrayValue;

    /// A term with the same value to evaluate in place of a float node that does not fold, as a solver's lowering gives.
    fn lowered(&mut self, _fp: TermId) -> Option<TermId> {
        None
    }

    /// Told of a float node that neither folds nor is lowered. What is evaluated from then on means nothing.
    fn cannot(&mut self, what: &str) {
        panic!("{what} cannot be evaluated")
    }
}

/// A memo table for one assignment of the variables.
#[derive(Default)]
pub struct Evaluator {
    /// One more than the number of the value in `values`; zero: not evaluated. Arrays point to a dummy.
    slots: Vec<u32>,
    values: Vec<BvValue>,
    arrays: FxHashMap<TermId, ArrayValue>,
    chains: Chains,
}

/// Links of a chain that a read looks at one after the other. A loop that fills an array and reads it makes chains of as many links as it has iterations.
const WALKED: usize = 32;

/// Evaluates one bit-vector term over bit-vector variables. Array variables are all zero.
pub fn eval(terms: &Terms, root: TermId, var: impl FnMut(TermId) -> BvValue) -> BvValue {
    struct Closure<'a, F>(&'a Terms, F);
    impl<F: FnMut(TermId) -> BvValue> Env for Closure<'_, F> {
        fn bv(&mut self, var: TermId) -> BvValue {
            (self.1)(var)
        }

        fn array(&mut self, var: TermId) -> ArrayValue {
            ArrayValue::new(BvValue::zero(self.0.array_widths(var).1), Vec::new())
        }
    }
    Evaluator::new().value(terms, root, &mut Closure(terms, var))
}

impl Evaluator {
    pub fn new() -> Evaluator {
        Evaluator::default()
    }

    /// Forgets all values; to be called when a variable changed.
    pub fn clear(&mut self) {
        self.slots.clear();
        self.values.clear();
        self.arrays.clear();
        self.chains.clear();
    }

    fn known(&self, t: TermId) -> Option<&BvValue> {
        match self.slots.get(t.index()) {
            None | Some(0) => None,
            Some(&n) => Some(&self.values[n as usize - 1]),
        }
    }

    fn is_done(&self, t: TermId) -> bool {
        self.slots.get(t.index()).is_some_and(|&n| n > 0)
    }

    fn set(&mut self, t: TermId, v: BvValue) {
        if self.slots.len() <= t.index() {
            self.slots.resize(t.index() + 1, 0);
        }
        self.values.push(v);
        self.slots[t.index()] = self.values.len() as u32;
    }

    /// The value of a bit-vector term.
    pub fn value(&mut self, terms: &Terms, root: TermId, env: &mut impl Env) -> BvValue {
        assert!(!terms.sort(root).is_array(), "arrays have `array_value`");
        self.run(terms, root, env);
        self.known(root).expect("just evaluated").clone()
    }

    /// The value of an array term.
    pub fn array_value(&mut self, terms: &Terms, root: TermId, env: &mut impl Env) -> ArrayValue {
        self.run(terms, root, env);
        let mut entries = Vec::new();
        let mut at = root;
        loop {
            match self.step(terms, at) {
                Step::Base(a) => {
                    entries.extend(a.entries.iter().cloned());
                    return ArrayValue::new(a.default.clone(), entries);
                }
                Step::Constant(v) => return ArrayValue::new(v.clone(), entries),
                Step::Store { below, index, elem } => {
                    entries.push((index.clone(), elem.clone()));
                    at = below;
                }
                Step::Same(t) => at = t,
            }
        }
    }

    /// Evaluates everything below `root`, children first.
    fn run(&mut self, terms: &Terms, root: TermId, env: &mut impl Env) {
        let mut stack = vec![root];
        while let Some(&t) = stack.last() {
            if self.is_done(t) {
                stack.pop();
                continue;
            }
            let before = stack.len();
            stack.extend(terms.args(t).iter().filter(|&&a| !self.is_done(a)));
            if stack.len() > before {
                continue;
            }
            if let Some(v) = self.node(terms, t, env, &mut stack) {
                self.set(t, v);
                stack.pop();
            }
        }
    }

    /// The value of a node whose children are evaluated; `None` if it pushed something that must come first.
    fn node(&mut self, terms: &Terms, t: TermId, env: &mut impl Env, stack: &mut Vec<TermId>) -> Option<BvValue> {
        let node = terms.kind(t);
        let done = |i: usize| self.known(node.args()[i]).expect("children come first");
        let dummy = || BvValue::zero(1);
        Some(match node.op() {
            Op::Const => terms.as_const(t).expect("a constant").clone(),
            Op::Var => match node.sort() {
                Sort::Bv(w) => {
                    let v = env.bv(t);
                    assert_eq!(v.width(), w, "value of a variable");
                    v
                }
                Sort::Array { .. } => {
                    let a = env.array(t);
                    self.arrays.insert(t, a);
                    dummy()
                }
            },
            Op::Ite => match node.sort() {
                Sort::Bv(_) => done(if done(0).is_true() { 1 } else { 2 }).clone(),
                Sort::Array { .. } => dummy(),
            },
            Op::Store | Op::ConstArray => dummy(),
            Op::Select => {
                let index = done(1).clone();
                self.read(terms, node.args()[0], &index)
            }
            Op::Fp => {
                let (op, fmt) = terms.fp_parts(t);
                let args: Vec<&BvValue> = (0..node.args().len()).map(done).collect();
                match fold_fp(op, fmt, &args) {
                    Some(v) => v,
                    None => {
                        let Some(l) = env.lowered(t) else {
                            env.cannot(&format!("{op:?} of {fmt:?}"));
                            return Some(BvValue::zero(terms.width(t)));
                        };
                        match self.known(l) {
                            Some(v) => v.clone(),
                            None => {
                                stack.push(l);
                                return None;
                            }
                        }
                    }
                }
            }
            Op::Not | Op::Neg | Op::Sext => apply(node.op(), terms.width(t), 0, &[done(0)]),
            Op::Extract => apply(node.op(), terms.width(t), terms.extract_bounds(t).1, &[done(0)]),
            Op::And
            | Op::Xor
            | Op::Add
            | Op::Mul
            | Op::Udiv
            | Op::Urem
            | Op::Sdiv
            | Op::Srem
            | Op::Shl
            | Op::Lshr
            | Op::Ashr
            | Op::Concat
            | Op::Eq
            | Op::Ult
            | Op::Slt
            | Op::UmulOvf
            | Op::SmulOvf => apply(node.op(), terms.width(t), 0, &[done(0), done(1)]),
        })
    }

    fn read(&mut self, terms: &Terms, array: TermId, i: &BvValue) -> BvValue {
        let mut at = array;
        for _ in 0..WALKED {
            match self.step(terms, at) {
                Step::Base(a) => return a.get(i).clone(),
                Step::Constant(v) => return v.clone(),
                Step::Store { index, elem, .. } if index == i => return elem.clone(),
                Step::Store { below, .. } => at = below,
                Step::Same(t) => at = t,
            }
        }
        let place = self.place(terms, at);
        match self.chains.read(place, i) {
            Found::Store(t) => self.known(terms.arg(t, 2)).expect("children come first").clone(),
            Found::Base(t) => match self.step(terms, t) {
                Step::Base(a) => a.get(i).clone(),
                Step::Constant(v) => v.clone(),
                Step::Store { .. } | Step::Same(_) => unreachable!("a chain begins where nothing is stored"),
            },
        }
    }

    /// Where an array stands among those that were looked up before.
    fn place(&mut self, terms: &Terms, array: TermId) -> Place {
        let mut above = Vec::new();
        let mut at = array;
        let mut place = loop {
            if let Some(place) = self.chains.place(at) {
                break place;
            }
            match self.step(terms, at) {
                Step::Base(_) | Step::Constant(_) => break self.chains.base(at),
                Step::Store { below: next, .. } | Step::Same(next) => {
                    above.push(at);
                    at = next;
                }
            }
        };
        for at in above.into_iter().rev() {
            match (terms.op(at), terms.args(at)) {
                (Op::Store, &[_, index, _]) => {
                    let index = self.known(index).expect("children come first").clone();
                    place = self.chains.store(at, place, index);
                }
                _ => self.chains.same(at, place),
            }
        }
        place
    }

    fn step(&self, terms: &Terms, a: TermId) -> Step<'_> {
        let known = |t: TermId| self.known(t).expect("children come first");
        match (terms.op(a), terms.args(a)) {
            (Op::Var, _) => Step::Base(&self.arrays[&a]),
            (Op::ConstArray, &[v]) => Step::Constant(known(v)),
            (Op::Store, &[below, i, v]) => Step::Store { below, index: known(i), elem: known(v) },
            (Op::Ite, &[c, x, y]) => Step::Same(if known(c).is_true() { x } else { y }),
            (op, _) => panic!("{} is not an array", op.name()),
        }
    }
}

/// One link of a chain of array terms.
enum Step<'a> {
    Base(&'a ArrayValue),
    Constant(&'a BvValue),
    Store { below: TermId, index: &'a BvValue, elem: &'a BvValue },
    Same(TermId),
}
