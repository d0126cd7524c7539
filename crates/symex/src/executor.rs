//! The executor: the program, the terms, and the rooms of the unwinding that it composes.
//!
//! `memory` owns objects and what pointers mean, `unwinding` the states that wait and where they are, `induction` what loops modify and the visits of
//! their heads. What an execution leaves behind for whoever reads a model is in `record`. Functions that need one room only belong to that room; those
//! that make terms out of several are the executor's, in the file of their question.

use crate::Config;
use crate::exec::Cost;
use crate::induct::Induction;
use crate::memory::Memory;
use crate::memory::object::Event;
use crate::unwind::Unwinding;
use fathom_goto::*;
use fathom_term::{TermId, Terms};
use rustc_hash::FxHashMap;
use std::collections::{BTreeMap, BTreeSet};

pub struct Executor<'p> {
    pub program: &'p Program,
    pub terms: Terms,
    pub(crate) config: Config,
    pub(crate) pointer_bits: u32,
    pub memory: Memory,
    pub unwinding: Unwinding,
    pub induction: Induction,
    pub record: Record,
}

/// What executions left behind: how to replay a model, and what some execution gets to.
#[derive(Default)]
pub struct Record {
    pub events: Vec<Event>,
    /// Orders the events within one position.
    pub(crate) step: u32,
    /// How many of the inputs that have given values were drawn.
    pub(crate) given: usize,
    pub functions_entered: BTreeSet<FuncId>,
    /// Properties that are evaluated somewhere, and the guards of all such places.
    pub reached: BTreeMap<PropertyId, Vec<TermId>>,
    /// Assumptions that some execution gets to, by their place: the guards before and behind each.
    pub assumptions: BTreeMap<(FuncId, BlockId, usize), Vec<(TermId, TermId)>>,
    /// By instruction (the block's length stands for its terminator), if asked for. Joins count for the first one behind them.
    pub costs: FxHashMap<(FuncId, BlockId, u32), Cost>,
}

impl<'p> Executor<'p> {
    pub fn new(program: &'p Program, config: Config) -> Executor<'p> {
        let mut executor = Executor {
            program,
            terms: Terms::new(),
            config,
            pointer_bits: program.arch().pointer_bits(),
            memory: Memory::of(program),
            unwinding: Unwinding::of(program),
            induction: Induction::default(),
            record: Record::default(),
        };
        executor.add_globals();
        executor
    }

    /// Blocks a round may execute in free iterations from now on.
    pub fn set_budget(&mut self, blocks: u64) {
        self.config.free_budget = blocks;
    }

    /// Iterations of a loop that may be free when inducting, from the next start on.
    pub fn set_free_iterations(&mut self, iterations: u32) {
        self.config.free_iterations = iterations;
    }
}

pub(crate) fn mask(width: u32) -> u128 {
    if width >= 128 { u128::MAX } else { (1 << width) - 1 }
}
