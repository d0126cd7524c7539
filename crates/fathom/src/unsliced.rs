//! Counterexamples that were found in a slice, replayed on the whole program.
//!
//! A slice keeps inputs and objects, so the same script is an execution of both, up to an access that only the whole program makes: where
//! nobody looks for invalid ones, execution ends at such an access, and the violation behind it does not happen.

use fathom_engine::{Counterexample, InputValue, Outcome, PropertyOutcome, Script};
use fathom_goto::{Program, PropertyId};
use fathom_interpret::{InputRequest, Inputs, Mode, ObjectKey, Options, Silent};

/// Replays longer than this are not repeated.
const MOST_STEPS: u64 = 200_000_000;
/// Where pointers that the slice knows nothing of point to, and how far apart.
const SPARE_64: u64 = 0x5800_0000_0000;
const SPARE_32: u64 = 0x7f10_0000;
const SPARE_BYTES: u64 = 1 << 16;

/// Do all violations happen in the whole program? Pointers from outside that the slice does not use, and that are null in its executions, may
/// be made to point to something.
pub fn confirm(whole: &Program, slice: &Program, outcome: &mut Outcome) -> bool {
    let mut all = true;
    for result in outcome.properties.iter_mut() {
        if let PropertyOutcome::Violated(found) = result {
            all &= happens(whole, slice, found);
        }
    }
    all
}

/// Does this violation happen in the whole program?
pub fn happens(whole: &Program, slice: &Program, found: &mut Counterexample) -> bool {
    let property = found.property;
    if found.steps > MOST_STEPS || ends_in(whole, property, found, &mut again(&found.script)) {
        return true;
    }
    let mut spare = Spare::of(whole, found.script.clone());
    let confirmed = ends_in(whole, property, found, &mut spare);
    if confirmed && ends_in(slice, property, found, &mut again(&spare.script)) {
        found.script = again(&spare.script);
        return true;
    }
    false
}

fn again(script: &Script) -> Script {
    let mut script = script.clone();
    script.rewind();
    script
}

/// SOUNDNESS: an execution of the whole program that ends without the violation refutes the slice's one. What only this replay cannot follow
/// (a limit, a construct, a function without a body, an input that the script lacks) is no reason to doubt: errs towards the violation,
/// which the slice's own replay has shown.
fn ends_in(program: &Program, property: PropertyId, found: &Counterexample, inputs: &mut dyn Inputs) -> bool {
    let mut options = Options::new(Mode::Replay);
    options.args = found.script.args.clone();
    options.step_limit = Some(2 * MOST_STEPS);
    match fathom_interpret::run(program, &options, inputs, &mut Silent).outcome {
        fathom_interpret::Outcome::Violation { property: violated, .. } => violated == Some(property),
        fathom_interpret::Outcome::InvalidAccess { .. }
        | fathom_interpret::Outcome::Exit(_)
        | fathom_interpret::Outcome::Abort { .. }
        | fathom_interpret::Outcome::AssumeFailed { .. } => false,
        fathom_interpret::Outcome::Unsupported { .. }
        | fathom_interpret::Outcome::NoBody { .. }
        | fathom_interpret::Outcome::InputsExhausted { .. }
        | fathom_interpret::Outcome::StepLimit
        | fathom_interpret::Outcome::MemoryLimit => true,
    }
}

/// The script, with memory where null pointers from outside are.
struct Spare<'p> {
    program: &'p Program,
    script: Script,
    /// Inputs drawn.
    drawn: usize,
    base: u64,
    pieces: u64,
}

impl<'p> Spare<'p> {
    fn of(program: &'p Program, mut script: Script) -> Spare<'p> {
        script.rewind();
        let base = if program.arch().pointer_bits() == 32 { SPARE_32 } else { SPARE_64 };
        Spare { program, script, drawn: 0, base, pieces: 0 }
    }
}

impl Inputs for Spare<'_> {
    fn input(&mut self, request: &InputRequest<'_>) -> Option<u128> {
        let pointer = self.program.types.is_pointer(request.ty);
        // Inputs behind the last one of the slice's execution are don't-cares.
        if self.drawn == self.script.inputs.len() {
            let input = InputValue::new(request, 0);
            self.script.inputs.push(input);
        }
        let input = &mut self.script.inputs[self.drawn];
        self.drawn += 1;
        if pointer && input.bits == 0 {
            let at = self.base + self.pieces * 2 * SPARE_BYTES;
            self.script.foreign.push((ObjectKey::Foreign(u32::MAX - self.pieces as u32), at, SPARE_BYTES));
            self.pieces += 1;
            input.bits = at.into();
        }
        Some(input.bits)
    }
    fn indeterminate(&mut self, object: ObjectKey, offset: u64) -> u8 {
        self.script.indeterminate(object, offset)
    }
    fn address(&mut self, object: ObjectKey, size: u64, align: u64) -> Option<u64> {
        self.script.address(object, size, align)
    }
    fn wishes(&mut self) -> Vec<u64> {
        self.script.wishes()
    }
    fn foreign(&mut self, address: u64) -> Option<(ObjectKey, u64, u64)> {
        self.script.foreign(address)
    }
}
