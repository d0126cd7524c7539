//! The checks, one file each. A function takes the emitter and the construct, and asserts what must hold before it.

pub(crate) mod allocation;
pub(crate) mod bounds;
pub(crate) mod conversion;
pub(crate) mod deref;
pub(crate) mod division;
pub(crate) mod float;
pub(crate) mod free;
pub(crate) mod function_pointer;
pub(crate) mod leak;
pub(crate) mod library;
pub(crate) mod missing_return;
pub(crate) mod overflow;
pub(crate) mod pointer;
pub(crate) mod shift;
pub(crate) mod trap;
pub(crate) mod uninitialised;
pub(crate) mod user;

use crate::emit::Emitter;
use fathom_goto::{ExprId, Intrinsic};

/// Hands an intrinsic to the check that knows its rules.
pub(crate) fn intrinsic(emitter: &mut Emitter<'_>, op: Intrinsic, args: &[ExprId]) {
    match op {
        Intrinsic::HeapAlloc => allocation::size(emitter, args[0]),
        // The dimensions of a variable-length array were asserted by lowering; `alloca` takes any size.
        Intrinsic::StackAlloc => allocation::size(emitter, args[0]),
        Intrinsic::HeapFree => free::free(emitter, args[0]),
        Intrinsic::MemMove => library::copy(emitter, args[0], args[1], args[2], true),
        Intrinsic::MemCopy => library::copy(emitter, args[0], args[1], args[2], false),
        Intrinsic::MemSet => library::set(emitter, args[0], args[2]),
        Intrinsic::FormatPrint => library::format(emitter, args[1]),
        Intrinsic::FormatBuffer => library::format_buffer(emitter, args[0], args[1], args[2]),
        Intrinsic::Exit => leak::at_exit(emitter),
        // SV-COMP counts an abnormal end as an end; for everybody else it leaves its memory to the system.
        Intrinsic::Abort if emitter.selection.sv_comp => leak::at_exit(emitter),
        Intrinsic::Abort => {}
        Intrinsic::StackFree
        | Intrinsic::PutByte
        | Intrinsic::ArgCount
        | Intrinsic::ArgVector
        | Intrinsic::GetRounding
        | Intrinsic::SetRounding
        | Intrinsic::Defined
        | Intrinsic::Arbitrary => {}
    }
}
