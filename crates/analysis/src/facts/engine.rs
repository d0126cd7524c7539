//! The fixpoint over the whole program: functions are analysed once per change of what they are called with, not per
//! call path. First upwards with widening at loop heads and function entries until nothing changes, then a few rounds
//! downwards from there, then one round that only checks that the result is stable.
//!
//! SOUNDNESS: the result of the upward phase is a post-fixpoint, and applying the (monotone) effects to a
//! post-fixpoint gives one again, so every round downwards may be the last. The final check does not rely on that
//! argument: if any edge, call or return leads outside what is recorded, all facts are given up.

use super::cells::{CellId, Cells};
use super::eval::join_options;
use super::state::State;
use crate::bits::Bits;
use crate::call_graph::CallGraph;
use crate::modified::Modified;
use crate::number::Value;
use crate::points_to::{Object, PointsTo};
use fathom_goto::loops::Wto;
use fathom_goto::*;
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// Joins at a loop head or function entry before widening starts.
const PATIENCE: u32 = 3;
/// Functions up to this size are analysed per call site, this many calls deep.
const SMALL_BLOCKS: usize = 12;
const SMALL_INSTS: usize = 60;
const INLINE_DEPTH: u32 = 3;
/// Rounds downwards.
const ROUNDS: u32 = 2;

type Site = (FuncId, BlockId, usize);

#[derive(Copy, Clone, Debug, PartialEq, Eq)]
enum Phase {
    Up,
    Down,
    Check,
}

#[derive(Clone, Debug)]
pub(super) struct Exit {
    pub state: State,
    pub value: Option<Value>,
}

/// What is known of the functions before the analysis begins, and does not change: by function, where nothing else is said.
pub(super) struct Shape {
    /// Constants at which widening stops, of the whole program.
    thresholds: Vec<i128>,
    orders: Vec<Wto>,
    /// What it writes, with everything it calls.
    modified_cells: Vec<Arc<Vec<CellId>>>,
    /// Its own, which nobody else can name.
    private_cells: Vec<Arc<FxHashSet<CellId>>>,
    /// Cells of the objects that code elsewhere can write.
    pub shared_cells: Arc<Vec<CellId>>,
    /// Small functions without loops, analysed anew for each call.
    small: Vec<bool>,
    /// Parameters that are never written.
    kept_parameters: Vec<FxHashSet<LocalId>>,
    /// The blocks of a function that call another.
    call_blocks: FxHashMap<(FuncId, FuncId), BTreeSet<BlockId>>,
    /// Callers first.
    position: Vec<u32>,
}

pub(super) struct Engine<'a> {
    pub program: &'a Program,
    pub points_to: &'a PointsTo,
    pub modified: &'a Modified,
    pub cells: &'a Cells,
    calls: &'a CallGraph,
    pub shape: Shape,
    /// By function and block: what holds at its start; `None` if it is not reached.
    pub blocks: Vec<Vec<Option<State>>>,
    visits: Vec<Vec<u32>>,
    entries: Vec<Option<State>>,
    entry_visits: Vec<u32>,
    /// What each call site hands to each function.
    contributions: Vec<BTreeMap<Site, State>>,
    exits: Vec<Option<Exit>>,
    /// How many calls deep the current instruction is inside small functions.
    inlining: u32,
    dirty: BTreeSet<(u32, FuncId)>,
    /// Blocks to look at again, by function, because something they call returns differently.
    dirty_blocks: Vec<BTreeSet<BlockId>>,
    phase: Phase,
    stable: bool,
    pub steps: u64,
    budget: u64,
}

