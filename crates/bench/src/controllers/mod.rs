//! Writes reactive controllers in the shape of generated embedded code: initialise, then an endless loop of read
//! inputs, step, observer with an assertion. Deterministic by seed; integers only.
//!
//! The observer watches a supervision timer that runs while the inputs ask for it, and demands that an alarm is on when
//! the timer has run for `depth` steps. With the bug the alarm is missing, and the shortest violation takes exactly
//! `depth` steps; each file's first lines give inputs that lead there. Without it the property holds for ever.

mod blocks;
pub mod floats;

use crate::csv;
use std::fmt::Write;
use std::path::Path;

/// What to write.
#[derive(Copy, Clone, Debug)]
pub struct Plan {
    /// Approximate number of source lines.
    pub lines: usize,
    /// Steps until the violation, or until the alarm.
    pub depth: u32,
    pub bug: bool,
    pub seed: u64,
}

/// The suite of the measurements: three sizes by three depths with a bug, and three without.
pub fn suite(seed: u64) -> Vec<(String, Plan)> {
    let mut plans = Vec::new();
    for (size, lines) in [("small", 300), ("medium", 3_000), ("large", 30_000)] {
        for depth in [20, 50, 100] {
            plans.push((format!("{size}_depth{depth}"), Plan { lines, depth, bug: true, seed: seed + u64::from(depth) }));
        }
        plans.push((format!("{size}_safe"), Plan { lines, depth: 20, bug: false, seed: seed + 7 }));
    }
    plans
}

/// Writes the suite and its task list into a folder.
pub fn write_suite(folder: &Path, seed: u64) -> std::io::Result<()> {
    std::fs::create_dir_all(folder)?;
    let mut list = csv::line(&["task", "input", "property", "expected", "category", "data_model"]);
    for (name, plan) in suite(seed) {
        let file = format!("{name}.c");
        let text = generate(&plan);
        println!("{file}: {} lines", text.lines().count());
        std::fs::write(folder.join(&file), text)?;
        let expected = if plan.bug { "false" } else { "true" };
        list += &csv::line(&[name.as_str(), &file, "unreach-call", expected, "Controllers", "LP64"]);
    }
    std::fs::write(folder.join("tasks.csv"), list)
}

/// A small deterministic generator (xorshift*): the same seed gives the same file on every machine.
pub struct Random(u64);

impl Random {
    pub fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    /// A number in `low..=high`.
    pub fn range(&mut self, low: i64, high: i64) -> i64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        let bits = self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 32;
        low + (bits % (high - low + 1) as u64) as i64
    }
}

const INPUTS: i64 = 6;

