//! One object of memory: bytes, which of them are determinate, and the provenance of the pointers stored in it.
//!
//! Provenance is kept for whole pointers at pointer-aligned offsets. A pointer assembled in any other way (byte by
//! byte, unaligned) recovers it from its address, which is never shared by two objects (but for string literals that are equal there).
//!
//! Long objects have room for the pieces of them that were used only: whoever accesses bytes asks `window` first where they are.

use crate::api::ObjectKey;
use fathom_goto::{Endian, LocId};

/// Longer objects keep only what is used of them.
pub const LONG: u64 = 1 << 26;
/// Bytes by which they grow.
const PAGE: u64 = 4096;

/// A used piece of a long object: its first byte and length, and where its bytes are kept.
#[derive(Copy, Clone, Debug)]
struct Extent {
    start: u64,
    len: u64,
    at: usize,
}

/// The pieces of a long object, by their start, and whether what was never used is zero.
#[derive(Clone, Debug)]
struct Long {
    extents: Vec<Extent>,
    zeroed: bool,
}

#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum ObjectKind {
    Global,
    Local,
    Heap,
    /// `alloca` and variable-length arrays.
    Stack,
}

#[derive(Clone, Debug)]
pub struct Object {
    pub base: u64,
    pub size: u64,
    pub align: u64,
    /// Counts the lives of a recycled entry: a pointer of an earlier life dangles.
    pub life: u32,
    pub live: bool,
    pub writable: bool,
    pub kind: ObjectKind,
    pub key: ObjectKey,
    /// Where the user's code asked for it, if it is a heap object.
    pub born: LocId,
    /// For messages: index of the global, or of the local in `function`.
    pub name: u32,
    pub function: u32,
    pub bytes: Vec<u8>,
    /// Number of indeterminate bytes; while 0, `defined` is not looked at.
    pub undefined: u64,
    /// One bit per byte.
    defined: Vec<u64>,
    pub unwritten: Unwritten,
    /// Per pointer-sized word; empty until a pointer with provenance is stored.
    provenance: Vec<u64>,
    /// Bytes per entry of `provenance`.
    word: usize,
    /// The order of a scalar's bytes.
    pub endian: Endian,
    long: Option<Long>,
}

/// What nobody wrote in an object's life, also after it was read.
#[derive(Clone, Debug, Default)]
pub struct Unwritten {
    /// One bit per bit of the object; empty if nobody asks, or all were written.
    bits: Vec<u8>,
    /// Somebody asks.
    tracked: bool,
    /// It is an input that may be read.
    pub given: bool,
}

/// A run of bytes taken out of an object, with everything that belongs to them.
#[derive(Default)]
pub struct Piece {
    pub bytes: Vec<u8>,
    /// Offsets of indeterminate bytes.
    pub undefined: Vec<u32>,
    /// Bits that nobody wrote; empty: all were.
    unset: Vec<u8>,
    /// Offset and provenance of whole pointers.
    pub pointers: Vec<(u64, u64)>,
}

impl Object {
    pub fn new(kind: ObjectKind) -> Object {
        Object {
            base: 0,
            size: 0,
            align: 1,
            life: 0,
            live: false,
            writable: true,
            kind,
            key: ObjectKey::NONE,
            born: LocId::NONE,
            name: u32::MAX,
            function: u32::MAX,
            bytes: Vec::new(),
            undefined: 0,
            defined: Vec::new(),
            unwritten: Unwritten::default(),
            provenance: Vec::new(),
            word: 8,
            endian: Endian::Little,
            long: None,
        }
    }

    /// Begins a life with indeterminate contents.
    pub fn begin(&mut self, size: u64) {
        self.live = true;
        (self.unwritten.tracked, self.unwritten.given) = (false, false);
        if size > LONG {
            return self.begin_long(size, false);
        }
        self.long = None;
        if self.bytes.len() as u64 != size {
            self.bytes = vec![0; size as usize];
            self.defined = vec![0; size.div_ceil(64) as usize];
        } else {
            self.defined.clear();
            self.defined.resize(size.div_ceil(64) as usize, 0);
        }
        self.size = size;
        self.undefined = size;
        self.unwritten.bits.clear();
        self.provenance.clear();
    }

    /// From now on it is told which bits were written.
    pub fn track(&mut self) {
        self.unwritten.tracked = true;
        self.unwritten.bits = vec![0xff; self.bytes.len()];
    }

    /// From now on what nobody wrote counts as written: it is an input.
    pub fn give(&mut self) {
        (self.unwritten.tracked, self.unwritten.given) = (false, true);
        self.unwritten.bits.clear();
    }

