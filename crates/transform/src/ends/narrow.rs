//! A function alone, with nothing but what the tests of one loop depend on.
//!
//! Most loops count in one variable, and their bodies do something else: they filter samples, or assert what they computed. Followed exactly that costs a circuit
//! per iteration. Here everything beside the loop's own tests is forgotten: other variables are gone, branches on them go either way, and nothing is assumed of them.
//!
//! SOUNDNESS: a branch that goes either way and an assumption that is gone only add executions, so what decreases in all of these decreases in the program's own.
//! A variable is gone only if nothing that stays reads it. What is forgotten need not be irrelevant: a rank that needs it is not found here, and is asked for
//! again with everything.

use super::alone::ANYTHING;
use fathom_goto::loops::Wto;
use fathom_goto::*;
use std::collections::BTreeSet;

/// Decides a branch that goes either way.
const EITHER: &str = "either";

/// Forgets what has nothing to do with the tests that leave a loop. False if that is nothing.
pub(super) fn narrow(program: &mut Program, function: FuncId, head: BlockId) -> bool {
    let f = program.func(function);
    let wto = Wto::of(f);
    let Some(id) = wto.headed_by(head) else { return false };
    let connected = connected(program, f, &wto, id);
    let boolean = program.types.bool();
    let f = &mut program.functions[function.index()];
    let mut blocks = std::mem::take(&mut f.blocks);
    let mut forgotten = false;
    for block in &mut blocks {
        let before = block.insts.len();
        block.insts.retain(|inst| stays(f, &inst.kind, &connected));
        forgotten |= block.insts.len() < before;
    }
    f.blocks = blocks;
    for b in (0..f.blocks.len()).map(BlockId::new) {
        let (value, ty) = match f.block(b).end {
            Terminator::Branch { cond, .. } => (cond, boolean),
            Terminator::Switch { value, .. } => (value, f.expr(value).ty),
            Terminator::Goto(_) | Terminator::Return(_) | Terminator::Stop => continue,
        };
        // SOUNDNESS: a test stays only if all that it reads does.
        if knows(f, value, &connected) {
            continue;
        }
        forgotten = true;
        let drawn = draw(f, b, ty);
        match &mut f.blocks[b.index()].end {
            Terminator::Branch { cond, .. } => *cond = drawn,
            Terminator::Switch { value, .. } => *value = drawn,
            Terminator::Goto(_) | Terminator::Return(_) | Terminator::Stop => {}
        }
    }
    let mut passed = BTreeSet::new();
    while let Some(entry) = pass_by_idle_loop(program, function, head, &passed) {
        passed.insert(entry);
    }
    forgotten || !passed.is_empty()
}

/// Other loops that change nothing for what comes behind them are not entered: any of their exits may be taken at once. The head of such a loop, if
/// there is one beside those that were found before.
///
/// SOUNDNESS: nobody reads behind such a loop what its iterations wrote, so what comes behind it sees the same whether there were some or none. That the exit that is taken
/// need not be the one of the last iteration only adds executions. Those that never leave the loop are no concern of this question: that loop is a goal of its own.
fn pass_by_idle_loop(program: &mut Program, function: FuncId, head: BlockId, before: &BTreeSet<BlockId>) -> Option<BlockId> {
    let int = program.types.int(32, true);
    let f = &mut program.functions[function.index()];
    let wto = Wto::of(f);
    let live = live(f, head);
    let mut found = None;
    for other in wto.loops.iter().filter(|l| !before.contains(&l.head)) {
        let blocks = &wto.order[other.first_rank as usize..other.end_rank as usize];
        let mut exits: Vec<BlockId> = Vec::new();
        for to in blocks.iter().flat_map(|b| f.block(*b).end.successors()) {
            if !blocks.contains(&to) && !exits.contains(&to) {
                exits.push(to);
            }
        }
        let is_read = |l: LocalId| exits.iter().any(|exit| live[exit.index()][l.index()]);
        let is_idle = |inst: &Inst| match &inst.kind {
            InstKind::Assign { dest, .. } | InstKind::Input { dest, .. } => local(f, *dest).is_some_and(|l| !is_read(l)),
            // Without an assumption there are more executions.
            InstKind::Assume(_) => true,
            _ => false,
        };
        if !blocks.contains(&head) && blocks.iter().all(|b| f.block(*b).insts.iter().all(is_idle)) {
            found = Some((other.head, exits));
            break;
        }
    }
    let (entry, exits) = found?;
    // Where the function or the program ends inside the loop nothing comes behind.
    f.blocks[entry.index()].insts.clear();
    f.blocks[entry.index()].end = match exits[..] {
        [] => Terminator::Stop,
        [only] => Terminator::Goto(only),
        [first, ref others @ ..] => {
            let cases = others.iter().enumerate().map(|(i, to)| (i as i128, i as i128, *to)).collect();
            Terminator::Switch { value: draw(f, entry, int), cases, default: first }
        }
    };
    Some(entry)
}

