//! Witnesses: what fathom writes it confirms, in both formats; what is wrong in a witness is found and said; and
//! witnesses that others might write are followed.
//!
//! Programs are those of `tests/witness`; their header gives the verdict and the options.

mod harness;

use harness::{Ended, Scratch, discover, fathom, header, root, run, words};
use std::path::{Path, PathBuf};

const SECONDS: u64 = 120;

fn options(file: &Path) -> Vec<String> {
    words(&header(&std::fs::read_to_string(file).unwrap(), "args").unwrap_or_default())
}

fn verify(file: &Path, more: &[&str]) -> Ended {
    run(fathom().arg("verify").arg(file).args(options(file)).args(more), SECONDS)
}

fn program(name: &str) -> PathBuf {
    root().join("tests/witness").join(name)
}

/// The text of the witness that fathom writes for the program.
fn witness_of(file: &Path, suffix: &str) -> String {
    let witness = Scratch::new(suffix);
    let written = verify(file, &["--witness", witness.0.to_str().unwrap()]);
    std::fs::read_to_string(&witness.0).unwrap_or_else(|error| panic!("{}: {error}\n{written:?}", file.display()))
}

fn check(file: &Path, suffix: &str, text: &str) -> Ended {
    let witness = Scratch::with(suffix, text);
    verify(file, &["--witness-in", witness.0.to_str().unwrap()])
}

fn assert_confirmed(ended: &Ended, verdict: &str, what: &str) {
    let last = ended.stdout.lines().last().unwrap_or("");
    assert!(last.starts_with(&format!("verdict: {verdict}")), "{what}: {ended:?}");
    assert!(ended.stdout.contains("witness: confirmed\n"), "{what}: {ended:?}");
}

/// The verdict is `unknown`, for a reason that contains the part.
fn assert_rejected(ended: &Ended, part: &str) {
    let last = ended.stdout.lines().last().unwrap_or("");
    assert!(last.starts_with("verdict: unknown (witness rejected: ") && last.contains(part), "no {part:?} in {ended:?}");
    assert_eq!(ended.exit, Some(3));
    assert!(!ended.stdout.contains("witness: confirmed"), "{ended:?}");
}

/// Bad input: a message, exit 2, and still a verdict line.
fn assert_unusable(ended: &Ended, part: &str) {
    assert_eq!(ended.exit, Some(2), "{ended:?}");
    assert!(ended.stderr.contains(part), "no {part:?} in {ended:?}");
    assert!(ended.stdout.lines().last().unwrap_or("").starts_with("verdict: unknown ("), "{ended:?}");
}

fn round_trips(suffix: &str) {
    let files = discover(&root().join("tests/witness"), "c");
    assert!(files.len() >= 10);
    for file in files {
        let expected = header(&std::fs::read_to_string(&file).unwrap(), "expect").unwrap();
        let text = witness_of(&file, suffix);
        assert_confirmed(&check(&file, suffix, &text), &expected, &format!("{}\n{text}", file.display()));
    }
}

#[test]
fn yaml_witnesses_are_confirmed() {
    round_trips(".yml");
}

#[test]
fn graphml_witnesses_are_confirmed() {
    round_trips(".graphml");
}

#[test]
fn the_format_follows_the_name_or_the_option() {
    let file = program("unwound.c");
    assert!(witness_of(&file, ".graphml").starts_with("<?xml"));
    assert!(witness_of(&file, ".yml").starts_with("- entry_type: \"invariant_set\""));
    let witness = Scratch::new(".txt");
    verify(&file, &["--witness", witness.0.to_str().unwrap(), "--witness-format", "graphml"]);
    assert!(std::fs::read_to_string(&witness.0).unwrap().starts_with("<?xml"));
}

#[test]
fn violations_name_every_input_at_its_call() {
    let text = witness_of(&program("inputs_in_a_loop.c"), ".yml");
    assert_eq!(text.matches("type: \"function_return\"").count(), 4, "{text}");
    assert!(text.contains("value: \"\\\\result == 200\"\n              format: \"ext_c_expression\""), "{text}");
    assert!(text.contains("type: \"target\"\n            action: \"follow\"\n            location:"), "{text}");
    assert!(text.ends_with("line: 14\n              column: 57\n              function: \"main\"\n"), "{text}");
    // Lines are those of the file, not those that markers give it.
    assert!(witness_of(&program("line_markers.c"), ".yml").contains("line: 8\n"));
}

#[test]
fn proofs_name_their_invariants() {
    let text = witness_of(&program("induction.c"), ".yml");
    assert!(text.contains("type: \"loop_invariant\"") && text.contains("line: 8\n          column: 5"), "{text}");
    assert!(text.contains("level <= 100"), "{text}");
    assert!(witness_of(&program("unwound.c"), ".yml").contains("content: []"));
}

