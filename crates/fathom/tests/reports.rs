//! What `fathom verify` says in each format: the text a person reads, JSON by our schema, SARIF by OASIS's, JUnit; and what
//! happens where a report cannot be written.

mod harness;

use harness::{Ended, Scratch, discover, fathom, root, run};
use serde_json::Value;
use std::path::{Path, PathBuf};

fn verify(file: &Path, args: &[&str]) -> Ended {
    run(fathom().arg("verify").arg(file).args(args), 60)
}

/// Programs with every kind of verdict, and options for them.
fn programs() -> Vec<(PathBuf, Vec<&'static str>)> {
    let mut found: Vec<(PathBuf, Vec<&str>)> =
        ["examples/bitcount.c", "examples/bitcount-bug.c"].map(|f| (root().join(f), vec![])).into();
    for file in discover(&root().join("tests/verify/checks"), "c") {
        found.push((file, vec![]));
    }
    for file in discover(&root().join("tests/verify/library"), "c") {
        // What is not decided by then is a report too.
        found.push((file, vec!["--timeout", "2"]));
    }
    found.push((root().join("tests/verify/loops/wegner.c"), vec!["--bound", "1", "--strategy", "bmc"]));
    found.push((root().join("tests/verify/environment/missing_body.c"), vec![]));
    found
}

fn schema(name: &str) -> Value {
    let text = std::fs::read_to_string(root().join(name)).expect("the schema is in the repository");
    serde_json::from_str(&text).expect("a schema is JSON")
}

fn assert_valid(schema: &Value, document: &Value, what: &str) {
    let errors = harness::schema::errors(schema, document);
    assert!(errors.is_empty(), "{what}: {:#?}", &errors[..errors.len().min(5)]);
}

/// The schemas say no to what is wrong: a check that accepts everything would show nothing.
#[test]
fn broken_reports_are_refused() {
    let file = root().join("examples/bitcount-bug.c");
    for (name, format, breakages) in [
        (
            "docs/report.schema.json",
            "json",
            &["/version", "/verdict/answer", "/results/0/place/line", "/results/0/counterexample/steps/0/kind"][..],
        ),
        (
            "tests/schemas/sarif-schema-2.1.0.json",
            "sarif",
            &["/version", "/runs/0/tool", "/runs/0/results/0/level", "/runs/0/results/0/message/text"][..],
        ),
    ] {
        let schema = schema(name);
        let document: Value = serde_json::from_str(&verify(&file, &["--format", format]).stdout).expect("JSON");
        assert_valid(&schema, &document, name);
        for pointer in breakages {
            let mut broken = document.clone();
            *broken.pointer_mut(pointer).unwrap_or_else(|| panic!("{pointer}")) = serde_json::json!(["nonsense"]);
            assert!(!harness::schema::errors(&schema, &broken).is_empty(), "{name}: {pointer}");
        }
    }
}

#[test]
fn json_and_sarif_follow_their_schemas() {
    let ours = schema("docs/report.schema.json");
    let sarif = schema("tests/schemas/sarif-schema-2.1.0.json");
    let mut answers = [0; 3];
    for (file, args) in programs() {
        let name = file.display().to_string();
        let ended = run(fathom().arg("verify").arg(&file).args(&args).args(["--format", "json"]), 60);
        let document: Value = serde_json::from_str(&ended.stdout).unwrap_or_else(|error| panic!("{name}: {error}: {ended:?}"));
        assert_valid(&ours, &document, &name);
        assert_eq!(document["exit_code"], ended.exit.expect("ends in time"), "{name}");
        match document["verdict"]["answer"].as_str() {
            Some("true") => answers[0] += 1,
            Some("false") => answers[1] += 1,
            _ => answers[2] += 1,
        }
        let ended = run(fathom().arg("verify").arg(&file).args(&args).args(["--format", "sarif"]), 60);
        let log: Value = serde_json::from_str(&ended.stdout).unwrap_or_else(|error| panic!("{name}: {error}: {ended:?}"));
        assert_valid(&sarif, &log, &name);
        let results = log["runs"][0]["results"].as_array().expect("results");
        assert!(results.iter().all(|r| r["kind"] == "fail"), "{name}: findings only");
        let failed = results.iter().filter(|r| r["kind"] == "fail").count();
        assert_eq!(failed > 0, ended.exit == Some(1), "{name}");
        for result in results.iter().filter(|r| r["kind"] == "fail") {
            let flow = result["codeFlows"][0]["threadFlows"][0]["locations"].as_array().expect("a code flow");
            assert!(!flow.is_empty() && result["locations"][0]["physicalLocation"]["region"]["startLine"].is_u64(), "{name}");
        }
    }
    assert!(answers.iter().all(|&n| n > 0), "every kind of verdict occurs: {answers:?}");
}

