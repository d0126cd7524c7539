//! Rules of instructions and terminators.

use super::Validator;
use super::intrinsics::{Shape, signature};
use crate::expr::MemoryOrder;
use crate::ids::*;
use crate::inst::*;
use crate::program::*;
use crate::types::*;
use crate::visit::{Usage, Visitor};

/// Whether what an instruction names exists.
struct Ids<'a> {
    program: &'a Program,
    f: &'a Function,
    all_exist: bool,
}

impl Visitor for Ids<'_> {
    fn expr(&mut self, expr: &ExprId) {
        self.all_exist &= expr.index() < self.f.exprs.len();
    }

    fn place(&mut self, place: &PlaceId, _: Usage) {
        self.all_exist &= place.index() < self.f.places.len();
    }

    fn local(&mut self, local: &LocalId) {
        self.all_exist &= local.index() < self.f.locals.len();
    }

    fn function(&mut self, function: &FuncId) {
        self.all_exist &= function.index() < self.program.functions.len();
    }

    fn property(&mut self, property: &PropertyId) {
        self.all_exist &= property.index() < self.program.properties.len();
    }
}

impl Validator<'_> {
    pub(super) fn body(&mut self, f: &Function) {
        if !self.arena_ids(f) {
            return;
        }
        self.place_types(f);
        self.expr_types(f);
        for (b, block) in f.blocks.iter().enumerate() {
            for (i, inst) in block.insts.iter().enumerate() {
                let ok = self.inst_ids(f, &inst.kind) && inst.loc.index() < self.program.source.locs.len();
                let ok = ok.then(|| self.inst_ok(f, &inst.kind));
                match ok {
                    Some(None) => {}
                    Some(Some(why)) => self.error(format!("b{b}, instruction {i}: {why}: {:?}", inst.kind)),
                    None => self.error(format!("b{b}, instruction {i}: bad id in {:?}", inst.kind)),
                }
            }
            let targets = block.end.successors().all(|t| t.index() < f.blocks.len());
            let why = if targets { self.end_ok(f, &block.end) } else { Some("a target does not exist") };
            if let Some(why) = why {
                self.error(format!("b{b}, terminator: {why}: {:?}", block.end));
            }
        }
    }

    fn expr_in(&self, f: &Function, e: ExprId) -> bool {
        e.index() < f.exprs.len()
    }

    fn place_in(&self, f: &Function, p: PlaceId) -> bool {
        p.index() < f.places.len()
    }

    fn operand_in(&self, f: &Function, operand: &Operand) -> bool {
        match operand {
            Operand::Value(e) => self.expr_in(f, *e),
            Operand::Aggregate(p) => self.place_in(f, *p),
        }
    }

    fn inst_ids(&self, f: &Function, kind: &InstKind) -> bool {
        let mut ids = Ids { program: self.program, f, all_exist: true };
        ids.super_inst(kind);
        ids.all_exist
    }

    /// What is wrong with an instruction whose ids are in range.
    fn inst_ok(&self, f: &Function, kind: &InstKind) -> Option<&'static str> {
        let types = &self.program.types;
        let place = |p: &PlaceId| f.place(*p).ty;
        let value = |e: &ExprId| f.expr(*e).ty;
        let is_bool = |ty: TypeId| matches!(types.get(ty), Type::Bool);
        let fail = |ok: bool, why: &'static str| if ok { None } else { Some(why) };
        match kind {
            InstKind::Assign { access, .. } if !access.atomic.is_none_or(MemoryOrder::of_write) => {
                Some("a memory order that no write has")
            }
            InstKind::Assign { dest, value: v, access: _ } => {
                fail(types.is_scalar(place(dest)) && self.same(place(dest), value(v)), "assignment of another type")
            }
            InstKind::Copy { dest, src } => {
                let aggregate = matches!(types.get(place(dest)), Type::Record(_) | Type::Array { .. });
                fail(aggregate && place(dest) == place(src), "copy between different or scalar types")
            }
            InstKind::Zero(p) => fail(self.is_object(place(p)), "zeroing something that is no object"),
            InstKind::Call { dest, callee, args } => self.call_ok(f, dest.as_ref().map(place), *callee, args),
            InstKind::Intrinsic { dest, op, args } => {
                let (operands, result) = signature(*op);
                let shape = |ty: TypeId, shape: &Shape| match shape {
                    Shape::Pointer => types.is_pointer(ty),
                    Shape::Int => matches!(types.get(ty), Type::Int { .. }),
                    Shape::Bool => is_bool(ty),
                    Shape::IntOrBool => is_bool(ty) || matches!(types.get(ty), Type::Int { .. }),
                };
                // An allocation may say that what it gives holds inputs.
                let given = matches!(op, Intrinsic::HeapAlloc | Intrinsic::StackAlloc) && args.len() == 2;
                let ok = (args.len() == operands.len() || given) && args.iter().zip(operands).all(|(a, s)| shape(value(a), s));
                let dest_ok = match (dest, result) {
                    (Some(d), Some(s)) => shape(place(d), &s),
                    (None, _) => true,
                    (Some(_), None) => false,
                };
                fail(ok && dest_ok, "operands or result do not fit the intrinsic")
            }
            InstKind::Input { dest, .. } => fail(types.is_scalar(place(dest)), "input of a type that is no scalar"),
            InstKind::Assume(cond) | InstKind::Assert { cond, .. } | InstKind::Goal { cond, .. } => {
                fail(is_bool(value(cond)), "condition is not Bool")
            }
            InstKind::Note { value: v, .. } => fail(types.is_scalar(value(v)), "note of something that is no scalar"),
            InstKind::LifetimeStart(l) | InstKind::LifetimeEnd(l) => {
                fail(!f.params.contains(l), "a parameter lives as long as its call")
            }
            InstKind::Rmw { dest, place: p, op, value: v, order: _ } => {
                let arithmetic = match op {
                    RmwOp::Exchange => true,
                    RmwOp::Add | RmwOp::Sub | RmwOp::And | RmwOp::Or | RmwOp::Xor | RmwOp::Nand => !types.is_pointer(place(p)),
                    RmwOp::Min | RmwOp::Max => !types.is_pointer(place(p)),
                };
                let same = self.same(place(p), value(v)) && dest.iter().all(|d| self.same(place(d), place(p)));
                fail(arithmetic && same && types.is_scalar(place(p)), "ill-typed read-modify-write")
            }
            InstKind::CmpXchg { failure, .. } if !failure.of_read() => Some("a memory order that no read has"),
            InstKind::CmpXchg { ok, place: p, expected, desired, order: _, failure: _ } => {
                let same = self.same(place(p), place(expected)) && self.same(place(p), value(desired));
                fail(is_bool(place(ok)) && same && types.is_scalar(place(p)), "ill-typed compare-exchange")
            }
            InstKind::AtomicBegin(_) | InstKind::AtomicEnd | InstKind::Fence(..) | InstKind::Unsupported(_) => None,
        }
    }

    fn call_ok(&self, f: &Function, dest: Option<TypeId>, callee: Callee, args: &[Operand]) -> Option<&'static str> {
        let types = &self.program.types;
        let (ret, params, hidden): (TypeId, Vec<TypeId>, bool) = match callee {
            Callee::Direct(id) => {
                let g = self.program.func(id);
                (g.ret, g.params.iter().map(|&p| g.local(p).ty).collect(), false)
            }
            Callee::Indirect(e) => {
                let Type::Pointer(to) = types.get(f.expr(e).ty) else {
                    return Some("call through something that is no pointer");
                };
                let Type::Function { ret, params, variadic } = types.get(*to) else {
                    return Some("call through a pointer to something that is no function");
                };
                (*ret, params.clone(), *variadic)
            }
        };
        if args.len() != params.len() + usize::from(hidden) {
            return Some("wrong number of arguments");
        }
        if hidden && !self.operand_is_pointer(f, args.last()) {
            return Some("the argument block is not a pointer");
        }
        if !args.iter().zip(&params).all(|(a, &p)| self.operand_fits(f, a, p)) {
            return Some("an argument does not have its parameter's type");
        }
        match dest {
            Some(ty) if !self.same(ty, ret) => Some("the destination does not have the return type"),
            _ => None,
        }
    }

    fn operand_is_pointer(&self, f: &Function, operand: Option<&Operand>) -> bool {
        matches!(operand, Some(Operand::Value(e)) if self.program.types.is_pointer(f.expr(*e).ty))
    }

    fn operand_fits(&self, f: &Function, operand: &Operand, ty: TypeId) -> bool {
        match operand {
            Operand::Value(e) => self.program.types.is_scalar(ty) && self.same(f.expr(*e).ty, ty),
            Operand::Aggregate(p) => !self.program.types.is_scalar(ty) && f.place(*p).ty == ty,
        }
    }

    fn end_ok(&self, f: &Function, end: &Terminator) -> Option<&'static str> {
        let types = &self.program.types;
        match end {
            Terminator::Goto(_) | Terminator::Stop => None,
            Terminator::Branch { cond, .. } => {
                let ok = self.expr_in(f, *cond) && matches!(types.get(f.expr(*cond).ty), Type::Bool);
                (!ok).then_some("branch on something that is not Bool")
            }
            Terminator::Switch { value, cases, .. } => {
                if !self.expr_in(f, *value) {
                    return Some("bad id");
                }
                let Type::Int { width, signed } = *types.get(f.expr(*value).ty) else {
                    return Some("switch on something that is no integer");
                };
                let (min, max) = int_range(width, signed);
                let mut ranges: Vec<(i128, i128)> = cases.iter().map(|c| (c.0, c.1)).collect();
                ranges.sort_unstable();
                let inside = ranges.iter().all(|&(lo, hi)| min <= lo && lo <= hi && hi <= max);
                let disjoint = ranges.windows(2).all(|w| w[0].1 < w[1].0);
                (!(inside && disjoint)).then_some("overlapping, empty or too large case ranges")
            }
            Terminator::Return(None) => (!matches!(types.get(f.ret), Type::Void)).then_some("a value must be returned"),
            Terminator::Return(Some(operand)) => {
                let ok = self.operand_in(f, operand) && self.operand_fits(f, operand, f.ret);
                (!ok).then_some("the value does not have the return type")
            }
        }
    }
}

/// As far as `i128` can tell: unsigned 128-bit cases above its range cannot be written.
fn int_range(width: u32, signed: bool) -> (i128, i128) {
    match (width, signed) {
        (127.., false) | (128.., true) => (if signed { i128::MIN } else { 0 }, i128::MAX),
        (_, false) => (0, (1 << width) - 1),
        (_, true) => (-(1 << (width - 1)), (1 << (width - 1)) - 1),
    }
}
