//! Solver against solver: every installed one on the same tasks, incremental and with a restart at each bound (NBIS Table
//! 1), and with floats as circuits and in the solver's own theory (thesis Figures 3.26–3.29).
//!
//! Which solvers there are is what `fathom solvers` says, as a user would read it.

use crate::csv;
use crate::grade::Graded;
use crate::variants::Variant;
use std::path::Path;
use std::process::Command;

/// A row of `fathom solvers` that can be used here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solver {
    pub name: String,
    pub native_floats: bool,
}

pub fn installed(fathom: &Path) -> Result<Vec<Solver>, String> {
    let output = Command::new(fathom).arg("solvers").output().map_err(|error| format!("{}: {error}", fathom.display()))?;
    let found = parse(&String::from_utf8_lossy(&output.stdout));
    if found.is_empty() { Err("`fathom solvers` lists none".into()) } else { Ok(found) }
}

/// Columns are separated by two blanks or more; a solver that cannot be used has `-` for its version.
fn parse(table: &str) -> Vec<Solver> {
    let rows =
        table.lines().skip(1).map(|line| line.split("  ").map(str::trim).filter(|cell| !cell.is_empty()).collect::<Vec<_>>());
    let usable = rows.filter(|cells| cells.len() > 2 && cells[1] != "-");
    usable.map(|cells| Solver { name: cells[0].to_string(), native_floats: cells[2].contains("native") }).collect()
}

/// What each solver is run with: incremental, then restarting; native floats where they are asked for and exist.
pub fn variants(solvers: &[Solver], native: bool) -> Vec<Variant> {
    let mut variants = Vec::new();
    for solver in solvers {
        let mut add = |suffix: &str, further: &[&str]| {
            let mut options: Vec<String> = ["--strategy", "incremental", "--solver", &solver.name].map(String::from).to_vec();
            options.extend(further.iter().map(|s| s.to_string()));
            variants.push(Variant { name: format!("{}{suffix}", solver.name), options });
        };
        add("", &[]);
        add("-restart", &["--restart"]);
        if native && solver.native_floats {
            add("-native", &["--floats", "native"]);
            add("-native-restart", &["--floats", "native", "--restart"]);
        }
    }
    variants
}

/// One line per task, one pair of columns per variant: what it answered and the seconds it took.
pub fn csv(lists: &[(String, Vec<Graded>)]) -> String {
    let Some((_, first)) = lists.first() else { return String::new() };
    let mut header = vec!["input".to_string(), "property".into(), "expected".into()];
    for (name, _) in lists {
        header.extend([name.clone(), format!("{name}_cpu")]);
    }
    let mut text = csv::line(&header);
    for (i, task) in first.iter().enumerate() {
        let mut cells = vec![task.input.clone(), task.property.clone(), task.expected.clone()];
        for (_, results) in lists {
            cells.extend([results[i].answer.clone(), format!("{:.3}", results[i].cpu)]);
        }
        text += &csv::line(&cells);
    }
    text
}

/// Per variant: how many were solved, and in what time all together.
pub fn totals(lists: &[(String, Vec<Graded>)]) -> String {
    let mut text = format!("{:28} {:>7} {:>6} {:>8} {:>14}\n", "solver", "solved", "wrong", "unknown", "CPU s (solved)");
    for (name, results) in lists {
        let right: Vec<&Graded> = results.iter().filter(|r| r.grade.is_right()).collect();
        let wrong = results.iter().filter(|r| r.grade.is_wrong()).count();
        let seconds: f64 = right.iter().map(|r| r.cpu).sum();
        text +=
            &format!("{name:28} {:>7} {wrong:>6} {:>8} {seconds:>14.2}\n", right.len(), results.len() - right.len() - wrong);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    const TABLE: &str = "\
solver      version          floats            arrays  failed assumptions  where
embedded    0.1.0 (CaDiCaL)  circuits          yes     yes                 inside
z3          4.8.12           circuits, native  yes     yes                 /usr/bin/z3
bitwuzla    -                circuits, native  yes     yes                 not found on PATH
";

    #[test]
    fn the_table_of_solvers_is_read() {
        let solvers = parse(TABLE);
        let names: Vec<(&str, bool)> = solvers.iter().map(|s| (s.name.as_str(), s.native_floats)).collect();
        assert_eq!(names, [("embedded", false), ("z3", true)]);
        let names: Vec<String> = variants(&solvers, true).into_iter().map(|v| v.name).collect();
        assert_eq!(names, ["embedded", "embedded-restart", "z3", "z3-restart", "z3-native", "z3-native-restart"]);
        assert_eq!(variants(&solvers, false).len(), 4);
    }
}
