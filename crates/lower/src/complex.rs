//! Complex numbers: pairs of scalars in expressions, records `{ re, im }` in memory.
//!
//! SOUNDNESS: multiplication and division use the textbook formulas. C's Annex G (and libgcc) recover infinities that
//! these turn into NaN, and libgcc's division scales its operands: results can differ in those cases from compiled code.

use fathom_ast as ast;
use fathom_goto::*;

use crate::body::{Body, Val};

impl Body<'_, '_> {
    pub fn is_complex(&self, ty: TypeId) -> bool {
        match *self.type_of(ty) {
            Type::Record(record) => {
                let fields = &self.cx.program.types.record(record).fields;
                fields.len() == 2 && self.cx.made.complex.get(&fields[0].ty) == Some(&ty)
            }
            Type::Void
            | Type::Bool
            | Type::Int { .. }
            | Type::Float(_)
            | Type::Pointer(_)
            | Type::Array { .. }
            | Type::Function { .. } => false,
        }
    }

    pub fn load_pair(&mut self, place: PlaceId, access: Access, loc: LocId) -> Val {
        let (re, im) = (self.field(place, 0), self.field(place, 1));
        Val::Pair(self.read_with(re, access, loc), self.read_with(im, access, loc))
    }

    pub fn store_pair(&mut self, dest: PlaceId, re: ExprId, im: ExprId, access: Access, loc: LocId) {
        // The imaginary part may read the place whose real part is written first.
        let im = self.spill(im);
        let (to_re, to_im) = (self.field(dest, 0), self.field(dest, 1));
        self.assign_with(to_re, re, access, loc);
        self.assign_with(to_im, im, access, loc);
    }

    /// Any value as a pair whose parts have type `elem`.
    fn pair(&mut self, value: Val, elem: TypeId, loc: LocId) -> (ExprId, ExprId) {
        match value {
            Val::Pair(re, im) => (self.convert(re, elem, loc), self.convert(im, elem, loc)),
            Val::Scalar(re) => {
                let re = self.convert(re, elem, loc);
                (re, self.constant(elem, 0, loc))
            }
            Val::Place(place) => match self.load_pair(place, Access::default(), loc) {
                Val::Pair(re, im) => (re, im),
                Val::Void | Val::Scalar(_) | Val::Place(_) => (self.constant(elem, 0, loc), self.constant(elem, 0, loc)),
            },
            Val::Void => (self.constant(elem, 0, loc), self.constant(elem, 0, loc)),
        }
    }

    /// The element type of a complex AST type, or the type itself.
    fn elem(&mut self, ty: ast::TypeId) -> TypeId {
        match self.cx.strip(ty) {
            ast::TypeKind::Complex(elem) => self.cx.ty(elem),
            _ => self.cx.ty(ty),
        }
    }

    pub fn complex_cast(&mut self, kind: ast::CastKind, operand: ast::ExprId, target: ast::TypeId, loc: LocId) -> Val {
        let value = self.value(operand);
        match kind {
            ast::CastKind::ComplexToBool => {
                let value = match value {
                    Val::Place(place) => self.load_pair(place, Access::default(), loc),
                    Val::Void | Val::Scalar(_) | Val::Pair(..) => value,
                };
                Val::Scalar(self.truth(value, loc))
            }
            ast::CastKind::ComplexToReal => {
                let elem = self.cx.ty(target);
                Val::Scalar(self.pair(value, elem, loc).0)
            }
            _ => {
                let elem = self.elem(target);
                let (re, im) = self.pair(value, elem, loc);
                Val::Pair(re, im)
            }
        }
    }

    pub fn complex_unary(&mut self, op: ast::UnaryOp, operand: ast::ExprId, loc: LocId) -> Val {
        let elem = self.cx.unit[operand].ty.ty;
        let elem = self.elem(elem);
        let value = self.value(operand);
        let (re, im) = self.pair(value, elem, loc);
        match op {
            ast::UnaryOp::Real => Val::Scalar(re),
            ast::UnaryOp::Imag => Val::Scalar(im),
            ast::UnaryOp::Minus => Val::Pair(self.negate(re, loc), self.negate(im, loc)),
            // GNU: `~z` is the conjugate.
            ast::UnaryOp::Not => Val::Pair(re, self.negate(im, loc)),
            ast::UnaryOp::Plus | ast::UnaryOp::LNot | ast::UnaryOp::AddrOf | ast::UnaryOp::Deref => Val::Pair(re, im),
            ast::UnaryOp::PreInc | ast::UnaryOp::PreDec | ast::UnaryOp::PostInc | ast::UnaryOp::PostDec => Val::Pair(re, im),
        }
    }

    pub fn complex_binary(&mut self, e: ast::ExprId, op: ast::BinaryOp, lhs: ast::ExprId, rhs: ast::ExprId) -> Val {
        let loc = self.cx.expr_loc(e);
        let left = self.value(lhs);
        let left = if self.flags(rhs).has_effect() { self.spill_val(left, loc) } else { left };
        let right = self.value(rhs);
        let elem = match self.cx.strip(self.cx.unit[lhs].ty.ty) {
            ast::TypeKind::Complex(elem) => self.cx.ty(elem),
            _ => {
                let ty = self.cx.unit[rhs].ty.ty;
                self.elem(ty)
            }
        };
        self.complex_operate(e, op, left, right, elem, loc)
    }

