//! Variable-length arrays and variably modified types: element counts are evaluated once, where the declaration or
//! type name is reached, and kept in temporaries; `sizeof` and pointer arithmetic multiply them out.

use fathom_ast as ast;
use fathom_goto::*;

use crate::body::{Body, Val};
use crate::context::Entity;
use crate::scope::Cleanup;

impl Body<'_, '_> {
    /// Whether the size of the type depends on a variable-length array.
    pub fn has_vla(&self, mut ty: ast::TypeId) -> bool {
        loop {
            match self.cx.unit[ty].kind {
                ast::TypeKind::Vla { .. } => return true,
                ast::TypeKind::Array { elem, .. } | ast::TypeKind::IncompleteArray(elem) => ty = elem.ty,
                ast::TypeKind::Atomic(inner) => ty = inner,
                _ => return false,
            }
        }
    }

    /// The size in bytes, as a size_t.
    pub fn byte_size(&mut self, ty: ast::TypeId, loc: LocId) -> ExprId {
        let size = self.cx.common.size;
        match self.cx.unit[ty].kind {
            ast::TypeKind::Vla { elem, size: Some(count) } => {
                let count = self.vla_count(count, loc);
                let elem = self.byte_size(elem.ty, loc);
                self.binary(BinOp::Mul, count, elem, loc)
            }
            ast::TypeKind::Array { elem, len } if self.has_vla(elem.ty) => {
                let count = self.int(size, i128::from(len), loc);
                let elem = self.byte_size(elem.ty, loc);
                self.binary(BinOp::Mul, count, elem, loc)
            }
            _ => {
                let bytes = self.element_size(ty);
                self.int(size, i128::from(bytes), loc)
            }
        }
    }

    /// The element count of one variable-length array type, evaluated when first reached.
    fn vla_count(&mut self, count: ast::ExprId, loc: LocId) -> ExprId {
        if let Some(&local) = self.vla_sizes.get(&count) {
            let place = self.local_place(local);
            return self.read(place, loc);
        }
        let value = self.scalar(count);
        let value = self.spill(value);
        let ty = self.ty_of(value);
        let zero = self.constant(ty, 0, loc);
        let positive = self.binary(BinOp::Gt, value, zero, loc);
        let at = self.cx.expr_loc(count);
        self.assert(positive, PropertyClass::Vla, "length of a variable-length array is not positive", at);
        let size = self.cx.common.size;
        let value = self.convert(value, size, loc);
        let name = format!("$count{}", self.vla_sizes.len());
        let local = self.new_local(name, size, LocalKind::Temp, loc);
        self.vla_sizes.insert(count, local);
        let place = self.local_place(local);
        self.assign(place, value, loc);
        let place = self.local_place(local);
        self.read(place, loc)
    }

    /// Evaluates the array sizes in a type that is reached here for the first time.
    pub fn evaluate_sizes(&mut self, mut ty: ast::TypeId, loc: LocId) {
        loop {
            match self.cx.unit[ty].kind {
                ast::TypeKind::Vla { elem, size } => {
                    if let Some(count) = size {
                        self.vla_count(count, loc);
                    }
                    ty = elem.ty;
                }
                ast::TypeKind::Array { elem, .. } | ast::TypeKind::IncompleteArray(elem) => ty = elem.ty,
                ast::TypeKind::Pointer(to) => ty = to.ty,
                ast::TypeKind::Function { ret, .. } => ty = ret.ty,
                ast::TypeKind::Atomic(inner) => ty = inner,
                ast::TypeKind::Void
                | ast::TypeKind::Bool
                | ast::TypeKind::Int { .. }
                | ast::TypeKind::Float(_)
                | ast::TypeKind::Complex(_)
                | ast::TypeKind::Record(_)
                | ast::TypeKind::Enum(_)
                | ast::TypeKind::Vector { .. }
                | ast::TypeKind::NullPtr
                | ast::TypeKind::BuiltinFn
                | ast::TypeKind::Unsupported(_) => return,
            }
        }
    }

    /// The declaration of a variable-length array: a stack object that ends with the scope.
    pub fn declare_vla(&mut self, decl: ast::DeclId, name: String, loc: LocId) {
        let ty = self.cx.unit[decl].ty.ty;
        let size = self.byte_size(ty, loc);
        let object = self.cx.ty(ty);
        let pointer = self.cx.types().pointer_to(object);
        let local = self.new_local(name, pointer, LocalKind::Temp, loc);
        self.cx.state.entities[decl.index()] = Entity::Vla(local);
        let dest = self.local_place(local);
        self.emit(InstKind::Intrinsic { dest: Some(dest), op: Intrinsic::StackAlloc, args: vec![size] }, loc);
        self.push_cleanup(Cleanup::FreeStack(local), loc);
    }

    pub fn size_of_value(
        &mut self,
        e: ast::ExprId,
        kind: ast::SizeOfKind,
        of: ast::TypeId,
        arg: Option<ast::ExprId>,
        value: Option<ast::ValueId>,
    ) -> Val {
        let ty = self.ast_ty(e);
        let loc = self.cx.expr_loc(e);
        if let Some(value) = value {
            return Val::Scalar(self.int(ty, self.cx.unit[value], loc));
        }
        match kind {
            ast::SizeOfKind::SizeOf => {
                if let Some(arg) = arg {
                    self.effect(arg);
                }
                let size = self.byte_size(of, loc);
                // The count may be changed by a second visit before the value is used.
                let size = self.spill(size);
                Val::Scalar(self.convert(size, ty, loc))
            }
            ast::SizeOfKind::AlignOf | ast::SizeOfKind::PreferredAlignOf => {
                let align = self.cx.unit[of].align;
                Val::Scalar(self.int(ty, i128::from(align), loc))
            }
            ast::SizeOfKind::Other => self.unsupported_value("size query", ty, loc),
        }
    }

    /// `offsetof` with a variable index.
    pub fn offset_of(&mut self, e: ast::ExprId, path: ast::List<ast::OffsetComponent>, value: Option<ast::ValueId>) -> Val {
        let ty = self.ast_ty(e);
        let loc = self.cx.expr_loc(e);
        if let Some(value) = value {
            return Val::Scalar(self.int(ty, self.cx.unit[value], loc));
        }
        let mut total = self.int(ty, 0, loc);
        let mut elem: Option<ast::TypeId> = None;
        for component in self.cx.unit.list(path) {
            let step = match *component {
                ast::OffsetComponent::Field(field) => {
                    let field = &self.cx.unit[field];
                    elem = Some(field.ty.ty);
                    self.int(ty, i128::from(field.bit_offset / 8), loc)
                }
                ast::OffsetComponent::Index(index) => {
                    let inner = elem.map(|t| self.cx.unit[t].kind);
                    let Some(ast::TypeKind::Array { elem: of, .. } | ast::TypeKind::IncompleteArray(of)) = inner else {
                        return self.unsupported_value("offsetof", self.cx.common.size, loc);
                    };
                    elem = Some(of.ty);
                    let size = self.element_size(of.ty);
                    let index = self.scalar(index);
                    let index = self.convert(index, ty, loc);
                    let size = self.int(ty, i128::from(size), loc);
                    self.binary(BinOp::Mul, index, size, loc)
                }
            };
            total = self.binary(BinOp::Add, total, step, loc);
        }
        Val::Scalar(total)
    }
}
