//! The executor: a worklist of states ordered by position, blocks, edges, calls and returns.

mod config;
mod lead;

pub use config::Config;

use crate::guard::Guard;
use crate::induct::{INDUCTIVE, Induction, Phase};
use crate::layout::Layouts;
use crate::object::*;
use crate::pmap::PMap;
use crate::pointer::PointsTo;
use crate::position::Position;
use crate::state::*;
use crate::{Halt, Obstacle};
use fathom_goto::loops::Wto;
use fathom_goto::*;
use fathom_term::{TermId, Terms};
use rustc_hash::{FxBuildHasher, FxHashMap, FxHashSet};
use smallvec::SmallVec;
use std::collections::{BTreeMap, BTreeSet};
use std::hash::BuildHasher;
use std::rc::Rc;
use std::sync::atomic::Ordering;

/// More waiting states than this are joined in the order of their arrival.
const MANY: usize = 64;

/// Does any function free memory?
fn frees(program: &Program) -> bool {
    let insts = program.functions.iter().flat_map(|f| &f.blocks).flat_map(|b| &b.insts);
    insts.into_iter().any(|i| matches!(i.kind, InstKind::Intrinsic { op: Intrinsic::HeapFree, .. }))
}

/// What executing an instruction costs besides the terms it makes, in the unit of `Terms::work`.
const INSTRUCTION_WORK: u64 = 2;

/// What executing an instruction added, over all its executions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cost {
    pub times: u64,
    pub terms: u64,
    pub nanoseconds: u64,
}

/// A place where a property is violated if `condition` holds.
#[derive(Clone)]
pub struct Target {
    pub property: PropertyId,
    pub condition: TermId,
    pub position: Position,
}

#[derive(Clone, Debug, PartialEq)]
pub enum FrontierKind {
    /// The next iteration of a loop, beyond the bound: function and loop.
    Loop {
        name: String,
        loc: LocId,
    },
    /// A recursive call beyond the bound.
    Call {
        function: FuncId,
        loc: LocId,
    },
    /// The round's budget ran out here, or it was told to stop.
    Budget,
    Unsupported {
        reason: Obstacle,
        loc: LocId,
    },
}

/// An execution that goes on beyond what was unwound.
pub struct Frontier {
    pub kind: FrontierKind,
    pub condition: TermId,
    pub(crate) pending: Option<(Position, Pending)>,
    /// The bound from which on it may continue; `u32::MAX`: never.
    pub(crate) needs: u32,
    /// A model was seen that reaches it.
    pub reachable: bool,
}

/// The first open loop: see `Executor::first_loop`.
pub struct FirstLoop {
    pub name: String,
    /// The bound it needs to go on.
    pub needs: u32,
    pub position: Position,
    /// Something waits behind it that is executed once if the loop ends first.
    pub waits_behind: bool,
}

impl Frontier {
    pub fn position(&self) -> Option<&Position> {
        self.pending.as_ref().map(|(position, _)| position)
    }
    /// Can a higher bound follow it?
    pub fn is_open(&self) -> bool {
        self.pending.is_some() && self.needs != u32::MAX
    }
    pub fn needs(&self) -> u32 {
        self.needs
    }
    /// Did a loop stop here because it builds something on the heap, for good?
    pub fn is_lasting_memory(&self) -> bool {
        matches!(&self.kind, FrontierKind::Unsupported { reason, .. } if *reason == Obstacle::LastingMemory)
    }
}

pub(crate) struct Pending {
    pub state: State,
    pub block: BlockId,
    pub inst: usize,
}

#[derive(Clone, Copy, Debug, Default)]
pub struct RoundStats {
    pub blocks: u64,
    pub joins: u64,
    pub instructions: u64,
    /// Of the blocks: those at positions executed before, for executions that arrive there later.
    pub again: u64,
    /// Of those: executed before under the same condition, so for the same executions.
    pub twice: u64,
}

