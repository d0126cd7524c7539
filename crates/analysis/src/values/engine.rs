//! The fixpoint: a function's blocks in weak topological order, loops by iteration. A loop whose exit constants decide is
//! followed iteration by iteration; any other is widened at its head until nothing changes, narrowed a few times, and then
//! executed once more from what was found.
//!
//! SOUNDNESS: only that last execution counts. It checks that everything that arrives at the head is in what was assumed there;
//! if it is not, all claims are given up. Blocks outside loops are executed once, from all that arrives. Callees are executed
//! from exactly the caller's state (`calls`). So the final pass covers every edge, call and return.

use super::Keep;
use super::calls::{Assumed, Result};
use super::env::Env;
use super::eval::Eval;
use super::log::Log;
use super::memory::Memory;
use super::parting::Parting;
use super::states::{Key, KeyCell, States, by_signs, key};
use super::transfer::Pieces;
use super::val::Val;
use crate::call_graph::CallGraph;
use crate::facts::{CellId, Domain};
use crate::modified::Modified;
use crate::points_to::PointsTo;
use fathom_goto::loops::Wto;
use fathom_goto::*;
use rustc_hash::FxHashMap;
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::sync::Arc;

/// Iterations of a loop that are followed one by one.
const UNROLLED: u32 = 64;
/// Instructions spent on that per loop.
const UNROLLED_STEPS: u64 = 20_000;
/// Expressions per instruction of the budget.
pub(super) const EXPRESSIONS: u64 = 20;
/// Passes over a loop.
const PASSES: u32 = 150;
/// Times a cell changes before it is widened.
const PATIENCE: u32 = 2;
/// Times a cell is widened to one of its thresholds before it becomes unknown.
const WIDENINGS: u32 = 14;
/// Passes downwards.
const NARROWINGS: u32 = 3;

#[derive(Clone, Debug)]
pub(super) enum Returned {
    Nothing,
    Scalar(Option<Val>),
    Aggregate(Option<Pieces>),
}

#[derive(Clone, Debug)]
pub(super) struct Exit {
    pub env: Env,
    pub value: Returned,
}

/// Functions that are being analysed.
pub(super) struct Recursion {
    /// Activations of each function.
    pub active: Vec<u32>,
    /// What is assumed of the results of those that call themselves, until it holds.
    pub assumed: Vec<Option<Assumed>>,
    /// How many of these there are: their results are not final.
    pub assuming: u32,
    pub round: u32,
}

pub(super) struct Engine<'a> {
    pub program: &'a Program,
    pub memory: &'a Memory,
    pub points_to: &'a PointsTo,
    pub modified: &'a Modified,
    pub calls: &'a CallGraph,
    pub log: &'a Log,
    pub to_nearest: bool,
    pub checked: bool,
    orders: Vec<Option<Arc<Wto>>>,
    pub results: Vec<Vec<Arc<Result>>>,
    pub recursion: Recursion,
    pub depth: u32,
    pub effort: Effort,
    pub keep: Keep,
    /// What holds at the start of blocks.
    pub blocks: BTreeMap<(FuncId, BlockId), Env>,
    /// Blocks met whose states are kept.
    pub kept: u64,
    /// Passes under way whose states are not final.
    pub(super) provisional: u32,
    /// Which states are told apart.
    pub parting: &'a Parting,
}

/// What the analysis has done, and what it may do.
pub(super) struct Effort {
    pub steps: u64,
    pub budget: u64,
    /// Nothing more is done; what is known is not known to be all.
    pub exhausted: bool,
}

/// The execution of a function, or of a loop in it.
struct Frame<'a> {
    /// By block: cells that tell states apart there.
    keys: &'a [Vec<KeyCell>],
    /// Those that matter to the caller.
    outer_keys: &'a [KeyCell],
    /// What arrives at each block.
    incoming: Vec<States>,
    exits: Exits,
}

/// How a function ends, for states that are told apart.
pub(super) type Exits = BTreeMap<Key, Exit>;

impl<'a> Frame<'a> {
    fn new(keys: &'a [Vec<KeyCell>], outer_keys: &'a [KeyCell]) -> Frame<'a> {
        Frame { keys, outer_keys, incoming: vec![States::default(); keys.len()], exits: Exits::new() }
    }

    fn push(&mut self, block: BlockId, env: Env) {
        self.incoming[block.index()].add(&self.keys[block.index()], env);
    }

    fn leave(&mut self, exit: Exit) {
        join_exit(&mut self.exits, key(self.outer_keys, &exit.env), exit);
    }
}

