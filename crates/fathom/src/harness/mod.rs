//! A counterexample outside of fathom: a C file that, linked with the user's sources, drives the program into the
//! violation (`--harness`), and its execution (`--confirm`, in `confirm`).
//!
//! The file defines what the program leaves undefined: inputs return the counterexample's values in order, error
//! functions say so and stop, allocations fail where they failed. What fathom models itself (the C library) is the system's.

mod confirm;
pub mod sandbox;

pub use confirm::confirm;

use crate::cli::VerifyArgs;
use crate::reproduce::quoted;
use crate::source::SourceFile;
use crate::trace::{takes_arguments, type_text};
use fathom_engine::{Counterexample, InputValue};
use fathom_goto::*;
use std::fmt::Write;

/// What the harness prints when the program calls its error function.
pub const REACHED: &str = "fathom: an error function was called";
/// The same when an assumption fails: the execution is not the counterexample's.
pub const ASSUMPTION: &str = "fathom: an assumption does not hold";
/// The same when an execution that does not end has gone round its cycle so often, or on for so long, that `--confirm` believes it.
pub const AGAIN: &str = "fathom: the cycle began again";
pub const STILL: &str = "fathom: the program is still running";
/// How often, and how many seconds, that is; the environment variable asks the harness to stop there.
pub const ROUNDS: u32 = 16;
pub const SECONDS: u32 = 2;
pub const STOPS: &str = "FATHOM_STOP";

/// Input of allocations that may fail, as lowering names it.
const ALLOCATION: &str = "allocation fails";
/// Library functions whose model draws one input of the same name per call, and their C signatures.
const REPLACED: [(&str, &str); 4] = [
    ("rand", "int rand(void)"),
    ("random", "long random(void)"),
    ("clock", "long clock(void)"),
    ("drand48", "double drand48(void)"),
];

pub struct Harness {
    pub text: String,
    /// Compiler options the user's own files need besides their usual ones.
    pub defines: Vec<String>,
    /// Why the file cannot do it alone, if that is known.
    pub obstacle: Option<String>,
}

/// Writes the harness of one counterexample.
pub fn harness(program: &Program, found: &Counterexample, files: &[SourceFile], args: &VerifyArgs) -> Harness {
    written(program, found, None, files, args)
}

/// Writes the harness of an execution that does not end: behind the first `stem` inputs, the others are given again and again. It tells how often that was, or how long the
/// program has been running if it draws nothing.
pub fn endless(program: &Program, found: &Counterexample, stem: u64, files: &[SourceFile], args: &VerifyArgs) -> Harness {
    written(program, found, Some(stem as usize), files, args)
}

fn written(program: &Program, found: &Counterexample, stem: Option<usize>, files: &[SourceFile], args: &VerifyArgs) -> Harness {
    let mut writer = Writer { program, found, stem, out: String::new(), defines: Vec::new(), obstacle: None };
    let address = |i: &InputValue| matches!(program.types.get(i.ty), Type::Pointer(_)) && i.bits != 0;
    if !found.script.foreign.is_empty() || found.script.inputs.iter().any(address) {
        writer.obstacle =
            Some("an arbitrary address, or memory of the environment, cannot be given to the compiled program".into());
    }
    writer.rounds();
    if let Some(machine) = files.iter().find_map(|file| fathom_clang::foreign(&file.args)) {
        writer.obstacle = Some(format!("the program is for {machine}: compiled programs run on this machine only"));
    }
    if !args.source.mmio.is_empty() {
        writer.obstacle = Some("the registers of --mmio are not there for a compiled program".into());
    }
    writer.inputs();
    writer.allocations();
    writer.errors();
    writer.entry(args.source.entry());
    let property = program.property(found.property);
    let mut text = String::new();
    let _ = writeln!(
        text,
        "/* Replays a counterexample: {}, {}.",
        property.message.replace("*/", "* /"),
        program.source.describe(found.loc)
    );
    let _ = writeln!(text, "   Compile it with the program and run it:");
    let _ = writeln!(text, "     {} */\n", command_line(files, &writer.defines, args, property.class));
    for define in &writer.defines {
        // Compiled in one go with the program, its options apply here too.
        if let Some((name, _)) = define.strip_prefix("-D").and_then(|d| d.split_once('=')) {
            let _ = writeln!(text, "#undef {name}");
        }
    }
    text.push_str(&writer.out);
    Harness { text, defines: writer.defines, obstacle: writer.obstacle }
}

