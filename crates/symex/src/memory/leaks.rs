//! Lost memory: which heap objects can still be reached.

use crate::Halt;
use crate::executor::Executor;
use crate::memory::object::*;
use crate::unwind::state::State;
use fathom_goto::{LocalId, LocalKind, Type, TypeId};
use fathom_term::{Op, TermId};
use rustc_hash::FxHashSet;

impl Executor<'_> {
    /// Every live heap object can be reached from a global, a live variable, or a reachable heap object. What only a temporary of lowering holds is lost.
    pub(crate) fn no_lost_object(&mut self, state: &State) -> Result<TermId, Halt> {
        let temporaries = self.temporaries(state);
        let heap = self.memory.heap_objects.clone();
        if heap.is_empty() {
            return Ok(self.terms.tt());
        }
        if self.has_integers_like_pointers() {
            return Err(Halt::Unsupported("leak check beside integers that are as wide as pointers are here".into()));
        }
        // Pointer values by owner: heap objects, or roots (everything else that holds a value).
        let mut roots: Vec<TermId> = Vec::new();
        let mut inner: Vec<(ObjId, TermId)> = Vec::new();
        let mut leaves: Vec<(Leaf, TermId)> = Vec::new();
        state.mem.for_each(&mut |leaf, value| leaves.push((leaf, value)));
        for (leaf, value) in leaves {
            match self.memory.leaves.owner.get(&leaf).copied() {
                Some(owner) => match self.memory.objects[owner].kind {
                    ObjectKind::Heap => inner.push((owner, value)),
                    ObjectKind::Local(..) | ObjectKind::Stack => {
                        let alive = self.alive(state, owner);
                        if !self.terms.is_false(alive) {
                            roots.push(value);
                        }
                    }
                    ObjectKind::Null
                    | ObjectKind::Global(_)
                    | ObjectKind::Function(_)
                    | ObjectKind::Returned
                    | ObjectKind::Foreign => roots.push(value),
                },
                None if temporaries.contains(&leaf) => {}
                None => roots.push(value),
            }
        }
        if roots.iter().chain(inner.iter().map(|(_, value)| value)).any(|&value| self.written_symbolically(value)) {
            return Err(Halt::Unsupported("leak check with pointers stored at symbolic indices".into()));
        }
        let ff = self.terms.ff();
        let mut reach: Vec<TermId> = vec![ff; heap.len()];
        let edges = |this: &mut Self, value: TermId| -> Result<Vec<(usize, TermId)>, Halt> {
            let held = this.holds(value)?.into_iter();
            Ok(held.filter_map(|(object, cond)| heap.binary_search(&object).ok().map(|i| (i, cond))).collect())
        };
        for value in roots {
            for (i, cond) in edges(self, value)? {
                reach[i] = self.terms.or(reach[i], cond);
            }
        }
        let mut steps: Vec<(usize, usize, TermId)> = Vec::new();
        for (owner, value) in inner {
            let alive = self.alive(state, owner);
            let Ok(from) = heap.binary_search(&owner) else { continue };
            for (to, cond) in edges(self, value)? {
                let cond = self.terms.and(alive, cond);
                if !self.terms.is_false(cond) {
                    steps.push((from, to, cond));
                }
            }
        }
        for _ in 0..heap.len() {
            let before = reach.clone();
            for &(from, to, cond) in &steps {
                let via = self.terms.and(reach[from], cond);
                reach[to] = self.terms.or(reach[to], via);
            }
            if before == reach {
                break;
            }
        }
        let mut result = self.terms.tt();
        for (i, &id) in heap.iter().enumerate() {
            let alive = self.alive(state, id);
            let kept = self.terms.implies(alive, reach[i]);
            result = self.terms.and(result, kept);
        }
        Ok(result)
    }

    /// SOUNDNESS: what is as wide as an object and an offset is taken for a pointer.
    fn has_integers_like_pointers(&self) -> bool {
        let packed = self.packed_bits();
        let is_integer = |ty: &Type| matches!(*ty, Type::Int { width, .. } if width == packed);
        let fields = || self.program.types.records.iter().flat_map(|record| &record.fields);
        (0..self.program.types.len()).any(|i| is_integer(self.program.types.get(TypeId::new(i))))
            || fields().any(|field| field.bit_width == Some(packed))
    }

    /// The leaves of lowering's own locals in all calls on the stack.
    fn temporaries(&self, state: &State) -> FxHashSet<Leaf> {
        let mut found = FxHashSet::default();
        let mut call = Some(&state.top);
        while let Some(activation) = call {
            let frame = &self.unwinding.frames[activation.frame];
            let locals = &self.program.func(frame.function).locals;
            let own = (0..locals.len()).filter(|&i| locals[i].kind == LocalKind::Temp);
            found.extend(own.map(|i| frame.slot(LocalId::new(i))));
            call = activation.parent.as_ref();
        }
        found
    }

    /// Objects a leaf's value points to, and when.
    fn holds(&mut self, value: TermId) -> Result<Vec<(ObjId, TermId)>, Halt> {
        let packed = self.packed_bits();
        if self.terms.sort(value).is_array() {
            let (_, elem) = self.terms.array_widths(value);
            if elem == packed {
                return Ok(self.held_by_array(value, FxHashSet::default()));
            }
            return if self.depends_on_address(value) { Err(hidden_address()) } else { Ok(Vec::new()) };
        }
        if self.terms.width(value) == packed {
            let targets = self.points_to(value);
            let held = targets.iter().filter(|t| t.object != ObjId::OPAQUE && t.object != ObjId::NULL);
            return Ok(held.map(|t| (t.object, t.cond)).collect());
        }
        let mut out = Vec::new();
        if self.depends_on_address(value) {
            let tt = self.terms.tt();
            self.held_by_number(value, tt, &mut out)?;
        }
        Ok(out)
    }

    /// Is the variable of some object's address part of the term?
    fn depends_on_address(&self, value: TermId) -> bool {
        if self.memory.addresses.owner.is_empty() {
            return false;
        }
        let mut seen = FxHashSet::default();
        let mut stack = vec![value];
        while let Some(t) = stack.pop() {
            if !seen.insert(t) {
                continue;
            }
            if self.memory.addresses.owner.contains_key(&t) {
                return true;
            }
            stack.extend_from_slice(self.terms.args(t));
        }
        false
    }

    /// Objects whose address a number is, or whose middle it points to.
    ///
    /// SOUNDNESS: a number that was computed from an address is no pointer, or nobody may ever get the object back from it. Numbers that
    /// are too narrow for an address hold nothing, unless they may be a part of one that is stored in pieces: then there is no answer.
    fn held_by_number(&mut self, value: TermId, cond: TermId, out: &mut Vec<(ObjId, TermId)>) -> Result<(), Halt> {
        if let Some(&owner) = self.memory.addresses.owner.get(&value) {
            out.push((owner, cond));
            return Ok(());
        }
        if !self.depends_on_address(value) {
            return Ok(());
        }
        let args: Vec<TermId> = self.terms.args(value).to_vec();
        match self.terms.op(value) {
            Op::Ite => {
                let not = self.terms.not(args[0]);
                for (arm, when) in [(args[1], args[0]), (args[2], not)] {
                    let when = self.terms.and(cond, when);
                    self.held_by_number(arm, when, out)?;
                }
                Ok(())
            }
            // The middle of the object, or its end.
            Op::Add if args.iter().any(|&a| self.memory.addresses.owner.get(&a).is_some_and(|&o| self.is_within(o, &args))) => {
                args.into_iter().try_for_each(|a| self.held_by_number(a, cond, out))
            }
            _ if self.terms.width(value) < self.pointer_bits && !self.is_part_of_address(value) => Ok(()),
            _ => Err(hidden_address()),
        }
    }

    /// Is one of the numbers a constant that is no greater than the object's size?
    fn is_within(&self, object: ObjId, numbers: &[TermId]) -> bool {
        let size = u128::from(self.memory.objects[object].size);
        numbers.iter().filter_map(|&n| self.terms.as_u128(n)).any(|n| size != u128::from(u64::MAX) && n <= size)
    }

    /// May bits of an address, or of one near to it, be stored here? A comparison gives none.
    fn is_part_of_address(&self, value: TermId) -> bool {
        let args = self.terms.args(value);
        match self.terms.op(value) {
            Op::Concat => args.iter().any(|&a| self.is_part_of_address(a)),
            Op::Ite => args[1..].iter().any(|&a| self.is_part_of_address(a)),
            Op::Eq | Op::Ult | Op::Slt | Op::UmulOvf | Op::SmulOvf => false,
            _ => self.depends_on_address(value),
        }
    }

    /// Is it an array of pointers that was written at an index that is no constant? Then it cannot be told which
    /// elements were overwritten, and a lost object could look reachable.
    pub(crate) fn written_symbolically(&self, value: TermId) -> bool {
        if !self.terms.sort(value).is_array() || self.terms.array_widths(value).1 != self.packed_bits() {
            return false;
        }
        let mut seen = FxHashSet::default();
        let mut stack = vec![value];
        while let Some(t) = stack.pop() {
            if !seen.insert(t) {
                continue;
            }
            match self.terms.op(t) {
                Op::Store if !self.terms.is_const(self.terms.arg(t, 1)) => return true,
                Op::Var if self.terms.ranged(t).is_some() => return true,
                Op::Store => stack.push(self.terms.arg(t, 0)),
                Op::Ite => stack.extend([self.terms.arg(t, 1), self.terms.arg(t, 2)]),
                _ => {}
            }
        }
        false
    }

    /// Elements written with constant indices (the caller excluded others) and not overwritten since.
    ///
    /// `written`: indices that were overwritten later.
    fn held_by_array(&mut self, array: TermId, mut written: FxHashSet<TermId>) -> Vec<(ObjId, TermId)> {
        let mut out = Vec::new();
        let mut at = array;
        let tt = self.terms.tt();
        loop {
            match self.terms.op(at) {
                Op::Store => {
                    let (index, value) = (self.terms.arg(at, 1), self.terms.arg(at, 2));
                    if written.insert(index) {
                        let targets = self.points_to(value);
                        out.extend(targets.iter().map(|t| (t.object, t.cond)));
                    }
                    at = self.terms.arg(at, 0);
                }
                Op::Ite => {
                    let (c, a, b) = (self.terms.arg(at, 0), self.terms.arg(at, 1), self.terms.arg(at, 2));
                    let not_c = self.terms.not(c);
                    for (arm, cond) in [(a, c), (b, not_c)] {
                        for (object, when) in self.held_by_array(arm, written.clone()) {
                            let when = self.terms.and(cond, when);
                            out.push((object, when));
                        }
                    }
                    break;
                }
                Op::ConstArray => {
                    let value = self.terms.arg(at, 0);
                    let targets = self.points_to(value);
                    out.extend(targets.iter().map(|t| (t.object, t.cond)));
                    break;
                }
                _ => {
                    out.push((ObjId::NULL, tt));
                    break;
                }
            }
        }
        out
    }
}

/// Whether somebody can get at an object by a number that was made of its address is not known.
fn hidden_address() -> Halt {
    Halt::Unsupported("leak check where a number was made of an address".into())
}
