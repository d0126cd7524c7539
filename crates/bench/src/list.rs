//! A singly linked list, built and freed by loops of symbolic length: what one more iteration costs, and how deep a bug in
//! it is found.
//!
//! The figure that matters is the number of terms a bound adds: at bound k the lists of k nodes are new, and freeing one
//! walks its k nodes, so anything beyond a constant times k would mean that what stands is encoded again. The loop that
//! frees is passed again for each longer list; for a list that was freed before it must not be.

use std::collections::BTreeMap;
use std::path::Path;
use std::process::Command;

/// What one bound of the search added, as the program reports it.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Round {
    bound: u64,
    blocks: u64,
    /// Blocks passed before, by other executions, and by the same.
    again: u64,
    twice: u64,
    terms: u64,
}

/// Depths at which the broken list frees a node twice.
const DEPTHS: [u32; 7] = [1, 3, 10, 20, 30, 60, 100];
/// How much steeper the second half of the bounds may be than the first.
const TOLERANCE: f64 = 1.1;

pub fn run(fathom: &Path, bound: u32, timeout: f64) -> Result<bool, String> {
    let rounds = rounds(fathom, bound, timeout)?;
    println!("{:>6} {:>8} {:>8} {:>8}", "bound", "blocks", "terms", "again");
    for round in &rounds {
        println!("{:>6} {:>8} {:>8} {:>8}", round.bound, round.blocks, round.terms, round.again);
    }
    let (first, second) = slopes(&rounds);
    let linear = rounds.len() >= 8 && second <= TOLERANCE * first;
    println!(
        "terms added at bound k: {first:.2} * k in the first half, {second:.2} * k in the second: {}",
        if linear { "linear" } else { "NOT LINEAR" }
    );
    let (again, twice) = rounds.iter().fold((0, 0), |(again, twice), r| (again + r.again, twice + r.twice));
    println!("nodes re-executed: {twice} (passed again by lists not seen before: {again})");
    let mut found_all = true;
    for depth in DEPTHS {
        let started = std::time::Instant::now();
        let verdict = verdict(fathom, &program(Some(depth)), timeout)?;
        let found = verdict.starts_with("verdict: false (valid-free)");
        found_all &= found;
        println!(
            "double free of node {depth}: {} in {:.2} s",
            if found { "found" } else { &verdict },
            started.elapsed().as_secs_f64()
        );
    }
    Ok(linear && twice == 0 && found_all)
}

/// The list; with a depth, the node at that depth is freed twice.
fn program(depth: Option<u32>) -> String {
    let broken = depth.map_or(String::new(), |d| format!("        if (++freed == {d})\n            free(head);\n"));
    format!(
        "#include <stdlib.h>\nextern int __VERIFIER_nondet_int(void);\nstruct node {{ int value; struct node *next; }};\n\
         int main(void)\n{{\n    struct node *head = 0;\n    unsigned freed = 0;\n    while (__VERIFIER_nondet_int()) {{\n        \
         struct node *n = malloc(sizeof *n);\n        n->value = __VERIFIER_nondet_int();\n        n->next = head;\n        \
         head = n;\n    }}\n    while (head) {{\n        struct node *next = head->next;\n        free(head);\n{broken}        \
         head = next;\n    }}\n    return (int)freed;\n}}\n"
    )
}

fn with_program<T>(text: &str, work: impl FnOnce(&Path) -> Result<T, String>) -> Result<T, String> {
    let path = crate::limited::scratch_path("list.c");
    std::fs::write(&path, text).map_err(|error| error.to_string())?;
    let result = work(&path);
    let _ = std::fs::remove_file(&path);
    result
}