/// How a person would compile it.
fn command_line(files: &[SourceFile], defines: &[String], args: &VerifyArgs, class: PropertyClass) -> String {
    let mut words = vec!["clang -g -w".to_string()];
    words.extend(confirm::flags(class, files).iter().map(|f| f.to_string()));
    words.extend(defines.iter().cloned());
    words.extend(files.first().into_iter().flat_map(|f| &f.args).filter(|a| *a != "-m32").map(|a| quoted(a)));
    words.extend(files.iter().map(|f| quoted(&f.path.display().to_string())));
    let harness = args.output.harness.as_ref().map_or("replay.c".to_string(), |p| p.display().to_string());
    words.push(format!("{} -o replay && ./replay", quoted(&harness)));
    words.join(" ")
}

/// Inputs of library models that stand for a choice of the implementation: the compiled program has one that chose.
pub const DECIDED_BY_LIBRARY: [&str; 4] = ["any_value", "qsort_element", "qsort_moves", "qsort_more"];

/// Functions of SV-COMP that give an input, and what they return.
pub const UNASKED: [(&str, &str); 17] = [
    ("bool", "_Bool"),
    ("char", "char"),
    ("short", "short"),
    ("int", "int"),
    ("long", "long"),
    ("longlong", "long long"),
    ("uchar", "unsigned char"),
    ("ushort", "unsigned short"),
    ("uint", "unsigned"),
    ("unsigned", "unsigned"),
    ("ulong", "unsigned long"),
    ("ulonglong", "unsigned long long"),
    ("float", "float"),
    ("double", "double"),
    ("size_t", "__SIZE_TYPE__"),
    ("loff_t", "long long"),
    ("pointer", "void *"),
];

struct Writer<'a> {
    program: &'a Program,
    found: &'a Counterexample,
    /// Of an execution that does not end: inputs before its cycle.
    stem: Option<usize>,
    out: String,
    defines: Vec<String>,
    obstacle: Option<String>,
}

