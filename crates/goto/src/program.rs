//! The program: functions, globals, properties and their tables.

use crate::expr::*;
use crate::ids::*;
use crate::inst::*;
use crate::source::*;
use crate::types::*;

#[derive(Clone, Debug, Default)]
pub struct Program {
    pub types: TypeTable,
    pub functions: Vec<Function>,
    pub globals: Vec<Global>,
    pub properties: Vec<Property>,
    pub source: SourceMap,
    /// The function execution starts in: synthesised, without parameters. It runs constructors, calls the user's entry function
    /// with its arguments, then destructors, and ends with `Intrinsic::Exit`.
    pub entry: Option<FuncId>,
}

#[derive(Clone, Debug)]
pub struct Function {
    pub name: String,
    /// Prefix of `locals`.
    pub params: Vec<LocalId>,
    pub ret: TypeId,
    /// A variadic function has one hidden last parameter: a pointer to the caller's argument block, a record whose
    /// fields are the variable arguments in order, each aligned to at least pointer size.
    pub variadic: bool,
    pub noreturn: bool,
    pub locals: Vec<Local>,
    pub exprs: Vec<Expr>,
    pub places: Vec<Place>,
    /// Empty: no body. Otherwise execution starts at block 0.
    pub blocks: Vec<Block>,
    pub loc: LocId,
    /// Part of the library models rather than of the user's program.
    pub from_library: bool,
}

#[derive(Clone, Debug)]
pub struct Local {
    pub name: String,
    pub ty: TypeId,
    pub loc: LocId,
    pub kind: LocalKind,
    /// Some `Addr` has this local as its base: it can be reached through pointers.
    pub address_taken: bool,
    /// In bytes, if the source asks for more than the type's.
    pub align: u64,
}

#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum LocalKind {
    Param,
    User,
    /// Introduced by lowering; assigned before it is read.
    Temp,
}

#[derive(Clone, Debug)]
pub struct Global {
    pub name: String,
    pub ty: TypeId,
    pub init: Init,
    /// Writing to it is undefined (const objects, string literals).
    pub constant: bool,
    pub thread_local: bool,
    pub kind: GlobalKind,
    /// No code outside this program can name it: internal linkage, or none.
    pub internal: bool,
    pub loc: LocId,
    pub align: u64,
}

#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum GlobalKind {
    /// A variable of the program.
    User,
    StringLiteral,
    /// Introduced by lowering (label tables, initialiser images).
    Hidden,
    /// Declared `extern` and defined nowhere: its contents are arbitrary (an input at program start).
    External,
}

/// Static initialiser: bytes not mentioned are zero. Items are sorted by offset and disjoint, except that
/// bit-fields may share bytes.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Init {
    pub items: Vec<InitItem>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct InitItem {
    /// In bytes.
    pub offset: u64,
    pub value: InitValue,
}

#[derive(Clone, Debug, PartialEq)]
pub enum InitValue {
    /// Little-endian value of `size` bytes.
    Bits {
        size: u32,
        value: u128,
    },
    /// Bit-field: `width` bits at bit `shift` from the item's byte offset.
    BitField {
        shift: u32,
        width: u32,
        value: u128,
    },
    Bytes(Vec<u8>),
    /// Pointer-sized address.
    Global {
        id: GlobalId,
        addend: i64,
    },
    Func(FuncId),
}

#[derive(Clone, Debug, PartialEq)]
pub struct Property {
    pub class: PropertyClass,
    /// What goes wrong if it is violated, for the user: `division by zero`.
    pub message: String,
    pub loc: LocId,
    /// Name of the function it stands in.
    pub function: String,
}

