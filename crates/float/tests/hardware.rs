//! Circuits against the processor for binary32 and binary64, which share nothing with them: rounding to nearest even.

mod cases;

use cases::{Circuit, Rng, random_cases, special_cases};
use fathom_term::{FpFormat, FpOp, RoundingMode};

const RANDOM: usize = 100_000;

fn check(op: FpOp, fmt: FpFormat, hardware: impl Fn(&[u128]) -> u128) {
    let mut c = Circuit::new(op, fmt, Some(RoundingMode::NearestEven)).expect("not refused");
    c.check(&special_cases(&c), &hardware);
    let cases = random_cases(&c, RANDOM, &mut Rng(1));
    c.check(&cases, &hardware);
}

/// The processor hands on signs and payloads of NaNs; results of operations are canonical.
fn bits32(v: f32) -> u128 {
    if v.is_nan() { FpFormat::F32.nan().to_u128().expect("32 bits") } else { v.to_bits() as u128 }
}

fn bits64(v: f64) -> u128 {
    if v.is_nan() { FpFormat::F64.nan().to_u128().expect("64 bits") } else { v.to_bits() as u128 }
}

fn f32_at(c: &[u128], i: usize) -> f32 {
    f32::from_bits(c[i] as u32)
}

fn f64_at(c: &[u128], i: usize) -> f64 {
    f64::from_bits(c[i] as u64)
}

macro_rules! both {
    ($($name:ident: $op:ident($($i:tt),*) = |$($x:ident),*| $e:expr;)*) => {$(
        #[test]
        fn $name() {
            check(FpOp::$op, FpFormat::F32, |c| { $(let $x = f32_at(c, $i);)* bits32($e) });
            check(FpOp::$op, FpFormat::F64, |c| { $(let $x = f64_at(c, $i);)* bits64($e) });
        }
    )*};
}

both! {
    addition: Add(0, 1) = |x, y| x + y;
    subtraction: Sub(0, 1) = |x, y| x - y;
    multiplication: Mul(0, 1) = |x, y| x * y;
    division: Div(0, 1) = |x, y| x / y;
    truncated_remainder: FMod(0, 1) = |x, y| x % y;
    fused_multiply_add: Fma(0, 1, 2) = |x, y, z| x.mul_add(y, z);
    square_root: Sqrt(0) = |x| x.sqrt();
    round_to_integral: RoundToIntegral(0) = |x| x.round_ties_even();
}

#[test]
fn comparisons() {
    check(FpOp::Lt, FpFormat::F32, |c| (f32_at(c, 0) < f32_at(c, 1)) as u128);
    check(FpOp::Le, FpFormat::F64, |c| (f64_at(c, 0) <= f64_at(c, 1)) as u128);
    check(FpOp::Eq, FpFormat::F64, |c| (f64_at(c, 0) == f64_at(c, 1)) as u128);
    check(FpOp::IsNormal, FpFormat::F32, |c| f32_at(c, 0).is_normal() as u128);
    check(FpOp::IsSubnormal, FpFormat::F64, |c| f64_at(c, 0).is_subnormal() as u128);
}

#[test]
fn conversions() {
    check(FpOp::FromFp(FpFormat::F64), FpFormat::F32, |c| bits32(f64_at(c, 0) as f32));
    check(FpOp::FromFp(FpFormat::F32), FpFormat::F64, |c| bits64(f32_at(c, 0) as f64));
    check(FpOp::FromSbv(64), FpFormat::F32, |c| bits32(c[0] as i64 as f32));
    check(FpOp::FromUbv(64), FpFormat::F64, |c| bits64(c[0] as u64 as f64));
    check(FpOp::FromSbv(32), FpFormat::F64, |c| bits64(c[0] as i32 as f64));
    check(FpOp::FromUbv(128), FpFormat::F32, |c| bits32(c[0] as f32));
    // C's conversion truncates; what does not fit is our choice and not the processor's.
    let mut c = Circuit::new(FpOp::ToSbv(64), FpFormat::F64, Some(RoundingMode::TowardZero)).expect("not refused");
    let cases = random_cases(&c, RANDOM, &mut Rng(2));
    c.check(&cases, |c| {
        let v = f64_at(c, 0);
        if (-9.3e18..9.3e18).contains(&v) && v.trunc() >= -9223372036854775808.0 && v < 9223372036854775808.0 {
            v as i64 as u64 as u128
        } else {
            1 << 63
        }
    });
}
