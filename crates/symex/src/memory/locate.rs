//! Where a place is: a local kept as one term, or objects with offsets into them. Offsets remember how they were made.

use crate::Halt;
use crate::executor::{Executor, mask};
use crate::memory::object::*;
use crate::memory::pointer::PointsTo;
use crate::unwind::state::State;
use fathom_goto::*;
use fathom_term::{Op, TermId};
use smallvec::SmallVec;

/// An offset known to be `constant + index * stride` (modulo the address space).
#[derive(Copy, Clone, Debug)]
pub struct Linear {
    pub constant: u64,
    pub index: TermId,
    pub stride: u64,
}

/// Where a place is.
pub(crate) enum Where {
    /// A local kept as one term.
    Register(Leaf),
    Memory {
        targets: SmallVec<[PointsTo; 2]>,
        /* bits to add to the byte offset */ delta: u64,
        hint: Option<TypeId>,
    },
}

impl<'p> Executor<'p> {
    /// Adds `index * stride` bytes to an offset, remembering how it was made.
    pub(crate) fn add_scaled(&mut self, offset: TermId, index: TermId, stride: u64) -> TermId {
        let width = self.pointer_bits;
        if let Some(i) = self.terms.as_u128(index) {
            let bytes = (i as u64).wrapping_mul(stride);
            return self.add_bytes(offset, bytes);
        }
        let scale = self.terms.bv(width, u128::from(stride) & mask(width));
        let scaled = self.terms.mul(index, scale);
        let sum = self.terms.add(offset, scaled);
        if stride == 0 || self.terms.is_const(sum) {
            return sum;
        }
        let combined = match (self.terms.as_u128(offset), self.memory.pointers.linear.get(&offset).copied()) {
            (Some(c), _) => Some(Linear { constant: c as u64, index, stride }),
            (None, Some(l)) if l.stride % stride == 0 => {
                let factor = self.terms.bv(width, u128::from(l.stride / stride));
                let outer = self.terms.mul(l.index, factor);
                let index = self.terms.add(outer, index);
                Some(Linear { constant: l.constant, index, stride })
            }
            (None, _) => None,
        };
        if let Some(linear) = combined {
            self.memory.pointers.linear.insert(sum, linear);
        }
        sum
    }

    pub(crate) fn add_bytes(&mut self, offset: TermId, bytes: u64) -> TermId {
        if bytes == 0 {
            return offset;
        }
        let width = self.pointer_bits;
        let constant = self.terms.bv(width, u128::from(bytes) & mask(width));
        let sum = self.terms.add(offset, constant);
        if let Some(l) = self.memory.pointers.linear.get(&offset).copied() {
            let moved = Linear { constant: l.constant.wrapping_add(bytes) & mask(width) as u64, ..l };
            self.memory.pointers.linear.entry(sum).or_insert(moved);
        }
        sum
    }

    /// `offset + bytes`, where the bytes may be an index times a constant.
    pub(crate) fn add_term(&mut self, offset: TermId, bytes: TermId) -> TermId {
        if let Some(n) = self.terms.as_u128(bytes) {
            return self.add_bytes(offset, n as u64);
        }
        if self.terms.op(bytes) == Op::Mul {
            let (a, b) = (self.terms.arg(bytes, 0), self.terms.arg(bytes, 1));
            for (index, scale) in [(a, b), (b, a)] {
                if let Some(stride) = self.terms.as_u128(scale)
                    && stride < 1 << 31
                {
                    return self.add_scaled(offset, index, stride as u64);
                }
            }
        }
        self.terms.add(offset, bytes)
    }

