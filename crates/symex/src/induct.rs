//! The inductive step: loops entered at an arbitrary iteration.
//!
//! With `Config::induct`, each loop instance is executed in two ways. *Concrete*: from the state it is really entered
//! with, for at most k symbolic iterations. *Inductive*: from its entry state with everything the loop may modify made
//! arbitrary, for k iterations without violation or exit, then one more.
//!
//! SOUNDNESS: take any execution and any loop instance in it that takes n back edges. If the concrete copy follows it (at
//! most k symbolic back edges) it is covered there; otherwise n > k, and it is covered by the inductive copy that starts at
//! the head of iteration n - k: the first k iterations neither violated anything nor left the loop, because the execution
//! did not. So a target that is unsatisfiable at k is never reached. What the loop may modify is found by executing its body:
//! every leaf that differs at a back edge from the entry state is in the havoc set, and whenever the set grows the whole step
//! starts over, until one body execution from the havocked state writes nothing outside the set. Violations halt, so
//! assuming the other properties in earlier iterations is no circle.
//!
//! Iteration j of an inductive copy leaves the loop, or reports a violation, only under the literal `live(j)`; at bound k the
//! caller assumes `live(k)` and the negation of the earlier ones. Nothing is re-executed when k rises.

use crate::Obstacle;
use crate::exec::{Executor, Frontier, Pending};
use crate::layout::{CellKind, CellType};
use crate::object::*;
use crate::position::Position;
use crate::state::*;
use fathom_goto::contract::PointKind;
use fathom_goto::*;
use fathom_term::{Sort, TermId};
use rustc_hash::FxHashMap;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

/// Iteration numbers of inductive copies start here: after every concrete iteration, before the code behind the loop.
pub const INDUCTIVE: u32 = 1 << 20;

/// Globals, and cells of each, that are looked at as what may bound a loop.
const CONTEXT_GLOBALS: usize = 400;
const CONTEXT_CELLS: u32 = 16;

/// Which copy of a loop a state is in.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Phase {
    Concrete,
    /// In this iteration after the arbitrary state.
    Inductive(u32),
}

/// Contracts are kept like invariants of a loop that no function has: arbitrary states are those where a call has returned.
pub const CONTRACT: LoopId = LoopId(u32::MAX);

/// Something a loop modifies, named so that all instances of the loop share it.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Modified {
    /// A scalar local of the loop's own function.
    Register(LocalId),
    /// A cell of a local of the loop's own function.
    LocalCell(LocalId, u32),
    /// Any other leaf of the state.
    Leaf(u32),
}

/// A variable of the program, as seen from a loop's function.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Variable {
    Local(LocalId),
    Global(GlobalId),
}

/// The values of what a loop modifies, at one visit of its head.
#[derive(Clone)]
pub struct HeadVisit {
    pub function: FuncId,
    pub id: LoopId,
    pub guard: TermId,
    pub kind: VisitKind,
    pub values: BTreeMap<Modified, TermId>,
    /// Integers the loop does not modify and whose value is not known: what its counters may be bounded by.
    pub context: Rc<BTreeMap<Modified, TermId>>,
    /// Arrays of integers, modified or not: of the loop's function and globals.
    pub arrays: Rc<BTreeMap<Modified, TermId>>,
    /// What the loop modifies, at the entry of this instance of the loop.
    pub entry: Rc<BTreeMap<Modified, TermId>>,
    /// Which instance of the loop this is: the same for all visits that follow one entry.
    pub instance: usize,
    pub head: BlockId,
    pub position: Position,
    pub state: State,
}

#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum VisitKind {
    /// The loop is entered.
    Entry,
    /// The arbitrary state the inductive copy starts from.
    Arbitrary,
    /// A back edge of the inductive copy, out of the given iteration.
    Back(u32),
}

/// Objects that a modified pointer may point to, and whether elsewhere than at their start.
pub type Pointees = BTreeSet<(ObjId, bool)>;

