//! Modified sets: which objects a function, with everything it calls, may write; and the same for any set of blocks.
//!
//! SOUNDNESS: errs towards more objects. Under `Externals::Arbitrary` a function without a body writes every exposed
//! object. The start of a local's lifetime counts as a write: its contents change.

use crate::bits::Bits;
use crate::call_graph::CallGraph;
use crate::points_to::{Externals, Object, ObjectId, PointsTo};
use fathom_goto::*;
use std::collections::BTreeSet;

#[derive(Clone, Debug)]
pub struct Modified {
    /// By function, callees included.
    pub by_function: Vec<BTreeSet<ObjectId>>,
}

impl Modified {
    pub fn of(program: &Program, points_to: &PointsTo, calls: &CallGraph) -> Modified {
        let mut by_function: Vec<BTreeSet<ObjectId>> = vec![BTreeSet::new(); program.functions.len()];
        for &func in points_to.reachable() {
            let function = program.func(func);
            if !function.has_body() && points_to.externals == Externals::Arbitrary {
                by_function[func.index()] = points_to.exposed().clone();
            }
            let set = &mut by_function[func.index()];
            for block in &function.blocks {
                for inst in &block.insts {
                    own_writes(program, points_to, func, &inst.kind, set);
                }
            }
            expand(points_to, set);
        }
        // Callees first; recursive groups need another round, so repeat until nothing changes.
        let mut sets: Vec<Bits> = by_function.iter().map(|set| set.iter().map(|o| o.0).collect()).collect();
        loop {
            let mut changed = false;
            for &func in &calls.bottom_up {
                let mut own = std::mem::take(&mut sets[func.index()]);
                for &callee in &calls.callees[func.index()] {
                    changed |= own.unite(&sets[callee.index()]);
                }
                sets[func.index()] = own;
            }
            if !changed {
                break;
            }
        }
        let by_function = sets.iter().map(|set| set.iter().map(ObjectId).collect()).collect();
        Modified { by_function }
    }

    /// What one instruction may write, callees included.
    pub fn by_inst(
        &self,
        program: &Program,
        points_to: &PointsTo,
        func: FuncId,
        (block, index): (BlockId, usize),
        inst: &InstKind,
    ) -> BTreeSet<ObjectId> {
        let mut set = BTreeSet::new();
        own_writes(program, points_to, func, inst, &mut set);
        expand(points_to, &mut set);
        if let InstKind::Call { callee, .. } = inst {
            for target in points_to.callees(func, block, index, callee) {
                set.extend(self.by_function[target.index()].iter().copied());
            }
        }
        set
    }
}

/// What the instruction itself may write, without its callees.
pub fn written_by_itself(program: &Program, points_to: &PointsTo, func: FuncId, inst: &InstKind) -> BTreeSet<ObjectId> {
    let mut set = BTreeSet::new();
    own_writes(program, points_to, func, inst, &mut set);
    expand(points_to, &mut set);
    set
}

/// `Unknown` stands for every exposed object.
fn expand(points_to: &PointsTo, set: &mut BTreeSet<ObjectId>) {
    if set.contains(&ObjectId::UNKNOWN) {
        set.extend(points_to.exposed().iter().copied());
    }
}

/// What the instruction itself writes, without its callees; `Unknown` stands for every exposed object.
pub fn own_writes(program: &Program, points_to: &PointsTo, func: FuncId, inst: &InstKind, set: &mut BTreeSet<ObjectId>) {
    for place in visit::written_places(inst) {
        set.extend(points_to.symbolic_targets(program, func, place).into_iter().map(|t| t.object));
    }
    match inst {
        InstKind::Intrinsic { op, args, .. } => match op {
            Intrinsic::MemMove | Intrinsic::MemCopy | Intrinsic::MemSet => through(points_to, func, args[0], set),
            Intrinsic::FormatPrint => counts(program, points_to, func, args[1], args[2], set),
            Intrinsic::FormatBuffer => {
                through(points_to, func, args[0], set);
                counts(program, points_to, func, args[2], args[3], set);
            }
            Intrinsic::HeapAlloc | Intrinsic::StackAlloc | Intrinsic::HeapFree | Intrinsic::StackFree => {
                args.iter().for_each(|a| through(points_to, func, *a, set));
            }
            Intrinsic::PutByte
            | Intrinsic::ArgCount
            | Intrinsic::ArgVector
            | Intrinsic::Exit
            | Intrinsic::Abort
            | Intrinsic::GetRounding
            | Intrinsic::SetRounding
            | Intrinsic::Defined
            | Intrinsic::Arbitrary => {}
        },
        other => match other.effect() {
            Effect::Lifetime(local) => set.extend(points_to.id(Object::Local(func, local))),
            Effect::Store { .. } | Effect::Input | Effect::Call | Effect::Primitive(_) | Effect::Assume => {}
            Effect::Assert(_) | Effect::Goal(_) | Effect::Synchronise | Effect::Unsupported => {}
        },
    }
}

/// `%n` writes through one of the arguments, which are reached from the argument block; only formats that are all
/// known to hold none are harmless.
fn counts(program: &Program, points_to: &PointsTo, func: FuncId, format: ExprId, block: ExprId, set: &mut BTreeSet<ObjectId>) {
    let formats = points_to.targets(func, format);
    let harmless = |object| match points_to.object(object) {
        Object::Global(global) => {
            let global = program.global(global);
            global.constant && global.init.items.iter().all(|item| !may_count(&item.value))
        }
        Object::Unknown | Object::Local(..) | Object::Alloc(..) | Object::Function(_) | Object::Arguments | Object::Foreign => {
            false
        }
    };
    if formats.iter().all(|t| harmless(t.object)) {
        return;
    }
    for target in points_to.targets(func, block) {
        set.extend(points_to.contents(target.object).iter().map(|t| t.object));
    }
}

/// Does the text hold a conversion `%…n`?
fn may_count(value: &InitValue) -> bool {
    let InitValue::Bytes(text) = value else { return true };
    let mut rest = text.iter().copied();
    while let Some(byte) = rest.next() {
        if byte == b'%' {
            let modifiers = b"0123456789-+ #'.*hljztLq$";
            if rest.find(|c| !modifiers.contains(c)) == Some(b'n') {
                return true;
            }
        }
    }
    false
}

fn through(points_to: &PointsTo, func: FuncId, pointer: ExprId, set: &mut BTreeSet<ObjectId>) {
    set.extend(points_to.targets(func, pointer).iter().map(|t| t.object));
}

/// Globals no reachable instruction may write: their initial value is their value.
pub fn constant_globals(program: &Program, points_to: &PointsTo, modified: &Modified) -> BTreeSet<GlobalId> {
    let mut written: BTreeSet<ObjectId> = BTreeSet::new();
    for &func in points_to.reachable() {
        written.extend(modified.by_function[func.index()].iter().copied());
    }
    let all = (0..program.globals.len()).map(GlobalId::new);
    all.filter(|g| {
        let external = program.global(*g).kind == GlobalKind::External;
        let id = points_to.id(Object::Global(*g));
        !external && id.is_none_or(|id| !written.contains(&id))
    })
    .collect()
}
