//! Types with explicit sizes and layouts. Pointers keep their pointee only for printing and layout of element
//! access: two pointer types are interchangeable in memory.

use crate::ids::*;
use rustc_hash::FxHashMap;

/// The data model, as far as pointers go.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash, Default)]
pub enum Arch {
    Ilp32,
    #[default]
    Lp64,
}

/// The order of a scalar's bytes in memory. Bit-fields follow it: bit offsets count from the least significant bit of each byte
/// on little-endian machines, and from the most significant one on big-endian ones.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash, Default)]
pub enum Endian {
    #[default]
    Little,
    Big,
}

/// What the machine that a program is for says about the layout of its data; records bring their own.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub struct Machine {
    pub arch: Arch,
    pub endian: Endian,
    /// Bits of `long`: only the names of types in reports depend on it.
    pub long_bits: u8,
    /// Alignment of 64-bit integers, in bytes.
    pub align_int64: u8,
    /// Alignment of `double`, in bytes.
    pub align_double: u8,
    /// i386 or x86-64 with Linux: compiled programs run here.
    pub x86: bool,
    /// The format of `long double`; `None` if it is none that is modelled.
    pub long_double: Option<FloatKind>,
}

/// Linux on the i386 or on the x86-64.
impl From<Arch> for Machine {
    fn from(arch: Arch) -> Machine {
        let bytes = arch.pointer_bytes() as u8;
        let long_bits = arch.pointer_bits() as u8;
        let long_double = Some(FloatKind::X87);
        Machine { arch, endian: Endian::Little, long_bits, align_int64: bytes, align_double: bytes, x86: true, long_double }
    }
}

impl Default for Machine {
    fn default() -> Machine {
        Arch::default().into()
    }
}

impl Arch {
    pub fn pointer_bits(self) -> u32 {
        match self {
            Arch::Ilp32 => 32,
            Arch::Lp64 => 64,
        }
    }
    pub fn pointer_bytes(self) -> u64 {
        u64::from(self.pointer_bits() / 8)
    }
}

#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum FloatKind {
    F16,
    F32,
    F64,
    /// x87 extended: 80 value bits; stored in 12 (ILP32) or 16 (LP64) bytes, the rest is padding.
    X87,
    F128,
}

