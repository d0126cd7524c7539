//! The mathematical values an integer expression can have, seen from its syntax alone: no state, no flow. Enough to
//! drop checks that cannot fail (`a[x & 7]`, `(int)c + 1`, `n / 2`). A range errs on the large side.

use fathom_goto::*;

/// Inclusive.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) struct Range {
    pub lo: i128,
    pub hi: i128,
}

impl Range {
    pub fn within(self, outer: Range) -> bool {
        outer.lo <= self.lo && self.hi <= outer.hi
    }

    pub fn exactly(value: i128) -> Range {
        Range { lo: value, hi: value }
    }

    fn hull(values: &[i128]) -> Option<Range> {
        Some(Range { lo: *values.iter().min()?, hi: *values.iter().max()? })
    }
}

/// The values of an integer type or Bool; `None` for others and for types too wide for the arithmetic here.
pub(crate) fn of_type(types: &TypeTable, ty: TypeId) -> Option<Range> {
    match types.get(ty) {
        Type::Bool => Some(Range { lo: 0, hi: 1 }),
        Type::Int { width, signed } => {
            if *width == 0 || *width > 126 {
                return None;
            }
            Some(if *signed {
                Range { lo: -(1i128 << (width - 1)), hi: (1i128 << (width - 1)) - 1 }
            } else {
                Range { lo: 0, hi: (1i128 << width) - 1 }
            })
        }
        Type::Void | Type::Float(_) | Type::Pointer(_) | Type::Array { .. } | Type::Record(_) | Type::Function { .. } => None,
    }
}

/// The value that the bits of a constant of the type stand for.
pub(crate) fn const_value(types: &TypeTable, ty: TypeId, bits: u128) -> Option<i128> {
    let range = of_type(types, ty)?;
    let value = i128::try_from(bits).ok()?;
    Some(if value > range.hi { value - (range.hi - range.lo + 1) } else { value })
}

pub(crate) fn of_expr(types: &TypeTable, func: &Function, id: ExprId) -> Option<Range> {
    let expr = func.expr(id);
    let whole = of_type(types, expr.ty)?;
    let exact = match &expr.kind {
        ExprKind::Const(bits) => const_value(types, expr.ty, *bits).map(Range::exactly),
        ExprKind::Cast(CastOp::IntToInt, inner) => of_expr(types, func, *inner),
        ExprKind::Unary(UnOp::Neg, a) => of_expr(types, func, *a).map(|a| Range { lo: -a.hi, hi: -a.lo }),
        ExprKind::Unary(UnOp::Clz | UnOp::Ctz | UnOp::Popcount, _) => {
            types.value_bits(expr.ty).map(|width| Range { lo: 0, hi: i128::from(width) })
        }
        ExprKind::Binary(op, a, b) => {
            let ranges = of_expr(types, func, *a).zip(of_expr(types, func, *b));
            ranges.and_then(|(a, b)| binary(*op, a, b))
        }
        ExprKind::Select(_, a, b) => {
            let ranges = of_expr(types, func, *a).zip(of_expr(types, func, *b));
            ranges.map(|(a, b)| Range { lo: a.lo.min(b.lo), hi: a.hi.max(b.hi) })
        }
        ExprKind::Addr(_)
        | ExprKind::FuncAddr(_)
        | ExprKind::Read(..)
        | ExprKind::Unary(..)
        | ExprKind::Cast(..)
        | ExprKind::PtrAdd(..)
        | ExprKind::Overflow(..)
        | ExprKind::Math(..)
        | ExprKind::Memory(..) => None,
    };
    // SOUNDNESS: an exact range that leaves the type may wrap around; then only the type bounds the value.
    Some(exact.filter(|exact| exact.within(whole)).unwrap_or(whole))
}

/// Before wrap-around; `None` if nothing better than the type is known.
pub(crate) fn binary(op: BinOp, a: Range, b: Range) -> Option<Range> {
    match op {
        BinOp::Add => Some(Range { lo: a.lo.checked_add(b.lo)?, hi: a.hi.checked_add(b.hi)? }),
        BinOp::Sub => Some(Range { lo: a.lo.checked_sub(b.hi)?, hi: a.hi.checked_sub(b.lo)? }),
        BinOp::Mul => {
            Range::hull(&[a.lo.checked_mul(b.lo)?, a.lo.checked_mul(b.hi)?, a.hi.checked_mul(b.lo)?, a.hi.checked_mul(b.hi)?])
        }
        // Only by positive divisors: zero and -1 have their own checks.
        BinOp::Div if b.lo > 0 => Range::hull(&[a.lo / b.lo, a.lo / b.hi, a.hi / b.lo, a.hi / b.hi]),
        BinOp::Rem if b.lo > 0 => {
            let most = b.hi - 1;
            Some(Range { lo: if a.lo < 0 { (-most).max(a.lo) } else { 0 }, hi: if a.hi > 0 { most.min(a.hi) } else { 0 } })
        }
        BinOp::And if a.lo >= 0 && b.lo >= 0 => Some(Range { lo: 0, hi: a.hi.min(b.hi) }),
        // A non-negative operand clears the sign and everything above its own bits.
        BinOp::And if b.lo >= 0 => Some(Range { lo: 0, hi: b.hi }),
        BinOp::And if a.lo >= 0 => Some(Range { lo: 0, hi: a.hi }),
        BinOp::Shr if a.lo >= 0 && b.lo >= 0 => {
            // A distance past the width is another check's; what it gives is no smaller than shifting by nothing.
            let shift = if b.hi < 32 { b.lo } else { 0 };
            Some(Range { lo: 0, hi: a.hi >> shift })
        }
        BinOp::Shl if a.lo >= 0 && b.lo >= 0 => {
            let shift = u32::try_from(b.hi).ok().filter(|s| *s < 64)?;
            Some(Range { lo: a.lo, hi: a.hi.checked_mul(1i128 << shift)? })
        }
        BinOp::Eq | BinOp::Ne | BinOp::Lt | BinOp::Le | BinOp::Gt | BinOp::Ge => Some(Range { lo: 0, hi: 1 }),
        BinOp::Div | BinOp::Rem | BinOp::And | BinOp::Shr | BinOp::Shl | BinOp::Or | BinOp::Xor | BinOp::PtrDiff => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every operation against every pair of values in every pair of small ranges.
    #[test]
    fn binary_ranges_hold_every_value() {
        let ops = [BinOp::Add, BinOp::Sub, BinOp::Mul, BinOp::Div, BinOp::Rem, BinOp::And, BinOp::Shr, BinOp::Shl];
        let ranges: Vec<Range> = (-6..=6).flat_map(|lo| (lo..=6).map(move |hi| Range { lo, hi })).collect();
        for op in ops {
            for &a in &ranges {
                for &b in &ranges {
                    let Some(result) = binary(op, a, b) else { continue };
                    for x in a.lo..=a.hi {
                        for y in b.lo..=b.hi {
                            let value = match op {
                                BinOp::Add => x + y,
                                BinOp::Sub => x - y,
                                BinOp::Mul => x * y,
                                BinOp::Div => x / y,
                                BinOp::Rem => x % y,
                                BinOp::And => x & y,
                                BinOp::Shr => x >> y,
                                BinOp::Shl => x << y,
                                other => panic!("{other:?} is not tested here"),
                            };
                            assert!(result.lo <= value && value <= result.hi, "{op:?} {x} {y} = {value} not in {result:?}");
                        }
                    }
                }
            }
        }
    }
}
