//! JUnit XML, as CI servers read it: one test case per property, violations as failures, open ones as errors.

use crate::report::*;
use quick_junit::{NonSuccessKind, TestCase, TestCaseStatus, TestSuite};
use std::time::Duration;

pub fn render(report: &Report) -> String {
    let time = Duration::try_from_secs_f64(report.run.seconds).unwrap_or_default();
    let mut suite = TestSuite::new(report.run.files.join(" "));
    suite.set_time(time);
    suite.add_test_cases(report.results.iter().map(|result| case(report, result)));
    // A run that is unknown as a whole must not look like success.
    if let Some(reason) = &report.unknown {
        suite.add_test_case(verdict_case(not_decided(&reason.text)));
    }
    // Neither must one without a property: a case that was skipped says so.
    if report.nothing_was_checked() {
        let mut status = TestCaseStatus::skipped();
        status.set_message(NOTHING_CHECKED);
        suite.add_test_case(verdict_case(status));
    }
    suite.set_system_out(crate::text::verdict_line(&report.verdict()));
    let mut document = quick_junit::Report::new("fathom");
    document.set_time(time);
    document.add_test_suite(suite);
    // Writing to a string cannot fail.
    document.to_string().unwrap_or_default()
}

/// The case that stands for the whole run.
fn verdict_case(status: TestCaseStatus) -> TestCase {
    let mut case = TestCase::new("verdict", status);
    case.set_classname("fathom").set_time(Duration::ZERO);
    case
}

fn not_decided(reason: &str) -> TestCaseStatus {
    let mut status = TestCaseStatus::non_success(NonSuccessKind::Error);
    status.set_message(reason).set_type("unknown");
    status
}

fn case(report: &Report, result: &PropertyResult) -> TestCase {
    let status = match &result.outcome {
        Outcome::True { .. } => TestCaseStatus::success(),
        Outcome::False { counterexample } => {
            let mut status = TestCaseStatus::non_success(NonSuccessKind::Failure);
            status
                .set_message(format!("{}: {}", result.place, result.message))
                .set_type(result.class.as_str())
                .set_description(crate::text::violation_text(report, result, counterexample, crate::Palette::Plain));
            status
        }
        Outcome::Unknown { reason } => not_decided(&reason.text),
        Outcome::NotSelected => {
            let mut status = TestCaseStatus::skipped();
            status.set_message("not selected");
            status
        }
    };
    let mut case = TestCase::new(result.name.as_str(), status);
    case.set_classname(result.function.as_str()).set_time(Duration::ZERO);
    case.extra.insert("file".into(), result.place.file.as_str().into());
    case.extra.insert("line".into(), result.place.line.to_string().into());
    if let Outcome::True { vacuous, note, .. } = &result.outcome {
        let notes: Vec<&str> = vacuous.then_some("vacuous").into_iter().chain(note.as_deref()).collect();
        if !notes.is_empty() {
            case.set_system_out(notes.join(": "));
        }
    }
    case
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_unknown_run_is_no_success() {
        let report = Report { unknown: Some("a < b & \u{1}".into()), ..Report::default() };
        let text = render(&report);
        assert!(text.contains("errors=\"1\"") && text.contains("message=\"a &lt; b &amp; \""), "{text}");
    }

    #[test]
    fn outcomes_are_counted_and_keep_their_places() {
        let result = |name: &str, outcome| PropertyResult {
            name: name.into(),
            class: "division".into(),
            cwe: None,
            message: "division by \"zero\"".into(),
            function: "main".into(),
            place: Place { file: "a&b.c".into(), line: 3, column: 5, ..Place::default() },
            library: false,
            outcome,
        };
        let report = Report {
            results: vec![
                result("p", Outcome::False { counterexample: Box::default() }),
                result("q", Outcome::True { vacuous: true, note: Some("never".into()), by: None }),
                result("r", Outcome::Unknown { reason: "timeout".into() }),
            ],
            ..Report::default()
        };
        let text = render(&report);
        assert!(text.contains("tests=\"3\" skipped=\"0\" failures=\"1\" errors=\"1\""), "{text}");
        assert!(text.contains("file=\"a&amp;b.c\" line=\"3\""), "{text}");
        assert!(text.contains("<failure message=\"a&amp;b.c:3:5: division by &quot;zero&quot;\" type=\"division\">"), "{text}");
        assert!(text.contains("<system-out>vacuous: never</system-out>"), "{text}");
    }
}
