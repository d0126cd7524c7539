//! A runnable test for a confirmed alarm: the counterexample's harness, beside a script line that builds and runs it.

use crate::cli::VerifyArgs;
use crate::failure::Failure;
use crate::source::SourceFile;
use fathom_engine::Counterexample;
use fathom_goto::Program;
use std::path::Path;

pub struct Test<'a> {
    pub number: usize,
    pub folder: &'a Path,
    pub program: &'a Program,
    pub found: &'a Counterexample,
    pub files: &'a [SourceFile],
    pub args: &'a VerifyArgs,
}

impl Test<'_> {
    /// Writes the test; returns its name.
    pub fn write(&self) -> Result<Option<String>, Failure> {
        let harness = crate::harness::harness(self.program, self.found, self.files, self.args);
        let file = self.folder.join(format!("alarm_{}.c", self.number));
        crate::publish::write_file(&file, harness.text.as_bytes())?;
        Ok(Some(file.display().to_string()))
    }
}
