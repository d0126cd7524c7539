//! Places: where they are, and loads and stores.

use super::{Compiler, Home};
use crate::code::*;
use fathom_goto::*;

/// A place, ready for access.
#[derive(Copy, Clone, Debug)]
pub(super) enum Where {
    Register(LocalId, R),
    /// A global at a constant offset inside it.
    Global {
        id: GlobalId,
        off: u64,
    },
    Pointer {
        p: R,
        off: i64,
    },
    BitField {
        p: R,
        off: i64,
        bit: u32,
        width: u32,
    },
}

impl Compiler<'_> {
    /// Finds the place; the expressions it evaluates are compiled already. `access`: it is about to be read or written (and not
    /// only to have its address taken), so strict mode checks alignment and array bounds.
    pub(super) fn place(&mut self, place: PlaceId, access: bool) -> Where {
        let f = self.f;
        let mut path = Vec::new();
        let mut at = place;
        let base = loop {
            path.push(at);
            match f.place(at).kind {
                PlaceKind::Field(base, _) | PlaceKind::Index(base, _) => at = base,
                PlaceKind::Local(_) | PlaceKind::Global(_) | PlaceKind::Deref(_) => break at,
            }
        };
        path.pop();
        let mut here = match f.place(base).kind {
            PlaceKind::Local(l) => match self.locals[l.index()] {
                Home::Register { slot, .. } => return Where::Register(l, slot),
                Home::Object { slot, .. } => Where::Pointer { p: slot, off: 0 },
            },
            PlaceKind::Global(id) => Where::Global { id, off: 0 },
            PlaceKind::Deref(e) => {
                let p = self.value(e);
                let align = self.program.types.align_of(f.place(base).ty);
                if self.strict && access && align > 1 {
                    self.emit(Op::CheckAlign { p, align });
                }
                Where::Pointer { p, off: 0 }
            }
            PlaceKind::Field(..) | PlaceKind::Index(..) => unreachable!("the base of a path"),
        };
        let mut outer = base;
        while let Some(step) = path.pop() {
            here = match f.place(step).kind {
                PlaceKind::Field(_, index) => self.field(here, f.place(outer).ty, index),
                PlaceKind::Index(_, e) => {
                    let elem = self.program.types.size_of(f.place(step).ty);
                    self.index(here, e, elem, self.bound(outer), access || !path.is_empty())
                }
                PlaceKind::Local(_) | PlaceKind::Global(_) | PlaceKind::Deref(_) => unreachable!("inside a path"),
            };
            outer = step;
        }
        // An offset that leaves a global is found out at run time.
        match here {
            Where::Global { id, off } => {
                let size = self.program.types.size_of(self.program.global(id).ty);
                let need = self.program.types.size_of(f.place(place).ty);
                if off.checked_add(need).is_some_and(|end| end <= size) { here } else { self.as_pointer(here) }
            }
            Where::Register(..) | Where::Pointer { .. } | Where::BitField { .. } => here,
        }
    }

    /// Number of elements an index of the array must stay below; `None` for arrays that may be longer than their type says:
    /// flexible members and, as compilers agree, any array that ends its record.
    fn bound(&self, array: PlaceId) -> Option<u64> {
        let types = &self.program.types;
        let Type::Array { len, .. } = *types.get(self.f.place(array).ty) else { return None };
        match self.f.place(array).kind {
            PlaceKind::Field(base, index) => match types.get(self.f.place(base).ty) {
                Type::Record(r) if index as usize + 1 == types.record(*r).fields.len() => None,
                _ => Some(len),
            },
            PlaceKind::Local(_) | PlaceKind::Global(_) | PlaceKind::Index(..) => Some(len),
            PlaceKind::Deref(_) => {
                if len > 0 {
                    Some(len)
                } else {
                    None
                }
            }
        }
    }

    fn field(&mut self, base: Where, record: TypeId, index: u32) -> Where {
        let Type::Record(id) = self.program.types.get(record) else { unreachable!("a field of a record, by validation") };
        let field = &self.program.types.record(*id).fields[index as usize];
        let off = field.bit_offset / 8;
        let base = match base {
            Where::Global { id, off: o } => Where::Global { id, off: o + off },
            Where::Pointer { p, off: o } => Where::Pointer { p, off: o.wrapping_add(off as i64) },
            Where::Register(..) | Where::BitField { .. } => unreachable!("a field of an aggregate"),
        };
        match field.bit_width {
            None => base,
            Some(width) => {
                let (p, off) = self.pointer_and_offset(base);
                Where::BitField { p, off, bit: (field.bit_offset % 8) as u32, width }
            }
        }
    }

    fn index(&mut self, base: Where, e: ExprId, elem: u64, bound: Option<u64>, access: bool) -> Where {
        if let Some(i) = self.immediate(e) {
            let inside = bound.is_none_or(|len| (i as u64) < len.saturating_add(u64::from(!access)));
            if inside || !self.strict {
                let off = i.wrapping_mul(elem as i64);
                return match base {
                    Where::Global { id, off: o } if off >= 0 && o.checked_add(off as u64).is_some() => {
                        Where::Global { id, off: o + off as u64 }
                    }
                    base => {
                        let (p, o) = self.pointer_and_offset(base);
                        Where::Pointer { p, off: o.wrapping_add(off) }
                    }
                };
            }
        }
        let i = self.value(e);
        if let Some(len) = bound.filter(|_| self.strict) {
            self.emit(Op::CheckIndex { i, len: len.saturating_add(u64::from(!access)) });
        }
        let (p, off) = self.pointer_and_offset(base);
        let d = self.temp(2);
        match u32::try_from(elem) {
            Ok(scale) => self.emit(Op::Index { d, p, i, scale }),
            Err(_) => {
                let scaled = self.temp(1);
                let n = Norm::new(64, true);
                self.emit(Op::MulI { d: scaled, a: i, n, i: elem as i64 });
                self.emit(Op::Index { d, p, i: scaled, scale: 1 });
            }
        }
        Where::Pointer { p: d, off }
    }

    /// The pointer to a global, as a constant.
    pub(super) fn global_pointer(&mut self, id: GlobalId) -> R {
        let pointer = self.memory.pointer_to(id.0);
        let d = self.temp(2);
        self.constant2(d, pointer.address, pointer.provenance);
        d
    }

    pub(super) fn constant2(&mut self, d: R, low: u64, high: u64) {
        let k = self.code.pool.len() as u32;
        self.code.pool.push((low, high));
        self.emit(Op::Imm2 { d, k });
    }

    fn as_pointer(&mut self, here: Where) -> Where {
        let (p, off) = self.pointer_and_offset(here);
        Where::Pointer { p, off }
    }

    /// Slot of a pointer and a constant offset from it.
    pub(super) fn pointer_and_offset(&mut self, here: Where) -> (R, i64) {
        match here {
            Where::Global { id, off } => (self.global_pointer(id), off as i64),
            Where::Pointer { p, off } | Where::BitField { p, off, .. } => (p, off),
            Where::Register(..) => unreachable!("a register has no address"),
        }
    }

    /// Slot of a pointer to the place itself.
    pub(super) fn address(&mut self, here: Where, want: Option<R>) -> R {
        let (p, off) = self.pointer_and_offset(here);
        match (off, want) {
            (0, None) => p,
            (0, Some(d)) => {
                self.emit(Op::Mov2 { d, a: p });
                d
            }
            (off, want) => {
                let d = want.unwrap_or_else(|| self.temp(2));
                self.emit(Op::Offset { d, p, off });
                d
            }
        }
    }

    /// Offsets of loads and stores have 32 bits.
    fn near(&mut self, p: R, off: i64) -> (R, i32) {
        match i32::try_from(off) {
            Ok(off) => (p, off),
            Err(_) => {
                let d = self.temp(2);
                self.emit(Op::Offset { d, p, off });
                (d, 0)
            }
        }
    }

    /// Loads a scalar; a register local is its own slot unless a slot is asked for.
    pub(super) fn load(&mut self, here: Where, ty: Scalar, want: Option<R>) -> R {
        let size = ty.bytes(self.word) as u8;
        if let Where::Register(l, slot) = here {
            if self.flags[l.index()] != NONE {
                self.emit(Op::CheckDef { local: l.0, flag: self.flags[l.index()], slot });
            }
            return match want {
                None => slot,
                Some(d) => {
                    self.emit(if ty.slots() == 2 { Op::Mov2 { d, a: slot } } else { Op::Mov { d, a: slot } });
                    d
                }
            };
        }
        let d = want.unwrap_or_else(|| self.temp(ty.slots()));
        let n = if ty == Scalar::Bool { Norm::new(8, false) } else { ty.norm() };
        let chr = matches!(ty, Scalar::Int { width: 8, .. });
        match here {
            Where::BitField { p, off, bit, width } => {
                self.slow(Slow::LoadBits { d: Typed { at: d, ty }, p, off, bit, width });
                return d;
            }
            Where::Global { id, off } if ty.slots() == 1 && self.is_near(id, off, size) => {
                self.emit(Op::LdG { d, g: id.0, off: off as u32, n, size, chr });
            }
            Where::Global { .. } | Where::Pointer { .. } | Where::Register(..) => {
                let (p, off) = self.pointer_and_offset(here);
                let (p, off) = self.near(p, off);
                self.emit(match (ty, ty.slots()) {
                    (Scalar::Pointer, _) => Op::LdP { d, p, off },
                    (_, 2) => Op::LdW { d, p, off, size },
                    (_, _) => Op::Ld { d, p, off, n, size, chr },
                });
                if let (Scalar::Int { width, .. }, 2) = (ty, ty.slots())
                    && width < 128
                {
                    self.slow(Slow::Cast {
                        op: CastOp::IntToInt,
                        d: Typed { at: d, ty },
                        a: Typed { at: d, ty: Scalar::Int { width: 128, signed: false } },
                        checked: false,
                    });
                }
            }
        }
        if ty == Scalar::Bool {
            // Any byte but 0 is true.
            self.emit(Op::NeI { d, a: d, i: 0 });
        }
        d
    }

    /// Bytes of a global that can be accessed without looking: certainly there, and kept in one piece.
    fn is_near(&self, id: GlobalId, off: u64, size: u8) -> bool {
        let object = &self.memory.objects[id.index()];
        u32::try_from(off).is_ok() && off + u64::from(size) <= object.size && !object.is_long()
    }

    /// Stores a scalar. For a register local it is the caller who made the value there, if it could.
    pub(super) fn store(&mut self, here: Where, ty: Scalar, a: R) {
        let size = ty.bytes(self.word) as u8;
        match here {
            Where::Register(l, d) => {
                if d != a {
                    self.emit(if ty.slots() == 2 { Op::Mov2 { d, a } } else { Op::Mov { d, a } });
                }
                self.defined(l);
            }
            Where::BitField { p, off, bit, width } => {
                self.slow(Slow::StoreBits { a: Typed { at: a, ty }, p, off, bit, width });
            }
            Where::Global { id, off }
                if ty.slots() == 1 && self.is_near(id, off, size) && self.memory.objects[id.index()].writable =>
            {
                self.emit(Op::StG { g: id.0, off: off as u32, size, a });
            }
            Where::Global { .. } | Where::Pointer { .. } => {
                let (p, off) = self.pointer_and_offset(here);
                let (p, off) = self.near(p, off);
                self.emit(match (ty, ty.slots()) {
                    (Scalar::Pointer, _) => Op::StP { p, off, a },
                    (_, 2) => Op::StW { p, off, a, size },
                    (_, _) => Op::St { p, off, size, a },
                });
            }
        }
    }

    pub(super) fn defined(&mut self, l: LocalId) {
        if self.flags[l.index()] != NONE {
            self.emit(Op::Def { flag: self.flags[l.index()] });
        }
    }
}
