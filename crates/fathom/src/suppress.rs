//! Goals that the source text itself takes back: `// fathom-ignore: CHECK reason`, and `#pragma CPROVER check push/disable/enable/pop`.
//!
//! Takes the checked program and the texts of its files; gives the goals that are not asked for, each with a line that tells so. A suppressed goal is not
//! proved: its assertion is taken out as one that `--only` leaves out, and every report lists it.
//!
//! A comment counts for its own line, or for the next one if nothing else stands on its line. A pragma counts from where it stands: the checks of CBMC that it names, in
//! its file, over the ends of functions. Pragmas inside macros are not seen, and those in text that the preprocessor leaves out count: what they
//! suppress too much is listed.

use crate::failure::{Failure, input};
use crate::verification::place_of;
use fathom_check::Selection;
use fathom_goto::{Program, Property};
use std::collections::{BTreeMap, BTreeSet};

const COMMENT: &str = "fathom-ignore:";
const PRAGMA: &str = "CPROVER check";

/// Checks of CBMC, and what they are called here. Those without a name here are not looked for anyway.
const OF_CBMC: &[(&str, &[&str])] = &[
    ("bounds", &["bounds"]),
    ("pointer", &["pointers", "alignment", "free"]),
    ("memory-leak", &["leaks"]),
    ("conversion", &["conversion"]),
    ("undefined-shift", &["shift"]),
    ("nan", &["nan"]),
    ("div-by-zero", &["division"]),
    ("float-div-by-zero", &["float-division"]),
    ("enum-range", &[]),
    ("signed-overflow", &["overflow"]),
    ("unsigned-overflow", &["unsigned-overflow"]),
    ("pointer-overflow", &["pointer-arithmetic"]),
    ("float-overflow", &["float-overflow"]),
    ("pointer-primitive", &[]),
];

/// What one file suppresses.
#[derive(Debug, Default, PartialEq)]
struct Rules {
    /// By line: names of checks, and why.
    lines: BTreeMap<u32, Vec<(String, String)>>,
    /// From a line and column on: the checks that pragmas have disabled, in order.
    regions: Vec<((u32, u32), BTreeSet<String>)>,
}

impl Rules {
    /// Why a goal of these checks is not asked for there.
    fn reason(&self, line: u32, column: u32, names: &[&str]) -> Option<String> {
        let comment = self.lines.get(&line).into_iter().flatten().find(|(name, _)| names.contains(&name.as_str()));
        if let Some((_, reason)) = comment {
            return Some(reason.clone());
        }
        let region = self.regions.iter().take_while(|(start, _)| *start <= (line, column)).last()?;
        names.iter().any(|name| region.1.contains(*name)).then(|| "#pragma CPROVER check disable".to_string())
    }
}

/// What an answer depends on that the front end does not tell: the texts that suppress something.
pub fn texts(unit: &fathom_ast::Unit) -> String {
    let mut out = String::new();
    for file in &unit.files {
        let name = unit.str(file.name);
        let text = std::fs::read(&*name).map(|bytes| String::from_utf8_lossy(&bytes).into_owned()).unwrap_or_default();
        if text.contains(COMMENT) || text.contains(PRAGMA) {
            out += &text;
        }
    }
    out
}

/// Takes suppressed goals out of the selection, and says which they are.
pub fn suppress(program: &Program, selected: &mut [bool]) -> Result<Vec<String>, Failure> {
    let mut rules: BTreeMap<String, Rules> = BTreeMap::new();
    for file in program.source.files.iter().filter(|file| std::path::Path::new(file).is_file()) {
        let bytes = std::fs::read(file).unwrap_or_default();
        let text = String::from_utf8_lossy(&bytes);
        if text.contains(COMMENT) || text.contains(PRAGMA) {
            rules.insert(file.clone(), read(file, &text)?);
        }
    }
    let mut told = Vec::new();
    if rules.is_empty() {
        return Ok(told);
    }
    let names = fathom_check::property_names(program);
    for (i, property) in program.properties.iter().enumerate() {
        let place = place_of(program, property.loc);
        let Some(rules) = rules.get(&place.file).filter(|_| selected[i]) else { continue };
        if let Some(reason) = rules.reason(place.line, place.column, &names_of(property)) {
            selected[i] = false;
            told.push(format!("suppressed in the source: {} at {}:{} ({reason})", names[i], place.file, place.line));
        }
    }
    Ok(told)
}

/// The names of `--check` that select this goal.
fn names_of(property: &Property) -> Vec<&'static str> {
    let selects = |name: &&str| {
        let checks = Selection::checks_of(name).iter().copied().collect();
        Selection { checks, ..Selection::none() }.wants(property)
    };
    Selection::check_names().into_iter().filter(selects).collect()
}

fn read(file: &str, text: &str) -> Result<Rules, Failure> {
    let mut rules = Rules::default();
    let mut disabled: BTreeSet<String> = BTreeSet::new();
    let mut stack = Vec::new();
    for (number, line) in (1u32..).zip(text.lines()) {
        if let Some((before, rest)) = line.split_once(COMMENT)
            && let Some(start) = before.rfind("//").or_else(|| before.rfind("/*"))
        {
            let (check, reason) = ignored(file, number, rest)?;
            let own_line = before[..start].trim().is_empty();
            rules.lines.entry(number + u32::from(own_line)).or_default().push((check, reason));
        }
        for (column, action) in pragmas(line) {
            act(file, number, &action, &mut disabled, &mut stack)?;
            rules.regions.push(((number, column), disabled.clone()));
        }
    }
    Ok(rules)
}

