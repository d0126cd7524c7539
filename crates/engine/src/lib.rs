//! Engines: deepen, ask the solver, replay what it finds.
//!
//! Takes a checked GOTO program and options; gives one result per property and, for the whole run, how far it got and
//! what the answers rest on. A `Violated` was replayed by the interpreter from its inputs; a `Proved` means that every
//! execution was explored or that an induction closed. Everything else is `Open`, with the reason.
//!
//! Must not know: clang, C files, output formats, the command line.
//!
//! The rooms, in the order in which a question passes them:
//!
//! | module | what it does |
//! | --- | --- |
//! | `options` | what is asked for, and which engines each strategy is made of |
//! | `schedule` | gives the engines their turns, by counted work |
//! | `session` | what all engines share: goals and their answers, the limits, who is told |
//! | `unwound` | one unwinding and the solver that knows it |
//! | `explore` | the bug search: unwinds, asks whether goals are reached and whether executions go on |
//! | `trial` | executions tried out on the interpreter |
//! | `induction` | the inductive step, with `invariants` to strengthen it |
//! | `termination` | whether executions end: cycles of states, and ranks as questions about copies of the program |
//! | `replay` | from a model to an execution that the interpreter made |
//! | `ledger` | proofs as they are made, for those outside who may have to end the program |
//! | `answer` | what is given back |

mod answer;
mod explore;
mod induction;
mod invariants;
mod ledger;
mod nodes;
mod options;
mod replay;
mod schedule;
mod session;
pub mod termination;
mod text;
mod trial;
mod unwound;
mod work;

pub use answer::{By, InstructionCost, Method, Observer, Outcome, Phase, Proof, PropertyOutcome, Reason, RoundReport};
pub use fathom_symex::Obstacle;
pub use fathom_symex::induct::Variable;
pub use invariants::{Claim, Leaf, LoopInvariant};
pub use ledger::{Ledger, Posted};
pub use options::{Embedding, Options, SolverFactory, Strategy};
pub use replay::{Counterexample, InputValue, Script};
pub use schedule::verify;
pub use session::resident_memory;
pub use text::{equations, formula};
pub use unwound::embedded_for;
pub use work::work_of_seconds;
