//! `--confirm`: compiles the test driver with clang's coverage counters, runs every vector, and compares the counters with what is claimed, goal by goal.
//!
//! Clang has counters for functions, for every condition with either value, and for regions of code, and it records with which values of its conditions
//! each decision was evaluated. A goal that it has no counter for is counted as not measured, with the reason; one that is covered by only one of the two
//! is a difference, which is an error.

use super::driver;
use super::evidence::Sources;
use super::records::{self, Record};
use super::suite::{Ending, Status, Suite, Tracked};
use crate::cli::TestArgs;
use crate::failure::Failure;
use crate::source::SourceFile;
use fathom_goto::coverage::{Aim, Criterion, Decision, Tree};
use fathom_goto::{Loc, LocId};
use serde_json::Value;
use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::Path;
use std::process::{Command, Stdio};

#[derive(Default)]
pub struct Measured {
    /// Goals that both sides agree on.
    pub agreed: usize,
    /// Goals without a counter, by reason.
    pub unmeasured: BTreeMap<&'static str, usize>,
    pub differences: Vec<String>,
    /// Steps whose outputs were compared.
    pub steps: usize,
    /// Why nothing was measured.
    pub obstacle: Option<String>,
}

impl Measured {
    pub fn text(&self) -> String {
        let mut out = String::new();
        if let Some(obstacle) = &self.obstacle {
            let _ = writeln!(out, "not confirmed: {obstacle}");
            return out;
        }
        for difference in &self.differences {
            let _ = writeln!(out, "difference: {difference}");
        }
        let _ =
            writeln!(out, "confirmed: {} goals agree with clang's counters, {} differ", self.agreed, self.differences.len());
        if self.steps > 0 {
            let _ = writeln!(out, "confirmed: the outputs of {} steps", self.steps);
        }
        for (reason, count) in &self.unmeasured {
            let _ = writeln!(out, "not measured: {count} goals ({reason})");
        }
        out
    }
}

/// Lets clang record the values of decisions' conditions.
const RECORDING: &str = "-fcoverage-mcdc";

/// A place of the compiled program's coverage map.
type Spot = (u64, u64);

/// Counters of one file.
#[derive(Default)]
struct Counters {
    /// Of conditions: where each begins and ends; how often it was true and false.
    branches: Vec<(Spot, Spot, u64, u64)>,
    /// Of code regions: where each begins and ends, and how often it was executed.
    regions: Vec<(Spot, Spot, u64)>,
    functions: BTreeMap<String, u64>,
    /// Of decisions with several conditions.
    records: Vec<Record>,
}

pub fn measure(
    suite: &Suite,
    args: &TestArgs,
    (files, outputs): (&[SourceFile], &[Vec<Vec<String>>]),
    folder: &Path,
) -> Result<Measured, Failure> {
    let mut measured = Measured::default();
    match counters(suite, args, files, &folder.join("driver")) {
        Ok((counters, printed)) => {
            compare(suite, &counters, &mut measured);
            compare_outputs(outputs, &printed, &mut measured);
        }
        Err(obstacle) => measured.obstacle = Some(obstacle),
    }
    Ok(measured)
}

/// `printed`: by vector, what the compiled program printed, if it ran.
fn compare_outputs(expected: &[Vec<Vec<String>>], printed: &[Option<String>], measured: &mut Measured) {
    for (i, (expected, printed)) in expected.iter().zip(printed).enumerate() {
        let Some(printed) = printed else { continue };
        let steps = super::outputs::steps(printed);
        for (step, (ours, theirs)) in expected.iter().zip(&steps).enumerate().filter(|(_, (ours, theirs))| ours != theirs) {
            let (vector, step, ours, theirs) = (i + 1, step + 1, ours.join(" "), theirs.join(" "));
            measured
                .differences
                .push(format!("vector {vector}, step {step}: the outputs are {ours} here and {theirs} when compiled"));
        }
        if expected.len() != steps.len() {
            let (vector, ours, theirs) = (i + 1, expected.len(), steps.len());
            measured.differences.push(format!("vector {vector} has {ours} steps here and {theirs} when compiled"));
        }
        measured.steps += expected.len();
    }
}

