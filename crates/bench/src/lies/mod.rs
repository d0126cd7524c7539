//! Random programs that tempt fathom into wrong verdicts, against what really happens.
//!
//! Programs are small and of several topics (`topics`). Compilers and sanitizers run them on all their inputs, or on many
//! (`oracle`); a proof that an execution refutes and an alarm that no execution shows are lies (`judge`). A lie is made smaller before
//! it is kept (`shrink`), and the campaign ends with what it covered (`cover`).

pub mod case;
mod cover;
pub mod edge;
mod expression;
pub mod judge;
pub mod oracle;
pub mod random;
pub mod shrink;
pub mod topics;

use crate::limited::{self, Limits};
use case::{Case, Mode};
use cover::Cover;
use judge::{Answer, Lie, judge};
use oracle::{Build, Oracle, Seen};
use random::Random;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Mutex;

pub struct Campaign<'a> {
    pub fathom: &'a Path,
    pub count: u64,
    pub first_seed: u64,
    pub jobs: usize,
    /// Programs about which fathom was wrong are kept here.
    pub out: &'a Path,
    /// Seconds of the clock; only a run that does not count its work gets there.
    pub timeout: f64,
    /// What `--work` says of each question: the same answers on a busy machine.
    pub work: u64,
    /// Names of strategies: the first gets every program, each of the others its share.
    pub strategies: &'a [String],
    /// Topics, separated by commas; all, if empty.
    pub topics: &'a str,
    /// Lies that are made smaller, per topic; the others are kept as they are.
    pub shrunk: usize,
    /// Further arguments of `fathom verify`.
    pub args: &'a [String],
}

/// Programs per compiler run.
const BATCH: u64 = 200;
/// Questions that making one lie smaller may ask.
const QUESTIONS: usize = 250;

