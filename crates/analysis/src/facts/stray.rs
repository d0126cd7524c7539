//! Writes that may leave the objects they are meant for: out of bounds, into memory that was freed, into a local whose life has
//! ended, or through a pointer that points to nothing at all.
//!
//! What such a write hits is not known, so nobody may treat it as a write to its own object. Every other write is shown to stay
//! inside: by constants, by the intervals of its indices, and by what its pointer may point to. A pointer that is read outside of
//! an object may be any pointer, so what reads one counts as a stray write, too: points-to sets know only what was stored.
//!
//! SOUNDNESS: errs towards *stray*. Facts hold up to the first access outside of an object, so they may be used to show that a
//! write is not the first one. Not looked at here, and told under `rests on` by whoever drops such a write: null pointers, pointers
//! from outside the program, and pointers that were never written.

use super::cells::Cells;
use super::engine::{self, Engine};
use super::eval::Evaluator;
use super::outlived;
use super::state::State;
use crate::call_graph::CallGraph;
use crate::modified::Modified;
use crate::number::{Value, arith};
use crate::points_to::{Object, ObjectId, PointsTo};
use fathom_goto::*;
use rustc_hash::{FxHashMap, FxHashSet};

/// An instruction.
pub type Site = (FuncId, BlockId, usize);

/// Instructions the analysis may look at: a slice is no reason to analyse longer than the proof would.
const BUDGET: u64 = 500_000;

/// The writes that are not known to stay inside their objects.
pub fn stray_writes(program: &Program, points_to: &PointsTo, calls: &CallGraph) -> FxHashSet<Site> {
    let cells = Cells::of(program, points_to, calls);
    let nothing = State::top(cells.len());
    let gone = Gone { freed: freed(program, points_to), locals: outlived::locals(program, points_to, calls) };
    let evaluator = |func: FuncId| Evaluator { program, points_to, cells: &cells, func, function: program.func(func) };
    // Constants decide most of them, without any facts.
    let mut sizes = Sizes::default();
    for (site, step) in steps(program, points_to) {
        sizes.note(&evaluator(site.0), &nothing, site, step);
    }
    let mut stray: FxHashSet<Site> = FxHashSet::default();
    for (site, step) in steps(program, points_to) {
        let bounds = Bounds { eval: &evaluator(site.0), sizes: &sizes, gone: &gone };
        if !bounds.stays_inside(&nothing, step) {
            stray.insert(site);
        }
    }
    let Some(entry) = program.entry.filter(|_| !stray.is_empty()) else { return stray };
    let modified = Modified::of(program, points_to, calls);
    let mut engine = Engine::new(program, points_to, &modified, calls, &cells, BUDGET);
    if !engine.run(entry, engine::initial(program, &cells)) {
        return stray;
    }
    let mut known = Sizes::default();
    engine.each_state(&mut |eval, state, site, step| known.note(eval, state, site, step));
    engine.each_state(&mut |eval, state, site, step| {
        let bounds = Bounds { eval, sizes: &known, gone: &gone };
        if stray.contains(&site) && bounds.stays_inside(state, step) {
            stray.remove(&site);
        }
    });
    stray
}

/// What is executed at a site. The end of a block is the site behind its last instruction.
#[derive(Copy, Clone)]
enum Step<'a> {
    Inst(&'a InstKind),
    End(&'a Terminator),
}

fn steps<'a>(program: &'a Program, points_to: &'a PointsTo) -> impl Iterator<Item = (Site, Step<'a>)> {
    points_to.reachable().iter().flat_map(move |&func| {
        let blocks = program.func(func).blocks.iter().enumerate();
        blocks.flat_map(move |(b, block)| {
            let insts = block.insts.iter().map(|inst| Step::Inst(&inst.kind));
            let steps = insts.chain([Step::End(&block.end)]).enumerate();
            steps.map(move |(i, step)| ((func, BlockId::new(b), i), step))
        })
    })
}

/// Allocation sites whose memory some instruction may free.
fn freed(program: &Program, points_to: &PointsTo) -> FxHashSet<ObjectId> {
    let mut freed = FxHashSet::default();
    for ((func, ..), step) in steps(program, points_to) {
        if let Step::Inst(InstKind::Intrinsic { op: Intrinsic::HeapFree, args, .. }) = step {
            freed.extend(args.iter().flat_map(|arg| points_to.targets(func, *arg)).map(|t| t.object));
        }
    }
    freed
}

/// The least size of what each allocation site allocates, in bytes.
#[derive(Default)]
struct Sizes {
    least: FxHashMap<ObjectId, i128>,
}

