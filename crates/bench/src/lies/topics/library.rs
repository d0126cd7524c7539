//! Functions of the C library on valid and invalid arguments.

use crate::lies::case::{Case, Mode};
use crate::lies::edge::{INT, Int};
use crate::lies::expression::{Expressions, inputs};
use crate::lies::random::Random;

pub fn generate(random: &mut Random, mode: Mode) -> Case {
    let mut case = Case::new("library", mode);
    let variables = inputs(random, &mut case, 2);
    case.head.extend(["string.h", "stdlib.h", "ctype.h", "stdio.h", "limits.h"].map(|h| format!("#include <{h}>")));
    let mut e = Expressions::new(random, &case, variables, true);
    // Valid sizes only, where invalid accesses are not looked for.
    let wild = mode == Mode::Default && e.random.one_in(2);
    let size = |e: &mut Expressions, valid: u64| {
        let bound = if wild { valid + 3 } else { valid + 1 };
        let text = e.small(bound);
        if wild && e.random.one_in(6) { format!("({text} - 1)") } else { text }
    };
    case.body.push("    char a[8] = \"abcdef\", b[8] = \"abd\", *p;".into());
    let changed = (e.small(7), e.of(Int { bits: 8, signed: true }, 1));
    case.body.push(format!("    a[{}] = {};", changed.0, changed.1));
    let (m, n) = (size(&mut e, 8), size(&mut e, 4));
    let name = match e.random.below(16) {
        0 => {
            case.body.push(format!("    memcpy(b, a, {m});"));
            case.look("b[0] * 256 + b[6]");
            "memcpy"
        }
        1 => {
            case.body.push(format!("    memmove(a + {n}, a, {n});"));
            case.look("a[2] * 256 + a[4]");
            "memmove"
        }
        2 => {
            let value = e.of(INT, 1);
            case.body.push(format!("    memset(b + {n}, {value}, {n});"));
            case.look("b[1] * 256 + b[5]");
            "memset"
        }
        3 => {
            case.body.push(format!("    int r = memcmp(a, b, {m});"));
            case.look("(r > 0) - (r < 0)");
            "memcmp"
        }
        4 => {
            case.body.push("    a[7] = 0;".into());
            case.look("strlen(a)");
            "strlen"
        }
        5 => {
            case.body.push("    a[7] = 0;".into());
            case.body.push("    int r = strcmp(a, b);".into());
            case.look("(r > 0) - (r < 0)");
            "strcmp"
        }
        6 => {
            case.body.push("    a[7] = 0;".into());
            case.body.push(format!("    int r = strncmp(a, b, {m});"));
            case.look("(r > 0) - (r < 0)");
            "strncmp"
        }
        7 => {
            case.body.push("    a[7] = 0;".into());
            case.body.push(format!("    strncpy(b, a, {m});"));
            case.look("b[0] * 65536 + b[3] * 256 + b[7]");
            "strncpy"
        }
        8 => {
            let value = e.of(INT, 1);
            case.body.push("    a[7] = 0;".into());
            case.body.push(format!("    p = strchr(a, {value});"));
            case.look("p ? p - a : -1");
            "strchr"
        }
        9 => {
            let value = e.of(INT, 1);
            case.body.push(format!("    int v = {value};"));
            if mode == Mode::Reach {
                case.body.push("    if (v == INT_MIN) return 0;".into());
            }
            case.look("abs(v)");
            "abs"
        }
        10 => {
            let value = e.of(INT, 1);
            case.body.push(format!("    int v = {value};"));
            if !wild {
                case.body.push("    if (v < -1 || v > 127) return 0;".into());
            } else {
                case.body.push("    if (v < -100 || v > 300) return 0;".into());
            }
            let function =
                e.random.pick(&["toupper(v)", "tolower(v)", "!isdigit(v)", "!isspace(v)", "!isalpha(v)", "!isxdigit(v)"]);
            case.look(function);
            "ctype"
        }
        11 => {
            let value = e.any(1);
            case.body.push("    char t[24];".into());
            let format = e.random.pick(&["%ld", "%lu", "%lx", "%5ld", "%-6ldx", "%+ld", "%lo"]).to_string();
            let bound = if wild { size(&mut e, 24) } else { e.small(24) };
            case.body.push("    t[0] = 0;".into());
            case.body.push(format!("    int r = snprintf(t, {bound}, \"{format}\", (long)({value}));"));
            case.look("r * 256 + t[0]");
            "snprintf"
        }
        12 => {
            case.body.push("    char t[6] = \"-12x\", *end;".into());
            let digit = (e.small(5), e.small(128));
            case.body.push(format!("    t[{}] = (char){};", digit.0, digit.1));
            let base = e.random.pick(&["10", "0", "16", "8", "36"]).to_string();
            case.body.push(format!("    long v = strtol(t, &end, {base});"));
            case.look("v");
            case.look("end - t");
            "strtol"
        }
        13 => {
            let (x, y) = (e.of(INT, 1), e.of(INT, 1));
            case.body.push(format!("    int x = {x}, y = {y};"));
            if mode == Mode::Reach {
                case.body.push("    if (y == 0 || y == -1) return 0;".into());
            }
            case.body.push("    div_t d = div(x, y);".into());
            case.look("d.quot");
            case.look("d.rem");
            "div"
        }
        14 => {
            case.body.push("    a[7] = 0;".into());
            case.body.push("    char t[12] = \"xy\";".into());
            case.body.push(format!("    strncat(t, a, {m});"));
            case.look("strlen(t) * 256 + t[3]");
            "strncat"
        }
        _ => {
            case.body.push("    a[7] = 0;".into());
            case.body.push(format!("    size_t r = {}(a, b);", e.random.pick(&["strspn", "strcspn"])));
            case.look("r");
            "strspn"
        }
    };
    case.covered.insert((name, case.inputs[0].class()));
    case.covered.extend(e.covered);
    case
}
