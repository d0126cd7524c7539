//! Other solvers behind the command line: the programs under `tests/solvers` through every solver, and what happens when one
//! is missing, old, silent, mad, killed or wrong. Fake solvers are scripts put first on PATH.
//!
//! z3 and cvc5 are required. A verdict must be the expected one or unknown, and each solver may leave at most two programs
//! unknown.

mod harness;

use harness::{Ended, Scratch, discover, fathom, header, root, run, words};
use libtest_mimic::{Arguments, Failed, Trial};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};
use std::sync::Mutex;
use std::time::{Duration, Instant};

/// How the programs are run; the first is the baseline.
const WAYS: [(&str, &[&str]); 3] = [("embedded", &[]), ("z3", &["--solver", "z3"]), ("cvc5", &["--solver", "cvc5"])];
const MOST_UNKNOWN: usize = 2;
const PROGRAMS: usize = 40;

/// (way, program) of every unknown verdict.
static UNKNOWN: Mutex<Vec<(&str, String)>> = Mutex::new(Vec::new());

fn main() -> ExitCode {
    let programs = discover(&root().join("tests/solvers"), "c");
    let mut trials = vec![Trial::test("solvers/there are enough programs", {
        let count = programs.len();
        move || if count >= PROGRAMS { Ok(()) } else { Err(format!("{count} programs").into()) }
    })];
    for file in programs {
        let text = std::fs::read_to_string(&file).expect("case programs are text");
        let name = file.strip_prefix(root().join("tests")).expect("found below it").with_extension("").display().to_string();
        if name.contains("floats") {
            let (file, text) = (file.clone(), text.clone());
            trials.push(Trial::test(format!("{name} native"), move || {
                agree(&file, &text, "z3", &["--solver", "z3", "--floats", "native"])?;
                agree(&file, &text, "cvc5", &["--solver", "cvc5", "--floats", "native"])
            }));
        }
        trials.push(Trial::test(name, move || WAYS.iter().try_for_each(|(way, args)| agree(&file, &text, way, args))));
    }
    let single: [(&str, fn()); 19] = [
        ("garbage", garbage),
        ("killed in the middle", killed),
        ("too old", too_old),
        ("missing", missing),
        ("unknown name", unknown_name),
        ("reports an error", reports_an_error),
        ("a wrong model", wrong_model),
        ("a model that is none", no_model),
        ("hanging", hanging),
        ("hanging probe", hanging_probe),
        ("no orphan", no_orphan),
        ("an interruption is answered", interruption),
        ("race without the broken one", race_goes_on),
        ("race of real ones", race),
        ("cross-check agrees", cross_check),
        ("cross-check disagrees", disagreement),
        ("dumped queries", dumped_queries),
        ("show smt2", show_smt2),
        ("table", table),
    ];
    for (name, test) in single {
        trials.push(Trial::test(name, move || {
            std::panic::catch_unwind(test).map_err(|panic| match panic.downcast_ref::<String>() {
                Some(text) => Failed::from(text.clone()),
                None => Failed::from(panic.downcast_ref::<&str>().copied().unwrap_or("panicked").to_owned()),
            })
        }));
    }
    let conclusion = libtest_mimic::run(&Arguments::from_args(), trials);
    let unknown = UNKNOWN.lock().expect("no test panics while holding it");
    for (way, _) in WAYS {
        let mine: Vec<&str> = unknown.iter().filter(|(w, _)| *w == way).map(|(_, p)| p.as_str()).collect();
        if mine.len() > MOST_UNKNOWN {
            eprintln!("{way} leaves {} programs unknown: {}", mine.len(), mine.join(", "));
            return ExitCode::FAILURE;
        }
    }
    conclusion.exit_code()
}

/// The expected verdict, or unknown, which is counted.
fn agree(file: &Path, text: &str, way: &'static str, options: &[&str]) -> Result<(), Failed> {
    let expected = header(text, "expect").ok_or("the case has no `// expect:` line")?;
    let mut command = fathom();
    command
        .arg("verify")
        .arg(file)
        .args(words(&header(text, "args").unwrap_or_default()))
        .args(["--timeout", "30"])
        .args(options);
    let ended = run(&mut command, 60);
    let verdict = ended.stdout.lines().last().and_then(|l| l.strip_prefix("verdict: ")).unwrap_or("");
    let wanted = expected.replace("false(", "false (");
    match (verdict.starts_with(&wanted), ended.exit) {
        (true, Some(0 | 1)) => Ok(()),
        (false, Some(3)) => {
            println!("{way} does not decide {}: {verdict}", file.display());
            UNKNOWN.lock().expect("never poisoned").push((way, file.display().to_string()));
            Ok(())
        }
        _ => Err(format!("{way}: expected {expected}\n{}\n{}", ended.stdout, ended.stderr).into()),
    }
}

