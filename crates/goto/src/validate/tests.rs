//! One ill-formed line per rule, in a program that is otherwise fine.

use super::validate;
use crate::text::parse;

fn errors_of(line: &str) -> Vec<String> {
    let text = format!(
        "goto lp64\nentry $main\nrecord {{struct s}} size 8 align 4\n  field x: i32 at 0\n  field b: u3 at 32 width 3\n\
        property assertion \"m\" in \"main\"\nglobal @g: [4]i32 align 4\n\
        fn $f(x: i32, p: *i8) -> i32;\nfn $v(x: i32, block: *u8) -> void variadic;\nfn $r(s: {{struct s}}) -> {{struct s}};\n\
        fn $main() -> i32 {{\n  local x: i32\n  local y: i64\n  local b: bool\n  local d: f64\n  local p: *i32\n  \
        local s: {{struct s}}\n  local a: [4]i32 addr\n  local t: [4]i32\n  local q: *fn(i32) -> i32\n  local u: u8\n\
        b0:\n  {line}\nb1:\n  return 0\n}}\n"
    );
    let program = parse(&text).unwrap_or_else(|e| panic!("{e}"));
    validate(&program).err().unwrap_or_default()
}

#[test]
fn good_lines_are_accepted() {
    for line in [
        "x = 1",
        "s.b = 5:u3",
        "p = &a[1:i64]",
        "y = (x as i64)",
        "b = (p == null:*u8)",
        "copy a, t",
        "zero s",
        "x = call $f(1, p)",
        "call $v(1, p)",
        "copy s, s",
        "s = call $r(agg s)",
        "x = call [q](1)",
        "x = call [$f](1, p)",
        "p = op heap_alloc(4:u64)",
        "x = input \"i\"",
        "assert b, 0",
        "start x",
        "x = rmw add x, 1",
        "d = math.fma(d, d, d)",
        "cmpxchg b, x, x, 1",
        "b = mem.disjoint(p, y, p, y)",
        "x = (1 << y)",
        "b = overflow.shl(x, y : i32)",
        "u = (u >> 1)",
    ] {
        let errors = errors_of(&format!("{line}\n  stop"));
        assert!(errors.is_empty(), "{line}: {errors:?}");
    }
    for line in ["goto b1", "if b goto b0 else b1", "switch x { -1: b0, 3..4: b1, else b1 }", "return x"] {
        assert!(errors_of(line).is_empty(), "{line}: {:?}", errors_of(line));
    }
}

#[test]
fn bad_lines_are_rejected() {
    for (line, part) in [
        ("x = 1:i64", "assignment of another type"),
        ("x = 0x1ffffffff:i32", "ill-typed"),
        ("p = &s.b", "ill-typed"),
        ("p = <&t[0:i64] : *i32>", "ill-typed"),
        ("x = (x + 1:i64)", "ill-typed"),
        ("d = (d % d)", "ill-typed"),
        ("x = (x << d)", "ill-typed"),
        ("x = a[0]", "ill-typed"),
        ("x = neg(b)", "another type"),
        ("x = (*x : i32)", "ill-typed"),
        ("d = (d bits f64)\n  x = (d bits i32)", "ill-typed"),
        ("d = (x as:float_to_float f64)", "ill-typed"),
        ("x = select(x, 1, 2)", "ill-typed"),
        ("p = (p + 1)", "ill-typed"),
        ("b = overflow.add(d, d : i32)", "ill-typed"),
        ("d = math.sqrt(d, d)", "ill-typed"),
        ("b = mem.readable(p)", "ill-typed"),
        ("copy a, s", "copy between"),
        ("copy x, x", "copy between"),
        ("x = call $f(1)", "wrong number"),
        ("x = call $f(1:i64, p)", "parameter's type"),
        ("y = call $f(1, p)", "return type"),
        ("call $v(1)", "wrong number"),
        ("call $r(1)", "parameter's type"),
        ("call [p](1)", "no function"),
        ("x = op heap_alloc(4:u64)", "intrinsic"),
        ("op mem_set(p, 1)", "intrinsic"),
        ("s = input \"i\"", "no scalar"),
        ("assume x", "not Bool"),
        ("assert b, 7", "bad id"),
        ("p = rmw add p, p", "read-modify-write"),
        ("cmpxchg x, x, x, 1", "compare-exchange"),
    ] {
        let errors = errors_of(&format!("{line}\n  stop"));
        assert!(errors.iter().any(|e| e.contains(part)), "{line}: {errors:?}");
    }
    for (line, part) in [
        ("goto b9", "does not exist"),
        ("if x goto b0 else b1", "not Bool"),
        ("switch x { 1..3: b0, 3: b1, else b1 }", "case ranges"),
        ("switch u { 256: b0, else b1 }", "case ranges"),
        ("switch d { 1: b0, else b1 }", "no integer"),
        ("return", "must be returned"),
        ("return y", "return type"),
    ] {
        let errors = errors_of(line);
        assert!(errors.iter().any(|e| e.contains(part)), "{line}: {errors:?}");
    }
}

#[test]
fn tables_are_checked() {
    let errors = |text: &str| validate(&parse(&format!("goto lp64\n{text}")).unwrap()).err().unwrap_or_default();
    assert!(errors("global @g: i32 align 4 = { 2: i4 1 }\n")[0].contains("initialiser"));
    assert!(errors("global @g: i64 align 8 = { 0: i4 1, 2: i2 1 }\n")[0].contains("initialiser"));
    assert!(errors("global @g: i64 align 3\n")[0].contains("alignment"));
    assert!(errors("record {r} size 4 align 4\n  field x: i32 at 8\n")[0].contains("position"));
    assert!(errors("record {r} size 4 align 4\n  field x: i32 at 0 width 3\n")[0].contains("width"));
    assert!(errors("entry $f\nfn $f(x: i32) -> void;\n")[0].contains("entry"));
    assert!(errors("fn $f(x: i32) -> void variadic;\n")[0].contains("variadic"));
    assert!(errors("type i200\n")[0].contains("ill-formed"));
    assert!(errors("global @g: i64 align 8 = { 0: bits 0 3 1, 0: bits 3 5 2, 1: bits 0 8 1 }\n").is_empty());
}
