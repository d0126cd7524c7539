//! The campaign of witnesses: those of a task list go through the validator, and so do corrupted copies of them.
//!
//! Tasks are tried in an order that the seed decides until half of the wanted number is true and half false, as far as the list
//! has them. A corruption must falsify the witness: a target is moved to a line that calls nothing, an invariant is negated where it
//! is reached, and a value counts only if the program, run with the wrong one, is seen to end without a violation.

use crate::limited::{self, Limits};
use crate::task::{Expected, Task};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

pub struct Campaign<'a> {
    pub fathom: &'a Path,
    /// Witnesses to confirm.
    pub count: usize,
    /// Corrupted ones to reject.
    pub corrupted: usize,
    /// CPU seconds for a verdict; a validation gets four times as many.
    pub timeout: f64,
    pub jobs: usize,
    pub seed: u64,
    pub out: &'a Path,
}

struct Written {
    task: Task,
    violation: bool,
    path: PathBuf,
    text: String,
}

#[derive(Copy, Clone, Debug, PartialEq, Eq)]
enum Corruption {
    Line,
    Value,
    Invariant,
}

pub fn run(tasks: &[Task], campaign: &Campaign) -> Result<bool, String> {
    std::fs::create_dir_all(campaign.out).map_err(|error| format!("{}: {error}", campaign.out.display()))?;
    let written = write(tasks, campaign);
    let confirmed = limited::parallel(&written, campaign.jobs, |_, witness| {
        let answer = validate(campaign, &witness.task, &witness.path);
        let right = answer.contains("witness: confirmed")
            && answer.contains(if witness.violation { "\nverdict: false" } else { "\nverdict: true" });
        report(right, &witness.task, &answer);
        right
    });
    let copies = corrupt(&written, &confirmed, campaign);
    let rejected = limited::parallel(&copies, campaign.jobs, |_, (task, kind, path)| {
        let answer = validate(campaign, task, path);
        let right = answer.contains("verdict: unknown (witness rejected") && !answer.contains("witness: confirmed");
        eprint!("{kind:?}: ");
        report(right, task, &answer);
        right
    });
    let sum = |list: &[bool]| list.iter().filter(|right| **right).count();
    let violations = written.iter().filter(|w| w.violation).count();
    let invariants = written.iter().filter(|w| !w.violation && !w.text.contains("content: []")).count();
    println!(
        "witnesses: {} ({} true, {invariants} of them with invariants; {violations} false)",
        written.len(),
        written.len() - violations
    );
    println!("confirmed: {} of {}", sum(&confirmed), written.len());
    let of = |kind: Corruption| copies.iter().filter(|c| c.1 == kind).count();
    println!(
        "corrupted: {} ({} wrong line, {} wrong value, {} false invariant)",
        copies.len(),
        of(Corruption::Line),
        of(Corruption::Value),
        of(Corruption::Invariant)
    );
    println!("rejected: {} of {}", sum(&rejected), copies.len());
    let all = sum(&confirmed) == campaign.count && sum(&rejected) == campaign.corrupted;
    Ok(all)
}

fn report(right: bool, task: &Task, answer: &str) {
    let last = answer.trim_end().lines().last().unwrap_or("no answer");
    eprintln!("{} {} {}: {last}", if right { "ok " } else { "BAD" }, task.input, task.property);
}

fn verify(campaign: &Campaign, task: &Task, seconds: f64, more: &[&str]) -> limited::Outcome {
    let mut command = Command::new(campaign.fathom);
    command.arg("verify").arg(&task.path).args(["--property", &task.property, "--arch", task.arch]);
    command.args(["--timeout", &format!("{:.1}", seconds * 4.0), "--memory", "3000"]).args(more);
    let limits = Limits { cpu: seconds, wall: seconds * 4.0 + 5.0, memory: 6000 };
    limited::run(command, limits).unwrap_or_default()
}

/// Standard output and standard error, in this order but with the verdict last.
fn validate(campaign: &Campaign, task: &Task, witness: &Path) -> String {
    let outcome = verify(campaign, task, 4.0 * campaign.timeout, &["--witness-in", &witness.display().to_string()]);
    format!("{}\n{}", outcome.stderr, outcome.stdout)
}

/// Witnesses of decided tasks: as many of each kind as are wanted and can be had.
fn write(tasks: &[Task], campaign: &Campaign) -> Vec<Written> {
    let mut order: Vec<&Task> = tasks.iter().filter(|t| t.property != "termination" && t.property != "no-data-race").collect();
    let mut seed = campaign.seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
    for i in (1..order.len()).rev() {
        seed ^= seed << 13;
        seed ^= seed >> 7;
        seed ^= seed << 17;
        order.swap(i, (seed % (i as u64 + 1)) as usize);
    }
    let half = campaign.count.div_ceil(2);
    let (trues, falses) = (AtomicUsize::new(0), AtomicUsize::new(0));
    let written = Mutex::new(Vec::new());
    limited::parallel(&order, campaign.jobs, |i, task| {
        let violation = task.expected != Expected::True;
        let counter = if violation { &falses } else { &trues };
        let wanted = if violation { half } else { campaign.count - half };
        if counter.load(Ordering::Relaxed) >= wanted {
            return;
        }
        let path = campaign.out.join(format!("{i}.yml"));
        let _ = std::fs::remove_file(&path);
        let outcome = verify(campaign, task, campaign.timeout, &["--quiet", "--witness", &path.display().to_string()]);
        let Ok(text) = std::fs::read_to_string(&path) else { return };
        if outcome.exit != Some(i32::from(violation)) || counter.fetch_add(1, Ordering::Relaxed) >= wanted {
            return;
        }
        eprintln!("wrote {} {} {}", if violation { "violation  " } else { "correctness" }, task.input, task.property);
        if let Ok(mut written) = written.lock() {
            written.push((i, Written { task: (*task).clone(), violation, path, text }));
        }
    });
    let mut written = written.into_inner().unwrap_or_default();
    written.sort_by_key(|(i, _)| *i);
    written.into_iter().map(|(_, w)| w).collect()
}

