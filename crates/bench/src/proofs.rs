//! What strengthens k-induction, and what being incremental is worth to it (seed 004, Figures 4.5 and 4.6).
//!
//! A task list under four configurations: naive k-induction, with facts, bkind, bkind with facts; correct and incorrect proofs and
//! alarms of each, and the total time. Then delay lines, whose property is inductive only at k equal to their length: k-induction
//! that goes on from k to k + 1 against one that starts again.

use crate::grade::{Grade, Graded};
use crate::suite::{self, Setup};
use crate::summary::geometric_mean;
use crate::task::{Expected, Task};
use std::path::Path;

const CONFIGURATIONS: [(&str, &str); 4] = [
    ("naive k-induction", "--strategy k-induction --no-facts --no-candidates"),
    ("k-induction, facts", "--strategy k-induction --no-candidates"),
    ("bkind", "--strategy bkind --no-facts --no-candidates"),
    ("bkind, facts", "--strategy bkind --no-candidates"),
];

/// Lengths of the delay lines.
const LENGTHS: [usize; 6] = [8, 12, 16, 24, 32, 40];

fn with(setup: &Setup, tasks: &[Task], options: &str) -> Vec<Graded> {
    let options: Vec<String> = setup.options.iter().cloned().chain(options.split_whitespace().map(str::to_string)).collect();
    suite::run(tasks, &Setup { options: &options, ..setup.clone() })
}

/// Figures 4.5 and 4.6. Also says whether no answer was wrong.
pub fn strengthening(tasks: &[Task], setup: &Setup) -> (String, bool) {
    let mut out = format!(
        "{:20} {:>15} {:>15} {:>17} {:>17} {:>8} {:>10}\n",
        "configuration", "correct proofs", "correct alarms", "incorrect proofs", "incorrect alarms", "unknown", "seconds"
    );
    let mut sound = true;
    for (name, options) in CONFIGURATIONS {
        eprintln!("{name}");
        let results = with(setup, tasks, options);
        let count = |grade: Grade| results.iter().filter(|r| r.grade == grade).count();
        sound &= !results.iter().any(|r| r.grade.is_wrong());
        out += &format!(
            "{name:20} {:>15} {:>15} {:>17} {:>17} {:>8} {:>10.1}\n",
            count(Grade::RightTrue),
            count(Grade::RightFalse),
            count(Grade::WrongTrue),
            count(Grade::WrongFalse),
            count(Grade::Unknown),
            results.iter().map(|r| r.cpu).sum::<f64>()
        );
    }
    (out, sound)
}

/// Inputs that are multiples of four pass through `length` registers, each multiplied by something odd; what comes out is even.
pub fn delay_line(length: usize) -> String {
    let mut text = "extern unsigned __VERIFIER_nondet_uint(void);\nextern void reach_error(void);\nint main(void)\n{\n".to_string();
    for i in 0..length {
        text += &format!("    unsigned r{i} = 0;\n");
    }
    text += "    while (1) {\n";
    for i in (1..length).rev() {
        text += &format!("        r{i} = r{} * {}u;\n", i - 1, 2 * i + 1);
    }
    text += &format!("        r0 = __VERIFIER_nondet_uint() << 2;\n        if (r{} & 1)\n            reach_error();\n    }}\n}}\n", length - 1);
    text
}

/// Incremental k-induction against restarting at each k.
pub fn restarting(folder: &Path, setup: &Setup) -> std::io::Result<String> {
    std::fs::create_dir_all(folder)?;
    let mut tasks = Vec::new();
    for length in LENGTHS {
        let path = folder.join(format!("delay_{length}.c"));
        std::fs::write(&path, delay_line(length))?;
        tasks.push(Task {
            input: format!("delay_{length}.c"),
            path,
            property: "unreach-call".into(),
            expected: Expected::True,
            expected_text: "true".into(),
            category: "delay lines".into(),
            arch: "64",
        });
    }
    let naive = CONFIGURATIONS[0].1;
    let incremental = with(setup, &tasks, naive);
    let restart = with(setup, &tasks, &format!("{naive} --restart"));
    let mut out = format!("{:16} {:>12} {:>12} {:>8}\n", "task", "incremental", "restarting", "ratio");
    let mut ratios = Vec::new();
    for (a, b) in incremental.iter().zip(&restart) {
        let solved = |r: &Graded| if r.grade.is_right() { format!("{:.2}", r.cpu) } else { format!("{:.2} ?", r.cpu) };
        // A run that did not end within the limit took at least that long.
        let ratio = b.cpu / a.cpu.max(0.001);
        if a.grade.is_right() {
            ratios.push(ratio);
        }
        out += &format!("{:16} {:>12} {:>12} {ratio:>8.2}\n", a.input, solved(a), solved(b));
    }
    out += &format!("restarting / incremental: geometric mean {:.2} over {} tasks\n", geometric_mean(ratios.iter().copied()), ratios.len());
    Ok(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn delay_lines_have_one_register_per_step() {
        let text = delay_line(3);
        assert_eq!(text.matches("unsigned r").count(), 3);
        assert!(text.contains("r2 = r1 * 5u;\n        r1 = r0 * 3u;\n        r0 = __VERIFIER_nondet_uint() << 2;\n        if (r2 & 1)"), "{text}");
    }
}
