//! Evaluation of constant expressions of the AST, for static initialisers: integers, floats and addresses.
//!
//! `None` means "not a constant this evaluator knows": the caller then initialises at run time, before `main`.

use std::cmp::Ordering;

use fathom_ast as ast;
use fathom_goto::*;

use crate::body::sign_extend;
use crate::context::{Context, Entity};
use crate::{arith, float_const};

/// What an address is relative to.
#[derive(Copy, Clone, Debug, PartialEq)]
pub(crate) enum Base {
    Null,
    Global(GlobalId),
    Func(FuncId),
}

#[derive(Copy, Clone, Debug, PartialEq)]
pub(crate) enum Const {
    Int(i128),
    Float(FloatKind, u128),
    Address(Base, i64),
}

impl Context<'_> {
    /// The value of a scalar constant expression, in its type.
    pub fn const_value(&mut self, e: ast::ExprId) -> Option<Const> {
        let unit = self.unit;
        let expr = &unit[e];
        match expr.kind {
            ast::ExprKind::Int(v) => self.const_int(i128::from(v), expr.ty.ty),
            ast::ExprKind::Char(v) => self.const_int(i128::from(v), expr.ty.ty),
            ast::ExprKind::EnumConst(of) => self.const_int(unit[unit[of].value], expr.ty.ty),
            ast::ExprKind::Folded { value, .. } => self.const_int(unit[value], expr.ty.ty),
            ast::ExprKind::SizeOf { value, .. } | ast::ExprKind::OffsetOf { value, .. } => {
                self.const_int(unit[value?], expr.ty.ty)
            }
            ast::ExprKind::Float(bits) => {
                let ty = self.ty(expr.ty.ty);
                match *self.program.types.get(ty) {
                    Type::Float(kind) => Some(Const::Float(kind, unit[bits])),
                    _ => None,
                }
            }
            ast::ExprKind::AddrLabel(label) => {
                let (table, index) = self.label_address(label);
                Some(Const::Address(Base::Global(table), index as i64))
            }
            ast::ExprKind::Cast { kind, operand, .. } => self.const_cast(kind, operand, expr.ty.ty),
            ast::ExprKind::Unary { op, operand } => self.const_unary(op, operand, expr.ty.ty),
            ast::ExprKind::Binary { op, lhs, rhs } => self.const_binary(op, lhs, rhs, expr.ty.ty),
            ast::ExprKind::Conditional { cond, then, els } => {
                let taken = if self.const_truth(cond)? { then } else { els };
                self.const_value(taken)
            }
            ast::ExprKind::InitList { inits, .. } => match unit.list(inits) {
                [only] => self.const_value(*only),
                _ => None,
            },
            ast::ExprKind::ImplicitInit => self.const_int(0, expr.ty.ty),
            ast::ExprKind::Call { callee, args } => self.const_call(callee, args, expr.ty.ty),
            ast::ExprKind::Imaginary(_)
            | ast::ExprKind::Str { .. }
            | ast::ExprKind::Predefined(_)
            | ast::ExprKind::DeclRef(_)
            | ast::ExprKind::Member { .. }
            | ast::ExprKind::Subscript { .. }
            | ast::ExprKind::Assign { .. }
            | ast::ExprKind::CompoundAssign { .. }
            | ast::ExprKind::BinaryConditional { .. }
            | ast::ExprKind::Opaque(_)
            | ast::ExprKind::NoInit
            | ast::ExprKind::InitUpdate { .. }
            | ast::ExprKind::CompoundLiteral { .. }
            | ast::ExprKind::StmtExpr(_)
            | ast::ExprKind::VaArg { .. }
            | ast::ExprKind::Atomic(_)
            | ast::ExprKind::ShuffleVector { .. }
            | ast::ExprKind::ConvertVector(_)
            | ast::ExprKind::Unsupported(_) => None,
        }
    }

    /// An integer in the given type: wrapped to its width, or as a pointer or float.
    fn const_int(&mut self, value: i128, ty: ast::TypeId) -> Option<Const> {
        let ty = self.ty(ty);
        match *self.program.types.get(ty) {
            Type::Bool => Some(Const::Int(i128::from(value != 0))),
            Type::Int { width, signed } => Some(Const::Int(wrap(value, width, signed))),
            Type::Float(kind) => Some(Const::Float(kind, float_const::from_int(kind, value, true))),
            Type::Pointer(_) => Some(Const::Address(Base::Null, value as i64)),
            Type::Void | Type::Array { .. } | Type::Record(_) | Type::Function { .. } => None,
        }
    }

    fn const_truth(&mut self, e: ast::ExprId) -> Option<bool> {
        match self.const_value(e)? {
            Const::Int(v) => Some(v != 0),
            Const::Float(kind, bits) => Some(!float_const::is_zero(kind, bits)),
            Const::Address(Base::Null, v) => Some(v != 0),
            Const::Address(Base::Global(_) | Base::Func(_), _) => Some(true),
        }
    }

    fn const_cast(&mut self, kind: ast::CastKind, operand: ast::ExprId, to: ast::TypeId) -> Option<Const> {
        match kind {
            ast::CastKind::ArrayToPointer | ast::CastKind::FunctionToPointer | ast::CastKind::BuiltinToFunction => {
                let (base, offset) = self.const_lvalue(operand)?;
                Some(Const::Address(base, offset))
            }
            ast::CastKind::NullToPointer => Some(Const::Address(Base::Null, 0)),
            ast::CastKind::LValueToRValue => self.const_read(operand),
            ast::CastKind::NoOp
            | ast::CastKind::BitCast
            | ast::CastKind::AddressSpace
            | ast::CastKind::AtomicToNonAtomic
            | ast::CastKind::NonAtomicToAtomic
            | ast::CastKind::IntToPointer
            | ast::CastKind::PointerToInt
            | ast::CastKind::PointerToBool
            | ast::CastKind::IntToInt
            | ast::CastKind::IntToBool
            | ast::CastKind::IntToFloat
            | ast::CastKind::FloatToInt
            | ast::CastKind::FloatToBool
            | ast::CastKind::FloatToFloat => {
                let from = self.unit[operand].ty.ty;
                let value = self.const_value(operand)?;
                self.const_convert(value, from, to)
            }
            ast::CastKind::LValueBitCast
            | ast::CastKind::BoolToSignedInt
            | ast::CastKind::ToVoid
            | ast::CastKind::RealToComplex
            | ast::CastKind::ComplexToReal
            | ast::CastKind::ComplexToBool
            | ast::CastKind::ComplexToComplex
            | ast::CastKind::VectorSplat
            | ast::CastKind::Other => None,
        }
    }

    fn const_convert(&mut self, value: Const, from: ast::TypeId, to: ast::TypeId) -> Option<Const> {
        let (from, target) = (self.ty(from), self.ty(to));
        let from_signed = self.program.types.is_signed(from);
        match (value, self.program.types.get(target).clone()) {
            (Const::Int(v), Type::Float(kind)) => Some(Const::Float(kind, float_const::from_int(kind, v, from_signed))),
            (Const::Int(v), _) => self.const_int(v, to),
            (Const::Float(kind, bits), Type::Bool) => Some(Const::Int(i128::from(!float_const::is_zero(kind, bits)))),
            (Const::Float(kind, bits), Type::Int { width, signed }) => {
                Some(Const::Int(float_const::to_int(kind, bits, width, signed)?))
            }
            (Const::Float(kind, bits), Type::Float(other)) => {
                Some(Const::Float(other, float_const::convert(kind, other, bits)))
            }
            (Const::Float(..), _) => None,
            (Const::Address(base, _), Type::Bool) if base != Base::Null => Some(Const::Int(1)),
            (Const::Address(Base::Null, v), Type::Bool | Type::Int { .. }) => self.const_int(i128::from(v), to),
            (Const::Address(..), Type::Pointer(_)) => Some(value),
            // The address keeps its symbol as long as all of its bits fit.
            (Const::Address(..), Type::Int { width, .. }) => (width == self.program.arch().pointer_bits()).then_some(value),
            (
                Const::Address(..),
                Type::Void | Type::Bool | Type::Float(_) | Type::Array { .. } | Type::Record(_) | Type::Function { .. },
            ) => None,
        }
    }

    /// Reading a constant variable, which clang accepts in initialisers.
    fn const_read(&mut self, lvalue: ast::ExprId) -> Option<Const> {
        let unit = self.unit;
        match unit[lvalue].kind {
            ast::ExprKind::DeclRef(decl) => {
                let var = unit.var(decl)?;
                if !unit[decl].ty.quals.is_const() || unit[decl].ty.quals.is_volatile() {
                    return None;
                }
                match var.value {
                    Some(value) => self.const_int(unit[value], unit[decl].ty.ty),
                    None => self.const_value(var.init?),
                }
            }
            // The value of a compound literal is that of its initialiser.
            ast::ExprKind::CompoundLiteral { init, .. } => self.const_value(init),
            _ => None,
        }
    }

    /// The object an lvalue designates, if its address is a constant.
    pub fn const_lvalue(&mut self, e: ast::ExprId) -> Option<(Base, i64)> {
        let unit = self.unit;
        match unit[e].kind {
            ast::ExprKind::DeclRef(decl) => match self.state.entities[decl.index()] {
                Entity::Global(global) => Some((Base::Global(global), 0)),
                Entity::Func(function) if self.is_null_function(function) => Some((Base::Null, 0)),
                Entity::Func(function) => {
                    self.needs_body(function);
                    Some((Base::Func(function), 0))
                }
                Entity::None | Entity::Local(_) | Entity::Vla(_) => None,
            },
            ast::ExprKind::Str { bytes, width } => Some((Base::Global(self.string_literal(bytes, width, e)), 0)),
            ast::ExprKind::Predefined(string) => self.const_lvalue(string),
            ast::ExprKind::CompoundLiteral { file_scope: true, .. } => Some((Base::Global(self.literal_global(e)), 0)),
            ast::ExprKind::Member { base, field, arrow } => {
                let (base, offset) = if arrow { self.const_address(base)? } else { self.const_lvalue(base)? };
                Some((base, offset.wrapping_add((unit[field].bit_offset / 8) as i64)))
            }
            ast::ExprKind::Subscript { base, index } => {
                let (base, offset) = self.const_address(base)?;
                let Const::Int(index) = self.const_value(index)? else { return None };
                let size = unit[unit[e].ty.ty].size? as i128;
                Some((base, offset.wrapping_add((index * size) as i64)))
            }
            ast::ExprKind::Unary { op: ast::UnaryOp::Deref, operand } => self.const_address(operand),
            ast::ExprKind::Unary { op: ast::UnaryOp::Real, operand } => self.const_lvalue(operand),
            ast::ExprKind::Cast { kind: ast::CastKind::NoOp | ast::CastKind::LValueBitCast, operand, .. } => {
                self.const_lvalue(operand)
            }
            _ => None,
        }
    }

    fn const_address(&mut self, e: ast::ExprId) -> Option<(Base, i64)> {
        match self.const_value(e)? {
            Const::Address(base, offset) => Some((base, offset)),
            Const::Int(_) | Const::Float(..) => None,
        }
    }

    fn const_unary(&mut self, op: ast::UnaryOp, operand: ast::ExprId, ty: ast::TypeId) -> Option<Const> {
        match op {
            ast::UnaryOp::AddrOf => {
                let (base, offset) = self.const_lvalue(operand)?;
                Some(Const::Address(base, offset))
            }
            ast::UnaryOp::Deref => {
                // A function designator.
                let (base, offset) = self.const_address(operand)?;
                matches!(base, Base::Func(_)).then_some(Const::Address(base, offset))
            }
            ast::UnaryOp::Plus | ast::UnaryOp::Real => self.const_value(operand),
            ast::UnaryOp::Minus => match self.const_value(operand)? {
                Const::Int(v) => self.const_int(v.wrapping_neg(), ty),
                Const::Float(kind, bits) => Some(Const::Float(kind, bits ^ (1 << (kind.bits() - 1)))),
                Const::Address(..) => None,
            },
            ast::UnaryOp::Not => match self.const_value(operand)? {
                Const::Int(v) => self.const_int(!v, ty),
                Const::Float(..) | Const::Address(..) => None,
            },
            ast::UnaryOp::LNot => {
                let truth = self.const_truth(operand)?;
                self.const_int(i128::from(!truth), ty)
            }
            ast::UnaryOp::Imag
            | ast::UnaryOp::PreInc
            | ast::UnaryOp::PreDec
            | ast::UnaryOp::PostInc
            | ast::UnaryOp::PostDec => None,
        }
    }

    fn const_binary(&mut self, op: ast::BinaryOp, lhs: ast::ExprId, rhs: ast::ExprId, ty: ast::TypeId) -> Option<Const> {
        match op {
            ast::BinaryOp::LAnd => {
                let truth = self.const_truth(lhs)? && self.const_truth(rhs)?;
                return self.const_int(i128::from(truth), ty);
            }
            ast::BinaryOp::LOr => {
                let truth = self.const_truth(lhs)? || self.const_truth(rhs)?;
                return self.const_int(i128::from(truth), ty);
            }
            ast::BinaryOp::Comma => return None,
            ast::BinaryOp::PtrAdd | ast::BinaryOp::PtrSub => return self.const_pointer_step(op, lhs, rhs),
            _ => {}
        }
        let (a, b) = (self.const_value(lhs)?, self.const_value(rhs)?);
        match (a, b) {
            (Const::Int(a), Const::Int(b)) => {
                let left = self.unit[lhs].ty.ty;
                let left = self.ty(left);
                let value = int_binary(op, a, b, self.program.types.value_bits(left)?)?;
                self.const_int(value, ty)
            }
            (Const::Float(kind, a), Const::Float(_, b)) => match float_compare(op, float_const::compare(kind, a, b)) {
                Some(truth) => self.const_int(i128::from(truth), ty),
                None => Some(Const::Float(kind, float_const::arithmetic(kind, arith::bin_op(op)?, a, b)?)),
            },
            (Const::Address(p, a), Const::Address(q, b)) => match op {
                ast::BinaryOp::PtrDiff if p == q => {
                    let size = match self.unit.kind_of(lhs) {
                        ast::TypeKind::Pointer(to) => self.unit[to.ty].size.unwrap_or(1).max(1),
                        _ => 1,
                    };
                    self.const_int(i128::from(a - b) / i128::from(size), ty)
                }
                ast::BinaryOp::Sub if p == q => self.const_int(i128::from(a - b), ty),
                ast::BinaryOp::Eq if p == q => self.const_int(i128::from(a == b), ty),
                ast::BinaryOp::Ne if p == q => self.const_int(i128::from(a != b), ty),
                _ => None,
            },
            // Arithmetic on an address that was converted to an integer.
            (Const::Address(p, a), Const::Int(b)) => match op {
                ast::BinaryOp::Add => Some(Const::Address(p, a.wrapping_add(b as i64))),
                ast::BinaryOp::Sub => Some(Const::Address(p, a.wrapping_sub(b as i64))),
                _ => None,
            },
            (Const::Int(a), Const::Address(p, b)) => match op {
                ast::BinaryOp::Add => Some(Const::Address(p, b.wrapping_add(a as i64))),
                _ => None,
            },
            (Const::Int(_) | Const::Address(..), Const::Float(..)) | (Const::Float(..), Const::Int(_) | Const::Address(..)) => {
                None
            }
        }
    }

    fn const_pointer_step(&mut self, op: ast::BinaryOp, lhs: ast::ExprId, rhs: ast::ExprId) -> Option<Const> {
        let (pointer, index) = match self.unit.kind_of(lhs) {
            ast::TypeKind::Pointer(_) => (lhs, rhs),
            _ => (rhs, lhs),
        };
        let ast::TypeKind::Pointer(to) = self.unit.kind_of(pointer) else { return None };
        let (base, offset) = self.const_address(pointer)?;
        let Const::Int(index) = self.const_value(index)? else { return None };
        let size = match self.unit[to.ty].kind {
            ast::TypeKind::Void | ast::TypeKind::Function { .. } => 1,
            _ => i128::from(self.unit[to.ty].size?),
        };
        let step = (index * size) as i64;
        let offset = if op == ast::BinaryOp::PtrSub { offset.wrapping_sub(step) } else { offset.wrapping_add(step) };
        Some(Const::Address(base, offset))
    }

    /// The builtins that headers use in constant expressions.
    fn const_call(&mut self, callee: ast::ExprId, args: ast::List<ast::ExprId>, ty: ast::TypeId) -> Option<Const> {
        let unit = self.unit;
        let name = unit.builtin_name(callee)?;
        let base = name.strip_prefix("__builtin_")?;
        let args = unit.list(args);
        let goto_ty = self.ty(ty);
        if let Type::Float(kind) = *self.program.types.get(goto_ty) {
            let stem = base.trim_end_matches("f128").trim_end_matches("f16");
            return match stem {
                "inf" | "inff" | "infl" | "huge_val" | "huge_valf" | "huge_vall" => {
                    Some(Const::Float(kind, float_const::infinity(kind)))
                }
                "nan" | "nanf" | "nanl" => Some(Const::Float(kind, float_const::quiet_nan(kind))),
                "fabs" | "fabsf" | "fabsl" => match self.const_value(*args.first()?)? {
                    Const::Float(kind, bits) => Some(Const::Float(kind, bits & !(1 << (kind.bits() - 1)))),
                    Const::Int(_) | Const::Address(..) => None,
                },
                _ => None,
            };
        }
        match (base, self.const_value(*args.first()?)) {
            ("expect", Some(value)) => Some(value),
            ("constant_p", value) => self.const_int(i128::from(value.is_some()), ty),
            ("bswap16", Some(Const::Int(v))) => self.const_int(i128::from((v as u16).swap_bytes()), ty),
            ("bswap32", Some(Const::Int(v))) => self.const_int(i128::from((v as u32).swap_bytes()), ty),
            ("bswap64", Some(Const::Int(v))) => self.const_int(i128::from((v as u64).swap_bytes()), ty),
            _ => None,
        }
    }
}

