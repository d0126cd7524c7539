//! What the slice must remove, and what it must not.

use crate::random_programs::{Random, program};
use crate::slice::slice;
use expect_test::{Expect, expect};
use fathom_analysis::Externals;
use fathom_goto::text;
use fathom_interpret::{Mode, Options, Outcome, Silent, run};

const HEAD: &str = "goto lp64\nentry $main\nglobal @x: i32 align 4\nglobal @y: i32 align 4\nglobal @p: *i32 align 8\n\
    property assertion \"a\" in \"main\"\n";

fn check(source: &str, expected: Expect) {
    let source = format!("{HEAD}{source}");
    let program = text::parse(&source).unwrap_or_else(|e| panic!("{e}\n{source}"));
    let (program, _) = slice(program, Externals::Pure);
    let printed = text::print(&program);
    let functions = printed.split("\nfn ").skip(1).map(|f| format!("fn {f}")).collect::<Vec<_>>().join("\n");
    expected.assert_eq(&functions);
}

#[test]
fn irrelevant_assignments_go_and_inputs_stay() {
    check(
        "fn $main() -> void {\n  local a: i32\n  local b: i32\nb0:\n  a = input \"a\"\n  b = input \"b\"\n  @y = (b + 1)\n  @x = a\n  assert (@x < 5), 0\n  return\n}\n",
        expect![[r#"
            fn $main() -> void {
              local a: i32
              local b: i32
            b0:
              a = input "a"
              b = input "b"
              @x = a
              assert (@x < 5), 0
              return
            }
        "#]],
    );
}

#[test]
fn aliases_count() {
    check(
        "fn $main() -> void {\nb0:\n  @p = &@x\n  (*@p) = 7\n  @y = 3\n  assert (@x < 5), 0\n  return\n}\n",
        expect![[r#"
            fn $main() -> void {
            b0:
              @p = &@x
              (*@p) = 7
              assert (@x < 5), 0
              return
            }
        "#]],
    );
}

#[test]
fn an_endless_loop_before_the_property_stays() {
    check(
        "fn $main() -> void {\nb0:\n  goto b1\nb1:\n  @y = (@y + 1)\n  goto b1\nb2:\n  assert false, 0\n  return\n}\n",
        expect![[r#"
            fn $main() -> void {
            b0:
              stop
            b1:
              stop
            b2:
              assert false, 0
              return
            }
        "#]],
    );
    check(
        "fn $main() -> void {\nb0:\n  goto b1\nb1:\n  @y = (@y + 1)\n  if (@y < 5) goto b1 else b2\nb2:\n  assert false, 0\n  return\n}\n",
        expect![[r#"
            fn $main() -> void {
            b0:
              goto b1
            b1:
              @y = (@y + 1)
              if (@y < 5) goto b1 else b2
            b2:
              assert false, 0
              return
            }
        "#]],
    );
}

#[test]
fn what_follows_the_last_property_is_cut() {
    check(
        "fn $f() -> void {\nb0:\n  @y = 1\n  return\n}\n\
         fn $main() -> void {\nb0:\n  assert (@x < 5), 0\n  if (@x < 3) goto b1 else b2\nb1:\n  call $f()\n  goto b1\nb2:\n  return\n}\n",
        expect![[r#"
            fn $f() -> void {
            b0:
              stop
            }
            fn $main() -> void {
            b0:
              assert (@x < 5), 0
              if (@x < 3) goto b1 else b2
            b1:
              stop
            b2:
              stop
            }
        "#]],
    );
}

#[test]
fn calls_without_relevant_effect_go() {
    check(
        "fn $log(n: i32) -> void {\nb0:\n  @y = n\n  return\n}\nfn $stop(n: i32) -> void {\nb0:\n  if (n < 0) goto b1 else b2\nb1:\n  op abort()\n  stop\nb2:\n  return\n}\n\
         fn $main() -> void {\n  local a: i32\nb0:\n  a = input \"a\"\n  call $log(a)\n  call $stop(a)\n  assert (@x < 5), 0\n  return\n}\n",
        expect![[r#"
            fn $log(n: i32) -> void {
            b0:
              return
            }
            fn $stop(n: i32) -> void {
            b0:
              if (n < 0) goto b1 else b2
            b1:
              stop
            b2:
              return
            }
            fn $main() -> void {
              local a: i32
            b0:
              a = input "a"
              call $stop(a)
              assert (@x < 5), 0
              return
            }
        "#]],
    );
}

#[test]
fn empty_diamonds_collapse_and_free_their_condition() {
    check(
        "fn $main() -> void {\n  local a: i32\n  local c: i32\nb0:\n  a = input \"a\"\n  c = (a * a)\n  if (c < 3) goto b1 else b2\nb1:\n  @y = 1\n  goto b3\nb2:\n  @y = 2\n  goto b3\nb3:\n  assert (@x < 5), 0\n  return\n}\n",
        expect![[r#"
            fn $main() -> void {
              local a: i32
              local c: i32
            b0:
              a = input "a"
              goto b3
            b1:
              goto b3
            b2:
              goto b3
            b3:
              assert (@x < 5), 0
              return
            }
        "#]],
    );
}

#[test]
fn results_of_calls_carry_dependence() {
    check(
        "fn $inc(n: i32) -> i32 {\n  local t: i32\n  local u: i32\nb0:\n  t = (n + 1)\n  u = (n + 2)\n  return t\n}\n\
         fn $main() -> void {\n  local a: i32\nb0:\n  a = input \"a\"\n  @x = call $inc(a)\n  assert (@x < 5), 0\n  return\n}\n",
        expect![[r#"
            fn $inc(n: i32) -> i32 {
              local t: i32
              local u: i32
            b0:
              t = (n + 1)
              return t
            }
            fn $main() -> void {
              local a: i32
            b0:
              a = input "a"
              @x = call $inc(a)
              assert (@x < 5), 0
              return
            }
        "#]],
    );
}

/// The same inputs violate the same property first, before and after slicing.
#[test]
fn random_programs_keep_their_violations() {
    let mut violations = 0;
    let mut removed = 0;
    for seed in 0..400 {
        let source = program(seed * 2_654_435_761 + 99, true);
        let original = text::parse(&source).unwrap_or_else(|e| panic!("{e}\n{source}"));
        let (sliced, provenance) = slice(original.clone(), Externals::Pure);
        removed += provenance.removed.instructions;
        fathom_goto::validate(&sliced).unwrap_or_else(|e| panic!("{}\n{source}", e.join("; ")));
        for round in 0..6 {
            let mut options = Options::new(Mode::Replay);
            options.step_limit = Some(3000);
            let before = run(&original, &options, &mut Random(seed * 31 + round), &mut Silent).outcome;
            // Removed instructions count as steps, so the slice may get further in the same number.
            options.step_limit = Some(3100);
            let after = run(&sliced, &options, &mut Random(seed * 31 + round), &mut Silent).outcome;
            let violated = |outcome: &Outcome| match outcome {
                Outcome::Violation { property, .. } => *property,
                _ => None,
            };
            violations += usize::from(violated(&before).is_some());
            if before != Outcome::StepLimit || violated(&after).is_none() {
                let shown = text::print(&sliced);
                assert_eq!(violated(&before), violated(&after), "seed {seed}\n{source}\n{shown}");
            }
        }
    }
    assert!(violations > 150 && removed > 1000, "{violations} violations, {removed} instructions removed");
}
