//! Memory of the environment: what a pointer points to that came from outside.
//!
//! A pointer that is an input, or lies in fresh memory that was never initialised, is an arbitrary address. Where invalid accesses are not looked for,
//! they are assumed away, so an execution that uses such a pointer is one in which there is something. The smallest such
//! execution gives each of these pointers an object of its own, at an address of its own: it begins to exist for the
//! executor when an access first needs it, with arbitrary contents, and for the interpreter likewise.
//!
//! If it comes from outside, it may also point to what the program has, or to what another such pointer points to (`alias`).
//!
//! SOUNDNESS: only these choices are executed, so a violation found with one is real: the address is an input, and the
//! replay has the same memory at the same place. All other addresses stay what they were, a frontier: no proof covers them. With
//! `Config::trust_outside` they are assumed away where a pointer from outside is used; the caller tells that proofs rest on it. Accesses behind the end of a piece
//! stay a frontier, since nobody knows how large the object is that it belongs to.

use crate::executor::{Executor, mask};
use crate::memory::Memory;
use crate::memory::meeting::{Touch, Used};
use crate::memory::object::*;
use crate::memory::pointer::PointsTo;
use crate::unwind::state::State;
use fathom_goto::{LocId, Type, TypeId};
use fathom_term::{Op, Sort, TermId};
use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;

/// Bytes of an object used as an array.
const ARRAY_BYTES: u64 = 1 << 16;
/// Addresses that no object of the program is given.
const BASE_32: u64 = 0x6000_0000;
const END_32: u64 = 0x7f00_0000;
const BASE_64: u64 = 0x1000_0000_0000;
const END_64: u64 = 0x5000_0000_0000;
/// Choices looked at to find where an address came from.
const CASE_LIMIT: usize = 24;

#[derive(Default)]
pub(crate) struct ForeignMemory {
    /// Variables that stand for an arbitrary address, and the memory around it once it is used: the first object fixes the
    /// address, others lie before or behind it.
    variables: FxHashMap<TermId, SmallVec<[Foreign; 1]>>,
    /// By first byte.
    objects: Vec<(u64, ObjId)>,
    /// When each of them is there: its pointer has that address.
    conditions: FxHashMap<ObjId, TermId>,
    /// Those that a pointer of origin `Origin::Left` leads to.
    left: FxHashSet<ObjId>,
    next: u64,
    /// Terms of which no address that code outside made is a part.
    inside: FxHashSet<TermId>,
    /// When the access that is being resolved goes through a pointer from outside that leads to none of the places known for it.
    astray: Option<TermId>,
    /// When it may meet what another pointer from outside was used for, at an address that nobody tried.
    met: Option<TermId>,
}

#[derive(Copy, Clone)]
struct Foreign {
    object: ObjId,
    /// First byte of the object, and its size.
    base: u64,
    size: u64,
    /// The address the variable has if it points into the object.
    anchor: u64,
    /// What it was first used as.
    used_as: Option<TypeId>,
}

/// Where an arbitrary address comes from.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum Origin {
    /// Code outside made it: an input, an object that is defined elsewhere, memory of the environment.
    Outside,
    /// What an uninitialised local holds, or memory of the environment that only such a pointer leads to. Whoever uses it says that there is
    /// memory, but nobody chose it to be an object that the program knows: no violation rests on that, and no proof on the contrary.
    Left,
    /// Nobody wrote it. There may be memory, but nobody chose which.
    Unwritten,
    /// It is no pointer to anything.
    Nowhere,
}

/// Under `cond` an address is `variable + rest`.
struct Case {
    cond: TermId,
    variable: TermId,
    rest: TermId,
}

