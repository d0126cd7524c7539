//! The text form: what was violated and how, what was proved and by what, what stopped the search; then the verdict.
//!
//! Written for a person at a terminal and for scripts that read the last line only. Colours are for terminals alone, and there
//! is no box drawing: the output is diffed in tests and pasted in mails. The path shows only what the violation depends on, and of a loop with many
//! iterations the first and the last; the other formats have everything.

use crate::excerpt::excerpt;
use crate::palette::Palette;
use crate::report::*;
use std::fmt::{self, Write};

mod path;

pub use path::step_text;

/// How much to say.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Detail {
    /// The verdict line only, and that nothing was checked if so.
    Quiet,
    Full,
    /// Also properties that no execution reaches, those of library models, and what proved each.
    All,
}

/// Inputs and properties listed at most; a screen is enough.
const LISTED: usize = 20;

/// The whole report, ending in the verdict line.
pub fn render(report: &Report, detail: Detail, palette: Palette) -> String {
    let mut out = String::new();
    if detail != Detail::Quiet {
        // Writing to a string cannot fail.
        let _ = body(&mut out, report, detail, palette);
    }
    if report.nothing_was_checked() {
        let _ = writeln!(out, "{NOTHING_CHECKED}");
    }
    let verdict = report.verdict();
    let style = match &verdict {
        Verdict::True => palette.good(),
        Verdict::False { .. } => palette.bad(),
        Verdict::Unknown { .. } => palette.open(),
    };
    let _ = writeln!(out, "{style}{}{style:#}", verdict_line(&verdict));
    out
}

/// `verdict: …`, the last line of standard output.
pub fn verdict_line(verdict: &Verdict) -> String {
    match verdict {
        Verdict::True => "verdict: true".to_string(),
        Verdict::False { class, place } => format!("verdict: false ({class}) {place}"),
        Verdict::Unknown { reason } => format!("verdict: unknown ({})", reason.text.replace('\n', " ")),
    }
}

fn body(out: &mut String, report: &Report, detail: Detail, palette: Palette) -> fmt::Result {
    for (result, counterexample) in report.violations().filter(|(result, _)| !report.told.contains(&result.name)) {
        violation(out, report, result, counterexample, palette)?;
    }
    properties(out, report, detail, palette)?;
    trust(out, report, detail)?;
    open(out, report)
}

/// One violation as the text form shows it.
pub fn violation_text(report: &Report, result: &PropertyResult, found: &Counterexample, palette: Palette) -> String {
    let mut out = String::new();
    let _ = violation(&mut out, report, result, found, palette);
    out
}

fn violation(
    out: &mut String,
    report: &Report,
    result: &PropertyResult,
    found: &Counterexample,
    palette: Palette,
) -> fmt::Result {
    let (bad, strong) = (palette.bad(), palette.strong());
    let cwe = result.cwe.map(|number| format!(", CWE-{number}")).unwrap_or_default();
    write!(out, "{}: {bad}violated{bad:#}: {strong}{}{strong:#} ", result.place, result.message)?;
    writeln!(out, "[{}{cwe}]", result.name)?;
    out.push_str(&excerpt(report, &result.place, palette));
    for note in &found.notes {
        writeln!(out, "  note: {note}")?;
    }
    if let Some(args) = &found.args {
        writeln!(
            out,
            "  with {} program argument{}: argc = {}",
            args.len(),
            if args.len() == 1 { "" } else { "s" },
            args.len() + 1
        )?;
    }
    if !found.inputs.is_empty() {
        writeln!(out, "  inputs:")?;
        let width = found.inputs.iter().take(LISTED).map(|i| i.name.len() + i.value.len()).max().unwrap_or(0);
        for input in found.inputs.iter().take(LISTED) {
            let space = " ".repeat(width - input.name.len() - input.value.len());
            writeln!(out, "    {} = {}{space}   {}", input.name, input.value, input.place)?;
        }
        if found.inputs.len() > LISTED {
            writeln!(out, "    … {} more; --format json lists them all …", found.inputs.len() - LISTED)?;
        }
    }
    path::write(out, report, &found.steps)?;
    if !found.reproduce.is_empty() {
        writeln!(out, "  reproduce:")?;
        for line in &found.reproduce {
            writeln!(out, "    {line}")?;
        }
    }
    if let Some(confirmation) = &found.confirmation {
        let what = if confirmation.confirmed { "confirmed by execution" } else { "not confirmed by execution" };
        writeln!(out, "  {what}: {}", confirmation.detail)?;
    }
    writeln!(out)
}

