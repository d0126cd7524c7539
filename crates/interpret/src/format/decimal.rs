//! `%e`, `%f` and `%g`: the exact decimal expansion, rounded half to even at the digit asked for.

use super::{Number, Spec};
use crate::big::Big;
use crate::float::decompose;

/// `0.d1 d2 d3 … * 10^point`, exactly; no digits for zero.
struct Decimal {
    digits: Vec<u8>,
    point: i64,
}

impl Decimal {
    fn of(value: Number) -> Decimal {
        let magnitude = value.bits & crate::arith::mask(value.kind.bits() - 1);
        if magnitude == 0 {
            return Decimal { digits: Vec::new(), point: 1 };
        }
        let (significand, exponent) = decompose(value.kind, magnitude);
        let mut big = Big::new(significand);
        if exponent >= 0 {
            big.shl(exponent as u32);
            let digits = big.into_digits();
            let point = digits.len() as i64;
            return Decimal { digits, point };
        }
        // m / 2^k = m * 5^k / 10^k. Factors of two of m are taken out first: they only make numbers longer.
        let twos = significand.trailing_zeros().min(exponent.unsigned_abs());
        let mut big = if twos > 0 { Big::new(significand >> twos) } else { big };
        let k = exponent.unsigned_abs() - twos;
        big.mul_pow5(k);
        let digits = big.into_digits();
        let point = digits.len() as i64 - i64::from(k);
        Decimal { digits, point }
    }

    /// Keeps the first `n` digits (none if negative), rounding half to even.
    fn round(&mut self, n: i64) {
        if self.digits.is_empty() || n >= self.digits.len() as i64 {
            return;
        }
        if n < 0 {
            self.digits.clear();
            return;
        }
        let n = n as usize;
        let rest = self.digits.split_off(n);
        let half = rest[0].cmp(&5).then_with(|| {
            if rest[1..].iter().any(|&d| d != 0) { std::cmp::Ordering::Greater } else { std::cmp::Ordering::Equal }
        });
        let odd = self.digits.last().is_some_and(|d| d % 2 == 1);
        let up = match half {
            std::cmp::Ordering::Greater => true,
            std::cmp::Ordering::Equal => odd,
            std::cmp::Ordering::Less => false,
        };
        if up {
            let mut at = n;
            loop {
                if at == 0 {
                    // All nines: one more digit in front, and the last one (a zero) is dropped.
                    self.digits.insert(0, 1);
                    self.point += 1;
                    return;
                }
                at -= 1;
                if self.digits[at] == 9 {
                    self.digits[at] = 0;
                } else {
                    self.digits[at] += 1;
                    return;
                }
            }
        }
    }

    /// The digit of weight `10^exponent`.
    fn digit(&self, exponent: i64) -> u8 {
        let at = self.point - 1 - exponent;
        usize::try_from(at).ok().and_then(|at| self.digits.get(at)).copied().unwrap_or(0)
    }

    /// Decimal exponent of the first digit.
    fn exponent(&self) -> i64 {
        if self.digits.is_empty() { 0 } else { self.point - 1 }
    }
}

pub(super) fn digits(spec: Spec, conversion: u8, value: Number) -> Vec<u8> {
    let precision = spec.precision.unwrap_or(6) as i64;
    let mut decimal = Decimal::of(value);
    match conversion {
        b'f' => {
            decimal.round(decimal.point + precision);
            fixed(&decimal, precision, spec.alternate)
        }
        b'e' => {
            decimal.round(precision + 1);
            scientific(&decimal, precision, spec.alternate)
        }
        _ => {
            let significant = precision.max(1);
            decimal.round(significant);
            let exponent = decimal.exponent();
            let plain = exponent >= -4 && exponent < significant;
            let mut shown = if plain { significant - 1 - exponent } else { significant - 1 };
            if !spec.alternate {
                // Trailing zeros of the fraction are not shown.
                let base = if plain { 0 } else { exponent };
                while shown > 0 && decimal.digit(base - shown) == 0 {
                    shown -= 1;
                }
            }
            if plain { fixed(&decimal, shown, spec.alternate) } else { scientific(&decimal, shown, spec.alternate) }
        }
    }
}

fn fixed(decimal: &Decimal, precision: i64, point: bool) -> Vec<u8> {
    let mut out = Vec::new();
    for exponent in (0..=decimal.exponent().max(0)).rev() {
        out.push(b'0' + decimal.digit(exponent));
    }
    if precision > 0 || point {
        out.push(b'.');
    }
    for i in 1..=precision {
        out.push(b'0' + decimal.digit(-i));
    }
    out
}

fn scientific(decimal: &Decimal, precision: i64, point: bool) -> Vec<u8> {
    let exponent = decimal.exponent();
    let mut out = vec![b'0' + decimal.digit(exponent)];
    if precision > 0 || point {
        out.push(b'.');
    }
    for i in 1..=precision {
        out.push(b'0' + decimal.digit(exponent - i));
    }
    out.push(b'e');
    out.push(if exponent < 0 { b'-' } else { b'+' });
    out.extend(format!("{:02}", exponent.unsigned_abs()).into_bytes());
    out
}
