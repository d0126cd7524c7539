//! `--property termination`: from a lowered program to the report on whether its executions end.
//!
//! The program gets no checks: what they would look for has the meaning that `docs/undefined.md` gives it where it is not selected. Each loop and each cycle of calls is a
//! property; its note tells what decreases.

use crate::cli::VerifyArgs;
use crate::failure::{Failure, input};
use crate::session::Session;
use crate::{only, pipeline, publish, reachable, verification};
use fathom_check::{Check, Selection};
use fathom_engine::Method;
use fathom_engine::termination::{Decision, Endless, How, Question, Rank, decide};
use fathom_goto::{Function, Inst, InstKind, LocId, Program, Property, PropertyClass, Terminator};
use fathom_render::{Outcome, PropertyResult, Report};
use fathom_transform::ends::{Cycle, Goal, goals};
use fathom_transform::{Provenance, Rest, Sliced};
use std::sync::Arc;

/// What C leaves undefined and an execution must not do for an answer to count. What nobody wrote is not among it: it has every value.
const UNDEFINED: [Check; 12] = [
    Check::Unreachable,
    Check::Overflow,
    Check::FloatToInt,
    Check::Division,
    Check::Shift,
    Check::Pointers,
    Check::FunctionPointers,
    Check::Free,
    Check::Library,
    Check::PointerArithmetic,
    Check::Vla,
    Check::NoReturn,
];

/// Checks that stand beside `--check termination`: where one is violated the execution ends, and that there is nothing behind is not looked for twice. Without them nobody
/// knows how it goes on.
const HALTING: [Check; 7] =
    [Check::Unreachable, Check::FloatToInt, Check::Division, Check::Shift, Check::Library, Check::Vla, Check::NoReturn];

/// Functions of the C library that return when somebody else does something.
const WAITING: [&str; 24] = [
    "read",
    "fread",
    "getchar",
    "getchar_unlocked",
    "fgetc",
    "getc",
    "_IO_getc",
    "getc_unlocked",
    "fgetc_unlocked",
    "getw",
    "fgets",
    "__fgets_chk",
    "gets",
    "getline",
    "getdelim",
    "scanf",
    "fscanf",
    "vscanf",
    "vfscanf",
    "__isoc99_scanf",
    "__isoc99_fscanf",
    "system",
    "sleep",
    "usleep",
];

/// Iterations: so few that the number is told even where it is known in terms of variables, too; and more than these are no news.
const FEW: u128 = 1 << 24;
const ENOUGH: u128 = 1 << 48;

/// What cannot be asked for together is refused, never ignored.
pub fn refuse_names(args: &VerifyArgs, session: &Session) -> Result<(), Failure> {
    match args.reactive_loops.first() {
        Some(name) if !session.selection.loops_end => Err(input(format!("--reactive-loop {name} is for --check termination"))),
        _ => Ok(()),
    }
}

/// The same for `--property termination`.
pub fn refuse_contradictions(alone: bool) -> Result<(), Failure> {
    if !alone {
        return Err(input("--property termination is a question of its own: ask for other properties in another run"));
    }
    Ok(())
}

