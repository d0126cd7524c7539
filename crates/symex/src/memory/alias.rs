//! Where a pointer from outside may point besides memory of its own: to objects of the program that others know, and to what
//! another pointer from outside points to.
//!
//! Others know the objects that they can name, and statics whose address the program gives away (`lower::given_away`). A pointer that they hand in may be the address of one of these, or of a member or an
//! element of one, if something of the type lies there that the access is made with; characters lie everywhere.
//!
//! SOUNDNESS: each place is a choice of the address, an input, so a violation found with it is one of a real environment: the
//! replay gets the same address and finds the same object there. Places that are not tried (too many, other types, statics whose
//! address was handed out while the program ran) stay with all other addresses, a frontier: no proof covers them.

use crate::executor::Executor;
use crate::memory::Memory;
use crate::memory::foreign::Origin;
use crate::memory::meeting::Uses;
use crate::memory::object::*;
use fathom_goto::*;
use fathom_term::TermId;
use rustc_hash::{FxHashMap, FxHashSet};

/// Places that one pointer is tried at.
const MOST_PLACES: usize = 24;
/// Places in one object.
const MOST_IN_OBJECT: usize = 8;
/// Elements of an array that are tried, from the first, and bytes of anything if characters are accessed.
const FIRST_ELEMENTS: u64 = 4;
/// Pieces of memory of the environment that a pointer is tried at.
const MOST_FOREIGN: usize = 4;

/// A place that a pointer from outside may point to.
#[derive(Copy, Clone, PartialEq, Eq)]
pub(crate) struct Place {
    pub object: ObjId,
    pub offset: u64,
}

#[derive(Default)]
pub(crate) struct Aliases {
    /// By the variable that stands for the address: what it is called, the types it was used as, and the places tried.
    of: FxHashMap<TermId, Known>,
    /// Objects that code outside can name, once somebody asks.
    named: Option<Vec<(ObjId, TypeId)>>,
}

struct Known {
    name: String,
    /// Somebody chose the address, so it may be one that the program knows.
    chosen: bool,
    types: Vec<Option<TypeId>>,
    /// Those among them that were accessed just where it points.
    plain: Vec<Option<TypeId>>,
    places: Vec<Place>,
    /// Some places in objects that others can name were not tried, because they are too many.
    partial: bool,
    /// Some places in objects that others can name were tried.
    at_named: bool,
    /// What it was used for, and where in memory that other pointers from outside lead to it was tried.
    uses: Uses,
}

/// That a pointer from outside points to something the program knows by another name.
pub struct Aliasing {
    pub condition: TermId,
    /// The pointer's name, and what it points to.
    pub pointer: String,
    pub target: String,
}

impl Memory {
    /// Did code outside make the address?
    ///
    /// SOUNDNESS: what an uninitialised pointer holds nobody made. Where pointers from outside are trusted, such a pointer is not: it is tried at no
    /// object of the program, so assuming the other addresses away would forget those.
    pub(crate) fn comes_from_outside(&self, variable: TermId) -> bool {
        self.aliases.of.get(&variable).is_some_and(|known| known.chosen)
    }

    /// Was the pointer tried at every place of its type in objects that others can name?
    pub(crate) fn is_tried_everywhere(&self, variable: TermId) -> bool {
        self.aliases.of.get(&variable).is_some_and(|known| !known.partial)
    }

    /// The pointer is used as this type, just where it points.
    pub(crate) fn note_plain(&mut self, variable: TermId, ty: Option<TypeId>) {
        if let Some(known) = self.aliases.of.get_mut(&variable).filter(|known| !known.plain.contains(&ty)) {
            known.plain.push(ty);
        }
    }

    pub(crate) fn is_plain(&self, variable: TermId, ty: Option<TypeId>) -> bool {
        self.aliases.of.get(&variable).is_some_and(|known| known.plain.contains(&ty))
    }

    /// May it point just behind an object that others can name, for all that was tried?
    pub(crate) fn may_be_behind(&self, variable: TermId) -> bool {
        self.aliases.of.get(&variable).is_none_or(|known| known.at_named)
    }

    pub(crate) fn uses_of(&self, variable: TermId) -> Option<&Uses> {
        self.aliases.of.get(&variable).map(|known| &known.uses)
    }

    pub(crate) fn uses_of_mut(&mut self, variable: TermId) -> Option<&mut Uses> {
        self.aliases.of.get_mut(&variable).map(|known| &mut known.uses)
    }

    /// The other pointers that code outside made, and what they were used for.
    pub(crate) fn others_from_outside(&self, variable: TermId) -> impl Iterator<Item = (TermId, &Uses)> {
        let others = self.aliases.of.iter().filter(move |(other, known)| **other != variable && known.chosen);
        others.map(|(&other, known)| (other, &known.uses))
    }

    /// Is the address what an uninitialised pointer happens to hold?
    pub(crate) fn is_left(&self, variable: TermId) -> bool {
        self.aliases.of.get(&variable).is_some_and(|known| !known.chosen)
    }

