//! Why an execution is not followed any further.

use fathom_goto::Unsupported;
use std::fmt;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Obstacle {
    /// The IR says so.
    Unsupported(Unsupported),
    /// A call of a function without a body.
    NoBody { function: String },
    /// Calls are nested more deeply than this.
    NestedCalls(u32),
    /// Induction over a loop that builds something on the heap, for good: another form of the program may do.
    LastingMemory,
    /// The value of an object that is declared and defined nowhere matters.
    DefinedNowhere(String),
    /// Something else that is not supported, in words.
    Other(String),
}

impl fmt::Display for Obstacle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Obstacle::Unsupported(what) => what.fmt(f),
            Obstacle::NoBody { function } => write!(f, "function `{function}` has no body"),
            Obstacle::NestedCalls(limit) => write!(f, "more than {limit} nested calls"),
            Obstacle::LastingMemory => f.write_str("induction over a loop that allocates memory which outlives the iteration"),
            Obstacle::DefinedNowhere(what) | Obstacle::Other(what) => f.write_str(what),
        }
    }
}

impl From<String> for Obstacle {
    fn from(what: String) -> Self {
        Obstacle::Other(what)
    }
}

impl From<&str> for Obstacle {
    fn from(what: &str) -> Self {
        Obstacle::Other(what.into())
    }
}
