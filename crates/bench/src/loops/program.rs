//! Random programs with loops over variables of eight bits: as C, and as a list of steps that the brute force follows.
//!
//! Nothing in them is undefined: operands are promoted to `int` and results stay far inside it, divisors are constants that are not zero.

use crate::lies::random::Random;
use std::fmt::Write;

#[derive(Clone, Debug)]
pub enum Expr {
    Const(i32),
    Var(usize),
    Binary(&'static str, Box<Expr>, Box<Expr>),
    Not(Box<Expr>),
}

#[derive(Clone, Debug)]
pub enum Stmt {
    Assign(usize, Expr),
    Input(usize),
    If(Expr, Vec<Stmt>, Vec<Stmt>),
    While(usize, Expr, Vec<Stmt>),
    DoWhile(usize, Vec<Stmt>, Expr),
    Break,
    Continue,
    Return,
}

/// How the variables are written in C.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Style {
    Locals,
    Globals,
    Elements,
    Pointers,
    /// Loops at the top are functions that call themselves.
    Recursion,
}

#[derive(Clone, Debug)]
pub struct Program {
    /// By variable: is it signed?
    pub signed: Vec<bool>,
    pub style: Style,
    pub body: Vec<Stmt>,
    /// How many loops there are.
    pub loops: usize,
}

struct Maker<'r> {
    random: &'r mut Random,
    variables: usize,
    loops: usize,
    jumps: bool,
}

const EDGES: [i32; 14] = [0, 1, 2, 3, 5, 7, 8, 16, 100, 127, 128, 200, 254, 255];

pub fn generate(random: &mut Random) -> Program {
    let variables = 1 + random.below(3);
    let signed = (0..variables).map(|_| random.one_in(3)).collect();
    let style = *random.choose(&[
        Style::Locals,
        Style::Locals,
        Style::Locals,
        Style::Globals,
        Style::Elements,
        Style::Pointers,
        Style::Recursion,
    ]);
    let mut maker = Maker { random, variables, loops: 0, jumps: style != Style::Recursion };
    let mut body = Vec::new();
    let mut drawn = 0;
    for v in 0..variables {
        if drawn < 2 && !maker.random.one_in(3) {
            body.push(Stmt::Input(v));
            drawn += 1;
        } else {
            body.push(Stmt::Assign(v, maker.constant()));
        }
    }
    let count = 1 + usize::from(maker.random.one_in(5));
    for _ in 0..count {
        body.push(maker.repetition(0));
    }
    let loops = maker.loops;
    Program { signed, style, body, loops }
}

impl Maker<'_> {
    fn constant(&mut self) -> Expr {
        match self.random.one_in(4) {
            true => Expr::Const(self.random.below(256) as i32),
            false => Expr::Const(*self.random.choose(&EDGES)),
        }
    }

    fn variable(&mut self) -> usize {
        self.random.below(self.variables)
    }

    fn operand(&mut self) -> Expr {
        match self.random.one_in(3) {
            true => self.constant(),
            false => Expr::Var(self.variable()),
        }
    }

    fn value(&mut self) -> Expr {
        let binary = |op, a, b| Expr::Binary(op, Box::new(a), Box::new(b));
        let v = Expr::Var(self.variable());
        match self.random.below(10) {
            0 => self.constant(),
            1 | 2 => binary("+", v, Expr::Const(1)),
            3 | 4 => binary("-", v, Expr::Const(1)),
            5 => {
                let op = *self.random.choose(&["+", "-", "&", "|", "^"]);
                let b = self.operand();
                binary(op, v, b)
            }
            6 => {
                let op = *self.random.choose(&["/", "%"]);
                binary(op, v, Expr::Const(1 + self.random.below(9) as i32))
            }
            7 => {
                let op = *self.random.choose(&[">>", "*"]);
                binary(op, v, Expr::Const(self.random.below(6) as i32))
            }
            8 => {
                let (op, outer) = (*self.random.choose(&["+", "-", "^"]), *self.random.choose(&["+", "-", "*", "&"]));
                let (b, c) = (self.operand(), self.constant());
                binary(outer, binary(op, v, b), c)
            }
            _ => binary("-", Expr::Const(0), v),
        }
    }

    fn condition(&mut self, depth: usize) -> Expr {
        let binary = |op, a, b| Expr::Binary(op, Box::new(a), Box::new(b));
        if depth == 0 && self.random.one_in(5) {
            let op = *self.random.choose(&["&&", "||"]);
            let (a, b) = (self.condition(1), self.condition(1));
            return binary(op, a, b);
        }
        let v = Expr::Var(self.variable());
        match self.random.below(12) {
            0 => v,
            1 => Expr::Not(Box::new(v)),
            2 => {
                let mask = Expr::Const(*self.random.choose(&[1, 2, 3, 7, 128]));
                binary("!=", binary("&", v, mask), Expr::Const(0))
            }
            3 if self.random.one_in(3) => Expr::Const(1),
            4 => {
                let (b, c) = (self.operand(), self.operand());
                binary("<", binary("+", v, b), c)
            }
            _ => {
                let op = *self.random.choose(&["<", "<=", ">", ">=", "!=", "!=", "=="]);
                let b = self.operand();
                binary(op, v, b)
            }
        }
    }

    fn repetition(&mut self, depth: usize) -> Stmt {
        let at = self.loops;
        self.loops += 1;
        let mut body = Vec::new();
        let count = 1 + self.random.below(3);
        for _ in 0..count {
            body.push(self.statement(depth));
        }
        let condition = self.condition(0);
        match self.random.one_in(5) && self.jumps {
            true => Stmt::DoWhile(at, body, condition),
            false => Stmt::While(at, condition, body),
        }
    }

    fn statement(&mut self, depth: usize) -> Stmt {
        match self.random.below(12) {
            0 => Stmt::Input(self.variable()),
            1 | 2 => {
                let condition = self.condition(0);
                let then = vec![self.simple()];
                let other = if self.random.one_in(2) { vec![self.simple()] } else { Vec::new() };
                Stmt::If(condition, then, other)
            }
            3 if depth == 0 => self.repetition(depth + 1),
            _ => Stmt::Assign(self.variable(), self.value()),
        }
    }

    fn simple(&mut self) -> Stmt {
        match self.random.below(8) {
            0 if self.jumps => Stmt::Break,
            1 if self.jumps => Stmt::Continue,
            2 => Stmt::Return,
            3 => Stmt::Input(self.variable()),
            _ => Stmt::Assign(self.variable(), self.value()),
        }
    }
}

