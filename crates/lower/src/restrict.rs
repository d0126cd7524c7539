//! `restrict` parameters: what is modified through one pointer during a call must not be accessed through another one (C11 6.7.3.1p4).
//!
//! A function remembers the last access and the last store through each pointer parameter, and asserts that an access through another one does not
//! meet them, if one of the two parameters is `restrict`. Every violation is one: the other parameter is not based on this one.
//!
//! SOUNDNESS: errs towards missing some. Accesses before the last one, accesses by functions that get the pointer passed on, and `restrict` pointers that
//! are no parameters are not looked at; [`crate::not_looked_for`] lets the verdict say so.

use fathom_ast as ast;
use fathom_goto::*;

use crate::body::Body;

/// A pointer parameter of a function that has a `restrict` one.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Watched {
    decl: ast::DeclId,
    restrict: bool,
    /// Address and size of the last access, and of the last store.
    last: [(PlaceId, PlaceId); 2],
}

impl Body<'_, '_> {
    /// At the start of the function: nothing was accessed yet.
    pub fn watch_parameters(&mut self, params: &[ast::DeclId]) {
        if !self.cx.options.looked_for.restrict || self.f.from_library {
            return;
        }
        let unit = self.cx.unit;
        let pointer = |p: &ast::DeclId| matches!(unit[unit[*p].ty.ty].kind, ast::TypeKind::Pointer(_));
        let sequence = &self.cx.state.sequence;
        let steady = |p: &ast::DeclId| !sequence.reassigned.contains(p) && !sequence.addressed.contains(p);
        let watched: Vec<ast::DeclId> = params.iter().copied().filter(pointer).filter(steady).collect();
        let restrict = |p: &ast::DeclId| unit[*p].ty.quals.is_restrict();
        if watched.len() < 2 || !watched.iter().any(restrict) {
            return;
        }
        for decl in watched {
            let loc = self.cx.loc(unit[decl].range);
            let (void_ptr, size) = (self.cx.common.void_ptr, self.cx.common.size);
            let mut memory = || {
                let (address, bytes) = (self.temp(void_ptr, loc), self.temp(size, loc));
                for (place, ty) in [(address, void_ptr), (bytes, size)] {
                    let none = self.constant(ty, 0, loc);
                    self.assign(place, none, loc);
                }
                (address, bytes)
            };
            let last = [memory(), memory()];
            self.watched.push(Watched { decl, restrict: restrict(&decl), last });
        }
    }

    /// The object of the node is about to be accessed; if it is reached from a parameter, the others must be elsewhere.
    pub fn accessed_through(&mut self, e: ast::ExprId, place: PlaceId) {
        let unit = self.cx.unit;
        let (lvalue, writes) = match unit[e].kind {
            ast::ExprKind::Cast { operand, .. } => (operand, false),
            ast::ExprKind::Assign { lhs, .. } | ast::ExprKind::CompoundAssign { lhs, .. } => (lhs, true),
            ast::ExprKind::Unary { operand, .. } => (operand, true),
            _ => return,
        };
        let Some(decl) = based_on(unit, lvalue) else { return };
        let Some(own) = self.watched.iter().copied().find(|w| w.decl == decl) else { return };
        let loc = self.cx.expr_loc(e);
        let (address, size) = self.range_of(place, loc);
        let (bool, size_ty) = (self.cx.common.bool, self.cx.common.size);
        let size = self.int(size_ty, i128::from(size), loc);
        for other in self.watched.clone() {
            if other.decl == decl || !(own.restrict || other.restrict) {
                continue;
            }
            // A store meets every access, a read only stores.
            let (before, bytes) = other.last[usize::from(!writes)];
            let (before, bytes) = (self.read(before, loc), self.read(bytes, loc));
            let query = [Some(address), Some(size), Some(before), Some(bytes)];
            let cond = self.expr(ExprKind::Memory(MemoryQuery::Disjoint, query), bool, loc);
            let names = [decl, other.decl].map(|d| unit.str(unit[d].name).into_owned());
            let promise = if own.restrict { &names[0] } else { &names[1] };
            let message = format!(
                "what `{}` points to is modified and also accessed through `{}`, though `{promise}` is restrict",
                if writes { &names[0] } else { &names[1] },
                if writes { &names[1] } else { &names[0] },
            );
            self.assert(cond, PropertyClass::Restrict, message, loc);
        }
        for (index, (at, bytes)) in own.last.into_iter().enumerate() {
            if index == 0 || writes {
                self.assign(at, address, loc);
                self.assign(bytes, size, loc);
            }
        }
    }
}

/// The variable whose value the address of the lvalue is computed from: `p` for `p[i].x`, `*p++`, `*(p + 1)`.
fn based_on(unit: &ast::Unit, lvalue: ast::ExprId) -> Option<ast::DeclId> {
    match unit[lvalue].kind {
        ast::ExprKind::Member { base, arrow: false, .. } => based_on(unit, base),
        ast::ExprKind::Member { base, arrow: true, .. } => pointer_from(unit, base),
        ast::ExprKind::Subscript { base, .. } => pointer_from(unit, base),
        ast::ExprKind::Unary { op: ast::UnaryOp::Deref, operand } => pointer_from(unit, operand),
        ast::ExprKind::Cast { kind: ast::CastKind::NoOp, operand, .. } => based_on(unit, operand),
        _ => None,
    }
}

fn pointer_from(unit: &ast::Unit, pointer: ast::ExprId) -> Option<ast::DeclId> {
    let variable = |e: ast::ExprId| match unit[e].kind {
        ast::ExprKind::DeclRef(decl) => Some(decl),
        _ => None,
    };
    match unit[pointer].kind {
        ast::ExprKind::Cast { kind: ast::CastKind::LValueToRValue, operand, .. } => variable(operand),
        ast::ExprKind::Cast { kind: ast::CastKind::ArrayToPointer, operand, .. } => based_on(unit, operand),
        ast::ExprKind::Cast { kind: ast::CastKind::NoOp | ast::CastKind::BitCast, operand, .. } => pointer_from(unit, operand),
        ast::ExprKind::Unary {
            op: ast::UnaryOp::PreInc | ast::UnaryOp::PreDec | ast::UnaryOp::PostInc | ast::UnaryOp::PostDec,
            operand,
        } => variable(operand),
        ast::ExprKind::Unary { op: ast::UnaryOp::AddrOf, operand } => based_on(unit, operand),
        ast::ExprKind::Binary { op: ast::BinaryOp::PtrAdd | ast::BinaryOp::PtrSub, lhs, .. } => pointer_from(unit, lhs),
        _ => None,
    }
}

/// Functions with a body and a `restrict` parameter.
pub(crate) fn users(units: &[ast::Unit]) -> Vec<String> {
    let mut found = Vec::new();
    for unit in units {
        for decl in &unit.decls {
            let ast::DeclKind::Function(function) = &decl.kind else { continue };
            let restrict = unit.list(function.params).iter().any(|p| unit[*p].ty.quals.is_restrict());
            if restrict && function.body.is_some() {
                found.push(unit.str(decl.name).into_owned());
            }
        }
    }
    found.sort();
    found.dedup();
    found
}
