//! A call through a pointer that holds no function's address, or the address of a function that takes something else.

use crate::emit::Emitter;
use crate::selection::Check;
use fathom_goto::*;

pub(crate) fn call(emitter: &mut Emitter<'_>, pointer: ExprId, args: &[Operand], dest: Option<PlaceId>) {
    if !emitter.wants(Check::FunctionPointers) || matches!(emitter.func.expr(pointer).kind, ExprKind::FuncAddr(_)) {
        return;
    }
    let loc = emitter.func.expr(pointer).loc;
    let what = emitter.names().expr_or(pointer, "a function pointer");
    let cond = emitter.memory(MemoryQuery::IsFunction, &[pointer]);
    emitter.assert(cond, PropertyClass::Deref, format!("call through {what}, which points to no function"), loc);
    // SV-COMP's properties say nothing about it.
    if emitter.selection.sv_comp {
        return;
    }
    let operand_type = |operand: &Operand| match *operand {
        Operand::Value(e) => emitter.func.expr(e).ty,
        Operand::Aggregate(place) => emitter.func.place(place).ty,
    };
    let types: Vec<TypeId> = args.iter().map(operand_type).collect();
    let ret = dest.map(|place| emitter.func.place(place).ty);
    for index in 0..emitter.addressed.len() {
        let callee = &emitter.addressed[index];
        if call_fits(emitter.types, &callee.1, &types, ret) {
            continue;
        }
        let (id, name) = (callee.0, callee.1.name.clone());
        let ty = emitter.func.expr(pointer).ty;
        let address = emitter.expr(ExprKind::FuncAddr(id), ty);
        let other = emitter.compare(BinOp::Ne, pointer, address);
        let message = format!("call of {name} through {what}, a pointer of another type");
        emitter.assert(other, PropertyClass::FunctionPointer, message, loc);
    }
}
