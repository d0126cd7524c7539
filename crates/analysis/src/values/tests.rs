//! Small programs and what is proved about them: for each rule of soundness a claim that would be wrong, beside one that is not.

use super::{Keep, Options, Parts, Values};
use crate::points_to::Externals;
use fathom_goto::{InstKind, text};

/// The numbers of the assertions that are proved.
fn proved_if(source: &str, accesses_checked: bool) -> Vec<u32> {
    let count = source.matches("assert ").count();
    let properties = "property assertion \"a\" in \"f\"\n".repeat(count);
    let text = format!("goto lp64\nentry $main\n{}", source.replace("PROPERTIES\n", &properties));
    let program = text::parse(&text).unwrap_or_else(|e| panic!("{e}\n{text}"));
    fathom_goto::validate(&program).unwrap_or_else(|e| panic!("{}\n{text}", e.join("; ")));
    let options =
        Options { externals: Externals::Pure, accesses_checked, budget: 100_000, keep: Keep::Nothing, parting: Parts::Needed };
    let values = Values::of(&program, options);
    let property = |(func, block, index): &(fathom_goto::FuncId, fathom_goto::BlockId, usize)| match program
        .func(*func)
        .block(*block)
        .insts[*index]
        .kind
    {
        InstKind::Assert { property, .. } => property.0,
        _ => unreachable!("only assertions are proved"),
    };
    let mut found: Vec<u32> = values.proved().iter().map(property).collect();
    found.sort_unstable();
    found
}

fn proved(source: &str) -> Vec<u32> {
    proved_if(source, true)
}

#[test]
fn a_counter_that_is_reset() {
    let source = "PROPERTIES\nfn $main() -> void {\n  local i: i32\nb0:\n  i = 0\n  goto b1\nb1:\n  assert (i < 100), 0\n  \
        assert (i < 99), 1\n  i = (i + 1)\n  if (i >= 100) goto b2 else b1\nb2:\n  i = 0\n  goto b1\n}\n";
    assert_eq!(proved(source), [0]);
}

#[test]
fn a_constant_loop_is_followed_and_a_longer_one_widened() {
    let source = |n: u32| {
        format!(
            "PROPERTIES\nfn $main() -> void {{\n  local i: i32\n  local s: i32\nb0:\n  i = 0\n  s = 0\n  goto b1\nb1:\n  \
            if (i < {n}) goto b2 else b3\nb2:\n  s = (s + 2)\n  i = (i + 1)\n  goto b1\nb3:\n  assert (s == {}), 0\n  \
            assert (i == {n}), 1\n  return\n}}\n",
            2 * n
        )
    };
    assert_eq!(proved(&source(10)), [0, 1]);
    assert_eq!(proved(&source(1000)), [1]);
}

#[test]
fn array_elements_and_summaries() {
    let source = "global @a: [4]i32 align 4\nglobal @b: [100]i32 align 4\nPROPERTIES\nfn $main() -> void {\n  local i: i64\nb0:\n  \
        i = input \"i\"\n  assume ((i >= 0:i64) & (i < 4:i64))\n  @a[2:i64] = 5\n  assert (@a[2:i64] == 5), 0\n  @a[i] = 7\n  \
        assert (@a[2:i64] == 5), 1\n  assert ((@a[2:i64] == 5) | (@a[2:i64] == 7)), 2\n  @b[3:i64] = 9\n  \
        assert (@b[3:i64] == 9), 3\n  assert (@b[4:i64] <= 9), 4\n  return\n}\n";
    assert_eq!(proved(source), [0, 2, 4]);
}

#[test]
fn arguments_may_be_the_same_object() {
    let source = "global @x: i32 align 4\nglobal @y: i32 align 4\nPROPERTIES\nfn $f(p: *i32, q: *i32) -> void {\nb0:\n  (*p) = 1\n  \
        (*q) = 2\n  return\n}\nfn $main() -> void {\nb0:\n  call $f(&@x, &@y)\n  assert (@x == 1), 0\n  call $f(&@x, &@x)\n  \
        assert (@x == 2), 1\n  assert (@x == 1), 2\n  return\n}\n";
    assert_eq!(proved(source), [0, 1]);
}

#[test]
fn a_result_depends_on_everything_that_was_read() {
    let source = "global @g: i32 align 4\nPROPERTIES\nfn $f(x: i32) -> i32 {\nb0:\n  return (x + @g)\n}\n\
        fn $main() -> void {\n  local r: i32\nb0:\n  @g = 1\n  r = call $f(1)\n  assert (r == 2), 0\n  @g = 5\n  r = call $f(1)\n  \
        assert (r == 6), 1\n  assert (r == 2), 2\n  return\n}\n";
    assert_eq!(proved(source), [0, 1]);
}

