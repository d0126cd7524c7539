//! Candidate invariants of loops, guessed from templates and filtered until what remains is inductive (Houdini).
//!
//! A candidate is a condition on the integers a loop modifies, at its head. It is assumed at the arbitrary states of inductive
//! copies under a literal of its own. SOUNDNESS: a candidate survives only if, with exactly the surviving ones assumed, it
//! holds at every entry of the loop and at the end of one iteration from an arbitrary state; by induction over the
//! visits of loop heads in an execution all survivors hold at all of them.

use crate::invariants::arrays::{Prefix, Reads, prefixes};
use fathom_goto::*;
use fathom_symex::Executor;
use fathom_symex::induct::{HeadOf, HeadVisit, Modified, VisitKind};
use fathom_term::{Op, Sort, TermId, Terms};
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::{BTreeMap, BTreeSet};

/// At most so many candidates per loop.
const PER_LOOP: usize = 8000;
/// At most so many combinations of the constants of two variables.
const PER_PAIR: usize = 400;
/// Unmodified variables looked at per loop, and nodes of its formula searched for them.
const CONTEXT: usize = 6;
const NODES: usize = 50_000;
/// Cases that an equation is split into.
const CASES: u32 = 64;
/// Survivors that are assumed at later visits too.
const REPEATED: usize = 400;

#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Shape {
    /// The value is one of these.
    OneOf(Modified, Vec<u128>),
    AtLeastSigned(Modified, u128),
    AtMostSigned(Modified, u128),
    AtMostUnsigned(Modified, u128),
    NotEqual(Modified, u128),
    /// `x mod m = r`, m a power of two.
    Residue(Modified, u128, u128),
    /// Against the value the loop was entered with.
    AtLeastEntry(Modified),
    AtMostEntry(Modified),
    AtLeastEntryUnsigned(Modified),
    Equal(Modified, Modified),
    AtMostOther(Modified, Modified),
    AtMostOtherUnsigned(Modified, Modified),
    /// The difference (or sum) of two is what it was at entry.
    SameDifference(Modified, Modified),
    SameSum(Modified, Modified),
    /// Never this value together with that one: what state machines rest on.
    NeverBoth(Modified, u128, Modified, u128),
    /// The same where something the loop does not modify is zero, or is not.
    NeverWhen(Modified, u128, Modified, u128, Modified, bool),
    /// Bounded by something the loop does not modify, or still as it was at entry.
    AtMostContext(Modified, Modified),
    AtLeastContext(Modified, Modified),
    AtMostContextUnsigned(Modified, Modified),
    /// One more than that at most: what a counter compared with `<=` rests on.
    AtMostSuccessor(Modified, Modified),
    /// About the elements a counter has passed.
    Prefix(Prefix),
    /// A linear combination is what it was at entry.
    Linear(Vec<(Modified, i64)>),
    /// The first is the combination of the others, plus a constant, wrapping.
    Sum(Modified, Vec<(Modified, i64)>, u128),
    /// Not all of these comparisons hold at once.
    NeverAll(Vec<(Modified, Test, u128)>),
    /// The condition on a value implies another claim.
    When(Modified, Test, u128, Box<Shape>),
}

/// A comparison with a constant.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Test {
    Is,
    AtMostSigned,
    AtLeastSigned,
    AtMostUnsigned,
    AtLeastUnsigned,
    /// This bit of it.
    Bit(u8),
}

impl Test {
    /// Of two constants of this width.
    pub fn holds(self, width: u32, x: u128, c: u128) -> bool {
        let signed = |v: u128| if width >= 128 { v as i128 } else { ((v << (128 - width)) as i128) >> (128 - width) };
        match self {
            Test::Is => x == c,
            Test::AtMostSigned => signed(x) <= signed(c),
            Test::AtLeastSigned => signed(x) >= signed(c),
            Test::AtMostUnsigned => x <= c,
            Test::AtLeastUnsigned => x >= c,
            Test::Bit(bit) => x >> bit & 1 == c,
        }
    }
}

