//! What each bit-vector operator means on constants: used by the constructors to fold and by the evaluator.

use crate::{BvValue, Op, TermId, Terms};

/// Applies a bit-vector operator. `width` is that of the result and `lo` the low bit of an extract. Arrays, floats, leaves
/// and `Ite` have no meaning here.
pub fn apply(op: Op, width: u32, lo: u32, args: &[&BvValue]) -> BvValue {
    match (op, args) {
        (Op::Not, [a]) => a.not(),
        (Op::And, [a, b]) => a.and(b),
        (Op::Xor, [a, b]) => a.xor(b),
        (Op::Neg, [a]) => a.neg(),
        (Op::Add, [a, b]) => a.add(b),
        (Op::Mul, [a, b]) => a.mul(b),
        (Op::Udiv, [a, b]) => a.udiv(b),
        (Op::Urem, [a, b]) => a.urem(b),
        (Op::Sdiv, [a, b]) => a.sdiv(b),
        (Op::Srem, [a, b]) => a.srem(b),
        (Op::Shl, [a, b]) => a.shl(b),
        (Op::Lshr, [a, b]) => a.lshr(b),
        (Op::Ashr, [a, b]) => a.ashr(b),
        (Op::Concat, [a, b]) => a.concat(b),
        (Op::Extract, [a]) => a.extract(lo + width - 1, lo),
        (Op::Sext, [a]) => a.sext(width),
        (Op::Eq, [a, b]) => BvValue::from_bool(a == b),
        (Op::Ult, [a, b]) => BvValue::from_bool(a.ult(b)),
        (Op::Slt, [a, b]) => BvValue::from_bool(a.slt(b)),
        (Op::UmulOvf, [a, b]) => BvValue::from_bool(a.umul_ovf(b)),
        (Op::SmulOvf, [a, b]) => BvValue::from_bool(a.smul_ovf(b)),
        (op, args) => panic!("{} of {} constants has no direct meaning", op.name(), args.len()),
    }
}

impl Terms {
    /// The folded term if all arguments are constants.
    pub(crate) fn fold(&mut self, op: Op, width: u32, lo: u32, args: &[TermId]) -> Option<TermId> {
        let v = match *args {
            [a] => apply(op, width, lo, &[self.as_const(a)?]),
            [a, b] => apply(op, width, lo, &[self.as_const(a)?, self.as_const(b)?]),
            _ => return None,
        };
        Some(self.bv_value(v))
    }
}
