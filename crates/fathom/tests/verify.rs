//! `fathom verify` on every program under `tests/verify` and `tests/regress/verify`.
//!
//! Headers: `expect: true`, `expect: false(PROPERTY) line N` (the line may be left out) or `expect: unknown` (with
//! `: TEXT` for a part of the reason); `args:` options of verify; `files:` further files to link;
//! `output:` a part of standard output; `silent:` what is no part of it. The last line of standard output and
//! the exit code must agree with each other and with the expectation.

mod harness;

use harness::{discover, fathom, header, root, run, words};
use libtest_mimic::{Arguments, Failed, Trial};
use std::path::{Path, PathBuf};

fn main() {
    let mut trials = Vec::new();
    for folder in ["tests/verify", "tests/regress/verify"] {
        for file in discover(&root().join(folder), "c") {
            let text = std::fs::read_to_string(&file).expect("case programs are text");
            if header(&text, "part-of").is_some() {
                continue;
            }
            let name =
                file.strip_prefix(root().join("tests")).expect("found below it").with_extension("").display().to_string();
            trials.push(Trial::test(name, move || check(&file, &text)));
        }
    }
    libtest_mimic::run(&Arguments::from_args(), trials).exit();
}

fn check(file: &Path, text: &str) -> Result<(), Failed> {
    let expected = header(text, "expect").ok_or("the case has no `// expect:` line")?;
    let folder = file.parent().expect("a file has a folder");
    let mut command = fathom();
    command.arg("verify").arg(file);
    command
        .args(words(&header(text, "files").unwrap_or_default()).iter().map(|name| folder.join(name)).collect::<Vec<PathBuf>>());
    command.args(words(&header(text, "args").unwrap_or_default()));
    let ended = run(&mut command, 60);
    let last = ended.stdout.lines().last().unwrap_or("");
    let failed = |why: &str| Err(Failed::from(format!("expected {expected}: {why}\n{}\n{}", ended.stdout, ended.stderr)));
    let Some(verdict) = last.strip_prefix("verdict: ") else { return failed("no verdict") };
    if let Some(part) = header(text, "output")
        && !ended.stdout.contains(&part)
    {
        return failed(&format!("`{part}` is not in the output"));
    }
    if let Some(part) = header(text, "silent")
        && ended.stdout.contains(&part)
    {
        return failed(&format!("`{part}` is in the output"));
    }
    match (expected.as_str(), ended.exit) {
        ("true", Some(0)) if verdict == "true" => Ok(()),
        (_, Some(1)) if expected.starts_with("false") => check_violation(&expected, verdict).or_else(|why| failed(&why)),
        (_, Some(3)) if expected.starts_with("unknown") && verdict.starts_with("unknown (") => {
            let reason = expected.split_once(':').map_or("", |(_, reason)| reason.trim());
            if verdict.contains(reason) { Ok(()) } else { failed("another reason") }
        }
        (_, exit) => failed(&format!("exit {exit:?}")),
    }
}

/// `false(PROPERTY) line N` against `false (PROPERTY) FILE:LINE:COLUMN`.
fn check_violation(expected: &str, verdict: &str) -> Result<(), String> {
    let property = expected.split_once('(').and_then(|(_, rest)| rest.split_once(')')).map(|(property, _)| property);
    if let Some(property) = property
        && !verdict.starts_with(&format!("false ({property}) "))
    {
        return Err("another property".into());
    }
    if let Some((_, line)) = expected.split_once(" line ") {
        let got = verdict.rsplit(':').nth(1).unwrap_or("");
        if got != line.trim() {
            return Err(format!("another line: {got}"));
        }
    }
    Ok(())
}