/// `program`: with bodies for all functions, before checks are inserted.
pub fn verify(
    mut program: Program,
    provenance: Provenance,
    not_looked_for: Vec<String>,
    session: &Session,
    args: &VerifyArgs,
) -> Result<u8, Failure> {
    let reached = reachable::functions(&program);
    let waiting = waiting(&program, &reached);
    let errors = errors(&program, &reached);
    let situations = crate::situations::of(&program, &session.selection);
    let assumed = fathom_check::assumed(&program, &session.selection);
    let unsupported =
        reachable::constructs(&program).first().map(|(f, what, loc)| obstacle(&program, f, &what.to_string(), *loc));
    let mut checked = program.clone();
    let checks: std::collections::BTreeSet<Check> = UNDEFINED.into();
    fathom_check::check(&mut checked, &Selection { checks, ..session.selection.clone() });
    pipeline::validate(&checked, "check")?;
    fathom_check::check(&mut program, &session.selection);
    pipeline::validate(&program, "check")?;
    let goals = goals(&program, session.externals);
    let before = publish::cpu_seconds();
    let question = Question {
        program: &program,
        checked: &checked,
        goals: &goals,
        externals: session.externals,
        options: &session.options,
        slices: !args.search.no_slice,
        facts: !args.search.no_facts,
        second: crate::solvers::second(&args.search, &session.options),
        reactive: None,
        wanted: &[],
        told: None,
    };
    let Decision { program: asked, provenance, mut outcome, ranks, endless } = match goals.is_empty() {
        true => nothing_to_pass(&question, &provenance),
        false => decide(&question, &provenance),
    };
    pipeline::claim(&session.watchdog);
    let proof = outcome.proof;
    // SOUNDNESS: a construct that nobody understands may go on for ever, whatever the loops do; an exploration would have met it.
    let hidden = unsupported.filter(|_| proof.is_some_and(|p| !p.is_exploration()));
    if let Some(proof) = &proof {
        outcome.rests_on.extend(situations.of_proof(proof, &asked, &program, session.externals));
    }
    let mut report = verification::report(&asked, &outcome, &provenance, args, &|_| None);
    tell(&mut report, &goals, &ranks);
    if let Some(found) = &endless {
        note(&mut report, &why_endless(found));
        if matches!(found.how, How::Repeats(_)) && provenance.removed != Sliced::default() {
            note(
                &mut report,
                "what does not decide how loops go on is left out; that it is never undefined was seen for a while, not proved",
            );
        }
    }
    if let Some(file) = &args.output.witness
        && let Err(why) = witness(file, (&asked, &program), &outcome, (endless.as_ref(), &goals, &ranks), session, args)
    {
        // The verdict stands, whatever became of the witness.
        eprintln!("fathom: error: {why}");
    }
    run_outside(&mut report, &asked, &outcome, endless.as_ref(), session, args);
    verification::note_missing(&mut report, &provenance, &reached);
    if report.proof.is_some() {
        report.rests_on.extend(waiting);
        report.rests_on.extend(errors);
        report.rests_on.extend(assumed);
        report.rests_on.extend(not_looked_for);
        let sliced = provenance.rests_on.iter().filter(|rest| **rest == Rest::SlicedAccesses);
        report.rests_on.extend(sliced.map(Rest::to_string));
    }
    let mut seen = std::collections::BTreeSet::new();
    report.rests_on.retain(|line| seen.insert(line.clone()));
    report.unknown = report.unknown.or(hidden.map(Into::into));
    report.run.search_cpu_seconds = publish::cpu_seconds() - before;
    publish::complete(&mut report, &asked, &session.files, args, session.started);
    if let Err(failure) = publish::publish(&report, &args.output) {
        eprintln!("{failure}");
    }
    Ok(report.verdict().exit_code())
}

/// `--check termination`: what is said about each loop and recursion but those that are meant not to end, and what proofs rest on.
///
/// SOUNDNESS: a loop is asked about in all executions, those of all rounds of the endless ones included.
pub fn loops(
    program: Program,
    provenance: &Provenance,
    session: &Session,
    args: &VerifyArgs,
) -> Result<(Vec<PropertyResult>, Vec<String>), Failure> {
    let asked = asked_loops(program, provenance, session, args, false)?;
    Ok(asked.map_or_else(|| (Vec::new(), Vec::new()), |(report, _)| (report.results, report.rests_on)))
}

