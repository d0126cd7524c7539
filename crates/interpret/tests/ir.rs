//! IR programs in text: every instruction and operator, and the message of every undefined behaviour.

use fathom_goto::text::parse;
use fathom_goto::{Program, validate};
use fathom_interpret::*;

/// A program around the lines of `main`; `%` lines declare locals.
fn program(globals: &str, locals: &str, body: &str) -> Program {
    let text = format!(
        "goto lp64\nentry $main\nrecord {{struct s}} size 24 align 8\n  field x: i32 at 0\n  field b: i3 at 32 width 3\n  \
        field c: u13 at 35 width 13\n  field next: *{{struct s}} at 64\n  field a: [2]i32 at 128\n\
        property assertion \"it holds\" in \"main\"\n{globals}\nfn $main() -> i32 {{\n{locals}\nb0:\n{body}\n}}\n"
    );
    let program = parse(&text).unwrap_or_else(|e| panic!("{e}\n{text}"));
    validate(&program).unwrap_or_else(|e| panic!("{e:#?}\n{text}"));
    program
}

fn locals(list: &str) -> String {
    list.split(',').map(|l| format!("  local {}\n", l.trim())).collect()
}

fn body(lines: &str) -> String {
    lines
        .split(';')
        .map(|l| format!("  {}\n", l.trim()))
        .collect::<String>()
        .replace("  b1:", "b1:")
        .replace("  b2:", "b2:")
        .replace("  b3:", "b3:")
        .replace("  b4:", "b4:")
}

fn outcome(mode: Mode, globals: &str, vars: &str, lines: &str) -> Outcome {
    let program = program(globals, &locals(vars), &body(lines));
    run(&program, &Options::new(mode), &mut RandomInputs::new(1), &mut Silent).outcome
}

/// The program returns the value in both modes.
#[track_caller]
fn gives(vars: &str, lines: &str, value: i32) {
    for mode in [Mode::Strict, Mode::Replay] {
        assert_eq!(outcome(mode, "", vars, lines), Outcome::Exit(value), "{mode:?}: {lines}");
    }
}

/// Undefined in strict mode, with this message; `Some(value)` in replay.
#[track_caller]
fn undefined(vars: &str, lines: &str, message: &str, replay: Option<i32>) {
    match outcome(Mode::Strict, "", vars, lines) {
        Outcome::Violation { property: None, message: got, .. } => assert_eq!(got, message, "{lines}"),
        other => panic!("{lines}: {other:?}"),
    }
    match (outcome(Mode::Replay, "", vars, lines), replay) {
        (Outcome::Exit(got), Some(want)) => assert_eq!(got, want, "{lines}"),
        (Outcome::InvalidAccess { message: got, .. }, None) => assert_eq!(got, message),
        (other, _) => panic!("{lines}: {other:?}"),
    }
}

#[test]
fn integers() {
    gives("x: i32", "x = 6; x = (x * 7); return x", 42);
    gives("x: u8", "x = 250:u8; x = (x + 10:u8); return (x as i32)", 4);
    gives("x: i8", "x = (200 as i8); return (x as i32)", -56);
    gives("x: i32", "x = (-7 / 2); x = ((x * 10) + (-7 % 2)); return x", -31);
    gives("x: u32", "x = (0:u32 - 1:u32); return ((x >> 28:u32) as i32)", 15);
    gives("x: i64", "x = (-16:i64 >> 2); return (x as i32)", -4);
    gives("x: i32", "x = ((5 & 3) | (8 ^ 2)); return not(x)", -12);
    gives("b: bool", "b = (3 < 5); b = (b & not((4:u64 >= 5:u64))); return (b as i32)", 1);
    gives("x: u32", "x = clz(1:u32); x = (x + ctz(8:u32)); x = (x + popcount(255:u32)); return (x as i32)", 42);
    gives("x: u16", "x = bswap(258:u16); return (x as i32)", 513);
    gives("x: i32", "x = select((1 == 2), 3, 4); return x", 4);
    gives("b: bool", "b = overflow.add(2147483647, 1 : i32); return (b as i32)", 1);
    gives("b: bool", "b = overflow.mul(65536:u32, 65536:u32 : u64); return (b as i32)", 0);
    gives("b: bool", "b = overflow.convert(300 : u8); return (b as i32)", 1);
}

