//! Which steps of an execution its violation depends on: a dynamic backward slice (H. Agrawal and J. Horgan, "Dynamic
//! program slicing", 1990), through data and through decisions.
//!
//! Takes the instructions executed, in order, ending in the failed assertion; gives one flag per instruction. Memory
//! reached through pointers is known by points-to sets, so the slice may keep too much, never too little of the data.
//! It only decides what a report shows first: no verdict depends on it.

use fathom_analysis::{Externals, Object, ObjectId, PointsTo};
use fathom_goto::*;
use fathom_interpret::Executing;
use rustc_hash::{FxHashMap, FxHashSet};
use std::rc::Rc;

/// More instructions than this are not remembered: the earlier ones count as irrelevant.
const MOST: usize = 1 << 20;

#[derive(Copy, Clone)]
struct Executed {
    function: FuncId,
    block: BlockId,
    index: u32,
    frame: u32,
}

struct Frame {
    function: FuncId,
    parent: u32,
    /// Number of the calling instruction.
    call: usize,
}

/// The instructions of an execution.
#[derive(Default)]
pub struct Recording {
    executed: Vec<Executed>,
    /// How many were forgotten before the first of `executed`.
    forgotten: usize,
    frames: Vec<Frame>,
    running: Vec<u32>,
}

impl Recording {
    /// Number of the instruction executed last.
    pub fn last(&self) -> usize {
        (self.forgotten + self.executed.len()).saturating_sub(1)
    }

    pub fn execute(&mut self, at: &Executing) {
        if self.running.is_empty() {
            // The entry function is not called.
            self.enter(at.function);
        }
        if self.executed.len() >= 2 * MOST {
            self.executed.drain(..MOST);
            self.forgotten += MOST;
        }
        let frame = self.running.last().copied().unwrap_or(0);
        self.executed.push(Executed { function: at.function, block: at.block, index: at.index, frame });
    }

    pub fn enter(&mut self, function: FuncId) {
        let parent = self.running.last().copied().unwrap_or(u32::MAX);
        self.frames.push(Frame { function, parent, call: self.last() });
        self.running.push(self.frames.len() as u32 - 1);
    }

    pub fn leave(&mut self) {
        self.running.pop();
    }

    /// Flags per instruction number; what was forgotten is irrelevant.
    pub fn relevant(&self, program: &Program) -> Vec<bool> {
        let points_to = PointsTo::of(program, Externals::Pure);
        let mut slicer =
            Slicer { program, recording: self, points_to, cells: FxHashMap::default(), controls: FxHashMap::default() };
        let mut flags = vec![false; self.forgotten];
        flags.extend(slicer.run());
        flags
    }
}

/// What can hold a value.
#[derive(Copy, Clone, PartialEq, Eq, Hash)]
enum Cell {
    /// Of one activation; never reached through pointers.
    Local(u32, LocalId),
    Memory(ObjectId),
    /// Whether the object lives, and how large it is.
    Life(ObjectId),
}

/// Parts of a cell by byte offset; `None` is any.
type Parts = FxHashSet<Option<i32>>;

struct Slicer<'a> {
    program: &'a Program,
    recording: &'a Recording,
    points_to: PointsTo,
    cells: FxHashMap<(FuncId, PlaceId), Rc<[(ObjectId, Option<i32>)]>>,
    controls: FxHashMap<FuncId, Rc<Vec<Vec<BlockId>>>>,
}

#[derive(Default)]
struct Wanted {
    cells: FxHashMap<Cell, Parts>,
    /// Decisions (frame and block) that led to something relevant.
    decisions: FxHashSet<(u32, BlockId)>,
    /// Activations that contain something relevant.
    frames: FxHashSet<u32>,
}

impl Wanted {
    fn add(&mut self, cell: Cell, part: Option<i32>) {
        self.cells.entry(cell).or_default().insert(part);
    }

    /// Is a write of this part wanted? `whole`: it is certain to overwrite it, so earlier writes are not.
    fn take(&mut self, cell: Cell, part: Option<i32>, whole: bool) -> bool {
        let Some(parts) = self.cells.get_mut(&cell) else { return false };
        let hit = match part {
            None => !parts.is_empty(),
            Some(_) => parts.contains(&part) || parts.contains(&None),
        };
        if hit && whole {
            parts.remove(&part);
        }
        hit
    }
}

