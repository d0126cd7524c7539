//! `__CPROVER_forall { T i; e }` and `__CPROVER_exists { T i; e }`, which the front end makes calls of a statement expression.
//!
//! A quantifier over a range is a loop over it: for a universal one `e` must be `!(range) || body`, for an existential one `range && body`, where the range
//! bounds `i` from above and, unless numbers below zero are excluded otherwise, from below. That is exact wherever the quantifier stands, in assumptions as in
//! assertions. A quantifier without a range is not supported.

use fathom_ast as ast;
use fathom_goto::*;

use crate::body::{Body, Val};
use crate::context::Entity;

/// One bound of the variable: the expression it is compared with, and whether that value itself is outside.
#[derive(Copy, Clone)]
struct Bound {
    value: ast::ExprId,
    strict: bool,
}

impl Body<'_, '_> {
    /// The truth of a quantifier; `None` if it is none that is understood.
    pub fn quantifier(&mut self, forall: bool, arg: ast::ExprId, loc: LocId) -> Option<Val> {
        let unit = self.cx.unit;
        let ast::ExprKind::StmtExpr(block) = unit[self.stripped(arg)].kind else { return None };
        let ast::StmtKind::Compound(list) = unit[block].kind else { return None };
        let &[first, second] = unit.list(list) else { return None };
        let (ast::StmtKind::Decl(decls), ast::StmtKind::Expr(body)) = (unit[first].kind, unit[second].kind) else {
            return None;
        };
        let &[decl] = unit.list(decls) else { return None };
        let ty = self.cx.ty(unit[decl].ty.ty);
        let Type::Int { width, signed } = *self.type_of(ty) else { return None };
        if width > 128 || unit.var(decl)?.init.is_some() {
            return None;
        }
        let range = self.quantified_range(forall, body)?;
        let (mut low, mut high) = (None, None);
        self.bounds(range, decl, &mut low, &mut high);
        let high: Bound = high?;
        // The loop counts in the type that the upper bound is compared in.
        let compared = self.ast_ty(high.value);
        let counter_signed = self.cx.program.types.is_signed(compared);
        // A lower bound that is compared in another type excludes other values; a small constant is the same in all of them.
        let low = low.filter(|bound: &Bound| {
            let own = self.ast_ty(bound.value);
            let small = matches!(unit[self.stripped(bound.value)].kind, ast::ExprKind::Int(n) if n < 1 << 31);
            own == compared || small && self.cx.program.types.is_signed(own)
        });
        if low.is_none() && signed && counter_signed {
            return None;
        }
        let local = self.declare_local(decl)?;
        self.push_scope(vec![local], loc);
        let value = self.quantified_loop(forall, (local, ty), body, (low, high), compared, loc);
        self.pop_scope(loc);
        self.cx.state.entities[decl.index()] = Entity::None;
        Some(Val::Scalar(value))
    }

    fn quantified_loop(
        &mut self,
        forall: bool,
        (local, ty): (LocalId, TypeId),
        body: ast::ExprId,
        (low, high): (Option<Bound>, Bound),
        compared: TypeId,
        loc: LocId,
    ) -> ExprId {
        let bool = self.cx.common.bool;
        let (result, counter, limit) = (self.temp(bool, loc), self.temp(compared, loc), self.temp(compared, loc));
        let start = match low {
            Some(bound) => {
                let value = self.value(bound.value);
                match value {
                    Val::Scalar(v) => self.convert(v, compared, loc),
                    Val::Void | Val::Pair(..) | Val::Place(_) => self.constant(compared, 0, loc),
                }
            }
            None => self.constant(compared, 0, loc),
        };
        self.assign(counter, start, loc);
        if let Val::Scalar(v) = self.value(high.value) {
            let v = self.convert(v, compared, loc);
            self.assign(limit, v, loc);
        }
        let neutral = self.bool_const(forall, loc);
        self.assign(result, neutral, loc);
        let (head, inside, found, next, end) =
            (self.new_block(), self.new_block(), self.new_block(), self.new_block(), self.new_block());
        self.flow_into(head, loc);
        // A strict lower bound begins one too early, which its own condition in the body forgives.
        let (at, most) = (self.read(counter, loc), self.read(limit, loc));
        let op = if high.strict { BinOp::Lt } else { BinOp::Le };
        let goes_on = self.binary(op, at, most, loc);
        self.terminate(Terminator::Branch { cond: goes_on, then: inside, other: end }, loc);
        self.switch_to(inside);
        let (at, variable) = (self.read(counter, loc), self.local_place(local));
        let at = self.convert(at, ty, loc);
        self.assign(variable, at, loc);
        let value = self.value(body);
        let holds = self.truth(value, loc);
        let holds = self.spill(holds);
        let (then, other) = if forall { (next, found) } else { (found, next) };
        self.terminate(Terminator::Branch { cond: holds, then, other }, loc);
        self.switch_to(found);
        let decided = self.bool_const(!forall, loc);
        self.assign(result, decided, loc);
        self.terminate(Terminator::Goto(end), loc);
        self.switch_to(next);
        // Not past the last value, which may be the greatest of its type.
        let step = self.new_block();
        let (at, most) = (self.read(counter, loc), self.read(limit, loc));
        let last = self.binary(BinOp::Eq, at, most, loc);
        self.terminate(Terminator::Branch { cond: last, then: end, other: step }, loc);
        self.switch_to(step);
        let (at, one) = (self.read(counter, loc), self.constant(compared, 1, loc));
        let more = self.binary(BinOp::Add, at, one, loc);
        self.assign(counter, more, loc);
        self.terminate(Terminator::Goto(head), loc);
        self.switch_to(end);
        self.read(result, loc)
    }