#[test]
fn wide_integers() {
    gives("x: i128", "x = (1:i128 << 100); x = (x / 3:i128); x = (x >> 90); return (x as i32)", 341);
    gives("x: u128", "x = (0:u128 - 1:u128); return (popcount(x) as i32)", 128);
    gives("x: i128, p: *i128", "x = (-5 as i128); return ((x * 3:i128) as i32)", -15);
    gives("b: bool, x: i128", "x = (-1:i128 as i128); b = (x < 0:i128); return (b as i32)", 1);
}

#[test]
fn floats() {
    gives("d: f64", "d = (1.5:f64 * 4.0:f64); return (d as i32)", 6);
    gives("d: f32", "d = ((7 as f32) / 2.0:f32); return ((d * 10.0:f32) as i32)", 35);
    gives("d: x87", "d = (7 as x87); d = math.sqrt((d * d)); return (d as i32)", 7);
    gives("d: f64", "d = (0.0:f64 / 0.0:f64); return (math.isnan(d) as i32)", 1);
    gives("d: f64", "d = (0.0:f64 / 0.0:f64); return ((d bits i64) as i32)", 0);
    gives("d: f64", "op set_rounding(2048); d = (1.0:f64 / 3.0:f64); return (((d bits i64) & 15:i64) as i32)", 6);
    gives("d: f16", "d = (1000.0:f64 as f16); return (d as i32)", 1000);
    gives("d: f64", "d = math.fmod(7.5:f64, 2.0:f64); return ((d * 2.0:f64) as i32)", 3);
    gives("b: bool, d: f64", "d = 0.5:f64; b = (d as bool); return (b as i32)", 1);
}

#[test]
fn control_flow() {
    gives(
        "i: i32, s: i32",
        "i = 0; s = 0; goto b1; b1:; if (i < 10) goto b2 else b3; b2:; s = (s + i); i = (i + 1); goto b1; b3:; return s",
        45,
    );
    gives("x: i32", "x = 7; switch x { 1: b1, 5..9: b2, else b3 }; b1:; return 1; b2:; return 2; b3:; return 3", 2);
    gives("x: i32", "x = -7; switch x { -9..-7: b1, 1000000: b2, else b3 }; b1:; return 1; b2:; return 2; b3:; return 3", 1);
}

#[test]
fn memory() {
    gives("x: i32 addr, p: *i32", "start x; p = &x; (*p) = 5; return (x + (*p))", 10);
    gives("a: [4]i32, i: i64", "zero a; i = 2:i64; a[i] = 7; return (a[2:i64] + a[3:i64])", 7);
    gives(
        "s: {struct s}, t: {struct s}",
        "zero s; s.b = 3:i3; s.c = 8191:u13; s.x = 1; copy t, s; return ((t.b as i32) + (t.c as i32))",
        8194,
    );
    gives("s: {struct s}", "zero s; s.b = -1:i3; return (s.b as i32)", -1);
    gives(
        "s: {struct s} addr, p: *{struct s}",
        "zero s; p = &s; (*p).next = p; (*(*p).next).a[1:i64] = 9; return s.a[1:i64]",
        9,
    );
    gives("p: *i32, q: *i32", "p = op heap_alloc(8:u64); (*p) = 3; q = (p + 4:i64); (*q) = 4; return ((*p) * (*q))", 12);
    gives("p: *i32, n: i64", "p = op heap_alloc(8:u64); n = ((p + 4:i64) - p); op heap_free(p); return (n as i32)", 4);
    gives("x: i32 addr, u: u64, p: *i32", "start x; x = 5; u = (&x as u64); p = (u as *i32); return (*p)", 5);
    gives("x: i32 addr, p: *u8", "start x; x = 258; p = (&x as *u8); return (((*p) as i32) * 10)", 20);
    gives(
        "p: **i32 addr, x: i32 addr, q: *i32 addr, r: *i32 addr, i: i64",
        "start x; start q; start r; x = 77; q = &x; i = 0:i64; goto b1; b1:; if (i < 8:i64) goto b2 else b3; \
         b2:; (*((&r as *u8) + i)) = (*((&q as *u8) + i)); i = (i + 1:i64); goto b1; b3:; return (*r)",
        77,
    );
    gives(
        "p: *u8, q: *u8",
        "p = op heap_alloc(4:u64); q = op heap_alloc(4:u64); op mem_set(p, 3, 4:u64); op mem_copy(q, p, 4:u64); return ((*q) as i32)",
        3,
    );
    gives(
        "p: *i32, b: bool",
        "p = op heap_alloc(8:u64); b = mem.readable((p + 4:i64), 4:u64); b = (b & not(mem.readable((p + 8:i64), 1:u64))); return (b as i32)",
        1,
    );
    gives(
        "p: *i32, n: u64",
        "p = op heap_alloc(8:u64); n = mem.object_size(p); return ((n as i32) + (mem.pointer_offset((p + 4:i64)) as i32))",
        12,
    );
    gives(
        "p: *i32, b: bool",
        "p = op heap_alloc(8:u64); b = not(mem.no_heap_object()); b = (b & mem.no_lost_heap_object()); p = null:*i32; b = (b & not(mem.no_lost_heap_object())); return (b as i32)",
        1,
    );
    gives(
        "p: *i32, b: bool",
        "p = op heap_alloc(8:u64); b = mem.freeable(p); op heap_free(p); b = (b & not(mem.live(p))); return (b as i32)",
        1,
    );
    gives("x: i32, o: i32", "x = 5; o = rmw add x, 3; return ((x * 10) + o)", 85);
    gives("x: i32 addr, o: i32", "start x; x = 5; o = rmw exchange x, 3; return ((x * 10) + o)", 35);
    gives("x: i32 addr, e: i32, ok: bool", "start x; x = 5; e = 5; cmpxchg ok, x, e, 9; return ((x * 10) + (ok as i32))", 91);
    gives("x: i32 addr, e: i32, ok: bool", "start x; x = 5; e = 4; cmpxchg ok, x, e, 9; return ((x * 10) + e)", 55);
    gives("d: x87 addr, p: *x87", "start d; d = (3 as x87); p = &d; return ((*p) as i32)", 3);
}

