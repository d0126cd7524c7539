//! Volatile objects: the environment may change them between any two reads.

use crate::lies::case::{Case, Mode};
use crate::lies::expression::{Expressions, inputs};
use crate::lies::random::Random;

pub fn generate(random: &mut Random, _mode: Mode) -> Case {
    let mut case = Case::new("volatile", Mode::Reach);
    case.varies = true;
    let variables = inputs(random, &mut case, 1);
    // Values come from the environment, as many as are tried.
    case.stream = true;
    let name = random.pick(&["int", "unsigned", "unsigned char"]).to_string();
    case.head.push(format!("volatile {name} $v = 1;"));
    case.head.push("int $seen;".into());
    case.reset.push("    $seen = 0;".into());
    let mut e = Expressions::new(random, &case, variables, true);
    let value = e.small(4);
    case.covered.insert(("volatile", case.inputs[0].class()));
    match e.random.below(5) {
        0 => {
            case.body.push(format!("    $v = ({name})({value});"));
            case.body.push(format!("    if (READ($v) != ({name})({value}))"));
            case.body.push("        reach_error();".into());
        }
        1 => {
            case.body.push("    if (READ($v) != READ($v))".into());
            case.body.push("        reach_error();".into());
        }
        2 => {
            case.body.push("    int n = 0;".into());
            case.body.push("    while (READ($v) == 1 && n < 5)".into());
            case.body.push("        n++;".into());
            case.body.push(format!("    if (n == {})", e.random.below(6)));
            case.body.push("        reach_error();".into());
        }
        3 => {
            case.body.push(format!("    {name} a = READ($v), b = READ($v);"));
            case.body.push(format!("    if (a == {} && b == {})", e.random.below(4), e.random.below(4)));
            case.body.push("        reach_error();".into());
        }
        _ => {
            case.body.push("    $seen = (int)(READ($v) & 3);".into());
            case.body.push(format!("    if ($seen == {})", e.random.below(5)));
            case.body.push("        reach_error();".into());
        }
    }
    case.covered.extend(e.covered);
    case
}
