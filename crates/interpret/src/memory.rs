//! Memory: the table of objects, their addresses, and how pointers find them.
//!
//! A pointer is an address and a provenance: the entry of an object in the table and which life of that entry.
//! Addresses are handed out upwards with gaps, so that one past the end of an object is never the start of another, and
//! are not reused while the address space lasts. Entries of locals are recycled, those of heap objects never.

use crate::api::{Inputs, ObjectKey};
use crate::object::*;
use fathom_goto::*;
use std::collections::BTreeMap;

/// A pointer value: what two registers hold.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Pointer {
    pub address: u64,
    /// Entry + 1 in the low half, life in the high half; 0: none.
    pub provenance: u64,
}

impl Pointer {
    pub fn plus(self, offset: u64, mask: u64) -> Pointer {
        Pointer { address: self.address.wrapping_add(offset) & mask, ..self }
    }
}

/// Why an access has no target.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    Null,
    NoObject,
    Dangling,
    OutOfBounds,
    Constant,
}

const ILP32_START: u64 = 0x1000_0000;
/// Where objects lie whose address does not matter, if others do lie in the usual place.
const LP64_STARTS: [u64; 6] =
    [0x5600_0000_0000, 0x7100_0000_0000, 0x0100_0000_0000, 0x6500_0000_0000, 0x2000_0000_0000, 0x0900_0000_0000];
const ILP32_STARTS: [u64; 6] = [ILP32_START, 0x5000_0000, 0x8800_0000, 0xa800_0000, 0xc800_0000, 0x3000_0000];
const ILP32_END: u64 = 0xffff_0000;
/// Bytes between objects.
const GAP: u64 = 16;

pub struct Memory {
    pub objects: Vec<Object>,
    /// Address → entry, of objects other than locals (which are few and searched one by one).
    by_address: BTreeMap<u64, u32>,
    /// Entries of locals, in use or free.
    local_entries: Vec<u32>,
    free_locals: Vec<u32>,
    next_address: u64,
    end_address: u64,
    /// Some object lies at an address of the inputs' choice.
    wished: bool,
    pub mask: u64,
    /// Bytes of a pointer.
    pub word: usize,
    endian: Endian,
    functions: u64,
    /// Functions that lie elsewhere than where functions lie by default.
    moved: Vec<(u64, FuncId)>,
    /// String literals, by global: they may share memory.
    literals: Vec<bool>,
    pub used: u64,
    pub events: u64,
    /// Live heap objects.
    pub heap_live: u64,
    /// The program asks what was written.
    pub tracks: bool,
}

impl Memory {
    pub fn new(program: &Program) -> Memory {
        let (start, end) = match program.arch() {
            Arch::Ilp32 => (ILP32_START, ILP32_END),
            Arch::Lp64 => (0x5600_0000_0000, 0x7fff_ffff_0000),
        };
        Memory {
            objects: Vec::new(),
            by_address: BTreeMap::new(),
            local_entries: Vec::new(),
            free_locals: Vec::new(),
            next_address: start,
            end_address: end,
            wished: false,
            mask: if program.arch() == Arch::Ilp32 { u64::from(u32::MAX) } else { u64::MAX },
            word: program.arch().pointer_bytes() as usize,
            endian: program.machine().endian,
            functions: program.functions.len() as u64,
            moved: Vec::new(),
            literals: program.globals.iter().map(|g| g.kind == GlobalKind::StringLiteral).collect(),
            used: 0,
            events: 0,
            heap_live: 0,
            tracks: asks_what_is_written(program),
        }
    }

    /// Lays objects out where none of these addresses is.
    pub fn avoid(&mut self, addresses: &[u64]) {
        let (starts, room) = if self.word == 4 { (ILP32_STARTS, 0x0800_0000) } else { (LP64_STARTS, 1 << 40) };
        let empty = |start: u64| !addresses.iter().any(|&a| a.wrapping_sub(start - room / 16) < room + room / 16);
        if let Some(start) = starts.into_iter().find(|&start| empty(start)).filter(|&start| start != self.next_address) {
            (self.next_address, self.wished) = (start, true);
        }
    }

