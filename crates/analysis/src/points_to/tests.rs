//! Small programs and the sets they must give.

use super::*;
use crate::{CallGraph, Modified, constant_globals};
use fathom_goto::text;

fn parse(source: &str) -> Program {
    text::parse(source).unwrap_or_else(|e| panic!("{e}\n{source}"))
}

fn name(program: &Program, object: Object) -> String {
    match object {
        Object::Unknown => "unknown".into(),
        Object::Global(g) => program.global(g).name.clone(),
        Object::Local(f, l) => format!("{}.{}", program.func(f).name, program.func(f).local(l).name),
        Object::Alloc(f, b, i) => format!("{}.alloc{}_{i}", program.func(f).name, b.0),
        Object::Function(f) => program.func(f).name.clone(),
        Object::Arguments => "arguments".into(),
        Object::Foreign => "foreign".into(),
    }
}

/// Contents of a variable, named `global` or `function.local`.
fn contents(program: &Program, points_to: &PointsTo, variable: &str) -> Vec<String> {
    let (id, _) = points_to.objects().find(|(_, o)| name(program, *o) == variable).unwrap();
    let targets = points_to.sorted(Node(id.0));
    let show = |t: &Target| match t.offset {
        Some(offset) => format!("{}+{offset}", name(program, points_to.object(t.object))),
        None => format!("{}+?", name(program, points_to.object(t.object))),
    };
    targets.iter().map(show).collect()
}

fn modified(program: &Program, externals: Externals, function: &str) -> Vec<String> {
    let points_to = PointsTo::of(program, externals);
    let calls = CallGraph::of(program, &points_to);
    let modified = Modified::of(program, &points_to, &calls);
    let func = program.find_function(function).unwrap();
    modified.by_function[func.index()].iter().map(|o| name(program, points_to.object(*o))).collect()
}

#[test]
fn addresses_flow_through_memory_and_calls() {
    let program = parse(
        "goto lp64\nentry $main\nglobal @x: i32 align 4\nglobal @y: i32 align 4\nglobal @p: *i32 align 8\n\
         fn $set(q: **i32, v: *i32) -> *i32 {\nb0:\n  (*q) = v\n  return (*q)\n}\n\
         fn $main() -> void {\n  local r: *i32\nb0:\n  r = call $set(&@p, &@x)\n  r = call $set(&@p, &@y)\n  return\n}\n",
    );
    let points_to = PointsTo::of(&program, Externals::Pure);
    assert_eq!(contents(&program, &points_to, "p"), ["x+0", "y+0"]);
    assert_eq!(contents(&program, &points_to, "main.r"), ["x+0", "y+0"]);
}

#[test]
fn offsets_are_kept_and_given_up() {
    let program = parse(
        "goto lp64\nentry $main\nrecord {struct s} size 16 align 8\n  field a: i32 at 0\n  field b: i32 at 32\n  field p: *i32 at 64\n\
         global @s: {struct s} align 8\n\
         fn $main(i: i64) -> void {\n  local r: *i32\n  local w: *i32\n  local v: *i32\nb0:\n  r = &@s#0.b\n  w = (r + 8:i64)\n  v = r\n  goto b1\n\
         b1:\n  v = (v + i)\n  goto b1\n}\n",
    );
    let points_to = PointsTo::of(&program, Externals::Pure);
    assert_eq!(contents(&program, &points_to, "main.r"), ["s+4"]);
    assert_eq!(contents(&program, &points_to, "main.w"), ["s+12"]);
    assert_eq!(contents(&program, &points_to, "main.v"), ["s+?", "s+4"]);
}

#[test]
fn pointers_survive_integers_and_byte_copies() {
    let program = parse(
        "goto lp64\nentry $main\nglobal @x: i32 align 4\nglobal @p: *i32 align 8\nglobal @q: *i32 align 8\nglobal @r: *i32 align 8\n\
         fn $main(i: i64) -> void {\n  local n: u64\n  local c: u8\nb0:\n  @p = &@x\n  c = (*((&@p as *u8) + i) : u8)\n  \
         (*((&@q as *u8) + i) : u8) = c\n  n = ((@p as u64) + 4:u64)\n  @r = (n as *i32)\n  return\n}\n",
    );
    let points_to = PointsTo::of(&program, Externals::Pure);
    assert_eq!(contents(&program, &points_to, "q"), ["x+0"]);
    assert!(contents(&program, &points_to, "r").contains(&"x+?".to_string()));
}

#[test]
fn calls_through_pointers_are_resolved() {
    let program = parse(
        "goto lp64\nentry $main\nglobal @h: *fn(i32) -> i32 align 8 = { 0: $f }\nglobal @x: i32 align 4\nglobal @y: i32 align 4\n\
         fn $f(a: i32) -> i32 {\nb0:\n  @x = a\n  return a\n}\nfn $g(a: i32) -> i32 {\nb0:\n  @y = a\n  return a\n}\n\
         fn $main() -> void {\nb0:\n  call [@h](1)\n  return\n}\n",
    );
    assert_eq!(modified(&program, Externals::Pure, "main"), ["x"]);
    let points_to = PointsTo::of(&program, Externals::Pure);
    assert!(!points_to.reachable().contains(&program.find_function("g").unwrap()));
}

#[test]
fn functions_without_a_body_write_what_escaped() {
    let source = "goto lp64\nentry $main\nglobal @x: i32 internal align 4\nglobal @y: i32 internal align 4\nglobal @p: *i32 internal align 8\n\
         fn $ext(a: **i32) -> void;\n\
         fn $main() -> void {\nb0:\n  @p = &@x\n  call $ext(&@p)\n  return\n}\n";
    let program = parse(source);
    assert_eq!(modified(&program, Externals::Pure, "main"), ["p"]);
    assert_eq!(modified(&program, Externals::Arbitrary, "main"), ["x", "p"]);
}

#[test]
fn an_unknown_pointer_may_hit_anything_exposed() {
    let program = parse(
        "goto lp64\nentry $main\nglobal @x: i32 internal align 4\nglobal @y: i32 internal align 4\nglobal @z: i32 align 4\nglobal @p: *i32 align 8\n\
         fn $main() -> void {\n  local q: *i32\nb0:\n  @p = &@x\n  q = input \"pointer\"\n  (*q) = 1\n  return\n}\n",
    );
    let set = modified(&program, Externals::Pure, "main");
    assert!(set.contains(&"x".to_string()) && !set.contains(&"y".to_string()), "{set:?}");
    // Other files can name it.
    assert!(set.contains(&"z".to_string()), "{set:?}");
}

#[test]
fn recursion_and_constant_globals() {
    let program = parse(
        "goto lp64\nentry $main\nglobal @x: i32 align 4\nglobal @k: i32 align 4 = { 0: i4 7 }\n\
         fn $f(a: i32) -> void {\nb0:\n  call $g(a)\n  return\n}\nfn $g(a: i32) -> void {\nb0:\n  @x = @k\n  call $f(a)\n  return\n}\n\
         fn $main() -> void {\nb0:\n  call $f(1)\n  return\n}\n",
    );
    let points_to = PointsTo::of(&program, Externals::Pure);
    let calls = CallGraph::of(&program, &points_to);
    assert_eq!(calls.recursive, [true, true, false]);
    assert_eq!(modified(&program, Externals::Pure, "f"), ["x"]);
    let constant = constant_globals(&program, &points_to, &Modified::of(&program, &points_to, &calls));
    assert_eq!(constant.into_iter().collect::<Vec<_>>(), [GlobalId(1)]);
}
