//! Which solvers answer: from the names the user gave to what the engines call, and the table of what is installed.
//!
//! A solver that is not known, not installed or too old ends the run as unknown with that reason; in a race the others
//! go on without it.

use crate::cli::{FloatsArg, SearchArgs};
use crate::failure::{Failure, input};
use fathom_engine::{Options, SolverFactory, embedded_for};
use fathom_solver::{
    CrossCheck, Dump, External, ExternalOptions, Installed, KNOWN, Member, NativeFloats, Notes, Race, Solver, Unavailable, find,
};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::AtomicU32;

/// What the engines are given, and what is to be said afterwards.
pub struct Team {
    /// `None`: the embedded solver alone.
    pub factory: Option<SolverFactory>,
    notes: Notes,
}

impl Team {
    /// Tells what happened to members. A disagreement is an internal error: one of the solvers, or fathom, is wrong.
    pub fn finish(&self) -> Result<(), Failure> {
        for note in self.notes.all() {
            eprintln!("fathom: note: {note}");
        }
        match self.notes.disagreement() {
            Some(sentence) => Err(Failure::Internal(sentence)),
            None => Ok(()),
        }
    }
}

#[derive(Clone)]
enum Name {
    Embedded,
    External(Installed),
}

#[derive(Copy, Clone, PartialEq, Eq)]
enum Rule {
    FirstWins,
    AllAgree,
}

/// `Ok(Err(reason))`: nothing is left to ask, the verdict is unknown.
pub fn choose(args: &SearchArgs, options: &Options) -> Result<Result<Team, String>, Failure> {
    let notes = Notes::default();
    let (names, rule) = match &args.cross_check[..] {
        [] => (&args.solver[..], Rule::FirstWins),
        names => (names, Rule::AllAgree),
    };
    let mut distinct: Vec<&str> = Vec::new();
    for name in names {
        if !distinct.contains(&name.as_str()) {
            distinct.push(name);
        }
    }
    if rule == Rule::AllAgree && distinct.len() < 2 {
        return Err(input("--cross-check needs at least two different solvers"));
    }
    let native = args.floats == FloatsArg::Native;
    let (mut members, mut problems) = (Vec::new(), Vec::new());
    for name in distinct {
        match resolve(name, native) {
            Ok(member) => members.push(member),
            Err(sentence) => problems.push(sentence),
        }
    }
    if members.is_empty() || (rule == Rule::AllAgree && !problems.is_empty()) {
        return Ok(Err(problems.join("; ")));
    }
    for sentence in problems {
        notes.add(format!("{sentence}; going on without it"));
    }
    if let Some(folder) = &args.dump_queries {
        std::fs::create_dir_all(folder).map_err(|error| input(format!("--dump-queries {}: {error}", folder.display())))?;
    }
    let alone = matches!(&members[..], [Name::Embedded]) && args.dump_queries.is_none();
    let factory = (!alone).then(|| factory(members, rule, args, options, notes.clone()));
    Ok(Ok(Team { factory, notes }))
}

fn resolve(name: &str, native: bool) -> Result<Name, String> {
    if name == "embedded" {
        return Ok(Name::Embedded);
    }
    let installed = find(name).map_err(|unavailable| unavailable.to_string())?;
    let since = installed.description.floats_since;
    if native && installed.description.floats != NativeFloats::None && installed.version < since {
        return Err(format!(
            "solver `{name}` is version {}, too old for --floats native: {since} is needed at least",
            installed.version
        ));
    }
    Ok(Name::External(installed))
}

fn factory(members: Vec<Name>, rule: Rule, args: &SearchArgs, options: &Options, notes: Notes) -> SolverFactory {
    let options = Options { solver: None, ..options.clone() };
    let native_floats = args.floats == FloatsArg::Native;
    let external = ExternalOptions { native_floats, memory: options.memory, stop: Some(options.stop.clone()) };
    let dump = args.dump_queries.clone();
    let numbers = Arc::new(AtomicU32::new(0));
    Arc::new(move || {
        let member = |name: &Name| match name {
            Name::Embedded => Member::Embedded(Box::new(embedded_for(&options))),
            Name::External(found) => {
                Member::External(Box::new(External::new(found.clone(), external.clone(), Some(fathom_float::lowering()))))
            }
        };
        let mut all: Vec<Member> = members.iter().map(member).collect();
        let solver: Box<dyn Solver> = match (all.len(), rule) {
            (1, _) => match all.remove(0) {
                Member::Embedded(e) => e,
                Member::External(e) => e,
            },
            (_, Rule::FirstWins) => Box::new(Race::new(all, notes.clone())),
            (_, Rule::AllAgree) => {
                let folder = dump.clone().unwrap_or_else(|| PathBuf::from("."));
                Box::new(CrossCheck::new(all, notes.clone(), fathom_float::lowering, folder))
            }
        };
        match &dump {
            Some(folder) => Box::new(Dump::new(
                solver,
                folder.clone(),
                numbers.clone(),
                external.native_floats,
                fathom_float::lowering,
                notes.clone(),
            )),
            None => solver,
        }
    })
}

/// Another solver than those that answer, if one is installed: for what is to be proved twice.
pub fn second(args: &SearchArgs, options: &Options) -> Option<SolverFactory> {
    let other = |name: &&str| !args.solver.iter().chain(&args.cross_check).any(|n| n == *name);
    let found = ["z3", "bitwuzla", "cvc5"].into_iter().filter(other).find_map(|name| find(name).ok())?;
    Some(factory(vec![Name::External(found)], Rule::FirstWins, args, options, Notes::default()))
}

/// What `fathom solvers` prints.
pub fn table() -> String {
    let mut rows = vec![["solver", "version", "floats", "arrays", "failed assumptions", "where"].map(String::from)];
    let version = format!("{} (CaDiCaL)", env!("CARGO_PKG_VERSION"));
    rows.push(["embedded", &version, "circuits", "yes", "yes", "inside"].map(String::from));
    for description in KNOWN {
        let floats = match description.floats {
            NativeFloats::None => "circuits",
            NativeFloats::Common => "circuits, native (float, double)",
            NativeFloats::All => "circuits, native",
        };
        let arrays = if description.constant_arrays { "yes" } else { "no constant arrays" };
        let cores = if description.assumptions == fathom_solver::Assumptions::Literals { "yes" } else { "all" };
        let (version, place) = match find(description.name) {
            Ok(found) => (found.version.to_string(), found.path.display().to_string()),
            Err(Unavailable::Missing { .. }) => ("-".into(), "not found on PATH".into()),
            Err(unavailable) => ("-".into(), unavailable.to_string()),
        };
        rows.push([description.name, &version, floats, arrays, cores, &place].map(String::from));
    }
    let width = |column: usize| rows.iter().map(|row| row[column].len()).max().unwrap_or(0);
    let widths: Vec<usize> = (0..5).map(width).collect();
    let mut out = String::new();
    for row in &rows {
        for (cell, width) in row.iter().zip(&widths) {
            out += &format!("{cell:width$}  ");
        }
        out += &format!("{}\n", row[5]);
    }
    out
}