    fn complex_operate(&mut self, e: ast::ExprId, op: ast::BinaryOp, left: Val, right: Val, elem: TypeId, loc: LocId) -> Val {
        let (a, b) = self.pair(left, elem, loc);
        let (c, d) = self.pair(right, elem, loc);
        match op {
            ast::BinaryOp::Add => Val::Pair(self.binary(BinOp::Add, a, c, loc), self.binary(BinOp::Add, b, d, loc)),
            ast::BinaryOp::Sub => Val::Pair(self.binary(BinOp::Sub, a, c, loc), self.binary(BinOp::Sub, b, d, loc)),
            ast::BinaryOp::Mul => self.complex_mul(a, b, c, d, loc),
            ast::BinaryOp::Div => self.complex_div(a, b, c, d, loc),
            ast::BinaryOp::Eq | ast::BinaryOp::Ne => {
                let re = self.binary(BinOp::Eq, a, c, loc);
                let im = self.binary(BinOp::Eq, b, d, loc);
                let mut both = self.binary(BinOp::And, re, im, loc);
                if op == ast::BinaryOp::Ne {
                    both = self.unary(UnOp::Not, both, loc);
                }
                let ty = self.ast_ty(e);
                Val::Scalar(self.convert(both, ty, loc))
            }
            ast::BinaryOp::Rem
            | ast::BinaryOp::PtrAdd
            | ast::BinaryOp::PtrSub
            | ast::BinaryOp::PtrDiff
            | ast::BinaryOp::Shl
            | ast::BinaryOp::Shr
            | ast::BinaryOp::Lt
            | ast::BinaryOp::Gt
            | ast::BinaryOp::Le
            | ast::BinaryOp::Ge
            | ast::BinaryOp::And
            | ast::BinaryOp::Xor
            | ast::BinaryOp::Or
            | ast::BinaryOp::LAnd
            | ast::BinaryOp::LOr
            | ast::BinaryOp::Comma => {
                let ty = self.ast_ty(e);
                self.unsupported_value("operation on complex numbers", ty, loc)
            }
        }
    }

    fn complex_mul(&mut self, a: ExprId, b: ExprId, c: ExprId, d: ExprId, loc: LocId) -> Val {
        let [a, b, c, d] = [a, b, c, d].map(|x| self.spill(x));
        let ac = self.binary(BinOp::Mul, a, c, loc);
        let bd = self.binary(BinOp::Mul, b, d, loc);
        let ad = self.binary(BinOp::Mul, a, d, loc);
        let bc = self.binary(BinOp::Mul, b, c, loc);
        Val::Pair(self.binary(BinOp::Sub, ac, bd, loc), self.binary(BinOp::Add, ad, bc, loc))
    }

    fn complex_div(&mut self, a: ExprId, b: ExprId, c: ExprId, d: ExprId, loc: LocId) -> Val {
        let [a, b, c, d] = [a, b, c, d].map(|x| self.spill(x));
        let cc = self.binary(BinOp::Mul, c, c, loc);
        let dd = self.binary(BinOp::Mul, d, d, loc);
        let norm = self.binary(BinOp::Add, cc, dd, loc);
        let norm = self.spill(norm);
        let ac = self.binary(BinOp::Mul, a, c, loc);
        let bd = self.binary(BinOp::Mul, b, d, loc);
        let bc = self.binary(BinOp::Mul, b, c, loc);
        let ad = self.binary(BinOp::Mul, a, d, loc);
        let re = self.binary(BinOp::Add, ac, bd, loc);
        let im = self.binary(BinOp::Sub, bc, ad, loc);
        Val::Pair(self.binary(BinOp::Div, re, norm, loc), self.binary(BinOp::Div, im, norm, loc))
    }

    /// `z op= w` where at least one side is complex.
    pub fn complex_compound(
        &mut self,
        op: ast::BinaryOp,
        lhs: ast::ExprId,
        rhs: ast::ExprId,
        compute: ast::TypeId,
        loc: LocId,
    ) -> Val {
        let right = self.value(rhs);
        let right = self.spill_val(right, loc);
        let dest = self.place(lhs);
        let ty = self.cx.unit[lhs].ty.ty;
        let left = self.load(dest, ty, loc);
        let elem = self.elem(compute);
        let result = self.complex_operate(lhs, op, left, right, elem, loc);
        let own = self.elem(ty);
        let (re, im) = self.pair(result, own, loc);
        let value = match self.cx.strip(ty) {
            ast::TypeKind::Complex(_) => Val::Pair(re, im),
            _ => Val::Scalar(re),
        };
        let value = self.spill_val(value, loc);
        self.store_val(dest.place, value, dest.access, loc);
        value
    }
}
