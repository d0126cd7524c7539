//! Expressions to terms.

use crate::Halt;
use crate::executor::{Executor, mask};
use crate::memory::foreign::Origin;
use crate::memory::locate::Where;
use crate::memory::object::ObjId;
use crate::memory::pointer::PointsTo;
use crate::unwind::state::State;
use fathom_goto::*;
use fathom_term::{Op, Sort, TermId};

impl<'p> Executor<'p> {
    /// Width of the term that holds a value of a scalar type.
    pub(crate) fn term_width(&self, ty: TypeId) -> u32 {
        if self.program.types.is_pointer(ty) {
            self.packed_bits()
        } else {
            self.program.types.value_bits(ty).expect("scalars have a width")
        }
    }

    pub(crate) fn resize(&mut self, value: TermId, width: u32, signed: bool) -> TermId {
        let has = self.terms.width(value);
        if width < has {
            self.terms.extract(width - 1, 0, value)
        } else if width == has {
            value
        } else if signed {
            self.terms.sext(value, width)
        } else {
            self.terms.zext(value, width)
        }
    }

    pub(crate) fn eval(&mut self, f: &'p Function, state: &mut State, id: ExprId) -> Result<TermId, Halt> {
        let expr = f.expr(id);
        match &expr.kind {
            ExprKind::Const(bits) => {
                let width = self.term_width(expr.ty);
                Ok(self.terms.bv(width, *bits & mask(width)))
            }
            ExprKind::Addr(place) => self.address(f, state, *place),
            ExprKind::FuncAddr(function) => {
                let object = self.function_object(*function);
                let zero = self.terms.bv(self.pointer_bits, 0);
                Ok(self.pack(object, zero))
            }
            ExprKind::Read(place, _) => {
                let value = self.read(f, state, *place, expr.loc)?;
                // A number that memory holds may be that of an address, or a part of it.
                if self.config.trust_outside && matches!(self.program.types.get(expr.ty), Type::Int { .. }) {
                    let always = self.terms.tt();
                    self.look_at_address(state, always, value);
                }
                Ok(value)
            }
            ExprKind::Unary(op, a) => {
                let a_value = self.eval(f, state, *a)?;
                self.unary(*op, a_value, expr.ty)
            }
            ExprKind::Binary(op, a, b) => {
                let (ty, b_ty) = (f.expr(*a).ty, f.expr(*b).ty);
                let x = self.eval(f, state, *a)?;
                let y = self.eval(f, state, *b)?;
                self.binary(state, *op, x, y, ty, b_ty)
            }
            ExprKind::Cast(op, a) => {
                let from = f.expr(*a).ty;
                let value = self.eval(f, state, *a)?;
                self.cast(state, *op, value, from, expr.ty)
            }
            ExprKind::Select(c, a, b) => {
                let c = self.eval(f, state, *c)?;
                let a = self.eval(f, state, *a)?;
                let b = self.eval(f, state, *b)?;
                Ok(self.terms.ite(c, a, b))
            }
            ExprKind::PtrAdd(pointer, offset) => {
                let pointer = self.eval(f, state, *pointer)?;
                let ty = f.expr(*offset).ty;
                let offset = self.eval(f, state, *offset)?;
                let offset = self.resize(offset, self.pointer_bits, self.program.types.is_signed(ty));
                Ok(self.pointer_add(pointer, offset))
            }
            ExprKind::Overflow(op, a, b, ty) => {
                let (a_ty, b_ty) = (f.expr(*a).ty, f.expr(*b).ty);
                let x = self.eval(f, state, *a)?;
                let y = self.eval(f, state, *b)?;
                self.overflow(*op, (x, a_ty), (y, b_ty), *ty)
            }
            ExprKind::Math(op, args) => {
                let mut values = Vec::with_capacity(3);
                let mut ty = expr.ty;
                for (i, arg) in args.iter().flatten().enumerate() {
                    values.push(self.eval(f, state, *arg)?);
                    if i == 0 {
                        ty = f.expr(*arg).ty;
                    }
                }
                self.math(state, *op, &values, ty)
            }
            ExprKind::Memory(MemoryQuery::Initialised, args) => self.initialised(f, state, args),
            ExprKind::Memory(query, args) => {
                let mut values = Vec::with_capacity(4);
                for arg in args.iter().flatten() {
                    let ty = f.expr(*arg).ty;
                    let value = self.eval(f, state, *arg)?;
                    let pointer = self.program.types.is_pointer(ty);
                    let value = if pointer {
                        value
                    } else {
                        let signed = self.program.types.is_signed(ty);
                        self.resize(value, self.pointer_bits, signed)
                    };
                    values.push(value);
                }
                if crate::memory::query::is_about_one_pointer(*query) {
                    self.leave_unresolved(state, values[0], expr.loc)?;
                }
                let result = if *query == MemoryQuery::SameObject && self.is_resolved_unlike(values[0], values[1]) {
                    // Where one of them cannot be told, the execution is left; the others go on.
                    self.leave_unresolved(state, values[0], expr.loc)?;
                    self.leave_unresolved(state, values[1], expr.loc)?;
                    self.same_object(values[0], values[1])
                } else {
                    self.memory_query(state, *query, &values)?
                };
                let width = self.term_width(expr.ty);
                Ok(self.resize(result, width, false))
            }
        }
    }

