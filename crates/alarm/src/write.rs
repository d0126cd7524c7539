//! SARIF with judgements: the analyser's own results, each with what is known about it.
//!
//! A refuted result is suppressed (`external`, the proof as justification), a confirmed one gets the replayed execution as a further code flow and a
//! rank above all others; everything else of the result stays. What an earlier run added is replaced, so a second run over the output
//! changes nothing.

use crate::sarif::OURS;
use crate::{Alarm, Place, Report};
use serde_json::{Value, json};

#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    Confirmed,
    Refuted,
    Undecided,
}

impl Answer {
    pub fn name(self) -> &'static str {
        match self {
            Answer::Confirmed => "confirmed",
            Answer::Refuted => "refuted",
            Answer::Undecided => "undecided",
        }
    }
}

/// A step of the execution that confirms an alarm.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    pub place: Place,
    pub text: String,
}

/// What is known about an alarm.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Judgement {
    pub answer: Answer,
    /// In one sentence: why, or under which condition.
    pub why: String,
    /// What a proof rests on.
    pub rests_on: Vec<String>,
    /// Of the execution, if it is confirmed.
    pub steps: Vec<Step>,
    /// A program that shows it.
    pub test: Option<String>,
}

/// One log with a run per report (all runs of a report that is SARIF). `judged`: by report and alarm.
pub fn write(reports: &[Report], judged: &[Vec<Judgement>]) -> String {
    let mut runs = Vec::new();
    let mut schema = None;
    for (report, judgements) in reports.iter().zip(judged) {
        match &report.sarif {
            Some(log) => {
                schema = schema.or_else(|| log.get("$schema").cloned());
                let mut log = log.clone();
                for (alarm, judgement) in report.alarms.iter().zip(judgements) {
                    let (run, result) = alarm.index;
                    annotate(&mut log["runs"][run]["results"][result], judgement);
                }
                runs.extend(log["runs"].as_array().cloned().unwrap_or_default());
            }
            None => runs.push(run(report, judgements)),
        }
    }
    let schema = schema.unwrap_or_else(|| json!("https://json.schemastore.org/sarif-2.1.0.json"));
    let log = json!({ "$schema": schema, "version": "2.1.0", "runs": runs });
    let mut text = serde_json::to_string_pretty(&log).unwrap_or_default();
    text.push('\n');
    text
}

fn annotate(result: &mut Value, judgement: &Judgement) {
    let Some(object) = result.as_object_mut() else { return };
    let list = |value: Option<&Value>| value.and_then(Value::as_array).cloned().unwrap_or_default();
    let ours = |value: &Value| value.as_str().is_some_and(|text| text.starts_with(OURS));
    let mut suppressions = list(object.get("suppressions"));
    let had = !suppressions.is_empty();
    suppressions.retain(|s| !ours(&s["justification"]));
    let mut flows = list(object.get("codeFlows"));
    flows.retain(|f| !ours(&f["message"]["text"]));
    let judged_before = object.get("properties").is_some_and(|p| p.get("fathom").is_some());
    match judgement.answer {
        Answer::Refuted => {
            let mut justification = format!("{OURS}{}", judgement.why);
            if !judgement.rests_on.is_empty() {
                justification += &format!(" (rests on: {})", judgement.rests_on.join("; "));
            }
            suppressions.push(json!({ "kind": "external", "status": "accepted", "justification": justification }));
        }
        Answer::Confirmed => {
            object.insert("rank".into(), json!(100.0));
            if !judgement.steps.is_empty() {
                let locations: Vec<Value> = judgement.steps.iter().map(step).collect();
                flows.push(json!({
                    "message": { "text": format!("{OURS}{}", judgement.why) },
                    "threadFlows": [{ "locations": locations }],
                }));
            }
        }
        Answer::Undecided => {}
    }
    if judgement.answer != Answer::Confirmed && judged_before {
        object.remove("rank");
    }
    let mut put = |key: &str, list: Vec<Value>, keep_empty: bool| match list.is_empty() && !keep_empty {
        true => drop(object.remove(key)),
        false => drop(object.insert(key.into(), Value::Array(list))),
    };
    // An empty list of suppressions says that nothing is suppressed, which the analyser may have wanted to say.
    put("suppressions", suppressions, had && judgement.answer != Answer::Refuted && !judged_before);
    put("codeFlows", flows, false);
    let mut bag = object.get("properties").cloned().filter(Value::is_object).unwrap_or_else(|| json!({}));
    let mut said = json!({ "answer": judgement.answer.name(), "why": judgement.why });
    if !judgement.rests_on.is_empty() {
        said["restsOn"] = json!(judgement.rests_on);
    }
    if let Some(test) = &judgement.test {
        said["test"] = json!(test);
    }
    bag["fathom"] = said;
    object.insert("properties".into(), bag);
}

