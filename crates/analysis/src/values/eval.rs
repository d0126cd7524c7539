//! Evaluation of expressions and places in an abstract state.

use super::env::Env;
use super::log::Log;
use super::memory::Memory;
use super::pointer::{ObjId, Pointer};
use super::val::Val;
use crate::facts::{CellId, Domain};
use crate::number::{Float, Int, IntType, Value, arith, float_kind, int_type};
use crate::points_to::Object;
use fathom_goto::*;

/// Positions an access is followed to one by one.
const POSITIONS: i128 = 256;
/// The same in constant tables.
const TABLE: i128 = 4096;

/// Reads a function's expressions.
#[derive(Copy, Clone)]
pub struct Eval<'a> {
    pub program: &'a Program,
    pub memory: &'a Memory,
    pub log: &'a Log,
    pub func: FuncId,
    pub function: &'a Function,
    /// Nothing changes the rounding mode.
    pub to_nearest: bool,
    /// Every access without a target violates a selected check before it happens.
    pub checked: bool,
    /// Conversions to narrower integers give any number of their type.
    pub loosely: bool,
}

/// Where a place may lie: positions in bits.
#[derive(Clone, Debug)]
pub struct Spot {
    pub targets: Vec<(ObjId, Value)>,
    pub bits: u64,
    /// Also anywhere a wild pointer points to.
    pub wild: bool,
}

impl Spot {
    /// The one cell that it is, if it is one.
    pub fn cell(&self, memory: &Memory) -> Option<CellId> {
        let [(object, offset)] = self.targets.as_slice() else { return None };
        let position = u64::try_from(offset.singleton()?).ok()?;
        let cell = memory.cell_at(*object, position, self.bits).filter(|_| !self.wild)?;
        memory.is_single(cell).then_some(cell)
    }
}

/// All positions, if they are few.
pub fn positions(offset: Value, most: i128) -> Option<Vec<u64>> {
    let count = if offset.modulus == 0 { 1 } else { (offset.hi - offset.lo) / offset.modulus + 1 };
    (count <= most).then(|| (0..count).filter_map(|i| u64::try_from(offset.lo + i * offset.modulus).ok()).collect())
}

/// Any one of the values; unknown if one is, or if there are none.
fn join_all(mut values: impl Iterator<Item = Option<Val>>) -> Option<Val> {
    let first = values.next()??;
    values.try_fold(first, |all, one| all.join(&one?))
}

impl<'a> Eval<'a> {
    pub fn int_type(&self, id: ExprId) -> Option<IntType> {
        int_type(&self.program.types, self.function.expr(id).ty)
    }

    fn float_kind(&self, id: ExprId) -> Option<FloatKind> {
        float_kind(&self.program.types, self.function.expr(id).ty)
    }

    /// Bytes of the object, at least and at most.
    pub fn size(&self, env: &Env, id: ObjId) -> (i128, i128) {
        let info = self.memory.object(id);
        match (info.size, info.size_cell) {
            (Some(size), _) => (i128::from(size), i128::from(size)),
            (None, Some(cell)) => {
                self.log.touch(cell);
                match env.get(cell) {
                    Some(Val::Int(int)) => (int.value.lo, int.value.hi),
                    Some(Val::Float(_) | Val::Pointer(_) | Val::Never | Val::Written) | None => (0, i128::from(u64::MAX)),
                }
            }
            (None, None) => (0, i128::from(u64::MAX)),
        }
    }

    /// Certainly alive, as far as pointers to it were not found to dangle.
    pub fn is_alive(&self, env: &Env, id: ObjId) -> bool {
        match self.memory.object(id).freed_cell {
            None => true,
            Some(cell) => {
                self.log.touch(cell);
                env.get(cell).and_then(|v| v.int().and_then(Int::singleton)) == Some(0)
            }
        }
    }

    /// Offsets in bits. SOUNDNESS: they wrap around at the width of addresses; one that leaves it may be any.
    fn positions(&self) -> IntType {
        IntType { width: (self.program.arch().pointer_bits() + 3).min(62), signed: true }
    }

