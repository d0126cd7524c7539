//! C11 and GNU atomics: atomic reads and writes, one-step read-modify-write and compare-exchange. What those cannot
//! express (pointers, floats, `*=`) becomes an atomic section.

use fathom_ast as ast;
use fathom_goto::*;

use crate::body::{Body, LValue, Val};
use crate::constant::Const;

/// A write or a read with this order. One that no such access may have is as good as none that is known.
pub(crate) fn writing(order: MemoryOrder) -> Access {
    Access { volatile: false, atomic: Some(if order.of_write() { order } else { MemoryOrder::Any }) }
}

fn reading(order: MemoryOrder) -> Access {
    Access { volatile: false, atomic: Some(if order.of_read() { order } else { MemoryOrder::Any }) }
}

/// The read and the write of a step with this order: each has its half of the promise.
fn halves(order: MemoryOrder) -> (Access, Access) {
    let (read, write) = match order {
        MemoryOrder::AcqRel => (MemoryOrder::Acquire, MemoryOrder::Release),
        MemoryOrder::Acquire | MemoryOrder::Consume => (order, MemoryOrder::Relaxed),
        MemoryOrder::Release => (MemoryOrder::Relaxed, order),
        MemoryOrder::Relaxed | MemoryOrder::SeqCst | MemoryOrder::Any => (order, order),
    };
    (reading(read), writing(write))
}

/// Those of a compare-exchange that happens, and of one that does not.
#[derive(Copy, Clone)]
pub(crate) struct Orders {
    success: MemoryOrder,
    failure: MemoryOrder,
}

impl Default for Orders {
    fn default() -> Orders {
        Orders { success: MemoryOrder::SeqCst, failure: MemoryOrder::SeqCst }
    }
}

/// Whether a compare-exchange may fail although the values are equal.
enum Weak {
    No,
    Yes,
    /// If the condition (Bool) holds.
    If(ExprId),
}

/// How an operation combines, and whether it gives the new value.
fn fetch_op(op: ast::AtomicOp) -> Option<(RmwOp, bool)> {
    match op {
        ast::AtomicOp::FetchAdd => Some((RmwOp::Add, false)),
        ast::AtomicOp::FetchSub => Some((RmwOp::Sub, false)),
        ast::AtomicOp::FetchAnd => Some((RmwOp::And, false)),
        ast::AtomicOp::FetchOr => Some((RmwOp::Or, false)),
        ast::AtomicOp::FetchXor => Some((RmwOp::Xor, false)),
        ast::AtomicOp::FetchNand => Some((RmwOp::Nand, false)),
        ast::AtomicOp::FetchMin => Some((RmwOp::Min, false)),
        ast::AtomicOp::FetchMax => Some((RmwOp::Max, false)),
        ast::AtomicOp::AddFetch => Some((RmwOp::Add, true)),
        ast::AtomicOp::SubFetch => Some((RmwOp::Sub, true)),
        ast::AtomicOp::AndFetch => Some((RmwOp::And, true)),
        ast::AtomicOp::OrFetch => Some((RmwOp::Or, true)),
        ast::AtomicOp::XorFetch => Some((RmwOp::Xor, true)),
        ast::AtomicOp::NandFetch => Some((RmwOp::Nand, true)),
        ast::AtomicOp::MinFetch => Some((RmwOp::Min, true)),
        ast::AtomicOp::MaxFetch => Some((RmwOp::Max, true)),
        ast::AtomicOp::Init
        | ast::AtomicOp::Load
        | ast::AtomicOp::LoadVia
        | ast::AtomicOp::Store
        | ast::AtomicOp::StoreVia
        | ast::AtomicOp::Exchange
        | ast::AtomicOp::ExchangeVia
        | ast::AtomicOp::CompareExchangeStrong
        | ast::AtomicOp::CompareExchangeWeak
        | ast::AtomicOp::CompareExchange
        | ast::AtomicOp::CompareExchangeVia
        | ast::AtomicOp::Other => None,
    }
}

