//! Lost memory: which heap objects can still be reached.

use crate::Halt;
use crate::executor::Executor;
use crate::memory::object::*;
use crate::unwind::state::State;
use fathom_goto::{LocalId, LocalKind};
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
        let edges = |this: &mut Self, value: TermId| -> Vec<(usize, TermId)> {
            this.holds(value)
                .into_iter()
                .filter_map(|(object, cond)| heap.binary_search(&object).ok().map(|i| (i, cond)))
                .collect()
        };
        for value in roots {
            for (i, cond) in edges(self, value) {
                reach[i] = self.terms.or(reach[i], cond);
            }
        }
        let mut steps: Vec<(usize, usize, TermId)> = Vec::new();
        for (owner, value) in inner {
            let alive = self.alive(state, owner);
            let Ok(from) = heap.binary_search(&owner) else { continue };
            for (to, cond) in edges(self, value) {
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
    pub(crate) fn holds(&mut self, value: TermId) -> Vec<(ObjId, TermId)> {
        let packed = self.packed_bits();
        let sort = self.terms.sort(value);
        if sort.is_array() {
            let (_, elem) = self.terms.array_widths(value);
            if elem != packed {
                return Vec::new();
            }
            return self.held_by_array(value);
        }
        if self.terms.width(value) == packed {
            let targets = self.points_to(value);
            return targets
                .iter()
                .filter(|t| t.object != ObjId::OPAQUE && t.object != ObjId::NULL)
                .map(|t| (t.object, t.cond))
                .collect();
        }
        // An address among integers: found by the variable that stands for it.
        let mut out = Vec::new();
        let mut seen = FxHashSet::default();
        let mut stack = vec![value];
        while let Some(t) = stack.pop() {
            if !seen.insert(t) || seen.len() > 256 {
                continue;
            }
            if let Some(&owner) = self.memory.addresses.owner.get(&t) {
                out.push((owner, self.terms.tt()));
            }
            stack.extend_from_slice(self.terms.args(t));
        }
        out
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
    pub(crate) fn held_by_array(&mut self, array: TermId) -> Vec<(ObjId, TermId)> {
        let mut out = Vec::new();
        let mut written = FxHashSet::default();
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
                        for (object, when) in self.held_by_array(arm) {
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
