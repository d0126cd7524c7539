//! The slice of a GOTO program: what no property can depend on is removed (DESIGN section 5).
//!
//! Two parts. *Cut*: blocks after which no assertion can come are replaced by `Stop`. *Drop*: assignments and calls
//! whose effects reach no assertion, assumption, branch or kept effect are removed; branches whose arms then do the
//! same become jumps, which may free more.
//!
//! Kept whatever it writes: inputs (their order names them), lifetimes and allocations (indeterminate contents are
//! inputs too), volatile reads, assumptions, assertions, exits, unsupported constructs, and calls of functions that
//! contain any of these or may not return. An unsupported construct may do anything, but no execution gets past one: whether it is reached is all
//! that matters, and what that depends on stays. Loops stay: `while (1); reach_error();` must not reach it. Where invalid accesses are
//! not looked for, writes that may leave their object stay too (`facts::stray`): they may hit anything, and execution stops there.
//!
//! SOUNDNESS: relevance is per object and ignores order, which errs towards keeping. Every execution of the program
//! up to a violation is one of the slice with the same inputs, and back, unless what was removed accesses invalid memory where
//! nobody looks for that; such accesses are counted, and a proof says that it rests on them.

use crate::provenance::{Provenance, Rest};
use fathom_analysis::facts::{Site, stray_writes};
use fathom_analysis::modified::{self, Modified};
use fathom_analysis::{CallGraph, Externals, ObjectId, PointsTo};
use fathom_goto::loops::Wto;
use fathom_goto::*;
use rustc_hash::FxHashSet;
use std::collections::BTreeSet;

/// How much was removed, for reports.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub struct Sliced {
    pub instructions: usize,
    pub branches: usize,
    pub blocks_cut: usize,
    /// Of the instructions: with accesses through pointers, or to elements, that nobody showed to be valid.
    pub unproved_accesses: usize,
}

/// Rounds of dropping: each may turn branches into jumps, whose conditions then no longer count.
const ROUNDS: usize = 3;

impl Sliced {
    /// What two slices removed together.
    pub fn and(self, later: Sliced) -> Sliced {
        Sliced {
            instructions: self.instructions + later.instructions,
            branches: self.branches + later.branches,
            blocks_cut: self.blocks_cut + later.blocks_cut,
            unproved_accesses: self.unproved_accesses + later.unproved_accesses,
        }
    }
}

/// The program without what no property can depend on.
pub fn slice(mut program: Program, externals: Externals) -> (Program, Provenance) {
    let mut provenance = Provenance::unchanged(&program);
    provenance.removed = remove(&mut program, externals);
    // SOUNDNESS: what was removed may have accessed memory that does not exist; execution would have stopped there.
    if provenance.removed.unproved_accesses > 0 {
        provenance.rests_on.push(Rest::SlicedAccesses);
    }
    (program, provenance)
}

fn remove(program: &mut Program, externals: Externals) -> Sliced {
    let mut points_to = PointsTo::of(program, externals);
    let mut sliced = Sliced { blocks_cut: cut(program, &points_to), ..Sliced::default() };
    let mut stray = Stray::of(program, &points_to);
    for round in 0..ROUNDS {
        // Dropping moves instructions, which points-to knows by their position; cutting whole blocks does not.
        if round > 0 {
            points_to = PointsTo::of(program, externals);
        }
        let dropped = drop_irrelevant(program, &points_to, &mut stray);
        sliced.instructions += dropped.instructions;
        sliced.branches += dropped.branches;
        sliced.unproved_accesses += dropped.unproved_accesses;
        if dropped.branches == 0 {
            break;
        }
    }
    sliced
}

/// Accesses that may be invalid, where that is nobody's property.
struct Stray {
    /// Invalid accesses are looked for: an execution that gets past one had a valid one.
    checked: bool,
    /// Writes that may leave their object, by the present positions of the instructions.
    writes: FxHashSet<Site>,
}

impl Stray {
    fn of(program: &Program, points_to: &PointsTo) -> Stray {
        // The same condition as execution's.
        let checked = program.properties.iter().any(|p| p.class == PropertyClass::Deref);
        let writes = match checked {
            true => FxHashSet::default(),
            false => stray_writes(program, points_to, &CallGraph::of(program, points_to)),
        };
        Stray { checked, writes }
    }