pub(crate) struct FuncInfo {
    pub wto: Wto,
    /// Blocks with exactly one incoming edge: no join, no detour through the worklist.
    pub single: Vec<bool>,
    /// Only one block returns: its state goes straight on in the caller.
    pub one_return: bool,
    /// Per local: kept as one term (a scalar whose address nobody takes) rather than as an object.
    pub register: Vec<bool>,
}

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
    makers: FxHashSet<(FuncId, LoopId)>,
    pub(crate) object_index: FxHashMap<(Position, u32, Length), ObjId>,
    pub(crate) next_leaf: u32,
    /// Leaves whose absence means false (liveness) rather than "not yet read", and whose they are.
    pub(crate) alive_owner: FxHashMap<u32, ObjId>,
    pub induction: Induction,
    /// Visits of loop heads, if they are kept.
    pub heads: Vec<crate::heads::HeadRecord>,
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
    pub(crate) foreign: crate::foreign::ForeignMemory,
    pub(crate) aliases: crate::alias::Aliases,
    /// Where pointers from outside were tried at, other than memory of their own.
    pub aliasings: Vec<crate::alias::Aliasing>,
    pub(crate) unset: crate::unset::Unset,
    pub(crate) frames: Vec<Frame>,
    frame_index: FxHashMap<(Position, FuncId), FrameId>,
    worklist: BTreeMap<Position, Vec<Pending>>,
    /// Positions executed so far, by hash, and the conditions under which they were.
    visited: FxHashSet<(u64, Option<TermId>)>,
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
    pub(crate) linear: FxHashMap<TermId, crate::memory::Linear>,
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
    bound: u32,
    /// The one loop instance that may go beyond the bound now: path of its iterations, and how far.
    ahead: Option<(Box<[u32]>, u32)>,
    /// Where the earliest open frontier is: code behind it may be reached again.
    earliest: Option<Position>,
    budget_left: u64,
    pub(crate) step: u32,
    next_look: u64,
    stopped: bool,
    pub(crate) rounding_leaf: u32,
}

pub(crate) enum Flow {
    Next,
    /// Go on at this block of the state's top activation.
    Jump(BlockId, usize),
    Done,
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
            foreign: crate::foreign::ForeignMemory::default(),
            aliases: crate::alias::Aliases::default(),
            aliasings: Vec::new(),
            unset: crate::unset::Unset::of(program),
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

    /// Puts the entry function on the worklist.
    pub fn start(&mut self) {
        let entry = self.program.entry.expect("a checked program has an entry");
        let frame = self.frame_at(Position::new(&[]), entry, &[], LocId::NONE);
        let state = State {
            guard: Guard::default(),
            mem: PMap::default(),
            top: Rc::new(Activation {
                frame,
                parent: None,
                loops: SmallVec::new(),
                resume: (BlockId(0), 0),
                entry_guard: Guard::default(),
                recursion: 0,
                depth: 0,
            }),
        };
        self.push(state, BlockId(0), 0);
    }

    /// Continues every frontier that the bound now allows, and runs until only frontiers are left. The caller has
    /// removed the frontiers it refuted.
    pub fn deepen(&mut self, bound: u32) -> RoundStats {
        self.bound = bound;
        self.budget_left = self.config.free_budget;
        let before = self.stats;
        let frontiers = std::mem::take(&mut self.frontiers);
        for mut frontier in frontiers {
            if frontier.needs <= bound
                && let Some((position, pending)) = frontier.pending.take()
            {
                self.arrive(position, pending);
            } else {
                self.frontiers.push(frontier);
            }
        }
        while let Some((position, waiting)) = self.worklist.pop_first() {
            self.go_on(position, waiting);
        }
        self.since(before)
    }

    fn go_on(&mut self, position: Position, waiting: Vec<Pending>) {
        let meter = self.meter();
        let pending = self.gather(waiting);
        if meter.is_some() {
            let function = self.frames[pending.state.top.frame.index()].function;
            self.charge(meter, function, pending.block, pending.inst, 0);
        }
        match self.must_stop() {
            true => self.suspend(position, pending, FrontierKind::Budget, 0),
            false => {
                let (again, twice) = self.note_visit(&position, &pending.state.guard);
                let before = self.stats.blocks;
                self.run(pending);
                let ran = self.stats.blocks - before;
                self.stats.again += if again { ran } else { 0 };
                self.stats.twice += if twice { ran } else { 0 };
            }
        }
    }

