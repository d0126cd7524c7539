//! What functions that lowering maps to instructions tell by `errno`, where the program looks at it.
//!
//! SOUNDNESS: C lets implementations choose whether functions of math.h set `errno` (7.12.1, `math_errhandling`): an error may
//! set it and need not. Without an error it stays as it is.

use fathom_goto::*;

use crate::body::{Body, Val};
use crate::math::MathFunction;

const EDOM: i128 = 33;
const ERANGE: i128 = 34;
pub(crate) const ENOMEM: i128 = 12;

impl Body<'_, '_> {
    /// `errno = number`, if anybody looks.
    pub fn set_errno(&mut self, number: i128, loc: LocId) {
        let Some(errno) = self.cx.errno else { return };
        let (pointer, int) = (self.cx.program.func(errno).ret, self.cx.common.int);
        let place = self.temp(pointer, loc);
        self.emit(InstKind::Call { dest: Some(place), callee: Callee::Direct(errno), args: Vec::new() }, loc);
        let place = self.read(place, loc);
        let place = self.deref(place, int, loc);
        let number = self.int(int, number, loc);
        self.assign(place, number, loc);
    }

    /// The function of math.h, with its errors.
    pub fn math_function(&mut self, function: MathFunction, args: &[ExprId], ret: TypeId, loc: LocId) -> Option<Val> {
        if matches!(function, MathFunction::Op(MathOp::Min | MathOp::Max, _)) {
            return self.minimum_or_maximum(function, args, ret, loc);
        }
        let fails = matches!(function, MathFunction::Dim | MathFunction::ToInt(_))
            || matches!(
                function,
                MathFunction::Op(MathOp::Sqrt | MathOp::Fmod | MathOp::Remainder | MathOp::NextAfter | MathOp::Fma, _)
            );
        if self.cx.errno.is_none() || !fails {
            return self.math(function, args, ret, loc);
        }
        let ty = self.ty_of(*args.first()?);
        if !self.cx.program.types.is_float(ty) {
            return None;
        }
        let mut operands = Vec::new();
        for &arg in args {
            let arg = self.convert(arg, ty, loc);
            operands.push(self.spill(arg));
        }
        let value = self.math(function, &operands, ret, loc)?;
        let Val::Scalar(value) = value else { return Some(value) };
        let value = self.spill(value);
        self.math_errors(function, &operands, value, loc);
        Some(Val::Scalar(value))
    }

    /// Of zeros of either sign, any is the least and the greatest (C11 F.10.9.2).
    fn minimum_or_maximum(&mut self, function: MathFunction, args: &[ExprId], ret: TypeId, loc: LocId) -> Option<Val> {
        let &[x, y] = args else { return self.math(function, args, ret, loc) };
        let ty = self.ty_of(x);
        if self.cx.options.concrete || !self.cx.program.types.is_float(ty) {
            return self.math(function, args, ret, loc);
        }
        let y = self.convert(y, ty, loc);
        let (x, y) = (self.spill(x), self.spill(y));
        let value = self.math(function, &[x, y], ret, loc)?;
        let Val::Scalar(value) = value else { return Some(value) };
        let second = self.temp(self.cx.common.bool, loc);
        let name = "zero_of_either_sign".to_string();
        self.emit(InstKind::Input { dest: second, name, kind: InputKind::Unspecified }, loc);
        let second = self.read(second, loc);
        let either = self.expr(ExprKind::Select(second, y, x), ty, loc);
        let (zero, same) = (self.predicate(MathOp::IsZero, x, loc), self.binary(BinOp::Eq, x, y, loc));
        let open = self.both(zero, same, loc);
        let either = self.convert(either, ret, loc);
        Some(Val::Scalar(self.expr(ExprKind::Select(open, either, value), ret, loc)))
    }

