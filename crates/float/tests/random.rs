//! Every circuit against constant folding (`rustc_apfloat`, exact integers where that has no answer): all pairs of special values in
//! every rounding mode, and 100,000 random cases.

mod cases;

use cases::{ARITHMETIC, Circuit, FORMATS, PATTERN, Rng, conversions, random_cases, special_cases};
use fathom_term::{FpFormat, FpOp, RoundingMode};

const RANDOM: usize = 100_000;

fn check(op: FpOp, fmt: FpFormat, random: usize) {
    let mut c = Circuit::new(op, fmt, None).unwrap_or_else(|| panic!("{op:?} of {fmt:?} was refused"));
    c.check_folded(&special_cases(&c));
    let cases = random_cases(&c, random, &mut Rng(op.operand_width(fmt) as u64));
    c.check_folded(&cases);
    // With the mode built in, the circuit is another one; a few cases show that it still rounds as told.
    if op.takes_rounding() {
        for mode in RoundingMode::ALL {
            let mut c = Circuit::new(op, fmt, Some(mode)).expect("the general one was not refused");
            let cases = random_cases(&c, random / 50, &mut Rng(mode.bits() as u64));
            c.check_folded(&cases);
        }
    }
}

fn check_formats(op: FpOp) {
    for fmt in FORMATS {
        check(op, fmt, RANDOM);
    }
}

macro_rules! operations {
    ($($name:ident: $op:ident;)*) => {
        $(#[test] fn $name() { check_formats(FpOp::$op); })*
        const TESTED: &[FpOp] = &[$(FpOp::$op),*];
    };
}

operations! {
    addition: Add;
    subtraction: Sub;
    multiplication: Mul;
    division: Div;
    fused_multiply_add: Fma;
    square_root: Sqrt;
    round_to_integral: RoundToIntegral;
    minimum: Min;
    maximum: Max;
}

#[test]
fn patterns() {
    for op in PATTERN {
        for fmt in FORMATS {
            check(op, fmt, RANDOM / 4);
        }
    }
}

#[test]
fn remainders() {
    for op in [FpOp::Rem, FpOp::FMod] {
        for fmt in [FpFormat::F16, FpFormat::F32, FpFormat::F64] {
            check(op, fmt, RANDOM);
        }
        // The circuit is large, and so is the reference's loop over the exponents.
        check(op, FpFormat::F80, RANDOM / 20);
        assert!(Circuit::new(op, FpFormat::F128, None).is_none(), "beyond the budget, so it must be refused");
    }
}

#[test]
fn conversions_of_all_kinds() {
    for fmt in FORMATS {
        for op in conversions(fmt) {
            check(op, fmt, RANDOM / 10);
        }
    }
}

#[test]
fn every_operation_is_tested() {
    for op in ARITHMETIC {
        assert!(TESTED.contains(&op) || [FpOp::Rem, FpOp::FMod].contains(&op), "{op:?}");
    }
}