    /// Was the position executed before, and under the same condition?
    fn note_visit(&mut self, position: &Position, guard: &Guard) -> (bool, bool) {
        let key = FxBuildHasher.hash_one(position);
        let condition = guard.term(&self.terms);
        (!self.visited.insert((key, None)), !self.visited.insert((key, Some(condition))))
    }

    fn since(&self, before: RoundStats) -> RoundStats {
        RoundStats {
            blocks: self.stats.blocks - before.blocks,
            joins: self.stats.joins - before.joins,
            instructions: self.stats.instructions - before.instructions,
            again: self.stats.again - before.again,
            twice: self.stats.twice - before.twice,
        }
    }

    /// Looks at the clock and at the work done every few blocks.
    fn must_stop(&mut self) -> bool {
        if self.stats.blocks >= self.next_look {
            self.next_look = self.stats.blocks + 64;
            self.stopped = self.config.stop.load(Ordering::Relaxed)
                || self.config.work.is_some_and(|work| self.terms.work() >= work)
                || self.config.deadline.is_some_and(|d| std::time::Instant::now() >= d);
        }
        self.stopped
    }

    /// Moves the end of the next rounds.
    pub fn set_limits(&mut self, work: Option<u64>, deadline: Option<std::time::Instant>) {
        (self.config.work, self.config.deadline) = (work, deadline);
        self.stopped = false;
        self.next_look = 0;
    }

    pub(crate) fn info(&mut self, function: FuncId) -> Rc<FuncInfo> {
        if let Some(info) = &self.infos[function.index()] {
            return info.clone();
        }
        let f = self.program.func(function);
        let wto = Wto::of(f);
        let mut incoming = vec![0u32; f.blocks.len()];
        incoming[0] = 1;
        let mut returns = 0;
        for &block in &wto.order {
            let end = &f.block(block).end;
            for next in end.successors() {
                incoming[next.index()] += 1;
            }
            returns += u32::from(matches!(end, Terminator::Return(_)));
        }
        let register = f.locals.iter().map(|l| !l.address_taken && self.program.types.is_scalar(l.ty)).collect();
        let info =
            Rc::new(FuncInfo { single: incoming.iter().map(|&n| n <= 1).collect(), one_return: returns == 1, wto, register });
        self.infos[function.index()] = Some(info.clone());
        info
    }

    /// The frame of a call: the same whenever the same call is met.
    pub(crate) fn frame_at(&mut self, call: Position, function: FuncId, prefix: &[u32], call_loc: LocId) -> FrameId {
        if let Some(&id) = self.frame_index.get(&(call.clone(), function)) {
            return id;
        }
        let id = FrameId(self.frames.len() as u32);
        let locals = self.program.func(function).locals.len() as u32;
        let first_leaf = self.new_leaves(locals + 1);
        self.frames.push(Frame { function, prefix: prefix.into(), first_leaf, call_loc });
        self.frame_index.insert((call, function), id);
        id
    }

    pub(crate) fn new_leaves(&mut self, count: u32) -> u32 {
        let first = self.next_leaf;
        self.next_leaf += count;
        first
    }

    /// Leaving an inductive copy of a loop (by the edge to `to`, or by a return) is allowed only in its last iteration.
    pub(crate) fn leave_inductive(&mut self, state: &mut State, to: Option<BlockId>) {
        if !self.inducting() || state.top.loops.iter().all(|l| l.phase == Phase::Concrete) {
            return;
        }
        let info = self.info(self.frames[state.top.frame.index()].function);
        for l in state.top.loops.clone() {
            if let Phase::Inductive(j) = l.phase
                && to.is_none_or(|to| !info.wto.contains(l.id, to))
            {
                let literal = self.live(j);
                state.guard = state.guard.and(&mut self.terms, literal);
            }
        }
    }

    pub(crate) fn clear_work(&mut self) {
        self.worklist.clear();
        self.frontiers.clear();
        self.targets.clear();
        self.events.clear();
    }

    /// Path of the state's current block.
    pub(crate) fn path(&mut self, state: &State, block: BlockId) -> SmallVec<[u32; 16]> {
        let frame = &self.frames[state.top.frame.index()];
        let mut path: SmallVec<[u32; 16]> = SmallVec::from_slice(&frame.prefix);
        let info = self.info(frame.function);
        for l in &state.top.loops {
            path.push(info.wto.loops[l.id.index()].first_rank);
            path.push(l.iteration);
        }
        path.push(info.wto.rank[block.index()]);
        path
    }

