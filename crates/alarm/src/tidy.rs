//! clang-tidy's YAML (`--export-fixes`): positions are bytes of the file, so the file itself is needed.

use crate::{Alarm, Place, Report, Waypoint};
use std::path::Path;
use yaml_rust2::{Yaml, YamlLoader};

pub(crate) fn read(text: &str, base: &Path, load: &dyn Fn(&Path) -> Option<String>) -> Result<Report, crate::ReadError> {
    let documents = YamlLoader::load_from_str(text).map_err(crate::ReadError::NotYaml)?;
    let mut alarms = Vec::new();
    for document in &documents {
        for item in document["Diagnostics"].as_vec().map(Vec::as_slice).unwrap_or_default() {
            // Older versions have the message beside the name, newer ones a level deeper.
            let message = match &item["DiagnosticMessage"] {
                Yaml::BadValue => item,
                message => message,
            };
            let Some(place) = place(message, base, load) else { continue };
            let step = |note: &Yaml| {
                let words = note["Message"].as_str().unwrap_or("").to_string();
                let branch = crate::direction(&words);
                let place = self::place(note, base, load)?;
                Some(Waypoint { place, text: words, depth: 0, function: None, branch })
            };
            let notes = item["Notes"].as_vec().map(Vec::as_slice).unwrap_or_default();
            alarms.push(Alarm {
                rule: item["DiagnosticName"].as_str().unwrap_or("clang-tidy").to_string(),
                cwe: None,
                message: message["Message"].as_str().unwrap_or("").to_string(),
                place,
                function: None,
                waypoints: notes.iter().filter_map(step).collect(),
                index: (0, alarms.len()),
            });
        }
    }
    Ok(Report { tool: "clang-tidy".into(), alarms, sarif: None })
}

fn place(message: &Yaml, base: &Path, load: &dyn Fn(&Path) -> Option<String>) -> Option<Place> {
    let file = message["FilePath"].as_str().filter(|f| !f.is_empty())?;
    let offset = message["FileOffset"].as_i64()? as usize;
    let Some(text) = load(&base.join(file)) else { return Some(Place::new(file, 0, 0)) };
    let before = text.as_bytes().get(..offset)?;
    let line = before.iter().filter(|b| **b == b'\n').count() as u32 + 1;
    let column = before.iter().rev().take_while(|b| **b != b'\n').count() as u32 + 1;
    Some(Place::new(file, line, column))
}
