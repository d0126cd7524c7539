//! SARIF 2.1.0: results with their code flows, of any tool.

use crate::{Alarm, ColumnUnit, Place, Report, Waypoint, direction};
use serde_json::Value;

/// What every message of ours starts with; code flows that have it are not the analyser's.
pub(crate) const OURS: &str = "fathom: ";

pub(crate) fn read(value: Value) -> Result<Report, crate::ReadError> {
    let runs = value["runs"].as_array().ok_or(crate::ReadError::NoRuns)?;
    let mut alarms = Vec::new();
    let mut tool = String::new();
    for (r, run) in runs.iter().enumerate() {
        if tool.is_empty() {
            tool = run["tool"]["driver"]["name"].as_str().unwrap_or("analyser").to_string();
        }
        let unit = match run["columnKind"].as_str() {
            Some("unicodeCodePoints") => ColumnUnit::CodePoints,
            // The default of the standard.
            _ => ColumnUnit::Utf16,
        };
        let reader = Reader { run, unit };
        for (n, result) in list(&run["results"]).iter().enumerate() {
            alarms.extend(reader.alarm(result, (r, n)));
        }
    }
    Ok(Report { tool, alarms, sarif: Some(value) })
}

fn list(value: &Value) -> &[Value] {
    value.as_array().map(Vec::as_slice).unwrap_or_default()
}

struct Reader<'a> {
    run: &'a Value,
    unit: ColumnUnit,
}

impl Reader<'_> {
    fn alarm(&self, result: &Value, index: (usize, usize)) -> Option<Alarm> {
        let location = result["locations"].get(0)?;
        let place = self.place(location)?;
        let rule = self.rule(result);
        let name = result["ruleId"].as_str().or_else(|| rule?["id"].as_str()).unwrap_or("").to_string();
        let text =
            |message: &Value| message["text"].as_str().or_else(|| message["markdown"].as_str()).unwrap_or("").to_string();
        let flows = list(&result["codeFlows"]);
        let theirs = flows.iter().find(|flow| !flow["message"]["text"].as_str().is_some_and(|t| t.starts_with(OURS)));
        let steps = theirs.map(|flow| list(&flow["threadFlows"][0]["locations"])).unwrap_or_default();
        let first = steps.first().and_then(|s| s["nestingLevel"].as_u64()).unwrap_or(0);
        let step = |step: &Value| {
            let location = &step["location"];
            let words = text(&location["message"]);
            let kinds: Vec<&str> = list(&step["kinds"]).iter().filter_map(Value::as_str).collect();
            let branch = match kinds.contains(&"branch") {
                true if kinds.contains(&"true") => Some(true),
                true if kinds.contains(&"false") => Some(false),
                _ => direction(&words),
            };
            Some(Waypoint {
                place: self.place(location)?,
                text: words,
                depth: step["nestingLevel"].as_u64().unwrap_or(0).saturating_sub(first) as u32,
                function: function(location),
                branch,
            })
        };
        Some(Alarm {
            rule: name,
            cwe: self.cwe(result, rule),
            message: text(&result["message"]),
            place,
            function: function(location),
            waypoints: steps.iter().filter_map(step).collect(),
            index,
        })
    }

    fn rule(&self, result: &Value) -> Option<&Value> {
        let rules = list(&self.run["tool"]["driver"]["rules"]);
        let index = result["ruleIndex"].as_u64().or_else(|| result["rule"]["index"].as_u64());
        match index {
            Some(index) => rules.get(index as usize),
            None => rules.iter().find(|rule| rule["id"] == result["ruleId"]),
        }
    }

    /// gcc has it in the result's taxa, CodeQL and others in the rule's tags.
    fn cwe(&self, result: &Value, rule: Option<&Value>) -> Option<u32> {
        let taxon = list(&result["taxa"])
            .iter()
            .find(|t| t["toolComponent"]["name"].as_str().is_some_and(|n| n.eq_ignore_ascii_case("cwe")));
        let taxon = taxon.and_then(|t| t["id"].as_str()).and_then(|id| id.parse().ok());
        let tagged = |holder: &Value| list(&holder["properties"]["tags"]).iter().filter_map(Value::as_str).find_map(number);
        taxon.or_else(|| tagged(result)).or_else(|| rule.and_then(tagged))
    }

    fn place(&self, location: &Value) -> Option<Place> {
        let physical = &location["physicalLocation"];
        let line = physical["region"]["startLine"].as_u64()? as u32;
        let artifact = &physical["artifactLocation"];
        let uri = match artifact["uri"].as_str() {
            Some(uri) => uri,
            None => self.run["artifacts"][artifact["index"].as_u64()? as usize]["location"]["uri"].as_str()?,
        };
        let mut file = path_of(uri);
        // `uriBaseId`: a name for a folder that the run defines.
        if let Some(base) = artifact["uriBaseId"].as_str()
            && let Some(folder) = self.run["originalUriBaseIds"][base]["uri"].as_str()
            && !file.starts_with('/')
        {
            file = format!("{}/{file}", path_of(folder).trim_end_matches('/'));
        }
        let column = physical["region"]["startColumn"].as_u64().unwrap_or(0) as u32;
        Some(Place { file, line, column, unit: self.unit })
    }
}

fn function(location: &Value) -> Option<String> {
    let logical = location["logicalLocations"].get(0)?;
    let name = logical["fullyQualifiedName"].as_str().or_else(|| logical["name"].as_str())?;
    Some(name.to_string())
}

/// `external/cwe/cwe-476`, `CWE-476`.
fn number(tag: &str) -> Option<u32> {
    let at = tag.to_ascii_lowercase().rfind("cwe-")?;
    let digits: String = tag[at + 4..].chars().take_while(char::is_ascii_digit).collect();
    digits.parse().ok()
}

/// A file's name from its URI: without the scheme, escapes undone.
fn path_of(uri: &str) -> String {
    let path = uri.strip_prefix("file://").unwrap_or(uri);
    let mut bytes = Vec::with_capacity(path.len());
    let mut rest = path.as_bytes();
    while let Some((&first, after)) = rest.split_first() {
        let escaped =
            std::str::from_utf8(after.get(..2).unwrap_or_default()).ok().and_then(|hex| u8::from_str_radix(hex, 16).ok());
        match escaped {
            Some(byte) if first == b'%' => {
                bytes.push(byte);
                rest = &after[2..];
            }
            _ => {
                bytes.push(first);
                rest = after;
            }
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}
