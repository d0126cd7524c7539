//! Visits of loop heads: the values of what the loop modifies, and of what may bound it.

use crate::executor::Executor;
use crate::induct::modified::Modified;
use crate::memory::layout::{CellKind, CellType};
use crate::memory::object::*;
use crate::unwind::position::Position;
use crate::unwind::state::*;
use fathom_goto::*;
use fathom_term::TermId;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

/// One visit of a loop head: the record that the inductive step, invariants and ranks, and the bidirectional search read.
#[derive(Clone)]
pub struct HeadVisit {
    pub function: FuncId,
    pub of: HeadOf,
    pub head: BlockId,
    pub kind: VisitKind,
    pub guard: TermId,
    pub position: Position,
    pub state: State,
    /// Which instance of the loop this is.
    pub instance: InstanceId,
    /// The integers that the loop modifies. Of visits by the bug search this and what follows is empty.
    pub values: BTreeMap<Modified, TermId>,
    /// Integers the loop does not modify and whose value is not known: what its counters may be bounded by.
    pub context: Rc<BTreeMap<Modified, TermId>>,
    /// Arrays of integers, modified or not: of the loop's function and globals.
    pub arrays: Rc<BTreeMap<Modified, TermId>>,
    /// What the loop modifies, at the entry of this instance of the loop.
    pub entry: Rc<BTreeMap<Modified, TermId>>,
}

/// What the head of a visit belongs to.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum HeadOf {
    Loop(LoopId),
    /// Contracts of functions are kept like invariants of loops: arbitrary states are those where a call has returned.
    Contract,
}

/// Names an instance of a loop: the same for all visits that follow one entry, and for no others.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct InstanceId(usize);

impl InstanceId {
    /// By the state that the instance was entered with, which is kept as long as the step is.
    fn entered_with(entry: &State) -> InstanceId {
        InstanceId(std::ptr::from_ref(entry) as usize)
    }
}

#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum VisitKind {
    /// The bug search comes by.
    Explored,
    /// The loop is entered.
    Entry,
    /// The arbitrary state the inductive copy starts from.
    Arbitrary,
    /// A back edge of the inductive copy, out of the given iteration.
    Back(u32),
}

/// Globals, and cells of each, that are looked at as what may bound a loop.
const CONTEXT_GLOBALS: usize = 400;

const CONTEXT_CELLS: u32 = 16;

impl<'p> Executor<'p> {
    /// A visit of which nothing is known yet but where it is.
    pub(crate) fn head_visit(
        &mut self,
        state: &State,
        (function, of): (FuncId, HeadOf),
        kind: VisitKind,
        head: BlockId,
    ) -> HeadVisit {
        HeadVisit {
            function,
            of,
            head,
            kind,
            guard: state.guard.term(&self.terms),
            position: self.unwinding.path(self.program, state, head).position(),
            state: state.clone(),
            instance: InstanceId::default(),
            values: BTreeMap::new(),
            context: Rc::default(),
            arrays: Rc::default(),
            entry: Rc::default(),
        }
    }

    /// Notes a visit in the inductive step, of the instance that was entered with the given state.
    pub(crate) fn visit(&mut self, state: &State, entry: &State, key: (FuncId, LoopId), kind: VisitKind, head: BlockId) {
        let mut visit = self.head_visit(state, (key.0, HeadOf::Loop(key.1)), kind, head);
        visit.instance = InstanceId::entered_with(entry);
        visit.values = self.values_at(state, key);
        visit.context = Rc::new(self.context_at(state, key));
        visit.arrays = Rc::new(self.arrays_at(state, key));
        visit.entry = Rc::new(if kind == VisitKind::Entry { visit.values.clone() } else { self.values_at(entry, key) });
        self.induction.visits.push(visit);
    }

    /// The integers the loop modifies, in a state.
    pub(crate) fn values_at(&mut self, state: &State, key: (FuncId, LoopId)) -> BTreeMap<Modified, TermId> {
        let names: Vec<Modified> = self.induction.havoc.get(&key).map(|s| s.keys().copied().collect()).unwrap_or_default();
        let mut values = BTreeMap::new();
        for name in names {
            if let Some(leaf) = self.leaf_of(state, name)
                && !self.is_pointer_leaf(state, name, leaf)
                && let Some(value) = self.current(state, leaf)
                && !self.terms.sort(value).is_array()
            {
                values.insert(name, value);
            }
        }
        values
    }

    /// What the loop of a visit may modify.
    fn modified_by(&self, visit: &HeadVisit) -> Vec<Modified> {
        let HeadOf::Loop(id) = visit.of else { return Vec::new() };
        self.induction.havoc.get(&(visit.function, id)).map(|set| set.keys().copied().collect()).unwrap_or_default()
    }