impl<'a> Engine<'a> {
    pub fn new(
        program: &'a Program,
        points_to: &'a PointsTo,
        modified: &'a Modified,
        calls: &'a CallGraph,
        cells: &'a Cells,
        budget: u64,
    ) -> Self {
        let count = program.functions.len();
        let mut position = vec![u32::MAX; count];
        for (at, func) in calls.bottom_up.iter().rev().enumerate() {
            position[func.index()] = at as u32;
        }
        let private_cells = (0..count).map(|f| {
            let own = cells.of_function(FuncId::new(f)).iter().copied();
            let private = own.filter(|c| {
                let id = points_to.id(cells.get(*c).object);
                id.is_some_and(|id| !points_to.exposed().contains(&id))
            });
            Arc::new(private.collect::<FxHashSet<_>>())
        });
        let orders: Vec<Wto> = program.functions.iter().map(Wto::of).collect();
        let small = (0..count).map(|f| {
            let function = &program.functions[f];
            let insts: usize = function.blocks.iter().map(|b| b.insts.len()).sum();
            let little = function.blocks.len() <= SMALL_BLOCKS && insts <= SMALL_INSTS;
            little && orders[f].loops.is_empty() && !calls.recursive[f]
        });
        let kept_parameters = (0..count).map(|f| kept_parameters(program, points_to, FuncId::new(f)));
        let shape = Shape {
            thresholds: thresholds(program, points_to),
            small: small.collect(),
            orders,
            modified_cells: Vec::new(),
            private_cells: private_cells.collect(),
            shared_cells: Arc::new(shared_cells(points_to, cells)),
            kept_parameters: kept_parameters.collect(),
            call_blocks: call_blocks(program, points_to),
            position,
        };
        let mut engine = Engine {
            program,
            points_to,
            modified,
            cells,
            calls,
            shape,
            inlining: 0,
            blocks: program.functions.iter().map(|f| vec![None; f.blocks.len()]).collect(),
            visits: program.functions.iter().map(|f| vec![0; f.blocks.len()]).collect(),
            entries: vec![None; count],
            entry_visits: vec![0; count],
            contributions: vec![BTreeMap::new(); count],
            exits: vec![None; count],
            dirty: BTreeSet::new(),
            dirty_blocks: vec![BTreeSet::new(); count],
            phase: Phase::Up,
            stable: true,
            steps: 0,
            budget,
        };
        let written = engine.written_cells();
        engine.shape.modified_cells = written.iter().map(|set| Arc::new(set.iter().map(CellId).collect())).collect();
        engine
    }

    /// The cells each function, with everything it calls, may write: a record of a thousand fields is not written as a
    /// whole by a function that assigns one of them.
    fn written_cells(&self) -> Vec<Bits> {
        let mut written: Vec<Bits> = vec![Bits::default(); self.program.functions.len()];
        for &func in self.points_to.reachable() {
            let function = self.program.func(func);
            let set = &mut written[func.index()];
            if !function.has_body() {
                let objects = self.modified.by_function[func.index()].iter();
                set.extend(objects.flat_map(|o| self.cells.of_object(*o)).map(|cell| cell.0));
                continue;
            }
            let eval = self.evaluator(func);
            for inst in function.blocks.iter().flat_map(|b| &b.insts) {
                if let InstKind::Assign { dest, .. } | InstKind::Input { dest, .. } = &inst.kind {
                    set.extend(eval.behind(*dest).into_iter().map(|(cell, _)| cell.0));
                    continue;
                }
                for object in crate::modified::written_by_itself(self.program, self.points_to, func, &inst.kind) {
                    set.extend(self.cells.of_object(object).iter().map(|cell| cell.0));
                }
            }
        }
        // Callees first; recursive groups need another round.
        loop {
            let mut changed = false;
            for &func in &self.calls.bottom_up {
                let mut own = std::mem::take(&mut written[func.index()]);
                for &callee in &self.calls.callees[func.index()] {
                    changed |= own.unite(&written[callee.index()]);
                }
                written[func.index()] = own;
            }
            if !changed {
                return written;
            }
        }
    }

    /// False if there are no facts: the budget ran out, or the result was not stable.
    pub fn run(&mut self, entry: FuncId, initial: State) -> bool {
        self.entries[entry.index()] = Some(initial.clone());
        self.mark(entry);
        // Callees first: what they return should be settled before their callers look at it again.
        while let Some((_, func)) = self.dirty.pop_last() {
            if !self.ascend(func) {
                return false;
            }
        }
        let order: Vec<FuncId> = self.calls.bottom_up.iter().rev().copied().collect();
        let up = (self.blocks.clone(), self.entries.clone(), self.exits.clone());
        self.phase = Phase::Down;
        for _ in 0..ROUNDS {
            for &func in &order {
                if func != entry {
                    let calls = self.contributions[func.index()].values();
                    self.entries[func.index()] = calls.fold(None, |all, one| join_options(all, Some(one.clone())));
                }
                self.descend(func);
            }
        }
        if self.is_stable(entry, &initial, &order) {
            return true;
        }
        // Some effect was not monotone after all; what the upward phase found is stable by construction.
        (self.blocks, self.entries, self.exits) = up;
        self.is_stable(entry, &initial, &order)
    }

