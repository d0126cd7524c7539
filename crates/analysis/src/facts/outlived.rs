//! Locals, and memory on the stack, that something outlives which may point to them: through it they may be used after their life has ended.
//!
//! SOUNDNESS: errs towards outlived. A pointer is at home where its holder dies first: in locals of the same activation that end together with
//! what they point to or before, and in locals of functions called from there, as long as these never call back.

use crate::call_graph::CallGraph;
use crate::points_to::{Object, ObjectId, PointsTo};
use fathom_goto::*;
use rustc_hash::{FxHashMap, FxHashSet};

/// Local variables and memory that lives as long as its scope or function.
pub(super) fn locals(program: &Program, points_to: &PointsTo, calls: &CallGraph) -> FxHashSet<ObjectId> {
    let mut families = Families { calls, below: FxHashMap::default() };
    let mut outlived = FxHashSet::default();
    let mut seen = FxHashSet::default();
    for (id, object) in points_to.objects() {
        let contents = points_to.contents(id);
        let holder = match object {
            Object::Local(func, local) => Some((func, local)),
            Object::Unknown
            | Object::Global(_)
            | Object::Alloc(..)
            | Object::Function(_)
            | Object::Arguments
            | Object::Foreign => None,
        };
        // What unknown pointers reach has one set of contents for all.
        if contents.is_empty() || (holder.is_none() && !seen.insert(contents.as_ptr())) {
            continue;
        }
        for target in contents {
            let Some((func, ends_first)) = lives_in(program, points_to.object(target.object)) else { continue };
            let safe = match holder {
                _ if outlived.contains(&target.object) => continue,
                Some((other, holder)) if other == func => !calls.recursive[func.index()] && ends_first(holder),
                Some((other, _)) => families.calls(func, other) && !families.calls(other, func),
                None => false,
            };
            if !safe {
                outlived.insert(target.object);
            }
        }
    }
    outlived
}

/// The function whose activation an object ends with at the latest, and whether the life of another local of the function never goes
/// on after that of the object.
fn lives_in(program: &Program, object: Object) -> Option<(FuncId, Box<dyn Fn(LocalId) -> bool + '_>)> {
    match object {
        Object::Local(func, local) => {
            let function = program.func(func);
            Some((func, Box::new(move |holder| ends_first(function, holder, local))))
        }
        Object::Alloc(func, block, index) => {
            let function = program.func(func);
            // Where execution was cut because nothing is asserted behind, the allocation is gone, and there is no such object.
            let inst = function.block(block).insts.get(index as usize)?;
            let InstKind::Intrinsic { op: Intrinsic::StackAlloc, dest, .. } = &inst.kind else { return None };
            let dest = dest.map(|dest| function.place(dest).kind.clone());
            let frees = |i: &Inst| matches!(i.kind, InstKind::Intrinsic { op: Intrinsic::StackFree, .. });
            let lasts = !function.blocks.iter().flat_map(|b| &b.insts).any(frees);
            Some((func, Box::new(move |holder| lasts || dest == Some(PlaceKind::Local(holder)))))
        }
        Object::Unknown | Object::Global(_) | Object::Function(_) | Object::Arguments | Object::Foreign => None,
    }
}

/// Who may be called, directly or not, by whom.
struct Families<'a> {
    calls: &'a CallGraph,
    below: FxHashMap<FuncId, FxHashSet<FuncId>>,
}

impl Families<'_> {
    fn calls(&mut self, caller: FuncId, callee: FuncId) -> bool {
        let below = self.below.entry(caller).or_insert_with(|| {
            let mut found = FxHashSet::default();
            let mut open = vec![caller];
            while let Some(at) = open.pop() {
                open.extend(self.calls.callees[at.index()].iter().copied().filter(|c| found.insert(*c)));
            }
            found
        });
        below.contains(&callee)
    }
}

/// Does the holder's life never go on after the life of the local? What has no end of its own ends with the function.
fn ends_first(function: &Function, holder: LocalId, local: LocalId) -> bool {
    let ends = |inst: &Inst, which: LocalId| matches!(inst.kind, InstKind::LifetimeEnd(l) if l == which);
    function.blocks.iter().all(|block| {
        block.insts.iter().enumerate().filter(|(_, inst)| ends(inst, local)).all(|(i, _)| {
            // Ends that follow each other are those of one scope, in whatever order.
            let is_end = |inst: &&Inst| matches!(inst.kind, InstKind::LifetimeEnd(_));
            let before = block.insts[..i].iter().rev().take_while(is_end);
            let after = block.insts[i..].iter().take_while(is_end);
            before.chain(after).any(|inst| ends(inst, holder))
        })
    })
}
