//! Infer's `report.json`: a list of bugs, each with a trace.

use crate::{Alarm, Place, Report, Waypoint};
use serde_json::Value;

pub(crate) fn read(list: &[Value]) -> Report {
    let place = |value: &Value, file: &str, line: &str, column: &str| {
        // Infer counts unknown columns as -1.
        let number = |key: &str| value[key].as_i64().filter(|n| *n > 0).unwrap_or(0) as u32;
        Place::new(value[file].as_str().unwrap_or(""), number(line), number(column))
    };
    let alarm = |(n, item): (usize, &Value)| {
        let trace = item["bug_trace"].as_array().map(Vec::as_slice).unwrap_or_default();
        let step = |step: &Value| Waypoint {
            place: place(step, "filename", "line_number", "column_number"),
            text: step["description"].as_str().unwrap_or("").to_string(),
            depth: step["level"].as_u64().unwrap_or(0) as u32,
            function: None,
            branch: None,
        };
        Alarm {
            rule: item["bug_type"].as_str().unwrap_or("infer").to_string(),
            cwe: None,
            message: item["qualifier"].as_str().unwrap_or("").to_string(),
            place: place(item, "file", "line", "column"),
            function: item["procedure"].as_str().map(str::to_string),
            waypoints: trace.iter().map(step).collect(),
            index: (0, n),
        }
    };
    Report { tool: "infer".into(), alarms: list.iter().enumerate().map(alarm).collect(), sarif: None }
}
