//! C text in, GOTO text of one function out: what lowering makes explicit, one test per group of features.

use expect_test::{Expect, expect};
use fathom_clang::{Arch, ParseOptions};
use fathom_goto::Program;
use fathom_lower::{LowerError, LowerOptions, lower};

fn parse(text: &str, name: &str, arch: Arch) -> fathom_ast::Unit {
    let mut options = ParseOptions::new(name, arch);
    options.virtual_files.push((name.to_string(), text.as_bytes().to_vec()));
    match fathom_clang::parse(&options) {
        Ok(unit) => unit,
        Err(error) => panic!("{error}"),
    }
}

fn program(text: &str, arch: Arch) -> Program {
    let text = format!("{text}\nint main(void) {{ return 0; }}\n");
    let unit = parse(&text, "t.c", arch);
    let program = lower(&[unit], &LowerOptions::default()).unwrap_or_else(|e| panic!("{e}"));
    fathom_goto::validate(&program).unwrap_or_else(|e| panic!("{}", e.join("\n")));
    program
}

/// Drops ` @12` and what follows the colon after it.
fn without_locations(line: &str) -> String {
    let mut out = String::new();
    let mut rest = line;
    while let Some(at) = rest.find(" @") {
        let (before, after) = (&rest[..at], &rest[at + 2..]);
        out.push_str(before);
        let digits = after.len() - after.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        if digits == 0 {
            out.push_str(" @");
        }
        rest = &after[digits..];
        if digits > 0 && rest.starts_with(" : ") {
            return out;
        }
    }
    out + rest
}

/// The text of function `f`, without locations.
fn function_text(program: &Program, name: &str) -> String {
    let text = fathom_goto::text::print(program);
    let start = format!("fn ${name}(");
    let lines = text.lines().skip_while(|l| !l.starts_with(&start));
    let mut out = String::new();
    for line in lines {
        out.push_str(&without_locations(line));
        out.push('\n');
        if line == "}" || line.ends_with(';') {
            break;
        }
    }
    out
}

fn check(text: &str, expected: Expect) {
    expected.assert_eq(&function_text(&program(text, Arch::Lp64), "f"));
}

fn link(texts: &[&str]) -> Result<Program, LowerError> {
    let units: Vec<_> = texts.iter().enumerate().map(|(i, t)| parse(t, &format!("{i}.c"), Arch::Lp64)).collect();
    let program = lower(&units, &LowerOptions::default())?;
    fathom_goto::validate(&program).unwrap_or_else(|e| panic!("{}", e.join("\n")));
    Ok(program)
}

