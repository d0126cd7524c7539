//! From a checked program to a report: engine options, the search, and traces of what it found.

use crate::cli::{SearchArgs, StrategyArg, VerifyArgs};
use crate::failure::{Failure, input};
use crate::news::News;
use crate::progress::{Progress, Told};
use crate::watchdog::Watchdog;
use fathom_engine::{Embedding, Obstacle, Options, PropertyOutcome, Reason, Strategy};
use fathom_goto::*;
use fathom_render::report::{Invariant, Place, Proof};
use fathom_render::{Outcome, PropertyResult, Report};
use fathom_transform::{Provenance, Rest};
use std::time::{Duration, Instant};

/// Options that contradict each other are refused, never ignored.
pub fn refuse_contradictions(args: &VerifyArgs) -> Result<(), Failure> {
    let output = &args.output;
    if args.source.fixed_point.is_some() && (output.witness.is_some() || output.harness.is_some() || output.confirm) {
        return Err(input("--fixed-point: a witness or a harness would be about another program, with floats"));
    }
    Ok(())
}

pub fn options(args: &SearchArgs, started: Instant, sv_comp: bool, profile: bool) -> Result<Options, Failure> {
    let strategy = match args.strategy {
        StrategyArg::Auto => Strategy::Auto,
        StrategyArg::Bmc => Strategy::Bmc,
        StrategyArg::Incremental => Strategy::Incremental,
        StrategyArg::KInduction => Strategy::KInduction,
        StrategyArg::Bkind => Strategy::Bkind,
        StrategyArg::Falsify => Strategy::Falsify,
        // What `--property termination` does anyway; `session` refuses it for other properties.
        StrategyArg::Termination => Strategy::Auto,
    };
    if strategy == Strategy::Bmc && args.bound.is_none() {
        return Err(input("--strategy bmc needs --bound K"));
    }
    let mut options = Options {
        strategy,
        bound: args.bound,
        check_every: args.check_every,
        restart: args.restart,
        jobs: args.jobs,
        unique_states: args.unique_states,
        candidates: !args.no_candidates,
        embedded: Embedding { preprocess: !args.no_preprocess, seed: args.seed },
        deadline: args.timeout.map(|seconds| started + Duration::from_secs_f64(seconds)),
        work: args.work,
        memory: args.memory.map(|mb| mb << 20),
        first_violation: sv_comp || args.fail_fast,
        profile,
        ..Options::default()
    };
    for item in &args.unwind {
        let parsed = item.rsplit_once(':').and_then(|(name, k)| Some((name.to_string(), k.parse::<u32>().ok()?)));
        let Some((name, k)) = parsed else {
            return Err(input(format!("--unwind {item}: expected LOOP:K")));
        };
        options.unwind.insert(name, k);
    }
    Ok(options)
}

/// An option that names a loop the program does not have is an error, not silence.
pub fn check_loop_names(program: &Program, options: &Options) -> Result<(), Failure> {
    for name in options.unwind.keys() {
        let known = program
            .functions
            .iter()
            .filter(|f| f.has_body())
            .any(|f| name.starts_with(&f.name) && fathom_goto::loops::Wto::of(f).loops.iter().any(|l| l.name == *name));
        if !known {
            return Err(input(format!("--unwind {name}: the program has no such loop; `fathom show loops` lists them")));
        }
    }
    Ok(())
}

/// `strengthened`: with facts, assumed in it or, if they are to be proved, asserted. `provenance`: what the answers about the program are for.
/// `news`: a violation is the verdict, whatever else is found; with the program that it has to happen in, if the slice may lack what ends the
/// execution before.
pub fn search(
    program: &Program,
    strengthened: Option<&(Program, Provenance)>,
    provenance: &Provenance,
    options: &Options,
    args: &VerifyArgs,
    (watchdog, news): (&Watchdog, Option<(&News, Option<&Program>)>),
) -> fathom_engine::Outcome {
    let proved_on = strengthened.map_or(program, |(strengthened, _)| strengthened);
    let (searched, provenance) = match strengthened {
        Some((asserting, facts)) if facts.has_facts() => (asserting, provenance.clone().then(facts.clone())),
        Some(_) | None => (program, provenance.clone()),
    };
    let told = news.map(|(news, whole)| Told { news, program, whole, args, names: fathom_check::property_names(program) });
    let mut progress = Progress::start(args.output.progress, watchdog, told);
    let outcome = fathom_engine::verify(searched, proved_on, &provenance, options, &mut progress);
    progress.finish();
    if outcome.failed_replays > 0 {
        // Never a verdict, but never silent either: each is a bug of ours.
        eprintln!("fathom: satisfiable answers whose replay failed: {}", outcome.failed_replays);
    }
    outcome
}

