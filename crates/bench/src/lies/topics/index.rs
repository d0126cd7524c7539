//! Indices of 64 bits, wrap-around before an access, sizes that do not fit into 32 bits.

use crate::lies::case::{Case, Mode};
use crate::lies::edge::{INT, Int, ULONG};
use crate::lies::expression::{Expressions, inputs};
use crate::lies::random::Random;

pub fn generate(random: &mut Random, mode: Mode) -> Case {
    let mut case = Case::new("index", mode);
    let variables = inputs(random, &mut case, 2);
    if random.one_in(12) {
        return huge(random, case, variables);
    }
    let element = *random.choose(&[Int { bits: 8, signed: false }, INT, Int { bits: 16, signed: true }, ULONG]);
    let length = *random.choose(&[1usize, 2, 3, 4, 7, 16]);
    let (size, name) = (element.bits / 8, element.name());
    let place = random.below(3);
    match place {
        0 => {
            case.head.push(format!("{name} $a[{length}];"));
            case.reset.push(format!("    for (int i = 0; i < {length}; i++) $a[i] = 0;"));
        }
        1 => case.body.push(format!("    {name} a[{length}] = {{ 0 }};")),
        _ => {
            case.head.push("#include <stdlib.h>".into());
            case.body.push(format!("    {name} *a = calloc({length}, sizeof({name}));"));
            case.body.push("    if (!a) return 0;".into());
        }
    }
    let a = if place == 0 { "$a" } else { "a" };
    let mut e = Expressions::new(random, &case, variables, true);
    let index_type = *e.random.choose(&[ULONG, Int { bits: 64, signed: true }, INT, Int { bits: 32, signed: false }]);
    let value = e.of(index_type, 2);
    case.body.push(format!("    {} i = {value};", index_type.name()));
    e.variables.push(("i".into(), index_type));
    // Guards that are right, wrong by one, or wrong because the product wraps.
    let (unsigned, bound) = (index_type.unsigned().name(), length as u32);
    let guard = match e.random.below(7) {
        0 => format!("(({unsigned})i * {size} < {})", bound * size),
        1 => format!("(({unsigned})i + 1 <= {bound})"),
        2 => format!("(({unsigned})i - 1 < {bound})"),
        3 => format!("((int)i < {bound})"),
        4 => format!("(i < {bound})"),
        5 => format!("((unsigned)i < {bound})"),
        _ => format!("(({unsigned})i < {bound})"),
    };
    case.covered.insert(("[]", case.inputs[0].class()));
    let access = match e.random.below(3) {
        0 => format!("{a}[i]"),
        1 => format!("*({a} + i)"),
        _ => format!("*({name} *)((char *){a} + i * {size})"),
    };
    // Where invalid accesses are not looked for, only certain ones are made.
    let guard = if mode == Mode::Reach { format!("(({unsigned})i < {bound})") } else { guard };
    let value = e.of(element, 1);
    case.body.push(format!("    if ({guard}) {{"));
    case.body.push(format!("        {access} = {value};"));
    if mode == Mode::Default && e.random.one_in(3) {
        case.body.push(format!("        if (({unsigned})i > {bound}) *(volatile int *)0 = 1;"));
    }
    case.body.push("    }".into());
    let sum: Vec<String> = (0..length.min(3)).map(|k| format!("(long){a}[{k}] * {}", k + 1)).collect();
    let small = e.of(ULONG, 1);
    let wrapped: String = sum.iter().map(|s| format!("(unsigned long)({s})")).collect::<Vec<_>>().join(" + ");
    case.look(&format!("{wrapped} + ({small}) % 2"));
    case.covered.extend(e.covered);
    case
}

/// An object of more than 2^32 bytes: an index that is cut to 32 bits hits another element.
fn huge(random: &mut Random, mut case: Case, variables: Vec<(String, Int)>) -> Case {
    case.mode = Mode::Reach;
    case.plain_only = true;
    case.varies = true;
    case.head.push("#include <stdlib.h>".into());
    let shift = random.pick(&["32", "33", "31"]).to_string();
    case.body.push(format!("    unsigned char *a = malloc((1ul << {shift}) + 16);"));
    case.body.push("    if (!a) return 0;".into());
    let mut e = Expressions::new(random, &case, variables, true);
    let (i, j) = (e.of(ULONG, 1), e.of(ULONG, 1));
    let high = e.random.pick(&["1ul << 32", "1ul << 31", "(1ul << 32) - 1", "0"]).to_string();
    case.body.push(format!("    unsigned long i = ({i}) % 8 + ({high}), j = ({j}) % 8;"));
    case.body.push(format!("    if (i >= (1ul << {shift}) + 16) return 0;"));
    case.body.push("    a[j] = 1;".into());
    case.body.push("    a[i] = 2;".into());
    case.look("a[j] + (i == j) * 4");
    case.covered.extend(e.covered);
    case
}