fn compare(suite: &Suite, counters: &BTreeMap<String, Counters>, measured: &mut Measured) {
    let mut sources = Sources::default();
    let everything_ran = suite.vectors.iter().all(|v| suite.obstacle(v).is_none());
    let unwritten = suite.vectors.iter().any(|v| !v.script.indeterminate.is_empty());
    let chosen = suite.vectors.iter().any(Suite::library_chooses);
    let violated = suite.vectors.iter().any(|v| v.end.is_violation() || matches!(v.end, Ending::Other(_)));
    for tracked in suite.counted() {
        let seen = match seen(suite, tracked, counters, &mut sources) {
            Ok(seen) => seen,
            Err(reason) => {
                *measured.unmeasured.entry(reason).or_default() += 1;
                continue;
            }
        };
        let claimed = tracked.status == Status::Covered;
        match (claimed, seen) {
            (true, true) | (false, false) => measured.agreed += 1,
            // What an uninitialised variable holds, the compiled program decides.
            _ if unwritten => {
                *measured.unmeasured.entry("some vectors read what nobody wrote").or_default() += 1;
            }
            _ if chosen => {
                *measured.unmeasured.entry("some vectors depend on what the C library returns").or_default() += 1;
            }
            (true, false) if !everything_ran => {
                *measured.unmeasured.entry("some vectors cannot be given to the compiled program").or_default() += 1;
            }
            // Behind undefined behaviour the compiled program may do anything.
            (false, true) if violated => {
                *measured.unmeasured.entry("covered by a compiled vector behind its violation only").or_default() += 1;
            }
            _ => {
                let place = suite.program.source.describe(tracked.goal.loc);
                let (ours, theirs) = if claimed { ("covered", "not covered") } else { ("not covered", "covered") };
                measured.differences.push(format!("{place}: {} is {ours} here and {theirs} when compiled", tracked.goal.name));
            }
        }
    }
}

/// Did the compiled program cover the goal?
fn seen(
    suite: &Suite,
    tracked: &Tracked,
    counters: &BTreeMap<String, Counters>,
    sources: &mut Sources,
) -> Result<bool, &'static str> {
    let program = &suite.program;
    let loc = program.source.get(tracked.goal.loc);
    let file = loc.file.map(|f| program.source.files[f.index()].clone()).ok_or("no place in the source")?;
    if loc.macro_name.is_some() {
        return Err("in a macro");
    }
    let absolute = std::path::absolute(&file).map_or(file.clone(), |p| p.display().to_string());
    let counters = counters.get(&absolute).ok_or("not in the compiled program's map")?;
    match (&tracked.goal.aim, tracked.goal.criterion) {
        (Aim::Reached, Criterion::Function) => {
            // The driver has a function of that name, too.
            let name = if tracked.goal.function == "main" { "fathom_program" } else { &tracked.goal.function };
            let count = counters.functions.get(name).ok_or("not in the compiled program's map")?;
            Ok(*count > 0)
        }
        (Aim::Reached, _) => region(counters, loc).map(|count| count > 0).ok_or("no counter of its own"),
        (Aim::Outcome { decision, value }, _) => {
            let decision = &program.coverage.decisions[*decision as usize];
            match single(&decision.tree) {
                // The counters of its only condition.
                Some(same) => branch(suite, counters, decision.conditions[0], sources)
                    .map(|(yes, no)| if *value == same { yes } else { no } > 0),
                None => Err("the outcome of a decision with several conditions"),
            }
        }
        (Aim::Condition { decision, condition, value }, criterion) => {
            let decision = &program.coverage.decisions[*decision as usize];
            if criterion == Criterion::McdcUnique && single(&decision.tree).is_none() {
                return Err("a pair of evaluations");
            }
            if criterion == Criterion::Mcdc && single(&decision.tree).is_none() {
                return decided(suite, counters, decision, (*condition, *value), sources);
            }
            branch(suite, counters, tracked.goal.loc, sources).map(|(yes, no)| if *value { yes } else { no } > 0)
        }
        (Aim::Evaluated { .. }, _) => Err("a way to evaluate a decision"),
        (Aim::Case(_), _) => Err("a case of a switch"),
        (Aim::Iterations(_), _) => Err("iterations of a loop"),
        (Aim::Beside(_) | Aim::Element { .. } | Aim::Named(_), _) => {
            Err("values at an edge, or a condition for the suite only")
        }
    }
}