#[derive(Default)]
pub struct Induction {
    /// Per loop: what it may modify, and for pointers what they may point to.
    pub havoc: FxHashMap<(FuncId, LoopId), BTreeMap<Modified, Pointees>>,
    /// The havoc sets grew in this run: the step must start over.
    pub grew: bool,
    /// Entry states whose inductive copy was started (kept, so that their addresses stay theirs).
    pub(crate) spawned: FxHashMap<*const State, Rc<State>>,
    pub(crate) live: Vec<TermId>,
    /// Visits of loop heads since they were last taken: invariants are guessed and checked on them.
    pub visits: Vec<HeadVisit>,
    /// The literal that switches each inductive copy on.
    pub takes: Vec<TermId>,
    /// Accesses that were assumed to be in bounds: when they are not.
    pub out_of_bounds: Vec<(TermId, LocId)>,
    /// Addresses from outside that modified pointers hold in arbitrary iterations: by the inductive copy, and what holds it there.
    outside: FxHashMap<(Position, u32), TermId>,
}

impl<'p> Executor<'p> {
    pub(crate) fn inducting(&self) -> bool {
        self.config.induct
    }

    /// The variable that a name of a loop of the function stands for, and the bit at which the leaf begins in it.
    pub fn variable(&self, function: FuncId, name: Modified) -> Option<(Variable, u64)> {
        let offset = |object: &Object, cell: u32| Some(object.layout.as_ref()?.cells.get(cell as usize)?.bit_offset);
        match name {
            Modified::Register(local) => Some((Variable::Local(local), 0)),
            Modified::LocalCell(local, cell) => {
                let mine = |o: &&Object| match o.kind {
                    ObjectKind::Local(frame, l) => {
                        l == local && self.frames[frame.index()].function == function && o.layout.is_some()
                    }
                    _ => false,
                };
                let object = self.objects.iter().find(mine)?;
                Some((Variable::Local(local), offset(object, cell)?))
            }
            Modified::Leaf(leaf) => {
                let object = &self.objects[self.leaf_owner.get(&leaf)?.index()];
                let ObjectKind::Global(global) = object.kind else { return None };
                Some((Variable::Global(global), offset(object, leaf - object.first_leaf)?))
            }
        }
    }

    /// The literal under which iteration `j` of inductive copies may end.
    pub fn live(&mut self, j: u32) -> TermId {
        while self.induction.live.len() <= j as usize {
            let name = format!("live.{}", self.induction.live.len());
            let literal = self.terms.fresh(&name, Sort::Bv(1));
            self.induction.live.push(literal);
        }
        self.induction.live[j as usize]
    }

    /// Conjunction of the literals of the inductive iterations a state is in.
    pub(crate) fn live_here(&mut self, state: &State) -> TermId {
        let mut all = self.terms.tt();
        let mut at = Some(state.top.clone());
        while let Some(activation) = at {
            for l in &activation.loops {
                if let Phase::Inductive(j) = l.phase {
                    let literal = self.live(j);
                    all = self.terms.and(all, literal);
                }
            }
            at = activation.parent.clone();
        }
        all
    }

    /// A loop head is about to be executed for the first time in this instance: remember the state.
    pub(crate) fn note_entry(&mut self, state: &mut State, block: BlockId) {
        let function = self.frames[state.top.frame.index()].function;
        let info = self.info(function);
        let Some(id) = info.wto.headed_by(block) else { return };
        let Some(l) = state.top.loops.last() else { return };
        if l.id != id || l.phase != Phase::Concrete || l.entry.is_some() || l.iteration != 0 {
            return;
        }
        let entry = Rc::new(state.clone());
        if let Some(l) = Rc::make_mut(&mut state.top).loops.last_mut() {
            l.entry = Some(entry);
        }
    }

    /// A block is about to be executed: is a contract assumed or checked there?
    pub(crate) fn note_point(&mut self, state: &State, block: BlockId) {
        let frame = &self.frames[state.top.frame.index()];
        let (function, first) = (frame.function, frame.first_leaf);
        let Some(point) = self.config.contracts.get(&(function, block)) else { return };
        let read = |locals: &[(u32, LocalId)]| -> BTreeMap<Modified, TermId> {
            let values =
                locals.iter().filter(|(_, l)| !self.program.types.is_pointer(self.program.func(function).local(*l).ty));
            values.filter_map(|(name, local)| Some((Modified::Leaf(*name), state.mem.get(first + local.0)?))).collect()
        };
        let kind = match point.kind {
            PointKind::Assumed => VisitKind::Arbitrary,
            PointKind::Checked => VisitKind::Entry,
        };
        let (values, entry) = (read(&point.values), Rc::new(read(&point.entry)));
        let position = Position::new(&self.path(state, block));
        let guard = state.guard.term(&self.terms);
        self.induction.visits.push(HeadVisit {
            function,
            id: CONTRACT,
            guard,
            kind,
            values,
            context: Rc::default(),
            arrays: Rc::default(),
            entry,
            instance: 0,
            head: block,
            position,
            state: state.clone(),
        });
    }

