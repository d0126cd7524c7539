//! Witnesses: writing one for a verdict, and following one that somebody else wrote.
//!
//! `write` retells a counterexample or a proof; `validate` is `fathom verify --witness-in`: it writes the witness's expressions
//! into a copy of the source, turns them into assertions or into a monitor, and lets the engines decide.

pub mod claims;
mod sources;
pub mod validate;
pub mod write;

use crate::cli::{ArchArg, PropertyArgs, VerifyArgs};
use crate::failure::Failure;
use fathom_witness::DataModel;
use std::collections::BTreeSet;

fn data_model(args: &VerifyArgs) -> Result<DataModel, Failure> {
    Ok(match crate::source::arch(&crate::source::resolve(&args.source, &args.clang_args)?) {
        ArchArg::Ilp32 => DataModel::Ilp32,
        ArchArg::Lp64 => DataModel::Lp64,
    })
}

/// The lines of a `.prp` file that the property options stand for.
fn specification(args: &VerifyArgs) -> Result<Vec<String>, Failure> {
    let entry = args.source.entry();
    let line = |formula: &str| format!("CHECK( init({entry}()), LTL({formula}) )");
    Ok(formulas(&args.property)?.iter().map(|f| line(f)).collect())
}

fn formulas(args: &PropertyArgs) -> Result<Vec<String>, Failure> {
    let mut out = Vec::new();
    for name in crate::properties::names(args)? {
        match name.as_str() {
            "unreach-call" => out.push("G ! call(reach_error())".into()),
            "no-overflow" => out.push("G ! overflow".into()),
            "valid-memsafety" => out.extend(["G valid-free", "G valid-deref", "G valid-memtrack"].map(String::from)),
            "termination" => out.push("F end".into()),
            "no-data-race" => out.push("G ! data-race".into()),
            other => match other.strip_prefix("unreach-label:") {
                Some(label) => out.push(format!("G ! label({label})")),
                None => out.push(format!("G {other}")),
            },
        }
    }
    if args.properties.is_empty() {
        out.extend(["G ! call(reach_error())", "G def-behavior"].map(String::from));
    }
    Ok(out)
}

/// A specification as a set of formulas, free of blanks.
fn normal(text: &str) -> BTreeSet<String> {
    let flat: String = text.chars().filter(|c| !c.is_whitespace()).collect();
    let formulas = flat.split("CHECK(").filter(|part| !part.is_empty());
    formulas
        .map(|part| part.split_once("LTL(").map_or(part, |(_, formula)| formula).trim_end_matches(')').to_string())
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn specifications_are_compared_by_formula() {
        let ours = "CHECK( init(main()), LTL(G valid-free) )\nCHECK( init(main()), LTL(G valid-deref) )";
        let theirs = "CHECK( init(main()), LTL(G valid-deref) )  CHECK(init(main()),LTL(G valid-free))";
        assert_eq!(normal(ours), normal(theirs));
        assert_ne!(normal(ours), normal("CHECK( init(main()), LTL(G ! overflow) )"));
    }
}
