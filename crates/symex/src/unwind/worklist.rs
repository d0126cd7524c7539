//! The worklist: states that wait at their positions, in the order in which executions visit these, and the rounds that go through it.

use crate::executor::Executor;
use crate::memory::object::*;
use crate::memory::pmap::PMap;
use crate::unwind::Unwinding;
use crate::unwind::frontier::FrontierKind;
use crate::unwind::guard::Guard;
use crate::unwind::policy::{LOOK_EVERY, MANY};
use crate::unwind::position::{Component, Path, Position};
use crate::unwind::state::*;
use fathom_goto::loops::Wto;
use fathom_goto::*;
use fathom_term::TermId;
use rustc_hash::FxBuildHasher;
use smallvec::SmallVec;
use std::hash::BuildHasher;
use std::rc::Rc;
use std::sync::atomic::Ordering;

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

impl Unwinding {
    pub(crate) fn arrive(&mut self, position: Position, pending: Pending) {
        self.worklist.entry(position).or_default().push(pending);
    }

    pub(crate) fn since(&self, before: RoundStats) -> RoundStats {
        RoundStats {
            blocks: self.stats.blocks - before.blocks,
            joins: self.stats.joins - before.joins,
            instructions: self.stats.instructions - before.instructions,
            again: self.stats.again - before.again,
            twice: self.stats.twice - before.twice,
        }
    }
}

impl Unwinding {
    pub(crate) fn info(&mut self, program: &Program, function: FuncId) -> Rc<FuncInfo> {
        if let Some(info) = &self.infos[function.index()] {
            return info.clone();
        }
        let f = program.func(function);
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
        let register = f.locals.iter().map(|l| !l.address_taken && program.types.is_scalar(l.ty)).collect();
        let info =
            Rc::new(FuncInfo { single: incoming.iter().map(|&n| n <= 1).collect(), one_return: returns == 1, wto, register });
        self.infos[function.index()] = Some(info.clone());
        info
    }

    /// Path of the state's current block.
    pub(crate) fn path(&mut self, program: &Program, state: &State, block: BlockId) -> Path {
        let frame = &self.frames[state.top.frame];
        let mut path = frame.prefix.clone();
        let info = self.info(program, frame.function);
        for l in &state.top.loops {
            path.push(Component::Loop(info.wto.loops[l.id.index()].first_rank));
            path.push(Component::Iteration(l.iteration));
        }
        path.push(Component::Block(info.wto.rank[block.index()]));
        path
    }

    /// Position of an instruction of the current block.
    pub(crate) fn position_of(&mut self, program: &Program, state: &State, block: BlockId, inst: usize) -> Position {
        self.path(program, state, block).with(Component::Instruction(inst as u32)).position()
    }
}