/// Of a tree with one condition: whether the outcome is the condition's value.
fn single(tree: &Tree) -> Option<bool> {
    match tree {
        Tree::Cond(_) => Some(true),
        Tree::Not(inner) => single(inner).map(|same| !same),
        _ => None,
    }
}

/// Was the condition evaluated to this value where it decides, by clang's record of the decision?
fn decided(
    suite: &Suite,
    counters: &Counters,
    decision: &Decision,
    (condition, value): (u32, bool),
    sources: &mut Sources,
) -> Result<bool, &'static str> {
    let mut known = false;
    for record in counters.records.iter().filter(|r| r.conditions.len() == decision.conditions.len()) {
        let both = decision.conditions.iter().zip(&record.conditions);
        let turned: Option<Vec<bool>> = both.map(|(ours, theirs)| negated(suite, *ours, *theirs, sources)).collect();
        let Some(turned) = turned else { continue };
        if record.folded {
            return Err("a condition of the decision is constant for clang");
        }
        known = true;
        for values in &record.executed {
            let values: Vec<Option<bool>> = values.iter().zip(&turned).map(|(v, turned)| v.map(|v| v != *turned)).collect();
            let decides = records::decides(&decision.tree, condition, &values)
                .ok_or("a decision with operators that clang records no conditions of")?;
            if values[condition as usize] == Some(value) && decides {
                return Ok(true);
            }
        }
    }
    if known { Ok(false) } else { Err("clang has no record of the decision, or one with other conditions") }
}

/// Is clang's condition, which begins there, this one (false), or its negation (true)? None if it is another.
fn negated(suite: &Suite, ours: LocId, theirs: Spot, sources: &mut Sources) -> Option<bool> {
    let loc = suite.program.source.get(ours);
    let (begin, _) = spots(loc);
    if loc.macro_name.is_some() || theirs.0 != begin.0 || theirs.1 > begin.1 {
        return None;
    }
    let file = suite.program.source.files[loc.file?.index()].clone();
    let line = sources.lines(&file).get(begin.0 as usize - 1)?;
    let between = line.get(theirs.1 as usize - 1..begin.1 as usize - 1)?;
    between.chars().all(|c| matches!(c, '!' | '(' | ' ' | '\t')).then(|| between.matches('!').count() % 2 == 1)
}

/// How often the condition was true and false. Clang's counter may be that of the condition with parentheses and negations around it.
fn branch(suite: &Suite, counters: &Counters, loc: LocId, sources: &mut Sources) -> Result<(u64, u64), &'static str> {
    let program = &suite.program;
    let loc = program.source.get(loc);
    if loc.macro_name.is_some() {
        return Err("in a macro");
    }
    let (begin, end) = spots(loc);
    let file = loc.file.map(|f| program.source.files[f.index()].clone()).unwrap_or_default();
    let mut found: Option<(u64, u64)> = None;
    for &(from, to, yes, no) in &counters.branches {
        if from.0 != begin.0 || from.1 > begin.1 || to < end {
            continue;
        }
        let line = sources.lines(&file).get(begin.0 as usize - 1).cloned().unwrap_or_default();
        let Some(between) = line.get(from.1 as usize - 1..begin.1 as usize - 1) else { continue };
        if !between.chars().all(|c| matches!(c, '!' | '(' | ' ' | '\t')) {
            continue;
        }
        // What follows the condition within the region is closing parentheses only.
        let tail = if to.0 == end.0 {
            let last = sources.lines(&file).get(end.0 as usize - 1).cloned().unwrap_or_default();
            last.get(end.1 as usize - 1..to.1 as usize - 1).map(str::to_string)
        } else {
            None
        };
        if !tail.is_some_and(|t| t.chars().all(|c| matches!(c, ')' | ' ' | '\t'))) {
            continue;
        }
        let turned = between.matches('!').count() % 2 == 1;
        let (yes, no) = if turned { (no, yes) } else { (yes, no) };
        let so_far = found.unwrap_or_default();
        found = Some((so_far.0 + yes, so_far.1 + no));
    }
    found.ok_or("no counter: folded, or an operator that clang has none for")
}

