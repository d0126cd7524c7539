//! Tests of the solvers through their public interface, against brute force, fresh solvers and each other.

#[path = "../../../term/tests/terms/reference.rs"]
mod reference;

mod arrays;
mod basics;
mod external;
mod incremental;
mod limits;
mod random;
mod z3;

use fathom_solver::{Embedded, EmbeddedOptions};

/// The default solver, checking its own models.
pub fn solver() -> Embedded {
    Embedded::new(EmbeddedOptions { check_models: true, ..EmbeddedOptions::default() }, None)
}

/// The same, leaving products open at first.
pub fn refining_solver() -> Embedded {
    Embedded::new(EmbeddedOptions { check_models: true, refine: true, ..EmbeddedOptions::default() }, None)
}
