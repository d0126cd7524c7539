//! SARIF 2.1.0 (OASIS, 2020): violations as errors with code flows, open properties as notes, for code hosts and editors.
//!
//! Rules are property classes, tagged with the weakness each stands for. Proved properties are results of kind `pass`,
//! so that a reader can tell "proved" from "not looked at".

use crate::report::*;
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;

pub(crate) const SCHEMA: &str = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";

pub fn render(report: &Report) -> String {
    let mut rules: BTreeMap<&str, Option<u32>> = BTreeMap::new();
    for result in &report.results {
        rules.insert(&result.class, result.cwe);
    }
    let cwes: Vec<u32> = {
        let mut all: Vec<u32> = rules.values().flatten().copied().collect();
        all.sort_unstable();
        all.dedup();
        all
    };
    let order: Vec<&str> = rules.keys().copied().collect();
    let verdict = report.verdict();
    let mut run = json!({
        "tool": { "driver": {
            "name": "fathom",
            "version": env!("CARGO_PKG_VERSION"),
            "semanticVersion": env!("CARGO_PKG_VERSION"),
            "rules": rules.iter().map(|(class, cwe)| rule(class, *cwe)).collect::<Vec<_>>(),
        } },
        "columnKind": "utf16CodeUnits",
        "invocations": [{
            "executionSuccessful": !matches!(verdict, Verdict::Unknown { .. }),
            "exitCode": verdict.exit_code(),
            "arguments": report.run.command.iter().skip(1).collect::<Vec<_>>(),
        }],
        "results": report.results.iter().map(|r| result(report, r, &order)).collect::<Vec<_>>(),
        "properties": { "verdict": crate::text::verdict_line(&verdict), "restsOn": report.rests_on },
    });
    if report.nothing_was_checked() {
        run["invocations"][0]["toolExecutionNotifications"] =
            json!([{ "level": "warning", "message": { "text": NOTHING_CHECKED } }]);
        run["properties"]["nothingWasChecked"] = json!(true);
    }
    if !cwes.is_empty() {
        run["taxonomies"] = json!([taxonomy(&cwes)]);
    }
    let document = json!({ "$schema": SCHEMA, "version": "2.1.0", "runs": [run] });
    // A value built here always has a text.
    let mut text = serde_json::to_string_pretty(&document).unwrap_or_default();
    text.push('\n');
    text
}

pub(crate) fn rule(class: &str, cwe: Option<u32>) -> Value {
    let mut rule = json!({
        "id": class,
        "shortDescription": { "text": description(class) },
        "defaultConfiguration": { "level": "error" },
    });
    if let Some(number) = cwe {
        rule["properties"] = json!({ "tags": ["security", format!("external/cwe/cwe-{number:03}")] });
        rule["helpUri"] = json!(format!("https://cwe.mitre.org/data/definitions/{number}.html"));
        rule["relationships"] =
            json!([{ "target": { "id": number.to_string(), "toolComponent": { "name": "CWE" } }, "kinds": ["relevant"] }]);
    }
    rule
}

fn taxonomy(cwes: &[u32]) -> Value {
    json!({
        "name": "CWE",
        "organization": "MITRE",
        "informationUri": "https://cwe.mitre.org",
        "shortDescription": { "text": "The MITRE Common Weakness Enumeration" },
        "taxa": cwes.iter().map(|n| json!({ "id": n.to_string(), "helpUri": format!("https://cwe.mitre.org/data/definitions/{n}.html") })).collect::<Vec<_>>(),
    })
}

fn description(class: &str) -> &str {
    match class {
        "assertion" | "reach-error" | "unreach-call" => "An assertion fails or an error function is called.",
        "overflow" | "no-overflow" => "Signed integer arithmetic overflows.",
        "unsigned-overflow" => "Unsigned integer arithmetic wraps around.",
        "division" => "A division or remainder by zero.",
        "shift" => "A shift by a negative distance or by the width of its type or more.",
        "bounds" => "An array index outside the bounds of the array.",
        "deref" | "valid-deref" => "An access through a pointer that does not point to a live object.",
        "free" | "valid-free" => "A pointer is freed that does not point to an allocated object.",
        "memtrack" | "valid-memtrack" => "An allocated object can no longer be reached and was not freed.",
        "memcleanup" | "valid-memcleanup" => "An allocated object was not freed at the end of the program.",
        "uninitialised" => "A variable is read before it was written.",
        "alignment" => "An access through a pointer that is not aligned for its type.",
        _ => "The program's behaviour is undefined or a property is violated.",
    }
}

