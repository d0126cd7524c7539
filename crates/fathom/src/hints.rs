//! Checks that value analysis proved, for the inductive step: taken out of the program that is searched, they no longer keep the step's arbitrary
//! states apart from those that no execution has. So what they say is assumed before the instruction that they stood before, wherever the slice kept it.
//!
//! SOUNDNESS: a check holds in every execution that gets to it. In a slice it says something only if what it reads is there: it reads what its instruction
//! reads, which the slice keeps with the instruction, and that is looked at here once more.

use fathom_goto::visit::{
    for_each_expr, for_each_inst_expr, for_each_place_expr, for_each_terminator_expr, read_places, root, written_places,
};
use fathom_goto::*;
use std::collections::{BTreeMap, BTreeSet};

/// What a check says, and the instruction that it stands before; none: the terminator of its block.
#[derive(Clone)]
struct Hint {
    cond: ExprId,
    loc: LocId,
    before: Option<Inst>,
}

#[derive(Clone, Default)]
pub struct Hints(BTreeMap<(FuncId, BlockId), Vec<Hint>>);

/// Something that an expression reads.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord)]
enum Root {
    Local(LocalId),
    Global(GlobalId),
    Memory,
}

impl Hints {
    /// `holds`: of each property, whether its checks are known to hold.
    pub fn of(program: &Program, holds: impl Fn(PropertyId) -> bool) -> Hints {
        let mut hints = Hints::default();
        for (f, function) in program.functions.iter().enumerate() {
            for (b, block) in function.blocks.iter().enumerate() {
                for (i, inst) in block.insts.iter().enumerate() {
                    let InstKind::Assert { cond, property } = inst.kind else { continue };
                    if !holds(property) || !guards(program.property(property).class) {
                        continue;
                    }
                    let before = block.insts[i..].iter().find(|inst| !matches!(inst.kind, InstKind::Assert { .. })).cloned();
                    let needed = roots(function, |visit| for_each_expr(function, cond, visit));
                    let there = roots(function, |visit| match &before {
                        Some(inst) => for_each_inst_expr(function, &inst.kind, visit),
                        None => for_each_terminator_expr(function, &block.end, visit),
                    });
                    let there =
                        there.into_iter().chain(before.iter().flat_map(|inst| accessed(function, &inst.kind))).collect();
                    if needed.is_subset(&there) {
                        let place = (FuncId::new(f), BlockId::new(b));
                        hints.0.entry(place).or_default().push(Hint { cond, loc: inst.loc, before });
                    }
                }
            }
        }
        hints
    }

    /// The slice with what the checks say.
    pub fn assumed_in(&self, slice: &Program) -> Program {
        let mut program = slice.clone();
        for ((f, b), hints) in &self.0 {
            let Some(block) = program.functions[f.index()].blocks.get_mut(b.index()) else { continue };
            let mut from = 0;
            for hint in hints {
                let assumed = Inst { kind: InstKind::Assume(hint.cond), loc: hint.loc };
                match &hint.before {
                    None if !matches!(block.end, Terminator::Stop | Terminator::Goto(_)) => block.insts.push(assumed),
                    None => {}
                    Some(before) => {
                        if let Some(at) = block.insts[from..].iter().position(|inst| inst == before) {
                            block.insts.insert(from + at, assumed);
                            from += at + 1;
                        }
                    }
                }
            }
        }
        program
    }
}

/// Is it a check of what the next instruction does, rather than one that the program makes?
fn guards(class: PropertyClass) -> bool {
    match class {
        PropertyClass::Overflow
        | PropertyClass::UnsignedOverflow
        | PropertyClass::Division
        | PropertyClass::Shift
        | PropertyClass::Conversion
        | PropertyClass::Bounds
        | PropertyClass::Deref
        | PropertyClass::Nan
        | PropertyClass::FloatOverflow
        | PropertyClass::FloatDivision => true,
        PropertyClass::Assertion
        | PropertyClass::ReachError
        | PropertyClass::Label
        | PropertyClass::Alignment
        | PropertyClass::Free
        | PropertyClass::MemTrack
        | PropertyClass::MemCleanup
        | PropertyClass::Vla
        | PropertyClass::Uninitialised
        | PropertyClass::Unreachable
        | PropertyClass::MissingReturn
        | PropertyClass::Library
        | PropertyClass::AllocationSize
        | PropertyClass::FunctionPointer
        | PropertyClass::PointerArithmetic
        | PropertyClass::PointerComparison
        | PropertyClass::TrapRepresentation
        | PropertyClass::Unsequenced
        | PropertyClass::EvaluationOrder
        | PropertyClass::Overlap
        | PropertyClass::NoReturn
        | PropertyClass::Parameter
        | PropertyClass::Variadic
        | PropertyClass::Restrict
        | PropertyClass::Cover
        | PropertyClass::Termination => false,
    }
}

fn root_of(function: &Function, place: PlaceId) -> Root {
    match function.place(root(function, place)).kind {
        PlaceKind::Local(local) => Root::Local(local),
        PlaceKind::Global(global) => Root::Global(global),
        PlaceKind::Deref(_) | PlaceKind::Field(..) | PlaceKind::Index(..) => Root::Memory,
    }
}

/// What the expressions read.
fn roots(function: &Function, walk: impl FnOnce(&mut dyn FnMut(ExprId))) -> BTreeSet<Root> {
    let mut found = BTreeSet::new();
    walk(&mut |id| {
        if let ExprKind::Read(place, _) = function.expr(id).kind {
            found.insert(root_of(function, place));
        }
    });
    found
}

/// What leads to the places of an instruction.
fn accessed(function: &Function, inst: &InstKind) -> Vec<Root> {
    let mut found = BTreeSet::new();
    for place in written_places(inst).into_iter().chain(read_places(inst)) {
        for_each_place_expr(function, place, &mut |id| {
            if let ExprKind::Read(place, _) = function.expr(id).kind {
                found.insert(root_of(function, place));
            }
        });
    }
    found.into_iter().collect()
}
