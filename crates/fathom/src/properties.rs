//! Which checks the property options stand for: names, check lists, SV-COMP `.prp` files.

use crate::cli::{PropertyArgs, SourceArgs, VolatileArg};
use crate::failure::{Failure, input};
use fathom_check::Selection;
use std::path::Path;

pub fn selection(args: &PropertyArgs) -> Result<Selection, Failure> {
    let mut selection = selected(args)?;
    match args.volatile {
        Some(VolatileArg::Inputs) => selection.volatile_inputs = true,
        Some(VolatileArg::Ordinary) => selection.volatile_inputs = false,
        None => {}
    }
    Ok(selection)
}

/// Where registers are, what is read of volatile objects are inputs, whatever the properties.
pub fn with_registers(args: &mut PropertyArgs, source: &SourceArgs) -> Result<(), Failure> {
    if source.mmio.is_empty() {
        return Ok(());
    }
    if args.volatile == Some(VolatileArg::Ordinary) {
        return Err(input(
            "--mmio and --volatile ordinary contradict: what is read from registers is nothing the program stored",
        ));
    }
    args.volatile = Some(VolatileArg::Inputs);
    Ok(())
}

fn selected(args: &PropertyArgs) -> Result<Selection, Failure> {
    if args.properties.is_empty() {
        return Selection::from_checks(&args.checks, &args.no_checks).map_err(|error| input(error.to_string()));
    }
    if !args.checks.is_empty() || !args.no_checks.is_empty() {
        return Err(input("--check and --no-check select run-time checks only where no --property is given"));
    }
    Selection::from_properties(&names(args)?).map_err(|error| input(error.to_string()))
}

/// The names that `--property` gives, files read.
pub fn names(args: &PropertyArgs) -> Result<Vec<String>, Failure> {
    let mut names = Vec::new();
    for name in &args.properties {
        if name.ends_with(".prp") {
            names.extend(read_prp(Path::new(name))?);
        } else {
            names.push(name.clone());
        }
    }
    Ok(names)
}

/// The properties of an SV-COMP file: lines `CHECK( init(main()), LTL(G …) )`.
fn read_prp(path: &Path) -> Result<Vec<String>, Failure> {
    let text = std::fs::read_to_string(path).map_err(|error| input(format!("{} cannot be read: {error}", path.display())))?;
    let mut names = Vec::new();
    for line in text.lines().map(str::trim).filter(|line| !line.is_empty()) {
        names.push(property_of(line).ok_or_else(|| input(format!("{}: unknown property {line}", path.display())))?.to_string());
    }
    if names.is_empty() {
        return Err(input(format!("{} names no property", path.display())));
    }
    Ok(names)
}

fn property_of(line: &str) -> Option<&'static str> {
    let formula: String = line.chars().filter(|c| !c.is_whitespace()).collect();
    let formula = formula.split_once("LTL(")?.1.strip_suffix("))")?;
    Some(match formula {
        "G!call(reach_error())" | "G!call(__VERIFIER_error())" => "unreach-call",
        "G!overflow" => "no-overflow",
        "Gvalid-free" => "valid-free",
        "Gvalid-deref" => "valid-deref",
        "Gvalid-memtrack" => "valid-memtrack",
        "Gvalid-memcleanup" => "valid-memcleanup",
        "Fend" => "termination",
        "G!data-race" => "no-data-race",
        "Gdef-behavior" => "def-behavior",
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_of_property_files() {
        assert_eq!(property_of("CHECK( init(main()), LTL(G ! call(reach_error())) )"), Some("unreach-call"));
        assert_eq!(property_of("CHECK( init(main()), LTL(G valid-deref) )"), Some("valid-deref"));
        assert_eq!(property_of("CHECK( init(main()), LTL(F end) )"), Some("termination"));
        assert_eq!(property_of("CHECK( init(main()), LTL(G ! something) )"), None);
    }
}
