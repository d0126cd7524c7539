//! Random programs: the interpreter prints the same checksum as the compiled program, on both data models.
//!
//! Forty fixed seeds; longer campaigns are a command of the bench crate. Where csmith or gcc is missing, the test says so.

mod support;

use fathom_clang::Arch;
use fathom_interpret::*;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

const HEADERS: [&str; 2] = ["/usr/include/csmith", "/usr/include/csmith-2.3.0"];
const SEEDS: std::ops::Range<u32> = 1..41;

fn compiled_output(source: &Path, headers: &str, bits: &str) -> Option<Vec<u8>> {
    let binary = source.with_extension(bits);
    let gcc =
        Command::new("gcc").args(["-w", "-O0", &format!("-m{bits}"), "-I", headers, "-o"]).arg(&binary).arg(source).status();
    if !gcc.is_ok_and(|status| status.success()) {
        return None;
    }
    // Some random programs never end: they are not compared.
    let mut child = Command::new(&binary).stdout(Stdio::piped()).spawn().ok()?;
    let start = Instant::now();
    while child.try_wait().ok()?.is_none() {
        if start.elapsed() > Duration::from_secs(3) {
            let _ = child.kill();
            let _ = child.wait();
            return None;
        }
        std::thread::sleep(Duration::from_millis(2));
    }
    Some(child.wait_with_output().ok()?.stdout)
}

#[test]
fn forty_random_programs() {
    let Some(headers) = HEADERS.iter().find(|h| Path::new(h).join("csmith.h").exists()) else {
        println!("skipped: csmith is not installed");
        return;
    };
    let folder: PathBuf = std::env::temp_dir().join(format!("fathom-csmith-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let (mut compared, mut skipped) = (0, 0);
    for seed in SEEDS {
        let source = folder.join(format!("{seed}.c"));
        // csmith leaves a file in its working folder.
        let mut csmith = Command::new("csmith");
        csmith.args(["--seed", &seed.to_string(), "-o"]).arg(&source).current_dir(&folder).stdout(Stdio::null());
        let made = csmith.status();
        assert!(made.is_ok_and(|status| status.success()), "csmith fails");
        let (arch, bits) = if seed % 2 == 0 { (Arch::Ilp32, "32") } else { (Arch::Lp64, "64") };
        let Some(expected) = compiled_output(&source, headers, bits) else {
            skipped += 1;
            continue;
        };
        let text = std::fs::read_to_string(&source).unwrap();
        let program = support::program(&text, arch, &["-I", headers]);
        let mut out = Collect::default();
        let result = run(&program, &Options::new(Mode::Strict), &mut NoInputs, &mut out);
        assert_eq!(result.outcome, Outcome::Exit(0), "seed {seed}, {bits} bits");
        assert_eq!(String::from_utf8_lossy(&out.stdout), String::from_utf8_lossy(&expected), "seed {seed}, {bits} bits");
        compared += 1;
    }
    println!("{compared} programs agree, {skipped} skipped");
    assert!(compared > 0 || skipped == 40);
    let _ = std::fs::remove_dir_all(folder);
}
