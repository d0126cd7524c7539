//! Functions that reach their end without a value: undefined only if the caller uses the value (C11 6.9.1p12).
//!
//! Lowering asserts at the end of the function. Where every caller uses the value, that is the right place. Where none does, the assertion goes; where
//! some do, a hidden flag tells that the function fell off its end, and the callers that use the value assert that it did not.

use fathom_goto::*;
use rustc_hash::FxHashSet;

pub(crate) fn refine(program: &mut Program, functions: &mut [Function]) {
    let falling: Vec<FuncId> =
        (0..functions.len()).map(FuncId::new).filter(|f| falls_off(program, &functions[f.index()])).collect();
    if falling.is_empty() {
        return;
    }
    let (mut used, mut ignored): (FxHashSet<FuncId>, FxHashSet<FuncId>) = Default::default();
    let mut indirect = (false, false);
    for inst in functions.iter().flat_map(|f| &f.blocks).flat_map(|b| &b.insts) {
        let InstKind::Call { dest, callee, .. } = &inst.kind else { continue };
        match (callee, dest) {
            (Callee::Direct(id), Some(_)) => drop(used.insert(*id)),
            (Callee::Direct(id), None) => drop(ignored.insert(*id)),
            (Callee::Indirect(_), Some(_)) => indirect.0 = true,
            (Callee::Indirect(_), None) => indirect.1 = true,
        }
    }
    let addressed: FxHashSet<FuncId> = crate::addressed(program, functions).into_iter().map(|a| a.0).collect();
    let mut flagged: Vec<(FuncId, GlobalId)> = Vec::new();
    for func in falling {
        let by_pointer = addressed.contains(&func);
        let is_used = used.contains(&func) || (by_pointer && indirect.0);
        let is_ignored = ignored.contains(&func) || (by_pointer && indirect.1);
        if is_used && !is_ignored {
            continue;
        }
        let flag = is_used.then(|| add_flag(program, &functions[func.index()]));
        end_without(program, &mut functions[func.index()], flag);
        flagged.extend(flag.map(|flag| (func, flag)));
    }
    if !flagged.is_empty() {
        for function in functions.iter_mut() {
            check_uses(program, function, &flagged, &addressed);
        }
    }
}

fn is_missing_return(program: &Program, inst: &Inst) -> bool {
    matches!(inst.kind, InstKind::Assert { property, .. } if program.property(property).class == PropertyClass::MissingReturn)
}

fn falls_off(program: &Program, function: &Function) -> bool {
    function.blocks.iter().flat_map(|b| &b.insts).any(|i| is_missing_return(program, i))
}

fn add_flag(program: &mut Program, function: &Function) -> GlobalId {
    let ty = program.types.bool();
    program.globals.push(Global {
        name: format!("{}.falls_off", function.name),
        ty,
        init: Init::default(),
        constant: false,
        thread_local: false,
        internal: true,
        kind: GlobalKind::Hidden,
        loc: function.loc,
        align: 1,
    });
    GlobalId::new(program.globals.len() - 1)
}

fn set(program: &mut Program, function: &mut Function, flag: GlobalId, value: u128, loc: LocId) -> Inst {
    let ty = program.types.bool();
    let dest = function.add_place(PlaceKind::Global(flag), ty);
    let value = function.add_expr(ExprKind::Const(value), ty, loc);
    Inst { kind: InstKind::Assign { dest, value, access: Access::default() }, loc }
}

/// The end of the function sets the flag, or does nothing, instead of asserting. The value it returns is arbitrary already.
fn end_without(program: &mut Program, function: &mut Function, flag: Option<GlobalId>) {
    for index in 0..function.blocks.len() {
        let insts = std::mem::take(&mut function.blocks[index].insts);
        let mut kept = Vec::with_capacity(insts.len());
        for inst in insts {
            if !is_missing_return(program, &inst) {
                kept.push(inst);
            } else if let Some(flag) = flag {
                kept.push(set(program, function, flag, 1, inst.loc));
            }
        }
        function.blocks[index].insts = kept;
    }
}

/// Calls whose value is used: the flags are down before, and must be afterwards.
fn check_uses(program: &mut Program, function: &mut Function, flagged: &[(FuncId, GlobalId)], addressed: &FxHashSet<FuncId>) {
    for index in 0..function.blocks.len() {
        let insts = std::mem::take(&mut function.blocks[index].insts);
        let mut out = Vec::with_capacity(insts.len());
        for inst in insts {
            let flags: Vec<(FuncId, GlobalId)> = match &inst.kind {
                InstKind::Call { dest: Some(_), callee: Callee::Direct(id), .. } => {
                    flagged.iter().copied().filter(|f| f.0 == *id).collect()
                }
                InstKind::Call { dest: Some(_), callee: Callee::Indirect(_), .. } => {
                    flagged.iter().copied().filter(|f| addressed.contains(&f.0)).collect()
                }
                _ => Vec::new(),
            };
            let loc = inst.loc;
            for (_, flag) in &flags {
                out.push(set(program, function, *flag, 0, loc));
            }
            out.push(inst);
            for (_, flag) in flags {
                let ty = program.types.bool();
                let place = function.add_place(PlaceKind::Global(flag), ty);
                let read = function.add_expr(ExprKind::Read(place, Access::default()), ty, loc);
                let cond = function.add_expr(ExprKind::Unary(UnOp::Not, read), ty, loc);
                let name = program.global(flag).name.trim_end_matches(".falls_off").to_string();
                program.properties.push(Property {
                    class: PropertyClass::MissingReturn,
                    message: format!("the value of `{name}` is used, which ends without returning one"),
                    loc,
                    function: function.name.clone(),
                });
                let property = PropertyId::new(program.properties.len() - 1);
                out.push(Inst { kind: InstKind::Assert { cond, property }, loc });
            }
        }
        function.blocks[index].insts = out;
    }
}
