//! Edges: what taking one means for the loops that a state is in, which iterations are free, and where states wait for each other.

use crate::exec::Flow;
use crate::executor::Executor;
use crate::unwind::Unwinding;
use crate::unwind::frontier::FrontierKind;
use crate::unwind::policy;
use crate::unwind::position::Iteration;
use crate::unwind::state::*;
use crate::unwind::worklist::Pending;
use fathom_goto::*;
use smallvec::SmallVec;
use std::rc::Rc;

impl Unwinding {
    /// The loops around an allocation, those of callers included, make objects.
    pub(crate) fn mark_makers(&mut self, state: &State) {
        let mut at = Some(&state.top);
        while let Some(activation) = at {
            let function = self.frames[activation.frame].function;
            self.makers.extend(activation.loops.iter().map(|l| (function, l.id)));
            at = activation.parent.as_ref();
        }
    }
}

impl<'p> Executor<'p> {
    /// Takes an edge through the worklist.
    pub(crate) fn enqueue(&mut self, mut state: State, from: BlockId, to: BlockId) {
        if !state.guard.is_false(&self.terms) {
            self.edge_with(&mut state, from, to, false);
        }
    }

    /// Takes an edge: straight on where nothing can join, else through the worklist.
    pub(crate) fn edge(&mut self, state: &mut State, from: BlockId, to: BlockId) -> Flow {
        self.edge_with(state, from, to, true)
    }

    pub(crate) fn edge_with(&mut self, state: &mut State, from: BlockId, to: BlockId, direct: bool) -> Flow {
        let function = self.unwinding.frames[state.top.frame].function;
        let info = self.unwinding.info(self.program, function);
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
                let decided = state.top.loops.last().is_some_and(|l| l.stayed && l.iteration < Iteration::Concrete(free));
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
                l.iteration = l.iteration.next();
                let forks = !self.config.induct && l.may_leave && self.unwinding.makers.contains(&(function, id));
                if !policy::is_free(l, forks, self.config.free_iterations) {
                    l.symbolic += 1;
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
                        iteration: Iteration::FIRST,
                        symbolic: 0,
                        stayed: false,
                        may_leave: false,
                        entry: None,
                        tests: SmallVec::new(),
                    });
                }
            }
        }
        if let Some(id) = repeated {
            let l = &wto.loops[id.index()];
            let fixed = self.config.unwind.get(&l.name).copied();
            let iteration = state.top.loops.last().map_or(Iteration::FIRST, |l| l.iteration);
            let position = self.unwinding.path(self.program, state, to).position();
            let kind = FrontierKind::Loop { name: l.name.clone(), loc: l.loc };
            let pending = Pending { state: state.clone(), block: to, inst: 0 };
            match fixed {
                Some(limit) if iteration >= Iteration::Concrete(limit) => self.suspend(position, pending, kind, u32::MAX),
                Some(_) => self.unwinding.arrive(position, pending),
                None if needs > self.unwinding.bound_at(&position) => self.suspend(position, pending, kind, needs),
                None if self.unwinding.budget_left == 0 => self.suspend(position, pending, FrontierKind::Budget, 0),
                None => self.unwinding.arrive(position, pending),
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

    /// Leaving an inductive copy of a loop (by the edge to `to`, or by a return) is allowed only in its last iteration.
    pub(crate) fn leave_inductive(&mut self, state: &mut State, to: Option<BlockId>) {
        if !self.inducting() || state.top.loops.iter().all(|l| l.iteration.is_concrete()) {
            return;
        }
        let info = self.unwinding.info(self.program, self.unwinding.frames[state.top.frame].function);
        for l in state.top.loops.clone() {
            if let Iteration::Inductive(j) = l.iteration
                && to.is_none_or(|to| !info.wto.contains(l.id, to))
            {
                let literal = self.live(j);
                state.guard = state.guard.and(&mut self.terms, literal);
            }
        }
    }

    /// A decided branch that leaves `left` untaken: the loops it would have left are decided to stay, provided that
    /// constants decided (intervals that do, say nothing about the next iteration) and that the decision is a new one. A test that sees the same values in each iteration (`if (error)` with a flag that
    /// never changes) bounds nothing.
    pub(crate) fn mark_stayed(
        &mut self,
        function: &'p Function,
        state: &mut State,
        block: BlockId,
        cond: ExprId,
        left: BlockId,
    ) {
        if state.top.loops.is_empty() {
            return;
        }
        let info = self.unwinding.info(self.program, self.unwinding.frames[state.top.frame].function);
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
    pub(crate) fn mark_may_leave(&mut self, function: &Function, state: &mut State, left: BlockId) {
        if state.top.loops.is_empty() || function.block(left).end == Terminator::Stop {
            return;
        }
        let info = self.unwinding.info(self.program, self.unwinding.frames[state.top.frame].function);
        if state.top.loops.iter().all(|l| l.may_leave || info.wto.contains(l.id, left)) {
            return;
        }
        for l in &mut Rc::make_mut(&mut state.top).loops {
            l.may_leave |= !info.wto.contains(l.id, left);
        }
    }

    /// Mixes the values of the variables a condition reads. False if they are not all constants.
    pub(crate) fn fingerprint(&mut self, f: &'p Function, state: &State, expr: ExprId, seen: &mut u64) -> bool {
        let mut mix = |n: u64| *seen = (seen.rotate_left(5) ^ n).wrapping_mul(0x517c_c1b7_2722_0a95);
        match &f.expr(expr).kind {
            ExprKind::Read(place, _) => {
                let mut probe = state.clone();
                let frontiers = self.unwinding.frontiers.len();
                let value = self.read(f, &mut probe, *place, LocId::NONE);
                self.unwinding.frontiers.truncate(frontiers);
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
}
