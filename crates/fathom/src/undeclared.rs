//! Inputs that a file uses without declaring them: `__VERIFIER_nondet_double()` with no declaration is a function that
//! returns `int` to a compiler, but its name says what is meant.
//!
//! Takes a parsed unit; gives declarations with which the file is to be parsed again, if it needs any.

use fathom_ast::{DeclKind, Unit};
use std::collections::BTreeSet;

/// Where the declarations seem to lie.
const FILE: &str = "/fathom/undeclared.h";

/// Endings of names, and what such a function returns. Whatever is not listed returns `int`, as C89 has it.
const TYPES: &[(&str, &str)] = &[
    ("bool", "_Bool"),
    ("_Bool", "_Bool"),
    ("char", "char"),
    ("schar", "signed char"),
    ("uchar", "unsigned char"),
    ("unsigned_char", "unsigned char"),
    ("short", "short"),
    ("ushort", "unsigned short"),
    ("unsigned_short", "unsigned short"),
    ("uint", "unsigned"),
    ("unsigned", "unsigned"),
    ("unsigned_int", "unsigned"),
    ("long", "long"),
    ("ulong", "unsigned long"),
    ("unsigned_long", "unsigned long"),
    ("longlong", "long long"),
    ("ulonglong", "unsigned long long"),
    ("int8_t", "signed char"),
    ("uint8_t", "unsigned char"),
    ("int16_t", "short"),
    ("uint16_t", "unsigned short"),
    ("int32_t", "int"),
    ("uint32_t", "unsigned"),
    ("int64_t", "long long"),
    ("uint64_t", "unsigned long long"),
    ("u8", "unsigned char"),
    ("u16", "unsigned short"),
    ("u32", "unsigned"),
    ("u64", "unsigned long long"),
    ("s8", "signed char"),
    ("s16", "short"),
    ("s32", "int"),
    ("s64", "long long"),
    ("int128", "__int128"),
    ("uint128", "unsigned __int128"),
    ("size_t", "__SIZE_TYPE__"),
    ("ssize_t", "__PTRDIFF_TYPE__"),
    ("ptrdiff_t", "__PTRDIFF_TYPE__"),
    ("intptr_t", "__INTPTR_TYPE__"),
    ("uintptr_t", "__UINTPTR_TYPE__"),
    ("loff_t", "long long"),
    ("sector_t", "unsigned long long"),
    ("float", "float"),
    ("double", "double"),
    ("longdouble", "long double"),
    ("long_double", "long double"),
    ("pointer", "void *"),
    ("pchar", "char *"),
    ("charp", "char *"),
    ("const_char_pointer", "const char *"),
];

/// The file with the declarations that are missing, as a name and a text.
pub fn declarations(unit: &Unit) -> Option<(String, Vec<u8>)> {
    let mut names = BTreeSet::new();
    for decl in &unit.decls {
        match &decl.kind {
            DeclKind::Function(f) if f.implicit && f.builtin.is_none() => {
                names.insert(unit.str(decl.name).into_owned());
            }
            DeclKind::Function(_) | DeclKind::Var(_) | DeclKind::Typedef(_) => {}
        }
    }
    let lines: String = names.iter().filter_map(|name| declaration(name)).collect();
    (!lines.is_empty()).then(|| (FILE.to_string(), lines.into_bytes()))
}

fn declaration(name: &str) -> Option<String> {
    let ending = name.strip_prefix("__VERIFIER_nondet_").or_else(|| name.strip_prefix("nondet_"))?;
    let (_, ty) = TYPES.iter().find(|row| row.0 == ending)?;
    Some(format!("extern {ty} {name}(void);\n"))
}

#[cfg(test)]
mod tests {
    use super::declaration;

    #[test]
    fn names_tell_types() {
        assert_eq!(declaration("__VERIFIER_nondet_double").as_deref(), Some("extern double __VERIFIER_nondet_double(void);\n"));
        assert_eq!(declaration("nondet_u8").as_deref(), Some("extern unsigned char nondet_u8(void);\n"));
        assert_eq!(declaration("__VERIFIER_nondet_int"), None);
        assert_eq!(declaration("reach_error"), None);
    }
}
