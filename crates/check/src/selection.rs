//! Which checks are wanted: from `--property` (SV-COMP's names) or from `--check` and `--no-check` (CLI.md).

use fathom_goto::{Property, PropertyClass};
use std::collections::BTreeSet;

/// One check, as the user selects it. Finer than `PropertyClass` where C draws a line inside a class: a conversion
/// of a float out of the integer's range is undefined, one between integers is not.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Check {
    Assertions,
    ReachError,
    Unreachable,
    MissingReturn,
    Overflow,
    UnsignedOverflow,
    Division,
    Shift,
    FloatToInt,
    Conversion,
    Bounds,
    Pointers,
    FunctionPointers,
    Alignment,
    Free,
    MemTrack,
    MemCleanup,
    Vla,
    AllocationSize,
    Uninitialised,
    Nan,
    FloatOverflow,
    FloatDivision,
    Library,
    PointerArithmetic,
    PointerComparison,
    TrapRepresentation,
    Unsequenced,
    EvaluationOrder,
    Overlap,
    NoReturn,
    Parameter,
    Variadic,
    Restrict,
}

/// The names of `--check`, what each selects, and whether it is on by default.
const NAMED: &[(&str, &[Check], bool)] = &[
    ("assertions", &[Check::Assertions, Check::ReachError], true),
    ("division", &[Check::Division], true),
    ("shift", &[Check::Shift], true),
    ("overflow", &[Check::Overflow, Check::FloatToInt], true),
    ("unsigned-overflow", &[Check::UnsignedOverflow], false),
    ("conversion", &[Check::Conversion, Check::FloatToInt], false),
    ("bounds", &[Check::Bounds], true),
    ("pointers", &[Check::Pointers, Check::FunctionPointers, Check::Library], true),
    ("pointer-arithmetic", &[Check::PointerArithmetic], true),
    ("pointer-comparison", &[Check::PointerComparison], true),
    ("alignment", &[Check::Alignment], true),
    ("free", &[Check::Free], true),
    ("leaks", &[Check::MemTrack], false),
    ("vla", &[Check::Vla], true),
    ("allocation-size", &[Check::AllocationSize], false),
    ("uninitialised", &[Check::Uninitialised], true),
    ("trap-representation", &[Check::TrapRepresentation], true),
    ("nan", &[Check::Nan], false),
    ("float-overflow", &[Check::FloatOverflow], false),
    ("float-division", &[Check::FloatDivision], false),
    ("unreachable", &[Check::Unreachable, Check::MissingReturn], true),
    ("unsequenced", &[Check::Unsequenced], true),
    ("evaluation-order", &[Check::EvaluationOrder], false),
    ("overlap", &[Check::Overlap], true),
    ("noreturn", &[Check::NoReturn], true),
    ("parameters", &[Check::Parameter], true),
    ("variadic", &[Check::Variadic], true),
    ("restrict", &[Check::Restrict], true),
    // Of loops, not of instructions: see `Selection::loops_end`.
    (LOOPS_END, &[], false),
];

/// The name of `--check` that asks of every loop whether it ends.
const LOOPS_END: &str = "termination";

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Selection {
    pub checks: BTreeSet<Check>,
    /// Labels whose reachability is asked for (`unreach-label:NAME`).
    pub labels: BTreeSet<String>,
    /// SV-COMP's reading: memory is a flat sequence of bytes per object (an index past an inner array is no
    /// violation while it stays in the object).
    pub sv_comp: bool,
    /// Volatile objects are inputs at every read, whatever was written (C11 6.7.3p7).
    pub volatile_inputs: bool,
    /// What a harness gives is a value of its type: a byte that is read as `_Bool` is true unless it is zero.
    pub given_truths: bool,
    /// Every execution is to end (`termination`).
    pub termination: bool,
    /// Beside the checks, every loop that is not the endless main loop is to end.
    pub loops_end: bool,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SelectionError {
    UnknownProperty(String),
    UnknownCheck(String),
    /// A property of SV-COMP that is not decided by assertions (`no-data-race`).
    NotAnAssertion(String),
}

impl std::fmt::Display for SelectionError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            SelectionError::UnknownProperty(name) => write!(f, "unknown property `{name}`"),
            SelectionError::UnknownCheck(name) => {
                write!(f, "unknown check `{name}`; the checks are {}", Selection::check_names().join(", "))
            }
            SelectionError::NotAnAssertion(name) => write!(f, "property `{name}` is not supported"),
        }
    }
}

