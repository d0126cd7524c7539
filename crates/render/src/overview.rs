//! Many programs in one report: the answers of a folder of proofs, in every format.
//!
//! Takes one [`Item`] per program: its answer and, where it ran to an end, its report in the JSON form. Gives a table, or one document that
//! holds the findings of all. Proved programs are no findings: SARIF lists violations only.

use crate::report::VERSION;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::fmt::Write as _;

#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    True,
    False,
    /// Whatever kept it from being decided: a limit, a construct, bad input.
    Unknown,
}

#[derive(Clone, Debug)]
pub struct Item {
    pub name: String,
    /// Where it is described: a makefile, for example.
    pub file: String,
    pub answer: Answer,
    /// Behind the answer: what is violated where, or why it is not known.
    pub detail: String,
    pub seconds: f64,
    pub cached: bool,
    /// The report of its run, in the JSON form; null if there is none.
    pub report: Value,
}

impl Item {
    fn word(&self) -> &'static str {
        match self.answer {
            Answer::True => "true",
            Answer::False => "false",
            Answer::Unknown => "unknown",
        }
    }

    /// The results of its report that have this status.
    fn results(&self, status: &str) -> impl Iterator<Item = &Value> {
        let all = self.report["results"].as_array().map(Vec::as_slice).unwrap_or_default();
        all.iter().filter(move |r| r["status"] == status)
    }
}

pub fn count(items: &[Item], answer: Answer) -> usize {
    items.iter().filter(|item| item.answer == answer).count()
}

/// The last line of the text form: a contract with scripts.
pub fn totals(items: &[Item]) -> String {
    let of = |answer| count(items, answer);
    format!(
        "proofs: {} total, {} true, {} false, {} unknown",
        items.len(),
        of(Answer::True),
        of(Answer::False),
        of(Answer::Unknown)
    )
}

pub fn text(items: &[Item]) -> String {
    let width = items.iter().map(|item| item.name.chars().count()).max().unwrap_or(0);
    let mut out = String::new();
    for item in items {
        let time = if item.cached { "cached".to_string() } else { format!("{:.1} s", item.seconds) };
        let line = format!("{:width$}  {time:>8}  {:7}  {}", item.name, item.word(), item.detail);
        let _ = writeln!(out, "{}", line.trim_end());
    }
    let _ = writeln!(out, "{}", totals(items));
    out
}

pub fn json(items: &[Item]) -> String {
    let proofs: Vec<Value> = items
        .iter()
        .map(|item| {
            json!({
                "name": item.name, "file": item.file, "answer": item.word(), "detail": item.detail,
                "seconds": item.seconds, "cached": item.cached, "report": item.report,
            })
        })
        .collect();
    let of = |answer| count(items, answer);
    let document = json!({
        "version": VERSION,
        "tool": { "name": "fathom", "version": env!("CARGO_PKG_VERSION") },
        "total": items.len(), "true": of(Answer::True), "false": of(Answer::False), "unknown": of(Answer::Unknown),
        "proofs": proofs,
    });
    pretty(&document)
}

fn pretty(document: &Value) -> String {
    // A value built here always has a text.
    let mut text = serde_json::to_string_pretty(document).unwrap_or_default();
    text.push('\n');
    text
}

/// A case per program.
pub fn junit(items: &[Item]) -> String {
    use quick_junit::{NonSuccessKind, TestCase, TestCaseStatus, TestSuite};
    use std::time::Duration;
    let mut suite = TestSuite::new("proofs");
    for item in items {
        let failed = |kind: NonSuccessKind, ty: &str| {
            let mut status = TestCaseStatus::non_success(kind);
            status.set_message(item.detail.as_str()).set_type(ty);
            status
        };
        let status = match item.answer {
            Answer::True => TestCaseStatus::success(),
            Answer::False => failed(NonSuccessKind::Failure, "violation"),
            Answer::Unknown => failed(NonSuccessKind::Error, "unknown"),
        };
        let mut case = TestCase::new(item.name.as_str(), status);
        case.set_classname(item.file.as_str()).set_time(Duration::try_from_secs_f64(item.seconds).unwrap_or_default());
        suite.add_test_case(case);
    }
    suite.set_system_out(totals(items));
    let mut document = quick_junit::Report::new("fathom");
    document.add_test_suite(suite);
    document.to_string().unwrap_or_default()
}