    /// The offset in bits of a place from its root.
    pub fn offset(&self, env: &Env, place: PlaceId) -> Value {
        let data = self.function.place(place);
        let whole = self.positions();
        match data.kind {
            PlaceKind::Local(_) | PlaceKind::Global(_) | PlaceKind::Deref(_) => Value::exactly(0),
            PlaceKind::Field(base, field) => {
                let Type::Record(record) = self.program.types.get(self.function.place(base).ty) else {
                    return Value::top(whole);
                };
                let bits = self.program.types.record(*record).fields[field as usize].bit_offset;
                arith::exact_add(self.offset(env, base), Value::exactly(i128::from(bits))).unwrap_or(Value::top(whole))
            }
            PlaceKind::Index(base, index) => {
                let size = Value::exactly(i128::from(self.program.types.size_of(data.ty)) * 8);
                let index = self.int(env, index).value;
                let moved = arith::exact_mul(index, size).and_then(|by| arith::exact_add(self.offset(env, base), by));
                moved.filter(|v| v.lo >= whole.min() && v.hi <= whole.max()).unwrap_or(Value::top(whole))
            }
        }
    }

    /// Bits the place takes.
    pub fn width(&self, place: PlaceId) -> u64 {
        let data = self.function.place(place);
        if let PlaceKind::Field(base, field) = data.kind
            && let Type::Record(record) = self.program.types.get(self.function.place(base).ty)
            && let Some(width) = self.program.types.record(*record).fields[field as usize].bit_width
        {
            return u64::from(width);
        }
        self.program.types.size_of(data.ty) * 8
    }

    /// The pointer (in bytes) to a place's root, or the object it is.
    pub fn root_pointer(&self, env: &Env, place: PlaceId) -> Pointer {
        let root = fathom_goto::visit::root(self.function, place);
        let object = match self.function.place(root).kind {
            PlaceKind::Local(local) => Object::Local(self.func, local),
            PlaceKind::Global(global) => Object::Global(global),
            PlaceKind::Deref(pointer) => return self.pointer(env, pointer),
            PlaceKind::Field(..) | PlaceKind::Index(..) => unreachable!("a root has no base"),
        };
        match self.memory.id(object) {
            Some(id) => Pointer::to(id, Value::exactly(0)),
            None => Pointer::wild(),
        }
    }

    /// Where an access through the place goes. SOUNDNESS: an access without a target does not continue if it is checked;
    /// where it is not, the analysis gives up all its claims.
    pub fn spot(&self, env: &Env, place: PlaceId) -> Spot {
        let pointer = self.root_pointer(env, place);
        let offset = self.offset(env, place);
        self.spot_at(env, &pointer, offset, self.width(place))
    }

    pub fn spot_at(&self, env: &Env, pointer: &Pointer, offset: Value, bits: u64) -> Spot {
        let mut fails = pointer.null || pointer.dead || pointer.wild;
        let mut targets = Vec::new();
        for (object, start) in pointer.targets.iter() {
            let exact = arith::exact_mul(*start, Value::exactly(8)).and_then(|start| arith::exact_add(start, offset));
            let whole = self.positions();
            let Some(exact) = exact.filter(|v| v.lo >= whole.min() && v.hi <= whole.max()) else {
                fails = true;
                targets.push((*object, Value::range(0, (self.size(env, *object).1 * 8 - i128::from(bits)).max(0))));
                continue;
            };
            let (least, most) = self.size(env, *object);
            let inside = exact.lo >= 0 && exact.hi + i128::from(bits) <= least * 8;
            fails |= !inside || !self.is_alive(env, *object);
            targets.extend(exact.meet_range(0, most * 8 - i128::from(bits)).map(|offset| (*object, offset)));
        }
        if fails && !self.checked {
            self.log.doubt();
        }
        Spot { targets, bits, wild: pointer.wild }
    }

    /// The scalar at a place.
    pub fn load(&self, env: &Env, spot: &Spot, ty: TypeId) -> Option<Val> {
        if spot.wild {
            return None;
        }
        let mut all: Option<Val> = None;
        for (object, offset) in &spot.targets {
            let one = self.load_from(env, *object, *offset, spot.bits, ty)?;
            all = match all {
                None => Some(one),
                Some(old) => Some(old.join(&one)?),
            };
        }
        all
    }

