//! The context that owns all terms: flat arenas, hash-consing and the readers. The constructors, which rewrite, live in one
//! file per family of operators and end in [`Terms::mk`].

use crate::ranged::RangedArrays;
use crate::rule::Hits;
use crate::{BvValue, FpFormat, FpOp, Op, Range, Rule, Sort};
use rustc_hash::{FxHashMap, FxHasher};
use std::fmt;
use std::hash::{Hash, Hasher};

/// A term of one [`Terms`] context. Children have smaller ids than parents.
#[derive(Copy, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct TermId(u32);

impl TermId {
    pub fn index(self) -> usize {
        self.0 as usize
    }

    /// The inverse of [`TermId::index`]; `index` must come from a term of the same context.
    pub fn from_index(index: usize) -> TermId {
        TermId(u32::try_from(index).expect("fewer than 2^32 terms"))
    }
}

impl fmt::Debug for TermId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "t{}", self.0)
    }
}

/// One node, 32 bytes. Four arguments are the most an operator has (rounding mode and three operands of a fused
/// multiply-add), so they are stored in place.
#[derive(Copy, Clone, PartialEq, Eq)]
pub struct Node {
    op: Op,
    arity: u8,
    /// Zero for bit-vectors, the index width for arrays.
    index_width: u32,
    width: u32,
    /// `Const`: number of the value. `Var`: number of the name. `Extract`: the low bit. `Fp`: number of the description.
    data: u32,
    args: [TermId; 4],
}

impl Node {
    pub fn op(&self) -> Op {
        self.op
    }

    pub fn args(&self) -> &[TermId] {
        &self.args[..self.arity as usize]
    }

    pub fn sort(&self) -> Sort {
        if self.index_width == 0 { Sort::Bv(self.width) } else { Sort::Array { index: self.index_width, elem: self.width } }
    }

    fn hash(&self) -> u64 {
        let mut h = FxHasher::default();
        (self.op as u32 | (self.arity as u32) << 8).hash(&mut h);
        ((self.width as u64) << 32 | self.data as u64).hash(&mut h);
        self.index_width.hash(&mut h);
        for a in self.args() {
            a.0.hash(&mut h);
        }
        h.finish()
    }
}

/// The hash-consed context.
pub struct Terms {
    nodes: Vec<Node>,
    /// By node; see `range`. Meaningless for arrays and wide bit-vectors.
    pub(crate) ranges: Vec<Range>,
    /// Open addressing over node numbers; `u32::MAX` marks a free slot. The size is a power of two.
    table: Vec<u32>,
    consts: Vec<BvValue>,
    const_ids: FxHashMap<BvValue, TermId>,
    names: Vec<String>,
    fps: Vec<(FpOp, FpFormat)>,
    fp_ids: FxHashMap<(FpOp, FpFormat), u32>,
    /// See `ranged`.
    pub(crate) ranged_arrays: RangedArrays,
    /// How many rewrites are in progress around the current constructor; see [`Terms::nested`].
    depth: u32,
    /// By rewrite rule.
    pub(crate) hits: Hits,
    /// See [`Terms::work`].
    work: u64,
}

const FREE: u32 = u32::MAX;
const NO_ARG: TermId = TermId(0);
/// Rewrites that build subterms which are rewritten again stop at this nesting, so that no constructor walks the DAG.
const MAX_DEPTH: u32 = 6;

impl Default for Terms {
    fn default() -> Self {
        Terms::new()
    }
}

impl Terms {
    pub fn new() -> Terms {
        let mut terms = Terms {
            nodes: Vec::new(),
            ranges: Vec::new(),
            table: vec![FREE; 1 << 10],
            consts: Vec::new(),
            const_ids: FxHashMap::default(),
            names: Vec::new(),
            fps: Vec::new(),
            fp_ids: FxHashMap::default(),
            ranged_arrays: RangedArrays::default(),
            depth: 0,
            hits: Hits::default(),
            work: 0,
        };
        let ff = terms.bv(1, 0);
        let tt = terms.bv(1, 1);
        debug_assert_eq!((ff, tt), (terms.ff(), terms.tt()));
        terms
    }

    /// What was done with these terms so far, in units of looking one up (about half a microsecond, with all that goes on around it): the same on every machine
    /// and under every load, so that searches can share it out and still give the same answers everywhere.
    pub fn work(&self) -> u64 {
        self.work
    }

    /// Solvers and engines add what they did here.
    pub fn spend(&mut self, work: u64) {
        self.work = self.work.saturating_add(work);
    }

