//! What is not a C program gets one clear message and no crash.

mod support;

use std::fs;
use std::path::PathBuf;

use expect_test::{Expect, expect};
use fathom_clang::{Arch, ParseError, ParseOptions, parse};
use support::parse_text;

fn failure(result: Result<fathom_ast::Unit, ParseError>) -> ParseError {
    result.expect_err("must not parse")
}

fn check_error(source: &str, expect: Expect) {
    expect.assert_eq(&format!("{:?}", failure(parse_text(source, Arch::Lp64, &[]))).replace("\\n", "\n"));
}

/// A folder of its own for each test, gone with the value.
struct Scratch(PathBuf);

impl Scratch {
    fn new(name: &str) -> Scratch {
        let path = std::env::temp_dir().join(format!("fathom-clang-{}-{name}", std::process::id()));
        fs::create_dir_all(&path).expect("creating a scratch folder");
        Scratch(path)
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

#[test]
fn syntax_error() {
    check_error(
        "int main(void) {\n  return 1 +;\n}\n",
        expect![[r#"
            Diagnostics("t.c:2:13: error: expected expression
                2 |   return 1 +;
                  |             ^
            1 error generated.
            ")"#]],
    );
}

#[test]
fn type_error() {
    check_error(
        "struct s { int a; } v; int f(void) { return v + 1; }",
        expect![[r#"
        Diagnostics("t.c:1:47: error: invalid operands to binary expression ('struct s' and 'int')
            1 | struct s { int a; } v; int f(void) { return v + 1; }
              |                                             ~ ^ ~
        1 error generated.
        ")"#]],
    );
}

#[test]
fn missing_header() {
    check_error(
        "#include \"nowhere.h\"\nint x;",
        expect![[r#"
        Diagnostics("t.c:1:10: fatal error: 'nowhere.h' file not found
            1 | #include \"nowhere.h\"
              |          ^~~~~~~~~~~
        1 error generated.
        ")"#]],
    );
}

#[test]
fn many_errors_stop_early() {
    let source: String = (0..1000).map(|i| format!("int x{i} = y{i};\n")).collect();
    let ParseError::Diagnostics(text) = failure(parse_text(&source, Arch::Lp64, &[])) else { panic!("not diagnostics") };
    assert!(text.contains("too many errors emitted"), "{text}");
    assert!(text.len() < 5000, "{}", text.len());
}

#[test]
fn missing_file() {
    let error = failure(parse(&ParseOptions::new("/nonexistent/prog.c", Arch::Lp64)));
    assert_eq!(error.to_string(), "cannot read /nonexistent/prog.c: no such file or directory");
}

#[test]
fn directory() {
    let dir = Scratch::new("directory");
    let error = failure(parse(&ParseOptions::new(&dir.0, Arch::Lp64)));
    assert_eq!(error.to_string(), format!("{} is a directory, not a C file", dir.0.display()));
}

#[test]
fn binary_garbage() {
    let dir = Scratch::new("garbage");
    let file = dir.0.join("g.c");
    fs::write(&file, (0..4000u32).map(|i| (i.wrapping_mul(2_654_435_761) >> 13) as u8).collect::<Vec<u8>>()).expect("writing");
    assert!(matches!(failure(parse(&ParseOptions::new(&file, Arch::Lp64))), ParseError::Diagnostics(_)));
}

#[test]
fn empty_file() {
    let unit = parse_text("", Arch::Lp64, &[]).expect("an empty unit is valid");
    assert!(unit.items.is_empty());
}

#[test]
fn crash_inside_clang() {
    let error = failure(parse_text("int x;\n#pragma clang __debug crash\n", Arch::Lp64, &[]));
    let ParseError::Crash(text) = error else { panic!("not a crash: {error:?}") };
    assert!(text.starts_with("the C front end (clang) crashed on t.c: "), "{text}");
}

#[test]
fn fatal_error_inside_clang() {
    let error = failure(parse_text("int x;\n#pragma clang __debug llvm_fatal_error\n", Arch::Lp64, &[]));
    let ParseError::Crash(text) = error else { panic!("not a crash: {error:?}") };
    assert!(text.contains("t.c"), "{text}");
}

#[test]
fn unknown_argument() {
    let error = failure(parse_text("int x;", Arch::Lp64, &["--frobnicate"]));
    assert_eq!(error.to_string(), "unknown compiler argument --frobnicate");
}

#[test]
fn unknown_standard() {
    let error = failure(parse_text("int x;", Arch::Lp64, &["-std=c77"]));
    let ParseError::Diagnostics(text) = error else { panic!("{error:?}") };
    assert!(text.contains("c77"), "{text}");
}

#[test]
fn included_files_on_disk() {
    let dir = Scratch::new("include");
    fs::write(dir.0.join("a.h"), "#define VALUE 7\n").expect("writing");
    fs::write(dir.0.join("main.c"), "#include \"a.h\"\n#include <b.h>\nint x = VALUE + OTHER;\n").expect("writing");
    let mut options = ParseOptions::new(dir.0.join("main.c"), Arch::Lp64);
    options.args = vec!["-I/virtual".into()];
    options.virtual_files = vec![("/virtual/b.h".into(), b"#define OTHER 1\n".to_vec())];
    let unit = parse(&options).expect("parses");
    let value = unit.var(unit.items[0]).and_then(|var| var.value).expect("a value");
    assert_eq!(unit[value], 8);
}

#[test]
fn many_threads_at_once() {
    let threads: Vec<_> = (0..8)
        .map(|i| {
            std::thread::spawn(move || {
                let unit = parse_text(&format!("int f{i}(int x) {{ return x * {i}; }}"), Arch::Ilp32, &[]).expect("parses");
                unit.str(unit[unit.items[0]].name).into_owned()
            })
        })
        .collect();
    for (i, thread) in threads.into_iter().enumerate() {
        assert_eq!(thread.join().expect("no panic"), format!("f{i}"));
    }
}
