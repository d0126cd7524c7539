//! Instructions and terminators.

use super::places::Where;
use super::{Compiler, Home, end_roots, inst_roots};
use crate::code::*;
use fathom_goto::*;

/// Dense tables of at most this many entries.
const DENSE: i128 = 4096;

impl Compiler<'_> {
    /// The place in memory that an assignment takes one byte from, if it does nothing else.
    fn copied_byte(&self, dest: PlaceId, value: ExprId) -> Option<PlaceId> {
        let ExprKind::Read(src, Access { volatile: false, atomic: None }) = self.f.expr(value).kind else { return None };
        let register = match self.f.place(src).kind {
            PlaceKind::Local(l) => matches!(self.locals[l.index()], Home::Register { .. }),
            PlaceKind::Global(_) | PlaceKind::Deref(_) | PlaceKind::Field(..) | PlaceKind::Index(..) => false,
        };
        let bytes = is_byte(self.program, self.f, src) && is_byte(self.program, self.f, dest);
        (self.memory.tracks && bytes && !register).then_some(src)
    }

    pub(super) fn inst(&mut self, kind: &InstKind) {
        let f = self.f;
        let mut roots = Vec::new();
        inst_roots(f, kind, &mut roots);
        match kind {
            InstKind::Assign { dest, value, .. } => {
                let ty = self.scalar(f.place(*dest).ty);
                let register = matches!(f.place(*dest).kind, PlaceKind::Local(l) if matches!(self.locals[l.index()], Home::Register { .. }));
                let a = if register {
                    self.prepare(&roots, Some(*value));
                    let Where::Register(l, d) = self.place(*dest, true) else { unreachable!("a register local") };
                    self.root_into(*value, d);
                    self.defined(l);
                    d
                } else {
                    self.prepare(&roots, None);
                    let here = self.place(*dest, true);
                    let a = self.value(*value);
                    match self.copied_byte(*dest, *value) {
                        // What was never written is copied as such.
                        Some(src) => {
                            let src = self.place(src, true);
                            let s = self.address(src, None);
                            let d = self.address(here, None);
                            self.emit(Op::Copy { d, s, size: 1 });
                        }
                        None => self.store(here, ty, a),
                    }
                    a
                };
                self.assigned(*dest, Typed { at: a, ty });
            }
            InstKind::Copy { dest, src } => {
                self.prepare(&roots, None);
                let size = self.program.types.size_of(f.place(*dest).ty);
                let src = self.place(*src, true);
                let s = self.address(src, None);
                let dest = self.place(*dest, true);
                let d = self.address(dest, None);
                self.emit(Op::Copy { d, s, size });
            }
            InstKind::Zero(place) => {
                self.prepare(&roots, None);
                self.zero(*place);
            }
            InstKind::Call { dest, callee, args } => {
                self.prepare(&roots, None);
                self.call(*dest, *callee, args);
            }
            InstKind::Intrinsic { dest, op, args } => {
                self.prepare(&roots, None);
                let args = args.iter().map(|&a| self.typed(a)).collect();
                let d = dest.map(|dest| {
                    let ty = self.scalar(f.place(dest).ty);
                    Typed { at: self.temp(ty.slots()), ty }
                });
                self.slow(Slow::Intrinsic { op: *op, d, args });
                self.store_dest(*dest, d);
            }
            InstKind::Input { dest, name, kind } => {
                self.prepare(&roots, None);
                let type_id = f.place(*dest).ty;
                let ty = self.scalar(type_id);
                let d = Typed { at: self.temp(ty.slots()), ty };
                let operands = if *kind == InputKind::Approximated { self.float_parameters() } else { Vec::new() };
                self.slow(Slow::Input { d, type_id, name: name.clone(), kind: *kind, operands });
                self.store_dest(Some(*dest), Some(d));
            }
            InstKind::Note { name, value } => {
                self.prepare(&roots, None);
                let type_id = f.expr(*value).ty;
                let value = self.typed(*value);
                if self.trace {
                    self.slow(Slow::Assigned { place: vec![Part::Text(name.clone())], type_id, value });
                }
            }
            InstKind::Assume(cond) => {
                self.prepare(&roots, None);
                let a = self.value(*cond);
                self.emit(Op::Assume { a });
            }
            InstKind::Assert { cond, property } => {
                self.prepare(&roots, None);
                let a = self.value(*cond);
                self.emit(Op::Assert { a, property: property.0 });
            }
            InstKind::Goal { cond, property } => {
                self.prepare(&roots, None);
                let a = self.value(*cond);
                self.emit(Op::Goal { a, property: property.0 });
            }
            InstKind::LifetimeStart(l) => match self.locals[l.index()] {
                Home::Register { .. } => self.emit(Op::Event { flag: self.flags[l.index()] }),
                Home::Object { index, .. } => self.emit(Op::Start { k: index }),
            },
            InstKind::LifetimeEnd(l) => match self.locals[l.index()] {
                Home::Object { index, .. } => self.emit(Op::End { k: index }),
                // It holds no object any more.
                Home::Register { slot, ty: Scalar::Pointer } => self.constant2(slot, 0, 0),
                Home::Register { .. } => {}
            },
            InstKind::Rmw { dest, place, op, value, order: _ } => {
                self.prepare(&roots, None);
                self.read_modify_write(*dest, *place, *op, *value);
            }
            InstKind::CmpXchg { ok, place, expected, desired, order: _, failure: _ } => {
                self.prepare(&roots, None);
                self.compare_exchange(*ok, *place, *expected, *desired);
            }
            InstKind::AtomicBegin(_) | InstKind::AtomicEnd | InstKind::Fence(..) => {}
            InstKind::Unsupported(what) => self.slow(Slow::Unsupported(what.to_string())),
        }
    }

    fn read_modify_write(&mut self, dest: Option<PlaceId>, place: PlaceId, op: RmwOp, value: ExprId) {
        let ty = self.scalar(self.f.place(place).ty);
        let a = self.typed(value);
        let here = self.place(place, true);
        let d = Typed { at: self.temp(ty.slots()), ty };
        match here {
            Where::Register(..) | Where::BitField { .. } => {
                let old = self.load(here, ty, Some(d.at));
                let new = self.temp(ty.slots());
                // On a register nothing can interfere: three steps are one.
                self.slow(Slow::Rmw { d: Typed { at: new, ty }, p: NONE, off: i64::from(old), op, a });
                self.store(here, ty, new);
            }
            Where::Global { .. } | Where::Pointer { .. } => {
                let (p, off) = self.pointer_and_offset(here);
                self.slow(Slow::Rmw { d, p, off, op, a });
            }
        }
        self.store_dest(dest, Some(d));
    }

    fn compare_exchange(&mut self, ok: PlaceId, place: PlaceId, expected: PlaceId, desired: ExprId) {
        let ty = self.scalar(self.f.place(place).ty);
        let desired = self.typed(desired);
        let expected_at = self.place(expected, true);
        let old = self.load(expected_at, ty, None);
        let seen = Typed { at: self.temp(ty.slots()), ty };
        self.emit(if ty.slots() == 2 { Op::Mov2 { d: seen.at, a: old } } else { Op::Mov { d: seen.at, a: old } });
        let here = self.place(place, true);
        let flag = self.temp(1);
        match here {
            Where::Register(..) | Where::BitField { .. } => {
                let current = self.load(here, ty, None);
                let kept = self.temp(ty.slots());
                self.emit(if ty.slots() == 2 { Op::Mov2 { d: kept, a: current } } else { Op::Mov { d: kept, a: current } });
                self.slow(Slow::Binary {
                    op: BinOp::Eq,
                    d: Typed { at: flag, ty: Scalar::Bool },
                    a: Typed { at: kept, ty },
                    b: seen,
                    checked: false,
                });
                let new = self.temp(ty.slots());
                self.emit(if ty.slots() == 2 {
                    Op::Select2 { d: new, c: flag, a: desired.at, b: kept }
                } else {
                    Op::Select { d: new, c: flag, a: desired.at, b: kept }
                });
                self.store(here, ty, new);
                self.emit(if ty.slots() == 2 { Op::Mov2 { d: seen.at, a: kept } } else { Op::Mov { d: seen.at, a: kept } });
            }
            Where::Global { .. } | Where::Pointer { .. } => {
                let (p, off) = self.pointer_and_offset(here);
                self.slow(Slow::CmpXchg { ok: flag, p, off, expected: seen, desired });
            }
        }
        self.store(expected_at, ty, seen.at);
        self.store_dest(Some(ok), Some(Typed { at: flag, ty: Scalar::Bool }));
    }

    fn zero(&mut self, place: PlaceId) {
        let f = self.f;
        let size = self.program.types.size_of(f.place(place).ty);
        match self.place(place, true) {
            Where::Register(l, d) => {
                let ty = self.scalar(f.local(l).ty);
                if ty.slots() == 2 {
                    self.constant2(d, 0, 0)
                } else {
                    self.emit(Op::Imm { d, v: 0 })
                }
                self.defined(l);
            }
            here @ Where::BitField { .. } => {
                let zero = self.temp(2);
                self.constant2(zero, 0, 0);
                let ty = self.scalar(f.place(place).ty);
                self.store(here, ty, zero);
            }
            here @ (Where::Global { .. } | Where::Pointer { .. }) => {
                let p = self.address(here, None);
                self.emit(Op::Zero { p, size });
            }
        }
    }

    fn store_dest(&mut self, dest: Option<PlaceId>, value: Option<Typed>) {
        if let (Some(dest), Some(value)) = (dest, value) {
            let here = self.place(dest, true);
            self.store(here, value.ty, value.at);
            self.assigned(dest, value);
        }
    }

    fn call(&mut self, dest: Option<PlaceId>, callee: Callee, args: &[Operand]) {
        let f = self.f;
        let ret_type = match callee {
            Callee::Direct(id) => self.program.func(id).ret,
            Callee::Indirect(e) => match self.program.types.get(f.expr(e).ty) {
                Type::Pointer(to) => match self.program.types.get(*to) {
                    Type::Function { ret, .. } => *ret,
                    _ => unreachable!("a pointer to a function, by validation"),
                },
                _ => unreachable!("a pointer, by validation"),
            },
        };
        let target = match callee {
            Callee::Direct(id) => Target::Direct(id),
            Callee::Indirect(e) => Target::Indirect(self.value(e)),
        };
        let args = args
            .iter()
            .map(|arg| match arg {
                Operand::Value(e) => Arg::Value(self.typed(*e)),
                Operand::Aggregate(place) => {
                    let size = self.program.types.size_of(f.place(*place).ty);
                    let here = self.place(*place, true);
                    Arg::Aggregate { p: self.address(here, None), size }
                }
            })
            .collect();
        let ret_ty = Scalar::of(&self.program.types, ret_type);
        let here = dest.map(|dest| self.place(dest, true));
        let ret = match (ret_ty, here) {
            (Some(_), Some(Where::Register(_, slot))) => slot,
            (Some(ty), Some(_)) => self.temp(ty.slots()),
            (None, _) | (_, None) => NONE,
        };
        let k = self.code.calls.len() as u32;
        self.code.calls.push(CallSite { target, args, ret, ret_ty });
        self.emit(Op::Call { k });
        match (ret_ty, here, dest) {
            (Some(ty), Some(here), Some(dest)) => {
                self.store(here, ty, ret);
                self.assigned(dest, Typed { at: ret, ty });
            }
            (None, Some(here), Some(dest)) => {
                let p = self.address(here, None);
                let size = self.program.types.size_of(f.place(dest).ty);
                self.emit(Op::StRet { p, size });
            }
            (_, _, _) => {}
        }
    }

    /// For the observer: the place as C would write it.
    fn assigned(&mut self, place: PlaceId, value: Typed) {
        if !self.trace {
            return;
        }
        let mut parts = Vec::new();
        let mut at = place;
        let f = self.f;
        loop {
            match f.place(at).kind {
                PlaceKind::Local(l) => {
                    parts.push(Part::Text(f.local(l).name.clone()));
                    break;
                }
                PlaceKind::Global(g) => {
                    parts.push(Part::Text(self.program.global(g).name.clone()));
                    break;
                }
                PlaceKind::Deref(e) => {
                    parts.push(Part::Text(format!("(*{})", self.pointer_name(e))));
                    break;
                }
                PlaceKind::Field(base, index) => {
                    let name = match self.program.types.get(f.place(base).ty) {
                        Type::Record(r) => self.program.types.record(*r).fields[index as usize].name.clone(),
                        _ => String::new(),
                    };
                    if !name.is_empty() {
                        parts.push(Part::Text(format!(".{name}")));
                    }
                    at = base;
                }
                PlaceKind::Index(base, e) => {
                    let index = self.typed(e);
                    parts.extend([Part::Text("]".to_string()), Part::Value(index), Part::Text("[".to_string())]);
                    at = base;
                }
            }
        }
        parts.reverse();
        self.slow(Slow::Assigned { place: parts, type_id: f.place(place).ty, value });
    }

    /// A name for what a dereferenced expression is, where it is a plain variable.
    fn pointer_name(&self, e: ExprId) -> String {
        match &self.f.expr(e).kind {
            ExprKind::Read(place, _) => match self.f.place(*place).kind {
                PlaceKind::Local(l) => self.f.local(l).name.clone(),
                PlaceKind::Global(g) => self.program.global(g).name.clone(),
                PlaceKind::Deref(_) | PlaceKind::Field(..) | PlaceKind::Index(..) => "…".to_string(),
            },
            ExprKind::Cast(_, a) => self.pointer_name(*a),
            _ => "…".to_string(),
        }
    }

    pub(super) fn terminator(&mut self, end: &Terminator) {
        let mut roots = Vec::new();
        end_roots(self.f, end, &mut roots);
        match end {
            Terminator::Goto(to) => self.emit(Op::Jmp { t: to.0 }),
            Terminator::Branch { cond, then, other } => self.branch(*cond, *then, *other),
            Terminator::Switch { value, cases, default } => {
                self.prepare(&roots, None);
                let ty = self.scalar(self.f.expr(*value).ty);
                let a = self.value(*value);
                let mut ranges: Vec<(i128, i128, u32)> = cases.iter().map(|c| (c.0, c.1, c.2.0)).collect();
                ranges.sort_unstable();
                let table = SwitchTable { dense: dense(&ranges, ty, default.0), ranges, default: default.0, ty };
                let k = self.code.switches.len() as u32;
                self.code.switches.push(table);
                self.emit(Op::Switch { a, k });
            }
            Terminator::Return(None) => self.emit(Op::Ret { a: NONE, slots: 0 }),
            Terminator::Return(Some(Operand::Value(e))) => {
                self.prepare(&roots, None);
                let value = self.typed(*e);
                self.emit(Op::Ret { a: value.at, slots: value.ty.slots() });
            }
            Terminator::Return(Some(Operand::Aggregate(place))) => {
                self.prepare(&roots, None);
                let size = self.program.types.size_of(self.f.place(*place).ty);
                let here = self.place(*place, true);
                let p = self.address(here, None);
                self.emit(Op::RetAgg { p, size });
            }
            Terminator::Stop => self.emit(Op::Stop),
        }
    }

    /// A comparison of one-slot integers is part of the jump.
    fn branch(&mut self, cond: ExprId, then: BlockId, other: BlockId) {
        let f = self.f;
        let (mut t, mut e) = (then.0, other.0);
        if let ExprKind::Binary(op, ea, eb) = f.expr(cond).kind {
            let from = self.scalar(f.expr(ea).ty);
            let narrow = (from.slots() == 1 || from == Scalar::Pointer) && !matches!(from, Scalar::Float(_));
            if narrow && op.is_comparison() {
                self.prepare(&[ea, eb], None);
                let signed = from.signed();
                // Everything in terms of == and <.
                let (swap, negate, equal) = match op {
                    BinOp::Eq => (false, false, true),
                    BinOp::Ne => (false, true, true),
                    BinOp::Lt => (false, false, false),
                    BinOp::Ge => (false, true, false),
                    BinOp::Gt => (true, false, false),
                    _ => (true, true, false),
                };
                if negate {
                    std::mem::swap(&mut t, &mut e);
                }
                let fixed = if from == Scalar::Pointer { None } else { self.immediate(eb) };
                if let (Some(i), false) = (fixed, swap) {
                    let a = self.value(ea);
                    self.emit(match (equal, signed) {
                        (true, _) => Op::BrEqI { a, i, t, e },
                        (false, true) => Op::BrLtSI { a, i, t, e },
                        (false, false) => Op::BrLtUI { a, i, t, e },
                    });
                    return;
                }
                let (mut a, mut b) = (self.value(ea), self.value(eb));
                if swap {
                    std::mem::swap(&mut a, &mut b);
                }
                self.emit(match (equal, signed) {
                    (true, _) => Op::BrEq { a, b, t, e },
                    (false, true) => Op::BrLtS { a, b, t, e },
                    (false, false) => Op::BrLtU { a, b, t, e },
                });
                return;
            }
        }
        self.prepare(&[cond], None);
        let a = self.value(cond);
        self.emit(Op::Br { a, t, e });
    }
}

fn dense(ranges: &[(i128, i128, u32)], ty: Scalar, default: u32) -> Option<(i64, Vec<u32>)> {
    let (first, last) = (ranges.first()?.0, ranges.last()?.1);
    if ty.slots() != 1 || last - first >= DENSE || last > i128::from(i64::MAX) {
        return None;
    }
    let mut targets = vec![default; (last - first + 1) as usize];
    for &(lo, hi, to) in ranges {
        targets[(lo - first) as usize..=(hi - first) as usize].fill(to);
    }
    Some((first as i64, targets))
}

/// A character, and no bit-field.
fn is_byte(program: &Program, f: &Function, place: PlaceId) -> bool {
    let bit_field = match f.place(place).kind {
        PlaceKind::Field(base, field) => match program.types.get(f.place(base).ty) {
            Type::Record(record) => program.types.record(*record).fields[field as usize].bit_width.is_some(),
            _ => false,
        },
        PlaceKind::Local(_) | PlaceKind::Global(_) | PlaceKind::Deref(_) | PlaceKind::Index(..) => false,
    };
    !bit_field && matches!(program.types.get(f.place(place).ty), Type::Int { width: 8, .. })
}