impl Memory {
    /// May indeterminate pointers in the object point to memory of the environment, and did somebody there make them?
    ///
    /// SOUNDNESS: not in locals. The points-to analysis, and slicing with it, takes uninitialised locals to point nowhere;
    /// executing accesses through them would contradict what was sliced away.
    pub(crate) fn origin_in(&self, id: ObjId) -> Origin {
        match self.objects[id].kind {
            ObjectKind::Foreign if self.foreign.left.contains(&id) => Origin::Left,
            ObjectKind::Foreign | ObjectKind::Global(_) => Origin::Outside,
            ObjectKind::Heap | ObjectKind::Stack => Origin::Unwritten,
            ObjectKind::Null | ObjectKind::Function(_) | ObjectKind::Local(..) | ObjectKind::Returned => Origin::Nowhere,
        }
    }

    /// If it is memory of the environment: when it is where it is.
    pub(crate) fn foreign_condition(&self, id: ObjId) -> Option<TermId> {
        self.foreign.conditions.get(&id).copied()
    }

    /// The foreign object an address lies in: the object, its first byte and its size.
    pub fn foreign_at(&self, address: u64) -> Option<(ObjId, u64, u64)> {
        let before = self.foreign.objects.partition_point(|&(base, _)| base <= address).checked_sub(1)?;
        let (base, id) = self.foreign.objects[before];
        let size = self.objects[id].size;
        (address - base < size).then_some((id, base, size))
    }

    /// Nothing lies beside it that is reached through the same pointer.
    pub(crate) fn is_only_piece(&self, id: ObjId) -> bool {
        self.foreign.variables.values().any(|pieces| pieces.len() == 1 && pieces[0].object == id)
    }

    /// The pieces of memory that this pointer leads to, and what they are used as.
    pub(crate) fn pieces_of(&self, variable: TermId) -> impl Iterator<Item = (ObjId, Option<TypeId>)> {
        self.foreign.variables.get(&variable).into_iter().flatten().map(|f| (f.object, f.used_as))
    }

    /// Memory of the environment that other pointers than this one point to, in the order in which it began to exist, and what it is used as.
    pub(crate) fn foreign_pieces(&self, variable: TermId) -> Vec<(ObjId, Option<TypeId>)> {
        let others = self.foreign.variables.iter().filter(|(other, _)| **other != variable);
        let mut pieces: Vec<_> = others.flat_map(|(_, pieces)| pieces).map(|f| (f.object, f.used_as)).collect();
        pieces.sort_unstable_by_key(|&(object, _)| object);
        pieces
    }
}

