//! The arbitrary iteration: a copy of a loop's entry in which everything that the loop modifies has any value.

use crate::executor::Executor;
use crate::induct::modified::{Modified, Pointees};
use crate::induct::*;
use crate::memory::layout::{CellKind, CellType};
use crate::memory::object::*;
use crate::unwind::position::{Iteration, Position};
use crate::unwind::state::*;
use crate::unwind::worklist::Pending;
use fathom_goto::*;
use fathom_term::{Sort, TermId};
use std::rc::Rc;

impl<'p> Executor<'p> {
    /// Starts the inductive copy of a loop instance, once.
    pub(crate) fn spawn(&mut self, entry: &Rc<State>, head: BlockId, key: (FuncId, LoopId)) {
        if self.induction.spawned.insert(Rc::as_ptr(entry), entry.clone()).is_some() {
            return;
        }
        let mut state = (**entry).clone();
        // Copies are alternatives: one that is not meant can always be switched off, so joins never prefer it.
        let take = self.terms.fresh("take", Sort::Bv(1));
        self.induction.takes.push(take);
        state.guard = state.guard.and(&mut self.terms, take);
        if let Some(l) = Rc::make_mut(&mut state.top).loops.last_mut() {
            l.iteration = Iteration::Inductive(0);
            l.symbolic = 0;
            l.entry = Some(entry.clone());
        }
        let position = self.unwinding.path(self.program, &state, head).position();
        self.visit(entry, entry, key, VisitKind::Entry, head);
        let set: Vec<(Modified, Pointees)> =
            self.induction.havoc.get(&key).map(|s| s.iter().map(|(k, v)| (*k, v.clone())).collect()).unwrap_or_default();
        for (name, mut targets) in set {
            let Some(leaf) = self.leaf_of(&state, name) else {
                self.stop_at(&state.guard.clone(), "induction over a local whose object varies".into(), LocId::NONE);
                continue;
            };
            let Some(value) = self.current(&state, leaf) else { continue };
            let pointer = self.is_pointer_leaf(&state, name, leaf);
            if pointer {
                // SOUNDNESS: what another instance of the loop modifies this one may keep: its entry counts as well.
                self.add_pointees(value, &mut targets);
            }
            let fresh = match targets.remove(&(ObjId::OPAQUE, true)) {
                true => {
                    let address = self.arbitrary_outside((position.clone(), leaf));
                    self.arbitrary_or(&targets, address)
                }
                false => self.arbitrary(value, leaf, &targets, pointer),
            };
            self.note_arbitrary_contents(key, name, value, fresh);
            state.set_leaf(leaf, fresh);
        }
        self.visit(&state, entry, key, VisitKind::Arbitrary, head);
        self.unwinding.arrive(position, Pending { state, block: head, inst: 0 });
    }

    /// An address that code outside made. SOUNDNESS: only where such pointers are trusted; it is another one in each inductive copy, whatever memory it
    /// leads to has arbitrary contents, and it may lead to what others from outside lead to.
    pub(crate) fn arbitrary_outside(&mut self, at: (Position, Leaf)) -> TermId {
        if let Some(&known) = self.induction.outside.get(&at) {
            return known;
        }
        let pointer = self.arbitrary_address("arbitrary pointer", crate::memory::foreign::Origin::Outside);
        self.induction.outside.insert(at, pointer);
        pointer
    }

    /// The address, or a pointer to any of the objects.
    pub(crate) fn arbitrary_or(&mut self, targets: &Pointees, address: TermId) -> TermId {
        if targets.is_empty() {
            return address;
        }
        let known = self.arbitrary_pointer(targets);
        let outside = self.terms.fresh("arbitrary choice", Sort::Bv(1));
        self.terms.ite(outside, address, known)
    }

    pub(crate) fn arbitrary(&mut self, value: TermId, leaf: Leaf, targets: &Pointees, pointer: bool) -> TermId {
        if pointer {
            return self.arbitrary_pointer(targets);
        }
        let opaque = |this: &mut Self| {
            let zero = this.terms.bv(this.pointer_bits, 0);
            this.pack(ObjId::OPAQUE, zero)
        };
        match self.cell_of_leaf(leaf) {
            Some(CellKind::Array { elem: CellType::Pointer, .. }) => {
                let pointer = opaque(self);
                let (index, _) = self.terms.array_widths(value);
                self.terms.const_array(index, pointer)
            }
            Some(CellKind::Scalar(_)) | Some(CellKind::Array { .. }) | None => {
                let sort = self.terms.sort(value);
                self.terms.fresh("arbitrary", sort)
            }
        }
    }

    /// A pointer to any of the objects, at any offset where it is not known to be their start.
    ///
    /// SOUNDNESS: as for the objects themselves, whatever one iteration from such a pointer leads to is in the set in the end.
    pub(crate) fn arbitrary_pointer(&mut self, targets: &Pointees) -> TermId {
        let zero = self.terms.bv(self.pointer_bits, 0);
        if targets.contains(&(ObjId::OPAQUE, false)) || targets.is_empty() || targets.len() > 64 {
            return self.pack(ObjId::OPAQUE, zero);
        }
        let selector = self.terms.fresh("arbitrary object", Sort::Bv(8));
        let offset = self.terms.fresh("arbitrary offset", Sort::Bv(self.pointer_bits));
        let mut result: Option<TermId> = None;
        for (i, &(object, moved)) in targets.iter().enumerate() {
            let function = object != ObjId::NULL && matches!(self.memory.objects[object].kind, ObjectKind::Function(_));
            if targets.contains(&(object, true)) && !moved && !function {
                continue;
            }
            let at = if object == ObjId::NULL || function || !moved { zero } else { offset };
            let pointer = self.pack(object, at);
            result = Some(match result {
                None => pointer,
                Some(rest) => {
                    let number = self.terms.bv(8, i as u128);
                    let hit = self.terms.eq(selector, number);
                    self.terms.ite(hit, pointer, rest)
                }
            });
        }
        result.expect("the set is not empty")
    }
}
