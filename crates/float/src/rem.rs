//! IEEE remainder and C's `fmod`, exact in every format that fits the budget.
//!
//! With `x = m·2^i` and `y = n·2^j` (subnormals not normalised) and `d = i - j`:
//! - `d < 0`: `x` is below `y`, so `fmod` is `x`; for the IEEE remainder only `d = -1` can round the quotient up to one.
//! - `d >= 0`: the result is `(m·2^d mod n)·2^j`, and `m·2^d mod n` is computed from `m mod n` by one conditional scaling per bit of
//!   `d`: where bit `k` is set, multiply by `2^(2^k)` modulo `n`. A scaling is either `2^k` times "double, subtract if possible", or,
//!   where that is longer, a multiplication with the constant `c_k = 2^(2^k) mod n`, the square of the one before.
//!
//! So the number of steps grows with the exponent bits, not with the exponent range: a plain long division would take 2,046 steps for
//! binary64 and 32,766 for the two larger formats. The IEEE remainder runs modulo `2n`, because it needs the quotient's last bit.

use crate::cx::Bv;
use crate::div::subtract_if_possible;
use crate::shift::normalise_within;
use crate::unpack::{Float, load};
use fathom_term::FpFormat;

/// Cells (an adder bit with its multiplexer, or a multiplier bit) that the circuit would have.
pub fn cost(fmt: FpFormat) -> u64 {
    let w = fmt.sig as u64 + 1;
    let scaling: u64 = (0..fmt.exp).map(|k| stepwise_cost(w, k).min(by_product_cost(w))).sum();
    w * w + scaling
}

fn stepwise_cost(w: u64, k: u32) -> u64 {
    w << k
}

/// The square for the next constant and the product, each with a reduction.
fn by_product_cost(w: u64) -> u64 {
    4 * w * w
}

/// C's `fmod`: the sign of `x`, the quotient truncated.
pub fn fmod<'c>(fmt: FpFormat, x: Bv<'c>, y: Bv<'c>) -> Bv<'c> {
    let (x, y) = (load(fmt, x), load(fmt, y));
    let (less, d) = difference(&x, &y);
    let r = modulo(x.sig(), y.sig(), d);
    let reduced = pack(r, y.biased());
    finish(&x, &y, x.sign, less.ite(x.magnitude(), reduced))
}

/// The IEEE remainder: the quotient rounded to nearest even, so the result is in `[-y/2, y/2]`.
pub fn remainder<'c>(fmt: FpFormat, x: Bv<'c>, y: Bv<'c>) -> Bv<'c> {
    let (x, y) = (load(fmt, x), load(fmt, y));
    let s = x.layout.sig;
    let (less, d) = difference(&x, &y);
    let (m, n) = (x.sig(), y.sig());
    let r = modulo(m.zext(s + 1), n.pad(1), d);
    let (r, odd) = subtract_if_possible(r, n.zext(s + 1));
    let r = r.low(s);

    // With the truncated remainder r: above half of n, or at half with an odd quotient, the quotient goes up by one.
    let (twice, whole) = (r.pad(1), n.zext(s + 1));
    let up = whole.ult(twice) | (whole.eq(twice) & odd);
    // One place below y the remainder is m itself and the divisor 2n; the quotient is zero, so a tie stays. Further below nothing
    // reaches half. Both results fit the significand: 2n - m is below m then.
    let up_below = d.is_ones() & n.ult(m);
    let above = up.ite(n - r, r);
    let below = (n.pad(1) - m.zext(s + 1)).low(s);
    let reduced = pack(less.ite(below, above), less.ite(x.biased(), y.biased()));

    let magnitude = (less & !up_below).ite(x.magnitude(), reduced);
    let flip = less.ite(up_below, up) & magnitude.any();
    finish(&x, &y, x.sign ^ flip, magnitude)
}

/// Whether `x` has the smaller exponent, and the difference of the exponents modulo two to their width.
fn difference<'c>(x: &Float<'c>, y: &Float<'c>) -> (Bv<'c>, Bv<'c>) {
    let e = x.layout.exp;
    let d = x.biased().zext(e + 1) - y.biased().zext(e + 1);
    (d.msb(), d.low(e))
}

/// `m·2^d mod n`, for any `n` but zero. All of `m`, `n` and the result have the same width.
fn modulo<'c>(m: Bv<'c>, n: Bv<'c>, d: Bv<'c>) -> Bv<'c> {
    let w = m.width();
    let cx = m.cx();
    let mut r = reduce(cx.bv(w, 0), m, n);
    // The constant of the current bit, once one is needed.
    let mut constant: Option<Bv<'c>> = None;
    for k in 0..d.width() {
        let scaled = if stepwise_cost(w as u64, k) <= by_product_cost(w as u64) {
            double(r, n, 1 << k)
        } else {
            let c = match constant {
                None => double(reduce(cx.bv(w, 0), cx.bv(w, 1), n), n, 1 << k),
                Some(c) => multiply(c, c, n),
            };
            constant = Some(c);
            multiply(r, c, n)
        };
        r = d.bit(k).ite(scaled, r);
    }
    r
}

/// `r·2^times mod n` for `r < n`.
fn double<'c>(r: Bv<'c>, n: Bv<'c>, times: u32) -> Bv<'c> {
    let w = r.width();
    let n = n.zext(w + 1);
    (0..times).fold(r, |r, _| subtract_if_possible(r.pad(1), n).0.low(w))
}

/// `(high·2^w + low) mod n` for `high < n`, by long division.
fn reduce<'c>(high: Bv<'c>, low: Bv<'c>, n: Bv<'c>) -> Bv<'c> {
    let w = n.width();
    let n = n.zext(w + 1);
    (0..w).rev().fold(high, |r, i| subtract_if_possible(r.concat(low.bit(i)), n).0.low(w))
}

/// `a·b mod n` for `a, b < n`: the high half of the product is below `n` then.
fn multiply<'c>(a: Bv<'c>, b: Bv<'c>, n: Bv<'c>) -> Bv<'c> {
    let w = n.width();
    let p = a.zext(2 * w) * b.zext(2 * w);
    reduce(p.top(w), p.low(w), n)
}

/// Exponent and fraction of a significand whose top bit stands at the biased exponent `exp`; normalised as far as that goes.
fn pack<'c>(sig: Bv<'c>, exp: Bv<'c>) -> Bv<'c> {
    let (e, s) = (exp.width(), sig.width());
    let (sig, left) = normalise_within(sig, exp + exp.cx().ones(e));
    // Of zero, the limit is not used up.
    let left = left & sig.any().sext(e);
    (left + sig.msb().zext(e)).concat(sig.low(s - 1))
}

fn finish<'c>(x: &Float<'c>, y: &Float<'c>, sign: Bv<'c>, magnitude: Bv<'c>) -> Bv<'c> {
    let (cx, layout) = (x.cx(), x.layout);
    let number = y.inf.ite(x.signed(), sign.concat(magnitude));
    let nan = x.nan | y.nan | x.inf | y.zero;
    layout.store(nan.ite(layout.nan(cx), number))
}
