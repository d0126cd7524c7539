//! Headers that exist in memory only: clang's own, a prelude for preprocessed files from gcc, and the caller's.

use std::borrow::Cow;
use std::ffi::CString;

use crate::shim::MemoryFile;

/// Made-up folder of clang's builtin headers; searched before the system's.
pub const BUILTIN_DIR: &str = "/fathom/builtin";
/// Made-up folder searched last: stand-ins for system headers that may not be installed.
pub const FALLBACK_DIR: &str = "/fathom/fallback";
/// Made-up folder of small headers without a system behind them, for machines whose own headers are not installed.
pub const PORTABLE_DIR: &str = "/fathom/portable";
/// Included before every file.
pub const PRELUDE: &str = "/fathom/prelude.h";

/// Included before files of a verification dialect: see `cpp/parse.cpp`, which names it too.
pub const DIALECT: &str = "/fathom/dialect.h";

/// All builtin headers, one after the other, each with a NUL at the end.
static BLOB: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/headers.bin"));
/// Name, position and length of each.
static TABLE: &[(&str, usize, usize)] = include!(concat!(env!("OUT_DIR"), "/headers.rs"));

/// What gcc knows and clang does not. Typedefs and not macros where possible: system headers compiled for clang declare
/// the same typedefs, and C allows to repeat them.
const PRELUDE_TEXT: &str = "\
typedef float _Float32;
typedef double _Float32x;
#if __LDBL_MANT_DIG__ == 53
typedef long double _Float64;
#else
typedef double _Float64;
typedef long double _Float64x;
#endif
#ifdef __SIZEOF_FLOAT128__
typedef __float128 _Float128;
#elif __LDBL_MANT_DIG__ == 113
typedef long double _Float128;
#endif
#define __malloc__(...)
#pragma clang system_header
\0";