const FALSE: &str = "extern int __VERIFIER_nondet_int(void);\nextern void reach_error(void);\n\
    int main(void) { int x = __VERIFIER_nondet_int(); if (x * 3 + 1 == 127) reach_error(); return 0; }\n";
const TRUE: &str = "extern int __VERIFIER_nondet_int(void);\nextern void reach_error(void);\n\
    int main(void) { unsigned x = __VERIFIER_nondet_int(); if ((x ^ 5) - (x ^ 5) % 2 == 7) reach_error(); return 0; }\n";

/// A folder for PATH with fake solvers in it.
struct Fakes(PathBuf);

impl Fakes {
    fn new() -> Fakes {
        let folder = Scratch::new("-bin").0.clone();
        std::fs::create_dir_all(&folder).expect("the temporary folder is writable");
        Fakes(folder)
    }

    /// A script that says z3's version when asked and otherwise runs `body`.
    fn z3(body: &str) -> Fakes {
        Fakes::with("z3", &format!("case \"$1\" in --version) echo 'Z3 version 4.8.12 - 64 bit'; exit 0;; esac\n{body}\n"))
    }

    fn with(name: &str, body: &str) -> Fakes {
        let fakes = Fakes::new();
        let file = fakes.0.join(name);
        std::fs::write(&file, format!("#!/bin/sh\n{body}")).expect("writable");
        std::fs::set_permissions(&file, std::fs::Permissions::from_mode(0o755)).expect("our own file");
        fakes
    }

    fn command(&self, program: &Scratch, options: &[&str]) -> Command {
        let path = std::env::var("PATH").unwrap_or_default();
        let mut command = fathom();
        command.env("PATH", format!("{}:{path}", self.0.display()));
        command.current_dir(&self.0);
        command.arg("verify").arg(&program.0).args(["--property", "unreach-call"]).args(options);
        command
    }

    fn verify(&self, program: &str, options: &[&str]) -> Ended {
        let file = Scratch::with(".c", program);
        run(&mut self.command(&file, options), 60)
    }
}

