//! What pointer parameters of an entry function point to: null, an object of their own, or what a parameter before them points to.
//!
//! Each choice is an input, so that a counterexample tells which it was. Objects hold inputs; pointers in them are chosen likewise, to a depth; behind that they
//! are null. Pointers to functions, to `void` and to types nobody knows stay arbitrary addresses.
//!
//! SOUNDNESS: real callers pass more than that (arrays, interiors, globals): proofs name what was chosen.

use fathom_goto::*;

use crate::body::Body;

/// Objects behind objects.
pub const DEPTH: u32 = 3;

/// An object that was made: the type it has, and where the pointer to it is kept (null if it was not made).
pub(crate) struct Made {
    ty: TypeId,
    pointer: PlaceId,
    name: String,
}

impl Body<'_, '_> {
    /// Does a pointer of this type get an object?
    fn gets_object(&self, ty: TypeId) -> Option<TypeId> {
        let Type::Pointer(to) = *self.type_of(ty) else { return None };
        match self.type_of(to) {
            Type::Void | Type::Function { .. } => None,
            Type::Bool | Type::Int { .. } | Type::Float(_) | Type::Pointer(_) | Type::Array { .. } | Type::Record(_) => {
                (self.size_of(to) > 0).then_some(to)
            }
        }
    }

    /// Gives every scalar in the place a value: pointers an object, the others an input.
    pub fn surround(&mut self, place: PlaceId, name: &str, depth: u32, made: &mut Vec<Made>, loc: LocId) {
        let ty = self.place_ty(place);
        match self.type_of(ty).clone() {
            Type::Pointer(_) => match self.gets_object(ty) {
                Some(to) if depth > 0 => self.choose_object(place, to, name, depth, made, loc),
                Some(_) => {
                    let null = self.constant(ty, 0, loc);
                    self.assign(place, null, loc);
                }
                None => self.input_leaves(place, name, InputKind::Environment, loc),
            },
            Type::Record(record) => {
                let record = self.cx.program.types.record(record);
                let (names, is_union): (Vec<String>, bool) =
                    (record.fields.iter().map(|f| f.name.clone()).collect(), record.is_union);
                for (i, field) in names.iter().enumerate().filter(|_| !is_union) {
                    let member = self.field(place, i as u32);
                    if self.has_pointers(self.place_ty(member)) {
                        self.surround(member, &format!("{name}.{field}"), depth, made, loc);
                    }
                }
            }
            Type::Void | Type::Function { .. } | Type::Bool | Type::Int { .. } | Type::Float(_) | Type::Array { .. } => {}
        }
    }

    fn has_pointers(&self, ty: TypeId) -> bool {
        match self.type_of(ty) {
            Type::Pointer(_) => true,
            Type::Record(record) => {
                let record = self.cx.program.types.record(*record);
                !record.is_union && record.fields.iter().any(|f| self.has_pointers(f.ty))
            }
            Type::Void | Type::Function { .. } | Type::Bool | Type::Int { .. } | Type::Float(_) | Type::Array { .. } => false,
        }
    }

    fn choose_object(&mut self, place: PlaceId, to: TypeId, name: &str, depth: u32, made: &mut Vec<Made>, loc: LocId) {
        let ty = self.place_ty(place);
        let int = self.cx.common.int;
        let own = self.temp(ty, loc);
        let null = self.constant(ty, 0, loc);
        self.assign(own, null, loc);
        let others: Vec<(PlaceId, String)> = made.iter().filter(|m| m.ty == to).map(|m| (m.pointer, m.name.clone())).collect();
        let choice = self.temp(int, loc);
        let listed: String = others.iter().enumerate().map(|(i, (_, other))| format!(", {}: as {other}", i + 2)).collect();
        let question = format!("where {name} points (0: null, 1: new object{listed})");
        self.emit(InstKind::Input { dest: choice, name: question, kind: InputKind::Environment }, loc);
        let (is_null, is_new, join) = (self.new_block(), self.new_block(), self.new_block());
        let mut cases = vec![(1, 1, is_new)];
        let aliases: Vec<BlockId> = others.iter().map(|_| self.new_block()).collect();
        cases.extend(aliases.iter().enumerate().map(|(i, block)| (i as i128 + 2, i as i128 + 2, *block)));
        let value = self.read(choice, loc);
        self.terminate(Terminator::Switch { value, cases, default: is_null }, loc);
        self.switch_to(is_null);
        let null = self.constant(ty, 0, loc);
        self.assign(place, null, loc);
        self.terminate(Terminator::Goto(join), loc);
        for (block, (other, _)) in aliases.into_iter().zip(others) {
            self.switch_to(block);
            let pointer = self.read(other, loc);
            let pointer = self.convert(pointer, ty, loc);
            self.assign(place, pointer, loc);
            self.terminate(Terminator::Goto(join), loc);
        }
        self.switch_to(is_new);
        let size = self.cx.common.size;
        let bytes = self.int(size, i128::from(self.size_of(to)), loc);
        let given = self.int(int, 1, loc);
        self.emit(InstKind::Intrinsic { dest: Some(own), op: Intrinsic::HeapAlloc, args: vec![bytes, given] }, loc);
        let pointer = self.read(own, loc);
        self.assign(place, pointer, loc);
        made.push(Made { ty: to, pointer: own, name: name.to_string() });
        let pointer = self.read(own, loc);
        let object = self.deref(pointer, to, loc);
        self.surround(object, &format!("(*{name})"), depth - 1, made, loc);
        self.flow_into(join, loc);
    }
}