    /// Adds a byte offset to a pointer: to each of its cases, so that the objects stay visible.
    pub(crate) fn pointer_add(&mut self, pointer: TermId, bytes: TermId) -> TermId {
        let targets = self.points_to(pointer);
        let mut cases = Vec::with_capacity(targets.len());
        for t in targets.iter() {
            let offset = self.add_term(t.offset, bytes);
            cases.push((t.cond, self.pack(t.object, offset)));
        }
        self.choose_pointer(cases)
    }

    /// One of several pointers, by the conditions of a points-to set.
    fn choose_pointer(&mut self, cases: Vec<(TermId, TermId)>) -> TermId {
        let (&(_, last), others) = cases.split_last().expect("a pointer has at least one case");
        let mut result = last;
        for &(cond, value) in others.iter().rev() {
            result = self.terms.ite(cond, value, result);
        }
        let none = self.terms.ff();
        self.note_choice(result, cases, none);
        result
    }

    pub(crate) fn address(&mut self, f: &'p Function, state: &mut State, place: PlaceId) -> Result<TermId, Halt> {
        let Where::Memory { targets, .. } = self.locate(f, state, place)? else {
            return Err(Halt::Unsupported("address of a register".into()));
        };
        let mut cases = Vec::with_capacity(targets.len());
        for t in &targets {
            cases.push((t.cond, self.pack(t.object, t.offset)));
        }
        if cases.is_empty() { Err(Halt::Dead) } else { Ok(self.choose_pointer(cases)) }
    }

    pub(crate) fn read(&mut self, f: &'p Function, state: &mut State, place: PlaceId, loc: LocId) -> Result<TermId, Halt> {
        let ty = f.place(place).ty;
        let at = self.locate(f, state, place)?;
        if let Where::Register(leaf) = at {
            return match state.leaf(leaf) {
                Some(value) => Ok(value),
                // A temporary on a path that never assigned it: any value will do, nothing depends on it.
                None => {
                    let value = self.fresh_value(ty, "unset");
                    state.set_leaf(leaf, value);
                    Ok(value)
                }
            };
        }
        let access = self.access_of(ty, self.bit_width(f, place), 0);
        let value = self.load(state, &at, access, loc)?;
        Ok(self.from_memory(value, ty))
    }

    pub(crate) fn bit_width(&self, f: &Function, place: PlaceId) -> Option<u32> {
        let PlaceKind::Field(base, index) = &f.place(place).kind else { return None };
        let Type::Record(record) = self.program.types.get(f.place(*base).ty) else { return None };
        self.program.types.record(*record).fields[*index as usize].bit_width
    }

    /// From the form a cell has to the form a value of the type has.
    pub(crate) fn from_memory(&mut self, value: TermId, ty: TypeId) -> TermId {
        match self.program.types.get(ty) {
            Type::Bool => {
                let zero = self.terms.bv(self.terms.width(value), 0);
                self.terms.ne(value, zero)
            }
            Type::Int { width, .. } => self.resize(value, *width, false),
            _ => value,
        }
    }