/// One line per property of the user's own code; those inside library models in one line, unless they are open, and so are those that no
/// execution reaches, if they are many.
fn properties(out: &mut String, report: &Report, detail: Detail, palette: Palette) -> fmt::Result {
    if report.results.is_empty() {
        return Ok(());
    }
    let count = |wanted: fn(&Outcome) -> bool| report.results.iter().filter(|r| wanted(&r.outcome)).count();
    let not_selected = count(|o| *o == Outcome::NotSelected);
    write!(
        out,
        "properties: {} ({} true, {} false, {} unknown",
        report.results.len(),
        count(|o| matches!(o, Outcome::True { .. })),
        count(|o| matches!(o, Outcome::False { .. })),
        count(|o| matches!(o, Outcome::Unknown { .. })),
    )?;
    match not_selected {
        0 => writeln!(out, ")")?,
        _ => writeln!(out, ", {not_selected} not selected)")?,
    }
    let many_vacuous = report.results.iter().filter(|r| !r.library && r.outcome.is_vacuous()).count() > LISTED;
    let is_counted = |r: &PropertyResult| match &r.outcome {
        Outcome::True { vacuous, .. } => r.library || (*vacuous && many_vacuous),
        Outcome::NotSelected => true,
        Outcome::False { .. } | Outcome::Unknown { .. } => false,
    };
    let shown: Vec<&PropertyResult> = report.results.iter().filter(|r| detail == Detail::All || !is_counted(r)).collect();
    let width = shown.iter().map(|result| result.name.chars().count()).max().unwrap_or(0);
    for result in &shown {
        let outcome = match &result.outcome {
            Outcome::True { vacuous, note, by } => {
                let by = by.filter(|_| detail == Detail::All).map(|by| format!("by {by}"));
                match (vacuous, note.clone().into_iter().chain(by).collect::<Vec<_>>().join("; ").as_str()) {
                    (false, "") => "true".to_string(),
                    (true, "") => "true (vacuous)".to_string(),
                    (false, note) => format!("true ({note})"),
                    (true, note) => format!("true (vacuous: {note})"),
                }
            }
            Outcome::False { counterexample } if counterexample.confirmation.as_ref().is_some_and(|c| c.confirmed) => {
                "false (confirmed by execution)".to_string()
            }
            Outcome::False { .. } => "false".to_string(),
            Outcome::Unknown { .. } => "unknown".to_string(),
            Outcome::NotSelected => "not selected".to_string(),
        };
        let style = match &result.outcome {
            Outcome::True { .. } => palette.good(),
            Outcome::False { .. } => palette.bad(),
            Outcome::Unknown { .. } | Outcome::NotSelected => palette.open(),
        };
        writeln!(out, "  {:width$}  {style}{outcome:7}{style:#}  {}: {}", result.name, result.place, result.message)?;
    }
    if detail == Detail::All {
        return Ok(());
    }
    let in_library = report.results.iter().filter(|r| r.library && is_counted(r) && r.outcome != Outcome::NotSelected).count();
    if in_library > 0 {
        writeln!(out, "  and {in_library} inside library models, all true")?;
    }
    Ok(())
}

/// Properties that no execution reaches: named, or counted where they are many.
fn vacuous(out: &mut String, report: &Report, detail: Detail) -> fmt::Result {
    let vacuous: Vec<&PropertyResult> = report.results.iter().filter(|r| r.outcome.is_vacuous()).collect();
    if vacuous.is_empty() {
        return Ok(());
    }
    if detail == Detail::All || vacuous.len() <= LISTED {
        let names: Vec<&str> = vacuous.iter().map(|r| r.name.as_str()).collect();
        return writeln!(out, "vacuous, because no execution reaches them: {}", names.join(", "));
    }
    let uncalled = vacuous.iter().filter(|r| report.never_called.contains(&r.function)).count();
    write!(out, "vacuous, because no execution reaches them: {} properties", vacuous.len())?;
    if uncalled > 0 {
        write!(out, ", {uncalled} of them in {} functions that nothing calls", report.never_called.len())?;
    }
    writeln!(out, " (--list all shows them)")
}

/// What is proved, by what, and what that rests on.
fn trust(out: &mut String, report: &Report, detail: Detail) -> fmt::Result {
    if let Some(proof) = &report.proof {
        writeln!(out, "proved by: {}", proof.method)?;
        for invariant in proof.invariants.iter().take(LISTED) {
            writeln!(out, "  loop {} at {}: {}", invariant.loop_name, invariant.place, invariant.expression)?;
        }
        if proof.invariants.len() > LISTED {
            writeln!(out, "  … {} more invariants …", proof.invariants.len() - LISTED)?;
        }
    }
    vacuous(out, report, detail)?;
    if !report.rests_on.is_empty() {
        writeln!(out, "rests on:")?;
        for item in &report.rests_on {
            writeln!(out, "  {item}")?;
        }
    }
    Ok(())
}