    /// Position of an instruction of the current block.
    pub(crate) fn position_of(&mut self, state: &State, block: BlockId, inst: usize) -> Position {
        let mut path = self.path(state, block);
        path.push(inst as u32);
        Position::new(&path)
    }

    pub(crate) fn push(&mut self, state: State, block: BlockId, inst: usize) {
        let mut path = self.path(&state, block);
        if inst > 0 {
            // After the call at `inst - 1` and everything in it.
            path.push(inst as u32 - 1);
            path.push(1);
        }
        self.arrive(Position::new(&path), Pending { state, block, inst });
    }

    pub(crate) fn arrive(&mut self, position: Position, pending: Pending) {
        self.worklist.entry(position).or_default().push(pending);
    }

    /// Joins the states that wait at a position. Those that parted last meet first: each join then looks at one decision
    /// instead of whole paths, decisions whose outcomes all arrive vanish from the guard, and values become one chain
    /// of choices.
    fn gather(&mut self, mut waiting: Vec<Pending>) -> Pending {
        if (3..=MANY).contains(&waiting.len()) {
            return self.gather_by_parting(waiting);
        }
        // Arrivals come in the order of the program, so the latest parted last.
        let Pending { mut state, block, inst } = waiting.pop().expect("somebody waits at every position of the worklist");
        while let Some(earlier) = waiting.pop() {
            self.stats.joins += 1;
            state = self.join(earlier.state, state);
        }
        Pending { state, block, inst }
    }

    fn gather_by_parting(&mut self, waiting: Vec<Pending>) -> Pending {
        let (block, inst) = (waiting[0].block, waiting[0].inst);
        let guards: Vec<&Guard> = waiting.iter().map(|p| &p.state.guard).collect();
        let paths = Guard::partings(&guards);
        let mut tree: Vec<(Vec<TermId>, State)> = paths.into_iter().zip(waiting.into_iter().map(|p| p.state)).collect();
        tree.sort_by(|a, b| a.0.cmp(&b.0));
        let shared = |a: &[TermId], b: &[TermId]| a.iter().zip(b).take_while(|(x, y)| x == y).count();
        while tree.len() > 1 {
            let last_parted = (0..tree.len() - 1).max_by_key(|&i| shared(&tree[i].0, &tree[i + 1].0)).expect("two are left");
            let (_, later) = tree.remove(last_parted + 1);
            let (mut path, earlier) = tree.remove(last_parted);
            let next = tree.get(last_parted).map(|(path, _)| path.as_slice()).unwrap_or_default();
            let before = last_parted.checked_sub(1).map(|i| tree[i].0.as_slice()).unwrap_or_default();
            // What the joined state still shares with its neighbours.
            let keep = shared(&path, next).max(shared(&path, before));
            path.truncate(keep);
            self.stats.joins += 1;
            let joined = self.join(earlier, later);
            tree.insert(last_parted, (path, joined));
        }
        let (_, state) = tree.pop().expect("one is left");
        Pending { state, block, inst }
    }

    fn suspend(&mut self, position: Position, pending: Pending, kind: FrontierKind, needs: u32) {
        let condition = pending.state.guard.term(&self.terms);
        if needs != u32::MAX && self.earliest.as_ref().is_none_or(|earliest| position < *earliest) {
            self.earliest = Some(position.clone());
        }
        self.frontiers.push(Frontier { kind, condition, pending: Some((position, pending)), needs, reachable: false });
    }

    /// May a recursive call at this symbolic depth be followed now?
    pub(crate) fn exceeds(&self, recursion: u32) -> bool {
        recursion > self.bound || self.budget_left == 0
    }

    #[allow(clippy::too_many_arguments)]
    pub(crate) fn suspend_call(
        &mut self,
        state: State,
        position: Position,
        block: BlockId,
        inst: usize,
        function: FuncId,
        loc: LocId,
        recursion: u32,
    ) {
        let (kind, needs) = match recursion > self.bound {
            true => (FrontierKind::Call { function, loc }, recursion),
            false => (FrontierKind::Budget, 0),
        };
        self.suspend(position, Pending { state, block, inst }, kind, needs);
    }

