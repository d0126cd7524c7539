//! Shifts (C11 6.5.7): the distance is at least 0 and less than the width; a signed value shifted left is not
//! negative and the result fits. A right shift of a negative value is defined by the implementation.
//!
//! Not selected, a shift by a distance out of range is what some machine makes of it: some low bits of the distance count, as many as the width needs at least,
//! and what is shifted that far is gone. How many bits count is drawn once for each width: the distance modulo the width (x86), modulo 256 (ARM), all of them
//! (vectors). Bits that a left shift of a signed value loses are lost.
//!
//! SOUNDNESS: a compiler that knows such a distance may fold the shift to any value, which no machine gives, and may use two instructions for shifts of
//! one width: proofs about a program with such a shift name that (`assumed`). Where the width is no power of two, no machine has such a shift, and the value is
//! arbitrary. So it is where the distance is a constant: every compiler folds that, even one that does not optimise, and each to another value.

use crate::emit::Emitter;
use crate::ranges;
use crate::selection::Check;
use fathom_goto::*;
use std::collections::BTreeMap;

pub(crate) fn binary(emitter: &mut Emitter<'_>, id: ExprId, op: BinOp, a: ExprId, b: ExprId) {
    if !matches!(op, BinOp::Shl | BinOp::Shr) {
        return;
    }
    let Expr { ty, loc, .. } = *emitter.func.expr(id);
    let Type::Int { width, signed } = *emitter.types.get(ty) else { return };
    if !emitter.wants(Check::Shift) {
        // SV-COMP's `no-overflow` counts a left shift whose result does not fit, though not one of a negative value.
        if op == BinOp::Shl && signed && emitter.selection.sv_comp && emitter.wants(Check::Overflow) {
            left(emitter, ty, a, b, loc);
        }
        if !emitter.func.from_library
            && let Some(cond) = in_range(emitter, b, width)
        {
            let undefined = emitter.not(cond);
            // A distance of a few bits (`_BitInt`) may not hold the width.
            let wide = emitter.types.value_bits(emitter.func.expr(b).ty).is_some_and(|bits| bits >= 16);
            let folded = emitter.range(b).is_some_and(|range| range.lo == range.hi);
            match width.is_power_of_two() && wide && !folded {
                true => as_machines_do(emitter, id, undefined, width),
                false => emitter.arbitrary_if(id, undefined, Undefined::Shift),
            }
        }
        return;
    }
    let sign = if op == BinOp::Shl { "<<" } else { ">>" };
    distance(emitter, b, width, sign, loc);
    if op == BinOp::Shl && signed {
        left(emitter, ty, a, b, loc);
    }
}

/// Bits of a distance beyond those that the width needs: machines keep none of them, the lowest few, or all.
const BEYOND: u32 = 4;

/// How many bits of a distance count on the machine at hand, by the width of what is shifted: variables that pass assertions by and that are inputs when
/// the program begins.
#[derive(Default)]
pub(crate) struct Shifts {
    counting: BTreeMap<u32, GlobalId>,
}

impl Shifts {
    /// The variable for shifts of a width. It holds how many bits count beyond those that the width needs; from `BEYOND` on all of them do.
    fn counting(&mut self, width: u32, types: &mut TypeTable, globals: &mut Vec<Global>) -> GlobalId {
        *self.counting.entry(width).or_insert_with(|| {
            let ty = types.int(8, false);
            globals.push(Global::hidden(format!("further bits of a distance that count in shifts of {width} bits"), ty, 1));
            GlobalId::new(globals.len() - 1)
        })
    }

    /// Draws them where the program begins.
    pub fn draw(self, program: &mut Program) {
        let Some(entry) = program.entry else { return };
        let mut inputs = Vec::new();
        for global in self.counting.into_values() {
            let Global { name, ty, .. } = program.global(global).clone();
            let function = &mut program.functions[entry.index()];
            let dest = function.add_place(PlaceKind::Global(global), ty);
            let kind = InstKind::Input { dest, name, kind: InputKind::Machine };
            inputs.push(Inst { kind, loc: function.loc });
        }
        program.functions[entry.index()].blocks[0].insts.splice(0..0, inputs);
    }
}