/// Clang's columns count bytes, SARIF's UTF-16 units.
#[test]
fn sarif_columns_count_units() {
    let text = "extern int __VERIFIER_nondet_int(void);\nint main(void) { int d = __VERIFIER_nondet_int(); /* \u{fc}\u{1f600} */ return 1 / d; }\n";
    let file = Scratch::with(".c", text);
    let ended = verify(&file.0, &["--format", "sarif", "--check", "division"]);
    let log: Value = serde_json::from_str(&ended.stdout).expect("SARIF is JSON");
    let line = text.lines().nth(1).expect("two lines");
    let expected = line[..line.find("1 / d").expect("the division")].encode_utf16().count() + 1;
    let result =
        log["runs"][0]["results"].as_array().expect("results").iter().find(|r| r["kind"] == "fail").expect("a violation");
    let found = &result["locations"][0]["physicalLocation"]["region"]["startColumn"];
    assert_eq!(found.as_u64(), Some(expected as u64), "{result:#}");
}

#[test]
fn sarif_names_the_weakness() {
    let ended = verify(&root().join("tests/verify/checks/division.c"), &["--format", "sarif"]);
    let log: Value = serde_json::from_str(&ended.stdout).expect("JSON");
    let rules = log["runs"][0]["tool"]["driver"]["rules"].as_array().expect("rules");
    let division = rules.iter().find(|r| r["id"] == "division").expect("the rule of the violated class");
    assert!(
        division["properties"]["tags"].as_array().is_some_and(|tags| tags.iter().any(|t| t == "external/cwe/cwe-369")),
        "{division}"
    );
    assert_eq!(log["runs"][0]["taxonomies"][0]["name"], "CWE");
    for pointer in ["/help/text", "/help/markdown", "/fullDescription/text", "/properties/security-severity", "/helpUri"] {
        assert!(division.pointer(pointer).is_some_and(|v| v.as_str().is_some_and(|t| !t.is_empty())), "{pointer}: {division}");
    }
    // Findings only, unless proofs are asked for: this program has two goals that hold.
    let program = root().join("tests/verify/memory/alloca_dangling_bad.c");
    let log: Value = serde_json::from_str(&verify(&program, &["--format", "sarif"]).stdout).expect("JSON");
    let all = verify(&program, &["--format", "sarif", "--sarif-passes"]);
    let all: Value = serde_json::from_str(&all.stdout).expect("JSON");
    assert_valid(&schema("tests/schemas/sarif-schema-2.1.0.json"), &all, "--sarif-passes");
    let count = |log: &Value| log["runs"][0]["results"].as_array().map_or(0, Vec::len);
    assert_eq!((count(&log), count(&all)), (1, 3), "{all:#}");
}

/// A finding is the same one when lines have moved, and another one where its line reads otherwise.
#[test]
fn fingerprints_survive_line_moves() {
    let text = |before: &str, divisor: &str| {
        format!(
            "extern int __VERIFIER_nondet_int(void);\n{before}int main(void) {{\n  int d = __VERIFIER_nondet_int();\n  return 1 / {divisor};\n}}\n"
        )
    };
    let folder = Scratch::with(".c", text("", "d"));
    let print = |text: String| {
        std::fs::write(&folder.0, text).expect("written");
        let log: Value = serde_json::from_str(&verify(&folder.0, &["--format", "sarif"]).stdout).expect("JSON");
        log["runs"][0]["results"][0]["partialFingerprints"]["line/v1"].as_str().expect("a fingerprint").to_string()
    };
    let first = print(text("", "d"));
    assert_eq!(first, print(text("\n\nint unused;\n", "d")));
    assert_ne!(first, print(text("", "(d + 0)")));
}

