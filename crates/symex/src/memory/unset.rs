//! Which bits of memory were never written: what the check of uninitialised reads asks.
//!
//! Nothing is kept beside memory. The contents of an object that nobody wrote are variables of their own, and every store, copy and join works on terms: so
//! a value that is loaded is indeterminate exactly where its term still leads to such a variable. Copies carry the variables along, as C's copies of bytes do;
//! the question is asked where a scalar is loaded, so values that were computed with are determinate.
//!
//! SOUNDNESS: errs towards "never written" where an execution is followed. What the inductive step makes arbitrary was written or not, bit by bit, if it was unwritten at the entry of
//! the loop or if an iteration may leave it so (`note_unset`): a check that certainly fails there would halt every execution, and prove whatever comes behind it.

use crate::Halt;
use crate::executor::Executor;
use crate::induct::Modified;
use crate::memory::access::Access as Accessed;
use crate::memory::layout::CellType;
use crate::memory::object::*;
use crate::unwind::state::State;
use fathom_goto::*;
use fathom_term::{Held, Op, Ranged, Sort, TermId};
use rustc_hash::{FxHashMap, FxHashSet};

/// Nested choices that are looked through.
const DEPTH: u32 = 1500;

/// Why a term stands for something that was never written.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
enum Source {
    /// The contents an object began with.
    Unset,
    /// What a loop modifies: of its bits, or those of its elements, the ones that are set in `unwritten` (of the same sort) may not have been written. With
    /// `before`, only where they were not written when the loop was entered either.
    Maybe { before: Option<TermId>, unwritten: TermId },
    /// The same of contents that have no variable of their own: each question is answered anew.
    Unknown,
}

#[derive(Default)]
pub(crate) struct Unset {
    /// The program asks.
    pub tracks: bool,
    sources: FxHashMap<TermId, Source>,
    /// What loops may leave unwritten though it was written when they were entered.
    lost: FxHashSet<((FuncId, LoopId), Modified)>,
    memo: FxHashMap<(TermId, u32, u32), TermId>,
    elements: FxHashMap<(TermId, TermId, u32, u32), TermId>,
}

impl Unset {
    pub fn of(program: &Program) -> Unset {
        let mut exprs = program.functions.iter().flat_map(|f| &f.exprs);
        let tracks = exprs.any(|e| matches!(e.kind, ExprKind::Memory(MemoryQuery::Initialised, _)));
        Unset { tracks, ..Unset::default() }
    }
}

impl<'p> Executor<'p> {
    /// The first contents of a cell, as `initial` made them.
    pub(crate) fn note_initial(&mut self, id: ObjId, value: TermId) {
        if !self.memory.unset.tracks {
            return;
        }
        if self.is_input(id) {
            return;
        }
        match self.memory.objects[id].kind {
            ObjectKind::Local(..) | ObjectKind::Heap | ObjectKind::Stack => {}
            ObjectKind::Null | ObjectKind::Global(_) | ObjectKind::Function(_) | ObjectKind::Returned | ObjectKind::Foreign => {
                return;
            }
        }
        let element = if self.terms.op(value) == Op::ConstArray { self.terms.arg(value, 0) } else { value };
        // Pointers are an object and an address: the address is the variable.
        let variable = match self.terms.op(element) {
            Op::Var => element,
            _ => self.offset_part(element),
        };
        self.memory.unset.sources.insert(variable, Source::Unset);
    }

    /// Was all that the access reads written?
    pub(crate) fn initialised(
        &mut self,
        f: &'p Function,
        state: &mut State,
        args: &[Option<ExprId>; 4],
    ) -> Result<TermId, Halt> {
        let [Some(pointer), Some(bit), Some(bits), None] = *args else { unreachable!("three operands, by validation") };
        let hint = match self.program.types.get(f.expr(pointer).ty) {
            Type::Pointer(to) => Some(*to),
            _ => None,
        };
        let pointer = self.eval(f, state, pointer)?;
        let number = |e: ExprId| match f.expr(e).kind {
            ExprKind::Const(n) => n as u64,
            _ => 0,
        };
        let (delta, bits) = (number(bit), number(bits) as u32);
        let access = match hint {
            Some(ty) if delta == 0 && self.program.types.is_scalar(ty) => self.access_of(ty, None, 0),
            _ => Accessed { delta, bits, ty: CellType::Bits(bits) },
        };
        let mut unset = self.terms.ff();
        for t in self.points_to(pointer).iter() {
            if !self.memory.accessible(t.object) {
                continue;
            }
            let value = self.peek(state, t, access, hint)?;
            let Some((inside, value)) = value else { continue };
            let width = self.terms.width(value);
            let here = self.unset_in(value, width - 1, 0, DEPTH);
            let here = self.terms.and(inside, here);
            unset = self.terms.or(unset, here);
        }
        Ok(self.terms.not(unset))
    }

