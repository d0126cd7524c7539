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
//! | `(lo e) (hi e) (mid e) (lolo e)` | the lower and upper half, all but the lowest bit, the lowest bit of the lower half |

use crate::graph::{Graph, Kind};
use fathom_term::{BvValue, Sort};
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
            "m" => Sort::Array { index: w, elem: w },
            _ => return self.constant(word),
        };
        let n = self.g.push(Kind::Var, sort, &[]);
        self.names.insert(word, n);
        n
    }

    fn constant(&mut self, word: &str) -> usize {
        let large = |k: u32| BvValue::one(LARGE).shl_by(k);
        let v = match word {
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

    fn apply(&mut self, op: &str, args: &[usize]) -> usize {
        let w = self.w;
        let width = |r: &Reader, i: usize| r.g.width(args[i]);
        let half = self.half();
        let slice = |hi: u32, lo: u32| (Kind::Extract(hi, lo), Sort::Bv(hi - lo + 1));
        let extend = |kind: Kind, to: u32| (kind, Sort::Bv(to));
        let first = self.g.nodes[args[0]].sort;
        let boolean = Sort::Bv(1);
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