#[derive(Default)]
struct Totals {
    cover: Cover,
    lies: Vec<(&'static str, String)>,
    skipped: Vec<String>,
    refused: Vec<String>,
    after_undefined: u64,
    /// Processor time of fathom.
    seconds: f64,
}

/// Returns whether no verdict was wrong.
pub fn run(campaign: &Campaign) -> Result<bool, String> {
    std::fs::create_dir_all(campaign.out).map_err(|error| error.to_string())?;
    let oracle = Oracle::new();
    let names: Vec<&str> = oracle.builds().iter().map(|b| b.name()).collect();
    println!("oracles: {}", names.join(", "));
    for build in Build::ALL.iter().filter(|b| !oracle.builds().contains(b)) {
        println!("skipped: {} is not installed", build.name());
    }
    let end = campaign.first_seed + campaign.count;
    let batches: Vec<(u64, u64)> =
        (campaign.first_seed..end).step_by(BATCH as usize).map(|s| (s, (s + BATCH).min(end))).collect();
    let totals = Mutex::new(Totals::default());
    limited::parallel(&batches, campaign.jobs, |_, &(from, to)| batch(campaign, &oracle, from, to, &totals));
    let totals = totals.into_inner().map_err(|_| "a batch failed")?;
    print!("{}", totals.cover.table());
    for (what, list) in [("did not compile", &totals.skipped), ("were refused by fathom", &totals.refused)] {
        if let Some(first) = list.first() {
            println!("{} programs {what}, the first: {first}", list.len());
        }
    }
    if totals.after_undefined > 0 {
        println!("{} proofs of programs that reach the error only after an invalid access", totals.after_undefined);
    }
    let judged: Vec<String> = oracle.judged().iter().map(|(build, count)| format!("{} {count}", build.name())).collect();
    println!("programs that each oracle ran: {}", judged.join(", "));
    let [compilers, executions] = oracle.spent();
    println!("processor time: compilers {compilers:.0} s, executions {executions:.0} s, fathom {:.0} s", totals.seconds);
    println!("{} programs, {} wrong verdicts and internal errors", campaign.count, totals.lies.len());
    Ok(totals.lies.is_empty())
}

fn batch(campaign: &Campaign, oracle: &Oracle, from: u64, to: u64, totals: &Mutex<Totals>) {
    let seeds: Vec<u64> = (from..to).collect();
    let cases: Vec<Case> = seeds.iter().map(|&seed| topics::generate(seed, campaign.topics)).collect();
    let decide = |number: usize, seen: &Seen| secrets(seeds[number], &cases[number], seen);
    let builds = oracle.in_turn(from / BATCH);
    let results = oracle.batch(&cases, &builds, &decide);
    for ((seed, case), result) in seeds.iter().zip(&cases).zip(results) {
        let (secrets, mut seen) = match result {
            Ok(found) => found,
            Err(message) => {
                totals.lock().expect("no worker panics with it").skipped.push(format!("seed {seed}: {message}"));
                continue;
            }
        };
        let violated = !seen.reached.is_empty() || case.mode == Mode::Default && !seen.reports.is_empty();
        totals.lock().expect("no worker panics with it").cover.program(case, violated, seen.complete(case));
        for strategy in in_turn(campaign.strategies, *seed) {
            let (answer, seconds) = ask(campaign, case, &secrets, strategy, &format!("seed{seed}"));
            let mut lie = judge(case, &answer, &seen);
            if matches!(lie, Some(Lie::Alarm(_))) {
                // The builds whose turn it is not may show what fathom reports.
                let others: Vec<Build> = oracle.builds().iter().copied().filter(|b| !builds.contains(b)).collect();
                if let Ok(more) = oracle.one(case, &secrets, &others) {
                    seen.add(more);
                }
                lie = judge(case, &answer, &seen);
            }
            let mut all = totals.lock().expect("no worker panics with it");
            all.seconds += seconds;
            all.cover.answer(case, strategy, &answer, lie.is_some());
            all.after_undefined += u64::from(judge::after_undefined(case, &answer, &seen));
            if let Answer::Refused(message) = &answer {
                all.refused.push(format!("seed {seed}: {message}"));
            }
            let Some(lie) = lie else { continue };
            let earlier = all.lies.iter().filter(|(topic, _)| *topic == case.topic).count();
            let told = format!("seed {seed}, {}, {strategy}: {answer:?}, {lie:?}", case.topic);
            println!("{told}");
            all.lies.push((case.topic, told.clone()));
            drop(all);
            let small = match earlier < campaign.shrunk {
                true => smaller(campaign, oracle, case, &secrets, strategy, &lie),
                false => case.clone(),
            };
            keep(campaign, &small, &secrets, strategy, *seed, &told);
            // One strategy's lie is enough of a program.
            break;
        }
    }
}

/// The first strategy, and one of the others in turn: the second question about a program finds less than the first about another.
fn in_turn(strategies: &[String], seed: u64) -> impl Iterator<Item = &String> {
    let others = strategies.len().saturating_sub(1) as u64;
    // Not the seed's own remainder, on which the builds depend.
    let turn = Random::new(seed ^ 0x7075_7275_7275_7275).next() % others.max(1);
    strategies.iter().take(1).chain(strategies.get(1 + turn as usize))
}

/// The values that LOOKs look for: one that was seen, or one beside it.
pub fn secrets(seed: u64, case: &Case, seen: &Seen) -> Vec<i64> {
    let mut random = Random::new(seed ^ 0x5ec2_e75e_c2e7_5ec2);
    let secret = |k: usize| {
        let values: Vec<i64> = seen.values.get(&k).into_iter().flatten().copied().collect();
        if values.is_empty() {
            return 1;
        }
        let value = *random.choose(&values);
        match random.below(5) {
            0 => value.wrapping_add(1),
            1 => value.wrapping_sub(1),
            2 => value ^ 1 << random.below(32),
            _ => value,
        }
    };
    (0..case.looks).map(secret).collect()
}

/// Writes the files of a program.
pub fn write(campaign: &Campaign, case: &Case, secrets: &[i64], name: &str) -> Vec<PathBuf> {
    let mut paths = Vec::new();
    for (number, text) in case.alone(secrets).into_iter().enumerate() {
        let path = campaign.out.join(if number == 0 { format!("{name}.c") } else { format!("{name}.second.c") });
        let _ = std::fs::write(&path, text);
        paths.push(path);
    }
    paths
}

/// A strategy's arguments: `auto+values` is `auto` with value analysis.
fn arguments(strategy: &str) -> Vec<&str> {
    match strategy.strip_suffix("+values") {
        Some(plain) => vec!["--strategy", plain, "--values", "auto"],
        None => vec!["--strategy", strategy],
    }
}

/// The options that say what fathom is asked. Volatile objects are ordinary memory by the convention of named properties; the executions give
/// them what the environment says.
fn property(case: &Case) -> &'static [&'static str] {
    match case.mode {
        Mode::Reach => &["--property", "unreach-call", "--volatile", "inputs"],
        Mode::Default => &[],
    }
}