fn step(step: &Step) -> Value {
    json!({ "location": { "physicalLocation": physical(&step.place), "message": { "text": step.text } } })
}

fn physical(place: &Place) -> Value {
    let mut region = json!({ "startLine": place.line.max(1) });
    if place.column > 0 {
        region["startColumn"] = json!(place.column);
    }
    json!({ "artifactLocation": { "uri": uri(&place.file) }, "region": region })
}

/// Characters that a URI cannot have are escaped.
fn uri(file: &str) -> String {
    let mut out = String::new();
    if file.starts_with('/') {
        out.push_str("file://");
    }
    for byte in file.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'/' | b'.' | b'-' | b'_' | b'~' | b'+' | b',' | b'=' | b'@' => {
                out.push(byte as char)
            }
            _ => out += &format!("%{byte:02X}"),
        }
    }
    out
}

/// A report in another format, as SARIF.
fn run(report: &Report, judgements: &[Judgement]) -> Value {
    let mut rules: Vec<&str> = report.alarms.iter().map(|a| a.rule.as_str()).collect();
    rules.sort_unstable();
    rules.dedup();
    let results: Vec<Value> = report
        .alarms
        .iter()
        .zip(judgements)
        .map(|(alarm, judgement)| {
            let mut result = result(alarm, &rules);
            annotate(&mut result, judgement);
            result
        })
        .collect();
    let rules: Vec<Value> = rules.iter().map(|rule| json!({ "id": rule })).collect();
    // What these reports count is bytes; for plain text that is the same.
    json!({
        "tool": { "driver": { "name": report.tool, "rules": rules } },
        "columnKind": "unicodeCodePoints",
        "results": results,
    })
}

fn result(alarm: &Alarm, rules: &[&str]) -> Value {
    let mut result = json!({
        "ruleId": alarm.rule,
        "ruleIndex": rules.iter().position(|rule| *rule == alarm.rule),
        "level": "warning",
        "message": { "text": if alarm.message.is_empty() { &alarm.rule } else { &alarm.message } },
        "locations": [{ "physicalLocation": physical(&alarm.place) }],
    });
    if let Some(function) = &alarm.function {
        result["locations"][0]["logicalLocations"] = json!([{ "name": function, "kind": "function" }]);
    }
    if let Some(cwe) = alarm.cwe {
        result["properties"] = json!({ "tags": [format!("external/cwe/cwe-{cwe}")] });
    }
    if !alarm.waypoints.is_empty() {
        let locations: Vec<Value> = alarm
            .waypoints
            .iter()
            .map(|w| {
                let mut location = json!({ "physicalLocation": physical(&w.place), "message": { "text": w.text } });
                if let Some(function) = &w.function {
                    location["logicalLocations"] = json!([{ "name": function, "kind": "function" }]);
                }
                let mut step = json!({ "location": location, "nestingLevel": w.depth });
                if let Some(branch) = w.branch {
                    step["kinds"] = json!(["branch", if branch { "true" } else { "false" }]);
                }
                step
            })
            .collect();
        result["codeFlows"] = json!([{ "threadFlows": [{ "locations": locations }] }]);
    }
    result
}