    /// Finds out where a place is.
    pub(crate) fn locate(&mut self, f: &'p Function, state: &mut State, place: PlaceId) -> Result<Where, Halt> {
        let p = f.place(place);
        match &p.kind {
            PlaceKind::Local(local) => {
                let frame = state.top.frame;
                let leaf = self.unwinding.frames[frame].slot(*local);
                if self.unwinding.info(self.program, self.unwinding.frames[frame].function).register[local.index()] {
                    return Ok(Where::Register(leaf));
                }
                let pointer = match state.leaf(leaf) {
                    Some(pointer) => pointer,
                    None => {
                        let object = self.frame_object(frame, *local);
                        let zero = self.terms.bv(self.pointer_bits, 0);
                        self.pack(object, zero)
                    }
                };
                let targets = SmallVec::from_slice(&self.points_to(pointer));
                Ok(Where::Memory { targets, delta: 0, hint: None })
            }
            PlaceKind::Global(global) => {
                let object = self.memory.global_objects[global.index()];
                let target = PointsTo { cond: self.terms.tt(), object, offset: self.terms.bv(self.pointer_bits, 0) };
                Ok(Where::Memory { targets: SmallVec::from_slice(&[target]), delta: 0, hint: None })
            }
            PlaceKind::Deref(pointer) => {
                let pointer = self.eval(f, state, *pointer)?;
                let targets = SmallVec::from_slice(&self.points_to(pointer));
                // Memory of the environment begins where it is pointed to, not at the field that is accessed first.
                self.with_foreign(&targets, Some(p.ty), None);
                self.take_astray();
                Ok(Where::Memory { targets, delta: 0, hint: Some(p.ty) })
            }
            PlaceKind::Field(base, index) => {
                let Type::Record(record) = self.program.types.get(f.place(*base).ty) else {
                    return Err(Halt::Unsupported("field of something that is no record".into()));
                };
                let field = &self.program.types.record(*record).fields[*index as usize];
                let (bytes, bits) = match field.bit_width {
                    Some(_) => (field.bit_offset / 8, field.bit_offset % 8),
                    None => (field.bit_offset / 8, 0),
                };
                let mut at = self.locate(f, state, *base)?;
                let Where::Memory { targets, delta, .. } = &mut at else {
                    return Err(Halt::Unsupported("field of a scalar".into()));
                };
                *delta += bits;
                for t in targets.iter_mut() {
                    t.offset = self.add_bytes(t.offset, bytes);
                }
                Ok(at)
            }
            PlaceKind::Index(base, index) => {
                let mut at = self.locate(f, state, *base)?;
                let value = self.eval(f, state, *index)?;
                let signed = self.program.types.is_signed(f.expr(*index).ty);
                let value = self.resize(value, self.pointer_bits, signed);
                let stride = self.program.types.size_of(p.ty);
                let Where::Memory { targets, .. } = &mut at else {
                    return Err(Halt::Unsupported("element of a scalar".into()));
                };
                for t in targets.iter_mut() {
                    t.offset = self.add_scaled(t.offset, value, stride);
                }
                Ok(at)
            }
        }
    }

    /// The object of a local that lives as long as its frame (parameters and temporaries).
    pub(crate) fn frame_object(&mut self, frame: FrameId, local: LocalId) -> ObjId {
        if let Some(&id) = self.memory.frame_objects.get(&(frame, local)) {
            return id;
        }
        let function = self.program.func(self.unwinding.frames[frame].function);
        let l = function.local(local);
        let size = self.program.types.size_of(l.ty);
        let id = self.memory.add_object(
            ObjectKind::Local(frame, local),
            l.name.clone(),
            Initial::Indeterminate,
            size,
            l.align.max(self.program.types.align_of(l.ty)).max(1),
            l.loc,
        );
        self.memory.frame_objects.insert((frame, local), id);
        id
    }

    /// How many low bits of an offset are certainly zero.
    pub(crate) fn low_zeros(&self, t: TermId, depth: u32) -> u32 {
        let width = self.terms.width(t);
        if let Some(c) = self.terms.as_u128(t) {
            return if c == 0 { width } else { c.trailing_zeros() };
        }
        if let Some(l) = self.memory.pointers.linear.get(&t) {
            let c = if l.constant == 0 { 64 } else { l.constant.trailing_zeros() };
            return c.min(l.stride.trailing_zeros());
        }
        if depth == 0 {
            return 0;
        }
        let arg = |i: usize| self.low_zeros(self.terms.arg(t, i), depth - 1);
        match self.terms.op(t) {
            Op::Add => arg(0).min(arg(1)),
            Op::Mul => (arg(0) + arg(1)).min(width),
            Op::Ite => arg(1).min(arg(2)),
            Op::Neg => arg(0),
            Op::And => arg(0).max(arg(1)),
            Op::Sext => arg(0),
            Op::Concat => {
                let low = self.terms.arg(t, 1);
                let n = self.low_zeros(low, depth - 1);
                if n == self.terms.width(low) { n + arg(0) } else { n }
            }
            Op::Shl => match self.terms.as_u128(self.terms.arg(t, 1)) {
                Some(by) if by < u128::from(width) => (arg(0) + by as u32).min(width),
                Some(_) => width,
                None => arg(0),
            },
            _ => 0,
        }
    }
}
