//! Text in, text out: the assertions each check inserts, and where.

use crate::{Selection, check};
use expect_test::{Expect, expect};
use fathom_goto::text;

const RECORDS: &str = "goto lp64\nrecord {struct s} size 24 align 8\n  field x: i32 at 0\n  field flags: u3 at 32 width 3\n  \
    field a: [3]i32 at 64\nglobal @g: i32 align 4\nglobal @arr: [4]i32 align 4\nglobal @s: {struct s} align 8\n";

/// Body of `f(x, y, u, p, q, d)`; prints properties and the body after the check.
fn run(selection: &Selection, body: &str) -> String {
    let source = format!(
        "{RECORDS}{}",
        body.replace(
            "HEAD",
            "fn $f(x: i32, y: i32, u: u32, p: *i32, q: *{struct s}, d: f64, c: u8) -> i32 {\n  local a: [10]i32\n  \
             local m: [2][3]i32\n  local t: i32\n  local v: i32\n  local w: u64\nb0:\n"
        )
    );
    let mut program = text::parse(&source).unwrap_or_else(|e| panic!("{e}\n{source}"));
    let was_valid = fathom_goto::validate(&program).is_ok();
    check(&mut program, selection);
    if was_valid {
        fathom_goto::validate(&program).unwrap_or_else(|e| panic!("{}", e.join("; ")));
    }
    let mut out = String::new();
    for (index, p) in program.properties.iter().enumerate() {
        out += &format!("{index} {}: {}\n", crate::class_name(p.class), p.message);
    }
    let printed = text::print(&program);
    let body = printed.split("b0:\n").nth(1).unwrap_or_default();
    out + body
}

fn expect_checked(selection: &Selection, body: &str, expected: Expect) {
    expected.assert_eq(&run(selection, body));
}

fn only(checks: &[&str]) -> Selection {
    let rest: Vec<&str> = Selection::check_names().into_iter().filter(|n| !checks.contains(n)).collect();
    Selection::from_checks(checks, &rest).unwrap()
}

