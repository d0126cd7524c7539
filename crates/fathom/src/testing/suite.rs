//! The goals of a test suite and what is known of each, and the vectors that cover them.
//!
//! A vector is a list of input values. It runs on the interpreter until it asks for an input that the vector does not have; what it covers on the
//! way it covers. Nothing else makes a goal covered, whoever proposed the vector.

use crate::harness::DECIDED_BY_LIBRARY;
use fathom_engine::{InputValue, Script};
use fathom_goto::coverage::{Aim, CoverGoal, Criterion};
use fathom_goto::{GlobalKind, InputKind, LocId, Program, PropertyClass, PropertyId, Type};
use fathom_interpret::{InputRequest, Inputs, Mode, ObjectKey, Observer, Outcome};
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;
use std::sync::Arc;

/// Longer executions than this are not part of a vector.
const STEP_LIMIT: u64 = 400_000_000;

/// How long an execution is followed at first: one that covers something new by then and does not end is not followed any further.
const FIRST_LIMIT: u64 = 4_000_000;
/// Executions for shortening one vector, and their instructions.
const MOST_ATTEMPTS: u32 = 400;
const MOST_STEPS: u64 = 100_000_000;
/// What a vector costs beside its inputs.
const DUE: usize = 30;

#[derive(Clone, Debug, PartialEq)]
pub enum Status {
    /// Why it is not decided.
    Open(String),
    /// By these vectors.
    Covered,
    Unreachable {
        how: String,
        rests_on: Vec<String>,
    },
}

/// A goal of the source, with all its copies in the program: a function in a header is there once per file.
pub struct Tracked {
    pub goal: CoverGoal,
    pub copies: Vec<CoverGoal>,
    pub properties: Vec<PropertyId>,
    pub status: Status,
    /// Pairs of evaluations tell about it, and no instruction.
    pub by_pairs: bool,
    /// What is said with the status.
    pub note: Option<&'static str>,
}

#[derive(Clone)]
pub struct Vector {
    pub script: Script,
    /// Goals that it covers, and how many inputs it had drawn when it covered each first.
    pub covers: Vec<(usize, usize)>,
    pub end: Ending,
    /// Of the interpreter. An execution that does not end covers all this within these steps, and is never followed further.
    pub steps: u64,
    /// Who proposed it.
    pub origin: &'static str,
}

/// How a vector's execution ends.
#[derive(Clone, Debug, PartialEq)]
pub enum Ending {
    Exit(i32),
    Abort,
    /// The program asks for more.
    Inputs,
    Violation {
        class: PropertyClass,
        message: String,
        loc: LocId,
    },
    Assumption,
    /// Nothing that a vector ends in.
    Other(String),
}

impl Ending {
    pub fn is_violation(&self) -> bool {
        matches!(self, Ending::Violation { .. })
    }
}

pub struct Suite {
    pub program: Arc<Program>,
    pub goals: Vec<Tracked>,
    pub vectors: Vec<Vector>,
    of_property: FxHashMap<PropertyId, usize>,
    /// Why a vector cannot be given to the compiled program is asked of these.
    parameters: Vec<String>,
    /// Conditions with goals of unique-cause MC/DC.
    unique: Vec<super::unique::Unique>,
}

impl Suite {
    pub fn new(program: Arc<Program>) -> Suite {
        let ids: FxHashMap<&str, PropertyId> = (program.properties.iter().enumerate())
            .filter(|(_, p)| p.class == PropertyClass::Cover)
            .map(|(i, p)| (p.message.as_str(), PropertyId::new(i)))
            .collect();
        let mut goals: Vec<Tracked> = Vec::new();
        let mut known: BTreeMap<String, usize> = BTreeMap::new();
        for goal in &program.coverage.goals {
            let at = *known.entry(key(&program, goal)).or_insert_with(|| {
                goals.push(Tracked {
                    goal: goal.clone(),
                    copies: Vec::new(),
                    properties: Vec::new(),
                    status: Status::Open("not looked for".into()),
                    by_pairs: false,
                    note: None,
                });
                goals.len() - 1
            });
            goals[at].copies.push(goal.clone());
            goals[at].properties.extend(ids.get(goal.name.as_str()));
        }
        let of_property = goals.iter().enumerate().flat_map(|(i, g)| g.properties.iter().map(move |p| (*p, i))).collect();
        let parameters = program.drawn_arguments().into_iter().map(str::to_string).collect();
        let mut suite = Suite { program, goals, vectors: Vec::new(), of_property, parameters, unique: Vec::new() };
        suite.unique = super::unique::conditions(&suite);
        let judged: Vec<usize> = suite.unique.iter().flat_map(|condition| condition.goals).collect();
        judged.into_iter().for_each(|goal| suite.goals[goal].by_pairs = true);
        suite
    }

