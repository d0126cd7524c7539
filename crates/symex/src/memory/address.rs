//! Addresses: where objects lie, for programs that look at it.
//!
//! An object has an address when the program asks for it: a variable, with what is true of every layout as its axioms. It is
//! not null, aligned as the object is, the object does not wrap around the end of the address space, and it does not overlap objects that
//! live at the same time. Nothing else is promised: no region, no order, no distance. String literals may share memory where
//! their contents agree. Functions have addresses like objects of one byte.
//!
//! SOUNDNESS: axioms hold in every execution, so they must be satisfiable whatever the execution is, or they would end some of
//! them silently. Objects of known size take their room out of the address space, those of a size that only the execution knows a
//! share of what is left: an execution in which such an object is longer is a frontier. What does not fit any more is one, too.

use crate::executor::{Executor, mask};
use crate::memory::Memory;
use crate::memory::object::*;
use crate::memory::pointer::PointsTo;
use crate::unwind::guard::Guard;
use crate::unwind::state::State;
use fathom_goto::{Endian, GlobalId, GlobalKind, InitValue, LocId};
use fathom_term::{Op, Sort, TermId, Terms};
use rustc_hash::{FxHashMap, FxHashSet};

/// Axioms up to which all pairs of objects are said to be apart at once, and how many of one object are said at a time beyond that.
const EAGER_AXIOMS: usize = 300;
const AT_A_TIME: u32 = 2;
/// Terms looked at to find out what an integer is made of.
const INTEGER_LIMIT: usize = 4096;
/// Objects up to which a number is tried to be the address of each although it is not made of their addresses; how many of more than that.
const ALL_GUESSED: usize = 16;
const SOME_GUESSED: usize = 4;

impl Memory {
    /// Whether one object may lie where the other did. SOUNDNESS: this must hold for every execution that is still to come, so
    /// what has ended so far does not matter. The stack and the heap are different regions.
    pub(crate) fn may_take_place_of(&self, one: ObjId, other: ObjId) -> bool {
        let on_stack =
            |id: ObjId| matches!(self.objects[id].kind, ObjectKind::Local(..) | ObjectKind::Stack | ObjectKind::Returned);
        let on_heap = |id: ObjId| matches!(self.objects[id].kind, ObjectKind::Heap);
        on_stack(one) && on_stack(other) || self.frees && on_heap(one) && on_heap(other)
    }
}

