//! Circuits against the processor for binary32, binary64 and the x87 format, which shares nothing with them: all pairs of special
//! values and 100,000 random cases in the four rounding modes that it has.
#![cfg(target_arch = "x86_64")]

mod cases;

use cases::{ARITHMETIC, Circuit, PATTERN, Rng, processor, random_cases, special_cases};
use fathom_term::{FpFormat, FpOp};

const RANDOM: usize = 100_000;

/// With the rounding mode as an input; the cases of a mode that the processor lacks go to constant folding.
fn check(op: FpOp, fmt: FpFormat) {
    let mut c = Circuit::new(op, fmt, None).expect("not refused");
    let special = special_cases(&c);
    assert!(
        c.check_against_processor(&special) * 5 >= special.len() * 4,
        "{op:?} of {fmt:?} is not compared with the processor"
    );
    let cases = random_cases(&c, RANDOM, &mut Rng(1));
    assert!(c.check_against_processor(&cases) * 5 >= RANDOM * 4);
}

#[test]
fn arithmetic() {
    for op in ARITHMETIC {
        if op == FpOp::Fma && !std::arch::is_x86_feature_detected!("fma") {
            eprintln!("skipped: this processor has no fused multiply-add");
            continue;
        }
        check(op, FpFormat::F32);
        check(op, FpFormat::F64);
    }
}

#[test]
fn extended_arithmetic() {
    for op in [FpOp::Add, FpOp::Sub, FpOp::Mul, FpOp::Div, FpOp::Sqrt, FpOp::RoundToIntegral] {
        check(op, FpFormat::F80);
    }
    // All pairs of special values are too many for circuits of this size.
    for op in [FpOp::Rem, FpOp::FMod] {
        let mut c = Circuit::new(op, FpFormat::F80, None).expect("not refused");
        let cases = random_cases(&c, RANDOM, &mut Rng(1));
        assert_eq!(c.check_against_processor(&cases), cases.len());
    }
}

#[test]
fn patterns() {
    for op in PATTERN {
        check(op, FpFormat::F32);
        check(op, FpFormat::F64);
    }
}

#[test]
fn conversions() {
    for op in [
        FpOp::FromSbv(64),
        FpOp::FromSbv(32),
        FpOp::FromSbv(8),
        FpOp::FromUbv(32),
        FpOp::FromUbv(53),
        FpOp::ToSbv(32),
        FpOp::ToSbv(64),
    ] {
        check(op, FpFormat::F32);
        check(op, FpFormat::F64);
    }
    check(FpOp::FromFp(FpFormat::F64), FpFormat::F32);
    check(FpOp::FromFp(FpFormat::F32), FpFormat::F64);
}

#[test]
fn the_processor_rounds_as_told() {
    // 1 + 2^-53 in all modes: a tie, so each of up and down shows.
    let (one, tiny) = (1f64.to_bits() as u128, (0.5 * f64::EPSILON).to_bits() as u128);
    let sum = |mode| processor(FpOp::Add, FpFormat::F64, mode, &[one, tiny]);
    assert_eq!([0, 1, 2, 3, 4].map(sum), [Some(one), None, Some(one + 1), Some(one), Some(one)]);
}
