//! Lvalues to places. Arrays that are real objects keep their structure (`a[i].f[j]` is one path); what is reached
//! through a pointer becomes a dereference of byte arithmetic.

use fathom_ast as ast;
use fathom_goto::*;

use crate::body::{Body, Bound, LValue, Val};
use crate::context::Entity;

/// Elements of a volatile array that are read one by one where the object around them is copied.
const MOST_VOLATILE_ELEMENTS: u64 = 64;

impl Body<'_, '_> {
    pub fn flags(&self, e: ast::ExprId) -> crate::flags::Flags {
        self.cx.state.flags[e.index()]
    }

    pub fn ast_ty(&mut self, e: ast::ExprId) -> TypeId {
        let ty = self.cx.unit[e].ty.ty;
        self.cx.ty(ty)
    }

    /// The object an lvalue designates, or one that holds an aggregate rvalue.
    pub fn place(&mut self, e: ast::ExprId) -> LValue {
        self.enter(e);
        let expr = &self.cx.unit[e];
        let access = self.cx.access(expr.ty);
        let place = match expr.kind {
            ast::ExprKind::DeclRef(decl) => self.variable(decl, e),
            ast::ExprKind::Str { bytes, width } => {
                let global = self.cx.string_literal(bytes, width, e);
                self.global_place(global)
            }
            ast::ExprKind::Predefined(string) => return self.place(string),
            ast::ExprKind::Member { base, field, arrow } => self.member(e, base, field, arrow),
            ast::ExprKind::Subscript { base, index } => self.subscript(e, base, index),
            ast::ExprKind::Unary { op: ast::UnaryOp::Deref, operand } => self.dereference(e, operand),
            ast::ExprKind::Unary { op: op @ (ast::UnaryOp::Real | ast::UnaryOp::Imag), operand } => {
                self.complex_part(op, operand)
            }
            ast::ExprKind::Cast { kind: ast::CastKind::NoOp, operand, .. } => {
                let inner = self.place(operand);
                return LValue { place: inner.place, access };
            }
            ast::ExprKind::Cast { kind: ast::CastKind::LValueBitCast, operand, .. } => {
                let inner = self.place(operand);
                let loc = self.cx.expr_loc(e);
                let ty = self.ast_ty(e);
                let address = self.addr_of(inner.place, loc);
                self.deref(address, ty, loc)
            }
            ast::ExprKind::CompoundLiteral { init, file_scope } => self.compound_literal(e, init, file_scope),
            ast::ExprKind::Opaque(of) => match self.opaque.get(&of).copied() {
                Some(Bound::LValue(lvalue)) => return lvalue,
                Some(Bound::Value(_)) | None => self.rvalue_place(e),
            },
            ast::ExprKind::Binary { op: ast::BinaryOp::Comma, lhs, rhs } if expr.category == ast::ValueCategory::LValue => {
                self.effect(lhs);
                return self.place(rhs);
            }
            ast::ExprKind::Folded { inner: Some(inner), .. } if expr.category == ast::ValueCategory::LValue => {
                return self.place(inner);
            }
            ast::ExprKind::Int(_)
            | ast::ExprKind::Char(_)
            | ast::ExprKind::Float(_)
            | ast::ExprKind::Imaginary(_)
            | ast::ExprKind::EnumConst(_)
            | ast::ExprKind::Unary { .. }
            | ast::ExprKind::Binary { .. }
            | ast::ExprKind::Assign { .. }
            | ast::ExprKind::CompoundAssign { .. }
            | ast::ExprKind::Conditional { .. }
            | ast::ExprKind::BinaryConditional { .. }
            | ast::ExprKind::Cast { .. }
            | ast::ExprKind::Call { .. }
            | ast::ExprKind::InitList { .. }
            | ast::ExprKind::ImplicitInit
            | ast::ExprKind::NoInit
            | ast::ExprKind::InitUpdate { .. }
            | ast::ExprKind::StmtExpr(_)
            | ast::ExprKind::SizeOf { .. }
            | ast::ExprKind::OffsetOf { .. }
            | ast::ExprKind::Folded { .. }
            | ast::ExprKind::VaArg { .. }
            | ast::ExprKind::AddrLabel(_)
            | ast::ExprKind::Atomic(_)
            | ast::ExprKind::ShuffleVector { .. }
            | ast::ExprKind::ConvertVector(_)
            | ast::ExprKind::Unsupported(_) => self.rvalue_place(e),
        };
        LValue { place, access }
    }