#[test]
fn undefined_behaviour() {
    undefined("x: i32", "x = 2147483647; x = (x + 1); return x", "signed integer overflow in addition", Some(i32::MIN));
    undefined("x: i32", "x = -2147483648; x = (x - 1); return x", "signed integer overflow in subtraction", Some(i32::MAX));
    undefined("x: i32", "x = 65536; x = (x * x); return x", "signed integer overflow in multiplication", Some(0));
    undefined("x: i32", "x = -2147483648; x = neg(x); return x", "signed integer overflow in negation", Some(i32::MIN));
    undefined(
        "x: i64",
        "x = 9223372036854775807:i64; x = (x + x); return (x as i32)",
        "signed integer overflow in addition",
        Some(-2),
    );
    undefined("x: i32", "x = 0; x = (5 / x); return x", "division by zero", Some(-1));
    undefined("x: i32", "x = 0; x = (5 % x); return x", "division by zero", Some(5));
    undefined("x: i32", "x = -2147483648; x = (x / -1); return x", "signed integer overflow in division", Some(i32::MIN));
    undefined("x: i32", "x = 32; x = (1 << x); return x", "shift distance 32 is negative or not below the width 32", Some(0));
    undefined("x: i32", "x = -1; x = (-8 >> x); return x", "shift distance -1 is negative or not below the width 32", Some(-1));
    undefined("x: i32", "x = 1; x = (x << 31); return x", "left shift of 1 by 31 is not representable", Some(i32::MIN));
    undefined(
        "x: i32",
        "x = (1e10:f64 as i32); return x",
        "conversion of a float that the integer type cannot represent",
        Some(i32::MIN),
    );
    undefined("p: *i32", "p = null:*i32; return (*p)", "read through a null pointer", None);
    undefined("p: *{struct s}", "p = null:*{struct s}; return (*p).a[1:i64]", "read through a null pointer (offset 20)", None);
    undefined("p: *i32", "p = op heap_alloc(4:u64); (*p) = 1; op heap_free(p); return (*p)", "read of freed memory", None);
    undefined("p: *i32", "p = op heap_alloc(4:u64); op heap_free(p); op heap_free(p); return 0", "double free", None);
    undefined(
        "p: *i32",
        "p = op heap_alloc(8:u64); op heap_free((p + 4:i64)); return 0",
        "free of a pointer 4 bytes into its object",
        None,
    );
    undefined("x: i32 addr", "start x; op heap_free(&x); return 0", "free of `x`, which was not allocated on the heap", None);
    undefined(
        "p: *i32",
        "p = op heap_alloc(6:u64); return (*(p + 4:i64))",
        "read of 4 bytes at offset 4 of a heap object, which has 6 bytes",
        None,
    );
    undefined(
        "x: i32 addr, p: *i32",
        "start x; p = &x; end x; (*p) = 1; return 0",
        "write of an object whose lifetime has ended",
        None,
    );
    let out = outcome(Mode::Strict, "", "a: [4]i32, i: i64", "zero a; i = 4:i64; return a[i]");
    assert!(
        matches!(out, Outcome::Violation { message, .. } if message == "array index 4 is outside the bounds of an array of 4 elements")
    );
}

