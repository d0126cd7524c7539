//! Every deterministic model against the real C library: the programs in `programs/` print one line per call.

mod harness;

use fathom_interpret::NoInputs;
use harness::{ARCHES, compare, compiled, program, shown};
use std::collections::BTreeMap;

/// Runs the program both ways for both data models; gives how often each function was called.
fn agree(name: &str) -> BTreeMap<String, usize> {
    let file = program(name);
    let mut calls = BTreeMap::new();
    for arch in ARCHES {
        let expected = compiled(&file, arch);
        let actual = shown(&file, arch, &mut NoInputs);
        compare(name, arch, &expected, &actual);
        calls.clear();
        for line in expected.stdout.lines() {
            let function = line.split(' ').next().unwrap_or_default();
            *calls.entry(function.to_string()).or_insert(0) += 1;
        }
    }
    calls
}

/// The same, and every function was called often enough.
fn agree_often(name: &str, least: usize) {
    let calls = agree(name);
    assert!(!calls.is_empty());
    for (function, count) in &calls {
        assert!(*count >= least, "{name}: {function} was called {count} times");
    }
    let total: usize = calls.values().sum();
    let list: Vec<String> = calls.iter().map(|(function, count)| format!("{function} {count}")).collect();
    println!("{name}: {} functions, {total} calls per data model: {}", calls.len(), list.join(", "));
}

#[test]
fn string() {
    agree_often("string.c", 2000);
}

#[test]
fn string_error() {
    agree("string_error.c");
}

#[test]
fn number() {
    agree_often("number.c", 2000);
}

#[test]
fn number_float() {
    agree_often("number_float.c", 2000);
}

#[test]
fn ctype() {
    agree_often("ctype.c", 384);
}

#[test]
fn sort() {
    agree_often("sort.c", 2000);
}

#[test]
fn format() {
    agree("format.c");
}

#[test]
fn scan() {
    agree_often("scan.c", 2000);
}

#[test]
fn heap() {
    agree_often("heap.c", 2000);
}

#[test]
fn output() {
    agree("output.c");
    agree("at_return.c");
}

#[test]
fn math_exact() {
    agree("math_exact.c");
}
