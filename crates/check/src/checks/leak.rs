//! Leaks, judged where the program ends normally: every object is still reachable (`valid-memtrack`), or every
//! object was freed (`valid-memcleanup`).
//!
//! The entry function ends with `Exit` after the user's `main` returned, so `main`'s locals no longer hold objects.
//! A lost object stays lost, so looking at the end finds every leak of an execution that ends; one that leaks and
//! then runs forever or aborts is not reported.

use crate::emit::Emitter;
use crate::selection::Check;
use fathom_goto::*;

pub(crate) fn at_exit(emitter: &mut Emitter<'_>) {
    if emitter.wants(Check::MemTrack) {
        let cond = emitter.memory(MemoryQuery::NoLostHeapObject, &[]);
        let message = "memory leak: an allocated object is no longer reachable when the program ends".to_string();
        emitter.assert(cond, PropertyClass::MemTrack, message, LocId::NONE);
    }
    if emitter.wants(Check::MemCleanup) {
        let cond = emitter.memory(MemoryQuery::NoHeapObject, &[]);
        let message = "an allocated object was not freed when the program ends".to_string();
        emitter.assert(cond, PropertyClass::MemCleanup, message, LocId::NONE);
    }
}
