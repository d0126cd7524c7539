//! Compiler builtins: operators in disguise, bit operations, overflow arithmetic, float predicates, `__sync_*`, and the
//! C library under other names (`__builtin_memcpy`, `__builtin___memcpy_chk`).

use fathom_ast as ast;
use fathom_goto::*;

use crate::atomics::Orders;
use crate::body::{Body, Val};
use crate::{atomics, float_const, library, math, primitives};

/// C library functions without a direct mapping that may be called as `__builtin_X`.
const LIBRARY: &[&str] = &[
    "strlen",
    "strcmp",
    "strncmp",
    "strcpy",
    "strncpy",
    "strcat",
    "strncat",
    "strchr",
    "strrchr",
    "strstr",
    "strdup",
    "strndup",
    "strspn",
    "strcspn",
    "strpbrk",
    "stpcpy",
    "stpncpy",
    "strcasecmp",
    "strncasecmp",
    "memcmp",
    "memchr",
    "bcmp",
    "bzero",
    "bcopy",
    "index",
    "rindex",
    "realloc",
    "isalnum",
    "isalpha",
    "isdigit",
    "islower",
    "isupper",
    "isspace",
    "isxdigit",
    "ispunct",
    "isprint",
    "isgraph",
    "iscntrl",
    "isblank",
    "tolower",
    "toupper",
    "fwrite",
    "scanf",
    "sscanf",
    "fscanf",
    "sin",
    "cos",
    "tan",
    "asin",
    "acos",
    "atan",
    "atan2",
    "sinh",
    "cosh",
    "tanh",
    "exp",
    "exp2",
    "expm1",
    "log",
    "log2",
    "log10",
    "log1p",
    "pow",
    "cbrt",
    "hypot",
    "ldexp",
    "frexp",
    "modf",
    "scalbn",
    "scalbln",
    "logb",
    "ilogb",
    "erf",
    "erfc",
    "tgamma",
    "lgamma",
    "nexttoward",
    "cabs",
    "carg",
    "creal",
    "cimag",
    "conj",
    "csqrt",
    "cexp",
    "wcslen",
    "wmemcpy",
    "wmemcmp",
    "wmemchr",
    "wcscmp",
    "imaxabs",
    "ffsl",
    "ffsll",
    "strnlen",
];

/// The C library function a builtin stands for, if it stands for one.
pub(crate) fn library_name(builtin: &str) -> Option<&str> {
    let base = builtin.strip_prefix("__builtin_")?;
    // What compilers call for it; `powi` itself may be a function of the program.
    match base {
        "powi" => return Some("__powidf2"),
        "powif" => return Some("__powisf2"),
        "powil" => return Some("__powixf2"),
        _ => {}
    }
    let base = match base.strip_prefix("__").and_then(|b| b.strip_suffix("_chk")) {
        Some(unfortified) => unfortified,
        None => base,
    };
    let float_variant =
        |name: &str| LIBRARY.iter().any(|l| Some(*l) == name.strip_suffix('f') || Some(*l) == name.strip_suffix('l'));
    let known =
        library::find(base).is_some() || LIBRARY.contains(&base) || float_variant(base) || primitives::find(base).is_some();
    known.then_some(base)
}

/// Positions of the arguments that fortified variants add.
pub(crate) fn fortified_positions(builtin: &str, count: usize) -> Vec<usize> {
    let Some(base) = builtin.strip_prefix("__builtin___").and_then(|b| b.strip_suffix("_chk")) else { return Vec::new() };
    match base {
        "printf" | "vprintf" => vec![0],
        "fprintf" | "vfprintf" => vec![1],
        "sprintf" | "vsprintf" => vec![1, 2],
        "snprintf" | "vsnprintf" => vec![2, 3],
        _ => count.checked_sub(1).into_iter().collect(),
    }
}

/// The arguments without what fortification adds.
pub(crate) fn unfortified_args(builtin: &str, args: &[ast::ExprId]) -> Vec<ast::ExprId> {
    let dropped = fortified_positions(builtin, args.len());
    args.iter().enumerate().filter(|(i, _)| !dropped.contains(i)).map(|(_, &a)| a).collect()
}

