//! Source excerpts as modern compilers show them: the line, and a caret with the rest of the range underlined.

use crate::report::{Place, Report};
use std::fmt::Write;

/// Lines longer than this are cut around the caret.
const WIDEST: usize = 120;

/// The place's line with a caret below; empty if the source is not at hand.
pub fn excerpt(report: &Report, place: &Place) -> String {
    let Some(line) = report.source_line(&place.file, place.line) else { return String::new() };
    let number = place.line.to_string();
    let gutter = " ".repeat(number.len());
    let characters: Vec<char> = line.chars().collect();
    // Columns count bytes; the caret stands below a character.
    let start = characters_before(line, place.column);
    let end = match place.end_line == place.line && place.end_column > place.column {
        true => characters_before(line, place.end_column),
        // A range that goes on in later lines is underlined to the end of this one.
        false if place.end_line > place.line => characters.len(),
        false => start + 1,
    };
    let from = if characters.len() > WIDEST { start.saturating_sub(WIDEST / 3) } else { 0 };
    let shown: String = characters[from.min(characters.len())..].iter().take(WIDEST).collect();
    // Tabs keep their width in both lines.
    let indent: String =
        characters[from..start.min(characters.len())].iter().map(|c| if *c == '\t' { '\t' } else { ' ' }).collect();
    let underline = "~".repeat(end.min(from + WIDEST).saturating_sub(start + 1));
    let mut out = String::new();
    let _ = writeln!(out, " {gutter} |");
    let _ = writeln!(out, " {number} | {}", shown.trim_end());
    let _ = writeln!(out, " {gutter} | {indent}^{underline}");
    out
}

fn characters_before(line: &str, column: u32) -> usize {
    let bytes = (column.max(1) - 1) as usize;
    line.char_indices().take_while(|(at, _)| *at < bytes).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(line: &str, column: u32, end_column: u32) -> String {
        let mut report = Report::default();
        report.sources.insert("a.c".into(), format!("\n{line}\n"));
        excerpt(&report, &Place { file: "a.c".into(), line: 2, column, end_line: 2, end_column })
    }

    #[test]
    fn the_range_is_underlined() {
        assert_eq!(shown("\tx = a / b;", 6, 11), "   |\n 2 | \tx = a / b;\n   | \t    ^~~~~\n");
    }

    #[test]
    fn bytes_are_not_characters() {
        assert_eq!(shown("/* é */ x", 10, 11), "   |\n 2 | /* é */ x\n   |         ^\n");
    }

    #[test]
    fn a_column_beyond_the_line_is_no_panic() {
        assert_eq!(shown("x", 500, 0), "   |\n 2 | x\n   |  ^\n");
        assert_eq!(excerpt(&Report::default(), &Place::default()), "");
    }
}
