//! Graphs through the term layer and the embedded solver.

use crate::graph::{Graph, Guarded, Kind, Value};
use fathom_float::Circuits;
use fathom_solver::{Answer, Embedded, EmbeddedOptions, Limits, Solver};
use fathom_term::{Known, Sort, TermId, Terms};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::{Duration, Instant};

/// How the query is put to the solver.
#[derive(Copy, Clone, Debug, Default)]
pub struct Style {
    /// Wide products on demand.
    pub refine: bool,
    /// Conditions as assumptions instead of assertions.
    pub assume: bool,
    /// A check after the path, before the assertions are made.
    pub incremental: bool,
}

#[derive(Clone, Debug, PartialEq)]
pub enum Ours {
    /// A model that satisfies the graph by its plain meaning.
    Sat,
    Unsat,
    Unknown(String),
    /// A model that does not satisfy the graph, or a panic: a bug, whatever others say.
    Wrong(String),
}

const CONFLICTS: u64 = 20_000;
const SECONDS: u64 = 3;

pub fn solve(g: &Graph, style: Style) -> Ours {
    catch_unwind(AssertUnwindSafe(|| attempt(g, style))).unwrap_or_else(|panic| {
        let text = panic.downcast_ref::<String>().map(String::as_str).or_else(|| panic.downcast_ref::<&str>().copied());
        Ours::Wrong(format!("panic: {}", text.unwrap_or("without a message")))
    })
}

fn attempt(g: &Graph, style: Style) -> Ours {
    let mut terms = Terms::new();
    let options = EmbeddedOptions { check_models: true, refine: style.refine, ..EmbeddedOptions::default() };
    let mut solver = Embedded::new(options, Some(Box::new(Circuits::default())));
    let built = build(&mut terms, g);
    let mut conditions: Vec<TermId> = Vec::new();
    for &(n, value) in &g.path {
        conditions.push(if value { built[n] } else { terms.not(built[n]) });
    }
    let limits = || Limits { conflicts: Some(CONFLICTS), deadline: Some(Instant::now() + Duration::from_secs(SECONDS)) };
    if style.incremental {
        for c in conditions.drain(..) {
            solver.assert(&mut terms, c);
        }
        if solver.check(&mut terms, &[], &limits()) == Answer::Unsat {
            return Ours::Unsat;
        }
    }
    conditions.extend(g.asserts.iter().map(|&n| built[n]));
    if !style.assume {
        for c in conditions.drain(..) {
            solver.assert(&mut terms, c);
        }
    }
    match solver.check(&mut terms, &conditions, &limits()) {
        Answer::Unsat => Ours::Unsat,
        Answer::Unknown(why) => Ours::Unknown(why),
        Answer::Sat => {
            let value = |n: usize| match g.nodes[n].sort {
                Sort::Bv(_) => Value::Bv(solver.value(&terms, built[n])),
                Sort::Array { .. } => Value::Array(solver.array_value(&terms, built[n])),
            };
            match g.holds(value) {
                Some(true) => Ours::Sat,
                Some(false) => Ours::Wrong("the model does not satisfy the query".to_owned()),
                None => Ours::Unknown("no plain meaning".to_owned()),
            }
        }
    }
}

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
