//! Two files: what one hides from the other, shares with it, or changes behind its back.

use crate::lies::case::{Case, Mode};
use crate::lies::edge::Int;
use crate::lies::expression::{Expressions, inputs};
use crate::lies::random::Random;

pub fn generate(random: &mut Random, mode: Mode) -> Case {
    let mut case = Case::new("files", mode);
    let variables = inputs(random, &mut case, 2);
    let ty = Int::any(random);
    let name = ty.name();
    let start = ty.literal(ty.edge(random));
    // The same name with internal linkage, and a tentative definition beside a definition.
    case.head.push(format!("extern {name} $shared;"));
    case.head.push("extern int $array[];".into());
    case.head.push(format!("{name} $set({name} v, {name} *back);"));
    case.head.push("int *$where(int i);".into());
    case.head.push("int $common;".into());
    case.head.push(format!("static {name} $twice({name} v) {{ return v; }}").replace("$twice", "$twice1"));
    case.second.push(format!("{name} $shared = {start};"));
    case.second.push("int $array[3] = { 1, 2, 3 };".into());
    case.second.push("extern int $common;".into());
    case.second.push(format!("static {name} $hidden = 1;"));
    case.second.push("int *$where(int i) { return &$array[i]; }".into());
    let stored = if random.one_in(2) { "$hidden" } else { "$shared" };
    let escaped = random.one_in(3);
    case.second.push(format!(
        "{name} $set({name} v, {name} *back) {{ {stored} = v; if (back) *back = $hidden; $common++; return {}; }}",
        if escaped { "$shared" } else { "$hidden" }
    ));
    case.second.push(format!(
        "void $restart(void) {{ $shared = {start}; $hidden = 1; $common = 0; $array[0] = 1; $array[1] = 2; $array[2] = 3; }}"
    ));
    case.head.push("extern void $restart(void);".into());
    case.reset.push("    $restart();".into());
    let mut e = Expressions::new(random, &case, variables, true);
    e.variables.push(("$shared".into(), ty));
    let (value, index) = (e.of(ty, 1), e.small(3));
    case.body.push(format!("    {name} mine = 0, got;"));
    case.body.push(format!("    *$where({index}) += 4;"));
    let back = e.random.pick(&["&mine", "0", "&$shared"]).to_string();
    case.body.push(format!("    got = $set({value}, {back});"));
    let again = e.of(ty, 1);
    if e.random.one_in(2) {
        case.body.push(format!("    if ({}) got = $set({again}, &mine);", e.condition(1)));
    }
    case.covered.insert(("link", case.inputs[0].class()));
    case.look("$shared");
    case.look("got ^ mine");
    case.look("$array[0] * 64 + $array[1] * 8 + $array[2] + $common");
    case.covered.extend(e.covered);
    case
}
