//! The solver: a worklist over the constraint graph; loads, stores and calls add edges as sets grow.
//!
//! Sets are bits over numbered targets, and what a set grew by since it was last looked at goes on as a whole: in programs with pointers from
//! outside, thousands of sets hold nearly every object.

use super::{Externals, Node, Object, ObjectId, PointsTo, Target, shifted};
use crate::bits::Bits;
use fathom_goto::*;
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::{BTreeMap, BTreeSet, VecDeque};

/// Beyond this many offsets into one object a set only says "somewhere in it": pointers that walk through arrays.
const MOST_OFFSETS: u32 = 16;

/// A call through a pointer, waiting for callees.
#[derive(Clone, Debug)]
pub(super) struct IndirectCall {
    pub caller: FuncId,
    pub site: (BlockId, u32),
    pub args: Vec<Option<Node>>,
    pub result: Option<Node>,
}

/// What happens when a node's set grows by a target.
#[derive(Clone, Debug)]
pub(super) enum Use {
    /// The target, moved, also belongs to this node. `None`: moved by anything.
    Copy(Node, Option<i64>),
    /// The target's contents flow to this node.
    Load(Node),
    /// This node flows to the target's contents.
    Store(Node),
    Call(u32),
    /// Handed to a function without a body: the object and all it reaches escape.
    Escape,
}

pub(super) struct Solver<'a> {
    pub program: &'a Program,
    pub result: PointsTo,
    uses: Vec<Vec<Use>>,
    /// Nodes that became part of another one.
    merged: Vec<Node>,
    edges: FxHashSet<(Node, Node, Option<i64>)>,
    offsets: FxHashMap<(Node, ObjectId), u32>,
    /// Targets by their numbers, and back.
    targets: Vec<Target>,
    numbers: FxHashMap<Target, u32>,
    /// Per node.
    sets: Vec<Bits>,
    /// Per node: what its set grew by since its uses were told.
    grown: Vec<Bits>,
    /// Nodes whose sets have grown.
    work: VecDeque<Node>,
    pub calls: Vec<IndirectCall>,
    /// Functions whose bodies still have to be read.
    pub pending: Vec<FuncId>,
    /// Parameters and result of each function.
    pub returns: BTreeMap<FuncId, Node>,
    /// `Unknown` was dereferenced: its contents and those of exposed objects are one.
    unknown_accessed: bool,
    /// There is a pointer from outside the program: what other code can name is exposed.
    outside: bool,
    pub escaped: FxHashSet<ObjectId>,
    /// Pointers that the program compares with others.
    pub compared: Node,
}

impl<'a> Solver<'a> {
    pub fn run(program: &'a Program, externals: Externals) -> PointsTo {
        let result = PointsTo {
            objects: Vec::new(),
            ids: FxHashMap::default(),
            sets: Vec::new(),
            set_of: Vec::new(),
            exprs: FxHashMap::default(),
            exposed: BTreeSet::new(),
            indirect: FxHashMap::default(),
            reachable: BTreeSet::new(),
            merged: Vec::new(),
            externals,
        };
        let mut solver = Solver {
            program,
            result,
            uses: Vec::new(),
            merged: Vec::new(),
            edges: FxHashSet::default(),
            offsets: FxHashMap::default(),
            targets: Vec::new(),
            numbers: FxHashMap::default(),
            sets: Vec::new(),
            grown: Vec::new(),
            work: VecDeque::new(),
            calls: Vec::new(),
            pending: Vec::new(),
            returns: BTreeMap::new(),
            unknown_accessed: false,
            outside: false,
            escaped: FxHashSet::default(),
            compared: Node(0),
        };
        solver.create_objects();
        solver.compared = solver.node();
        solver.initialise_globals();
        match program.entry {
            Some(entry) => solver.reach(entry),
            // Without an entry every function may be called.
            None => (0..program.functions.len()).for_each(|f| solver.reach(FuncId::new(f))),
        }
        loop {
            if let Some(node) = solver.work.pop_front() {
                solver.propagate(node);
            } else if let Some(func) = solver.pending.pop() {
                solver.read_body(func);
            } else {
                break;
            }
        }
        // Whoever asks for a merged node gets the set of the node that stands for it.
        solver.result.merged = std::mem::take(&mut solver.merged);
        solver.give_sets();
        solver.result
    }

