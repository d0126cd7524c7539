//! What a loop modifies: the leaves that differ at a back edge from its entry, by names that all instances of the loop share.

use crate::Obstacle;
use crate::executor::Executor;
use crate::memory::layout::{CellKind, CellType};
use crate::memory::object::*;
use crate::unwind::state::*;
use fathom_goto::*;
use fathom_term::TermId;
use std::collections::BTreeSet;

/// Something a loop modifies, named so that all instances of the loop share it.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Modified {
    /// A scalar local of the loop's own function.
    Register(LocalId),
    /// A cell of a local of the loop's own function.
    LocalCell(LocalId, u32),
    /// Any other leaf of the state.
    Leaf(Leaf),
    /// A value that a contract is about, by its number there.
    Contract(u32),
}

/// A variable of the program, as seen from a loop's function.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Variable {
    Local(LocalId),
    Global(GlobalId),
}

/// Objects that a modified pointer may point to, and whether elsewhere than at their start.
pub type Pointees = BTreeSet<(ObjId, bool)>;

fn o_loc(object: &Object) -> LocId {
    object.loc
}

impl<'p> Executor<'p> {
    /// Adds what differs between the entry of the loop and now to the loop's havoc set.
    pub(crate) fn discover(&mut self, entry: &State, now: &State, key: (FuncId, LoopId)) {
        let mut changed: Vec<(Leaf, TermId)> = Vec::new();
        entry.mem.diff(&now.mem, &mut |leaf, _, after| {
            // Absent now: a local that went out of scope or contents of a dead object, which nothing can read.
            if let Some(value) = after {
                changed.push((leaf, value));
            }
        });
        for (leaf, value) in changed {
            let Some(name) = self.modified_name(entry, now, leaf, value) else { continue };
            let packed = self.is_pointer_leaf(now, name, leaf);
            let before = match entry.leaf(leaf) {
                Some(value) => Some(value),
                None => self.initial_of_leaf(entry, leaf),
            };
            self.induction.grew |= self.note_unset(key, name, before, value);
            let mut targets = Pointees::new();
            if packed {
                for value in before.into_iter().chain([value]) {
                    self.add_pointees(value, &mut targets);
                }
            }
            let set = self.induction.havoc.entry(key).or_default();
            match set.get_mut(&name) {
                None => {
                    set.insert(name, targets);
                    self.induction.grew = true;
                }
                Some(known) => {
                    let size = known.len();
                    known.extend(targets);
                    self.induction.grew |= known.len() > size;
                }
            }
        }
    }

    pub(crate) fn add_pointees(&mut self, pointer: TermId, out: &mut Pointees) {
        for t in self.points_to(pointer).iter() {
            let moved = self.terms.as_u128(t.offset) != Some(0);
            let address = t.object == ObjId::NULL && moved;
            let outside = address && self.config.trust_outside && self.is_outside_address(t.offset);
            out.insert(if address || t.object == ObjId::OPAQUE { (ObjId::OPAQUE, outside) } else { (t.object, moved) });
        }
    }

    /// Names a leaf that differs from the loop's entry; `None` if the difference cannot matter at the head.
    pub(crate) fn modified_name(&mut self, entry: &State, now: &State, leaf: Leaf, value: TermId) -> Option<Modified> {
        let frame = now.top.frame;
        let first = self.unwinding.frames[frame].first_leaf;
        let locals = self.program.func(self.unwinding.frames[frame].function).locals.len() as u32;
        if leaf >= first && leaf < first + locals {
            return Some(Modified::Register(LocalId(leaf - first)));
        }
        // Liveness, size and fill of an object.
        for back in 0..3 {
            let Some(&owner) = self.memory.leaves.alive_owner.get(&(Leaf(leaf.0.wrapping_sub(back)))) else { continue };
            let o = &self.memory.objects[owner];
            if back > 0 && !o.is_sized_by_state() {
                continue;
            }
            let existed = self.existed(entry, owner);
            if back == 0 && !existed && !self.terms.is_false(value) {
                self.stop_at(&entry.guard.clone(), Obstacle::LastingMemory, o_loc(&self.memory.objects[owner]));
                return None;
            }
            if back == 2 && existed {
                self.stop_at(
                    &entry.guard.clone(),
                    "induction over a loop that fills an object of unknown shape".into(),
                    LocId::NONE,
                );
                return None;
            }
            return existed.then_some(Modified::Leaf(leaf));
        }
        if let Some(&owner) = self.memory.leaves.owner.get(&leaf) {
            if !self.existed(entry, owner) {
                return None;
            }
            if let ObjectKind::Local(f, local) = self.memory.objects[owner].kind
                && f == frame
            {
                return Some(Modified::LocalCell(local, leaf - self.memory.objects[owner].first_leaf));
            }
        }
        Some(Modified::Leaf(leaf))
    }