impl Sizes {
    fn note(&mut self, eval: &Evaluator<'_>, state: &State, (func, block, index): Site, step: Step<'_>) {
        let Step::Inst(InstKind::Intrinsic { op: Intrinsic::HeapAlloc | Intrinsic::StackAlloc, args, .. }) = step else {
            return;
        };
        let Some(object) = eval.points_to.id(Object::Alloc(func, block, index as u32)) else { return };
        let size = args.first().and_then(|size| eval.eval(state, *size)).map_or(0, |v| v.lo);
        self.least.insert(object, size);
    }
}

/// Objects that may be used after their end.
struct Gone {
    freed: FxHashSet<ObjectId>,
    locals: FxHashSet<ObjectId>,
}

struct Bounds<'e, 'a> {
    eval: &'e Evaluator<'a>,
    sizes: &'e Sizes,
    gone: &'e Gone,
}

/// Bytes from the start of something.
type Offsets = Value;

/// Do so many bytes from each of these offsets on lie in an object of this size?
fn lies_in(offsets: Offsets, length: i128, size: i128) -> bool {
    0 <= offsets.lo && offsets.hi.checked_add(length).is_some_and(|end| end <= size)
}

impl Bounds<'_, '_> {
    fn stays_inside(&self, state: &State, step: Step<'_>) -> bool {
        let inst = match step {
            Step::Inst(inst) => inst,
            Step::End(end) => return self.returns_known(state, end),
        };
        if !self.reads_known(state, inst) {
            return false;
        }
        if let InstKind::Intrinsic { op: Intrinsic::MemMove | Intrinsic::MemCopy | Intrinsic::MemSet, args, .. } = inst {
            let length = self.eval.eval(state, args[2]).map(|v| v.hi);
            return length.is_some_and(|length| length == 0 || self.points_inside(state, args[0], Value::exactly(0), length));
        }
        visit::written_places(inst).into_iter().all(|place| self.lies_inside(state, place))
    }

    /// Are the pointers that the instruction reads, or copies as a part of something, those that were stored in their places?
    fn reads_known(&self, state: &State, inst: &InstKind) -> bool {
        let mut known = visit::read_places(inst).into_iter().all(|place| self.lies_inside(state, place));
        if let InstKind::Intrinsic { op: Intrinsic::MemMove | Intrinsic::MemCopy, args, .. } = inst {
            let length = self.eval.eval(state, args[2]).map(|v| v.hi);
            known &= length.is_some_and(|length| length == 0 || self.points_inside(state, args[1], Value::exactly(0), length));
        }
        visit::for_each_inst_expr(self.eval.function, inst, &mut |e| known = known && self.is_known(state, e));
        known
    }

    /// The same of what a function returns. Other ends give no pointer to anybody.
    fn returns_known(&self, state: &State, end: &Terminator) -> bool {
        match end {
            Terminator::Return(Some(Operand::Value(value))) => {
                let mut known = true;
                visit::for_each_expr(self.eval.function, *value, &mut |e| known = known && self.is_known(state, e));
                known
            }
            Terminator::Return(Some(Operand::Aggregate(place))) => self.lies_inside(state, *place),
            Terminator::Return(None)
            | Terminator::Goto(_)
            | Terminator::Branch { .. }
            | Terminator::Switch { .. }
            | Terminator::Stop => true,
        }
    }

    fn is_known(&self, state: &State, expr: ExprId) -> bool {
        let Expr { kind, ty, .. } = self.eval.function.expr(expr);
        match kind {
            ExprKind::Read(place, _) if self.eval.program.types.is_pointer(*ty) => self.lies_inside(state, *place),
            _ => true,
        }
    }

    fn lies_inside(&self, state: &State, place: PlaceId) -> bool {
        let function = self.eval.function;
        let types = &self.eval.program.types;
        let size = i128::from(types.size_of(function.place(place).ty));
        let root = function.place(visit::root(function, place));
        let Some(from_root) = self.from_root(state, place) else { return false };
        match root.kind {
            PlaceKind::Local(_) | PlaceKind::Global(_) => lies_in(from_root, size, i128::from(types.size_of(root.ty))),
            PlaceKind::Deref(pointer) => self.points_inside(state, pointer, from_root, size),
            PlaceKind::Field(..) | PlaceKind::Index(..) => unreachable!("a root has no base"),
        }
    }

    /// Do `length` bytes at these offsets from the pointer lie inside whatever it points to?
    fn points_inside(&self, state: &State, pointer: ExprId, by: Offsets, length: i128) -> bool {
        let targets = self.targets(state, pointer);
        !targets.is_empty()
            && targets.into_iter().all(|(object, offsets)| {
                let size = match self.eval.points_to.object(object) {
                    // Whom they hit is looked at elsewhere.
                    Object::Unknown | Object::Foreign => return true,
                    Object::Function(_) | Object::Arguments => return false,
                    Object::Global(global) => self.eval.program.types.size_of(self.eval.program.global(global).ty).into(),
                    Object::Local(..) if self.gone.locals.contains(&object) => return false,
                    Object::Local(func, local) => {
                        self.eval.program.types.size_of(self.eval.program.func(func).local(local).ty).into()
                    }
                    Object::Alloc(..) => match self.sizes.least.get(&object) {
                        Some(size) if !self.may_have_ended(object) => *size,
                        Some(_) | None => return false,
                    },
                };
                let offsets = offsets.and_then(|offsets| arith::exact_add(offsets, by));
                offsets.is_some_and(|offsets| lies_in(offsets, length, size))
            })
    }

