//! Unary and binary operators on scalars; complex and vector operands go to their own files.

use fathom_ast as ast;
use fathom_goto::*;

use crate::body::{Body, Val};

/// The IR's operator for an arithmetic or comparison operator of C.
pub(crate) fn bin_op(op: ast::BinaryOp) -> Option<BinOp> {
    match op {
        ast::BinaryOp::Mul => Some(BinOp::Mul),
        ast::BinaryOp::Div => Some(BinOp::Div),
        ast::BinaryOp::Rem => Some(BinOp::Rem),
        ast::BinaryOp::Add => Some(BinOp::Add),
        ast::BinaryOp::Sub => Some(BinOp::Sub),
        ast::BinaryOp::Shl => Some(BinOp::Shl),
        ast::BinaryOp::Shr => Some(BinOp::Shr),
        ast::BinaryOp::Lt => Some(BinOp::Lt),
        ast::BinaryOp::Gt => Some(BinOp::Gt),
        ast::BinaryOp::Le => Some(BinOp::Le),
        ast::BinaryOp::Ge => Some(BinOp::Ge),
        ast::BinaryOp::Eq => Some(BinOp::Eq),
        ast::BinaryOp::Ne => Some(BinOp::Ne),
        ast::BinaryOp::And => Some(BinOp::And),
        ast::BinaryOp::Xor => Some(BinOp::Xor),
        ast::BinaryOp::Or => Some(BinOp::Or),
        ast::BinaryOp::PtrAdd | ast::BinaryOp::PtrSub | ast::BinaryOp::PtrDiff => None,
        ast::BinaryOp::LAnd | ast::BinaryOp::LOr | ast::BinaryOp::Comma => None,
    }
}

/// Bits of 1.0.
pub(crate) fn float_one(kind: FloatKind) -> u128 {
    match kind {
        FloatKind::F16 => 0x3c00,
        FloatKind::F32 => 0x3f80_0000,
        FloatKind::F64 => 0x3ff0_0000_0000_0000,
        FloatKind::X87 => 0x3fff_8000_0000_0000_0000,
        FloatKind::F128 => 0x3fff << 112,
    }
}

impl Body<'_, '_> {
    #[inline(never)]
    pub fn unary_value(&mut self, e: ast::ExprId, op: ast::UnaryOp, operand: ast::ExprId) -> Val {
        match op {
            ast::UnaryOp::PreInc => return self.increment(e, operand, true, true, true),
            ast::UnaryOp::PreDec => return self.increment(e, operand, false, true, true),
            ast::UnaryOp::PostInc => return self.increment(e, operand, true, false, true),
            ast::UnaryOp::PostDec => return self.increment(e, operand, false, false, true),
            ast::UnaryOp::AddrOf => return Val::Scalar(self.address_of(e, operand)),
            ast::UnaryOp::Deref => {
                if matches!(self.cx.unit.kind_of(e), ast::TypeKind::Function { .. }) {
                    return Val::Scalar(self.scalar(operand));
                }
                let lvalue = self.place(e);
                let loc = self.cx.expr_loc(e);
                let ty = self.cx.unit[e].ty.ty;
                return self.load(lvalue, ty, loc);
            }
            ast::UnaryOp::LNot => {
                let loc = self.cx.expr_loc(e);
                if matches!(self.cx.unit.kind_of(operand), ast::TypeKind::Vector { .. }) {
                    return self.vector_unary(e, op, operand);
                }
                let truth = self.boolean(operand);
                let not = self.unary(UnOp::Not, truth, loc);
                let ty = self.ast_ty(e);
                return Val::Scalar(self.convert(not, ty, loc));
            }
            ast::UnaryOp::Plus | ast::UnaryOp::Minus | ast::UnaryOp::Not | ast::UnaryOp::Real | ast::UnaryOp::Imag => {}
        }
        let loc = self.cx.expr_loc(e);
        if matches!(self.cx.strip(self.cx.unit[operand].ty.ty), ast::TypeKind::Complex(_)) {
            return self.complex_unary(op, operand, loc);
        }
        if matches!(self.cx.unit.kind_of(operand), ast::TypeKind::Vector { .. }) {
            return self.vector_unary(e, op, operand);
        }
        let value = self.scalar(operand);
        Val::Scalar(match op {
            ast::UnaryOp::Minus => self.negate(value, loc),
            ast::UnaryOp::Not => self.unary(UnOp::Not, value, loc),
            ast::UnaryOp::Imag => {
                let ty = self.ty_of(value);
                self.constant(ty, 0, loc)
            }
            ast::UnaryOp::Plus | ast::UnaryOp::Real | ast::UnaryOp::LNot | ast::UnaryOp::AddrOf | ast::UnaryOp::Deref => value,
            ast::UnaryOp::PreInc | ast::UnaryOp::PreDec | ast::UnaryOp::PostInc | ast::UnaryOp::PostDec => value,
        })
    }

