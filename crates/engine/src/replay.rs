//! From a model to a counterexample: inputs read off the model, replayed by the interpreter.
//!
//! A violation is reported only if the interpreter, given these inputs, arrives at a failing assertion by itself. The
//! values it drew are kept as a script, so that the trace and the harness replay the same execution without a solver.

use fathom_goto::*;
use fathom_interpret::{InputRequest, Inputs, Mode, ObjectKey, Outcome};
use fathom_solver::Solver;
use fathom_symex::position::Position;
use fathom_symex::{Aliasing, Event, EventKind, Executor, ObjId, Obstacle, Target};
use fathom_term::TermId;
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::VecDeque;

/// Longer executions than this are not replayed.
const STEP_LIMIT: u64 = 2_000_000_000;
/// Nor joined ones longer than this: a wrong join may never end.
const JOINED_STEP_LIMIT: u64 = 20_000_000;

#[derive(Clone, Debug, PartialEq)]
pub struct InputValue {
    pub name: String,
    pub kind: InputKind,
    pub ty: TypeId,
    pub bits: u128,
    pub loc: LocId,
}

impl InputValue {
    pub fn new(request: &InputRequest<'_>, bits: u128) -> InputValue {
        InputValue { name: request.name.to_string(), kind: request.kind, ty: request.ty, bits, loc: request.loc }
    }

    /// The function of the C library whose result it stands for.
    pub fn approximated(&self) -> Option<&str> {
        fathom_interpret::approximated(self.kind, &self.name)
    }
}

/// Everything an execution drew from outside, in order.
#[derive(Clone, Debug, Default)]
pub struct Script {
    pub inputs: Vec<InputValue>,
    pub indeterminate: FxHashMap<(ObjectKey, u64), u8>,
    pub addresses: FxHashMap<ObjectKey, u64>,
    /// All addresses that matter.
    pub wishes: Vec<u64>,
    /// Memory of the environment that was used: key, first byte, size.
    pub foreign: Vec<(ObjectKey, u64, u64)>,
    pub args: Vec<String>,
    next: usize,
}

impl Script {
    pub fn rewind(&mut self) {
        self.next = 0;
    }
}

impl Inputs for Script {
    fn input(&mut self, _: &InputRequest<'_>) -> Option<u128> {
        let value = self.inputs.get(self.next)?.bits;
        self.next += 1;
        Some(value)
    }
    fn indeterminate(&mut self, object: ObjectKey, offset: u64) -> u8 {
        self.indeterminate.get(&(object, offset)).copied().unwrap_or(0)
    }
    fn address(&mut self, object: ObjectKey, _: u64, _: u64) -> Option<u64> {
        self.addresses.get(&object).copied()
    }
    fn wishes(&mut self) -> Vec<u64> {
        self.wishes.clone()
    }
    fn foreign(&mut self, address: u64) -> Option<(ObjectKey, u64, u64)> {
        self.foreign.iter().copied().find(|&(_, base, size)| address.wrapping_sub(base) < size)
    }
}

#[derive(Clone, Debug)]
pub struct Counterexample {
    pub property: PropertyId,
    pub message: String,
    pub loc: LocId,
    /// Innermost last.
    pub stack: Vec<(FuncId, LocId)>,
    pub script: Script,
    /// The bound it was found at.
    pub bound: u32,
    pub steps: u64,
}

pub(crate) enum Replayed {
    Confirmed(Box<Counterexample>),
    /// The interpreter did something else: a bug in fathom.
    Differs(String),
    Unsupported {
        what: Obstacle,
        place: String,
    },
    /// It needs values of constants that are defined nowhere: which one, where that is, and the terms of the values that were drawn.
    Hinges {
        what: Obstacle,
        place: String,
        on: Vec<TermId>,
    },
}

enum Creation {
    Object(ObjId),
    Register(u128),
    /// An object of another executor: its contents are zero.
    Foreign,
}

/// What an execution draws after the point up to which the model knows it: inputs, and indeterminate scalars or objects in the
/// order they come into being.
#[derive(Clone, Debug, Default)]
pub(crate) struct Tail {
    pub inputs: Vec<u128>,
    pub creations: Vec<Option<u128>>,
}

