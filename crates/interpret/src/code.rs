//! The register code a function is compiled to.
//!
//! A frame is a row of 64-bit slots. A scalar of up to 64 bits takes one slot and is kept *normal*: sign-extended if its type is
//! signed, zero-extended otherwise. Wider integers and floats take two (low, high), pointers two (address, provenance).
//! Locals whose address is never taken live in their slots; other locals are objects, and their slots hold a pointer.
//!
//! Frequent operations are variants of `Op`, 24 bytes each; everything else is an `Op::Slow` with a description.

use fathom_goto::*;

/// A slot of the frame.
pub type R = u32;

/// How to make a one-slot integer normal: shift left, then right again by the same distance.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Norm(u8);

impl Norm {
    pub fn new(width: u32, signed: bool) -> Norm {
        Norm((64 - width) as u8 | if signed { 0x80 } else { 0 })
    }
    pub fn width(self) -> u32 {
        64 - u32::from(self.0 & 0x7f)
    }
    pub fn signed(self) -> bool {
        self.0 & 0x80 != 0
    }
    #[inline(always)]
    pub fn apply(self, value: u64) -> u64 {
        let shift = self.0 & 0x3f;
        let up = value << shift;
        if self.0 & 0x80 != 0 { ((up as i64) >> shift) as u64 } else { up >> shift }
    }
}

/// A scalar type as execution sees it.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Scalar {
    Bool,
    Int { width: u32, signed: bool },
    Float(FloatKind),
    Pointer,
}

impl Scalar {
    pub fn of(types: &TypeTable, ty: TypeId) -> Option<Scalar> {
        match types.get(ty) {
            Type::Bool => Some(Scalar::Bool),
            Type::Int { width, signed } => Some(Scalar::Int { width: *width, signed: *signed }),
            Type::Float(kind) => Some(Scalar::Float(*kind)),
            Type::Pointer(_) => Some(Scalar::Pointer),
            Type::Void | Type::Array { .. } | Type::Record(_) | Type::Function { .. } => None,
        }
    }

    pub fn slots(self) -> u32 {
        match self {
            Scalar::Pointer => 2,
            Scalar::Bool => 1,
            Scalar::Int { width, .. } => {
                if width > 64 {
                    2
                } else {
                    1
                }
            }
            Scalar::Float(kind) => {
                if kind.bits() > 64 {
                    2
                } else {
                    1
                }
            }
        }
    }

    /// Of a one-slot scalar.
    pub fn norm(self) -> Norm {
        match self {
            Scalar::Bool => Norm::new(1, false),
            Scalar::Int { width, signed } => Norm::new(width.min(64), signed),
            Scalar::Float(kind) => Norm::new(kind.bits().min(64), false),
            Scalar::Pointer => Norm::new(64, false),
        }
    }

    /// Bytes a load or store touches (10 for x87: its padding is left alone).
    pub fn bytes(self, word: u32) -> u32 {
        match self {
            Scalar::Bool => 1,
            Scalar::Int { width, .. } => TypeTable::int_bytes(width) as u32,
            Scalar::Float(kind) => kind.bits() / 8,
            Scalar::Pointer => word,
        }
    }

    /// Value bits.
    pub fn width(self, word: u32) -> u32 {
        match self {
            Scalar::Bool => 1,
            Scalar::Int { width, .. } => width,
            Scalar::Float(kind) => kind.bits(),
            Scalar::Pointer => word * 8,
        }
    }

    pub fn signed(self) -> bool {
        matches!(self, Scalar::Int { signed: true, .. })
    }
}

