//! Memory: objects, their cells and contents, pointers, and whether an access is valid.
//!
//! | file | what it knows |
//! | --- | --- |
//! | `object` | what the leaves of a state stand for: objects and frames |
//! | `pmap` | the leaves of one state, as a map that shares what did not change |
//! | `leaves` | what they mean: slots of locals, lives, sizes |
//! | `layout` | how an object is split into cells by its type |
//! | `contents`, `initial` | how objects come into being, and what their cells hold before anything is written |
//! | `pointer` | which objects a pointer may point to, as exclusive conditions |
//! | `validity` | where an access lies: the one place that says whether it is inside a live object |
//! | `locate` | where a place is |
//! | `resolve` | which cells an access can coincide with |
//! | `access` | loads and stores of scalars, resolved against cells |
//! | `copy`, `length` | copies and fills, of constant and of symbolic length |
//! | `query`, `leaks` | what checks ask about pointers |
//! | `unset` | which bits were never written |
//! | `address` | where objects lie, for programs that look at it |
//! | `foreign`, `alias`, `meeting` | memory behind pointers that come from outside |

pub(crate) mod access;
mod address;
pub(crate) mod alias;
mod contents;
mod copy;
pub(crate) mod foreign;
mod initial;
pub mod layout;
mod leaks;
mod leaves;
pub(crate) mod length;
pub(crate) mod locate;
mod meeting;
pub mod object;
mod order;
pub(crate) mod pmap;
pub(crate) mod pointer;
pub(crate) mod query;
mod resolve;
mod stretch;
pub(crate) mod unset;
pub(crate) mod validity;

use crate::memory::layout::Layouts;
use crate::memory::locate::Linear;
use crate::memory::object::*;
use crate::memory::pointer::PointsTo;
use crate::table::Table;
use crate::unwind::position::Position;
use fathom_goto::*;
use fathom_term::TermId;
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::BTreeSet;
use std::rc::Rc;

/// The objects of all executions, and what is known of pointers to them. What differs between executions is in the leaves of their states.
pub struct Memory {
    pub objects: Table<ObjId, Object>,
    pub(crate) global_objects: Vec<ObjId>,
    pub(crate) function_objects: FxHashMap<FuncId, ObjId>,
    pub(crate) heap_objects: Vec<ObjId>,
    /// Objects by the position that creates them.
    pub(crate) object_index: FxHashMap<(Position, u32, Length), ObjId>,
    /// Objects of locals that live as long as their frame.
    pub(crate) frame_objects: FxHashMap<(FrameId, LocalId), ObjId>,
    /// Objects that die with a frame: `alloca` and arrays of variable length.
    pub(crate) stack_objects: FxHashMap<FrameId, Vec<ObjId>>,
    pub(crate) leaves: Leaves,
    pub(crate) layouts: Layouts,
    pub addresses: Addresses,
    pub(crate) pointers: Pointers,
    pub(crate) foreign: foreign::ForeignMemory,
    pub(crate) aliases: alias::Aliases,
    /// Where pointers from outside were tried at, other than memory of their own.
    pub aliasings: Vec<alias::Aliasing>,
    pub(crate) unset: unset::Unset,
    /// Some copy was not followed byte by byte.
    pub rough: bool,
    /// The program frees memory somewhere.
    pub(crate) frees: bool,
    /// Some property covers invalid dereferences, and invalid frees: then executions halt there.
    pub(crate) pointers_checked: bool,
    pub(crate) frees_checked: bool,
}

/// Whose the leaves of a state are.
pub(crate) struct Leaves {
    next: Leaf,
    /// Leaves whose absence means false (liveness) rather than "not yet read", and whose they are.
    pub alive_owner: FxHashMap<Leaf, ObjId>,
    /// The object a content leaf belongs to.
    pub owner: FxHashMap<Leaf, ObjId>,
    /// Leaves that say how an object of unknown shape was filled.
    pub fills: BTreeSet<Leaf>,
    /// The rounding mode of floats.
    pub rounding: Leaf,
}

/// Where objects lie: see `address`.
#[derive(Default)]
pub struct Addresses {
    /// The object an address variable belongs to.
    pub(crate) owner: FxHashMap<TermId, ObjId>,
    /// Objects whose address the program looked at: numbers may be these addresses.
    pub(crate) looked_at: FxHashSet<ObjId>,
    /// Facts about variables the executor introduced (addresses): true in every execution.
    pub axioms: Vec<TermId>,
    /// Objects that are apart, of which no axiom says so yet: see `separate`.
    pub(crate) apart_later: Vec<(ObjId, ObjId)>,
    /// Bytes of the address space that objects take.
    pub(crate) taken: u128,
    /// Addresses, far apart from each other, of objects that need not live at the same time: not so in every execution, but
    /// if a model says so, the execution surely exists.
    pub preferred: Vec<TermId>,
    /// Addresses where the interpreter has nothing else. Not so in every execution, but a model that says so is easier to follow.
    pub comfortable: Vec<TermId>,
    /// Bytes that preferred addresses take up.
    pub(crate) laid_out: u128,
    /// Sizes of objects that are not known, each with the guard of the executions in which it is the size.
    pub symbolic_sizes: Vec<(TermId, TermId)>,
}

/// What is known of pointer terms, by the term: it holds in every execution.
#[derive(Default)]
pub(crate) struct Pointers {
    pub points_to: FxHashMap<TermId, Rc<[PointsTo]>>,
    /// Pointers that were chosen by exclusive conditions: see `note_choice`.
    pub choices: FxHashMap<TermId, Rc<[(TermId, TermId)]>>,
    /// How an offset term was made: constant plus index times stride.
    pub linear: FxHashMap<TermId, Linear>,
    /// Pointers that are inputs, and the cell whose first contents they are, if they are any cell's.
    pub drawn: FxHashMap<TermId, Option<(ObjId, usize)>>,
    /// Arrays of pointers that are inputs, and the cells whose first contents they are.
    pub arrays: FxHashMap<TermId, (ObjId, usize)>,
}

impl Memory {
    pub(crate) fn of(program: &Program) -> Memory {
        let checks = |class: PropertyClass| program.properties.iter().any(|p| p.class == class);
        Memory {
            objects: Table::default(),
            global_objects: Vec::new(),
            function_objects: FxHashMap::default(),
            heap_objects: Vec::new(),
            object_index: FxHashMap::default(),
            frame_objects: FxHashMap::default(),
            stack_objects: FxHashMap::default(),
            leaves: Leaves::default(),
            layouts: Layouts::default(),
            addresses: Addresses::default(),
            pointers: Pointers::default(),
            foreign: foreign::ForeignMemory::default(),
            aliases: alias::Aliases::default(),
            aliasings: Vec::new(),
            unset: unset::Unset::of(program),
            rough: false,
            frees: frees(program),
            pointers_checked: checks(PropertyClass::Deref),
            frees_checked: checks(PropertyClass::Free),
        }
    }
}

/// Does any function free memory?
fn frees(program: &Program) -> bool {
    let insts = program.functions.iter().flat_map(|f| &f.blocks).flat_map(|b| &b.insts);
    insts.into_iter().any(|i| matches!(i.kind, InstKind::Intrinsic { op: Intrinsic::HeapFree, .. }))
}
