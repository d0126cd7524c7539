//! What a program says about the elements of arrays, as expressions over an index.
//!
//! Two places are read. A loop that stores `e` at an index that its counter decides says what the element is from then on: `a[j] = e(j)`. A goal
//! that reads an array at an index says what should hold of it: `goal(a[j], b[j], j)`. Both become conditions on an arbitrary index, which
//! `arrays.rs` turns into guesses about all indices that a counter has passed.
//!
//! The expressions name what they read, so that they can be evaluated at any visit of any loop head. They are guesses: nothing rests on them.

use fathom_symex::induct::{HeadVisit, Modified};
use fathom_term::{Op, TermId, Terms};
use rustc_hash::FxHashMap;

/// Bits of an index; arrays with longer ones are not looked at.
pub(crate) const INDEX_BITS: u32 = 32;
/// Nodes of an expression, and conjuncts of a goal's condition that are looked at.
const NODES: u32 = 48;
const CONJUNCTS: usize = 256;
/// Stores of one iteration that are looked at.
const STORES: usize = 64;

/// An expression over an index.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Expr {
    Index,
    /// The first index that the counter passes.
    First,
    Constant(u32, u128),
    /// An integer, by its name and width.
    Scalar(Modified, u32),
    /// An element of this width, now or when the loop was entered.
    Element {
        array: Modified,
        width: u32,
        at_entry: bool,
        index: Box<Expr>,
    },
    /// Bounds of an extract or the width of an extension, and the operands.
    Apply(Op, (u32, u32), Vec<Expr>),
}

impl Expr {
    /// Its value at a visit; `None` if something it reads is not there.
    pub fn at(&self, t: &mut Terms, visit: &HeadVisit, index: TermId, first: TermId) -> Option<TermId> {
        Some(match self {
            Expr::Index => index,
            Expr::First => first,
            Expr::Constant(width, value) => t.bv(*width, *value),
            Expr::Scalar(m, width) => {
                let value = *visit.values.get(m).or_else(|| visit.context.get(m))?;
                (t.width(value) == *width).then_some(value)?
            }
            Expr::Element { array, width, at_entry, index: of } => {
                let arrays = if *at_entry { &visit.entry_arrays } else { &visit.arrays };
                let array = *arrays.get(array)?;
                let of = of.at(t, visit, index, first)?;
                if t.array_widths(array) != (INDEX_BITS, *width) || t.width(of) != INDEX_BITS {
                    return None;
                }
                t.select(array, of)
            }
            Expr::Apply(op, (high, low), args) => {
                let args = args.iter().map(|a| a.at(t, visit, index, first)).collect::<Option<Vec<TermId>>>()?;
                apply(t, *op, (*high, *low), &args)?
            }
        })
    }

    /// The arrays it reads.
    pub fn arrays(&self, out: &mut Vec<Modified>) {
        match self {
            Expr::Index | Expr::First | Expr::Constant(..) | Expr::Scalar(..) => {}
            Expr::Element { array, index, .. } => {
                out.push(*array);
                index.arrays(out);
            }
            Expr::Apply(_, _, args) => args.iter().for_each(|a| a.arrays(out)),
        }
    }

    /// Does it mean the same in every function?
    pub fn is_global(&self) -> bool {
        let global = |m: &Modified| matches!(m, Modified::Leaf(_));
        match self {
            Expr::Index | Expr::First | Expr::Constant(..) => true,
            Expr::Scalar(m, _) => global(m),
            Expr::Element { array, index, .. } => global(array) && index.is_global(),
            Expr::Apply(_, _, args) => args.iter().all(Expr::is_global),
        }
    }

    /// The same with elements as they were when the loop was entered.
    pub fn entered(&self) -> Expr {
        match self {
            Expr::Index | Expr::First | Expr::Constant(..) | Expr::Scalar(..) => self.clone(),
            Expr::Element { array, width, index, .. } => {
                Expr::Element { array: *array, width: *width, at_entry: true, index: Box::new(index.entered()) }
            }
            Expr::Apply(op, bounds, args) => Expr::Apply(*op, *bounds, args.iter().map(Expr::entered).collect()),
        }
    }