#[test]
fn wrong_values_are_rejected() {
    let file = program("one_value.c");
    let good = witness_of(&file, ".yml");
    assert!(good.contains("\\\\result == 306783377"), "{good}");
    let wrong = |from: &str, to: &str| check(&file, ".yml", &good.replace(from, to));
    assert_rejected(&wrong("== 306783377", "== 306783378"), "no execution follows it");
    assert_rejected(&wrong("== 306783377", "== 99999999999"), "no execution follows it");
    assert_rejected(&wrong("== 306783377", "< 5"), "no execution follows it");
    // A weaker constraint still leads there.
    assert_confirmed(&wrong("== 306783377", ">= 306783377"), "false", "a range");
    // What lies behind a wrong value is not searched: this recursion has no end for most values.
    let recursive = program("recursion.c");
    let good = witness_of(&recursive, ".yml");
    let value = good.split("\\\\result == ").nth(1).unwrap().split('"').next().unwrap().to_string();
    assert_rejected(&check(&recursive, ".yml", &good.replace(&format!("== {value}\""), "== 2\"")), "no execution follows it");
    let several = program("inputs_in_a_loop.c");
    let good = witness_of(&several, ".yml");
    assert_rejected(&check(&several, ".yml", &good.replace("== 200", "== 201")), "no execution follows it");
}

#[test]
fn wrong_places_are_rejected() {
    let file = program("one_value.c");
    let good = witness_of(&file, ".yml");
    let target = "line: 9\n              column: 9";
    assert!(good.contains(target), "{good}");
    assert_rejected(
        &check(&file, ".yml", &good.replace(target, "line: 10\n              column: 5")),
        "nothing can be violated at the target",
    );
    assert_rejected(&check(&file, ".yml", &good.replace("line: 9", "line: 90")), "no statement stands at the target");
    assert_rejected(&check(&file, ".yml", &good.replace("line: 7", "line: 8")), "no call whose value is used ends at");
    let proof = program("induction.c");
    let good = witness_of(&proof, ".yml");
    assert_rejected(&check(&proof, ".yml", &good.replace("line: 8\n", "line: 9\n")), "no loop begins at");
}

#[test]
fn false_invariants_are_rejected() {
    let file = program("induction.c");
    let good = witness_of(&file, ".yml");
    let wrong = |from: &str, to: &str| check(&file, ".yml", &good.replace(from, to));
    assert_rejected(&wrong("level <= 100", "level <= 5"), "does not hold at");
    assert_rejected(&wrong("level <= 100", "level <= unknown_name"), "use of undeclared identifier 'unknown_name'");
    assert_rejected(&wrong("level <= 100", "level <= "), "is not a C expression");
    assert_rejected(&wrong("level <= 100", "(level = 5)"), "side effect");
    assert_rejected(&wrong("level <= 100", "(__VERIFIER_nondet_int() || 1)"), "calls a function");
    // What dividing by zero gives is nothing that an invariant could say: neither confirmed nor rejected.
    let undefined = wrong("level <= 100", "10 / (level - level) >= 0 && 0");
    assert_eq!(undefined.exit, Some(3), "{undefined:?}");
    assert!(undefined.stdout.contains("unsupported: division by zero"), "{undefined:?}");
}

#[test]
fn a_proof_of_a_wrong_program_is_rejected() {
    let file = program("one_value.c");
    let violation = witness_of(&file, ".yml");
    let head = violation.split("  content:").next().unwrap().replace("violation_sequence", "invariant_set");
    let ended = check(&file, ".yml", &format!("{head}  content: []\n"));
    assert_eq!(ended.exit, Some(1), "{ended:?}");
    assert!(ended.stdout.contains("witness: rejected: the program is not correct"), "{ended:?}");
}

#[test]
fn broken_witnesses_are_bad_input() {
    let file = program("one_value.c");
    let good = witness_of(&file, ".yml");
    assert_unusable(&check(&file, ".yml", "entry: ["), "not YAML");
    assert_unusable(&check(&file, ".yml", "hello"), "not a list of witness entries");
    assert_unusable(&check(&file, ".graphml", "<graphml>"), "not XML");
    let hash = good.split("one_value.c\": \"").nth(1).unwrap()[..64].to_string();
    assert_unusable(&check(&file, ".yml", &good.replace(&hash, &"0".repeat(64))), "another version of");
    assert_unusable(&check(&file, ".yml", &good.replace("G ! call(reach_error())", "G ! overflow")), "another property");
    assert_unusable(&check(&file, ".yml", &good.replace("LP64", "ILP32")), "--arch 32");
    assert_unusable(&verify(&file, &["--witness-in", "/nowhere/w.yml"]), "cannot be read");
}