    pub(crate) fn to_memory(&mut self, value: TermId, ty: TypeId, bits: u32) -> TermId {
        match self.program.types.get(ty) {
            Type::Bool | Type::Int { .. } => {
                let signed = self.program.types.is_signed(ty);
                self.resize(value, bits, signed)
            }
            _ => value,
        }
    }

    pub(crate) fn write(
        &mut self,
        f: &'p Function,
        state: &mut State,
        place: PlaceId,
        value: TermId,
        loc: LocId,
    ) -> Result<(), Halt> {
        let ty = f.place(place).ty;
        let at = self.locate(f, state, place)?;
        if let Where::Register(leaf) = at {
            state.set_leaf(leaf, value);
            return Ok(());
        }
        let access = self.access_of(ty, self.bit_width(f, place), 0);
        let value = self.to_memory(value, ty, access.bits);
        self.store(state, &at, access, value, loc)
    }

    /// An arbitrary value of a scalar type. A pointer is an arbitrary address that belongs to no object.
    pub(crate) fn fresh_value(&mut self, ty: TypeId, name: &str) -> TermId {
        if self.program.types.is_pointer(ty) {
            self.arbitrary_address(name, Origin::Nowhere)
        } else {
            let width = self.term_width(ty);
            self.terms.fresh(name, Sort::Bv(width))
        }
    }

    /// A pointer the environment hands out: any address. Where invalid accesses are looked for, null or into memory
    /// nobody knows: using it is unsupported, comparing it with null is not.
    pub(crate) fn foreign_pointer(&mut self, name: &str, kind: InputKind) -> TermId {
        if !self.memory.pointers_checked {
            let origin = match kind {
                InputKind::Environment
                | InputKind::Approximated
                | InputKind::Unspecified
                | InputKind::Missing
                | InputKind::Assembly
                | InputKind::Machine => Origin::Outside,
                InputKind::Unwritten => Origin::Left,
            };
            return self.arbitrary_address(name, origin);
        }
        let address = self.terms.fresh(name, Sort::Bv(self.pointer_bits));
        let zero = self.terms.bv(self.pointer_bits, 0);
        let is_null = self.terms.eq(address, zero);
        let null = self.null();
        let unknown = self.pack(ObjId::OPAQUE, address);
        self.terms.ite(is_null, null, unknown)
    }

    fn unary(&mut self, op: UnOp, a: TermId, ty: TypeId) -> Result<TermId, Halt> {
        let width = self.terms.width(a);
        Ok(match op {
            UnOp::Neg => match self.program.types.get(ty) {
                Type::Float(_) => self.float_neg(a),
                _ => self.terms.neg(a),
            },
            UnOp::Not => self.terms.not(a),
            UnOp::Popcount => {
                let mut sum = self.terms.bv(width, 0);
                for i in 0..width {
                    let bit = self.terms.extract(i, i, a);
                    let bit = self.terms.zext(bit, width);
                    sum = self.terms.add(sum, bit);
                }
                sum
            }
            UnOp::Clz | UnOp::Ctz => {
                // The last test wins: from the far end to the near one.
                let mut result = self.terms.bv(width, u128::from(width));
                for step in 0..width {
                    let (bit, count) = match op {
                        UnOp::Clz => (step, width - 1 - step),
                        _ => (width - 1 - step, width - 1 - step),
                    };
                    let set = self.terms.extract(bit, bit, a);
                    let count = self.terms.bv(width, u128::from(count));
                    result = self.terms.ite(set, count, result);
                }
                result
            }
            UnOp::Bswap => {
                let mut result: Option<TermId> = None;
                for i in 0..width / 8 {
                    let byte = self.terms.extract(8 * i + 7, 8 * i, a);
                    result = Some(match result {
                        None => byte,
                        Some(high) => self.terms.concat(high, byte),
                    });
                }
                result.unwrap_or(a)
            }
            UnOp::BitReverse => {
                let mut result: Option<TermId> = None;
                for i in 0..width {
                    let bit = self.terms.extract(i, i, a);
                    result = Some(match result {
                        None => bit,
                        Some(high) => self.terms.concat(high, bit),
                    });
                }
                result.unwrap_or(a)
            }
        })
    }