/// The violations of all programs; programs that are not decided are notifications of the run.
pub fn sarif(items: &[Item]) -> String {
    let mut rules: BTreeMap<String, Option<u32>> = BTreeMap::new();
    for result in items.iter().flat_map(|item| item.results("false")) {
        let cwe = result["cwe"].as_u64().and_then(|n| u32::try_from(n).ok());
        rules.insert(result["class"].as_str().unwrap_or("").to_string(), cwe);
    }
    let order: Vec<&String> = rules.keys().collect();
    let mut results = Vec::new();
    // How many findings of a program are alike: their lines may move.
    let mut seen: BTreeMap<String, u32> = BTreeMap::new();
    for item in items {
        for result in item.results("false") {
            let class = result["class"].as_str().unwrap_or("");
            let place = &result["place"];
            let file = place["file"].as_str().unwrap_or("");
            let number = |key: &str| place[key].as_u64().filter(|&n| n > 0);
            let mut region = json!({ "startLine": number("line").unwrap_or(1), "startColumn": number("column").unwrap_or(1) });
            if let (Some(line), Some(column)) = (number("end_line"), number("end_column")) {
                (region["endLine"], region["endColumn"]) = (json!(line), json!(column));
            }
            let message = result["message"].as_str().unwrap_or("");
            let physical = json!({ "artifactLocation": crate::sarif::artifact(file), "region": region });
            let function = result["function"].as_str().unwrap_or("");
            let parts = [item.name.as_str(), class, file, function, message].join("\n");
            let like_it = seen.entry(parts.clone()).or_insert(0u32);
            *like_it += 1;
            let print = format!("{:016x}:{like_it}", crate::sarif::fnv(&parts));
            results.push(json!({
                "ruleId": class,
                "ruleIndex": order.iter().position(|rule| *rule == class),
                "kind": "fail",
                "level": "error",
                "message": { "text": format!("{message} (proof {})", item.name) },
                "locations": [{ "physicalLocation": physical, "logicalLocations": [{ "name": function, "kind": "function" }] }],
                "partialFingerprints": { "property/v1": print },
            }));
        }
    }
    let open: Vec<Value> = items
        .iter()
        .filter(|item| item.answer == Answer::Unknown)
        .map(|item| json!({ "level": "warning", "message": { "text": format!("{}: {}", item.name, item.detail) } }))
        .collect();
    let rules: Vec<Value> = rules.iter().map(|(class, cwe)| crate::sarif::rule(class, *cwe)).collect();
    let run = json!({
        "tool": { "driver": {
            "name": "fathom", "version": env!("CARGO_PKG_VERSION"), "semanticVersion": env!("CARGO_PKG_VERSION"), "rules": rules,
        } },
        "columnKind": "utf16CodeUnits",
        "originalUriBaseIds": crate::sarif::base(),
        "invocations": [{ "executionSuccessful": open.is_empty(), "toolExecutionNotifications": open }],
        "results": results,
        "properties": { "totals": totals(items) },
    });
    pretty(&json!({ "$schema": crate::sarif::SCHEMA, "version": "2.1.0", "runs": [run] }))
}

/// One self-contained page: the table, and under each violated program what was found.
pub fn html(items: &[Item]) -> String {
    let escaped = |text: &str| text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;");
    let mut rows = String::new();
    for item in items {
        let time = if item.cached { "cached".to_string() } else { format!("{:.1}", item.seconds) };
        let mut detail = escaped(&item.detail);
        for result in item.results("false") {
            let (message, place) = (result["message"].as_str().unwrap_or(""), &result["place"]);
            let file = place["file"].as_str().unwrap_or("");
            let _ = write!(detail, "<br><code>{}:{}</code> {}", escaped(file), place["line"], escaped(message));
        }
        for note in item.report["rests_on"].as_array().map(Vec::as_slice).unwrap_or_default() {
            let _ = write!(detail, "<br><small>rests on: {}</small>", escaped(note.as_str().unwrap_or("")));
        }
        let (word, name, file) = (item.word(), escaped(&item.name), escaped(&item.file));
        let _ = writeln!(rows, "<tr class=\"{word}\"><td title=\"{file}\">{name}<td>{time}<td>{word}<td>{detail}");
    }
    format!(
        "<!doctype html>\n<html lang=\"en\"><meta charset=\"utf-8\"><title>fathom: {totals}</title>\n<style>\n\
         body {{ font: 14px sans-serif; margin: 2em }} table {{ border-collapse: collapse }} td, th {{ padding: 4px 10px; text-align: left; vertical-align: top; border-bottom: 1px solid #ddd }}\n\
         .true td:nth-child(3) {{ color: #080 }} .false td:nth-child(3) {{ color: #b00; font-weight: bold }} .unknown td:nth-child(3) {{ color: #860 }}\n\
         </style>\n<h1>{totals}</h1>\n<table>\n<tr><th>proof<th>seconds<th>answer<th>detail\n{rows}</table>\n</html>\n",
        totals = totals(items)
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn items() -> Vec<Item> {
        let report = json!({ "results": [
            { "name": "f.deref.1", "class": "deref", "cwe": 476, "message": "null <pointer>", "function": "f", "status": "false",
              "place": { "file": "a b.c", "line": 3, "column": 5 } },
            { "name": "f.deref.2", "class": "deref", "message": "fine", "function": "f", "status": "true", "place": {} },
        ] });
        let item = |name: &str, answer, report: Value| Item {
            name: name.into(),
            file: "Makefile".into(),
            answer,
            detail: "why".into(),
            seconds: 1.25,
            cached: false,
            report,
        };
        vec![
            item("one", Answer::True, Value::Null),
            item("two", Answer::False, report),
            item("three", Answer::Unknown, Value::Null),
        ]
    }

    #[test]
    fn the_table_ends_in_the_totals() {
        let text = text(&items());
        assert!(text.starts_with("one       1.2 s  true     why\n"), "{text}");
        assert!(text.ends_with("proofs: 3 total, 1 true, 1 false, 1 unknown\n"), "{text}");
    }

    #[test]
    fn findings_alone_are_results() {
        let sarif: Value = serde_json::from_str(&sarif(&items())).unwrap();
        let results = sarif["runs"][0]["results"].as_array().unwrap();
        assert_eq!(results.len(), 1);
        assert_eq!(results[0]["locations"][0]["physicalLocation"]["artifactLocation"]["uri"], "a%20b.c");
        assert_eq!(sarif["runs"][0]["invocations"][0]["executionSuccessful"], false);
    }

    #[test]
    fn other_formats_tell_all() {
        let junit = junit(&items());
        assert!(junit.contains("tests=\"3\" skipped=\"0\" failures=\"1\" errors=\"1\""), "{junit}");
        let html = html(&items());
        assert!(html.contains("null &lt;pointer&gt;") && html.contains("three"), "{html}");
        let json: Value = serde_json::from_str(&json(&items())).unwrap();
        assert_eq!(json["proofs"][1]["answer"], "false");
    }
}
