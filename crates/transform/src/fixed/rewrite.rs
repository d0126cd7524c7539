//! The expressions of one function.
//!
//! Every float expression becomes an integer one of the type's old size. What an operation needs around it (its operands in temporaries,
//! because they are used several times; the assertion that the result fits) is noted with the expression and put in front of every
//! instruction that evaluates it, in the order of evaluation. Under a `Select`, an assertion only holds for the chosen arm.

use super::FixedPoint;
use super::constants::fixed;
use fathom_goto::*;
use rustc_hash::FxHashMap;

/// Something to be done before an instruction that evaluates the expression.
#[derive(Clone)]
pub(super) enum Note {
    Assign(LocalId, ExprId),
    /// The square root of the second operand in the first, by what defines it.
    Input(LocalId, ExprId),
    Assert(ExprId, PropertyClass, String),
    Unsupported(String),
}

pub(super) struct Rewriter<'p> {
    pub(super) types: &'p mut TypeTable,
    pub(super) properties: &'p mut Vec<Property>,
    pub(super) format: FixedPoint,
    pub(super) floats: &'p FxHashMap<TypeId, FloatKind>,
    pub(super) old: Vec<Expr>,
    pub(super) f: Function,
    /// Of each old expression.
    pub(super) new: Vec<ExprId>,
    pub(super) notes: Vec<Vec<Note>>,
    /// The old expressions of each place.
    pub(super) place_exprs: Vec<Vec<ExprId>>,
    /// The number itself, and twice its width: wide enough for exact sums and products; with and without sign.
    pub(super) narrow: TypeId,
    pub(super) wide: TypeId,
    pub(super) modular: TypeId,
    pub(super) bool: TypeId,
    /// Of the expression being rewritten.
    pub(super) loc: LocId,
    pub(super) pending: Vec<Note>,
}

pub fn function(program: &mut Program, index: usize, format: FixedPoint, floats: &FxHashMap<TypeId, FloatKind>) {
    let mut f = std::mem::take(&mut program.functions[index]);
    let old = std::mem::take(&mut f.exprs);
    let place_exprs = place_exprs(&f);
    let (narrow, wide) = (program.types.int(format.width(), true), program.types.int(2 * format.width(), true));
    let (modular, bool) = (program.types.int(2 * format.width(), false), program.types.bool());
    let mut r = Rewriter {
        types: &mut program.types,
        properties: &mut program.properties,
        format,
        floats,
        new: Vec::with_capacity(old.len()),
        notes: Vec::with_capacity(old.len()),
        old,
        f,
        place_exprs,
        narrow,
        wide,
        modular,
        bool,
        loc: LocId::NONE,
        pending: Vec::new(),
    };
    r.exprs();
    r.blocks();
    program.functions[index] = r.f;
}

fn place_exprs(f: &Function) -> Vec<Vec<ExprId>> {
    let mut out: Vec<Vec<ExprId>> = Vec::with_capacity(f.places.len());
    for place in &f.places {
        out.push(match place.kind {
            PlaceKind::Local(_) | PlaceKind::Global(_) => Vec::new(),
            PlaceKind::Deref(e) => vec![e],
            PlaceKind::Field(base, _) => out[base.index()].clone(),
            PlaceKind::Index(base, e) => out[base.index()].iter().copied().chain([e]).collect(),
        });
    }
    out
}

