//! Decides conjunctions over floats by intervals, without a circuit: branch and prune.
//!
//! Takes: Boolean terms that shall hold together. Gives: unsatisfiable, a model, or nothing. A *box* gives every variable a range;
//! evaluating the terms over ranges ([`arith`], [`logic`]) either refutes a conjunct, and with it the box, or leaves it open, and the
//! box is split. Rounding is monotone, so a float operation on the ends of the ranges gives the exact ends of the result, with the very
//! rounding of the program. In every box one point is tried by exact evaluation; that finds models where violations are not rare.
//!
//! This wins where a circuit is hopeless and few inputs matter: polynomials and divisions of one or two bounded inputs, which a SAT
//! solver sees as a heap of multipliers. It gives up early where it does not win, by a budget of evaluated nodes.
//!
//! SOUNDNESS: a range always contains every value the term can take within the box; what is not understood is unbounded. A model is
//! only reported after exact evaluation of every conjunct.

mod arith;
mod logic;
mod range;
#[cfg(test)]
mod tests;

use fathom_term::{ArrayValue, BvValue, Env, Evaluator, FpFormat, FpOp, Op, Sort, TermId, Terms};
use range::{FloatRange, Range};
use rustc_hash::FxHashMap;
use std::collections::VecDeque;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    Unsat,
    /// Values of the variables below the conjuncts; arrays and whatever is not listed are zero.
    Sat(Vec<(TermId, BvValue)>),
    Unknown,
}

/// Decides the conjunction with at most about `budget` evaluations of nodes; a million take about a second.
pub fn decide(terms: &Terms, conjuncts: &[TermId], budget: u64) -> Verdict {
    match Search::new(terms, conjuncts, budget) {
        Some(mut s) => s.run(),
        None => Verdict::Unknown,
    }
}

/// Boolean variables that are split like the others.
const MAX_CHOICES: usize = 6;

struct Search<'t> {
    terms: &'t Terms,
    conjuncts: Vec<TermId>,
    /// Everything below the conjuncts, children first.
    order: Vec<TermId>,
    /// Variables with a range, the ones to split.
    vars: Vec<TermId>,
    /// The other bit-vector variables: anything in a box, zero in a point.
    others: Vec<TermId>,
    slots: FxHashMap<TermId, usize>,
    ranges: Vec<Range>,
    budget: u64,
}

impl<'t> Search<'t> {
    /// `None` if there is nothing to gain: no float operation, or too large for even a few boxes.
    fn new(terms: &'t Terms, conjuncts: &[TermId], budget: u64) -> Option<Search<'t>> {
        let conjuncts = flatten(terms, conjuncts);
        let order = cone(terms, &conjuncts, budget / 8)?;
        let slots = order.iter().enumerate().map(|(i, &t)| (t, i)).collect();
        let mut kinds: FxHashMap<TermId, Range> = FxHashMap::default();
        let mut floats = false;
        for &t in &order {
            if terms.op(t) == Op::Fp {
                floats = true;
                note_kinds(terms, t, &mut kinds);
            }
        }
        if !floats {
            return None;
        }
        let mut vars = Vec::new();
        let mut others = Vec::new();
        let mut choices = Vec::new();
        for &t in &order {
            if let (Op::Var, Sort::Bv(w)) = (terms.op(t), terms.sort(t)) {
                if w == 1 {
                    choices.push(t);
                } else if kinds.contains_key(&t) {
                    vars.push(t);
                } else {
                    others.push(t);
                }
            }
        }
        // More choices than this would use up the budget before the first float is split.
        if choices.len() <= MAX_CHOICES {
            vars.extend(choices);
        } else {
            others.extend(choices);
        }
        let ranges = order.iter().map(|t| kinds.get(t).cloned().unwrap_or(Range::Unknown)).collect();
        Some(Search { terms, conjuncts, order, vars, others, slots, ranges, budget })
    }

    fn run(&mut self) -> Verdict {
        let start: Vec<Range> = self.vars.iter().map(|v| self.ranges[self.slots[v]].clone()).collect();
        // Breadth first, so that the points tried are spread over everything.
        let mut boxes = VecDeque::from([start]);
        let (mut seen, mut pruned) = (0u64, 0u64);
        while let Some(b) = boxes.pop_front() {
            let cost = self.order.len() as u64 * 3;
            if self.budget < cost {
                return Verdict::Unknown;
            }
            self.budget -= cost;
            seen += 1;
            if self.refuted(&b) {
                pruned += 1;
                continue;
            }
            // The middle is a round number, for which rounding errors vanish; any other point shows them.
            let any = |(i, r): (usize, &Range)| r.pick((seen * 64 + i as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15));
            let points: [Vec<Range>; 2] = [b.clone(), b.iter().enumerate().map(any).collect()];
            if let Some(model) = points.iter().find_map(|p| self.try_point(p)) {
                return Verdict::Sat(model);
            }
            let Some((i, low, high)) = self.split(&b) else { return Verdict::Unknown };
            for half in [low, high] {
                let mut next = b.clone();
                next[i] = half;
                boxes.push_back(next);
            }
            // Depth without any pruning: what decides is not in the ranges.
            if seen == 200 && pruned < 20 {
                return Verdict::Unknown;
            }
        }
        Verdict::Unsat
    }

    /// Evaluates all terms over the box.
    fn evaluate(&mut self, b: &[Range]) {
        for (v, r) in self.vars.iter().zip(b) {
            self.ranges[self.slots[v]] = r.clone();
        }
        for i in 0..self.order.len() {
            let t = self.order[i];
            if self.terms.op(t) != Op::Var {
                let r = logic::evaluate(self.terms, t, &|a: TermId| &self.ranges[self.slots[&a]]);
                self.ranges[i] = r;
            }
        }
    }

    /// Whether some conjunct is false everywhere in the box.
    fn refuted(&mut self, b: &[Range]) -> bool {
        for v in &self.others {
            self.ranges[self.slots[v]] = Range::Unknown;
        }
        self.evaluate(b);
        self.conjuncts.iter().any(|c| self.ranges[self.slots[c]].as_bool() == Some(false))
    }

    /// The middle of the box, if it satisfies everything. A point is a box as well, so the ranges say so if they understand all of it;
    /// the evaluator of the term layer, which is slow on large contexts, has the last word.
    fn try_point(&mut self, b: &[Range]) -> Option<Vec<(TermId, BvValue)>> {
        let middle = |(v, r): (&TermId, &Range)| (*v, r.middle(self.terms.width(*v)));
        let mut model: Vec<(TermId, BvValue)> = self.vars.iter().zip(b).map(middle).collect();
        let point: Vec<Range> = model.iter().map(|m| Range::Exactly(m.1.clone())).collect();
        model.extend(self.others.iter().map(|&v| (v, BvValue::zero(self.terms.width(v)))));
        for v in &self.others {
            self.ranges[self.slots[v]] = Range::Exactly(BvValue::zero(self.terms.width(*v)));
        }
        self.evaluate(&point);
        if self.conjuncts.iter().any(|c| self.ranges[self.slots[c]].as_bool() != Some(true)) {
            return None;
        }
        let mut point = Point { terms: self.terms, values: model.iter().cloned().collect() };
        let mut evaluator = Evaluator::new();
        let holds = self.conjuncts.iter().all(|&c| evaluator.value(self.terms, c, &mut point).is_true());
        debug_assert!(holds, "ranges and evaluation disagree on a point");
        holds.then_some(model)
    }

    /// The variable with the widest range, and its halves.
    fn split(&self, b: &[Range]) -> Option<(usize, Range, Range)> {
        let size = |i: usize| b[i].width(self.terms.width(self.vars[i]));
        let widest = (0..b.len()).max_by_key(|&i| (size(i), b.len() - i))?;
        let (low, high) = b[widest].halves(self.terms.width(self.vars[widest]))?;
        Some((widest, low, high))
    }
}

/// Values of the variables with a range; everything else is zero.
struct Point<'t> {
    terms: &'t Terms,
    values: FxHashMap<TermId, BvValue>,
}