#[derive(Copy, Clone, Debug)]
pub enum Op {
    Mov {
        d: R,
        a: R,
    },
    Mov2 {
        d: R,
        a: R,
    },
    Imm {
        d: R,
        v: u64,
    },
    /// A constant of the pool, two slots.
    Imm2 {
        d: R,
        k: u32,
    },
    Norm {
        d: R,
        a: R,
        n: Norm,
    },
    Add {
        d: R,
        a: R,
        b: R,
        n: Norm,
    },
    Sub {
        d: R,
        a: R,
        b: R,
        n: Norm,
    },
    Mul {
        d: R,
        a: R,
        b: R,
        n: Norm,
    },
    And {
        d: R,
        a: R,
        b: R,
    },
    Or {
        d: R,
        a: R,
        b: R,
    },
    Xor {
        d: R,
        a: R,
        b: R,
    },
    AddI {
        d: R,
        a: R,
        n: Norm,
        i: i64,
    },
    MulI {
        d: R,
        a: R,
        n: Norm,
        i: i64,
    },
    AndI {
        d: R,
        a: R,
        i: i64,
    },
    OrI {
        d: R,
        a: R,
        i: i64,
    },
    XorI {
        d: R,
        a: R,
        i: i64,
    },
    /// Checked: signed overflow stops (strict mode).
    AddC {
        d: R,
        a: R,
        b: R,
        n: Norm,
    },
    SubC {
        d: R,
        a: R,
        b: R,
        n: Norm,
    },
    MulC {
        d: R,
        a: R,
        b: R,
        n: Norm,
    },
    AddIC {
        d: R,
        a: R,
        n: Norm,
        i: i64,
    },
    Not {
        d: R,
        a: R,
        n: Norm,
    },
    Shl {
        d: R,
        a: R,
        b: R,
        n: Norm,
    },
    Shr {
        d: R,
        a: R,
        b: R,
        n: Norm,
    },
    ShlI {
        d: R,
        a: R,
        n: Norm,
        i: i64,
    },
    ShrI {
        d: R,
        a: R,
        n: Norm,
        i: i64,
    },
    /// Stops at distances out of range and, for signed types, at lost bits.
    ShlC {
        d: R,
        a: R,
        b: R,
        n: Norm,
    },
    ShrC {
        d: R,
        a: R,
        b: R,
        n: Norm,
    },
    Div {
        d: R,
        a: R,
        b: R,
        n: Norm,
        checked: bool,
    },
    Rem {
        d: R,
        a: R,
        b: R,
        n: Norm,
        checked: bool,
    },
    Eq {
        d: R,
        a: R,
        b: R,
    },
    Ne {
        d: R,
        a: R,
        b: R,
    },
    LtS {
        d: R,
        a: R,
        b: R,
    },
    LeS {
        d: R,
        a: R,
        b: R,
    },
    LtU {
        d: R,
        a: R,
        b: R,
    },
    LeU {
        d: R,
        a: R,
        b: R,
    },
    EqI {
        d: R,
        a: R,
        i: i64,
    },
    NeI {
        d: R,
        a: R,
        i: i64,
    },
    LtSI {
        d: R,
        a: R,
        i: i64,
    },
    LeSI {
        d: R,
        a: R,
        i: i64,
    },
    GtSI {
        d: R,
        a: R,
        i: i64,
    },
    LtUI {
        d: R,
        a: R,
        i: i64,
    },
    LeUI {
        d: R,
        a: R,
        i: i64,
    },
    GtUI {
        d: R,
        a: R,
        i: i64,
    },
    /// Conditional jumps: to `t` if the comparison holds, else to `e`.
    Br {
        a: R,
        t: u32,
        e: u32,
    },
    BrEq {
        a: R,
        b: R,
        t: u32,
        e: u32,
    },
    BrLtS {
        a: R,
        b: R,
        t: u32,
        e: u32,
    },
    BrLtU {
        a: R,
        b: R,
        t: u32,
        e: u32,
    },
    BrEqI {
        a: R,
        i: i64,
        t: u32,
        e: u32,
    },
    BrLtSI {
        a: R,
        i: i64,
        t: u32,
        e: u32,
    },
    BrLtUI {
        a: R,
        i: i64,
        t: u32,
        e: u32,
    },
    Jmp {
        t: u32,
    },
    Switch {
        a: R,
        k: u32,
    },
    Select {
        d: R,
        c: R,
        a: R,
        b: R,
    },
    Select2 {
        d: R,
        c: R,
        a: R,
        b: R,
    },
    F64 {
        op: FOp,
        d: R,
        a: R,
        b: R,
    },
    F32 {
        op: FOp,
        d: R,
        a: R,
        b: R,
    },
    /// Pointer plus index times scale.
    Index {
        d: R,
        p: R,
        i: R,
        scale: u32,
    },
    /// Pointer plus constant.
    Offset {
        d: R,
        p: R,
        off: i64,
    },
    /// Stops if the result leaves the object (strict mode).
    PtrAddC {
        d: R,
        p: R,
        i: R,
    },
    CheckIndex {
        i: R,
        len: u64,
    },
    CheckAlign {
        p: R,
        align: u64,
    },
    Ld {
        d: R,
        p: R,
        off: i32,
        n: Norm,
        size: u8,
        chr: bool,
    },
    St {
        p: R,
        off: i32,
        size: u8,
        a: R,
    },
    LdP {
        d: R,
        p: R,
        off: i32,
    },
    StP {
        p: R,
        off: i32,
        a: R,
    },
    LdW {
        d: R,
        p: R,
        off: i32,
        size: u8,
    },
    StW {
        p: R,
        off: i32,
        a: R,
        size: u8,
    },
    /// Global by entry: in bounds by construction.
    LdG {
        d: R,
        g: u32,
        off: u32,
        n: Norm,
        size: u8,
        chr: bool,
    },
    StG {
        g: u32,
        off: u32,
        size: u8,
        a: R,
    },
    Copy {
        d: R,
        s: R,
        size: u64,
    },
    Zero {
        p: R,
        size: u64,
    },
    /// A register local begins to exist; `flag` (if not `NONE`) records the event.
    Event {
        flag: R,
    },
    CheckDef {
        local: u32,
        flag: R,
        slot: R,
    },
    Def {
        flag: R,
    },
    Start {
        k: u32,
    },
    End {
        k: u32,
    },
    Call {
        k: u32,
    },
    Ret {
        a: R,
        slots: u32,
    },
    RetAgg {
        p: R,
        size: u64,
    },
    /// The aggregate a call returned.
    StRet {
        p: R,
        size: u64,
    },
    Block {
        steps: u32,
        block: u32,
    },
    Assert {
        a: R,
        property: u32,
    },
    Assume {
        a: R,
    },
    Goal {
        a: R,
        property: u32,
    },
    Stop,
    Slow {
        k: u32,
    },
}

