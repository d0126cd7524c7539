//! `fathom refute`: the alarms of other analysers, each confirmed, refuted or undecided.
//!
//! Reports become alarms (`fathom_alarm`), an alarm becomes a question about one entry function (`question`, `goals`), a question goes the way of every
//! other one (`pipeline::decide`). An alarm is *confirmed* by an execution that the interpreter replayed, *refuted* by a proof, and
//! undecided otherwise, with the reason. One alarm that cannot be judged never stops the others.

mod analyse;
mod behind;
mod goals;
mod guided;
mod kept;
mod leaked;
mod outside;
mod places;
mod question;
mod test;
mod told;

use crate::cli::RefuteArgs;
use crate::failure::{Failure, exit, input};
use crate::pipeline;
use fathom_alarm::{Alarm, Answer, Judgement, Report, Rules};
use places::Places;
use question::{Judge, Verdict};
use std::collections::{BTreeMap, BTreeSet};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Programs nest deeply and some passes follow them by recursion. The memory is reserved, not used.
const STACK_BYTES: usize = 1 << 30;

pub fn refute(args: &RefuteArgs) -> Result<u8, Failure> {
    let rules = rules(args)?;
    check_outputs(args)?;
    let mut reports = read_reports(args)?;
    if args.analyse {
        reports.extend(analyse::reports(args)?);
    }
    if reports.iter().all(|r| r.alarms.is_empty()) {
        pipeline::print(told::lines(&[], &[], args.quiet))?;
        return Ok(exit::VERIFIED);
    }
    let places = Places::new(args, &reports)?;
    let judge = Judge::new(args, &rules, &places)?;
    let alarms: Vec<&Alarm> = reports.iter().flat_map(|r| &r.alarms).collect();
    let verdicts = judge_all(args, &judge, &alarms);
    let text = told::lines(&alarms, &verdicts, args.quiet);
    pipeline::print(text)?;
    if let Some(folder) = &args.tests {
        let rules: BTreeSet<_> = verdicts.iter().filter_map(|v| v.test.as_ref()?.rule.clone()).collect();
        test::makefile(folder, &rules.into_iter().collect::<Vec<_>>())?;
    }
    let judged = by_report(&reports, &verdicts);
    if let Some(file) = &args.sarif {
        crate::publish::write_file(file, fathom_alarm::write(&reports, &judged).as_bytes())?;
    }
    if let Some(file) = &args.html {
        let load = |file: &Path| std::fs::read(file).ok().map(|bytes| String::from_utf8_lossy(&bytes).into_owned());
        crate::publish::write_file(file, fathom_alarm::page(&reports, &judged, &load).as_bytes())?;
    }
    let count = |answer: Answer| verdicts.iter().filter(|v| v.answer == answer).count();
    let (confirmed, undecided) = (count(Answer::Confirmed), count(Answer::Undecided));
    Ok(match (confirmed, undecided) {
        (0, 0) => exit::VERIFIED,
        (0, _) => exit::UNKNOWN,
        (_, _) => exit::VIOLATED,
    })
}

fn rules(args: &RefuteArgs) -> Result<Rules, Failure> {
    let Some(file) = &args.rules else { return Ok(Rules::default()) };
    let name = file.display();
    let text = std::fs::read_to_string(file).map_err(|error| input(format!("--rules {name}: it cannot be read: {error}")))?;
    Rules::from_toml(&text).map_err(|why| input(format!("--rules {name}: {why}")))
}

/// A report that cannot be written is known before the search starts.
fn check_outputs(args: &RefuteArgs) -> Result<(), Failure> {
    for (option, file) in [("--sarif", &args.sarif), ("--html", &args.html)] {
        let Some(file) = file else { continue };
        let open = std::fs::OpenOptions::new().create(true).append(true).open(file);
        open.map_err(|error| input(format!("{option} {}: it cannot be written: {error}", file.display())))?;
    }
    if let Some(folder) = &args.tests {
        std::fs::create_dir_all(folder).map_err(|error| input(format!("--tests {}: {error}", folder.display())))?;
    }
    Ok(())
}