    /// Was every bit of the range written?
    pub fn is_set(&self, first: usize, bits: usize) -> bool {
        if let Some(Long { extents, .. }) = &self.long {
            let place = |bit: usize| {
                let at = bit as u64 / 8;
                let e = extents.iter().find(|e| e.start <= at && at < e.start + e.len)?;
                Some(8 * (e.at + (at - e.start) as usize) + bit % 8)
            };
            return (first..first + bits).all(|bit| match place(bit) {
                Some(bit) => self.unwritten.bits.is_empty() || self.unwritten.bits[bit / 8] >> (bit % 8) & 1 == 0,
                None => !self.unwritten.tracked,
            });
        }
        self.unwritten.bits.is_empty() || (first..first + bits).all(|bit| self.unwritten.bits[bit / 8] >> (bit % 8) & 1 == 0)
    }

    /// What is not written of some bytes, to be put back after they were written with more than meant.
    pub fn unset(&self, at: usize, n: usize) -> Vec<u8> {
        if self.unwritten.bits.is_empty() { Vec::new() } else { self.unwritten.bits[at..at + n].to_vec() }
    }

    pub fn put_back_unset(&mut self, at: usize, unset: &[u8]) {
        if !unset.is_empty() {
            self.unwritten.bits[at..at + unset.len()].copy_from_slice(unset);
        }
    }

    /// Begins a life with zeros.
    pub fn begin_zeroed(&mut self, size: u64) {
        self.live = true;
        self.unwritten.tracked = false;
        if size > LONG {
            return self.begin_long(size, true);
        }
        self.long = None;
        self.bytes = vec![0; size as usize];
        self.size = size;
        self.undefined = 0;
        self.unwritten.bits.clear();
        self.provenance.clear();
    }

    fn begin_long(&mut self, size: u64, zeroed: bool) {
        (self.size, self.undefined) = (size, if zeroed { 0 } else { size });
        (self.bytes, self.defined, self.unwritten.bits) = (Vec::new(), Vec::new(), Vec::new());
        self.provenance.clear();
        self.long = Some(Long { extents: Vec::new(), zeroed });
    }

    pub fn is_long(&self) -> bool {
        self.long.is_some()
    }

    /// Where `n` bytes of the object from `at` on are kept, in one piece.
    #[inline]
    pub fn window(&mut self, at: usize, n: usize) -> usize {
        if self.long.is_none() { at } else { self.long_window(at as u64, n as u64) }
    }

    #[cold]
    fn long_window(&mut self, at: u64, n: u64) -> usize {
        let Some(Long { extents, zeroed }) = &mut self.long else { return at as usize };
        if let Some(e) = extents.iter().find(|e| e.start <= at && at + n <= e.start + e.len) {
            return e.at + (at - e.start) as usize;
        }
        let (mut start, mut end) = (at / PAGE * PAGE, (at + n.max(1)).next_multiple_of(PAGE));
        let (old, kept): (Vec<Extent>, Vec<Extent>) = extents.iter().partition(|e| e.start < end && start < e.start + e.len);
        for e in &old {
            (start, end) = (start.min(e.start), end.max(e.start + e.len));
        }
        *extents = kept;
        let place = self.bytes.len();
        extents.push(Extent { start, len: end - start, at: place });
        extents.sort_by_key(|e| e.start);
        let grown = place + (end - start) as usize;
        self.bytes.resize(grown, 0);
        self.defined.resize(grown / 64, if *zeroed { u64::MAX } else { 0 });
        if self.unwritten.tracked || !self.unwritten.bits.is_empty() {
            self.unwritten.bits.resize(grown, if self.unwritten.tracked { 0xff } else { 0 });
        }
        if !self.provenance.is_empty() {
            self.provenance.resize(grown / self.word, 0);
        }
        for e in old {
            let (to, n) = (place + (e.start - start) as usize, e.len as usize);
            self.bytes.copy_within(e.at..e.at + n, to);
            self.defined.copy_within(e.at / 64..(e.at + n) / 64, to / 64);
            if !self.unwritten.bits.is_empty() {
                self.unwritten.bits.copy_within(e.at..e.at + n, to);
            }
            if !self.provenance.is_empty() {
                self.provenance.copy_within(e.at / self.word..(e.at + n) / self.word, to / self.word);
            }
        }
        place + (at - start) as usize
    }

