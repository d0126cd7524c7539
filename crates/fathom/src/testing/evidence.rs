//! What a test run leaves: the table on standard output and, in the output folder, vectors, a driver and reports.

use super::driver::{self, Driver};
use super::measure::Measured;
use super::requirements::{self, Verdict};
use super::suite::{self, Ending, Status, Suite, Tracked, Vector};
use crate::cli::{ArchArg, TestArgs};
use crate::failure::{Failure, input};
use crate::interface::Interface;
use crate::source::SourceFile;
use crate::trace::{type_text, value_text};
use fathom_engine::{InputValue, Script};
use fathom_goto::coverage::{Aim, Criterion};
use fathom_goto::{LocId, Program};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::Path;
use std::time::Instant;

/// Inputs, and steps, of one vector in `report.json`.
const MOST_TOLD: usize = 1_000;
/// Lines of the table that are printed.
const MOST_LINES: usize = 60;

/// The folder can be written to: known before the search starts.
pub fn prepare(folder: &Path) -> Result<(), Failure> {
    let failed = |error| input(format!("{} cannot be written: {error}", folder.display()));
    for inner in ["suite", "driver"] {
        std::fs::create_dir_all(folder.join(inner)).map_err(failed)?;
    }
    let probe = folder.join("report.json");
    std::fs::OpenOptions::new().append(true).create(true).open(probe).map_err(failed)?;
    Ok(())
}

/// Takes over the vectors of an earlier run that still cover something: each runs on the program as it is now.
pub fn resume(suite: &mut Suite, args: &TestArgs) -> Result<(), Failure> {
    let Some(folder) = args.output.as_ref().filter(|_| args.resume) else { return Ok(()) };
    let file = folder.join("vectors.json");
    let name = file.display();
    let text = match std::fs::read_to_string(&file) {
        Ok(text) => text,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(()),
        Err(error) => return Err(input(format!("{name} cannot be read: {error}"))),
    };
    let bad = |what: &str| input(format!("{name} holds no vectors: {what}"));
    let stored: Value = serde_json::from_str(&text).map_err(|error| bad(&error.to_string()))?;
    let vectors = stored["vectors"].as_array().ok_or_else(|| bad("there is no list `vectors`"))?;
    for vector in vectors {
        let mut values = Vec::new();
        for input in vector["inputs"].as_array().ok_or_else(|| bad("a vector has no list `inputs`"))? {
            let bits = input["bits"].as_str().and_then(|b| u128::from_str_radix(b.strip_prefix("0x")?, 16).ok());
            values.push(bits.ok_or_else(|| bad("an input has no `bits`"))?);
        }
        let mut base = Script::default();
        let arguments = vector["arguments"].as_u64().unwrap_or(0).min(65_535);
        base.args = (0..arguments).map(|_| String::new()).collect();
        let (mut again, _) = suite.execute(&base, 20_000_000, &mut |_, n| values.get(n).copied());
        again.origin = "resumed";
        suite.add(&again).map_err(Failure::Internal)?;
    }
    Ok(())
}

/// What there is to write.
pub struct Found<'f> {
    pub suite: &'f Suite,
    pub interface: Option<&'f Interface>,
    /// By vector and step.
    pub outputs: &'f [Vec<Vec<String>>],
}

