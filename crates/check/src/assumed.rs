//! What a proof rests on because a check is not selected: undefined or unspecified behaviour that the program contains, as far as it can be seen
//! from lowering's marks.

use crate::selection::{Check, Selection};
use fathom_goto::*;
use std::collections::BTreeMap;

/// More places than this are counted, not listed.
const LISTED: usize = 5;

/// Sentences for the verdict; to be asked before [`crate::check`], which drops what is not selected.
pub fn assumed(program: &Program, selection: &Selection) -> Vec<String> {
    let mut order: Vec<String> = Vec::new();
    let mut unsequenced: Vec<String> = Vec::new();
    for function in program.functions.iter().filter(|f| !f.from_library) {
        for inst in function.blocks.iter().flat_map(|b| &b.insts) {
            let InstKind::Assert { property, .. } = inst.kind else { continue };
            let property = program.property(property);
            if selection.wants(property) {
                continue;
            }
            let list = match property.class {
                PropertyClass::EvaluationOrder => &mut order,
                PropertyClass::Unsequenced => &mut unsequenced,
                _ => continue,
            };
            let place = program.source.describe(property.loc);
            let said = format!("{place}: {}", property.message);
            // One reason per place is enough.
            if !list.iter().any(|l| l.starts_with(&format!("{place}: "))) {
                list.push(said);
            }
        }
    }
    let mut out = told("evaluation order at", order);
    // SOUNDNESS: a compiler that knows the distance may make anything of such a shift.
    if !selection.has(Check::Shift) {
        let mut shifts: Vec<String> = Vec::new();
        for function in program.functions.iter().filter(|f| !f.from_library && f.has_body()) {
            let found = crate::checks::shift::may_leave_range(program, function);
            shifts.extend(found.into_iter().map(|loc| program.source.describe(loc)));
        }
        shifts.dedup();
        let what = "a shift by a distance out of range is made as some machine makes it: so many low bits of the distance count, as many in every shift of the same width (not among the selected properties)";
        out.extend(listed(what, shifts));
    }
    // SOUNDNESS: in one object pointers are compared by their distances from its beginning, which is the order of addresses as long as none wraps around.
    if !selection.has(Check::PointerArithmetic) {
        let mut compared: Vec<String> = Vec::new();
        for function in program.functions.iter().filter(|f| !f.from_library && f.has_body()) {
            compared.extend(orders_of_pointers(program, function).into_iter().map(|loc| program.source.describe(loc)));
        }
        compared.dedup();
        let what = "pointers whose order is asked for were computed within their object or just behind it (not among the selected properties)";
        out.extend(listed(what, compared));
    }
    // SOUNDNESS: a compiler may give each read of such a variable another value; here it has one, drawn where it begins to exist.
    if !selection.has(Check::Uninitialised) {
        let mut unassigned: Vec<String> = Vec::new();
        for function in program.functions.iter().filter(|f| !f.from_library && f.has_body()) {
            let reads = crate::checks::uninitialised::unassigned_reads(program, function);
            unassigned.extend(reads.into_iter().map(|(name, loc)| format!("{}: `{name}`", program.source.describe(loc))));
        }
        out.extend(told(
            "what is read before it is assigned holds one value all the time (not among the selected properties), at",
            unassigned,
        ));
        let mut unwritten: Vec<String> = Vec::new();
        for function in program.functions.iter().filter(|f| !f.from_library && f.has_body()) {
            let born = born_unwritten(program, function);
            unwritten.extend(born.into_iter().map(|(name, loc)| format!("{name} at {}", program.source.describe(loc))));
        }
        let what = "memory that is read before it is written holds one value all the time (not among the selected properties)";
        out.extend(listed(what, unwritten));
    }
    out.extend(told("not looked for (--check unsequenced): at", unsequenced));
    out
}

/// Allocation functions of the library whose memory nobody has written.
const ALLOCATE: [&str; 6] = ["realloc", "reallocarray", "aligned_alloc", "memalign", "posix_memalign", "valloc"];

/// Objects in memory that begin to exist without contents: allocated ones, and variables that the next instruction about them does not write as a whole.
fn born_unwritten(program: &Program, f: &Function) -> Vec<(String, LocId)> {
    let mut found = Vec::new();
    for block in &f.blocks {
        for (i, inst) in block.insts.iter().enumerate() {
            match &inst.kind {
                InstKind::LifetimeStart(local)
                    if in_memory(program, f, *local) && !is_set_next(program, f, *local, &block.insts[i + 1..]) =>
                {
                    found.push((format!("`{}`", f.local(*local).name), f.local(*local).loc));
                }
                InstKind::Intrinsic { op: Intrinsic::HeapAlloc, .. } if !is_filled_next(inst, &block.insts[i + 1..]) => {
                    found.push(("allocated memory".into(), inst.loc));
                }
                InstKind::Intrinsic { op: Intrinsic::StackAlloc, .. } => found.push(("memory of the stack".into(), inst.loc)),
                InstKind::Call { callee: Callee::Direct(to), .. } if ALLOCATE.contains(&program.func(*to).name.as_str()) => {
                    found.push(("allocated memory".into(), inst.loc));
                }
                _ => {}
            }
        }
    }
    found
}

