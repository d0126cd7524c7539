//! Declarations: functions, variables, parameters, and typedefs whose type is variably modified.
//!
//! All redeclarations of one entity in the unit are merged into one [`Decl`] whose type is the composite type and
//! whose range is that of the definition if there is one. Prototypes that nothing refers to are not exported.

use crate::ids::{DeclId, ExprId, LabelId, List, LocId, RangeId, StmtId, StrId, ValueId};
use crate::schema::{Definition, Inline, Linkage, VarStorage};
use crate::types::QualType;

/// A declared entity.
#[derive(Clone, Debug)]
pub struct Decl {
    /// Empty for unnamed parameters.
    pub name: StrId,
    pub ty: QualType,
    /// The type as the user wrote it, typedef names included.
    pub written: StrId,
    /// A name that is unique within the unit and stable across runs: `f`, `x`, `f::x` for a static local, `f::x.1`
    /// for the second of that name in `f`. Locals and parameters have keys of the same form.
    pub key: StrId,
    /// The whole declaration.
    pub range: RangeId,
    /// The position of the name.
    pub loc: LocId,
    pub kind: DeclKind,
}

/// What is declared.
#[derive(Clone, Debug)]
pub enum DeclKind {
    Function(Box<Function>),
    Var(Box<Var>),
    Typedef(Typedef),
}

/// A function.
#[derive(Clone, Debug)]
pub struct Function {
    pub linkage: Linkage,
    pub inline: Inline,
    /// [`Definition::AvailableExternally`] is an inline definition that provides no external symbol (C11 6.7.4p7).
    pub definition: Definition,
    /// The parameters of the definition, or of the last prototype.
    pub params: List<DeclId>,
    pub body: Option<StmtId>,
    /// Labels defined or declared in the body.
    pub labels: List<LabelId>,
    pub noreturn: bool,
    /// `__attribute__((returns_twice))` and friends such as `setjmp`.
    pub returns_twice: bool,
    pub weak: bool,
    /// A K&R definition or a declaration without parameter list. In a K&R definition the parameter types in the function's
    /// type are the promoted ones, in which the arguments arrive; those of `params` are as declared.
    pub knr: bool,
    /// Declared by clang itself at the first use (C89 implicit declaration or a builtin).
    pub implicit: bool,
    /// Priority of `__attribute__((constructor))`; 65535 when none is given.
    pub constructor: Option<u32>,
    pub destructor: Option<u32>,
    /// The symbol named by `__asm__("…")`.
    pub asm_label: Option<StrId>,
    /// The symbol named by `__attribute__((alias("…")))`.
    pub alias: Option<StrId>,
    /// The name of the compiler builtin this is. For C library functions that clang knows (`memcpy`, `printf`)
    /// `library_builtin` is set as well.
    pub builtin: Option<StrId>,
    pub library_builtin: bool,
    /// `__attribute__((ifunc("…")))`: another function chooses its body when the program is loaded.
    pub ifunc: bool,
    /// Parameters that must not be null (`__attribute__((nonnull))` on any declaration): one bit each, for the first 64.
    pub nonnull: u64,
}

/// A variable or parameter.
#[derive(Clone, Debug)]
pub struct Var {
    pub storage: VarStorage,
    pub linkage: Linkage,
    /// Automatic variables are always [`Definition::Full`].
    pub definition: Definition,
    /// `_Thread_local` or `__thread`.
    pub tls: bool,
    pub weak: bool,
    /// Declared `register`.
    pub register: bool,
    /// Invented by clang (`__func__` and the like).
    pub implicit: bool,
    /// Lies in a section (`.init_array` and kin) whose pointers are called before or behind `main`.
    pub called_by_loader: bool,
    pub init: Option<ExprId>,
    /// The value of the initialiser, if the variable is an integer with static storage.
    pub value: Option<ValueId>,
    /// Alignment in bytes asked for by `aligned` or `_Alignas`, if it exceeds that of the type.
    pub align: Option<u32>,
    /// The function named by `__attribute__((cleanup(f)))`.
    pub cleanup: Option<DeclId>,
    pub asm_label: Option<StrId>,
    pub alias: Option<StrId>,
    /// The enclosing function of locals, static locals and parameters of definitions.
    pub function: Option<DeclId>,
    /// A parameter `T a[static N]`: the bytes that N elements have. 0 without such a promise.
    pub promised_bytes: u64,
    /// Evaluated where the declaration is reached, and not part of the type: the outermost length of a parameter that was written as an array of
    /// variable length, the operand of a `typeof` with effects.
    pub evaluated: Option<ExprId>,
}

impl Var {
    /// Whether the object lives as long as the program (or the thread).
    pub fn is_static_storage(&self) -> bool {
        !matches!(self.storage, VarStorage::Local | VarStorage::Param)
    }
}

/// A typedef of variably modified type; exported because reaching it evaluates the array sizes in its type.
#[derive(Clone, Debug)]
pub struct Typedef {
    pub function: Option<DeclId>,
    /// As [`Var::evaluated`].
    pub evaluated: Option<ExprId>,
}

/// A label of a function.
#[derive(Clone, Debug)]
pub struct Label {
    pub name: StrId,
    /// The labelled statement (`StmtKind::Label`); `None` only for `__label__` without definition.
    pub stmt: Option<StmtId>,
    pub function: DeclId,
    /// Whether its address is taken with `&&`.
    pub address_taken: bool,
}
