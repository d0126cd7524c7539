//! Expressions to values. Side effects become instructions in the order clang evaluates: left to right, the right side
//! of an assignment before its left side. A value already computed is kept in a temporary if something evaluated
//! after it could change it.

use fathom_ast as ast;
use fathom_goto::coverage::DecisionKind;
use fathom_goto::*;

use crate::body::{Body, Bound, Val};
use crate::context::Entity;

impl Body<'_, '_> {
    /// The value of an expression.
    pub fn value(&mut self, e: ast::ExprId) -> Val {
        self.enter(e);
        let expr = &self.cx.unit[e];
        if let Some(value) = self.unsupported_width(e) {
            return value;
        }
        match expr.kind {
            ast::ExprKind::Int(value) => self.int_literal(e, i128::from(value)),
            ast::ExprKind::Char(value) => self.int_literal(e, i128::from(value)),
            ast::ExprKind::EnumConst(of) => self.int_literal(e, self.cx.unit[self.cx.unit[of].value]),
            ast::ExprKind::Folded { value, inner: _ } => self.int_literal(e, self.cx.unit[value]),
            ast::ExprKind::Float(bits) => {
                let ty = self.ast_ty(e);
                let loc = self.cx.expr_loc(e);
                Val::Scalar(self.constant(ty, self.cx.unit[bits], loc))
            }
            ast::ExprKind::Imaginary(inner) => {
                let im = self.scalar(inner);
                let ty = self.ty_of(im);
                let re = self.constant(ty, 0, self.loc_of(im));
                Val::Pair(re, im)
            }
            ast::ExprKind::DeclRef(_)
            | ast::ExprKind::Str { .. }
            | ast::ExprKind::Predefined(_)
            | ast::ExprKind::Member { .. }
            | ast::ExprKind::Subscript { .. }
            | ast::ExprKind::CompoundLiteral { .. } => self.load_rvalue(e),
            ast::ExprKind::Unary { op, operand } => self.unary_value(e, op, operand),
            ast::ExprKind::Binary { op, lhs, rhs } => self.binary_value(e, op, lhs, rhs),
            ast::ExprKind::Assign { lhs, rhs } => self.assignment(e, lhs, rhs, true),
            ast::ExprKind::CompoundAssign { .. } => self.compound_assignment(e, true),
            ast::ExprKind::Conditional { cond, then, els } => self.conditional(e, cond, then, els),
            ast::ExprKind::BinaryConditional { common, cond, then, els } => {
                self.bind_opaque(common);
                self.conditional(e, cond, then, els)
            }
            ast::ExprKind::Opaque(of) => match self.opaque.get(&of).copied() {
                Some(Bound::Value(value)) => value,
                Some(Bound::LValue(lvalue)) => {
                    let loc = self.cx.expr_loc(e);
                    self.load(lvalue, expr.ty.ty, loc)
                }
                None => self.value(of),
            },
            ast::ExprKind::Cast { kind, operand, .. } => self.cast(e, kind, operand),
            ast::ExprKind::Call { callee, args } => self.call(e, callee, args, None, true),
            ast::ExprKind::InitList { .. } | ast::ExprKind::InitUpdate { .. } => self.init_value(e),
            ast::ExprKind::ImplicitInit | ast::ExprKind::NoInit => {
                let ty = self.ast_ty(e);
                let loc = self.cx.expr_loc(e);
                self.zero_val(ty, loc)
            }
            ast::ExprKind::StmtExpr(body) => self.statement_expression(e, body, true),
            ast::ExprKind::SizeOf { kind, of, arg, value } => self.size_of_value(e, kind, of, arg, value),
            ast::ExprKind::OffsetOf { of: _, path, value } => self.offset_of(e, path, value),
            ast::ExprKind::VaArg { list } => self.va_arg(e, list),
            ast::ExprKind::AddrLabel(label) => {
                let loc = self.cx.expr_loc(e);
                let (table, index) = self.cx.label_address(label);
                let table = self.global_place(table);
                let element = self.element(table, index, loc);
                let ty = self.ast_ty(e);
                Val::Scalar(self.addr(element, ty, loc))
            }
            ast::ExprKind::Atomic(atomic) => self.atomic(e, atomic),
            ast::ExprKind::ShuffleVector { args } => self.shuffle(e, args),
            ast::ExprKind::ConvertVector(operand) => {
                let loc = self.cx.expr_loc(e);
                self.convert_vector(operand, expr.ty.ty, loc)
            }
            ast::ExprKind::Unsupported(name) => {
                let name = self.cx.unit.str(name).into_owned();
                let ty = self.ast_ty(e);
                let loc = self.cx.expr_loc(e);
                self.unsupported_value(name, ty, loc)
            }
        }
    }

