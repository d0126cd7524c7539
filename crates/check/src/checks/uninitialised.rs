//! Reads of objects before they are assigned (C11 6.3.2.1p2, 6.7.9p10, 7.22.3.4p2).
//!
//! Local scalars whose address is never taken: a forward analysis finds the reads that some path may reach unassigned. Only locals with such a read get a shadow
//! flag, cleared where the lifetime starts and set by each write; the read asserts the flag.
//!
//! Everything else is asked of memory (`MemoryQuery::Initialised`): a scalar that is loaded from a local aggregate, from a local whose address is taken, or through a pointer
//! must have been written in every bit since its object began to exist. Copies of structures and arrays, `memcpy`, and assignments of one character to another copy bytes that
//! nobody wrote as such: padding and members that are not set yet may be copied (6.2.6.1p6), and what is copied is still not written.
//! Not selected, what nobody wrote is an input, drawn when the object begins to exist.

use crate::emit::Emitter;
use crate::selection::Check;
use crate::walk::Places;
use fathom_goto::visit::{Node, Usage};
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
/// where its lifetime starts, that nobody chose (`InputKind::Unwritten`). Said in the program itself, so that every later
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
                out.push(Inst { kind: InstKind::Input { dest, name, kind: InputKind::Unwritten }, loc });
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
            LocalKind::Arbitrary | LocalKind::Param | LocalKind::Temp => false,
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