    /// If it is the element before plus a constant: what the element is, counted from the first.
    fn progression(&self, of: Modified) -> Option<Expr> {
        let Expr::Apply(Op::Add, _, args) = self else { return None };
        let step = args.iter().find(|a| matches!(a, Expr::Constant(..)))?;
        let Some(Expr::Element { array, width: INDEX_BITS, index, .. }) =
            args.iter().find(|a| matches!(a, Expr::Element { .. }))
        else {
            return None;
        };
        let minus_one = Expr::Constant(INDEX_BITS, (1 << INDEX_BITS) - 1);
        let before = |e: Expr| sum(e, minus_one.clone());
        if *array != of || **index != before(Expr::Index) {
            return None;
        }
        let start = Expr::Element { array: of, width: INDEX_BITS, at_entry: true, index: Box::new(before(Expr::First)) };
        let passed = sum(Expr::Index, Expr::Apply(Op::Neg, (0, 0), vec![before(Expr::First)]));
        Some(sum(start, Expr::Apply(Op::Mul, (0, 0), vec![passed, step.clone()])))
    }
}

fn sum(a: Expr, b: Expr) -> Expr {
    Expr::Apply(Op::Add, (0, 0), vec![a, b])
}

/// The element at the index is this.
pub(crate) fn is(array: Modified, width: u32, value: Expr) -> Expr {
    let element = Expr::Element { array, width, at_entry: false, index: Box::new(Expr::Index) };
    Expr::Apply(Op::Eq, (0, 0), vec![element, value])
}

fn apply(t: &mut Terms, op: Op, (high, low): (u32, u32), args: &[TermId]) -> Option<TermId> {
    Some(match (op, args) {
        (Op::Not, &[a]) => t.not(a),
        (Op::Neg, &[a]) => t.neg(a),
        (Op::Extract, &[a]) => t.extract(high, low, a),
        (Op::Sext, &[a]) => t.sext(a, high),
        (Op::And, &[a, b]) => t.and(a, b),
        (Op::Xor, &[a, b]) => t.xor(a, b),
        (Op::Add, &[a, b]) => t.add(a, b),
        (Op::Mul, &[a, b]) => t.mul(a, b),
        (Op::Udiv, &[a, b]) => t.udiv(a, b),
        (Op::Urem, &[a, b]) => t.urem(a, b),
        (Op::Sdiv, &[a, b]) => t.sdiv(a, b),
        (Op::Srem, &[a, b]) => t.srem(a, b),
        (Op::Shl, &[a, b]) => t.shl(a, b),
        (Op::Lshr, &[a, b]) => t.lshr(a, b),
        (Op::Ashr, &[a, b]) => t.ashr(a, b),
        (Op::Concat, &[a, b]) => t.concat(a, b),
        (Op::Eq, &[a, b]) => t.eq(a, b),
        (Op::Ult, &[a, b]) => t.ult(a, b),
        (Op::Slt, &[a, b]) => t.slt(a, b),
        (Op::Ite, &[c, a, b]) => t.ite(c, a, b),
        _ => return None,
    })
}

/// A term as a variable plus a constant.
pub(crate) fn offset_of(terms: &Terms, t: TermId) -> (TermId, u128) {
    if terms.op(t) == Op::Add {
        let (a, b) = (terms.arg(t, 0), terms.arg(t, 1));
        if let Some(c) = terms.as_u128(b) {
            return (a, c);
        }
        if let Some(c) = terms.as_u128(a) {
            return (b, c);
        }
    }
    (t, 0)
}

/// Reads terms as expressions over an index.
struct Reader<'a> {
    terms: &'a Terms,
    /// The variable that is the index less this.
    counter: TermId,
    less: u128,
    scalars: FxHashMap<TermId, Modified>,
    arrays: FxHashMap<TermId, Modified>,
    left: u32,
}

