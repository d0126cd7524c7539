//! The proof search on a thread of its own, beside the bug search: whichever decides a property first wins. A property is
//! either violated or not, so which of them is faster changes the trace at most, never the verdict.

use crate::induction::{Forms, Step};
use crate::*;
use fathom_goto::{Program, PropertyId};
use fathom_solver::Interrupter;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Mutex, MutexGuard};
use std::time::Instant;

/// What the two searches tell each other.
pub(crate) struct Shared {
    news: Mutex<News>,
    /// Ends the proof search.
    pub stop: Arc<AtomicBool>,
    /// The proof search may go on up to this k.
    pub last_k: AtomicU32,
}

pub(crate) struct News {
    /// Properties that neither has decided.
    pub open: Vec<bool>,
    /// Proved, with the k, and not yet taken over by the bug search.
    pub proved: Vec<(PropertyId, u32)>,
    pub bounds_assumed: bool,
    pub validity_assumed: bool,
    /// What those proofs rest on.
    pub invariants: Vec<LoopInvariant>,
    /// The proof search has ended.
    pub ended: bool,
    pub prover: Option<Interrupter>,
    pub bug_search: Option<Interrupter>,
}

impl Shared {
    pub fn new(properties: usize) -> Shared {
        let news = News {
            open: vec![true; properties],
            proved: Vec::new(),
            bounds_assumed: false,
            validity_assumed: false,
            invariants: Vec::new(),
            ended: false,
            prover: None,
            bug_search: None,
        };
        Shared { news: Mutex::new(news), stop: Arc::default(), last_k: AtomicU32::new(u32::MAX) }
    }

    /// SOUNDNESS: a panic of one search ends the program before its news are used.
    pub fn news(&self) -> MutexGuard<'_, News> {
        self.news.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
    }

    /// Ends the proof search, now.
    pub fn end(&self) {
        self.stop.store(true, Ordering::Relaxed);
        if let Some(interrupter) = &self.news().prover {
            interrupter.interrupt();
        }
    }
}

/// The proof search, until everything is decided, it gives up, or it is told to end.
pub(crate) fn prove(strengthened: &Program, program: &Program, forms: Forms<'_>, options: &Options, shared: &Shared) {
    let own = Options { stop: shared.stop.clone(), ..options.clone() };
    let mut step = Step::new(strengthened, program, forms, &own);
    while !shared.stop.load(Ordering::Relaxed) && step.k() < shared.last_k.load(Ordering::Relaxed) && !step.exhausted() {
        shared.news().prover = Some(step.interrupter());
        let over = options.work.is_some_and(|work| step.spent >= work);
        if over || options.deadline.is_some_and(|d| Instant::now() >= d) {
            break;
        }
        let open = shared.news().open.clone();
        if open.iter().all(|o| !o) {
            break;
        }
        let proved = step.advance(&open, step.spent.max(2 * crate::work::TURN));
        let mut news = shared.news();
        if !proved.is_empty() {
            news.invariants.extend(step.invariants());
        }
        for id in proved {
            news.open[id.index()] = false;
            news.proved.push((id, step.proved_at.unwrap_or(step.k())));
        }
        news.bounds_assumed |= step.bounds_assumed();
        news.validity_assumed |= step.validity_assumed();
        if news.open.iter().all(|o| !o)
            && let Some(interrupter) = &news.bug_search
        {
            interrupter.interrupt();
        }
    }
    shared.news().ended = true;
}
