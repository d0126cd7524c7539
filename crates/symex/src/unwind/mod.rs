//! The unwinding: where executions are, in which order they are followed, where they meet and where they wait.
//!
//! | file | what it knows |
//! | --- | --- |
//! | `position` | the names of the nodes of the unwinding, in the order in which executions visit them |
//! | `state` | a symbolic state: path condition, memory, the calls and loops it is in |
//! | `guard` | path conditions as shared lists of conjuncts |
//! | `worklist` | the states that wait, and the rounds that go through them |
//! | `join` | what becomes of states that meet |
//! | `edges` | what taking an edge means for the loops around it, and which iterations are free |
//! | `frontier` | executions that go on beyond what was unwound |
//! | `lead` | one loop ahead of the others |

mod edges;
pub(crate) mod frontier;
pub(crate) mod guard;
mod join;
mod lead;
pub mod position;
pub(crate) mod state;
pub(crate) mod worklist;
