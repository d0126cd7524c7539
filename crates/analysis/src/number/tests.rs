//! Every operation of the domains against concrete values: all sets of a small integer type, and floats with all the values at
//! which something changes.

use super::{Float, Int, IntType, Value};
use crate::values::pointer::{ObjId, Pointer};
use fathom_goto::{BinOp, FloatKind};

const COMPARISONS: [BinOp; 6] = [BinOp::Eq, BinOp::Ne, BinOp::Lt, BinOp::Le, BinOp::Gt, BinOp::Ge];
const OPERATIONS: [BinOp; 10] =
    [BinOp::Add, BinOp::Sub, BinOp::Mul, BinOp::Div, BinOp::Rem, BinOp::Shl, BinOp::Shr, BinOp::And, BinOp::Or, BinOp::Xor];

fn holds<T: PartialOrd>(op: BinOp, x: T, y: T) -> bool {
    match op {
        BinOp::Eq => x == y,
        BinOp::Ne => x != y,
        BinOp::Lt => x < y,
        BinOp::Le => x <= y,
        BinOp::Gt => x > y,
        _ => x >= y,
    }
}

/// What the machine computes; `None` where C leaves it open.
fn concrete(op: BinOp, x: i128, y: i128, ty: IntType) -> Option<i128> {
    let exact = match op {
        BinOp::Add => x + y,
        BinOp::Sub => x - y,
        BinOp::Mul => x * y,
        BinOp::Div | BinOp::Rem if y == 0 => return None,
        BinOp::Div => x / y,
        BinOp::Rem => x % y,
        BinOp::Shl | BinOp::Shr if y < 0 || y >= i128::from(ty.width) => return None,
        BinOp::Shl => x << y,
        BinOp::Shr => x >> y,
        BinOp::And => x & y,
        BinOp::Or => x | y,
        _ => x ^ y,
    };
    Some(ty.from_bits(ty.to_bits(exact)))
}

/// Sets of a type as abstract values: every one that is not empty.
fn sets(ty: IntType) -> Vec<(Vec<i128>, Int)> {
    let all: Vec<i128> = (ty.min()..=ty.max()).collect();
    let mut found = Vec::new();
    for bits in 1u32..1 << all.len() {
        let members: Vec<i128> = (0..all.len()).filter(|i| bits >> i & 1 == 1).map(|i| all[i]).collect();
        let int = Int::from_members(ty, members.iter().copied()).expect("not empty");
        found.push((members, int));
    }
    found
}

#[test]
fn sets_of_integers_are_exact() {
    for signed in [false, true] {
        let ty = IntType { width: 3, signed };
        for (members, int) in sets(ty) {
            assert!((ty.min()..=ty.max()).all(|v| int.contains(v) == members.contains(&v)), "{members:?} is {int:?}");
        }
    }
}

#[test]
fn operations_on_all_sets_of_three_bits() {
    for signed in [false, true] {
        let ty = IntType { width: 3, signed };
        let all = sets(ty);
        for (xs, a) in all.iter().step_by(3) {
            for (ys, b) in all.iter().step_by(5) {
                for op in OPERATIONS {
                    let result = Int::binary(op, a, b, ty);
                    for (x, y) in xs.iter().flat_map(|x| ys.iter().map(move |y| (*x, *y))) {
                        let Some(exact) = concrete(op, x, y, ty) else { continue };
                        assert!(result.contains(exact), "{x} {op:?} {y} = {exact} is not in {result:?} ({a:?}, {b:?})");
                    }
                }
                for op in COMPARISONS {
                    let decided = Int::compare(op, a, b);
                    let kept = Int::refine(op, a, b);
                    for (x, y) in xs.iter().flat_map(|x| ys.iter().map(move |y| (*x, *y))) {
                        let truth = holds(op, x, y);
                        assert!(decided.is_none_or(|d| d == truth), "{x} {op:?} {y}: {decided:?}");
                        assert!(!truth || kept.as_ref().is_some_and(|k| k.contains(x)), "{x} {op:?} {y}: {kept:?}");
                    }
                }
            }
        }
    }
}

