//! A generated program, as text in several forms: alone for fathom, and renamed so that many fit into one compiler run.
//!
//! `$` stands before every name with linkage or of a type. `LOOK(k, e);` is a line that reaches the error if `e` has the
//! k-th secret value; which value that is gets decided after an execution showed what values there are.

use super::edge::{Class, Int};
use std::collections::BTreeSet;
use std::fmt::Write;

#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Input {
    pub ty: Int,
    /// The first value's bit pattern.
    pub low: u64,
    /// How many values follow each other; 0 for the whole type.
    pub count: u64,
}

impl Input {
    pub fn class(&self) -> Class {
        if self.count == 0 { Class::Whole } else { self.ty.class(self.low.wrapping_add(self.count / 2)) }
    }
}

/// What fathom is asked about a program.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Mode {
    /// Calls of `reach_error` only.
    Reach,
    /// Everything that is looked for when no property is named.
    Default,
}

#[derive(Clone, Debug)]
pub struct Case {
    pub topic: &'static str,
    pub mode: Mode,
    pub inputs: Vec<Input>,
    /// Types, objects and functions.
    pub head: Vec<String>,
    /// The statements of `main`.
    pub body: Vec<String>,
    /// A second file, if not empty.
    pub second: Vec<String>,
    /// Statements that give objects of static duration their first values again.
    pub reset: Vec<String>,
    pub looks: usize,
    /// Inputs come from a random stream as well: not all are tried.
    pub stream: bool,
    /// Needs a compiler with `_BitInt`.
    pub clang_only: bool,
    /// Too large for sanitizers.
    pub plain_only: bool,
    /// Addresses, uninitialised memory or orders of evaluation differ between executions.
    pub varies: bool,
    /// Operators and the classes of their operands.
    pub covered: BTreeSet<(&'static str, Class)>,
}

/// What every single program begins with.
const PRELUDE: &str = "extern void reach_error(void);\nextern void __VERIFIER_assume(int);\n";

impl Case {
    pub fn new(topic: &'static str, mode: Mode) -> Case {
        Case {
            topic,
            mode,
            inputs: Vec::new(),
            head: Vec::new(),
            body: Vec::new(),
            second: Vec::new(),
            reset: Vec::new(),
            looks: 0,
            stream: false,
            clang_only: false,
            plain_only: false,
            varies: false,
            covered: BTreeSet::new(),
        }
    }

    /// Adds `LOOK` of an expression.
    pub fn look(&mut self, expression: &str) {
        self.body.push(format!("LOOK({}, {expression});", self.looks));
        self.looks += 1;
    }

    /// How many tuples of inputs there are, if all can be tried.
    pub fn tuples(&self) -> Option<u64> {
        if self.stream || self.inputs.iter().any(|i| i.count == 0) {
            return None;
        }
        Some(self.inputs.iter().map(|i| i.count).product())
    }

    /// The files that fathom gets.
    pub fn alone(&self, secrets: &[i64]) -> Vec<String> {
        let mut text = String::from(PRELUDE);
        let mut declared = BTreeSet::new();
        for (k, input) in self.inputs.iter().enumerate() {
            let call = format!("$in{k}(");
            if !self.head.iter().chain(&self.body).any(|line| line.contains(&call)) {
                continue;
            }
            let (name, unsigned) = (input.ty.name(), input.ty.unsigned());
            if declared.insert(input.ty.nondet()) {
                let _ = writeln!(text, "extern {} __VERIFIER_nondet_{}(void);", nondet_type(input.ty), input.ty.nondet());
            }
            let _ = write!(text, "static {name} in{k}(void) {{ {name} x = __VERIFIER_nondet_{}(); ", input.ty.nondet());
            if input.count > 0 {
                let (u, low) = (unsigned.name(), unsigned.literal(input.low));
                let _ = write!(text, "__VERIFIER_assume(({u})(({u})x - {low}) < {}u); ", input.count);
            }
            text += "return x; }\n";
        }
        if self.stream && declared.insert("int") {
            text += "extern int __VERIFIER_nondet_int(void);\n";
        }
        text += &lines(&self.head, secrets, Form::Alone);
        let _ = write!(text, "int main(void)\n{{\n{}    return 0;\n}}\n", lines(&self.body, secrets, Form::Alone));
        let mut files = vec![text.replace('$', "")];
        if !self.second.is_empty() {
            files.push(format!("{PRELUDE}{}", lines(&self.second, secrets, Form::Alone)).replace('$', ""));
        }
        files
    }

    /// The program as one of many; the second file apart.
    pub fn among(&self, number: usize) -> [String; 2] {
        let mut text = String::new();
        for (k, input) in self.inputs.iter().enumerate() {
            let name = input.ty.name();
            let _ = writeln!(text, "static {name} $in{k}(void) {{ return ({name})lies_input({k}); }}");
        }
        text += &lines(&self.head, &[], Form::Among);
        let _ = write!(text, "int $main(void)\n{{\n{}    return 0;\n}}\n", lines(&self.body, &[], Form::Among));
        let _ = write!(text, "void $reset(void)\n{{\n{}}}\n", lines(&self.reset, &[], Form::Among));
        let prefix = format!("p{number}_");
        [text.replace('$', &prefix), lines(&self.second, &[], Form::Among).replace('$', &prefix)]
    }
}

fn nondet_type(ty: Int) -> &'static str {
    if ty.nondet() == "char" { "char" } else { ty.name() }
}

#[derive(Copy, Clone, PartialEq, Eq)]
enum Form {
    Alone,
    Among,
}

fn lines(lines: &[String], secrets: &[i64], form: Form) -> String {
    let mut text = String::new();
    for line in lines {
        match look(line) {
            Some((k, expression)) if form == Form::Alone => {
                let secret = secrets.get(k).copied().unwrap_or(0);
                let secret = Int { bits: 64, signed: true }.literal(secret as u64);
                let _ = writeln!(text, "    if ((long)({expression}) == {secret}) reach_error();");
            }
            Some((k, expression)) => {
                let _ = writeln!(text, "    if (lies_look({k}, (long)({expression}))) reach_error();");
            }
            None => {
                let line = match form {
                    // Reads of volatile objects are what the environment says.
                    Form::Alone => line.replace("READ(", "("),
                    Form::Among => line.replace("__VERIFIER_nondet_int()", "lies_stream()"),
                };
                let _ = writeln!(text, "{line}");
            }
        }
    }
    text
}

/// The parts of a `LOOK` line.
pub fn look(line: &str) -> Option<(usize, &str)> {
    let (k, expression) = line.trim().strip_prefix("LOOK(")?.strip_suffix(");")?.split_once(", ")?;
    Some((k.parse().ok()?, expression))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lies::edge::UNSIGNED;

    #[test]
    fn both_forms() {
        let mut case = Case::new("test", Mode::Reach);
        case.inputs.push(Input { ty: UNSIGNED, low: 0xffff_fff0, count: 4 });
        case.head.push("int $g;".into());
        case.body.push("unsigned x = $in0();".into());
        case.look("x % 10");
        let alone = case.alone(&[-3]);
        assert_eq!(alone.len(), 1);
        assert!(alone[0].contains("__VERIFIER_assume((unsigned)((unsigned)x - 4294967280u) < 4u)"), "{}", alone[0]);
        assert!(alone[0].contains("if ((long)(x % 10) == (-3L)) reach_error();"), "{}", alone[0]);
        let [among, second] = case.among(7);
        assert!(among.contains("int p7_main(void)") && among.contains("lies_look(0, (long)(x % 10))"), "{among}");
        assert!(second.is_empty() && case.tuples() == Some(4));
    }
}