    fn math_errors(&mut self, function: MathFunction, args: &[ExprId], value: ExprId, loc: LocId) {
        match (function, args) {
            (MathFunction::Op(MathOp::Sqrt, _), &[x]) => {
                let zero = self.constant(self.ty_of(x), 0, loc);
                let negative = self.binary(BinOp::Lt, x, zero, loc);
                self.math_error(negative, EDOM, true, loc);
            }
            (MathFunction::Op(MathOp::Fmod | MathOp::Remainder, _), _) => {
                let undefined = self.made_nan(args, value, loc);
                self.math_error(undefined, EDOM, true, loc);
            }
            (MathFunction::Dim, _) => {
                let overflow = self.made_infinite(args, value, loc);
                self.math_error(overflow, ERANGE, true, loc);
            }
            (MathFunction::Op(MathOp::NextAfter, _), &[x, y]) => {
                let overflow = self.made_infinite(&[x], value, loc);
                self.math_error(overflow, ERANGE, true, loc);
                let (tiny, moved) = (self.is_tiny(value, loc), self.binary(BinOp::Ne, x, y, loc));
                let underflow = self.both(tiny, moved, loc);
                self.math_error(underflow, ERANGE, true, loc);
            }
            (MathFunction::Op(MathOp::Fma, _), _) => {
                let undefined = self.made_nan(args, value, loc);
                self.math_error(undefined, EDOM, false, loc);
                let overflow = self.made_infinite(args, value, loc);
                self.math_error(overflow, ERANGE, false, loc);
                let tiny = self.is_tiny(value, loc);
                self.math_error(tiny, ERANGE, false, loc);
            }
            (MathFunction::ToInt(_), &[x]) => {
                // Far enough out: rounding moves by less than one. C says neither which error it is nor whether there is one.
                let ty = self.ty_of(value);
                let bits = self.cx.program.types.value_bits(ty).unwrap_or(64);
                let least = self.int(ty, -(1i128 << (bits - 1)), loc);
                let least = self.convert(least, self.ty_of(x), loc);
                let most = self.unary(UnOp::Neg, least, loc);
                let one = self.int(ty, 1, loc);
                let one = self.convert(one, self.ty_of(x), loc);
                let below = self.binary(BinOp::Sub, most, one, loc);
                let above = self.unary(UnOp::Neg, below, loc);
                let (high, low) = (self.binary(BinOp::Lt, x, below, loc), self.binary(BinOp::Gt, x, above, loc));
                let fits = self.both(high, low, loc);
                let error = self.negated(fits, loc);
                self.math_error(error, EDOM, false, loc);
                self.math_error(error, ERANGE, false, loc);
            }
            _ => {}
        }
    }

    /// If `error`, then `errno` may be set; a common implementation does so if `usual`.
    fn math_error(&mut self, error: ExprId, number: i128, usual: bool, loc: LocId) {
        if self.cx.options.concrete && !usual {
            return;
        }
        let (found, told, join) = (self.new_block(), self.new_block(), self.new_block());
        self.terminate(Terminator::Branch { cond: error, then: found, other: join }, loc);
        self.switch_to(found);
        if self.cx.options.concrete {
            self.flow_into(told, loc);
        } else {
            let tells = self.temp(self.cx.common.bool, loc);
            let name = "math_errno".to_string();
            self.emit(InstKind::Input { dest: tells, name, kind: InputKind::Environment }, loc);
            let tells = self.read(tells, loc);
            self.terminate(Terminator::Branch { cond: tells, then: told, other: join }, loc);
            self.switch_to(told);
        }
        self.set_errno(number, loc);
        self.flow_into(join, loc);
    }

    fn predicate(&mut self, op: MathOp, x: ExprId, loc: LocId) -> ExprId {
        self.expr(ExprKind::Math(op, [Some(x), None, None]), self.cx.common.bool, loc)
    }

    fn both(&mut self, a: ExprId, b: ExprId, loc: LocId) -> ExprId {
        let bool = self.cx.common.bool;
        let no = self.constant(bool, 0, loc);
        self.expr(ExprKind::Select(a, b, no), bool, loc)
    }

    fn negated(&mut self, a: ExprId, loc: LocId) -> ExprId {
        let bool = self.cx.common.bool;
        let (no, yes) = (self.constant(bool, 0, loc), self.constant(bool, 1, loc));
        self.expr(ExprKind::Select(a, no, yes), bool, loc)
    }

    fn made_nan(&mut self, args: &[ExprId], value: ExprId, loc: LocId) -> ExprId {
        let mut made = self.predicate(MathOp::IsNan, value, loc);
        for &arg in args {
            let nan = self.predicate(MathOp::IsNan, arg, loc);
            let given = self.negated(nan, loc);
            made = self.both(made, given, loc);
        }
        made
    }

    fn made_infinite(&mut self, args: &[ExprId], value: ExprId, loc: LocId) -> ExprId {
        let mut made = self.predicate(MathOp::IsInf, value, loc);
        for &arg in args {
            let finite = self.predicate(MathOp::IsFinite, arg, loc);
            made = self.both(made, finite, loc);
        }
        made
    }

    /// Zero or below the normal numbers.
    fn is_tiny(&mut self, value: ExprId, loc: LocId) -> ExprId {
        let finite = self.predicate(MathOp::IsFinite, value, loc);
        let normal = self.predicate(MathOp::IsNormal, value, loc);
        let abnormal = self.negated(normal, loc);
        self.both(finite, abnormal, loc)
    }
}
