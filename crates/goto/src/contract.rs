//! Contracts of functions, as points of a program: where a set of claims about a call is assumed or checked.
//!
//! Which claims a contract holds is not said here: an engine guesses them over the values that the points name, and keeps those that survive.

use crate::ids::*;
use rustc_hash::FxHashMap;

/// Where a function's contract is assumed or checked: at the start of a block, over locals of its function.
#[derive(Clone, Debug)]
pub struct Point {
    pub kind: PointKind,
    /// What the contract speaks of, by name, and what some of it was before the call.
    pub values: Vec<(u32, LocalId)>,
    pub entry: Vec<(u32, LocalId)>,
}

#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum PointKind {
    Assumed,
    Checked,
}

pub type Contracts = FxHashMap<(FuncId, BlockId), Point>;
