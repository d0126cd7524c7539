//! The path that the analyser reports as part of the question: only executions that pass its steps in order count.
//!
//! Takes the program with the alarm's goals, gives it with a monitor (`transform::monitor`) whose count rises where an execution comes to the line of the
//! next step; a goal is violated only if all steps were passed. What lies between two steps is free, and so is the direction of branches: the next
//! step says where the path went.
//!
//! SOUNDNESS: what is found is an execution of the program, and it violates the goal itself. That nothing is found says something about the reported
//! path only, so it is never a refutation.

use super::goals;
use fathom_alarm::Alarm;
use fathom_goto::*;
use fathom_transform::monitor::{Action, Condition, Monitor};
use std::path::PathBuf;

/// Steps that are followed: the last ones, which are nearest to the alarm. Each one costs a comparison at every visit of its line.
const STEPS: usize = 40;

/// A line of a file of the program.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Line {
    files: Vec<bool>,
    line: u32,
}

impl Line {
    fn holds(&self, program: &Program, loc: LocId) -> bool {
        let loc = program.source.get(loc);
        let in_file = |file: FileId| self.files.get(file.index()).copied().unwrap_or(false);
        let spelt = loc.spelling.is_some_and(|(file, line, _)| in_file(file) && line == self.line);
        spelt || loc.line == self.line && loc.file.is_some_and(in_file)
    }
}

/// Restricts the goals to executions along the reported path. `false`: the report has no path beyond the place itself, and nothing was changed.
pub fn along(program: &mut Program, alarm: &Alarm) -> bool {
    let mut steps = lines(program, alarm);
    let known = |line: &Line| user_code(program).any(|loc| line.holds(program, loc));
    steps.retain(known);
    steps.dedup();
    steps.drain(..steps.len().saturating_sub(STEPS));
    let (first, place) = (steps.first(), alarm.place.line);
    if first.is_none() || steps.iter().all(|step| Some(step) == first && step.line == place) {
        return false;
    }
    let monitor = Monitor::new(program);
    let mut functions = std::mem::take(&mut program.functions);
    for f in functions.iter_mut().filter(|f| !f.from_library) {
        watch(program, f, &monitor, &steps);
    }
    for f in &mut functions {
        restrict(f, &monitor, steps.len());
    }
    program.functions = functions;
    true
}

/// The lines of the steps, in order.
fn lines(program: &Program, alarm: &Alarm) -> Vec<Line> {
    let mut files: Vec<(PathBuf, Vec<bool>)> = Vec::new();
    let mut out = Vec::new();
    for place in alarm.waypoints.iter().map(|w| &w.place) {
        let Ok(path) = std::fs::canonicalize(&place.file) else { continue };
        if !files.iter().any(|(known, _)| *known == path) {
            let of = goals::files(program, &path);
            files.push((path.clone(), of));
        }
        let Some((_, of)) = files.iter().find(|(known, _)| *known == path) else { continue };
        out.push(Line { files: of.clone(), line: place.line });
    }
    out
}

/// Where the user's own instructions and branches stand.
fn user_code(program: &Program) -> impl Iterator<Item = LocId> {
    let blocks = program.functions.iter().filter(|f| !f.from_library).flat_map(|f| &f.blocks);
    blocks.flat_map(|block| block.insts.iter().map(|inst| inst.loc).chain([block.end_loc]))
}

/// The count rises where a block comes to a line: once for instructions of one line that stand in a row.
fn watch(program: &mut Program, f: &mut Function, monitor: &Monitor, steps: &[Line]) {
    for b in 0..f.blocks.len() {
        let insts = std::mem::take(&mut f.blocks[b].insts);
        let mut out = Vec::with_capacity(insts.len());
        let mut before: Vec<usize> = Vec::new();
        let end = f.blocks[b].end_loc;
        let mut come = |program: &mut Program, f: &mut Function, loc: LocId, out: &mut Vec<Inst>| {
            let here: Vec<usize> = (0..steps.len()).filter(|&n| steps[n].holds(program, loc)).collect();
            if here != before && !here.is_empty() {
                let waypoints: Vec<_> = here.iter().map(|&n| (n, Action::Follow, Condition::Always)).collect();
                out.extend(monitor.watch(&mut program.types, f, &waypoints, false));
            }
            before = here;
        };
        for inst in insts {
            come(program, f, inst.loc, &mut out);
            out.push(inst);
        }
        come(program, f, end, &mut out);
        f.blocks[b].insts = out;
    }
}

/// A violation counts at the end of the path; an execution that violates the goal before ends there and is none that was reported.
fn restrict(f: &mut Function, monitor: &Monitor, steps: usize) {
    for b in 0..f.blocks.len() {
        let insts = std::mem::take(&mut f.blocks[b].insts);
        let mut out = Vec::with_capacity(insts.len());
        for inst in insts {
            let InstKind::Assert { cond, property } = inst.kind else {
                out.push(inst);
                continue;
            };
            let guarded = monitor.at_target(f, cond, steps);
            out.push(Inst { kind: InstKind::Assert { cond: guarded, property }, loc: inst.loc });
            out.push(Inst { kind: InstKind::Assume(cond), loc: inst.loc });
        }
        f.blocks[b].insts = out;
    }
}
