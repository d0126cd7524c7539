//! Writes a C file of a given size for timing the front end: functions, structs, tables and control flow in the mix
//! that generated embedded code has. Deterministic, no includes.

use std::fmt::Write;

pub fn generate(bytes: usize) -> String {
    let mut out = String::with_capacity(bytes + 4096);
    out.push_str("typedef unsigned int u32;\nextern int __VERIFIER_nondet_int(void);\n");
    let mut index = 0u32;
    while out.len() < bytes {
        unit(&mut out, index);
        index += 1;
    }
    let _ = write!(out, "int main(void)\n{{\n    int total = 0;\n");
    for i in (0..index).step_by(50) {
        let _ = writeln!(out, "    total ^= step_{i}(&state_{i}, {i});");
    }
    out.push_str("    return total != 0;\n}\n");
    out
}

/// One state, its table and the function that steps it.
fn unit(out: &mut String, i: u32) {
    let (a, b, c) = (i % 7 + 1, i % 11 + 2, i % 13 + 3);
    let _ = write!(
        out,
        "struct state_{i} {{ int mode; u32 timer; short level[{b}]; struct {{ unsigned on : 1; unsigned fault : 3; }} flags; }};\n\
         static struct state_{i} state_{i} = {{ .mode = {a}, .level = {{ [1] = {c} }} }};\n\
         static const int table_{i}[16] = {{ {a}, {b}, {c}, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, {i} }};\n\
         static int step_{i}(struct state_{i} *s, int input)\n{{\n\
         \x20   int result = 0;\n\
         \x20   for (int k = 0; k < {b}; k++) {{\n\
         \x20       s->level[k] = (short)(s->level[k] + input / {a});\n\
         \x20       if (s->level[k] > {c}00 && !s->flags.fault) {{\n\
         \x20           s->level[k] = {c}00;\n\
         \x20           s->flags.fault = (unsigned)k & 7u;\n\
         \x20       }} else {{\n\
         \x20           result += table_{i}[(unsigned)s->level[k] % 16u] * (input ? {a} : -{b});\n\
         \x20       }}\n\
         \x20   }}\n\
         \x20   switch (s->mode) {{\n\
         \x20   case 0: s->mode = input > {b} ? 1 : 0; s->timer = 0; break;\n\
         \x20   case 1: if (++s->timer > {c}u) s->mode = 2; break;\n\
         \x20   case 2: s->flags.on = result > 0; /* fall through */\n\
         \x20   default: s->mode = (int)(((u32)input >> {a}) & 3u); break;\n\
         \x20   }}\n\
         \x20   while (result > {c}000 || result < -{c}000)\n\
         \x20       result = result / 2 + (s->timer & 1u ? 1 : -1);\n\
         \x20   return result ^ (int)(s->timer << 2);\n}}\n\n"
    );
}
