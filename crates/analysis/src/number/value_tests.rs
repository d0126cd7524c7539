//! Every abstract operation against every concrete value at small widths.

use super::{IntType, Value, arith};
use fathom_goto::BinOp;

const OPS: [BinOp; 16] = [
    BinOp::Add,
    BinOp::Sub,
    BinOp::Mul,
    BinOp::Div,
    BinOp::Rem,
    BinOp::Shl,
    BinOp::Shr,
    BinOp::And,
    BinOp::Or,
    BinOp::Xor,
    BinOp::Eq,
    BinOp::Ne,
    BinOp::Lt,
    BinOp::Le,
    BinOp::Gt,
    BinOp::Ge,
];

/// What the machine computes; `None` where C leaves it open.
fn concrete(op: BinOp, x: i128, y: i128, ty: IntType) -> Option<i128> {
    let wrapped = |v: i128| Some(ty.from_bits(ty.to_bits(v)));
    match op {
        BinOp::Add => wrapped(x + y),
        BinOp::Sub => wrapped(x - y),
        BinOp::Mul => wrapped(x * y),
        BinOp::Div if y == 0 => None,
        BinOp::Div => wrapped(x / y),
        BinOp::Rem if y == 0 => None,
        BinOp::Rem => wrapped(x % y),
        BinOp::Shl | BinOp::Shr if y < 0 || y >= i128::from(ty.width) => None,
        BinOp::Shl => wrapped(x << y),
        BinOp::Shr => wrapped(x >> y),
        BinOp::And => wrapped(x & y),
        BinOp::Or => wrapped(x | y),
        BinOp::Xor => wrapped(x ^ y),
        BinOp::Eq => Some(i128::from(x == y)),
        BinOp::Ne => Some(i128::from(x != y)),
        BinOp::Lt => Some(i128::from(x < y)),
        BinOp::Le => Some(i128::from(x <= y)),
        BinOp::Gt => Some(i128::from(x > y)),
        BinOp::Ge => Some(i128::from(x >= y)),
        BinOp::PtrDiff => None,
    }
}

fn members(v: Value) -> Vec<i128> {
    (v.lo..=v.hi).filter(|x| v.contains(*x)).collect()
}

/// All intervals, each in some residue classes.
fn values(ty: IntType, moduli: &[i128]) -> Vec<Value> {
    let mut all = Vec::new();
    for lo in ty.min()..=ty.max() {
        for hi in lo..=ty.max() {
            for &modulus in moduli {
                for residue in 0..modulus {
                    all.extend(Value::new(lo, hi, modulus, residue));
                }
            }
        }
    }
    all.sort_by_key(|v| (v.lo, v.hi, v.modulus, v.residue));
    all.dedup();
    all
}

fn check_binary(ty: IntType, values: &[Value]) {
    for &a in values {
        for &b in values {
            for op in OPS {
                let result = arith::binary(op, a, b, ty);
                let kept = arith::refine(op, a, b);
                for x in members(a) {
                    for y in members(b) {
                        let Some(exact) = concrete(op, x, y, ty) else { continue };
                        assert!(result.contains(exact), "{x} {op:?} {y} = {exact} not in {result:?} ({a:?}, {b:?}, {ty:?})");
                        if op.is_comparison() && exact == 1 {
                            assert!(kept.is_some_and(|k| k.contains(x)), "{x} {op:?} {y}: {kept:?} lost it");
                        }
                    }
                }
            }
        }
    }
}

#[test]
fn binary_operations_on_all_intervals_of_three_bits() {
    for signed in [false, true] {
        let ty = IntType { width: 3, signed };
        check_binary(ty, &values(ty, &[1, 2, 3, 4]));
    }
}

#[test]
fn binary_operations_on_intervals_of_four_and_five_bits() {
    for signed in [false, true] {
        let ty = IntType { width: 4, signed };
        let all = values(ty, &[1, 3, 4]);
        let some: Vec<Value> = all.iter().copied().step_by(3).collect();
        check_binary(ty, &some);
        let ty = IntType { width: 5, signed };
        let all = values(ty, &[1, 2, 5, 8]);
        let some: Vec<Value> = all.iter().copied().step_by(67).collect();
        check_binary(ty, &some);
    }
}

#[test]
fn unary_join_meet_and_order() {
    for signed in [false, true] {
        let ty = IntType { width: 4, signed };
        let all = values(ty, &[1, 2, 3, 5, 8]);
        let narrow = IntType { width: 3, signed: !signed };
        for &a in &all {
            let neg = Value::wrap(arith::exact_neg(a), ty);
            let not = arith::not(a, ty);
            let cast = Value::wrap(Some(a), narrow);
            for x in members(a) {
                assert!(neg.contains(ty.from_bits(ty.to_bits(-x))));
                assert!(not.contains(ty.from_bits(ty.to_bits(!x))), "!{x} not in {not:?}");
                assert!(cast.contains(narrow.from_bits(narrow.to_bits(x))), "{x} of {a:?} not in {cast:?}");
            }
        }
        for &a in all.iter().step_by(2) {
            for &b in all.iter().step_by(3) {
                let join = a.join(b);
                let meet = a.meet(b);
                let widened = a.widen(b, ty, &[-3, 0, 5]);
                let (ma, mb) = (members(a), members(b));
                assert!(ma.iter().chain(&mb).all(|x| join.contains(*x) && widened.contains(*x)), "{a:?} {b:?}");
                assert!(widened.lo >= ty.min() && widened.hi <= ty.max());
                assert!(ma.iter().filter(|x| mb.contains(x)).all(|x| meet.is_some_and(|m| m.contains(*x))));
                // The order may miss subsets but never invents one.
                assert!(!a.is_subset(b) || ma.iter().all(|x| mb.contains(x)), "{a:?} {b:?}");
                assert!(a.is_subset(join) && b.is_subset(join), "{a:?} {b:?} {join:?}");
                assert!(a.is_subset(widened) && b.is_subset(widened), "{a:?} {b:?} {widened:?}");
            }
        }
    }
}

#[test]
fn widening_ends() {
    let ty = IntType { width: 32, signed: true };
    let mut value = Value::exactly(0);
    let mut steps = 0;
    for i in 1.. {
        let next = value.widen(Value::exactly(i), ty, &[0, 10, 100]);
        steps += 1;
        if next == value {
            break;
        }
        value = next;
        assert!(steps < 20);
    }
    assert_eq!(value.lo, 0);
}