    fn is_stable(&mut self, entry: FuncId, initial: &State, order: &[FuncId]) -> bool {
        self.phase = Phase::Check;
        self.stable = self.entries[entry.index()].as_ref().is_some_and(|e| initial.is_subset(e));
        for &func in order {
            self.check(func);
        }
        self.stable
    }

    fn mark(&mut self, func: FuncId) {
        self.dirty.insert((self.shape.position[func.index()], func));
    }

    /// Callers see the new exit; callers of small functions see it through those.
    fn mark_callers(&mut self, func: FuncId) {
        let mut seen: FxHashSet<FuncId> = FxHashSet::default();
        let mut work = vec![func];
        while let Some(callee) = work.pop() {
            let callers: Vec<FuncId> = self.calls.callers[callee.index()].iter().copied().collect();
            for caller in callers {
                self.mark(caller);
                if let Some(blocks) = self.shape.call_blocks.get(&(caller, callee)) {
                    self.dirty_blocks[caller.index()].extend(blocks);
                }
                if self.shape.small[caller.index()] && seen.insert(caller) {
                    work.push(caller);
                }
            }
        }
    }

    fn widen(&self, old: &State, new: &State) -> State {
        old.merge(new, &|cell, a, b| {
            let ty = self.cells.get(cell).int;
            Some(a.widen(*b, ty, &self.shape.thresholds)).filter(|v| !v.is_top(ty))
        })
    }

    fn ascend(&mut self, func: FuncId) -> bool {
        let Some(entry) = self.entries[func.index()].clone() else { return true };
        if !self.program.func(func).has_body() {
            return true;
        }
        let ranks = self.shape.orders[func.index()].rank.clone();
        let rank = |b: BlockId| (ranks[b.index()], b);
        let again = std::mem::take(&mut self.dirty_blocks[func.index()]);
        let mut work: BTreeSet<(u32, BlockId)> = again.into_iter().map(rank).collect();
        if self.raise(func, BlockId::new(0), &entry) {
            work.insert(rank(BlockId::new(0)));
        }
        while let Some((_, block)) = work.pop_first() {
            if self.steps > self.budget {
                return false;
            }
            self.steps += 1;
            let Some(state) = self.blocks[func.index()][block.index()].clone() else { continue };
            let Some(end) = self.block(func, block, state) else { continue };
            self.raise_exit(func, block, &end);
            for (next, state) in self.edges(func, block, &end) {
                if self.raise(func, next, &state) {
                    work.insert(rank(next));
                }
            }
        }
        true
    }

    /// Joins a state into a block's; true if that changed it.
    fn raise(&mut self, func: FuncId, block: BlockId, state: &State) -> bool {
        let slot = &self.blocks[func.index()][block.index()];
        let raised = match slot {
            None => state.clone(),
            Some(old) if state.is_subset(old) => return false,
            Some(old) => {
                let visits = &mut self.visits[func.index()][block.index()];
                *visits += 1;
                let patient = *visits <= PATIENCE;
                let is_head = self.shape.orders[func.index()].headed_by(block).is_some();
                // The entry block may be entered again and again by recursion.
                if patient || !(is_head || block.index() == 0) { old.join(state) } else { self.widen(old, state) }
            }
        };
        self.blocks[func.index()][block.index()] = Some(raised);
        true
    }

    fn returned(&self, func: FuncId, block: BlockId, end: &State) -> Option<Exit> {
        match &self.program.func(func).block(block).end {
            Terminator::Return(operand) => {
                let value = match operand {
                    Some(Operand::Value(value)) => self.evaluator(func).eval(end, *value),
                    Some(Operand::Aggregate(_)) | None => None,
                };
                Some(Exit { state: end.clone(), value })
            }
            Terminator::Goto(_) | Terminator::Branch { .. } | Terminator::Switch { .. } | Terminator::Stop => None,
        }
    }

