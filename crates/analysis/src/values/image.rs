//! What an object of static storage duration holds initially, read as any scalar.

use super::memory::Memory;
use super::pointer::Pointer;
use super::val::Val;
use crate::number::{Float, Int, IntType, Value, float_kind, int_type};
use crate::points_to::Object;
use fathom_goto::*;
use std::collections::BTreeMap;

/// Larger objects are not kept byte by byte.
const LARGEST: u64 = 1 << 20;

pub struct Image {
    /// Empty if the object is too large: then nothing is known.
    bytes: Vec<u8>,
    size: u64,
    /// Pointers, by byte offset.
    pointers: BTreeMap<u64, (Object, i64)>,
    pointer_bytes: u64,
    endian: Endian,
}

impl Image {
    pub fn of(program: &Program, global: &Global) -> Image {
        let size = program.types.size_of(global.ty);
        let pointer_bytes = program.arch().pointer_bytes();
        let mut image =
            Image { bytes: Vec::new(), size, pointers: BTreeMap::new(), pointer_bytes, endian: program.machine().endian };
        if size > LARGEST {
            return image;
        }
        image.bytes = vec![0; size as usize];
        for item in &global.init.items {
            match &item.value {
                InitValue::Bits { size, value } => image.write(item.offset * 8, u64::from(*size) * 8, *value),
                InitValue::BitField { shift, width, value } => {
                    image.write(item.offset * 8 + u64::from(*shift), u64::from(*width), *value);
                }
                InitValue::Bytes(bytes) => {
                    for (i, byte) in bytes.iter().enumerate() {
                        image.write((item.offset + i as u64) * 8, 8, u128::from(*byte));
                    }
                }
                InitValue::Global { id, addend } => drop(image.pointers.insert(item.offset, (Object::Global(*id), *addend))),
                InitValue::Func(func) => drop(image.pointers.insert(item.offset, (Object::Function(*func), 0))),
            }
        }
        image
    }

    fn write(&mut self, first_bit: u64, bits: u64, value: u128) {
        for i in 0..bits {
            let at = first_bit + i;
            let Some(byte) = self.bytes.get_mut((at / 8) as usize) else { return };
            let (mask, of_value) = match self.endian {
                Endian::Little => (1u8 << (at % 8), i),
                Endian::Big => (0x80 >> (at % 8), bits - 1 - i),
            };
            *byte = if of_value < 128 && value >> of_value & 1 == 1 { *byte | mask } else { *byte & !mask };
        }
    }

    fn bits(&self, first_bit: u64, bits: u64) -> Option<u128> {
        if bits > 128 || self.bytes.is_empty() || first_bit + bits > self.size * 8 {
            return None;
        }
        if first_bit.is_multiple_of(8) && bits.is_multiple_of(8) {
            let from = (first_bit / 8) as usize;
            let bytes = &self.bytes[from..from + (bits / 8) as usize];
            let push = |value, byte: &u8| value << 8 | u128::from(*byte);
            return Some(match self.endian {
                Endian::Little => bytes.iter().rev().fold(0, push),
                Endian::Big => bytes.iter().fold(0, push),
            });
        }
        let byte = |at: u64| self.bytes[(at / 8) as usize];
        Some((0..bits).fold(0, |value, i| match self.endian {
            Endian::Little => value | u128::from(byte(first_bit + i) >> ((first_bit + i) % 8) & 1) << i,
            Endian::Big => value << 1 | u128::from(byte(first_bit + i) >> (7 - (first_bit + i) % 8) & 1),
        }))
    }

    pub fn read(&self, program: &Program, memory: &Memory, first_bit: u64, bits: u64, ty: TypeId) -> Option<Val> {
        let (from, to) = (first_bit / 8, (first_bit + bits).div_ceil(8));
        let inside = self.pointers.range(from.saturating_sub(self.pointer_bytes - 1)..to).next();
        if let Some((at, (object, addend))) = inside {
            let whole = *at == from && program.types.is_pointer(ty) && first_bit.is_multiple_of(8);
            let object = memory.id(*object).filter(|_| whole)?;
            return Some(Val::Pointer(Pointer::to(object, Value::exactly(i128::from(*addend)))));
        }
        let value = self.bits(first_bit, bits)?;
        if let Some(int) = int_type(&program.types, ty) {
            if int == IntType::BOOL && value > 1 {
                return None;
            }
            let value = if int == IntType::BOOL { i128::from(value != 0) } else { int.from_bits(value) };
            return Some(Val::Int(Int::exactly(int, value)));
        }
        if let Some(kind) = float_kind(&program.types, ty) {
            return Float::from_bits(kind, value).map(Val::Float);
        }
        (program.types.is_pointer(ty) && value == 0).then(|| Val::Pointer(Pointer::null()))
    }
}
