//! Instructions and terminators of basic blocks.

use crate::expr::{Access, MemoryOrder};
use crate::ids::*;
use crate::unsupported::Unsupported;

#[derive(Clone, Debug, PartialEq)]
pub struct Inst {
    pub kind: InstKind,
    pub loc: LocId,
}

/// What is passed to or returned from a function.
#[derive(Copy, Clone, Debug, PartialEq)]
pub enum Operand {
    /// A scalar.
    Value(ExprId),
    /// A record by value: the bytes of the place.
    Aggregate(PlaceId),
}

#[derive(Copy, Clone, Debug, PartialEq)]
pub enum Callee {
    Direct(FuncId),
    /// Through a function pointer.
    Indirect(ExprId),
}

#[derive(Clone, Debug, PartialEq)]
pub enum InstKind {
    /// Scalar assignment. The value is evaluated first, then the place.
    Assign {
        dest: PlaceId,
        value: ExprId,
        access: Access,
    },
    /// Copy of an aggregate (record or array) of the same type; source and destination are equal or disjoint.
    Copy {
        dest: PlaceId,
        src: PlaceId,
    },
    /// Sets every byte of the place to zero.
    Zero(PlaceId),
    Call {
        dest: Option<PlaceId>,
        callee: Callee,
        args: Vec<Operand>,
    },
    /// A primitive that is not C: see `Intrinsic`.
    Intrinsic {
        dest: Option<PlaceId>,
        op: Intrinsic,
        args: Vec<ExprId>,
    },
    /// An arbitrary value of the place's scalar type: every nondeterminism of a program goes through here.
    /// The name is the function called (`__VERIFIER_nondet_int`) or what the value stands for.
    Input {
        dest: PlaceId,
        name: String,
        kind: InputKind,
    },
    /// Executions in which the condition (Bool) is false are not considered.
    Assume(ExprId),
    /// Violated if the condition (Bool) is false; execution halts there.
    Assert {
        cond: ExprId,
        property: PropertyId,
    },
    /// Covered by an execution in which the condition (Bool) is true here; execution goes on either way. The goal is a property of
    /// class `Cover`, and nobody may rely on its condition, whatever it is.
    Goal {
        cond: ExprId,
        property: PropertyId,
    },
    /// The value is evaluated, and nothing else happens; whoever tells the execution shows it under the name.
    Note {
        name: String,
        value: ExprId,
    },
    /// The local's object begins to exist with indeterminate contents (again, in each loop iteration).
    LifetimeStart(LocalId),
    /// The object ceases to exist; pointers to it dangle.
    LifetimeEnd(LocalId),
    /// Atomic read-modify-write, as one step: `old = *place; *place = old op value;` `dest` receives the old value.
    Rmw {
        dest: Option<PlaceId>,
        place: PlaceId,
        op: RmwOp,
        value: ExprId,
        order: MemoryOrder,
    },
    /// `ok = (*place == expected); if (ok) *place = desired; else *expected_place = *place` as one step, with an order for each outcome.
    CmpXchg {
        ok: PlaceId,
        place: PlaceId,
        expected: PlaceId,
        desired: ExprId,
        order: MemoryOrder,
        failure: MemoryOrder,
    },
    /// What follows, up to the end, is one step.
    AtomicBegin(MemoryOrder),
    AtomicEnd,
    Fence(MemoryOrder, FenceScope),
    /// Something the front end understood but cannot express; reaching it ends in `unknown (unsupported: …)`.
    Unsupported(Unsupported),
}

/// What an instruction does with its places and beside them: all that an analysis must know of a kind that it has no rule of its own for. Which
/// places those are, and what they are written from, `visit` tells.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Effect {
    /// Writes its places, and nothing else happens. `observable`: in a way that an observer or another thread may see (volatile, atomic).
    Store { observable: bool },
    /// Writes its place, with a value from outside.
    Input,
    /// What the callee does; then the result is written.
    Call,
    /// What the primitive does; then the result is written.
    Primitive(Intrinsic),
    /// Some executions end there.
    Assume,
    /// Some executions end there, with a violation.
    Assert(PropertyId),
    /// Nothing happens; somebody asks whether an execution gets there with the condition being true.
    Goal(PropertyId),
    /// The local's object begins or ceases to exist.
    Lifetime(LocalId),
    /// Other threads may run there.
    Synchronise,
    /// Nobody knows.
    Unsupported,
}

