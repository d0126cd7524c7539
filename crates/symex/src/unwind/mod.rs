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
//! | `policy` | **the unwinding policy**: what is unwound next, which iterations count |

mod edges;
pub(crate) mod frontier;
pub(crate) mod guard;
mod join;
mod lead;
pub mod policy;
pub mod position;
pub(crate) mod state;
pub(crate) mod worklist;

use crate::memory::object::{Frame, FrameId};
use crate::table::Table;
use crate::unwind::frontier::{Frontier, Target};
use crate::unwind::position::{Instance, Position};
use crate::unwind::worklist::{FuncInfo, Pending, RoundStats};
use fathom_goto::*;
use fathom_term::TermId;
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::BTreeMap;
use std::rc::Rc;

/// Where executions are: calls in progress, the states that wait, and those that go on beyond what was unwound.
pub struct Unwinding {
    pub(crate) infos: Vec<Option<Rc<FuncInfo>>>,
    pub(crate) frames: Table<FrameId, Frame>,
    pub(crate) frame_index: FxHashMap<(Position, FuncId), FrameId>,
    pub(crate) worklist: BTreeMap<Position, Vec<Pending>>,
    /// Positions executed so far, by hash, and the conditions under which they were.
    pub(crate) visited: FxHashSet<(u64, Option<TermId>)>,
    pub frontiers: Vec<Frontier>,
    /// Targets found since they were last taken.
    pub targets: Vec<Target>,
    /// Loops in which heap objects are made.
    pub(crate) makers: FxHashSet<(FuncId, LoopId)>,
    /// How many symbolic iterations any loop may have now.
    pub(crate) bound: u32,
    /// The one loop instance that may go beyond the bound now, and how far.
    pub(crate) ahead: Option<(Instance, u32)>,
    /// Where the earliest open frontier is: code behind it may be reached again.
    pub(crate) earliest: Option<Position>,
    /// Blocks that the round may still execute in free iterations.
    pub(crate) budget_left: u64,
    /// The number of blocks at which limits are looked at again, and whether one was met.
    pub(crate) next_look: u64,
    pub(crate) stopped: bool,
    pub stats: RoundStats,
}

impl Unwinding {
    pub(crate) fn of(program: &Program) -> Unwinding {
        Unwinding {
            infos: (0..program.functions.len()).map(|_| None).collect(),
            frames: Table::default(),
            frame_index: FxHashMap::default(),
            worklist: BTreeMap::new(),
            visited: FxHashSet::default(),
            frontiers: Vec::new(),
            targets: Vec::new(),
            makers: FxHashSet::default(),
            bound: 0,
            ahead: None,
            earliest: None,
            budget_left: 0,
            next_look: 0,
            stopped: false,
            stats: RoundStats::default(),
        }
    }
}
