//! Values and types in the notation of the source.

use fathom_goto::{FloatKind, Program, Type, TypeId};

/// A value in its source type's own notation.
pub fn value_text(program: &Program, ty: TypeId, bits: u128) -> String {
    match program.types.get(ty) {
        Type::Bool => (bits & 1).to_string(),
        Type::Int { width, signed } => {
            let width = (*width).clamp(1, 128);
            let low = if width == 128 { bits } else { bits & ((1 << width) - 1) };
            if *signed { ((low << (128 - width)) as i128 >> (128 - width)).to_string() } else { low.to_string() }
        }
        Type::Float(FloatKind::F32) => format!("{:?}f", f32::from_bits(bits as u32)),
        Type::Float(FloatKind::F64) => format!("{:?}", f64::from_bits(bits as u64)),
        Type::Float(FloatKind::F16 | FloatKind::X87 | FloatKind::F128) => format!("bits {bits:#x}"),
        Type::Pointer(_) if bits == 0 => "NULL".into(),
        Type::Pointer(_) => format!("{bits:#x}"),
        Type::Void | Type::Array { .. } | Type::Record(_) | Type::Function { .. } => format!("{bits:#x}"),
    }
}

/// What a number of eight bits is as a character, if it is one that can be read.
pub fn character(program: &Program, ty: TypeId, bits: u128) -> Option<String> {
    if !matches!(program.types.get(ty), Type::Int { width: 8, .. }) {
        return None;
    }
    match bits as u8 {
        b'\n' => Some("'\\n'".into()),
        b'\t' => Some("'\\t'".into()),
        b'\r' => Some("'\\r'".into()),
        b'\'' => Some("'\\''".into()),
        c @ b' '..=b'~' => Some(format!("'{}'", c as char)),
        _ => None,
    }
}

/// The type as C writes it in a cast, near enough for a reader: which of several types of one size it was, the IR does not keep.
pub fn type_text(program: &Program, ty: TypeId) -> String {
    match program.types.get(ty) {
        Type::Void => "void".into(),
        Type::Bool => "_Bool".into(),
        Type::Int { width, signed } => {
            let long = program.machine().long_bits == 64;
            match (*width, *signed) {
                (8, true) => "signed char".into(),
                (8, false) => "unsigned char".into(),
                (16, true) => "short".into(),
                (16, false) => "unsigned short".into(),
                (32, true) => "int".into(),
                (32, false) => "unsigned int".into(),
                (64, true) => if long { "long" } else { "long long" }.into(),
                (64, false) => if long { "unsigned long" } else { "unsigned long long" }.into(),
                (128, true) => "__int128".into(),
                (128, false) => "unsigned __int128".into(),
                (width, true) => format!("_BitInt({width})"),
                (width, false) => format!("unsigned _BitInt({width})"),
            }
        }
        Type::Float(FloatKind::F16) => "_Float16".into(),
        Type::Float(FloatKind::F32) => "float".into(),
        Type::Float(FloatKind::F64) => "double".into(),
        Type::Float(FloatKind::X87) => "long double".into(),
        Type::Float(FloatKind::F128) => "__float128".into(),
        Type::Pointer(to) => match program.types.get(*to) {
            Type::Function { .. } | Type::Array { .. } => "void *".into(),
            Type::Pointer(_) => format!("{}*", type_text(program, *to)),
            _ => format!("{} *", type_text(program, *to)),
        },
        Type::Record(id) => program.types.record(*id).name.clone(),
        Type::Array { .. } | Type::Function { .. } => "void".into(),
    }
}
