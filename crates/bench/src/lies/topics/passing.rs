//! Structures by value, tables of functions, pointers to pointers, flexible arrays, copies that overlap.

use crate::lies::case::{Case, Mode};
use crate::lies::edge::Int;
use crate::lies::expression::{Expressions, inputs};
use crate::lies::random::Random;

pub fn generate(random: &mut Random, mode: Mode) -> Case {
    let mut case = Case::new("passing", mode);
    let variables = inputs(random, &mut case, 2);
    let mut e = Expressions::new(random, &case, variables, true);
    // Where invalid accesses are looked for, there may be some.
    let wild = mode == Mode::Default && e.random.one_in(2);
    let name = match e.random.below(6) {
        0 => by_value(&mut case, &mut e),
        1 => functions(&mut case, &mut e, wild),
        2 => pointers(&mut case, &mut e, wild),
        3 => flexible(&mut case, &mut e, wild),
        4 => elements(&mut case, &mut e, wild),
        _ => overlap(&mut case, &mut e, wild),
    };
    case.covered.insert((name, case.inputs[0].class()));
    case.covered.extend(e.covered);
    case
}

fn by_value(case: &mut Case, e: &mut Expressions) -> &'static str {
    let types: Vec<Int> = (0..3).map(|_| Int::any(e.random)).collect();
    let [a, b, c] = [types[0].name(), types[1].name(), types[2].name()];
    let inner =
        e.random.pick(&["", "struct { char first; long second; } in; ", "union { int i; unsigned char bytes[4]; } in; "]);
    case.head.push(format!("struct $s {{ {a} a; {inner}{b} b; {c} c[3]; }};"));
    let arguments = std::mem::replace(&mut e.variables, vec![("v.a".into(), types[0]), ("v.b".into(), types[1])]);
    let (new_a, new_c, index) = (e.of(types[0], 1), e.of(types[2], 1), e.small(3));
    e.variables = arguments;
    case.head.push("static struct $s $change(struct $s v) {".into());
    case.head.push(format!("    v.c[{index}] = {new_c};"));
    case.head.push(format!("    v.a = {new_a};"));
    case.head.push("    return v;".into());
    case.head.push("}".into());
    let (first, second) = (e.of(types[0], 1), e.of(types[1], 1));
    case.body.push(format!("    struct $s s = {{ .a = {first}, .b = {second}, .c = {{ 1, 2, 3 }} }}, t;"));
    let call =
        e.random.pick(&["t = $change(s);", "t = s; s = $change(t);", "t = $change($change(s));", "s = $change(s); t = s;"]);
    case.body.push(format!("    {call}"));
    let place = e.small(3);
    case.look("s.a");
    case.look("t.a");
    case.look(&format!("s.c[{place}] - (long)t.c[1] + s.b"));
    "by value"
}

fn functions(case: &mut Case, e: &mut Expressions, wild: bool) -> &'static str {
    let ty = Int::any(e.random);
    let name = ty.name();
    let arguments = std::mem::replace(&mut e.variables, vec![("v".into(), ty)]);
    for k in 0..3 {
        let value = e.of(ty, 1);
        case.head.push(format!("static {name} $f{k}({name} v) {{ return {value}; }}"));
    }
    e.variables = arguments;
    let last = if wild && e.random.one_in(2) { "0" } else { "$f0" };
    case.head.push(format!("static {name} (*$table[4])({name}) = {{ $f0, $f1, $f2, {last} }};"));
    let (index, value) = (e.small(if wild { 5 } else { 4 }), e.of(ty, 1));
    match e.random.below(3) {
        0 => case.body.push(format!("    {name} r = $table[{index}]({value});")),
        1 => {
            case.body.push(format!("    {name} (*f)({name}) = $table[{index}];"));
            case.body.push(format!("    {name} r = f ? (*f)({value}) : 1;"));
        }
        _ => {
            let condition = e.condition(1);
            case.body.push(format!("    {name} (**p)({name}) = &$table[{index}];"));
            case.body.push(format!("    {name} r = ({condition} ? *p : $f2)({value});"));
        }
    }
    case.look("r");
    "call *"
}