    /// A state takes a back edge of its innermost loop: find what it modified, and start the inductive copy if needed. False if
    /// going on is of no use.
    pub(crate) fn note_back_edge(&mut self, state: &State, head: BlockId, decided: bool) -> bool {
        let Some(l) = state.top.loops.last().cloned() else { return true };
        let function = self.frames[state.top.frame.index()].function;
        let key = (function, l.id);
        let Some(entry) = l.entry.clone() else {
            // Entered past its head: there is no state to start from.
            if !decided {
                self.stop_at(&state.guard, "induction over a loop entered by a jump".into(), LocId::NONE);
            }
            return true;
        };
        let stops = self.frontiers.len();
        self.discover(&entry, state, key);
        // SOUNDNESS: the frontier is the whole entry. If it can be reached the step has failed; if not, neither can what would follow here.
        if self.frontiers[stops..].iter().any(Frontier::is_lasting_memory) {
            return false;
        }
        match l.phase {
            Phase::Concrete if decided => {}
            Phase::Concrete => self.spawn(&entry, head, key),
            Phase::Inductive(j) => self.visit(state, &entry, key, VisitKind::Back(j), head),
        }
        true
    }

    /// Adds what differs between the entry of the loop and now to the loop's havoc set.
    fn discover(&mut self, entry: &State, now: &State, key: (FuncId, LoopId)) {
        let mut changed: Vec<(u32, TermId)> = Vec::new();
        entry.mem.diff(&now.mem, &mut |leaf, _, after| {
            // Absent now: a local that went out of scope or contents of a dead object, which nothing can read.
            if let Some(value) = after {
                changed.push((leaf, value));
            }
        });
        for (leaf, value) in changed {
            let Some(name) = self.modified_name(entry, now, leaf, value) else { continue };
            let packed = self.is_pointer_leaf(now, name, leaf);
            let before = match entry.mem.get(leaf) {
                Some(value) => Some(value),
                None => self.initial_of_leaf(entry, leaf),
            };
            self.induction.grew |= self.note_unset(key, name, before, value);
            let mut targets = Pointees::new();
            if packed {
                for value in before.into_iter().chain([value]) {
                    self.add_pointees(value, &mut targets);
                }
            }
            let set = self.induction.havoc.entry(key).or_default();
            match set.get_mut(&name) {
                None => {
                    set.insert(name, targets);
                    self.induction.grew = true;
                }
                Some(known) => {
                    let size = known.len();
                    known.extend(targets);
                    self.induction.grew |= known.len() > size;
                }
            }
        }
    }

    fn add_pointees(&mut self, pointer: TermId, out: &mut Pointees) {
        for t in self.points_to(pointer).iter() {
            let moved = self.terms.as_u128(t.offset) != Some(0);
            let address = t.object == ObjId::NULL && moved;
            let outside = address && self.config.trust_outside && self.is_outside_address(t.offset);
            out.insert(if address || t.object == ObjId::OPAQUE { (ObjId::OPAQUE, outside) } else { (t.object, moved) });
        }
    }

    /// Names a leaf that differs from the loop's entry; `None` if the difference cannot matter at the head.
    fn modified_name(&mut self, entry: &State, now: &State, leaf: u32, value: TermId) -> Option<Modified> {
        let frame = now.top.frame;
        let first = self.frames[frame.index()].first_leaf;
        let locals = self.program.func(self.frames[frame.index()].function).locals.len() as u32;
        if leaf >= first && leaf < first + locals {
            return Some(Modified::Register(LocalId(leaf - first)));
        }
        // Liveness, size and fill of an object.
        for back in 0..3 {
            let Some(&owner) = self.alive_owner.get(&(leaf.wrapping_sub(back))) else { continue };
            let o = &self.objects[owner.index()];
            if back > 0 && o.size_leaf == 0 {
                continue;
            }
            let existed = self.existed(entry, owner);
            if back == 0 && !existed && !self.terms.is_false(value) {
                self.stop_at(&entry.guard.clone(), Obstacle::LastingMemory, o_loc(&self.objects[owner.index()]));
                return None;
            }
            if back == 2 && existed {
                self.stop_at(
                    &entry.guard.clone(),
                    "induction over a loop that fills an object of unknown shape".into(),
                    LocId::NONE,
                );
                return None;
            }
            return existed.then_some(Modified::Leaf(leaf));
        }
        if let Some(&owner) = self.leaf_owner.get(&leaf) {
            if !self.existed(entry, owner) {
                return None;
            }
            if let ObjectKind::Local(f, local) = self.objects[owner.index()].kind
                && f == frame
            {
                return Some(Modified::LocalCell(local, leaf - self.objects[owner.index()].first_leaf));
            }
        }
        Some(Modified::Leaf(leaf))
    }