    /// Number of terms made so far; ids are below it.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    // Readers.

    pub fn kind(&self, t: TermId) -> &Node {
        &self.nodes[t.index()]
    }

    pub fn op(&self, t: TermId) -> Op {
        self.nodes[t.index()].op
    }

    pub fn args(&self, t: TermId) -> &[TermId] {
        self.nodes[t.index()].args()
    }

    pub fn arg(&self, t: TermId, i: usize) -> TermId {
        self.args(t)[i]
    }

    pub fn sort(&self, t: TermId) -> Sort {
        self.nodes[t.index()].sort()
    }

    /// Width of a bit-vector term.
    pub fn width(&self, t: TermId) -> u32 {
        let n = &self.nodes[t.index()];
        assert!(n.index_width == 0, "an array has no width");
        n.width
    }

    /// `(index, element)` widths of an array term.
    pub fn array_widths(&self, t: TermId) -> (u32, u32) {
        match self.sort(t) {
            Sort::Array { index, elem } => (index, elem),
            Sort::Bv(_) => panic!("a bit-vector is not an array"),
        }
    }

    pub fn tt(&self) -> TermId {
        TermId(1)
    }

    pub fn ff(&self) -> TermId {
        TermId(0)
    }

    pub fn is_true(&self, t: TermId) -> bool {
        t == self.tt()
    }

    pub fn is_false(&self, t: TermId) -> bool {
        t == self.ff()
    }

    pub fn is_const(&self, t: TermId) -> bool {
        self.op(t) == Op::Const
    }

    pub fn as_const(&self, t: TermId) -> Option<&BvValue> {
        let n = &self.nodes[t.index()];
        (n.op == Op::Const).then(|| &self.consts[n.data as usize])
    }

    /// The unsigned value of a constant that fits.
    pub fn as_u128(&self, t: TermId) -> Option<u128> {
        self.as_const(t).and_then(BvValue::to_u128)
    }

    /// `None` unless `t` is a variable. Names need not be unique.
    pub fn var_name(&self, t: TermId) -> Option<&str> {
        let n = &self.nodes[t.index()];
        (n.op == Op::Var).then(|| self.names[n.data as usize].as_str())
    }

    /// `(hi, lo)` of an `Extract`.
    pub fn extract_bounds(&self, t: TermId) -> (u32, u32) {
        let n = &self.nodes[t.index()];
        assert_eq!(n.op, Op::Extract);
        (n.data + n.width - 1, n.data)
    }

    /// Operation and format of an `Fp` node.
    pub fn fp_parts(&self, t: TermId) -> (FpOp, FpFormat) {
        let n = &self.nodes[t.index()];
        assert_eq!(n.op, Op::Fp);
        self.fps[n.data as usize]
    }

    // Leaves.

    pub fn bv(&mut self, width: u32, v: u128) -> TermId {
        self.bv_value(BvValue::from_u128(width, v))
    }

    pub fn bool(&self, b: bool) -> TermId {
        if b { self.tt() } else { self.ff() }
    }

    pub fn bv_value(&mut self, v: BvValue) -> TermId {
        if let Some(&t) = self.const_ids.get(&v) {
            return t;
        }
        let data = u32::try_from(self.consts.len()).expect("fewer than 2^32 constants");
        let range = match v.to_u128() {
            Some(value) if v.width() <= 64 => Range::of(v.width(), value as u64),
            Some(_) | None => Range::full(64),
        };
        let t = self.push(Node { op: Op::Const, arity: 0, index_width: 0, width: v.width(), data, args: [NO_ARG; 4] }, range);
        self.consts.push(v.clone());
        self.const_ids.insert(v, t);
        t
    }

    /// Always a new variable, whatever its name.
    pub fn fresh(&mut self, name: &str, sort: Sort) -> TermId {
        let data = u32::try_from(self.names.len()).expect("fewer than 2^32 variables");
        self.names.push(name.to_owned());
        let (index_width, width) = match sort {
            Sort::Bv(w) => (0, w),
            Sort::Array { index, elem } => {
                assert!(index > 0, "array indices have at least one bit");
                (index, elem)
            }
        };
        assert!(width > 0, "bit-vectors of width zero do not exist");
        self.push(Node { op: Op::Var, arity: 0, index_width, width, data, args: [NO_ARG; 4] }, Range::full(width))
    }

    // Nodes.

    fn push(&mut self, n: Node, range: Range) -> TermId {
        let id = TermId(u32::try_from(self.nodes.len()).ok().filter(|&i| i != FREE).expect("fewer than 2^32 terms"));
        self.nodes.push(n);
        self.ranges.push(range);
        id
    }

