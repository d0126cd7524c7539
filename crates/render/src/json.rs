//! The JSON form: the report as it is, with the verdict beside it. `docs/report.schema.json` is its schema.

use crate::report::{Report, VERSION, Verdict};
use serde::Serialize;

#[derive(Serialize)]
struct Document<'r> {
    version: u32,
    tool: Tool,
    verdict: Verdict,
    exit_code: u8,
    /// Present, and true, if there was no property to decide.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    nothing_was_checked: bool,
    #[serde(flatten)]
    report: &'r Report,
}

#[derive(Serialize)]
struct Tool {
    name: &'static str,
    version: &'static str,
}

/// The last of the lines that `--format jsonl` prints.
#[derive(Serialize)]
struct Event<'r> {
    event: &'static str,
    report: Document<'r>,
}

fn document(report: &Report) -> Document<'_> {
    let verdict = report.verdict();
    Document {
        version: VERSION,
        tool: Tool { name: "fathom", version: env!("CARGO_PKG_VERSION") },
        exit_code: verdict.exit_code(),
        verdict,
        nothing_was_checked: report.nothing_was_checked(),
        report,
    }
}

/// The whole report as the last event, on one line.
pub fn render_line(report: &Report) -> String {
    let mut text = serde_json::to_string(&Event { event: "report", report: document(report) }).unwrap_or_default();
    text.push('\n');
    text
}

pub fn render(report: &Report) -> String {
    // Every key is a string and every number finite, so this cannot fail.
    let mut text = serde_json::to_string_pretty(&document(report)).unwrap_or_default();
    text.push('\n');
    text
}
