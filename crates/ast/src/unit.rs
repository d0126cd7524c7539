//! One translation unit: all vectors the ids point into, and the accessors that read them.

use std::borrow::Cow;
use std::ops::Index;

use crate::decl::{Decl, DeclKind, Function, Label, Var};
use crate::expr::{Atomic, Expr, ExprKind, OffsetComponent};
use crate::ids::*;
use crate::schema::{CastKind, FloatKind};
use crate::stmt::{Asm, Stmt};
use crate::types::{Enum, EnumConst, Field, QualType, Record, Type, TypeKind};

/// The data model, as far as pointers go. Alone it means a machine: Linux on the i386 and on the x86-64.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Arch {
    /// `int` and pointers have 32 bits.
    Ilp32,
    /// Pointers have 64 bits.
    Lp64,
}

/// The machine that a unit was read for, as far as the layout of data goes. Sizes and offsets of all types are in the unit.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Machine {
    pub big_endian: bool,
    /// Bits of `long`.
    pub long_bits: u8,
    /// Alignment of `long long`, in bytes.
    pub align_int64: u8,
    /// Alignment of `double`, in bytes.
    pub align_double: u8,
    /// i386 or x86-64, not with Windows.
    pub x86: bool,
    /// The format of `long double`; `None` if it is none that is modelled.
    pub long_double: Option<FloatKind>,
    /// Where the pointer to the next argument stands in a `va_list` that is a record.
    pub va_area: Option<u8>,
}

/// A source file.
#[derive(Clone, Debug)]
pub struct File {
    /// The name as the user gave it, or as a `#line` marker says.
    pub name: StrId,
    /// Found in a system include folder.
    pub system: bool,
}

/// A position: where the text stands in the file, and for text from a macro where the expansion stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Loc {
    pub file: FileId,
    /// From 1; 0 if there is no position (builtins, the command line).
    pub line: u32,
    /// From 1, in bytes.
    pub col: u32,
    /// Set if the position lies in a macro expansion: `file`, `line`, `col` are then those of the outermost expansion.
    pub expansion: Option<MacroId>,
}

/// Where the text of an expanded position was spelled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MacroLoc {
    /// The macro whose expansion stands at the position (the outermost one).
    pub name: StrId,
    /// Where the token itself is spelled: in the macro's body or in its argument.
    pub spelling: LocId,
}

/// From the first character to one past the last.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Range {
    pub begin: LocId,
    pub end: LocId,
}

/// A translation unit.
#[derive(Clone, Debug)]
pub struct Unit {
    pub arch: Arch,
    pub machine: Machine,
    /// Functions and variables with linkage: the definitions and what they refer to, in source order.
    pub items: Vec<DeclId>,
    /// Texts of file-scope `asm`, and where they stand.
    pub file_asms: Vec<(StrId, LocId)>,
    /// Warnings rendered by clang, if any were asked for.
    pub diagnostics: String,
    /// The main file is the first.
    pub files: Vec<File>,
    pub types: Vec<Type>,
    pub records: Vec<Record>,
    pub fields: Vec<Field>,
    pub enums: Vec<Enum>,
    pub enum_consts: Vec<EnumConst>,
    pub decls: Vec<Decl>,
    pub labels: Vec<Label>,
    pub exprs: Vec<Expr>,
    pub stmts: Vec<Stmt>,
    pub atomics: Vec<Atomic>,
    pub asms: Vec<Asm>,
    pub locs: Vec<Loc>,
    pub macros: Vec<MacroLoc>,
    pub ranges: Vec<Range>,
    /// Integer values, of whatever type the use says.
    pub values: Vec<i128>,
    pub bits: Vec<u128>,
    pub(crate) str_data: Vec<u8>,
    /// End of each string in `str_data`; the start is the end of the one before.
    pub(crate) str_ends: Vec<u32>,
    pub(crate) pools: Pools,
}

/// Backing store of [`List`]s.
#[derive(Clone, Debug, Default)]
pub(crate) struct Pools {
    pub exprs: Vec<ExprId>,
    pub stmts: Vec<StmtId>,
    pub decls: Vec<DeclId>,
    pub strs: Vec<StrId>,
    pub labels: Vec<LabelId>,
    pub qual_types: Vec<QualType>,
    pub offsets: Vec<OffsetComponent>,
}