    /// The offset in the object of a byte that `window` found.
    pub fn offset_at(&self, place: usize) -> u64 {
        let mut extents = self.long.iter().flat_map(|long| &long.extents);
        let extent = extents.find(|e| e.at <= place && place < e.at + e.len as usize);
        extent.map_or(place as u64, |e| e.start + (place - e.at) as u64)
    }

    /// Ends the life. `keep`: the entry will be recycled for the same size soon.
    pub fn end(&mut self, keep: bool) {
        self.live = false;
        if !keep {
            self.bytes = Vec::new();
            self.defined = Vec::new();
            self.unwritten.bits = Vec::new();
            self.provenance = Vec::new();
            self.long = None;
        }
    }

    #[inline]
    pub fn read(&self, at: usize, n: usize) -> u64 {
        if self.endian == Endian::Big {
            return self.read_wide(at, n) as u64;
        }
        match n {
            1 => u64::from(self.bytes[at]),
            2 => u64::from(u16::from_le_bytes(self.bytes[at..at + 2].try_into().unwrap_or_default())),
            4 => u64::from(u32::from_le_bytes(self.bytes[at..at + 4].try_into().unwrap_or_default())),
            8 => u64::from_le_bytes(self.bytes[at..at + 8].try_into().unwrap_or_default()),
            _ => self.read_wide(at, n) as u64,
        }
    }

    pub fn read_wide(&self, at: usize, n: usize) -> u128 {
        let mut buffer = [0; 16];
        match self.endian {
            Endian::Little => {
                buffer[..n].copy_from_slice(&self.bytes[at..at + n]);
                u128::from_le_bytes(buffer)
            }
            Endian::Big => {
                buffer[16 - n..].copy_from_slice(&self.bytes[at..at + n]);
                u128::from_be_bytes(buffer)
            }
        }
    }

    /// Writes the low `n` bytes; they are determinate afterwards and no part of a pointer.
    #[inline]
    pub fn write(&mut self, at: usize, n: usize, value: u64) {
        if self.endian == Endian::Big {
            return self.write_wide(at, n, u128::from(value));
        }
        match n {
            1 => self.bytes[at] = value as u8,
            2 => self.bytes[at..at + 2].copy_from_slice(&(value as u16).to_le_bytes()),
            4 => self.bytes[at..at + 4].copy_from_slice(&(value as u32).to_le_bytes()),
            8 => self.bytes[at..at + 8].copy_from_slice(&value.to_le_bytes()),
            _ => self.bytes[at..at + n].copy_from_slice(&value.to_le_bytes()[..n]),
        }
        self.touch(at, n);
    }

    pub fn write_wide(&mut self, at: usize, n: usize, value: u128) {
        match self.endian {
            Endian::Little => self.bytes[at..at + n].copy_from_slice(&value.to_le_bytes()[..n]),
            Endian::Big => self.bytes[at..at + n].copy_from_slice(&value.to_be_bytes()[16 - n..]),
        }
        self.touch(at, n);
    }

    /// `width` bits from a bit on; bits are numbered as `Endian` says.
    pub fn bits(&self, at: usize, bit: u32, width: u32) -> u128 {
        let mut value = 0u128;
        for i in 0..width {
            let position = bit + i;
            let set = u128::from(self.bytes[at + position as usize / 8] >> self.in_byte(position) & 1);
            value |= set << self.in_value(width, i);
        }
        value
    }

    /// Writes them, without a word about what was written before.
    pub fn set_bits(&mut self, at: usize, bit: u32, width: u32, value: u128) {
        for i in 0..width {
            let position = bit + i;
            let (place, set) = (self.in_byte(position), (value >> self.in_value(width, i) & 1) as u8);
            let byte = &mut self.bytes[at + position as usize / 8];
            *byte = *byte & !(1 << place) | set << place;
        }
    }

    fn in_byte(&self, position: u32) -> u32 {
        self.in_value(8, position % 8)
    }

    fn in_value(&self, width: u32, i: u32) -> u32 {
        match self.endian {
            Endian::Little => i,
            Endian::Big => width - 1 - i,
        }
    }

    #[inline]
    fn touch(&mut self, at: usize, n: usize) {
        if self.undefined != 0 {
            self.define(at, n);
        }
        if !self.unwritten.bits.is_empty() {
            self.unwritten.bits[at..at + n].fill(0);
        }
        if !self.provenance.is_empty() {
            self.forget(at, n);
        }
    }