impl std::error::Error for SelectionError {}

impl Default for Selection {
    /// The user's assertions and everything C calls undefined.
    fn default() -> Self {
        let on = NAMED.iter().filter(|n| n.2).flat_map(|n| n.1.iter().copied());
        Selection { checks: on.collect(), ..Selection::none() }
    }
}

impl Selection {
    /// Nothing selected: every assertion becomes an assumption.
    pub fn none() -> Self {
        Selection {
            checks: BTreeSet::new(),
            labels: BTreeSet::new(),
            sv_comp: false,
            volatile_inputs: true,
            given_truths: false,
            termination: false,
            loops_end: false,
        }
    }

    /// The names `--check` and `--no-check` accept, in the order of the documentation.
    pub fn check_names() -> Vec<&'static str> {
        NAMED.iter().map(|n| n.0).collect()
    }

    /// From `--check` and `--no-check`: the default, with names added and then names taken away.
    pub fn from_checks<S: AsRef<str>>(with: &[S], without: &[S]) -> Result<Self, SelectionError> {
        let mut names: BTreeSet<&str> = NAMED.iter().filter(|n| n.2).map(|n| n.0).collect();
        names.extend(with.iter().map(|n| n.as_ref()));
        for name in without {
            Self::checks_named(name.as_ref())?;
            names.remove(name.as_ref());
        }
        let mut selection = Selection { loops_end: names.contains(LOOPS_END), ..Selection::none() };
        for name in names {
            selection.checks.extend(Self::checks_named(name)?);
        }
        Ok(selection)
    }

    /// From `--property`: exactly the named properties.
    pub fn from_properties<S: AsRef<str>>(names: &[S]) -> Result<Self, SelectionError> {
        let mut selection = Selection { sv_comp: true, volatile_inputs: false, ..Selection::none() };
        for name in names {
            selection.add_property(name.as_ref())?;
        }
        Ok(selection)
    }

    /// What a name of `--check` stands for; nothing if there is no such name.
    pub fn checks_of(name: &str) -> &'static [Check] {
        Self::checks_named(name).unwrap_or_default()
    }

    fn checks_named(name: &str) -> Result<&'static [Check], SelectionError> {
        let found = NAMED.iter().find(|n| n.0 == name);
        found.map(|n| n.1).ok_or_else(|| SelectionError::UnknownCheck(name.to_string()))
    }

    fn add_property(&mut self, name: &str) -> Result<(), SelectionError> {
        if let Some(label) = name.strip_prefix("unreach-label:") {
            self.labels.insert(label.to_string());
            return Ok(());
        }
        let checks: &[Check] = match name {
            "unreach-call" => &[Check::Assertions, Check::ReachError],
            "no-overflow" => &[Check::Overflow],
            "valid-deref" => &[Check::Pointers, Check::FunctionPointers],
            "valid-free" => &[Check::Free],
            "valid-memtrack" => &[Check::MemTrack],
            "valid-memsafety" => &[Check::Pointers, Check::FunctionPointers, Check::Free, Check::MemTrack],
            "valid-memcleanup" => &[Check::MemCleanup],
            "def-behavior" => {
                // Everything C calls undefined, but not the user's assertions: those are `unreach-call`.
                let all = Selection::default().checks.into_iter();
                self.checks.extend(all.filter(|c| !matches!(c, Check::Assertions | Check::ReachError)));
                return Ok(());
            }
            "termination" => {
                self.termination = true;
                &[]
            }
            "no-data-race" => return Err(SelectionError::NotAnAssertion(name.to_string())),
            _ => return Err(SelectionError::UnknownProperty(name.to_string())),
        };
        self.checks.extend(checks);
        Ok(())
    }

    pub fn has(&self, check: Check) -> bool {
        self.checks.contains(&check)
    }

    /// Is an assertion that lowering (or a library model) emitted wanted?
    pub fn wants(&self, property: &Property) -> bool {
        let check = match property.class {
            PropertyClass::Assertion => Check::Assertions,
            PropertyClass::ReachError => Check::ReachError,
            PropertyClass::Label => return self.labels.iter().any(|l| names_label(&property.message, l)),
            PropertyClass::Overflow => Check::Overflow,
            PropertyClass::UnsignedOverflow => Check::UnsignedOverflow,
            PropertyClass::Division => Check::Division,
            PropertyClass::Shift => Check::Shift,
            PropertyClass::Conversion => Check::Conversion,
            PropertyClass::Bounds => Check::Bounds,
            PropertyClass::Deref => Check::Pointers,
            PropertyClass::Alignment => Check::Alignment,
            PropertyClass::Free => Check::Free,
            PropertyClass::MemTrack => Check::MemTrack,
            PropertyClass::MemCleanup => Check::MemCleanup,
            PropertyClass::Vla => Check::Vla,
            PropertyClass::Uninitialised => Check::Uninitialised,
            PropertyClass::Nan => Check::Nan,
            PropertyClass::FloatOverflow => Check::FloatOverflow,
            PropertyClass::FloatDivision => Check::FloatDivision,
            PropertyClass::Unreachable => Check::Unreachable,
            PropertyClass::MissingReturn => Check::MissingReturn,
            PropertyClass::Library => Check::Library,
            PropertyClass::AllocationSize => Check::AllocationSize,
            PropertyClass::FunctionPointer => Check::FunctionPointers,
            PropertyClass::PointerArithmetic => Check::PointerArithmetic,
            PropertyClass::PointerComparison => Check::PointerComparison,
            PropertyClass::TrapRepresentation => Check::TrapRepresentation,
            PropertyClass::Unsequenced => Check::Unsequenced,
            PropertyClass::EvaluationOrder => Check::EvaluationOrder,
            PropertyClass::Overlap => Check::Overlap,
            PropertyClass::NoReturn => Check::NoReturn,
            PropertyClass::Parameter => Check::Parameter,
            PropertyClass::Variadic => Check::Variadic,
            PropertyClass::Restrict => Check::Restrict,
            // Whoever put the goal there asks for it.
            PropertyClass::Cover => return true,
            // Loops are asked about in copies of the program, behind the checks.
            PropertyClass::Termination => return false,
        };
        self.has(check)
    }

    /// Does any selected check look at operands of instructions?
    pub(crate) fn looks_at_operands(&self) -> bool {
        self.checks.iter().any(|c| {
            !matches!(
                c,
                Check::Assertions
                    | Check::ReachError
                    | Check::Unreachable
                    | Check::MissingReturn
                    | Check::MemTrack
                    | Check::MemCleanup
                    | Check::Unsequenced
                    | Check::EvaluationOrder
                    | Check::Overlap
                    | Check::NoReturn
                    | Check::Parameter
                    | Check::Variadic
                    | Check::Restrict
            )
        })
    }
}

