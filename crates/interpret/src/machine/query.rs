//! Memory queries of checks and library models.

use super::Machine;
use crate::code::Typed;
use crate::memory::Pointer;
use crate::object::{Object, ObjectKind};
use fathom_goto::{FuncId, LocId, MemoryQuery, PropertyClass, has_argument};

impl Machine<'_> {
    pub(super) fn query(&self, op: MemoryQuery, args: &[Option<Typed>; 4], base: usize) -> u128 {
        let pointer =
            |i: usize| args[i].map_or(Pointer { address: 0, provenance: 0 }, |a| self.given(self.pointer(base, a.at)));
        let number = |i: usize| args[i].map_or(0, |a| self.get_i128(base, a) as u64);
        let p = pointer(0);
        let truth = match op {
            MemoryQuery::Readable => self.memory.locate(p, number(1)).is_ok(),
            MemoryQuery::Writable => self.memory.locate_mut(p, number(1)).is_ok(),
            MemoryQuery::Freeable => self.is_freeable(p),
            MemoryQuery::Aligned => self.is_aligned(p, number(1)),
            MemoryQuery::SameObject => {
                let q = pointer(1);
                p.provenance == q.provenance
            }
            MemoryQuery::InObject => {
                let q = pointer(1);
                match self.memory.entry(p.provenance) {
                    Some(entry) if !self.memory.is_foreign(p) => {
                        u64::try_from(self.memory.offset_of(q)).is_ok_and(|offset| offset <= self.memory.objects[entry].size)
                    }
                    Some(_) => true,
                    None => p.address != 0 || q.address == 0,
                }
            }
            MemoryQuery::Initialised => self.is_initialised(p, number(1), number(2)),
            MemoryQuery::Disjoint => {
                let (n, q, m) = (number(1), pointer(2), number(3));
                // Ranges of different objects cannot meet.
                p.provenance != q.provenance
                    || p.provenance == 0
                    || u128::from(p.address) + u128::from(n) <= u128::from(q.address)
                    || u128::from(q.address) + u128::from(m) <= u128::from(p.address)
            }
            MemoryQuery::ObjectSize => {
                return self.memory.entry(p.provenance).map_or(0, |entry| self.memory.objects[entry].size.into());
            }
            MemoryQuery::PointerOffset => return self.memory.offset_of(p) as u64 as u128,
            MemoryQuery::Live => self.memory.entry(p.provenance).is_some_and(|entry| self.memory.objects[entry].live),
            MemoryQuery::IsFunction => self.memory.function_at(p.address).is_some(),
            MemoryQuery::IsArgument => self.is_argument(p, number(1)),
            MemoryQuery::NoHeapObject => self.memory.heap_live == 0,
            MemoryQuery::NoLostHeapObject => self.lost_heap_object().is_none(),
        };
        u128::from(truth)
    }

    /// An address that was drawn before there was an object at it, and that a harness then assumed to be that of memory given to it, leads there.
    fn given(&self, p: Pointer) -> Pointer {
        if self.strict || p.provenance != 0 || p.address == 0 {
            return p;
        }
        let known = self.memory.recover(p.address);
        match self.memory.entry(known.provenance) {
            Some(entry) if self.memory.objects[entry].unwritten.given => known,
            Some(_) | None => p,
        }
    }

    /// Was every bit of the range written since its object began to exist? What is no memory is for other checks.
    fn is_initialised(&self, p: Pointer, bit: u64, bits: u64) -> bool {
        match self.memory.locate(p, (bit + bits).div_ceil(8)) {
            Ok((entry, at)) => self.memory.objects[entry].is_set(8 * at + bit as usize, bits as usize),
            Err(_) => true,
        }
    }

    /// Where the memory that a violated leak check complains about was allocated: what the user wants to look at.
    pub(super) fn leaked_at(&self, class: PropertyClass) -> LocId {
        let is_live = |object: &Object| object.live && object.kind == ObjectKind::Heap;
        let leaked = match class {
            PropertyClass::MemTrack => self.lost_heap_object(),
            PropertyClass::MemCleanup => self.memory.objects.iter().position(is_live),
            _ => None,
        };
        leaked.map_or(LocId::NONE, |entry| self.memory.objects[entry].born)
    }

    fn is_argument(&self, p: Pointer, kind: u64) -> bool {
        let Some(entry) = self.memory.entry(p.provenance) else { return false };
        let object = &self.memory.objects[entry];
        if !object.live || object.kind != ObjectKind::Local || object.function == u32::MAX {
            return false;
        }
        let function = self.program.func(FuncId(object.function));
        let Some(local) = function.locals.get(object.name as usize) else { return false };
        u64::try_from(self.memory.offset_of(p)).is_ok_and(|at| has_argument(&self.program.types, local.ty, at, kind))
    }

    pub(super) fn is_freeable(&self, p: Pointer) -> bool {
        if p.provenance == 0 && p.address == 0 {
            return true;
        }
        self.memory.entry(p.provenance).is_some_and(|entry| {
            let object = &self.memory.objects[entry];
            object.live && object.kind == ObjectKind::Heap && object.base == p.address
        })
    }

    pub(super) fn is_aligned(&self, p: Pointer, align: u64) -> bool {
        p.address.is_multiple_of(align.max(1))
    }

    /// Marks everything reachable from globals, live locals and registers; the first live heap object that is left.
    pub(super) fn lost_heap_object(&self) -> Option<usize> {
        let objects = &self.memory.objects;
        let mut seen = vec![false; objects.len()];
        let mut work = Vec::new();
        for (i, object) in objects.iter().enumerate() {
            if object.live && object.kind != ObjectKind::Heap {
                seen[i] = true;
                work.push(i);
            }
        }
        let reach = |provenance: u64, seen: &mut Vec<bool>, work: &mut Vec<usize>| {
            if let Some(entry) = self.memory.entry(provenance)
                && !seen[entry]
                && objects[entry].live
            {
                seen[entry] = true;
                work.push(entry);
            }
        };
        for frame in &self.thread.frames {
            for &slot in &frame.code.root_slots {
                reach(self.thread.slots[frame.base + slot as usize + 1], &mut seen, &mut work);
            }
        }
        while let Some(entry) = work.pop() {
            for provenance in objects[entry].pointers() {
                reach(provenance, &mut seen, &mut work);
            }
        }
        objects.iter().zip(&seen).position(|(object, &seen)| !seen && object.live && object.kind == ObjectKind::Heap)
    }
}
