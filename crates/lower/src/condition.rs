//! Truth values, branches and conditional expressions.
//!
//! `&&`, `||` and `?:` become operators where evaluating every operand is harmless, and control flow otherwise.
//! Conditions of statements become branches without temporaries.

use fathom_ast as ast;
use fathom_goto::coverage::DecisionKind;
use fathom_goto::*;

use crate::body::{Body, Val};

impl Body<'_, '_> {
    /// The truth of an expression of scalar type, as a Bool.
    pub fn boolean(&mut self, e: ast::ExprId) -> ExprId {
        self.enter(e);
        let expr = &self.cx.unit[e];
        match expr.kind {
            ast::ExprKind::Cast {
                kind: ast::CastKind::IntToBool | ast::CastKind::PointerToBool | ast::CastKind::FloatToBool,
                operand,
                ..
            } => {
                return self.boolean(operand);
            }
            // Conversions that keep every value keep the truth.
            ast::ExprKind::Cast { kind: ast::CastKind::IntToInt, operand, .. } => {
                let unit = self.cx.unit;
                if crate::flags::preserves(unit, unit[operand].ty.ty, expr.ty.ty) {
                    return self.boolean(operand);
                }
            }
            ast::ExprKind::Unary { op: ast::UnaryOp::LNot, operand }
                if !matches!(self.cx.unit.kind_of(operand), ast::TypeKind::Vector { .. }) =>
            {
                let loc = self.cx.expr_loc(e);
                let truth = self.boolean(operand);
                return self.unary(UnOp::Not, truth, loc);
            }
            ast::ExprKind::Binary { op: op @ (ast::BinaryOp::LAnd | ast::BinaryOp::LOr), lhs, rhs } => {
                return self.logical(e, op, lhs, rhs);
            }
            ast::ExprKind::Binary {
                op:
                    op @ (ast::BinaryOp::Eq
                    | ast::BinaryOp::Ne
                    | ast::BinaryOp::Lt
                    | ast::BinaryOp::Gt
                    | ast::BinaryOp::Le
                    | ast::BinaryOp::Ge),
                lhs,
                rhs,
            } if self.is_plain_scalar(lhs) => {
                let loc = self.cx.expr_loc(e);
                let a = self.scalar_before(lhs, rhs);
                let b = self.scalar(rhs);
                return self.compare(op, a, b, loc);
            }
            ast::ExprKind::Call { callee, args } => {
                if let Some(arg) = self.expected_value(callee, args) {
                    return self.boolean(arg);
                }
            }
            _ => {}
        }
        let value = self.value(e);
        let loc = self.cx.expr_loc(e);
        self.truth(value, loc)
    }

    pub fn truth(&mut self, value: Val, loc: LocId) -> ExprId {
        let bool = self.cx.common.bool;
        match value {
            Val::Scalar(value) => {
                // Converting a Bool to int and back is the Bool.
                if let ExprKind::Cast(CastOp::IntToInt, inner) = self.f.exprs[value.index()].kind
                    && self.ty_of(inner) == bool
                {
                    return inner;
                }
                self.convert(value, bool, loc)
            }
            Val::Pair(re, im) => {
                let re = self.convert(re, bool, loc);
                let im = self.convert(im, bool, loc);
                self.binary(BinOp::Or, re, im, loc)
            }
            Val::Void | Val::Place(_) => {
                self.unsupported("truth of an aggregate", loc);
                self.bool_const(false, loc)
            }
        }
    }

    fn is_plain_scalar(&self, e: ast::ExprId) -> bool {
        !matches!(
            self.cx.strip(self.cx.unit[e].ty.ty),
            ast::TypeKind::Complex(_) | ast::TypeKind::Vector { .. } | ast::TypeKind::Record(_)
        )
    }

    /// The first argument of `__builtin_expect`, if the call is one and the rest has no effect.
    pub fn expected_value(&self, callee: ast::ExprId, args: ast::List<ast::ExprId>) -> Option<ast::ExprId> {
        let function = self.cx.unit.function(self.cx.unit.direct_callee(callee)?)?;
        let name = self.cx.unit.bytes(function.builtin?);
        if !matches!(name, b"__builtin_expect" | b"__builtin_expect_with_probability") {
            return None;
        }
        let args = self.cx.unit.list(args);
        let rest_is_plain = args[1..].iter().all(|&a| !self.flags(a).has_effect());
        rest_is_plain.then_some(args[0])
    }

    fn logical(&mut self, e: ast::ExprId, op: ast::BinaryOp, lhs: ast::ExprId, rhs: ast::ExprId) -> ExprId {
        if self.watches_decisions() {
            return self.decision_value(e);
        }
        let loc = self.cx.expr_loc(e);
        let and = op == ast::BinaryOp::LAnd;
        if self.flags(rhs).is_safe() {
            let a = self.boolean(lhs);
            match self.const_int(a) {
                Some(0) if and => return a,
                Some(1) if !and => return a,
                Some(_) => return self.boolean(rhs),
                None => {}
            }
            let b = self.boolean(rhs);
            return self.binary(if and { BinOp::And } else { BinOp::Or }, a, b, loc);
        }
        let bool = self.cx.common.bool;
        let result = self.temp(bool, loc);
        let (next, short, join) = (self.new_block(), self.new_block(), self.new_block());
        if and {
            self.branch(lhs, next, short);
        } else {
            self.branch(lhs, short, next);
        }
        self.switch_to(next);
        let b = self.boolean(rhs);
        self.assign(result, b, loc);
        self.terminate(Terminator::Goto(join), loc);
        self.switch_to(short);
        let known = self.bool_const(!and, loc);
        self.assign(result, known, loc);
        self.flow_into(join, loc);
        self.read(result, loc)
    }