pub fn write(found: &Found<'_>, args: &TestArgs, files: &[SourceFile], folder: &Path, started: Instant) -> Result<(), Failure> {
    let suite = found.suite;
    let write = |name: &str, text: String| crate::publish::write_file(&folder.join(name), text.as_bytes());
    let driver = driver::driver(suite, args, files);
    write("vectors.json", pretty(&vectors_json(found, &driver)))?;
    let table = found.interface.map_or_else(|| vectors_csv(suite), |interface| steps_csv(found, interface));
    write("vectors.csv", table)?;
    write("report.json", pretty(&report_json(found, &driver, started)))?;
    write("report.html", super::page::page(found))?;
    let verdicts = requirements::verdicts(suite, found.interface);
    if !verdicts.is_empty() {
        write("requirements.csv", requirements::table(suite, &verdicts, field))?;
    }
    write("driver/inputs.c", driver.inputs)?;
    write("driver/main.c", driver.main)?;
    write("driver/Makefile", driver.makefile)?;
    // Test cases of an earlier run are not part of this suite.
    for entry in std::fs::read_dir(folder.join("suite"))?.flatten() {
        if entry.file_name().to_string_lossy().starts_with("testcase-") {
            std::fs::remove_file(entry.path())?;
        }
    }
    write("suite/metadata.xml", metadata(args, files))?;
    for (i, vector) in suite.vectors.iter().enumerate() {
        write(&format!("suite/testcase-{}.xml", i + 1), test_case(suite, vector))?;
    }
    Ok(())
}

fn pretty(value: &Value) -> String {
    let mut text = serde_json::to_string_pretty(value).unwrap_or_default();
    text.push('\n');
    text
}

fn input_json(program: &Program, input: &InputValue) -> Value {
    json!({
        "name": input.name,
        "type": type_text(program, input.ty),
        "value": value_text(program, input.ty, input.bits),
        "bits": format!("{:#x}", input.bits),
    })
}

fn vectors_json(found: &Found<'_>, driver: &Driver) -> Value {
    let suite = found.suite;
    let program = &suite.program;
    let vectors: Vec<Value> = (suite.vectors.iter().enumerate())
        .map(|(i, v)| {
            let covered = |criterion: bool| {
                let goals = v.covers.iter().map(|(g, _)| &suite.goals[*g]);
                goals.filter(move |g| (g.goal.criterion == Criterion::Violation) == criterion && !suite::is_way(&g.goal))
            };
            let covers: Vec<&str> = covered(false).map(|g| g.goal.name.as_str()).collect();
            let violates: Vec<&str> = covered(true).map(requirements::name_of).collect();
            json!({
                "number": i + 1,
                "inputs": v.script.inputs.iter().map(|i| input_json(program, i)).collect::<Vec<_>>(),
                "arguments": v.script.args.len(),
                "steps": found.interface.map(|interface| steps_json(found, interface, i)),
                "covers": covers,
                "violates": violates,
                "end": end_text(program, &v.end),
                "origin": v.origin,
                "driver": driver.numbers[i],
                "obstacle": suite.obstacle(v),
                "library_chooses": Suite::library_chooses(v),
                "reads_unwritten": !v.script.indeterminate.is_empty(),
            })
        })
        .collect();
    json!({ "version": 1, "vectors": vectors })
}

/// The steps of a vector of reactive code; the first element has the parameters, if there are some.
fn steps_json(found: &Found<'_>, interface: &Interface, vector: usize) -> Value {
    let inputs = &found.suite.vectors[vector].script.inputs;
    let mut steps: Vec<Value> = Vec::new();
    for (n, input) in inputs.iter().enumerate() {
        let (step, signal) = interface.signal(n);
        while steps.len() <= step {
            steps.push(json!({ "inputs": {}, "outputs": {} }));
        }
        steps[step]["inputs"][&signal.name] = json!(value_text(&found.suite.program, input.ty, input.bits));
    }
    for (step, values) in found.outputs.get(vector).into_iter().flatten().enumerate() {
        if let Some(entry) = steps.get_mut(step + 1) {
            for (output, value) in interface.output.iter().zip(values) {
                entry["outputs"][&output.name] = json!(value);
            }
        }
    }
    json!(steps)
}

