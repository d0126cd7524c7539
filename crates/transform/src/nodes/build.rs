//! Expressions and instructions that `rewrite` puts together: where a pointer leads, and hidden variables.

use super::rewrite::Rewrite;
use fathom_goto::*;

impl Rewrite<'_> {
    pub(super) fn is_node(&mut self, pointer: LocalId, sites: &[usize]) -> ExprId {
        let mut any = self.constant(0);
        for &site in sites {
            let here = self.points_to_node(pointer, site);
            any = self.either(any, here);
        }
        any
    }

    pub(super) fn points_to_node(&mut self, pointer: LocalId, site: usize) -> ExprId {
        let (tracked, other) = (self.is_tracked(pointer, site), self.is_other(pointer, site));
        self.either(tracked, other)
    }

    pub(super) fn is_tracked(&mut self, pointer: LocalId, site: usize) -> ExprId {
        self.is_in(pointer, self.hidden[site].tracked)
    }

    pub(super) fn is_other(&mut self, pointer: LocalId, site: usize) -> ExprId {
        self.is_in(pointer, self.hidden[site].other)
    }

    pub(super) fn is_in(&mut self, pointer: LocalId, global: GlobalId) -> ExprId {
        let ty = self.f.local(pointer).ty;
        let (pointer, address) = (self.read_local(pointer), self.address(global, ty));
        let query = ExprKind::Memory(MemoryQuery::SameObject, [Some(pointer), Some(address), None, None]);
        self.f.add_expr(query, self.bool, LocId::NONE)
    }

    pub(super) fn null_test(&mut self, pointer: LocalId) -> ExprId {
        let ty = self.f.local(pointer).ty;
        let null = self.f.add_expr(ExprKind::Const(0), ty, LocId::NONE);
        let pointer = self.read_local(pointer);
        self.f.add_expr(ExprKind::Binary(BinOp::Eq, pointer, null), self.bool, LocId::NONE)
    }

    pub(super) fn address(&mut self, global: GlobalId, ty: TypeId) -> ExprId {
        let place_ty = self.global_type(global);
        let place = self.f.add_place(PlaceKind::Global(global), place_ty);
        self.f.add_expr(ExprKind::Addr(place), ty, LocId::NONE)
    }

    pub(super) fn push(&mut self, kind: InstKind) {
        self.out.push(Inst { kind, loc: LocId::NONE });
    }

    pub(super) fn constant(&mut self, value: u128) -> ExprId {
        self.f.add_expr(ExprKind::Const(value), self.bool, LocId::NONE)
    }

    pub(super) fn select(&mut self, cond: ExprId, then: ExprId, other: ExprId) -> ExprId {
        let ty = self.f.expr(then).ty;
        self.f.add_expr(ExprKind::Select(cond, then, other), ty, LocId::NONE)
    }

    pub(super) fn either(&mut self, a: ExprId, b: ExprId) -> ExprId {
        self.f.add_expr(ExprKind::Binary(BinOp::Or, a, b), self.bool, LocId::NONE)
    }

    pub(super) fn both(&mut self, a: ExprId, b: ExprId) -> ExprId {
        self.f.add_expr(ExprKind::Binary(BinOp::And, a, b), self.bool, LocId::NONE)
    }

    pub(super) fn new_local(&mut self, ty: TypeId) -> LocalId {
        let kind = LocalKind::Temp;
        self.f.locals.push(Local { name: String::new(), ty, loc: LocId::NONE, kind, address_taken: false, align: 0 });
        LocalId::new(self.f.locals.len() - 1)
    }

    /// The value in a variable of its own.
    pub(super) fn keep(&mut self, value: ExprId) -> LocalId {
        let ty = self.f.expr(value).ty;
        let local = self.new_local(ty);
        let dest = self.f.add_place(PlaceKind::Local(local), ty);
        self.push(InstKind::Assign { dest, value, access: Access::default() });
        local
    }

    pub(super) fn input(&mut self, ty: TypeId, name: &str) -> ExprId {
        let local = self.new_local(ty);
        let dest = self.f.add_place(PlaceKind::Local(local), ty);
        self.push(InstKind::Input { dest, name: name.into(), kind: InputKind::Environment });
        self.read_local(local)
    }

    pub(super) fn read_local(&mut self, local: LocalId) -> ExprId {
        let ty = self.f.local(local).ty;
        let place = self.f.add_place(PlaceKind::Local(local), ty);
        self.f.add_expr(ExprKind::Read(place, Access::default()), ty, LocId::NONE)
    }

    pub(super) fn read_global(&mut self, global: GlobalId) -> ExprId {
        let place = self.f.add_place(PlaceKind::Global(global), self.bool);
        self.f.add_expr(ExprKind::Read(place, Access::default()), self.bool, LocId::NONE)
    }

    pub(super) fn set_local(&mut self, local: LocalId, value: ExprId) {
        let ty = self.f.local(local).ty;
        let dest = self.f.add_place(PlaceKind::Local(local), ty);
        self.push(InstKind::Assign { dest, value, access: Access::default() });
    }

    pub(super) fn set(&mut self, global: GlobalId, value: ExprId) {
        let dest = self.f.add_place(PlaceKind::Global(global), self.bool);
        self.push(InstKind::Assign { dest, value, access: Access::default() });
    }
}