impl Body<'_, '_> {
    #[inline(never)]
    pub fn atomic(&mut self, e: ast::ExprId, id: ast::AtomicId) -> Val {
        let loc = self.cx.expr_loc(e);
        let unit = self.cx.unit;
        let atomic = &unit[id];
        let ty = self.ast_ty(e);
        for order in [atomic.order, atomic.order_fail].into_iter().flatten() {
            if self.flags(order).has_effect() {
                self.effect(order);
            }
        }
        let (order, failure) = (self.memory_order(atomic.order), self.memory_order(atomic.order_fail));
        let orders = Orders { success: order, failure: if failure.of_read() { failure } else { MemoryOrder::Any } };
        let weak = match (atomic.op, atomic.weak) {
            (ast::AtomicOp::CompareExchangeWeak, _) => Weak::Yes,
            (_, Some(weak)) => self.weak(weak, loc),
            (_, None) => Weak::No,
        };
        let pointer = self.scalar(atomic.ptr);
        let pointer = self.spill(pointer);
        let Some(object) = self.pointee(atomic.ptr) else { return self.unsupported_value("atomic operation", ty, loc) };
        let object = self.cx.ty(object);
        let place = self.deref(pointer, object, loc);
        let first = match atomic.val1 {
            Some(v) => {
                let value = self.value(v);
                Some(self.spill_val(value, loc))
            }
            None => None,
        };
        let second = match atomic.val2 {
            Some(v) => {
                let value = self.value(v);
                Some(self.spill_val(value, loc))
            }
            None => None,
        };
        if let Some((op, new)) = fetch_op(atomic.op) {
            let Some(Val::Scalar(value)) = first else { return self.unsupported_value("atomic operation", ty, loc) };
            let elem = if atomic.c11 { self.pointee_of_object(atomic.ptr) } else { None };
            let value = self.fetch(place, op, value, elem, new, order, loc);
            return Val::Scalar(self.convert(value, ty, loc));
        }
        match (atomic.op, first, second) {
            (ast::AtomicOp::Load, _, _) => self.atomic_load(place, order, loc),
            (ast::AtomicOp::Init, Some(value), _) => {
                self.store_val(place, value, Access::default(), loc);
                Val::Void
            }
            (ast::AtomicOp::Store, Some(value), _) => {
                self.atomic_store(place, value, order, loc);
                Val::Void
            }
            (ast::AtomicOp::LoadVia, Some(Val::Scalar(to)), _) => {
                let value = self.atomic_load(place, order, loc);
                let value = self.spill_val(value, loc);
                let to = self.deref(to, object, loc);
                self.store_val(to, value, Access::default(), loc);
                Val::Void
            }
            (ast::AtomicOp::StoreVia, Some(Val::Scalar(from)), _) => {
                let value = self.pointed_value(from, object, loc);
                self.atomic_store(place, value, order, loc);
                Val::Void
            }
            (ast::AtomicOp::Exchange, Some(value), _) => self.exchange(place, value, order, loc),
            (ast::AtomicOp::ExchangeVia, Some(Val::Scalar(from)), Some(Val::Scalar(to))) => {
                let value = self.pointed_value(from, object, loc);
                let old = self.exchange(place, value, order, loc);
                let to = self.deref(to, object, loc);
                self.store_val(to, old, Access::default(), loc);
                Val::Void
            }
            (
                ast::AtomicOp::CompareExchangeStrong | ast::AtomicOp::CompareExchangeWeak | ast::AtomicOp::CompareExchange,
                Some(Val::Scalar(expected)),
                Some(Val::Scalar(desired)),
            ) => {
                let expected = self.deref(expected, object, loc);
                let ok = self.may_fail(weak, place, expected, desired, orders, loc);
                Val::Scalar(self.convert(ok, ty, loc))
            }
            (ast::AtomicOp::CompareExchangeVia, Some(Val::Scalar(expected)), Some(Val::Scalar(desired)))
                if self.cx.program.types.is_scalar(object) =>
            {
                let expected = self.deref(expected, object, loc);
                let desired = self.deref(desired, object, loc);
                let desired = self.read(desired, loc);
                let ok = self.may_fail(weak, place, expected, desired, orders, loc);
                Val::Scalar(self.convert(ok, ty, loc))
            }
            _ => self.unsupported_value("atomic operation", ty, loc),
        }
    }

    /// The order that an operand stands for, by its number: `__ATOMIC_RELAXED` is 0. An operation without one is sequentially consistent.
    pub fn memory_order(&mut self, order: Option<ast::ExprId>) -> MemoryOrder {
        // Bits above these are hints to the processor.
        const ORDERS: i128 = 0xffff;
        let Some(order) = order else { return MemoryOrder::SeqCst };
        match self.cx.const_value(order) {
            Some(Const::Int(number)) => match number & ORDERS {
                0 => MemoryOrder::Relaxed,
                1 => MemoryOrder::Consume,
                2 => MemoryOrder::Acquire,
                3 => MemoryOrder::Release,
                4 => MemoryOrder::AcqRel,
                5 => MemoryOrder::SeqCst,
                _ => MemoryOrder::Any,
            },
            Some(Const::Float(..) | Const::Address(..)) | None => MemoryOrder::Any,
        }
    }

