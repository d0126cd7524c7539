//! Everything that is not a float operation over ranges: three-valued logic, choices, a little integer arithmetic, tables.

use super::arith;
use super::has_ranges;
use super::range::{FloatRange, Range};
use fathom_term::{BvValue, FpOp, Op, Sort, TermId, Terms, fold_fp};

/// The range of `t` from those of its arguments.
pub fn evaluate<'r>(terms: &Terms, t: TermId, range: &impl Fn(TermId) -> &'r Range) -> Range {
    let Sort::Bv(w) = terms.sort(t) else { return Range::Unknown };
    let args = terms.args(t);
    let arg = |i: usize| range(args[i]);
    match terms.op(t) {
        Op::Const => Range::Exactly(terms.as_const(t).expect("a constant").clone()),
        Op::Var => Range::Unknown,
        Op::Fp => float(terms, t, range),
        Op::Ite => match arg(0).as_bool() {
            Some(true) => arg(1).clone(),
            Some(false) => arg(2).clone(),
            None => arg(1).join(arg(2)),
        },
        Op::Select => select(terms, args[0], args[1], range),
        Op::Eq if args[0] == args[1] => Range::truth(Some(true)),
        Op::Eq => Range::truth(equal(arg(0), arg(1), terms.width(args[0]))),
        Op::Not if w == 1 => Range::truth(arg(0).as_bool().map(|b| !b)),
        Op::And if w == 1 => Range::truth(match (arg(0).as_bool(), arg(1).as_bool()) {
            (Some(false), _) | (_, Some(false)) => Some(false),
            (Some(true), Some(true)) => Some(true),
            _ => None,
        }),
        Op::Xor if w == 1 => Range::truth(arg(0).as_bool().zip(arg(1).as_bool()).map(|(a, b)| a != b)),
        Op::Ult | Op::Slt => {
            let v = terms.width(args[0]);
            let side = |i: usize| if terms.op(t) == Op::Slt { arg(i).signed(v) } else { arg(i).unsigned(v) };
            Range::truth(side(0).zip(side(1)).and_then(|((al, ah), (bl, bh))| match (ah < bl, al >= bh) {
                (true, _) => Some(true),
                (_, true) => Some(false),
                _ => None,
            }))
        }
        Op::Extract if w == 1 => {
            let (hi, _) = terms.extract_bounds(t);
            sign_bit(arg(0), hi).unwrap_or_else(|| exactly(terms, t, range))
        }
        Op::Extract => {
            let (_, lo) = terms.extract_bounds(t);
            match arg(0).signed(terms.width(args[0])) {
                Some((l, h)) if lo == 0 => within(w, l, h).unwrap_or_else(|| exactly(terms, t, range)),
                _ => exactly(terms, t, range),
            }
        }
        Op::Sext => match arg(0).signed(terms.width(args[0])) {
            Some((l, h)) => within(w, l, h).unwrap_or(Range::Unknown),
            None => exactly(terms, t, range),
        },
        Op::Concat => {
            let zero = matches!(arg(0), Range::Exactly(v) if v.is_zero());
            match arg(1).unsigned(terms.width(args[1])) {
                Some((l, h)) if zero => within(w, l, h).unwrap_or_else(|| exactly(terms, t, range)),
                _ => exactly(terms, t, range),
            }
        }
        Op::Add | Op::Mul | Op::Neg => integer(terms, t, range).unwrap_or_else(|| exactly(terms, t, range)),
        Op::Not
        | Op::And
        | Op::Xor
        | Op::Udiv
        | Op::Urem
        | Op::Sdiv
        | Op::Srem
        | Op::Shl
        | Op::Lshr
        | Op::Ashr
        | Op::UmulOvf
        | Op::SmulOvf => exactly(terms, t, range),
        Op::Store | Op::ConstArray => Range::Unknown,
    }
}

/// An integer range, if it fits the width and the width is small.
fn within(w: u32, low: i128, high: i128) -> Option<Range> {
    (w <= 64 && low >= -(1i128 << (w - 1)) && high < 1i128 << (w - 1)).then(|| Range::int(low, high))
}

