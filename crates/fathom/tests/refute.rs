//! `fathom refute` on small programs: each line with `// alarm: KIND ANSWER [NAME]` is an alarm in the reports of four analysers, and all of them get
//! that answer. NAME is a variable that the analyser names.
//!
//! The reports are written here: warnings of clang as text, gcc's JSON, cppcheck's XML and SARIF of a tool that nobody knows, with CWE numbers.

mod harness;

use harness::{discover, fathom, header, root, run, words};
use libtest_mimic::{Arguments, Failed, Trial};
use serde_json::{Value, json};
use std::path::{Path, PathBuf};

struct Expected {
    line: usize,
    column: usize,
    kind: String,
    answer: String,
    name: Option<String>,
}

/// Kind, clang's rule, words of its message, gcc's, cppcheck's, and the weakness.
const RULES: &[(&str, &str, &str, &str, &str, u32)] = &[
    ("null", "core.NullDereference", "null pointer", "-Wanalyzer-null-dereference", "nullPointer", 476),
    ("division-by-zero", "core.DivideZero", "Division by zero", "-Wdiv-by-zero", "zerodiv", 369),
    ("uninitialised", "core.uninitialized.Assign", "garbage", "-Wanalyzer-use-of-uninitialized-value", "uninitvar", 457),
    ("use-after-free", "unix.Malloc", "Use of memory after it is freed", "-Wanalyzer-use-after-free", "deallocuse", 416),
    ("bad-free", "unix.Malloc", "Attempt to free released memory", "-Wanalyzer-double-free", "doubleFree", 415),
    ("leak", "unix.Malloc", "Potential leak of memory", "-Wanalyzer-malloc-leak", "memleak", 401),
    ("out-of-bounds", "security.ArrayBound", "out of bound access", "-Wanalyzer-out-of-bounds", "arrayIndexOutOfBounds", 787),
    ("shift", "core.BitwiseShift", "shift", "-Wanalyzer-shift-count-overflow", "shiftTooManyBits", 1335),
    ("overflow", "-Winteger-overflow", "overflow", "-Woverflow", "integerOverflow", 190),
    ("bad-call", "core.CallAndMessage", "Called function pointer is null", "", "", 0),
    ("missing-return", "-Wreturn-type", "no return", "-Wreturn-type", "missingReturn", 0),
    ("no-question", "deadcode.DeadStores", "never read", "-Wunused-but-set-variable", "", 563),
];

fn main() {
    let arguments = Arguments::from_args();
    let cases = discover(&root().join("tests/refute"), "c");
    let mut trials = Vec::new();
    for file in cases {
        let text = std::fs::read_to_string(&file).expect("case programs are text");
        let name =
            file.strip_prefix(root().join("tests/refute")).expect("found below it").with_extension("").display().to_string();
        trials.push(Trial::test(name, move || check(&file, &text)));
    }
    let whole: &[(&str, fn() -> Result<(), Failed>)] = &[
        ("the_programs_are_half_real", the_programs_are_half_real),
        ("sarif_is_valid_and_stays", sarif_is_valid_and_stays),
        ("bad_input_is_refused", bad_input_is_refused),
        ("one_broken_alarm_stops_nobody", one_broken_alarm_stops_nobody),
        ("rules_of_users_count", rules_of_users_count),
        ("the_documentation_lists_every_rule", the_documentation_lists_every_rule),
        ("tests_show_confirmed_alarms", tests_show_confirmed_alarms),
        ("tests_free_what_they_hand_in", tests_free_what_they_hand_in),
        ("a_database_gives_files_and_options", a_database_gives_files_and_options),
        ("analysers_are_run", analysers_are_run),
        ("the_reported_path_is_followed", the_reported_path_is_followed),
        ("answers_say_what_they_depend_on", answers_say_what_they_depend_on),
        ("judgements_are_kept", judgements_are_kept),
        ("the_page_shows_both_paths", the_page_shows_both_paths),
    ];
    trials.extend(whole.iter().map(|(name, test)| Trial::test(*name, *test)));
    libtest_mimic::run(&arguments, trials).exit();
}

fn expected(text: &str) -> Vec<Expected> {
    let alarm = |(i, line): (usize, &str)| {
        let words: Vec<&str> = line.split_once("// alarm: ")?.1.split_whitespace().collect();
        Some(Expected {
            line: i + 1,
            column: line.len() - line.trim_start().len() + 1,
            kind: words[0].into(),
            answer: words[1].into(),
            name: words.get(2).map(|w| w.to_string()),
        })
    };
    text.lines().enumerate().filter_map(alarm).collect()
}