    fn load_from(&self, env: &Env, object: ObjId, offset: Value, bits: u64, ty: TypeId) -> Option<Val> {
        let info = self.memory.object(object);
        if let Some(image) = &info.image {
            let table = (object, (offset.lo, offset.hi, offset.modulus), bits, ty);
            return self.log.constant(table, || {
                let positions = positions(offset, TABLE)?;
                self.log.charge(positions.len());
                join_all(positions.into_iter().map(|position| image.read(self.program, self.memory, position, bits, ty)))
            });
        }
        let Some(few) = positions(offset, POSITIONS) else {
            // A long array: one summary must cover every position.
            let (lo, hi) = (u64::try_from(offset.lo).ok()?, u64::try_from(offset.hi).ok()?);
            let cell = self.memory.cell_at(object, lo, bits)?;
            let data = self.memory.cell(cell);
            let covered = data.count > 1 && data.is_at(hi, bits) && offset.modulus % i128::from(data.stride) == 0;
            self.log.touch(cell);
            return env.get(cell).filter(|_| covered).and_then(|v| self.view(v, bits, ty));
        };
        self.log.charge(few.len());
        join_all(few.into_iter().map(|position| {
            let cell = self.memory.cell_at(object, position, bits)?;
            self.log.touch(cell);
            env.get(cell).and_then(|v| self.view(v, bits, ty))
        }))
    }

    /// A value read as another type.
    pub fn view(&self, value: Val, bits: u64, ty: TypeId) -> Option<Val> {
        match value {
            Val::Int(int) => {
                let ty = int_type(&self.program.types, ty)?;
                if ty == int.ty {
                    return Some(Val::Int(int));
                }
                // SOUNDNESS: a Bool's byte may hold more than its value says; read as anything else it is unknown.
                if int.ty == IntType::BOOL {
                    return None;
                }
                let whole = u64::from(int.ty.width) == bits;
                // SOUNDNESS: a Bool whose byte is neither 0 nor 1 reads as 1, or as anything.
                if ty == IntType::BOOL {
                    return (whole && int.value.lo >= 0 && int.value.hi <= 1).then(|| Val::Int(int.to_bool()));
                }
                (whole && u64::from(ty.width) == bits).then(|| Val::Int(int.cast(ty)))
            }
            Val::Float(float) => (float_kind(&self.program.types, ty) == Some(float.kind)).then_some(Val::Float(float)),
            Val::Pointer(pointer) => self.program.types.is_pointer(ty).then_some(Val::Pointer(pointer)),
            Val::Never | Val::Written => None,
        }
    }

    /// The values of an integer expression.
    pub fn int(&self, env: &Env, id: ExprId) -> Int {
        let ty = self.int_type(id).unwrap_or(IntType { width: 64, signed: true });
        match self.value(env, id) {
            Some(Val::Int(int)) if int.ty == ty => int,
            Some(Val::Int(_) | Val::Float(_) | Val::Pointer(_) | Val::Never | Val::Written) | None => Int::top(ty),
        }
    }

    pub fn float(&self, env: &Env, id: ExprId) -> Option<Float> {
        let kind = self.float_kind(id)?;
        match self.value(env, id) {
            Some(Val::Float(float)) if float.kind == kind => Some(float),
            Some(Val::Int(_) | Val::Float(_) | Val::Pointer(_) | Val::Never | Val::Written) | None => Some(Float::top(kind)),
        }
    }

    pub fn pointer(&self, env: &Env, id: ExprId) -> Pointer {
        match self.value(env, id) {
            Some(Val::Pointer(pointer)) => pointer,
            Some(Val::Int(_) | Val::Float(_) | Val::Never | Val::Written) | None => Pointer::wild(),
        }
    }