/// Draws from the model, writing down what was drawn.
struct ModelInputs<'m, 'p> {
    executor: &'m Executor<'p>,
    solver: &'m mut dyn Solver,
    inputs: VecDeque<u128>,
    creations: Vec<Creation>,
    script: Script,
    /// The execution ends where the model says nothing more, and approximated functions give what the C library gives.
    ends: bool,
}

pub(crate) fn replay(
    program: &Program,
    executor: &Executor<'_>,
    solver: &mut dyn Solver,
    target: &Target,
    bound: u32,
) -> Replayed {
    let wanted = Wanted::new(target.property, &target.position, Some(target.condition));
    replay_joined(program, executor, solver, wanted, Tail::default(), bound)
}

/// The same for a target that was found with several values of the constants it depends on: none of these decides.
pub(crate) fn replay_with_constants(
    program: &Program,
    executor: &Executor<'_>,
    solver: &mut dyn Solver,
    target: &Target,
    bound: u32,
) -> Replayed {
    let wanted = Wanted::new(target.property, &target.position, Some(target.condition));
    replay_joined(program, executor, solver, Wanted { any_constants: true, ..wanted }, Tail::default(), bound)
}

/// What a replay looks for.
pub(crate) struct Wanted<'a> {
    property: PropertyId,
    /// The model knows the execution up to here.
    until: &'a Position,
    /// All that the violation needs, if that is known.
    condition: Option<TermId>,
    /// The violation may depend on constants that are defined nowhere.
    any_constants: bool,
}

impl Wanted<'_> {
    pub(crate) fn new(property: PropertyId, until: &Position, condition: Option<TermId>) -> Wanted<'_> {
        Wanted { property, until, condition, any_constants: false }
    }
}

/// What the model does up to a position.
struct Happened {
    inputs: VecDeque<u128>,
    /// Their terms.
    values: Vec<TermId>,
    creations: Vec<Creation>,
    /// With the program's arguments only.
    script: Script,
}

fn happened(executor: &Executor<'_>, solver: &mut dyn Solver, until: &Position) -> Happened {
    let mut happened: Vec<&Event> = Vec::new();
    for event in &executor.record.events {
        if event.position < *until && solver.value(&executor.terms, event.guard).is_true() {
            happened.push(event);
        }
    }
    happened.sort_by(|a, b| a.position.cmp(&b.position).then(a.step.cmp(&b.step)));
    // A position is executed once per execution; equal positions of two rounds cannot both have happened.
    let mut inputs = VecDeque::new();
    let mut values = Vec::new();
    let mut creations = Vec::new();
    let mut script = Script::default();
    for event in happened {
        match &event.kind {
            EventKind::Input { value } => {
                inputs.push_back(bits(solver, executor, *value));
                values.push(*value);
            }
            EventKind::Object(object) => creations.push(Creation::Object(*object)),
            EventKind::Register { value } => creations.push(Creation::Register(bits(solver, executor, *value))),
            EventKind::ArgCount { value } => {
                let count = bits(solver, executor, *value);
                script.args = (1..count).map(|_| String::new()).collect();
            }
        }
    }
    Happened { inputs, values, creations, script }
}

/// What became of an execution that should cover a goal.
pub(crate) enum Covering {
    /// All goals that it covers, the wanted one among them.
    Covered {
        goals: Vec<PropertyId>,
        script: Script,
        steps: u64,
    },
    /// The interpreter did something else: a bug in fathom.
    Differs(String),
    Unsupported {
        what: Obstacle,
        place: String,
    },
}

#[derive(Default)]
struct Goals(Vec<PropertyId>);

impl fathom_interpret::Observer for Goals {
    fn goal(&mut self, property: PropertyId) {
        if !self.0.contains(&property) {
            self.0.push(property);
        }
    }
}