#[test]
fn recursion_returns_only_at_the_fixpoint() {
    let source = "PROPERTIES\nfn $f(n: i32) -> i32 {\n  local r: i32\nb0:\n  if (n <= 0) goto b1 else b2\nb1:\n  return 0\nb2:\n  \
        r = call $f((n - 1))\n  assert (n > 0), 0\n  return (r + 1)\n}\nfn $main() -> void {\n  local r: i32\nb0:\n  \
        r = call $f(5)\n  assert (r != 5), 1\n  return\n}\n";
    assert_eq!(proved(source), [0]);
}

#[test]
fn locals_of_activations_are_apart() {
    // Each activation has its own x; a pointer to the outer one is written by the inner one.
    let source = "PROPERTIES\nfn $f(n: i32, up: *i32) -> i32 {\n  local x: i32 addr\nb0:\n  x = n\n  \
        if (up == null:*i32) goto b2 else b1\nb1:\n  (*up) = 7\n  goto b2\nb2:\n  if (n > 0) goto b3 else b4\nb3:\n  \
        call $f((n - 1), &x)\n  goto b4\nb4:\n  return x\n}\nfn $main() -> void {\n  local r: i32\nb0:\n  \
        r = call $f(3, null:*i32)\n  assert (r != 7), 0\n  return\n}\n";
    assert_eq!(proved(source), [] as [u32; 0]);
}

#[test]
fn memory_that_was_freed_or_allocated_twice() {
    let source = "PROPERTIES\nfn $main() -> void {\n  local p: *i32\n  local q: *i32\n  local i: i32\nb0:\n  \
        p = op heap_alloc(4:i64)\n  assert mem.readable(p, 4:i64), 0\n  (*p) = 1\n  op heap_free(p)\n  \
        assert mem.readable(p, 4:i64), 1\n  q = op heap_alloc(4:i64)\n  assert ((*q) == 1), 2\n  return\n}\n";
    assert_eq!(proved(source), [0]);
}

#[test]
fn locals_that_are_gone() {
    let source = "global @g: *i32 align 8\nPROPERTIES\nfn $f() -> void {\n  local x: i32 addr\nb0:\n  start x\n  x = 1\n  \
        @g = &x\n  assert mem.readable(@g, 4:i64), 0\n  return\n}\nfn $main() -> void {\nb0:\n  call $f()\n  \
        assert mem.readable(@g, 4:i64), 1\n  return\n}\n";
    assert_eq!(proved(source), [0]);
}

#[test]
fn temporaries_stand_for_conditions_until_something_changes() {
    let source = "PROPERTIES\nfn $main() -> void {\n  local x: i32\n  local c: bool temp\nb0:\n  x = input \"x\"\n  c = (x < 10)\n  \
        if c goto b1 else b2\nb1:\n  assert (x < 10), 0\n  c = (x > 5)\n  x = input \"x\"\n  if c goto b3 else b2\nb2:\n  \
        return\nb3:\n  assert (x > 5), 1\n  return\n}\n";
    assert_eq!(proved(source), [0]);
}

#[test]
fn floats_keep_nan_where_a_comparison_fails() {
    let source = "PROPERTIES\nfn $main() -> void {\n  local x: f64\nb0:\n  x = input \"x\"\n  if (x < 0.0:f64) goto b1 else b2\nb1:\n  \
        assert not((x >= 0.0:f64)), 0\n  return\nb2:\n  assert (x >= 0.0:f64), 1\n  if (x <= 100.0:f64) goto b3 else b1\nb3:\n  \
        assert (x >= 0.0:f64), 2\n  assert ((x / 2.0:f64) <= 50.0:f64), 3\n  assert ((1.0:f64 / x) > 0.0:f64), 4\n  return\n}\n";
    assert_eq!(proved(source), [2, 3]);
}

#[test]
fn the_rounding_mode_may_change() {
    let source = |mode: &str| {
        format!(
            "PROPERTIES\nfn $main() -> void {{\n  local x: f64\nb0:\n  {mode}x = (1.0:f64 + 1e-30:f64)\n  assert (x == 1.0:f64), 0\n  \
            return\n}}\n"
        )
    };
    assert_eq!(proved(&source("")), [0]);
    assert_eq!(proved(&source("op set_rounding(2048)\n  ")), [] as [u32; 0]);
}

#[test]
fn union_members_share_their_bits() {
    let source = "record {union u} size 4 align 4 union\n  field whole: i32 at 0\n  field half: u16 at 0\nglobal @u: {union u} align 4\n\
        PROPERTIES\nfn $main() -> void {\nb0:\n  @u.whole = 1\n  assert (@u.whole == 1), 0\n  @u.half = 7:u16\n  \
        assert (@u.whole == 1), 1\n  assert (@u.half == 7:u16), 2\n  return\n}\n";
    assert_eq!(proved(source), [0, 2]);
}

