//! Vectors that go on from others: what a vector does up to some step is kept, and the engines choose the inputs of the few steps behind it.
//!
//! Deep states take many steps to get to, and a formula of many steps is hard. But a vector that evaluates a decision has got to such a state already: what is
//! missing is the other outcome, and often the inputs of one step decide it. With the inputs before as constants the formula has only those few steps.
//!
//! Whatever is found is executed, as always; what is not found says nothing.

use super::suite::{Suite, Vector};
use super::{Run, alone, with_open_goals};
use crate::interface::Interface;
use fathom_engine::{Observer, Options, PropertyOutcome, Script, Strategy};
use fathom_goto::coverage::{Aim, CoverGoal, Criterion};
use fathom_goto::{Program, PropertyId};
use fathom_transform::Provenance;
use std::collections::BTreeSet;

/// Steps whose inputs are chosen.
const WINDOWS: [usize; 3] = [1, 3, 6];
/// Steps that are kept, at most: executing them is not free.
const LONGEST: usize = 400;
/// Places to go on from, for one goal and window.
const PLACES: usize = 4;
/// Work for a question, and for a step before it.
const WORK: u64 = 2_500_000;
const WORK_OF_A_STEP: u64 = 100_000;
/// Rounds: vectors that were found are places to go on from in the next one.
const ROUNDS: usize = 3;

/// A goal to look for, behind these inputs.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Attempt {
    steps: usize,
    given: Vec<u128>,
    goal: usize,
    window: usize,
}

/// Adds vectors that cover open goals.
pub fn extend(
    run: &Run,
    interface: &Interface,
    (proved, provenance): (&[bool], &Provenance),
    options: &Options,
    stopped: &dyn Fn() -> bool,
) -> Result<(), String> {
    let mut tried: BTreeSet<Attempt> = BTreeSet::new();
    for _ in 0..ROUNDS {
        let mut found = false;
        for window in WINDOWS {
            let attempts = attempts(&run.suite(), interface, window);
            for attempt in attempts {
                if stopped() {
                    return Ok(());
                }
                if !run.suite().is_open(attempt.goal) || !tried.insert(attempt.clone()) {
                    continue;
                }
                let program = program(&run.suite(), attempt.goal, proved);
                for script in search(&program, &attempt, provenance, options) {
                    run.suite().take(&script, "solver")?;
                    found = true;
                }
            }
        }
        if !found {
            break;
        }
    }
    Ok(())
}

/// The program with this goal alone.
fn program(suite: &Suite, goal: usize, proved: &[bool]) -> Program {
    let all = with_open_goals(suite, proved);
    match suite.goals[goal].properties.first() {
        Some(property) => alone::only(&all, &suite.program.property(*property).message),
        None => all,
    }
}

/// Where to go on from, for each open goal: shortest first.
fn attempts(suite: &Suite, interface: &Interface, window: usize) -> Vec<Attempt> {
    let mut all: Vec<Attempt> = Vec::new();
    // Requirements are meant to hold: whoever proves them comes later.
    let wanted = |g: &usize| suite.is_open(*g) && suite.goals[*g].goal.criterion != Criterion::Violation;
    for goal in (0..suite.goals.len()).filter(wanted) {
        let near = near(suite, goal);
        let mut places: BTreeSet<Attempt> = BTreeSet::new();
        for vector in &suite.vectors {
            for (_, drawn) in vector.covers.iter().filter(|(g, _)| near.contains(g)) {
                places.insert(attempt(vector, interface, *drawn, (goal, window)));
            }
        }
        all.extend(places.into_iter().filter(|a| a.steps <= LONGEST).take(PLACES));
    }
    all.sort();
    all
}

/// The inputs of a vector before the last steps up to where it had drawn so many.
fn attempt(vector: &Vector, interface: &Interface, drawn: usize, (goal, window): (usize, usize)) -> Attempt {
    let step = if drawn == 0 { 0 } else { interface.signal(drawn - 1).0 };
    let steps = step.saturating_sub(window);
    let kept = interface.drawn_by(steps).min(vector.script.inputs.len());
    let given = vector.script.inputs[..kept].iter().map(|i| i.bits).collect();
    Attempt { steps, given, goal, window }
}

/// Goals of the same decision; without one that is covered, those of the last decision before it in the function that have one.
pub fn near(suite: &Suite, goal: usize) -> Vec<usize> {
    let own = &suite.goals[goal].goal;
    let place = |g: &CoverGoal| {
        let loc = suite.program.source.get(g.loc);
        (loc.file, loc.line)
    };
    let covered: Vec<usize> = (0..suite.goals.len())
        .filter(|&g| suite.goals[g].status == super::suite::Status::Covered && suite.goals[g].goal.function == own.function)
        .collect();
    let same = |g: &&usize| decision(&suite.goals[**g].goal).is_some_and(|d| Some(d) == decision(own));
    let siblings: Vec<usize> = covered.iter().filter(same).copied().collect();
    if !siblings.is_empty() {
        return siblings;
    }
    let before = covered.iter().map(|&g| place(&suite.goals[g].goal)).filter(|p| *p <= place(own)).max();
    covered.into_iter().filter(|&g| Some(place(&suite.goals[g].goal)) == before).collect()
}

fn decision(goal: &CoverGoal) -> Option<u32> {
    match goal.aim {
        Aim::Outcome { decision, .. } | Aim::Condition { decision, .. } | Aim::Evaluated { decision, .. } => Some(decision),
        Aim::Reached | Aim::Case(_) | Aim::Iterations(_) | Aim::Beside(_) | Aim::Element { .. } | Aim::Named(_) => None,
    }
}

fn search(program: &Program, attempt: &Attempt, provenance: &Provenance, options: &Options) -> Vec<Script> {
    let work = WORK + WORK_OF_A_STEP * attempt.steps as u64;
    let options = Options {
        strategy: Strategy::Bmc,
        bound: Some((attempt.steps + attempt.window) as u32),
        given: attempt.given.as_slice().into(),
        work: Some(options.work.map_or(work, |all| all.min(work))),
        restart: false,
        jobs: 1,
        ledger: None,
        first_violation: false,
        ..options.clone()
    };
    let mut found = Scripts::default();
    fathom_engine::verify(program, program, &provenance.clone().asked(program), &options, &mut found);
    found.scripts
}

#[derive(Default)]
struct Scripts {
    scripts: Vec<Script>,
}

impl Observer for Scripts {
    /// SOUNDNESS: what the engines say is never covered is not covered behind these inputs; nobody asks for it.
    fn answer(&mut self, _: PropertyId, answer: &PropertyOutcome) {
        if let PropertyOutcome::Violated(found) = answer {
            self.scripts.push(found.script.clone());
        }
    }
}
