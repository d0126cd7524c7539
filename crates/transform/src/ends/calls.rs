//! Does something decrease with every call down a cycle of calls?
//!
//! Where a function of the cycle calls one, it leaves what it noted of its own arguments in global variables of ours; the function that is entered
//! compares them with its own. SOUNDNESS: as for loops; a cycle of calls is passed for ever only if there are ever more activations, each entered from the one before.

use super::candidates::{Atom, Candidates, Evaluated, Part, atom_text};
use super::ghosts::Ghosts;
use super::rank::{Proposal, Refuted, compare};
use super::{Cycle, Goal, bare};
use crate::monitor::hidden;
use fathom_goto::*;

/// Parameters, and global variables, that are compared.
const PARAMETERS: usize = 4;
const GLOBALS: usize = 2;

/// The numbers of a function that calls of the cycle are compared by.
#[derive(Clone, Debug)]
pub(super) enum Source {
    Parameter(usize),
    /// What a parameter points to.
    Pointee(usize),
    Global(GlobalId),
    /// Which of the cycle's functions it is.
    Order,
}

/// The program with assertions at the entries of the cycle's functions; `before`: parts of which one may decrease instead.
/// `simple`: only single numbers and the sum of all of them are offered. `None` if some call of the cycle goes through a pointer, or there is nothing to compare.
pub fn calls_question(
    program: &Program,
    goal: &Goal,
    before: &[Part],
    refuted: Refuted<'_>,
    simple: bool,
) -> Option<(Program, Vec<Proposal>)> {
    let Cycle::Calls { functions } = &goal.cycle else { return None };
    let indirect = |f: &FuncId| {
        let mut insts = program.func(*f).blocks.iter().flat_map(|b| &b.insts);
        insts.any(|i| matches!(i.kind, InstKind::Call { callee: Callee::Indirect(_), .. }))
    };
    if functions.iter().any(|f| indirect(f) || program.func(*f).variadic) {
        return None;
    }
    let sources = sources(program, functions);
    let candidates = parts(sources.len(), functions.len() > 1);
    let candidates = if simple { candidates.simple_only() } else { candidates };
    let offered: Vec<&Part> = candidates.parts.iter().filter(|p| !p.is_idle(before) && !refuted(p, false)).collect();
    if offered.is_empty() {
        return None;
    }
    let mut out = bare(program);
    let (bool, wide) = (out.types.bool(), out.types.int(128, true));
    let from_cycle = hidden(&mut out, "rank.from", bool);
    let left: Vec<GlobalId> = (0..sources.len()).map(|i| hidden(&mut out, &format!("rank.left.{i}"), wide)).collect();
    let there: Vec<GlobalId> = (0..sources.len()).map(|i| hidden(&mut out, &format!("rank.there.{i}"), bool)).collect();
    // One property for all functions of the cycle: what decreases does so with every call.
    let first = program.func(functions[0]);
    let mut proposals = Vec::new();
    for part in offered {
        let text = candidates.describe(part, &|atom| source_text(program, first, &sources, atom));
        let mut property = |what: &str| {
            let message = format!("{text} {what} in the recursion of {}", goal.name);
            let function = first.name.clone();
            out.properties.push(Property { class: PropertyClass::Termination, message, loc: goal.loc, function });
            PropertyId::new(out.properties.len() - 1)
        };
        let strict = (!refuted(part, true)).then(|| property("decreases"));
        let weak = Some(property("does not increase"));
        proposals.push(Proposal { part: part.clone(), text, strict, weak });
    }
    for (order, &function) in functions.iter().enumerate() {
        write(&mut out, function, (order, functions), &sources, (from_cycle, &left, &there), (&proposals, before));
    }
    Some((out, proposals))
}