    /// Operands of multiplication and division in the bits that the path leaves them.
    ///
    /// SOUNDNESS: they are equal wherever the state's guard holds, and a state's values are used under its guard only.
    fn narrowed_operands(&mut self, state: &State, op: BinOp, a: TermId, b: TermId) -> (TermId, TermId) {
        if !matches!(op, BinOp::Mul | BinOp::Div | BinOp::Rem) || (self.terms.is_const(a) && self.terms.is_const(b)) {
            return (a, b);
        }
        let known = state.guard.known(&self.terms);
        if known.is_empty() {
            return (a, b);
        }
        (self.terms.narrowed(a, &known), self.terms.narrowed(b, &known))
    }

    fn binary(&mut self, state: &State, op: BinOp, a: TermId, b: TermId, ty: TypeId, b_ty: TypeId) -> Result<TermId, Halt> {
        let types = &self.program.types;
        if types.is_float(ty) {
            return self.float_binary(state, op, a, b, ty);
        }
        if types.is_pointer(ty) {
            return self.pointer_binary(state, op, a, b);
        }
        let signed = types.is_signed(ty);
        let (a, b) = self.narrowed_operands(state, op, a, b);
        let t = &mut self.terms;
        Ok(match op {
            BinOp::Add => t.add(a, b),
            BinOp::Sub => t.sub(a, b),
            BinOp::Mul => t.mul(a, b),
            BinOp::Div if signed => t.sdiv(a, b),
            BinOp::Div => t.udiv(a, b),
            BinOp::Rem if signed => t.srem(a, b),
            BinOp::Rem => t.urem(a, b),
            BinOp::Shl | BinOp::Shr => {
                // The distance has a type of its own: one that does not fit the operand's width is too far anyway.
                let width = t.width(a);
                let has = t.width(b);
                let _ = b_ty;
                let distance = if has > width {
                    let limit = t.bv(has, u128::from(width));
                    let far = t.ule(limit, b);
                    let low = t.extract(width - 1, 0, b);
                    let all = t.bv(width, mask(width));
                    t.ite(far, all, low)
                } else {
                    t.zext(b, width)
                };
                match op {
                    BinOp::Shl => t.shl(a, distance),
                    _ if signed => t.ashr(a, distance),
                    _ => t.lshr(a, distance),
                }
            }
            BinOp::And => t.and(a, b),
            BinOp::Or => t.or(a, b),
            BinOp::Xor => t.xor(a, b),
            BinOp::Eq => t.eq(a, b),
            BinOp::Ne => t.ne(a, b),
            BinOp::Lt if signed => t.slt(a, b),
            BinOp::Le if signed => t.sle(a, b),
            BinOp::Gt if signed => t.sgt(a, b),
            BinOp::Ge if signed => t.sge(a, b),
            BinOp::Lt => t.ult(a, b),
            BinOp::Le => t.ule(a, b),
            BinOp::Gt => t.ugt(a, b),
            BinOp::Ge => t.uge(a, b),
            BinOp::PtrDiff => return Err(Halt::Unsupported("pointer difference of integers".into())),
        })
    }

    fn pointer_binary(&mut self, state: &State, op: BinOp, a: TermId, b: TermId) -> Result<TermId, Halt> {
        match op {
            BinOp::Eq | BinOp::Ne => {
                let same = self.pointers_equal(state, a, b);
                Ok(if op == BinOp::Eq { same } else { self.terms.not(same) })
            }
            BinOp::Lt | BinOp::Le | BinOp::Gt | BinOp::Ge | BinOp::PtrDiff => Ok(self.ordered(state, op, a, b)),
            BinOp::Add
            | BinOp::Sub
            | BinOp::Mul
            | BinOp::Div
            | BinOp::Rem
            | BinOp::Shl
            | BinOp::Shr
            | BinOp::And
            | BinOp::Or
            | BinOp::Xor => Err(Halt::Unsupported("arithmetic on pointers".into())),
        }
    }