/// No slot.
pub const NONE: R = u32::MAX;

#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum FOp {
    Add,
    Sub,
    Mul,
    Div,
    Eq,
    Ne,
    Lt,
    Le,
}

/// A value in the frame and its type.
#[derive(Copy, Clone, Debug)]
pub struct Typed {
    pub at: R,
    pub ty: Scalar,
}

#[derive(Clone, Debug)]
pub enum Slow {
    /// Integers wider than 64 bits, floats other than single and double; `checked` in strict mode.
    Binary {
        op: BinOp,
        d: Typed,
        a: Typed,
        b: Typed,
        checked: bool,
    },
    Unary {
        op: UnOp,
        d: Typed,
        a: Typed,
        checked: bool,
    },
    Cast {
        op: CastOp,
        d: Typed,
        a: Typed,
        checked: bool,
    },
    Overflow {
        op: OverflowOp,
        d: R,
        a: Typed,
        b: Typed,
        target: Scalar,
    },
    Math {
        op: MathOp,
        d: Typed,
        args: [Option<Typed>; 3],
    },
    Query {
        op: MemoryQuery,
        d: Typed,
        args: [Option<Typed>; 4],
    },
    LoadBits {
        d: Typed,
        p: R,
        off: i64,
        bit: u32,
        width: u32,
    },
    StoreBits {
        a: Typed,
        p: R,
        off: i64,
        bit: u32,
        width: u32,
    },
    Intrinsic {
        op: Intrinsic,
        d: Option<Typed>,
        args: Vec<Typed>,
    },
    /// Of an approximated function, with the operands of the function that asks.
    Input {
        d: Typed,
        type_id: TypeId,
        name: String,
        kind: InputKind,
        operands: Vec<Typed>,
    },
    Rmw {
        d: Typed,
        p: R,
        off: i64,
        op: RmwOp,
        a: Typed,
    },
    CmpXchg {
        ok: R,
        p: R,
        off: i64,
        expected: Typed,
        desired: Typed,
    },
    Unsupported(String),
    Step {
        block: u32,
        index: u32,
    },
    Assigned {
        place: Vec<Part>,
        type_id: TypeId,
        value: Typed,
    },
}

/// A piece of an assigned place's text.
#[derive(Clone, Debug)]
pub enum Part {
    Text(String),
    /// The value of an index.
    Value(Typed),
}

#[derive(Clone, Debug)]
pub struct SwitchTable {
    /// Sorted, disjoint.
    pub ranges: Vec<(i128, i128, u32)>,
    /// Jump table for dense one-slot values: targets from `base` on.
    pub dense: Option<(i64, Vec<u32>)>,
    pub default: u32,
    pub ty: Scalar,
}

#[derive(Copy, Clone, Debug)]
pub enum Arg {
    Value(Typed),
    Aggregate { p: R, size: u64 },
}

#[derive(Copy, Clone, Debug)]
pub enum Target {
    Direct(FuncId),
    /// Slot of the pointer.
    Indirect(R),
}

#[derive(Clone, Debug)]
pub struct CallSite {
    pub target: Target,
    pub args: Vec<Arg>,
    /// Where a scalar result goes, `NONE` if it is not wanted.
    pub ret: R,
    pub ret_ty: Option<Scalar>,
}

/// A local that is an object.
#[derive(Clone, Debug)]
pub struct MemoryLocal {
    pub local: LocalId,
    /// Slot of its pointer; the entry of its object follows in the frame's list.
    pub slot: R,
    pub size: u64,
    pub align: u64,
    /// It has no `LifetimeStart`: it exists as long as the call.
    pub at_entry: bool,
}

#[derive(Copy, Clone, Debug)]
pub enum Param {
    Value {
        slot: R,
        ty: Scalar,
    },
    /// Index into `memory_locals`; the scalar's type if it is one.
    Object {
        index: u32,
        ty: Option<Scalar>,
    },
}

#[derive(Debug, Default)]
pub struct Code {
    pub func: u32,
    pub ops: Vec<Op>,
    /// Parallel to `ops`.
    pub locs: Vec<LocId>,
    pub slow: Vec<Slow>,
    pub pool: Vec<(u64, u64)>,
    pub switches: Vec<SwitchTable>,
    pub calls: Vec<CallSite>,
    pub params: Vec<Param>,
    pub memory_locals: Vec<MemoryLocal>,
    /// Flags of locals that may be read before they are written: set to "indeterminate" at entry.
    pub flags: Vec<R>,
    /// Slots of pointer locals.
    pub pointer_slots: Vec<R>,
    /// Those of variables of the program: what only a temporary of lowering holds is lost.
    pub root_slots: Vec<R>,
    /// Slots of locals: zeroed at entry. Temporaries follow.
    pub local_slots: u32,
    pub frame_slots: u32,
}
