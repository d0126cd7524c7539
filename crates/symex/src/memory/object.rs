//! Objects and frames: what the leaves of a state stand for.
//!
//! Object 0 is nothing: the null pointer and absolute addresses. Objects are named by the position that creates
//! them, so the same allocation met again in a later round is the same object; the executions of different rounds
//! exclude each other, and what differs (contents, size, liveness) is in the state's leaves.

use crate::memory::layout::Layout;
pub use crate::memory::pmap::Leaf;
use crate::table::Id;
use crate::unwind::position::{Path, Position};
use fathom_goto::{FuncId, GlobalId, LocId, LocalId, TypeId};
use fathom_term::TermId;
use std::rc::Rc;

#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ObjId(pub u32);

impl ObjId {
    pub const NULL: ObjId = ObjId(0);
    /// A pointer whose object cannot be told: using it is unsupported.
    pub const OPAQUE: ObjId = ObjId(0xff_ffff);
}

impl Id for ObjId {
    fn of(index: usize) -> ObjId {
        ObjId(index as u32)
    }
    fn index(self) -> usize {
        self.0 as usize
    }
}

#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct FrameId(pub u32);

impl Id for FrameId {
    fn of(index: usize) -> FrameId {
        FrameId(index as u32)
    }
    fn index(self) -> usize {
        self.0 as usize
    }
}

impl FrameId {}

#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum ObjectKind {
    Null,
    Global(GlobalId),
    Function(FuncId),
    Local(FrameId, LocalId),
    /// A record returned by value, on its way to the caller.
    Returned,
    Heap,
    Stack,
    /// Memory of the environment behind a pointer that came from outside: see `foreign`.
    Foreign,
}

/// What a cell holds before anything is written to it.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Initial {
    /// An arbitrary value, fixed when the object is created.
    Indeterminate,
    /// Every byte is this one.
    Fill(u8),
    /// The global's initialiser.
    Static(GlobalId),
}

/// How long an object is that a position creates.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Length {
    Known(u64),
    /// Not known, but at most this many bytes.
    AtMost(u64),
}

pub struct Object {
    pub kind: ObjectKind,
    pub name: String,
    /// `None` until the first access tells what it is used as.
    pub layout: Option<Rc<Layout>>,
    /// The structure of its size that a pointer to it was first converted to: what is allocated is used as that, though a member may be the first that is used.
    pub seen_as: Option<TypeId>,
    /// Leaf of cell 0; the others follow.
    pub first_leaf: Leaf,
    /// Initial contents per cell, made when first read.
    pub initial_values: Vec<Option<TermId>>,
    pub initial: Initial,
    /// Leaves that say whether it lives and how long it is; nobody's for objects that live for ever with `size` bytes.
    pub alive_leaf: Leaf,
    pub size_leaf: Leaf,
    pub size: u64,
    /// It has at most this many bytes: its size, or what is known of it where that is not known.
    pub most: u64,
    pub align: u64,
    pub constant: bool,
    /// The variable that stands for its address, once a program looks at it.
    pub address: Option<TermId>,
    /// If its size is not known: the variable for the bytes that it keeps free of other objects, once it has an address, how many
    /// those are at most, and the sizes it had before, with the guards of the executions they are from.
    pub room: Option<TermId>,
    pub most_room: u64,
    pub sizes: Vec<(TermId, TermId)>,
    /// Its life ended in some execution so far.
    pub ended: bool,
    /// What it holds at first is an input: nobody has to write it.
    pub given: bool,
    pub loc: LocId,
}

/// A call in progress: named by the position of the call and the function.
pub struct Frame {
    pub function: FuncId,
    /// Position of everything in it starts with this.
    pub prefix: Path,
    /// Leaf of local 0; one leaf per local (its value, or the pointer to its object), then the return slot.
    pub first_leaf: Leaf,
    pub call_loc: LocId,
}

/// What happened at a position, in the order of execution: read back from a model to replay it.
#[derive(Clone)]
pub struct Event {
    pub position: Position,
    /// Order within the position.
    pub step: u32,
    pub guard: TermId,
    pub kind: EventKind,
}

#[derive(Clone)]
pub enum EventKind {
    /// An input instruction drew this value (for pointers: the address).
    Input { value: TermId },
    /// An object came into being.
    Object(ObjId),
    /// The number of program arguments.
    ArgCount { value: TermId },
    /// A scalar local came into being with this indeterminate value.
    Register { value: TermId },
}
