//! Runs fathom on a task list, with limits, several tasks at a time.

use crate::grade::{self, Graded};
use crate::limited::{self, Limits};
use crate::task::Task;
use std::io::Write;
use std::path::Path;
use std::process::Command;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

#[derive(Clone, Debug)]
pub struct Setup<'a> {
    pub fathom: &'a Path,
    /// Further options of `verify`.
    pub options: &'a [String],
    /// CPU seconds.
    pub timeout: f64,
    /// Megabytes.
    pub memory: u64,
    pub jobs: usize,
}

/// Every task's graded answer, in the list's order. A line per task goes to standard error as it ends.
pub fn run(tasks: &[Task], setup: &Setup) -> Vec<Graded> {
    let done = AtomicUsize::new(0);
    let output = Mutex::new(std::io::stderr());
    limited::parallel(tasks, setup.jobs, |_, task| {
        let result = run_one(task, setup);
        let count = done.fetch_add(1, Ordering::Relaxed) + 1;
        if let Ok(mut output) = output.lock() {
            let _ = writeln!(
                output,
                "[{count}/{}] {:11} {:6.2} s  {} {}: {}",
                tasks.len(),
                result.grade.name(),
                result.cpu,
                task.input,
                task.property,
                result.answer
            );
        }
        result
    })
}

pub fn run_one(task: &Task, setup: &Setup) -> Graded {
    let mut command = Command::new(setup.fathom);
    command.arg("verify").arg(&task.path);
    command.args(["--property", &task.property, "--arch", task.arch]);
    // The limit is on CPU time, which a busy machine does not distort; wall time is only a safeguard.
    command.args(["--timeout", &format!("{:.1}", setup.timeout * 4.0), "--memory", &setup.memory.to_string()]);
    command.args(setup.options);
    // The stack is reserved address space, and the tool's own limit on memory comes first.
    let limits = Limits { cpu: setup.timeout, wall: setup.timeout * 4.0 + 5.0, memory: setup.memory + 3072 };
    match limited::run(command, limits) {
        Ok(outcome) => grade::grade(task, &outcome, setup.timeout),
        Err(error) => {
            let outcome =
                limited::Outcome { stderr: format!("cannot run {}: {error}", setup.fathom.display()), ..Default::default() };
            grade::grade(task, &outcome, setup.timeout)
        }
    }
}