    /// What the atomic object points to, if it is a pointer.
    fn pointee_of_object(&self, ptr: ast::ExprId) -> Option<ast::TypeId> {
        match self.cx.strip(self.pointee(ptr)?) {
            ast::TypeKind::Pointer(to) => Some(to.ty),
            _ => None,
        }
    }

    fn pointed_value(&mut self, from: ExprId, object: TypeId, loc: LocId) -> Val {
        let from = self.deref(from, object, loc);
        if self.cx.program.types.is_scalar(object) { Val::Scalar(self.read(from, loc)) } else { Val::Place(from) }
    }

    fn atomic_load(&mut self, place: PlaceId, order: MemoryOrder, loc: LocId) -> Val {
        let ty = self.place_ty(place);
        if self.cx.program.types.is_scalar(ty) {
            let value = self.read_with(place, reading(order), loc);
            return Val::Scalar(self.spill(value));
        }
        let temp = self.temp(ty, loc);
        self.emit(InstKind::AtomicBegin(order), loc);
        self.emit(InstKind::Copy { dest: temp, src: place }, loc);
        self.emit(InstKind::AtomicEnd, loc);
        Val::Place(temp)
    }

    fn atomic_store(&mut self, place: PlaceId, value: Val, order: MemoryOrder, loc: LocId) {
        match value {
            Val::Scalar(value) => self.assign_with(place, value, writing(order), loc),
            Val::Void | Val::Pair(..) | Val::Place(_) => {
                self.emit(InstKind::AtomicBegin(order), loc);
                self.store_val(place, value, Access::default(), loc);
                self.emit(InstKind::AtomicEnd, loc);
            }
        }
    }

    pub fn exchange(&mut self, place: PlaceId, value: Val, order: MemoryOrder, loc: LocId) -> Val {
        let ty = self.place_ty(place);
        let temp = self.temp(ty, loc);
        match value {
            Val::Scalar(value) => {
                let value = self.convert(value, ty, loc);
                self.emit(InstKind::Rmw { dest: Some(temp), place, op: RmwOp::Exchange, value, order }, loc);
                Val::Scalar(self.read(temp, loc))
            }
            Val::Void | Val::Pair(..) | Val::Place(_) => {
                self.emit(InstKind::AtomicBegin(order), loc);
                self.emit(InstKind::Copy { dest: temp, src: place }, loc);
                self.store_val(place, value, Access::default(), loc);
                self.emit(InstKind::AtomicEnd, loc);
                Val::Place(temp)
            }
        }
    }

    /// Gives whether the exchange happened, as a Bool.
    pub fn compare_exchange(
        &mut self,
        place: PlaceId,
        expected: PlaceId,
        desired: ExprId,
        orders: Orders,
        loc: LocId,
    ) -> ExprId {
        let bool = self.cx.common.bool;
        let ok = self.temp(bool, loc);
        let ty = self.place_ty(place);
        let desired = self.convert(desired, ty, loc);
        self.emit(InstKind::CmpXchg { ok, place, expected, desired, order: orders.success, failure: orders.failure }, loc);
        self.read(ok, loc)
    }

    fn weak(&mut self, e: ast::ExprId, loc: LocId) -> Weak {
        let bool = self.cx.common.bool;
        let value = self.scalar(e);
        let value = self.convert(value, bool, loc);
        match self.const_int(value) {
            Some(0) => Weak::No,
            Some(_) => Weak::Yes,
            None => Weak::If(self.spill(value)),
        }
    }

