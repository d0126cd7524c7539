//! Canonical types with their layout on the target: what `sizeof`, `_Alignof` and field offsets are computed from.
//!
//! Typedefs, `typeof`, attributes and elaborated names are resolved; the user's own words are kept as text on the
//! declarations (`Decl::written`, `Field::written`).

use crate::ids::{EnumConstId, EnumId, ExprId, FieldId, List, RangeId, RecordId, StrId, TypeId, ValueId};
use crate::schema::{FloatKind, IntKind};

/// Qualifiers of one use of a type. `_Atomic` is not among them: it changes the representation and is
/// [`TypeKind::Atomic`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct Quals(pub u8);

impl Quals {
    pub const NONE: Quals = Quals(0);
    pub const CONST: Quals = Quals(1);
    pub const VOLATILE: Quals = Quals(2);
    pub const RESTRICT: Quals = Quals(4);

    pub fn is_const(self) -> bool {
        self.0 & 1 != 0
    }
    pub fn is_volatile(self) -> bool {
        self.0 & 2 != 0
    }
    pub fn is_restrict(self) -> bool {
        self.0 & 4 != 0
    }
}

/// A type with the qualifiers of this use of it. Those of an array's elements stand on the array: `const int[3]` is the
/// type `int[3]` with the qualifier `const`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct QualType {
    pub ty: TypeId,
    pub quals: Quals,
}

/// A canonical type. Two uses of the same type have the same id (variable-length arrays excepted: one per size
/// expression).
#[derive(Clone, Debug)]
pub struct Type {
    pub kind: TypeKind,
    /// Size in bytes; `None` for `void`, functions, incomplete and variable-length types. `long double` is 12 or 16.
    pub size: Option<u64>,
    /// Alignment in bytes; 1 where it has no meaning.
    pub align: u32,
}

/// What a type is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum TypeKind {
    Void,
    /// `_Bool`: one byte in memory, holding 0 or 1.
    Bool,
    /// Any other integer type. `width` is the number of value bits including the sign (for `_BitInt` less than the
    /// size may suggest); `kind` says which of several types of equal width it is.
    Int {
        kind: IntKind,
        signed: bool,
        width: u32,
    },
    Float(FloatKind),
    /// A complex number: two elements, real part first. The element may be an integer type (GNU).
    Complex(TypeId),
    Pointer(QualType),
    /// An array of known length, which may be zero (GNU).
    Array {
        elem: QualType,
        len: u64,
    },
    /// `T[]`: a flexible array member, an incomplete extern array.
    IncompleteArray(QualType),
    /// A variable-length array. `size` counts elements and is evaluated where the declaration, typedef or type name
    /// is reached; types derived from the same declaration share this expression id. `None` is `[*]` in a prototype.
    Vla {
        elem: QualType,
        size: Option<ExprId>,
    },
    /// A function. `noproto` is `T f()` before C23 or a K&R definition: arguments get the default promotions and
    /// `params` is empty.
    Function {
        ret: QualType,
        params: List<QualType>,
        variadic: bool,
        noproto: bool,
        /// `__attribute__((noreturn))` on the type of the function, which pointers to it keep.
        noreturn: bool,
    },
    Record(RecordId),
    /// An enumeration; its representation is `Enum::underlying`.
    Enum(EnumId),
    Vector {
        elem: TypeId,
        len: u32,
    },
    /// `_Atomic(T)`; its size and alignment may exceed those of `T`.
    Atomic(TypeId),
    /// C23 `nullptr_t`.
    NullPtr,
    /// The placeholder type of a reference to a builtin such as `__builtin_clz` before it is called.
    BuiltinFn,
    /// A type outside the supported language, by clang's name for it.
    Unsupported(StrId),
}

/// A struct or union.
#[derive(Clone, Debug)]
pub struct Record {
    /// The tag, or for an untagged record the name of its first typedef if it has one.
    pub name: Option<StrId>,
    /// Whether `name` is a tag (`struct name`) rather than a typedef's name.
    pub tagged: bool,
    pub is_union: bool,
    /// Whether a definition exists; if not, `fields` is empty and size and alignment mean nothing.
    pub complete: bool,
    pub packed: bool,
    /// The last member is a flexible array (`T x[]`).
    pub flexible: bool,
    /// `__attribute__((transparent_union))`: as a parameter it is passed like its first member.
    pub transparent: bool,
    /// The type of this record.
    pub ty: TypeId,
    /// Size in bytes, tail padding included.
    pub size: u64,
    /// Alignment in bytes.
    pub align: u32,
    /// All members in order, including anonymous records and unnamed bit-fields.
    pub fields: List<FieldId>,
    pub range: RangeId,
}

/// A member of a record.
#[derive(Clone, Debug)]
pub struct Field {
    pub record: RecordId,
    /// Position among the members of its record.
    pub index: u32,
    /// `None` for anonymous records and unnamed bit-fields.
    pub name: Option<StrId>,
    pub ty: QualType,
    /// The type as the user wrote it.
    pub written: StrId,
    /// Offset from the start of the record in bits, least significant bit first.
    pub bit_offset: u64,
    /// The declared width of a bit-field; zero-width ones only steer the layout.
    pub bit_width: Option<u32>,
    pub range: RangeId,
}

impl Field {
    /// Unnamed bit-fields are padding: initialisers skip them.
    pub fn is_padding(&self) -> bool {
        self.name.is_none() && self.bit_width.is_some()
    }
}

/// An enumeration.
#[derive(Clone, Debug)]
pub struct Enum {
    /// The tag, or for an untagged enumeration the name of its typedef if it has one.
    pub name: Option<StrId>,
    pub tagged: bool,
    pub complete: bool,
    pub ty: TypeId,
    /// The integer type that represents it.
    pub underlying: TypeId,
    pub constants: List<EnumConstId>,
    pub range: RangeId,
}

/// An enumerator.
#[derive(Clone, Debug)]
pub struct EnumConst {
    pub of: EnumId,
    pub name: StrId,
    pub value: ValueId,
    pub range: RangeId,
}
