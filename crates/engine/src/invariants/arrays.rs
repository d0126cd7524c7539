//! Candidates about array prefixes: every element between where a counter started and where it is now has some property.
//!
//! Such a candidate speaks of all indices. It is *checked* at one arbitrary index, a variable of the loop's own that stands for any of
//! them, and *assumed* at the indices that matter: that variable and every index at which the formula reads the array.
//! SOUNDNESS: an instance follows from the candidate whatever the index is, and a violated candidate is violated at some index.

use crate::invariants::affine::counts;
use crate::invariants::candidates::Shape;
use fathom_symex::induct::{HeadVisit, Modified, VisitKind};
use fathom_term::{Held, Op, Ranged, TermId, Terms};
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::BTreeSet;

/// Counters, arrays and scalars looked at per loop.
const COUNTERS: usize = 3;
const ARRAYS: usize = 4;
const SCALARS: usize = 4;
/// Nodes of the formula that are searched for reads, and indices kept per array.
const NODES: usize = 200_000;
const INDICES: usize = 32;
/// Bits of an index; arrays with longer ones are not looked at.
const INDEX_BITS: u32 = 32;

/// What holds of the element at an index.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Element {
    Constant(u128),
    NotConstant(u128),
    /// It is its own index.
    Index,
    /// It is the element of that array at the same index.
    Same(Modified),
    /// Against an integer, modified by the loop or not.
    Equal(Modified),
    NotEqual(Modified),
    AtLeast(Modified),
    AtMost(Modified),
}

/// Elements from where the counter started up to where it is, as long as `when` has its value.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Prefix {
    pub array: Modified,
    pub counter: Modified,
    pub element: Element,
    pub when: Option<(Modified, u128)>,
}

impl Prefix {
    /// The arrays it speaks of.
    pub fn arrays(&self) -> Vec<Modified> {
        match &self.element {
            Element::Same(other) => vec![self.array, *other],
            Element::Constant(_)
            | Element::NotConstant(_)
            | Element::Index
            | Element::Equal(_)
            | Element::NotEqual(_)
            | Element::AtLeast(_)
            | Element::AtMost(_) => vec![self.array],
        }
    }

    /// The candidate at one index; `None` if something it speaks of is not there.
    pub fn at(&self, t: &mut Terms, visit: &HeadVisit, index: TermId) -> Option<TermId> {
        let scalar = |m: &Modified| visit.values.get(m).or_else(|| visit.context.get(m)).copied();
        let low = as_index(t, *visit.entry.get(&self.counter)?);
        let high = as_index(t, *visit.values.get(&self.counter)?);
        let from = t.ule(low, index);
        let below = t.ult(index, high);
        let mut inside = t.and(from, below);
        if let Some((flag, value)) = &self.when {
            let flag = scalar(flag)?;
            let value = t.bv(t.width(flag), *value);
            let is = t.eq(flag, value);
            inside = t.and(inside, is);
        }
        let array = *visit.arrays.get(&self.array)?;
        if t.array_widths(array).0 != INDEX_BITS || t.width(index) != INDEX_BITS {
            return None;
        }
        let element = t.select(array, index);
        let width = t.width(element);
        let fits = |t: &Terms, x: TermId| t.width(x) == width;
        let holds = match &self.element {
            Element::Constant(c) | Element::NotConstant(c) => {
                let c = t.bv(width, *c);
                let equal = t.eq(element, c);
                if matches!(self.element, Element::Constant(_)) { equal } else { t.not(equal) }
            }
            Element::Index if width == INDEX_BITS => t.eq(element, index),
            Element::Index => return None,
            Element::Same(other) => {
                let other = *visit.arrays.get(other)?;
                if t.array_widths(other).0 != INDEX_BITS {
                    return None;
                }
                let other = t.select(other, index);
                if !fits(t, other) {
                    return None;
                }
                t.eq(element, other)
            }
            Element::Equal(m) | Element::NotEqual(m) | Element::AtLeast(m) | Element::AtMost(m) => {
                let x = scalar(m)?;
                if !fits(t, x) {
                    return None;
                }
                match self.element {
                    Element::Equal(_) => t.eq(element, x),
                    Element::NotEqual(_) => t.ne(element, x),
                    Element::AtLeast(_) => t.sge(element, x),
                    _ => t.sle(element, x),
                }
            }
        };
        Some(t.implies(inside, holds))
    }
}

fn as_index(t: &mut Terms, x: TermId) -> TermId {
    let width = t.width(x);
    match width.cmp(&INDEX_BITS) {
        std::cmp::Ordering::Equal => x,
        std::cmp::Ordering::Greater => t.extract(INDEX_BITS - 1, 0, x),
        std::cmp::Ordering::Less => t.zext(x, INDEX_BITS),
    }
}

