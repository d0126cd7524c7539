//! Term graphs as plain data: what random queries are before anybody simplifies them.
//!
//! Invariants: the arguments of a node have smaller numbers; Booleans are bit-vectors of width one, as in the term layer. The meaning of
//! a node is given three times, independently: here on values, in `smt.rs` as SMT-LIB text, and by the constructors of [`Terms`] in
//! `ours.rs`. Every `match` names all kinds, so that a new one cannot be forgotten in one of them.

use fathom_term::{ArrayValue, BvValue, FpFormat, FpOp, Sort, fold_fp};

/// An operator that a path narrows the operands of, as symbolic execution does for products and quotients.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Guarded {
    Mul,
    Udiv,
    Urem,
    Sdiv,
    Srem,
}

#[derive(Clone, Debug, PartialEq)]
pub enum Kind {
    Var,
    Const(BvValue),
    Not,
    Neg,
    And,
    Or,
    Xor,
    Add,
    Sub,
    Mul,
    Udiv,
    Urem,
    Sdiv,
    Srem,
    Shl,
    Lshr,
    Ashr,
    Concat,
    Extract(u32, u32),
    Zext,
    Sext,
    Eq,
    Ult,
    Ule,
    Slt,
    Sle,
    Ite,
    UaddOvf,
    SaddOvf,
    UsubOvf,
    SsubOvf,
    UmulOvf,
    SmulOvf,
    SnegOvf,
    Select,
    Store,
    ConstArray,
    Fp(FpOp, FpFormat),
    /// The argument; the term layer may use what the path says about it.
    Narrow,
    /// The same for choices.
    Restrict,
    /// The same for conditions.
    Decide,
    /// `ite(c, x op y, z)`, where the operands may be narrowed by what `c` says.
    Guarded(Guarded),
}

/// Two bit-vectors of equal width to one of that width.
pub const ARITHMETIC: &[Kind] = &[
    Kind::And,
    Kind::Or,
    Kind::Xor,
    Kind::Add,
    Kind::Sub,
    Kind::Mul,
    Kind::Udiv,
    Kind::Urem,
    Kind::Sdiv,
    Kind::Srem,
    Kind::Shl,
    Kind::Lshr,
    Kind::Ashr,
];

/// Two bit-vectors of equal width to a Boolean.
pub const PREDICATES: &[Kind] = &[
    Kind::Eq,
    Kind::Ult,
    Kind::Ule,
    Kind::Slt,
    Kind::Sle,
    Kind::UaddOvf,
    Kind::SaddOvf,
    Kind::UsubOvf,
    Kind::SsubOvf,
    Kind::UmulOvf,
    Kind::SmulOvf,
];

#[derive(Clone, Debug)]
pub struct Node {
    pub kind: Kind,
    pub sort: Sort,
    pub args: Vec<usize>,
}

impl Node {
    pub fn width(&self) -> u32 {
        match self.sort {
            Sort::Bv(w) => w,
            Sort::Array { .. } => panic!("an array has no width"),
        }
    }
}

/// A query: all of `path` and `asserts` together.
#[derive(Clone, Debug, Default)]
pub struct Graph {
    pub nodes: Vec<Node>,
    /// Conditions of the path, which [`Kind::Narrow`], [`Kind::Restrict`] and [`Kind::Decide`] may use if they come later.
    pub path: Vec<(usize, bool)>,
    pub asserts: Vec<usize>,
}

#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    Bv(BvValue),
    Array(ArrayValue),
}

impl Value {
    pub fn bv(&self) -> &BvValue {
        match self {
            Value::Bv(v) => v,
            Value::Array(_) => panic!("an array is not a bit-vector"),
        }
    }

    fn array(&self) -> &ArrayValue {
        match self {
            Value::Array(a) => a,
            Value::Bv(_) => panic!("a bit-vector is not an array"),
        }
    }
}

impl Graph {
    pub fn width(&self, n: usize) -> u32 {
        self.nodes[n].width()
    }

    pub fn push(&mut self, kind: Kind, sort: Sort, args: &[usize]) -> usize {
        assert!(args.iter().all(|&a| a < self.nodes.len()));
        self.nodes.push(Node { kind, sort, args: args.to_vec() });
        self.nodes.len() - 1
    }

    /// Whether the values of the variables satisfy the query, by the plain meaning of every node. `None` where a float operation
    /// has no plain meaning.
    pub fn holds(&self, var: impl FnMut(usize) -> Value) -> Option<bool> {
        let values = self.values(var)?;
        let truth = |n: usize| values[n].bv().is_true();
        Some(self.path.iter().all(|&(n, v)| truth(n) == v) && self.asserts.iter().all(|&n| truth(n)))
    }

