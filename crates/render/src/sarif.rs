//! SARIF 2.1.0 (OASIS, 2020): violations as errors with code flows, for code hosts and editors.
//!
//! Rules are property classes, tagged with the weakness each stands for. Results are findings: viewers show each of them to somebody. What is not decided is a
//! notification of the run. Who asks for all (`--sarif-passes`) also gets proved properties as results of kind `pass`, and open ones as `open`.

use crate::report::*;
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;

pub(crate) const SCHEMA: &str = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";

/// The name of the folder that addresses are relative to.
const BASE: &str = "SRCROOT";

const HELP: &str = "The code flow shows the inputs and the steps that lead there. Repair it; or, if it cannot happen where the code is used, say so by an \
                    assumption in the harness, a contract, or a comment `fathom-ignore: CHECK reason` in that line.";

/// `all`: proved and open properties too.
pub fn render(report: &Report, all: bool) -> String {
    let mut rules: BTreeMap<&str, Option<u32>> = BTreeMap::new();
    let is_finding = |r: &&PropertyResult| matches!(r.outcome, Outcome::False { .. });
    let shown: Vec<&PropertyResult> = report.results.iter().filter(|r| all || is_finding(r)).collect();
    for result in &shown {
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
        "originalUriBaseIds": base(),
        "results": shown.iter().zip(fingerprints(report, &shown)).map(|(r, print)| result(report, r, &order, print)).collect::<Vec<_>>(),
        "properties": { "verdict": crate::text::verdict_line(&verdict), "restsOn": report.rests_on },
    });
    if let (Verdict::Unknown { .. }, false) = (&verdict, report.nothing_was_checked()) {
        let text = crate::text::verdict_line(&verdict);
        run["invocations"][0]["toolExecutionNotifications"] = json!([{ "level": "warning", "message": { "text": text } }]);
    }
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

/// What relative addresses are relative to: the folder that the tool ran in.
pub(crate) fn base() -> Value {
    let here = std::env::current_dir().map(|folder| folder.display().to_string()).unwrap_or_default();
    json!({ BASE: { "uri": format!("{}/", uri(here.trim_end_matches('/'))), "description": { "text": "where fathom was started" } } })
}

/// A file, relative to the base unless its path is absolute.
pub(crate) fn artifact(file: &str) -> Value {
    match file.starts_with('/') {
        true => json!({ "uri": uri(file) }),
        false => json!({ "uri": uri(file), "uriBaseId": BASE }),
    }
}

/// What makes a finding the same one after lines have moved: rule, file, function, the text of its line, and how many like it come before.
fn fingerprints(report: &Report, results: &[&PropertyResult]) -> Vec<String> {
    let mut seen: BTreeMap<String, usize> = BTreeMap::new();
    let print = |result: &&PropertyResult| {
        let line = report.source_line(&result.place.file, result.place.line).unwrap_or_default();
        let line = line.split_whitespace().collect::<Vec<&str>>().join(" ");
        let text = [result.class.as_str(), &result.place.file, &result.function, &line, &result.message].join("\n");
        let number = seen.entry(text.clone()).or_default();
        *number += 1;
        format!("{:016x}:{number}", fnv(&text))
    };
    results.iter().map(print).collect()
}

/// Fowler, Noll and Vo's hash, of 64 bits: the same on every machine and in every version.
pub(crate) fn fnv(text: &str) -> u64 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}

pub(crate) fn rule(class: &str, cwe: Option<u32>) -> Value {
    let about = description(class);
    let help = format!("{about} {HELP}");
    let mut rule = json!({
        "id": class,
        "name": class,
        "shortDescription": { "text": about },
        "fullDescription": { "text": format!("{about} fathom found an execution in which it happens, and replayed it.") },
        "help": { "text": help, "markdown": format!("**{about}** {HELP}") },
        "defaultConfiguration": { "level": "error" },
        "properties": { "precision": "very-high", "problem.severity": "error" },
    });
    if let Some(number) = cwe {
        rule["properties"]["tags"] = json!(["security", format!("external/cwe/cwe-{number:03}")]);
        rule["properties"]["security-severity"] = json!(severity(class));
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

/// What code hosts sort by, from 0 to 10: what an attacker who chooses the inputs may gain.
fn severity(class: &str) -> &'static str {
    match class {
        "bounds" | "deref" | "valid-deref" | "free" | "valid-free" => "8.8",
        "overflow" | "no-overflow" | "conversion" | "shift" | "uninitialised" | "alignment" | "function-pointer" => "6.5",
        "division" | "assertion" | "reach-error" | "unreach-call" | "memtrack" | "valid-memtrack" => "5.3",
        _ => "4.3",
    }
}

fn description(class: &str) -> &str {
    match class {
        "assertion" | "reach-error" | "unreach-call" => "An assertion fails or an error function is called.",
        "overflow" | "no-overflow" => "Signed integer arithmetic overflows.",
        "unsigned-overflow" => "Unsigned integer arithmetic wraps around.",
        "division" => "A division or remainder by zero.",
        "float-division" => "A floating-point division by zero.",
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

fn result(report: &Report, result: &PropertyResult, rules: &[&str], print: String) -> Value {
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
        "partialFingerprints": { "line/v1": print },
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
    let mut value = json!({ "physicalLocation": { "artifactLocation": artifact(&place.file), "region": region } });
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
