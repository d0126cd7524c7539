//! Formatted output from the program's memory: the format string and the argument block.

use super::{Machine, Res, Stop};
use crate::code::Scalar;
use crate::format::{self, Arguments, FormatError, Number, Slot};
use crate::memory::Pointer;
use fathom_goto::*;

/// Reads arguments one after the other: each is aligned to its type, and to at least a pointer.
struct Block<'m, 'a> {
    machine: &'m mut Machine<'a>,
    at: Pointer,
    offset: u64,
    stop: Option<Box<Stop>>,
}

impl Machine<'_> {
    pub(super) fn format(&mut self, format: Pointer, block: Pointer) -> Res<Vec<u8>> {
        let format = self.string(format, None)?;
        let mut arguments = Block { machine: self, at: block, offset: 0, stop: None };
        let result = format::format(&format, &mut arguments);
        match (result, arguments.stop) {
            (_, Some(stop)) => Err(stop),
            (Ok(text), None) => Ok(text),
            (Err(FormatError::Invalid(message)), None) => Err(self.undefined(PropertyClass::Library, message)),
            (Err(FormatError::Unsupported(message)), None) => Err(Box::new(Stop::Unsupported(message))),
            (Err(FormatError::Argument), None) => unreachable!("an argument that cannot be read leaves a reason"),
        }
    }

    /// The bytes up to a NUL, or `limit` of them.
    fn string(&mut self, p: Pointer, limit: Option<u64>) -> Res<Vec<u8>> {
        let mut bytes = Vec::new();
        while limit.is_none_or(|limit| (bytes.len() as u64) < limit) {
            let at = p.plus(bytes.len() as u64, self.memory.mask);
            let (entry, offset) = self.readable(at, 1, false)?;
            match self.memory.objects[entry].bytes[offset] {
                0 => break,
                byte => bytes.push(byte),
            }
        }
        Ok(bytes)
    }
}

impl Block<'_, '_> {
    fn next(&mut self, size: u64, align: u64) -> Pointer {
        let word = self.machine.memory.word as u64;
        self.offset = self.offset.next_multiple_of(align.max(word));
        let p = self.at.plus(self.offset, self.machine.memory.mask);
        self.offset += size;
        p
    }

    fn align_of_int(&self, bytes: u32) -> u64 {
        if bytes == 8 { self.machine.program.machine().align_int64.into() } else { 1 }
    }

    /// Kind, size and alignment.
    fn double(&self) -> (FloatKind, u64, u64) {
        (FloatKind::F64, 8, u64::from(self.machine.program.machine().align_double))
    }

    /// Kind, size and alignment.
    fn long_double(&self) -> (FloatKind, u64, u64) {
        // A format that is not modelled has no values.
        let wide = self.machine.program.machine().long_double.unwrap_or(FloatKind::X87);
        match (wide, self.machine.memory.word == 8) {
            (FloatKind::X87, true) => (FloatKind::X87, 16, 16),
            (FloatKind::X87, false) => (FloatKind::X87, 12, 4),
            (FloatKind::F128, _) => (FloatKind::F128, 16, 16),
            (FloatKind::F16 | FloatKind::F32 | FloatKind::F64, _) => self.double(),
        }
    }

    fn keep<T>(&mut self, result: Res<T>) -> Result<T, FormatError> {
        result.map_err(|stop| {
            self.stop = Some(stop);
            FormatError::Argument
        })
    }

    fn bits(&mut self, p: Pointer, size: usize) -> Result<u128, FormatError> {
        let located = self.machine.readable(p, size, false);
        let (entry, at) = self.keep(located)?;
        Ok(self.machine.memory.objects[entry].read_wide(at, size))
    }
}

impl Arguments for Block<'_, '_> {
    fn seek(&mut self, before: &[Slot]) {
        self.offset = 0;
        for &slot in before {
            let (size, align) = match slot {
                Slot::Int(bytes) => (bytes.into(), self.align_of_int(bytes)),
                Slot::Pointer => (self.size_bytes().into(), self.align_of_int(self.size_bytes())),
                Slot::Double => (self.double().1, self.double().2),
                Slot::LongDouble => (self.long_double().1, self.long_double().2),
            };
            self.next(size, align);
        }
    }

    fn long_bytes(&self) -> u32 {
        u32::from(self.machine.program.machine().long_bits / 8)
    }

    fn size_bytes(&self) -> u32 {
        self.machine.memory.word as u32
    }

    fn int(&mut self, bytes: u32) -> Result<u64, FormatError> {
        let p = self.next(bytes.into(), self.align_of_int(bytes));
        Ok(self.bits(p, bytes as usize)? as u64)
    }

    fn float(&mut self, long: bool) -> Result<Number, FormatError> {
        let (kind, size, align) = match long {
            false => self.double(),
            true => self.long_double(),
        };
        let p = self.next(size, align);
        let bits = self.bits(p, Scalar::Float(kind).bytes(0) as usize)?;
        Ok(Number { kind, bits })
    }

    fn pointer(&mut self) -> Result<u64, FormatError> {
        let bytes = self.size_bytes();
        self.int(bytes)
    }

    fn string(&mut self, limit: Option<u64>, wide: bool) -> Result<Option<Vec<u8>>, FormatError> {
        let p = self.next(self.machine.memory.word as u64, 1);
        let loaded = self.machine.load_pointer(p);
        let p = self.keep(loaded)?;
        if p.address == 0 && !self.machine.strict {
            return Ok(None);
        }
        if wide {
            return Err(FormatError::Unsupported("wide strings in formatted output".to_string()));
        }
        let text = self.machine.string(p, limit);
        self.keep(text).map(Some)
    }

    fn store_count(&mut self, bytes: u32, count: u64) -> Result<(), FormatError> {
        let p = self.next(self.machine.memory.word as u64, 1);
        let loaded = self.machine.load_pointer(p);
        let p = self.keep(loaded)?;
        let located = self.machine.writable(p, bytes as usize);
        let (entry, at) = self.keep(located)?;
        self.machine.memory.objects[entry].write(at, bytes as usize, count);
        Ok(())
    }
}
