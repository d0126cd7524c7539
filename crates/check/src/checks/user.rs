//! Assertions that lowering emitted: kept if selected, else replaced by what an unselected one means. `assert` aborts and `reach_error` ends
//! the run, so the rest of the program may rely on them; undefined behaviour is a frontier.

use crate::selection::{Check, Selection};
use fathom_goto::*;

pub(crate) fn settle(program: &mut Program, func: &mut Function, selection: &Selection) {
    let leaks = selection.has(Check::MemTrack) || selection.has(Check::MemCleanup);
    for index in 0..func.blocks.len() {
        let mut aborts = false;
        let insts = std::mem::take(&mut func.blocks[index].insts);
        let mut kept = Vec::with_capacity(insts.len());
        let mut falls_off = None;
        for inst in insts {
            let InstKind::Assert { cond, property } = inst.kind else {
                kept.push(inst);
                continue;
            };
            let property = &program.properties[property.index()];
            let class = property.class;
            if selection.wants(property) {
                kept.push(inst);
                continue;
            }
            match class {
                // Passing a label is no failure.
                PropertyClass::Label => {}
                // Falling off the end is undefined only if the caller looks at the value: execution goes on.
                PropertyClass::MissingReturn => falls_off = Some(inst.loc),
                // They end the program: whoever looks for leaks wants to look there.
                PropertyClass::Assertion | PropertyClass::ReachError
                    if leaks && matches!(func.exprs[cond.index()].kind, ExprKind::Const(0)) =>
                {
                    kept.push(Inst {
                        kind: InstKind::Intrinsic { dest: None, op: Intrinsic::Abort, args: Vec::new() },
                        loc: inst.loc,
                    });
                    aborts = true;
                    break;
                }
                PropertyClass::Assertion | PropertyClass::ReachError => {
                    kept.push(Inst { kind: InstKind::Assume(cond), loc: inst.loc })
                }
                // SOUNDNESS: nobody knows what an execution does that gets past one of these: it is no execution to leave out, but one to give up on.
                PropertyClass::Unreachable => {
                    let never = matches!(func.exprs[cond.index()].kind, ExprKind::Const(0));
                    let what = if never { Undefined::Unreachable } else { Undefined::Assumption };
                    expect(program, func, &mut kept, (cond, what, inst.loc))
                }
                PropertyClass::Library => expect(program, func, &mut kept, (cond, Undefined::Library, inst.loc)),
                PropertyClass::Division => expect(program, func, &mut kept, (cond, Undefined::Division, inst.loc)),
                // An array of no elements is what compilers make of a length of zero.
                PropertyClass::Vla => {
                    let cond = or_zero(func, cond);
                    expect(program, func, &mut kept, (cond, Undefined::ArrayLength, inst.loc));
                }
                PropertyClass::NoReturn => expect(program, func, &mut kept, (cond, Undefined::NoReturn, inst.loc)),
                PropertyClass::Deref | PropertyClass::Free => {
                    expect(program, func, &mut kept, (cond, Undefined::Memory, inst.loc))
                }
                // Arithmetic and memory errors that are not selected go on with a defined meaning.
                PropertyClass::Overflow
                | PropertyClass::UnsignedOverflow
                | PropertyClass::Shift
                | PropertyClass::Conversion
                | PropertyClass::Bounds
                | PropertyClass::Alignment
                | PropertyClass::MemTrack
                | PropertyClass::MemCleanup
                | PropertyClass::Uninitialised
                | PropertyClass::Nan
                | PropertyClass::FloatOverflow
                | PropertyClass::FloatDivision
                | PropertyClass::AllocationSize
                | PropertyClass::FunctionPointer
                | PropertyClass::PointerArithmetic
                | PropertyClass::PointerComparison
                | PropertyClass::TrapRepresentation
                | PropertyClass::Unsequenced
                | PropertyClass::EvaluationOrder
                | PropertyClass::Overlap
                | PropertyClass::Parameter
                | PropertyClass::Variadic
                | PropertyClass::Restrict
                | PropertyClass::Cover
                | PropertyClass::Termination => {}
            }
        }
        func.blocks[index].insts = kept;
        if aborts {
            func.blocks[index].end = Terminator::Stop;
        }
        if let Some(loc) = falls_off {
            return_arbitrary(program, func, index, loc);
        }
    }
}

/// The condition that a length is positive, weakened to zero.
fn or_zero(func: &mut Function, cond: ExprId) -> ExprId {
    let Expr { ty, loc, ref kind } = *func.expr(cond);
    match *kind {
        ExprKind::Binary(BinOp::Gt, length, zero) => func.add_expr(ExprKind::Binary(BinOp::Ge, length, zero), ty, loc),
        _ => cond,
    }
}

/// What the rest of the program may rely on only because nothing is claimed otherwise.
fn expect(program: &mut Program, func: &mut Function, kept: &mut Vec<Inst>, (cond, what, loc): (ExprId, Undefined, LocId)) {
    let int = program.types.int(32, true);
    let number = func.add_expr(ExprKind::Const(what.number()), int, loc);
    kept.push(Inst { kind: InstKind::Intrinsic { dest: None, op: Intrinsic::Defined, args: vec![cond, number] }, loc });
}

/// SOUNDNESS: a block that lowering ended with `Stop` behind the assertion must not stop once the assertion is gone:
/// the callers that ignore the value would be cut off.
fn return_arbitrary(program: &mut Program, func: &mut Function, block: usize, loc: LocId) {
    if func.blocks[block].end != Terminator::Stop {
        return;
    }
    let ty = func.ret;
    if matches!(program.types.get(ty), Type::Void) {
        func.blocks[block].end = Terminator::Return(None);
        return;
    }
    let align = program.types.align_of(ty);
    let name = format!("missing_return_{}", func.locals.len());
    func.locals.push(Local { name, ty, loc, kind: LocalKind::Temp, address_taken: false, align });
    let local = LocalId::new(func.locals.len() - 1);
    let place = func.add_place(PlaceKind::Local(local), ty);
    let (inst, operand) = if program.types.is_scalar(ty) {
        let value = func.add_expr(ExprKind::Read(place, Access::default()), ty, loc);
        (
            InstKind::Input { dest: place, name: format!("{} (no return)", func.name), kind: InputKind::Missing },
            Operand::Value(value),
        )
    } else {
        (InstKind::LifetimeStart(local), Operand::Aggregate(place))
    };
    func.blocks[block].insts.push(Inst { kind: inst, loc });
    func.blocks[block].end = Terminator::Return(Some(operand));
}