impl Executor<'_> {
    /// A pointer with an arbitrary address, which may be one of the environment unless it comes from nowhere.
    pub(crate) fn arbitrary_address(&mut self, name: &str, origin: Origin) -> TermId {
        let address = self.terms.fresh(name, Sort::Bv(self.pointer_bits));
        if origin != Origin::Nowhere && !self.memory.pointers_checked {
            self.memory.foreign.variables.insert(address, SmallVec::new());
            self.memory.note_origin(address, name, origin);
        }
        self.pack(ObjId::NULL, address)
    }

    /// An arbitrary number used as an address.
    pub(crate) fn note_arbitrary(&mut self, address: TermId) {
        if !self.memory.pointers_checked
            && self.terms.op(address) == Op::Var
            && !self.memory.addresses.owner.contains_key(&address)
        {
            self.memory.foreign.variables.entry(address).or_default();
        }
    }

    /// Does it point to an address that may be anybody's: not null, and no object's?
    pub(crate) fn is_address(&self, t: &PointsTo) -> bool {
        t.object == ObjId::NULL && self.terms.as_u128(t.offset) != Some(0)
    }

    /// Foreign memory lies above.
    pub(crate) fn foreign_base(&self) -> u64 {
        if self.pointer_bits == 32 { BASE_32 } else { BASE_64 }
    }

    /// The same targets, with memory of the environment where an address came from there. `touch`: how it is accessed, if it is.
    pub(crate) fn with_foreign(
        &mut self,
        targets: &SmallVec<[PointsTo; 2]>,
        hint: Option<TypeId>,
        touch: Option<Touch>,
    ) -> SmallVec<[PointsTo; 2]> {
        let unknown = |t: &PointsTo, this: &Self| t.object == ObjId::NULL && !this.terms.is_const(t.offset);
        if self.memory.foreign.variables.is_empty() || !targets.iter().any(|t| unknown(t, self)) {
            return targets.clone();
        }
        let mut out = SmallVec::new();
        for t in targets {
            if !unknown(t, self) {
                out.push(*t);
                continue;
            }
            let mut other = t.cond;
            let mut cases = Vec::new();
            let tt = self.terms.tt();
            let zero = self.terms.bv(self.pointer_bits, 0);
            self.cases(t.offset, tt, zero, &mut cases);
            let mut outside = self.terms.ff();
            for case in cases {
                if self.terms.as_u128(case.rest) == Some(0) {
                    self.memory.note_plain(case.variable, hint);
                }
                let Some(foreign) = self.foreign_object(case.variable, case.rest, hint) else { continue };
                let anchor = self.terms.bv(self.pointer_bits, u128::from(foreign.anchor));
                let own = self.terms.eq(case.variable, anchor);
                let shift = foreign.anchor.wrapping_sub(foreign.base);
                let mut places = vec![(own, foreign.object, shift)];
                // The bytes of a copy are of any type.
                let accessed = hint.filter(|_| !self.config.trust_outside || touch.is_none_or(|touch| touch.typed));
                let aliases = self.aliases(case.variable, accessed);
                places.extend(aliases.into_iter().map(|(there, place)| (there, place.object, place.offset)));
                // SOUNDNESS: trusted is that the pointer leads to one of these places, not how far memory of the environment goes. An index that leaves the
                // piece that was found may be inside of another one, or of a larger object: that stays a frontier. What the program has ends where it ends.
                // Nor is trusted that it leads to one of the places that were tried, where there are more of them.
                let trusted = self.config.trust_outside;
                let meets = trusted && touch.is_some_and(|touch| self.meets_untried(&case, foreign, accessed, touch));
                let everywhere = self.memory.is_tried_everywhere(case.variable) && !meets;
                if meets {
                    let here = self.terms.and(t.cond, case.cond);
                    let before = self.memory.foreign.met.unwrap_or_else(|| self.terms.ff());
                    self.memory.foreign.met = Some(self.terms.or(before, here));
                }
                if self.config.trust_outside && everywhere && self.memory.comes_from_outside(case.variable) {
                    let mut sized = case.cond;
                    for &(there, object, _) in &places {
                        if matches!(self.memory.objects[object].kind, ObjectKind::Foreign) {
                            let not = self.terms.not(there);
                            sized = self.terms.and(sized, not);
                        }
                    }
                    outside = self.terms.or(outside, sized);
                }
                for (there, object, shift) in places {
                    let cond = self.terms.and(case.cond, there);
                    let not = self.terms.not(cond);
                    let cond = self.terms.and(t.cond, cond);
                    if self.terms.is_false(cond) {
                        continue;
                    }
                    other = self.terms.and(other, not);
                    let shift = self.terms.bv(self.pointer_bits, u128::from(shift) & mask(self.pointer_bits));
                    let offset = self.terms.add(case.rest, shift);
                    out.push(PointsTo { cond, object, offset });
                }
            }
            self.note_astray(t.cond, outside);
            if !self.terms.is_false(other) {
                out.push(PointsTo { cond: other, ..*t });
            }
        }
        out
    }

    /// An access through pointers from outside that are trusted: where it may meet what others were used for, at addresses that nobody tried, executions go on
    /// and nothing is proved of them.
    ///
    /// SOUNDNESS: that the pointer leads elsewhere may have been assumed at an earlier access, which met nothing. So all that get here are a frontier.
    pub(crate) fn leave_meetings(&mut self, state: &State, when: TermId, loc: LocId) {
        let Some(met) = self.memory.foreign.met.take() else { return };
        let met = self.terms.and(when, met);
        let guard = state.guard.and(&mut self.terms, met);
        self.stop_at(
            &guard,
            "pointers from outside that may lead into one object, at a distance that is not tried".into(),
            loc,
        );
    }

    /// Notes an access, and tells whether it may meet what another pointer from outside was used for, at an address that nobody tried.
    fn meets_untried(&mut self, case: &Case, foreign: Foreign, hint: Option<TypeId>, touch: Touch) -> bool {
        // A structure is a piece of its own, and nothing behind its end is accessed; of anything else there may be many in a row.
        let alone = hint.is_some_and(|ty| matches!(self.program.types.get(ty), Type::Record(_))) && foreign.used_as == hint;
        let fits = hint.is_some_and(|ty| touch.bytes <= self.program.types.size_of(ty));
        let here = fits && foreign.anchor == foreign.base && (alone || self.terms.as_u128(case.rest) == Some(0));
        let used = Used { ty: hint, moved: !here, written: touch.written };
        if let Some(uses) = self.memory.uses_of_mut(case.variable) {
            uses.note(used);
        }
        // SOUNDNESS: what lies before a pointer may be the last element of an array that it points behind. It was tried at elements only.
        let before = self.terms.as_u128(case.rest).is_some_and(|rest| rest >> (self.pointer_bits - 1) == 1);
        // SOUNDNESS: nor does the pointer lead to an object of the type at some distance from it, unless it was used as one: it may be a part of the same structure.
        let just_there = self.terms.as_u128(case.rest) == Some(0);
        let astray = !just_there && !self.memory.is_plain(case.variable, hint) && self.may_be_named(hint);
        let changed = self.config.outside_changes && !touch.written && self.is_one_of_many(case.rest, hint);
        (before && self.memory.may_be_behind(case.variable)) || astray || changed || self.may_meet_untried(case.variable, used)
    }

    /// At this distance from a pointer to the type: may there be another element of an array there than the one that it points to?
    fn is_one_of_many(&self, rest: TermId, ty: Option<TypeId>) -> bool {
        let (Some(at), Some(ty)) = (self.terms.as_u128(rest), ty) else { return true };
        let mut at = at as u64;
        let types = &self.program.types;
        if at >= types.size_of(ty) {
            return true;
        }
        let mut ty = ty;
        loop {
            match types.get(ty) {
                Type::Array { .. } => return true,
                Type::Record(record) => {
                    let fields = &types.record(*record).fields;
                    let part = fields.iter().find(|f| at.wrapping_sub(f.bit_offset / 8) < types.size_of(f.ty).max(1));
                    let Some(part) = part else { return false };
                    at -= part.bit_offset / 8;
                    ty = part.ty;
                }
                Type::Void | Type::Bool | Type::Int { .. } | Type::Float(_) | Type::Pointer(_) | Type::Function { .. } => {
                    return false;
                }
            }
        }
    }

    /// The access goes through a pointer from outside under these conditions. If such pointers are trusted, it is possible there.
    fn note_astray(&mut self, reached: TermId, outside: TermId) {
        if self.config.trust_outside {
            let here = self.terms.and(reached, outside);
            let before = self.memory.foreign.astray.unwrap_or_else(|| self.terms.ff());
            self.memory.foreign.astray = Some(self.terms.or(before, here));
        }
    }

    /// Under which condition the access that was resolved last goes through a trusted pointer: what is impossible of it then does not happen.
    pub(crate) fn take_astray(&mut self) -> Option<TermId> {
        self.memory.foreign.astray.take()
    }

    /// Splits an address into choices of an arbitrary address and what is added to it.
    fn cases(&mut self, address: TermId, cond: TermId, rest: TermId, out: &mut Vec<Case>) {
        if out.len() >= CASE_LIMIT || self.terms.is_false(cond) {
            return;
        }
        if self.memory.foreign.variables.contains_key(&address) {
            out.push(Case { cond, variable: address, rest });
            return;
        }
        match self.terms.op(address) {
            Op::Ite => {
                let (c, a, b) = (self.terms.arg(address, 0), self.terms.arg(address, 1), self.terms.arg(address, 2));
                let not_c = self.terms.not(c);
                let (then, other) = (self.terms.and(cond, c), self.terms.and(cond, not_c));
                self.cases(a, then, rest, out);
                self.cases(b, other, rest, out);
            }
            Op::Add => {
                let (a, b) = (self.terms.arg(address, 0), self.terms.arg(address, 1));
                for (pointer, bytes) in [(a, b), (b, a)] {
                    if self.leads_to_variable(pointer, 16) {
                        let rest = self.terms.add(rest, bytes);
                        self.cases(pointer, cond, rest, out);
                        return;
                    }
                }
            }
            _ => {}
        }
    }

    /// Looks at an address: where it may be one that code outside made, and such pointers are trusted, executions go on and nothing is proved of them.
    ///
    /// SOUNDNESS: where memory of the environment lies is assumed when it is used, at one of the places that are tried. Whoever compares addresses, or
    /// computes with them, would see that.
    pub(crate) fn look_at_address(&mut self, state: &State, when: TermId, address: TermId) {
        if !self.config.trust_outside || !self.depends_on_outside(address) {
            return;
        }
        let guard = state.guard.and(&mut self.terms, when);
        self.stop_at(&guard, "address of memory from outside that is compared or computed with".into(), LocId::NONE);
    }

    /// Is the term made of an address that code outside made? What decides between two values, or where one is read, is no part of it: that is whether such a pointer
    /// leads to one of its places.
    fn depends_on_outside(&mut self, term: TermId) -> bool {
        if self.memory.foreign.variables.is_empty() {
            return false;
        }
        let mut seen = std::mem::take(&mut self.memory.foreign.inside);
        let before = seen.len();
        let mut walked = Vec::new();
        let mut stack = vec![term];
        let mut found = false;
        while let Some(t) = stack.pop() {
            if !seen.insert(t) {
                continue;
            }
            walked.push(t);
            if self.memory.foreign.variables.contains_key(&t) && self.memory.comes_from_outside(t) {
                found = true;
                break;
            }
            let args = self.terms.args(t);
            match self.terms.op(t) {
                Op::Ite => stack.extend_from_slice(&args[1..]),
                Op::Select => stack.push(args[0]),
                Op::Store => stack.extend([args[0], args[2]]),
                Op::Eq | Op::Ult | Op::Slt => {}
                _ => stack.extend_from_slice(args),
            }
        }
        // What was walked on the way to such an address is asked for again.
        if found {
            for t in &walked {
                seen.remove(t);
            }
            debug_assert_eq!(seen.len(), before);
        }
        self.memory.foreign.inside = seen;
        found
    }

    /// Is every address that the term may be one that code outside made, plus something?
    pub(crate) fn is_outside_address(&self, address: TermId) -> bool {
        self.is_outside(address, 24)
    }

    fn is_outside(&self, address: TermId, depth: u32) -> bool {
        if self.memory.foreign.variables.contains_key(&address) {
            return self.memory.comes_from_outside(address);
        }
        let arg = |i: usize| self.is_outside(self.terms.arg(address, i), depth - 1);
        match self.terms.op(address) {
            Op::Ite if depth > 0 => arg(1) && arg(2),
            Op::Add if depth > 0 => arg(0) || arg(1),
            _ => false,
        }
    }

    fn leads_to_variable(&self, address: TermId, depth: u32) -> bool {
        if self.memory.foreign.variables.contains_key(&address) {
            return true;
        }
        let arg = |i: usize| self.leads_to_variable(self.terms.arg(address, i), depth - 1);
        match self.terms.op(address) {
            Op::Ite if depth > 0 => arg(1) || arg(2),
            Op::Add if depth > 0 => arg(0) || arg(1),
            _ => false,
        }
    }

    /// The object at this distance from an arbitrary address. What is accessed there first is where it begins.
    fn foreign_object(&mut self, variable: TermId, rest: TermId, hint: Option<TypeId>) -> Option<Foreign> {
        let known = self.memory.foreign.variables.get(&variable)?;
        // An index may be anything: what it is added to is where it leads.
        let distance = match (self.terms.as_u128(rest), self.memory.pointers.linear.get(&rest)) {
            (Some(n), _) => n as u64,
            (None, Some(linear)) => linear.constant,
            (None, None) => 0,
        };
        let Some(&first) = known.first() else { return self.first_foreign(variable, rest, hint) };
        let at = first.anchor.wrapping_add(distance) & mask(self.pointer_bits) as u64;
        if let Some(&there) = known.iter().find(|f| at.wrapping_sub(f.base) < f.size) {
            return Some(there);
        }
        // Within the room that the first object keeps on both sides, up to the next object.
        let room = at.wrapping_sub(first.base - ARRAY_BYTES) < first.size + 2 * ARRAY_BYTES;
        let next = known.iter().map(|f| f.base).filter(|&base| base > at).min();
        let end = next.unwrap_or(first.base + first.size + ARRAY_BYTES);
        let size = self.foreign_size(hint).min(end.saturating_sub(at));
        if !room || size == 0 {
            return Some(first);
        }
        self.add_foreign(variable, at, size, first.anchor, hint)
    }

    fn foreign_size(&self, hint: Option<TypeId>) -> u64 {
        let types = &self.program.types;
        let unit = hint.map_or(1, |ty| types.size_of(ty)).max(1);
        let record = hint.is_some_and(|ty| matches!(types.get(ty), Type::Record(_)));
        if record || unit > ARRAY_BYTES { unit } else { ARRAY_BYTES / unit * unit }
    }

    /// The first object of an address that was not used before.
    fn first_foreign(&mut self, variable: TermId, rest: TermId, hint: Option<TypeId>) -> Option<Foreign> {
        let size = self.foreign_size(hint);
        let end = if self.pointer_bits == 32 { END_32 } else { END_64 };
        let base = self.memory.foreign.next.max(self.foreign_base() + ARRAY_BYTES);
        if size > end - base {
            return None;
        }
        // Room on both sides: an address near the object is not one near the next object.
        self.memory.foreign.next = (base + size + 2 * ARRAY_BYTES).next_multiple_of(4096);
        // An index may be anything: then the object begins at the address itself.
        let distance = self.terms.as_u128(rest).map_or(0, |n| n as u64);
        let anchor = base.wrapping_sub(distance) & mask(self.pointer_bits) as u64;
        self.add_foreign(variable, base, size, anchor, hint)
    }

    fn add_foreign(&mut self, variable: TermId, base: u64, size: u64, anchor: u64, hint: Option<TypeId>) -> Option<Foreign> {
        let id = self.memory.add_object(
            ObjectKind::Foreign,
            "memory of the environment".into(),
            Initial::Indeterminate,
            size,
            16,
            LocId::NONE,
        );
        let start = self.terms.bv(self.pointer_bits, u128::from(base));
        self.memory.objects[id].address = Some(start);
        let there = self.terms.bv(self.pointer_bits, u128::from(anchor));
        let there = self.terms.eq(variable, there);
        self.memory.foreign.conditions.insert(id, there);
        if self.memory.is_left(variable) {
            self.memory.foreign.left.insert(id);
        }
        // What the program has lies elsewhere then. SOUNDNESS: the same execution with both somewhere else is another one.
        let mut owners: Vec<(TermId, ObjId)> =
            self.memory.addresses.owner.iter().map(|(&address, &owner)| (address, owner)).collect();
        owners.sort_unstable();
        for (_, owner) in owners {
            self.keep_apart(owner, id);
        }
        let foreign = Foreign { object: id, base, size, anchor, used_as: hint };
        self.memory.foreign.variables.entry(variable).or_default().push(foreign);
        let before = self.memory.foreign.objects.partition_point(|&(other, _)| other < base);
        self.memory.foreign.objects.insert(before, (base, id));
        self.layout(id, hint);
        Some(foreign)
    }
}
