//! Which question a rule of an analyser asks. One table, in the order of `docs/alarms.md`; users add rows in TOML.
//!
//! SOUNDNESS: a rule that is not here, and has no weakness number that is, asks nothing that anybody could refute.

use crate::{Alarm, RulesError};

/// What an alarm claims can happen at its place.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// A null pointer is dereferenced, or given to a function that must not get one.
    Null,
    /// Memory is used whose life has ended.
    Freed,
    /// An access outside the object.
    Bounds,
    /// Freed twice, or freed without having been allocated.
    BadFree,
    /// The last pointer to allocated memory is lost.
    Leak,
    Division,
    Uninitialised,
    Shift,
    Overflow,
    UnsignedOverflow,
    Conversion,
    /// A call through a pointer to no function.
    Call,
    MissingReturn,
    Assertion,
    /// The length of an array of variable length is not positive.
    ArrayLength,
    Unsequenced,
    /// Overlapping or otherwise bad arguments of a library function.
    Library,
    /// No question about reachable states: style, dead code, types.
    NoQuestion,
    /// A question that nothing here decides: streams, descriptors, locks.
    NotChecked,
}

impl Kind {
    pub const ALL: [Kind; 19] = [
        Kind::Null,
        Kind::Freed,
        Kind::Bounds,
        Kind::BadFree,
        Kind::Leak,
        Kind::Division,
        Kind::Uninitialised,
        Kind::Shift,
        Kind::Overflow,
        Kind::UnsignedOverflow,
        Kind::Conversion,
        Kind::Call,
        Kind::MissingReturn,
        Kind::Assertion,
        Kind::ArrayLength,
        Kind::Unsequenced,
        Kind::Library,
        Kind::NoQuestion,
        Kind::NotChecked,
    ];

    /// The name in `docs/alarms.md` and in users' tables.
    pub fn name(self) -> &'static str {
        match self {
            Kind::Null => "null",
            Kind::Freed => "use-after-free",
            Kind::Bounds => "out-of-bounds",
            Kind::BadFree => "bad-free",
            Kind::Leak => "leak",
            Kind::Division => "division-by-zero",
            Kind::Uninitialised => "uninitialised",
            Kind::Shift => "shift",
            Kind::Overflow => "overflow",
            Kind::UnsignedOverflow => "unsigned-overflow",
            Kind::Conversion => "conversion",
            Kind::Call => "bad-call",
            Kind::MissingReturn => "missing-return",
            Kind::Assertion => "assertion",
            Kind::ArrayLength => "array-length",
            Kind::Unsequenced => "unsequenced",
            Kind::Library => "library",
            Kind::NoQuestion => "no-question",
            Kind::NotChecked => "not-checked",
        }
    }
}

