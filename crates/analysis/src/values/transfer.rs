//! The effect of instructions on an abstract state: stores, copies, lifetimes and primitives. Calls are in `calls`.

use super::engine::Engine;
use super::env::{Env, Meaning};
use super::eval::{Eval, Spot, positions};
use super::pointer::{ObjId, Pointer};
use super::val::Val;
use crate::facts::{CellId, Domain};
use crate::number::{Float, Int, IntType, Value, float_kind, int_type};
use crate::points_to::Object;
use fathom_goto::*;

/// Positions a store is followed to one by one.
const POSITIONS: i128 = 64;
/// Expressions of a temporary's meaning.
const MEANING: usize = 16;

/// A scalar of an aggregate: position, bits, count, stride, and its value or that it was written.
pub type Piece = (u64, u64, u64, u64, Val);
pub type Pieces = Vec<Piece>;

impl<'a> Engine<'a> {
    /// An assertion that is a branch to `assert false` is evaluated where the branch is, and holds unless the block is reached.
    pub(super) fn note_decided(&self, eval: &Eval<'a>, targets: [BlockId; 2]) {
        for target in targets {
            if let Some(InstKind::Assert { cond, .. }) = eval.function.block(target).insts.first().map(|i| &i.kind)
                && eval.function.expr(*cond).kind == ExprKind::Const(0)
            {
                self.log.assertion((eval.func, target, 0), true);
            }
        }
    }

    /// Counts an instruction; false if there is nothing left to spend, or nothing to gain.
    pub(super) fn step(&mut self) -> bool {
        self.effort.steps += 1;
        let over = self.effort.steps > self.effort.budget || self.log.is_used_up() || self.log.hopeless().is_some();
        self.effort.exhausted |= over;
        !over
    }

    /// Any instruction but a call.
    pub(super) fn inst(&mut self, eval: &Eval<'a>, at: (BlockId, usize), inst: &InstKind, mut env: Env) -> Option<Env> {
        if !self.step() {
            return None;
        }
        match inst {
            InstKind::Assign { dest, value, .. } => self.assign(eval, &mut env, *dest, *value),
            InstKind::Copy { dest, src } => {
                let (to, from) = (eval.spot(&env, *dest), eval.spot(&env, *src));
                let pieces = self.pieces(eval, &env, &from);
                self.store_pieces(&mut env, &to, pieces.as_ref());
            }
            InstKind::Zero(dest) => {
                let spot = eval.spot(&env, *dest);
                self.zero(&mut env, &spot);
            }
            InstKind::Input { dest, .. } => {
                let spot = eval.spot(&env, *dest);
                self.store(eval, &mut env, &spot, None, true);
            }
            InstKind::Assume(cond) => {
                let passed = eval.refine(&env, *cond, true);
                if passed.is_none() {
                    self.log.exclusion();
                }
                return passed;
            }
            // A violated assertion halts, so it holds behind it.
            InstKind::Assert { cond, .. } => {
                let proved = eval.decide(&env, *cond) == Some(true) || eval.refine(&env, *cond, false).is_none();
                self.log.assertion((eval.func, at.0, at.1), proved);
                let passed = eval.refine(&env, *cond, true);
                let block = eval.function.block(at.0);
                let hides_nothing = block.end == Terminator::Stop && at.1 + 1 == block.insts.len();
                if passed.is_none() && !hides_nothing {
                    self.log.violation();
                }
                return passed;
            }
            // SOUNDNESS: an execution goes on whether it covers a goal or not. Proved is that none covers it here.
            InstKind::Goal { cond, .. } => {
                let absent = eval.decide(&env, *cond) == Some(false) || eval.refine(&env, *cond, true).is_none();
                self.log.assertion((eval.func, at.0, at.1), absent);
            }
            InstKind::Call { .. } => unreachable!("a block executes its calls"),
            InstKind::Intrinsic { dest, op, args } => return self.intrinsic(eval, at, inst, (*dest, *op, args), env),
            other => match other.effect() {
                Effect::Store { .. } | Effect::Input | Effect::Call | Effect::Primitive(_) => {
                    self.forget_written(eval, at, inst, &mut env);
                }
                Effect::Assume | Effect::Assert(_) | Effect::Goal(_) => {}
                Effect::Lifetime(local) => {
                    if let Some(object) = self.memory.id(Object::Local(eval.func, local)) {
                        for cell in self.memory.cells_of(object) {
                            self.forget(&mut env, cell);
                        }
                        if eval.function.local(local).address_taken {
                            self.bury(&mut env, object);
                        }
                    }
                }
                // Other threads may have run.
                Effect::Synchronise => self.forget_shared(&mut env),
                Effect::Unsupported => {
                    self.log.lose("an unsupported construct is reached");
                    return None;
                }
            },
        }
        Some(env)
    }

