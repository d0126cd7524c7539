//! Float constants as fixed-point ones, in expressions and static initialisers.

use super::FixedPoint;
use fathom_goto::*;

/// The fixed-point value nearest to the float with these bits (ties to even); `None` for what is not in the format.
pub fn fixed(kind: FloatKind, bits: u128, format: FixedPoint) -> Option<i128> {
    let (stored, exponent_bits) = match kind {
        FloatKind::F16 => (10, 5),
        FloatKind::F32 => (23, 8),
        FloatKind::F64 => (52, 11),
        FloatKind::X87 => (64, 15),
        FloatKind::F128 => (112, 15),
    };
    let negative = bits >> (stored + exponent_bits) & 1 == 1;
    let field = (bits >> stored) as i32 & ((1 << exponent_bits) - 1);
    let fraction = bits & ((1 << stored) - 1);
    if field == (1 << exponent_bits) - 1 {
        return None;
    }
    let explicit = kind == FloatKind::X87;
    let significand = if field == 0 || explicit { fraction } else { fraction | 1 << stored };
    let scale = if explicit { stored - 1 } else { stored };
    // The value times 2^N is the significand times 2^shift.
    let shift = field.max(1) - ((1 << (exponent_bits - 1)) - 1) - scale + format.fraction as i32;
    let magnitude = if significand == 0 {
        0
    } else if shift >= 0 {
        if shift as u32 >= significand.leading_zeros() {
            return None;
        }
        significand << shift
    } else if -shift > 127 {
        0
    } else {
        let (down, rest, half) = (significand >> -shift, significand & ((1 << -shift) - 1), 1 << (-shift - 1));
        down + u128::from(rest > half || (rest == half && down & 1 == 1))
    };
    let limit = 1u128 << (format.width() - 1);
    let fits = if negative { magnitude <= limit } else { magnitude < limit };
    fits.then(|| if negative { (magnitude as i128).wrapping_neg() } else { magnitude as i128 })
}

/// What a constant outside the format becomes in static storage, where nothing can be reached: the nearest end, or zero for NaN.
fn saturated(kind: FloatKind, bits: u128, format: FixedPoint) -> i128 {
    fixed(kind, bits, format).unwrap_or_else(|| {
        let negative = bits >> (kind.bits() - 1) & 1 == 1;
        if negative { -(1 << (format.width() - 1)) } else { (1 << (format.width() - 1)) - 1 }
    })
}

pub fn convert_init(types: &TypeTable, ty: TypeId, init: &mut Init, format: FixedPoint) {
    for item in &mut init.items {
        let Some(kind) = float_at(types, ty, item.offset) else { continue };
        if let InitValue::Bits { size, value } = &mut item.value {
            let mask = if *size >= 16 { u128::MAX } else { (1 << (8 * *size)) - 1 };
            *value = saturated(kind, *value, format) as u128 & mask;
        }
    }
}

/// The float that starts at the offset, if one does. Of a union, the first member that has one there.
fn float_at(types: &TypeTable, ty: TypeId, offset: u64) -> Option<FloatKind> {
    match types.get(ty) {
        Type::Float(kind) => (offset == 0).then_some(*kind),
        Type::Array { elem, len } => {
            let size = types.size_of(*elem);
            (size > 0 && offset / size < *len).then(|| float_at(types, *elem, offset % size)).flatten()
        }
        Type::Record(r) => types.record(*r).fields.iter().find_map(|f| {
            let start = f.bit_offset / 8;
            let inside = f.bit_width.is_none() && offset >= start && offset < start + types.size_of(f.ty);
            inside.then(|| float_at(types, f.ty, offset - start)).flatten()
        }),
        Type::Void | Type::Bool | Type::Int { .. } | Type::Pointer(_) | Type::Function { .. } => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const Q: FixedPoint = FixedPoint { integer: 4, fraction: 4 };

    fn of(x: f64) -> Option<i128> {
        let wide = fixed(FloatKind::F64, x.to_bits().into(), Q);
        let narrow = fixed(FloatKind::F32, (x as f32).to_bits().into(), Q);
        assert_eq!(wide, narrow, "{x}");
        wide
    }

    #[test]
    fn the_example_of_the_thesis() {
        assert_eq!(of(0.125), Some(0b0000_0010));
    }

    #[test]
    fn constants_round_to_nearest_even() {
        assert_eq!(
            [0.0, -0.0, 1.0, -1.0, 1.03125, 1.09375, -1.03125, 1e-300].map(of),
            [0, 0, 16, -16, 16, 18, -16, 0].map(Some)
        );
    }

    #[test]
    fn what_does_not_fit_is_none() {
        assert_eq!([7.9375, -8.0].map(of), [Some(127), Some(-128)]);
        assert_eq!([7.97, 8.0, -8.1, 1e300, f64::INFINITY, f64::NAN].map(of), [None; 6]);
    }

    #[test]
    fn extended_and_small_formats() {
        assert_eq!(fixed(FloatKind::X87, 0x3fff << 64 | 3 << 62, Q), Some(24));
        assert_eq!(fixed(FloatKind::F16, 0x3e00, Q), Some(24));
        assert_eq!(fixed(FloatKind::F128, 0x3fff_8000 << 96, Q), Some(24));
    }
}