    /// The order of two pointers, or the distance between them: object by object, and by their addresses where they point to different ones.
    ///
    /// SOUNDNESS: within an object that is not null the base cancels out, so offsets say what addresses say. The cases of each pointer exclude each other, so at
    /// most one pair of them holds; a pair that the path excludes says nothing on it. What no pair covers is left to the addresses. Executions in which nobody knows
    /// where one of the two leads are a frontier; what they compute does not matter.
    fn ordered(&mut self, state: &State, op: BinOp, a: TermId, b: TermId) -> TermId {
        let (p, q) = (self.points_to(a), self.points_to(b));
        let mut inside: Vec<(TermId, TermId)> = Vec::new();
        let (mut elsewhere, mut unresolved) = (self.terms.ff(), self.terms.ff());
        for x in p.iter() {
            for y in q.iter() {
                let both = self.terms.and(x.cond, y.cond);
                if self.terms.is_false(both) || state.guard.decides(&self.terms, both) == Some(false) {
                    continue;
                }
                if x.object == ObjId::OPAQUE || y.object == ObjId::OPAQUE {
                    unresolved = self.terms.or(unresolved, both);
                } else if x.object == y.object && x.object != ObjId::NULL {
                    let value = self.compared(op, x.offset, y.offset, false);
                    inside.push((both, value));
                } else {
                    elsewhere = self.terms.or(elsewhere, both);
                    self.look_at_distance(state, both, x, y);
                }
            }
        }
        let guard = state.guard.and(&mut self.terms, unresolved);
        self.stop_at(&guard, "address of a pointer that cannot be resolved".into(), LocId::NONE);
        let last = if self.terms.is_false(elsewhere) { inside.pop() } else { None };
        let mut result = match last {
            Some((_, value)) => value,
            None => {
                let (x, y) = (self.resolved_address(&p), self.resolved_address(&q));
                self.compared(op, x, y, true)
            }
        };
        for (both, value) in inside {
            result = self.terms.ite(both, value, result);
        }
        result
    }

    /// Two pointers are compared whose objects nobody knows, or which lead into different ones. Pointers at known distances from the same unknown address do not
    /// show where that is.
    fn look_at_distance(&mut self, state: &State, when: TermId, x: &PointsTo, y: &PointsTo) {
        if !self.config.trust_outside {
            return;
        }
        let (left, right) = (self.address_of(x.object), self.address_of(y.object));
        let left = self.terms.add(left, x.offset);
        let right = self.terms.add(right, y.offset);
        let distance = self.terms.sub(left, right);
        self.look_at_address(state, when, distance);
    }

    /// Offsets are signed, addresses are not.
    fn compared(&mut self, op: BinOp, x: TermId, y: TermId, addresses: bool) -> TermId {
        let t = &mut self.terms;
        match op {
            BinOp::Lt if addresses => t.ult(x, y),
            BinOp::Le if addresses => t.ule(x, y),
            BinOp::Gt if addresses => t.ugt(x, y),
            BinOp::Ge if addresses => t.uge(x, y),
            BinOp::Lt => t.slt(x, y),
            BinOp::Le => t.sle(x, y),
            BinOp::Gt => t.sgt(x, y),
            BinOp::Ge => t.sge(x, y),
            _ => t.sub(x, y),
        }
    }