    /// Is everything the loop modifies among the visit's integers?
    pub fn has_only_integers(&mut self, visit: &HeadVisit) -> bool {
        self.modified_by(visit).into_iter().all(|name| {
            visit.values.contains_key(&name)
                || self.leaf_of(&visit.state, name).is_some_and(|leaf| self.current(&visit.state, leaf).is_none())
        })
    }

    /// Integers the loop does not modify: locals of its function and globals.
    pub(crate) fn context_at(&mut self, state: &State, key: (FuncId, LoopId)) -> BTreeMap<Modified, TermId> {
        let frame = &self.unwinding.frames[state.top.frame];
        let (first, locals) = (frame.first_leaf, self.program.func(frame.function).locals.len() as u32);
        let mut leaves: Vec<(Leaf, TermId)> = Vec::new();
        for leaf in (0..locals).map(|i| first + i) {
            leaves.extend(state.leaf(leaf).map(|value| (leaf, value)));
        }
        for object in self.memory.global_objects.iter().take(CONTEXT_GLOBALS) {
            let o = &self.memory.objects[*object];
            let cells = o.layout.as_ref().map_or(0, |l| l.cells.len() as u32).min(CONTEXT_CELLS);
            for leaf in (0..cells).map(|i| o.cell_leaf(i)) {
                leaves.extend(state.leaf(leaf).map(|value| (leaf, value)));
            }
        }
        let mut context = BTreeMap::new();
        for (leaf, value) in leaves {
            let name = match leaf >= first && leaf < first + locals {
                true => Modified::Register(LocalId(leaf - first)),
                false => Modified::Leaf(leaf),
            };
            let sort = self.terms.sort(value);
            if sort.is_array() || self.terms.is_const(value) || self.is_pointer_leaf(state, name, leaf) {
                continue;
            }
            if !self.induction.havoc.get(&key).is_some_and(|s| s.contains_key(&name)) {
                context.insert(name, value);
            }
        }
        context
    }

    pub(crate) fn arrays_at(&mut self, state: &State, key: (FuncId, LoopId)) -> BTreeMap<Modified, TermId> {
        let mut names: BTreeSet<Modified> =
            self.induction.havoc.get(&key).map(|s| s.keys().copied().collect()).unwrap_or_default();
        let frame = &self.unwinding.frames[state.top.frame];
        let (first, function) = (frame.first_leaf, frame.function);
        let info = self.unwinding.info(self.program, function);
        let locals = info.register.len() as u32;
        let mut objects: Vec<(Option<LocalId>, ObjId)> =
            self.memory.global_objects.iter().take(CONTEXT_GLOBALS).map(|o| (None, *o)).collect();
        for local in (0..locals).map(LocalId).filter(|l| !info.register[l.index()]) {
            if let Some(pointer) = state.leaf(first + local.0)
                && let [t] = &*self.points_to(pointer)
                && matches!(self.memory.objects[t.object].kind, ObjectKind::Local(f, l) if f == state.top.frame && l == local)
            {
                objects.push((Some(local), t.object));
            }
        }
        for (local, object) in objects {
            let o = &self.memory.objects[object];
            let cells = o.layout.as_ref().map_or(0, |l| if l.has_arrays { l.cells.len() as u32 } else { 0 }).min(CONTEXT_CELLS);
            for cell in 0..cells {
                names.insert(match local {
                    Some(local) => Modified::LocalCell(local, cell),
                    None => Modified::Leaf(o.cell_leaf(cell)),
                });
            }
        }
        let mut arrays = BTreeMap::new();
        for name in names {
            if let Some(leaf) = self.leaf_of(state, name)
                && matches!(self.cell_of_leaf(leaf), Some(CellKind::Array { elem: CellType::Bits(_), .. }))
                && let Some(value) = self.current(state, leaf)
                && self.terms.sort(value).is_array()
            {
                arrays.insert(name, value);
            }
        }
        arrays
    }

    /// When two visits of the same instance differ in something the loop modifies and `matters` says that somebody may still
    /// read. SOUNDNESS: what cannot be compared counts as different.
    pub fn differ(&mut self, a: &HeadVisit, b: &HeadVisit, matters: &dyn Fn(LocalId) -> bool) -> TermId {
        let mut any = self.terms.ff();
        for name in self.modified_by(a) {
            if matches!(name, Modified::Register(local) if !matters(local)) {
                continue;
            }
            let values = [a, b].map(|v| {
                let leaf = self.leaf_of(&v.state, name)?;
                Some((leaf, self.current(&v.state, leaf)))
            });
            let differs = match values {
                [Some((_, x)), Some((_, y))] if x == y => continue,
                [Some((_, Some(x))), Some((_, Some(y)))] if !self.terms.sort(x).is_array() => {
                    if self.terms.sort(x) != self.terms.sort(y) {
                        return self.terms.tt();
                    }
                    self.terms.ne(x, y)
                }
                [_, _] => return self.terms.tt(),
            };
            any = self.terms.or(any, differs);
        }
        any
    }
}