/// Follows the model to a goal and on, until the program asks for an input that the model says nothing about. Approximated functions give what the C
/// library gives.
///
/// SOUNDNESS: goals count as covered only if the interpreter passes them, and none if an assumption fails behind them: that execution is none.
pub(crate) fn cover(program: &Program, executor: &Executor<'_>, solver: &mut dyn Solver, target: &Target) -> Covering {
    let Happened { inputs, values, creations, script } = happened(executor, solver, &target.position);
    let mut options = fathom_interpret::Options::new(Mode::Replay);
    options.args = script.args.clone();
    options.step_limit = Some(JOINED_STEP_LIMIT);
    let mut drawn = ModelInputs { executor, solver, inputs, creations, script, ends: true };
    let mut seen = Goals::default();
    let result = fathom_interpret::run(program, &options, &mut drawn, &mut seen);
    let script = drawn.script;
    let property = program.property(target.property);
    let place = |loc: LocId| program.source.describe(loc);
    let unsupported = |what: &str| Covering::Unsupported { what: what.to_string().into(), place: place(property.loc) };
    if let Outcome::AssumeFailed { .. } = result.outcome {
        return unsupported("goal with an assumption behind it that fails");
    }
    let depends = |unknown: &Unknown| depends(executor, Some(target.condition), &values, unknown);
    if let Some((what, loc)) = made_up(program, &script, depends) {
        return Covering::Unsupported { what, place: place(loc) };
    }
    if seen.0.contains(&target.property) {
        return Covering::Covered { goals: seen.0, script, steps: result.steps };
    }
    match result.outcome {
        Outcome::Unsupported { what, loc } => Covering::Unsupported { what: what.into(), place: place(loc) },
        Outcome::NoBody { function, loc } => {
            let function = program.func(function).name.clone();
            Covering::Unsupported { what: Obstacle::NoBody { function }, place: place(loc) }
        }
        Outcome::MemoryLimit | Outcome::StepLimit => unsupported("goal whose execution takes too long or too much memory"),
        _ if script.inputs.iter().any(|i| i.kind == InputKind::Approximated) => {
            unsupported("goal behind an approximated function")
        }
        _ if !executor.memory.addresses.preferred.is_empty() || executor.has_addresses() => {
            unsupported("goal that depends on where objects lie in memory")
        }
        other => Covering::Differs(format!("the solver covers `{}`, but its replay ends in {other:?}", property.message)),
    }
}

/// Replays what the model does up to a position, then the tail.
pub(crate) fn replay_joined(
    program: &Program,
    executor: &Executor<'_>,
    solver: &mut dyn Solver,
    Wanted { property, until, condition, any_constants }: Wanted<'_>,
    tail: Tail,
    bound: u32,
) -> Replayed {
    let Happened { mut inputs, values, mut creations, script } = happened(executor, solver, until);
    let mut aliasings: Vec<&Aliasing> = Vec::new();
    for aliasing in &executor.memory.aliasings {
        if solver.value(&executor.terms, aliasing.condition).is_true() {
            aliasings.push(aliasing);
        }
    }
    let joined = !tail.inputs.is_empty() || !tail.creations.is_empty();
    inputs.extend(tail.inputs);
    creations.extend(tail.creations.into_iter().map(|c| c.map_or(Creation::Foreign, Creation::Register)));
    let mut options = fathom_interpret::Options::new(Mode::Replay);
    options.args = script.args.clone();
    options.step_limit = Some(if joined { JOINED_STEP_LIMIT } else { STEP_LIMIT });
    let mut drawn = ModelInputs { executor, solver, inputs, creations, script, ends: false };
    let result = fathom_interpret::run(program, &options, &mut drawn, &mut fathom_interpret::Silent);
    let place = |loc: LocId| program.source.describe(loc);
    let wanted = || {
        let property = program.property(property);
        format!("the solver violates `{}` at {}", property.message, place(property.loc))
    };
    // SOUNDNESS: the model of such a function allows values the real one never returns; what rests on one is no violation, unless the
    // same happens with what the C library really returns.
    let approximated = drawn.script.inputs.iter().find_map(|i| i.approximated());
    if let (Outcome::Violation { loc, .. }, Some(function)) = (&result.outcome, approximated) {
        return match replay_natively(program, &options, drawn.script.clone(), bound) {
            Some(counterexample) => Replayed::Confirmed(Box::new(counterexample)),
            None => Replayed::Unsupported {
                what: format!("violation with the approximated function `{function}`").into(),
                place: place(*loc),
            },
        };
    }
    if let Outcome::Violation { .. } = &result.outcome {
        let depends = |unknown: &Unknown| depends(executor, condition, &values, unknown);
        if let Some((what, loc)) = by_assembly(&drawn.script, depends) {
            return Replayed::Unsupported { what, place: place(loc) };
        }
        if !any_constants && let Some((what, loc)) = by_constant(program, &drawn.script, depends) {
            let on = variables_of_constants(program, executor, &drawn.script, depends);
            return Replayed::Hinges { what, place: place(loc), on };
        }
    }
    match result.outcome {
        // SOUNDNESS: a pointer that is no object's in the search may be one's by its address here: the execution is another one than the search and the slice
        // have looked at. What it violates further on counts for nothing, since stores through that pointer may have been sliced away.
        Outcome::Violation { property: Some(found), .. } if found != property && executor.has_addresses() => {
            Replayed::Unsupported {
                what: "violation that depends on where objects lie in memory".into(),
                place: place(program.property(property).loc),
            }
        }
        Outcome::Violation { property: Some(property), mut message, loc, stack, .. } => {
            let needed = defined_nowhere(program, &drawn.script, |unknown| depends(executor, condition, &values, unknown));
            if let Some(name) = needed {
                message.push_str(&format!(" (with a value of `{name}`, which is defined nowhere)"));
            }
            for aliasing in aliasings {
                message.push_str(&format!(" (where `{}` points to {})", aliasing.pointer, aliasing.target));
            }
            Replayed::Confirmed(Box::new(Counterexample {
                property,
                message,
                loc,
                stack,
                script: drawn.script,
                bound,
                steps: result.steps,
            }))
        }
        Outcome::Unsupported { what, loc } => Replayed::Unsupported { what: what.into(), place: place(loc) },
        Outcome::NoBody { function, loc } => {
            let function = program.func(function).name.clone();
            Replayed::Unsupported { what: Obstacle::NoBody { function }, place: place(loc) }
        }
        // Which addresses coincide is left open where lives may overlap or not: not every such choice has an execution.
        _ if !executor.memory.addresses.preferred.is_empty() => Replayed::Unsupported {
            what: "addresses of memory that may have been used again".into(),
            place: place(program.property(property).loc),
        },
        // The same for what execution only knows roughly: a text of digits, the length of an output.
        _ if approximated.is_some() => Replayed::Unsupported {
            what: format!("violation with the approximated function `{}`", approximated.unwrap_or_default()).into(),
            place: place(program.property(property).loc),
        },
        Outcome::MemoryLimit => Replayed::Unsupported {
            what: "violation whose execution needs more memory than there is".into(),
            place: place(program.property(property).loc),
        },
        _ if executor.has_addresses() => Replayed::Unsupported {
            what: "violation that depends on where objects lie in memory".into(),
            place: place(program.property(property).loc),
        },
        _ if executor.memory.rough => Replayed::Unsupported {
            what: "violation that depends on bytes behind a copy of unknown length".into(),
            place: place(program.property(property).loc),
        },
        other => Replayed::Differs(format!("{}, but its replay ends in {other:?}", wanted())),
    }
}