    /// A place that holds the value of `e`: a temporary unless the value is in memory already.
    pub fn rvalue_place(&mut self, e: ast::ExprId) -> PlaceId {
        let value = self.value(e);
        let loc = self.cx.expr_loc(e);
        match value {
            Val::Place(place) => place,
            Val::Scalar(_) | Val::Pair(..) => {
                let ty = self.ast_ty(e);
                let temp = self.temp(ty, loc);
                self.store_val(temp, value, Access::default(), loc);
                temp
            }
            Val::Void => {
                let ty = self.ast_ty(e);
                let size = self.size_of(ty);
                let ty = if size == 0 { self.cx.common.char } else { ty };
                let temp = self.temp(ty, loc);
                self.unsupported("void value used as an object", loc);
                temp
            }
        }
    }

    fn variable(&mut self, decl: ast::DeclId, e: ast::ExprId) -> PlaceId {
        match self.cx.state.entities[decl.index()] {
            Entity::Local(local) => self.local_place(local),
            Entity::Global(global) => {
                // SOUNDNESS: if nobody defines it, its address is null, unlike that of any other object.
                let weak = self.cx.unit.var(decl).is_some_and(|v| v.weak);
                if weak && self.cx.program.global(global).kind == GlobalKind::External {
                    let loc = self.cx.expr_loc(e);
                    let name = self.cx.unit.str(self.cx.unit[decl].name).into_owned();
                    self.unsupported(format!("weak variable `{name}` that nothing defines"), loc);
                }
                self.global_place(global)
            }
            Entity::Vla(local) => {
                let loc = self.cx.expr_loc(e);
                let ty = self.ast_ty(e);
                let pointer = self.local_place(local);
                let pointer = self.read(pointer, loc);
                self.f.add_place(PlaceKind::Deref(pointer), ty)
            }
            Entity::Func(_) | Entity::None => {
                let loc = self.cx.expr_loc(e);
                let name = self.cx.unit.str(self.cx.unit[decl].name).into_owned();
                self.unsupported(format!("reference to `{name}`"), loc);
                let ty = self.ast_ty(e);
                let ty = if self.size_of(ty) == 0 { self.cx.common.char } else { ty };
                self.temp(ty, loc)
            }
        }
    }

    fn member(&mut self, e: ast::ExprId, base: ast::ExprId, field: ast::FieldId, arrow: bool) -> PlaceId {
        let loc = self.cx.expr_loc(e);
        let record = self.cx.unit[field].record;
        let record_ty = self.cx.unit[record].ty;
        let record_ty = self.cx.ty(record_ty);
        let index = self.cx.state.field_index[field.index()];
        let base = if arrow {
            let pointer = self.scalar(base);
            self.deref(pointer, record_ty, loc)
        } else {
            let place = self.place(base).place;
            if self.place_ty(place) == record_ty {
                place
            } else {
                // The same bytes seen through another unit's or an atomic's idea of the type.
                let address = self.addr_of(place, loc);
                self.deref(address, record_ty, loc)
            }
        };
        self.field(base, index)
    }

    fn subscript(&mut self, e: ast::ExprId, base: ast::ExprId, index: ast::ExprId) -> PlaceId {
        let loc = self.cx.expr_loc(e);
        // An element of a vector: `base` is the vector itself.
        if matches!(self.cx.strip(self.cx.unit[base].ty.ty), ast::TypeKind::Vector { .. }) {
            let place = self.place(base).place;
            let index = self.scalar(index);
            return self.index(place, index, loc);
        }
        if let ast::ExprKind::Cast { kind: ast::CastKind::ArrayToPointer, operand, .. } = self.cx.unit[base].kind
            && let Some(array) = self.indexable(operand)
        {
            let array = if self.flags(index).has_effect() { self.stabilise(array) } else { array };
            let index = self.scalar(index);
            self.index_goals(array, index, loc);
            return self.index(array, index, loc);
        }
        let pointer = self.scalar(base);
        let pointer = if self.flags(index).has_effect() { self.spill(pointer) } else { pointer };
        let index = self.scalar(index);
        let elem = self.cx.unit[e].ty.ty;
        let place = self.pointer_plus(pointer, index, elem, false, loc);
        let ty = self.cx.ty(elem);
        self.deref(place, ty, loc)
    }

    /// The same place with everything it depends on kept in temporaries.
    pub fn stabilise(&mut self, place: PlaceId) -> PlaceId {
        if self.is_fixed(place) {
            return place;
        }
        let ty = self.place_ty(place);
        match self.f.places[place.index()].kind {
            PlaceKind::Local(_) | PlaceKind::Global(_) => place,
            PlaceKind::Deref(e) => {
                let e = self.spill(e);
                self.f.add_place(PlaceKind::Deref(e), ty)
            }
            PlaceKind::Field(base, index) => {
                let base = self.stabilise(base);
                self.f.add_place(PlaceKind::Field(base, index), ty)
            }
            PlaceKind::Index(base, index) => {
                let base = self.stabilise(base);
                let index = self.spill(index);
                self.f.add_place(PlaceKind::Index(base, index), ty)
            }
        }
    }

