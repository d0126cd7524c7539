//! Names for the parts of a state at a loop head that hold across executors.
//!
//! The bidirectional search meets here: a state the inductive step starts from, in its executor, is looked for among
//! the states the bug search passes through, in another. Parts are named by the depth of the call, the local and the cell,
//! or by the global; iteration counts are no part of a state.

use crate::executor::Executor;
use crate::induct::{HeadOf, VisitKind};
use crate::memory::object::*;
use crate::unwind::Unwinding;
use crate::unwind::state::*;
use fathom_goto::*;
use fathom_term::TermId;
use rustc_hash::FxHashMap;
use std::rc::Rc;

/// Where a state is: the calls, outermost first, with the block each caller goes on in, and the loop head.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HeadPlace {
    pub calls: Vec<(FuncId, BlockId)>,
    pub head: BlockId,
}

/// A part of a state that can be named in every executor.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Part {
    /// A scalar local of the call at this depth.
    Local(u32, LocalId),
    /// A cell of a local of the call at this depth.
    LocalCell(u32, LocalId, u32),
    GlobalCell(GlobalId, u32),
}

impl Unwinding {
    pub fn head_place(&self, state: &State, head: BlockId) -> HeadPlace {
        let mut calls = Vec::new();
        let mut at = Some(&state.top);
        while let Some(activation) = at {
            calls.push((self.frames[activation.frame].function, activation.resume.0));
            at = activation.parent.as_ref();
        }
        calls.reverse();
        HeadPlace { calls, head }
    }

    pub(crate) fn frames_of(&self, state: &State) -> Vec<FrameId> {
        let mut frames = Vec::new();
        let mut at = Some(&state.top);
        while let Some(activation) = at {
            frames.push(activation.frame);
            at = activation.parent.as_ref();
        }
        frames.reverse();
        frames
    }
}

impl Executor<'_> {
    /// A loop head is about to be executed.
    pub(crate) fn note_head(&mut self, state: &State, block: BlockId) {
        let function = self.unwinding.frames[state.top.frame].function;
        let Some(id) = self.unwinding.info(self.program, function).wto.headed_by(block) else { return };
        let visit = self.head_visit(state, (function, HeadOf::Loop(id)), VisitKind::Explored, block);
        self.induction.heads.push(visit);
    }

    /// The integers of a state that have a name.
    pub fn parts(&mut self, state: &State) -> Vec<(Part, TermId)> {
        let frames = self.unwinding.frames_of(state);
        let depth: FxHashMap<FrameId, u32> = frames.iter().enumerate().map(|(i, f)| (*f, i as u32)).collect();
        let mut leaves: Vec<(Leaf, TermId)> = Vec::new();
        state.mem.for_each(&mut |leaf, value| leaves.push((leaf, value)));
        let mut out = Vec::new();
        for (leaf, value) in leaves {
            if self.terms.sort(value).is_array() {
                continue;
            }
            if let Some(&owner) = self.memory.leaves.owner.get(&leaf) {
                let o = &self.memory.objects[owner];
                let pointer = o.layout.as_ref().is_none_or(|l| {
                    matches!(
                        l.cells[(leaf - o.first_leaf) as usize].kind,
                        crate::memory::layout::CellKind::Scalar(crate::memory::layout::CellType::Pointer)
                    )
                });
                match o.kind {
                    _ if pointer => {}
                    ObjectKind::Global(global) => out.push((Part::GlobalCell(global, leaf - o.first_leaf), value)),
                    ObjectKind::Local(frame, local) => {
                        if let Some(&d) = depth.get(&frame) {
                            out.push((Part::LocalCell(d, local, leaf - o.first_leaf), value));
                        }
                    }
                    ObjectKind::Null
                    | ObjectKind::Function(_)
                    | ObjectKind::Returned
                    | ObjectKind::Heap
                    | ObjectKind::Stack
                    | ObjectKind::Foreign => {}
                }
                continue;
            }
            let owner = frames.iter().enumerate().find(|(_, f)| {
                let frame = &self.unwinding.frames[**f];
                leaf >= frame.first_leaf && leaf < frame.first_leaf + self.program.func(frame.function).locals.len() as u32
            });
            if let Some((d, f)) = owner {
                let frame = &self.unwinding.frames[*f];
                let local = LocalId(leaf - frame.first_leaf);
                let register = self.unwinding.infos[frame.function.index()].as_ref().is_some_and(|i| i.register[local.index()]);
                if register && !self.program.types.is_pointer(self.program.func(frame.function).local(local).ty) {
                    out.push((Part::Local(d as u32, local), value));
                }
            }
        }
        out
    }

    /// The value of a part in a state, if it has one there.
    pub fn part(&mut self, state: &State, part: Part) -> Option<TermId> {
        let frames = self.unwinding.frames_of(state);
        let leaf = match part {
            Part::Local(depth, local) => self.unwinding.frames[*frames.get(depth as usize)?].slot(local),
            Part::LocalCell(depth, local, cell) => {
                let frame = *frames.get(depth as usize)?;
                let slot = self.unwinding.frames[frame].slot(local);
                let object = match state.leaf(slot) {
                    Some(pointer) => match &*self.points_to(pointer) {
                        [t] => t.object,
                        _ => return None,
                    },
                    None => *self.memory.frame_objects.get(&(frame, local))?,
                };
                self.cell_leaf(object, cell)?
            }
            Part::GlobalCell(global, cell) => self.cell_leaf(self.memory.global_object(global), cell)?,
        };
        let value = self.current(state, leaf)?;
        (!self.terms.sort(value).is_array()).then_some(value)
    }

    fn cell_leaf(&mut self, object: ObjId, cell: u32) -> Option<Leaf> {
        self.layout(object, None);
        let o = &self.memory.objects[object];
        let layout: &Rc<crate::memory::layout::Layout> = o.layout.as_ref()?;
        ((cell as usize) < layout.cells.len()).then_some(o.cell_leaf(cell))
    }
}