impl Slicer<'_> {
    fn run(&mut self) -> Vec<bool> {
        let recording = self.recording;
        let mut flags = vec![false; recording.executed.len()];
        let mut wanted = Wanted::default();
        for number in (0..flags.len()).rev() {
            let at = recording.executed[number];
            let last = number + 1 == flags.len();
            let data = self.defines(at, number, &mut wanted);
            let decided = self.decides(at, &mut wanted);
            let entered = self.entered(number, &mut wanted);
            if last || data || decided || entered {
                flags[number] = true;
                self.require(at, last || data || decided, &mut wanted);
            }
        }
        flags
    }

    /// Does it write something wanted?
    fn defines(&mut self, at: Executed, number: usize, wanted: &mut Wanted) -> bool {
        let f = self.program.func(at.function);
        let block = f.block(at.block);
        let Some(inst) = block.insts.get(at.index as usize) else { return self.returns(at, wanted) };
        let mut hit = false;
        if let InstKind::Call { callee: _, args, .. } = &inst.kind {
            // Parameters of the activation this call began.
            let begun = self.frame_begun_by(number, at.frame);
            if let Some(frame) = begun {
                let params = self.program.func(self.recording.frames[frame as usize].function).params.clone();
                for (param, arg) in params.iter().zip(args) {
                    if self.param_wanted(frame, *param, wanted) {
                        self.read_operand(at, arg, wanted);
                        hit = true;
                    }
                }
                return hit;
            }
        }
        for place in visit::written_places(&inst.kind) {
            hit |= self.writes(at, place, matches!(inst.kind, InstKind::Assign { .. } | InstKind::Input { .. }), wanted);
        }
        if let InstKind::Intrinsic { op, args, .. } = &inst.kind {
            hit |= self.primitive(at, *op, args, wanted);
        }
        // Somebody wants to see it.
        hit |= matches!(inst.kind, InstKind::Note { .. });
        if let InstKind::LifetimeEnd(local) = inst.kind
            && let Some(object) = self.points_to.id(Object::Local(at.function, local))
        {
            hit |= wanted.take(Cell::Life(object), None, false);
        }
        hit
    }

    /// A `return` defines the place its caller stores into.
    fn returns(&mut self, at: Executed, wanted: &mut Wanted) -> bool {
        let f = self.program.func(at.function);
        let Terminator::Return(Some(operand)) = &f.block(at.block).end else { return false };
        let frame = &self.recording.frames[at.frame as usize];
        let Some(number) = frame.call.checked_sub(self.recording.forgotten) else { return false };
        let Some(caller) = self.recording.executed.get(number).copied() else { return false };
        if frame.parent == u32::MAX {
            return false;
        }
        let inst = self.program.func(caller.function).block(caller.block).insts.get(caller.index as usize);
        let Some(InstKind::Call { dest: Some(dest), .. }) = inst.map(|i| &i.kind) else { return false };
        let hit = self.writes(caller, *dest, true, wanted);
        if hit {
            self.read_operand(at, operand, wanted);
        }
        hit
    }

    fn primitive(&mut self, at: Executed, op: Intrinsic, args: &[ExprId], wanted: &mut Wanted) -> bool {
        let mut hit = false;
        let first = || args.first().map(|e| self.points_to.targets(at.function, *e)).unwrap_or_default();
        match op {
            Intrinsic::MemMove | Intrinsic::MemCopy | Intrinsic::MemSet | Intrinsic::FormatBuffer => {
                for target in first() {
                    hit |= wanted.take(Cell::Memory(target.object), None, false);
                }
                if hit && let (Intrinsic::MemMove | Intrinsic::MemCopy, Some(source)) = (op, args.get(1)) {
                    for target in self.points_to.targets(at.function, *source) {
                        wanted.add(Cell::Memory(target.object), None);
                    }
                }
            }
            Intrinsic::HeapFree | Intrinsic::StackFree => {
                for target in first() {
                    hit |= wanted.take(Cell::Life(target.object), None, false);
                }
            }
            Intrinsic::HeapAlloc | Intrinsic::StackAlloc => {
                let site = Object::Alloc(at.function, at.block, at.index);
                hit = self.points_to.id(site).is_some_and(|object| wanted.take(Cell::Life(object), None, false));
            }
            Intrinsic::FormatPrint
            | Intrinsic::PutByte
            | Intrinsic::ArgCount
            | Intrinsic::ArgVector
            | Intrinsic::Exit
            | Intrinsic::Abort
            | Intrinsic::GetRounding
            | Intrinsic::SetRounding
            | Intrinsic::Defined
            | Intrinsic::Arbitrary => {}
        }
        hit
    }

    /// Was it the decision that led to something relevant?
    fn decides(&self, at: Executed, wanted: &mut Wanted) -> bool {
        let block = self.program.func(at.function).block(at.block);
        at.index as usize == block.insts.len() && wanted.decisions.remove(&(at.frame, at.block))
    }

    /// Does the activation it began contain something relevant?
    fn entered(&self, number: usize, wanted: &mut Wanted) -> bool {
        let at = self.recording.executed[number];
        self.frame_begun_by(number, at.frame).is_some_and(|frame| wanted.frames.contains(&frame))
    }

    fn frame_begun_by(&self, number: usize, parent: u32) -> Option<u32> {
        let next = self.recording.executed.get(number + 1)?.frame;
        let frame = self.recording.frames.get(next as usize)?;
        (next != parent && frame.parent == parent && frame.call == number + self.recording.forgotten).then_some(next)
    }

    /// What a relevant instruction rests on.
    fn require(&mut self, at: Executed, reads: bool, wanted: &mut Wanted) {
        wanted.frames.insert(at.frame);
        let controls = self.controls_of(at.function);
        wanted.decisions.extend(controls[at.block.index()].iter().map(|b| (at.frame, *b)));
        let f = self.program.func(at.function);
        let block = f.block(at.block);
        match block.insts.get(at.index as usize).map(|i| &i.kind) {
            // Its arguments matter where its parameters do.
            Some(InstKind::Call { callee: Callee::Direct(_), .. }) | Some(InstKind::Assume(_)) => {}
            Some(kind) if reads => {
                let mut exprs = Vec::new();
                visit::for_each_inst_expr(f, kind, &mut |e| exprs.push(e));
                for e in exprs {
                    self.read_expr(at, e, wanted);
                }
                for place in visit::read_places(kind) {
                    self.read_place(at, place, wanted);
                }
            }
            Some(_) => {}
            None => {
                if let (Some(cond), _) = visit::terminator_operands(&block.end)
                    && !matches!(block.end, Terminator::Return(_))
                {
                    self.read(at, cond, wanted);
                }
            }
        }
    }

    fn read_operand(&mut self, at: Executed, operand: &Operand, wanted: &mut Wanted) {
        match operand {
            Operand::Value(e) => self.read(at, *e, wanted),
            Operand::Aggregate(place) => self.read_place(at, *place, wanted),
        }
    }

    fn read(&mut self, at: Executed, e: ExprId, wanted: &mut Wanted) {
        let mut exprs = Vec::new();
        visit::for_each_expr(self.program.func(at.function), e, &mut |e| exprs.push(e));
        for e in exprs {
            self.read_expr(at, e, wanted);
        }
    }

    /// One expression, without its operands.
    fn read_expr(&mut self, at: Executed, e: ExprId, wanted: &mut Wanted) {
        match &self.program.func(at.function).expr(e).kind {
            ExprKind::Read(place, _) => self.read_place(at, *place, wanted),
            ExprKind::Memory(MemoryQuery::NoHeapObject | MemoryQuery::NoLostHeapObject, _) => {
                for (id, object) in self.points_to.objects() {
                    if matches!(object, Object::Alloc(..)) {
                        wanted.add(Cell::Life(id), None);
                    }
                }
            }
            ExprKind::Memory(_, args) => {
                for pointer in args.iter().flatten() {
                    for target in self.points_to.targets(at.function, *pointer) {
                        wanted.add(Cell::Life(target.object), None);
                    }
                }
            }
            _ => {}
        }
    }

    fn read_place(&mut self, at: Executed, place: PlaceId, wanted: &mut Wanted) {
        let f = self.program.func(at.function);
        if let Some(local) = self.register(f, place) {
            let part = visit::offset_from_root(&self.program.types, f, place).and_then(|o| i32::try_from(o).ok());
            wanted.add(Cell::Local(at.frame, local), part);
            return;
        }
        for (object, part) in self.cells(at.function, place).iter() {
            wanted.add(Cell::Memory(*object), *part);
        }
    }

    fn writes(&mut self, at: Executed, place: PlaceId, scalar: bool, wanted: &mut Wanted) -> bool {
        let f = self.program.func(at.function);
        if let Some(local) = self.register(f, place) {
            let part = visit::offset_from_root(&self.program.types, f, place).and_then(|o| i32::try_from(o).ok());
            let part = if scalar { part } else { None };
            return wanted.take(Cell::Local(at.frame, local), part, part.is_some());
        }
        let cells = self.cells(at.function, place);
        let certain = scalar && cells.len() == 1 && matches!(f.place(visit::root(f, place)).kind, PlaceKind::Global(_));
        let mut hit = false;
        for (object, part) in cells.iter() {
            let part = if scalar { *part } else { None };
            hit |= wanted.take(Cell::Memory(*object), part, certain && part.is_some());
        }
        hit
    }

    fn param_wanted(&self, frame: u32, param: LocalId, wanted: &mut Wanted) -> bool {
        let function = self.recording.frames[frame as usize].function;
        match self.program.func(function).local(param).address_taken {
            false => wanted.cells.remove(&Cell::Local(frame, param)).is_some_and(|parts| !parts.is_empty()),
            true => {
                self.points_to.id(Object::Local(function, param)).is_some_and(|o| wanted.take(Cell::Memory(o), None, false))
            }
        }
    }

    /// The local a place lies in, if no pointer can reach it.
    fn register(&self, f: &Function, place: PlaceId) -> Option<LocalId> {
        match f.place(visit::root(f, place)).kind {
            PlaceKind::Local(local) if !f.local(local).address_taken => Some(local),
            _ => None,
        }
    }

    fn cells(&mut self, function: FuncId, place: PlaceId) -> Rc<[(ObjectId, Option<i32>)]> {
        let (program, points_to) = (self.program, &self.points_to);
        let found = self.cells.entry((function, place));
        let compute = || points_to.place_targets(program, function, place).into_iter().map(|t| (t.object, t.offset)).collect();
        Rc::clone(found.or_insert_with(compute))
    }

    fn controls_of(&mut self, function: FuncId) -> Rc<Vec<Vec<BlockId>>> {
        let program = self.program;
        Rc::clone(self.controls.entry(function).or_insert_with(|| Rc::new(control_dependence(program.func(function)))))
    }
}

