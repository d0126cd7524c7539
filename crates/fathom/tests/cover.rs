//! `fathom test` on every program under `tests/cover`, with clang's counters as the judge of what is covered.
//!
//! Headers: `args:` options; `files:` further files to link; `interface:`, `observe:` files beside it; `expect:` the last line without `goals: `; `output:` (several) and `never:` a part of standard
//! output that must and one that must not be there.

mod harness;

use harness::{discover, fathom, header, root, run, words};
use libtest_mimic::{Arguments, Failed, Trial};
use std::path::{Path, PathBuf};

fn main() {
    let mut trials = Vec::new();
    for file in discover(&root().join("tests/cover"), "c") {
        let text = std::fs::read_to_string(&file).expect("case programs are text");
        if header(&text, "part-of").is_some() {
            continue;
        }
        let name = file.strip_prefix(root().join("tests")).expect("found below it").with_extension("").display().to_string();
        trials.push(Trial::test(name, move || check(&file, &text)));
    }
    libtest_mimic::run(&Arguments::from_args(), trials).exit();
}

fn check(file: &Path, text: &str) -> Result<(), Failed> {
    let folder = file.parent().expect("a file has a folder");
    let name = file.file_stem().expect("a file has a name").to_string_lossy().into_owned();
    let output = std::env::temp_dir().join(format!("fathom-cover-{name}-{}", std::process::id()));
    let mut command = fathom();
    command.arg("test").arg(file);
    let files: Vec<PathBuf> = words(&header(text, "files").unwrap_or_default()).iter().map(|name| folder.join(name)).collect();
    command.args(files).args(words(&header(text, "args").unwrap_or_default()));
    for option in ["interface", "observe", "against"] {
        if let Some(file) = header(text, option) {
            command.arg(format!("--{option}")).arg(folder.join(file));
        }
    }
    let ended = run(command.arg("-o").arg(&output).arg("--confirm"), 120);
    let report = std::fs::read_to_string(output.join("report.json")).unwrap_or_default();
    let _ = std::fs::remove_dir_all(&output);
    let failed = |why: &str| Err(Failed::from(format!("{why}\n{}\n{}", ended.stdout, ended.stderr)));
    let last = ended.stdout.lines().last().unwrap_or("");
    let Some(goals) = last.strip_prefix("goals: ") else { return failed("no last line") };
    if let Some(expected) = header(text, "expect")
        && goals != expected
    {
        return failed(&format!("expected {expected}"));
    }
    let expected = if goals.ends_with(" 0 open") { 0 } else { 3 };
    if ended.exit != Some(expected) {
        return failed(&format!("exit {:?} instead of {expected}", ended.exit));
    }
    for part in text.lines().filter_map(|line| line.strip_prefix("// output: ")) {
        if !ended.stdout.contains(part.trim()) {
            return failed(&format!("`{part}` is not in the output"));
        }
    }
    if let Some(part) = header(text, "never")
        && ended.stdout.contains(&part)
    {
        return failed(&format!("`{part}` is in the output"));
    }
    if !ended.stdout.contains(" goals agree with clang's counters, 0 differ") {
        return failed("clang's counters do not confirm it");
    }
    let report: serde_json::Value = serde_json::from_str(&report).map_err(|error| format!("report.json: {error}"))?;
    let numbers = ["total", "covered", "unreachable", "open"].map(|key| format!("{} {key}", report[key]));
    if numbers.join(", ") != goals {
        return failed("report.json tells other numbers");
    }
    Ok(())
}
