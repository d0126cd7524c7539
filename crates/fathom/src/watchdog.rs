//! The last word: a limit or a signal ends the run with a verdict line even while some stage is busy.
//!
//! Engines look at their limits themselves and end with per-property results; the watchdog speaks only if they did not
//! within a grace period. Whoever gets `claim` first prints; the other stays silent.

use crate::failure::exit;
use fathom_render::report::PropertyResult;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

/// How long engines may take to wind up after a limit.
const GRACE: Duration = Duration::from_millis(700);

#[derive(Clone, Default)]
pub struct Watchdog {
    /// The bound reached so far.
    pub bound: Arc<AtomicU32>,
    /// Set to end the search.
    pub stop: Arc<AtomicBool>,
    /// Violations found so far: whatever ends the run, they are its verdict.
    pub found: Arc<Mutex<Vec<PropertyResult>>>,
    spoken: Arc<AtomicBool>,
}

impl Watchdog {
    /// True for the first caller only: it prints the verdict.
    pub fn claim(&self) -> bool {
        !self.spoken.swap(true, Ordering::SeqCst)
    }

    /// Watches the deadline and the signals that ask the program to end; `speak` says the last word, given the reason, the
    /// bound reached and the violations found.
    pub fn start(&self, deadline: Option<Instant>, speak: impl Fn(String, u32, Vec<PropertyResult>) + Send + 'static) {
        // SIGXCPU is how a limit on CPU time (`ulimit -t`) announces itself.
        for signal in [signal_hook::consts::SIGINT, signal_hook::consts::SIGTERM, signal_hook::consts::SIGXCPU] {
            // Without a handler the signal simply ends the program, as it would have.
            let _ = signal_hook::flag::register(signal, self.stop.clone());
        }
        let dog = self.clone();
        let _ = std::thread::Builder::new().name("watchdog".into()).spawn(move || dog.watch(deadline, &speak));
    }

    fn watch(&self, deadline: Option<Instant>, speak: &dyn Fn(String, u32, Vec<PropertyResult>)) {
        let mut asked: Option<Instant> = None;
        loop {
            std::thread::sleep(Duration::from_millis(20));
            let now = Instant::now();
            if asked.is_none() && self.stop.load(Ordering::Relaxed) {
                asked = Some(now);
            }
            let bound = self.bound.load(Ordering::Relaxed);
            let overdue = deadline.is_some_and(|d| now > d + GRACE);
            let interrupted = asked.is_some_and(|a| now > a + GRACE);
            if (overdue || interrupted) && self.claim() {
                let what = if interrupted { "interrupted" } else { "timeout" };
                let found = self.found.lock().map(|found| found.clone()).unwrap_or_default();
                let code = if found.is_empty() { exit::UNKNOWN } else { exit::VIOLATED };
                speak(format!("{what} after k={bound}"), bound, found);
                // Exiting runs no destructors: solvers would be left to the kernel, and those they started to nobody.
                fathom_solver::kill_all();
                std::process::exit(i32::from(code));
            }
        }
    }
}
