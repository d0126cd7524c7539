//! Lowers C files, links them and runs the result in the interpreter: `run_files [-m32] FILE… [-- ARGS…]`.
//! Output and exit code are the program's, so that a compiled program can be compared side by side.

use std::io::Write;
use std::process::ExitCode;

use fathom_clang::{Arch, ParseOptions};
use fathom_interpret::{Collect, Mode, NoInputs, Options, Outcome, run};
use fathom_lower::{LowerOptions, lower};

fn main() -> ExitCode {
    let mut args = std::env::args().skip(1);
    let (mut arch, mut units) = (Arch::Lp64, Vec::new());
    for arg in args.by_ref() {
        match arg.as_str() {
            "-m32" => arch = Arch::Ilp32,
            "--" => break,
            file => match fathom_clang::parse(&ParseOptions::new(file, arch)) {
                Ok(unit) => units.push(unit),
                Err(error) => return fail(&error.to_string()),
            },
        }
    }
    let program = match lower(&units, &LowerOptions::default()) {
        Ok(program) => program,
        Err(error) => return fail(&error.to_string()),
    };
    if let Err(errors) = fathom_goto::validate(&program) {
        return fail(&errors.join("\n"));
    }
    let mut options = Options::new(Mode::Strict);
    options.args = args.collect();
    let mut output = Collect::default();
    let result = run(&program, &options, &mut NoInputs, &mut output);
    let _ = std::io::stdout().write_all(&output.stdout);
    match result.outcome {
        Outcome::Exit(code) => ExitCode::from(code as u8),
        Outcome::Violation { message, loc, .. } => fail(&format!("{}: {message}", program.source.describe(loc))),
        Outcome::Unsupported { what, loc } => fail(&format!("{}: unsupported {what}", program.source.describe(loc))),
        Outcome::NoBody { function, loc } => {
            fail(&format!("{}: no body for {}", program.source.describe(loc), program.func(function).name))
        }
        other => fail(&format!("{other:?}")),
    }
}

fn fail(message: &str) -> ExitCode {
    eprintln!("{message}");
    ExitCode::from(99)
}