impl Body<'_, '_> {
    /// Lowers a builtin; `None` if the name is a library function's.
    pub fn builtin(&mut self, e: ast::ExprId, name: &str, args: &[ast::ExprId]) -> Option<Val> {
        let loc = self.cx.expr_loc(e);
        if let Some(value) = self.complex_builtin(name, args, loc) {
            return Some(value);
        }
        if let Some(base) = name.strip_prefix("__builtin_") {
            return self.gnu_builtin(e, name, base, args, loc);
        }
        if let Some(base) = name.strip_prefix("__sync_") {
            return Some(self.sync_builtin(e, base, args, loc));
        }
        match name {
            "__atomic_thread_fence" | "__atomic_signal_fence" | "__c11_atomic_thread_fence" | "__c11_atomic_signal_fence" => {
                let scope = if name.contains("signal") { FenceScope::Signals } else { FenceScope::Threads };
                let order = self.memory_order(args.first().copied());
                self.emit(InstKind::Fence(order, scope), loc);
                Some(Val::Void)
            }
            "__atomic_always_lock_free" | "__atomic_is_lock_free" | "__c11_atomic_is_lock_free" => {
                let ty = self.ast_ty(e);
                Some(Val::Scalar(self.int(ty, 1, loc)))
            }
            "__atomic_test_and_set" => {
                let byte = self.byte_at(args[0], loc);
                let one = self.cx.common.uchar;
                let one = self.int(one, 1, loc);
                let order = self.memory_order(args.get(1).copied());
                let old = self.exchange(byte, Val::Scalar(one), order, loc);
                let truth = self.truth(old, loc);
                let ty = self.ast_ty(e);
                Some(Val::Scalar(self.convert(truth, ty, loc)))
            }
            "__atomic_clear" => {
                let byte = self.byte_at(args[0], loc);
                let zero = self.cx.common.uchar;
                let zero = self.int(zero, 0, loc);
                let order = self.memory_order(args.get(1).copied());
                self.assign_with(byte, zero, atomics::writing(order), loc);
                Some(Val::Void)
            }
            "__va_start" | "__va_copy" | "__va_end" => None,
            // `alloca` declared by a header is the compiler's.
            "alloca" | "_alloca" => Some(self.alloca(e, args, loc)),
            _ => None,
        }
    }

    /// `creal`, `cimag`, `conj`: exact, whatever the element type.
    fn complex_builtin(&mut self, name: &str, args: &[ast::ExprId], loc: LocId) -> Option<Val> {
        let op = match name.strip_prefix("__builtin_").unwrap_or(name) {
            "creal" | "crealf" | "creall" => ast::UnaryOp::Real,
            "cimag" | "cimagf" | "cimagl" => ast::UnaryOp::Imag,
            "conj" | "conjf" | "conjl" => ast::UnaryOp::Not,
            _ => return None,
        };
        Some(self.complex_unary(op, *args.first()?, loc))
    }

    fn byte_at(&mut self, pointer: ast::ExprId, loc: LocId) -> PlaceId {
        let pointer = self.scalar(pointer);
        let pointer = self.spill(pointer);
        let uchar = self.cx.common.uchar;
        self.deref(pointer, uchar, loc)
    }

    fn alloca(&mut self, e: ast::ExprId, args: &[ast::ExprId], loc: LocId) -> Val {
        let size = self.scalar(args[0]);
        let size_ty = self.cx.common.size;
        let size = self.convert(size, size_ty, loc);
        let ty = self.ast_ty(e);
        self.intrinsic(Intrinsic::StackAlloc, &[size], ty, loc)
    }

    /// Evaluates arguments to scalars that later ones cannot change.
    fn stable_args(&mut self, args: &[ast::ExprId]) -> Vec<ExprId> {
        args.iter()
            .map(|&a| {
                let value = self.scalar(a);
                self.spill(value)
            })
            .collect()
    }