    /// The cell holds anything, written or not.
    fn forget(&self, env: &mut Env, cell: CellId) {
        self.log.touch(cell);
        env.set(cell, None);
        self.note_written(env, cell, false);
    }

    /// All of the cell was written, or perhaps not.
    fn note_written(&self, env: &mut Env, cell: CellId, written: bool) {
        if let Some(twin) = self.memory.written(cell) {
            self.log.touch(twin);
            env.set(twin, written.then_some(Val::Written));
        }
    }

    /// Pointers to the object dangle from now on.
    pub(super) fn bury(&self, env: &mut Env, object: ObjId) {
        let maybe = self.memory.object(object).several;
        for cell in env.bury(object, maybe) {
            self.log.touch(cell);
        }
    }

    pub(super) fn forget_shared(&self, env: &mut Env) {
        for cell in &self.memory.shared {
            self.forget(env, *cell);
        }
    }

    /// Everything the instruction may write, by points-to.
    fn forget_written(&self, eval: &Eval<'a>, at: (BlockId, usize), inst: &InstKind, env: &mut Env) {
        for object in self.modified.by_inst(self.program, self.points_to, eval.func, at, inst) {
            let Some(object) = self.memory.id(self.points_to.object(object)) else { continue };
            for cell in self.memory.cells_of(object) {
                self.forget(env, cell);
            }
        }
    }

    fn assign(&self, eval: &Eval<'a>, env: &mut Env, dest: PlaceId, value: ExprId) {
        let result = eval.value(env, value);
        let spot = eval.spot(env, dest);
        let cell = spot.cell(self.memory);
        let meaning = cell.and_then(|cell| self.meaning(eval, env, dest, cell, value));
        if let Some(cell) = cell
            && let Some(source) = eval.source(env, value)
        {
            self.log.unite(cell, source);
        }
        if let Some(cell) = cell {
            self.hint_limits(eval, env, cell, value);
        }
        let written = self.carries_written(eval, env, value);
        self.store(eval, env, &spot, result, written);
        if let (Some(cell), Some(meaning)) = (cell, meaning) {
            env.mean(cell, meaning);
        }
    }

    /// What is computed of a number that was made narrower has limits, whatever that number was: widening stops there. `s = (short)(a - b) * gain;`
    fn hint_limits(&self, eval: &Eval<'a>, env: &Env, cell: CellId, value: ExprId) {
        if self.provisional == 0 || !self.log.narrows(eval, value) {
            return;
        }
        let loosely = Eval { loosely: true, ..*eval };
        if let Some(Val::Int(int)) = loosely.value(env, value)
            && !int.is_top()
        {
            self.log.hint(cell, int.value.lo);
            self.log.hint(cell, int.value.hi);
        }
    }

    /// Is the value of an assignment determinate? What is loaded was checked, except that one character may be copied to another as
    /// nobody wrote it.
    fn carries_written(&self, eval: &Eval<'a>, env: &Env, value: ExprId) -> bool {
        match eval.function.expr(value).kind {
            ExprKind::Read(place, _) if self.memory.tracks_writes && eval.width(place) == 8 => {
                let spot = eval.spot(env, place);
                !spot.wild && spot.targets.iter().all(|(object, offset)| eval.is_written(env, *object, *offset, 8))
            }
            _ => true,
        }
    }

    /// What a local that no pointer reaches stands for after an assignment.
    fn meaning(&self, eval: &Eval<'a>, env: &Env, dest: PlaceId, cell: CellId, value: ExprId) -> Option<Meaning> {
        let PlaceKind::Local(local) = eval.function.place(dest).kind else { return None };
        if eval.function.local(local).address_taken || env.meanings.len() > 64 {
            return None;
        }
        let mut exprs = Vec::new();
        visit::for_each_expr(eval.function, value, &mut |id| exprs.push(id));
        if exprs.len() > MEANING || exprs.len() < 2 && !matches!(eval.function.expr(value).kind, ExprKind::Read(..)) {
            return None;
        }
        let mut reads = Vec::new();
        for id in exprs {
            match &eval.function.expr(id).kind {
                ExprKind::Read(..) => reads.push(eval.cell_read(env, id).filter(|c| *c != cell)?),
                ExprKind::Memory(..) | ExprKind::Math(..) => return None,
                ExprKind::Const(_)
                | ExprKind::Addr(_)
                | ExprKind::FuncAddr(_)
                | ExprKind::Unary(..)
                | ExprKind::Binary(..)
                | ExprKind::Cast(..)
                | ExprKind::Select(..)
                | ExprKind::PtrAdd(..)
                | ExprKind::Overflow(..) => {}
            }
        }
        (!reads.is_empty()).then(|| Meaning { expr: value, reads: reads.into() })
    }

