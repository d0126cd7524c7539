//! Random programs as text, for tests that compare an analysis with the interpreter: integers of several types, globals,
//! records, pointers, calls, recursion and arbitrary jumps.

use fathom_interpret::{InputRequest, Inputs};

pub(crate) struct Random(pub u64);

impl Random {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        ((self.0 >> 33) as usize) % n
    }

    fn pick<'a>(&mut self, items: &[&'a str]) -> &'a str {
        items[self.below(items.len())]
    }
}

impl Inputs for Random {
    fn input(&mut self, _: &InputRequest<'_>) -> Option<u128> {
        let small = self.below(3) > 0;
        let value = self.below(usize::MAX >> 33) as u128;
        Some(if small { value % 20 } else { value * 0x1234_5678_9abc_def1 })
    }
}

const TYPES: [&str; 5] = ["i8", "u8", "i32", "u16", "i64"];

/// Writes one program as text.
struct Writer {
    random: Random,
    /// Variables in scope: text of the place and type.
    variables: Vec<(String, &'static str)>,
    /// Number of assertions so far, if there shall be any.
    asserts: Option<u32>,
    /// Arrays, unions, floats, constant tables and calls through pointers too.
    rich: bool,
    /// Variables that only ever get one of a few numbers, and branches that ask which.
    machine: bool,
}

/// The modes of machines: place and type.
const MODES: [(&str, &str); 4] = [("@m", "i32"), ("@n", "u8"), ("@recs[0:i64].b", "u16"), ("y", "i32")];

impl Writer {
    fn constant(&mut self, ty: &str) -> String {
        let n = self.random.below(12) as i64;
        let negative = ty.starts_with('i') && self.random.below(3) == 0;
        let n = if self.random.below(6) == 0 { 100 + n } else { n };
        let n = if negative { -n } else { n };
        if ty == "i32" { format!("{n}") } else { format!("{n}:{ty}") }
    }

    fn variable(&mut self, ty: &str) -> Option<String> {
        let fitting: Vec<String> = self.variables.iter().filter(|v| v.1 == ty).map(|v| v.0.clone()).collect();
        (!fitting.is_empty()).then(|| fitting[self.random.below(fitting.len())].clone())
    }

    fn expr(&mut self, ty: &'static str, depth: u32) -> String {
        if depth == 0 || self.random.below(4) == 0 {
            if self.random.below(4) > 0
                && let Some(variable) = self.variable(ty)
            {
                return variable;
            }
            return self.constant(ty);
        }
        match self.random.below(11) {
            0..=4 => {
                let op = self.random.pick(&["+", "-", "*", "&", "|", "^", "+", "-"]);
                let (a, b) = (self.expr(ty, depth - 1), self.expr(ty, depth - 1));
                format!("({a} {op} {b})")
            }
            5 => {
                let op = self.random.pick(&["/", "%"]);
                let a = self.expr(ty, depth - 1);
                let by = 1 + self.random.below(9);
                let by = if ty == "i32" { format!("{by}") } else { format!("{by}:{ty}") };
                format!("({a} {op} {by})")
            }
            6 => {
                let op = self.random.pick(&["<<", ">>"]);
                let a = self.expr(ty, depth - 1);
                format!("({a} {op} {})", self.random.below(8))
            }
            7 => format!("neg({})", self.expr(ty, depth - 1)),
            8 => {
                let c = self.cond(depth - 1);
                let (a, b) = (self.expr(ty, depth - 1), self.expr(ty, depth - 1));
                format!("select({c}, {a}, {b})")
            }
            _ => {
                let other = TYPES[self.random.below(TYPES.len())];
                if other == ty {
                    return format!("not({})", self.expr(ty, depth - 1));
                }
                format!("({} as {ty})", self.expr(other, depth - 1))
            }
        }
    }

    fn cond(&mut self, depth: u32) -> String {
        if depth > 0 {
            match self.random.below(8) {
                0 => return format!("not({})", self.cond(depth - 1)),
                1 => return format!("({} & {})", self.cond(depth - 1), self.cond(depth - 1)),
                2 => return format!("({} | {})", self.cond(depth - 1), self.cond(depth - 1)),
                3 => {
                    let ty = TYPES[self.random.below(TYPES.len())];
                    let op = self.random.pick(&["add", "sub", "mul"]);
                    let (a, b) = (self.expr(ty, depth - 1), self.expr(ty, depth - 1));
                    return format!("overflow.{op}({a}, {b} : {ty})");
                }
                _ => {}
            }
        }
        let ty = TYPES[self.random.below(TYPES.len())];
        let op = self.random.pick(&["<", "<=", ">", ">=", "==", "!="]);
        let (a, b) = (self.expr(ty, depth.min(1)), self.expr(ty, depth.min(1)));
        format!("({a} {op} {b})")
    }

