//! Who has the next turn: the engines of a strategy, by counted work.
//!
//! The bug search goes first. After each of its rounds, and whenever one of its questions is hard, the inductions together get as much work as
//! the bug search had, twice as much while one of them searches for invariants; trials get a small share of the cost. With a second thread the inductions have it for themselves, and whichever
//! decides a property first wins: a property is either violated or not, so which of them is faster changes the trace at most, never
//! the verdict.

use crate::explore::Explore;
use crate::induction::{Forms, Induction};
use crate::session::{Board, End, Engine, Progress, Session};
use crate::trial::Trials;
use crate::work::TURN;
use crate::{Observer, Options, Outcome, Reason};
use fathom_goto::Program;
use fathom_solver::Interrupter;
use fathom_transform::Provenance;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::time::{Duration, Instant};

const PROVER_STACK: usize = 256 << 20;
/// When the bug search is stuck, the inductions may go on up to this k.
const LAST_K: u32 = 8;
/// The share of the inductions while one of them searches for invariants, as a multiple of what the bug search had.
const SEARCH_SHARE: u64 = 2;
/// How many times as long as the turn of another induction one of the search for invariants is: a further k seldom proves what the ks before
/// did not.
const SEARCH_TURN: u64 = 4;
/// A turn of the inductions is at least this part of all work so far.
const LEAST_TURN: u64 = 8;

/// `strengthened`: the same program with facts assumed at loop heads, for the inductive step. `provenance`: what the answers about the program are for;
/// facts among its properties, asserted instead of assumed, are proved along and get no answer.
pub fn verify(
    program: &Program,
    strengthened: &Program,
    provenance: &Provenance,
    options: &Options,
    observer: &mut dyn Observer,
) -> Outcome {
    let parts = options.strategy.parts();
    let has_forms = parts.induction.is_some_and(|i| i.forms);
    let rewritten = if has_forms { fathom_transform::recursion::rewrite(strengthened) } else { None };
    let lazily = OnceLock::new();
    let forms = Forms { recursion: rewritten.as_ref(), nodes: has_forms.then_some(&lazily) };
    let board = Board::new(program.properties.len(), &options.settled);
    let session = Session::new(program, options, &board, Some(observer));
    if provenance.has_facts() {
        session.defer();
    }
    let inductions = |options: &Options| Inductions::of(Induction::new(strengthened, program, forms, options));
    let trials = (parts.trials && !options.restart).then(Trials::default);
    let explore = Explore::new(program, options);
    let mut schedule = Schedule { explore, trials, inductions: Inductions::default(), beside: None };
    let alternates = parts.induction.is_some_and(|i| i.backwards);
    if parts.induction.is_none() || alternates || options.jobs < 2 || options.restart {
        if parts.induction.is_some() {
            schedule.inductions = inductions(options);
        }
        return schedule.verify(&session, provenance);
    }
    let beside = Beside::default();
    std::thread::scope(|scope| {
        let prover = std::thread::Builder::new().name("prover".into()).stack_size(PROVER_STACK);
        let own = Options { stop: beside.stop.clone(), ..options.clone() };
        let started = prover.spawn_scoped(scope, {
            let (beside, board) = (&beside, &board);
            move || beside.prove(&mut inductions(&own), &Session::new(program, &own, board, None))
        });
        // Without a second thread there are no inductions; the bug search is as good alone.
        schedule.beside = started.is_ok().then_some(&beside);
        set(&beside.bug_search, schedule.explore.interrupter());
        schedule.verify(&session, provenance)
    })
}

struct Schedule<'p, 'b> {
    explore: Explore<'p>,
    trials: Option<Trials>,
    /// Those on this thread.
    inductions: Inductions<'p>,
    /// Those on another thread.
    beside: Option<&'b Beside>,
}

impl Schedule<'_, '_> {
    fn verify(mut self, session: &Session<'_>, provenance: &Provenance) -> Outcome {
        let end = self.run(session);
        let end = self.wind_up(session, end);
        if let Some(beside) = self.beside {
            beside.end();
        }
        session.close();
        let work = self.work();
        session.set_others_work(work - self.explore.work());
        self.explore.finish(session, end, provenance, work)
    }

