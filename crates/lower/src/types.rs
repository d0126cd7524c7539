//! AST types to IR types. Records of several units are merged when tag and layout agree.
//!
//! Enumerations become their integers, `_Atomic T` becomes `T` (accesses carry the atomicity), complex numbers become
//! records of two fields, vectors become arrays, integers beyond 128 bits become records of bytes, and variable-length arrays become arrays of length 0 whose places are
//! only ever reached through a pointer.

use fathom_ast as ast;
use fathom_goto::*;

use crate::context::Context;

/// The widest integer of the IR.
const MAX_INT: u32 = 128;

impl Context<'_> {
    pub fn ty(&mut self, id: ast::TypeId) -> TypeId {
        if let Some(ty) = self.state.types[id.index()] {
            return ty;
        }
        let ty = self.make_type(id);
        self.state.types[id.index()] = Some(ty);
        ty
    }

    fn make_type(&mut self, id: ast::TypeId) -> TypeId {
        match self.unit[id].kind {
            ast::TypeKind::Void => self.common.void,
            ast::TypeKind::Bool => self.common.bool,
            ast::TypeKind::Int { kind: _, signed, width } if width > MAX_INT => self.wide_int_type(id, signed, width),
            ast::TypeKind::Int { kind: _, signed, width } => self.types().int(width, signed),
            ast::TypeKind::Float(kind) => match kind {
                ast::FloatKind::F16 => self.types().intern(Type::Float(FloatKind::F16)),
                // No arithmetic exists for it: conversions of such values are unsupported when reached.
                ast::FloatKind::BF16 => self.types().int(16, false),
                ast::FloatKind::F32 => self.types().intern(Type::Float(FloatKind::F32)),
                ast::FloatKind::F64 => self.types().intern(Type::Float(FloatKind::F64)),
                ast::FloatKind::X87 => self.types().intern(Type::Float(FloatKind::X87)),
                ast::FloatKind::F128 => self.types().intern(Type::Float(FloatKind::F128)),
            },
            ast::TypeKind::Complex(elem) => {
                let elem = self.ty(elem);
                self.complex_type(elem)
            }
            ast::TypeKind::Pointer(to) => {
                let to = self.ty(to.ty);
                self.types().pointer_to(to)
            }
            ast::TypeKind::Array { elem, len } => {
                let elem = self.ty(elem.ty);
                self.types().intern(Type::Array { elem, len })
            }
            ast::TypeKind::IncompleteArray(elem) | ast::TypeKind::Vla { elem, size: _ } => {
                let elem = self.ty(elem.ty);
                self.types().intern(Type::Array { elem, len: 0 })
            }
            ast::TypeKind::Function { ret, params, variadic, noproto: _, noreturn: _ } => {
                let unit = self.unit;
                let ret = self.ty(ret.ty);
                let params = unit.list(params).iter().map(|p| self.ty(p.ty)).collect();
                self.types().intern(Type::Function { ret, params, variadic })
            }
            ast::TypeKind::Record(record) => self.record_type(record, id),
            ast::TypeKind::Enum(of) => {
                let underlying = self.unit[of].underlying;
                self.ty(underlying)
            }
            ast::TypeKind::Vector { elem, len } => {
                let elem = self.ty(elem);
                self.types().intern(Type::Array { elem, len: u64::from(len) })
            }
            ast::TypeKind::Atomic(inner) => self.ty(inner),
            ast::TypeKind::NullPtr => self.common.void_ptr,
            ast::TypeKind::BuiltinFn => {
                let ret = self.common.void;
                self.types().intern(Type::Function { ret, params: Vec::new(), variadic: false })
            }
            ast::TypeKind::Unsupported(_) => self.common.int,
        }
    }

    /// A `_BitInt` that no IR integer can hold, as a record of its bytes: objects have their size and can be copied as parts of others.
    /// Its values are unsupported where they are reached; see [`Context::too_wide`].
    fn wide_int_type(&mut self, id: ast::TypeId, signed: bool, width: u32) -> TypeId {
        if let Some(&ty) = self.made.wide_ints.get(&(width, signed)) {
            return ty;
        }
        let (size, align) = (self.unit[id].size.unwrap_or(0), u64::from(self.unit[id].align.max(1)));
        let bytes = self.bytes_type(size);
        let name = format!("{}_BitInt({width})", if signed { "" } else { "unsigned " });
        let field = Field { name: "bytes".to_string(), ty: bytes, bit_offset: 0, bit_width: None };
        let record = Record { name, is_union: false, fields: vec![field], size, align, incomplete: false };
        let record = self.types().add_record(record);
        let ty = self.types().intern(Type::Record(record));
        self.made.wide_ints.insert((width, signed), ty);
        ty
    }

    fn bytes_type(&mut self, len: u64) -> TypeId {
        let elem = self.types().int(8, false);
        self.types().intern(Type::Array { elem, len })
    }

    /// What is unsupported about values of the type, if it is an integer that the IR has no type for.
    pub fn too_wide(&self, id: ast::TypeId) -> Option<String> {
        match self.strip(id) {
            ast::TypeKind::Int { width, .. } if width > MAX_INT => Some(format!("values of `_BitInt({width})`")),
            _ => None,
        }
    }

    /// The record `{ re, im }` of a complex number.
    pub fn complex_type(&mut self, elem: TypeId) -> TypeId {
        if let Some(&ty) = self.made.complex.get(&elem) {
            return ty;
        }
        let size = self.program.types.size_of(elem);
        let align = self.program.types.align_of(elem);
        let field = |name: &str, bit_offset| Field { name: name.to_string(), ty: elem, bit_offset, bit_width: None };
        let name = format!("_Complex.{}", self.made.complex.len() + 1);
        let record = Record {
            name,
            is_union: false,
            fields: vec![field("re", 0), field("im", size * 8)],
            size: size * 2,
            align,
            incomplete: false,
        };
        let id = self.types().add_record(record);
        let ty = self.types().intern(Type::Record(id));
        self.made.complex.insert(elem, ty);
        ty
    }

    fn record_type(&mut self, record: ast::RecordId, own: ast::TypeId) -> TypeId {
        let unit = self.unit;
        let source = &unit[record];
        // The variable arguments of ARM: only the pointer to the next one counts (see `varargs`).
        if !unit.machine.x86 && unit.machine.va_area.is_none() && source.name.is_some_and(|name| unit.str(name) == "__va_list")
        {
            return self.common.void_ptr;
        }
        let keyword = if source.is_union { "union" } else { "struct" };
        // Untagged records without typedef are the same type in two units if they stand at the same place.
        let (key, shown) = match source.name {
            Some(name) if source.tagged => {
                let name = format!("{keyword} {}", unit.str(name));
                (name.clone(), name)
            }
            Some(name) => (format!("typedef {keyword} {}", unit.str(name)), unit.str(name).into_owned()),
            None => {
                let begin = unit[unit[source.range].begin];
                let file = unit.str(unit[begin.file].name);
                (format!("{keyword} at {file}:{}:{}", begin.line, begin.col), format!("{keyword} anon"))
            }
        };
        let candidates = self.made.records_by_name.get(&key).cloned().unwrap_or_default();
        for &candidate in &candidates {
            let known = self.program.types.record(candidate);
            if !source.complete && known.is_union == source.is_union {
                return self.program.types.intern(Type::Record(candidate));
            }
            if source.complete && known.incomplete && known.is_union == source.is_union {
                let ty = self.program.types.intern(Type::Record(candidate));
                self.state.types[own.index()] = Some(ty);
                self.fill_record(record, candidate);
                return ty;
            }
            if source.complete && self.same_layout(record, candidate) {
                return self.program.types.intern(Type::Record(candidate));
            }
        }
        let number = self.program.types.records.len();
        let name = match (source.name, candidates.is_empty()) {
            (Some(_), true) => shown,
            (Some(_), false) | (None, _) => format!("{shown}.{number}"),
        };
        let id = self.types().add_record(Record {
            name,
            is_union: source.is_union,
            fields: Vec::new(),
            size: 0,
            align: 1,
            incomplete: true,
        });
        self.made.records_by_name.entry(key).or_default().push(id);
        let ty = self.types().intern(Type::Record(id));
        self.state.types[own.index()] = Some(ty);
        if source.complete {
            self.fill_record(record, id);
        }
        ty
    }

    fn fill_record(&mut self, record: ast::RecordId, id: RecordId) {
        let unit = self.unit;
        let mut fields = Vec::new();
        // Not incomplete any more before the members are visited: a member may point back here from another unit's view.
        self.program.types.records[id.index()].incomplete = false;
        self.program.types.records[id.index()].size = unit[record].size;
        self.program.types.records[id.index()].align = u64::from(unit[record].align.max(1));
        for field in unit.fields_of(record) {
            let field = &unit[field];
            if field.is_padding() {
                continue;
            }
            let name = field.name.map(|n| unit.str(n).into_owned()).unwrap_or_default();
            let mut ty = self.ty(field.ty.ty);
            if let Some(width) = field.bit_width {
                if self.too_wide(field.ty.ty).is_some() {
                    // Nothing reads or writes such a bit-field: whole bytes within it keep its place.
                    let ty = self.bytes_type(u64::from(width / 8));
                    fields.push(Field { name, ty, bit_offset: field.bit_offset / 8 * 8, bit_width: None });
                    continue;
                }
                if let Type::Int { signed, .. } = *self.types().get(ty) {
                    ty = self.types().int(width, signed);
                }
            }
            fields.push(Field { name, ty, bit_offset: field.bit_offset, bit_width: field.bit_width });
        }
        self.program.types.records[id.index()].fields = fields;
    }

    /// Whether a record of this unit has the members of a record already known, by name, place and shape.
    fn same_layout(&self, record: ast::RecordId, id: RecordId) -> bool {
        let unit = self.unit;
        let (source, known) = (&unit[record], self.program.types.record(id));
        if known.incomplete || source.is_union != known.is_union || source.size != known.size {
            return false;
        }
        if u64::from(source.align.max(1)) != known.align {
            return false;
        }
        let mut fields = known.fields.iter();
        for field in unit.fields_of(record) {
            let field = &unit[field];
            if field.is_padding() {
                continue;
            }
            let Some(other) = fields.next() else { return false };
            let name = field.name.map(|n| unit.bytes(n)).unwrap_or_default();
            let same = name == other.name.as_bytes()
                && field.bit_offset == other.bit_offset
                && field.bit_width == other.bit_width
                && (field.bit_width.is_some() || self.same_shape(field.ty.ty, other.ty));
            if !same {
                return false;
            }
        }
        fields.next().is_none()
    }

    fn same_shape(&self, source: ast::TypeId, ty: TypeId) -> bool {
        let types = &self.program.types;
        match (self.unit[source].kind, types.get(ty)) {
            (ast::TypeKind::Enum(of), _) => self.same_shape(self.unit[of].underlying, ty),
            (ast::TypeKind::Atomic(inner), _) => self.same_shape(inner, ty),
            (ast::TypeKind::Int { signed, width, .. }, Type::Int { width: w, signed: s }) => width == *w && signed == *s,
            (ast::TypeKind::Int { signed, width, .. }, _) if width > MAX_INT => {
                self.made.wide_ints.get(&(width, signed)) == Some(&ty)
            }
            (ast::TypeKind::Int { .. }, _) => false,
            (ast::TypeKind::Pointer(_), Type::Pointer(_)) => true,
            (ast::TypeKind::Array { elem, len }, Type::Array { elem: e, len: l }) => len == *l && self.same_shape(elem.ty, *e),
            (ast::TypeKind::Record(record), Type::Record(id)) => {
                let (a, b) = (&self.unit[record], types.record(*id));
                a.is_union == b.is_union && a.size == b.size
            }
            (_, Type::Int { .. } | Type::Pointer(_)) => false,
            (_, Type::Void | Type::Bool | Type::Float(_) | Type::Array { .. } | Type::Record(_) | Type::Function { .. }) => {
                self.unit[source].size.unwrap_or(0) == types.size_of(ty)
            }
        }
    }

    /// The type below `_Atomic` and enumerations' names.
    pub fn strip(&self, mut id: ast::TypeId) -> ast::TypeKind {
        loop {
            match self.unit[id].kind {
                ast::TypeKind::Atomic(inner) => id = inner,
                kind => return kind,
            }
        }
    }

    pub fn is_atomic(&self, id: ast::TypeId) -> bool {
        matches!(self.unit[id].kind, ast::TypeKind::Atomic(_))
    }

    /// How an lvalue of this type is accessed.
    pub fn access(&self, ty: ast::QualType) -> Access {
        Access { volatile: ty.quals.is_volatile(), atomic: self.is_atomic(ty.ty).then_some(MemoryOrder::SeqCst) }
    }

    /// The type in memory and in registers after the default argument promotions.
    pub fn promoted(&mut self, ty: TypeId) -> TypeId {
        match *self.types().get(ty) {
            Type::Bool => self.common.int,
            Type::Int { width, .. } if width < 32 => self.common.int,
            Type::Float(FloatKind::F32) => self.types().intern(Type::Float(FloatKind::F64)),
            Type::Int { .. } | Type::Float(_) | Type::Void | Type::Pointer(_) => ty,
            Type::Array { .. } | Type::Record(_) | Type::Function { .. } => ty,
        }
    }
}
