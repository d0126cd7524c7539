//! What all engines share: the goals and their answers, the limits, and who is told about answers.
//!
//! Each thread has a session of its own. The board of answers is one for all.
//!
//! SOUNDNESS: nothing that one engine proved is assumed by another. Each proof stands alone, so that no two of them can rest on each
//! other.

use crate::induction::cubes::Cube;
use crate::options::Parts;
use crate::{
    By, Counterexample, InstructionCost, LoopInvariant, Observer, Options, Phase, PropertyOutcome, Reason, RoundReport,
};
use fathom_goto::{Program, PropertyClass, PropertyId};
use fathom_transform::Rest;
use std::cell::{Cell, RefCell};
use std::sync::atomic::Ordering;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Instant;

/// An engine: something that can find out about goals, a turn at a time.
pub(crate) trait Engine {
    /// Goes on for about this much work; answers go to the session.
    fn advance(&mut self, session: &Session<'_>, work: u64) -> Progress;

    /// Work done so far.
    fn work(&self) -> u64;
}

pub(crate) enum Progress {
    GoesOn,
    /// There is nothing more that this engine could do; others may.
    GaveUp,
    /// The whole search ends.
    Ends(End),
}

/// How a search ends.
#[derive(Debug)]
pub(crate) enum End {
    /// Every execution was explored.
    Complete,
    AllDecided,
    Gave(Reason),
}

/// What is known of the goals.
pub(crate) struct Board {
    /// By property id.
    pub outcomes: Vec<PropertyOutcome>,
    /// Some model violates it and the execution could not be made: open whatever else is explored.
    pub doubtful: Vec<PropertyId>,
    /// Of those: the interpreter did something else than the model, which is a bug.
    differing: Vec<PropertyId>,
    /// One engine proved what another violated.
    pub contradiction: Option<String>,
    /// Why the first doubtful property is so.
    pub complaint: Option<Reason>,
    /// What the inductive proofs on the board rest on.
    pub ground: Ground,
    /// States from which a property is violated, if an execution gets to one.
    cubes: Vec<Cube>,
    pub failed_replays: u64,
    /// Answered, and nobody was told yet.
    pub news: Vec<PropertyId>,
    /// Proofs may still be withdrawn.
    deferred: bool,
    /// The run is being concluded: what another thread still proves comes too late.
    closed: bool,
}

/// What inductive proofs rest on.
#[derive(Clone, Default)]
pub(crate) struct Ground {
    pub k: Option<u32>,
    /// Array indices and offsets are in bounds.
    pub bounds_assumed: bool,
    /// Pointers that are used lead to live memory.
    pub validity_assumed: bool,
    pub invariants: Vec<LoopInvariant>,
}

impl Ground {
    /// In words.
    pub fn rests_on(&self) -> Vec<String> {
        let mut rests_on = Vec::new();
        if self.bounds_assumed {
            rests_on.push("array indices and pointer offsets are in bounds (not among the selected properties)".into());
        }
        if self.validity_assumed {
            rests_on.push(Rest::ValidPointers.to_string());
        }
        rests_on
    }
}

impl Board {
    pub fn new(goals: usize, settled: &[PropertyId]) -> Mutex<Board> {
        let mut outcomes: Vec<PropertyOutcome> = (0..goals).map(|_| PropertyOutcome::Open).collect();
        for id in settled {
            outcomes[id.index()] = PropertyOutcome::Proved { vacuous: false, by: By::Values };
        }
        Mutex::new(Board {
            outcomes,
            doubtful: Vec::new(),
            differing: Vec::new(),
            contradiction: None,
            complaint: None,
            ground: Ground::default(),
            cubes: Vec::new(),
            failed_replays: 0,
            news: Vec::new(),
            deferred: false,
            closed: false,
        })
    }
}

impl Board {
    pub fn answer(&mut self, id: PropertyId, outcome: PropertyOutcome) {
        self.outcomes[id.index()] = outcome;
        self.news.push(id);
    }
}

pub(crate) struct Session<'s> {
    pub program: &'s Program,
    pub options: &'s Options,
    pub parts: Parts,
    /// Some of the goals are to be covered.
    covers: bool,
    board: &'s Mutex<Board>,
    /// Of the main thread.
    observer: RefCell<Option<&'s mut dyn Observer>>,
    /// Work on this thread of the engines that are not having their turn.
    others: Cell<u64>,
    /// The bound up to which the bug search has unwound all loops.
    bound: Cell<u32>,
    /// How far the bug search has unwound any single loop.
    deepest: Cell<u32>,
}