/// Marks the first line of a loop.
const MARK: &str = "// loop ";

/// By loop: the line where fathom says that it is. That is its condition, or the first statement in it if the condition comes last or is none.
///
/// Names tell less: what looks like a loop is none if it is always left, and the names of those behind it are others then. Two loops that begin at one place are one, and its
/// line is that of both.
pub fn lines(text: &str) -> Vec<(usize, usize)> {
    let marked = text.lines().enumerate().filter_map(|(i, line)| {
        let (before, number) = line.split_once(MARK)?;
        let begins = before.trim_start();
        let first = if begins.starts_with("do ") || begins.starts_with("while (1)") { i + 2 } else { i + 1 };
        Some((number.parse().ok()?, first))
    });
    marked.collect()
}

/// The program in C.
pub fn text(program: &Program) -> String {
    let names: Vec<String> = (0..program.signed.len())
        .map(|i| match program.style {
            Style::Locals | Style::Globals | Style::Recursion => ["a", "b", "c"][i].to_string(),
            Style::Elements => format!("v{}[{}]", u8::from(program.signed[i]), i),
            Style::Pointers => format!("(*p{i})"),
        })
        .collect();
    let ty = |signed: bool| if signed { "signed char" } else { "unsigned char" };
    let mut out = String::from("extern unsigned char __VERIFIER_nondet_uchar(void);\nextern void exit(int);\n");
    let mut declarations = String::new();
    for (i, &signed) in program.signed.iter().enumerate() {
        let name = ["a", "b", "c"][i];
        match program.style {
            Style::Locals => _ = writeln!(declarations, "    {} {name};", ty(signed)),
            Style::Globals | Style::Recursion => _ = writeln!(out, "{} {name};", ty(signed)),
            Style::Elements => {}
            Style::Pointers => {
                _ = writeln!(declarations, "    {} {name}, *p{i} = &{name};", ty(signed));
            }
        }
    }
    if program.style == Style::Elements {
        out += "unsigned char v0[3];\nsigned char v1[3];\n";
    }
    let mut functions = String::new();
    let mut main = String::new();
    for stmt in &program.body {
        match (program.style, stmt) {
            (Style::Recursion, Stmt::While(at, condition, body)) => {
                _ = writeln!(
                    functions,
                    "static void f{at}(void)\n{{\n    if (!({}))\n        return;",
                    expression(condition, &names)
                );
                write_all(&mut functions, body, &names, 1, true);
                _ = writeln!(functions, "    f{at}();\n}}");
                _ = writeln!(main, "    f{at}();");
            }
            (_, stmt) => write_one(&mut main, stmt, &names, 1, program.style == Style::Recursion),
        }
    }
    format!("{out}{functions}int main(void)\n{{\n{declarations}{main}    return 0;\n}}\n")
}

fn write_all(out: &mut String, stmts: &[Stmt], names: &[String], depth: usize, exits: bool) {
    stmts.iter().for_each(|stmt| write_one(out, stmt, names, depth, exits));
}

fn write_one(out: &mut String, stmt: &Stmt, names: &[String], depth: usize, exits: bool) {
    let indent = "    ".repeat(depth);
    match stmt {
        Stmt::Assign(v, e) => _ = writeln!(out, "{indent}{} = {};", names[*v], expression(e, names)),
        Stmt::Input(v) => _ = writeln!(out, "{indent}{} = __VERIFIER_nondet_uchar();", names[*v]),
        Stmt::Break => _ = writeln!(out, "{indent}break;"),
        Stmt::Continue => _ = writeln!(out, "{indent}continue;"),
        Stmt::Return => _ = writeln!(out, "{indent}{};", if exits { "exit(0)" } else { "return 0" }),
        Stmt::If(condition, then, other) => {
            _ = writeln!(out, "{indent}if ({}) {{", expression(condition, names));
            write_all(out, then, names, depth + 1, exits);
            if !other.is_empty() {
                _ = writeln!(out, "{indent}}} else {{");
                write_all(out, other, names, depth + 1, exits);
            }
            _ = writeln!(out, "{indent}}}");
        }
        Stmt::While(at, condition, body) => {
            _ = writeln!(out, "{indent}while ({}) {{ {MARK}{at}", expression(condition, names));
            write_all(out, body, names, depth + 1, exits);
            _ = writeln!(out, "{indent}}}");
        }
        Stmt::DoWhile(at, body, condition) => {
            _ = writeln!(out, "{indent}do {{ {MARK}{at}");
            write_all(out, body, names, depth + 1, exits);
            _ = writeln!(out, "{indent}}} while ({});", expression(condition, names));
        }
    }
}

fn expression(e: &Expr, names: &[String]) -> String {
    match e {
        Expr::Const(n) => n.to_string(),
        Expr::Var(v) => names[*v].clone(),
        Expr::Binary(op, a, b) => format!("({} {op} {})", expression(a, names), expression(b, names)),
        Expr::Not(a) => format!("!{}", expression(a, names)),
    }
}