    pub fn negate(&mut self, value: ExprId, loc: LocId) -> ExprId {
        let ty = self.ty_of(value);
        // Negative literals read better as constants; the minimum's negation stays an operation to be checked.
        if let (Some(n), Type::Int { width, signed: true }) = (self.const_int(value), self.type_of(ty).clone())
            && (width >= 128 || n != -(1i128 << (width - 1)))
        {
            return self.int(ty, n.wrapping_neg(), loc);
        }
        if let (&ExprKind::Const(bits), Type::Float(kind)) = (&self.f.exprs[value.index()].kind, self.type_of(ty).clone()) {
            return self.constant(ty, bits ^ (1 << (kind.bits() - 1)), loc);
        }
        self.unary(UnOp::Neg, value, loc)
    }

    fn address_of(&mut self, e: ast::ExprId, operand: ast::ExprId) -> ExprId {
        let loc = self.cx.expr_loc(e);
        let ty = self.ast_ty(e);
        if matches!(self.cx.unit.kind_of(operand), ast::TypeKind::Function { .. } | ast::TypeKind::BuiltinFn) {
            let pointer = self.function_pointer(operand);
            return self.convert(pointer, ty, loc);
        }
        let place = self.place(operand).place;
        self.addr(place, ty, loc)
    }

    #[inline(never)]
    pub fn binary_value(&mut self, e: ast::ExprId, op: ast::BinaryOp, lhs: ast::ExprId, rhs: ast::ExprId) -> Val {
        if self.watches_decisions() && crate::coverage::is_boolean_operator(self.cx.unit, e) {
            let (loc, truth, ty) = (self.cx.expr_loc(e), self.decision_value(e), self.ast_ty(e));
            return Val::Scalar(self.convert(truth, ty, loc));
        }
        match op {
            ast::BinaryOp::Comma => {
                self.effect(lhs);
                return self.value(rhs);
            }
            ast::BinaryOp::LAnd | ast::BinaryOp::LOr => {
                if matches!(self.cx.unit.kind_of(e), ast::TypeKind::Vector { .. }) {
                    return self.vector_binary(e, op, lhs, rhs);
                }
                let loc = self.cx.expr_loc(e);
                let truth = self.boolean(e);
                let ty = self.ast_ty(e);
                return Val::Scalar(self.convert(truth, ty, loc));
            }
            ast::BinaryOp::Mul | ast::BinaryOp::Div | ast::BinaryOp::Rem | ast::BinaryOp::Add | ast::BinaryOp::Sub => {}
            ast::BinaryOp::PtrAdd
            | ast::BinaryOp::PtrSub
            | ast::BinaryOp::PtrDiff
            | ast::BinaryOp::Shl
            | ast::BinaryOp::Shr => {}
            ast::BinaryOp::Lt | ast::BinaryOp::Gt | ast::BinaryOp::Le | ast::BinaryOp::Ge | ast::BinaryOp::Eq => {}
            ast::BinaryOp::Ne | ast::BinaryOp::And | ast::BinaryOp::Xor | ast::BinaryOp::Or => {}
        }
        match (self.cx.strip(self.cx.unit[lhs].ty.ty), self.cx.strip(self.cx.unit[rhs].ty.ty)) {
            (ast::TypeKind::Complex(_), _) | (_, ast::TypeKind::Complex(_)) => return self.complex_binary(e, op, lhs, rhs),
            (ast::TypeKind::Vector { .. }, _) | (_, ast::TypeKind::Vector { .. }) => {
                return self.vector_binary(e, op, lhs, rhs);
            }
            _ => {}
        }
        let loc = self.cx.expr_loc(e);
        let ty = self.ast_ty(e);
        if let Some(value) = self.assumed_conjunction(e, op, lhs, rhs) {
            return Val::Scalar(self.convert(value, ty, loc));
        }
        let a = self.scalar_before(lhs, rhs);
        let b = self.scalar(rhs);
        let result = self.operate(op, a, b, (lhs, rhs), loc);
        Val::Scalar(self.convert(result, ty, loc))
    }