/// Where the distance is out of range, the bits of it that count decide: is everything shifted out, or does the distance count modulo the width? In range the
/// latter is the shift itself.
fn as_machines_do(emitter: &mut Emitter<'_>, id: ExprId, undefined: ExprId, width: u32) {
    let Expr { ty, loc, .. } = *emitter.func.expr(id);
    let global = emitter.shifts.counting(width, emitter.types, emitter.globals);
    emitter.settle(id, |emitter, kind| {
        let ExprKind::Binary(op, a, b) = kind else { unreachable!("only shifts come here") };
        let distance = emitter.func.expr(b).ty;
        let bits = emitter.types.value_bits(distance).expect("a distance is an integer");
        let all = u128::MAX >> (128 - bits);
        let needed = u128::from(width - 1);
        let mask = emitter.int(needed, distance);
        let modulo = emitter.expr(ExprKind::Binary(BinOp::And, b, mask), distance);
        let shifted = emitter.func.add_expr(ExprKind::Binary(op, a, modulo), ty, loc);
        let nothing = match op == BinOp::Shr && emitter.types.is_signed(ty) {
            true => {
                let most = emitter.int(needed, distance);
                emitter.expr(ExprKind::Binary(BinOp::Shr, a, most), ty)
            }
            false => emitter.int(0, ty),
        };
        let byte = emitter.types.int(8, false);
        let place = emitter.func.add_place(PlaceKind::Global(global), byte);
        let counting = emitter.expr(ExprKind::Read(place, Access::default()), byte);
        let mut beyond = emitter.int(all & !needed, distance);
        for more in (0..BEYOND).rev() {
            let number = emitter.int(u128::from(more), byte);
            let so_many = emitter.compare(BinOp::Eq, counting, number);
            let kept = emitter.int((u128::from(width) << more) - u128::from(width), distance);
            beyond = emitter.expr(ExprKind::Select(so_many, kept, beyond), distance);
        }
        let kept = emitter.expr(ExprKind::Binary(BinOp::And, b, beyond), distance);
        let zero = emitter.int(0, distance);
        let out = emitter.compare(BinOp::Ne, kept, zero);
        let no = emitter.bool(ExprKind::Const(0));
        let everything = emitter.bool(ExprKind::Select(undefined, out, no));
        emitter.expr(ExprKind::Select(everything, nothing, shifted), ty)
    });
}

/// Shifts of the user's whose distance may be out of range as far as types and constants tell: what they give rests on a machine if nobody checks them.
pub(crate) fn may_leave_range(program: &Program, function: &Function) -> Vec<LocId> {
    let types = &program.types;
    let mut found = Vec::new();
    let mut look = |e: ExprId, at: LocId| {
        let Expr { kind: ExprKind::Binary(BinOp::Shl | BinOp::Shr, _, b), ty, loc } = *function.expr(e) else { return };
        let Type::Int { width, .. } = *types.get(ty) else { return };
        if !ranges::of_expr(types, function, b).is_some_and(|range| range.lo >= 0 && range.hi < i128::from(width)) {
            found.push(if loc == LocId::NONE { at } else { loc });
        }
    };
    for block in &function.blocks {
        for inst in &block.insts {
            visit::for_each_inst_expr(function, &inst.kind, &mut |e| look(e, inst.loc));
        }
        visit::for_each_terminator_expr(function, &block.end, &mut |e| look(e, block.end_loc));
    }
    found
}

fn distance(emitter: &mut Emitter<'_>, b: ExprId, width: u32, sign: &str, loc: LocId) {
    let Some(cond) = in_range(emitter, b, width) else { return };
    let message = format!("shift distance of `{sign}` is negative or at least the width ({width} bits)");
    emitter.assert(cond, PropertyClass::Shift, message, loc);
}

/// The condition that the distance is in range, unless it always is.
fn in_range(emitter: &mut Emitter<'_>, b: ExprId, width: u32) -> Option<ExprId> {
    if let Some(range) = emitter.range(b)
        && range.lo >= 0
        && range.hi < i128::from(width)
    {
        return None;
    }
    let distance_bits = emitter.types.value_bits(emitter.func.expr(b).ty)?;
    let signed = emitter.types.is_signed(emitter.func.expr(b).ty);
    let cond = if distance_bits < 32 && (1u64 << distance_bits) <= u64::from(width) {
        // Too narrow to hold the width: only the sign can be wrong.
        if !signed {
            return None;
        }
        let ty = emitter.func.expr(b).ty;
        let zero = emitter.int(0, ty);
        emitter.compare(BinOp::Ge, b, zero)
    } else {
        let b = emitter.unsigned(b);
        let ty = emitter.func.expr(b).ty;
        let width = emitter.int(u128::from(width), ty);
        emitter.compare(BinOp::Lt, b, width)
    };
    Some(cond)
}

fn left(emitter: &mut Emitter<'_>, ty: TypeId, a: ExprId, b: ExprId, loc: LocId) {
    if let (Some(a), Some(b), Some(whole)) = (emitter.range(a), emitter.range(b), ranges::of_type(emitter.types, ty))
        && let Some(exact) = ranges::binary(BinOp::Shl, a, b)
        && exact.within(whole)
    {
        return;
    }
    let overflow = emitter.overflow(OverflowOp::Shl, a, b, ty);
    if !emitter.wants(Check::Shift) {
        let zero = emitter.int(0, ty);
        let negative = emitter.compare(BinOp::Lt, a, zero);
        let fits = emitter.not(overflow);
        let cond = emitter.or(negative, fits);
        emitter.assert(cond, PropertyClass::Overflow, "signed integer overflow in `<<`".to_string(), loc);
        return;
    }
    let cond = emitter.not(overflow);
    let message = "left shift of a negative value, or its result does not fit".to_string();
    emitter.assert(cond, PropertyClass::Shift, message, loc);
}
