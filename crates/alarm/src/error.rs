//! Why a text is no report, or no table of rules. As text each error is the part of a sentence that says what is wrong.

use crate::Kind;
use std::fmt;

#[derive(Debug)]
pub enum ReadError {
    NotXml(roxmltree::Error),
    NotJson(serde_json::Error),
    NotYaml(yaml_rust2::ScanError),
    /// XML of another kind, by its root element.
    OtherXml(String),
    /// JSON of another kind.
    OtherJson,
    /// SARIF whose runs are no list.
    NoRuns,
    /// cppcheck's XML without errors.
    NoErrors,
    NoDictionary,
    NoDiagnostics,
    /// Text without a line that is an alarm.
    NoReport,
}

#[derive(Debug)]
pub enum RulesError {
    NotToml(toml::de::Error),
    UnknownTable(String),
    /// A rule, and what is no kind of question; `None`: it is not even text.
    UnknownKind(String, Option<String>),
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ReadError::NotXml(error) => write!(f, "it is not XML: {error}"),
            ReadError::NotJson(error) => write!(f, "it is not JSON: {error}"),
            ReadError::NotYaml(error) => write!(f, "it is not YAML: {error}"),
            ReadError::OtherXml(root) => write!(f, "XML with the root element `{root}` is no report that is known"),
            ReadError::OtherJson => f.write_str("JSON that is neither SARIF nor the report of gcc or Infer"),
            ReadError::NoRuns => f.write_str("`runs` is not a list"),
            ReadError::NoErrors => f.write_str("the XML has no `errors`: cppcheck needs --xml"),
            ReadError::NoDictionary => f.write_str("the plist has no dictionary"),
            ReadError::NoDiagnostics => f.write_str("the plist has no diagnostics: it is no report of clang's analyser"),
            ReadError::NoReport => f.write_str(
                "it is no report that is known: neither SARIF, plist, XML, JSON, YAML nor lines FILE:LINE:COLUMN: warning: …",
            ),
        }
    }
}

impl fmt::Display for RulesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RulesError::NotToml(error) => f.write_str(error.message()),
            RulesError::UnknownTable(key) => write!(f, "`{key}` is not known; the file has one table, [rules]"),
            RulesError::UnknownKind(rule, given) => {
                let names: Vec<&str> = Kind::ALL.iter().map(|k| k.name()).collect();
                let given = given.as_deref().unwrap_or("something else than text");
                write!(f, "`{rule}` is given `{given}`, which is none of {}", names.join(", "))
            }
        }
    }
}

impl std::error::Error for ReadError {}
impl std::error::Error for RulesError {}