    /// Is there something to find out? Of a way to evaluate a decision, as long as some condition needs it.
    pub fn is_open(&self, goal: usize) -> bool {
        let open = matches!(self.goals[goal].status, Status::Open(_));
        open && (!is_way(&self.goals[goal].goal) || self.unique.iter().any(|condition| condition.needs(self, goal)))
    }

    /// Judges the goals that are known by others.
    pub fn judge_pairs(&mut self) {
        let unique = std::mem::take(&mut self.unique);
        unique.iter().for_each(|condition| condition.judge(self));
        self.unique = unique;
    }

    /// Goals and requirements that are not decided.
    pub fn open(&self) -> usize {
        (0..self.goals.len()).filter(|&g| self.is_open(g)).count()
    }

    /// Goals that a suite is meant to cover: violations of requirements are none.
    pub fn counted(&self) -> impl Iterator<Item = &Tracked> {
        self.goals.iter().filter(|g| is_counted(g))
    }

    pub fn total(&self) -> usize {
        self.counted().count()
    }

    pub fn covered(&self) -> usize {
        self.counted().filter(|g| g.status == Status::Covered).count()
    }

    pub fn unreachable(&self) -> usize {
        self.counted().filter(|g| matches!(g.status, Status::Unreachable { .. })).count()
    }

    pub fn uncovered(&self) -> usize {
        self.counted().filter(|g| matches!(g.status, Status::Open(_))).count()
    }

    pub fn goal_of(&self, property: PropertyId) -> Option<usize> {
        self.of_property.get(&property).copied()
    }

    /// Runs the program with inputs from `next`, which is given the request and how many inputs there were before.
    pub fn execute(
        &self,
        base: &Script,
        steps: u64,
        next: &mut dyn FnMut(&InputRequest<'_>, usize) -> Option<u128>,
    ) -> (Vector, u64) {
        let mut options = fathom_interpret::Options::new(Mode::Replay);
        options.args.clone_from(&base.args);
        options.step_limit = Some(steps);
        let count = std::rc::Rc::new(std::cell::Cell::new(0));
        let mut script = Script::default();
        script.args.clone_from(&base.args);
        let mut feed = Feed { base: base.clone(), script, next, count: count.clone() };
        let mut seen = Seen { suite: self, count, first: BTreeMap::new() };
        let result = fathom_interpret::run(&self.program, &options, &mut feed, &mut seen);
        let end = match result.outcome {
            Outcome::Exit(code) => Ending::Exit(code),
            Outcome::Abort { .. } => Ending::Abort,
            Outcome::InputsExhausted { .. } => Ending::Inputs,
            Outcome::Violation { class, message, loc, .. } => Ending::Violation { class, message, loc },
            Outcome::AssumeFailed { .. } => Ending::Assumption,
            other => Ending::Other(format!("{other:?}")),
        };
        let drawn = feed.script.inputs.len();
        // SOUNDNESS: where an assumption fails, what was covered since the last input was not: that execution is none.
        let counts = |at: &usize| end != Ending::Assumption || *at < drawn;
        let covers = seen.first.into_iter().filter(|(_, at)| counts(at)).collect();
        (Vector { script: feed.script, covers, end, steps: result.steps, origin: "" }, result.steps)
    }

    /// The same inputs again, cut to so many, for at most so many steps.
    fn replay(&self, script: &Script, inputs: usize, steps: u64, origin: &'static str) -> Vector {
        let given: Vec<&InputValue> = script.inputs.iter().filter(|i| is_given(i)).collect();
        let mut at = 0;
        let mut next = |request: &InputRequest<'_>, n: usize| {
            if n >= inputs {
                return None;
            }
            // Where output succeeds that failed, or the other way round, the library chooses what it did not choose before, or does not.
            let chosen = |at: usize| given.get(at).is_some_and(|i| is_chosen(&i.name));
            if is_chosen(request.name) && !chosen(at) {
                return Some(USUAL);
            }
            while !is_chosen(request.name) && chosen(at) {
                at += 1;
            }
            at += 1;
            given.get(at - 1).map(|i| i.bits)
        };
        let (mut vector, _) = self.execute(script, steps, &mut next);
        vector.origin = origin;
        vector
    }

