//! Ctrl-C and a polite kill end a search with what is known so far; a second one ends it at once.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// What a shell reports for a program ended by Ctrl-C.
const INTERRUPTED: i32 = 130;

/// Set when the user asks to stop.
pub fn flag() -> Arc<AtomicBool> {
    let stop = Arc::new(AtomicBool::new(false));
    for signal in [signal_hook::consts::SIGINT, signal_hook::consts::SIGTERM] {
        // Order matters: the shutdown looks at the flag before the first signal sets it. Without handlers the signals
        // would still end the program, only in silence, so a failure here is no reason to stop.
        let _ = signal_hook::flag::register_conditional_shutdown(signal, INTERRUPTED, Arc::clone(&stop));
        let _ = signal_hook::flag::register(signal, Arc::clone(&stop));
    }
    stop
}
