//! Random graphs, biased to the edges of types: constants are mostly zero, one, the extremes and their neighbours, powers of two;
//! conditions of the path bound variables close to an edge; later nodes use what the path says.

use crate::graph::{ARITHMETIC, Graph, Guarded, Kind, PREDICATES, Value};
use fathom_term::{ArrayValue, BvValue, FpFormat, FpOp, Sort, fold_fp};

/// A small deterministic generator.
pub struct Rng(u64);

impl Rng {
    pub fn new(seed: u64) -> Rng {
        let mut rng = Rng(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ 0x5851_f42d_4c95_7f2d | 1);
        rng.next();
        rng
    }

    pub fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0.wrapping_mul(0x2545_f491_4f6c_dd1d)
    }

    pub fn below(&mut self, n: usize) -> usize {
        ((self.next() >> 16) % n as u64) as usize
    }

    pub fn one_in(&mut self, n: usize) -> bool {
        self.below(n) == 0
    }

    pub fn pick<T: Clone>(&mut self, from: &[T]) -> T {
        from[self.below(from.len())].clone()
    }

    /// A value of the width, mostly at an edge.
    pub fn value(&mut self, w: u32) -> BvValue {
        let small = self.below(12) as u128;
        let near = |v: BvValue, by: u128, up: bool| {
            let by = BvValue::from_u128(w, by);
            if up { v.add(&by) } else { v.sub(&by) }
        };
        match self.below(9) {
            0 => BvValue::from_u128(w, small % 3),
            1 => BvValue::from_u128(w, small),
            2 => near(BvValue::zero(w), small, false),
            3 => near(BvValue::min_signed(w), small % 4, true),
            4 => near(BvValue::min_signed(w), 1 + small % 4, false),
            5 => BvValue::one(w).shl_by(self.below(w as usize) as u32),
            6 => near(BvValue::one(w).shl_by(self.below(w as usize) as u32), 1, false),
            7 => near(BvValue::ones(w), small % 6, false),
            _ => {
                let (a, b) = (self.next(), self.next());
                BvValue::from_u128(w, u128::from(a) << 64 | u128::from(b))
            }
        }
    }

    /// A pattern of the format: the special values, their neighbours, one, or any.
    pub fn float(&mut self, fmt: FpFormat) -> BvValue {
        let w = fmt.width();
        let (inf, one) = (fmt.infinity(self.one_in(2)), BvValue::one(w));
        match self.below(13) {
            0 => BvValue::zero(w),
            1 => BvValue::min_signed(w),
            2 => inf,
            3 => fmt.nan(),
            // The largest finite number, and NaN with a payload.
            4 => inf.sub(&one),
            5 => inf.add(&one),
            6 => BvValue::from_u128(w, u128::from(fmt.bias()) << fmt.fraction()),
            7 => one,
            8 => BvValue::one(w).shl_by(fmt.fraction()).sub(&one),
            // A small integer or half of one.
            9 | 10 => {
                let n = BvValue::from_i128(8, self.below(24) as i128 - 12);
                let v = fold_fp(FpOp::FromSbv(8), fmt, &[&BvValue::zero(3), &n]).expect("a format that folds");
                let half = BvValue::from_u128(w, u128::from(fmt.bias() - 1) << fmt.fraction());
                let halved = fold_fp(FpOp::Mul, fmt, &[&BvValue::zero(3), &v, &half]).expect("a format that folds");
                if self.one_in(2) { v } else { halved }
            }
            _ => self.value(w),
        }
    }
}

/// What a graph is about.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Topic {
    /// The left-hand side of a rewrite rule with other constants, operands and operators.
    Rules,
    /// Widths of up to eight bits, all operators.
    Narrow,
    /// C's types: 8 to 64 bits and conversions between them.
    Integers,
    /// Beyond 64 bits, where there are no ranges.
    Wide,
    Arrays,
    /// Formats of up to fifteen bits.
    Floats,
    /// Float rewrites in the formats of C, which are only evaluated.
    Doubles,
}