#[test]
fn tables_and_functions_by_pointer() {
    let source = "global @t: [3]i32 constant align 4 = { 0: i4 10, 4: i4 20, 8: i4 30 }\nglobal @h: *fn(i32) -> i32 align 8\n\
        PROPERTIES\nfn $one(x: i32) -> i32 {\nb0:\n  return 1\n}\nfn $two(x: i32) -> i32 {\nb0:\n  return 2\n}\n\
        fn $main() -> void {\n  local i: i64\n  local r: i32\nb0:\n  i = input \"i\"\n  assume ((i >= 1:i64) & (i <= 2:i64))\n  \
        assert (@t[i] >= 20), 0\n  assert (@t[i] == 20), 1\n  @h = $one\n  if (i == 1:i64) goto b1 else b2\nb1:\n  @h = $two\n  \
        goto b2\nb2:\n  r = call [@h](0)\n  assert ((r == 1) | (r == 2)), 2\n  assert (r == 1), 3\n  return\n}\n";
    assert_eq!(proved(source), [0, 2]);
}

#[test]
fn an_unchecked_access_that_may_miss_ends_all_claims() {
    let source = "global @a: [4]i32 align 4\nPROPERTIES\nfn $main() -> void {\n  local i: i64\nb0:\n  assert true, 0\n  \
        i = input \"i\"\n  @a[i] = 1\n  assert true, 1\n  return\n}\n";
    assert_eq!(proved_if(source, false), [] as [u32; 0]);
    assert_eq!(proved_if(source, true), [0, 1]);
    let inside = source.replace("  @a[i] = 1\n", "  assume ((i >= 0:i64) & (i < 4:i64))\n  @a[i] = 1\n");
    assert_eq!(proved_if(&inside, false), [0, 1]);
}

#[test]
fn unrolled_iterations_are_followed_by_all_later_ones() {
    // The assignment happens far behind what is unrolled.
    let source = "PROPERTIES\nfn $main() -> void {\n  local i: i32\n  local x: i32\nb0:\n  i = 0\n  x = 0\n  goto b1\nb1:\n  \
        if (i == 700) goto b2 else b3\nb2:\n  x = 5\n  goto b3\nb3:\n  if (i == 900) goto b4 else b5\nb4:\n  assert (x != 5), 0\n  \
        return\nb5:\n  i = (i + 1)\n  goto b1\n}\n";
    assert_eq!(proved(source), [] as [u32; 0]);
}

#[test]
fn what_was_written() {
    // Of a local nothing is written at first; of a global everything; a store through one of two pointers writes neither for sure.
    let source = "record {pair} size 8 align 4\n  field a: i32 at 0\n  field b: i32 at 32\nglobal @g: {pair} align 4\nPROPERTIES\n\
        fn $main() -> void {\n  local x: {pair} addr\n  local y: {pair} addr\n  local p: *{pair}\n  local c: i32\nb0:\n  start x\n  start y\n  \
        assert mem.initialised(&@g, 32:u64, 32:u64), 0\n  x.a = 1\n  assert mem.initialised(&x, 0:u64, 32:u64), 1\n  \
        assert mem.initialised(&x, 32:u64, 32:u64), 2\n  c = input \"c\"\n  p = &x\n  if (c == 0) goto b1 else b2\nb1:\n  p = &y\n  goto b2\nb2:\n  \
        (*p).b = 2\n  assert mem.initialised(&y, 32:u64, 32:u64), 3\n  copy @g, y\n  assert mem.initialised(&@g, 0:u64, 32:u64), 4\n  \
        zero y\n  copy @g, y\n  assert mem.initialised(&@g, 0:u64, 32:u64), 5\n  assert mem.initialised(&@g, 0:u64, 64:u64), 6\n  return\n}\n";
    // Two members together are more than a cell: not claimed. What passed the check before is written behind it.
    assert_eq!(proved(source), [0, 1, 5]);
}

#[test]
fn bits_of_numbers_that_may_be_negative() {
    let source = "PROPERTIES\nfn $main() -> void {\n  local x: i32\n  local y: i32\nb0:\n  x = input \"x\"\n  y = (x | -128)\n  \
        assert ((y >= -128) & (y < 0)), 0\n  assert (y >= -127), 1\n  if ((x >= -100) & (x <= 60)) goto b1 else b2\nb1:\n  \
        y = (x ^ -1)\n  assert ((y >= -128) & (y <= 127)), 2\n  y = (x & -2)\n  assert ((y >= -128) & (y <= 60)), 3\n  \
        assert (y >= -99), 4\n  return\nb2:\n  return\n}\n";
    assert_eq!(proved(source), [0, 2, 3]);
}
