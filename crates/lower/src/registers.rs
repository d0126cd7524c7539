//! Memory-mapped registers: ranges of addresses that the user names (`--mmio`). Each is an object that absolute addresses in it point to.
//!
//! Numbers become pointers in one place (`convert`), and initialisers of pointers in another (`image`): both look here first. Reading a register is
//! reading a volatile object, which is an input (`fathom_check`); what was written is never read again.
//!
//! SOUNDNESS: memory of the object holds what was written, and a register does not. So whatever reads it otherwise than as a volatile scalar
//! (ordinary reads, copies, pointers) ends the execution without an answer. An integer that is the address of another object leads to that object.

use fathom_goto::*;

use crate::body::Body;
use crate::context::Context;

/// A range of addresses with registers behind them.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Region {
    pub address: u64,
    pub size: u64,
}

impl Region {
    fn holds(&self, address: u64) -> bool {
        address.wrapping_sub(self.address) < self.size
    }
}

/// Why a text names no range.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum RegionError {
    Shape,
    Empty,
    Null,
    Beyond,
}

impl std::fmt::Display for RegionError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            RegionError::Shape => "expected ADDRESS:SIZE, the first address and the number of bytes, such as 0x40020000:0x400",
            RegionError::Empty => "a range of registers has at least one byte",
            RegionError::Null => "registers cannot lie at address 0, which is the null pointer's",
            RegionError::Beyond => "the range ends beyond the last address",
        })
    }
}

impl std::error::Error for RegionError {}

/// What is wrong with some ranges together.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum RegionFault {
    /// It ends behind the last address of a machine with pointers of so many bits.
    Beyond(Region, u32),
    Overlap(Region, Region),
}

impl std::fmt::Display for RegionFault {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            RegionFault::Beyond(far, bits) => {
                write!(f, "the registers {far} end beyond the last address, {:#x}", (1u64 << bits) - 1)
            }
            RegionFault::Overlap(other, one) => write!(f, "the registers {other} and {one} overlap"),
        }
    }
}

impl std::str::FromStr for Region {
    type Err = RegionError;

    /// `ADDRESS:SIZE`, numbers in hexadecimal (`0x…`) or decimal.
    fn from_str(text: &str) -> Result<Region, RegionError> {
        let number = |digits: &str| match digits.strip_prefix("0x").or_else(|| digits.strip_prefix("0X")) {
            Some(hex) => u64::from_str_radix(hex, 16).ok(),
            None => digits.parse().ok(),
        };
        let parts = text.split_once(':').and_then(|(address, size)| Some((number(address)?, number(size)?)));
        let Some((address, size)) = parts else {
            return Err(RegionError::Shape);
        };
        match () {
            () if size == 0 => Err(RegionError::Empty),
            () if address == 0 => Err(RegionError::Null),
            () if address.checked_add(size - 1).is_none() => Err(RegionError::Beyond),
            () => Ok(Region { address, size }),
        }
    }
}

impl Region {
    /// What is wrong with some ranges on a machine with pointers of so many bits.
    pub fn fault(regions: &[Region], bits: u32) -> Option<RegionFault> {
        let last = |r: &Region| r.address + (r.size - 1);
        if let Some(far) = regions.iter().find(|r| bits < 64 && last(r) >> bits != 0) {
            return Some(RegionFault::Beyond(*far, bits));
        }
        for (i, one) in regions.iter().enumerate() {
            if let Some(other) = regions[..i].iter().find(|o| one.address <= last(o) && o.address <= last(one)) {
                return Some(RegionFault::Overlap(*other, *one));
            }
        }
        None
    }
}

impl std::fmt::Display for Region {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:#x}:{:#x}", self.address, self.size)
    }
}

impl Context<'_> {
    /// Makes the objects, before anything is lowered.
    pub fn add_registers(&mut self) {
        for region in &self.options.registers {
            let elem = self.common.uchar;
            let ty = self.types().intern(Type::Array { elem, len: region.size });
            let name = self.unique_name(&format!("registers_{:#x}", region.address));
            let align = 1 << region.address.trailing_zeros().min(12);
            let id = self.add_global(Global::hidden(name, ty, align));
            self.registers.push((*region, id));
        }
    }

    /// The object that an absolute address lies in, and where.
    pub fn register_at(&self, address: u64) -> Option<(GlobalId, u64)> {
        let found = self.registers.iter().find(|(region, _)| region.holds(address));
        found.map(|(region, id)| (*id, address - region.address))
    }
}

