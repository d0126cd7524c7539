//! Why a translation unit could not be parsed. As text each error is one sentence, or what clang said.

use std::fmt;
use std::path::PathBuf;

#[derive(Debug)]
pub enum ParseError {
    /// The program is not valid C: clang's messages, each with file, line and column.
    Diagnostics(String),
    Argument(ArgumentError),
    Unreadable(PathBuf, std::io::Error),
    Directory(PathBuf),
    /// There is no process for clang.
    NotStarted(PathBuf),
    /// clang died; names the input.
    Crash(String),
}

/// Why the compiler's arguments are not obeyed. Each variant has the argument, or the machine that it names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ArgumentError {
    Unknown(String),
    /// It may change what the program means.
    UnknownMeaning(String),
    WithoutValue(String),
    Language(String),
    /// Not supported, and why; some need no reason.
    Unsupported(String, Option<&'static str>),
    UnsupportedFor {
        argument: String,
        triple: String,
    },
    /// It chooses among machines of a family that the program is not for; and how one of these is named.
    OtherFamily {
        argument: String,
        family: &'static str,
        example: &'static str,
    },
    Contradiction {
        argument: String,
        triple: String,
    },
    Target {
        triple: String,
        why: TargetFault,
    },
    /// It holds a NUL byte.
    Nul,
}

/// What is wrong with the name of a machine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TargetFault {
    Machine,
    NarrowPointers(&'static str),
    System(String),
}

/// What all messages about machines end with.
const MACHINES: &str = "the machines are x86_64, i386, arm, aarch64, riscv32, riscv64, powerpc, powerpc64 and powerpc64le, with Linux, Windows or no system (such as arm-none-eabi)";

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ParseError::Diagnostics(text) | ParseError::Crash(text) => f.write_str(text),
            ParseError::Argument(error) => error.fmt(f),
            ParseError::Unreadable(file, error) => write!(f, "cannot read {}: {}", file.display(), plain(error)),
            ParseError::Directory(file) => write!(f, "{} is a directory, not a C file", file.display()),
            ParseError::NotStarted(file) => write!(f, "cannot start the C front end for {}", file.display()),
        }
    }
}

impl fmt::Display for ArgumentError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ArgumentError::Unknown(argument) => write!(f, "unknown compiler argument {argument}"),
            ArgumentError::UnknownMeaning(argument) => {
                write!(f, "{argument} is not known: it may change what the program means")
            }
            ArgumentError::WithoutValue(option) => write!(f, "option {option} wants a value"),
            ArgumentError::Language(language) => write!(f, "-x {language} is not supported: only C is"),
            ArgumentError::Unsupported(argument, None) => write!(f, "{argument} is not supported"),
            ArgumentError::Unsupported(argument, Some(why)) => write!(f, "{argument} is not supported: {why}"),
            ArgumentError::UnsupportedFor { argument, triple } => write!(f, "{argument} is not supported for {triple}"),
            ArgumentError::OtherFamily { argument, family, example } => {
                write!(f, "{argument} is an option of {family} machines: name the machine too, such as --target={example}")
            }
            ArgumentError::Contradiction { argument, triple } => write!(f, "{argument} contradicts the target {triple}"),
            ArgumentError::Target { triple, why } => write!(f, "target {triple} is not supported: {why}{MACHINES}"),
            ArgumentError::Nul => f.write_str("an argument contains a NUL byte"),
        }
    }
}

impl fmt::Display for TargetFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TargetFault::Machine => Ok(()),
            TargetFault::NarrowPointers(machine) => write!(f, "pointers of 32 bits on {machine}; "),
            TargetFault::System(part) => write!(f, "`{part}` is not known; "),
        }
    }
}

impl std::error::Error for ParseError {}
impl std::error::Error for ArgumentError {}

/// The system's message without Rust's "(os error 2)".
fn plain(error: &std::io::Error) -> String {
    let text = error.to_string();
    let text = text.split(" (os error").next().unwrap_or(&text);
    text.to_lowercase()
}
