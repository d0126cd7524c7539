//! The fixpoint: a function's blocks in weak topological order, loops by iteration. A loop whose exit constants decide is
//! followed iteration by iteration; any other is widened at its head until nothing changes, narrowed a few times, and then
//! executed once more from what was found.
//!
//! SOUNDNESS: only that last execution counts. It checks that everything that arrives at the head is in what was assumed there;
//! if it is not, all claims are given up. Blocks outside loops are executed once, from all that arrives. Callees are executed
//! from exactly the caller's state (`calls`). So the final pass covers every edge, call and return.

use super::Keep;
use super::calls::{Assumed, Result};
use super::env::{Env, join_options};
use super::eval::Eval;
use super::log::Log;
use super::memory::Memory;
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
const EXPRESSIONS: u64 = 20;
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
    pub steps: u64,
    pub budget: u64,
    pub exhausted: bool,
    pub keep: Keep,
    /// What holds at the start of blocks.
    pub blocks: BTreeMap<(FuncId, BlockId), Env>,
    /// Blocks met whose states are kept.
    pub kept: u64,
    /// Passes under way whose states are not final.
    provisional: u32,
}

/// The execution of a function, or of a loop in it.
struct Frame {
    /// What arrives at each block.
    incoming: Vec<Option<Env>>,
    exit: Option<Exit>,
}

impl Frame {
    fn new(blocks: usize) -> Frame {
        Frame { incoming: vec![None; blocks], exit: None }
    }

    fn push(&mut self, block: BlockId, env: Env) {
        let slot = &mut self.incoming[block.index()];
        *slot = join_options(slot.take(), Some(env));
    }

    fn leave(&mut self, exit: Exit) {
        self.exit = Some(match self.exit.take() {
            None => exit,
            Some(old) => Exit { env: old.env.join(&exit.env), value: old.value.join(&exit.value) },
        });
    }
}

/// One pass over a loop's body.
struct Pass {
    back: Option<Env>,
    exits: Vec<(BlockId, Env)>,
    exit: Option<Exit>,
}