impl Rewriter<'_> {
    /// Children first, so that what an expression refers to is there. Places keep their ids and are renamed at the end.
    fn exprs(&mut self) {
        for i in 0..self.old.len() {
            let expr = self.old[i].clone();
            self.loc = expr.loc;
            let id = self.expr(&expr);
            self.new.push(id);
            self.notes.push(std::mem::take(&mut self.pending));
        }
        for place in &mut self.f.places {
            match &mut place.kind {
                PlaceKind::Local(_) | PlaceKind::Global(_) | PlaceKind::Field(..) => {}
                PlaceKind::Deref(e) | PlaceKind::Index(_, e) => {
                    // Places that this pass made refer to locals only.
                    *e = self.new[e.index()];
                }
            }
        }
    }

    fn is_float(&self, old: ExprId) -> bool {
        self.floats.contains_key(&self.old[old.index()].ty)
    }

    fn expr(&mut self, expr: &Expr) -> ExprId {
        let at = |r: &Self, e: ExprId| r.new[e.index()];
        let to_float = self.floats.get(&expr.ty).copied();
        match expr.kind.clone() {
            ExprKind::Const(bits) => match to_float {
                Some(kind) => self.constant(kind, bits, expr.ty),
                None => self.add(ExprKind::Const(bits), expr.ty),
            },
            ExprKind::Unary(op, a) if to_float.is_some() => {
                debug_assert_eq!(op, UnOp::Neg);
                let a = self.operand(a);
                let zero = self.number(0);
                let r = self.binary(BinOp::Sub, zero, a);
                self.checked(r, "negation", expr.ty)
            }
            ExprKind::Binary(op, a, b) if self.is_float(a) => {
                if op.is_comparison() {
                    // Each operand is used once.
                    let (a, b) = (at(self, a), at(self, b));
                    let (a, b) = (self.cast(a, self.narrow), self.cast(b, self.narrow));
                    return self.add(ExprKind::Binary(op, a, b), expr.ty);
                }
                self.arithmetic(op, a, b, expr.ty)
            }
            ExprKind::Cast(op, a) => self.conversion(op, a, expr.ty),
            ExprKind::Math(op, args) => self.math(op, args, expr.ty),
            ExprKind::Overflow(OverflowOp::FloatToInt, _, _, _) => {
                self.pending.push(Note::Unsupported("range of a conversion in fixed-point mode".into()));
                self.add(ExprKind::Const(0), expr.ty)
            }
            kind @ (ExprKind::Addr(_) | ExprKind::FuncAddr(_) | ExprKind::Read(..)) => self.add(kind, expr.ty),
            ExprKind::Unary(op, a) => self.add(ExprKind::Unary(op, at(self, a)), expr.ty),
            ExprKind::Binary(op, a, b) => self.add(ExprKind::Binary(op, at(self, a), at(self, b)), expr.ty),
            ExprKind::Select(c, a, b) => self.add(ExprKind::Select(at(self, c), at(self, a), at(self, b)), expr.ty),
            ExprKind::PtrAdd(a, b) => self.add(ExprKind::PtrAdd(at(self, a), at(self, b)), expr.ty),
            ExprKind::Overflow(op, a, b, ty) => self.add(ExprKind::Overflow(op, at(self, a), at(self, b), ty), expr.ty),
            ExprKind::Memory(query, args) => {
                let args = args.map(|a| a.map(|a| at(self, a)));
                self.add(ExprKind::Memory(query, args), expr.ty)
            }
        }
    }

    pub(super) fn add(&mut self, kind: ExprKind, ty: TypeId) -> ExprId {
        self.f.add_expr(kind, ty, self.loc)
    }

    pub(super) fn cast(&mut self, e: ExprId, ty: TypeId) -> ExprId {
        if self.f.expr(e).ty == ty { e } else { self.add(ExprKind::Cast(CastOp::IntToInt, e), ty) }
    }

    /// A wide constant.
    pub(super) fn number(&mut self, value: i128) -> ExprId {
        let width = 2 * self.format.width();
        let bits = value as u128 & if width == 128 { u128::MAX } else { (1 << width) - 1 };
        self.add(ExprKind::Const(bits), self.wide)
    }

    /// The value of an old float expression, wide, in a temporary: it may be used more than once.
    pub(super) fn operand(&mut self, old: ExprId) -> ExprId {
        let e = self.new[old.index()];
        let e = self.cast(e, self.narrow);
        let e = self.temp(e);
        self.cast(e, self.wide)
    }

    pub(super) fn local(&mut self, ty: TypeId) -> LocalId {
        let name = format!("fixed${}", self.f.locals.len());
        self.f.locals.push(Local { name, ty, loc: self.loc, kind: LocalKind::Temp, address_taken: false, align: 0 });
        LocalId::new(self.f.locals.len() - 1)
    }

    pub(super) fn read(&mut self, local: LocalId) -> ExprId {
        let ty = self.f.local(local).ty;
        let place = self.f.add_place(PlaceKind::Local(local), ty);
        self.place_exprs.push(Vec::new());
        self.add(ExprKind::Read(place, Access::default()), ty)
    }

    pub(super) fn temp(&mut self, e: ExprId) -> ExprId {
        if matches!(self.f.expr(e).kind, ExprKind::Const(_)) {
            return e;
        }
        let local = self.local(self.f.expr(e).ty);
        self.pending.push(Note::Assign(local, e));
        self.read(local)
    }

    /// Exact on wide numbers: without sign, so that nobody mistakes it for an operation of the program.
    pub(super) fn binary(&mut self, op: BinOp, a: ExprId, b: ExprId) -> ExprId {
        let (a, b) = (self.cast(a, self.modular), self.cast(b, self.modular));
        let r = self.add(ExprKind::Binary(op, a, b), self.modular);
        self.cast(r, self.wide)
    }

    pub(super) fn compare(&mut self, op: BinOp, a: ExprId, b: ExprId) -> ExprId {
        self.add(ExprKind::Binary(op, a, b), self.bool)
    }

    pub(super) fn select(&mut self, c: ExprId, a: ExprId, b: ExprId) -> ExprId {
        let ty = self.f.expr(a).ty;
        self.add(ExprKind::Select(c, a, b), ty)
    }

    pub(super) fn scale_up(&mut self, e: ExprId) -> ExprId {
        let n = self.number(self.format.fraction as i128);
        let e = self.cast(e, self.modular);
        let r = self.add(ExprKind::Binary(BinOp::Shl, e, n), self.modular);
        self.cast(r, self.wide)
    }

    /// Rounds down.
    pub(super) fn scale_down(&mut self, e: ExprId) -> ExprId {
        let n = self.number(self.format.fraction as i128);
        self.add(ExprKind::Binary(BinOp::Shr, e, n), self.wide)
    }

    /// A wide result in the format, with the assertion that it is.
    pub(super) fn checked(&mut self, r: ExprId, what: &str, ty: TypeId) -> ExprId {
        let r = self.temp(r);
        let leaves = self.add(ExprKind::Overflow(OverflowOp::Convert, r, r, self.narrow), self.bool);
        let fits = self.add(ExprKind::Unary(UnOp::Not, leaves), self.bool);
        self.pending.push(Note::Assert(fits, PropertyClass::Overflow, format!("fixed-point overflow in {what}")));
        self.stored(r, ty)
    }

    /// A wide result in the format, wrapped if need be, at the size of the type.
    pub(super) fn stored(&mut self, r: ExprId, ty: TypeId) -> ExprId {
        let r = self.cast(r, self.narrow);
        self.cast(r, ty)
    }

    fn constant(&mut self, kind: FloatKind, bits: u128, ty: TypeId) -> ExprId {
        let value = fixed(kind, bits, self.format).unwrap_or_else(|| {
            self.pending.push(Note::Unsupported(format!("a constant outside the fixed-point format {}", self.format)));
            0
        });
        let width = self.types.value_bits(ty).expect("a scalar");
        let bits = value as u128 & if width >= 128 { u128::MAX } else { (1 << width) - 1 };
        self.add(ExprKind::Const(bits), ty)
    }

    fn arithmetic(&mut self, op: BinOp, a: ExprId, b: ExprId, ty: TypeId) -> ExprId {
        let (a, b) = (self.operand(a), self.operand(b));
        match op {
            BinOp::Add => {
                let r = self.binary(BinOp::Add, a, b);
                self.checked(r, "addition", ty)
            }
            BinOp::Sub => {
                let r = self.binary(BinOp::Sub, a, b);
                self.checked(r, "subtraction", ty)
            }
            BinOp::Mul => {
                let r = self.binary(BinOp::Mul, a, b);
                let r = self.scale_down(r);
                self.checked(r, "multiplication", ty)
            }
            BinOp::Div => {
                let by = self.divisor(b);
                let a = self.scale_up(a);
                let r = self.add(ExprKind::Binary(BinOp::Div, a, by), self.wide);
                self.checked(r, "division", ty)
            }
            BinOp::Rem => self.remainder(a, b, ty),
            BinOp::Shl
            | BinOp::Shr
            | BinOp::And
            | BinOp::Or
            | BinOp::Xor
            | BinOp::PtrDiff
            | BinOp::Eq
            | BinOp::Ne
            | BinOp::Lt
            | BinOp::Le
            | BinOp::Gt
            | BinOp::Ge => unreachable!("not arithmetic on floats"),
        }
    }

    /// Exact, with the sign of the first operand.
    pub(super) fn remainder(&mut self, a: ExprId, b: ExprId, ty: TypeId) -> ExprId {
        let by = self.divisor(b);
        let r = self.add(ExprKind::Binary(BinOp::Rem, a, by), self.wide);
        self.stored(r, ty)
    }

    /// Not zero, by an assertion; and if that is not selected, one: every expression has a value.
    fn divisor(&mut self, b: ExprId) -> ExprId {
        let zero = self.number(0);
        let fine = self.compare(BinOp::Ne, b, zero);
        self.pending.push(Note::Assert(fine, PropertyClass::Division, "division by zero".into()));
        let one = self.number(1);
        self.select(fine, b, one)
    }

    fn conversion(&mut self, op: CastOp, a: ExprId, ty: TypeId) -> ExprId {
        let e = self.new[a.index()];
        match op {
            CastOp::IntToFloat => {
                let e = self.temp(e);
                let e = if self.types.get(self.f.expr(e).ty) == &Type::Bool { self.cast(e, self.wide) } else { e };
                let range = self.types.int(self.format.integer, true);
                let leaves = self.add(ExprKind::Overflow(OverflowOp::Convert, e, e, range), self.bool);
                let fits = self.add(ExprKind::Unary(UnOp::Not, leaves), self.bool);
                self.pending.push(Note::Assert(fits, PropertyClass::Overflow, "fixed-point overflow in conversion".into()));
                let e = self.cast(e, self.wide);
                let e = self.scale_up(e);
                self.stored(e, ty)
            }
            CastOp::FloatToInt => {
                let e = self.operand(a);
                let e = self.towards_zero(e);
                let e = self.scale_down(e);
                let e = self.temp(e);
                let leaves = self.add(ExprKind::Overflow(OverflowOp::Convert, e, e, ty), self.bool);
                let fits = self.add(ExprKind::Unary(UnOp::Not, leaves), self.bool);
                self.pending.push(Note::Assert(
                    fits,
                    PropertyClass::Overflow,
                    "float value does not fit the integer type".into(),
                ));
                self.cast(e, ty)
            }
            CastOp::FloatToFloat => {
                let e = self.cast(e, self.narrow);
                self.cast(e, ty)
            }
            CastOp::ToBool if self.is_float(a) => {
                let e = self.cast(e, self.narrow);
                self.add(ExprKind::Cast(CastOp::ToBool, e), ty)
            }
            CastOp::Bits if self.is_float(a) || self.floats.contains_key(&ty) => {
                self.pending.push(Note::Unsupported("bits of a float in fixed-point mode".into()));
                self.add(ExprKind::Const(0), ty)
            }
            CastOp::IntToInt | CastOp::ToBool | CastOp::PtrToInt | CastOp::IntToPtr | CastOp::PtrToPtr | CastOp::Bits => {
                self.add(ExprKind::Cast(op, e), ty)
            }
        }
    }

    /// Adds what makes rounding down one towards zero: the greatest fraction, if the number is negative.
    pub(super) fn towards_zero(&mut self, e: ExprId) -> ExprId {
        let zero = self.number(0);
        let negative = self.compare(BinOp::Lt, e, zero);
        let most = self.number((1 << self.format.fraction) - 1);
        let bias = self.select(negative, most, zero);
        self.binary(BinOp::Add, e, bias)
    }

    /// Drops the fraction: rounds down.
    pub(super) fn whole(&mut self, e: ExprId) -> ExprId {
        let e = self.scale_down(e);
        self.scale_up(e)
    }
}