impl Drop for Fakes {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// Exit 3 and a verdict that contains every part.
fn assert_unknown(ended: &Ended, parts: &[&str]) {
    assert_eq!(ended.exit, Some(3), "{ended:?}");
    let last = ended.stdout.lines().last().unwrap_or("");
    assert!(last.starts_with("verdict: unknown ("), "{ended:?}");
    for part in parts {
        assert!(last.contains(part), "no {part:?} in {ended:?}");
    }
}

fn assert_false(ended: &Ended) {
    assert_eq!(ended.exit, Some(1), "{ended:?}");
    assert!(ended.stdout.contains("verdict: false (unreach-call)"), "{ended:?}");
}

fn garbage() {
    for printed in ["segmentation fault maybe", ")(", "(model", "sat unsat", "\\001\\002"] {
        let fakes = Fakes::z3(&format!("read line; printf '%b\\n' '{printed}'; exit 0"));
        assert_unknown(&fakes.verify(FALSE, &["--solver", "z3"]), &["z3"]);
    }
    let fakes = Fakes::z3("while read line; do case \"$line\" in *check-sat*) echo perhaps;; esac; done");
    assert_unknown(&fakes.verify(FALSE, &["--solver", "z3"]), &["z3 printed `perhaps` where sat or unsat was expected"]);
}

fn killed() {
    let fakes = Fakes::z3("while read line; do case \"$line\" in *check-sat*) kill -9 $$;; esac; done");
    assert_unknown(&fakes.verify(FALSE, &["--solver", "z3"]), &["z3 was killed by signal 9"]);
    let fakes = Fakes::z3("read line; echo 'out of luck' >&2; exit 7");
    assert_unknown(&fakes.verify(FALSE, &["--solver", "z3"]), &["z3 ended with exit code 7 (out of luck)"]);
    // In the middle of the model.
    let fakes = Fakes::z3(
        "while read line; do case \"$line\" in *check-sat*) echo sat;; *get-value*) printf '((v1 #x0'; exit 1;; esac; done",
    );
    assert_unknown(&fakes.verify(FALSE, &["--solver", "z3"]), &["z3 ended with exit code 1"]);
}

fn too_old() {
    let fakes = Fakes::with("z3", "echo 'Z3 version 4.4.1'\n");
    assert_unknown(&fakes.verify(FALSE, &["--solver", "z3"]), &["`z3` is version 4.4.1, too old: 4.8.0"]);
    let fakes = Fakes::with("z3", "echo 'Z3 version 4.8.1'\n");
    assert_unknown(&fakes.verify(FALSE, &["--solver", "z3", "--floats", "native"]), &["too old for --floats native"]);
    let fakes = Fakes::with("z3", "echo 'no idea'\n");
    assert_unknown(&fakes.verify(FALSE, &["--solver", "z3"]), &["says no version but `no idea`"]);
}

fn missing() {
    let fakes = Fakes::new();
    let file = Scratch::with(".c", FALSE);
    let ended = run(fakes.command(&file, &["--solver", "cvc5"]).env("PATH", &fakes.0), 30);
    assert_unknown(&ended, &["`cvc5` was not found on PATH"]);
    let ended = run(fakes.command(&file, &["--cross-check", "cvc5,embedded"]).env("PATH", &fakes.0), 30);
    assert_unknown(&ended, &["`cvc5` was not found on PATH"]);
    let ended = run(fakes.command(&file, &["--solver", "cvc5,embedded"]).env("PATH", &fakes.0), 30);
    assert_false(&ended);
    assert!(ended.stderr.contains("`cvc5` was not found on PATH; going on without it"), "{ended:?}");
}

fn unknown_name() {
    let fakes = Fakes::new();
    assert_unknown(&fakes.verify(FALSE, &["--solver", "z4"]), &["`z4` is not known", "bitwuzla"]);
    let ended = fakes.verify(FALSE, &["--cross-check", "z3"]);
    assert_eq!((ended.exit, ended.stdout.as_str()), (Some(2), ""), "{ended:?}");
}

fn reports_an_error() {
    let fakes =
        Fakes::z3("while read line; do case \"$line\" in *check-sat*) echo '(error \"line 3: no such thing\")';; esac; done");
    assert_unknown(&fakes.verify(FALSE, &["--solver", "z3"]), &["z3 reports an error: line 3: no such thing"]);
}

/// z3 itself, with every value's first digit changed on the way.
fn wrong_model() {
    let fakes = Fakes::z3("/usr/bin/env -i PATH=/usr/bin:/usr/local/bin:/bin z3 \"$@\" | sed -u 's/#x[0-9a-f]/#x7/g'");
    assert_unknown(&fakes.verify(FALSE, &["--solver", "z3"]), &["z3 gave a model that violates what was asserted"]);
}

fn no_model() {
    for model in ["()", "((v0 #b1))", "(error \"no model\")", "maybe"] {
        let fakes = Fakes::z3(&format!(
            "while read line; do case \"$line\" in *check-sat*) echo sat;; *get-value*) echo '{model}';; esac; done"
        ));
        assert_unknown(&fakes.verify(FALSE, &["--solver", "z3"]), &["z3"]);
    }
}

fn is_alive(pid: &str) -> bool {
    let state = std::fs::read_to_string(format!("/proc/{pid}/stat")).unwrap_or_default();
    !matches!(state.rsplit(')').next().and_then(|s| s.split_whitespace().next()), None | Some("Z" | "X"))
}

fn assert_gone(folder: &Path, file: &str) {
    let pid = std::fs::read_to_string(folder.join(file)).expect("the fake wrote its pid").trim().to_owned();
    let start = Instant::now();
    while is_alive(&pid) {
        assert!(start.elapsed() < Duration::from_secs(5), "process {pid} ({file}) is still there");
        std::thread::sleep(Duration::from_millis(20));
    }
}

/// The limit holds, and nothing is left: neither the solver nor what it started.
fn hanging() {
    let fakes = Fakes::z3("echo $$ > solver.pid; sleep 300 & echo $! > child.pid; wait");
    let start = Instant::now();
    assert_unknown(&fakes.verify(FALSE, &["--solver", "z3", "--timeout", "1"]), &["timeout"]);
    assert!(start.elapsed() < Duration::from_secs(20), "{:?}", start.elapsed());
    assert_gone(&fakes.0, "solver.pid");
    assert_gone(&fakes.0, "child.pid");
    // One that closes its ears: more than a pipe holds is never read.
    let fakes = Fakes::z3("exec <&-; echo $$ > solver.pid; exec sleep 300");
    assert_unknown(&fakes.verify(FALSE, &["--solver", "z3", "--timeout", "1"]), &["timeout"]);
    assert_gone(&fakes.0, "solver.pid");
}

fn hanging_probe() {
    let fakes = Fakes::with("z3", "exec sleep 300\n");
    assert_unknown(&fakes.verify(FALSE, &["--solver", "z3"]), &["`z3`", "does not say its version"]);
}

/// Killed without a chance to clean up, fathom leaves no solver behind.
fn no_orphan() {
    let fakes = Fakes::z3("echo $$ > solver.tmp; mv solver.tmp solver.pid; exec sleep 300");
    let file = Scratch::with(".c", FALSE);
    let mut child =
        fakes.command(&file, &["--solver", "z3"]).stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("fathom starts");
    let start = Instant::now();
    while !fakes.0.join("solver.pid").exists() {
        assert!(start.elapsed() < Duration::from_secs(30), "the solver was never started");
        std::thread::sleep(Duration::from_millis(20));
    }
    child.kill().expect("ours to kill");
    child.wait().expect("ours to wait for");
    assert_gone(&fakes.0, "solver.pid");
}

/// SIGTERM while a solver is silent: the verdict comes at once and nothing is left.
fn interruption() {
    let fakes = Fakes::z3("echo $$ > solver.tmp; mv solver.tmp solver.pid; exec sleep 300");
    let file = Scratch::with(".c", FALSE);
    let mut command = fakes.command(&file, &["--solver", "z3"]);
    let child = command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().expect("fathom starts");
    let start = Instant::now();
    while !fakes.0.join("solver.pid").exists() {
        assert!(start.elapsed() < Duration::from_secs(30), "the solver was never started");
        std::thread::sleep(Duration::from_millis(20));
    }
    // The shell's own `kill`: a minimal system has no program of that name.
    let kill = format!("kill -TERM {}", child.id());
    let killed = Command::new("sh").args(["-c", &kill]).status().expect("a shell exists");
    assert!(killed.success());
    let output = child.wait_with_output().expect("ours to wait for");
    let text = String::from_utf8_lossy(&output.stdout);
    assert_eq!(output.status.code(), Some(3), "{text}");
    assert!(text.lines().last().is_some_and(|l| l.starts_with("verdict: unknown (interrupted")), "{text}");
    assert_gone(&fakes.0, "solver.pid");
}

fn race_goes_on() {
    for body in [
        "read line; echo ')'; exit 0",
        "exec sleep 300",
        "while read line; do case \"$line\" in *check-sat*) kill -9 $$;; esac; done",
        "while read line; do case \"$line\" in *check-sat*) echo sat;; *get-value*) echo '()';; esac; done",
    ] {
        let fakes = Fakes::z3(body);
        for team in ["z3,embedded", "z3,cvc5"] {
            assert_false(&fakes.verify(FALSE, &["--solver", team]));
            let ended = fakes.verify(TRUE, &["--solver", team]);
            assert_eq!(ended.exit, Some(0), "{team} {body}: {ended:?}");
        }
    }
}

fn race() {
    let fakes = Fakes::new();
    for team in ["z3,cvc5", "embedded,z3,cvc5"] {
        let ended = fakes.verify(FALSE, &["--solver", team]);
        assert_false(&ended);
        assert!(!ended.stderr.contains("note:"), "{ended:?}");
        assert_eq!(fakes.verify(TRUE, &["--solver", team]).exit, Some(0));
    }
}

fn cross_check() {
    let fakes = Fakes::new();
    assert_false(&fakes.verify(FALSE, &["--cross-check", "embedded,z3,cvc5"]));
    assert_eq!(fakes.verify(TRUE, &["--cross-check", "z3,cvc5"]).exit, Some(0));
}

/// A solver that finds everything unsatisfiable.
fn disagreement() {
    let fakes =
        Fakes::z3("while read line; do case \"$line\" in *check-sat*) echo unsat;; *get-unsat*) echo '()';; esac; done");
    let ended = fakes.verify(FALSE, &["--cross-check", "z3,embedded"]);
    assert_eq!(ended.exit, Some(4), "{ended:?}");
    assert!(!ended.stdout.contains("verdict: true") && !ended.stdout.contains("verdict: false"), "{ended:?}");
    assert!(ended.stderr.contains("z3 says unsat, embedded says sat"), "{ended:?}");
    let file = discover(&fakes.0, "smt2").pop().unwrap_or_else(|| panic!("the query was not written: {ended:?}"));
    assert!(ended.stderr.contains(file.file_name().unwrap().to_str().unwrap()), "{ended:?}");
    assert_eq!(answer("z3", &file), "sat");
}

fn answer(solver: &str, file: &Path) -> String {
    let ended = run(Command::new(solver).arg(file), 60);
    ended.stdout.trim().to_owned()
}

/// Every file is complete by itself, and z3 and cvc5 give the answer it states.
fn dumped_queries() {
    let mut statuses = Vec::new();
    let floats = "extern float __VERIFIER_nondet_float(void);\nextern void reach_error(void);\nint main(void) { float x = __VERIFIER_nondet_float();\n\
        while (x > 0.0f && x < 3.0f) { x += 1.0f; if (x == 3.5f) reach_error(); } return 0; }\n";
    let arrays = "extern unsigned __VERIFIER_nondet_uint(void);\nextern void reach_error(void);\nint main(void) { int a[9] = {0};\n\
        unsigned i = __VERIFIER_nondet_uint() % 9; a[i] = 3; if (a[__VERIFIER_nondet_uint() % 9] == 3 && i == 8) reach_error(); return 0; }\n";
    for (program, options) in [(TRUE, &[][..]), (floats, &["--floats", "native"]), (floats, &[]), (arrays, &[])] {
        let fakes = Fakes::new();
        let ended = fakes.verify(program, &[&["--dump-queries", "queries"][..], options].concat());
        assert!(matches!(ended.exit, Some(0 | 1)), "{ended:?}");
        let files = discover(&fakes.0.join("queries"), "smt2");
        assert!(files.first().is_some_and(|f| f.ends_with("query-00001.smt2")), "{files:?}");
        for file in files.iter().take(6) {
            let text = std::fs::read_to_string(file).expect("text");
            let status = text
                .lines()
                .find_map(|l| l.strip_prefix("(set-info :status ")?.strip_suffix(')'))
                .expect("a status")
                .to_owned();
            for solver in ["z3", "cvc5"] {
                assert_eq!(answer(solver, file), status, "{solver}\n{text}");
            }
            statuses.push(status);
        }
    }
    assert!(statuses.iter().any(|s| s == "sat") && statuses.iter().any(|s| s == "unsat"), "{statuses:?}");
}

fn show_smt2() {
    let missing = "extern int elsewhere(void);\nextern void reach_error(void);\n\
        int main(void) { if (elsewhere() == 4) reach_error(); return 0; }\n";
    for (program, wanted) in [(FALSE, "sat"), (TRUE, "unsat"), (missing, "sat")] {
        let file = Scratch::with(".c", program);
        let ended = run(fathom().args(["show", "smt2"]).arg(&file.0).args(["--property", "unreach-call"]), 30);
        assert_eq!(ended.exit, Some(0), "{ended:?}");
        let query = Scratch::with(".smt2", &ended.stdout);
        assert_eq!((answer("z3", &query.0).as_str(), answer("cvc5", &query.0).as_str()), (wanted, wanted), "{}", ended.stdout);
    }
}

fn table() {
    let fakes = Fakes::with("boolector", "echo 1.5.118\n");
    let path = std::env::var("PATH").unwrap_or_default();
    let ended = run(fathom().arg("solvers").env("PATH", format!("{}:{path}", fakes.0.display())), 60);
    assert_eq!(ended.exit, Some(0), "{ended:?}");
    let line =
        |name: &str| ended.stdout.lines().find(|l| l.starts_with(name)).unwrap_or_else(|| panic!("no {name} in {ended:?}"));
    assert!(line("embedded").contains("CaDiCaL"));
    for name in ["z3", "cvc5"] {
        assert!(line(name).contains('/') && line(name).contains('.'), "{ended:?}");
    }
    for name in ["bitwuzla", "mathsat", "yices-smt2", "stp"] {
        line(name);
    }
    assert!(line("boolector").contains("too old"), "{ended:?}");
}
