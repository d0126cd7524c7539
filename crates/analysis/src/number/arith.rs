//! Operations on abstract integers. The `exact_*` functions give the mathematical result before wrap-around (`None`
//! if it does not fit the arithmetic here); the others give the result at a type.

use super::value::gcd;
use super::{IntType, Value};
use fathom_goto::{BinOp, OverflowOp};

fn hull(values: [Option<i128>; 4]) -> Option<(i128, i128)> {
    let [a, b, c, d] = values;
    let values = [a?, b?, c?, d?];
    Some((*values.iter().min()?, *values.iter().max()?))
}

pub fn exact_neg(a: Value) -> Option<Value> {
    Value::new(a.hi.checked_neg()?, a.lo.checked_neg()?, a.modulus, a.residue.checked_neg()?)
}

pub fn exact_add(a: Value, b: Value) -> Option<Value> {
    let (lo, hi) = (a.lo.checked_add(b.lo)?, a.hi.checked_add(b.hi)?);
    Value::new(lo, hi, gcd(a.modulus, b.modulus), a.residue.checked_add(b.residue)?)
}

pub fn exact_sub(a: Value, b: Value) -> Option<Value> {
    exact_add(a, exact_neg(b)?)
}

pub fn exact_mul(a: Value, b: Value) -> Option<Value> {
    let (lo, hi) = hull([a.lo.checked_mul(b.lo), a.lo.checked_mul(b.hi), a.hi.checked_mul(b.lo), a.hi.checked_mul(b.hi)])?;
    // (m·i + r)(n·j + s) = mn·ij + ms·i + rn·j + rs.
    let modulus =
        gcd(gcd(a.modulus.checked_mul(b.modulus)?, a.modulus.checked_mul(b.residue)?), b.modulus.checked_mul(a.residue)?);
    Value::new(lo, hi, modulus, a.residue.checked_mul(b.residue)?)
}

/// Truncating division. SOUNDNESS: a divisor that may be 0, or -1 with the smallest dividend, gives any value: what
/// an unchecked one yields is not for this domain to say.
pub fn div(a: Value, b: Value, ty: IntType) -> Value {
    if b.contains(0) || (a.contains(ty.min()) && ty.signed && b.contains(-1)) {
        return Value::top(ty);
    }
    let mut lo = i128::MAX;
    let mut hi = i128::MIN;
    for (from, to) in [(b.lo, b.hi.min(-1)), (b.lo.max(1), b.hi)] {
        if from > to {
            continue;
        }
        for x in [a.lo, a.hi] {
            for y in [from, to] {
                lo = lo.min(x / y);
                hi = hi.max(x / y);
            }
        }
        // The quotient changes sign where the dividend does.
        if a.lo <= 0 && a.hi >= 0 {
            (lo, hi) = (lo.min(0), hi.max(0));
        }
    }
    if lo > hi { Value::top(ty) } else { Value::wrap(Some(Value::range(lo, hi)), ty) }
}

pub fn rem(a: Value, b: Value, ty: IntType) -> Value {
    if b.contains(0) || (a.contains(ty.min()) && ty.signed && b.contains(-1)) {
        return Value::top(ty);
    }
    if let (Some(x), Some(y)) = (a.singleton(), b.singleton()) {
        return Value::exactly(x % y);
    }
    let most = b.lo.abs().max(b.hi.abs()) - 1;
    let lo = if a.lo < 0 { a.lo.max(-most) } else { 0 };
    let hi = if a.hi > 0 { a.hi.min(most) } else { 0 };
    // A dividend smaller than every divisor stays as it is.
    if a.lo >= 0 && b.lo > a.hi {
        return a;
    }
    // Below m, the remainder by n keeps residues modulo gcd(m, n).
    let modulus = b.singleton().map_or(1, |n| gcd(a.modulus, n)).max(1);
    Value::new(lo, hi, modulus, a.residue).unwrap_or(Value::top(ty))
}

/// Bits needed for a non-negative value.
fn ones_up_to(value: i128) -> i128 {
    if value <= 0 { 0 } else { (1i128 << (128 - value.leading_zeros())) - 1 }
}

