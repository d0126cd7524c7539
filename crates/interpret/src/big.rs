//! Natural numbers of any size, as far as exact decimal output of floats needs them.

/// Little-endian limbs, no leading zeros.
pub struct Big {
    limbs: Vec<u32>,
}

impl Big {
    pub fn new(mut value: u128) -> Big {
        let mut limbs = Vec::new();
        while value != 0 {
            limbs.push(value as u32);
            value >>= 32;
        }
        Big { limbs }
    }

    pub fn mul_small(&mut self, by: u32) {
        let mut carry = 0u64;
        for limb in &mut self.limbs {
            let product = u64::from(*limb) * u64::from(by) + carry;
            *limb = product as u32;
            carry = product >> 32;
        }
        if carry != 0 {
            self.limbs.push(carry as u32);
        }
    }

    pub fn mul_pow5(&mut self, mut n: u32) {
        const STEP: u32 = 13;
        while n >= STEP {
            self.mul_small(5u32.pow(STEP));
            n -= STEP;
        }
        self.mul_small(5u32.pow(n));
    }

    pub fn shl(&mut self, n: u32) {
        let (words, bits) = (n as usize / 32, n % 32);
        if bits != 0 {
            self.mul_small(1 << bits);
        }
        if !self.limbs.is_empty() {
            self.limbs.splice(0..0, std::iter::repeat_n(0, words));
        }
    }

    /// Decimal digits, most significant first, as values 0–9. Empty for zero.
    pub fn into_digits(mut self) -> Vec<u8> {
        let mut digits = Vec::new();
        while !self.limbs.is_empty() {
            let mut rest = 0u64;
            for limb in self.limbs.iter_mut().rev() {
                let value = rest << 32 | u64::from(*limb);
                *limb = (value / 1_000_000_000) as u32;
                rest = value % 1_000_000_000;
            }
            while self.limbs.last() == Some(&0) {
                self.limbs.pop();
            }
            for _ in 0..9 {
                digits.push((rest % 10) as u8);
                rest /= 10;
            }
        }
        while digits.last() == Some(&0) {
            digits.pop();
        }
        digits.reverse();
        digits
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn powers_print_exactly() {
        let text = |big: Big| big.into_digits().iter().map(|d| (b'0' + d) as char).collect::<String>();
        let mut big = Big::new(1);
        big.shl(100);
        assert_eq!(text(big), (1u128 << 100).to_string());
        let mut big = Big::new(3);
        big.mul_pow5(40);
        assert_eq!(text(big), (3 * 5u128.pow(40)).to_string());
        assert_eq!(text(Big::new(u128::MAX)), u128::MAX.to_string());
        assert_eq!(text(Big::new(0)), "");
    }
}
