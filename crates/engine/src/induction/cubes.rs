//! Bidirectional k-induction (seed 004, Algorithms 4.5 and 4.6): the inductive step's counterexample is a search backwards
//! from the violation; the bug search looks for a way to its first state.
//!
//! The first state becomes a *cube*: the parts of it from which, with the inputs the step chose, the violation follows
//! whatever the other parts are. The solver decides that, so a state with parts that cannot be named (pointers, the heap, arrays)
//! is a target only if they do not matter. Nothing rests on cubes being right: the joined trace is replayed.

use crate::replay::Tail;
use crate::work::{Until, ask};
use fathom_goto::PropertyId;
use fathom_solver::{Answer, Solver};
use fathom_symex::heads::{HeadPlace, Part};
use fathom_symex::induct::{HeadVisit, VisitKind};
use fathom_symex::position::Position;
use fathom_symex::{EventKind, Executor, Target};
use fathom_term::{BvValue, TermId};

/// States with more parts than this are not worth the equations.
const PARTS: usize = 3000;
/// Visits of loop heads tried as the start of one counterexample.
const STARTS: usize = 4;
/// Cubes the bug search looks for at a time; the oldest give way.
const CUBES: usize = 4;

/// States that lead to a violation.
#[derive(Clone)]
pub(crate) struct Cube {
    pub property: PropertyId,
    pub place: HeadPlace,
    pub parts: Vec<(Part, BvValue)>,
    /// What the execution draws on its way from there to the violation.
    pub tail: Tail,
    /// Visits of loop heads that were compared already.
    pub compared: usize,
}

/// Cubes the bug search is looking for.
#[derive(Default)]
pub(crate) struct Cubes {
    pub open: Vec<Cube>,
}

impl Cubes {
    pub fn add(&mut self, cube: Cube) {
        if self.open.len() == CUBES {
            self.open.remove(0);
        }
        self.open.push(cube);
    }

    /// Formula and records are gone: everything is to be compared again.
    pub fn restart(&mut self) {
        for cube in &mut self.open {
            cube.compared = 0;
        }
    }
}

/// The condition under which the bug search passes a state of the cube at one of its records.
pub(crate) fn meets(executor: &mut Executor<'_>, cube: &Cube, record: usize) -> Option<TermId> {
    let head = &executor.induction.heads[record];
    if head.head != cube.place.head || executor.unwinding.head_place(&head.state, head.head) != cube.place {
        return None;
    }
    let (mut all, state) = (head.guard, head.state.clone());
    for (part, value) in &cube.parts {
        let found = executor.part(&state, *part)?;
        if executor.terms.width(found) != value.width() {
            return None;
        }
        let value = executor.terms.bv_value(value.clone());
        let equal = executor.terms.eq(found, value);
        all = executor.terms.and(all, equal);
    }
    Some(all)
}

/// A start of the counterexample the solver's model holds: values read before the next query changes them.
struct Start {
    visit: usize,
    parts: Vec<(Part, TermId, BvValue)>,
    pinned: Vec<(TermId, BvValue)>,
    tail: Tail,
}

/// The cube of the step's counterexample, whose model the solver holds; `None` if no part of the state that can be named
/// implies the violation.
pub(crate) fn cube_of(
    executor: &mut Executor<'_>,
    solver: &mut dyn Solver,
    visits: &[HeadVisit],
    targets: &[Target],
    assumptions: &[TermId],
    until: Until,
) -> Option<Cube> {
    let mut hit: Option<&Target> = None;
    for target in targets {
        let earlier = hit.is_none_or(|h| target.position < h.position);
        if earlier && solver.value(&executor.terms, target.condition).is_true() {
            hit = Some(target);
        }
    }
    let target = hit?;
    let starts = starts(executor, solver, visits, target);
    starts.into_iter().find_map(|start| lift(executor, solver, visits, target, start, assumptions, until))
}

fn starts(executor: &mut Executor<'_>, solver: &mut dyn Solver, visits: &[HeadVisit], target: &Target) -> Vec<Start> {
    let mut starts = Vec::new();
    for (i, visit) in visits.iter().enumerate().rev() {
        let arbitrary = visit.kind == VisitKind::Arbitrary
            && visit.position.arbitrary_iterations() == 1
            && visit.position < target.position;
        if !arbitrary || !solver.value(&executor.terms, visit.guard).is_true() {
            continue;
        }
        let found = executor.parts(&visit.state);
        if found.len() > PARTS {
            continue;
        }
        let parts = found.into_iter().map(|(p, t)| (p, t, solver.value(&executor.terms, t))).collect();
        let (pinned, tail) = drawn(executor, solver, &visit.position, &target.position);
        starts.push(Start { visit: i, parts, pinned, tail });
        if starts.len() == STARTS {
            break;
        }
    }
    starts
}

/// What the model draws between two positions, in order.
fn drawn(executor: &Executor<'_>, solver: &mut dyn Solver, from: &Position, to: &Position) -> (Vec<(TermId, BvValue)>, Tail) {
    let mut happened: Vec<_> = executor
        .record
        .events
        .iter()
        .filter(|e| e.position >= *from && e.position < *to && e.position.arbitrary_iterations() <= 1)
        .collect();
    happened.retain(|e| solver.value(&executor.terms, e.guard).is_true());
    happened.sort_by(|a, b| a.position.cmp(&b.position).then(a.step.cmp(&b.step)));
    let mut pinned = Vec::new();
    let mut tail = Tail::default();
    for event in happened {
        match event.kind {
            EventKind::Input { value } => {
                let bits = solver.value(&executor.terms, value);
                tail.inputs.push(bits.to_u128().unwrap_or(0));
                pinned.push((value, bits));
            }
            EventKind::Register { value } => {
                let bits = solver.value(&executor.terms, value);
                tail.creations.push(Some(bits.to_u128().unwrap_or(0)));
                pinned.push((value, bits));
            }
            EventKind::Object(_) => tail.creations.push(None),
            EventKind::ArgCount { .. } => {}
        }
    }
    (pinned, tail)
}

/// Keeps the parts of the start that the violation needs: those in the core of "and yet nothing is violated".
fn lift(
    executor: &mut Executor<'_>,
    solver: &mut dyn Solver,
    visits: &[HeadVisit],
    target: &Target,
    start: Start,
    assumptions: &[TermId],
    until: Until,
) -> Option<Cube> {
    let visit = &visits[start.visit];
    let mut assumed = assumptions.to_vec();
    assumed.push(visit.guard);
    assumed.push(executor.terms.not(target.condition));
    let mut equals = |executor: &mut Executor<'_>, term: TermId, value: &BvValue| {
        let value = executor.terms.bv_value(value.clone());
        let equal = executor.terms.eq(term, value);
        assumed.push(equal);
        equal
    };
    for (term, value) in &start.pinned {
        equals(executor, *term, value);
    }
    let literals: Vec<TermId> = start.parts.iter().map(|(_, term, value)| equals(executor, *term, value)).collect();
    if ask(solver, &mut executor.terms, &assumed, Some(20_000), until) != Answer::Unsat {
        return None;
    }
    let core = solver.failed();
    let needed = start.parts.into_iter().zip(literals).filter(|(_, literal)| core.contains(literal));
    Some(Cube {
        property: target.property,
        place: executor.unwinding.head_place(&visit.state, visit.head),
        parts: needed.map(|((part, _, value), _)| (part, value)).collect(),
        tail: start.tail,
        compared: 0,
    })
}
