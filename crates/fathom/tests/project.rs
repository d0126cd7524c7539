//! Whole projects: one job per program of a compile database, answers kept by content, one table, one exit code.

mod harness;

use harness::{Ended, fathom, run};
use serde_json::Value;
use std::path::{Path, PathBuf};

/// A folder that is removed with the value.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let folder = std::env::temp_dir().join(format!("fathom-project-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&folder);
        std::fs::create_dir_all(folder.join("inc")).unwrap();
        Folder(folder)
    }

    fn write(&self, name: &str, text: &str) {
        std::fs::write(self.0.join(name), text).unwrap();
    }

    fn verify(&self, more: &[&str]) -> Ended {
        let mut command = fathom();
        command
            .current_dir(&self.0)
            .args(["verify", "--compile-commands", "compile_commands.json", "--cache", "cache"])
            .args(more);
        run(&mut command, 120)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn database(folder: &Path, files: &[&str]) -> String {
    let entry =
        |f: &&str| format!("{{\"directory\": \"{}\", \"file\": \"{f}\", \"command\": \"cc -Iinc -c {f}\"}}", folder.display());
    format!("[{}]", files.iter().map(entry).collect::<Vec<_>>().join(",\n"))
}

/// Two programs that share a file, a harness, and a file nobody needs.
fn project(name: &str) -> Folder {
    let folder = Folder::new(name);
    folder.write("inc/scale.h", "#define FACTOR 2\nint scale(int);\n");
    folder.write("scale.c", "#include \"scale.h\"\nint scale(int x) { return x > 1000 || x < -1000 ? 0 : FACTOR * x; }\n");
    folder.write("first.c", "#include <assert.h>\n#include \"scale.h\"\nint main(void) { assert(scale(4) == 8); return 0; }\n");
    folder.write(
        "second.c",
        "#include <assert.h>\n#include \"scale.h\"\nextern int __VERIFIER_nondet_int(void);\n\
         int main(void) {\n  int x = __VERIFIER_nondet_int();\n  assert(scale(x) <= 2000);\n  return 0;\n}\n",
    );
    folder.write(
        "checks.c",
        "#include <assert.h>\n#include \"scale.h\"\nextern int __VERIFIER_nondet_int(void);\n\
         void scale_harness(void) { int x = __VERIFIER_nondet_int(); assert(scale(x) % 2 == 0); }\n",
    );
    folder.write("unused.c", "int main_loop(void) { return 1 / 0; }\n");
    folder.write("compile_commands.json", &database(&folder.0, &["scale.c", "first.c", "second.c", "checks.c", "unused.c"]));
    folder
}

#[test]
fn every_program_is_a_job_and_only_changes_are_verified_again() {
    let folder = project("cache");
    let first = folder.verify(&["--jobs", "2"]);
    assert_eq!(first.exit, Some(0), "{first:?}");
    assert!(first.stdout.contains("jobs: 3 (3 true, 0 false, 0 unknown, 0 failed; 0 cached)\nverdict: true\n"), "{first:?}");
    for line in ["main           first.c ", "main           second.c ", "scale_harness  checks.c "] {
        assert!(first.stdout.contains(line), "no {line:?} in {first:?}");
    }
    let again = folder.verify(&[]);
    assert!(again.stdout.contains("3 cached)") && again.exit == Some(0), "{again:?}");
    // A comment at the end changes nothing that is verified; a macro of a header changes everything that uses it.
    folder.write(
        "first.c",
        "#include <assert.h>\n#include \"scale.h\"\nint main(void) { assert(scale(4) == 8); return 0; }\n// done\n",
    );
    assert!(folder.verify(&[]).stdout.contains("3 cached)"));
    folder.write("inc/scale.h", "#define FACTOR 3\nint scale(int);\n");
    let changed = folder.verify(&[]);
    assert_eq!(changed.exit, Some(1), "{changed:?}");
    assert!(changed.stdout.contains("jobs: 3 (0 true, 3 false, 0 unknown, 0 failed; 0 cached)"), "{changed:?}");
    assert!(changed.stdout.lines().last().unwrap().starts_with("verdict: false (assertion) "), "{changed:?}");
    assert!(changed.stdout.contains("== main in second.c\n"), "the counterexample is shown: {changed:?}");
    // Violations are kept too, with their report; other options are another question.
    let again = folder.verify(&[]);
    assert!(
        again.stdout.contains("3 cached)") && again.stdout.contains("== main in second.c\n") && again.exit == Some(1),
        "{again:?}"
    );
    assert!(folder.verify(&["--no-check", "assertions"]).stdout.contains("; 0 cached)"));
    // So is what a property file says.
    folder.write("p.prp", "CHECK( init(main()), LTL(G ! overflow) )\n");
    assert!(
        folder.verify(&["--property", "p.prp"]).stdout.contains("jobs: 3 (3 true, 0 false, 0 unknown, 0 failed; 0 cached)")
    );
    assert!(folder.verify(&["--property", "p.prp"]).stdout.contains("; 3 cached)"));
    folder.write("p.prp", "CHECK( init(main()), LTL(G ! call(reach_error())) )\n");
    assert!(
        folder.verify(&["--property", "p.prp"]).stdout.contains("jobs: 3 (0 true, 3 false, 0 unknown, 0 failed; 0 cached)")
    );
    let quiet = folder.verify(&["--quiet"]);
    assert_eq!(quiet.stdout.lines().count(), 1, "{quiet:?}");
}

#[test]
fn one_broken_file_does_not_hide_the_others() {
    let folder = project("broken");
    folder.write("first.c", "int main(void) { return undeclared; }\n");
    let ended = folder.verify(&[]);
    assert_eq!(ended.exit, Some(2), "{ended:?}");
    assert!(ended.stdout.contains("use of undeclared identifier 'undeclared'"), "{ended:?}");
    assert!(ended.stdout.contains("jobs: 3 (2 true, 0 false, 0 unknown, 1 failed; 0 cached)"), "{ended:?}");
}

#[test]
fn a_limit_is_unknown_and_not_kept() {
    let folder = project("limit");
    folder.write("first.c", "extern int __VERIFIER_nondet_int(void);\nint main(void) { unsigned s = 0; while (__VERIFIER_nondet_int()) s = s * s + 3; return s == 12345 ? 1 / 0 : 0; }\n");
    for _ in 0..2 {
        let ended = folder.verify(&["--bound", "2", "--strategy", "incremental"]);
        assert_eq!(ended.exit, Some(3), "{ended:?}");
        assert!(ended.stdout.contains("unknown (bound 2 reached)"), "{ended:?}");
        assert!(ended.stdout.lines().last().unwrap().starts_with("verdict: unknown (main in first.c: "), "{ended:?}");
    }
}

#[test]
fn what_is_about_one_program_is_refused() {
    let folder = project("refused");
    let ended = folder.verify(&["--witness", "w.yml"]);
    assert_eq!((ended.exit, ended.stdout.as_str()), (Some(2), ""), "{ended:?}");
    assert!(ended.stderr.contains("--witness needs one program"), "{ended:?}");
    folder.write("compile_commands.json", &database(&folder.0, &["scale.c"]));
    let ended = folder.verify(&[]);
    assert_eq!(ended.exit, Some(2), "{ended:?}");
    assert!(ended.stderr.contains("no file defines main or a harness"), "{ended:?}");
}

/// The verdict of a project made of these files.
fn verdict_of(name: &str, files: &[(&str, &str)]) -> Ended {
    let folder = Folder::new(name);
    for (file, text) in files {
        folder.write(file, text);
    }
    let names: Vec<&str> = files.iter().map(|(file, _)| *file).collect();
    folder.write("compile_commands.json", &database(&folder.0, &names));
    folder.verify(&["--property", "unreach-call"])
}

const TESTS_G: &str = "extern int g;\nextern void reach_error(void);\nint main(void) { if (g) reach_error(); return 0; }\n";
const CALLS_F: &str = "int f(void);\nextern void reach_error(void);\nint main(void) { if (f()) reach_error(); return 0; }\n";

#[test]
fn constructors_of_the_only_program_run() {
    let start = "extern int g;\n__attribute__((constructor)) static void start(void) { g = 1; }\n";
    let files = [("main.c", TESTS_G), ("g.c", "int g;\n"), ("start.c", start)];
    let ended = verdict_of("constructor", &files);
    assert!(ended.exit == Some(1) && ended.stdout.contains("verdict: false (unreach-call)"), "{ended:?}");
    // Of several programs, nobody knows which one the file belongs to.
    let other = [files[0], files[1], files[2], ("other.c", "int main(void) { return 0; }\n")];
    let ended = verdict_of("constructors", &other);
    assert!(ended.exit == Some(2) && ended.stdout.contains("start.c has a function that runs before"), "{ended:?}");
}

#[test]
fn strong_definitions_are_linked() {
    let (weak, strong) = ("__attribute__((weak)) int f(void) { return 0; }\n", "int f(void) { return 1; }\n");
    let ended = verdict_of("weak", &[("main.c", CALLS_F), ("a_weak.c", weak), ("strong.c", strong)]);
    assert!(ended.exit == Some(1) && ended.stdout.contains("verdict: false (unreach-call)"), "{ended:?}");
    let own = format!("{weak}{}", CALLS_F.replace("int f(void);\n", ""));
    let ended = verdict_of("own-weak", &[("main.c", own.as_str()), ("strong.c", strong)]);
    assert!(ended.exit == Some(1), "{ended:?}");
    let ended = verdict_of("tentative", &[("main.c", &TESTS_G.replace("extern int g;", "int g;")), ("g.c", "int g = 1;\n")]);
    assert!(ended.exit == Some(1), "{ended:?}");
}

#[test]
fn two_definitions_are_asked_about() {
    let (real, mock) = ("int f(void) { return 1; }\n", "int f(void) { return 0; }\n");
    let ended = verdict_of("two", &[("main.c", CALLS_F), ("mock.c", mock), ("real.c", real)]);
    assert!(ended.exit == Some(2) && ended.stdout.contains("`f` is defined in mock.c and in real.c"), "{ended:?}");
    let unused = "int main(void) { return 0; }\n";
    let ended = verdict_of("two-unused", &[("main.c", unused), ("mock.c", mock), ("real.c", real)]);
    assert_eq!(ended.exit, Some(0), "{ended:?}");
}

/// A report for code hosts holds what is to be looked at: three findings, and none of a thousand proofs beside them.
#[test]
fn the_report_of_a_thousand_proofs_and_three_findings_has_three_results() {
    let folder = Folder::new("findings");
    let names: Vec<String> = (0..10).map(|i| format!("p{i}.c")).collect();
    for (i, name) in names.iter().enumerate() {
        let holds: String = (0..100).map(|k| format!("  assert((x & {k}) <= {k});\n")).collect();
        let fails = if i % 4 == 1 { "  assert(x != 7);\n" } else { "" };
        folder.write(
            name,
            &format!(
                "#include <assert.h>\nextern int __VERIFIER_nondet_int(void);\nint main(void) {{\n  int x = __VERIFIER_nondet_int();\n{holds}{fails}  return 0;\n}}\n"
            ),
        );
    }
    let files: Vec<&str> = names.iter().map(String::as_str).collect();
    folder.write("compile_commands.json", &database(&folder.0, &files));
    let text = std::fs::read_to_string(harness::root().join("tests/schemas/sarif-schema-2.1.0.json")).unwrap();
    let schema: Value = serde_json::from_str(&text).unwrap();
    let ended = folder.verify(&["--format", "sarif", "-o", "report.sarif"]);
    assert_eq!(ended.exit, Some(1), "{ended:?}");
    let log: Value = serde_json::from_str(&std::fs::read_to_string(folder.0.join("report.sarif")).unwrap()).unwrap();
    assert_eq!(harness::schema::errors(&schema, &log), Vec::<String>::new());
    let runs = log["runs"].as_array().expect("runs");
    let found: Vec<&Value> = runs.iter().flat_map(|run| run["results"].as_array().expect("results")).collect();
    assert_eq!(found.len(), 3, "{log:#}");
    // What a viewer shows: how bad it is, where, and what to do about it.
    for result in &found {
        assert_eq!(result["level"], "error", "{result:#}");
        for pointer in
            ["/message/text", "/locations/0/physicalLocation/artifactLocation/uri", "/partialFingerprints/property~1v1"]
        {
            assert!(
                result.pointer(pointer).is_some_and(|v| v.as_str().is_some_and(|t| !t.is_empty())),
                "{pointer}: {result:#}"
            );
        }
        let line = result.pointer("/locations/0/physicalLocation/region/startLine").and_then(Value::as_u64);
        assert_eq!(line, Some(105), "{result:#}");
    }
    let rules = log.pointer("/runs/0/tool/driver/rules").and_then(Value::as_array).expect("rules");
    let rule = rules.iter().find(|r| r["id"] == found[0]["ruleId"]).expect("the rule of the findings");
    for pointer in ["/help/text", "/fullDescription/text", "/properties/security-severity", "/defaultConfiguration/level"] {
        assert!(rule.pointer(pointer).is_some_and(|v| v.as_str().is_some_and(|t| !t.is_empty())), "{pointer}: {rule:#}");
    }
    // The proofs are there, in the report of everything.
    let ended = folder.verify(&["--format", "json", "-o", "report.json"]);
    let all: Value = serde_json::from_str(&std::fs::read_to_string(folder.0.join("report.json")).unwrap()).unwrap();
    let goals =
        all["proofs"].as_array().expect("programs").iter().flat_map(|p| p["report"]["results"].as_array().expect("goals"));
    assert_eq!((ended.exit, goals.filter(|g| g["status"] == "true").count()), (Some(1), 1000));
}