    /// A function lies at this address, and not where it would by default.
    pub fn move_function(&mut self, id: FuncId, address: u64) {
        self.moved.push((address, id));
    }

    pub fn function_address(&self, id: FuncId) -> u64 {
        let moved = self.moved.iter().find(|(_, moved)| *moved == id);
        moved.map_or_else(|| fathom_goto::function_address(id), |&(address, _)| address)
    }

    pub fn function_at(&self, address: u64) -> Option<FuncId> {
        if !self.moved.is_empty() {
            if let Some(&(_, id)) = self.moved.iter().find(|(at, _)| *at == address) {
                return Some(id);
            }
            return self.default_function_at(address).filter(|id| self.function_address(*id) == address);
        }
        self.default_function_at(address)
    }

    fn default_function_at(&self, address: u64) -> Option<FuncId> {
        let offset = address.wrapping_sub(FUNCTION_BASE);
        let hit = offset.is_multiple_of(FUNCTION_STEP) && offset / FUNCTION_STEP < self.functions;
        hit.then_some(FuncId((offset / FUNCTION_STEP) as u32))
    }

    /// A pointer to the start of an entry's current object.
    pub fn pointer_to(&self, entry: u32) -> Pointer {
        let object = &self.objects[entry as usize];
        Pointer { address: object.base, provenance: (u64::from(entry) + 1) | u64::from(object.life) << 32 }
    }

    /// The entry a pointer belongs to, if that object is still the one it was made for.
    #[inline]
    pub fn entry(&self, provenance: u64) -> Option<usize> {
        let entry = (provenance as u32).wrapping_sub(1) as usize;
        match self.objects.get(entry) {
            Some(object) if object.life == (provenance >> 32) as u32 => Some(entry),
            _ => None,
        }
    }

    /// Entry and offset of `n` accessible bytes: the object lives and they lie in it. Symbolic execution has the same rule (`symex::memory::validity`).
    #[inline]
    pub fn locate(&self, p: Pointer, n: u64) -> Result<(usize, usize), Fault> {
        let entry = (p.provenance as u32).wrapping_sub(1) as usize;
        if let Some(object) = self.objects.get(entry) {
            let offset = p.address.wrapping_sub(object.base) & self.mask;
            if object.life == (p.provenance >> 32) as u32 && object.live && fits(offset, n, object.size) {
                return Ok((entry, offset as usize));
            }
        }
        Err(self.fault(p))
    }

    #[cold]
    fn fault(&self, p: Pointer) -> Fault {
        match self.entry(p.provenance) {
            Some(entry) if self.objects[entry].live => Fault::OutOfBounds,
            Some(_) => Fault::Dangling,
            None if p.provenance != 0 => Fault::Dangling,
            None if p.address == 0 => Fault::Null,
            None => Fault::NoObject,
        }
    }

    pub fn locate_mut(&self, p: Pointer, n: u64) -> Result<(usize, usize), Fault> {
        let (entry, offset) = self.locate(p, n)?;
        if self.objects[entry].writable { Ok((entry, offset)) } else { Err(Fault::Constant) }
    }

    /// Does the pointer come from memory of the environment?
    pub fn is_foreign(&self, p: Pointer) -> bool {
        self.entry(p.provenance).is_some_and(|entry| matches!(self.objects[entry].key, ObjectKey::Foreign(_)))
    }

    /// Provenance of a bare address: the object it lies in or one past of.
    pub fn recover(&self, address: u64) -> Pointer {
        let inside = |entry: u32| {
            let object = &self.objects[entry as usize];
            address.wrapping_sub(object.base) <= object.size
        };
        let found = (self.by_address.range(..=address).next_back().map(|(_, &entry)| entry))
            .filter(|&entry| inside(entry))
            .or_else(|| {
                let live = |entry: &u32| self.objects[*entry as usize].live && inside(*entry);
                self.local_entries.iter().copied().find(live)
            });
        match found {
            Some(entry) => Pointer { address, ..self.pointer_to(entry) },
            None => Pointer { address, provenance: 0 },
        }
    }

