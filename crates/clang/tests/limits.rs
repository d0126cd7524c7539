//! Deep and large programs: no stack overflow, no quadratic time.

mod support;

use std::time::{Duration, Instant};

use fathom_ast::{ExprKind, Unit};
use fathom_clang::Arch;
use support::parse_text;

/// Parses and prints within a generous limit; quadratic behaviour would exceed it by far.
fn parse_and_print(source: &str) -> Unit {
    let start = Instant::now();
    let unit = parse_text(source, Arch::Lp64, &[]).unwrap_or_else(|error| {
        let text = error.to_string();
        panic!("{}", &text[..text.len().min(300)])
    });
    let mut text = String::new();
    fathom_ast::print(&unit, &mut text).expect("writing to a string");
    assert!(start.elapsed() < Duration::from_secs(30), "took {:?}", start.elapsed());
    unit
}

#[test]
fn nested_parentheses() {
    let n = 20_000;
    let unit = parse_and_print(&format!("int f(int x) {{ return {}x{}; }}", "(".repeat(n), ")".repeat(n)));
    assert_eq!(unit.exprs.len(), 2);
}

#[test]
fn nested_operators() {
    let n = 20_000;
    let unit = parse_and_print(&format!("int f(int x) {{ return {}x{}; }}", "(x+".repeat(n), ")".repeat(n)));
    assert_eq!(unit.exprs.iter().filter(|e| matches!(e.kind, ExprKind::Binary { .. })).count(), n);
}

#[test]
fn operator_chain() {
    let unit = parse_and_print(&format!("int f(int x) {{ return x{}; }}", "+x".repeat(100_000)));
    assert_eq!(unit.exprs.len(), 300_002);
}

#[test]
fn nested_blocks() {
    let n = 20_000;
    let unit = parse_and_print(&format!("int f(int x) {{ {} x++; {} return x; }}", "{".repeat(n), "}".repeat(n)));
    assert_eq!(unit.stmts.len(), n + 3);
}

#[test]
fn else_if_chain() {
    // clang's own analysis is quadratic here; what we add must not be.
    let chain: Vec<String> = (0..2000).map(|i| format!("if (x == {i}) x = {i} + 1;")).collect();
    parse_and_print(&format!("int f(int x) {{ {} return x; }}", chain.join(" else ")));
}

#[test]
fn consecutive_cases() {
    let cases: String = (0..20_000).map(|i| format!("case {i}: ")).collect();
    parse_and_print(&format!("int f(int x) {{ switch (x) {{ {cases} x++; }} return x; }}"));
}

#[test]
fn large_initialiser() {
    let list: Vec<String> = (0..100_000).map(|i| i.to_string()).collect();
    let unit = parse_and_print(&format!("int a[] = {{ {} }};", list.join(",")));
    assert_eq!(unit.exprs.len(), 100_001);
}

#[test]
fn sparse_initialiser() {
    let unit = parse_and_print("int a[1000000] = { [999999] = 1 };");
    assert!(unit.exprs.len() < 10, "holes share one node");
}

#[test]
fn long_string() {
    let unit = parse_and_print(&format!("char *s = \"{}\";", "a".repeat(5_000_000)));
    let ExprKind::Str { bytes, .. } = unit.exprs[0].kind else { panic!("not a string") };
    assert_eq!(unit.bytes(bytes).len(), 5_000_000);
}

#[test]
fn one_long_line() {
    let functions: String = (0..10_000).map(|i| format!("int f{i}(int x) {{ return x + {i}; }} ")).collect();
    let unit = parse_and_print(&functions);
    assert_eq!(unit.items.len(), 10_000);
}

#[test]
fn deep_pointer_type() {
    parse_and_print(&format!("int {}p;", "*".repeat(5000)));
}
