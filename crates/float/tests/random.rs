//! Every circuit against constant folding (`rustc_apfloat`, exact integers where that has no answer): all pairs of special values in
//! every rounding mode, and 100,000 random cases.

mod cases;

use cases::{ARITHMETIC, Circuit, FORMATS, PATTERN, Rng, conversions, random_cases, special_cases};
use fathom_float::Circuits;
use fathom_term::{FpFormat, FpLowering, FpOp, RoundingMode, Sort, Terms};

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

fn check_random(op: FpOp, fmt: FpFormat, random: usize) {
    let mut c = Circuit::new(op, fmt, None).unwrap_or_else(|| panic!("{op:?} of {fmt:?} was refused"));
    let cases = random_cases(&c, random, &mut Rng(1));
    c.check_folded(&cases);
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
            check(op, fmt, RANDOM);
        }
    }
}

fn check_remainder(op: FpOp) {
    for fmt in [FpFormat::F16, FpFormat::F32, FpFormat::F64] {
        check(op, fmt, RANDOM);
    }
    // These circuits are large, and so are the exponents that the reference has to bridge: all pairs are for the long run.
    check_random(op, FpFormat::F80, RANDOM);
    check_random(op, FpFormat::F128, RANDOM);
}

#[test]
fn ieee_remainder() {
    check_remainder(FpOp::Rem);
}

#[test]
fn truncated_remainder() {
    check_remainder(FpOp::FMod);
}

/// Beyond the budget, an operation is refused and not approximated.
#[test]
fn the_budget_is_respected() {
    let mut terms = Terms::new();
    let args = ["x", "y"].map(|n| terms.fresh(n, Sort::Bv(128)));
    let small = Circuits { remainder_budget: 200_000 };
    assert!(small.lower(&mut terms, FpOp::FMod, FpFormat::F128, &args).is_none());
}

#[test]
fn conversions_of_all_kinds() {
    for fmt in FORMATS {
        for op in conversions(fmt) {
            check(op, fmt, RANDOM);
        }
    }
}

#[test]
fn every_operation_is_tested() {
    for op in ARITHMETIC {
        assert!(TESTED.contains(&op) || [FpOp::Rem, FpOp::FMod].contains(&op), "{op:?}");
    }
}