    /// The instructions before it in its block that were dropped move an instruction to the front.
    fn moved(&mut self, func: FuncId, block: BlockId, kept: &[bool]) {
        for (i, kept) in kept.iter().enumerate() {
            debug_assert!(*kept || !self.writes.contains(&(func, block, i)), "stray writes are kept");
        }
        let mut to = 0;
        for (from, kept) in kept.iter().enumerate() {
            if self.writes.remove(&(func, block, from)) {
                self.writes.insert((func, block, to));
            }
            to += usize::from(*kept);
        }
    }
}

/// Stops execution in blocks from which no assertion can be reached any more.
fn cut(program: &mut Program, points_to: &PointsTo) -> usize {
    let calls = CallGraph::of(program, points_to);
    // A function without a body that may call back may reach assertions anywhere.
    if points_to.externals == Externals::Arbitrary && calls.bottom_up.iter().any(|f| !program.func(*f).has_body()) {
        return 0;
    }
    let count = program.functions.len();
    let mut asserts = vec![false; count];
    for &func in &calls.bottom_up {
        let insts = program.func(func).blocks.iter().flat_map(|b| &b.insts);
        asserts[func.index()] = insts.into_iter().any(|i| ends_in_question(program.func(func), &i.kind));
    }
    propagate_to_callers(&calls, &mut asserts);
    // Callers before callees, until stable: is there anything to reach after a function returns?
    let mut after_return = vec![false; count];
    let mut useful: Vec<Vec<bool>> = program.functions.iter().map(|f| vec![false; f.blocks.len()]).collect();
    loop {
        let mut changed = false;
        for &func in calls.bottom_up.iter().rev() {
            let function = program.func(func);
            useful[func.index()] = useful_blocks(points_to, function, func, &asserts, after_return[func.index()]);
            for (b, block) in function.blocks.iter().enumerate() {
                let mut later = reaches(&useful[func.index()], block, after_return[func.index()]);
                for (i, inst) in block.insts.iter().enumerate().rev() {
                    match &inst.kind {
                        kind if ends_in_question(function, kind) => later = true,
                        InstKind::Call { callee, .. } => {
                            let targets = points_to.callees(func, BlockId::new(b), i, callee);
                            for target in targets.iter().filter(|_| later) {
                                changed |= !std::mem::replace(&mut after_return[target.index()], true);
                            }
                            later |= targets.iter().any(|t| asserts[t.index()]);
                        }
                        _ => {}
                    }
                }
            }
        }
        if !changed {
            break;
        }
    }
    let mut removed = 0;
    for &func in points_to.reachable() {
        for (block, useful) in program.functions[func.index()].blocks.iter_mut().zip(&useful[func.index()]) {
            let empty = block.insts.is_empty() && block.end == Terminator::Stop;
            if !useful && !empty {
                block.insts.clear();
                block.end = Terminator::Stop;
                removed += 1;
            }
        }
    }
    removed
}

/// Something whose reachability decides a verdict. SOUNDNESS: an unsupported construct may hide any behaviour, assertions
/// included, so it counts like one; cutting it off would turn `unknown` into a proof.
/// So does code that the program declares unreachable: nobody knows where an execution goes that gets there.
fn ends_in_question(function: &Function, kind: &InstKind) -> bool {
    match kind.effect() {
        Effect::Assert(_) | Effect::Goal(_) | Effect::Unsupported => true,
        Effect::Primitive(Intrinsic::Defined) => {
            let number = |e: &ExprId| match function.expr(*e).kind {
                ExprKind::Const(n) => Some(Undefined::of_number(n)),
                _ => None,
            };
            let what = visit::operand_exprs(kind).get(1).and_then(number);
            matches!(what, Some(Undefined::Unreachable | Undefined::Assumption))
        }
        Effect::Store { .. } | Effect::Input | Effect::Call | Effect::Primitive(_) | Effect::Assume => false,
        Effect::Lifetime(_) | Effect::Synchronise => false,
    }
}

fn propagate_to_callers(calls: &CallGraph, flags: &mut [bool]) {
    loop {
        let mut changed = false;
        for &func in &calls.bottom_up {
            if !flags[func.index()] && calls.callees[func.index()].iter().any(|c| flags[c.index()]) {
                flags[func.index()] = true;
                changed = true;
            }
        }
        if !changed {
            return;
        }
    }
}

