//! Walks over expressions, places and instructions: what is read, what is evaluated, what is written.

use fathom_goto::*;

/// The places an instruction writes (not those its callees write).
pub fn written_places(inst: &InstKind) -> Vec<PlaceId> {
    match inst {
        InstKind::Assign { dest, .. } | InstKind::Copy { dest, .. } | InstKind::Zero(dest) => vec![*dest],
        InstKind::Input { dest, .. } => vec![*dest],
        InstKind::Call { dest, .. } | InstKind::Intrinsic { dest, .. } => dest.iter().copied().collect(),
        InstKind::Rmw { dest, place, .. } => dest.iter().copied().chain([*place]).collect(),
        InstKind::CmpXchg { ok, place, expected, .. } => vec![*ok, *place, *expected],
        InstKind::Assume(_)
        | InstKind::Assert { .. }
        | InstKind::LifetimeStart(_)
        | InstKind::LifetimeEnd(_)
        | InstKind::AtomicBegin
        | InstKind::AtomicEnd
        | InstKind::Fence
        | InstKind::Unsupported(_) => Vec::new(),
    }
}

/// The expressions an instruction evaluates as values, outermost only.
pub fn operand_exprs(inst: &InstKind) -> Vec<ExprId> {
    match inst {
        InstKind::Assign { value, .. } | InstKind::Rmw { value, .. } => vec![*value],
        InstKind::CmpXchg { desired, .. } => vec![*desired],
        InstKind::Call { callee, args, .. } => {
            let mut exprs: Vec<ExprId> = args.iter().filter_map(operand_expr).collect();
            match callee {
                Callee::Direct(_) => {}
                Callee::Indirect(pointer) => exprs.push(*pointer),
            }
            exprs
        }
        InstKind::Intrinsic { args, .. } => args.clone(),
        InstKind::Assume(cond) | InstKind::Assert { cond, .. } => vec![*cond],
        InstKind::Copy { .. }
        | InstKind::Zero(_)
        | InstKind::Input { .. }
        | InstKind::LifetimeStart(_)
        | InstKind::LifetimeEnd(_)
        | InstKind::AtomicBegin
        | InstKind::AtomicEnd
        | InstKind::Fence
        | InstKind::Unsupported(_) => Vec::new(),
    }
}

fn operand_expr(operand: &Operand) -> Option<ExprId> {
    match operand {
        Operand::Value(value) => Some(*value),
        Operand::Aggregate(_) => None,
    }
}

/// The places an instruction reads as a whole (not through `Read` expressions).
pub fn read_places(inst: &InstKind) -> Vec<PlaceId> {
    match inst {
        InstKind::Copy { src, .. } => vec![*src],
        InstKind::Call { args, .. } => args.iter().filter_map(operand_place).collect(),
        InstKind::Rmw { place, .. } => vec![*place],
        InstKind::CmpXchg { place, expected, .. } => vec![*place, *expected],
        InstKind::Assign { .. }
        | InstKind::Zero(_)
        | InstKind::Input { .. }
        | InstKind::Intrinsic { .. }
        | InstKind::Assume(_)
        | InstKind::Assert { .. }
        | InstKind::LifetimeStart(_)
        | InstKind::LifetimeEnd(_)
        | InstKind::AtomicBegin
        | InstKind::AtomicEnd
        | InstKind::Fence
        | InstKind::Unsupported(_) => Vec::new(),
    }
}

fn operand_place(operand: &Operand) -> Option<PlaceId> {
    match operand {
        Operand::Value(_) => None,
        Operand::Aggregate(place) => Some(*place),
    }
}

/// The expression or place a terminator evaluates.
pub fn terminator_operands(end: &Terminator) -> (Option<ExprId>, Option<PlaceId>) {
    match end {
        Terminator::Branch { cond, .. } => (Some(*cond), None),
        Terminator::Switch { value, .. } => (Some(*value), None),
        Terminator::Return(Some(Operand::Value(value))) => (Some(*value), None),
        Terminator::Return(Some(Operand::Aggregate(place))) => (None, Some(*place)),
        Terminator::Return(None) | Terminator::Goto(_) | Terminator::Stop => (None, None),
    }
}

