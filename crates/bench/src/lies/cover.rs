//! What a campaign covered: operators and edge classes, topics and strategies.

use super::case::Case;
use super::edge::Class;
use super::judge::Answer;
use std::collections::BTreeMap;
use std::fmt::Write;

#[derive(Default)]
pub struct Cover {
    /// Programs by operator and class of operand; each was given to every strategy.
    operators: BTreeMap<&'static str, BTreeMap<Class, u64>>,
    topics: BTreeMap<&'static str, Row>,
    /// By strategy: proved, refuted, unknown, wrong.
    strategies: BTreeMap<String, [u64; 4]>,
}

#[derive(Default)]
struct Row {
    programs: u64,
    violated: u64,
    all_inputs: u64,
    answers: [u64; 4],
}

fn place(answer: &Answer, wrong: bool) -> usize {
    match answer {
        _ if wrong => 3,
        Answer::True => 0,
        Answer::False(_) => 1,
        Answer::Unknown | Answer::Broken(_) | Answer::Refused(_) => 2,
    }
}

impl Cover {
    pub fn program(&mut self, case: &Case, violated: bool, all_inputs: bool) {
        for (operator, class) in &case.covered {
            *self.operators.entry(operator).or_default().entry(*class).or_default() += 1;
        }
        let row = self.topics.entry(case.topic).or_default();
        row.programs += 1;
        row.violated += u64::from(violated);
        row.all_inputs += u64::from(all_inputs);
    }

    pub fn answer(&mut self, case: &Case, strategy: &str, answer: &Answer, wrong: bool) {
        let place = place(answer, wrong);
        self.topics.entry(case.topic).or_default().answers[place] += 1;
        self.strategies.entry(strategy.to_string()).or_default()[place] += 1;
    }

    pub fn table(&self) -> String {
        let mut text = String::from("programs by operator and class of an operand, each given to every strategy:\n");
        let _ = write!(text, "  {:10}", "");
        Class::ALL.iter().for_each(|(_, name)| {
            let _ = write!(text, "{name:>8}");
        });
        text += "\n";
        let mut holes = Vec::new();
        for (operator, row) in &self.operators {
            let _ = write!(text, "  {operator:10}");
            for (class, name) in Class::ALL {
                let count = row.get(&class).copied().unwrap_or(0);
                let _ = write!(text, "{count:8}");
                if count == 0 && row.len() > 3 {
                    holes.push(format!("{operator} {name}"));
                }
            }
            text += "\n";
        }
        if !holes.is_empty() {
            let _ = writeln!(text, "not reached: {}", holes.join(", "));
        }
        let _ = writeln!(
            text,
            "{:12}{:>10}{:>10}{:>12}{:>10}{:>10}{:>10}{:>8}",
            "topic", "programs", "violated", "all inputs", "proved", "refuted", "unknown", "wrong"
        );
        for (topic, row) in &self.topics {
            let [proved, refuted, unknown, wrong] = row.answers;
            let _ = writeln!(
                text,
                "{topic:12}{:10}{:10}{:12}{proved:10}{refuted:10}{unknown:10}{wrong:8}",
                row.programs, row.violated, row.all_inputs
            );
        }
        let _ = writeln!(text, "{:44}{:>10}{:>10}{:>10}{:>8}", "strategy", "proved", "refuted", "unknown", "wrong");
        for (strategy, [proved, refuted, unknown, wrong]) in &self.strategies {
            let _ = writeln!(text, "{strategy:44}{proved:10}{refuted:10}{unknown:10}{wrong:8}");
        }
        text
    }
}