    /// The place of an array lvalue if its elements can be addressed by index: not a flexible array member, not a
    /// variable-length array, not a one-element array at the end of a record reached by pointer (the old way to
    /// write a flexible array).
    fn indexable(&mut self, array: ast::ExprId) -> Option<PlaceId> {
        match self.cx.unit.kind_of(array) {
            ast::TypeKind::Array { len, elem } => {
                if len == 0 || self.has_vla(elem.ty) || (len == 1 && self.is_trailing_member(array)) {
                    return None;
                }
            }
            ast::TypeKind::IncompleteArray(_) => {
                // An extern array whose length another unit knows.
                let ast::ExprKind::DeclRef(decl) = self.cx.unit[array].kind else { return None };
                let Entity::Global(global) = self.cx.state.entities[decl.index()] else { return None };
                let ty = self.cx.program.globals[global.index()].ty;
                if !matches!(self.type_of(ty), Type::Array { len: 1.., .. }) {
                    return None;
                }
            }
            _ => return None,
        }
        let place = self.place(array).place;
        matches!(self.type_of(self.place_ty(place)), Type::Array { .. }).then_some(place)
    }

    fn is_trailing_member(&self, array: ast::ExprId) -> bool {
        let ast::ExprKind::Member { field, .. } = self.cx.unit[array].kind else { return false };
        let record = &self.cx.unit[self.cx.unit[field].record];
        !record.is_union && self.cx.unit[field].index as usize + 1 == record.fields.len() && self.is_behind_pointer(array)
    }

    /// Is the object that an lvalue is part of reached by a pointer? One that is named has no more room than its type.
    fn is_behind_pointer(&self, mut e: ast::ExprId) -> bool {
        loop {
            match self.cx.unit[e].kind {
                ast::ExprKind::Member { arrow: true, .. } => return true,
                ast::ExprKind::Member { base, arrow: false, .. } => e = base,
                ast::ExprKind::Subscript { base, .. } => match self.cx.unit[base].kind {
                    ast::ExprKind::Cast { kind: ast::CastKind::ArrayToPointer, operand, .. } => e = operand,
                    _ => return true,
                },
                ast::ExprKind::DeclRef(_) | ast::ExprKind::CompoundLiteral { .. } => return false,
                _ => return true,
            }
        }
    }

    fn dereference(&mut self, e: ast::ExprId, operand: ast::ExprId) -> PlaceId {
        // `*(a + i)` is `a[i]`.
        if let ast::ExprKind::Binary { op: ast::BinaryOp::PtrAdd, lhs, rhs } = self.cx.unit[operand].kind
            && matches!(self.cx.unit[lhs].kind, ast::ExprKind::Cast { kind: ast::CastKind::ArrayToPointer, .. })
        {
            return self.subscript(e, lhs, rhs);
        }
        let loc = self.cx.expr_loc(e);
        let pointer = self.scalar(operand);
        let ty = self.ast_ty(e);
        self.deref(pointer, ty, loc)
    }

    fn complex_part(&mut self, op: ast::UnaryOp, operand: ast::ExprId) -> PlaceId {
        let place = self.place(operand).place;
        if !matches!(self.cx.strip(self.cx.unit[operand].ty.ty), ast::TypeKind::Complex(_)) {
            return place;
        }
        self.field(place, if op == ast::UnaryOp::Real { 0 } else { 1 })
    }

    /// An array lvalue as a pointer to its first element.
    pub fn decay(&mut self, array: ast::ExprId, target: ast::TypeId, loc: LocId) -> ExprId {
        let place = self.place(array).place;
        let ty = self.cx.ty(target);
        self.addr(place, ty, loc)
    }

    /// `pointer + index` (or `-`) in elements of the AST type `elem`.
    pub fn pointer_plus(&mut self, pointer: ExprId, index: ExprId, elem: ast::TypeId, minus: bool, loc: LocId) -> ExprId {
        let ptr_ty = self.ty_of(pointer);
        let mut offset = if self.has_vla(elem) {
            let ptrdiff = self.cx.common.ptrdiff;
            let size = self.byte_size(elem, loc);
            let size = self.convert(size, ptrdiff, loc);
            let index = self.as_index(index, loc);
            self.binary(BinOp::Mul, index, size, loc)
        } else {
            let size = self.element_size(elem);
            self.scaled(index, size, loc)
        };
        if minus {
            offset = match self.const_int(offset) {
                Some(n) => {
                    let ptrdiff = self.cx.common.ptrdiff;
                    self.int(ptrdiff, n.wrapping_neg(), loc)
                }
                None => self.unary(UnOp::Neg, offset, loc),
            };
        }
        self.ptr_add(pointer, offset, ptr_ty, loc)
    }

