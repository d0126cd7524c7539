//! Which goals are asked for: `--only` selects by name, by pattern, or by place; the source text may take goals back (`suppress`).
//!
//! Takes the checked program; gives it without the assertions of all other goals. A selection of nothing is bad input.

use crate::failure::{Failure, input};
use crate::scrutiny;
use crate::verification::place_of;
use fathom_goto::{Program, PropertyId};
use fathom_render::report::Place;

/// Lines named where none of them was meant.
const NAMED: usize = 3;

/// By property: whether it is asked for. And what the source text suppresses, a line each.
pub fn select(program: &mut Program, patterns: &[String]) -> Result<(Vec<bool>, Vec<String>), Failure> {
    let mut selected = named(program, patterns)?;
    let suppressed = crate::suppress::suppress(program, &mut selected)?;
    if patterns.is_empty() && suppressed.is_empty() {
        return Ok((selected, suppressed));
    }
    let others = (0..selected.len()).filter(|i| !selected[*i]).map(PropertyId::new).collect();
    // SOUNDNESS: an assertion that nobody asked for halts nobody, or its halting would prove what comes behind it.
    scrutiny::go_on_behind(program, &others);
    fathom_check::deselect(program, &selected);
    Ok((selected, suppressed))
}

fn named(program: &Program, patterns: &[String]) -> Result<Vec<bool>, Failure> {
    let mut selected = vec![patterns.is_empty(); program.properties.len()];
    let names = fathom_check::property_names(program);
    let places: Vec<Place> = program.properties.iter().map(|p| place_of(program, p.loc)).collect();
    for pattern in patterns {
        let meant = |i: &usize| names[*i] == *pattern || matches(pattern, &names[*i]) || is_at(pattern, &places[*i]);
        let found: Vec<usize> = (0..names.len()).filter(meant).collect();
        if found.is_empty() {
            return Err(input(nothing(pattern, &places)));
        }
        found.into_iter().for_each(|i| selected[i] = true);
    }
    Ok(selected)
}

/// Does `*` (any characters) and `?` (one) make the text of the pattern?
pub fn matches(pattern: &str, text: &str) -> bool {
    let (pattern, text): (Vec<char>, Vec<char>) = (pattern.chars().collect(), text.chars().collect());
    // What the pattern up to here may have matched of the text.
    let mut ends = vec![false; text.len() + 1];
    ends[0] = true;
    for p in pattern {
        let mut next = vec![false; text.len() + 1];
        match p {
            '*' => {
                let first = ends.iter().position(|end| *end).unwrap_or(ends.len());
                next.iter_mut().skip(first).for_each(|end| *end = true);
            }
            _ => {
                for i in 0..text.len() {
                    next[i + 1] = ends[i] && (p == '?' || p == text[i]);
                }
            }
        }
        ends = next;
    }
    ends[text.len()]
}

/// `FILE:LINE`, where the file may be the end of a path.
fn is_at(pattern: &str, place: &Place) -> bool {
    let Some((file, line)) = at(pattern) else { return false };
    place.line == line && is_file(file, place)
}

fn at(pattern: &str) -> Option<(&str, u32)> {
    let (file, line) = pattern.rsplit_once(':')?;
    Some((file, line.parse().ok()?))
}

fn is_file(file: &str, place: &Place) -> bool {
    place.is_known() && (place.file == file || place.file.strip_suffix(file).is_some_and(|folder| folder.ends_with('/')))
}

/// Says what there is instead.
fn nothing(pattern: &str, places: &[Place]) -> String {
    let Some((file, line)) = at(pattern) else {
        return format!("--only {pattern}: no property has such a name; `fathom show properties` lists them");
    };
    let mut lines: Vec<u32> = places.iter().filter(|place| is_file(file, place)).map(|place| place.line).collect();
    lines.sort_by_key(|other| (other.abs_diff(line), *other));
    lines.dedup();
    lines.truncate(NAMED);
    if lines.is_empty() {
        return format!("--only {pattern}: no property is in a file {file}; `fathom show properties` lists them");
    }
    let lines: Vec<String> = lines.iter().map(u32::to_string).collect();
    format!("--only {pattern}: no property is there; the nearest ones are in line {}", lines.join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patterns() {
        for (pattern, text, expected) in [
            ("main.division.1", "main.division.1", true),
            ("main.division.1", "main.division.10", false),
            ("*.1", "main.division.1", true),
            ("*.1", "main.division.11", false),
            ("main.*", "main.division.1", true),
            ("m*n.*.?", "main.division.1", true),
            ("main.division.?", "main.division.", false),
            ("*", "", true),
            ("**a*", "bab", true),
            ("a*b*c", "abdc", true),
            ("a*b*c", "acdb", false),
            ("", "x", false),
        ] {
            assert_eq!(matches(pattern, text), expected, "{pattern} {text}");
        }
    }

    #[test]
    fn places() {
        let place = Place { file: "src/a.c".into(), line: 7, column: 3, ..Place::default() };
        for (pattern, expected) in
            [("a.c:7", true), ("src/a.c:7", true), ("rc/a.c:7", false), ("a.c:8", false), (".c:7", false), ("a.c", false)]
        {
            assert_eq!(is_at(pattern, &place), expected, "{pattern}");
        }
        assert!(nothing("a.c:9", std::slice::from_ref(&place)).ends_with("in line 7"));
        assert!(nothing("b.c:9", &[place]).contains("no property is in a file b.c"));
    }
}