/// Who decides what an input is.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum InputKind {
    /// Code outside of the program, a user, a device: somebody who may choose it.
    Environment,
    /// The C library: the result of a function that C does not fix, of which a model only says how far it may be off. The input is called
    /// `approx:` and the name of the function, whose parameters are its arguments.
    Approximated,
    /// The language lets the compiler choose; what compilers leave there is zero.
    Unspecified,
    /// Nobody: the program uses a value that it was never given, as a missing argument or result.
    Missing,
    /// What inline assembly puts into one of its outputs.
    Assembly,
    /// The machine at hand: whether it has memory left.
    Machine,
    /// Nobody: it is what memory happens to hold that was never written.
    Unwritten,
}

impl InstKind {
    pub fn effect(&self) -> Effect {
        match self {
            InstKind::Assign { access, .. } => Effect::Store { observable: !access.is_ordinary() },
            InstKind::Copy { .. } | InstKind::Zero(_) => Effect::Store { observable: false },
            InstKind::Rmw { .. } | InstKind::CmpXchg { .. } => Effect::Store { observable: true },
            InstKind::Input { .. } => Effect::Input,
            InstKind::Call { .. } => Effect::Call,
            InstKind::Intrinsic { op, .. } => Effect::Primitive(*op),
            // Output, for a reader of traces: it stays where the program's own output does.
            InstKind::Note { .. } => Effect::Primitive(Intrinsic::PutByte),
            InstKind::Assume(_) => Effect::Assume,
            InstKind::Assert { property, .. } => Effect::Assert(*property),
            InstKind::Goal { property, .. } => Effect::Goal(*property),
            InstKind::LifetimeStart(local) | InstKind::LifetimeEnd(local) => Effect::Lifetime(*local),
            InstKind::AtomicBegin(_) | InstKind::AtomicEnd | InstKind::Fence(..) => Effect::Synchronise,
            InstKind::Unsupported(_) => Effect::Unsupported,
        }
    }
}

/// Who sees the accesses before a fence before those behind it.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum FenceScope {
    /// All threads.
    Threads,
    /// The same thread's signal handlers: only the compiler is told.
    Signals,
}

#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum RmwOp {
    Exchange,
    Add,
    Sub,
    And,
    Or,
    Xor,
    Nand,
    Min,
    Max,
}

/// Primitives both the interpreter and the symbolic execution implement. Library functions are C models on top.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Intrinsic {
    /// (size) -> pointer to a new heap object with indeterminate contents. Never null here: models decide on failure.
    /// With a second operand, whose value does not matter, its contents are inputs: nobody has to write them before they are read.
    HeapAlloc,
    /// (ptr): ends the heap object's life. Null does nothing. Otherwise the pointer must be `Freeable`.
    HeapFree,
    /// (size) -> pointer to a new object that lives until the function returns (or `StackFree`). A second operand as above.
    StackAlloc,
    /// (ptr): ends the life of a `StackAlloc` object (a VLA's scope ends).
    StackFree,
    /// (dst, src, n): copies bytes, ranges may overlap.
    MemMove,
    /// (dst, src, n): copies bytes, ranges must not overlap.
    MemCopy,
    /// (dst, byte as int, n).
    MemSet,
    /// (stream: 1 stdout, 2 stderr; format; argument block pointer) -> int: formatted output, C's printf rules.
    FormatPrint,
    /// (buf, capacity, format, argument block pointer) -> int: formatted output to memory (vsnprintf).
    FormatBuffer,
    /// (stream, byte): one byte of output.
    PutByte,
    /// () -> int / () -> char**: the program's arguments.
    ArgCount,
    ArgVector,
    /// (code): ends the program. Does not return.
    Exit,
    /// (): abnormal end. Does not return. Not a violation by itself.
    Abort,
    /// () -> int / (int): floating-point rounding mode, encoded as C's FE_* of x86 (0, 0x400, 0x800, 0xc00).
    GetRounding,
    SetRounding,
    /// (cond: Bool, number of an `Undefined`): what no selected check looks for. Where the condition is false nobody knows how the execution goes
    /// on: a frontier for proofs, and no violation behind it counts.
    Defined,
    /// (cond: Bool, number of an `Undefined`) -> an arbitrary value, drawn like an input, where the condition is true; where it is false nothing is
    /// drawn and the result is not used.
    Arbitrary,
}

