//! Verification witnesses as the competition on software verification exchanges them: YAML 2.0 and GraphML 1.0.
//!
//! Takes a witness's text, gives a [`Witness`], and the other way round; finds the positions a witness speaks of in the
//! C text ([`text`]) and writes its expressions into a copy of that text ([`annotate`]), so that the C front end itself reads them.
//!
//! Must not know: clang, the IR, engines. What following or proving a witness means is decided by whoever has a program.

pub mod annotate;
pub mod constant;
mod error;
pub mod graphml;
pub mod hash;
pub mod text;
pub mod yaml;

pub use error::{AnnotateError, ExpressionFault, NodeFault, Part, ReadError, Structure};
use std::fmt;

/// A violation or a proof, retold so that another tool can follow it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Witness {
    pub task: Task,
    pub content: Content,
}

/// What the witness is about.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Task {
    /// File names and their SHA-256 hashes.
    pub files: Vec<(String, Option<String>)>,
    /// As in a `.prp` file; several properties stand on several lines.
    pub specification: String,
    pub data_model: Option<DataModel>,
}

#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum DataModel {
    Ilp32,
    Lp64,
}

impl DataModel {
    pub fn name(self) -> &'static str {
        match self {
            DataModel::Ilp32 => "ILP32",
            DataModel::Lp64 => "LP64",
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Content {
    /// In the order the execution passes them; the last one ends in the target.
    Violation(Vec<Segment>),
    Correctness(Vec<Invariant>),
}

/// One step of a violation: nothing to avoid happens before the waypoint to follow is passed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Segment {
    pub avoid: Vec<Waypoint>,
    pub follow: Waypoint,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Waypoint {
    pub kind: WaypointKind,
    pub location: Location,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WaypointKind {
    /// The C expression holds right before the statement at the location.
    Assumption(String),
    /// The condition after the keyword at the location is evaluated and has this value.
    Branching(Branch),
    /// The call whose closing parenthesis stands at the location happens.
    FunctionEnter,
    /// That call returns, and `\result …` holds of its value.
    FunctionReturn(Option<String>),
    /// The violation happens in the statement at the location.
    Target,
}

#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Branch {
    Condition(bool),
    /// Of a `switch`.
    Case(i128),
}

/// As a person counts: lines and columns from 1, in the file as it lies on the disk (line markers not honoured).
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Location {
    pub file: String,
    pub line: u32,
    /// Without it: the first place of the line where the element can stand.
    pub column: Option<u32>,
    pub function: Option<String>,
}

impl fmt::Display for Location {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.column {
            Some(column) => write!(f, "{}:{}:{column}", self.file, self.line),
            None => write!(f, "{}:{}", self.file, self.line),
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Invariant {
    pub kind: InvariantKind,
    pub location: Location,
    /// A C expression over the variables in scope there.
    pub value: String,
}

#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum InvariantKind {
    /// Holds whenever the head of the loop at the location is reached.
    Loop,
    /// Holds whenever the statement at the location is about to be executed.
    Location,
}

#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Format {
    Yaml,
    GraphMl,
}

/// Who writes a witness, and when.
#[derive(Clone, Debug)]
pub struct Producer {
    pub name: String,
    pub version: String,
    /// Seconds since 1970.
    pub time: u64,
}

/// Reads a witness of either format: XML starts with `<`.
pub fn read(text: &str) -> Result<Witness, ReadError> {
    if text.trim_start_matches('\u{feff}').trim_start().starts_with('<') { graphml::read(text) } else { yaml::read(text) }
}

pub fn write(witness: &Witness, format: Format, producer: &Producer) -> String {
    match format {
        Format::Yaml => yaml::write(witness, producer),
        Format::GraphMl => graphml::write(witness, producer),
    }
}

/// `2026-01-31T12:00:00Z`.
pub(crate) fn date(seconds: u64) -> String {
    let (days, rest) = (seconds / 86_400, seconds % 86_400);
    // Civil date from a day count: eras of 400 years, years starting in March.
    let shifted = days + 719_468;
    let (era, of_era) = (shifted / 146_097, shifted % 146_097);
    let year_of_era = (of_era - of_era / 1_460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let shifted_month = (5 * of_year + 2) / 153;
    let day = of_year - (153 * shifted_month + 2) / 5 + 1;
    let month = if shifted_month < 10 { shifted_month + 3 } else { shifted_month - 9 };
    let year = year_of_era + era * 400 + u64::from(month <= 2);
    format!("{year:04}-{month:02}-{day:02}T{:02}:{:02}:{:02}Z", rest / 3_600, rest / 60 % 60, rest % 60)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates() {
        assert_eq!(date(0), "1970-01-01T00:00:00Z");
        assert_eq!(date(951_827_696), "2000-02-29T12:34:56Z");
        assert_eq!(date(1_767_225_599), "2025-12-31T23:59:59Z");
    }

    pub fn location(line: u32, column: Option<u32>) -> Location {
        Location { file: "a.c".into(), line, column, function: Some("main".into()) }
    }

    pub fn violation() -> Witness {
        let follow = |kind, line, column| Segment {
            avoid: Vec::new(),
            follow: Waypoint { kind, location: location(line, Some(column)) },
        };
        let mut segments = vec![
            follow(WaypointKind::FunctionReturn(Some("\\result == -5".into())), 7, 33),
            follow(WaypointKind::Assumption("x < 3 && \"a\\b\" != p".into()), 8, 3),
            follow(WaypointKind::Branching(Branch::Condition(true)), 9, 3),
            follow(WaypointKind::Target, 9, 12),
        ];
        segments[1].avoid.push(Waypoint { kind: WaypointKind::Branching(Branch::Case(-2)), location: location(4, Some(1)) });
        let task = Task {
            files: vec![("a.c".into(), Some(hash::sha256(b"int x;")))],
            specification: "CHECK( init(main()), LTL(G ! call(reach_error())) )".into(),
            data_model: Some(DataModel::Ilp32),
        };
        Witness { task, content: Content::Violation(segments) }
    }

    pub fn correctness() -> Witness {
        let invariant =
            |kind, line, column, value: &str| Invariant { kind, location: location(line, Some(column)), value: value.into() };
        let content = Content::Correctness(vec![
            invariant(InvariantKind::Loop, 3, 5, "i <= 10 && x < 'a'"),
            invariant(InvariantKind::Location, 6, 1, "p == &q"),
        ]);
        Witness { content, ..violation() }
    }

    #[test]
    fn both_formats_are_recognised() {
        let producer = Producer { name: "fathom".into(), version: "1".into(), time: 0 };
        for witness in [violation(), correctness()] {
            assert_eq!(read(&write(&witness, Format::Yaml, &producer)).expect("a witness"), witness);
        }
        let witness = correctness();
        assert_eq!(read(&write(&witness, Format::GraphMl, &producer)).expect("a witness"), witness);
    }
}