pub fn and(a: Value, b: Value, ty: IntType) -> Value {
    if let (Some(x), Some(y)) = (a.singleton(), b.singleton()) {
        return Value::exactly(x & y);
    }
    let (mut lo, mut hi) = match (a.lo >= 0, b.lo >= 0) {
        (true, true) => (0, a.hi.min(b.hi)),
        (true, false) => (0, a.hi),
        (false, true) => (0, b.hi),
        (false, false) => (-furthest(a, b) - 1, a.hi.max(b.hi).max(0)),
    };
    if let Some((value, mask)) = one_constant(a, b)
        && let Some((high, low)) = high_bits(value)
    {
        let kept = value.lo & high & mask;
        (lo, hi) = (lo.max(kept), hi.min(kept + (low & mask)));
    }
    // A constant mask with k low zeros clears them; one with k low ones keeps the residue modulo 2^k.
    let (modulus, residue) = match (a.singleton(), b.singleton()) {
        (None, Some(mask)) => masked(a, mask),
        (Some(mask), None) => masked(b, mask),
        (None, None) | (Some(_), Some(_)) => (1, 0),
    };
    Value::new(lo, hi, modulus, residue).unwrap_or(Value::top(ty))
}

/// The operand that is no constant, and the other one, which is.
fn one_constant(a: Value, b: Value) -> Option<(Value, i128)> {
    match (a.singleton(), b.singleton()) {
        (None, Some(mask)) => Some((a, mask)),
        (Some(mask), None) => Some((b, mask)),
        (None, None) | (Some(_), Some(_)) => None,
    }
}

/// The bits that all members have in common because the ends have, down to the first in which the ends differ; and the bits below. Ends of different
/// sign have nothing in common.
fn high_bits(value: Value) -> Option<(i128, i128)> {
    let low = ones_up_to(value.lo ^ value.hi);
    ((value.lo < 0) == (value.hi < 0)).then_some((!low, low))
}

fn masked(value: Value, mask: i128) -> (i128, i128) {
    if mask == 0 {
        return (1, 0);
    }
    let zeros = mask.trailing_zeros();
    if zeros > 0 {
        return (1i128 << zeros.min(100), 0);
    }
    let ones = (!mask).trailing_zeros().min(100);
    let modulus = gcd(1i128 << ones, value.modulus).max(1);
    (modulus, value.residue)
}

pub fn or(a: Value, b: Value, ty: IntType) -> Value {
    if let (Some(x), Some(y)) = (a.singleton(), b.singleton()) {
        return Value::exactly(x | y);
    }
    if a.lo >= 0 && b.lo >= 0 {
        return Value::range(a.lo.max(b.lo), ones_up_to(a.hi.max(b.hi)).min(ty.max()));
    }
    // With a negative operand the sign may be set; setting bits never lowers a value of the same sign.
    let lo = match (a.hi < 0, b.hi < 0) {
        (true, true) => a.lo.max(b.lo),
        (true, false) => a.lo,
        (false, true) => b.lo,
        (false, false) => a.lo.min(b.lo).min(0),
    };
    let hi = if a.hi < 0 || b.hi < 0 { -1 } else { ones_up_to(a.hi.max(b.hi)).min(ty.max()) };
    if let Some((value, mask)) = one_constant(a, b)
        && let Some((high, low)) = high_bits(value)
    {
        let set = (value.lo | mask) & high;
        return Value::range(lo.max(set + (mask & low)), hi.min(set + low));
    }
    Value::range(lo, hi)
}

pub fn xor(a: Value, b: Value, ty: IntType) -> Value {
    if let (Some(x), Some(y)) = (a.singleton(), b.singleton()) {
        return Value::exactly(x ^ y);
    }
    if a.lo >= 0 && b.lo >= 0 {
        return Value::range(0, ones_up_to(a.hi.max(b.hi)).min(ty.max()));
    }
    let furthest = furthest(a, b);
    Value::range((-furthest - 1).max(ty.min()), furthest.min(ty.max()))
}