/// Blocks from whose start an assertion may still be reached.
fn useful_blocks(points_to: &PointsTo, function: &Function, func: FuncId, asserts: &[bool], after_return: bool) -> Vec<bool> {
    let mut useful: Vec<bool> = function
        .blocks
        .iter()
        .enumerate()
        .map(|(b, block)| {
            block.insts.iter().enumerate().any(|(i, inst)| match &inst.kind {
                kind if ends_in_question(function, kind) => true,
                InstKind::Call { callee, .. } => {
                    let targets = points_to.callees(func, BlockId::new(b), i, callee);
                    targets.iter().any(|t| asserts[t.index()])
                }
                _ => false,
            })
        })
        .collect();
    loop {
        let mut changed = false;
        for b in (0..function.blocks.len()).rev() {
            if !useful[b] && reaches(&useful, &function.blocks[b], after_return) {
                useful[b] = true;
                changed = true;
            }
        }
        if !changed {
            return useful;
        }
    }
}

fn reaches(useful: &[bool], block: &Block, after_return: bool) -> bool {
    match &block.end {
        Terminator::Return(_) => after_return,
        Terminator::Stop => false,
        Terminator::Goto(_) | Terminator::Branch { .. } | Terminator::Switch { .. } => {
            block.end.successors().any(|s| useful[s.index()])
        }
    }
}

/// What one round needs to know.
struct Round<'a> {
    program: &'a Program,
    points_to: &'a PointsTo,
    modified: &'a Modified,
    /// By function: calling it may do more than write memory.
    effectful: Vec<bool>,
    stray: &'a FxHashSet<Site>,
    relevant: FxHashSet<ObjectId>,
    /// Some relevant object can be reached through unknown pointers.
    exposed_relevant: bool,
    /// By function: it may write a relevant object.
    writes_relevant: Vec<bool>,
    /// Expressions already searched for reads.
    searched: FxHashSet<(FuncId, ExprId)>,
}

fn drop_irrelevant(program: &mut Program, points_to: &PointsTo, stray: &mut Stray) -> Sliced {
    if asks_for_lost_objects(program) {
        return Sliced::default();
    }
    let calls = CallGraph::of(program, points_to);
    let modified = Modified::of(program, points_to, &calls);
    let effectful = effectful(program, points_to, &calls, &stray.writes);
    let doubtful = if stray.checked { Vec::new() } else { doubtful(program, points_to, &calls) };
    let mut round = Round {
        program,
        points_to,
        modified: &modified,
        effectful,
        stray: &stray.writes,
        relevant: FxHashSet::default(),
        exposed_relevant: false,
        writes_relevant: vec![false; program.functions.len()],
        searched: FxHashSet::default(),
    };
    let kept = round.fixpoint();
    let mut sliced = Sliced::default();
    for (func, blocks) in kept {
        if !stray.checked {
            for (b, kept) in blocks.iter().enumerate() {
                let insts = program.func(func).blocks[b].insts.iter().enumerate();
                let dropped = insts.filter(|(i, _)| !kept[*i]);
                let unproved = dropped.filter(|(i, inst)| match &inst.kind {
                    InstKind::Call { callee, .. } => {
                        let targets = points_to.callees(func, BlockId::new(b), *i, callee);
                        may_be_invalid(program.func(func), &inst.kind) || targets.iter().any(|t| doubtful[t.index()])
                    }
                    kind => may_be_invalid(program.func(func), kind),
                });
                sliced.unproved_accesses += unproved.count();
                stray.moved(func, BlockId::new(b), kept);
            }
        }
        let function = &mut program.functions[func.index()];
        for (block, kept) in function.blocks.iter_mut().zip(blocks) {
            let before = block.insts.len();
            let mut kept = kept.into_iter();
            block.insts.retain(|_| kept.next().expect("one flag per instruction"));
            sliced.instructions += before - block.insts.len();
        }
        sliced.branches += join_equal_arms(function);
    }
    sliced
}

/// Whether an object is lost depends on every pointer anywhere.
fn asks_for_lost_objects(program: &Program) -> bool {
    let exprs = program.functions.iter().flat_map(|f| &f.exprs);
    exprs.into_iter().any(|e| matches!(e.kind, ExprKind::Memory(MemoryQuery::NoLostHeapObject, _)))
}

