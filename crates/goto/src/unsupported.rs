//! What the front end understood but the IR cannot express.

use std::fmt;

/// Reaching it ends in `unknown (unsupported: …)`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unsupported {
    /// In words, for the user.
    Construct(String),
    /// SOUNDNESS: code that only `asm goto` leads to is not in the program, so nothing can be said about properties in it, reached or not.
    AssemblyJumps,
}

const ASSEMBLY_JUMPS: &str = "inline assembly that jumps";

impl fmt::Display for Unsupported {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unsupported::Construct(what) => f.write_str(what),
            Unsupported::AssemblyJumps => f.write_str(ASSEMBLY_JUMPS),
        }
    }
}

/// From the text form: the inverse of `Display`.
impl From<String> for Unsupported {
    fn from(what: String) -> Self {
        match what.as_str() {
            ASSEMBLY_JUMPS => Unsupported::AssemblyJumps,
            _ => Unsupported::Construct(what),
        }
    }
}

impl From<&str> for Unsupported {
    fn from(what: &str) -> Self {
        Unsupported::from(what.to_string())
    }
}