impl Executor<'_> {
    /// The address of an object's first byte, for a program that looks at it.
    pub(crate) fn address_of(&mut self, id: ObjId) -> TermId {
        let address = self.place_of(id);
        if self.memory.addresses.owner.contains_key(&address) {
            self.memory.addresses.looked_at.insert(id);
        }
        address
    }

    /// The address of an object's first byte, as a variable of its own. Only programs that look at addresses, and those with pointers from
    /// outside, meet it.
    pub(crate) fn place_of(&mut self, id: ObjId) -> TermId {
        if let Some(address) = self.memory.objects[id].address {
            return address;
        }
        let width = self.pointer_bits;
        if id == ObjId::NULL {
            let zero = self.terms.bv(width, 0);
            self.memory.objects[ObjId::NULL].address = Some(zero);
            return zero;
        }
        let name = format!("&{}", self.memory.objects[id].name);
        let address = self.terms.fresh(&name, Sort::Bv(width));
        self.memory.objects[id].address = Some(address);
        self.memory.addresses.owner.insert(address, id);
        let align = self.memory.objects[id].align.max(1).next_power_of_two().min(1 << 16);
        let Some(room) = self.take_room(id, align) else {
            self.stop_at(&Guard::default(), "objects that do not fit into the address space together".into(), LocId::NONE);
            return address;
        };
        // Neither at null nor around the end: one past the object is an address, too.
        let low = self.terms.bv(width, 1);
        let end = self.terms.bv(width, mask(width));
        let high = self.terms.sub(end, room);
        let (a, b) = (self.terms.ule(low, address), self.terms.ule(address, high));
        self.memory.addresses.axioms.extend([a, b]);
        if align > 1 {
            let aligned = self.is_multiple(address, align);
            self.memory.addresses.axioms.push(aligned);
        }
        for other in (1..self.memory.objects.len()).map(|i| ObjId(i as u32)).filter(|o| *o != id) {
            let Some(theirs) = self.memory.objects[other].address else { continue };
            if self.memory.may_take_place_of(id, other) {
                continue;
            }
            debug_assert!(theirs != address, "every object has an address of its own");
            self.keep_apart(id, other);
        }
        self.prefer(id, address, align);
        address
    }

    /// The two do not overlap. Of thousands of pairs only those are said so that a model puts into the same place.
    pub(crate) fn keep_apart(&mut self, one: ObjId, other: ObjId) {
        if self.memory.addresses.axioms.len() >= EAGER_AXIOMS {
            self.memory.addresses.apart_later.push((one, other));
            return;
        }
        let axiom = self.apart_axiom(one, other);
        self.memory.addresses.axioms.push(axiom);
    }

    fn apart_axiom(&mut self, one: ObjId, other: ObjId) -> TermId {
        let width = self.pointer_bits;
        let (address, theirs) = (self.place_of(one), self.place_of(other));
        let (room, their_room) = (self.room_of(one), self.room_of(other));
        let mut apart = self.apart((address, room), (theirs, their_room));
        for distance in self.shared(one, other) {
            let at = self.terms.bv(width, distance as i128 as u128 & mask(width));
            let distance = self.terms.sub(theirs, address);
            let there = self.terms.eq(distance, at);
            apart = self.terms.or(apart, there);
        }
        // Memory of the environment lies where it does only if its pointer says so.
        for id in [one, other] {
            if let Some(there) = self.memory.foreign_condition(id) {
                apart = self.terms.implies(there, apart);
            }
        }
        apart
    }

    /// Axioms about objects that a model puts into one place, as far as they were left for later; how many. `value`: in that model.
    ///
    /// SOUNDNESS: without them there are more layouts, never less, so what is refuted is refuted. A model counts only once this finds nothing more.
    pub fn separate(&mut self, mut value: impl FnMut(&Terms, TermId) -> Option<u128>) -> usize {
        let mut places: FxHashMap<ObjId, Option<(u128, u128)>> = FxHashMap::default();
        let mut said: FxHashMap<ObjId, u32> = FxHashMap::default();
        let mut later = Vec::new();
        let mut added = 0;
        for (one, other) in std::mem::take(&mut self.memory.addresses.apart_later) {
            let [a, b] = [one, other].map(|id| {
                *places.entry(id).or_insert_with(|| {
                    let (address, room) = (self.place_of(id), self.room_of(id));
                    let there = self.memory.foreign_condition(id).is_none_or(|there| value(&self.terms, there) == Some(1));
                    Some((value(&self.terms, address)?, value(&self.terms, room)?)).filter(|_| there)
                })
            });
            let (Some((a, length)), Some((b, their_length))) = (a, b) else {
                later.push((one, other));
                continue;
            };
            let overlap = a < b + their_length && b < a + length;
            // A few of each object at a time: where many are in one place, the next model spreads them.
            let often = |id: ObjId| said.get(&id).is_some_and(|times| *times >= AT_A_TIME);
            if !overlap || often(one) && often(other) {
                later.push((one, other));
                continue;
            }
            let axiom = self.apart_axiom(one, other);
            if value(&self.terms, axiom) == Some(1) {
                later.push((one, other));
                continue;
            }
            *said.entry(one).or_default() += 1;
            *said.entry(other).or_default() += 1;
            self.memory.addresses.axioms.push(axiom);
            added += 1;
        }
        self.memory.addresses.apart_later = later;
        added
    }

    /// All axioms that were left for later, for whoever gives the formula away.
    pub fn say_all(&mut self) {
        for (one, other) in std::mem::take(&mut self.memory.addresses.apart_later) {
            let axiom = self.apart_axiom(one, other);
            self.memory.addresses.axioms.push(axiom);
        }
    }

    /// Does no byte of one range lie in the other? Neither wraps around, so one difference says it all, and with constants to compare it with.
    pub(crate) fn apart(&mut self, (one, size): (TermId, TermId), (other, other_size): (TermId, TermId)) -> TermId {
        let distance = self.terms.sub(other, one);
        let most = self.terms.neg(other_size);
        let above = self.terms.ule(size, distance);
        let below = self.terms.ule(distance, most);
        self.terms.and(above, below)
    }

    /// The low bits that make a number a multiple of a power of two are zero.
    pub(crate) fn is_multiple(&mut self, number: TermId, of: u64) -> TermId {
        let bits = of.trailing_zeros();
        if bits == 0 {
            return self.terms.tt();
        }
        let rest = self.terms.extract(bits - 1, 0, number);
        let zero = self.terms.bv(bits, 0);
        self.terms.eq(rest, zero)
    }

    /// Bytes that no other object may lie in; at least one.
    pub(crate) fn room_of(&mut self, id: ObjId) -> TermId {
        match (self.memory.objects[id].room, self.memory.objects[id].size) {
            (Some(room), _) => room,
            (None, size) => self.terms.bv(self.pointer_bits, u128::from(size.max(1))),
        }
    }

    /// Takes an object's room out of the address space. `None`: there is not enough left.
    fn take_room(&mut self, id: ObjId, align: u64) -> Option<TermId> {
        let width = self.pointer_bits;
        let all = mask(width) - (mask(width) >> 4);
        let left = all.checked_sub(self.memory.addresses.taken)?;
        let size = self.memory.objects[id].size;
        if size != u64::MAX {
            self.memory.addresses.taken += u128::from(size.max(1)) + u128::from(align);
            return (self.memory.addresses.taken <= all).then(|| self.terms.bv(width, u128::from(size.max(1))));
        }
        // A quarter of what is left: no real allocation is that long.
        let most = (left / 4).min(mask(width) >> 8);
        if most < 1 << 12 {
            return None;
        }
        self.memory.addresses.taken += most + u128::from(align);
        let room = self.terms.fresh("room", Sort::Bv(width));
        let object = &mut self.memory.objects[id];
        (object.room, object.most_room) = (Some(room), most as u64);
        let (one, limit) = (self.terms.bv(width, 1), self.terms.bv(width, most));
        let (a, b) = (self.terms.ule(one, room), self.terms.ule(room, limit));
        self.memory.addresses.axioms.extend([a, b]);
        for (guard, size) in std::mem::take(&mut self.memory.objects[id].sizes) {
            self.bind_room(id, guard, size);
        }
        Some(room)
    }

    /// An object of symbolic size came into being in an execution.
    pub(crate) fn note_size(&mut self, state: &State, id: ObjId, size: TermId) {
        let guard = state.guard.term(&self.terms);
        self.memory.addresses.symbolic_sizes.push((guard, size));
        if self.memory.objects[id].room.is_some() {
            self.bind_room(id, guard, size);
        } else {
            self.memory.objects[id].sizes.push((guard, size));
        }
    }

    /// In executions that satisfy the guard, an object with an address is that long. Positions are executed once, so the guards
    /// of one object exclude each other.
    fn bind_room(&mut self, id: ObjId, guard: TermId, size: TermId) {
        let width = self.pointer_bits;
        let (Some(room), most) = (self.memory.objects[id].room, self.memory.objects[id].most_room) else {
            return;
        };
        let limit = self.terms.bv(width, u128::from(most));
        let fits = self.terms.ule(size, limit);
        let zero = self.terms.bv(width, 0);
        let one = self.terms.bv(width, 1);
        let none = self.terms.eq(size, zero);
        let bytes = self.terms.ite(none, one, size);
        let same = self.terms.eq(room, bytes);
        let when = self.terms.and(guard, fits);
        let bound = self.terms.implies(when, same);
        self.memory.addresses.axioms.push(bound);
        let long = self.terms.not(fits);
        let long = self.terms.and(guard, long);
        let long = Guard::default().and(&mut self.terms, long);
        let loc = self.memory.objects[id].loc;
        self.stop_at(&long, "address of an object that is longer than its share of the address space".into(), loc);
    }

    /// Where a model should put an object if it can: where the interpreter has nothing, and, if memory may be used again, apart from all
    /// others.
    fn prefer(&mut self, id: ObjId, address: TermId, align: u64) {
        let width = self.pointer_bits;
        let (low, high) = (if width == 32 { 0x0200_0000u128 } else { 0x1000_0000 }, u128::from(self.foreign_base()));
        let size = match self.memory.objects[id].size {
            u64::MAX => 1 << 20,
            size => u128::from(size.max(1)),
        };
        let (least, most) = (self.terms.bv(width, low), self.terms.bv(width, high.saturating_sub(size).max(low)));
        let (a, b) = (self.terms.ule(least, address), self.terms.ule(address, most));
        self.memory.addresses.comfortable.extend([a, b]);
        if !self.memory.may_take_place_of(id, id) {
            return;
        }
        // Laid out one behind the other.
        let place = (low + self.memory.addresses.laid_out).next_multiple_of(u128::from(align));
        self.memory.addresses.laid_out = place - low + size + 0x2000;
        let place = self.terms.bv(width, place & mask(width));
        let laid_out = self.terms.eq(address, place);
        self.memory.addresses.preferred.push(laid_out);
    }

    /// Distances (from one to the other) at which two objects may overlap: of string literals those at which their contents agree
    /// (C11 6.4.5p7).
    fn shared(&self, one: ObjId, other: ObjId) -> Vec<i64> {
        let (Some(a), Some(b)) = (self.literal(one), self.literal(other)) else { return Vec::new() };
        let (a, b) = (self.literal_bytes(a), self.literal_bytes(b));
        let behind = agreements(&b, &a).into_iter().filter(|&at| at != 0).map(|at| -(at as i64)).rev();
        behind.chain(agreements(&a, &b).into_iter().map(|at| at as i64)).collect()
    }

    /// May the two be one and the same memory, at least in part?
    pub(crate) fn may_share(&self, one: ObjId, other: ObjId) -> bool {
        self.literal(one).is_some() && self.literal(other).is_some() && !self.shared(one, other).is_empty()
    }

    fn literal(&self, id: ObjId) -> Option<GlobalId> {
        match self.memory.objects[id].kind {
            ObjectKind::Global(g) if self.program.global(g).kind == GlobalKind::StringLiteral => Some(g),
            ObjectKind::Global(_)
            | ObjectKind::Null
            | ObjectKind::Function(_)
            | ObjectKind::Local(..)
            | ObjectKind::Returned
            | ObjectKind::Heap
            | ObjectKind::Stack
            | ObjectKind::Foreign => None,
        }
    }

    fn literal_bytes(&self, id: GlobalId) -> Vec<u8> {
        let global = self.program.global(id);
        let mut bytes = vec![0; self.program.types.size_of(global.ty) as usize];
        for item in &global.init.items {
            let at = item.offset as usize;
            match &item.value {
                InitValue::Bytes(text) => bytes[at..at + text.len()].copy_from_slice(text),
                InitValue::Bits { size, value } => {
                    let n = *size as usize;
                    match self.endian() {
                        Endian::Little => bytes[at..at + n].copy_from_slice(&value.to_le_bytes()[..n]),
                        Endian::Big => bytes[at..at + n].copy_from_slice(&value.to_be_bytes()[16 - n..]),
                    }
                }
                InitValue::BitField { .. } | InitValue::Global { .. } | InitValue::Func(_) => {
                    unreachable!("a string has characters")
                }
            }
        }
        bytes
    }

    pub(crate) fn pointer_to_int(&mut self, pointer: TermId) -> TermId {
        let targets = self.points_to(pointer);
        if targets.iter().any(|p| p.object == ObjId::OPAQUE) {
            self.opaque_address();
        }
        self.resolved_address(&targets)
    }

    /// The address of one of these, as far as their objects are known: the caller sees to it that the others do not count.
    pub(crate) fn resolved_address(&mut self, targets: &[PointsTo]) -> TermId {
        let mut result: Option<TermId> = None;
        for p in targets.iter().rev() {
            let base = if p.object == ObjId::OPAQUE { self.terms.bv(self.pointer_bits, 0) } else { self.address_of(p.object) };
            let value = self.terms.add(base, p.offset);
            result = Some(match result {
                None => value,
                Some(rest) => self.terms.ite(p.cond, value, rest),
            });
        }
        result.expect("a pointer has at least one case")
    }

    /// An address nobody can name was asked for: nothing after this can be proved.
    fn opaque_address(&mut self) {
        self.stop_at(&Guard::default(), "address of a pointer that cannot be resolved".into(), LocId::NONE);
    }

    /// An integer seen as a pointer: into one of the objects whose addresses it was made from, or an absolute address. An integer
    /// that depends on anything else may be the address of an object whose address was looked at.
    ///
    /// SOUNDNESS: an address guessed before any execution looked at it points to no object, as does one of an object beyond the first
    /// few: its dereference is reported as invalid and the replay decides; where nothing reports it, it is a frontier.
    pub(crate) fn int_to_pointer(&mut self, value: TermId) -> TermId {
        let mut result = self.pack(ObjId::NULL, value);
        if self.terms.is_const(value) {
            return result;
        }
        let mut seen = FxHashSet::default();
        let mut stack = vec![value];
        let mut owners = Vec::new();
        let mut others = false;
        while let Some(t) = stack.pop() {
            if !seen.insert(t) {
                continue;
            }
            if seen.len() > INTEGER_LIMIT {
                others = true;
                break;
            }
            match self.memory.addresses.owner.get(&t) {
                Some(&owner) => owners.push(owner),
                None => others |= self.terms.op(t) == Op::Var,
            }
            stack.extend_from_slice(self.terms.args(t));
        }
        if others {
            let mut known: Vec<ObjId> = self.memory.addresses.looked_at.iter().copied().collect();
            known.sort_unstable();
            let tried = if known.len() <= ALL_GUESSED { ALL_GUESSED } else { SOME_GUESSED };
            owners.extend(known.into_iter().take(tried));
        }
        owners.sort_unstable();
        owners.dedup();
        // One past the end of an object may be where another begins: inside comes first.
        for (past, &owner) in [true, false].into_iter().flat_map(|past| owners.iter().map(move |o| (past, o))) {
            if past && !self.memory.accessible(owner) {
                continue;
            }
            let base = self.address_of(owner);
            let offset = self.terms.sub(value, base);
            let pointer = self.pack(owner, offset);
            let limit = self.room_of(owner);
            let hit = if past { self.terms.eq(offset, limit) } else { self.terms.ult(offset, limit) };
            result = self.terms.ite(hit, pointer, result);
        }
        result
    }

    /// Did the program look at addresses? Then not every model is a layout that the interpreter can follow.
    pub fn has_addresses(&self) -> bool {
        !self.memory.addresses.owner.is_empty()
    }

    /// Addresses that a model gives to objects and functions.
    pub fn addressed(&self) -> impl Iterator<Item = TermId> + '_ {
        self.memory.objects.iter().filter_map(|o| o.address)
    }

    /// The object of a function whose address was looked at.
    pub fn known_function(&self, function: fathom_goto::FuncId) -> Option<ObjId> {
        self.memory.function_objects.get(&function).copied()
    }
}

