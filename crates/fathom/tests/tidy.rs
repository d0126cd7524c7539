//! Documentation that could drift is checked: the crate list of ARCHITECTURE.md, the table of C features, the commands
//! of the README, and the rules every source file follows.

mod harness;

use harness::{discover, fathom, root, run};
use std::collections::BTreeSet;

fn read(name: &str) -> String {
    std::fs::read_to_string(root().join(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// Everything written `prefix` + name in back quotes.
fn quoted<'a>(text: &'a str, prefix: &str) -> BTreeSet<&'a str> {
    text.split('`').skip(1).step_by(2).filter_map(|code| code.strip_prefix(prefix)).collect()
}

#[test]
fn the_architecture_lists_every_crate() {
    let text = read("ARCHITECTURE.md");
    let listed: BTreeSet<String> =
        quoted(&text, "crates/").into_iter().filter(|name| !name.contains('/')).map(String::from).collect();
    let entries = std::fs::read_dir(root().join("crates")).expect("there are crates").flatten();
    let existing: BTreeSet<String> = entries
        .filter(|entry| entry.path().join("Cargo.toml").exists())
        .map(|entry| entry.file_name().to_string_lossy().into_owned())
        .collect();
    assert_eq!(listed, existing);
}

#[test]
fn every_c_feature_names_an_existing_test() {
    let text = read("docs/c-features.md");
    let rows: Vec<&str> = text
        .lines()
        .filter(|line| line.starts_with("| ") && !line.ends_with("| test |") && !line.starts_with("| ---"))
        .collect();
    assert!(rows.len() > 30, "the table has {} rows", rows.len());
    for row in &rows {
        let tests: Vec<&str> = quoted(row, "tests/").into_iter().collect();
        assert!(!tests.is_empty(), "no test in: {row}");
        for test in tests {
            assert!(root().join("tests").join(test).exists(), "tests/{test} does not exist: {row}");
        }
    }
    let listed = quoted(&text, "tests/");
    for file in discover(&root().join("tests/run"), "c") {
        let name = file.strip_prefix(root().join("tests")).expect("found below it").display().to_string();
        assert!(listed.contains(name.as_str()), "tests/{name} is in no row of docs/c-features.md");
    }
}

#[test]
fn the_readme_names_commands_and_options_that_exist() {
    let text = read("README.md");
    let help = run(fathom().arg("--help"), 10).stdout;
    for command in quoted(&text, "fathom ") {
        let word = command.split_whitespace().next().unwrap_or("");
        assert!(word == "COMMAND" || help.contains(&format!("\n  {word} ")), "fathom {command}: no such command");
    }
    let makefile = read("Makefile");
    for target in quoted(&text, "make ") {
        assert!(makefile.contains(&format!("\n{target}:")), "make {target}: no such target");
    }
}

#[test]
fn source_files_open_with_their_purpose_and_stay_readable() {
    for file in discover(&root().join("crates"), "rs") {
        let text = std::fs::read_to_string(&file).expect("source files are text");
        let name = file.strip_prefix(root()).expect("found below it").display().to_string();
        assert!(text.starts_with("//!"), "{name} does not open with `//!`");
        assert!(text.lines().count() <= 1000, "{name} has {} lines", text.lines().count());
    }
}

/// The README's first minutes, as a script that a user can run too.
#[test]
fn the_first_minutes_go_as_the_readme_says() {
    let start = std::time::Instant::now();
    let ended = run(std::process::Command::new(root().join("scripts/first-minutes")).arg(env!("CARGO_BIN_EXE_fathom")), 120);
    assert_eq!(ended.exit, Some(0), "{}\n{}", ended.stdout, ended.stderr);
    println!("first minutes: {:.1} s", start.elapsed().as_secs_f64());
    // The report the README shows is the report.
    let readme = read("README.md");
    let shown = readme
        .split("$ target/release/fathom verify examples/bitcount-bug.c\n")
        .nth(1)
        .and_then(|rest| rest.split("\n…").next());
    let shown = shown.expect("the README shows a report").replace("examples/bitcount-bug.c", "bitcount-bug.c");
    let output: String = ended.stdout.lines().map(|line| line.strip_prefix("  ").unwrap_or(line).to_string() + "\n").collect();
    assert!(output.contains(&shown), "{shown}\nis not in\n{output}");
}