impl<'a> Reader<'a> {
    fn new(terms: &'a Terms, visit: &HeadVisit, counter: TermId, less: u128) -> Reader<'a> {
        let mut scalars: FxHashMap<TermId, Modified> = FxHashMap::default();
        for (m, t) in visit.context.iter() {
            scalars.entry(*t).or_insert(*m);
        }
        let mut arrays: FxHashMap<TermId, Modified> = FxHashMap::default();
        for (m, &t) in visit.arrays.iter() {
            // Reads look through stores that do not concern them.
            let mut at = t;
            for _ in 0..STORES {
                arrays.entry(at).or_insert(*m);
                if terms.op(at) != Op::Store {
                    break;
                }
                at = terms.arg(at, 0);
            }
        }
        Reader { terms, counter, less, scalars, arrays, left: NODES }
    }

    fn read(&mut self, t: TermId) -> Option<Expr> {
        self.left = self.left.checked_sub(1)?;
        if let Some(c) = self.terms.as_u128(t) {
            return Some(Expr::Constant(self.terms.width(t), c));
        }
        if t == self.counter {
            let width = self.terms.width(t);
            let index = match width {
                INDEX_BITS => Expr::Index,
                w if w > INDEX_BITS => Expr::Apply(Op::Sext, (w, 0), vec![Expr::Index]),
                _ => return None,
            };
            let mask = (1u128 << width) - 1;
            let minus = self.less.wrapping_neg() & mask;
            return Some(if minus == 0 { index } else { sum(index, Expr::Constant(width, minus)) });
        }
        // The counter is the index less something: sums of it are told as sums of the index.
        let (base, added) = offset_of(self.terms, t);
        if base == self.counter && self.terms.width(t) == INDEX_BITS {
            let added = added.wrapping_sub(self.less) & ((1 << INDEX_BITS) - 1);
            return Some(if added == 0 { Expr::Index } else { sum(Expr::Index, Expr::Constant(INDEX_BITS, added)) });
        }
        if let Some(m) = self.scalars.get(&t) {
            return Some(Expr::Scalar(*m, self.terms.width(t)));
        }
        let (op, args) = (self.terms.op(t), self.terms.args(t).to_vec());
        let bounds = match op {
            Op::Extract => self.terms.extract_bounds(t),
            Op::Sext => (self.terms.width(t), 0),
            Op::Select => {
                let array = *self.arrays.get(&args[0])?;
                let index = Box::new(self.read(args[1])?);
                return Some(Expr::Element { array, width: self.terms.width(t), at_entry: false, index });
            }
            Op::Var | Op::Const | Op::Store | Op::ConstArray | Op::Fp | Op::UmulOvf | Op::SmulOvf => return None,
            Op::Not
            | Op::And
            | Op::Xor
            | Op::Neg
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
            | Op::Ite => (0, 0),
        };
        let args = args.into_iter().map(|a| self.read(a)).collect::<Option<Vec<Expr>>>()?;
        Some(Expr::Apply(op, bounds, args))
    }
}

/// What iterations store: by the distance of the index from the counter, what the element is.
pub(crate) fn stored(
    t: &mut Terms,
    start: &HeadVisit,
    back: &HeadVisit,
    array: Modified,
    counter: Modified,
) -> Vec<(u128, Option<Expr>)> {
    let (Some(&after), Some(&now)) = (back.arrays.get(&array), start.values.get(&counter)) else { return Vec::new() };
    let mut indices: Vec<(TermId, u128)> = Vec::new();
    let mut stack = vec![after];
    let mut seen = 0;
    while let Some(at) = stack.pop() {
        seen += 1;
        if seen > STORES {
            break;
        }
        match t.op(at) {
            Op::Ite => stack.extend([t.arg(at, 1), t.arg(at, 2)]),
            Op::Store => {
                stack.push(t.arg(at, 0));
                let index = t.arg(at, 1);
                let (base, offset) = offset_of(t, index);
                let narrow = t.op(base) == Op::Extract && t.arg(base, 0) == now && t.extract_bounds(base).1 == 0;
                if (base == now || narrow) && t.width(index) == INDEX_BITS && !indices.contains(&(index, offset)) {
                    indices.push((index, offset));
                }
            }
            _ => {}
        }
    }
    let mut out = Vec::new();
    for (index, offset) in indices {
        let value = element(t, after, index, STORES);
        let width = t.width(value);
        let value = Reader::new(t, start, now, offset).read(value);
        let told = value.clone().map(|v| is(array, width, v));
        out.push((offset, told.clone()));
        out.push((offset, value.as_ref().map(|v| is(array, width, v.entered()))));
        out.push((offset, value.and_then(|v| v.progression(array)).map(|v| is(array, width, v))));
    }
    out.dedup();
    out
}

/// The element of an array, choices between arrays told as choices between elements.
fn element(t: &mut Terms, array: TermId, index: TermId, left: usize) -> TermId {
    let value = t.select(array, index);
    if left == 0 || t.op(value) != Op::Select {
        return value;
    }
    let base = t.arg(value, 0);
    if t.op(base) != Op::Ite {
        return value;
    }
    let (c, x, y) = (t.arg(base, 0), t.arg(base, 1), t.arg(base, 2));
    let x = element(t, x, index, left / 2);
    let y = element(t, y, index, left / 2);
    t.ite(c, x, y)
}

/// What goals say about elements: `conditions` are when they are violated, `visits` the arbitrary states of loops.
pub(crate) fn wanted(terms: &mut Terms, visits: &[&HeadVisit], conditions: &[TermId]) -> Vec<Expr> {
    let mut out: Vec<Expr> = Vec::new();
    for &condition in conditions {
        let conjuncts = conjuncts(terms, condition);
        for visit in visits {
            for (_, &counter) in visit.values.iter().filter(|(_, v)| terms.width(**v) >= INDEX_BITS) {
                let Some(less) = conjuncts.iter().find_map(|c| read_at(terms, *c, counter)) else { continue };
                let mut about = Vec::new();
                let mut beside = Vec::new();
                for &c in &conjuncts {
                    let Some(read) = Reader::new(terms, visit, counter, less).read(c) else { continue };
                    let mut arrays = Vec::new();
                    read.arrays(&mut arrays);
                    let equation = match terms.op(c) {
                        Op::Not => terms.op(terms.arg(c, 0)) == Op::Eq,
                        op => op == Op::Eq,
                    };
                    match (arrays.is_empty(), equation && mentions(&read)) {
                        (false, _) => about.push(read),
                        (true, true) => beside.push(read),
                        (true, false) => {}
                    }
                }
                let never = |all: &[Expr]| {
                    let all = all.iter().cloned().reduce(|a, b| Expr::Apply(Op::And, (0, 0), vec![a, b]));
                    all.map(|all| Expr::Apply(Op::Not, (0, 0), vec![all]))
                };
                out.extend(never(&about));
                if !about.is_empty() && !beside.is_empty() {
                    about.extend(beside);
                    out.extend(never(&about));
                }
            }
        }
    }
    out.sort();
    out.dedup();
    out
}

fn mentions(e: &Expr) -> bool {
    match e {
        Expr::Index => true,
        Expr::First | Expr::Constant(..) | Expr::Scalar(..) => false,
        Expr::Element { index, .. } => mentions(index),
        Expr::Apply(_, _, args) => args.iter().any(mentions),
    }
}

fn conjuncts(terms: &Terms, condition: TermId) -> Vec<TermId> {
    let mut out = Vec::new();
    let mut stack = vec![condition];
    while let Some(t) = stack.pop() {
        match terms.op(t) {
            Op::And if out.len() + stack.len() < CONJUNCTS => stack.extend_from_slice(terms.args(t)),
            _ => out.push(t),
        }
    }
    out.sort_unstable();
    out.dedup();
    out
}

/// The distance from the variable at which a term reads an array first.
fn read_at(terms: &Terms, root: TermId, counter: TermId) -> Option<u128> {
    let mut stack = vec![root];
    let mut least: Option<(i32, u128)> = None;
    for _ in 0..CONJUNCTS {
        let Some(t) = stack.pop() else { break };
        if terms.op(t) == Op::Select {
            let (base, offset) = offset_of(terms, terms.arg(t, 1));
            let narrow = terms.op(base) == Op::Extract && terms.arg(base, 0) == counter;
            if base == counter || narrow {
                // The greatest one: elements before it are passed too.
                let signed = offset as u32 as i32;
                if least.is_none_or(|(known, _)| signed > known) {
                    least = Some((signed, offset));
                }
            }
        }
        stack.extend_from_slice(terms.args(t));
    }
    least.map(|(_, offset)| offset)
}
