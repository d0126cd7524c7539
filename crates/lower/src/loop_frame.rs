//! What loops with an `assigns` clause may write of the variables that have names.
//!
//! Takes the marks that the front end puts at the head of such a loop (crates/clang/cpp/loops.cpp): that there is a clause, and the address of each target that
//! is a variable or a part of one. Gives an assertion that fails before each write to any other variable, in the blocks of that loop and of those inside it.
//! Variables that are declared inside the loop may be written. The marks leave no trace: the address of a target is not taken by them.
//!
//! SOUNDNESS: writes through pointers, by called functions and to static variables inside functions are not compared with the clause, and which element of an array is
//! written is not either. Nothing is concluded from the clause: what a loop modifies is found out. So a proof does not depend on it.

use fathom_goto::*;

use crate::body::Body;
use crate::frame::is_framed;

/// A loop's clause: a block of the loop, and the places that may be written.
pub(crate) struct LoopFrame {
    pub block: BlockId,
    pub targets: Vec<PlaceId>,
}

impl Body<'_, '_> {
    /// The clause of the loop whose head is being lowered.
    pub fn begin_loop_frame(&mut self) {
        let block = self.cur;
        self.loop_frames.push(LoopFrame { block, targets: Vec::new() });
    }

    /// A target of the clause begun last, by its address.
    pub fn loop_target(&mut self, mut address: ExprId) {
        while let ExprKind::Cast(CastOp::PtrToPtr, inner) = self.f.expr(address).kind {
            address = inner;
        }
        if let ExprKind::Addr(place) = self.f.expr(address).kind
            && let Some(frame) = self.loop_frames.last_mut()
        {
            frame.targets.push(place);
        }
    }

    /// Asserts that nothing else is written. Called when all blocks are there.
    pub(crate) fn check_loop_frames(&mut self) {
        let frames = std::mem::take(&mut self.loop_frames);
        if frames.is_empty() {
            return;
        }
        let wto = loops::Wto::of(&self.f);
        for frame in frames {
            if !wto.is_reachable(frame.block) {
                continue;
            }
            let Some(id) = wto.loop_of[frame.block.index()] else { continue };
            let blocks: Vec<usize> = (0..self.f.blocks.len()).filter(|&b| wto.contains(id, BlockId::new(b))).collect();
            let mut inside: Vec<LocalId> = Vec::new();
            for &b in &blocks {
                for inst in &self.f.blocks[b].insts {
                    if let InstKind::LifetimeStart(local) = inst.kind {
                        inside.push(local);
                    }
                }
            }
            for b in blocks {
                for inst in std::mem::take(&mut self.f.blocks[b].insts) {
                    let outside = visit::written_places(&inst.kind)
                        .into_iter()
                        .any(|place| self.needs_leave(place, &inside) && !self.is_target(place, &frame.targets));
                    if outside {
                        let cond = self.bool_const(false, inst.loc);
                        let message = "assigns clause of a loop";
                        let property = self.cx.property(PropertyClass::Assertion, message, inst.loc, &self.f.name);
                        self.f.blocks[b].insts.push(Inst { kind: InstKind::Assert { cond, property }, loc: inst.loc });
                    }
                    self.f.blocks[b].insts.push(inst);
                }
            }
        }
    }

    /// Is it a variable of the user's, or a part of one, that was there before the loop?
    fn needs_leave(&self, place: PlaceId, inside: &[LocalId]) -> bool {
        match self.f.place(visit::root(&self.f, place)).kind {
            PlaceKind::Local(local) => {
                let variable = self.f.local(local);
                let named = match variable.kind {
                    LocalKind::Param | LocalKind::User | LocalKind::Arbitrary => true,
                    LocalKind::Temp => false,
                };
                named && !inside.contains(&local) && !variable.name.starts_with("__CPROVER_") && !variable.name.starts_with('$')
            }
            PlaceKind::Global(global) => is_framed(&self.cx.program, global),
            PlaceKind::Deref(_) | PlaceKind::Field(..) | PlaceKind::Index(..) => false,
        }
    }

    fn is_target(&self, place: PlaceId, targets: &[PlaceId]) -> bool {
        let written = self.path(place);
        targets.iter().any(|&target| {
            let allowed = self.path(target);
            written.len() >= allowed.len() && written[..allowed.len()] == allowed[..]
        })
    }

    /// The variable and the members that lead to the place, up to the first element of an array.
    fn path(&self, place: PlaceId) -> Vec<u64> {
        let mut steps = Vec::new();
        let mut at = place;
        loop {
            match self.f.place(at).kind {
                PlaceKind::Local(local) => {
                    steps.push(2 * local.index() as u64);
                    break;
                }
                PlaceKind::Global(global) => {
                    steps.push(2 * global.index() as u64 + 1);
                    break;
                }
                // No variable: a number that none has.
                PlaceKind::Deref(_) => {
                    steps.push(u64::MAX);
                    break;
                }
                PlaceKind::Field(base, field) => {
                    steps.push(u64::from(field));
                    at = base;
                }
                PlaceKind::Index(base, _) => {
                    steps.clear();
                    at = base;
                }
            }
        }
        steps.reverse();
        steps
    }
}
