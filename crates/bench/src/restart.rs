//! Incremental search against restarting at every bound, per task and as a geometric mean.
//!
//! Compared is the CPU time of the search alone, as fathom's JSON report gives it: front end, checks, slicing and report are the
//! same for both and would hide what differs where the search is short. The whole runs are compared beside it. Short
//! searches are measured several times and the least counts.
//!
//! A task that only one side solves counts with what the other would have needed at least: the limit. One that neither
//! solves does not count. Where the first bound decides, both do the same, and the ratio is one.

use crate::grade::Graded;
use crate::limited;
use crate::suite::{self, Setup};
use crate::summary::geometric_mean;
use crate::task::Task;

const REPEATS: usize = 3;
/// Searches longer than this are measured once.
const SHORT_SECONDS: f64 = 1.0;

pub struct Row {
    input: String,
    incremental: Measured,
    restart: Measured,
}

struct Measured {
    graded: Graded,
    search: f64,
}

impl Row {
    fn counts(&self) -> bool {
        self.incremental.graded.grade.is_right() || self.restart.graded.grade.is_right()
    }

    /// Restart's search over the incremental one; a lower (upper) bound where only the incremental (restarting) search ended.
    fn ratio(&self, limit: f64) -> f64 {
        let time = |one: &Measured, other: &Measured| match one.graded.grade.is_right() {
            true => one.search,
            // What is not search in the run that ended, is none in the other either.
            false => limit - (other.graded.cpu - other.search),
        };
        time(&self.restart, &self.incremental) / time(&self.incremental, &self.restart)
    }

    fn whole_ratio(&self, limit: f64) -> f64 {
        let time = |m: &Measured| if m.graded.grade.is_right() { m.graded.cpu } else { limit };
        time(&self.restart) / time(&self.incremental)
    }
}

pub fn run(tasks: &[Task], setup: &Setup) -> Vec<Row> {
    limited::parallel(tasks, setup.jobs, |index, task| {
        let incremental = measure(index, task, setup, &["--strategy", "incremental"]);
        let restart = measure(index, task, setup, &["--strategy", "incremental", "--restart", "--check-every", "1"]);
        let row = Row { input: task.input.clone(), incremental, restart };
        eprint!("{}", line(&row, setup.timeout));
        row
    })
}

fn measure(index: usize, task: &Task, setup: &Setup, options: &[&str]) -> Measured {
    let file = std::env::temp_dir().join(format!("fathom-bench-{}-{index}.json", std::process::id()));
    let report = ["--format".to_string(), "json".to_string(), "--output".to_string(), file.display().to_string()];
    let options: Vec<String> =
        setup.options.iter().cloned().chain(options.iter().map(|o| o.to_string())).chain(report).collect();
    let once = || {
        let graded = suite::run_one(task, &Setup { options: &options, ..setup.clone() });
        let search = std::fs::read_to_string(&file).ok().and_then(|text| search_seconds(&text)).unwrap_or(graded.cpu);
        let _ = std::fs::remove_file(&file);
        Measured { graded, search: search.max(1e-6) }
    };
    let mut best = once();
    for _ in 1..REPEATS {
        if best.search > SHORT_SECONDS || !best.graded.grade.is_right() {
            break;
        }
        let again = once();
        if again.graded.grade.is_right() && again.search < best.search {
            best = again;
        }
    }
    best
}

fn search_seconds(report: &str) -> Option<f64> {
    let (_, rest) = report.split_once("\"search_cpu_seconds\":")?;
    rest.trim_start().split(|c: char| !c.is_ascii_digit() && !"+-.eE".contains(c)).next()?.parse().ok()
}

fn line(row: &Row, limit: f64) -> String {
    let short: String = row.input.chars().rev().take(44).collect::<Vec<_>>().into_iter().rev().collect();
    let shown = |m: &Measured| if m.graded.grade.is_right() { format!("{:.4}", m.search) } else { "–".to_string() };
    let sign = match (row.incremental.graded.grade.is_right(), row.restart.graded.grade.is_right()) {
        (true, true) => " ",
        (true, false) => "≥",
        (false, true) => "≤",
        (false, false) => return format!("{short:44} neither\n"),
    };
    let (ratio, whole) = (row.ratio(limit), row.whole_ratio(limit));
    format!("{short:44} {:>12} {:>12} {sign}{ratio:>9.2} {sign}{whole:>9.2}\n", shown(&row.incremental), shown(&row.restart))
}

pub fn table(rows: &[Row], limit: f64) -> String {
    let mut out = format!("{:44} {:>12} {:>12} {:>10} {:>10}\n", "task", "incremental", "restart", "search", "whole run");
    for row in rows {
        out += &line(row, limit);
    }
    let counted: Vec<&Row> = rows.iter().filter(|r| r.counts()).collect();
    out += &format!(
        "geometric mean over {} tasks: search {:.2}, whole run {:.2}\n",
        counted.len(),
        geometric_mean(counted.iter().map(|r| r.ratio(limit))),
        geometric_mean(counted.iter().map(|r| r.whole_ratio(limit)))
    );
    out
}

#[cfg(test)]
mod tests {
    #[test]
    fn search_time_is_found() {
        assert_eq!(super::search_seconds("{\"run\": {\"search_cpu_seconds\": 0.25, \"queries\": 1}}"), Some(0.25));
        assert_eq!(super::search_seconds("{\"run\":{\"search_cpu_seconds\":1.5e-3}}"), Some(0.0015));
        assert_eq!(super::search_seconds("{}"), None);
    }
}