    /// A vector cut to so many inputs. Its steps were enough for what it covers.
    fn cut(&self, vector: &Vector, inputs: usize) -> Vector {
        self.replay(&vector.script, inputs, vector.steps + 1, vector.origin)
    }

    /// All inputs of a script whose length nobody knows.
    fn follow(&self, script: &Script, origin: &'static str) -> Vector {
        let vector = self.replay(script, usize::MAX, FIRST_LIMIT, origin);
        let new = |(goal, _): &(usize, usize)| self.goals[*goal].status != Status::Covered;
        match vector.steps < FIRST_LIMIT || vector.covers.iter().any(new) {
            true => vector,
            false => self.replay(script, usize::MAX, STEP_LIMIT, origin),
        }
    }

    /// A script that somebody found: first so that the compiled program can be given it, where all output succeeds and what nobody wrote is 0, and then as
    /// it is.
    pub fn take(&mut self, script: &Script, origin: &'static str) -> Result<(), String> {
        let fails = |input: &InputValue| asks_for_output(&input.name) && input.bits != 0;
        if script.inputs.iter().any(fails) || script.indeterminate.values().any(|byte| *byte != 0) {
            let mut plain = script.clone();
            plain.inputs = with_output(&script.inputs);
            plain.indeterminate.clear();
            let vector = self.follow(&plain, origin);
            self.add(&vector)?;
        }
        let vector = self.follow(script, origin);
        self.add(&vector).map(|_| ())
    }

    /// Takes a vector over if it covers something new, cut after that. What it covers of goals that were proved unreachable is given back: one of
    /// the two is wrong.
    pub fn add(&mut self, vector: &Vector) -> Result<usize, String> {
        let new: Vec<(usize, usize)> =
            vector.covers.iter().copied().filter(|(goal, _)| self.goals[*goal].status != Status::Covered).collect();
        let Some(inputs) = new.iter().map(|(_, at)| *at).max() else { return Ok(0) };
        let cut = self.cut(vector, inputs);
        let mut count = 0;
        for (goal, _) in &cut.covers {
            let tracked = &mut self.goals[*goal];
            if let Status::Unreachable { how, .. } = &tracked.status {
                return Err(format!(
                    "the goal {} was proved unreachable ({how}), and an execution covers it",
                    tracked.goal.name
                ));
            }
            count += usize::from(tracked.status != Status::Covered);
            tracked.status = Status::Covered;
        }
        if count > 0 {
            self.vectors.push(cut);
            self.judge_pairs();
        }
        Ok(count)
    }

    /// Keeps few vectors that cover the same: those first that cover most for their length, without a violation; each is cut after the last goal that it is
    /// kept for, and shortened. `unit`: how many inputs make a step, and how many come before the first.
    pub fn reduce(&mut self, unit: (usize, usize)) -> Result<(), String> {
        let mut executed = vec![false; self.goals.len()];
        self.vectors.iter().flat_map(|v| &v.covers).for_each(|(goal, _)| executed[*goal] = true);
        let before = executed.iter().filter(|e| **e).count();
        let mut left: Vec<Vector> = std::mem::take(&mut self.vectors);
        let mut covered = vec![false; self.goals.len()];
        let mut kept: Vec<Vector> = Vec::new();
        loop {
            let gain = |v: &Vector| v.covers.iter().filter(|(g, _)| !covered[*g]).count();
            let best = left.iter().enumerate().max_by_key(|(i, v)| {
                let clean = !v.end.is_violation() && self.obstacle(v).is_none();
                let worth = gain(v) * 1_000_000 / (v.script.inputs.len() + DUE);
                (gain(v) > 0, clean, worth, std::cmp::Reverse(*i))
            });
            let Some((at, _)) = best.filter(|(_, v)| gain(v) > 0) else { break };
            let vector = left.swap_remove(at);
            let last = vector.covers.iter().filter(|(g, _)| !covered[*g]).map(|(_, at)| *at).max().unwrap_or(0);
            let cut = self.cut(&vector, last);
            cut.covers.iter().for_each(|(goal, _)| covered[*goal] = true);
            kept.push(cut);
        }
        // One whose goals others cover by now is not needed.
        for i in (0..kept.len()).rev() {
            let others = |goal: usize| (0..kept.len()).any(|j| j != i && kept[j].covers.iter().any(|(g, _)| *g == goal));
            if kept[i].covers.iter().all(|(goal, _)| others(*goal)) {
                kept.remove(i);
            }
        }
        self.vectors = kept;
        for i in 0..self.vectors.len() {
            self.shorten(i, unit);
        }
        self.vectors.sort_by_key(|v| v.script.inputs.len());
        let mut covered = vec![false; self.goals.len()];
        self.vectors.iter().flat_map(|v| &v.covers).for_each(|(goal, _)| covered[*goal] = true);
        let after = covered.iter().filter(|c| **c).count();
        match after == before {
            true => Ok(()),
            false => Err(format!("the vectors that were kept cover {after} goals instead of {before}")),
        }
    }

