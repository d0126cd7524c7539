//! What the entry function can reach that the front end could not express, for `fathom show unsupported`, and which
//! functions without a body it can call.
//!
//! Over-approximates: every function whose address is taken in reached code or in an initialiser counts as called, and every
//! block reachable in the control-flow graph as executed.

use fathom_goto::{Callee, ExprKind, FuncId, Function, InitValue, InstKind, LocId, Program, Unsupported};

/// One line per reached construct: where, in which function, what.
pub fn unsupported(program: &Program) -> String {
    let line = |(function, what, loc): (&Function, &Unsupported, LocId)| {
        format!("{}: {}: {what}\n", program.source.describe(loc), function.name)
    };
    constructs(program).into_iter().map(line).collect()
}

/// The reached constructs: in which function, what, where.
pub fn constructs(program: &Program) -> Vec<(&Function, &Unsupported, LocId)> {
    let mut found = Vec::new();
    for (index, reached) in functions(program).into_iter().enumerate() {
        let function = program.func(FuncId::new(index));
        if !reached || !function.has_body() {
            continue;
        }
        let order = fathom_goto::Wto::of(function);
        for (block_index, block) in function.blocks.iter().enumerate() {
            if !order.is_reachable(fathom_goto::BlockId::new(block_index)) {
                continue;
            }
            for inst in &block.insts {
                if let InstKind::Unsupported(what) = &inst.kind {
                    found.push((function, what, inst.loc));
                }
            }
        }
    }
    found
}

/// The first call of a function without a body that the entry function can reach: what is missing, and where.
pub fn missing(program: &Program) -> Option<String> {
    let reached = functions(program);
    let bodies = program.functions.iter().zip(&reached).filter(|(function, reached)| **reached && function.has_body());
    for inst in bodies.flat_map(|(function, _)| &function.blocks).flat_map(|block| &block.insts) {
        if let InstKind::Call { callee: Callee::Direct(id), .. } = inst.kind
            && !program.func(id).has_body()
        {
            return Some(format!("function `{}` has no body at {}", program.func(id).name, program.source.describe(inst.loc)));
        }
    }
    None
}

/// By function: whether the entry function can reach it.
pub fn functions(program: &Program) -> Vec<bool> {
    let mut reached = vec![false; program.functions.len()];
    let mut work: Vec<FuncId> = program.entry.into_iter().collect();
    for global in &program.globals {
        work.extend(global.init.items.iter().filter_map(|item| match item.value {
            InitValue::Func(id) => Some(id),
            _ => None,
        }));
    }
    while let Some(id) = work.pop() {
        if std::mem::replace(&mut reached[id.index()], true) {
            continue;
        }
        let function = program.func(id);
        work.extend(function.exprs.iter().filter_map(|expr| match expr.kind {
            ExprKind::FuncAddr(id) => Some(id),
            _ => None,
        }));
        for inst in function.blocks.iter().flat_map(|block| &block.insts) {
            if let InstKind::Call { callee: Callee::Direct(id), .. } = inst.kind {
                work.push(id);
            }
        }
    }
    reached
}