/// How far the search came, what stopped it, what may help.
fn open(out: &mut String, report: &Report) -> fmt::Result {
    let undecided: Vec<&PropertyResult> =
        report.results.iter().filter(|r| matches!(r.outcome, Outcome::Unknown { .. })).collect();
    if undecided.is_empty() && report.unknown.is_none() {
        return Ok(());
    }
    let mut reasons: Vec<&str> = report.unknown.iter().map(|reason| reason.text.as_str()).collect();
    for result in &undecided {
        if let Outcome::Unknown { reason } = &result.outcome
            && !reasons.contains(&reason.text.as_str())
        {
            reasons.push(&reason.text);
        }
    }
    match report.results.len() {
        0 => writeln!(out, "nothing was decided")?,
        count => writeln!(out, "not decided: {} of {count} properties", undecided.len())?,
    }
    for reason in reasons {
        writeln!(out, "  stopped by: {reason}")?;
    }
    match report.bound {
        Some(0) | None => {}
        Some(bound) => writeln!(out, "  no further violation within bound {bound} (symbolic iterations of any loop)")?,
    }
    match &report.advice {
        Some(advice) => writeln!(out, "  try: {advice}"),
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn place(line: u32) -> Place {
        Place { file: "a.c".into(), line, column: 5, ..Place::default() }
    }

    fn result(name: &str, outcome: Outcome) -> PropertyResult {
        PropertyResult {
            name: name.into(),
            class: "unreach-call".into(),
            cwe: Some(617),
            message: "assertion x > 0".into(),
            function: "main".into(),
            place: place(3),
            library: false,
            outcome,
        }
    }

    #[test]
    fn a_violation_wins_over_everything_else() {
        let step =
            |line, kind| Step { place: place(line), depth: 0, nesting: 0, function: "main".into(), relevant: true, kind };
        let steps = vec![
            step(1, StepKind::Call { callee: "main".into(), arguments: Vec::new(), library: false }),
            step(2, StepKind::Assign { target: "x".into(), value: "-1".into(), scope: Scope::Local }),
            Step {
                relevant: false,
                ..step(2, StepKind::Assign { target: "y".into(), value: "7".into(), scope: Scope::Local })
            },
            step(3, StepKind::Violation { message: "assertion x > 0".into() }),
        ];
        let counterexample = Box::new(Counterexample { steps, ..Counterexample::default() });
        let mut report = Report {
            results: vec![
                result("main.assertion.1", Outcome::Unknown { reason: "timeout after k=3".into() }),
                result("main.assertion.2", Outcome::False { counterexample }),
            ],
            bound: Some(3),
            advice: Some("--timeout 60".into()),
            ..Report::default()
        };
        report.sources.insert("a.c".into(), "int main()\n{   x = -1;\n    assert(x > 0);\n".into());
        let text = render(&report, Detail::Full, Palette::Plain);
        assert_eq!(
            text,
            "a.c:3:5: violated: assertion x > 0 [main.assertion.2, CWE-617]\n  |\n3 |     assert(x > 0);\n  |     ^\n\
             \x20 path:\n\
             \x20        1  main()\n\
             \x20        2    x = -1\n\
             \x20        3    violated: assertion x > 0\n\n\
             properties: 2 (0 true, 1 false, 1 unknown)\n\
             \x20 main.assertion.1  unknown  a.c:3:5: assertion x > 0\n\
             \x20 main.assertion.2  false    a.c:3:5: assertion x > 0\n\
             not decided: 1 of 2 properties\n\
             \x20 stopped by: timeout after k=3\n\
             \x20 no further violation within bound 3 (symbolic iterations of any loop)\n\
             \x20 try: --timeout 60\n\
             verdict: false (unreach-call) a.c:3:5\n"
        );
        assert_eq!(report.verdict().exit_code(), 1);
    }

    #[test]
    fn one_unknown_property_is_never_a_proof() {
        let mut report =
            Report { results: vec![result("p", Outcome::True { vacuous: true, note: None, by: None })], ..Report::default() };
        assert_eq!(render(&report, Detail::Quiet, Palette::Plain), "verdict: true\n");
        assert_eq!(render(&report, Detail::Quiet, Palette::Coloured), "\u{1b}[1m\u{1b}[92mverdict: true\u{1b}[0m\n");
        report.results.push(result("q", Outcome::Unknown { reason: "bound 10 reached".into() }));
        assert_eq!(render(&report, Detail::Quiet, Palette::Plain), "verdict: unknown (bound 10 reached)\n");
        report.unknown = Some("unsupported: asm".into());
        assert_eq!(render(&report, Detail::Quiet, Palette::Plain), "verdict: unknown (unsupported: asm)\n");
    }
}
