//! `tests/stages/unwind` and `tests/stages/induct`: a tiny program in its text form, and what the unwinding or the inductive step makes of it.
//!
//! Each file has a sentence about what it shows, the stage with its bound, the program, and what is expected. `BLESS=1` rewrites the expectations.

use fathom_engine::equations;
use fathom_goto::{Program, text};
use fathom_symex::induct::{Modified, Variable, VisitKind};
use fathom_symex::{Config, Executor};
use fathom_term::{TermId, Terms};
use std::fmt::Write;
use std::path::{Path, PathBuf};

const STAGE: &str = "\n--- stage: ";
const GIVES: &str = "\n--- gives\n";

fn run(words: &str, program: &Program) -> String {
    match words.split_whitespace().collect::<Vec<_>>()[..] {
        ["unwind", bound] => equations(program, bound.parse().expect("a bound")),
        ["induct", bound] => induction(program, bound.parse().expect("a bound")),
        _ => panic!("no such stage: {words}"),
    }
}

/// The inductive step at a bound: what each loop modifies, the visits of its head, and where properties are violated.
fn induction(program: &Program, bound: u32) -> String {
    let mut executor = Executor::new(program, Config { induct: true, ..Config::default() });
    executor.start();
    loop {
        for k in 1..=bound {
            executor.deepen(k);
        }
        if !executor.induction.grew {
            break;
        }
        executor.start_over();
    }
    let mut out = String::new();
    let mut loops: Vec<_> = executor.induction.havoc.iter().map(|(key, set)| (*key, set.clone())).collect();
    loops.sort_by_key(|(key, _)| *key);
    for ((function, id), set) in loops {
        let names: Vec<String> = set.keys().map(|m| name(&executor, function, *m)).collect();
        let _ = writeln!(out, "loop {} of {} modifies {}", id.0, program.func(function).name, names.join(", "));
    }
    for visit in &executor.induction.visits {
        let kind = match visit.kind {
            VisitKind::Explored => "explored".to_owned(),
            VisitKind::Entry => "entered".to_owned(),
            VisitKind::Arbitrary => "arbitrary".to_owned(),
            VisitKind::Back(j) => format!("back from arbitrary + {j}"),
        };
        let value = |(m, t): (&Modified, &TermId)| {
            format!("{} = {}", name(&executor, visit.function, *m), term(&executor.terms, *t, 4))
        };
        let values: Vec<String> = visit.values.iter().map(value).collect();
        let _ = writeln!(out, "{kind} at {:?}: {}", visit.position, values.join(", "));
    }
    for target in &executor.unwinding.targets {
        let condition = term(&executor.terms, target.condition, 8);
        let _ = writeln!(out, "{:?}: `{}` if {condition}", target.position, program.property(target.property).message);
    }
    for frontier in &executor.unwinding.frontiers {
        let _ = writeln!(out, "goes on if {}: {:?}", term(&executor.terms, frontier.condition, 8), frontier.kind);
    }
    out
}

fn name(executor: &Executor<'_>, function: fathom_goto::FuncId, modified: Modified) -> String {
    match executor.variable(function, modified) {
        Some((Variable::Local(local), bit)) => format!("{}@{bit}", executor.program.func(function).local(local).name),
        Some((Variable::Global(global), bit)) => format!("{}@{bit}", executor.program.global(global).name),
        None => format!("{modified:?}"),
    }
}

/// A term as an expression, down to a depth.
fn term(terms: &Terms, t: TermId, depth: u32) -> String {
    if let Some(value) = terms.as_u128(t) {
        return value.to_string();
    }
    if let Some(name) = terms.var_name(t) {
        return format!("`{name}`");
    }
    if depth == 0 {
        return "…".to_owned();
    }
    let args: Vec<String> = terms.args(t).iter().map(|&a| term(terms, a, depth - 1)).collect();
    format!("({} {})", terms.op(t).name(), args.join(" "))
}

fn cases() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/stages");
    let mut files = Vec::new();
    for stage in ["unwind", "induct"] {
        let folder = root.join(stage);
        let entries = std::fs::read_dir(&folder).unwrap_or_else(|e| panic!("{}: {e}", folder.display()));
        files.extend(entries.map(|entry| entry.expect("an entry").path()));
    }
    files.sort();
    assert!(files.len() >= 2, "every stage has a case");
    files
}

#[test]
fn stages_give_what_they_say() {
    let bless = std::env::var_os("BLESS").is_some();
    let mut differing = Vec::new();
    for file in cases() {
        let name = file.display();
        let case = std::fs::read_to_string(&file).unwrap_or_else(|e| panic!("{name}: {e}"));
        let (sentence, rest) = case.split_once(STAGE).unwrap_or_else(|| panic!("{name}: no stage"));
        let (words, rest) = rest.split_once('\n').unwrap_or_else(|| panic!("{name}: no program"));
        let (source, expected) = rest.split_once(GIVES).unwrap_or((rest.trim_end_matches('\n'), ""));
        let source = format!("{source}\n");
        let program = text::parse(&source).unwrap_or_else(|e| panic!("{name}: {e}"));
        fathom_goto::validate(&program).unwrap_or_else(|e| panic!("{name}: {}", e.join("; ")));
        let given = run(words, &program);
        if bless {
            let case = format!("{sentence}{STAGE}{words}\n{source}{}{given}", GIVES.trim_start());
            std::fs::write(&file, case).unwrap_or_else(|e| panic!("{name}: {e}"));
        } else if given != expected {
            differing.push(format!("{name} gives\n{given}instead of\n{expected}"));
        }
    }
    assert!(differing.is_empty(), "{}", differing.join("\n"));
}
