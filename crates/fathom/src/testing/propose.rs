//! Vectors that cost nothing: executions on the interpreter with inputs that nobody chose carefully, and variations of those that covered something.
//!
//! Numbers that the program compares with are tried more often than others. How many executions there are is counted in instructions, so the same
//! vectors come out on every machine.

use super::suite::{Suite, USUAL, Vector, asks_for_output, is_chosen};
use crate::interface::{Bounds, Interface};
use fathom_engine::Script;
use fathom_goto::{BinOp, ExprKind, FloatKind, Program, Terminator, Type};
use fathom_interpret::InputRequest;
use std::collections::BTreeSet;

/// Instructions for all executions together, and for the longest.
const ALL_STEPS: u64 = 40_000_000;
const ONE_STEPS: u64 = 400_000;
/// The same for reactive code, where counters take thousands of steps.
const REACTIVE_ALL: u64 = 100_000_000_000;
const REACTIVE_ONE: u64 = 400_000_000;
const REACTIVE_LENGTHS: [usize; 8] = [1, 3, 10, 40, 150, 500, 2_000, 5_000];
/// Steps that all inputs stay as they are: debouncing takes seconds of thousands of steps.
const HELD: [usize; 9] = [1, 2, 5, 20, 120, 600, 2_500, 12_000, 50_000];
/// Steps of one execution that is made of held inputs.
const LONGEST: usize = 100_000;
/// Instructions in a row that cover nothing new, beside twice those that did.
const WASTE: u64 = 200_000_000;
/// The same for reactive code: with a limit on time, and without. Counted, so that the same vectors come out on every machine.
const REACTIVE_WASTE: u64 = 6_000_000_000;
const REACTIVE_HASTE: u64 = 60_000_000;
/// Executions in a row that cover nothing new.
const PATIENCE: u32 = 400;
/// Inputs of one execution.
const LENGTHS: [usize; 6] = [1, 4, 12, 40, 150, 500];
const CONSTANTS: usize = 400;

/// Adds vectors until proposing more has become useless, or `stop` says so.
/// `limited`: it will, after a while.
pub fn propose(
    suite: &mut Suite,
    seed: u64,
    interface: Option<&Interface>,
    (stop, limited): (&dyn Fn() -> bool, bool),
) -> Result<(), String> {
    let constants = constants(&suite.program);
    let mut chance = Chance(seed ^ 0x5851_f42d_4c95_7f2d);
    let (mut steps, mut vain, mut tried) = (0, 0, 0u64);
    let mut gained = 0;
    let (all, waste) = match (interface, limited) {
        (Some(_), true) => (REACTIVE_ALL, REACTIVE_WASTE),
        (Some(_), false) => (REACTIVE_ALL, REACTIVE_HASTE),
        (None, _) => (ALL_STEPS, WASTE),
    };
    while steps < all && vain < PATIENCE && steps < gained * 3 + waste && suite.open() > 0 && !stop() {
        let base = match suite.vectors.len() {
            0 => None,
            n if tried > 8 && chance.below(4) != 0 => {
                // Later ones get further.
                let at = chance.below(n as u64).max(chance.below(n as u64));
                Some(suite.vectors[at as usize].clone())
            }
            _ => None,
        };
        let (vector, took) = match interface {
            Some(interface) if tried > 8 && chance.below(2) == 0 => {
                // Half of them go on from where a decision was evaluated that has an open goal, and stay there for long.
                let near = if chance.below(2) == 0 { beside_open_goal(suite, &mut chance) } else { None };
                let long = near.is_some();
                held(suite, near.as_ref().or(base.as_ref()), (&constants, interface), long, &mut chance)
            }
            _ => attempt(suite, base.as_ref(), (&constants, interface), tried, &mut chance),
        };
        tried += 1;
        steps += took.max(200);
        let closed = vector.script.inputs.is_empty() && base.is_none();
        vain = if suite.add(&vector)? > 0 { 0 } else { vain + 1 };
        if vain == 0 {
            gained = steps;
        }
        // All executions are the same.
        if closed && vector.end != super::suite::Ending::Inputs {
            break;
        }
    }
    Ok(())
}

/// A vector that evaluates the decision of an open goal.
fn beside_open_goal(suite: &Suite, chance: &mut Chance) -> Option<Vector> {
    let open: Vec<usize> = (0..suite.goals.len()).filter(|&g| suite.is_open(g)).collect();
    let goal = *open.get(chance.below(open.len() as u64) as usize)?;
    let near = super::extend::near(suite, goal);
    let covers = |v: &&Vector| v.covers.iter().any(|(g, _)| near.contains(g));
    let found: Vec<&Vector> = suite.vectors.iter().filter(covers).collect();
    found.get(chance.below(found.len() as u64) as usize).map(|v| (*v).clone())
}

