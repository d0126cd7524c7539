//! Rules of expressions and places.

use super::Validator;
use crate::expr::*;
use crate::ids::*;
use crate::program::*;
use crate::types::*;

impl Validator<'_> {
    /// Returns whether all ids are in range and ordered, so that the rest can be looked at.
    pub(super) fn arena_ids(&mut self, f: &Function) -> bool {
        let before = self.errors.len();
        // The greatest expression a place evaluates.
        let mut deepest: Vec<Option<ExprId>> = Vec::with_capacity(f.places.len());
        for (i, place) in f.places.iter().enumerate() {
            let (ok, deep) = match place.kind {
                PlaceKind::Local(l) => (l.index() < f.locals.len(), None),
                PlaceKind::Global(g) => (g.index() < self.program.globals.len(), None),
                PlaceKind::Deref(e) => (e.index() < f.exprs.len(), Some(e)),
                PlaceKind::Field(p, _) => (p.index() < i, deepest.get(p.index()).copied().flatten()),
                PlaceKind::Index(p, e) => {
                    let base = deepest.get(p.index()).copied().flatten();
                    (p.index() < i && e.index() < f.exprs.len(), base.max(Some(e)))
                }
            };
            deepest.push(deep);
            self.check(ok && self.type_exists(place.ty), || format!("place {i}: bad id in {:?}", place.kind));
        }
        for (i, expr) in f.exprs.iter().enumerate() {
            let e = |id: &ExprId| id.index() < i;
            let p = |id: &PlaceId| id.index() < f.places.len() && deepest[id.index()].is_none_or(|d| d.index() < i);
            let ok = match &expr.kind {
                ExprKind::Const(_) => true,
                ExprKind::Addr(place) | ExprKind::Read(place, _) => p(place),
                ExprKind::FuncAddr(id) => id.index() < self.program.functions.len(),
                ExprKind::Unary(_, a) | ExprKind::Cast(_, a) => e(a),
                ExprKind::Binary(_, a, b) | ExprKind::PtrAdd(a, b) => e(a) && e(b),
                ExprKind::Select(a, b, c) => e(a) && e(b) && e(c),
                ExprKind::Overflow(_, a, b, ty) => e(a) && e(b) && self.type_exists(*ty),
                ExprKind::Math(_, args) => args.iter().flatten().all(e),
                ExprKind::Memory(_, args) => args.iter().flatten().all(e),
            };
            let loc = expr.loc.index() < self.program.source.locs.len();
            let ok = ok && loc && self.type_exists(expr.ty);
            self.check(ok, || format!("expression {i}: bad or unordered id in {:?}", expr.kind));
        }
        self.errors.len() == before
    }

    pub(super) fn place_types(&mut self, f: &Function) {
        let types = &self.program.types;
        for (i, place) in f.places.iter().enumerate() {
            let ok = match &place.kind {
                PlaceKind::Local(l) => f.local(*l).ty == place.ty,
                PlaceKind::Global(g) => self.program.global(*g).ty == place.ty,
                PlaceKind::Deref(e) => types.is_pointer(f.expr(*e).ty) && self.is_place_type(place.ty),
                PlaceKind::Field(base, index) => match types.get(f.place(*base).ty) {
                    Type::Record(r) => types.record(*r).fields.get(*index as usize).is_some_and(|field| field.ty == place.ty),
                    _ => false,
                },
                PlaceKind::Index(base, e) => match types.get(f.place(*base).ty) {
                    Type::Array { elem, .. } => *elem == place.ty && self.is_offset(f.expr(*e).ty),
                    _ => false,
                },
            };
            self.check(ok, || format!("place {i} is ill-typed: {:?} of type {:?}", place.kind, types.get(place.ty)));
        }
    }

    /// `*p` of an incomplete or void type may only have its address taken, which lowering folds away.
    fn is_place_type(&self, ty: TypeId) -> bool {
        !matches!(self.program.types.get(ty), Type::Function { .. })
    }

    fn is_offset(&self, ty: TypeId) -> bool {
        let bits = self.program.arch().pointer_bits();
        matches!(self.program.types.get(ty), Type::Int { width, signed: true } if *width == bits)
    }

    fn is_int(&self, ty: TypeId) -> bool {
        matches!(self.program.types.get(ty), Type::Int { .. })
    }

    fn is_bool(&self, ty: TypeId) -> bool {
        matches!(self.program.types.get(ty), Type::Bool)
    }

    pub(super) fn expr_types(&mut self, f: &Function) {
        for (i, expr) in f.exprs.iter().enumerate() {
            let ok = self.expr_ok(f, expr);
            self.check(ok, || {
                let ty = self.program.types.get(expr.ty);
                format!("expression {i} is ill-typed: {:?} of type {ty:?}", expr.kind)
            });
        }
    }

    fn expr_ok(&self, f: &Function, expr: &Expr) -> bool {
        let types = &self.program.types;
        let ty = |e: &ExprId| f.expr(*e).ty;
        match &expr.kind {
            ExprKind::Const(value) => match types.get(expr.ty) {
                Type::Bool => *value <= 1,
                Type::Int { width, .. } => *width >= 128 || value >> width == 0,
                Type::Float(kind) => kind.bits() == 128 || value >> kind.bits() == 0,
                Type::Pointer(_) => *value == 0,
                Type::Void | Type::Array { .. } | Type::Record(_) | Type::Function { .. } => false,
            },
            ExprKind::Addr(place) => types.is_pointer(expr.ty) && !is_bit_field(types, f, *place) && base_marked(f, *place),
            ExprKind::FuncAddr(_) => types.is_pointer(expr.ty),
            ExprKind::Read(place, access) => {
                let order = access.atomic.is_none_or(MemoryOrder::of_read);
                order && types.is_scalar(expr.ty) && f.place(*place).ty == expr.ty
            }
            ExprKind::Unary(op, a) => {
                let t = ty(a);
                let operand = match op {
                    UnOp::Neg => self.is_int(t) || types.is_float(t),
                    UnOp::Not => self.is_int(t) || self.is_bool(t),
                    UnOp::Clz | UnOp::Ctz | UnOp::Popcount | UnOp::BitReverse => self.is_int(t),
                    UnOp::Bswap => matches!(types.get(t), Type::Int { width, .. } if width % 8 == 0),
                };
                operand && t == expr.ty
            }
            ExprKind::Binary(op, a, b) => self.binary_ok(*op, ty(a), ty(b), expr.ty),
            ExprKind::Cast(op, a) => self.cast_ok(*op, ty(a), expr.ty),
            ExprKind::Select(c, a, b) => {
                self.is_bool(ty(c)) && self.same(ty(a), expr.ty) && self.same(ty(b), expr.ty) && types.is_scalar(expr.ty)
            }
            ExprKind::PtrAdd(a, b) => types.is_pointer(ty(a)) && types.is_pointer(expr.ty) && self.is_offset(ty(b)),
            ExprKind::Overflow(op, a, b, target) => {
                let operands = match op {
                    OverflowOp::Add | OverflowOp::Sub | OverflowOp::Mul | OverflowOp::Shl => {
                        self.is_int(ty(a)) && self.is_int(ty(b))
                    }
                    OverflowOp::Neg | OverflowOp::Convert => self.is_int(ty(a)) && a == b,
                    OverflowOp::FloatToInt => types.is_float(ty(a)) && a == b,
                };
                operands && self.is_int(*target) && self.is_bool(expr.ty)
            }
            ExprKind::Math(op, args) => {
                let count = math_args(*op);
                let first = args[0].as_ref().map(ty);
                let operands = (0..3).all(|i| match &args[i] {
                    Some(e) => i < count && types.is_float(ty(e)) && Some(ty(e)) == first,
                    None => i >= count,
                });
                let predicate = crate::text::math_is_predicate(*op);
                operands && if predicate { self.is_bool(expr.ty) } else { Some(expr.ty) == first }
            }
            ExprKind::Memory(query, args) => self.memory_ok(*query, args, expr.ty, |e| ty(&e)),
        }
    }

    fn binary_ok(&self, op: BinOp, a: TypeId, b: TypeId, result: TypeId) -> bool {
        let types = &self.program.types;
        match op {
            BinOp::Add | BinOp::Sub | BinOp::Mul | BinOp::Div => (self.is_int(a) || types.is_float(a)) && a == b && a == result,
            BinOp::Rem => self.is_int(a) && a == b && a == result,
            BinOp::Shl | BinOp::Shr => self.is_int(a) && self.is_int(b) && a == result,
            BinOp::And | BinOp::Or | BinOp::Xor => (self.is_int(a) || self.is_bool(a)) && a == b && a == result,
            BinOp::Eq | BinOp::Ne | BinOp::Lt | BinOp::Le | BinOp::Gt | BinOp::Ge => {
                types.is_scalar(a) && self.same(a, b) && self.is_bool(result)
            }
            BinOp::PtrDiff => types.is_pointer(a) && types.is_pointer(b) && self.is_offset(result),
        }
    }

    fn cast_ok(&self, op: CastOp, from: TypeId, to: TypeId) -> bool {
        let types = &self.program.types;
        let integer = self.is_int(from) || self.is_bool(from);
        match op {
            CastOp::IntToInt => integer && self.is_int(to),
            CastOp::ToBool => types.is_scalar(from) && self.is_bool(to),
            CastOp::IntToFloat => integer && types.is_float(to),
            CastOp::FloatToInt => types.is_float(from) && self.is_int(to),
            CastOp::FloatToFloat => types.is_float(from) && types.is_float(to),
            CastOp::PtrToInt => types.is_pointer(from) && self.is_int(to),
            CastOp::IntToPtr => self.is_int(from) && types.is_pointer(to),
            CastOp::PtrToPtr => types.is_pointer(from) && types.is_pointer(to),
            CastOp::Bits => types.value_bits(from).is_some() && types.value_bits(from) == types.value_bits(to),
        }
    }

    fn memory_ok(&self, query: MemoryQuery, args: &[Option<ExprId>; 4], result: TypeId, ty: impl Fn(ExprId) -> TypeId) -> bool {
        let shape = memory_args(query);
        let operands = (0..4).all(|i| match (args[i], shape.as_bytes().get(i)) {
            (None, None) => true,
            (Some(e), Some(b'p')) => self.program.types.is_pointer(ty(e)),
            (Some(e), Some(_)) => self.is_int(ty(e)),
            (Some(_), None) | (None, Some(_)) => false,
        });
        let bits = self.program.arch().pointer_bits();
        let int =
            |s: bool| matches!(self.program.types.get(result), Type::Int { width, signed } if *width == bits && *signed == s);
        operands
            && match query {
                MemoryQuery::ObjectSize => int(false),
                MemoryQuery::PointerOffset => int(true),
                MemoryQuery::Readable | MemoryQuery::Writable | MemoryQuery::Freeable | MemoryQuery::Aligned => {
                    self.is_bool(result)
                }
                MemoryQuery::SameObject | MemoryQuery::Disjoint | MemoryQuery::Live => self.is_bool(result),
                MemoryQuery::InObject | MemoryQuery::Initialised | MemoryQuery::IsArgument => self.is_bool(result),
                MemoryQuery::IsFunction | MemoryQuery::NoHeapObject | MemoryQuery::NoLostHeapObject => self.is_bool(result),
            }
    }
}

