//! The C files of a run as texts, and which of their lines the program's locations mean.

use crate::failure::{Failure, input};
use crate::source::SourceFile;
use fathom_goto::{Loc, Program};
use fathom_witness::text::SourceText;
use fathom_witness::{Location, hash};

pub struct Source {
    /// As the front end calls it.
    pub name: String,
    pub text: SourceText,
    pub hash: String,
}

pub struct Sources(pub Vec<Source>);

impl Sources {
    pub fn read(files: &[SourceFile]) -> Result<Sources, Failure> {
        let read = |file: &SourceFile| {
            let name = file.path.display().to_string();
            let bytes = std::fs::read(&file.path).map_err(|error| input(format!("{name} cannot be read: {error}")))?;
            let text = String::from_utf8_lossy(&bytes);
            Ok(Source { text: SourceText::new(&text), hash: hash::sha256(&bytes), name })
        };
        files.iter().map(read).collect::<Result<_, _>>().map(Sources)
    }

    /// The source a witness's file name means: the same name, or the same last part of it, or the only one there is.
    pub fn named(&self, name: &str) -> Option<usize> {
        let base = |path: &str| path.rsplit('/').next().unwrap_or(path).to_string();
        let exact = self.0.iter().position(|s| s.name == name);
        let mut similar = (0..self.0.len()).filter(|&i| base(&self.0[i].name) == base(name));
        exact.or_else(|| similar.next().filter(|_| similar.next().is_none())).or_else(|| (self.0.len() == 1).then_some(0))
    }

    /// Where a location of the program stands in the files: source, line and column. Nothing for code of macros, whose text
    /// is elsewhere, and of headers.
    pub fn place(&self, program: &Program, loc: &Loc) -> Option<(usize, u32, u32)> {
        if loc.macro_name.is_some() {
            return None;
        }
        let line = self.line(program, loc, loc.line)?;
        Some((line.0, line.1, loc.column))
    }

    /// The last character of what the location covers.
    pub fn end(&self, program: &Program, loc: &Loc) -> Option<(usize, u32, u32)> {
        if loc.macro_name.is_some() {
            return None;
        }
        let line = self.line(program, loc, loc.end_line)?;
        Some((line.0, line.1, loc.end_column.checked_sub(1).filter(|c| *c > 0)?))
    }

    fn line(&self, program: &Program, loc: &Loc, line: u32) -> Option<(usize, u32)> {
        let file = &program.source.files[loc.file?.index()];
        self.0.iter().enumerate().find_map(|(i, s)| Some((i, s.text.physical(&s.name, file, line)?)))
    }

    pub fn offset(&self, (source, line, column): (usize, u32, u32)) -> Option<usize> {
        self.0[source].text.offset(line, column)
    }

    /// The witness's way of writing an offset.
    pub fn location(&self, source: usize, offset: usize, function: &str) -> Location {
        let (line, column) = self.0[source].text.position(offset);
        Location { file: self.0[source].name.clone(), line, column: Some(column), function: Some(function.to_string()) }
    }
}
