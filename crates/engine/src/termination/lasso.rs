//! Executions on the interpreter, with inputs chosen by a few fixed rules, that come back to a state they were in.
//!
//! SOUNDNESS: an execution counts only up to undefined behaviour (the interpreter is strict), so stem and cycle are executions of the program as C
//! means it. Inputs of the cycle are drawn again for ever, so they must be ones that anybody may choose at any time: not a clock, not a file that ends, not what C leaves unspecified, not
//! the value of an approximated function.

use crate::Reason;
use crate::replay::{InputValue, Script};
use fathom_goto::loops::Wto;
use fathom_goto::*;
use fathom_interpret::{Cycle, Heads, InputRequest, Inputs, Mode, ObjectKey, Observer, Options, Outcome, Silent};
use rustc_hash::FxHashSet;

/// Constants of the program that inputs are chosen from.
const CONSTANTS: usize = 64;
/// Executions that drew more are not looked at further.
const MANY_INPUTS: usize = 1_000_000;
/// Rules that are remembered because executions with them went on.
const LASTING: usize = 12;
/// How long the whole program has to go on, at least, for a cycle of its slice to count.
const CONFIRMING_STEPS: u64 = 1_000_000;

/// An execution that never ends.
pub struct Endless {
    pub how: How,
    pub script: Script,
    /// Executed instructions of what is shown of it.
    pub steps: u64,
}

/// Why it never ends.
pub enum How {
    /// The inputs of the stem, then those of the cycle, over and over. Both visits are within `steps`.
    Repeats(Cycle),
    /// No execution ends in which free inputs have fixed values, one for each place that draws them (`fixed`), or any values at all.
    Proved { function: FuncId, block: BlockId, fixed: bool },
}

/// What a search for cycles knows about a program.
pub(super) struct Lassos<'p> {
    /// What is executed: with what decides how executions go on.
    program: &'p Program,
    /// What it is a slice of.
    whole: &'p Program,
    heads: Heads,
    constants: Vec<u128>,
    /// Names of inputs that may have any value at any time.
    free: FxHashSet<String>,
    tried: u64,
    pub steps: u64,
    /// An execution drew nothing and ended: so do all.
    closed: bool,
    /// Some execution ended.
    pub ended: bool,
    /// Rules with one value for each place, with which executions went on up to the limit.
    pub lasting: Vec<Rule>,
}

impl<'p> Lassos<'p> {
    pub fn new(program: &'p Program, whole: &'p Program, recursive: Vec<bool>, reactive: &[(FuncId, BlockId)]) -> Self {
        let heads = |f: &Function| match f.has_body() {
            true => Wto::of(f).loops.iter().map(|l| l.head).collect(),
            false => Vec::new(),
        };
        let heads = Heads { loops: program.functions.iter().map(heads).collect(), recursive, reactive: reactive.to_vec() };
        let (constants, free) = (constants(program), free_inputs(program));
        Lassos { program, whole, heads, constants, free, tried: 0, steps: 0, closed: false, ended: false, lasting: Vec::new() }
    }

    /// Tries this many instructions, and at most so many in one execution, unless there is a reason to stop.
    pub fn search(&mut self, allowed: u64, limit: u64, stop: &dyn Fn() -> bool) -> Option<Endless> {
        let end = self.steps.saturating_add(allowed);
        while self.steps < end && !self.closed && !stop() {
            let rule = Rule { kind: self.tried % KINDS, seed: self.tried / KINDS };
            self.tried += 1;
            let mut chosen = Chosen::new(self, Source::Rule(rule));
            let (found, lasts) = self.attempt(&mut chosen, limit);
            if found.is_some() {
                return found;
            }
            if lasts && rule.is_by_place() && self.lasting.len() < LASTING {
                self.lasting.push(rule);
            }
        }
        None
    }