    /// A free, aligned address for `size` bytes. `None`: the address space is used up.
    fn place(&mut self, key: ObjectKey, size: u64, align: u64, inputs: &mut dyn Inputs) -> Option<u64> {
        if let Some(wish) = inputs.address(key, size, align)
            && wish != 0
            && wish % align == 0
            && self.is_free(wish, size, key)
        {
            self.wished = true;
            return Some(wish);
        }
        loop {
            let address = self.next_address.checked_next_multiple_of(align.max(1))?;
            let next = address.checked_add(size)?.checked_add(GAP)?;
            if next <= self.end_address {
                self.next_address = next;
                // Objects that were placed by request may lie in the way.
                if !self.wished || self.is_free(address, size, key) {
                    return Some(address);
                }
                continue;
            }
            // 32-bit programs that create objects for a long time: begin again where nothing lives any more.
            return if self.word == 4 { self.reuse(size, align) } else { None };
        }
    }

    fn is_free(&self, address: u64, size: u64, key: ObjectKey) -> bool {
        let Some(end) = address.checked_add(size).filter(|&end| end <= self.mask) else { return false };
        let clear = |entry: u32| {
            let object = &self.objects[entry as usize];
            !object.live
                || end <= object.base
                || object.base + object.size <= address
                || (self.is_literal(key) && self.is_literal(object.key))
        };
        let functions = FUNCTION_BASE..FUNCTION_BASE + self.functions * FUNCTION_STEP;
        // Live objects do not overlap, so among those that start below `end` only the last one can reach `address`.
        let mut below = self.by_address.range(..end.max(address + 1)).rev().map(|(_, &entry)| entry);
        let nearest = below.find(|&entry| self.objects[entry as usize].live);
        nearest.is_none_or(clear)
            && self.local_entries.iter().all(|&entry| clear(entry))
            && (end <= functions.start || functions.end <= address)
            && !self.moved.iter().any(|&(at, _)| address <= at && at < end)
    }

    fn is_literal(&self, key: ObjectKey) -> bool {
        match key {
            ObjectKey::Global(id) => self.literals[id.index()],
            ObjectKey::Event(_) | ObjectKey::Foreign(_) | ObjectKey::Function(_) => false,
        }
    }

    fn reuse(&mut self, size: u64, align: u64) -> Option<u64> {
        let mut live: Vec<(u64, u64)> = self.objects.iter().filter(|o| o.live).map(|o| (o.base, o.base + o.size)).collect();
        live.sort_unstable();
        live.push((ILP32_END, ILP32_END));
        let mut at = ILP32_START;
        for (base, end) in live {
            let start = at.next_multiple_of(align.max(1));
            // Room for many more, so that the search is rare.
            if start + size + GAP <= base && (base - start > size + (1 << 20) || base == ILP32_END) {
                self.by_address.retain(|_, entry| self.objects[*entry as usize].live);
                self.next_address = start + size + GAP;
                self.end_address = base;
                return Some(start);
            }
            at = at.max(end + GAP);
        }
        None
    }

    /// A new object of a kind that is never recycled. `None`: no room.
    pub fn create(&mut self, kind: ObjectKind, key: ObjectKey, size: u64, align: u64, inputs: &mut dyn Inputs) -> Option<u32> {
        let base = self.place(key, size, align, inputs)?;
        let entry = self.objects.len() as u32;
        let mut object = Object::new(kind);
        object.endian = self.endian;
        (object.base, object.align, object.key) = (base, align, key);
        if kind == ObjectKind::Global {
            object.begin_zeroed(size)
        } else {
            object.begin(size);
            if self.tracks {
                object.track();
            }
        }
        self.objects.push(object);
        self.by_address.insert(base, entry);
        self.used += size.min(LONG);
        self.heap_live += u64::from(kind == ObjectKind::Heap);
        Some(entry)
    }