    /// A scalar is written; `None` stands for anything. `written`: anything determinate.
    pub(super) fn store(&self, eval: &Eval<'a>, env: &mut Env, spot: &Spot, value: Option<Val>, written: bool) {
        if spot.wild {
            for cell in &self.memory.exposed {
                self.change(env, *cell, None, written);
            }
        }
        let only = !spot.wild && spot.targets.len() == 1;
        for (object, offset) in &spot.targets {
            if self.memory.object(*object).constant && !eval.checked {
                eval.log.doubt();
            }
            let Some(few) = positions(*offset, POSITIONS) else {
                self.store_somewhere(env, *object, *offset, spot.bits, (&value, written));
                continue;
            };
            let certain = only && few.len() == 1;
            for position in few {
                let exact = self.memory.cell_at(*object, position, spot.bits);
                let touched: Vec<CellId> = self.memory.overlapping(*object, position, spot.bits).collect();
                for cell in touched {
                    self.log.touch(cell);
                    if Some(cell) != exact {
                        self.change(env, cell, None, written);
                    } else if certain && self.memory.is_single(cell) {
                        self.log.store(cell, value.as_ref().and_then(Val::int).and_then(Int::members));
                        env.set(cell, value.clone());
                        self.note_written(env, cell, written);
                    } else {
                        self.weaken(env, cell, &value, written);
                    }
                }
            }
        }
    }

    /// The cell holds what it held, or the value.
    fn weaken(&self, env: &mut Env, cell: CellId, value: &Option<Val>, written: bool) {
        let joined = env.get(cell).zip(value.as_ref()).and_then(|(old, new)| old.join(new));
        self.change(env, cell, joined, written);
    }

    /// Some of the cell may change. What was written stays so if all that is new is.
    fn change(&self, env: &mut Env, cell: CellId, value: Option<Val>, written: bool) {
        self.log.touch(cell);
        env.set(cell, value);
        if !written {
            self.note_written(env, cell, false);
        }
    }

    /// A store at one of many positions.
    fn store_somewhere(&self, env: &mut Env, object: ObjId, offset: Value, bits: u64, (value, written): (&Option<Val>, bool)) {
        let first = u64::try_from(offset.lo).unwrap_or(0);
        let last = u64::try_from(offset.hi).unwrap_or(u64::MAX / 2);
        let touched: Vec<CellId> = self.memory.overlapping(object, first, (last - first).saturating_add(bits)).collect();
        for cell in touched {
            self.log.touch(cell);
            let data = self.memory.cell(cell);
            let lies = |position: u64| (i128::from(position) - offset.residue).rem_euclid(offset.modulus.max(1)) == 0;
            // SOUNDNESS: positions closer together than the scalar is long hit a part of it, too.
            let apart = if data.count == 1 {
                offset.modulus >= i128::from(bits)
            } else {
                offset.modulus.rem_euclid(i128::from(data.stride.max(1))) == 0
            };
            let aligned = data.bits == bits && lies(data.first_bit) && apart;
            if aligned {
                self.weaken(env, cell, value, written);
            } else {
                self.change(env, cell, None, written);
            }
        }
    }

    /// What an aggregate holds, by position; `None` if nothing is known of it.
    pub(super) fn pieces(&self, eval: &Eval<'a>, env: &Env, from: &Spot) -> Option<Pieces> {
        let [(object, offset)] = from.targets.as_slice() else { return None };
        let start = u64::try_from(offset.singleton()?).ok().filter(|_| !from.wild)?;
        if self.memory.object(*object).image.is_some() {
            return self.image_pieces(eval, env, *object, start, from.bits);
        }
        let mut pieces = Vec::new();
        for cell in self.memory.overlapping(*object, start, from.bits) {
            self.log.touch(cell);
            let data = self.memory.cell(cell);
            if data.first_bit >= start && data.end_bit() <= start + from.bits {
                let twin = self.memory.written(cell);
                twin.iter().for_each(|twin| self.log.touch(*twin));
                let known = [env.get(cell), twin.and_then(|twin| env.get(twin))];
                let place = (data.first_bit - start, data.bits, data.count, data.stride);
                pieces.extend(known.into_iter().flatten().map(|value| (place.0, place.1, place.2, place.3, value)));
            }
        }
        Some(pieces)
    }