/// Operands of a query: `p` a pointer, `n` an integer.
fn memory_args(query: MemoryQuery) -> &'static str {
    match query {
        MemoryQuery::Readable | MemoryQuery::Writable | MemoryQuery::Aligned | MemoryQuery::IsArgument => "pn",
        MemoryQuery::Freeable | MemoryQuery::ObjectSize | MemoryQuery::PointerOffset | MemoryQuery::Live => "p",
        MemoryQuery::IsFunction => "p",
        MemoryQuery::SameObject | MemoryQuery::InObject => "pp",
        MemoryQuery::Initialised => "pnn",
        MemoryQuery::Disjoint => "pnpn",
        MemoryQuery::NoHeapObject | MemoryQuery::NoLostHeapObject => "",
    }
}

fn math_args(op: MathOp) -> usize {
    match op {
        MathOp::Abs | MathOp::Sqrt | MathOp::Rint | MathOp::Floor | MathOp::Ceil | MathOp::Trunc | MathOp::Round => 1,
        MathOp::IsNan | MathOp::IsInf | MathOp::IsFinite | MathOp::IsNormal | MathOp::IsSubnormal => 1,
        MathOp::IsZero | MathOp::SignBit => 1,
        MathOp::Min | MathOp::Max | MathOp::Remainder | MathOp::Fmod | MathOp::CopySign | MathOp::NextAfter => 2,
        MathOp::Unordered | MathOp::LessGreater => 2,
        MathOp::Fma => 3,
    }
}

fn is_bit_field(types: &TypeTable, f: &Function, place: PlaceId) -> bool {
    match f.place(place).kind {
        PlaceKind::Field(base, index) => match types.get(f.place(base).ty) {
            Type::Record(r) => types.record(*r).fields.get(index as usize).is_some_and(|x| x.bit_width.is_some()),
            _ => false,
        },
        PlaceKind::Local(_) | PlaceKind::Global(_) | PlaceKind::Deref(_) | PlaceKind::Index(..) => false,
    }
}

/// If the place lies in a local, the local must be marked as address-taken.
fn base_marked(f: &Function, mut place: PlaceId) -> bool {
    loop {
        match f.place(place).kind {
            PlaceKind::Local(l) => return f.local(l).address_taken,
            PlaceKind::Global(_) | PlaceKind::Deref(_) => return true,
            PlaceKind::Field(base, _) | PlaceKind::Index(base, _) => place = base,
        }
    }
}
