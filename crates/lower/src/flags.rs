//! Two facts per AST expression, computed for a whole unit in one pass over its vector (operands come first):
//! whether evaluating it changes something, and whether evaluating it can fail.
//!
//! An operand without effect may be evaluated later than written; one that can also not fail may be evaluated even
//! where the program would not have evaluated it, which is what allows `&&`, `||` and `?:` to become plain operators.

use fathom_ast as ast;
use rustc_hash::FxHashSet;

/// A set of the two facts.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Default)]
pub(crate) struct Flags(u8);

impl Flags {
    pub const NONE: Flags = Flags(0);
    /// Writes memory, transfers control, or needs instructions of its own.
    pub const EFFECT: Flags = Flags(1);
    /// Some check may be attached to it: not to be evaluated speculatively.
    pub const UNSAFE: Flags = Flags(2);

    pub fn has_effect(self) -> bool {
        self.0 & Self::EFFECT.0 != 0
    }
    pub fn is_safe(self) -> bool {
        self.0 == 0
    }
    fn or(self, other: Flags) -> Flags {
        Flags(self.0 | other.0)
    }
}

/// The flags of all expressions of the unit. Those in `unspeculative` are watched: that they are evaluated matters. So do decisions, if goals look
/// at them (`decides`): they take instructions of their own.
pub(crate) fn compute(unit: &ast::Unit, unspeculative: &FxHashSet<ast::ExprId>, decides: bool) -> Vec<Flags> {
    let mut flags: Vec<Flags> = Vec::with_capacity(unit.exprs.len());
    for expr in &unit.exprs {
        let watched = unspeculative.contains(&ast::ExprId::new(flags.len()));
        let of = own_flags(unit, expr, &flags).or(if watched { Flags::UNSAFE } else { Flags::NONE });
        let decision = decides && is_decision(unit, expr, flags.len());
        flags.push(if decision { of.or(Flags::EFFECT).or(Flags::UNSAFE) } else { of });
    }
    flags
}

fn is_decision(unit: &ast::Unit, expr: &ast::Expr, index: usize) -> bool {
    match expr.kind {
        ast::ExprKind::Binary { op: ast::BinaryOp::LAnd | ast::BinaryOp::LOr, .. } | ast::ExprKind::Conditional { .. } => true,
        ast::ExprKind::Binary { .. } => crate::coverage::is_boolean_operator(unit, ast::ExprId::new(index)),
        _ => false,
    }
}

fn own_flags(unit: &ast::Unit, expr: &ast::Expr, flags: &[Flags]) -> Flags {
    let at = |e: ast::ExprId| flags.get(e.index()).copied().unwrap_or(Flags::EFFECT);
    match expr.kind {
        ast::ExprKind::Int(_) | ast::ExprKind::Char(_) | ast::ExprKind::Float(_) => Flags::NONE,
        ast::ExprKind::EnumConst(_) | ast::ExprKind::Str { .. } | ast::ExprKind::Predefined(_) => Flags::NONE,
        ast::ExprKind::DeclRef(_) | ast::ExprKind::Opaque(_) | ast::ExprKind::ImplicitInit => Flags::NONE,
        ast::ExprKind::AddrLabel(_) | ast::ExprKind::Folded { .. } => Flags::NONE,
        ast::ExprKind::Imaginary(e) => at(e),
        ast::ExprKind::Member { base, arrow, .. } => at(base).or(if arrow { Flags::UNSAFE } else { Flags::NONE }),
        ast::ExprKind::Subscript { base, index } => at(base).or(at(index)).or(Flags::UNSAFE),
        ast::ExprKind::Unary { op, operand } => at(operand).or(unary(unit, op, operand)),
        ast::ExprKind::Binary { op, lhs, rhs } => at(lhs).or(at(rhs)).or(binary(unit, op, lhs)),
        ast::ExprKind::Conditional { cond, then, els } => at(cond).or(at(then)).or(at(els)).or(aggregate(unit, expr)),
        ast::ExprKind::Cast { kind, operand, .. } => at(operand).or(cast(unit, kind, operand, expr)),
        ast::ExprKind::Call { callee, args } => call(unit, callee, args, &at),
        ast::ExprKind::SizeOf { value, .. } | ast::ExprKind::OffsetOf { value, .. } => {
            if value.is_some() {
                Flags::NONE
            } else {
                Flags::EFFECT.or(Flags::UNSAFE)
            }
        }
        ast::ExprKind::Assign { .. }
        | ast::ExprKind::CompoundAssign { .. }
        | ast::ExprKind::BinaryConditional { .. }
        | ast::ExprKind::InitList { .. }
        | ast::ExprKind::NoInit
        | ast::ExprKind::InitUpdate { .. }
        | ast::ExprKind::CompoundLiteral { .. }
        | ast::ExprKind::StmtExpr(_)
        | ast::ExprKind::VaArg { .. }
        | ast::ExprKind::Atomic(_)
        | ast::ExprKind::ShuffleVector { .. }
        | ast::ExprKind::ConvertVector(_)
        | ast::ExprKind::Unsupported(_) => Flags::EFFECT.or(Flags::UNSAFE),
    }
}

