//! The last word: a limit or a signal ends the run with a verdict line even while some stage is busy.
//!
//! Engines look at their limits themselves and end with per-property results; the watchdog speaks only if they did not
//! within a grace period. Whoever gets `claim` first prints; the other stays silent.

use crate::exhaustion;
use fathom_engine::{Reason, resident_memory};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::time::{Duration, Instant};

/// How long engines may take to wind up after a limit.
const GRACE: Duration = Duration::from_millis(500);

#[derive(Clone, Default)]
pub struct Watchdog {
    /// The bound reached so far.
    pub bound: Arc<AtomicU32>,
    /// Set to end the search.
    pub stop: Arc<AtomicBool>,
    spoken: Arc<AtomicBool>,
}

impl Watchdog {
    /// True for the first caller only: it prints the verdict.
    pub fn claim(&self) -> bool {
        !self.spoken.swap(true, Ordering::SeqCst)
    }

    /// Watches the deadline, the memory in use (in bytes), and the signals that ask the program to end; `speak` says the last word, given
    /// the reason and the bound reached, and returns the exit code.
    pub fn start(&self, deadline: Option<Instant>, memory: Option<u64>, speak: impl Fn(Reason, u32) -> u8 + Send + 'static) {
        // SIGXCPU is how a limit on CPU time (`ulimit -t`) announces itself.
        for signal in [signal_hook::consts::SIGINT, signal_hook::consts::SIGTERM, signal_hook::consts::SIGXCPU] {
            // Without a handler the signal simply ends the program, as it would have.
            let _ = signal_hook::flag::register(signal, self.stop.clone());
        }
        let dog = self.clone();
        let _ = std::thread::Builder::new().name("watchdog".into()).spawn(move || dog.watch(deadline, memory, &speak));
    }

    fn watch(&self, deadline: Option<Instant>, memory: Option<u64>, speak: &dyn Fn(Reason, u32) -> u8) {
        exhaustion::watch();
        let mut asked: Option<Instant> = None;
        let mut full: Option<Instant> = None;
        loop {
            std::thread::sleep(Duration::from_millis(20));
            let now = Instant::now();
            if asked.is_none() && self.stop.load(Ordering::Relaxed) {
                asked = Some(now);
            }
            let bound = self.bound.load(Ordering::Relaxed);
            let overdue = deadline.is_some_and(|d| now > d + GRACE);
            let interrupted = asked.is_some_and(|a| now > a + GRACE);
            match memory {
                Some(limit) if resident_memory().is_some_and(|used| used > limit) => _ = full.get_or_insert(now),
                Some(_) | None => full = None,
            }
            // Whoever was refused memory waits and winds up nothing.
            let filled = exhaustion::is_refused() || full.is_some_and(|since| now > since + GRACE);
            if (overdue || interrupted || filled) && self.claim() {
                let reason = match (interrupted, filled) {
                    (true, _) => Reason::Interrupted { bound },
                    (false, true) => Reason::Memory { bound },
                    (false, false) => Reason::Timeout { bound },
                };
                let code = speak(reason, bound);
                // Exiting runs no destructors: solvers would be left to the kernel, and those they started to nobody.
                fathom_solver::kill_all();
                std::process::exit(i32::from(code));
            }
        }
    }
}
