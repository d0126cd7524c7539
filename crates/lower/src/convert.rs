//! Conversions: between scalars by their types, and clang's casts.

use fathom_ast as ast;
use fathom_goto::*;

use crate::body::{Body, Val};

impl Body<'_, '_> {
    /// Converts a scalar to another scalar type. Constants are converted at once if that keeps their value.
    pub fn convert(&mut self, e: ExprId, to: TypeId, loc: LocId) -> ExprId {
        let from = self.ty_of(e);
        if from == to {
            return e;
        }
        match (self.type_of(from).clone(), self.type_of(to).clone()) {
            (Type::Bool | Type::Int { .. }, Type::Int { width, signed }) => {
                if let Some(value) = self.const_int(e) {
                    let fits = if signed {
                        width >= 128 || (value >= -(1i128 << (width - 1)) && value < (1i128 << (width - 1)))
                    } else {
                        value >= 0 && (width >= 127 || value < (1i128 << width))
                    };
                    if fits {
                        return self.int(to, value, loc);
                    }
                }
                self.expr(ExprKind::Cast(CastOp::IntToInt, e), to, loc)
            }
            (Type::Int { .. } | Type::Float(_) | Type::Pointer(_), Type::Bool) => {
                if let Some(value) = self.const_int(e) {
                    return self.bool_const(value != 0, loc);
                }
                // The only pointer constant is null; a function's address never is.
                match self.f.exprs[e.index()].kind {
                    ExprKind::Const(0) => return self.bool_const(false, loc),
                    ExprKind::FuncAddr(_) => return self.bool_const(true, loc),
                    _ => {}
                }
                self.expr(ExprKind::Cast(CastOp::ToBool, e), to, loc)
            }
            (Type::Bool, Type::Float(_)) => {
                let int = self.cx.common.int;
                let e = self.convert(e, int, loc);
                self.expr(ExprKind::Cast(CastOp::IntToFloat, e), to, loc)
            }
            (Type::Int { .. }, Type::Float(_)) => self.expr(ExprKind::Cast(CastOp::IntToFloat, e), to, loc),
            (Type::Float(_), Type::Int { .. }) => self.expr(ExprKind::Cast(CastOp::FloatToInt, e), to, loc),
            (Type::Float(_), Type::Float(_)) => self.expr(ExprKind::Cast(CastOp::FloatToFloat, e), to, loc),
            (Type::Pointer(_), Type::Pointer(_)) => {
                if let ExprKind::Const(0) = self.f.exprs[e.index()].kind {
                    return self.constant(to, 0, loc);
                }
                self.expr(ExprKind::Cast(CastOp::PtrToPtr, e), to, loc)
            }
            (Type::Pointer(_), Type::Int { .. }) => {
                let size = self.cx.common.size;
                let number = self.expr(ExprKind::Cast(CastOp::PtrToInt, e), size, loc);
                let number = self.register_number(e, number, loc);
                self.convert(number, to, loc)
            }
            (Type::Bool | Type::Int { .. }, Type::Pointer(_)) => {
                if self.const_int(e) == Some(0) {
                    return self.constant(to, 0, loc);
                }
                let size = self.cx.common.size;
                let number = self.convert(e, size, loc);
                let pointer = self.expr(ExprKind::Cast(CastOp::IntToPtr, number), to, loc);
                self.register_pointer(number, pointer, loc)
            }
            (
                Type::Void
                | Type::Bool
                | Type::Int { .. }
                | Type::Float(_)
                | Type::Pointer(_)
                | Type::Array { .. }
                | Type::Record(_)
                | Type::Function { .. },
                _,
            ) => {
                self.unsupported("conversion between these types", loc);
                let scalar = self.cx.program.types.is_scalar(to);
                let to = if scalar { to } else { self.cx.common.int };
                self.constant(to, 0, loc)
            }
        }
    }

