//! The report of a test run as one self-contained page: the source with its goals as marks, requirements, vectors with their signals over time, the matrix
//! of vectors and goals, the pairs that show each condition's independence, and the proofs.

use super::evidence::{Found, Sources, describe, end_text};
use super::requirements::verdicts;
use super::suite::{Status, Suite};
use super::{plot, plot::Series};
use crate::trace::value_text;
use fathom_goto::LocId;
use fathom_goto::coverage::{Aim, Criterion};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

/// Rows of a vector's table.
const MOST_ROWS: usize = 200;

const STYLE: &str = "body{font:14px/1.45 system-ui,sans-serif;margin:2em auto;max-width:75em;padding:0 1em;color:#222;background:#fff}\
table{border-collapse:collapse;margin:.5em 0}td,th{padding:.15em .6em;border:1px solid #ddd;text-align:left;vertical-align:top}\
pre{margin:0;font:13px/1.4 ui-monospace,monospace;white-space:pre-wrap}.source td{border:0;padding:0 .5em}.source td.n{color:#888;text-align:right}\
.c{background:#d8f5d8}.u{background:#e3e3ee}.o{background:#ffe0d6}.m{display:inline-block;min-width:1.2em;text-align:center;border-radius:3px;margin-right:2px;cursor:help}\
details{margin:.4em 0}summary{cursor:pointer}h2{margin-top:1.6em}.matrix td{padding:0 .25em;text-align:center}.matrix td:first-child{text-align:left}\
.scroll{max-height:32em;overflow:auto;border:1px solid #ddd}.scroll table{margin:0}.scroll th{position:sticky;top:0;background:#f4f4f4;z-index:1}\
.scroll td:first-child{position:sticky;left:0}.bar{display:flex;height:1em;width:30em;border-radius:3px;overflow:hidden}\
.plots td{border:0;border-top:1px solid #eee;padding:.1em .6em;vertical-align:middle}.plots svg{display:block}.plots path{fill:none;stroke:#2563a8;stroke-width:1.2}\
.plots .out path{stroke:#a8542a}.r{color:#666;font-size:12px}nav a{margin-right:1em}#filter{margin:.5em 0;padding:.2em .5em;width:20em}\
a{color:#1a4f8a}.scroll th:first-child{left:0;z-index:2}.list{max-height:85vh;overflow:auto;border:1px solid #ddd;padding:0 .6em}.source tr:target{background:#fff3b0}";

/// Hides the rows of goals that do not match what is typed, opens what a link leads into, and goes from vector to vector (keys n and p).
const SCRIPT: &str = "const go=()=>{let e=location.hash.length>1&&document.getElementById(location.hash.slice(1));\
if(e){for(let d=e;d;d=d.parentElement)if(d.tagName=='DETAILS')d.open=true;e.scrollIntoView()}};addEventListener('hashchange',go);go();\
let at=-1;const all=[...document.querySelectorAll('details.vector')],step=d=>{if(!all.length)return;if(all[at])all[at].open=false;\
at=Math.min(Math.max(at+d,0),all.length-1);all[at].open=true;all[at].scrollIntoView({block:'nearest'})};\
const on=(i,d)=>{const b=document.getElementById(i);if(b)b.addEventListener('click',()=>step(d))};on('nextvector',1);on('previousvector',-1);\
addEventListener('keydown',e=>{if(e.target.tagName!='INPUT'&&!e.ctrlKey&&!e.metaKey){if(e.key=='n')step(1);if(e.key=='p')step(-1)}});const f=document.getElementById('filter');if(f)f.addEventListener('input',()=>{const t=f.value.toLowerCase();\
for(const r of document.querySelectorAll('#rest tr.g,.matrix tr.g'))r.style.display=r.textContent.toLowerCase().includes(t)||(r.cells[0].title||'').toLowerCase().includes(t)?'':'none'});";

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

/// The files that goals stand in, in the order in which the page shows them.
struct Files(Vec<String>);

impl Files {
    fn of(suite: &Suite) -> Files {
        let places = suite.goals.iter().map(|g| crate::verification::place_of(&suite.program, g.goal.loc).file);
        Files(places.collect::<BTreeSet<String>>().into_iter().collect())
    }

    /// The name of the line's row.
    fn anchor(&self, file: &str, line: u32) -> String {
        let number = self.0.iter().position(|f| f == file).unwrap_or(0);
        format!("f{number}l{line}")
    }