    /// Equal sets are given once.
    fn give_sets(&mut self) {
        let mut seen: FxHashMap<Bits, u32> = FxHashMap::default();
        for set in std::mem::take(&mut self.sets) {
            let next = self.result.sets.len() as u32;
            let number = *seen.entry(set).or_insert_with_key(|set| {
                let mut targets: Vec<Target> = set.iter().map(|t| self.targets[t as usize]).collect();
                targets.sort_unstable();
                self.result.sets.push(targets);
                next
            });
            self.result.set_of.push(number);
        }
    }

    /// Objects come first, so that an object's contents are the node of its own number.
    fn create_objects(&mut self) {
        self.object(Object::Unknown);
        self.object(Object::Arguments);
        self.object(Object::Foreign);
        for index in 0..self.program.globals.len() {
            self.object(Object::Global(GlobalId::new(index)));
        }
        for (f, function) in self.program.functions.iter().enumerate() {
            let func = FuncId::new(f);
            self.object(Object::Function(func));
            for local in 0..function.locals.len() {
                self.object(Object::Local(func, LocalId::new(local)));
            }
            for (b, block) in function.blocks.iter().enumerate() {
                for (i, inst) in block.insts.iter().enumerate() {
                    if let InstKind::Intrinsic { op: Intrinsic::HeapAlloc | Intrinsic::StackAlloc, .. } = inst.kind {
                        self.object(Object::Alloc(func, BlockId::new(b), i as u32));
                    }
                }
            }
        }
        let unknown = Target { object: ObjectId::UNKNOWN, offset: None };
        self.add(self.contents(ObjectId::UNKNOWN), unknown);
        for object in [Object::Arguments, Object::Foreign] {
            let id = self.result.ids[&object];
            self.add(self.contents(id), Target { object: id, offset: None });
        }
    }

    fn object(&mut self, object: Object) -> ObjectId {
        let id = ObjectId(self.result.objects.len() as u32);
        self.result.objects.push(object);
        self.result.ids.insert(object, id);
        let node = self.node();
        debug_assert_eq!(node.0, id.0);
        id
    }

    fn initialise_globals(&mut self) {
        for (index, global) in self.program.globals.iter().enumerate() {
            let id = self.result.ids[&Object::Global(GlobalId::new(index))];
            let node = self.contents(id);
            match global.kind {
                GlobalKind::External => {
                    self.add(node, Target { object: ObjectId::UNKNOWN, offset: None });
                    // Other code knows it by name.
                    self.expose(id);
                }
                GlobalKind::User | GlobalKind::StringLiteral | GlobalKind::Hidden => {}
            }
            for item in &global.init.items {
                match &item.value {
                    InitValue::Global { id, addend } => {
                        let object = self.result.ids[&Object::Global(*id)];
                        self.expose(object);
                        self.add(node, Target { object, offset: i32::try_from(*addend).ok() });
                    }
                    InitValue::Func(func) => {
                        let object = self.result.ids[&Object::Function(*func)];
                        self.expose(object);
                        self.add(node, Target { object, offset: Some(0) });
                    }
                    InitValue::Bits { .. } | InitValue::BitField { .. } | InitValue::Bytes(_) => {}
                }
            }
        }
    }

    pub fn node(&mut self) -> Node {
        self.sets.push(Bits::default());
        self.grown.push(Bits::default());
        self.uses.push(Vec::new());
        let node = Node(self.sets.len() as u32 - 1);
        self.merged.push(node);
        node
    }

    /// The node that now stands for this one. Only `Unknown` swallows others, so one step suffices.
    fn find(&self, node: Node) -> Node {
        self.merged[node.0 as usize]
    }

    pub fn contents(&self, object: ObjectId) -> Node {
        Node(object.0)
    }

