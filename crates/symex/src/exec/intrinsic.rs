//! Primitives: allocation, copies, inputs, and what else the IR knows as one operation.

use crate::Halt;
use crate::exec::Flow;
use crate::executor::Executor;
use crate::memory::access::Access;
use crate::memory::layout::CellType;
use crate::memory::length::LONG;
use crate::memory::locate::Where;
use crate::memory::object::*;
use crate::memory::pointer::PointsTo;
use crate::unwind::state::*;
use fathom_goto::*;
use fathom_term::{Sort, TermId};
use smallvec::SmallVec;

/// Bytes that formatted output to memory may be given room for.
const MOST_FORMATTED: u128 = 1024;

impl<'p> Executor<'p> {
    #[allow(clippy::too_many_arguments)]
    pub(crate) fn intrinsic(
        &mut self,
        f: &'p Function,
        state: &mut State,
        block: BlockId,
        at: usize,
        dest: Option<PlaceId>,
        op: Intrinsic,
        args: &[ExprId],
        loc: LocId,
    ) -> Result<Flow, Halt> {
        let mut values: SmallVec<[TermId; 4]> = SmallVec::new();
        for &arg in args {
            let value = self.eval(f, state, arg)?;
            values.push(value);
        }
        let size_arg = |this: &mut Self, i: usize| {
            let signed = this.program.types.is_signed(f.expr(args[i]).ty);
            this.resize(values[i], this.pointer_bits, signed)
        };
        let result: Option<TermId> = match op {
            Intrinsic::HeapAlloc | Intrinsic::StackAlloc => {
                let size = size_arg(self, 0);
                let pointer = self.allocate(state, block, at, op, size, loc);
                if args.len() > 1 {
                    for t in self.points_to(pointer).iter() {
                        self.memory.objects[t.object].given = true;
                    }
                }
                Some(pointer)
            }
            Intrinsic::HeapFree => {
                self.free(state, values[0], self.pointee(f, args[0]), loc)?;
                None
            }
            Intrinsic::StackFree => {
                self.kill(state, values[0]);
                None
            }
            Intrinsic::MemMove | Intrinsic::MemCopy => {
                let n = size_arg(self, 2);
                let to = self.through(values[0], self.pointee_hint(f, args[0]));
                let from = self.through(values[1], self.pointee_hint(f, args[1]));
                match self.terms.as_u128(n) {
                    Some(bytes) if bytes > LONG => self.copy_long(state, (values[0], &to), (values[1], &from), n, loc)?,
                    Some(bytes) => self.copy_range(state, &to, &from, bytes as u64, false, loc)?,
                    None => self.copy_symbolic(state, (values[0], &to), (values[1], &from), n, loc)?,
                }
                Some(values[0])
            }
            Intrinsic::MemSet => {
                let n = size_arg(self, 2);
                let byte = self.resize(values[1], 8, false);
                let to = self.through(values[0], self.pointee_hint(f, args[0]));
                match self.terms.as_u128(n) {
                    Some(bytes) if bytes > LONG => self.fill_long(state, (values[0], &to), byte, n, loc)?,
                    Some(bytes) => self.fill_range(state, &to, byte, bytes as u64, loc)?,
                    None => self.fill_symbolic(state, (values[0], &to), byte, n, loc)?,
                }
                Some(values[0])
            }
            Intrinsic::FormatPrint => Some(self.terms.fresh("printed", Sort::Bv(32))),
            Intrinsic::PutByte => values.get(1).copied(),
            Intrinsic::FormatBuffer => {
                let capacity = size_arg(self, 1);
                Some(self.format_buffer(state, values[0], capacity, loc)?)
            }
            Intrinsic::ArgCount => Some(self.argument_count(state, block, at)),
            Intrinsic::ArgVector => {
                let zero = self.terms.bv(self.pointer_bits, 0);
                Some(self.pack(ObjId::OPAQUE, zero))
            }
            Intrinsic::Exit | Intrinsic::Abort => return Ok(Flow::Done),
            Intrinsic::GetRounding => Some(self.rounding_mode(state)),
            Intrinsic::Defined => {
                self.expect_defined(state, values[0], self.undefined_at(f, args[1]), loc);
                if state.guard.is_false(&self.terms) {
                    return Err(Halt::Dead);
                }
                None
            }
            Intrinsic::Arbitrary => {
                let Some(dest) = dest else { return Ok(Flow::Next) };
                let what = self.undefined_at(f, args[1]);
                let value = self.fresh_value(f.place(dest).ty, what.name());
                let drawn = state.guard.and(&mut self.terms, values[0]).term(&self.terms);
                self.note_input(state, (block, at), drawn, value);
                Some(value)
            }
            Intrinsic::SetRounding => {
                self.set_rounding_mode(state, values[0]);
                None
            }
        };
        if let (Some(dest), Some(value)) = (dest, result) {
            let ty = f.place(dest).ty;
            let value = if self.program.types.is_pointer(ty) {
                value
            } else {
                let width = self.term_width(ty);
                self.resize(value, width, true)
            };
            self.write(f, state, dest, value, loc)?;
        }
        Ok(Flow::Next)
    }

