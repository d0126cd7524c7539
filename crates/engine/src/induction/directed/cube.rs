//! Cubes: conjunctions of comparisons at a loop's head, as assumptions about the visits of that head.

use super::Asked;
use crate::invariants::candidates::{Test, compared};
use crate::work::ask;
use fathom_goto::FuncId;
use fathom_solver::Answer;
use fathom_symex::EventKind;
use fathom_symex::induct::{HeadOf, HeadVisit, Modified, VisitKind};
use fathom_symex::position::Position;
use fathom_term::{Sort, TermId, Terms};
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;

/// Integers of a loop's state beyond which cubes are not worth their equations.
const PARTS: usize = 1500;
/// Conflicts that making a cube smaller may take.
const CONFLICTS: u64 = 5_000;

/// A comparison of an integer of a loop's state with a constant.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Literal {
    pub name: Modified,
    pub test: Test,
    pub value: u128,
}

/// A loop, with all visits of its head.
pub(super) struct Place {
    pub function: FuncId,
    pub of: HeadOf,
    /// The arbitrary states of its copies.
    arbitrary: Vec<usize>,
    /// Its entries and the back edges of the first iteration, and for each a literal that chooses it.
    arrivals: Vec<(usize, TermId)>,
    /// Some arrival is chosen.
    pub arrives: TermId,
    /// The integers of its state, and their widths.
    names: BTreeMap<Modified, u32>,
    /// For each comparison the literal that demands it of the arrival that is chosen.
    proxies: FxHashMap<Literal, TermId>,
}

/// The value of an integer of a loop's state, whether the loop modifies it or not.
fn value(visit: &HeadVisit, name: Modified) -> Option<TermId> {
    visit.values.get(&name).or_else(|| visit.context.get(&name)).copied()
}

pub(super) fn places(asked: &mut Asked<'_, '_>) -> Vec<Place> {
    let mut loops: BTreeMap<(FuncId, HeadOf), Vec<usize>> = BTreeMap::new();
    for (i, visit) in asked.visits.iter().enumerate().filter(|(_, v)| v.of != HeadOf::Contract) {
        loops.entry((visit.function, visit.of)).or_default().push(i);
    }
    let mut places = Vec::new();
    for ((function, of), visits) in loops {
        let all = asked.visits;
        let of_kind = |fits: &dyn Fn(VisitKind) -> bool| -> Vec<usize> {
            visits.iter().copied().filter(|&i| fits(all[i].kind)).collect()
        };
        let arbitrary = of_kind(&|kind| kind == VisitKind::Arbitrary);
        let arrivals = of_kind(&|kind| matches!(kind, VisitKind::Entry | VisitKind::Back(0)));
        let Some(first) = arbitrary.first().map(|&i| &asked.visits[i]) else { continue };
        let terms = &asked.unwound.executor.terms;
        let mut names: BTreeMap<Modified, u32> = BTreeMap::new();
        for (&name, &term) in first.values.iter().chain(first.context.iter()) {
            if !terms.sort(term).is_array() && terms.width(term) <= 128 {
                names.insert(name, terms.width(term));
            }
        }
        if names.len() > PARTS {
            continue;
        }
        let terms = &mut asked.unwound.executor.terms;
        let arrivals: Vec<(usize, TermId)> = arrivals.into_iter().map(|i| (i, terms.fresh("arrival", Sort::Bv(1)))).collect();
        let arrives = terms.fresh("arrives", Sort::Bv(1));
        let mut facts = Vec::new();
        for &(i, chosen) in &arrivals {
            facts.push(terms.implies(chosen, asked.visits[i].guard));
        }
        let chosen: Vec<TermId> = arrivals.iter().map(|(_, chosen)| *chosen).collect();
        let any = terms.or_many(&chosen);
        facts.push(terms.implies(arrives, any));
        for fact in facts {
            asked.unwound.assert(fact);
        }
        places.push(Place { function, of, arbitrary, arrivals, arrives, names, proxies: FxHashMap::default() });
    }
    places
}

impl Place {
    /// Under the literal, no arbitrary state of the loop is in the cube.
    pub fn exclude(&self, asked: &mut Asked<'_, '_>, under: TermId, cube: &[Literal]) {
        for &i in &self.arbitrary {
            let visit = &asked.visits[i];
            let terms = &mut asked.unwound.executor.terms;
            if let Some(met) = met(terms, visit, cube) {
                let here = terms.and(visit.guard, met);
                let not = terms.not(here);
                let fact = terms.implies(under, not);
                asked.unwound.assert(fact);
            }
        }
    }

    /// The literal that demands this comparison of the arrival that is chosen.
    pub fn proxy(&mut self, asked: &mut Asked<'_, '_>, literal: &Literal) -> TermId {
        if let Some(&known) = self.proxies.get(literal) {
            return known;
        }
        let proxy = asked.unwound.executor.terms.fresh("comparison", Sort::Bv(1));
        for &(i, chosen) in &self.arrivals {
            let terms = &mut asked.unwound.executor.terms;
            if let Some(x) = value(&asked.visits[i], literal.name) {
                let holds = compared(terms, x, literal.test, literal.value);
                let both = terms.and(proxy, chosen);
                let fact = terms.implies(both, holds);
                asked.unwound.assert(fact);
            }
        }
        self.proxies.insert(*literal, proxy);
        proxy
    }