#[test]
fn conversions_and_promotions() {
    check(
        "int f(char c, unsigned u, double d) { c += u; return c * 2 + (int)d; }",
        expect![[r#"
        fn $f(c: i8 align 1, u: u32 align 4, d: f64 align 8) -> i32 {
        b0:
          c = (((c as u32) + u) as i8)
          return (((c as i32) * 2) + (d as i32))
        }
    "#]],
    );
}

#[test]
fn array_paths_stay_paths() {
    check(
        "struct s { int n; int v[4]; }; int f(int i, struct s *p) { struct s a[3]; a[i].v[1] = p->v[i]; return a[0].v[i] + p[i].n; }",
        expect![[r#"
            fn $f(i: i32 align 4, p: *{struct s} align 8) -> i32 {
              local a: [3]{struct s} align 4
            b0:
              start a
              a[(i as i64)].v[1:i64] = (*p).v[(i as i64)]
              return (a[0:i64].v[(i as i64)] + (*(p + ((i as i64) * 20:i64))).n)
            }
        "#]],
    );
}

#[test]
fn safe_operands_become_operators() {
    check(
        "int a, b; int f(int x) { return a && b != x ? a : x; }",
        expect![[r#"
        fn $f(x: i32 align 4) -> i32 {
        b0:
          return select(((@a as bool) & (@b != x)), @a, x)
        }
    "#]],
    );
}

#[test]
fn unsafe_operands_become_control_flow() {
    check(
        "int f(int *p, int n) { int r = p && *p; if (n > 0 && *p || n == 7) r++; return r; }",
        expect![[r#"
        fn $f(p: *i32 align 8, n: i32 align 4) -> i32 {
          local r: i32 align 4
          local #3 "$t0": bool temp align 1
        b0:
          start r
          if (p as bool) goto b1 else b2
        b1:
          #3 = ((*p) as bool)
          goto b3
        b2:
          #3 = false
          goto b3
        b3:
          r = (#3 as i32)
          if (n > 0) goto b7 else b6
        b4:
          return r
        b5:
          r = (r + 1)
          goto b4
        b6:
          if (n == 7) goto b5 else b4
        b7:
          if ((*p) as bool) goto b5 else b6
        }
    "#]],
    );
}

#[test]
fn earlier_operands_survive_later_effects() {
    check(
        "int g(void); int f(int x) { return x + g() + (x = 3); }",
        expect![[r#"
            fn $f(x: i32 align 4) -> i32 {
              local #1 "$t0": i32 temp align 4
              local #2 "$t1": i32 temp align 4
              local #3 "$t2": i32 temp align 4
            b0:
              #1 = x
              #2 = call $g()
              #3 = (#1 + #2)
              assert false, 0
              x = 3
              return (#3 + x)
            }
        "#]],
    );
}

#[test]
fn increments() {
    check(
        "struct b { unsigned w : 3; }; int f(struct b *p, char *s, int i) { p->w++; --*s; int a = i++; int b = ++s[a]; return a + b; }",
        expect![[r#"
            fn $f(p: *{struct b} align 8, s: *i8 align 8, i: i32 align 4) -> i32 {
              local a: i32 align 4
              local b: i32 align 4
              local #5 "$t0": i32 temp align 4
              local #6 "$t1": i8 temp align 1
            b0:
              start a
              start b
              (*p).w = ((((*p).w as u32) + 1:u32) as u3)
              (*s) = ((((*s) as i32) - 1) as i8)
              #5 = i
              i = (#5 + 1)
              a = #5
              #6 = ((((*(s + (a as i64))) as i32) + 1) as i8)
              (*(s + (a as i64))) = #6
              b = (#6 as i32)
              return (a + b)
            }
        "#]],
    );
}

#[test]
fn lifetimes_on_every_edge() {
    check(
        "int f(int n) { for (int i = 0; i < n; i++) { int x = i; if (x == 3) break; if (x == 5) continue; { int y = x; if (y) goto out; } } out: return n; }",
        expect![[r#"
            fn $f(n: i32 align 4) -> i32 {
              local i: i32 align 4
              local x: i32 align 4
              local y: i32 align 4
            b0:
              start i
              i = 0
              goto b1
            b1:
              if (i < n) goto b2 else b4
            b2:
              start x
              x = i
              if (x == 3) goto b6 else b5
            b3:
              i = (i + 1)
              goto b1
            b4:
              end i
              goto b10
            b5:
              if (x == 5) goto b8 else b7
            b6:
              end x
              goto b4
            b7:
              start y
              y = x
              if (y as bool) goto b11 else b9
            b8:
              end x
              goto b3
            b9:
              end y
              end x
              goto b3
            b10:
              return n
            b11:
              end y
              end x
              end i
              goto b10
            }
        "#]],
    );
}

#[test]
fn jump_into_a_scope() {
    check(
        "int f(int n) { if (n) goto in; { int x = 1; in: x = n; n = x; } return n; }",
        expect![[r#"
        fn $f(n: i32 align 4) -> i32 {
          local x: i32 align 4
        b0:
          if (n as bool) goto b3 else b1
        b1:
          start x
          x = 1
          goto b2
        b2:
          x = n
          n = x
          end x
          return n
        b3:
          start x
          goto b2
        }
    "#]],
    );
}

#[test]
fn switch_with_ranges_and_inner_cases() {
    check(
        "int f(int n) { switch (n) { int k; case 1 ... 4: n++; default: k = n; while (k--) { case 9: n += 2; } } return n; }",
        expect![[r#"
            fn $f(n: i32 align 4) -> i32 {
              local k: i32 align 4
              local #2 "$t0": i32 temp align 4
            b0:
              switch n { 1..4: b3, 9: b9, else b5 }
            b1:
              return n
            b2:
              n = (n + 1)
              goto b4
            b3:
              start k
              goto b2
            b4:
              k = n
              goto b6
            b5:
              start k
              goto b4
            b6:
              #2 = k
              k = (#2 - 1)
              if (#2 as bool) goto b8 else b7
            b7:
              end k
              goto b1
            b8:
              n = (n + 2)
              goto b6
            b9:
              start k
              goto b8
            }
        "#]],
    );
}

#[test]
fn variable_length_arrays() {
    check(
        "int f(int n) { int a[n][3]; a[1][2] = n; return sizeof a + a[n - 1][0]; }",
        expect![[r#"
        fn $f(n: i32 align 4) -> i32 {
          local #1 "$t0": i32 temp align 4
          local #2 "$count0": u64 temp align 8
          local a: *[0][3]i32 temp align 8
          local #4 "$t1": u64 temp align 8
        b0:
          #1 = n
          assert (#1 > 0), 0
          #2 = (#1 as u64)
          a = op stack_alloc((#2 * 12:u64))
          (*((a as *[3]i32) + 12:i64))[2:i64] = n
          #4 = (#2 * 12:u64)
          return ((#4 + ((*((a as *[3]i32) + (((n - 1) as i64) * 12:i64)))[0:i64] as u64)) as i32)
        }
    "#]],
    );
}

#[test]
fn variadic_functions() {
    let text = "#include <stdarg.h>\nint f(int n, ...) { va_list ap; va_start(ap, n); int s = 0; while (n--) s += va_arg(ap, int); va_end(ap); return s; }\n\
                int g(void) { return f(2, 3, 4.5f); }";
    let program = program(text, Arch::Lp64);
    expect![[r#"
        fn $f(n: i32 align 4, #1 "$va": *void align 8) -> i32 variadic {
          local ap: [1]{struct __va_list_tag} align 8
          local s: i32 align 4
          local #4 "$t0": i32 temp align 4
          local #5 "$t1": *void temp align 8
        b0:
          start ap
          start s
          ap[0:i64].overflow_arg_area = #1
          s = 0
          goto b1
        b1:
          #4 = n
          n = (#4 - 1)
          if (#4 as bool) goto b2 else b3
        b2:
          #5 = ap[0:i64].overflow_arg_area
          assert mem.is_argument(#5, 268435488:u64), 0
          ap[0:i64].overflow_arg_area = (#5 + 8:i64)
          s = (s + (*(#5 as *i32)))
          goto b1
        b3:
          ap[0:i64].overflow_arg_area = null:*void
          return s
        }
    "#]]
    .assert_eq(&function_text(&program, "f"));
    expect![[r#"
        fn $g() -> i32 {
          local #0 "$args0": {args.0} temp addr align 8
          local #1 "$t0": i32 temp align 4
        b0:
          #0.a0 = 3
          #0.a1 = (4.5:f32 as f64)
          #1 = call $f(2, <&#0 : *void>)
          return #1
        }
    "#]]
    .assert_eq(&function_text(&program, "g"));
}

#[test]
fn variadic_functions_on_ilp32() {
    let text = "#include <stdarg.h>\nlong long f(int n, ...) { va_list ap, c; va_start(ap, n); va_copy(c, ap); return va_arg(ap, long long) + va_arg(c, long long); }";
    expect![[r#"
        fn $f(n: i32 align 4, #1 "$va": *void align 4) -> i64 variadic {
          local ap: *i8 align 4
          local c: *i8 align 4
          local #4 "$t0": *i8 temp align 4
          local #5 "$t1": i64 temp align 4
          local #6 "$t2": *i8 temp align 4
        b0:
          start ap
          start c
          ap = (#1 as *i8)
          c = ap
          #4 = ap
          assert mem.is_argument(#4, 268435520:u32), 0
          ap = (#4 + 8)
          #5 = (*(#4 as *i64))
          #6 = c
          assert mem.is_argument(#6, 268435520:u32), 1
          c = (#6 + 8)
          return (#5 + (*(#6 as *i64)))
        }
    "#]]
    .assert_eq(&function_text(&program(text, Arch::Ilp32), "f"));
}

#[test]
fn initialisers() {
    check(
        "struct p { int x, y; char name[4]; }; int f(int n) { struct p a = { .y = n }; struct p b = (struct p){ 1, n, \"ab\" }; int v[3] = { [1] = n }; return a.x + b.y + v[1]; }",
        expect![[r#"
            fn $f(n: i32 align 4) -> i32 {
              local a: {struct p} align 4
              local b: {struct p} align 4
              local v: [3]i32 align 4
            b0:
              start a
              start b
              start v
              zero a
              a.y = n
              b.x = 1
              b.y = n
              copy b.name, @{.str0}
              zero v
              v[1:i64] = n
              return ((a.x + b.y) + v[1:i64])
            }
        "#]],
    );
}

#[test]
fn statement_expressions_and_elvis() {
    check(
        "int g(int); int f(int x) { return ({ int y = g(x); y > 0 ? y : -y; }) + (g(1) ?: x); }",
        expect![[r#"
            fn $f(x: i32 align 4) -> i32 {
              local #1 "$t0": bool temp align 1
              local y: i32 align 4
              local #3 "$t1": i32 temp align 4
              local #4 "$t2": i32 temp align 4
            b0:
              #1 = false
              start y
              #1 = true
              y = call $g(x)
              if (y > 0) goto b1 else b2
            b1:
              #3 = y
              goto b3
            b2:
              #3 = neg(y)
              goto b3
            b3:
              end y
              assert true, 0
              #4 = call $g(1)
              return (#3 + select((#4 as bool), #4, x))
            }
        "#]],
    );
}

#[test]
fn computed_goto() {
    check(
        "int f(int i) { static void *t[] = { &&a, &&b }; goto *t[i]; a: return 1; b: return 2; }",
        expect![[r#"
        fn $f(i: i32 align 4) -> i32 {
          local #1 "$t0": *void temp align 8
        b0:
          #1 = @{f.t}[(i as i64)]
          switch (#1 - &@{f.labels}) { 0: b1, 1: b2, else b3 }
        b1:
          return 1
        b2:
          return 2
        b3:
          assert false, 0
          stop
        }
    "#]],
    );
}

#[test]
fn atomics() {
    check(
        "int f(_Atomic int *p, int *q) { (*p)++; *p += 2; int o = __sync_fetch_and_add(q, 3); return o + __atomic_load_n(q, 5); }",
        expect![[r#"
        fn $f(p: *i32 align 8, q: *i32 align 8) -> i32 {
          local o: i32 align 4
          local #3 "$t0": *i32 temp align 8
          local #4 "$t1": i32 temp align 4
          local #5 "$t2": *i32 temp align 8
          local #6 "$t3": i32 temp align 4
          local #7 "$t4": *i32 temp align 8
          local #8 "$t5": i32 temp align 4
          local #9 "$t6": i32 temp align 4
          local #10 "$t7": *i32 temp align 8
          local #11 "$t8": i32 temp align 4
        b0:
          start o
          #3 = p
          #4 = rmw add (*#3), 1
          #5 = p
          #6 = rmw add (*#5), 2
          #7 = q
          #8 = rmw add (*#7), 3
          o = #8
          #9 = o
          #10 = q
          #11 = (*#10)!a
          return (#9 + #11)
        }
    "#]],
    );
}

#[test]
fn memory_orders() {
    check(
        "int f(int *p, int *q, int o) { __atomic_thread_fence(2); __atomic_signal_fence(4); __atomic_store_n(p, 1, 3);\n\
         __atomic_fetch_add(q, 1, 0); __atomic_compare_exchange_n(p, q, 3, 0, 4, 2); return __atomic_load_n(q, o); }",
        expect![[r#"
            fn $f(p: *i32 align 8, q: *i32 align 8, o: i32 align 4) -> i32 {
              local #3 "$t0": *i32 temp align 8
              local #4 "$t1": *i32 temp align 8
              local #5 "$t2": i32 temp align 4
              local #6 "$t3": *i32 temp align 8
              local #7 "$t4": *i32 temp align 8
              local #8 "$t5": bool temp align 1
              local #9 "$t6": *i32 temp align 8
              local #10 "$t7": i32 temp align 4
            b0:
              fence acquire
              fence acq_rel signals
              #3 = p
              (*#3) =!a_release 1
              #4 = q
              #5 = rmw add (*#4), 1, relaxed
              #6 = p
              #7 = q
              cmpxchg #8, (*#6), (*#7), 3, acq_rel, acquire
              #9 = q
              #10 = (*#9)!a_any
              return #10
            }
        "#]],
    );
}

#[test]
fn overflow_builtins() {
    check(
        "int f(int a, long b) { int r; return __builtin_add_overflow(a, b, &r) ? -1 : r; }",
        expect![[r#"
        fn $f(a: i32 align 4, b: i64 align 8) -> i32 {
          local r: i32 align 4
          local #3 "$t0": i32 temp align 4
          local #4 "$t1": i32 temp align 4
          local #5 "$t2": i64 temp align 8
          local #6 "$t3": bool temp align 1
        b0:
          start r
          #4 = a
          #5 = b
          #6 = overflow.add(#4, #5 : i32)
          r = (((#4 as u32) + (#5 as u32)) as i32)
          if #6 goto b1 else b2
        b1:
          #3 = -1
          goto b3
        b2:
          #3 = r
          goto b3
        b3:
          return #3
        }
    "#]],
    );
}

#[test]
fn cleanup_runs_on_every_way_out() {
    check(
        "void done(int *p); int f(int n) { __attribute__((cleanup(done))) int x = n; if (n) return x; return 0; }",
        expect![[r#"
        fn $f(n: i32 align 4) -> i32 {
          local x: i32 addr align 4
          local #2 "$t0": i32 temp align 4
        b0:
          start x
          x = n
          if (n as bool) goto b2 else b1
        b1:
          call $done(&x)
          return 0
        b2:
          #2 = x
          call $done(&x)
          return #2
        }
    "#]],
    );
}

#[test]
fn primitives() {
    check(
        "void reach_error(void) { } int __VERIFIER_nondet_int(void); void __VERIFIER_assume(int); extern void abort(void);\n\
         int f(void) { int x = __VERIFIER_nondet_int(); __VERIFIER_assume(x > 3); if (x == 7) reach_error(); abort(); }",
        expect![[r#"
            fn $f() -> i32 {
              local x: i32 align 4
            b0:
              start x
              x = input "__VERIFIER_nondet_int"
              assume (x > 3)
              if (x == 7) goto b2 else b1
            b1:
              op abort()
              stop
            b2:
              assert false, 0
              stop
            }
        "#]],
    );
}

#[test]
fn unsupported_is_kept() {
    check(
        "int f(int x) { __asm__ volatile (\"\" ::: \"memory\"); __asm__ (\"nop\"); __asm__ (\"ud2\"); return x; }",
        expect![[r#"
        fn $f(x: i32 align 4) -> i32 {
        b0:
          fence signals
          fence any
          unsupported "inline assembly"
          return x
        }
    "#]],
    );
}

#[test]
fn address_taken_is_exact() {
    let program = program(
        "int g(int *); int f(int i) { int a[3] = {0}, b[3] = {0}, c = 0; a[i] = 1; b[i] = *&c; return g(b) + a[0]; }",
        Arch::Lp64,
    );
    let f = program.func(program.find_function("f").unwrap());
    let taken: Vec<&str> = f.locals.iter().filter(|l| l.address_taken).map(|l| l.name.as_str()).collect();
    assert_eq!(taken, ["b"]);
}

#[test]
fn static_initialisers_are_images() {
    let text = "int x; struct s { char c; int *p; double d; int b : 3; int f[]; } g = { 'a', &x + 1, 1.0 / 4, -1, { 1, 2 } };\n\
                const char *names[] = { \"one\", \"two\" + 1 }; int (*fn)(void); static int k = sizeof(int) << 2; int f(void) { return k; }";
    let program = program(text, Arch::Lp64);
    let text = fathom_goto::text::print(&program);
    let globals: Vec<String> = text.lines().filter(|l| l.starts_with("global")).map(without_locations).collect();
    expect![[r#"
        global @x: i32 align 4
        global @g: {struct s.1} align 8 = { 0: i1 97, 8: @x+4, 16: i8 4598175219545276416, 24: bits 0 3 7, 28: i4 1, 32: i4 2 }
        global @names: [2]*i8 align 8 = { 0: @{.str5}, 8: @{.str6}+1 }
        global @fn: *fn() -> i32 align 8
        global @k: i32 internal align 4 = { 0: i4 16 }
        global @{.str5}: [4]i8 constant string align 1 = { 0: "one" }
        global @{.str6}: [4]i8 constant string align 1 = { 0: "two" }"#]]
    .assert_eq(&globals.join("\n"));
}

#[test]
fn linking() {
    let program = link(&[
        "extern int shared[]; static int own = 1; int get(void); int main(void) { return shared[2] + own + get(); }",
        "int shared[4] = { 1, 2, 3 }; static int own = 2; int tentative; int get(void) { return own; }",
        "int tentative = 5; __attribute__((weak)) int get(void) { return 9; }",
    ])
    .unwrap();
    let names: Vec<&str> = program.globals.iter().map(|g| g.name.as_str()).collect();
    assert_eq!(names, ["shared", "tentative", "own", "own.2"]);
    assert_eq!(program.globals[1].init.items.len(), 1);
    assert_eq!(program.functions.iter().filter(|f| f.name == "get").count(), 1);
}

#[test]
fn conflicts_are_errors() {
    let error = |texts: &[&str]| link(texts).err().map(|e| e.to_string()).unwrap_or_default();
    expect!["`f` is defined twice: at 0.c:1:5 and at 1.c:1:5"]
        .assert_eq(&error(&["int f(void) { return 1; } int main(void) { return f(); }", "int f(void) { return 2; }"]));
    expect!["conflicting types for `x`: 1.c:1:5 and 0.c:1:15"]
        .assert_eq(&error(&["extern double x; int main(void) { return x; }", "int x = 3;"]));
    expect!["there is no entry function: no input file defines `main`"].assert_eq(&error(&["int f(void) { return 1; }"]));
}

#[test]
fn entry_with_inputs() {
    let unit =
        parse("struct p { int a; char b[2]; }; int f(int n, struct p p, char *s) { return n + p.a; }", "t.c", Arch::Lp64);
    let options = LowerOptions { entry: "f".to_string(), ..LowerOptions::default() };
    let program = lower(&[unit], &options).unwrap();
    fathom_goto::validate(&program).unwrap();
    expect![[r#"
        fn $__fathom_entry() -> void {
          local #0 "$t0": i32 temp align 4
          local #1 "$t1": {struct p} temp align 4
          local #2 "$t2": *i8 temp align 8
          local #3 "$t3": i32 temp align 4
        b0:
          #0 = input "n"
          #1.a = input "p.a"
          #1.b[0:i64] = input "p.b[0]"
          #1.b[1:i64] = input "p.b[1]"
          #2 = input "s"
          #3 = call $f(#0, agg #1, #2)
          op exit(0)
          stop
        }
    "#]]
    .assert_eq(&function_text(&program, "__fathom_entry"));
}

#[test]
fn deep_and_wide_input() {
    let sum = vec!["a"; 100_000].join("+");
    let chain: String = (0..2000).map(|i| format!("if (a == {i}) a++; else ")).collect();
    let text = format!(
        "int f(int a) {{ {chain} ; return {sum}; }} int g(int a) {{ return {}a{}; }}",
        "(".repeat(20_000),
        ")".repeat(20_000)
    );
    program(&text, Arch::Lp64);
}

#[test]
fn undefined_symbols_are_listed() {
    let unit = parse(
        "int strcmp(const char *, const char *); int g(int); int main(void) { return g(strcmp(\"a\", \"b\")); }",
        "t.c",
        Arch::Lp64,
    );
    assert_eq!(fathom_lower::undefined_symbols(&[unit]), ["g", "strcmp"]);
}