    /// Frees a heap object.
    fn free(&mut self, state: &mut State, pointer: TermId, hint: Option<TypeId>, loc: LocId) -> Result<(), Halt> {
        // Anything but null or the start of a live heap object is undefined: the execution ends.
        self.leave_unresolved(state, pointer, loc)?;
        let ok = self.memory_query(state, MemoryQuery::Freeable, &[pointer])?;
        if !self.memory.frees_checked {
            let bad = self.terms.not(ok);
            let guard = state.guard.and(&mut self.terms, bad);
            self.stop_at(&guard, "invalid free (not among the selected properties)".into(), loc);
        }
        let handed_in = if self.memory.frees_checked { Vec::new() } else { self.handed_in(state, pointer, hint) };
        let possible = handed_in.iter().fold(ok, |possible, &(_, there)| self.terms.or(possible, there));
        state.guard = state.guard.and(&mut self.terms, possible);
        if state.guard.is_false(&self.terms) {
            return Err(Halt::Dead);
        }
        self.kill(state, pointer);
        for (object, there) in handed_in {
            let alive = self.alive(state, object);
            let gone = self.terms.not(alive);
            let freed = self.terms.or(gone, there);
            self.memory.free_foreign(state, object, freed);
        }
        Ok(())
    }

    /// Memory of the environment that the pointer leads to the start of, each piece with the condition for it: whoever made the pointer may have allocated it.
    ///
    /// SOUNDNESS: executions that free such memory are frontiers as well (`free`), so nothing is proved of them: how large the block is that the piece belongs to,
    /// and which other pointers lead into it, nobody knows. What is found behind is real: the replay frees the same piece.
    fn handed_in(&mut self, state: &State, pointer: TermId, hint: Option<TypeId>) -> Vec<(ObjId, TermId)> {
        let targets: SmallVec<[PointsTo; 2]> = self.points_to(pointer).iter().copied().collect();
        let targets = self.with_foreign(&targets, hint, None);
        // An address that leads nowhere is no access here.
        self.take_astray();
        let zero = self.terms.bv(self.pointer_bits, 0);
        let mut out = Vec::new();
        for t in targets {
            if t.object == ObjId::OPAQUE || self.memory.objects[t.object].kind != ObjectKind::Foreign {
                continue;
            }
            let start = self.terms.eq(t.offset, zero);
            let alive = self.alive(state, t.object);
            let here = self.terms.and(t.cond, start);
            let here = self.terms.and(here, alive);
            if self.memory.is_only_piece(t.object) && !self.terms.is_false(here) {
                out.push((t.object, here));
            }
        }
        out
    }

    /// What the pointer pointed to before it became one to anything.
    fn pointee(&self, f: &Function, mut pointer: ExprId) -> Option<TypeId> {
        while let ExprKind::Cast(CastOp::PtrToPtr, from) = f.expr(pointer).kind {
            pointer = from;
        }
        match self.program.types.get(f.expr(pointer).ty) {
            Type::Pointer(to) if self.program.types.size_of(*to) > 0 => Some(*to),
            _ => None,
        }
    }

