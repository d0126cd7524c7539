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

mod arbitrary;
pub mod heads;
mod modified;
mod visits;

pub use modified::{Modified, Pointees, Variable};
pub use visits::{HeadOf, HeadVisit, InstanceId, VisitKind};

use crate::executor::Executor;
use crate::memory::object::Leaf;
use crate::unwind::frontier::Frontier;
use crate::unwind::position::{Iteration, Position};
use crate::unwind::state::*;
use fathom_goto::contract::PointKind;
use fathom_goto::*;
use fathom_term::{Sort, TermId};
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;
use std::rc::Rc;

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
    /// See `Executor::goal_hypothesis`.
    pub goal_hypotheses: FxHashMap<PropertyId, TermId>,
    /// Visits of loop heads, if they are kept.
    pub heads: Vec<HeadVisit>,
    /// Addresses from outside that modified pointers hold in arbitrary iterations: by the inductive copy, and what holds it there.
    outside: FxHashMap<(Position, Leaf), TermId>,
}

impl<'p> Executor<'p> {
    pub(crate) fn inducting(&self) -> bool {
        self.config.induct
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
                if let Iteration::Inductive(j) = l.iteration {
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
        let function = self.unwinding.frames[state.top.frame].function;
        let info = self.unwinding.info(self.program, function);
        let Some(id) = info.wto.headed_by(block) else { return };
        let Some(l) = state.top.loops.last() else { return };
        if l.id != id || l.entry.is_some() || l.iteration != Iteration::FIRST {
            return;
        }
        let entry = Rc::new(state.clone());
        if let Some(l) = Rc::make_mut(&mut state.top).loops.last_mut() {
            l.entry = Some(entry);
        }
    }

    /// A block is about to be executed: is a contract assumed or checked there?
    pub(crate) fn note_point(&mut self, state: &State, block: BlockId) {
        let frame = &self.unwinding.frames[state.top.frame];
        let function = frame.function;
        let Some(point) = self.config.contracts.get(&(function, block)) else { return };
        let read = |locals: &[(u32, LocalId)]| -> BTreeMap<Modified, TermId> {
            let values =
                locals.iter().filter(|(_, l)| !self.program.types.is_pointer(self.program.func(function).local(*l).ty));
            values.filter_map(|(name, local)| Some((Modified::Contract(*name), state.leaf(frame.slot(*local))?))).collect()
        };
        let kind = match point.kind {
            PointKind::Assumed => VisitKind::Arbitrary,
            PointKind::Checked => VisitKind::Entry,
        };
        let (values, entry) = (read(&point.values), Rc::new(read(&point.entry)));
        let visit = self.head_visit(state, (function, HeadOf::Contract), kind, block);
        self.induction.visits.push(HeadVisit { values, entry, ..visit });
    }

    /// A state takes a back edge of its innermost loop: find what it modified, and start the inductive copy if needed. False if
    /// going on is of no use.
    pub(crate) fn note_back_edge(&mut self, state: &State, head: BlockId, decided: bool) -> bool {
        let Some(l) = state.top.loops.last().cloned() else { return true };
        let function = self.unwinding.frames[state.top.frame].function;
        let key = (function, l.id);
        let Some(entry) = l.entry.clone() else {
            // Entered past its head: there is no state to start from.
            if !decided {
                self.stop_at(&state.guard, "induction over a loop entered by a jump".into(), LocId::NONE);
            }
            return true;
        };
        let stops = self.unwinding.frontiers.len();
        self.discover(&entry, state, key);
        // SOUNDNESS: the frontier is the whole entry. If it can be reached the step has failed; if not, neither can what would follow here.
        if self.unwinding.frontiers[stops..].iter().any(Frontier::is_lasting_memory) {
            return false;
        }
        match l.iteration {
            Iteration::Concrete(_) if decided => {}
            Iteration::Concrete(_) => self.spawn(&entry, head, key),
            Iteration::Inductive(j) => self.visit(state, &entry, key, VisitKind::Back(j), head),
        }
        true
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
