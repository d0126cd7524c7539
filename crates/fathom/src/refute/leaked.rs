//! Static objects whose address may be known to code outside, at times: a function stores it, passes it on or returns it, or an object begins with it.
//!
//! Pointers from outside are tried at objects that others can name, and at those of which `lower::given_away` knows that others have the address. The others
//! of these are tried nowhere, so nothing is refuted where a pointer from outside may lead to one of them.
//!
//! SOUNDNESS: this errs on the large side: whether anybody outside gets the address is not looked at.

use fathom_goto::*;
use std::collections::BTreeSet;

/// Their names.
pub(super) fn names(program: &Program) -> Vec<String> {
    let mut found: BTreeSet<GlobalId> = BTreeSet::new();
    for item in program.globals.iter().flat_map(|global| &global.init.items) {
        match item.value {
            InitValue::Global { id, .. } => drop(found.insert(id)),
            InitValue::Func(_) | InitValue::Bits { .. } | InitValue::BitField { .. } | InitValue::Bytes(_) => {}
        }
    }
    for function in program.functions.iter().filter(|f| !f.from_library) {
        for block in &function.blocks {
            for inst in &block.insts {
                passed_on(program, function, &inst.kind, &mut found);
            }
            if let Terminator::Return(Some(Operand::Value(value))) = block.end {
                addresses(function, value, &mut found);
            }
        }
    }
    // Compound literals have no name at all.
    let kinds = |id: &GlobalId| matches!(program.global(*id).kind, GlobalKind::User | GlobalKind::Hidden);
    let unnamed = |id: &GlobalId| program.global(*id).internal && !program.global(*id).constant && kinds(id);
    found.into_iter().filter(unnamed).map(|id| program.global(id).name.clone()).collect()
}

/// The addresses that an instruction stores or hands to a function of the user's.
fn passed_on(program: &Program, function: &Function, kind: &InstKind, found: &mut BTreeSet<GlobalId>) {
    match kind {
        InstKind::Assign { value, .. } | InstKind::Rmw { value, .. } | InstKind::CmpXchg { desired: value, .. } => {
            addresses(function, *value, found);
        }
        InstKind::Call { callee: Callee::Direct(callee), dest, args }
            if !keeps(program, *callee, dest.is_some(), args, function) => {}
        InstKind::Call { args, .. } => {
            for arg in args {
                match arg {
                    Operand::Value(value) => addresses(function, *value, found),
                    Operand::Aggregate(_) => {}
                }
            }
        }
        InstKind::Copy { .. }
        | InstKind::Zero(_)
        | InstKind::Intrinsic { .. }
        | InstKind::Input { .. }
        | InstKind::Assume(_)
        | InstKind::Assert { .. }
        | InstKind::Goal { .. }
        | InstKind::Note { .. }
        | InstKind::LifetimeStart(_)
        | InstKind::LifetimeEnd(_)
        | InstKind::AtomicBegin(_)
        | InstKind::AtomicEnd
        | InstKind::Fence(..)
        | InstKind::Unsupported(_) => {}
    }
}

/// Functions of the library that keep an address without giving it back.
const KEEPING: [&str; 6] = ["putenv", "setvbuf", "setbuf", "setbuffer", "setlinebuf", "strtok"];

/// May somebody have an address behind the call that it is given? A function of the library may give it back, store it where it is told to, or hand it to a function
/// that it calls.
fn keeps(program: &Program, callee: FuncId, used: bool, args: &[Operand], function: &Function) -> bool {
    let callee = program.func(callee);
    let leads_on = |arg: &Operand| match arg {
        Operand::Value(value) => match *program.types.get(function.expr(*value).ty) {
            Type::Pointer(to) => matches!(program.types.get(to), Type::Function { .. } | Type::Pointer(_)),
            _ => false,
        },
        Operand::Aggregate(_) => true,
    };
    let gives_back = used && program.types.is_pointer(callee.ret);
    !callee.from_library || gives_back || args.iter().any(leads_on) || KEEPING.contains(&callee.name.as_str())
}

/// The objects whose address the value may be made from.
fn addresses(function: &Function, value: ExprId, found: &mut BTreeSet<GlobalId>) {
    match function.expr(value).kind {
        ExprKind::Addr(place) => match function.place(visit::root(function, place)).kind {
            PlaceKind::Global(global) => drop(found.insert(global)),
            PlaceKind::Deref(from) => addresses(function, from, found),
            PlaceKind::Local(_) | PlaceKind::Field(..) | PlaceKind::Index(..) => {}
        },
        ExprKind::Cast(_, from) | ExprKind::PtrAdd(from, _) | ExprKind::Unary(_, from) => addresses(function, from, found),
        ExprKind::Select(_, one, other) | ExprKind::Binary(_, one, other) => {
            addresses(function, one, found);
            addresses(function, other, found);
        }
        ExprKind::Const(_)
        | ExprKind::FuncAddr(_)
        | ExprKind::Read(..)
        | ExprKind::Overflow(..)
        | ExprKind::Math(..)
        | ExprKind::Memory(..) => {}
    }
}
