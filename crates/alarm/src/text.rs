//! Warnings as compilers print them: `FILE:LINE:COLUMN: warning: TEXT [-Woption]`. Notes and everything else are skipped.

use crate::{Alarm, Place, Report};

pub(crate) fn read(text: &str) -> Result<Report, crate::ReadError> {
    let mut alarms: Vec<Alarm> = Vec::new();
    let mut known = false;
    for line in text.lines() {
        let Some((at, rest)) = split(line) else { continue };
        known = true;
        let Some(message) = rest.strip_prefix("warning: ").or_else(|| rest.strip_prefix("error: ")) else { continue };
        let (message, rule) = match message.rsplit_once(" [") {
            Some((message, rule)) if rule.ends_with(']') => (message, rule.trim_end_matches(']')),
            _ => (message, "warning"),
        };
        // `[CWE-476] [-Wanalyzer-null-dereference]`
        let (message, cwe) = match message.rsplit_once(" [CWE-") {
            Some((message, number)) => (message, number.trim_end_matches(']').parse().ok()),
            None => (message, None),
        };
        let alarm = Alarm {
            rule: rule.to_string(),
            cwe,
            message: message.to_string(),
            place: at,
            function: None,
            waypoints: Vec::new(),
            index: (0, alarms.len()),
        };
        // clang-tidy and make -j print a header's warning once per file.
        if !alarms.iter().any(|a| (&a.rule, &a.place) == (&alarm.rule, &alarm.place)) {
            alarms.push(alarm);
        }
    }
    match known {
        true => Ok(Report { tool: "compiler".into(), alarms, sarif: None }),
        false => Err(crate::ReadError::NoReport),
    }
}

/// `FILE:LINE:COLUMN: rest` or `FILE:LINE: rest`.
fn split(line: &str) -> Option<(Place, &str)> {
    let at = [": warning: ", ": error: ", ": note: "].iter().filter_map(|word| line.find(word)).min()?;
    let (head, rest) = (&line[..at], &line[at + 2..]);
    let (front, last) = head.rsplit_once(':')?;
    let last: u32 = last.parse().ok()?;
    match front.rsplit_once(':').and_then(|(file, number)| Some((file, number.parse::<u32>().ok()?))) {
        Some((file, number)) => Some((Place::new(file, number, last), rest)),
        None => Some((Place::new(front, last, 0), rest)),
    }
}
