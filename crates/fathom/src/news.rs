//! Answers that are told when they become known: violations with their executions in the text form, every answer as a line of JSON with
//! `--format jsonl`.
//!
//! What is told is final. Whoever has the last word closes the news first: nothing is told behind the verdict.

use crate::cli::{FormatArg, OutputArgs};
use crate::publish;
use fathom_goto::Program;
use fathom_render::{Outcome, PropertyResult, Report, text};
use std::collections::BTreeSet;
use std::io::Write;
use std::path::PathBuf;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Instant;

/// Steps of an execution that are replayed in no time.
const SHORT: u64 = 100_000;

/// What is told at once.
#[derive(Copy, Clone, PartialEq, Eq)]
enum Form {
    Nothing,
    /// Violations, for people.
    Text,
    /// Everything, as events.
    Lines,
}

pub struct News {
    form: Form,
    file: Option<PathBuf>,
    started: Instant,
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    /// Violations found so far: whatever ends the run, they are its verdict.
    found: Vec<PropertyResult>,
    /// Names of properties whose answers were told.
    told: BTreeSet<String>,
    closed: bool,
}

impl News {
    pub fn new(args: &OutputArgs, started: Instant) -> News {
        let form = match args.format {
            // Confirmations come with the report.
            FormatArg::Text if args.output.is_none() && !args.quiet && !args.confirm => Form::Text,
            FormatArg::Jsonl => Form::Lines,
            FormatArg::Text | FormatArg::Json | FormatArg::Sarif | FormatArg::Html | FormatArg::Junit => Form::Nothing,
        };
        News { form, file: args.output.clone(), started, state: Mutex::default() }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn seconds(&self) -> f64 {
        (self.started.elapsed().as_secs_f64() * 1000.0).round() / 1000.0
    }

    /// Nothing is told from now on. Gives the violations found, and the names of those that were told.
    pub fn close(&self) -> (Vec<PropertyResult>, BTreeSet<String>) {
        let mut state = self.state();
        state.closed = true;
        let told = if self.form == Form::Text { state.told.clone() } else { BTreeSet::new() };
        (state.found.clone(), told)
    }

    /// Is a violation told at once, or so short that its execution may be replayed for a report that perhaps nobody else has the time to write?
    pub fn wants_execution(&self, steps: u64) -> bool {
        self.form != Form::Nothing || steps < SHORT
    }

    /// A violation as it was told, with its execution.
    pub fn known(&self, name: &str) -> Option<PropertyResult> {
        let state = self.state();
        state.found.iter().find(|known| known.name == name && state.told.contains(name)).cloned()
    }

    /// The goals are known: everything that there will be answers to.
    pub fn goals(&self, goals: &[PropertyResult]) {
        if self.form == Form::Lines {
            let event = serde_json::json!({ "event": "goals", "seconds": self.seconds(), "goals": goals });
            // The file is new with the first event.
            if let Some(file) = &self.file
                && let Err(failure) = publish::write_file(file, b"")
            {
                eprintln!("{failure}");
            }
            self.line(&event.to_string());
        }
    }

    pub fn proved(&self, name: &str, by: &str, vacuous: bool) {
        let mut state = self.state();
        if self.form == Form::Lines && !state.closed && state.told.insert(name.to_string()) {
            let event = serde_json::json!(
                { "event": "proved", "seconds": self.seconds(), "name": name, "by": by, "vacuous": vacuous }
            );
            self.line(&event.to_string());
        }
    }

    /// A violation was found; how it comes about takes a moment to tell.
    pub fn found(&self, outline: PropertyResult) {
        let mut state = self.state();
        if !state.found.iter().any(|known| known.name == outline.name) {
            state.found.push(outline);
        }
    }

    /// The same with its execution.
    pub fn violated(&self, result: PropertyResult, program: &Program) {
        let mut state = self.state();
        if state.closed || !state.told.insert(result.name.clone()) {
            return;
        }
        match self.form {
            Form::Nothing => {}
            Form::Text => {
                let mut report = Report { results: vec![result.clone()], ..Report::default() };
                publish::add_sources(&mut report, program);
                if let Outcome::False { counterexample } = &result.outcome {
                    let text = text::violation_text(&report, &result, counterexample, publish::palette());
                    let _ = crate::pipeline::print(text);
                    let _ = std::io::stdout().flush();
                }
            }
            Form::Lines => {
                let event = serde_json::json!({ "event": "violated", "seconds": self.seconds(), "result": result });
                self.line(&event.to_string());
            }
        }
        match state.found.iter_mut().find(|known| known.name == result.name) {
            Some(known) => *known = result,
            None => state.found.push(result),
        }
    }

    fn line(&self, line: &str) {
        write_line(line, self.file.as_deref());
    }
}

/// To the file, or to standard output.
pub fn write_line(line: &str, file: Option<&std::path::Path>) {
    let line = format!("{line}\n");
    match file {
        None => {
            let _ = crate::pipeline::print(&line);
            let _ = std::io::stdout().flush();
        }
        Some(file) => {
            let written = std::fs::OpenOptions::new().append(true).create(true).open(file);
            if let Err(error) = written.and_then(|mut out| out.write_all(line.as_bytes())) {
                eprintln!("{}", crate::failure::input(format!("cannot write {}: {error}", file.display())));
            }
        }
    }
}
