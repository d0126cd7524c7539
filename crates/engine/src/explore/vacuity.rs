//! Which of the proved properties no execution gets to, and whether that is because assumptions contradict each other.
//!
//! Asked when the search is over, with a small budget: what is not known to be vacuous is not called so.

use super::Explore;
use crate::session::{End, Session};
use crate::{By, PropertyOutcome};
use fathom_goto::{BlockId, Callee, ExprKind, FuncId, InitValue, InstKind, Program, PropertyClass, PropertyId};
use fathom_solver::{Answer, Limits};
use fathom_term::TermId;
use std::collections::BTreeSet;

/// What finding out that nobody evaluates a proved property may cost.
const VACUITY_CONFLICTS: u64 = 2_000;
/// Places at which a property or an assumption is looked for: the first ones are reached most easily.
const PLACES: usize = 32;
/// Models looked at for assumptions that nobody passes.
const MODELS: u32 = 8;

/// Programs that assume more often than this are not asked: a contradiction shows early.
const MOST_ASSUMPTIONS: usize = 1_000;

/// An instruction.
type Site = (FuncId, BlockId, usize);

/// Calls and labels that must not be reached: that nobody gets there is what they claim.
fn claims_absence(class: PropertyClass) -> bool {
    matches!(class, PropertyClass::ReachError | PropertyClass::Label | PropertyClass::Unreachable | PropertyClass::Cover)
}

impl Explore<'_> {
    /// Properties that no execution evaluates, contradictory assumptions included, once every execution was explored.
    /// Calls and labels that must not be reached are not among them: that nobody gets there is what they claim.
    pub(super) fn vacuous(&mut self, session: &Session<'_>) -> Vec<PropertyId> {
        let claims = |p: &fathom_goto::Property| !claims_absence(p.class);
        let candidates = self.program.properties.iter().enumerate().filter(|(_, p)| claims(p)).map(|(i, _)| PropertyId::new(i));
        let candidates: Vec<PropertyId> = candidates.filter(|id| session.is_open(*id)).collect();
        let mut open: Vec<(PropertyId, Vec<TermId>)> = Vec::new();
        let mut never = Vec::new();
        for id in candidates {
            let guards = self.unwound.executor.record.reached.get(&id).cloned().unwrap_or_default();
            if guards.is_empty() {
                never.push(id);
            } else if !guards.iter().any(|&guard| self.simulation.satisfies(&self.unwound.executor, guard)) {
                open.push((id, guards));
            }
        }
        while !open.is_empty() {
            let guards: Vec<TermId> = open.iter().flat_map(|(_, guards)| guards.iter().copied()).collect();
            let any = self.unwound.executor.terms.or_many(&guards);
            let limits = Limits { conflicts: Some(VACUITY_CONFLICTS), work: None, deadline: session.options.deadline };
            match self.unwound.solver.check(&mut self.unwound.executor.terms, &[any], &limits) {
                Answer::Unsat => {
                    never.extend(open.drain(..).map(|(id, _)| id));
                }
                Answer::Sat => {
                    let (terms, solver) = (&self.unwound.executor.terms, &mut self.unwound.solver);
                    let before = open.len();
                    open.retain(|(_, guards)| !guards.iter().any(|&guard| solver.value(terms, guard).is_true()));
                    if open.len() == before {
                        break;
                    }
                }
                // Not worth more: what is not known to be vacuous is not called so.
                Answer::Unknown(_) => break,
            }
        }
        never
    }

    /// Properties proved by induction that no explored execution evaluates: whether any does is not known. Those that claim just that
    /// are not among them.
    pub(super) fn unreached(&mut self, session: &Session<'_>, end: &End) -> Vec<PropertyId> {
        let by_induction = |o: &PropertyOutcome| matches!(o, PropertyOutcome::Proved { by: By::Induction, .. });
        let proved: Vec<bool> = session.board().outcomes.iter().map(by_induction).collect();
        let mut unreached = Vec::new();
        for (i, proved) in proved.into_iter().enumerate() {
            let id = PropertyId::new(i);
            if !proved || claims_absence(self.program.property(id).class) {
                continue;
            }
            let mut guards = self.unwound.executor.record.reached.get(&id).cloned().unwrap_or_default();
            guards.truncate(PLACES);
            let passed = guards.iter().any(|&guard| self.simulation.satisfies(&self.unwound.executor, guard));
            if !passed && !self.satisfiable(session, &guards, end) {
                unreached.push(id);
            }
        }
        unreached
    }

    fn satisfiable(&mut self, session: &Session<'_>, guards: &[TermId], end: &End) -> bool {
        if guards.is_empty() || matches!(end, End::Gave(_)) {
            return false;
        }
        let any = self.unwound.executor.terms.or_many(guards);
        let limits = Limits { conflicts: Some(VACUITY_CONFLICTS), work: None, deadline: session.options.deadline };
        matches!(self.unwound.solver.check(&mut self.unwound.executor.terms, &[any], &limits), Answer::Sat)
    }

    /// Once every execution was explored: the properties that would be reached if some assumption, which executions get to, let any of them
    /// pass. Where branches lead around the assumption too, they are what keeps executions away.
    pub(super) fn excluded_by_assumptions(&mut self, session: &Session<'_>, vacuous: &[PropertyId]) -> Vec<PropertyId> {
        let doubtful = session.board().doubtful.clone();
        let open = |id: &PropertyId| session.is_open(*id) && !doubtful.contains(id);
        let absent = |id: &PropertyId| claims_absence(self.program.property(*id).class);
        let ids = (0..self.program.properties.len()).map(PropertyId::new);
        let suspects: Vec<PropertyId> = ids.filter(|id| open(id) && (absent(id) || vacuous.contains(id))).collect();
        let places: usize = self.unwound.executor.record.assumptions.values().map(Vec::len).sum();
        if suspects.is_empty() || places == 0 || places > MOST_ASSUMPTIONS {
            return Vec::new();
        }
        let dead = self.dead_assumptions(session);
        if dead.is_empty() {
            return Vec::new();
        }
        let with = properties_ahead(self.program, &BTreeSet::new());
        let without = properties_ahead(self.program, &dead);
        suspects.into_iter().filter(|id| with.contains(id) && !without.contains(id)).collect()
    }

    /// Assumptions that some execution gets to and none passes.
    fn dead_assumptions(&mut self, session: &Session<'_>) -> BTreeSet<Site> {
        let assumptions = self.unwound.executor.record.assumptions.clone();
        let guards = |site: &Site, behind: bool| -> Vec<TermId> {
            assumptions[site].iter().map(|&(before, after)| if behind { after } else { before }).collect()
        };
        let mut silent: Vec<Site> = assumptions.keys().copied().collect();
        silent.retain(|site| !guards(site, true).iter().any(|&g| self.simulation.satisfies(&self.unwound.executor, g)));
        let limits = Limits { conflicts: Some(VACUITY_CONFLICTS), work: None, deadline: session.options.deadline };
        for _ in 0..MODELS {
            let conditions: Vec<TermId> = silent.iter().flat_map(|site| guards(site, true)).collect();
            let any = self.unwound.executor.terms.or_many(&conditions);
            match self.unwound.solver.check(&mut self.unwound.executor.terms, &[any], &limits) {
                Answer::Unsat => {
                    silent.retain(|site| self.satisfiable(session, &guards(site, false), &End::Complete));
                    return silent.into_iter().collect();
                }
                Answer::Sat => {
                    let (terms, solver) = (&self.unwound.executor.terms, &mut self.unwound.solver);
                    silent.retain(|site| !guards(site, true).iter().any(|&g| solver.value(terms, g).is_true()));
                }
                Answer::Unknown(_) => return BTreeSet::new(),
            }
        }
        BTreeSet::new()
    }
}