/// Rule (a `*` at its end stands for any rest), words of the message that make the difference, and the question.
const TABLE: &[(&str, &str, Kind)] = &[
    // clang's analyser.
    ("core.NullDereference", "undefined pointer", Kind::Uninitialised),
    ("core.NullDereference", "", Kind::Null),
    ("core.NonNullParamChecker", "", Kind::Null),
    ("core.DivideZero", "", Kind::Division),
    ("core.CallAndMessage", "uninitialized", Kind::Uninitialised),
    ("core.CallAndMessage", "null", Kind::Call),
    ("core.UndefinedBinaryOperatorResult", "", Kind::Uninitialised),
    ("core.uninitialized.*", "", Kind::Uninitialised),
    ("core.BitwiseShift", "", Kind::Shift),
    ("core.VLASize", "garbage", Kind::Uninitialised),
    ("core.VLASize", "", Kind::ArrayLength),
    ("core.StackAddressEscape", "", Kind::NoQuestion),
    ("security.ArrayBound", "", Kind::Bounds),
    ("alpha.security.ArrayBound*", "", Kind::Bounds),
    ("alpha.unix.cstring.OutOfBounds", "", Kind::Bounds),
    ("alpha.unix.cstring.BufferOverlap", "", Kind::Library),
    ("alpha.core.Conversion", "", Kind::Conversion),
    ("unix.Malloc", "leak", Kind::Leak),
    ("unix.Malloc", "Use of memory after", Kind::Freed),
    ("unix.Malloc", "Attempt to free released", Kind::BadFree),
    ("unix.Malloc", "Attempt to free", Kind::BadFree),
    ("unix.Malloc", "Argument to", Kind::BadFree),
    ("unix.Malloc", "Use of memory allocated with size zero", Kind::Bounds),
    ("unix.cstring.NullArg", "", Kind::Null),
    ("unix.StdCLibraryFunctions", "", Kind::NotChecked),
    ("unix.Stream", "", Kind::NotChecked),
    ("unix.MallocSizeof", "", Kind::NoQuestion),
    ("unix.Errno", "", Kind::NotChecked),
    ("unix.cstring.BadSizeArg", "", Kind::NoQuestion),
    ("deadcode.*", "", Kind::NoQuestion),
    ("optin.*", "", Kind::NoQuestion),
    ("security.insecureAPI.*", "", Kind::NoQuestion),
    // gcc's analyser.
    ("-Wanalyzer-null-dereference", "", Kind::Null),
    ("-Wanalyzer-possible-null-dereference", "", Kind::Null),
    ("-Wanalyzer-null-argument", "", Kind::Null),
    ("-Wanalyzer-possible-null-argument", "", Kind::Null),
    ("-Wanalyzer-use-after-free", "", Kind::Freed),
    ("-Wanalyzer-use-of-pointer-in-stale-stack-frame", "", Kind::Freed),
    ("-Wanalyzer-double-free", "", Kind::BadFree),
    ("-Wanalyzer-free-of-non-heap", "", Kind::BadFree),
    ("-Wanalyzer-malloc-leak", "", Kind::Leak),
    ("-Wanalyzer-use-of-uninitialized-value", "", Kind::Uninitialised),
    ("-Wanalyzer-out-of-bounds", "", Kind::Bounds),
    ("-Wanalyzer-shift-count-*", "", Kind::Shift),
    ("-Wanalyzer-file-leak", "", Kind::NotChecked),
    ("-Wanalyzer-double-fclose", "", Kind::NotChecked),
    ("-Wanalyzer-fd-*", "", Kind::NotChecked),
    ("-Wanalyzer-infinite-*", "", Kind::NotChecked),
    ("-Wanalyzer-tainted-*", "", Kind::NotChecked),
    // Warnings of gcc and clang.
    ("-Wnull-dereference", "", Kind::Null),
    ("-Wnonnull*", "", Kind::Null),
    ("-Wmaybe-uninitialized", "", Kind::Uninitialised),
    ("-Wuninitialized", "", Kind::Uninitialised),
    ("-Wsometimes-uninitialized", "", Kind::Uninitialised),
    ("-Wconditional-uninitialized", "", Kind::Uninitialised),
    ("-Warray-bounds*", "", Kind::Bounds),
    ("-Wstringop-overflow*", "", Kind::Bounds),
    ("-Wstringop-overread", "", Kind::Bounds),
    ("-Wdiv-by-zero", "", Kind::Division),
    ("-Wdivision-by-zero", "", Kind::Division),
    ("-Wshift-count-*", "", Kind::Shift),
    ("-Wshift-negative-value", "", Kind::Shift),
    ("-Wshift-overflow*", "", Kind::Shift),
    ("-Woverflow", "", Kind::Overflow),
    ("-Winteger-overflow", "", Kind::Overflow),
    ("-Wreturn-type", "", Kind::MissingReturn),
    ("-Wuse-after-free*", "", Kind::Freed),
    ("-Wfree-nonheap-object", "", Kind::BadFree),
    ("-Wsequence-point", "", Kind::Unsequenced),
    ("-Wunsequenced", "", Kind::Unsequenced),
    ("-Wrestrict", "", Kind::Library),
    ("-Wconversion", "", Kind::Conversion),
    ("-Wvla-*", "", Kind::ArrayLength),
    ("-Wunused*", "", Kind::NoQuestion),
    ("-Wdangling-pointer*", "", Kind::NoQuestion),
    ("-Wreturn-local-addr", "", Kind::NoQuestion),
    ("-Wreturn-stack-address", "", Kind::NoQuestion),
    // cppcheck.
    ("nullPointer*", "", Kind::Null),
    ("ctunullpointer*", "", Kind::Null),
    ("uninitvar", "", Kind::Uninitialised),
    ("uninitdata", "", Kind::Uninitialised),
    ("uninitStructMember", "", Kind::Uninitialised),
    ("legacyUninitvar", "", Kind::Uninitialised),
    ("ctuuninitvar", "", Kind::Uninitialised),
    ("zerodiv*", "", Kind::Division),
    ("arrayIndexOutOfBounds*", "", Kind::Bounds),
    ("ctuArrayIndex", "", Kind::Bounds),
    ("bufferAccessOutOfBounds", "", Kind::Bounds),
    ("negativeIndex", "", Kind::Bounds),
    ("arrayIndexThenCheck", "", Kind::NoQuestion),
    ("memleak*", "", Kind::Leak),
    ("doubleFree", "", Kind::BadFree),
    ("autovarInvalidDeallocation", "", Kind::BadFree),
    ("deallocuse", "", Kind::Freed),
    ("deallocret", "", Kind::Freed),
    ("useAfterFree", "", Kind::Freed),
    ("invalidLifetime", "", Kind::Freed),
    ("danglingLifetime", "", Kind::Freed),
    ("returnDanglingLifetime", "", Kind::NoQuestion),
    ("shiftTooManyBits*", "", Kind::Shift),
    ("shiftNegative*", "", Kind::Shift),
    ("integerOverflow*", "", Kind::Overflow),
    ("missingReturn", "", Kind::MissingReturn),
    ("resourceLeak", "", Kind::NotChecked),
    ("useClosedFile", "", Kind::NotChecked),
    // Infer.
    ("NULL_DEREFERENCE", "", Kind::Null),
    ("NULLPTR_DEREFERENCE*", "", Kind::Null),
    ("USE_AFTER_FREE*", "", Kind::Freed),
    ("MEMORY_LEAK*", "", Kind::Leak),
    ("PULSE_UNINITIALIZED_VALUE", "", Kind::Uninitialised),
    ("UNINITIALIZED_VALUE", "", Kind::Uninitialised),
    ("DIVIDE_BY_ZERO", "", Kind::Division),
    ("BUFFER_OVERRUN_*", "", Kind::Bounds),
    ("INTEGER_OVERFLOW_*", "", Kind::Overflow),
    ("STACK_VARIABLE_ADDRESS_ESCAPE", "", Kind::NoQuestion),
    ("DEAD_STORE", "", Kind::NoQuestion),
    ("RESOURCE_LEAK*", "", Kind::NotChecked),
];

