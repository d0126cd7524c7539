//! Bit-vector constants of any width: inline up to 128 bits, on the heap beyond.
//!
//! Invariant: `Small` exactly for widths up to 128, and all bits at or above the width are zero, so that derived equality
//! and hashing are right. Arithmetic follows SMT-LIB, including division by zero and oversized shifts.

use crate::wide;
use std::cmp::Ordering;
use std::fmt;

#[derive(Clone, PartialEq, Eq, Hash)]
pub struct BvValue {
    width: u32,
    repr: Repr,
}

/// Two words instead of one `u128`: half the alignment, a third less memory per value.
#[derive(Clone, PartialEq, Eq, Hash)]
enum Repr {
    Small([u64; 2]),
    Big(Box<[u64]>),
}

fn mask(width: u32) -> u128 {
    if width >= 128 { u128::MAX } else { (1u128 << width) - 1 }
}

impl BvValue {
    /// The value `v` modulo two to the `width`. Width zero does not exist.
    pub fn from_u128(width: u32, v: u128) -> BvValue {
        assert!(width > 0, "bit-vectors of width zero do not exist");
        if width <= 128 {
            let v = v & mask(width);
            BvValue { width, repr: Repr::Small([v as u64, (v >> 64) as u64]) }
        } else {
            BvValue::from_limbs(width, &[v as u64, (v >> 64) as u64])
        }
    }

    /// The two's complement pattern of `v`, sign-extended if the width is above 128.
    pub fn from_i128(width: u32, v: i128) -> BvValue {
        if width <= 128 { BvValue::from_u128(width, v as u128) } else { BvValue::from_u128(128, v as u128).sext(width) }
    }

    pub fn from_bool(b: bool) -> BvValue {
        BvValue::from_u128(1, b as u128)
    }

    pub fn zero(width: u32) -> BvValue {
        BvValue::from_u128(width, 0)
    }

    pub fn one(width: u32) -> BvValue {
        BvValue::from_u128(width, 1)
    }

    pub fn ones(width: u32) -> BvValue {
        BvValue::zero(width).not()
    }

    /// The most negative signed value.
    pub fn min_signed(width: u32) -> BvValue {
        BvValue::one(width).shl_by(width - 1)
    }

    /// Little-endian words; missing ones are zero, excess bits are dropped.
    pub fn from_limbs(width: u32, limbs: &[u64]) -> BvValue {
        assert!(width > 0, "bit-vectors of width zero do not exist");
        if width <= 128 {
            let lo = limbs.first().copied().unwrap_or(0) as u128;
            let hi = limbs.get(1).copied().unwrap_or(0) as u128;
            return BvValue::from_u128(width, lo | hi << 64);
        }
        let mut out = vec![0; wide::limbs_for(width)];
        let n = out.len().min(limbs.len());
        out[..n].copy_from_slice(&limbs[..n]);
        wide::truncate(&mut out, width);
        BvValue { width, repr: Repr::Big(out.into_boxed_slice()) }
    }

    /// Bit `i` of the result is `bit(i)`.
    pub fn from_bits(width: u32, mut bit: impl FnMut(u32) -> bool) -> BvValue {
        let mut limbs = vec![0u64; wide::limbs_for(width)];
        for i in 0..width {
            if bit(i) {
                limbs[(i / 64) as usize] |= 1 << (i % 64);
            }
        }
        BvValue::from_limbs(width, &limbs)
    }

    /// Little-endian words, `ceil(width / 64)` of them.
    pub fn limbs(&self) -> &[u64] {
        match &self.repr {
            Repr::Small(w) => &w[..wide::limbs_for(self.width)],
            Repr::Big(l) => l,
        }
    }

    pub fn width(&self) -> u32 {
        self.width
    }

    fn small(&self) -> Option<u128> {
        match &self.repr {
            Repr::Small([lo, hi]) => Some(*lo as u128 | (*hi as u128) << 64),
            Repr::Big(_) => None,
        }
    }

    /// The unsigned value, if it fits.
    pub fn to_u128(&self) -> Option<u128> {
        match &self.repr {
            Repr::Small([lo, hi]) => Some(*lo as u128 | (*hi as u128) << 64),
            Repr::Big(l) => l[2..].iter().all(|&x| x == 0).then(|| l[0] as u128 | (l[1] as u128) << 64),
        }
    }

    /// The unsigned value, if it fits.
    pub fn to_u64(&self) -> Option<u64> {
        self.to_u128().and_then(|v| u64::try_from(v).ok())
    }

