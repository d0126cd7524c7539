//! Pointers of a function alone, as numbers; accesses, which are valid; and calls, of which something is proved (see `alone`).

use super::alone::{Base, Rebuild};
use super::summary::{Term, Terms};
use fathom_goto::*;

impl Rebuild<'_, '_> {
    /// The value of an expression that has to do with pointers. `None`: it has not, or nothing is known.
    pub(super) fn pointer_value(&mut self, e: ExprId) -> Option<ExprId> {
        let Expr { ref kind, ty, loc } = *self.old.expr(e);
        let is_pointer = |this: &Self, e: ExprId| this.types.is_pointer(this.old.expr(e).ty);
        match *kind {
            ExprKind::PtrAdd(a, by) => {
                let by = self.value(by);
                let (a, by) = (self.value(a), self.unsigned(by));
                Some(self.sum(a, by, loc))
            }
            ExprKind::Addr(place) => self.address_of(place),
            ExprKind::Binary(op, a, b) if is_pointer(self, a) && is_pointer(self, b) => {
                let (a, b) = (self.value(a), self.value(b));
                match op {
                    BinOp::PtrDiff => {
                        let difference = self.new.add_expr(ExprKind::Binary(BinOp::Sub, a, b), self.address, loc);
                        Some(self.new.add_expr(ExprKind::Cast(CastOp::IntToInt, difference), ty, loc))
                    }
                    op if op.is_comparison() => Some(self.new.add_expr(ExprKind::Binary(op, a, b), ty, loc)),
                    BinOp::Eq | BinOp::Ne | BinOp::Lt | BinOp::Le | BinOp::Gt | BinOp::Ge => None,
                    BinOp::Add | BinOp::Sub | BinOp::Mul | BinOp::Div | BinOp::Rem | BinOp::Shl => None,
                    BinOp::Shr | BinOp::And | BinOp::Or | BinOp::Xor => None,
                }
            }
            ExprKind::Cast(CastOp::PtrToPtr, a) => Some(self.value(a)),
            ExprKind::Cast(op @ (CastOp::PtrToInt | CastOp::ToBool), a) if is_pointer(self, a) => {
                let a = self.value(a);
                let op = if op == CastOp::PtrToInt { CastOp::IntToInt } else { op };
                Some(self.new.add_expr(ExprKind::Cast(op, a), ty, loc))
            }
            ExprKind::Cast(CastOp::IntToPtr, a) => {
                let bits = self.types.value_bits(self.address);
                (self.types.value_bits(self.old.expr(a).ty) == bits).then(|| {
                    let a = self.value(a);
                    self.unsigned(a)
                })
            }
            ExprKind::Select(c, a, b) if is_pointer(self, a) && is_pointer(self, b) => {
                let (c, a, b) = (self.value(c), self.value(a), self.value(b));
                Some(self.new.add_expr(ExprKind::Select(c, a, b), self.address, loc))
            }
            ExprKind::Const(_) | ExprKind::FuncAddr(_) | ExprKind::Read(..) | ExprKind::Unary(..) => None,
            ExprKind::Binary(..) | ExprKind::Cast(..) | ExprKind::Select(..) | ExprKind::Overflow(..) => None,
            ExprKind::Math(..) | ExprKind::Memory(..) => None,
        }
    }

    fn unsigned(&mut self, e: ExprId) -> ExprId {
        self.new.add_expr(ExprKind::Cast(CastOp::IntToInt, e), self.address, LocId::NONE)
    }

    fn sum(&mut self, a: ExprId, b: ExprId, loc: LocId) -> ExprId {
        self.new.add_expr(ExprKind::Binary(BinOp::Add, a, b), self.address, loc)
    }

    fn size(&mut self, bytes: u64) -> ExprId {
        self.new.add_expr(ExprKind::Const(u128::from(bytes)), self.address, LocId::NONE)
    }

    /// Where an object lies.
    pub(super) fn base(&mut self, base: Base) -> LocalId {
        if let Some(&known) = self.bases.get(&base) {
            return known;
        }
        let name = match base {
            Base::Local(l) => self.old.local(l).name.clone(),
            Base::Global(g) => self.program.global(g).name.clone(),
        };
        let local = self.variable(format!("(char *)&{name}"), self.address);
        self.bases.insert(base, local);
        local
    }

