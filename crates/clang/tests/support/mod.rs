//! One helper touches the interface of the crate: source in, text of the tree out.

use expect_test::Expect;
use fathom_clang::{Arch, ParseError, ParseOptions, parse};

/// Parses `source` as `t.c` in memory.
#[allow(dead_code)]
pub fn parse_text(source: &str, arch: Arch, args: &[&str]) -> Result<fathom_ast::Unit, ParseError> {
    let mut options = ParseOptions::new("t.c", arch);
    options.virtual_files.push(("t.c".into(), source.as_bytes().to_vec()));
    options.args = args.iter().map(|arg| (*arg).to_owned()).collect();
    parse(&options)
}

/// Compares the printed tree; clang's messages if there is none.
#[allow(dead_code)]
pub fn check_with(source: &str, arch: Arch, args: &[&str], expect: Expect) {
    let text = match parse_text(source, arch, args) {
        Ok(unit) => {
            let mut text = String::new();
            fathom_ast::print(&unit, &mut text).expect("writing to a string");
            text
        }
        Err(error) => format!("error: {error}"),
    };
    expect.assert_eq(&text);
}

#[allow(dead_code)]
pub fn check(source: &str, expect: Expect) {
    check_with(source, Arch::Lp64, &[], expect);
}

#[allow(dead_code)]
pub fn check_ilp32(source: &str, expect: Expect) {
    check_with(source, Arch::Ilp32, &[], expect);
}
