//! How a command ends when it does not succeed: a sentence and an exit code.
//!
//! Every error a stage returns becomes one of these kinds; the number is part of the contract with scripts.

use std::fmt;

/// Exit codes of every command (`run` also passes on the program's own).
pub mod exit {
    pub const VERIFIED: u8 = 0;
    pub const VIOLATED: u8 = 1;
    pub const BAD_INPUT: u8 = 2;
    pub const UNKNOWN: u8 = 3;
    pub const INTERNAL: u8 = 4;
}

#[derive(Debug)]
pub enum Failure {
    /// Bad input or bad usage: one sentence that names the file and the remedy.
    Input(String),
    /// Clang's diagnostics, complete as clang writes them.
    Diagnostics(String),
    /// A limit or something not supported.
    Unknown(String),
    /// A bug in fathom.
    Internal(String),
}

impl Failure {
    pub fn exit_code(&self) -> u8 {
        match self {
            Failure::Input(_) | Failure::Diagnostics(_) => exit::BAD_INPUT,
            Failure::Unknown(_) => exit::UNKNOWN,
            Failure::Internal(_) => exit::INTERNAL,
        }
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Failure::Input(sentence) => write!(f, "fathom: error: {sentence}"),
            Failure::Diagnostics(text) => f.write_str(text.trim_end()),
            Failure::Unknown(reason) => write!(f, "fathom: unknown: {reason}"),
            Failure::Internal(what) => write!(f, "fathom: internal error: {what}"),
        }
    }
}

impl From<std::io::Error> for Failure {
    fn from(error: std::io::Error) -> Self {
        Failure::Input(format!("cannot write the output: {error}"))
    }
}

pub fn input(sentence: impl Into<String>) -> Failure {
    Failure::Input(sentence.into())
}
