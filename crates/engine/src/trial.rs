//! Whole executions tried out on the interpreter, with inputs that nobody chose carefully.
//!
//! Some violations happen whatever the inputs are, but only after many iterations: unwinding them costs more than running into
//! them. So when the search has become expensive, a small part of its cost goes into executions with a few fixed kinds of
//! inputs, each allowed to run longer than those before. Inputs that are drawn afresh each time average out in integrators and filters; so in some
//! executions a few vectors of inputs are drawn in turn, each held for a while, and those that make something grow run for long (`drift`). The allowance is
//! counted in terms, blocks and instructions, not in time: the same on every machine.
//!
//! SOUNDNESS: only violations come of it, and each is an execution that the interpreter made.

mod draw;
mod drift;

use crate::replay::{Counterexample, InputValue, Script, made_up};
use crate::session::{Engine, Progress, Session};
use draw::{Numbers, mixed};
use drift::{Campaign, Drift, SHORT, Set, assignments_of_goals};
use fathom_goto::{LocId, Type, TypeId, TypeTable};
use fathom_interpret::{InputRequest, Inputs, Mode, ObjectKey, Observer, Outcome, Silent};
use std::cell::Cell;
use std::collections::BTreeSet;
use std::rc::Rc;

/// The search is expensive when it has made this many terms and executed blocks: what is found before has shorter traces.
const EXPENSIVE: u64 = 50_000;
/// Instructions per term made or block executed by the search.
const SHARE: u64 = 20;
/// Instructions of the interpreter that cost as much as the unit of work.
const STEPS_PER_WORK: u64 = 25;
/// … and as much as drawing an input and writing it down.
const STEPS_PER_DRAW: u64 = 2;
/// The first executions may run this long, and no execution longer than the last.
const FIRST_STEPS: u64 = 1_000_000;
const LAST_STEPS: u64 = 64_000_000;
/// Executions that drew more would make counterexamples nobody can read, and too large to keep.
const MANY_INPUTS: usize = 1_000_000;

#[derive(Clone)]
enum Kind {
    Zero,
    One,
    /// Small numbers.
    Small(u64),
    /// Any number, mostly near the ends of its type.
    Any(u64),
    /// A few vectors in turn, each held for a few steps.
    Held(Set),
}

/// In one round, and rounds in which executions become longer.
const KINDS: u64 = 6;
const ROUNDS: u64 = 3;
/// How long executions with held inputs run after these rounds.
const HELD_STEPS: u64 = 16_000_000;
/// Of all work, the part that trials may take where the search is expensive, or has taken this much work.
const PART: u64 = 6;
const LONG: u64 = 1_000_000;
/// Short executions in one turn of the search for inputs that make something grow, and how long each may run.
const SHORT_RUNS: u64 = 24;
const SHORT_STEPS: u64 = 500_000;
/// Long executions that may wait.
const WAITING: usize = 32;
/// A program that draws a vector of inputs this often is reactive.
const REACTIVE: u64 = 8;

#[derive(Default)]
pub(crate) struct Trials {
    tried: u64,
    round: u64,
    /// Executions in this round, and how many of them had to be cut off.
    in_round: u64,
    cut: u64,
    /// Instructions executed so far, and what setting executions up took.
    steps: u64,
    /// What the next execution is taken to cost: about as much as the last one did, once executions end by themselves.
    expected: Option<u64>,
    /// An execution ended by itself and drew nothing: others would be the same.
    closed: bool,
    /// Some execution drew an input.
    draws: bool,
    /// Some execution drew vectors of inputs, again and again.
    reactive: bool,
    numbers: Option<Rc<Numbers>>,
    campaign: Campaign,
    /// Long executions that wait for their allowance: the inputs, the steps of the program, and instructions that these may take.
    waiting: Vec<(Set, u64, u64)>,
}

/// How far an execution may go.
#[derive(Copy, Clone)]
struct Limit {
    instructions: u64,
    /// Vectors of inputs.
    vectors: u64,
}

/// What an execution came to: a violation counts if it is the first of its property.
struct Tried {
    violation: Option<Counterexample>,
    instructions: u64,
    vectors: u64,
    /// It had to be cut off.
    cut: bool,
    /// Instructions, and what setting it up took.
    cost: u64,
}

impl Engine for Trials {
    fn advance(&mut self, session: &Session<'_>, work: u64) -> Progress {
        let allowed = self.steps.saturating_add(work.saturating_mul(STEPS_PER_WORK));
        while let Some(found) = self.next_violation(session, allowed) {
            if let Some(end) = session.violate(Box::new(found)) {
                return Progress::Ends(end);
            }
        }
        match self.closed {
            true => Progress::GaveUp,
            false => Progress::GoesOn,
        }
    }

