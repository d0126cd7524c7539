//! `_BitInt`: widths that are nobody's register, no promotion to `int`.

use crate::lies::case::{Case, Mode};
use crate::lies::expression::{Expressions, inputs};
use crate::lies::random::Random;

pub fn generate(random: &mut Random, mode: Mode) -> Case {
    let mut case = Case::new("bitint", mode);
    case.clang_only = true;
    let variables = inputs(random, &mut case, 2);
    case.covered.insert(("_BitInt", case.inputs[0].class()));
    let mut e = Expressions::new(random, &case, variables, true);
    let mut names: Vec<(String, usize, bool)> = Vec::new();
    for k in 0..2 {
        let width = *e.random.choose(&[2, 3, 5, 7, 8, 9, 17, 31, 33, 40, 63, 64, 65, 100, 127, 128]);
        let signed = e.random.one_in(2);
        let ty = format!("{}_BitInt({width})", if signed { "" } else { "unsigned " });
        let value = e.any(1);
        case.body.push(format!("    {ty} b{k} = ({ty})({value});"));
        names.push((format!("b{k}"), width, signed));
    }
    for k in 2..3 + e.random.below(3) {
        let (a, width, signed) = e.random.choose(&names).clone();
        let (b, _, _) = e.random.choose(&names).clone();
        let unsigned = format!("unsigned _BitInt({width})");
        // Unsigned of the same width, unless overflows are looked for.
        let wild = mode == Mode::Default && e.random.one_in(2);
        let (a, b) = if wild { (a, b) } else { (format!("({unsigned}){a}"), format!("({unsigned}){b}")) };
        let value = match e.random.below(8) {
            0 => format!("{a} + {b}"),
            1 => format!("{a} - {b}"),
            2 => format!("{a} * {b}"),
            3 => format!("({b}) == 0 ? {a} : {a} / ({b})"),
            4 => format!("({b}) == 0 ? {a} : {a} % ({b})"),
            5 => format!("{a} >> {}", e.random.below(width)),
            6 => format!("({unsigned}){a} << {}", e.random.below(width)),
            _ => format!("{a} {} {b}", e.random.pick(&["&", "|", "^"])),
        };
        let ty = format!("{}_BitInt({width})", if signed { "" } else { "unsigned " });
        case.body.push(format!("    {ty} b{k} = ({ty})({value});"));
        names.push((format!("b{k}"), width, signed));
    }
    for _ in 0..2 {
        let (a, _, _) = e.random.choose(&names).clone();
        let (b, _, _) = e.random.choose(&names).clone();
        let operator = e.random.pick(&["<", "<=", "==", ">"]).to_string();
        let look = if e.random.one_in(3) { format!("{a} {operator} {b}") } else { format!("(long){a}") };
        case.look(&look);
    }
    case.covered.extend(e.covered);
    case
}