/// The properties that control flow leads to from the entry, if nothing gets past these instructions. Errs towards more: every call returns, and
/// a call through a pointer may reach every function whose address occurs anywhere.
fn properties_ahead(program: &Program, stops: &BTreeSet<Site>) -> BTreeSet<PropertyId> {
    let mut found = BTreeSet::new();
    let mut entered: BTreeSet<FuncId> = BTreeSet::new();
    let mut waiting: Vec<FuncId> = program.entry.into_iter().collect();
    while let Some(func) = waiting.pop() {
        if !entered.insert(func) || !program.func(func).has_body() {
            continue;
        }
        let function = program.func(func);
        let mut seen = vec![false; function.blocks.len()];
        let mut blocks = vec![BlockId::new(0)];
        while let Some(at) = blocks.pop() {
            if std::mem::replace(&mut seen[at.index()], true) {
                continue;
            }
            let mut passes = true;
            for (i, inst) in function.block(at).insts.iter().enumerate() {
                match &inst.kind {
                    InstKind::Assert { property, .. } | InstKind::Goal { property, .. } => {
                        found.insert(*property);
                    }
                    InstKind::Call { callee: Callee::Direct(callee), .. } => waiting.push(*callee),
                    InstKind::Call { callee: Callee::Indirect(_), .. } => waiting.extend(addressed(program)),
                    _ => {}
                }
                if stops.contains(&(func, at, i)) {
                    passes = false;
                    break;
                }
            }
            if passes {
                blocks.extend(function.block(at).end.successors());
            }
        }
    }
    found
}

/// Functions whose address occurs somewhere.
fn addressed(program: &Program) -> BTreeSet<FuncId> {
    let in_code = program.functions.iter().flat_map(|f| &f.exprs).filter_map(|e| match e.kind {
        ExprKind::FuncAddr(id) => Some(id),
        _ => None,
    });
    let in_data = program.globals.iter().flat_map(|g| &g.init.items).filter_map(|item| match item.value {
        InitValue::Func(id) => Some(id),
        _ => None,
    });
    in_code.chain(in_data).collect()
}
