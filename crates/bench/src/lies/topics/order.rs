//! Orders of evaluation that C leaves open: another compiler's order must not break a proof.

use crate::lies::case::{Case, Mode};
use crate::lies::expression::{Expressions, inputs};
use crate::lies::random::Random;

pub fn generate(random: &mut Random, mode: Mode) -> Case {
    let mut case = Case::new("order", mode);
    case.varies = true;
    let variables = inputs(random, &mut case, 1);
    case.head.push("int $g, $h;".into());
    case.reset.push("    $g = $h = 0;".into());
    let effects = ["$g = 2", "$g = $g * 3 + 1", "$h = $g", "$g++", "$h = x", "$g = $h + 1"];
    case.head.push(format!("static int $a(int x) {{ {}; return x + $g; }}", random.pick(&effects)));
    case.head.push(format!("static int $b(int x) {{ {}; return x ^ $h; }}", random.pick(&effects)));
    case.head.push("static int $add(int x, int y) { return x * 4 + y; }".into());
    case.head.push("static int $three(int x, int y, int z) { return x * 16 + y * 4 + z; }".into());
    let mut e = Expressions::new(random, &case, variables, true);
    let (x, y) = (e.small(3), e.small(3));
    let value = match e.random.below(8) {
        0 => format!("$a({x}) + $b({y})"),
        1 => format!("$add($a({x}), $b({y}))"),
        2 => format!("$add($g, $a({x}))"),
        3 => format!("$a({x}) * 2 - $g"),
        4 => format!("$three($b({x}), $h, $a({y}))"),
        // These orders are fixed.
        5 => format!("($a({x}), $b({y}))"),
        6 => format!("$a({x}) ? $b({y}) : $h"),
        _ => format!("$a({x}) && $b({y})"),
    };
    match e.random.below(3) {
        0 => {
            case.body.push("    int t[4] = { 0, 0, 0, 0 };".into());
            case.body.push(format!("    t[$h & 3] = {value};"));
            case.body.push("    int v = t[0] + 2 * t[1];".into());
        }
        _ => case.body.push(format!("    int v = {value};")),
    }
    case.covered.insert(("order", case.inputs[0].class()));
    case.look("v");
    case.look("$g * 16 + $h");
    case.covered.extend(e.covered);
    case
}