    fn number(&mut self, target: Target) -> u32 {
        let next = self.targets.len() as u32;
        *self.numbers.entry(target).or_insert_with(|| {
            self.targets.push(target);
            next
        })
    }

    /// Somewhere in the object, whatever the offset.
    fn has(&self, node: Node, object: ObjectId) -> bool {
        let number = self.numbers.get(&Target { object, offset: None });
        number.is_some_and(|n| self.sets[node.0 as usize].contains(*n))
    }

    pub fn add(&mut self, node: Node, mut target: Target) {
        let node = self.find(node);
        if target.object == ObjectId::UNKNOWN && node != self.contents(ObjectId::UNKNOWN) {
            self.expose_named();
        }
        if target.offset.is_some() {
            let known = self.number(target);
            // "Somewhere in it" says it already.
            if self.sets[node.0 as usize].contains(known) || self.has(node, target.object) {
                return;
            }
            let count = self.offsets.entry((node, target.object)).or_default();
            *count += 1;
            if *count > MOST_OFFSETS || self.has(node, ObjectId::UNKNOWN) {
                target.offset = None;
            }
        }
        let number = self.number(target);
        if self.sets[node.0 as usize].insert(number) {
            self.grow(node, number);
        }
    }

    fn grow(&mut self, node: Node, number: u32) {
        if self.grown[node.0 as usize].is_empty() {
            self.work.push_back(node);
        }
        self.grown[node.0 as usize].insert(number);
    }

    pub fn add_use(&mut self, node: Node, what: Use) {
        let node = self.find(node);
        if let Use::Copy(to, by) = what {
            let to = self.find(to);
            if (node == to && by == Some(0)) || !self.edges.insert((node, to, by)) {
                return;
            }
        }
        let present = self.sets[node.0 as usize].clone();
        self.uses[node.0 as usize].push(what.clone());
        self.apply_all(&what, &present);
    }

    fn propagate(&mut self, node: Node) {
        let grown = std::mem::take(&mut self.grown[node.0 as usize]);
        let node = self.find(node);
        // A copy: what one use does may merge the node with others, and a use added meanwhile sees the targets by itself.
        for what in self.uses[node.0 as usize].clone() {
            self.apply_all(&what, &grown);
        }
    }

    fn apply_all(&mut self, what: &Use, targets: &Bits) {
        let new: Vec<u32> = match what {
            Use::Copy(to, Some(0)) => targets.without(&self.sets[self.find(*to).0 as usize]).collect(),
            _ => targets.iter().collect(),
        };
        for target in new {
            self.apply(what, self.targets[target as usize]);
        }
    }

    fn apply(&mut self, what: &Use, target: Target) {
        match what {
            Use::Copy(to, by) => self.add(*to, shifted(target, *by)),
            Use::Load(to) => {
                self.touch(target.object);
                self.add_use(self.contents(target.object), Use::Copy(*to, Some(0)));
            }
            Use::Store(from) => {
                self.touch(target.object);
                self.add_use(*from, Use::Copy(self.contents(target.object), Some(0)));
            }
            Use::Call(call) => self.resolve(*call, target.object),
            Use::Escape => self.escape(target.object),
        }
    }

    /// The first access through an unknown pointer ties all exposed objects to it.
    fn touch(&mut self, object: ObjectId) {
        if object == ObjectId::UNKNOWN && !self.unknown_accessed {
            self.unknown_accessed = true;
            let exposed: Vec<ObjectId> = self.result.exposed.iter().copied().collect();
            exposed.into_iter().for_each(|o| self.tie_to_unknown(o));
        }
    }

    /// The object's contents and those of `Unknown` become one node: each may be read and written as the other.
    fn tie_to_unknown(&mut self, object: ObjectId) {
        let (own, unknown) = (self.contents(object), self.contents(ObjectId::UNKNOWN));
        if self.find(own) == unknown {
            return;
        }
        self.merged[own.0 as usize] = unknown;
        let targets: Vec<Target> =
            std::mem::take(&mut self.sets[own.0 as usize]).iter().map(|t| self.targets[t as usize]).collect();
        let uses = std::mem::take(&mut self.uses[own.0 as usize]);
        targets.into_iter().for_each(|t| self.add(unknown, t));
        uses.into_iter().for_each(|u| self.add_use(unknown, u));
    }