    /// Does some bit of the range lead to contents that nobody wrote?
    fn unset_in(&mut self, t: TermId, hi: u32, lo: u32, depth: u32) -> TermId {
        match self.memory.unset.sources.get(&t) {
            Some(Source::Unset) => return self.terms.tt(),
            Some(&Source::Maybe { before, unwritten }) if depth > 0 => {
                let marked = self.some_bit(unwritten, hi, lo);
                let was = match before {
                    Some(before) => self.unset_in(before, hi, lo, depth - 1),
                    None => self.terms.tt(),
                };
                return self.terms.and(marked, was);
            }
            Some(Source::Unknown) => return self.terms.fresh("unwritten", Sort::Bv(1)),
            Some(Source::Maybe { .. }) | None => {}
        }
        if self.terms.is_const(t) || self.memory.unset.sources.is_empty() {
            return self.terms.ff();
        }
        if depth == 0 {
            return self.terms.tt();
        }
        if let Some(&known) = self.memory.unset.memo.get(&(t, hi, lo)) {
            return known;
        }
        let arg = |this: &Self, i: usize| this.terms.arg(t, i);
        let found = match self.terms.op(t) {
            Op::Ite => {
                let (c, a, b) = (arg(self, 0), arg(self, 1), arg(self, 2));
                let (x, y) = (self.unset_in(a, hi, lo, depth - 1), self.unset_in(b, hi, lo, depth - 1));
                self.terms.ite(c, x, y)
            }
            Op::Concat => {
                let (high, low) = (arg(self, 0), arg(self, 1));
                let width = self.terms.width(low);
                let mut found = self.terms.ff();
                if lo < width {
                    found = self.unset_in(low, hi.min(width - 1), lo, depth - 1);
                }
                if hi >= width {
                    let above = self.unset_in(high, hi - width, lo.saturating_sub(width), depth - 1);
                    found = self.terms.or(found, above);
                }
                found
            }
            Op::Extract => {
                let (_, first) = self.terms.extract_bounds(t);
                let inner = arg(self, 0);
                self.unset_in(inner, hi + first, lo + first, depth - 1)
            }
            Op::Sext => {
                let inner = arg(self, 0);
                let last = self.terms.width(inner) - 1;
                self.unset_in(inner, hi.min(last), lo.min(last), depth - 1)
            }
            Op::Select => {
                let (array, index) = (arg(self, 0), arg(self, 1));
                self.unset_element(array, index, hi, lo, depth - 1)
            }
            Op::Not => {
                let inner = arg(self, 0);
                self.unset_in(inner, hi, lo, depth - 1)
            }
            // Choices of single bits, and masks of parts.
            Op::And => {
                let (a, b) = (arg(self, 0), arg(self, 1));
                let (x, y) = (self.unset_in(a, hi, lo, depth - 1), self.unset_in(b, hi, lo, depth - 1));
                let (p, q) = (self.some_bit(a, hi, lo), self.some_bit(b, hi, lo));
                let (p, q) = (self.terms.or(p, x), self.terms.or(q, y));
                let (x, y) = (self.terms.and(x, q), self.terms.and(y, p));
                self.terms.or(x, y)
            }
            Op::Xor => {
                let (a, b) = (arg(self, 0), arg(self, 1));
                let (x, y) = (self.unset_in(a, hi, lo, depth - 1), self.unset_in(b, hi, lo, depth - 1));
                self.terms.or(x, y)
            }
            // Parts of elements, moved into place.
            Op::Shl | Op::Lshr => {
                let moved = arg(self, 0);
                let width = self.terms.width(moved);
                self.unset_in(moved, width - 1, 0, depth - 1)
            }
            // Computed with, so it was loaded: the check was made there.
            Op::Var
            | Op::Const
            | Op::Neg
            | Op::Add
            | Op::Mul
            | Op::Udiv
            | Op::Urem
            | Op::Sdiv
            | Op::Srem
            | Op::Ashr
            | Op::Eq
            | Op::Ult
            | Op::Slt
            | Op::UmulOvf
            | Op::SmulOvf
            | Op::Store
            | Op::ConstArray
            | Op::Fp => self.terms.ff(),
        };
        self.memory.unset.memo.insert((t, hi, lo), found);
        found
    }

    fn some_bit(&mut self, t: TermId, hi: u32, lo: u32) -> TermId {
        let part = self.terms.extract(hi, lo, t);
        let zero = self.terms.bv(hi - lo + 1, 0);
        self.terms.ne(part, zero)
    }