    /// The signed value, if it fits.
    pub fn to_i128(&self) -> Option<i128> {
        match self.small() {
            Some(v) => {
                let up = 128 - self.width;
                Some(((v << up) as i128) >> up)
            }
            None => {
                let low = self.extract(127, 0);
                (low.sext(self.width) == *self).then(|| low.small().expect("128 bits are small") as i128)
            }
        }
    }

    pub fn bit(&self, i: u32) -> bool {
        i < self.width && self.limbs()[(i / 64) as usize] >> (i % 64) & 1 == 1
    }

    pub fn is_zero(&self) -> bool {
        self.limbs().iter().all(|&x| x == 0)
    }

    pub fn is_one(&self) -> bool {
        self.limbs()[0] == 1 && self.limbs()[1..].iter().all(|&x| x == 0)
    }

    pub fn is_ones(&self) -> bool {
        self.not().is_zero()
    }

    pub fn is_true(&self) -> bool {
        self.width == 1 && self.bit(0)
    }

    /// The top bit.
    pub fn sign(&self) -> bool {
        self.bit(self.width - 1)
    }

    /// The number of zero bits below the lowest one; the width for zero.
    pub fn trailing_zeros(&self) -> u32 {
        match self.limbs().iter().position(|&x| x != 0) {
            Some(i) => i as u32 * 64 + self.limbs()[i].trailing_zeros(),
            None => self.width,
        }
    }

    /// The number of zero bits above the highest one; the width for zero.
    pub fn leading_zeros(&self) -> u32 {
        match self.limbs().iter().rposition(|&x| x != 0) {
            Some(i) => self.width - (i as u32 * 64 + 64 - self.limbs()[i].leading_zeros()),
            None => self.width,
        }
    }

    /// `Some(k)` for two to the `k`.
    pub fn log2(&self) -> Option<u32> {
        let k = self.trailing_zeros();
        (k < self.width && self.leading_zeros() + k + 1 == self.width).then_some(k)
    }

    fn zip(&self, o: &BvValue, f: impl Fn(u64, u64) -> u64) -> BvValue {
        assert_eq!(self.width, o.width);
        match (&self.repr, &o.repr) {
            (Repr::Small(a), Repr::Small(b)) => {
                let v = f(a[0], b[0]) as u128 | (f(a[1], b[1]) as u128) << 64;
                BvValue::from_u128(self.width, v)
            }
            _ => {
                let l: Vec<u64> = self.limbs().iter().zip(o.limbs()).map(|(&a, &b)| f(a, b)).collect();
                BvValue::from_limbs(self.width, &l)
            }
        }
    }

    pub fn not(&self) -> BvValue {
        self.zip(self, |a, _| !a)
    }

    pub fn and(&self, o: &BvValue) -> BvValue {
        self.zip(o, |a, b| a & b)
    }

    pub fn or(&self, o: &BvValue) -> BvValue {
        self.zip(o, |a, b| a | b)
    }

    pub fn xor(&self, o: &BvValue) -> BvValue {
        self.zip(o, |a, b| a ^ b)
    }

    fn arith(&self, o: &BvValue, s: impl Fn(u128, u128) -> u128, w: impl Fn(&[u64], &[u64]) -> Vec<u64>) -> BvValue {
        assert_eq!(self.width, o.width);
        match (self.small(), o.small()) {
            (Some(a), Some(b)) => BvValue::from_u128(self.width, s(a, b)),
            _ => BvValue::from_limbs(self.width, &w(self.limbs(), o.limbs())),
        }
    }

    pub fn neg(&self) -> BvValue {
        BvValue::zero(self.width).sub(self)
    }

    pub fn add(&self, o: &BvValue) -> BvValue {
        self.arith(o, u128::wrapping_add, |a, b| wide::add(a, b, false))
    }

    pub fn sub(&self, o: &BvValue) -> BvValue {
        self.arith(o, u128::wrapping_sub, |a, b| {
            let inverted: Vec<u64> = b.iter().map(|x| !x).collect();
            wide::add(a, &inverted, true)
        })
    }

    pub fn mul(&self, o: &BvValue) -> BvValue {
        self.arith(o, u128::wrapping_mul, wide::mul)
    }

    pub fn udiv(&self, o: &BvValue) -> BvValue {
        if o.is_zero() {
            return BvValue::ones(self.width);
        }
        self.arith(o, |a, b| a / b, |a, b| wide::divrem(a, b).0)
    }

    pub fn urem(&self, o: &BvValue) -> BvValue {
        if o.is_zero() {
            return self.clone();
        }
        self.arith(o, |a, b| a % b, |a, b| wide::divrem(a, b).1)
    }

