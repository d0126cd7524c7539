//! Does every execution end?
//!
//! Each loop and each cycle of calls is a goal (`transform::ends`). An execution that comes back to a state it was in is an answer for the whole program
//! (`lasso`); so is an exploration that is complete. Otherwise each goal is proved by something that decreases whenever it is passed: a question about a copy of the program with
//! assertions, which the engines answer like any other. All of that is tried again and again with more work.
//!
//! SOUNDNESS: a proof needs every goal. Each stands alone: the assertions about one loop hold for every iteration that any execution makes, whether other loops
//! end or not. What the engines' proofs rest on, these do too.

mod alone;
mod forever;
mod lasso;
mod sample;
mod summaries;
mod undefined;

use crate::{By, Counterexample, Method, Options, Outcome, PropertyOutcome, Reason, SolverFactory, Strategy};
use fathom_analysis::Externals;
use fathom_analysis::values::{self, Keep, Parts, Values};
use fathom_goto::*;
use fathom_transform::ends::{self, Candidates, Cycle, Goal, Limit, Part, Proposal, Refuted};
use fathom_transform::{FactUse, Provenance, slice, strengthen};
use lasso::Lassos;
pub use lasso::{Endless, How};
use std::collections::BTreeSet;
use std::sync::atomic::Ordering;
use std::time::Instant;

/// Work of each question in the first round; every round doubles it.
const FIRST_WORK: u64 = 600_000;
const ROUNDS: u32 = 24;
/// Instructions of executions that are tried out in the first round, and of each.
const FIRST_STEPS: u64 = 250_000;
const FIRST_LIMIT: u64 = 20_000;
const LAST_LIMIT: u64 = 64_000_000;
/// Loops whose iterations are counted although the proof needs no rank.
const COUNTED: usize = 6;
/// Greater programs are not given to value analysis.
const ANALYSED: usize = 3_000;
/// A number of iterations that seems large where numbers halve.
const MANY: u128 = 128;
/// Work for looking once more for a number of iterations.
const AGAIN: u64 = 8 * FIRST_WORK;
/// The rounds that are looked at for refuting what is not to be proved.
const DEPTH: u32 = 2;
/// A number of iterations that says something.
const FEW: u128 = 1 << 24;
/// What decreases by itself, as far as it is compared for which gives the least number of iterations.
const COMPARED: usize = 4;
/// Parts of a rank that decrease lexicographically.
const LEVELS: usize = 3;

/// Why a goal is not passed for ever.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rank {
    /// Of the goal.
    pub goal: usize,
    /// What decreases, lexicographically: one of each list, the others of it do not increase.
    pub parts: Vec<Vec<String>>,
    pub count: Count,
}

/// Iterations at most, each time the loop is entered.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Count {
    pub most: Option<u128>,
    /// In terms of what variables hold where it is entered: `max - i`.
    pub text: Option<String>,
    /// What holds between one visit of the loop's head and every visit before, as witnesses write it.
    pub relation: Option<String>,
}

impl Count {
    fn says_enough(&self) -> bool {
        self.most.is_some_and(|n| n <= FEW) || self.text.is_some()
    }

    fn says_more_than(&self, other: &Count) -> bool {
        let fewer = self.most.is_some_and(|n| other.most.is_none_or(|m| n < m));
        fewer || (self.text.is_some() && other.text.is_none())
    }
}

/// What is known about the goals.
pub struct Decision {
    /// The slice that answers are about: one property per goal.
    pub program: Program,
    pub provenance: Provenance,
    pub outcome: Outcome,
    pub ranks: Vec<Rank>,
    /// Where the verdict is that an execution does not end.
    pub endless: Option<Endless>,
}

/// What is asked.
pub struct Question<'a> {
    /// Without assertions.
    pub program: &'a Program,
    /// The same with assertions for what C leaves undefined.
    pub checked: &'a Program,
    pub goals: &'a [Goal],
    pub externals: Externals,
    pub options: &'a Options,
    pub slices: bool,
    pub facts: bool,
    /// Proves once more that a program has no end.
    pub second: Option<SolverFactory>,
    /// Loops that are meant not to end, by their heads, if each of the others is asked for alone: the program as a whole need not end.
    pub reactive: Option<&'a [(FuncId, BlockId)]>,
    /// By goal, where each is asked for alone: is it asked for at all? Empty: all are.
    pub wanted: &'a [bool],
    /// Is told what is known whenever a goal is decided, for whoever has to end the program while the search is busy.
    pub told: Option<&'a dyn Fn(Decision)>,
}

