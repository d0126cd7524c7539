//! Which states are told apart: the choice of the key cells.
//!
//! A key cell is the memory of a state machine: it only ever gets one of a few numbers, and the program asks which one it holds. A first analysis, which tells no states apart, notes both.
//! Keys that make too many states are dropped, those with the most values first.

use super::log::Log;
use super::memory::Memory;
use super::states::KeyCell;
use crate::facts::CellId;
use crate::liveness::Liveness;
use crate::number::int_type;
use crate::points_to::Object;
use fathom_goto::loops::Wto;
use fathom_goto::*;
use std::collections::BTreeSet;

/// States at one place.
const MOST: usize = 1_500;
/// Key cells of a kind.
const KEYS: usize = 24;
/// Key cells that may hold anything: each doubles the states.
const OPTIONS: usize = 4;
/// Key cells that tell states apart by their sign: each has three times the states.
const RAMPS: usize = 4;

pub struct Parting {
    /// By function and block: the key cells that matter there.
    blocks: Vec<Vec<Vec<KeyCell>>>,
    /// Those that outlive a call.
    shared: Vec<KeyCell>,
    /// By function: locals that tell states apart by their sign as soon as they are assigned.
    signs: Vec<Vec<(LocalId, KeyCell)>>,
    most: usize,
}

impl Parting {
    /// No states are told apart.
    pub fn none(program: &Program) -> Parting {
        let blocks = program.functions.iter().map(|f| vec![Vec::new(); f.blocks.len()]);
        Parting { blocks: blocks.collect(), shared: Vec::new(), signs: vec![Vec::new(); program.functions.len()], most: 1 }
    }

    pub fn by(program: &Program, memory: &Memory, keys: &[KeyCell]) -> Parting {
        let mut parting = Parting::none(program);
        parting.most = MOST;
        parting.shared = keys.iter().copied().filter(|key| own_local(program, memory, key.cell).is_none()).collect();
        for (f, blocks) in parting.blocks.iter_mut().enumerate() {
            let function = &program.functions[f];
            let of_function =
                |key: &KeyCell| own_local(program, memory, key.cell).filter(|(own, _)| own.index() == f).map(|(_, l)| l);
            let own: Vec<(KeyCell, LocalId)> = keys.iter().filter_map(|key| Some((*key, of_function(key)?))).collect();
            let by_sign = own.iter().filter(|(key, _)| key.sign.is_some());
            parting.signs[f] = by_sign.map(|(key, local)| (*local, *key)).collect();
            let liveness = (!own.is_empty()).then(|| Liveness::of(function));
            for (b, here) in blocks.iter_mut().enumerate() {
                here.extend(&parting.shared);
                // What nobody reads any more tells nothing apart.
                let live = |local: LocalId| liveness.as_ref().is_some_and(|l| l.at(BlockId::new(b), local));
                here.extend(own.iter().filter(|(_, local)| live(*local)).map(|(key, _)| *key));
            }
        }
        parting
    }

    pub fn at_blocks(&self, func: FuncId) -> &[Vec<KeyCell>] {
        &self.blocks[func.index()]
    }

    /// Does the instruction assign a local that tells states apart by its sign?
    pub fn assigns_sign(&self, func: FuncId, function: &Function, inst: &InstKind) -> Option<KeyCell> {
        let signs = &self.signs[func.index()];
        let InstKind::Assign { dest, .. } = inst else { return None };
        let PlaceKind::Local(local) = function.place(*dest).kind else { return None };
        signs.iter().find(|(own, _)| *own == local).map(|(_, key)| *key)
    }

    pub fn behind_calls(&self) -> &[KeyCell] {
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
#[derive(Clone)]
pub struct Candidates {
    /// They look like the memory of state machines: they get few numbers.
    modes: Vec<CellId>,
    /// They may hold anything, and the program asks more than once whether they are a certain number.
    options: Vec<CellId>,
    /// Their negative is computed, and something is added to them.
    ramps: Vec<KeyCell>,
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
    Candidates { modes: last(modes), options: last(options), ramps: ramps(program, memory) }
}

/// Variables that a ramp may move: whose negative is computed in the same function in which something is added to them.
fn ramps(program: &Program, memory: &Memory) -> Vec<KeyCell> {
    let mut found = Vec::new();
    for (f, function) in program.functions.iter().enumerate().filter(|(_, function)| !function.from_library) {
        let read = |mut id: ExprId| {
            while let ExprKind::Cast(_, inner) = function.expr(id).kind {
                id = inner;
            }
            match function.expr(id).kind {
                ExprKind::Read(place, _) => match function.place(place).kind {
                    PlaceKind::Local(local) => Some(local),
                    _ => None,
                },
                _ => None,
            }
        };
        let (mut negated, mut added) = (BTreeSet::new(), BTreeSet::new());
        for expr in &function.exprs {
            match expr.kind {
                ExprKind::Unary(UnOp::Neg, a) => negated.extend(read(a)),
                ExprKind::Binary(BinOp::Add, a, b) => added.extend(read(a).into_iter().chain(read(b))),
                _ => {}
            }
        }
        for &local in negated.intersection(&added) {
            let data = function.local(local);
            let Some(ty) = int_type(&program.types, data.ty).filter(|ty| ty.signed && !data.address_taken) else { continue };
            let object = memory.id(Object::Local(FuncId::new(f), local));
            if let Some(cell) =
                object.and_then(|object| memory.cell_at(object, 0, ty.width.into())).filter(|c| memory.is_single(*c))
            {
                found.push(KeyCell { cell, sign: Some(ty) });
            }
        }
    }
    found.truncate(RAMPS);
    found
}

impl Candidates {
    /// Keys to try beside those of `attempts`: ramps alone cost little.
    pub fn ramps(&self) -> &[KeyCell] {
        &self.ramps
    }

    /// Keys to try, one set after the other, until there are few enough: all of them, then fewer.
    pub fn attempts(&self) -> Vec<Vec<KeyCell>> {
        let mut all: Vec<Vec<KeyCell>> = Vec::new();
        let by_number = |cells: &[CellId]| cells.iter().map(|cell| KeyCell { cell: *cell, sign: None }).collect::<Vec<_>>();
        let modes = by_number(&self.modes);
        let some = match modes.is_empty() {
            true => Vec::new(),
            false => by_number(&self.options[self.options.len().saturating_sub(OPTIONS)..]),
        };
        if !some.is_empty() {
            all.push(modes.iter().chain(&some).copied().collect());
        }
        let mut count = modes.len();
        while count > 0 {
            all.push(modes[modes.len() - count..].to_vec());
            count /= 4;
        }
        all
    }
}