const TINY: FpFormat = FpFormat { exp: 3, sig: 4, explicit_int: false };
const SMALL: FpFormat = FpFormat { exp: 4, sig: 5, explicit_int: false };
const WIDER: FpFormat = FpFormat { exp: 5, sig: 10, explicit_int: false };

pub struct Maker {
    pub g: Graph,
    pub rng: Rng,
    topic: Topic,
}

/// The graph of a seed.
pub fn graph(seed: u64) -> (Topic, Graph) {
    let mut rng = Rng::new(seed);
    let topic = match rng.below(40) {
        0..=9 => Topic::Rules,
        10..=19 => Topic::Narrow,
        20..=25 => Topic::Integers,
        26..=27 => Topic::Wide,
        28..=32 => Topic::Arrays,
        33..=38 => Topic::Floats,
        _ => Topic::Doubles,
    };
    let mut m = Maker { g: Graph::default(), rng, topic };
    m.variables();
    m.path();
    // Small graphs hide nothing: what is wrong in one node is asserted about directly.
    let size = if m.rng.one_in(5) { 5 + m.rng.below(20) } else { 1 + m.rng.below(6) };
    match topic {
        Topic::Rules => {
            m.rule();
            for _ in 0..m.rng.below(4) {
                m.node();
            }
        }
        Topic::Doubles => {
            for _ in 0..1 + m.rng.below(3) {
                m.float_shape();
            }
        }
        Topic::Narrow | Topic::Integers | Topic::Wide | Topic::Arrays | Topic::Floats => {
            for _ in 0..size {
                m.node();
            }
        }
    }
    m.asserts();
    if m.rng.one_in(3) && topic != Topic::Doubles {
        m.focus();
    }
    if !m.rng.one_in(3) {
        m.satisfy();
    }
    (topic, m.g)
}

