//! The main loop.

use super::{Machine, Res, Stop};
use crate::api::ObjectKey;
use crate::code::*;
use crate::float;
use crate::memory::Pointer;
use fathom_goto::*;
use std::rc::Rc;

impl Machine<'_> {
    /// Runs until execution stops, and leaves the running frame's `pc` behind the operation that stopped.
    pub(super) fn exec(&mut self) -> Box<Stop> {
        let (mut code, mut base, mut pc) = self.resume();
        macro_rules! r {
            ($at:expr) => {
                self.thread.slots[base + $at as usize]
            };
        }
        macro_rules! pointer {
            ($at:expr) => {
                Pointer { address: r!($at), provenance: r!($at + 1) }
            };
        }
        macro_rules! attempt {
            ($result:expr) => {
                match $result {
                    Ok(value) => value,
                    Err(stop) => {
                        self.thread.frames.last_mut().expect("a running frame").pc = pc;
                        return stop;
                    }
                }
            };
        }
        macro_rules! stop {
            ($stop:expr) => {
                attempt!(Err::<(), _>($stop))
            };
        }
        macro_rules! jump {
            ($cond:expr, $t:expr, $e:expr) => {
                pc = if $cond { $t as usize } else { $e as usize }
            };
        }
        loop {
            let op = code.ops[pc];
            pc += 1;
            match op {
                Op::Mov { d, a } => r!(d) = r!(a),
                Op::Mov2 { d, a } => {
                    let (x, y) = (r!(a), r!(a + 1));
                    r!(d) = x;
                    r!(d + 1) = y;
                }
                Op::Imm { d, v } => r!(d) = v,
                Op::Imm2 { d, k } => {
                    let (x, y) = code.pool[k as usize];
                    r!(d) = x;
                    r!(d + 1) = y;
                }
                Op::Norm { d, a, n } => r!(d) = n.apply(r!(a)),
                Op::Add { d, a, b, n } => r!(d) = n.apply(r!(a).wrapping_add(r!(b))),
                Op::Sub { d, a, b, n } => r!(d) = n.apply(r!(a).wrapping_sub(r!(b))),
                Op::Mul { d, a, b, n } => r!(d) = n.apply(r!(a).wrapping_mul(r!(b))),
                Op::And { d, a, b } => r!(d) = r!(a) & r!(b),
                Op::Or { d, a, b } => r!(d) = r!(a) | r!(b),
                Op::Xor { d, a, b } => r!(d) = r!(a) ^ r!(b),
                Op::AddI { d, a, n, i } => r!(d) = n.apply(r!(a).wrapping_add(i as u64)),
                Op::MulI { d, a, n, i } => r!(d) = n.apply(r!(a).wrapping_mul(i as u64)),
                Op::AndI { d, a, i } => r!(d) = r!(a) & i as u64,
                Op::OrI { d, a, i } => r!(d) = r!(a) | i as u64,
                Op::XorI { d, a, i } => r!(d) = r!(a) ^ i as u64,
                Op::AddC { d, a, b, n } => {
                    r!(d) = attempt!(checked(n, (r!(a) as i64).checked_add(r!(b) as i64), "addition"));
                }
                Op::SubC { d, a, b, n } => {
                    r!(d) = attempt!(checked(n, (r!(a) as i64).checked_sub(r!(b) as i64), "subtraction"));
                }
                Op::MulC { d, a, b, n } => {
                    r!(d) = attempt!(checked(n, (r!(a) as i64).checked_mul(r!(b) as i64), "multiplication"));
                }
                Op::AddIC { d, a, n, i } => r!(d) = attempt!(checked(n, (r!(a) as i64).checked_add(i), "addition")),
                Op::Not { d, a, n } => r!(d) = n.apply(!r!(a)),
                Op::Shl { d, a, b, n } => {
                    let distance = r!(b);
                    r!(d) = if distance >= u64::from(n.width()) { 0 } else { n.apply(r!(a) << distance) };
                }
                Op::Shr { d, a, b, n } => r!(d) = shift_right(r!(a), r!(b), n),
                Op::ShlI { d, a, n, i } => r!(d) = n.apply(r!(a) << i),
                Op::ShrI { d, a, n, i } => r!(d) = shift_right(r!(a), i as u64, n),
                Op::ShlC { d, a, b, n } => r!(d) = attempt!(checked_shift_left(r!(a), r!(b), n)),
                Op::ShrC { d, a, b, n } => {
                    attempt!(check_distance(r!(b), n));
                    r!(d) = shift_right(r!(a), r!(b), n);
                }
                Op::Div { d, a, b, n, checked } => r!(d) = attempt!(divide(r!(a), r!(b), n, checked, false)),
                Op::Rem { d, a, b, n, checked } => r!(d) = attempt!(divide(r!(a), r!(b), n, checked, true)),
                Op::Eq { d, a, b } => r!(d) = u64::from(r!(a) == r!(b)),
                Op::Ne { d, a, b } => r!(d) = u64::from(r!(a) != r!(b)),
                Op::LtS { d, a, b } => r!(d) = u64::from((r!(a) as i64) < r!(b) as i64),
                Op::LeS { d, a, b } => r!(d) = u64::from(r!(a) as i64 <= r!(b) as i64),
                Op::LtU { d, a, b } => r!(d) = u64::from(r!(a) < r!(b)),
                Op::LeU { d, a, b } => r!(d) = u64::from(r!(a) <= r!(b)),
                Op::EqI { d, a, i } => r!(d) = u64::from(r!(a) == i as u64),
                Op::NeI { d, a, i } => r!(d) = u64::from(r!(a) != i as u64),
                Op::LtSI { d, a, i } => r!(d) = u64::from((r!(a) as i64) < i),
                Op::LeSI { d, a, i } => r!(d) = u64::from(r!(a) as i64 <= i),
                Op::GtSI { d, a, i } => r!(d) = u64::from(r!(a) as i64 > i),
                Op::LtUI { d, a, i } => r!(d) = u64::from(r!(a) < i as u64),
                Op::LeUI { d, a, i } => r!(d) = u64::from(r!(a) <= i as u64),
                Op::GtUI { d, a, i } => r!(d) = u64::from(r!(a) > i as u64),
                Op::Br { a, t, e } => jump!(r!(a) != 0, t, e),
                Op::BrEq { a, b, t, e } => jump!(r!(a) == r!(b), t, e),
                Op::BrLtS { a, b, t, e } => jump!((r!(a) as i64) < r!(b) as i64, t, e),
                Op::BrLtU { a, b, t, e } => jump!(r!(a) < r!(b), t, e),
                Op::BrEqI { a, i, t, e } => jump!(r!(a) == i as u64, t, e),
                Op::BrLtSI { a, i, t, e } => jump!((r!(a) as i64) < i, t, e),
                Op::BrLtUI { a, i, t, e } => jump!(r!(a) < i as u64, t, e),
                Op::Jmp { t } => pc = t as usize,
                Op::Switch { a, k } => {
                    let table = &code.switches[k as usize];
                    pc = match &table.dense {
                        Some((first, targets)) => {
                            let at = r!(a).wrapping_sub(*first as u64);
                            targets.get(at as usize).copied().unwrap_or(table.default)
                        }
                        None => {
                            let value = self.get_i128(base, Typed { at: a, ty: table.ty });
                            let at = table.ranges.partition_point(|range| range.1 < value);
                            match table.ranges.get(at) {
                                Some(range) if range.0 <= value => range.2,
                                _ => table.default,
                            }
                        }
                    } as usize;
                }
                Op::Select { d, c, a, b } => r!(d) = if r!(c) != 0 { r!(a) } else { r!(b) },
                Op::Select2 { d, c, a, b } => {
                    let from = if r!(c) != 0 { a } else { b };
                    let (x, y) = (r!(from), r!(from + 1));
                    r!(d) = x;
                    r!(d + 1) = y;
                }
                Op::F64 { op, d, a, b } => r!(d) = self.double(op, r!(a), r!(b)),
                Op::F32 { op, d, a, b } => r!(d) = self.single(op, r!(a), r!(b)),
                Op::Index { d, p, i, scale } => {
                    let address = r!(p).wrapping_add(r!(i).wrapping_mul(u64::from(scale))) & self.memory.mask;
                    let provenance = r!(p + 1);
                    r!(d) = address;
                    r!(d + 1) = provenance;
                }
                Op::Offset { d, p, off } => {
                    let address = r!(p).wrapping_add(off as u64) & self.memory.mask;
                    let provenance = r!(p + 1);
                    r!(d) = address;
                    r!(d + 1) = provenance;
                }
                Op::PtrAddC { d, p, i } => {
                    let old = pointer!(p);
                    let new = old.plus(r!(i), self.memory.mask);
                    attempt!(self.check_arithmetic(old, new, r!(i)));
                    r!(d) = new.address;
                    r!(d + 1) = new.provenance;
                }
                Op::CheckIndex { i, len } => {
                    if r!(i) >= len {
                        let message =
                            format!("array index {} is outside the bounds of an array of {len} elements", r!(i) as i64);
                        stop!(Box::new(Stop::Undefined { class: PropertyClass::Bounds, message }));
                    }
                }
                Op::CheckAlign { p, align } => attempt!(self.check_align(pointer!(p), align)),
                Op::Ld { d, p, off, n, size, chr } => {
                    let p = Pointer { address: r!(p).wrapping_add(off as u64) & self.memory.mask, provenance: r!(p + 1) };
                    let (entry, at) = attempt!(self.readable(p, usize::from(size), chr));
                    r!(d) = n.apply(self.memory.objects[entry].read(at, usize::from(size)));
                }
                Op::St { p, off, size, a } => {
                    let p = Pointer { address: r!(p).wrapping_add(off as u64) & self.memory.mask, provenance: r!(p + 1) };
                    let (entry, at) = attempt!(self.writable(p, usize::from(size)));
                    let value = r!(a);
                    self.memory.objects[entry].write(at, usize::from(size), value);
                }
                Op::LdP { d, p, off } => {
                    let p = pointer!(p).plus(off as u64, self.memory.mask);
                    let value = attempt!(self.load_pointer(p));
                    r!(d) = value.address;
                    r!(d + 1) = value.provenance;
                }
                Op::StP { p, off, a } => {
                    let p = pointer!(p).plus(off as u64, self.memory.mask);
                    let value = pointer!(a);
                    attempt!(self.store_pointer(p, value));
                }
                Op::LdW { d, p, off, size } => {
                    let p = pointer!(p).plus(off as u64, self.memory.mask);
                    let (entry, at) = attempt!(self.readable(p, usize::from(size), false));
                    let bits = self.memory.objects[entry].read_wide(at, usize::from(size));
                    r!(d) = bits as u64;
                    r!(d + 1) = (bits >> 64) as u64;
                }
                Op::StW { p, off, a, size } => {
                    let p = pointer!(p).plus(off as u64, self.memory.mask);
                    let bits = u128::from(r!(a)) | u128::from(r!(a + 1)) << 64;
                    let (entry, at) = attempt!(self.writable(p, usize::from(size)));
                    self.memory.objects[entry].write_wide(at, usize::from(size), bits);
                }
                Op::LdG { d, g, off, n, size, chr } => {
                    let (at, size) = (off as usize, usize::from(size));
                    if !self.memory.objects[g as usize].is_defined(at, size) {
                        attempt!(self.determine(g as usize, at, size, chr));
                    }
                    r!(d) = n.apply(self.memory.objects[g as usize].read(at, size));
                }
                Op::StG { g, off, size, a } => {
                    let value = r!(a);
                    self.memory.objects[g as usize].write(off as usize, usize::from(size), value);
                }
                Op::Copy { d, s, size } => attempt!(self.copy(pointer!(d), pointer!(s), size)),
                Op::Zero { p, size } => attempt!(self.fill(pointer!(p), size, 0)),
                Op::Event { flag } => {
                    self.memory.events += 1;
                    if flag != NONE {
                        r!(flag) = self.memory.events;
                    }
                }
                Op::CheckDef { local, flag, slot } => {
                    if r!(flag) != 0 {
                        attempt!(self.draw_local(&code, base, local, flag, slot));
                    }
                }
                Op::Def { flag } => r!(flag) = 0,
                Op::Start { k } => {
                    let key = self.memory.next_event();
                    attempt!(self.start_local(&code, k as usize, key));
                }
                Op::End { k } => {
                    let frame = self.thread.frames.last().expect("a running frame");
                    let entry = self.thread.entries[frame.entries + k as usize];
                    if entry != u32::MAX {
                        self.memory.end(entry);
                    }
                }
                Op::Call { k } => {
                    self.thread.frames.last_mut().expect("a running frame").pc = pc;
                    if let Err(stop) = self.call(&code.calls[k as usize], base) {
                        return stop;
                    }
                    (code, base, pc) = self.resume();
                }
                Op::Ret { a, slots } => {
                    let value = match slots {
                        0 => (0, 0),
                        1 => (r!(a), 0),
                        _ => (r!(a), r!(a + 1)),
                    };
                    if self.thread.frames.len() == 1 {
                        // The entry function normally ends with an exit; its value serves as the code.
                        stop!(Box::new(Stop::Exit(value.0 as i32)));
                    }
                    let bits = match slots {
                        0 => None,
                        _ if self.returns_pointer(code.func) => Some(u128::from(value.0)),
                        _ => Some(u128::from(value.0) | u128::from(value.1) << 64),
                    };
                    self.returning(&code, pc, bits);
                    self.leave();
                    (code, base, pc) = self.resume();
                    let Op::Call { k } = code.ops[pc - 1] else { unreachable!("a frame waits behind its call") };
                    let site = &code.calls[k as usize];
                    if let (Some(ty), true) = (site.ret_ty, site.ret != NONE) {
                        r!(site.ret) = value.0;
                        if ty.slots() == 2 {
                            r!(site.ret + 1) = value.1;
                        }
                    }
                }
                Op::RetAgg { p, size } => {
                    let mut piece = std::mem::take(&mut self.returned);
                    attempt!(self.extract(pointer!(p), size, &mut piece));
                    self.returned = piece;
                    if self.thread.frames.len() == 1 {
                        stop!(Box::new(Stop::Exit(0)));
                    }
                    self.returning(&code, pc, None);
                    self.leave();
                    (code, base, pc) = self.resume();
                }
                Op::StRet { p, size } => {
                    let piece = std::mem::take(&mut self.returned);
                    debug_assert_eq!(piece.bytes.len() as u64, size);
                    attempt!(self.insert(pointer!(p), &piece));
                    self.returned = piece;
                }
                Op::Block { steps, block } => {
                    self.steps += u64::from(steps);
                    if self.options.step_limit.is_some_and(|limit| self.steps > limit) {
                        stop!(Box::new(Stop::StepLimit));
                    }
                    if self.trace {
                        self.observer.block(FuncId(code.func), BlockId(block), self.thread.frames.len());
                    }
                    if self.watch.is_some() && self.comes_back(code.func, block) {
                        stop!(Box::new(Stop::StepLimit));
                    }
                }
                Op::Assert { a, property } => {
                    if r!(a) == 0 {
                        stop!(Box::new(Stop::Assert(PropertyId(property))));
                    }
                }
                Op::Goal { a, property } => {
                    if r!(a) != 0 {
                        self.observer.goal(PropertyId(property));
                    }
                }
                Op::Assume { a } => {
                    if r!(a) == 0 {
                        stop!(Box::new(Stop::AssumeFailed));
                    }
                }
                Op::Stop => {
                    let class = PropertyClass::Unreachable;
                    stop!(self.undefined(class, "control reaches a point declared unreachable".to_string()));
                }
                Op::Slow { k } => {
                    let loc = code.locs[pc - 1];
                    attempt!(self.slow(&code.slow[k as usize], base, loc));
                }
            }
        }
    }

    /// What the running frame continues with.
    fn resume(&self) -> (Rc<Code>, usize, usize) {
        let frame = self.thread.frames.last().expect("a running frame");
        (Rc::clone(&frame.code), frame.base, frame.pc)
    }

    fn returns_pointer(&self, function: u32) -> bool {
        self.trace && matches!(self.program.types.get(self.program.func(FuncId(function)).ret), Type::Pointer(_))
    }

    fn returning(&mut self, code: &Code, pc: usize, value: Option<u128>) {
        if self.trace {
            self.observer.ret(FuncId(code.func), code.locs[pc - 1], self.thread.frames.len(), value);
        }
    }

    /// A register local is read before it was written.
    #[cold]
    fn draw_local(&mut self, code: &Code, base: usize, local: u32, flag: R, slot: R) -> Res<()> {
        let f = self.program.func(FuncId(code.func));
        let l = &f.locals[local as usize];
        if self.strict && l.kind != LocalKind::Arbitrary {
            return Err(self.undefined(PropertyClass::Uninitialised, format!("uninitialised read of `{}`", l.name)));
        }
        // The flag holds the number of the event, counted from 1.
        let event = self.thread.slots[base + flag as usize].wrapping_sub(1);
        let ty = Scalar::of(&self.program.types, l.ty).expect("a register local");
        let mut bits = 0u128;
        for i in 0..ty.bytes(self.memory.word as u32) {
            bits |= u128::from(self.inputs.indeterminate(ObjectKey::Event(event), u64::from(i))) << (8 * i);
        }
        if ty == Scalar::Bool {
            bits = u128::from(bits != 0);
        }
        self.thread.slots[base + flag as usize] = 0;
        self.set(base, Typed { at: slot, ty }, bits);
        Ok(())
    }

    fn double(&self, op: FOp, a: u64, b: u64) -> u64 {
        let (x, y) = (f64::from_bits(a), f64::from_bits(b));
        let arithmetic = |value: f64, op| {
            if self.rounding != 0 {
                return float::binary(op, FloatKind::F64, a.into(), b.into(), self.round) as u64;
            }
            if value.is_nan() { 0x7ff8_0000_0000_0000 } else { value.to_bits() }
        };
        match op {
            FOp::Add => arithmetic(x + y, BinOp::Add),
            FOp::Sub => arithmetic(x - y, BinOp::Sub),
            FOp::Mul => arithmetic(x * y, BinOp::Mul),
            FOp::Div => arithmetic(x / y, BinOp::Div),
            FOp::Eq => u64::from(x == y),
            FOp::Ne => u64::from(x != y),
            FOp::Lt => u64::from(x < y),
            FOp::Le => u64::from(x <= y),
        }
    }

    fn single(&self, op: FOp, a: u64, b: u64) -> u64 {
        let (x, y) = (f32::from_bits(a as u32), f32::from_bits(b as u32));
        let arithmetic = |value: f32, op| {
            if self.rounding != 0 {
                return float::binary(op, FloatKind::F32, a.into(), b.into(), self.round) as u64;
            }
            if value.is_nan() { 0x7fc0_0000 } else { u64::from(value.to_bits()) }
        };
        match op {
            FOp::Add => arithmetic(x + y, BinOp::Add),
            FOp::Sub => arithmetic(x - y, BinOp::Sub),
            FOp::Mul => arithmetic(x * y, BinOp::Mul),
            FOp::Div => arithmetic(x / y, BinOp::Div),
            FOp::Eq => u64::from(x == y),
            FOp::Ne => u64::from(x != y),
            FOp::Lt => u64::from(x < y),
            FOp::Le => u64::from(x <= y),
        }
    }

    fn check_arithmetic(&self, old: Pointer, new: Pointer, by: u64) -> Res<()> {
        if let Some(entry) = self.memory.entry(old.provenance) {
            let object = &self.memory.objects[entry];
            let offset = new.address.wrapping_sub(object.base) & self.memory.mask;
            if object.live && offset > object.size {
                let (name, size) = (self.object_name(entry), object.size);
                let message = format!(
                    "pointer arithmetic by {} bytes leaves {name}, which has {size} bytes (offset {})",
                    by as i64,
                    self.memory.offset_of(new)
                );
                return Err(self.undefined(PropertyClass::Bounds, message));
            }
        }
        Ok(())
    }

    /// As far as the object's own alignment decides it.
    fn check_align(&self, p: Pointer, align: u64) -> Res<()> {
        match self.is_aligned(p, align) {
            true => Ok(()),
            false => {
                Err(self
                    .undefined(PropertyClass::Alignment, format!("access through a pointer that is not a multiple of {align}")))
            }
        }
    }
}