/// Of the least 2^k with every member of both in -2^k..2^k: 2^k - 1. Above bit k - 1 each member has copies of its sign only, and so has
/// what is computed bit by bit from two of them.
fn furthest(a: Value, b: Value) -> i128 {
    ones_up_to(a.hi.max(b.hi).max(-1 - a.lo).max(-1 - b.lo))
}

/// Distances outside `0..width` give any value.
pub fn shl(a: Value, b: Value, ty: IntType) -> Value {
    if b.lo < 0 || b.hi >= i128::from(ty.width) {
        return Value::top(ty);
    }
    let factor = match b.singleton() {
        Some(distance) => Value::exactly(1i128 << distance),
        None => Value::range(1i128 << b.lo, 1i128 << b.hi),
    };
    Value::wrap(exact_mul(a, factor), ty)
}

pub fn shr(a: Value, b: Value, ty: IntType) -> Value {
    if b.lo < 0 || b.hi >= i128::from(ty.width) {
        return Value::top(ty);
    }
    let ends = [a.lo >> b.lo, a.lo >> b.hi, a.hi >> b.lo, a.hi >> b.hi];
    Value::range(*ends.iter().min().expect("four ends"), *ends.iter().max().expect("four ends"))
}

/// The complement of an integer: `-x - 1`, modulo 2^width.
pub fn not(a: Value, ty: IntType) -> Value {
    let exact = exact_neg(a).and_then(|n| exact_add(n, Value::exactly(-1)));
    Value::wrap(exact, ty)
}

/// Whether the comparison holds: for all, for none, or for some pairs.
pub fn compare(op: BinOp, a: Value, b: Value) -> Option<bool> {
    match op {
        BinOp::Lt => decided(a.hi < b.lo, a.lo >= b.hi),
        BinOp::Le => decided(a.hi <= b.lo, a.lo > b.hi),
        BinOp::Gt => decided(a.lo > b.hi, a.hi <= b.lo),
        BinOp::Ge => decided(a.lo >= b.hi, a.hi < b.lo),
        BinOp::Eq => decided(a.singleton().is_some() && a.singleton() == b.singleton(), a.meet(b).is_none()),
        BinOp::Ne => decided(a.meet(b).is_none(), a.singleton().is_some() && a.singleton() == b.singleton()),
        BinOp::Add
        | BinOp::Sub
        | BinOp::Mul
        | BinOp::Div
        | BinOp::Rem
        | BinOp::Shl
        | BinOp::Shr
        | BinOp::And
        | BinOp::Or
        | BinOp::Xor
        | BinOp::PtrDiff => None,
    }
}

fn decided(surely: bool, never: bool) -> Option<bool> {
    if surely {
        Some(true)
    } else if never {
        Some(false)
    } else {
        None
    }
}

pub fn truth(decided: Option<bool>) -> Value {
    match decided {
        Some(value) => Value::bool(value),
        None => Value::range(0, 1),
    }
}

pub fn binary(op: BinOp, a: Value, b: Value, ty: IntType) -> Value {
    match op {
        BinOp::Add => Value::wrap(exact_add(a, b), ty),
        BinOp::Sub => Value::wrap(exact_sub(a, b), ty),
        BinOp::Mul => Value::wrap(exact_mul(a, b), ty),
        BinOp::Div => div(a, b, ty),
        BinOp::Rem => rem(a, b, ty),
        BinOp::Shl => shl(a, b, ty),
        BinOp::Shr => shr(a, b, ty),
        BinOp::And => and(a, b, ty),
        BinOp::Or => or(a, b, ty),
        BinOp::Xor => xor(a, b, ty),
        BinOp::Eq | BinOp::Ne | BinOp::Lt | BinOp::Le | BinOp::Gt | BinOp::Ge => truth(compare(op, a, b)),
        BinOp::PtrDiff => Value::top(ty),
    }
}