/// The value if all arguments have one.
fn exactly<'r>(terms: &Terms, t: TermId, range: &impl Fn(TermId) -> &'r Range) -> Range {
    let values: Option<Vec<&BvValue>> = terms.args(t).iter().map(|&a| range(a).as_value()).collect();
    let Some(v) = values else { return Range::Unknown };
    let bits = |i: usize| v[i];
    Range::Exactly(match terms.op(t) {
        Op::Not => bits(0).not(),
        Op::And => bits(0).and(bits(1)),
        Op::Xor => bits(0).xor(bits(1)),
        Op::Neg => bits(0).neg(),
        Op::Add => bits(0).add(bits(1)),
        Op::Mul => bits(0).mul(bits(1)),
        Op::Udiv => bits(0).udiv(bits(1)),
        Op::Urem => bits(0).urem(bits(1)),
        Op::Sdiv => bits(0).sdiv(bits(1)),
        Op::Srem => bits(0).srem(bits(1)),
        Op::Shl => bits(0).shl(bits(1)),
        Op::Lshr => bits(0).lshr(bits(1)),
        Op::Ashr => bits(0).ashr(bits(1)),
        Op::Concat => bits(0).concat(bits(1)),
        Op::Extract => {
            let (hi, lo) = terms.extract_bounds(t);
            bits(0).extract(hi, lo)
        }
        Op::Sext => bits(0).sext(terms.width(t)),
        Op::UmulOvf => BvValue::from_bool(bits(0).umul_ovf(bits(1))),
        Op::SmulOvf => BvValue::from_bool(bits(0).smul_ovf(bits(1))),
        Op::Var | Op::Const | Op::Eq | Op::Ult | Op::Slt | Op::Ite | Op::Select | Op::Store | Op::ConstArray | Op::Fp => {
            return Range::Unknown;
        }
    })
}

fn integer<'r>(terms: &Terms, t: TermId, range: &impl Fn(TermId) -> &'r Range) -> Option<Range> {
    let w = terms.width(t);
    let side = |i: usize| range(terms.arg(t, i)).signed(w);
    let (al, ah) = side(0)?;
    match terms.op(t) {
        Op::Neg => within(w, -ah, -al),
        Op::Add => side(1).and_then(|(bl, bh)| within(w, al + bl, ah + bh)),
        _ => {
            let (bl, bh) = side(1)?;
            let corners = [al.checked_mul(bl)?, al.checked_mul(bh)?, ah.checked_mul(bl)?, ah.checked_mul(bh)?];
            within(w, *corners.iter().min()?, *corners.iter().max()?)
        }
    }
}

/// The top bit of a float or a number with a known sign.
fn sign_bit(r: &Range, bit: u32) -> Option<Range> {
    match r {
        Range::Float(f) if bit + 1 == f.fmt.width() && !f.nan && !f.is_empty() => match (f.low >= 0, f.high < 0) {
            (true, _) => Some(Range::truth(Some(false))),
            (_, true) => Some(Range::truth(Some(true))),
            _ => Some(Range::Unknown),
        },
        Range::Float(_) => Some(Range::Unknown),
        Range::Int { .. } | Range::Exactly(_) | Range::Among(_) | Range::Unknown => None,
    }
}

fn equal(a: &Range, b: &Range, w: u32) -> Option<bool> {
    match (a, b) {
        (Range::Exactly(x), Range::Exactly(y)) => Some(x == y),
        (Range::Float(f), Range::Exactly(v)) | (Range::Exactly(v), Range::Float(f)) => {
            // Patterns, not numbers: NaNs have many.
            let o = FloatRange::point(f.fmt, v);
            (!o.is_empty() && !f.contains(o.low)).then_some(false)
        }
        (Range::Float(_), _) | (_, Range::Float(_)) => None,
        _ => {
            let ((al, ah), (bl, bh)) = (a.signed(w)?, b.signed(w)?);
            (ah < bl || bh < al).then_some(false)
        }
    }
}

