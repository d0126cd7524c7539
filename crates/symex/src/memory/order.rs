//! The order of bytes: where the bits of a scalar lie in memory. Everything that looks at parts of cells, or puts values together from
//! them, asks here.
//!
//! Bits of an object are numbered in the order in which scalars fill them: from the least significant bit of each byte on little-endian machines,
//! from the most significant one on big-endian ones. So a scalar, a bit-field or a byte is always a run of neighbouring bits; only
//! which end of its value comes first differs.

use crate::executor::Executor;
use fathom_goto::Endian;
use fathom_term::TermId;

/// The bit of a value of `width` bits that lies at the bit `at` of its run; the same the other way round.
pub(crate) fn bit_of_value(endian: Endian, width: u32, at: u32) -> u32 {
    match endian {
        Endian::Little => at,
        Endian::Big => width - 1 - at,
    }
}

/// Is the bit of an object set, if the byte it lies in has this value?
pub(crate) fn bit_of_byte(endian: Endian, byte: u8, bit: u64) -> bool {
    byte >> bit_of_value(endian, 8, (bit % 8) as u32) & 1 == 1
}

impl Executor<'_> {
    pub(crate) fn endian(&self) -> Endian {
        self.program.types.machine.endian
    }

    /// Of a value of `total` bits the `width` bits that lie from the bit `from` of its run on.
    pub(crate) fn piece(&mut self, value: TermId, total: u32, from: u32, width: u32) -> TermId {
        let low = match self.endian() {
            Endian::Little => from,
            Endian::Big => total - from - width,
        };
        self.terms.extract(low + width - 1, low, value)
    }

    /// Two runs, of which the second follows the first in memory.
    pub(crate) fn side_by_side(&mut self, first: TermId, second: TermId) -> TermId {
        match self.endian() {
            Endian::Little => self.terms.concat(second, first),
            Endian::Big => self.terms.concat(first, second),
        }
    }
}