/// A row per step, a column per signal: parameters, inputs (what they hold in the step), outputs (behind it).
fn steps_csv(found: &Found<'_>, interface: &Interface) -> String {
    let mut out = String::from("vector,step");
    let columns = [("parameter", &interface.parameter), ("in", &interface.input)];
    for (kind, signals) in columns {
        signals.iter().for_each(|s| out.push_str(&format!(",{}", field(&format!("{kind} {}", s.name)))));
    }
    interface.output.iter().for_each(|o| out.push_str(&format!(",{}", field(&format!("out {}", o.name)))));
    out.push('\n');
    for (i, vector) in found.suite.vectors.iter().enumerate() {
        let mut values: Vec<String> = vec![String::new(); interface.parameter.len() + interface.input.len()];
        let inputs = &vector.script.inputs;
        let last = if inputs.is_empty() { 0 } else { interface.signal(inputs.len() - 1).0 };
        let mut next = 0;
        for step in 0..=last {
            while next < inputs.len() && interface.signal(next).0 == step {
                let (_, signal) = interface.signal(next);
                let all = interface.parameter.iter().chain(&interface.input);
                let place = all.into_iter().position(|s| std::ptr::eq(s, signal)).unwrap_or(0);
                values[place] = value_text(&found.suite.program, inputs[next].ty, inputs[next].bits);
                next += 1;
            }
            if step == 0 {
                continue;
            }
            let _ = write!(out, "{},{step}", i + 1);
            values.iter().for_each(|v| out.push_str(&format!(",{}", field(v))));
            let outputs = found.outputs.get(i).and_then(|steps| steps.get(step - 1));
            for o in 0..interface.output.len() {
                let _ = write!(out, ",{}", outputs.and_then(|values| values.get(o)).map_or("", String::as_str));
            }
            out.push('\n');
        }
    }
    out
}

/// A row per input: vector, number, name, type, value.
fn vectors_csv(suite: &Suite) -> String {
    let mut out = String::from("vector,input,name,type,value\n");
    for (i, vector) in suite.vectors.iter().enumerate() {
        for (n, input) in vector.script.inputs.iter().enumerate() {
            let value = value_text(&suite.program, input.ty, input.bits);
            let ty = type_text(&suite.program, input.ty);
            let _ = writeln!(out, "{},{},{},{},{}", i + 1, n + 1, field(&input.name), field(&ty), field(&value));
        }
    }
    out
}

fn field(text: &str) -> String {
    match text.contains([',', '"', '\n']) {
        true => format!("\"{}\"", text.replace('"', "\"\"")),
        false => text.to_string(),
    }
}

pub fn end_text(program: &Program, end: &Ending) -> String {
    match end {
        Ending::Exit(code) => format!("exit code {code}"),
        Ending::Abort => "abort".into(),
        Ending::Inputs => "asks for another input".into(),
        Ending::Violation { message, loc, .. } => format!("violation: {message} at {}", program.source.describe(*loc)),
        Ending::Assumption => "an assumption fails".into(),
        Ending::Other(what) => what.clone(),
    }
}

fn report_json(found: &Found<'_>, driver: &Driver, started: Instant) -> Value {
    let suite = found.suite;
    let mut sources = Sources::default();
    let counted = |g: &(usize, &Tracked)| suite::is_counted(g.1);
    let goals: Vec<Value> =
        (suite.goals.iter().enumerate()).filter(counted).map(|(i, goal)| goal_json(suite, i, goal, &mut sources)).collect();
    let decisions: Vec<Value> =
        suite.program.coverage.decisions.iter().map(|d| decision_json(suite, d, &mut sources)).collect();
    let mut vectors = vectors_json(found, driver);
    vectors["vectors"].as_array_mut().into_iter().flatten().for_each(shorten);
    json!({
        "version": 1,
        "tool": concat!("fathom ", env!("CARGO_PKG_VERSION")),
        "seconds": started.elapsed().as_secs_f64(),
        "total": suite.total(),
        "covered": suite.covered(),
        "unreachable": suite.unreachable(),
        "open": suite.uncovered(),
        "goals": goals,
        "requirements": requirements::verdicts(suite, found.interface).iter().map(Verdict::json).collect::<Vec<_>>(),
        "decisions": decisions,
        "vectors": vectors["vectors"],
    })
}

