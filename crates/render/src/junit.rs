//! JUnit XML, as CI servers read it: one test case per property, violations as failures, open ones as errors.

use crate::report::*;
use std::fmt::{self, Write};

pub fn render(report: &Report) -> String {
    let mut out = String::new();
    // Writing to a string cannot fail.
    let _ = write(&mut out, report);
    out
}

fn write(out: &mut String, report: &Report) -> fmt::Result {
    let count = |wanted: fn(&Outcome) -> bool| report.results.iter().filter(|r| wanted(&r.outcome)).count();
    let failures = count(|o| matches!(o, Outcome::False { .. }));
    // A run that is unknown as a whole must not look like success.
    let whole = report.unknown.iter().count();
    let errors = count(|o| matches!(o, Outcome::Unknown { .. })) + whole;
    // Neither must one without a property: a case that was skipped says so.
    let nothing = report.nothing_was_checked();
    let skipped = usize::from(nothing);
    let tests = report.results.len() + whole + skipped;
    let name = escaped(&report.run.files.join(" "));
    let seconds = report.run.seconds;
    writeln!(out, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>")?;
    writeln!(
        out,
        "<testsuites name=\"fathom\" tests=\"{tests}\" failures=\"{failures}\" errors=\"{errors}\" time=\"{seconds}\">"
    )?;
    writeln!(
        out,
        "  <testsuite name=\"{name}\" tests=\"{tests}\" failures=\"{failures}\" errors=\"{errors}\" skipped=\"{skipped}\" time=\"{seconds}\">"
    )?;
    for result in &report.results {
        case(out, report, result)?;
    }
    if let Some(reason) = &report.unknown {
        writeln!(out, "    <testcase name=\"verdict\" classname=\"fathom\" time=\"0\">")?;
        writeln!(out, "      <error message=\"{}\" type=\"unknown\"/>", escaped(reason))?;
        writeln!(out, "    </testcase>")?;
    }
    if nothing {
        writeln!(out, "    <testcase name=\"verdict\" classname=\"fathom\" time=\"0\">")?;
        writeln!(out, "      <skipped message=\"{}\"/>", escaped(NOTHING_CHECKED))?;
        writeln!(out, "    </testcase>")?;
    }
    writeln!(out, "    <system-out>{}</system-out>", escaped(&crate::text::verdict_line(&report.verdict())))?;
    writeln!(out, "  </testsuite>\n</testsuites>")
}

fn case(out: &mut String, report: &Report, result: &PropertyResult) -> fmt::Result {
    let (name, class) = (escaped(&result.name), escaped(&result.function));
    write!(
        out,
        "    <testcase name=\"{name}\" classname=\"{class}\" file=\"{}\" line=\"{}\" time=\"0\"",
        escaped(&result.place.file),
        result.place.line
    )?;
    match &result.outcome {
        Outcome::True { vacuous: false, note: None } => writeln!(out, "/>"),
        Outcome::True { vacuous, note } => {
            let notes = vacuous.then_some("vacuous").into_iter().chain(note.as_deref());
            let text = escaped(&notes.collect::<Vec<_>>().join(": "));
            writeln!(out, ">\n      <system-out>{text}</system-out>\n    </testcase>")
        }
        Outcome::False { counterexample } => {
            let message = escaped(&format!("{}: {}", result.place, result.message));
            let text = crate::text::violation_text(report, result, counterexample);
            writeln!(
                out,
                ">\n      <failure message=\"{message}\" type=\"{}\">{}</failure>\n    </testcase>",
                escaped(&result.class),
                escaped(&text)
            )
        }
        Outcome::Unknown { reason } => {
            writeln!(out, ">\n      <error message=\"{}\" type=\"unknown\"/>\n    </testcase>", escaped(reason))
        }
    }
}

/// Text for attributes and elements; what XML 1.0 cannot hold becomes a question mark.
fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\n' | '\t' => out.push(c),
            c if c < ' ' || matches!(c, '\u{fffe}' | '\u{ffff}') => out.push('?'),
            c => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_unknown_run_is_no_success() {
        let report = Report { unknown: Some("a < b & \u{1}".into()), ..Report::default() };
        let text = render(&report);
        assert!(text.contains("errors=\"1\"") && text.contains("message=\"a &lt; b &amp; ?\""), "{text}");
    }
}
