//! Task lists: which program, which property, what is the right answer.
//!
//! Format: a CSV file with a header naming at least `input`, `property`, `expected`, `data_model`; `category` and
//! `task` or `name` where they exist. Inputs are relative to the list's folder.

use crate::csv::Table;
use std::path::{Path, PathBuf};

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Expected {
    True,
    /// Violated; for `valid-memsafety` the list names the sub-property.
    False(Option<String>),
}

#[derive(Clone, Debug)]
pub struct Task {
    /// As written in the list: what results are keyed by.
    pub input: String,
    pub path: PathBuf,
    pub property: String,
    pub expected: Expected,
    pub expected_text: String,
    pub category: String,
    /// `32` or `64`.
    pub arch: &'static str,
}

pub fn parse_expected(text: &str) -> Option<Expected> {
    match text {
        "true" => Some(Expected::True),
        "false" => Some(Expected::False(None)),
        _ => text.strip_prefix("false(")?.strip_suffix(')').map(|sub| Expected::False(Some(sub.to_string()))),
    }
}

/// Reads a list. `filter` keeps categories that contain one of its comma-separated words; empty keeps all.
pub fn read(list: &Path, filter: &str) -> Result<Vec<Task>, String> {
    let table = Table::read(list)?;
    let folder = list.parent().unwrap_or(Path::new("."));
    let words: Vec<&str> = filter.split(',').map(str::trim).filter(|word| !word.is_empty()).collect();
    let mut tasks = Vec::new();
    for row in table.rows() {
        let input = row.get("input");
        let category = if table.has("category") { row.get("category").to_string() } else { folder_name(list) };
        if !words.is_empty() && !words.iter().any(|word| category.contains(word)) {
            continue;
        }
        let expected_text = row.get("expected").to_string();
        let expected = parse_expected(&expected_text).ok_or_else(|| {
            format!("{}: {input}: expected result {expected_text:?} is neither true nor false", list.display())
        })?;
        let arch = match row.get("data_model") {
            "ILP32" | "32" => "32",
            "LP64" | "64" => "64",
            other => return Err(format!("{}: {input}: unknown data model {other:?}", list.display())),
        };
        tasks.push(Task {
            input: input.to_string(),
            path: folder.join(input),
            property: row.get("property").to_string(),
            expected,
            expected_text,
            category,
            arch,
        });
    }
    Ok(tasks)
}

fn folder_name(list: &Path) -> String {
    let folder = list.canonicalize().ok().and_then(|path| path.parent().map(Path::to_path_buf));
    folder.and_then(|path| path.file_name().map(|name| name.to_string_lossy().into_owned())).unwrap_or_else(|| "all".into())
}