    fn abs(&self) -> BvValue {
        if self.sign() { self.neg() } else { self.clone() }
    }

    pub fn sdiv(&self, o: &BvValue) -> BvValue {
        let q = self.abs().udiv(&o.abs());
        if self.sign() != o.sign() { q.neg() } else { q }
    }

    pub fn srem(&self, o: &BvValue) -> BvValue {
        let r = self.abs().urem(&o.abs());
        if self.sign() { r.neg() } else { r }
    }

    /// Shift left by a plain number; zero when it is not below the width.
    pub fn shl_by(&self, k: u32) -> BvValue {
        if k >= self.width {
            return BvValue::zero(self.width);
        }
        match self.small() {
            Some(v) => BvValue::from_u128(self.width, v << k),
            None => BvValue::from_limbs(self.width, &wide::shl(self.limbs(), k)),
        }
    }

    pub fn lshr_by(&self, k: u32) -> BvValue {
        if k >= self.width {
            return BvValue::zero(self.width);
        }
        match self.small() {
            Some(v) => BvValue::from_u128(self.width, v >> k),
            None => BvValue::from_limbs(self.width, &wide::lshr(self.limbs(), k)),
        }
    }

    pub fn ashr_by(&self, k: u32) -> BvValue {
        if !self.sign() {
            return self.lshr_by(k);
        }
        self.not().lshr_by(k).not()
    }

    fn amount(&self) -> u32 {
        self.to_u128().and_then(|v| u32::try_from(v).ok()).unwrap_or(u32::MAX)
    }

    pub fn shl(&self, o: &BvValue) -> BvValue {
        self.shl_by(o.amount())
    }

    pub fn lshr(&self, o: &BvValue) -> BvValue {
        self.lshr_by(o.amount())
    }

    pub fn ashr(&self, o: &BvValue) -> BvValue {
        self.ashr_by(o.amount())
    }

    /// `self` becomes the high part.
    pub fn concat(&self, lo: &BvValue) -> BvValue {
        let w = self.width + lo.width;
        self.zext(w).shl_by(lo.width).or(&lo.zext(w))
    }

    pub fn extract(&self, hi: u32, lo: u32) -> BvValue {
        assert!(hi >= lo && hi < self.width);
        let shifted = self.lshr_by(lo);
        BvValue::from_limbs(hi - lo + 1, shifted.limbs())
    }

    pub fn zext(&self, to: u32) -> BvValue {
        assert!(to >= self.width);
        BvValue::from_limbs(to, self.limbs())
    }

    pub fn sext(&self, to: u32) -> BvValue {
        assert!(to >= self.width);
        if self.sign() { self.not().zext(to).not() } else { self.zext(to) }
    }

    fn ucmp(&self, o: &BvValue) -> Ordering {
        self.limbs().iter().rev().cmp(o.limbs().iter().rev())
    }

    pub fn ult(&self, o: &BvValue) -> bool {
        assert_eq!(self.width, o.width);
        self.ucmp(o) == Ordering::Less
    }

    pub fn ule(&self, o: &BvValue) -> bool {
        !o.ult(self)
    }

    pub fn slt(&self, o: &BvValue) -> bool {
        if self.sign() != o.sign() { self.sign() } else { self.ult(o) }
    }

    pub fn sle(&self, o: &BvValue) -> bool {
        !o.slt(self)
    }

    pub fn umul_ovf(&self, o: &BvValue) -> bool {
        let w = self.width * 2;
        !self.zext(w).mul(&o.zext(w)).extract(w - 1, self.width).is_zero()
    }

    pub fn smul_ovf(&self, o: &BvValue) -> bool {
        let w = self.width * 2;
        let p = self.sext(w).mul(&o.sext(w));
        p.extract(self.width - 1, 0).sext(w) != p
    }
}

/// By width, then unsigned value.
impl Ord for BvValue {
    fn cmp(&self, o: &BvValue) -> Ordering {
        self.width.cmp(&o.width).then_with(|| self.ucmp(o))
    }
}

impl PartialOrd for BvValue {
    fn partial_cmp(&self, o: &BvValue) -> Option<Ordering> {
        Some(self.cmp(o))
    }
}

impl fmt::LowerHex for BvValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let digits = self.width.div_ceil(4);
        for d in (0..digits).rev() {
            let nibble = (0..4).fold(0, |n, i| n | (self.bit(d * 4 + i) as u32) << i);
            write!(f, "{nibble:x}")?;
        }
        Ok(())
    }
}

impl fmt::Display for BvValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "0x{self:x}")
    }
}

impl fmt::Debug for BvValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "0x{self:x}:{}", self.width)
    }
}