    /// The values of a scalar expression; `None`: any.
    pub fn value(&self, env: &Env, id: ExprId) -> Option<Val> {
        // Expressions share their parts: seen as trees they may be larger than anything.
        if !self.log.tick() {
            return None;
        }
        let expr = self.function.expr(id);
        match &expr.kind {
            ExprKind::Const(bits) => self.constant(expr.ty, *bits),
            ExprKind::Addr(place) => Some(Val::Pointer(self.address(env, *place))),
            ExprKind::FuncAddr(func) => {
                let object = self.memory.id(Object::Function(*func))?;
                Some(Val::Pointer(Pointer::to(object, Value::exactly(0))))
            }
            // SOUNDNESS: what the environment may change is not known.
            ExprKind::Read(place, access) => {
                let spot = self.spot(env, *place);
                if !access.is_ordinary() {
                    return None;
                }
                self.load(env, &spot, expr.ty)
            }
            ExprKind::Unary(op, a) => self.unary(env, *op, *a, id),
            ExprKind::Binary(op, a, b) => self.binary(env, *op, *a, *b, id),
            ExprKind::Cast(op, a) => self.cast(env, *op, *a, id),
            ExprKind::Select(cond, a, b) => match self.decide(env, *cond) {
                Some(true) => self.value(env, *a),
                Some(false) => self.value(env, *b),
                None => match self.sign_extended(*cond, *a, *b) {
                    Some((narrow, bit)) => Some(Val::Int(self.int(env, narrow).sign_extended(bit))),
                    None => self.value(env, *a)?.join(&self.value(env, *b)?),
                },
            },
            ExprKind::PtrAdd(a, by) => {
                let by = self.int(env, *by);
                Some(Val::Pointer(self.pointer(env, *a).shifted(by.value, self.program.arch().pointer_bits())))
            }
            ExprKind::Overflow(op, a, b, ty) => Some(Val::Int(Int::truth(self.overflow(env, *op, *a, *b, *ty)))),
            ExprKind::Math(op, args) => self.math(env, *op, args),
            ExprKind::Memory(query, args) => self.query(env, *query, args, id),
        }
    }

    /// `x & s ? x | -s : x & (s - 1)`, where s is bit number n alone: x as a signed number of n + 1 bits. Fixed-point code has such numbers in wider types.
    fn sign_extended(&self, cond: ExprId, then: ExprId, other: ExprId) -> Option<(ExprId, u32)> {
        let kind = |id: ExprId| &self.function.expr(id).kind;
        let constant = |id: ExprId| match kind(id) {
            ExprKind::Const(bits) => self.int_type(id).map(|ty| ty.from_bits(*bits)),
            _ => None,
        };
        let tested = match kind(cond) {
            ExprKind::Binary(BinOp::Ne, tested, zero) if constant(*zero) == Some(0) => *tested,
            ExprKind::Cast(CastOp::ToBool, tested) => *tested,
            _ => return None,
        };
        let (
            ExprKind::Binary(BinOp::And, x, sign),
            ExprKind::Binary(BinOp::Or, set, ones),
            ExprKind::Binary(BinOp::And, cleared, mask),
        ) = (kind(tested), kind(then), kind(other))
        else {
            return None;
        };
        let ty = self.int_type(*x).filter(|ty| ty.signed && Some(*ty) == self.int_type(then))?;
        let sign = constant(*sign).filter(|s| *s > 0 && s.count_ones() == 1 && *s < ty.max())?;
        let same = |id: ExprId| self.int_type(id) == Some(ty) && self.is_same(*x, id);
        let fits = constant(*ones) == Some(-sign) && constant(*mask) == Some(sign - 1) && same(*set) && same(*cleared);
        fits.then(|| (*x, sign.trailing_zeros()))
    }

    /// Reads of one variable, with nothing between them.
    fn is_same(&self, a: ExprId, b: ExprId) -> bool {
        let local = |id: ExprId| match &self.function.expr(id).kind {
            ExprKind::Read(place, access) if access.is_ordinary() => match self.function.place(*place).kind {
                PlaceKind::Local(local) => Some(local),
                _ => None,
            },
            _ => None,
        };
        a == b || local(a).is_some_and(|of_a| local(b) == Some(of_a))
    }

    fn constant(&self, ty: TypeId, bits: u128) -> Option<Val> {
        if let Some(int) = int_type(&self.program.types, ty) {
            return Some(Val::Int(Int::exactly(int, int.from_bits(bits))));
        }
        if let Some(kind) = float_kind(&self.program.types, ty) {
            return Float::from_bits(kind, bits).map(Val::Float);
        }
        (self.program.types.is_pointer(ty) && bits == 0).then(|| Val::Pointer(Pointer::null()))
    }

    /// The address of a place: nothing is accessed.
    fn address(&self, env: &Env, place: PlaceId) -> Pointer {
        let bits = self.offset(env, place);
        let eight = Value::exactly(8);
        // Bit positions of addressable places are whole bytes.
        let bytes = if bits.modulus == 0 {
            Value::exactly(bits.lo.div_euclid(8))
        } else {
            let (lo, hi) = (bits.lo.div_euclid(8), bits.hi.div_euclid(8));
            let modulus = if bits.modulus % 8 == 0 && bits.residue % eight.lo == 0 { bits.modulus / 8 } else { 1 };
            Value::new(lo, hi, modulus, bits.residue / 8).unwrap_or(Value::range(lo, hi))
        };
        self.root_pointer(env, place).shifted(bytes, self.program.arch().pointer_bits())
    }