    /// The same of an element of an array.
    fn unset_element(&mut self, array: TermId, index: TermId, hi: u32, lo: u32, depth: u32) -> TermId {
        if depth == 0 {
            return self.terms.tt();
        }
        if let Some(&known) = self.memory.unset.elements.get(&(array, index, hi, lo)) {
            return known;
        }
        let mut written: Vec<(TermId, TermId)> = Vec::new();
        let mut at = array;
        let base = loop {
            match (self.memory.unset.sources.get(&at), self.terms.op(at)) {
                (Some(Source::Unset), _) => break self.terms.tt(),
                (Some(&Source::Maybe { before, unwritten }), _) => {
                    let element = self.terms.select(unwritten, index);
                    let marked = self.some_bit(element, hi, lo);
                    let was = match before {
                        Some(before) => self.unset_element(before, index, hi, lo, depth - 1),
                        None => self.terms.tt(),
                    };
                    break self.terms.and(marked, was);
                }
                (Some(Source::Unknown), _) => break self.terms.fresh("unwritten", Sort::Bv(1)),
                (None, Op::Store) => {
                    let (inner, i, value) = (self.terms.arg(at, 0), self.terms.arg(at, 1), self.terms.arg(at, 2));
                    let here = self.terms.eq(i, index);
                    if !self.terms.is_false(here) {
                        let unset = self.unset_in(value, hi, lo, depth - 1);
                        if self.terms.is_true(here) {
                            break unset;
                        }
                        written.push((here, unset));
                    }
                    at = inner;
                }
                (None, Op::Ite) => {
                    let (c, a, b) = (self.terms.arg(at, 0), self.terms.arg(at, 1), self.terms.arg(at, 2));
                    let x = self.unset_element(a, index, hi, lo, depth - 1);
                    let y = self.unset_element(b, index, hi, lo, depth - 1);
                    break self.terms.ite(c, x, y);
                }
                (None, Op::ConstArray) => {
                    let value = self.terms.arg(at, 0);
                    break self.unset_in(value, hi, lo, depth - 1);
                }
                (None, Op::Var) if self.terms.ranged(at).is_some() => {
                    let ranged = self.terms.ranged(at).expect("just found");
                    let (inside, other) = self.terms.index_in_range(ranged, index);
                    let held = match (ranged.held, other) {
                        (Held::Copy { array, .. }, Some(other)) => self.unset_element(array, other, hi, lo, depth - 1),
                        (Held::Copy { .. }, None) => unreachable!("copies have another index"),
                        (Held::Value(value), _) => self.unset_in(value, hi, lo, depth - 1),
                    };
                    let rest = self.unset_element(ranged.below, index, hi, lo, depth - 1);
                    break self.terms.ite(inside, held, rest);
                }
                (None, _) => break self.terms.ff(),
            }
        };
        let found = written.into_iter().rev().fold(base, |rest, (here, unset)| self.terms.ite(here, unset, rest));
        self.memory.unset.elements.insert((array, index, hi, lo), found);
        found
    }

    /// Does the term lead to contents that nobody wrote, in whatever case?
    fn leads_to_unset(&self, t: TermId) -> bool {
        let mut seen = FxHashSet::default();
        let mut open = vec![t];
        while let Some(t) = open.pop() {
            if !seen.insert(t) {
                continue;
            }
            match self.memory.unset.sources.get(&t) {
                Some(Source::Unset | Source::Unknown | Source::Maybe { before: None, .. }) => return true,
                Some(Source::Maybe { before: Some(before), .. }) => open.push(*before),
                None => {}
            }
            if let Some(ranged) = self.terms.ranged(t) {
                open.extend([ranged.below, held_by(ranged)]);
            }
            match self.terms.op(t) {
                Op::Ite => open.extend([self.terms.arg(t, 1), self.terms.arg(t, 2)]),
                Op::Store => open.extend([self.terms.arg(t, 0), self.terms.arg(t, 2)]),
                Op::Select | Op::Extract | Op::Sext | Op::Not | Op::ConstArray | Op::Shl | Op::Lshr => {
                    open.push(self.terms.arg(t, 0));
                }
                Op::Concat | Op::And | Op::Xor => open.extend_from_slice(self.terms.args(t)),
                Op::Var
                | Op::Const
                | Op::Neg
                | Op::Add
                | Op::Mul
                | Op::Udiv
                | Op::Urem
                | Op::Sdiv
                | Op::Srem
                | Op::Ashr
                | Op::Eq
                | Op::Ult
                | Op::Slt
                | Op::UmulOvf
                | Op::SmulOvf
                | Op::Fp => {}
            }
        }
        false
    }

