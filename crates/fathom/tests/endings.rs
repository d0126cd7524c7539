//! Whatever ends a run, each goal has its own answer: signals, limits, `--fail-fast`, `--only`; and answers that are told when they are known.

mod harness;

use harness::{Ended, Scratch, fathom, root, run};
use serde_json::Value;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// One check that value analysis proves, one that a first look violates, and one that takes longer than any test: 2^61 - 1 is prime.
const HARD: &str = "#include <assert.h>\nextern unsigned __VERIFIER_nondet_uint(void);\n\
    int never(int x) { return 1 / x; }\n\
    int main(void) {\n\
        unsigned long a = __VERIFIER_nondet_uint(), b = __VERIFIER_nondet_uint();\n\
        assert((a & 7) < 8);\n\
        assert(a != 77);\n\
        if (a > 1 && b > 1) assert(a * b != 2305843009213693951ul);\n\
        return 0;\n\
    }\n";

fn verify(text: &str, args: &[&str]) -> Ended {
    let file = Scratch::with(".c", text);
    run(fathom().arg("verify").arg(&file.0).args(args), 60)
}

fn has_whole_table(ended: &Ended, what: &str) {
    let out = &ended.stdout;
    for row in ["main.assertion.1  true", "main.assertion.2  false", "main.assertion.3  unknown"] {
        assert!(out.contains(row), "{what}: {row}: {ended:?}");
    }
    assert!(out.contains("never.division.1  true (vacuous"), "{what}: {ended:?}");
    assert!(out.contains("proved by: value analysis (2 of 4 checks)"), "{what}: {ended:?}");
    assert!(out.lines().last().is_some_and(|line| line.starts_with("verdict: false (assertion)")), "{what}: {ended:?}");
    assert!(ended.stderr.contains("profile:"), "{what}: {ended:?}");
    assert_eq!(ended.exit, Some(1), "{what}");
}

#[test]
fn limits_leave_a_whole_table() {
    for limit in [["--timeout", "4"], ["--work", "3000000"]] {
        let args = [&limit[..], &["--values", "auto", "--profile"]].concat();
        let started = Instant::now();
        let ended = verify(HARD, &args);
        assert!(started.elapsed() < Duration::from_secs(30), "{limit:?}");
        has_whole_table(&ended, &format!("{limit:?}"));
    }
}

/// More than the limit is in use before the search begins: what was credited before it is told.
#[test]
fn memory_leaves_a_whole_table() {
    let ended = verify(HARD, &["--memory", "4", "--values", "auto", "--profile"]);
    assert!(ended.stdout.contains("main.assertion.1  true"), "{ended:?}");
    assert!(ended.stdout.contains("stopped by: memory limit"), "{ended:?}");
    assert!(ended.stderr.contains("profile:"), "{ended:?}");
    assert_eq!(ended.exit, Some(3), "{ended:?}");
}

/// The system refuses what one step of the search asks for: nobody looks at a limit then.
#[test]
fn memory_that_the_system_refuses_leaves_a_whole_table() {
    let file = Scratch::with(
        ".c",
        "extern int __VERIFIER_nondet_int(void);\nextern void reach_error(void);\nint a[2000000];\nint main(void) {\n\
         int n = __VERIFIER_nondet_int(), x = 0;\n\
         for (int i = 0; i < 2000000; i++) a[i] = __VERIFIER_nondet_int();\n\
         for (int i = 0; i < 2000000; i++) if (a[i] == n && a[i * 7 % 2000000] * n == 77 * a[i * 3 % 2000000]) x++;\n\
         if (x == 1000) reach_error();\nreturn 0; }\n",
    );
    // Two gigabytes are reserved for the stack and never used.
    let limited = "ulimit -v 2600000; exec \"$@\"";
    let mut command = Command::new("sh");
    command.args(["-c", limited, "sh"]).arg(fathom().get_program()).arg("verify").arg(&file.0);
    let ended = run(command.args(["--property", "unreach-call", "--timeout", "100"]), 120);
    assert!(ended.stdout.contains("main.reach-error.1  unknown"), "{ended:?}");
    assert!(ended.stdout.contains("stopped by: memory limit"), "{ended:?}");
    assert!(ended.stdout.lines().last().is_some_and(|line| line.starts_with("verdict: unknown (memory limit")), "{ended:?}");
    assert_eq!(ended.exit, Some(3), "{ended:?}");
}

