//! Values for the variables of a graph, and what every node then is by its plain meaning: the cheapest oracle there is.
//!
//! Few inputs are enumerated; otherwise values are drawn at the edges of types, beside the constants of the graph and beside each other, since
//! that is where a bound is off by one and where two indices are equal after all.

use crate::graph::{Graph, Kind, Value};
use crate::random::Rng;
use fathom_term::{ArrayValue, BvValue, FpFormat, Sort};

pub struct Point {
    /// Of all nodes.
    pub values: Vec<Value>,
    /// Whether the conditions of the path hold, so that nodes which use them mean what they say.
    pub on_path: bool,
    /// Whether the whole query holds.
    pub holds: bool,
}

pub struct Points {
    pub all: Vec<Point>,
    /// Every assignment is among them.
    pub complete: bool,
}

/// Inputs of together so many bits are enumerated.
const ENUMERATED: u32 = 8;
/// Draws for one variable until the path allows its value.
const DRAWS: usize = 10;

impl Points {
    /// Whether the query is satisfiable, if the points tell.
    pub fn satisfiable(&self) -> Option<bool> {
        let found = self.all.iter().any(|p| p.holds);
        (found || self.complete).then_some(found)
    }
}

/// At least `count` points, all of them if there are few; none where some operation has no plain meaning.
pub fn points(g: &Graph, rng: &mut Rng, count: usize) -> Points {
    let vars: Vec<usize> = (0..g.nodes.len()).filter(|&n| g.nodes[n].kind == Kind::Var).collect();
    let bits: Option<u32> = vars
        .iter()
        .map(|&n| match g.nodes[n].sort {
            Sort::Bv(w) => Some(w),
            Sort::Array { .. } => None,
        })
        .sum();
    let mut all = Vec::new();
    if let Some(bits) = bits.filter(|&b| b <= ENUMERATED) {
        for number in 0..1u128 << bits {
            let mut rest = number;
            let mut chosen: Vec<Option<Value>> = vec![None; g.nodes.len()];
            for &n in &vars {
                let w = g.width(n);
                chosen[n] = Some(Value::Bv(BvValue::from_u128(w, rest)));
                rest >>= w;
            }
            all.extend(at(g, chosen));
        }
        let complete = all.len() == 1 << bits;
        return Points { all, complete };
    }
    let formats = formats(g);
    for _ in 0..count {
        let chosen = draw(g, rng, &vars, &formats);
        all.extend(at(g, chosen));
    }
    Points { all, complete: false }
}

fn at(g: &Graph, chosen: Vec<Option<Value>>) -> Option<Point> {
    let values = g.values(|n| chosen[n].clone().expect("a variable"))?;
    let truth = |n: usize| values[n].bv().is_true();
    let on_path = g.path.iter().all(|&(n, v)| truth(n) == v);
    let holds = on_path && g.asserts.iter().all(|&n| truth(n));
    Some(Point { values, on_path, holds })
}

/// Formats that operations of the graph use.
fn formats(g: &Graph) -> Vec<FpFormat> {
    let mut out = Vec::new();
    for node in &g.nodes {
        if let Kind::Fp(_, fmt) = node.kind
            && !out.contains(&fmt)
        {
            out.push(fmt);
        }
    }
    out
}

fn draw(g: &Graph, rng: &mut Rng, vars: &[usize], formats: &[FpFormat]) -> Vec<Option<Value>> {
    let mut chosen: Vec<Option<Value>> = vec![None; g.nodes.len()];
    for &n in vars {
        chosen[n] = Some(match g.nodes[n].sort {
            Sort::Bv(w) => {
                let mut v = draw_value(g, rng, w, &chosen, formats);
                for _ in 0..DRAWS {
                    if allowed(g, n, &v) {
                        break;
                    }
                    v = draw_value(g, rng, w, &chosen, formats);
                }
                Value::Bv(v)
            }
            Sort::Array { index, elem } => {
                let entries = (0..3).map(|_| (rng.value(index), rng.value(elem))).collect();
                Value::Array(ArrayValue::new(rng.value(elem), entries))
            }
        });
    }
    chosen
}

fn draw_value(g: &Graph, rng: &mut Rng, w: u32, chosen: &[Option<Value>], formats: &[FpFormat]) -> BvValue {
    let fitting: Vec<FpFormat> = formats.iter().copied().filter(|f| f.width() == w).collect();
    if !fitting.is_empty() && rng.one_in(2) {
        let fmt = rng.pick(&fitting);
        return rng.float(fmt);
    }
    let near = |rng: &mut Rng, v: &BvValue| {
        let (from, one) = (resized(v, w), BvValue::one(w));
        match rng.below(8) {
            0..=2 => from,
            3 => from.add(&one),
            4 => from.sub(&one),
            5 => from.neg(),
            6 => from.not(),
            _ => from.add(&BvValue::from_u128(w, rng.below(9) as u128)),
        }
    };
    match rng.below(5) {
        // Beside a constant of the graph.
        0 | 1 => {
            let constants: Vec<&BvValue> = g
                .nodes
                .iter()
                .filter_map(|n| match &n.kind {
                    Kind::Const(v) => Some(v),
                    _ => None,
                })
                .collect();
            if constants.is_empty() {
                return rng.value(w);
            }
            let v = rng.pick(&constants);
            near(rng, v)
        }
        // Beside another variable.
        2 => {
            let others: Vec<&BvValue> = chosen
                .iter()
                .filter_map(|v| match v {
                    Some(Value::Bv(v)) => Some(v),
                    Some(Value::Array(_)) | None => None,
                })
                .collect();
            if others.is_empty() {
                return rng.value(w);
            }
            let v = rng.pick(&others);
            near(rng, v)
        }
        _ => rng.value(w),
    }
}

fn resized(v: &BvValue, w: u32) -> BvValue {
    if v.width() >= w { v.extract(w - 1, 0) } else { v.sext(w) }
}

/// Whether no condition of the path over this variable and constants alone is violated.
fn allowed(g: &Graph, var: usize, v: &BvValue) -> bool {
    g.path.iter().all(|&(c, value)| {
        let &[a, b] = &g.nodes[c].args[..] else { return true };
        let side = |n: usize| match &g.nodes[n].kind {
            Kind::Const(c) => Some(c),
            _ if n == var => Some(v),
            _ => None,
        };
        let (Some(a), Some(b)) = (side(a), side(b)) else { return true };
        let holds = match g.nodes[c].kind {
            Kind::Eq => a == b,
            Kind::Ult => a.ult(b),
            Kind::Ule => a.ule(b),
            Kind::Slt => a.slt(b),
            Kind::Sle => a.sle(b),
            _ => return true,
        };
        holds == value
    })
}
