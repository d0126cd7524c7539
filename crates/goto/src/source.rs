//! Source locations: exact ranges, with macro expansion points, that survive from clang to the report.

use crate::ids::*;
use std::collections::BTreeSet;

/// A source range as the user sees it (presumed locations, `# line` markers honoured).
#[derive(Clone, Debug, PartialEq, Eq, Hash, Default)]
pub struct Loc {
    pub file: Option<FileId>,
    pub line: u32,
    pub column: u32,
    pub end_line: u32,
    pub end_column: u32,
    /// The macro in whose expansion the code stands, if any; `line`/`column` are then the expansion point.
    pub macro_name: Option<String>,
    /// Where the text itself is spelled, when that differs (inside the macro's definition).
    pub spelling: Option<(FileId, u32, u32)>,
}

/// Interned locations and files. Entry 0 is "no location".
#[derive(Clone, Debug)]
pub struct SourceMap {
    pub files: Vec<String>,
    pub locs: Vec<Loc>,
    /// Where branches stand that are a loop's own test before its body: no other code has these locations. Not part of the text form.
    pub loop_tests: BTreeSet<LocId>,
}

impl Default for SourceMap {
    fn default() -> Self {
        Self { files: Vec::new(), locs: vec![Loc::default()], loop_tests: BTreeSet::new() }
    }
}

impl SourceMap {
    pub fn add_file(&mut self, name: impl Into<String>) -> FileId {
        self.files.push(name.into());
        FileId::new(self.files.len() - 1)
    }

    /// Adds a location without looking for an equal one: callers that create many intern themselves.
    pub fn add(&mut self, loc: Loc) -> LocId {
        self.locs.push(loc);
        LocId::new(self.locs.len() - 1)
    }

    pub fn get(&self, id: LocId) -> &Loc {
        &self.locs[id.index()]
    }

    /// `file:line:column`, or `<synthesised>`.
    pub fn describe(&self, id: LocId) -> String {
        let loc = self.get(id);
        match loc.file {
            Some(file) => format!("{}:{}:{}", self.files[file.index()], loc.line, loc.column),
            None => "<synthesised>".to_string(),
        }
    }
}