    /// A compare-exchange that may fail although the values are equal, if it is a weak one.
    ///
    /// SOUNDNESS: it does both, by an input that is no choice of the environment: nobody may claim that it fails for ever.
    #[allow(clippy::too_many_arguments)]
    fn may_fail(
        &mut self,
        weak: Weak,
        place: PlaceId,
        expected: PlaceId,
        desired: ExprId,
        orders: Orders,
        loc: LocId,
    ) -> ExprId {
        if let Weak::No = weak {
            return self.compare_exchange(place, expected, desired, orders, loc);
        }
        let bool = self.cx.common.bool;
        let (tried, failed, done) = (self.new_block(), self.new_block(), self.new_block());
        if let Weak::If(cond) = weak {
            let then = self.new_block();
            self.terminate(Terminator::Branch { cond, then, other: tried }, loc);
            self.switch_to(then);
        }
        let (fails, result) = (self.temp(bool, loc), self.temp(bool, loc));
        let name = "a weak compare-exchange fails by itself".to_string();
        self.emit(InstKind::Input { dest: fails, name, kind: InputKind::Unspecified }, loc);
        let cond = self.read(fails, loc);
        self.terminate(Terminator::Branch { cond, then: failed, other: tried }, loc);
        self.switch_to(tried);
        let ok = self.compare_exchange(place, expected, desired, orders, loc);
        self.assign(result, ok, loc);
        self.terminate(Terminator::Goto(done), loc);
        self.switch_to(failed);
        let now = self.read_with(place, reading(orders.failure), loc);
        self.assign(expected, now, loc);
        let no = self.bool_const(false, loc);
        self.assign(result, no, loc);
        self.terminate(Terminator::Goto(done), loc);
        self.switch_to(done);
        self.read(result, loc)
    }

    /// Read-modify-write; `elem` scales pointer arithmetic. Gives the old or the new value.
    #[allow(clippy::too_many_arguments)]
    pub fn fetch(
        &mut self,
        place: PlaceId,
        op: RmwOp,
        value: ExprId,
        elem: Option<ast::TypeId>,
        new: bool,
        order: MemoryOrder,
        loc: LocId,
    ) -> ExprId {
        let (read, write) = halves(order);
        let ty = self.place_ty(place);
        let old = self.temp(ty, loc);
        match *self.type_of(ty) {
            Type::Int { .. } => {
                let value = self.convert(value, ty, loc);
                let value = self.spill(value);
                self.emit(InstKind::Rmw { dest: Some(old), place, op, value, order }, loc);
                let old = self.read(old, loc);
                if new { self.combine(op, old, value, loc) } else { old }
            }
            Type::Pointer(_) => {
                self.emit(InstKind::AtomicBegin(order), loc);
                let now = self.read_with(place, read, loc);
                self.assign(old, now, loc);
                let old = self.read(old, loc);
                let minus = op == RmwOp::Sub;
                let changed = match elem {
                    Some(elem) => self.pointer_plus(old, value, elem, minus, loc),
                    None => {
                        let mut offset = self.scaled(value, 1, loc);
                        if minus {
                            offset = self.unary(UnOp::Neg, offset, loc);
                        }
                        self.ptr_add(old, offset, ty, loc)
                    }
                };
                let changed = self.spill(changed);
                self.assign_with(place, changed, write, loc);
                self.emit(InstKind::AtomicEnd, loc);
                if new { changed } else { old }
            }
            Type::Float(_) | Type::Bool => {
                self.emit(InstKind::AtomicBegin(order), loc);
                let now = self.read_with(place, read, loc);
                self.assign(old, now, loc);
                let old = self.read(old, loc);
                let value = self.convert(value, ty, loc);
                let changed = match (op, self.type_of(ty)) {
                    (RmwOp::Add, Type::Float(_)) => self.binary(BinOp::Add, old, value, loc),
                    (RmwOp::Sub, Type::Float(_)) => self.binary(BinOp::Sub, old, value, loc),
                    (RmwOp::And, Type::Bool) => self.binary(BinOp::And, old, value, loc),
                    (RmwOp::Or, Type::Bool) => self.binary(BinOp::Or, old, value, loc),
                    (RmwOp::Xor, Type::Bool) => self.binary(BinOp::Xor, old, value, loc),
                    _ => {
                        self.unsupported("atomic operation", loc);
                        old
                    }
                };
                let changed = self.spill(changed);
                self.assign_with(place, changed, write, loc);
                self.emit(InstKind::AtomicEnd, loc);
                if new { changed } else { old }
            }
            Type::Void | Type::Array { .. } | Type::Record(_) | Type::Function { .. } => {
                self.unsupported("atomic operation", loc);
                value
            }
        }
    }

