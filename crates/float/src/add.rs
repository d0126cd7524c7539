//! Addition and subtraction, by the single-path algorithm.
//!
//! 1. Order the operands by magnitude, so that the difference is never negative and the larger one is never shifted.
//! 2. Shift the smaller right by the difference of the exponents, with three more bits, the lowest sticky. Three suffice: if more
//!    than one bit is lost, the exponents differ by two or more, and then a subtraction cancels at most one leading bit.
//! 3. Add or subtract; one carry bit.
//! 4. Shift left, but not below the smallest exponent. So a subnormal sum needs no shift back: it comes out in place, and exact.
//! 5. Round. Subnormals of the operands are never normalised.

use crate::cx::Bv;
use crate::round::{Mode, finish, increment, select};
use crate::shift::{normalise_within, shr_sticky};
use crate::unpack::load;
use fathom_term::FpFormat;

pub fn add<'c>(fmt: FpFormat, rm: Bv<'c>, a: Bv<'c>, b: Bv<'c>, subtract: bool) -> Bv<'c> {
    let cx = rm.cx();
    let mode = Mode::new(rm);
    let (a, mut b) = (load(fmt, a), load(fmt, b));
    let layout = a.layout;
    b.sign = b.sign ^ cx.bool(subtract);

    let swap = a.magnitude().ult(b.magnitude());
    let (big_exp, small_exp) = (swap.ite(b.biased(), a.biased()), swap.ite(a.biased(), b.biased()));
    let (big, small) = (swap.ite(b.sig(), a.sig()), swap.ite(a.sig(), b.sig()));
    let sign = swap.ite(b.sign, a.sign);

    let small = shr_sticky(small.pad(3), big_exp - small_exp);
    let differ = a.sign ^ b.sign;
    let sum = add_or_subtract(big.pad(3), small, differ);

    // The carry bit stands one exponent above the larger operand: shifting by one gives `big_exp` again.
    let (sum, left) = normalise_within(sum, big_exp);
    // When everything cancels, the limit is not used up.
    let nothing = sum.is_zero();
    let left = left & !nothing.sext(layout.exp);
    // The leading bit counts one in the exponent field; it is missing only where the field is zero.
    let field = left.zext(layout.exp + 1) + sum.msb().zext(layout.exp + 1);
    let rounded = increment(layout, &mode, sign, field, sum);
    // The field has a bit more than the exponent, which is set when rounding carries beyond infinity's exponent.
    let magnitude = finish(layout, &mode, sign, rounded, rounded.msb());

    let sign = nothing.ite(differ.ite(mode.toward_negative, a.sign), sign);
    let nan = a.nan | b.nan | (a.inf & b.inf & differ);
    select(cx, layout, nan, a.inf | b.inf, sign, magnitude)
}

/// `big + small` or `big - small`, one bit wider, with one adder: the complement's carry enters below the lowest bit.
pub fn add_or_subtract<'c>(big: Bv<'c>, small: Bv<'c>, subtract: Bv<'c>) -> Bv<'c> {
    let w = big.width() + 1;
    let x = big.zext(w).concat(subtract);
    let y = (small.zext(w) ^ subtract.sext(w)).concat(subtract);
    (x + y).top(w)
}
