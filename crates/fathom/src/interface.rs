//! `--interface FILE`: reactive code described by what is called once, what is called in every step, and the signals between.
//!
//! The description (TOML) becomes one C file, the harness: it is what the engines verify, what vectors are executed on, and what the test driver is compiled
//! with, so there is one meaning. Inputs are drawn in each step, within their ranges; parameters once, before the initialisation.

use crate::cli::SourceArgs;
use crate::failure::{Failure, input};
use crate::observe::{self, Observer};
use serde::Deserialize;
use std::fmt::Write;
use std::path::{Path, PathBuf};

/// The harness among the source files, where it is in memory only.
pub const HARNESS: &str = "fathom_interface.c";

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Interface {
    /// Files that the harness includes.
    #[serde(default)]
    include: Vec<String>,
    /// Declarations of the harness.
    #[serde(default)]
    objects: Vec<String>,
    /// Statements before everything else: pointers between objects.
    #[serde(default)]
    setup: Vec<String>,
    /// Statements that are executed once, behind the parameters.
    #[serde(default)]
    init: Vec<String>,
    /// Statements of each step.
    #[serde(default)]
    step: Vec<String>,
    #[serde(default)]
    pub input: Vec<Signal>,
    #[serde(default)]
    pub parameter: Vec<Signal>,
    #[serde(default)]
    pub output: Vec<Output>,
    /// Looks at the signals at the end of each step.
    #[serde(skip)]
    observer: Option<Observer>,
}

/// Something that is drawn.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Signal {
    /// An lvalue of scalar type.
    pub name: String,
    pub min: Option<toml::Value>,
    pub max: Option<toml::Value>,
    /// Of floats: may it be NaN?
    #[serde(default)]
    nan: bool,
    /// Of inputs: drawn in every n-th step; between, it keeps what the code left there.
    #[serde(default = "one")]
    every: u32,
}

