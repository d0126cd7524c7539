//! The text form: a list of properties, counterexamples with source lines, what the verdict rests on, the verdict.
//!
//! Written for a person at a terminal and for scripts that read the last line only. No colours, no box drawing: the
//! output is diffed in tests and pasted in mails.

use crate::report::*;
use std::fmt::{self, Write};

/// How much to say.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Detail {
    /// The verdict line only.
    Quiet,
    Full,
}

/// The whole report, ending in the verdict line.
pub fn render(report: &Report, detail: Detail) -> String {
    let mut out = String::new();
    if detail == Detail::Full {
        // Writing to a string cannot fail.
        let _ = body(&mut out, report);
    }
    let _ = writeln!(out, "{}", verdict_line(&report.verdict()));
    out
}

/// `verdict: …`, the last line of standard output.
pub fn verdict_line(verdict: &Verdict) -> String {
    match verdict {
        Verdict::True => "verdict: true".to_string(),
        Verdict::False { class, place } => format!("verdict: false ({class}) {}", position(place)),
        Verdict::Unknown { reason } => format!("verdict: unknown ({})", reason.replace('\n', " ")),
    }
}

fn body(out: &mut String, report: &Report) -> fmt::Result {
    for result in &report.results {
        if let Outcome::False { trace } = &result.outcome {
            writeln!(out, "counterexample for {}: {}", result.name, result.message)?;
            for step in trace {
                write_step(out, step)?;
            }
            writeln!(out)?;
        }
    }
    if !report.results.is_empty() {
        let count = |wanted: fn(&Outcome) -> bool| report.results.iter().filter(|r| wanted(&r.outcome)).count();
        writeln!(
            out,
            "properties: {} ({} true, {} false, {} unknown)",
            report.results.len(),
            count(|o| matches!(o, Outcome::True { .. })),
            count(|o| matches!(o, Outcome::False { .. })),
            count(|o| matches!(o, Outcome::Unknown { .. })),
        )?;
    }
    let width = report.results.iter().map(|result| result.name.chars().count()).max().unwrap_or(0);
    for result in &report.results {
        let outcome = match &result.outcome {
            Outcome::True { vacuous: false } => "true".to_string(),
            Outcome::True { vacuous: true } => "true (vacuous)".to_string(),
            Outcome::False { .. } => "false".to_string(),
            Outcome::Unknown { reason } => format!("unknown ({reason})"),
        };
        writeln!(out, "  {:width$}  {outcome}  {}: {}", result.name, position(&result.place), result.message)?;
    }
    let open = report.results.iter().any(|result| matches!(result.outcome, Outcome::Unknown { .. }));
    if let Some(bound) = report.bound.filter(|_| open) {
        writeln!(out, "no further violation within bound {bound}")?;
    }
    if !report.rests_on.is_empty() {
        writeln!(out, "rests on:")?;
        for item in &report.rests_on {
            writeln!(out, "  {item}")?;
        }
    }
    Ok(())
}

fn write_step(out: &mut String, step: &Step) -> fmt::Result {
    let indent = "  ".repeat(step.depth as usize + 1);
    let what = match &step.kind {
        StepKind::Assign { target, value } => format!("{target} = {value}"),
        StepKind::Input { name, value } => format!("{name}() returns {value}"),
        StepKind::Call { function } => format!("call {function}"),
        StepKind::Return { function } => format!("return from {function}"),
        StepKind::Iteration { loop_name, iteration } => format!("loop {loop_name}, iteration {iteration}"),
        StepKind::Output { text } => format!("prints {text:?}"),
        StepKind::Omitted { steps } => return writeln!(out, "{indent}… {steps} steps left out …"),
        StepKind::Violation { message } => format!("violated: {message}"),
    };
    writeln!(out, "{indent}{}: {what}", position(&step.place))
}

fn position(place: &Place) -> String {
    if place.line == 0 { "<synthesised>".to_string() } else { format!("{}:{}:{}", place.file, place.line, place.column) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn result(name: &str, outcome: Outcome) -> PropertyResult {
        let place = Place { file: "a.c".into(), line: 3, column: 5 };
        PropertyResult {
            name: name.into(),
            class: "unreach-call".into(),
            message: "assertion x > 0".into(),
            function: "main".into(),
            place,
            outcome,
        }
    }

    #[test]
    fn a_violation_wins_over_everything_else() {
        let place = Place { file: "a.c".into(), line: 2, column: 1 };
        let trace = vec![Step { place, depth: 0, kind: StepKind::Assign { target: "x".into(), value: "-1".into() } }];
        let report = Report {
            results: vec![
                result("main.assertion.1", Outcome::Unknown { reason: "timeout after k=3".into() }),
                result("main.assertion.2", Outcome::False { trace }),
            ],
            ..Report::default()
        };
        let text = render(&report, Detail::Full);
        assert_eq!(
            text,
            "counterexample for main.assertion.2: assertion x > 0\n  a.c:2:1: x = -1\n\n\
             properties: 2 (0 true, 1 false, 1 unknown)\n\
             \x20 main.assertion.1  unknown (timeout after k=3)  a.c:3:5: assertion x > 0\n\
             \x20 main.assertion.2  false  a.c:3:5: assertion x > 0\n\
             verdict: false (unreach-call) a.c:3:5\n"
        );
        assert_eq!(report.verdict().exit_code(), 1);
    }

    #[test]
    fn one_unknown_property_is_never_a_proof() {
        let mut report = Report { results: vec![result("p", Outcome::True { vacuous: true })], ..Report::default() };
        assert_eq!(render(&report, Detail::Quiet), "verdict: true\n");
        report.results.push(result("q", Outcome::Unknown { reason: "bound 10 reached".into() }));
        assert_eq!(render(&report, Detail::Quiet), "verdict: unknown (bound 10 reached)\n");
        report.unknown = Some("unsupported: asm".into());
        assert_eq!(render(&report, Detail::Quiet), "verdict: unknown (unsupported: asm)\n");
    }
}