    fn address_of(&mut self, place: PlaceId) -> Option<ExprId> {
        let Place { ref kind, ty } = *self.old.place(place);
        match *kind {
            PlaceKind::Local(l) => {
                let base = self.base(Base::Local(l));
                Some(self.read_variable(base))
            }
            PlaceKind::Global(g) => {
                let base = self.base(Base::Global(g));
                Some(self.read_variable(base))
            }
            PlaceKind::Deref(e) => Some(self.value(e)),
            PlaceKind::Field(of, field) => {
                let Type::Record(record) = *self.types.get(self.old.place(of).ty) else { return None };
                let field = &self.types.record(record).fields[field as usize];
                if field.bit_width.is_some() {
                    return None;
                }
                let bytes = field.bit_offset / 8;
                let (of, bytes) = (self.address_of(of)?, self.size(bytes));
                Some(self.sum(of, bytes, LocId::NONE))
            }
            PlaceKind::Index(of, index) => {
                let bytes = self.types.size_of(ty);
                let of = self.address_of(of)?;
                let index = self.value(index);
                let (index, bytes) = (self.unsigned(index), self.size(bytes));
                let bytes = self.new.add_expr(ExprKind::Binary(BinOp::Mul, index, bytes), self.address, LocId::NONE);
                Some(self.sum(of, bytes, LocId::NONE))
            }
        }
    }

    pub(super) fn read_variable(&mut self, local: LocalId) -> ExprId {
        let ty = self.new.local(local).ty;
        let place = self.place(local);
        self.new.add_expr(ExprKind::Read(place, Access::default()), ty, LocId::NONE)
    }

    /// Something that is not kept is read or written.
    ///
    /// SOUNDNESS: the access is valid, and its object does not contain the last address there is, since one behind its end has an address, too. No object has more bytes than `ptrdiff_t`
    /// counts, so an index that is unsigned is no greater.
    pub(super) fn accessed(&mut self, place: PlaceId, loc: LocId) {
        let root = visit::root(self.old, place);
        let PlaceKind::Deref(pointer) = self.old.place(root).kind else { return self.indices(place, loc) };
        let mut known = false;
        visit::for_each_expr(self.old, pointer, &mut |e| {
            known |= matches!(self.old.expr(e).kind, ExprKind::Read(p, _) if self.kept(p).is_some());
        });
        if known && let Some(address) = self.address_of(root) {
            // Of a record that is accessed in part the rest need not be there.
            let bytes = if root == place { self.types.size_of(self.old.place(root).ty).max(1) } else { 1 };
            let bits = self.types.value_bits(self.address).unwrap_or(64);
            let last = (1u128 << bits) - 1 - u128::from(bytes);
            let last = self.new.add_expr(ExprKind::Const(last), self.address, LocId::NONE);
            let null = self.size(0);
            let bool = self.types.bool();
            let cond = self.new.add_expr(ExprKind::Binary(BinOp::Le, address, last), bool, LocId::NONE);
            self.push(InstKind::Assume(cond), loc);
            let cond = self.new.add_expr(ExprKind::Binary(BinOp::Ne, address, null), bool, LocId::NONE);
            self.push(InstKind::Assume(cond), loc);
        }
        if let ExprKind::PtrAdd(_, by) = self.old.expr(pointer).kind {
            self.index(by, loc);
        }
        self.indices(place, loc);
    }

    fn indices(&mut self, place: PlaceId, loc: LocId) {
        match self.old.place(place).kind {
            PlaceKind::Index(of, index) => {
                self.index(index, loc);
                self.indices(of, loc);
            }
            PlaceKind::Field(of, _) => self.indices(of, loc),
            PlaceKind::Local(_) | PlaceKind::Global(_) | PlaceKind::Deref(_) => {}
        }
    }

