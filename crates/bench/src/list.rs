//! A singly linked list, built and freed by loops of symbolic length: what one more iteration costs, and how deep a bug in
//! it is found.
//!
//! The figure that matters is the number of terms a round adds: at bound k the lists of k nodes are new, and freeing one
//! walks its k nodes, so anything beyond a constant times k would mean that what stands is encoded again.

use std::path::Path;
use std::process::Command;

/// One round of the search, as the program reports it.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Round {
    bound: u64,
    blocks: u64,
    terms: u64,
}

/// Depths at which the broken list frees a node twice.
const DEPTHS: [u32; 5] = [1, 3, 10, 30, 60];

pub fn run(fathom: &Path, bound: u32, timeout: f64) -> Result<bool, String> {
    let rounds = rounds(fathom, bound, timeout)?;
    println!("{:>6} {:>8} {:>8} {:>12}", "bound", "blocks", "terms", "terms/bound");
    for round in &rounds {
        println!("{:>6} {:>8} {:>8} {:>12.2}", round.bound, round.blocks, round.terms, per_bound(round));
    }
    let (slope, linear) = slope(&rounds);
    println!("terms added at bound k: at most {slope:.2} * (k + 1), {}", if linear { "linear" } else { "NOT LINEAR" });
    let mut found_all = true;
    for depth in DEPTHS {
        let started = std::time::Instant::now();
        let verdict = verdict(fathom, &program(Some(depth)), timeout)?;
        let found = verdict.starts_with("verdict: false (valid-free)");
        found_all &= found;
        println!("double free of node {depth}: {} in {:.2} s", if found { "found" } else { &verdict }, started.elapsed().as_secs_f64());
    }
    Ok(linear && found_all)
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
        command.arg("verify").arg(path).args(["--property", "valid-memsafety", "--strategy", "incremental", "--check-every", "1"]);
        command.args(["--progress", "always", "--quiet"]);
        command.args(["--bound", &bound.to_string(), "--timeout", &timeout.to_string()]);
        let output = command.output().map_err(|error| format!("{}: {error}", fathom.display()))?;
        Ok(String::from_utf8_lossy(&output.stderr).lines().filter_map(parse).collect())
    })
}

/// `k=3 blocks=11 terms=8 …`
fn parse(line: &str) -> Option<Round> {
    let field = |name: &str| {
        let rest = line.split_whitespace().find_map(|word| word.strip_prefix(name)?.strip_prefix('='));
        rest.and_then(|number| number.parse().ok())
    };
    Some(Round { bound: field("k")?, blocks: field("blocks")?, terms: field("terms")? })
}

fn per_bound(round: &Round) -> f64 {
    round.terms as f64 / (round.bound + 1) as f64
}

/// The greatest number of terms per bound, and whether it stays what it was in the first half of the rounds.
fn slope(rounds: &[Round]) -> (f64, bool) {
    let most = |rounds: &[Round]| rounds.iter().map(per_bound).fold(0.0, f64::max);
    let (first, second) = rounds.split_at(rounds.len() / 2);
    (most(rounds), rounds.len() >= 8 && most(second) <= most(first))
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
        let line = "k=3 blocks=11 terms=8 clauses=0 targets=0 open=1 execute=0.000s solve=0.000s";
        assert_eq!(parse(line), Some(Round { bound: 3, blocks: 11, terms: 8 }));
        assert_eq!(parse("something else"), None);
    }

    #[test]
    fn growth_beyond_a_line_is_told() {
        let linear: Vec<Round> = (0..20).map(|k| Round { bound: k, blocks: k, terms: 2 * k + 2 }).collect();
        assert!(slope(&linear).1);
        let square: Vec<Round> = (0..20).map(|k| Round { bound: k, blocks: k, terms: k * k }).collect();
        assert!(!slope(&square).1);
    }

    #[test]
    fn the_broken_list_frees_a_node_again() {
        assert!(program(Some(7)).contains("if (++freed == 7)\n            free(head);"));
        assert!(!program(None).contains("++freed"));
    }
}