pub fn decide(question: &Question<'_>, provenance: &Provenance) -> Decision {
    let whole = ends::ask(question.program.clone(), question.goals);
    let (program, slicing) = match question.slices {
        true => slice::slice(whole.clone(), question.externals),
        false => (whole.clone(), Provenance::unchanged(&whole)),
    };
    let removed = slicing.removed;
    let provenance = provenance.clone().asked(&whole).then(slicing);
    let mut search = Search::new(question, &program, &provenance);
    // SOUNDNESS: where the slice lacks accesses that may be invalid, only executions of the whole program count.
    let executed = if removed.unproved_accesses > 0 { &whole } else { &program };
    let mut lassos = Lassos::new(executed, &whole, recursive(question.goals, &whole), question.reactive.unwrap_or_default());
    let mut end = search.run(&mut lassos);
    if let End::Explored { .. } = end {
        search.count_iterations();
    }
    if let End::Explored { .. } | End::Ranked = end
        && question.reactive.is_none()
        && let Some(reason) = search.undefined(&lassos)
    {
        end = End::Gave(reason);
    }
    let (outcome, ranks, endless) = search.finish(end, &lassos);
    Decision { program, provenance, outcome, ranks, endless }
}

/// By function: some goal is that it does not call itself for ever.
fn recursive(goals: &[Goal], program: &Program) -> Vec<bool> {
    let mut flags = vec![false; program.functions.len()];
    for goal in goals {
        if let Cycle::Calls { functions } = &goal.cycle {
            functions.iter().for_each(|f| flags[f.index()] = true);
        }
    }
    flags
}

/// How hard a question is tried.
#[derive(Copy, Clone, PartialEq, Eq)]
struct Effort {
    slices: bool,
    /// Invariants are guessed.
    candidates: bool,
    /// The greatest k of inductions.
    k: Option<u32>,
    /// The program has assertions for what is undefined.
    checked: bool,
}

impl Effort {
    const LEAST: Effort = Effort { slices: true, candidates: false, k: None, checked: false };
    const MOST: Effort = Effort { slices: true, candidates: true, k: Some(3), checked: false };

    /// What the text of the loop alone shows comes first, then invariants.
    fn of_round(round: u32) -> Effort {
        match round {
            0 => Effort { k: Some(1), ..Effort::LEAST },
            1 => Effort { k: Some(2), ..Effort::MOST },
            _ => Effort::MOST,
        }
    }
}

enum End {
    Explored { iterations: u32 },
    Ranked,
    Endless(Endless),
    Gave(Reason),
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum State {
    Open,
    /// Nobody asks.
    Skipped,
    /// Its loop is gone from the slice: no execution goes back to its head.
    Gone,
    Ranked(Vec<Vec<String>>, Count),
}

/// Makes questions about what decreases, given the parts before and what is refuted.
type Asked<'a> = &'a dyn Fn(&[Part], Refuted<'_>) -> Option<(Vec<Program>, Vec<Proposal>)>;

enum Decreases {
    /// The first is what decreases. Each of the parts, if there are some, decreases by itself.
    Found { levels: Vec<Vec<String>>, parts: Vec<(String, Part)> },
    /// `decided`: nothing was left open for lack of work.
    Nothing { decided: bool },
}

struct Search<'a> {
    question: &'a Question<'a>,
    program: &'a Program,
    provenance: &'a Provenance,
    states: Vec<State>,
    /// All that could be asked about its rank was refuted.
    hopeless: Vec<bool>,
    /// How many goals were decided when somebody was told.
    told: usize,
    rests_on: BTreeSet<String>,
    work: u64,
    queries: u64,
    bound: u32,
    reason: Option<Reason>,
    /// In the place of the solver of the options.
    solver: Option<SolverFactory>,
}

impl<'a> Search<'a> {
    fn new(question: &'a Question<'a>, program: &'a Program, provenance: &'a Provenance) -> Self {
        let state = |goal: &Goal| match goal.cycle {
            Cycle::Loop { function, head } => {
                let is_head = fathom_goto::loops::Wto::of(program.func(function)).headed_by(head).is_some();
                if is_head { State::Open } else { State::Gone }
            }
            Cycle::Calls { .. } => State::Open,
        };
        let mut states: Vec<State> = question.goals.iter().map(state).collect();
        for (state, wanted) in states.iter_mut().zip(question.wanted) {
            if !wanted {
                *state = State::Skipped;
            }
        }
        Search {
            question,
            program,
            provenance,
            states,
            hopeless: vec![false; question.goals.len()],
            told: 0,
            rests_on: BTreeSet::new(),
            work: 0,
            queries: 0,
            bound: 0,
            reason: None,
            solver: None,
        }
    }