pub fn generate(plan: &Plan) -> String {
    let mut random = Random::new(plan.seed);
    let mut state = String::new();
    let mut initial = String::new();
    let mut functions = String::new();
    let mut calls = String::new();
    let mut lines = 90;
    let mut count = 0;
    while lines < plan.lines {
        let block = blocks::block(&mut random, count, INPUTS);
        lines += block.lines();
        state += &block.state;
        initial += &block.initial;
        functions += &block.function;
        let _ = writeln!(calls, "    block_{count}();");
        count += 1;
    }
    // The supervision runs while the request input has one value and a table lookup of another input is high enough; a
    // few blocks' outputs take part with conditions that saturation guarantees, so that they are in the cone.
    let request = random.range(1, 7);
    let level = random.range(300, 900);
    let mut guards = String::new();
    for _ in 0..(count / 8).clamp(1, 12).min(count) {
        let _ = write!(guards, " && B.s{} <= 1000", random.range(0, count - 1));
    }
    let alarm = if plan.bug { "DW.supervision > SUPERVISION_STEPS" } else { "DW.supervision >= SUPERVISION_STEPS" };
    let steps = plan.depth;
    let trigger: Vec<String> = (0..INPUTS).map(|i| if i == 0 { request.to_string() } else { "500".to_string() }).collect();
    format!(
        "/* Generated reactive controller: {count} blocks, seed {seed}. */\n\
         /* Inputs of every step that violate the assertion after {steps} steps: {trigger} */\n\
         extern int __VERIFIER_nondet_int(void);\n\
         extern void reach_error(void);\n\n\
         #define SUPERVISION_STEPS {steps}\n\n\
         /* External inputs */\n\
         static struct {{\n    int request;\n    int in1;\n    int in2;\n    int in3;\n    int in4;\n    int in5;\n}} U;\n\n\
         /* External outputs */\n\
         static struct {{\n    int actuator;\n    int alarm;\n}} Y;\n\n\
         /* Block signals */\n\
         static struct {{\n{signals}}} B;\n\n\
         /* Block states */\n\
         static struct {{\n    int supervision;\n{state}}} DW;\n\n\
         static int saturate(int value, int low, int high)\n{{\n\
         \x20   if (value < low)\n        return low;\n    if (value > high)\n        return high;\n    return value;\n}}\n\n\
         {functions}\
         static void controller_initialize(void)\n{{\n    DW.supervision = 0;\n    Y.alarm = 0;\n    Y.actuator = 0;\n{initial}}}\n\n\
         static void controller_step(void)\n{{\n{calls}\
         \x20   if (U.request == {request} && U.in1 * 2 >= {level}{guards}) {{\n\
         \x20       if (DW.supervision < SUPERVISION_STEPS)\n            DW.supervision++;\n\
         \x20   }} else {{\n        DW.supervision = 0;\n    }}\n\
         \x20   Y.alarm = {alarm};\n\
         \x20   Y.actuator = Y.alarm ? 0 : B.s{last};\n}}\n\n\
         static void read_inputs(void)\n{{\n\
         \x20   U.request = saturate(__VERIFIER_nondet_int(), 0, 7);\n{reads}}}\n\n\
         static void observer(void)\n{{\n\
         \x20   if (DW.supervision >= SUPERVISION_STEPS && !Y.alarm)\n        reach_error();\n}}\n\n\
         int main(void)\n{{\n    controller_initialize();\n    while (1) {{\n        read_inputs();\n        controller_step();\n        observer();\n    }}\n    return 0;\n}}\n",
        seed = plan.seed,
        trigger = trigger.join(" "),
        signals = (0..count).map(|i| format!("    int s{i};\n")).collect::<String>(),
        reads =
            (1..INPUTS).map(|i| format!("    U.in{i} = saturate(__VERIFIER_nondet_int(), -500, 500);\n")).collect::<String>(),
        last = count - 1,
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::process::Command;

    /// The compiled controller, fed the inputs its header gives, violates the assertion at the promised step.
    #[test]
    fn the_bug_is_where_it_should_be() {
        for (depth, bug) in [(20, true), (50, true), (20, false)] {
            let plan = Plan { lines: 1200, depth, bug, seed: 3 };
            let text = generate(&plan);
            let trigger = text.lines().nth(1).and_then(|line| line.split(": ").nth(1)).expect("the header gives inputs");
            let values: Vec<&str> = trigger.trim_end_matches("*/").split_whitespace().collect();
            let environment = format!(
                "#include <stdio.h>\n#include <stdlib.h>\nstatic int calls;\n\
                 int __VERIFIER_nondet_int(void) {{ static const int v[] = {{ {} }}; if (calls >= 6 * 300) exit(0); return v[calls++ % 6]; }}\n\
                 void reach_error(void) {{ printf(\"%d\\n\", calls / 6); exit(1); }}\n",
                values.join(", ")
            );
            let base = crate::limited::scratch_path("test");
            let (source, binary) = (base.with_extension("c"), base.with_extension("bin"));
            std::fs::write(&source, text + &environment).unwrap();
            let gcc = Command::new("gcc")
                .args(["-w", "-fsanitize=undefined", "-fno-sanitize-recover", "-o"])
                .arg(&binary)
                .arg(&source)
                .output();
            assert!(gcc.expect("gcc runs").status.success());
            let run = Command::new(&binary).output().expect("the controller runs");
            let _ = (std::fs::remove_file(&source), std::fs::remove_file(&binary));
            let expected = if bug { format!("{depth}\n") } else { String::new() };
            assert_eq!(String::from_utf8_lossy(&run.stdout), expected, "{}", String::from_utf8_lossy(&run.stderr));
        }
    }

    #[test]
    fn size_is_what_was_asked_for() {
        let lines = generate(&Plan { lines: 30_000, depth: 20, bug: false, seed: 1 }).lines().count();
        assert!((28_000..33_000).contains(&lines), "{lines}");
    }
}