/// `--check termination --only NAME`, where loops are all that is named: they alone are asked for. `None`: something else is named.
pub fn only_loops(
    program: &Program,
    provenance: &Provenance,
    session: &Session,
    args: &VerifyArgs,
) -> Result<Option<u8>, Failure> {
    let is_loop = |pattern: &String| pattern.contains(&format!(".{}.", fathom_check::class_name(PropertyClass::Termination)));
    if args.only.is_empty() || !args.only.iter().all(is_loop) {
        return Ok(None);
    }
    let Some((mut report, asked)) = asked_loops(program.clone(), provenance, session, args, true)? else {
        return Err(input("--only: the program has no loop and no recursion"));
    };
    for pattern in &args.only {
        if !report.results.iter().any(|r| only::matches(pattern, &r.name)) {
            return Err(input(format!("--only {pattern}: no loop and no recursion has such a name")));
        }
    }
    report.results.retain(|r| args.only.iter().any(|pattern| only::matches(pattern, &r.name)));
    pipeline::claim(&session.watchdog);
    publish::complete(&mut report, &asked, &session.files, args, session.started);
    if let Err(failure) = publish::publish(&report, &args.output) {
        eprintln!("{failure}");
    }
    Ok(Some(report.verdict().exit_code()))
}

/// What is known about each loop and recursion but those that are meant not to end, as a report, and the program that it is about. `alone`: nothing else is asked, and
/// only what `--only` names.
fn asked_loops(
    mut program: Program,
    provenance: &Provenance,
    session: &Session,
    args: &VerifyArgs,
    alone: bool,
) -> Result<Option<(Report, Program)>, Failure> {
    let reached = reachable::functions(&program);
    let situations = crate::situations::of(&program, &session.selection);
    let checks = session
        .selection
        .checks
        .iter()
        .copied()
        .filter(|check| (alone || args.only.is_empty()) && HALTING.contains(check))
        .collect();
    let selection = Selection { checks, volatile_inputs: session.selection.volatile_inputs, ..Selection::none() };
    fathom_check::check(&mut program, &selection);
    assume_checks(&mut program);
    pipeline::validate(&program, "check")?;
    let all = goals(&program, session.externals);
    for name in &args.reactive_loops {
        if !all.iter().any(|goal| goal.name == *name) {
            return Err(input(format!("--reactive-loop {name}: the program has no such loop; `fathom show loops` lists them")));
        }
    }
    let (endless, goals): (Vec<Goal>, Vec<Goal>) = all.into_iter().partition(|goal| is_reactive(&program, goal, args));
    let rests_on: Vec<String> = endless.iter().map(|goal| format!("loop {} is meant not to end", goal.name)).collect();
    if goals.is_empty() {
        if rests_on.is_empty() {
            return Ok(None);
        }
        let asked = fathom_transform::ends::ask(program.clone(), &goals);
        let outcome = fathom_engine::termination::without_goals(None);
        let outcome = fathom_engine::Outcome { properties: Vec::new(), ..outcome };
        let mut report = verification::report(&asked, &outcome, &provenance.clone().asked(&asked), args, &|_| None);
        report.rests_on = rests_on;
        return Ok(Some((report, asked)));
    }
    let names = fathom_check::property_names(&fathom_transform::ends::ask(program.clone(), &goals));
    let wanted: Vec<bool> =
        names.iter().map(|name| !alone || args.only.iter().any(|pattern| only::matches(pattern, name))).collect();
    let head = |goal: &Goal| match goal.cycle {
        Cycle::Loop { function, head } => Some((function, head)),
        Cycle::Calls { .. } => None,
    };
    let reactive: Vec<_> = endless.iter().filter_map(head).collect();
    let mut options = session.options.clone();
    // The other checks have to be looked at, too.
    if !alone {
        let timed = args.search.timeout.map(fathom_engine::work_of_seconds);
        options.work = [options.work, timed].into_iter().flatten().min().map(|work| work / 2);
    }
    let told = Told {
        goals,
        reached,
        args: args.clone(),
        situations,
        program: program.clone(),
        externals: session.externals,
        rests_on,
    };
    let told = Arc::new(told);
    let files = Arc::new(session.files.clone());
    let (standing, started) = (&session.standing, session.started);
    let known = |decision: Decision| {
        let (told, files) = (told.clone(), files.clone());
        standing.set_loops(Box::new(move |reason, bound| {
            let mut decision = decision;
            decision.outcome.reason = Some(reason.clone());
            decision.outcome.bound = bound;
            let (mut report, asked) = told.report(decision);
            report.results.retain(|r| !alone || told.args.only.iter().any(|pattern| only::matches(pattern, &r.name)));
            publish::complete(&mut report, &asked, &files, &told.args, started);
            report
        }));
    };
    let question = Question {
        program: &program,
        checked: &program,
        goals: &told.goals,
        externals: session.externals,
        options: &options,
        slices: !args.search.no_slice,
        facts: !args.search.no_facts,
        second: None,
        reactive: Some(&reactive),
        wanted: &wanted,
        told: Some(&known),
    };
    Ok(Some(told.report(decide(&question, provenance))))
}