    fn unary(&self, env: &Env, op: UnOp, a: ExprId, id: ExprId) -> Option<Val> {
        if let Some(kind) = self.float_kind(id) {
            let a = self.float(env, a).filter(|a| a.kind == kind)?;
            return (op == UnOp::Neg).then(|| Val::Float(a.negate()));
        }
        let ty = self.int_type(id)?;
        let a = self.int(env, a);
        Some(Val::Int(match op {
            UnOp::Neg => {
                a.map(ty, Value::wrap(arith::exact_neg(a.value), ty), |x| Value::wrap(arith::exact_neg(Value::exactly(x)), ty))
            }
            UnOp::Not => a.map(ty, arith::not(a.value, ty), |x| arith::not(Value::exactly(x), ty)),
            UnOp::Clz | UnOp::Ctz | UnOp::Popcount => Int::of(ty, Value::wrap(Some(Value::range(0, i128::from(ty.width))), ty)),
            UnOp::Bswap | UnOp::BitReverse => Int::top(ty),
        }))
    }

    fn binary(&self, env: &Env, op: BinOp, a: ExprId, b: ExprId, id: ExprId) -> Option<Val> {
        let operands = self.function.expr(a).ty;
        if int_type(&self.program.types, operands).is_some()
            && int_type(&self.program.types, self.function.expr(b).ty).is_some()
        {
            let (a, b) = (self.int(env, a), self.int(env, b));
            return Some(Val::Int(Int::binary(op, &a, &b, self.int_type(id)?)));
        }
        if float_kind(&self.program.types, operands).is_some() {
            let (a, b) = (self.float(env, a)?, self.float(env, b)?);
            if op.is_comparison() {
                return Some(Val::Int(Int::truth(Float::compare(op, &a, &b))));
            }
            let rem = op == BinOp::Rem;
            return (self.to_nearest && !rem).then(|| Val::Float(Float::binary(op, &a, &b)));
        }
        if self.program.types.is_pointer(operands) {
            let (p, q) = (self.pointer(env, a), self.pointer(env, b));
            if op.is_comparison() {
                return Some(Val::Int(Int::truth(self.compare_pointers(env, op, &p, &q))));
            }
            let ty = self.int_type(id)?;
            if op == BinOp::PtrDiff
                && p.is_definite()
                && q.is_definite()
                && let ([(x, i)], [(y, j)]) = (&p.targets[..], &q.targets[..])
                && x == y
                && !self.memory.object(*x).several
            {
                return Some(Val::Int(Int::of(ty, Value::wrap(arith::exact_sub(*i, *j), ty))));
            }
        }
        None
    }

    /// Does the pointer lie in (not behind) its only object?
    fn strictly_inside(&self, env: &Env, p: &Pointer) -> bool {
        p.is_definite()
            && p.targets.iter().all(|(o, offset)| {
                let size = self.size(env, *o).0.max(i128::from(matches!(self.memory.object(*o).object, Object::Function(_))));
                offset.lo >= 0 && offset.hi < size && self.is_alive(env, *o)
            })
    }

    fn may_be_literal(&self, p: &Pointer) -> bool {
        p.targets.iter().any(|(o, _)| match self.memory.object(*o).object {
            Object::Global(global) => self.program.global(global).kind == GlobalKind::StringLiteral,
            Object::Local(..)
            | Object::Unknown
            | Object::Alloc(..)
            | Object::Function(_)
            | Object::Arguments
            | Object::Foreign => false,
        })
    }

