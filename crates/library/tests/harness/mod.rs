//! Runs a C program twice: compiled by gcc with the real C library, and in the interpreter with the models.

#![allow(dead_code)] // Each test uses some of it.

use fathom_clang::{Arch, ParseOptions};
use fathom_goto::Program;
use fathom_interpret::{Inputs, Mode, Observer, Options, Outcome};
use fathom_lower::LowerOptions;
use std::path::{Path, PathBuf};
use std::process::Command;

pub const ARCHES: [Arch; 2] = [Arch::Lp64, Arch::Ilp32];

/// What a run showed.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Shown {
    pub stdout: String,
    pub stderr: String,
    pub code: i32,
}

pub fn program(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/programs").join(name)
}

/// Parses the file and the models it needs, and links them. `concrete`: what C leaves open is as in a common C library.
pub fn lower(file: &Path, arch: Arch, concrete: bool) -> Program {
    let mut options = ParseOptions::new(file, arch);
    options.args.push("-fno-builtin".into());
    let mut units = vec![fathom_clang::parse(&options).unwrap_or_else(|error| panic!("{}: {error}", file.display()))];
    let undefined = fathom_lower::undefined_symbols(&units);
    if let Some(models) = fathom_library::unit_for(&undefined) {
        units.push(parse_models(models, arch));
    }
    let options = LowerOptions { first_library_unit: Some(1), concrete, ..LowerOptions::default() };
    let program = fathom_lower::lower(&units, &options).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
    fathom_goto::validate(&program).unwrap_or_else(|errors| panic!("{}: {}", file.display(), errors.join("\n")));
    program
}

pub fn parse_models(models: fathom_library::LibraryUnit, arch: Arch) -> fathom_ast::Unit {
    let mut options = ParseOptions::new(&models.file, arch);
    options.virtual_files = models.virtual_files;
    fathom_clang::parse(&options).unwrap_or_else(|error| panic!("models: {error}"))
}

/// Compiles with gcc and runs. Builtins are off, so that every call reaches the library.
pub fn compiled(file: &Path, arch: Arch) -> Shown {
    let width = match arch {
        Arch::Lp64 => "-m64",
        Arch::Ilp32 => "-m32",
    };
    let name = file.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    let binary = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}{width}"));
    let mut gcc = Command::new("gcc");
    gcc.args([width, "-std=gnu17", "-O0", "-fno-builtin", "-ffp-contract=off", "-msse2", "-mfpmath=sse", "-w"]);
    gcc.arg(file).arg("-o").arg(&binary).arg("-lm");
    let built = gcc.output().expect("gcc is installed");
    assert!(built.status.success(), "{}", String::from_utf8_lossy(&built.stderr));
    let ran = Command::new(&binary).output().expect("it was just built");
    Shown {
        stdout: String::from_utf8_lossy(&ran.stdout).into_owned(),
        stderr: String::from_utf8_lossy(&ran.stderr).into_owned(),
        code: ran.status.code().unwrap_or(-1),
    }
}

/// Output as a string, as `compiled` gives it.
#[derive(Default)]
pub struct Collected {
    stdout: Vec<u8>,
    stderr: Vec<u8>,
}

impl Observer for Collected {
    fn output(&mut self, stream: u32, bytes: &[u8]) {
        if stream == 2 { self.stderr.extend(bytes) } else { self.stdout.extend(bytes) }
    }
}

/// Runs in the interpreter; anything but an exit of the program is a failure of the test.
pub fn interpreted(file: &Path, arch: Arch, inputs: &mut dyn Inputs, observer: &mut dyn Observer) -> i32 {
    let program = lower(file, arch, true);
    let result = fathom_interpret::run(&program, &Options::new(Mode::Strict), inputs, observer);
    let place = |loc| program.source.describe(loc);
    match result.outcome {
        Outcome::Exit(code) => code & 255,
        Outcome::Violation { message, loc, stack, .. } => {
            let calls: Vec<String> =
                stack.iter().rev().map(|(f, at)| format!("{} at {}", program.func(*f).name, place(*at))).collect();
            panic!("{}: {message}; {}", place(loc), calls.join(", "))
        }
        Outcome::AssumeFailed { loc } => panic!("{}: an assumption does not hold", place(loc)),
        Outcome::Unsupported { what, loc } => panic!("{}: unsupported: {what}", place(loc)),
        Outcome::NoBody { function, loc } => panic!("{}: no body: {}", place(loc), program.func(function).name),
        Outcome::InputsExhausted { loc } => panic!("{}: asks for an input", place(loc)),
        other => panic!("{other:?}"),
    }
}

pub fn shown(file: &Path, arch: Arch, inputs: &mut dyn Inputs) -> Shown {
    let mut output = Collected::default();
    let code = interpreted(file, arch, inputs, &mut output);
    Shown {
        stdout: String::from_utf8_lossy(&output.stdout).into_owned(),
        stderr: String::from_utf8_lossy(&output.stderr).into_owned(),
        code,
    }
}

/// Both runs show the same; the message names the first line that differs.
pub fn compare(name: &str, arch: Arch, expected: &Shown, actual: &Shown) {
    for (what, expected, actual) in [("stdout", &expected.stdout, &actual.stdout), ("stderr", &expected.stderr, &actual.stderr)]
    {
        if expected != actual {
            let mut pairs = expected.lines().zip(actual.lines()).enumerate();
            let different = pairs.find(|(_, (a, b))| a != b);
            let lines = (expected.lines().count(), actual.lines().count());
            panic!("{name} {arch:?}: {what} differs at (line, (compiled, interpreted)) {different:?} of {lines:?} lines");
        }
    }
    assert_eq!(expected.code, actual.code, "{name} {arch:?}: exit code");
}