/// An element type that lists can hold.
pub trait Pooled: Sized {
    #[doc(hidden)]
    fn pool(unit: &Unit) -> &[Self];
}

macro_rules! pooled {
    ($($ty:ty => $pool:ident)*) => {$(
        impl Pooled for $ty {
            fn pool(unit: &Unit) -> &[Self] { &unit.pools.$pool }
        }
    )*};
}

pooled! { ExprId => exprs  StmtId => stmts  DeclId => decls  StrId => strs  LabelId => labels  QualType => qual_types  OffsetComponent => offsets }

macro_rules! indexed {
    ($($id:ty => $vec:ident : $element:ty)*) => {$(
        impl Index<$id> for Unit {
            type Output = $element;
            #[inline]
            fn index(&self, id: $id) -> &$element { &self.$vec[id.index()] }
        }
    )*};
}

indexed! {
    TypeId => types: Type
    RecordId => records: Record
    FieldId => fields: Field
    EnumId => enums: Enum
    EnumConstId => enum_consts: EnumConst
    DeclId => decls: Decl
    LabelId => labels: Label
    ExprId => exprs: Expr
    StmtId => stmts: Stmt
    AtomicId => atomics: Atomic
    AsmId => asms: Asm
    FileId => files: File
    LocId => locs: Loc
    RangeId => ranges: Range
    MacroId => macros: MacroLoc
    ValueId => values: i128
    BitsId => bits: u128
}

impl Unit {
    /// The elements of a pooled list.
    #[inline]
    pub fn list<T: Pooled>(&self, list: List<T>) -> &[T] {
        &T::pool(self)[list.span()]
    }

    /// The bytes of a string, terminator not included.
    #[inline]
    pub fn bytes(&self, id: StrId) -> &[u8] {
        let start = if id.index() == 0 { 0 } else { self.str_ends[id.index() - 1] };
        &self.str_data[start as usize..self.str_ends[id.index()] as usize]
    }

    /// A name as text. Names that are not UTF-8 (file names can be) lose the offending bytes.
    pub fn str(&self, id: StrId) -> Cow<'_, str> {
        String::from_utf8_lossy(self.bytes(id))
    }

    /// The members of a record, in order.
    pub fn fields_of(&self, record: RecordId) -> impl ExactSizeIterator<Item = FieldId> + use<> {
        self.records[record.index()].fields.span().map(FieldId::new)
    }

    /// The enumerators of an enumeration, in order.
    pub fn constants_of(&self, of: EnumId) -> impl ExactSizeIterator<Item = EnumConstId> + use<> {
        self.enums[of.index()].constants.span().map(EnumConstId::new)
    }

    /// The type of an expression.
    #[inline]
    pub fn kind_of(&self, expr: ExprId) -> TypeKind {
        self[self[expr].ty.ty].kind
    }

    /// The declaration as a function, if it is one.
    pub fn function(&self, decl: DeclId) -> Option<&Function> {
        match &self[decl].kind {
            DeclKind::Function(function) => Some(function),
            DeclKind::Var(_) | DeclKind::Typedef(_) => None,
        }
    }

    /// The declaration as a variable, if it is one.
    pub fn var(&self, decl: DeclId) -> Option<&Var> {
        match &self[decl].kind {
            DeclKind::Var(var) => Some(var),
            DeclKind::Function(_) | DeclKind::Typedef(_) => None,
        }
    }

    /// The function a call names directly, looking through the decay to a pointer and through `*` and `&`.
    pub fn direct_callee(&self, mut callee: ExprId) -> Option<DeclId> {
        loop {
            match self[callee].kind {
                ExprKind::Cast {
                    kind: CastKind::FunctionToPointer | CastKind::BuiltinToFunction | CastKind::NoOp,
                    operand,
                    ..
                } => {
                    callee = operand;
                }
                ExprKind::DeclRef(decl) => return self.function(decl).map(|_| decl),
                _ => return None,
            }
        }
    }

    /// The name of the compiler builtin a call names directly (`__builtin_clz`, `__sync_fetch_and_add`, `memcpy`).
    pub fn builtin_name(&self, callee: ExprId) -> Option<Cow<'_, str>> {
        let function = self.function(self.direct_callee(callee)?)?;
        function.builtin.map(|name| self.str(name))
    }
}
