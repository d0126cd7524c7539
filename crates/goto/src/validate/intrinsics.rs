//! Operands and results of the intrinsics: one table.

use crate::inst::Intrinsic;

/// What an operand or a result must be.
#[derive(Copy, Clone, Debug, PartialEq)]
pub(super) enum Shape {
    Pointer,
    Int,
    Bool,
    IntOrBool,
}

/// Operands and result (`None`: nothing to store). A result may always be ignored.
pub(super) fn signature(op: Intrinsic) -> (&'static [Shape], Option<Shape>) {
    use Shape::*;
    match op {
        Intrinsic::HeapAlloc | Intrinsic::StackAlloc => (&[Int], Some(Pointer)),
        Intrinsic::HeapFree | Intrinsic::StackFree => (&[Pointer], None),
        Intrinsic::MemMove | Intrinsic::MemCopy => (&[Pointer, Pointer, Int], None),
        Intrinsic::MemSet => (&[Pointer, Int, Int], None),
        Intrinsic::FormatPrint => (&[Int, Pointer, Pointer], Some(Int)),
        Intrinsic::FormatBuffer => (&[Pointer, Int, Pointer, Pointer], Some(Int)),
        Intrinsic::PutByte => (&[Int, Int], None),
        Intrinsic::ArgCount => (&[], Some(Int)),
        Intrinsic::ArgVector => (&[], Some(Pointer)),
        Intrinsic::Exit => (&[Int], None),
        Intrinsic::Abort => (&[], None),
        Intrinsic::GetRounding => (&[], Some(Int)),
        Intrinsic::SetRounding => (&[Int], None),
        Intrinsic::Defined => (&[Bool, Int], None),
        Intrinsic::Arbitrary => (&[Bool, Int], Some(IntOrBool)),
    }
}