/// Guesses for one loop: `scalars` it modifies that matter, `context` it does not modify, `flags` with the values they take.
pub(crate) fn prefixes(
    terms: &Terms,
    visits: &[&HeadVisit],
    scalars: &[(Modified, u32)],
    context: &[(Modified, u32)],
    flags: &[(Modified, Vec<u128>)],
) -> Vec<Shape> {
    let Some(first) = visits.iter().find(|v| v.kind == VisitKind::Arbitrary) else { return Vec::new() };
    let backs: Vec<&&HeadVisit> =
        visits.iter().filter(|v| v.kind == VisitKind::Back(0) && v.instance == first.instance).collect();
    let arrays = first.arrays.iter().map(|(m, t)| (*m, terms.array_widths(*t)));
    let arrays = arrays.filter(|(_, (index, element))| *index == INDEX_BITS && *element <= 64);
    let arrays: Vec<(Modified, u32)> = arrays.map(|(m, (_, element))| (m, element)).take(ARRAYS).collect();
    let counters = scalars.iter().filter(|(m, w)| {
        let steps =
            |b: &&&HeadVisit| b.values.get(m).is_some_and(|v| *v != first.values[m] && counts(terms, *v, first.values[m]));
        *w >= 8 && !backs.is_empty() && backs.iter().all(steps)
    });
    let counters: Vec<Modified> = counters.map(|(m, _)| *m).take(COUNTERS).collect();
    let mut out = Vec::new();
    for &counter in &counters {
        for &(array, width) in &arrays {
            let mut elements = vec![Element::Index];
            for c in stored(terms, &backs, array) {
                elements.push(Element::Constant(c));
                elements.push(Element::NotConstant(c));
            }
            elements.extend(arrays.iter().filter(|(m, w)| *m != array && *w == width).map(|(m, _)| Element::Same(*m)));
            for (m, _) in scalars.iter().filter(|(m, w)| *m != counter && *w == width).take(SCALARS) {
                elements.extend([Element::AtLeast(*m), Element::AtMost(*m), Element::NotEqual(*m)]);
            }
            for (m, _) in context.iter().filter(|(_, w)| *w == width).take(SCALARS) {
                elements.extend([Element::Equal(*m), Element::NotEqual(*m), Element::AtLeast(*m), Element::AtMost(*m)]);
            }
            for element in elements {
                out.push(Shape::Prefix(Prefix { array, counter, element: element.clone(), when: None }));
                for (flag, values) in flags.iter().filter(|(_, values)| values.len() <= 3).take(2) {
                    for &value in values {
                        out.push(Shape::Prefix(Prefix {
                            array,
                            counter,
                            element: element.clone(),
                            when: Some((*flag, value)),
                        }));
                    }
                }
            }
        }
    }
    out
}

/// Constants one iteration stores in an array, and zero.
fn stored(terms: &Terms, backs: &[&&HeadVisit], array: Modified) -> BTreeSet<u128> {
    let mut out = BTreeSet::from([0]);
    let mut stack: Vec<TermId> = backs.iter().filter_map(|b| b.arrays.get(&array).copied()).collect();
    let mut seen = FxHashSet::default();
    while let Some(t) = stack.pop() {
        if !seen.insert(t) || seen.len() > 256 {
            continue;
        }
        match terms.op(t) {
            Op::Ite => stack.extend([terms.arg(t, 1), terms.arg(t, 2)]),
            Op::Store => {
                stack.push(terms.arg(t, 0));
                out.extend(terms.as_u128(terms.arg(t, 2)));
            }
            _ => {}
        }
    }
    out.into_iter().take(5).collect()
}

/// Per array variable, the indices at which formulas read it.
#[derive(Default)]
pub(crate) struct Reads(FxHashMap<TermId, BTreeSet<TermId>>);

impl Reads {
    pub fn of(terms: &Terms, roots: &[TermId]) -> Reads {
        let mut reads = Reads::default();
        let mut seen: FxHashSet<TermId> = FxHashSet::default();
        let mut stack = roots.to_vec();
        while let Some(t) = stack.pop() {
            if !seen.insert(t) || seen.len() > NODES {
                continue;
            }
            if terms.op(t) == Op::Select {
                let index = terms.arg(t, 1);
                for base in bases(terms, terms.arg(t, 0)) {
                    let known = reads.0.entry(base).or_default();
                    if known.len() < INDICES {
                        known.insert(index);
                    }
                }
            }
            stack.extend_from_slice(terms.args(t));
        }
        reads
    }

    /// Indices at which what an array is made of is read.
    pub fn indices(&self, terms: &Terms, array: TermId) -> BTreeSet<TermId> {
        bases(terms, array).into_iter().filter_map(|b| self.0.get(&b)).flatten().copied().collect()
    }
}

/// The arrays below all stores and choices.
fn bases(terms: &Terms, array: TermId) -> Vec<TermId> {
    let mut out = Vec::new();
    let mut seen: FxHashSet<TermId> = FxHashSet::default();
    let mut stack = vec![array];
    while let Some(t) = stack.pop() {
        if !seen.insert(t) || seen.len() > 4096 {
            continue;
        }
        match terms.op(t) {
            Op::Store => stack.push(terms.arg(t, 0)),
            Op::Ite => stack.extend([terms.arg(t, 1), terms.arg(t, 2)]),
            _ => match terms.ranged(t) {
                Some(Ranged { below, held: Held::Copy { array, .. }, .. }) => stack.extend([below, array]),
                Some(Ranged { below, held: Held::Value(_), .. }) => stack.push(below),
                None => out.push(t),
            },
        }
    }
    out
}