/// Intervals of five bits without one number: too many members to name them.
fn with_holes(ty: IntType) -> Vec<(Vec<i128>, Int)> {
    let mut found = Vec::new();
    for (lo, hi, modulus) in [(0, 31, 1), (0, 20, 1), (3, 30, 1), (1, 27, 1), (12, 31, 1)] {
        let (lo, hi) = (ty.min() + lo, ty.min() + hi);
        let whole: Vec<i128> = (lo..=hi).step_by(modulus).collect();
        found.push((whole.clone(), Int::of(ty, Value::range(lo, hi))));
        for hole in [lo, lo + 1, ty.min() + 15, 0, 7, hi - 1, hi].into_iter().filter(|h| (lo..=hi).contains(h)) {
            let int = Int::of(ty, Value::range(lo, hi)).without(hole).expect("not empty");
            found.push((whole.iter().copied().filter(|v| *v != hole).collect(), int));
        }
    }
    for few in [vec![0], vec![7], vec![ty.min(), 0, 5], vec![1, 2, ty.max()]] {
        found.push((few.clone(), Int::from_members(ty, few).expect("not empty")));
    }
    found
}

#[test]
fn intervals_with_a_hole() {
    let mut holes = 0;
    for signed in [false, true] {
        let ty = IntType { width: 5, signed };
        let all = with_holes(ty);
        for (xs, a) in &all {
            assert!((ty.min()..=ty.max()).all(|v| a.contains(v) == xs.contains(&v)), "{xs:?} is {a:?}");
            holes += usize::from(a.hole().is_some());
            for to in [(4, false), (5, !signed), (6, false), (6, true), (8, signed)] {
                let to = IntType { width: to.0, signed: to.1 };
                let cast = a.cast(to);
                assert!(xs.iter().all(|x| cast.contains(to.from_bits(*x as u128))), "{a:?} to {to:?}: {cast:?}");
            }
            assert!(xs.iter().all(|x| a.to_bool().contains(i128::from(*x != 0))), "{a:?}");
            for value in ty.min()..=ty.max() {
                let (without, cut) = (a.without(value), a.meet_range(value, ty.max()));
                assert!(xs.iter().all(|x| *x == value || without.as_ref().is_some_and(|w| w.contains(*x))));
                assert!(xs.iter().all(|x| *x < value || cut.as_ref().is_some_and(|c| c.contains(*x))));
            }
            for (ys, b) in &all {
                let (join, meet, wide) = (a.join(b), a.meet(b), a.widen(b, &[-2, 0, 3]));
                assert!(xs.iter().chain(ys).all(|v| join.contains(*v) && wide.contains(*v)), "{a:?} {b:?} {join:?} {wide:?}");
                assert!(xs.iter().filter(|v| ys.contains(v)).all(|v| meet.as_ref().is_some_and(|m| m.contains(*v))));
                assert!(!a.is_subset(b) || xs.iter().all(|v| ys.contains(v)), "{a:?} is no part of {b:?}");
                assert!(a.is_subset(&join) && b.is_subset(&join) && a.is_subset(&wide) && b.is_subset(&wide));
                for op in OPERATIONS {
                    let result = Int::binary(op, a, b, ty);
                    for (x, y) in xs.iter().flat_map(|x| ys.iter().map(move |y| (*x, *y))) {
                        let Some(exact) = concrete(op, x, y, ty) else { continue };
                        assert!(result.contains(exact), "{x} {op:?} {y} = {exact} is not in {result:?} ({a:?}, {b:?})");
                    }
                }
                for op in COMPARISONS {
                    let (decided, kept) = (Int::compare(op, a, b), Int::refine(op, a, b));
                    for (x, y) in xs.iter().flat_map(|x| ys.iter().map(move |y| (*x, *y))) {
                        let truth = holds(op, x, y);
                        assert!(decided.is_none_or(|d| d == truth), "{x} {op:?} {y}: {decided:?} ({a:?}, {b:?})");
                        assert!(!truth || kept.as_ref().is_some_and(|k| k.contains(x)), "{x} {op:?} {y}: {kept:?}");
                    }
                }
            }
        }
    }
    assert!(holes > 20, "{holes}");
}

#[test]
fn lattice_of_sets() {
    for signed in [false, true] {
        let ty = IntType { width: 3, signed };
        let narrow = IntType { width: 2, signed: !signed };
        let all = sets(ty);
        for (xs, a) in &all {
            let cast = a.cast(narrow);
            assert!(xs.iter().all(|x| cast.contains(narrow.from_bits(narrow.to_bits(*x)))), "{a:?} to {narrow:?}: {cast:?}");
            assert!(xs.iter().all(|x| a.to_bool().contains(i128::from(*x != 0))), "{a:?}");
            for value in ty.min()..=ty.max() {
                let without = a.without(value);
                assert!(xs.iter().all(|x| *x == value || without.as_ref().is_some_and(|w| w.contains(*x))));
            }
        }
        for (xs, a) in all.iter().step_by(2) {
            for (ys, b) in all.iter().step_by(3) {
                let (join, meet, wide) = (a.join(b), a.meet(b), a.widen(b, &[-2, 0, 3]));
                assert!(xs.iter().chain(ys).all(|v| join.contains(*v) && wide.contains(*v)), "{a:?} {b:?} {join:?} {wide:?}");
                assert!(xs.iter().filter(|v| ys.contains(v)).all(|v| meet.as_ref().is_some_and(|m| m.contains(*v))));
                assert!(!a.is_subset(b) || xs.iter().all(|v| ys.contains(v)), "{a:?} is no part of {b:?}");
                assert!(a.is_subset(&join) && b.is_subset(&join) && a.is_subset(&wide) && b.is_subset(&wide));
                assert!(wide.value.lo >= ty.min() && wide.value.hi <= ty.max());
            }
        }
    }
}

