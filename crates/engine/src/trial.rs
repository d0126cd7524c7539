//! Whole executions tried out on the interpreter, with inputs that nobody chose carefully.
//!
//! Some violations happen whatever the inputs are, but only after many iterations: unwinding them costs more than running into
//! them. So when the search has become expensive, a small part of its cost goes into executions with a few fixed kinds of
//! inputs, each allowed to run longer than those before. Inputs that are drawn afresh each time average out in integrators and filters; so in some
//! executions each place that draws gets the same few values in turn, each held for a while. The allowance is counted in terms, blocks and instructions, not in time: the
//! same on every machine.
//!
//! SOUNDNESS: only violations come of it, and each is an execution that the interpreter made.

use crate::replay::{Counterexample, InputValue, Script, made_up};
use crate::session::{Engine, Progress, Session};
use fathom_goto::{LocId, Program};
use fathom_interpret::{InputRequest, Inputs, Mode, ObjectKey, Outcome};
use rustc_hash::FxHashMap;

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

#[derive(Copy, Clone)]
enum Kind {
    Zero,
    One,
    /// Small numbers.
    Small(u64),
    /// Any number, mostly near the ends of its type.
    Any(u64),
    /// The same, but each place that draws has a few of them in turn, and keeps each for a few times.
    Held(u64),
}

/// In one round, and rounds in which executions become longer.
const KINDS: u64 = 6;
const ROUNDS: u64 = 3;
/// How long executions with held inputs run after these rounds.
const HELD_STEPS: u64 = 16_000_000;
/// Of all work, the part that trials may take where the search is expensive.
const PART: u64 = 12;

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
        if share == 0 { 0 } else { share.max(work / PART) }
    }

    /// Tries executions as far as the allowance goes; the first that violates a property.
    fn next_violation(&mut self, session: &Session<'_>, allowed: u64) -> Option<Counterexample> {
        // Only the clock, memory and the user end it here: its work is allowed for.
        while session.limit(0).is_none() {
            let round = self.round;
            // A program without inputs has one execution only, which may be as long as it likes.
            let longest = if self.draws { HELD_STEPS } else { LAST_STEPS };
            let limit = (FIRST_STEPS << (2 * round).min(32)).min(longest);
            let cost = self.expected.map_or(limit, |expected| limit.min(expected));
            if self.closed || self.steps + cost > allowed {
                return None;
            }
            let kind = match self.tried % KINDS {
                0 if round < ROUNDS || !self.draws => Kind::Zero,
                1 if round < ROUNDS => Kind::One,
                2 => Kind::Small(round),
                3 => Kind::Any(round),
                _ => Kind::Held(self.tried),
            };
            self.tried += 1;
            let found = self.attempt(session.program, kind, limit, session.deepest());
            if found.is_some() {
                return found;
            }
        }
        None
    }

    fn attempt(&mut self, program: &Program, kind: Kind, limit: u64, bound: u32) -> Option<Counterexample> {
        let mut options = fathom_interpret::Options::new(Mode::Replay);
        options.step_limit = Some(limit);
        let mut drawn = Drawn { kind, count: 0, places: FxHashMap::default(), script: Script::default(), refused: false };
        let result = fathom_interpret::run(program, &options, &mut drawn, &mut fathom_interpret::Silent);
        let cut = matches!(result.outcome, Outcome::StepLimit);
        let cost = result.setup + result.steps.max(1) + drawn.count * STEPS_PER_DRAW;
        self.steps += cost;
        self.expected = (!cut).then_some(2 * cost);
        self.draws |= drawn.count > 0;
        if drawn.count == 0 {
            // All kinds are the same: once it ended, and for as long as this if it did not.
            self.closed |= !cut;
            self.tried = self.tried.next_multiple_of(KINDS);
        }
        self.in_round += 1;
        self.cut += u64::from(cut);
        // Where every execution is cut off, longer ones are needed rather than others: the rest of the kinds have their turn with these.
        let all_cut = self.cut == self.in_round && self.in_round >= KINDS / 2;
        if drawn.count == 0 || self.in_round == KINDS || all_cut {
            (self.round, self.in_round, self.cut) = (self.round + 1, 0, 0);
        }
        let Outcome::Violation { property: Some(property), message, loc, stack, .. } = result.outcome else { return None };
        let script = drawn.script;
        // Which of them matter is not known here.
        if made_up(program, &script, |_| true).is_some() {
            return None;
        }
        (!drawn.refused).then_some(Counterexample { property, message, loc, stack, script, bound, steps: result.steps })
    }
}

/// Draws values of one kind, writing down what was drawn.
struct Drawn {
    kind: Kind,
    count: u64,
    /// How often each place drew.
    places: FxHashMap<LocId, u64>,
    script: Script,
    /// Something was asked for that must not be made up.
    refused: bool,
}

impl Drawn {
    fn draw(&mut self, place: LocId, width: u32) -> u128 {
        self.count += 1;
        let times = self.places.entry(place).or_default();
        let before = *times;
        *times += 1;
        let mixed = |of: u64, seed: u64| {
            let x = (of ^ seed << 32).wrapping_add(0x9e37_79b9_7f4a_7c15).wrapping_mul(0xbf58_476d_1ce4_e5b9);
            let x = (x ^ x >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
            x ^ x >> 31
        };
        let mix = |seed: u64| mixed(self.count, seed);
        match self.kind {
            Kind::Zero => 0,
            Kind::One => 1,
            Kind::Small(seed) => u128::from(mix(seed) % 11),
            Kind::Any(_) | Kind::Held(_) => {
                let x = match self.kind {
                    Kind::Held(seed) => {
                        // One to three values in turn, each one to four times.
                        let (values, times) = (1 + mixed(1, seed) % 3, 1 + mixed(2, seed) % 4);
                        mixed((before / times % values) << 20 ^ place.index() as u64, seed)
                    }
                    Kind::Any(seed) | Kind::Small(seed) => mix(seed),
                    Kind::Zero | Kind::One => 0,
                };
                let half = 1u128 << (width.clamp(1, 127) - 1);
                let near = u128::from(x >> 8 & 3);
                match x & 7 {
                    0 => near,
                    1 => near.wrapping_neg(),
                    2 => half.wrapping_add(near),
                    3 => half.wrapping_sub(near + 1),
                    4 | 5 => u128::from(x >> 16 & 0x3ff),
                    // Numbers of all lengths, equally often.
                    _ => u128::from(x >> 12 & (u64::MAX >> (63 - (x >> 3 & 63) % u64::from(width.clamp(1, 52))))),
                }
            }
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
        let bits = match request.name.starts_with("approx:") {
            true => request.native().filter(|_| request.name != "approx:range_error"),
            false => Some(self.draw(request.loc, request.bits)),
        };
        self.refused |= bits.is_none();
        let bits = bits?;
        self.script.inputs.push(InputValue { name: request.name.to_string(), ty: request.ty, bits, loc: request.loc });
        Some(bits)
    }

    fn indeterminate(&mut self, object: ObjectKey, offset: u64) -> u8 {
        let byte = self.draw(LocId::NONE, 8) as u8;
        self.script.indeterminate.insert((object, offset), byte);
        byte
    }
}
