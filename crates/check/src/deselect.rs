//! Goals that nobody asked for (`--only`), after checks were inserted: each assertion becomes what it means where it is not selected.
//!
//! Takes a checked program and the goals to keep; gives the program with the assertions of the others gone, so that none of them halts
//! anybody. Properties keep their numbers and with them their names.

use fathom_goto::*;

/// `keep`: by property.
pub fn deselect(program: &mut Program, keep: &[bool]) {
    let Program { functions, types, properties, .. } = program;
    let int = types.int(32, true);
    for function in functions {
        for index in 0..function.blocks.len() {
            let insts = std::mem::take(&mut function.blocks[index].insts);
            let mut kept = Vec::with_capacity(insts.len());
            for inst in insts {
                let dropped = match inst.kind {
                    InstKind::Assert { cond, property } if !keep[property.index()] => Some((cond, property)),
                    _ => None,
                };
                let Some((cond, property)) = dropped else {
                    kept.push(inst);
                    continue;
                };
                if let Some(what) = meaning(function, cond, properties[property.index()].class) {
                    let number = function.add_expr(ExprKind::Const(what.number()), int, inst.loc);
                    let kind = InstKind::Intrinsic { dest: None, op: Intrinsic::Defined, args: vec![cond, number] };
                    kept.push(Inst { kind, loc: inst.loc });
                }
            }
            function.blocks[index].insts = kept;
        }
    }
}

/// Integers wrap around: nobody asserts that they do not. SOUNDNESS: every execution of the program, up to its first violation, is one of the
/// program that this leaves; there are more.
pub fn let_integers_wrap(program: &mut Program) {
    let Program { functions, properties, .. } = program;
    for function in functions {
        for index in 0..function.blocks.len() {
            let mut insts = std::mem::take(&mut function.blocks[index].insts);
            insts.retain(|inst| match inst.kind {
                InstKind::Assert { cond, property } => {
                    properties[property.index()].class != PropertyClass::Overflow || !is_about_integers(function, cond)
                }
                _ => true,
            });
            function.blocks[index].insts = insts;
        }
    }
}

/// Where execution does not simply go on: what is undefined there.
///
/// SOUNDNESS: where C defines nothing, nothing is known behind the place (a frontier). That is less than an unselected check of some classes
/// says (an arbitrary value), so it errs towards `unknown`.
fn meaning(function: &Function, cond: ExprId, class: PropertyClass) -> Option<Undefined> {
    match class {
        // Integers wrap around. A float that does not fit has no value to go on with.
        PropertyClass::Overflow if is_about_integers(function, cond) => None,
        PropertyClass::Overflow | PropertyClass::Conversion => Some(Undefined::Conversion),
        PropertyClass::Assertion
        | PropertyClass::ReachError
        | PropertyClass::Label
        | PropertyClass::UnsignedOverflow
        | PropertyClass::Nan
        | PropertyClass::FloatOverflow
        | PropertyClass::FloatDivision
        | PropertyClass::MemTrack
        | PropertyClass::MemCleanup
        | PropertyClass::PointerArithmetic
        | PropertyClass::PointerComparison
        | PropertyClass::Unsequenced
        | PropertyClass::EvaluationOrder
        | PropertyClass::Overlap
        | PropertyClass::Parameter
        | PropertyClass::Variadic
        | PropertyClass::Restrict
        | PropertyClass::Cover
        | PropertyClass::Termination => None,
        PropertyClass::Division => Some(Undefined::Division),
        PropertyClass::Shift => Some(Undefined::Shift),
        PropertyClass::Vla => Some(Undefined::ArrayLength),
        PropertyClass::Unreachable | PropertyClass::MissingReturn => Some(Undefined::Unreachable),
        PropertyClass::Library => Some(Undefined::Library),
        PropertyClass::TrapRepresentation => Some(Undefined::TrapRepresentation),
        PropertyClass::NoReturn => Some(Undefined::NoReturn),
        PropertyClass::Bounds
        | PropertyClass::Deref
        | PropertyClass::Alignment
        | PropertyClass::Free
        | PropertyClass::Uninitialised
        | PropertyClass::AllocationSize
        | PropertyClass::FunctionPointer => Some(Undefined::Memory),
    }
}

/// Does the condition ask whether integer arithmetic overflows?
fn is_about_integers(function: &Function, cond: ExprId) -> bool {
    let mut kind = &function.expr(cond).kind;
    while let ExprKind::Unary(UnOp::Not, inner) = kind {
        kind = &function.expr(*inner).kind;
    }
    matches!(kind, ExprKind::Overflow(..))
}
