//! Every rewrite rule by name: it fires on its examples, and what it gives equals the plain meaning of the expression, on all inputs at
//! widths two and four and on the edges of types at 8 to 64 bits. `make prove-rewrites` proves the same examples at 32 bits with z3.

#[path = "../../../solver/tests/graphs/build.rs"]
mod build;
// The other users of this file need the rest of it.
#[allow(dead_code)]
#[path = "../../../solver/tests/graphs/graph.rs"]
mod graph;
mod table;
mod text;

use fathom_term::{ArrayValue, BvValue, Env, Evaluator, Rule, Sort, TermId, Terms};
use graph::{Graph, Kind, Value};
use table::examples;

/// Values for a variable: all of them, or those at the edges.
fn values(sort: Sort, all: bool) -> Vec<Value> {
    match sort {
        Sort::Bv(w) if all && w <= 4 => (0..1u128 << w).map(|v| Value::Bv(BvValue::from_u128(w, v))).collect(),
        Sort::Bv(w) => {
            let (min, one) = (BvValue::min_signed(w), BvValue::one(w));
            let mut out = vec![BvValue::zero(w), one.clone(), BvValue::ones(w), min.clone(), min.not(), min.add(&one)];
            out.push(BvValue::from_u128(w, 5));
            out.sort();
            out.dedup();
            out.into_iter().map(Value::Bv).collect()
        }
        Sort::Array { index, elem } => {
            let array = |k: u128| {
                let entries = (0..4).map(|i| (BvValue::from_u128(index, i), BvValue::from_u128(elem, i * 3 + k))).collect();
                Value::Array(ArrayValue::new(BvValue::from_u128(elem, k), entries))
            };
            vec![array(0), array(1)]
        }
    }
}

struct Assigned<'a>(&'a [TermId], &'a [Value]);

impl Assigned<'_> {
    fn value(&self, var: TermId) -> &Value {
        &self.1[self.0.iter().position(|&t| t == var).expect("a variable of the graph")]
    }
}

impl Env for Assigned<'_> {
    fn bv(&mut self, var: TermId) -> BvValue {
        self.value(var).bv().clone()
    }

    fn array(&mut self, var: TermId) -> ArrayValue {
        match self.value(var) {
            Value::Array(a) => a.clone(),
            Value::Bv(_) => panic!("not an array"),
        }
    }
}

/// Compares the built term with the plain meaning for every combination of values.
fn check(g: &Graph, terms: &Terms, built: &[TermId], all: bool, text: &str) {
    let vars: Vec<usize> = (0..g.nodes.len()).filter(|&n| g.nodes[n].kind == Kind::Var).collect();
    let choices: Vec<Vec<Value>> = vars.iter().map(|&n| values(g.nodes[n].sort, all)).collect();
    let ids: Vec<TermId> = vars.iter().map(|&n| built[n]).collect();
    let root = *built.last().expect("a root");
    for mut number in 0..choices.iter().map(Vec::len).product::<usize>() {
        let mut assigned = Vec::new();
        for c in &choices {
            assigned.push(c[number % c.len()].clone());
            number /= c.len();
        }
        let var = |n: usize| assigned[vars.iter().position(|&v| v == n).expect("a variable")].clone();
        let want = g.values(var).expect("no floats").pop().expect("a root");
        let got = Evaluator::new().value(terms, root, &mut Assigned(&ids, &assigned));
        assert_eq!(got, *want.bv(), "{text} for {assigned:?}");
        if let Some(r) = terms.range(root) {
            let (w, v) = (got.width(), got.to_u64().expect("narrow"));
            let signed = (v << (64 - w)) as i64 >> (64 - w);
            assert!((r.umin..=r.umax).contains(&v) && (r.smin..=r.smax).contains(&signed), "{text} is {v}, outside of {r:?}");
        }
    }
}

#[test]
fn every_rule_fires_and_is_right() {
    for &rule in Rule::ALL {
        let mut fired = 0;
        for text in examples(rule) {
            for w in [2, 4, 8, 16, 32, 64] {
                let g = text::parse(text, w);
                let mut terms = Terms::new();
                let built = build::build(&mut terms, &g);
                fired += terms.applied(rule);
                check(&g, &terms, &built, w <= 4, &format!("{rule:?}, {text} at {w} bits"));
            }
        }
        assert!(fired > 0, "{rule:?} does not fire on {:?}", examples(rule));
    }
}

/// Every operator over every pair of constants of five bits folds to its meaning.
#[test]
fn constants_of_five_bits() {
    let ops = graph::ARITHMETIC.iter().chain(graph::PREDICATES);
    for kind in ops {
        for v in 0..1u128 << 10 {
            let mut g = Graph::default();
            let sort = if graph::PREDICATES.contains(kind) { Sort::Bv(1) } else { Sort::Bv(5) };
            let args = [v & 31, v >> 5].map(|c| g.push(Kind::Const(BvValue::from_u128(5, c)), Sort::Bv(5), &[]));
            g.push(kind.clone(), sort, &args);
            let mut terms = Terms::new();
            let built = build::build(&mut terms, &g);
            let want = g.values(|_| unreachable!("no variables")).expect("no floats").pop().expect("a root");
            assert_eq!(terms.as_const(built[2]), Some(want.bv()), "{kind:?} of {v}");
        }
    }
}

/// A constructor that returns early names the rule that lets it.
#[test]
fn early_returns_name_their_rule() {
    let files = [
        ("arith", include_str!("../../src/arith.rs")),
        ("bitwise", include_str!("../../src/bitwise.rs")),
        ("shift", include_str!("../../src/shift.rs")),
        ("overflow", include_str!("../../src/overflow.rs")),
        ("compare", include_str!("../../src/compare.rs")),
        ("ite", include_str!("../../src/ite.rs")),
    ];
    // What passes on the result of another constructor or asks a question.
    let passes_on = ["return None", "return false", "return true", "return t;", "return Some(t);", "_const(a, b, &c)"];
    for (name, text) in files {
        let lines: Vec<&str> = text.lines().collect();
        for (i, line) in lines.iter().enumerate() {
            let code = line.trim_start();
            if !code.contains("return ") || code.starts_with("//") || code.contains("else { return") {
                continue;
            }
            if passes_on.iter().any(|p| code.contains(p)) {
                continue;
            }
            assert!(lines[i - 1].contains(".rule(Rule::"), "{name}.rs, line {}: `{code}` names no rule", i + 1);
        }
    }
}