    fn function(&mut self, name: &str, params: &[(&str, &'static str)], callees: &[(&str, usize)]) -> String {
        let is_entry = name == "main";
        let globals: Vec<(String, &'static str)> =
            vec![("@g".into(), "i32"), ("@h".into(), "u8"), ("@s#2.a".into(), "i32"), ("@s#2.b".into(), "u16")];
        let locals: [(&str, &'static str); 6] =
            [("a", "i32"), ("b", "u8"), ("c", "i8"), ("d", "u16"), ("e", "i64"), ("x", "i32")];
        self.variables = globals;
        self.variables.extend(params.iter().map(|p| (p.0.to_string(), p.1)));
        self.variables.extend(locals.iter().map(|l| (l.0.to_string(), l.1)));
        if self.rich {
            let more: [(&str, &'static str); 10] = [
                ("@arr[1:i64]", "i32"),
                ("@arr[((a & 3) as i64)]", "i32"),
                ("@arr[(c as i64)]", "i32"),
                ("@big[(b as i64)]", "u8"),
                ("@big[7:i64]", "u8"),
                ("@recs[((a & 1) as i64)].b", "u16"),
                ("@recs[1:i64].a", "i32"),
                ("@un.whole", "i32"),
                ("@un.half", "u16"),
                ("@arr[0:i64]", "i32"),
            ];
            self.variables.extend(more.iter().map(|v| (v.0.to_string(), v.1)));
        }
        let list: Vec<String> = params.iter().map(|p| format!("{}: {}", p.0, p.1)).collect();
        let mut text = format!("fn ${name}({}) -> {} {{\n", list.join(", "), if is_entry { "void" } else { "i32" });
        for (local, ty) in locals {
            let addr = if local == "x" { " addr" } else { "" };
            text += &format!("  local {local}: {ty}{addr}\n");
        }
        if self.machine {
            text += "  local y: i32\n";
        }
        text += "  local p: *i32\n  local q: *u16\n  local w: *u8\n";
        text +=
            if self.rich { "  local fl: f64\n  local copy: {struct s}\nb0:\n  fl = 1.0:f64\n  zero copy\n" } else { "b0:\n" };
        for (local, ty) in locals {
            text += &format!("  {local} = {}\n", self.constant(ty));
        }
        if self.machine {
            text += "  y = 0\n";
        }
        text += "  p = &x\n  q = &@s#2.b\n  w = (&@s#2 as *u8)\n";
        let blocks = 3 + self.random.below(6);
        for block in 0..blocks {
            if block > 0 {
                text += &format!("b{block}:\n");
            }
            for _ in 0..self.random.below(4) {
                text += &self.inst(callees);
            }
            text += &self.end(blocks, is_entry);
        }
        text + "}\n"
    }

    fn inst(&mut self, callees: &[(&str, usize)]) -> String {
        if self.machine && self.random.below(2) == 0 {
            return self.machine_inst();
        }
        if self.rich && self.random.below(3) == 0 {
            return self.rich_inst();
        }
        let variable = self.random.below(self.variables.len());
        let (place, ty) = self.variables[variable].clone();
        match self.random.below(14) {
            0 => format!("  {place} = input \"n\"\n"),
            1 => format!("  p = {}\n", self.random.pick(&["&@g", "&x", "&@s#2.a", "p"])),
            2 => format!("  (*p) = {}\n", self.expr("i32", 1)),
            3 => "  a = (*p)\n".to_string(),
            4 => format!("  (*q) = {}\n", self.expr("u16", 1)),
            5 if self.random.below(4) == 0 => {
                format!("  (*(w + {}:i64) : u8) = {}\n", self.random.below(6), self.expr("u8", 1))
            }
            6 if !callees.is_empty() => {
                let (callee, params) = callees[self.random.below(callees.len())];
                let args: Vec<String> = (0..params).map(|_| self.expr("i32", 1)).collect();
                format!("  {} = call ${callee}({})\n", self.random.pick(&["a", "x", "@g", "(*p)"]), args.join(", "))
            }
            7 if self.random.below(3) == 0 => format!("  assume {}\n", self.cond(1)),
            8 => format!("  {place} = ({place} + {})\n", self.constant(ty)),
            9 if self.asserts.is_some() && self.random.below(2) == 0 => {
                let number = self.asserts.unwrap_or_default();
                self.asserts = Some(number + 1);
                let cond = if self.rich && self.random.below(3) > 0 { self.nearly_true() } else { self.cond(1) };
                format!("  assert {cond}, {number}\n")
            }
            _ => format!("  {place} = {}\n", self.expr(ty, 2)),
        }
    }

    /// A condition that holds of any value, or fails only at the end of its range: what an analysis proves, or just must not.
    fn nearly_true(&mut self) -> String {
        let mask = [1, 3, 7, 15, 60][self.random.below(5)];
        let less = self.random.below(2);
        match self.random.below(6) {
            0 => format!("(({} & {mask}) <= {})", self.expr("i32", 1), mask - less),
            1 => format!("(({} % {mask}:u16) < {}:u16)", self.expr("u16", 1), mask - less),
            2 => format!("(({} | -64) >= {})", self.expr("i32", 1), -64 + less as i64),
            3 => format!("(({} as i32) <= {})", self.expr("u8", 1), 255 - less),
            4 => format!("(@tab[(({} & 3) as i64)] <= {})", self.variable("i32").unwrap_or("3".into()), 40 - less),
            _ => {
                let what = self.random.pick(&[
                    "&x, 0:u64, 32:u64",
                    "&@s#2, 32:u64, 16:u64",
                    "&@recs[1:i64], 0:u64, 32:u64",
                    "p, 0:u64, 32:u64",
                ]);
                format!("mem.initialised({what})")
            }
        }
    }

    fn float(&mut self, depth: u32) -> String {
        let leaf = ["fl", "@fg", "(@ff as f64)", "1.5:f64", "0.0:f64", "-3.0:f64", "1e300:f64", "0x7ff0000000000000:f64"];
        if depth == 0 {
            return self.random.pick(&leaf).to_string();
        }
        match self.random.below(8) {
            0..=3 => {
                let op = self.random.pick(&["+", "-", "*", "/"]);
                format!("({} {op} {})", self.float(depth - 1), self.float(depth - 1))
            }
            4 => format!("neg({})", self.float(depth - 1)),
            5 => format!("({} as f64)", self.expr("i32", 1)),
            6 => format!("math.sqrt({})", self.float(depth - 1)),
            _ => self.random.pick(&leaf).to_string(),
        }
    }

    fn rich_inst(&mut self) -> String {
        match self.random.below(19) {
            17 => "  start x\n  p = &x\n".to_string(),
            18 => "  start copy\n  copy @s#2, copy\n".to_string(),
            0 => format!("  fl = {}\n", self.float(2)),
            1 => format!("  @fg = {}\n", self.float(1)),
            2 => format!("  @ff = ({} as f32)\n", self.float(1)),
            3 => format!("  a = ({} as i32)\n", self.float(1)),
            4 => {
                let op = self.random.pick(&["<", "<=", ">", ">=", "==", "!="]);
                format!("  @flag = ({} {op} {})\n", self.float(1), self.float(1))
            }
            5 => "  assume not(@flag)\n".to_string(),
            6 => format!("  p = &@arr[{}:i64]\n", self.random.below(5)),
            7 => format!("  p = (p + {}:i64)\n", self.random.pick(&["4", "-4", "8"])),
            8 => format!("  @fp = {}\n", self.random.pick(&["$k", "$other", "@fp"])),
            9 => format!("  x = call [@fp]({})\n", self.expr("i32", 1)),
            10 => "  copy copy, @recs[1:i64]\n  @s#2.a = copy.a\n".to_string(),
            11 => "  copy @recs[0:i64], @s#2\n".to_string(),
            12 => format!("  a = @tab[{}]\n", self.random.pick(&["((a & 3) as i64)", "2:i64", "((b & 1:u8) as i64)"])),
            13 => "  @fg = input \"f\"\n".to_string(),
            14 => "  zero @arr\n".to_string(),
            15 => format!("  @gp = {}\n", self.random.pick(&["p", "&@g", "&@arr[2:i64]", "null:*i32"])),
            _ => "  assume (@gp != null:*i32)\n  a = (*@gp)\n".to_string(),
        }
    }

    fn mode(&mut self) -> (&'static str, String) {
        let (place, ty) = MODES[self.random.below(MODES.len())];
        let number = self.random.below(4);
        (place, if ty == "i32" { format!("{number}") } else { format!("{number}:{ty}") })
    }

    fn machine_inst(&mut self) -> String {
        let (place, number) = self.mode();
        match self.random.below(12) {
            0..=5 => format!("  {place} = {number}\n"),
            6 => "  @m = y\n".to_string(),
            7 if self.random.below(8) == 0 => "  p = &@m\n".to_string(),
            8 if self.asserts.is_some() => {
                let asserted = self.asserts.unwrap_or_default();
                self.asserts = Some(asserted + 1);
                let (other, second) = self.mode();
                let data = self.cond(0);
                let data = if self.random.below(2) == 0 { data } else { format!("not({data})") };
                match self.random.below(3) {
                    0 => format!("  assert (({place} != {number}) | ({other} != {second})), {asserted}\n"),
                    1 => format!("  assert (({place} != {number}) | {data}), {asserted}\n"),
                    _ => format!("  assert (({place} != {number}) | (@g != 0)), {asserted}\n"),
                }
            }
            9 => format!("  @g = {}\n", self.random.pick(&["1", "0", "-7", "90"])),
            10 => "  @g = input \"g\"\n".to_string(),
            _ => format!("  {place} = {number}\n"),
        }
    }

    fn end(&mut self, blocks: usize, is_entry: bool) -> String {
        let (then, other) = (1 + self.random.below(blocks - 1), 1 + self.random.below(blocks - 1));
        if self.machine && self.random.below(2) == 0 {
            let (place, number) = self.mode();
            return match self.random.below(4) {
                0 => format!("  switch {place} {{ 0: b{then}, 1..2: b{other}, else b{then} }}\n"),
                1 => format!("  if (@g != 0) goto b{then} else b{other}\n"),
                _ => format!("  if ({place} == {number}) goto b{then} else b{other}\n"),
            };
        }
        match self.random.below(8) {
            0 => {
                if is_entry {
                    "  return\n".into()
                } else {
                    format!("  return {}\n", self.expr("i32", 1))
                }
            }
            1 => format!("  goto b{then}\n"),
            2 => {
                let third = 1 + self.random.below(blocks - 1);
                format!("  switch {} {{ 0: b{then}, 2..5: b{other}, else b{third} }}\n", self.expr("i32", 1))
            }
            _ => format!("  if {} goto b{then} else b{other}\n", self.cond(1)),
        }
    }
}

/// `asserts`: put assertions in.
pub(crate) fn program(seed: u64, asserts: bool) -> String {
    write(
        Writer { random: Random(seed), variables: Vec::new(), asserts: asserts.then_some(0), rich: false, machine: false },
        seed,
    )
}

/// With arrays, unions, floats and calls through pointers.
pub(crate) fn rich_program(seed: u64) -> String {
    write(Writer { random: Random(seed), variables: Vec::new(), asserts: Some(0), rich: true, machine: false }, seed)
}

/// With the modes of state machines, too.
pub(crate) fn machine_program(seed: u64) -> String {
    write(Writer { random: Random(seed), variables: Vec::new(), asserts: Some(0), rich: true, machine: true }, seed)
}

fn write(mut writer: Writer, seed: u64) -> String {
    let mut text = String::from(
        "goto lp64\nentry $main\nrecord {struct s} size 8 align 4\n  field a: i32 at 0\n  field b: u16 at 32\n\
         global @g: i32 align 4 = { 0: i4 3 }\nglobal @h: u8 align 1\nglobal @s: {struct s} align 4\n",
    );
    if writer.rich {
        text += "record {union u} size 4 align 4 union\n  field whole: i32 at 0\n  field half: u16 at 0\n\
                 global @arr: [4]i32 align 4 = { 4: i4 7 }\nglobal @big: [100]u8 align 1\nglobal @recs: [2]{struct s} align 4\n\
                 global @un: {union u} align 4\nglobal @fg: f64 align 8\nglobal @ff: f32 align 4\nglobal @flag: bool align 1\n\
                 global @tab: [4]i32 constant align 4 = { 0: i4 3, 4: i4 4294967295, 8: i4 40, 12: i4 5 }\n\
                 global @gp: *i32 align 8\nglobal @fp: *fn(i32) -> i32 align 8 = { 0: $k }\n";
    }
    if writer.machine {
        text += "global @m: i32 align 4\nglobal @n: u8 align 1\n";
    }
    let recursive = seed.is_multiple_of(3);
    let leaf: &[(&str, usize)] = if recursive { &[("k", 1), ("l", 2)] } else { &[] };
    let mut functions = writer.function("k", &[("m", "i32")], leaf);
    functions += &writer.function("l", &[("m", "i32"), ("n", "i32")], &[("k", 1)]);
    if writer.rich {
        functions += &writer.function("other", &[("m", "i32")], &[("k", 1)]);
    }
    functions += &writer.function("main", &[], &[("k", 1), ("l", 2)]);
    for _ in 0..writer.asserts.unwrap_or_default() {
        text += "property assertion \"a\" in \"f\"\n";
    }
    text + &functions
}