/// Types that harnesses use without declaring them. C allows to repeat a typedef.
const DIALECT_TEXT: &str = "\
typedef _Bool __CPROVER_bool;
typedef __SIZE_TYPE__ __CPROVER_size_t;
typedef __PTRDIFF_TYPE__ __CPROVER_ssize_t;
extern _Bool __CPROVER_r_ok_of(const void *, __SIZE_TYPE__);
extern _Bool __CPROVER_w_ok_of(const void *, __SIZE_TYPE__);
#define __CPROVER_SIZE_OF_POINTEE(p) (sizeof(char[__builtin_types_compatible_p(__typeof__(*(p)), void) ? -1 : 1]) * sizeof(*(p)))
#define __CPROVER_OK_1(query, p) query(p, __CPROVER_SIZE_OF_POINTEE(p))
#define __CPROVER_OK_2(query, p, n) query(p, n)
#define __CPROVER_OK_N(query, p, n, chosen, ...) chosen
#define __CPROVER_r_ok(...) __CPROVER_OK_N(, __VA_ARGS__, __CPROVER_OK_2, __CPROVER_OK_1)(__CPROVER_r_ok_of, __VA_ARGS__)
#define __CPROVER_w_ok(...) __CPROVER_OK_N(, __VA_ARGS__, __CPROVER_OK_2, __CPROVER_OK_1)(__CPROVER_w_ok_of, __VA_ARGS__)
#define __CPROVER_rw_ok(...) (__CPROVER_r_ok(__VA_ARGS__) && __CPROVER_w_ok(__VA_ARGS__))
#define __CPROVER_COMMON(a, b) __typeof__((a) + (b))
#define __CPROVER_OVERFLOW(op, a, b) \\
  ({ __CPROVER_COMMON(a, b) __CPROVER_result; __builtin_##op##_overflow((__CPROVER_COMMON(a, b))(a), (__CPROVER_COMMON(a, b))(b), &__CPROVER_result); })
#define __CPROVER_overflow_plus(a, b) __CPROVER_OVERFLOW(add, a, b)
#define __CPROVER_overflow_minus(a, b) __CPROVER_OVERFLOW(sub, a, b)
#define __CPROVER_overflow_mult(a, b) __CPROVER_OVERFLOW(mul, a, b)
#define __CPROVER_overflow_unary_minus(a) __CPROVER_OVERFLOW(sub, (__typeof__(+(a)))0, a)
#define __CPROVER_IS_SIGNED(T) ((T)-1 < (T)1)
#define __CPROVER_HIGH_BIT(T) ((T)1 << (sizeof(T) * 8 - 2))
#define __CPROVER_MAX(T) (__CPROVER_IS_SIGNED(T) ? (T)(__CPROVER_HIGH_BIT(T) - 1 + __CPROVER_HIGH_BIT(T)) : (T)-1)
#define __CPROVER_MIN(T) ((T)(__CPROVER_IS_SIGNED(T) ? -__CPROVER_MAX(T) - 1 : 0))
#define __CPROVER_saturating_plus(a, b) \\
  ({ __CPROVER_COMMON(a, b) __CPROVER_left = (a), __CPROVER_right = (b), __CPROVER_result; \\
     __builtin_add_overflow(__CPROVER_left, __CPROVER_right, &__CPROVER_result) \\
       ? (__CPROVER_right < 1 ? __CPROVER_MIN(__CPROVER_COMMON(a, b)) : __CPROVER_MAX(__CPROVER_COMMON(a, b))) : __CPROVER_result; })
#define __CPROVER_saturating_minus(a, b) \\
  ({ __CPROVER_COMMON(a, b) __CPROVER_left = (a), __CPROVER_right = (b), __CPROVER_result; \\
     __builtin_sub_overflow(__CPROVER_left, __CPROVER_right, &__CPROVER_result) \\
       ? (__CPROVER_right < 1 ? __CPROVER_MAX(__CPROVER_COMMON(a, b)) : __CPROVER_MIN(__CPROVER_COMMON(a, b))) : __CPROVER_result; })
#pragma clang system_header
\0";

macro_rules! portable {
    ($($name:literal)*) => { &[$(($name, concat!(include_str!(concat!("../headers/", $name)), "\0"))),*] };
}

/// What machines without installed headers get of the C library: declarations of what there are models for. Headers of types and limits are clang's own.
const PORTABLE: &[(&str, &str)] =
    portable!["assert.h" "ctype.h" "errno.h" "inttypes.h" "math.h" "stdio.h" "stdlib.h" "string.h"];

/// On a 64-bit system without the 32-bit development package this is all that is missing for ILP32.
const STUBS_32: &str = "/* Stand-in. */\n\0";

/// Every file to lay over the file system.
pub fn all(user: &[(String, Vec<u8>)]) -> Vec<MemoryFile<'_>> {
    let mut files: Vec<MemoryFile<'_>> = TABLE
        .iter()
        .map(|&(name, start, len)| file(format!("{BUILTIN_DIR}/{name}"), Cow::Borrowed(&BLOB[start..=start + len])))
        .collect();
    files.push(file(PRELUDE.into(), Cow::Borrowed(PRELUDE_TEXT.as_bytes())));
    files.push(file(DIALECT.into(), Cow::Borrowed(DIALECT_TEXT.as_bytes())));
    files.push(file(format!("{FALLBACK_DIR}/gnu/stubs-32.h"), Cow::Borrowed(STUBS_32.as_bytes())));
    for (name, text) in PORTABLE {
        files.push(file(format!("{PORTABLE_DIR}/{name}"), Cow::Borrowed(text.as_bytes())));
    }
    for (name, text) in user {
        let mut text = text.clone();
        text.push(0);
        files.push(file(name.clone(), Cow::Owned(text)));
    }
    files
}

fn file(name: String, text: Cow<'_, [u8]>) -> MemoryFile<'_> {
    // A NUL in a path cannot be meant; the file is then found under the part before it.
    let name = CString::new(name.split('\0').next().unwrap_or_default()).expect("no NUL left");
    MemoryFile { name, text }
}