/// Local scalars with a read that may come before any assignment, by name, each with its first such read.
pub(crate) fn unassigned_reads(program: &Program, func: &Function) -> Vec<(String, LocId)> {
    let tracked = tracked(program, func);
    if tracked.slots.is_empty() {
        return Vec::new();
    }
    let at_entry = assigned_at_entry(func, &tracked);
    let mut found: Vec<(LocalId, LocId)> = Vec::new();
    for (block, entry) in func.blocks.iter().zip(&at_entry) {
        let mut state = entry.clone();
        let events = block.insts.iter().map(|i| (inst_events(func, i), i.loc));
        for (events, at) in events.chain([(end_events(func, &block.end), block.end_loc)]) {
            for event in events {
                if let Event::Read(local, loc) = event
                    && unassigned(&tracked, local, &state)
                    && !found.iter().any(|(known, _)| *known == local)
                {
                    found.push((local, if loc == LocId::NONE { at } else { loc }));
                }
                apply(&tracked, event, &mut state);
            }
        }
    }
    found.into_iter().map(|(local, loc)| (func.local(local).name.clone(), loc)).collect()
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
    visit::inst_nodes(&inst.kind, |node| match node {
        Node::Expr(value) => expr_reads(func, value, &mut events),
        Node::Place(place, Usage::Read) => place_reads(func, place, &mut events),
        Node::Place(place, usage) => {
            if usage == Usage::Update {
                read_of(func, place, inst.loc, &mut events);
            }
            writes.push(place);
        }
    });
    if let InstKind::LifetimeStart(local) = inst.kind {
        events.push(Event::Start(local));
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
    visit::terminator_nodes(end, |node| node_reads(func, node, &mut events));
    events
}

fn node_reads(func: &Function, node: Node, events: &mut Vec<Event>) {
    match node {
        Node::Expr(value) => expr_reads(func, value, events),
        Node::Place(place, _) => place_reads(func, place, events),
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
    match expr.kind {
        ExprKind::Read(place, _) => read_of(func, place, expr.loc, events),
        ref other => visit::expr_nodes(other, |node| node_reads(func, node, events)),
    }
}

fn place_reads(func: &Function, place: PlaceId, events: &mut Vec<Event>) {
    visit::place_nodes(&func.place(place).kind, |node| node_reads(func, node, events));
}

/// Locals that memory is asked about have an address, though it goes nowhere. So have characters that are only carried from memory to memory: what was
/// never written is carried as such.
pub(crate) fn give_addresses(program: &Program, func: &mut Function) {
    let carried = carriers(program, func);
    for (index, local) in func.locals.iter_mut().enumerate() {
        let aggregate = !program.types.is_scalar(local.ty) && !func.from_library;
        local.address_taken |= aggregate || carried.contains(&LocalId::new(index));
    }
}

/// Characters that are only ever assigned from memory, and only ever assigned to memory or to each other.
fn carriers(program: &Program, func: &Function) -> Vec<LocalId> {
    let is_byte = |ty: TypeId| matches!(program.types.get(ty), Type::Int { width: 8, .. });
    let mut carries: Vec<bool> =
        func.locals.iter().map(|l| l.kind != LocalKind::Param && !l.address_taken && is_byte(l.ty)).collect();
    if !carries.contains(&true) {
        return Vec::new();
    }
    let named = |place: PlaceId| match func.place(place).kind {
        PlaceKind::Local(local) if !func.local(local).address_taken => Some(local),
        _ => None,
    };
    // Any other use of the value rules a local out.
    let mut used: Vec<u32> = vec![0; func.locals.len()];
    let mut moved: Vec<u32> = vec![0; func.locals.len()];
    let count = |events: Vec<Event>, used: &mut Vec<u32>, carries: &mut Vec<bool>, sets: bool| {
        for event in events {
            match event {
                Event::Read(local, _) => used[local.index()] += 1,
                Event::Write(local) => carries[local.index()] &= sets,
                Event::Start(_) => {}
            }
        }
    };
    for block in &func.blocks {
        for inst in &block.insts {
            let mut sets = false;
            if let InstKind::Assign { dest, value, access: Access { volatile: false, atomic: None } } = inst.kind
                && let ExprKind::Read(src, Access { volatile: false, atomic: None }) = func.expr(value).kind
                && is_byte(func.place(src).ty)
                && is_byte(func.place(dest).ty)
            {
                if let Some(local) = named(src) {
                    moved[local.index()] += 1;
                }
                sets = named(src).is_none();
                // To a register that does not carry, it is a use.
                if let (Some(from), Some(_)) = (named(src), named(dest)) {
                    carries[from.index()] = false;
                }
            }
            count(inst_events(func, inst), &mut used, &mut carries, sets);
        }
        count(end_events(func, &block.end), &mut used, &mut carries, false);
    }
    let all = (0..func.locals.len()).filter(|i| carries[*i] && moved[*i] > 0 && used[*i] == moved[*i]);
    all.map(LocalId::new).collect()
}

/// A scalar is loaded from the place, and used.
pub(crate) fn read(emitter: &mut Emitter<'_>, id: ExprId, place: PlaceId) {
    if !emitter.wants(Check::Uninitialised) || !may_be_unwritten(emitter, place) {
        return;
    }
    let (base, bit, bits) = extent(emitter, place);
    let pointer = match emitter.func.place(base).kind {
        PlaceKind::Deref(pointer) => pointer,
        PlaceKind::Local(_) | PlaceKind::Global(_) | PlaceKind::Field(..) | PlaceKind::Index(..) => emitter.address(base),
    };
    let (bit, bits) = (emitter.size(bit), emitter.size(bits));
    let cond = emitter.memory(MemoryQuery::Initialised, &[pointer, bit, bits]);
    let loc = emitter.func.expr(id).loc;
    let what = emitter.names().place_or(place, "memory");
    let message = format!("{what} is read before it is assigned");
    emitter.assert(cond, PropertyClass::Uninitialised, message, loc);
}

/// Does the instruction take one character from memory and do nothing but put it elsewhere? The place it is taken from.
pub(crate) fn copied_byte(emitter: &Emitter<'_>, dest: PlaceId, value: ExprId) -> Option<PlaceId> {
    let ExprKind::Read(src, Access { volatile: false, atomic: None }) = emitter.func.expr(value).kind else { return None };
    let byte = |place: PlaceId| {
        let (_, bit, bits) = extent(emitter, place);
        matches!(emitter.types.get(emitter.func.place(place).ty), Type::Int { width: 8, .. }) && bit == 0 && bits == 8
    };
    let register = |place: PlaceId| match emitter.func.place(place).kind {
        PlaceKind::Local(local) => !emitter.func.local(local).address_taken,
        PlaceKind::Global(_) | PlaceKind::Deref(_) | PlaceKind::Field(..) | PlaceKind::Index(..) => false,
    };
    (byte(src) && byte(dest) && !register(src) && !register(dest)).then_some(src)
}

/// Static objects begin with values; scalars that only their name leads to have flags.
fn may_be_unwritten(emitter: &Emitter<'_>, place: PlaceId) -> bool {
    let root = emitter.func.root(place);
    match emitter.func.place(root).kind {
        PlaceKind::Local(local) => {
            let local = emitter.func.local(local);
            let scalar = emitter.types.is_scalar(local.ty);
            match local.kind {
                LocalKind::User => !scalar || local.address_taken,
                // An input, unless something indeterminate was copied into it.
                LocalKind::Arbitrary => !scalar || (local.address_taken && emitter.copies),
                // Passed by value, or what a call returned: as written as what it was copied from.
                LocalKind::Param | LocalKind::Temp => !scalar,
            }
        }
        PlaceKind::Global(_) => emitter.copies && root != place,
        PlaceKind::Deref(_) => true,
        PlaceKind::Field(..) | PlaceKind::Index(..) => unreachable!("a root has no base"),
    }
}

/// The bits a scalar place covers, counted from a place that has an address.
fn extent(emitter: &Emitter<'_>, place: PlaceId) -> (PlaceId, u64, u64) {
    let types = &*emitter.types;
    if let PlaceKind::Field(base, field) = emitter.func.place(place).kind
        && let Type::Record(record) = types.get(emitter.func.place(base).ty)
    {
        let field = &types.record(*record).fields[field as usize];
        if let Some(width) = field.bit_width {
            return (base, field.bit_offset, u64::from(width));
        }
    }
    let ty = emitter.func.place(place).ty;
    let bits = match types.get(ty) {
        // The rest of its bytes is padding.
        Type::Float(FloatKind::X87) => 80,
        Type::Void
        | Type::Bool
        | Type::Int { .. }
        | Type::Float(_)
        | Type::Pointer(_)
        | Type::Array { .. }
        | Type::Record(_)
        | Type::Function { .. } => 8 * types.size_of(ty),
    };
    (place, 0, bits)
}
