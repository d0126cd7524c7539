//! Terms and circuits against the plain meaning of a graph, at points.
//!
//! A rewrite that is wrong shows in the value of the term, an interval in a value outside of it, a gate in a node that has another value when all
//! variables are fixed. None of this searches, so it costs microseconds where a second solver costs milliseconds.

use crate::graph::{Graph, Kind, Value};
use crate::points::Point;
use fathom_float::Circuits;
use fathom_solver::{Answer, Embedded, Limits, Solver};
use fathom_term::{ArrayValue, BvValue, Env, Evaluator, FpLowering, Op, Sort, TermId, Terms};
use std::collections::BTreeSet;

/// Nodes that are only right where the path holds.
pub fn depends_on_path(g: &Graph) -> Vec<bool> {
    let mut out: Vec<bool> = Vec::with_capacity(g.nodes.len());
    for node in &g.nodes {
        let uses = matches!(node.kind, Kind::Narrow | Kind::Restrict | Kind::Decide) && !g.path.is_empty();
        out.push(uses || node.args.iter().any(|&a| out[a]));
    }
    out
}

struct Assigned<'a> {
    vars: &'a [(TermId, usize)],
    values: &'a [Value],
}

impl Assigned<'_> {
    fn value(&self, var: TermId) -> &Value {
        let (_, n) = self.vars.iter().find(|(t, _)| *t == var).expect("a variable of the graph");
        &self.values[*n]
    }
}

impl Env for Assigned<'_> {
    fn bv(&mut self, var: TermId) -> BvValue {
        self.value(var).bv().clone()
    }

    fn array(&mut self, var: TermId) -> ArrayValue {
        match self.value(var) {
            Value::Array(a) => a.clone(),
            Value::Bv(_) => panic!("a bit-vector is not an array"),
        }
    }
}

/// What is wrong with the terms of the nodes, their intervals and the circuits of their float operations.
pub fn of_terms(g: &Graph, terms: &mut Terms, built: &[TermId], points: &[Point]) -> Option<String> {
    let vars: Vec<(TermId, usize)> =
        (0..g.nodes.len()).filter(|&n| g.nodes[n].kind == Kind::Var).map(|n| (built[n], n)).collect();
    let floats = lowered(terms, built);
    let path = depends_on_path(g);
    let mut evaluator = Evaluator::new();
    for p in points {
        evaluator.clear();
        let mut env = Assigned { vars: &vars, values: &p.values };
        for (n, &t) in built.iter().enumerate() {
            if (path[n] && !p.on_path) || terms.sort(t).is_array() {
                continue;
            }
            let (got, want) = (evaluator.value(terms, t, &mut env), p.values[n].bv());
            if got != *want {
                return Some(format!("term: node {n} is {want:?}, its term {got:?}"));
            }
            if let Some(r) = terms.range(t) {
                let (w, v) = (got.width(), got.to_u64().expect("narrow"));
                let signed = (v << (64 - w)) as i64 >> (64 - w);
                if !(r.umin..=r.umax).contains(&v) || !(r.smin..=r.smax).contains(&signed) {
                    return Some(format!("range: node {n} is {want:?}, outside of {r:?}"));
                }
            }
        }
        // Terms below nodes that use the path may be about values that no execution has, but their circuits are right all the same.
        for &(fp, circuit) in &floats {
            let (want, got) = (evaluator.value(terms, fp, &mut env), evaluator.value(terms, circuit, &mut env));
            if want != got {
                return Some(format!("circuit: {:?} is {want:?}, its circuit {got:?}", terms.fp_parts(fp)));
            }
        }
    }
    None
}

/// Every float operation below the terms, with its circuit.
fn lowered(terms: &mut Terms, built: &[TermId]) -> Vec<(TermId, TermId)> {
    if !terms.has_floats() {
        return Vec::new();
    }
    let mut seen: BTreeSet<TermId> = built.iter().copied().collect();
    let mut open: Vec<TermId> = seen.iter().copied().collect();
    let mut floats = Vec::new();
    while let Some(t) = open.pop() {
        open.extend(terms.args(t).iter().copied().filter(|&a| seen.insert(a)));
        if terms.op(t) == Op::Fp {
            floats.push(t);
        }
    }
    let circuits = Circuits::default();
    let mut out = Vec::new();
    for t in floats {
        let (op, fmt) = terms.fp_parts(t);
        let args = terms.args(t).to_vec();
        out.extend(circuits.lower(terms, op, fmt, &args).map(|l| (t, l)));
    }
    out
}

/// What is wrong with the gates and clauses: with all variables fixed, every node has its value and no other.
pub fn of_circuits(
    g: &Graph,
    terms: &mut Terms,
    built: &[TermId],
    solver: &mut Embedded,
    points: &[&Point],
    limits: impl Fn() -> Limits,
) -> Option<String> {
    let path = depends_on_path(g);
    for p in points {
        let mut fixed = Vec::new();
        for (n, node) in g.nodes.iter().enumerate().filter(|(_, node)| node.kind == Kind::Var) {
            match (&p.values[n], node.sort) {
                (Value::Bv(v), _) => {
                    let v = terms.bv_value(v.clone());
                    fixed.push(terms.eq(built[n], v));
                }
                (Value::Array(a), sort) => {
                    // Where it is read.
                    let mut read: BTreeSet<&BvValue> = a.entries.iter().map(|e| &e.0).collect();
                    let reads = g.nodes.iter().filter(|r| r.kind == Kind::Select && g.nodes[r.args[0]].sort == sort);
                    read.extend(reads.map(|r| p.values[r.args[1]].bv()));
                    for i in read {
                        let (index, elem) = (terms.bv_value(i.clone()), terms.bv_value(a.get(i).clone()));
                        let there = terms.select(built[n], index);
                        fixed.push(terms.eq(there, elem));
                    }
                }
            }
        }
        let mut last = None;
        for (n, node) in g.nodes.iter().enumerate() {
            if matches!(node.kind, Kind::Var | Kind::Const(_)) || (path[n] && !p.on_path) {
                continue;
            }
            if let Sort::Bv(_) = node.sort {
                let v = terms.bv_value(p.values[n].bv().clone());
                let same = terms.eq(built[n], v);
                fixed.push(same);
                last = Some(fixed.len() - 1);
            }
        }
        if solver.check(terms, &fixed, &limits()) == Answer::Unsat {
            return Some(format!("gates: {:?} refuted", p.values));
        }
        let Some(last) = last else { continue };
        fixed.truncate(last + 1);
        fixed[last] = terms.not(fixed[last]);
        if solver.check(terms, &fixed, &limits()) == Answer::Sat {
            return Some(format!("gates: another value than in {:?}", p.values));
        }
    }
    None
}
