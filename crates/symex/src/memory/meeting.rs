//! Whether two pointers from outside may lead to memory that overlaps, although no such address was tried.
//!
//! Where pointers from outside are trusted (`Config::trust_outside`), only these addresses are executed: memory of the pointer's own, what the program names, and
//! the places that `alias` tries in memory that another such pointer leads to. What is assumed away must not matter to anybody. It does not where the
//! types of both accesses share no memory, where no access writes, and where both pointers are used just where they point and one was tried at all places of the other.
//!
//! SOUNDNESS: uses are collected over all executions, in the order in which they are explored. Of two accesses that may meet the later one finds the earlier one,
//! and is a frontier (`leave_meetings`): so it does not matter that the earlier one was trusted, as nothing had been overwritten before.

use crate::executor::Executor;
use crate::memory::object::ObjId;
use fathom_goto::{Field, Type, TypeId};
use fathom_term::TermId;

/// So many bytes are read or written.
#[derive(Copy, Clone)]
pub(crate) struct Touch {
    pub written: bool,
    pub bytes: u64,
    /// As something of the type that is accessed; otherwise as bytes.
    pub typed: bool,
}

impl Touch {
    pub(crate) fn read(bytes: u64) -> Self {
        Self { written: false, bytes, typed: true }
    }

    pub(crate) fn write(bytes: u64) -> Self {
        Self { written: true, bytes, typed: true }
    }

    pub(crate) fn bytes(self) -> Self {
        Self { typed: false, ..self }
    }
}

/// How a pointer from outside was used.
#[derive(Copy, Clone, PartialEq, Eq)]
pub(crate) struct Used {
    /// The type of what it points to; unknown if bytes were accessed.
    pub ty: Option<TypeId>,
    /// Not just where it points, but at a distance that leads out of one object of this type.
    pub moved: bool,
    pub written: bool,
}

/// Uses of one pointer, and where it was tried completely: in which piece of memory of the environment, used as which type.
#[derive(Default)]
pub(crate) struct Uses {
    list: Vec<Used>,
    tried: Vec<(ObjId, Option<TypeId>)>,
}

impl Uses {
    pub(crate) fn note(&mut self, used: Used) {
        if !self.list.contains(&used) {
            self.list.push(used);
        }
    }

    /// The pointer was tried at all places of the type in this piece.
    pub(crate) fn note_tried(&mut self, piece: ObjId, ty: Option<TypeId>) {
        if !self.tried.contains(&(piece, ty)) {
            self.tried.push((piece, ty));
        }
    }
}

impl Executor<'_> {
    /// May the pointer, used like this, meet what another pointer from outside was used for, at an address that nobody tried?
    pub(crate) fn may_meet_untried(&self, variable: TermId, used: Used) -> bool {
        let Some(mine) = self.memory.uses_of(variable) else { return true };
        self.memory.others_from_outside(variable).any(|(other, theirs)| {
            theirs.list.iter().filter(|there| used.written || there.written).any(|there| {
                if !self.share_memory(used.ty, there.ty) {
                    return false;
                }
                let tried = self.is_tried(mine, used.ty, other, there.ty) || self.is_tried(theirs, there.ty, variable, used.ty);
                used.moved || there.moved || !tried
            })
        })
    }

    /// Was the pointer, used as `ty`, tried in the memory that `other` leads to and that is used as `whole`?
    fn is_tried(&self, uses: &Uses, ty: Option<TypeId>, other: TermId, whole: Option<TypeId>) -> bool {
        let mut pieces = self.memory.pieces_of(other).filter(|&(_, used_as)| used_as == whole).peekable();
        pieces.peek().is_some() && pieces.all(|(piece, _)| uses.tried.contains(&(piece, ty)))
    }

    /// May objects of the one type be or contain those of the other, as the effective types of C have it (C11 6.5p7)?
    pub(crate) fn share_memory(&self, one: Option<TypeId>, other: Option<TypeId>) -> bool {
        match (one, other) {
            // Characters are parts of everything.
            (Some(one), Some(other)) if self.is_character(one) || self.is_character(other) => true,
            (Some(one), Some(other)) => {
                let (one, other) = (self.element_of(one), self.element_of(other));
                self.has_part(one, other) || self.has_part(other, one) || self.are_members(one, other)
            }
            (None, _) | (_, None) => true,
        }
    }

    /// Elements of arrays are accessed one by one, so arrays of different lengths may be one.
    fn element_of(&self, mut ty: TypeId) -> TypeId {
        while let Type::Array { elem, .. } = *self.program.types.get(ty) {
            ty = elem;
        }
        ty
    }

    /// Does some union have members of both? What two structures in it begin with alike may be accessed through each (C11 6.5.2.3p6).
    fn are_members(&self, one: TypeId, other: TypeId) -> bool {
        let is_union = |fields: &[Field]| fields.len() > 1 && fields.iter().all(|field| field.bit_offset == 0);
        self.program.types.records.iter().filter(|record| is_union(&record.fields)).any(|record| {
            let has = |ty: TypeId| record.fields.iter().any(|field| self.has_part(field.ty, ty));
            has(one) && has(other)
        })
    }

    fn is_character(&self, ty: TypeId) -> bool {
        matches!(self.program.types.get(ty), Type::Int { .. }) && self.program.types.size_of(ty) == 1
    }

    fn has_part(&self, whole: TypeId, part: TypeId) -> bool {
        if self.alike(whole, Some(part)) {
            return true;
        }
        match self.program.types.get(whole) {
            Type::Array { elem, .. } => self.has_part(*elem, part),
            Type::Record(record) => self.program.types.record(*record).fields.iter().any(|field| self.has_part(field.ty, part)),
            Type::Void => true,
            Type::Bool | Type::Int { .. } | Type::Float(_) | Type::Pointer(_) | Type::Function { .. } => false,
        }
    }
}
