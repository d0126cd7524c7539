//! Integer arithmetic at the edges of its types.

use crate::lies::case::{Case, Mode};
use crate::lies::edge::Int;
use crate::lies::expression::{Expressions, inputs};
use crate::lies::random::Random;

pub fn generate(random: &mut Random, mode: Mode) -> Case {
    let mut case = Case::new("edges", mode);
    let variables = inputs(random, &mut case, 3);
    let defined = mode == Mode::Reach && !random.one_in(4);
    let mut e = Expressions::new(random, &case, variables, defined);
    for k in 0..1 + e.random.below(3) {
        let ty = Int::any(e.random);
        let value = e.of(ty, 2);
        case.body.push(format!("    {} y{k} = {value};", ty.name()));
        e.variables.push((format!("y{k}"), ty));
        match e.random.below(4) {
            0 => {
                let (condition, then, otherwise) = (e.condition(1), e.of(ty, 1), e.of(ty, 1));
                case.body.push(format!("    if ({condition})"));
                case.body.push(format!("        y{k} = {then};"));
                case.body.push("    else".into());
                case.body.push(format!("        y{k} = {otherwise};"));
            }
            1 => {
                // What holds on a path narrows what follows on it.
                let condition = e.condition(1);
                case.body.push(format!("    if ({condition})"));
                case.body.push("        return 0;".into());
            }
            2 => {
                let (rounds, step) = (e.random.pick(&["2", "3", "5", "x0 & 3"]).to_string(), e.of(ty, 1));
                case.body.push(format!("    for (int i{k} = 0; i{k} < ({rounds}); i{k}++)"));
                case.body.push(format!("        y{k} = {step};"));
            }
            _ => {}
        }
    }
    for _ in 0..1 + e.random.below(2) {
        let value = e.any(2);
        case.look(&value);
    }
    if e.random.one_in(3) {
        let condition = e.condition(2);
        case.body.push(format!("    if ({condition} && {})", e.condition(1)));
        case.body.push("        reach_error();".into());
    }
    case.covered.extend(e.covered);
    case
}