    fn may_have_ended(&self, object: ObjectId) -> bool {
        self.gone.locals.contains(&object) || [object, ObjectId::UNKNOWN].iter().any(|o| self.gone.freed.contains(o))
    }

    /// The objects a pointer may point to, each with the offsets at which it may.
    fn targets(&self, state: &State, pointer: ExprId) -> Vec<(ObjectId, Option<Offsets>)> {
        let moved = |targets: Vec<(ObjectId, Option<Offsets>)>, by: Option<Offsets>| {
            let shift = |offsets: Option<Offsets>| arith::exact_add(offsets?, by?);
            targets.into_iter().map(|(object, offsets)| (object, shift(offsets))).collect()
        };
        match self.eval.function.expr(pointer).kind {
            ExprKind::Cast(CastOp::PtrToPtr, inner) => self.targets(state, inner),
            ExprKind::PtrAdd(base, offset) => {
                let by = self.eval.eval(state, offset);
                moved(self.targets(state, base), by)
            }
            ExprKind::Addr(place) => {
                let root = self.eval.function.place(visit::root(self.eval.function, place));
                let by = self.from_root(state, place);
                let object = match root.kind {
                    PlaceKind::Local(local) => Object::Local(self.eval.func, local),
                    PlaceKind::Global(global) => Object::Global(global),
                    PlaceKind::Deref(inner) => return moved(self.targets(state, inner), by),
                    PlaceKind::Field(..) | PlaceKind::Index(..) => unreachable!("a root has no base"),
                };
                self.eval.points_to.id(object).map(|object| (object, by)).into_iter().collect()
            }
            ExprKind::Select(_, a, b) => {
                let mut both = self.targets(state, a);
                both.extend(self.targets(state, b));
                both
            }
            ExprKind::Const(_)
            | ExprKind::FuncAddr(_)
            | ExprKind::Read(..)
            | ExprKind::Unary(..)
            | ExprKind::Binary(..)
            | ExprKind::Cast(..)
            | ExprKind::Overflow(..)
            | ExprKind::Math(..)
            | ExprKind::Memory(..) => {
                let targets = self.eval.points_to.targets(self.eval.func, pointer).iter();
                targets.map(|t| (t.object, t.offset.map(|o| Value::exactly(o.into())))).collect()
            }
        }
    }

    /// Where a place starts, counted from its root.
    fn from_root(&self, state: &State, place: PlaceId) -> Option<Offsets> {
        let function = self.eval.function;
        let types = &self.eval.program.types;
        match function.place(place).kind {
            PlaceKind::Local(_) | PlaceKind::Global(_) | PlaceKind::Deref(_) => Some(Value::exactly(0)),
            PlaceKind::Field(base, field) => {
                let from_base = self.from_root(state, base)?;
                let Type::Record(record) = types.get(function.place(base).ty) else { return None };
                let bytes = i128::from(types.record(*record).fields[field as usize].bit_offset / 8);
                arith::exact_add(from_base, Value::exactly(bytes))
            }
            PlaceKind::Index(base, index) => {
                let from_base = self.from_root(state, base)?;
                let index = self.eval.eval(state, index)?;
                let size = i128::from(types.size_of(function.place(place).ty));
                arith::exact_add(from_base, arith::exact_mul(index, Value::exactly(size))?)
            }
        }
    }
}

impl<'a> Engine<'a> {
    /// Calls `f` with every instruction and end of a block that facts do not exclude, and the state before it.
    fn each_state(&mut self, f: &mut dyn FnMut(&Evaluator<'a>, &State, Site, Step<'_>)) {
        for &func in self.points_to.reachable() {
            let eval = self.evaluator(func);
            for (b, block) in eval.function.blocks.iter().enumerate() {
                let at = BlockId::new(b);
                let mut state = self.blocks[func.index()][b].clone();
                for (i, inst) in block.insts.iter().enumerate() {
                    let Some(before) = state else { break };
                    f(&eval, &before, (func, at, i), Step::Inst(&inst.kind));
                    state = self.inst(&eval, (at, i), &inst.kind, before);
                }
                if let Some(before) = state {
                    f(&eval, &before, (func, at, block.insts.len()), Step::End(&block.end));
                }
            }
        }
    }
}
