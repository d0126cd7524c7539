//! An abstract state: what cells hold, and what temporaries stand for.

use super::memory::Memory;
use super::pointer::ObjId;
use super::val::Val;
use crate::facts::{CellId, State};
use fathom_goto::ExprId;
use std::collections::BTreeMap;
use std::sync::Arc;

/// A local that still equals an expression over other cells: the test of the one is a test of the other.
#[derive(Clone, Debug, PartialEq)]
pub struct Meaning {
    pub expr: ExprId,
    pub reads: Arc<[CellId]>,
}

#[derive(Clone, Debug)]
pub struct Env {
    pub cells: State<Val>,
    /// Of the function that is being executed.
    pub meanings: Arc<BTreeMap<CellId, Meaning>>,
}

impl Env {
    pub fn new(memory: &Memory) -> Env {
        Env { cells: State::top(memory.total() as usize), meanings: Arc::default() }
    }

    pub fn get(&self, cell: CellId) -> Option<Val> {
        self.cells.get(cell)
    }

    /// Knows more about a cell than before, without its having changed.
    pub fn learn(&mut self, cell: CellId, value: Option<Val>) {
        self.cells.set(cell, value.filter(|v| !v.is_top()));
    }

    /// The cell changes.
    pub fn set(&mut self, cell: CellId, value: Option<Val>) {
        self.learn(cell, value);
        let depends = |(own, meaning): (&CellId, &Meaning)| *own == cell || meaning.reads.contains(&cell);
        if self.meanings.iter().any(depends) {
            Arc::make_mut(&mut self.meanings).retain(|own, meaning| !depends((own, meaning)));
        }
    }

    pub fn mean(&mut self, cell: CellId, meaning: Meaning) {
        Arc::make_mut(&mut self.meanings).insert(cell, meaning);
    }

    fn common(&self, other: &Env) -> Arc<BTreeMap<CellId, Meaning>> {
        if Arc::ptr_eq(&self.meanings, &other.meanings) {
            return self.meanings.clone();
        }
        let both = self.meanings.iter().filter(|(cell, meaning)| other.meanings.get(cell) == Some(meaning));
        Arc::new(both.map(|(cell, meaning)| (*cell, meaning.clone())).collect())
    }

    pub fn join(&self, other: &Env) -> Env {
        Env { cells: self.cells.join(&other.cells), meanings: self.common(other) }
    }

    pub fn merge(&self, other: &Env, combine: &dyn Fn(CellId, &Val, &Val) -> Option<Val>) -> Env {
        Env { cells: self.cells.merge(&other.cells, combine), meanings: self.common(other) }
    }

    /// Every concrete state of `self` belongs to `other`.
    pub fn is_subset(&self, other: &Env) -> bool {
        let kept = other.meanings.iter().all(|(cell, meaning)| self.meanings.get(cell) == Some(meaning));
        kept && self.cells.is_subset(&other.cells)
    }

    /// The object ceases to exist: pointers to it dangle. `maybe`: another object of the same name may live on.
    pub fn bury(&mut self, object: ObjId, maybe: bool) -> Vec<CellId> {
        let mut changed = Vec::new();
        for (cell, value) in self.cells.known() {
            if let Val::Pointer(pointer) = &value
                && pointer.targets.iter().any(|t| t.0 == object)
            {
                self.set(cell, Some(Val::Pointer(buried(pointer, object, maybe))));
                changed.push(cell);
            }
        }
        changed
    }
}

/// A pointer after the end of an object's life.
pub fn buried(pointer: &super::pointer::Pointer, object: ObjId, maybe: bool) -> super::pointer::Pointer {
    if !pointer.targets.iter().any(|t| t.0 == object) {
        return pointer.clone();
    }
    let mut dead = pointer.filtered(|o, offset| (maybe || o != object).then_some(offset));
    dead.dead = true;
    dead
}

pub fn join_options(a: Option<Env>, b: Option<Env>) -> Option<Env> {
    match (a, b) {
        (Some(a), Some(b)) => Some(a.join(&b)),
        (Some(one), None) | (None, Some(one)) => Some(one),
        (None, None) => None,
    }
}
