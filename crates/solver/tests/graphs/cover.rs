//! What the points of a campaign covered: for every operator and width class, which edges its operands were at.

use crate::graph::{Graph, Kind, Value};
use fathom_term::{BvValue, FpFormat, FpOp, fold_fp};
use std::collections::BTreeMap;

/// Zero, one, the largest, the two ends of the signed numbers, any other; for floats the two zeros, infinity, NaN, subnormal, normal.
const EDGES: u32 = 6;
const CLASSES: [&str; 5] = ["1", "2-8", "9-32", "33-64", "65-"];

#[derive(Default)]
pub struct Cover(BTreeMap<(String, usize), Vec<bool>>);

fn edge(v: &BvValue) -> u32 {
    let min = BvValue::min_signed(v.width());
    match v {
        _ if v.is_zero() => 0,
        _ if *v == min => 3,
        _ if v.is_one() => 1,
        _ if v.is_ones() => 2,
        _ if v.not() == min => 4,
        _ => 5,
    }
}

fn float_edge(fmt: FpFormat, v: &BvValue) -> u32 {
    let is = |class: FpOp| fold_fp(class, fmt, &[v]).is_some_and(|b| b.is_true());
    match v {
        _ if is(FpOp::IsZero) => u32::from(v.sign()),
        _ if is(FpOp::IsInf) => 2,
        _ if is(FpOp::IsNan) => 3,
        _ if is(FpOp::IsSubnormal) => 4,
        _ => 5,
    }
}

fn class(w: u32) -> usize {
    match w {
        1 => 0,
        2..=8 => 1,
        9..=32 => 2,
        33..=64 => 3,
        _ => 4,
    }
}

/// The operator without its parameters.
fn name(kind: &Kind) -> Option<String> {
    let full = match kind {
        Kind::Var | Kind::Const(_) => return None,
        Kind::Fp(op, _) => format!("Fp{op:?}"),
        Kind::Guarded(op) => format!("Guarded{op:?}"),
        other => format!("{other:?}"),
    };
    Some(full.split('(').next().unwrap_or_default().to_owned())
}

impl Cover {
    /// Adds one assignment.
    pub fn add(&mut self, g: &Graph, values: &[Value]) {
        for node in &g.nodes {
            let Some(name) = name(&node.kind) else { continue };
            let mut at = (0, 1);
            let mut width = 0;
            for &a in &node.args {
                let Value::Bv(v) = &values[a] else { continue };
                let e = match node.kind {
                    Kind::Fp(FpOp::FromFp(from), _) if v.width() == from.width() => float_edge(from, v),
                    Kind::Fp(op, fmt) if !matches!(op, FpOp::FromSbv(_) | FpOp::FromUbv(_)) && v.width() == fmt.width() => {
                        float_edge(fmt, v)
                    }
                    _ => edge(v),
                };
                at = (at.0 + e * at.1, at.1 * EDGES);
                width = width.max(v.width());
            }
            let cells = self.0.entry((name, class(width))).or_default();
            if cells.len() < at.1 as usize {
                cells.resize(at.1 as usize, false);
            }
            cells[at.0 as usize] = true;
        }
    }

    /// Combinations of edges at which an operator was met, in the width class with most of them.
    #[allow(dead_code)]
    pub fn edges(&self, name: &str) -> usize {
        let count = |cells: &Vec<bool>| cells.iter().filter(|&&b| b).count();
        self.0.iter().filter(|((n, _), _)| n == name).map(|(_, cells)| count(cells)).max().unwrap_or(0)
    }

    /// One row per operator, one column per class of widths: the share of combinations of edges, in percent of all that six edges give.
    pub fn table(&self) -> String {
        let mut out = format!("{:<18}", "edges covered");
        for c in CLASSES {
            out += &format!("{c:>9}");
        }
        let names: std::collections::BTreeSet<&String> = self.0.keys().map(|(n, _)| n).collect();
        for name in names {
            out += &format!("\n{name:<18}");
            for c in 0..CLASSES.len() {
                out += &match self.0.get(&(name.clone(), c)) {
                    Some(cells) => {
                        format!("{:>9}", format!("{}/{}", cells.iter().filter(|&&b| b).count(), cells.len()))
                    }
                    None => format!("{:>9}", "-"),
                };
            }
        }
        out
    }
}
