//! What callers of the interpreter see: options, inputs, observers and outcomes.

use fathom_goto::*;

#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Mode {
    /// `fathom run`: stops with a clear message at any undefined behaviour.
    Strict,
    /// Follows a counterexample: only `Assert` instructions stop; see `arith` for everything else.
    Replay,
}

#[derive(Clone, Debug)]
pub struct Options {
    pub mode: Mode,
    /// `argv[1…]`; `argv[0]` is `program_name`.
    pub args: Vec<String>,
    pub program_name: String,
    /// In IR instructions; checked once per basic block.
    pub step_limit: Option<u64>,
    /// In bytes of live objects and frames.
    pub memory_limit: u64,
}

impl Options {
    pub fn new(mode: Mode) -> Self {
        Self { mode, args: Vec::new(), program_name: "program".to_string(), step_limit: None, memory_limit: 4 << 30 }
    }
}

/// Which object, in terms of the execution and not of addresses.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum ObjectKey {
    Global(GlobalId),
    /// The n-th executed creation event (`LifetimeStart`, `HeapAlloc` or `StackAlloc`), counted in execution order
    /// from 0. Objects that exist without such an event (parameters, temporaries) have `u64::MAX`.
    Event(u64),
    /// Memory of the environment: the n-th piece the inputs named.
    Foreign(u32),
    /// Only an address is ever asked of it.
    Function(FuncId),
}

impl ObjectKey {
    pub const NONE: ObjectKey = ObjectKey::Event(u64::MAX);
}

/// A value the program asks for.
#[derive(Clone, Debug)]
pub struct InputRequest<'a> {
    pub name: &'a str,
    pub kind: InputKind,
    pub ty: TypeId,
    /// Value bits of the type.
    pub bits: u32,
    /// How many inputs were given before.
    pub sequence: u64,
    pub loc: LocId,
    pub types: &'a TypeTable,
    /// Of an approximated function: the numbers it was called with.
    pub operands: &'a [u128],
}

impl InputRequest<'_> {
    /// The value if nobody says another one: what C leaves unspecified is zero then, as compilers leave it.
    pub fn unspecified(&self) -> Option<u128> {
        (self.kind == InputKind::Unspecified).then_some(0)
    }

    /// Of an approximated function: its name.
    pub fn approximated(&self) -> Option<&str> {
        approximated(self.kind, self.name)
    }

    /// What this machine's C library returns, for an approximated function that it has.
    pub fn native(&self) -> Option<u128> {
        crate::native::value(self.approximated()?, self.operands)
    }
}

/// The approximated function that says whether a result below the normal numbers sets `errno`: not known of every library.
pub const RANGE_ERROR: &str = "range_error";

/// The function whose result an input stands for: see `InputKind::Approximated`.
pub fn approximated(kind: InputKind, name: &str) -> Option<&str> {
    (kind == InputKind::Approximated).then(|| name.strip_prefix("approx:").unwrap_or(name))
}

/// Where everything nondeterministic comes from.
pub trait Inputs {
    /// The bits of the value; bits beyond the type's are ignored. `None`: exhausted.
    fn input(&mut self, request: &InputRequest<'_>) -> Option<u128>;
    /// The value of a byte nobody wrote; asked once per byte, then remembered.
    fn indeterminate(&mut self, object: ObjectKey, offset: u64) -> u8 {
        let _ = (object, offset);
        0
    }
    /// The memory of the environment that an address which belongs to no object lies in, if there is some: its key, its
    /// first byte and its size. It exists from then on.
    fn foreign(&mut self, address: u64) -> Option<(ObjectKey, u64, u64)> {
        let _ = address;
        None
    }
    /// All addresses that will be given to objects: the others stay away from them.
    fn wishes(&mut self) -> Vec<u64> {
        Vec::new()
    }
    /// The address of a new object, if it matters. Ignored unless it is aligned and overlaps no object (string literals may).
    fn address(&mut self, object: ObjectKey, size: u64, align: u64) -> Option<u64> {
        let _ = (object, size, align);
        None
    }
}

/// An instruction about to be executed, for trace printers.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Executing {
    pub function: FuncId,
    pub block: BlockId,
    /// Position in the block; the number of its instructions stands for the terminator.
    pub index: u32,
    pub loc: LocId,
    pub depth: usize,
}