/// What a property belongs to: names of `--check` and, by `sv_comp`, of `--property`.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum PropertyClass {
    /// User assertion: `assert`, `__VERIFIER_assert`, `__builtin_trap` is not one.
    Assertion,
    /// A call of `reach_error` or `__VERIFIER_error` (asserts false).
    ReachError,
    Label,
    Overflow,
    UnsignedOverflow,
    Division,
    Shift,
    Conversion,
    Bounds,
    Deref,
    Alignment,
    Free,
    /// `valid-memtrack`, `valid-memcleanup`.
    MemTrack,
    MemCleanup,
    Vla,
    Uninitialised,
    Nan,
    FloatOverflow,
    Unreachable,
    MissingReturn,
    /// Overlap in `memcpy`, bad arguments of library functions.
    Library,
    /// Negative or overflowing allocation size.
    AllocationSize,
    /// A call through a function pointer to a function of another type.
    FunctionPointer,
    /// Pointer arithmetic that leaves the object.
    PointerArithmetic,
    /// Order or difference of pointers to different objects.
    PointerComparison,
    /// A `_Bool` that holds neither 0 nor 1.
    TrapRepresentation,
}

impl Program {
    pub fn new(arch: Arch) -> Self {
        Self { types: TypeTable::new(arch), ..Self::default() }
    }

    pub fn arch(&self) -> Arch {
        self.types.arch
    }

    pub fn func(&self, id: FuncId) -> &Function {
        &self.functions[id.index()]
    }

    pub fn global(&self, id: GlobalId) -> &Global {
        &self.globals[id.index()]
    }

    pub fn property(&self, id: PropertyId) -> &Property {
        &self.properties[id.index()]
    }

    pub fn find_function(&self, name: &str) -> Option<FuncId> {
        self.functions.iter().position(|f| f.name == name).map(FuncId::new)
    }
}

impl Function {
    pub fn has_body(&self) -> bool {
        !self.blocks.is_empty()
    }
    pub fn expr(&self, id: ExprId) -> &Expr {
        &self.exprs[id.index()]
    }
    pub fn place(&self, id: PlaceId) -> &Place {
        &self.places[id.index()]
    }
    pub fn local(&self, id: LocalId) -> &Local {
        &self.locals[id.index()]
    }
    pub fn block(&self, id: BlockId) -> &Block {
        &self.blocks[id.index()]
    }
    pub fn add_expr(&mut self, kind: ExprKind, ty: TypeId, loc: LocId) -> ExprId {
        self.exprs.push(Expr { kind, ty, loc });
        ExprId::new(self.exprs.len() - 1)
    }
    pub fn add_place(&mut self, kind: PlaceKind, ty: TypeId) -> PlaceId {
        self.places.push(Place { kind, ty });
        PlaceId::new(self.places.len() - 1)
    }
}

/// Does a call that passes values of these types, and takes a result of type `ret` if it wants one, fit the function?
/// As far as the machine can tell: signedness and what a pointer points to do not matter. The meaning of any other
/// call is undefined (C11 6.5.2.2p9).
pub fn call_fits(types: &TypeTable, callee: &Function, args: &[TypeId], ret: Option<TypeId>) -> bool {
    let alike = |a: TypeId, b: TypeId| match (types.get(a), types.get(b)) {
        (Type::Void, Type::Void) | (Type::Bool, Type::Bool) | (Type::Pointer(_), Type::Pointer(_)) => true,
        (Type::Int { width: x, .. }, Type::Int { width: y, .. }) => x == y,
        (Type::Float(x), Type::Float(y)) => x == y,
        (Type::Record(_) | Type::Array { .. }, Type::Record(_) | Type::Array { .. }) => types.size_of(a) == types.size_of(b),
        (_, _) => false,
    };
    ret.is_none_or(|ret| alike(ret, callee.ret))
        && callee.params.len() == args.len()
        && callee.params.iter().zip(args).all(|(&param, &arg)| alike(callee.local(param).ty, arg))
}

/// Where functions lie, for programs that look at their addresses.
pub const FUNCTION_BASE: u64 = 0x0040_0000;
pub const FUNCTION_STEP: u64 = 16;

pub fn function_address(id: FuncId) -> u64 {
    FUNCTION_BASE + u64::from(id.0) * FUNCTION_STEP
}
