//! GNU vectors: arrays in memory, operated on element by element into a temporary.

use fathom_ast as ast;
use fathom_goto::*;

use crate::body::{Body, Val};

impl Body<'_, '_> {
    fn vector_shape(&mut self, ty: ast::TypeId) -> (TypeId, TypeId, u64) {
        let ty = self.cx.ty(ty);
        match *self.type_of(ty) {
            Type::Array { elem, len } => (ty, elem, len),
            ref other => panic!("vector of type {other:?}"),
        }
    }

    /// A place that holds the operand and is not changed by what comes later.
    fn vector_operand(&mut self, e: ast::ExprId, keep: bool) -> PlaceId {
        let place = self.rvalue_place(e);
        if !keep {
            return place;
        }
        let loc = self.cx.expr_loc(e);
        match self.spill_val(Val::Place(place), loc) {
            Val::Place(place) => place,
            Val::Void | Val::Scalar(_) | Val::Pair(..) => place,
        }
    }

    pub fn vector_unary(&mut self, e: ast::ExprId, op: ast::UnaryOp, operand: ast::ExprId) -> Val {
        let loc = self.cx.expr_loc(e);
        let source = self.vector_operand(operand, false);
        let (ty, elem, len) = self.vector_shape(self.cx.unit[e].ty.ty);
        let result = self.temp(ty, loc);
        for i in 0..len {
            let from = self.element(source, i, loc);
            let value = self.read(from, loc);
            let value = match op {
                ast::UnaryOp::Minus => self.negate(value, loc),
                ast::UnaryOp::Not => self.unary(UnOp::Not, value, loc),
                ast::UnaryOp::LNot => {
                    let zero = self.ty_of(value);
                    let zero = self.constant(zero, 0, loc);
                    let is_zero = self.binary(BinOp::Eq, value, zero, loc);
                    self.mask(is_zero, elem, loc)
                }
                ast::UnaryOp::Plus | ast::UnaryOp::Real | ast::UnaryOp::Imag | ast::UnaryOp::AddrOf | ast::UnaryOp::Deref => {
                    value
                }
                ast::UnaryOp::PreInc | ast::UnaryOp::PreDec | ast::UnaryOp::PostInc | ast::UnaryOp::PostDec => value,
            };
            let to = self.element(result, i, loc);
            self.assign(to, value, loc);
        }
        Val::Place(result)
    }

    /// Comparisons of vectors give all ones for true.
    fn mask(&mut self, truth: ExprId, elem: TypeId, loc: LocId) -> ExprId {
        let value = self.convert(truth, elem, loc);
        self.unary(UnOp::Neg, value, loc)
    }

    pub fn vector_binary(&mut self, e: ast::ExprId, op: ast::BinaryOp, lhs: ast::ExprId, rhs: ast::ExprId) -> Val {
        let keep = self.flags(rhs).has_effect();
        let left = self.vector_operand(lhs, keep);
        let right = self.vector_operand(rhs, false);
        let loc = self.cx.expr_loc(e);
        let ty = self.cx.unit[e].ty.ty;
        self.vector_operate(op, left, right, ty, (lhs, rhs), loc)
    }

    fn vector_operate(
        &mut self,
        op: ast::BinaryOp,
        left: PlaceId,
        right: PlaceId,
        ty: ast::TypeId,
        of: (ast::ExprId, ast::ExprId),
        loc: LocId,
    ) -> Val {
        let (ty, elem, len) = self.vector_shape(ty);
        let result = self.temp(ty, loc);
        for i in 0..len {
            let a = self.lane(left, i, loc);
            let b = self.lane(right, i, loc);
            let value = match op {
                ast::BinaryOp::Eq
                | ast::BinaryOp::Ne
                | ast::BinaryOp::Lt
                | ast::BinaryOp::Gt
                | ast::BinaryOp::Le
                | ast::BinaryOp::Ge => {
                    let truth = self.compare(op, a, b, loc);
                    self.mask(truth, elem, loc)
                }
                ast::BinaryOp::LAnd | ast::BinaryOp::LOr => {
                    let bool = self.cx.common.bool;
                    let (a, b) = (self.convert(a, bool, loc), self.convert(b, bool, loc));
                    let op = if op == ast::BinaryOp::LAnd { BinOp::And } else { BinOp::Or };
                    let truth = self.binary(op, a, b, loc);
                    self.mask(truth, elem, loc)
                }
                ast::BinaryOp::Mul
                | ast::BinaryOp::Div
                | ast::BinaryOp::Rem
                | ast::BinaryOp::Add
                | ast::BinaryOp::Sub
                | ast::BinaryOp::Shl
                | ast::BinaryOp::Shr
                | ast::BinaryOp::And
                | ast::BinaryOp::Xor
                | ast::BinaryOp::Or
                | ast::BinaryOp::PtrAdd
                | ast::BinaryOp::PtrSub
                | ast::BinaryOp::PtrDiff
                | ast::BinaryOp::Comma => {
                    let value = self.operate(op, a, b, of, loc);
                    self.convert(value, elem, loc)
                }
            };
            let to = self.element(result, i, loc);
            self.assign(to, value, loc);
        }
        Val::Place(result)
    }