    /// In the model: a position behind everything that happened before the arrival, and the condition of arriving in the cube.
    pub fn arrival(&self, asked: &mut Asked<'_, '_>, cube: &[Literal]) -> Option<(Position, TermId)> {
        let chosen = self.arrivals.iter().find(|(_, chosen)| asked.unwound.is_true(*chosen))?;
        let visit = &asked.visits[chosen.0];
        // A back edge is recorded where its iteration began: everything of that iteration comes before it.
        let before = match visit.kind {
            VisitKind::Back(_) => visit.position.next_iteration(),
            VisitKind::Entry | VisitKind::Arbitrary | VisitKind::Explored => visit.position.clone(),
        };
        let terms = &mut asked.unwound.executor.terms;
        let mut all = visit.guard;
        for literal in cube {
            if let Some(x) = value(visit, literal.name) {
                let holds = compared(terms, x, literal.test, literal.value);
                all = terms.and(all, holds);
            }
        }
        Some((before, all))
    }

    /// Comparisons that this one implies.
    pub fn weaker(&self, literal: &Literal) -> Vec<Literal> {
        let wide = self.names.get(&literal.name).is_some_and(|w| *w > 1);
        let tests = [Test::AtMostSigned, Test::AtLeastSigned, Test::AtMostUnsigned, Test::AtLeastUnsigned];
        match literal.test {
            Test::Is if wide => tests.into_iter().map(|test| Literal { test, ..*literal }).collect(),
            _ => Vec::new(),
        }
    }
}

impl Place {
    /// An equation, bit by bit.
    pub fn bits(&self, literal: &Literal) -> Vec<Literal> {
        let width = self.names.get(&literal.name).copied().unwrap_or(0);
        if literal.test != Test::Is || width <= 1 || width > 64 {
            return Vec::new();
        }
        let bit = |i: u32| Literal { name: literal.name, test: Test::Bit(i as u8), value: literal.value >> i & 1 };
        (0..width).map(bit).collect()
    }
}

/// When a visit is in the cube; `None` if it has no value for one of its comparisons.
fn met(terms: &mut Terms, visit: &HeadVisit, cube: &[Literal]) -> Option<TermId> {
    let mut all = terms.tt();
    for literal in cube {
        let x = value(visit, literal.name)?;
        let holds = compared(terms, x, literal.test, literal.value);
        all = terms.and(all, holds);
    }
    Some(all)
}

/// Is every state of the second cube in the first one, as far as comparing the comparisons tells?
pub(super) fn subsumes(place: &Place, first: &[Literal], second: &[Literal]) -> bool {
    first.iter().all(|a| {
        let width = place.names.get(&a.name).copied().unwrap_or(128);
        second.iter().any(|b| a == b || (b.name == a.name && b.test == Test::Is && a.test.holds(width, b.value, a.value)))
    })
}

/// See `Directed::lifted`. The model's inputs are kept, and of the state what the core of "and yet the condition is false" needs.
pub(super) fn lifted(
    asked: &mut Asked<'_, '_>,
    places: &[Place],
    base: &[TermId],
    before: &Position,
    condition: TermId,
) -> Option<(usize, Vec<Literal>)> {
    let mut start: Option<(usize, usize)> = None;
    for (p, place) in places.iter().enumerate() {
        for &i in &place.arbitrary {
            let visit = &asked.visits[i];
            let later = start.is_none_or(|(_, j)| asked.visits[j].position < visit.position);
            if later && visit.position < *before && asked.unwound.is_true(visit.guard) {
                start = Some((p, i));
            }
        }
    }
    let (at, i) = start?;
    let visit = &asked.visits[i];
    let executor = &mut asked.unwound.executor;
    let solver = &mut asked.unwound.solver;
    let mut pinned: Vec<(TermId, fathom_term::BvValue)> = Vec::new();
    for event in executor.record.events.iter().filter(|e| e.position >= visit.position && e.position < *before) {
        // Those of other paths are not in the core.
        if let EventKind::Input { value } | EventKind::Register { value } = event.kind {
            pinned.push((value, solver.value(&executor.terms, value)));
        }
    }
    let mut state: Vec<(Literal, TermId)> = Vec::new();
    for &name in places[at].names.keys() {
        if let Some(term) = value(visit, name)
            && let Some(bits) = solver.value(&executor.terms, term).to_u128()
        {
            state.push((Literal { name, test: Test::Is, value: bits }, term));
        }
    }
    let mut assumed = base.to_vec();
    assumed.push(visit.guard);
    assumed.push(executor.terms.not(condition));
    for (term, bits) in pinned {
        let bits = executor.terms.bv_value(bits);
        assumed.push(executor.terms.eq(term, bits));
    }
    let mut literals = Vec::new();
    for (literal, term) in &state {
        let holds = compared(&mut executor.terms, *term, literal.test, literal.value);
        literals.push(holds);
    }
    assumed.extend(&literals);
    let all = || state.iter().map(|(l, _)| *l).collect::<Vec<Literal>>();
    let answer = ask(&mut **solver, &mut executor.terms, &assumed, Some(CONFLICTS), asked.until);
    if answer != Answer::Unsat {
        return Some((at, all()));
    }
    let core = solver.failed();
    let kept: Vec<Literal> = state.iter().zip(&literals).filter(|(_, h)| core.contains(h)).map(|((l, _), _)| *l).collect();
    Some((at, if kept.is_empty() { all() } else { kept }))
}