    fn gnu_builtin(&mut self, e: ast::ExprId, name: &str, base: &str, args: &[ast::ExprId], loc: LocId) -> Option<Val> {
        let ty = self.ast_ty(e);
        match base {
            "expect" | "expect_with_probability" => {
                let value = self.scalar(args[0]);
                let rest_has_effect = args[1..].iter().any(|&a| self.flags(a).has_effect());
                let value = if rest_has_effect { self.spill(value) } else { value };
                args[1..].iter().for_each(|&a| self.effect(a));
                return Some(Val::Scalar(self.convert(value, ty, loc)));
            }
            // As in an unoptimised build; `not_looked_for` names it.
            "constant_p" => return Some(Val::Scalar(self.int(ty, 0, loc))),
            "unreachable" => {
                self.assert_false(PropertyClass::Unreachable, "`__builtin_unreachable` is reached", loc);
                self.terminate(Terminator::Stop, loc);
                return Some(Val::Void);
            }
            "assume" => {
                if !self.flags(args[0]).has_effect() {
                    let cond = self.boolean(args[0]);
                    self.assert(cond, PropertyClass::Unreachable, "`__builtin_assume` of something false", loc);
                }
                return Some(Val::Void);
            }
            "trap" | "debugtrap" | "verbose_trap" => return Some(self.intrinsic(Intrinsic::Abort, &[], ty, loc)),
            "prefetch" => {
                args.iter()
                    .filter(|a| self.flags(**a).has_effect())
                    .copied()
                    .collect::<Vec<_>>()
                    .into_iter()
                    .for_each(|a| self.effect(a));
                return Some(Val::Void);
            }
            "assume_aligned" => return Some(Val::Scalar(self.stable_args(args)[0])),
            "object_size" | "dynamic_object_size" => {
                // Only known if clang folded it; the documented answer otherwise depends on the second argument.
                let kind = self.scalar(args[1]);
                let minimum = self.const_int(kind).is_some_and(|k| k & 2 != 0);
                return Some(Val::Scalar(self.int(ty, if minimum { 0 } else { -1 }, loc)));
            }
            "alloca" | "alloca_with_align" | "alloca_uninitialized" | "alloca_with_align_uninitialized" => {
                return Some(self.alloca(e, args, loc));
            }
            "va_start" | "c23_va_start" => {
                self.va_start(args[0], loc);
                return Some(Val::Void);
            }
            "va_end" => {
                self.va_end(args[0], loc);
                return Some(Val::Void);
            }
            "va_copy" => {
                self.va_copy(args[0], args[1], loc);
                return Some(Val::Void);
            }
            "stdarg_start" => {
                self.va_start(args[0], loc);
                return Some(Val::Void);
            }
            "nontemporal_load" | "nontemporal_store" => {}
            "fpclassify" => {
                let values = self.stable_args(args);
                let classes: [ExprId; 5] = *values.first_chunk::<5>()?;
                return Some(Val::Scalar(self.classify(*values.get(5)?, classes, loc)));
            }
            "flt_rounds" => {
                let int = self.cx.common.int;
                let Val::Scalar(mode) = self.intrinsic(Intrinsic::GetRounding, &[], int, loc) else { return None };
                return Some(Val::Scalar(self.rounding_number(mode, loc)));
            }
            "complex" => {
                let values = self.stable_args(args);
                return Some(Val::Pair(*values.first()?, *values.get(1)?));
            }
            _ => {}
        }
        if let Type::Float(kind) = *self.type_of(ty) {
            let stem = base.trim_end_matches("f128").trim_end_matches("f16");
            let bits = match stem {
                "inf" | "inff" | "infl" | "huge_val" | "huge_valf" | "huge_vall" => Some(float_const::infinity(kind)),
                "nan" | "nanf" | "nanl" => Some(float_const::quiet_nan(kind)),
                _ => None,
            };
            if let Some(bits) = bits {
                return Some(Val::Scalar(self.constant(ty, bits, loc)));
            }
        }
        if let Some(value) = self.bit_builtin(base, args, ty, loc) {
            return Some(Val::Scalar(value));
        }
        if let Some(value) = self.overflow_builtin(base, args, ty, loc) {
            return Some(Val::Scalar(value));
        }
        // Predicates exist as builtins only; functions such as `fabs` may be defined by the program.
        if let Some(function) = math::find(base) {
            let defined = self.cx.functions.by_name.get(base).is_some_and(|f| self.cx.functions.defined[f.index()]);
            if !defined {
                let values = self.stable_args(args);
                // In a model it is the operation alone.
                let value = if self.f.from_library {
                    self.math(function, &values, ty, loc)
                } else {
                    self.math_function(function, &values, ty, loc)
                };
                if let Some(value) = value {
                    return Some(value);
                }
            }
        }
        if library_name(name).is_some() {
            return None;
        }
        args.iter().for_each(|&a| self.effect(a));
        Some(self.unsupported_value(name, ty, loc))
    }

