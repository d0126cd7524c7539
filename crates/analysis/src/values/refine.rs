//! Refinement of a state by a condition that holds in it: through comparisons, casts, sums, copies and temporaries that stand for an
//! expression; for pointers by what memory checks say.

use super::env::{Env, join_options};
use super::eval::Eval;
use super::pointer::Pointer;
use super::val::Val;
use crate::facts::CellId;
use crate::number::{Float, Int, IntType, Value, arith, float_kind, int_type};
use fathom_goto::*;

/// Temporaries followed to what they stand for, one behind the other.
const DEPTH: u32 = 6;

fn fits(exact: Option<Value>, ty: IntType) -> bool {
    exact.is_some_and(|v| v.lo >= ty.min() && v.hi <= ty.max())
}

impl Eval<'_> {
    /// The concrete states in which the condition has the given truth; `None` if there are none.
    pub fn refine(&self, env: &Env, cond: ExprId, truth: bool) -> Option<Env> {
        self.refine_to(env, cond, truth, DEPTH)
    }

    fn refine_to(&self, env: &Env, cond: ExprId, truth: bool, depth: u32) -> Option<Env> {
        match self.decide(env, cond) {
            Some(known) if known == truth => {
                self.hints(env, cond);
                return Some(env.clone());
            }
            Some(_) => return None,
            None => {}
        }
        match &self.function.expr(cond).kind {
            ExprKind::Unary(UnOp::Not, a) => self.refine_to(env, *a, !truth, depth),
            ExprKind::Binary(BinOp::And, a, b) => self.both(env, (*a, *b), truth, true, depth),
            ExprKind::Binary(BinOp::Or, a, b) => self.both(env, (*a, *b), truth, false, depth),
            ExprKind::Binary(op, a, b) if op.is_comparison() => {
                self.hints(env, cond);
                self.refine_comparison(env, *op, (*a, *b), truth, depth)
            }
            ExprKind::Cast(CastOp::ToBool, a) => {
                self.note_tested(env, *a);
                self.refine_to_bool(env, *a, truth, depth)
            }
            ExprKind::Cast(CastOp::IntToInt, a) if self.int_type(*a) == Some(IntType::BOOL) => {
                self.refine_to(env, *a, truth, depth)
            }
            ExprKind::Select(c, a, b) => {
                let yes = self.refine_to(env, *c, true, depth).and_then(|s| self.refine_to(&s, *a, truth, depth));
                let no = self.refine_to(env, *c, false, depth).and_then(|s| self.refine_to(&s, *b, truth, depth));
                join_options(yes, no)
            }
            ExprKind::Read(..) => {
                self.note_tested(env, cond);
                self.restrict(env, cond, &Int::truth(Some(truth)), depth)
            }
            ExprKind::Overflow(op, a, b, ty) if !truth => self.no_overflow(env, *op, (*a, *b), *ty, depth),
            ExprKind::Memory(MemoryQuery::Readable | MemoryQuery::Writable, [Some(pointer), Some(size), ..]) if truth => {
                self.refine_access(env, *pointer, *size, depth)
            }
            ExprKind::Memory(MemoryQuery::Initialised, [Some(pointer), Some(bit), Some(bits), _]) if truth => {
                Some(self.refine_written(env, *pointer, *bit, *bits))
            }
            ExprKind::Math(MathOp::IsNan, [Some(number), ..]) if !truth => {
                // SOUNDNESS: a kind of float that is not followed says nothing; `None` would say that nobody gets here.
                let Some(float) = self.float(env, *number) else { return Some(env.clone()) };
                self.restrict_float(env, *number, &float.without_nan()?)
            }
            ExprKind::Const(_)
            | ExprKind::Addr(_)
            | ExprKind::FuncAddr(_)
            | ExprKind::Unary(..)
            | ExprKind::Binary(..)
            | ExprKind::Cast(..)
            | ExprKind::PtrAdd(..)
            | ExprKind::Overflow(..)
            | ExprKind::Math(..)
            | ExprKind::Memory(..) => Some(env.clone()),
        }
    }

    fn refine_comparison(&self, env: &Env, op: BinOp, (a, b): (ExprId, ExprId), truth: bool, depth: u32) -> Option<Env> {
        let ty = self.function.expr(a).ty;
        if int_type(&self.program.types, ty).is_some() {
            let (x, y) = (self.int(env, a), self.int(env, b));
            let Some(op) = (if truth { Some(op) } else { arith::negated(op) }) else { return Some(env.clone()) };
            let env = self.restrict(env, a, &Int::refine(op, &x, &y)?, depth)?;
            return self.restrict(&env, b, &Int::refine(arith::mirrored(op), &y, &x)?, depth);
        }
        if float_kind(&self.program.types, ty).is_some() {
            let (Some(x), Some(y)) = (self.float(env, a), self.float(env, b)) else { return Some(env.clone()) };
            let env = self.restrict_float(env, a, &Float::refine(op, truth, &x, &y)?)?;
            return self.restrict_float(&env, b, &Float::refine(arith::mirrored(op), truth, &y, &x)?);
        }
        if self.program.types.is_pointer(ty) {
            let equal = match op {
                BinOp::Eq => truth,
                BinOp::Ne => !truth,
                _ => return Some(env.clone()),
            };
            let (p, q) = (self.pointer(env, a), self.pointer(env, b));
            let env = self.refine_pointer(env, a, &p, &q, equal, depth)?;
            return self.refine_pointer(&env, b, &q, &p, equal, depth);
        }
        Some(env.clone())
    }

    /// A pointer that does or does not equal another.
    fn refine_pointer(&self, env: &Env, a: ExprId, p: &Pointer, q: &Pointer, equal: bool, depth: u32) -> Option<Env> {
        let only_null = q.null && !q.wild && !q.dead && q.targets.is_empty();
        if !only_null {
            return Some(env.clone());
        }
        let kept = if equal {
            // SOUNDNESS: an address outside its object may be 0, so only pointers that stay inside are excluded.
            let possible = p.null || p.wild || p.dead || !p.targets.is_empty();
            if !possible {
                return None;
            }
            if p.dead || p.wild || p.targets.iter().any(|(o, offset)| offset.lo < 0 || offset.hi > self.size(env, *o).0) {
                return Some(env.clone());
            }
            if !p.null {
                return None;
            }
            Pointer::null()
        } else {
            Pointer { null: false, ..p.clone() }
        };
        self.restrict_pointer(env, a, &kept, depth)
    }

    fn refine_to_bool(&self, env: &Env, a: ExprId, truth: bool, depth: u32) -> Option<Env> {
        let ty = self.function.expr(a).ty;
        let op = if truth { BinOp::Ne } else { BinOp::Eq };
        if let Some(int) = int_type(&self.program.types, ty) {
            self.hint_expr(env, a, 0);
            let value = Int::refine(op, &self.int(env, a), &Int::exactly(int, 0))?;
            return self.restrict(env, a, &value, depth);
        }
        if let Some(float) = self.float(env, a) {
            let zero = Float::exactly(float.kind, 0.0);
            return self.restrict_float(env, a, &Float::refine(BinOp::Ne, truth, &float, &zero)?);
        }
        if self.program.types.is_pointer(ty) {
            let p = self.pointer(env, a);
            return self.refine_pointer(env, a, &p, &Pointer::null(), !truth, depth);
        }
        Some(env.clone())
    }

    /// `a && b` (for `conjunction`) or `a || b` has the given truth.
    fn both(&self, env: &Env, (a, b): (ExprId, ExprId), truth: bool, conjunction: bool, depth: u32) -> Option<Env> {
        if self.int_type(a) != Some(IntType::BOOL) {
            return Some(env.clone());
        }
        if truth == conjunction {
            let env = self.refine_to(env, a, truth, depth)?;
            self.refine_to(&env, b, truth, depth)
        } else {
            join_options(self.refine_to(env, a, truth, depth), self.refine_to(env, b, truth, depth))
        }
    }

    /// After a passed overflow check of `x + y`, `x` lies in the type's range minus `y`.
    fn no_overflow(&self, env: &Env, op: OverflowOp, (a, b): (ExprId, ExprId), ty: TypeId, depth: u32) -> Option<Env> {
        let same = || Some(env.clone());
        let Some(ty) = int_type(&self.program.types, ty) else { return same() };
        let range = Value::top(ty);
        if op == OverflowOp::FloatToInt {
            let Some(float) = self.float(env, a) else { return same() };
            // Truncation: anything above the smallest minus one and below the largest plus one.
            let Some((lo, hi)) = Float::from_int(float.kind, ty.min() - 1, ty.max() + 1).range else { return same() };
            let (lo, hi) = (Float::exactly(float.kind, lo), Float::exactly(float.kind, hi));
            let kept = Float::refine(BinOp::Ge, true, &float, &lo)?;
            return self.restrict_float(env, a, &Float::refine(BinOp::Le, true, &kept, &hi)?);
        }
        if self.int_type(a).is_none() || self.int_type(b).is_none() {
            return same();
        }
        let (va, vb) = (self.int(env, a), self.int(env, b));
        match op {
            OverflowOp::Add | OverflowOp::Sub => {
                let (for_a, for_b) = if op == OverflowOp::Add {
                    (arith::exact_sub(range, vb.value), arith::exact_sub(range, va.value))
                } else {
                    (arith::exact_add(range, vb.value), arith::exact_sub(va.value, range))
                };
                let (Some(for_a), Some(for_b)) = (for_a, for_b) else { return same() };
                let env = self.restrict(env, a, &va.meet_range(for_a.lo, for_a.hi)?, depth)?;
                self.restrict(&env, b, &vb.meet_range(for_b.lo, for_b.hi)?, depth)
            }
            OverflowOp::Convert => self.restrict(env, a, &va.meet_range(range.lo, range.hi)?, depth),
            OverflowOp::Neg => self.restrict(env, a, &va.meet_range(-range.hi, -range.lo)?, depth),
            OverflowOp::Shl => self.restrict(env, a, &va.meet_range(0, range.hi)?, depth),
            OverflowOp::Mul | OverflowOp::FloatToInt => same(),
        }
    }

    /// The bytes at a pointer can be accessed: it is not null, does not dangle, and stays in its object.
    fn refine_access(&self, env: &Env, pointer: ExprId, size: ExprId, depth: u32) -> Option<Env> {
        let size = self.int(env, size).value.lo;
        if size <= 0 {
            return Some(env.clone());
        }
        let p = self.pointer(env, pointer);
        let mut kept = p.filtered(|object, offset| offset.meet_range(0, self.size(env, object).1 - size));
        kept.null = false;
        kept.dead = false;
        if kept.is_empty() {
            return None;
        }
        self.restrict_pointer(env, pointer, &kept, depth)
    }

    /// The scalar at a pointer was written.
    fn refine_written(&self, env: &Env, pointer: ExprId, bit: ExprId, bits: ExprId) -> Env {
        let mut env = env.clone();
        let (bit, bits) = (self.int(&env, bit).singleton(), self.int(&env, bits).singleton());
        let (Some(bit), Some(bits)) = (bit, bits.and_then(|n| u64::try_from(n).ok())) else { return env };
        let p = self.pointer(&env, pointer);
        let spot = self.spot_at(&env, &p, Value::exactly(bit), bits);
        if let Some(twin) = spot.cell(self.memory).and_then(|cell| self.memory.written(cell)).filter(|_| p.is_definite()) {
            self.log.touch(twin);
            env.learn(twin, Some(Val::Written));
        }
        env
    }

    /// The cell an expression reads, if it is one.
    pub fn cell_read(&self, env: &Env, id: ExprId) -> Option<CellId> {
        match &self.function.expr(id).kind {
            ExprKind::Read(place, access) if access.is_ordinary() => {
                let cell = self.spot(env, *place).cell(self.memory)?;
                self.log.touch(cell);
                Some(cell)
            }
            _ => None,
        }
    }

    /// Goes on with what a temporary stands for.
    fn meaning(&self, env: Env, cell: CellId, depth: u32, go: impl Fn(&Env, ExprId, u32) -> Option<Env>) -> Option<Env> {
        match env.meanings.get(&cell).cloned() {
            Some(meaning) if depth > 0 => go(&env, meaning.expr, depth - 1),
            Some(_) | None => Some(env),
        }
    }

    /// The concrete states in which an integer expression has one of the values.
    pub fn restrict(&self, env: &Env, id: ExprId, allowed: &Int, depth: u32) -> Option<Env> {
        let expr = self.function.expr(id);
        let Some(ty) = self.int_type(id) else { return Some(env.clone()) };
        match &expr.kind {
            ExprKind::Read(..) => {
                let Some(cell) = self.cell_read(env, id) else { return Some(env.clone()) };
                let value = match env.get(cell) {
                    None => allowed.clone(),
                    Some(Val::Int(old)) if old.ty == ty => old.meet(allowed)?,
                    Some(_) => return Some(env.clone()),
                };
                let mut env = env.clone();
                env.learn(cell, Some(Val::Int(value)));
                self.meaning(env, cell, depth, |env, expr, depth| {
                    if self.int_type(expr) != Some(ty) {
                        return Some(env.clone());
                    }
                    self.restrict(env, expr, &self.int(env, expr).meet(allowed)?, depth)
                })
            }
            // Any other Bool is a condition.
            _ if ty == IntType::BOOL => match allowed.singleton() {
                Some(value) => self.refine_to(env, id, value != 0, depth),
                None => Some(env.clone()),
            },
            ExprKind::Cast(CastOp::IntToInt, a) => self.restrict_cast(env, *a, ty, allowed, depth),
            ExprKind::Binary(BinOp::Add, a, b) => {
                let (x, y) = (self.int(env, *a), self.int(env, *b));
                if !fits(arith::exact_add(x.value, y.value), ty) {
                    return Some(env.clone());
                }
                let env = self.restrict_by(env, *a, &x, arith::exact_sub(allowed.value, y.value), depth)?;
                self.restrict_by(&env, *b, &y, arith::exact_sub(allowed.value, x.value), depth)
            }
            ExprKind::Binary(BinOp::Sub, a, b) => {
                let (x, y) = (self.int(env, *a), self.int(env, *b));
                if !fits(arith::exact_sub(x.value, y.value), ty) {
                    return Some(env.clone());
                }
                let env = self.restrict_by(env, *a, &x, arith::exact_add(allowed.value, y.value), depth)?;
                self.restrict_by(&env, *b, &y, arith::exact_sub(x.value, allowed.value), depth)
            }
            ExprKind::Unary(UnOp::Neg, a) => {
                let x = self.int(env, *a);
                if !fits(arith::exact_neg(x.value), ty) {
                    return Some(env.clone());
                }
                self.restrict_by(env, *a, &x, arith::exact_neg(allowed.value), depth)
            }
            ExprKind::Const(_)
            | ExprKind::Addr(_)
            | ExprKind::FuncAddr(_)
            | ExprKind::Unary(..)
            | ExprKind::Binary(..)
            | ExprKind::Cast(..)
            | ExprKind::Select(..)
            | ExprKind::PtrAdd(..)
            | ExprKind::Overflow(..)
            | ExprKind::Math(..)
            | ExprKind::Memory(..) => Some(env.clone()),
        }
    }

    fn restrict_by(&self, env: &Env, id: ExprId, value: &Int, allowed: Option<Value>, depth: u32) -> Option<Env> {
        match allowed {
            Some(allowed) => self.restrict(env, id, &value.meet(&Int::of(value.ty, allowed))?, depth),
            None => Some(env.clone()),
        }
    }

    fn restrict_cast(&self, env: &Env, a: ExprId, to: IntType, allowed: &Int, depth: u32) -> Option<Env> {
        let Some(from) = self.int_type(a) else { return Some(env.clone()) };
        let value = self.int(env, a);
        // The conversion changes no value that is possible here.
        if arith::fits(value.value, to) {
            return self.restrict(env, a, &value.meet(allowed)?, depth);
        }
        if arith::kept_by_conversion(from, to, allowed.value) {
            return self.restrict(env, a, &value.meet_range(allowed.value.lo, allowed.value.hi)?, depth);
        }
        Some(env.clone())
    }

    fn restrict_float(&self, env: &Env, id: ExprId, allowed: &Float) -> Option<Env> {
        match &self.function.expr(id).kind {
            ExprKind::Read(..) => {
                let Some(cell) = self.cell_read(env, id) else { return Some(env.clone()) };
                // What is allowed is a part of what was read.
                let mut env = env.clone();
                match env.get(cell) {
                    None | Some(Val::Float(_)) => env.learn(cell, Some(Val::Float(*allowed))),
                    Some(Val::Int(_) | Val::Pointer(_) | Val::Never | Val::Written) => return Some(env),
                }
                Some(env)
            }
            // Widening to double is exact, so bounds carry over.
            ExprKind::Cast(CastOp::FloatToFloat, a) => {
                let Some(own) = self.float(env, *a) else { return Some(env.clone()) };
                if own.kind != FloatKind::F32 || allowed.kind != FloatKind::F64 {
                    return Some(env.clone());
                }
                let mut kept = own;
                kept.nan &= allowed.nan;
                kept.plus_infinity &= allowed.plus_infinity;
                kept.minus_infinity &= allowed.minus_infinity;
                kept.range = match (own.range, allowed.range) {
                    (Some(x), Some(y)) => Some((x.0.max(y.0), x.1.min(y.1))).filter(|(lo, hi)| lo <= hi),
                    (_, _) => None,
                };
                // The bounds need not be numbers of the smaller kind; rounding them outwards keeps every member.
                kept.range = kept.range.map(|(lo, hi)| {
                    let (down, up) = (lo as f32, hi as f32);
                    let down = if f64::from(down) > lo { down.next_down() } else { down };
                    let up = if f64::from(up) < hi { up.next_up() } else { up };
                    (f64::from(down).max(-f64::from(f32::MAX)), f64::from(up).min(f64::from(f32::MAX)))
                });
                if kept.is_empty() {
                    return None;
                }
                self.restrict_float(env, *a, &kept)
            }
            _ => Some(env.clone()),
        }
    }

    /// The concrete states in which a pointer expression is one of these.
    fn restrict_pointer(&self, env: &Env, id: ExprId, allowed: &Pointer, depth: u32) -> Option<Env> {
        if allowed.is_empty() {
            return None;
        }
        match &self.function.expr(id).kind {
            ExprKind::Read(..) => {
                let Some(cell) = self.cell_read(env, id) else { return Some(env.clone()) };
                let mut env = env.clone();
                match env.get(cell) {
                    None | Some(Val::Pointer(_)) => env.learn(cell, Some(Val::Pointer(allowed.clone()))),
                    Some(Val::Int(_) | Val::Float(_) | Val::Never | Val::Written) => return Some(env),
                }
                self.meaning(env, cell, depth, |env, expr, depth| {
                    let pointer = self.program.types.is_pointer(self.function.expr(expr).ty);
                    if !pointer {
                        return Some(env.clone());
                    }
                    self.restrict_pointer(env, expr, allowed, depth)
                })
            }
            ExprKind::Cast(CastOp::PtrToPtr, a) => self.restrict_pointer(env, *a, allowed, depth),
            ExprKind::PtrAdd(a, by) => {
                let by = self.int(env, *by).value;
                self.restrict_base(env, *a, by, allowed, depth)
            }
            ExprKind::Addr(place) => {
                let root = fathom_goto::visit::root(self.function, *place);
                let PlaceKind::Deref(base) = self.function.place(root).kind else { return Some(env.clone()) };
                let bits = self.offset(env, *place);
                let bytes = Value::range(bits.lo.div_euclid(8), bits.hi.div_euclid(8));
                self.restrict_base(env, base, bytes, allowed, depth)
            }
            _ => Some(env.clone()),
        }
    }

    /// `base + by` is one of these.
    fn restrict_base(&self, env: &Env, base: ExprId, by: Value, allowed: &Pointer, depth: u32) -> Option<Env> {
        let p = self.pointer(env, base);
        // SOUNDNESS: one that is wild may be any object, those that the other one names among them.
        if allowed.null || allowed.dead || allowed.wild || p.wild {
            return Some(env.clone());
        }
        let kept = p.filtered(|object, offset| {
            let there = allowed.targets.iter().find(|t| t.0 == object)?.1;
            // SOUNDNESS: a sum that may wrap around says nothing about its parts.
            let addresses = IntType { width: self.program.arch().pointer_bits().min(62), signed: true };
            if !fits(arith::exact_add(offset, by), addresses) {
                return Some(offset);
            }
            match arith::exact_sub(there, by) {
                Some(back) => offset.meet_range(back.lo, back.hi),
                None => Some(offset),
            }
        });
        let kept = Pointer { null: false, dead: false, ..kept };
        self.restrict_pointer(env, base, &kept, depth)
    }

    /// Notes that the program asks which number an expression is.
    pub fn note_tested(&self, env: &Env, id: ExprId) {
        match &self.function.expr(id).kind {
            ExprKind::Read(..) => {
                if let Some(cell) = self.cell_read(env, id) {
                    let reads = env.meanings.get(&cell).map_or(&[][..], |meaning| &meaning.reads);
                    [&[cell], reads].into_iter().flatten().for_each(|cell| self.log.test(*cell, (self.func, id)));
                }
            }
            ExprKind::Cast(CastOp::IntToInt | CastOp::ToBool, a) => self.note_tested(env, *a),
            _ => {}
        }
    }

    /// Notes what cells a comparison compares with what.
    fn hints(&self, env: &Env, cond: ExprId) {
        if let ExprKind::Binary(op, a, b) = &self.function.expr(cond).kind
            && op.is_comparison()
            && self.int_type(*a).is_some()
        {
            if matches!(op, BinOp::Eq | BinOp::Ne) && self.int(env, *b).singleton().is_some() {
                self.note_tested(env, *a);
            }
            for (cell, other) in [(*a, *b), (*b, *a)] {
                let value = self.int(env, other).value;
                if value.lo > i128::from(i64::MIN) {
                    self.hint_expr(env, cell, value.lo);
                }
                if value.hi < i128::from(i64::MAX) {
                    self.hint_expr(env, cell, value.hi);
                }
            }
            if let (Some(x), Some(y)) = (self.source(env, *a), self.source(env, *b)) {
                self.log.unite(x, y);
            }
        }
    }

    fn hint_expr(&self, env: &Env, id: ExprId, number: i128) {
        if let Some(cell) = self.source(env, id) {
            self.log.hint(cell, number);
        }
    }

    /// The cell an expression is a copy of, up to casts and a constant added.
    pub fn source(&self, env: &Env, id: ExprId) -> Option<CellId> {
        match &self.function.expr(id).kind {
            ExprKind::Read(..) => self.cell_read(env, id),
            ExprKind::Cast(CastOp::IntToInt, a) => self.source(env, *a),
            ExprKind::Binary(BinOp::Add | BinOp::Sub, a, b) => {
                let constant = matches!(self.function.expr(*b).kind, ExprKind::Const(_));
                if constant { self.source(env, *a) } else { None }
            }
            _ => None,
        }
    }
}
