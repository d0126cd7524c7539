//! Which states are told apart: the choice of the key cells.
//!
//! A key cell is the memory of a state machine: it only ever gets one of a few numbers, and the program asks which one it holds. A first analysis, which tells no states apart, notes both.
//! Keys that make too many states are dropped, those with the most values first.

use super::log::Log;
use super::memory::Memory;
use crate::facts::CellId;
use crate::liveness::Liveness;
use crate::points_to::Object;
use fathom_goto::loops::Wto;
use fathom_goto::*;

/// States at one place.
const MOST: usize = 1_500;
/// Key cells of a kind.
const KEYS: usize = 24;
/// Key cells that may hold anything: each doubles the states.
const OPTIONS: usize = 4;

pub struct Parting {
    /// By function and block: the key cells that matter there.
    blocks: Vec<Vec<Vec<CellId>>>,
    /// Those that outlive a call.
    shared: Vec<CellId>,
    most: usize,
}

impl Parting {
    /// No states are told apart.
    pub fn none(program: &Program) -> Parting {
        let blocks = program.functions.iter().map(|f| vec![Vec::new(); f.blocks.len()]);
        Parting { blocks: blocks.collect(), shared: Vec::new(), most: 1 }
    }

    pub fn by(program: &Program, memory: &Memory, keys: &[CellId]) -> Parting {
        let mut parting = Parting::none(program);
        parting.most = MOST;
        parting.shared = keys.iter().copied().filter(|cell| own_local(program, memory, *cell).is_none()).collect();
        for (f, blocks) in parting.blocks.iter_mut().enumerate() {
            let function = &program.functions[f];
            let of_function =
                |cell: &CellId| own_local(program, memory, *cell).filter(|(own, _)| own.index() == f).map(|(_, l)| l);
            let own: Vec<(CellId, LocalId)> = keys.iter().filter_map(|cell| Some((*cell, of_function(cell)?))).collect();
            let liveness = (!own.is_empty()).then(|| Liveness::of(function));
            for (b, here) in blocks.iter_mut().enumerate() {
                here.extend(&parting.shared);
                // What nobody reads any more tells nothing apart.
                let live = |local: LocalId| liveness.as_ref().is_some_and(|l| l.at(BlockId::new(b), local));
                here.extend(own.iter().filter(|(_, local)| live(*local)).map(|(cell, _)| *cell));
            }
        }
        parting
    }

    pub fn at_blocks(&self, func: FuncId) -> &[Vec<CellId>] {
        &self.blocks[func.index()]
    }

    pub fn behind_calls(&self) -> &[CellId] {
        &self.shared
    }

    /// So many states may be told apart at one place.
    pub fn most(&self) -> usize {
        self.most
    }
}

/// The local that a cell belongs to, if no pointer leads to it.
fn own_local(program: &Program, memory: &Memory, cell: CellId) -> Option<(FuncId, LocalId)> {
    match memory.object(memory.cell(cell).object).object {
        Object::Local(func, local) if !program.func(func).local(local).address_taken => Some((func, local)),
        _ => None,
    }
}

/// Cells that could tell states apart, the most promising ones last.
pub struct Candidates {
    /// They look like the memory of state machines: they get few numbers.
    modes: Vec<CellId>,
    /// They may hold anything, and the program asks more than once whether they are a certain number.
    options: Vec<CellId>,
}

pub fn candidates(program: &Program, memory: &Memory, log: &Log) -> Candidates {
    let (mut modes, mut options) = (Vec::new(), Vec::new());
    let mut heads: Vec<Option<(Liveness, Vec<BlockId>)>> = program.functions.iter().map(|_| None).collect();
    for used in log.uses() {
        if !memory.is_cell(used.cell) || !memory.is_single(used.cell) {
            continue;
        }
        if let Some((func, local)) = own_local(program, memory, used.cell) {
            let (liveness, heads) = heads[func.index()].get_or_insert_with(|| {
                let function = program.func(func);
                (Liveness::of(function), Wto::of(function).loops.iter().map(|l| l.head).collect())
            });
            if !heads.iter().any(|head| liveness.at(*head, local)) {
                continue;
            }
        }
        match used.numbers {
            // What nobody stores never changes.
            Some(0) => {}
            Some(numbers) => modes.push((numbers, used.cell)),
            None if used.questions > 1 => options.push((used.questions, used.cell)),
            None => {}
        }
    }
    modes.sort_unstable();
    options.sort_unstable();
    let last = |all: Vec<(usize, CellId)>| all.iter().rev().take(KEYS).rev().map(|(_, cell)| *cell).collect();
    Candidates { modes: last(modes), options: last(options) }
}

impl Candidates {
    /// Keys to try, one set after the other: all of them, then fewer.
    pub fn attempts(&self) -> Vec<Vec<CellId>> {
        let mut all = Vec::new();
        if self.modes.is_empty() {
            return all;
        }
        if !self.options.is_empty() {
            let some = &self.options[self.options.len().saturating_sub(OPTIONS)..];
            all.push(self.modes.iter().chain(some).copied().collect());
        }
        let mut count = self.modes.len();
        while count > 0 {
            all.push(self.modes[self.modes.len() - count..].to_vec());
            count /= 4;
        }
        all
    }
}
