//! Value analysis of reactive code, once for each choice of its parameters.
//!
//! Parameters are drawn once, before everything else, and generated code compares them again and again: which mode is selected, what is enabled. What the
//! analysis knows of the state is then a mixture of all modes. Every execution has one value of each parameter, so what is proved for each choice is proved.

use crate::interface::{Bounds, HARNESS, Interface};
use fathom_goto::{BinOp, BlockId, Callee, ExprKind, FuncId, Inst, InstKind, Program, Type};

/// Most analyses together; each is a copy of the program with assumptions about its parameters.
const MOST: usize = 200;
/// Values of one parameter that are looked at one by one.
const VALUES: i128 = 4;

/// An instruction of the harness that draws a parameter, and the values that are told apart.
struct Place {
    block: BlockId,
    inst: usize,
    values: Vec<i128>,
}

/// The copies, one for each choice of the parameters with few values; none if there are no such parameters.
///
/// SOUNDNESS: the ranges are those that the harness assumes, so every execution that gets behind the parameters is one of some copy.
pub fn copies(program: &Program, interface: &Interface) -> Vec<Program> {
    let Some(entry) = harness(program) else { return Vec::new() };
    let mut places = Vec::new();
    let mut product = 1;
    for (place, signal) in drawn(program, entry, interface).into_iter().zip(&interface.parameter) {
        let Some(Bounds::Ints(min, max)) = signal.bounds() else { continue };
        let count = max - min + 1;
        if !(2..=VALUES).contains(&count) || product * count as usize > MOST {
            continue;
        }
        product *= count as usize;
        places.push(Place { block: place.0, inst: place.1, values: (min..=max).collect() });
    }
    if places.is_empty() {
        return Vec::new();
    }
    let mut all = Vec::new();
    for number in 0..product {
        let mut copy = program.clone();
        let bool = copy.types.intern(Type::Bool);
        let mut left = number;
        let mut inserted: Vec<(BlockId, usize, Inst)> = Vec::new();
        for place in &places {
            let value = place.values[left % place.values.len()];
            left /= place.values.len();
            let function = &mut copy.functions[entry.index()];
            let inst = &function.blocks[place.block.index()].insts[place.inst];
            let (&InstKind::Input { dest, .. }, loc) = (&inst.kind, inst.loc) else { return Vec::new() };
            let ty = function.places[dest.index()].ty;
            let width = match *copy.types.get(ty) {
                Type::Int { width, .. } => width,
                Type::Bool => 1,
                _ => return Vec::new(),
            };
            let mask = if width < 128 { (1u128 << width) - 1 } else { u128::MAX };
            let function = &mut copy.functions[entry.index()];
            let read = function.add_expr(ExprKind::Read(dest, fathom_goto::Access::default()), ty, loc);
            let constant = function.add_expr(ExprKind::Const(value as u128 & mask), ty, loc);
            let equal = function.add_expr(ExprKind::Binary(BinOp::Eq, read, constant), bool, loc);
            inserted.push((place.block, place.inst + 1, Inst { kind: InstKind::Assume(equal), loc }));
        }
        // From behind, so that positions stay.
        inserted.sort_by_key(|(block, at, _)| std::cmp::Reverse((block.index(), *at)));
        for (block, at, inst) in inserted {
            copy.functions[entry.index()].blocks[block.index()].insts.insert(at, inst);
        }
        all.push(copy);
    }
    all
}

/// The harness's `main`, if it runs once.
///
/// SOUNDNESS: somebody who called it again would draw the parameters again.
fn harness(program: &Program) -> Option<FuncId> {
    let main = program.find_function("main")?;
    let mut calls = 0;
    for function in &program.functions {
        if function.exprs.iter().any(|e| matches!(e.kind, ExprKind::FuncAddr(f) if f == main)) {
            return None;
        }
        for inst in function.blocks.iter().flat_map(|b| &b.insts) {
            calls += usize::from(matches!(inst.kind, InstKind::Call { callee: Callee::Direct(f), .. } if f == main));
        }
    }
    (calls == 1 && program.entry != Some(main) || calls == 0 && program.entry == Some(main)).then_some(main)
}

/// Where the harness draws its parameters, in their order: each on a line of its own, before all inputs. Nothing if the program does not look like that.
fn drawn(program: &Program, entry: FuncId, interface: &Interface) -> Vec<(BlockId, usize)> {
    let mut found = Vec::new();
    for (b, block) in program.func(entry).blocks.iter().enumerate() {
        for (i, inst) in block.insts.iter().enumerate() {
            let loc = program.source.get(inst.loc);
            let here = loc.file.is_some_and(|f| program.source.files[f.index()].ends_with(HARNESS));
            if matches!(inst.kind, InstKind::Input { .. }) && here {
                found.push((loc.line, BlockId::new(b), i));
            }
        }
    }
    found.sort_unstable_by_key(|(line, block, at)| (*line, block.index(), *at));
    let expected = interface.parameter.len() + interface.input.len();
    let own_lines = found.windows(2).all(|w| w[0].0 < w[1].0);
    if found.len() != expected || !own_lines {
        return Vec::new();
    }
    found.into_iter().take(interface.parameter.len()).map(|(_, block, at)| (block, at)).collect()
}