fn read_reports(args: &RefuteArgs) -> Result<Vec<Report>, Failure> {
    let mut reports = Vec::new();
    for path in &args.reports {
        let name = path.display();
        let bytes = std::fs::read(path).map_err(|error| input(format!("{name} cannot be read: {error}")))?;
        let text = String::from_utf8_lossy(&bytes);
        let base = folder_of(path, &text);
        let load = |file: &Path| std::fs::read_to_string(file).ok();
        let report = fathom_alarm::read(&text, &base, &load).map_err(|why| input(format!("{name} cannot be used: {why}")))?;
        reports.push(report);
    }
    Ok(reports)
}

/// Relative names in a report are meant from the folder where the analyser ran: the current one if the files are there, otherwise the report's.
fn folder_of(report: &Path, text: &str) -> PathBuf {
    let beside = report.parent().filter(|p| !p.as_os_str().is_empty()).map(Path::to_path_buf);
    let Some(beside) = beside else { return PathBuf::new() };
    let probe = fathom_alarm::read(text, Path::new(""), &|_| None);
    let exists = |base: &Path| {
        let alarms = probe.as_ref().map(|r| r.alarms.as_slice()).unwrap_or_default();
        alarms.iter().any(|a| base.join(&a.place.file).is_file())
    };
    if !exists(Path::new("")) && exists(&beside) { beside } else { PathBuf::new() }
}

/// All alarms, `--jobs` at a time. Alarms with the same question are judged once.
fn judge_all(args: &RefuteArgs, judge: &Judge<'_>, alarms: &[&Alarm]) -> Vec<Verdict> {
    let mut first: BTreeMap<String, usize> = BTreeMap::new();
    let same: Vec<usize> = (0..alarms.len()).map(|i| *first.entry(question::key(alarms[i])).or_insert(i)).collect();
    let distinct: Vec<usize> = (0..alarms.len()).filter(|i| same[*i] == *i).collect();
    let (next, done) = (AtomicUsize::new(0), AtomicUsize::new(0));
    let verdicts: Mutex<BTreeMap<usize, Verdict>> = Mutex::new(BTreeMap::new());
    let work = || {
        while let Some(&i) = distinct.get(next.fetch_add(1, Ordering::Relaxed)) {
            let judged = catch_unwind(AssertUnwindSafe(|| judge.judge(alarms[i], i + 1)));
            let verdict = judged.unwrap_or_else(|_| Verdict::undecided("internal error: see above"));
            let number = done.fetch_add(1, Ordering::Relaxed) + 1;
            if args.progress_wanted() {
                eprintln!("[{number}/{}] alarm {}: {}", distinct.len(), i + 1, verdict.answer.name());
            }
            if let Ok(mut verdicts) = verdicts.lock() {
                verdicts.insert(i, verdict);
            }
        }
    };
    std::thread::scope(|scope| {
        let cores = || std::thread::available_parallelism().map_or(1, |n| n.get());
        for n in 0..args.jobs.map_or_else(cores, |n| n as usize).clamp(1, distinct.len().max(1)) {
            let builder = std::thread::Builder::new().name(format!("judge {n}")).stack_size(STACK_BYTES);
            // Without another thread the ones that run do its work.
            let _ = builder.spawn_scoped(scope, work);
        }
    });
    let verdicts = verdicts.into_inner().unwrap_or_else(|poisoned| poisoned.into_inner());
    let of = |i: &usize| verdicts.get(i).cloned().unwrap_or_else(|| Verdict::undecided("no thread could be started"));
    same.iter().map(of).collect()
}

fn by_report(reports: &[Report], verdicts: &[Verdict]) -> Vec<Vec<Judgement>> {
    let mut rest = verdicts.iter();
    reports.iter().map(|r| rest.by_ref().take(r.alarms.len()).map(told::judgement).collect()).collect()
}
