//! Whole executions tried out on the interpreter, with inputs that nobody chose carefully.
//!
//! Some violations happen whatever the inputs are, but only after many iterations: unwinding them costs more than running into
//! them. So when the search has become expensive, a small part of its cost goes into executions with a few fixed kinds of
//! inputs, each allowed to run longer than those before. The allowance is counted in terms, blocks and instructions, not in time: the
//! same on every machine.
//!
//! SOUNDNESS: only violations come of it, and each is an execution that the interpreter made.

use crate::replay::{Counterexample, InputValue, Script, made_up};
use crate::session::{Engine, Progress, Session};
use fathom_goto::Program;
use fathom_interpret::{InputRequest, Inputs, Mode, ObjectKey, Outcome};

/// The search is expensive when it has made this many terms and executed blocks: what is found before has shorter traces.
const EXPENSIVE: u64 = 50_000;
/// Instructions per term made or block executed by the search.
const SHARE: u64 = 20;
/// Instructions of the interpreter that cost as much as the unit of work.
const STEPS_PER_WORK: u64 = 25;
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
}

const KINDS: u64 = 4;

#[derive(Default)]
pub(crate) struct Trials {
    tried: u64,
    /// Instructions executed so far.
    steps: u64,
    /// An execution ended by itself and drew nothing: others would be the same.
    closed: bool,
}

impl Engine for Trials {
    fn advance(&mut self, session: &Session<'_>, work: u64) -> Progress {
        let allowed = self.steps.saturating_add(work.saturating_mul(STEPS_PER_WORK));
        while let Some(found) = self.next_violation(session.program, allowed, session.deepest()) {
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
    pub fn share(size: u64) -> u64 {
        size.saturating_sub(EXPENSIVE).saturating_mul(SHARE) / STEPS_PER_WORK
    }

    /// Tries executions as far as the allowance goes; the first that violates a property.
    fn next_violation(&mut self, program: &Program, allowed: u64, bound: u32) -> Option<Counterexample> {
        loop {
            let limit = (FIRST_STEPS << (2 * (self.tried / KINDS)).min(32)).min(LAST_STEPS);
            if self.closed || self.steps + limit > allowed {
                return None;
            }
            let round = self.tried / KINDS;
            let kind = match self.tried % KINDS {
                0 => Kind::Zero,
                1 => Kind::One,
                2 => Kind::Small(round),
                _ => Kind::Any(round),
            };
            self.tried += 1;
            let found = self.attempt(program, kind, limit, bound);
            if found.is_some() {
                return found;
            }
        }
    }

    fn attempt(&mut self, program: &Program, kind: Kind, limit: u64, bound: u32) -> Option<Counterexample> {
        let mut options = fathom_interpret::Options::new(Mode::Replay);
        options.step_limit = Some(limit);
        let mut drawn = Drawn { kind, count: 0, script: Script::default(), refused: false };
        let result = fathom_interpret::run(program, &options, &mut drawn, &mut fathom_interpret::Silent);
        self.steps += result.steps.max(1);
        if drawn.count == 0 {
            // All kinds are the same: once it ended, and for as long as this if it did not.
            self.closed |= !matches!(result.outcome, Outcome::StepLimit);
            self.tried = self.tried.next_multiple_of(KINDS);
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
    script: Script,
    /// Something was asked for that must not be made up.
    refused: bool,
}

impl Drawn {
    fn draw(&mut self, width: u32) -> u128 {
        self.count += 1;
        let mix = |seed: u64| {
            let x = (self.count ^ seed << 32).wrapping_add(0x9e37_79b9_7f4a_7c15).wrapping_mul(0xbf58_476d_1ce4_e5b9);
            let x = (x ^ x >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
            x ^ x >> 31
        };
        match self.kind {
            Kind::Zero => 0,
            Kind::One => 1,
            Kind::Small(seed) => u128::from(mix(seed) % 11),
            Kind::Any(seed) => {
                let x = mix(seed);
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
            false => Some(self.draw(request.bits)),
        };
        self.refused |= bits.is_none();
        let bits = bits?;
        self.script.inputs.push(InputValue { name: request.name.to_string(), ty: request.ty, bits, loc: request.loc });
        Some(bits)
    }

    fn indeterminate(&mut self, object: ObjectKey, offset: u64) -> u8 {
        let byte = self.draw(8) as u8;
        self.script.indeterminate.insert((object, offset), byte);
        byte
    }
}