/// For rules that are not in the table: the number of the weakness.
const WEAKNESSES: &[(u32, Kind)] = &[
    (119, Kind::Bounds),
    (120, Kind::Bounds),
    (121, Kind::Bounds),
    (122, Kind::Bounds),
    (124, Kind::Bounds),
    (125, Kind::Bounds),
    (126, Kind::Bounds),
    (127, Kind::Bounds),
    (129, Kind::Bounds),
    (786, Kind::Bounds),
    (787, Kind::Bounds),
    (788, Kind::Bounds),
    (190, Kind::Overflow),
    (369, Kind::Division),
    (401, Kind::Leak),
    (415, Kind::BadFree),
    (416, Kind::Freed),
    (457, Kind::Uninitialised),
    (476, Kind::Null),
    (561, Kind::NoQuestion),
    (563, Kind::NoQuestion),
    (590, Kind::BadFree),
    (617, Kind::Assertion),
    (681, Kind::Conversion),
    (690, Kind::Null),
    (761, Kind::BadFree),
    (825, Kind::Freed),
    (908, Kind::Uninitialised),
    (1335, Kind::Shift),
];

/// The table, with the user's rows before ours.
#[derive(Clone, Debug, Default)]
pub struct Rules {
    own: Vec<(String, Kind)>,
}

impl Rules {
    /// Rows of a TOML file: `[rules]`, then `"my.checker" = "null"`.
    pub fn from_toml(text: &str) -> Result<Rules, RulesError> {
        let table: toml::Table = text.parse().map_err(RulesError::NotToml)?;
        let mut own = Vec::new();
        for (key, value) in &table {
            let Some(rows) = value.as_table().filter(|_| key == "rules") else {
                return Err(RulesError::UnknownTable(key.clone()));
            };
            for (rule, kind) in rows {
                let known = Kind::ALL.into_iter().find(|k| kind.as_str() == Some(k.name()));
                let known = known.ok_or_else(|| RulesError::UnknownKind(rule.clone(), kind.as_str().map(str::to_string)))?;
                own.push((rule.clone(), known));
            }
        }
        Ok(Rules { own })
    }

    /// What the alarm asks; `None`: nobody said.
    pub fn kind(&self, alarm: &Alarm) -> Option<Kind> {
        let rule = alarm.rule.strip_prefix("clang-analyzer-").unwrap_or(&alarm.rule);
        // `-Warray-bounds=2`, and SARIF's `Wmaybe-uninitialized` without the dash.
        let dashed = format!("-{rule}");
        let matches = |pattern: &str| {
            [rule, dashed.as_str()].iter().any(|rule| match pattern.strip_suffix('*') {
                Some(start) => rule.starts_with(start),
                None => *rule == pattern,
            })
        };
        let own = self.own.iter().find(|(pattern, _)| matches(pattern)).map(|(_, kind)| *kind);
        let listed = || {
            let row = TABLE.iter().find(|(pattern, words, _)| matches(pattern) && alarm.message.contains(words));
            row.map(|(_, _, kind)| *kind)
        };
        let weakness = || WEAKNESSES.iter().find(|(number, _)| alarm.cwe == Some(*number)).map(|(_, kind)| *kind);
        own.or_else(listed).or_else(weakness)
    }

    /// The built-in rows, for the documentation's test.
    pub fn table() -> impl Iterator<Item = (&'static str, Kind)> {
        TABLE.iter().map(|(rule, _, kind)| (*rule, *kind))
    }
}