    /// The place without its folders, which leads to its line.
    fn link(&self, suite: &Suite, loc: LocId) -> String {
        let place = crate::verification::place_of(&suite.program, loc);
        let whole = escape(&suite.program.source.describe(loc));
        let text = whole.rsplit('/').next().unwrap_or(&whole);
        format!("<a href=\"#{}\" title=\"{whole}\">{text}</a>", self.anchor(&place.file, place.line))
    }
}

pub fn page(found: &Found<'_>) -> String {
    let suite = found.suite;
    let files = Files::of(suite);
    let mut out = String::new();
    let mut sources = Sources::default();
    let counts = [suite.covered(), suite.unreachable(), suite.uncovered()];
    let title = format!("{} goals: {} covered, {} unreachable, {} open", suite.total(), counts[0], counts[1], counts[2]);
    let _ = writeln!(
        out,
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<title>{title}</title>\n<style>{STYLE}</style>\n</head>\n<body>"
    );
    let _ = writeln!(out, "<h1>{title}</h1>");
    out.push_str("<div class=\"bar\">");
    for (class, count) in ["c", "u", "o"].iter().zip(counts) {
        let _ = write!(out, "<span class=\"{class}\" style=\"flex:{count}\"></span>");
    }
    out.push_str("</div>\n");
    let _ = writeln!(
        out,
        "<p><span class=\"m c\">✓</span> covered <span class=\"m u\">–</span> proved unreachable <span class=\"m o\">?</span> open; the marks tell what they stand for.</p>"
    );
    let mut body = String::new();
    requirements(found, &mut body);
    body.push_str("<input id=\"filter\" placeholder=\"goals that contain …\">\n");
    not_covered(suite, &mut body, &files, &mut sources);
    vectors(found, &mut body);
    matrix(suite, &mut body, &files, &mut sources);
    pairs(suite, &mut body, &files, &mut sources);
    body.push_str("<a id=\"source\"></a>\n");
    code(suite, &mut body, &files, &mut sources);
    let sections = [
        ("requirements", "Requirements"),
        ("notcovered", "Not covered"),
        ("vectors", "Vectors"),
        ("matrix", "Matrix"),
        ("pairs", "Pairs"),
        ("source", "Source"),
    ];
    let there = |(id, _): &&(&str, &str)| body.contains(&format!(" id=\"{id}\""));
    let links: String = sections.iter().filter(there).map(|(id, name)| format!("<a href=\"#{id}\">{name}</a>")).collect();
    let _ = writeln!(out, "<nav>{links}</nav>\n{body}");
    let _ = writeln!(out, "<script>{SCRIPT}</script>\n</body>\n</html>");
    out
}

fn requirements(found: &Found<'_>, out: &mut String) {
    let verdicts = verdicts(found.suite, found.interface);
    if verdicts.is_empty() {
        return;
    }
    out.push_str(
        "<h2 id=\"requirements\">Requirements</h2>\n<table>\n<tr><th>requirement</th><th>verdict</th><th>parts</th></tr>\n",
    );
    for verdict in verdicts {
        let class = match verdict.goal.status {
            Status::Covered => "o",
            Status::Unreachable { .. } => "c",
            Status::Open(_) => "u",
        };
        let part = |(name, goal): &(&str, &super::suite::Tracked)| {
            format!("<span class=\"{}\">{}</span>", self::class(&goal.status), escape(name))
        };
        let parts: Vec<String> = verdict.parts.iter().map(part).collect();
        let (name, text) = (escape(verdict.name), escape(&verdict.text()));
        let _ = writeln!(out, "<tr><td>{name}</td><td class=\"{class}\">{text}</td><td>{}</td></tr>", parts.join(", "));
    }
    out.push_str("</table>\n");
}

fn not_covered(suite: &Suite, out: &mut String, files: &Files, sources: &mut Sources) {
    let rest: Vec<_> = suite.counted().filter(|g| g.status != Status::Covered).collect();
    if rest.is_empty() {
        return;
    }
    out.push_str("<h2 id=\"notcovered\">Not covered</h2>\n<div class=\"scroll\"><table id=\"rest\">\n<tr><th>goal</th><th>place</th><th>what</th><th>why</th></tr>\n");
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
        let place = files.link(suite, tracked.goal.loc);
        let (class, name) = (class(&tracked.status), escape(&tracked.goal.name));
        let _ = writeln!(
            out,
            "<tr class=\"g\"><td class=\"{class}\">{name}</td><td>{place}</td><td>{what}</td><td>{why}</td></tr>"
        );
    }
    out.push_str("</table></div>\n");
}