/// Per block the blocks whose decision it depends on (J. Ferrante, K. Ottenstein, J. Warren, 1987).
fn control_dependence(f: &Function) -> Vec<Vec<BlockId>> {
    let count = f.blocks.len();
    let exit = count;
    let successors: Vec<Vec<usize>> = (f.blocks.iter())
        .map(|b| {
            let mut to: Vec<usize> = b.end.successors().map(|s| s.index()).collect();
            to.sort_unstable();
            to.dedup();
            if to.is_empty() { vec![exit] } else { to }
        })
        .collect();
    let after = post_dominators(&successors, exit);
    let mut depends = vec![Vec::new(); count];
    for (a, to) in successors.iter().enumerate().filter(|(_, to)| to.len() > 1) {
        for &first in to {
            let mut at = first;
            while at != exit && Some(at) != after[a] {
                depends[at].push(BlockId::new(a));
                match after[at] {
                    Some(next) if next != at => at = next,
                    _ => break,
                }
            }
        }
    }
    depends
}

/// The immediate post-dominator of each block (K. Cooper, T. Harvey, K. Kennedy, 2001, on the reversed graph); `None`
/// for blocks from which the exit cannot be reached.
fn post_dominators(successors: &[Vec<usize>], exit: usize) -> Vec<Option<usize>> {
    let mut predecessors = vec![Vec::new(); exit + 1];
    for (from, to) in successors.iter().enumerate() {
        for &to in to {
            predecessors[to].push(from);
        }
    }
    // Post-order of the reversed graph.
    let mut order = Vec::new();
    let mut seen = vec![false; exit + 1];
    let mut stack = vec![(exit, 0)];
    seen[exit] = true;
    while let Some((at, next)) = stack.pop() {
        if let Some(&to) = predecessors[at].get(next) {
            stack.push((at, next + 1));
            if !std::mem::replace(&mut seen[to], true) {
                stack.push((to, 0));
            }
        } else {
            order.push(at);
        }
    }
    let mut rank = vec![usize::MAX; exit + 1];
    for (i, &b) in order.iter().enumerate() {
        rank[b] = i;
    }
    let mut after: Vec<Option<usize>> = vec![None; exit + 1];
    after[exit] = Some(exit);
    let mut changed = true;
    while changed {
        changed = false;
        for &b in order.iter().rev().filter(|&&b| b != exit) {
            let known = successors[b].iter().copied().filter(|&s| after[s].is_some());
            let new = known.reduce(|mut x, mut y| {
                while x != y {
                    while rank[x] < rank[y] {
                        x = after[x].unwrap_or(exit);
                    }
                    while rank[y] < rank[x] {
                        y = after[y].unwrap_or(exit);
                    }
                }
                x
            });
            changed |= after[b] != new;
            after[b] = new;
        }
    }
    after
}