/// Functions with accesses that are not shown to be valid: directly or by what they call.
fn doubtful(program: &Program, points_to: &PointsTo, calls: &CallGraph) -> Vec<bool> {
    let mut flags = vec![false; program.functions.len()];
    for &func in points_to.reachable() {
        let function = program.func(func);
        flags[func.index()] = function.blocks.iter().flat_map(|b| &b.insts).any(|i| may_be_invalid(function, &i.kind));
    }
    propagate_to_callers(calls, &mut flags);
    flags
}

/// Does the instruction access memory through a pointer, or an element whose index is not constant, or call what a pointer points to?
fn may_be_invalid(function: &Function, inst: &InstKind) -> bool {
    let doubtful = |place: PlaceId| {
        let mut at = place;
        loop {
            match function.place(at).kind {
                PlaceKind::Local(_) | PlaceKind::Global(_) => return false,
                PlaceKind::Deref(_) => return true,
                PlaceKind::Index(_, index) if !matches!(function.expr(index).kind, ExprKind::Const(_)) => return true,
                PlaceKind::Field(base, _) | PlaceKind::Index(base, _) => at = base,
            }
        }
    };
    let mut found = visit::written_places(inst).into_iter().chain(visit::read_places(inst)).any(doubtful);
    visit::for_each_inst_expr(function, inst, &mut |e| {
        if let ExprKind::Read(place, _) = function.expr(e).kind {
            found |= doubtful(place);
        }
    });
    found |= matches!(inst, InstKind::Call { callee: Callee::Indirect(_), .. });
    found || matches!(inst, InstKind::Intrinsic { op: Intrinsic::MemMove | Intrinsic::MemCopy | Intrinsic::MemSet, .. })
}

/// Functions whose calls must stay, apart from what they write: directly or by what they call.
fn effectful(program: &Program, points_to: &PointsTo, calls: &CallGraph, stray: &FxHashSet<Site>) -> Vec<bool> {
    let mut flags = vec![false; program.functions.len()];
    for (func, ..) in stray {
        flags[func.index()] = true;
    }
    for &func in points_to.reachable() {
        let function = program.func(func);
        flags[func.index()] |= if function.has_body() {
            // A loop or a recursion may not end; then what follows the call is not reached.
            let stops = function.blocks.iter().any(|b| b.end == Terminator::Stop);
            let pinned = function.blocks.iter().flat_map(|b| &b.insts).any(|i| is_pinned(function, &i.kind));
            stops || pinned || calls.recursive[func.index()] || !Wto::of(function).loops.is_empty()
        } else {
            // SV-COMP's convention: returns, and does nothing else; the result is an input.
            points_to.externals == Externals::Arbitrary || !matches!(program.types.get(function.ret), Type::Void)
        };
    }
    propagate_to_callers(calls, &mut flags);
    flags
}

/// Instructions that stay whatever they write.
fn is_pinned(function: &Function, inst: &InstKind) -> bool {
    let kind = match inst.effect() {
        Effect::Input | Effect::Assume | Effect::Assert(_) | Effect::Goal(_) | Effect::Lifetime(_) => true,
        Effect::Synchronise | Effect::Unsupported => true,
        Effect::Primitive(op) => match op {
            Intrinsic::MemMove | Intrinsic::MemCopy | Intrinsic::MemSet => false,
            Intrinsic::ArgCount | Intrinsic::ArgVector | Intrinsic::GetRounding => false,
            // Output is what the user compares a replay with.
            Intrinsic::FormatPrint | Intrinsic::FormatBuffer | Intrinsic::PutByte => true,
            Intrinsic::HeapAlloc | Intrinsic::HeapFree | Intrinsic::StackAlloc | Intrinsic::StackFree => true,
            Intrinsic::Exit | Intrinsic::Abort | Intrinsic::SetRounding | Intrinsic::Defined => true,
            // It may draw an input.
            Intrinsic::Arbitrary => true,
        },
        Effect::Store { .. } | Effect::Call => false,
    };
    let mut unstable = false;
    visit::for_each_inst_expr(function, inst, &mut |e| {
        if let ExprKind::Read(_, access) = function.expr(e).kind {
            unstable |= !access.is_ordinary();
        }
    });
    kind || unstable
}

