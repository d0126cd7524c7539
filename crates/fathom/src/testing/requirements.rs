//! What is known of the requirements that observers watch: violated by a vector, proved, or open; and which of their parts were put to the test.

use super::suite::{Status, Suite, Tracked};
use crate::interface::Interface;
use fathom_goto::coverage::{Aim, Criterion};
use serde_json::{Value, json};
use std::fmt::Write;

pub struct Verdict<'s> {
    pub name: &'s str,
    pub goal: &'s Tracked,
    /// The vector and the step that show the violation first.
    pub violation: Option<(usize, usize)>,
    /// No execution gets to its trigger, or to its premise.
    pub vacuous: Option<&'static str>,
    pub parts: Vec<(&'s str, &'s Tracked)>,
}

pub fn name_of(tracked: &Tracked) -> &str {
    match &tracked.goal.aim {
        Aim::Named(name) => name,
        _ => &tracked.goal.name,
    }
}

pub fn verdicts<'s>(suite: &'s Suite, interface: Option<&Interface>) -> Vec<Verdict<'s>> {
    let of = |criterion: Criterion| suite.goals.iter().enumerate().filter(move |(_, g)| g.goal.criterion == criterion);
    let verdict = |(index, goal): (usize, &'s Tracked)| {
        let name = name_of(goal);
        let shown = suite.vectors.iter().enumerate().filter_map(|(i, v)| {
            let (_, inputs) = v.covers.iter().find(|(g, _)| *g == index)?;
            let step = interface.map_or(0, |interface| if *inputs == 0 { 1 } else { interface.signal(inputs - 1).0 });
            Some((i + 1, step))
        });
        let own = |(_, part): (usize, &'s Tracked)| name_of(part).strip_prefix(name)?.strip_prefix(": ").map(|p| (p, part));
        let parts: Vec<(&str, &Tracked)> = of(Criterion::Requirement).filter_map(own).collect();
        let never = |what: &str| parts.iter().any(|(part, g)| *part == what && matches!(g.status, Status::Unreachable { .. }));
        let vacuous = match (never("triggered"), never("premise holds")) {
            (true, _) => Some("its trigger never occurs"),
            (false, true) => Some("its premise never holds"),
            (false, false) => None,
        };
        Verdict { name, goal, violation: shown.min_by_key(|(_, step)| *step), vacuous, parts }
    };
    of(Criterion::Violation).map(verdict).collect()
}

impl Verdict<'_> {
    pub fn text(&self) -> String {
        match (&self.goal.status, self.vacuous) {
            (Status::Covered, _) => match self.violation {
                Some((vector, step)) => format!("violated (vector {vector}, step {step})"),
                None => "violated".into(),
            },
            (Status::Unreachable { .. }, Some(why)) => format!("holds ({why})"),
            (Status::Unreachable { how, .. }, None) => format!("holds ({how})"),
            (Status::Open(why), _) => format!("open ({why})"),
        }
    }

    pub fn json(&self) -> Value {
        let state = |status: &Status| match status {
            Status::Covered => "covered",
            Status::Unreachable { .. } => "unreachable",
            Status::Open(_) => "open",
        };
        let verdict = match self.goal.status {
            Status::Covered => "violated",
            Status::Unreachable { .. } => "holds",
            Status::Open(_) => "open",
        };
        let parts: Vec<Value> =
            self.parts.iter().map(|(part, goal)| json!({ "part": part, "status": state(&goal.status) })).collect();
        json!({
            "name": self.name,
            "verdict": verdict,
            "text": self.text(),
            "vector": self.violation.map(|(vector, _)| vector),
            "step": self.violation.map(|(_, step)| step),
            "vacuous": self.vacuous,
            "parts": parts,
        })
    }
}

/// A line per requirement, and one for all.
pub fn lines(verdicts: &[Verdict<'_>], quiet: bool) -> String {
    let mut out = String::new();
    if verdicts.is_empty() {
        return out;
    }
    if !quiet {
        for verdict in verdicts {
            let _ = writeln!(out, "requirement {}: {}", verdict.name, verdict.text());
        }
    }
    let count = |wanted: fn(&Status) -> bool| verdicts.iter().filter(|v| wanted(&v.goal.status)).count();
    let violated = count(|s| *s == Status::Covered);
    let holds = count(|s| matches!(s, Status::Unreachable { .. }));
    let open = count(|s| matches!(s, Status::Open(_)));
    let _ = writeln!(out, "requirements: {} total, {violated} violated, {holds} hold, {open} open", verdicts.len());
    out
}

/// Which requirement is tested by which vector, for the tools that trace requirements: a row per requirement and part.
pub fn table(suite: &Suite, verdicts: &[Verdict<'_>], field: impl Fn(&str) -> String) -> String {
    let mut out = String::from("requirement,file,line,part,status,vectors\n");
    for verdict in verdicts {
        let own = std::iter::once(("", verdict.goal)).chain(verdict.parts.iter().copied());
        for (part, goal) in own {
            let place = crate::verification::place_of(&suite.program, goal.goal.loc);
            let index = suite.goals.iter().position(|g| std::ptr::eq(g, goal)).unwrap_or(usize::MAX);
            let vectors = suite.vectors.iter().enumerate().filter(|(_, v)| v.covers.iter().any(|(g, _)| *g == index));
            let vectors: Vec<String> = vectors.map(|(i, _)| (i + 1).to_string()).collect();
            let status = match (&goal.status, part.is_empty()) {
                (_, true) => verdict.text(),
                (Status::Covered, false) => "covered".into(),
                (Status::Unreachable { .. }, false) => "unreachable".into(),
                (Status::Open(_), false) => "open".into(),
            };
            let row = [verdict.name, &place.file, &place.line.to_string(), part, &status, &vectors.join(" ")].map(&field);
            let _ = writeln!(out, "{}", row.join(","));
        }
    }
    out
}