pub(super) fn sources(program: &Program, functions: &[FuncId]) -> Vec<Source> {
    let types = &program.types;
    let fits = |ty: TypeId| match types.get(ty) {
        Type::Bool => true,
        Type::Int { width, .. } => *width <= 64,
        _ => false,
    };
    let count = functions.iter().map(|f| program.func(*f).params.len()).min().unwrap_or(0);
    let mut sources = Vec::new();
    for i in (0..count).take(PARAMETERS) {
        let ty = |f: &FuncId| program.func(*f).local(program.func(*f).params[i]).ty;
        let points = |f: &FuncId| matches!(types.get(ty(f)), Type::Pointer(to) if fits(*to) && types.is_scalar(*to));
        if functions.iter().all(|f| fits(ty(f))) {
            sources.push(Source::Parameter(i));
        } else if functions.iter().all(points) {
            sources.push(Source::Pointee(i));
        }
    }
    let mut globals = Vec::new();
    for f in functions {
        for place in &program.func(*f).places {
            if let PlaceKind::Global(g) = place.kind
                && fits(program.global(g).ty)
                && !program.global(g).constant
                && !globals.contains(&g)
                && globals.len() < GLOBALS
            {
                globals.push(g);
            }
        }
    }
    sources.extend(globals.into_iter().map(Source::Global));
    if functions.len() > 1 {
        sources.push(Source::Order);
    }
    sources
}

/// Combinations of the numbers; atoms stand for sources by their position.
pub(super) fn parts(count: usize, ordered: bool) -> Candidates {
    let mut parts = Vec::new();
    let values = count - usize::from(ordered);
    for a in 0..values {
        parts.push(Part::Sum(vec![(false, a)]));
        parts.push(Part::Sum(vec![(true, a)]));
    }
    if values > 1 {
        parts.push(Part::Sum((0..values.min(3)).map(|a| (false, a)).collect()));
    }
    if ordered {
        parts.push(Part::Sum(vec![(false, values)]));
        parts.push(Part::Sum(vec![(true, values)]));
    }
    let simple = parts.len();
    for a in 0..values {
        parts.push(Part::Abs(a));
        for b in a + 1..values {
            for signs in [(false, false), (false, true), (true, false)] {
                parts.push(Part::Sum(vec![(signs.0, a), (signs.1, b)]));
            }
            parts.push(Part::Max(a, b));
            parts.push(Part::Min(a, b));
        }
    }
    let atoms = (0..count).map(|i| Atom::Value(ExprId::new(i))).collect();
    Candidates { atoms, tested: simple, simple, parts, bits: 64 }
}

pub(super) fn source_text(program: &Program, f: &Function, sources: &[Source], atom: Atom) -> String {
    let Atom::Value(position) = atom else { return atom_text(program, f, atom) };
    let parameter = |i: usize| f.local(f.params[i]).name.clone();
    match &sources[position.index()] {
        Source::Parameter(i) => parameter(*i),
        Source::Pointee(i) => format!("*{}", parameter(*i)),
        Source::Global(g) => program.global(*g).name.clone(),
        Source::Order => "the function".into(),
    }
}

