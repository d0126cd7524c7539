//! `--confirm` on every violation among the small programs: the compiled program, run into the violation by its harness,
//! shows it under the sanitizers.
//!
//! Not those of `tests/verify/environment`: there the environment gives addresses, which no harness can.
//! A program whose violation no compiled execution can show says why in its header: `// unconfirmed: REASON`; the
//! tool's own words must contain the reason.

mod harness;

use harness::{discover, fathom, header, root, run, words};
use libtest_mimic::{Arguments, Failed, Trial};
use std::path::Path;

fn main() {
    let arguments = Arguments::from_args();
    let compiler = ["clang", "clang-19"]
        .iter()
        .any(|c| std::process::Command::new(c).arg("--version").output().is_ok_and(|o| o.status.success()));
    let mut trials = Vec::new();
    for folder in ["tests/verify", "tests/regress/verify"] {
        for file in discover(&root().join(folder), "c") {
            let text = std::fs::read_to_string(&file).expect("case programs are text");
            if file.parent().is_some_and(|f| f.ends_with("environment")) {
                continue;
            }
            // The compiled program has floats: it is another program.
            if words(&header(&text, "args").unwrap_or_default()).iter().any(|arg| arg.starts_with("--fixed-point")) {
                continue;
            }
            // A compiled program shows that it goes on, for a while, and not that it never ends: a few are run below.
            let endless = header(&text, "expect").is_some_and(|e| e.starts_with("false(termination"));
            if endless || header(&text, "args").is_some_and(|args| args.contains("--property termination")) {
                continue;
            }
            if header(&text, "expect").is_none_or(|e| !e.starts_with("false")) || header(&text, "files").is_some() {
                continue;
            }
            let name =
                file.strip_prefix(root().join("tests")).expect("found below it").with_extension("").display().to_string();
            trials.push(Trial::test(name, move || check(&file, &text)).with_ignored_flag(!compiler));
        }
    }
    for (name, told) in ENDLESS {
        trials.push(Trial::test(format!("endless/{name}"), move || endless(name, told)).with_ignored_flag(!compiler));
    }
    if !compiler {
        println!("skipped: {} cases, because there is no clang", trials.len());
    }
    libtest_mimic::run(&arguments, trials).exit();
}

/// Programs of `tests/verify/termination` whose executions do not end, and what the compiled ones tell.
const ENDLESS: [(&str, &str); 3] = [
    ("left_by_input", "fathom: the cycle began again: 16 times"),
    ("endless_empty", "fathom: the program is still running: 2 seconds"),
    ("state_machine_turns", "fathom: the program is still running: 2 seconds"),
];

/// The cycle is run, and told in the words of witnesses.
fn endless(name: &str, told: &str) -> Result<(), Failed> {
    let witness = std::env::temp_dir().join(format!("fathom-endless-{name}-{}.yml", std::process::id()));
    let mut command = fathom();
    command.args(["verify", "--property", "termination", "--timeout", "60", "--confirm", "--witness"]).arg(&witness);
    command.arg(root().join("tests/verify/termination").join(name).with_extension("c"));
    let ended = run(&mut command, 120);
    let text = std::fs::read_to_string(&witness).unwrap_or_default();
    let _ = std::fs::remove_file(&witness);
    if !ended.stdout.contains(&format!("confirmed by execution: {told}")) {
        return Err(Failed::from(format!("not confirmed\n{}\n{}", ended.stdout, ended.stderr)));
    }
    match text.contains("format_version: \"2.1\"") && text.contains("action: \"cycle\"") {
        true => Ok(()),
        false => Err(Failed::from(format!("the witness has no cycle\n{text}"))),
    }
}

fn check(file: &Path, text: &str) -> Result<(), Failed> {
    let mut command = fathom();
    command.args(["verify", "--confirm"]).arg(file).args(words(&header(text, "args").unwrap_or_default()));
    let ended = run(&mut command, 120);
    let failed = |why: &str| Err(Failed::from(format!("{why}\n{}\n{}", ended.stdout, ended.stderr)));
    if ended.exit != Some(1) {
        return failed("no violation");
    }
    let lines = || ended.stdout.lines().map(str::trim);
    let confirmed = lines().filter(|l| l.starts_with("confirmed by execution: ")).count();
    let refused: Vec<&str> = lines().filter_map(|l| l.strip_prefix("not confirmed by execution: ")).collect();
    match (header(text, "unconfirmed"), refused.first()) {
        (None, None) if confirmed > 0 => Ok(()),
        (Some(reason), Some(why)) if why.contains(&reason) => Ok(()),
        (Some(reason), Some(_)) => failed(&format!("unconfirmed for another reason than {reason}")),
        (Some(_), None) => failed("confirmed, although its header says that it cannot be"),
        (None, _) => failed("not confirmed"),
    }
}
