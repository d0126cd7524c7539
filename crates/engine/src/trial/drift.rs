//! Which inputs make a value of a reactive program grow for ever: a few vectors of inputs in turn, kept where they move something.
//!
//! An integrator that overflows after thousands of steps moves a little in every step. A *set* is one to three vectors of inputs, each held for a few
//! steps, again and again. Short executions measure, for every assignment, how far its value moves per period of the set; where it will leave its type
//! within a reasonable number of steps, a long execution with the same set finds out. Sets that get far are changed a little and tried again.
//!
//! SOUNDNESS: the measure only chooses inputs. What counts is the execution.

use super::draw::mixed;
use fathom_goto::*;
use fathom_interpret::{Assigned, Observer};
use rustc_hash::{FxHashMap, FxHashSet};
use std::cell::Cell;

/// Steps of short executions.
pub(super) const SHORT: u64 = 64;
/// What grows in a short execution is looked at again when an eighth of the way should be behind it: most of it stops at some limit before.
const SECOND: (u64, u64) = (640, 8000);
/// Executions of this many steps are still worth making.
const FAR: f64 = 50_000.0;
/// Long executions that an assignment may ask for: one that a goal is about, and any other.
const TRIES: [u32; 2] = [1000, 1];
/// Executions of one assignment in the same step that are told apart.
const PER_STEP: u32 = 64;
/// Sets that are kept to be changed.
const KEPT: usize = 24;

/// Vectors of inputs in turn.
#[derive(Clone, Debug, Default)]
pub(super) struct Set {
    vectors: Vec<Vector>,
    /// Which inputs are the same in all vectors.
    same: u64,
    /// Also values outside what inputs are compared with.
    pub wild: bool,
}

#[derive(Clone, Debug)]
struct Vector {
    seed: u64,
    /// Steps it is held.
    held: u64,
    /// Inputs that have a seed of their own.
    changed: Vec<(LocId, u64)>,
}

impl Set {
    pub fn new(seed: u64) -> Set {
        let vector = |n: u64| Vector { seed: mixed(n + 8, seed), held: 1 + mixed(n + 4, seed) % 4, changed: Vec::new() };
        Set {
            vectors: (0..1 + mixed(1, seed) % 3).map(vector).collect(),
            same: mixed(3, seed),
            wild: mixed(2, seed).is_multiple_of(3),
        }
    }

    /// Another set, not far from this one.
    fn near(&self, seed: u64, places: &[LocId]) -> Set {
        let mut set = self.clone();
        let at = (mixed(1, seed) % set.vectors.len().max(1) as u64) as usize;
        let count = set.vectors.len();
        let Some(vector) = set.vectors.get_mut(at) else { return Set::new(seed) };
        match mixed(2, seed) % 8 {
            0 => vector.held = 1 + mixed(3, seed) % 4,
            1 if count > 1 => {
                set.vectors.remove(at);
            }
            2 if count < 3 => {
                let more = Vector { seed: mixed(4, seed), ..vector.clone() };
                set.vectors.push(more);
            }
            3 => set.same = mixed(8, seed),
            _ if !places.is_empty() => {
                let place = places[(mixed(5, seed) % places.len() as u64) as usize];
                vector.changed.retain(|(p, _)| *p != place);
                vector.changed.push((place, mixed(6, seed)));
            }
            _ => vector.seed = mixed(7, seed),
        }
        set
    }

    pub fn period(&self) -> u64 {
        self.vectors.iter().map(|v| v.held).sum::<u64>().max(1)
    }

    /// The random word of an input. About half of the inputs (modes, parameters) are the same in all vectors.
    pub fn word(&self, step: u64, place: LocId) -> u64 {
        let Some(first) = self.vectors.first() else { return 0 };
        let same = mixed(place.index() as u64, self.same).is_multiple_of(2);
        let mut at = if same { 0 } else { step % self.period() };
        let mut current = first;
        for vector in &self.vectors {
            current = vector;
            if at < vector.held {
                break;
            }
            at -= vector.held;
        }
        let own = current.changed.iter().find(|(p, _)| *p == place);
        own.map_or_else(|| mixed(place.index() as u64, current.seed), |(_, seed)| *seed)
    }
}

/// The assignments that open goals stand in front of: what overflows there if it grows.
pub(super) fn assignments_of_goals(program: &Program, open: &[bool]) -> FxHashSet<LocId> {
    let mut found = FxHashSet::default();
    for block in program.functions.iter().flat_map(|f| &f.blocks) {
        let mut waiting = false;
        for inst in &block.insts {
            match &inst.kind {
                InstKind::Assert { property, .. } => waiting |= open[property.index()],
                InstKind::Assign { .. } if waiting => {
                    found.insert(inst.loc);
                    waiting = false;
                }
                _ => {}
            }
        }
    }
    found
}

/// An assignment: its place, and how often it was executed before in the same step.
type Key = (LocId, u32);

/// Watches assignments in a short execution.
pub(super) struct Drift<'a> {
    types: &'a TypeTable,
    step: &'a Cell<u64>,
    last_step: u64,
    counts: FxHashMap<LocId, u32>,
    /// The value in each step, and its type.
    values: FxHashMap<Key, (TypeId, Vec<f64>)>,
}