fn spots(loc: &Loc) -> (Spot, Spot) {
    ((u64::from(loc.line), u64::from(loc.column)), (u64::from(loc.end_line), u64::from(loc.end_column)))
}

/// The counter of the innermost region that the place begins in.
fn region(counters: &Counters, loc: &Loc) -> Option<u64> {
    let (begin, _) = spots(loc);
    let around = counters.regions.iter().filter(|(from, to, _)| *from <= begin && begin < *to);
    around.max_by_key(|(from, to, _)| (*from, std::cmp::Reverse(*to))).map(|(.., count)| *count)
}

/// Counters by file, and by vector what the compiled program printed.
type Seen = (BTreeMap<String, Counters>, Vec<Option<String>>);

/// Compiles, runs, and reads the counters.
fn counters(suite: &Suite, args: &TestArgs, files: &[SourceFile], folder: &Path) -> Result<Seen, String> {
    let folder = &std::path::absolute(folder).map_err(|error| error.to_string())?;
    let driver = driver::driver(suite, args, files);
    let clang = ["clang-19", "clang", "clang-20", "clang-18"].into_iter().find(|c| exists(c)).ok_or("there is no clang")?;
    let version = clang.strip_prefix("clang").unwrap_or_default();
    let (profdata, cov) = (format!("llvm-profdata{version}"), format!("llvm-cov{version}"));
    if !exists(&profdata) || !exists(&cov) {
        return Err(format!("there is no {profdata} or no {cov}"));
    }
    let mut counting = vec!["-fprofile-instr-generate", "-fcoverage-mapping"];
    // Older ones do not know it.
    let mut probe = Command::new(clang);
    let recording = run(probe.args(&counting).args([RECORDING, "-fsyntax-only", "-x", "c", "/dev/null"])).is_ok();
    if recording {
        counting.push(RECORDING);
    }
    let mut objects = Vec::new();
    let mut compile = |file: &Path, more: &[String], counts: bool| -> Result<(), String> {
        let object = folder.join(format!("measured-{}.o", objects.len()));
        let mut command = Command::new(clang);
        command.args(["-g", "-w", "-O0", "-fno-color-diagnostics", "-c"]).args(&driver.defines).args(more);
        if counts {
            command.args(&counting);
        }
        if args.source.interface.is_some() {
            command.arg(super::outputs::OPTION);
        }
        // Preprocessed files are preprocessed again, for the name of `main`.
        run(command.args(["-x", "c"]).arg(file).arg("-o").arg(&object))?;
        objects.push(object);
        Ok(())
    };
    if !driver.includes {
        for file in files {
            let path = std::path::absolute(&file.path).unwrap_or_else(|_| file.path.clone());
            compile(&path, &file.args, true)?;
        }
    }
    let options = files.first().map(|f| f.args.clone()).unwrap_or_default();
    compile(&folder.join("main.c"), &options, driver.includes)?;
    compile(&folder.join("inputs.c"), &[], false)?;
    let binary = folder.join("measured");
    let mut command = Command::new(clang);
    run(command.args(&driver.defines).args(&counting).args(&objects).arg("-lm").arg("-o").arg(&binary))?;
    let (mut profiles, mut printed) = (Vec::new(), Vec::new());
    for number in &driver.numbers {
        let Some(number) = number else {
            printed.push(None);
            continue;
        };
        let profile = folder.join(format!("measured-{number}.profraw"));
        let mut command = Command::new(&binary);
        command.arg(number.to_string()).env("LLVM_PROFILE_FILE", &profile).current_dir(folder);
        let output = command.stdin(Stdio::null()).stderr(Stdio::null()).output();
        printed.push(output.ok().map(|o| String::from_utf8_lossy(&o.stdout).into_owned()));
        if profile.exists() {
            profiles.push(profile);
        }
    }
    if profiles.is_empty() {
        return Err("no vector can be given to the compiled program".into());
    }
    let merged = folder.join("measured.profdata");
    run(Command::new(&profdata).args(["merge", "-o"]).arg(&merged).args(&profiles))?;
    let mut command = Command::new(&cov);
    let output = command
        .args(["export", "-format=text", "-instr-profile"])
        .arg(&merged)
        .arg(&binary)
        .output()
        .map_err(|error| format!("{cov} cannot be run: {error}"))?;
    let exported: Value = serde_json::from_slice(&output.stdout).map_err(|_| format!("{cov} gives no JSON"))?;
    let mut counted = read(&exported);
    for (file, counters) in counted.iter_mut().filter(|_| recording) {
        let mut command = Command::new(&cov);
        command.args(["show", "-show-mcdc", "-use-color=false", "-instr-profile"]).arg(&merged).arg(&binary).arg(file);
        let output = command.output().map_err(|error| format!("{cov} cannot be run: {error}"))?;
        counters.records = records::read(&String::from_utf8_lossy(&output.stdout));
    }
    for file in objects.iter().chain(&profiles).chain([&merged, &binary]) {
        let _ = std::fs::remove_file(file);
    }
    Ok((counted, printed))
}

