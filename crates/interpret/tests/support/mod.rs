//! From C text to a validated program.

use fathom_clang::{Arch, ParseOptions};
use fathom_goto::Program;

pub fn program(source: &str, arch: Arch, args: &[&str]) -> Program {
    let mut options = ParseOptions::new("test.c", arch);
    options.virtual_files.push(("test.c".to_string(), source.as_bytes().to_vec()));
    options.args = args.iter().map(|a| a.to_string()).collect();
    let unit = fathom_clang::parse(&options).unwrap_or_else(|e| panic!("{e}"));
    // These programs are executed, as by `fathom run`: volatile objects keep what was stored.
    let options = fathom_lower::LowerOptions { concrete: true, ..Default::default() };
    let program = fathom_lower::lower(std::slice::from_ref(&unit), &options).unwrap_or_else(|e| panic!("{e}"));
    fathom_goto::validate(&program).unwrap_or_else(|e| panic!("{}", e.join("\n")));
    program
}
