//! Grades answers and writes them down.
//!
//! SOUNDNESS of the measurement: a verdict counts only if the exit code agrees with it and it came within the time
//! limit; anything else is `unknown`, and an answer against the list's label is `wrong` however it came about.

use crate::csv::{self, Table};
use crate::limited::Outcome;
use crate::task::{Expected, Task, parse_expected};
use std::path::Path;

#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Grade {
    RightTrue,
    RightFalse,
    WrongTrue,
    WrongFalse,
    Unknown,
}

impl Grade {
    pub fn name(self) -> &'static str {
        match self {
            Grade::RightTrue => "right-true",
            Grade::RightFalse => "right-false",
            Grade::WrongTrue => "wrong-true",
            Grade::WrongFalse => "wrong-false",
            Grade::Unknown => "unknown",
        }
    }

    pub fn is_right(self) -> bool {
        matches!(self, Grade::RightTrue | Grade::RightFalse)
    }

    pub fn is_wrong(self) -> bool {
        matches!(self, Grade::WrongTrue | Grade::WrongFalse)
    }
}

/// One line of a result file.
#[derive(Clone, Debug)]
pub struct Graded {
    pub input: String,
    pub property: String,
    pub category: String,
    pub expected: String,
    pub grade: Grade,
    pub cpu: f64,
    pub wall: f64,
    pub peak_mb: f64,
    /// The verdict line without `verdict: `, or why there is none.
    pub answer: String,
    /// Satisfiable answers of the solver that did not replay.
    pub failed_replays: u64,
    /// The k of a proof by k-induction; not kept in result files.
    pub k: Option<u32>,
}

impl Graded {
    pub fn key(&self) -> (String, String) {
        (self.input.clone(), self.property.clone())
    }

    pub fn expects_false(&self) -> bool {
        self.expected.starts_with("false")
    }
}

pub fn grade(task: &Task, outcome: &Outcome, timeout: f64) -> Graded {
    let answer = answer_of(outcome, timeout);
    Graded {
        input: task.input.clone(),
        property: task.property.clone(),
        category: task.category.clone(),
        expected: task.expected_text.clone(),
        grade: compare(&task.expected, &answer),
        cpu: outcome.cpu,
        wall: outcome.wall,
        peak_mb: outcome.peak_mb,
        answer,
        failed_replays: failed_replays(&outcome.stderr),
        k: induction_k(&outcome.stdout),
    }
}

fn induction_k(stdout: &str) -> Option<u32> {
    stdout.lines().find_map(|line| line.strip_prefix("proved by: ")?.split_once("k-induction at k=")?.1.trim().parse().ok())
}

fn failed_replays(stderr: &str) -> u64 {
    let count = |line: &str| line.strip_prefix("fathom: satisfiable answers whose replay failed: ")?.trim().parse::<u64>().ok();
    stderr.lines().filter_map(count).sum()
}

fn answer_of(outcome: &Outcome, timeout: f64) -> String {
    let last = outcome.stdout.lines().rev().find(|line| !line.trim().is_empty()).unwrap_or("");
    let verdict = last.strip_prefix("verdict: ");
    let agrees = |text: &str| match outcome.exit {
        Some(0) => text == "true",
        Some(1) => text.starts_with("false"),
        Some(3) => text.starts_with("unknown"),
        _ => false,
    };
    let first_error = || outcome.stderr.lines().find(|line| !line.trim().is_empty()).unwrap_or("no output").to_string();
    match (verdict, outcome.exit) {
        _ if outcome.limit_hit || outcome.cpu > timeout => "unknown (timeout)".to_string(),
        (Some(text), _) if agrees(text) => text.to_string(),
        (Some(text), Some(code)) => format!("unknown (exit code {code} contradicts verdict {text})"),
        (None, Some(2)) => format!("unknown (rejected: {})", first_error()),
        (None, Some(code)) => format!("unknown (exit code {code}: {})", first_error()),
        (_, None) => format!("unknown (signal {}: {})", outcome.signal.unwrap_or(0), first_error()),
    }
}

