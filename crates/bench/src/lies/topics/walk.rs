//! Loops, arrays, pointers, calls and recursion that tempt into a wrong proof.
//!
//! Arithmetic is unsigned where it could overflow, so that every execution is defined.

use crate::lies::case::{Case, Mode};
use crate::lies::random::Random;

struct Writer<'a> {
    random: &'a mut Random,
    /// What can be assigned to, the plain variables first.
    places: Vec<String>,
    variables: Vec<String>,
    ints: Vec<String>,
    calls: bool,
    pointer: bool,
}

pub fn generate(random: &mut Random, _mode: Mode) -> Case {
    let mut case = Case::new("walk", Mode::Reach);
    case.stream = true;
    let mut w = Writer::new(random);
    let mut locals = Vec::new();
    case.head.push("#define nd() __VERIFIER_nondet_int()".into());
    case.head.push("#define CHECK(c) do { if (!(c)) reach_error(); } while (0)".into());
    case.head.push("int $shared;".into());
    case.head.push("struct { int x; unsigned char y; } $s;".into());
    case.reset.push("    $shared = 0, $s.x = 0, $s.y = 0;".into());
    for i in 0..2 + w.below(4) {
        let kind = ["int", "unsigned", "unsigned char", "signed char", "short", "unsigned short"][w.below(6)];
        let start = w.pick(&["0", "1", "2", "5"]);
        let global = w.one_in(3);
        let name = if global { format!("$v{i}") } else { format!("v{i}") };
        match global {
            true => {
                case.head.push(format!("{kind} {name} = {start};"));
                case.reset.push(format!("    {name} = {start};"));
            }
            false => locals.push(format!("    {kind} {name} = {start};")),
        }
        if kind == "int" {
            w.ints.push(name.clone());
        }
        w.variables.push(name.clone());
        w.places.push(name);
    }
    w.ints.push("$shared".into());
    if w.one_in(2) {
        let index = w.pick_of(|w| &w.variables);
        w.places.extend(["a[0]".into(), "a[1]".into(), format!("a[{index} & 3]")]);
        w.ints.extend(["a[1]".into(), "a[2]".into()]);
    }
    if w.pointer {
        w.places.push("*p".into());
    }
    if w.one_in(4) {
        w.places.extend(["$s.x".into(), "$s.y".into()]);
    }
    let result = w.pick(&["q & 7", "*r", "$shared", "(q ^ 5) & 31"]);
    let recursive = w.recursion();
    let body = format!("{}{}{}", w.block(0, 1, false), w.repetition(0, 1), w.block(0, 1, false));
    let checks: String =
        (0..1 + w.below(2)).map(|_| format!("    CHECK({} || {});\n", w.condition(0), w.condition(0))).collect();
    let f = format!(
        "static int $f(int q, int *r)\n{{\n    if (q > 3)\n        *r = q & 15;\n    $shared = ($shared + 1) & 63;\n    return {result};\n}}\n"
    );
    case.head.extend(f.lines().chain(recursive.lines()).map(String::from));
    case.body = locals;
    case.body.push("    int a[4] = { 0, 1, 2, 3 };".into());
    case.body.push("    int *p = &$shared;".into());
    case.body.extend(body.lines().chain(checks.lines()).map(String::from));
    case
}