    /// Leaves steps out of a vector as long as it covers what no other one does.
    fn shorten(&mut self, vector: usize, (unit, first): (usize, usize)) {
        let others = |goal: usize| {
            let covers = |v: &Vector| v.covers.iter().any(|(g, _)| *g == goal);
            self.vectors.iter().enumerate().any(|(i, v)| i != vector && covers(v))
        };
        let own = &self.vectors[vector];
        let needed: Vec<usize> = own.covers.iter().map(|(goal, _)| *goal).filter(|goal| !others(*goal)).collect();
        let mut best = own.clone();
        let unit = unit.max(1);
        let mut chunk = (best.script.inputs.len().saturating_sub(first) / unit / 2).max(1);
        let (mut attempts, mut steps) = (0, 0);
        loop {
            let mut at = first;
            while at < best.script.inputs.len() && attempts < MOST_ATTEMPTS && steps < MOST_STEPS {
                let values: Vec<u128> = best.script.inputs.iter().map(|i| i.bits).collect();
                let end = (at + chunk * unit).min(values.len());
                let shorter = [&values[..at], &values[end..]].concat();
                let (tried, took) = self.execute(&best.script, best.steps + 1, &mut |_, n| shorter.get(n).copied());
                (attempts, steps) = (attempts + 1, steps + took);
                let covers = |goal: &usize| tried.covers.iter().any(|(g, _)| g == goal);
                let worse = tried.end.is_violation() && !best.end.is_violation();
                if needed.iter().all(covers) && !worse && tried.script.inputs.len() < values.len() {
                    let last = tried.covers.iter().filter(|(g, _)| needed.contains(g)).map(|(_, at)| *at).max().unwrap_or(0);
                    best = Vector { origin: best.origin, ..self.cut(&tried, last) };
                } else {
                    at = end;
                }
            }
            if chunk == 1 {
                break;
            }
            chunk /= 2;
        }
        self.vectors[vector] = best;
    }

    /// Why the compiled program cannot be given this vector.
    pub fn obstacle(&self, vector: &Vector) -> Option<String> {
        let program = &self.program;
        let external = |(key, _): &(ObjectKey, u64)| matches!(key, ObjectKey::Global(id) if program.global(*id).kind == GlobalKind::External);
        if vector.script.indeterminate.keys().any(external) {
            return Some("it depends on objects that are defined nowhere, or arbitrary".into());
        }
        if !vector.script.foreign.is_empty() {
            return Some("it uses memory of the environment".into());
        }
        for input in vector.script.inputs.iter().filter(|i| !is_left_to_library(i)) {
            if matches!(program.types.get(input.ty), Type::Pointer(_)) && input.bits != 0 {
                return Some(format!("the input `{}` is an address", input.name));
            }
            let function = program.find_function(&input.name).map(|f| program.func(f));
            let returns = function.is_some_and(|f| !f.from_library && program.types.is_scalar(f.ret));
            if !returns && !input.name.starts_with("__VERIFIER_nondet_") && !self.is_parameter(input) {
                return Some(format!("the input `{}` cannot be given to a compiled program", input.name));
            }
        }
        None
    }

    /// Does the C library choose something in it, where the compiled program's may choose otherwise?
    pub fn library_chooses(vector: &Vector) -> bool {
        vector.script.inputs.iter().any(|i| DECIDED_BY_LIBRARY.contains(&i.name.as_str()))
    }

    /// Is it an argument of the entry function?
    pub fn is_parameter(&self, input: &InputValue) -> bool {
        self.parameters.contains(&input.name)
    }
}

/// Is it a goal that a suite is meant to cover?
pub fn is_counted(tracked: &Tracked) -> bool {
    tracked.goal.criterion != Criterion::Violation && !is_way(&tracked.goal)
}

/// Is it a way to evaluate a decision, by which other goals are judged?
pub fn is_way(goal: &CoverGoal) -> bool {
    matches!(goal.aim, Aim::Evaluated { .. })
}

