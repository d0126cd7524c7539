//! Conversions: a float out of the integer type's range is undefined (C11 6.3.1.4); between integers a change of
//! value is defined by the implementation, and checked only if asked for.
//!
//! Not selected, a float out of range becomes an arbitrary integer: processors differ, and so do compilers.

use crate::emit::Emitter;
use crate::ranges;
use crate::selection::Check;
use fathom_goto::*;

pub(crate) fn cast(emitter: &mut Emitter<'_>, id: ExprId, op: CastOp, a: ExprId) {
    let Expr { ty, loc, .. } = *emitter.func.expr(id);
    match op {
        CastOp::FloatToInt => {
            if emitter.func.from_library {
                return;
            }
            let overflow = emitter.overflow(OverflowOp::FloatToInt, a, a, ty);
            if !emitter.wants(Check::FloatToInt) {
                emitter.arbitrary_if(id, overflow, Undefined::Conversion);
                return;
            }
            let cond = emitter.not(overflow);
            let message = "conversion of a floating-point value that does not fit the integer type".to_string();
            emitter.assert(cond, PropertyClass::Conversion, message, loc);
        }
        CastOp::IntToInt => {
            if !emitter.wants(Check::Conversion) {
                return;
            }
            if let (Some(a), Some(whole)) = (emitter.range(a), ranges::of_type(emitter.types, ty))
                && a.within(whole)
            {
                return;
            }
            let overflow = emitter.overflow(OverflowOp::Convert, a, a, ty);
            let cond = emitter.not(overflow);
            let message = "conversion changes the value".to_string();
            emitter.assert(cond, PropertyClass::Conversion, message, loc);
        }
        CastOp::ToBool
        | CastOp::IntToFloat
        | CastOp::FloatToFloat
        | CastOp::PtrToInt
        | CastOp::IntToPtr
        | CastOp::PtrToPtr
        | CastOp::Bits => {}
    }
}
