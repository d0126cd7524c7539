//! What a campaign covered: operators and edge classes, topics and strategies.

use super::case::Case;
use super::edge::Class;
use super::judge::Answer;
use std::collections::BTreeMap;
use std::fmt::Write;

#[derive(Default)]
pub struct Cover {
    /// By strategy: the questions by operator and class of an operand.
    operators: BTreeMap<String, Operators>,
    topics: BTreeMap<&'static str, Row>,
    /// By strategy: proved, refuted, unknown, wrong.
    strategies: BTreeMap<String, [u64; 4]>,
}

type Operators = BTreeMap<&'static str, BTreeMap<Class, u64>>;

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
        Answer::Conditional | Answer::Unknown | Answer::Broken(_) | Answer::Refused(_) => 2,
    }
}

impl Cover {
    pub fn program(&mut self, case: &Case, violated: bool, all_inputs: bool) {
        let row = self.topics.entry(case.topic).or_default();
        row.programs += 1;
        row.violated += u64::from(violated);
        row.all_inputs += u64::from(all_inputs);
    }

    pub fn answer(&mut self, case: &Case, strategy: &str, answer: &Answer, wrong: bool) {
        let place = place(answer, wrong);
        let operators = self.operators.entry(strategy.to_string()).or_default();
        for (operator, class) in &case.covered {
            *operators.entry(operator).or_default().entry(*class).or_default() += 1;
        }
        self.topics.entry(case.topic).or_default().answers[place] += 1;
        self.strategies.entry(strategy.to_string()).or_default()[place] += 1;
    }

    pub fn table(&self) -> String {
        let mut text = String::new();
        // Strategies that got the same programs share a table.
        let mut told: Vec<&Operators> = Vec::new();
        for operators in self.operators.values() {
            if told.contains(&operators) {
                continue;
            }
            told.push(operators);
            let sharing = self.operators.iter().filter(|(_, other)| *other == operators);
            let names: Vec<&str> = sharing.map(|(name, _)| name.as_str()).collect();
            operators_table(&mut text, operators, &names);
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

fn operators_table(text: &mut String, operators: &Operators, strategies: &[&str]) {
    let _ = writeln!(text, "programs by operator and class of an operand, each given to {}:", strategies.join(", "));
    let _ = write!(text, "  {:10}", "");
    Class::ALL.iter().for_each(|(_, name)| {
        let _ = write!(text, "{name:>8}");
    });
    *text += "\n";
    let mut holes = Vec::new();
    for (operator, row) in operators {
        let _ = write!(text, "  {operator:10}");
        for (class, name) in Class::ALL {
            let count = row.get(&class).copied().unwrap_or(0);
            let _ = write!(text, "{count:8}");
            if count == 0 && row.len() > 3 {
                holes.push(format!("{operator} {name}"));
            }
        }
        *text += "\n";
    }
    if !holes.is_empty() {
        let _ = writeln!(text, "not reached: {}", holes.join(", "));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lies::case::Mode;

    #[test]
    fn strategies_share_a_table_only_if_they_got_the_same_programs() {
        let mut case = Case::new("test", Mode::Reach);
        case.covered.insert(("+", Class::Top));
        let mut cover = Cover::default();
        for strategy in ["auto", "bkind"] {
            cover.answer(&case, strategy, &Answer::True, false);
        }
        assert!(cover.table().contains("each given to auto, bkind:"), "{}", cover.table());
        cover.answer(&case, "auto", &Answer::Unknown, false);
        assert!(cover.table().contains("each given to auto:") && cover.table().contains("each given to bkind:"));
    }
}
