//! Variadic calls. The caller packs the variable arguments into a hidden record and passes its address (or null) as the
//! last argument; `va_start` stores that pointer in the `va_list`, `va_arg` reads at it and moves it on.
//!
//! The pointer lives in `overflow_arg_area` of the `va_list` record of the x86-64 and the PowerPC. On all other machines the `va_list` is
//! that pointer: it is one on most of them, and the records of ARM (`__va_list`) are lowered to one. Arguments are aligned to the pointer
//! size, and to more if their type is, up to 16 bytes.

use fathom_ast as ast;
use fathom_goto::*;

use crate::body::{Body, Val};

impl Body<'_, '_> {
    fn slot_align(&self, ty: TypeId) -> u64 {
        let pointer = self.cx.program.arch().pointer_bytes();
        self.cx.program.types.align_of(ty).clamp(pointer, 16)
    }

    /// The address of a block holding the values, or null if there are none.
    pub fn argument_block(&mut self, values: &[Val], loc: LocId) -> ExprId {
        let void_ptr = self.cx.common.void_ptr;
        let mut operands = Vec::with_capacity(values.len());
        for &value in values {
            // Arguments that reach here unpromoted come from calls without prototype.
            let promoted = match value {
                Val::Scalar(e) => {
                    let ty = self.ty_of(e);
                    Some(self.cx.promoted(ty))
                }
                Val::Void | Val::Pair(..) | Val::Place(_) => None,
            };
            operands.extend(self.operand(value, promoted, loc));
        }
        if operands.is_empty() {
            return self.constant(void_ptr, 0, loc);
        }
        let types: Vec<TypeId> = operands.iter().map(|o| self.operand_ty(*o)).collect();
        let ty = self.block_type(types);
        let local = match self.arg_blocks.get(&ty) {
            Some(&local) => local,
            None => {
                let name = format!("$args{}", self.arg_blocks.len());
                let local = self.new_local(name, ty, LocalKind::Temp, loc);
                self.arg_blocks.insert(ty, local);
                local
            }
        };
        let block = self.local_place(local);
        for (i, operand) in operands.into_iter().enumerate() {
            let field = self.field(block, i as u32);
            let value = match operand {
                Operand::Value(e) => Val::Scalar(e),
                Operand::Aggregate(p) => Val::Place(p),
            };
            self.store_val(field, value, Access::default(), loc);
        }
        self.addr(block, void_ptr, loc)
    }

    fn block_type(&mut self, types: Vec<TypeId>) -> TypeId {
        if let Some(&ty) = self.cx.made.arg_blocks.get(&types) {
            return ty;
        }
        let pointer = self.cx.program.arch().pointer_bytes();
        let (mut offset, mut align) = (0u64, pointer);
        let mut fields = Vec::with_capacity(types.len());
        for (i, &ty) in types.iter().enumerate() {
            let slot = self.slot_align(ty);
            offset = offset.next_multiple_of(slot);
            align = align.max(slot);
            fields.push(Field { name: format!("a{i}"), ty, bit_offset: offset * 8, bit_width: None });
            offset += self.size_of(ty).next_multiple_of(pointer);
        }
        let name = format!("args.{}", self.cx.made.arg_blocks.len());
        let size = offset.next_multiple_of(align);
        let record = self.cx.types().add_record(Record { name, is_union: false, fields, size, align, incomplete: false });
        let ty = self.cx.types().intern(Type::Record(record));
        self.cx.made.arg_blocks.insert(types, ty);
        ty
    }

    /// The place inside a `va_list` that holds the pointer to the next argument.
    fn va_pointer(&mut self, list: ast::ExprId) -> PlaceId {
        let loc = self.cx.expr_loc(list);
        let ty = self.ast_ty(list);
        if self.cx.unit[list].category == ast::ValueCategory::LValue {
            let place = self.place(list).place;
            return match self.type_of(ty) {
                Type::Array { .. } => {
                    let element = self.element(place, 0, loc);
                    self.va_field(element, loc)
                }
                Type::Record(_) => self.va_field(place, loc),
                // The list itself, or a parameter of array type, which is a pointer to the record.
                Type::Pointer(to) => match self.type_of(*to) {
                    Type::Record(_) => {
                        let to = *to;
                        let pointer = self.read(place, loc);
                        let record = self.deref(pointer, to, loc);
                        self.va_field(record, loc)
                    }
                    _ => place,
                },
                _ => place,
            };
        }
        let pointer = self.scalar(list);
        self.va_pointer_of(pointer, loc)
    }

