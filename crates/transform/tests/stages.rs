//! `tests/stages`: a tiny program in its text form, a pass, and what the pass makes of it, provenance included.
//!
//! Each file has a sentence about what it shows, the pass with its options, the program, and what is expected. `BLESS=1` rewrites the
//! expectations; every folder must have a case, and every program that a pass makes must be valid.

use fathom_analysis::Externals;
use fathom_goto::{Program, text};
use fathom_transform::{FactUse, FixedPoint, Origin, Provenance, fixed, missing, nodes, recursion, slice, strengthen};
use std::path::{Path, PathBuf};

const PASS: &str = "\n--- pass: ";
const GIVES: &str = "\n--- gives\n";

/// The passes that must have a case.
const PASSES: [&str; 6] = ["fixed", "missing", "nodes", "recursion", "slice", "strengthen"];

/// Runs the pass of these words: the program and what its answers say, or why the pass refuses.
fn run(words: &str, program: Program) -> Result<(Program, Provenance), String> {
    match words.split_whitespace().collect::<Vec<_>>()[..] {
        ["fixed", format] => {
            let format: FixedPoint = format.parse().unwrap_or_else(|error| panic!("{error}"));
            fixed::apply(program, format).map_err(|refusal| refusal.to_string())
        }
        ["missing", "model"] => Ok(missing::model(program)),
        ["missing", "refuse"] => Ok(missing::refuse(program)),
        ["slice", "pure"] => Ok(slice::slice(program, Externals::Pure)),
        ["slice", "arbitrary"] => Ok(slice::slice(program, Externals::Arbitrary)),
        ["strengthen", "assume"] => Ok(strengthen::strengthen(&program, Externals::Pure, None, FactUse::Assume)),
        ["strengthen", "assert"] => Ok(strengthen::strengthen(&program, Externals::Pure, None, FactUse::Assert)),
        ["recursion"] => {
            let rewritten = recursion::rewrite(&program).ok_or("no function can be rewritten")?;
            Ok((rewritten.program, rewritten.provenance))
        }
        ["nodes"] => {
            let abstracted = nodes::abstracted(&program)?;
            Ok((abstracted.program, abstracted.provenance))
        }
        _ => panic!("no such pass: {words}"),
    }
}

fn describe(provenance: &Provenance) -> String {
    let origin = |(i, origin): (usize, &Origin)| match origin {
        Origin::Of(property) => format!("goal {i}: of goal {}\n", property.0),
        Origin::New => format!("goal {i}: new\n"),
        Origin::Hypothesis => format!("goal {i}: every proof needs it\n"),
        Origin::Fact => format!("goal {i}: a fact\n"),
    };
    let mut out: String = provenance.origins.iter().enumerate().map(origin).collect();
    out.extend(provenance.rests_on.iter().map(|rest| format!("rests on: {rest}\n")));
    out
}

fn cases() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/stages");
    let mut files = Vec::new();
    for pass in PASSES {
        let folder = root.join(pass);
        let entries = std::fs::read_dir(&folder).unwrap_or_else(|e| panic!("{}: {e}", folder.display()));
        let before = files.len();
        files.extend(entries.map(|entry| entry.expect("an entry").path()));
        assert!(files.len() > before, "{} has no case", folder.display());
    }
    files.sort();
    files
}

#[test]
fn passes_give_what_they_say() {
    let bless = std::env::var_os("BLESS").is_some();
    let mut differing = Vec::new();
    for file in cases() {
        let name = file.display();
        let case = std::fs::read_to_string(&file).unwrap_or_else(|e| panic!("{name}: {e}"));
        let (sentence, rest) = case.split_once(PASS).unwrap_or_else(|| panic!("{name}: no pass"));
        assert!(!sentence.trim().is_empty(), "{name}: nothing says what it shows");
        let (words, rest) = rest.split_once('\n').unwrap_or_else(|| panic!("{name}: no program"));
        let (source, expected) = rest.split_once(GIVES).unwrap_or((rest.trim_end_matches('\n'), ""));
        let source = format!("{source}\n");
        let folder = file.parent().and_then(Path::file_name).and_then(|f| f.to_str()).unwrap_or_default();
        assert!(words.starts_with(folder), "{name}: another pass than its folder's");
        let program = text::parse(&source).unwrap_or_else(|e| panic!("{name}: {e}"));
        fathom_goto::validate(&program).unwrap_or_else(|e| panic!("{name}: {}", e.join("; ")));
        let given = match run(words, program) {
            Ok((program, provenance)) => {
                fathom_goto::validate(&program).unwrap_or_else(|e| panic!("{name}, afterwards: {}", e.join("; ")));
                assert_eq!(provenance.origins.len(), program.properties.len(), "{name}: every goal comes from somewhere");
                format!("{}{}", describe(&provenance), text::print(&program))
            }
            Err(why) => format!("refused: {why}\n"),
        };
        if bless {
            let case = format!("{sentence}{PASS}{words}\n{source}{}{given}", GIVES.trim_start());
            std::fs::write(&file, case).unwrap_or_else(|e| panic!("{name}: {e}"));
        } else if given != expected {
            differing.push(format!("{name} gives\n{given}instead of\n{expected}"));
        }
    }
    assert!(differing.is_empty(), "{}", differing.join("\n"));
}
