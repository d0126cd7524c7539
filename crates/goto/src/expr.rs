//! Expressions and places of a function, in two arenas (`Function::exprs`, `Function::places`). Children have
//! smaller ids than their parents. Expressions have no side effects; they may read memory, and each `Read` is one
//! read, evaluated left to right. Every sub-expression of an instruction is evaluated: lowering turned `&&`, `||` and
//! `?:` into control flow wherever an operand could fail or has a side effect.

use crate::ids::*;

#[derive(Clone, Debug, PartialEq)]
pub struct Expr {
    pub kind: ExprKind,
    pub ty: TypeId,
    pub loc: LocId,
}

/// How a memory access was written. Ordinary ones are the default.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash, Default)]
pub struct Access {
    pub volatile: bool,
    /// The order of an atomic one.
    pub atomic: Option<MemoryOrder>,
}

impl Access {
    /// Nobody but this thread sees it, and no device.
    pub fn is_ordinary(self) -> bool {
        !self.volatile && self.atomic.is_none()
    }
}

/// What an atomic operation promises about the accesses before and behind it, in the words of C. Who executes a single thread need not look at it.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum MemoryOrder {
    Relaxed,
    Consume,
    Acquire,
    Release,
    AcqRel,
    SeqCst,
    /// Any of them: it is computed when the program runs, or is none that the operation may have.
    Any,
}

impl MemoryOrder {
    /// May a read have it?
    pub fn of_read(self) -> bool {
        !matches!(self, MemoryOrder::Release | MemoryOrder::AcqRel)
    }

    /// May a write have it?
    pub fn of_write(self) -> bool {
        !matches!(self, MemoryOrder::Consume | MemoryOrder::Acquire | MemoryOrder::AcqRel)
    }
}

#[derive(Clone, Debug, PartialEq)]
pub enum ExprKind {
    /// The value's bits (Bool, Int, Float up to 128 bits), zero-extended. For a pointer only 0: the null pointer.
    Const(u128),
    /// Address of a place; the type is a pointer. Evaluates the place's indices and pointer but reads no memory of it.
    Addr(PlaceId),
    FuncAddr(FuncId),
    /// Read of a scalar place.
    Read(PlaceId, Access),
    Unary(UnOp, ExprId),
    Binary(BinOp, ExprId, ExprId),
    Cast(CastOp, ExprId),
    /// `Bool ? a : b`, both evaluated (both are safe to evaluate).
    Select(ExprId, ExprId, ExprId),
    /// Pointer plus a byte offset (an integer of pointer width, signed).
    PtrAdd(ExprId, ExprId),
    /// Does the exact result of the integer operation not fit the given type? (`add/sub/mul` and `neg` with
    /// `b == a`); operands may have any widths and signs: the mathematical values count. Bool.
    Overflow(OverflowOp, ExprId, ExprId, TypeId),
    /// Exactly defined float functions; see `MathOp`.
    Math(MathOp, [Option<ExprId>; 3]),
    /// Memory predicates and queries, for checks and library models.
    Memory(MemoryQuery, [Option<ExprId>; 4]),
}

#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum UnOp {
    /// Arithmetic negation (ints wrap; floats flip the sign).
    Neg,
    /// Bitwise complement of an Int; logical negation of a Bool.
    Not,
    /// Leading/trailing zeros, set bits; result has the operand's type. `clz`/`ctz` of 0 is the width.
    Clz,
    Ctz,
    Popcount,
    Bswap,
    BitReverse,
}

/// Both operands have the same type except for shifts (any integer distance). Signedness comes from the type.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum BinOp {
    Add,
    Sub,
    Mul,
    /// Ints truncate towards zero; division by zero and MIN/-1 are for checks. Floats: IEEE.
    Div,
    Rem,
    Shl,
    /// Arithmetic for signed types.
    Shr,
    And,
    Or,
    Xor,
    Eq,
    Ne,
    Lt,
    Le,
    Gt,
    Ge,
    /// Pointer difference in bytes: pointers in, ptrdiff out.
    PtrDiff,
}

impl BinOp {
    pub fn is_comparison(self) -> bool {
        matches!(self, BinOp::Eq | BinOp::Ne | BinOp::Lt | BinOp::Le | BinOp::Gt | BinOp::Ge)
    }
}