    /// Equal object and equal offset, case by case so that different objects fold to false.
    ///
    /// SOUNDNESS: pointers to different objects may be equal after all where one past the end of one is the start of the
    /// other, where arithmetic left the object, where string literals share memory, and where one of them dangles: memory is used again. There
    /// the addresses decide, as they do for numbers that were made pointers.
    pub(crate) fn pointers_equal(&mut self, state: &State, a: TermId, b: TermId) -> TermId {
        if a == b {
            return self.terms.tt();
        }
        let (p, q) = (self.points_to(a), self.points_to(b));
        let mut equal = self.terms.ff();
        for x in p.iter() {
            for y in q.iter() {
                let same = if x.object == y.object && (x.object != ObjId::OPAQUE || !self.terms.is_const(x.offset)) {
                    self.terms.eq(x.offset, y.offset)
                } else if x.object == ObjId::OPAQUE || y.object == ObjId::OPAQUE {
                    self.equals_opaque(x, y)
                } else if self.is_address(x) || self.is_address(y) {
                    // The address of something the program has is as good as any other.
                    self.addresses_equal(x, y)
                } else {
                    let possible = self.may_coincide(state, x, y);
                    if self.terms.is_false(possible) {
                        continue;
                    }
                    let equal = self.addresses_equal(x, y);
                    self.terms.and(possible, equal)
                };
                let both = self.terms.and(x.cond, y.cond);
                // Pointers are tried at the places of others; at a distance from them they are not.
                let apart = |this: &Self, t: &PointsTo| match t.object == ObjId::NULL {
                    true => this.terms.op(t.offset) != Op::Var,
                    false => this.terms.as_u128(t.offset) != Some(0),
                };
                // Null, and what system calls return for an error.
                let known = |this: &Self, t: &PointsTo| {
                    let number = if t.object == ObjId::NULL { this.terms.as_u128(t.offset) } else { None };
                    number.is_some_and(|n| n == 0 || n >= mask(this.pointer_bits) - 4095)
                };
                if (apart(self, x) || apart(self, y)) && !known(self, x) && !known(self, y) {
                    self.look_at_distance(state, both, x, y);
                }
                let case = self.terms.and(both, same);
                equal = self.terms.or(equal, case);
            }
        }
        equal
    }

    /// A pointer whose object cannot be told against another: its offset is its address, and not null, unless nothing is known of
    /// it at all; then the answer is any.
    fn equals_opaque(&mut self, x: &PointsTo, y: &PointsTo) -> TermId {
        let unknown = |this: &Self, t: &PointsTo| t.object == ObjId::OPAQUE && this.terms.is_const(t.offset);
        if unknown(self, x) || unknown(self, y) {
            return self.terms.fresh("same", Sort::Bv(1));
        }
        let is_null = |this: &Self, t: &PointsTo| t.object == ObjId::NULL && this.terms.as_u128(t.offset) == Some(0);
        if is_null(self, x) || is_null(self, y) {
            return self.terms.ff();
        }
        let address = |this: &mut Self, t: &PointsTo| {
            if t.object == ObjId::OPAQUE {
                return t.offset;
            }
            let base = this.address_of(t.object);
            this.terms.add(base, t.offset)
        };
        let (left, right) = (address(self, x), address(self, y));
        self.terms.eq(left, right)
    }

    fn addresses_equal(&mut self, x: &PointsTo, y: &PointsTo) -> TermId {
        let (left, right) = (self.address_of(x.object), self.address_of(y.object));
        let left = self.terms.add(left, x.offset);
        let right = self.terms.add(right, y.offset);
        self.terms.eq(left, right)
    }

    /// When pointers to two objects can have the same address.
    fn may_coincide(&mut self, state: &State, x: &PointsTo, y: &PointsTo) -> TermId {
        let mut possible = self.terms.ff();
        for (one, other) in [(x, y), (y, x)] {
            if !self.memory.accessible(one.object) || !self.memory.accessible(other.object) {
                return possible;
            }
            // The start of an object that has no bytes is its own.
            if self.terms.as_u128(one.offset) != Some(0) {
                let inside = self.in_bounds(state, one.object, one.offset, 1);
                if state.guard.decides(&self.terms, inside) != Some(true) {
                    let outside = self.terms.not(inside);
                    possible = self.terms.or(possible, outside);
                }
            }
            if self.may_share(one.object, other.object) {
                return self.terms.tt();
            }
            if self.memory.objects[one.object].ended {
                let alive = self.alive(state, one.object);
                if state.guard.decides(&self.terms, alive) != Some(true) {
                    let dead = self.terms.not(alive);
                    possible = self.terms.or(possible, dead);
                }
            }
        }
        possible
    }

