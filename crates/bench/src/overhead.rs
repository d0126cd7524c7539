//! The worst case for incremental search: it checks after every unwinding, and is measured against one query by a new
//! solver at the one bound that suffices (which no user knows).
//!
//! Where a task has no sufficient bound, both go to bound 10. Differences below 0.2 s count as none: they are noise.

use crate::grade::Graded;
use crate::limited;
use crate::suite::{self, Setup};
use crate::summary::geometric_mean;
use crate::task::Task;

/// For tasks that no bound completes.
const BOUND_OF_ENDLESS: u32 = 10;
const LARGEST_BOUND: u32 = 1024;
const NOISE_SECONDS: f64 = 0.2;

pub struct Row {
    pub input: String,
    /// The smallest bound that decides the task.
    pub bound: Option<u32>,
    pub incremental: Graded,
    pub once: Graded,
}

impl Row {
    pub fn ratio(&self) -> f64 {
        let (a, b) = (self.incremental.cpu, self.once.cpu);
        if (a - b).abs() < NOISE_SECONDS { 1.0 } else { a / b.max(0.001) }
    }

    /// Did the incremental run get as far as the other?
    fn complete(&self) -> bool {
        let at_the_bound = |graded: &Graded| graded.answer.contains("bound");
        match self.bound {
            Some(_) => self.incremental.grade.is_right(),
            None => at_the_bound(&self.incremental) && at_the_bound(&self.once),
        }
    }
}

pub fn run(tasks: &[Task], setup: &Setup) -> Vec<Row> {
    limited::parallel(tasks, setup.jobs, |_, task| {
        let row = measure(task, setup);
        eprintln!("{}", line(&row));
        row
    })
}

fn measure(task: &Task, setup: &Setup) -> Row {
    let with = |options: &[&str]| {
        let options: Vec<String> = setup.options.iter().cloned().chain(options.iter().map(|o| o.to_string())).collect();
        suite::run_one(task, &Setup { options: &options, ..setup.clone() })
    };
    let once = |bound: u32| with(&["--strategy", "bmc", "--restart", "--bound", &bound.to_string()]);
    let every = ["--strategy", "incremental", "--check-every", "1"];
    let incremental = with(&every);
    match smallest_bound(&once) {
        Some(bound) => Row { input: task.input.clone(), bound: Some(bound), incremental, once: once(bound) },
        None => {
            let bound = BOUND_OF_ENDLESS.to_string();
            let incremental = with(&[&every[..], &["--bound", &bound]].concat());
            Row { input: task.input.clone(), bound: None, incremental, once: once(BOUND_OF_ENDLESS) }
        }
    }
}

/// The smallest bound with an answer: galloping, then halving.
fn smallest_bound(once: &dyn Fn(u32) -> Graded) -> Option<u32> {
    let (mut low, mut high) = (0, 1);
    loop {
        let graded = once(high);
        if !graded.answer.starts_with("unknown") {
            break;
        }
        // Out of time at this bound: so at every larger one.
        if !graded.answer.contains("bound") || high >= LARGEST_BOUND {
            return None;
        }
        (low, high) = (high, high * 2);
    }
    while low + 1 < high {
        let middle = (low + high) / 2;
        match once(middle).answer.starts_with("unknown") {
            true => low = middle,
            false => high = middle,
        }
    }
    Some(high)
}

fn line(row: &Row) -> String {
    let bound = row.bound.map_or(format!("({BOUND_OF_ENDLESS})"), |bound| bound.to_string());
    let missing = if row.complete() { "" } else { "  MISSING" };
    format!("{:60} {bound:>6} {:>10.2} {:>10.2} {:>8.2}{missing}", row.input, row.incremental.cpu, row.once.cpu, row.ratio())
}

pub fn table(rows: &[Row]) -> String {
    let mut out = format!("{:60} {:>6} {:>10} {:>10} {:>8}\n", "task", "bound", "incr. s", "once s", "ratio");
    for row in rows {
        out += &line(row);
        out.push('\n');
    }
    let ratios: Vec<f64> = rows.iter().filter(|row| row.complete()).map(Row::ratio).collect();
    let greatest = ratios.iter().copied().fold(0.0, f64::max);
    let wrong = rows.iter().filter(|row| row.incremental.grade.is_wrong()).count();
    out += &format!(
        "incremental, checking at every bound / one query at the known bound: geometric mean {:.2}, greatest {greatest:.2}, {} of {} entries, {wrong} wrong\n",
        geometric_mean(ratios.iter().copied()),
        ratios.len(),
        rows.len()
    );
    out
}
