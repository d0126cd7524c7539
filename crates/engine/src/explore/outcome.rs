//! The end of a run: from the board of answers and the unwinding to what is given back.

use super::Explore;
use crate::session::{Board, End, Session};
use crate::{By, InstructionCost, Method, Outcome, PropertyOutcome, Reason};
use fathom_goto::{BlockId, FuncId, Program, PropertyId};
use fathom_symex::{Cost, Executor, FrontierKind};
use fathom_transform::{Provenance, Rest};
use std::collections::BTreeMap;

impl Explore<'_> {
    /// `provenance`: what the answers are for. `work`: of all engines on this thread.
    pub fn finish(mut self, session: &Session<'_>, end: End, provenance: &Provenance, work: u64) -> Outcome {
        // Whoever asks now may take the time there is.
        self.patience = u64::MAX;
        let end = if self.axioms_hold(session) { end } else { withdraw(session) };
        let unreached = self.unreached(session, &end);
        let mut excluded = Vec::new();
        let proof;
        let reason = match end {
            End::Complete => {
                // SOUNDNESS: base and forward were refuted on the same unwinding; a property with a doubtful target stays open.
                self.ask_the_rest(session);
                let vacuous = self.vacuous(session);
                excluded = self.excluded_by_assumptions(session, &vacuous);
                prove_the_rest(&mut session.board(), &vacuous, &excluded);
                proof = Some(Method::Explored { iterations: self.deepest() }.into());
                None
            }
            End::AllDecided => {
                proof = session.board().ground.k.map(|k| Method::Induction { k }.into());
                None
            }
            End::Gave(reason) => {
                proof = session.board().ground.k.map(|k| Method::Induction { k }.into());
                Some(reason)
            }
        };
        let mut board = session.board();
        // An engine on another thread may still be at work: the board stays as large as it is, and nobody looks at it any more.
        let taken = board.outcomes.iter_mut().map(|o| std::mem::replace(o, PropertyOutcome::Open));
        let mut outcomes: Vec<PropertyOutcome> = taken.collect();
        if board.contradiction.is_some() {
            reopen_proofs(&mut outcomes);
        }
        let unconfirmed = unconfirmed_fact(&mut outcomes, self.program, provenance);
        session.tell_last(&std::mem::take(&mut board.news), &outcomes);
        let open = outcomes.iter().any(|o| matches!(o, PropertyOutcome::Open));
        let reason = match (open, board.complaint.take(), reason) {
            (false, _, _) => None,
            (true, _, _) if board.contradiction.is_some() => board.contradiction.take().map(Reason::Internal),
            (true, _, None) if unconfirmed.is_some() => unconfirmed,
            (true, Some(complaint), _) => Some(complaint),
            (true, None, reason) => reason,
        };
        let executor = &self.unwound.executor;
        Outcome {
            properties: outcomes,
            excluded,
            unreached,
            bound: session.bound(),
            reason,
            proof,
            rests_on: rests_on(&board, executor, provenance),
            invariants: std::mem::take(&mut board.ground.invariants),
            rounds: self.rounds,
            costs: sorted_costs(executor),
            open_loops: open_loops(executor),
            queries: self.queries,
            work,
            failed_replays: board.failed_replays,
        }
    }
}

fn reopen_proofs(outcomes: &mut [PropertyOutcome]) {
    for outcome in outcomes.iter_mut().filter(|o| matches!(o, PropertyOutcome::Proved { .. })) {
        *outcome = PropertyOutcome::Open;
    }
}

/// With facts asserted instead of assumed: drops them from the outcomes, and every proof if one of them was not proved.
fn unconfirmed_fact(outcomes: &mut Vec<PropertyOutcome>, program: &Program, provenance: &Provenance) -> Option<Reason> {
    if !provenance.has_facts() {
        return None;
    }
    let fact = |wanted: fn(&PropertyOutcome) -> bool| {
        let mut ids = (0..outcomes.len()).map(PropertyId::new);
        let id = ids.find(|id| provenance.is_fact(*id) && wanted(&outcomes[id.index()]))?;
        Some(&program.property(id).message)
    };
    let violated = fact(|o| matches!(o, PropertyOutcome::Violated(_)));
    let open = fact(|o| matches!(o, PropertyOutcome::Open));
    let reason = match (violated, open) {
        (Some(fact), _) => Some(Reason::Internal(format!("the {fact} is false"))),
        (None, Some(fact)) => Some(Reason::Internal(format!("the {fact} was not confirmed"))),
        (None, None) => None,
    };
    let mut ids = (0..outcomes.len()).map(PropertyId::new);
    outcomes.retain(|_| ids.next().is_some_and(|id| !provenance.is_fact(id)));
    if reason.is_some() {
        reopen_proofs(outcomes);
    }
    reason
}

/// Nothing is proved under axioms that contradict each other.
fn withdraw(session: &Session<'_>) -> End {
    reopen_proofs(&mut session.board().outcomes);
    End::Gave(Reason::Internal("no layout of memory satisfies what is known of addresses".into()))
}

/// Every execution was explored: what no execution violates is proved.
fn prove_the_rest(board: &mut Board, vacuous: &[PropertyId], excluded: &[PropertyId]) {
    for i in 0..board.outcomes.len() {
        let id = PropertyId::new(i);
        if matches!(board.outcomes[i], PropertyOutcome::Open) && !board.doubtful.contains(&id) {
            let vacuous = vacuous.contains(&id) || excluded.contains(&id);
            board.answer(id, PropertyOutcome::Proved { vacuous, by: By::Exploration });
        }
    }
}

/// Of what the passes say, the functions without a body matter where an execution enters them; the rest is for whoever ran the passes.
fn rests_on(board: &Board, executor: &Executor<'_>, provenance: &Provenance) -> Vec<String> {
    let entered =
        |rest: &&Rest| matches!(rest, Rest::NoBody { function, .. } if executor.record.functions_entered.contains(function));
    let mut rests_on: Vec<String> = provenance.rests_on.iter().filter(entered).map(Rest::to_string).collect();
    rests_on.extend(board.ground.rests_on());
    rests_on
}

/// The loops (and recursive functions) some execution may go on in, and how often each occurs among the frontiers.
pub(super) fn open_loops(executor: &Executor<'_>) -> Vec<(String, u64)> {
    let mut open: BTreeMap<&str, u64> = BTreeMap::new();
    for frontier in executor.unwinding.frontiers.iter().filter(|f| f.is_open()) {
        match &frontier.kind {
            FrontierKind::Loop { name, .. } => *open.entry(name).or_default() += 1,
            FrontierKind::Call { function, .. } => *open.entry(&executor.program.func(*function).name).or_default() += 1,
            FrontierKind::Budget | FrontierKind::Unsupported { .. } => {}
        }
    }
    let mut open: Vec<(String, u64)> = open.into_iter().map(|(name, count)| (name.to_string(), count)).collect();
    open.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
    open
}

pub(super) fn sorted_costs(executor: &Executor<'_>) -> Vec<InstructionCost> {
    let row = |(&(function, block, inst), &cost): (&(FuncId, BlockId, u32), &Cost)| InstructionCost {
        function,
        block,
        inst,
        times: cost.times,
        terms: cost.terms,
        seconds: cost.nanoseconds as f64 / 1e9,
    };
    let mut rows: Vec<InstructionCost> = executor.record.costs.iter().map(row).collect();
    rows.sort_by_key(|c| (c.function, c.block, c.inst));
    rows
}