#[test]
fn junit_counts_failures_and_errors() {
    let ended = verify(&root().join("examples/bitcount-bug.c"), &["--format", "junit"]);
    assert_eq!(ended.exit, Some(1));
    assert!(ended.stdout.starts_with("<?xml") && ended.stdout.contains("failures=\"1\" errors=\"0\""), "{}", ended.stdout);
    assert!(
        ended.stdout.contains("<failure message=") && ended.stdout.contains("count_bits(value) &lt;= 7"),
        "{}",
        ended.stdout
    );
    let ended =
        verify(&root().join("tests/verify/loops/wegner.c"), &["--bound", "1", "--strategy", "bmc", "--format", "junit"]);
    assert!(ended.exit == Some(3) && ended.stdout.contains("<error message="), "{ended:?}");
}

/// Colours are for terminals; `CLICOLOR_FORCE` stands for one here.
#[test]
fn colours_only_where_they_are_wanted() {
    let program = root().join("examples/bitcount-bug.c");
    let text = |variables: &[(&str, &str)]| {
        let mut command = fathom();
        command.env_remove("NO_COLOR").env_remove("CLICOLOR_FORCE").args(["verify"]).arg(&program);
        command.envs(variables.iter().copied());
        run(&mut command, 20).stdout
    };
    let plain = text(&[]);
    assert!(!plain.contains('\u{1b}') && plain.contains("verdict: false"), "{plain}");
    assert_eq!(text(&[("NO_COLOR", "1"), ("CLICOLOR_FORCE", "1")]), plain);
    let coloured = text(&[("CLICOLOR_FORCE", "1")]);
    assert!(coloured.contains("\u{1b}[91mverdict: false") && coloured.contains("\u{1b}[0m"), "{coloured}");
}

#[test]
fn the_text_of_a_violation_fits_a_screen_and_says_what_matters() {
    let file = Scratch::with(
        ".c",
        "extern int __VERIFIER_nondet_int(void);\n\
         static int table[4] = {1, 2, 3, 4};\n\
         static int get(int i)\n{\n    return table[i];\n}\n\
         int main(void)\n{\n    int wanted = __VERIFIER_nondet_int();\n    int noise = 0;\n\
         \x20   if (wanted < 0 || wanted > 4)\n        return 1;\n\
         \x20   for (int i = 0; i < 20; i++)\n        noise += i;\n\
         \x20   return get(wanted);\n}\n",
    );
    let ended = verify(&file.0, &[]);
    let text = ended.stdout.replace(&file.0.display().to_string(), "t.c");
    assert_eq!(ended.exit, Some(1), "{text}");
    for part in [
        "t.c:5:12: violated: array index out of bounds",
        "5 |     return table[i];\n  |            ^^^^^^^^\n",
        "__VERIFIER_nondet_int = 4   t.c:9:18",
        "main()",
        "wanted = 4   (input __VERIFIER_nondet_int)",
        "wanted < 0 || wanted > 4 is false",
        "get(i = 4)",
        "echo '[4]' > inputs.json",
    ] {
        assert!(text.contains(part), "no {part:?} in\n{text}");
    }
    // What the violation does not depend on is left out.
    let path = text.split("path:").nth(1).and_then(|rest| rest.split("reproduce:").next()).expect("a path");
    assert!(!path.contains("noise =") && !path.contains("iteration"), "{text}");
    assert!(text.lines().count() < 40, "{text}");
}