impl Executor<'_> {
    /// Puts the entry function on the worklist.
    pub fn start(&mut self) {
        let entry = self.program.entry.expect("a checked program has an entry");
        let frame = self.frame_at(Path::default().position(), entry, Path::default(), LocId::NONE);
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
        self.unwinding.bound = bound;
        self.unwinding.budget_left = self.config.free_budget;
        let before = self.unwinding.stats;
        let frontiers = std::mem::take(&mut self.unwinding.frontiers);
        for mut frontier in frontiers {
            if frontier.needs <= bound
                && let Some((position, pending)) = frontier.pending.take()
            {
                self.unwinding.arrive(position, pending);
            } else {
                self.unwinding.frontiers.push(frontier);
            }
        }
        while let Some((position, waiting)) = self.unwinding.worklist.pop_first() {
            self.go_on(position, waiting);
        }
        self.unwinding.since(before)
    }

    pub(crate) fn go_on(&mut self, position: Position, waiting: Vec<Pending>) {
        let meter = self.meter();
        let pending = self.gather(waiting);
        if meter.is_some() {
            let function = self.unwinding.frames[pending.state.top.frame].function;
            self.charge(meter, function, pending.block, pending.inst, 0);
        }
        match self.must_stop() {
            true => self.suspend(position, pending, FrontierKind::Budget, 0),
            false => {
                let (again, twice) = self.note_visit(&position, &pending.state.guard);
                let before = self.unwinding.stats.blocks;
                self.run(pending);
                let ran = self.unwinding.stats.blocks - before;
                self.unwinding.stats.again += if again { ran } else { 0 };
                self.unwinding.stats.twice += if twice { ran } else { 0 };
            }
        }
    }

    /// Was the position executed before, and under the same condition?
    pub(crate) fn note_visit(&mut self, position: &Position, guard: &Guard) -> (bool, bool) {
        let key = FxBuildHasher.hash_one(position);
        let condition = guard.term(&self.terms);
        (!self.unwinding.visited.insert((key, None)), !self.unwinding.visited.insert((key, Some(condition))))
    }

    /// Looks at the clock and at the work done every few blocks.
    pub(crate) fn must_stop(&mut self) -> bool {
        if self.unwinding.stats.blocks >= self.unwinding.next_look {
            self.unwinding.next_look = self.unwinding.stats.blocks + LOOK_EVERY;
            self.unwinding.stopped = self.config.stop.load(Ordering::Relaxed)
                || self.config.work.is_some_and(|work| self.terms.work() >= work)
                || self.config.deadline.is_some_and(|d| std::time::Instant::now() >= d);
        }
        self.unwinding.stopped
    }

    /// Moves the end of the next rounds.
    pub fn set_limits(&mut self, work: Option<u64>, deadline: Option<std::time::Instant>) {
        (self.config.work, self.config.deadline) = (work, deadline);
        self.unwinding.stopped = false;
        self.unwinding.next_look = 0;
    }

    /// The frame of a call: the same whenever the same call is met.
    pub(crate) fn frame_at(&mut self, call: Position, function: FuncId, prefix: Path, call_loc: LocId) -> FrameId {
        if let Some(&id) = self.unwinding.frame_index.get(&(call.clone(), function)) {
            return id;
        }
        let id = FrameId(self.unwinding.frames.len() as u32);
        let locals = self.program.func(function).locals.len() as u32;
        let first_leaf = self.memory.leaves.take(locals + 1);
        self.unwinding.frames.push(Frame { function, prefix, first_leaf, call_loc });
        self.unwinding.frame_index.insert((call, function), id);
        id
    }

    pub(crate) fn clear_work(&mut self) {
        self.unwinding.worklist.clear();
        self.unwinding.frontiers.clear();
        self.unwinding.targets.clear();
        self.record.events.clear();
    }

    pub(crate) fn push(&mut self, state: State, block: BlockId, inst: usize) {
        let mut path = self.unwinding.path(self.program, &state, block);
        if inst > 0 {
            // After the call at `inst - 1` and everything in it.
            path.push(Component::Instruction(inst as u32 - 1));
            path.push(Component::Returned);
        }
        self.unwinding.arrive(path.position(), Pending { state, block, inst });
    }

    /// Joins the states that wait at a position. Those that parted last meet first: each join then looks at one decision
    /// instead of whole paths, decisions whose outcomes all arrive vanish from the guard, and values become one chain
    /// of choices.
    pub(crate) fn gather(&mut self, mut waiting: Vec<Pending>) -> Pending {
        if (3..=MANY).contains(&waiting.len()) {
            return self.gather_by_parting(waiting);
        }
        // Arrivals come in the order of the program, so the latest parted last.
        let Pending { mut state, block, inst } = waiting.pop().expect("somebody waits at every position of the worklist");
        while let Some(earlier) = waiting.pop() {
            self.unwinding.stats.joins += 1;
            state = self.join(earlier.state, state);
        }
        Pending { state, block, inst }
    }

    pub(crate) fn gather_by_parting(&mut self, waiting: Vec<Pending>) -> Pending {
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
            self.unwinding.stats.joins += 1;
            let joined = self.join(earlier, later);
            tree.insert(last_parted, (path, joined));
        }
        let (_, state) = tree.pop().expect("one is left");
        Pending { state, block, inst }
    }
}
