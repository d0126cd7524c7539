//! A test driver in C: gives the compiled program the inputs of a vector, in the order in which it asks for them, and ends it when there are no more.
//!
//! `inputs.c` defines the functions that give inputs, `main.c` starts the program with the vector whose number is on the command line. Whatever ends
//! the program, it ends through `exit`, so that coverage counters are written.

use super::suite::{Suite, Vector, is_left_to_library};
use crate::cli::{ArchArg, TestArgs};
use crate::harness::UNASKED;
use crate::reproduce::quoted;
use crate::source::SourceFile;
use crate::trace::{takes_arguments, type_text};
use fathom_engine::InputValue;
use fathom_goto::{Program, TypeId};
use std::fmt::Write;

pub struct Driver {
    pub inputs: String,
    pub main: String,
    pub makefile: String,
    /// Options that the user's files need.
    pub defines: Vec<String>,
    /// `main.c` includes the only source file, which is then not compiled by itself.
    pub includes: bool,
    /// By vector: its number in the driver, if it can be given to the compiled program.
    pub numbers: Vec<Option<usize>>,
}

/// Functions that give an input by SV-COMP's convention, besides those that every harness has, and what they return.
const MORE_INPUTS: [(&str, &str); 3] = [("schar", "signed char"), ("u32", "unsigned"), ("unsigned_int", "unsigned")];

/// Lets variables and memory that nobody initialises hold 0: what vectors give them where it does not matter.
const ZEROS: [&str; 2] = ["-ftrivial-auto-var-init=zero", "-Wl,--wrap=malloc"];

pub fn driver(suite: &Suite, args: &TestArgs, files: &[SourceFile]) -> Driver {
    let program = &suite.program;
    let mut numbers = Vec::new();
    let mut given: Vec<&Vector> = Vec::new();
    for vector in &suite.vectors {
        numbers.push(suite.obstacle(vector).is_none().then_some(given.len()));
        if suite.obstacle(vector).is_none() {
            given.push(vector);
        }
    }
    let function = args.source.entry();
    let includes = function != "main" && files.len() == 1;
    let mut defines = vec![format!("-Dmain={}", if function == "main" { "fathom_program" } else { "fathom_unused_main" })];
    if crate::source::arch(files) == ArchArg::Ilp32 {
        defines.push("-m32".into());
    }
    let unwritten = given.iter().any(|v| !v.script.indeterminate.is_empty());
    if unwritten {
        defines.extend(ZEROS.map(String::from));
    }
    let main = main_file(program, function, files, includes);
    let mut inputs = inputs_file(suite, &given);
    if unwritten {
        inputs.push_str(
            "\n/* What nobody wrote is 0, as in the vectors. */\nextern void *calloc(__SIZE_TYPE__, __SIZE_TYPE__);\n",
        );
        inputs.push_str("void *__wrap_malloc(__SIZE_TYPE__ size) { return calloc(1, size ? size : 1); }\n");
    }
    let makefile = makefile(files, &defines, includes, given.len());
    Driver { inputs, main, makefile, defines, includes, numbers }
}

/// What the compiled program asks for.
fn asked(vector: &Vector) -> impl Iterator<Item = &InputValue> {
    vector.script.inputs.iter().filter(|input| !is_left_to_library(input))
}

