//! Bit-fields: what is cut off, what is extended by its sign, what neighbours keep.

use crate::lies::case::{Case, Mode};
use crate::lies::expression::{Expressions, inputs};
use crate::lies::random::Random;

pub fn generate(random: &mut Random, mode: Mode) -> Case {
    let mut case = Case::new("bits", mode);
    let variables = inputs(random, &mut case, 2);
    let mut fields = Vec::new();
    let mut text = String::from("struct $s { ");
    for k in 0..2 + random.below(4) {
        let (base, most) = *random.choose(&[("int", 32), ("unsigned", 32), ("unsigned long", 64), ("long", 64), ("_Bool", 1)]);
        let width = match random.below(4) {
            0 => most,
            1 => 1,
            _ => 1 + random.below(most),
        };
        text += &format!("{base} f{k} : {width}; ");
        if random.one_in(5) {
            text += &format!("unsigned : {}; ", random.below(4));
        }
        fields.push(format!("f{k}"));
    }
    case.head.push(format!("{text}}};"));
    case.head.push("struct $s $g;".into());
    case.reset.push(fields.iter().map(|f| format!("$g.{f} = 0; ")).collect::<String>());
    let zeros = vec!["0"; fields.len()].join(", ");
    case.body.push(format!("    struct $s s = {{ {zeros} }}, *p = {};", if random.one_in(2) { "&s" } else { "&$g" }));
    case.covered.insert(("bit-field", case.inputs[0].class()));
    let mut e = Expressions::new(random, &case, variables, true);
    let holder = |e: &mut Expressions| if e.random.one_in(2) { "s." } else { "p->" };
    for _ in 0..2 + e.random.below(4) {
        let field = e.random.choose(&fields).clone();
        let place = format!("{}{field}", holder(&mut e));
        let line = match e.random.below(6) {
            // In the default mode a sum may overflow.
            0 if mode == Mode::Default => format!("    {place}++;"),
            1 if mode == Mode::Default => format!("    {place} -= {};", e.small(4)),
            2 => format!("    {place} ^= {};", e.any(1)),
            3 => format!("    if ({}) {place} = {};", e.condition(1), e.any(1)),
            4 => format!("    {place} = {}{};", holder(&mut e), e.random.choose(&fields).clone()),
            _ => format!("    {place} = {};", e.any(1)),
        };
        case.body.push(line);
    }
    for _ in 0..1 + e.random.below(2) {
        let field = e.random.choose(&fields).clone();
        let look = match e.random.below(4) {
            0 => format!("-1 < {}{field}", holder(&mut e)),
            1 => format!("~{}{field}", holder(&mut e)),
            _ => format!("{}{field}", holder(&mut e)),
        };
        case.look(&look);
    }
    case.covered.extend(e.covered);
    case
}