fn overflow(what: &str) -> Box<Stop> {
    Box::new(Stop::Undefined { class: PropertyClass::Overflow, message: format!("signed integer overflow in {what}") })
}

#[inline]
fn checked(n: Norm, value: Option<i64>, what: &'static str) -> Res<u64> {
    match value {
        Some(value) if n.apply(value as u64) == value as u64 => Ok(value as u64),
        _ => Err(overflow(what)),
    }
}

#[inline]
fn shift_right(a: u64, distance: u64, n: Norm) -> u64 {
    if n.signed() {
        ((a as i64) >> distance.min(63)) as u64
    } else if distance >= u64::from(n.width()) {
        0
    } else {
        a >> distance
    }
}

fn check_distance(distance: u64, n: Norm) -> Res<()> {
    if distance < u64::from(n.width()) {
        return Ok(());
    }
    let message = format!("shift distance {} is negative or not below the width {}", distance as i64, n.width());
    Err(Box::new(Stop::Undefined { class: PropertyClass::Shift, message }))
}

fn checked_shift_left(a: u64, distance: u64, n: Norm) -> Res<u64> {
    check_distance(distance, n)?;
    let result = n.apply(a << distance);
    if n.signed() && ((a as i64) < 0 || (result as i64) >> distance != a as i64) {
        let message = format!("left shift of {} by {distance} is not representable", a as i64);
        return Err(Box::new(Stop::Undefined { class: PropertyClass::Shift, message }));
    }
    Ok(result)
}

fn divide(a: u64, b: u64, n: Norm, check: bool, remainder: bool) -> Res<u64> {
    if b == 0 {
        if check {
            let message = "division by zero".to_string();
            return Err(Box::new(Stop::Undefined { class: PropertyClass::Division, message }));
        }
        let quotient = if n.signed() && (a as i64) < 0 { 1 } else { n.apply(u64::MAX) };
        return Ok(if remainder { a } else { quotient });
    }
    if !n.signed() {
        return Ok(if remainder { a % b } else { a / b });
    }
    let (x, y) = (a as i64, b as i64);
    let quotient = n.apply(x.wrapping_div(y) as u64);
    if check && y == -1 && quotient as i64 == x && x != 0 {
        return Err(overflow("division"));
    }
    Ok(if remainder { x.wrapping_rem(y) as u64 } else { quotient })
}
