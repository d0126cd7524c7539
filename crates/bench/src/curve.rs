//! Goals decided over the processor time that fathom has used: one run, one table.
//!
//! fathom prints each answer when it is known (`--format jsonl`); the time is what the system says of the process when the line arrives.

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Command, Stdio};

/// Seconds at which the table counts.
const MARKS: [f64; 9] = [0.3, 1.0, 3.0, 10.0, 20.0, 40.0, 60.0, 120.0, f64::INFINITY];
const KINDS: [&str; 4] = ["value analysis", "induction", "exploration", "violated"];

/// An answer: when, and which of `KINDS`.
type Answer = (f64, usize);

/// User and system time of a process so far.
fn processor_seconds(process: u32) -> Option<f64> {
    let stat = std::fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
    // Behind the name, which may hold anything: state is the third field, user and system time the 14th and 15th.
    let fields: Vec<&str> = stat.rsplit_once(')')?.1.split_whitespace().collect();
    let ticks: f64 = fields.get(11)?.parse::<f64>().ok()? + fields.get(12)?.parse::<f64>().ok()?;
    // SAFETY: asks for a number.
    let per_second = unsafe { libc::sysconf(libc::_SC_CLK_TCK) };
    Some(ticks / (per_second.max(1) as f64))
}

/// Which kind of answer an event tells, if it tells one.
fn kind(event: &serde_json::Value) -> Option<usize> {
    match event["event"].as_str()? {
        "violated" => Some(3),
        "proved" => Some(match event["by"].as_str() {
            Some("value analysis") => 0,
            Some(by) if by.contains("induction") => 1,
            Some(_) | None => 2,
        }),
        _ => None,
    }
}

fn table(goals: usize, answers: &[Answer], total: f64) -> String {
    let mut out = format!("{:>10}", "CPU s");
    KINDS.iter().for_each(|kind| out += &format!(" {kind:>15}"));
    out += &format!(" {:>8} {:>6}\n", "decided", "open");
    let mut last = 0.0;
    for mark in MARKS {
        if last >= total {
            break;
        }
        last = mark;
        let until = answers.iter().filter(|(at, _)| *at <= mark);
        let shown = if mark.is_finite() && mark < total { format!("{mark}") } else { format!("{total:.1}") };
        out += &format!("{shown:>10}");
        for which in 0..KINDS.len() {
            out += &format!(" {:>15}", until.clone().filter(|(_, k)| *k == which).count());
        }
        let decided = until.count();
        out += &format!(" {decided:>8} {:>6}\n", goals.saturating_sub(decided));
    }
    out
}

/// Runs `fathom verify` with the arguments and prints the table.
pub fn run(fathom: &Path, args: &[String]) -> Result<bool, String> {
    let mut child = Command::new(fathom)
        .arg("verify")
        .args(args)
        .args(["--format", "jsonl"])
        .stdout(Stdio::piped())
        .spawn()
        .map_err(|error| format!("{}: {error}", fathom.display()))?;
    let stdout = child.stdout.take().ok_or("no output")?;
    let (mut goals, mut answers, mut now) = (0, Vec::new(), 0.0);
    for line in BufReader::new(stdout).lines() {
        let line = line.map_err(|error| error.to_string())?;
        let Ok(event) = serde_json::from_str::<serde_json::Value>(&line) else { continue };
        now = processor_seconds(child.id()).unwrap_or(now);
        goals = event["goals"].as_array().map_or(goals, Vec::len);
        answers.extend(kind(&event).map(|kind| (now, kind)));
    }
    child.wait().map_err(|error| error.to_string())?;
    print!("{}", table(goals, &answers, now));
    Ok(goals > 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_are_counted_up_to_each_mark() {
        let table = table(10, &[(0.1, 0), (0.2, 0), (2.0, 3), (15.0, 1)], 16.0);
        let rows: Vec<Vec<&str>> = table.lines().skip(1).map(|l| l.split_whitespace().collect()).collect();
        assert_eq!(rows[0], ["0.3", "2", "0", "0", "0", "2", "8"]);
        assert_eq!(rows[2], ["3", "2", "0", "0", "1", "3", "7"]);
        assert_eq!(rows.last(), Some(&vec!["16.0", "2", "1", "0", "1", "4", "6"]));
    }
}