    /// Unsupported at this point, if the value is an integer too wide for the IR; an object without an initialiser of its own is zero
    /// whatever its type is.
    pub fn unsupported_width(&mut self, e: ast::ExprId) -> Option<Val> {
        let expr = &self.cx.unit[e];
        if matches!(expr.kind, ast::ExprKind::ImplicitInit | ast::ExprKind::NoInit) {
            return None;
        }
        let what = self.cx.too_wide(expr.ty.ty)?;
        let ty = self.ast_ty(e);
        let loc = self.cx.expr_loc(e);
        Some(self.unsupported_value(what, ty, loc))
    }

    /// The value of an expression of scalar type.
    pub fn scalar(&mut self, e: ast::ExprId) -> ExprId {
        match self.value(e) {
            Val::Scalar(value) => value,
            Val::Pair(re, _) => re,
            other @ (Val::Void | Val::Place(_)) => {
                let loc = self.cx.expr_loc(e);
                let ty = self.ast_ty(e);
                if let Val::Place(place) = other
                    && self.cx.program.types.is_scalar(self.place_ty(place))
                {
                    return self.read(place, loc);
                }
                // Only ill-typed trees get here.
                self.unsupported("expression without a scalar value", loc);
                let ty = if self.cx.program.types.is_scalar(ty) { ty } else { self.cx.common.int };
                self.constant(ty, 0, loc)
            }
        }
    }

    /// The value, safe from the effects of what is evaluated before it is used.
    pub fn scalar_before(&mut self, e: ast::ExprId, later: ast::ExprId) -> ExprId {
        let value = self.scalar(e);
        if self.flags(later).has_effect() { self.spill(value) } else { value }
    }

    fn int_literal(&mut self, e: ast::ExprId, value: i128) -> Val {
        let ty = self.ast_ty(e);
        let loc = self.cx.expr_loc(e);
        match self.type_of(ty) {
            Type::Float(_) => {
                let int = self.cx.common.int;
                let value = self.int(int, value, loc);
                Val::Scalar(self.convert(value, ty, loc))
            }
            Type::Pointer(_) if value != 0 => {
                let size = self.cx.common.size;
                let value = self.int(size, value, loc);
                Val::Scalar(self.convert(value, ty, loc))
            }
            Type::Void => Val::Void,
            Type::Bool | Type::Int { .. } | Type::Pointer(_) => Val::Scalar(self.int(ty, value, loc)),
            Type::Array { .. } | Type::Record(_) | Type::Function { .. } => {
                self.unsupported_value("constant of this type", ty, loc)
            }
        }
    }

    fn load_rvalue(&mut self, e: ast::ExprId) -> Val {
        if let ast::ExprKind::DeclRef(decl) = self.cx.unit[e].kind
            && let Entity::Func(_) = self.cx.state.entities[decl.index()]
        {
            return Val::Scalar(self.function_pointer(e));
        }
        let lvalue = self.place(e);
        let loc = self.cx.expr_loc(e);
        let ty = self.cx.unit[e].ty.ty;
        self.load(lvalue, ty, loc)
    }

    /// Evaluates the common part of `a ?: b` once.
    pub fn bind_opaque(&mut self, common: ast::ExprId) {
        let aggregate = matches!(
            self.cx.strip(self.cx.unit[common].ty.ty),
            ast::TypeKind::Record(_) | ast::TypeKind::Array { .. } | ast::TypeKind::Vector { .. }
        );
        let bound = if self.cx.unit[common].category == ast::ValueCategory::LValue && !aggregate {
            Bound::LValue(self.place(common))
        } else {
            let value = self.value(common);
            let loc = self.cx.expr_loc(common);
            Bound::Value(self.spill_val(value, loc))
        };
        self.opaque.insert(common, bound);
    }