/// One more way in which a function ends.
fn join_exit(exits: &mut Exits, key: Key, exit: Exit) {
    let joined = match exits.remove(&key) {
        None => exit,
        Some(old) => old.join(&exit),
    };
    exits.insert(key, joined);
}

impl Exit {
    pub fn join(&self, other: &Exit) -> Exit {
        Exit { env: self.env.join(&other.env), value: self.value.join(&other.value) }
    }
}

/// One pass over a loop's body.
struct Pass {
    back: States,
    exits: Vec<(BlockId, States)>,
    leaves: Exits,
}

impl<'a> Engine<'a> {
    #[allow(clippy::too_many_arguments)]
    /// Limits: instructions, and those whose expressions may be evaluated.
    pub fn new(
        program: &'a Program,
        memory: &'a Memory,
        points_to: &'a PointsTo,
        modified: &'a Modified,
        calls: &'a CallGraph,
        log: &'a Log,
        (checked, budget, work): (bool, u64, u64),
        parting: &'a Parting,
    ) -> Self {
        let count = program.functions.len();
        log.most_work.set(work.saturating_mul(EXPRESSIONS));
        let insts = |f: &FuncId| program.func(*f).blocks.iter().flat_map(|b| &b.insts);
        let changes_mode = points_to
            .reachable()
            .iter()
            .flat_map(insts)
            .any(|inst| matches!(inst.kind, InstKind::Intrinsic { op: Intrinsic::SetRounding, .. }));
        Engine {
            program,
            memory,
            points_to,
            modified,
            calls,
            log,
            to_nearest: !changes_mode,
            checked,
            orders: vec![None; count],
            results: (0..count).map(|_| Vec::new()).collect(),
            recursion: Recursion { active: vec![0; count], assumed: (0..count).map(|_| None).collect(), assuming: 0, round: 0 },
            depth: 0,
            effort: Effort { steps: 0, budget, exhausted: false },
            keep: Keep::Nothing,
            blocks: BTreeMap::new(),
            kept: 0,
            provisional: 0,
            parting,
        }
    }

