//! What the processor computes: SSE for binary32 and binary64, x87 for the extended format and all remainders. It shares nothing
//! with the circuits and with constant folding. The rounding mode is set and reset within one assembly block, because compiled code
//! may assume the default one.

use fathom_term::{FpFormat, FpOp, RoundingMode};

/// The processor's result in the mode (its bits), or none if it has no instruction for the operation or not this mode.
#[cfg(not(target_arch = "x86_64"))]
pub fn processor(_op: FpOp, _fmt: FpFormat, _mode: u128, _x: &[u128]) -> Option<u128> {
    None
}

#[cfg(target_arch = "x86_64")]
pub use x86::processor;

#[cfg(target_arch = "x86_64")]
mod x86 {
    use super::*;
    use std::arch::asm;

    pub fn processor(op: FpOp, fmt: FpFormat, mode: u128, x: &[u128]) -> Option<u128> {
        let control = rounding_control(mode).filter(|_| op.takes_rounding()).or((!op.takes_rounding()).then_some(0))?;
        match fmt {
            FpFormat::F32 => sse32(op, control, x),
            FpFormat::F64 => sse64(op, control, x),
            FpFormat::F80 => x87(op, control, x),
            _ => None,
        }
    }

    /// The two bits that both control registers have.
    fn rounding_control(mode: u128) -> Option<u32> {
        match mode {
            m if m == RoundingMode::NearestEven.bits() => Some(0),
            m if m == RoundingMode::NearestAway.bits() => None,
            m if m == RoundingMode::TowardPositive.bits() => Some(2),
            m if m == RoundingMode::TowardNegative.bits() => Some(1),
            _ => Some(3),
        }
    }

    const MASKED: u32 = 0x1f80;

    /// An instruction on two vector registers between a change of the rounding mode and its undoing.
    macro_rules! rounded {
        ($instruction:literal, $control:expr, $a:expr, $b:expr) => {{
            let (mode, default) = (MASKED | $control << 13, MASKED);
            let mut a = $a;
            // SAFETY: registers only; the control register is restored before the block ends.
            unsafe {
                asm!(
                    "ldmxcsr [{m}]", $instruction, "ldmxcsr [{d}]",
                    m = in(reg) &mode, d = in(reg) &default, a = inout(xmm_reg) a, b = in(xmm_reg) $b, options(nostack)
                );
            }
            a
        }};
    }

    /// Of a vector register to a general one.
    macro_rules! to_integer {
        ($instruction:literal, $control:expr, $a:expr) => {{
            let (mode, default) = (MASKED | $control << 13, MASKED);
            let r: u64;
            // SAFETY: as above.
            unsafe {
                asm!(
                    "ldmxcsr [{m}]", $instruction, "ldmxcsr [{d}]",
                    m = in(reg) &mode, d = in(reg) &default, a = in(xmm_reg) $a, r = out(reg) r, options(nostack)
                );
            }
            r
        }};
    }

    /// Of a general register to a vector one.
    macro_rules! of_integer {
        ($instruction:literal, $control:expr, $a:expr, $zero:expr) => {{
            let (mode, default) = (MASKED | $control << 13, MASKED);
            let mut r = $zero;
            // SAFETY: as above.
            unsafe {
                asm!(
                    "ldmxcsr [{m}]", $instruction, "ldmxcsr [{d}]",
                    m = in(reg) &mode, d = in(reg) &default, a = in(reg) $a, r = inout(xmm_reg) r, options(nostack)
                );
            }
            r
        }};
    }

    /// Signs and payloads of NaN operands go through the processor; results of operations are canonical.
    fn bits32(v: f32) -> u128 {
        if v.is_nan() { FpFormat::F32.nan().to_u128().expect("32 bits") } else { v.to_bits() as u128 }
    }

    fn bits64(v: f64) -> u128 {
        if v.is_nan() { FpFormat::F64.nan().to_u128().expect("64 bits") } else { v.to_bits() as u128 }
    }

    fn fused() -> bool {
        std::arch::is_x86_feature_detected!("fma")
    }

    fn signed(v: u128, w: u32) -> i64 {
        ((v << (128 - w)) as i128 >> (128 - w)) as i64
    }