/// Into one function of the cycle: at its entry the comparison, at its calls what it leaves.
fn write(
    program: &mut Program,
    function: FuncId,
    (order, functions): (usize, &[FuncId]),
    sources: &[Source],
    (from_cycle, left, left_there): (GlobalId, &[GlobalId], &[GlobalId]),
    (proposals, before): (&[Proposal], &[Part]),
) {
    let global_types: Vec<TypeId> =
        sources.iter().map(|s| if let Source::Global(g) = s { program.global(*g).ty } else { TypeId(0) }).collect();
    let mut ghosts = Ghosts::new(program, function, 64);
    let atoms: Vec<Atom> = sources
        .iter()
        .zip(global_types)
        .map(|(source, ty)| match *source {
            Source::Parameter(i) => {
                let param = ghosts.f.params[i];
                Atom::Value(ghosts.read(param))
            }
            Source::Pointee(i) => {
                let param = ghosts.f.params[i];
                let pointer = ghosts.read(param);
                let Type::Pointer(to) = *ghosts.types.get(ghosts.f.expr(pointer).ty) else { unreachable!("asked before") };
                Atom::Stored(ghosts.f.add_place(PlaceKind::Deref(pointer), to))
            }
            Source::Global(g) => {
                let place = ghosts.f.add_place(PlaceKind::Global(g), ty);
                Atom::Value(ghosts.expr(ExprKind::Read(place, Access::default()), ty))
            }
            Source::Order => Atom::Value(ghosts.number(order as u128)),
        })
        .collect();
    let new = Evaluated::new(&mut ghosts, &atoms);
    let old = Evaluated::new(&mut ghosts, &atoms);
    let (bool, wide) = (ghosts.bool, ghosts.wide);
    let from_place = ghosts.f.add_place(PlaceKind::Global(from_cycle), bool);
    let assign = |dest: PlaceId, value: ExprId| Inst {
        kind: InstKind::Assign { dest, value, access: Access::default() },
        loc: LocId::NONE,
    };
    // Calls first: their blocks are still where they were.
    for b in 0..ghosts.f.blocks.len() {
        let insts = std::mem::take(&mut ghosts.f.blocks[b].insts);
        let mut out = Vec::with_capacity(insts.len());
        for inst in insts {
            let in_cycle = matches!(inst.kind, InstKind::Call { callee: Callee::Direct(to), .. } if functions.contains(&to));
            if in_cycle {
                for i in 0..sources.len() {
                    let dest = ghosts.f.add_place(PlaceKind::Global(left[i]), wide);
                    let value = ghosts.read(new.values[i]);
                    out.push(assign(dest, value));
                    let dest = ghosts.f.add_place(PlaceKind::Global(left_there[i]), bool);
                    let value = match new.there[i] {
                        Some(there) => ghosts.read(there),
                        None => ghosts.truth(true),
                    };
                    out.push(assign(dest, value));
                }
                let yes = ghosts.truth(true);
                out.push(assign(from_place, yes));
            }
            out.push(inst);
        }
        ghosts.f.blocks[b].insts = out;
    }
    let body = std::mem::take(&mut ghosts.f.blocks[0].insts);
    let end = std::mem::replace(&mut ghosts.f.blocks[0].end, Terminator::Stop);
    let end_loc = ghosts.f.blocks[0].end_loc;
    let moved = ghosts.block(body, end);
    ghosts.f.blocks[moved.index()].end_loc = end_loc;
    // Jumps back to the first block do not enter the function again.
    for b in 1..ghosts.f.blocks.len() {
        ghosts.on_edge(BlockId::new(b), BlockId(0), moved);
    }
    let mut asked = Vec::new();
    let decreased: Vec<ExprId> = before.iter().map(|p| compare(&mut ghosts, p, (&old, &new), BinOp::Lt)).collect();
    for proposal in proposals {
        for (op, property) in [(BinOp::Lt, proposal.strict), (BinOp::Le, proposal.weak)] {
            let Some(property) = property else { continue };
            let mut conditions = decreased.clone();
            conditions.push(compare(&mut ghosts, &proposal.part, (&old, &new), op));
            asked.push((ghosts.all(BinOp::Or, &conditions), property));
        }
    }
    let choice = ghosts.choose(asked, moved);
    // What the caller left.
    let mut taken = Vec::new();
    for i in 0..sources.len() {
        let place = ghosts.f.add_place(PlaceKind::Global(left[i]), wide);
        let value = ghosts.expr(ExprKind::Read(place, Access::default()), wide);
        taken.push(ghosts.set(old.values[i], value));
        if let Some(there) = old.there[i] {
            let place = ghosts.f.add_place(PlaceKind::Global(left_there[i]), bool);
            let value = ghosts.expr(ExprKind::Read(place, Access::default()), bool);
            taken.push(ghosts.set(there, value));
        }
    }
    let no = ghosts.truth(false);
    taken.push(assign(from_place, no));
    let compared = ghosts.block(taken, Terminator::Goto(choice));
    let cond = ghosts.expr(ExprKind::Read(from_place, Access::default()), bool);
    let entered = ghosts.block(Vec::new(), Terminator::Branch { cond, then: compared, other: moved });
    let first = new.fill(&mut ghosts, &atoms, entered);
    ghosts.f.blocks[0].end = Terminator::Goto(first);
}