fn result_of(
    program: &Program,
    property: &Property,
    name: String,
    place: Place,
    outcome: Outcome,
    sv_comp: bool,
) -> PropertyResult {
    let class = match sv_comp {
        true => fathom_check::sv_comp_name(property.class),
        false => fathom_check::class_name(property.class),
    };
    PropertyResult {
        name,
        class: class.to_string(),
        cwe: fathom_check::cwe(property.class),
        message: property.message.clone(),
        function: property.function.clone(),
        place,
        library: program.find_function(&property.function).is_some_and(|f| program.func(f).from_library),
        outcome,
    }
}

/// What is known of a violation when it is found: where it is, but not how it comes about.
pub fn outline(program: &Program, name: &str, found: &fathom_engine::Counterexample, args: &VerifyArgs) -> PropertyResult {
    let (place, counterexample) = crate::trace::outline(program, found);
    let outcome = Outcome::False { counterexample: Box::new(counterexample) };
    result_of(program, program.property(found.property), name.to_string(), place, outcome, is_sv_comp(args))
}

/// The same with how it comes about.
pub fn violated(program: &Program, name: &str, found: &fathom_engine::Counterexample, args: &VerifyArgs) -> PropertyResult {
    let (place, mut counterexample) = crate::trace::counterexample(program, found);
    counterexample.reproduce = crate::reproduce::commands(program, found, args);
    let outcome = Outcome::False { counterexample: Box::new(counterexample) };
    result_of(program, program.property(found.property), name.to_string(), place, outcome, is_sv_comp(args))
}

/// A reason for readers.
pub fn told(reason: &Reason) -> fathom_render::Reason {
    fathom_render::Reason { text: reason.to_string(), defect: matches!(reason, Reason::Internal(_)) }
}

/// The goals of a program, none of them decided.
pub fn goals(program: &Program, args: &VerifyArgs) -> Vec<PropertyResult> {
    let names = fathom_check::property_names(program);
    let open = || Outcome::Unknown { reason: "not decided".into() };
    let goal = |(p, name): (&Property, String)| result_of(program, p, name, place_of(program, p.loc), open(), is_sv_comp(args));
    program.properties.iter().zip(names).map(goal).collect()
}

fn is_sv_comp(args: &VerifyArgs) -> bool {
    !args.property.properties.is_empty()
}

/// `known`: violations that were told when they were found, by name.
pub fn report(
    program: &Program,
    outcome: &fathom_engine::Outcome,
    provenance: &Provenance,
    args: &VerifyArgs,
    known: &dyn Fn(&str) -> Option<PropertyResult>,
) -> Report {
    let names = fathom_check::property_names(program);
    let sv_comp = is_sv_comp(args);
    let reason = outcome.reason.as_ref().map(told);
    let mut results = Vec::new();
    for (i, property) in program.properties.iter().enumerate() {
        let place = place_of(program, property.loc);
        let result = match &outcome.properties[i] {
            PropertyOutcome::Proved { vacuous, by } => {
                let excluded = outcome.excluded.contains(&PropertyId::new(i));
                let note = excluded.then(|| "assumptions contradict".to_string());
                Outcome::True { vacuous: *vacuous, note, by: Some(by.name()) }
            }
            PropertyOutcome::Violated(found) => {
                results.push(known(&names[i]).unwrap_or_else(|| violated(program, &names[i], found, args)));
                continue;
            }
            PropertyOutcome::Open => Outcome::Unknown { reason: reason.clone().unwrap_or_else(|| "not decided".into()) },
        };
        results.push(result_of(program, property, names[i].clone(), place, result, sv_comp));
    }
    let mut rests_on = outcome.rests_on.clone();
    rests_on.extend(provenance.rests_on.iter().filter(|rest| matches!(rest, Rest::FixedPoint(_))).map(Rest::to_string));
    if outcome.proof.is_some() {
        rests_on.extend(about(program, args.source.malloc_may_fail, &|_| true));
    } else {
        rests_on.extend(arguments(program));
    }
    // All executions may be explored and yet nothing proved: where every property is violated or doubtful.
    let proves = results.is_empty() || results.iter().any(|r| matches!(r.outcome, Outcome::True { .. }));
    let proof = outcome.proof.as_ref().filter(|_| proves);
    let proof = proof.map(|method| Proof { method: method.to_string(), invariants: invariants(program, outcome) });
    let advice = outcome.reason.as_ref().and_then(|reason| advice(reason, outcome, args));
    let mut report = Report { results, proof, rests_on, bound: Some(u64::from(outcome.bound)), advice, ..Report::default() };
    report.run.queries = outcome.queries;
    report.run.work = outcome.work;
    report
}

