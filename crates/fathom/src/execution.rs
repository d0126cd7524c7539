//! What surrounds the interpreter in `fathom run`: inputs from a file, output as it happens, the outcome as a message
//! and an exit code.

use crate::cli::RunArgs;
use crate::failure::{Failure, exit, input};
use crate::source::SourceFile;
use fathom_goto::Program;
use fathom_interpret::{Inputs, InputsFile, Mode, NoInputs, Observer, Options, Outcome};
use std::io::{BufWriter, Stdout, Write};

/// A shell's exit code for a program ended by SIGABRT.
const ABORTED: u8 = 134;

pub fn options(args: &RunArgs, files: &[SourceFile]) -> Options {
    let mut options = Options::new(Mode::Strict);
    options.args = args.program_args.clone();
    options.step_limit = args.steps;
    if let Some(first) = files.first() {
        options.program_name = first.path.display().to_string();
    }
    options
}

pub fn inputs(args: &RunArgs) -> Result<Box<dyn Inputs>, Failure> {
    let Some(path) = &args.inputs else { return Ok(Box::new(NoInputs)) };
    let name = path.display();
    let text = std::fs::read_to_string(path).map_err(|error| input(format!("{name} cannot be read: {error}")))?;
    let inputs = InputsFile::parse(&text).map_err(|error| input(format!("{name} is not a JSON list of inputs: {error}")))?;
    Ok(Box::new(inputs))
}

/// Passes the program's output on.
pub struct Printer {
    stdout: BufWriter<Stdout>,
    failed: Option<std::io::Error>,
}

impl Default for Printer {
    fn default() -> Self {
        Self { stdout: BufWriter::new(std::io::stdout()), failed: None }
    }
}

impl Printer {
    /// Flushes; the program's exit does too.
    pub fn finish(mut self) -> Result<(), Failure> {
        let flushed = self.stdout.flush();
        match self.failed.or(flushed.err()) {
            Some(error) if error.kind() != std::io::ErrorKind::BrokenPipe => {
                Err(input(format!("cannot write the output: {error}")))
            }
            _ => Ok(()),
        }
    }
}

impl Observer for Printer {
    fn output(&mut self, stream: u32, bytes: &[u8]) {
        let written = if stream == 2 { std::io::stderr().write_all(bytes) } else { self.stdout.write_all(bytes) };
        if let Err(error) = written {
            self.failed.get_or_insert(error);
        }
    }
}

/// The program's own exit code, or why it has none.
pub fn conclude(program: &Program, outcome: &Outcome) -> Result<u8, Failure> {
    let place = |loc| program.source.describe(loc);
    let unknown = |reason: String| Err(Failure::Unknown(reason));
    match outcome {
        // As the operating system reports it: the low eight bits.
        Outcome::Exit(code) => Ok(*code as u8),
        Outcome::Abort { .. } => Ok(ABORTED),
        Outcome::Violation { message, loc, stack, .. } => {
            eprintln!("{}: stopped: {message}", place(*loc));
            // The synthesised entry function at the bottom of the stack means nothing to a reader.
            let callers = stack.iter().rev().skip(1).filter(|(function, _)| Some(*function) != program.entry);
            for (function, at) in callers {
                eprintln!("{}:   called from {}", place(*at), program.func(*function).name);
            }
            Ok(exit::VIOLATED)
        }
        Outcome::AssumeFailed { loc } => unknown(format!("an assumption does not hold at {}", place(*loc))),
        Outcome::Unsupported { what, loc } => unknown(format!("unsupported at {}: {what}", place(*loc))),
        Outcome::NoBody { function, loc } => {
            unknown(format!("{} has no body and is called at {}", program.func(*function).name, place(*loc)))
        }
        Outcome::InputsExhausted { loc } => unknown(format!("no input is left for {}; give more with --inputs", place(*loc))),
        Outcome::StepLimit => unknown("the limit on steps was reached".into()),
        Outcome::MemoryLimit => unknown("the limit on memory was reached".into()),
        Outcome::InvalidAccess { message, loc } => Err(Failure::Internal(format!("{message} at {}", place(*loc)))),
    }
}