    /// Did the object exist (dead or alive) when the loop was entered?
    fn existed(&self, entry: &State, object: ObjId) -> bool {
        let o = &self.objects[object.index()];
        match o.kind {
            ObjectKind::Null | ObjectKind::Global(_) | ObjectKind::Function(_) | ObjectKind::Foreign => true,
            ObjectKind::Local(frame, local) => {
                let kind = self.program.func(self.frames[frame.index()].function).local(local).kind;
                !kind.is_variable() || entry.mem.get(o.alive_leaf).is_some()
            }
            ObjectKind::Returned | ObjectKind::Heap | ObjectKind::Stack => entry.mem.get(o.alive_leaf).is_some(),
        }
    }

    fn is_pointer_leaf(&self, now: &State, name: Modified, leaf: u32) -> bool {
        match name {
            Modified::Register(local) => {
                let function = self.frames[now.top.frame.index()].function;
                let f = self.program.func(function);
                let info = self.infos[function.index()].as_ref();
                // The slot of a local that is an object holds the pointer to it.
                self.program.types.is_pointer(f.local(local).ty) || info.is_some_and(|i| !i.register[local.index()])
            }
            Modified::LocalCell(..) | Modified::Leaf(_) => match self.cell_of_leaf(leaf) {
                Some(CellKind::Scalar(ty)) => ty == CellType::Pointer,
                Some(CellKind::Array { .. }) | None => false,
            },
        }
    }

    fn cell_of_leaf(&self, leaf: u32) -> Option<CellKind> {
        let owner = *self.leaf_owner.get(&leaf)?;
        let o = &self.objects[owner.index()];
        Some(o.layout.as_ref()?.cells[(leaf - o.first_leaf) as usize].kind)
    }

    /// The leaf a name stands for in a state, if it is there.
    fn leaf_of(&mut self, state: &State, name: Modified) -> Option<u32> {
        let first = self.frames[state.top.frame.index()].first_leaf;
        match name {
            Modified::Register(local) => Some(first + local.0),
            Modified::Leaf(leaf) => Some(leaf),
            Modified::LocalCell(local, cell) => {
                let object = match state.mem.get(first + local.0) {
                    Some(pointer) => match &*self.points_to(pointer) {
                        [t] => t.object,
                        _ => return None,
                    },
                    None => *self.frame_objects.get(&(state.top.frame, local))?,
                };
                self.layout(object, None);
                Some(self.objects[object.index()].first_leaf + cell)
            }
        }
    }

    pub(crate) fn current(&mut self, state: &State, leaf: u32) -> Option<TermId> {
        match state.mem.get(leaf) {
            Some(value) => Some(value),
            None => self.initial_of_leaf(state, leaf),
        }
    }

