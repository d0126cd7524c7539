//! `%a`: hexadecimal floats the way glibc writes them. Doubles have a leading digit 1 (0 if subnormal); long doubles
//! have the top four bits of the significand as their leading digit.

use super::{Number, Spec};
use fathom_goto::FloatKind;

/// Everything behind `0x`.
pub(super) fn digits(spec: Spec, value: Number) -> Vec<u8> {
    let kind = value.kind;
    let magnitude = value.bits & crate::arith::mask(kind.bits() - 1);
    // Bits of the significand behind the leading digit, and the exponent of that digit's last bit.
    let (stored, bias, explicit) = match kind {
        FloatKind::F16 => (10, 15, false),
        FloatKind::F32 => (23, 127, false),
        FloatKind::F64 => (52, 1023, false),
        FloatKind::F128 => (112, 16383, false),
        FloatKind::X87 => (60, 16383 + 3, true),
    };
    let fraction_field = if explicit { stored + 4 } else { stored };
    let field = (magnitude >> fraction_field) as i32;
    let significand = magnitude & crate::arith::mask(fraction_field);
    let normal = field != 0 && !explicit;
    let mut leading = if explicit { (significand >> stored) as u32 } else { u32::from(normal) };
    let mut fraction = significand & crate::arith::mask(stored);
    let mut exponent = if magnitude == 0 { 0 } else { field.max(1) - bias };
    // Whole hexadecimal digits: 23 and 10 bits are padded at the right.
    let nibbles = stored.div_ceil(4);
    fraction <<= 4 * nibbles - stored;
    let mut shown = nibbles;
    match spec.precision {
        None => {
            while shown > 0 && fraction & 15 == 0 {
                fraction >>= 4;
                shown -= 1;
            }
        }
        Some(precision) if precision < u64::from(nibbles) => {
            let drop = 4 * (nibbles - precision as u32);
            let (kept, rest) = (fraction >> drop, fraction & crate::arith::mask(drop));
            let half = 1u128 << (drop - 1);
            let odd = if precision == 0 { leading & 1 == 1 } else { kept & 1 == 1 };
            fraction = kept + u128::from(rest > half || (rest == half && odd));
            shown = precision as u32;
            if fraction >> (4 * shown) != 0 {
                fraction = 0;
                leading += 1;
                if leading == 16 {
                    leading = 1;
                    exponent += 4;
                }
            }
        }
        Some(_) => {}
    }
    let mut out = vec![char::from_digit(leading, 16).unwrap_or('?') as u8];
    let zeros = spec.precision.map_or(0, |p| p.saturating_sub(u64::from(shown)));
    if shown > 0 || zeros > 0 || spec.alternate {
        out.push(b'.');
    }
    for i in (0..shown).rev() {
        let digit = (fraction >> (4 * i) & 15) as u32;
        out.push(char::from_digit(digit, 16).unwrap_or('?') as u8);
    }
    out.extend(std::iter::repeat_n(b'0', zeros as usize));
    out.extend(format!("p{exponent:+}").into_bytes());
    out
}
