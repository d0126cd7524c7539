//! Memory that the system refuses: the program says what it knows instead of being aborted.
//!
//! Takes allocations, passes them on to mimalloc. Where a large one fails while the watchdog watches, the thread that asked for it stays where it is, and the
//! watchdog has the last word: what that allocates is small and still fits. A small allocation that fails ends the program as the standard library has it.
//!
//! Must not know: who allocates, and what is told.

use std::alloc::{GlobalAlloc, Layout};
use std::cell::Cell;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// Bytes of a large allocation.
const LARGE: usize = 1 << 20;

/// Somebody reads `REFUSED`.
static WATCHED: AtomicBool = AtomicBool::new(false);
/// A large allocation failed.
static REFUSED: AtomicBool = AtomicBool::new(false);

thread_local! {
    /// This thread has the last word: it has nobody to wait for.
    static WATCHES: Cell<bool> = const { Cell::new(false) };
}

/// mimalloc, and what happens when it has nothing left.
pub struct Allocator(pub mimalloc::MiMalloc);

/// From now on the calling thread asks `is_refused` every few moments.
pub fn watch() {
    WATCHES.set(true);
    WATCHED.store(true, Ordering::Relaxed);
}

pub fn is_refused() -> bool {
    REFUSED.load(Ordering::Relaxed)
}

fn checked(pointer: *mut u8, bytes: usize) -> *mut u8 {
    if pointer.is_null() && bytes >= LARGE && WATCHED.load(Ordering::Relaxed) && !WATCHES.get() {
        REFUSED.store(true, Ordering::Relaxed);
        loop {
            std::thread::sleep(Duration::from_secs(1));
        }
    }
    pointer
}

// Safety: every request goes to mimalloc as it came, and its answer goes back unchanged or never.
unsafe impl GlobalAlloc for Allocator {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        checked(unsafe { self.0.alloc(layout) }, layout.size())
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        checked(unsafe { self.0.alloc_zeroed(layout) }, layout.size())
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        unsafe { self.0.dealloc(pointer, layout) }
    }

    unsafe fn realloc(&self, pointer: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        checked(unsafe { self.0.realloc(pointer, layout, size) }, size)
    }
}