    /// Starts the inductive copy of a loop instance, once.
    fn spawn(&mut self, entry: &Rc<State>, head: BlockId, key: (FuncId, LoopId)) {
        if self.induction.spawned.insert(Rc::as_ptr(entry), entry.clone()).is_some() {
            return;
        }
        let mut state = (**entry).clone();
        // Copies are alternatives: one that is not meant can always be switched off, so joins never prefer it.
        let take = self.terms.fresh("take", Sort::Bv(1));
        self.induction.takes.push(take);
        state.guard = state.guard.and(&mut self.terms, take);
        if let Some(l) = Rc::make_mut(&mut state.top).loops.last_mut() {
            l.iteration = INDUCTIVE;
            l.symbolic = 0;
            l.phase = Phase::Inductive(0);
            l.entry = Some(entry.clone());
        }
        let position = Position::new(&self.path(&state, head));
        self.visit(entry, entry, key, VisitKind::Entry, head);
        let set: Vec<(Modified, Pointees)> =
            self.induction.havoc.get(&key).map(|s| s.iter().map(|(k, v)| (*k, v.clone())).collect()).unwrap_or_default();
        for (name, mut targets) in set {
            let Some(leaf) = self.leaf_of(&state, name) else {
                self.stop_at(&state.guard.clone(), "induction over a local whose object varies".into(), LocId::NONE);
                continue;
            };
            let Some(value) = self.current(&state, leaf) else { continue };
            let pointer = self.is_pointer_leaf(&state, name, leaf);
            if pointer {
                // SOUNDNESS: what another instance of the loop modifies this one may keep: its entry counts as well.
                self.add_pointees(value, &mut targets);
            }
            let fresh = match targets.remove(&(ObjId::OPAQUE, true)) {
                true => {
                    let address = self.arbitrary_outside((position.clone(), leaf));
                    self.arbitrary_or(&targets, address)
                }
                false => self.arbitrary(value, leaf, &targets, pointer),
            };
            self.note_arbitrary_contents(key, name, value, fresh);
            state.mem.set(leaf, fresh);
        }
        self.visit(&state, entry, key, VisitKind::Arbitrary, head);
        self.arrive(position, Pending { state, block: head, inst: 0 });
    }

    /// An address that code outside made. SOUNDNESS: only where such pointers are trusted; it is another one in each inductive copy, whatever memory it
    /// leads to has arbitrary contents, and it may lead to what others from outside lead to.
    fn arbitrary_outside(&mut self, at: (Position, u32)) -> TermId {
        if let Some(&known) = self.induction.outside.get(&at) {
            return known;
        }
        let pointer = self.arbitrary_address("arbitrary pointer", crate::foreign::Origin::Outside);
        self.induction.outside.insert(at, pointer);
        pointer
    }

    /// The address, or a pointer to any of the objects.
    fn arbitrary_or(&mut self, targets: &Pointees, address: TermId) -> TermId {
        if targets.is_empty() {
            return address;
        }
        let known = self.arbitrary_pointer(targets);
        let outside = self.terms.fresh("arbitrary choice", Sort::Bv(1));
        self.terms.ite(outside, address, known)
    }

    fn arbitrary(&mut self, value: TermId, leaf: u32, targets: &Pointees, pointer: bool) -> TermId {
        if pointer {
            return self.arbitrary_pointer(targets);
        }
        let opaque = |this: &mut Self| {
            let zero = this.terms.bv(this.pointer_bits, 0);
            this.pack(ObjId::OPAQUE, zero)
        };
        match self.cell_of_leaf(leaf) {
            Some(CellKind::Array { elem: CellType::Pointer, .. }) => {
                let pointer = opaque(self);
                let (index, _) = self.terms.array_widths(value);
                self.terms.const_array(index, pointer)
            }
            Some(CellKind::Scalar(_)) | Some(CellKind::Array { .. }) | None => {
                let sort = self.terms.sort(value);
                self.terms.fresh("arbitrary", sort)
            }
        }
    }

    /// A pointer to any of the objects, at any offset where it is not known to be their start.
    ///
    /// SOUNDNESS: as for the objects themselves, whatever one iteration from such a pointer leads to is in the set in the end.
    fn arbitrary_pointer(&mut self, targets: &Pointees) -> TermId {
        let zero = self.terms.bv(self.pointer_bits, 0);
        if targets.contains(&(ObjId::OPAQUE, false)) || targets.is_empty() || targets.len() > 64 {
            return self.pack(ObjId::OPAQUE, zero);
        }
        let selector = self.terms.fresh("arbitrary object", Sort::Bv(8));
        let offset = self.terms.fresh("arbitrary offset", Sort::Bv(self.pointer_bits));
        let mut result: Option<TermId> = None;
        for (i, &(object, moved)) in targets.iter().enumerate() {
            let function = object != ObjId::NULL && matches!(self.objects[object.index()].kind, ObjectKind::Function(_));
            if targets.contains(&(object, true)) && !moved && !function {
                continue;
            }
            let at = if object == ObjId::NULL || function || !moved { zero } else { offset };
            let pointer = self.pack(object, at);
            result = Some(match result {
                None => pointer,
                Some(rest) => {
                    let number = self.terms.bv(8, i as u128);
                    let hit = self.terms.eq(selector, number);
                    self.terms.ite(hit, pointer, rest)
                }
            });
        }
        result.expect("the set is not empty")
    }