#[test]
fn what_is_said_to_reproduce_it_reproduces_it() {
    let folder = std::env::temp_dir().join(format!("fathom-reproduce-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let file = root().join("examples/bitcount-bug.c");
    let ended = verify(&file, &[]);
    let mut commands = ended.stdout.lines().skip_while(|l| l.trim() != "reproduce:").skip(1).map(str::trim);
    let (echo, replay) = (commands.next().unwrap(), commands.next().unwrap());
    let script = format!("{echo}\n{}", replay.replacen("fathom", env!("CARGO_BIN_EXE_fathom"), 1));
    let again = run(std::process::Command::new("sh").args(["-c", &script]).current_dir(&folder), 20);
    assert_eq!(again.exit, Some(1), "{script}: {again:?}");
    assert!(again.stderr.contains("bitcount-bug.c:19:5: stopped: assertion"), "{again:?}");
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn a_violation_inside_a_library_model_is_shown_at_the_users_call() {
    let file = Scratch::with(
        ".c",
        "#include <string.h>\nint main(void)\n{\n    char text[4];\n    strcpy(text, \"hello\");\n    return text[0];\n}\n",
    );
    let ended = verify(&file.0, &[]);
    assert!(ended.stdout.lines().last().is_some_and(|l| l.contains(&format!("{}:5:5", file.0.display()))), "{}", ended.stdout);
    assert!(ended.stdout.contains("note: inside the model of `strcpy`"), "{}", ended.stdout);
}

#[test]
fn a_proof_says_what_it_rests_on() {
    let file = Scratch::with(
        ".c",
        "#include <assert.h>\nint main(int argc, char **argv)\n{\n    assert(argc >= 1);\n    return 0;\n}\n",
    );
    let ended = verify(&file.0, &[]);
    assert_eq!(ended.exit, Some(0), "{ended:?}");
    assert!(
        ended.stdout.contains("proved by: ") && ended.stdout.contains("rests on:\n  1 <= argc <= 65536"),
        "{}",
        ended.stdout
    );
    // An assertion that holds is not vacuous; one that nothing reaches is.
    assert!(!ended.stdout.contains("vacuous"), "{}", ended.stdout);
    let file = Scratch::with(
        ".c",
        "#include <assert.h>\nint main(void)\n{\n    int x = 3;\n    if (x > 4)\n        assert(x != 3);\n    return 0;\n}\n",
    );
    let ended = verify(&file.0, &[]);
    assert!(ended.exit == Some(0) && ended.stdout.contains("true (vacuous)"), "{}", ended.stdout);
}

#[test]
fn an_unknown_says_how_far_and_what_may_help() {
    let ended = verify(&root().join("tests/verify/loops/wegner.c"), &["--bound", "2", "--strategy", "incremental"]);
    assert_eq!(ended.exit, Some(3), "{ended:?}");
    for part in ["stopped by: bound 2 reached", "no further violation within bound 2", "try: --bound"] {
        assert!(ended.stdout.contains(part), "no {part:?} in {}", ended.stdout);
    }
    let ended = verify(&root().join("tests/verify/environment/missing_body.c"), &[]);
    assert!(ended.stdout.contains("--assume-pure-externals"), "{}", ended.stdout);
}

#[test]
fn a_report_that_cannot_be_written_does_not_cost_the_verdict() {
    let file = root().join("examples/bitcount-bug.c");
    for (path, why) in [("/dev/full", "No space left")] {
        for format in ["text", "json", "sarif", "html", "junit"] {
            let ended = verify(&file, &["--format", format, "-o", path]);
            assert_eq!(ended.exit, Some(1), "{ended:?}");
            assert_eq!(ended.stdout.lines().count(), 1, "{ended:?}");
            assert!(
                ended.stdout.starts_with("verdict: false (assertion) ")
                    && ended.stderr.contains(why)
                    && ended.stderr.contains(path),
                "{ended:?}"
            );
        }
    }
    // A place that cannot be there is known before the search.
    let ended = verify(&file, &["--format", "sarif", "-o", "/nowhere/report.sarif"]);
    assert_eq!((ended.exit, ended.stdout.as_str()), (Some(2), ""), "{ended:?}");
    assert!(ended.stderr.contains("/nowhere/report.sarif"), "{ended:?}");
    let ended = verify(&file, &["--harness", "/dev/full"]);
    assert!(
        ended.exit == Some(1) && ended.stderr.contains("/dev/full") && ended.stdout.contains("verdict: false"),
        "{ended:?}"
    );
}

#[test]
fn output_goes_to_the_file() {
    let out = Scratch::new(".json");
    let ended = verify(&root().join("examples/bitcount-bug.c"), &["--format", "json", "--output", out.0.to_str().unwrap()]);
    assert_eq!(ended.stdout.lines().count(), 1, "{ended:?}");
    let text = std::fs::read_to_string(&out.0).expect("written");
    assert!(serde_json::from_str::<Value>(&text).is_ok());
}

#[test]
fn the_profile_names_the_loop_that_grows() {
    let file = Scratch::with(
        ".c",
        "extern unsigned __VERIFIER_nondet_uint(void);\nextern void reach_error(void);\n\
         int main(void)\n{\n    unsigned x = __VERIFIER_nondet_uint(), n = x, steps = 0;\n\
         \x20   while (n > 1) {\n        n = n % 2 ? 3 * n + 1 : n / 2;\n        steps++;\n    }\n\
         \x20   if (steps == 1000)\n        reach_error();\n    return 0;\n}\n",
    );
    let ended = verify(&file.0, &["--profile", "--bound", "6", "--property", "unreach-call"]);
    let text = &ended.stderr;
    for part in [
        "profile: ",
        "by loop",
        "main.1 at",
        "by line",
        "by function",
        "what would help: bound the loop main.1",
        "--unwind main.1:K",
    ] {
        assert!(text.contains(part), "no {part:?} in\n{text}");
    }
}

#[test]
fn progress_is_told_where_asked_for() {
    let file = root().join("tests/verify/loops/wegner.c");
    let ended = verify(&file, &["--progress", "always"]);
    assert!(ended.stderr.lines().any(|l| l.starts_with("k=1 ") && l.contains("queries=")), "{}", ended.stderr);
    assert_eq!(verify(&file, &[]).stderr, "");
}

#[test]
fn a_run_that_ends_early_has_a_report_too() {
    let ours = schema("docs/report.schema.json");
    let file = root().join("examples/bitcount.c");
    let ended = verify(&file, &["--timeout", "0.001", "--format", "json"]);
    assert_eq!(ended.exit, Some(3), "{ended:?}");
    let document: Value = serde_json::from_str(&ended.stdout).expect("JSON");
    assert_valid(&ours, &document, "timeout");
    assert_eq!(document["verdict"]["answer"], "unknown");
    let ended = verify(&file, &["--timeout", "0.001"]);
    assert!(ended.stdout.lines().last().is_some_and(|l| l.starts_with("verdict: unknown (")), "{ended:?}");
}

/// A clang whose sanitizers cannot be linked is followed by gcc; where nobody can, the linker's own message is told.
#[test]
fn confirmation_falls_back_to_gcc() {
    use std::os::unix::fs::PermissionsExt;
    let folder = Scratch::new("confirm-fallback");
    std::fs::create_dir(&folder.0).expect("the temporary folder is writable");
    let script = |name: &str, text: &str| {
        let path = folder.0.join(name);
        std::fs::write(&path, format!("#!/bin/sh\n{text}\n")).expect("the folder is ours");
        std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o755)).expect("the file is ours");
    };
    let program = folder.0.join("null.c");
    std::fs::write(&program, "int main(void)\n{\n    int *p = 0;\n    return *p;\n}\n").expect("the folder is ours");
    let confirm = || run(fathom().arg("verify").arg(&program).arg("--confirm").env("PATH", &folder.0), 120).stdout;
    script("clang", "echo 'ld: cannot find libclang_rt.asan.a' >&2; echo 'clang: error: linker command failed' >&2; exit 1");
    let text = confirm();
    assert!(
        text.contains("not confirmed by execution: clang: ") && text.contains("ld: cannot find libclang_rt.asan.a"),
        "{text}"
    );
    script("gcc", "PATH=/usr/bin:/bin exec gcc \"$@\"");
    let text = confirm();
    assert!(text.lines().any(|l| l.trim().starts_with("confirmed by execution: ")), "{text}");
}