fn inputs_file(suite: &Suite, vectors: &[&Vector]) -> String {
    let program = &suite.program;
    let mut out = String::new();
    out.push_str("/* The inputs of all vectors, in the order in which the program asks for them. */\n");
    out.push_str("extern void exit(int) __attribute__((noreturn));\nextern int strcmp(const char *, const char *);\n");
    out.push_str("typedef struct { unsigned long long low, high; } fathom_bits;\n\n");
    for (i, vector) in vectors.iter().enumerate() {
        let values: Vec<String> = asked(vector).map(|v| literal(v.bits)).collect();
        let values = if values.is_empty() { "{ 0, 0 }".to_string() } else { values.join(", ") };
        let _ = writeln!(out, "static const fathom_bits vector_{i}[] = {{ {values} }};");
    }
    out.push_str("\nstatic const struct { const fathom_bits *values; unsigned long count, arguments; } vectors[] = {\n");
    for (i, vector) in vectors.iter().enumerate() {
        let _ = writeln!(out, "    {{ vector_{i}, {}, {} }},", asked(vector).count(), vector.script.args.len() + 1);
    }
    out.push_str("    { 0, 0, 0 }\n};\n\nstatic unsigned long current, next;\n\n");
    let _ = writeln!(out, "unsigned long fathom_vectors(void) {{ return {}; }}", vectors.len());
    out.push_str("unsigned long fathom_select(unsigned long number)\n{\n    current = number;\n    next = 0;\n    return vectors[number].arguments;\n}\n\n");
    out.push_str(
        "void fathom_next(void *to, unsigned long size)\n{\n    if (next >= vectors[current].count)\n        exit(0);\n",
    );
    out.push_str("    __builtin_memcpy(to, &vectors[current].values[next++], size);\n}\n\n");
    let mut defined: Vec<String> = Vec::new();
    let mut define = |out: &mut String, weak: &str, c_type: &str, name: &str, parameters: &str| {
        if !defined.iter().any(|d| d == name) {
            defined.push(name.to_string());
            let _ = writeln!(
                out,
                "{weak}{c_type} {name}({parameters}) {{ {c_type} result; fathom_next(&result, sizeof result); return result; }}"
            );
        }
    };
    for input in vectors.iter().flat_map(|v| asked(v)) {
        if suite.is_parameter(input) && !input.name.starts_with("__VERIFIER_nondet_") {
            continue;
        }
        let ty = program.find_function(&input.name).map_or(input.ty, |f| program.func(f).ret);
        let parameters = if input.name.starts_with("__VERIFIER_nondet_") { "void" } else { "" };
        define(&mut out, "", &type_text(program, ty), &input.name, parameters);
    }
    for (name, c_type) in UNASKED.into_iter().chain(MORE_INPUTS) {
        define(&mut out, "__attribute__((weak)) ", c_type, &format!("__VERIFIER_nondet_{name}"), "void");
    }
    out.push_str("\n/* What ends the program. */\n");
    for function in ["reach_error", "__VERIFIER_error"] {
        let _ = writeln!(out, "__attribute__((weak)) void {function}(void) {{ exit(86); }}");
    }
    out.push_str("__attribute__((weak)) void __VERIFIER_assume(int holds) { if (!holds) exit(87); }\n");
    out.push_str("extern int printf(const char *, ...);\n__attribute__((weak)) void fathom_require(const char *name, _Bool holds) { if (!holds) printf(\"fathom-violated %s\\n\", name); }\n");
    out.push_str("__attribute__((weak)) void __fathom_goal(const char *criterion, const char *name, _Bool holds) {}\n");
    out.push_str("__attribute__((weak)) void fathom_cover(const char *name, _Bool holds) {}\n__attribute__((weak)) void __CPROVER_cover(_Bool holds) {}\n");
    out.push_str("__attribute__((weak)) void __VERIFIER_assert(int holds) { if (!holds) exit(86); }\n");
    out.push_str("__attribute__((weak)) void __VERIFIER_atomic_begin(void) {}\n__attribute__((weak)) void __VERIFIER_atomic_end(void) {}\n");
    out.push_str("void __assert_fail(const char *what, const char *file, unsigned line, const char *function) { exit(86); }\n");
    out.push_str("void abort(void) { exit(134); }\n");
    out
}

fn literal(bits: u128) -> String {
    format!("{{ {:#x}ull, {:#x}ull }}", bits as u64, (bits >> 64) as u64)
}

fn main_file(program: &Program, function: &str, files: &[SourceFile], includes: bool) -> String {
    let mut out = String::new();
    out.push_str("/* Runs the program with the vector whose number is the argument. */\n");
    if includes {
        let path = std::path::absolute(&files[0].path).unwrap_or_else(|_| files[0].path.clone());
        let _ = writeln!(out, "#include \"{}\"\n#undef main", path.display());
    } else {
        out.push_str("#undef main\n");
    }
    out.push_str("extern void fathom_next(void *, unsigned long);\nextern unsigned long fathom_select(unsigned long), fathom_vectors(void);\n");
    out.push_str("extern void exit(int) __attribute__((noreturn));\nextern unsigned alarm(unsigned);\nextern void (*signal(int, void (*)(int)))(int);\n");
    out.push_str("static void fathom_stop(int signal) { exit(128 + signal); }\n");
    let arguments = function == "main";
    if arguments {
        out.push_str("extern int fathom_program();\n");
    }
    let entry = program.find_function(function).map(|f| program.func(f));
    let types: Vec<TypeId> = entry.map(|f| f.params.iter().map(|p| f.local(*p).ty).collect()).unwrap_or_default();
    if let (false, false, Some(f)) = (arguments, includes, entry) {
        let list: Vec<String> = types.iter().map(|ty| type_text(program, *ty)).collect();
        let list = if list.is_empty() { "void".to_string() } else { list.join(", ") };
        let _ = writeln!(out, "extern {} {function}({list});", type_text(program, f.ret));
    }
    out.push_str("int main(int count, char **words)\n{\n    unsigned long number = 0;\n");
    out.push_str("    for (const char *digit = count > 1 ? words[1] : \"0\"; *digit >= '0' && *digit <= '9'; digit++)\n        number = 10 * number + (*digit - '0');\n");
    out.push_str("    if (number >= fathom_vectors())\n        return 2;\n");
    out.push_str("    static const int signals[] = { 4, 6, 7, 8, 11, 14 };\n");
    out.push_str("    for (unsigned i = 0; i < sizeof signals / sizeof *signals; i++)\n        signal(signals[i], fathom_stop);\n    alarm(10);\n");
    if arguments {
        out.push_str("    unsigned long arguments = fathom_select(number);\n");
        if takes_arguments(program) {
            out.push_str("    static char *strings[65537];\n    for (unsigned long i = 0; i < arguments && i < 65536; i++)\n        strings[i] = i ? \"\" : words[0];\n");
            out.push_str("    exit(fathom_program((int)arguments, strings, strings + arguments));\n}\n");
        } else {
            out.push_str("    (void)arguments;\n    exit(fathom_program());\n}\n");
        }
        return out;
    }
    out.push_str("    fathom_select(number);\n");
    let mut list = Vec::new();
    for (i, ty) in types.iter().enumerate() {
        let _ =
            writeln!(out, "    {} argument{i};\n    fathom_next(&argument{i}, sizeof argument{i});", type_text(program, *ty));
        list.push(format!("argument{i}"));
    }
    let _ = writeln!(out, "    {function}({});\n    exit(0);\n}}", list.join(", "));
    out
}