    /// Did the object exist (dead or alive) when the loop was entered?
    pub(crate) fn existed(&self, entry: &State, object: ObjId) -> bool {
        let o = &self.memory.objects[object];
        match o.kind {
            ObjectKind::Null | ObjectKind::Global(_) | ObjectKind::Function(_) | ObjectKind::Foreign => true,
            ObjectKind::Local(frame, local) => {
                let kind = self.program.func(self.unwinding.frames[frame].function).local(local).kind;
                !kind.is_variable() || self.memory.life(entry, object).is_some()
            }
            ObjectKind::Returned | ObjectKind::Heap | ObjectKind::Stack => self.memory.life(entry, object).is_some(),
        }
    }

    pub(crate) fn is_pointer_leaf(&self, now: &State, name: Modified, leaf: Leaf) -> bool {
        match name {
            Modified::Register(local) => {
                let function = self.unwinding.frames[now.top.frame].function;
                let f = self.program.func(function);
                let info = self.unwinding.infos[function.index()].as_ref();
                // The slot of a local that is an object holds the pointer to it.
                self.program.types.is_pointer(f.local(local).ty) || info.is_some_and(|i| !i.register[local.index()])
            }
            Modified::Contract(_) => false,
            Modified::LocalCell(..) | Modified::Leaf(_) => match self.cell_of_leaf(leaf) {
                Some(CellKind::Scalar(ty)) => ty == CellType::Pointer,
                Some(CellKind::Array { .. }) | None => false,
            },
        }
    }

    pub(crate) fn cell_of_leaf(&self, leaf: Leaf) -> Option<CellKind> {
        let owner = *self.memory.leaves.owner.get(&leaf)?;
        let o = &self.memory.objects[owner];
        Some(o.layout.as_ref()?.cells[(leaf - o.first_leaf) as usize].kind)
    }

    /// The leaf a name stands for in a state, if it is there.
    pub(crate) fn leaf_of(&mut self, state: &State, name: Modified) -> Option<Leaf> {
        let first = self.unwinding.frames[state.top.frame].first_leaf;
        match name {
            Modified::Register(local) => Some(first + local.0),
            Modified::Leaf(leaf) => Some(leaf),
            Modified::Contract(_) => None,
            Modified::LocalCell(local, cell) => {
                let object = match state.leaf(first + local.0) {
                    Some(pointer) => match &*self.points_to(pointer) {
                        [t] => t.object,
                        _ => return None,
                    },
                    None => *self.memory.frame_objects.get(&(state.top.frame, local))?,
                };
                self.layout(object, None);
                Some(self.memory.objects[object].cell_leaf(cell))
            }
        }
    }

    pub(crate) fn current(&mut self, state: &State, leaf: Leaf) -> Option<TermId> {
        match state.leaf(leaf) {
            Some(value) => Some(value),
            None => self.initial_of_leaf(state, leaf),
        }
    }

    /// The variable that a name of a loop of the function stands for, and the bit at which the leaf begins in it.
    pub fn variable(&self, function: FuncId, name: Modified) -> Option<(Variable, u64)> {
        let offset = |object: &Object, cell: u32| Some(object.layout.as_ref()?.cells.get(cell as usize)?.bit_offset);
        match name {
            Modified::Register(local) => Some((Variable::Local(local), 0)),
            Modified::LocalCell(local, cell) => {
                let mine = |o: &&Object| match o.kind {
                    ObjectKind::Local(frame, l) => {
                        l == local && self.unwinding.frames[frame].function == function && o.layout.is_some()
                    }
                    _ => false,
                };
                let object = self.memory.objects.iter().find(mine)?;
                Some((Variable::Local(local), offset(object, cell)?))
            }
            Modified::Contract(_) => None,
            Modified::Leaf(leaf) => {
                let object = &self.memory.objects[*self.memory.leaves.owner.get(&leaf)?];
                let ObjectKind::Global(global) = object.kind else { return None };
                Some((Variable::Global(global), offset(object, leaf - object.first_leaf)?))
            }
        }
    }
}
