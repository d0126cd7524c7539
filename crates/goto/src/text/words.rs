//! The words of the text form: one table per enumeration, read in both directions.

use crate::expr::*;
use crate::inst::*;
use crate::program::*;
use crate::types::*;

/// An enumeration whose values have one name each.
pub trait Word: Sized + Copy + 'static {
    const ALL: &'static [Self];
    fn word(self) -> &'static str;
    fn from_word(word: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|value| value.word() == word)
    }
}

macro_rules! words {
    ($($ty:ident { $($value:ident $word:literal),* $(,)? })*) => {$(
        impl Word for $ty {
            const ALL: &'static [Self] = &[$($ty::$value),*];
            fn word(self) -> &'static str {
                match self { $($ty::$value => $word),* }
            }
        }
    )*};
}

words! {
    Arch { Ilp32 "ilp32", Lp64 "lp64" }
    Endian { Little "little", Big "big" }
    FloatKind { F16 "f16", F32 "f32", F64 "f64", X87 "x87", F128 "f128" }
    UnOp {
        Neg "neg", Not "not", Clz "clz", Ctz "ctz", Popcount "popcount", Bswap "bswap", BitReverse "bitreverse",
    }
    BinOp {
        Add "+", Sub "-", Mul "*", Div "/", Rem "%", Shl "<<", Shr ">>", And "&", Or "|", Xor "^",
        Eq "==", Ne "!=", Lt "<", Le "<=", Gt ">", Ge ">=", PtrDiff "<->",
    }
    OverflowOp {
        Add "add", Sub "sub", Mul "mul", Neg "neg", Shl "shl", Convert "convert", FloatToInt "float_to_int",
    }
    CastOp {
        IntToInt "int_to_int", ToBool "to_bool", IntToFloat "int_to_float", FloatToInt "float_to_int",
        FloatToFloat "float_to_float", PtrToInt "ptr_to_int", IntToPtr "int_to_ptr", PtrToPtr "ptr_to_ptr", Bits "bits",
    }
    MathOp {
        Abs "abs", Sqrt "sqrt", Fma "fma", Min "min", Max "max", Remainder "remainder", Fmod "fmod",
        CopySign "copysign", Rint "rint", Floor "floor", Ceil "ceil", Trunc "trunc", Round "round",
        IsNan "isnan", IsInf "isinf", IsFinite "isfinite", IsNormal "isnormal", IsSubnormal "issubnormal",
        IsZero "iszero", SignBit "signbit", Unordered "unordered", LessGreater "lessgreater",
        NextAfter "nextafter",
    }
    MemoryQuery {
        Readable "readable", Writable "writable", Freeable "freeable", Aligned "aligned", SameObject "same_object",
        InObject "in_object", Initialised "initialised",
        Disjoint "disjoint", ObjectSize "object_size", PointerOffset "pointer_offset", Live "live",
        NoHeapObject "no_heap_object", NoLostHeapObject "no_lost_heap_object", IsFunction "is_function",
        IsArgument "is_argument",
    }
    RmwOp {
        Exchange "exchange", Add "add", Sub "sub", And "and", Or "or", Xor "xor", Nand "nand", Min "min", Max "max",
    }
    MemoryOrder {
        Relaxed "relaxed", Consume "consume", Acquire "acquire", Release "release", AcqRel "acq_rel", SeqCst "seq_cst", Any "any",
    }
    FenceScope { Threads "threads", Signals "signals" }
    InputKind {
        Environment "environment", Approximated "approximated", Unspecified "unspecified", Missing "missing", Assembly "assembly",
        Machine "machine", Unwritten "unwritten",
    }
    Intrinsic {
        HeapAlloc "heap_alloc", HeapFree "heap_free", StackAlloc "stack_alloc", StackFree "stack_free",
        MemMove "mem_move", MemCopy "mem_copy", MemSet "mem_set", FormatPrint "format_print",
        FormatBuffer "format_buffer", PutByte "put_byte", ArgCount "arg_count", ArgVector "arg_vector",
        Exit "exit", Abort "abort", GetRounding "get_rounding", SetRounding "set_rounding", Defined "defined", Arbitrary "arbitrary",
    }
    LocalKind { Param "param", User "user", Arbitrary "arbitrary", Temp "temp" }
    GlobalKind { User "user", StringLiteral "string", Hidden "hidden", External "external" }
    PropertyClass {
        Assertion "assertion", ReachError "reach_error", Label "label", Overflow "overflow",
        UnsignedOverflow "unsigned_overflow", Division "division", Shift "shift", Conversion "conversion",
        Bounds "bounds", Deref "deref", Alignment "alignment", Free "free", MemTrack "memtrack",
        MemCleanup "memcleanup", Vla "vla", Uninitialised "uninitialised", Nan "nan",
        FloatOverflow "float_overflow", FloatDivision "float_division", Unreachable "unreachable", MissingReturn "missing_return",
        Library "library", AllocationSize "allocation_size", FunctionPointer "function_pointer",
        PointerArithmetic "pointer_arithmetic", PointerComparison "pointer_comparison", TrapRepresentation "trap_representation",
        Unsequenced "unsequenced", EvaluationOrder "evaluation_order", Overlap "overlap", NoReturn "noreturn",
        Parameter "parameter", Variadic "variadic", Restrict "restrict", Cover "cover", Termination "termination",
    }
}

/// Words that begin or continue something else: a local of such a name is written with its id.
pub(super) const KEYWORDS: &[&str] = &[
    "true",
    "false",
    "null",
    "as",
    "bits",
    "copy",
    "zero",
    "call",
    "op",
    "input",
    "assume",
    "assert",
    "start",
    "end",
    "rmw",
    "cmpxchg",
    "atomic_begin",
    "atomic_end",
    "fence",
    "unsupported",
    "goto",
    "if",
    "else",
    "switch",
    "return",
    "stop",
    "agg",
    "local",
];