    fn run(&mut self, session: &Session<'_>) -> End {
        if !session.parts.searches {
            return self.prove_only(session, session.options.bound.unwrap_or(LAST_K));
        }
        loop {
            if let Some(end) = self.try_out(session) {
                return end;
            }
            session.set_others_work(self.work() - self.explore.work());
            let patience = self.patience(session);
            let progress = self.explore.advance(session, patience);
            session.tell();
            if let Progress::Ends(end) = progress {
                return end;
            }
            if session.all_decided() {
                return End::AllDecided;
            }
            if let Some(end) = self.prove(session) {
                return end;
            }
        }
    }

    /// The inductions up to this k, each with all the work that is left.
    fn prove_only(&mut self, session: &Session<'_>, last: u32) -> End {
        session.set_others_work(0);
        while !self.inductions.exhausted() {
            if let Some(reason) = session.limit(self.work()) {
                return End::Gave(reason);
            }
            self.inductions.advance(session, self.within(session, u64::MAX / 4));
            if session.all_decided() {
                return End::AllDecided;
            }
            if self.inductions.engines.iter().all(|e| e.has_given_up() || (e.k() >= last && e.has_answered())) {
                break;
            }
        }
        // Nothing more is asked: a reason that `wind_up` does not take up.
        End::Gave(Reason::Work { bound: 0 })
    }

    /// What one question of the bug search may take before others have a turn. bkind alternates by rounds instead.
    fn patience(&self, session: &Session<'_>) -> u64 {
        let alternates = session.parts.induction.is_some_and(|i| i.backwards);
        let shares = !self.inductions.exhausted() && !alternates;
        let work = if shares { (self.work() / 2).max(2 * TURN) } else { u64::MAX };
        self.within(session, work)
    }

    fn try_out(&mut self, session: &Session<'_>) -> Option<End> {
        let all = self.work();
        let trials = self.trials.as_mut()?;
        let work = Trials::share(self.explore.size(), all).saturating_sub(trials.work());
        match trials.advance(session, work) {
            Progress::Ends(end) => Some(end),
            Progress::GoesOn | Progress::GaveUp => None,
        }
    }

    /// Gives the inductions their share of the work. bkind takes turns: one k each.
    fn prove(&mut self, session: &Session<'_>) -> Option<End> {
        let alternates = session.parts.induction.is_some_and(|i| i.backwards);
        let searched = self.work() - self.inductions.work();
        let mut taken = false;
        loop {
            let share = if self.inductions.search() { searched * SEARCH_SHARE } else { searched };
            let goes_on = if alternates { !taken } else { self.inductions.spent <= share };
            if self.inductions.exhausted() || !goes_on {
                return None;
            }
            taken = true;
            session.set_others_work(0);
            if let Some(reason) = session.limit(self.work()) {
                return Some(End::Gave(reason));
            }
            // The rest of the share, lest the last turn of a round takes several times as much as all turns before; a turn that is much shorter than all work
            // before would end in the middle of a question that is hard by now.
            let rest = share.saturating_sub(self.inductions.spent);
            let turn = rest.clamp(self.work() / LEAST_TURN, self.work()).max(TURN);
            self.inductions.advance(session, self.within(session, turn));
            if session.all_decided() {
                return Some(End::AllDecided);
            }
        }
    }

    /// The bug search ended. If it is stuck rather than out of time, the inductions go on up to a k that does not depend on how fast either
    /// was.
    fn wind_up(&mut self, session: &Session<'_>, end: End) -> End {
        let last = match &end {
            End::Gave(Reason::Bound(bound)) => *bound,
            End::Gave(Reason::Unsupported { .. } | Reason::Solver { .. }) => LAST_K,
            End::Complete | End::AllDecided | End::Gave(_) => return end,
        };
        session.set_others_work(0);
        if let Some(beside) = self.beside {
            beside.last_k.store(last, Ordering::Relaxed);
            while !beside.ended.load(Ordering::Relaxed) && session.limit(self.work()).is_none() {
                std::thread::sleep(Duration::from_millis(2));
            }
        }
        while !self.inductions.exhausted() && self.inductions.k() < last && session.limit(self.work()).is_none() {
            self.inductions.advance(session, self.within(session, self.work().max(2 * TURN)));
            if session.all_decided() {
                break;
            }
        }
        if session.all_decided() { End::AllDecided } else { end }
    }

    /// Of all engines on this thread.
    fn work(&self) -> u64 {
        self.explore.work() + self.trials.as_ref().map_or(0, Trials::work) + self.inductions.work()
    }