/// The script again, with the C library's own results in the place of approximated ones.
struct Native {
    script: Script,
    /// An approximated function that the machine does not have, or another request than in the script.
    lost: bool,
}

impl Inputs for Native {
    fn input(&mut self, request: &InputRequest<'_>) -> Option<u128> {
        let scripted = self.script.inputs.get_mut(self.script.next).filter(|i| i.name == request.name);
        let value = match (scripted, request.kind == InputKind::Approximated) {
            (Some(input), true) => request.native().inspect(|&bits| input.bits = bits),
            (Some(input), false) => Some(input.bits),
            (None, _) => None,
        };
        self.script.next += 1;
        self.lost |= value.is_none();
        value
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

fn replay_natively(
    program: &Program,
    options: &fathom_interpret::Options,
    script: Script,
    bound: u32,
) -> Option<Counterexample> {
    // Whether a tiny result sets `errno` is not known of every library: a violation must not depend on it.
    if script.inputs.iter().any(|i| i.approximated() == Some(fathom_interpret::RANGE_ERROR)) {
        return None;
    }
    let mut inputs = Native { script, lost: false };
    let result = fathom_interpret::run(program, options, &mut inputs, &mut fathom_interpret::Silent);
    let Outcome::Violation { property: Some(property), message, loc, stack, .. } = result.outcome else { return None };
    let mut script = inputs.script;
    script.inputs.truncate(script.next);
    script.rewind();
    (!inputs.lost).then_some(Counterexample { property, message, loc, stack, script, bound, steps: result.steps })
}

/// A value that somebody else fixes and nobody here knows.
pub(crate) enum Unknown {
    /// A byte of an object that is declared `extern` and defined nowhere: whoever defines it knows its value.
    Constant(GlobalId, u64),
    /// The n-th input: what inline assembly put into one of its outputs.
    Assembly(usize),
}

/// What a violation depends on that was made up, and where that is. That some value leads to a violation says nothing about the program
/// if the real value may be another.
pub(crate) fn made_up(program: &Program, script: &Script, depends: impl Fn(&Unknown) -> bool) -> Option<(Obstacle, LocId)> {
    by_assembly(script, &depends).or_else(|| by_constant(program, script, depends))
}

fn by_assembly(script: &Script, depends: impl Fn(&Unknown) -> bool) -> Option<(Obstacle, LocId)> {
    let assembly = script.inputs.iter().enumerate().filter(|(_, input)| input.kind == InputKind::Assembly);
    let (_, input) = assembly.into_iter().find(|(n, _)| depends(&Unknown::Assembly(*n)))?;
    Some(("violation that depends on what inline assembly does".into(), input.loc))
}

fn by_constant(program: &Program, script: &Script, depends: impl Fn(&Unknown) -> bool) -> Option<(Obstacle, LocId)> {
    let needed = open_constants(program, script).filter(|&(id, offset)| depends(&Unknown::Constant(id, offset)));
    // The first by name, whatever the order of the map is.
    let global = needed.map(|(id, _)| program.global(id)).min_by_key(|g| &g.name)?;
    let what = format!("the value of `{}`, a constant that is defined nowhere", global.name);
    Some((Obstacle::DefinedNowhere(what), global.loc))
}

/// The bytes that an execution read of constants that are defined nowhere.
fn open_constants<'s>(program: &'s Program, script: &'s Script) -> impl Iterator<Item = (GlobalId, u64)> + 's {
    drawn_externals(program, script).filter(|&(id, _)| program.global(id).constant)
}

/// The bytes that an execution read of objects that are defined nowhere.
fn drawn_externals<'s>(program: &'s Program, script: &'s Script) -> impl Iterator<Item = (GlobalId, u64)> + 's {
    script.indeterminate.keys().filter_map(|&(key, offset)| match key {
        ObjectKey::Global(id) if program.global(id).kind == GlobalKind::External => Some((id, offset)),
        ObjectKey::Global(_) | ObjectKey::Event(_) | ObjectKey::Foreign(_) | ObjectKey::Function(_) => None,
    })
}

/// The terms of the constants that a violation depends on, each once, in the order in which they were made.
fn variables_of_constants(
    program: &Program,
    executor: &Executor<'_>,
    script: &Script,
    depends: impl Fn(&Unknown) -> bool,
) -> Vec<TermId> {
    let needed = open_constants(program, script).filter(|&(id, offset)| depends(&Unknown::Constant(id, offset)));
    let mut terms: Vec<TermId> = needed.flat_map(|(id, offset)| initial_terms(executor, id, offset)).collect();
    terms.sort();
    terms.dedup();
    terms
}

/// The terms of what a byte of a global object holds at first.
fn initial_terms(executor: &Executor<'_>, id: GlobalId, offset: u64) -> Vec<TermId> {
    let object = executor.memory.global_object(id);
    (8 * offset..8 * offset + 8).filter_map(|bit| executor.initial_bit(object, bit)).map(|(term, ..)| term).collect()
}

/// An object that is declared and defined nowhere, if the violation depends on its value: it may have any, but whoever defines it
/// decides which.
fn defined_nowhere<'p>(program: &'p Program, script: &Script, depends: impl Fn(&Unknown) -> bool) -> Option<&'p str> {
    let needed = drawn_externals(program, script).filter(|&(id, offset)| depends(&Unknown::Constant(id, offset)));
    needed.map(|(id, _)| program.global(id).name.as_str()).min()
}

