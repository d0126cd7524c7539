//! Float functions with exact meaning: one table of names, for builtins and for the C library alike.

use fathom_goto::*;

use crate::body::{Body, Val};

/// What a float function computes.
#[derive(Copy, Clone, Debug, PartialEq)]
pub(crate) enum MathFunction {
    /// Operands and result of one float type.
    Op(MathOp, usize),
    /// `int`-valued predicate.
    Predicate(MathOp, usize),
    /// Quiet comparison.
    Compare(BinOp),
    /// Rounds by the operation, then converts to the return type (`lround`, `lrint`).
    ToInt(MathOp),
    /// `x > y ? x - y : 0`, NaN if unordered.
    Dim,
    /// -1 or 1 for the infinities, else 0.
    IsInfSign,
    /// `fpclassify` of the C library: glibc's FP_NAN 0, FP_INFINITE 1, FP_ZERO 2, FP_SUBNORMAL 3, FP_NORMAL 4.
    Classify,
}

/// The table. Names without the suffixes `f`, `l`, `f16`, `f128`.
const TABLE: &[(&str, MathFunction)] = &[
    ("fabs", MathFunction::Op(MathOp::Abs, 1)),
    ("sqrt", MathFunction::Op(MathOp::Sqrt, 1)),
    ("fma", MathFunction::Op(MathOp::Fma, 3)),
    ("fmin", MathFunction::Op(MathOp::Min, 2)),
    ("fmax", MathFunction::Op(MathOp::Max, 2)),
    ("remainder", MathFunction::Op(MathOp::Remainder, 2)),
    ("drem", MathFunction::Op(MathOp::Remainder, 2)),
    ("fmod", MathFunction::Op(MathOp::Fmod, 2)),
    ("copysign", MathFunction::Op(MathOp::CopySign, 2)),
    ("rint", MathFunction::Op(MathOp::Rint, 1)),
    ("nearbyint", MathFunction::Op(MathOp::Rint, 1)),
    ("floor", MathFunction::Op(MathOp::Floor, 1)),
    ("ceil", MathFunction::Op(MathOp::Ceil, 1)),
    ("trunc", MathFunction::Op(MathOp::Trunc, 1)),
    ("round", MathFunction::Op(MathOp::Round, 1)),
    ("nextafter", MathFunction::Op(MathOp::NextAfter, 2)),
    ("fdim", MathFunction::Dim),
    ("lround", MathFunction::ToInt(MathOp::Round)),
    ("llround", MathFunction::ToInt(MathOp::Round)),
    ("lrint", MathFunction::ToInt(MathOp::Rint)),
    ("llrint", MathFunction::ToInt(MathOp::Rint)),
    ("isnan", MathFunction::Predicate(MathOp::IsNan, 1)),
    ("__isnan", MathFunction::Predicate(MathOp::IsNan, 1)),
    ("isinf", MathFunction::Predicate(MathOp::IsInf, 1)),
    ("__isinf", MathFunction::IsInfSign),
    ("isinf_sign", MathFunction::IsInfSign),
    ("isfinite", MathFunction::Predicate(MathOp::IsFinite, 1)),
    ("finite", MathFunction::Predicate(MathOp::IsFinite, 1)),
    ("__finite", MathFunction::Predicate(MathOp::IsFinite, 1)),
    ("isnormal", MathFunction::Predicate(MathOp::IsNormal, 1)),
    ("issubnormal", MathFunction::Predicate(MathOp::IsSubnormal, 1)),
    ("iszero", MathFunction::Predicate(MathOp::IsZero, 1)),
    ("signbit", MathFunction::Predicate(MathOp::SignBit, 1)),
    ("__signbit", MathFunction::Predicate(MathOp::SignBit, 1)),
    ("__fpclassify", MathFunction::Classify),
    ("isunordered", MathFunction::Predicate(MathOp::Unordered, 2)),
    ("islessgreater", MathFunction::Predicate(MathOp::LessGreater, 2)),
    ("isgreater", MathFunction::Compare(BinOp::Gt)),
    ("isgreaterequal", MathFunction::Compare(BinOp::Ge)),
    ("isless", MathFunction::Compare(BinOp::Lt)),
    ("islessequal", MathFunction::Compare(BinOp::Le)),
];