fn one() -> u32 {
    1
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Output {
    /// An expression of scalar type.
    pub name: String,
}

/// A range that an input is drawn from.
#[derive(Copy, Clone, Debug, PartialEq)]
pub enum Bounds {
    Ints(i128, i128),
    Floats(f64, f64),
}

impl Interface {
    pub fn read(path: &Path) -> Result<Interface, Failure> {
        let name = path.display();
        let text = std::fs::read_to_string(path).map_err(|error| input(format!("{name} cannot be read: {error}")))?;
        let interface: Interface = toml::from_str(&text).map_err(|error| {
            let line = error.span().map(|span| text[..span.start.min(text.len())].lines().count().max(1));
            let line = line.map(|line| format!(":{line}")).unwrap_or_default();
            let sentence: Vec<&str> = error.message().lines().collect();
            input(format!("{name}{line}: {}", sentence.join(", ")))
        })?;
        interface.check(path)?;
        Ok(interface)
    }

    /// With the observers of the command line.
    pub fn of(args: &SourceArgs) -> Result<Option<Interface>, Failure> {
        let Some(path) = &args.interface else { return Ok(None) };
        let mut interface = Interface::read(path)?;
        interface.observer = args.observe.as_deref().map(observe::read).transpose()?;
        Ok(Some(interface))
    }

    fn check(&self, path: &Path) -> Result<(), Failure> {
        let name = path.display();
        if self.step.is_empty() {
            return Err(input(format!("{name}: there is no `step`: what is called again and again")));
        }
        for signal in self.input.iter().chain(&self.parameter) {
            let which = &signal.name;
            for end in [&signal.min, &signal.max].into_iter().flatten() {
                if !end.is_integer() && !end.is_float() {
                    return Err(input(format!("{name}: the range of {which} is not made of numbers")));
                }
            }
            let empty = match (&signal.min, &signal.max) {
                (Some(min), Some(max)) => number(min) > number(max) || number(min).is_nan() || number(max).is_nan(),
                _ => false,
            };
            if empty {
                return Err(input(format!("{name}: the range of {which} is empty")));
            }
            if signal.every == 0 {
                return Err(input(format!("{name}: {which} is drawn in every 0th step")));
            }
        }
        for (i, signal) in self.input.iter().chain(&self.parameter).enumerate() {
            if self.input.iter().chain(&self.parameter).take(i).any(|other| other.name == signal.name) {
                return Err(input(format!("{name}: {} is drawn twice", signal.name)));
            }
        }
        Ok(())
    }

    /// The folder whose headers the harness finds.
    pub fn folder(path: &Path) -> PathBuf {
        let folder = path.parent().filter(|p| !p.as_os_str().is_empty()).unwrap_or(Path::new("."));
        folder.to_path_buf()
    }

    /// Which signal the n-th input of an execution is, in which step (0: a parameter).
    pub fn signal(&self, n: usize) -> (usize, &Signal) {
        if let Some(parameter) = self.parameter.get(n) {
            return (0, parameter);
        }
        let mut left = n - self.parameter.len();
        // All inputs are drawn again in the same steps after this many.
        let period = self.input.iter().map(|s| s.every as usize).fold(1, lcm);
        let in_period = self.drawn_by(period) - self.parameter.len();
        let first = left.checked_div(in_period).unwrap_or(0) * period;
        left = left.checked_rem(in_period).unwrap_or(0);
        for step in first.. {
            for signal in self.input.iter().filter(|s| step % s.every as usize == 0) {
                if left == 0 {
                    return (step + 1, signal);
                }
                left -= 1;
            }
        }
        unreachable!("a step without inputs draws none, and somebody drew")
    }

    /// How many inputs an execution draws before the n-th step ends (n from 1; 0: the parameters).
    pub fn drawn_by(&self, step: usize) -> usize {
        let drawn = |signal: &Signal| step.div_ceil(signal.every as usize);
        self.parameter.len() + self.input.iter().map(drawn).sum::<usize>()
    }

    /// After how many inputs the same signals are drawn again, and how many come before the first step.
    pub fn step_size(&self) -> (usize, usize) {
        let period = self.input.iter().map(|s| s.every as usize).fold(1, lcm);
        (self.drawn_by(period) - self.parameter.len(), self.parameter.len())
    }

    /// What proofs about the harness rest on.
    pub fn rests_on(&self, path: &Path) -> Vec<String> {
        let mut notes =
            vec![format!("{}: init runs once, before the first step, and each step runs to its end", path.display())];
        let ranged = |s: &&Signal| s.min.is_some() || s.max.is_some();
        let names = |signals: &[Signal]| signals.iter().filter(ranged).map(|s| s.name.clone()).collect::<Vec<_>>().join(", ");
        if self.input.iter().any(|s| ranged(&s)) {
            notes.push(format!("inputs stay in their ranges: {}", names(&self.input)));
        }
        if !self.parameter.is_empty() {
            let all: Vec<&str> = self.parameter.iter().map(|s| s.name.as_str()).collect();
            notes.push(format!("parameters are drawn once, before init: {}", all.join(", ")));
        }
        notes
    }

    /// The C file.
    pub fn harness(&self) -> String {
        let mut out = String::from("/* Generated from the description of the interface. */\n");
        for file in &self.include {
            let _ = writeln!(out, "#include \"{file}\"");
        }
        out.push_str("#ifdef FATHOM_OUTPUTS\nextern int printf(const char *, ...);\n#endif\n");
        out.push_str("extern void __VERIFIER_assume(int), __fathom_goal(const char *, const char *, _Bool);\n");
        let mut choices = Vec::new();
        for (name, c_type) in TYPES {
            let _ = writeln!(out, "extern {c_type} __VERIFIER_nondet_{name}(void);");
            choices.push(format!("{c_type}: __VERIFIER_nondet_{name}"));
        }
        let _ = writeln!(out, "#define FATHOM_INPUT(x) _Generic((x), {})()", choices.join(", "));
        out.push_str("#define FATHOM_TEXT(x) _Generic((x), float: \"%a\", double: \"%a\", default: \"%lld\")\n");
        out.push_str("#define FATHOM_NUMBER(x) _Generic((x), float: (x), double: (x), default: (long long)(x))\n");
        for object in &self.objects {
            let end = if object.trim_end().ends_with([';', '}']) { "" } else { ";" };
            let _ = writeln!(out, "{object}{end}");
        }
        if let Some(observer) = &self.observer {
            // What follows counts its lines on.
            let _ = writeln!(out, "{}#line 100000 \"{HARNESS}\"", observer.text);
        }
        out.push_str("\nint main(void)\n{\n");
        let statements = |out: &mut String, list: &[String]| {
            for statement in list {
                let end = if statement.trim_end().ends_with([';', '}']) { "" } else { ";" };
                let _ = writeln!(out, "    {statement}{end}");
            }
        };
        statements(&mut out, &self.setup);
        self.parameter.iter().for_each(|signal| draw(&mut out, signal));
        statements(&mut out, &self.init);
        out.push_str("    for (unsigned long fathom_step = 0;; fathom_step++) {\n");
        for signal in &self.input {
            if signal.every > 1 {
                let _ = writeln!(out, "    if (fathom_step % {} == 0)", signal.every);
            }
            draw(&mut out, signal);
        }
        statements(&mut out, &self.step);
        if let Some(observer) = &self.observer {
            let _ = writeln!(out, "    {};", observer.call);
        }
        out.push_str("#ifdef FATHOM_OUTPUTS\n    printf(\"fathom-step\");\n");
        for Output { name } in &self.output {
            let _ = writeln!(out, "    printf(\" \");\n    printf(FATHOM_TEXT({name}), FATHOM_NUMBER({name}));");
        }
        out.push_str("    printf(\"\\n\");\n#endif\n    }\n}\n");
        out
    }
}

fn lcm(a: usize, b: usize) -> usize {
    let (mut x, mut y) = (a, b);
    while y != 0 {
        (x, y) = (y, x % y);
    }
    a / x * b
}

/// The functions that give inputs, by what they return.
const TYPES: [(&str, &str); 14] = [
    ("bool", "_Bool"),
    ("char", "char"),
    ("schar", "signed char"),
    ("uchar", "unsigned char"),
    ("short", "short"),
    ("ushort", "unsigned short"),
    ("int", "int"),
    ("uint", "unsigned"),
    ("long", "long"),
    ("ulong", "unsigned long"),
    ("longlong", "long long"),
    ("ulonglong", "unsigned long long"),
    ("float", "float"),
    ("double", "double"),
];

fn draw(out: &mut String, signal: &Signal) {
    let name = &signal.name;
    let _ = write!(out, "    {{ __typeof__({name}) fathom_drawn = FATHOM_INPUT({name});");
    let mut conditions = Vec::new();
    if let Some(min) = &signal.min {
        conditions.push(format!("fathom_drawn >= {}", literal(min)));
    }
    if let Some(max) = &signal.max {
        conditions.push(format!("fathom_drawn <= {}", literal(max)));
    }
    let range = if conditions.is_empty() { "1".to_string() } else { conditions.join(" && ") };
    // A range excludes NaN; without one it is excluded where it is not allowed. Of integers the comparison is true.
    let condition = match signal.nan {
        true => format!("fathom_drawn != fathom_drawn || ({range})"),
        false => format!("fathom_drawn == fathom_drawn && {range}"),
    };
    let _ = write!(out, " __VERIFIER_assume({condition}); {name} = fathom_drawn;");
    for (end, value) in [("least", &signal.min), ("greatest", &signal.max)] {
        if let Some(value) = value {
            let text = format!("{name} is its {end}").replace(['\\', '"'], "'");
            let _ = write!(out, " __fathom_goal(\"boundary\", \"{text}\", fathom_drawn == {});", literal(value));
        }
    }
    out.push_str(" }\n");
}

/// A number in C, compared in a type that holds it exactly.
fn literal(value: &toml::Value) -> String {
    match value {
        toml::Value::Integer(i64::MIN) => "(-9223372036854775807ll - 1)".into(),
        toml::Value::Integer(n) if i32::try_from(*n).is_ok() && *n > i64::from(i32::MIN) => n.to_string(),
        toml::Value::Integer(n) => format!("{n}ll"),
        toml::Value::Float(x) if x.is_infinite() => format!("({}__builtin_inf())", if *x < 0.0 { "-" } else { "" }),
        other => format!("{:?}", number(other)),
    }
}

fn number(value: &toml::Value) -> f64 {
    value.as_float().or_else(|| value.as_integer().map(|n| n as f64)).unwrap_or(f64::NAN)
}

impl Signal {
    /// Where to draw from, if both ends are known.
    pub fn bounds(&self) -> Option<Bounds> {
        match (&self.min, &self.max) {
            (Some(toml::Value::Integer(min)), Some(toml::Value::Integer(max))) => {
                Some(Bounds::Ints(i128::from(*min), i128::from(*max)))
            }
            (Some(min), Some(max)) => Some(Bounds::Floats(number(min), number(max))),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(text: &str) -> Interface {
        toml::from_str(text).expect("the description is well-formed")
    }

    #[test]
    fn inputs_have_their_steps() {
        let interface =
            parse("step = ['f()']\n[[input]]\nname = 'a'\n[[input]]\nname = 'b'\nevery = 2\n[[parameter]]\nname = 'p'\n");
        let names: Vec<(usize, &str)> = (0..6).map(|n| interface.signal(n)).map(|(step, s)| (step, s.name.as_str())).collect();
        assert_eq!(names, [(0, "p"), (1, "a"), (1, "b"), (2, "a"), (3, "a"), (3, "b")]);
        assert_eq!((interface.drawn_by(0), interface.drawn_by(1), interface.drawn_by(3)), (1, 3, 6));
    }

    #[test]
    fn ranges_are_exact() {
        let interface = parse("step = ['f()']\n[[input]]\nname = 'u'\nmin = 0\nmax = 0.1\n");
        assert!(interface.harness().contains("fathom_drawn >= 0 && fathom_drawn <= 0.1"), "{}", interface.harness());
    }
}
