//! The GOTO program: the intermediate representation every later stage works on.
//!
//! Takes what lowering or a pass builds, or the text form; gives a [`Program`] that the validator accepts, its text, its
//! control-flow graph and its loops.
//!
//! Side-effect-free typed expressions over explicit memory reads, places (base plus field/index path), basic
//! blocks with explicit terminators, explicit conversions and lifetimes. It prints to text and parses back
//! (`text`), and its rules are stated and checked by `validate`.
//!
//! Must not know: clang, the AST, terms, solvers.

pub mod cfg;
pub mod contract;
pub mod coverage;
pub mod expr;
mod ids;
pub mod inst;
pub mod loops;
pub mod program;
pub mod source;
pub mod text;
pub mod types;
mod unsupported;
mod validate;
pub mod visit;

pub use cfg::Cfg;
pub use expr::*;
pub use ids::*;
pub use inst::*;
pub use loops::{Loop, Wto};
pub use program::*;
pub use source::*;
pub use types::*;
pub use unsupported::Unsupported;
pub use validate::validate;
