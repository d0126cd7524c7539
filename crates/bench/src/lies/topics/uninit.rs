//! Memory that is read before it was written: locals, members, elements, heap, through pointers.

use crate::lies::case::{Case, Mode};
use crate::lies::expression::{Expressions, inputs};
use crate::lies::random::Random;

pub fn generate(random: &mut Random, _mode: Mode) -> Case {
    let mut case = Case::new("uninit", Mode::Default);
    case.varies = true;
    let variables = inputs(random, &mut case, 2);
    case.head.push("#include <stdlib.h>".into());
    case.head.push("#include <string.h>".into());
    case.head.push("struct $s { int a; unsigned char b; short c[3]; };".into());
    case.head.push("static int $f(int *p, int write) { if (write) *p = 5; return 3; }".into());
    let (declaration, places): (&str, &[&str]) = *random.choose(&[
        ("int v, *w = &v;", &["v", "*w"][..]),
        ("struct $s v, *w = &v;", &["v.a", "w->b", "v.c[1]", "w->c[2]"]),
        ("int v[4];", &["v[0]", "v[1]", "*(v + 3)"]),
        ("struct $s *v = malloc(sizeof *v); if (!v) return 0;", &["v->a", "v->b", "v->c[0]"]),
        ("int *v = malloc(4 * sizeof(int)); if (!v) return 0;", &["v[0]", "v[1]", "v[3]"]),
    ]);
    let mut e = Expressions::new(random, &case, variables, true);
    case.body.push(format!("    {declaration}"));
    case.covered.insert(("uninit", case.inputs[0].class()));
    let written = e.random.pick(places).to_string();
    let read = e.random.pick(places).to_string();
    match e.random.below(4) {
        0 => case.body.push(format!("    if ({}) {written} = {};", e.condition(1), e.small(9))),
        1 => case.body.push(format!("    {written} = {};", e.small(9))),
        2 => {
            case.body.push(format!("    {written} = {};", e.small(9)));
            case.body.push(format!("    if ({}) {read} = {};", e.condition(1), e.small(9)));
        }
        _ => {
            case.body.push("    int n;".into());
            let condition = e.condition(1);
            case.body.push(format!("    int r = $f(&n, {condition});"));
            case.body.push(format!("    {written} = r;"));
            case.body.push("    if (r == 3 && n == 5) r = 4;".into());
        }
    }
    case.body.push(format!("    if ({}) {{", e.condition(1)));
    case.body.push(format!("        if ({read} > 4) {written} = 1;"));
    case.body.push("    }".into());
    case.covered.extend(e.covered);
    case
}
