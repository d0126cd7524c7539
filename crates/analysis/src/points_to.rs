//! Points-to by inclusion (L. O. Andersen, 1994): which objects, at which offsets, each pointer may hold.
//!
//! Objects are globals, locals, allocation sites and functions; locals of all activations of a function are one
//! object. Contents are one set per object; a pointer's value is a set of (object, byte offset), the offset unknown
//! where arithmetic is not constant. Calls through pointers are resolved while solving; only functions reachable from the
//! entry contribute.
//!
//! SOUNDNESS: errs towards larger sets. Every scalar carries pointers (an integer may hold one, a byte loop may copy
//! one). `Unknown` stands for any object whose address is taken or that other files can name: it is what inputs of pointer type,
//! integers made up from constants and functions without a body give. A pointer never leaves the object it was derived from (leaving
//! it is undefined, and execution keeps object and offset apart). An indeterminate pointer points to no object of the
//! program: in an uninitialised local execution must treat it as invalid, in fresh memory it may point to memory of
//! the environment (`Foreign`).

mod build;
mod solve;

use fathom_goto::*;
use rustc_hash::FxHashMap;
use std::collections::BTreeSet;

/// What a function without a body does.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Externals {
    /// Returns an arbitrary value and writes nothing (SV-COMP's convention).
    Pure,
    /// May write whatever escaped to it and call back.
    Arbitrary,
}

#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Object {
    /// Any object whose address is taken or that code outside can name, any function whose address is taken.
    Unknown,
    Global(GlobalId),
    Local(FuncId, LocalId),
    /// Everything allocated by this instruction (heap or stack).
    Alloc(FuncId, BlockId, u32),
    Function(FuncId),
    /// The program's arguments.
    Arguments,
    /// What indeterminate pointers in fresh memory point to, if anything.
    Foreign,
}

/// An object in `PointsTo::objects`.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ObjectId(pub u32);

impl ObjectId {
    pub const UNKNOWN: ObjectId = ObjectId(0);
}

/// A pointer's target. `offset` is `None` if it may be anything.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Target {
    pub object: ObjectId,
    pub offset: Option<i32>,
}

/// A set of targets in the constraint graph.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Node(u32);

pub struct PointsTo {
    objects: Vec<Object>,
    ids: FxHashMap<Object, ObjectId>,
    /// Sorted, each once.
    sets: Vec<Vec<Target>>,
    /// Which of them each node has; the contents of object `o` are node `o`.
    set_of: Vec<u32>,
    /// The set of each expression that was met, where it has one.
    exprs: FxHashMap<(FuncId, ExprId), Option<Node>>,
    /// Objects some `Addr` (or initialiser, or allocation, or linkage) exposes: what `Unknown` may be.
    exposed: BTreeSet<ObjectId>,
    /// Possible callees of each call through a pointer.
    indirect: FxHashMap<(FuncId, BlockId, u32), BTreeSet<FuncId>>,
    reachable: BTreeSet<FuncId>,
    /// The node that stands for each node: contents that may be accessed through unknown pointers are one.
    merged: Vec<Node>,
    pub externals: Externals,
}

impl PointsTo {
    pub fn of(program: &Program, externals: Externals) -> PointsTo {
        solve::Solver::run(program, externals)
    }

    pub fn object(&self, id: ObjectId) -> Object {
        self.objects[id.0 as usize]
    }

    pub fn id(&self, object: Object) -> Option<ObjectId> {
        self.ids.get(&object).copied()
    }

    pub fn objects(&self) -> impl Iterator<Item = (ObjectId, Object)> + '_ {
        self.objects.iter().enumerate().map(|(i, o)| (ObjectId(i as u32), *o))
    }

    /// Objects that `Unknown` may stand for.
    pub fn exposed(&self) -> &BTreeSet<ObjectId> {
        &self.exposed
    }

    /// Functions reachable from the entry.
    pub fn reachable(&self) -> &BTreeSet<FuncId> {
        &self.reachable
    }

    /// What a pointer-valued expression may point to, sorted. `Unknown` is listed as such.
    pub fn targets(&self, func: FuncId, expr: ExprId) -> &[Target] {
        match self.exprs.get(&(func, expr)) {
            Some(Some(node)) => self.sorted(*node),
            Some(None) => &[],
            // Never met by the solver: code it does not reach, or an expression added since.
            None => &[Target { object: ObjectId::UNKNOWN, offset: None }],
        }
    }

    /// What pointers stored anywhere in the object may point to.
    pub fn contents(&self, object: ObjectId) -> &[Target] {
        self.sorted(Node(object.0))
    }

    fn sorted(&self, node: Node) -> &[Target] {
        let node = self.merged[node.0 as usize];
        &self.sets[self.set_of[node.0 as usize] as usize]
    }

    /// The objects (with byte offsets) a place may lie in, `Unknown` expanded to every exposed object.
    pub fn place_targets(&self, program: &Program, func: FuncId, place: PlaceId) -> Vec<Target> {
        let mut found = self.symbolic_targets(program, func, place);
        if found.iter().any(|t| t.object == ObjectId::UNKNOWN) {
            found.extend(self.exposed.iter().map(|o| Target { object: *o, offset: None }));
            found.sort();
            found.dedup();
        }
        found
    }

    /// As `place_targets`, but `Unknown` stands for all exposed objects: there may be thousands.
    pub fn symbolic_targets(&self, program: &Program, func: FuncId, place: PlaceId) -> Vec<Target> {
        let function = program.func(func);
        let root = visit::root(function, place);
        let offset = visit::offset_from_root(&program.types, function, place);
        let direct = |object| match self.id(object) {
            Some(object) => vec![Target { object, offset: offset.and_then(|o| i32::try_from(o).ok()) }],
            None => Vec::new(),
        };
        match function.place(root).kind {
            PlaceKind::Local(local) => direct(Object::Local(func, local)),
            PlaceKind::Global(global) => direct(Object::Global(global)),
            PlaceKind::Deref(pointer) => {
                let mut found: Vec<Target> = self.targets(func, pointer).iter().map(|t| shifted(*t, offset)).collect();
                found.sort();
                found.dedup();
                found
            }
            PlaceKind::Field(..) | PlaceKind::Index(..) => unreachable!("a root has no base"),
        }
    }

    /// The functions a call may reach; those without a body too.
    pub fn callees(&self, func: FuncId, block: BlockId, inst: usize, callee: &Callee) -> Vec<FuncId> {
        match callee {
            Callee::Direct(target) => vec![*target],
            Callee::Indirect(_) => {
                let found = self.indirect.get(&(func, block, inst as u32));
                found.map(|s| s.iter().copied().collect()).unwrap_or_default()
            }
        }
    }
}

/// The target moved by a constant, or by anything.
fn shifted(target: Target, by: Option<i64>) -> Target {
    let offset = target.offset.zip(by).and_then(|(o, by)| i32::try_from(i64::from(o).checked_add(by)?).ok());
    Target { object: target.object, offset }
}

#[cfg(test)]
mod tests;
