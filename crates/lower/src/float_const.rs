//! Arithmetic on floating constants, for static initialisers: IEEE, rounding to nearest, exactly as at run time.

use std::cmp::Ordering;

use fathom_goto::{BinOp, FloatKind};
use rustc_apfloat::ieee::{Double, Half, Quad, Single, X87DoubleExtended};
use rustc_apfloat::{Float, FloatConvert};

/// Runs `$body` with `$F` being the type of the kind.
macro_rules! with_kind {
    ($kind:expr, $F:ident => $body:expr) => {
        match $kind {
            FloatKind::F16 => {
                type $F = Half;
                $body
            }
            FloatKind::F32 => {
                type $F = Single;
                $body
            }
            FloatKind::F64 => {
                type $F = Double;
                $body
            }
            FloatKind::X87 => {
                type $F = X87DoubleExtended;
                $body
            }
            FloatKind::F128 => {
                type $F = Quad;
                $body
            }
        }
    };
}

/// `a op b`, for the four operations of arithmetic.
pub(crate) fn arithmetic(kind: FloatKind, op: BinOp, a: u128, b: u128) -> Option<u128> {
    with_kind!(kind, F => {
        let (a, b) = (F::from_bits(a), F::from_bits(b));
        match op {
            BinOp::Add => Some((a + b).value.to_bits()),
            BinOp::Sub => Some((a - b).value.to_bits()),
            BinOp::Mul => Some((a * b).value.to_bits()),
            BinOp::Div => Some((a / b).value.to_bits()),
            BinOp::Rem | BinOp::Shl | BinOp::Shr | BinOp::And | BinOp::Or | BinOp::Xor | BinOp::PtrDiff => None,
            BinOp::Eq | BinOp::Ne | BinOp::Lt | BinOp::Le | BinOp::Gt | BinOp::Ge => None,
        }
    })
}

/// `None` if unordered.
pub(crate) fn compare(kind: FloatKind, a: u128, b: u128) -> Option<Ordering> {
    with_kind!(kind, F => F::from_bits(a).partial_cmp(&F::from_bits(b)))
}

pub(crate) fn is_zero(kind: FloatKind, a: u128) -> bool {
    with_kind!(kind, F => F::from_bits(a).is_zero())
}

pub(crate) fn from_int(kind: FloatKind, value: i128, signed: bool) -> u128 {
    with_kind!(kind, F => {
        if signed { F::from_i128(value).value.to_bits() } else { F::from_u128(value as u128).value.to_bits() }
    })
}

/// Towards zero; `None` if the value does not fit.
pub(crate) fn to_int(kind: FloatKind, bits: u128, width: u32, signed: bool) -> Option<i128> {
    with_kind!(kind, F => {
        let value = F::from_bits(bits);
        let mut exact = false;
        let (status, result) = if signed {
            let r = value.to_i128_r(width as usize, rustc_apfloat::Round::TowardZero, &mut exact);
            (r.status, r.value)
        } else {
            let r = value.to_u128_r(width as usize, rustc_apfloat::Round::TowardZero, &mut exact);
            (r.status, r.value as i128)
        };
        (!status.contains(rustc_apfloat::Status::INVALID_OP)).then_some(result)
    })
}

pub(crate) fn convert(from: FloatKind, to: FloatKind, bits: u128) -> u128 {
    let mut loses = false;
    with_kind!(from, F => {
        let value = F::from_bits(bits);
        with_kind!(to, T => {
            let converted: T = value.convert(&mut loses).value;
            converted.to_bits()
        })
    })
}

pub(crate) fn infinity(kind: FloatKind) -> u128 {
    with_kind!(kind, F => F::INFINITY.to_bits())
}

pub(crate) fn quiet_nan(kind: FloatKind) -> u128 {
    with_kind!(kind, F => F::qnan(None).to_bits())
}