    /// Lowers clang's cast `e` of `operand`.
    #[inline(never)]
    pub fn cast(&mut self, e: ast::ExprId, kind: ast::CastKind, operand: ast::ExprId) -> Val {
        let loc = self.cx.expr_loc(e);
        let target = self.cx.unit[e].ty.ty;
        match kind {
            ast::CastKind::LValueToRValue => {
                let lvalue = self.place(operand);
                self.touched(e, lvalue.place);
                self.load(lvalue, target, loc)
            }
            ast::CastKind::NoOp => self.value(operand),
            ast::CastKind::AtomicToNonAtomic | ast::CastKind::NonAtomicToAtomic => {
                let value = self.value(operand);
                self.recast(value, target, loc)
            }
            ast::CastKind::BitCast => self.bit_cast(operand, target, loc),
            // An rvalue by category (e.g. the base of a member): the reinterpreted object itself.
            ast::CastKind::LValueBitCast => {
                let lvalue = self.place(e);
                self.load(lvalue, target, loc)
            }
            ast::CastKind::ArrayToPointer => Val::Scalar(self.decay(operand, target, loc)),
            ast::CastKind::FunctionToPointer | ast::CastKind::BuiltinToFunction => {
                let pointer = self.function_pointer(operand);
                let ty = self.cx.ty(target);
                Val::Scalar(self.convert(pointer, ty, loc))
            }
            ast::CastKind::NullToPointer => {
                if self.flags(operand).has_effect() {
                    self.effect(operand);
                }
                let ty = self.cx.ty(target);
                Val::Scalar(self.constant(ty, 0, loc))
            }
            ast::CastKind::IntToBool | ast::CastKind::PointerToBool | ast::CastKind::FloatToBool => {
                Val::Scalar(self.boolean(operand))
            }
            ast::CastKind::IntToPointer
            | ast::CastKind::PointerToInt
            | ast::CastKind::IntToInt
            | ast::CastKind::IntToFloat
            | ast::CastKind::FloatToInt
            | ast::CastKind::FloatToFloat
            | ast::CastKind::AddressSpace => {
                if matches!(self.cx.unit.kind_of(operand), ast::TypeKind::Vector { .. }) {
                    return self.convert_vector(operand, target, loc);
                }
                let bf16 = ast::TypeKind::Float(ast::FloatKind::BF16);
                if self.cx.unit[target].kind == bf16 || self.cx.unit.kind_of(operand) == bf16 {
                    self.effect(operand);
                    let ty = self.cx.ty(target);
                    return self.unsupported_value("__bf16", ty, loc);
                }
                let value = self.scalar(operand);
                let ty = self.cx.ty(target);
                Val::Scalar(self.convert(value, ty, loc))
            }
            ast::CastKind::BoolToSignedInt => {
                let value = self.scalar(operand);
                let ty = self.cx.ty(target);
                let value = self.convert(value, ty, loc);
                Val::Scalar(self.unary(UnOp::Neg, value, loc))
            }
            ast::CastKind::ToVoid => {
                self.effect(operand);
                Val::Void
            }
            ast::CastKind::RealToComplex
            | ast::CastKind::ComplexToReal
            | ast::CastKind::ComplexToBool
            | ast::CastKind::ComplexToComplex => self.complex_cast(kind, operand, target, loc),
            ast::CastKind::VectorSplat => self.splat(operand, target, loc),
            ast::CastKind::Other => {
                self.effect(operand);
                let ty = self.cx.ty(target);
                self.unsupported_value("conversion", ty, loc)
            }
        }
    }

    fn recast(&mut self, value: Val, target: ast::TypeId, loc: LocId) -> Val {
        let ty = self.cx.ty(target);
        match value {
            Val::Scalar(e) => Val::Scalar(self.convert(e, ty, loc)),
            Val::Void | Val::Pair(..) | Val::Place(_) => value,
        }
    }

    /// Pointers keep their value; vectors (and scalars of equal size) keep their bytes.
    fn bit_cast(&mut self, operand: ast::ExprId, target: ast::TypeId, loc: LocId) -> Val {
        let value = self.value(operand);
        let ty = self.cx.ty(target);
        match value {
            Val::Scalar(e) => {
                let from = self.ty_of(e);
                let (a, b) = (self.type_of(from), self.type_of(ty));
                if matches!((a, b), (Type::Pointer(_), Type::Pointer(_))) {
                    return Val::Scalar(self.convert(e, ty, loc));
                }
                let temp = self.temp(from, loc);
                self.assign(temp, e, loc);
                self.reinterpret(temp, ty, loc)
            }
            Val::Place(place) => self.reinterpret(place, ty, loc),
            Val::Void | Val::Pair(..) => value,
        }
    }

    fn reinterpret(&mut self, place: PlaceId, ty: TypeId, loc: LocId) -> Val {
        let pointer = self.cx.types().pointer_to(ty);
        let address = self.addr_of(place, loc);
        let address = self.convert(address, pointer, loc);
        let place = self.deref(address, ty, loc);
        if self.cx.program.types.is_scalar(ty) { Val::Scalar(self.read(place, loc)) } else { Val::Place(place) }
    }
}