/// Does the condition that was satisfied speak of the value? Without a condition everything may.
fn depends(executor: &Executor<'_>, condition: Option<TermId>, inputs: &[TermId], unknown: &Unknown) -> bool {
    let Some(condition) = condition else { return true };
    let terms: Vec<TermId> = match *unknown {
        Unknown::Assembly(n) => inputs.get(n).copied().into_iter().collect(),
        Unknown::Constant(id, offset) => initial_terms(executor, id, offset),
    };
    // What the executor knows nothing about is not part of any condition, unless inputs were counted differently.
    match (unknown, terms.is_empty()) {
        (Unknown::Assembly(_), true) => true,
        _ => speaks_of(executor, condition, &terms),
    }
}

fn speaks_of(executor: &Executor<'_>, condition: TermId, wanted: &[TermId]) -> bool {
    let terms = &executor.terms;
    let variables = |roots: &[TermId]| {
        let mut seen: FxHashSet<TermId> = FxHashSet::default();
        let mut open: Vec<TermId> = roots.to_vec();
        let mut found: FxHashSet<TermId> = FxHashSet::default();
        while let Some(t) = open.pop() {
            if seen.insert(t) {
                open.extend_from_slice(terms.args(t));
                if terms.op(t) == fathom_term::Op::Var {
                    found.insert(t);
                }
            }
        }
        found
    };
    let wanted = variables(wanted);
    !wanted.is_empty() && !variables(&[condition]).is_disjoint(&wanted)
}

