//! Loops with counters at the edges of their types, `switch`, `goto`, recursion.

use crate::lies::case::{Case, Mode};
use crate::lies::edge::{Int, UNSIGNED};
use crate::lies::expression::{Expressions, inputs};
use crate::lies::random::Random;

pub fn generate(random: &mut Random, mode: Mode) -> Case {
    let mut case = Case::new("control", mode);
    let variables = inputs(random, &mut case, 2);
    let mut e = Expressions::new(random, &case, variables, true);
    let name = match e.random.below(6) {
        0 | 1 => counter(&mut case, &mut e),
        2 => switch(&mut case, &mut e),
        3 => jumps(&mut case, &mut e),
        4 => nested(&mut case, &mut e),
        _ => recursion(&mut case, &mut e),
    };
    case.covered.insert((name, case.inputs[0].class()));
    case.covered.extend(e.covered);
    case
}

/// A type that is as wide as a register, more often than not.
fn wide(e: &mut Expressions) -> Int {
    if e.random.one_in(2) { Int { bits: 64, signed: e.random.one_in(2) } } else { Int::any(e.random) }
}

/// A sum in the type, without overflow.
fn sum(ty: Int, a: &str, b: &str) -> String {
    let working = if ty.bits == 64 { "unsigned long" } else { "unsigned" };
    format!("({})(({working})({a}) + ({working})({b}))", ty.name())
}

fn counter(case: &mut Case, e: &mut Expressions) -> &'static str {
    let ty = wide(e);
    let name = ty.name();
    let first = e.of(ty, 1);
    let distance = ty.literal(e.random.below(9) as u64);
    let step = ty.literal(*e.random.choose(&[1, 1, 2, 3, ty.mask(), ty.mask() - 1, 1 << (ty.bits - 1)]));
    let compare = e.random.pick(&["!=", "<", "<=", ">", ">="]).to_string();
    case.body.push(format!("    {name} i = {first}, end = {};", sum(ty, "i", &distance)));
    case.body.push("    int n = 0;".into());
    // Where overflow is looked for, the counter may run into it.
    let next = match case.mode == Mode::Default && e.random.one_in(2) {
        true => format!("i += {step}"),
        false => format!("i = {}", sum(ty, "i", &step)),
    };
    let least = e.random.below(12);
    match e.random.below(3) {
        0 => case.body.push(format!("    for (; i {compare} end && n < {least}; {next}) n++;")),
        1 => case.body.push(format!("    do {{ {next}; if (++n == {least}) break; }} while (i {compare} end && n < 12);")),
        _ => case.body.push(format!("    while (i {compare} end) {{ if (n++ >= {least}) break; {next}; }}")),
    }
    case.look("n");
    case.look("i");
    "loop"
}

fn switch(case: &mut Case, e: &mut Expressions) -> &'static str {
    let ty = wide(e);
    let value = e.of(ty, 1);
    let mut labels: Vec<u64> = Vec::new();
    while labels.len() < 4 {
        let label = ty.edge(e.random);
        if !labels.contains(&label) {
            labels.push(label);
        }
    }
    let default = e.random.below(5);
    case.body.push("    int r = 0;".into());
    case.body.push(format!("    switch (({})({value})) {{", ty.name()));
    for (k, label) in labels.iter().enumerate() {
        if k == default {
            case.body.push("    default: r += 64;".into());
        }
        let out = e.random.pick(&["", " break;", " if (r > 2) break;"]);
        case.body.push(format!("    case {}: r += {};{out}", ty.literal(*label), 1 << k));
    }
    case.body.push("    }".into());
    case.look("r");
    "switch"
}

fn jumps(case: &mut Case, e: &mut Expressions) -> &'static str {
    let ty = wide(e);
    let first = e.of(ty, 1);
    case.body.push(format!("    {} v = {first};", ty.name()));
    case.body.push("    int n = 0, r = 0;".into());
    e.variables.push(("v".into(), ty));
    let (condition, other) = (e.condition(1), e.condition(1));
    let step = ty.literal(ty.edge(e.random));
    case.body.push("again:".into());
    case.body.push(format!("    if ({condition}) {{ n++; v = {}; if (n < 5) goto again; }}", sum(ty, "v", &step)));
    case.body.push(format!("    if ({other}) goto inside;"));
    case.body.push("    while (n < 4) { n += 2; inside: r++; n++; if (r > 6) goto out; }".into());
    case.body.push("out:;".into());
    case.look("n * 16 + r");
    case.look("v");
    "goto"
}

fn nested(case: &mut Case, e: &mut Expressions) -> &'static str {
    let ty = wide(e);
    let first = e.of(ty, 1);
    let (outer, inner) = (e.small(4), e.small(4));
    case.body.push(format!("    {} v = {first};", ty.name()));
    case.body.push("    int r = 0;".into());
    e.variables.push(("v".into(), ty));
    let (skip, stop) = (e.condition(0), e.condition(0));
    let step = ty.literal(ty.edge(e.random));
    case.body.push(format!("    for (int i = {outer}; i >= 0; i--) {{"));
    case.body.push(format!("        for (unsigned long j = {inner}; j + 1 > 0; j--) {{"));
    case.body.push(format!("            if ({skip}) {{ r += 16; continue; }}"));
    case.body.push(format!("            if ({stop}) {{ r += 256; break; }}"));
    case.body.push(format!("            v = {};", sum(ty, "v", &step)));
    case.body.push("            r++;".into());
    case.body.push("        }".into());
    case.body.push("    }".into());
    case.look("r");
    case.look("v");
    "nested"
}

fn recursion(case: &mut Case, e: &mut Expressions) -> &'static str {
    let ty = wide(e);
    let name = ty.name();
    let arguments = std::mem::replace(&mut e.variables, vec![("v".into(), ty), ("depth".into(), UNSIGNED)]);
    let (stop, next, left) = (e.condition(1), e.of(ty, 1), e.of(ty, 1));
    e.variables = arguments;
    let (first, depth) = (e.of(ty, 1), e.small(5));
    let mutual = e.random.one_in(2);
    let callee = if mutual { "$other" } else { "$down" };
    if mutual {
        case.head.push(format!("static {name} $other({name} v, unsigned depth);"));
    }
    case.head.push("static int $calls;".into());
    case.reset.push("    $calls = 0;".into());
    case.head.push(format!("static {name} $down({name} v, unsigned depth) {{"));
    case.head.push("    $calls++;".into());
    case.head.push(format!("    if (depth == 0 || {stop}) return {left};"));
    case.head.push(format!("    {name} below = {callee}({next}, depth - 1);"));
    case.head.push(format!("    return {};", sum(ty, "below", "v")));
    case.head.push("}".into());
    if mutual {
        case.head.push(format!("static {name} $other({name} v, unsigned depth) {{"));
        case.head.push(format!("    return depth & 1 ? $down({}, depth) : {};", sum(ty, "v", "depth"), sum(ty, "v", "v")));
        case.head.push("}".into());
    }
    case.body.push(format!("    {name} r = $down({first}, {depth});"));
    case.look("r");
    case.look("$calls");
    "recursion"
}