    /// C's FLT_ROUNDS for an x86 rounding mode.
    fn rounding_number(&mut self, mode: ExprId, loc: LocId) -> ExprId {
        let int = self.cx.common.int;
        let mut result = self.int(int, 1, loc);
        for (x86, c) in [(0x400, 3), (0x800, 2), (0xc00, 0)] {
            let code = self.int(int, x86, loc);
            let value = self.int(int, c, loc);
            let test = self.binary(BinOp::Eq, mode, code, loc);
            result = self.expr(ExprKind::Select(test, value, result), int, loc);
        }
        result
    }

    /// clz, ctz, popcount, parity, ffs, clrsb, bswap, bitreverse, rotates.
    fn bit_builtin(&mut self, base: &str, args: &[ast::ExprId], ty: TypeId, loc: LocId) -> Option<ExprId> {
        let stem = base.trim_end_matches("ll").trim_end_matches('l').trim_end_matches('g');
        let sized = |prefix: &str| base.strip_prefix(prefix).is_some_and(|w| matches!(w, "8" | "16" | "32" | "64" | "128"));
        let unary = match stem {
            "clz" => Some(UnOp::Clz),
            "ctz" => Some(UnOp::Ctz),
            "popcount" => Some(UnOp::Popcount),
            _ if sized("bswap") => Some(UnOp::Bswap),
            _ if sized("bitreverse") => Some(UnOp::BitReverse),
            _ => None,
        };
        if let Some(op) = unary {
            let values = self.stable_args(args);
            let value = values[0];
            let result = self.unary_bits(op, value, loc);
            let result = self.convert(result, ty, loc);
            // `__builtin_clzg(x, n)`: n where the builtin is undefined otherwise.
            if let (UnOp::Clz | UnOp::Ctz, Some(&fallback)) = (op, values.get(1)) {
                let bool = self.cx.common.bool;
                let nonzero = self.convert(value, bool, loc);
                let fallback = self.convert(fallback, ty, loc);
                return Some(self.expr(ExprKind::Select(nonzero, result, fallback), ty, loc));
            }
            if matches!(op, UnOp::Clz | UnOp::Ctz) {
                let bool = self.cx.common.bool;
                let nonzero = self.convert(value, bool, loc);
                self.assert(nonzero, PropertyClass::Unreachable, format!("`__builtin_{base}` of zero"), loc);
            }
            return Some(result);
        }
        match stem {
            "parity" => {
                let value = self.stable_args(args)[0];
                let count = self.unary_bits(UnOp::Popcount, value, loc);
                let count_ty = self.ty_of(count);
                let one = self.int(count_ty, 1, loc);
                let odd = self.binary(BinOp::And, count, one, loc);
                Some(self.convert(odd, ty, loc))
            }
            "ffs" => {
                let value = self.stable_args(args)[0];
                let zeros = self.unary_bits(UnOp::Ctz, value, loc);
                let zeros = self.convert(zeros, ty, loc);
                let one = self.int(ty, 1, loc);
                let position = self.binary(BinOp::Add, zeros, one, loc);
                let bool = self.cx.common.bool;
                let nonzero = self.convert(value, bool, loc);
                let zero = self.int(ty, 0, loc);
                Some(self.expr(ExprKind::Select(nonzero, position, zero), ty, loc))
            }
            "clrsb" => {
                // Leading bits equal to the sign bit: of x xor its sign, without the sign bit itself.
                let value = self.stable_args(args)[0];
                let value_ty = self.ty_of(value);
                let Type::Int { width, .. } = *self.type_of(value_ty) else { return None };
                let shift = self.int(value_ty, i128::from(width - 1), loc);
                let sign = self.binary(BinOp::Shr, value, shift, loc);
                let folded = self.binary(BinOp::Xor, value, sign, loc);
                let zeros = self.unary_bits(UnOp::Clz, folded, loc);
                let zeros = self.convert(zeros, ty, loc);
                let one = self.int(ty, 1, loc);
                Some(self.binary(BinOp::Sub, zeros, one, loc))
            }
            _ if sized("rotateleft") || sized("rotateright") => {
                let values = self.stable_args(args);
                let value_ty = self.ty_of(values[0]);
                let Type::Int { width, .. } = *self.type_of(value_ty) else { return None };
                let distance = self.convert(values[1], value_ty, loc);
                let mask = self.int(value_ty, i128::from(width - 1), loc);
                let left = self.binary(BinOp::And, distance, mask, loc);
                let back = self.int(value_ty, i128::from(width), loc);
                let right = self.binary(BinOp::Sub, back, left, loc);
                let right = self.binary(BinOp::And, right, mask, loc);
                let (left, right) = if sized("rotateleft") { (left, right) } else { (right, left) };
                let high = self.binary(BinOp::Shl, values[0], left, loc);
                let low = self.binary(BinOp::Shr, values[0], right, loc);
                Some(self.binary(BinOp::Or, high, low, loc))
            }
            _ => None,
        }
    }

