//! Floating-point numbers at their edges: zeros, subnormals, infinities, the last exact integers.

use crate::lies::case::{Case, Input, Mode};
use crate::lies::edge::{Class, Int, ULONG, UNSIGNED};
use crate::lies::expression::Expressions;
use crate::lies::random::Random;

/// Bit patterns of numbers near which something changes.
const SINGLE: [u64; 12] = [
    0,
    0x8000_0000,
    1,
    0x007f_ffff,
    0x0080_0000,
    0x3f80_0000,
    0x4b80_0000,
    0x4f00_0000,
    0x7f7f_ffff,
    0x7f80_0000,
    0xff7f_ffff,
    0xcf00_0000,
];
const DOUBLE: [u64; 10] = [
    0,
    1 << 63,
    0x000f_ffff_ffff_ffff,
    0x3ff0_0000_0000_0000,
    0x41df_ffff_ffc0_0000,
    0x4330_0000_0000_0000,
    0x43e0_0000_0000_0000,
    0x7fef_ffff_ffff_ffff,
    0x36a0_0000_0000_0000,
    0x47ef_ffff_e000_0000,
];

pub fn generate(random: &mut Random, mode: Mode) -> Case {
    let mut case = Case::new("floats", mode);
    case.head.push("#include <string.h>".into());
    let double = random.one_in(2);
    let (ty, name): (Int, &str) = if double { (ULONG, "double") } else { (UNSIGNED, "float") };
    for k in 0..1 + random.below(2) {
        let centre = if double { *random.choose(&DOUBLE) } else { *random.choose(&SINGLE) };
        let count = 3 + random.below(5) as u64;
        let low = centre.wrapping_sub(random.below(count as usize) as u64) & ty.mask();
        case.inputs.push(Input { ty, low, count });
        case.body.push(format!("    {} x{k} = $in{k}();", ty.name()));
        case.body.push(format!("    {name} f{k};"));
        case.body.push(format!("    memcpy(&f{k}, &x{k}, sizeof f{k});"));
    }
    let last = case.inputs.len() - 1;
    let mut e = Expressions::new(random, &case, vec![("x0".into(), ty)], true);
    let constants =
        ["0.0", "-0.0", "1.0", "0.5", "3.0", "1e-45", "3.4028234663852886e38", "16777216.0", "2147483648.0", "1e308", "0.1"];
    let operand = |e: &mut Expressions| match e.random.below(4) {
        0 => format!("({name}){}", e.random.pick(&constants)),
        1 => format!("f{last}"),
        2 => {
            let inner = Int::any(e.random);
            format!("({name})({})", e.of(inner, 0))
        }
        _ => "f0".into(),
    };
    let (a, b, c) = (operand(&mut e), operand(&mut e), operand(&mut e));
    let operator = e.random.pick(&["+", "-", "*", "/"]).to_string();
    let second = e.random.pick(&["+", "-", "*"]).to_string();
    for name in ["float +", "float -", "float *", "float /"] {
        if name.ends_with(&operator) {
            case.covered.insert((name, Class::Other));
        }
    }
    case.body.push(format!("    {name} r = ({a} {operator} {b}) {second} {c};"));
    if e.random.one_in(3) {
        case.body.push(format!("    {other} q = ({other})r;", other = if double { "float" } else { "double" }));
        case.body.push(format!("    r = ({name})q;"));
    }
    match e.random.below(4) {
        0 => case.look("r < 0 ? 1 : r > 0 ? 2 : r == 0 ? 3 : 4"),
        1 => {
            let to = Int::any(e.random);
            let guard = match mode {
                // The conversion is defined between these, whatever the type.
                Mode::Reach => "r > -1 && r < 100",
                Mode::Default => {
                    e.random.pick(&["r > -1 && r < 100", "r >= 0", "r < 4294967296.0 && r > -4294967296.0", "r == r"])
                }
            };
            case.body.push(format!("    {} n = 0;", to.name()));
            case.body.push(format!("    if ({guard}) n = ({})r;", to.name()));
            case.look("n");
        }
        2 => case.look(&format!("(r == {a}) * 4 + (r < {b}) * 2 + (r != r)")),
        _ => {
            case.body.push(format!("    {} bits;", ty.name()));
            case.body.push("    memcpy(&bits, &r, sizeof bits);".into());
            case.look("r == r ? bits : 1");
        }
    }
    case.covered.extend(e.covered);
    case
}
