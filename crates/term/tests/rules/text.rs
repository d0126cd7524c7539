//! A small language for graphs, so that an example is one line: `(add (neg x) (zx b))`. Everything is relative to a width.
//!
//! | name | is |
//! | --- | --- |
//! | `x y u` | variables of the width |
//! | `p q` | Booleans |
//! | `b d` | variables of half the width |
//! | `xw yw` | variables of more than 64 bits, which have no ranges |
//! | `m` | an array from the width to the width |
//! | `0 1 -3 min max last wide midpoint` | constants: the extremes, the width less one, the width, two to the half width |
//! | `…h`, `…w` | the same in half the width, in more than 64 bits |
//! | `(zx e) (sx e)`, `(zxx e) (sxx e)`, `(zxw e) (sxw e)`, `(zx1 e)` | extension to the width, to twice it, to more than 64 bits; of a Boolean |
//! | `f g`, `k`, `r`, `i j` | floats of seven bits (of binary32 from 32 bits on), of a format between these and the wide ones, a rounding mode, integers of four and two bits |
//! | `rne rna rtp rtn rtz` | rounding modes |
//! | `f1 f-0 f0.5 finf fnan`, `w1` | float constants, in the wide format of fifteen bits (of binary64 from 32 bits on) |
//! | `(f.add r e e)` and so on | float operations, in the format of the operands |
//! | `(f.wide r e) (f.tiny r e) (f.same r e) (f.halfw r e)` | conversions to the wide and the small format; `halfw` from the format in between |
//! | `(f.sbv r e) (f.ubv r e) (f.sbvw r e) (f.ubvw r e) (f.tosbv r e) (f.toubv r e)`, `(isx e) (izx e)` | from integers to the small and wide format, to four bits; an integer two bits wider |
//! | `(lo e) (hi e) (mid e) (lolo e)` | the lower and upper half, all but the lowest bit, the lowest bit of the lower half |

use crate::graph::{Graph, Kind};
use fathom_term::{BvValue, FpFormat, FpOp, Sort, fold_fp};
use std::collections::BTreeMap;

/// Widths beyond the ranges.
const LARGE: u32 = 66;

struct Reader<'t> {
    words: Vec<&'t str>,
    at: usize,
    w: u32,
    g: Graph,
    names: BTreeMap<&'t str, usize>,
}

/// The graph of an expression, which is its last node.
pub fn parse(text: &str, w: u32) -> Graph {
    let spaced = text.replace('(', " ( ").replace(')', " ) ");
    let mut r = Reader { words: spaced.split_whitespace().collect(), at: 0, w, g: Graph::default(), names: BTreeMap::new() };
    let root = r.expression();
    assert!(r.at == r.words.len(), "more than one expression: {text}");
    let mut g = r.g;
    if root + 1 != g.nodes.len() {
        // The root is a variable or constant that something else follows.
        let sort = g.nodes[root].sort;
        g.push(Kind::Narrow, sort, &[root]);
    }
    g
}