    /// A function designator or pointer to function, as a pointer.
    pub fn function_pointer(&mut self, e: ast::ExprId) -> ExprId {
        let expr = &self.cx.unit[e];
        let loc = self.cx.expr_loc(e);
        match expr.kind {
            ast::ExprKind::DeclRef(decl) => {
                if let Entity::Func(function) = self.cx.state.entities[decl.index()] {
                    let ty = self.cx.ty(expr.ty.ty);
                    let ty = self.cx.types().pointer_to(ty);
                    if self.cx.is_null_function(function) {
                        return self.constant(ty, 0, loc);
                    }
                    self.cx.needs_body(function);
                    return self.expr(ExprKind::FuncAddr(function), ty, loc);
                }
                self.scalar(e)
            }
            // `*f` designates the function `f` points to.
            ast::ExprKind::Unary { op: ast::UnaryOp::Deref, operand } => self.scalar(operand),
            ast::ExprKind::Unary { op: ast::UnaryOp::AddrOf, operand } => self.function_pointer(operand),
            ast::ExprKind::Cast {
                kind: ast::CastKind::NoOp | ast::CastKind::FunctionToPointer | ast::CastKind::BuiltinToFunction,
                operand,
                ..
            } => self.function_pointer(operand),
            ast::ExprKind::Unary { .. }
            | ast::ExprKind::Cast { .. }
            | ast::ExprKind::Int(_)
            | ast::ExprKind::Char(_)
            | ast::ExprKind::Float(_)
            | ast::ExprKind::Imaginary(_)
            | ast::ExprKind::Str { .. }
            | ast::ExprKind::Predefined(_)
            | ast::ExprKind::EnumConst(_)
            | ast::ExprKind::Member { .. }
            | ast::ExprKind::Subscript { .. }
            | ast::ExprKind::Binary { .. }
            | ast::ExprKind::Assign { .. }
            | ast::ExprKind::CompoundAssign { .. }
            | ast::ExprKind::Conditional { .. }
            | ast::ExprKind::BinaryConditional { .. }
            | ast::ExprKind::Opaque(_)
            | ast::ExprKind::Call { .. }
            | ast::ExprKind::InitList { .. }
            | ast::ExprKind::ImplicitInit
            | ast::ExprKind::NoInit
            | ast::ExprKind::InitUpdate { .. }
            | ast::ExprKind::CompoundLiteral { .. }
            | ast::ExprKind::StmtExpr(_)
            | ast::ExprKind::SizeOf { .. }
            | ast::ExprKind::OffsetOf { .. }
            | ast::ExprKind::Folded { .. }
            | ast::ExprKind::VaArg { .. }
            | ast::ExprKind::AddrLabel(_)
            | ast::ExprKind::Atomic(_)
            | ast::ExprKind::ShuffleVector { .. }
            | ast::ExprKind::ConvertVector(_)
            | ast::ExprKind::Unsupported(_) => self.scalar(e),
        }
    }