    /// A bit operation on the unsigned view of a value.
    fn unary_bits(&mut self, op: UnOp, value: ExprId, loc: LocId) -> ExprId {
        let ty = self.ty_of(value);
        let ty = match *self.type_of(ty) {
            Type::Int { width, signed: true } => self.cx.types().int(width, false),
            _ => ty,
        };
        let value = self.convert(value, ty, loc);
        self.unary(op, value, loc)
    }

    /// `__builtin_add_overflow(a, b, &r)` and its typed variants.
    fn overflow_builtin(&mut self, base: &str, args: &[ast::ExprId], ty: TypeId, loc: LocId) -> Option<ExprId> {
        let stem = base.strip_suffix("_overflow")?;
        // Generic, or signed or unsigned with the suffix of the type: `sadd`, `usubl`, `smulll`.
        let op = match stem {
            "add" | "sadd" | "saddl" | "saddll" | "uadd" | "uaddl" | "uaddll" => (OverflowOp::Add, BinOp::Add),
            "sub" | "ssub" | "ssubl" | "ssubll" | "usub" | "usubl" | "usubll" => (OverflowOp::Sub, BinOp::Sub),
            "mul" | "smul" | "smull" | "smulll" | "umul" | "umull" | "umulll" => (OverflowOp::Mul, BinOp::Mul),
            _ => return None,
        };
        let object = self.pointee(*args.get(2)?)?;
        let object = self.cx.ty(object);
        let values = self.stable_args(args);
        let (a, b) = (values[0], values[1]);
        let target = match *self.type_of(object) {
            Type::Int { .. } => object,
            _ => return None,
        };
        let Type::Int { width, .. } = *self.type_of(target) else { return None };
        let bool = self.cx.common.bool;
        let int = self.cx.common.int;
        let widen = |body: &mut Self, e: ExprId| if body.ty_of(e) == bool { body.convert(e, int, loc) } else { e };
        let (a, b) = (widen(self, a), widen(self, b));
        let overflow = self.expr(ExprKind::Overflow(op.0, a, b, target), bool, loc);
        let overflow = self.spill(overflow);
        // The result is the exact one cut to the type: computed without sign, where wrapping is defined.
        let unsigned = self.cx.types().int(width, false);
        let (a, b) = (self.convert(a, unsigned, loc), self.convert(b, unsigned, loc));
        let result = self.binary(op.1, a, b, loc);
        let result = self.convert(result, target, loc);
        let place = self.deref(values[2], object, loc);
        self.assign(place, result, loc);
        Some(self.convert(overflow, ty, loc))
    }