impl<'a> Drift<'a> {
    pub fn new(types: &'a TypeTable, step: &'a Cell<u64>) -> Drift<'a> {
        Drift { types, step, last_step: 0, counts: FxHashMap::default(), values: FxHashMap::default() }
    }

    /// The assignments whose values will leave their types, and after how many steps.
    pub fn growing(&self, period: u64) -> Vec<(Key, f64)> {
        let mut found = Vec::new();
        for (key, (ty, values)) in &self.values {
            // Over whole periods, about a quarter of the execution each time.
            let window = (values.len() as u64 / 4 / period).max(1) * period;
            let back = |windows: u64| values.len().checked_sub(1 + (windows * window) as usize).map(|at| values[at]);
            let (Some(now), Some(before), Some(first)) = (back(0), back(1), back(2)) else { continue };
            let (fast, slow) = (now - before, before - first);
            // Growth that slows down is a filter's.
            if fast * slow <= 0.0 || fast.abs() < 0.9 * slow.abs() {
                continue;
            }
            let Some((least, most)) = limits(self.types, *ty) else { continue };
            let room = if fast > 0.0 { most - now } else { now - least };
            let steps = room / fast.abs() * window as f64;
            if steps.is_finite() && steps <= FAR {
                found.push((*key, steps.max(1.0)));
            }
        }
        found.sort_by_key(|(key, _)| *key);
        found
    }
}

/// The ends of a type that values grow to.
fn limits(types: &TypeTable, ty: TypeId) -> Option<(f64, f64)> {
    match types.get(ty) {
        Type::Int { width, signed: true } => Some((-2f64.powi(*width as i32 - 1), 2f64.powi(*width as i32 - 1))),
        Type::Int { width, signed: false } => Some((0.0, 2f64.powi(*width as i32))),
        // Conversions to integers fail from there on.
        Type::Float(_) => Some((-2f64.powi(31), 2f64.powi(31))),
        Type::Void | Type::Bool | Type::Pointer(_) | Type::Array { .. } | Type::Record(_) | Type::Function { .. } => None,
    }
}

impl Observer for Drift<'_> {
    fn wants_trace(&self) -> bool {
        true
    }

    fn assign(&mut self, assigned: &Assigned<'_>) {
        let value = match self.types.get(assigned.ty) {
            Type::Int { width, signed } if (16..=64).contains(width) => {
                let shift = 128 - width;
                let bits = assigned.value << shift;
                if *signed { (bits as i128 >> shift) as f64 } else { (bits >> shift) as f64 }
            }
            Type::Float(FloatKind::F32) => f64::from(f32::from_bits(assigned.value as u32)),
            Type::Float(FloatKind::F64) => f64::from_bits(assigned.value as u64),
            _ => return,
        };
        if self.step.get() != self.last_step {
            self.last_step = self.step.get();
            self.counts.clear();
        }
        let count = self.counts.entry(assigned.loc).or_default();
        *count += 1;
        // An inner loop that fills an array is no integrator.
        if *count > PER_STEP {
            return;
        }
        let (_, values) = self.values.entry((assigned.loc, *count)).or_insert_with(|| (assigned.ty, Vec::new()));
        // One for each step: where the assignment was not executed, the value before.
        let last = values.last().copied().unwrap_or(value);
        values.resize(self.last_step as usize, last);
        values.push(value);
    }
}

/// The search for sets.
#[derive(Default)]
pub(super) struct Campaign {
    tried: u64,
    /// Sets that got far, or moved something.
    kept: Vec<Set>,
    next: usize,
    pub places: Vec<LocId>,
    /// Long executions made for each assignment, and the fewest steps that any set promised.
    asked: FxHashMap<Key, (u32, f64)>,
}

impl Campaign {
    /// The next set to try.
    pub fn propose(&mut self) -> Set {
        self.tried += 1;
        let seed = mixed(self.tried, 0x0c0f_fee5);
        if self.kept.is_empty() || self.tried.is_multiple_of(2) {
            return Set::new(seed);
        }
        self.kept[(seed >> 20) as usize % self.kept.len()].near(seed, &self.places)
    }

    /// Keeps the set to be changed: it got far.
    pub fn keep(&mut self, set: &Set, moves: bool) {
        if self.kept.len() < KEPT {
            self.kept.push(set.clone());
        } else if moves {
            self.kept[self.next % KEPT] = set.clone();
            self.next += 1;
        }
    }

    /// What is worth a longer execution, of what grew in a short one. `goals`: assignments that open goals are about.
    pub fn promising(&self, growing: &[(Key, f64)], goals: &FxHashSet<LocId>) -> Vec<(Key, f64)> {
        let mut found = growing.to_vec();
        found.retain(|(key, steps)| {
            let (asked, best) = self.asked.get(key).copied().unwrap_or((0, f64::INFINITY));
            let tries = TRIES[usize::from(!goals.contains(&key.0))];
            // Twice as fast as any before is worth another try, however often there were tries.
            asked < tries || *steps < best / 2.0
        });
        found
    }

    /// How many steps the second look at these should have; `None` if there is nothing to look at.
    pub fn second_look(promising: &[(Key, f64)]) -> Option<u64> {
        let farthest = promising.iter().map(|(_, steps)| *steps as u64).max()?;
        Some((farthest / 8).clamp(SECOND.0, SECOND.1))
    }

    /// A long execution is made for these: how many steps of the program it should have.
    pub fn ask(&mut self, promising: &[(Key, f64)]) -> u64 {
        let mut farthest: f64 = 0.0;
        for (key, steps) in promising {
            let (asked, best) = self.asked.entry(*key).or_insert((0, f64::INFINITY));
            *asked += 1;
            *best = best.min(*steps);
            farthest = farthest.max(*steps);
        }
        (farthest * 1.25) as u64 + SHORT
    }
}