fn makefile(files: &[SourceFile], defines: &[String], includes: bool, vectors: usize) -> String {
    let mut options: Vec<String> = Vec::new();
    for option in files.iter().flat_map(|f| &f.args) {
        // The Makefile runs in its own folder.
        let option = match option.strip_prefix("-I").filter(|folder| !folder.is_empty()) {
            Some(folder) => format!("-I{}", std::path::absolute(folder).unwrap_or_else(|_| folder.into()).display()),
            None => option.clone(),
        };
        let option = quoted(&option);
        if !options.contains(&option) || !option.starts_with("-I") {
            options.push(option);
        }
    }
    let path = |f: &SourceFile| std::path::absolute(&f.path).unwrap_or_else(|_| f.path.clone()).display().to_string();
    let sources: Vec<String> = if includes { Vec::new() } else { files.iter().map(|f| quoted(&path(f))).collect() };
    let mut out = String::new();
    let _ = writeln!(out, "# Compiles the program with the test driver and runs every vector.");
    let _ = writeln!(out, "CC ?= cc\nGCOV ?= gcov");
    let _ = writeln!(out, "OPTIONS = -g -w -O0 {} {}", defines.join(" "), options.join(" "));
    let _ = writeln!(out, "SOURCES = {}", sources.join(" "));
    let numbers: Vec<String> = (0..vectors).map(|n| n.to_string()).collect();
    let _ = writeln!(out, "VECTORS = {}\n", numbers.join(" "));
    out.push_str(
        "run: plain\n\t@for n in $(VECTORS); do ./plain $$n > /dev/null 2>&1; echo \"vector $$n: exit code $$?\"; done\n\n",
    );
    out.push_str("plain: main.c inputs.c $(SOURCES)\n\t$(CC) $(OPTIONS) -o $@ -x c main.c inputs.c $(SOURCES) -x none -lm\n\n");
    out.push_str(
        "gcov:\n\trm -f *.gcda *.gcno\n\t$(CC) $(OPTIONS) --coverage -c -x c main.c $(SOURCES)\n\t$(CC) $(OPTIONS) -c inputs.c\n",
    );
    out.push_str("\t$(CC) $(OPTIONS) --coverage -o covered *.o -lm\n\t@for n in $(VECTORS); do ./covered $$n > /dev/null 2>&1; done; true\n\t$(GCOV) -b *.gcda\n\n");
    out.push_str("llvm-cov:\n\tclang $(OPTIONS) -fprofile-instr-generate -fcoverage-mapping -fcoverage-mcdc -o covered -x c main.c inputs.c $(SOURCES) -x none -lm\n");
    out.push_str("\t@for n in $(VECTORS); do LLVM_PROFILE_FILE=$$n.profraw ./covered $$n > /dev/null 2>&1; done; true\n");
    out.push_str("\tllvm-profdata merge -o all.profdata *.profraw\n\tllvm-cov report -show-mcdc-summary -instr-profile=all.profdata ./covered\n\n");
    out.push_str(
        "clean:\n\trm -f plain covered *.o *.gcda *.gcno *.gcov *.profraw all.profdata\n\n.PHONY: run gcov llvm-cov clean\n",
    );
    out
}