    fn compare_pointers(&self, env: &Env, op: BinOp, p: &Pointer, q: &Pointer) -> Option<bool> {
        let only_null = |p: &Pointer| p.null && !p.wild && !p.dead && p.targets.is_empty();
        let equal = if only_null(p) && only_null(q) {
            Some(true)
        } else if only_null(p) && self.strictly_inside(env, q) || only_null(q) && self.strictly_inside(env, p) {
            Some(false)
        } else if p.is_definite() && q.is_definite() {
            let shared = p.targets.iter().any(|(o, _)| q.targets.iter().any(|(u, _)| o == u));
            if let ([(o, i)], [(u, j)]) = (&p.targets[..], &q.targets[..])
                && o == u
                && !self.memory.object(*o).several
            {
                return arith::compare(op, *i, *j);
            }
            // SOUNDNESS: one past the end of an object may be the start of another; addresses inside never are, except that string
            // literals may share their memory.
            let literals = self.may_be_literal(p) && self.may_be_literal(q);
            (!shared && !literals && self.strictly_inside(env, p) && self.strictly_inside(env, q)).then_some(false)
        } else {
            None
        };
        match op {
            BinOp::Eq => equal,
            BinOp::Ne => equal.map(|e| !e),
            _ => None,
        }
    }

    fn cast(&self, env: &Env, op: CastOp, a: ExprId, id: ExprId) -> Option<Val> {
        let to = self.function.expr(id).ty;
        match op {
            CastOp::IntToInt => {
                let (from, to) = (self.int_type(a)?, self.int_type(id)?);
                if self.loosely && to.width < from.width {
                    return Some(Val::Int(Int::top(to)));
                }
                Some(Val::Int(self.int(env, a).cast(to)))
            }
            CastOp::ToBool => {
                if self.int_type(a).is_some() {
                    return Some(Val::Int(self.int(env, a).to_bool()));
                }
                if let Some(float) = self.float(env, a) {
                    let zero = Float::exactly(float.kind, 0.0);
                    return Some(Val::Int(Int::truth(Float::compare(BinOp::Ne, &float, &zero))));
                }
                if self.program.types.is_pointer(self.function.expr(a).ty) {
                    let p = self.pointer(env, a);
                    return Some(Val::Int(Int::truth(self.compare_pointers(env, BinOp::Ne, &p, &Pointer::null()))));
                }
                None
            }
            CastOp::IntToFloat => {
                let kind = self.float_kind(id).filter(|_| self.to_nearest)?;
                self.int_type(a)?;
                let a = self.int(env, a);
                Some(Val::Float(Float::from_int(kind, a.value.lo, a.value.hi)))
            }
            CastOp::FloatToInt => {
                let ty = self.int_type(id)?;
                let (lo, hi) = self.float(env, a)?.to_int(ty.min(), ty.max())?;
                Some(Val::Int(Int::of(ty, Value::range(lo, hi))))
            }
            CastOp::FloatToFloat => {
                let kind = self.float_kind(id)?;
                let a = self.float(env, a)?;
                (self.to_nearest || a.kind == FloatKind::F32).then(|| Val::Float(a.convert(kind)))
            }
            CastOp::IntToPtr => {
                self.int_type(a)?;
                (self.int(env, a).singleton() == Some(0)).then(|| Val::Pointer(Pointer::null()))
            }
            CastOp::PtrToPtr => self.value(env, a),
            CastOp::PtrToInt => None,
            CastOp::Bits => {
                let int = int_type(&self.program.types, to)?;
                let from = self.int_type(a)?;
                (from.width == int.width).then(|| Val::Int(self.int(env, a).cast(int)))
            }
        }
    }

    /// The truth of a condition, if it is the same for every concrete state.
    pub fn decide(&self, env: &Env, cond: ExprId) -> Option<bool> {
        self.int(env, cond).singleton().map(|v| v != 0)
    }

    pub fn overflow(&self, env: &Env, op: OverflowOp, a: ExprId, b: ExprId, ty: TypeId) -> Option<bool> {
        let ty = int_type(&self.program.types, ty)?;
        if op == OverflowOp::FloatToInt {
            let a = self.float(env, a)?;
            let fits = a.to_int(ty.min(), ty.max()).is_some();
            return if fits { Some(false) } else { a.never_fits(ty.min(), ty.max()).then_some(true) };
        }
        self.int_type(a)?;
        self.int_type(b)?;
        let (a, b) = (self.int(env, a).value, self.int(env, b).value);
        arith::overflow(op, a, b, ty)
    }

