//! What all engines share: the goals and their answers, the limits, and who is told about answers.
//!
//! Each thread has a session of its own. The board of answers is one for all.
//!
//! SOUNDNESS: nothing that one engine proved is assumed by another. Each proof stands alone, so that no two of them can rest on each
//! other.

use crate::induction::cubes::Cube;
use crate::options::Parts;
use crate::{Counterexample, LoopInvariant, Observer, Options, Phase, PropertyOutcome, Reason, RoundReport};
use fathom_goto::{Program, PropertyId};
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
    news: Vec<PropertyId>,
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

impl Board {
    pub fn new(goals: usize) -> Mutex<Board> {
        Mutex::new(Board {
            outcomes: (0..goals).map(|_| PropertyOutcome::Open).collect(),
            doubtful: Vec::new(),
            differing: Vec::new(),
            contradiction: None,
            complaint: None,
            ground: Ground::default(),
            cubes: Vec::new(),
            failed_replays: 0,
            news: Vec::new(),
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

    /// By property id.
    pub fn open(&self) -> Vec<bool> {
        self.board().outcomes.iter().map(|o| matches!(o, PropertyOutcome::Open)).collect()
    }

    pub fn all_decided(&self) -> bool {
        self.board().outcomes.iter().all(|o| !matches!(o, PropertyOutcome::Open))
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
        if options.stop.load(Ordering::Relaxed) {
            return Some(Reason::Interrupted { bound });
        }
        if options.deadline.is_some_and(|d| Instant::now() >= d) {
            return Some(Reason::Timeout { bound });
        }
        if options.work.is_some_and(|work| own_work + self.others.get() >= work) {
            return Some(Reason::Work { bound });
        }
        if let Some(limit) = options.memory
            && resident_memory().is_some_and(|used| used > limit)
        {
            return Some(Reason::Memory { bound });
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
                board.answer(id, PropertyOutcome::Proved { vacuous: false });
                counted = true;
            }
        }
        if counted {
            board.ground.k = ground.k;
            board.ground.bounds_assumed |= ground.bounds_assumed;
            board.ground.validity_assumed |= ground.validity_assumed;
            board.ground.invariants.extend(ground.invariants.iter().cloned());
        }
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
            return Some(End::Gave(Reason::Internal(what)));
        }
        if !matches!(outcome, PropertyOutcome::Violated(_)) {
            board.answer(id, PropertyOutcome::Violated(found));
        }
        drop(guard);
        let decided = self.options.first_violation || self.all_decided();
        decided.then_some(End::AllDecided)
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

    /// Tells about the answers that became known since the last time, on whatever thread.
    pub fn tell(&self) {
        if let Some(observer) = &mut *self.observer.borrow_mut() {
            let mut board = self.board();
            for id in std::mem::take(&mut board.news) {
                observer.answer(id, &board.outcomes[id.index()]);
            }
        }
    }

    pub fn tell_round(&self, round: &RoundReport) {
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
fn resident_memory() -> Option<u64> {
    let statm = std::fs::read_to_string("/proc/self/statm").ok()?;
    let pages: u64 = statm.split_whitespace().nth(1)?.parse().ok()?;
    Some(pages * 4096)
}