/// Values at which something changes, as numbers of the kind.
fn numbers(kind: FloatKind) -> Vec<f64> {
    let mut found = vec![0.0, -0.0, f64::NAN, f64::INFINITY, f64::NEG_INFINITY];
    let (smallest, largest) = match kind {
        FloatKind::F32 => (f64::from(f32::from_bits(1)), f64::from(f32::MAX)),
        _ => (f64::from_bits(1), f64::MAX),
    };
    for x in [smallest, 0.1, 0.5, 1.0, 1.5, 3.0, 1e9, largest / 2.0, largest] {
        let x = if kind == FloatKind::F32 { f64::from(x as f32) } else { x };
        found.extend([x, -x]);
    }
    found
}

/// Intervals between the numbers, with some of the special values.
fn floats(kind: FloatKind) -> Vec<Float> {
    let mut ends: Vec<f64> = numbers(kind).into_iter().filter(|x| x.is_finite()).collect();
    ends.sort_by(f64::total_cmp);
    let mut found = Vec::new();
    for special in 0u8..8 {
        let flags = |float: Float| Float {
            nan: special & 1 != 0,
            plus_infinity: special & 2 != 0,
            minus_infinity: special & 4 != 0,
            ..float
        };
        if special != 0 {
            found.push(flags(Float { range: None, ..Float::exactly(kind, 0.0) }));
        }
        for (i, lo) in ends.iter().enumerate().step_by(1 + usize::from(special)) {
            for hi in ends[i..].iter().step_by(2) {
                found.push(flags(Float::hull(kind, *lo, *hi)));
            }
        }
    }
    found
}

fn machine(kind: FloatKind, op: BinOp, x: f64, y: f64) -> f64 {
    if kind == FloatKind::F32 {
        let (x, y) = (x as f32, y as f32);
        return f64::from(match op {
            BinOp::Add => x + y,
            BinOp::Sub => x - y,
            BinOp::Mul => x * y,
            _ => x / y,
        });
    }
    match op {
        BinOp::Add => x + y,
        BinOp::Sub => x - y,
        BinOp::Mul => x * y,
        _ => x / y,
    }
}

#[test]
fn float_operations() {
    for kind in [FloatKind::F32, FloatKind::F64] {
        let (all, numbers) = (floats(kind), numbers(kind));
        for a in all.iter().step_by(3) {
            let xs: Vec<f64> = numbers.iter().copied().filter(|x| a.contains(*x)).collect();
            for b in all.iter().step_by(7) {
                let ys: Vec<f64> = numbers.iter().copied().filter(|y| b.contains(*y)).collect();
                for op in [BinOp::Add, BinOp::Sub, BinOp::Mul, BinOp::Div] {
                    let result = Float::binary(op, a, b);
                    for (x, y) in xs.iter().flat_map(|x| ys.iter().map(move |y| (*x, *y))) {
                        let exact = machine(kind, op, x, y);
                        assert!(result.contains(exact), "{x:e} {op:?} {y:e} = {exact:e} is not in {result:?} ({a:?}, {b:?})");
                    }
                }
                for op in COMPARISONS {
                    let decided = Float::compare(op, a, b);
                    for truth in [true, false] {
                        let kept = Float::refine(op, truth, a, b);
                        for (x, y) in xs.iter().flat_map(|x| ys.iter().map(move |y| (*x, *y))) {
                            assert!(decided.is_none_or(|d| d == holds(op, x, y)), "{x:e} {op:?} {y:e}: {decided:?}");
                            if holds(op, x, y) == truth {
                                assert!(kept.is_some_and(|k| k.contains(x)), "{x:e} {op:?} {y:e} {truth}: {kept:?} of {a:?}");
                            }
                        }
                    }
                }
            }
        }
    }
}

