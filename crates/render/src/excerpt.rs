//! Source excerpts as modern compilers show them: the line, with the range underlined.

use crate::palette::Palette;
use crate::report::{Place, Report};
use annotate_snippets::{AnnotationKind, Group, Level, Snippet};

/// Lines longer than this are cut around the range.
const WIDEST: usize = 120;

/// The place's line with its range underlined; empty if the source is not at hand.
pub fn excerpt(report: &Report, place: &Place, palette: Palette) -> String {
    let Some(line) = report.source_line(&place.file, place.line) else { return String::new() };
    // Columns count bytes from one.
    let start = boundary(line, place.column.max(1) - 1);
    let end = match place.end_line == place.line && place.end_column > place.column {
        true => boundary(line, place.end_column - 1),
        // A range that goes on in later lines is underlined to the end of this one.
        false if place.end_line > place.line => line.len(),
        false => line[start..].chars().next().map_or(start, |c| start + c.len_utf8()),
    };
    let shown =
        Snippet::source(line).line_start(place.line as usize).annotation(AnnotationKind::Primary.span(start..end.max(start)));
    let mut text = palette.excerpts().term_width(WIDEST).render(&[Group::with_level(Level::ERROR).element(shown)]);
    text.push('\n');
    text
}

/// The first byte of a character at or behind this one, within the line.
fn boundary(line: &str, byte: u32) -> usize {
    let byte = (byte as usize).min(line.len());
    (byte..line.len()).find(|&at| line.is_char_boundary(at)).unwrap_or(line.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(line: &str, column: u32, end_column: u32) -> String {
        let mut report = Report::default();
        report.sources.insert("a.c".into(), format!("\n{line}\n"));
        excerpt(&report, &Place { file: "a.c".into(), line: 2, column, end_line: 2, end_column }, Palette::Plain)
    }

    #[test]
    fn the_range_is_underlined() {
        assert_eq!(shown("\tx = a / b;", 6, 11), "  |\n2 |     x = a / b;\n  |         ^^^^^\n");
    }

    #[test]
    fn bytes_are_not_characters_and_characters_are_not_columns() {
        assert_eq!(shown("/* é */ x", 10, 11), "  |\n2 | /* é */ x\n  |         ^\n");
        assert_eq!(shown("/* 深 */ x", 11, 12), "  |\n2 | /* 深 */ x\n  |          ^\n");
        // A column inside of a character.
        assert_eq!(shown("é", 2, 2), "  |\n2 | é\n  |  ^\n");
    }

    #[test]
    fn a_column_beyond_the_line_is_no_panic() {
        assert_eq!(shown("x", 500, 0), "  |\n2 | x\n  |  ^\n");
        assert_eq!(excerpt(&Report::default(), &Place::default(), Palette::Plain), "");
    }

    #[test]
    fn a_long_line_is_cut_around_the_range() {
        let text = shown(&format!("{}x / y{}", "a + ".repeat(100), " + b".repeat(100)), 401, 406);
        assert!(text.contains("x / y") && text.contains("^^^^^"), "{text}");
        assert!(text.lines().all(|line| line.chars().count() <= WIDEST + 10), "{text}");
    }

    #[test]
    fn colours_are_for_terminals() {
        let mut report = Report::default();
        report.sources.insert("a.c".into(), "x;\n".into());
        let place = Place { file: "a.c".into(), line: 1, column: 1, end_line: 1, end_column: 2 };
        assert!(excerpt(&report, &place, Palette::Coloured).contains('\u{1b}'));
        assert!(!excerpt(&report, &place, Palette::Plain).contains('\u{1b}'));
    }
}