impl Round<'_> {
    /// Grows the relevant objects until stable; gives which instructions stay, by function and block.
    fn fixpoint(&mut self) -> Vec<(FuncId, Vec<Vec<bool>>)> {
        let program = self.program;
        let functions: Vec<FuncId> = self.points_to.reachable().iter().copied().collect();
        let mut kept: Vec<(FuncId, Vec<Vec<bool>>)> = Vec::new();
        for &func in &functions {
            let flags = program.func(func).blocks.iter().map(|b| vec![false; b.insts.len()]).collect();
            kept.push((func, flags));
        }
        let mut settled = vec![false; program.functions.len()];
        let writes = self.own_writes(&functions);
        loop {
            let before = self.relevant.len();
            self.exposed_relevant |= self.relevant.iter().any(|o| self.points_to.exposed().contains(o));
            for &func in &functions {
                let written = &self.modified.by_function[func.index()];
                self.writes_relevant[func.index()] =
                    self.writes_relevant[func.index()] || written.iter().any(|o| self.relevant.contains(o));
            }
            let mut changed = false;
            for ((func, flags), writes) in kept.iter_mut().zip(&writes) {
                let func = *func;
                let function = program.func(func);
                for (b, block) in function.blocks.iter().enumerate() {
                    for (i, inst) in block.insts.iter().enumerate() {
                        if !flags[b][i] && self.stays(func, (BlockId::new(b), i), &inst.kind, &writes[b][i]) {
                            flags[b][i] = true;
                            changed = true;
                            self.needs_operands(func, &inst.kind);
                        }
                    }
                    if !settled[func.index()] {
                        let (expr, place) = visit::terminator_operands(&block.end);
                        if let Some(expr) = expr {
                            self.needs(func, expr);
                        }
                        if let Some(place) = place {
                            self.needs_place(func, place);
                        }
                    }
                }
                settled[func.index()] = true;
            }
            if !changed && self.relevant.len() == before {
                return kept;
            }
        }
    }

    /// What each instruction writes itself, by function and block.
    fn own_writes(&self, functions: &[FuncId]) -> Vec<Vec<Vec<BTreeSet<ObjectId>>>> {
        let of_inst = |func: FuncId, inst: &Inst| {
            let mut set = BTreeSet::new();
            modified::own_writes(self.program, self.points_to, func, &inst.kind, &mut set);
            set
        };
        let of_block = |func: FuncId, block: &Block| block.insts.iter().map(|i| of_inst(func, i)).collect();
        functions.iter().map(|f| self.program.func(*f).blocks.iter().map(|b| of_block(*f, b)).collect()).collect()
    }

    fn stays(&self, func: FuncId, at: (BlockId, usize), inst: &InstKind, writes: &BTreeSet<ObjectId>) -> bool {
        if is_pinned(self.program.func(func), inst) || self.stray.contains(&(func, at.0, at.1)) {
            return true;
        }
        if let InstKind::Call { callee, .. } = inst {
            let targets = self.points_to.callees(func, at.0, at.1, callee);
            // A call without a target cannot be executed; it is not ours to remove.
            let matters = |t: &FuncId| self.effectful[t.index()] || self.writes_relevant[t.index()];
            if targets.is_empty() || targets.iter().any(matters) {
                return true;
            }
        }
        let unknown = self.exposed_relevant && writes.contains(&ObjectId::UNKNOWN);
        unknown || writes.iter().any(|o| self.relevant.contains(o))
    }

    /// Everything a kept instruction evaluates becomes relevant.
    fn needs_operands(&mut self, func: FuncId, inst: &InstKind) {
        for expr in visit::operand_exprs(inst) {
            self.needs(func, expr);
        }
        for place in visit::read_places(inst) {
            self.needs_place(func, place);
        }
        for place in visit::written_places(inst) {
            self.needs_operands_of_place(func, place);
        }
        match inst {
            InstKind::Intrinsic { op: Intrinsic::MemMove | Intrinsic::MemCopy, args, .. } => {
                self.needs_behind(func, args[1]);
            }
            InstKind::Intrinsic { op: Intrinsic::FormatPrint | Intrinsic::FormatBuffer, args, .. } => {
                // The format, the argument block, and the strings its pointers lead to.
                for &arg in args {
                    self.needs_behind(func, arg);
                    for target in self.points_to.targets(func, arg) {
                        for inner in self.points_to.contents(target.object) {
                            self.is_relevant(inner.object);
                        }
                    }
                }
            }
            other => match other.effect() {
                // The arguments are stored to the parameters.
                Effect::Call => {}
                Effect::Store { .. } | Effect::Input | Effect::Primitive(_) | Effect::Assume | Effect::Assert(_) => {}
                Effect::Goal(_) | Effect::Lifetime(_) | Effect::Synchronise | Effect::Unsupported => {}
            },
        }
    }

    fn needs_behind(&mut self, func: FuncId, pointer: ExprId) {
        for target in self.points_to.targets(func, pointer) {
            self.is_relevant(target.object);
        }
    }

    fn is_relevant(&mut self, object: ObjectId) {
        if self.relevant.insert(object) && object == ObjectId::UNKNOWN {
            self.relevant.extend(self.points_to.exposed().iter().copied());
        }
    }

    fn needs(&mut self, func: FuncId, expr: ExprId) {
        if !self.searched.insert((func, expr)) {
            return;
        }
        let kind = &self.program.func(func).expr(expr).kind;
        let (children, place) = visit::expr_children(kind);
        for child in children {
            self.needs(func, child);
        }
        if let ExprKind::Memory(MemoryQuery::Initialised, [Some(pointer), ..]) = *kind {
            match self.program.func(func).expr(pointer).kind {
                ExprKind::Addr(place) => self.needs_place(func, place),
                _ => self.needs_behind(func, pointer),
            }
        }
        match (kind, place) {
            (ExprKind::Read(..), Some(place)) => self.needs_place(func, place),
            (_, Some(place)) => self.needs_operands_of_place(func, place),
            (_, None) => {}
        }
    }

    fn needs_place(&mut self, func: FuncId, place: PlaceId) {
        self.needs_operands_of_place(func, place);
        for target in self.points_to.symbolic_targets(self.program, func, place) {
            self.is_relevant(target.object);
        }
    }

    fn needs_operands_of_place(&mut self, func: FuncId, place: PlaceId) {
        match self.program.func(func).place(place).kind {
            PlaceKind::Local(_) | PlaceKind::Global(_) => {}
            PlaceKind::Deref(pointer) => self.needs(func, pointer),
            PlaceKind::Field(base, _) => self.needs_operands_of_place(func, base),
            PlaceKind::Index(base, index) => {
                self.needs_operands_of_place(func, base);
                self.needs(func, index);
            }
        }
    }
}