/// Values that live in memory are built by instructions.
fn aggregate(unit: &ast::Unit, expr: &ast::Expr) -> Flags {
    match unit[expr.ty.ty].kind {
        ast::TypeKind::Complex(_) | ast::TypeKind::Record(_) | ast::TypeKind::Vector { .. } | ast::TypeKind::Void => {
            Flags::UNSAFE
        }
        _ => Flags::NONE,
    }
}

fn unary(unit: &ast::Unit, op: ast::UnaryOp, operand: ast::ExprId) -> Flags {
    match op {
        ast::UnaryOp::PreInc | ast::UnaryOp::PreDec | ast::UnaryOp::PostInc | ast::UnaryOp::PostDec => {
            Flags::EFFECT.or(Flags::UNSAFE)
        }
        ast::UnaryOp::Deref => Flags::UNSAFE,
        ast::UnaryOp::Minus => match unit[operand].kind {
            ast::ExprKind::Int(_) | ast::ExprKind::Float(_) => Flags::NONE,
            _ => Flags::UNSAFE,
        },
        ast::UnaryOp::AddrOf | ast::UnaryOp::Plus | ast::UnaryOp::LNot => Flags::NONE,
        ast::UnaryOp::Not | ast::UnaryOp::Real | ast::UnaryOp::Imag => match unit.kind_of(operand) {
            ast::TypeKind::Int { .. } | ast::TypeKind::Enum(_) | ast::TypeKind::Float(_) => Flags::NONE,
            _ => Flags::UNSAFE,
        },
    }
}

fn binary(unit: &ast::Unit, op: ast::BinaryOp, lhs: ast::ExprId) -> Flags {
    let kind = unit.kind_of(lhs);
    let scalar = match kind {
        ast::TypeKind::Complex(_) | ast::TypeKind::Vector { .. } | ast::TypeKind::Record(_) => {
            return Flags::EFFECT.or(Flags::UNSAFE);
        }
        ast::TypeKind::Pointer(_) => false,
        _ => true,
    };
    match op {
        ast::BinaryOp::Eq | ast::BinaryOp::Ne | ast::BinaryOp::LAnd | ast::BinaryOp::LOr | ast::BinaryOp::Comma => Flags::NONE,
        ast::BinaryOp::And | ast::BinaryOp::Xor | ast::BinaryOp::Or => Flags::NONE,
        // Relational comparison of pointers is only defined within one object.
        ast::BinaryOp::Lt | ast::BinaryOp::Gt | ast::BinaryOp::Le | ast::BinaryOp::Ge => {
            if scalar {
                Flags::NONE
            } else {
                Flags::UNSAFE
            }
        }
        ast::BinaryOp::Mul | ast::BinaryOp::Div | ast::BinaryOp::Rem | ast::BinaryOp::Add | ast::BinaryOp::Sub => Flags::UNSAFE,
        ast::BinaryOp::PtrAdd | ast::BinaryOp::PtrSub | ast::BinaryOp::PtrDiff => Flags::UNSAFE,
        ast::BinaryOp::Shl | ast::BinaryOp::Shr => Flags::UNSAFE,
    }
}

/// Width and signedness of an integer-like type.
fn int_shape(unit: &ast::Unit, mut ty: ast::TypeId) -> Option<(u32, bool)> {
    loop {
        match unit[ty].kind {
            ast::TypeKind::Bool => return Some((1, false)),
            ast::TypeKind::Int { signed, width, .. } => return Some((width, signed)),
            ast::TypeKind::Enum(of) => ty = unit[of].underlying,
            ast::TypeKind::Atomic(inner) => ty = inner,
            _ => return None,
        }
    }
}

