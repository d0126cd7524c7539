//! Loads and stores: the one way from execution to memory.

use super::{Machine, Res, Stop};
use crate::api::ObjectKey;
use crate::arith;
use crate::code::*;
use crate::memory::{Fault, Pointer};
use crate::object::{ObjectKind, Piece};
use fathom_goto::*;

impl Machine<'_> {
    #[cold]
    pub(super) fn fault(&self, fault: Fault, p: Pointer, size: u64, write: bool) -> Box<Stop> {
        let what = if write { "write" } else { "read" };
        let near_null = p.provenance == 0 && p.address < 4096;
        let (class, message) = match fault {
            Fault::Null => (PropertyClass::Deref, format!("{what} through a null pointer")),
            Fault::NoObject if near_null => {
                (PropertyClass::Deref, format!("{what} through a null pointer (offset {})", p.address))
            }
            Fault::NoObject => (PropertyClass::Deref, format!("{what} through a pointer to no object ({:#x})", p.address)),
            Fault::Dangling => {
                let kind = self.memory.entry(p.provenance).map(|entry| self.memory.objects[entry].kind);
                let object = match kind {
                    Some(ObjectKind::Heap) => "freed memory",
                    Some(ObjectKind::Local | ObjectKind::Stack | ObjectKind::Global) | None => {
                        "an object whose lifetime has ended"
                    }
                };
                (PropertyClass::Deref, format!("{what} of {object}"))
            }
            Fault::OutOfBounds => {
                let entry = self.memory.entry(p.provenance).unwrap_or_default();
                let (name, total) = (self.object_name(entry), self.memory.objects[entry].size);
                let offset = self.memory.offset_of(p);
                (PropertyClass::Bounds, format!("{what} of {size} bytes at offset {offset} of {name}, which has {total} bytes"))
            }
            Fault::Constant => (PropertyClass::Deref, "write to a constant object".to_string()),
        };
        self.undefined(class, message)
    }

    pub(super) fn object_name(&self, entry: usize) -> String {
        let object = &self.memory.objects[entry];
        match object.kind {
            ObjectKind::Heap => "a heap object".to_string(),
            ObjectKind::Stack => "a variable-length array".to_string(),
            ObjectKind::Global => match self.program.globals.get(object.name as usize) {
                Some(g) if g.kind == GlobalKind::StringLiteral => "a string literal".to_string(),
                Some(g) => format!("`{}`", g.name),
                None => "a program argument".to_string(),
            },
            ObjectKind::Local => {
                let local =
                    (self.program.functions.get(object.function as usize)).and_then(|f| f.locals.get(object.name as usize));
                match local {
                    Some(l) if l.kind != LocalKind::Temp => format!("`{}`", l.name),
                    Some(_) | None => "a temporary".to_string(),
                }
            }
        }
    }

    /// What a pointer points to, for traces: `&x`, `&table + 8 bytes`.
    pub(super) fn pointee_name(&self, p: Pointer) -> Option<String> {
        let entry = self.memory.entry(p.provenance)?;
        let name = self.object_name(entry);
        let object = &self.memory.objects[entry];
        let mut text = match name.strip_prefix('`').and_then(|n| n.strip_suffix('`')) {
            Some(variable) => format!("&{variable}"),
            None => format!("{} of {} bytes", name.strip_prefix("a ").unwrap_or(&name), object.size),
        };
        match self.memory.offset_of(p) {
            0 => {}
            offset => text.push_str(&format!(" {} {} bytes", if offset < 0 { '-' } else { '+' }, offset.unsigned_abs())),
        }
        if !object.live {
            text.push_str(" (dead)");
        }
        Some(text)
    }

    /// Entry and offset of bytes about to be read as a value: indeterminate ones are drawn or, in strict mode, refused
    /// (unless they are characters or stand for an unknown external object).
    pub(super) fn readable(&mut self, p: Pointer, n: usize, chr: bool) -> Res<(usize, usize)> {
        let found = match self.memory.locate(p, n as u64) {
            Err(fault) if self.may_be_foreign(fault, p) => {
                let p = self.foreign(p);
                self.memory.locate(p, n as u64)
            }
            found => found,
        };
        match found {
            Ok((entry, at)) => {
                let at = self.window(entry, at, n)?;
                if !self.memory.objects[entry].is_defined(at, n) {
                    self.determine(entry, at, n, chr)?;
                }
                Ok((entry, at))
            }
            Err(fault) => Err(self.fault(fault, p, n as u64, false)),
        }
    }

    /// Where bytes of an object are kept.
    #[inline]
    fn window(&mut self, entry: usize, at: usize, n: usize) -> Res<usize> {
        let object = &mut self.memory.objects[entry];
        if object.is_long() && n as u64 > self.options.memory_limit / 4 {
            return Err(Box::new(Stop::MemoryLimit));
        }
        Ok(object.window(at, n))
    }

    #[cold]
    pub(super) fn determine(&mut self, entry: usize, at: usize, n: usize, chr: bool) -> Res<()> {
        let object = &self.memory.objects[entry];
        if self.strict && !chr && !object.unwritten.given && !matches!(object.key, ObjectKey::Global(_)) {
            let name = self.object_name(entry);
            return Err(self.undefined(PropertyClass::Uninitialised, format!("uninitialised read of {name}")));
        }
        let key = object.key;
        for i in at..at + n {
            if !self.memory.objects[entry].byte_defined(i) {
                let byte = self.inputs.indeterminate(key, self.memory.objects[entry].offset_at(i));
                let object = &mut self.memory.objects[entry];
                object.bytes[i] = byte;
                object.define(i, 1);
            }
        }
        Ok(())
    }

    pub(super) fn writable(&mut self, p: Pointer, n: usize) -> Res<(usize, usize)> {
        let found = match self.memory.locate_mut(p, n as u64) {
            Err(fault) if self.may_be_foreign(fault, p) => {
                let p = self.foreign(p);
                self.memory.locate_mut(p, n as u64)
            }
            found => found,
        };
        let (entry, at) = found.map_err(|fault| self.fault(fault, p, n as u64, true))?;
        Ok((entry, self.window(entry, at, n)?))
    }

    fn may_be_foreign(&self, fault: Fault, p: Pointer) -> bool {
        match fault {
            Fault::NoObject => true,
            Fault::OutOfBounds => self.memory.is_foreign(p),
            Fault::Null | Fault::Dangling | Fault::Constant => false,
        }
    }

    /// A pointer that came from outside may point into memory of the environment, which begins to exist when it is first
    /// used. Only replays have such memory: the model says what is there.
    #[cold]
    pub(super) fn foreign(&mut self, p: Pointer) -> Pointer {
        if self.strict {
            return p;
        }
        let known = self.memory.recover(p.address);
        // One past the end of one piece may be the beginning of the next.
        if known.provenance != 0 && (!self.memory.is_foreign(known) || self.memory.locate(known, 1).is_ok()) {
            return known;
        }
        let Some((key, base, size)) = self.inputs.foreign(p.address) else { return p };
        match self.memory.create_at(base, ObjectKind::Global, key, size) {
            Some(_) => self.memory.recover(p.address),
            None => p,
        }
    }

    pub(super) fn load_pointer(&mut self, p: Pointer) -> Res<Pointer> {
        let word = self.memory.word;
        let (entry, at) = self.readable(p, word, false)?;
        let object = &self.memory.objects[entry];
        let address = object.read(at, word);
        let provenance = object.provenance(at, word);
        if provenance == 0 && address != 0 {
            return Ok(self.memory.recover(address));
        }
        Ok(Pointer { address, provenance })
    }

    pub(super) fn store_pointer(&mut self, p: Pointer, value: Pointer) -> Res<()> {
        let word = self.memory.word;
        let (entry, at) = self.writable(p, word)?;
        let object = &mut self.memory.objects[entry];
        object.write(at, word, value.address);
        object.set_provenance(at, word, value.provenance);
        Ok(())
    }

    /// The bits of a value in the frame.
    pub(super) fn get(&self, base: usize, value: Typed) -> u128 {
        let at = base + value.at as usize;
        let low = u128::from(self.thread.slots[at]);
        match value.ty {
            Scalar::Pointer => low,
            ty if ty.slots() == 1 => low & arith::mask(ty.width(0)),
            ty => (low | u128::from(self.thread.slots[at + 1]) << 64) & arith::mask(ty.width(0)),
        }
    }

    pub(super) fn get_i128(&self, base: usize, value: Typed) -> i128 {
        let bits = self.get(base, value);
        if value.ty.signed() { arith::sext(bits, value.ty.width(0)) } else { bits as i128 }
    }

    pub(super) fn set(&mut self, base: usize, d: Typed, bits: u128) {
        let at = base + d.at as usize;
        match d.ty {
            Scalar::Pointer => self.set_pointer(base, d.at, self.memory.recover(bits as u64 & self.memory.mask)),
            ty if ty.slots() == 1 => self.thread.slots[at] = ty.norm().apply(bits as u64),
            ty => {
                let bits = bits & arith::mask(ty.width(0));
                self.thread.slots[at] = bits as u64;
                self.thread.slots[at + 1] = (bits >> 64) as u64;
            }
        }
    }

    pub(super) fn set_pointer(&mut self, base: usize, at: R, p: Pointer) {
        let at = base + at as usize;
        self.thread.slots[at] = p.address;
        self.thread.slots[at + 1] = p.provenance;
    }

    /// Loads a scalar of any type into the frame.
    pub(super) fn load_into(&mut self, base: usize, d: Typed, p: Pointer) -> Res<()> {
        if d.ty == Scalar::Pointer {
            let value = self.load_pointer(p)?;
            self.set_pointer(base, d.at, value);
            return Ok(());
        }
        let n = d.ty.bytes(0) as usize;
        let (entry, at) = self.readable(p, n, false)?;
        let mut bits = self.memory.objects[entry].read_wide(at, n);
        if d.ty == Scalar::Bool {
            bits = u128::from(bits != 0);
        }
        self.set(base, d, bits);
        Ok(())
    }

    /// Stores a scalar of any type from the frame.
    pub(super) fn store_from(&mut self, base: usize, a: Typed, p: Pointer) -> Res<()> {
        if a.ty == Scalar::Pointer {
            let value = self.pointer(base, a.at);
            return self.store_pointer(p, value);
        }
        let n = a.ty.bytes(0) as usize;
        let mut bits = self.get(base, a);
        if a.ty.signed() {
            bits = arith::sext(bits, a.ty.width(0)) as u128;
        }
        let (entry, at) = self.writable(p, n)?;
        self.memory.objects[entry].write_wide(at, n, bits);
        Ok(())
    }

    /// Copies bytes out, indeterminate ones and provenance included.
    pub(super) fn extract(&mut self, p: Pointer, size: u64, out: &mut Piece) -> Res<()> {
        let found = match self.memory.locate(p, size) {
            Err(fault) if self.may_be_foreign(fault, p) => {
                let p = self.foreign(p);
                self.memory.locate(p, size)
            }
            found => found,
        };
        let (entry, at) = found.map_err(|fault| self.fault(fault, p, size, false))?;
        let at = self.window(entry, at, size as usize)?;
        self.memory.objects[entry].extract(at, size as usize, self.memory.word, out);
        // What a later life of this memory draws is its own: indeterminate bytes that are copied are drawn where they came from.
        if !self.strict && !out.undefined.is_empty() {
            self.determine(entry, at, size as usize, true)?;
            self.memory.objects[entry].extract(at, size as usize, self.memory.word, out);
        }
        Ok(())
    }

    pub(super) fn insert(&mut self, p: Pointer, piece: &Piece) -> Res<()> {
        let (entry, at) = self.writable(p, piece.bytes.len())?;
        self.memory.objects[entry].insert(at, piece, self.memory.word);
        Ok(())
    }

    pub(super) fn copy(&mut self, d: Pointer, s: Pointer, size: u64) -> Res<()> {
        let mut piece = std::mem::take(&mut self.scratch);
        let done = self.extract(s, size, &mut piece).and_then(|()| self.insert(d, &piece));
        self.scratch = piece;
        done
    }

    pub(super) fn fill(&mut self, p: Pointer, size: u64, byte: u8) -> Res<()> {
        let (entry, at) = self.writable(p, size as usize)?;
        self.memory.objects[entry].fill(at, size as usize, byte);
        Ok(())
    }
}
