//! The executor: the program, the terms, and the three rooms of the unwinding that it composes.

use crate::Config;
use crate::exec::Cost;
use crate::induct::Induction;
use crate::memory::layout::Layouts;
use crate::memory::object::*;
use crate::memory::pointer::PointsTo;
use crate::unwind::frontier::{Frontier, Target};
use crate::unwind::position::Position;
use crate::unwind::worklist::{FuncInfo, Pending, RoundStats};
use fathom_goto::*;
use fathom_term::{TermId, Terms};
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

pub struct Executor<'p> {
    pub program: &'p Program,
    pub terms: Terms,
    pub(crate) config: Config,
    pub(crate) pointer_bits: u32,
    pub(crate) infos: Vec<Option<Rc<FuncInfo>>>,
    pub objects: Vec<Object>,
    pub(crate) global_objects: Vec<ObjId>,
    pub(crate) function_objects: FxHashMap<FuncId, ObjId>,
    pub(crate) heap_objects: Vec<ObjId>,
    /// Loops in which heap objects are made.
    pub(crate) makers: FxHashSet<(FuncId, LoopId)>,
    pub(crate) object_index: FxHashMap<(Position, u32, Length), ObjId>,
    pub(crate) next_leaf: u32,
    /// Leaves whose absence means false (liveness) rather than "not yet read", and whose they are.
    pub(crate) alive_owner: FxHashMap<u32, ObjId>,
    pub induction: Induction,
    /// Visits of loop heads, if they are kept.
    pub heads: Vec<crate::induct::heads::HeadRecord>,
    /// Leaves that say how an object of unknown shape was filled.
    pub(crate) fill_leaves: BTreeSet<u32>,
    /// Some copy was not followed byte by byte.
    pub rough: bool,
    /// Pointers that are inputs.
    pub(crate) drawn_pointers: FxHashSet<TermId>,
    /// Objects that die with a frame: `alloca` and arrays of variable length.
    pub(crate) stack_objects: FxHashMap<FrameId, Vec<ObjId>>,
    pub(crate) layouts: Layouts,
    /// The object a content leaf belongs to.
    pub(crate) leaf_owner: FxHashMap<u32, ObjId>,
    /// The object an address variable belongs to.
    pub(crate) frame_objects: FxHashMap<(FrameId, LocalId), ObjId>,
    pub(crate) address_owner: FxHashMap<TermId, ObjId>,
    pub(crate) foreign: crate::memory::foreign::ForeignMemory,
    pub(crate) aliases: crate::memory::alias::Aliases,
    /// Where pointers from outside were tried at, other than memory of their own.
    pub aliasings: Vec<crate::memory::alias::Aliasing>,
    pub(crate) unset: crate::memory::unset::Unset,
    pub(crate) frames: Vec<Frame>,
    pub(crate) frame_index: FxHashMap<(Position, FuncId), FrameId>,
    pub(crate) worklist: BTreeMap<Position, Vec<Pending>>,
    /// Positions executed so far, by hash, and the conditions under which they were.
    pub(crate) visited: FxHashSet<(u64, Option<TermId>)>,
    pub frontiers: Vec<Frontier>,
    /// Targets found since they were last taken.
    pub targets: Vec<Target>,
    /// In the inductive step: see `goal_hypothesis`.
    pub goal_hypotheses: FxHashMap<PropertyId, TermId>,
    pub events: Vec<Event>,
    /// Facts about variables the executor introduced (addresses): true in every execution.
    pub axioms: Vec<TermId>,
    /// Objects that are apart, of which no axiom says so yet: see `separate`.
    pub(crate) apart_later: Vec<(ObjId, ObjId)>,
    pub(crate) points_to: FxHashMap<TermId, Rc<[PointsTo]>>,
    /// Pointers that were chosen by exclusive conditions: see `note_choice`.
    pub(crate) choices: FxHashMap<TermId, Rc<[(TermId, TermId)]>>,
    /// How an offset term was made: constant plus index times stride.
    pub(crate) linear: FxHashMap<TermId, crate::memory::locate::Linear>,
    /// Functions some execution enters; properties that are evaluated somewhere, and the guards of all such places.
    pub functions_entered: BTreeSet<FuncId>,
    pub reached: BTreeMap<PropertyId, Vec<TermId>>,
    /// Assumptions that some execution gets to, by their place: the guards before and behind each.
    pub assumptions: BTreeMap<(FuncId, BlockId, usize), Vec<(TermId, TermId)>>,
    /// By instruction (the block's length stands for its terminator), if asked for. Joins count for the first one behind them.
    pub costs: FxHashMap<(FuncId, BlockId, u32), Cost>,
    pub stats: RoundStats,
    pub(crate) address_space: u128,
    /// Addresses, far apart from each other, of objects that need not live at the same time: not so in every execution, but
    /// if a model says so, the execution surely exists.
    pub preferred: Vec<TermId>,
    /// Addresses where the interpreter has nothing else. Not so in every execution, but a model that says so is easier to follow.
    pub comfortable: Vec<TermId>,
    /// Sizes of objects that are not known, each with the guard of the executions in which it is the size.
    pub symbolic_sizes: Vec<(TermId, TermId)>,
    /// Bytes that preferred addresses take up.
    pub(crate) laid_out: u128,
    /// The program frees memory somewhere.
    pub(crate) frees: bool,
    /// Some property covers invalid dereferences, and invalid frees: then executions halt there.
    pub(crate) pointers_checked: bool,
    pub(crate) frees_checked: bool,
    pub(crate) bound: u32,
    /// The one loop instance that may go beyond the bound now: path of its iterations, and how far.
    pub(crate) ahead: Option<(Box<[u32]>, u32)>,
    /// Where the earliest open frontier is: code behind it may be reached again.
    pub(crate) earliest: Option<Position>,
    pub(crate) budget_left: u64,
    pub(crate) step: u32,
    pub(crate) next_look: u64,
    pub(crate) stopped: bool,
    pub(crate) rounding_leaf: u32,
}

