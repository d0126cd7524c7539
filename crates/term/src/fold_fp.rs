//! Float operations on constants: through `rustc_apfloat` where it has an answer, otherwise by [`exact`] (square root, remainders
//! of far exponents, wide integers, unusual formats). `None` only for formats beyond 128 bits, whose nodes are left to the circuits.

mod exact;
mod rewrite;
mod rewrite_relation;
#[cfg(test)]
mod tests;
mod wide;

use crate::{BvValue, FpFormat, FpOp, RoundingMode};
use rustc_apfloat::ieee::{Double, Half, IeeeFloat, Quad, Semantics, Single, X87DoubleExtended};
use rustc_apfloat::{Float, FloatConvert, Round, Status};

/// The value of the operation; arguments as for [`crate::Terms::fp`].
pub fn fold_fp(op: FpOp, fmt: FpFormat, args: &[&BvValue]) -> Option<BvValue> {
    match op {
        // Sign-bit operations are defined on the pattern, in every format.
        FpOp::Neg => Some(args[0].xor(&BvValue::min_signed(fmt.width()))),
        FpOp::Abs => Some(args[0].and(&BvValue::min_signed(fmt.width()).not())),
        _ => by_apfloat(op, fmt, args).or_else(|| exact::apply(op, fmt, args)),
    }
}

fn by_apfloat(op: FpOp, fmt: FpFormat, args: &[&BvValue]) -> Option<BvValue> {
    match fmt {
        FpFormat::F16 => fold::<_, Half>(op, fmt, args),
        FpFormat::F32 => fold::<_, Single>(op, fmt, args),
        FpFormat::F64 => fold::<_, Double>(op, fmt, args),
        FpFormat::F80 => fold::<_, X87DoubleExtended>(op, fmt, args),
        FpFormat::F128 => fold::<_, Quad>(op, fmt, args),
        _ => None,
    }
}

fn round(v: &BvValue) -> Round {
    match RoundingMode::from_bits(v) {
        RoundingMode::NearestEven => Round::NearestTiesToEven,
        RoundingMode::NearestAway => Round::NearestTiesToAway,
        RoundingMode::TowardPositive => Round::TowardPositive,
        RoundingMode::TowardNegative => Round::TowardNegative,
        RoundingMode::TowardZero => Round::TowardZero,
    }
}

/// `F` is always `IeeeFloat<S>`; naming both lets the conversions use the semantics and the rest the trait.
fn fold<S: Semantics, F>(op: FpOp, fmt: FpFormat, args: &[&BvValue]) -> Option<BvValue>
where
    F: Float + Into<IeeeFloat<S>> + From<IeeeFloat<S>>,
{
    let bits = |f: FpFormat, i: usize| exact::canonical(f, args[i].to_u128().expect("formats have at most 128 bits"));
    let float = |i: usize| F::from_bits(bits(fmt, i));
    let result = |v: F| Some(if v.is_nan() { fmt.nan() } else { BvValue::from_u128(fmt.width(), v.to_bits()) });
    let truth = |b: bool| Some(BvValue::from_bool(b));
    match op {
        FpOp::Add => result(float(1).add_r(float(2), round(args[0])).value),
        FpOp::Sub => result(float(1).sub_r(float(2), round(args[0])).value),
        FpOp::Mul => result(float(1).mul_r(float(2), round(args[0])).value),
        FpOp::Div => result(float(1).div_r(float(2), round(args[0])).value),
        FpOp::Fma => result(float(1).mul_add_r(float(2), float(3), round(args[0])).value),
        FpOp::RoundToIntegral => result(float(1).round_to_integral(round(args[0])).value),
        // It has no square root, and its remainders take a full subtraction for each place between the exponents.
        FpOp::Sqrt | FpOp::Rem | FpOp::FMod => None,
        FpOp::Min | FpOp::Max => {
            let (a, b) = (float(0), float(1));
            if a.is_nan() {
                return result(b);
            } else if b.is_nan() {
                return result(a);
            }
            // `minimum` orders the zeros; its NaN propagation is already excluded.
            result(if op == FpOp::Min { a.minimum(b) } else { a.maximum(b) })
        }
        FpOp::Eq => truth(float(0) == float(1)),
        FpOp::Lt => truth(float(0) < float(1)),
        FpOp::Le => truth(float(0) <= float(1)),
        FpOp::IsNan => truth(float(0).is_nan()),
        FpOp::IsInf => truth(float(0).is_infinite()),
        FpOp::IsZero => truth(float(0).is_zero()),
        FpOp::IsNormal => truth(float(0).is_normal()),
        FpOp::IsSubnormal => truth(float(0).is_denormal()),
        // A NaN is neither positive nor negative, as in SMT-LIB.
        FpOp::IsNegative => truth(float(0).is_negative() && !float(0).is_nan()),
        FpOp::FromFp(from) => {
            let bits = bits(from, 1);
            let r = round(args[0]);
            let v: IeeeFloat<S> = match from {
                FpFormat::F16 => Half::from_bits(bits).convert_r(r, &mut false).value,
                FpFormat::F32 => Single::from_bits(bits).convert_r(r, &mut false).value,
                FpFormat::F64 => Double::from_bits(bits).convert_r(r, &mut false).value,
                FpFormat::F80 => X87DoubleExtended::from_bits(bits).convert_r(r, &mut false).value,
                FpFormat::F128 => Quad::from_bits(bits).convert_r(r, &mut false).value,
                _ => return None,
            };
            result(F::from(v))
        }
        FpOp::FromSbv(_) => result(F::from_i128_r(args[1].to_i128()?, round(args[0])).value),
        FpOp::FromUbv(_) => result(F::from_u128_r(args[1].to_u128()?, round(args[0])).value),
        FpOp::ToSbv(w) if w <= 128 => {
            let r = float(1).to_i128_r(w as usize, round(args[0]), &mut false);
            Some(if r.status.contains(Status::INVALID_OP) { BvValue::min_signed(w) } else { BvValue::from_i128(w, r.value) })
        }
        FpOp::ToUbv(w) if w <= 128 => {
            let r = float(1).to_u128_r(w as usize, round(args[0]), &mut false);
            Some(if r.status.contains(Status::INVALID_OP) { BvValue::min_signed(w) } else { BvValue::from_u128(w, r.value) })
        }
        FpOp::ToSbv(_) | FpOp::ToUbv(_) => None,
        FpOp::Abs | FpOp::Neg => unreachable!("done on the pattern"),
    }
}