    fn cast(&mut self, state: &State, op: CastOp, value: TermId, from: TypeId, to: TypeId) -> Result<TermId, Halt> {
        let signed = self.program.types.is_signed(from);
        Ok(match op {
            CastOp::IntToInt => {
                let width = self.term_width(to);
                self.resize(value, width, signed)
            }
            CastOp::ToBool => {
                if self.program.types.is_float(from) {
                    let zero = self.float_is_zero(value, from);
                    self.terms.not(zero)
                } else if self.program.types.is_pointer(from) {
                    let null = self.null();
                    let same = self.pointers_equal(state, value, null);
                    self.terms.not(same)
                } else {
                    let zero = self.terms.bv(self.terms.width(value), 0);
                    self.terms.ne(value, zero)
                }
            }
            CastOp::IntToFloat => self.int_to_float(state, value, signed, to),
            CastOp::FloatToInt => self.float_to_int(value, from, to),
            CastOp::FloatToFloat => self.float_to_float(state, value, from, to),
            CastOp::PtrToInt => {
                let address = self.pointer_to_int(value);
                let always = self.terms.tt();
                self.look_at_address(state, always, address);
                let width = self.term_width(to);
                self.resize(address, width, false)
            }
            CastOp::IntToPtr => {
                let address = self.resize(value, self.pointer_bits, signed);
                self.note_arbitrary(address);
                self.int_to_pointer(address)
            }
            CastOp::PtrToPtr => {
                if let Type::Pointer(pointee) = *self.program.types.get(to) {
                    self.see_as(value, pointee);
                }
                value
            }
            CastOp::Bits => match (self.program.types.is_pointer(from), self.program.types.is_pointer(to)) {
                (true, false) => self.pointer_to_int(value),
                (false, true) => self.int_to_pointer(value),
                (true, true) | (false, false) => value,
            },
        })
    }

    fn overflow(
        &mut self,
        op: OverflowOp,
        (a, a_ty): (TermId, TypeId),
        (b, b_ty): (TermId, TypeId),
        ty: TypeId,
    ) -> Result<TermId, Halt> {
        let types = &self.program.types;
        let (a_signed, b_signed, signed) = (types.is_signed(a_ty), types.is_signed(b_ty), types.is_signed(ty));
        if op == OverflowOp::FloatToInt {
            return Ok(self.float_out_of_range(a, a_ty, ty));
        }
        let width = self.term_width(ty);
        let (wa, wb) = (self.terms.width(a), self.terms.width(b));
        let same = wa == width && a_signed == signed;
        let both = same && wb == width && b_signed == signed;
        let t = &mut self.terms;
        Ok(match op {
            OverflowOp::Add if both && signed => t.sadd_ovf(a, b),
            OverflowOp::Add if both => t.uadd_ovf(a, b),
            OverflowOp::Sub if both && signed => t.ssub_ovf(a, b),
            OverflowOp::Sub if both => t.usub_ovf(a, b),
            OverflowOp::Mul if both && signed => t.smul_ovf(a, b),
            OverflowOp::Mul if both => t.umul_ovf(a, b),
            OverflowOp::Neg if same && signed => t.sneg_ovf(a),
            OverflowOp::Shl => {
                if !a_signed {
                    return Ok(t.ff());
                }
                let zero = t.bv(wa, 0);
                let negative = t.slt(a, zero);
                let distance = self.resize(b, wa, false);
                let shifted = self.terms.shl(a, distance);
                let back = self.terms.ashr(shifted, distance);
                let lost = self.terms.ne(back, a);
                self.terms.or(negative, lost)
            }
            OverflowOp::Add | OverflowOp::Sub | OverflowOp::Mul | OverflowOp::Neg | OverflowOp::Convert => {
                // Exactly, in enough bits, then: does it fit?
                let wide = match op {
                    OverflowOp::Mul => wa + wb + 2,
                    _ => wa.max(wb) + 2,
                }
                .max(width + 1);
                let x = self.resize(a, wide, a_signed);
                let y = self.resize(b, wide, b_signed);
                let t = &mut self.terms;
                let exact = match op {
                    OverflowOp::Add => t.add(x, y),
                    OverflowOp::Sub => t.sub(x, y),
                    OverflowOp::Mul => t.mul(x, y),
                    OverflowOp::Neg => t.neg(x),
                    _ => x,
                };
                let short = t.extract(width - 1, 0, exact);
                let again = if signed { t.sext(short, wide) } else { t.zext(short, wide) };
                t.ne(again, exact)
            }
            OverflowOp::FloatToInt => unreachable!("handled above"),
        })
    }
}
