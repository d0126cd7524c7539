//! What every call gives to a function.
//!
//! A function alone gets anything for its parameters. Where all calls of it pass constants for one (`filter(samples, 13)`, `filter(samples, 120)`), it has something between the least and the greatest of these.
//!
//! SOUNDNESS: all calls are known where nobody takes the function's address and the program does not begin with it.

use super::alone::{Alone, FUNCTION};
use fathom_goto::*;

impl Alone {
    /// Assumes at the beginning that parameters are between the least and the greatest constant that the program's calls of the function pass.
    pub fn as_called(mut self, program: &Program, function: FuncId) -> Alone {
        let Some(calls) = calls(program, function) else { return self };
        let params = program.func(function).params.clone();
        for (i, p) in params.into_iter().enumerate() {
            let kept = self.program.func(FUNCTION).blocks[0].insts[..self.drawn].iter().any(|inst| {
                let drawn = |place: &PlaceId| self.program.func(FUNCTION).place(*place).kind == PlaceKind::Local(p);
                visit::written_places(&inst.kind).iter().any(drawn)
            });
            if kept && let Some(values) = constants(program, &calls, i, program.func(function).local(p).ty) {
                self.assume_between(p, values);
            }
        }
        self
    }

    fn assume_between(&mut self, p: LocalId, (least, greatest): (i128, i128)) {
        let bool = self.program.types.bool();
        let f = &mut self.program.functions[FUNCTION.index()];
        let ty = f.local(p).ty;
        let place = f.add_place(PlaceKind::Local(p), ty);
        let read = f.add_expr(ExprKind::Read(place, Access::default()), ty, LocId::NONE);
        for (op, limit) in [(BinOp::Ge, least), (BinOp::Le, greatest)] {
            let bits = self.program.types.value_bits(ty).unwrap_or(128);
            let limit = limit as u128 & (u128::MAX >> (128 - bits));
            let limit = f.add_expr(ExprKind::Const(limit), ty, LocId::NONE);
            let cond = f.add_expr(ExprKind::Binary(op, read, limit), bool, LocId::NONE);
            f.blocks[0].insts.insert(self.drawn, Inst { kind: InstKind::Assume(cond), loc: LocId::NONE });
        }
    }
}

/// Where the function is called: by whom, and with which arguments. `None` if it may be called otherwise.
fn calls(program: &Program, function: FuncId) -> Option<Vec<(FuncId, &[Operand])>> {
    let by_address = |f: &Function| {
        let mut found = false;
        let mut look = |e: ExprId| found |= f.expr(e).kind == ExprKind::FuncAddr(function);
        for block in &f.blocks {
            block.insts.iter().for_each(|inst| visit::for_each_inst_expr(f, &inst.kind, &mut look));
            visit::for_each_terminator_expr(f, &block.end, &mut look);
        }
        found
    };
    let initial = |g: &Global| g.init.items.iter().any(|item| item.value == InitValue::Func(function));
    if program.entry == Some(function) || program.functions.iter().any(by_address) || program.globals.iter().any(initial) {
        return None;
    }
    let mut calls = Vec::new();
    for id in (0..program.functions.len()).map(FuncId::new) {
        for inst in program.func(id).blocks.iter().flat_map(|b| &b.insts) {
            if let InstKind::Call { callee: Callee::Direct(to), args, .. } = &inst.kind
                && *to == function
            {
                calls.push((id, &args[..]));
            }
        }
    }
    Some(calls)
}

/// Between which numbers is what the calls pass for an integer parameter, if these are constants?
fn constants(program: &Program, calls: &[(FuncId, &[Operand])], i: usize, ty: TypeId) -> Option<(i128, i128)> {
    let Type::Int { width, signed } = *program.types.get(ty) else { return None };
    if width > 64 {
        return None;
    }
    let number = |bits: u128| match signed && bits >> (width - 1) & 1 == 1 {
        true => bits as i128 - (1i128 << width),
        false => bits as i128,
    };
    let passed = |(caller, args): &(FuncId, &[Operand])| match args.get(i) {
        Some(Operand::Value(e)) if program.func(*caller).expr(*e).ty == ty => match program.func(*caller).expr(*e).kind {
            ExprKind::Const(bits) => Some(number(bits)),
            _ => None,
        },
        Some(_) | None => None,
    };
    let values: Vec<i128> = calls.iter().map(passed).collect::<Option<_>>()?;
    Some((*values.iter().min()?, *values.iter().max()?))
}