    /// Tries one execution: these inputs, then some of them over and over.
    pub fn follow(&mut self, stem: Vec<u128>, cycle: Vec<u128>, limit: u64) -> Option<Endless> {
        let mut chosen = Chosen::new(self, Source::Given { stem, cycle });
        self.attempt(&mut chosen, limit).0
    }

    /// What the rule gives to a free input.
    pub fn fixed(&self, rule: Rule, name: &str, loc: LocId) -> Option<u128> {
        self.free.contains(name).then(|| rule.value(u64::from(loc.0), 0, &self.constants))
    }

    /// Does the whole program go on with these inputs as far as one can see? The beginning of that execution.
    pub fn lasts(&self, rule: Option<Rule>, steps: u64) -> Option<Endless> {
        let rule = rule.unwrap_or(Rule { kind: 0, seed: 0 });
        let execute = |program: &Program, limit: u64, observer: &mut dyn Observer| {
            let mut chosen = Chosen::new(self, Source::Rule(rule));
            let mut options = Options::new(Mode::Strict);
            options.step_limit = Some(limit);
            let result = fathom_interpret::run(program, &options, &mut chosen, observer);
            let goes_on = matches!(result.outcome, Outcome::StepLimit) && !chosen.refused;
            goes_on.then_some((chosen.script, result.steps))
        };
        execute(self.whole, CONFIRMING_STEPS, &mut Silent)?;
        let mut passed = Passed { program: self.program, steps: 0, from: steps / 2, blocks: Vec::new() };
        let (script, steps) = execute(self.program, steps, &mut passed)?;
        let (function, block) = passed.around().unwrap_or((self.program.entry?, BlockId(0)));
        let how = How::Proved { function, block, fixed: !script.inputs.is_empty() };
        Some(Endless { how, script, steps })
    }

    /// Executes the whole program by a rule: what it does that is undefined, and whether it drew nothing and came to its end.
    pub fn undefined(&self, number: u64, limit: u64) -> (Option<Reason>, bool) {
        let mut chosen = Chosen::new(self, Source::Rule(Rule { kind: number % KINDS, seed: number / KINDS }));
        let mut options = Options::new(Mode::Strict);
        options.step_limit = Some(limit);
        options.memory_limit = 1 << 28;
        let result = fathom_interpret::run(self.whole, &options, &mut chosen, &mut Silent);
        let ends = matches!(result.outcome, Outcome::Exit(_) | Outcome::Abort { .. } | Outcome::AssumeFailed { .. });
        let closed = ends && chosen.script.inputs.is_empty() && !chosen.refused;
        let what = match result.outcome {
            // What nobody wrote has every value in a proof.
            Outcome::Violation { class, message, loc, .. } if class != PropertyClass::Uninitialised => Some((message, loc)),
            _ => None,
        };
        let what = what.filter(|_| !chosen.refused);
        let reason = |(what, loc)| Reason::Undefined {
            what: format!("undefined behaviour: {what}"),
            place: self.whole.source.describe(loc),
        };
        (what.map(reason), closed)
    }

    /// What was found, and whether the execution went on up to the limit.
    fn attempt(&mut self, chosen: &mut Chosen, limit: u64) -> (Option<Endless>, bool) {
        let mut options = Options::new(Mode::Strict);
        options.step_limit = Some(limit);
        options.memory_limit = 1 << 28;
        let (result, cycle) = fathom_interpret::watch(self.program, &options, chosen, &mut Silent, &self.heads);
        self.steps += result.steps.max(2000);
        if chosen.script.inputs.is_empty() && !matches!(result.outcome, Outcome::StepLimit) {
            self.closed = true;
        }
        self.ended |= matches!(result.outcome, Outcome::Exit(_) | Outcome::Abort { .. } | Outcome::AssumeFailed { .. });
        let lasts = matches!(result.outcome, Outcome::StepLimit) && !chosen.refused;
        let found = cycle.filter(|_| !chosen.refused).and_then(|cycle| self.repeats(cycle, chosen));
        (found, lasts)
    }