/// Whether every value of `from` is one of `to`.
pub(crate) fn preserves(unit: &ast::Unit, from: ast::TypeId, to: ast::TypeId) -> bool {
    match (int_shape(unit, from), int_shape(unit, to)) {
        (Some((fw, fs)), Some((tw, ts))) => match (fs, ts) {
            (false, false) | (true, true) => tw >= fw,
            (false, true) => tw > fw,
            (true, false) => false,
        },
        _ => false,
    }
}

fn cast(unit: &ast::Unit, kind: ast::CastKind, operand: ast::ExprId, expr: &ast::Expr) -> Flags {
    match kind {
        ast::CastKind::LValueToRValue => read(unit, operand),
        ast::CastKind::IntToInt => {
            let small = matches!(unit[operand].kind, ast::ExprKind::Int(v) if v < 128);
            if small || preserves(unit, unit[operand].ty.ty, expr.ty.ty) { Flags::NONE } else { Flags::UNSAFE }
        }
        ast::CastKind::NoOp
        | ast::CastKind::ArrayToPointer
        | ast::CastKind::FunctionToPointer
        | ast::CastKind::BuiltinToFunction
        | ast::CastKind::NullToPointer
        | ast::CastKind::IntToPointer
        | ast::CastKind::PointerToInt
        | ast::CastKind::PointerToBool
        | ast::CastKind::IntToBool
        | ast::CastKind::FloatToBool
        | ast::CastKind::IntToFloat
        | ast::CastKind::AddressSpace
        | ast::CastKind::AtomicToNonAtomic
        | ast::CastKind::NonAtomicToAtomic => Flags::NONE,
        ast::CastKind::BitCast => aggregate(unit, expr),
        ast::CastKind::LValueBitCast | ast::CastKind::FloatToInt | ast::CastKind::FloatToFloat => Flags::UNSAFE,
        ast::CastKind::ToVoid
        | ast::CastKind::BoolToSignedInt
        | ast::CastKind::RealToComplex
        | ast::CastKind::ComplexToReal
        | ast::CastKind::ComplexToBool
        | ast::CastKind::ComplexToComplex
        | ast::CastKind::VectorSplat
        | ast::CastKind::Other => Flags::EFFECT.or(Flags::UNSAFE),
    }
}

/// Reading a scalar variable is safe unless it may be indeterminate (a local without initialiser: reading it where
/// the program does not could be reported) or the read itself is observable.
fn read(unit: &ast::Unit, lvalue: ast::ExprId) -> Flags {
    let expr = &unit[lvalue];
    if expr.ty.quals.is_volatile() {
        return Flags::UNSAFE;
    }
    match unit[expr.ty.ty].kind {
        ast::TypeKind::Atomic(_) | ast::TypeKind::Record(_) | ast::TypeKind::Complex(_) | ast::TypeKind::Vector { .. } => {
            return Flags::UNSAFE;
        }
        _ => {}
    }
    let mut base = lvalue;
    loop {
        match unit[base].kind {
            ast::ExprKind::Member { base: inner, arrow: false, .. } => base = inner,
            ast::ExprKind::DeclRef(decl) => {
                let Some(var) = unit.var(decl) else { return Flags::NONE };
                let whole = base == lvalue;
                let determinate = match var.storage {
                    ast::VarStorage::Global | ast::VarStorage::StaticLocal => true,
                    ast::VarStorage::Param => whole,
                    ast::VarStorage::Local => whole && var.init.is_some(),
                };
                // A jump past the declaration leaves even an initialised local indeterminate.
                let jumps = || var.function.and_then(|f| unit.function(f)).is_some_and(|f| !f.labels.is_empty());
                let local = matches!(var.storage, ast::VarStorage::Local);
                return if determinate && !(local && jumps()) { Flags::NONE } else { Flags::UNSAFE };
            }
            _ => return Flags::NONE,
        }
    }
}

/// Builtins that are operators in disguise have the flags of their operands.
fn call(unit: &ast::Unit, callee: ast::ExprId, args: ast::List<ast::ExprId>, at: &dyn Fn(ast::ExprId) -> Flags) -> Flags {
    let transparent = unit.direct_callee(callee).and_then(|d| unit.function(d)).and_then(|f| f.builtin).is_some_and(|name| {
        matches!(unit.bytes(name), b"__builtin_expect" | b"__builtin_expect_with_probability" | b"__builtin_constant_p")
    });
    if transparent {
        return unit.list(args).iter().fold(Flags::NONE, |all, &arg| all.or(at(arg)));
    }
    Flags::EFFECT.or(Flags::UNSAFE)
}