    /// Size for pointer arithmetic: 1 for `void` and functions (GNU).
    pub fn element_size(&mut self, elem: ast::TypeId) -> u64 {
        match self.cx.unit[elem].kind {
            ast::TypeKind::Void | ast::TypeKind::Function { .. } | ast::TypeKind::BuiltinFn => 1,
            _ => match self.cx.unit[elem].size {
                Some(size) => size,
                None => {
                    let ty = self.cx.ty(elem);
                    self.size_of(ty)
                }
            },
        }
    }

    /// Reads an object as a value of the AST type.
    pub fn load(&mut self, lvalue: LValue, ty: ast::TypeId, loc: LocId) -> Val {
        let ty = self.cx.ty(ty);
        let place_ty = self.place_ty(lvalue.place);
        match self.type_of(place_ty) {
            Type::Void | Type::Function { .. } => Val::Void,
            Type::Bool | Type::Int { .. } | Type::Float(_) | Type::Pointer(_) => {
                let value = self.read_with(lvalue.place, lvalue.access, loc);
                Val::Scalar(self.convert(value, ty, loc))
            }
            Type::Array { .. } | Type::Record(_) => match self.is_complex(place_ty) {
                true => self.load_pair(lvalue.place, lvalue.access, loc),
                false if lvalue.access.volatile && !self.cx.options.concrete => Val::Place(self.volatile_copy(lvalue, loc)),
                false => Val::Place(lvalue.place),
            },
        }
    }

    /// A copy of a volatile object, each scalar of which was read as one that others may change.
    fn volatile_copy(&mut self, lvalue: LValue, loc: LocId) -> PlaceId {
        let ty = self.place_ty(lvalue.place);
        let copy = self.temp(ty, loc);
        self.copies_volatile = true;
        self.emit(InstKind::Copy { dest: copy, src: lvalue.place }, loc);
        self.copies_volatile = false;
        self.read_again(copy, lvalue.place, lvalue.access, loc);
        copy
    }

    fn read_again(&mut self, copy: PlaceId, object: PlaceId, access: Access, loc: LocId) {
        match *self.type_of(self.place_ty(copy)) {
            Type::Void | Type::Function { .. } => {}
            Type::Bool | Type::Int { .. } | Type::Float(_) | Type::Pointer(_) => {
                let value = self.read_with(object, access, loc);
                self.assign(copy, value, loc);
            }
            Type::Array { len, .. } if len <= MOST_VOLATILE_ELEMENTS => {
                for i in 0..len {
                    let (copy, object) = (self.element(copy, i, loc), self.element(object, i, loc));
                    self.read_again(copy, object, access, loc);
                }
            }
            Type::Record(id) if !self.cx.program.types.record(id).is_union => {
                for i in 0..self.cx.program.types.record(id).fields.len() as u32 {
                    let (copy, object) = (self.field(copy, i), self.field(object, i));
                    self.read_again(copy, object, access, loc);
                }
            }
            // SV-COMP's properties take volatile objects for ordinary ones, and there the copy is right.
            Type::Array { .. } | Type::Record(_) => {
                if !self.cx.options.sv_comp {
                    self.unsupported("copy of a volatile union or of a large volatile array", loc);
                }
            }
        }
    }

    /// Stores any value.
    pub fn store_val(&mut self, dest: PlaceId, value: Val, access: Access, loc: LocId) {
        match value {
            Val::Void => {}
            Val::Scalar(e) => {
                if self.is_complex(self.place_ty(dest)) {
                    let zero = self.ty_of(e);
                    let zero = self.constant(zero, 0, loc);
                    return self.store_pair(dest, e, zero, access, loc);
                }
                self.assign_with(dest, e, access, loc)
            }
            Val::Pair(re, im) => self.store_pair(dest, re, im, access, loc),
            Val::Place(src) => {
                if src == dest {
                    return;
                }
                let (a, b) = (self.place_ty(dest), self.place_ty(src));
                let src = if a == b {
                    src
                } else {
                    let address = self.addr_of(src, loc);
                    self.deref(address, a, loc)
                };
                self.emit(InstKind::Copy { dest, src }, loc);
            }
        }
    }
}
