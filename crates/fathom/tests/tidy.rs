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
fn every_crate_says_what_it_takes_gives_and_must_not_know() {
    for manifest in discover(&root().join("crates"), "toml") {
        let sources = manifest.with_file_name("src");
        let library = sources.join("lib.rs");
        let file = if library.exists() { library } else { sources.join("main.rs") };
        let text = std::fs::read_to_string(&file).expect("a crate has a library or a binary");
        let opening: Vec<&str> = text.lines().take_while(|line| line.starts_with("//!")).collect();
        let opening = opening.join("\n").to_lowercase();
        for part in ["takes", "give", "must not know:"] {
            assert!(opening.contains(part), "{} does not say what the crate {part}…", file.display());
        }
    }
}

#[test]
fn source_files_open_with_their_purpose_and_stay_readable() {
    for file in discover(&root().join("crates"), "rs") {
        let text = std::fs::read_to_string(&file).expect("source files are text");
        let name = file.strip_prefix(root()).expect("found below it").display().to_string();
        assert!(text.starts_with("//!"), "{name} does not open with `//!`");
        assert!(text.lines().count() <= 800, "{name} has {} lines", text.lines().count());
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

/// Every source file of the crates: its path below `crates/` without the `src/` folder, as the documentation names it, and its text.
fn sources() -> Vec<(String, String)> {
    let mut found = Vec::new();
    for extension in ["rs", "c", "h", "cpp"] {
        for file in discover(&root().join("crates"), extension) {
            let name = file.strip_prefix(root().join("crates")).expect("found below it").display().to_string();
            found.push((name.replacen("/src/", "/", 1), std::fs::read_to_string(&file).expect("source files are text")));
        }
    }
    found
}

/// Does the text contain the word, with something in front of it that introduces it?
fn defines(text: &str, word: &str) -> bool {
    let is_part = |c: char| c.is_alphanumeric() || c == '_';
    text.match_indices(word).any(|(at, _)| {
        let (before, after) = (&text[..at], &text[at + word.len()..]);
        if before.ends_with(is_part) || after.starts_with(is_part) {
            return false;
        }
        let introduced = ["fn ", "struct ", "enum ", "trait ", "const ", "static ", "mod ", "type ", "#define ", "enum { "];
        // A variant of an enum stands first in its line, or in a `match`; a function in C has its parameters behind it.
        let line = before.rsplit('\n').next().unwrap_or("");
        // A field of a structure has its type behind it.
        let field = after.starts_with(": ") && matches!(line.trim(), "" | "pub" | "pub(crate)" | "pub(super)");
        field
            || introduced.iter().any(|by| before.ends_with(by))
            || word.starts_with(|c: char| c.is_uppercase()) && (line.trim().is_empty() || before.ends_with("::"))
            || after.starts_with('(') && line.starts_with(|c: char| c.is_alphabetic() || c == '_')
    })
}

#[test]
fn soundness_names_places_and_programs_that_exist() {
    let sources = sources();
    let text = read("docs/soundness.md");
    let mut wrong = Vec::new();
    let mut rows = 0;
    for row in text.lines().filter(|line| line.starts_with("| ") && !line.starts_with("| rule ") && !line.starts_with("| ---"))
    {
        let cells: Vec<&str> = row.trim_matches('|').split(" | ").collect();
        let [_, places, programs] = cells[..] else { panic!("not three cells: {row}") };
        rows += 1;
        // "`file`, `name`, `name`; `file`, `name`": names belong to the file before them.
        let mut file: Option<&(String, String)> = None;
        for code in places.split('`').skip(1).step_by(2) {
            if [".rs", ".c", ".h"].iter().any(|end| code.ends_with(end)) {
                // A file beside the last one goes without its folder.
                let beside = file.and_then(|(name, _)| Some(format!("{}/{code}", name.rsplit_once('/')?.0)));
                file = sources.iter().find(|(name, _)| name == code || Some(name) == beside.as_ref());
                if file.is_none() {
                    wrong.push(format!("{code} does not exist: {row}"));
                }
            } else if let Some((name, text)) = file {
                let known = match code.split_once("::") {
                    Some((_, method)) => sources.iter().any(|(_, text)| defines(text, method)),
                    None => defines(text, code),
                };
                if !known {
                    wrong.push(format!("`{code}` is not in {name}: {row}"));
                }
            }
        }
        if file.is_none() && places.trim() != "same" {
            wrong.push(format!("no place: {row}"));
        }
        let named: Vec<&str> = programs.split('`').skip(1).step_by(2).filter(|code| !code.starts_with("--")).collect();
        if named.is_empty() && !programs.contains("none is known") {
            wrong.push(format!("no program: {row}"));
        }
        for program in named {
            let path = if program.contains('/') { format!("{program}.c") } else { format!("soundness/{program}.c") };
            let folder = if path.starts_with("cover/") || path.starts_with("refute/") { "tests" } else { "tests/verify" };
            if !root().join(folder).join(&path).exists() {
                wrong.push(format!("{folder}/{path} does not exist: {row}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(rows > 80, "the table has {rows} rows");
}

/// "`file`: `function`, `function`" in a row of the data walk.
#[test]
fn the_data_walk_names_functions_that_exist() {
    let text = read("ARCHITECTURE.md");
    let walk = text.split("\n## The data walk\n").nth(1).and_then(|rest| rest.split("\n## ").next()).expect("there is one");
    let mut functions = 0;
    for row in walk.lines().filter(|line| line.starts_with("| `")) {
        let first = row.trim_matches('|').split(" | ").next().unwrap_or("");
        let mut codes = first.split('`').skip(1).step_by(2);
        let file = codes.next().expect("a row begins with a file");
        let source = read(file);
        for function in codes {
            functions += 1;
            assert!(source.contains(&format!("fn {function}")), "{file} has no function `{function}`");
        }
    }
    assert!(functions > 12, "the walk has {functions} steps");
}

/// A place that ARCHITECTURE.md or CONTRIBUTING.md names in back quotes; `None` if the code is something else.
fn names_an_existing_place(code: &str, sources: &[(String, String)]) -> Option<bool> {
    // `<topic>/*.c` and the like stand for what lies in the folder; `{a,b}` for both.
    let fixed = code.split(['<', '*', '…']).next().unwrap_or("");
    if let Some((before, (choices, after))) = fixed.split_once('{').and_then(|(b, rest)| Some((b, rest.split_once('}')?))) {
        let mut all = choices.split(',').map(|choice| names_an_existing_place(&format!("{before}{choice}{after}"), sources));
        return all.try_fold(true, |good, next| Some(good && next?));
    }
    let folders = ["crates/", "tests/", "docs/", "scripts/", "examples/"];
    if folders.iter().any(|folder| fixed.starts_with(folder)) {
        return Some(root().join(fixed).exists());
    }
    if code.contains(char::is_whitespace) || code.starts_with('-') {
        return None;
    }
    if [".rs", ".c", ".h"].iter().any(|end| code.ends_with(end)) || code.ends_with('/') {
        let wanted = format!("/{code}");
        return Some(
            sources.iter().any(|(name, _)| if code.ends_with('/') { name.contains(&wanted) } else { name.ends_with(&wanted) }),
        );
    }
    let (owner, name) = code.rsplit_once("::")?;
    let name = name.split('(').next().unwrap_or("");
    let owner = owner.trim_start_matches("fathom_").replace("::", "/");
    let folder = root().join("crates").join(owner.split('/').next().unwrap_or(""));
    if !folder.exists() {
        // A type and its method or variant.
        return Some(sources.iter().any(|(_, text)| defines(text, name)));
    }
    let module = format!("{owner}/{name}");
    let is_module = |path: &str| path == format!("{module}.rs") || path.starts_with(&format!("{module}/"));
    Some(sources.iter().any(|(path, text)| is_module(path) || path.starts_with(&owner) && defines(text, name)))
}

#[test]
fn the_documents_name_places_that_exist() {
    let sources = sources();
    let makefile = read("Makefile");
    let mut wrong = Vec::new();
    for document in ["ARCHITECTURE.md", "CONTRIBUTING.md"] {
        let text = read(document);
        let mut places = 0;
        for code in quoted(&text, "").into_iter().filter(|code| !code.contains('\n')) {
            if let Some(target) = code.strip_prefix("make ") {
                let target = target.split_whitespace().next().unwrap_or("");
                if !makefile.contains(&format!("\n{target}:")) {
                    wrong.push(format!("{document}: `{code}`: no such target"));
                }
            } else if let Some(exists) = names_an_existing_place(code, &sources) {
                places += 1;
                if !exists {
                    wrong.push(format!("{document}: `{code}` does not exist"));
                }
            }
        }
        assert!(places > 20, "{document} names only {places} places");
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