fn rounds(fathom: &Path, bound: u32, timeout: f64) -> Result<Vec<Round>, String> {
    with_program(&program(None), |path| {
        let mut command = Command::new(fathom);
        command.arg("verify").arg(path).args([
            "--property",
            "valid-memsafety",
            "--strategy",
            "incremental",
            "--check-every",
            "1",
        ]);
        command.args(["--progress", "always", "--quiet"]);
        command.args(["--bound", &bound.to_string(), "--timeout", &timeout.to_string()]);
        let output = command.output().map_err(|error| format!("{}: {error}", fathom.display()))?;
        Ok(by_bound(String::from_utf8_lossy(&output.stderr).lines().filter_map(parse)))
    })
}

/// A bound has several rounds where one loop is unwound alone: together they are what it added.
fn by_bound(rounds: impl Iterator<Item = Round>) -> Vec<Round> {
    let mut bounds: BTreeMap<u64, Round> = BTreeMap::new();
    for round in rounds {
        let sum = bounds.entry(round.bound).or_insert(Round { bound: round.bound, blocks: 0, again: 0, twice: 0, terms: 0 });
        sum.blocks += round.blocks;
        sum.again += round.again;
        sum.twice += round.twice;
        sum.terms += round.terms;
    }
    bounds.into_values().collect()
}

/// `k=3 blocks=11 again=4 twice=0 terms=8 …`
fn parse(line: &str) -> Option<Round> {
    let field = |name: &str| {
        let rest = line.split_whitespace().find_map(|word| word.strip_prefix(name)?.strip_prefix('='));
        rest.and_then(|number| number.parse().ok())
    };
    Some(Round {
        bound: field("k")?,
        blocks: field("blocks")?,
        again: field("again")?,
        twice: field("twice")?,
        terms: field("terms")?,
    })
}

/// By how many terms each half of the bounds grows per bound. The first bound has what stands before the loops.
fn slopes(rounds: &[Round]) -> (f64, f64) {
    let Some(rounds) = rounds.get(1..).filter(|rounds| rounds.len() >= 3) else { return (0.0, 0.0) };
    let middle = rounds.len() / 2;
    let slope = |a: &Round, b: &Round| (b.terms as f64 - a.terms as f64) / (b.bound - a.bound) as f64;
    (slope(&rounds[0], &rounds[middle]), slope(&rounds[middle], &rounds[rounds.len() - 1]))
}

fn verdict(fathom: &Path, text: &str, timeout: f64) -> Result<String, String> {
    with_program(text, |path| {
        let mut command = Command::new(fathom);
        command.arg("verify").arg(path).args(["--property", "valid-memsafety", "--quiet", "--timeout", &timeout.to_string()]);
        let output = command.output().map_err(|error| format!("{}: {error}", fathom.display()))?;
        Ok(String::from_utf8_lossy(&output.stdout).lines().last().unwrap_or("no verdict").to_string())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rounds_are_read_from_progress_lines() {
        let line = "k=3 blocks=11 again=4 twice=0 terms=8 clauses=0 targets=0 open=1 execute=0.000s solve=0.000s";
        let round = Round { bound: 3, blocks: 11, again: 4, twice: 0, terms: 8 };
        assert_eq!(parse(line), Some(round));
        assert_eq!(parse("something else"), None);
        assert_eq!(by_bound([round, round].into_iter()), [Round { bound: 3, blocks: 22, again: 8, twice: 0, terms: 16 }]);
    }

    #[test]
    fn growth_beyond_a_line_is_told() {
        let rounds = |terms: fn(u64) -> u64| {
            (0..20).map(|k| Round { bound: k, blocks: k, again: 0, twice: 0, terms: terms(k) }).collect::<Vec<_>>()
        };
        assert_eq!(slopes(&rounds(|k| 2 * k + 2)), (2.0, 2.0));
        let (first, second) = slopes(&rounds(|k| k * k));
        assert!(second > TOLERANCE * first);
    }

    #[test]
    fn the_broken_list_frees_a_node_again() {
        assert!(program(Some(7)).contains("if (++freed == 7)\n            free(head);"));
        assert!(!program(None).contains("++freed"));
    }
}