/// A vector of many thousand steps is told by its first ones: `vectors.json` has all of them.
fn shorten(vector: &mut Value) {
    for list in ["inputs", "steps"] {
        let Some(told) = vector[list].as_array_mut().filter(|told| told.len() > MOST_TOLD) else { continue };
        let left_out = told.len() - MOST_TOLD;
        told.truncate(MOST_TOLD);
        vector[format!("{list}_left_out")] = json!(left_out);
    }
}

fn goal_json(suite: &Suite, index: usize, tracked: &Tracked, sources: &mut Sources) -> Value {
    let program = &suite.program;
    let place = crate::verification::place_of(program, tracked.goal.loc);
    let vectors = (suite.vectors.iter().enumerate()).filter(|(_, v)| v.covers.iter().any(|(g, _)| *g == index));
    let vectors: Vec<usize> = vectors.map(|(i, _)| i + 1).collect();
    let mut value = json!({
        "name": tracked.goal.name,
        "criterion": tracked.goal.criterion.name(),
        "function": tracked.goal.function,
        "file": place.file,
        "line": place.line,
        "column": place.column,
        "text": sources.text(program, tracked.goal.loc),
        "aim": aim_text(&tracked.goal.aim),
        "vectors": vectors,
    });
    if let Some(note) = tracked.note {
        value["note"] = json!(note);
    }
    match &tracked.status {
        Status::Covered => value["status"] = json!("covered"),
        Status::Open(why) => {
            value["status"] = json!("open");
            value["reason"] = json!(why);
        }
        Status::Unreachable { how, rests_on } => {
            value["status"] = json!("unreachable");
            value["proof"] = json!(how);
            value["rests_on"] = json!(rests_on);
        }
    }
    value
}

fn decision_json(suite: &Suite, decision: &fathom_goto::coverage::Decision, sources: &mut Sources) -> Value {
    let program = &suite.program;
    let place = crate::verification::place_of(program, decision.loc);
    json!({
        "kind": decision.kind.name(),
        "function": decision.function,
        "file": place.file,
        "line": place.line,
        "column": place.column,
        "text": sources.text(program, decision.loc),
        "conditions": decision.conditions.iter().map(|c| sources.text(program, *c)).collect::<Vec<_>>(),
    })
}

pub fn aim_text(aim: &Aim) -> String {
    match aim {
        Aim::Reached => "reached".into(),
        Aim::Outcome { value, .. } => format!("is {value}"),
        Aim::Condition { condition, value, .. } => format!("condition {} is {value}", condition + 1),
        Aim::Evaluated { way, .. } => format!("evaluated to {}", way.outcome),
        Aim::Case(None) => "default".into(),
        Aim::Case(Some((low, high))) if low == high => format!("case {low}"),
        Aim::Case(Some((low, high))) => format!("case {low} ... {high}"),
        Aim::Iterations(0) => "no iteration".into(),
        Aim::Iterations(1) => "one iteration".into(),
        Aim::Iterations(_) => "several iterations".into(),
        Aim::Beside(0) => "operands are equal".into(),
        Aim::Beside(side) => format!("left operand is next {} the right one", if *side < 0 { "below" } else { "above" }),
        Aim::Element { last } => format!("{} element", if *last { "last" } else { "first" }),
        Aim::Named(name) => name.clone(),
    }
}