#[test]
fn a_witness_that_cannot_be_written_leaves_the_verdict() {
    let ended = verify(&program("one_value.c"), &["--witness", "/nowhere/w.yml"]);
    assert_eq!(ended.exit, Some(1), "{ended:?}");
    assert!(ended.stderr.contains("cannot write /nowhere/w.yml"), "{ended:?}");
    assert!(ended.stdout.lines().last().unwrap().starts_with("verdict: false"), "{ended:?}");
}

/// A witness as somebody else might write it, for `PATHS`.
fn foreign(entry: &str, content: &str) -> String {
    format!(
        "- entry_type: {entry}\n  metadata:\n    format_version: '2.0'\n    task:\n      input_files: [paths.c]\n      \
         specification: CHECK( init(main()), LTL(G ! call(reach_error())) )\n      data_model: LP64\n      language: C\n  content:\n{content}"
    )
}

fn waypoint(kind: &str, action: &str, constraint: &str, line: u32) -> String {
    let constraint = if constraint.is_empty() { String::new() } else { format!("constraint: {{ value: '{constraint}' }}, ") };
    format!(
        "    - waypoint: {{ type: {kind}, action: {action}, {constraint}location: {{ file_name: paths.c, line: {line} }} }}\n"
    )
}

const PATHS: &str = "extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  int x = __VERIFIER_nondet_int(), y = 0;
  if (x > 10)
    y = 1;
  else
    y = 2;
  switch (x & 3) { case 1: y += 10; break; default: break; }
  if (y > 10)
    reach_error();
  return y;
}
";

#[test]
fn waypoints_of_all_kinds_are_followed() {
    let file = Scratch::with(".c", PATHS);
    let property = ["--property", "unreach-call"];
    let follow = |waypoints: &[String]| {
        let segments: String = waypoints.iter().map(|w| format!("  - segment:\n{w}")).collect();
        let witness = Scratch::with(".yml", foreign("violation_sequence", &segments));
        run(fathom().arg("verify").arg(&file.0).args(property).args(["--witness-in", witness.0.to_str().unwrap()]), SECONDS)
    };
    let target = waypoint("target", "follow", "", 11);
    for (points, possible) in [
        (vec![waypoint("branching", "follow", "true", 5), target.clone()], true),
        (
            vec![
                waypoint("branching", "follow", "false", 5),
                waypoint("assumption", "follow", "y == 2 && x < -100", 9),
                target.clone(),
            ],
            true,
        ),
        (
            vec![waypoint("assumption", "follow", "y == 1", 9), waypoint("assumption", "follow", "x < 10", 10), target.clone()],
            false,
        ),
        (vec![waypoint("branching", "follow", "1", 9), target.clone()], true),
        (vec![waypoint("branching", "follow", "2", 9), target.clone()], false),
        (vec![waypoint("function_enter", "follow", "", 4), waypoint("branching", "follow", "true", 10), target.clone()], true),
        (vec![waypoint("branching", "avoid", "true", 5) + &waypoint("branching", "follow", "true", 10), target.clone()], true),
        (vec![waypoint("branching", "avoid", "true", 10) + &target.clone()], false),
        (vec![waypoint("branching", "follow", "true", 10), waypoint("branching", "follow", "true", 5), target.clone()], false),
    ] {
        let ended = follow(&points);
        match possible {
            true => assert_confirmed(&ended, "false (unreach-call)", &points.join("")),
            false => assert_rejected(&ended, "no execution follows it"),
        }
    }
    assert_rejected(&follow(&[waypoint("assumption", "follow", "z == 1", 9), target.clone()]), "undeclared identifier 'z'");
    assert_rejected(&follow(&[waypoint("branching", "follow", "true", 12), target]), "no branching statement begins at");
}

#[test]
fn location_invariants_are_proved() {
    let file = Scratch::with(".c", PATHS.replace("y += 10", "y += 5"));
    let prove = |value: &str, line: u32| {
        let invariant = format!(
            "  - invariant: {{ type: location_invariant, value: '{value}', format: c_expression, location: {{ file_name: paths.c, line: {line} }} }}\n"
        );
        let witness = Scratch::with(".yml", foreign("invariant_set", &invariant));
        let property = ["--property", "unreach-call"];
        run(fathom().arg("verify").arg(&file.0).args(property).args(["--witness-in", witness.0.to_str().unwrap()]), SECONDS)
    };
    assert_confirmed(&prove("y == 1 || y == 2", 9), "true", "after the branch");
    assert_confirmed(&prove("x <= 10", 8), "true", "in the branch");
    assert_confirmed(&prove("y == 6 || y == 7 || y < 3", 10), "true", "after the switch");
    assert_rejected(&prove("y == 1", 9), "invariant `y == 1` does not hold at paths.c:9");
    assert_rejected(&prove("x <= 9", 8), "does not hold");
    assert_rejected(&prove("x <= 9", 7), "no statement begins at");
}