    /// What a library model stores that it did not just carry from one byte to another: models do not report what they read, so what they
    /// make of it counts as written, as it does in the interpreter.
    pub(crate) fn computed_with(
        &mut self,
        f: &Function,
        state: &mut State,
        (dest, value): (PlaceId, ExprId),
        stored: TermId,
    ) -> TermId {
        if !self.memory.unset.tracks || self.program.types.is_pointer(f.place(dest).ty) || is_register(f, dest) {
            return stored;
        }
        if carries_byte(&self.program.types, f, dest, value) || !self.leads_to_unset(stored) {
            return stored;
        }
        let written = self.terms.fresh("library", Sort::Bv(self.terms.width(stored)));
        let same = self.terms.eq(written, stored);
        state.guard = state.guard.and(&mut self.terms, same);
        written
    }

    /// A loop that found `before` left `after` behind. True if that is news: the loop may leave unwritten what was written.
    pub(crate) fn note_unset(&mut self, key: (FuncId, LoopId), name: Modified, before: Option<TermId>, after: TermId) -> bool {
        if !self.memory.unset.tracks || !self.leads_to_unset(after) {
            return false;
        }
        let kept = match before {
            // What was unwritten at the entry counts as unwritten in every iteration.
            Some(before) if !self.terms.sort(before).is_array() => self.leads_to_unset(before),
            Some(before) => self.only_written_over(before, after),
            None => true,
        };
        !kept && self.memory.unset.lost.insert((key, name))
    }

    /// Is the array the other one, with elements written that were determinate?
    fn only_written_over(&self, before: TermId, after: TermId) -> bool {
        let mut open = vec![after];
        let mut seen = FxHashSet::default();
        while let Some(t) = open.pop() {
            let arbitrary =
                matches!(self.memory.unset.sources.get(&t), Some(Source::Maybe { before: Some(b), .. }) if *b == before);
            if t == before || !seen.insert(t) || arbitrary {
                continue;
            }
            if let Some(ranged) = self.terms.ranged(t)
                && !self.leads_to_unset(held_by(ranged))
            {
                open.push(ranged.below);
                continue;
            }
            match self.terms.op(t) {
                Op::Store if !self.leads_to_unset(self.terms.arg(t, 2)) => open.push(self.terms.arg(t, 0)),
                Op::Ite => open.extend([self.terms.arg(t, 1), self.terms.arg(t, 2)]),
                _ if !self.leads_to_unset(t) => {}
                _ => return false,
            }
        }
        true
    }

    /// What stands for the contents of a place in an arbitrary iteration of a loop that was entered with `before`.
    pub(crate) fn note_arbitrary_contents(&mut self, key: (FuncId, LoopId), name: Modified, before: TermId, arbitrary: TermId) {
        if !self.memory.unset.tracks || arbitrary == before {
            return;
        }
        let lost = self.memory.unset.lost.contains(&(key, name));
        if !lost && !self.leads_to_unset(before) {
            return;
        }
        let source = if self.terms.op(arbitrary) == Op::Var {
            let sort = self.terms.sort(arbitrary);
            Source::Maybe { before: (!lost).then_some(before), unwritten: self.terms.fresh("unwritten", sort) }
        } else {
            Source::Unknown
        };
        self.memory.unset.sources.insert(arbitrary, source);
    }
}

/// The array or value that a range holds.
fn held_by(ranged: Ranged) -> TermId {
    match ranged.held {
        Held::Copy { array, .. } => array,
        Held::Value(value) => value,
    }
}

/// Does the assignment only take a character from memory to memory? The interpreter has the same rule.
fn carries_byte(types: &TypeTable, f: &Function, dest: PlaceId, value: ExprId) -> bool {
    let ExprKind::Read(src, Access { volatile: false, atomic: None }) = f.expr(value).kind else { return false };
    !is_register(f, src) && is_byte(types, f, src) && is_byte(types, f, dest)
}

fn is_register(f: &Function, place: PlaceId) -> bool {
    match f.place(place).kind {
        PlaceKind::Local(local) => !f.local(local).address_taken,
        PlaceKind::Global(_) | PlaceKind::Deref(_) | PlaceKind::Field(..) | PlaceKind::Index(..) => false,
    }
}

fn is_byte(types: &TypeTable, f: &Function, place: PlaceId) -> bool {
    let bit_field = match f.place(place).kind {
        PlaceKind::Field(base, field) => match types.get(f.place(base).ty) {
            Type::Record(record) => types.record(*record).fields[field as usize].bit_width.is_some(),
            _ => false,
        },
        PlaceKind::Local(_) | PlaceKind::Global(_) | PlaceKind::Deref(_) | PlaceKind::Index(..) => false,
    };
    !bit_field && matches!(types.get(f.place(place).ty), Type::Int { width: 8, .. })
}