    fn raise_exit(&mut self, func: FuncId, block: BlockId, end: &State) {
        let Some(new) = self.returned(func, block, end) else { return };
        let joined = match &self.exits[func.index()] {
            Some(old) if covers(old, &new) => return,
            Some(old) => {
                // Recursion through returns needs widening as well.
                let state = if self.calls.recursive[func.index()] {
                    self.widen(&old.state, &new.state)
                } else {
                    old.state.join(&new.state)
                };
                let value = match (old.value, new.value) {
                    (Some(a), Some(b)) if self.calls.recursive[func.index()] => self.widen_result(func, a, b),
                    (Some(a), Some(b)) => Some(a.join(b)),
                    (None, _) | (_, None) => None,
                };
                Exit { state, value }
            }
            None => new,
        };
        self.exits[func.index()] = Some(joined);
        self.mark_callers(func);
    }

    fn widen_result(&self, func: FuncId, old: Value, new: Value) -> Option<Value> {
        let ty = crate::number::int_type(&self.program.types, self.program.func(func).ret)?;
        Some(old.widen(new, ty, &self.shape.thresholds))
    }

    pub(super) fn is_small(&self, func: FuncId) -> bool {
        self.shape.small[func.index()] && self.inlining < INLINE_DEPTH
    }

    pub(super) fn keeps_parameter(&self, func: FuncId, param: LocalId) -> bool {
        self.shape.kept_parameters[func.index()].contains(&param)
    }

    /// What a small function returns with from just this state: one pass, as it has no loop.
    pub(super) fn inlined(&mut self, func: FuncId, entry: State) -> Option<Exit> {
        self.inlining += 1;
        let mut states: Vec<Option<State>> = vec![None; self.blocks[func.index()].len()];
        states[0] = Some(entry);
        let mut exit: Option<Exit> = None;
        for block in self.shape.orders[func.index()].order.clone() {
            let Some(state) = states[block.index()].take() else { continue };
            let Some(end) = self.block(func, block, state) else { continue };
            if let Some(new) = self.returned(func, block, &end) {
                exit = Some(join_exits(exit, new));
            }
            for (next, state) in self.edges(func, block, &end) {
                let slot = &mut states[next.index()];
                *slot = join_options(slot.take(), Some(state));
            }
        }
        self.inlining -= 1;
        exit
    }

    /// A call hands the callee its entry state.
    pub(super) fn contribute(&mut self, target: FuncId, site: Site, state: State) {
        // The small function's own analysis, which covers all its callers, hands over what its calls need.
        if self.inlining > 0 {
            return;
        }
        match self.phase {
            Phase::Up => {
                let slot = self.contributions[target.index()].entry(site);
                slot.and_modify(|old| *old = old.join(&state)).or_insert_with(|| state.clone());
                let raised = match &self.entries[target.index()] {
                    None => state,
                    Some(old) if state.is_subset(old) => return,
                    Some(old) => {
                        let visits = &mut self.entry_visits[target.index()];
                        *visits += 1;
                        // Several calls with different arguments are no growth; leave them room.
                        if *visits <= 4 * PATIENCE { old.join(&state) } else { self.widen(old, &state) }
                    }
                };
                self.entries[target.index()] = Some(raised);
                self.mark(target);
            }
            Phase::Down => drop(self.contributions[target.index()].insert(site, state)),
            Phase::Check => {
                self.stable &= self.entries[target.index()].as_ref().is_some_and(|e| state.is_subset(e));
            }
        }
    }

    pub(super) fn exit(&self, func: FuncId) -> Option<Exit> {
        self.exits[func.index()].clone()
    }

    pub(super) fn modified_cells(&self, func: FuncId) -> Arc<Vec<CellId>> {
        Arc::clone(&self.shape.modified_cells[func.index()])
    }

    pub(super) fn private_cells(&self, func: FuncId) -> Arc<FxHashSet<CellId>> {
        Arc::clone(&self.shape.private_cells[func.index()])
    }