/// Corrupted copies: a third of each kind, as far as there are any.
fn corrupt(written: &[Written], confirmed: &[bool], campaign: &Campaign) -> Vec<(Task, Corruption, PathBuf)> {
    let third = campaign.corrupted.div_ceil(3);
    let mut copies: Vec<(Task, Corruption, PathBuf)> = Vec::new();
    // What one kind lacks the others make up for.
    for limit in [third, campaign.corrupted] {
        for kind in [Corruption::Value, Corruption::Invariant, Corruption::Line] {
            for (n, witness) in written.iter().enumerate().filter(|(n, _)| confirmed[*n]) {
                let taken = copies.iter().filter(|c| c.1 == kind).count();
                let path = campaign.out.join(format!("{n}.{kind:?}.yml"));
                if copies.len() >= campaign.corrupted || taken >= limit || copies.iter().any(|c| c.2 == path) {
                    continue;
                }
                let text = match kind {
                    Corruption::Line => wrong_line(witness),
                    Corruption::Value => wrong_value(witness, campaign),
                    Corruption::Invariant => false_invariant(witness),
                };
                if let Some(text) = text
                    && std::fs::write(&path, text).is_ok()
                {
                    copies.push((witness.task.clone(), kind, path));
                }
            }
        }
    }
    copies
}

/// The target on another line, one that calls nothing and so cannot be it.
fn wrong_line(witness: &Written) -> Option<String> {
    if !witness.violation || witness.task.property != "unreach-call" {
        return None;
    }
    let source = std::fs::read_to_string(&witness.task.path).ok()?;
    let at = witness.text.rfind("              line: ")?;
    let (head, tail) = witness.text.split_at(at);
    let line: usize = tail.trim_start().strip_prefix("line: ")?.lines().next()?.trim().parse().ok()?;
    let lines: Vec<&str> = source.lines().collect();
    let calm = |n: &usize| {
        let text = lines[*n - 1];
        text.contains(';')
            && !text.contains('(')
            && !text.trim_start().starts_with('#')
            && text.trim_start().starts_with(|c: char| c.is_ascii_alphabetic())
    };
    let other = (1..=lines.len()).filter(|n| *n != line).filter(calm).min_by_key(|n| n.abs_diff(line))?;
    let column = lines[other - 1].len() - lines[other - 1].trim_start().len() + 1;
    let rest: String = tail
        .lines()
        .filter(|l| !l.trim_start().starts_with("line:") && !l.trim_start().starts_with("column:"))
        .map(|l| format!("{l}\n"))
        .collect();
    Some(format!("{head}              line: {other}\n              column: {column}\n{rest}"))
}

/// Another value for the only input, with which the program is seen to end well.
fn wrong_value(witness: &Written, campaign: &Campaign) -> Option<String> {
    let marker = "\\\\result == ";
    if !witness.violation || witness.text.matches(marker).count() != 1 {
        return None;
    }
    let at = witness.text.find(marker)? + marker.len();
    let end = at + witness.text[at..].find('"')?;
    let old: i64 = witness.text[at..end].trim_end_matches(['U', 'L']).parse().ok()?;
    for new in [0, 1, 2, -1, 7, old.wrapping_add(1), old.wrapping_sub(1), 1000] {
        if new == old {
            continue;
        }
        let inputs = campaign.out.join("inputs.json");
        std::fs::write(&inputs, format!("[{new}]")).ok()?;
        let mut command = Command::new(campaign.fathom);
        command
            .arg("run")
            .arg(&witness.task.path)
            .args(["--arch", witness.task.arch, "--inputs"])
            .arg(&inputs)
            .args(["--steps", "1000000"]);
        let outcome = limited::run(command, Limits { cpu: 10.0, wall: 20.0, memory: 6000 }).ok()?;
        // A violation, a second input or a limit shows in what it says; an end is silent.
        if outcome.exit == Some(0) && !outcome.stderr.contains("fathom:") && !outcome.stderr.contains("stopped:") {
            return Some(format!("{}{new}{}", &witness.text[..at], &witness.text[end..]));
        }
    }
    None
}

/// The negation of an invariant, which is false whenever the loop is reached at all; a proof without invariants gets a false one at the
/// first statement of `main`, which is always reached.
fn false_invariant(witness: &Written) -> Option<String> {
    if witness.violation {
        return None;
    }
    let marker = "        value: \"";
    if let Some(at) = witness.text.find(marker).map(|at| at + marker.len()) {
        let end = at + witness.text[at..].find("\"\n")?;
        return Some(format!("{}!({}){}", &witness.text[..at], &witness.text[at..end], &witness.text[end..]));
    }
    let source = std::fs::read_to_string(&witness.task.path).ok()?;
    let main = source.find(" main(")?;
    let body = main + source[main..].find('{')? + 1;
    let first = body + source[body..].find(|c: char| !c.is_whitespace())?;
    let line = source[..first].matches('\n').count() + 1;
    let column = first - source[..first].rfind('\n').map_or(0, |at| at + 1) + 1;
    let location = format!("location: {{ file_name: \"{}\", line: {line}, column: {column} }}", witness.task.path.display());
    let invariant =
        format!("    - invariant: {{ type: location_invariant, {location}, value: \"1 == 0\", format: c_expression }}");
    witness.text.contains("content: []").then(|| witness.text.replace("content: []", &format!("content:\n{invariant}")))
}
