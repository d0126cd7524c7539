//! Assignments: simple, compound (in clang's computation type), increments and decrements.

use fathom_ast as ast;
use fathom_goto::*;

use crate::arith::float_one;
use crate::body::{Body, LValue, Val};

impl Body<'_, '_> {
    /// `lhs = rhs`; the value only if it is used.
    #[inline(never)]
    pub fn assignment(&mut self, e: ast::ExprId, lhs: ast::ExprId, rhs: ast::ExprId, used: bool) -> Val {
        let loc = self.cx.expr_loc(e);
        let ty = self.ast_ty(lhs);
        if !self.cx.program.types.is_scalar(ty) {
            return self.assign_aggregate(e, lhs, rhs, loc);
        }
        // The result of a call goes straight into a variable.
        if let ast::ExprKind::Call { callee, args } = self.cx.unit[rhs].kind
            && self.is_variable(lhs)
        {
            let dest = self.place(lhs);
            if self.place_ty(dest.place) == ty && dest.access == Access::default() && self.is_fixed(dest.place) {
                let value = self.call(rhs, callee, args, Some(dest.place), true);
                self.touched(e, dest.place);
                return match value {
                    Val::Place(place) if place == dest.place => self.reread(dest, lhs, used, loc),
                    _ => {
                        self.store_val(dest.place, value, dest.access, loc);
                        self.reread(dest, lhs, used, loc)
                    }
                };
            }
        }
        let value = self.scalar_before(rhs, lhs);
        let dest = self.place(lhs);
        self.touched(e, dest.place);
        self.check_overlap(dest.place, lhs, rhs, loc);
        self.store_and_value(dest, value, lhs, used, loc)
    }

    /// An access path from a variable, without pointers and indices.
    fn is_variable(&self, e: ast::ExprId) -> bool {
        let mut e = e;
        loop {
            match self.cx.unit[e].kind {
                ast::ExprKind::DeclRef(_) => return true,
                ast::ExprKind::Member { base, arrow: false, .. } => e = base,
                _ => return false,
            }
        }
    }

    /// Stores a scalar; the value of the assignment is what the object holds afterwards.
    pub fn store_and_value(&mut self, dest: LValue, value: ExprId, lhs: ast::ExprId, used: bool, loc: LocId) -> Val {
        let place_ty = self.place_ty(dest.place);
        if !used {
            self.assign_with(dest.place, value, dest.access, loc);
            return Val::Void;
        }
        if dest.access == Access::default() && self.is_fixed(dest.place) {
            self.assign_with(dest.place, value, dest.access, loc);
            return self.reread(dest, lhs, used, loc);
        }
        let stored = self.convert(value, place_ty, loc);
        let stored = self.spill(stored);
        self.assign_with(dest.place, stored, dest.access, loc);
        let ty = self.ast_ty(lhs);
        Val::Scalar(self.convert(stored, ty, loc))
    }

    fn reread(&mut self, dest: LValue, lhs: ast::ExprId, used: bool, loc: LocId) -> Val {
        if !used {
            return Val::Void;
        }
        let ty = self.cx.unit[lhs].ty.ty;
        self.load(dest, ty, loc)
    }

    fn assign_aggregate(&mut self, e: ast::ExprId, lhs: ast::ExprId, rhs: ast::ExprId, loc: LocId) -> Val {
        let ty = self.ast_ty(e);
        if self.is_complex(ty) {
            let value = self.value(rhs);
            let value = self.spill_val(value, loc);
            let dest = self.place(lhs);
            self.touched(e, dest.place);
            self.store_val(dest.place, value, dest.access, loc);
            return value;
        }
        // A call can write its result in place if the place cannot depend on what the call does.
        if let ast::ExprKind::Call { callee, args } = self.cx.unit[rhs].kind
            && self.is_variable(lhs)
        {
            let dest = self.place(lhs);
            let value = self.call(rhs, callee, args, Some(dest.place), true);
            self.touched(e, dest.place);
            self.store_val(dest.place, value, Access::default(), loc);
            return Val::Place(dest.place);
        }
        let value = self.value(rhs);
        let value = if self.flags(lhs).has_effect() { self.spill_val(value, loc) } else { value };
        let dest = self.place(lhs);
        self.touched(e, dest.place);
        self.check_overlap(dest.place, lhs, rhs, loc);
        self.store_val(dest.place, value, dest.access, loc);
        Val::Place(dest.place)
    }

    /// `lhs op= rhs`.
    #[inline(never)]
    pub fn compound_assignment(&mut self, e: ast::ExprId, used: bool) -> Val {
        let ast::ExprKind::CompoundAssign { op, lhs, rhs, compute_lhs, compute_result } = self.cx.unit[e].kind else {
            return Val::Void;
        };
        let loc = self.cx.expr_loc(e);
        match (self.cx.strip(self.cx.unit[lhs].ty.ty), self.cx.strip(self.cx.unit[rhs].ty.ty)) {
            (ast::TypeKind::Complex(_), _) | (_, ast::TypeKind::Complex(_)) => {
                return self.complex_compound(op, lhs, rhs, compute_lhs, loc);
            }
            (ast::TypeKind::Vector { .. }, _) => return self.vector_compound(op, lhs, rhs, loc),
            _ => {}
        }
        if let Some(what) = self.cx.too_wide(compute_lhs).or_else(|| self.cx.too_wide(compute_result)) {
            let ty = self.ast_ty(e);
            return self.unsupported_value(what, ty, loc);
        }
        let right = self.scalar_before(rhs, lhs);
        let dest = self.place(lhs);
        self.touched(e, dest.place);
        if dest.access.atomic.is_some() {
            return self.atomic_compound(op, dest, lhs, right, compute_lhs, used, loc);
        }
        let computed = self.compute(op, dest, (lhs, rhs), right, compute_lhs, compute_result, loc);
        self.store_and_value(dest, computed, lhs, used, loc)
    }