    /// Pieces of a constant: its scalars by the type of the global, as far as they lie in the range.
    fn image_pieces(&self, eval: &Eval<'a>, env: &Env, object: ObjId, start: u64, bits: u64) -> Option<Pieces> {
        let Object::Global(global) = self.memory.object(object).object else { return None };
        let mut pieces = Vec::new();
        for leaf in super::memory::scalars(&self.program.types, self.program.global(global).ty) {
            if leaf.count == 1 && leaf.first_bit >= start && leaf.end_bit() <= start + bits {
                let spot =
                    Spot { targets: vec![(object, Value::exactly(i128::from(leaf.first_bit)))], bits: leaf.bits, wild: false };
                let known = [eval.load(env, &spot, leaf.ty), Some(Val::Written)];
                pieces.extend(known.into_iter().flatten().map(|value| (leaf.first_bit - start, leaf.bits, 1, 0, value)));
            }
        }
        Some(pieces)
    }

    /// An aggregate is overwritten.
    pub(super) fn store_pieces(&self, env: &mut Env, to: &Spot, pieces: Option<&Pieces>) {
        self.forget_range(env, to);
        let Some(pieces) = pieces else { return };
        let [(object, offset)] = to.targets.as_slice() else { return };
        let Some(start) = offset.singleton().and_then(|o| u64::try_from(o).ok()).filter(|_| !to.wild) else { return };
        if self.memory.object(*object).several {
            return;
        }
        for (position, bits, count, stride, value) in pieces {
            let Some(cell) = self.memory.cell_at(*object, start + position, *bits) else { continue };
            let data = self.memory.cell(cell);
            if data.first_bit == start + position && data.count == *count && (data.stride == *stride || *count == 1) {
                match value {
                    Val::Written => self.note_written(env, cell, true),
                    Val::Int(_) | Val::Float(_) | Val::Pointer(_) | Val::Never => env.set(cell, Some(value.clone())),
                }
            }
        }
    }

    /// Everything in the range, at all the positions it may have, becomes unknown.
    fn forget_range(&self, env: &mut Env, to: &Spot) {
        if to.wild {
            for cell in &self.memory.exposed {
                self.forget(env, *cell);
            }
        }
        for (object, offset) in &to.targets {
            let first = u64::try_from(offset.lo).unwrap_or(0);
            let last = u64::try_from(offset.hi).unwrap_or(u64::MAX / 2);
            let cells: Vec<CellId> = self.memory.overlapping(*object, first, (last - first).saturating_add(to.bits)).collect();
            for cell in cells {
                self.forget(env, cell);
            }
        }
    }

    fn zero(&self, env: &mut Env, to: &Spot) {
        self.overwrite(env, to, true);
    }

    /// Every byte of the range is written: with zeros, or with anything.
    fn overwrite(&self, env: &mut Env, to: &Spot, with_zeros: bool) {
        let mut pieces = Vec::new();
        if let [(object, offset)] = to.targets.as_slice()
            && let Some(start) = offset.singleton().and_then(|o| u64::try_from(o).ok())
        {
            for cell in self.memory.overlapping(*object, start, to.bits) {
                let data = self.memory.cell(cell);
                if data.first_bit >= start && data.end_bit() <= start + to.bits {
                    let zero = self.zero_of(data.ty).filter(|_| with_zeros);
                    let known = [zero, Some(Val::Written)].into_iter().flatten();
                    pieces.extend(known.map(|v| (data.first_bit - start, data.bits, data.count, data.stride, v)));
                }
            }
        }
        self.store_pieces(env, to, Some(&pieces));
    }

    fn zero_of(&self, ty: TypeId) -> Option<Val> {
        let types = &self.program.types;
        if let Some(int) = int_type(types, ty) {
            return Some(Val::Int(Int::exactly(int, 0)));
        }
        if let Some(kind) = float_kind(types, ty) {
            return Some(Val::Float(Float::exactly(kind, 0.0)));
        }
        types.is_pointer(ty).then(|| Val::Pointer(Pointer::null()))
    }