/// Undefined behaviour that gets a meaning because no selected check looks for it.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Undefined {
    Shift,
    Conversion,
    Division,
    Unreachable,
    ArrayLength,
    Library,
    Memory,
    TrapRepresentation,
    NoReturn,
    /// What a compiler is told to assume does not hold. Compilers that do not use it go on.
    Assumption,
    /// What a function without a body does with memory that it is given, where nobody knows how much there is or what leads to it.
    Outside,
}

impl Undefined {
    pub const ALL: [Undefined; 11] = [
        Undefined::Shift,
        Undefined::Conversion,
        Undefined::Division,
        Undefined::Unreachable,
        Undefined::ArrayLength,
        Undefined::Library,
        Undefined::Memory,
        Undefined::TrapRepresentation,
        Undefined::NoReturn,
        Undefined::Assumption,
        Undefined::Outside,
    ];

    /// What the argument of an intrinsic stands for.
    pub fn of_number(number: u128) -> Undefined {
        Undefined::ALL[(number as usize).min(Undefined::ALL.len() - 1)]
    }

    pub fn number(self) -> u128 {
        Undefined::ALL.iter().position(|u| *u == self).expect("all are listed") as u128
    }

    /// For the user: what happens there.
    pub fn name(self) -> &'static str {
        match self {
            Undefined::Shift => "shift by a distance out of range",
            Undefined::Conversion => "conversion of a floating-point value out of range",
            Undefined::Division => "division by zero, or its result does not fit",
            Undefined::Unreachable => "code that the program declares unreachable",
            Undefined::ArrayLength => "variable-length array of a negative length",
            Undefined::Library => "undefined call of a library function",
            Undefined::TrapRepresentation => "_Bool that holds neither 0 nor 1",
            Undefined::Memory => "memory used in an undefined way by a library function",
            Undefined::NoReturn => "function declared noreturn that returns",
            Undefined::Assumption => "assumption given to the compiler that does not hold",
            Undefined::Outside => {
                "change of memory by a function without a body that is given pointers of which little is known"
            }
        }
    }
}

#[derive(Clone, Debug, PartialEq)]
pub struct Block {
    pub insts: Vec<Inst>,
    pub end: Terminator,
    pub end_loc: LocId,
}

#[derive(Clone, Debug, PartialEq)]
pub enum Terminator {
    Goto(BlockId),
    /// Bool condition.
    Branch {
        cond: ExprId,
        then: BlockId,
        other: BlockId,
    },
    /// Integer value; inclusive ranges `[lo, hi]` of the value's bits read by its type's signedness; disjoint.
    Switch {
        value: ExprId,
        cases: Vec<(i128, i128, BlockId)>,
        default: BlockId,
    },
    /// Ends the life of every local and `StackAlloc` object of the frame: lowering emits no `LifetimeEnd` before it.
    Return(Option<Operand>),
    /// Control never gets here (after a noreturn call, `__builtin_unreachable` behind its check). Execution stops.
    Stop,
}

impl Terminator {
    pub fn successors(&self) -> impl Iterator<Item = BlockId> + '_ {
        let (a, b, cases): (Option<BlockId>, Option<BlockId>, &[(i128, i128, BlockId)]) = match self {
            Terminator::Goto(b) => (Some(*b), None, &[]),
            Terminator::Branch { then, other, .. } => (Some(*then), Some(*other), &[]),
            Terminator::Switch { cases, default, .. } => (Some(*default), None, cases),
            Terminator::Return(_) | Terminator::Stop => (None, None, &[]),
        };
        a.into_iter().chain(b).chain(cases.iter().map(|c| c.2))
    }
}
