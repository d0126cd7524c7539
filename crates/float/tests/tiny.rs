//! Everything there is to try in a format of seven bits: all operands, all rounding modes, all operations.

mod cases;

use cases::{ARITHMETIC, Circuit, PATTERN, TINY, case, conversions};
use fathom_float::simulate::Case;
use fathom_term::{FpFormat, FpOp};

fn exhaust(op: FpOp, fmt: FpFormat) {
    let mut c = Circuit::new(op, fmt, None).unwrap_or_else(|| panic!("{op:?} of {fmt:?} was refused"));
    let w = op.operand_width(fmt);
    let modes: Vec<Option<u128>> = if c.has_mode_input() { (0..5).map(Some).collect() } else { vec![None] };
    for mode in modes {
        let all = 1u128 << (w * op.operands() as u32);
        let mut next = 0;
        while next < all {
            let end = all.min(next + (1 << 16));
            let cases: Vec<Case> = (next..end)
                .map(|v| {
                    let operands = (0..op.operands() as u32).map(|i| v >> (i * w) & ((1 << w) - 1));
                    case(mode, operands)
                })
                .collect();
            c.check_folded(&cases);
            next = end;
        }
    }
}

#[test]
fn arithmetic() {
    for op in ARITHMETIC {
        exhaust(op, TINY);
    }
}

#[test]
fn patterns() {
    for op in PATTERN {
        exhaust(op, TINY);
    }
}

#[test]
fn conversions_between_small_formats_and_integers() {
    for op in conversions(TINY) {
        if op.operand_width(TINY) <= 16 {
            exhaust(op, TINY);
        }
    }
    exhaust(FpOp::FromFp(TINY), FpFormat::F16);
}

#[test]
fn unusual_formats() {
    // More exponent than significand, the reverse, and an explicit leading bit.
    let formats = [
        FpFormat { exp: 5, sig: 3, explicit_int: false },
        FpFormat { exp: 3, sig: 6, explicit_int: false },
        FpFormat { exp: 3, sig: 4, explicit_int: true },
    ];
    for fmt in formats {
        for op in ARITHMETIC.into_iter().chain(PATTERN) {
            if op != FpOp::Fma {
                exhaust(op, fmt);
            }
        }
        for other in formats {
            exhaust(FpOp::FromFp(other), fmt);
        }
        for w in [3, 5, 8] {
            for op in [FpOp::FromSbv(w), FpOp::FromUbv(w), FpOp::ToSbv(w), FpOp::ToUbv(w)] {
                exhaust(op, fmt);
            }
        }
    }
}