/// A variable of the user's that is more than a scalar, or that pointers may lead to.
fn in_memory(program: &Program, f: &Function, local: LocalId) -> bool {
    let local = f.local(local);
    let aggregate = matches!(program.types.get(local.ty), Type::Array { .. } | Type::Record(_));
    local.kind == LocalKind::User && (aggregate || local.address_taken)
}

/// Do these instructions write all of the variable before anything else is done with it?
fn is_set_next(program: &Program, f: &Function, local: LocalId, insts: &[Inst]) -> bool {
    let is_about = |place| f.place(visit::root(f, place)).kind == PlaceKind::Local(local);
    let mut written: BTreeMap<i64, u64> = BTreeMap::new();
    for inst in insts {
        let mut reads = visit::read_places(&inst.kind).into_iter().any(is_about);
        visit::for_each_inst_expr(f, &inst.kind, &mut |e| {
            reads |= matches!(f.expr(e).kind, ExprKind::Read(place, _) | ExprKind::Addr(place) if is_about(place));
        });
        if reads {
            return false;
        }
        for place in visit::written_places(&inst.kind).into_iter().filter(|p| is_about(*p)) {
            let Some(at) = visit::offset_from_root(&program.types, f, place) else { return false };
            written.insert(at, data_bytes(program, f.place(place).ty));
        }
        if written.values().sum::<u64>() >= data_bytes(program, f.local(local).ty) {
            return true;
        }
    }
    false
}

/// Bytes of a type that are no padding.
fn data_bytes(program: &Program, ty: TypeId) -> u64 {
    match *program.types.get(ty) {
        Type::Array { elem, len } => len.saturating_mul(data_bytes(program, elem)),
        Type::Record(id) => {
            let fields = &program.types.record(id).fields;
            let is_plain = fields.windows(2).all(|f| f[0].bit_offset < f[1].bit_offset && f[1].bit_width.is_none());
            let sum = fields.iter().fold(0u64, |sum, f| sum.saturating_add(data_bytes(program, f.ty)));
            if is_plain { sum } else { program.types.size_of(ty) }
        }
        Type::Void | Type::Bool | Type::Int { .. } | Type::Float(_) | Type::Pointer(_) | Type::Function { .. } => {
            program.types.size_of(ty)
        }
    }
}

/// Does the next instruction fill what was allocated, as for `calloc`?
fn is_filled_next(allocation: &Inst, insts: &[Inst]) -> bool {
    let fills =
        |inst: &Inst| matches!(inst.kind, InstKind::Intrinsic { op: Intrinsic::MemSet, .. }) && inst.loc == allocation.loc;
    insts.iter().take(4).any(fills)
}

/// Where the function asks which of two pointers is the greater one.
fn orders_of_pointers(program: &Program, function: &Function) -> Vec<LocId> {
    let mut found = Vec::new();
    for block in &function.blocks {
        let mut look = |e: ExprId, at: LocId| {
            let Expr { kind: ExprKind::Binary(op, a, _), loc, .. } = *function.expr(e) else { return };
            let order = matches!(op, BinOp::Lt | BinOp::Le | BinOp::Gt | BinOp::Ge);
            if order && program.types.is_pointer(function.expr(a).ty) {
                found.push(if loc == LocId::NONE { at } else { loc });
            }
        };
        for inst in &block.insts {
            visit::for_each_inst_expr(function, &inst.kind, &mut |e| look(e, inst.loc));
        }
        visit::for_each_terminator_expr(function, &block.end, &mut |e| look(e, block.end_loc));
    }
    found
}

/// One sentence for all places, if there are any.
fn listed(what: &str, mut places: Vec<String>) -> Option<String> {
    let more = places.len().saturating_sub(LISTED);
    places.truncate(LISTED);
    let and = if more > 0 { format!(" and {more} more") } else { String::new() };
    (!places.is_empty()).then(|| format!("{what}: {}{and}", places.join(", ")))
}

fn told(what: &str, places: Vec<String>) -> Vec<String> {
    let more = places.len().saturating_sub(LISTED);
    let mut out: Vec<String> = places.into_iter().take(LISTED).map(|p| format!("{what} {p}")).collect();
    if more > 0 {
        out.push(format!("{what} {more} more places"));
    }
    out
}
