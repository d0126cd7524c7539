//! Every rewrite rule by name: it fires on its examples, and what it gives equals the plain meaning of the expression, on all inputs at
//! widths two and four and on the edges of types at 8 to 64 bits; for floats on all values of seven bits and on the edges of binary32 and binary64. `make prove-rewrites` proves the same examples at 32 bits with z3.

#[path = "../../../solver/tests/graphs/build.rs"]
mod build;
// The other users of this file need the rest of it.
mod check;
#[allow(dead_code)]
#[path = "../../../solver/tests/graphs/graph.rs"]
mod graph;
mod table;
mod text;

use check::{check, has_floats};
use fathom_term::{BvValue, Rule, Sort, Terms};
use graph::{Graph, Kind};
use table::examples;

#[test]
fn every_rule_fires_and_is_right() {
    for &rule in Rule::ALL {
        let mut fired = 0;
        for text in examples(rule) {
            for w in [2, 4, 8, 16, 32, 64] {
                let g = text::parse(text, w);
                // Floats have two sizes: all values of seven bits, and the edges of C's formats.
                if has_floats(&g) && w != 4 && w != 32 {
                    continue;
                }
                let mut terms = Terms::new();
                let built = build::build(&mut terms, &g);
                fired += terms.applied(rule);
                if let Err(why) = check(&g, &terms, &built, w <= 4) {
                    panic!("{rule:?}, {text} at {w} bits: {why}");
                }
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
        ("slice", include_str!("../../src/slice.rs")),
        ("array", include_str!("../../src/array.rs")),
        ("fold_fp/rewrite", include_str!("../../src/fold_fp/rewrite.rs")),
        ("fold_fp/rewrite_relation", include_str!("../../src/fold_fp/rewrite_relation.rs")),
    ];
    // What passes on the result of another constructor or asks a question.
    let passes_on = [
        "return None",
        "return false",
        "return true",
        "return t;",
        "return Some(t);",
        "_const(a, b, &c)",
        // A folded constant.
        "return v;",
        "return Some(self.bv_value(v));",
        "add_zero(fmt, rm, x, y)",
        // Named where what it shares with the other comparisons is built.
        "return Some(zero);",
    ];
    // Questions about terms, and parts of rules that whoever calls them names.
    let questions = [
        "join",
        "known_sign",
        "unsigned_bits",
        "signed_bits",
        "split",
        "split_both",
        "look_through",
        "differ",
        "is_fp_canonical",
        "narrow_bound",
        "int_bound",
    ];
    for (name, text) in files {
        let lines: Vec<&str> = text.lines().collect();
        let mut function = "";
        for (i, line) in lines.iter().enumerate() {
            let code = line.trim_start();
            if let Some((_, rest)) = line.split_once("fn ")
                && let Some((name, _)) = rest.split_once('(')
            {
                function = name;
            }
            if questions.contains(&function) {
                continue;
            }
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
