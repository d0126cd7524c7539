//! Folders of proofs: makefiles that are read, one table, one report in each format, answers that are kept.

mod harness;

use harness::{Ended, fathom, run};
use std::path::PathBuf;

/// A folder that is removed with the value.
struct Folder(PathBuf);

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

impl Folder {
    fn write(&self, name: &str, text: &str) {
        let path = self.0.join(name);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, text).unwrap();
    }

    fn proofs(&self, more: &[&str]) -> Ended {
        run(fathom().current_dir(&self.0).args(["proofs", "proofs", "--cache", "cache", "--jobs", "1"]).args(more), 120)
    }
}

/// A project with a proof that holds, one that fails, and one whose function has no body.
fn project(name: &str) -> Folder {
    let folder = Folder(std::env::temp_dir().join(format!("fathom-proofs-{name}-{}", std::process::id())));
    let _ = std::fs::remove_dir_all(&folder.0);
    folder.write("inc/core.h", "int half(int);\nint outside(int);\n#define LIMIT 100\n");
    folder.write(
        "src/core.c",
        "#include \"core.h\"\nstatic int check(int x) { return x > LIMIT; }\nint half(int x) { return check(x) ? 0 : x / DIVISOR; }\n",
    );
    folder.write(
        "proofs/Makefile.common",
        "SRCDIR ?= $(abspath ../..)\nINCLUDES += -I$(SRCDIR)/inc\nDEFINES += -DDIVISOR=$(DIVISOR)\nDIVISOR ?= 2\n\
         PROJECT_SOURCES += $(SRCDIR)/src/core.c\nPROOF_SOURCES += $(HARNESS_FILE).c\nHARNESS_ENTRY = harness\n",
    );
    let proof = |name: &str, makefile: &str, harness: &str| {
        let text = format!("PROOF_UID = {name}\nHARNESS_FILE = {name}_harness\n{makefile}include ../Makefile.common\n");
        folder.write(&format!("proofs/{name}/Makefile"), &text);
        folder.write(&format!("proofs/{name}/{name}_harness.c"), &format!("#include \"core.h\"\n{harness}"));
    };
    proof("holds", "", "void harness(void) { int x; __CPROVER_assert(half(x) <= LIMIT, \"small\"); }\n");
    proof("fails", "DIVISOR = 0\n", "void harness(void) { int x; __CPROVER_assert(half(x) <= LIMIT, \"small\"); }\n");
    proof(
        "stubbed",
        "REMOVE_FUNCTION_BODY += __CPROVER_file_local_core_c_check # by the harness\n",
        "int __CPROVER_file_local_core_c_check(int x) { return 1; }\n\
         void harness(void) { int x; __CPROVER_assert(half(x) == 0, \"stub\"); }\n",
    );
    proof("unknown", "", "void harness(void) { int x; __CPROVER_assert(outside(x) == 0, \"nobody knows\"); }\n");
    folder
}

#[test]
fn every_proof_has_a_line_and_the_totals_come_last() {
    let folder = project("table");
    let ended = folder.proofs(&[]);
    assert_eq!(ended.exit, Some(1), "{ended:?}");
    let last = ended.stdout.lines().last().unwrap_or("");
    assert_eq!(last, "proofs: 4 total, 2 true, 1 false, 1 unknown", "{ended:?}");
    let line = |name: &str| ended.stdout.lines().find(|l| l.starts_with(name)).unwrap_or("").to_string();
    assert!(line("fails").contains("false    (division) src/core.c:3:"), "{ended:?}");
    assert!(line("unknown").contains("outside"), "{ended:?}");
    assert!(line("stubbed").ends_with("true"), "{ended:?}");
    // Verdicts are kept, and so is what was not decided, for as long as the limits are the same.
    let again = folder.proofs(&[]);
    assert_eq!(again.stdout.matches("cached").count(), 4, "{again:?}");
    // A header that changes is seen.
    folder.write("inc/core.h", "int half(int);\nint outside(int);\n#define LIMIT 101\n");
    assert_eq!(folder.proofs(&[]).stdout.matches("cached").count(), 0);
}