impl Writer<'_> {
    /// Tells that an execution goes on: whenever its cycle begins again, or every second.
    fn rounds(&mut self) {
        let Some(stem) = self.stem else { return };
        let cycle = self.found.script.inputs.len() > stem;
        self.out.push_str(
            "extern int dprintf(int, const char *, ...);\nextern char *getenv(const char *);\nextern void _exit(int);\n",
        );
        let (what, unit, most) = if cycle { (AGAIN, "times", ROUNDS) } else { (STILL, "seconds", SECONDS) };
        let _ = writeln!(self.out, "static void went_on(void)\n{{\n    static unsigned long long count;");
        let _ = writeln!(self.out, "    count++;\n    if ((count & (count - 1)) == 0)");
        let _ = writeln!(self.out, "        dprintf(2, \"{what}: %llu {unit}\\n\", count);");
        let _ = writeln!(self.out, "    if (count == {most} && getenv(\"{STOPS}\"))\n        _exit(88);\n}}\n");
        if !cycle {
            // SIGALRM.
            self.out.push_str("extern unsigned alarm(unsigned);\nextern void (*signal(int, void (*)(int)))(int);\n");
            self.out
                .push_str("static void second(int number)\n{\n    signal(number, second);\n    alarm(1);\n    went_on();\n}\n");
            self.out.push_str(
                "__attribute__((constructor)) static void begin(void)\n{\n    signal(14, second);\n    alarm(1);\n}\n\n",
            );
        }
    }

    /// How many of these inputs come before the cycle, if there is one; and whether the first input of the cycle is among them.
    fn repeated(&self, drawn: &[&InputValue]) -> Option<(usize, bool)> {
        let stem = self.stem?;
        let (before, cycle) = self.found.script.inputs.split_at(stem.min(self.found.script.inputs.len()));
        let is_one = |i: &&InputValue| drawn.iter().any(|d| std::ptr::eq(*d, *i));
        let count = before.iter().filter(is_one).count();
        (count < drawn.len()).then(|| (count, cycle.first().is_some_and(|first| is_one(&first))))
    }

    /// One function per input function: its values in the order they were drawn.
    fn inputs(&mut self) {
        let mut names: Vec<&str> = Vec::new();
        for input in &self.found.script.inputs {
            if input.name != ALLOCATION && !names.contains(&input.name.as_str()) && !self.is_parameter(input) {
                names.push(&input.name);
            }
        }
        for name in names {
            let drawn: Vec<&InputValue> =
                self.found.script.inputs.iter().filter(|i| i.name == *name && !self.is_parameter(i)).collect();
            let declared = self.program.find_function(name);
            let replaced = REPLACED.iter().find(|(function, _)| *function == name);
            let signature = match (replaced, declared) {
                (Some((_, signature)), _) => signature.to_string(),
                (None, _) if name.starts_with("__VERIFIER_nondet_") => {
                    format!("{} {name}(void)", type_text(self.program, drawn[0].ty))
                }
                // A function without a body: what it is called with does not matter.
                (None, Some(f))
                    if !self.program.func(f).from_library && self.program.types.is_scalar(self.program.func(f).ret) =>
                {
                    format!("{} {name}()", type_text(self.program, self.program.func(f).ret))
                }
                // What C leaves open, the real library decides.
                (None, _) if DECIDED_BY_LIBRARY.contains(&name) => continue,
                (None, _) => {
                    self.obstacle.get_or_insert(format!("the input `{name}` cannot be given to the compiled program"));
                    continue;
                }
            };
            self.queue(&signature, name, &drawn);
        }
    }

    /// Inputs of the synthesised entry function are arguments of the user's, but for what the machine decides.
    fn is_parameter(&self, input: &InputValue) -> bool {
        self.program.drawn_arguments().contains(&input.name.as_str()) && !input.name.starts_with("__VERIFIER_nondet_")
    }

    fn queue(&mut self, signature: &str, name: &str, drawn: &[&InputValue]) {
        let ty = drawn[0].ty;
        let c_type = type_text(self.program, ty);
        let id: String = name.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '_' }).collect();
        let (carrier, pieces) = carrier(self.program, ty);
        let values: Vec<String> = drawn.iter().map(|i| literal(i.bits, pieces)).collect();
        let _ = writeln!(self.out, "static const {carrier} values_of_{id}[] = {{ {} }};", values.join(", "));
        let _ = writeln!(self.out, "static unsigned next_of_{id};");
        let _ = writeln!(self.out, "{signature}\n{{");
        let _ = writeln!(self.out, "    {c_type} result;");
        let _ = match self.repeated(drawn) {
            None => writeln!(self.out, "    if (next_of_{id} >= {})\n        return 0;", drawn.len()),
            Some((stem, tells)) => {
                let tell = if tells { "        went_on();\n" } else { "" };
                writeln!(self.out, "    if (next_of_{id} >= {}) {{\n        next_of_{id} = {stem};\n{tell}    }}", drawn.len())
            }
        };
        let _ = writeln!(self.out, "    __builtin_memcpy(&result, &values_of_{id}[next_of_{id}++], sizeof result);");
        let _ = writeln!(self.out, "    return result;\n}}\n");
    }

    /// `malloc` and its kin fail where they failed; the program's own calls are renamed to these.
    fn allocations(&mut self) {
        let failures: Vec<&InputValue> = self.found.script.inputs.iter().filter(|i| i.name == ALLOCATION).collect();
        if failures.is_empty() {
            return;
        }
        let flags: Vec<String> = failures.iter().map(|i| (i.bits & 1).to_string()).collect();
        let _ = writeln!(self.out, "static const char allocation_fails[] = {{ {} }};", flags.join(", "));
        self.out.push_str("static unsigned next_allocation;\n");
        self.out.push_str("static int fails(void)\n{\n    return next_allocation < sizeof allocation_fails && allocation_fails[next_allocation++];\n}\n");
        self.out.push_str(
            "extern void *malloc(__SIZE_TYPE__), *calloc(__SIZE_TYPE__, __SIZE_TYPE__), *realloc(void *, __SIZE_TYPE__);\n",
        );
        self.out.push_str("void *fathom_malloc(__SIZE_TYPE__ size) { return fails() ? 0 : malloc(size); }\n");
        self.out
            .push_str("void *fathom_calloc(__SIZE_TYPE__ n, __SIZE_TYPE__ size) { return fails() ? 0 : calloc(n, size); }\n");
        self.out.push_str("void *fathom_realloc(void *p, __SIZE_TYPE__ size) { return fails() ? 0 : realloc(p, size); }\n\n");
        for function in ["malloc", "calloc", "realloc"] {
            self.defines.push(format!("-D{function}=fathom_{function}"));
        }
    }

    /// What stops an execution. Weak: the program may define them itself.
    fn errors(&mut self) {
        self.out.push_str("extern void _exit(int);\nextern __PTRDIFF_TYPE__ write(int, const void *, __SIZE_TYPE__);\n");
        self.out.push_str("static void stop(const char *message, int code)\n{\n    write(2, message, __builtin_strlen(message));\n    _exit(code);\n}\n");
        let weak = "__attribute__((weak))";
        for function in ["reach_error", "__VERIFIER_error"] {
            let _ = writeln!(self.out, "{weak} void {function}(void) {{ stop(\"{REACHED}\\n\", 86); }}");
        }
        let _ = writeln!(self.out, "{weak} void __VERIFIER_assume(int holds) {{ if (!holds) stop(\"{ASSUMPTION}\\n\", 87); }}");
        let _ = writeln!(self.out, "{weak} void __VERIFIER_assert(int holds) {{ if (!holds) stop(\"{REACHED}\\n\", 86); }}");
        for function in ["__VERIFIER_atomic_begin", "__VERIFIER_atomic_end"] {
            let _ = writeln!(self.out, "{weak} void {function}(void) {{}}");
        }
        // Inputs that this execution does not ask for; the linker does.
        for (name, c_type) in UNASKED {
            let name = format!("__VERIFIER_nondet_{name}");
            if !self.found.script.inputs.iter().any(|input| input.name == name) {
                let _ = writeln!(self.out, "{weak} {c_type} {name}(void) {{ return 0; }}");
            }
        }
        // A program that defines the error function itself, as one that returns, is stopped when it enters it.
        let own = ["reach_error", "__VERIFIER_error"].into_iter().find(|name| {
            let function = self.program.find_function(name);
            function.is_some_and(|f| self.program.func(f).has_body())
        });
        let class = self.program.property(self.found.property).class;
        if let (Some(name), PropertyClass::ReachError) = (own, class) {
            let quiet = "__attribute__((no_instrument_function))";
            let _ = writeln!(self.out, "{quiet} void __cyg_profile_func_enter(void *function, void *from)\n{{");
            let _ = writeln!(self.out, "    if (function == (void *){name})\n        stop(\"{REACHED}\\n\", 86);\n}}");
            let _ = writeln!(self.out, "{quiet} void __cyg_profile_func_exit(void *function, void *from) {{}}");
            self.defines.push("-finstrument-functions".into());
        }
        self.out.push('\n');
    }

    /// The program's start, where it needs arguments.
    fn entry(&mut self, function: &str) {
        if function == "main" && !takes_arguments(self.program) {
            return;
        }
        let arguments = match function {
            "main" => {
                let count = self.found.script.args.len() + 1;
                self.defines.push("-Dmain=fathom_program".into());
                let _ = writeln!(self.out, "extern int fathom_program(int, char **, char **);\nint main(void)\n{{");
                let _ = writeln!(self.out, "    static char *arguments[{}];", count + 1);
                let _ =
                    writeln!(self.out, "    for (int i = 0; i < {count}; i++)\n        arguments[i] = i ? \"\" : \"program\";");
                let _ = writeln!(self.out, "    return fathom_program({count}, arguments, arguments + {count});\n}}");
                return;
            }
            _ => self.parameters(function),
        };
        let Some((declaration, values)) = arguments else {
            self.obstacle.get_or_insert(format!("the arguments of `{function}` cannot be written in C"));
            return;
        };
        self.defines.push("-Dmain=fathom_unused_main".into());
        let _ = writeln!(self.out, "{declaration}\nint main(void)\n{{");
        let mut list = Vec::new();
        for (i, (ty, bits)) in values.iter().enumerate() {
            let (carrier, pieces) = carrier(self.program, *ty);
            let _ = writeln!(self.out, "    {carrier} bits{i} = {};", literal(*bits, pieces));
            let _ = writeln!(
                self.out,
                "    {} argument{i};\n    __builtin_memcpy(&argument{i}, &bits{i}, sizeof argument{i});",
                type_text(self.program, *ty)
            );
            list.push(format!("argument{i}"));
        }
        let _ = writeln!(self.out, "    {function}({});\n    return 0;\n}}", list.join(", "));
    }

    /// Declaration of the entry function and the values it was called with, if all are scalars.
    fn parameters(&self, function: &str) -> Option<(String, Vec<(TypeId, u128)>)> {
        let f = self.program.func(self.program.find_function(function)?);
        let types: Vec<TypeId> = f.params.iter().map(|p| f.local(*p).ty).collect();
        let drawn: Vec<&InputValue> = self.found.script.inputs.iter().filter(|i| self.is_parameter(i)).collect();
        let scalar = |ty: &TypeId| self.program.types.is_scalar(*ty);
        if !types.iter().all(scalar) || drawn.len() < types.len() {
            return None;
        }
        let list: Vec<String> = types.iter().map(|ty| type_text(self.program, *ty)).collect();
        let list = if list.is_empty() { "void".to_string() } else { list.join(", ") };
        let ret = if scalar(&f.ret) { type_text(self.program, f.ret) } else { "void".into() };
        let values = types.into_iter().zip(&drawn).map(|(ty, input)| (ty, input.bits)).collect();
        Some((format!("extern {ret} {function}({list});"), values))
    }
}

/// A C type that holds the bits, and how many 64-bit pieces it has.
fn carrier(program: &Program, ty: TypeId) -> (&'static str, usize) {
    match program.types.size_of(ty) {
        0..=1 => ("unsigned char", 1),
        2 => ("unsigned short", 1),
        3..=4 => ("unsigned int", 1),
        5..=8 => ("unsigned long long", 1),
        _ => ("struct { unsigned long long low, high; }", 2),
    }
}

fn literal(bits: u128, pieces: usize) -> String {
    match pieces {
        1 => format!("{:#x}u{}", bits as u64, if bits as u64 > u64::from(u32::MAX) { "ll" } else { "" }),
        _ => format!("{{ {:#x}ull, {:#x}ull }}", bits as u64, (bits >> 64) as u64),
    }
}
