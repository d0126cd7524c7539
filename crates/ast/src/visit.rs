//! What expressions and statements are made of, told once for everybody who only wants to get to their parts.
//!
//! Parts come in the order in which they are written. What is not evaluated where it stands (the operand of `sizeof`, the pieces of a folded constant) is
//! no part; neither is the body of a statement expression, which is no expression: who wants to go there asks for it.

use crate::expr::ExprKind;
use crate::ids::{DeclId, ExprId, StmtId};
use crate::stmt::StmtKind;
use crate::unit::Unit;

/// A direct part of a statement.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Part {
    Expr(ExprId),
    Stmt(StmtId),
    /// Declared here; its initialiser, if it has automatic storage, is evaluated here.
    Decl(DeclId),
}

/// Calls `f` for the operands of an expression that are evaluated.
pub fn operands(unit: &Unit, kind: &ExprKind, mut f: impl FnMut(ExprId)) {
    match *kind {
        ExprKind::Int(_)
        | ExprKind::Char(_)
        | ExprKind::Float(_)
        | ExprKind::Str { .. }
        | ExprKind::Predefined(_)
        | ExprKind::DeclRef(_)
        | ExprKind::EnumConst(_)
        | ExprKind::Opaque(_)
        | ExprKind::ImplicitInit
        | ExprKind::NoInit
        | ExprKind::Folded { .. }
        | ExprKind::SizeOf { .. }
        | ExprKind::OffsetOf { .. }
        | ExprKind::AddrLabel(_)
        | ExprKind::StmtExpr(_)
        | ExprKind::Unsupported(_) => {}
        ExprKind::Imaginary(operand) | ExprKind::ConvertVector(operand) => f(operand),
        ExprKind::Member { base, .. } => f(base),
        ExprKind::Subscript { base, index } => [base, index].into_iter().for_each(f),
        ExprKind::Unary { operand, .. } | ExprKind::Cast { operand, .. } => f(operand),
        ExprKind::Binary { lhs, rhs, .. } | ExprKind::Assign { lhs, rhs } | ExprKind::CompoundAssign { lhs, rhs, .. } => {
            [lhs, rhs].into_iter().for_each(f);
        }
        ExprKind::Conditional { cond, then, els } => [cond, then, els].into_iter().for_each(f),
        ExprKind::BinaryConditional { common, els, .. } => [common, els].into_iter().for_each(f),
        ExprKind::Call { callee, args } => {
            f(callee);
            unit.list(args).iter().copied().for_each(f);
        }
        ExprKind::InitList { inits, filler, .. } => unit.list(inits).iter().copied().chain(filler).for_each(f),
        ExprKind::InitUpdate { base, updates } => [base, updates].into_iter().for_each(f),
        ExprKind::CompoundLiteral { init, .. } => f(init),
        ExprKind::VaArg { list } => f(list),
        ExprKind::Atomic(id) => {
            let atomic = &unit[id];
            [Some(atomic.ptr), atomic.val1, atomic.val2].into_iter().flatten().for_each(f);
        }
        ExprKind::ShuffleVector { args } => unit.list(args).iter().copied().for_each(f),
    }
}

/// Calls `f` for the parts of a statement. Operands of inline assembly are not among them: what becomes of those is in its constraints.
pub fn parts(unit: &Unit, kind: &StmtKind, mut f: impl FnMut(Part)) {
    match *kind {
        StmtKind::Compound(list) => unit.list(list).iter().for_each(|s| f(Part::Stmt(*s))),
        StmtKind::Decl(list) => unit.list(list).iter().for_each(|d| f(Part::Decl(*d))),
        StmtKind::Expr(e) | StmtKind::IndirectGoto(e) | StmtKind::Return(Some(e)) => f(Part::Expr(e)),
        StmtKind::If { cond, then, els } => {
            f(Part::Expr(cond));
            f(Part::Stmt(then));
            els.into_iter().for_each(|s| f(Part::Stmt(s)));
        }
        StmtKind::While { cond, body } | StmtKind::Switch { cond, body } => {
            f(Part::Expr(cond));
            f(Part::Stmt(body));
        }
        StmtKind::Do { body, cond } => {
            f(Part::Stmt(body));
            f(Part::Expr(cond));
        }
        StmtKind::For { init, cond, inc, body } => {
            init.into_iter().for_each(|s| f(Part::Stmt(s)));
            cond.into_iter().chain(inc).for_each(|e| f(Part::Expr(e)));
            f(Part::Stmt(body));
        }
        StmtKind::Case { body, .. } | StmtKind::Default { body } | StmtKind::Label { body, .. } => f(Part::Stmt(body)),
        StmtKind::Goto(_)
        | StmtKind::Break
        | StmtKind::Continue
        | StmtKind::Return(None)
        | StmtKind::Null
        | StmtKind::Asm(_)
        | StmtKind::Unsupported(_) => {}
    }
}
