//! Evaluation of expressions and refinement by conditions in an abstract state.

use super::cells::{CellId, Cells};
use super::state::State;
use crate::number::{IntType, Value, arith, int_type};
use crate::points_to::{Object, ObjectId, PointsTo};
use fathom_goto::*;

/// Reads a function's expressions in a state.
pub(crate) struct Evaluator<'a> {
    pub program: &'a Program,
    pub points_to: &'a PointsTo,
    pub cells: &'a Cells,
    pub func: FuncId,
    pub function: &'a Function,
}

/// Where a place lies, as far as the domain can tell.
pub(crate) enum Spot {
    /// Exactly this cell of a named object.
    Cell(CellId),
    /// Somewhere in a named object; these cells may be touched.
    Object(Vec<CellId>),
    /// Behind a pointer.
    Pointer,
}

impl Evaluator<'_> {
    fn int(&self, ty: TypeId) -> Option<IntType> {
        int_type(&self.program.types, ty)
    }

    /// Bits a place occupies from its root, if no index varies; the flag says whether all indices are in bounds.
    fn bit_range(&self, state: &State, place: PlaceId) -> (Option<(u64, u64)>, bool) {
        let data = self.function.place(place);
        let size = self.program.types.size_of(data.ty) * 8;
        match data.kind {
            PlaceKind::Local(_) | PlaceKind::Global(_) | PlaceKind::Deref(_) => (Some((0, size)), true),
            PlaceKind::Field(base, field) => {
                let (range, inside) = self.bit_range(state, base);
                let Type::Record(record) = self.program.types.get(self.function.place(base).ty) else {
                    return (None, false);
                };
                let field = &self.program.types.record(*record).fields[field as usize];
                let bits = field.bit_width.map_or(size, u64::from);
                (range.map(|(first, _)| (first + field.bit_offset, bits)), inside)
            }
            PlaceKind::Index(base, index) => {
                let (range, inside) = self.bit_range(state, base);
                let Type::Array { len, .. } = self.program.types.get(self.function.place(base).ty) else {
                    return (None, false);
                };
                let index = self.eval(state, index);
                let in_bounds = index.is_some_and(|i| i.lo >= 0 && i.hi < i128::from(*len));
                let constant = index.and_then(Value::singleton).filter(|_| in_bounds);
                let range = match (range, constant) {
                    (Some((first, _)), Some(i)) => Some((first + i as u64 * size, size)),
                    // Some element: the bits of the whole array.
                    (Some(whole), None) => Some(whole),
                    (None, _) => None,
                };
                (range, inside && in_bounds)
            }
        }
    }

    pub fn spot(&self, state: &State, place: PlaceId) -> Spot {
        let root = visit::root(self.function, place);
        let object = match self.function.place(root).kind {
            PlaceKind::Local(local) => Object::Local(self.func, local),
            PlaceKind::Global(global) => Object::Global(global),
            PlaceKind::Deref(_) => return Spot::Pointer,
            PlaceKind::Field(..) | PlaceKind::Index(..) => unreachable!("a root has no base"),
        };
        let Some(object) = self.points_to.id(object) else { return Spot::Object(Vec::new()) };
        let (range, inside) = self.bit_range(state, place);
        // SOUNDNESS: an index that may leave its array may hit any other part of the object.
        let Some((first, bits)) = range.filter(|_| inside) else {
            return Spot::Object(self.cells.of_object(object).to_vec());
        };
        if let Some(int) = self.int(self.function.place(place).ty)
            && let Some(cell) = self.cells.exact(object, first, bits, int)
        {
            return Spot::Cell(cell);
        }
        Spot::Object(self.cells.overlapping(object, first, bits).collect())
    }

    /// The cells a write through a pointer may touch, each with whether it would be overwritten exactly.
    pub fn behind(&self, place: PlaceId) -> Vec<(CellId, bool)> {
        let data = self.function.place(place);
        let int = self.int(data.ty);
        let bits = self.program.types.size_of(data.ty) * 8;
        let is_bit_field = self.is_bit_field(place);
        let mut touched = Vec::new();
        for target in self.points_to.symbolic_targets(self.program, self.func, place) {
            if target.object == ObjectId::UNKNOWN {
                touched.extend(self.cells.exposed().iter().map(|c| (*c, false)));
                continue;
            }
            let first = target.offset.and_then(|o| u64::try_from(o).ok()).map(|o| o * 8);
            match first {
                Some(first) if !is_bit_field => {
                    for cell in self.cells.overlapping(target.object, first, bits) {
                        let data = self.cells.get(cell);
                        let exact = data.first_bit == first && data.bits == bits && Some(data.int) == int;
                        touched.push((cell, exact));
                    }
                }
                Some(_) | None => touched.extend(self.cells.of_object(target.object).iter().map(|c| (*c, false))),
            }
        }
        touched
    }

    /// What a read through a pointer gives, if every target is exactly a cell. SOUNDNESS: an access without a target
    /// (null, dangling, out of bounds) ends the execution, checked or not, so only the targets count.
    fn read_behind(&self, state: &State, place: PlaceId) -> Option<Value> {
        let int = self.int(self.function.place(place).ty)?;
        if self.is_bit_field(place) {
            return None;
        }
        let bits = self.program.types.size_of(self.function.place(place).ty) * 8;
        let mut all: Option<Value> = None;
        for target in self.points_to.symbolic_targets(self.program, self.func, place) {
            let first = u64::try_from(target.offset?).ok()? * 8;
            let value = state.get(self.cells.exact(target.object, first, bits, int)?)?;
            all = Some(all.map_or(value, |old| old.join(value)));
        }
        all
    }

    /// The one cell a write through a pointer must hit, if it hits anything.
    pub fn only_behind(&self, place: PlaceId) -> Option<CellId> {
        let int = self.int(self.function.place(place).ty)?;
        let targets = self.points_to.symbolic_targets(self.program, self.func, place);
        let [target] = targets.as_slice() else { return None };
        let bits = self.program.types.size_of(self.function.place(place).ty) * 8;
        let first = u64::try_from(target.offset?).ok()? * 8;
        self.cells.exact(target.object, first, bits, int).filter(|_| !self.is_bit_field(place))
    }

    fn is_bit_field(&self, place: PlaceId) -> bool {
        let PlaceKind::Field(base, field) = self.function.place(place).kind else { return false };
        match self.program.types.get(self.function.place(base).ty) {
            Type::Record(record) => self.program.types.record(*record).fields[field as usize].bit_width.is_some(),
            Type::Void
            | Type::Bool
            | Type::Int { .. }
            | Type::Float(_)
            | Type::Pointer(_)
            | Type::Array { .. }
            | Type::Function { .. } => false,
        }
    }

    /// The values of an integer expression; `None` for other types.
    pub fn eval(&self, state: &State, id: ExprId) -> Option<Value> {
        let expr = self.function.expr(id);
        let ty = self.int(expr.ty)?;
        let top = Value::top(ty);
        Some(match &expr.kind {
            ExprKind::Const(bits) => Value::exactly(ty.from_bits(*bits)),
            // SOUNDNESS: what the environment may change has no fact.
            ExprKind::Read(_, access) if !access.is_ordinary() => top,
            ExprKind::Read(place, _) => match self.spot(state, *place) {
                Spot::Cell(cell) => state.get(cell).unwrap_or(top),
                Spot::Object(_) => top,
                Spot::Pointer => self.read_behind(state, *place).unwrap_or(top),
            },
            ExprKind::Unary(op, a) => match (op, self.eval(state, *a)) {
                (UnOp::Neg, Some(a)) => Value::wrap(arith::exact_neg(a), ty),
                (UnOp::Not, Some(a)) => arith::not(a, ty),
                (UnOp::Clz | UnOp::Ctz | UnOp::Popcount, _) => Value::wrap(Some(Value::range(0, i128::from(ty.width))), ty),
                (UnOp::Bswap | UnOp::BitReverse, _) | (UnOp::Neg | UnOp::Not, None) => top,
            },
            ExprKind::Binary(op, a, b) => match (self.eval(state, *a), self.eval(state, *b)) {
                (Some(a), Some(b)) => arith::binary(*op, a, b, ty),
                (None, _) | (_, None) => top,
            },
            ExprKind::Cast(op, a) => match (op, self.eval(state, *a)) {
                (CastOp::IntToInt, Some(a)) => Value::wrap(Some(a), ty),
                (CastOp::Bits, Some(a)) => Value::wrap(Some(a), ty),
                (CastOp::ToBool, Some(a)) => arith::truth(arith::compare(BinOp::Ne, a, Value::exactly(0))),
                (
                    CastOp::IntToInt
                    | CastOp::Bits
                    | CastOp::ToBool
                    | CastOp::IntToFloat
                    | CastOp::FloatToInt
                    | CastOp::FloatToFloat
                    | CastOp::PtrToInt
                    | CastOp::IntToPtr
                    | CastOp::PtrToPtr,
                    _,
                ) => top,
            },
            ExprKind::Select(cond, a, b) => {
                let (a, b) = (self.eval(state, *a).unwrap_or(top), self.eval(state, *b).unwrap_or(top));
                match self.decide(state, *cond) {
                    Some(true) => a,
                    Some(false) => b,
                    None => a.join(b),
                }
            }
            ExprKind::Overflow(op, a, b, ty) => arith::truth(self.overflow(state, *op, *a, *b, *ty)),
            ExprKind::Addr(_) | ExprKind::FuncAddr(_) | ExprKind::PtrAdd(..) | ExprKind::Math(..) | ExprKind::Memory(..) => top,
        })
    }

    /// The truth of a condition, if it is the same for every concrete state.
    pub fn decide(&self, state: &State, cond: ExprId) -> Option<bool> {
        self.eval(state, cond)?.singleton().map(|v| v != 0)
    }

    fn overflow(&self, state: &State, op: OverflowOp, a: ExprId, b: ExprId, ty: TypeId) -> Option<bool> {
        let ty = self.int(ty)?;
        let (a, b) = (self.eval(state, a)?, self.eval(state, b)?);
        arith::overflow(op, a, b, ty)
    }

    /// The concrete states in which the condition has the given truth; `None` if there are none.
    pub fn refine(&self, state: &State, cond: ExprId, truth: bool) -> Option<State> {
        match self.decide(state, cond) {
            Some(known) if known == truth => return Some(state.clone()),
            Some(_) => return None,
            None => {}
        }
        match &self.function.expr(cond).kind {
            ExprKind::Unary(UnOp::Not, a) => self.refine(state, *a, !truth),
            ExprKind::Binary(BinOp::And, a, b) => self.both(state, *a, *b, truth, true),
            ExprKind::Binary(BinOp::Or, a, b) => self.both(state, *a, *b, truth, false),
            ExprKind::Binary(op, a, b) if op.is_comparison() => {
                // Floats are not ordered totally and pointers are not tracked: only integers are refined.
                let (Some(va), Some(vb)) = (self.eval(state, *a), self.eval(state, *b)) else {
                    return Some(state.clone());
                };
                let op = if truth { *op } else { arith::negated(*op)? };
                let state = self.restrict(state, *a, arith::refine(op, va, vb)?)?;
                self.restrict(&state, *b, arith::refine(arith::mirrored(op), vb, va)?)
            }
            ExprKind::Cast(CastOp::ToBool, a) => {
                let Some(value) = self.eval(state, *a) else { return Some(state.clone()) };
                let op = if truth { BinOp::Ne } else { BinOp::Eq };
                self.restrict(state, *a, arith::refine(op, value, Value::exactly(0))?)
            }
            ExprKind::Select(c, a, b) => {
                let yes = self.refine(state, *c, true).and_then(|s| self.refine(&s, *a, truth));
                let no = self.refine(state, *c, false).and_then(|s| self.refine(&s, *b, truth));
                join_options(yes, no)
            }
            ExprKind::Read(..) => self.restrict(state, cond, Value::bool(truth)),
            ExprKind::Overflow(op, a, b, ty) if !truth => Some(self.no_overflow(state, *op, *a, *b, *ty)),
            ExprKind::Const(_)
            | ExprKind::Addr(_)
            | ExprKind::FuncAddr(_)
            | ExprKind::Unary(..)
            | ExprKind::Binary(..)
            | ExprKind::Cast(..)
            | ExprKind::PtrAdd(..)
            | ExprKind::Overflow(..)
            | ExprKind::Math(..)
            | ExprKind::Memory(..) => Some(state.clone()),
        }
    }

    /// `a && b` (for `conjunction`) or `a || b` has the given truth.
    fn both(&self, state: &State, a: ExprId, b: ExprId, truth: bool, conjunction: bool) -> Option<State> {
        if truth == conjunction {
            let state = self.refine(state, a, truth)?;
            self.refine(&state, b, truth)
        } else {
            join_options(self.refine(state, a, truth), self.refine(state, b, truth))
        }
    }

    /// After a passed overflow check of `x + y`, `x` lies in the type's range minus `y`.
    fn no_overflow(&self, state: &State, op: OverflowOp, a: ExprId, b: ExprId, ty: TypeId) -> State {
        let narrowed = || {
            let range = Value::top(self.int(ty)?);
            let (va, vb) = (self.eval(state, a)?, self.eval(state, b)?);
            let allowed = match op {
                OverflowOp::Add => arith::exact_sub(range, vb)?,
                OverflowOp::Sub => arith::exact_add(range, vb)?,
                OverflowOp::Convert => range,
                OverflowOp::Mul | OverflowOp::Neg | OverflowOp::Shl | OverflowOp::FloatToInt => return None,
            };
            self.restrict(state, a, va.meet_range(allowed.lo, allowed.hi)?)
        };
        narrowed().unwrap_or_else(|| state.clone())
    }

    /// The concrete states in which the expression's value is allowed.
    pub fn restrict(&self, state: &State, id: ExprId, allowed: Value) -> Option<State> {
        let expr = self.function.expr(id);
        let Some(ty) = self.int(expr.ty) else { return Some(state.clone()) };
        match &expr.kind {
            ExprKind::Read(_, access) if !access.is_ordinary() => Some(state.clone()),
            ExprKind::Read(place, _) => {
                let Spot::Cell(cell) = self.spot(state, *place) else { return Some(state.clone()) };
                let value = state.get(cell).unwrap_or(Value::top(ty)).meet(allowed)?;
                let mut state = state.clone();
                state.set(cell, Some(value));
                Some(state)
            }
            // Any other Bool is a condition.
            _ if ty == IntType::BOOL => match allowed.singleton() {
                Some(value) => self.refine(state, id, value != 0),
                None => Some(state.clone()),
            },
            ExprKind::Cast(CastOp::IntToInt, a) => self.restrict_cast(state, *a, ty, allowed),
            ExprKind::Binary(BinOp::Add, a, b) => {
                let (Some(va), Some(vb)) = (self.eval(state, *a), self.eval(state, *b)) else {
                    return Some(state.clone());
                };
                if !fits(arith::exact_add(va, vb), ty) {
                    return Some(state.clone());
                }
                let state = self.restrict_by(state, *a, va, arith::exact_sub(allowed, vb))?;
                self.restrict_by(&state, *b, vb, arith::exact_sub(allowed, va))
            }
            ExprKind::Binary(BinOp::Sub, a, b) => {
                let (Some(va), Some(vb)) = (self.eval(state, *a), self.eval(state, *b)) else {
                    return Some(state.clone());
                };
                if !fits(arith::exact_sub(va, vb), ty) {
                    return Some(state.clone());
                }
                let state = self.restrict_by(state, *a, va, arith::exact_add(allowed, vb))?;
                self.restrict_by(&state, *b, vb, arith::exact_sub(va, allowed))
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
            | ExprKind::Memory(..) => Some(state.clone()),
        }
    }

    fn restrict_by(&self, state: &State, id: ExprId, value: Value, allowed: Option<Value>) -> Option<State> {
        match allowed {
            Some(allowed) => self.restrict(state, id, value.meet(allowed)?),
            None => Some(state.clone()),
        }
    }

    fn restrict_cast(&self, state: &State, a: ExprId, to: IntType, allowed: Value) -> Option<State> {
        let from = self.function.expr(a).ty;
        let (Some(from), Some(value)) = (self.int(from), self.eval(state, a)) else { return Some(state.clone()) };
        // The conversion changes no value that is possible here.
        if arith::fits(value, to) {
            return self.restrict(state, a, value.meet(allowed)?);
        }
        if arith::kept_by_conversion(from, to, allowed) {
            return self.restrict(state, a, value.meet_range(allowed.lo, allowed.hi)?);
        }
        Some(state.clone())
    }
}

fn fits(exact: Option<Value>, ty: IntType) -> bool {
    exact.is_some_and(|v| arith::fits(v, ty))
}

pub(crate) fn join_options(a: Option<State>, b: Option<State>) -> Option<State> {
    match (a, b) {
        (Some(a), Some(b)) => Some(a.join(&b)),
        (Some(one), None) | (None, Some(one)) => Some(one),
        (None, None) => None,
    }
}