    fn repeats(&self, cycle: Cycle, chosen: &Chosen) -> Option<Endless> {
        let drawn = &chosen.script.inputs;
        let (from, to) = (cycle.first.inputs as usize, cycle.second.inputs as usize);
        if to > drawn.len() || drawn[from..to].iter().any(|i| !self.free.contains(&i.name)) {
            return None;
        }
        let mut script = chosen.script.clone();
        script.inputs.truncate(to);
        let found = Endless { how: How::Repeats(cycle), script, steps: cycle.second.steps };
        self.goes_on(&found, &cycle).then_some(found)
    }

    /// Does the whole program go on, too, as far as one can see?
    fn goes_on(&self, found: &Endless, cycle: &Cycle) -> bool {
        let recursion = cycle.recursion;
        let inputs: Vec<u128> = found.script.inputs.iter().map(|i| i.bits).collect();
        let (stem, cycle) = inputs.split_at(cycle.first.inputs as usize);
        let mut chosen = Chosen::new(self, Source::Given { stem: stem.to_vec(), cycle: cycle.to_vec() });
        let mut options = Options::new(Mode::Strict);
        options.step_limit = Some(CONFIRMING_STEPS.max(4 * found.steps));
        let result = fathom_interpret::run(self.whole, &options, &mut chosen, &mut Silent);
        match result.outcome {
            Outcome::StepLimit => !chosen.refused,
            // Recursion without end comes to the end of memory.
            Outcome::MemoryLimit => recursion && !chosen.refused,
            Outcome::Exit(_)
            | Outcome::Abort { .. }
            | Outcome::Violation { .. }
            | Outcome::AssumeFailed { .. }
            | Outcome::Unsupported { .. }
            | Outcome::NoBody { .. }
            | Outcome::InputsExhausted { .. }
            | Outcome::InvalidAccess { .. } => false,
        }
    }

    /// The innermost loop around everything that the cycle passes, by its head.
    pub fn place(&self, found: &Endless) -> (FuncId, BlockId) {
        let cycle = match &found.how {
            How::Proved { function, block, .. } => return (*function, *block),
            How::Repeats(cycle) => cycle,
        };
        if cycle.recursion {
            return (cycle.function, cycle.block);
        }
        let mut passed = Passed { program: self.program, steps: 0, from: cycle.first.steps, blocks: Vec::new() };
        let mut options = Options::new(Mode::Strict);
        options.step_limit = Some(found.steps);
        let mut script = found.script.clone();
        script.rewind();
        fathom_interpret::run(self.program, &options, &mut script, &mut passed);
        passed.around().unwrap_or((cycle.function, cycle.block))
    }
}

/// The blocks that an execution passes from some step on.
struct Passed<'p> {
    program: &'p Program,
    steps: u64,
    from: u64,
    blocks: Vec<(FuncId, BlockId, usize)>,
}

impl Passed<'_> {
    /// The innermost loop around all of them.
    fn around(&self) -> Option<(FuncId, BlockId)> {
        let depth = self.blocks.iter().map(|b| b.2).min()?;
        let outermost: Vec<_> = self.blocks.iter().filter(|b| b.2 == depth).collect();
        let function = outermost[0].0;
        if outermost.iter().any(|b| b.0 != function) {
            return None;
        }
        let wto = Wto::of(self.program.func(function));
        let around = |l: &usize| outermost.iter().all(|b| wto.contains(LoopId::new(*l), b.1));
        let found = (0..wto.loops.len()).rev().find(around)?;
        Some((function, wto.loops[found].head))
    }
}

impl Observer for Passed<'_> {
    fn wants_trace(&self) -> bool {
        true
    }
    fn block(&mut self, function: FuncId, block: BlockId, depth: usize) {
        self.steps += self.program.func(function).block(block).insts.len() as u64 + 1;
        let passed = (function, block, depth);
        if self.steps >= self.from && !self.blocks.contains(&passed) {
            self.blocks.push(passed);
        }
    }
}

pub(super) const KINDS: u64 = 10;

