//! Measures the front end: every program of a list lowers and validates, and a large file takes a bounded multiple of
//! clang's own time.
//!
//! `fathom show unsupported` lowers and validates, then prints each construct it could not express that the entry
//! function can reach, one per line.

use crate::bigfile;
use crate::limited::{self, Limits, Outcome};
use crate::task::{self, Task};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::Command;

const LIMITS: Limits = Limits { cpu: 120.0, wall: 240.0, memory: 0 };

/// Returns whether everything lowered.
pub fn run(lists: &[PathBuf], fathom: &Path, jobs: usize) -> Result<bool, String> {
    let mut all_lowered = true;
    for list in lists {
        let mut seen = BTreeSet::new();
        let mut tasks = task::read(list, "")?;
        tasks.retain(|task| seen.insert((task.path.clone(), task.arch)));
        all_lowered &= lower_all(list, &tasks, fathom, jobs);
    }
    large_file(fathom)?;
    Ok(all_lowered)
}

fn lower_all(list: &Path, tasks: &[Task], fathom: &Path, jobs: usize) -> bool {
    let results = limited::parallel(tasks, jobs, |_, task| {
        let mut command = Command::new(fathom);
        command.args(["show", "unsupported", "--arch", task.arch]).arg(&task.path);
        limited::run(command, LIMITS).unwrap_or_else(|error| Outcome { stderr: error.to_string(), ..Outcome::default() })
    });
    let mut lowered = 0;
    let mut with_unsupported = 0;
    let mut cpu = 0.0;
    let mut kinds: BTreeMap<&str, usize> = BTreeMap::new();
    for (task, outcome) in tasks.iter().zip(&results) {
        cpu += outcome.cpu;
        if outcome.exit == Some(0) {
            lowered += 1;
            let mut reached: BTreeMap<&str, usize> = BTreeMap::new();
            for line in outcome.stdout.lines() {
                *reached.entry(line.rsplit(": ").next().unwrap_or(line)).or_default() += 1;
            }
            with_unsupported += usize::from(!reached.is_empty());
            for (what, places) in reached {
                println!("unsupported: {}: {what} ({places} places)", task.input);
                *kinds.entry(what).or_default() += 1;
            }
        } else {
            let reason = outcome.stderr.lines().next().unwrap_or("no message");
            println!("FAILED: {} (exit {:?}, signal {:?}): {reason}", task.input, outcome.exit, outcome.signal);
        }
    }
    println!(
        "{}: {lowered} of {} programs lower and validate ({cpu:.1} CPU s); {with_unsupported} can reach something unsupported: {}",
        list.display(),
        tasks.len(),
        kinds.iter().map(|(what, files)| format!("{what} in {files} files")).collect::<Vec<_>>().join(", ")
    );
    lowered == tasks.len()
}

/// The whole front end against clang's syntax check on the same file, one after the other in one run.
fn large_file(fathom: &Path) -> Result<(), String> {
    let path = limited::scratch_path("c");
    std::fs::write(&path, bigfile::generate(10 << 20)).map_err(|error| error.to_string())?;
    let mut ours = Command::new(fathom);
    ours.args(["show", "goto"]).arg(&path);
    let mut clang = Command::new("clang-19");
    clang.args(["-fsyntax-only", "-w"]).arg(&path);
    let clang = limited::run(clang, LIMITS).map_err(|error| format!("clang-19: {error}"));
    let ours = limited::run_silently(ours, LIMITS).map_err(|error| format!("{}: {error}", fathom.display()));
    let _ = std::fs::remove_file(&path);
    let (ours, clang) = (ours?, clang?);
    for (name, outcome) in [("fathom show goto", &ours), ("clang-19 -fsyntax-only", &clang)] {
        if outcome.exit != Some(0) {
            let reason = outcome.stderr.lines().next().unwrap_or("no message");
            return Err(format!(
                "{name} failed on the generated file (exit {:?}, signal {:?}): {reason}",
                outcome.exit, outcome.signal
            ));
        }
    }
    println!(
        "10 MB file: fathom {:.2} s user, clang -fsyntax-only {:.2} s user, ratio {:.2} (at most 3); peak memory {:.0} MB (at most 2048)",
        ours.user,
        clang.user,
        ours.user / clang.user,
        ours.peak_mb
    );
    Ok(())
}
