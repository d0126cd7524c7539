//! Parses many files and counts what came out: `parse_list [ilp32|lp64] FILE…`, or with `-` lines `DATA_MODEL FILE` from
//! standard input. Prints each failure, each unsupported node by name, and the totals.

use std::collections::BTreeMap;
use std::io::BufRead;
use std::time::Instant;

use fathom_ast::{ExprKind, StmtKind, TypeKind, Unit};
use fathom_clang::{Arch, ParseOptions, parse};

fn main() {
    let mut args = std::env::args().skip(1);
    let first = args.next().unwrap_or_default();
    let inputs: Vec<(Arch, String)> = if first == "-" {
        std::io::stdin()
            .lock()
            .lines()
            .map_while(Result::ok)
            .filter_map(|line| {
                let (model, file) = line.split_once(' ')?;
                Some((arch(model), file.to_owned()))
            })
            .collect()
    } else {
        args.map(|file| (arch(&first), file)).collect()
    };

    let start = Instant::now();
    let (mut parsed, mut failed, mut with_asm, mut exprs) = (0, 0, 0, 0);
    let mut unsupported: BTreeMap<String, usize> = BTreeMap::new();
    for (arch, file) in &inputs {
        match parse(&ParseOptions::new(file, *arch)) {
            Ok(unit) => {
                parsed += 1;
                exprs += unit.exprs.len();
                with_asm += usize::from(!unit.asms.is_empty());
                for name in unsupported_nodes(&unit) {
                    println!("{file}: unsupported {name}");
                    *unsupported.entry(name).or_default() += 1;
                }
            }
            Err(error) => {
                failed += 1;
                let text = error.to_string();
                println!("{file}: FAILED: {}", text.lines().next().unwrap_or_default());
            }
        }
    }
    let seconds = start.elapsed().as_secs_f64();
    println!(
        "parsed {parsed} of {}, failed {failed}, with inline assembly {with_asm}, expressions {exprs}, {seconds:.1} s",
        inputs.len()
    );
    println!("unsupported nodes: {unsupported:?}");
}

fn arch(model: &str) -> Arch {
    if model.eq_ignore_ascii_case("ilp32") { Arch::Ilp32 } else { Arch::Lp64 }
}

/// The names of all nodes outside the supported language.
fn unsupported_nodes(unit: &Unit) -> Vec<String> {
    let mut names = Vec::new();
    for expr in &unit.exprs {
        if let ExprKind::Unsupported(name) = expr.kind {
            names.push(unit.str(name).into_owned());
        }
    }
    for stmt in &unit.stmts {
        if let StmtKind::Unsupported(name) = stmt.kind {
            names.push(unit.str(name).into_owned());
        }
    }
    for ty in &unit.types {
        if let TypeKind::Unsupported(name) = ty.kind {
            names.push(unit.str(name).into_owned());
        }
    }
    names
}
