//! Runs a C file in the interpreter: `run_c [-m32] [--replay] [--time] FILE [-- ARGS…]`. For differential campaigns without the
//! command-line tool; the exit code is the program's, 125 if it did not end by itself.

use fathom_clang::{Arch, ParseOptions};
use fathom_interpret::*;
use std::io::Write;

struct Print(std::io::BufWriter<std::io::Stdout>);

impl Observer for Print {
    fn output(&mut self, stream: u32, bytes: &[u8]) {
        let _ = if stream == 2 { std::io::stderr().write_all(bytes) } else { self.0.write_all(bytes) };
    }
}

fn main() {
    let mut arch = Arch::Lp64;
    let mut options = Options::new(Mode::Strict);
    let (mut time, mut file, mut include) = (false, None, Vec::new());
    let mut args = std::env::args().skip(1);
    while let Some(arg) = args.next() {
        match arg.as_str() {
            "-m32" => arch = Arch::Ilp32,
            "--replay" => options.mode = Mode::Replay,
            "--time" => time = true,
            "--" => options.args = args.by_ref().collect(),
            flag if flag.starts_with("-I") || flag.starts_with("-D") => include.push(arg),
            _ => file = Some(arg),
        }
    }
    let file = file.expect("a C file");
    let start = std::time::Instant::now();
    let mut parse = ParseOptions::new(&file, arch);
    parse.args = include;
    let unit = fathom_clang::parse(&parse).unwrap_or_else(|e| panic!("{e}"));
    let parsed = start.elapsed();
    let program = fathom_lower::lower(std::slice::from_ref(&unit), &Default::default()).unwrap_or_else(|e| panic!("{e}"));
    let lowered = start.elapsed();
    if let Err(errors) = fathom_goto::validate(&program) {
        eprintln!("{file}: not valid: {}", errors.join("\n"));
        std::process::exit(125);
    }
    let mut observer = Print(std::io::BufWriter::new(std::io::stdout()));
    let result = run(&program, &options, &mut RandomInputs::new(1), &mut observer);
    let _ = observer.0.flush();
    if time {
        let ran = start.elapsed() - lowered;
        let rate = result.steps as f64 / ran.as_secs_f64() / 1e6;
        eprintln!("parse {parsed:.2?}, lower {:.2?}, run {ran:.2?}: {} steps, {rate:.0} M/s", lowered - parsed, result.steps);
    }
    let code = match &result.outcome {
        Outcome::Exit(code) => *code,
        Outcome::Violation { message, loc, stack, .. } => {
            eprintln!("{}: {message}", program.source.describe(*loc));
            for (f, loc) in stack.iter().rev() {
                eprintln!("  in {} at {}", program.func(*f).name, program.source.describe(*loc));
            }
            125
        }
        Outcome::NoBody { function, loc } => {
            eprintln!("{}: `{}` has no body", program.source.describe(*loc), program.func(*function).name);
            125
        }
        Outcome::Unsupported { what, loc } => {
            eprintln!("{}: unsupported: {what}", program.source.describe(*loc));
            125
        }
        other => {
            eprintln!("{other:?}");
            125
        }
    };
    std::process::exit(code);
}