fn vectors(found: &Found<'_>, out: &mut String) {
    let suite = found.suite;
    out.push_str("<h2 id=\"vectors\">Vectors</h2>\n<p><button id=\"previousvector\">◀ previous</button> <button id=\"nextvector\">next ▶</button> (keys p and n)</p>\n<div class=\"list\">\n");
    for (i, vector) in suite.vectors.iter().enumerate() {
        let whole = escape(&end_text(&suite.program, &vector.end));
        // Where a violation is, without the folders.
        let end = match whole.rsplit_once(" at ") {
            Some((what, place)) => {
                format!("<span title=\"{whole}\">{what} at {}</span>", place.rsplit('/').next().unwrap_or(place))
            }
            None => whole,
        };
        let (inputs, covers) = (vector.script.inputs.len(), vector.covers.len());
        let series = found.interface.map(|interface| plot::series(found, interface, i));
        let length = match &series {
            Some(series) => format!("{} steps", series.iter().map(|s| s.values.len()).max().unwrap_or(0)),
            None => format!("{inputs} inputs"),
        };
        let _ = writeln!(
            out,
            "<details class=\"vector\" id=\"v{0}\"><summary>Vector {0}: {length}, covers {covers} goals, {end}</summary>",
            i + 1
        );
        if let Some(series) = series {
            plots(&series, out);
            out.push_str("</details>\n");
            continue;
        }
        out.push_str("<table><tr><th>#</th><th>input</th><th>value</th></tr>\n");
        for (n, input) in vector.script.inputs.iter().take(MOST_ROWS).enumerate() {
            let value = escape(&value_text(&suite.program, input.ty, input.bits));
            let _ = writeln!(out, "<tr><td>{}</td><td>{}</td><td>{value}</td></tr>", n + 1, escape(&input.name));
        }
        out.push_str("</table>");
        if inputs > MOST_ROWS {
            let _ = write!(out, "<p>… and {} more, in vectors.csv</p>", inputs - MOST_ROWS);
        }
        out.push_str("</details>\n");
    }
    out.push_str("</div>\n");
}

/// Each signal as a line over the steps, and the steps as a table in which steps that repeat the one before are left out.
fn plots(series: &[Series], out: &mut String) {
    out.push_str("<table class=\"plots\">\n");
    for signal in series.iter().filter(|s| !s.values.is_empty()) {
        let (name, range) = (escape(&signal.name), escape(&plot::range(&signal.values)));
        let _ = writeln!(
            out,
            "<tr class=\"{}\"><td>{} {name}<br><span class=\"r\">{range}</span></td><td>{}</td></tr>",
            signal.kind,
            signal.kind,
            plot::drawing(&signal.values)
        );
    }
    out.push_str(
        "</table>\n<details><summary>Steps in which something changes</summary><div class=\"scroll\"><table><tr><th>step</th>",
    );
    series.iter().for_each(|s| out.push_str(&format!("<th>{}</th>", escape(&s.name))));
    out.push_str("</tr>\n");
    let steps = series.iter().map(|s| s.values.len()).max().unwrap_or(0);
    let row = |step: usize| -> Vec<&str> { series.iter().map(|s| s.values.get(step).map_or("", String::as_str)).collect() };
    let changes: Vec<usize> = (0..steps).filter(|&step| step == 0 || row(step) != row(step - 1)).collect();
    for &step in changes.iter().take(MOST_ROWS) {
        let cells: String = row(step).iter().map(|v| format!("<td>{}</td>", escape(v))).collect();
        let _ = writeln!(out, "<tr><td>{}</td>{cells}</tr>", step + 1);
    }
    out.push_str("</table></div>");
    if changes.len() > MOST_ROWS {
        let _ = write!(out, "<p>… and {} more, in vectors.csv</p>", changes.len() - MOST_ROWS);
    }
    out.push_str("</details>\n");
}