impl Maker {
    pub fn widths(&self) -> &'static [u32] {
        match self.topic {
            Topic::Narrow => &[1, 2, 3, 4, 5, 8],
            Topic::Rules => &[2, 4, 4, 8, 16, 32, 64],
            Topic::Integers => &[8, 16, 32, 32, 32, 64, 33, 63],
            Topic::Wide => &[65, 66, 100, 128, 129],
            Topic::Arrays => &[3, 4, 8],
            Topic::Floats => &[4, 7, 9],
            Topic::Doubles => &[8, 16, 32, 64],
        }
    }

    pub fn variables(&mut self) {
        let w = self.rng.pick(self.widths());
        for _ in 0..2 + self.rng.below(2) {
            let w = if self.rng.one_in(3) { self.rng.pick(self.widths()) } else { w };
            self.g.push(Kind::Var, Sort::Bv(w), &[]);
        }
        self.g.push(Kind::Var, Sort::Bv(1), &[]);
        match self.topic {
            Topic::Arrays => {
                let (index, elem) = (self.rng.pick(&[2u32, 3, 4, 8]), self.rng.pick(&[1u32, 4, 8]));
                let sort = Sort::Array { index, elem };
                self.g.push(Kind::Var, sort, &[]);
                let default = self.constant(elem);
                self.g.push(Kind::ConstArray, sort, &[default]);
                self.g.push(Kind::Var, Sort::Bv(index), &[]);
                self.g.push(Kind::Var, Sort::Bv(index), &[]);
                self.g.push(Kind::Var, Sort::Bv(elem), &[]);
            }
            Topic::Floats => {
                let fmt = self.rng.pick(&[TINY, TINY, SMALL, WIDER]);
                for _ in 0..2 {
                    self.g.push(Kind::Var, Sort::Bv(fmt.width()), &[]);
                }
            }
            Topic::Doubles => {
                let fmt = self.format();
                for _ in 0..2 {
                    self.g.push(Kind::Var, Sort::Bv(fmt.width()), &[]);
                }
            }
            Topic::Narrow | Topic::Rules | Topic::Integers | Topic::Wide => {}
        }
    }

    pub fn format(&mut self) -> FpFormat {
        if self.topic == Topic::Doubles {
            return self.rng.pick(&[FpFormat::F32, FpFormat::F64, FpFormat::F64, FpFormat::F16, FpFormat::F80]);
        }
        self.rng.pick(&[TINY, TINY, SMALL, WIDER])
    }

    pub fn constant(&mut self, w: u32) -> usize {
        let v = self.rng.value(w);
        self.g.push(Kind::Const(v), Sort::Bv(w), &[])
    }

    /// Bounds on variables, on one or both sides, in either order; an interval at an edge; the order of two variables; a sign; both of two.
    pub fn path(&mut self) {
        let orders = [Kind::Ult, Kind::Ule, Kind::Slt, Kind::Sle, Kind::Ult, Kind::Slt, Kind::Eq];
        for _ in 0..self.rng.below(4) {
            let variables: Vec<usize> = self.bit_vectors().into_iter().filter(|&n| self.g.nodes[n].kind == Kind::Var).collect();
            let x = self.rng.pick(&variables);
            let w = self.g.width(x);
            let mut kind = self.rng.pick(&orders);
            let other = match self.rng.below(8) {
                0 => self.rng.pick(&variables),
                1 | 2 if w > 2 => {
                    self.interval(x);
                    continue;
                }
                3 => {
                    let sign = self.g.push(Kind::Extract(w - 1, w - 1), Sort::Bv(1), &[x]);
                    let holds = self.rng.one_in(2);
                    self.g.path.push((sign, holds));
                    continue;
                }
                _ => self.constant(w),
            };
            if self.g.width(other) != w {
                continue;
            }
            let args = if self.rng.one_in(2) { [x, other] } else { [other, x] };
            let mut n = self.g.push(kind, Sort::Bv(1), &args);
            if self.rng.one_in(6) {
                kind = self.rng.pick(&orders);
                let c = self.constant(w);
                let m = self.g.push(kind, Sort::Bv(1), &[x, c]);
                let join = self.rng.pick(&[Kind::And, Kind::Or]);
                n = self.g.push(join, Sort::Bv(1), &[n, m]);
            }
            let holds = !self.rng.one_in(3);
            self.g.path.push((n, holds));
        }
    }

    /// A variable within a few steps of an edge, on both sides of it as often as not.
    fn interval(&mut self, x: usize) {
        let w = self.g.width(x);
        let edge = self.rng.pick(&[BvValue::zero(w), BvValue::zero(w), BvValue::min_signed(w), BvValue::one(w)]);
        let (below, above) = (self.rng.below(20) as u128, self.rng.below(20) as u128);
        let (low, high) = (edge.sub(&BvValue::from_u128(w, below)), edge.add(&BvValue::from_u128(w, above)));
        let kind = if low.sle(&high) { Kind::Sle } else { Kind::Ule };
        for (v, from) in [(low, true), (high, false)] {
            let c = self.g.push(Kind::Const(v), Sort::Bv(w), &[]);
            let n = self.g.push(kind.clone(), Sort::Bv(1), &if from { [c, x] } else { [x, c] });
            self.g.path.push((n, true));
        }
        let narrow = self.rng.pick(&[Kind::Narrow, Kind::Decide]);
        if narrow == Kind::Narrow {
            self.g.push(narrow, Sort::Bv(w), &[x]);
        } else {
            let c = self.predicate(x);
            self.g.push(narrow, Sort::Bv(1), &[c]);
        }
    }

    pub fn bit_vectors(&self) -> Vec<usize> {
        (0..self.g.nodes.len()).filter(|&n| matches!(self.g.nodes[n].sort, Sort::Bv(_))).collect()
    }

    pub fn of(&mut self, sort: Sort) -> Option<usize> {
        let all: Vec<usize> = (0..self.g.nodes.len()).filter(|&n| self.g.nodes[n].sort == sort).collect();
        if all.is_empty() {
            return None;
        }
        // Fresh nodes combine more often than old ones.
        let recent = &all[all.len().saturating_sub(4)..];
        Some(if self.rng.one_in(2) { self.rng.pick(&all) } else { self.rng.pick(recent) })
    }

    pub fn any(&mut self) -> usize {
        let all = self.bit_vectors();
        let recent = all[all.len().saturating_sub(5)..].to_vec();
        if self.rng.one_in(2) { self.rng.pick(&all) } else { self.rng.pick(&recent) }
    }

    /// A node of the width: one there is, a constant, or another one extended or cut.
    pub fn operand(&mut self, w: u32) -> usize {
        if self.rng.one_in(4) {
            return self.constant(w);
        }
        if self.rng.one_in(5) {
            return self.band(w);
        }
        match self.of(Sort::Bv(w)) {
            Some(n) if !self.rng.one_in(5) => n,
            _ => {
                let x = self.any();
                self.resize(x, w)
            }
        }
    }

    /// A value with few possibilities, near an edge of the type as often as not.
    pub fn band(&mut self, w: u32) -> usize {
        let s = Sort::Bv(w);
        // A Boolean source would be a choice of two constants, which folds.
        let wide: Vec<usize> = self.bit_vectors().into_iter().filter(|&n| self.g.width(n) > 2 && !self.is_easy(n)).collect();
        let x = if wide.is_empty() { self.any() } else { self.rng.pick(&wide) };
        let bits = (2 + self.rng.below(2) as u32).min(w).min(self.g.width(x));
        let small = if bits == self.g.width(x) { x } else { self.g.push(Kind::Extract(bits - 1, 0), Sort::Bv(bits), &[x]) };
        if bits == w {
            return small;
        }
        let kind = self.rng.pick(&[Kind::Zext, Kind::Sext]);
        let wide = self.g.push(kind, s, &[small]);
        match self.rng.below(4) {
            0 => wide,
            1 => self.g.push(Kind::Neg, s, &[wide]),
            2 => {
                let (c, b) = (self.boolean(), self.constant(w));
                self.g.push(Kind::Ite, s, &[c, wide, b])
            }
            _ => {
                let c = self.constant(w);
                let kind = self.rng.pick(&[Kind::Add, Kind::Sub, Kind::Xor]);
                self.g.push(kind, s, &[c, wide])
            }
        }
    }

    /// An operand beside `x`: often one of its own arguments or something that shares one with it, since rules look for what repeats.
    pub fn beside(&mut self, x: usize) -> usize {
        let sort = self.g.nodes[x].sort;
        let args = self.g.nodes[x].args.clone();
        let related = |n: usize| {
            let node = &self.g.nodes[n];
            node.sort == sort && (args.contains(&n) || node.args.contains(&x) || node.args.iter().any(|a| args.contains(a)))
        };
        let relatives: Vec<usize> = (0..self.g.nodes.len()).filter(|&n| related(n)).collect();
        if !relatives.is_empty() && self.rng.one_in(3) {
            let r = self.rng.pick(&relatives);
            return match self.rng.below(6) {
                0 => self.g.push(Kind::Not, sort, &[r]),
                1 => self.g.push(Kind::Neg, sort, &[r]),
                _ => r,
            };
        }
        self.operand(self.g.width(x))
    }

    pub fn resize(&mut self, x: usize, w: u32) -> usize {
        let has = self.g.width(x);
        if has > w {
            let lo = self.rng.below((has - w) as usize + 1) as u32;
            let lo = if self.rng.one_in(2) { 0 } else { lo };
            return self.g.push(Kind::Extract(lo + w - 1, lo), Sort::Bv(w), &[x]);
        }
        if has == w {
            return x;
        }
        let kind = self.rng.pick(&[Kind::Zext, Kind::Sext]);
        self.g.push(kind, Sort::Bv(w), &[x])
    }

    pub fn boolean(&mut self) -> usize {
        match self.of(Sort::Bv(1)) {
            Some(n) if !self.rng.one_in(3) => n,
            _ => {
                let x = self.any();
                self.predicate(x)
            }
        }
    }

    pub fn predicate(&mut self, x: usize) -> usize {
        let w = self.g.width(x);
        let y = self.beside(x);
        let mut kind = self.rng.pick(PREDICATES);
        if w > 16 && matches!(kind, Kind::UmulOvf | Kind::SmulOvf) && !self.is_easy(y) {
            kind = Kind::Slt;
        }
        let args = if self.rng.one_in(2) { [x, y] } else { [y, x] };
        self.g.push(kind, Sort::Bv(1), &args)
    }

    /// Whether multiplying or dividing by it is no hard problem for anybody.
    pub fn is_easy(&self, n: usize) -> bool {
        matches!(self.g.nodes[n].kind, Kind::Const(_))
    }

    pub fn node(&mut self) {
        let special = match self.topic {
            Topic::Arrays => self.rng.one_in(3),
            Topic::Floats | Topic::Doubles => !self.rng.one_in(3),
            Topic::Narrow | Topic::Rules | Topic::Integers | Topic::Wide => false,
        };
        if special {
            if self.topic == Topic::Arrays {
                self.array_node()
            } else if self.rng.one_in(2) {
                self.float_shape()
            } else {
                self.float_node()
            };
            return;
        }
        let x = self.any();
        let w = self.g.width(x);
        match self.rng.below(22) {
            0 => self.g.push(Kind::Not, Sort::Bv(w), &[x]),
            1 => self.g.push(Kind::Neg, Sort::Bv(w), &[x]),
            2 => {
                let to = self.rng.pick(self.widths());
                self.resize(x, to)
            }
            3 => {
                let y = self.any();
                let sum = w + self.g.width(y);
                if sum > 130 {
                    return;
                }
                self.g.push(Kind::Concat, Sort::Bv(sum), &[x, y])
            }
            4..=6 => {
                let (c, y) = (self.boolean(), self.beside(x));
                let args = if self.rng.one_in(2) { [c, x, y] } else { [c, y, x] };
                self.g.push(Kind::Ite, Sort::Bv(w), &args)
            }
            7..=9 => self.predicate(x),
            10 => self.g.push(Kind::SnegOvf, Sort::Bv(1), &[x]),
            11 => self.g.push(Kind::Narrow, Sort::Bv(w), &[x]),
            12 => self.g.push(Kind::Restrict, Sort::Bv(w), &[x]),
            13 => {
                let c = self.boolean();
                self.g.push(Kind::Decide, Sort::Bv(1), &[c])
            }
            14 => {
                let (c, z) = (self.boolean(), self.operand(w));
                let y = if w > 16 { self.constant(w) } else { self.operand(w) };
                let op = self.rng.pick(&[Guarded::Mul, Guarded::Udiv, Guarded::Urem, Guarded::Sdiv, Guarded::Srem]);
                self.g.push(Kind::Guarded(op), Sort::Bv(w), &[c, x, y, z])
            }
            15 => self.step(x),
            16 => {
                let (a, b) = (self.band(w), self.band(w));
                let kind = self.rng.pick(&[Kind::Mul, Kind::Udiv, Kind::Urem, Kind::Sdiv, Kind::Srem]);
                self.g.push(if w > 64 { Kind::Add } else { kind }, Sort::Bv(w), &[a, b])
            }
            _ => {
                let y = self.beside(x);
                let mut kind = self.rng.pick(ARITHMETIC);
                let hard = matches!(kind, Kind::Mul | Kind::Udiv | Kind::Urem | Kind::Sdiv | Kind::Srem);
                if hard && w > 16 && !self.is_easy(y) && !self.is_easy(x) {
                    kind = Kind::Add;
                }
                // A constant divisor is common, a constant dividend is not.
                let args = if hard || self.rng.one_in(2) { [x, y] } else { [y, x] };
                self.g.push(kind, Sort::Bv(w), &args)
            }
        };
    }

    /// `x + (y - x) / c` and its relatives, which have a range rule of their own.
    pub fn step(&mut self, x: usize) -> usize {
        let w = self.g.width(x);
        let s = Sort::Bv(w);
        let y = self.operand(w);
        let d = self.g.push(Kind::Sub, s, &[y, x]);
        let c = self.constant(w);
        let share = match self.rng.below(4) {
            0 => self.g.push(Kind::Sdiv, s, &[d, c]),
            1 => self.g.push(Kind::Ashr, s, &[d, c]),
            2 => {
                let above = self.g.push(Kind::Slt, Sort::Bv(1), &[c, d]);
                self.g.push(Kind::Ite, s, &[above, c, d])
            }
            _ => {
                let k = self.constant(w);
                let p = self.g.push(Kind::Mul, s, &[d, k]);
                self.g.push(Kind::Sdiv, s, &[p, c])
            }
        };
        let kind = self.rng.pick(&[Kind::Add, Kind::Add, Kind::Sub]);
        let from = if self.rng.one_in(4) { y } else { x };
        self.g.push(kind, s, &[from, share])
    }

    pub fn array_node(&mut self) -> usize {
        let arrays: Vec<usize> =
            (0..self.g.nodes.len()).filter(|&n| matches!(self.g.nodes[n].sort, Sort::Array { .. })).collect();
        let a = self.rng.pick(&arrays[arrays.len().saturating_sub(3)..]);
        let sort = self.g.nodes[a].sort;
        let Sort::Array { index, elem } = sort else { unreachable!("arrays were picked") };
        let i = self.index(index);
        if self.rng.one_in(2) {
            // What is read right after a store, at an index of which it must be known whether it is the same.
            let v = self.operand(elem);
            let stored = self.g.push(Kind::Store, sort, &[a, i, v]);
            let j = self.index(index);
            return self.g.push(Kind::Select, Sort::Bv(elem), &[stored, j]);
        }
        match self.rng.below(5) {
            0 => {
                let (c, b) = (self.boolean(), self.rng.pick(&arrays));
                self.g.push(Kind::Ite, sort, &[c, a, b])
            }
            1 | 2 => {
                let v = self.operand(elem);
                self.g.push(Kind::Store, sort, &[a, i, v])
            }
            _ => self.g.push(Kind::Select, Sort::Bv(elem), &[a, i]),
        }
    }

    /// An index as programs have them: a sum with a constant, something with constant bits, a constant, anything.
    pub fn index(&mut self, w: u32) -> usize {
        let s = Sort::Bv(w);
        match self.rng.below(6) {
            0 | 1 => {
                let x = match self.of(s) {
                    Some(x) => x,
                    None => self.operand(w),
                };
                let c = self.constant(w);
                let kind = self.rng.pick(&[Kind::Add, Kind::Sub]);
                self.g.push(kind, s, &[x, c])
            }
            2 => {
                let low = 1 + self.rng.below(w as usize - 1) as u32;
                let (mut parts, high) = (Vec::new(), w - low);
                for part in [high, low] {
                    parts.push(if self.rng.one_in(2) { self.constant(part) } else { self.operand(part) });
                }
                self.g.push(Kind::Concat, s, &parts)
            }
            3 => self.constant(w),
            4 => self.operand(w),
            _ => match self.of(s) {
                Some(x) => x,
                None => self.operand(w),
            },
        }
    }

    pub fn float_node(&mut self) -> usize {
        let fmt = self.format();
        let x = self.float(fmt);
        let y = self.float(fmt);
        let rm = self.mode();
        let w = self.rng.pick(&[3u32, 4, 7, 9]);
        use FpOp::*;
        let op = self.rng.pick(&[
            Add,
            Sub,
            Mul,
            Div,
            Fma,
            Sqrt,
            RoundToIntegral,
            Min,
            Max,
            Abs,
            Neg,
            Eq,
            Lt,
            Le,
            Lt,
            Le,
            Eq,
            IsNan,
            IsInf,
            IsZero,
            IsNormal,
            IsSubnormal,
            IsNegative,
            FromFp(TINY),
            FromFp(SMALL),
            FromFp(WIDER),
            FromSbv(w),
            FromUbv(w),
            ToSbv(w),
            ToUbv(w),
        ]);
        let mut args = Vec::new();
        if op.takes_rounding() {
            args.push(rm);
        }
        let operands = match op {
            FromFp(from) => vec![self.float(from)],
            FromSbv(w) | FromUbv(w) => vec![self.operand(w)],
            Add | Sub | Mul | Div | Rem | FMod | Fma | Sqrt | RoundToIntegral | Min | Max | Abs | Neg | Eq | Lt | Le
            | IsNan | IsInf | IsZero | IsNormal | IsSubnormal | IsNegative | ToSbv(_) | ToUbv(_) => {
                let z = if op == Fma { self.float(fmt) } else { x };
                vec![x, y, z][..op.operands()].to_vec()
            }
        };
        args.extend(operands);
        self.g.push(Kind::Fp(op, fmt), Sort::Bv(op.result_width(fmt)), &args)
    }

    /// A rounding mode, mostly a constant.
    pub fn mode(&mut self) -> usize {
        if self.rng.one_in(8) {
            return self.operand(3);
        }
        let m = self.rng.below(5) as u128;
        self.g.push(Kind::Const(BvValue::from_u128(3, m)), Sort::Bv(3), &[])
    }

    pub fn float(&mut self, fmt: FpFormat) -> usize {
        if !self.rng.one_in(3)
            && let Some(n) = self.of(Sort::Bv(fmt.width()))
        {
            return n;
        }
        let v = self.rng.float(fmt);
        self.g.push(Kind::Const(v), Sort::Bv(fmt.width()), &[])
    }

    /// One operator over operands of few values, at the edges, with its result asserted about directly: what is computed in fewer
    /// bits than the type has.
    pub fn focus(&mut self) {
        let w = self.rng.pick(self.widths()).min(64);
        let a = if self.rng.one_in(4) { self.operand(w) } else { self.band(w) };
        let b = if self.rng.one_in(2) {
            let c = 2 + self.rng.below(11) as u128;
            self.g.push(Kind::Const(BvValue::from_u128(w, c)), Sort::Bv(w), &[])
        } else {
            self.band(w)
        };
        let hard = [Kind::Mul, Kind::Udiv, Kind::Urem, Kind::Sdiv, Kind::Srem];
        let kind = if self.rng.one_in(2) { self.rng.pick(&hard) } else { self.rng.pick(ARITHMETIC) };
        let n = self.g.push(kind, Sort::Bv(w), &[a, b]);
        let c = if self.rng.one_in(2) { self.constant(w) } else { self.operand(w) };
        let kind = self.rng.pick(&[Kind::Eq, Kind::Ult, Kind::Slt]);
        let about = self.g.push(kind, Sort::Bv(1), &[n, c]);
        self.g.asserts.push(about);
    }

    /// Turns the conditions around so that values at the edges satisfy them all: a refutation is then wrong for sure, and conditions that
    /// contradict each other for simple reasons hide nothing.
    pub fn satisfy(&mut self) {
        let chosen: Vec<Option<Value>> = (0..self.g.nodes.len()).map(|n| self.chosen(n)).collect();
        let Some(values) = self.g.values(|n| chosen[n].clone().expect("a variable")) else { return };
        let holds = |n: usize| values[n].bv().is_true();
        for (n, value) in &mut self.g.path {
            *value = holds(*n);
        }
        for i in 0..self.g.asserts.len() {
            let n = self.g.asserts[i];
            if !holds(n) {
                self.g.asserts[i] = self.g.push(Kind::Not, Sort::Bv(1), &[n]);
            }
        }
    }

    pub fn chosen(&mut self, n: usize) -> Option<Value> {
        if self.g.nodes[n].kind != Kind::Var {
            return None;
        }
        Some(match self.g.nodes[n].sort {
            Sort::Bv(w) => Value::Bv(self.rng.value(w)),
            Sort::Array { index, elem } => {
                let entries = (0..3).map(|_| (self.rng.value(index), self.rng.value(elem))).collect();
                Value::Array(ArrayValue::new(self.rng.value(elem), entries))
            }
        })
    }

    /// Several Booleans, some of them negated, of the last nodes.
    pub fn asserts(&mut self) {
        for _ in 0..1 + self.rng.below(3) {
            let x = self.any();
            let mut b = if self.g.width(x) == 1 { x } else { self.predicate(x) };
            if self.rng.one_in(3) {
                b = self.g.push(Kind::Not, Sort::Bv(1), &[b]);
            }
            self.g.asserts.push(b);
        }
    }
}
