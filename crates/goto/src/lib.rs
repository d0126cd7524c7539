//! The GOTO program: the intermediate representation every later stage works on.
//!
//! Side-effect-free typed expressions over explicit memory reads, places (base plus field/index path), basic
//! blocks with explicit terminators, explicit conversions and lifetimes. It prints to text and parses back
//! (`text`), and its rules are stated and checked by `validate`.
//!
//! Must not know: clang, the AST, terms, solvers.

mod ids;
pub mod types;
pub mod expr;
pub mod inst;
pub mod program;
pub mod source;
pub mod cfg;
pub mod loops;
pub mod fixed;
pub mod text;
mod validate;

pub use expr::*;
pub use ids::*;
pub use inst::*;
pub use cfg::Cfg;
pub use loops::{Loop, Wto};
pub use program::*;
pub use source::*;
pub use types::*;
pub use validate::validate;