/// What a report about loops needs beside the answers.
struct Told {
    goals: Vec<Goal>,
    /// By function: whether the entry function can reach it.
    reached: Vec<bool>,
    args: VerifyArgs,
    situations: crate::situations::Situations,
    program: Program,
    externals: fathom_analysis::Externals,
    /// Which loops are meant not to end.
    rests_on: Vec<String>,
}

impl Told {
    /// The report, and the program that it is about.
    fn report(&self, decision: Decision) -> (Report, Program) {
        let Decision { program: asked, provenance, mut outcome, ranks, endless } = decision;
        outcome.rests_on.extend(self.situations.of_proof(&Method::Ranked.into(), &asked, &self.program, self.externals));
        let mut report = verification::report(&asked, &outcome, &provenance, &self.args, &|_| None);
        tell(&mut report, &self.goals, &ranks);
        if let Some(found) = &endless {
            note(&mut report, &why_endless(found));
        }
        let mut rests_on = self.rests_on.clone();
        if report.results.iter().any(|r| matches!(r.outcome, Outcome::True { .. })) {
            verification::note_missing(&mut report, &provenance, &self.reached);
            rests_on.append(&mut report.rests_on);
        }
        report.rests_on = rests_on;
        (report, asked)
    }
}

/// An execution that violates another check has ended there.
fn assume_checks(program: &mut Program) {
    for inst in program.functions.iter_mut().flat_map(|f| &mut f.blocks).flat_map(|b| &mut b.insts) {
        if let InstKind::Assert { cond, .. } = inst.kind {
            inst.kind = InstKind::Assume(cond);
        }
    }
    program.properties.clear();
}

/// Is a loop meant not to end? Those that the user names, and one of `main` that nothing leaves.
fn is_reactive(program: &Program, goal: &Goal, args: &VerifyArgs) -> bool {
    let Cycle::Loop { function, head } = goal.cycle else { return false };
    if args.reactive_loops.contains(&goal.name) {
        return true;
    }
    let f = program.func(function);
    let wto = fathom_goto::loops::Wto::of(f);
    let Some(id) = wto.headed_by(head) else { return false };
    let l = &wto.loops[id.index()];
    let blocks = &wto.order[l.first_rank as usize..l.end_rank as usize];
    let stays = |b: &fathom_goto::BlockId| {
        let end = &f.block(*b).end;
        !matches!(end, Terminator::Return(_)) && end.successors().all(|to| wto.contains(id, to))
    };
    // Of two loops that begin at one place nobody knows which is meant: each goes back there.
    let back = |b: &fathom_goto::BlockId| f.block(*b).end.successors().filter(|to| *to == head).count();
    let alone = blocks.iter().map(back).sum::<usize>() == 1;
    let main = f.name == "main" || program.entry == Some(function);
    main && alone && blocks.iter().all(stays)
}