    macro_rules! sse {
        ($name:ident, $float:ident, $word:ident, $bits:ident, $fmt:expr, $add:literal, $sub:literal, $mul:literal, $div:literal, $sqrt:literal,
         $fma:literal, $to32:literal, $to64:literal, $of64:literal, $other:expr, $convert:literal) => {
            fn $name(op: FpOp, control: u32, x: &[u128]) -> Option<u128> {
                let at = |i: usize| $float::from_bits(x[i] as $word);
                let truth = |b: bool| Some(b as u128);
                match op {
                    FpOp::Add => Some($bits(rounded!($add, control, at(0), at(1)))),
                    FpOp::Sub => Some($bits(rounded!($sub, control, at(0), at(1)))),
                    FpOp::Mul => Some($bits(rounded!($mul, control, at(0), at(1)))),
                    FpOp::Div => Some($bits(rounded!($div, control, at(0), at(1)))),
                    FpOp::Sqrt => Some($bits(rounded!($sqrt, control, at(0), at(0)))),
                    FpOp::Fma if fused() => {
                        let (mode, default) = (MASKED | control << 13, MASKED);
                        let mut a = at(0);
                        // SAFETY: as above; the instruction was found to exist.
                        unsafe {
                            asm!(
                                "ldmxcsr [{m}]", $fma, "ldmxcsr [{d}]", m = in(reg) &mode, d = in(reg) &default,
                                a = inout(xmm_reg) a, b = in(xmm_reg) at(1), c = in(xmm_reg) at(2), options(nostack)
                            );
                        }
                        Some($bits(a))
                    }
                    FpOp::Rem | FpOp::FMod | FpOp::RoundToIntegral => {
                        let wide = [extended(at(0) as f64), extended(if x.len() > 1 { at(1) as f64 } else { 0.0 })];
                        // Exact results of both formats are numbers of the format again.
                        Some($bits(narrow(x87(op, control, &wide)?) as $float))
                    }
                    FpOp::Min => Some($bits(if at(1) < at(0) || (at(0) == at(1) && at(1).is_sign_negative()) || at(0).is_nan() { at(1) } else { at(0) })),
                    FpOp::Max => Some($bits(if at(1) > at(0) || (at(0) == at(1) && at(1).is_sign_positive()) || at(0).is_nan() { at(1) } else { at(0) })),
                    FpOp::Abs => Some(at(0).abs().to_bits() as u128),
                    FpOp::Neg => Some((-at(0)).to_bits() as u128),
                    FpOp::Eq => truth(at(0) == at(1)),
                    FpOp::Lt => truth(at(0) < at(1)),
                    FpOp::Le => truth(at(0) <= at(1)),
                    FpOp::IsNan => truth(at(0).is_nan()),
                    FpOp::IsInf => truth(at(0).is_infinite()),
                    FpOp::IsZero => truth(at(0) == 0.0),
                    FpOp::IsNormal => truth(at(0).is_normal()),
                    FpOp::IsSubnormal => truth(at(0).is_subnormal()),
                    FpOp::IsNegative => truth(at(0).is_sign_negative() && !at(0).is_nan()),
                    FpOp::FromFp(f) if f == $other => {
                        let input = if f == FpFormat::F32 { x[0] as u32 as u64 } else { x[0] as u64 };
                        Some($bits(rounded!($convert, control, $float::from_bits(0), f64::from_bits(input))))
                    }
                    FpOp::FromSbv(w) if w <= 64 => Some($bits(of_integer!($of64, control, signed(x[0], w), $float::from_bits(0)))),
                    FpOp::FromUbv(w) if w < 64 => Some($bits(of_integer!($of64, control, x[0] as i64, $float::from_bits(0)))),
                    FpOp::ToSbv(32) => Some(to_integer!($to32, control, at(0)) as u32 as u128),
                    FpOp::ToSbv(64) => Some(to_integer!($to64, control, at(0)) as u128),
                    FpOp::FromFp(_) | FpOp::FromSbv(_) | FpOp::FromUbv(_) | FpOp::ToSbv(_) | FpOp::ToUbv(_) | FpOp::Fma => None,
                }
            }
        };
    }

    sse!(
        sse32,
        f32,
        u32,
        bits32,
        FpFormat::F32,
        "addss {a}, {b}",
        "subss {a}, {b}",
        "mulss {a}, {b}",
        "divss {a}, {b}",
        "sqrtss {a}, {b}",
        "vfmadd213ss {a}, {b}, {c}",
        "cvtss2si {r:e}, {a}",
        "cvtss2si {r}, {a}",
        "cvtsi2ss {r}, {a}",
        FpFormat::F64,
        "cvtsd2ss {a}, {b}"
    );
    sse!(
        sse64,
        f64,
        u64,
        bits64,
        FpFormat::F64,
        "addsd {a}, {b}",
        "subsd {a}, {b}",
        "mulsd {a}, {b}",
        "divsd {a}, {b}",
        "sqrtsd {a}, {b}",
        "vfmadd213sd {a}, {b}, {c}",
        "cvtsd2si {r:e}, {a}",
        "cvtsd2si {r}, {a}",
        "cvtsi2sd {r}, {a}",
        FpFormat::F32,
        "cvtss2sd {a}, {b}"
    );

