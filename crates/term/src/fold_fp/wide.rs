//! Unsigned integers of 512 bits: room for the exact product of two binary128 significands beside an addend.

use std::cmp::Ordering;

#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Wide([u64; 8]);

pub const BITS: u32 = 512;

impl Wide {
    pub const ZERO: Wide = Wide([0; 8]);

    pub fn from_u128(v: u128) -> Wide {
        let mut l = [0; 8];
        (l[0], l[1]) = (v as u64, (v >> 64) as u64);
        Wide(l)
    }

    /// Little-endian words, at most eight.
    pub fn from_limbs(limbs: &[u64]) -> Wide {
        let mut l = [0; 8];
        l[..limbs.len()].copy_from_slice(limbs);
        Wide(l)
    }

    /// The low 128 bits.
    pub fn low(self) -> u128 {
        self.0[0] as u128 | (self.0[1] as u128) << 64
    }

    pub fn is_zero(self) -> bool {
        self == Wide::ZERO
    }

    /// One more than the number of the highest bit set; zero for zero.
    pub fn bits(self) -> u32 {
        match self.0.iter().rposition(|&x| x != 0) {
            Some(i) => i as u32 * 64 + 64 - self.0[i].leading_zeros(),
            None => 0,
        }
    }

    pub fn bit(self, i: u32) -> bool {
        i < BITS && self.0[(i / 64) as usize] >> (i % 64) & 1 == 1
    }

    pub fn shl(self, k: u32) -> Wide {
        if k >= BITS {
            return Wide::ZERO;
        }
        let (words, bits) = ((k / 64) as usize, k % 64);
        Wide(std::array::from_fn(|i| {
            if i < words {
                return 0;
            }
            let low = if bits > 0 && i > words { self.0[i - words - 1] >> (64 - bits) } else { 0 };
            self.0[i - words] << bits | low
        }))
    }

    pub fn shr(self, k: u32) -> Wide {
        if k >= BITS {
            return Wide::ZERO;
        }
        let (words, bits) = ((k / 64) as usize, k % 64);
        let at = |i: usize| self.0.get(i).copied().unwrap_or(0);
        Wide(std::array::from_fn(|i| {
            let high = if bits > 0 { at(i + words + 1) << (64 - bits) } else { 0 };
            at(i + words) >> bits | high
        }))
    }

    /// Some bit below number `k` is set.
    pub fn any_below(self, k: u32) -> bool {
        k > 0 && (k >= BITS && !self.is_zero() || k < BITS && !self.shl(BITS - k).is_zero())
    }

    /// Shifted right, what is lost ored into the lowest bit.
    pub fn shr_sticky(self, k: u32) -> Wide {
        let mut r = self.shr(k);
        r.0[0] |= self.any_below(k) as u64;
        r
    }

    pub fn add(self, o: Wide) -> Wide {
        let mut carry = 0;
        Wide(std::array::from_fn(|i| {
            let s = self.0[i] as u128 + o.0[i] as u128 + carry;
            carry = s >> 64;
            s as u64
        }))
    }

    /// The caller knows that `o` is not larger.
    pub fn sub(self, o: Wide) -> Wide {
        let mut borrow = false;
        Wide(std::array::from_fn(|i| {
            let (d, b1) = self.0[i].overflowing_sub(o.0[i]);
            let (d, b2) = d.overflowing_sub(borrow as u64);
            borrow = b1 | b2;
            d
        }))
    }

    pub fn mul(a: u128, b: u128) -> Wide {
        let (a, b) = ([a as u64, (a >> 64) as u64], [b as u64, (b >> 64) as u64]);
        let part = |i: usize, j: usize| Wide::from_u128(a[i] as u128 * b[j] as u128).shl(64 * (i + j) as u32);
        part(0, 0).add(part(0, 1)).add(part(1, 0)).add(part(1, 1))
    }
}

impl Ord for Wide {
    fn cmp(&self, o: &Wide) -> Ordering {
        self.0.iter().rev().cmp(o.0.iter().rev())
    }
}

impl PartialOrd for Wide {
    fn partial_cmp(&self, o: &Wide) -> Option<Ordering> {
        Some(self.cmp(o))
    }
}
