//! What strengthens k-induction, and what being incremental is worth to it (seed 004, Figures 4.5 and 4.6).
//!
//! A task list under four configurations: naive k-induction, with facts, bkind, bkind with facts; correct and incorrect proofs and
//! alarms of each, and the total time. Then delay lines and dead modes, whose property is inductive only at a k as large as they are long, and the
//! tasks of the list that need a k of two or more: k-induction that goes on from k to k + 1 against one that starts again.

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
    let mut text =
        "extern unsigned __VERIFIER_nondet_uint(void);\nextern void reach_error(void);\nint main(void)\n{\n".to_string();
    for i in 0..length {
        text += &format!("    unsigned r{i} = 0;\n");
    }
    text += "    while (1) {\n";
    for i in (1..length).rev() {
        text += &format!("        r{i} = r{} * {}u;\n", i - 1, 2 * i + 1);
    }
    text += &format!(
        "        r0 = __VERIFIER_nondet_uint() << 2;\n        if (r{} & 1)\n            reach_error();\n    }}\n}}\n",
        length - 1
    );
    text
}

/// A mode that is never entered leads, one step after the other, to an error: from each of its steps an arbitrary state could get there.
pub fn dead_mode(length: usize) -> String {
    let last = length + 2;
    format!(
        "extern unsigned __VERIFIER_nondet_uint(void);\nextern void reach_error(void);\nint main(void)\n{{\n    unsigned step = 0, sum = 0;\n    \
         while (1) {{\n        unsigned x = __VERIFIER_nondet_uint();\n        sum = sum * 5u + x;\n        if (step >= 2u && step < {last}u)\n            \
         step = step + 1u;\n        else\n            step = sum & 1u;\n        if (step == {last}u)\n            reach_error();\n    }}\n}}\n"
    )
}

/// Incremental k-induction against restarting at each k: on delay lines and dead modes, and on the tasks of the list that are proved at a k of two or more.
pub fn restarting(folder: &Path, listed: &[Task], setup: &Setup) -> std::io::Result<String> {
    std::fs::create_dir_all(folder)?;
    let mut tasks = Vec::new();
    for length in LENGTHS {
        for (name, text) in [(format!("delay_{length}.c"), delay_line(length)), (format!("mode_{length}.c"), dead_mode(length))]
        {
            let path = folder.join(&name);
            std::fs::write(&path, text)?;
            tasks.push(Task {
                input: name,
                path,
                property: "unreach-call".into(),
                expected: Expected::True,
                expected_text: "true".into(),
                category: "generated".into(),
                arch: "64",
            });
        }
    }
    let mut out = format!("{:60} {:>4} {:>12} {:>12} {:>8}\n", "task", "k", "incremental", "restarting", "ratio");
    let mut ratios = compare(&tasks, setup, &mut out);
    out += &mean("generated programs", &ratios);
    let proofs: Vec<Task> = listed.iter().filter(|t| t.expected == Expected::True).cloned().collect();
    let more = compare(&proofs, setup, &mut out);
    out += &mean("listed tasks", &more);
    ratios.extend(more);
    out += &mean("all", &ratios);
    Ok(out)
}

fn mean(what: &str, ratios: &[f64]) -> String {
    format!(
        "restarting / incremental, {what}: geometric mean {:.2} over {} tasks\n",
        geometric_mean(ratios.iter().copied()),
        ratios.len()
    )
}

/// How much longer restarting takes, per task that incremental k-induction proves at a k of at least two.
fn compare(tasks: &[Task], setup: &Setup, out: &mut String) -> Vec<f64> {
    let naive = CONFIGURATIONS[0].1;
    let needed = |r: &Graded| r.grade.is_right() && r.k.is_some_and(|k| k >= 2);
    let (tasks, incremental): (Vec<Task>, Vec<Graded>) =
        tasks.iter().cloned().zip(with(setup, tasks, naive)).filter(|(_, r)| needed(r)).unzip();
    let restart = with(setup, &tasks, &format!("{naive} --restart"));
    let mut ratios = Vec::new();
    for (a, b) in incremental.iter().zip(&restart) {
        let solved = |r: &Graded| if r.grade.is_right() { format!("{:.2}", r.cpu) } else { format!("{:.2} ?", r.cpu) };
        // A run that did not end within the limit took at least that long.
        let ratio = b.cpu / a.cpu.max(0.001);
        ratios.push(ratio);
        *out += &format!("{:60} {:>4} {:>12} {:>12} {ratio:>8.2}\n", a.input, a.k.unwrap_or(0), solved(a), solved(b));
    }
    ratios
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dead_modes_end_in_an_error() {
        let text = dead_mode(8);
        assert!(
            text.contains("if (step >= 2u && step < 10u)") && text.contains("if (step == 10u)\n            reach_error();"),
            "{text}"
        );
    }

    #[test]
    fn delay_lines_have_one_register_per_step() {
        let text = delay_line(3);
        assert_eq!(text.matches("unsigned r").count(), 3);
        assert!(
            text.contains(
                "r2 = r1 * 5u;\n        r1 = r0 * 3u;\n        r0 = __VERIFIER_nondet_uint() << 2;\n        if (r2 & 1)"
            ),
            "{text}"
        );
    }
}