#[test]
fn float_functions_and_lattice() {
    for kind in [FloatKind::F32, FloatKind::F64] {
        let (all, numbers) = (floats(kind), numbers(kind));
        let round = |x: f64| if kind == FloatKind::F32 { f64::from(x as f32) } else { x };
        for a in &all {
            let root = |x: f64| if kind == FloatKind::F32 { f64::from((x as f32).sqrt()) } else { x.sqrt() };
            for x in numbers.iter().copied().filter(|x| a.contains(*x)) {
                assert!(a.negate().contains(-x) && a.abs().contains(x.abs()), "{x:e} of {a:?}");
                assert!(a.sqrt().contains(root(x)), "sqrt {x:e} of {a:?}");
                assert!(a.monotone(f64::floor).contains(round(x.floor())), "floor {x:e} of {a:?}");
                let single = f64::from(x as f32);
                assert!(a.convert(FloatKind::F32).contains(single), "{x:e} of {a:?} as float");
                let range = (-100i128, 100i128);
                match a.to_int(range.0, range.1) {
                    Some((lo, hi)) => assert!(lo <= x.trunc() as i128 && x.trunc() as i128 <= hi),
                    None => assert!(!(a.never_fits(range.0, range.1) && (-100.0..=100.0).contains(&x.trunc())), "{x:e}"),
                }
            }
        }
        for a in all.iter().step_by(2) {
            for b in all.iter().step_by(5) {
                let (join, wide) = (a.join(b), a.widen(b, &[-7, 40]));
                for x in numbers.iter().copied().filter(|x| a.contains(*x) || b.contains(*x)) {
                    assert!(join.contains(x) && wide.contains(x), "{x:e}: {a:?} {b:?} {join:?} {wide:?}");
                    assert!(!a.is_subset(b) || b.contains(x));
                }
                assert!(a.is_subset(&join) && b.is_subset(&join) && b.is_subset(&wide));
            }
        }
    }
}

#[test]
fn integers_become_floats_exactly() {
    for value in [0i128, 1, -1, 16_777_217, -16_777_219, i128::from(i64::MAX), i128::from(u64::MAX)] {
        assert!(Float::from_int(FloatKind::F32, value, value).contains(f64::from(value as f32)));
        assert!(Float::from_int(FloatKind::F64, value - 5, value).contains(value as f64));
    }
}

#[test]
fn pointers_move_join_and_widen() {
    let (a, b) = (ObjId(1), ObjId(2));
    let p = Pointer::to(a, Value::exactly(4));
    let q = Pointer::to(b, Value::range(0, 8)).join(&Pointer::null());
    let both = p.join(&q);
    assert!(p.is_subset(&both) && q.is_subset(&both) && !both.is_subset(&p));
    assert!(both.null && both.targets.len() == 2);
    // What is derived from null is no object's address, and no longer null if it moved.
    let moved = both.shifted(Value::exactly(4), 64);
    assert!(!moved.null && moved.dead && moved.targets[0] == (a, Value::exactly(8)));
    assert!(both.shifted(Value::range(0, 4), 64).null);
    // Offsets wrap around with addresses: beyond them anything is possible.
    let far = p.shifted(Value::exactly((1 << 31) - 1), 32);
    assert!(far.targets[0].1.contains(4 - (1 << 31) + 3));
    let wide = p.widen(&Pointer::to(a, Value::exactly(8)), &[0, 16]);
    assert!(Pointer::to(a, Value::exactly(8)).is_subset(&wide) && p.is_subset(&wide));
    assert!(both.is_subset(&Pointer::wild()));
}

#[test]
fn sign_extension_of_low_bits() {
    let ty = IntType { width: 5, signed: true };
    for (members, int) in with_holes(ty) {
        for bit in 0..4 {
            let extended = int.sign_extended(bit);
            for x in &members {
                let narrow = IntType { width: bit + 1, signed: true };
                let exact = narrow.from_bits(ty.to_bits(*x));
                assert!(extended.contains(exact), "{x} with sign {bit} is {exact}, not in {extended:?}");
            }
        }
    }
}

#[test]
fn masks_keep_what_the_ends_have_in_common() {
    let ty = IntType { width: 32, signed: true };
    let range = |lo, hi| Int::of(ty, Value::range(lo, hi));
    let mask = Int::exactly(ty, 1 << 27);
    assert_eq!(Int::binary(BinOp::And, &range(-65_536_000, -1), &mask, ty).singleton(), Some(1 << 27));
    assert_eq!(Int::binary(BinOp::And, &range(0, 65_536_000), &mask, ty).singleton(), Some(0));
}