#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum OverflowOp {
    Add,
    Sub,
    Mul,
    Neg,
    /// Signed left shift: `a << b` not representable (C11 6.5.7p4), negative `a` included.
    Shl,
    /// Conversion of `a` (integer) to the type changes the value.
    Convert,
    /// Conversion of `a` (float) to the integer type is out of range (C11 6.3.1.4).
    FloatToInt,
}

#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum CastOp {
    /// Between integers (and Bool to Int): truncates, or extends by the *source's* signedness.
    IntToInt,
    /// Int, pointer or float to Bool: `!= 0`.
    ToBool,
    IntToFloat,
    /// Towards zero. Out of range is for checks; unchecked it gives the x86 "indefinite" integer (minimum).
    FloatToInt,
    FloatToFloat,
    PtrToInt,
    IntToPtr,
    /// Between pointer types: no change of value.
    PtrToPtr,
    /// Reinterprets the bits of a scalar of the same width.
    Bits,
}

#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum MathOp {
    Abs,
    Sqrt,
    Fma,
    /// `fmin`/`fmax`: a quiet NaN operand is ignored.
    Min,
    Max,
    /// IEEE remainder, and C's `fmod`.
    Remainder,
    Fmod,
    CopySign,
    /// Round to integral: current mode, or a fixed one.
    Rint,
    Floor,
    Ceil,
    Trunc,
    /// Half away from zero (`round`).
    Round,
    /// Classification: Bool results.
    IsNan,
    IsInf,
    IsFinite,
    IsNormal,
    IsSubnormal,
    IsZero,
    SignBit,
    /// Neither less, equal nor greater.
    Unordered,
    /// `<` or `>` (`islessgreater`).
    LessGreater,
    /// The current rounding mode as C's `FLT_ROUNDS`/`fegetround` sees it is a global; this is `nextafter(a, b)`.
    NextAfter,
}

#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum MemoryQuery {
    /// (ptr, size): every byte of `[ptr, ptr+size)` lies in one live object. Bool.
    Readable,
    /// As `Readable`, and the object is not constant (string literal, const object). Bool.
    Writable,
    /// (ptr): null, or the start of a live heap object. Bool.
    Freeable,
    /// (ptr, align): the address is a multiple of `align` as far as the object's alignment and offset tell. Bool.
    Aligned,
    /// (p, q): both point into (or one past) the same object, or both to no object at all. Bool.
    SameObject,
    /// (p, q): `q`, computed from `p`, still points into the object of `p` or one past its end, whether that lives or not; and `q` is null if `p` is.
    /// Addresses that belong to no object may be computed with. Bool.
    InObject,
    /// (ptr, bit, bits): no bit of `[bit, bit + bits)` from the pointer on is indeterminate: each was written since its object began to exist. Bool.
    Initialised,
    /// (ptr, size_a, ptr_b, size_b): the two ranges share no byte. Bool.
    Disjoint,
    /// (ptr): bytes of the object pointed to / offset of the pointer in it (size_t / ptrdiff); 0 if not into an object.
    ObjectSize,
    PointerOffset,
    /// (ptr): points to (or one past) an object that is still alive. Bool.
    Live,
    /// (ptr): the address of a function (with or without a body), so that a call through it has a target. Bool.
    IsFunction,
    /// (ptr, kind): a variable argument of this kind (see `argument_kind`) starts here, in the argument block of a call. Bool.
    IsArgument,
    /// (): every heap object was freed. Bool.
    NoHeapObject,
    /// (): every live heap object is still reachable from a global or a live local. Bool.
    NoLostHeapObject,
}

/// A place: where a value lives.
#[derive(Clone, Debug, PartialEq)]
pub struct Place {
    pub kind: PlaceKind,
    pub ty: TypeId,
}

#[derive(Clone, Debug, PartialEq)]
pub enum PlaceKind {
    Local(LocalId),
    Global(GlobalId),
    /// The object a pointer points to, seen as `ty`.
    Deref(ExprId),
    /// Field by index into the record's `fields`. A bit-field's type is `Int` of the field's width.
    Field(PlaceId, u32),
    /// Element of an array place; the index is an integer of pointer width (signed).
    Index(PlaceId, ExprId),
}