    fn intrinsic(
        &mut self,
        eval: &Eval<'a>,
        at: (BlockId, usize),
        inst: &InstKind,
        (dest, op, args): (Option<PlaceId>, Intrinsic, &[ExprId]),
        mut env: Env,
    ) -> Option<Env> {
        match op {
            Intrinsic::Exit | Intrinsic::Abort => return None,
            // Where this may be false nobody knows how executions go on.
            Intrinsic::Defined => {
                let cond = args[0];
                if eval.decide(&env, cond) != Some(true) && eval.refine(&env, cond, false).is_some() {
                    self.log.lose("undefined behaviour that no check looks for is possible");
                }
                return eval.refine(&env, cond, true);
            }
            Intrinsic::HeapAlloc | Intrinsic::StackAlloc => self.allocate(eval, at, dest, args, &mut env),
            Intrinsic::HeapFree | Intrinsic::StackFree => {
                let pointer = args.first().map_or(Pointer::wild(), |p| eval.pointer(&env, *p));
                let all = if pointer.wild { self.memory.heap.clone() } else { Vec::new() };
                for object in pointer.targets.iter().map(|t| t.0).chain(all) {
                    if let Some(freed) = self.memory.object(object).freed_cell {
                        self.forget(&mut env, freed);
                    }
                }
            }
            Intrinsic::MemMove | Intrinsic::MemCopy | Intrinsic::MemSet => self.fill(eval, op, args, &mut env),
            Intrinsic::FormatPrint
            | Intrinsic::FormatBuffer
            | Intrinsic::PutByte
            | Intrinsic::ArgCount
            | Intrinsic::ArgVector
            | Intrinsic::GetRounding
            | Intrinsic::SetRounding
            | Intrinsic::Arbitrary => self.forget_written(eval, at, inst, &mut env),
        }
        Some(env)
    }

    fn allocate(&self, eval: &Eval<'a>, at: (BlockId, usize), dest: Option<PlaceId>, args: &[ExprId], env: &mut Env) {
        let object = self.memory.id(Object::Alloc(eval.func, at.0, at.1 as u32));
        let mut pointer = Pointer::wild();
        if let Some(object) = object
            && let info = self.memory.object(object)
            && let (Some(size_cell), Some(freed_cell), Some(size)) = (info.size_cell, info.freed_cell, args.first())
        {
            let wide = IntType { width: 64, signed: false };
            let size = Val::Int(Int::of(wide, eval.int(env, *size).value));
            let zero = Val::Int(Int::exactly(IntType::BOOL, 0));
            for (cell, new) in [(size_cell, size), (freed_cell, zero)] {
                self.log.touch(cell);
                let joined = env.get(cell).and_then(|old| old.join(&new));
                env.set(cell, joined);
            }
            pointer = Pointer::to(object, Value::exactly(0));
        }
        if let Some(dest) = dest {
            let spot = eval.spot(env, dest);
            self.store(eval, env, &spot, Some(Val::Pointer(pointer)), true);
        }
    }

    /// `memcpy`, `memmove`, `memset`.
    fn fill(&self, eval: &Eval<'a>, op: Intrinsic, args: &[ExprId], env: &mut Env) {
        let [dest, from, length] = args else { return self.forget_shared(env) };
        let length = eval.int(env, *length).value;
        let pointer = eval.pointer(env, *dest);
        let known = length.singleton().and_then(|n| u64::try_from(n).ok()).and_then(|n| n.checked_mul(8));
        let Some(bits) = known else {
            // An unknown length: from the start on, anything may have changed.
            for (object, _) in pointer.targets.iter() {
                for cell in self.memory.cells_of(*object) {
                    self.forget(env, cell);
                }
            }
            let outside = !pointer.is_definite()
                || pointer.targets.iter().any(|(o, at)| at.lo < 0 || at.hi.saturating_add(length.hi) > eval.size(env, *o).0);
            if outside && !eval.checked {
                eval.log.doubt();
            }
            if pointer.wild {
                self.forget_shared(env);
            }
            return;
        };
        if bits == 0 {
            return;
        }
        let to = eval.spot_at(env, &pointer, Value::exactly(0), bits);
        match op {
            Intrinsic::MemSet => self.overwrite(env, &to, eval.int(env, *from).singleton() == Some(0)),
            Intrinsic::MemMove | Intrinsic::MemCopy => {
                let source = eval.pointer(env, *from);
                let source = eval.spot_at(env, &source, Value::exactly(0), bits);
                let pieces = self.pieces(eval, env, &source);
                self.store_pieces(env, &to, pieces.as_ref());
            }
            _ => self.forget_range(env, &to),
        }
    }
}