    /// The condition under which a value of the variable matters.
    fn quantified_range(&self, forall: bool, body: ast::ExprId) -> Option<ast::ExprId> {
        let unit = self.cx.unit;
        let (op, lhs) = match unit[self.stripped(body)].kind {
            ast::ExprKind::Binary { op, lhs, .. } => (op, lhs),
            _ => return None,
        };
        if !forall {
            return (op == ast::BinaryOp::LAnd).then_some(body);
        }
        match unit[self.stripped(lhs)].kind {
            ast::ExprKind::Unary { op: ast::UnaryOp::LNot, operand } if op == ast::BinaryOp::LOr => Some(operand),
            _ => None,
        }
    }

    /// What the conjuncts of a condition say about the variable. The first bound of each kind counts: any superset of the range will do.
    fn bounds(&self, e: ast::ExprId, decl: ast::DeclId, low: &mut Option<Bound>, high: &mut Option<Bound>) {
        let unit = self.cx.unit;
        let ast::ExprKind::Binary { op, lhs, rhs } = unit[self.stripped(e)].kind else { return };
        if op == ast::BinaryOp::LAnd {
            self.bounds(lhs, decl, low, high);
            return self.bounds(rhs, decl, low, high);
        }
        let names = |e: ast::ExprId| matches!(unit[self.stripped(e)].kind, ast::ExprKind::DeclRef(d) if d == decl);
        let (value, is_upper) = match (names(lhs), names(rhs)) {
            (true, false) => (rhs, matches!(op, ast::BinaryOp::Lt | ast::BinaryOp::Le)),
            (false, true) => (lhs, matches!(op, ast::BinaryOp::Gt | ast::BinaryOp::Ge)),
            (true, true) | (false, false) => return,
        };
        if !matches!(op, ast::BinaryOp::Lt | ast::BinaryOp::Le | ast::BinaryOp::Gt | ast::BinaryOp::Ge)
            || self.mentions(value, decl)
        {
            return;
        }
        let strict = matches!(op, ast::BinaryOp::Lt | ast::BinaryOp::Gt);
        let slot = if is_upper { high } else { low };
        slot.get_or_insert(Bound { value, strict });
    }

    /// Without conversions, which keep a value that matters.
    fn stripped(&self, mut e: ast::ExprId) -> ast::ExprId {
        while let ast::ExprKind::Cast { operand, .. } = self.cx.unit[e].kind {
            e = operand;
        }
        e
    }

    /// SOUNDNESS: what is not one of these simple forms counts as a mention, and the comparison is no bound.
    fn mentions(&self, e: ast::ExprId, decl: ast::DeclId) -> bool {
        match self.cx.unit[e].kind {
            ast::ExprKind::Cast { operand, .. } | ast::ExprKind::Unary { operand, .. } => self.mentions(operand, decl),
            ast::ExprKind::Binary { lhs, rhs, .. } => self.mentions(lhs, decl) || self.mentions(rhs, decl),
            ast::ExprKind::Member { base, .. } => self.mentions(base, decl),
            ast::ExprKind::DeclRef(other) => other == decl,
            ast::ExprKind::Int(_) | ast::ExprKind::Char(_) | ast::ExprKind::EnumConst(_) | ast::ExprKind::SizeOf { .. } => {
                false
            }
            ast::ExprKind::Folded { .. } => false,
            _ => true,
        }
    }
}
