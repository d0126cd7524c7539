//! Graphs through the constructors of the term layer, which simplify.

use crate::graph::{Graph, Guarded, Kind};
use fathom_term::{Known, Sort, TermId, Terms};

/// The terms of all nodes, through the simplifying constructors.
pub fn build(t: &mut Terms, g: &Graph) -> Vec<TermId> {
    let mut built: Vec<TermId> = Vec::with_capacity(g.nodes.len());
    for (n, node) in g.nodes.iter().enumerate() {
        let a: Vec<TermId> = node.args.iter().map(|&i| built[i]).collect();
        let term = match &node.kind {
            Kind::Var => t.fresh(&format!("n{n}"), node.sort),
            Kind::Const(v) => t.bv_value(v.clone()),
            Kind::Not => t.not(a[0]),
            Kind::Neg => t.neg(a[0]),
            Kind::And => t.and(a[0], a[1]),
            Kind::Or => t.or(a[0], a[1]),
            Kind::Xor => t.xor(a[0], a[1]),
            Kind::Add => t.add(a[0], a[1]),
            Kind::Sub => t.sub(a[0], a[1]),
            Kind::Mul => t.mul(a[0], a[1]),
            Kind::Udiv => t.udiv(a[0], a[1]),
            Kind::Urem => t.urem(a[0], a[1]),
            Kind::Sdiv => t.sdiv(a[0], a[1]),
            Kind::Srem => t.srem(a[0], a[1]),
            Kind::Shl => t.shl(a[0], a[1]),
            Kind::Lshr => t.lshr(a[0], a[1]),
            Kind::Ashr => t.ashr(a[0], a[1]),
            Kind::Concat => t.concat(a[0], a[1]),
            Kind::Extract(hi, lo) => t.extract(*hi, *lo, a[0]),
            Kind::Zext => t.zext(a[0], node.width()),
            Kind::Sext => t.sext(a[0], node.width()),
            Kind::Eq => t.eq(a[0], a[1]),
            Kind::Ult => t.ult(a[0], a[1]),
            Kind::Ule => t.ule(a[0], a[1]),
            Kind::Slt => t.slt(a[0], a[1]),
            Kind::Sle => t.sle(a[0], a[1]),
            Kind::Ite => t.ite(a[0], a[1], a[2]),
            Kind::UaddOvf => t.uadd_ovf(a[0], a[1]),
            Kind::SaddOvf => t.sadd_ovf(a[0], a[1]),
            Kind::UsubOvf => t.usub_ovf(a[0], a[1]),
            Kind::SsubOvf => t.ssub_ovf(a[0], a[1]),
            Kind::UmulOvf => t.umul_ovf(a[0], a[1]),
            Kind::SmulOvf => t.smul_ovf(a[0], a[1]),
            Kind::SnegOvf => t.sneg_ovf(a[0]),
            Kind::Select => t.select(a[0], a[1]),
            Kind::Store => t.store(a[0], a[1], a[2]),
            Kind::ConstArray => match node.sort {
                Sort::Array { index, .. } => t.const_array(index, a[0]),
                Sort::Bv(_) => unreachable!("an array"),
            },
            Kind::Fp(op, fmt) => t.fp(*op, *fmt, &a),
            Kind::Narrow => {
                let known = path(t, g, n, &built);
                t.narrowed(a[0], &known)
            }
            Kind::Restrict => {
                let all = conjunction(t, g, n, &built);
                t.restrict(a[0], all)
            }
            Kind::Decide => {
                let known = path(t, g, n, &built);
                match t.decided_by(a[0], &known) {
                    Some(value) => t.bool(value),
                    None => a[0],
                }
            }
            Kind::Guarded(op) => {
                let mut known = Known::new();
                t.assume_known(a[0], true, &mut known);
                let (x, y) = (t.narrowed(a[1], &known), t.narrowed(a[2], &known));
                let (x, y) = (t.restrict(x, a[0]), t.restrict(y, a[0]));
                let inner = match op {
                    Guarded::Mul => t.mul(x, y),
                    Guarded::Udiv => t.udiv(x, y),
                    Guarded::Urem => t.urem(x, y),
                    Guarded::Sdiv => t.sdiv(x, y),
                    Guarded::Srem => t.srem(x, y),
                };
                t.ite(a[0], inner, a[3])
            }
        };
        assert_eq!(t.sort(term), node.sort, "the sort of node {n}");
        built.push(term);
    }
    built
}

/// What the conditions of the path that come before node `n` say.
fn path(t: &Terms, g: &Graph, n: usize, built: &[TermId]) -> Known {
    let mut known = Known::new();
    for &(c, value) in g.path.iter().filter(|(c, _)| *c < n) {
        t.assume_known(built[c], value, &mut known);
    }
    known
}

fn conjunction(t: &mut Terms, g: &Graph, n: usize, built: &[TermId]) -> TermId {
    let mut all = Vec::new();
    for &(c, value) in g.path.iter().filter(|(c, _)| *c < n) {
        all.push(if value { built[c] } else { t.not(built[c]) });
    }
    t.and_many(&all)
}
