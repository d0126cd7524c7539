//! `fathom run` for other machines against their compilers and emulators, for every program under `tests/run` that means something there.
//!
//! Each machine needs a cross compiler and qemu's emulator (Debian: `gcc-powerpc-linux-gnu`, `qemu-user`); where they are not installed, the
//! line `skipped: N programs for MACHINE` says so. What the machines mean is also in `tests/verify/targets`, which needs nothing.
//!
//! Headers as in `run.rs`; `machines: x86` keeps a program to the machine whose compilers it was written for.

mod harness;

use harness::{Scratch, discover, fathom, header, root, run, words};
use libtest_mimic::{Arguments, Failed, Trial};
use std::path::{Path, PathBuf};
use std::process::Command;

struct Machine {
    target: &'static str,
    emulator: &'static str,
    /// Words in a program that keep it from this machine: long double has no IEEE format on the PowerPC, and atomic operations of 64 bits need a library.
    without: &'static [&'static str],
}

const MACHINES: &[Machine] = &[
    Machine {
        target: "powerpc-linux-gnu",
        emulator: "qemu-ppc",
        without: &["long double", "__int128", "_Complex", ".20Lg", "__sync"],
    },
    Machine { target: "arm-linux-gnueabi", emulator: "qemu-arm", without: &["__int128", "__sync"] },
    Machine { target: "aarch64-linux-gnu", emulator: "qemu-aarch64", without: &[] },
    Machine { target: "riscv64-linux-gnu", emulator: "qemu-riscv64", without: &[] },
];

fn main() {
    let mut trials = Vec::new();
    let installed = |name: &str| Command::new(name).arg("--version").output().is_ok_and(|o| o.status.success());
    for machine in MACHINES {
        let files: Vec<PathBuf> = (discover(&root().join("tests/run"), "c").into_iter())
            .filter(|file| suits(machine, &std::fs::read_to_string(file).expect("case programs are text")))
            .collect();
        if !installed(&format!("{}-gcc", machine.target)) || !installed(machine.emulator) {
            // Standard output is the list of tests for whoever asks for it.
            eprintln!(
                "skipped: {} programs for {}, because its compiler or emulator is not installed",
                files.len(),
                machine.target
            );
            continue;
        }
        for file in files {
            let name = file.strip_prefix(root().join("tests")).expect("found below it").with_extension("");
            trials.push(Trial::test(format!("{}/{}", machine.target, name.display()), move || check(machine, &file)));
        }
    }
    libtest_mimic::run(&Arguments::from_args(), trials).exit();
}

/// Programs without options, inputs and assembly of the machine they were written for.
fn suits(machine: &Machine, text: &str) -> bool {
    let keys = ["part-of", "stops", "unknown", "arch", "gcc", "fathom", "inputs", "machines"];
    keys.iter().all(|key| header(text, key).is_none())
        && !["asm", "immintrin", "fesetround", "__builtin_ia32", "__float128"].iter().any(|word| text.contains(word))
        && !machine.without.iter().any(|word| text.contains(word))
}

fn check(machine: &Machine, file: &Path) -> Result<(), Failed> {
    let text = std::fs::read_to_string(file)?;
    let folder = file.parent().expect("a file has a folder");
    let others = words(&header(&text, "files").unwrap_or_default()).into_iter().map(|name| folder.join(name));
    let files: Vec<PathBuf> = std::iter::once(file.to_path_buf()).chain(others).collect();
    let arguments = words(&header(&text, "args").unwrap_or_default());
    let binary = Scratch::new(".bin");
    let mut gcc = Command::new(format!("{}-gcc", machine.target));
    gcc.args(["-w", "-O0", "-fwrapv", "-static", "-ffp-contract=off", "-o"]).arg(&binary.0).args(&files).arg("-lm");
    let compiled = run(&mut gcc, 60);
    if compiled.exit != Some(0) {
        return Err(format!("gcc: {}", compiled.stderr).into());
    }
    let expected = run(Command::new(machine.emulator).arg(&binary.0).args(&arguments), 60);
    let mut command = fathom();
    command.arg("run").arg(format!("--target={}", machine.target)).args(&files).arg("--").args(&arguments);
    let ours = run(&mut command, 60);
    if ours.stdout == expected.stdout && ours.exit == expected.exit {
        return Ok(());
    }
    let differs = expected.stdout.lines().zip(ours.stdout.lines()).find(|(a, b)| a != b);
    Err(format!(
        "exit {:?}, expected {:?}; first different line (expected, got): {differs:?}; {}",
        ours.exit, expected.exit, ours.stderr
    )
    .into())
}