    /// Recomputes every block from its predecessors, in weak topological order.
    fn descend(&mut self, func: FuncId) {
        // Call sites that are no longer reached hand over nothing, and contributions of the old, larger states give way
        // to those of the new ones.
        let callees: Vec<FuncId> = self.calls.callees[func.index()].iter().copied().collect();
        let entry = self.entries[func.index()].clone();
        let order = self.shape.orders[func.index()].order.clone();
        let mut incoming: Vec<BTreeMap<BlockId, State>> = vec![BTreeMap::new(); self.blocks[func.index()].len()];
        for &block in &order {
            self.leave(func, block, &mut incoming);
        }
        for callee in &callees {
            self.contributions[callee.index()].retain(|site, _| site.0 != func);
        }
        for &block in &order {
            let mut state = if block.index() == 0 { entry.clone() } else { None };
            for one in incoming[block.index()].values() {
                state = join_options(state, Some(one.clone()));
            }
            self.blocks[func.index()][block.index()] = state;
            for next in self.program.func(func).block(block).end.successors() {
                incoming[next.index()].remove(&block);
            }
            self.leave(func, block, &mut incoming);
        }
        let mut exit: Option<Exit> = None;
        for &block in &order {
            let Some(state) = self.blocks[func.index()][block.index()].clone() else { continue };
            let Some(end) = self.block(func, block, state) else { continue };
            let Some(new) = self.returned(func, block, &end) else { continue };
            exit = Some(join_exits(exit, new));
        }
        self.exits[func.index()] = exit;
    }

    /// Hands a block's state over its edges to its successors, joined per predecessor.
    fn leave(&mut self, func: FuncId, block: BlockId, incoming: &mut [BTreeMap<BlockId, State>]) {
        let Some(state) = self.blocks[func.index()][block.index()].clone() else { return };
        let Some(end) = self.block(func, block, state) else { return };
        for (next, state) in self.edges(func, block, &end) {
            let slot = incoming[next.index()].entry(block);
            slot.and_modify(|old| *old = old.join(&state)).or_insert(state);
        }
    }

    /// Every edge stays inside what is recorded.
    fn check(&mut self, func: FuncId) {
        if let Some(entry) = &self.entries[func.index()]
            && self.program.func(func).has_body()
        {
            self.stable &= self.blocks[func.index()][0].as_ref().is_some_and(|b| entry.is_subset(b));
        }
        for index in 0..self.blocks[func.index()].len() {
            let block = BlockId::new(index);
            let Some(state) = self.blocks[func.index()][index].clone() else { continue };
            let Some(end) = self.block(func, block, state) else { continue };
            for (next, state) in self.edges(func, block, &end) {
                let recorded = self.blocks[func.index()][next.index()].as_ref();
                self.stable &= recorded.is_some_and(|r| state.is_subset(r));
            }
            if let Some(new) = self.returned(func, block, &end) {
                self.stable &= self.exits[func.index()].as_ref().is_some_and(|old| covers(old, &new));
            }
        }
    }
}

/// Of all globals, and of the locals whose address others know.
fn shared_cells(points_to: &PointsTo, cells: &Cells) -> Vec<CellId> {
    let shared = |id: &crate::points_to::ObjectId, object: &Object| match object {
        Object::Global(_) => true,
        Object::Local(..) => points_to.exposed().contains(id),
        Object::Unknown | Object::Alloc(..) | Object::Function(_) | Object::Arguments | Object::Foreign => false,
    };
    let objects = points_to.objects().filter(|(id, object)| shared(id, object));
    objects.flat_map(|(id, _)| cells.of_object(id).iter().copied()).collect()
}

fn call_blocks(program: &Program, points_to: &PointsTo) -> FxHashMap<(FuncId, FuncId), BTreeSet<BlockId>> {
    let mut found: FxHashMap<(FuncId, FuncId), BTreeSet<BlockId>> = FxHashMap::default();
    for &func in points_to.reachable() {
        for (b, block) in program.func(func).blocks.iter().enumerate() {
            for (i, inst) in block.insts.iter().enumerate() {
                if let InstKind::Call { callee, .. } = &inst.kind {
                    for target in points_to.callees(func, BlockId::new(b), i, callee) {
                        found.entry((func, target)).or_default().insert(BlockId::new(b));
                    }
                }
            }
        }
    }
    found
}