    /// The new value of a read-modify-write: atomics wrap, so the arithmetic is unsigned.
    fn combine(&mut self, op: RmwOp, old: ExprId, value: ExprId, loc: LocId) -> ExprId {
        let ty = self.ty_of(old);
        let Type::Int { width, .. } = *self.type_of(ty) else { return old };
        let unsigned = self.cx.types().int(width, false);
        let (a, b) = (self.convert(old, unsigned, loc), self.convert(value, unsigned, loc));
        let result = match op {
            RmwOp::Exchange => b,
            RmwOp::Add => self.binary(BinOp::Add, a, b, loc),
            RmwOp::Sub => self.binary(BinOp::Sub, a, b, loc),
            RmwOp::And => self.binary(BinOp::And, a, b, loc),
            RmwOp::Or => self.binary(BinOp::Or, a, b, loc),
            RmwOp::Xor => self.binary(BinOp::Xor, a, b, loc),
            RmwOp::Nand => {
                let and = self.binary(BinOp::And, a, b, loc);
                self.unary(UnOp::Not, and, loc)
            }
            RmwOp::Min | RmwOp::Max => {
                let test = self.binary(if op == RmwOp::Min { BinOp::Lt } else { BinOp::Gt }, old, value, loc);
                self.expr(ExprKind::Select(test, a, b), unsigned, loc)
            }
        };
        self.convert(result, ty, loc)
    }

    /// `x op= v` on an `_Atomic` object.
    #[allow(clippy::too_many_arguments)]
    pub fn atomic_compound(
        &mut self,
        op: ast::BinaryOp,
        dest: LValue,
        lhs: ast::ExprId,
        right: ExprId,
        compute: ast::TypeId,
        used: bool,
        loc: LocId,
    ) -> Val {
        let ty = self.place_ty(dest.place);
        let place = self.stabilise(dest.place);
        let rmw = match op {
            ast::BinaryOp::Add | ast::BinaryOp::PtrAdd => Some(RmwOp::Add),
            ast::BinaryOp::Sub | ast::BinaryOp::PtrSub => Some(RmwOp::Sub),
            ast::BinaryOp::And => Some(RmwOp::And),
            ast::BinaryOp::Or => Some(RmwOp::Or),
            ast::BinaryOp::Xor => Some(RmwOp::Xor),
            _ => None,
        };
        let elem = match self.cx.strip(self.cx.unit[lhs].ty.ty) {
            ast::TypeKind::Pointer(to) => Some(to.ty),
            _ => None,
        };
        let simple = match self.type_of(ty) {
            Type::Int { .. } => !self.cx.program.types.is_float(self.ty_of(right)),
            Type::Pointer(_) => true,
            Type::Void | Type::Bool | Type::Float(_) | Type::Array { .. } | Type::Record(_) | Type::Function { .. } => false,
        };
        if let (Some(rmw), true) = (rmw, simple) {
            let value = self.fetch(place, rmw, right, elem, used, MemoryOrder::SeqCst, loc);
            return if used { Val::Scalar(value) } else { Val::Void };
        }
        let right = self.spill(right);
        self.emit(InstKind::AtomicBegin(MemoryOrder::SeqCst), loc);
        let old = self.read_with(place, dest.access, loc);
        let compute = self.cx.ty(compute);
        let left = self.convert(old, compute, loc);
        let result = self.operate(op, left, right, (lhs, lhs), loc);
        let result = self.convert(result, ty, loc);
        let result = self.spill(result);
        self.assign_with(place, result, dest.access, loc);
        self.emit(InstKind::AtomicEnd, loc);
        Val::Scalar(result)
    }

    /// `x++` and kin on an `_Atomic` object.
    pub fn atomic_increment(
        &mut self,
        dest: LValue,
        operand: ast::ExprId,
        up: bool,
        prefix: bool,
        used: bool,
        loc: LocId,
    ) -> Val {
        let place = self.stabilise(dest.place);
        let ty = self.place_ty(place);
        let elem = match self.cx.strip(self.cx.unit[operand].ty.ty) {
            ast::TypeKind::Pointer(to) => Some(to.ty),
            _ => None,
        };
        match self.type_of(ty) {
            Type::Int { .. } | Type::Pointer(_) => {
                let one = if elem.is_some() { self.cx.common.ptrdiff } else { ty };
                let one = self.int(one, 1, loc);
                let op = if up { RmwOp::Add } else { RmwOp::Sub };
                Val::Scalar(self.fetch(place, op, one, elem, prefix && used, MemoryOrder::SeqCst, loc))
            }
            Type::Bool | Type::Float(_) | Type::Void | Type::Array { .. } | Type::Record(_) | Type::Function { .. } => {
                self.emit(InstKind::AtomicBegin(MemoryOrder::SeqCst), loc);
                let old = self.read_with(place, dest.access, loc);
                let old = self.spill(old);
                let new = self.stepped(old, None, up, loc);
                let new = self.spill(new);
                self.assign_with(place, new, dest.access, loc);
                self.emit(InstKind::AtomicEnd, loc);
                Val::Scalar(if prefix { new } else { old })
            }
        }
    }
}