/// `answer` as fathom or a peer gives it: `true`, `false`, `false (PROPERTY) …`, anything else is no answer.
pub fn compare(expected: &Expected, answer: &str) -> Grade {
    let sub_property = answer.split_once('(').and_then(|(_, rest)| rest.split_once(')')).map(|(name, _)| name);
    let is_false = answer == "false" || answer.starts_with("false ") || answer.starts_with("false(");
    match expected {
        Expected::True if answer == "true" => Grade::RightTrue,
        Expected::True if is_false => Grade::WrongFalse,
        Expected::False(_) if answer == "true" => Grade::WrongTrue,
        Expected::False(Some(wanted)) if is_false && sub_property.is_some_and(|got| got != wanted) => Grade::WrongFalse,
        Expected::False(_) if is_false => Grade::RightFalse,
        Expected::True | Expected::False(_) => Grade::Unknown,
    }
}

const HEADER: [&str; 10] =
    ["input", "property", "category", "expected", "grade", "cpu", "wall", "peak_mb", "answer", "failed_replays"];

pub fn write(path: &Path, results: &[Graded]) -> std::io::Result<()> {
    if let Some(folder) = path.parent() {
        std::fs::create_dir_all(folder)?;
    }
    let mut text = csv::line(&HEADER);
    for result in results {
        let number = |value: f64| format!("{value:.3}");
        text += &csv::line(&[
            result.input.clone(),
            result.property.clone(),
            result.category.clone(),
            result.expected.clone(),
            result.grade.name().to_string(),
            number(result.cpu),
            number(result.wall),
            number(result.peak_mb),
            result.answer.clone(),
            result.failed_replays.to_string(),
        ]);
    }
    std::fs::write(path, text)
}

/// Reads a result file of ours, or one tool's columns of a file about several (`tool` and `tool_cpu`).
pub fn read(path: &Path, tool: Option<&str>) -> Result<Vec<Graded>, String> {
    let table = Table::read(path)?;
    let (answer_column, cpu_column) = match tool {
        Some(tool) => (tool.to_string(), format!("{tool}_cpu")),
        None => ("answer".to_string(), "cpu".to_string()),
    };
    if !table.has(&answer_column) {
        return Err(format!("{} has no column {answer_column}", path.display()));
    }
    let mut results = Vec::new();
    for row in table.rows() {
        let expected_text = row.get("expected").to_string();
        let expected =
            parse_expected(&expected_text).ok_or_else(|| format!("{}: bad label {expected_text:?}", path.display()))?;
        let answer = row.get(&answer_column).to_string();
        results.push(Graded {
            input: row.get("input").to_string(),
            property: row.get("property").to_string(),
            category: row.get("category").to_string(),
            grade: compare(&expected, &answer),
            expected: expected_text,
            cpu: row.get(&cpu_column).parse().unwrap_or(0.0),
            wall: row.get("wall").parse().unwrap_or(0.0),
            peak_mb: row.get("peak_mb").parse().unwrap_or(0.0),
            answer,
            failed_replays: row.get("failed_replays").parse().unwrap_or(0),
            k: None,
        });
    }
    Ok(results)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_violated_sub_property_counts() {
        let deref = Expected::False(Some("valid-deref".into()));
        assert_eq!(compare(&deref, "false (valid-deref) a.c:1:2"), Grade::RightFalse);
        assert_eq!(compare(&deref, "false (valid-free) a.c:1:2"), Grade::WrongFalse);
        assert_eq!(compare(&deref, "true"), Grade::WrongTrue);
        assert_eq!(compare(&deref, "unknown (timeout)"), Grade::Unknown);
        assert_eq!(compare(&Expected::True, "false (unreach-call) a.c:1:2"), Grade::WrongFalse);
    }

    #[test]
    fn failed_replays_are_counted() {
        assert_eq!(failed_replays("k=1\nfathom: satisfiable answers whose replay failed: 2\n"), 2);
        assert_eq!(failed_replays("nothing of the kind"), 0);
    }

    #[test]
    fn a_verdict_needs_its_exit_code() {
        let outcome = |stdout: &str, exit| Outcome { stdout: stdout.into(), exit: Some(exit), ..Outcome::default() };
        assert_eq!(answer_of(&outcome("x\nverdict: true\n", 0), 1.0), "true");
        assert!(answer_of(&outcome("verdict: true\n", 1), 1.0).starts_with("unknown"));
        assert!(answer_of(&Outcome { cpu: 2.0, ..outcome("verdict: true\n", 0) }, 1.0).starts_with("unknown (timeout"));
    }
}