    fn math(&self, env: &Env, op: MathOp, args: &[Option<ExprId>; 3]) -> Option<Val> {
        let a = self.float(env, args[0]?)?;
        let float = |f: Float| Some(Val::Float(f));
        let truth = |decided: Option<bool>| Some(Val::Int(Int::truth(decided)));
        let never = |possible: bool| if possible { None } else { Some(false) };
        let infinite = a.plus_infinity || a.minus_infinity;
        match op {
            MathOp::Abs => float(a.abs()),
            MathOp::Sqrt => self.to_nearest.then(|| Val::Float(a.sqrt())),
            MathOp::Rint => self.to_nearest.then(|| Val::Float(a.monotone(f64::round_ties_even))),
            MathOp::Floor => float(a.monotone(f64::floor)),
            MathOp::Ceil => float(a.monotone(f64::ceil)),
            MathOp::Trunc => float(a.monotone(f64::trunc)),
            MathOp::Round => float(a.monotone(f64::round)),
            MathOp::IsNan => truth(never(a.nan)),
            MathOp::IsInf => truth(never(infinite)),
            MathOp::IsFinite => truth(if !a.nan && !infinite { Some(true) } else { never(a.range.is_some()) }),
            MathOp::Unordered => {
                let b = self.float(env, args[1]?)?;
                truth(never(a.nan || b.nan))
            }
            MathOp::Min | MathOp::Max => {
                // One of the operands, or NaN if both are.
                let b = self.float(env, args[1]?)?;
                let mut either = a.join(&b);
                either.nan = a.nan && b.nan;
                if let (Some(x), Some(y), false, false) = (a.finite(), b.finite(), a.nan, b.nan) {
                    let ends = if op == MathOp::Min { (x.0.min(y.0), x.1.min(y.1)) } else { (x.0.max(y.0), x.1.max(y.1)) };
                    either = Float::hull(a.kind, ends.0, ends.1);
                }
                float(either)
            }
            MathOp::Fma
            | MathOp::Remainder
            | MathOp::Fmod
            | MathOp::CopySign
            | MathOp::IsNormal
            | MathOp::IsSubnormal
            | MathOp::IsZero
            | MathOp::SignBit
            | MathOp::LessGreater
            | MathOp::NextAfter => None,
        }
    }

    fn query(&self, env: &Env, query: MemoryQuery, args: &[Option<ExprId>; 4], id: ExprId) -> Option<Val> {
        let truth = |decided: Option<bool>| Some(Val::Int(Int::truth(decided)));
        let p = match args[0] {
            Some(pointer) => self.pointer(env, pointer),
            None => return None,
        };
        match query {
            MemoryQuery::Readable | MemoryQuery::Writable => {
                let size = self.int(env, args[1]?).value;
                let write = query == MemoryQuery::Writable;
                let fits = |(object, offset): &(ObjId, Value)| self.holds(env, *object, *offset, size, write);
                truth(if p.is_definite() && p.targets.iter().all(|t| fits(t) == Some(true)) {
                    Some(true)
                } else {
                    (!p.wild && size.lo > 0 && p.targets.iter().all(|t| fits(t) == Some(false))).then_some(false)
                })
            }
            MemoryQuery::Aligned => {
                let align = self.int(env, args[1]?).singleton()?;
                let aligned = |(object, offset): &(ObjId, Value)| {
                    let own = i128::from(self.memory.object(*object).align);
                    align <= 1
                        || own % align == 0
                            && if offset.modulus == 0 {
                                offset.residue.rem_euclid(align) == 0
                            } else {
                                offset.modulus % align == 0 && offset.residue % align == 0
                            }
                };
                let heap = p.targets.iter().any(|t| self.memory.object(t.0).size.is_none());
                let sure = !p.wild && !p.dead && !heap && p.targets.iter().all(aligned);
                truth(sure.then_some(true))
            }
            MemoryQuery::Live => truth((p.is_definite() && p.targets.iter().all(|t| self.is_alive(env, t.0))).then_some(true)),
            MemoryQuery::SameObject => {
                let q = self.pointer(env, args[1]?);
                let same = match (&p.targets[..], &q.targets[..]) {
                    ([(x, _)], [(y, _)]) => p.is_definite() && q.is_definite() && x == y && !self.memory.object(*x).several,
                    (_, _) => false,
                };
                truth(same.then_some(true))
            }
            MemoryQuery::IsFunction => {
                let function = |t: &(ObjId, Value)| {
                    matches!(self.memory.object(t.0).object, Object::Function(_)) && t.1.singleton() == Some(0)
                };
                truth((p.is_definite() && p.targets.iter().all(function)).then_some(true))
            }
            MemoryQuery::ObjectSize => {
                let ty = self.int_type(id)?;
                let mut all: Option<Value> = None;
                for (object, _) in p.targets.iter().filter(|_| p.is_definite()) {
                    let (lo, hi) = self.size(env, *object);
                    all = Some(all.map_or(Value::range(lo, hi), |old| old.join(Value::range(lo, hi))));
                }
                all.filter(|v| v.lo >= ty.min() && v.hi <= ty.max()).map(|v| Val::Int(Int::of(ty, v)))
            }
            MemoryQuery::PointerOffset => {
                let ty = self.int_type(id)?;
                let mut all: Option<Value> = None;
                for (_, offset) in p.targets.iter().filter(|_| p.is_definite()) {
                    all = Some(all.map_or(*offset, |old| old.join(*offset)));
                }
                all.filter(|v| v.lo >= ty.min() && v.hi <= ty.max()).map(|v| Val::Int(Int::of(ty, v)))
            }
            MemoryQuery::InObject => {
                let q = self.pointer(env, args[1]?);
                let inside = |(object, offset): &(ObjId, Value)| {
                    offset.lo >= 0 && offset.hi <= self.size(env, *object).0 && p.targets.iter().any(|t| t.0 == *object)
                };
                let known = p.is_definite() && q.is_definite() && (q.targets.len() == 1 || p.targets.len() == 1);
                truth((known && q.targets.iter().all(inside)).then_some(true))
            }
            MemoryQuery::Initialised => {
                let (bit, bits) = (self.int(env, args[1]?).singleton()?, self.int(env, args[2]?).singleton()?);
                let bits = u64::try_from(bits).ok()?;
                let spot = self.spot_at(env, &p, Value::exactly(bit), bits);
                let known = p.is_definite() && spot.targets.len() == p.targets.len();
                truth((known && spot.targets.iter().all(|t| self.is_written(env, t.0, t.1, bits))).then_some(true))
            }
            MemoryQuery::Freeable
            | MemoryQuery::Disjoint
            | MemoryQuery::IsArgument
            | MemoryQuery::NoHeapObject
            | MemoryQuery::NoLostHeapObject => None,
        }
    }