    fn visit(&mut self, state: &State, entry: &State, key: (FuncId, LoopId), kind: VisitKind, head: BlockId) {
        let values = self.values_at(state, key);
        let instance = std::ptr::from_ref(entry) as usize;
        let position = Position::new(&self.path(state, head));
        let context = Rc::new(self.context_at(state, key));
        let arrays = Rc::new(self.arrays_at(state, key));
        let entry = Rc::new(if kind == VisitKind::Entry { values.clone() } else { self.values_at(entry, key) });
        let guard = state.guard.term(&self.terms);
        let state = state.clone();
        self.induction.visits.push(HeadVisit {
            function: key.0,
            id: key.1,
            guard,
            kind,
            values,
            context,
            arrays,
            entry,
            instance,
            head,
            position,
            state,
        });
    }

    /// The integers the loop modifies, in a state.
    fn values_at(&mut self, state: &State, key: (FuncId, LoopId)) -> BTreeMap<Modified, TermId> {
        let names: Vec<Modified> = self.induction.havoc.get(&key).map(|s| s.keys().copied().collect()).unwrap_or_default();
        let mut values = BTreeMap::new();
        for name in names {
            if let Some(leaf) = self.leaf_of(state, name)
                && !self.is_pointer_leaf(state, name, leaf)
                && let Some(value) = self.current(state, leaf)
                && !self.terms.sort(value).is_array()
            {
                values.insert(name, value);
            }
        }
        values
    }

    /// Is everything the loop modifies among the visit's integers?
    pub fn has_only_integers(&mut self, visit: &HeadVisit) -> bool {
        let names: Vec<Modified> =
            self.induction.havoc.get(&(visit.function, visit.id)).map(|s| s.keys().copied().collect()).unwrap_or_default();
        names.into_iter().all(|name| {
            visit.values.contains_key(&name)
                || self.leaf_of(&visit.state, name).is_some_and(|leaf| self.current(&visit.state, leaf).is_none())
        })
    }

    /// Integers the loop does not modify: locals of its function and globals.
    fn context_at(&mut self, state: &State, key: (FuncId, LoopId)) -> BTreeMap<Modified, TermId> {
        let frame = &self.frames[state.top.frame.index()];
        let (first, locals) = (frame.first_leaf, self.program.func(frame.function).locals.len() as u32);
        let mut leaves: Vec<(u32, TermId)> = Vec::new();
        for leaf in first..first + locals {
            leaves.extend(state.mem.get(leaf).map(|value| (leaf, value)));
        }
        for object in self.global_objects.iter().take(CONTEXT_GLOBALS) {
            let o = &self.objects[object.index()];
            let cells = o.layout.as_ref().map_or(0, |l| l.cells.len() as u32).min(CONTEXT_CELLS);
            for leaf in o.first_leaf..o.first_leaf + cells {
                leaves.extend(state.mem.get(leaf).map(|value| (leaf, value)));
            }
        }
        let mut context = BTreeMap::new();
        for (leaf, value) in leaves {
            let name = match leaf >= first && leaf < first + locals {
                true => Modified::Register(LocalId(leaf - first)),
                false => Modified::Leaf(leaf),
            };
            let sort = self.terms.sort(value);
            if sort.is_array() || self.terms.is_const(value) || self.is_pointer_leaf(state, name, leaf) {
                continue;
            }
            if !self.induction.havoc.get(&key).is_some_and(|s| s.contains_key(&name)) {
                context.insert(name, value);
            }
        }
        context
    }