/// For each condition, a vector in which it is true and decides, and one in which it is false and decides.
fn pairs(suite: &Suite, out: &mut String, files: &Files, sources: &mut Sources) {
    let mut rows: BTreeMap<(u32, u32), [Option<String>; 2]> = BTreeMap::new();
    let mut places = BTreeMap::new();
    for (g, tracked) in suite.goals.iter().enumerate() {
        let Aim::Condition { decision, condition, value } = tracked.goal.aim else { continue };
        if tracked.goal.criterion != Criterion::Mcdc {
            continue;
        }
        let shown = suite.vectors.iter().position(|v| v.covers.iter().any(|(goal, _)| *goal == g));
        let cell = match (&tracked.status, shown) {
            (Status::Covered, Some(vector)) => format!("<td class=\"c\"><a href=\"#v{0}\">vector {0}</a></td>", vector + 1),
            (Status::Covered, None) => "<td class=\"c\">covered</td>".into(),
            (Status::Unreachable { .. }, _) => "<td class=\"u\">unreachable</td>".into(),
            (Status::Open(_), _) => "<td class=\"o\">open</td>".into(),
        };
        rows.entry((decision, condition)).or_default()[usize::from(!value)] = Some(cell);
        places.insert((decision, condition), tracked.goal.loc);
    }
    if rows.is_empty() {
        return;
    }
    out.push_str("<h2 id=\"pairs\">Independence of conditions</h2>\n<details><summary>For each condition, where it decides as true and as false</summary>\n<div class=\"scroll\"><table>\n<tr><th>decision</th><th>condition</th><th>true</th><th>false</th></tr>\n");
    let mut last = None;
    for ((decision, condition), [yes, no]) in rows {
        let table = &suite.program.coverage.decisions[decision as usize];
        let text = match last == Some(decision) {
            true => String::new(),
            false => format!("{}: {}", files.link(suite, table.loc), escape(&sources.text(&suite.program, table.loc))),
        };
        last = Some(decision);
        let own = places.get(&(decision, condition)).map(|loc| sources.text(&suite.program, *loc)).unwrap_or_default();
        let cell = |cell: Option<String>| cell.unwrap_or_else(|| "<td></td>".into());
        let _ = writeln!(out, "<tr><td>{text}</td><td>{}</td>{}{}</tr>", escape(&own), cell(yes), cell(no));
    }
    out.push_str("</table></div></details>\n");
}

fn matrix(suite: &Suite, out: &mut String, files: &Files, sources: &mut Sources) {
    out.push_str("<h2 id=\"matrix\">Which vector covers which goal</h2>\n<details><summary>Matrix</summary>\n<div class=\"scroll\"><table class=\"matrix\">\n<tr><th>goal</th>");
    (1..=suite.vectors.len()).for_each(|i| out.push_str(&format!("<th><a href=\"#v{i}\">{i}</a></th>")));
    out.push_str("</tr>\n");
    let of = |vector: &super::suite::Vector| vector.covers.iter().map(|(goal, _)| *goal).collect::<BTreeSet<usize>>();
    let covers: Vec<BTreeSet<usize>> = suite.vectors.iter().map(of).collect();
    for (g, tracked) in suite.goals.iter().enumerate().filter(|(_, t)| !super::suite::is_way(&t.goal)) {
        let what = escape(&describe(suite, tracked, sources));
        let place = crate::verification::place_of(&suite.program, tracked.goal.loc);
        let _ = write!(
            out,
            "<tr class=\"g\"><td class=\"{}\" title=\"{what}\"><a href=\"#{}\">{}</a></td>",
            class(&tracked.status),
            files.anchor(&place.file, place.line),
            escape(&tracked.goal.name)
        );
        for covers in covers.iter().map(|covers| covers.contains(&g)) {
            out.push_str(if covers { "<td class=\"c\">•</td>" } else { "<td></td>" });
        }
        out.push_str("</tr>\n");
    }
    out.push_str("</table></div></details>\n");
}

fn code(suite: &Suite, out: &mut String, files: &Files, sources: &mut Sources) {
    let mut marks: BTreeMap<(String, u32), Vec<String>> = BTreeMap::new();
    for tracked in suite.goals.iter().filter(|t| !super::suite::is_way(&t.goal)) {
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
    for file in &files.0 {
        let _ = writeln!(out, "<h2>{}</h2>\n<table class=\"source\">", escape(file));
        for (i, line) in sources.lines(file).to_vec().iter().enumerate() {
            let marks = marks.get(&(file.clone(), i as u32 + 1)).map(|m| m.concat()).unwrap_or_default();
            let anchor = files.anchor(file, i as u32 + 1);
            let _ = writeln!(
                out,
                "<tr id=\"{anchor}\"><td class=\"n\">{}</td><td>{marks}</td><td><pre>{}</pre></td></tr>",
                i + 1,
                escape(line)
            );
        }
        out.push_str("</table>\n");
    }
}
