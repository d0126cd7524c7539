//! Static initialisers: the bytes of a global, as sorted items; string literals, label tables and file-scope compound
//! literals as globals.

use fathom_ast as ast;
use fathom_goto::*;

use crate::constant::{Base, Const};
use crate::context::Context;

impl Context<'_> {
    /// The image of a constant initialiser, or `None` if some part is not constant.
    pub fn constant_image(&mut self, e: ast::ExprId, ty: TypeId) -> Option<Init> {
        let mut items = Vec::new();
        self.image(e, ty, 0, &mut items)?;
        if items.windows(2).any(|w| w[0].offset > w[1].offset) {
            items.sort_by_key(|i| i.offset);
        }
        Some(Init { items })
    }

    fn image(&mut self, e: ast::ExprId, ty: TypeId, offset: u64, out: &mut Vec<InitItem>) -> Option<()> {
        let unit = self.unit;
        match unit[e].kind {
            ast::ExprKind::ImplicitInit | ast::ExprKind::NoInit => Some(()),
            ast::ExprKind::InitList { inits, filler, field } => {
                let list = unit.list(inits);
                self.list_image(list, filler, field, ty, offset, out)
            }
            ast::ExprKind::Str { bytes, width } => {
                if self.program.types.is_scalar(ty) {
                    return None;
                }
                let size = self.program.types.size_of(ty);
                let mut data = self.characters(bytes, width);
                data.truncate(size as usize);
                if !data.is_empty() {
                    out.push(InitItem { offset, value: InitValue::Bytes(data) });
                }
                Some(())
            }
            ast::ExprKind::Predefined(string) => self.image(string, ty, offset, out),
            ast::ExprKind::Cast { kind: ast::CastKind::LValueToRValue, operand, .. } if !self.program.types.is_scalar(ty) => {
                match unit[operand].kind {
                    ast::ExprKind::CompoundLiteral { init, .. } => self.image(init, ty, offset, out),
                    _ => None,
                }
            }
            // `char a[] = (char[]){…}` (GNU).
            ast::ExprKind::CompoundLiteral { init, .. } if !self.program.types.is_scalar(ty) => {
                self.image(init, ty, offset, out)
            }
            ast::ExprKind::Cast { kind: ast::CastKind::NoOp, operand, .. } if !self.program.types.is_scalar(ty) => {
                self.image(operand, ty, offset, out)
            }
            _ => {
                let value = self.const_value(e)?;
                self.scalar_image(value, ty, offset, out)
            }
        }
    }

    /// The bytes of a string in memory; the syntax tree has each character's least significant byte first.
    fn characters(&self, bytes: ast::StrId, width: u8) -> Vec<u8> {
        let mut data = self.unit.bytes(bytes).to_vec();
        if self.program.machine().endian == Endian::Big {
            data.chunks_mut(usize::from(width.max(1))).for_each(<[u8]>::reverse);
        }
        data
    }

    fn scalar_image(&mut self, value: Const, ty: TypeId, offset: u64, out: &mut Vec<InitItem>) -> Option<()> {
        let size = self.program.types.size_of(ty);
        let address = match value {
            Const::Int(v) => Some(v as u64 & u64::MAX >> (64 - self.program.arch().pointer_bits())),
            Const::Address(Base::Null, v) => Some(v as u64 & u64::MAX >> (64 - self.program.arch().pointer_bits())),
            Const::Address(Base::Global(_) | Base::Func(_), _) | Const::Float(..) => None,
        };
        let register = address.filter(|_| self.program.types.is_pointer(ty)).and_then(|address| self.register_at(address));
        if let Some((id, inside)) = register {
            out.push(InitItem { offset, value: InitValue::Global { id, addend: inside as i64 } });
            return Some(());
        }
        let value = match value {
            _ if !self.program.types.is_scalar(ty) => return None,
            Const::Int(v) => {
                let width = self.program.types.value_bits(ty)?;
                // The bytes of a `_BitInt` above its width are padding.
                let bits = if width >= 128 { v as u128 } else { v as u128 & ((1 << width) - 1) };
                if bits == 0 {
                    return Some(());
                }
                InitValue::Bits { size: size as u32, value: bits }
            }
            Const::Float(_, 0) => return Some(()),
            Const::Float(kind, bits) => InitValue::Bits { size: kind.bits().div_ceil(8), value: bits },
            Const::Address(Base::Null, 0) => return Some(()),
            Const::Address(Base::Null, v) => {
                let mask = if size >= 8 { u64::MAX } else { (1 << (size * 8)) - 1 };
                InitValue::Bits { size: size as u32, value: u128::from(v as u64 & mask) }
            }
            Const::Address(..) if size != self.program.arch().pointer_bytes() => return None,
            Const::Address(Base::Global(id), addend) => InitValue::Global { id, addend },
            Const::Address(Base::Func(id), 0) => InitValue::Func(id),
            Const::Address(Base::Func(_), _) => return None,
        };
        out.push(InitItem { offset, value });
        Some(())
    }

    fn list_image(
        &mut self,
        list: &[ast::ExprId],
        filler: Option<ast::ExprId>,
        field: Option<ast::FieldId>,
        ty: TypeId,
        offset: u64,
        out: &mut Vec<InitItem>,
    ) -> Option<()> {
        match *self.program.types.get(ty) {
            Type::Array { elem, len } => {
                if let [only] = list
                    && matches!(self.unit[*only].kind, ast::ExprKind::Str { .. })
                    && self.program.types.is_scalar(elem)
                    && !self.program.types.is_pointer(elem)
                {
                    return self.image(*only, ty, offset, out);
                }
                let stride = self.program.types.size_of(elem);
                for (i, &init) in list.iter().enumerate() {
                    self.image(init, elem, offset + i as u64 * stride, out)?;
                }
                if let Some(filler) = filler.filter(|f| !matches!(self.unit[*f].kind, ast::ExprKind::ImplicitInit)) {
                    let before = out.len();
                    for i in list.len() as u64..len {
                        self.image(filler, elem, offset + i * stride, out)?;
                        // A filler that leaves no trace is zero everywhere.
                        if out.len() == before {
                            break;
                        }
                    }
                }
                Some(())
            }
            Type::Record(record) => {
                let is_union = self.program.types.record(record).is_union;
                let first = match (is_union, field) {
                    (true, Some(field)) => self.state.field_index[field.index()] as usize,
                    (true, None) => return if list.is_empty() { Some(()) } else { None },
                    (false, _) => 0,
                };
                for (i, &init) in list.iter().enumerate() {
                    let member = self.program.types.record(record).fields.get(first + i)?;
                    let (ty, bit_offset, bit_width) = (member.ty, member.bit_offset, member.bit_width);
                    match bit_width {
                        Some(width) => self.bit_field_image(init, width, offset * 8 + bit_offset, out)?,
                        None => {
                            // A flexible array member has the length of its initialiser.
                            let flexible = matches!(*self.program.types.get(ty), Type::Array { len: 0, .. });
                            let init_ty = self.unit[init].ty.ty;
                            let ty = if flexible { self.ty(init_ty) } else { ty };
                            self.image(init, ty, offset + bit_offset / 8, out)?;
                        }
                    }
                }
                Some(())
            }
            Type::Void | Type::Bool | Type::Int { .. } | Type::Float(_) | Type::Pointer(_) | Type::Function { .. } => {
                match list {
                    [only] => self.image(*only, ty, offset, out),
                    [] => Some(()),
                    _ => None,
                }
            }
        }
    }

    fn bit_field_image(&mut self, init: ast::ExprId, width: u32, bit: u64, out: &mut Vec<InitItem>) -> Option<()> {
        if matches!(self.unit[init].kind, ast::ExprKind::ImplicitInit | ast::ExprKind::NoInit) {
            return Some(());
        }
        let Const::Int(value) = self.const_value(init)? else { return None };
        let value = if width >= 128 { value as u128 } else { value as u128 & ((1 << width) - 1) };
        if value != 0 {
            out.push(InitItem { offset: bit / 8, value: InitValue::BitField { shift: (bit % 8) as u32, width, value } });
        }
        Some(())
    }

    /// The record type of a variable whose flexible array member is initialised: as long as the initialiser.
    pub fn extended_type(&mut self, ty: TypeId, init: Option<ast::ExprId>) -> TypeId {
        let unit = self.unit;
        let (Some(init), Type::Record(id)) = (init, self.program.types.get(ty).clone()) else { return ty };
        let ast::ExprKind::InitList { inits, .. } = unit[init].kind else { return ty };
        let record = self.program.types.record(id).clone();
        let list = unit.list(inits);
        let Some(last) = record.fields.last() else { return ty };
        if !matches!(*self.program.types.get(last.ty), Type::Array { len: 0, .. })
            || list.len() < record.fields.len()
            || record.is_union
        {
            return ty;
        }
        let member = unit[*list.last().unwrap_or(&init)].ty.ty;
        let member = self.ty(member);
        let bytes = self.program.types.size_of(member);
        if bytes == 0 {
            return ty;
        }
        let mut record = record;
        let count = record.fields.len();
        let at = record.fields[count - 1].bit_offset / 8;
        record.fields[count - 1].ty = member;
        record.size = record.size.max((at + bytes).next_multiple_of(record.align.max(1)));
        record.name = format!("{}.{}", record.name, self.program.types.records.len());
        let id = self.types().add_record(record);
        self.types().intern(Type::Record(id))
    }

    /// The global of a string literal, one per literal: whether equal ones share memory is for the addresses to say.
    pub fn string_literal(&mut self, bytes: ast::StrId, width: u8, e: ast::ExprId) -> GlobalId {
        let unit = self.unit;
        let mut ast_ty = unit[e].ty.ty;
        let mut len = match unit[ast_ty].kind {
            ast::TypeKind::Array { len, .. } => len,
            _ => 0,
        };
        while let ast::TypeKind::Atomic(inner) = unit[ast_ty].kind {
            ast_ty = inner;
        }
        if len == 0 {
            len = unit.bytes(bytes).len() as u64 / u64::from(width.max(1)) + 1;
        }
        if let Some(&id) = self.state.strings.get(&e) {
            return id;
        }
        let elem = match unit[ast_ty].kind {
            ast::TypeKind::Array { elem, .. } | ast::TypeKind::IncompleteArray(elem) => self.ty(elem.ty),
            _ => self.common.char,
        };
        let ty = self.types().intern(Type::Array { elem, len });
        let mut items = Vec::new();
        let mut data = self.characters(bytes, width);
        data.truncate(self.program.types.size_of(ty) as usize);
        if !data.is_empty() {
            items.push(InitItem { offset: 0, value: InitValue::Bytes(data) });
        }
        let number = self.program.globals.len();
        let name = self.unique_name(&format!(".str{number}"));
        let loc = self.expr_loc(e);
        let align = u64::from(width.max(1));
        let id = self.add_global(Global {
            name,
            ty,
            init: Init { items },
            constant: true,
            thread_local: false,
            kind: GlobalKind::StringLiteral,
            internal: true,
            loc,
            align,
        });
        self.state.strings.insert(e, id);
        id
    }

    /// The hidden array whose elements stand for the labels of a function.
    pub fn label_table(&mut self, function: ast::DeclId) -> GlobalId {
        if let Some(&id) = self.state.label_tables.get(&function) {
            return id;
        }
        let unit = self.unit;
        let count = unit.function(function).map_or(1, |f| f.labels.len().max(1)) as u64;
        let elem = self.common.char;
        let ty = self.types().intern(Type::Array { elem, len: count });
        let name = self.unique_name(&format!("{}.labels", unit.str(unit[function].name)));
        let id = self.add_global(Global {
            name,
            ty,
            init: Init::default(),
            constant: true,
            thread_local: false,
            kind: GlobalKind::Hidden,
            internal: true,
            loc: LocId::NONE,
            align: 1,
        });
        self.state.label_tables.insert(function, id);
        id
    }

    /// The table and the element that are the address of a label.
    pub fn label_address(&mut self, label: ast::LabelId) -> (GlobalId, u64) {
        let function = self.unit[label].function;
        let index = self.unit.function(function).and_then(|f| self.unit.list(f.labels).iter().position(|&l| l == label));
        (self.label_table(function), index.unwrap_or(0) as u64)
    }

    /// The object of a compound literal outside of functions.
    pub fn literal_global(&mut self, e: ast::ExprId) -> GlobalId {
        if let Some(&id) = self.state.literals.get(&e) {
            return id;
        }
        let unit = self.unit;
        let ty = self.ty(unit[e].ty.ty);
        let name = self.unique_name(".literal");
        let loc = self.expr_loc(e);
        let align = self.program.types.align_of(ty).max(1);
        let id = self.add_global(Global {
            name,
            ty,
            init: Init::default(),
            constant: unit[e].ty.quals.is_const(),
            thread_local: false,
            kind: GlobalKind::Hidden,
            internal: true,
            loc,
            align,
        });
        self.state.literals.insert(e, id);
        if let ast::ExprKind::CompoundLiteral { init, .. } = unit[e].kind {
            self.initialise(id, init);
        }
        id
    }

    /// Gives a global its initial value: an image, or code that runs before everything else.
    pub fn initialise(&mut self, id: GlobalId, init: ast::ExprId) {
        let ty = self.program.globals[id.index()].ty;
        match self.constant_image(init, ty) {
            Some(image) => self.program.globals[id.index()].init = image,
            None => self.initialise_at_run_time(id, init),
        }
    }
}
