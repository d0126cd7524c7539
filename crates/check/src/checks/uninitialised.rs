//! Reads of local scalars before they are assigned (C11 6.3.2.1p2): for locals whose address is never taken, where
//! any such read is undefined. Aggregates and objects reached through pointers are not covered: their indeterminate
//! bytes are inputs.
//!
//! A forward analysis finds the reads that some path may reach unassigned. Only locals with such a read get a shadow
//! flag, cleared where the lifetime starts and set by each write; the read asserts the flag.

use fathom_goto::*;
use rustc_hash::FxHashMap;

/// Which tracked locals are assigned on every path, one bit each.
type Bits = Vec<u64>;

struct Tracked {
    /// Position of each tracked local in the bit sets.
    slots: FxHashMap<LocalId, usize>,
    words: usize,
}

/// Something an instruction does to a tracked local, in order.
#[derive(Copy, Clone, PartialEq, Eq)]
enum Event {
    Read(LocalId, LocId),
    Write(LocalId),
    Start(LocalId),
}

pub(crate) fn insert(program: &mut Program, func: &mut Function) {
    let tracked = tracked(program, func);
    if tracked.slots.is_empty() {
        return;
    }
    let at_entry = assigned_at_entry(func, &tracked);
    let suspects = suspects(func, &tracked, &at_entry);
    if suspects.is_empty() {
        return;
    }
    let flags = add_flags(program, func, &suspects);
    for index in 0..func.blocks.len() {
        let insts = std::mem::take(&mut func.blocks[index].insts);
        let mut state = at_entry[index].clone();
        let mut out = Vec::with_capacity(insts.len());
        if index == 0 {
            for local in sorted(&flags) {
                out.push(set_flag(program, func, flags[&local], 0, LocId::NONE));
            }
        }
        for inst in insts {
            let events = inst_events(func, &inst);
            assert_reads(program, func, (&tracked, &flags), (&events, inst.loc), &mut state, &mut out);
            let loc = inst.loc;
            out.push(inst);
            for event in events {
                apply(&tracked, event, &mut state);
                match event {
                    Event::Read(..) => {}
                    Event::Write(local) => {
                        out.extend(flags.get(&local).map(|f| set_flag(program, func, *f, 1, loc)));
                    }
                    Event::Start(local) => {
                        out.extend(flags.get(&local).map(|f| set_flag(program, func, *f, 0, loc)));
                    }
                }
            }
        }
        let events = end_events(func, &func.blocks[index].end);
        let loc = func.blocks[index].end_loc;
        assert_reads(program, func, (&tracked, &flags), (&events, loc), &mut state, &mut out);
        func.blocks[index].insts = out;
    }
}

/// What reading an uninitialised pointer means where neither that nor its use is looked for: its value is an input, drawn
/// where its lifetime starts, like any other that comes from outside. Said in the program itself, so that every later
/// stage, slicing above all, knows that it may point somewhere.
pub(crate) fn draw_pointers(program: &Program, func: &mut Function) {
    let tracked = tracked(program, func);
    if tracked.slots.is_empty() {
        return;
    }
    let at_entry = assigned_at_entry(func, &tracked);
    let pointers: Vec<LocalId> =
        suspects(func, &tracked, &at_entry).into_iter().filter(|l| program.types.is_pointer(func.local(*l).ty)).collect();
    if pointers.is_empty() {
        return;
    }
    for index in 0..func.blocks.len() {
        let insts = std::mem::take(&mut func.blocks[index].insts);
        let mut out = Vec::with_capacity(insts.len());
        for inst in insts {
            let starts = match inst.kind {
                InstKind::LifetimeStart(local) if pointers.contains(&local) => Some((local, inst.loc)),
                _ => None,
            };
            out.push(inst);
            if let Some((local, loc)) = starts {
                let (ty, name) = (func.local(local).ty, format!("uninitialised {}", func.local(local).name));
                let dest = func.add_place(PlaceKind::Local(local), ty);
                out.push(Inst { kind: InstKind::Input { dest, name }, loc });
            }
        }
        func.blocks[index].insts = out;
    }
}

fn tracked(program: &Program, func: &Function) -> Tracked {
    let mut slots = FxHashMap::default();
    for (index, local) in func.locals.iter().enumerate() {
        let user = match local.kind {
            LocalKind::User => true,
            LocalKind::Param | LocalKind::Temp => false,
        };
        if user && !local.address_taken && program.types.is_scalar(local.ty) {
            let slot = slots.len();
            slots.insert(LocalId::new(index), slot);
        }
    }
    let words = slots.len().div_ceil(64);
    Tracked { slots, words }
}