/// Branches whose targets lead through empty blocks to the same place become jumps.
fn join_equal_arms(function: &mut Function) -> usize {
    let ends: Vec<BlockId> = (0..function.blocks.len()).map(|b| through_empty(function, BlockId::new(b))).collect();
    let mut joined = 0;
    for b in 0..function.blocks.len() {
        let block = &function.blocks[b];
        match &block.end {
            Terminator::Branch { .. } | Terminator::Switch { .. } => {
                let (expr, _) = visit::terminator_operands(&block.end);
                let targets: Vec<BlockId> = block.end.successors().map(|s| ends[s.index()]).collect();
                let first = targets[0];
                if targets.iter().all(|t| *t == first) && !expr.is_some_and(|e| reads_unstable(function, e)) {
                    function.blocks[b].end = Terminator::Goto(first);
                    joined += 1;
                }
            }
            Terminator::Goto(_) | Terminator::Return(_) | Terminator::Stop => {}
        }
    }
    joined
}

fn reads_unstable(function: &Function, expr: ExprId) -> bool {
    let mut unstable = false;
    visit::for_each_expr(function, expr, &mut |e| {
        if let ExprKind::Read(_, access) = function.expr(e).kind {
            unstable |= !access.is_ordinary();
        }
    });
    unstable
}

/// The first block that does something; a cycle of empty blocks is an endless loop and stays one.
fn through_empty(function: &Function, start: BlockId) -> BlockId {
    let mut at = start;
    for _ in 0..function.blocks.len() {
        let block = function.block(at);
        match &block.end {
            Terminator::Goto(next) if block.insts.is_empty() => at = *next,
            Terminator::Goto(_)
            | Terminator::Branch { .. }
            | Terminator::Switch { .. }
            | Terminator::Return(_)
            | Terminator::Stop => return at,
        }
    }
    start
}
