//! `--property termination`: from a lowered program to the report on whether its executions end.
//!
//! The program gets no checks: what they would look for has the meaning that `docs/undefined.md` gives it where it is not selected. Each loop and each cycle of calls is a
//! property; its note tells what decreases.

use crate::cli::VerifyArgs;
use crate::failure::{Failure, input};
use crate::session::Session;
use crate::{pipeline, publish, reachable, verification};
use fathom_engine::termination::{Decision, Question, Rank, decide};
use fathom_goto::{Function, LocId, Program, Property, PropertyClass};
use fathom_render::{Outcome, Report};
use fathom_transform::ends::{Goal, goals};
use fathom_transform::{Provenance, Rest};

/// What cannot be asked for together is refused, never ignored.
pub fn refuse_contradictions(args: &VerifyArgs, alone: bool) -> Result<(), Failure> {
    if !alone {
        return Err(input("--property termination is a question of its own: ask for other properties in another run"));
    }
    let output = &args.output;
    if output.witness.is_some() || output.harness.is_some() || output.confirm {
        return Err(input("--property termination: there is no witness and no harness for it"));
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
    let situations = crate::situations::of(&program, &session.selection);
    let assumed = fathom_check::assumed(&program, &session.selection);
    let unsupported =
        reachable::constructs(&program).first().map(|(f, what, loc)| obstacle(&program, f, &what.to_string(), *loc));
    fathom_check::check(&mut program, &session.selection);
    pipeline::validate(&program, "check")?;
    let goals = goals(&program, session.externals);
    let before = publish::cpu_seconds();
    let question = Question {
        program: &program,
        goals: &goals,
        externals: session.externals,
        options: &session.options,
        slices: !args.search.no_slice,
        facts: !args.search.no_facts,
    };
    let Decision { program: asked, provenance, mut outcome, ranks, endless } = match goals.is_empty() {
        true => nothing_to_pass(&program, &provenance),
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
        let cycle = found.steps - found.cycle.first.steps;
        let drawn = found.script.inputs.len() as u64 - found.cycle.first.inputs;
        let note = match drawn {
            0 => format!("the last {cycle} instructions repeat for ever"),
            n => format!("the last {cycle} instructions repeat for ever, with the last {n} inputs drawn again each time"),
        };
        for result in &mut report.results {
            if let Outcome::False { counterexample } = &mut result.outcome {
                counterexample.notes.push(note.clone());
                counterexample.reproduce.retain(|line| line.starts_with("echo") || line.starts_with("fathom run"));
            }
        }
    }
    verification::note_missing(&mut report, &provenance, &reached);
    if report.proof.is_some() {
        report.rests_on.extend(assumed);
        report.rests_on.extend(not_looked_for);
        let sliced = provenance.rests_on.iter().filter(|rest| **rest == Rest::SlicedAccesses);
        report.rests_on.extend(sliced.map(Rest::to_string));
    }
    let mut seen = std::collections::BTreeSet::new();
    report.rests_on.retain(|line| seen.insert(line.clone()));
    report.unknown = report.unknown.or(hidden);
    report.run.search_cpu_seconds = publish::cpu_seconds() - before;
    publish::complete(&mut report, &asked, &session.files, args, session.started);
    if let Err(failure) = publish::publish(&report, &args.output) {
        eprintln!("{failure}");
    }
    Ok(report.verdict().exit_code())
}

fn obstacle(program: &Program, f: &Function, what: &str, loc: LocId) -> String {
    format!("unsupported: {}: {}: {what}", program.source.describe(loc), f.name)
}

/// There is no loop and no recursion: that is all there is to say, and it is one property.
fn nothing_to_pass(program: &Program, provenance: &Provenance) -> Decision {
    let mut program = program.clone();
    let entry = program.entry.map(|id| program.func(id).name.clone()).unwrap_or_default();
    let main = program.find_function("main").map_or(LocId::NONE, |id| program.func(id).loc);
    program.properties = vec![Property {
        class: PropertyClass::Termination,
        message: "the program has no loop and no recursion".into(),
        loc: main,
        function: program.find_function("main").map_or(entry, |_| "main".into()),
    }];
    let outcome = fathom_engine::termination::without_goals();
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
    for (goal, result) in goals.iter().zip(&mut report.results) {
        if let Outcome::True { .. } = result.outcome {
            result.message = format!("{} ends", goal.name);
        }
        if let Outcome::Unknown { reason } = &mut result.outcome {
            *reason = format!("{reason}; open: {}", goal.name);
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