impl<'a> Engine<'a> {
    #[allow(clippy::too_many_arguments)]
    pub fn new(
        program: &'a Program,
        memory: &'a Memory,
        points_to: &'a PointsTo,
        modified: &'a Modified,
        calls: &'a CallGraph,
        log: &'a Log,
        checked: bool,
        budget: u64,
    ) -> Self {
        let count = program.functions.len();
        log.most_work.set(budget.saturating_mul(EXPRESSIONS));
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
            steps: 0,
            budget,
            exhausted: false,
            keep: Keep::Nothing,
            blocks: BTreeMap::new(),
            kept: 0,
            provisional: 0,
        }
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
        }
    }

    fn order(&mut self, func: FuncId) -> Arc<Wto> {
        let program = self.program;
        Arc::clone(self.orders[func.index()].get_or_insert_with(|| Arc::new(Wto::of(program.func(func)))))
    }

    /// Executes a function's body.
    pub fn body(&mut self, func: FuncId, entry: Env) -> Option<Exit> {
        let order = self.order(func);
        let eval = self.eval(func);
        let mut frame = Frame::new(eval.function.blocks.len());
        frame.push(BlockId(0), entry);
        self.recursion.active[func.index()] += 1;
        self.run(&eval, &order, &mut frame, 0, order.order.len());
        self.recursion.active[func.index()] -= 1;
        frame.exit
    }

    /// Executes the blocks of a range of ranks.
    fn run(&mut self, eval: &Eval<'a>, order: &Wto, frame: &mut Frame, first: usize, end: usize) {
        let mut rank = first;
        while rank < end && !self.exhausted {
            let block = order.order[rank];
            match order.headed_by(block) {
                Some(id) => {
                    self.iterate(eval, order, frame, id);
                    rank = order.loops[id.index()].end_rank as usize;
                }
                None => {
                    if let Some(env) = frame.incoming[block.index()].take() {
                        self.block(eval, frame, block, env);
                    }
                    rank += 1;
                }
            }
        }
    }

    fn block(&mut self, eval: &Eval<'a>, frame: &mut Frame, block: BlockId, mut env: Env) {
        let data = eval.function.block(block);
        self.keep_state(eval.func, block, &env);
        for (index, inst) in data.insts.iter().enumerate() {
            match self.inst(eval, (block, index), &inst.kind, env) {
                Some(after) => env = after,
                None => return,
            }
        }
        match &data.end {
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
        frame: &mut Frame,
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

    /// One pass over a loop from a state at its head, and states that enter it elsewhere.
    fn pass(&mut self, eval: &Eval<'a>, order: &Wto, id: LoopId, head: Option<Env>, inside: &[(BlockId, Env)]) -> Pass {
        let l = &order.loops[id.index()];
        let mut frame = Frame::new(eval.function.blocks.len());
        for (block, env) in inside {
            frame.push(*block, env.clone());
        }
        if let Some(env) = head {
            self.block(eval, &mut frame, l.head, env);
        }
        self.run(eval, order, &mut frame, l.first_rank as usize + 1, l.end_rank as usize);
        let back = frame.incoming[l.head.index()].take();
        let exits = frame.incoming.into_iter().enumerate().filter_map(|(b, env)| Some((BlockId::new(b), env?)));
        Pass { back, exits: exits.collect(), exit: frame.exit }
    }

    fn has_exit(&self, eval: &Eval<'a>, order: &Wto, id: LoopId) -> bool {
        let l = &order.loops[id.index()];
        let blocks = &order.order[l.first_rank as usize..l.end_rank as usize];
        blocks.iter().any(|b| {
            let end = &eval.function.block(*b).end;
            matches!(end, Terminator::Return(_)) || end.successors().any(|next| !order.contains(id, next))
        })
    }

    fn iterate(&mut self, eval: &Eval<'a>, order: &Wto, frame: &mut Frame, id: LoopId) {
        let l = &order.loops[id.index()];
        let mut inside = Vec::new();
        for block in &order.order[l.first_rank as usize + 1..l.end_rank as usize] {
            inside.extend(frame.incoming[block.index()].take().map(|env| (*block, env)));
        }
        let mut start = frame.incoming[l.head.index()].take();
        if start.is_none() && inside.is_empty() {
            return;
        }
        // Iteration by iteration while constants decide whether there is another one.
        let begun = self.steps;
        let mut count = 0;
        let unrolls = inside.is_empty() && self.has_exit(eval, order, id);
        while unrolls && count < UNROLLED && self.steps - begun < UNROLLED_STEPS && !self.exhausted {
            count += 1;
            let pass = self.pass(eval, order, id, start.take(), &[]);
            let undecided = !pass.exits.is_empty() || pass.exit.is_some();
            start = self.hand_over(frame, pass);
            if start.is_none() {
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
            let arrives = join_options(start.clone(), pass.back.clone());
            if self.exhausted {
                return;
            }
            if covers(&found, &arrives) {
                self.hand_over(frame, pass);
                return;
            }
        }
        self.log.lose("the states at a loop head are not stable");
        self.exhausted = true;
    }

    /// What leaves the loop in a pass goes on; what goes back is returned.
    fn hand_over(&mut self, frame: &mut Frame, pass: Pass) -> Option<Env> {
        for (block, env) in pass.exits {
            frame.push(block, env);
        }
        if let Some(exit) = pass.exit {
            frame.leave(exit);
        }
        pass.back
    }

    fn ascend(
        &mut self,
        eval: &Eval<'a>,
        order: &Wto,
        id: LoopId,
        start: &Option<Env>,
        inside: &[(BlockId, Env)],
    ) -> Option<Env> {
        let mut found = start.clone();
        let mut counts = FxHashMap::default();
        for _ in 0..PASSES {
            let pass = self.pass(eval, order, id, found.clone(), inside);
            let arrives = join_options(start.clone(), pass.back);
            if self.exhausted || covers(&found, &arrives) {
                return found;
            }
            found = match (found, arrives) {
                (Some(old), Some(new)) => Some(self.widen(&old, &new, &mut counts, 0)),
                (None, new) => new,
                (old, None) => old,
            };
        }
        self.exhausted = true;
        found
    }

    fn descend(
        &mut self,
        eval: &Eval<'a>,
        order: &Wto,
        id: LoopId,
        start: &Option<Env>,
        inside: &[(BlockId, Env)],
        mut found: Option<Env>,
    ) -> Option<Env> {
        for _ in 0..NARROWINGS {
            let pass = self.pass(eval, order, id, found.clone(), inside);
            let arrives = join_options(start.clone(), pass.back);
            if self.exhausted || !covers(&found, &arrives) || covers(&arrives, &found) {
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

/// Everything that arrives is in what was assumed.
fn covers(found: &Option<Env>, arrives: &Option<Env>) -> bool {
    match (found, arrives) {
        (_, None) => true,
        (None, Some(_)) => false,
        (Some(found), Some(arrives)) => arrives.is_subset(found),
    }
}
