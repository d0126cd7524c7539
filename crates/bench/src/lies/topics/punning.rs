//! The same bytes seen through several types: unions, copies, character pointers.

use crate::lies::case::{Case, Mode};
use crate::lies::edge::{INT, Int, UCHAR, ULONG};
use crate::lies::expression::{Expressions, inputs};
use crate::lies::random::Random;

pub fn generate(random: &mut Random, mode: Mode) -> Case {
    let mut case = Case::new("punning", mode);
    let variables = inputs(random, &mut case, 2);
    case.head.push("#include <string.h>".into());
    let members = [Int { bits: 8, signed: true }, Int { bits: 16, signed: false }, INT, ULONG, Int { bits: 64, signed: true }];
    let (one, two) = (*random.choose(&members), *random.choose(&members));
    let mut e = Expressions::new(random, &case, variables, true);
    let (first, byte) = (e.of(one, 2), e.of(UCHAR, 1));
    case.covered.insert(("pun", case.inputs[0].class()));
    let size = (one.bits.max(two.bits) / 8) as usize;
    match e.random.below(4) {
        0 => {
            case.head.push(format!("union $u {{ {} a; {} b; unsigned char c[8]; float f; }};", one.name(), two.name()));
            case.body.push("    union $u u;".into());
            case.body.push("    memset(&u, 0, sizeof u);".into());
            case.body.push(format!("    u.a = {first};"));
            case.body.push(format!("    u.c[{}] = {byte};", e.random.below(size)));
            case.look("u.b");
            case.look(&format!("u.c[{}]", e.random.below(8)));
        }
        1 => {
            case.body.push(format!("    {} from = {first};", one.name()));
            case.body.push(format!("    {} to = 0;", two.name()));
            let count = e.random.below((one.bits.min(two.bits) / 8) as usize + 1);
            case.body.push(format!("    memcpy(&to, &from, {count});"));
            case.body.push(format!("    ((unsigned char *)&to)[{}] += {byte};", e.random.below((two.bits / 8) as usize)));
            case.look("to");
        }
        2 => {
            case.head.push(format!("struct $s {{ unsigned char before; {} a; {} b[2]; }};", one.name(), two.name()));
            case.body.push("    struct $s s, t;".into());
            case.body.push("    memset(&s, 0, sizeof s);".into());
            case.body.push(format!("    s.a = {first};"));
            case.body.push(format!("    s.b[1] = ({})({byte});", two.name()));
            let range = e.small(size as u64);
            case.body.push("    unsigned char *p = (unsigned char *)&s;".into());
            case.body.push(format!("    p[(int)sizeof s - 1 - {range}] ^= 0x{:x};", 1 << e.random.below(8)));
            case.body.push("    t = s;".into());
            case.look("t.b[1]");
            case.look("t.a");
        }
        _ => {
            case.body.push("    float f;".into());
            case.body.push("    unsigned bits;".into());
            let pattern = e.of(Int { bits: 32, signed: false }, 1);
            case.body.push(format!("    bits = {pattern};"));
            case.body.push("    memcpy(&f, &bits, 4);".into());
            case.look("f < 1.0f ? 1 : f > 1.0f ? 2 : f == 1.0f ? 3 : 4");
            case.body.push("    f = -f;".into());
            case.body.push("    memcpy(&bits, &f, 4);".into());
            // A NaN's bits are no promise.
            case.look("(f == f) ? bits >> 24 : 0");
        }
    }
    case.covered.extend(e.covered);
    case
}
