//! What clauses become, and what is refused.
use super::*;

fn made(text: &str) -> Result<String, Fault> {
    annotated(text, "t.c", &mut Vec::new())
}

#[test]
fn a_contract_stands_behind_the_declarator_at_its_own_line() {
    let text =
        "/*@ requires x > 0;\n    assigns \\nothing;\n    ensures \\result == x + 1; */\nint f(int x) {\n  return x + 1;\n}\n";
    let made = made(text).expect("understood");
    let clause = "int f(int x)\n#line 1 \"t.c\"\n__CPROVER_requires((__fathom_z(x) > __fathom_z(0))) __CPROVER_assigns() \
                  __CPROVER_ensures((__fathom_z(__CPROVER_return_value) == (__fathom_n(x) + __fathom_n(1)))) \n#line 4 \"t.c\"\n";
    assert!(made.contains(clause), "{made}");
}

#[test]
fn loops_and_assertions() {
    let text = "void f(int n) {\n  //@ loop invariant 0 <= i <= n; loop variant n - i;\n  for (int i = 0; i < n; i++) ;\n  //@ assert n >= 0 ==> n > -1;\n}\n";
    let made = made(text).expect("understood");
    assert!(
        made.contains("__CPROVER_loop_invariant((__fathom_z(0) <= __fathom_z(i) && __fathom_z(i) <= __fathom_z(n)))"),
        "{made}"
    );
    assert!(made.contains("__CPROVER_decreases((__fathom_n(n) - __fathom_n(i)))"), "{made}");
    assert!(made.contains("__CPROVER_assert((!(__fathom_z(n) >= __fathom_z(0)) || "), "{made}");
}

#[test]
fn ranges_and_quantifiers() {
    let text = "/*@ requires \\valid(p + (0 .. n-1)); assigns p[0 .. n-1], *q;\n ensures \\forall integer i; 0 <= i < n ==> p[i] == 0; */\nvoid f(int *p, int n, int *q);\n";
    let made = made(text).expect("understood");
    assert!(made.contains("__CPROVER_rw_ok(__fathom_at(p, __fathom_z(0)), "), "{made}");
    assert!(made.contains(": __CPROVER_object_upto(__fathom_at(p, "), "{made}");
    assert!(made.contains("; (*q))"), "{made}");
    assert!(made.contains("__CPROVER_forall { _BitInt(127) i; (__fathom_z(0) <= i && i < __fathom_z(n)) ==> "), "{made}");
}

#[test]
fn what_is_not_understood_names_its_line() {
    for (text, line) in [
        ("/*@ requires x > 0;\n  ensures f(x) == 1; assigns \\nothing; */\nint g(int x);", 2),
        ("/*@ predicate p(int x) = x > 0; */", 1),
        ("/*@ requires \\separated(p, q); assigns \\nothing; */ void f(int *p, int *q);", 1),
        ("/*@ requires x > 0; */ int f(int x);", 1),
        ("\n\n//@ ghost int y = 0;\n", 3),
        ("void f(void) {\n  //@ loop invariant 1;\n  g();\n}", 2),
        ("void f(int x) {\n if (x)\n  //@ assert x;\n  g();\n}", 3),
        ("/*@ ensures \\forall integer i; p[i] == 0; assigns \\nothing; */ void f(int *p);", 1),
    ] {
        match made(text) {
            Err((got, _)) => assert_eq!(got, line, "{text}"),
            Ok(made) => panic!("{text} became {made}"),
        }
    }
}