impl Body<'_, '_> {
    fn registers(&mut self, id: GlobalId, loc: LocId) -> ExprId {
        let ty = self.cx.program.globals[id.index()].ty;
        let place = self.f.add_place(PlaceKind::Global(id), ty);
        let void_ptr = self.cx.common.void_ptr;
        self.addr(place, void_ptr, loc)
    }

    /// What a number, of the type of sizes, points to; `pointer` is it as a pointer to anything else.
    pub fn register_pointer(&mut self, number: ExprId, pointer: ExprId, loc: LocId) -> ExprId {
        let (to, size, ptrdiff, bool) = (self.ty_of(pointer), self.cx.common.size, self.cx.common.ptrdiff, self.cx.common.bool);
        if let Some(address) = self.const_int(number) {
            let Some((id, offset)) = self.cx.register_at(address as u64) else { return pointer };
            let start = self.registers(id, loc);
            let offset = self.int(ptrdiff, i128::from(offset), loc);
            return self.ptr_add(start, offset, to, loc);
        }
        let mut result = pointer;
        for (region, id) in self.cx.registers.clone() {
            let first = self.int(size, i128::from(region.address), loc);
            let offset = self.binary(BinOp::Sub, number, first, loc);
            let room = self.int(size, i128::from(region.size), loc);
            let inside = self.binary(BinOp::Lt, offset, room, loc);
            let query = [Some(pointer), None, None, None];
            let live = self.expr(ExprKind::Memory(MemoryQuery::Live, query), bool, loc);
            let dead = self.unary(UnOp::Not, live, loc);
            let meant = self.binary(BinOp::And, inside, dead, loc);
            let start = self.registers(id, loc);
            // Elsewhere nothing is added: it is not used.
            let offset = self.convert(offset, ptrdiff, loc);
            let zero = self.int(ptrdiff, 0, loc);
            let offset = self.expr(ExprKind::Select(meant, offset, zero), ptrdiff, loc);
            let there = self.ptr_add(start, offset, to, loc);
            result = self.expr(ExprKind::Select(meant, there, result), to, loc);
        }
        result
    }

    /// The number that a pointer is; `number` is it for pointers to anything else.
    pub fn register_number(&mut self, pointer: ExprId, number: ExprId, loc: LocId) -> ExprId {
        let (size, ptrdiff) = (self.cx.common.size, self.cx.common.ptrdiff);
        let mut result = number;
        for (region, id) in self.cx.registers.clone() {
            let there = self.is_register(pointer, id, loc);
            let query = [Some(pointer), None, None, None];
            let offset = self.expr(ExprKind::Memory(MemoryQuery::PointerOffset, query), ptrdiff, loc);
            let offset = self.convert(offset, size, loc);
            let first = self.int(size, i128::from(region.address), loc);
            let address = self.binary(BinOp::Add, first, offset, loc);
            result = self.expr(ExprKind::Select(there, address, result), size, loc);
        }
        result
    }

    fn is_register(&mut self, pointer: ExprId, id: GlobalId, loc: LocId) -> ExprId {
        let (bool, start) = (self.cx.common.bool, self.registers(id, loc));
        self.expr(ExprKind::Memory(MemoryQuery::SameObject, [Some(pointer), Some(start), None, None]), bool, loc)
    }

    /// Memory that is read as an ordinary object: no register.
    pub fn reads_no_register(&mut self, place: PlaceId, loc: LocId) {
        let mut place = place;
        let pointer = loop {
            match self.f.places[place.index()].kind {
                PlaceKind::Deref(pointer) => break pointer,
                PlaceKind::Field(base, _) | PlaceKind::Index(base, _) => place = base,
                PlaceKind::Local(_) | PlaceKind::Global(_) => return,
            }
        };
        self.points_to_no_register(pointer, loc);
    }

    pub fn points_to_no_register(&mut self, pointer: ExprId, loc: LocId) {
        for (region, id) in self.cx.registers.clone() {
            let there = self.is_register(pointer, id, loc);
            let (read, other) = (self.new_block(), self.new_block());
            self.terminate(Terminator::Branch { cond: there, then: read, other }, loc);
            self.switch_to(read);
            self.unsupported(format!("registers at {region} are read, but not as a volatile number"), loc);
            self.terminate(Terminator::Stop, loc);
            self.switch_to(other);
        }
    }
}