    /// The execution ends here for a reason: a frontier that no bound removes.
    pub(crate) fn stop_at(&mut self, guard: &Guard, reason: Obstacle, loc: LocId) {
        let condition = guard.term(&self.terms);
        if self.terms.is_false(condition) {
            return;
        }
        let kind = FrontierKind::Unsupported { reason, loc };
        self.frontiers.push(Frontier { kind, condition, pending: None, needs: u32::MAX, reachable: false });
    }

    /// Runs one state until it ends, waits at a join, or reaches the bound.
    fn run(&mut self, pending: Pending) {
        let Pending { mut state, mut block, mut inst } = pending;
        if self.inducting() && inst == 0 {
            self.note_entry(&mut state, block);
        }
        if self.config.record_heads && inst == 0 {
            self.note_head(&state, block);
        }
        loop {
            let program = self.program;
            let function = program.func(self.frames[state.top.frame.index()].function);
            let body = function.block(block);
            if inst == 0 && !self.config.contracts.is_empty() {
                self.note_point(&state, block);
            }
            self.stats.blocks += 1;
            self.budget_left = self.budget_left.saturating_sub(1);
            let mut flow = Flow::Next;
            while inst < body.insts.len() {
                self.stats.instructions += 1;
                self.terms.spend(INSTRUCTION_WORK);
                let meter = self.meter();
                let id = self.frames[state.top.frame.index()].function;
                flow = match self.instruction(function, &mut state, block, inst) {
                    Ok(flow) => flow,
                    Err(Halt::Dead) => Flow::Done,
                    Err(Halt::Unsupported(reason)) => {
                        self.stop_at(&state.guard, reason, body.insts[inst].loc);
                        Flow::Done
                    }
                };
                self.charge(meter, id, block, inst, 1);
                if state.guard.is_false(&self.terms) {
                    return;
                }
                match flow {
                    Flow::Next => inst += 1,
                    Flow::Jump(..) | Flow::Done => break,
                }
            }
            if let Flow::Next = flow {
                let meter = self.meter();
                let id = self.frames[state.top.frame.index()].function;
                let here = block;
                flow = match self.terminator(function, &mut state, block) {
                    Ok(flow) => flow,
                    Err(Halt::Dead) => Flow::Done,
                    Err(Halt::Unsupported(reason)) => {
                        self.stop_at(&state.guard, reason, body.end_loc);
                        Flow::Done
                    }
                };
                self.charge(meter, id, here, body.insts.len(), 1);
            }
            match flow {
                Flow::Jump(to, at) => (block, inst) = (to, at),
                Flow::Done | Flow::Next => return,
            }
        }
    }

    fn meter(&self) -> Option<(usize, std::time::Instant)> {
        self.config.profile.then(|| (self.terms.len(), std::time::Instant::now()))
    }

    fn charge(
        &mut self,
        meter: Option<(usize, std::time::Instant)>,
        function: FuncId,
        block: BlockId,
        inst: usize,
        times: u64,
    ) {
        let Some((terms, started)) = meter else { return };
        let cost = self.costs.entry((function, block, inst as u32)).or_default();
        cost.times += times;
        cost.terms += (self.terms.len() - terms) as u64;
        cost.nanoseconds += started.elapsed().as_nanos() as u64;
    }

    /// An assertion that is a branch to `assert false` is evaluated where the branch is.
    fn note_decided(&mut self, function: &Function, state: &State, targets: [BlockId; 2]) {
        for target in targets {
            if let Some(InstKind::Assert { cond, property }) = function.block(target).insts.first().map(|i| &i.kind)
                && is_literal(function, *cond)
            {
                let guard = state.guard.term(&self.terms);
                self.reached.entry(*property).or_default().push(guard);
            }
        }
    }