    pub fn values(&self, mut var: impl FnMut(usize) -> Value) -> Option<Vec<Value>> {
        let mut values: Vec<Value> = Vec::with_capacity(self.nodes.len());
        for (n, node) in self.nodes.iter().enumerate() {
            let v = if node.kind == Kind::Var { var(n) } else { self.value(node, &values)? };
            values.push(v);
        }
        Some(values)
    }

    fn value(&self, node: &Node, values: &[Value]) -> Option<Value> {
        let arg = |i: usize| &values[node.args[i]];
        let bv = |i: usize| arg(i).bv();
        let truth = |b: bool| BvValue::from_bool(b);
        // Overflow is what a computation in more than twice the width shows.
        let fits = |signed: bool, f: fn(&BvValue, &BvValue) -> BvValue, a: &BvValue, b: &BvValue| {
            let (w, wide) = (a.width(), 2 * a.width() + 2);
            let extend = |v: &BvValue, signed: bool| if signed { v.sext(wide) } else { v.zext(wide) };
            let exact = f(&extend(a, signed), &extend(b, signed));
            let back = extend(&exact.extract(w - 1, 0), signed);
            truth(back != exact)
        };
        Some(Value::Bv(match &node.kind {
            Kind::Var => unreachable!("variables have values"),
            Kind::Const(v) => v.clone(),
            Kind::Not => bv(0).not(),
            Kind::Neg => bv(0).neg(),
            Kind::And => bv(0).and(bv(1)),
            Kind::Or => bv(0).or(bv(1)),
            Kind::Xor => bv(0).xor(bv(1)),
            Kind::Add => bv(0).add(bv(1)),
            Kind::Sub => bv(0).sub(bv(1)),
            Kind::Mul => bv(0).mul(bv(1)),
            Kind::Udiv => bv(0).udiv(bv(1)),
            Kind::Urem => bv(0).urem(bv(1)),
            Kind::Sdiv => bv(0).sdiv(bv(1)),
            Kind::Srem => bv(0).srem(bv(1)),
            Kind::Shl => bv(0).shl(bv(1)),
            Kind::Lshr => bv(0).lshr(bv(1)),
            Kind::Ashr => bv(0).ashr(bv(1)),
            Kind::Concat => bv(0).concat(bv(1)),
            Kind::Extract(hi, lo) => bv(0).extract(*hi, *lo),
            Kind::Zext => bv(0).zext(node.width()),
            Kind::Sext => bv(0).sext(node.width()),
            Kind::Eq => truth(bv(0) == bv(1)),
            Kind::Ult => truth(bv(0).ult(bv(1))),
            Kind::Ule => truth(bv(0).ule(bv(1))),
            Kind::Slt => truth(bv(0).slt(bv(1))),
            Kind::Sle => truth(bv(0).sle(bv(1))),
            Kind::Ite => return Some(arg(if bv(0).is_true() { 1 } else { 2 }).clone()),
            Kind::UaddOvf => fits(false, BvValue::add, bv(0), bv(1)),
            Kind::SaddOvf => fits(true, BvValue::add, bv(0), bv(1)),
            Kind::UsubOvf => truth(bv(0).ult(bv(1))),
            Kind::SsubOvf => fits(true, BvValue::sub, bv(0), bv(1)),
            Kind::UmulOvf => fits(false, BvValue::mul, bv(0), bv(1)),
            Kind::SmulOvf => fits(true, BvValue::mul, bv(0), bv(1)),
            Kind::SnegOvf => truth(*bv(0) == BvValue::min_signed(bv(0).width())),
            Kind::Select => arg(0).array().get(bv(1)).clone(),
            Kind::Store => {
                let array = arg(0).array();
                let mut entries = vec![(bv(1).clone(), bv(2).clone())];
                entries.extend(array.entries.iter().cloned());
                return Some(Value::Array(ArrayValue::new(array.default.clone(), entries)));
            }
            Kind::ConstArray => return Some(Value::Array(ArrayValue::new(bv(0).clone(), Vec::new()))),
            Kind::Fp(op, fmt) => {
                let args: Vec<&BvValue> = (0..node.args.len()).map(bv).collect();
                fold_fp(*op, *fmt, &args)?
            }
            Kind::Narrow | Kind::Restrict | Kind::Decide => return Some(arg(0).clone()),
            Kind::Guarded(op) if bv(0).is_true() => match op {
                Guarded::Mul => bv(1).mul(bv(2)),
                Guarded::Udiv => bv(1).udiv(bv(2)),
                Guarded::Urem => bv(1).urem(bv(2)),
                Guarded::Sdiv => bv(1).sdiv(bv(2)),
                Guarded::Srem => bv(1).srem(bv(2)),
            },
            Kind::Guarded(_) => bv(3).clone(),
        }))
    }
}
