//! Answers kept from earlier runs, by the content of what they depend on.
//!
//! A key is a hash of the tool, the options and everything the front end saw of each file. Limits are options: what one of them stopped is
//! kept under it, and asked again where the limit is another. Failures are not kept. A cache that cannot be read or written is no error, only slower.

use crate::failure::exit;
use serde::{Deserialize, Serialize};
use std::path::{Path, PathBuf};

/// A job's answer.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Entry {
    pub exit: u8,
    /// Behind `verdict: `.
    pub verdict: String,
    /// The report of a violation, or the message of a failure.
    pub output: String,
    pub seconds: f64,
}

pub struct Cache {
    folder: Option<PathBuf>,
    tool: String,
}

impl Cache {
    pub fn open(chosen: Option<&Path>, off: bool) -> Cache {
        let chosen = chosen.map(Path::to_path_buf).or_else(default_folder);
        let folder = chosen.filter(|folder| !off && std::fs::create_dir_all(folder).is_ok());
        Cache { folder, tool: tool() }
    }

    pub fn key(&self, arguments: &[String], contents: &[&str]) -> String {
        let parts =
            [self.tool.as_str()].into_iter().chain(arguments.iter().map(String::as_str)).chain(contents.iter().copied());
        // Lengths in between, so that no two lists run together.
        let text: String = parts.map(|part| format!("{}:{part}", part.len())).collect();
        fathom_witness::hash::sha256(text.as_bytes())
    }

    pub fn get(&self, key: &str) -> Option<Entry> {
        let text = std::fs::read_to_string(self.folder.as_ref()?.join(format!("{key}.json"))).ok()?;
        serde_json::from_str(&text).ok()
    }

    pub fn put(&self, key: &str, entry: &Entry) {
        let Some(folder) = &self.folder else { return };
        if !matches!(entry.exit, exit::VERIFIED | exit::VIOLATED | exit::UNKNOWN) {
            return;
        }
        let Ok(text) = serde_json::to_string(entry) else { return };
        // Under another name first: a reader never sees half an answer.
        let (part, whole) = (folder.join(format!("{key}.{}.part", std::process::id())), folder.join(format!("{key}.json")));
        if std::fs::write(&part, text).and_then(|()| std::fs::rename(&part, &whole)).is_err() {
            let _ = std::fs::remove_file(&part);
        }
    }
}

/// The version, and the very binary: one that was built anew may answer otherwise.
fn tool() -> String {
    let stamp = std::env::current_exe().and_then(std::fs::metadata).map(|m| (m.len(), m.modified().ok()));
    format!("{} {stamp:?}", env!("CARGO_PKG_VERSION"))
}

fn default_folder() -> Option<PathBuf> {
    let base = std::env::var_os("XDG_CACHE_HOME").filter(|v| !v.is_empty()).map(PathBuf::from);
    base.or_else(|| Some(PathBuf::from(std::env::var_os("HOME")?).join(".cache"))).map(|base| base.join("fathom"))
}