/// Greatest fixpoint: blocks not reached yet count as "everything assigned".
fn assigned_at_entry(func: &Function, tracked: &Tracked) -> Vec<Bits> {
    let mut at_entry = vec![vec![u64::MAX; tracked.words]; func.blocks.len()];
    at_entry[0] = vec![0; tracked.words];
    let mut work = vec![BlockId::new(0)];
    let mut seen = vec![false; func.blocks.len()];
    seen[0] = true;
    while let Some(block) = work.pop() {
        let mut state = at_entry[block.index()].clone();
        for inst in &func.block(block).insts {
            inst_events(func, inst).into_iter().for_each(|e| apply(tracked, e, &mut state));
        }
        end_events(func, &func.block(block).end).into_iter().for_each(|e| apply(tracked, e, &mut state));
        for next in func.block(block).end.successors() {
            let mut changed = !std::mem::replace(&mut seen[next.index()], true);
            for (old, new) in at_entry[next.index()].iter_mut().zip(&state) {
                changed |= *old & !*new != 0;
                *old &= *new;
            }
            if changed {
                work.push(next);
            }
        }
    }
    at_entry
}

/// Locals with a read that may come before any assignment.
fn suspects(func: &Function, tracked: &Tracked, at_entry: &[Bits]) -> Vec<LocalId> {
    let mut found = Vec::new();
    for (block, entry) in func.blocks.iter().zip(at_entry) {
        let mut state = entry.clone();
        let events = block.insts.iter().flat_map(|i| inst_events(func, i)).chain(end_events(func, &block.end));
        for event in events {
            if let Event::Read(local, _) = event
                && unassigned(tracked, local, &state)
            {
                found.push(local);
            }
            apply(tracked, event, &mut state);
        }
    }
    found.sort();
    found.dedup();
    found
}

fn unassigned(tracked: &Tracked, local: LocalId, state: &Bits) -> bool {
    tracked.slots.get(&local).is_some_and(|slot| state[slot / 64] >> (slot % 64) & 1 == 0)
}

/// A read that passed its assertion proves the local assigned, so only the first one on a path is checked.
fn apply(tracked: &Tracked, event: Event, state: &mut Bits) {
    let (local, assigned) = match event {
        Event::Read(local, _) | Event::Write(local) => (local, true),
        Event::Start(local) => (local, false),
    };
    let Some(slot) = tracked.slots.get(&local) else { return };
    let bit = 1u64 << (slot % 64);
    if assigned {
        state[slot / 64] |= bit;
    } else {
        state[slot / 64] &= !bit;
    }
}

fn assert_reads(
    program: &mut Program,
    func: &mut Function,
    (tracked, flags): (&Tracked, &FxHashMap<LocalId, LocalId>),
    (events, inst_loc): (&[Event], LocId),
    state: &mut Bits,
    out: &mut Vec<Inst>,
) {
    for &event in events {
        let Event::Read(local, loc) = event else { continue };
        if !unassigned(tracked, local, state) {
            continue;
        }
        apply(tracked, event, state);
        let loc = if loc == LocId::NONE { inst_loc } else { loc };
        let bool = program.types.bool();
        let place = func.add_place(PlaceKind::Local(flags[&local]), bool);
        let cond = func.add_expr(ExprKind::Read(place, Access::default()), bool, loc);
        program.properties.push(Property {
            class: PropertyClass::Uninitialised,
            message: format!("`{}` is read before it is assigned", func.local(local).name),
            loc,
            function: func.name.clone(),
        });
        let property = PropertyId::new(program.properties.len() - 1);
        out.push(Inst { kind: InstKind::Assert { cond, property }, loc });
    }
}

fn add_flags(program: &mut Program, func: &mut Function, suspects: &[LocalId]) -> FxHashMap<LocalId, LocalId> {
    let bool = program.types.bool();
    let mut flags = FxHashMap::default();
    for &local in suspects {
        let name = format!("{}_assigned_{}", func.local(local).name, func.locals.len());
        let loc = func.local(local).loc;
        func.locals.push(Local { name, ty: bool, loc, kind: LocalKind::Temp, address_taken: false, align: 1 });
        flags.insert(local, LocalId::new(func.locals.len() - 1));
    }
    flags
}

fn sorted(flags: &FxHashMap<LocalId, LocalId>) -> Vec<LocalId> {
    let mut locals: Vec<LocalId> = flags.keys().copied().collect();
    locals.sort();
    locals
}

fn set_flag(program: &mut Program, func: &mut Function, flag: LocalId, value: u128, loc: LocId) -> Inst {
    let bool = program.types.bool();
    let dest = func.add_place(PlaceKind::Local(flag), bool);
    let value = func.add_expr(ExprKind::Const(value), bool, loc);
    Inst { kind: InstKind::Assign { dest, value, access: Access::default() }, loc }
}