    fn work(&self) -> u64 {
        self.steps / STEPS_PER_WORK
    }
}

impl Trials {
    /// All the work that trials may have done, when the search has made this many terms and executed blocks.
    /// `work`: what all engines did.
    pub fn share(size: u64, work: u64) -> u64 {
        let share = size.saturating_sub(EXPENSIVE).saturating_mul(SHARE) / STEPS_PER_WORK;
        let part = if share == 0 { work.saturating_sub(LONG) / PART } else { work / PART };
        share.max(part)
    }

    /// Tries executions as far as the allowance goes; the first that violates a property.
    fn next_violation(&mut self, session: &Session<'_>, allowed: u64) -> Option<Counterexample> {
        // Only the clock, memory and the user end it here: its work is allowed for.
        while session.limit(0).is_none() {
            let round = self.round;
            // A program without inputs has one execution only, which may be as long as it likes.
            let longest = if self.draws { HELD_STEPS } else { LAST_STEPS };
            // Where sets of inputs are judged first, executions that nobody chose stay short for longer.
            let growth = if self.reactive { round / 2 } else { 2 * round };
            let limit = (FIRST_STEPS << growth.min(32)).min(longest);
            let cost = self.expected.map_or(limit, |expected| limit.min(expected));
            if self.closed || self.steps + cost > allowed {
                return None;
            }
            if let Some(at) = self.waiting.iter().position(|(.., cost)| self.steps + cost <= allowed) {
                let (set, vectors, cost) = self.waiting.swap_remove(at);
                let limit = Limit { instructions: cost, vectors };
                let tried = self.attempt(session, Kind::Held(set), limit, None);
                if tried.violation.is_some() {
                    return tried.violation;
                }
                continue;
            }
            let kind = match self.tried % KINDS {
                0 if round < ROUNDS || !self.draws => Kind::Zero,
                1 if round < ROUNDS => Kind::One,
                2 => Kind::Small(round),
                3 => Kind::Any(round),
                0 | 1 | 4 | 5 if self.reactive => {
                    self.tried += 1;
                    self.count(false);
                    let found = self.steer(session, allowed);
                    if found.is_some() {
                        return found;
                    }
                    continue;
                }
                _ => Kind::Held(Set::new(mixed(self.tried, 0))),
            };
            self.tried += 1;
            let limit = Limit { instructions: limit, vectors: u64::MAX };
            let tried = self.attempt(session, kind, limit, None);
            self.expected = (!tried.cut).then_some(2 * tried.cost);
            self.count(tried.cut);
            if tried.violation.is_some() {
                return tried.violation;
            }
        }
        None
    }

    /// An execution, or a turn of the search for sets, is over.
    fn count(&mut self, cut: bool) {
        self.in_round += 1;
        self.cut += u64::from(cut);
        // Where every execution is cut off, longer ones are needed rather than others: the rest of the kinds have their turn with these.
        let all_cut = self.cut == self.in_round && self.in_round >= KINDS / 2;
        if !self.draws || self.in_round == KINDS || all_cut {
            (self.round, self.in_round, self.cut) = (self.round + 1, 0, 0);
        }
    }

    /// Short executions that show which inputs make something grow. Those that promise to get somewhere wait for their turn.
    fn steer(&mut self, session: &Session<'_>, allowed: u64) -> Option<Counterexample> {
        let goals = assignments_of_goals(session.program, &session.open());
        for _ in 0..SHORT_RUNS {
            if self.steps > allowed {
                break;
            }
            let set = self.campaign.propose();
            let mut vectors = SHORT;
            loop {
                let step = Rc::new(Cell::new(0));
                let mut drift = Drift::new(&session.program.types, &step);
                let limit = Limit { instructions: SHORT_STEPS * vectors / SHORT, vectors };
                let tried = self.attempt(session, Kind::Held(set.clone()), limit, Some((&mut drift, &step)));
                if tried.violation.is_some() {
                    return tried.violation;
                }
                if tried.vectors < vectors {
                    break;
                }
                let promising = self.campaign.promising(&drift.growing(set.period()), &goals);
                self.campaign.keep(&set, !promising.is_empty());
                let Some(more) = Campaign::second_look(&promising) else { break };
                if vectors == SHORT {
                    vectors = more;
                    continue;
                }
                let vectors = self.campaign.ask(&promising);
                let cost = (tried.instructions / tried.vectors.max(1)).saturating_mul(2 * vectors);
                self.waiting.push((set, vectors, cost.clamp(FIRST_STEPS, LAST_STEPS)));
                self.waiting.sort_by_key(|(.., cost)| *cost);
                self.waiting.truncate(WAITING);
                break;
            }
        }
        None
    }