/// Where in the text the other one may begin, so that both agree as far as they overlap.
fn agreements(text: &[u8], other: &[u8]) -> Vec<usize> {
    let both: Vec<u8> = other.iter().chain(text).copied().collect();
    // How far the text behind each place agrees with the beginning (the Z function).
    let mut agree = vec![0; both.len()];
    let (mut first, mut end) = (0, 0);
    for at in 1..both.len() {
        let mut length = if at < end { agree[at - first].min(end - at) } else { 0 };
        while at + length < both.len() && both[length] == both[at + length] {
            length += 1;
        }
        agree[at] = length;
        if at + length > end {
            (first, end) = (at, at + length);
        }
    }
    (0..text.len()).filter(|at| agree[other.len() + at] >= other.len().min(text.len() - at)).collect()
}

#[cfg(test)]
mod tests {
    use super::agreements;

    #[test]
    fn texts_agree_where_a_comparison_says_so() {
        let words: [&[u8]; 7] = [b"abc\0", b"xabc\0", b"c\0", b"\0", b"aaaa\0", b"aab\0aab\0", b"aab\0"];
        for text in words {
            for other in words {
                let agree = |&at: &usize| text[at..].iter().zip(other).all(|(x, y)| x == y);
                let expected: Vec<usize> = (0..text.len()).filter(agree).collect();
                assert_eq!(agreements(text, other), expected, "{text:?} {other:?}");
            }
        }
    }
}
