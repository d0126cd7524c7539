//! Judgements kept from earlier runs: an alarm is not asked about again while nothing that its answer depends on has changed.
//!
//! A key is made of the tool, the alarm with its path, the kind of its question, every option that the answer depends on (limits too) and what the front end saw of
//! the files. A run that was stopped goes on where it ended, because each judgement is kept as soon as it is made.

use super::question::Verdict;
use crate::cli::RefuteArgs;
use crate::failure::exit;
use crate::project::cache::{Cache, Entry};
use fathom_alarm::{Alarm, Answer, Kind, Place, Step};
use serde_json::{Value, json};

pub struct Kept {
    cache: Cache,
    /// What all questions of this run have in common.
    options: Vec<String>,
}

impl Kept {
    pub fn new(args: &RefuteArgs) -> Kept {
        // Streams say what the compiler's options made of the files; these decide how they are asked about.
        let options = vec![
            format!("refute {} {} {}", args.timeout, args.depth, args.whole_program),
            format!("{} {} {:?}", args.assume_pure_externals, args.allocation_succeeds, args.compiler.arch),
        ];
        Kept { cache: Cache::open(args.cache.as_deref(), args.no_cache), options }
    }

    /// `contents`: what the front end saw of each file of the program.
    pub fn key(&self, alarm: &Alarm, kind: Kind, contents: &[String]) -> String {
        let asked = Alarm { index: (0, 0), ..alarm.clone() };
        let arguments: Vec<String> = self.options.iter().cloned().chain([format!("{kind:?} {asked:?}")]).collect();
        let contents: Vec<&str> = contents.iter().map(String::as_str).collect();
        self.cache.key(&arguments, &contents)
    }

    pub fn get(&self, key: &str) -> Option<Verdict> {
        let entry = self.cache.get(key)?;
        read(&serde_json::from_str(&entry.output).ok()?)
    }

    pub fn put(&self, key: &str, verdict: &Verdict, seconds: f64) {
        let exit = match verdict.answer {
            Answer::Confirmed => exit::VIOLATED,
            Answer::Refuted => exit::VERIFIED,
            Answer::Undecided => exit::UNKNOWN,
        };
        let entry = Entry { exit, verdict: verdict.answer.name().into(), output: written(verdict).to_string(), seconds };
        self.cache.put(key, &entry);
    }
}

fn written(verdict: &Verdict) -> Value {
    let step = |s: &Step| json!({ "file": s.place.file, "line": s.place.line, "column": s.place.column, "text": s.text });
    json!({
        "answer": verdict.answer.name(), "why": verdict.why, "rests_on": verdict.rests_on,
        "steps": verdict.steps.iter().map(step).collect::<Vec<_>>(),
    })
}

/// `None`: nothing that `written` makes.
fn read(value: &Value) -> Option<Verdict> {
    let text = |value: &Value| value.as_str().map(str::to_string);
    let number = |value: &Value| value.as_u64().and_then(|n| u32::try_from(n).ok());
    let step = |s: &Value| {
        Some(Step { place: Place::new(text(&s["file"])?, number(&s["line"])?, number(&s["column"])?), text: text(&s["text"])? })
    };
    let all = [Answer::Confirmed, Answer::Refuted, Answer::Undecided];
    Some(Verdict {
        answer: all.into_iter().find(|a| value["answer"] == a.name())?,
        rests_on: value["rests_on"].as_array()?.iter().map(text).collect::<Option<_>>()?,
        steps: value["steps"].as_array()?.iter().map(step).collect::<Option<_>>()?,
        ..Verdict::undecided(text(&value["why"])?)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_judgement_is_read_back() {
        let step = Step { place: Place::new("a b.c", 3, 5), text: "x = \"1\"".into() };
        let verdict = Verdict {
            answer: Answer::Confirmed,
            rests_on: vec!["one".into(), "two".into()],
            steps: vec![step],
            ..Verdict::undecided("because")
        };
        let again = read(&written(&verdict)).expect("it was written here");
        assert_eq!(written(&again), written(&verdict));
        assert!(read(&json!({ "answer": "confirmed" })).is_none());
    }
}
