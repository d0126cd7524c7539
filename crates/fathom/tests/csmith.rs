//! Forty random programs, the same every time: `fathom run` prints the checksum the compiled program prints, twenty on
//! each data model. `make fuzz` runs as many as you like.

mod harness;

use harness::{Scratch, fathom, run};
use libtest_mimic::{Arguments, Failed, Trial};
use std::path::Path;
use std::process::Command;

const PROGRAMS: u64 = 40;

fn main() {
    let arguments = Arguments::from_args();
    let headers = ["/usr/include/csmith", "/usr/include/csmith-2.3.0"]
        .into_iter()
        .find(|folder| Path::new(folder).join("csmith.h").exists());
    let installed = Command::new("csmith").arg("--version").current_dir(std::env::temp_dir()).output().is_ok();
    let trials = match headers {
        Some(headers) if installed => {
            (0..PROGRAMS).map(|seed| Trial::test(format!("seed-{seed}"), move || check(seed, headers))).collect()
        }
        _ => {
            if !arguments.list {
                println!("skipped: {PROGRAMS} random programs, because csmith is not installed");
            }
            Vec::new()
        }
    };
    libtest_mimic::run(&arguments, trials).exit();
}

fn check(seed: u64, headers: &str) -> Result<(), Failed> {
    let arch = if seed.is_multiple_of(2) { "32" } else { "64" };
    // Programs that run long when compiled take too long when interpreted: the next seed of the series is used instead.
    for attempt in 0..10 {
        let source = Scratch::new(".c");
        let binary = Scratch::new(".bin");
        let number = seed + attempt * 1000;
        // Without these limits most programs are large, and a test should be quick.
        let mut csmith = Command::new("csmith");
        // It writes a file `platform.info` to where it runs.
        csmith.current_dir(std::env::temp_dir());
        csmith.args(["--seed", &number.to_string(), "--max-funcs", "5", "--output"]).arg(&source.0);
        if run(&mut csmith, 60).exit != Some(0) {
            continue;
        }
        let mut gcc = Command::new("gcc");
        gcc.args(["-w", "-O0", "-fwrapv", &format!("-m{arch}"), "-I", headers, "-o"]).arg(&binary.0).arg(&source.0);
        let compiled = run(&mut gcc, 60);
        if compiled.exit != Some(0) {
            return Err(format!("gcc: {}", compiled.stderr).into());
        }
        let start = std::time::Instant::now();
        let expected = run(&mut Command::new(&binary.0), 2);
        if !expected.in_time || start.elapsed().as_millis() > 50 {
            continue;
        }
        let ours = run(fathom().args(["run", "--arch", arch, "-I", headers]).arg(&source.0), 60);
        if !ours.in_time {
            continue;
        }
        if ours.stdout == expected.stdout && ours.exit == expected.exit {
            return Ok(());
        }
        return Err(format!("csmith --seed {number} --max-funcs 5, -m{arch}: expected {expected:?}, got {ours:?}").into());
    }
    Err("no program of this series ends in time".into())
}