/// What fathom says about a program, and the processor time that took.
pub fn ask(campaign: &Campaign, case: &Case, secrets: &[i64], strategy: &str, name: &str) -> (Answer, f64) {
    let paths = write(campaign, case, secrets, name);
    let mut fathom = Command::new(campaign.fathom);
    fathom.args(["verify", "--timeout", &campaign.timeout.to_string()]).args(arguments(strategy));
    fathom.args(["--work", &campaign.work.to_string()]).args(property(case));
    fathom.args(&paths).args(campaign.args);
    let limits = Limits { cpu: campaign.timeout + 5.0, wall: campaign.timeout * 20.0 + 60.0, memory: 8192 };
    let said = limited::run(fathom, limits);
    for path in &paths {
        let _ = std::fs::remove_file(path);
    }
    match said {
        Ok(said) => (judge::answer(&said.stdout, said.exit, said.limit_hit, &said.stderr), said.cpu),
        Err(error) => (Answer::Refused(error.to_string()), 0.0),
    }
}

/// A smaller program with a lie of the same kind.
fn smaller(campaign: &Campaign, oracle: &Oracle, case: &Case, secrets: &[i64], strategy: &str, lie: &Lie) -> Case {
    let name = format!("shrinking{}", limited::scratch_path("c").display().to_string().replace(['/', '.'], "-"));
    // The builds that show the lie, and those that could say that the execution is none of C's.
    let builds: Vec<Build> = match lie {
        Lie::Proof { builds, .. } => {
            let wanted = |b: &Build| builds.first() == Some(b) || (*b == Build::Asan && !case.plain_only);
            oracle.builds().iter().copied().filter(wanted).collect()
        }
        Lie::Alarm(_) => oracle.builds().iter().copied().filter(|b| *b == Build::Clang0 || b.sanitized()).collect(),
        Lie::Internal(_) => vec![],
    };
    shrink::shrink(case, QUESTIONS, &mut |candidate| {
        let (answer, _) = ask(campaign, candidate, secrets, strategy, &name);
        match (lie, &answer) {
            (Lie::Internal(_), Answer::Broken(_)) => true,
            (Lie::Proof { .. }, Answer::True) | (Lie::Alarm(_), Answer::False(_)) => {
                // Only now: compilers cost more than the question.
                let Ok(seen) = oracle.one(candidate, secrets, &builds) else { return false };
                judge(candidate, &answer, &seen).is_some()
            }
            _ => false,
        }
    })
}

fn keep(campaign: &Campaign, case: &Case, secrets: &[i64], strategy: &str, seed: u64, told: &str) {
    for path in write(campaign, case, secrets, &format!("lie{seed}")) {
        let text = std::fs::read_to_string(&path).unwrap_or_default();
        let (strategy, options) = (arguments(strategy).join(" "), property(case).join(" "));
        let _ = std::fs::write(&path, format!("// {told}\n// fathom verify {strategy} {options}\n{text}"));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_strategy_has_its_turn() {
        let strategies = ["a", "b", "c"].map(String::from);
        let mut times = [0; 3];
        for seed in 0..1000 {
            let chosen: Vec<&String> = in_turn(&strategies, seed).collect();
            assert!(chosen.len() == 2 && chosen[0] == "a");
            strategies.iter().zip(&mut times).for_each(|(s, n)| *n += u64::from(chosen.contains(&s)));
        }
        assert!(times[0] == 1000 && times[1] > 400 && times[2] > 400, "{times:?}");
        assert_eq!(in_turn(&strategies[..1], 7).count(), 1);
    }
}