#[test]
fn one_report_for_all() {
    let folder = project("formats");
    let ended = folder.proofs(&["--format", "sarif", "--output", "all.sarif"]);
    assert!(ended.stdout.contains("proofs: 4 total"), "{ended:?}");
    let sarif: serde_json::Value = serde_json::from_str(&std::fs::read_to_string(folder.0.join("all.sarif")).unwrap()).unwrap();
    let results = sarif["runs"][0]["results"].as_array().unwrap();
    assert_eq!(results.len(), 1, "only findings");
    assert_eq!(results[0]["ruleId"], "division");
    let junit = folder.proofs(&["--format", "junit"]);
    assert!(junit.stdout.contains("tests=\"4\" skipped=\"0\" failures=\"1\" errors=\"1\""), "{junit:?}");
    let html = folder.proofs(&["--format", "html"]);
    assert!(html.stdout.contains("<td>false<td>"), "{html:?}");
    let json = folder.proofs(&["--format", "json"]);
    let json: serde_json::Value = serde_json::from_str(&json.stdout).unwrap();
    assert_eq!((&json["total"], &json["proofs"][1]["name"]), (&4.into(), &"holds".into()));
}

#[test]
fn proofs_can_be_chosen_and_listed() {
    let folder = project("only");
    let ended = folder.proofs(&["--only", "holds"]);
    assert_eq!((ended.exit, ended.stdout.lines().last()), (Some(0), Some("proofs: 1 total, 1 true, 0 false, 0 unknown")));
    let ended = folder.proofs(&["--only", "unknown"]);
    assert_eq!(ended.exit, Some(3), "{ended:?}");
    let listed = folder.proofs(&["--list"]);
    assert!(listed.stdout.contains("--remove-body __CPROVER_file_local_core_c_check "), "{listed:?}");
    let none = folder.proofs(&["--only", "nothing"]);
    assert_eq!(none.exit, Some(2), "{none:?}");
}

#[test]
fn proofs_can_be_described_in_one_file() {
    let folder = project("manifest");
    let text = "import = [\"stubbed\"]\n[defaults]\ninclude = [\"../inc\"]\ndefine = [\"DIVISOR=2\"]\nproject = [\"../src/core.c\"]\n\
                [proof.one]\nproof = [\"holds/holds_harness.c\"]\n[proof.two]\nproof = [\"unknown/unknown_harness.c\"]\nassume_pure = [\"outside\"]\n";
    folder.write("proofs/fathom.toml", text);
    let ended = folder.proofs(&[]);
    let last = ended.stdout.lines().last().unwrap_or("");
    assert_eq!(last, "proofs: 3 total, 2 true, 1 false, 0 unknown", "{ended:?}");
    folder.write("proofs/fathom.toml", "[proof.one]\nharness = \"x\"\n");
    let ended = folder.proofs(&[]);
    assert!(ended.exit == Some(2) && ended.stderr.contains("unknown field `harness`"), "{ended:?}");
}

#[test]
fn bad_folders_are_bad_input() {
    let ended = run(fathom().args(["proofs", "/nonexistent/folder"]), 30);
    assert!(ended.exit == Some(2) && ended.stderr.contains("/nonexistent/folder does not exist"), "{ended:?}");
    let folder = project("bad");
    let ended = run(fathom().current_dir(&folder.0).args(["proofs", "src"]), 30);
    assert!(ended.exit == Some(2) && ended.stderr.contains("holds no proof"), "{ended:?}");
    let ended = folder.proofs(&["--output", "no/such/folder/x", "--format", "json"]);
    assert!(ended.exit == Some(2) && ended.stderr.contains("cannot be written"), "{ended:?}");
    folder.write("proofs/holds/Makefile", "PROOF_UID = holds\nHARNESS_FILE = gone\ninclude ../Makefile.common\n");
    let ended = folder.proofs(&["--only", "holds"]);
    assert!(ended.exit == Some(3) && ended.stdout.contains("gone.c does not exist"), "{ended:?}");
}