/// What a goal asks for, in words.
pub fn describe(suite: &Suite, tracked: &Tracked, sources: &mut Sources) -> String {
    let text = sources.text(&suite.program, tracked.goal.loc);
    let text = short(&text);
    match (&tracked.goal.aim, tracked.goal.criterion) {
        (Aim::Reached, Criterion::Function) => format!("function {} is called", tracked.goal.function),
        (Aim::Reached, _) => format!("`{text}` is reached"),
        (Aim::Outcome { value, .. }, _) => format!("`{text}` is {value}"),
        (Aim::Condition { value, .. }, Criterion::Mcdc) => format!("`{text}` is {value} and decides"),
        (Aim::Condition { value, .. }, Criterion::McdcUnique) => format!("`{text}` is {value} and alone decides"),
        (Aim::Condition { value, .. }, _) => format!("`{text}` is {value}"),
        (aim @ Aim::Evaluated { .. }, _) => format!("`{text}` is {}", aim_text(aim)),
        (Aim::Case(None), _) => "the switch goes to its default".into(),
        (aim @ Aim::Case(Some(_)), _) => format!("the switch goes to {}", aim_text(aim)),
        (aim @ Aim::Iterations(_), _) => format!("{} of `{text}`", aim_text(aim)),
        (aim @ Aim::Beside(_), _) => format!("{} in `{text}`", aim_text(aim)),
        (aim @ Aim::Element { .. }, _) => format!("the {} in `{text}`", aim_text(aim)),
        (Aim::Named(name), _) if name.is_empty() => format!("`{text}` holds"),
        (Aim::Named(name), _) => format!("`{name}` holds"),
    }
}

fn short(text: &str) -> String {
    let words: Vec<&str> = text.split_whitespace().collect();
    let line = words.join(" ");
    match line.char_indices().nth(60) {
        Some((at, _)) => format!("{}…", &line[..at]),
        None => line,
    }
}