    fn terminator(&mut self, function: &'p Function, state: &mut State, block: BlockId) -> Result<Flow, Halt> {
        match &function.block(block).end {
            Terminator::Stop => Ok(Flow::Done),
            Terminator::Goto(to) => Ok(self.edge(state, block, *to)),
            Terminator::Branch { cond, then, other } => {
                self.note_decided(function, state, [*then, *other]);
                let mut value = self.eval(function, state, *cond)?;
                if let Some(known) = state.guard.decides(&self.terms, value) {
                    value = self.terms.bool(known);
                }
                if self.terms.is_true(value) || self.terms.is_false(value) {
                    let (taken, left) = if self.terms.is_true(value) { (*then, *other) } else { (*other, *then) };
                    if !is_literal(function, *cond) {
                        self.mark_stayed(function, state, block, *cond, left);
                    }
                    return Ok(self.edge(state, block, taken));
                }
                let negated = self.terms.not(value);
                let mut left = state.clone();
                left.guard = state.guard.and(&mut self.terms, negated);
                state.guard = state.guard.and(&mut self.terms, value);
                self.mark_may_leave(function, state, *other);
                self.mark_may_leave(function, &mut left, *then);
                self.enqueue(left, block, *other);
                if state.guard.is_false(&self.terms) {
                    return Ok(Flow::Done);
                }
                Ok(self.edge(state, block, *then))
            }
            Terminator::Switch { value, cases, default } => {
                let ty = function.expr(*value).ty;
                let v = self.eval(function, state, *value)?;
                let signed = self.program.types.is_signed(ty);
                let width = self.terms.width(v);
                let mut rest = state.guard.clone();
                // Cases that share a target are one edge.
                let mut by_target: Vec<(BlockId, TermId)> = Vec::new();
                for &(lo, hi, to) in cases {
                    let hit = self.in_range(v, width, signed, lo, hi);
                    match by_target.iter_mut().find(|(t, _)| *t == to) {
                        Some((_, cond)) => *cond = self.terms.or(*cond, hit),
                        None => by_target.push((to, hit)),
                    }
                }
                let decided = self.terms.is_const(v);
                let mut known = state.guard.known(&self.terms);
                for (to, mut cond) in by_target {
                    if let Some(value) = self.terms.decided_by(cond, &known) {
                        cond = self.terms.bool(value);
                    }
                    self.terms.assume_known(cond, false, &mut known);
                    let mut taken = state.clone();
                    taken.guard = rest.and(&mut self.terms, cond);
                    let missed = self.terms.not(cond);
                    rest = rest.and(&mut self.terms, missed);
                    if decided && self.terms.is_false(cond) {
                        self.mark_stayed(function, state, block, *value, to);
                    }
                    self.enqueue(taken, block, to);
                }
                state.guard = rest;
                if state.guard.is_false(&self.terms) {
                    return Ok(Flow::Done);
                }
                Ok(self.edge(state, block, *default))
            }
            Terminator::Return(operand) => self.return_from(function, state, *operand),
        }
    }

    fn in_range(&mut self, v: TermId, width: u32, signed: bool, lo: i128, hi: i128) -> TermId {
        let low = self.terms.bv(width, lo as u128 & mask(width));
        if lo == hi {
            return self.terms.eq(v, low);
        }
        let high = self.terms.bv(width, hi as u128 & mask(width));
        let (a, b) = match signed {
            true => (self.terms.sle(low, v), self.terms.sle(v, high)),
            false => (self.terms.ule(low, v), self.terms.ule(v, high)),
        };
        self.terms.and(a, b)
    }

    /// A decided branch that leaves `left` untaken: the loops it would have left are decided to stay, provided that
    /// constants decided (intervals that do, say nothing about the next iteration) and that the decision is a new one. A test that sees the same values in each iteration (`if (error)` with a flag that
    /// never changes) bounds nothing.
    fn mark_stayed(&mut self, function: &'p Function, state: &mut State, block: BlockId, cond: ExprId, left: BlockId) {
        if state.top.loops.is_empty() {
            return;
        }
        let info = self.info(self.frames[state.top.frame.index()].function);
        if state.top.loops.iter().all(|l| info.wto.contains(l.id, left)) {
            return;
        }
        let mut seen = 0u64;
        if !self.fingerprint(function, state, cond, &mut seen) {
            return;
        }
        for l in &mut Rc::make_mut(&mut state.top).loops {
            if info.wto.contains(l.id, left) {
                continue;
            }
            match l.tests.iter_mut().find(|(b, _)| *b == block) {
                Some((_, before)) if *before == seen => {}
                Some((_, before)) => {
                    *before = seen;
                    l.stayed = true;
                }
                None => {
                    l.tests.push((block, seen));
                    l.stayed = true;
                }
            }
        }
    }

