//! Functions of the C library that the models only bound, as this machine computes them: for `fathom run`, and to see whether a
//! violation that was found with a bound also happens with a real value.

/// Declares the functions of the C library and a table from their names.
macro_rules! functions {
    (one { $($one64:ident $one32:ident,)* } two { $($two64:ident $two32:ident,)* }) => {
        // SAFETY: these are functions of C's `math.h` with these types.
        #[link(name = "m")]
        unsafe extern "C" {
            $(safe fn $one64(x: f64) -> f64; safe fn $one32(x: f32) -> f32;)*
            $(safe fn $two64(x: f64, y: f64) -> f64; safe fn $two32(x: f32, y: f32) -> f32;)*
        }

        /// The bits of the result; operands are bits of the same type. `None` for a function that is not here.
        pub(crate) fn value(name: &str, operands: &[u128]) -> Option<u128> {
            let double = |i: usize| operands.get(i).map(|&bits| f64::from_bits(bits as u64));
            let single = |i: usize| operands.get(i).map(|&bits| f32::from_bits(bits as u32));
            Some(match name {
                $(stringify!($one64) => bits64($one64(double(0)?)), stringify!($one32) => bits32($one32(single(0)?)),)*
                $(stringify!($two64) => bits64($two64(double(0)?, double(1)?)), stringify!($two32) => bits32($two32(single(0)?, single(1)?)),)*
                // Whether a result below the normal numbers counts as an error of range; glibc says so.
                "range_error" => 1,
                // Marks texts that only this interpreter knows.
                "format" => 0,
                _ => return None,
            })
        }
    };
}

functions! {
    one {
    sin sinf, cos cosf, tan tanf, asin asinf, acos acosf, atan atanf, sinh sinhf, cosh coshf, tanh tanhf, asinh asinhf, acosh acoshf,
    atanh atanhf, exp expf, exp2 exp2f, expm1 expm1f, log logf, log2 log2f, log10 log10f, log1p log1pf, cbrt cbrtf, erf erff,
    erfc erfcf, tgamma tgammaf, lgamma lgammaf,
    }
    two {
    atan2 atan2f, pow powf, hypot hypotf,
    }
}

fn bits64(v: f64) -> u128 {
    v.to_bits().into()
}

fn bits32(v: f32) -> u128 {
    v.to_bits().into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn functions_are_found_by_name_and_type() {
        assert_eq!(value("sin", &[1f64.to_bits().into()]), Some(1f64.sin().to_bits().into()));
        assert_eq!(value("powf", &[2f32.to_bits().into(), 0.5f32.to_bits().into()]), Some(2f32.powf(0.5).to_bits().into()));
        assert_eq!(value("sinl", &[0]), None);
        assert_eq!(value("pow", &[0]), None);
    }
}
