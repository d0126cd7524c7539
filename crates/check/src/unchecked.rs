//! What no check looks for although the program gives reason to: told beside every proof.

use fathom_goto::*;

/// Rules of C about memory that a proof about this program rests on, because nothing checks them.
pub fn memory_rests_on(program: &Program) -> Vec<String> {
    let mut out = Vec::new();
    let dereferences = program.properties.iter().any(|p| p.class == PropertyClass::Deref);
    let functions = || program.functions.iter().filter(|f| !f.from_library);
    if dereferences && functions().any(|f| leads_into_part(program, f)) {
        out.push(
            "a pointer into an array that is part of an object is used within that object \
             (the bounds of the part are not looked for)"
                .into(),
        );
    }
    if functions().any(|f| looks_at_padding(program, f)) {
        out.push("padding keeps its value while members of its structure are stored (C leaves it unspecified)".into());
    }
    out
}

/// Does a function make a pointer to elements of an array that is not an object of its own?
fn leads_into_part(program: &Program, f: &Function) -> bool {
    f.exprs.iter().any(|e| {
        let ExprKind::Addr(place) = e.kind else { return false };
        let array = match f.place(place).kind {
            PlaceKind::Index(array, _) => array,
            PlaceKind::Field(..) if matches!(program.types.get(f.place(place).ty), Type::Array { .. }) => place,
            PlaceKind::Field(..) | PlaceKind::Local(_) | PlaceKind::Global(_) | PlaceKind::Deref(_) => return false,
        };
        match f.place(array).kind {
            PlaceKind::Field(..) | PlaceKind::Index(..) => true,
            PlaceKind::Local(_) | PlaceKind::Global(_) | PlaceKind::Deref(_) => false,
        }
    })
}

/// Does a function see a structure with padding as bytes, or compare its memory?
fn looks_at_padding(program: &Program, f: &Function) -> bool {
    let types = &program.types;
    let padded = |ty: TypeId| match types.get(ty) {
        Type::Pointer(to) => has_padding(types, *to),
        Type::Void
        | Type::Bool
        | Type::Int { .. }
        | Type::Float(_)
        | Type::Array { .. }
        | Type::Record(_)
        | Type::Function { .. } => false,
    };
    let is_bytes =
        |ty: TypeId| matches!(types.get(ty), Type::Pointer(to) if matches!(types.get(*to), Type::Int { width: 8, .. }));
    let seen = |e: &Expr| matches!(e.kind, ExprKind::Cast(CastOp::PtrToPtr, a) if is_bytes(e.ty) && padded(f.expr(a).ty));
    let compared = |inst: &Inst| {
        let InstKind::Call { callee: Callee::Direct(callee), args, .. } = &inst.kind else { return false };
        let given = |a: &Operand| match *a {
            Operand::Value(e) => match f.expr(e).kind {
                ExprKind::Cast(CastOp::PtrToPtr, inner) => padded(f.expr(inner).ty),
                _ => false,
            },
            Operand::Aggregate(_) => false,
        };
        matches!(program.func(*callee).name.as_str(), "memcmp" | "bcmp") && args.iter().any(given)
    };
    f.exprs.iter().any(seen) || f.blocks.iter().flat_map(|b| &b.insts).any(compared)
}

/// Are there bytes of the type that belong to no member?
fn has_padding(types: &TypeTable, ty: TypeId) -> bool {
    match types.get(ty) {
        Type::Array { elem, .. } => has_padding(types, *elem),
        Type::Record(id) => {
            let record = types.record(*id);
            if record.is_union || record.incomplete {
                return false;
            }
            let mut end = 0;
            for field in &record.fields {
                if field.bit_offset > end || has_padding(types, field.ty) {
                    return true;
                }
                let width = field.bit_width.map_or_else(|| 8 * types.size_of(field.ty), u64::from);
                end = end.max(field.bit_offset + width);
            }
            end < 8 * record.size
        }
        Type::Void | Type::Bool | Type::Int { .. } | Type::Float(_) | Type::Pointer(_) | Type::Function { .. } => false,
    }
}