impl FloatKind {
    /// Bits of the value (80 for x87).
    pub fn bits(self) -> u32 {
        match self {
            FloatKind::F16 => 16,
            FloatKind::F32 => 32,
            FloatKind::F64 => 64,
            FloatKind::X87 => 80,
            FloatKind::F128 => 128,
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Type {
    Void,
    /// C's `_Bool` and the type of every comparison: a one-bit value, stored in one byte.
    Bool,
    /// Any integer, enumerations and bit-field values included; `width` is the number of value bits.
    /// In memory it takes `ceil(width/8)` bytes rounded up to a power of two.
    Int {
        width: u32,
        signed: bool,
    },
    Float(FloatKind),
    Pointer(TypeId),
    Array {
        elem: TypeId,
        len: u64,
    },
    /// Structs, unions, complex numbers (fields `re`, `im`), argument blocks of variadic calls.
    Record(RecordId),
    /// Only ever the pointee of a pointer.
    Function {
        ret: TypeId,
        params: Vec<TypeId>,
        variadic: bool,
    },
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Field {
    /// Empty for anonymous members.
    pub name: String,
    /// For a bit-field: `Int` of exactly the field's width (or `Bool`).
    pub ty: TypeId,
    /// From the start of the record.
    pub bit_offset: u64,
    /// `Some(width)` for bit-fields.
    pub bit_width: Option<u32>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// As written (`struct node`); synthesised names for anonymous ones.
    pub name: String,
    pub is_union: bool,
    pub fields: Vec<Field>,
    /// In bytes. A flexible array member is a last field of type `Array { len: 0 }`.
    pub size: u64,
    pub align: u64,
    /// Declared but never defined: only pointers to it exist.
    pub incomplete: bool,
}

/// Interned types and records, and their layout for one data model.
#[derive(Clone, Debug, Default)]
pub struct TypeTable {
    pub arch: Arch,
    pub machine: Machine,
    types: Vec<Type>,
    index: FxHashMap<Type, TypeId>,
    pub records: Vec<Record>,
}

impl TypeTable {
    pub fn new(machine: impl Into<Machine>) -> Self {
        let machine = machine.into();
        Self { arch: machine.arch, machine, ..Self::default() }
    }

    pub fn intern(&mut self, ty: Type) -> TypeId {
        if let Some(&id) = self.index.get(&ty) {
            return id;
        }
        let id = TypeId::new(self.types.len());
        self.types.push(ty.clone());
        self.index.insert(ty, id);
        id
    }

    /// Turns a float type into a signed integer of the given width, wherever it occurs.
    pub fn replace_float(&mut self, id: TypeId, width: u32) {
        let old = std::mem::replace(&mut self.types[id.index()], Type::Int { width, signed: true });
        self.index.remove(&old);
    }

    /// The id of a type, if it was interned.
    pub fn find(&self, ty: &Type) -> Option<TypeId> {
        self.index.get(ty).copied()
    }

    pub fn get(&self, id: TypeId) -> &Type {
        &self.types[id.index()]
    }

    pub fn len(&self) -> usize {
        self.types.len()
    }

    pub fn is_empty(&self) -> bool {
        self.types.is_empty()
    }

    pub fn record(&self, id: RecordId) -> &Record {
        &self.records[id.index()]
    }

    pub fn add_record(&mut self, record: Record) -> RecordId {
        self.records.push(record);
        RecordId::new(self.records.len() - 1)
    }

    pub fn void(&mut self) -> TypeId {
        self.intern(Type::Void)
    }
    pub fn bool(&mut self) -> TypeId {
        self.intern(Type::Bool)
    }
    pub fn int(&mut self, width: u32, signed: bool) -> TypeId {
        self.intern(Type::Int { width, signed })
    }
    pub fn pointer_to(&mut self, to: TypeId) -> TypeId {
        self.intern(Type::Pointer(to))
    }
    /// The signed integer of pointer width: byte offsets and pointer differences.
    pub fn ptrdiff(&mut self) -> TypeId {
        let width = self.arch.pointer_bits();
        self.int(width, true)
    }
    /// The unsigned integer of pointer width: object sizes.
    pub fn size_type(&mut self) -> TypeId {
        let width = self.arch.pointer_bits();
        self.int(width, false)
    }

    /// Bytes an integer of `width` value bits takes in memory.
    pub fn int_bytes(width: u32) -> u64 {
        u64::from(width.div_ceil(8)).next_power_of_two()
    }

    /// Size in bytes; 0 for void, functions and incomplete records.
    pub fn size_of(&self, id: TypeId) -> u64 {
        match self.get(id) {
            Type::Void | Type::Function { .. } => 0,
            Type::Bool => 1,
            Type::Int { width, .. } => Self::int_bytes(*width),
            Type::Float(kind) => match kind {
                FloatKind::F16 => 2,
                FloatKind::F32 => 4,
                FloatKind::F64 => 8,
                FloatKind::X87 => match self.arch {
                    Arch::Ilp32 => 12,
                    Arch::Lp64 => 16,
                },
                FloatKind::F128 => 16,
            },
            Type::Pointer(_) => self.arch.pointer_bytes(),
            Type::Array { elem, len } => self.size_of(*elem).saturating_mul(*len),
            Type::Record(record) => self.record(*record).size,
        }
    }

    /// Natural alignment in bytes (as the ABI lays out plain variables).
    pub fn align_of(&self, id: TypeId) -> u64 {
        match self.get(id) {
            Type::Void | Type::Function { .. } | Type::Bool => 1,
            Type::Int { width, .. } => {
                let size = Self::int_bytes(*width);
                match size {
                    0..8 => size,
                    8 => u64::from(self.machine.align_int64),
                    _ => size.min(if self.arch == Arch::Lp64 { 16 } else { u64::from(self.machine.align_int64) }),
                }
            }
            Type::Float(kind) => match (kind, self.arch) {
                (FloatKind::F16, _) => 2,
                (FloatKind::F32, _) => 4,
                (FloatKind::F64, _) => u64::from(self.machine.align_double),
                (FloatKind::X87, Arch::Ilp32) => 4,
                (FloatKind::X87, Arch::Lp64) | (FloatKind::F128, _) => 16,
            },
            Type::Pointer(_) => self.arch.pointer_bytes(),
            Type::Array { elem, .. } => self.align_of(*elem),
            Type::Record(record) => self.record(*record).align,
        }
    }

    /// Bits of a scalar *value* of this type (1 for Bool, 80 for x87); `None` for aggregates and void.
    pub fn value_bits(&self, id: TypeId) -> Option<u32> {
        match self.get(id) {
            Type::Bool => Some(1),
            Type::Int { width, .. } => Some(*width),
            Type::Float(kind) => Some(kind.bits()),
            Type::Pointer(_) => Some(self.arch.pointer_bits()),
            Type::Void | Type::Array { .. } | Type::Record(_) | Type::Function { .. } => None,
        }
    }

    pub fn is_scalar(&self, id: TypeId) -> bool {
        self.value_bits(id).is_some()
    }
    pub fn is_pointer(&self, id: TypeId) -> bool {
        matches!(self.get(id), Type::Pointer(_))
    }
    pub fn is_float(&self, id: TypeId) -> bool {
        matches!(self.get(id), Type::Float(_))
    }
    pub fn is_signed(&self, id: TypeId) -> bool {
        matches!(self.get(id), Type::Int { signed: true, .. })
    }
}