#[test]
fn bounds_in_replay_follow_the_object() {
    let out = outcome(Mode::Replay, "", "a: [4]i32, i: i64", "zero a; i = 4:i64; return a[i]");
    assert!(matches!(out, Outcome::InvalidAccess { .. }), "{out:?}");
    let out = outcome(Mode::Strict, "", "a: [4]i32 addr, p: *i32", "zero a; p = (&a[0:i64] + 20:i64); return 0");
    assert!(
        matches!(out, Outcome::Violation { message, .. } if message == "pointer arithmetic by 20 bytes leaves `a`, which has 16 bytes (offset 20)")
    );
    let out = outcome(Mode::Strict, "", "x: i64 addr, p: *i32", "start x; p = ((&x as *i32) + 2:i64); return (*p)");
    assert!(
        matches!(out, Outcome::Violation { message, .. } if message == "access through a pointer that is not a multiple of 4")
    );
}

#[test]
fn indeterminate_values() {
    let read = "x: i32";
    let out = outcome(Mode::Strict, "", read, "start x; return x");
    assert!(matches!(out, Outcome::Violation { message, .. } if message == "uninitialised read of `x`"));
    let out = outcome(Mode::Strict, "", "x: i32 addr", "start x; return x");
    assert!(matches!(out, Outcome::Violation { message, .. } if message == "uninitialised read of `x`"));
    struct Fixed;
    impl Inputs for Fixed {
        fn input(&mut self, _: &InputRequest<'_>) -> Option<u128> {
            None
        }
        fn indeterminate(&mut self, object: ObjectKey, offset: u64) -> u8 {
            match object {
                ObjectKey::Event(n) => (n * 16 + offset) as u8,
                ObjectKey::Global(_) | ObjectKey::Foreign(_) | ObjectKey::Function(_) => 9,
            }
        }
    }
    for vars in ["y: i32, x: i32", "y: i32, x: i32 addr"] {
        let p = program("", &locals(vars), &body("start y; y = 1; start x; return (x - x); b1:; return x"));
        let result = run(&p, &Options::new(Mode::Replay), &mut Fixed, &mut Silent);
        assert_eq!((result.outcome, result.events), (Outcome::Exit(0), 2));
        let p = program("", &locals(vars), &body("start y; y = 1; start x; return x"));
        let result = run(&p, &Options::new(Mode::Replay), &mut Fixed, &mut Silent);
        assert_eq!(result.outcome, Outcome::Exit(0x13121110));
    }
    let p = program("global @e: i32 external align 4", "", &body("return @e"));
    assert_eq!(run(&p, &Options::new(Mode::Strict), &mut Fixed, &mut Silent).outcome, Outcome::Exit(0x09090909));
}

#[test]
fn outcomes() {
    let check = |lines: &str| outcome(Mode::Replay, "fn $none(x: i32) -> i32;", "x: i32, b: bool", lines);
    assert!(
        matches!(check("b = (1 == 2); assert b, 0; return 0"), Outcome::Violation { property: Some(_), message, .. } if message == "it holds")
    );
    assert!(matches!(check("assume (1 == 2); return 0"), Outcome::AssumeFailed { .. }));
    assert!(matches!(check("unsupported \"asm\"; return 0"), Outcome::Unsupported { what, .. } if what == "asm"));
    assert!(matches!(check("x = call $none(1); return 0"), Outcome::NoBody { .. }));
    assert!(matches!(check("op abort(); stop"), Outcome::Abort { .. }));
    assert_eq!(check("op exit(7); stop"), Outcome::Exit(7));
    let program = program("", "", &body("goto b1; b1:; goto b1"));
    let mut options = Options::new(Mode::Strict);
    options.step_limit = Some(1000);
    assert_eq!(run(&program, &options, &mut NoInputs, &mut Silent).outcome, Outcome::StepLimit);
}