/// A scalar argument.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Passed {
    pub bits: u128,
    /// As in [`Assigned`].
    pub pointee: Option<String>,
}

/// A scalar assignment, for trace printers.
pub struct Assigned<'a> {
    pub function: FuncId,
    /// The place as C would write it, with index values filled in.
    pub place: &'a dyn Fn() -> String,
    pub ty: TypeId,
    /// The value's bits (pointers: the address).
    pub value: u128,
    /// What a pointer points to; `None` for null, for integers, and for pointers to no object.
    pub pointee: Option<String>,
    pub loc: LocId,
    pub depth: usize,
}

/// Told what happens. Only `output` and `goal` are called unless `wants_trace` says so: tracing slows execution down.
pub trait Observer {
    fn wants_trace(&self) -> bool {
        false
    }
    /// Bytes written to stdout (1) or stderr (2).
    fn output(&mut self, stream: u32, bytes: &[u8]) {
        let _ = (stream, bytes);
    }
    /// A `Goal` is covered, here and now; told each time.
    fn goal(&mut self, property: PropertyId) {
        let _ = property;
    }
    fn step(&mut self, executing: &Executing) {
        let _ = executing;
    }
    fn assign(&mut self, assigned: &Assigned<'_>) {
        let _ = assigned;
    }
    /// A call: where it stands, and its arguments; aggregates are `None`.
    fn call(&mut self, function: FuncId, loc: LocId, depth: usize, args: &[Option<Passed>]) {
        let _ = (function, loc, depth, args);
    }
    /// A return, with the scalar it returns.
    fn ret(&mut self, function: FuncId, loc: LocId, depth: usize, value: Option<u128>) {
        let _ = (function, loc, depth, value);
    }
    /// Control enters a block: branches and loop iterations follow from the sequence.
    fn block(&mut self, function: FuncId, block: BlockId, depth: usize) {
        let _ = (function, block, depth);
    }
    fn input(&mut self, request: &InputRequest<'_>, value: u128) {
        let _ = (request, value);
    }
}

/// Sees and says nothing.
pub struct Silent;
impl Observer for Silent {}

/// Collects output.
#[derive(Default)]
pub struct Collect {
    pub stdout: Vec<u8>,
    pub stderr: Vec<u8>,
}

impl Observer for Collect {
    fn output(&mut self, stream: u32, bytes: &[u8]) {
        if stream == 2 { self.stderr.extend(bytes) } else { self.stdout.extend(bytes) }
    }
}

#[derive(Clone, Debug, PartialEq)]
pub enum Outcome {
    Exit(i32),
    Abort {
        loc: LocId,
    },
    /// An `Assert` failed (`property`), or, in strict mode, behaviour was undefined.
    Violation {
        property: Option<PropertyId>,
        class: PropertyClass,
        message: String,
        loc: LocId,
        /// Innermost last: function and where it is.
        stack: Vec<(FuncId, LocId)>,
    },
    AssumeFailed {
        loc: LocId,
    },
    Unsupported {
        what: String,
        loc: LocId,
    },
    NoBody {
        function: FuncId,
        loc: LocId,
    },
    InputsExhausted {
        loc: LocId,
    },
    StepLimit,
    MemoryLimit,
    /// Replay mode: a memory access (or call) without a target where no assert was selected.
    InvalidAccess {
        message: String,
        loc: LocId,
    },
}

#[derive(Clone, Debug, PartialEq)]
pub struct RunResult {
    pub outcome: Outcome,
    /// Executed IR instructions.
    pub steps: u64,
    /// What came before them, in instructions that would have taken as long: objects made, functions compiled.
    pub setup: u64,
    /// Inputs handed out.
    pub inputs: u64,
    /// Creation events: see `ObjectKey::Event`.
    pub events: u64,
}