/// What a vector does, and behind it a few choices of all inputs in turn, each held for a while; the choices repeat.
/// `long`: for thousands of steps each.
fn held(
    suite: &Suite,
    base: Option<&Vector>,
    (constants, interface): (&[u128], &Interface),
    long: bool,
    chance: &mut Chance,
) -> (Vector, u64) {
    let nothing = Script::default();
    let values: Vec<u128> = base.map(|v| v.script.inputs.iter().map(|i| i.bits).collect()).unwrap_or_default();
    // The vector is followed to its end, or half way.
    let keep = if chance.below(3) == 0 { chance.below(values.len() as u64 + 1) as usize } else { values.len() };
    let first = if keep == 0 { 0 } else { interface.signal(keep - 1).0 };
    let signals = interface.input.len();
    let phases = 1 + chance.below(6) as usize;
    let longest = 1 + chance.below(HELD.len() as u64);
    let phases = if long { phases.min(3) } else { phases };
    let length = |chance: &mut Chance| match long {
        true => HELD[HELD.len() - 1 - chance.below(4) as usize],
        false => HELD[chance.below(longest) as usize],
    };
    let lengths: Vec<usize> = (0..phases).map(|_| length(chance)).collect();
    let rounds = if long { 1 } else { [1, 1, 2, 10, 100, 1_000][chance.below(6) as usize] };
    let once: usize = lengths.iter().sum();
    let steps = (once * rounds).min(LONGEST.max(once));
    let end = interface.drawn_by(first + steps);
    // By phase and signal. Some signals are the same in all phases.
    let mut chosen: Vec<Vec<Option<u128>>> = vec![vec![None; signals]; phases];
    let still: Vec<bool> = (0..signals).map(|_| chance.below(2) == 0).collect();
    let mut last: Vec<Option<u128>> = vec![None; signals];
    let keeps = chance.below(3) != 0;
    let mut next = |request: &InputRequest<'_>, n: usize| {
        let (step, signal) = interface.signal(n);
        let place = interface.input.iter().position(|s| std::ptr::eq(s, signal));
        if let Some(&value) = values.get(n).filter(|_| n < keep) {
            if let Some(place) = place {
                last[place] = Some(value);
            }
            return Some(value);
        }
        if n >= end {
            return None;
        }
        let phase = phase(step.saturating_sub(first + 1) % once, &lengths);
        let known = place.and_then(|p| match still[p] {
            true if keeps => last[p].or(chosen[0][p]),
            true => chosen[0][p],
            false => chosen[phase][p],
        });
        if let Some(value) = known {
            return Some(value);
        }
        let drawn = draw(request.bits, constants, chance);
        let value = signal.bounds().map_or(drawn, |bounds| within(bounds, drawn, request, chance));
        if let Some(place) = place {
            chosen[if still[place] { 0 } else { phase }][place] = Some(value);
        }
        Some(value)
    };
    suite.execute(base.map_or(&nothing, |v| &v.script), REACTIVE_ONE, &mut next)
}

/// Which of the phases of these lengths a step falls into.
fn phase(step: usize, lengths: &[usize]) -> usize {
    let mut end = 0;
    let found = lengths.iter().position(|length| {
        end += length;
        step < end
    });
    found.unwrap_or(0)
}

fn attempt(
    suite: &Suite,
    base: Option<&Vector>,
    (constants, interface): (&[u128], Option<&Interface>),
    tried: u64,
    chance: &mut Chance,
) -> (Vector, u64) {
    let nothing = Script::default();
    let values: Vec<u128> = base.map(|v| v.script.inputs.iter().map(|i| i.bits).collect()).unwrap_or_default();
    let lengths: &[usize] = if interface.is_some() { &REACTIVE_LENGTHS } else { &LENGTHS };
    let length = lengths[chance.below(lengths.len() as u64) as usize];
    // A step of reactive code is drawn whole.
    let length = values.len() / 2 + interface.map_or(length, |i| i.drawn_by(length));
    // Signals that stay as they are for a while.
    let mut held: Vec<Option<u128>> = vec![None; interface.map_or(0, |i| i.input.len())];
    let hold = [1, 2, 8, 40, 300, 3_000][chance.below(6) as usize];
    // How often an input of the vector at hand is changed.
    let rate = [2, 4, 10, 40, u64::MAX][chance.below(5) as usize];
    let keep = match chance.below(3) {
        0 => chance.below(values.len() as u64 + 1) as usize,
        _ => values.len(),
    };
    let calm = chance.below(3) == 0;
    let mut last = 0;
    let mut next = |request: &fathom_interpret::InputRequest<'_>, n: usize| {
        if n >= length.max(keep) {
            return None;
        }
        if asks_for_output(request.name) {
            return Some(0);
        }
        if is_chosen(request.name) {
            return Some(USUAL);
        }
        let pointer = matches!(request.types.get(request.ty), fathom_goto::Type::Pointer(_));
        let signal = interface.map(|i| i.signal(n));
        let place = interface.and_then(|i| i.input.iter().position(|s| signal.is_some_and(|(_, own)| std::ptr::eq(s, own))));
        let value = match values.get(n).filter(|_| n < keep) {
            Some(&value) if chance.below(rate) != 0 || rate == u64::MAX => value,
            // Addresses are not made up.
            _ if pointer => 0,
            Some(&value) if chance.below(2) == 0 => nearby(value, request.bits, chance),
            _ if place.and_then(|p| held[p]).is_some() && chance.below(hold) != 0 => {
                place.and_then(|p| held[p]).unwrap_or_default()
            }
            _ => match tried {
                0 => 0,
                1 => 1,
                _ if calm && n > 0 && chance.below(2) == 0 => last,
                _ => draw(request.bits, constants, chance),
            },
        };
        let value = match signal.and_then(|(_, s)| s.bounds()) {
            Some(bounds) => within(bounds, value, request, chance),
            None => value,
        };
        if let Some(place) = place {
            held[place] = Some(value);
        }
        last = value;
        Some(value)
    };
    let longest = if interface.is_some() { REACTIVE_ONE } else { ONE_STEPS };
    suite.execute(base.map_or(&nothing, |v| &v.script), longest, &mut next)
}

