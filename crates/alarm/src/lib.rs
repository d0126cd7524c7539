//! Alarms of static analysers: what their reports say, in one form.
//!
//! Takes the text of a report, gives [`Alarm`]s; takes judgements, gives SARIF with the analyser's own results. The formats are told apart by their
//! contents, never by a file's name. `rules` says which question each analyser's rule asks.
//!
//! Must not know: clang, the IR, engines, how alarms are judged.

mod cppcheck;
mod error;
mod gcc;
mod infer;
mod page;
mod plist;
mod rules;
mod sarif;
mod text;
mod tidy;
mod write;

pub use error::{ReadError, RulesError};
pub use page::page;
pub use rules::{Kind, Rules};
pub use write::{Answer, Judgement, Step, write};

use serde_json::Value;
use std::path::Path;

/// A position in a source file, as the report names it.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place {
    pub file: String,
    pub line: u32,
    /// From 1; 0 if the report names none.
    pub column: u32,
    pub unit: ColumnUnit,
}

/// What columns count.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum ColumnUnit {
    #[default]
    Bytes,
    CodePoints,
    Utf16,
}

impl Place {
    pub fn new(file: impl Into<String>, line: u32, column: u32) -> Place {
        Place { file: file.into(), line, column, unit: ColumnUnit::Bytes }
    }

    /// The column in bytes, given the line's text.
    pub fn byte_column(&self, line: &str) -> u32 {
        let before = self.column.saturating_sub(1) as usize;
        let bytes: usize = match self.unit {
            ColumnUnit::Bytes => before,
            ColumnUnit::CodePoints => line.chars().take(before).map(char::len_utf8).sum(),
            ColumnUnit::Utf16 => {
                let mut units = 0;
                let within = line.chars().take_while(|c| {
                    units += c.len_utf16();
                    units <= before
                });
                within.map(char::len_utf8).sum()
            }
        };
        if self.column == 0 { 0 } else { bytes as u32 + 1 }
    }
}

impl std::fmt::Display for Place {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.column {
            0 => write!(f, "{}:{}", self.file, self.line),
            column => write!(f, "{}:{}:{column}", self.file, self.line),
        }
    }
}

/// A step of the path that the analyser reports.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Waypoint {
    pub place: Place,
    pub text: String,
    /// Calls open, counted from the first step.
    pub depth: u32,
    pub function: Option<String>,
    /// The branch taken there, if the report says so.
    pub branch: Option<bool>,
}

/// One thing that the analyser complains about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Alarm {
    /// As the analyser spells it: `core.NullDereference`, `-Wanalyzer-double-free`, `nullPointer`.
    pub rule: String,
    pub cwe: Option<u32>,
    pub message: String,
    pub place: Place,
    /// The function that the place lies in, if the report says so.
    pub function: Option<String>,
    /// In order; empty if the report has none.
    pub waypoints: Vec<Waypoint>,
    /// Where a SARIF report has it: run and result.
    pub index: (usize, usize),
}

/// Everything one report says.
#[derive(Clone, Debug)]
pub struct Report {
    /// `clang`, `gcc`, …, as the report calls its tool.
    pub tool: String,
    pub alarms: Vec<Alarm>,
    /// The report itself, if it is SARIF.
    pub sarif: Option<Value>,
}

/// Reads a report. `base` is the folder that relative names in it are meant from; `load` gives the text of a source file (some formats count
/// bytes of it).
pub fn read(text: &str, base: &Path, load: &dyn Fn(&Path) -> Option<String>) -> Result<Report, ReadError> {
    let start = text.trim_start_matches('\u{feff}').trim_start();
    if start.is_empty() {
        // A compiler without complaints writes nothing.
        return Ok(Report { tool: "compiler".into(), alarms: Vec::new(), sarif: None });
    }
    let mut report = if start.starts_with('<') {
        let options = roxmltree::ParsingOptions { allow_dtd: true, ..roxmltree::ParsingOptions::default() };
        let document = roxmltree::Document::parse_with_options(start, options).map_err(ReadError::NotXml)?;
        match document.root_element().tag_name().name() {
            "plist" => plist::read(&document)?,
            "results" => cppcheck::read(&document)?,
            other => return Err(ReadError::OtherXml(other.to_string())),
        }
    } else if start.starts_with('{') || start.starts_with('[') {
        let value: Value = serde_json::from_str(start).map_err(ReadError::NotJson)?;
        match &value {
            Value::Object(map) if map.contains_key("runs") => sarif::read(value)?,
            Value::Array(list) if list.iter().any(|item| item.get("bug_type").is_some()) => infer::read(list),
            Value::Array(list) if list.iter().all(|item| item.get("kind").is_some()) => gcc::read(list),
            _ => return Err(ReadError::OtherJson),
        }
    } else if start.lines().any(|line| line.starts_with("MainSourceFile:") || line.starts_with("Diagnostics:")) {
        tidy::read(start, base, load)?
    } else {
        text::read(text)?
    };
    for alarm in &mut report.alarms {
        anchor(&mut alarm.place, base);
        alarm.waypoints.iter_mut().for_each(|w| anchor(&mut w.place, base));
    }
    Ok(report)
}

/// Relative names are meant from the folder of the report's making.
fn anchor(place: &mut Place, base: &Path) {
    if !place.file.is_empty() && Path::new(&place.file).is_relative() && !base.as_os_str().is_empty() {
        place.file = base.join(&place.file).display().to_string();
    }
}

/// The direction of a branch, by the words that clang and gcc have for it.
fn direction(text: &str) -> Option<bool> {
    let text = text.to_ascii_lowercase().replace(['\u{2018}', '\u{2019}', '\''], "");
    let says = |words: &[&str]| words.iter().any(|w| text.contains(w));
    if says(&["taking true branch", "following true branch", "loop condition is true", "entering loop body"]) {
        Some(true)
    } else if says(&["taking false branch", "following false branch", "loop condition is false"]) {
        Some(false)
    } else {
        None
    }
}

#[cfg(test)]
mod tests;
