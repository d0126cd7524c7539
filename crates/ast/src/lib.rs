//! The abstract syntax tree of one C translation unit, as clang's semantic analysis leaves it.
//!
//! Takes the binary stream written by the `clang` crate's C++ shim and gives a [`Unit`]: flat vectors of types,
//! records, declarations, expressions and statements, linked by typed ids. Every implicit conversion is a node, every
//! initialiser is in semantic form, parentheses and other pure sugar are gone. Invariant: the operands of an
//! expression and the parts of a statement always have smaller ids than the node itself (post-order), so every pass
//! over a tree can be a loop over a vector and nothing here recurses on the depth of the program.
//!
//! Enum numbers of the stream come from [`schema`], from which the build script of the `clang` crate generates the C++
//! side.
//!
//! Must not know: clang, the IR.

pub mod schema;

mod decl;
mod decode;
mod expr;
mod ids;
mod print;
mod stmt;
mod type_name;
mod types;
mod unit;
pub mod visit;

pub use decl::{Decl, DeclKind, Function, Label, Typedef, Var};
pub use decode::{BadStream, decode};
pub use expr::{Atomic, Expr, ExprKind, OffsetComponent};
pub use ids::{
    AsmId, AtomicId, BitsId, DeclId, EnumConstId, EnumId, ExprId, FieldId, FileId, LabelId, List, LocId, MacroId, RangeId,
    RecordId, StmtId, StrId, TypeId, ValueId,
};
pub use print::print;
pub use schema::{
    AtomicOp, BinaryOp, CastKind, Definition, FloatKind, Inline, IntKind, Linkage, SizeOfKind, UnaryOp, ValueCategory,
    VarStorage,
};
pub use stmt::{Asm, Stmt, StmtKind};
pub use types::{Enum, EnumConst, Field, QualType, Quals, Record, Type, TypeKind};
pub use unit::{Arch, File, Loc, Machine, MacroLoc, Range, Unit};
