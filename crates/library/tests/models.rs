//! The models as sources: each parses alone and all parse together, and the comment each opens with tells what the front
//! end finds in it.

mod harness;

use fathom_ast::{DeclKind, Definition, Linkage, Unit};
use fathom_library::{LibraryUnit, modelled_functions, sources_for, unit_for};
use harness::{ARCHES, parse_models};
use std::collections::BTreeSet;

/// Names of the functions and objects with external linkage that the unit defines.
fn defined(unit: &Unit) -> BTreeSet<String> {
    let symbols = unit.decls.iter().filter(|decl| match &decl.kind {
        DeclKind::Function(f) => f.definition != Definition::None && f.linkage == Linkage::External,
        DeclKind::Var(v) => v.definition != Definition::None && v.linkage == Linkage::External,
        DeclKind::Typedef(_) => false,
    });
    symbols.map(|decl| unit.str(decl.name).into_owned()).collect()
}

#[test]
fn comments_list_what_the_models_define_and_need() {
    let all: Vec<String> = modelled_functions().into_iter().map(String::from).collect();
    let sources = sources_for(&all);
    let whole = unit_for(&all).expect("there are models");
    for arch in ARCHES {
        for (file, _) in &sources {
            let path = format!("/fathom/library/{file}");
            let unit = parse_models(LibraryUnit { file: path, ..whole.clone() }, arch);
            let found = defined(&unit);
            let closure: Vec<String> = found.iter().cloned().collect();
            let listed = listed(file);
            assert_eq!(found, listed, "{file}: Defines and Overrides");
            // Whatever it needs comes with it.
            let brought = sources_for(&closure);
            for name in fathom_lower::undefined_symbols(&[unit]) {
                let model = sources_for(std::slice::from_ref(&name));
                assert!(model.iter().all(|source| brought.contains(source)), "{file}: does not say that it needs {name}");
                let known = !model.is_empty() || fathom_lower::is_resolved_by_lowering(&name);
                assert!(known, "{file}: nothing defines {name}");
            }
        }
    }
}

/// What the file's comment lists.
fn listed(file: &str) -> BTreeSet<String> {
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("models").join(file);
    let text = std::fs::read_to_string(path).expect("the model exists");
    let comment = text.split("*/").next().unwrap_or_default();
    let mut names = BTreeSet::new();
    let mut inside = false;
    for line in comment.lines().map(|line| line.trim_start_matches([' ', '*', '/'])) {
        if line.starts_with("Needs:") || line.is_empty() {
            inside = false;
        } else if let Some(rest) = line.strip_prefix("Defines:").or_else(|| line.strip_prefix("Overrides:")) {
            inside = true;
            names.extend(rest.split_whitespace().map(String::from));
        } else if inside {
            names.extend(line.split_whitespace().map(String::from));
        }
    }
    names
}

/// Names with internal linkage must not clash, and types must agree, whatever a program brings in.
#[test]
fn all_models_together_are_one_unit() {
    let all: Vec<String> = modelled_functions().into_iter().map(String::from).collect();
    for arch in ARCHES {
        let unit = parse_models(unit_for(&all).expect("there are models"), arch);
        let mut expected: BTreeSet<String> = all.iter().cloned().collect();
        expected.retain(|name| !defined(&unit).contains(name));
        assert!(expected.is_empty(), "not defined: {expected:?}");
    }
}

/// A folder of files and a list of them could disagree.
#[test]
fn every_file_is_in_the_table() {
    let all: Vec<String> = modelled_functions().into_iter().map(String::from).collect();
    let listed: BTreeSet<String> = sources_for(&all).into_iter().map(|(file, _)| file.to_string()).collect();
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("models");
    let files = std::fs::read_dir(folder)
        .expect("there are models")
        .flatten()
        .map(|entry| entry.file_name().to_string_lossy().into_owned());
    let existing: BTreeSet<String> = files.filter(|file| file.ends_with(".c")).collect();
    assert_eq!(listed, existing);
}