/// The part of `a` for which `a op b` can hold for some member of `b`.
pub fn refine(op: BinOp, a: Value, b: Value) -> Option<Value> {
    match op {
        BinOp::Lt => a.meet_range(a.lo, b.hi.checked_sub(1)?),
        BinOp::Le => a.meet_range(a.lo, b.hi),
        BinOp::Gt => a.meet_range(b.lo.checked_add(1)?, a.hi),
        BinOp::Ge => a.meet_range(b.lo, a.hi),
        BinOp::Eq => a.meet(b),
        BinOp::Ne => match b.singleton() {
            Some(value) if a.singleton() == Some(value) => None,
            Some(value) if value == a.lo => a.meet_range(a.lo + 1, a.hi),
            Some(value) if value == a.hi => a.meet_range(a.lo, a.hi - 1),
            Some(_) | None => Some(a),
        },
        BinOp::Add
        | BinOp::Sub
        | BinOp::Mul
        | BinOp::Div
        | BinOp::Rem
        | BinOp::Shl
        | BinOp::Shr
        | BinOp::And
        | BinOp::Or
        | BinOp::Xor
        | BinOp::PtrDiff => Some(a),
    }
}

impl Value {
    pub fn meet_range(self, lo: i128, hi: i128) -> Option<Value> {
        let (lo, hi) = (self.lo.max(lo), self.hi.min(hi));
        if lo > hi { None } else { Value::new(lo, hi, self.modulus, self.residue) }
    }
}

/// Whether the operation leaves the type: always, never, or for some values only.
pub fn overflow(op: OverflowOp, a: Value, b: Value, ty: IntType) -> Option<bool> {
    let exact = match op {
        OverflowOp::Add => exact_add(a, b)?,
        OverflowOp::Sub => exact_sub(a, b)?,
        OverflowOp::Mul => exact_mul(a, b)?,
        OverflowOp::Neg => exact_neg(a)?,
        OverflowOp::Convert => a,
        OverflowOp::Shl => {
            if a.lo < 0 || b.lo < 0 || b.hi >= i128::from(ty.width) {
                return None;
            }
            exact_mul(a, Value::range(1i128 << b.lo, 1i128 << b.hi))?
        }
        OverflowOp::FloatToInt => return None,
    };
    decided(fits(exact, ty), exact.hi < ty.min() || exact.lo > ty.max()).map(|inside| !inside)
}

/// Is every member one of the type's?
pub fn fits(value: Value, ty: IntType) -> bool {
    ty.min() <= value.lo && value.hi <= ty.max()
}

/// A conversion from a signed type to an unsigned one gave something in `allowed`: did it change nothing?
///
/// A negative value of a type no wider becomes at least 2^width - 2^(from.width - 1). If such values are not allowed, the value was not negative and
/// did not change.
pub fn kept_by_conversion(from: IntType, to: IntType, allowed: Value) -> bool {
    let wrapped_from = (1i128 << to.width) - (1i128 << (from.width - 1));
    !to.signed && from.signed && to.width >= from.width && allowed.lo >= 0 && allowed.hi < wrapped_from
}

/// `a op b` becomes `b op' a`.
pub fn mirrored(op: BinOp) -> BinOp {
    match op {
        BinOp::Lt => BinOp::Gt,
        BinOp::Le => BinOp::Ge,
        BinOp::Gt => BinOp::Lt,
        BinOp::Ge => BinOp::Le,
        same => same,
    }
}

/// `!(a op b)` becomes `a op' b` (integers are totally ordered).
pub fn negated(op: BinOp) -> Option<BinOp> {
    match op {
        BinOp::Lt => Some(BinOp::Ge),
        BinOp::Le => Some(BinOp::Gt),
        BinOp::Gt => Some(BinOp::Le),
        BinOp::Ge => Some(BinOp::Lt),
        BinOp::Eq => Some(BinOp::Ne),
        BinOp::Ne => Some(BinOp::Eq),
        BinOp::Add
        | BinOp::Sub
        | BinOp::Mul
        | BinOp::Div
        | BinOp::Rem
        | BinOp::Shl
        | BinOp::Shr
        | BinOp::And
        | BinOp::Or
        | BinOp::Xor
        | BinOp::PtrDiff => None,
    }
}