    fn arrays_at(&mut self, state: &State, key: (FuncId, LoopId)) -> BTreeMap<Modified, TermId> {
        let mut names: BTreeSet<Modified> =
            self.induction.havoc.get(&key).map(|s| s.keys().copied().collect()).unwrap_or_default();
        let frame = &self.frames[state.top.frame.index()];
        let (first, function) = (frame.first_leaf, frame.function);
        let info = self.info(function);
        let locals = info.register.len() as u32;
        let mut objects: Vec<(Option<LocalId>, ObjId)> =
            self.global_objects.iter().take(CONTEXT_GLOBALS).map(|o| (None, *o)).collect();
        for local in (0..locals).map(LocalId).filter(|l| !info.register[l.index()]) {
            if let Some(pointer) = state.mem.get(first + local.0)
                && let [t] = &*self.points_to(pointer)
                && matches!(self.objects[t.object.index()].kind, ObjectKind::Local(f, l) if f == state.top.frame && l == local)
            {
                objects.push((Some(local), t.object));
            }
        }
        for (local, object) in objects {
            let o = &self.objects[object.index()];
            let cells = o.layout.as_ref().map_or(0, |l| if l.has_arrays { l.cells.len() as u32 } else { 0 }).min(CONTEXT_CELLS);
            for cell in 0..cells {
                names.insert(match local {
                    Some(local) => Modified::LocalCell(local, cell),
                    None => Modified::Leaf(o.first_leaf + cell),
                });
            }
        }
        let mut arrays = BTreeMap::new();
        for name in names {
            if let Some(leaf) = self.leaf_of(state, name)
                && matches!(self.cell_of_leaf(leaf), Some(CellKind::Array { elem: CellType::Bits(_), .. }))
                && let Some(value) = self.current(state, leaf)
                && self.terms.sort(value).is_array()
            {
                arrays.insert(name, value);
            }
        }
        arrays
    }

    /// When two visits of the same instance differ in something the loop modifies and `matters` says that somebody may still
    /// read. SOUNDNESS: what cannot be compared counts as different.
    pub fn differ(&mut self, a: &HeadVisit, b: &HeadVisit, matters: &dyn Fn(LocalId) -> bool) -> TermId {
        let names: Vec<Modified> =
            self.induction.havoc.get(&(a.function, a.id)).map(|s| s.keys().copied().collect()).unwrap_or_default();
        let mut any = self.terms.ff();
        for name in names {
            if matches!(name, Modified::Register(local) if !matters(local)) {
                continue;
            }
            let values = [a, b].map(|v| {
                let leaf = self.leaf_of(&v.state, name)?;
                Some((leaf, self.current(&v.state, leaf)))
            });
            let differs = match values {
                [Some((_, x)), Some((_, y))] if x == y => continue,
                [Some((_, Some(x))), Some((_, Some(y)))] if !self.terms.sort(x).is_array() => {
                    if self.terms.sort(x) != self.terms.sort(y) {
                        return self.terms.tt();
                    }
                    self.terms.ne(x, y)
                }
                [_, _] => return self.terms.tt(),
            };
            any = self.terms.or(any, differs);
        }
        any
    }

    /// States of different entries of the same loop instance were joined: so are their entries, or a value that one of them
    /// modified could look unmodified against the other's.
    pub(crate) fn join_entries(&mut self, joined: &mut Rc<Activation>, a: &Rc<Activation>, b: &Rc<Activation>) {
        if Rc::ptr_eq(a, b) {
            return;
        }
        for i in 0..joined.loops.len() {
            let entry = match (&a.loops[i].entry, &b.loops[i].entry) {
                (Some(x), Some(y)) if Rc::ptr_eq(x, y) => continue,
                (Some(x), Some(y)) => {
                    let both = [x, y].iter().all(|e| self.induction.spawned.contains_key(&Rc::as_ptr(e)));
                    let entry = Rc::new(self.join((**x).clone(), (**y).clone()));
                    if both {
                        self.induction.spawned.insert(Rc::as_ptr(&entry), entry.clone());
                    }
                    Some(entry)
                }
                (None, None) => continue,
                (None, Some(_)) | (Some(_), None) => None,
            };
            Rc::make_mut(joined).loops[i].entry = entry;
        }
        if let (Some(x), Some(y)) = (&a.parent, &b.parent)
            && !Rc::ptr_eq(x, y)
        {
            let mut parent = joined.parent.clone().expect("joined activations keep their parent");
            self.join_entries(&mut parent, x, y);
            Rc::make_mut(joined).parent = Some(parent);
        }
    }

    /// Starts the step over with the havoc sets found so far. Objects and terms stay: they are named by position.
    pub fn start_over(&mut self) {
        self.clear_work();
        self.induction.grew = false;
        self.induction.spawned.clear();
        self.induction.visits.clear();
        self.induction.takes.clear();
        self.induction.out_of_bounds.clear();
        self.start();
    }
}

fn o_loc(object: &Object) -> LocId {
    object.loc
}