/// The table, what the compiled program says, and the last line.
pub fn text(suite: &Suite, verdicts: &[Verdict<'_>], measured: Option<&Measured>, quiet: bool) -> String {
    let program = &suite.program;
    let mut sources = Sources::default();
    let mut out = String::new();
    if !quiet {
        let mut lines = 0;
        for tracked in suite.counted().filter(|g| g.status != Status::Covered) {
            lines += 1;
            if lines > MOST_LINES {
                continue;
            }
            let place = program.source.describe(tracked.goal.loc);
            let what = describe(suite, tracked, &mut sources);
            let _ = match &tracked.status {
                Status::Open(why) => writeln!(out, "{place}: {}: open: {what} ({why})", tracked.goal.name),
                Status::Unreachable { how, .. } => writeln!(out, "{place}: {}: unreachable: {what} ({how})", tracked.goal.name),
                Status::Covered => Ok(()),
            };
        }
        for tracked in suite.counted() {
            if let Some(note) = tracked.note {
                let _ = writeln!(out, "{}: {}: {note}", program.source.describe(tracked.goal.loc), tracked.goal.name);
            }
        }
        if lines > MOST_LINES {
            let _ = writeln!(out, "… and {} more (--output DIR: report.json lists all)", lines - MOST_LINES);
        }
        let mut rests: Vec<&String> = Vec::new();
        for tracked in &suite.goals {
            if let Status::Unreachable { rests_on, .. } = &tracked.status {
                rests_on.iter().for_each(|rest| {
                    if !rests.contains(&rest) {
                        rests.push(rest);
                    }
                });
            }
        }
        for rest in rests {
            let _ = writeln!(out, "the proofs rest on: {rest}");
        }
        for (i, vector) in suite.vectors.iter().enumerate().filter(|(_, v)| v.end.is_violation()) {
            let _ = writeln!(out, "vector {} ends in a {}", i + 1, end_text(program, &vector.end));
        }
        let mut counts: BTreeMap<Criterion, [usize; 3]> = BTreeMap::new();
        for tracked in suite.counted() {
            let row = counts.entry(tracked.goal.criterion).or_default();
            row[0] += 1;
            row[1] += usize::from(tracked.status == Status::Covered);
            row[2] += usize::from(matches!(tracked.status, Status::Unreachable { .. }));
        }
        for (criterion, [total, covered, unreachable]) in counts {
            let _ = writeln!(out, "{}: {covered} of {total} covered, {unreachable} unreachable", criterion.name());
        }
        let inputs: usize = suite.vectors.iter().map(|v| v.script.inputs.len()).sum();
        let _ = writeln!(out, "vectors: {}, with {inputs} inputs", suite.vectors.len());
    }
    if let Some(measured) = measured {
        out.push_str(&measured.text());
    }
    out.push_str(&requirements::lines(verdicts, quiet));
    let (total, open) = (suite.total(), suite.uncovered());
    let _ =
        writeln!(out, "goals: {total} total, {} covered, {} unreachable, {open} open", suite.covered(), suite.unreachable());
    out
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// Test-Comp's description of a suite.
fn metadata(args: &TestArgs, files: &[SourceFile]) -> String {
    let file = files.first().map(|f| f.path.display().to_string()).unwrap_or_default();
    let architecture = if crate::source::arch(files) == ArchArg::Ilp32 { "32bit" } else { "64bit" };
    let mut out = String::from("<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"no\"?>\n");
    out.push_str("<!DOCTYPE test-metadata PUBLIC \"+//IDN sosy-lab.org//DTD test-format test-metadata 1.1//EN\" \"https://sosy-lab.org/test-format/test-metadata-1.1.dtd\">\n");
    out.push_str("<test-metadata>\n  <sourcecodelang>C</sourcecodelang>\n");
    let _ = writeln!(out, "  <producer>fathom {}</producer>", env!("CARGO_PKG_VERSION"));
    out.push_str("  <specification>COVER( init(main()), FQL(COVER EDGES(@DECISIONEDGE)) )</specification>\n");
    let _ = writeln!(out, "  <programfile>{}</programfile>", escape(&file));
    let _ = writeln!(out, "  <entryfunction>{}</entryfunction>", escape(args.source.entry()));
    let _ = writeln!(out, "  <architecture>{architecture}</architecture>\n</test-metadata>");
    out
}

fn test_case(suite: &Suite, vector: &Vector) -> String {
    let mut out = String::from("<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"no\"?>\n");
    out.push_str("<!DOCTYPE testcase PUBLIC \"+//IDN sosy-lab.org//DTD test-format testcase 1.1//EN\" \"https://sosy-lab.org/test-format/testcase-1.1.dtd\">\n<testcase>\n");
    for input in &vector.script.inputs {
        let value = value_text(&suite.program, input.ty, input.bits);
        let value = value.strip_suffix('f').filter(|v| v.contains('.')).unwrap_or(&value);
        let _ = writeln!(out, "  <input variable=\"{}\">{}</input>", escape(&input.name), escape(value));
    }
    out.push_str("</testcase>\n");
    out
}

/// The texts of source files, read once.
#[derive(Default)]
pub struct Sources {
    files: BTreeMap<String, Vec<String>>,
}

impl Sources {
    pub fn lines(&mut self, file: &str) -> &[String] {
        self.files.entry(file.to_string()).or_insert_with(|| {
            let bytes = std::fs::read(file).unwrap_or_default();
            String::from_utf8_lossy(&bytes).lines().map(str::to_string).collect()
        })
    }

    /// What stands at the location; nothing if the file cannot be read. Columns count bytes from 1, and the last one is behind the text.
    pub fn text(&mut self, program: &Program, loc: LocId) -> String {
        let loc = program.source.get(loc);
        let Some(file) = loc.file else { return String::new() };
        if loc.macro_name.is_some() && loc.line == loc.end_line && loc.column == loc.end_column {
            return loc.macro_name.clone().unwrap_or_default();
        }
        let lines = self.lines(&program.source.files[file.index()]);
        let mut text = String::new();
        for number in loc.line..=loc.end_line {
            let Some(line) = lines.get(number as usize - 1) else { break };
            // The text that was read need not be the one on disk.
            let from = if number == loc.line { (loc.column as usize - 1).min(line.len()) } else { 0 };
            let to = if number == loc.end_line { loc.end_column as usize } else { line.len() };
            text.push_str(line.get(from..to.saturating_sub(1).clamp(from, line.len())).unwrap_or(""));
            if number < loc.end_line {
                text.push(' ');
            }
        }
        text
    }
}