/// The function of that name, with any of the suffixes.
pub(crate) fn find(name: &str) -> Option<MathFunction> {
    let exact = |name: &str| TABLE.iter().find(|row| row.0 == name).map(|row| row.1);
    exact(name).or_else(|| ["f", "l", "f16", "f128"].iter().find_map(|suffix| exact(name.strip_suffix(suffix)?)))
}

impl Body<'_, '_> {
    /// The value of the function; `args` are scalars of its parameter types, `ret` is its return type.
    pub fn math(&mut self, function: MathFunction, args: &[ExprId], ret: TypeId, loc: LocId) -> Option<Val> {
        let first = *args.first()?;
        let ty = self.ty_of(first);
        if !self.cx.program.types.is_float(ty) {
            return None;
        }
        let same: Vec<ExprId> = args.iter().map(|&a| self.convert(a, ty, loc)).collect();
        let operands = |n: usize| {
            let mut list = [None; 3];
            for (slot, &arg) in list.iter_mut().zip(same.iter()).take(n) {
                *slot = Some(arg);
            }
            list
        };
        let bool = self.cx.common.bool;
        let value = match function {
            MathFunction::Op(_, n) | MathFunction::Predicate(_, n) if args.len() < n => return None,
            MathFunction::Compare(_) | MathFunction::Dim if args.len() < 2 => return None,
            MathFunction::Op(op, n) => self.expr(ExprKind::Math(op, operands(n)), ty, loc),
            MathFunction::Predicate(op, n) => self.expr(ExprKind::Math(op, operands(n)), bool, loc),
            MathFunction::Compare(op) => self.binary(op, same[0], same[1], loc),
            MathFunction::ToInt(op) => self.expr(ExprKind::Math(op, operands(1)), ty, loc),
            MathFunction::Dim => {
                let (x, y) = (self.spill(same[0]), self.spill(same[1]));
                let below = self.binary(BinOp::Le, x, y, loc);
                let zero = self.constant(ty, 0, loc);
                let difference = self.binary(BinOp::Sub, x, y, loc);
                self.expr(ExprKind::Select(below, zero, difference), ty, loc)
            }
            MathFunction::IsInfSign => {
                let x = self.spill(same[0]);
                let int = self.cx.common.int;
                let (zero, one, minus) = (self.int(int, 0, loc), self.int(int, 1, loc), self.int(int, -1, loc));
                let negative = self.expr(ExprKind::Math(MathOp::SignBit, [Some(x), None, None]), bool, loc);
                let sign = self.expr(ExprKind::Select(negative, minus, one), int, loc);
                let inf = self.expr(ExprKind::Math(MathOp::IsInf, [Some(x), None, None]), bool, loc);
                self.expr(ExprKind::Select(inf, sign, zero), int, loc)
            }
            MathFunction::Classify => {
                let int = self.cx.common.int;
                let classes = [0, 1, 4, 3, 2].map(|c| self.int(int, c, loc));
                self.classify(same[0], classes, loc)
            }
        };
        Some(Val::Scalar(self.convert(value, ret, loc)))
    }

    /// Chooses among the values for NaN, infinite, normal, subnormal and zero.
    pub fn classify(&mut self, x: ExprId, classes: [ExprId; 5], loc: LocId) -> ExprId {
        let x = self.spill(x);
        let [nan, infinite, normal, subnormal, zero] = classes;
        let ty = self.ty_of(nan);
        let bool = self.cx.common.bool;
        let mut result = zero;
        let order =
            [(MathOp::IsSubnormal, subnormal), (MathOp::IsNormal, normal), (MathOp::IsInf, infinite), (MathOp::IsNan, nan)];
        for (test, value) in order {
            let test = self.expr(ExprKind::Math(test, [Some(x), None, None]), bool, loc);
            result = self.expr(ExprKind::Select(test, value, result), ty, loc);
        }
        result
    }
}
