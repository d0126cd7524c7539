//! The rules of the GOTO program. This text is the specification; `validate` checks it, between passes in debug builds.
//!
//! **Ids.** Every id is in range of its table. Operands of an expression have smaller ids than it, through places as well; a
//! place's base has a smaller id than the place.
//!
//! **Types.** "Same type" means the same id, or two pointer types: pointers are interchangeable. Integers have 1 to 128 bits.
//! Arrays have object types as elements. A field lies inside its record (in bits, if it is a bit-field, which has type Int
//! of exactly its width, or Bool; other fields start at a byte boundary); a flexible array member has length 0.
//! Alignments are powers of two.
//!
//! **Expressions.**
//! | kind | operands | type |
//! | --- | --- | --- |
//! | `Const` | | Bool (0 or 1), Int (fits the width), Float (fits the bits), pointer (0 only) |
//! | `Addr` | place that is no bit-field; a local base is marked `address_taken` | pointer |
//! | `FuncAddr` | | pointer |
//! | `Read` | scalar place | the place's |
//! | `Neg` | Int, Float | same |
//! | `Not` | Int, Bool | same |
//! | `Clz Ctz Popcount BitReverse`; `Bswap` (whole bytes) | Int | same |
//! | `Add Sub Mul Div` | two of the same Int or Float | same |
//! | `Rem` | two of the same Int | same |
//! | `Shl Shr` | Int, any Int | the first's |
//! | `And Or Xor` | two of the same Int, or Bool | same |
//! | `Eq Ne Lt Le Gt Ge` | two scalars of the same type | Bool |
//! | `PtrDiff` | two pointers | Int of pointer width, signed |
//! | casts | as their names say; `ToBool` from any scalar, `IntToInt` and `IntToFloat` from Bool too; `Bits` between scalars of the same number of bits | |
//! | `Select` | Bool, two of the same scalar type | same |
//! | `PtrAdd` | pointer, Int of pointer width, signed | pointer |
//! | `Overflow` | Ints (`FloatToInt`: a Float), target Int; one-operand kinds repeat it | Bool |
//! | `Math` | 1 (`Abs Sqrt` rounding, classification), 2 or 3 (`Fma`) of the same Float | same Float, or Bool for predicates |
//! | `Memory` | pointers; sizes and alignments are Ints | Bool; `ObjectSize` unsigned, `PointerOffset` signed Int of pointer width |
//!
//! **Places.** Local and global: the declared type. `Deref`: a pointer. `Field`: of a record, with the field's type. `Index`: of an
//! array, with the element's type, index of pointer width, signed. A `Deref` may see the object as any object type.
//!
//! **Instructions.** `Assign`: scalar place, value of its type. `Copy`: two places of the same aggregate type. `Call`: as many
//! arguments as the callee has parameters (with the hidden one of variadic functions), each of its parameter's type, scalars as values and
//! records as aggregates; a destination has the return type. `Intrinsic`: as listed in `intrinsics`. `Input`: scalar place. `Assume`,
//! `Assert`: Bool. Lifetimes: not of parameters. `Rmw`: a scalar place, value and destination of its type (arithmetic
//! not on pointers). `CmpXchg`: `ok` is Bool, the rest of one scalar type. Memory orders: of a read and of a failed `CmpXchg` none
//! that releases, of a write none that acquires.
//!
//! **Terminators.** Targets exist; `Branch` on Bool; `Switch` on an Int with disjoint, ordered ranges inside its type;
//! `Return` has a value of the return type, or none for void.
//!
//! **Functions.** Parameters are the first locals in order, scalar or record; the hidden parameter of a variadic function is its last
//! one, a pointer. **Globals.** Complete object type; initialiser items are sorted, inside the object, and disjoint except for
//! bit-fields. **Entry.** It has a body, no parameters, and is not variadic.

mod body;
mod exprs;
mod intrinsics;

use crate::ids::*;
use crate::program::*;
use crate::types::*;

/// Checks every rule; the errors (at most `LIMIT`) name function and place.
pub fn validate(program: &Program) -> Result<(), Vec<String>> {
    let mut v = Validator { program, errors: Vec::new(), function: String::new() };
    v.types();
    // Anything else would index with bad ids.
    if v.errors.is_empty() {
        v.globals();
        for (i, property) in program.properties.iter().enumerate() {
            v.loc(property.loc, || format!("property {i}"));
        }
        for f in &program.functions {
            v.function = format!("function `{}`", f.name);
            v.signature(f);
            if v.errors.is_empty() {
                v.body(f);
            }
            if v.errors.len() >= LIMIT {
                break;
            }
        }
        v.function.clear();
        v.entry();
    }
    if v.errors.is_empty() { Ok(()) } else { Err(v.errors) }
}

/// More errors than this are not collected.
const LIMIT: usize = 50;

struct Validator<'a> {
    program: &'a Program,
    errors: Vec<String>,
    function: String,
}