fn bits(solver: &mut dyn Solver, executor: &Executor<'_>, term: TermId) -> u128 {
    solver.value(&executor.terms, term).to_u128().unwrap_or(0)
}

impl Inputs for ModelInputs<'_, '_> {
    fn input(&mut self, request: &InputRequest<'_>) -> Option<u128> {
        // Inputs behind the violation, or cut off by slicing, are don't-cares.
        let scripted = self.inputs.pop_front();
        let bits = match self.ends {
            true => request.native().or(scripted)?,
            false => scripted.unwrap_or(0),
        };
        self.script.inputs.push(InputValue::new(request, bits));
        Some(bits)
    }

    fn indeterminate(&mut self, object: ObjectKey, offset: u64) -> u8 {
        let byte = match object {
            ObjectKey::Global(global) => self.initial_byte(self.executor.memory.global_object(global), offset),
            ObjectKey::Foreign(n) => self.initial_byte(ObjId(n), offset),
            ObjectKey::Function(_) => 0,
            ObjectKey::Event(n) => match self.creations.get(n as usize) {
                Some(Creation::Object(id)) => self.initial_byte(*id, offset),
                Some(Creation::Register(bits)) if offset < 16 => (bits >> (8 * offset)) as u8,
                Some(Creation::Register(_)) | Some(Creation::Foreign) | None => 0,
            },
        };
        self.script.indeterminate.insert((object, offset), byte);
        byte
    }

    fn foreign(&mut self, address: u64) -> Option<(ObjectKey, u64, u64)> {
        let (id, base, size) = self.executor.memory.foreign_at(address)?;
        let found = (ObjectKey::Foreign(id.0), base, size);
        self.script.foreign.push(found);
        Some(found)
    }

    fn wishes(&mut self) -> Vec<u64> {
        let addresses: Vec<TermId> = self.executor.addressed().collect();
        let wishes: Vec<u64> = addresses.into_iter().map(|t| bits(self.solver, self.executor, t) as u64).collect();
        self.script.wishes.clone_from(&wishes);
        wishes
    }

    fn address(&mut self, object: ObjectKey, _: u64, _: u64) -> Option<u64> {
        let id = match object {
            ObjectKey::Global(global) => self.executor.memory.global_object(global),
            ObjectKey::Foreign(_) => return None,
            ObjectKey::Function(function) => self.executor.known_function(function)?,
            ObjectKey::Event(n) => match self.creations.get(n as usize)? {
                Creation::Object(id) => *id,
                Creation::Register(_) | Creation::Foreign => return None,
            },
        };
        let term = self.executor.memory.objects[id].address?;
        let address = bits(self.solver, self.executor, term) as u64;
        self.script.addresses.insert(object, address);
        Some(address)
    }
}

impl ModelInputs<'_, '_> {
    fn initial_byte(&mut self, object: ObjId, offset: u64) -> u8 {
        let mut byte = 0;
        for bit in 0..8 {
            let Some((term, index, at)) = self.executor.initial_bit(object, 8 * offset + bit) else { continue };
            let set = match index {
                None => self.solver.value(&self.executor.terms, term).bit(at),
                Some(index) => {
                    let array = self.solver.array_value(&self.executor.terms, term);
                    let (width, _) = self.executor.terms.array_widths(term);
                    let index = fathom_term::BvValue::from_u128(width, u128::from(index));
                    array.get(&index).bit(at)
                }
            };
            byte |= match self.executor.program.types.machine.endian {
                Endian::Little => u8::from(set) << bit,
                Endian::Big => u8::from(set) << (7 - bit),
            };
        }
        byte
    }
}
