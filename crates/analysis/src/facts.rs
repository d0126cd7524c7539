//! Facts: what values integers can have at the start of each block, by abstract interpretation of the whole program.
//!
//! Intervals and congruences, wrap-around included, through calls (a function is analysed once for all its callers) and
//! pointers (weakly, by points-to). Facts hold on every execution of the program as it is given, with its assertions
//! halting where they are violated. Not tracked: floats, pointers, arrays, unions, the heap.

mod cells;
mod engine;
mod eval;
mod export;
mod outlived;
mod state;
mod stray;
mod transfer;

pub use cells::{Cell, CellId};
pub use state::{Domain, State};
pub use stray::{Site, stray_writes};

use crate::call_graph::CallGraph;
use crate::modified::Modified;
use crate::number::Value;
use crate::points_to::{Externals, Object, PointsTo};
use cells::Cells;
use engine::Engine;
use fathom_goto::*;
use std::collections::BTreeSet;

/// The facts of a program. The program must not change in between (adding expressions is harmless).
pub struct Facts {
    cells: Cells,
    /// By function and block; `None` if not reached. Empty if there are no facts at all.
    blocks: Vec<Vec<Option<State>>>,
    proved: BTreeSet<(FuncId, BlockId, usize)>,
    /// Steps the analysis took.
    pub steps: u64,
}

/// One fact: a leaf of a variable and the values it can have.
#[derive(Clone, Debug, PartialEq)]
pub struct Fact {
    pub cell: Cell,
    pub value: Value,
}

/// What is known at the start of a block.
#[derive(Clone, Debug, PartialEq)]
pub enum AtBlock {
    /// Nothing is known, not even whether it is reached.
    Unknown,
    /// No execution gets here.
    Unreachable,
    Facts(Vec<Fact>),
}

/// Instructions the analysis may look at before it gives up.
pub const DEFAULT_BUDGET: u64 = 2_000_000;

impl Facts {
    pub fn of(program: &Program, externals: Externals) -> Facts {
        let points_to = PointsTo::of(program, externals);
        let calls = CallGraph::of(program, &points_to);
        let modified = Modified::of(program, &points_to, &calls);
        Facts::with(program, &points_to, &calls, &modified, DEFAULT_BUDGET)
    }

    /// With analyses that are there already.
    pub fn with(program: &Program, points_to: &PointsTo, calls: &CallGraph, modified: &Modified, budget: u64) -> Facts {
        let cells = Cells::of(program, points_to, calls);
        let mut facts = Facts { cells, blocks: Vec::new(), proved: BTreeSet::new(), steps: 0 };
        // SOUNDNESS: a function without a body may call back with anything; then nothing is claimed.
        let calls_back =
            points_to.externals == Externals::Arbitrary && points_to.reachable().iter().any(|f| !program.func(*f).has_body());
        let Some(entry) = program.entry.filter(|_| !calls_back) else { return facts };
        let initial = engine::initial(program, &facts.cells);
        let mut engine = Engine::new(program, points_to, modified, calls, &facts.cells, budget);
        let found = engine.run(entry, initial);
        let (steps, blocks, proved) = if found {
            let proved = engine.proved();
            (engine.steps, std::mem::take(&mut engine.blocks), proved)
        } else {
            (engine.steps, Vec::new(), BTreeSet::new())
        };
        drop(engine);
        facts.steps = steps;
        facts.blocks = blocks;
        facts.proved = proved;
        facts
    }

    /// Facts about the function's own locals and the globals.
    pub fn at(&self, func: FuncId, block: BlockId) -> AtBlock {
        let Some(blocks) = self.blocks.get(func.index()) else { return AtBlock::Unknown };
        match &blocks[block.index()] {
            None => AtBlock::Unreachable,
            Some(state) => {
                let known = state.known().into_iter().map(|(id, value)| Fact { cell: self.cells.get(id).clone(), value });
                let visible = known.filter(|fact| match fact.cell.object {
                    Object::Global(_) => true,
                    Object::Local(owner, _) => owner == func,
                    Object::Unknown | Object::Alloc(..) | Object::Function(_) | Object::Arguments | Object::Foreign => false,
                });
                AtBlock::Facts(visible.filter(|f| !f.value.is_top(f.cell.int)).collect())
            }
        }
    }

    /// Assertions that hold whenever they are reached, by their position.
    pub fn proved(&self) -> &BTreeSet<(FuncId, BlockId, usize)> {
        &self.proved
    }

    pub fn is_empty(&self) -> bool {
        self.blocks.is_empty()
    }
}

impl Engine<'_> {
    /// Assertions whose condition is true in every state that reaches them.
    fn proved(&mut self) -> BTreeSet<(FuncId, BlockId, usize)> {
        let mut proved = BTreeSet::new();
        for &func in self.points_to.reachable() {
            let eval = self.evaluator(func);
            for (b, block) in eval.function.blocks.iter().enumerate() {
                let at = BlockId::new(b);
                let mut state = self.blocks[func.index()][b].clone();
                for (i, inst) in block.insts.iter().enumerate() {
                    if let InstKind::Assert { cond, .. } = inst.kind {
                        let holds = state.as_ref().is_none_or(|s| eval.decide(s, cond) == Some(true));
                        if holds {
                            proved.insert((func, at, i));
                        }
                    }
                    state = state.and_then(|s| self.inst(&eval, (at, i), &inst.kind, s));
                }
            }
        }
        proved
    }
}

#[cfg(test)]
mod random_tests;
#[cfg(test)]
mod tests;