    fn argument_count(&mut self, state: &mut State, block: BlockId, at: usize) -> TermId {
        let width = 32;
        let value = self.terms.fresh("argc", Sort::Bv(width));
        let low = self.terms.bv(width, 1);
        let high = self.terms.bv(width, 1 << 16);
        let a = self.terms.ule(low, value);
        let b = self.terms.ule(value, high);
        state.guard = state.guard.and(&mut self.terms, a);
        state.guard = state.guard.and(&mut self.terms, b);
        self.event(state, block, at, EventKind::ArgCount { value });
        value
    }

    /// The rounding mode as `fegetround` tells it.
    fn rounding_mode(&mut self, state: &State) -> TermId {
        let mode = self.rounding(state);
        let mut code = self.terms.bv(32, 0);
        for (bits, value) in [(3, 0x400), (2, 0x800), (4, 0xc00)] {
            let this = self.terms.bv(3, bits);
            let hit = self.terms.eq(mode, this);
            let value = self.terms.bv(32, value);
            code = self.terms.ite(hit, value, code);
        }
        code
    }

    fn set_rounding_mode(&mut self, state: &mut State, code: TermId) {
        let code = self.resize(code, 32, false);
        let mut mode = self.rounding(state);
        for (value, bits) in [(0, 0), (0x400, 3), (0x800, 2), (0xc00, 4)] {
            let this = self.terms.bv(32, value);
            let hit = self.terms.eq(code, this);
            let bits = self.terms.bv(3, bits);
            mode = self.terms.ite(hit, bits, mode);
        }
        self.memory.set_rounding(state, mode);
    }

    /// An input is drawn where a condition holds.
    fn note_input(&mut self, state: &State, (block, at): (BlockId, usize), drawn: TermId, value: TermId) {
        if !self.terms.is_false(drawn) {
            let position = self.unwinding.position_of(self.program, state, block, at);
            self.record.events.push(Event { position, step: self.record.step, guard: drawn, kind: EventKind::Input { value } });
            self.record.step += 1;
        }
    }

    pub(crate) fn undefined_at(&self, f: &Function, number: ExprId) -> Undefined {
        match f.expr(number).kind {
            ExprKind::Const(n) => Undefined::of_number(n),
            _ => Undefined::Memory,
        }
    }

    /// SOUNDNESS: what the program does where this fails is not known, and no selected check reports it: a frontier, so that no proof covers
    /// it, and the end of the execution, so that nothing behind it counts as a violation. Past an assumption that compilers need not use, executions go
    /// on as well: what they violate is violated by the compiled program, too.
    pub(crate) fn expect_defined(&mut self, state: &mut State, cond: TermId, what: Undefined, loc: LocId) {
        if state.guard.decides(&self.terms, cond) == Some(true) {
            return;
        }
        let not = self.terms.not(cond);
        let guard = state.guard.and(&mut self.terms, not);
        self.stop_at(&guard, format!("{} (not among the selected properties)", what.name()).into(), loc);
        if what != Undefined::Assumption || self.inducting() {
            state.guard = state.guard.and(&mut self.terms, cond);
        }
    }

    /// A size, or one of a few bounds of it: they keep objects apart, so there must not be many.
    pub(crate) fn length_of(&mut self, state: &State, size: TermId) -> Length {
        if let Some(bytes) = self.terms.as_u128(size) {
            return Length::Known(bytes as u64);
        }
        let known = state.guard.known(&self.terms);
        if self.pointer_bits == 32 {
            return Length::AtMost(1 << 32);
        }
        for bound in [32, 34, 35].map(|bits| 1u64 << bits) {
            let limit = self.terms.bv(self.pointer_bits, u128::from(bound));
            let below = self.terms.ule(size, limit);
            if self.terms.is_true(below) || self.terms.decided_by(below, &known) == Some(true) {
                return Length::AtMost(bound);
            }
        }
        Length::AtMost(u64::MAX)
    }