    pub fn define(&mut self, at: usize, n: usize) {
        if self.undefined == 0 || n == 0 {
            return;
        }
        let (first, last) = (at / 64, (at + n - 1) / 64);
        for word in first..=last {
            let mut mask = u64::MAX;
            if word == first {
                mask &= u64::MAX << (at % 64);
            }
            if word == last {
                mask &= u64::MAX >> (63 - (at + n - 1) % 64);
            }
            self.undefined -= u64::from((mask & !self.defined[word]).count_ones());
            self.defined[word] |= mask;
        }
    }

    pub fn undefine(&mut self, at: usize) {
        if self.undefined == 0 {
            self.defined.clear();
            self.defined.resize(self.bytes.len().div_ceil(64), u64::MAX);
        }
        if self.defined[at / 64] >> (at % 64) & 1 == 1 {
            self.defined[at / 64] &= !(1 << (at % 64));
            self.undefined += 1;
        }
    }

    #[inline]
    pub fn is_defined(&self, at: usize, n: usize) -> bool {
        self.undefined == 0 || (at..at + n).all(|i| self.byte_defined(i))
    }

    #[inline]
    pub fn byte_defined(&self, at: usize) -> bool {
        self.undefined == 0 || self.defined[at / 64] >> (at % 64) & 1 == 1
    }

    fn forget(&mut self, at: usize, n: usize) {
        let word = self.word;
        if n > 0 {
            for entry in &mut self.provenance[at / word..=(at + n - 1) / word] {
                *entry = 0;
            }
        }
    }

    /// Provenance of the pointer at `at`, 0 if unknown.
    #[inline]
    pub fn provenance(&self, at: usize, word: usize) -> u64 {
        if self.provenance.is_empty() || !at.is_multiple_of(word) { 0 } else { self.provenance[at / word] }
    }

    /// After the bytes of a pointer were written.
    pub fn set_provenance(&mut self, at: usize, word: usize, provenance: u64) {
        if !at.is_multiple_of(word) || (provenance == 0 && self.provenance.is_empty()) {
            return;
        }
        if self.provenance.is_empty() {
            self.word = word;
            self.provenance = vec![0; self.bytes.len().div_ceil(word)];
        }
        self.provenance[at / word] = provenance;
    }

    /// All pointers with provenance in the object.
    pub fn pointers(&self) -> impl Iterator<Item = u64> + '_ {
        self.provenance.iter().copied().filter(|&p| p != 0)
    }

    /// Takes a copy of the range.
    pub fn extract(&self, at: usize, n: usize, word: usize, out: &mut Piece) {
        out.bytes.clear();
        out.undefined.clear();
        out.pointers.clear();
        out.unset.clear();
        if !self.unwritten.bits.is_empty() {
            out.unset.extend_from_slice(&self.unwritten.bits[at..at + n]);
        }
        out.bytes.extend_from_slice(&self.bytes[at..at + n]);
        if self.undefined != 0 {
            out.undefined.extend((0..n).filter(|&i| !self.byte_defined(at + i)).map(|i| i as u32));
        }
        if !self.provenance.is_empty() {
            let first = at.div_ceil(word);
            for w in first..(at + n) / word {
                if self.provenance[w] != 0 {
                    out.pointers.push(((w * word - at) as u64, self.provenance[w]));
                }
            }
        }
    }

    pub fn insert(&mut self, at: usize, piece: &Piece, word: usize) {
        let n = piece.bytes.len();
        if n == 0 {
            return;
        }
        self.bytes[at..at + n].copy_from_slice(&piece.bytes);
        self.define(at, n);
        if self.unwritten.bits.is_empty() && piece.unset.iter().any(|&bits| bits != 0) {
            self.unwritten.bits = vec![0; self.bytes.len()];
        }
        match (self.unwritten.bits.is_empty(), piece.unset.is_empty()) {
            (true, _) => {}
            (false, true) => self.unwritten.bits[at..at + n].fill(0),
            (false, false) => self.unwritten.bits[at..at + n].copy_from_slice(&piece.unset),
        }
        if !self.provenance.is_empty() {
            self.forget(at, n);
        }
        for &i in &piece.undefined {
            self.undefine(at + i as usize);
        }
        for &(offset, provenance) in &piece.pointers {
            self.set_provenance(at + offset as usize, word, provenance);
        }
    }

    pub fn fill(&mut self, at: usize, n: usize, byte: u8) {
        self.bytes[at..at + n].fill(byte);
        self.define(at, n);
        if !self.unwritten.bits.is_empty() {
            self.unwritten.bits[at..at + n].fill(0);
        }
        if !self.provenance.is_empty() {
            self.forget(at, n);
        }
    }
}