    /// An index, perhaps times the size of an element. One that is unsigned in the program is not negative.
    fn index(&mut self, e: ExprId, loc: LocId) {
        let mut e = e;
        while let ExprKind::Binary(BinOp::Mul, a, b) = self.old.expr(e).kind
            && let ExprKind::Const(_) = self.old.expr(b).kind
        {
            e = a;
        }
        let ExprKind::Cast(CastOp::IntToInt, inner) = self.old.expr(e).kind else { return };
        let ty = self.old.expr(inner).ty;
        let bits = self.types.value_bits(self.address).unwrap_or(64);
        let unsigned = matches!(*self.types.get(ty), Type::Int { width, signed: false } if width == bits);
        let mut known = false;
        visit::for_each_expr(self.old, inner, &mut |e| {
            known |= matches!(self.old.expr(e).kind, ExprKind::Read(p, _) if self.kept(p).is_some());
        });
        if unsigned && known {
            let value = self.value(inner);
            let most = self.new.add_expr(ExprKind::Const((1u128 << (bits - 1)) - 1), ty, LocId::NONE);
            let bool = self.types.bool();
            let cond = self.new.add_expr(ExprKind::Binary(BinOp::Le, value, most), bool, LocId::NONE);
            self.push(InstKind::Assume(cond), loc);
            self.indexed = true;
        }
    }

    /// A call: what it may write is anything that what is proved about it allows.
    ///
    /// SOUNDNESS: what is proved holds where every cell of the function is a variable of its own (see `lending`), and of calls that return. Where a cell is
    /// something else nothing is assumed.
    pub(super) fn call(&mut self, dest: Option<PlaceId>, to: FuncId, args: &[Operand], inst: &Inst) {
        let Some(more) = self.extra else { return self.result(inst) };
        let callee = self.program.func(to);
        let mut own = true;
        let mut targets: Vec<Option<LocalId>> = vec![None; args.len()];
        for (i, arg) in args.iter().enumerate() {
            let passed = more.lending.passed(self.program, self.function, *arg);
            let target = passed.and_then(|l| match self.old.params.iter().position(|p| *p == l) {
                Some(at) if !self.is_lent(l) => self.cells[at],
                Some(_) | None => self.is_kept(l).then_some(l),
            });
            if more.lending.is_cell(to, i) {
                targets[i] = target;
                own &= target.is_some();
            }
        }
        let fits = callee.params.len() == args.len();
        let facts = if own && fits { (more.facts)(to) } else { &[] };
        let mut terms = Terms::default();
        for (i, arg) in args.iter().enumerate() {
            let mentions = |term: Term| facts.iter().any(|fact| fact.mentions(term));
            if let Some(target) = targets[i] {
                if mentions(Term::Old(i)) {
                    let value = self.read_variable(target);
                    let ty = self.new.local(target).ty;
                    terms.set(Term::Old(i), self.note(value, ty, inst.loc));
                }
                terms.set(Term::New(i), target);
            } else if mentions(Term::Param(i))
                && let Some(value) = self.argument_of_any(*arg)
                // A call may pass a number of another sign than the parameter's.
                && self.shape(callee.local(callee.params[i]).ty) == Some(self.new.expr(value).ty)
            {
                let ty = self.new.expr(value).ty;
                terms.set(Term::Param(i), self.note(value, ty, inst.loc));
            }
        }
        for target in targets.into_iter().flatten() {
            self.anything(target, inst.loc);
        }
        let kept = dest.and_then(|dest| self.kept(dest));
        let Some(shape) = self.shape(callee.ret) else { return self.assume(facts, &terms, inst) };
        if kept.is_none() && !facts.iter().any(|fact| fact.mentions(Term::Ret)) {
            return self.assume(facts, &terms, inst);
        }
        let result = self.temp(shape);
        self.anything(result, inst.loc);
        terms.set(Term::Ret, result);
        self.assume(facts, &terms, inst);
        match kept {
            Some(kept) if self.new.local(kept).ty == shape => {
                let value = self.read_variable(result);
                let dest = self.place(kept);
                self.push(InstKind::Assign { dest, value, access: Access::default() }, inst.loc);
            }
            Some(_) => self.result(inst),
            None => {}
        }
    }

    fn assume(&mut self, facts: &[super::Fact], terms: &Terms, inst: &Inst) {
        for fact in facts {
            if let Some(cond) = fact.condition(self.types, &mut self.new, terms) {
                self.push(InstKind::Assume(cond), inst.loc);
            }
        }
    }

    /// A new variable with a value.
    fn note(&mut self, value: ExprId, ty: TypeId, loc: LocId) -> LocalId {
        let noted = self.temp(ty);
        let dest = self.place(noted);
        self.push(InstKind::Assign { dest, value, access: Access::default() }, loc);
        noted
    }
}