    /// This much work, or what is left of it.
    fn within(&self, session: &Session<'_>, work: u64) -> u64 {
        session.options.work.map_or(work, |limit| work.min(limit.saturating_sub(self.work())))
    }
}

/// Inductions that take turns: on the program, and on other forms of it that the first one asked for.
#[derive(Default)]
struct Inductions<'p> {
    engines: Vec<Induction<'p>>,
    next: usize,
    /// Work done, and one for each turn: a turn that found nothing to do is a turn all the same.
    spent: u64,
}

impl<'p> Inductions<'p> {
    fn of(first: Induction<'p>) -> Self {
        Inductions { engines: vec![first], next: 0, spent: 0 }
    }

    /// Does one of them search for invariants?
    fn search(&self) -> bool {
        self.engines.iter().any(|e| e.is_search() && !e.has_given_up())
    }

    fn exhausted(&self) -> bool {
        self.engines.iter().all(Induction::has_given_up)
    }

    fn work(&self) -> u64 {
        self.engines.iter().map(Induction::work).sum()
    }

    /// The k of the first one that has not given up. One that searches for invariants has no other k than its first: nobody waits for that.
    fn k(&self) -> u32 {
        self.engines.iter().find(|e| !e.has_given_up() && !e.is_search()).map_or(u32::MAX, Induction::k)
    }

    /// The one whose turn it is.
    fn current(&self) -> Option<usize> {
        let count = self.engines.len();
        (0..count).map(|i| (self.next + i) % count).find(|&i| !self.engines[i].has_given_up())
    }

    fn advance(&mut self, session: &Session<'_>, work: u64) {
        let Some(i) = self.current() else { return };
        let before = self.engines[i].work();
        let work = match self.search() {
            true if self.engines[i].is_search() => work,
            true => work / SEARCH_TURN,
            false => work,
        };
        // Whether it goes on is asked by `exhausted`.
        let (Progress::GoesOn | Progress::GaveUp | Progress::Ends(_)) = self.engines[i].advance(session, work);
        self.spent += (self.engines[i].work() - before).max(1);
        self.next = i + 1;
        if let Some(form) = self.engines[i].take_offspring() {
            self.engines.push(*form);
        }
        session.tell();
    }
}

/// What the bug search and the inductions on another thread tell each other, beside the board.
struct Beside {
    /// Ends the inductions.
    stop: Arc<AtomicBool>,
    /// The inductions may go on up to this k.
    last_k: AtomicU32,
    ended: AtomicBool,
    prover: Mutex<Option<Interrupter>>,
    bug_search: Mutex<Option<Interrupter>>,
}

impl Default for Beside {
    fn default() -> Self {
        Beside {
            stop: Arc::default(),
            last_k: AtomicU32::new(u32::MAX),
            ended: AtomicBool::new(false),
            prover: Mutex::default(),
            bug_search: Mutex::default(),
        }
    }
}

fn set(place: &Mutex<Option<Interrupter>>, interrupter: Interrupter) {
    *place.lock().unwrap_or_else(PoisonError::into_inner) = Some(interrupter);
}

fn interrupt(place: &Mutex<Option<Interrupter>>) {
    if let Some(interrupter) = &*place.lock().unwrap_or_else(PoisonError::into_inner) {
        interrupter.interrupt();
    }
}

impl Beside {
    /// Ends the inductions, now.
    fn end(&self) {
        self.stop.store(true, Ordering::Relaxed);
        interrupt(&self.prover);
    }

    /// The inductions, until everything is decided, they give up, or they are told to end.
    fn prove(&self, inductions: &mut Inductions<'_>, session: &Session<'_>) {
        let options = session.options;
        while !self.stop.load(Ordering::Relaxed)
            && inductions.k() < self.last_k.load(Ordering::Relaxed)
            && let Some(current) = inductions.current()
        {
            set(&self.prover, inductions.engines[current].interrupter());
            let over = options.work.is_some_and(|work| inductions.spent >= work);
            if over || options.deadline.is_some_and(|d| Instant::now() >= d) || session.all_decided() {
                break;
            }
            inductions.advance(session, inductions.spent.max(2 * TURN));
            if session.all_decided() {
                interrupt(&self.bug_search);
            }
        }
        self.ended.store(true, Ordering::Relaxed);
    }
}