    /// An object at a given address, its contents indeterminate. `None`: the place is taken.
    pub fn create_at(&mut self, base: u64, kind: ObjectKind, key: ObjectKey, size: u64) -> Option<u32> {
        if !self.is_free(base, size, key) {
            return None;
        }
        let entry = self.objects.len() as u32;
        let mut object = Object::new(kind);
        object.endian = self.endian;
        (object.base, object.align, object.key) = (base, 16, key);
        object.begin(size);
        self.objects.push(object);
        self.by_address.insert(base, entry);
        self.wished = true;
        self.used += size.min(LONG);
        Some(entry)
    }

    /// An entry for a local variable, without a life yet.
    pub fn take_local(&mut self) -> u32 {
        if let Some(entry) = self.free_locals.pop() {
            return entry;
        }
        let entry = self.objects.len() as u32;
        let mut object = Object::new(ObjectKind::Local);
        object.endian = self.endian;
        self.objects.push(object);
        self.local_entries.push(entry);
        entry
    }

    /// A local begins (again) to exist.
    pub fn start_local(
        &mut self,
        entry: u32,
        key: ObjectKey,
        size: u64,
        align: u64,
        inputs: &mut dyn Inputs,
    ) -> Option<Pointer> {
        if self.objects[entry as usize].live {
            self.used -= self.objects[entry as usize].size.min(LONG);
        }
        let base = self.place(key, size, align, inputs)?;
        self.used += size.min(LONG);
        let object = &mut self.objects[entry as usize];
        object.life = object.life.wrapping_add(1);
        (object.base, object.align, object.key) = (base, align, key);
        object.begin(size);
        if self.tracks {
            object.track();
        }
        Some(self.pointer_to(entry))
    }

    pub fn end(&mut self, entry: u32) {
        let object = &mut self.objects[entry as usize];
        if object.live {
            self.used -= object.size.min(LONG);
            self.heap_live -= u64::from(object.kind == ObjectKind::Heap);
            let keep = object.kind == ObjectKind::Local && object.size <= 4096;
            object.end(keep);
        }
    }

    /// The frame is gone: the entry may serve another local.
    pub fn release_local(&mut self, entry: u32) {
        self.end(entry);
        self.free_locals.push(entry);
    }

    pub fn next_event(&mut self) -> ObjectKey {
        self.events += 1;
        ObjectKey::Event(self.events - 1)
    }

    /// No object lies before, unless somebody asked for its place.
    pub fn first_address(&self) -> u64 {
        if self.word == 4 { ILP32_START } else { LP64_STARTS[0] }
    }

    /// Where the next object will lie.
    pub fn next_address(&self) -> u64 {
        self.next_address
    }

    /// Offset of a pointer in its object, whether or not the object still lives. 0 if there is none.
    pub fn offset_of(&self, p: Pointer) -> i64 {
        match self.entry(p.provenance) {
            Some(entry) => {
                let raw = p.address.wrapping_sub(self.objects[entry].base) & self.mask;
                if self.word == 4 { i64::from(raw as u32 as i32) } else { raw as i64 }
            }
            None => 0,
        }
    }
}

/// Do `[offset, offset + bytes)` lie in an object of this size? Offsets are numbers modulo the address space.
#[inline]
pub fn fits(offset: u64, bytes: u64, size: u64) -> bool {
    offset <= size && bytes <= size - offset
}

fn asks_what_is_written(program: &Program) -> bool {
    let mut exprs = program.functions.iter().flat_map(|f| &f.exprs);
    exprs.any(|e| matches!(e.kind, ExprKind::Memory(MemoryQuery::Initialised, _)))
}