#[test]
fn signals_leave_a_whole_table_within_a_moment() {
    let file = Scratch::with(".c", HARD);
    for (moment, signal) in [(900, "TERM"), (1500, "INT"), (2200, "XCPU"), (1100, "INT")] {
        let mut command = fathom();
        command.arg("verify").arg(&file.0).args(["--values", "auto", "--profile"]);
        let child = command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("fathom starts");
        std::thread::sleep(Duration::from_millis(moment));
        let asked = Instant::now();
        let kill = format!("kill -{signal} {}", child.id());
        assert!(Command::new("sh").args(["-c", &kill]).status().expect("a shell exists").success());
        let output = child.wait_with_output().expect("ours to wait for");
        // A second, and what a busy machine adds to it.
        assert!(asked.elapsed() < Duration::from_secs(5), "{signal}: {:?}", asked.elapsed());
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        let (stdout, stderr) = (text(&output.stdout), text(&output.stderr));
        let ended = Ended { stdout, stderr, exit: output.status.code(), in_time: true };
        has_whole_table(&ended, &format!("{signal} after {moment} ms"));
        assert!(ended.stdout.contains("stopped by: interrupted"), "{ended:?}");
    }
}

fn schema() -> Value {
    let text = std::fs::read_to_string(root().join("docs/report.schema.json")).expect("the schema is in the repository");
    serde_json::from_str(&text).expect("a schema is JSON")
}

#[test]
fn every_answer_is_an_event() {
    let ended = verify(HARD, &["--values", "auto", "--timeout", "2", "--format", "jsonl"]);
    let events: Vec<Value> = ended.stdout.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    let of = |name: &str| events.iter().filter(|e| e["event"] == name).collect::<Vec<_>>();
    assert_eq!(of("goals").len(), 1, "{ended:?}");
    assert_eq!(events[0]["goals"].as_array().map(Vec::len), Some(4));
    let proved: Vec<&str> = of("proved").iter().filter_map(|e| e["name"].as_str()).collect();
    assert_eq!(proved, ["never.division.1", "main.assertion.1"], "{ended:?}");
    assert!(of("proved").iter().all(|e| e["by"] == "value analysis" && e["seconds"].as_f64().is_some_and(|s| s < 2.0)));
    let violated = of("violated");
    assert_eq!(violated.len(), 1, "{ended:?}");
    assert_eq!(violated[0]["result"]["name"], "main.assertion.2");
    assert!(violated[0]["seconds"].as_f64().is_some_and(|s| s < 2.0), "told before the end: {violated:?}");
    let last = events.last().expect("events");
    assert_eq!(last["event"], "report");
    let errors = harness::schema::errors(&schema(), &last["report"]);
    assert!(errors.is_empty(), "{errors:#?}");
    let by: Vec<&str> =
        last["report"]["results"].as_array().expect("results").iter().filter_map(|r| r["by"].as_str()).collect();
    assert_eq!(by, ["value analysis"; 2], "{ended:?}");
}

#[test]
fn events_go_to_the_file() {
    let file = Scratch::new(".jsonl");
    let name = file.0.display().to_string();
    for _ in 0..2 {
        let ended = verify(HARD, &["--fail-fast", "--format", "jsonl", "--output", &name]);
        assert_eq!(ended.stdout.lines().count(), 1, "only the verdict is printed: {ended:?}");
        let text = std::fs::read_to_string(&file.0).expect("written");
        let events: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
        assert_eq!(events.iter().filter(|e| e["event"] == "goals").count(), 1, "{text}");
        assert_eq!(events.last().expect("events")["event"], "report");
    }
}