#[test]
fn arithmetic_in_evaluation_order() {
    let body = "HEAD  t = ((x + y) / (x - 1))\n  t = ((x + y) % 7)\n  t = neg(x)\n  t = (x / -1)\n  return t\n}\n";
    expect_checked(
        &only(&["overflow", "division"]),
        body,
        expect![[r#"
        0 overflow: signed integer overflow in `+`
        1 overflow: signed integer overflow in `-`
        2 division: division by zero
        3 overflow: signed integer overflow in `/`
        4 overflow: signed integer overflow in `-`
        5 overflow: signed integer overflow in `/`
          assert not(overflow.add(x, y : i32)), 0
          assert not(overflow.sub(x, 1 : i32)), 1
          assert ((x - 1) != 0), 2
          assert (((x + y) != -2147483648) | ((x - 1) != -1)), 3
          t = ((x + y) / (x - 1))
          t = ((x + y) % 7)
          assert not(overflow.neg(x : i32)), 4
          t = neg(x)
          assert ((x != -2147483648) | (-1 != -1)), 5
          t = (x / -1)
          return t
        }
    "#]],
    );
}

#[test]
fn conditions_that_cannot_fail_are_dropped() {
    let body = "HEAD  t = ((c as i32) + 1)\n  t = ((x % 100) * (y & 255))\n  t = a[((u & 7:u32) as i64)]\n  t = a[3:i64]\n  \
        t = (x << 0)\n  u = (u >> (x & 31))\n  return t\n}\n";
    let text = run(&only(&["overflow", "division", "bounds", "pointers"]), body);
    assert!(!text.contains("assert"), "{text}");
}

#[test]
fn shifts() {
    let body = "HEAD  t = (x << y)\n  u = (u << y)\n  t = (x >> 40)\n  return t\n}\n";
    expect_checked(
        &only(&["shift"]),
        body,
        expect![[r#"
        0 shift: shift distance of `<<` is negative or at least the width (32 bits)
        1 shift: left shift of a negative value, or its result does not fit
        2 shift: shift distance of `>>` is negative or at least the width (32 bits)
          assert ((y as u32) < 32:u32), 0
          assert not(overflow.shl(x, y : i32)), 1
          t = (x << y)
          u = (u << y)
          assert ((40 as u32) < 32:u32), 2
          t = (x >> 40)
          return t
        }
    "#]],
    );
}

#[test]
fn bounds_per_dimension_and_one_past() {
    let body = "HEAD  m[(x as i64)][(y as i64)] = a[(x as i64)]\n  p = &a[(x as i64)]\n  p = &a[10:i64]\n  \
        q = &(*q)\n  t = (*q).a[(y as i64)]\n  return t\n}\n";
    expect_checked(
        &only(&["bounds"]),
        body,
        expect![[r#"
        0 bounds: array index out of bounds: `a` has 10 elements
        1 bounds: array index out of bounds: `m` has 2 elements
        2 bounds: array index out of bounds: `m[x]` has 3 elements
        3 bounds: array index out of bounds: `a` has 10 elements
          assert (((x as i64) as u64) < 10:u64), 0
          assert (((x as i64) as u64) < 2:u64), 1
          assert (((y as i64) as u64) < 3:u64), 2
          m[(x as i64)][(y as i64)] = a[(x as i64)]
          assert (((x as i64) as u64) < 11:u64), 3
          p = &a[(x as i64)]
          p = &a[10:i64]
          q = &(*q)
          t = (*q).a[(y as i64)]
          return t
        }
    "#]],
    );
}

#[test]
fn pointers_of_every_kind() {
    let body = "HEAD  t = (*p)\n  (*p) = (t + 1)\n  t = ((*q).flags as i32)\n  (*q).x = 1\n  t = (*(p + ((x as i64) * 4:i64)))\n  \
        t = a[(x as i64)]\n  return t\n}\n";
    expect_checked(
        &only(&["pointers"]),
        body,
        expect![[r#"
        0 deref: invalid read of 4 bytes through `p`
        1 deref: invalid write of 4 bytes through `p`
        2 deref: invalid read of 1 byte through `q`
        3 deref: invalid write of 4 bytes through `q`
        4 deref: invalid read of 4 bytes through `p + x`
        5 deref: access outside `a`
          assert mem.readable(p, 4:u64), 0
          t = (*p)
          assert mem.writable(p, 4:u64), 1
          (*p) = (t + 1)
          assert mem.readable((q + 4:i64), 1:u64), 2
          t = ((*q).flags as i32)
          assert mem.writable(&(*q).x, 4:u64), 3
          (*q).x = 1
          assert mem.readable((p + ((x as i64) * 4:i64)), 4:u64), 4
          t = (*(p + ((x as i64) * 4:i64)))
          assert ((((x as i64) * 4:i64) as u64) <= 36:u64), 5
          t = a[(x as i64)]
          return t
        }
    "#]],
    );
}

#[test]
fn a_check_is_made_once_until_something_changes() {
    let body = "HEAD  t = (*p)\n  v = (*p)\n  @g = 1\n  v = (*p)\n  p = (p + 4:i64)\n  v = (*p)\n  call $h()\n  v = (*p)\n  return t\n}\nfn $h() -> void;\n";
    expect_checked(
        &only(&["pointers"]),
        body,
        expect![[r#"
        0 deref: invalid read of 4 bytes through `p`
        1 deref: invalid read of 4 bytes through `p`
        2 deref: invalid read of 4 bytes through `p`
          assert mem.readable(p, 4:u64), 0
          t = (*p)
          v = (*p)
          @g = 1
          v = (*p)
          p = (p + 4:i64)
          assert mem.readable(p, 4:u64), 1
          v = (*p)
          call $h()
          assert mem.readable(p, 4:u64), 2
          v = (*p)
          return t
        }
        fn $h() -> void;
    "#]],
    );
}

#[test]
fn volatile_reads_are_made_once() {
    let body = "HEAD  t = (x / y!v)\n  return t\n}\n";
    expect_checked(
        &only(&["division"]),
        body,
        expect![[r#"
            0 division: division by zero
              unstable_12 = input "volatile y"
              assert (unstable_12 != 0), 0
              op defined(((x != -2147483648) | (unstable_12 != -1)), 2)
              t = (x / unstable_12)
              return t
            }
        "#]],
    );
}

#[test]
fn results_of_calls_are_stored_after_the_call() {
    let body = "HEAD  (*p) = call $h()\n  return t\n}\nfn $h() -> i32;\n";
    expect_checked(
        &only(&["pointers"]),
        body,
        expect![[r#"
        0 deref: invalid write of 4 bytes through `p`
          result_12 = call $h()
          assert mem.writable(p, 4:u64), 0
          (*p) = result_12
          return t
        }
        fn $h() -> i32;
    "#]],
    );
}

#[test]
fn primitives() {
    let body = "HEAD  op mem_copy(p, q, w)\n  op mem_set(p, 0, 8:u64)\n  op mem_move(p, q, 0:u64)\n  op heap_free(p)\n  \
        p = op stack_alloc(((x as u64) * 4:u64))\n  call [(q as *fn() -> void)]()\n  op exit(0)\n  stop\n}\n";
    let selection = Selection::from_checks(&["leaks"], &["alignment"]).unwrap();
    expect_checked(
        &selection,
        body,
        expect![[r#"
        0 uninitialised: `w` is read before it is assigned
        1 deref: read from `q` outside a live object
        2 deref: write to `p` outside a live object
        3 library: memcpy of overlapping ranges
        4 deref: write to `p` outside a live object
        5 free: invalid free: `p` is not the start of an allocated object (or was freed before)
        6 deref: call through `q`, which points to no function
        7 memtrack: memory leak: an allocated object is no longer reachable when the program ends
          w_assigned_12 = false
          assert w_assigned_12, 0
          assert ((w == 0:u64) | mem.readable(q, w)), 1
          assert ((w == 0:u64) | mem.writable(p, w)), 2
          assert ((w == 0:u64) | mem.disjoint(p, w, q, w)), 3
          op mem_copy(p, q, w)
          assert mem.writable(p, 8:u64), 4
          op mem_set(p, 0, 8:u64)
          op mem_move(p, q, 0:u64)
          assert mem.freeable(p), 5
          op heap_free(p)
          p = op stack_alloc(((x as u64) * 4:u64))
          assert mem.is_function((q as *fn() -> void)), 6
          call [(q as *fn() -> void)]()
          assert mem.no_lost_heap_object(), 7
          op exit(0)
          stop
        }
    "#]],
    );
}

#[test]
fn sv_comp_reads_memory_flat() {
    let selection = Selection::from_properties(&["valid-memsafety"]).unwrap();
    let body = "HEAD  t = m[(x as i64)][(y as i64)]\n  t = @s#2.a[(x as i64)]\n  t = (x + y)\n  op exit(0)\n  return t\n}\n";
    expect_checked(
        &selection,
        body,
        expect![[r#"
        0 deref: access outside `m`
        1 deref: access outside `s`
        2 memtrack: memory leak: an allocated object is no longer reachable when the program ends
          assert (((((x as i64) * 12:i64) + ((y as i64) * 4:i64)) as u64) <= 20:u64), 0
          t = m[(x as i64)][(y as i64)]
          assert (((((x as i64) * 4:i64) + 8:i64) as u64) <= 20:u64), 1
          t = @s.a[(x as i64)]
          t = (x + y)
          assert mem.no_lost_heap_object(), 2
          op exit(0)
          return t
        }
    "#]],
    );
}

#[test]
fn unselected_assertions_are_assumed() {
    let body = "HEAD  assert (x < 5), 0\n  assert false, 1\n  return t\nb1:\n  assert false, 2\n  stop\nb2:\n  assert false, 3\n  goto b1\n}\n";
    let head = "property assertion \"x < 5\" in \"f\"\nproperty reach_error \"reach_error\" in \"f\"\n\
        property missing_return \"no return\" in \"f\"\nproperty label \"label `L` is reachable\" in \"f\"\n";
    let body = format!("{head}{body}");
    expect_checked(
        &Selection::from_properties(&["no-overflow"]).unwrap(),
        &body,
        expect![[r#"
          assume (x < 5)
          assume false
          return t
        b1:
          missing_return_12 = input missing "f (no return)"
          return missing_return_12
        b2:
          goto b1
        }
    "#]],
    );
    expect_checked(
        &Selection::from_properties(&["unreach-call"]).unwrap(),
        &body,
        expect![[r#"
        0 assertion: x < 5
        1 reach-error: reach_error
          assert (x < 5), 0
          assert false, 1
          return t
        b1:
          missing_return_12 = input missing "f (no return)"
          return missing_return_12
        b2:
          goto b1
        }
    "#]],
    );
    expect_checked(
        &Selection::from_properties(&["unreach-label:L"]).unwrap(),
        &body,
        expect![[r#"
        0 label: label `L` is reachable
          assume (x < 5)
          assume false
          return t
        b1:
          missing_return_12 = input missing "f (no return)"
          return missing_return_12
        b2:
          assert false, 0
          goto b1
        }
    "#]],
    );
}

#[test]
fn uninitialised_locals() {
    let body = "HEAD  start t\n  if (x < 5) goto b1 else b2\nb1:\n  t = 1\n  goto b2\nb2:\n  v = t\n  v = t\n  return v\n}\n";
    expect_checked(
        &only(&["uninitialised"]),
        body,
        expect![[r#"
        0 uninitialised: `t` is read before it is assigned
          t_assigned_12 = false
          start t
          t_assigned_12 = false
          if (x < 5) goto b1 else b2
        b1:
          t = 1
          t_assigned_12 = true
          goto b2
        b2:
          assert t_assigned_12, 0
          v = t
          v = t
          return v
        }
    "#]],
    );
}

#[test]
fn conversions_and_floats() {
    let body = "HEAD  t = (d as i32)\n  c = (x as u8)\n  d = (d / d)\n  return t\n}\n";
    expect_checked(
        &only(&["conversion", "nan", "float-overflow", "float-division"]),
        body,
        expect![[r#"
        0 conversion: conversion of a floating-point value that does not fit the integer type
        1 conversion: conversion changes the value
        2 float-division: floating-point division by zero
        3 nan: result is not a number (NaN)
        4 float-overflow: floating-point overflow: the result is infinite
          assert not(overflow.float_to_int(d : i32)), 0
          t = (d as i32)
          assert not(overflow.convert(x : u8)), 1
          c = (x as u8)
          assert not(math.iszero(d)), 2
          assert ((math.isnan(d) | math.isnan(d)) | not(math.isnan((d / d)))), 3
          assert ((math.isinf(d) | math.isinf(d)) | not(math.isinf((d / d)))), 4
          d = (d / d)
          return t
        }
    "#]],
    );
}