/// The comparison of a value with a constant.
pub(crate) fn compared(t: &mut Terms, x: TermId, test: Test, c: u128) -> TermId {
    if let Test::Bit(bit) = test {
        let bit = t.extract(bit.into(), bit.into(), x);
        let c = t.bv(1, c);
        return t.eq(bit, c);
    }
    let c = t.bv(t.width(x), c);
    match test {
        Test::Is => t.eq(x, c),
        Test::AtMostSigned => t.sle(x, c),
        Test::AtLeastSigned => t.sge(x, c),
        Test::AtMostUnsigned => t.ule(x, c),
        Test::AtLeastUnsigned => t.uge(x, c),
        Test::Bit(_) => unreachable!("compared above"),
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Candidate {
    pub function: FuncId,
    pub of: HeadOf,
    pub shape: Shape,
}

#[derive(Default)]
pub struct Candidates {
    literals: BTreeMap<Candidate, TermId>,
    pub active: BTreeSet<Candidate>,
    constants: FxHashMap<FuncId, Vec<u128>>,
    /// Per loop, the index that stands for any.
    any_index: BTreeMap<(FuncId, HeadOf), TermId>,
}

impl Candidates {
    /// Adds guesses for the loops of these visits; all known candidates become active again.
    pub fn guess(
        &mut self,
        program: &Program,
        executor: &mut Executor<'_>,
        visits: &[HeadVisit],
        nodes: &[fathom_transform::nodes::Ghosts],
        alive: &mut dyn FnMut(FuncId, BlockId, LocalId) -> bool,
        relations: &mut dyn FnMut(&mut Executor<'_>, &[&HeadVisit]) -> Vec<Shape>,
    ) {
        let mut loops: BTreeMap<(FuncId, HeadOf), Vec<&HeadVisit>> = BTreeMap::new();
        for visit in visits {
            loops.entry((visit.function, visit.of)).or_default().push(visit);
        }
        self.active.clear();
        for ((function, of), visits) in loops {
            let constants = self.constants.entry(function).or_insert_with(|| constants_of(program, function)).clone();
            let linear = relations(executor, &visits);
            self.any_index.entry((function, of)).or_insert_with(|| executor.terms.fresh("any index", Sort::Bv(32)));
            let mut matters = |head: BlockId, m: &Modified| match m {
                Modified::Register(local) => alive(function, head, *local),
                Modified::LocalCell(..) | Modified::Leaf(_) | Modified::Contract(_) => true,
            };
            let mut shapes = shapes(&executor.terms, &visits, &constants, &mut matters);
            if of == HeadOf::Contract {
                shapes.extend(crate::invariants::contracts::shapes(program, &executor.terms, &visits, &constants));
            }
            let of_nodes = crate::nodes::shapes(program, executor, function, &visits, nodes);
            for shape in linear.into_iter().chain(of_nodes).chain(shapes).take(PER_LOOP) {
                let candidate = Candidate { function, of, shape };
                if !self.literals.contains_key(&candidate) {
                    let literal = executor.terms.fresh("invariant", Sort::Bv(1));
                    self.literals.insert(candidate.clone(), literal);
                }
                self.active.insert(candidate);
            }
        }
    }

    /// These are candidates too, beside those that are active.
    pub fn add(&mut self, terms: &mut Terms, found: Vec<Candidate>) {
        for candidate in found {
            self.literals.entry(candidate.clone()).or_insert_with(|| terms.fresh("invariant", Sort::Bv(1)));
            let of = (candidate.function, candidate.of);
            self.any_index.entry(of).or_insert_with(|| terms.fresh("any index", Sort::Bv(32)));
            self.active.insert(candidate);
        }
    }

    pub fn literal(&self, candidate: &Candidate) -> TermId {
        self.literals[candidate]
    }

    /// For each arbitrary state: literal implies candidate. `roots` are the conditions that will be asked for: where they read
    /// arrays, candidates about arrays are instantiated.
    pub fn assumptions(&self, terms: &mut Terms, visits: &[HeadVisit], roots: &[TermId]) -> Vec<TermId> {
        let mut out = Vec::new();
        let about_arrays = self.active.iter().any(|c| matches!(c.shape, Shape::Prefix(_)));
        let reads = if about_arrays { Reads::of(terms, roots) } else { Reads::default() };
        for candidate in &self.active {
            let literal = self.literals[candidate];
            for visit in visits.iter().filter(|v| belongs(v, candidate) && v.kind == VisitKind::Arbitrary) {
                let mut holds: Vec<TermId> = Vec::new();
                match &candidate.shape {
                    Shape::Prefix(prefix) => {
                        let mut indices = BTreeSet::from([self.any_index[&(candidate.function, candidate.of)]]);
                        for array in prefix.arrays().into_iter().filter_map(|m| visit.arrays.get(&m)) {
                            indices.extend(reads.indices(terms, *array));
                        }
                        holds.extend(indices.into_iter().filter_map(|i| prefix.at(terms, visit, i)));
                    }
                    shape => holds.extend(condition(terms, shape, visit)),
                }
                for holds in holds {
                    let under = terms.implies(visit.guard, holds);
                    out.push(terms.implies(literal, under));
                }
            }
        }
        out
    }

    /// Survivors hold whenever the head is visited: also after the iterations that follow the arbitrary state, where the solver would
    /// have to find that out again.
    pub fn afterwards(&self, terms: &mut Terms, visits: &[HeadVisit]) -> Vec<TermId> {
        let mut out = Vec::new();
        for candidate in self.active.iter().take(REPEATED) {
            for visit in visits.iter().filter(|v| belongs(v, candidate) && matches!(v.kind, VisitKind::Back(_))) {
                if let Some(holds) = condition(terms, &candidate.shape, visit) {
                    out.push(terms.implies(visit.guard, holds));
                }
            }
        }
        out
    }

    /// When a candidate is violated: at an entry, or after one iteration.
    pub fn violation(&self, terms: &mut Terms, candidate: &Candidate, visits: &[HeadVisit]) -> TermId {
        let mut any = terms.ff();
        for visit in visits.iter().filter(|v| belongs(v, candidate)) {
            if !matches!(visit.kind, VisitKind::Entry | VisitKind::Back(0)) {
                continue;
            }
            let found = match &candidate.shape {
                Shape::Prefix(prefix) => prefix.at(terms, visit, self.any_index[&(candidate.function, candidate.of)]),
                // SOUNDNESS: it holds before the iteration, by its own assumption; then it holds afterwards if and only if the
                // iteration does not change the combination.
                Shape::Linear(relation) if visit.kind != VisitKind::Entry => {
                    let start = visits.iter().find(|v| v.kind == VisitKind::Arbitrary && v.instance == visit.instance);
                    let changed = start.and_then(|start| crate::invariants::affine::changed(terms, relation, start, visit));
                    changed.map(|changed| terms.not(changed))
                }
                shape => condition(terms, shape, visit),
            };
            let violated = match found {
                Some(holds) => terms.not(holds),
                // A value it speaks of is not there: nothing can be claimed.
                None => terms.tt(),
            };
            let here = terms.and(visit.guard, violated);
            any = terms.or(any, here);
        }
        any
    }
}

fn belongs(visit: &HeadVisit, candidate: &Candidate) -> bool {
    visit.function == candidate.function && visit.of == candidate.of
}

/// The candidate as a term over a visit's values.
pub(crate) fn condition(t: &mut Terms, shape: &Shape, visit: &HeadVisit) -> Option<TermId> {
    let value = |m: &Modified| visit.values.get(m).copied();
    let entry = |m: &Modified| visit.entry.get(m).copied();
    let context = |m: &Modified| visit.context.get(m).copied();
    let same_width = |t: &Terms, a: TermId, b: TermId| t.width(a) == t.width(b);
    Some(match shape {
        Shape::OneOf(m, set) => {
            let x = value(m)?;
            let mut any = t.ff();
            for &c in set {
                let c = t.bv(t.width(x), c);
                let hit = t.eq(x, c);
                any = t.or(any, hit);
            }
            any
        }
        Shape::NeverBoth(m, c, n, d) => {
            let (x, y) = (value(m)?, value(n)?);
            let c = t.bv(t.width(x), *c);
            let d = t.bv(t.width(y), *d);
            let a = t.eq(x, c);
            let b = t.eq(y, d);
            let both = t.and(a, b);
            t.not(both)
        }
        Shape::NeverWhen(m, c, n, d, o, zero) => {
            let (x, y, z) = (value(m)?, value(n)?, context(o)?);
            let c = t.bv(t.width(x), *c);
            let d = t.bv(t.width(y), *d);
            let a = t.eq(x, c);
            let b = t.eq(y, d);
            let nothing = t.bv(t.width(z), 0);
            let is_zero = t.eq(z, nothing);
            let when = if *zero { is_zero } else { t.not(is_zero) };
            let both = t.and(a, b);
            let all = t.and(both, when);
            t.not(all)
        }
        Shape::AtMostContext(m, n)
        | Shape::AtLeastContext(m, n)
        | Shape::AtMostContextUnsigned(m, n)
        | Shape::AtMostSuccessor(m, n) => {
            let (x, y, e) = (value(m)?, context(n)?, entry(m)?);
            if !same_width(t, x, y) {
                return None;
            }
            let bounded = match shape {
                Shape::AtLeastContext(..) => t.sge(x, y),
                Shape::AtMostContextUnsigned(..) => t.ule(x, y),
                Shape::AtMostSuccessor(..) => {
                    let one = t.bv(t.width(y), 1);
                    let next = t.add(y, one);
                    let beyond = t.eq(x, next);
                    let below = t.sle(x, y);
                    t.or(below, beyond)
                }
                _ => t.sle(x, y),
            };
            let untouched = t.eq(x, e);
            t.or(bounded, untouched)
        }
        Shape::Sum(m, of, c) => {
            let mut values = vec![value(m)?];
            for (n, _) in of {
                values.push(value(n)?);
            }
            if values.iter().any(|y| t.width(*y) != t.width(values[0])) {
                return None;
            }
            let factors: Vec<i64> = of.iter().map(|(_, a)| *a).collect();
            let c = t.bv(t.width(values[0]), *c);
            let mut budget = CASES;
            is_sum(t, &values, &factors, c, &mut budget)
        }
        Shape::When(m, test, c, then) => {
            let x = value(m).or_else(|| context(m))?;
            let when = compared(t, x, *test, *c);
            let then = condition(t, then, visit)?;
            t.implies(when, then)
        }
        Shape::NeverAll(comparisons) => {
            let mut all = t.tt();
            for (m, test, c) in comparisons {
                let x = value(m).or_else(|| context(m))?;
                let holds = compared(t, x, *test, *c);
                all = t.and(all, holds);
            }
            t.not(all)
        }
        // Speaks of an index: see `arrays`.
        Shape::Prefix(_) => return None,
        Shape::Linear(terms) => {
            let mut now = Vec::new();
            let mut then = Vec::new();
            for (m, a) in terms {
                now.push((value(m)?, *a));
                then.push((entry(m)?, *a));
            }
            if now.iter().chain(&then).any(|(x, _)| t.width(*x) != t.width(now[0].0)) {
                return None;
            }
            crate::invariants::affine::unchanged(t, &now, &then)
        }
        Shape::AtLeastSigned(m, c) => {
            let x = value(m)?;
            let c = t.bv(t.width(x), *c);
            t.sge(x, c)
        }
        Shape::AtMostSigned(m, c) => {
            let x = value(m)?;
            let c = t.bv(t.width(x), *c);
            t.sle(x, c)
        }
        Shape::AtMostUnsigned(m, c) => {
            let x = value(m)?;
            let c = t.bv(t.width(x), *c);
            t.ule(x, c)
        }
        Shape::NotEqual(m, c) => {
            let x = value(m)?;
            let c = t.bv(t.width(x), *c);
            t.ne(x, c)
        }
        Shape::Residue(m, modulus, rest) => {
            let x = value(m)?;
            let bits = modulus.trailing_zeros();
            if bits == 0 || bits > t.width(x) {
                return None;
            }
            let low = t.extract(bits - 1, 0, x);
            let rest = t.bv(bits, *rest);
            t.eq(low, rest)
        }
        Shape::AtLeastEntry(m) => {
            let (x, e) = (value(m)?, entry(m)?);
            t.sge(x, e)
        }
        Shape::AtMostEntry(m) => {
            let (x, e) = (value(m)?, entry(m)?);
            t.sle(x, e)
        }
        Shape::AtLeastEntryUnsigned(m) => {
            let (x, e) = (value(m)?, entry(m)?);
            t.uge(x, e)
        }
        Shape::Equal(m, n) => {
            let (x, y) = (value(m)?, value(n)?);
            if !same_width(t, x, y) {
                return None;
            }
            t.eq(x, y)
        }
        Shape::AtMostOther(m, n) => {
            let (x, y) = (value(m)?, value(n)?);
            if !same_width(t, x, y) {
                return None;
            }
            t.sle(x, y)
        }
        Shape::AtMostOtherUnsigned(m, n) => {
            let (x, y) = (value(m)?, value(n)?);
            if !same_width(t, x, y) {
                return None;
            }
            t.ule(x, y)
        }
        Shape::SameDifference(m, n) | Shape::SameSum(m, n) => {
            let (x, y, a, b) = (value(m)?, value(n)?, entry(m)?, entry(n)?);
            if !same_width(t, x, y) {
                return None;
            }
            let (now, then) = match shape {
                Shape::SameSum(..) => (t.add(x, y), t.add(a, b)),
                _ => (t.sub(x, y), t.sub(a, b)),
            };
            t.eq(now, then)
        }
    })
}

/// The first value is the combination of the others plus a constant, case by case of the choices between values: sums that are equal
/// are then often the same term, which no solver has to find out.
fn is_sum(t: &mut Terms, values: &[TermId], factors: &[i64], c: TermId, budget: &mut u32) -> TermId {
    *budget = budget.saturating_sub(1);
    if *budget > 0
        && let Some(&choice) = values.iter().find(|v| t.op(**v) == Op::Ite)
    {
        let cond = t.arg(choice, 0);
        let [then, other] = [1, 2].map(|side| -> Vec<TermId> {
            let chosen = |v: &TermId| if t.op(*v) == Op::Ite && t.arg(*v, 0) == cond { t.arg(*v, side) } else { *v };
            values.iter().map(chosen).collect()
        });
        let then = is_sum(t, &then, factors, c, budget);
        let other = is_sum(t, &other, factors, c, budget);
        return t.ite(cond, then, other);
    }
    let summands: Vec<(TermId, i64)> = values[1..].iter().copied().zip(factors.iter().copied()).collect();
    let sum = crate::invariants::affine::combination(t, &summands);
    let sum = t.add(sum, c);
    t.eq(values[0], sum)
}

/// Guesses for one loop. Entries decide which constants are worth trying.
fn shapes(
    terms: &Terms,
    visits: &[&HeadVisit],
    constants: &[u128],
    matters: &mut dyn FnMut(BlockId, &Modified) -> bool,
) -> Vec<Shape> {
    let Some(first) = visits.iter().find(|v| v.kind == VisitKind::Arbitrary) else { return Vec::new() };
    let names: Vec<(Modified, u32)> = first
        .values
        .iter()
        .filter(|(m, _)| matters(first.head, m))
        .map(|(m, t)| (*m, terms.width(*t)))
        .filter(|(_, w)| *w <= 64)
        .collect();
    let context = relevant_context(terms, first, visits);
    let mut out = Vec::new();
    let mut enumerated: Vec<(Modified, Vec<u128>)> = Vec::new();
    for &(m, width) in &names {
        let mask = if width >= 128 { u128::MAX } else { (1u128 << width) - 1 };
        // Constants the variable is seen to take at entries and back edges.
        let mut taken: BTreeSet<u128> = BTreeSet::new();
        let mut only = true;
        for visit in visits {
            let Some(&value) = visit.values.get(&m) else { continue };
            if visit.kind != VisitKind::Arbitrary {
                only &= leaves(terms, value, first.values[&m], &mut taken);
            }
        }
        if taken.len() >= 2 && taken.len() <= 64 {
            enumerated.push((m, taken.iter().copied().collect()));
        }
        if only && !taken.is_empty() && taken.len() <= 64 {
            out.push(Shape::OneOf(m, taken.iter().copied().collect()));
        }
        if width == 1 {
            out.push(Shape::OneOf(m, vec![0]));
            out.push(Shape::OneOf(m, vec![1]));
            continue;
        }
        out.push(Shape::AtLeastEntry(m));
        out.push(Shape::AtMostEntry(m));
        out.push(Shape::AtLeastEntryUnsigned(m));
        for modulus in [2u128, 4, 8] {
            for visit in visits.iter().filter(|v| v.kind == VisitKind::Entry) {
                if let Some(c) = visit.values.get(&m).and_then(|t| terms.as_u128(*t)) {
                    out.push(Shape::Residue(m, modulus, c % modulus));
                }
            }
        }
        let mut tried = BTreeSet::new();
        for &c in constants.iter().chain(taken.iter()).take(48) {
            for c in [c & mask, c.wrapping_add(1) & mask, c.wrapping_sub(1) & mask] {
                if tried.insert(c) {
                    out.push(Shape::AtLeastSigned(m, c));
                    out.push(Shape::AtMostSigned(m, c));
                    out.push(Shape::AtMostUnsigned(m, c));
                }
            }
            if tried.len() < 60 {
                out.push(Shape::NotEqual(m, c & mask));
            }
        }
    }
    if names.len() <= 24 {
        for (i, &(m, w)) in names.iter().enumerate() {
            for &(n, v) in &names[i + 1..] {
                if w != v || w == 1 {
                    continue;
                }
                out.push(Shape::Equal(m, n));
                out.push(Shape::AtMostOther(m, n));
                out.push(Shape::AtMostOther(n, m));
                out.push(Shape::AtMostOtherUnsigned(m, n));
                out.push(Shape::AtMostOtherUnsigned(n, m));
                out.push(Shape::SameDifference(m, n));
                out.push(Shape::SameSum(m, n));
            }
        }
    }
    for &(m, w) in names.iter().filter(|(_, w)| *w > 1).take(16) {
        for (n, _) in context.iter().filter(|(_, v)| *v == w) {
            out.push(Shape::AtMostContext(m, *n));
            out.push(Shape::AtLeastContext(m, *n));
            out.push(Shape::AtMostContextUnsigned(m, *n));
            out.push(Shape::AtMostSuccessor(m, *n));
        }
    }
    out.extend(prefixes(terms, visits, &names, &context, &enumerated));
    let mut pairs: Vec<(Modified, u128, Modified, u128)> = Vec::new();
    for (i, (m, cs)) in enumerated.iter().enumerate() {
        for (n, ds) in &enumerated[i + 1..] {
            if cs.len() * ds.len() <= PER_PAIR {
                pairs.extend(cs.iter().flat_map(|&c| ds.iter().map(move |&d| (*m, c, *n, d))));
            }
        }
    }
    out.extend(pairs.iter().map(|&(m, c, n, d)| Shape::NeverBoth(m, c, n, d)));
    for (o, _) in &context {
        for zero in [true, false] {
            out.extend(pairs.iter().map(|&(m, c, n, d)| Shape::NeverWhen(m, c, n, d, *o, zero)));
        }
    }
    out
}

/// What the loop does not modify but its formula mentions, with widths.
pub(crate) fn relevant_context(terms: &Terms, first: &HeadVisit, visits: &[&HeadVisit]) -> Vec<(Modified, u32)> {
    let mut wanted: FxHashMap<TermId, Vec<Modified>> = FxHashMap::default();
    for (m, t) in first.context.iter() {
        wanted.entry(*t).or_default().push(*m);
    }
    let mut found: BTreeSet<Modified> = BTreeSet::new();
    let mut seen: FxHashSet<TermId> = FxHashSet::default();
    let backs = visits.iter().filter(|v| matches!(v.kind, VisitKind::Back(0)) && v.instance == first.instance);
    // Conditions of the entry are no conditions of the loop.
    seen.insert(first.guard);
    let mut stack: Vec<TermId> = backs.flat_map(|v| v.values.values().copied().chain([v.guard])).collect();
    while let Some(t) = stack.pop() {
        if !seen.insert(t) {
            continue;
        }
        if let Some(names) = wanted.get(&t) {
            // One name per value.
            found.extend(names.first());
        }
        stack.extend_from_slice(terms.args(t));
        if seen.len() > NODES || found.len() >= CONTEXT {
            break;
        }
    }
    found.into_iter().map(|m| (m, terms.width(first.context[&m]))).filter(|(_, w)| *w <= 64).collect()
}

/// Collects the constants a value chooses between; true if it chooses between constants and `itself` only.
pub(crate) fn leaves(terms: &Terms, value: TermId, itself: TermId, out: &mut BTreeSet<u128>) -> bool {
    let mut only = true;
    let mut stack = vec![value];
    let mut seen = BTreeSet::new();
    while let Some(t) = stack.pop() {
        if t == itself || !seen.insert(t) {
            continue;
        }
        if let Some(c) = terms.as_u128(t) {
            out.insert(c);
        } else if terms.op(t) == Op::Ite {
            stack.extend([terms.arg(t, 1), terms.arg(t, 2)]);
        } else {
            only = false;
        }
        if seen.len() > 4096 {
            return false;
        }
    }
    only
}

/// Integer constants the function (and what it calls) compares with or assigns, most telling first.
pub(crate) fn constants_of(program: &Program, function: FuncId) -> Vec<u128> {
    let mut all: BTreeSet<u128> = BTreeSet::from([0, 1]);
    for e in &program.func(function).exprs {
        if let ExprKind::Const(bits) = e.kind
            && matches!(program.types.get(e.ty), Type::Int { .. })
        {
            all.insert(bits);
        }
    }
    all.into_iter().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A comparison of constants is what its term says, at all values of three bits.
    #[test]
    fn comparisons_of_constants_agree_with_their_terms() {
        let tests = [Test::Is, Test::AtMostSigned, Test::AtLeastSigned, Test::AtMostUnsigned, Test::AtLeastUnsigned];
        let bits = [Test::Bit(0), Test::Bit(1), Test::Bit(2)];
        let mut terms = Terms::default();
        for x in 0..8 {
            let value = terms.bv(3, x);
            for (test, c) in
                tests.iter().flat_map(|t| (0..8).map(move |c| (*t, c))).chain(bits.iter().flat_map(|t| [(*t, 0), (*t, 1)]))
            {
                let term = compared(&mut terms, value, test, c);
                assert_eq!(terms.as_u128(term), Some(u128::from(test.holds(3, x, c))), "{x} {test:?} {c}");
            }
        }
    }
}