/// Reads come first: an instruction reads its operands before it writes.
fn inst_events(func: &Function, inst: &Inst) -> Vec<Event> {
    let mut events = Vec::new();
    let mut writes: Vec<PlaceId> = Vec::new();
    match &inst.kind {
        InstKind::Assign { dest, value, .. } => {
            expr_reads(func, *value, &mut events);
            writes.push(*dest);
        }
        InstKind::Copy { dest, src } => {
            place_reads(func, *src, &mut events);
            writes.push(*dest);
        }
        InstKind::Zero(dest) | InstKind::Input { dest, .. } => writes.push(*dest),
        InstKind::Call { dest, callee, args } => {
            for arg in args {
                operand_reads(func, arg, &mut events);
            }
            match callee {
                Callee::Direct(_) => {}
                Callee::Indirect(pointer) => expr_reads(func, *pointer, &mut events),
            }
            writes.extend(dest);
        }
        InstKind::Intrinsic { dest, args, .. } => {
            args.iter().for_each(|a| expr_reads(func, *a, &mut events));
            writes.extend(dest);
        }
        InstKind::Assume(cond) | InstKind::Assert { cond, .. } => expr_reads(func, *cond, &mut events),
        InstKind::LifetimeStart(local) => events.push(Event::Start(*local)),
        InstKind::LifetimeEnd(_) => {}
        InstKind::Rmw { dest, place, value, .. } => {
            expr_reads(func, *value, &mut events);
            read_of(func, *place, inst.loc, &mut events);
            writes.push(*place);
            writes.extend(dest);
        }
        InstKind::CmpXchg { ok, place, expected, desired } => {
            expr_reads(func, *desired, &mut events);
            read_of(func, *place, inst.loc, &mut events);
            read_of(func, *expected, inst.loc, &mut events);
            writes.extend([ok, place, expected]);
        }
        InstKind::AtomicBegin | InstKind::AtomicEnd | InstKind::Fence | InstKind::Unsupported(_) => {}
    }
    for &place in &writes {
        place_reads(func, place, &mut events);
    }
    for place in writes {
        if let PlaceKind::Local(local) = func.place(place).kind {
            events.push(Event::Write(local));
        }
    }
    events
}

fn end_events(func: &Function, end: &Terminator) -> Vec<Event> {
    let mut events = Vec::new();
    match end {
        Terminator::Branch { cond, .. } => expr_reads(func, *cond, &mut events),
        Terminator::Switch { value, .. } => expr_reads(func, *value, &mut events),
        Terminator::Return(Some(operand)) => operand_reads(func, operand, &mut events),
        Terminator::Return(None) | Terminator::Goto(_) | Terminator::Stop => {}
    }
    events
}

fn operand_reads(func: &Function, operand: &Operand, events: &mut Vec<Event>) {
    match operand {
        Operand::Value(value) => expr_reads(func, *value, events),
        Operand::Aggregate(place) => place_reads(func, *place, events),
    }
}

fn read_of(func: &Function, place: PlaceId, loc: LocId, events: &mut Vec<Event>) {
    place_reads(func, place, events);
    if let PlaceKind::Local(local) = func.place(place).kind {
        events.push(Event::Read(local, loc));
    }
}

fn expr_reads(func: &Function, id: ExprId, events: &mut Vec<Event>) {
    let expr = func.expr(id);
    match &expr.kind {
        ExprKind::Const(_) | ExprKind::FuncAddr(_) => {}
        ExprKind::Addr(place) => place_reads(func, *place, events),
        ExprKind::Read(place, _) => read_of(func, *place, expr.loc, events),
        ExprKind::Unary(_, a) | ExprKind::Cast(_, a) => expr_reads(func, *a, events),
        ExprKind::Binary(_, a, b) | ExprKind::PtrAdd(a, b) | ExprKind::Overflow(_, a, b, _) => {
            expr_reads(func, *a, events);
            expr_reads(func, *b, events);
        }
        ExprKind::Select(a, b, c) => [a, b, c].into_iter().for_each(|e| expr_reads(func, *e, events)),
        ExprKind::Math(_, args) => args.iter().flatten().for_each(|a| expr_reads(func, *a, events)),
        ExprKind::Memory(_, args) => args.iter().flatten().for_each(|a| expr_reads(func, *a, events)),
    }
}

fn place_reads(func: &Function, place: PlaceId, events: &mut Vec<Event>) {
    match func.place(place).kind {
        PlaceKind::Local(_) | PlaceKind::Global(_) => {}
        PlaceKind::Deref(pointer) => expr_reads(func, pointer, events),
        PlaceKind::Field(base, _) => place_reads(func, base, events),
        PlaceKind::Index(base, index) => {
            place_reads(func, base, events);
            expr_reads(func, index, events);
        }
    }
}