    fn run(&mut self, lassos: &mut Lassos<'_>) -> End {
        for round in 0..ROUNDS {
            if self.all_ranked() {
                return End::Ranked;
            }
            let limit = (FIRST_LIMIT << (2 * round).min(32)).min(LAST_LIMIT);
            // Proofs are all that is asked for: nothing hides what they would say of an execution that does not end.
            let proofs = self.question.options.strategy == Strategy::KInduction;
            if !proofs && let Some(found) = lassos.search(FIRST_STEPS << round.min(32), limit, &|| self.limit().is_some()) {
                return End::Endless(found);
            }
            let work = FIRST_WORK << round;
            if round == 0 {
                self.rank_alone();
                self.rank_with_callees();
                if self.all_ranked() {
                    return End::Ranked;
                }
            }
            if self.question.reactive.is_none() && !proofs {
                if let Some(end) = self.explore(work) {
                    return end;
                }
                if let Some(found) = self.lasts_for_ever(lassos, work, Effort::of_round(round)) {
                    return End::Endless(found);
                }
            }
            for goal in 0..self.states.len() {
                if let Some(reason) = self.limit() {
                    return End::Gave(self.reason.take().unwrap_or(reason));
                }
                self.tell();
                if self.states[goal] == State::Open && !self.hopeless[goal] {
                    self.rank(goal, work, Effort::of_round(round));
                }
            }
            if self.all_ranked() {
                return End::Ranked;
            }
            for goal in 0..self.states.len() {
                if let Some(reason) = self.limit() {
                    return End::Gave(self.reason.take().unwrap_or(reason));
                }
                self.tell();
                if self.states[goal] == State::Open
                    && !proofs
                    && let Some(found) = self.repeats(goal, work, lassos)
                {
                    return End::Endless(found);
                }
            }
        }
        End::Gave(self.reason.take().unwrap_or(Reason::Work { bound: self.bound }))
    }

    fn all_ranked(&self) -> bool {
        self.states.iter().all(|s| *s != State::Open)
    }

    fn limit(&self) -> Option<Reason> {
        let options = self.question.options;
        let bound = self.bound;
        if options.stop.load(Ordering::Relaxed) {
            return Some(Reason::Interrupted { bound });
        }
        if options.deadline.is_some_and(|d| Instant::now() >= d) {
            return Some(Reason::Timeout { bound });
        }
        options.work.is_some_and(|work| self.work >= work).then_some(Reason::Work { bound })
    }

    /// Asks the engines about a program, for so much work.
    fn ask(&mut self, program: &Program, strategy: Strategy, work: u64, effort: Effort) -> Outcome {
        if let Err(errors) = fathom_goto::validate(program) {
            panic!("the question is not a valid program: {}", errors.join("; "));
        }
        let question = self.question;
        let (program, provenance) = match effort.slices && question.slices {
            true => slice::slice(program.clone(), question.externals),
            false => (program.clone(), Provenance::unchanged(program)),
        };
        let left = question.options.work.map_or(u64::MAX, |limit| limit.saturating_sub(self.work));
        let options = Options {
            strategy,
            work: Some(work.min(left).max(1)),
            first_violation: false,
            candidates: effort.candidates && question.options.candidates,
            bound: effort.k.or(question.options.bound),
            jobs: 1,
            // SOUNDNESS: goals of a question are none of the program's.
            settled: Default::default(),
            ledger: None,
            solver: self.solver.clone().or_else(|| question.options.solver.clone()),
            ..question.options.clone()
        };
        let proves = strategy == Strategy::Proofs;
        let strengthened = (proves && question.facts).then(|| {
            let values = effort.candidates.then(|| self.values(&program, effort.checked)).flatten();
            strengthen::strengthen(&program, question.externals, values.as_ref(), FactUse::Assume)
        });
        let proved_on = strengthened.as_ref().map_or(&program, |(p, _)| p);
        let mut outcome = crate::verify(&program, proved_on, &provenance, &options, &mut ());
        let rests = provenance.rests_on.iter().map(ToString::to_string);
        outcome.rests_on.extend(rests.filter(|r| !outcome.rests_on.contains(r)).collect::<Vec<_>>());
        self.work += outcome.work.max(1000);
        self.queries += outcome.queries;
        outcome
    }