fn result(report: &Report, result: &PropertyResult, rules: &[&str]) -> Value {
    let (kind, level) = match &result.outcome {
        Outcome::True { .. } => ("pass", "none"),
        Outcome::False { .. } => ("fail", "error"),
        Outcome::Unknown { .. } => ("open", "none"),
        Outcome::NotSelected => ("notApplicable", "none"),
    };
    let message = match &result.outcome {
        Outcome::True { vacuous: false, note: None, .. } => format!("proved: no {}", result.message),
        Outcome::True { vacuous: false, note: Some(note), .. } => format!("proved, {note}: no {}", result.message),
        Outcome::True { vacuous: true, note, .. } => {
            let why = note.as_ref().map(|note| format!(" ({note})")).unwrap_or_default();
            format!("vacuous: no execution reaches the check for {}{why}", result.message)
        }
        Outcome::False { .. } => result.message.clone(),
        Outcome::Unknown { reason } => format!("not decided ({reason}): {}", result.message),
        Outcome::NotSelected => format!("not selected: {}", result.message),
    };
    let mut value = json!({
        "ruleId": result.class,
        "ruleIndex": rules.iter().position(|r| *r == result.class),
        "kind": kind,
        "level": level,
        "message": { "text": message },
        "locations": locations(report, &result.place, &result.function),
        "partialFingerprints": { "property/v1": format!("{}:{}", result.name, result.message) },
    });
    if let Outcome::False { counterexample } = &result.outcome {
        // A violation that was found just before the time was over has no steps to show.
        if counterexample.steps.iter().any(|s| s.place.is_known()) {
            value["codeFlows"] = json!([flow(report, counterexample)]);
        }
        value["stacks"] = json!([{
            "message": { "text": "where execution stood" },
            "frames": counterexample.stack.iter().rev().map(|f| json!({ "location": location(report, &f.place, Some(&f.function)) })).collect::<Vec<_>>(),
        }]);
        let inputs: Map<String, Value> = (counterexample.inputs.iter().enumerate())
            .map(|(i, input)| (format!("{i}: {}", input.name), json!(input.value)))
            .collect();
        value["properties"] =
            json!({ "inputs": inputs, "notes": counterexample.notes, "confirmation": counterexample.confirmation });
    }
    value
}

fn locations(report: &Report, place: &Place, function: &str) -> Value {
    match place.is_known() {
        true => json!([location(report, place, Some(function))]),
        false => json!([]),
    }
}

/// A column in UTF-16 units; ours count bytes, as clang's do.
fn column(report: &Report, file: &str, line: u32, column: u32) -> u32 {
    let before = |text: &str| {
        text.char_indices().take_while(|(at, _)| *at + 1 < column as usize).map(|(_, c)| c.len_utf16() as u32).sum::<u32>()
    };
    match report.source_line(file, line) {
        Some(text) if !text.is_ascii() && column as usize <= text.len() + 1 => before(text) + 1,
        Some(_) | None => column.max(1),
    }
}

fn location(report: &Report, place: &Place, function: Option<&str>) -> Value {
    let start = column(report, &place.file, place.line, place.column);
    let mut region = json!({ "startLine": place.line.max(1), "startColumn": start });
    if place.end_line >= place.line && place.end_line > 0 {
        region["endLine"] = json!(place.end_line);
        region["endColumn"] = json!(column(report, &place.file, place.end_line, place.end_column));
    }
    let mut value = json!({ "physicalLocation": { "artifactLocation": { "uri": uri(&place.file) }, "region": region } });
    if let Some(name) = function.filter(|name| !name.is_empty()) {
        value["logicalLocations"] = json!([{ "name": name, "kind": "function" }]);
    }
    value
}

/// Relative paths stay relative, as code hosts want them; everything a URI does not allow is escaped.
pub(crate) fn uri(file: &str) -> String {
    let mut out = String::new();
    if file.starts_with('/') {
        out.push_str("file://");
    }
    for byte in file.bytes() {
        match byte {
            b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' | b'/' | b'-' | b'_' | b'.' | b'~' | b'+' | b',' | b'=' => {
                out.push(byte as char)
            }
            _ => out.push_str(&format!("%{byte:02X}")),
        }
    }
    out
}

fn flow(report: &Report, counterexample: &Counterexample) -> Value {
    let steps = counterexample.steps.iter().filter(|s| s.place.is_known());
    let locations: Vec<Value> = steps
        .enumerate()
        .map(|(order, step)| {
            let mut at = location(report, &step.place, Some(&step.function));
            at["message"] = json!({ "text": crate::text::step_text(report, step) });
            let importance = match (&step.kind, step.relevant) {
                (StepKind::Violation { .. } | StepKind::Input { .. }, _) => "essential",
                (_, true) => "important",
                (_, false) => "unimportant",
            };
            let mut value =
                json!({ "location": at, "nestingLevel": step.depth + step.nesting, "executionOrder": order + 1, "importance": importance });
            if let StepKind::Assign { target, value: text, .. } = &step.kind {
                let mut state = Map::new();
                state.insert(target.clone(), json!({ "text": text }));
                value["state"] = Value::Object(state);
            }
            value
        })
        .collect();
    json!({ "message": { "text": "the execution that leads to the violation" }, "threadFlows": [{ "locations": locations }] })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_become_uris() {
        assert_eq!(uri("src/a b.c"), "src/a%20b.c");
        assert_eq!(uri("/tmp/ä.c"), "file:///tmp/%C3%A4.c");
    }
}
