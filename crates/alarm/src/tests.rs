//! Small reports of each format, and what is read from them.

use super::*;

fn parse(text: &str) -> Report {
    read(text, Path::new("/src"), &|_| Some("int f(int *p)\n{\n    return *p;\n}\n".into())).unwrap()
}

fn kind(report: &Report) -> Option<Kind> {
    Rules::default().kind(&report.alarms[0])
}

const PLIST: &str = r#"<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple Computer//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0"><dict><key>files</key><array><string>a.c</string></array><key>diagnostics</key><array><dict>
<key>path</key><array><dict><key>kind</key><string>event</string><key>location</key><dict><key>line</key><integer>2</integer>
<key>col</key><integer>1</integer><key>file</key><integer>0</integer></dict><key>depth</key><integer>0</integer>
<key>message</key><string>Assuming 'p' is null</string></dict></array>
<key>description</key><string>Dereference of null pointer</string><key>check_name</key><string>core.NullDereference</string>
<key>issue_context_kind</key><string>function</string><key>issue_context</key><string>f</string>
<key>location</key><dict><key>line</key><integer>3</integer><key>col</key><integer>12</integer><key>file</key><integer>0</integer></dict>
</dict></array></dict></plist>"#;

#[test]
fn plist() {
    let report = parse(PLIST);
    let alarm = &report.alarms[0];
    assert_eq!((alarm.place.to_string().as_str(), alarm.function.as_deref()), ("/src/a.c:3:12", Some("f")));
    assert_eq!(alarm.waypoints[0].place.to_string(), "/src/a.c:2:1");
    assert_eq!(kind(&report), Some(Kind::Null));
}

#[test]
fn cppcheck() {
    let report = parse(
        r#"<?xml version="1.0"?><results version="2"><errors><error id="nullPointer" severity="error" msg="Null" cwe="476">
        <location file="a.c" line="3" column="13" info="Null pointer dereference"/>
        <location file="a.c" line="2" column="1" info="Assignment"/></error></errors></results>"#,
    );
    assert_eq!(report.alarms[0].waypoints.len(), 2);
    assert_eq!(report.alarms[0].waypoints[0].place.line, 2);
    assert_eq!(kind(&report), Some(Kind::Null));
}

#[test]
fn gcc_json() {
    let report = parse(
        r#"[{"kind":"warning","option":"-Wanalyzer-double-free","metadata":{"cwe":415},"message":"double-free of 'p'",
        "locations":[{"caret":{"file":"a.c","line":3,"byte-column":5}}],
        "path":[{"location":{"file":"a.c","line":1,"byte-column":5},"description":"following ‘true’ branch...","depth":1,"function":"f"}]}]"#,
    );
    assert_eq!(report.alarms[0].waypoints[0].branch, Some(true));
    assert_eq!(kind(&report), Some(Kind::BadFree));
}

#[test]
fn infer() {
    let report = parse(
        r#"[{"bug_type":"NULLPTR_DEREFERENCE","qualifier":"could be null","procedure":"f","file":"a.c","line":3,"column":-1,
        "bug_trace":[{"level":0,"filename":"a.c","line_number":2,"column_number":1,"description":"start"}]}]"#,
    );
    assert_eq!((report.alarms[0].place.column, kind(&report)), (0, Some(Kind::Null)));
}

#[test]
fn clang_tidy_counts_bytes() {
    let report = parse(
        "---\nMainSourceFile: '/src/a.c'\nDiagnostics:\n  - DiagnosticName: clang-analyzer-core.NullDereference\n    DiagnosticMessage:\n      Message: 'Dereference of null pointer'\n      FilePath: '/src/a.c'\n      FileOffset: 27\n",
    );
    assert_eq!(report.alarms[0].place.to_string(), "/src/a.c:3:12");
    assert_eq!(kind(&report), Some(Kind::Null));
}

#[test]
fn compilers_text() {
    let report = parse(
        "In function f:\na.c:3:12: warning: 'x' may be used uninitialized [-Wmaybe-uninitialized]\na.c:3:1: note: here\n",
    );
    assert_eq!((report.alarms.len(), kind(&report)), (1, Some(Kind::Uninitialised)));
    assert!(read("hello\n", Path::new(""), &|_| None).is_err());
}

const SARIF: &str = r#"{"version":"2.1.0","runs":[{"tool":{"driver":{"name":"t","rules":[{"id":"x/1","properties":{"tags":["external/cwe/cwe-369"]}}]}},
    "columnKind":"unicodeCodePoints","originalUriBaseIds":{"ROOT":{"uri":"file:///a%20b/"}},
    "results":[{"ruleId":"x/1","message":{"text":"division"},"locations":[{"physicalLocation":
    {"artifactLocation":{"uri":"a.c","uriBaseId":"ROOT"},"region":{"startLine":3,"startColumn":7}}}],
    "codeFlows":[{"threadFlows":[{"locations":[{"location":{"message":{"text":"Taking false branch"},"physicalLocation":
    {"artifactLocation":{"uri":"a.c","uriBaseId":"ROOT"},"region":{"startLine":1}}}}]}]}]}]}]}"#;

#[test]
fn sarif() {
    let report = parse(SARIF);
    let alarm = &report.alarms[0];
    assert_eq!(alarm.place.to_string(), "/a b/a.c:3:7");
    assert_eq!((alarm.cwe, alarm.waypoints[0].branch), (Some(369), Some(false)));
    assert_eq!(kind(&report), Some(Kind::Division));
}

fn judgement(answer: Answer) -> Judgement {
    let steps = vec![Step { place: Place::new("a.c", 3, 1), text: "x = 0".into() }];
    Judgement { answer, why: "because".into(), rests_on: vec!["luck".into()], steps, test: None }
}

#[test]
fn a_second_run_changes_nothing() {
    for text in [SARIF, PLIST] {
        for answer in [Answer::Confirmed, Answer::Refuted, Answer::Undecided] {
            let first = write(&[parse(text)], &[vec![judgement(answer)]]);
            let again = parse(&first);
            assert_eq!(again.alarms[0].waypoints.len(), 1, "ours are not theirs");
            assert_eq!(write(&[again], &[vec![judgement(answer)]]), first);
            // An answer that changed leaves nothing of the old one behind.
            let undecided = write(&[parse(&first)], &[vec![judgement(Answer::Undecided)]]);
            assert!(!undecided.contains("suppressions") && !undecided.contains("rank"), "{undecided}");
        }
    }
}

#[test]
fn users_add_rows() {
    let rules = Rules::from_toml("[rules]\n\"x/*\" = \"overflow\"\n").unwrap();
    assert_eq!(rules.kind(&parse(SARIF).alarms[0]), Some(Kind::Overflow));
    assert!(Rules::from_toml("[rules]\n\"x\" = \"nonsense\"\n").unwrap_err().to_string().contains("nonsense"));
    assert!(Rules::from_toml("[other]\n").is_err());
}

#[test]
fn columns_in_bytes() {
    let place = |unit| Place { file: "a.c".into(), line: 1, column: 4, unit };
    assert_eq!(place(ColumnUnit::CodePoints).byte_column("äb𝄞c"), 8);
    assert_eq!(place(ColumnUnit::Utf16).byte_column("ä𝄞c"), 7);
    assert_eq!(place(ColumnUnit::Bytes).byte_column("äb𝄞c"), 4);
}
