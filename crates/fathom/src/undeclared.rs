//! Functions that a file uses without declaring them: `__VERIFIER_nondet_double()` with no declaration is a function that
//! returns `int` to a compiler, but its name says what is meant, and harnesses declare no function of their dialect.
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

/// Functions of verification dialects: what is returned, the name, and the parameters.
const DIALECT: &[(&str, &str, &str)] = &[
    ("void", "__CPROVER_assume", "_Bool"),
    ("void", "__CPROVER_assert", "_Bool, const char *"),
    ("void", "__CPROVER_precondition", "_Bool, const char *"),
    ("void", "__CPROVER_postcondition", "_Bool, const char *"),
    ("void", "__CPROVER_output", "const char *, ..."),
    ("void", "__CPROVER_input", "const char *, ..."),
    ("void", "__CPROVER_cover", "_Bool"),
    ("void", "fathom_cover", "const char *, _Bool"),
    ("void", "fathom_require", "const char *, _Bool"),
    ("void", "__fathom_goal", "const char *, const char *, _Bool"),
    ("__SIZE_TYPE__", "__CPROVER_OBJECT_SIZE", "const void *"),
    ("__SIZE_TYPE__", "__CPROVER_POINTER_OFFSET", "const void *"),
    ("__SIZE_TYPE__", "__CPROVER_POINTER_OBJECT", "const void *"),
    ("_Bool", "__CPROVER_same_object", "const void *, const void *"),
    ("_Bool", "__CPROVER_DYNAMIC_OBJECT", "const void *"),
    ("void *", "__CPROVER_allocate", "__SIZE_TYPE__, _Bool"),
    ("void", "__CPROVER_deallocate", "void *"),
    ("void", "__CPROVER_havoc_object", "void *"),
    ("void", "__CPROVER_havoc_slice", "void *, __SIZE_TYPE__"),
    ("void", "__CPROVER_array_set", "void *, unsigned char"),
    ("void", "__CPROVER_array_copy", "void *, const void *"),
    ("void", "__CPROVER_array_replace", "void *, const void *"),
    ("_Bool", "__CPROVER_array_equal", "const void *, const void *"),
    ("_Bool", "__CPROVER_forall", "_Bool"),
    ("_Bool", "__CPROVER_exists", "_Bool"),
    ("void", "__CPROVER_contract_assume_requires", "void"),
    ("void", "__CPROVER_contract_call", "void"),
    ("void", "__CPROVER_contract_assert_ensures", "void"),
    ("void", "__CPROVER_contract_assert_requires", "void"),
    ("void", "__CPROVER_contract_assume_ensures", "void"),
    ("void", "__CPROVER_contract_end", "void"),
    ("void", "__CPROVER_ensured", "_Bool"),
    ("void", "__CPROVER_required", "_Bool"),
    ("void", "__CPROVER_loop_framed", "void"),
    ("void", "__CPROVER_loop_target", "const void *"),
    ("void", "__CPROVER_loop_holds", "_Bool"),
    ("void", "__CPROVER_loop_decreased", "_Bool"),
    ("void", "__CPROVER_contract_frame", "void"),
    ("void", "__CPROVER_contract_frame_begin", "void"),
    ("void", "__CPROVER_contract_frame_end", "void"),
    ("void", "__CPROVER_contract_assigns", "const void *, __SIZE_TYPE__"),
    ("void", "__CPROVER_contract_assigns_whole", "const void *"),
    ("void", "__CPROVER_contract_assigns_rest", "const void *"),
    ("void", "__CPROVER_contract_allows_free", "const void *"),
    ("void", "__CPROVER_havoc_rest", "void *"),
    ("void", "__CPROVER_contract_frees", "void *"),
    ("void", "__CPROVER_contract_forget", "void *, __SIZE_TYPE__"),
    ("_Bool", "__CPROVER_is_fresh", "const void *, __SIZE_TYPE__"),
    ("_Bool", "__CPROVER_is_freeable", "const void *"),
    ("_Bool", "__CPROVER_was_freed", "const void *"),
    ("_Bool", "__CPROVER_pointer_in_range_dfcc", "const void *, const void *, const void *"),
    ("_Bool", "__CPROVER_isnanf", "float"),
    ("_Bool", "__CPROVER_isnand", "double"),
    ("_Bool", "__CPROVER_isnanld", "long double"),
    ("_Bool", "__CPROVER_isinff", "float"),
    ("_Bool", "__CPROVER_isinfd", "double"),
    ("_Bool", "__CPROVER_isinfld", "long double"),
    ("_Bool", "__CPROVER_isfinitef", "float"),
    ("_Bool", "__CPROVER_isfinited", "double"),
    ("_Bool", "__CPROVER_isfiniteld", "long double"),
    ("_Bool", "__CPROVER_isnormalf", "float"),
    ("_Bool", "__CPROVER_isnormald", "double"),
    ("_Bool", "__CPROVER_isnormalld", "long double"),
    ("_Bool", "__CPROVER_signf", "float"),
    ("_Bool", "__CPROVER_signd", "double"),
    ("_Bool", "__CPROVER_signld", "long double"),
    ("float", "__CPROVER_fabsf", "float"),
    ("double", "__CPROVER_fabs", "double"),
    ("long double", "__CPROVER_fabsl", "long double"),
    ("void", "__ESBMC_assume", "_Bool"),
    ("void", "__ESBMC_assert", "_Bool, const char *"),
    ("void", "__ESBMC_unreachable", "void"),
    ("void", "__ESBMC_init_object", "void *"),
    ("void", "__VERIFIER_assume", "int"),
    ("void", "__VERIFIER_nondet_memory", "void *, __SIZE_TYPE__"),
    ("void", "klee_make_symbolic", "void *, __SIZE_TYPE__, const char *"),
    ("void", "klee_assume", "__UINTPTR_TYPE__"),
    ("int", "klee_range", "int, int, const char *"),
    ("int", "klee_int", "const char *"),
    ("__SIZE_TYPE__", "klee_choose", "__SIZE_TYPE__"),
    ("void", "klee_silent_exit", "int"),
    ("void", "klee_abort", "void"),
    ("void", "klee_report_error", "const char *, int, const char *, const char *"),
    ("void", "klee_check_memory_access", "const void *, __SIZE_TYPE__"),
    ("void", "klee_prefer_cex", "void *, __UINTPTR_TYPE__"),
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
    if let Some((result, _, parameters)) = DIALECT.iter().find(|row| row.1 == name) {
        return Some(format!("extern {result} {name}({parameters});\n"));
    }
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
        assert_eq!(declaration("__CPROVER_assume").as_deref(), Some("extern void __CPROVER_assume(_Bool);\n"));
    }
}