/// Does any function free memory?
fn frees(program: &Program) -> bool {
    let insts = program.functions.iter().flat_map(|f| &f.blocks).flat_map(|b| &b.insts);
    insts.into_iter().any(|i| matches!(i.kind, InstKind::Intrinsic { op: Intrinsic::HeapFree, .. }))
}

impl<'p> Executor<'p> {
    pub fn new(program: &'p Program, config: Config) -> Executor<'p> {
        let mut executor = Executor {
            program,
            terms: Terms::new(),
            config,
            pointer_bits: program.arch().pointer_bits(),
            infos: (0..program.functions.len()).map(|_| None).collect(),
            objects: Vec::new(),
            global_objects: Vec::new(),
            function_objects: FxHashMap::default(),
            heap_objects: Vec::new(),
            makers: FxHashSet::default(),
            object_index: FxHashMap::default(),
            next_leaf: 1,
            alive_owner: FxHashMap::default(),
            induction: Induction::default(),
            heads: Vec::new(),
            fill_leaves: BTreeSet::new(),
            rough: false,
            drawn_pointers: FxHashSet::default(),
            stack_objects: FxHashMap::default(),
            layouts: Layouts::default(),
            leaf_owner: FxHashMap::default(),
            frame_objects: FxHashMap::default(),
            address_owner: FxHashMap::default(),
            foreign: crate::memory::foreign::ForeignMemory::default(),
            aliases: crate::memory::alias::Aliases::default(),
            aliasings: Vec::new(),
            unset: crate::memory::unset::Unset::of(program),
            frames: Vec::new(),
            frame_index: FxHashMap::default(),
            worklist: BTreeMap::new(),
            visited: FxHashSet::default(),
            frontiers: Vec::new(),
            targets: Vec::new(),
            goal_hypotheses: FxHashMap::default(),
            events: Vec::new(),
            axioms: Vec::new(),
            apart_later: Vec::new(),
            points_to: FxHashMap::default(),
            choices: FxHashMap::default(),
            linear: FxHashMap::default(),
            functions_entered: BTreeSet::new(),
            reached: BTreeMap::new(),
            assumptions: BTreeMap::new(),
            costs: FxHashMap::default(),
            stats: RoundStats::default(),
            address_space: 0,
            preferred: Vec::new(),
            comfortable: Vec::new(),
            symbolic_sizes: Vec::new(),
            laid_out: 0,
            frees: frees(program),
            pointers_checked: program.properties.iter().any(|p| matches!(p.class, PropertyClass::Deref)),
            frees_checked: program.properties.iter().any(|p| matches!(p.class, PropertyClass::Free)),
            bound: 0,
            ahead: None,
            earliest: None,
            budget_left: 0,
            step: 0,
            next_look: 0,
            stopped: false,
            rounding_leaf: 0,
        };
        executor.setup();
        executor
    }

    /// Blocks a round may execute in free iterations from now on.
    pub fn set_budget(&mut self, blocks: u64) {
        self.config.free_budget = blocks;
    }

    /// Iterations of a loop that may be free when inducting, from the next start on.
    pub fn set_free_iterations(&mut self, iterations: u32) {
        self.config.free_iterations = iterations;
    }

    pub(crate) fn new_leaves(&mut self, count: u32) -> u32 {
        let first = self.next_leaf;
        self.next_leaf += count;
        first
    }
}

pub(crate) fn mask(width: u32) -> u128 {
    if width >= 128 { u128::MAX } else { (1 << width) - 1 }
}