/// Functions without a body that some execution may call: also those whose calls no property depends on.
pub fn note_missing(report: &mut Report, provenance: &Provenance, reached: &[bool]) {
    for rest in &provenance.rests_on {
        let line = rest.to_string();
        if matches!(rest, Rest::NoBody { function, .. } if reached[function.index()]) && !report.rests_on.contains(&line) {
            report.rests_on.push(line);
        }
    }
}

/// What proofs about the program rest on, whoever makes them. `called`: by function, whether it may be.
pub fn about(program: &Program, malloc_may_fail: bool, called: &dyn Fn(FuncId) -> bool) -> Vec<String> {
    let mut rests_on: Vec<String> = arguments(program).into_iter().collect();
    if !malloc_may_fail && allocates(program, called) {
        rests_on.push("allocation succeeds (--malloc-may-fail considers its failure)".into());
    }
    rests_on.extend(fathom_check::memory_rests_on(program));
    rests_on
}

fn arguments(program: &Program) -> Option<String> {
    crate::trace::takes_arguments(program)
        .then(|| "1 <= argc <= 65536: the program is started with its name and at most 65535 arguments".into())
}

fn allocates(program: &Program, called: &dyn Fn(FuncId) -> bool) -> bool {
    let functions = program.functions.iter().enumerate().filter(|(f, _)| called(FuncId::new(*f)));
    let insts = functions.flat_map(|(_, f)| &f.blocks).flat_map(|b| &b.insts);
    insts.into_iter().any(|i| matches!(i.kind, InstKind::Intrinsic { op: Intrinsic::HeapAlloc, .. }))
}

/// The invariants a proof by induction used, in C.
fn invariants(program: &Program, outcome: &fathom_engine::Outcome) -> Vec<Invariant> {
    let mut found = Vec::new();
    let mut functions: Vec<FuncId> = outcome.invariants.iter().map(|i| i.function).collect();
    functions.sort();
    functions.dedup();
    for id in functions.into_iter().filter(|id| !program.func(*id).from_library) {
        let function = program.func(id);
        for (n, l) in fathom_goto::loops::Wto::of(function).loops.iter().enumerate() {
            let claims = crate::witness::claims::of_proof(program, id, l, LoopId::new(n), &outcome.invariants);
            found.extend(claims.into_iter().map(|expression| Invariant {
                function: function.name.clone(),
                loop_name: l.name.clone(),
                place: place_of(program, l.loc),
                expression,
            }));
        }
    }
    found
}

/// The one option most likely to turn this unknown into an answer.
fn advice(reason: &Reason, outcome: &fathom_engine::Outcome, args: &VerifyArgs) -> Option<String> {
    match reason {
        Reason::Bound(k) if args.search.strategy == StrategyArg::Bmc => {
            Some(format!("no --strategy bmc: the search then goes beyond {k} iterations by itself, and looks for a proof"))
        }
        Reason::Bound(k) => {
            Some(format!("--bound {}, or none: the search then deepens until it has an answer", k.saturating_mul(4).max(10)))
        }
        Reason::Timeout { .. } => {
            let seconds = args.search.timeout.unwrap_or(60.0);
            Some(format!("--timeout {}{}", (seconds * 10.0).ceil(), growing(outcome)))
        }
        Reason::Work { .. } => args.search.work.map(|work| format!("--work {}{}", work.saturating_mul(10), growing(outcome))),
        Reason::Memory { .. } => {
            Some(format!("--memory {}{}", args.search.memory.unwrap_or(1024).saturating_mul(4), growing(outcome)))
        }
        Reason::Unsupported { what: Obstacle::NoBody { .. }, .. } => {
            Some("the file that defines it on the command line, or --assume-pure-externals if it has no effects".into())
        }
        Reason::Unsupported { what: Obstacle::DefinedNowhere(_), .. } => {
            Some("the file that defines it on the command line".into())
        }
        Reason::Interrupted { .. }
        | Reason::FirstViolation
        | Reason::Unsupported { .. }
        | Reason::Solver { .. }
        | Reason::Undefined { .. }
        | Reason::Internal(_) => None,
    }
}

/// The loop to look at, if one is open.
fn growing(outcome: &fathom_engine::Outcome) -> String {
    match outcome.open_loops.first() {
        Some((name, _)) => format!(" (loop {name} is still open; --profile shows what grows)"),
        None => " (--profile shows what grows)".to_string(),
    }
}

pub fn place_of(program: &Program, loc: LocId) -> Place {
    let l = program.source.get(loc);
    match l.file {
        Some(file) => Place {
            file: program.source.files[file.index()].clone(),
            line: l.line,
            column: l.column,
            end_line: l.end_line,
            end_column: l.end_column,
        },
        None => Place::default(),
    }
}
