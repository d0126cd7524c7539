//! Random loops whose truth is known by brute force: fathom must never say otherwise, about whether they end and about how often they are passed.

mod program;
mod truth;

use crate::lies::random::Random;
use crate::limited::{self, Limits};
use std::path::Path;
use std::process::Command;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

pub struct Campaign<'a> {
    pub fathom: &'a Path,
    pub count: u64,
    pub seed: u64,
    pub jobs: usize,
    pub out: &'a Path,
    pub work: u64,
    pub timeout: f64,
}

#[derive(Default)]
struct Counts {
    ends: [u64; 2],
    endless: [u64; 2],
    bounds: u64,
    exact: u64,
    elsewhere: u64,
    discarded: u64,
    wrong: Vec<String>,
}

/// False if any answer was wrong.
pub fn run(campaign: &Campaign<'_>) -> Result<bool, String> {
    std::fs::create_dir_all(campaign.out).map_err(|e| format!("{}: {e}", campaign.out.display()))?;
    let (next, counts) = (AtomicU64::new(0), Mutex::new(Counts::default()));
    std::thread::scope(|scope| {
        for _ in 0..campaign.jobs.max(1) {
            scope.spawn(|| {
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= campaign.count {
                        break;
                    }
                    one(campaign, number, &counts);
                }
            });
        }
    });
    let counts = counts.into_inner().map_err(|e| e.to_string())?;
    let row = |what: &str, [decided, all]: [u64; 2]| println!("{what:<12} {all:>6} programs, {decided:>6} decided");
    row("end", counts.ends);
    row("do not end", counts.endless);
    println!("bounds       {:>6} stated, {:>6} of them exact", counts.bounds, counts.exact);
    println!("bounds of loops that no line shows: {}", counts.elsewhere);
    println!("too many states: {}", counts.discarded);
    println!("wrong: {}", counts.wrong.len());
    counts.wrong.iter().for_each(|line| println!("  {line}"));
    Ok(counts.wrong.is_empty())
}

fn one(campaign: &Campaign<'_>, number: u64, counts: &Mutex<Counts>) {
    let mut random = Random::new(campaign.seed.wrapping_mul(0x9e37_79b9).wrapping_add(number));
    // The first programs of a seed are not alike.
    random.next();
    let program = program::generate(&mut random);
    let Some(truth) = truth::of(&program) else {
        counts.lock().expect("no panics").discarded += 1;
        return;
    };
    let file = campaign.out.join(format!("loop-{}-{number}.c", campaign.seed));
    let text = program::text(&program);
    if std::fs::write(&file, &text).is_err() {
        return;
    }
    let mut command = Command::new(campaign.fathom);
    command.args(["verify", "--property", "termination", "--work", &campaign.work.to_string()]).arg(&file);
    let limits = Limits { cpu: campaign.timeout, wall: 10.0 * campaign.timeout, memory: 4096 };
    let Ok(outcome) = limited::run(command, limits) else { return };
    let verdict = outcome.stdout.lines().rev().find_map(|l| l.strip_prefix("verdict: ")).unwrap_or("none").to_string();
    let (is_true, is_false) = (verdict == "true", verdict.starts_with("false"));
    let mut wrong = Vec::new();
    if (is_true && !truth.ends) || (is_false && truth.ends) {
        wrong.push(format!("{}: {verdict}, but it {}", file.display(), if truth.ends { "ends" } else { "does not end" }));
    }
    if outcome.exit == Some(4) || outcome.exit.is_none() && !outcome.limit_hit {
        wrong.push(format!("{}: {}", file.display(), outcome.stderr.lines().next().unwrap_or("no answer")));
    }
    let mut counts = counts.lock().expect("no panics");
    if program.style != program::Style::Recursion && truth.ends {
        let lines = program::lines(&text);
        for (line, stated) in bounds(&outcome.stdout) {
            // A `do` that is always left is no loop, although a loop may begin at the same place.
            let there = lines.iter().filter(|(at, l)| *l == line && truth.repeats[*at]).map(|(at, _)| truth.iterations[*at]);
            // A condition that is folded may put the loop elsewhere: nothing is compared then, and the table says how often.
            let Some(most) = there.max() else {
                counts.elsewhere += 1;
                continue;
            };
            counts.bounds += 1;
            counts.exact += u64::from(stated == most);
            if stated < most {
                wrong.push(format!("{}:{line}: at most {stated}, but {most}", file.display()));
            }
        }
    }
    let (decided, all) = (u64::from(is_true || is_false), 1);
    let row = if truth.ends { &mut counts.ends } else { &mut counts.endless };
    row[0] += decided;
    row[1] += all;
    if wrong.is_empty() {
        _ = std::fs::remove_file(&file);
    }
    counts.wrong.extend(wrong);
}

/// The bounds that an answer states, by line: `… a.c:3:5: main.1 ends, after at most 12 iterations`.
fn bounds(text: &str) -> Vec<(usize, u64)> {
    let line = |line: &str| {
        let (before, behind) = line.split_once(" ends, after at most ")?;
        let place = before.rsplit(' ').nth(1)?;
        let number = place.trim_end_matches(':').rsplit(':').nth(1)?.parse().ok()?;
        Some((number, behind.split(' ').next()?.parse().ok()?))
    };
    text.lines().filter_map(line).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_bounds() {
        let line = "  main.termination.1  true (n decreases)  a.c:3:5: main.1 ends, after at most 12 iterations";
        assert_eq!(bounds(line), [(3, 12)]);
    }

    #[test]
    fn loops_are_found_by_their_lines() {
        let text = "int main(void)\n{\n    do { // loop 0\n        while (a < 3) { // loop 1\n            break;\n";
        assert_eq!(program::lines(text), [(0, 4), (1, 4)]);
    }

    #[test]
    fn programs_are_the_same_for_a_seed() {
        let make = || program::text(&program::generate(&mut Random::new(7)));
        assert_eq!(make(), make());
    }
}
