//! Constants of any width against arithmetic on lists of bits, so that the wide representation is covered like the narrow one.

use crate::reference::Rng;
use fathom_term::BvValue;

type Bits = Vec<bool>;

fn random(rng: &mut Rng, w: u32) -> Bits {
    let style = rng.below(4);
    (0..w)
        .map(|i| match style {
            0 => rng.below(2) == 1,
            1 => i < 3 && rng.below(2) == 1,
            2 => i + 2 < w,
            _ => rng.below(8) == 0,
        })
        .collect()
}

fn value(b: &Bits) -> BvValue {
    BvValue::from_bits(b.len() as u32, |i| b[i as usize])
}

fn add(a: &Bits, b: &Bits, mut carry: bool) -> Bits {
    a.iter()
        .zip(b)
        .map(|(&x, &y)| {
            let s = x ^ y ^ carry;
            carry = (x && y) || (carry && (x || y));
            s
        })
        .collect()
}

fn not(a: &Bits) -> Bits {
    a.iter().map(|x| !x).collect()
}

fn shl(a: &Bits, k: usize) -> Bits {
    (0..a.len()).map(|i| i >= k && a[i - k]).collect()
}

fn mul(a: &Bits, b: &Bits) -> Bits {
    (0..a.len()).filter(|&i| b[i]).fold(vec![false; a.len()], |acc, i| add(&acc, &shl(a, i), false))
}

fn ult(a: &Bits, b: &Bits) -> bool {
    a.iter().rev().lt(b.iter().rev())
}

fn zero(a: &Bits) -> bool {
    a.iter().all(|x| !x)
}

#[test]
fn wide_and_narrow_agree_with_bit_lists() {
    let mut rng = Rng::new(5);
    for round in 0..6000u64 {
        let w = match round % 4 {
            0 => 1 + rng.below(8) as u32,
            1 => 120 + rng.below(20) as u32,
            2 => 60 + rng.below(10) as u32,
            _ => 1 + rng.below(400) as u32,
        };
        let (a, b) = (random(&mut rng, w), random(&mut rng, w));
        let (x, y) = (value(&a), value(&b));
        assert_eq!(x.not(), value(&not(&a)));
        assert_eq!(x.add(&y), value(&add(&a, &b, false)));
        assert_eq!(x.sub(&y), value(&add(&a, &not(&b), true)));
        assert_eq!(x.neg(), value(&add(&not(&a), &vec![false; w as usize], true)));
        assert_eq!(x.mul(&y), value(&mul(&a, &b)));
        assert_eq!(x.ult(&y), ult(&a, &b));
        let top = |v: &Bits| v[w as usize - 1];
        assert_eq!(x.slt(&y), if top(&a) != top(&b) { top(&a) } else { ult(&a, &b) });
        let k = rng.below(w as u64 + 3);
        let amount = BvValue::from_u128(w.max(10), k as u128);
        if w >= 10 {
            assert_eq!(x.shl(&amount), value(&shl(&a, k as usize)));
            let right = |fill: bool| (0..w as usize).map(|i| a.get(i + k as usize).copied().unwrap_or(fill)).collect();
            assert_eq!(x.lshr(&amount), value(&right(false)));
            assert_eq!(x.ashr(&amount), value(&right(top(&a))));
        }
        let lo = rng.below(w as u64) as u32;
        let hi = lo + rng.below((w - lo) as u64) as u32;
        assert_eq!(x.extract(hi, lo), value(&a[lo as usize..=hi as usize].to_vec()));
        let both: Bits = b.iter().chain(&a).copied().collect();
        assert_eq!(x.concat(&y), value(&both));
        // Division: the defining equation.
        let (q, r) = (x.udiv(&y), x.urem(&y));
        if zero(&b) {
            assert!(q.is_ones() && r == x);
        } else {
            assert!(r.ult(&y) && q.mul(&y).add(&r) == x && !q.umul_ovf(&y));
        }
        let (q, r) = (x.sdiv(&y), x.srem(&y));
        assert_eq!(q.mul(&y).add(&r), x);
        assert!(r.is_zero() || r.sign() == x.sign());
        assert_eq!(x.trailing_zeros() as usize, a.iter().position(|&b| b).unwrap_or(w as usize));
        assert_eq!(x.leading_zeros() as usize, a.iter().rev().position(|&b| b).unwrap_or(w as usize));
        assert_eq!(x.log2().is_some(), a.iter().filter(|&&b| b).count() == 1);
    }
}

#[test]
fn numbers_in_and_out() {
    assert_eq!(BvValue::from_u128(4, 0xff).to_u128(), Some(15));
    assert_eq!(BvValue::from_i128(200, -5).to_i128(), Some(-5));
    assert_eq!(BvValue::from_i128(7, -5).to_i128(), Some(-5));
    assert_eq!(BvValue::ones(200).to_u128(), None);
    assert_eq!(BvValue::min_signed(200).to_i128(), None);
    assert_eq!(BvValue::from_u128(128, u128::MAX).to_i128(), Some(-1));
    assert_eq!(BvValue::from_u128(12, 0xabc).to_string(), "0xabc");
    assert_eq!(BvValue::from_u128(130, 5).to_string(), "0x000000000000000000000000000000005");
}
