//! What a proof rests on because a check is not selected: undefined or unspecified behaviour that the program contains, as far as it can be seen
//! from lowering's marks.

use crate::selection::{Check, Selection};
use fathom_goto::{InstKind, Program, PropertyClass};

/// More places than this are counted, not listed.
const LISTED: usize = 5;

/// Sentences for the verdict; to be asked before [`crate::check`], which drops what is not selected.
pub fn assumed(program: &Program, selection: &Selection) -> Vec<String> {
    let mut order: Vec<String> = Vec::new();
    let mut unsequenced: Vec<String> = Vec::new();
    for function in program.functions.iter().filter(|f| !f.from_library) {
        for inst in function.blocks.iter().flat_map(|b| &b.insts) {
            let InstKind::Assert { property, .. } = inst.kind else { continue };
            let property = program.property(property);
            if selection.wants(property) {
                continue;
            }
            let list = match property.class {
                PropertyClass::EvaluationOrder => &mut order,
                PropertyClass::Unsequenced => &mut unsequenced,
                _ => continue,
            };
            let place = program.source.describe(property.loc);
            let said = format!("{place}: {}", property.message);
            // One reason per place is enough.
            if !list.iter().any(|l| l.starts_with(&format!("{place}: "))) {
                list.push(said);
            }
        }
    }
    let mut out = told("evaluation order at", order);
    // SOUNDNESS: a compiler may give each read of such a variable another value; here it has one, drawn where it begins to exist.
    if !selection.has(Check::Uninitialised) {
        let mut unassigned: Vec<String> = Vec::new();
        for function in program.functions.iter().filter(|f| !f.from_library && f.has_body()) {
            let reads = crate::checks::uninitialised::unassigned_reads(program, function);
            unassigned.extend(reads.into_iter().map(|(name, loc)| format!("{}: `{name}`", program.source.describe(loc))));
        }
        out.extend(told(
            "what is read before it is assigned holds one value all the time (not among the selected properties), at",
            unassigned,
        ));
    }
    out.extend(told("not looked for (--check unsequenced): at", unsequenced));
    out
}

fn told(what: &str, places: Vec<String>) -> Vec<String> {
    let more = places.len().saturating_sub(LISTED);
    let mut out: Vec<String> = places.into_iter().take(LISTED).map(|p| format!("{what} {p}")).collect();
    if more > 0 {
        out.push(format!("{what} {more} more places"));
    }
    out
}