    /// Was every bit of a scalar written, wherever it may lie? SOUNDNESS: that a value is known does not say that it was written: a
    /// comparison may have told.
    pub fn is_written(&self, env: &Env, object: ObjId, offset: Value, bits: u64) -> bool {
        if self.memory.object(object).image.is_some() {
            return true;
        }
        let written = |cell: CellId| {
            let twin = self.memory.written(cell);
            twin.iter().for_each(|twin| self.log.touch(*twin));
            twin.and_then(|twin| env.get(twin)) == Some(Val::Written)
        };
        let Some(few) = positions(offset, POSITIONS) else {
            let (Ok(lo), Ok(hi)) = (u64::try_from(offset.lo), u64::try_from(offset.hi)) else { return false };
            let Some(cell) = self.memory.cell_at(object, lo, bits) else { return false };
            let data = self.memory.cell(cell);
            return data.count > 1 && data.is_at(hi, bits) && offset.modulus % i128::from(data.stride) == 0 && written(cell);
        };
        few.into_iter().all(|position| match self.memory.cell_at(object, position, bits) {
            Some(cell) => written(cell),
            None => {
                let around = |c: &CellId| {
                    let cell = self.memory.cell(*c);
                    cell.count == 1 && cell.first_bit <= position && position + bits <= cell.end_bit()
                };
                self.memory.overlapping(object, position, bits).find(around).is_some_and(written)
            }
        })
    }

    /// Do `size` bytes at the offset lie in the object, alive and, to be written, not constant?
    fn holds(&self, env: &Env, object: ObjId, offset: Value, size: Value, write: bool) -> Option<bool> {
        let info = self.memory.object(object);
        if matches!(info.object, Object::Function(_)) || write && info.constant {
            return (size.lo > 0).then_some(false);
        }
        let (least, most) = self.size(env, object);
        if offset.lo >= 0 && offset.hi + size.hi <= least && self.is_alive(env, object) && size.lo >= 0 {
            return Some(true);
        }
        (size.lo > 0 && (offset.hi < 0 || offset.lo + size.lo > most)).then_some(false)
    }
}