    /// `__sync_fetch_and_add` and kin, with or without a size suffix.
    fn sync_builtin(&mut self, e: ast::ExprId, base: &str, args: &[ast::ExprId], loc: LocId) -> Val {
        let ty = self.ast_ty(e);
        let stem = ["_16", "_1", "_2", "_4", "_8"].iter().find_map(|s| base.strip_suffix(s)).unwrap_or(base);
        if stem == "synchronize" {
            self.emit(InstKind::Fence(MemoryOrder::SeqCst, FenceScope::Threads), loc);
            return Val::Void;
        }
        let Some(object) = args.first().and_then(|&a| self.pointee_through_casts(a)) else {
            return self.unsupported_value(format!("__sync_{base}"), ty, loc);
        };
        let object = self.cx.ty(object);
        let values = self.stable_args(args);
        let place = self.deref(values[0], object, loc);
        let scalar = self.cx.program.types.is_scalar(object);
        let fetch = match stem {
            "fetch_and_add" => Some((RmwOp::Add, false)),
            "fetch_and_sub" => Some((RmwOp::Sub, false)),
            "fetch_and_or" => Some((RmwOp::Or, false)),
            "fetch_and_and" => Some((RmwOp::And, false)),
            "fetch_and_xor" => Some((RmwOp::Xor, false)),
            "fetch_and_nand" => Some((RmwOp::Nand, false)),
            "add_and_fetch" => Some((RmwOp::Add, true)),
            "sub_and_fetch" => Some((RmwOp::Sub, true)),
            "or_and_fetch" => Some((RmwOp::Or, true)),
            "and_and_fetch" => Some((RmwOp::And, true)),
            "xor_and_fetch" => Some((RmwOp::Xor, true)),
            "nand_and_fetch" => Some((RmwOp::Nand, true)),
            _ => None,
        };
        match (fetch, stem) {
            (Some((op, new)), _) if scalar && values.len() > 1 => {
                let value = self.fetch(place, op, values[1], None, new, MemoryOrder::SeqCst, loc);
                Val::Scalar(self.convert(value, ty, loc))
            }
            (None, "lock_test_and_set" | "swap") if scalar && values.len() > 1 => {
                let order = if stem == "swap" { MemoryOrder::SeqCst } else { MemoryOrder::Acquire };
                let Val::Scalar(old) = self.exchange(place, Val::Scalar(values[1]), order, loc) else { return Val::Void };
                Val::Scalar(self.convert(old, ty, loc))
            }
            (None, "lock_release") if scalar => {
                let zero = self.constant(object, 0, loc);
                self.assign_with(place, zero, atomics::writing(MemoryOrder::Release), loc);
                Val::Void
            }
            (None, "bool_compare_and_swap" | "val_compare_and_swap") if scalar && values.len() > 2 => {
                let expected = self.temp(object, loc);
                self.assign(expected, values[1], loc);
                let ok = self.compare_exchange(place, expected, values[2], Orders::default(), loc);
                // Either the expected value or what was found instead: the old value.
                let value = if stem.starts_with("bool") { ok } else { self.read(expected, loc) };
                Val::Scalar(self.convert(value, ty, loc))
            }
            _ => self.unsupported_value(format!("__sync_{base}"), ty, loc),
        }
    }

    /// The pointee of an argument as the user wrote it: clang casts pointers for the sized variants.
    fn pointee_through_casts(&self, e: ast::ExprId) -> Option<ast::TypeId> {
        let own = self.pointee(e);
        match (own.map(|t| self.cx.unit[t].kind), self.cx.unit[e].kind) {
            (Some(ast::TypeKind::Void), ast::ExprKind::Cast { operand, .. }) => self.pointee_through_casts(operand).or(own),
            _ => own,
        }
    }
}
