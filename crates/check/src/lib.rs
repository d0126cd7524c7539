//! Takes a GOTO program and a selection; gives the same program with an `Assert` in front of everything that can go
//! wrong, and with the assertions that lowering emitted kept or turned into what an unselected one means.
//!
//! An assertion stands right before the instruction or terminator that evaluates the expression, in evaluation order:
//! a violated one halts, so each may rely on those before it. Conditions only evaluate what the instruction evaluates
//! anyway, so an assertion never fails to evaluate itself.
//!
//! Adding a check: a file in `checks/`, its variant in `selection::Check`, and its call in `walk`.
//!
//! Must not know: clang, terms, solvers.

mod assumed;
mod checks;
mod classes;
mod describe;
mod deselect;
mod emit;
mod memo;
mod names;
mod ranges;
mod selection;
#[cfg(test)]
mod tests;
mod unchecked;
mod walk;

pub use assumed::assumed;
pub use classes::{class_name, cwe, sv_comp_name};
pub use describe::{describe, property_names};
pub use deselect::{deselect, let_integers_wrap};
pub use selection::{Check, Selection, SelectionError};
pub use unchecked::memory_rests_on;

use fathom_goto::{ExprKind, FuncId, Function, InitValue, InstKind, PlaceId, PlaceKind, Program, PropertyId};
use std::collections::BTreeSet;

/// Inserts the selected checks, settles the assertions that lowering emitted, and drops properties nobody asserts.
pub fn check(program: &mut Program, selection: &Selection) {
    let mut functions = std::mem::take(&mut program.functions);
    let names: Vec<String> = functions.iter().map(|f| f.name.clone()).collect();
    if selection.has(Check::MissingReturn) {
        checks::missing_return::refine(program, &mut functions);
    }
    let addressed = addressed(program, &functions);
    let copies = functions.iter().any(copies_beyond_locals);
    let mut shifts = checks::shift::Shifts::default();
    for function in &mut functions {
        if !function.has_body() {
            continue;
        }
        checks::user::settle(program, function, selection);
        if selection.has(Check::Uninitialised) {
            checks::uninitialised::give_addresses(program, function);
        }
        checks::trap::give_addresses(program, function);
        if selection.checks.contains(&Check::Uninitialised) && !function.from_library {
            checks::uninitialised::insert(program, function);
        } else if !selection.checks.contains(&Check::Pointers) {
            checks::uninitialised::draw_pointers(program, function);
        }
        emit::Emitter::new(program, function, &names, &addressed, selection, copies, &mut shifts).run();
    }
    program.functions = functions;
    shifts.draw(program);
    drop_unused_properties(program);
}

/// Functions whose address some expression or initialiser takes, without their bodies.
fn addressed(program: &Program, functions: &[Function]) -> Vec<(FuncId, Function)> {
    let in_code = functions.iter().flat_map(|f| &f.exprs).filter_map(|e| match e.kind {
        ExprKind::FuncAddr(id) => Some(id),
        _ => None,
    });
    let in_data = program.globals.iter().flat_map(|g| &g.init.items).filter_map(|item| match item.value {
        InitValue::Func(id) => Some(id),
        _ => None,
    });
    let ids: BTreeSet<FuncId> = in_code.chain(in_data).collect();
    let signature = |id: FuncId| {
        let f = &functions[id.index()];
        let bare = Function {
            exprs: Vec::new(),
            places: Vec::new(),
            blocks: Vec::new(),
            name: f.name.clone(),
            params: f.params.clone(),
            locals: f.locals.clone(),
            order: Vec::new(),
            ..*f
        };
        (id, bare)
    };
    ids.into_iter().map(signature).collect()
}

/// Does the function assign a structure or an array to something that is no local of its own?
fn copies_beyond_locals(function: &Function) -> bool {
    let local = |mut place: PlaceId| loop {
        match function.place(place).kind {
            PlaceKind::Local(_) => return true,
            PlaceKind::Global(_) | PlaceKind::Deref(_) => return false,
            PlaceKind::Field(base, _) | PlaceKind::Index(base, _) => place = base,
        }
    };
    let insts = function.blocks.iter().flat_map(|b| &b.insts);
    !function.from_library && insts.into_iter().any(|i| matches!(i.kind, InstKind::Copy { dest, .. } if !local(dest)))
}

/// Renumbers the properties in the order their assertions stand in the program, so that the table holds exactly
/// what can be violated: an engine that reports per property must not call a deselected one `true`.
pub fn drop_unused_properties(program: &mut Program) {
    let mut renumbered: Vec<Option<PropertyId>> = vec![None; program.properties.len()];
    let mut kept = Vec::new();
    for index in 0..program.functions.len() {
        for block in &mut program.functions[FuncId::new(index).index()].blocks {
            for inst in &mut block.insts {
                if let InstKind::Assert { property, .. } | InstKind::Goal { property, .. } = &mut inst.kind {
                    let old = property.index();
                    let new = *renumbered[old].get_or_insert_with(|| {
                        kept.push(program.properties[old].clone());
                        PropertyId::new(kept.len() - 1)
                    });
                    *property = new;
                }
            }
        }
    }
    program.properties = kept;
}