/// With facts asserted, one of them that is false withdraws every proof: none is told before the end.
#[test]
fn proofs_that_may_be_withdrawn_are_not_told() {
    let text = "#include <assert.h>\nextern int __VERIFIER_nondet_int(void);\nint main(void) { unsigned n = 0; \
        while (__VERIFIER_nondet_int()) { n = (n + 2) % 10; assert(n < 10); } return 0; }\n";
    let ended = verify(text, &["--recheck-facts", "--format", "jsonl"]);
    let events: Vec<Value> = ended.stdout.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    let kinds: Vec<&str> = events.iter().filter_map(|e| e["event"].as_str()).collect();
    assert_eq!(kinds, ["goals", "proved", "report"], "{ended:?}");
    assert_eq!(events[1]["by"], "induction", "{ended:?}");
}

#[test]
fn violations_are_printed_once() {
    let ended = verify(HARD, &["--timeout", "2"]);
    assert_eq!(ended.stdout.matches("violated: assertion a != 77").count(), 2, "the headline and the last step: {ended:?}");
    let ended = verify(HARD, &["--timeout", "2", "--quiet"]);
    assert_eq!(ended.stdout.lines().count(), 1, "{ended:?}");
}

#[test]
fn the_first_violation_ends_the_run() {
    let two = "#include <assert.h>\nextern int __VERIFIER_nondet_int(void);\nint main(void) { int x = __VERIFIER_nondet_int(); \
        assert(x); assert(x != 3); return 0; }\n";
    let ended = verify(two, &[]);
    assert!(ended.stdout.contains("2 (0 true, 2 false, 0 unknown)"), "{ended:?}");
    let ended = verify(two, &["--fail-fast"]);
    assert!(ended.stdout.contains("2 (0 true, 1 false, 1 unknown)"), "{ended:?}");
    assert!(ended.stdout.contains("stopped by: the search ended at the first violation"), "{ended:?}");
    assert_eq!(ended.exit, Some(1));
}

/// The second assertion holds only because the first one halts.
const BEHIND: &str = "#include <assert.h>\nextern int __VERIFIER_nondet_int(void);\nint main(void) {\n  int i = __VERIFIER_nondet_int();\n  \
    assert(i < 4);\n  if (i >= 4) assert(0);\n  return 0;\n}\n";

#[test]
fn goals_are_selected() {
    let file = Scratch::with(".c", BEHIND);
    let name = file.0.file_name().expect("a name").to_string_lossy().into_owned();
    let ask = |only: &str, args: &[&str]| run(fathom().arg("verify").arg(&file.0).args(["--only", only]).args(args), 60);
    for only in ["main.assertion.2", "*.2", &format!("{name}:6")] {
        let ended = ask(only, &[]);
        assert_eq!(ended.exit, Some(1), "{only}: {ended:?}");
        assert!(ended.stdout.contains("2 (0 true, 1 false, 0 unknown, 1 not selected)"), "{only}: {ended:?}");
        assert!(ended.stdout.contains(":6:15"), "{only}: {ended:?}");
    }
    for (only, says) in [
        ("nothing.*", "--only nothing.*: no property has such a name".to_string()),
        (&format!("{name}:7"), format!("--only {name}:7: no property is there; the nearest ones are in line 6, 5")),
        ("other.c:7", "--only other.c:7: no property is in a file other.c".to_string()),
    ] {
        let ended = ask(only, &[]);
        assert_eq!(ended.exit, Some(2), "{ended:?}");
        assert!(ended.stderr.contains(&says), "{ended:?}");
    }
    let junit = ask("*.2", &["--format", "junit"]).stdout;
    assert!(junit.contains("skipped=\"1\"") || junit.contains("<skipped"), "{junit}");
    let sarif: Value = serde_json::from_str(&ask("*.2", &["--format", "sarif", "--sarif-passes"]).stdout).expect("JSON");
    let kinds: Vec<&str> =
        sarif["runs"][0]["results"].as_array().expect("results").iter().filter_map(|r| r["kind"].as_str()).collect();
    assert_eq!(kinds, ["notApplicable", "fail"]);
    let json: Value = serde_json::from_str(&ask("*.2", &["--format", "json"]).stdout).expect("JSON");
    assert_eq!(json["results"][0]["status"], "not-selected");
    assert!(harness::schema::errors(&schema(), &json).is_empty());
}

