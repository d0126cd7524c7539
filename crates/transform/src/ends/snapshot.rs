//! Does a loop come back to a state it was in? As a property of the program: a state is kept at one visit of the loop's head, whichever an input chooses, and
//! no later visit finds it again.
//!
//! What is compared are the variables that the function can name. A violation is only a suggestion: whether the whole state repeats is for the
//! interpreter to say.

use super::ghosts::Ghosts;
use super::{Cycle, Goal, bare};
use fathom_goto::*;

/// Scalars that are compared.
const COMPARED: usize = 64;
/// Longer arrays are not compared element by element.
const ELEMENTS: u64 = 16;

/// The name of the input that chooses the visit.
pub const CHOICE: &str = "choice of a state";

/// The program with that assertion; `None` if there is nothing to compare.
pub fn snapshot_question(program: &Program, goal: &Goal) -> Option<Program> {
    let Cycle::Loop { function, head } = goal.cycle else { return None };
    if head == BlockId(0) {
        return None;
    }
    let mut out = bare(program);
    let globals: Vec<(GlobalId, TypeId)> = (program.globals.iter().enumerate())
        .filter(|(_, g)| !g.constant && g.kind == GlobalKind::User)
        .map(|(i, g)| (GlobalId::new(i), g.ty))
        .collect();
    let mut ghosts = Ghosts::new(&mut out, function, 64);
    let mut places = Vec::new();
    for i in 0..program.func(function).locals.len() {
        let local = program.func(function).local(LocalId::new(i));
        if local.kind != LocalKind::Temp && !begins_inside(program.func(function), LocalId::new(i)) {
            let place = ghosts.f.add_place(PlaceKind::Local(LocalId::new(i)), local.ty);
            scalars(&mut ghosts, place, &mut places);
        }
    }
    for (global, ty) in globals {
        let place = ghosts.f.add_place(PlaceKind::Global(global), ty);
        scalars(&mut ghosts, place, &mut places);
    }
    places.truncate(COMPARED);
    let kept: Vec<LocalId> =
        places.iter().map(|p| ghosts.f.place(*p).ty).collect::<Vec<_>>().into_iter().map(|ty| ghosts.local(ty)).collect();
    let bool = ghosts.bool;
    let (taken, choice) = (ghosts.local(bool), ghosts.local(bool));
    let property = ghosts.property(format!("loop {} comes back to a state", goal.name), goal.loc);
    // Where the loop went on before.
    let body = std::mem::take(&mut ghosts.f.blocks[head.index()].insts);
    let end = std::mem::replace(&mut ghosts.f.blocks[head.index()].end, Terminator::Stop);
    let moved = ghosts.block(body, end);
    let mut same = Vec::new();
    let mut keep = Vec::new();
    for (&place, &copy) in places.iter().zip(&kept) {
        let ty = ghosts.f.place(place).ty;
        let (now, then) = (ghosts.expr(ExprKind::Read(place, Access::default()), ty), ghosts.read(copy));
        same.push(equal(&mut ghosts, now, then));
        let now = ghosts.expr(ExprKind::Read(place, Access::default()), ty);
        keep.push(ghosts.set(copy, now));
    }
    let same = ghosts.all(BinOp::And, &same);
    let differs = ghosts.expr(ExprKind::Unary(UnOp::Not, same), bool);
    let compared = Inst { kind: InstKind::Assert { cond: differs, property }, loc: LocId::NONE };
    let compare = ghosts.block(vec![compared], Terminator::Goto(moved));
    let yes = ghosts.truth(true);
    keep.push(ghosts.set(taken, yes));
    let keep = ghosts.block(keep, Terminator::Goto(moved));
    let draw = ghosts.input(choice, CHOICE);
    let cond = ghosts.read(choice);
    let choose = ghosts.block(vec![draw], Terminator::Branch { cond, then: keep, other: moved });
    let cond = ghosts.read(taken);
    ghosts.f.blocks[head.index()].end = Terminator::Branch { cond, then: compare, other: choose };
    let no = ghosts.truth(false);
    let reset = ghosts.set(taken, no);
    ghosts.f.blocks[0].insts.insert(0, reset);
    Some(out)
}

/// May it be dead at the head? One that begins to exist anywhere but at the start of the function counts as such, if it lives in memory.
fn begins_inside(f: &Function, local: LocalId) -> bool {
    let insts = f.blocks.iter().enumerate().flat_map(|(b, block)| block.insts.iter().map(move |i| (b, i)));
    let elsewhere = |(b, inst): (usize, &Inst)| match inst.kind {
        InstKind::LifetimeStart(l) => l == local && b != 0,
        InstKind::LifetimeEnd(l) => l == local,
        _ => false,
    };
    f.local(local).address_taken && insts.into_iter().any(elsewhere)
}

/// The scalars of an object that can be named.
fn scalars(ghosts: &mut Ghosts<'_>, place: PlaceId, out: &mut Vec<PlaceId>) {
    if out.len() >= COMPARED {
        return;
    }
    let ty = ghosts.f.place(place).ty;
    match ghosts.types.get(ty).clone() {
        Type::Bool | Type::Int { .. } | Type::Pointer(_) | Type::Float(FloatKind::F32 | FloatKind::F64) => out.push(place),
        Type::Array { elem, len } if len <= ELEMENTS => {
            let index = ghosts.types.ptrdiff();
            for i in 0..len {
                let at = ghosts.expr(ExprKind::Const(u128::from(i)), index);
                let element = ghosts.f.add_place(PlaceKind::Index(place, at), elem);
                scalars(ghosts, element, out);
            }
        }
        Type::Record(id) => {
            let record = ghosts.types.record(id);
            if record.is_union || record.incomplete {
                return;
            }
            let fields: Vec<(u32, TypeId)> = record
                .fields
                .iter()
                .enumerate()
                .filter(|(_, f)| f.bit_width.is_none())
                .map(|(i, f)| (i as u32, f.ty))
                .collect();
            for (i, ty) in fields {
                let field = ghosts.f.add_place(PlaceKind::Field(place, i), ty);
                scalars(ghosts, field, out);
            }
        }
        Type::Array { .. } | Type::Float(_) | Type::Void | Type::Function { .. } => {}
    }
}

/// Of floats the bits count: NaN repeats too.
fn equal(ghosts: &mut Ghosts<'_>, a: ExprId, b: ExprId) -> ExprId {
    let ty = ghosts.f.expr(a).ty;
    let Type::Float(kind) = *ghosts.types.get(ty) else { return ghosts.binary(BinOp::Eq, a, b) };
    let int = ghosts.types.int(kind.bits(), false);
    let (a, b) = (ghosts.expr(ExprKind::Cast(CastOp::Bits, a), int), ghosts.expr(ExprKind::Cast(CastOp::Bits, b), int));
    ghosts.binary(BinOp::Eq, a, b)
}