#[test]
fn inputs_come_in_order() {
    let p = program(
        "",
        &locals("x: i32, y: u8, d: f64"),
        &body("x = input \"a\"; y = input \"b\"; d = input \"c\"; return ((x + (y as i32)) + (d as i32))"),
    );
    let mut inputs = InputsFile::parse("[-5, 255, 2.5]").unwrap();
    let result = run(&p, &Options::new(Mode::Strict), &mut inputs, &mut Silent);
    assert_eq!((result.outcome, result.inputs), (Outcome::Exit(252), 3));
    let mut inputs = InputsFile::parse("[1, 256]").unwrap();
    let result = run(&p, &Options::new(Mode::Strict), &mut inputs, &mut Silent);
    assert!(matches!(result.outcome, Outcome::InputsExhausted { .. }));
    assert_eq!(inputs.error.unwrap(), "input 1 (b) does not fit 8 bits");
}

#[test]
fn calls_pass_scalars_aggregates_and_pointers() {
    let text = "goto lp64\nentry $main\nrecord {struct p} size 8 align 4\n  field x: i32 at 0\n  field y: i32 at 32\n\
        global @f: *fn(i32) -> i32 align 8 = { 0: $twice }\n\
        fn $twice(x: i32) -> i32 {\nb0:\n  return (x * 2)\n}\n\
        fn $swap(p: {struct p}) -> {struct p} {\n  local t: i32\nb0:\n  t = p.x\n  p.x = p.y\n  p.y = t\n  return agg p\n}\n\
        fn $fact(n: i32) -> i32 {\n  local r: i32\nb0:\n  if (n < 2) goto b1 else b2\nb1:\n  return 1\nb2:\n  r = call $fact((n - 1))\n  return (n * r)\n}\n\
        fn $set(p: *i32, v: i32 addr) -> void {\n  local q: *i32\nb0:\n  q = &v\n  (*p) = (*q)\n  return\n}\n\
        fn $main() -> i32 {\n  local a: {struct p}\n  local b: {struct p}\n  local r: i32 addr\n  local s: i32\nb0:\n  a.x = 1\n  a.y = 20\n  \
        b = call $swap(agg a)\n  start r\n  call $set(&r, 300)\n  s = call [@f](50)\n  s = ((s + r) + (b.x + a.x))\n  r = call $fact(5)\n  return (s + r)\n}\n";
    let program = parse(text).unwrap();
    validate(&program).unwrap();
    let result = run(&program, &Options::new(Mode::Strict), &mut NoInputs, &mut Silent);
    assert_eq!(result.outcome, Outcome::Exit(100 + 300 + 21 + 120));
}

#[test]
fn deep_recursion_needs_no_host_stack() {
    let text = "goto ilp32\nentry $main\n\
        fn $down(n: i32) -> i32 {\n  local r: i32\nb0:\n  if (n == 0) goto b1 else b2\nb1:\n  return 0\nb2:\n  r = call $down((n - 1))\n  return (r + 1)\n}\n\
        fn $main() -> i32 {\n  local r: i32\nb0:\n  r = call $down(1000000)\n  return r\n}\n";
    let program = parse(text).unwrap();
    let result = run(&program, &Options::new(Mode::Strict), &mut NoInputs, &mut Silent);
    assert_eq!(result.outcome, Outcome::Exit(1_000_000));
    let mut options = Options::new(Mode::Strict);
    options.memory_limit = 1 << 20;
    assert_eq!(run(&program, &options, &mut NoInputs, &mut Silent).outcome, Outcome::MemoryLimit);
}

#[test]
fn traces_name_places_and_values() {
    #[derive(Default)]
    struct Trace(Vec<String>);
    impl Observer for Trace {
        fn wants_trace(&self) -> bool {
            true
        }
        fn assign(&mut self, a: &Assigned<'_>) {
            self.0.push(format!("{}={}", (a.place)(), a.value));
        }
    }
    let p = program(
        "",
        &locals("a: [4]i32, i: i64, s: {struct s} addr, p: *{struct s}"),
        &body("i = 2:i64; a[i] = 7; p = &s; start s; p = &s; (*p).a[1:i64] = 9; return 0"),
    );
    let mut trace = Trace::default();
    run(&p, &Options::new(Mode::Strict), &mut NoInputs, &mut trace);
    let shown: Vec<_> = trace.0.iter().filter(|t| !t.starts_with("p=")).collect();
    assert_eq!(shown, ["i=2", "a[2]=7", "(*p).a[1]=9"]);
}