    /// A binary operation on scalar values whose AST operands are given for their types.
    pub fn operate(&mut self, op: ast::BinaryOp, a: ExprId, b: ExprId, of: (ast::ExprId, ast::ExprId), loc: LocId) -> ExprId {
        match op {
            ast::BinaryOp::PtrAdd => {
                let left = self.pointee(of.0);
                match left {
                    Some(elem) => self.pointer_plus(a, b, elem, false, loc),
                    None => match self.pointee(of.1) {
                        Some(elem) => self.pointer_plus(b, a, elem, false, loc),
                        None => a,
                    },
                }
            }
            ast::BinaryOp::PtrSub => match self.pointee(of.0) {
                Some(elem) => self.pointer_plus(a, b, elem, true, loc),
                None => a,
            },
            ast::BinaryOp::PtrDiff => {
                let bytes = self.binary(BinOp::PtrDiff, a, b, loc);
                let Some(elem) = self.pointee(of.0) else { return bytes };
                let ptrdiff = self.cx.common.ptrdiff;
                let size = if self.has_vla(elem) {
                    let size = self.byte_size(elem, loc);
                    self.convert(size, ptrdiff, loc)
                } else {
                    let size = self.element_size(elem);
                    if size <= 1 {
                        return bytes;
                    }
                    self.int(ptrdiff, i128::from(size), loc)
                };
                self.binary(BinOp::Div, bytes, size, loc)
            }
            ast::BinaryOp::Eq
            | ast::BinaryOp::Ne
            | ast::BinaryOp::Lt
            | ast::BinaryOp::Gt
            | ast::BinaryOp::Le
            | ast::BinaryOp::Ge => self.compare(op, a, b, loc),
            ast::BinaryOp::Mul
            | ast::BinaryOp::Div
            | ast::BinaryOp::Rem
            | ast::BinaryOp::Add
            | ast::BinaryOp::Sub
            | ast::BinaryOp::And
            | ast::BinaryOp::Xor
            | ast::BinaryOp::Or => {
                let ty = self.ty_of(a);
                let b = self.convert(b, ty, loc);
                self.plain(op, a, b, loc)
            }
            ast::BinaryOp::Shl | ast::BinaryOp::Shr => self.plain(op, a, b, loc),
            ast::BinaryOp::LAnd | ast::BinaryOp::LOr | ast::BinaryOp::Comma => b,
        }
    }

    fn plain(&mut self, op: ast::BinaryOp, a: ExprId, b: ExprId, loc: LocId) -> ExprId {
        match bin_op(op) {
            Some(op) => self.binary(op, a, b, loc),
            None => a,
        }
    }

    /// A comparison as a Bool. Operands of different types (a pointer against an integer, GNU) meet in the left one's.
    pub fn compare(&mut self, op: ast::BinaryOp, a: ExprId, b: ExprId, loc: LocId) -> ExprId {
        let (ta, tb) = (self.ty_of(a), self.ty_of(b));
        let (a, b) = match (self.type_of(ta), self.type_of(tb)) {
            _ if ta == tb => (a, b),
            (Type::Int { .. }, Type::Pointer(_)) => (self.convert(a, tb, loc), b),
            _ => (a, self.convert(b, ta, loc)),
        };
        self.relation_goals(a, b, loc);
        self.plain(op, a, b, loc)
    }

    /// What a pointer-typed AST expression points to.
    pub fn pointee(&self, e: ast::ExprId) -> Option<ast::TypeId> {
        match self.cx.strip(self.cx.unit[e].ty.ty) {
            ast::TypeKind::Pointer(to) => Some(to.ty),
            _ => None,
        }
    }
}
