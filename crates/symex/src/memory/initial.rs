//! Initialisers of globals, as the cells of their objects see them.

use crate::executor::Executor;
use crate::memory::layout::*;
use crate::memory::order::{bit_of_byte, bit_of_value};
use fathom_goto::*;
use fathom_term::TermId;

pub(crate) fn init_end(item: &InitItem, pointer: u64) -> u64 {
    item.offset
        + match &item.value {
            InitValue::Bits { size, .. } => u64::from(*size),
            InitValue::BitField { shift, width, .. } => u64::from((shift + width).div_ceil(8)),
            InitValue::Bytes(bytes) => bytes.len() as u64,
            InitValue::Global { .. } | InitValue::Func(_) => pointer,
        }
}

/// Is the bit of a value of `width` bits set that lies at `at` of its run?
fn bit_of(value: u128, endian: Endian, width: u32, at: u64) -> bool {
    let bit = bit_of_value(endian, width, at as u32);
    bit < 128 && value >> bit & 1 == 1
}

impl Executor<'_> {
    pub(crate) fn static_value(&mut self, global: GlobalId, cell: &Cell) -> TermId {
        let init = &self.program.global(global).init;
        let bytes = u64::from(self.pointer_bits / 8);
        match cell.kind {
            CellKind::Scalar(ty) => {
                let bits = ty.bits(self.pointer_bits);
                self.static_bits(init, cell.bit_offset, bits, ty)
            }
            CellKind::Array { elem, count, stride } => {
                let zero = Cell { bit_offset: 0, kind: CellKind::Scalar(elem) };
                let zero = self.filled(&zero, 0);
                let width = self.index_width(count);
                let mut array = self.terms.const_array(width, zero);
                let bits = elem.bits(self.pointer_bits);
                let mut last = None;
                for item in &init.items {
                    // Elements the item touches.
                    let (from, to) = (8 * item.offset, 8 * init_end(item, bytes));
                    if to <= cell.bit_offset {
                        continue;
                    }
                    let first = from.saturating_sub(cell.bit_offset) / (8 * stride);
                    let end = (to - cell.bit_offset).div_ceil(8 * stride).min(count);
                    for i in first..end {
                        if last >= Some(i) {
                            continue;
                        }
                        last = Some(i);
                        let value = self.static_bits(init, cell.bit_offset + 8 * stride * i, bits, elem);
                        if value != zero {
                            let index = self.terms.bv(width, u128::from(i));
                            array = self.terms.store(array, index, value);
                        }
                    }
                }
                array
            }
        }
    }

    /// The initialiser's bits at a bit offset, as a cell of the given type.
    pub(crate) fn static_bits(&mut self, init: &Init, at: u64, bits: u32, ty: CellType) -> TermId {
        let end = at + u64::from(bits);
        let bytes = u64::from(self.pointer_bits / 8);
        let mut value = fathom_term::BvValue::zero(bits);
        let endian = self.endian();
        let from = init.items.partition_point(|item| 8 * init_end(item, bytes) <= at);
        for item in &init.items[from..] {
            let base = 8 * item.offset;
            if base >= end {
                break;
            }
            let mut place = |start: u64, width: u64, bit: &dyn Fn(u64) -> bool| {
                let limbs = fathom_term::BvValue::from_bits(bits, |i| {
                    let pos = at + u64::from(bit_of_value(endian, bits, i));
                    if pos >= start && pos < start + width { bit(pos - start) } else { value.bit(i) }
                });
                value = limbs;
            };
            match &item.value {
                InitValue::Bits { size, value } => place(base, 8 * u64::from(*size), &|i| bit_of(*value, endian, 8 * size, i)),
                InitValue::BitField { shift, width, value } => {
                    place(base + u64::from(*shift), u64::from(*width), &|i| bit_of(*value, endian, *width, i))
                }
                InitValue::Bytes(bytes) => {
                    place(base, 8 * bytes.len() as u64, &|i| bit_of_byte(endian, bytes[(i / 8) as usize], i))
                }
                InitValue::Global { id, addend } => {
                    let object = self.memory.global_objects[id.index()];
                    let offset =
                        self.terms.bv(self.pointer_bits, *addend as u64 as u128 & crate::executor::mask(self.pointer_bits));
                    let pointer = self.pack(object, offset);
                    return self.as_cell(pointer, base, at, bits, ty);
                }
                InitValue::Func(f) => {
                    let object = self.function_object(*f);
                    let zero = self.terms.bv(self.pointer_bits, 0);
                    let pointer = self.pack(object, zero);
                    return self.as_cell(pointer, base, at, bits, ty);
                }
            }
        }
        let bits = self.terms.bv_value(value);
        match ty {
            CellType::Bits(_) => bits,
            CellType::Pointer => self.int_to_pointer(bits),
        }
    }

    /// A pointer of the initialiser seen through a cell that may be of another kind.
    pub(crate) fn as_cell(&mut self, pointer: TermId, base: u64, at: u64, bits: u32, ty: CellType) -> TermId {
        match ty {
            CellType::Pointer => pointer,
            CellType::Bits(width) => {
                let address = self.pointer_to_int(pointer);
                let wide = self.terms.zext(address, self.pointer_bits.max(bits) + 128);
                // The least significant bits lie at the beginning, or at the end.
                let (own, seen) = match self.endian() {
                    Endian::Little => (base, at),
                    Endian::Big => (at + u64::from(bits), base + u64::from(self.pointer_bits)),
                };
                let by = self.terms.bv(self.terms.width(wide), u128::from(seen.abs_diff(own)));
                let shifted = if seen >= own { self.terms.lshr(wide, by) } else { self.terms.shl(wide, by) };
                self.terms.extract(width - 1, 0, shifted)
            }
        }
    }
}