/// `CHECK reason`, as it stands behind the word in a comment.
fn ignored(file: &str, line: u32, rest: &str) -> Result<(String, String), Failure> {
    let rest = rest.split("*/").next().unwrap_or("").trim();
    let (check, reason) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
    if !Selection::check_names().contains(&check) {
        return Err(input(format!("{file}:{line}: {COMMENT} names no check: `{check}` (`fathom verify --help` lists them)")));
    }
    if reason.trim().is_empty() {
        return Err(input(format!("{file}:{line}: {COMMENT} {check} gives no reason")));
    }
    Ok((check.to_string(), reason.trim().to_string()))
}

/// The pragmas of a line: where what they say begins to count, and what they say. Definitions of macros have none.
fn pragmas(line: &str) -> Vec<(u32, String)> {
    let trimmed = line.trim_start();
    if let Some(directive) = trimmed.strip_prefix('#') {
        let words = directive.trim_start().strip_prefix("pragma").map(str::trim_start).and_then(|d| d.strip_prefix(PRAGMA));
        return words.map(|words| (1, words.trim().to_string())).into_iter().collect();
    }
    let mut found = Vec::new();
    let mut from = 0;
    while let Some(at) = line[from..].find("_Pragma(") {
        let start = from + at;
        let Some(length) = line[start..].find(')') else { break };
        // One quote at each end: the last but one may be part of the text.
        let quoted = line[start + "_Pragma(".len()..start + length].trim();
        let text = quoted.strip_prefix('"').and_then(|q| q.strip_suffix('"')).unwrap_or(quoted).replace("\\\"", "\"");
        if let Some(words) = text.strip_prefix(PRAGMA) {
            found.push((start as u32 + 1, words.trim().to_string()));
        }
        from = start + length;
    }
    found
}

fn act(
    file: &str,
    line: u32,
    action: &str,
    disabled: &mut BTreeSet<String>,
    stack: &mut Vec<BTreeSet<String>>,
) -> Result<(), Failure> {
    let wrong = |why: String| input(format!("{file}:{line}: #pragma CPROVER check {action}: {why}"));
    let (word, name) = action.split_once(char::is_whitespace).unwrap_or((action, ""));
    match word {
        "push" => stack.push(disabled.clone()),
        "pop" => *disabled = stack.pop().ok_or_else(|| wrong("nothing was pushed".into()))?,
        "disable" | "enable" => {
            let name = name.trim().trim_matches('"');
            let row = OF_CBMC.iter().find(|row| row.0 == name).ok_or_else(|| wrong(format!("no check is called `{name}`")))?;
            for check in row.1 {
                if word == "disable" {
                    disabled.insert(check.to_string());
                } else {
                    disabled.remove(*check);
                }
            }
        }
        _ => return Err(wrong("neither push, pop, enable nor disable".into())),
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_count_for_their_line_or_the_next() {
        let text =
            "x = a / b; // fathom-ignore: division b is never 0\n// fathom-ignore: overflow wraps on purpose\ny = a + b;\n";
        let rules = read("a.c", text).unwrap();
        assert_eq!(rules.reason(1, 5, &["division"]).as_deref(), Some("b is never 0"));
        assert_eq!(rules.reason(1, 5, &["overflow"]), None);
        assert_eq!(rules.reason(3, 5, &["overflow"]).as_deref(), Some("wraps on purpose"));
        assert_eq!(rules.reason(2, 1, &["overflow"]), None);
        assert!(read("a.c", "// fathom-ignore: divisoin typo\n").is_err());
        assert!(read("a.c", "// fathom-ignore: division\n").is_err());
        assert!(read("a.c", "char *s = \"fathom-ignore: nothing\";\n").unwrap().lines.is_empty());
    }

    #[test]
    fn pragmas_nest() {
        let text = "#pragma CPROVER check push\n#pragma CPROVER check disable \"unsigned-overflow\"\nu++;\n#pragma CPROVER check pop\nu++;\n";
        let rules = read("a.c", text).unwrap();
        assert!(rules.reason(3, 1, &["unsigned-overflow"]).is_some());
        assert!(rules.reason(3, 1, &["overflow"]).is_none());
        assert!(rules.reason(5, 1, &["unsigned-overflow"]).is_none());
        let line = "u++; _Pragma(\"CPROVER check disable \\\"unsigned-overflow\\\"\") u++;";
        let rules = read("a.c", line).unwrap();
        assert!(rules.reason(1, 1, &["unsigned-overflow"]).is_none());
        assert!(rules.reason(1, 70, &["unsigned-overflow"]).is_some());
        assert!(read("a.c", "#pragma CPROVER check pop\n").is_err());
        assert!(read("a.c", "#pragma CPROVER check disable \"unknown\"\n").is_err());
        assert!(read("a.c", "#define P _Pragma(\"CPROVER check disable \\\"bounds\\\"\")\n").unwrap().regions.is_empty());
    }
}
