//! Operations without a fast form: wide integers, other floats, conversions, bit-fields, atomics, inputs, tracing.

use super::{Machine, Res, Stop};
use crate::api::{Assigned, Executing, InputRequest};
use crate::code::*;
use crate::memory::Pointer;
use crate::{arith, float};
use fathom_goto::*;

impl Machine<'_> {
    pub(super) fn slow(&mut self, slow: &Slow, base: usize, loc: LocId) -> Res<()> {
        match slow {
            Slow::Binary { op, d, a, b, checked } => {
                let bits = self.binary(*op, *a, *b, base, *checked)?;
                self.set(base, *d, bits);
            }
            Slow::Unary { op, d, a, checked } => {
                let bits = self.get(base, *a);
                let width = a.ty.width(0);
                if *checked && bits == arith::min_bits(width) {
                    let message = "signed integer overflow in negation".to_string();
                    return Err(self.undefined(PropertyClass::Overflow, message));
                }
                let result = match a.ty {
                    Scalar::Float(kind) => float::negate(kind, bits),
                    Scalar::Bool | Scalar::Int { .. } | Scalar::Pointer => arith::unary(*op, bits, width),
                };
                self.set(base, *d, result);
            }
            Slow::Cast { op, d, a, checked } => self.cast(*op, *d, *a, *checked, base)?,
            Slow::Overflow { op, d, a, b, target } => {
                let (width, signed) = (target.width(0), target.signed());
                let result = match a.ty {
                    Scalar::Float(kind) => float::to_int(kind, self.get(base, *a), width, signed).is_none(),
                    Scalar::Bool | Scalar::Int { .. } | Scalar::Pointer => {
                        let operand =
                            |v: Typed| arith::Typed { bits: self.get(base, v), width: v.ty.width(0), signed: v.ty.signed() };
                        arith::overflows(*op, operand(*a), operand(*b), width, signed)
                    }
                };
                self.thread.slots[base + *d as usize] = u64::from(result);
            }
            Slow::Math { op, d, args } => {
                let Some(Typed { ty: Scalar::Float(kind), .. }) = args[0] else { unreachable!("floats, by validation") };
                let values = args.map(|arg| arg.map_or(0, |arg| self.get(base, arg)));
                let result = float::math(*op, kind, values, self.round);
                self.set(base, *d, result);
            }
            Slow::Query { op, d, args } => {
                let result = self.query(*op, args, base);
                self.set(base, *d, result);
            }
            Slow::LoadBits { d, p, off, bit, width } => {
                let p = self.pointer(base, *p).plus(*off as u64, self.memory.mask);
                let n = (bit + width).div_ceil(8) as usize;
                let (entry, at) = self.readable(p, n, false)?;
                let bits = self.memory.objects[entry].bits(at, *bit, *width);
                let bits = if d.ty == Scalar::Bool { u128::from(bits != 0) } else { bits };
                self.set(base, *d, bits);
            }
            Slow::StoreBits { a, p, off, bit, width } => {
                let p = self.pointer(base, *p).plus(*off as u64, self.memory.mask);
                let bits = self.get(base, *a);
                self.store_bits(p, *bit, *width, bits)?;
            }
            Slow::Intrinsic { op, d, args } => self.intrinsic(*op, *d, args, base, loc)?,
            Slow::Input { d, type_id, name, kind, operands } => {
                // The machine's library rounds to nearest.
                let known = if self.rounding == 0 { operands.as_slice() } else { &[] };
                let operands: Vec<u128> = known.iter().map(|o| self.get(base, *o)).collect();
                self.draw(*d, *type_id, (name, *kind), &operands, base, loc)?;
            }
            Slow::Rmw { d, p, off, op, a } => self.rmw(*d, *p, *off, *op, *a, base)?,
            Slow::CmpXchg { ok, p, off, expected, desired } => {
                let p = self.pointer(base, *p).plus(*off as u64, self.memory.mask);
                let wanted = self.get(base, *expected);
                self.load_into(base, *expected, p)?;
                let equal = self.get(base, *expected) == wanted;
                if equal {
                    self.store_from(base, *desired, p)?;
                }
                self.thread.slots[base + *ok as usize] = u64::from(equal);
            }
            Slow::Unsupported(what) => return Err(Box::new(Stop::Unsupported(what.clone()))),
            Slow::Step { block, index } => {
                let frame = self.thread.frames.last().expect("a running frame");
                let function = FuncId(frame.code.func);
                let depth = self.thread.frames.len();
                self.observer.step(&Executing { function, block: BlockId(*block), index: *index, loc, depth });
            }
            Slow::Assigned { place, type_id, value } => {
                let bits = self.get(base, *value);
                let indices: Vec<i128> = (place.iter())
                    .filter_map(|part| match part {
                        Part::Value(v) => Some(self.get_i128(base, *v)),
                        Part::Text(_) => None,
                    })
                    .collect();
                let text = || {
                    let mut indices = indices.iter();
                    let piece = |part: &Part| match part {
                        Part::Text(text) => text.clone(),
                        Part::Value(_) => indices.next().map(i128::to_string).unwrap_or_default(),
                    };
                    place.iter().map(piece).collect::<String>()
                };
                let frame = self.thread.frames.last().expect("a running frame");
                let pointee = match value.ty {
                    Scalar::Pointer => self.pointee_name(self.pointer(base, value.at)),
                    Scalar::Bool | Scalar::Int { .. } | Scalar::Float(_) => None,
                };
                self.observer.assign(&Assigned {
                    pointee,
                    function: FuncId(frame.code.func),
                    place: &text,
                    ty: *type_id,
                    value: bits,
                    loc,
                    depth: self.thread.frames.len(),
                });
            }
        }
        Ok(())
    }

    /// Takes an input.
    pub(super) fn draw(
        &mut self,
        d: Typed,
        ty: TypeId,
        (name, kind): (&str, InputKind),
        operands: &[u128],
        base: usize,
        loc: LocId,
    ) -> Res<()> {
        let types = &self.program.types;
        let bits = types.value_bits(ty).unwrap_or(0);
        let request = InputRequest { name, kind, ty, bits, sequence: self.input_count, loc, types, operands };
        let Some(value) = self.inputs.input(&request) else { return Err(Box::new(Stop::Exhausted)) };
        let value = value & arith::mask(bits);
        if self.trace {
            self.observer.input(&request, value);
        }
        self.input_count += 1;
        self.set(base, d, value);
        Ok(())
    }

    fn binary(&self, op: BinOp, a: Typed, b: Typed, base: usize, check: bool) -> Res<u128> {
        let (x, mut y) = (self.get(base, a), self.get(base, b));
        let (width, signed) = (a.ty.width(0), a.ty.signed());
        if let Scalar::Float(kind) = a.ty {
            return Ok(float::binary(op, kind, x, y, self.round));
        }
        if matches!(op, BinOp::Shl | BinOp::Shr) {
            // A negative distance is a large one.
            if b.ty.signed() && arith::sext(y, b.ty.width(0)) < 0 {
                y = u128::MAX;
            }
        }
        if check {
            let typed = |bits, ty: Scalar| arith::Typed { bits, width: ty.width(0), signed: ty.signed() };
            let over = |op| arith::overflows(op, typed(x, a.ty), typed(y, b.ty), width, signed);
            let problem = match op {
                BinOp::Add if signed && over(OverflowOp::Add) => {
                    Some((PropertyClass::Overflow, "signed integer overflow in addition"))
                }
                BinOp::Sub if signed && over(OverflowOp::Sub) => {
                    Some((PropertyClass::Overflow, "signed integer overflow in subtraction"))
                }
                BinOp::Mul if signed && over(OverflowOp::Mul) => {
                    Some((PropertyClass::Overflow, "signed integer overflow in multiplication"))
                }
                BinOp::Div | BinOp::Rem if y == 0 => Some((PropertyClass::Division, "division by zero")),
                BinOp::Div | BinOp::Rem if signed && x == arith::min_bits(width) && y == arith::mask(width) => {
                    Some((PropertyClass::Overflow, "signed integer overflow in division"))
                }
                BinOp::Shl | BinOp::Shr if y >= u128::from(width) => {
                    Some((PropertyClass::Shift, "shift distance is negative or not below the width"))
                }
                BinOp::Shl if signed && over(OverflowOp::Shl) => {
                    Some((PropertyClass::Shift, "left shift is not representable"))
                }
                BinOp::Add | BinOp::Sub | BinOp::Mul | BinOp::Div | BinOp::Rem | BinOp::Shl | BinOp::Shr => None,
                BinOp::And | BinOp::Or | BinOp::Xor | BinOp::PtrDiff => None,
                BinOp::Eq | BinOp::Ne | BinOp::Lt | BinOp::Le | BinOp::Gt | BinOp::Ge => None,
            };
            if let Some((class, message)) = problem {
                return Err(self.undefined(class, message.to_string()));
            }
        }
        Ok(arith::binary(op, x, y, width, signed))
    }

    fn cast(&mut self, op: CastOp, d: Typed, a: Typed, checked: bool, base: usize) -> Res<()> {
        let bits = self.get(base, a);
        let (from, to) = (a.ty, d.ty);
        let extended = if from.signed() { arith::sext(bits, from.width(0)) as u128 } else { bits };
        let result = match (op, from, to) {
            (CastOp::ToBool, Scalar::Float(kind), _) => u128::from(!float::is_zero(kind, bits)),
            (CastOp::ToBool, _, _) => u128::from(bits != 0),
            (CastOp::IntToFloat, _, Scalar::Float(kind)) => {
                float::from_int(kind, bits, from.width(0), from.signed(), self.round)
            }
            (CastOp::FloatToInt, Scalar::Float(kind), _) => {
                let (width, signed) = (to.width(0), to.signed());
                match float::to_int(kind, bits, width, signed) {
                    Some(value) => value,
                    None if checked => {
                        let message = "conversion of a float that the integer type cannot represent".to_string();
                        return Err(self.undefined(PropertyClass::Conversion, message));
                    }
                    None => arith::min_bits(width),
                }
            }
            (CastOp::FloatToFloat, Scalar::Float(x), Scalar::Float(y)) => float::convert(x, y, bits, self.round),
            (CastOp::IntToPtr, _, _) => extended,
            (CastOp::Bits, Scalar::Pointer, Scalar::Pointer) => {
                let p = self.pointer(base, a.at);
                self.set_pointer(base, d.at, p);
                return Ok(());
            }
            (CastOp::IntToInt | CastOp::PtrToInt | CastOp::PtrToPtr, _, _) => extended,
            (CastOp::Bits, _, _) => bits,
            (CastOp::IntToFloat | CastOp::FloatToInt | CastOp::FloatToFloat, _, _) => {
                unreachable!("operands fit the cast, by validation")
            }
        };
        self.set(base, d, result);
        Ok(())
    }

    /// The other bits of the bytes touched stay as they are; if they were indeterminate, they are drawn now.
    fn store_bits(&mut self, p: Pointer, bit: u32, width: u32, bits: u128) -> Res<()> {
        let n = (bit + width).div_ceil(8) as usize;
        let (entry, at) = self.writable(p, n)?;
        if !self.memory.objects[entry].is_defined(at, n) {
            self.determine(entry, at, n, true)?;
        }
        let object = &mut self.memory.objects[entry];
        let mut unset = object.unset(at, n);
        object.set_bits(at, bit, width, bits);
        // Through `write`, so that a pointer that was here is forgotten.
        for i in at..at + n {
            let byte = u64::from(object.bytes[i]);
            object.write(i, 1, byte);
        }
        for position in bit as usize..(bit + width) as usize {
            if let Some(byte) = unset.get_mut(position / 8) {
                *byte &= !(1 << (position % 8));
            }
        }
        object.put_back_unset(at, &unset);
        Ok(())
    }

    /// `p == NONE`: on a register, whose old value is in slot `off`; the result is the new value then.
    fn rmw(&mut self, d: Typed, p: R, off: i64, op: RmwOp, a: Typed, base: usize) -> Res<()> {
        let on_register = p == NONE;
        let place = if on_register { None } else { Some(self.pointer(base, p).plus(off as u64, self.memory.mask)) };
        if let (RmwOp::Exchange, Some(place)) = (op, place) {
            // Provenance of pointers must survive; the operand's slot may be the destination's.
            let new = self.pointer_or_value(base, a);
            self.load_into(base, d, place)?;
            return self.store_raw(place, a.ty, new);
        }
        let old = match place {
            None => Typed { at: off as R, ty: d.ty },
            Some(place) => {
                self.load_into(base, d, place)?;
                d
            }
        };
        let (x, y) = (self.get(base, old), self.get(base, a));
        let new = match d.ty {
            Scalar::Float(kind) => match op {
                RmwOp::Add => float::binary(BinOp::Add, kind, x, y, self.round),
                RmwOp::Sub => float::binary(BinOp::Sub, kind, x, y, self.round),
                RmwOp::Exchange => y,
                RmwOp::And | RmwOp::Or | RmwOp::Xor | RmwOp::Nand | RmwOp::Min | RmwOp::Max => {
                    return Err(Box::new(Stop::Unsupported("atomic operation on a float".to_string())));
                }
            },
            Scalar::Bool | Scalar::Int { .. } | Scalar::Pointer => {
                arith::rmw(op, x, y, d.ty.width(self.memory.word as u32), d.ty.signed())
            }
        };
        match place {
            None => self.set(base, d, new),
            Some(place) => self.store_raw(place, d.ty, (new as u64, (new >> 64) as u64))?,
        }
        Ok(())
    }

    fn pointer_or_value(&self, base: usize, a: Typed) -> (u64, u64) {
        if a.ty.slots() == 2 {
            let p = self.pointer(base, a.at);
            return (p.address, p.provenance);
        }
        (self.thread.slots[base + a.at as usize], 0)
    }

    fn store_raw(&mut self, place: Pointer, ty: Scalar, (low, high): (u64, u64)) -> Res<()> {
        if ty == Scalar::Pointer {
            return self.store_pointer(place, Pointer { address: low, provenance: high });
        }
        let n = ty.bytes(0) as usize;
        let (entry, at) = self.writable(place, n)?;
        self.memory.objects[entry].write_wide(at, n, u128::from(low) | u128::from(high) << 64);
        Ok(())
    }
}