    fn attempt(
        &mut self,
        session: &Session<'_>,
        kind: Kind,
        limit: Limit,
        watched: Option<(&mut dyn Observer, &Rc<Cell<u64>>)>,
    ) -> Tried {
        let program = session.program;
        let numbers = Rc::clone(self.numbers.get_or_insert_with(|| Rc::new(Numbers::of(program))));
        let mut options = fathom_interpret::Options::new(Mode::Replay);
        options.step_limit = Some(limit.instructions);
        let (observer, step) = match watched {
            Some((observer, step)) => (observer, Rc::clone(step)),
            None => (&mut Silent as &mut dyn Observer, Rc::default()),
        };
        let mut drawn = Drawn {
            kind,
            count: 0,
            numbers,
            step,
            seen: BTreeSet::new(),
            vectors: limit.vectors,
            script: Script::default(),
            refused: false,
        };
        let result = fathom_interpret::run(program, &options, &mut drawn, observer);
        let vectors = drawn.step.get();
        let cut = matches!(result.outcome, Outcome::StepLimit);
        let cost = result.setup + result.steps.max(1) + drawn.count * STEPS_PER_DRAW;
        self.steps += cost;
        self.draws |= drawn.count > 0;
        self.reactive |= vectors >= REACTIVE;
        for place in drawn.seen.iter().filter(|p| **p != LocId::NONE) {
            if !self.campaign.places.contains(place) {
                self.campaign.places.push(*place);
            }
        }
        let mut tried = Tried { violation: None, instructions: result.steps, vectors, cut, cost };
        if drawn.count == 0 {
            // All kinds are the same: once it ended, and for as long as this if it did not.
            self.closed |= !cut;
            self.tried = self.tried.next_multiple_of(KINDS);
        }
        let Outcome::Violation { property: Some(property), message, loc, stack, .. } = result.outcome else { return tried };
        let (script, bound) = (drawn.script, session.deepest());
        // Which of them matter is not known here.
        if !session.is_violated(property) && !drawn.refused && made_up(program, &script, |_| true).is_none() {
            tried.violation = Some(Counterexample { property, message, loc, stack, script, bound, steps: result.steps });
        }
        tried
    }
}

/// Draws values of one kind, writing down what was drawn.
struct Drawn {
    kind: Kind,
    count: u64,
    numbers: Rc<Numbers>,
    /// Vectors drawn so far: a new one begins when a place draws again.
    step: Rc<Cell<u64>>,
    /// Places that drew for this vector.
    seen: BTreeSet<LocId>,
    /// The execution ends behind this many.
    vectors: u64,
    script: Script,
    /// Something was asked for that must not be made up.
    refused: bool,
}

impl Drawn {
    fn draw(&mut self, place: LocId, ty: Option<(&TypeTable, TypeId)>, width: u32) -> u128 {
        self.count += 1;
        if place != LocId::NONE && !self.seen.insert(place) {
            self.step.set(self.step.get() + 1);
            self.seen.clear();
            self.seen.insert(place);
        }
        let small = |number: u64| match ty.map(|(types, ty)| types.get(ty)) {
            Some(Type::Float(fathom_goto::FloatKind::F32)) => u128::from((number as f32).to_bits()),
            Some(Type::Float(fathom_goto::FloatKind::F64)) => u128::from((number as f64).to_bits()),
            _ => u128::from(number),
        };
        let (word, wild) = match &self.kind {
            Kind::Zero => return 0,
            Kind::One => return small(1),
            Kind::Small(seed) => return small(mixed(self.count, *seed) % 11),
            Kind::Any(seed) => (mixed(self.count, *seed), seed.is_multiple_of(2)),
            Kind::Held(set) => (set.word(self.step.get(), place), set.wild),
        };
        match ty {
            Some((types, ty)) => self.numbers.choose(types, ty, width, place, word, wild),
            None => u128::from(word >> 8),
        }
    }
}

impl Inputs for Drawn {
    fn input(&mut self, request: &InputRequest<'_>) -> Option<u128> {
        if self.script.inputs.len() >= MANY_INPUTS {
            return None;
        }
        // SOUNDNESS: an approximated function returns what the C library does, or the execution counts for nothing. Whether a tiny
        // result sets `errno` is not known of every library.
        let bits = match request.approximated() {
            Some(function) => request.native().filter(|_| function != fathom_interpret::RANGE_ERROR),
            None => Some(self.draw(request.loc, Some((request.types, request.ty)), request.bits)),
        };
        self.refused |= bits.is_none();
        let bits = bits.filter(|_| self.step.get() < self.vectors)?;
        self.script.inputs.push(InputValue::new(request, bits));
        Some(bits)
    }

    fn indeterminate(&mut self, object: ObjectKey, offset: u64) -> u8 {
        let byte = self.draw(LocId::NONE, None, 8) as u8;
        self.script.indeterminate.insert((object, offset), byte);
        byte
    }
}
