//! The program: functions, globals, properties and their tables.

use crate::coverage::Coverage;
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
    /// What a test suite has to cover, if somebody asked.
    pub coverage: Coverage,
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
    /// Calls and accesses that C leaves in either order. Lowering records them for the analysis that judges them first of all; they are not
    /// part of the text form, and passes need not keep them.
    pub order: Vec<OrderPoint>,
}

/// Two events of one expression in no fixed order, and the assertion that stands for them.
#[derive(Clone, Debug, PartialEq)]
pub struct OrderPoint {
    pub property: PropertyId,
    /// In the order in which the program has them.
    pub events: [OrderEvent; 2],
}

#[derive(Clone, Debug, PartialEq)]
pub enum OrderEvent {
    Call { callee: Callee, args: Vec<Operand> },
    Access { place: PlaceId, reads: bool, writes: bool },
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
    /// As `User`, but what it holds before it is assigned is an input, not indeterminate: the meaning of harnesses.
    Arbitrary,
    /// Introduced by lowering; assigned before it is read.
    Temp,
}

impl LocalKind {
    /// A variable of the source text, which lives from one lifetime instruction to another.
    pub fn is_variable(self) -> bool {
        match self {
            LocalKind::User | LocalKind::Arbitrary => true,
            LocalKind::Param | LocalKind::Temp => false,
        }
    }
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
    /// No code outside this program can name it: internal linkage, or none. Nor does the program tell others where it is, as far as lowering
    /// looks at that: in the initial value of what they can name, or by a function that does nothing but return its address.
    pub internal: bool,
    pub loc: LocId,
    pub align: u64,
}

impl Global {
    /// A variable that a pass adds: zero at first, and nobody else's.
    pub fn hidden(name: impl Into<String>, ty: TypeId, align: u64) -> Global {
        Global {
            name: name.into(),
            ty,
            init: Init::default(),
            constant: false,
            thread_local: false,
            kind: GlobalKind::Hidden,
            internal: true,
            loc: LocId::NONE,
            align,
        }
    }
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
    /// A value of `size` bytes, in the order of the machine.
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
    FloatDivision,
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
    /// An object modified and used, or modified twice, without a sequence point between (C11 6.5p2).
    Unsequenced,
    /// The result depends on which of two calls (or a call and an access) comes first.
    EvaluationOrder,
    /// An assignment from an object that overlaps the destination in part (C11 6.5.16.1p3).
    Overlap,
    /// A function declared `_Noreturn` returns (C11 6.7.4p8).
    NoReturn,
    /// An argument against what the parameter's declaration promises: `nonnull`, `[static N]`.
    Parameter,
    /// `va_arg` of another type than the argument's, or behind the last one; lists that were not started or are ended.
    Variadic,
    /// An object modified through one `restrict` pointer and accessed through another one (C11 6.7.3.1p4).
    Restrict,
    /// A goal of a test suite, which a `Goal` instruction stands for: nothing is wrong with executions that cover it.
    Cover,
    /// A loop, or a cycle of calls, that is passed for ever.
    Termination,
}

impl Program {
    pub fn new(machine: impl Into<Machine>) -> Self {
        Self { types: TypeTable::new(machine), ..Self::default() }
    }

    pub fn machine(&self) -> Machine {
        self.types.machine
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

    /// Names of the inputs that the entry function draws for the user's function, in their order. What the machine decides is none of its arguments.
    pub fn drawn_arguments(&self) -> Vec<&str> {
        let blocks = self.entry.into_iter().flat_map(|entry| &self.func(entry).blocks);
        blocks.flat_map(|block| &block.insts).filter_map(drawn_name).collect()
    }
}

fn drawn_name(inst: &Inst) -> Option<&str> {
    match &inst.kind {
        InstKind::Input { kind: InputKind::Machine, .. } => None,
        InstKind::Input { name, .. } => Some(name),
        _ => None,
    }
}

impl Default for Function {
    /// A function without a name, parameters or a body: what stands in a program while a pass has the real one in its hands.
    fn default() -> Self {
        Function {
            name: String::new(),
            params: Vec::new(),
            ret: TypeId(0),
            variadic: false,
            noreturn: false,
            locals: Vec::new(),
            exprs: Vec::new(),
            places: Vec::new(),
            blocks: Vec::new(),
            loc: LocId::NONE,
            from_library: false,
            order: Vec::new(),
        }
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

/// What `va_arg` must agree on with the argument: a number of at most 31 bits for each kind of type. Signedness does not matter where the value fits both, nor
/// does what a pointer points to (C11 7.16.1.1p2 allows `void *` for `char *`; more is allowed here).
pub fn argument_kind(types: &TypeTable, ty: TypeId) -> u64 {
    match types.get(ty) {
        Type::Void | Type::Function { .. } => 0,
        Type::Bool => 1 << 28 | 8,
        Type::Int { width, .. } => 1 << 28 | u64::from(*width),
        Type::Float(kind) => 2 << 28 | u64::from(kind.bits()),
        Type::Pointer(_) => 3 << 28,
        Type::Array { .. } | Type::Record(_) => 4 << 28 | (types.size_of(ty) & ((1 << 28) - 1)),
    }
}

/// Whether the type of an argument block has an argument of this kind at the byte offset.
pub fn has_argument(types: &TypeTable, block: TypeId, offset: u64, kind: u64) -> bool {
    let Type::Record(record) = types.get(block) else { return false };
    let record = types.record(*record);
    let fits = |f: &Field| f.bit_offset == offset.saturating_mul(8) && argument_kind(types, f.ty) == kind;
    record.name.starts_with("args.") && record.fields.iter().any(fits)
}

/// Where functions lie, for programs that look at their addresses.
pub const FUNCTION_BASE: u64 = 0x0040_0000;
pub const FUNCTION_STEP: u64 = 16;

pub fn function_address(id: FuncId) -> u64 {
    FUNCTION_BASE + u64::from(id.0) * FUNCTION_STEP
}
