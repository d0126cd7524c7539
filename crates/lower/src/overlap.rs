//! Assignments from an object that overlaps the destination: the overlap must be exact and the types compatible (C11 6.5.16.1p3).
//!
//! Scalars of one type cannot overlap in part where both are aligned, so scalars are looked at only as members of one union. Records are looked at
//! where pointers or unions are involved; an access to a whole variable cannot overlap another one in part without leaving the variable.

use fathom_ast as ast;
use fathom_goto::*;

use crate::body::Body;
use crate::sequence::{Root, Step, path};

impl Body<'_, '_> {
    /// Asserts that `dest`, the place of `lhs`, and the object that `rhs` is read from are the same or apart.
    pub fn check_overlap(&mut self, dest: PlaceId, lhs: ast::ExprId, rhs: ast::ExprId, loc: LocId) {
        let Some(source) = self.read_from(rhs) else { return };
        if !self.cx.options.looked_for.overlap
            || self.f.from_library
            || self.flags(lhs).has_effect()
            || self.flags(source).has_effect()
        {
            return;
        }
        let scalar = self.cx.program.types.is_scalar(self.place_ty(dest));
        if !self.may_overlap_in_part(lhs, source, scalar) {
            return;
        }
        let source_place = self.place(source).place;
        let (to, to_size) = self.range_of(dest, loc);
        let (from, from_size) = self.range_of(source_place, loc);
        let (bool, size) = (self.cx.common.bool, self.cx.common.size);
        let (to_bytes, from_bytes) = (self.int(size, i128::from(to_size), loc), self.int(size, i128::from(from_size), loc));
        let query = [Some(to), Some(to_bytes), Some(from), Some(from_bytes)];
        let mut cond = self.expr(ExprKind::Memory(MemoryQuery::Disjoint, query), bool, loc);
        if self.place_ty(dest) == self.place_ty(source_place) {
            let same = self.binary(BinOp::Eq, to, from, loc);
            cond = self.binary(BinOp::Or, same, cond, loc);
        }
        self.assert(cond, PropertyClass::Overlap, "assignment from an object that overlaps the destination in part", loc);
    }

    /// The object whose value `e` is, if it is one's value: looking through conversions.
    fn read_from(&self, e: ast::ExprId) -> Option<ast::ExprId> {
        let mut e = e;
        loop {
            match self.cx.unit[e].kind {
                ast::ExprKind::Cast { kind: ast::CastKind::LValueToRValue, operand, .. } => return Some(operand),
                ast::ExprKind::Cast { operand, .. } => e = operand,
                _ => return None,
            }
        }
    }

    fn may_overlap_in_part(&self, lhs: ast::ExprId, source: ast::ExprId, scalar: bool) -> bool {
        let unit = self.cx.unit;
        let (a, b) = (path(unit, lhs), path(unit, source));
        let whole = |p: &(Root, Vec<Step>)| matches!(p.0, Root::Variable(_)) && p.1.is_empty();
        if whole(&a) || whole(&b) {
            return false;
        }
        let local = |root: &Root| match root {
            Root::Variable(decl) => !self.cx.state.sequence.addressed.contains(decl) && !self.is_static(*decl),
            Root::Pointer(_) | Root::Other => false,
        };
        match (&a.0, &b.0) {
            (x, y) if x == y && *x != Root::Other => match first_difference(&a.1, &b.1) {
                Some((Step::Field(f), Step::Field(g))) => {
                    let (f, g) = (&unit[*f], &unit[*g]);
                    f.record != g.record || unit[f.record].is_union
                }
                // Elements of one array are the same or apart; of other paths nothing is known.
                Some((Step::Index(_), Step::Index(_))) => !scalar && !matches!(x, Root::Variable(_)) && a.1.len() != b.1.len(),
                Some(_) => !scalar,
                None => false,
            },
            (Root::Variable(_), Root::Variable(_)) => false,
            (x, y) => !scalar && !local(x) && !local(y),
        }
    }

    fn is_static(&self, decl: ast::DeclId) -> bool {
        self.cx.unit.var(decl).is_some_and(|v| v.is_static_storage())
    }
}

fn first_difference<'a>(a: &'a [Step], b: &'a [Step]) -> Option<(&'a Step, &'a Step)> {
    a.iter().zip(b).find(|(x, y)| x != y)
}
