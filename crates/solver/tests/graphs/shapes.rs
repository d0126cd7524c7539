//! Graphs that look like what rewrite rules look for: the examples of the rules, and float operations in the combinations that have rules, with
//! random operands and with constants beside the ones that the rules were written for.

use crate::graph::{ARITHMETIC, Kind, PREDICATES};
use crate::random::Maker;
use crate::{table, text};
use fathom_term::{BvValue, FpFormat, FpOp, Rule, Sort};

/// Widths that can be halved, as the examples need.
const WIDTHS: &[u32] = &[2, 4, 4, 6, 8, 8, 16, 32, 64];

impl Maker {
    /// An example of a rule, changed in a few places.
    pub fn rule(&mut self) -> usize {
        let examples = table::examples(self.rng.pick(Rule::ALL));
        let example = self.rng.pick(examples);
        // Floats of seven bits: the formats of C are too hard to search in.
        let w = if example.contains("(f.") { 4 } else { self.rng.pick(WIDTHS) };
        let example = text::parse(example, w);
        let mut number = Vec::with_capacity(example.nodes.len());
        for node in &example.nodes {
            let mut args: Vec<usize> = node.args.iter().map(|&a| number[a]).collect();
            let n = match (&node.kind, node.sort) {
                (Kind::Var, Sort::Bv(w)) if self.rng.one_in(2) => match self.rng.below(3) {
                    0 => self.band(w),
                    _ => self.operand(w),
                },
                (Kind::Const(v), Sort::Bv(w)) => {
                    let v = self.beside_value(v, w);
                    self.g.push(Kind::Const(v), node.sort, &[])
                }
                (kind, sort) => {
                    let mut kind = kind.clone();
                    if self.rng.one_in(10) {
                        kind = match &kind {
                            k if ARITHMETIC.contains(k) => self.rng.pick(ARITHMETIC),
                            k if PREDICATES.contains(k) => self.rng.pick(PREDICATES),
                            Kind::Zext => Kind::Sext,
                            Kind::Sext => Kind::Zext,
                            Kind::Not => Kind::Neg,
                            Kind::Neg => Kind::Not,
                            other => other.clone(),
                        };
                        kind = self.affordable(kind, &args);
                    }
                    let exchangeable = ARITHMETIC.contains(&kind) || PREDICATES.contains(&kind);
                    if exchangeable && args.len() == 2 && self.rng.one_in(8) {
                        args.swap(0, 1);
                    }
                    let mut n = self.g.push(kind, sort, &args);
                    // A negation in between is what many rules look through.
                    if matches!(sort, Sort::Bv(_)) && self.rng.one_in(12) {
                        let kind = self.rng.pick(&[Kind::Not, Kind::Neg, Kind::Narrow, Kind::Restrict]);
                        n = self.g.push(kind, sort, &[n]);
                    }
                    n
                }
            };
            number.push(n);
        }
        *number.last().expect("a root")
    }

    /// The value of the example, one beside it, or another edge.
    fn beside_value(&mut self, v: &BvValue, w: u32) -> BvValue {
        let one = BvValue::one(w);
        match self.rng.below(8) {
            0..=2 => v.clone(),
            3 => v.add(&one),
            4 => v.sub(&one),
            5 => v.not(),
            6 => v.neg(),
            _ => self.rng.value(w),
        }
    }

    /// Products and quotients of two wide unknowns are hard for everybody.
    fn affordable(&self, kind: Kind, args: &[usize]) -> Kind {
        let wide = || self.g.width(args[0]) > 16 && !args.iter().any(|&a| self.is_easy(a));
        match kind {
            Kind::UmulOvf | Kind::SmulOvf if wide() => Kind::Slt,
            Kind::Mul | Kind::Udiv | Kind::Urem | Kind::Sdiv | Kind::Srem if wide() => Kind::Add,
            kind => kind,
        }
    }

    fn fp(&mut self, op: FpOp, fmt: FpFormat, operands: &[usize]) -> usize {
        let mut args = Vec::new();
        if op.takes_rounding() {
            args.push(self.mode());
        }
        args.extend_from_slice(operands);
        self.g.push(Kind::Fp(op, fmt), Sort::Bv(op.result_width(fmt)), &args)
    }

    /// A float that may be zero, one or the like, an integer, a narrower float, or a negation.
    fn float_operand(&mut self, fmt: FpFormat) -> usize {
        match self.rng.below(9) {
            0 | 1 => self.converted(fmt),
            2 => {
                let x = self.float(fmt);
                self.fp(FpOp::Neg, fmt, &[x])
            }
            3 => {
                let x = self.float(fmt);
                self.fp(FpOp::Abs, fmt, &[x])
            }
            4 => {
                let v = self.rng.float(fmt);
                self.g.push(Kind::Const(v), Sort::Bv(fmt.width()), &[])
            }
            _ => self.float(fmt),
        }
    }

    /// From an integer or from another format.
    fn converted(&mut self, fmt: FpFormat) -> usize {
        if self.rng.one_in(2) {
            let from = self.format();
            let x = self.float(from);
            return self.fp(FpOp::FromFp(from), fmt, &[x]);
        }
        let w = self.rng.pick(&[2u32, 3, 4, 5, 8]);
        let x = self.operand(w);
        let op = self.rng.pick(&[FpOp::FromSbv(w), FpOp::FromUbv(w)]);
        self.fp(op, fmt, &[x])
    }

    /// An operation whose operands and whose use are those that rules look for.
    pub fn float_shape(&mut self) -> usize {
        use FpOp::*;
        let fmt = self.format();
        let x = self.float_operand(fmt);
        let y = if self.rng.one_in(6) { x } else { self.float_operand(fmt) };
        let inner = match self.rng.below(5) {
            0 => x,
            1 | 2 => {
                let op = self.rng.pick(&[Add, Sub, Mul, Div, Min, Max]);
                self.fp(op, fmt, &[x, y])
            }
            3 => {
                let op = self.rng.pick(&[Sqrt, RoundToIntegral, Abs, Neg]);
                self.fp(op, fmt, &[x])
            }
            _ => {
                let z = self.float_operand(fmt);
                self.fp(Fma, fmt, &[x, y, z])
            }
        };
        match self.rng.below(8) {
            0..=2 => {
                let z = if self.rng.one_in(2) { y } else { self.float_operand(fmt) };
                let op = self.rng.pick(&[Lt, Le, Eq]);
                let args = if self.rng.one_in(2) { [inner, z] } else { [z, inner] };
                let c = self.fp(op, fmt, &args);
                if self.rng.one_in(3) { self.g.push(Kind::Not, Sort::Bv(1), &[c]) } else { c }
            }
            3 | 4 => {
                let class = self.rng.pick(&[IsNan, IsInf, IsZero, IsNormal, IsSubnormal, IsNegative]);
                self.fp(class, fmt, &[inner])
            }
            5 => {
                let to = self.format();
                self.fp(FromFp(fmt), to, &[inner])
            }
            6 => {
                let w = self.rng.pick(&[2u32, 4, 5, 8]);
                let op = self.rng.pick(&[ToSbv(w), ToUbv(w)]);
                self.fp(op, fmt, &[inner])
            }
            _ => inner,
        }
    }
}