/// The alarm in the words of every analyser that has such a rule.
fn reports(file: &Path, alarm: &Expected) -> Vec<(&'static str, String)> {
    let row = RULES.iter().find(|row| row.0 == alarm.kind).expect("every kind has its rules");
    let (_, clang, words, gcc, cppcheck, cwe) = *row;
    let path = file.display().to_string();
    let (line, column) = (alarm.line, alarm.column);
    let of = |before: &str, after: &str| alarm.name.as_ref().map(|name| format!("{before}{name}{after}")).unwrap_or_default();
    let mut out =
        vec![("txt", format!("{path}:{line}:{column}: warning: {words}{} [{clang}]\n", of(" (loaded from variable '", "')")))];
    if !gcc.is_empty() {
        let message = format!("something{}", of(" of NULL '", "'"));
        let diagnostic = json!([{ "kind": "warning", "option": gcc, "message": message, "children": [],
            "locations": [{ "caret": { "file": path, "line": line, "byte-column": column } }] }]);
        out.push(("json", diagnostic.to_string()));
    }
    if !cppcheck.is_empty() {
        out.push((
            "xml",
            format!(
                "<?xml version=\"1.0\"?>\n<results version=\"2\"><errors><error id=\"{cppcheck}\" severity=\"error\" msg=\"something{}\">\n\
                 <location file=\"{path}\" line=\"{line}\" column=\"{column}\"/></error></errors></results>\n",
                of(": ", "")
            ),
        ));
    }
    if cwe > 0 {
        let text = format!("something{}", of(" from variable '", "'"));
        let log = json!({ "version": "2.1.0", "runs": [{
            "tool": { "driver": { "name": "tool", "rules": [{ "id": "T1", "properties": { "tags": [format!("external/cwe/cwe-{cwe}")] } }] } },
            "results": [{ "ruleId": "T1", "message": { "text": text }, "locations": [{ "physicalLocation": {
                "artifactLocation": { "uri": format!("file://{path}") }, "region": { "startLine": line, "startColumn": column } } }] }] }] });
        out.push(("sarif", log.to_string()));
    }
    out
}

