//! Addresses looked at as integers: what no layout promises must not be proved.

use crate::lies::case::{Case, Mode};
use crate::lies::random::Random;

pub fn generate(random: &mut Random, _mode: Mode) -> Case {
    // Comparing and subtracting pointers into different objects is undefined; their integers may be compared.
    let mut case = Case::new("address", Mode::Reach);
    case.varies = true;
    case.head.extend(
        [
            "#include <stdint.h>",
            "#include <stdlib.h>",
            "int $g, $h[3];",
            "static char $c[5];",
            "static int $f(int x) { return x + 1; }",
            "static int $k(int x) { return x + 2; }",
        ]
        .map(String::from),
    );
    case.body
        .extend(["    int local = 0, other[2] = { 0, 0 };", "    char *m = malloc(8), *n = malloc(24);"].map(String::from));
    case.body.push("    if (!m || !n) return 0;".into());
    let objects = [
        "&$g",
        "&$h[1]",
        "$c",
        "$c + 3",
        "&local",
        "&other[1]",
        "m",
        "n + 8",
        "\"abc\"",
        "\"xabc\" + 1",
        "$f",
        "$k",
        "(void *)0",
    ];
    let address = |random: &mut Random| format!("(uintptr_t)({})", random.pick(&objects));
    for k in 0..1 + random.below(2) {
        let value = match random.below(6) {
            0 => format!("{} >> {} & {}", address(random), random.below(48), 1 + random.below(3)),
            1 => format!("{} % {}", address(random), *random.choose(&[2, 3, 4, 5, 8, 16, 32, 4096])),
            2 => format!("{} < {}", address(random), address(random)),
            3 => format!("({} - {}) & {}", address(random), address(random), *random.choose(&[1, 7, 8, 15, 255])),
            4 => format!("({} - {}) >> {} & 1", address(random), address(random), random.below(64)),
            _ => format!("({} ^ {}) & {}", address(random), address(random), *random.choose(&[1, 4, 8, 16, 1 << 20])),
        };
        case.body.push(format!("    unsigned long v{k} = {value};"));
        case.look(&format!("v{k}"));
    }
    if random.one_in(4) {
        // One byte of a pointer is overwritten.
        case.body.push("    void *p = &$g;".into());
        case.body.push(format!("    ((unsigned char *)&p)[{}] ^= {};", random.below(7), 1 << random.below(8)));
        case.look(&format!("((uintptr_t)p - (uintptr_t)&$g) >> {} & 1", random.below(48)));
    }
    case
}