impl<'a> Writer<'a> {
    fn new(random: &'a mut Random) -> Writer<'a> {
        let calls = random.one_in(2);
        let pointer = random.one_in(3);
        Writer { random, places: Vec::new(), variables: Vec::new(), ints: Vec::new(), calls, pointer }
    }

    /// A function that calls itself, with a depth that its parameter or the inputs bound.
    fn recursion(&mut self) -> String {
        let ends = self.pick(&["n <= 0", "n <= 1", "!(nd() & 3)", "n <= 0 || (nd() & 7) == 7", "*r > 9"]);
        let ends = if ends == "*r > 9" { "n <= 0 || *r > 9" } else { ends };
        let first = self.pick(&["0", "1", "n", "*r", "$shared & 3"]);
        let before =
            self.pick(&["", "    *r = (*r + 1) & 15;\n", "    $shared = n & 7;\n", "    $shared = ($shared + 2) & 30;\n"]);
        let down = self.pick(&["n - 1", "n - 2", "n - 1"]);
        let place = self.pick(&["r", "&$shared", "&own"]);
        let after = self.pick(&[
            "",
            "    *r = (*r ^ t) & 31;\n",
            "    if (t > n)\n        $shared = 1;\n",
            "    CHECK(t <= 40 || n > 7);\n",
        ]);
        let result = self.pick(&["t", "t + 1", "(t + n) & 63", "n", "own", "*r"]);
        let twice = if self.one_in(3) { "    t = (t + $g((n - 1) >> 1, r)) & 63;\n" } else { "" };
        format!(
            "static int $g(int n, int *r)\n{{\n    int own = n & 3;\n    if ({ends})\n        return {first};\n{before}\
             \u{20}   int t = $g({down}, {place});\n{twice}{after}    return {result};\n}}\n"
        )
    }

    fn below(&mut self, n: usize) -> usize {
        self.random.below(n)
    }

    fn one_in(&mut self, n: usize) -> bool {
        self.random.one_in(n)
    }

    fn pick(&mut self, from: &[&'static str]) -> &'static str {
        self.random.pick(from)
    }

    fn pick_of(&mut self, list: for<'b> fn(&'b Writer<'a>) -> &'b Vec<String>) -> String {
        let i = self.below(list(self).len());
        list(self)[i].clone()
    }

    fn constant(&mut self) -> &'static str {
        self.pick(&["0", "1", "1", "2", "2", "3", "4", "5", "7", "8", "10", "15", "16", "100", "255", "256", "-1", "-2", "-5"])
    }

    fn expression(&mut self, depth: u32) -> String {
        match self.below(100) {
            0..35 => self.pick_of(|w| &w.places),
            35..55 => self.constant().into(),
            55..63 => format!("(nd() & {})", self.pick(&["1", "3", "7"])),
            63..66 => "nd()".into(),
            _ if depth > 2 => self.pick_of(|w| &w.places),
            roll => {
                let a = self.expression(depth + 1);
                match roll {
                    66..72 => {
                        format!("((unsigned)({a}) {} {}u)", self.pick(&["/", "%"]), self.pick(&["2", "3", "5", "7", "8"]))
                    }
                    72..77 => {
                        format!("(int)((unsigned)({a}) {} {})", self.pick(&["<<", ">>"]), self.pick(&["0", "1", "2", "4"]))
                    }
                    _ => {
                        let b = self.expression(depth + 1);
                        format!(
                            "(int)((unsigned)({a}) {} (unsigned)({b}))",
                            self.pick(&["+", "-", "+", "-", "*", "&", "|", "^"])
                        )
                    }
                }
            }
        }
    }

    fn condition(&mut self, depth: u32) -> String {
        match self.below(20) {
            0..3 if depth < 2 => format!("({} && {})", self.condition(depth + 1), self.condition(depth + 1)),
            3..5 if depth < 2 => format!("({} || {})", self.condition(depth + 1), self.condition(depth + 1)),
            roll => {
                let right = if roll % 5 < 2 { self.expression(1) } else { self.constant().into() };
                format!("{} {} {right}", self.pick_of(|w| &w.places), self.pick(&["<", "<=", ">", ">=", "==", "!=", "!=", "<"]))
            }
        }
    }

    fn block(&mut self, depth: u32, indent: usize, in_loop: bool) -> String {
        (0..1 + self.below(3)).map(|_| self.statement(depth, indent, in_loop)).collect()
    }

    fn statement(&mut self, depth: u32, indent: usize, in_loop: bool) -> String {
        let pad = "    ".repeat(indent);
        match self.below(100) {
            50..58 if in_loop => format!("{pad}if ({})\n{pad}    {};\n", self.condition(0), self.pick(&["break", "continue"])),
            58..75 if depth < 3 => {
                let then = format!("{pad}if ({}) {{\n{}{pad}}}", self.condition(0), self.block(depth + 1, indent + 1, in_loop));
                match self.one_in(2) {
                    true => format!("{then} else {{\n{}{pad}}}\n", self.block(depth + 1, indent + 1, in_loop)),
                    false => format!("{then}\n"),
                }
            }
            75..83 if depth < 2 => self.repetition(depth + 1, indent),
            83..86 if self.calls => {
                format!("{pad}{} = $f({}, &{});\n", self.pick_of(|w| &w.places), self.expression(1), self.pick_of(|w| &w.ints))
            }
            86..88 | 20..28 if self.calls => {
                let mask = self.pick(&["3", "7", "15"]);
                format!(
                    "{pad}{} = $g(({}) & {mask}, &{});\n",
                    self.pick_of(|w| &w.places),
                    self.expression(1),
                    self.pick_of(|w| &w.ints)
                )
            }
            88..92 if self.pointer => format!("{pad}p = &{};\n", self.pick_of(|w| &w.ints)),
            92..95 if depth > 0 => format!("{pad}if ({})\n{pad}    return 0;\n", self.condition(0)),
            95.. => format!("{pad}CHECK({} || {});\n", self.condition(0), self.condition(0)),
            30..50 => {
                let v = self.pick_of(|w| &w.variables);
                format!(
                    "{pad}{v} = ({v} {} {}) & 0xffff;\n",
                    self.pick(&["+", "-", "+", "^"]),
                    self.pick(&["1", "1", "2", "3"])
                )
            }
            _ => format!("{pad}{} = {};\n", self.pick_of(|w| &w.places), self.expression(0)),
        }
    }

    fn repetition(&mut self, depth: u32, indent: usize) -> String {
        let pad = "    ".repeat(indent);
        let body = self.block(depth, indent + 1, true);
        match self.below(20) {
            0..8 => format!("{pad}while (nd() & {}) {{\n{body}{pad}}}\n", self.pick(&["1", "3", "7"])),
            8..14 => {
                let v = self.pick_of(|w| &w.variables);
                let (from, compare, to, step) = (
                    self.pick(&["0", "1", "10"]),
                    self.pick(&["<", "!=", "<="]),
                    self.pick(&["4", "7", "10", "100"]),
                    self.pick(&["1", "1", "2"]),
                );
                format!("{pad}for ({v} = {from}; {v} {compare} {to}; {v} = ({v} + {step}) & 0xffff) {{\n{body}{pad}}}\n")
            }
            14..17 => format!("{pad}while ({}) {{\n{body}{pad}}}\n", self.condition(0)),
            _ => format!("{pad}do {{\n{body}{pad}}} while ({});\n", self.condition(0)),
        }
    }
}
