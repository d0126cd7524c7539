//! gcc's JSON (`-fdiagnostics-format=json`, gcc 9 to 14): a list of diagnostics, those of `-fanalyzer` with a path.

use crate::{Alarm, Place, Report, Waypoint, direction};
use serde_json::Value;

pub(crate) fn read(list: &[Value]) -> Report {
    let mut alarms = Vec::new();
    for (n, item) in list.iter().enumerate() {
        let rule = item["option"].as_str().unwrap_or(item["kind"].as_str().unwrap_or("gcc"));
        let Some(at) = item["locations"].get(0).map(|l| place(&l["caret"])) else { continue };
        let path = item["path"].as_array().map(Vec::as_slice).unwrap_or_default();
        let first = path.first().and_then(|step| step["depth"].as_u64()).unwrap_or(0);
        let step = |step: &Value| {
            let text = step["description"].as_str().unwrap_or("").to_string();
            Waypoint {
                place: place(&step["location"]),
                depth: step["depth"].as_u64().unwrap_or(0).saturating_sub(first) as u32,
                function: step["function"].as_str().map(str::to_string),
                branch: direction(&text),
                text,
            }
        };
        let waypoints: Vec<Waypoint> = path.iter().map(step).collect();
        alarms.push(Alarm {
            rule: rule.to_string(),
            cwe: item["metadata"]["cwe"].as_u64().map(|c| c as u32),
            message: item["message"].as_str().unwrap_or("").to_string(),
            place: at,
            function: waypoints.last().and_then(|w| w.function.clone()),
            waypoints,
            index: (0, n),
        });
    }
    Report { tool: "gcc".into(), alarms, sarif: None }
}

fn place(value: &Value) -> Place {
    let number = |key: &str| value[key].as_u64().map(|n| n as u32);
    let column = number("byte-column").or_else(|| number("column")).unwrap_or(0);
    Place::new(value["file"].as_str().unwrap_or(""), number("line").unwrap_or(0), column)
}
