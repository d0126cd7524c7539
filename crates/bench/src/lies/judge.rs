//! Whether a verdict is refuted by what executions showed.

use super::case::{Case, Mode};
use super::oracle::{Build, Seen};

/// What fathom answered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    True,
    /// Proved on a condition that the proof names and that compilers choose differently: an order of evaluation, or that loops without
    /// effects may go on for ever. What another choice shows is no refutation.
    Conditional,
    /// With the violated property's class.
    False(String),
    Unknown,
    /// Neither of these: an internal error, a crash, a hang.
    Broken(String),
    /// fathom does not read the program: a fault of the generator.
    Refused(String),
}

/// How a verdict is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Lie {
    /// Proved, and an execution reaches the error or a sanitizer reports.
    Proof {
        builds: Vec<Build>,
        input: u64,
        what: String,
    },
    /// Violated, and no execution on any input shows it.
    Alarm(String),
    Internal(String),
}

/// Reports of the undefined-behaviour and memory sanitizers: values are arbitrary afterwards, but the program goes on.
const ARBITRARY: [char; 4] = ['U', 'u', 'M', 'F'];

/// The lie in an answer, if there is one.
pub fn judge(case: &Case, answer: &Answer, seen: &Seen) -> Option<Lie> {
    match answer {
        Answer::True => proof(case, seen),
        Answer::False(class) => {
            // Of what sanitizers do not see, executions say nothing.
            let judged = ["reach-error", "assertion", "overflow", "division", "shift", "bounds", "deref", "null"];
            let silent = seen.reached.is_empty() && seen.reports.is_empty() && seen.complete(case) && !case.varies;
            (silent && judged.contains(&class.as_str())).then(|| Lie::Alarm(class.clone()))
        }
        Answer::Broken(message) => Some(Lie::Internal(message.clone())),
        Answer::Conditional | Answer::Unknown | Answer::Refused(_) => None,
    }
}

fn proof(case: &Case, seen: &Seen) -> Option<Lie> {
    for (&input, builds) in &seen.reached {
        let reports = seen.reports.get(&input);
        let hard = match (reports, case.mode) {
            (None, _) | (Some(_), Mode::Default) => true,
            // SOUNDNESS: after an invalid access anything may happen; such executions refute nothing here. After an undefined value,
            // only what the compilers do without optimising counts.
            (Some(reports), Mode::Reach) => {
                reports.iter().all(|r| ARBITRARY.contains(r)) && builds.iter().any(|b| matches!(b, Build::Gcc0 | Build::Clang0))
            }
        };
        if hard {
            return Some(Lie::Proof { builds: builds.iter().copied().collect(), input, what: "reaches the error".into() });
        }
    }
    if case.mode == Mode::Default
        && let Some((&input, reports)) = seen.reports.first_key_value()
    {
        let what: String = reports.iter().collect();
        let builds = reports.iter().map(|r| if *r == 'M' { Build::Msan } else { Build::Asan }).collect();
        return Some(Lie::Proof { builds, input, what: format!("sanitizers report {what}") });
    }
    None
}

/// Whether an execution reached the error only after an invalid access: counted, not held against a proof.
pub fn after_undefined(case: &Case, answer: &Answer, seen: &Seen) -> bool {
    *answer == Answer::True && case.mode == Mode::Reach && !seen.reached.is_empty() && proof(case, seen).is_none()
}

/// Reads what `fathom verify` printed.
pub fn answer(stdout: &str, exit: Option<i32>, limit_hit: bool, stderr: &str) -> Answer {
    let verdict = stdout.lines().last().unwrap_or("");
    let first = || stderr.lines().find(|l| !l.trim().is_empty()).unwrap_or("nothing said").to_string();
    match verdict.strip_prefix("verdict: ") {
        Some(v) if v.starts_with("true") && exit == Some(0) => {
            let named = ["  evaluation order at ", "  loops without effects are executed even where they do not end"];
            let conditional = stdout.lines().any(|line| named.iter().any(|n| line.starts_with(n)));
            if conditional { Answer::Conditional } else { Answer::True }
        }
        Some(v) if v.starts_with("false (") && exit == Some(1) => {
            Answer::False(v["false (".len()..].split(')').next().unwrap_or("").to_string())
        }
        Some(v) if v.starts_with("unknown") && exit == Some(3) && !v.contains("internal") => Answer::Unknown,
        Some(v) => Answer::Broken(format!("{v} (exit code {exit:?})")),
        None if limit_hit => Answer::Broken("killed at its limit".into()),
        None if exit == Some(2) => Answer::Refused(first()),
        None => Answer::Broken(format!("exit code {exit:?}: {}", first())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lies::case::Input;
    use crate::lies::edge::INT;

    fn case(mode: Mode) -> Case {
        let mut case = Case::new("test", mode);
        case.inputs.push(Input { ty: INT, low: 0, count: 4 });
        case
    }

    fn reached(reports: &str) -> Seen {
        let mut seen = Seen::default();
        seen.reached.entry(2).or_default().insert(Build::Gcc0);
        if !reports.is_empty() {
            seen.reports.entry(2).or_default().extend(reports.chars());
        }
        seen
    }

    #[test]
    fn a_proof_of_what_fails_is_wrong() {
        assert!(judge(&case(Mode::Reach), &Answer::True, &reached("")).is_some());
        assert!(judge(&case(Mode::Reach), &Answer::True, &reached("U")).is_some());
        assert!(judge(&case(Mode::Reach), &Answer::True, &reached("A")).is_none());
        assert!(judge(&case(Mode::Default), &Answer::True, &reached("A")).is_some());
        assert!(judge(&case(Mode::Reach), &Answer::True, &Seen::default()).is_none());
        assert!(judge(&case(Mode::Reach), &Answer::Unknown, &reached("")).is_none());
        assert!(judge(&case(Mode::Reach), &Answer::Broken(String::new()), &Seen::default()).is_some());
    }

    #[test]
    fn an_alarm_is_wrong_when_every_input_is_silent() {
        let alarm = Answer::False("overflow".into());
        assert!(judge(&case(Mode::Default), &alarm, &Seen::default()).is_some());
        assert!(judge(&case(Mode::Default), &alarm, &Seen { open: true, ..Seen::default() }).is_none());
        assert!(judge(&case(Mode::Default), &alarm, &reached("")).is_none());
        assert!(judge(&case(Mode::Default), &Answer::False("alignment".into()), &Seen::default()).is_none());
    }

    #[test]
    fn answers_are_read() {
        assert_eq!(answer("verdict: true\n", Some(0), false, ""), Answer::True);
        let ordered = "rests on:\n  evaluation order at a.c:3:9: `f` comes first\nverdict: true\n";
        assert_eq!(answer(ordered, Some(0), false, ""), Answer::Conditional);
        let endless =
            "rests on:\n  loops without effects are executed even where they do not end, at a.c:3:9 (…)\nverdict: true\n";
        assert_eq!(answer(endless, Some(0), false, ""), Answer::Conditional);
        assert_eq!(answer("verdict: false (overflow) a.c:1:2\n", Some(1), false, ""), Answer::False("overflow".into()));
        assert_eq!(answer("verdict: unknown (timeout after k=3)\n", Some(3), false, ""), Answer::Unknown);
        assert!(matches!(answer("verdict: unknown (internal error: replay)\n", Some(3), false, ""), Answer::Broken(_)));
        assert!(matches!(answer("", Some(2), false, "a.c:1: error"), Answer::Refused(_)));
        assert!(matches!(answer("", None, false, ""), Answer::Broken(_)));
    }
}
