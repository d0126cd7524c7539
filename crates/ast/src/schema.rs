//! The one definition of every number in the binary stream.
//!
//! The `clang` crate's build script turns [`cpp_header`] into the header its C++ files include, so both sides agree by
//! construction; [`VERSION`] is checked when a stream is read. clang's own enum numbers never appear: they change
//! between its versions.

/// Changes whenever the layout of the stream changes.
pub const VERSION: u32 = 4;

/// Declares an enum, its decoding from a number, its names, and its C++ twin.
macro_rules! schema {
    ($($(#[$doc:meta])* $name:ident { $($(#[$vdoc:meta])* $variant:ident),* $(,)? })*) => {
        $(
            $(#[$doc])*
            #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
            #[repr(u8)]
            pub enum $name { $($(#[$vdoc])* $variant),* }

            impl $name {
                /// All variants, in the order of their numbers.
                pub const ALL: &'static [$name] = &[$($name::$variant),*];
                /// Their names.
                pub const NAMES: &'static [&'static str] = &[$(stringify!($variant)),*];

                /// The variant with this number in the stream.
                #[inline]
                pub fn from_number(number: u64) -> Option<$name> {
                    Self::ALL.get(usize::try_from(number).ok()?).copied()
                }

                /// Its name.
                pub fn name(self) -> &'static str {
                    Self::NAMES[self as usize]
                }
            }
        )*

        /// The schema as a C++ header.
        pub fn cpp_header() -> String {
            let mut out = format!(
                "// Generated from crates/ast/src/schema.rs.\n#pragma once\nnamespace fathom {{\nconstexpr unsigned kVersion = {VERSION};\n"
            );
            $(
                out.push_str(&format!("enum class {} : unsigned {{ {} }};\n", stringify!($name), $name::NAMES.join(", ")));
            )*
            out.push_str("}\n");
            out
        }
    };
}

schema! {
    /// Sections of the stream, in order.
    Section { Strings, Files, Locs, Macros, Ranges, Values, Bits, Types, Records, Fields, Enums, EnumConsts, Decls, Labels, Exprs, Stmts, Atomics, Asms, Items, FileAsms }

    /// Node tags of types.
    TypeTag { Void, Bool, Int, Float, Complex, Pointer, Array, IncompleteArray, Vla, Function, Record, Enum, Vector, Atomic, NullPtr, BuiltinFn, Unsupported }

    /// Node tags of declarations.
    DeclTag { Function, Var, Typedef }

    /// Node tags of expressions.
    ExprTag {
        Int, Char, Float, Imaginary, Str, Predefined, DeclRef, EnumConst, Member, Subscript, Unary, Binary, Assign,
        CompoundAssign, Conditional, BinaryConditional, Opaque, Cast, Call, InitList, ImplicitInit, NoInit, InitUpdate,
        CompoundLiteral, StmtExpr, SizeOf, OffsetOf, Folded, VaArg, AddrLabel, Atomic, ShuffleVector, ConvertVector,
        Unsupported,
    }

    /// Node tags of statements.
    StmtTag {
        Compound, Decl, Expr, If, While, Do, For, Switch, Case, Default, Label, Goto, IndirectGoto, Break, Continue,
        Return, Null, Asm, Unsupported,
    }

    /// Which integer type. `Char` is plain `char`, whose signedness is the target's; `WChar` and kin do not occur:
    /// in C they are typedefs.
    IntKind { Char, SChar, UChar, Short, UShort, Int, UInt, Long, ULong, LongLong, ULongLong, Int128, UInt128, BitInt, UBitInt }

    /// Which floating type. `X87` is 80 bits in 12 (ILP32) or 16 (LP64) bytes; `F16` is `_Float16`, `BF16` is `__bf16`.
    FloatKind { F16, BF16, F32, F64, X87, F128 }

    /// Lvalue (designates an object or function) or rvalue (a value).
    ValueCategory { RValue, LValue }

    /// Operators with one operand.
    UnaryOp { PreInc, PreDec, PostInc, PostDec, AddrOf, Deref, Plus, Minus, Not, LNot, Real, Imag }

    /// Operators with two operands, assignments excluded. `PtrDiff` is `-` of two pointers; `PtrAdd` has its pointer on
    /// either side, `PtrSub` on the left.
    BinaryOp { Mul, Div, Rem, Add, Sub, PtrAdd, PtrSub, PtrDiff, Shl, Shr, Lt, Gt, Le, Ge, Eq, Ne, And, Xor, Or, LAnd, LOr, Comma }

    /// Conversions.
    CastKind {
        /// Reads an object.
        LValueToRValue,
        /// Changes nothing but qualifiers or sugar.
        NoOp,
        /// Reinterprets a pointer as another pointer, or a vector as another of equal size.
        BitCast,
        /// Reinterprets an lvalue as one of another type.
        LValueBitCast,
        ArrayToPointer,
        FunctionToPointer,
        /// Names a builtin in a call.
        BuiltinToFunction,
        NullToPointer,
        IntToPointer,
        PointerToInt,
        PointerToBool,
        IntToInt,
        IntToBool,
        IntToFloat,
        FloatToInt,
        FloatToBool,
        FloatToFloat,
        /// Sign-extends a Boolean (vector comparisons only).
        BoolToSignedInt,
        ToVoid,
        RealToComplex,
        ComplexToReal,
        ComplexToBool,
        ComplexToComplex,
        AtomicToNonAtomic,
        NonAtomicToAtomic,
        VectorSplat,
        AddressSpace,
        Other,
    }

    /// `sizeof` and kin.
    SizeOfKind { SizeOf, AlignOf, PreferredAlignOf, Other }

    /// Atomic operations. "Via" forms take and give values through pointers (the generic `__atomic_*`).
    AtomicOp {
        Init, Load, LoadVia, Store, StoreVia, Exchange, ExchangeVia,
        /// C11 forms: `val1` points to the expected value, `val2` is the desired value.
        CompareExchangeStrong, CompareExchangeWeak,
        /// `__atomic_compare_exchange_n` and `__atomic_compare_exchange`: `weak` decides.
        CompareExchange, CompareExchangeVia,
        /// Return the old value.
        FetchAdd, FetchSub, FetchAnd, FetchOr, FetchXor, FetchNand, FetchMin, FetchMax,
        /// Return the new value.
        AddFetch, SubFetch, AndFetch, OrFetch, XorFetch, NandFetch, MinFetch, MaxFetch,
        Other,
    }

    /// Visibility of a name to other units.
    Linkage { None, Internal, External }

    /// How a function was declared `inline`.
    Inline { No, C99, Gnu }

    /// How far a declaration defines its entity.
    Definition {
        /// Only declared here.
        None,
        /// `int x;` at file scope: a zero-initialised definition unless another unit or line has a full one.
        Tentative,
        Full,
        /// An inline definition that may serve calls but provides no symbol.
        AvailableExternally,
    }

    /// Where a variable lives. `Global` includes `static` at file scope (see its linkage) and block-scope `extern`.
    VarStorage { Global, StaticLocal, Local, Param }
}
