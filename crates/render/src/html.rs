//! The HTML form: one file that needs nothing else, in which a counterexample is walked step by step.
//!
//! The page is `html/page.html` with its style, its script and the report as data. The script only shows: every text of
//! a step is written here, so that all formats say the same.

use crate::report::Report;
use quick_xml::escape::escape;
use serde_json::{Value, json};

const PAGE: &str = include_str!("html/page.html");
const STYLE: &str = include_str!("html/page.css");
const SCRIPT: &str = include_str!("html/page.js");

pub fn render(report: &Report) -> String {
    let texts: Vec<Vec<String>> = report
        .violations()
        .map(|(_, found)| found.steps.iter().map(|step| crate::text::step_text(report, step)).collect())
        .collect();
    let document: Value = serde_json::from_str(&crate::json::render(report)).unwrap_or_default();
    let data = json!({ "report": document, "texts": texts, "sources": report.sources });
    // `</script>` inside a string would end the element.
    let data = data.to_string().replace('<', "\\u003c");
    let title = format!("{} – fathom", crate::text::verdict_line(&report.verdict()));
    // Filled in one pass: a source text may itself contain such a mark.
    let mut out = String::new();
    let mut rest = PAGE;
    for (mark, text) in [("%TITLE%", &*escape(&title)), ("%STYLE%", STYLE), ("%DATA%", &*data), ("%SCRIPT%", SCRIPT)] {
        let (before, after) = rest.split_once(mark).unwrap_or((rest, ""));
        out.push_str(before);
        out.push_str(text);
        rest = after;
    }
    out.push_str(rest);
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn source_text_cannot_end_the_data() {
        let mut report = Report { rests_on: vec!["%SCRIPT% </script>".into()], ..Report::default() };
        report.sources.insert("a.c".into(), "puts(\"</script><script>alert(1)</script>\");".into());
        let page = render(&report);
        assert_eq!(page.matches("</script>").count(), PAGE.matches("</script>").count());
        assert!(page.ends_with("</html>\n"));
    }
}
