//! The report of a test run as one self-contained page: the source with its goals as marks, the vectors, and the proofs.

use super::evidence::{Sources, describe, end_text};
use super::suite::{Status, Suite};
use crate::trace::value_text;
use std::collections::BTreeMap;
use std::fmt::Write;

const STYLE: &str = "body{font:14px/1.45 system-ui,sans-serif;margin:2em auto;max-width:75em;padding:0 1em;color:#222;background:#fff}\
table{border-collapse:collapse;margin:.5em 0}td,th{padding:.15em .6em;border:1px solid #ddd;text-align:left;vertical-align:top}\
pre{margin:0;font:13px/1.4 ui-monospace,monospace;white-space:pre-wrap}.source td{border:0;padding:0 .5em}.source td.n{color:#888;text-align:right}\
.c{background:#d8f5d8}.u{background:#e3e3ee}.o{background:#ffe0d6}.m{display:inline-block;min-width:1.2em;text-align:center;border-radius:3px;margin-right:2px;cursor:help}\
details{margin:.4em 0}summary{cursor:pointer}h2{margin-top:1.6em}.matrix td{padding:0 .25em;text-align:center}";

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

fn class(status: &Status) -> &'static str {
    match status {
        Status::Covered => "c",
        Status::Unreachable { .. } => "u",
        Status::Open(_) => "o",
    }
}

pub fn page(suite: &Suite) -> String {
    let mut out = String::new();
    let mut sources = Sources::default();
    let title = format!(
        "{} goals: {} covered, {} unreachable, {} open",
        suite.goals.len(),
        suite.covered(),
        suite.unreachable(),
        suite.open()
    );
    let _ = writeln!(
        out,
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<title>{title}</title>\n<style>{STYLE}</style>\n</head>\n<body>"
    );
    let _ = writeln!(out, "<h1>{title}</h1>");
    let _ = writeln!(
        out,
        "<p><span class=\"m c\">✓</span> covered <span class=\"m u\">–</span> proved unreachable <span class=\"m o\">?</span> open; the marks tell what they stand for.</p>"
    );
    not_covered(suite, &mut out, &mut sources);
    vectors(suite, &mut out);
    matrix(suite, &mut out, &mut sources);
    code(suite, &mut out, &mut sources);
    out.push_str("</body>\n</html>\n");
    out
}

fn not_covered(suite: &Suite, out: &mut String, sources: &mut Sources) {
    let rest: Vec<_> = suite.goals.iter().filter(|g| g.status != Status::Covered).collect();
    if rest.is_empty() {
        return;
    }
    out.push_str("<h2>Not covered</h2>\n<table id=\"rest\">\n<tr><th>goal</th><th>place</th><th>what</th><th>why</th></tr>\n");
    for tracked in rest {
        let why = match &tracked.status {
            Status::Open(why) => format!("open: {}", escape(why)),
            Status::Unreachable { how, rests_on } if rests_on.is_empty() => format!("unreachable: {}", escape(how)),
            Status::Unreachable { how, rests_on } => {
                let rests: String = rests_on.iter().map(|r| format!("<li>{}</li>", escape(r))).collect();
                format!("<details><summary>unreachable: {}</summary>rests on<ul>{rests}</ul></details>", escape(how))
            }
            Status::Covered => String::new(),
        };
        let what = escape(&describe(suite, tracked, sources));
        let place = escape(&suite.program.source.describe(tracked.goal.loc));
        let (class, name) = (class(&tracked.status), escape(&tracked.goal.name));
        let _ = writeln!(out, "<tr><td class=\"{class}\">{name}</td><td>{place}</td><td>{what}</td><td>{why}</td></tr>");
    }
    out.push_str("</table>\n");
}

fn vectors(suite: &Suite, out: &mut String) {
    let _ = writeln!(out, "<h2>Vectors</h2>");
    for (i, vector) in suite.vectors.iter().enumerate() {
        let end = escape(&end_text(&suite.program, &vector.end));
        let (inputs, covers) = (vector.script.inputs.len(), vector.covers.len());
        let _ = writeln!(
            out,
            "<details class=\"vector\"><summary>Vector {}: {inputs} inputs, covers {covers} goals, {end}</summary>",
            i + 1
        );
        out.push_str("<table><tr><th>#</th><th>input</th><th>value</th></tr>\n");
        for (n, input) in vector.script.inputs.iter().enumerate() {
            let value = escape(&value_text(&suite.program, input.ty, input.bits));
            let _ = writeln!(out, "<tr><td>{}</td><td>{}</td><td>{value}</td></tr>", n + 1, escape(&input.name));
        }
        out.push_str("</table></details>\n");
    }
}

fn matrix(suite: &Suite, out: &mut String, sources: &mut Sources) {
    out.push_str("<h2>Which vector covers which goal</h2>\n<details><summary>Matrix</summary>\n<table class=\"matrix\">\n<tr><th>goal</th>");
    (1..=suite.vectors.len()).for_each(|i| out.push_str(&format!("<th>{i}</th>")));
    out.push_str("</tr>\n");
    for (g, tracked) in suite.goals.iter().enumerate() {
        let what = escape(&describe(suite, tracked, sources));
        let _ =
            write!(out, "<tr><td class=\"{}\" title=\"{what}\">{}</td>", class(&tracked.status), escape(&tracked.goal.name));
        for vector in &suite.vectors {
            let covers = vector.covers.iter().any(|(goal, _)| *goal == g);
            out.push_str(if covers { "<td class=\"c\">•</td>" } else { "<td></td>" });
        }
        out.push_str("</tr>\n");
    }
    out.push_str("</table></details>\n");
}

fn code(suite: &Suite, out: &mut String, sources: &mut Sources) {
    let mut marks: BTreeMap<(String, u32), Vec<String>> = BTreeMap::new();
    for tracked in &suite.goals {
        let place = crate::verification::place_of(&suite.program, tracked.goal.loc);
        let what = escape(&describe(suite, tracked, sources));
        let sign = match tracked.status {
            Status::Covered => "✓",
            Status::Unreachable { .. } => "–",
            Status::Open(_) => "?",
        };
        let name = escape(&tracked.goal.name);
        let mark = format!("<span class=\"m {}\" title=\"{name}: {what}\">{sign}</span>", class(&tracked.status));
        marks.entry((place.file, place.line)).or_default().push(mark);
    }
    let mut files: Vec<String> = marks.keys().map(|(file, _)| file.clone()).collect();
    files.dedup();
    for file in files {
        let _ = writeln!(out, "<h2>{}</h2>\n<table class=\"source\">", escape(&file));
        for (i, line) in sources.lines(&file).to_vec().iter().enumerate() {
            let marks = marks.get(&(file.clone(), i as u32 + 1)).map(|m| m.concat()).unwrap_or_default();
            let _ =
                writeln!(out, "<tr><td class=\"n\">{}</td><td>{marks}</td><td><pre>{}</pre></td></tr>", i + 1, escape(line));
        }
        out.push_str("</table>\n");
    }
}
