//! The path of a counterexample: one line per step that matters, indented by calls and loops.

use crate::report::*;
use std::fmt::{self, Write};

/// Iterations shown at each end of a loop that has many.
const ENDS: usize = 2;
/// Lines shown at each end of a path that is still too long.
const LINES: usize = 40;

pub fn write(out: &mut String, report: &Report, steps: &[Step]) -> fmt::Result {
    let relevant: Vec<&Step> = steps.iter().filter(|s| s.relevant || matches!(s.kind, StepKind::Omitted { .. })).collect();
    if relevant.is_empty() {
        return Ok(());
    }
    let mut lines = Vec::new();
    let mut writer = Writer { report, file: String::new(), lines: &mut lines };
    writer.steps(&relevant);
    writeln!(out, "  path:")?;
    let hidden = lines.len().saturating_sub(2 * LINES);
    for (number, line) in lines.iter().enumerate() {
        match hidden > 1 && number >= LINES && number < LINES + hidden {
            true if number == LINES => writeln!(out, "             … {hidden} lines left out; --format html shows them …")?,
            true => {}
            false => writeln!(out, "{line}")?,
        }
    }
    Ok(())
}

struct Writer<'r> {
    report: &'r Report,
    file: String,
    lines: &'r mut Vec<String>,
}

impl Writer<'_> {
    fn steps(&mut self, steps: &[&Step]) {
        let mut at = 0;
        while at < steps.len() {
            if let StepKind::Iteration { .. } = steps[at].kind {
                at += self.iterations(&steps[at..]);
                continue;
            }
            let next = steps.get(at + 1).copied();
            let previous = at.checked_sub(1).map(|i| steps[i]);
            if !redundant(previous, steps[at], next) {
                self.step(steps[at], previous);
            }
            at += 1;
        }
    }

    /// All iterations of a loop; gives how many steps they are.
    fn iterations(&mut self, steps: &[&Step]) -> usize {
        let mut groups: Vec<&[&Step]> = Vec::new();
        let mut at = 0;
        while at < steps.len() && same_loop(steps[0], steps[at]) {
            let body = steps[at + 1..].iter().take_while(|s| inside(steps[at], s)).count();
            groups.push(&steps[at..=at + body]);
            at += body + 1;
        }
        let hidden = groups.len().saturating_sub(2 * ENDS);
        for (number, group) in groups.iter().enumerate() {
            if hidden > 1 && number >= ENDS && number < ENDS + hidden {
                if number == ENDS
                    && let (Some(first), Some(last)) = (iteration(groups[ENDS][0]), iteration(groups[ENDS + hidden - 1][0]))
                {
                    let indent = indent(group[0]);
                    self.lines.push(format!("             {indent}… iterations {first} to {last} …"));
                }
                continue;
            }
            self.step(group[0], None);
            self.steps(&group[1..]);
        }
        at
    }

    fn step(&mut self, step: &Step, previous: Option<&Step>) {
        if self.file != step.place.file {
            // The first file is the one the violation's headline names, as a rule.
            if !self.file.is_empty() {
                self.lines.push(format!("         in {}:", step.place.file));
            }
            self.file = step.place.file.clone();
        }
        let what = match (&step.kind, previous.map(|p| &p.kind)) {
            (StepKind::Assign { target, value, .. }, Some(StepKind::Input { name, value: drawn })) if drawn == value => {
                format!("{target} = {value}   (input {name})")
            }
            _ => step_text(self.report, step),
        };
        self.lines.push(format!("    {:>6}  {}{what}", step.place.line, indent(step)));
    }
}

/// One step in one line.
pub fn step_text(report: &Report, step: &Step) -> String {
    match &step.kind {
        StepKind::Assign { target, value, .. } => format!("{target} = {value}"),
        StepKind::Input { name, value } => format!("{name} gives {value}"),
        StepKind::Call { callee, arguments, .. } => {
            let arguments: Vec<String> = arguments.iter().map(|b| format!("{} = {}", b.name, b.value)).collect();
            format!("{callee}({})", arguments.join(", "))
        }
        StepKind::Return { callee, value: Some(value) } => format!("{callee} returns {value}"),
        StepKind::Return { callee, value: None } => format!("{callee} returns"),
        StepKind::Iteration { iteration, .. } => format!("iteration {iteration}:"),
        StepKind::Branch { holds } => {
            let condition = source_text(report, &step.place).unwrap_or("the condition");
            format!("{condition} is {holds}")
        }
        StepKind::Free => source_text(report, &step.place).unwrap_or("free").to_string(),
        StepKind::Output { text } => format!("prints {text:?}"),
        StepKind::Omitted { steps } => format!("… {steps} steps left out …"),
        StepKind::Violation { message } => format!("violated: {message}"),
    }
}

fn indent(step: &Step) -> String {
    // A call is shown where it stands: in its caller.
    let inner = match step.kind {
        StepKind::Call { library: false, .. } => 0,
        _ => 1,
    };
    "  ".repeat((step.depth + step.nesting + inner) as usize)
}

fn iteration(step: &Step) -> Option<u64> {
    match step.kind {
        StepKind::Iteration { iteration, .. } => Some(iteration),
        _ => None,
    }
}

fn same_loop(a: &Step, b: &Step) -> bool {
    match (&a.kind, &b.kind) {
        (StepKind::Iteration { loop_name: x, .. }, StepKind::Iteration { loop_name: y, .. }) => x == y && a.depth == b.depth,
        _ => false,
    }
}

fn inside(head: &Step, step: &Step) -> bool {
    step.depth > head.depth || step.depth == head.depth && step.nesting > head.nesting
}

/// Left out because a neighbour says it: an input that is assigned next, the condition of a loop or of the assertion itself.
fn redundant(previous: Option<&Step>, step: &Step, next: Option<&Step>) -> bool {
    match (&step.kind, next.map(|n| &n.kind)) {
        (StepKind::Input { value, .. }, Some(StepKind::Assign { value: assigned, .. })) => value == assigned,
        (StepKind::Branch { .. }, Some(StepKind::Violation { .. })) => true,
        // At the start of an iteration, or where a loop ends.
        (StepKind::Branch { .. }, _) => previous.is_none(),
        _ => false,
    }
}

/// What stands in the source at a place, if it is on one line.
pub(crate) fn source_text<'r>(report: &'r Report, place: &Place) -> Option<&'r str> {
    let line = report.source_line(&place.file, place.line)?;
    if place.end_line != place.line {
        return None;
    }
    let text = line.get(place.column.checked_sub(1)? as usize..place.end_column.checked_sub(1)? as usize)?;
    (!text.is_empty() && text.len() <= 80).then_some(text)
}