/// A value of the range: the drawn one if it lies there, else an end of it, or something between.
fn within(bounds: Bounds, value: u128, request: &InputRequest<'_>, chance: &mut Chance) -> u128 {
    match (bounds, request.types.get(request.ty)) {
        (Bounds::Ints(min, max), Type::Int { .. } | Type::Bool) => {
            let signed = matches!(request.types.get(request.ty), Type::Int { signed: true, .. });
            let shift = 128 - request.bits.clamp(1, 128);
            let read = if signed { ((value << shift) as i128) >> shift } else { ((value << shift) >> shift) as i128 };
            if (min..=max).contains(&read) {
                return value;
            }
            let span = (max - min) as u128;
            (match chance.below(4) {
                0 => min,
                1 => max,
                _ => min + (u128::from(chance.next()) % (span + 1)) as i128,
            }) as u128
        }
        (bounds, Type::Float(kind)) => {
            let (min, max) = match bounds {
                Bounds::Ints(min, max) => (min as f64, max as f64),
                Bounds::Floats(min, max) => (min, max),
            };
            let x = match chance.below(6) {
                0 => min,
                1 => max,
                2 => 0.0f64.clamp(min, max),
                3 => (value as i32 as f64).clamp(min, max),
                _ => min + (max - min) * (chance.below(1 << 20) as f64 / (1 << 20) as f64),
            };
            match kind {
                FloatKind::F32 => u128::from((x as f32).to_bits()),
                FloatKind::F64 => u128::from(x.to_bits()),
                FloatKind::F16 | FloatKind::X87 | FloatKind::F128 => value,
            }
        }
        _ => value,
    }
}

fn nearby(value: u128, bits: u32, chance: &mut Chance) -> u128 {
    match chance.below(4) {
        0 => value.wrapping_add(1),
        1 => value.wrapping_sub(1),
        2 => value ^ (1 << chance.below(u64::from(bits.clamp(1, 64)))),
        _ => !value,
    }
}

fn draw(bits: u32, constants: &[u128], chance: &mut Chance) -> u128 {
    let half = 1u128 << (bits.clamp(1, 127) - 1);
    match chance.below(8) {
        0 | 1 => u128::from(chance.below(8)),
        2..=4 if !constants.is_empty() => {
            let constant = constants[chance.below(constants.len() as u64) as usize];
            match chance.below(4) {
                0 => constant.wrapping_add(1),
                1 => constant.wrapping_sub(1),
                _ => constant,
            }
        }
        5 => [0, u128::MAX, half, half - 1][chance.below(4) as usize],
        6 => u128::from(chance.below(256)),
        _ => u128::from(chance.next()) >> chance.below(64),
    }
}

/// Numbers that the user's functions compare with.
fn constants(program: &Program) -> Vec<u128> {
    let mut found = BTreeSet::new();
    for function in program.functions.iter().filter(|f| !f.from_library) {
        let constant = |e: fathom_goto::ExprId| match function.expr(e).kind {
            ExprKind::Const(bits) => Some(bits),
            _ => None,
        };
        for expr in &function.exprs {
            if let ExprKind::Binary(BinOp::Eq | BinOp::Ne | BinOp::Lt | BinOp::Le | BinOp::Gt | BinOp::Ge, a, b) = expr.kind {
                found.extend([constant(a), constant(b)].into_iter().flatten());
            }
        }
        for block in &function.blocks {
            if let Terminator::Switch { cases, .. } = &block.end {
                found.extend(cases.iter().map(|(low, ..)| *low as u128));
            }
        }
        if found.len() > CONSTANTS {
            break;
        }
    }
    found.into_iter().collect()
}

/// Pseudo-random numbers (splitmix64), the same for the same seed.
pub struct Chance(pub u64);

impl Chance {
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ z >> 31
    }

    pub fn below(&mut self, limit: u64) -> u64 {
        self.next() % limit.max(1)
    }
}
