//! Expressions.

use super::{Compiler, children};
use crate::code::*;
use fathom_goto::*;

impl Compiler<'_> {
    /// Compiles everything the roots need; `root` itself (if given) is left to the caller, who knows where it goes.
    pub(super) fn prepare(&mut self, roots: &[ExprId], root: Option<ExprId>) {
        let mut needed = Vec::new();
        let mut stack: Vec<ExprId> = roots.to_vec();
        while let Some(e) = stack.pop() {
            if self.mark[e.index()] == self.now {
                continue;
            }
            self.mark[e.index()] = self.now;
            self.slot[e.index()] = NONE;
            needed.push(e);
            children(self.f, e, &mut stack);
        }
        needed.sort_unstable();
        let inst_loc = self.loc;
        for e in needed {
            if Some(e) == root || matches!(self.f.expr(e).kind, ExprKind::Const(_)) {
                continue;
            }
            self.locate(e, inst_loc);
            let slot = self.expr(e, None);
            self.slot[e.index()] = slot;
        }
        self.loc = inst_loc;
    }

    fn locate(&mut self, e: ExprId, inst_loc: LocId) {
        let loc = self.f.expr(e).loc;
        self.loc = if loc == LocId::NONE { inst_loc } else { loc };
    }

    /// Compiles the root into the given slot.
    pub(super) fn root_into(&mut self, e: ExprId, d: R) {
        let inst_loc = self.loc;
        self.locate(e, inst_loc);
        self.expr(e, Some(d));
        self.loc = inst_loc;
    }

    /// Slot of a prepared expression; constants are made here.
    pub(super) fn value(&mut self, e: ExprId) -> R {
        if self.slot[e.index()] == NONE || self.mark[e.index()] != self.now {
            self.mark[e.index()] = self.now;
            self.slot[e.index()] = self.expr(e, None);
        }
        self.slot[e.index()]
    }

    pub(super) fn typed(&mut self, e: ExprId) -> Typed {
        Typed { at: self.value(e), ty: self.scalar(self.f.expr(e).ty) }
    }

    /// A one-slot constant, normal.
    pub(super) fn immediate(&self, e: ExprId) -> Option<i64> {
        let expr = self.f.expr(e);
        match expr.kind {
            ExprKind::Const(value) => {
                let ty = self.scalar(expr.ty);
                (ty.slots() == 1).then(|| ty.norm().apply(value as u64) as i64)
            }
            _ => None,
        }
    }

    /// Compiles one node; its operands are done.
    fn expr(&mut self, e: ExprId, want: Option<R>) -> R {
        let f = self.f;
        let expr = f.expr(e);
        let ty = self.scalar(expr.ty);
        match &expr.kind {
            ExprKind::Const(value) => {
                let d = want.unwrap_or_else(|| self.temp(ty.slots()));
                if ty.slots() == 2 {
                    self.constant2(d, *value as u64, (*value >> 64) as u64);
                } else {
                    self.emit(Op::Imm { d, v: ty.norm().apply(*value as u64) });
                }
                d
            }
            ExprKind::Addr(place) => {
                let here = self.place(*place, false);
                self.address(here, want)
            }
            ExprKind::FuncAddr(id) => {
                let d = want.unwrap_or_else(|| self.temp(2));
                let address = self.memory.function_address(*id);
                self.constant2(d, address, 0);
                d
            }
            ExprKind::Read(place, _) => {
                let here = self.place(*place, true);
                self.load(here, ty, want)
            }
            ExprKind::Unary(op, a) => self.unary(*op, *a, ty, want),
            ExprKind::Binary(op, a, b) => self.binary(*op, *a, *b, ty, want),
            ExprKind::Cast(op, a) => self.cast(*op, *a, ty, want),
            ExprKind::Select(c, a, b) => {
                let (c, a, b) = (self.value(*c), self.value(*a), self.value(*b));
                let d = want.unwrap_or_else(|| self.temp(ty.slots()));
                self.emit(if ty.slots() == 2 { Op::Select2 { d, c, a, b } } else { Op::Select { d, c, a, b } });
                d
            }
            ExprKind::PtrAdd(p, i) => {
                let (p, fixed) = (self.value(*p), self.immediate(*i));
                let i = if fixed.is_some() && !self.strict { NONE } else { self.value(*i) };
                let d = want.unwrap_or_else(|| self.temp(2));
                self.emit(match fixed {
                    _ if self.strict => Op::PtrAddC { d, p, i },
                    Some(off) => Op::Offset { d, p, off },
                    None => Op::Index { d, p, i, scale: 1 },
                });
                d
            }
            ExprKind::Overflow(op, a, b, target) => {
                let (a, b) = (self.typed(*a), self.typed(*b));
                let d = want.unwrap_or_else(|| self.temp(1));
                let target = self.scalar(*target);
                self.slow(Slow::Overflow { op: *op, d, a, b, target });
                d
            }
            ExprKind::Math(op, args) => {
                let args = args.map(|a| a.map(|a| self.typed(a)));
                let d = want.unwrap_or_else(|| self.temp(ty.slots()));
                self.slow(Slow::Math { op: *op, d: Typed { at: d, ty }, args });
                d
            }
            ExprKind::Memory(op, args) => {
                let args = args.map(|a| a.map(|a| self.typed(a)));
                let d = want.unwrap_or_else(|| self.temp(ty.slots()));
                self.slow(Slow::Query { op: *op, d: Typed { at: d, ty }, args });
                d
            }
        }
    }

    fn unary(&mut self, op: UnOp, a: ExprId, ty: Scalar, want: Option<R>) -> R {
        let a = self.value(a);
        let d = want.unwrap_or_else(|| self.temp(ty.slots()));
        match (op, ty) {
            (UnOp::Not, Scalar::Bool) => self.emit(Op::XorI { d, a, i: 1 }),
            (UnOp::Not, Scalar::Int { width: ..=64, .. }) => self.emit(Op::Not { d, a, n: ty.norm() }),
            (_, Scalar::Int { width: ..=64, signed }) if op == UnOp::Neg && !(signed && self.strict) => {
                self.emit(Op::MulI { d, a, n: ty.norm(), i: -1 });
            }
            (_, _) => {
                let checked = self.strict && op == UnOp::Neg && ty.signed();
                self.slow(Slow::Unary { op, d: Typed { at: d, ty }, a: Typed { at: a, ty }, checked });
            }
        }
        d
    }

    fn cast(&mut self, op: CastOp, a: ExprId, ty: Scalar, want: Option<R>) -> R {
        let from = self.scalar(self.f.expr(a).ty);
        let at = self.value(a);
        let d = want.unwrap_or_else(|| self.temp(ty.slots()));
        let one = |t: Scalar| t.slots() == 1;
        match op {
            CastOp::IntToInt if one(from) && one(ty) => self.emit(Op::Norm { d, a: at, n: ty.norm() }),
            CastOp::ToBool if one(from) && !matches!(from, Scalar::Float(_)) => self.emit(Op::NeI { d, a: at, i: 0 }),
            // The address is the first slot.
            CastOp::ToBool if from == Scalar::Pointer => self.emit(Op::NeI { d, a: at, i: 0 }),
            CastOp::PtrToInt if one(ty) => self.emit(Op::Norm { d, a: at, n: ty.norm() }),
            CastOp::PtrToPtr => self.emit(Op::Mov2 { d, a: at }),
            CastOp::Bits if one(from) && one(ty) => self.emit(Op::Norm { d, a: at, n: ty.norm() }),
            CastOp::IntToInt
            | CastOp::ToBool
            | CastOp::IntToFloat
            | CastOp::FloatToInt
            | CastOp::FloatToFloat
            | CastOp::PtrToInt
            | CastOp::IntToPtr
            | CastOp::Bits => {
                let checked = self.strict && op == CastOp::FloatToInt;
                self.slow(Slow::Cast { op, d: Typed { at: d, ty }, a: Typed { at, ty: from }, checked });
            }
        }
        d
    }

    fn binary(&mut self, op: BinOp, ea: ExprId, eb: ExprId, ty: Scalar, want: Option<R>) -> R {
        let from = self.scalar(self.f.expr(ea).ty);
        let right = self.scalar(self.f.expr(eb).ty);
        let narrow = from.slots() == 1 && right.slots() == 1 && !matches!(from, Scalar::Float(_));
        if narrow || (from == Scalar::Pointer && op != BinOp::PtrDiff) {
            return self.narrow(op, ea, eb, from, ty, want);
        }
        let float = match from {
            Scalar::Float(FloatKind::F64) => Some(true),
            Scalar::Float(FloatKind::F32) => Some(false),
            Scalar::Float(_) | Scalar::Bool | Scalar::Int { .. } | Scalar::Pointer => None,
        };
        let (mut a, mut b) = (self.typed(ea), self.typed(eb));
        let d = want.unwrap_or_else(|| self.temp(ty.slots()));
        if op == BinOp::PtrDiff {
            // Addresses, by C as well as across objects.
            self.emit(Op::Sub { d, a: a.at, b: b.at, n: ty.norm() });
            return d;
        }
        if let Some(double) = float {
            let (fop, swap) = match op {
                BinOp::Add => (FOp::Add, false),
                BinOp::Sub => (FOp::Sub, false),
                BinOp::Mul => (FOp::Mul, false),
                BinOp::Div => (FOp::Div, false),
                BinOp::Eq => (FOp::Eq, false),
                BinOp::Ne => (FOp::Ne, false),
                BinOp::Lt => (FOp::Lt, false),
                BinOp::Le => (FOp::Le, false),
                BinOp::Gt => (FOp::Lt, true),
                BinOp::Ge => (FOp::Le, true),
                BinOp::Rem | BinOp::Shl | BinOp::Shr | BinOp::And | BinOp::Or | BinOp::Xor | BinOp::PtrDiff => {
                    unreachable!("not an operation on floats")
                }
            };
            if swap {
                std::mem::swap(&mut a, &mut b);
            }
            let (a, b) = (a.at, b.at);
            self.emit(if double { Op::F64 { op: fop, d, a, b } } else { Op::F32 { op: fop, d, a, b } });
            return d;
        }
        let checked = self.strict;
        self.slow(Slow::Binary { op, d: Typed { at: d, ty }, a, b, checked });
        d
    }

    /// One-slot integers (and comparisons of pointers, by their first slot).
    fn narrow(&mut self, op: BinOp, ea: ExprId, eb: ExprId, from: Scalar, ty: Scalar, want: Option<R>) -> R {
        let signed = from.signed();
        let n = ty.norm();
        let i = if from == Scalar::Pointer { None } else { self.immediate(eb) };
        let checked = self.strict && signed;
        let a = self.value(ea);
        let fused = i.filter(|&i| match op {
            BinOp::Add | BinOp::And | BinOp::Or | BinOp::Xor | BinOp::Eq | BinOp::Ne => true,
            BinOp::Lt | BinOp::Le | BinOp::Gt => true,
            // x >= i as !(x < i) has no one-step form; rare enough.
            BinOp::Ge => false,
            BinOp::Sub => i != i64::MIN && !checked,
            BinOp::Mul => !checked,
            BinOp::Shl => !checked && (0..i64::from(n.width())).contains(&i),
            BinOp::Shr => (0..i64::from(n.width())).contains(&i),
            BinOp::Div | BinOp::Rem | BinOp::PtrDiff => false,
        });
        if let Some(i) = fused {
            let d = want.unwrap_or_else(|| self.temp(1));
            self.emit(match op {
                BinOp::Add if checked => Op::AddIC { d, a, n, i },
                BinOp::Add => Op::AddI { d, a, n, i },
                BinOp::Sub => Op::AddI { d, a, n, i: -i },
                BinOp::Mul => Op::MulI { d, a, n, i },
                BinOp::And => Op::AndI { d, a, i },
                BinOp::Or => Op::OrI { d, a, i },
                BinOp::Xor => Op::XorI { d, a, i },
                BinOp::Shl => Op::ShlI { d, a, n, i },
                BinOp::Shr => Op::ShrI { d, a, n, i },
                BinOp::Eq => Op::EqI { d, a, i },
                BinOp::Ne => Op::NeI { d, a, i },
                BinOp::Lt if signed => Op::LtSI { d, a, i },
                BinOp::Le if signed => Op::LeSI { d, a, i },
                BinOp::Gt if signed => Op::GtSI { d, a, i },
                BinOp::Lt => Op::LtUI { d, a, i },
                BinOp::Le => Op::LeUI { d, a, i },
                BinOp::Gt => Op::GtUI { d, a, i },
                BinOp::Ge | BinOp::Div | BinOp::Rem | BinOp::PtrDiff => unreachable!("not fused"),
            });
            return d;
        }
        let b = self.value(eb);
        let d = want.unwrap_or_else(|| self.temp(1));
        self.emit(match op {
            BinOp::Add if checked => Op::AddC { d, a, b, n },
            BinOp::Sub if checked => Op::SubC { d, a, b, n },
            BinOp::Mul if checked => Op::MulC { d, a, b, n },
            BinOp::Add => Op::Add { d, a, b, n },
            BinOp::Sub => Op::Sub { d, a, b, n },
            BinOp::Mul => Op::Mul { d, a, b, n },
            BinOp::Div => Op::Div { d, a, b, n, checked: self.strict },
            BinOp::Rem => Op::Rem { d, a, b, n, checked: self.strict },
            BinOp::Shl if self.strict => Op::ShlC { d, a, b, n },
            BinOp::Shr if self.strict => Op::ShrC { d, a, b, n },
            BinOp::Shl => Op::Shl { d, a, b, n },
            BinOp::Shr => Op::Shr { d, a, b, n },
            BinOp::And => Op::And { d, a, b },
            BinOp::Or => Op::Or { d, a, b },
            BinOp::Xor => Op::Xor { d, a, b },
            BinOp::Eq => Op::Eq { d, a, b },
            BinOp::Ne => Op::Ne { d, a, b },
            BinOp::Lt if signed => Op::LtS { d, a, b },
            BinOp::Le if signed => Op::LeS { d, a, b },
            BinOp::Gt if signed => Op::LtS { d, a: b, b: a },
            BinOp::Ge if signed => Op::LeS { d, a: b, b: a },
            BinOp::Lt => Op::LtU { d, a, b },
            BinOp::Le => Op::LeU { d, a, b },
            BinOp::Gt => Op::LtU { d, a: b, b: a },
            BinOp::Ge => Op::LeU { d, a: b, b: a },
            BinOp::PtrDiff => unreachable!("handled by the caller"),
        });
        d
    }
}
