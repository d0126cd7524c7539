//! From a graph that solvers disagree about to a small one: whatever can be dropped while they still disagree is dropped.

use crate::graph::{Graph, Kind, Node};
use fathom_term::{BvValue, Sort};

/// The smallest graph found for which `bad` still holds. `bad` is asked at most `budget` times.
pub fn shrink(graph: &Graph, budget: usize, mut bad: impl FnMut(&Graph) -> bool) -> Graph {
    let mut best = used(graph);
    let mut left = budget;
    let mut ask = |g: &Graph| {
        left = left.saturating_sub(1);
        left > 0 && bad(g)
    };
    loop {
        let before = size(&best);
        for candidate in fewer_conditions(&best) {
            if ask(&candidate) {
                best = used(&candidate);
                break;
            }
        }
        let mut n = best.nodes.len();
        while n > 0 {
            n -= 1;
            for candidate in simpler(&best, n) {
                let candidate = used(&candidate);
                if size(&candidate) < size(&best) && ask(&candidate) {
                    best = candidate;
                    n = n.min(best.nodes.len());
                    break;
                }
            }
        }
        if size(&best) == before {
            return best;
        }
    }
}

/// Nodes first, then what is in them: constants are simpler than variables, and zero is the simplest.
fn size(g: &Graph) -> (usize, usize, usize) {
    let weight = |n: &Node| match &n.kind {
        Kind::Const(v) if v.is_zero() => 0,
        Kind::Const(v) if v.is_one() => 1,
        Kind::Const(_) => 2,
        Kind::Var => 3,
        _ => 4 + n.args.len(),
    };
    (g.path.len() + g.asserts.len(), g.nodes.len(), g.nodes.iter().map(weight).sum())
}

fn fewer_conditions(g: &Graph) -> Vec<Graph> {
    let mut out = Vec::new();
    for i in 0..g.asserts.len() {
        let mut h = g.clone();
        h.asserts.remove(i);
        out.push(h);
    }
    for i in 0..g.path.len() {
        let mut h = g.clone();
        h.path.remove(i);
        out.push(h);
    }
    out
}

/// Graphs in which node `n` is something simpler of the same sort.
fn simpler(g: &Graph, n: usize) -> Vec<Graph> {
    let node = &g.nodes[n];
    let mut out = Vec::new();
    let mut replace = |with: Node| {
        let mut h = g.clone();
        h.nodes[n] = with;
        out.push(h);
    };
    if let Sort::Bv(w) = node.sort {
        for v in [BvValue::zero(w), BvValue::one(w), BvValue::ones(w)] {
            if node.kind != Kind::Const(v.clone()) {
                replace(Node { kind: Kind::Const(v), sort: node.sort, args: Vec::new() });
            }
        }
    }
    if !matches!(node.kind, Kind::Var | Kind::Const(_)) {
        replace(Node { kind: Kind::Var, sort: node.sort, args: Vec::new() });
        // Whoever used the node uses one of its arguments.
        for &a in node.args.iter().filter(|&&a| g.nodes[a].sort == node.sort) {
            let mut h = g.clone();
            let other = |x: &mut usize| {
                if *x == n {
                    *x = a;
                }
            };
            h.nodes.iter_mut().flat_map(|m| &mut m.args).for_each(other);
            h.asserts.iter_mut().for_each(other);
            h.path.iter_mut().for_each(|(x, _)| other(x));
            out.push(h);
        }
    }
    out
}

/// The graph without what nothing asserted depends on.
fn used(g: &Graph) -> Graph {
    let mut keep = vec![false; g.nodes.len()];
    for &n in g.asserts.iter().chain(g.path.iter().map(|(n, _)| n)) {
        keep[n] = true;
    }
    for n in (0..g.nodes.len()).rev() {
        if keep[n] {
            g.nodes[n].args.iter().for_each(|&a| keep[a] = true);
        }
    }
    let mut number = vec![usize::MAX; g.nodes.len()];
    let mut out = Graph::default();
    for n in (0..g.nodes.len()).filter(|&n| keep[n]) {
        let mut node = g.nodes[n].clone();
        node.args.iter_mut().for_each(|a| *a = number[*a]);
        number[n] = out.nodes.len();
        out.nodes.push(node);
    }
    out.asserts = g.asserts.iter().map(|&n| number[n]).collect();
    out.path = g.path.iter().map(|&(n, v)| (number[n], v)).collect();
    out
}