    /// The variable stands for the address in a pointer of this origin.
    pub(crate) fn note_origin(&mut self, variable: TermId, name: &str, origin: Origin) {
        match origin {
            Origin::Outside | Origin::Left => {
                let chosen = origin == Origin::Outside;
                let known = Known {
                    name: name.into(),
                    chosen,
                    types: Vec::new(),
                    plain: Vec::new(),
                    places: Vec::new(),
                    partial: false,
                    at_named: false,
                    uses: Uses::default(),
                };
                self.aliases.of.insert(variable, known);
            }
            Origin::Unwritten | Origin::Nowhere => {}
        }
    }
}

impl Executor<'_> {
    /// The places a pointer from outside is tried at that is used to access this type, each with its condition.
    pub(crate) fn aliases(&mut self, variable: TermId, ty: Option<TypeId>) -> Vec<(TermId, Place)> {
        let Some(known) = self.memory.aliases.of.get(&variable).filter(|known| known.chosen) else { return Vec::new() };
        if !known.types.contains(&ty) {
            self.find_aliases(variable, ty);
        }
        let places = self.memory.aliases.of[&variable].places.clone();
        places.into_iter().map(|place| (self.points_there(variable, place), place)).collect()
    }

    fn points_there(&mut self, variable: TermId, place: Place) -> TermId {
        let start = self.place_of(place.object);
        let offset = self.terms.bv(self.pointer_bits, u128::from(place.offset));
        let address = self.terms.add(start, offset);
        let there = self.terms.eq(variable, address);
        // Memory of the environment is where it is only if the pointer that it belongs to says so.
        match self.memory.foreign_condition(place.object) {
            Some(exists) => self.terms.and(there, exists),
            None => there,
        }
    }

    fn find_aliases(&mut self, variable: TermId, ty: Option<TypeId>) {
        let named = match self.memory.aliases.named.take() {
            Some(named) => named,
            None => self.named_outside(),
        };
        let mut found: Vec<Place> = Vec::new();
        let mut partial = false;
        for &(object, whole) in &named {
            partial |= self.places(object, whole, ty, &mut found);
        }
        partial |= found.len() > MOST_PLACES;
        let at_named = !found.is_empty();
        partial |= self.may_be_leaked(ty);
        self.memory.aliases.named = Some(named);
        let mut pieces = Vec::new();
        for (object, used_as) in self.memory.foreign_pieces(variable) {
            let Some(whole) = used_as else { continue };
            let before = found.len();
            let partial = self.places(object, whole, ty, &mut found);
            if found.len() == before {
                continue;
            }
            if !partial {
                pieces.push((object, found.len()));
            }
            // A pointer to an element points into an array.
            if !matches!(self.program.types.get(whole), Type::Record(_)) && self.alike(whole, ty) {
                let size = self.program.types.size_of(whole);
                found.extend((1..FIRST_ELEMENTS).map(|i| Place { object, offset: i * size }));
            }
            if pieces.len() == MOST_FOREIGN {
                break;
            }
        }
        // SOUNDNESS: what is beyond the places that are added below was not tried.
        let room = MOST_PLACES - self.memory.aliases.of[&variable].places.len();
        pieces.retain(|&(_, places)| places <= room);
        let known = self.memory.aliases.of.get_mut(&variable).expect("only such variables are asked for");
        known.types.push(ty);
        known.partial |= partial;
        known.at_named |= at_named;
        for (piece, _) in pieces {
            known.uses.note_tried(piece, ty);
        }
        let mut added = Vec::new();
        for place in found {
            if known.places.len() == MOST_PLACES {
                known.partial = true;
                break;
            }
            if !known.places.contains(&place) {
                known.places.push(place);
                added.push(place);
            }
        }
        let pointer = known.name.clone();
        for place in added {
            let condition = self.points_there(variable, place);
            let name = &self.memory.objects[place.object].name;
            let target = match place.offset {
                0 => format!("`{name}`"),
                offset => format!("byte {offset} of `{name}`"),
            };
            self.memory.aliasings.push(Aliasing { condition, pointer: pointer.clone(), target });
        }
    }

    /// Does the program use an object that code outside may know of although it is not tried there, and that may be accessed as the type? Those are static ones whose
    /// address it was told, and those of this thread.
    fn may_be_leaked(&self, ty: Option<TypeId>) -> bool {
        let leaked = |global: &Global| match global.internal {
            true => self.config.leaked.contains(&global.name),
            false => global.thread_local && self.config.trust_outside,
        };
        self.program.globals.iter().any(|global| leaked(global) && self.share_memory(ty, Some(global.ty)))
    }

    /// May something of the type be a part of an object that code outside can name?
    pub(crate) fn may_be_named(&mut self, ty: Option<TypeId>) -> bool {
        let named = match self.memory.aliases.named.take() {
            Some(named) => named,
            None => self.named_outside(),
        };
        let may = named.iter().any(|&(_, whole)| self.share_memory(ty, Some(whole)));
        self.memory.aliases.named = Some(named);
        may
    }

    /// Variables that code outside of the program can name and that some code here uses.
    fn named_outside(&self) -> Vec<(ObjId, TypeId)> {
        let mut used: FxHashSet<GlobalId> = FxHashSet::default();
        // What constants lead to is used by no name.
        for item in self.program.globals.iter().flat_map(|global| &global.init.items) {
            match item.value {
                InitValue::Global { id, .. } => drop(used.insert(id)),
                InitValue::Bits { .. } | InitValue::BitField { .. } | InitValue::Bytes(_) | InitValue::Func(_) => {}
            }
        }
        for place in self.program.functions.iter().filter(|f| !f.from_library).flat_map(|f| &f.places) {
            match place.kind {
                PlaceKind::Global(global) => drop(used.insert(global)),
                PlaceKind::Local(_) | PlaceKind::Deref(_) | PlaceKind::Field(..) | PlaceKind::Index(..) => {}
            }
        }
        let globals = self.program.globals.iter().enumerate().map(|(i, global)| (GlobalId::new(i), global));
        let known = globals.filter(|(id, global)| {
            let variable = matches!(global.kind, GlobalKind::User | GlobalKind::External);
            variable && !global.internal && !global.constant && !global.thread_local && used.contains(id)
        });
        let objects = known.map(|(id, global)| (self.memory.global_objects[id.index()], global.ty));
        objects.filter(|&(object, _)| !self.has_unknown_size(object)).collect()
    }

    /// Where in an object of type `whole` something lies that may be accessed as `ty`. Whether there may be more such places.
    fn places(&self, object: ObjId, whole: TypeId, ty: Option<TypeId>, out: &mut Vec<Place>) -> bool {
        let size = self.program.types.size_of(whole);
        let first = out.len();
        let partial = match ty.map(|ty| (ty, self.program.types.get(ty))) {
            None | Some((_, Type::Void | Type::Function { .. })) => {
                out.push(Place { object, offset: 0 });
                size > 1
            }
            Some((ty, Type::Int { .. })) if self.program.types.size_of(ty) == 1 => {
                out.extend((0..size.min(FIRST_ELEMENTS)).map(|offset| Place { object, offset }));
                size > FIRST_ELEMENTS
            }
            Some((
                ty,
                Type::Bool | Type::Int { .. } | Type::Float(_) | Type::Pointer(_) | Type::Array { .. } | Type::Record(_),
            )) => {
                let mut offsets = Vec::new();
                let partial = self.parts_alike(whole, 0, ty, &mut offsets);
                out.extend(offsets.into_iter().map(|offset| Place { object, offset }));
                partial
            }
        };
        // Nothing of it lies behind the end.
        let bytes = ty.map_or(1, |ty| self.program.types.size_of(ty)).max(1);
        let end = self.memory.objects[object].size;
        let mut kept = out.split_off(first);
        kept.retain(|place| place.offset + bytes <= end);
        out.append(&mut kept);
        partial
    }

    /// Offsets of the parts of a type that are alike to another type. Whether some were left out.
    fn parts_alike(&self, whole: TypeId, at: u64, ty: TypeId, out: &mut Vec<u64>) -> bool {
        if self.alike(whole, Some(ty)) {
            if out.len() < MOST_IN_OBJECT {
                out.push(at);
                return false;
            }
            return true;
        }
        let before = out.len();
        let mut partial = false;
        match self.program.types.get(whole) {
            Type::Array { elem, len } => {
                let size = self.program.types.size_of(*elem);
                let last = len.checked_sub(1).filter(|&last| last >= FIRST_ELEMENTS);
                for i in (0..FIRST_ELEMENTS.min(*len)).chain(last) {
                    partial |= self.parts_alike(*elem, at + i * size, ty, out);
                }
                // An array of what has no such part is no matter how long.
                partial |= *len > FIRST_ELEMENTS + 1 && out.len() > before;
            }
            Type::Record(record) => {
                for field in self.program.types.record(*record).fields.iter().filter(|f| f.bit_width.is_none()) {
                    partial |= self.parts_alike(field.ty, at + field.bit_offset / 8, ty, out);
                }
            }
            Type::Void | Type::Bool | Type::Int { .. } | Type::Float(_) | Type::Pointer(_) | Type::Function { .. } => {}
        }
        partial
    }

    /// May an object of one type be accessed as the other (C11 6.5p7)? Signs do not matter.
    pub(crate) fn alike(&self, one: TypeId, other: Option<TypeId>) -> bool {
        let types = &self.program.types;
        let Some(other) = other else { return false };
        if one == other {
            return true;
        }
        match (types.get(one), types.get(other)) {
            (Type::Int { width: a, .. }, Type::Int { width: b, .. }) => a == b,
            (Type::Pointer(_), Type::Pointer(_)) => true,
            (
                Type::Void
                | Type::Bool
                | Type::Int { .. }
                | Type::Float(_)
                | Type::Pointer(_)
                | Type::Array { .. }
                | Type::Record(_)
                | Type::Function { .. },
                _,
            ) => false,
        }
    }
}
