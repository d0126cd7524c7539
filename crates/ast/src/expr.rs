//! Expressions. Each has a type, a value category and a source range; every implicit conversion is a node of its own.
//!
//! Operands have smaller ids than their parent. One expression id may occur more than once in an initialiser list:
//! the filler of an array and the value of a GNU range designator (`[0 ... 9] = f()`) are shared; a value with side
//! effects is evaluated once there, as gcc documents.

use crate::ids::{
    AtomicId, BitsId, DeclId, EnumConstId, ExprId, FieldId, LabelId, List, RangeId, StmtId, StrId, TypeId, ValueId,
};
use crate::schema::{AtomicOp, BinaryOp, CastKind, SizeOfKind, UnaryOp, ValueCategory};
use crate::types::QualType;

/// An expression.
#[derive(Clone, Debug)]
pub struct Expr {
    pub kind: ExprKind,
    pub ty: QualType,
    pub category: ValueCategory,
    pub range: RangeId,
}

/// What an expression computes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum ExprKind {
    /// An integer literal; never negative.
    Int(u64),
    /// A character literal of any width: the value in its type (so `'\xff'` is -1).
    Char(i64),
    /// A floating literal: the exact bits in its type (10 meaningful bytes for x87).
    Float(BitsId),
    /// `2.0i` (GNU): a complex value with this imaginary part and real part zero.
    Imaginary(ExprId),
    /// A string literal: an lvalue of array type. `bytes` are the elements in little-endian order without the
    /// terminator; the array may be longer (zero-filled) or, as an initialiser, shorter by the terminator.
    Str {
        bytes: StrId,
        width: u8,
    },
    /// `__func__` and the like: the operand is the string; all uses in one function denote one object.
    Predefined(ExprId),
    /// A use of a function or variable.
    DeclRef(DeclId),
    /// A use of an enumerator.
    EnumConst(EnumConstId),
    /// `base.field` (base an lvalue or rvalue record) or with `arrow` `base->field` (base a pointer rvalue).
    Member {
        base: ExprId,
        field: FieldId,
        arrow: bool,
    },
    /// `base[index]`: `base` is a pointer rvalue (or a vector) whichever way round it was written.
    Subscript {
        base: ExprId,
        index: ExprId,
    },
    Unary {
        op: UnaryOp,
        operand: ExprId,
    },
    /// Arithmetic, comparison, logical and comma operators; operands are already converted to their common type.
    Binary {
        op: BinaryOp,
        lhs: ExprId,
        rhs: ExprId,
    },
    /// `lhs = rhs`; `rhs` is already converted to the type of `lhs`.
    Assign {
        lhs: ExprId,
        rhs: ExprId,
    },
    /// `lhs op= rhs`: convert the value of `lhs` to `compute_lhs`, apply `op` giving `compute_result`, convert back to
    /// the type of `lhs`.
    CompoundAssign {
        op: BinaryOp,
        lhs: ExprId,
        rhs: ExprId,
        compute_lhs: TypeId,
        compute_result: TypeId,
    },
    /// `cond ? then : els`.
    Conditional {
        cond: ExprId,
        then: ExprId,
        els: ExprId,
    },
    /// `common ?: els` (GNU): evaluate `common` once, then test `cond`, giving `then` or `els`. `cond` and `then`
    /// contain [`ExprKind::Opaque`] nodes naming `common`.
    BinaryConditional {
        common: ExprId,
        cond: ExprId,
        then: ExprId,
        els: ExprId,
    },
    /// The value (or lvalue) already computed by the named expression; not evaluated again.
    Opaque(ExprId),
    /// A conversion; `explicit` if the user wrote it.
    Cast {
        kind: CastKind,
        operand: ExprId,
        explicit: bool,
    },
    /// A call. `callee` is a pointer to a function; see [`crate::Unit::direct_callee`].
    Call {
        callee: ExprId,
        args: List<ExprId>,
    },
    /// An initialiser in semantic form. Arrays: the first elements, then `filler` for the rest (zero if `None`).
    /// Structs: one entry per member except unnamed bit-fields. Unions: at most one entry, for `field`. Scalars, vectors
    /// and complex numbers: their parts. A GNU cast to a union is exported in this form too.
    InitList {
        inits: List<ExprId>,
        filler: Option<ExprId>,
        field: Option<FieldId>,
    },
    /// The zero value of its type, standing in an initialiser for a member that is not named.
    ImplicitInit,
    /// In an initialiser that updates another one: leave this part as `base` had it.
    NoInit,
    /// `{.a = base, .a.b = …}`: take `base`, then overwrite the parts that `updates` (an `InitList`) gives.
    InitUpdate {
        base: ExprId,
        updates: ExprId,
    },
    /// `(T){…}`: an lvalue; the object has static storage if it is outside of functions.
    CompoundLiteral {
        init: ExprId,
        file_scope: bool,
    },
    /// `({ … })`: the value of the last statement if that is an expression and the type is not void.
    StmtExpr(StmtId),
    /// `sizeof`, `_Alignof` and kin. `value` unless the size depends on a variable-length array; then `arg` (if an
    /// expression was written) is evaluated.
    SizeOf {
        kind: SizeOfKind,
        of: TypeId,
        arg: Option<ExprId>,
        value: Option<ValueId>,
    },
    /// `offsetof(of, path)`; `value` unless an index is not constant.
    OffsetOf {
        of: TypeId,
        path: List<OffsetComponent>,
        value: Option<ValueId>,
    },
    /// An expression whose integer value clang has computed. `inner` is what was written: a constant expression in a
    /// place that needs one, `__builtin_constant_p(…)`; `None` for `__builtin_types_compatible_p`.
    Folded {
        value: ValueId,
        inner: Option<ExprId>,
    },
    /// `va_arg(list, T)`; the type is that of the expression. `list` is an lvalue of the platform's `va_list`, or a
    /// pointer to its element where it has decayed (LP64).
    VaArg {
        list: ExprId,
    },
    /// `&&label` (GNU).
    AddrLabel(LabelId),
    /// `__atomic_*`, `__c11_atomic_*` (`__sync_*` are ordinary calls of builtins).
    Atomic(AtomicId),
    /// `__builtin_shufflevector(a, b, indices…)` or `__builtin_shuffle`-like.
    ShuffleVector {
        args: List<ExprId>,
    },
    /// `__builtin_convertvector(v, T)`.
    ConvertVector(ExprId),
    /// An expression outside the supported language, by clang's name for it.
    Unsupported(StrId),
}

/// One step of the path in `offsetof`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum OffsetComponent {
    Field(FieldId),
    Index(ExprId),
}

/// An atomic operation and its operands; `order` and `order_fail` are integer expressions.
#[derive(Clone, Debug)]
pub struct Atomic {
    pub op: AtomicOp,
    /// A `__c11_atomic_*` form: pointer arithmetic counts elements; the GNU forms count bytes.
    pub c11: bool,
    /// Pointer to the object.
    pub ptr: ExprId,
    /// Memory order; `None` for `__c11_atomic_init`.
    pub order: Option<ExprId>,
    /// First operand: the value, the pointer to the expected value, or the pointer the result is stored through.
    pub val1: Option<ExprId>,
    /// Second operand: the desired value, or where `__atomic_exchange` puts the old one.
    pub val2: Option<ExprId>,
    /// Order on failure of a compare-exchange.
    pub order_fail: Option<ExprId>,
    /// Whether the compare-exchange may fail spuriously (`__atomic_*` form only).
    pub weak: Option<ExprId>,
}