/// `--harness`, `--confirm`: the execution, compiled, goes on visibly.
fn run_outside(
    report: &mut Report,
    program: &Program,
    outcome: &fathom_engine::Outcome,
    endless: Option<&Endless>,
    session: &Session,
    args: &VerifyArgs,
) {
    let output = &args.output;
    if output.harness.is_none() && !output.confirm {
        return;
    }
    let Some((found, (id, counterexample))) = endless.zip(outcome.violated().next()) else {
        if let Some(file) = &output.harness {
            eprintln!("fathom: there is no execution that does not end, so {} was not written", file.display());
        }
        return;
    };
    let stem = match &found.how {
        How::Repeats(cycle) => cycle.first.inputs,
        How::Proved { .. } => 0,
    };
    let mut harness = crate::harness::endless(program, counterexample, stem, &session.files, args);
    if let How::Proved { fixed: true, .. } = found.how {
        harness.obstacle.get_or_insert(
            "the inputs are the same at each place, and a function that is called at several cannot tell".into(),
        );
    }
    if let Some(file) = &output.harness
        && let Err(failure) = publish::write_file(file, harness.text.as_bytes())
    {
        eprintln!("{failure}");
    }
    let result = &mut report.results[id.index()];
    if let (true, Outcome::False { counterexample: told }) = (output.confirm, &mut result.outcome) {
        let confirmation = crate::harness::confirm(program, counterexample, &harness, &result.place, &session.files);
        told.confirmation = Some(confirmation);
    }
}

/// Told beside every counterexample; there is no compiled program that shows it by itself.
fn note(report: &mut Report, note: &str) {
    for result in &mut report.results {
        if let Outcome::False { counterexample } = &mut result.outcome {
            counterexample.notes.push(note.to_string());
            counterexample.reproduce.retain(|line| line.starts_with("echo") || line.starts_with("fathom run"));
        }
    }
}

/// Functions of the library that wait for others, if they can be reached.
fn waiting(program: &Program, reached: &[bool]) -> Option<String> {
    let waits = |(f, reached): &(&Function, &bool)| **reached && WAITING.contains(&f.name.as_str());
    let names: Vec<String> =
        program.functions.iter().zip(reached).filter(waits).map(|(f, _)| format!("`{}`", f.name)).collect();
    (!names.is_empty()).then(|| format!("functions that wait for input return: {}", names.join(", ")))
}

/// Error functions without a body, if they can be reached.
fn errors(program: &Program, reached: &[bool]) -> Vec<String> {
    let insts = program.functions.iter().zip(reached).filter(|(_, reached)| **reached);
    let insts = insts.flat_map(|(f, _)| &f.blocks).flat_map(|b| &b.insts);
    let name = |inst: &Inst| match &inst.kind {
        InstKind::Input { name, .. } => name.strip_prefix(fathom_lower::END_OF_ERROR).map(str::to_string),
        _ => None,
    };
    let names: std::collections::BTreeSet<String> = insts.filter_map(name).collect();
    names.into_iter().map(|name| format!("{name} ends the execution or returns")).collect()
}

/// The cycle, in the format that has a place for it.
fn witness(
    file: &std::path::Path,
    (program, whole): (&Program, &Program),
    outcome: &fathom_engine::Outcome,
    (endless, goals, ranks): (Option<&Endless>, &[Goal], &[Rank]),
    session: &Session,
    args: &VerifyArgs,
) -> Result<(), String> {
    let Some((found, (_, counterexample))) = endless.zip(outcome.violated().next()) else {
        if outcome.proof.is_none() {
            return Err("the verdict is unknown, so there is no witness to write".into());
        }
        return ranked(file, whole, (goals, ranks), session, args);
    };
    let stem = match &found.how {
        How::Repeats(cycle) => cycle.first.inputs,
        How::Proved { fixed: false, .. } => 0,
        How::Proved { fixed: true, .. } => {
            return Err("the format has no words for inputs that are the same for ever, so no witness was written".into());
        }
    };
    crate::witness::write::write_endless(file, program, counterexample, stem, &session.files, args)
}