impl Env for Point<'_> {
    fn bv(&mut self, var: TermId) -> BvValue {
        self.values.get(&var).cloned().unwrap_or_else(|| BvValue::zero(self.terms.width(var)))
    }

    fn array(&mut self, var: TermId) -> ArrayValue {
        ArrayValue::new(BvValue::zero(self.terms.array_widths(var).1), Vec::new())
    }
}

/// A variable directly below a float operation is a float or a number; everything else has no range of its own.
fn note_kinds(terms: &Terms, t: TermId, kinds: &mut FxHashMap<TermId, Range>) {
    let (op, fmt) = terms.fp_parts(t);
    let skip = op.takes_rounding() as usize;
    for &a in &terms.args(t)[skip..] {
        if terms.op(a) != Op::Var {
            continue;
        }
        let range = match op {
            FpOp::FromSbv(w) if w <= 64 => Range::int(-(1i128 << (w - 1)), (1i128 << (w - 1)) - 1),
            FpOp::FromUbv(w) if w <= 64 => Range::int(-(1i128 << (w - 1)), (1i128 << (w - 1)) - 1),
            FpOp::FromSbv(_) | FpOp::FromUbv(_) => continue,
            FpOp::FromFp(f) => Range::Float(FloatRange::all(f)),
            _ => Range::Float(FloatRange::all(fmt)),
        };
        if !matches!(&range, Range::Float(f) if !has_ranges(f.fmt)) {
            kinds.entry(a).or_insert(range);
        }
    }
}

/// Conjunctions taken apart.
fn flatten(terms: &Terms, conjuncts: &[TermId]) -> Vec<TermId> {
    let mut out = Vec::new();
    let mut stack = conjuncts.to_vec();
    while let Some(t) = stack.pop() {
        if terms.op(t) == Op::And {
            stack.extend_from_slice(terms.args(t));
        } else {
            out.push(t);
        }
    }
    out.sort();
    out.dedup();
    out
}

fn cone(terms: &Terms, roots: &[TermId], limit: u64) -> Option<Vec<TermId>> {
    let mut seen: rustc_hash::FxHashSet<TermId> = roots.iter().copied().collect();
    let mut stack = roots.to_vec();
    while let Some(t) = stack.pop() {
        for &a in terms.args(t) {
            if seen.insert(a) {
                stack.push(a);
            }
        }
        if seen.len() as u64 > limit {
            return None;
        }
    }
    let mut order: Vec<TermId> = seen.into_iter().collect();
    order.sort();
    Some(order)
}

/// Whether intervals can speak about the format.
fn has_ranges(fmt: FpFormat) -> bool {
    fmt.width() <= 128
}