    fn frame(&self, func: FuncId) -> Frame<'a> {
        Frame::new(self.parting.at_blocks(func), self.parting.behind_calls())
    }

    fn eval(&self, func: FuncId) -> Eval<'a> {
        Eval {
            program: self.program,
            memory: self.memory,
            log: self.log,
            func,
            function: self.program.func(func),
            to_nearest: self.to_nearest,
            checked: self.checked,
            loosely: false,
        }
    }

    fn order(&mut self, func: FuncId) -> Arc<Wto> {
        let program = self.program;
        Arc::clone(self.orders[func.index()].get_or_insert_with(|| Arc::new(Wto::of(program.func(func)))))
    }

    /// Executes a function's body.
    pub fn body(&mut self, func: FuncId, entry: Env) -> Exits {
        let order = self.order(func);
        let eval = self.eval(func);
        let mut frame = self.frame(func);
        frame.push(BlockId(0), entry);
        self.recursion.active[func.index()] += 1;
        self.run(&eval, &order, &mut frame, 0, order.order.len());
        self.recursion.active[func.index()] -= 1;
        frame.exits
    }

    /// Executes the blocks of a range of ranks.
    fn run(&mut self, eval: &Eval<'a>, order: &Wto, frame: &mut Frame<'a>, first: usize, end: usize) {
        let mut rank = first;
        while rank < end && !self.effort.exhausted {
            let block = order.order[rank];
            match order.headed_by(block) {
                Some(id) => {
                    self.iterate(eval, order, frame, id);
                    rank = order.loops[id.index()].end_rank as usize;
                }
                None => {
                    let states = std::mem::take(&mut frame.incoming[block.index()]);
                    self.block(eval, frame, block, states);
                    rank += 1;
                }
            }
        }
    }

    fn block(&mut self, eval: &Eval<'a>, frame: &mut Frame<'a>, block: BlockId, states: States) {
        if states.len() > self.parting.most() {
            self.effort.exhausted = true;
            return;
        }
        let data = eval.function.block(block);
        let mut envs: Vec<Env> = states.into_envs().collect();
        envs.iter().for_each(|env| self.keep_state(eval.func, block, env));
        for (index, inst) in data.insts.iter().enumerate() {
            let at = (block, index);
            if let InstKind::Call { dest, callee, args } = &inst.kind {
                let mut after = States::default();
                for env in envs {
                    if self.step() {
                        for env in self.call(eval, at, *dest, callee, args, env) {
                            after.add(&frame.keys[block.index()], env);
                        }
                    }
                }
                envs = after.into_envs().collect();
            } else {
                envs = envs.into_iter().filter_map(|env| self.inst(eval, at, &inst.kind, env)).collect();
                if let Some(key) = self.parting.assigns_sign(eval.func, eval.function, &inst.kind) {
                    envs = envs.into_iter().flat_map(|env| by_signs(&[key], env)).collect();
                }
            }
        }
        for env in envs {
            self.end_of_block(eval, frame, &data.end, env);
        }
    }

    fn end_of_block(&mut self, eval: &Eval<'a>, frame: &mut Frame<'a>, end: &Terminator, env: Env) {
        match end {
            Terminator::Goto(next) => frame.push(*next, env),
            Terminator::Branch { cond, then, other } => {
                self.note_decided(eval, [*then, *other]);
                if let Some(env) = eval.refine(&env, *cond, true) {
                    frame.push(*then, env);
                }
                if let Some(env) = eval.refine(&env, *cond, false) {
                    frame.push(*other, env);
                }
            }
            Terminator::Switch { value, cases, default } => self.switch(eval, frame, &env, *value, cases, *default),
            Terminator::Return(value) => {
                let exit = self.leave(eval, &env, *value);
                frame.leave(exit);
            }
            Terminator::Stop => {}
        }
    }

    /// SOUNDNESS: a state that is not kept because it is not final comes again when it is: results of functions that met such a block are not used
    /// twice.
    fn keep_state(&mut self, func: FuncId, block: BlockId, env: &Env) {
        let wanted = match self.keep {
            Keep::Nothing => false,
            Keep::LoopHeads => self.order(func).headed_by(block).is_some(),
            Keep::AllBlocks => true,
        };
        if !wanted {
            return;
        }
        self.kept += 1;
        if self.provisional == 0 {
            let old = self.blocks.remove(&(func, block));
            let all = old.map_or_else(|| env.clone(), |old| old.join(env));
            self.blocks.insert((func, block), all);
        }
    }

    fn switch(
        &mut self,
        eval: &Eval<'a>,
        frame: &mut Frame<'a>,
        env: &Env,
        value: ExprId,
        cases: &[(i128, i128, BlockId)],
        default: BlockId,
    ) {
        if eval.int_type(value).is_none() {
            for block in cases.iter().map(|c| c.2).chain([default]) {
                frame.push(block, env.clone());
            }
            return;
        }
        eval.note_tested(env, value);
        let known = eval.int(env, value);
        let mut rest = Some(known.clone());
        for (lo, hi, next) in cases {
            if let Some(part) = known.meet_range(*lo, *hi)
                && let Some(env) = eval.restrict(env, value, &part, 4)
            {
                frame.push(*next, env);
            }
            rest = rest.and_then(|rest| {
                let (below, above) = (rest.meet_range(rest.value.lo, lo - 1), rest.meet_range(hi + 1, rest.value.hi));
                match (below, above) {
                    (Some(a), Some(b)) => Some(a.join(&b)),
                    (one, None) | (None, one) => one,
                }
            });
        }
        if let Some(rest) = rest
            && let Some(env) = eval.restrict(env, value, &rest, 4)
        {
            frame.push(default, env);
        }
    }

    /// One pass over a loop from states at its head, and states that enter it elsewhere.
    fn pass(&mut self, eval: &Eval<'a>, order: &Wto, id: LoopId, head: States, inside: &[(BlockId, States)]) -> Pass {
        let l = &order.loops[id.index()];
        let mut frame = self.frame(eval.func);
        for (block, states) in inside {
            frame.incoming[block.index()] = states.clone();
        }
        self.block(eval, &mut frame, l.head, head);
        self.run(eval, order, &mut frame, l.first_rank as usize + 1, l.end_rank as usize);
        let back = std::mem::take(&mut frame.incoming[l.head.index()]);
        let exits = frame.incoming.into_iter().enumerate().filter(|(_, states)| !states.is_empty());
        Pass { back, exits: exits.map(|(b, states)| (BlockId::new(b), states)).collect(), leaves: frame.exits }
    }

    fn has_exit(&self, eval: &Eval<'a>, order: &Wto, id: LoopId) -> bool {
        let l = &order.loops[id.index()];
        let blocks = &order.order[l.first_rank as usize..l.end_rank as usize];
        blocks.iter().any(|b| {
            let end = &eval.function.block(*b).end;
            matches!(end, Terminator::Return(_)) || end.successors().any(|next| !order.contains(id, next))
        })
    }

    fn iterate(&mut self, eval: &Eval<'a>, order: &Wto, frame: &mut Frame<'a>, id: LoopId) {
        let l = &order.loops[id.index()];
        let mut inside = Vec::new();
        for block in &order.order[l.first_rank as usize + 1..l.end_rank as usize] {
            let states = std::mem::take(&mut frame.incoming[block.index()]);
            if !states.is_empty() {
                inside.push((*block, states));
            }
        }
        let mut start = std::mem::take(&mut frame.incoming[l.head.index()]);
        if start.is_empty() && inside.is_empty() {
            return;
        }
        // Iteration by iteration while constants decide whether there is another one.
        let begun = self.effort.steps;
        let mut count = 0;
        let unrolls = inside.is_empty() && self.has_exit(eval, order, id);
        while unrolls && count < UNROLLED && self.effort.steps - begun < UNROLLED_STEPS && !self.effort.exhausted {
            count += 1;
            let pass = self.pass(eval, order, id, std::mem::take(&mut start), &[]);
            let undecided = !pass.exits.is_empty() || !pass.leaves.is_empty();
            start = hand_over(frame, pass);
            if start.is_empty() {
                return;
            }
            if undecided {
                break;
            }
        }
        let recording = self.log.recording.replace(false);
        self.provisional += 1;
        let widened = self.ascend(eval, order, id, &start, &inside);
        let narrowed = self.descend(eval, order, id, &start, &inside, widened.clone());
        self.provisional -= 1;
        self.log.recording.set(recording);
        for found in [narrowed, widened] {
            let pass = self.pass(eval, order, id, found.clone(), &inside);
            if self.effort.exhausted {
                return;
            }
            if found.covers(&start) && found.covers(&pass.back) {
                hand_over(frame, pass);
                return;
            }
        }
        self.log.lose("the states at a loop head are not stable");
        self.effort.exhausted = true;
    }

    /// States at the head that no pass over the loop leaves. Only parts that have changed are passed on, until a pass of all of them adds nothing.
    fn ascend(&mut self, eval: &Eval<'a>, order: &Wto, id: LoopId, start: &States, inside: &[(BlockId, States)]) -> States {
        let mut found = start.clone();
        let mut changed = found.clone();
        let mut counts: BTreeMap<Key, FxHashMap<CellId, u32>> = BTreeMap::new();
        let mut passes = 0;
        while passes < PASSES.max(self.parting.most() as u32) {
            passes += 1;
            let of_all = changed.len() == found.len();
            let pass = self.pass(eval, order, id, std::mem::take(&mut changed), inside);
            if self.effort.exhausted {
                return found;
            }
            for (key, new) in pass.back.iter() {
                if found.covers_one(key, new) {
                    continue;
                }
                let grown = match found.get(key) {
                    Some(old) => self.widen(old, new, counts.entry(key.clone()).or_default(), 0),
                    None => new.clone(),
                };
                found.set(key.clone(), grown.clone());
                changed.set(key.clone(), grown);
            }
            if changed.is_empty() {
                if of_all {
                    return found;
                }
                changed = found.clone();
            }
        }
        self.effort.exhausted = true;
        found
    }

    fn descend(
        &mut self,
        eval: &Eval<'a>,
        order: &Wto,
        id: LoopId,
        start: &States,
        inside: &[(BlockId, States)],
        mut found: States,
    ) -> States {
        for _ in 0..NARROWINGS {
            let pass = self.pass(eval, order, id, found.clone(), inside);
            let mut arrives = start.clone();
            arrives.append(pass.back);
            if self.effort.exhausted || !found.covers(&arrives) || arrives.covers(&found) {
                break;
            }
            found = arrives;
        }
        found
    }

    /// Joins, or widens the cells that have changed often.
    pub fn widen(&self, old: &Env, new: &Env, counts: &mut FxHashMap<CellId, u32>, base: u32) -> Env {
        let counts = RefCell::new(counts);
        old.merge(new, &|cell, a, b| {
            if b.is_subset(a) {
                return Some(a.clone());
            }
            let mut counts = counts.borrow_mut();
            let count = counts.entry(cell).or_default();
            *count += 1;
            let times = base + *count;
            if times <= PATIENCE {
                return a.join(b);
            }
            if times > WIDENINGS {
                return None;
            }
            // The later, the fewer thresholds are left.
            let step = 1usize << times.saturating_sub(PATIENCE + 3).min(20);
            let thresholds: Vec<i128> = self.log.thresholds(cell).into_iter().step_by(step).collect();
            a.widen(b, &thresholds)
        })
    }
}

/// What leaves the loop in a pass goes on; what goes back is returned.
fn hand_over(frame: &mut Frame<'_>, pass: Pass) -> States {
    for (block, states) in pass.exits {
        frame.incoming[block.index()].append(states);
    }
    for (key, exit) in pass.leaves {
        join_exit(&mut frame.exits, key, exit);
    }
    pass.back
}
