//! A page for people: every alarm with its judgement, the analyser's path and, beside it, the execution that confirms the alarm.
//!
//! Takes reports, judgements and the text of source files; gives one HTML document without scripts from elsewhere. Everything that a report says is escaped.

use crate::{Alarm, Judgement, Place, Report};
use quick_xml::escape::escape;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::Path;

/// Lines of source that are shown before and behind an alarm.
const AROUND: u32 = 3;

const STYLE: &str = "\
body { font: 14px/1.45 system-ui, sans-serif; margin: 2em auto; max-width: 90em; padding: 0 1em; color: #1b1f24; background: #fff }
h1 { font-size: 1.3em } nav label { margin-right: 1em } code, pre { font: 13px/1.4 ui-monospace, monospace }
details { border: 1px solid #d8dee4; border-radius: 6px; margin: .5em 0; padding: .4em .8em } summary { cursor: pointer }
.answer { display: inline-block; min-width: 6em; font-weight: 600 }
.confirmed .answer { color: #b3261e } .refuted .answer { color: #1a7f37 } .undecided .answer { color: #9a6700 }
.paths { display: grid; grid-template-columns: 1fr 1fr; gap: 1.5em } ol { padding-left: 2.2em } li span { color: #59636e }
pre { background: #f6f8fa; padding: .6em; overflow-x: auto } pre b { background: #ffe2e0; display: block } .rule { color: #59636e }
@media (prefers-color-scheme: dark) { body { background: #0d1117; color: #d7dde4 } details { border-color: #30363d } pre { background: #161b22 } pre b { background: #5a1e1b } .confirmed .answer { color: #ff8078 } .refuted .answer { color: #4ac26b } .undecided .answer { color: #d4a72c } li span, .rule { color: #9198a1 } }
#confirmed:not(:checked) ~ main .confirmed, #refuted:not(:checked) ~ main .refuted, #undecided:not(:checked) ~ main .undecided { display: none }";

/// `judged`: by report and alarm. `load` gives the text of a source file.
pub fn page(reports: &[Report], judged: &[Vec<Judgement>], load: &dyn Fn(&Path) -> Option<String>) -> String {
    let mut texts: BTreeMap<String, Option<String>> = BTreeMap::new();
    let mut body = String::new();
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    let alarms = reports.iter().zip(judged).flat_map(|(report, judged)| {
        let tool = report.tool.as_str();
        report.alarms.iter().zip(judged).map(move |(alarm, judgement)| (tool, alarm, judgement))
    });
    for (n, (tool, alarm, judgement)) in alarms.enumerate() {
        *counts.entry(judgement.answer.name()).or_default() += 1;
        let text = texts.entry(alarm.place.file.clone()).or_insert_with(|| load(Path::new(&alarm.place.file)));
        let excerpt = text.as_deref().map(|text| excerpt(text, alarm.place.line)).unwrap_or_default();
        entry(&mut body, n + 1, (tool, alarm, judgement), &excerpt);
    }
    let count = |name: &str| counts.get(name).copied().unwrap_or(0);
    let (c, r, u) = (count("confirmed"), count("refuted"), count("undecided"));
    let totals = format!("alarms: {} total, {c} confirmed, {r} refuted, {u} undecided", c + r + u);
    let boxes: String = [("confirmed", c), ("refuted", r), ("undecided", u)]
        .iter()
        .map(|(name, n)| format!("<input type=\"checkbox\" id=\"{name}\" checked><label for=\"{name}\">{name} ({n})</label>\n"))
        .collect();
    format!(
        "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width\">\
         <title>fathom: {totals}</title>\n<style>\n{STYLE}\n</style></head>\n<body><h1>{totals}</h1>\n{boxes}<main>\n{body}</main></body></html>\n"
    )
}

fn entry(out: &mut String, number: usize, (tool, alarm, judgement): (&str, &Alarm, &Judgement), excerpt: &str) {
    let answer = judgement.answer.name();
    let open = if answer == "confirmed" { " open" } else { "" };
    let (place, rule, message) = (alarm.place.to_string(), alarm.rule.as_str(), alarm.message.as_str());
    let _ = write!(
        out,
        "<details class=\"{answer}\"{open}><summary><span class=\"answer\">{answer}</span> {number}. <code>{}</code> {} \
         <span class=\"rule\">[{}, {}]</span></summary>\n<p>{}</p>\n",
        escape(&place),
        escape(message),
        escape(tool),
        escape(rule),
        escape(&judgement.why)
    );
    if !judgement.rests_on.is_empty() {
        let items: String = judgement.rests_on.iter().map(|line| format!("<li>{}</li>", escape(line))).collect();
        let _ = writeln!(out, "<p>The proof rests on:</p><ul>{items}</ul>");
    }
    if let Some(test) = &judgement.test {
        let _ = writeln!(out, "<p>Test: <code>{}</code></p>", escape(test));
    }
    if !excerpt.is_empty() {
        let _ = writeln!(out, "<pre>{excerpt}</pre>");
    }
    let reported: Vec<(&Place, &str)> = alarm.waypoints.iter().map(|w| (&w.place, w.text.as_str())).collect();
    let ours: Vec<(&Place, &str)> = judgement.steps.iter().map(|s| (&s.place, s.text.as_str())).collect();
    if !reported.is_empty() || !ours.is_empty() {
        let _ = writeln!(
            out,
            "<div class=\"paths\"><section><h4>As reported</h4>{}</section><section><h4>As executed</h4>{}</section></div>",
            steps(&reported, "The report has no path."),
            steps(&ours, "No execution was found.")
        );
    }
    out.push_str("</details>\n");
}

fn steps(steps: &[(&Place, &str)], none: &str) -> String {
    if steps.is_empty() {
        return format!("<p>{none}</p>");
    }
    let file = |place: &Place| Path::new(&place.file).file_name().map(|n| n.to_string_lossy().into_owned()).unwrap_or_default();
    let item = |(place, text): &(&Place, &str)| {
        let at = format!("{}:{}", file(place), place.line);
        format!("<li><span>{}</span> {}</li>", escape(&at), escape(*text))
    };
    format!("<ol>{}</ol>", steps.iter().map(item).collect::<String>())
}

/// The lines around one, that one marked.
fn excerpt(text: &str, line: u32) -> String {
    let first = line.saturating_sub(AROUND).max(1);
    let mut out = String::new();
    for (n, content) in (1u32..).zip(text.lines()).skip(first as usize - 1).take((2 * AROUND + 1) as usize) {
        let shown = format!("{n:>5}  {}", escape(content));
        match n == line {
            true => write!(out, "<b>{shown}</b>"),
            false => writeln!(out, "{shown}"),
        }
        .unwrap_or_default();
    }
    out
}
