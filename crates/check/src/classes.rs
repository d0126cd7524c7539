//! Names of property classes: ours (stable, in reports), SV-COMP's, and the weakness (CWE) each stands for.

use fathom_goto::PropertyClass;

/// The class as reports and property names spell it.
pub fn class_name(class: PropertyClass) -> &'static str {
    match class {
        PropertyClass::Assertion => "assertion",
        PropertyClass::ReachError => "reach-error",
        PropertyClass::Label => "label",
        PropertyClass::Overflow => "overflow",
        PropertyClass::UnsignedOverflow => "unsigned-overflow",
        PropertyClass::Division => "division",
        PropertyClass::Shift => "shift",
        PropertyClass::Conversion => "conversion",
        PropertyClass::Bounds => "bounds",
        PropertyClass::Deref => "deref",
        PropertyClass::Alignment => "alignment",
        PropertyClass::Free => "free",
        PropertyClass::MemTrack => "memtrack",
        PropertyClass::MemCleanup => "memcleanup",
        PropertyClass::Vla => "vla",
        PropertyClass::Uninitialised => "uninitialised",
        PropertyClass::Nan => "nan",
        PropertyClass::FloatOverflow => "float-overflow",
        PropertyClass::FloatDivision => "float-division",
        PropertyClass::Unreachable => "unreachable",
        PropertyClass::MissingReturn => "missing-return",
        PropertyClass::Library => "library",
        PropertyClass::AllocationSize => "allocation-size",
        PropertyClass::FunctionPointer => "function-pointer",
        PropertyClass::PointerArithmetic => "pointer-arithmetic",
        PropertyClass::PointerComparison => "pointer-comparison",
        PropertyClass::TrapRepresentation => "trap-representation",
        PropertyClass::Unsequenced => "unsequenced",
        PropertyClass::EvaluationOrder => "evaluation-order",
        PropertyClass::Overlap => "overlap",
        PropertyClass::NoReturn => "noreturn",
        PropertyClass::Parameter => "parameter",
        PropertyClass::Variadic => "variadic",
        PropertyClass::Restrict => "restrict",
        PropertyClass::Cover => "cover",
        PropertyClass::Termination => "termination",
    }
}

/// The SV-COMP property a violation of the class violates.
pub fn sv_comp_name(class: PropertyClass) -> &'static str {
    match class {
        PropertyClass::Assertion | PropertyClass::ReachError => "unreach-call",
        PropertyClass::Label => "unreach-label",
        PropertyClass::Overflow => "no-overflow",
        PropertyClass::Bounds | PropertyClass::Deref => "valid-deref",
        PropertyClass::Free => "valid-free",
        PropertyClass::MemTrack => "valid-memtrack",
        PropertyClass::MemCleanup => "valid-memcleanup",
        PropertyClass::Termination => "termination",
        PropertyClass::UnsignedOverflow
        | PropertyClass::Division
        | PropertyClass::Shift
        | PropertyClass::Conversion
        | PropertyClass::Alignment
        | PropertyClass::Vla
        | PropertyClass::Uninitialised
        | PropertyClass::Nan
        | PropertyClass::FloatOverflow
        | PropertyClass::FloatDivision
        | PropertyClass::Unreachable
        | PropertyClass::MissingReturn
        | PropertyClass::Library
        | PropertyClass::AllocationSize
        | PropertyClass::FunctionPointer
        | PropertyClass::PointerArithmetic
        | PropertyClass::PointerComparison
        | PropertyClass::TrapRepresentation
        | PropertyClass::Unsequenced
        | PropertyClass::EvaluationOrder
        | PropertyClass::Overlap
        | PropertyClass::NoReturn
        | PropertyClass::Parameter
        | PropertyClass::Variadic
        | PropertyClass::Restrict => "def-behavior",
        PropertyClass::Cover => "cover",
    }
}

/// The Common Weakness Enumeration's number for a violation of the class.
pub fn cwe(class: PropertyClass) -> Option<u32> {
    match class {
        // A failed assertion is a reachable assertion; what is wrong behind it, only the user knows.
        PropertyClass::Assertion | PropertyClass::ReachError => Some(617),
        PropertyClass::Label | PropertyClass::Cover => None,
        PropertyClass::Overflow | PropertyClass::UnsignedOverflow => Some(190),
        PropertyClass::Division | PropertyClass::FloatDivision => Some(369),
        PropertyClass::Shift => Some(1335),
        PropertyClass::Conversion => Some(681),
        PropertyClass::Bounds => Some(129),
        // Null, dangling and out of bounds are one property here; 119 is their common parent.
        PropertyClass::Deref => Some(119),
        PropertyClass::Alignment => Some(704),
        PropertyClass::Free => Some(763),
        PropertyClass::MemTrack | PropertyClass::MemCleanup => Some(401),
        PropertyClass::Vla | PropertyClass::AllocationSize => Some(131),
        PropertyClass::Uninitialised => Some(457),
        PropertyClass::Nan | PropertyClass::FloatOverflow => Some(682),
        PropertyClass::Unreachable => Some(758),
        PropertyClass::MissingReturn => Some(394),
        PropertyClass::Library => Some(628),
        PropertyClass::FunctionPointer => Some(843),
        PropertyClass::PointerArithmetic => Some(823),
        PropertyClass::PointerComparison => Some(469),
        PropertyClass::TrapRepresentation => Some(704),
        // Reliance on behaviour that C leaves undefined.
        PropertyClass::Unsequenced | PropertyClass::Overlap | PropertyClass::NoReturn | PropertyClass::Restrict => Some(758),
        PropertyClass::EvaluationOrder => Some(696),
        PropertyClass::Parameter => Some(628),
        PropertyClass::Variadic => Some(686),
        // A loop with an exit that cannot be reached.
        PropertyClass::Termination => Some(835),
    }
}