impl<'t> Reader<'t> {
    fn next(&mut self) -> &'t str {
        self.at += 1;
        self.words[self.at - 1]
    }

    fn half(&self) -> u32 {
        (self.w / 2).max(1)
    }

    fn expression(&mut self) -> usize {
        match self.next() {
            "(" => {
                let op = self.next();
                let mut args = Vec::new();
                while self.words[self.at] != ")" {
                    args.push(self.expression());
                }
                self.at += 1;
                self.apply(op, &args)
            }
            word => self.leaf(word),
        }
    }

    fn leaf(&mut self, word: &'t str) -> usize {
        if let Some(&n) = self.names.get(word) {
            return n;
        }
        let w = self.w;
        let sort = match word {
            "x" | "y" | "u" => Sort::Bv(w),
            "p" | "q" => Sort::Bv(1),
            "b" | "d" => Sort::Bv(self.half()),
            "xw" | "yw" => Sort::Bv(LARGE),
            "f" | "g" => Sort::Bv(self.small().width()),
            "k" => Sort::Bv(self.between().width()),
            "r" => Sort::Bv(3),
            "i" => Sort::Bv(4),
            "j" => Sort::Bv(2),
            "m" => Sort::Array { index: w, elem: w },
            _ => return self.constant(word),
        };
        let n = self.g.push(Kind::Var, sort, &[]);
        self.names.insert(word, n);
        n
    }

    fn small(&self) -> FpFormat {
        if self.w >= 32 { FpFormat::F32 } else { FpFormat { exp: 3, sig: 4, explicit_int: false } }
    }

    /// At least twice as precise as the small one, and two bits.
    fn wide(&self) -> FpFormat {
        if self.w >= 32 { FpFormat::F64 } else { FpFormat { exp: 5, sig: 10, explicit_int: false } }
    }

    fn between(&self) -> FpFormat {
        if self.w >= 32 {
            FpFormat { exp: 9, sig: 30, explicit_int: false }
        } else {
            FpFormat { exp: 4, sig: 5, explicit_int: false }
        }
    }

    /// The format with patterns of this width.
    fn format(&self, width: u32) -> FpFormat {
        let all = [self.small(), self.wide(), self.between()];
        *all.iter().find(|f| f.width() == width).expect("a float")
    }

    fn float(&self, fmt: FpFormat, stem: &str) -> BvValue {
        match stem {
            "inf" => fmt.infinity(false),
            "-inf" => fmt.infinity(true),
            "nan" => fmt.nan(),
            "-0" => BvValue::min_signed(fmt.width()),
            number => {
                let nearest = BvValue::zero(3);
                let bits = u128::from(number.parse::<f64>().expect("a number").to_bits());
                let double = BvValue::from_u128(64, bits);
                fold_fp(FpOp::FromFp(FpFormat::F64), fmt, &[&nearest, &double]).expect("a format that folds")
            }
        }
    }

    fn constant(&mut self, word: &str) -> usize {
        let large = |k: u32| BvValue::one(LARGE).shl_by(k);
        let v = match word {
            "rne" | "rna" | "rtp" | "rtn" | "rtz" => {
                let number = ["rne", "rna", "rtp", "rtn", "rtz"].iter().position(|m| *m == word);
                BvValue::from_u128(3, number.expect("one of them") as u128)
            }
            _ if word.starts_with('f') => self.float(self.small(), &word[1..]),
            _ if word.starts_with('w') && word != "wide" => self.float(self.wide(), &word[1..]),
            "T" => BvValue::one(1),
            "F" => BvValue::zero(1),
            "bigw" => large(64),
            "nbigw" => large(64).neg().sub(&BvValue::one(LARGE)),
            _ => {
                let (stem, w) = match word {
                    _ if word.ends_with('h') => (&word[..word.len() - 1], self.half()),
                    _ if word.ends_with('w') => (&word[..word.len() - 1], LARGE),
                    _ => (word, self.w),
                };
                match stem {
                    "min" => BvValue::min_signed(w),
                    "max" => BvValue::min_signed(w).not(),
                    "last" => BvValue::from_u128(w, u128::from(w) - 1),
                    "wide" => BvValue::from_u128(w, u128::from(w)),
                    "midpoint" => BvValue::one(w).shl_by(w / 2),
                    number => BvValue::from_i128(w, number.parse().expect("a number")),
                }
            }
        };
        let sort = Sort::Bv(v.width());
        self.g.push(Kind::Const(v), sort, &[])
    }

    fn float_operation(&mut self, name: &str, args: &[usize]) -> usize {
        let (last, small, wide) = (self.g.width(args[args.len() - 1]), self.small(), self.wide());
        let op = match name {
            "add" => FpOp::Add,
            "sub" => FpOp::Sub,
            "mul" => FpOp::Mul,
            "div" => FpOp::Div,
            "rem" => FpOp::Rem,
            "fmod" => FpOp::FMod,
            "fma" => FpOp::Fma,
            "sqrt" => FpOp::Sqrt,
            "rti" => FpOp::RoundToIntegral,
            "min" => FpOp::Min,
            "max" => FpOp::Max,
            "abs" => FpOp::Abs,
            "neg" => FpOp::Neg,
            "eq" => FpOp::Eq,
            "lt" => FpOp::Lt,
            "le" => FpOp::Le,
            "nan" => FpOp::IsNan,
            "inf" => FpOp::IsInf,
            "zero" => FpOp::IsZero,
            "normal" => FpOp::IsNormal,
            "subnormal" => FpOp::IsSubnormal,
            "negative" => FpOp::IsNegative,
            "wide" | "tiny" | "same" | "halfw" => FpOp::FromFp(self.format(last)),
            "sbv" | "sbvw" => FpOp::FromSbv(last),
            "ubv" | "ubvw" => FpOp::FromUbv(last),
            "tosbv" => FpOp::ToSbv(4),
            "toubv" => FpOp::ToUbv(4),
            _ => panic!("unknown float operation {name}"),
        };
        let fmt = match name {
            "wide" | "halfw" | "sbvw" | "ubvw" => wide,
            "tiny" | "same" | "sbv" | "ubv" => small,
            _ => self.format(last),
        };
        self.g.push(Kind::Fp(op, fmt), Sort::Bv(op.result_width(fmt)), args)
    }

    fn apply(&mut self, op: &str, args: &[usize]) -> usize {
        let w = self.w;
        let width = |r: &Reader, i: usize| r.g.width(args[i]);
        let half = self.half();
        let slice = |hi: u32, lo: u32| (Kind::Extract(hi, lo), Sort::Bv(hi - lo + 1));
        let extend = |kind: Kind, to: u32| (kind, Sort::Bv(to));
        let first = self.g.nodes[args[0]].sort;
        let boolean = Sort::Bv(1);
        if let Some(name) = op.strip_prefix("f.") {
            return self.float_operation(name, args);
        }
        let (kind, sort) = match op {
            "not" => (Kind::Not, first),
            "neg" => (Kind::Neg, first),
            "and" => (Kind::And, first),
            "or" => (Kind::Or, first),
            "xor" => (Kind::Xor, first),
            "add" => (Kind::Add, first),
            "sub" => (Kind::Sub, first),
            "mul" => (Kind::Mul, first),
            "udiv" => (Kind::Udiv, first),
            "urem" => (Kind::Urem, first),
            "sdiv" => (Kind::Sdiv, first),
            "srem" => (Kind::Srem, first),
            "shl" => (Kind::Shl, first),
            "lshr" => (Kind::Lshr, first),
            "ashr" => (Kind::Ashr, first),
            "eq" => (Kind::Eq, boolean),
            "ult" => (Kind::Ult, boolean),
            "slt" => (Kind::Slt, boolean),
            "uaddo" => (Kind::UaddOvf, boolean),
            "saddo" => (Kind::SaddOvf, boolean),
            "ssubo" => (Kind::SsubOvf, boolean),
            "umulo" => (Kind::UmulOvf, boolean),
            "smulo" => (Kind::SmulOvf, boolean),
            "ite" => (Kind::Ite, self.g.nodes[args[1]].sort),
            "concat" => (Kind::Concat, Sort::Bv(width(self, 0) + width(self, 1))),
            "zx" | "zx1" => extend(Kind::Zext, w),
            "sx" => extend(Kind::Sext, w),
            "isx" => extend(Kind::Sext, width(self, 0) + 2),
            "izx" => extend(Kind::Zext, width(self, 0) + 2),
            "zxx" => extend(Kind::Zext, 2 * w),
            "sxx" => extend(Kind::Sext, 2 * w),
            "zxw" => extend(Kind::Zext, LARGE),
            "sxw" => extend(Kind::Sext, LARGE),
            "lo" => slice(half - 1, 0),
            "hi" => slice(width(self, 0) - 1, half),
            "mid" => slice(width(self, 0) - 1, 1),
            "lolo" => {
                let part = self.g.push(Kind::Extract(half - 1, 0), Sort::Bv(half), args);
                return self.g.push(Kind::Extract(0, 0), boolean, &[part]);
            }
            "select" => match first {
                Sort::Array { elem, .. } => (Kind::Select, Sort::Bv(elem)),
                Sort::Bv(_) => panic!("not an array"),
            },
            "store" => (Kind::Store, first),
            "karr" => (Kind::ConstArray, Sort::Array { index: w, elem: width(self, 0) }),
            _ => panic!("unknown operator {op}"),
        };
        self.g.push(kind, sort, args)
    }
}