    /// Evaluates an expression whose value nobody uses.
    pub fn effect(&mut self, e: ast::ExprId) {
        self.enter(e);
        let expr = &self.cx.unit[e];
        let loc = self.cx.expr_loc(e);
        if self.unsupported_width(e).is_some() {
            return;
        }
        match expr.kind {
            ast::ExprKind::Cast { kind: ast::CastKind::ToVoid | ast::CastKind::NoOp, operand, .. } => {
                return self.effect(operand);
            }
            ast::ExprKind::Assign { lhs, rhs } => {
                self.assignment(e, lhs, rhs, false);
                return;
            }
            ast::ExprKind::CompoundAssign { .. } => {
                self.compound_assignment(e, false);
                return;
            }
            ast::ExprKind::Unary { op, operand } => match op {
                ast::UnaryOp::PreInc | ast::UnaryOp::PostInc => {
                    self.increment(e, operand, true, true, false);
                    return;
                }
                ast::UnaryOp::PreDec | ast::UnaryOp::PostDec => {
                    self.increment(e, operand, false, true, false);
                    return;
                }
                ast::UnaryOp::AddrOf if !self.flags(operand).has_effect() => return,
                ast::UnaryOp::AddrOf | ast::UnaryOp::Deref | ast::UnaryOp::Plus | ast::UnaryOp::Minus => {}
                ast::UnaryOp::Not | ast::UnaryOp::LNot | ast::UnaryOp::Real | ast::UnaryOp::Imag => {}
            },
            ast::ExprKind::Binary { op: ast::BinaryOp::Comma, lhs, rhs } => {
                self.effect(lhs);
                return self.effect(rhs);
            }
            ast::ExprKind::Binary { op: op @ (ast::BinaryOp::LAnd | ast::BinaryOp::LOr), lhs, rhs } => {
                if self.watches_decisions() {
                    let join = self.new_block();
                    self.decide(DecisionKind::Value, e, join, join);
                    return self.switch_to(join);
                }
                if self.flags(e).is_safe() {
                    return;
                }
                let (next, join) = (self.new_block(), self.new_block());
                if op == ast::BinaryOp::LAnd {
                    self.branch(lhs, next, join);
                } else {
                    self.branch(lhs, join, next);
                }
                self.switch_to(next);
                self.effect(rhs);
                return self.flow_into(join, loc);
            }
            ast::ExprKind::Conditional { cond, then, els } => return self.conditional_effect(cond, then, els, loc),
            ast::ExprKind::BinaryConditional { common, cond, then, els } => {
                self.bind_opaque(common);
                return self.conditional_effect(cond, then, els, loc);
            }
            ast::ExprKind::Call { callee, args } => {
                self.call(e, callee, args, None, false);
                return;
            }
            ast::ExprKind::StmtExpr(body) => {
                self.statement_expression(e, body, false);
                return;
            }
            ast::ExprKind::Int(_)
            | ast::ExprKind::Char(_)
            | ast::ExprKind::Float(_)
            | ast::ExprKind::Imaginary(_)
            | ast::ExprKind::Str { .. }
            | ast::ExprKind::Predefined(_)
            | ast::ExprKind::DeclRef(_)
            | ast::ExprKind::EnumConst(_)
            | ast::ExprKind::Member { .. }
            | ast::ExprKind::Subscript { .. }
            | ast::ExprKind::Binary { .. }
            | ast::ExprKind::Cast { .. }
            | ast::ExprKind::Opaque(_)
            | ast::ExprKind::InitList { .. }
            | ast::ExprKind::ImplicitInit
            | ast::ExprKind::NoInit
            | ast::ExprKind::InitUpdate { .. }
            | ast::ExprKind::CompoundLiteral { .. }
            | ast::ExprKind::SizeOf { .. }
            | ast::ExprKind::OffsetOf { .. }
            | ast::ExprKind::Folded { .. }
            | ast::ExprKind::VaArg { .. }
            | ast::ExprKind::AddrLabel(_)
            | ast::ExprKind::Atomic(_)
            | ast::ExprKind::ShuffleVector { .. }
            | ast::ExprKind::ConvertVector(_)
            | ast::ExprKind::Unsupported(_) => {}
        }
        if self.flags(e).is_safe() {
            return;
        }
        // An lvalue that is not read: only its address is computed.
        if expr.category == ast::ValueCategory::LValue {
            if self.flags(e).has_effect() {
                self.place(e);
            }
            return;
        }
        // `(void)x` of a variable that may be indeterminate is an idiom, not a use.
        if self.is_plain_read(e) {
            return;
        }
        // The operation may fail: it has to happen.
        let value = self.value(e);
        match value {
            Val::Scalar(value) => {
                self.spill(value);
            }
            Val::Pair(re, im) => {
                self.spill(re);
                self.spill(im);
            }
            Val::Void | Val::Place(_) => {}
        }
    }

    fn is_plain_read(&self, e: ast::ExprId) -> bool {
        let ast::ExprKind::Cast { kind: ast::CastKind::LValueToRValue, operand, .. } = self.cx.unit[e].kind else {
            return false;
        };
        let ty = self.cx.unit[operand].ty;
        matches!(self.cx.unit[operand].kind, ast::ExprKind::DeclRef(_)) && !ty.quals.is_volatile() && !self.cx.is_atomic(ty.ty)
    }
}
