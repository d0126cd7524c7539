//! The concrete interpreter: the executable definition of our C semantics, and the judge of every counterexample.
//!
//! Takes a validated GOTO program, inputs and an observer, gives an `Outcome`. `Mode::Strict` is `fathom run`: it
//! stops at any undefined behaviour. `Mode::Replay` follows a counterexample: only `Assert` instructions stop, and everything
//! unselected goes on with the meaning fixed in `arith` ("what happens when an unselected check fails").
//!
//! Functions are compiled on their first call into a register code (`code`, `compile`), which `machine` executes on a
//! byte-accurate memory (`memory`). C calls use explicit frames, never the host's stack.
//!
//! Must not know: clang, the AST, terms, solvers.

mod api;
mod arith;
mod big;
mod code;
mod compile;
mod definite;
mod float;
mod format;
mod inputs;
mod machine;
mod memory;
mod native;
mod object;

pub use api::*;
pub use inputs::{InputsError, InputsFile, NoInputs, RandomInputs, ValueError};
pub use machine::lasso::{Cycle, Heads, Visit};
pub use memory::fits;

use fathom_goto::Program;

/// Runs the program from its entry function.
///
/// The program must be valid (`fathom_goto::validate`); an invalid one may panic.
pub fn run(program: &Program, options: &Options, inputs: &mut dyn Inputs, observer: &mut dyn Observer) -> RunResult {
    machine::Machine::new(program, options, inputs, observer).run()
}

/// Runs the program as [`run`] does, and stops where a state repeats: the execution goes on for ever if the inputs between the two visits are drawn
/// again and again.
pub fn watch(
    program: &Program,
    options: &Options,
    inputs: &mut dyn Inputs,
    observer: &mut dyn Observer,
    heads: &Heads,
) -> (RunResult, Option<Cycle>) {
    machine::Machine::new(program, options, inputs, observer).watch(heads)
}
