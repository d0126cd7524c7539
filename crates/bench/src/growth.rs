//! What each further bound adds on a control loop: nodes executed, terms, clauses and encoding time. Flat means that
//! nothing that stands is executed or encoded again.

use crate::controllers::{self, Plan};
use std::path::Path;
use std::process::Command;

#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Added {
    blocks: f64,
    terms: f64,
    clauses: f64,
    execute: f64,
}

/// The later quarter may exceed the earlier by this factor, above what the clock of a busy machine adds.
const SLACK: f64 = 1.5;
const NOISE_SECONDS: f64 = 0.01;

pub fn run(fathom: &Path, bound: u32) -> Result<bool, String> {
    let mut flat = true;
    println!("{:>8} {:>12} {:>10} {:>10} {:>10} {:>12}", "lines", "bounds", "blocks", "terms", "clauses", "encode ms");
    for lines in [300, 3_000, 10_000] {
        let text = controllers::generate(&Plan { lines, depth: bound * 2, bug: true, seed: 5 });
        let rounds = rounds(fathom, &text, bound)?;
        if rounds.len() < 8 {
            return Err(format!("only {} rounds on a controller of {lines} lines", rounds.len()));
        }
        let quarters: Vec<Added> = rounds.chunks(rounds.len().div_ceil(4)).map(mean).collect();
        for (i, q) in quarters.iter().enumerate() {
            let share = format!("quarter {}", i + 1);
            println!(
                "{lines:>8} {share:>12} {:>10.0} {:>10.0} {:>10.0} {:>12.3}",
                q.blocks,
                q.terms,
                q.clauses,
                q.execute * 1e3
            );
        }
        let (early, late) = (quarters[1], quarters[quarters.len() - 1]);
        let grows = |a: f64, b: f64, least: f64| b > least && b > SLACK * a.max(least);
        let grew = grows(early.blocks, late.blocks, 1.0)
            || grows(early.terms, late.terms, 1.0)
            || grows(early.clauses, late.clauses, 100.0)
            || grows(early.execute, late.execute, NOISE_SECONDS);
        println!("{lines:>8} {}", if grew { "GROWS" } else { "flat" });
        flat &= !grew;
    }
    Ok(flat)
}

fn mean(rounds: &[Added]) -> Added {
    let sum = |f: fn(&Added) -> f64| rounds.iter().map(f).sum::<f64>() / rounds.len() as f64;
    Added { blocks: sum(|r| r.blocks), terms: sum(|r| r.terms), clauses: sum(|r| r.clauses), execute: sum(|r| r.execute) }
}

fn rounds(fathom: &Path, text: &str, bound: u32) -> Result<Vec<Added>, String> {
    let path = crate::limited::scratch_path("controller.c");
    std::fs::write(&path, text).map_err(|error| error.to_string())?;
    let mut command = Command::new(fathom);
    command.arg("verify").arg(&path).args(["--property", "unreach-call", "--strategy", "incremental", "--check-every", "1"]);
    command.args(["--progress", "always", "--quiet", "--timeout", "300", "--bound", &bound.to_string()]);
    let output = command.output().map_err(|error| format!("{}: {error}", fathom.display()));
    let _ = std::fs::remove_file(&path);
    let stderr = String::from_utf8_lossy(&output?.stderr).into_owned();
    // Bounds whose iterations the budget cut into pieces are put together again.
    let mut by_bound: Vec<(u64, Added)> = Vec::new();
    for (bound, added) in stderr.lines().filter_map(parse) {
        match by_bound.last_mut() {
            Some((last, sum)) if *last == bound => {
                sum.blocks += added.blocks;
                sum.terms += added.terms;
                sum.clauses += added.clauses;
                sum.execute += added.execute;
            }
            _ => by_bound.push((bound, added)),
        }
    }
    Ok(by_bound.into_iter().map(|(_, added)| added).filter(|added| added.blocks > 0.0).collect())
}

/// `k=3 blocks=11 terms=8 clauses=0 … execute=0.001s …`
fn parse(line: &str) -> Option<(u64, Added)> {
    let field = |name: &str| {
        let rest = line.split_whitespace().find_map(|word| word.strip_prefix(name)?.strip_prefix('='))?;
        rest.trim_end_matches('s').parse::<f64>().ok()
    };
    let added =
        Added { blocks: field("blocks")?, terms: field("terms")?, clauses: field("clauses")?, execute: field("execute")? };
    Some((field("k")? as u64, added))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_a_progress_line() {
        let line = "k=3 blocks=11 terms=8 clauses=2 targets=0 open=1 execute=0.250s solve=0.000s";
        assert_eq!(parse(line), Some((3, Added { blocks: 11.0, terms: 8.0, clauses: 2.0, execute: 0.25 })));
        assert_eq!(parse("verdict: true"), None);
    }
}