/// Lowering names the label in back quotes: "label `ERROR` is reachable".
fn names_label(message: &str, label: &str) -> bool {
    message.split('`').nth(1) == Some(label) || message == label
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn default_is_what_c_calls_undefined() {
        let selection = Selection::default();
        assert!(selection.has(Check::Overflow) && selection.has(Check::FloatToInt) && selection.has(Check::Bounds));
        for off in [
            Check::UnsignedOverflow,
            Check::Conversion,
            Check::Nan,
            Check::FloatOverflow,
            Check::FloatDivision,
            Check::MemTrack,
        ] {
            assert!(!selection.has(off), "{off:?}");
        }
    }

    #[test]
    fn names_are_added_and_removed() {
        let selection = Selection::from_checks(&["nan"], &["overflow"]).unwrap();
        assert!(selection.has(Check::Nan) && !selection.has(Check::Overflow) && selection.has(Check::Division));
        let error = Selection::from_checks(&["bonds"], &[]).unwrap_err();
        assert!(error.to_string().contains("`bonds`") && error.to_string().contains("bounds"));
    }

    #[test]
    fn properties_select_exactly_themselves() {
        let selection = Selection::from_properties(&["no-overflow"]).unwrap();
        assert_eq!(selection.checks.iter().copied().collect::<Vec<_>>(), [Check::Overflow]);
        assert!(selection.sv_comp);
        let labels = Selection::from_properties(&["unreach-label:ERROR"]).unwrap();
        assert!(labels.checks.is_empty() && labels.labels.contains("ERROR"));
        let ends = Selection::from_properties(&["termination"]).unwrap();
        assert!(ends.checks.is_empty() && ends.termination);
        assert!(Selection::from_properties(&["no-data-race"]).is_err());
        assert!(Selection::from_properties(&["nonsense"]).is_err());
    }
}