    /// Ends the current block by going to `then` or `other` as the condition says.
    pub fn branch(&mut self, e: ast::ExprId, then: BlockId, other: BlockId) {
        match self.cx.unit[e].kind {
            ast::ExprKind::Unary { op: ast::UnaryOp::LNot, operand } => return self.branch(operand, other, then),
            ast::ExprKind::Cast {
                kind: ast::CastKind::IntToBool | ast::CastKind::PointerToBool | ast::CastKind::FloatToBool,
                operand,
                ..
            } => {
                return self.branch(operand, then, other);
            }
            ast::ExprKind::Cast { kind: ast::CastKind::IntToInt, operand, .. } => {
                let unit = self.cx.unit;
                if crate::flags::preserves(unit, unit[operand].ty.ty, unit[e].ty.ty) {
                    return self.branch(operand, then, other);
                }
            }
            ast::ExprKind::Binary { op: op @ (ast::BinaryOp::LAnd | ast::BinaryOp::LOr), lhs, rhs }
                if !self.flags(rhs).is_safe() || self.needs_branches(lhs) =>
            {
                let loc = self.cx.expr_loc(lhs);
                let next = self.new_block();
                if op == ast::BinaryOp::LAnd {
                    self.branch(lhs, next, other);
                } else {
                    self.branch(lhs, then, next);
                }
                self.terminate(Terminator::Stop, loc);
                self.switch_to(next);
                return self.branch(rhs, then, other);
            }
            ast::ExprKind::Binary { op: ast::BinaryOp::Comma, lhs, rhs } => {
                self.effect(lhs);
                return self.branch(rhs, then, other);
            }
            ast::ExprKind::Call { callee, args } => {
                if let Some(arg) = self.expected_value(callee, args) {
                    return self.branch(arg, then, other);
                }
            }
            _ => {}
        }
        let cond = self.boolean(e);
        let loc = self.cx.expr_loc(e);
        let end = match self.const_int(cond) {
            Some(0) => Terminator::Goto(other),
            Some(_) => Terminator::Goto(then),
            None => Terminator::Branch { cond, then, other },
        };
        self.terminate(end, loc);
    }

    /// Whether computing the truth of `e` as a value would take control flow.
    fn needs_branches(&self, e: ast::ExprId) -> bool {
        let mut e = e;
        // A bounded look: a long chain is better off with branches anyway.
        for _ in 0..8 {
            match self.cx.unit[e].kind {
                ast::ExprKind::Unary { op: ast::UnaryOp::LNot, operand } => e = operand,
                ast::ExprKind::Cast { kind: ast::CastKind::IntToBool | ast::CastKind::IntToInt, operand, .. } => e = operand,
                ast::ExprKind::Binary { op: ast::BinaryOp::LAnd | ast::BinaryOp::LOr, lhs, rhs } => {
                    if !self.flags(rhs).is_safe() {
                        return true;
                    }
                    e = lhs;
                }
                _ => return false,
            }
        }
        true
    }

    /// `cond ? then : els` as a value.
    #[inline(never)]
    pub fn conditional(&mut self, e: ast::ExprId, cond: ast::ExprId, then: ast::ExprId, els: ast::ExprId) -> Val {
        let loc = self.cx.expr_loc(e);
        let ty = self.ast_ty(e);
        if self.size_of(ty) == 0 && matches!(self.type_of(ty), Type::Void) {
            self.conditional_effect(cond, then, els, loc);
            return Val::Void;
        }
        // Only the branch that is taken exists where the condition is a constant (macros).
        if self.flags(cond).is_safe() && !self.watches_decisions() {
            let truth = self.boolean(cond);
            match self.const_int(truth) {
                Some(0) => return self.converted(els, ty),
                Some(_) => return self.converted(then, ty),
                None => {}
            }
            let scalar = self.cx.program.types.is_scalar(ty);
            if scalar && self.flags(then).is_safe() && self.flags(els).is_safe() {
                let a = self.scalar(then);
                let a = self.convert(a, ty, loc);
                let b = self.scalar(els);
                let b = self.convert(b, ty, loc);
                return Val::Scalar(self.expr(ExprKind::Select(truth, a, b), ty, loc));
            }
        }
        let result = self.temp(ty, loc);
        let (on_true, on_false, join) = (self.new_block(), self.new_block(), self.new_block());
        self.decide(DecisionKind::Conditional, cond, on_true, on_false);
        self.switch_to(on_true);
        self.init_place(result, then);
        self.terminate(Terminator::Goto(join), loc);
        self.switch_to(on_false);
        self.init_place(result, els);
        self.flow_into(join, loc);
        if self.cx.program.types.is_scalar(ty) {
            Val::Scalar(self.read(result, loc))
        } else if self.is_complex(ty) {
            self.load_pair(result, Access::default(), loc)
        } else {
            Val::Place(result)
        }
    }

    fn converted(&mut self, e: ast::ExprId, ty: TypeId) -> Val {
        let loc = self.cx.expr_loc(e);
        match self.value(e) {
            Val::Scalar(value) => Val::Scalar(self.convert(value, ty, loc)),
            other @ (Val::Void | Val::Pair(..) | Val::Place(_)) => other,
        }
    }

    pub fn conditional_effect(&mut self, cond: ast::ExprId, then: ast::ExprId, els: ast::ExprId, loc: LocId) {
        let (on_true, on_false, join) = (self.new_block(), self.new_block(), self.new_block());
        self.decide(DecisionKind::Conditional, cond, on_true, on_false);
        self.switch_to(on_true);
        self.effect(then);
        self.terminate(Terminator::Goto(join), loc);
        self.switch_to(on_false);
        self.effect(els);
        self.flow_into(join, loc);
    }
}