impl Validator<'_> {
    fn error(&mut self, message: String) {
        if self.errors.len() < LIMIT {
            let full = if self.function.is_empty() { message } else { format!("{}: {message}", self.function) };
            self.errors.push(full);
        }
    }

    fn check(&mut self, ok: bool, message: impl FnOnce() -> String) {
        if !ok {
            self.error(message());
        }
    }

    fn loc(&mut self, loc: LocId, what: impl FnOnce() -> String) {
        let ok = loc.index() < self.program.source.locs.len();
        self.check(ok, || format!("{}: location {loc:?} does not exist", what()));
    }

    fn type_exists(&self, ty: TypeId) -> bool {
        ty.index() < self.program.types.len()
    }

    /// Has size and contents: not void, no function, no incomplete record.
    fn is_object(&self, ty: TypeId) -> bool {
        match self.program.types.get(ty) {
            Type::Void | Type::Function { .. } => false,
            Type::Record(id) => !self.program.types.record(*id).incomplete,
            Type::Array { elem, .. } => self.is_object(*elem),
            Type::Bool | Type::Int { .. } | Type::Float(_) | Type::Pointer(_) => true,
        }
    }

    fn same(&self, a: TypeId, b: TypeId) -> bool {
        a == b || (self.program.types.is_pointer(a) && self.program.types.is_pointer(b))
    }

    fn types(&mut self) {
        let types = &self.program.types;
        for id in (0..types.len()).map(TypeId::new) {
            let ok = match types.get(id) {
                Type::Void | Type::Bool | Type::Float(_) => true,
                Type::Int { width, .. } => (1..=128).contains(width),
                Type::Pointer(to) => self.type_exists(*to),
                Type::Array { elem, .. } => {
                    self.type_exists(*elem) && !matches!(types.get(*elem), Type::Void | Type::Function { .. })
                }
                Type::Record(record) => record.index() < types.records.len(),
                Type::Function { ret, params, .. } => self.type_exists(*ret) && params.iter().all(|&p| self.type_exists(p)),
            };
            self.check(ok, || format!("type {id:?} is ill-formed: {:?}", types.get(id)));
        }
        if !self.errors.is_empty() {
            return;
        }
        for record in &types.records {
            let bits = record.size.saturating_mul(8);
            self.check(record.align.is_power_of_two(), || format!("{}: alignment {}", record.name, record.align));
            for field in &record.fields {
                if !self.type_exists(field.ty) {
                    self.error(format!("{}.{}: type does not exist", record.name, field.name));
                    continue;
                }
                let (width, shape) = match field.bit_width {
                    Some(width) => {
                        let fits = match types.get(field.ty) {
                            Type::Int { width: w, .. } => *w == width,
                            Type::Bool => true,
                            Type::Void | Type::Float(_) | Type::Pointer(_) | Type::Array { .. } => false,
                            Type::Record(_) | Type::Function { .. } => false,
                        };
                        (u64::from(width), fits)
                    }
                    None => (types.size_of(field.ty).saturating_mul(8), field.bit_offset % 8 == 0),
                };
                let inside = field.bit_offset.checked_add(width).is_some_and(|end| end <= bits);
                self.check(inside && shape, || format!("{}.{}: bad position or width", record.name, field.name));
            }
        }
    }

    fn globals(&mut self) {
        for global in &self.program.globals {
            let name = || format!("global `{}`", global.name);
            if !self.type_exists(global.ty) {
                self.error(format!("{}: type does not exist", name()));
                continue;
            }
            self.loc(global.loc, name);
            self.check(global.align.is_power_of_two(), || format!("{}: alignment {}", name(), global.align));
            // An external object may have an incomplete type: only its address is used.
            let complete = self.is_object(global.ty) || global.kind == GlobalKind::External;
            self.check(complete, || format!("{}: not an object type", name()));
            self.initialiser(global);
        }
    }

    fn initialiser(&mut self, global: &Global) {
        let size = self.program.types.size_of(global.ty);
        let pointer = self.program.arch().pointer_bytes();
        let mut end = 0u64;
        for item in &global.init.items {
            let (width, shared, exists) = match &item.value {
                InitValue::Bits { size, .. } => (u64::from(*size), false, *size <= 16),
                InitValue::BitField { shift, width, .. } => {
                    (u64::from(shift + width).div_ceil(8), true, *width >= 1 && *width <= 128)
                }
                InitValue::Bytes(bytes) => (bytes.len() as u64, false, true),
                InitValue::Global { id, .. } => (pointer, false, id.index() < self.program.globals.len()),
                InitValue::Func(id) => (pointer, false, id.index() < self.program.functions.len()),
            };
            let item_end = item.offset.saturating_add(width);
            let ok = exists && item_end <= size && (shared || item.offset >= end);
            self.check(ok, || format!("global `{}`: bad initialiser item at {}", global.name, item.offset));
            end = end.max(item_end);
            if shared {
                // The next bit-field may start in this one's last byte.
                end = end.min(item.offset);
            }
        }
    }

    fn signature(&mut self, f: &Function) {
        self.loc(f.loc, || "declaration".to_string());
        self.check(self.type_exists(f.ret), || "the return type does not exist".to_string());
        let prefix = f.params.iter().enumerate().all(|(i, p)| p.index() == i) && f.params.len() <= f.locals.len();
        self.check(prefix, || "parameters are not the first locals".to_string());
        for (i, local) in f.locals.iter().enumerate() {
            self.loc(local.loc, || format!("local {i}"));
            if !self.type_exists(local.ty) {
                self.error(format!("local `{}`: type does not exist", local.name));
                continue;
            }
            let object = self.is_object(local.ty) || !f.has_body();
            self.check(object, || format!("local `{}`: not an object type", local.name));
            let align = local.align == 0 || local.align.is_power_of_two();
            self.check(align, || format!("local `{}`: alignment {}", local.name, local.align));
        }
        if prefix && f.variadic {
            let pointer = f.params.last().is_some_and(|&p| self.program.types.is_pointer(f.local(p).ty));
            self.check(pointer, || "a variadic function's last parameter is the argument block pointer".to_string());
        }
    }

    fn entry(&mut self) {
        let Some(entry) = self.program.entry else { return };
        if entry.index() >= self.program.functions.len() {
            self.error("the entry function does not exist".to_string());
            return;
        }
        let f = self.program.func(entry);
        let ok = f.has_body() && f.params.is_empty() && !f.variadic;
        self.check(ok, || "the entry function has a body and no parameters".to_string());
    }
}

#[cfg(test)]
mod tests;