    /// What value analysis knows at loop heads.
    fn values(&self, program: &Program, accesses_checked: bool) -> Option<Values> {
        let size: usize = program.functions.iter().flat_map(|f| &f.blocks).map(|b| b.insts.len()).sum();
        if size > ANALYSED {
            return None;
        }
        let externals = self.question.externals;
        let options = values::Options {
            externals,
            accesses_checked,
            budget: values::DEFAULT_BUDGET,
            keep: Keep::LoopHeads,
            parting: Parts::Needed,
        };
        Some(Values::of(program, options)).filter(|values| values.lost.is_none())
    }

    /// Is every execution explored?
    fn explore(&mut self, work: u64) -> Option<End> {
        let outcome = self.ask(self.program, Strategy::Incremental, work, Effort { slices: false, ..Effort::LEAST });
        self.bound = self.bound.max(outcome.bound);
        match (outcome.proof.and_then(|p| p.by_search), outcome.reason) {
            (Some(Method::Explored { iterations }), None) => {
                self.rests_on.extend(outcome.rests_on);
                return Some(End::Explored { iterations });
            }
            (_, Some(reason @ (Reason::Unsupported { .. } | Reason::Internal(_)))) => self.reason = Some(reason),
            (_, _) => {}
        }
        None
    }

    /// Looks for something that decreases.
    fn rank(&mut self, goal: usize, work: u64, effort: Effort) {
        let g = &self.question.goals[goal];
        let candidates = match g.cycle {
            Cycle::Loop { function, head } => self.candidates(self.program, function, head, effort),
            Cycle::Calls { .. } => Candidates::default(),
        };
        let program = self.program;
        let ask = |before: &[Part], refuted: Refuted<'_>| match g.cycle {
            Cycle::Loop { .. } => ends::rank_question(program, g, &candidates, before, refuted),
            Cycle::Calls { .. } => ends::calls_question(program, g, before, refuted, !effort.candidates),
        };
        let ask = |before: &[Part], refuted: Refuted<'_>| ask(before, refuted).map(|(program, p)| (vec![program], p));
        match self.decreases(&ask, LEVELS, work, effort) {
            Decreases::Found { levels, parts } => {
                self.states[goal] = self.counted(program, g, &candidates, (levels, parts), effort);
            }
            Decreases::Nothing { decided } => self.hopeless[goal] = decided && effort == Effort::MOST,
        }
    }

    fn candidates(&self, program: &Program, function: FuncId, head: BlockId, effort: Effort) -> Candidates {
        let all = Candidates::of_loop(program, function, head);
        if effort.candidates { all } else { all.simple_only() }
    }

    /// Looks for parts that decrease lexicographically. `ask` makes questions with the same properties, given the parts before and what is refuted.
    fn decreases(&mut self, ask: Asked<'_>, most: usize, work: u64, effort: Effort) -> Decreases {
        let mut before: Vec<Part> = Vec::new();
        let mut levels: Vec<Vec<String>> = Vec::new();
        let mut rests_on: Vec<String> = Vec::new();
        let mut decided = true;
        for _ in 0..most {
            let ask = |refuted: &[(Part, bool)]| {
                ask(&before, &|part: &Part, strict: bool| refuted.iter().any(|(p, s)| p == part && *s == strict))
            };
            let Some((programs, proposals)) = ask(&[]) else { break };
            let mut refuted: Vec<_> = programs.iter().flat_map(|program| sample::refuted(program, &proposals)).collect();
            let Some((programs, proposals)) = ask(&refuted) else { break };
            for program in &programs {
                refuted.extend(self.refuted(program, &proposals, work / 2));
            }
            let Some((programs, proposals)) = ask(&refuted) else { break };
            let mut outcomes = Vec::new();
            for program in &programs {
                let outcome = self.ask(program, Strategy::Proofs, work, effort);
                decided &= outcome.work < work;
                rests_on.extend(outcome.rests_on.iter().cloned());
                outcomes.push(outcome);
            }
            let holds = |o: &Outcome, id: PropertyId| matches!(o.properties[id.index()], PropertyOutcome::Proved { .. });
            let proved = |id: Option<PropertyId>| id.is_some_and(|id| outcomes.iter().all(|o| holds(o, id)));
            let mut found = proposals.iter().filter(|p| proved(p.strict)).map(|p| (p.text.clone(), p.part.clone())).peekable();
            if let Some((text, _)) = found.peek() {
                levels.push(vec![text.clone()]);
                self.rests_on.extend(rests_on);
                let parts = if levels.len() == 1 { found.take(COMPARED).collect() } else { Vec::new() };
                return Decreases::Found { levels, parts };
            }
            let steady: Vec<_> = proposals.iter().filter(|p| proved(p.weak)).collect();
            if steady.is_empty() {
                break;
            }
            levels.push(steady.iter().map(|p| p.text.clone()).collect());
            before.extend(steady.into_iter().map(|p| p.part.clone()));
        }
        Decreases::Nothing { decided }
    }