/// How inputs are chosen.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) struct Rule {
    pub kind: u64,
    pub seed: u64,
}

enum Source {
    Rule(Rule),
    Given { stem: Vec<u128>, cycle: Vec<u128> },
}

struct Chosen {
    source: Source,
    constants: Vec<u128>,
    script: Script,
    refused: bool,
}

impl Chosen {
    fn new(lassos: &Lassos<'_>, source: Source) -> Self {
        Chosen { source, constants: lassos.constants.clone(), script: Script::default(), refused: false }
    }
}

impl Rule {
    /// Every place draws one value again and again.
    fn is_by_place(self) -> bool {
        self.kind < 8
    }

    /// `site`: where the input is drawn; `count`: how many were before.
    pub fn value(self, site: u64, count: u64, constants: &[u128]) -> u128 {
        let per_site = mix(self.seed ^ mix(site));
        let per_draw = mix(self.seed ^ mix(count + 1));
        let near = |n: u64| match constants.len() as u64 {
            0 => u128::from(n % 5),
            len => constants[(n % len) as usize].wrapping_add(u128::from(n >> 32) % 3).wrapping_sub(1),
        };
        match self.kind {
            0 => u128::from(self.seed),
            1 => u128::from(self.seed + 1),
            2 => u128::from(self.seed + 1).wrapping_neg(),
            3 => u128::from(per_site % 8),
            4 => u128::from(per_site % 16).wrapping_sub(8),
            5 | 6 => near(per_site),
            7 => u128::from(per_site) << 64 | u128::from(mix(per_site)),
            8 => u128::from(per_draw % 8),
            _ => near(per_draw),
        }
    }
}

fn mix(n: u64) -> u64 {
    // splitmix64
    let z = n.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ z >> 31
}

impl Inputs for Chosen {
    fn input(&mut self, request: &InputRequest<'_>) -> Option<u128> {
        let count = self.script.inputs.len();
        let made_up = match request.kind {
            InputKind::Approximated | InputKind::Unspecified | InputKind::Assembly => true,
            InputKind::Environment | InputKind::Missing | InputKind::Machine | InputKind::Unwritten => false,
        };
        if made_up || count >= MANY_INPUTS {
            self.refused = true;
            return None;
        }
        let value = match &self.source {
            Source::Rule(rule) => rule.value(u64::from(request.loc.0), count as u64, &self.constants),
            Source::Given { stem, cycle } => match stem.get(count) {
                Some(value) => *value,
                None if cycle.is_empty() => 0,
                None => cycle[(count - stem.len()) % cycle.len()],
            },
        };
        let bits = if request.bits < 128 { value & ((1 << request.bits) - 1) } else { value };
        self.script.inputs.push(InputValue::new(request, bits));
        Some(bits)
    }

    fn indeterminate(&mut self, _: ObjectKey, _: u64) -> u8 {
        // Nobody chooses what was never written.
        self.refused = true;
        0
    }
}

/// Integers that the program mentions.
pub(super) fn constants(program: &Program) -> Vec<u128> {
    let mut found: Vec<u128> = Vec::new();
    for f in program.functions.iter().filter(|f| f.has_body() && !f.from_library) {
        for e in &f.exprs {
            if let ExprKind::Const(value) = e.kind
                && matches!(program.types.get(e.ty), Type::Int { .. })
                && found.len() < CONSTANTS
                && !found.contains(&value)
            {
                found.push(value);
            }
        }
    }
    found
}

/// Inputs of the user's functions, and of functions without a body, that stand for a choice of the environment.
fn free_inputs(program: &Program) -> FxHashSet<String> {
    let users = program.functions.iter().filter(|f| !f.from_library).flat_map(|f| &f.blocks).flat_map(|b| &b.insts);
    let name = |i: &Inst| match &i.kind {
        InstKind::Input { name, kind: InputKind::Environment, .. } => Some(name.clone()),
        _ => None,
    };
    users.filter_map(name).collect()
}
