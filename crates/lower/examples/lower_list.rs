//! Lowers every program of a benchmark list and validates the result: prints counts, failures, and the unsupported
//! constructs reachable from the entry function, by file.
//!
//! `cargo run --release --example lower_list -- LIST.csv [FOLDER-of-ILP32-files]`, or single files:
//! `lower_list -- [-m32] [--show] FILE…`. A list has a header with the columns `input` and `data_model`; inputs are
//! relative to the list.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use fathom_clang::{Arch, ParseOptions};
use fathom_goto::{Callee, FuncId, InstKind, Program};
use fathom_lower::{LowerOptions, lower};

#[derive(Default)]
struct Tally {
    total: usize,
    lowered: usize,
    valid: usize,
    lowering: Duration,
    unsupported: BTreeMap<String, Vec<String>>,
}

fn main() {
    let mut tally = Tally::default();
    let (mut arch, mut show) = (Arch::Lp64, false);
    for arg in std::env::args().skip(1) {
        match arg.as_str() {
            "-m32" => arch = Arch::Ilp32,
            "--show" => show = true,
            list if list.ends_with(".csv") => {
                for (file, arch) in read_list(Path::new(list)) {
                    tally.run(&file, arch, show);
                }
            }
            path if Path::new(path).is_dir() => {
                let entries = std::fs::read_dir(path).into_iter().flatten().flatten().map(|e| e.path());
                let mut files: Vec<PathBuf> = entries.filter(|p| p.extension().is_some_and(|e| e == "c" || e == "i")).collect();
                files.sort();
                for file in files {
                    tally.run(&file, Arch::Ilp32, show);
                }
            }
            file => tally.run(Path::new(file), arch, show),
        }
    }
    println!("{} of {} lowered, {} valid, lowering took {:.2?}", tally.lowered, tally.total, tally.valid, tally.lowering);
    for (what, files) in &tally.unsupported {
        println!("unsupported, reachable: {what} ({})", files.len());
        for file in files {
            println!("    {file}");
        }
    }
}

/// Distinct inputs of a list with their data model.
fn read_list(list: &Path) -> Vec<(PathBuf, Arch)> {
    let text = std::fs::read_to_string(list).unwrap_or_default();
    let mut lines = text.lines();
    let header: Vec<&str> = lines.next().unwrap_or_default().split(',').collect();
    let column = |name: &str| header.iter().position(|h| *h == name);
    let (Some(input), Some(model)) = (column("input"), column("data_model")) else { return Vec::new() };
    let folder = list.parent().unwrap_or(Path::new("."));
    let mut seen = BTreeSet::new();
    let mut files = Vec::new();
    for line in lines {
        let cells: Vec<&str> = line.split(',').collect();
        let (Some(file), Some(model)) = (cells.get(input), cells.get(model)) else { continue };
        if seen.insert(file.to_string()) {
            let arch = if *model == "ILP32" { Arch::Ilp32 } else { Arch::Lp64 };
            files.push((folder.join(file), arch));
        }
    }
    files
}

impl Tally {
    fn run(&mut self, file: &Path, arch: Arch, show: bool) {
        self.total += 1;
        let name = file.display().to_string();
        let unit = match fathom_clang::parse(&ParseOptions::new(file, arch)) {
            Ok(unit) => unit,
            Err(error) => return println!("{name}: parse: {}", first_line(&error.to_string())),
        };
        let start = Instant::now();
        let program = lower(std::slice::from_ref(&unit), &LowerOptions::default());
        self.lowering += start.elapsed();
        let program = match program {
            Ok(program) => program,
            Err(error) => return println!("{name}: {error}"),
        };
        self.lowered += 1;
        match fathom_goto::validate(&program) {
            Ok(()) => self.valid += 1,
            Err(errors) => {
                println!("{name}: {} rule violations", errors.len());
                errors.iter().take(5).for_each(|e| println!("    {e}"));
            }
        }
        if show {
            println!("{}", fathom_goto::text::print(&program));
        }
        for what in reachable_unsupported(&program) {
            self.unsupported.entry(what).or_default().push(name.clone());
        }
    }
}

fn first_line(text: &str) -> &str {
    text.lines().find(|l| l.contains("error")).unwrap_or(text.lines().next().unwrap_or_default())
}

/// Unsupported constructs in functions that can be called, directly or by address, from the entry.
fn reachable_unsupported(program: &Program) -> BTreeSet<String> {
    let mut seen = vec![false; program.functions.len()];
    let mut stack: Vec<FuncId> = program.entry.into_iter().collect();
    let mut found = BTreeSet::new();
    for global in &program.globals {
        for item in &global.init.items {
            if let fathom_goto::InitValue::Func(id) = item.value {
                stack.push(id);
            }
        }
    }
    while let Some(id) = stack.pop() {
        if std::mem::replace(&mut seen[id.index()], true) {
            continue;
        }
        let f = program.func(id);
        for block in &f.blocks {
            for inst in &block.insts {
                match &inst.kind {
                    InstKind::Unsupported(what) => {
                        found.insert(what.to_string());
                    }
                    InstKind::Call { callee: Callee::Direct(id), .. } => stack.push(*id),
                    _ => {}
                }
            }
        }
        for expr in &f.exprs {
            if let fathom_goto::ExprKind::FuncAddr(id) = expr.kind {
                stack.push(id);
            }
        }
    }
    found
}