    /// A branch that is not decided could have gone to `left`. Where the loop makes objects, such an iteration is not free: each exit
    /// leaves another structure behind, and all of them in one state cost more than the first few.
    fn mark_may_leave(&mut self, function: &Function, state: &mut State, left: BlockId) {
        if state.top.loops.is_empty() || function.block(left).end == Terminator::Stop {
            return;
        }
        let info = self.info(self.frames[state.top.frame.index()].function);
        if state.top.loops.iter().all(|l| l.may_leave || info.wto.contains(l.id, left)) {
            return;
        }
        for l in &mut Rc::make_mut(&mut state.top).loops {
            l.may_leave |= !info.wto.contains(l.id, left);
        }
    }

    /// The loops around an allocation, those of callers included, make objects.
    pub(crate) fn mark_makers(&mut self, state: &State) {
        let mut at = Some(&state.top);
        while let Some(activation) = at {
            let function = self.frames[activation.frame.index()].function;
            self.makers.extend(activation.loops.iter().map(|l| (function, l.id)));
            at = activation.parent.as_ref();
        }
    }

    /// Mixes the values of the variables a condition reads. False if they are not all constants.
    fn fingerprint(&mut self, f: &'p Function, state: &State, expr: ExprId, seen: &mut u64) -> bool {
        let mut mix = |n: u64| *seen = (seen.rotate_left(5) ^ n).wrapping_mul(0x517c_c1b7_2722_0a95);
        match &f.expr(expr).kind {
            ExprKind::Read(place, _) => {
                let mut probe = state.clone();
                let frontiers = self.frontiers.len();
                let value = self.read(f, &mut probe, *place, LocId::NONE);
                self.frontiers.truncate(frontiers);
                let Ok(value) = value else { return false };
                mix(value.index() as u64 + 1);
                self.terms.is_const(value)
            }
            ExprKind::Const(bits) => {
                mix(*bits as u64);
                true
            }
            ExprKind::Unary(_, a) | ExprKind::Cast(_, a) => self.fingerprint(f, state, *a, seen),
            ExprKind::Binary(_, a, b) | ExprKind::PtrAdd(a, b) | ExprKind::Overflow(_, a, b, _) => {
                self.fingerprint(f, state, *a, seen) & self.fingerprint(f, state, *b, seen)
            }
            ExprKind::Select(a, b, c) => [a, b, c].into_iter().fold(true, |all, e| all & self.fingerprint(f, state, *e, seen)),
            ExprKind::Math(_, args) => args.iter().flatten().fold(true, |all, e| all & self.fingerprint(f, state, *e, seen)),
            ExprKind::Addr(_) | ExprKind::FuncAddr(_) | ExprKind::Memory(..) => true,
        }
    }

    /// Takes an edge through the worklist.
    fn enqueue(&mut self, mut state: State, from: BlockId, to: BlockId) {
        if !state.guard.is_false(&self.terms) {
            self.edge_with(&mut state, from, to, false);
        }
    }

    /// Takes an edge: straight on where nothing can join, else through the worklist.
    fn edge(&mut self, state: &mut State, from: BlockId, to: BlockId) -> Flow {
        self.edge_with(state, from, to, true)
    }