    /// Reads `dest`, converts, operates, and converts back to the type of the lvalue.
    #[allow(clippy::too_many_arguments)]
    fn compute(
        &mut self,
        op: ast::BinaryOp,
        dest: LValue,
        of: (ast::ExprId, ast::ExprId),
        right: ExprId,
        compute_lhs: ast::TypeId,
        compute_result: ast::TypeId,
        loc: LocId,
    ) -> ExprId {
        let ty = self.cx.unit[of.0].ty.ty;
        let old = match self.load(dest, ty, loc) {
            Val::Scalar(old) => old,
            Val::Void | Val::Pair(..) | Val::Place(_) => return right,
        };
        let pointer = matches!(op, ast::BinaryOp::PtrAdd | ast::BinaryOp::PtrSub) || self.pointee(of.0).is_some();
        let result = if pointer {
            let Some(elem) = self.pointee(of.0) else { return old };
            let minus = matches!(op, ast::BinaryOp::PtrSub | ast::BinaryOp::Sub);
            self.pointer_plus(old, right, elem, minus, loc)
        } else {
            let left_ty = self.cx.ty(compute_lhs);
            let left = self.convert(old, left_ty, loc);
            let result = self.operate(op, left, right, of, loc);
            let result_ty = self.cx.ty(compute_result);
            self.convert(result, result_ty, loc)
        };
        let ty = self.cx.ty(ty);
        self.convert(result, ty, loc)
    }

    /// `++x`, `x++`, `--x`, `x--`.
    #[inline(never)]
    pub fn increment(&mut self, e: ast::ExprId, operand: ast::ExprId, up: bool, prefix: bool, used: bool) -> Val {
        let loc = self.cx.expr_loc(e);
        let dest = self.place(operand);
        self.touched(e, dest.place);
        let ty = self.cx.unit[operand].ty.ty;
        if dest.access.atomic.is_some() {
            return self.atomic_increment(dest, operand, up, prefix, used, loc);
        }
        match self.cx.strip(ty) {
            ast::TypeKind::Vector { .. } => {
                let ty = self.cx.ty(ty);
                return self.unsupported_value("increment of a vector", ty, loc);
            }
            ast::TypeKind::Complex(_) => {
                let old = self.load(dest, ty, loc);
                let old = self.spill_val(old, loc);
                let Val::Pair(re, im) = old else { return old };
                let new = self.stepped(re, None, up, loc);
                self.store_val(dest.place, Val::Pair(new, im), dest.access, loc);
                return if prefix { self.load(dest, ty, loc) } else { old };
            }
            _ => {}
        }
        let old = match self.load(dest, ty, loc) {
            Val::Scalar(old) => old,
            other @ (Val::Void | Val::Pair(..) | Val::Place(_)) => return other,
        };
        let elem = self.pointee(operand);
        if prefix || !used {
            let new = self.stepped(old, elem, up, loc);
            return self.store_and_value(dest, new, operand, used, loc);
        }
        let old = self.spill(old);
        let new = self.stepped(old, elem, up, loc);
        self.assign_with(dest.place, new, dest.access, loc);
        Val::Scalar(old)
    }

    /// The value one up or down, in the same type; arithmetic of narrow integers happens in `int`.
    pub fn stepped(&mut self, old: ExprId, elem: Option<ast::TypeId>, up: bool, loc: LocId) -> ExprId {
        let ty = self.ty_of(old);
        let op = if up { BinOp::Add } else { BinOp::Sub };
        match self.type_of(ty).clone() {
            Type::Pointer(_) => {
                let ptrdiff = self.cx.common.ptrdiff;
                let one = self.int(ptrdiff, 1, loc);
                match elem {
                    Some(elem) => self.pointer_plus(old, one, elem, !up, loc),
                    None => self.ptr_add(old, one, ty, loc),
                }
            }
            Type::Float(kind) => {
                let one = self.constant(ty, float_one(kind), loc);
                self.binary(op, old, one, loc)
            }
            Type::Bool => {
                let int = self.cx.common.int;
                let wide = self.convert(old, int, loc);
                let one = self.int(int, 1, loc);
                let new = self.binary(op, wide, one, loc);
                self.convert(new, ty, loc)
            }
            Type::Int { width, .. } => {
                let int = self.cx.common.int;
                let compute = if width < 32 { int } else { ty };
                let wide = self.convert(old, compute, loc);
                let one = self.int(compute, 1, loc);
                let new = self.binary(op, wide, one, loc);
                self.convert(new, ty, loc)
            }
            Type::Void | Type::Array { .. } | Type::Record(_) | Type::Function { .. } => old,
        }
    }
}