/// What decreases, as relations between visits of loops. Those of `main` that stand in no other loop: every visit before is one of the same round then.
fn ranked(
    file: &std::path::Path,
    program: &Program,
    (goals, ranks): (&[Goal], &[Rank]),
    session: &Session,
    args: &VerifyArgs,
) -> Result<(), String> {
    let mut told = Vec::new();
    for rank in ranks {
        let goal = &goals[rank.goal];
        if let (Cycle::Loop { function, head }, Some(relation)) = (&goal.cycle, &rank.count.relation)
            && program.func(*function).name == "main"
            && goal.name.matches('.').count() == 1
        {
            told.push((*function, *head, relation.clone()));
        }
    }
    crate::witness::write::write_ranks(file, program, &told, &session.files, args)
}

/// Why the counterexample goes on for ever.
fn why_endless(found: &Endless) -> String {
    match &found.how {
        How::Repeats(cycle) => {
            let repeated = found.steps - cycle.first.steps;
            match found.script.inputs.len() as u64 - cycle.first.inputs {
                0 => format!("the last {repeated} instructions repeat for ever"),
                n => format!("the last {repeated} instructions repeat for ever, with the last {n} inputs drawn again each time"),
            }
        }
        How::Proved { fixed: true, .. } => {
            "with these inputs, the same at each place over and over, no end of the program can be reached (proved by induction)".into()
        }
        How::Proved { fixed: false, .. } => "no end of the program can be reached (proved by induction)".into(),
    }
}

fn obstacle(program: &Program, f: &Function, what: &str, loc: LocId) -> String {
    format!("unsupported: {}: {}: {what}", program.source.describe(loc), f.name)
}

/// There is no loop and no recursion: that is all there is to say, and it is one property.
fn nothing_to_pass(question: &Question<'_>, provenance: &Provenance) -> Decision {
    let mut program = question.program.clone();
    let entry = program.entry.map(|id| program.func(id).name.clone()).unwrap_or_default();
    let main = program.find_function("main").map_or(LocId::NONE, |id| program.func(id).loc);
    program.properties = vec![Property {
        class: PropertyClass::Termination,
        message: "the program has no loop and no recursion".into(),
        loc: main,
        function: program.find_function("main").map_or(entry, |_| "main".into()),
    }];
    // What is undefined is looked for here, too.
    let reason = decide(question, provenance).outcome.reason;
    let outcome = fathom_engine::termination::without_goals(reason);
    let provenance = provenance.clone().asked(&program);
    Decision { program, provenance, outcome, ranks: Vec::new(), endless: None }
}

/// What decreases, beside each loop.
fn tell(report: &mut Report, goals: &[Goal], ranks: &[Rank]) {
    for rank in ranks {
        if let Some(Outcome::True { note, .. }) = report.results.get_mut(rank.goal).map(|r| &mut r.outcome) {
            *note = Some(sentence(rank));
        }
    }
    for (number, (goal, result)) in goals.iter().zip(&mut report.results).enumerate() {
        if let Outcome::True { .. } = result.outcome {
            let count = ranks.iter().find(|r| r.goal == number).map(|r| &r.count);
            let most = count.and_then(|count| count.most);
            let text = count.and_then(|count| count.text.as_ref());
            result.message = match (most, text) {
                (Some(1), _) => format!("{} ends, after at most 1 iteration", goal.name),
                (Some(n), None) if n <= ENOUGH => format!("{} ends, after at most {n} iterations", goal.name),
                (Some(n), Some(_)) if n <= FEW => format!("{} ends, after at most {n} iterations", goal.name),
                (_, Some(text)) => {
                    format!("{} ends, after at most {text} iterations, with what these hold where it is entered", goal.name)
                }
                (_, None) => format!("{} ends", goal.name),
            };
        }
        if let Outcome::Unknown { reason } = &mut result.outcome {
            reason.text = format!("{reason}; open: {}", goal.name);
        }
    }
}

fn sentence(rank: &Rank) -> String {
    let mut parts: Vec<String> = rank.parts.iter().map(|level| level.join(" or ")).collect();
    let last = parts.pop().unwrap_or_default();
    match parts.is_empty() {
        true => format!("{last} decreases"),
        false => format!("{}, or else {last}, decreases", parts.join(", or else ")),
    }
}