fn wrap(value: i128, width: u32, signed: bool) -> i128 {
    let bits = if width >= 128 { value as u128 } else { value as u128 & ((1 << width) - 1) };
    sign_extend(bits, width, signed)
}

fn int_binary(op: ast::BinaryOp, a: i128, b: i128, width: u32) -> Option<i128> {
    let shift = u32::try_from(b).ok().filter(|&s| s < width);
    Some(match op {
        ast::BinaryOp::Mul => a.wrapping_mul(b),
        ast::BinaryOp::Div => a.checked_div(b)?,
        ast::BinaryOp::Rem => a.checked_rem(b)?,
        ast::BinaryOp::Add => a.wrapping_add(b),
        ast::BinaryOp::Sub => a.wrapping_sub(b),
        ast::BinaryOp::Shl => a.wrapping_shl(shift?),
        ast::BinaryOp::Shr => a >> shift?,
        ast::BinaryOp::Lt => i128::from(a < b),
        ast::BinaryOp::Gt => i128::from(a > b),
        ast::BinaryOp::Le => i128::from(a <= b),
        ast::BinaryOp::Ge => i128::from(a >= b),
        ast::BinaryOp::Eq => i128::from(a == b),
        ast::BinaryOp::Ne => i128::from(a != b),
        ast::BinaryOp::And => a & b,
        ast::BinaryOp::Xor => a ^ b,
        ast::BinaryOp::Or => a | b,
        ast::BinaryOp::PtrAdd | ast::BinaryOp::PtrSub | ast::BinaryOp::PtrDiff => return None,
        ast::BinaryOp::LAnd | ast::BinaryOp::LOr | ast::BinaryOp::Comma => return None,
    })
}

fn float_compare(op: ast::BinaryOp, order: Option<Ordering>) -> Option<bool> {
    match op {
        ast::BinaryOp::Lt => Some(order == Some(Ordering::Less)),
        ast::BinaryOp::Gt => Some(order == Some(Ordering::Greater)),
        ast::BinaryOp::Le => Some(matches!(order, Some(Ordering::Less | Ordering::Equal))),
        ast::BinaryOp::Ge => Some(matches!(order, Some(Ordering::Greater | Ordering::Equal))),
        ast::BinaryOp::Eq => Some(order == Some(Ordering::Equal)),
        ast::BinaryOp::Ne => Some(order != Some(Ordering::Equal)),
        _ => None,
    }
}