fn join_exits(old: Option<Exit>, new: Exit) -> Exit {
    match old {
        None => new,
        Some(old) => Exit { state: old.state.join(&new.state), value: old.value.zip(new.value).map(|(a, b)| a.join(b)) },
    }
}

/// Parameters no instruction writes and no pointer reaches.
fn kept_parameters(program: &Program, points_to: &PointsTo, func: FuncId) -> FxHashSet<LocalId> {
    let function = program.func(func);
    let exposed = |l: &LocalId| points_to.id(Object::Local(func, *l)).is_none_or(|id| points_to.exposed().contains(&id));
    let mut kept: FxHashSet<LocalId> = function.params.iter().copied().filter(|l| !exposed(l)).collect();
    for inst in function.blocks.iter().flat_map(|b| &b.insts) {
        for place in visit::written_places(&inst.kind) {
            if let PlaceKind::Local(local) = function.place(visit::root(function, place)).kind {
                kept.remove(&local);
            }
        }
        if let InstKind::LifetimeStart(local) | InstKind::LifetimeEnd(local) = inst.kind {
            kept.remove(&local);
        }
    }
    kept
}

fn covers(old: &Exit, new: &Exit) -> bool {
    let value = match (old.value, new.value) {
        (None, _) => true,
        (Some(_), None) => false,
        (Some(old), Some(new)) => new.is_subset(old),
    };
    value && new.state.is_subset(&old.state)
}

/// Constants of the program and their neighbours: loops mostly stop at one of them.
fn thresholds(program: &Program, points_to: &PointsTo) -> Vec<i128> {
    let mut found = BTreeSet::from([-1, 0, 1]);
    for width in [8u32, 16, 32, 64] {
        found.extend([-(1i128 << (width - 1)), (1i128 << (width - 1)) - 1, (1i128 << width) - 1]);
    }
    for &func in points_to.reachable() {
        let function = program.func(func);
        for expr in &function.exprs {
            if let (ExprKind::Const(bits), Some(ty)) = (&expr.kind, crate::number::int_type(&program.types, expr.ty)) {
                let value = ty.from_bits(*bits);
                found.extend([value - 1, value, value + 1]);
            }
        }
        for block in &function.blocks {
            if let Terminator::Switch { cases, .. } = &block.end {
                found.extend(cases.iter().flat_map(|c| [c.0, c.1]));
            }
        }
    }
    for global in &program.globals {
        if let Some(ty) = crate::number::int_type(&program.types, global.ty) {
            for item in &global.init.items {
                if let InitValue::Bits { value, .. } = item.value {
                    found.insert(ty.from_bits(value));
                }
            }
        }
    }
    found.into_iter().collect()
}

/// The state before the entry function: initialisers of globals, nothing about locals.
pub(super) fn initial(program: &Program, cells: &Cells) -> State {
    let mut state = State::top(cells.len());
    for id in cells.ids() {
        let cell = cells.get(id);
        let Object::Global(global) = cell.object else { continue };
        let global = program.global(global);
        if global.kind == GlobalKind::External {
            continue;
        }
        let end = cell.first_bit + cell.bits;
        let mut value = Some(0u128);
        for item in &global.init.items {
            let (first, bits, bits_value) = match &item.value {
                InitValue::Bits { size, value } => (item.offset * 8, u64::from(*size) * 8, Some(*value)),
                InitValue::BitField { shift, width, value } => {
                    (item.offset * 8 + u64::from(*shift), u64::from(*width), Some(*value))
                }
                InitValue::Bytes(bytes) => (item.offset * 8, bytes.len() as u64 * 8, None),
                InitValue::Global { .. } | InitValue::Func(_) => {
                    (item.offset * 8, u64::from(program.arch().pointer_bits()), None)
                }
            };
            if first < end && cell.first_bit < first + bits {
                value = bits_value.filter(|_| first == cell.first_bit && bits == cell.bits);
            }
        }
        if let Some(value) = value {
            state.set(id, Some(Value::exactly(cell.int.from_bits(value))));
        }
    }
    state
}