    /// The same for a `va_list` passed by value: a pointer to the record, or the pointer itself, copied.
    pub fn va_pointer_of(&mut self, list: ExprId, loc: LocId) -> PlaceId {
        let ty = self.ty_of(list);
        if let Type::Pointer(to) = *self.type_of(ty)
            && matches!(self.type_of(to), Type::Record(_))
        {
            let record = self.deref(list, to, loc);
            return self.va_field(record, loc);
        }
        match self.cx.unit.machine.va_area {
            None => {
                let temp = self.temp(ty, loc);
                self.assign(temp, list, loc);
                temp
            }
            Some(area) => {
                let ptrdiff = self.cx.common.ptrdiff;
                let void_ptr = self.cx.common.void_ptr;
                let area = self.int(ptrdiff, i128::from(area), loc);
                let at = self.ptr_add(list, area, void_ptr, loc);
                self.deref(at, void_ptr, loc)
            }
        }
    }

    fn va_field(&mut self, record: PlaceId, loc: LocId) -> PlaceId {
        let Type::Record(id) = *self.type_of(self.place_ty(record)) else { return record };
        let fields = &self.cx.program.types.record(id).fields;
        match fields.iter().position(|f| f.name == "overflow_arg_area") {
            Some(index) => self.field(record, index as u32),
            None => {
                self.unsupported("va_list of unknown layout", loc);
                let ty = self.cx.common.void_ptr;
                self.temp(ty, loc)
            }
        }
    }

    pub fn va_start(&mut self, list: ast::ExprId, loc: LocId) {
        let dest = self.va_pointer(list);
        if !self.f.variadic {
            return self.unsupported("va_start in a function without variable arguments", loc);
        }
        let Some(&hidden) = self.f.params.last() else { return };
        let hidden = self.local_place(hidden);
        let value = self.read(hidden, loc);
        self.assign(dest, value, loc);
    }

    /// The list is indeterminate from here on: it has no next argument.
    pub fn va_end(&mut self, list: ast::ExprId, loc: LocId) {
        let dest = self.va_pointer(list);
        let ty = self.place_ty(dest);
        let none = self.constant(ty, 0, loc);
        self.assign(dest, none, loc);
    }

    pub fn va_copy(&mut self, to: ast::ExprId, from: ast::ExprId, loc: LocId) {
        let dest = self.va_pointer(to);
        let source = self.va_pointer(from);
        let value = self.read(source, loc);
        self.assign(dest, value, loc);
    }

    pub fn va_arg(&mut self, e: ast::ExprId, list: ast::ExprId) -> Val {
        let loc = self.cx.expr_loc(e);
        let ty = self.ast_ty(e);
        let holder = self.va_pointer(list);
        self.touched(e, holder);
        let mut pointer = self.read(holder, loc);
        pointer = self.spill(pointer);
        let ptrdiff = self.cx.common.ptrdiff;
        let pointer_ty = self.ty_of(pointer);
        let align = self.slot_align(ty);
        if align > self.cx.program.arch().pointer_bytes() {
            // The block itself is aligned: the padding follows from the offset in it.
            let offset =
                self.expr(ExprKind::Memory(MemoryQuery::PointerOffset, [Some(pointer), None, None, None]), ptrdiff, loc);
            let negative = self.unary(UnOp::Neg, offset, loc);
            let mask = self.int(ptrdiff, i128::from(align - 1), loc);
            let padding = self.binary(BinOp::And, negative, mask, loc);
            let padded = self.expr(ExprKind::PtrAdd(pointer, padding), pointer_ty, loc);
            pointer = self.spill(padded);
        }
        if !self.f.from_library || !self.cx.options.sv_comp {
            let (bool, size) = (self.cx.common.bool, self.cx.common.size);
            let kind = argument_kind(&self.cx.program.types, ty);
            let kind = self.int(size, i128::from(kind), loc);
            let query = [Some(pointer), Some(kind), None, None];
            let cond = self.expr(ExprKind::Memory(MemoryQuery::IsArgument, query), bool, loc);
            if self.f.from_library {
                let message = "the format asks for an argument that is missing or has another type";
                self.assert(cond, PropertyClass::Library, message, loc);
            } else {
                let message = "va_arg finds no argument of this type: there is none left, it has another type, or the list is not started";
                self.assert(cond, PropertyClass::Variadic, message, loc);
            }
        }
        let step = self.size_of(ty).next_multiple_of(self.cx.program.arch().pointer_bytes());
        let step = self.int(ptrdiff, i128::from(step), loc);
        let next = self.ptr_add(pointer, step, pointer_ty, loc);
        self.assign(holder, next, loc);
        let object = self.cx.types().pointer_to(ty);
        let at = self.convert(pointer, object, loc);
        let place = self.deref(at, ty, loc);
        let ast_ty = self.cx.unit[e].ty.ty;
        self.load(crate::body::LValue { place, access: Access::default() }, ast_ty, loc)
    }
}
