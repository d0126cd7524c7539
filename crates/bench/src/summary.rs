//! Tables for people: how many right and wrong per category, PAR-2, and two result files side by side.

use crate::grade::{Grade, Graded};
use std::collections::BTreeMap;
use std::fmt::Write;

#[derive(Copy, Clone, Default)]
struct Counts {
    right_true: usize,
    right_false: usize,
    wrong: usize,
    unknown: usize,
    cpu: f64,
}

impl Counts {
    fn add(&mut self, result: &Graded) {
        match result.grade {
            Grade::RightTrue => self.right_true += 1,
            Grade::RightFalse => self.right_false += 1,
            Grade::WrongTrue | Grade::WrongFalse => self.wrong += 1,
            Grade::Unknown => self.unknown += 1,
        }
        self.cpu += result.cpu;
    }
}

/// PAR-2: CPU seconds of right answers, twice the limit for every other task, on average.
pub fn par2<'a>(results: impl Iterator<Item = &'a Graded>, timeout: f64) -> f64 {
    let (mut total, mut count) = (0.0, 0usize);
    for result in results {
        total += if result.grade.is_right() { result.cpu.min(timeout) } else { 2.0 * timeout };
        count += 1;
    }
    if count == 0 { 0.0 } else { total / count as f64 }
}

pub fn summary(results: &[Graded], timeout: f64) -> String {
    let mut categories: BTreeMap<&str, Counts> = BTreeMap::new();
    let mut all = Counts::default();
    for result in results {
        categories.entry(&result.category).or_default().add(result);
        all.add(result);
    }
    let mut out = String::new();
    let mut row = |name: &str, c: &Counts| {
        let total = c.right_true + c.right_false + c.wrong + c.unknown;
        let _ = writeln!(
            out,
            "{name:42} {total:6} {:10} {:11} {:6} {:8} {:9.1}",
            c.right_true, c.right_false, c.wrong, c.unknown, c.cpu
        );
    };
    for (name, counts) in &categories {
        row(name, counts);
    }
    row("all", &all);
    let header = format!(
        "{:42} {:>6} {:>10} {:>11} {:>6} {:>8} {:>9}\n",
        "category", "tasks", "right true", "right false", "wrong", "unknown", "cpu (s)"
    );
    let mut text = header + &out;
    let _ = writeln!(
        text,
        "PAR-2 at {timeout} s: {:.2} over all, {:.2} over expected-false",
        par2(results.iter(), timeout),
        par2(results.iter().filter(|r| r.expects_false()), timeout)
    );
    let _ =
        writeln!(text, "satisfiable answers whose replay failed: {}", results.iter().map(|r| r.failed_replays).sum::<u64>());
    let mut reasons: BTreeMap<String, usize> = BTreeMap::new();
    for result in results.iter().filter(|result| result.grade == Grade::Unknown) {
        *reasons.entry(shape_of(&result.answer)).or_default() += 1;
    }
    let mut reasons: Vec<_> = reasons.into_iter().collect();
    reasons.sort_by(|a, b| b.1.cmp(&a.1).then_with(|| a.0.cmp(&b.0)));
    for (reason, count) in reasons.iter().take(20) {
        let _ = writeln!(text, "{count:5} × {reason}");
    }
    for result in results.iter().filter(|result| result.grade.is_wrong()) {
        let _ = writeln!(
            text,
            "WRONG: {} {}: expected {}, answered {}",
            result.input, result.property, result.expected, result.answer
        );
    }
    text
}

/// An answer with its numbers removed, so that equal reasons are counted together.
fn shape_of(answer: &str) -> String {
    let mut shape = String::new();
    for c in answer.chars().take(100) {
        match c {
            '0'..='9' if shape.ends_with('N') => {}
            '0'..='9' => shape.push('N'),
            _ => shape.push(c),
        }
    }
    shape
}

/// Two result lists on the tasks they share.
pub fn compare(ours: &[Graded], name_a: &str, theirs: &[Graded], name_b: &str, timeout: f64) -> String {
    let other: BTreeMap<_, _> = theirs.iter().map(|result| (result.key(), result)).collect();
    let pairs: Vec<(&Graded, &Graded)> = ours.iter().filter_map(|a| Some((a, *other.get(&a.key())?))).collect();
    let mut text = format!("{} tasks in common\n", pairs.len());
    let lists: [(&str, Vec<&Graded>); 2] =
        [(name_a, pairs.iter().map(|p| p.0).collect()), (name_b, pairs.iter().map(|p| p.1).collect())];
    for (name, results) in &lists {
        let count = |grade| results.iter().filter(|r| r.grade == grade).count();
        let _ = writeln!(
            text,
            "{name:20} right true {:4}, right false {:4}, wrong {:3}, unknown {:4}, PAR-2 {:.2}, over expected-false {:.2}",
            count(Grade::RightTrue),
            count(Grade::RightFalse),
            count(Grade::WrongTrue) + count(Grade::WrongFalse),
            count(Grade::Unknown),
            par2(results.iter().copied(), timeout),
            par2(results.iter().copied().filter(|r| r.expects_false()), timeout)
        );
    }
    let mut by_category: BTreeMap<&str, [usize; 4]> = BTreeMap::new();
    for (a, b) in &pairs {
        let row = by_category.entry(&a.category).or_default();
        row[0] += usize::from(a.grade == Grade::RightFalse);
        row[1] += usize::from(b.grade == Grade::RightFalse);
        row[2] += usize::from(a.grade == Grade::RightTrue);
        row[3] += usize::from(b.grade == Grade::RightTrue);
    }
    let _ = writeln!(text, "{:42} right false {name_a}/{name_b}   right true {name_a}/{name_b}", "category");
    for (category, [fa, fb, ta, tb]) in &by_category {
        let _ = writeln!(text, "{category:42} {fa:4} / {fb:<4}              {ta:4} / {tb:<4}");
    }
    for (a, b) in pairs.iter().filter(|(a, b)| !a.grade.is_right() && b.grade.is_right()) {
        let _ = writeln!(text, "only {name_b}: {} {} ({}): {}", a.input, a.property, b.answer, a.answer);
    }
    text
}

/// Geometric mean; 1 for none.
pub fn geometric_mean(values: impl Iterator<Item = f64>) -> f64 {
    let (mut sum, mut count) = (0.0, 0usize);
    for value in values {
        sum += value.max(1e-9).ln();
        count += 1;
    }
    if count == 0 { 1.0 } else { (sum / count as f64).exp() }
}