    /// What does not decrease in the first rounds: it would keep the proof of the others waiting.
    fn refuted(&mut self, program: &Program, proposals: &[Proposal], work: u64) -> Vec<(Part, bool)> {
        let outcome = self.ask(program, Strategy::Falsify, work, Effort { k: Some(DEPTH), ..Effort::LEAST });
        let violated: BTreeSet<PropertyId> = outcome.violated().map(|(id, _)| id).collect();
        let is = |id: Option<PropertyId>| id.is_some_and(|id| violated.contains(&id));
        let mut found = Vec::new();
        for p in proposals {
            found.extend(is(p.strict).then(|| (p.part.clone(), true)));
            found.extend(is(p.weak).then(|| (p.part.clone(), false)));
        }
        found
    }

    /// Of what was explored: what decreases in the first loops, for the number of their iterations.
    fn count_iterations(&mut self) {
        for goal in 0..self.states.len().min(COUNTED) {
            if self.states[goal] == State::Open && self.limit().is_none() && !self.question.goals[goal].library {
                self.rank(goal, FIRST_WORK, Effort::of_round(0));
            }
        }
    }

    /// A loop in which something decreases, with how often it is passed. Where that is often, or nobody knows, and numbers halve in it, bits are counted.
    fn counted(
        &mut self,
        program: &Program,
        g: &Goal,
        candidates: &Candidates,
        (mut levels, parts): (Vec<Vec<String>>, Vec<(String, Part)>),
        effort: Effort,
    ) -> State {
        let mut count = Count::default();
        let is_alone = !parts.is_empty();
        self.compare_counts(program, g, candidates, parts, (&mut levels, &mut count), (effort, FIRST_WORK));
        // For a bound that says something more is worth while: other parts may decrease, too.
        if is_alone && !count.says_enough() && self.limit().is_none() {
            let ask = |before: &[Part], refuted: Refuted<'_>| {
                let (program, proposals) = ends::rank_question(program, g, candidates, before, refuted)?;
                Some((vec![program], proposals))
            };
            if let Decreases::Found { parts, .. } = self.decreases(&ask, 1, AGAIN, effort) {
                self.compare_counts(program, g, candidates, parts, (&mut levels, &mut count), (effort, AGAIN));
            }
        }
        let Cycle::Loop { function, .. } = g.cycle else { return State::Ranked(levels, count) };
        if count.most.is_none_or(|n| n > MANY) && ends::halves(program, g) && self.limit().is_none() {
            let lengths = candidates.lengths(program, program.func(function));
            let ask = |before: &[Part], refuted: Refuted<'_>| {
                let (program, proposals) = ends::rank_question(program, g, &lengths, before, refuted)?;
                Some((vec![program], proposals))
            };
            let once = Effort { k: Some(1), ..effort };
            if let Decreases::Found { levels, parts } = self.decreases(&ask, 1, FIRST_WORK / 2, once)
                && let Some((_, part)) = parts.first()
            {
                let fewer = self.iterations(program, g, &lengths, part, FIRST_WORK, once);
                if count.most.is_none_or(|n| fewer.most.is_some_and(|fewer| fewer < n)) {
                    return State::Ranked(levels, fewer);
                }
            }
        }
        State::Ranked(levels, count)
    }

    /// Of parts that decrease by themselves the one that says most about the number of iterations.
    fn compare_counts(
        &mut self,
        program: &Program,
        g: &Goal,
        candidates: &Candidates,
        parts: Vec<(String, Part)>,
        (levels, count): (&mut Vec<Vec<String>>, &mut Count),
        (effort, work): (Effort, u64),
    ) {
        for (text, part) in parts {
            if count.says_enough() || self.limit().is_some() {
                break;
            }
            let other = self.iterations(program, g, candidates, &part, work, effort);
            if *count == Count::default() || other.says_more_than(count) {
                (*count, *levels) = (other, vec![vec![text]]);
            }
        }
    }

    /// How often a loop is passed at most, from what decreases by itself.
    fn iterations(
        &mut self,
        program: &Program,
        g: &Goal,
        candidates: &Candidates,
        part: &Part,
        work: u64,
        effort: Effort,
    ) -> Count {
        let constants = lasso::constants(program);
        let mut proved: Vec<Limit> = Vec::new();
        let ask = |refuted: &[Limit]| ends::bound_question(program, g, candidates, part, &constants, refuted);
        let mut refuted: Vec<Limit> = match ask(&[]) {
            Some((question, limits)) => {
                let violated = sample::violated(&question, (0..limits.len()).map(PropertyId::new).collect());
                violated.into_iter().map(|id| limits[id.index()]).collect()
            }
            None => Vec::new(),
        };
        // What does not hold keeps the proof of the others waiting.
        if let Some((question, limits)) = ask(&refuted) {
            let outcome = self.ask(&question, Strategy::Falsify, work / 2, Effort { k: Some(DEPTH), ..Effort::LEAST });
            refuted.extend(outcome.violated().map(|(id, _)| limits[id.index()]));
        }
        if let Some((question, limits)) = ask(&refuted) {
            let outcome = self.ask(&question, Strategy::Proofs, work, Effort { k: Some(1), ..effort });
            let holds = |p: &PropertyOutcome| matches!(p, PropertyOutcome::Proved { .. });
            proved.extend(limits.iter().zip(&outcome.properties).filter(|(_, p)| holds(p)).map(|(l, _)| *l));
            self.rests_on.extend(outcome.rests_on);
        }
        let most = ends::iterations(program, g, candidates, part, &proved);
        let relation = ends::relation_text(program, g, candidates, part);
        Count { most, text: ends::iterations_text(program, g, candidates, part, &proved), relation }
    }

    /// Looks for inputs with which a loop comes back to a state.
    fn repeats(&mut self, goal: usize, work: u64, lassos: &mut Lassos<'_>) -> Option<Endless> {
        let program = ends::snapshot_question(self.program, &self.question.goals[goal])?;
        let outcome = self.ask(&program, Strategy::Falsify, work, Effort::LEAST);
        let (_, found) = outcome.violated().next()?;
        let (mut stem, mut cycle, mut taken) = (Vec::new(), Vec::new(), false);
        for input in &found.script.inputs {
            if input.name == ends::CHOICE {
                taken |= input.bits & 1 == 1;
            } else if taken {
                cycle.push(input.bits);
            } else {
                stem.push(input.bits);
            }
        }
        lassos.follow(stem, cycle, found.steps.saturating_mul(8).max(FIRST_LIMIT))
    }

    /// Between two goals: if one was decided since the last time, whoever is told gets what the search would give if it ended now.
    ///
    /// SOUNDNESS: a goal that has a rank has it whatever becomes of the others, except where an execution is undefined. That is looked for at the end, if the
    /// program as a whole is asked about; so only those who ask for each goal alone are told.
    fn tell(&mut self) {
        let decided = self.states.iter().filter(|s| matches!(s, State::Ranked(..))).count();
        if decided > std::mem::replace(&mut self.told, decided)
            && let Some(told) = self.question.told.filter(|_| self.question.reactive.is_some())
        {
            let (outcome, ranks, endless) = self.answers(End::Gave(Reason::Interrupted { bound: self.bound }), None);
            told(Decision { program: self.program.clone(), provenance: self.provenance.clone(), outcome, ranks, endless });
        }
    }

    fn finish(&self, end: End, lassos: &Lassos<'_>) -> (Outcome, Vec<Rank>, Option<Endless>) {
        self.answers(end, Some(lassos))
    }

    fn answers(&self, end: End, lassos: Option<&Lassos<'_>>) -> (Outcome, Vec<Rank>, Option<Endless>) {
        let goals = self.question.goals;
        let rank = |(goal, state): (usize, &State)| match state {
            State::Ranked(parts, count) => Some(Rank { goal, parts: parts.clone(), count: count.clone() }),
            State::Open | State::Gone | State::Skipped => None,
        };
        let ranks: Vec<Rank> = self.states.iter().enumerate().filter_map(rank).collect();
        let explored = matches!(end, End::Explored { .. });
        let mut properties: Vec<PropertyOutcome> = self
            .states
            .iter()
            .map(|s| match (s, &end) {
                (State::Skipped, _) => PropertyOutcome::Open,
                (State::Open, End::Endless(_) | End::Gave(_)) => PropertyOutcome::Open,
                (_, End::Gave(Reason::Undefined { .. })) => PropertyOutcome::Open,
                (State::Gone, _) => PropertyOutcome::Proved { vacuous: true, by: By::Exploration },
                (State::Ranked(..), _) | (State::Open, End::Explored { .. } | End::Ranked) => {
                    PropertyOutcome::Proved { vacuous: false, by: if explored { By::Exploration } else { By::Induction } }
                }
            })
            .collect();
        let (mut reason, mut endless, mut proof) = (None, None, None);
        match end {
            End::Explored { iterations } => proof = Some(Method::Explored { iterations }.into()),
            End::Ranked => proof = Some(Method::Ranked.into()),
            End::Gave(why) => reason = Some(why),
            End::Endless(found) => {
                let id = lassos.map_or(PropertyId::new(0), |lassos| self.violated(&found, lassos));
                properties[id.index()] = PropertyOutcome::Violated(Box::new(self.counterexample(id, &found)));
                if properties.iter().any(|p| matches!(p, PropertyOutcome::Open)) {
                    reason = Some(Reason::Bound(0));
                }
                endless = Some(found);
            }
        }
        let outcome = Outcome {
            properties,
            excluded: Vec::new(),
            unreached: Vec::new(),
            bound: self.bound,
            reason,
            proof,
            rests_on: self.rests_on.iter().cloned().collect(),
            invariants: Vec::new(),
            rounds: Vec::new(),
            costs: Vec::new(),
            open_loops: goals
                .iter()
                .zip(&self.states)
                .filter(|(_, s)| **s == State::Open)
                .map(|(g, _)| (g.name.clone(), 1))
                .collect(),
            queries: self.queries,
            work: self.work,
            failed_replays: 0,
        };
        (outcome, ranks, endless)
    }

    /// The goal that the execution passes for ever.
    fn violated(&self, found: &Endless, lassos: &Lassos<'_>) -> PropertyId {
        let (function, block) = lassos.place(found);
        let recursion = matches!(&found.how, How::Repeats(cycle) if cycle.recursion);
        let is_it = |goal: &Goal| match &goal.cycle {
            Cycle::Loop { function: f, head } => !recursion && *f == function && *head == block,
            Cycle::Calls { functions } => recursion && functions.contains(&function),
        };
        PropertyId::new(self.question.goals.iter().position(is_it).unwrap_or(0))
    }

    fn counterexample(&self, property: PropertyId, found: &Endless) -> Counterexample {
        let goal = &self.question.goals[property.index()];
        let message = match goal.cycle {
            _ if matches!(found.how, How::Proved { .. }) => "no execution with these inputs ever ends".to_string(),
            Cycle::Loop { .. } => {
                format!("loop {} comes back to a state that it was in before, and does so for ever", goal.name)
            }
            Cycle::Calls { .. } => {
                format!("{} is called again from within itself with the same state, and so on for ever", goal.name)
            }
        };
        let function = match &found.how {
            How::Repeats(cycle) => cycle.function,
            How::Proved { function, .. } => *function,
        };
        let stack = vec![(function, goal.loc)];
        Counterexample { property, message, loc: goal.loc, stack, script: found.script.clone(), bound: 0, steps: found.steps }
    }
}

/// The outcome for a program without loops and recursion, unless there is a reason to say nothing.
pub fn without_goals(reason: Option<Reason>) -> Outcome {
    let ends = PropertyOutcome::Proved { vacuous: false, by: By::Exploration };
    let proof = reason.is_none().then(|| Method::Ranked.into());
    Outcome {
        properties: vec![if reason.is_none() { ends } else { PropertyOutcome::Open }],
        excluded: Vec::new(),
        unreached: Vec::new(),
        bound: 0,
        reason,
        proof,
        rests_on: Vec::new(),
        invariants: Vec::new(),
        rounds: Vec::new(),
        costs: Vec::new(),
        open_loops: Vec::new(),
        queries: 0,
        work: 0,
        failed_replays: 0,
    }
}