/// The direct sub-expressions, and the place the expression names.
pub fn expr_children(kind: &ExprKind) -> (Vec<ExprId>, Option<PlaceId>) {
    match kind {
        ExprKind::Const(_) | ExprKind::FuncAddr(_) => (Vec::new(), None),
        ExprKind::Addr(place) | ExprKind::Read(place, _) => (Vec::new(), Some(*place)),
        ExprKind::Unary(_, a) | ExprKind::Cast(_, a) => (vec![*a], None),
        ExprKind::Binary(_, a, b) | ExprKind::PtrAdd(a, b) | ExprKind::Overflow(_, a, b, _) => (vec![*a, *b], None),
        ExprKind::Select(a, b, c) => (vec![*a, *b, *c], None),
        ExprKind::Math(_, args) => (args.iter().flatten().copied().collect(), None),
        ExprKind::Memory(_, args) => (args.iter().flatten().copied().collect(), None),
    }
}

/// Calls `f` for every expression evaluated inside `id`, `id` included.
pub fn for_each_expr(func: &Function, id: ExprId, f: &mut dyn FnMut(ExprId)) {
    let (children, place) = expr_children(&func.expr(id).kind);
    for child in children {
        for_each_expr(func, child, f);
    }
    if let Some(place) = place {
        for_each_place_expr(func, place, f);
    }
    f(id);
}

/// Calls `f` for every expression evaluated to find the place.
pub fn for_each_place_expr(func: &Function, id: PlaceId, f: &mut dyn FnMut(ExprId)) {
    match func.place(id).kind {
        PlaceKind::Local(_) | PlaceKind::Global(_) => {}
        PlaceKind::Deref(pointer) => for_each_expr(func, pointer, f),
        PlaceKind::Field(base, _) => for_each_place_expr(func, base, f),
        PlaceKind::Index(base, index) => {
            for_each_place_expr(func, base, f);
            for_each_expr(func, index, f);
        }
    }
}

/// Calls `f` for every expression the instruction evaluates, those of its places included.
pub fn for_each_inst_expr(func: &Function, inst: &InstKind, f: &mut dyn FnMut(ExprId)) {
    for expr in operand_exprs(inst) {
        for_each_expr(func, expr, f);
    }
    for place in written_places(inst).into_iter().chain(read_places(inst)) {
        for_each_place_expr(func, place, f);
    }
}

/// The `Local`, `Global` or `Deref` a place's path starts at.
pub fn root(func: &Function, place: PlaceId) -> PlaceId {
    match func.place(place).kind {
        PlaceKind::Local(_) | PlaceKind::Global(_) | PlaceKind::Deref(_) => place,
        PlaceKind::Field(base, _) | PlaceKind::Index(base, _) => root(func, base),
    }
}

/// Byte offset of a place from its root; `None` if an index is not constant.
pub fn offset_from_root(types: &TypeTable, func: &Function, place: PlaceId) -> Option<i64> {
    match func.place(place).kind {
        PlaceKind::Local(_) | PlaceKind::Global(_) | PlaceKind::Deref(_) => Some(0),
        PlaceKind::Field(base, field) => {
            let start = offset_from_root(types, func, base)?;
            match types.get(func.place(base).ty) {
                Type::Record(record) => {
                    let bytes = types.record(*record).fields[field as usize].bit_offset / 8;
                    start.checked_add(i64::try_from(bytes).ok()?)
                }
                Type::Void
                | Type::Bool
                | Type::Int { .. }
                | Type::Float(_)
                | Type::Pointer(_)
                | Type::Array { .. }
                | Type::Function { .. } => None,
            }
        }
        PlaceKind::Index(base, index) => {
            let start = offset_from_root(types, func, base)?;
            let ExprKind::Const(bits) = func.expr(index).kind else { return None };
            let size = i64::try_from(types.size_of(func.place(place).ty)).ok()?;
            let index = signed_const(types, func.expr(index).ty, bits)?;
            start.checked_add(index.checked_mul(size)?)
        }
    }
}

/// The value of an integer constant, if it fits.
pub fn signed_const(types: &TypeTable, ty: TypeId, bits: u128) -> Option<i64> {
    match types.get(ty) {
        Type::Int { width, signed: true } if *width < 128 && *width > 0 => {
            let sign = 1u128 << (width - 1);
            let value = i128::try_from(bits & (2 * sign - 1)).ok()?;
            let value = if bits & sign != 0 { value - (1i128 << width) } else { value };
            i64::try_from(value).ok()
        }
        Type::Int { .. } | Type::Bool => i64::try_from(bits).ok(),
        Type::Void | Type::Float(_) | Type::Pointer(_) | Type::Array { .. } | Type::Record(_) | Type::Function { .. } => None,
    }
}
