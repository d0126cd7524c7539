//! Multiplication, and fused multiply-add on top of the exact product.
//!
//! Operands are normalised first: that unpacking is shared by all operations on the same operand, and the product then has its
//! leading bit in one of two places. The fused operation orders and adds the exact product and the addend as [`crate::add`] does,
//! at twice the width, and rounds once.

use crate::add::add_or_subtract;
use crate::cx::Bv;
use crate::round::{Mode, Reach, round, select};
use crate::shift::{normalise, shr_sticky};
use crate::unpack::{Float, load, signed_width};
use fathom_term::FpFormat;

/// Sign, biased exponent of the leading bit, and the exact significand, twice as wide as the format's, leading bit on top.
struct Product<'c> {
    sign: Bv<'c>,
    exp: Bv<'c>,
    sig: Bv<'c>,
}

fn product<'c>(a: &Float<'c>, b: &Float<'c>) -> Product<'c> {
    let cx = a.cx();
    let layout = a.layout;
    let (ea, sa) = a.normalised();
    let (eb, sb) = b.normalised();
    let w = 2 * layout.sig;
    let sig = sa.zext(w) * sb.zext(w);
    let ew = signed_width(2 * layout.lowest() - layout.bias() - 1, 2 * layout.special());
    let top = sig.msb();
    // Two leading ones multiply to at least one quarter of the width: one step is all the normalising there is.
    let sig = top.ite(sig, sig.shl(1));
    let exp = ea.sext(ew) + eb.sext(ew) + cx.int(ew, -layout.bias()) + top.zext(ew);
    Product { sign: a.sign ^ b.sign, exp, sig }
}

pub fn mul<'c>(fmt: FpFormat, rm: Bv<'c>, a: Bv<'c>, b: Bv<'c>) -> Bv<'c> {
    let cx = rm.cx();
    let mode = Mode::new(rm);
    let (a, b) = (load(fmt, a), load(fmt, b));
    let layout = a.layout;
    let p = product(&a, &b);
    let magnitude = round(layout, &mode, p.sign, p.exp, p.sig, Reach::ALL);
    let zero = a.zero | b.zero;
    let magnitude = zero.ite(cx.bv(layout.magnitude(), 0), magnitude);
    let inf = a.inf | b.inf;
    select(cx, layout, a.nan | b.nan | (inf & zero), inf, p.sign, magnitude)
}

pub fn fma<'c>(fmt: FpFormat, rm: Bv<'c>, a: Bv<'c>, b: Bv<'c>, c: Bv<'c>) -> Bv<'c> {
    let cx = rm.cx();
    let mode = Mode::new(rm);
    let (a, b, c) = (load(fmt, a), load(fmt, b), load(fmt, c));
    let layout = a.layout;
    let p = product(&a, &b);
    let p_zero = a.zero | b.zero;
    let ew = p.exp.width();
    let (ec, sc) = c.normalised();
    let (ec, sc) = (ec.sext(ew), sc.pad(layout.sig));

    // A zero must not shift the other operand, whatever its exponent looks like. Signed exponents order as unsigned ones with
    // the top bit flipped.
    let bottom = cx.int(ew, 1).shl(ew - 1);
    let below = (p.exp ^ bottom).concat(p.sig).ult((ec ^ bottom).concat(sc));
    let swap = !c.zero & (p_zero | below);
    let (big_exp, small_exp) = (swap.ite(ec, p.exp), swap.ite(p.exp, ec));
    let (big, small) = (swap.ite(sc, p.sig), swap.ite(p.sig, sc));
    let sign = swap.ite(c.sign, p.sign);

    let small = shr_sticky(small.pad(3), big_exp - small_exp);
    let differ = p.sign ^ c.sign;
    let sum = add_or_subtract(big.pad(3), small, differ);
    let nothing = sum.is_zero();
    let (sum, zeros) = normalise(sum);
    let wide = ew + 1;
    let exp = big_exp.sext(wide) + cx.int(wide, 1) - zeros.zext(wide);
    let magnitude = round(layout, &mode, sign, exp, sum, Reach::ALL);
    let magnitude = nothing.ite(cx.bv(layout.magnitude(), 0), magnitude);

    let p_inf = a.inf | b.inf;
    let sign = nothing.ite(differ.ite(mode.toward_negative, p.sign), sign);
    let sign = p_inf.ite(p.sign, c.inf.ite(c.sign, sign));
    let nan = a.nan | b.nan | c.nan | (p_inf & p_zero) | (p_inf & c.inf & differ);
    select(cx, layout, nan, p_inf | c.inf, sign, magnitude)
}