fn pointers(case: &mut Case, e: &mut Expressions, wild: bool) -> &'static str {
    let ty = Int::any(e.random);
    let name = ty.name();
    let (first, second, stored) = (e.of(ty, 1), e.of(ty, 1), e.of(ty, 1));
    let (one, two, three) = (e.condition(1), e.condition(0), e.condition(0));
    case.body.push(format!("    {name} a = {first}, b = {second};"));
    let null = if wild { "0" } else { "&b" };
    case.body.push(format!("    {name} *p = &a, *q = {three} ? &b : {null};"));
    case.body.push(format!("    {name} **r = {one} ? &p : &q, ***t = &r;"));
    case.body.push(format!("    if ({two}) *r = {};", e.random.pick(&["&b", "q", "p", "*(r == &p ? &q : &p)"])));
    case.body.push(format!("    {}**r = {stored};", if wild { "" } else { "if (*r) " }));
    case.body.push(format!("    {}***t ^= 1;", if wild { "if (**t) " } else { "" }));
    case.look("a");
    case.look("b");
    case.look("(p == q) * 4 + (p == &a) * 2 + (q == &b)");
    "**"
}

fn flexible(case: &mut Case, e: &mut Expressions, wild: bool) -> &'static str {
    let (head, element) = (Int::any(e.random), Int::any(e.random));
    let count = 1 + e.random.below(4) as u64;
    let (h, t) = (head.name(), element.name());
    case.head.push("#include <stdlib.h>".into());
    case.head.push(format!("struct $s {{ {h} n; char tag; {t} a[]; }};"));
    case.body.push(format!("    struct $s *p = calloc(1, sizeof *p + {count} * sizeof({t}));"));
    case.body.push("    if (!p) return 0;".into());
    let length = e.small(count + 1);
    case.body.push(format!("    p->n = ({h}){length};"));
    let (index, value) = (e.small(if wild { count + 2 } else { count }), e.of(element, 1));
    case.body.push(format!("    p->a[{index}] = {value};"));
    case.body.push("    long s = 0;".into());
    case.body.push(format!("    for ({h} i = 0; i < p->n; i++) s = (long)((unsigned long)s * 3 + p->a[i]);"));
    case.body.push("    p->tag++;".into());
    case.look("s");
    case.look("p->n * 2 + p->tag");
    case.body.push("    free(p);".into());
    "flexible"
}

fn elements(case: &mut Case, e: &mut Expressions, wild: bool) -> &'static str {
    let (first, second) = (Int::any(e.random), Int::any(e.random));
    case.head.push(format!("struct $s {{ {} a; {} b[2]; }};", first.name(), second.name()));
    case.head.push("struct $s $t[3];".into());
    case.reset.push("    for (int i = 0; i < 3; i++) $t[i] = (struct $s){ 0 };".into());
    let most = if wild { 5 } else { 3 };
    let (index, back) = (e.small(most), e.small(2));
    case.body.push(format!("    struct $s *p = $t + {index};"));
    let (value, other) = (e.of(first, 1), e.of(second, 1));
    // One past the end is a pointer, and nothing is there.
    case.body.push(format!("    {}p->a = {value};", if wild { "if (p != $t + 3) " } else { "" }));
    case.body.push(format!("    if (p > $t) p -= {back};"));
    case.body.push(format!("    if (p < $t + 3) p->b[{}] = {other};", e.small(2)));
    case.look("p - $t");
    case.look("$t[0].a + 2 * (long)$t[1].b[1]");
    case.look("$t[2].b[0]");
    "p->"
}

fn overlap(case: &mut Case, e: &mut Expressions, wild: bool) -> &'static str {
    case.head.push("#include <string.h>".into());
    let (to, from) = (e.small(5), e.small(5));
    let size = e.small(if wild { 7 } else { 5 });
    case.body.push("    unsigned char a[10] = { 1, 2, 3, 4, 5, 6, 7, 8, 9, 10 };".into());
    case.body.push(format!("    int i = {to}, j = {from}, n = {size};"));
    // Only `memmove` may be given what overlaps; which one it is shows in the bytes.
    let copy = if wild { "memcpy" } else { e.random.pick(&["memmove", "if (i + n <= j || j + n <= i) memcpy", "memmove"]) };
    case.body.push(format!("    {copy}(a + i, a + j, n);"));
    if e.random.one_in(2) {
        case.body.push("    memmove(a + j, a + i, n);".into());
    }
    case.look("a[0] + a[1] * 11 + a[2] * 121 + a[3] * 1331");
    case.look("a[4] + a[5] * 11 + a[6] * 121 + a[7] * 1331");
    "overlap"
}
