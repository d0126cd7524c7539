//! Headers that exist in memory only: clang's own, a prelude for preprocessed files from gcc, and the caller's.

use std::borrow::Cow;
use std::ffi::CString;

use crate::shim::MemoryFile;

/// Made-up folder of clang's builtin headers; searched before the system's.
pub const BUILTIN_DIR: &str = "/fathom/builtin";
/// Made-up folder searched last: stand-ins for system headers that may not be installed.
pub const FALLBACK_DIR: &str = "/fathom/fallback";
/// Included before every file.
pub const PRELUDE: &str = "/fathom/prelude.h";

/// All builtin headers, one after the other, each with a NUL at the end.
static BLOB: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/headers.bin"));
/// Name, position and length of each.
static TABLE: &[(&str, usize, usize)] = include!(concat!(env!("OUT_DIR"), "/headers.rs"));

/// What gcc knows and clang does not. Typedefs and not macros where possible: system headers compiled for clang declare
/// the same typedefs, and C allows to repeat them.
const PRELUDE_TEXT: &str = "\
typedef float _Float32;
typedef double _Float64;
typedef double _Float32x;
typedef long double _Float64x;
typedef __float128 _Float128;
#define __malloc__(...)
#pragma clang system_header
\0";

/// On a 64-bit system without the 32-bit development package this is all that is missing for ILP32.
const STUBS_32: &str = "/* Stand-in. */\n\0";

/// Every file to lay over the file system.
pub fn all(user: &[(String, Vec<u8>)]) -> Vec<MemoryFile<'_>> {
    let mut files: Vec<MemoryFile<'_>> = TABLE
        .iter()
        .map(|&(name, start, len)| file(format!("{BUILTIN_DIR}/{name}"), Cow::Borrowed(&BLOB[start..=start + len])))
        .collect();
    files.push(file(PRELUDE.into(), Cow::Borrowed(PRELUDE_TEXT.as_bytes())));
    files.push(file(format!("{FALLBACK_DIR}/gnu/stubs-32.h"), Cow::Borrowed(STUBS_32.as_bytes())));
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
