//! Does the same question get the same answer whatever else the machine does? Every few tasks of a list are asked twice with the same limit of
//! counted work: alone, and beside loops that keep all processors busy. Answers, bounds, queries, work and invariants must agree.

use crate::limited::{self, Limits};
use crate::task::Task;
use std::path::Path;
use std::process::{Child, Command, Stdio};

pub struct Campaign<'a> {
    pub fathom: &'a Path,
    pub count: usize,
    /// As `fathom verify --work`.
    pub work: u64,
    /// Loops beside the second run.
    pub busy: usize,
    pub options: &'a [String],
}

/// Seconds of the clock for a run that counts too little work; whoever gets there has no answer to compare.
const PATIENCE: f64 = 600.0;

/// False if any two answers differ.
pub fn run(tasks: &[Task], campaign: &Campaign) -> Result<bool, String> {
    let step = (tasks.len() / campaign.count.max(1)).max(1);
    let (mut same, mut different, mut unanswered) = (0, 0, 0);
    for task in tasks.iter().step_by(step).take(campaign.count) {
        let alone = ask(task, campaign)?;
        let beside = {
            let _loops = Busy::start(campaign.busy)?;
            ask(task, campaign)?
        };
        match (alone, beside) {
            (Some(alone), Some(beside)) if alone == beside => same += 1,
            (Some(alone), Some(beside)) => {
                different += 1;
                println!("{} {}\n  alone:  {alone}\n  beside: {beside}", task.input, task.property);
            }
            (None, _) | (_, None) => {
                unanswered += 1;
                println!("{} {}: no report", task.input, task.property);
            }
        }
    }
    let loops = campaign.busy;
    println!("{same} the same alone and beside {loops} busy loops, {different} different, {unanswered} without a report");
    Ok(different == 0 && unanswered == 0)
}

/// What must not depend on the machine, as one line.
fn ask(task: &Task, campaign: &Campaign) -> Result<Option<String>, String> {
    let mut command = Command::new(campaign.fathom);
    command.arg("verify").arg(&task.path).args(["--property", &task.property, "--arch", task.arch, "--format", "json"]);
    command.args(["--work", &campaign.work.to_string()]).args(campaign.options);
    let limits = Limits { cpu: PATIENCE, wall: PATIENCE, memory: 0 };
    let outcome = limited::run(command, limits).map_err(|error| error.to_string())?;
    let Ok(report) = serde_json::from_str::<serde_json::Value>(&outcome.stdout) else { return Ok(None) };
    let run = &report["run"];
    let told = [&report["verdict"], &run["queries"], &run["work"], &report["properties"], &report["proof"]];
    Ok(Some(told.map(ToString::to_string).join(" ")))
}

/// Processes that do nothing, as fast as they can, until dropped.
struct Busy(Vec<Child>);

impl Busy {
    fn start(count: usize) -> Result<Busy, String> {
        let mut busy = Busy(Vec::new());
        for _ in 0..count {
            let mut shell = Command::new("sh");
            shell.args(["-c", "while :; do :; done"]).stdout(Stdio::null());
            busy.0.push(shell.spawn().map_err(|error| error.to_string())?);
        }
        Ok(busy)
    }
}

impl Drop for Busy {
    fn drop(&mut self) {
        for child in &mut self.0 {
            // A loop that is gone already is what was wanted.
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}
