//! `fathom run` against the compiled program, on both data models, for every program under `tests/run` and
//! `tests/regress`; and the text form of each program's IR, printed and parsed back.
//!
//! Headers: `args:` program arguments; `inputs:` JSON list for `__VERIFIER_nondet_*`; `arch:` 32 or 64 only; `files:`
//! further files to link; `gcc:` options for gcc; `fathom:` options for fathom; `stops: TEXT` the program has undefined
//! behaviour or a failing assertion, fathom stops with exit 1 and a message containing TEXT, and gcc is not asked;
//! `unknown: TEXT` the same for what cannot be executed, with exit 3.

mod harness;

use harness::{Ended, Scratch, discover, fathom, header, root, run, words};
use libtest_mimic::{Arguments, Failed, Trial};
use std::path::PathBuf;
use std::process::Command;

fn main() {
    let mut trials = Vec::new();
    for folder in ["tests/run", "tests/regress/run"] {
        for file in discover(&root().join(folder), "c") {
            let text = std::fs::read_to_string(&file).expect("case programs are text");
            if header(&text, "part-of").is_some() {
                continue;
            }
            let name =
                file.strip_prefix(root().join("tests")).expect("found below it").with_extension("").display().to_string();
            for arch in ["64", "32"] {
                if header(&text, "arch").is_some_and(|only| only != arch) {
                    continue;
                }
                let case = Case { file: file.clone(), text: text.clone(), arch };
                trials.push(Trial::test(format!("{name}-{arch}"), move || case.check()));
            }
            let case = Case { file, text, arch: "64" };
            trials.push(Trial::test(format!("round-trip/{name}"), move || case.round_trip()));
        }
    }
    libtest_mimic::run(&Arguments::from_args(), trials).exit();
}

struct Case {
    file: PathBuf,
    text: String,
    arch: &'static str,
}

impl Case {
    fn words_of(&self, key: &str) -> Vec<String> {
        words(&header(&self.text, key).unwrap_or_default())
    }

    fn files(&self) -> Vec<PathBuf> {
        let folder = self.file.parent().expect("a file has a folder");
        let others = self.words_of("files").into_iter().map(|name| folder.join(name));
        std::iter::once(self.file.clone()).chain(others).collect()
    }

    fn check(&self) -> Result<(), Failed> {
        let ours = self.interpreted();
        for (key, exit) in [("stops", 1), ("unknown", 3)] {
            let Some(message) = header(&self.text, key) else { continue };
            if ours.exit == Some(exit) && ours.stderr.contains(&message) {
                return Ok(());
            }
            return Err(format!("expected exit {exit} with {message:?}: {ours:?}").into());
        }
        let expected = self.compiled()?;
        if ours.stdout == expected.stdout && ours.exit == expected.exit {
            return Ok(());
        }
        let differs = expected.stdout.lines().zip(ours.stdout.lines()).find(|(a, b)| a != b);
        Err(format!(
            "exit {:?}, expected {:?}; first different line (expected, got): {differs:?}; {}\n--- got\n{}--- expected\n{}",
            ours.exit, expected.exit, ours.stderr, ours.stdout, expected.stdout
        )
        .into())
    }

    fn interpreted(&self) -> Ended {
        let mut command = fathom();
        command.args(["run", "--arch", self.arch]).args(self.words_of("fathom")).args(self.files());
        let inputs = header(&self.text, "inputs").map(|list| Scratch::with(".json", list));
        if let Some(inputs) = &inputs {
            command.arg("--inputs").arg(&inputs.0);
        }
        command.arg("--").args(self.words_of("args"));
        run(&mut command, 60)
    }

    fn compiled(&self) -> Result<Ended, Failed> {
        let binary = Scratch::new(".bin");
        let inputs = header(&self.text, "inputs").map(|list| Scratch::with(".c", input_functions(&list)));
        let mut gcc = Command::new("gcc");
        // Without SSE, 32-bit code would compute floats in x87 precision, which C allows and nobody wants.
        gcc.args(["-w", "-O0", "-fwrapv", "-msse2", "-mfpmath=sse", &format!("-m{}", self.arch), "-o"]).arg(&binary.0);
        gcc.args(self.words_of("gcc")).args(self.files()).args(inputs.iter().map(|scratch| &scratch.0)).args(["-lm"]);
        let compiled = run(&mut gcc, 60);
        if compiled.exit != Some(0) {
            return Err(format!("gcc: {}", compiled.stderr).into());
        }
        Ok(run(Command::new(&binary.0).args(self.words_of("args")), 20))
    }

    fn round_trip(&self) -> Result<(), Failed> {
        let mut command = fathom();
        command.args(["show", "round-trip", "--arch", self.arch]).args(self.words_of("fathom")).args(self.files());
        let ended = run(&mut command, 60);
        if ended.exit == Some(0) { Ok(()) } else { Err(ended.stderr.into()) }
    }
}

/// Definitions of the input functions for gcc: each call takes the next value of the list.
fn input_functions(list: &str) -> String {
    let values = list.trim().trim_start_matches('[').trim_end_matches(']');
    let types = [
        ("int", "int"),
        ("uint", "unsigned"),
        ("char", "char"),
        ("uchar", "unsigned char"),
        ("short", "short"),
        ("ushort", "unsigned short"),
        ("long", "long"),
        ("ulong", "unsigned long"),
        ("longlong", "long long"),
        ("ulonglong", "unsigned long long"),
        ("bool", "_Bool"),
        ("float", "float"),
        ("double", "double"),
    ];
    let mut text = format!("static const long double values[] = {{ {values} }};\nstatic int next;\n");
    for (name, ty) in types {
        let through = if ty.contains("float") || ty.contains("double") || ty == "_Bool" { ty } else { "long long" };
        text += &format!("{ty} __VERIFIER_nondet_{name}(void) {{ return ({ty})({through})values[next++]; }}\n");
    }
    text
}