/// What holds only behind a proof that holds behind a violation gets the note too.
#[test]
fn notes_go_on_behind_notes() {
    let text = "#include <assert.h>\nextern int __VERIFIER_nondet_int(void);\nint main(void) {\n  int i = __VERIFIER_nondet_int(), a[4] = {0};\n  \
        assert(i < 4);\n  if (i >= 4) assert(0);\n  if (i >= 0) a[i] = 1;\n  return a[0] - 1;\n}\n";
    for values in ["auto", "off"] {
        let ended = verify(text, &["--values", values]);
        assert!(ended.stdout.contains("main.assertion.2      true (behind main.assertion.1)"), "{ended:?}");
        assert!(ended.stdout.contains("main.bounds.1         true (behind main.assertion.1)"), "{ended:?}");
    }
}

/// What no execution reaches is counted where it is much.
#[test]
fn the_table_lists_what_is_reached() {
    let mut text = String::from("int main(void) { int x = 3; return 6 / x; }\n");
    for i in 0..30 {
        text += &format!("int f{i}(int a, int b) {{ return a / b; }}\n");
    }
    let ended = verify(&text, &[]);
    assert!(ended.stdout.lines().count() < 12, "{ended:?}");
    assert!(ended.stdout.contains("in 30 functions that nothing calls (--list all shows them)"), "{ended:?}");
    let ended = verify(&text, &["--list", "all"]);
    assert!(ended.stdout.contains("f29.division.1   true (vacuous"), "{ended:?}");
    assert!(ended.stdout.contains("; by ") || ended.stdout.contains("(by ") || ended.stdout.contains(": by "), "{ended:?}");
}

/// Thirty pairs of an easy assertion and one that no solver decides in a test's time: the easy one is decided within little work.
#[test]
fn a_hard_goal_hides_no_easy_one() {
    let hard = [
        "if (a > 1 && b > 1) assert((unsigned long)a * b != 2305843009213693951ul);",
        "assert((unsigned long)a * a * a + (unsigned long)b * b * b != 9776542519287686903ul);",
        "if (a & b & 1) assert(((unsigned long)a * b ^ (unsigned long)c * 977) != 0x1234567887654321ul);",
    ];
    let easy = [
        "assert(a != 77);",
        "assert(b != c);",
        "assert((a & 7) < 8);",
        "assert(a + b != 5);",
        "assert(!(a > 10 && a < 12));",
        "assert(a >= 0);",
        "assert((a ^ b) != 3);",
        "assert(c / 2 <= 2147483647u);",
        "assert(a != b || b != c || a != 9);",
        "assert((a | 1) != 0);",
    ];
    let head = "#include <assert.h>\nextern unsigned __VERIFIER_nondet_uint(void);\nint main(void) {\n\
        unsigned a = __VERIFIER_nondet_uint(), b = __VERIFIER_nondet_uint(), c = __VERIFIER_nondet_uint();\n";
    for hard in hard {
        for easy in easy {
            let ended = verify(&format!("{head}{easy}\n{hard}\nreturn 0;\n}}\n"), &["--work", "400000", "--format", "json"]);
            let report: Value = serde_json::from_str(&ended.stdout).expect("JSON");
            assert_ne!(report["results"][0]["status"], "unknown", "{easy} beside {hard}");
        }
    }
}