fn read(exported: &Value) -> BTreeMap<String, Counters> {
    let mut all: BTreeMap<String, Counters> = BTreeMap::new();
    let functions = exported["data"][0]["functions"].as_array().map(Vec::as_slice).unwrap_or_default();
    for function in functions {
        let names: Vec<&str> = function["filenames"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
        let name = function["name"].as_str().unwrap_or_default();
        // Static functions have their file in front.
        let name = name.rsplit([':', ';']).next().unwrap_or(name);
        if let Some(file) = names.first() {
            let count = function["count"].as_u64().unwrap_or(0);
            *all.entry(file.to_string()).or_default().functions.entry(name.to_string()).or_default() += count;
        }
        let numbers = |row: &Value| -> Vec<u64> { row.as_array().into_iter().flatten().filter_map(Value::as_u64).collect() };
        for row in function["branches"].as_array().into_iter().flatten().map(numbers) {
            if let [a, b, c, d, yes, no, file, ..] = row[..]
                && let Some(name) = names.get(file as usize)
            {
                all.entry(name.to_string()).or_default().branches.push(((a, b), (c, d), yes, no));
            }
        }
        for row in function["regions"].as_array().into_iter().flatten().map(numbers) {
            // Code regions have kind 0; the others are expansions and gaps.
            if let [a, b, c, d, count, file, _, 0, ..] = row[..]
                && let Some(name) = names.get(file as usize)
            {
                all.entry(name.to_string()).or_default().regions.push(((a, b), (c, d), count));
            }
        }
    }
    all
}

fn exists(program: &str) -> bool {
    let status =
        Command::new(program).arg("--version").stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).status();
    status.is_ok_and(|s| s.success())
}

fn run(command: &mut Command) -> Result<(), String> {
    let output = command.stdin(Stdio::null()).output().map_err(|error| format!("the compiler cannot be run: {error}"))?;
    if output.status.success() {
        return Ok(());
    }
    let text = String::from_utf8_lossy(&output.stderr);
    let line = text.lines().find(|l| l.contains("error") || l.contains("undefined reference")).or(text.lines().last());
    Err(format!("the test driver does not compile or link: {}", line.unwrap_or("no message").trim()))
}