    /// The node itself, found or made, without any rewriting, except that a term with one possible value is that value.
    pub(crate) fn mk(&mut self, op: Op, sort: Sort, data: u32, args: &[TermId]) -> TermId {
        debug_assert!(op.arity().is_none_or(|n| n == args.len()));
        self.work += 1;
        let mut a = [NO_ARG; 4];
        a[..args.len()].copy_from_slice(args);
        let (index_width, width) = match sort {
            Sort::Bv(w) => (0, w),
            Sort::Array { index, elem } => (index, elem),
        };
        let node = Node { op, arity: args.len() as u8, index_width, width, data, args: a };
        if self.nodes.len() * 2 >= self.table.len() {
            self.grow();
        }
        let mask = self.table.len() - 1;
        let mut slot = (node.hash() >> 20) as usize & mask;
        loop {
            match self.table[slot] {
                FREE => break,
                id if self.nodes[id as usize] == node => return TermId(id),
                _ => slot = (slot + 1) & mask,
            }
        }
        let range = match sort {
            Sort::Bv(w) if w <= 64 => self.range_of(op, w, data, args),
            Sort::Bv(_) | Sort::Array { .. } => Range::full(64),
        };
        if let (Sort::Bv(w), Some(value)) = (sort, range.single()) {
            self.rule(Rule::OneValue);
            return self.bv(w, u128::from(value));
        }
        let id = self.push(node, range);
        self.table[slot] = id.0;
        if index_width > 0 {
            self.note_ranged(id, args);
        }
        id
    }

    fn grow(&mut self) {
        let size = self.table.len() * 4;
        let mut table = vec![FREE; size];
        for (i, n) in self.nodes.iter().enumerate() {
            // Constants and variables are not found through the table.
            if matches!(n.op, Op::Const | Op::Var) {
                continue;
            }
            let mut slot = (n.hash() >> 20) as usize & (size - 1);
            while table[slot] != FREE {
                slot = (slot + 1) & (size - 1);
            }
            table[slot] = i as u32;
        }
        self.table = table;
    }

    pub(crate) fn mk_bv(&mut self, op: Op, width: u32, args: &[TermId]) -> TermId {
        self.mk(op, Sort::Bv(width), 0, args)
    }

    /// Was any float operation made that did not fold?
    pub fn has_floats(&self) -> bool {
        !self.fps.is_empty()
    }

    pub(crate) fn fp_number(&mut self, op: FpOp, fmt: FpFormat) -> u32 {
        let next = self.fps.len() as u32;
        let n = *self.fp_ids.entry((op, fmt)).or_insert(next);
        if n == next {
            self.fps.push((op, fmt));
        }
        n
    }

    /// Arguments of a commutative operator in canonical order: a constant last, otherwise the older term first.
    pub(crate) fn ordered(&self, a: TermId, b: TermId) -> (TermId, TermId) {
        match (self.is_const(a), self.is_const(b)) {
            (true, false) => (b, a),
            (false, true) => (a, b),
            (true, true) | (false, false) => (a.min(b), a.max(b)),
        }
    }

    /// Runs a rewrite that builds rewritten subterms, unless too many are in progress already.
    pub(crate) fn nested<R>(&mut self, f: impl FnOnce(&mut Terms) -> R) -> Option<R> {
        if self.depth >= MAX_DEPTH {
            return None;
        }
        self.depth += 1;
        let t = f(self);
        self.depth -= 1;
        Some(t)
    }

    /// The argument if `t` is a complement.
    pub(crate) fn as_not(&self, t: TermId) -> Option<TermId> {
        (self.op(t) == Op::Not).then(|| self.arg(t, 0))
    }

    /// The two arguments if `t` has the binary operator `op`.
    pub(crate) fn as_binary(&self, op: Op, t: TermId) -> Option<(TermId, TermId)> {
        let n = &self.nodes[t.index()];
        (n.op == op).then(|| (n.args[0], n.args[1]))
    }

    /// `(condition, then, else)` if `t` is an `Ite`.
    pub(crate) fn as_ite(&self, t: TermId) -> Option<(TermId, TermId, TermId)> {
        let n = &self.nodes[t.index()];
        (n.op == Op::Ite).then(|| (n.args[0], n.args[1], n.args[2]))
    }

    pub(crate) fn const_is(&self, t: TermId, f: impl Fn(&BvValue) -> bool) -> bool {
        self.as_const(t).is_some_and(f)
    }
}