    pub(crate) fn allocate(
        &mut self,
        state: &mut State,
        block: BlockId,
        at: usize,
        op: Intrinsic,
        size: TermId,
        loc: LocId,
    ) -> TermId {
        let position = self.unwinding.position_of(self.program, state, block, at);
        let length = self.length_of(state, size);
        let (kind, name) = match op {
            Intrinsic::HeapAlloc => (ObjectKind::Heap, "heap"),
            _ => (ObjectKind::Stack, "alloca"),
        };
        if kind == ObjectKind::Heap {
            self.unwinding.mark_makers(state);
        }
        let object = self.memory.object_at(&position, 0, length, kind, name, loc);
        if kind == ObjectKind::Stack {
            let list = self.memory.stack_objects.entry(state.top.frame).or_default();
            if !list.contains(&object) {
                list.push(object);
            }
        }
        let tt = self.terms.tt();
        self.memory.begin_life(state, object, tt);
        self.memory.set_length(state, object, size);
        if matches!(length, Length::AtMost(_)) {
            self.note_size(state, object, size);
        }
        self.event(state, block, at, EventKind::Object(object));
        let zero = self.terms.bv(self.pointer_bits, 0);
        self.pack(object, zero)
    }

    /// Some text in the buffer, and its length.
    ///
    /// SOUNDNESS: neither is known but that the text ends: proofs hold for every text. A violation that depends on it is only reported
    /// if it replays with the text that is really written.
    pub(crate) fn format_buffer(
        &mut self,
        state: &mut State,
        buffer: TermId,
        capacity: TermId,
        loc: LocId,
    ) -> Result<TermId, Halt> {
        let Some(capacity) = self.terms.as_u128(capacity).filter(|&c| c <= MOST_FORMATTED) else {
            return Err(Halt::Unsupported("formatted output of numbers to memory of unknown size".into()));
        };
        let length = self.terms.fresh("formatted", Sort::Bv(32));
        let limit = self.terms.bv(32, 1 << 31);
        let fits = self.terms.ult(length, limit);
        state.guard = state.guard.and(&mut self.terms, fits);
        let Where::Memory { targets, hint, .. } = self.through(buffer, None) else { unreachable!("a pointer leads to memory") };
        let zero = self.terms.bv(8, 0);
        for i in 0..capacity as u64 {
            // Anything but the end before the end, and anything at all behind it.
            let any = self.terms.fresh("formatted", Sort::Bv(8));
            let ends = self.terms.eq(any, zero);
            let digit = self.terms.bv(8, u128::from(b'0'));
            let text = self.terms.ite(ends, digit, any);
            let at = self.terms.bv(32, u128::from(i));
            let inside = self.terms.ult(at, length);
            let last = self.terms.bool(u128::from(i) + 1 == capacity);
            let end = self.terms.eq(at, length);
            let cut = self.terms.and(inside, last);
            let end = self.terms.or(end, cut);
            let byte = self.terms.ite(inside, text, any);
            let byte = self.terms.ite(end, zero, byte);
            let to = self.moved(&targets, i, hint);
            self.store(state, &to, Access { delta: 0, bits: 8, ty: CellType::Bits(8) }, byte, loc)?;
        }
        Ok(length)
    }

    pub(crate) fn through(&mut self, pointer: TermId, hint: Option<TypeId>) -> Where {
        let targets = SmallVec::from_slice(&self.points_to(pointer));
        Where::Memory { targets, delta: 0, hint }
    }

    /// The type an argument pointed to before it was converted to `void *`.
    pub(crate) fn pointee_hint(&self, f: &Function, mut expr: ExprId) -> Option<TypeId> {
        loop {
            let e = f.expr(expr);
            if let Type::Pointer(to) = self.program.types.get(e.ty)
                && self.program.types.size_of(*to) > 1
            {
                return Some(*to);
            }
            match &e.kind {
                ExprKind::Cast(CastOp::PtrToPtr, inner) => expr = *inner,
                _ => return None,
            }
        }
    }
}
