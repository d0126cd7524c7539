//! Random programs: what `fathom run` prints must be what the compiled program prints.
//!
//! Csmith writes programs free of undefined behaviour that print a checksum of their globals. Each is compiled with
//! gcc -O0 for the data model and run under a limit; programs that do not end quickly are skipped and counted.

use crate::limited::{self, Limits, Outcome};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::{AtomicUsize, Ordering};

const CSMITH_HEADERS: [&str; 2] = ["/usr/include/csmith", "/usr/include/csmith-2.3.0"];

pub struct Campaign<'a> {
    pub fathom: &'a Path,
    pub count: u64,
    pub first_seed: u64,
    pub jobs: usize,
    /// Programs that disagree are kept here.
    pub out: &'a Path,
    /// CPU seconds for the interpreter.
    pub timeout: f64,
}

enum Result {
    Agrees,
    Skipped,
    Disagrees(String),
}

/// Returns whether every program agreed.
pub fn run(campaign: &Campaign) -> std::result::Result<bool, String> {
    std::fs::create_dir_all(campaign.out).map_err(|error| error.to_string())?;
    let headers = CSMITH_HEADERS.iter().find(|folder| Path::new(folder).join("csmith.h").exists());
    let headers = headers.ok_or("csmith's headers were not found; install csmith and libcsmith-dev")?;
    let seeds: Vec<u64> = (campaign.first_seed..campaign.first_seed + campaign.count).collect();
    let done = AtomicUsize::new(0);
    let results = limited::parallel(&seeds, campaign.jobs, |_, &seed| {
        let arch = if seed % 2 == 0 { "32" } else { "64" };
        let result = one(campaign, headers, seed, arch);
        let count = done.fetch_add(1, Ordering::Relaxed) + 1;
        if let Result::Disagrees(why) = &result {
            println!("seed {seed} ({arch} bit): {why}");
        }
        if count.is_multiple_of(50) {
            eprintln!("{count} of {}", campaign.count);
        }
        result
    });
    let count = |wanted: fn(&Result) -> bool| results.iter().filter(|result| wanted(result)).count();
    let disagree = count(|r| matches!(r, Result::Disagrees(_)));
    println!(
        "random programs: {} agree, {disagree} disagree, {} skipped (compiled program too slow)",
        count(|r| matches!(r, Result::Agrees)),
        count(|r| matches!(r, Result::Skipped))
    );
    Ok(disagree == 0)
}

fn one(campaign: &Campaign, headers: &str, seed: u64, arch: &str) -> Result {
    let source = campaign.out.join(format!("seed{seed}-{arch}.c"));
    let binary = limited::scratch_path("bin");
    let result = compare(campaign, headers, seed, arch, &source, &binary);
    let _ = std::fs::remove_file(&binary);
    if !matches!(result, Result::Disagrees(_)) {
        let _ = std::fs::remove_file(&source);
    }
    result
}

fn compare(campaign: &Campaign, headers: &str, seed: u64, arch: &str, source: &PathBuf, binary: &PathBuf) -> Result {
    let quick = Limits { cpu: 5.0, wall: 10.0, memory: 0 };
    // Csmith writes a file `platform.info` to where it runs.
    let mut csmith = Command::new("csmith");
    csmith.current_dir(std::env::temp_dir());
    csmith.args(["--seed", &seed.to_string(), "--output"]).arg(std::path::absolute(source).unwrap_or_else(|_| source.clone()));
    let mut gcc = Command::new("gcc");
    gcc.args(["-O0", "-w", &format!("-m{arch}"), "-fwrapv", "-I", headers, "-o"]).arg(binary).arg(source);
    for step in [csmith, gcc] {
        match limited::run(step, Limits { cpu: 60.0, wall: 120.0, memory: 0 }) {
            Ok(outcome) if outcome.exit == Some(0) => {}
            _ => return Result::Skipped,
        }
    }
    let expected = match limited::run(Command::new(binary), quick) {
        // The interpreter is slower by orders of magnitude: only programs that end at once.
        Ok(outcome) if outcome.exit.is_some() && outcome.cpu < 0.2 => outcome,
        _ => return Result::Skipped,
    };
    let mut ours = Command::new(campaign.fathom);
    ours.args(["run", "--arch", arch, "-I", headers]).arg(source);
    match limited::run(ours, Limits { cpu: campaign.timeout, wall: campaign.timeout * 3.0, memory: 8192 }) {
        Ok(outcome) if outcome.limit_hit => Result::Disagrees("fathom run does not end in time".into()),
        Ok(outcome) => judge(&expected, &outcome),
        Err(error) => Result::Disagrees(error.to_string()),
    }
}

fn judge(expected: &Outcome, got: &Outcome) -> Result {
    if expected.stdout == got.stdout && expected.exit == got.exit {
        return Result::Agrees;
    }
    let last = |text: &str| text.lines().last().unwrap_or("nothing").to_string();
    let message = got.stderr.lines().next().unwrap_or("");
    Result::Disagrees(format!(
        "expected {:?}, got {:?} (exit {:?}) {message}",
        last(&expected.stdout),
        last(&got.stdout),
        got.exit
    ))
}
