//! What the leaves of a state mean, and the functions that read and write them by their meaning: the slots of locals, whether an object lives,
//! how long it is, what it was filled with, the rounding mode. Contents of objects are `contents`' (`Executor::cell`, `Executor::set_cell`).
//!
//! Outside of `memory` nobody counts leaves, and only what treats all leaves alike (joins, loops that modify anything) names one.

use crate::memory::object::{Frame, ObjId, Object};
use crate::memory::pmap::Leaf;
use crate::memory::{Leaves, Memory};
use crate::unwind::state::State;
use fathom_goto::LocalId;
use fathom_term::TermId;
use rustc_hash::FxHashMap;
use std::collections::BTreeSet;

impl Default for Leaves {
    fn default() -> Leaves {
        // Leaf 0 is nobody's: objects that live for ever have it in the place of a leaf that says so.
        Leaves {
            next: Leaf(1),
            alive_owner: FxHashMap::default(),
            owner: FxHashMap::default(),
            fills: BTreeSet::new(),
            rounding: Leaf::NONE,
        }
    }
}

impl Leaves {
    /// So many new leaves in a row, from the first of them on.
    pub fn take(&mut self, count: u32) -> Leaf {
        let first = self.next;
        self.next = first + count;
        first
    }
}

impl Frame {
    /// The leaf of a local: its value, or the pointer to its object.
    pub(crate) fn slot(&self, local: LocalId) -> Leaf {
        self.first_leaf + local.0
    }
}

impl Object {
    /// The leaf of a cell. Only for objects that are laid out.
    pub(crate) fn cell_leaf(&self, cell: u32) -> Leaf {
        self.first_leaf + cell
    }

    /// The leaf that says what it was filled with before its shape was known: see `Leaves::fills`. Only objects that a position creates have one.
    fn fill_leaf(&self) -> Option<Leaf> {
        (self.size_leaf != Leaf::NONE).then(|| self.size_leaf + 1)
    }

    /// It is created by a position, so that its size is in a leaf.
    pub(crate) fn is_sized_by_state(&self) -> bool {
        self.size_leaf != Leaf::NONE
    }
}

/// One leaf, whatever it stands for.
impl State {
    pub(crate) fn leaf(&self, leaf: Leaf) -> Option<TermId> {
        self.mem.get(leaf)
    }

    pub(crate) fn set_leaf(&mut self, leaf: Leaf, value: TermId) {
        self.mem.set(leaf, value);
    }

    pub(crate) fn forget_leaf(&mut self, leaf: Leaf) {
        self.mem.remove(leaf);
    }
}

impl Memory {
    /// Whether the object lives in the state, if the state says so: see `Executor::alive`. Of memory of the environment, which is there until it is freed, it
    /// says the contrary.
    pub(crate) fn life(&self, state: &State, object: ObjId) -> Option<TermId> {
        state.mem.get(self.objects[object].alive_leaf)
    }

    pub(crate) fn begin_life(&self, state: &mut State, object: ObjId, alive: TermId) {
        state.mem.set(self.objects[object].alive_leaf, alive);
    }

    /// From here on it lives where `alive` still holds.
    pub(crate) fn end_life(&mut self, state: &mut State, object: ObjId, alive: TermId) {
        state.mem.set(self.objects[object].alive_leaf, alive);
        self.objects[object].ended = true;
    }

    /// Memory of the environment is freed under this condition.
    pub(crate) fn free_foreign(&mut self, state: &mut State, object: ObjId, freed: TermId) {
        self.end_life(state, object, freed);
    }

    /// How long the object is in the state, if the state says so: see `Executor::size_of_object`.
    pub(crate) fn length(&self, state: &State, object: ObjId) -> Option<TermId> {
        let o = &self.objects[object];
        if o.is_sized_by_state() { state.mem.get(o.size_leaf) } else { None }
    }

    pub(crate) fn set_length(&self, state: &mut State, object: ObjId, size: TermId) {
        state.mem.set(self.objects[object].size_leaf, size);
    }

    /// What the object was filled with before its shape was known.
    pub(crate) fn fill(&self, state: &State, object: ObjId) -> Option<TermId> {
        state.mem.get(self.objects[object].fill_leaf()?)
    }

    pub(crate) fn set_fill(&mut self, state: &mut State, object: ObjId, fill: TermId) {
        if let Some(leaf) = self.objects[object].fill_leaf() {
            self.leaves.fills.insert(leaf);
            state.mem.set(leaf, fill);
        }
    }

    /// Nobody can read the object any more: no need to join what it holds.
    pub(crate) fn forget_cells(&self, state: &mut State, object: ObjId) {
        let o = &self.objects[object];
        for cell in 0..o.layout.as_ref().map_or(0, |l| l.cells.len() as u32) {
            state.mem.remove(o.cell_leaf(cell));
        }
    }

    pub(crate) fn rounding(&self, state: &State) -> Option<TermId> {
        state.mem.get(self.leaves.rounding)
    }

    pub(crate) fn set_rounding(&self, state: &mut State, mode: TermId) {
        state.mem.set(self.leaves.rounding, mode);
    }
}
