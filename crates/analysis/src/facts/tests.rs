//! Programs that tempt the analysis into a wrong fact, and facts it must find.

use super::*;
use expect_test::{Expect, expect};
use fathom_goto::text;

fn parse(source: &str) -> Program {
    text::parse(source).unwrap_or_else(|e| panic!("{e}\n{source}"))
}

fn check(source: &str, expected: Expect) {
    let program = parse(&format!("goto lp64\nentry $main\n{source}"));
    expected.assert_eq(&Facts::of(&program, Externals::Pure).describe(&program));
}

#[test]
fn a_counting_loop() {
    check(
        "fn $main() -> void {\n  local i: i32\n  local j: i32\nb0:\n  i = 0\n  j = 0\n  goto b1\nb1:\n  if (i < 10) goto b2 else b3\n\
         b2:\n  i = (i + 1)\n  j = (j + 4)\n  goto b1\nb3:\n  return\n}\n",
        expect![[r#"
            main:
              b0: 
              b1: i in [0, 10]; j in [-2147483648, 2147483644], = 0 mod 4
              b2: i in [0, 9]; j in [-2147483648, 2147483644], = 0 mod 4
              b3: i = 10; j in [-2147483648, 2147483644], = 0 mod 4
        "#]],
    );
}

#[test]
fn unsigned_counters_wrap() {
    check(
        "fn $main() -> void {\n  local i: u8\n  local k: u8\nb0:\n  i = 0:u8\n  k = 0:u8\n  goto b1\nb1:\n  i = (i + 1:u8)\n  k = (k + 6:u8)\n  goto b1\n}\n",
        expect![[r#"
            main:
              b0: 
              b1: k in [0, 254], = 0 mod 2
        "#]],
    );
}

#[test]
fn a_callee_modifies_a_global_in_the_loop() {
    check(
        "global @g: i32 align 4\nfn $bump() -> void {\nb0:\n  @g = (@g + 1)\n  return\n}\n\
         fn $main() -> void {\n  local i: i32\nb0:\n  i = 0\n  goto b1\nb1:\n  if (i < 10) goto b2 else b3\nb2:\n  call $bump()\n  i = (i + 1)\n  goto b1\nb3:\n  return\n}\n",
        expect![[r#"
            bump:
              b0: 
            main:
              b0: g = 0
              b1: i in [0, 10]
              b2: i in [0, 9]
              b3: i = 10
        "#]],
    );
}

#[test]
fn an_alias_modifies_the_counter() {
    check(
        "fn $main() -> void {\n  local i: i32 addr\n  local p: *i32\n  local j: i32\nb0:\n  i = 0\n  j = 0\n  p = &i\n  goto b1\nb1:\n  if (j < 10) goto b2 else b3\n\
         b2:\n  (*p) = 7\n  j = (j + 1)\n  goto b1\nb3:\n  return\n}\n",
        expect![[r#"
            main:
              b0: 
              b1: i in [0, 7], = 0 mod 7; j in [0, 10]
              b2: i in [0, 7], = 0 mod 7; j in [0, 9]
              b3: i in [0, 7], = 0 mod 7; j = 10
        "#]],
    );
}

#[test]
fn a_punned_write_clears_what_it_touches() {
    check(
        "record {struct s} size 8 align 4\n  field a: i32 at 0\n  field b: i32 at 32\n\
         fn $main() -> void {\n  local s: {struct s} addr\n  local p: *u8\nb0:\n  s.a = 1\n  s.b = 2\n  p = ((&s as *u8) + 4:i64)\n  (*p : u8) = 9:u8\n  goto b1\nb1:\n  return\n}\n",
        expect![[r#"
            main:
              b0: 
              b1: s.a = 1
        "#]],
    );
}

#[test]
fn an_index_out_of_bounds_may_hit_a_neighbour() {
    check(
        "record {struct s} size 16 align 4\n  field a: [3]i32 at 0\n  field b: i32 at 96\n\
         fn $main(i: i64) -> void {\n  local s: {struct s}\nb0:\n  s.b = 2\n  s.a[1:i64] = 7\n  if (i < 3:i64) goto b1 else b2\nb1:\n  s.a[i] = 5\n  goto b2\nb2:\n  return\n}\n",
        expect![[r#"
            main:
              b0: 
              b1: i in [-9223372036854775808, 2]; s.b = 2
              b2: 
        "#]],
    );
}

#[test]
fn a_loop_entered_in_the_middle() {
    check(
        "fn $main(c: bool) -> void {\n  local i: i32\nb0:\n  i = 0\n  if c goto b1 else b2\nb1:\n  i = (i + 1)\n  goto b2\nb2:\n  if (i < 20) goto b1 else b3\nb3:\n  return\n}\n",
        expect![[r#"
            main:
              b0: 
              b1: i in [0, 19]
              b2: i in [0, 20]
              b3: i = 20
        "#]],
    );
}

#[test]
fn volatile_reads_know_nothing() {
    check(
        "global @v: i32 align 4\nfn $main() -> void {\n  local x: i32\nb0:\n  @v = 3\n  x = @v!v\n  goto b1\nb1:\n  return\n}\n",
        expect![[r#"
            main:
              b0: v = 0
              b1: v = 3
        "#]],
    );
}

#[test]
fn recursion_keeps_activations_apart() {
    check(
        "fn $f(n: i32) -> i32 {\n  local t: i32\n  local r: i32\nb0:\n  t = n\n  if (n <= 0) goto b1 else b2\nb1:\n  return 0\nb2:\n  r = call $f((n - 1))\n  goto b3\nb3:\n  return (r + 1)\n}\n\
         fn $main() -> void {\n  local x: i32\nb0:\n  x = call $f(5)\n  goto b1\nb1:\n  return\n}\n",
        expect![[r#"
            f:
              b0: n in [0, 5]
              b1: n = 0; t in [0, 5]
              b2: n in [1, 5]; t in [0, 5]
              b3: n in [1, 5]; t in [0, 5]
            main:
              b0: 
              b1: 
        "#]],
    );
}

#[test]
fn several_callers_are_joined() {
    check(
        "fn $twice(n: i32) -> i32 {\nb0:\n  return (n * 2)\n}\n\
         fn $main() -> void {\n  local x: i32\n  local y: i32\nb0:\n  x = call $twice(1)\n  y = call $twice(10)\n  goto b1\nb1:\n  return\n}\n",
        expect![[r#"
            twice:
              b0: n in [1, 10], = 1 mod 9
            main:
              b0: 
              b1: x = 2; y = 20
        "#]],
    );
}

#[test]
fn switches_split_their_value() {
    check(
        "fn $main(x: i32) -> void {\nb0:\n  assume ((x >= 0) & (x <= 9))\n  switch x { 0: b1, 1..4: b2, else b3 }\nb1:\n  return\nb2:\n  return\nb3:\n  return\n}\n",
        expect![[r#"
            main:
              b0: 
              b1: x = 0
              b2: x in [1, 4]
              b3: x in [5, 9]
        "#]],
    );
}

#[test]
fn unsigned_comparison_of_a_signed_index() {
    check(
        "fn $main(x: i32) -> void {\nb0:\n  if ((x as u32) < 10:u32) goto b1 else b2\nb1:\n  return\nb2:\n  return\n}\n",
        expect![[r#"
            main:
              b0: 
              b1: x in [0, 9]
              b2: 
        "#]],
    );
}

#[test]
fn nested_loops_reset_the_inner_counter() {
    check(
        "fn $main() -> void {\n  local i: i32\n  local j: i32\nb0:\n  i = 0\n  goto b1\nb1:\n  if (i < 5) goto b2 else b6\nb2:\n  j = 0\n  goto b3\nb3:\n  if (j < 7) goto b4 else b5\nb4:\n  j = (j + 1)\n  goto b3\nb5:\n  i = (i + 1)\n  goto b1\nb6:\n  return\n}\n",
        expect![[r#"
            main:
              b0: 
              b1: i in [0, 5]
              b2: i in [0, 4]
              b3: i in [0, 4]; j in [0, 7]
              b4: i in [0, 4]; j in [0, 6]
              b5: i in [0, 4]; j = 7
              b6: i = 5
        "#]],
    );
}

#[test]
fn bit_fields_and_initialisers() {
    check(
        "record {struct s} size 8 align 4\n  field a: u3 at 0 width 3\n  field b: u5 at 3 width 5\n  field c: i32 at 32\n\
         global @s: {struct s} align 4 = { 0: bits 0 3 5, 4: i4 4294967295 }\nglobal @z: i32 align 4\nglobal @e: i32 external align 4\n\
         fn $main() -> void {\nb0:\n  @s#0.b = 9:u5\n  goto b1\nb1:\n  return\n}\n",
        expect![[r#"
            main:
              b0: s.a = 5; s.b = 0; s.c = -1; z = 0
              b1: s.a = 5; s.b = 9; s.c = -1; z = 0
        "#]],
    );
}

#[test]
fn what_a_callee_found_out_holds_for_the_argument() {
    check(
        "fn $assume_abort_if_not(c: i32) -> void {\nb0:\n  if (c == 0) goto b1 else b2\nb1:\n  op abort()\n  stop\nb2:\n  return\n}\n\
         fn $main() -> void {\n  local x: i32\n  local y: i32\nb0:\n  x = input \"x\"\n  y = input \"y\"\n  call $assume_abort_if_not(((x >= 0) as i32))\n  \
         call $assume_abort_if_not((((x < 10) & (y == 3)) as i32))\n  goto b1\nb1:\n  return\n}\n",
        expect![[r#"
            assume_abort_if_not:
              b0: c in [0, 1]
              b1: c = 0
              b2: c = 1
            main:
              b0: 
              b1: x in [0, 9]; y = 3
        "#]],
    );
}

#[test]
fn overflow_checks_are_discharged() {
    let program = parse(
        "goto lp64\nentry $main\nproperty overflow \"o\" in \"main\"\nproperty overflow \"o\" in \"main\"\n\
         fn $main(n: i32) -> void {\n  local i: i32\nb0:\n  i = 0\n  goto b1\nb1:\n  if (i < 10) goto b2 else b3\n\
         b2:\n  assert not(overflow.add(i, 1 : i32)), 0\n  i = (i + 1)\n  assert not(overflow.add(n, 1 : i32)), 1\n  goto b1\nb3:\n  return\n}\n",
    );
    let facts = Facts::of(&program, Externals::Pure);
    assert_eq!(facts.proved().iter().copied().collect::<Vec<_>>(), [(FuncId(0), BlockId(2), 0)]);
}

#[test]
fn predicates_say_what_the_facts_say() {
    let mut program = parse(
        "goto lp64\nentry $main\nrecord {struct s} size 4 align 4\n  field a: i32 at 0\n\
         fn $main() -> void {\n  local i: i32\n  local s: {struct s}\nb0:\n  i = -6\n  s.a = 1\n  goto b1\nb1:\n  if (i < 12) goto b2 else b3\nb2:\n  i = (i + 3)\n  goto b1\nb3:\n  return\n}\n",
    );
    let facts = Facts::of(&program, Externals::Pure);
    let AtBlock::Facts(found) = facts.at(FuncId(0), BlockId(1)) else { panic!("no facts") };
    let Program { types, functions, .. } = &mut program;
    for fact in found {
        let cond = fact.predicate(types, &mut functions[0]);
        functions[0].blocks[1].insts.push(Inst { kind: InstKind::Assume(cond), loc: LocId::NONE });
    }
    let printed = text::print(&program);
    let block = printed.split("b1:\n").nth(1).unwrap().split("b2:").next().unwrap();
    let block: String = block.lines().map(|l| format!("{}\n", l.trim())).collect();
    expect![[r#"
          assume (((i >= -6) & (i <= 12)) & ((i % 3) == 0))
          assume (s.a == 1)
          if (i < 12) goto b2 else b3
    "#]]
    .assert_eq(&block);
}