/// Equal for the copies of one goal of the source.
fn key(program: &Program, goal: &CoverGoal) -> String {
    let ordinal = goal.name.rsplit('.').next().unwrap_or_default();
    let base = match goal.function.rsplit_once('.') {
        Some((base, number)) if number.bytes().all(|b| b.is_ascii_digit()) => base,
        _ => goal.function.as_str(),
    };
    let aim = match &goal.aim {
        Aim::Reached => String::new(),
        Aim::Outcome { value, .. } => format!("outcome {value}"),
        Aim::Condition { condition, value, .. } => format!("condition {condition} {value}"),
        Aim::Case(bounds) => format!("case {bounds:?}"),
        Aim::Evaluated { way, .. } => format!("{way:?}"),
        Aim::Iterations(_) | Aim::Beside(_) | Aim::Element { .. } | Aim::Named(_) => format!("{:?}", goal.aim),
    };
    format!("{} {base} {} {ordinal} {aim}", program.source.describe(goal.loc), goal.criterion.name())
}

/// Is the input one of the vector's? What the C library decides, or nobody fixes, is not.
fn is_given(input: &InputValue) -> bool {
    !matches!(input.kind, InputKind::Approximated | InputKind::Unspecified)
}

/// Does writing to a file fail? The models of the C library ask; a compiled program is run where it does not.
pub fn asks_for_output(name: &str) -> bool {
    name == "output_fails"
}

/// The same inputs where output succeeds: with a failure goes its error number, and what the function returned.
fn with_output(inputs: &[InputValue]) -> Vec<InputValue> {
    let mut plain: Vec<InputValue> = Vec::new();
    let mut rest = inputs.iter().peekable();
    while let Some(input) = rest.next() {
        plain.push(input.clone());
        let Some(last) = plain.last_mut().filter(|i| asks_for_output(&i.name) && i.bits != 0) else { continue };
        last.bits = 0;
        rest.next_if(|i| i.name == "errno");
        rest.next_if(|i| is_chosen(&i.name));
    }
    plain
}

/// Does a model of the C library ask which number it returns, of those that C allows?
pub fn is_chosen(name: &str) -> bool {
    name == "any_value"
}

/// What models return where it does not matter: positive, as successes are.
pub const USUAL: u128 = 1;

/// The compiled program does not ask for it: output succeeds there, and its library has chosen.
pub fn is_left_to_library(input: &InputValue) -> bool {
    (asks_for_output(&input.name) && input.bits == 0) || DECIDED_BY_LIBRARY.contains(&input.name.as_str())
}

/// Hands inputs out and writes them down.
struct Feed<'f> {
    base: Script,
    script: Script,
    next: &'f mut dyn FnMut(&InputRequest<'_>, usize) -> Option<u128>,
    count: std::rc::Rc<std::cell::Cell<usize>>,
}

impl Inputs for Feed<'_> {
    fn input(&mut self, request: &InputRequest<'_>) -> Option<u128> {
        if request.approximated().is_some() {
            return request.native();
        }
        if let Some(value) = request.unspecified() {
            return Some(value);
        }
        let bits = (self.next)(request, self.script.inputs.len())?;
        let bits = if request.bits < 128 { bits & ((1 << request.bits) - 1) } else { bits };
        self.script.inputs.push(InputValue::new(request, bits));
        self.count.set(self.script.inputs.len());
        Some(bits)
    }

    fn indeterminate(&mut self, object: ObjectKey, offset: u64) -> u8 {
        let byte = self.base.indeterminate(object, offset);
        self.script.indeterminate.insert((object, offset), byte);
        byte
    }

    fn address(&mut self, object: ObjectKey, size: u64, align: u64) -> Option<u64> {
        let address = self.base.address(object, size, align)?;
        self.script.addresses.insert(object, address);
        Some(address)
    }

    fn wishes(&mut self) -> Vec<u64> {
        self.script.wishes = self.base.wishes();
        self.script.wishes.clone()
    }

    fn foreign(&mut self, address: u64) -> Option<(ObjectKey, u64, u64)> {
        let found = self.base.foreign(address)?;
        self.script.foreign.push(found);
        Some(found)
    }
}

/// Notes when each goal is covered first.
struct Seen<'s> {
    suite: &'s Suite,
    count: std::rc::Rc<std::cell::Cell<usize>>,
    first: BTreeMap<usize, usize>,
}

impl Observer for Seen<'_> {
    fn goal(&mut self, property: PropertyId) {
        if let Some(goal) = self.suite.goal_of(property) {
            self.first.entry(goal).or_insert(self.count.get());
        }
    }
}
