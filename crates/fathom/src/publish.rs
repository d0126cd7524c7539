//! Where a report goes: completed with what only the command line knows, rendered, written; the verdict is printed whatever
//! happens to the rest.

use crate::cli::{FormatArg, ListArg, OutputArgs, VerifyArgs};
use crate::failure::Failure;
use crate::source::SourceFile;
use fathom_goto::Program;
use fathom_render::{Outcome, Palette, Report, html, json, junit, sarif, text};
use std::time::Instant;

/// Larger source files are not kept for excerpts.
const LARGEST_SOURCE: u64 = 16 << 20;

/// Adds the command, the cost and the source texts.
pub fn complete(report: &mut Report, program: &Program, files: &[SourceFile], args: &VerifyArgs, started: Instant) {
    let run = &mut report.run;
    run.command = std::env::args_os().map(|arg| arg.to_string_lossy().into_owned()).collect();
    run.files = files.iter().map(|file| file.path.display().to_string()).collect();
    run.arch = program.arch().pointer_bits();
    run.entry = args.source.entry().to_string();
    run.seconds = (started.elapsed().as_secs_f64() * 1000.0).round() / 1000.0;
    run.memory_bytes = peak_memory().unwrap_or(0);
    add_sources(report, program);
}

/// The texts of files that the report names.
pub fn add_sources(report: &mut Report, program: &Program) {
    // Preprocessed files name originals that may not exist; what cannot be read has no excerpt.
    let mentioned = mentioned_files(report);
    for name in program.source.files.iter().filter(|name| mentioned.contains(*name)) {
        let small = std::fs::metadata(name).is_ok_and(|m| m.is_file() && m.len() <= LARGEST_SOURCE);
        if small && let Ok(bytes) = std::fs::read(name) {
            report.sources.insert(name.clone(), String::from_utf8_lossy(&bytes).into_owned());
        }
    }
}

/// Files some place of the report names.
fn mentioned_files(report: &Report) -> std::collections::BTreeSet<String> {
    let mut names: std::collections::BTreeSet<String> = report.results.iter().map(|r| r.place.file.clone()).collect();
    for result in &report.results {
        if let Outcome::False { counterexample } = &result.outcome {
            names.extend(counterexample.steps.iter().map(|s| s.place.file.clone()));
        }
    }
    names
}

/// CPU time this process has used so far, all its threads together.
pub fn cpu_seconds() -> f64 {
    let mut time = libc::timespec { tv_sec: 0, tv_nsec: 0 };
    // SAFETY: the clock is a constant of the system and the result has room for it.
    match unsafe { libc::clock_gettime(libc::CLOCK_PROCESS_CPUTIME_ID, &mut time) } {
        0 => time.tv_sec as f64 + time.tv_nsec as f64 / 1e9,
        _ => 0.0,
    }
}

/// The report of a run that ended before there were results.
pub fn unknown(reason: fathom_render::Reason, bound: Option<u32>) -> Report {
    let mut report = Report { unknown: Some(reason), bound: bound.map(u64::from), ..Report::default() };
    report.run.command = std::env::args_os().map(|arg| arg.to_string_lossy().into_owned()).collect();
    report.run.arch = 64;
    report
}

/// Renders and prints or writes. An error of the report's own file is told; the verdict is printed all the same.
pub fn publish(report: &Report, args: &OutputArgs) -> Result<(), Failure> {
    let detail = match args.list {
        _ if args.quiet => text::Detail::Quiet,
        ListArg::Reached => text::Detail::Full,
        ListArg::All => text::Detail::All,
    };
    let rendered = match args.format {
        // A file gets no escape sequences, whatever the terminal shows.
        FormatArg::Text if args.output.is_some() => text::render(report, detail, Palette::Plain),
        FormatArg::Text => text::render(report, detail, palette()),
        FormatArg::Json => json::render(report),
        FormatArg::Jsonl => json::render_line(report),
        FormatArg::Sarif => sarif::render(report, args.sarif_passes),
        FormatArg::Html => html::render(report),
        FormatArg::Junit => junit::render(report),
    };
    match &args.output {
        Some(file) if args.format == FormatArg::Jsonl => {
            crate::news::write_line(rendered.trim_end(), Some(file));
            crate::pipeline::print(text::render(report, text::Detail::Quiet, palette())).map(|_| ())
        }
        Some(file) => {
            let written = write_file(file, rendered.as_bytes());
            crate::pipeline::print(text::render(report, text::Detail::Quiet, palette()))?;
            written
        }
        None if args.format == FormatArg::Text => crate::pipeline::print(rendered).map(|_| ()),
        None => {
            // Standard output is the report's, whole; the verdict is for the person who waits.
            let printed = crate::pipeline::print(rendered).map(|_| ());
            eprintln!("{}", text::verdict_line(&report.verdict()));
            printed
        }
    }
}

/// A place that no report can be written to is bad input, before anything is searched. What is there already stays until then.
pub fn refuse_unwritable(args: &OutputArgs) -> Result<(), Failure> {
    let Some(file) = &args.output else { return Ok(()) };
    let opened = std::fs::OpenOptions::new().append(true).create(true).open(file);
    opened.map(|_| ()).map_err(|error| crate::failure::input(format!("cannot write {}: {error}", file.display())))
}

/// Colours where standard output is a terminal that shows them and `NO_COLOR` does not forbid it (`CLICOLOR_FORCE` demands it).
pub fn palette() -> Palette {
    match anstream::AutoStream::choice(&std::io::stdout()) {
        anstream::ColorChoice::Never => Palette::Plain,
        anstream::ColorChoice::Auto | anstream::ColorChoice::Always | anstream::ColorChoice::AlwaysAnsi => Palette::Coloured,
    }
}

/// Written, and known to have reached the disk as far as the system says: a full one shows only when flushed.
pub fn write_file(file: &std::path::Path, bytes: &[u8]) -> Result<(), Failure> {
    use std::io::Write;
    let write = || {
        let mut out = std::fs::File::create(file)?;
        out.write_all(bytes)?;
        out.flush()
    };
    write().map_err(|error: std::io::Error| crate::failure::input(format!("cannot write {}: {error}", file.display())))
}

/// The process's greatest resident size.
fn peak_memory() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    let kilobytes: u64 = line.split_whitespace().next()?.parse().ok()?;
    Some(kilobytes * 1024)
}