    /// A number of the extended format, as it lies in memory.
    #[repr(C, align(16))]
    struct Tbyte([u8; 16]);

    fn tbyte(v: u128) -> Tbyte {
        Tbyte(v.to_le_bytes())
    }

    fn pattern(t: &Tbyte) -> u128 {
        u128::from_le_bytes(t.0) & ((1 << 80) - 1)
    }

    fn extended(v: f64) -> u128 {
        let mut out = tbyte(0);
        // SAFETY: pushes one value on the register stack and pops it into memory that is large enough.
        unsafe { asm!("fld qword ptr [{v}]", "fstp tbyte ptr [{o}]", v = in(reg) &v, o = in(reg) &mut out, options(nostack)) };
        pattern(&out)
    }

    fn narrow(v: u128) -> f64 {
        let input = tbyte(v);
        let mut out = 0f64;
        // SAFETY: as above.
        unsafe {
            asm!("fld tbyte ptr [{v}]", "fstp qword ptr [{o}]", v = in(reg) &input, o = in(reg) &mut out, options(nostack))
        };
        out
    }

    /// Pushes the second operand, then the first, and pops the result; the control word is set for as long.
    macro_rules! stack {
        ($control:expr, $x:expr, $y:expr, $($line:literal),*) => {{
            let (a, b) = (tbyte($x), tbyte($y));
            let mut out = tbyte(0);
            let (mode, default) = (0x037fu16 | ($control as u16) << 10, 0x037fu16);
            // SAFETY: leaves the register stack and the control word as they were; AX is declared.
            unsafe {
                asm!(
                    "fld tbyte ptr [{b}]", "fld tbyte ptr [{a}]", "fldcw [{m}]", $($line,)* "fldcw [{d}]", "fstp tbyte ptr [{o}]",
                    a = in(reg) &a, b = in(reg) &b, o = in(reg) &mut out, m = in(reg) &mode, d = in(reg) &default, out("ax") _,
                    options(nostack)
                );
            }
            pattern(&out)
        }};
    }

    fn x87(op: FpOp, control: u32, x: &[u128]) -> Option<u128> {
        let (a, b) = (x[0], x.get(1).copied().unwrap_or(0));
        let r = match op {
            FpOp::Add => stack!(control, a, b, "faddp st(1), st"),
            FpOp::Sub => stack!(control, a, b, "fsubrp st(1), st"),
            FpOp::Mul => stack!(control, a, b, "fmulp st(1), st"),
            FpOp::Div => stack!(control, a, b, "fdivrp st(1), st"),
            FpOp::Sqrt => stack!(control, a, b, "fsqrt", "fstp st(1)"),
            FpOp::RoundToIntegral => stack!(control, a, b, "frndint", "fstp st(1)"),
            // A partial remainder reduces by at most 63 binary places at a time and says so in the status word.
            FpOp::FMod => stack!(control, a, b, "2:", "fprem", "fnstsw ax", "test ah, 4", "jnz 2b", "fstp st(1)"),
            FpOp::Rem => stack!(control, a, b, "2:", "fprem1", "fnstsw ax", "test ah, 4", "jnz 2b", "fstp st(1)"),
            FpOp::Fma
            | FpOp::Min
            | FpOp::Max
            | FpOp::Abs
            | FpOp::Neg
            | FpOp::Eq
            | FpOp::Lt
            | FpOp::Le
            | FpOp::IsNan
            | FpOp::IsInf
            | FpOp::IsZero
            | FpOp::IsNormal
            | FpOp::IsSubnormal
            | FpOp::IsNegative
            | FpOp::FromFp(_)
            | FpOp::FromSbv(_)
            | FpOp::FromUbv(_)
            | FpOp::ToSbv(_)
            | FpOp::ToUbv(_) => return None,
        };
        let exponent_and_top = r >> 63 & 0xffff;
        let nan = exponent_and_top == 0xffff && r & ((1 << 63) - 1) != 0;
        Some(if nan { FpFormat::F80.nan().to_u128().expect("80 bits") } else { r })
    }
}