/// A folder that is removed in the end.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("fathom-refute-{}-{}", std::process::id(), name.replace('/', "-")));
        std::fs::create_dir_all(&path).expect("the temporary folder can be written");
        Folder(path)
    }

    fn file(&self, name: &str, text: &str) -> PathBuf {
        let path = self.0.join(name);
        std::fs::write(&path, text).expect("the temporary folder can be written");
        path
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn check(file: &Path, text: &str) -> Result<(), Failed> {
    let folder = Folder::new(&file.strip_prefix(root()).expect("found below it").display().to_string());
    let alarms = expected(text);
    if alarms.is_empty() {
        return Err("the program has no alarm".into());
    }
    let mut command = fathom();
    command.args(["refute", "--no-cache", "--timeout", "60"]);
    let mut answers = Vec::new();
    for (i, alarm) in alarms.iter().enumerate() {
        for (extension, report) in reports(file, alarm) {
            command.arg(folder.file(&format!("report{i}.{extension}"), &report));
            answers.push((extension, alarm));
        }
    }
    command.arg("--source").arg(file).args(words(&header(text, "args").unwrap_or_default()));
    let ended = run(&mut command, 300);
    let lines: Vec<&str> = ended.stdout.lines().filter(|l| l.starts_with("alarm ")).collect();
    let failed = |why: String| Err(Failed::from(format!("{why}\n{}\n{}", ended.stdout, ended.stderr)));
    if lines.len() != answers.len() {
        return failed(format!("{} alarms expected", answers.len()));
    }
    for (i, ((report, alarm), line)) in answers.iter().zip(lines).enumerate() {
        if !line.starts_with(&format!("alarm {}: {} ", i + 1, alarm.answer)) {
            return failed(format!("{report}, line {}: {} expected", alarm.line, alarm.answer));
        }
    }
    Ok(())
}

/// Besides those whose only honest answer is that they are undecided.
fn the_programs_are_half_real() -> Result<(), Failed> {
    let mut counts = [0usize; 3];
    let honest = root().join("tests/refute/honest");
    for file in discover(&root().join("tests/refute"), "c").into_iter().filter(|file| !file.starts_with(&honest)) {
        for alarm in expected(&std::fs::read_to_string(file)?) {
            counts[["confirmed", "refuted", "undecided"]
                .iter()
                .position(|a| *a == alarm.answer)
                .ok_or("an answer is misspelt")?] += 1;
        }
    }
    let [confirmed, refuted, undecided] = counts;
    let enough = confirmed + refuted >= 56 && undecided <= 4 && confirmed.abs_diff(refuted) <= 8;
    if enough { Ok(()) } else { Err(format!("{counts:?}").into()) }
}

/// What comes out follows the schema, and a second run over it changes nothing.
fn sarif_is_valid_and_stays() -> Result<(), Failed> {
    let schema: Value = serde_json::from_str(&std::fs::read_to_string(root().join("tests/schemas/sarif-schema-2.1.0.json"))?)?;
    for case in ["null/guarded_later", "null/guard_forgotten", "honest/size_is_the_callers"] {
        let file = root().join("tests/refute").join(case).with_extension("c");
        let folder = Folder::new(&format!("sarif/{case}"));
        let alarm = &expected(&std::fs::read_to_string(&file)?)[0];
        for (extension, report) in reports(&file, alarm) {
            let first = folder.file(&format!("first.{extension}"), &report);
            let (out, again) = (folder.0.join("out.sarif"), folder.0.join("again.sarif"));
            run(fathom().args(["refute", "--no-cache"]).arg(&first).arg("--source").arg(&file).arg("--sarif").arg(&out), 120);
            run(fathom().args(["refute", "--no-cache"]).arg(&out).arg("--source").arg(&file).arg("--sarif").arg(&again), 120);
            let text = std::fs::read_to_string(&out)?;
            if text != std::fs::read_to_string(&again)? {
                return Err(format!("{case}, {extension}: the second run changed the report").into());
            }
            let log: Value = serde_json::from_str(&text).map_err(|e| e.to_string())?;
            let errors = harness::schema::errors(&schema, &log);
            if !errors.is_empty() {
                return Err(format!("{case}, {extension}: {errors:?}").into());
            }
            let result = &log["runs"][0]["results"][0];
            let suppressed = result["suppressions"][0]["kind"] == "external";
            let ranked = result["rank"] == 100.0 && result["codeFlows"].is_array();
            if (suppressed, ranked) != (alarm.answer == "refuted", alarm.answer == "confirmed") {
                return Err(format!("{case}, {extension}: {result:#}").into());
            }
        }
    }
    Ok(())
}

fn bad_input_is_refused() -> Result<(), Failed> {
    let folder = Folder::new("bad");
    let source = folder.file("a.c", "int f(int *p) { return *p; }\n");
    let good = folder.file("good.txt", &format!("{}:1:24: warning: null [core.NullDereference]\n", source.display()));
    let cases = [
        (folder.file("words.txt", "hello\n"), "is no report that is known"),
        (folder.file("broken.sarif", "{\"runs\": ["), "is not JSON"),
        (folder.file("other.xml", "<html/>"), "`html` is no report"),
        (folder.0.join("nothing.plist"), "cannot be read"),
    ];
    for (report, sentence) in cases {
        let ended = run(fathom().args(["refute", "--no-cache"]).arg(&report).arg("--source").arg(&source), 20);
        if ended.exit != Some(2) || !ended.stderr.contains(sentence) || !ended.stderr.contains(&report.display().to_string()) {
            return Err(format!("{}: {:?} {}", report.display(), ended.exit, ended.stderr).into());
        }
    }
    for (option, value) in [("--source", "missing.c"), ("--sarif", "/nowhere/out.sarif"), ("--rules", "missing.toml")] {
        let ended = run(fathom().args(["refute", "--no-cache"]).arg(&good).args([option, value]), 20);
        if ended.exit != Some(2) || !ended.stderr.contains(value) {
            return Err(format!("{option}: {:?} {}", ended.exit, ended.stderr).into());
        }
    }
    Ok(())
}

fn one_broken_alarm_stops_nobody() -> Result<(), Failed> {
    let folder = Folder::new("broken");
    let source = folder.file("a.c", "int f(int *p) { return *p; }\n");
    let report = format!(
        "{0}:99:1: warning: null [core.NullDereference]\n/nowhere/b.c:1:1: warning: null [core.NullDereference]\n\
         {0}:1:5: warning: x [some.Rule]\n{0}:1:24: warning: null [core.NullDereference]\n",
        source.display()
    );
    let ended =
        run(fathom().args(["refute", "--no-cache"]).arg(folder.file("r.txt", &report)).arg("--source").arg(&source), 60);
    let says = ["has no line 99", "/nowhere/b.c cannot be read", "no check is known for the rule some.Rule", "p == NULL"];
    let missing = says.iter().find(|words| !ended.stdout.contains(**words));
    match (missing, ended.stdout.lines().last()) {
        (None, Some("alarms: 4 total, 1 confirmed, 0 refuted, 3 undecided")) if ended.exit == Some(1) => Ok(()),
        _ => Err(format!("{missing:?}\n{}", ended.stdout).into()),
    }
}

fn rules_of_users_count() -> Result<(), Failed> {
    let folder = Folder::new("rules");
    let source = folder.file("a.c", "int f(unsigned x) { return 7 / (x % 4 + 1); }\n");
    let report = folder.file("r.txt", &format!("{}:1:30: warning: x [our.zero]\n", source.display()));
    let rules = folder.file("r.toml", "[rules]\n\"our.*\" = \"division-by-zero\"\n");
    let ended =
        run(fathom().args(["refute", "--no-cache"]).arg(report).arg("--source").arg(&source).arg("--rules").arg(rules), 60);
    match ended.exit {
        Some(0) if ended.stdout.contains("alarm 1: refuted") => Ok(()),
        _ => Err(ended.stdout.into()),
    }
}

fn the_documentation_lists_every_rule() -> Result<(), Failed> {
    let text = std::fs::read_to_string(root().join("docs/alarms.md"))?;
    for (rule, kind) in fathom_alarm::Rules::table() {
        let row =
            text.lines().any(|line| line.contains(&format!("`{rule}`")) && line.ends_with(&format!("| `{}` |", kind.name())));
        if !row {
            return Err(format!("docs/alarms.md has no row for {rule}").into());
        }
    }
    for kind in fathom_alarm::Kind::ALL {
        if !text.contains(&format!("\n| `{}` |", kind.name())) {
            return Err(format!("docs/alarms.md does not explain {}", kind.name()).into());
        }
    }
    for named in text.split("`tests/refute/").skip(1).filter_map(|rest| rest.split('`').next()) {
        if !root().join("tests/refute").join(named).exists() {
            return Err(format!("tests/refute/{named} does not exist").into());
        }
    }
    Ok(())
}

/// A SARIF report with one alarm about a null pointer and its path, as lines.
fn with_path(file: &Path, lines: &[u32]) -> String {
    let at = |line: u32| json!({ "physicalLocation": { "artifactLocation": { "uri": format!("file://{}", file.display()) }, "region": { "startLine": line } } });
    let steps: Vec<Value> = lines
        .iter()
        .map(|&line| {
            let mut location = at(line);
            location["message"] = json!({ "text": format!("step <{line}>") });
            json!({ "location": location })
        })
        .collect();
    let last = *lines.last().expect("a path has an end");
    json!({ "version": "2.1.0", "runs": [{
        "tool": { "driver": { "name": "tool", "rules": [{ "id": "T1", "properties": { "tags": ["external/cwe/cwe-476"] } }] } },
        "results": [{ "ruleId": "T1", "message": { "text": "null & void" }, "locations": [at(last)], "codeFlows": [{ "threadFlows": [{ "locations": steps }] }] }] }] })
    .to_string()
}

/// A violation along the reported path is told apart from one that other executions reach; a path that no execution takes is called so.
fn the_reported_path_is_followed() -> Result<(), Failed> {
    let file = root().join("tests/refute/null/another_path.c");
    let folder = Folder::new("path");
    let cases: [(&[u32], &str); 3] = [
        (&[3, 4, 10, 11, 16], "along the reported path"),
        (&[3, 4, 5, 6, 7, 16], "by another path than the reported one, which is infeasible"),
        (&[3, 5, 10, 11, 16], "by another path than the reported one, which is infeasible"),
    ];
    for (n, (lines, words)) in cases.iter().enumerate() {
        let report = folder.file(&format!("{n}.sarif"), &with_path(&file, lines));
        let ended = run(fathom().args(["refute", "--no-cache"]).arg(report).arg("--source").arg(&file), 120);
        if !ended.stdout.starts_with("alarm 1: confirmed ") || !ended.stdout.contains(words) {
            return Err(format!("{lines:?}: {words}\n{}", ended.stdout).into());
        }
    }
    Ok(())
}

/// A confirmation that needs an overflow or a certain result of a function without a body says so, and so does a refutation that needs more.
fn answers_say_what_they_depend_on() -> Result<(), Failed> {
    let overflow = "but only after a signed overflow";
    let cases: [(&str, &str, bool); 7] = [
        ("null/overflow_before", overflow, true),
        ("null/guard_forgotten", overflow, false),
        ("uninitialised/other_variable", "where functions without a body return: fill ", true),
        ("uninitialised/written_elsewhere", "write what their arguments point to: open_terminal, open_pair", true),
        (
            "null/lock_taken",
            "no other thread, process or signal changes memory meanwhile, although the program calls pthread_mutex_lock",
            true,
        ),
        ("null/correlated", "no other thread", false),
        ("null/after_assertion", "an assertion that fails ends the program", true),
    ];
    for (case, words, said) in cases {
        let file = root().join("tests/refute").join(case).with_extension("c");
        let folder = Folder::new(&format!("depends/{case}"));
        let alarm = &expected(&std::fs::read_to_string(&file)?)[0];
        let report = folder.file("r.txt", &reports(&file, alarm)[0].1);
        let ended = run(fathom().args(["refute", "--no-cache"]).arg(report).arg("--source").arg(&file), 120);
        if ended.stdout.contains(words) != said {
            return Err(format!("{case}: {words}\n{}", ended.stdout).into());
        }
    }
    Ok(())
}

/// The second run has the answers of the first, until a file changes.
fn judgements_are_kept() -> Result<(), Failed> {
    let folder = Folder::new("kept");
    let program = |limit: u32| {
        format!("int f(unsigned x) {{\n    int *p = x < {limit} ? 0 : (int *)&x;\n    return x > 9 ? *p : 0;\n}}\n")
    };
    let source = folder.file("a.c", &program(9));
    let report = folder.file("r.sarif", &with_path(&source, &[2, 3]));
    let cache = folder.0.join("cache");
    let ask = |options: &[&str]| {
        let mut command = fathom();
        run(command.arg("refute").arg(&report).arg("--source").arg(&source).arg("--cache").arg(&cache).args(options), 120)
            .stdout
    };
    let count = || std::fs::read_dir(&cache).map_or(0, |entries| entries.count());
    let first = ask(&[]);
    let after_first = count();
    let second = ask(&[]);
    if !first.contains("alarm 1: refuted") || first != second || after_first != 1 || count() != 1 {
        return Err(format!("{first}\n{second}\n{after_first} {}", count()).into());
    }
    // A limit is part of the question, and so is the program's text.
    ask(&["--timeout", "7"]);
    folder.file("a.c", &program(11));
    let changed = ask(&[]);
    match changed.contains("alarm 1: confirmed") && count() == 3 {
        true => Ok(()),
        false => Err(format!("{changed}\n{}", count()).into()),
    }
}

fn the_page_shows_both_paths() -> Result<(), Failed> {
    let file = root().join("tests/refute/null/another_path.c");
    let folder = Folder::new("page");
    let report = folder.file("r.sarif", &with_path(&file, &[3, 4, 10, 11, 16]));
    let page = folder.0.join("page.html");
    run(fathom().args(["refute", "--no-cache"]).arg(report).arg("--source").arg(&file).arg("--html").arg(&page), 120);
    let text = std::fs::read_to_string(&page)?;
    let says = [
        "alarms: 1 total, 1 confirmed, 0 refuted, 0 undecided",
        "null &amp; void",
        "step &lt;10&gt;",
        "another_path.c:11",
        "return *q;",
        "As executed",
    ];
    match says.iter().find(|words| !text.contains(**words)) {
        None => Ok(()),
        Some(missing) => Err(format!("{missing}\n{text}").into()),
    }
}

fn is_installed(tool: &str) -> bool {
    std::process::Command::new(tool).arg("--version").output().is_ok_and(|o| o.status.success())
}

/// A test calls a static function with the memory that it needs, and the sanitizers see what was confirmed.
fn tests_show_confirmed_alarms() -> Result<(), Failed> {
    if !is_installed("clang-19") && !is_installed("gcc") {
        println!("skipped: there is no compiler");
        return Ok(());
    }
    let folder = Folder::new("tests");
    let source = folder.file(
        "a.c",
        "struct node { int value; struct node *next; };\nint limit;\nextern int level(void);\n\
         static int f(const struct node *l, int k, double x) {\n\
         \x20   if (l && l->next && l->next->value == 77 && x > 2.5 && limit == 3 && level() == 9)\n\
         \x20       return k / (l->value - 5);\n    return 0;\n}\nint main(void) { return 0; }\n\
         extern int defined_elsewhere(int);\nint unrelated(int n) { return defined_elsewhere(n); }\n",
    );
    let report = folder.file("r.txt", &format!("{}:6:18: warning: Division by zero [core.DivideZero]\n", source.display()));
    let tests = folder.0.join("tests");
    let ended =
        run(fathom().args(["refute", "--no-cache"]).arg(report).arg("--source").arg(&source).arg("--tests").arg(&tests), 120);
    let text = std::fs::read_to_string(tests.join("alarm_1.c"))?;
    let makefile = std::fs::read_to_string(tests.join("Makefile"))?;
    let shown = ended.stdout.contains("(by execution: ") && ended.stdout.contains("a.c:6:");
    match shown && text.contains("a.c\"") && makefile.contains("alarm_1.c alarm_1_stubs.c alarm_1_rest.c") {
        true => Ok(()),
        false => Err(format!("{}\n{text}\n{makefile}", ended.stdout).into()),
    }
}

/// Memory that the caller hands in and the function frees is allocated by the test.
fn tests_free_what_they_hand_in() -> Result<(), Failed> {
    if !is_installed("clang-19") && !is_installed("gcc") {
        println!("skipped: there is no compiler");
        return Ok(());
    }
    let folder = Folder::new("freed");
    let source = root().join("tests/refute/null/behind_a_free.c");
    let report = folder.file("r.txt", &format!("{}:9:13: warning: null pointer [core.NullDereference]\n", source.display()));
    let tests = folder.0.join("tests");
    let ended =
        run(fathom().args(["refute", "--no-cache"]).arg(report).arg("--source").arg(&source).arg("--tests").arg(&tests), 120);
    let shown = ended.stdout.contains("(by execution: ") && ended.stdout.contains("load of null pointer");
    if shown { Ok(()) } else { Err(format!("{}\n{}", ended.stdout, ended.stderr).into()) }
}

/// A header is judged in every file of the database that includes it, with that file's options.
fn a_database_gives_files_and_options() -> Result<(), Failed> {
    let folder = Folder::new("database");
    let header = folder.file("size.h", "static int pick(int *p) {\n    if (SIZE > 4)\n        p = 0;\n    return *p;\n}\n");
    let entry = |name: &str, size: u32| {
        folder.file(name, "#include \"size.h\"\nint g(void) { int x = 1; return pick(&x); }\n");
        json!({ "directory": folder.0, "file": name, "command": format!("cc -DSIZE={size} -c {name}") })
    };
    let report = folder.file("r.txt", &format!("{}:4:13: warning: null [core.NullDereference]\n", header.display()));
    for (sizes, answer) in [([4, 4], "refuted"), ([4, 8], "confirmed")] {
        let commands = json!([entry("a.c", sizes[0]), entry("b.c", sizes[1])]);
        let database = folder.file("compile_commands.json", &commands.to_string());
        let ended = run(fathom().args(["refute", "--no-cache"]).arg(&report).arg("--compile-commands").arg(database), 120);
        if !ended.stdout.starts_with(&format!("alarm 1: {answer} ")) {
            return Err(format!("{sizes:?}: {answer} expected\n{}{}", ended.stdout, ended.stderr).into());
        }
    }
    Ok(())
}

fn analysers_are_run() -> Result<(), Failed> {
    if !is_installed("clang-19") {
        println!("skipped: there is no clang-19");
        return Ok(());
    }
    let folder = Folder::new("analyse");
    let file = std::fs::read_to_string(root().join("tests/refute/thesis/masked_bit.c"))?;
    let source = folder.file("a.c", &file);
    let ended = run(fathom().args(["refute", "--analyse", "--source"]).arg(&source), 120);
    match ended.stdout.contains("refuted") && ended.stdout.contains("[core.NullDereference]") && ended.exit == Some(0) {
        true => Ok(()),
        false => Err(format!("{}{}", ended.stdout, ended.stderr).into()),
    }
}
