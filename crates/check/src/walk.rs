//! Walks each instruction's expressions and places in evaluation order and calls the checks.

use crate::checks;
use crate::emit::Emitter;
use crate::selection::Check;
use fathom_goto::visit::Node;
use fathom_goto::*;

/// What an instruction does with a place.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum Use {
    Read,
    Write,
}

impl Emitter<'_> {
    pub(crate) fn inst(&mut self, inst: Inst) {
        let Inst { mut kind, loc } = inst;
        match &mut kind {
            InstKind::Assign { dest, value, .. } => {
                match checks::uninitialised::copied_byte(self, *dest, *value) {
                    Some(src) => self.access(src, Use::Read),
                    None => self.expr_checks(*value),
                }
                self.access(*dest, Use::Write);
            }
            InstKind::Call { callee, args, dest } => {
                for arg in args.iter() {
                    self.operand(arg);
                }
                match callee {
                    Callee::Direct(target) => checks::allocation::call(self, *target, args),
                    Callee::Indirect(pointer) => {
                        self.expr_checks(*pointer);
                        checks::function_pointer::call(self, *pointer, args, *dest);
                    }
                }
                return self.with_result(kind, loc);
            }
            InstKind::Intrinsic { op, args, .. } => {
                for arg in args.iter() {
                    self.expr_checks(*arg);
                }
                checks::intrinsic(self, *op, args);
                return self.with_result(kind, loc);
            }
            other => {
                let mut nodes = Vec::new();
                visit::inst_nodes(other, |node| nodes.push(node));
                for node in nodes {
                    self.node(node);
                }
            }
        }
        self.push(kind, loc);
    }

    /// Pushes a call or intrinsic. Its result is stored after it ran, so a destination that can be invalid is
    /// checked after it too: the call goes to a temporary, which is then stored.
    fn with_result(&mut self, mut kind: InstKind, loc: LocId) {
        let slot = match &mut kind {
            InstKind::Call { dest, .. } | InstKind::Intrinsic { dest, .. } => dest,
            _ => unreachable!("only calls and intrinsics have results"),
        };
        let Some(dest) = *slot else { return self.push(kind, loc) };
        if self.func.has_fixed_address(dest) || !self.selection.looks_at_operands() {
            return self.push(kind, loc);
        }
        let ty = self.func.place(dest).ty;
        let temp = self.temp("result", ty);
        let temp = self.func.add_place(PlaceKind::Local(temp), ty);
        *slot = Some(temp);
        self.push(kind, loc);
        self.walked.clear();
        self.access(dest, Use::Write);
        let store = if self.types.is_scalar(ty) {
            let value = self.expr(ExprKind::Read(temp, Access::default()), ty);
            InstKind::Assign { dest, value, access: Access::default() }
        } else {
            InstKind::Copy { dest, src: temp }
        };
        self.push(store, loc);
    }

    pub(crate) fn terminator(&mut self, end: &Terminator) {
        let mut nodes = Vec::new();
        visit::terminator_nodes(end, |node| nodes.push(node));
        for node in nodes {
            self.node(node);
        }
    }

    /// What can go wrong with a direct operand. What is read and written is checked as written, which is more.
    fn node(&mut self, node: Node) {
        match node {
            Node::Expr(expr) => self.expr_checks(expr),
            Node::Place(place, usage) => self.access(place, if usage.writes() { Use::Write } else { Use::Read }),
        }
    }

    fn operand(&mut self, operand: &Operand) {
        match operand {
            Operand::Value(value) => self.expr_checks(*value),
            Operand::Aggregate(place) => self.access(*place, Use::Read),
        }
    }

    /// Everything that can go wrong while the expression is evaluated.
    fn expr_checks(&mut self, id: ExprId) {
        if !self.walked.insert(id) {
            return;
        }
        let kind = self.original(id);
        match kind {
            ExprKind::Const(_) | ExprKind::FuncAddr(_) => {}
            ExprKind::Addr(place) => {
                self.place_operands(place);
                checks::bounds::address(self, place);
                if let PlaceKind::Deref(pointer) = self.func.place(self.func.root(place)).kind {
                    if let ExprKind::PtrAdd(base, offset) = self.func.expr(pointer).kind {
                        // `&p[i]` is `p + i`, and `&p[i].m` begins there.
                        checks::pointer::add(self, pointer, base, offset);
                    }
                    checks::pointer::part(self, id, place, pointer);
                }
            }
            ExprKind::Read(place, _) => {
                let place = self.hoisted_place(id).unwrap_or(place);
                self.access(place, Use::Read);
                checks::uninitialised::read(self, id, place);
                checks::trap::read(self, id, place);
                self.hoist_unstable_read(id);
            }
            ExprKind::Unary(op, a) => {
                self.expr_checks(a);
                checks::overflow::unary(self, id, op, a);
            }
            ExprKind::Binary(op, a, b) => {
                self.expr_checks(a);
                self.expr_checks(b);
                checks::division::binary(self, id, op, a, b);
                checks::shift::binary(self, id, op, a, b);
                checks::overflow::binary(self, id, op, a, b);
                checks::float::binary(self, id, op, a, b);
                checks::pointer::binary(self, id, op, a, b);
            }
            ExprKind::Cast(op, a) => {
                self.expr_checks(a);
                checks::conversion::cast(self, id, op, a);
                checks::float::cast(self, id, op, a);
            }
            ExprKind::Select(cond, a, b) => {
                for e in [cond, a, b] {
                    self.expr_checks(e);
                }
            }
            ExprKind::PtrAdd(pointer, offset) => {
                self.expr_checks(pointer);
                self.offset_checks(offset, id, false);
                checks::pointer::add(self, id, pointer, offset);
            }
            // Exact by definition: the operands alone can fail.
            ExprKind::Overflow(_, a, b, _) => {
                self.expr_checks(a);
                self.expr_checks(b);
            }
            ExprKind::Math(op, args) => {
                args.iter().flatten().for_each(|a| self.expr_checks(*a));
                checks::float::math(self, id, op, args);
            }
            ExprKind::Memory(_, args) => args.iter().flatten().for_each(|a| self.expr_checks(*a)),
        }
    }

    /// The byte offset of pointer arithmetic: scaling and negation were added by lowering and carry the location of
    /// the addition itself. Scaling must not wrap around, or the sum may come back into the object; what they compute is judged
    /// where it is dereferenced. `scaled`: it is a factor of a product that is judged as a whole.
    fn offset_checks(&mut self, offset: ExprId, sum: ExprId, scaled: bool) {
        let expr = self.func.expr(offset);
        let ours = expr.loc == self.func.expr(sum).loc || expr.loc == LocId::NONE;
        match expr.kind {
            ExprKind::Unary(UnOp::Neg, a) if ours => self.offset_checks(a, sum, scaled),
            ExprKind::Binary(BinOp::Mul, a, b) if ours => {
                self.offset_checks(a, sum, true);
                self.offset_checks(b, sum, true);
                checks::pointer::scale(self, sum, offset, (a, b));
            }
            ExprKind::Cast(CastOp::IntToInt, a) if ours => {
                self.expr_checks(a);
                let at = self.func.expr(sum).loc;
                checks::pointer::wide_index(self, at, offset, (Check::PointerArithmetic, PropertyClass::PointerArithmetic));
                if !scaled {
                    checks::pointer::index(self, sum, offset);
                }
            }
            ExprKind::Const(_)
            | ExprKind::Addr(_)
            | ExprKind::FuncAddr(_)
            | ExprKind::Read(..)
            | ExprKind::Unary(..)
            | ExprKind::Binary(..)
            | ExprKind::Cast(..)
            | ExprKind::Select(..)
            | ExprKind::PtrAdd(..)
            | ExprKind::Overflow(..)
            | ExprKind::Math(..)
            | ExprKind::Memory(..) => self.expr_checks(offset),
        }
    }

    /// An index: its conversion to pointer width was added by lowering, and the bounds check judges the value.
    fn index_checks(&mut self, index: ExprId) {
        match self.func.expr(index).kind {
            ExprKind::Cast(CastOp::IntToInt, inner) => {
                self.expr_checks(inner);
                let at = self.func.expr(index).loc;
                checks::pointer::wide_index(self, at, index, (Check::Bounds, PropertyClass::Bounds));
            }
            _ => self.expr_checks(index),
        }
    }

    /// Pointers and indices of a place, without an access to the place itself.
    fn place_operands(&mut self, place: PlaceId) {
        match self.func.place(place).kind {
            PlaceKind::Local(_) | PlaceKind::Global(_) => {}
            PlaceKind::Deref(pointer) => match self.func.expr(pointer).kind {
                // What is accessed is judged by the access.
                ExprKind::PtrAdd(base, offset) => {
                    self.expr_checks(base);
                    self.offset_checks(offset, pointer, false);
                }
                ExprKind::Const(_)
                | ExprKind::Addr(_)
                | ExprKind::FuncAddr(_)
                | ExprKind::Read(..)
                | ExprKind::Unary(..)
                | ExprKind::Binary(..)
                | ExprKind::Cast(..)
                | ExprKind::Select(..)
                | ExprKind::Overflow(..)
                | ExprKind::Math(..)
                | ExprKind::Memory(..) => self.expr_checks(pointer),
            },
            PlaceKind::Field(base, _) => self.place_operands(base),
            PlaceKind::Index(base, index) => {
                self.place_operands(base);
                self.index_checks(index);
            }
        }
    }

    /// An access to all of the place.
    fn access(&mut self, place: PlaceId, what: Use) {
        self.place_operands(place);
        let in_bounds = checks::bounds::access(self, place);
        checks::deref::access(self, place, what, in_bounds);
    }
}

/// Questions about places that several checks ask.
pub(crate) trait Places {
    fn root(&self, place: PlaceId) -> PlaceId;
    fn has_fixed_address(&self, place: PlaceId) -> bool;
}

impl Places for Function {
    /// The `Local`, `Global` or `Deref` the path starts at.
    fn root(&self, place: PlaceId) -> PlaceId {
        match self.place(place).kind {
            PlaceKind::Local(_) | PlaceKind::Global(_) | PlaceKind::Deref(_) => place,
            PlaceKind::Field(base, _) | PlaceKind::Index(base, _) => self.root(base),
        }
    }

    /// Neither pointer nor index: the place cannot be invalid.
    fn has_fixed_address(&self, place: PlaceId) -> bool {
        match self.place(place).kind {
            PlaceKind::Local(_) | PlaceKind::Global(_) => true,
            PlaceKind::Deref(_) | PlaceKind::Index(..) => false,
            PlaceKind::Field(base, _) => self.has_fixed_address(base),
        }
    }
}