    fn edge_with(&mut self, state: &mut State, from: BlockId, to: BlockId, direct: bool) -> Flow {
        let function = self.frames[state.top.frame.index()].function;
        let info = self.info(function);
        let wto = &info.wto;
        let back = wto.is_back_edge(from, to);
        if self.inducting() {
            self.leave_inductive(state, Some(to));
            if back {
                let inner = state.top.loops.last().is_some_and(|l| wto.headed_by(to) == Some(l.id));
                if !inner {
                    while let Some(l) = state.top.loops.last()
                        && wto.headed_by(to) != Some(l.id)
                    {
                        Rc::make_mut(&mut state.top).loops.pop();
                    }
                }
                let free = self.config.free_iterations;
                let decided =
                    state.top.loops.last().is_some_and(|l| l.stayed && l.phase == Phase::Concrete && l.iteration < free);
                if !self.note_back_edge(state, to, decided) {
                    return Flow::Done;
                }
            }
        }
        let mut needs = 0;
        let mut repeated: Option<LoopId> = None;
        // Later iterations of a loop that is left here will arrive at the same position.
        let mut left_loop = false;
        if back || !state.top.loops.is_empty() || wto.loop_of[to.index()].is_some() {
            let top = Rc::make_mut(&mut state.top);
            while let Some(l) = top.loops.last()
                && !wto.contains(l.id, to)
            {
                top.loops.pop();
                left_loop = true;
            }
            if back {
                let id = wto.headed_by(to).expect("back edges lead to heads");
                // The loop headed by `to` is innermost now: the loops inside it do not contain its head.
                let l = top.loops.last_mut().expect("a back edge is inside its loop");
                debug_assert_eq!(l.id, id);
                l.iteration += 1;
                let forks = !self.config.induct && l.may_leave && self.makers.contains(&(function, id));
                if !l.stayed || forks || l.phase != Phase::Concrete || l.iteration > self.config.free_iterations {
                    l.symbolic += 1;
                }
                if let Phase::Inductive(j) = l.phase {
                    l.phase = Phase::Inductive(j + 1);
                    l.iteration = INDUCTIVE + j + 1;
                }
                needs = l.symbolic;
                (l.stayed, l.may_leave) = (false, false);
                repeated = Some(id);
            } else {
                // Entering loops, possibly not at their heads.
                let mut entered: SmallVec<[LoopId; 4]> = SmallVec::new();
                let mut at = wto.loop_of[to.index()];
                while let Some(id) = at
                    && !top.loops.iter().any(|l| l.id == id)
                {
                    entered.push(id);
                    at = wto.loops[id.index()].parent;
                }
                for &id in entered.iter().rev() {
                    top.loops.push(LoopState {
                        id,
                        iteration: 0,
                        symbolic: 0,
                        stayed: false,
                        may_leave: false,
                        phase: Phase::Concrete,
                        entry: None,
                        tests: SmallVec::new(),
                    });
                }
            }
        }
        if let Some(id) = repeated {
            let l = &wto.loops[id.index()];
            let fixed = self.config.unwind.get(&l.name).copied();
            let iteration = state.top.loops.last().map_or(0, |l| l.iteration);
            let position = Position::new(&self.path(state, to));
            let kind = FrontierKind::Loop { name: l.name.clone(), loc: l.loc };
            let pending = Pending { state: state.clone(), block: to, inst: 0 };
            match fixed {
                Some(limit) if iteration >= limit => self.suspend(position, pending, kind, u32::MAX),
                Some(_) => self.arrive(position, pending),
                None if needs > self.bound_at(&position) => self.suspend(position, pending, kind, needs),
                None if self.budget_left == 0 => self.suspend(position, pending, FrontierKind::Budget, 0),
                None => self.arrive(position, pending),
            }
            return Flow::Done;
        }
        if direct && !left_loop && info.single[to.index()] {
            // Nothing else can arrive there.
            return Flow::Jump(to, 0);
        }
        self.push(state.clone(), to, 0);
        Flow::Done
    }
}

/// Does the source itself say a constant here (`while (1)`)?
fn is_literal(function: &Function, expr: ExprId) -> bool {
    match &function.expr(expr).kind {
        ExprKind::Const(_) => true,
        ExprKind::Cast(_, inner) | ExprKind::Unary(_, inner) => is_literal(function, *inner),
        ExprKind::Binary(_, a, b) => is_literal(function, *a) && is_literal(function, *b),
        ExprKind::Addr(_)
        | ExprKind::FuncAddr(_)
        | ExprKind::Read(..)
        | ExprKind::Select(..)
        | ExprKind::PtrAdd(..)
        | ExprKind::Overflow(..)
        | ExprKind::Math(..)
        | ExprKind::Memory(..) => false,
    }
}

pub(crate) fn mask(width: u32) -> u128 {
    if width >= 128 { u128::MAX } else { (1 << width) - 1 }
}
