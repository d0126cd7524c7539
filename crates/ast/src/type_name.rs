//! Canonical types as C text, for dumps and messages.
//!
//! A declarator is built from the inside out in a loop; only parameter lists recurse, and those are cut at a fixed
//! depth because types may nest arbitrarily.

use crate::ids::{ExprId, StrId, TypeId};
use crate::schema::{FloatKind, IntKind};
use crate::types::{QualType, Quals, TypeKind};
use crate::unit::Unit;

const MAX_NESTING: u32 = 16;

impl Unit {
    /// A type as C writes it: `const char *(*)[4]`.
    pub fn type_name(&self, ty: QualType) -> String {
        self.declare(ty, String::new(), 0)
    }

    /// A type without qualifiers of its own.
    pub fn type_id_name(&self, ty: TypeId) -> String {
        self.type_name(QualType { ty, quals: Quals::NONE })
    }

    fn declare(&self, mut ty: QualType, mut inner: String, depth: u32) -> String {
        // Whether `inner` begins with a star, which binds less tightly than the suffixes of arrays and functions.
        let mut starred = false;
        loop {
            let close = |inner: String, starred: bool| if starred { format!("({inner})") } else { inner };
            match self[ty.ty].kind {
                TypeKind::Pointer(to) => {
                    let quals = qualifiers(ty.quals);
                    let gap = if !quals.is_empty() && !inner.is_empty() { " " } else { "" };
                    inner = format!("*{}{gap}{inner}", quals.trim_end());
                    starred = true;
                    ty = to;
                }
                TypeKind::Array { elem, len } => {
                    inner = format!("{}[{len}]", close(inner, starred));
                    starred = false;
                    ty = QualType { ty: elem.ty, quals: Quals(elem.quals.0 | ty.quals.0) };
                }
                TypeKind::IncompleteArray(elem) => {
                    inner = format!("{}[]", close(inner, starred));
                    starred = false;
                    ty = QualType { ty: elem.ty, quals: Quals(elem.quals.0 | ty.quals.0) };
                }
                TypeKind::Vla { elem, size } => {
                    inner = format!("{}[{}]", close(inner, starred), vla_size(size));
                    starred = false;
                    ty = QualType { ty: elem.ty, quals: Quals(elem.quals.0 | ty.quals.0) };
                }
                TypeKind::Function { ret, params, variadic, noproto, noreturn: _ } => {
                    let mut list: Vec<String> = Vec::new();
                    if depth >= MAX_NESTING {
                        list.push("…".into());
                    } else {
                        list.extend(self.list(params).iter().map(|param| self.declare(*param, String::new(), depth + 1)));
                        if variadic {
                            list.push("...".into());
                        } else if list.is_empty() && !noproto {
                            list.push("void".into());
                        }
                    }
                    inner = format!("{}({})", close(inner, starred), list.join(", "));
                    starred = false;
                    ty = ret;
                }
                kind => {
                    let gap = if inner.is_empty() { "" } else { " " };
                    return format!("{}{}{gap}{inner}", qualifiers(ty.quals), self.plain_name(kind, depth));
                }
            }
        }
    }

    /// The name of a type that is not built with declarators.
    fn plain_name(&self, kind: TypeKind, depth: u32) -> String {
        let of = |ty: TypeId| {
            if depth >= MAX_NESTING {
                "…".to_owned()
            } else {
                self.declare(QualType { ty, quals: Quals::NONE }, String::new(), depth + 1)
            }
        };
        match kind {
            TypeKind::Void => "void".into(),
            TypeKind::Bool => "_Bool".into(),
            TypeKind::Int { kind, width, .. } => int_name(kind, width),
            TypeKind::Float(kind) => float_name(kind).into(),
            TypeKind::Complex(elem) => format!("_Complex {}", of(elem)),
            TypeKind::Record(id) => {
                let record = &self[id];
                let keyword = if record.is_union { "union" } else { "struct" };
                self.tagged_name(keyword, record.name, record.tagged, id.index())
            }
            TypeKind::Enum(id) => self.tagged_name("enum", self[id].name, self[id].tagged, id.index()),
            TypeKind::Vector { elem, len } => format!("vector({}, {len})", of(elem)),
            TypeKind::Atomic(inner) => format!("_Atomic({})", of(inner)),
            TypeKind::NullPtr => "nullptr_t".into(),
            TypeKind::BuiltinFn => "builtin".into(),
            TypeKind::Unsupported(name) => format!("unsupported({})", self.str(name)),
            TypeKind::Pointer(_)
            | TypeKind::Array { .. }
            | TypeKind::IncompleteArray(_)
            | TypeKind::Vla { .. }
            | TypeKind::Function { .. } => unreachable!("built with declarators"),
        }
    }

    fn tagged_name(&self, keyword: &str, name: Option<StrId>, tagged: bool, number: usize) -> String {
        match name {
            Some(name) if tagged => format!("{keyword} {}", self.str(name)),
            Some(name) => self.str(name).into_owned(),
            None => format!("{keyword} <{number}>"),
        }
    }
}

fn vla_size(size: Option<ExprId>) -> String {
    size.map_or("*".into(), |size| format!("#{}", size.index()))
}

/// The qualifiers, each followed by a space.
fn qualifiers(quals: Quals) -> String {
    let mut out = String::new();
    for (present, word) in
        [(quals.is_const(), "const "), (quals.is_volatile(), "volatile "), (quals.is_restrict(), "restrict ")]
    {
        if present {
            out.push_str(word);
        }
    }
    out
}

fn int_name(kind: IntKind, width: u32) -> String {
    match kind {
        IntKind::Char => "char",
        IntKind::SChar => "signed char",
        IntKind::UChar => "unsigned char",
        IntKind::Short => "short",
        IntKind::UShort => "unsigned short",
        IntKind::Int => "int",
        IntKind::UInt => "unsigned int",
        IntKind::Long => "long",
        IntKind::ULong => "unsigned long",
        IntKind::LongLong => "long long",
        IntKind::ULongLong => "unsigned long long",
        IntKind::Int128 => "__int128",
        IntKind::UInt128 => "unsigned __int128",
        IntKind::BitInt => return format!("_BitInt({width})"),
        IntKind::UBitInt => return format!("unsigned _BitInt({width})"),
    }
    .into()
}

fn float_name(kind: FloatKind) -> &'static str {
    match kind {
        FloatKind::F16 => "_Float16",
        FloatKind::BF16 => "__bf16",
        FloatKind::F32 => "float",
        FloatKind::F64 => "double",
        FloatKind::X87 => "long double",
        FloatKind::F128 => "__float128",
    }
}