    /// An element of a vector operand; a scalar operand serves every element.
    fn lane(&mut self, operand: PlaceId, index: u64, loc: LocId) -> ExprId {
        let place = match self.type_of(self.place_ty(operand)) {
            Type::Array { .. } => self.element(operand, index, loc),
            Type::Void
            | Type::Bool
            | Type::Int { .. }
            | Type::Float(_)
            | Type::Pointer(_)
            | Type::Record(_)
            | Type::Function { .. } => operand,
        };
        self.read(place, loc)
    }

    pub fn vector_compound(&mut self, op: ast::BinaryOp, lhs: ast::ExprId, rhs: ast::ExprId, loc: LocId) -> Val {
        let right = self.vector_operand(rhs, true);
        let dest = self.place(lhs);
        let ty = self.cx.unit[lhs].ty.ty;
        let result = self.vector_operate(op, dest.place, right, ty, (lhs, rhs), loc);
        self.store_val(dest.place, result, Access::default(), loc);
        result
    }

    pub fn splat(&mut self, operand: ast::ExprId, target: ast::TypeId, loc: LocId) -> Val {
        let value = self.scalar(operand);
        let value = self.spill(value);
        let (ty, _, len) = self.vector_shape(target);
        let result = self.temp(ty, loc);
        for i in 0..len {
            let to = self.element(result, i, loc);
            self.assign(to, value, loc);
        }
        Val::Place(result)
    }

    pub fn convert_vector(&mut self, operand: ast::ExprId, target: ast::TypeId, loc: LocId) -> Val {
        let source = self.vector_operand(operand, false);
        let (ty, elem, len) = self.vector_shape(target);
        let result = self.temp(ty, loc);
        for i in 0..len {
            let value = self.lane(source, i, loc);
            let value = self.convert(value, elem, loc);
            let to = self.element(result, i, loc);
            self.assign(to, value, loc);
        }
        Val::Place(result)
    }

    /// `__builtin_shufflevector(a, b, indices…)`: index -1 leaves the element arbitrary; zero will do.
    pub fn shuffle(&mut self, e: ast::ExprId, args: ast::List<ast::ExprId>) -> Val {
        let loc = self.cx.expr_loc(e);
        let args = self.cx.unit.list(args);
        let (ty, elem, len) = self.vector_shape(self.cx.unit[e].ty.ty);
        let result = self.temp(ty, loc);
        if args.len() != 2 + len as usize {
            return self.unsupported_value("shuffle of vectors", ty, loc);
        }
        let first = self.vector_operand(args[0], true);
        let second = self.vector_operand(args[1], true);
        let Type::Array { len: source_len, .. } = *self.type_of(self.place_ty(first)) else { return Val::Place(result) };
        for i in 0..len {
            let index = self.scalar(args[2 + i as usize]);
            let to = self.element(result, i, loc);
            let value = match self.const_int(index) {
                Some(n) if n >= 0 && (n as u64) < source_len => self.lane(first, n as u64, loc),
                Some(n) if n >= 0 => self.lane(second, n as u64 - source_len, loc),
                Some(_) => self.constant(elem, 0, loc),
                None => return self.unsupported_value("shuffle of vectors", ty, loc),
            };
            self.assign(to, value, loc);
        }
        Val::Place(result)
    }
}