/// A read: whatever a store at a possible index holds, back to the first that covers the index for sure.
fn select<'r>(terms: &Terms, array: TermId, index: TermId, range: &impl Fn(TermId) -> &'r Range) -> Range {
    let w = terms.width(index);
    let Some((low, high)) = range(index).signed(w) else { return Range::Unknown };
    let mut found: Option<Range> = None;
    let mut add = |r: &Range| {
        found = Some(found.as_ref().map_or_else(|| r.clone(), |f| f.join(r)));
    };
    let mut covered: Vec<i128> = Vec::new();
    let mut at = array;
    for _ in 0..4_096 {
        match (terms.op(at), terms.args(at)) {
            (Op::Store, &[below, i, v]) => {
                let Some((il, ih)) = range(i).signed(w) else { return Range::Unknown };
                if il == ih && (low..=high).contains(&il) && !covered.contains(&il) {
                    add(range(v));
                    covered.push(il);
                    // Every index that the read can have was written above.
                    if covered.len() as i128 == high - low + 1 {
                        return found.unwrap_or(Range::Unknown);
                    }
                } else if il != ih && il <= high && low <= ih {
                    add(range(v));
                }
                at = below;
            }
            (Op::ConstArray, &[v]) => {
                add(range(v));
                return found.unwrap_or(Range::Unknown);
            }
            _ => return Range::Unknown,
        }
    }
    Range::Unknown
}

fn float<'r>(terms: &Terms, t: TermId, range: &impl Fn(TermId) -> &'r Range) -> Range {
    let (op, fmt) = terms.fp_parts(t);
    let args = terms.args(t);
    let skip = op.takes_rounding() as usize;
    let rm = if skip == 1 { range(args[0]).as_value() } else { None };
    let values: Option<Vec<&BvValue>> = args.iter().map(|&a| range(a).as_value()).collect();
    if let Some(v) = values.and_then(|v| fold_fp(op, fmt, &v)) {
        return Range::Exactly(v);
    }
    let operand = match op {
        FpOp::FromFp(f) => f,
        _ => fmt,
    };
    if !has_ranges(fmt) || !has_ranges(operand) {
        return Range::Unknown;
    }
    let float = |i: usize| range(args[skip + i]).float(operand);
    let result = match op {
        FpOp::Eq | FpOp::Lt | FpOp::Le => return Range::truth(arith::compare(op, &float(0), &float(1))),
        FpOp::IsNan | FpOp::IsInf | FpOp::IsZero | FpOp::IsNormal | FpOp::IsSubnormal | FpOp::IsNegative => {
            return Range::truth(arith::classify(op, &float(0)));
        }
        FpOp::ToSbv(w) | FpOp::ToUbv(w) => {
            return arith::to_int(rm, w, matches!(op, FpOp::ToSbv(_)), &float(0)).unwrap_or(Range::Unknown);
        }
        FpOp::FromSbv(w) | FpOp::FromUbv(w) => {
            let signed = matches!(op, FpOp::FromSbv(_));
            let ends = if signed { range(args[1]).signed(w) } else { range(args[1]).unsigned(w) };
            match ends {
                Some((l, h)) => arith::from_int(op, fmt, rm, w, l, h),
                None => FloatRange::numbers(fmt),
            }
        }
        FpOp::Add
        | FpOp::Sub
        | FpOp::Mul
        | FpOp::Div
        | FpOp::Rem
        | FpOp::FMod
        | FpOp::Fma
        | FpOp::Sqrt
        | FpOp::RoundToIntegral
        | FpOp::Min
        | FpOp::Max
        | FpOp::Abs
        | FpOp::Neg
        | FpOp::FromFp(_) => {
            let ranges: Vec<FloatRange> = (0..op.operands()).map(float).collect();
            let same = op == FpOp::Mul && args[1] == args[2];
            arith::arithmetic(op, fmt, rm, &ranges, same)
        }
    };
    Range::Float(result)
}
