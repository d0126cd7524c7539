//! Does no execution end, once some inputs are fixed? As a safety property: every end of the program is an assertion that fails.
//!
//! SOUNDNESS: where all assertions of the question hold, no execution of it returns from the entry function, exits, aborts, fails an assumption or does
//! something undefined. There is always one execution more to go on with, since inputs are drawn freely or have one fixed value, so all executions are
//! endless. Whatever else C or the model leaves open (indeterminate values, approximated functions, clocks, allocation that fails) stays arbitrary: the
//! claim is about all of its values. The invariants of the proof are the recurrent set.

use fathom_goto::loops::Wto;
use fathom_goto::*;
use rustc_hash::FxHashSet;

/// The value that an input is given, by its name and place, if it is one to choose.
pub type Fixed<'a> = &'a dyn Fn(&str, LocId) -> Option<u128>;

/// `program`: with assertions for all undefined behaviour. `None` where memory may be allocated again and again: that comes to an end.
pub fn endless_question(program: &Program, fixed: Fixed<'_>) -> Option<Program> {
    if allocates_for_ever(program) {
        return None;
    }
    let mut out = program.clone();
    let entry = out.entry?;
    let property = PropertyId::new(out.properties.len());
    let function = out.func(entry).name.clone();
    let message = "the program ends".to_string();
    out.properties.push(Property { class: PropertyClass::Termination, message, loc: LocId::NONE, function });
    let bool = out.types.bool();
    let Program { functions, types, .. } = &mut out;
    for (index, f) in functions.iter_mut().enumerate() {
        let fails = f.add_expr(ExprKind::Const(0), bool, LocId::NONE);
        let end = |loc: LocId| Inst { kind: InstKind::Assert { cond: fails, property }, loc };
        for b in 0..f.blocks.len() {
            let insts = std::mem::take(&mut f.blocks[b].insts);
            let mut kept = Vec::with_capacity(insts.len() + 1);
            for mut inst in insts {
                match &inst.kind {
                    InstKind::Intrinsic { op: Intrinsic::Defined, args, .. } => {
                        inst.kind = InstKind::Assert { cond: args[0], property };
                    }
                    InstKind::Assume(cond) => inst.kind = InstKind::Assert { cond: *cond, property },
                    InstKind::Input { dest, name, kind: _ } => {
                        let dest = *dest;
                        if let Some(bits) = fixed(name, inst.loc) {
                            fix(f, types, &mut inst, dest, bits);
                        }
                    }
                    other => match other.effect() {
                        Effect::Primitive(Intrinsic::Exit | Intrinsic::Abort) | Effect::Assume | Effect::Unsupported => {
                            kept.push(end(inst.loc));
                        }
                        Effect::Store { .. } | Effect::Input | Effect::Call | Effect::Primitive(_) => {}
                        Effect::Assert(_) | Effect::Goal(_) | Effect::Lifetime(_) | Effect::Synchronise => {}
                    },
                }
                kept.push(inst);
            }
            match f.blocks[b].end {
                Terminator::Return(_) if index == entry.index() => kept.push(end(f.blocks[b].end_loc)),
                Terminator::Stop => kept.push(end(f.blocks[b].end_loc)),
                Terminator::Return(_) | Terminator::Goto(_) | Terminator::Branch { .. } | Terminator::Switch { .. } => {}
            }
            f.blocks[b].insts = kept;
        }
    }
    Some(out)
}

/// The input becomes an assignment; one of a type without literals stays arbitrary.
fn fix(f: &mut Function, types: &TypeTable, inst: &mut Inst, dest: PlaceId, bits: u128) {
    let ty = f.place(dest).ty;
    let (Type::Bool | Type::Int { .. } | Type::Float(FloatKind::F32 | FloatKind::F64)) = types.get(ty) else { return };
    let width = types.value_bits(ty).unwrap_or(1);
    let bits = if width < 128 { bits & ((1 << width) - 1) } else { bits };
    let value = f.add_expr(ExprKind::Const(bits), ty, LocId::NONE);
    inst.kind = InstKind::Assign { dest, value, access: Access::default() };
}

/// Is there an allocation in a loop, or in a function that a loop or a recursion calls?
fn allocates_for_ever(program: &Program) -> bool {
    let mut open: Vec<FuncId> = Vec::new();
    for f in program.functions.iter().filter(|f| f.has_body()) {
        let wto = Wto::of(f);
        for l in &wto.loops {
            for b in &wto.order[l.first_rank as usize..l.end_rank as usize] {
                if f.block(*b).insts.iter().any(allocates) {
                    return true;
                }
                f.block(*b).insts.iter().for_each(|inst| called(program, inst, &mut open));
            }
        }
    }
    for (i, f) in program.functions.iter().enumerate() {
        let mut callees = Vec::new();
        f.blocks.iter().flat_map(|b| &b.insts).for_each(|inst| called(program, inst, &mut callees));
        if reachable(program, callees).contains(&FuncId::new(i)) {
            open.push(FuncId::new(i));
        }
    }
    may_allocate(program, open)
}

fn allocates(inst: &Inst) -> bool {
    matches!(inst.kind, InstKind::Intrinsic { op: Intrinsic::HeapAlloc | Intrinsic::StackAlloc, .. })
}

/// May any of these functions allocate, or what they call?
pub(super) fn may_allocate(program: &Program, functions: Vec<FuncId>) -> bool {
    let all = reachable(program, functions);
    all.iter().any(|f| program.func(*f).blocks.iter().flat_map(|b| &b.insts).any(allocates))
}

fn called(program: &Program, inst: &Inst, open: &mut Vec<FuncId>) {
    match inst.kind {
        InstKind::Call { callee: Callee::Direct(id), .. } => open.push(id),
        // Whoever has an address may be called through it.
        InstKind::Call { callee: Callee::Indirect(_), .. } => open.extend((0..program.functions.len()).map(FuncId::new)),
        _ => {}
    }
}

/// These functions, and all that they may call.
fn reachable(program: &Program, mut open: Vec<FuncId>) -> FxHashSet<FuncId> {
    let mut seen: FxHashSet<FuncId> = FxHashSet::default();
    while let Some(id) = open.pop() {
        if seen.insert(id) {
            program.func(id).blocks.iter().flat_map(|b| &b.insts).for_each(|inst| called(program, inst, &mut open));
        }
    }
    seen
}
