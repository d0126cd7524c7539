//! Prints the syntax tree of one file: `show_ast [-q] ilp32|lp64 FILE [ARGUMENT…]`; with `-q` only the time and sizes.

use std::time::Instant;

use fathom_clang::{Arch, ParseOptions, parse};

fn main() {
    let mut args: Vec<String> = std::env::args().skip(1).collect();
    let quiet = args.first().is_some_and(|arg| arg == "-q");
    if quiet {
        args.remove(0);
    }
    let arch = if args.remove(0).eq_ignore_ascii_case("ilp32") { Arch::Ilp32 } else { Arch::Lp64 };
    let mut options = ParseOptions::new(args.remove(0), arch);
    options.args = args;
    let start = Instant::now();
    match parse(&options) {
        Ok(unit) if quiet => {
            println!("{} expressions, {} statements, {:?}", unit.exprs.len(), unit.stmts.len(), start.elapsed())
        }
        Ok(unit) => {
            let mut text = String::new();
            fathom_ast::print(&unit, &mut text).expect("writing to a string");
            print!("{text}");
        }
        Err(error) => {
            eprintln!("{error}");
            std::process::exit(2);
        }
    }
}