impl<'s> Session<'s> {
    pub fn new(
        program: &'s Program,
        options: &'s Options,
        board: &'s Mutex<Board>,
        observer: Option<&'s mut dyn Observer>,
    ) -> Session<'s> {
        Session {
            program,
            options,
            parts: options.strategy.parts(),
            covers: program.properties.iter().any(|p| p.class == PropertyClass::Cover),
            board,
            observer: RefCell::new(observer),
            others: Cell::new(0),
            bound: Cell::new(0),
            deepest: Cell::new(1),
        }
    }

    /// SOUNDNESS: a panic of one thread ends the program before what it wrote is used.
    pub fn board(&self) -> MutexGuard<'_, Board> {
        self.board.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub fn is_open(&self, id: PropertyId) -> bool {
        matches!(self.board().outcomes[id.index()], PropertyOutcome::Open)
    }

    pub fn is_violated(&self, id: PropertyId) -> bool {
        matches!(self.board().outcomes[id.index()], PropertyOutcome::Violated(_))
    }

    /// By property id.
    pub fn open(&self) -> Vec<bool> {
        self.board().outcomes.iter().map(|o| matches!(o, PropertyOutcome::Open)).collect()
    }

    /// Is everything decided that was asked for? Where goals are to be covered, that is them: what may go wrong on the way is decided along.
    pub fn all_decided(&self) -> bool {
        let covers = |p: &fathom_goto::Property| p.class == PropertyClass::Cover;
        let asked = |i: usize| !self.covers || covers(&self.program.properties[i]);
        self.board().outcomes.iter().enumerate().all(|(i, o)| !asked(i) || !matches!(o, PropertyOutcome::Open))
    }

    /// Are goals to be covered?
    pub fn covers(&self) -> bool {
        self.covers
    }

    pub fn bound(&self) -> u32 {
        self.bound.get()
    }

    pub fn set_bound(&self, bound: u32) {
        self.bound.set(bound);
    }

    pub fn deepest(&self) -> u32 {
        self.deepest.get()
    }

    pub fn set_deepest(&self, bound: u32) {
        self.deepest.set(bound);
    }

    pub fn set_others_work(&self, work: u64) {
        self.others.set(work);
    }

    /// Why the engine that has its turn, and has done this much work, must stop.
    pub fn limit(&self, own_work: u64) -> Option<Reason> {
        let bound = self.bound();
        let options = self.options;
        if let Some(limit) = options.memory
            && resident_memory().is_some_and(|used| used > limit)
        {
            return Some(Reason::Memory { bound });
        }
        if options.stop.load(Ordering::Relaxed) {
            return Some(Reason::Interrupted { bound });
        }
        if options.deadline.is_some_and(|d| Instant::now() >= d) {
            return Some(Reason::Timeout { bound });
        }
        if options.work.is_some_and(|work| own_work + self.others.get() >= work) {
            return Some(Reason::Work { bound });
        }
        None
    }

    /// These are proved by induction, all on the same ground.
    ///
    /// SOUNDNESS: an inductive proof stands alone, so a violation that nobody could follow (an approximated function, an address that
    /// was used again) is none. But a model that the interpreter contradicted and a proof do not go together: one of them is wrong.
    pub fn prove(&self, ids: &[PropertyId], ground: &Ground) {
        let mut guard = self.board();
        let board = &mut *guard;
        if board.closed {
            return;
        }
        let mut counted = false;
        for &id in ids {
            if matches!(board.outcomes[id.index()], PropertyOutcome::Open) && !board.differing.contains(&id) {
                board.answer(id, PropertyOutcome::Proved { vacuous: false, by: By::Induction });
                counted = true;
            }
        }
        if counted {
            board.ground.k = ground.k;
            board.ground.bounds_assumed |= ground.bounds_assumed;
            board.ground.validity_assumed |= ground.validity_assumed;
            board.ground.invariants.extend(ground.invariants.iter().cloned());
        }
        self.post(board);
    }

    /// An execution that the interpreter made violates a property. SOUNDNESS: if it was proved before, and not on the assumption that
    /// accesses are valid, then nothing that was proved can be trusted.
    pub fn violate(&self, found: Box<Counterexample>) -> Option<End> {
        let id = found.property;
        let mut guard = self.board();
        let board = &mut *guard;
        let outcome = &board.outcomes[id.index()];
        let conditional = board.ground.bounds_assumed || board.ground.validity_assumed;
        if matches!(outcome, PropertyOutcome::Proved { .. }) && !conditional {
            let property = self.program.property(id);
            let place = self.program.source.describe(property.loc);
            let what = format!("`{}` at {place} was proved, and an execution violates it", property.message);
            board.contradiction = Some(what.clone());
            if let Some(ledger) = &self.options.ledger {
                ledger.clear();
            }
            return Some(End::Gave(Reason::Internal(what)));
        }
        if !matches!(outcome, PropertyOutcome::Violated(_)) {
            board.answer(id, PropertyOutcome::Violated(found));
        }
        drop(guard);
        // Whoever waits for it does not wait for the end of the turn.
        self.tell();
        if self.all_decided() {
            return Some(End::AllDecided);
        }
        self.options.first_violation.then_some(End::Gave(Reason::FirstViolation))
    }

    /// Proofs may be withdrawn when the search ends, because the evidence for them is asked for only then: nobody is told before.
    pub fn defer(&self) {
        self.board().deferred = true;
    }

    /// Puts the proofs on the board into the ledger.
    fn post(&self, board: &Board) {
        let Some(ledger) = self.options.ledger.as_ref().filter(|_| !board.deferred && board.contradiction.is_none()) else {
            return;
        };
        let is_new = |o: &PropertyOutcome| matches!(o, PropertyOutcome::Proved { by: By::Induction, .. });
        let proved = (0..board.outcomes.len()).map(PropertyId::new).filter(|id| is_new(&board.outcomes[id.index()]));
        ledger.proved(proved, board.ground.k, board.ground.rests_on());
    }

    /// A model violates the property, and the execution could not be made.
    pub fn doubt(&self, id: PropertyId, why: Reason) {
        let mut board = self.board();
        board.doubtful.push(id);
        board.complaint.get_or_insert(why);
    }

    /// A model violates the property, and the interpreter does something else.
    pub fn contradict(&self, id: PropertyId, why: String) {
        let mut board = self.board();
        board.failed_replays += 1;
        board.differing.push(id);
        drop(board);
        self.doubt(id, Reason::Internal(why));
    }

    /// From now on no engine adds proofs.
    pub fn close(&self) {
        self.board().closed = true;
    }

    /// States to look for: the inductive step leaves them here, the bug search takes them.
    pub fn leave_cube(&self, cube: Cube) {
        self.board().cubes.push(cube);
    }

    pub fn take_cubes(&self) -> Vec<Cube> {
        std::mem::take(&mut self.board().cubes)
    }

    /// Tells about the answers that became known since the last time, on whatever thread. An answer that is told is final.
    pub fn tell(&self) {
        if let Some(observer) = &mut *self.observer.borrow_mut() {
            let mut guard = self.board();
            let board = &mut *guard;
            for id in std::mem::take(&mut board.news) {
                match &board.outcomes[id.index()] {
                    PropertyOutcome::Proved { .. } if board.deferred => board.news.push(id),
                    outcome => observer.answer(id, outcome),
                }
            }
        }
    }

    /// Tells about what nobody was told yet, when nothing can be withdrawn any more.
    pub fn tell_last(&self, news: &[PropertyId], outcomes: &[PropertyOutcome]) {
        if let Some(observer) = &mut *self.observer.borrow_mut() {
            for id in news {
                match outcomes.get(id.index()) {
                    Some(outcome @ (PropertyOutcome::Proved { .. } | PropertyOutcome::Violated(_))) => {
                        observer.answer(*id, outcome)
                    }
                    Some(PropertyOutcome::Open) | None => {}
                }
            }
        }
    }

    /// `costs`: of instructions, so far.
    pub fn tell_round(&self, round: &RoundReport, costs: impl FnOnce() -> Vec<InstructionCost>, work: u64) {
        if let Some(ledger) = &self.options.ledger {
            ledger.round(round, costs(), work);
        }
        if let Some(observer) = &mut *self.observer.borrow_mut() {
            observer.round(round);
        }
    }

    pub fn tell_phase(&self, phase: Phase, bound: u32) {
        if let Some(observer) = &mut *self.observer.borrow_mut() {
            observer.phase(phase, bound);
        }
    }
}

/// Resident memory of this process in bytes.
pub fn resident_memory() -> Option<u64> {
    let statm = std::fs::read_to_string("/proc/self/statm").ok()?;
    let pages: u64 = statm.split_whitespace().nth(1)?.parse().ok()?;
    Some(pages * 4096)
}