    /// The object's address exists as a value.
    pub fn expose(&mut self, object: ObjectId) {
        if object == ObjectId::UNKNOWN || !self.result.exposed.insert(object) {
            return;
        }
        if self.unknown_accessed {
            self.tie_to_unknown(object);
        }
        // A call through an unknown pointer may reach every function whose address is taken.
        if let Object::Function(_) = self.result.objects[object.0 as usize] {
            for call in 0..self.calls.len() as u32 {
                if self.unknown_callee(call) {
                    self.resolve(call, object);
                }
            }
        }
    }

    /// SOUNDNESS: code outside of this program knows the objects that it can name, whether anybody here takes their addresses or not;
    /// a pointer from there may point to any of them.
    pub fn expose_named(&mut self) {
        if std::mem::replace(&mut self.outside, true) {
            return;
        }
        for (index, global) in self.program.globals.iter().enumerate() {
            if !global.internal {
                self.expose(self.result.ids[&Object::Global(GlobalId::new(index))]);
            }
        }
        // Code outside may call functions that nothing here calls, and these may give addresses away. Whether they do is not looked at.
        let users = self.program.functions.iter().filter(|f| !f.from_library);
        let taken: Vec<GlobalId> = users.flat_map(|f| f.exprs.iter().filter_map(|e| global_of(f, &e.kind))).collect();
        taken.into_iter().for_each(|global| self.expose(self.result.ids[&Object::Global(global)]));
    }

    fn unknown_callee(&self, call: u32) -> bool {
        let IndirectCall { caller, site: (block, inst), .. } = &self.calls[call as usize];
        let inst = &self.program.func(*caller).block(*block).insts[*inst as usize];
        let InstKind::Call { callee: Callee::Indirect(pointer), .. } = &inst.kind else { return false };
        let node = self.result.exprs.get(&(*caller, *pointer)).copied().flatten();
        node.is_some_and(|n| self.has(self.find(n), ObjectId::UNKNOWN))
    }

    fn resolve(&mut self, call: u32, object: ObjectId) {
        match self.result.objects[object.0 as usize] {
            Object::Function(target) => {
                let IndirectCall { caller, site, args, result } = self.calls[call as usize].clone();
                let callees = self.result.indirect.entry((caller, site.0, site.1)).or_default();
                if callees.insert(target) {
                    self.connect(target, &args, result);
                }
            }
            Object::Unknown => {
                let exposed: Vec<ObjectId> = self.result.exposed.iter().copied().collect();
                exposed.into_iter().for_each(|o| self.resolve(call, o));
            }
            // Calling data is undefined and has its own check.
            Object::Global(_) | Object::Local(..) | Object::Alloc(..) | Object::Arguments | Object::Foreign => {}
        }
    }

    /// SOUNDNESS: what escapes may be read and written by code we do not see, and functions may be called by it
    /// with anything that escaped.
    fn escape(&mut self, object: ObjectId) {
        if !self.escaped.insert(object) {
            return;
        }
        self.expose(object);
        self.touch(ObjectId::UNKNOWN);
        self.add_use(self.contents(object), Use::Escape);
        if let Object::Function(func) = self.result.objects[object.0 as usize] {
            let unknown = self.contents(ObjectId::UNKNOWN);
            let args = vec![Some(unknown); self.program.func(func).params.len()];
            self.connect(func, &args, None);
        }
    }
}

/// The global that an expression is an address in.
fn global_of(function: &Function, kind: &ExprKind) -> Option<GlobalId> {
    let ExprKind::Addr(place) = kind else { return None };
    match function.place(fathom_goto::visit::root(function, *place)).kind {
        PlaceKind::Global(global) => Some(global),
        PlaceKind::Local(_) | PlaceKind::Deref(_) | PlaceKind::Field(..) | PlaceKind::Index(..) => None,
    }
}