/// By block and local: may somebody read what it holds where the block begins? Questions about the loop read everything at its head.
fn live(f: &Function, head: BlockId) -> Vec<Vec<bool>> {
    let mut live = vec![vec![false; f.locals.len()]; f.blocks.len()];
    live[head.index()].fill(true);
    loop {
        let mut changed = false;
        for b in (0..f.blocks.len()).rev().map(BlockId::new).filter(|b| *b != head) {
            let block = f.block(b);
            let mut now = vec![false; f.locals.len()];
            for to in block.end.successors() {
                now.iter_mut().zip(&live[to.index()]).for_each(|(now, then)| *now |= then);
            }
            visit::for_each_terminator_expr(f, &block.end, &mut |e| mark(f, e, &mut now));
            for inst in block.insts.iter().rev() {
                if let InstKind::Assign { dest, .. } | InstKind::Input { dest, .. } = &inst.kind
                    && let PlaceKind::Local(l) = f.place(*dest).kind
                {
                    now[l.index()] = false;
                }
                visit::for_each_inst_expr(f, &inst.kind, &mut |e| mark(f, e, &mut now));
            }
            changed |= live[b.index()] != now;
            live[b.index()] = now;
        }
        if !changed {
            return live;
        }
    }
}

/// The variable that a place belongs to.
fn local(f: &Function, place: PlaceId) -> Option<LocalId> {
    match f.place(visit::root(f, place)).kind {
        PlaceKind::Local(l) => Some(l),
        PlaceKind::Global(_) | PlaceKind::Deref(_) | PlaceKind::Field(..) | PlaceKind::Index(..) => None,
    }
}

/// Draws any value of a type at the end of a block.
fn draw(f: &mut Function, block: BlockId, ty: TypeId) -> ExprId {
    f.locals.push(Local { name: EITHER.into(), ty, loc: LocId::NONE, kind: LocalKind::Temp, address_taken: false, align: 0 });
    let dest = f.add_place(PlaceKind::Local(LocalId::new(f.locals.len() - 1)), ty);
    let kind = InstKind::Input { dest, name: ANYTHING.into(), kind: InputKind::Unspecified };
    let block = &mut f.blocks[block.index()];
    block.insts.push(Inst { kind, loc: block.end_loc });
    f.add_expr(ExprKind::Read(dest, Access::default()), ty, LocId::NONE)
}

/// By local: do the tests that leave the loop depend on it, by assignments or by what is assumed of several variables? Where lowering marked the loop's own
/// test, the others do not count.
fn connected(program: &Program, f: &Function, wto: &Wto, id: LoopId) -> Vec<bool> {
    let is_exit = |b: &BlockId| wto.contains(id, *b) && f.block(*b).end.successors().any(|to| !wto.contains(id, to));
    let exits: Vec<BlockId> = (0..f.blocks.len()).map(BlockId::new).filter(is_exit).collect();
    let own = |b: &BlockId| program.source.loop_tests.contains(&f.block(*b).end_loc);
    let any_own = exits.iter().any(own);
    let mut connected = vec![false; f.locals.len()];
    for b in exits.iter().filter(|b| !any_own || own(b)) {
        visit::for_each_terminator_expr(f, &f.block(*b).end, &mut |e| mark(f, e, &mut connected));
    }
    loop {
        let before = connected.clone();
        for inst in f.blocks.iter().flat_map(|b| &b.insts).filter(|inst| stays(f, &inst.kind, &before)) {
            visit::for_each_inst_expr(f, &inst.kind, &mut |e| mark(f, e, &mut connected));
        }
        if before == connected {
            return connected;
        }
    }
}

fn stays(f: &Function, inst: &InstKind, connected: &[bool]) -> bool {
    match inst {
        InstKind::Assume(cond) => mentions(f, *cond, connected),
        InstKind::Assign { dest, .. } | InstKind::Input { dest, .. } => local(f, *dest).is_none_or(|l| connected[l.index()]),
        InstKind::LifetimeStart(l) | InstKind::LifetimeEnd(l) => connected[l.index()],
        // SOUNDNESS: what is undefined is no end of an execution, and stays.
        _ => true,
    }
}

/// Is all that the expression reads connected? Locals that were added since are not among those.
fn knows(f: &Function, e: ExprId, connected: &[bool]) -> bool {
    let mut all = true;
    visit::for_each_expr(f, e, &mut |e| {
        if matches!(f.expr(e).kind, ExprKind::Read(..)) {
            all &= local_read(f, e).is_some_and(|l| connected.get(l.index()) == Some(&true));
        }
    });
    all
}

fn local_read(f: &Function, e: ExprId) -> Option<LocalId> {
    let ExprKind::Read(place, _) = f.expr(e).kind else { return None };
    local(f, place)
}

fn mark(f: &Function, e: ExprId, connected: &mut [bool]) {
    if let Some(l) = local_read(f, e) {
        connected[l.index()] = true;
    }
}

fn mentions(f: &Function, e: ExprId, connected: &[bool]) -> bool {
    let mut found = false;
    visit::for_each_expr(f, e, &mut |e| found |= local_read(f, e).is_some_and(|l| connected[l.index()]));
    found
}
