//! The same tasks under several option sets, side by side: incremental against restart, with and without slicing,
//! preprocessing, refinement or facts. The first variant is the baseline of all ratios.
//!
//! The front end's time is measured once per task and taken off, since it is the same for all. Below 0.2 s ratios mean
//! little; such tasks count with ratio 1 plus their difference in seconds.

use crate::grade::Graded;
use crate::limited::{self, Limits};
use crate::suite::{self, Setup};
use crate::summary::geometric_mean;
use crate::task::Task;
use std::process::Command;

pub struct Variant {
    pub name: String,
    pub options: Vec<String>,
}

/// `name=--option --option …`.
pub fn parse(text: &str) -> Result<Variant, String> {
    let (name, options) = text.split_once('=').ok_or_else(|| format!("{text:?} is not NAME=OPTIONS"))?;
    Ok(Variant { name: name.to_string(), options: options.split_whitespace().map(str::to_string).collect() })
}

/// Result lists per variant, times without the front end.
pub fn run(tasks: &[Task], variants: &[Variant], setup: &Setup) -> Vec<(String, Vec<Graded>)> {
    let front_end: Vec<f64> = limited::parallel(tasks, setup.jobs, |_, task| {
        let mut command = Command::new(setup.fathom);
        command.args(["show", "unsupported", "--arch", task.arch]).arg(&task.path);
        limited::run(command, Limits { cpu: 60.0, wall: 120.0, memory: 0 }).map_or(0.0, |outcome| outcome.cpu)
    });
    let mut lists = Vec::new();
    for variant in variants {
        eprintln!("variant {}", variant.name);
        let options = [setup.options, &variant.options[..]].concat();
        let mut results = suite::run(tasks, &Setup { options: &options, ..setup.clone() });
        for (result, front_end) in results.iter_mut().zip(&front_end) {
            result.cpu = (result.cpu - front_end).max(0.001);
        }
        lists.push((variant.name.clone(), results));
    }
    lists
}

pub fn table(lists: &[(String, Vec<Graded>)], limit: f64) -> String {
    let Some((base_name, base)) = lists.first() else { return String::new() };
    let mut out = format!("{:50}", "task");
    for (name, _) in lists {
        out += &format!(" {name:>20}");
    }
    out.push('\n');
    for (index, task) in base.iter().enumerate() {
        let short: String = task.input.chars().rev().take(50).collect::<Vec<_>>().into_iter().rev().collect();
        out += &format!("{short:50}");
        for (_, results) in lists {
            let result = &results[index];
            let mark = if result.grade.is_right() {
                ""
            } else if result.grade.is_wrong() {
                " WRONG"
            } else {
                " ?"
            };
            out += &format!(" {:>20}", format!("{:.2}{mark}", result.cpu));
        }
        out.push('\n');
    }
    for (name, results) in &lists[1..] {
        let ratios: Vec<f64> = base
            .iter()
            .zip(results)
            .filter(|(a, b)| a.grade.is_right() && b.grade.is_right())
            .map(|(a, b)| ratio(a.cpu, b.cpu))
            .collect();
        let worst = ratios.iter().copied().fold(0.0, f64::max);
        let solved = |list: &[Graded]| list.iter().filter(|r| r.grade.is_right()).count();
        out += &format!(
            "{base_name} / {name}: geometric mean {:.2}, greatest {worst:.2} over {} tasks both solve; solved {} against {}\n",
            geometric_mean(ratios.iter().copied()),
            ratios.len(),
            solved(base),
            solved(results)
        );
        // Where only one side solved a task, the other side's time is at least the limit: the ratio is a bound.
        let either = base.iter().zip(results).filter(|(a, b)| a.grade.is_right() || b.grade.is_right());
        let bounds: Vec<f64> = either.map(|(a, b)| ratio(time(a, limit), time(b, limit))).collect();
        out += &format!(
            "{base_name} / {name}: geometric mean {:.3} over {} tasks either solves, unsolved ones counted with the limit of {limit} s\n",
            geometric_mean(bounds.iter().copied()),
            bounds.len()
        );
    }
    out
}

fn time(graded: &Graded, limit: f64) -> f64 {
    if graded.grade.is_right() { graded.cpu } else { limit }
}

fn ratio(a: f64, b: f64) -> f64 {
    if a.max(b) < 0.2 { 1.0 + (a - b) } else { a / b }
}
