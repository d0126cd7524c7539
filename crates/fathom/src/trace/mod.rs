//! A counterexample as steps a person can follow: the interpreter replays it once more and tells what changes.
//!
//! Values are shown in the source's own types. Of a long trace both ends are kept: what led there and what went wrong.
//! What happens inside library models is left out: it is not the reader's program.

mod relevance;
mod values;

pub use values::{type_text, value_text};

use crate::verification::place_of;
use fathom_engine::Counterexample;
use fathom_goto::*;
use fathom_interpret::{Assigned, Executing, InputRequest, Mode, Observer, Options, Passed};
use fathom_render::report::{Binding, Frame, Input, Place, Scope};
use fathom_render::{Step, StepKind, report};
use relevance::Recording;
use rustc_hash::FxHashMap;

/// Steps kept at each end of a long trace.
const KEPT: usize = 2_000;

/// The violation's place in the user's program, and the report of how it comes about.
pub fn counterexample(program: &Program, found: &Counterexample) -> (Place, report::Counterexample) {
    let mut options = Options::new(Mode::Replay);
    options.args = found.script.args.clone();
    options.step_limit = Some(found.steps + 1);
    let mut script = found.script.clone();
    script.rewind();
    let mut tracer = Tracer::new(program);
    fathom_interpret::run(program, &options, &mut script, &mut tracer);
    let (place, mut notes) = user_place(program, found);
    notes.extend(declaration(program, found));
    let violation = StepKind::Violation { message: found.message.clone() };
    let number = tracer.recording.last();
    tracer.add(place.clone(), violation, number);
    let inputs = std::mem::take(&mut tracer.inputs);
    let takes_args = takes_arguments(program);
    let report = report::Counterexample {
        inputs,
        args: takes_args.then(|| found.script.args.clone()),
        stack: stack(program, found),
        steps: tracer.finish(),
        notes,
        reproduce: Vec::new(),
        confirmation: None,
    };
    (place, report)
}

/// Where the variable is declared that is read without a value.
fn declaration(program: &Program, found: &Counterexample) -> Option<String> {
    let property = program.property(found.property);
    if property.class != PropertyClass::Uninitialised {
        return None;
    }
    let name = property.message.split('`').nth(1)?.split(['.', '[', '-']).next()?;
    let locals = found.stack.iter().rev().take(1).flat_map(|(f, _)| &program.func(*f).locals);
    let local = locals.into_iter().find(|l| l.name == name && l.kind != LocalKind::Temp && l.kind != LocalKind::Param)?;
    let place = place_of(program, local.loc);
    place
        .is_known()
        .then(|| format!("`{name}` is declared at {}, without a value: it holds garbage", program.source.describe(local.loc)))
}

/// The same without its steps, for whoever has no time to replay it.
pub fn outline(program: &Program, found: &Counterexample) -> (Place, report::Counterexample) {
    let (place, mut notes) = user_place(program, found);
    notes.push("the run ended before the steps of this execution were told; a longer --timeout tells them".into());
    let takes_args = takes_arguments(program);
    let report = report::Counterexample {
        inputs: Vec::new(),
        args: takes_args.then(|| found.script.args.clone()),
        stack: stack(program, found),
        steps: Vec::new(),
        notes,
        reproduce: Vec::new(),
        confirmation: None,
    };
    (place, report)
}

/// Does the entry function of the user take `argc` and `argv`?
pub fn takes_arguments(program: &Program) -> bool {
    let insts = program.entry.into_iter().flat_map(|entry| &program.func(entry).blocks).flat_map(|b| &b.insts);
    insts.into_iter().any(|i| matches!(&i.kind, InstKind::Intrinsic { op: Intrinsic::ArgCount, .. }))
}

/// A violation inside a library model is shown at the innermost call the user wrote, a leak where the memory was allocated.
fn user_place(program: &Program, found: &Counterexample) -> (Place, Vec<String>) {
    if let PropertyClass::MemTrack | PropertyClass::MemCleanup = program.property(found.property).class {
        return (place_of(program, found.loc), Vec::new());
    }
    let inside = found.stack.last().is_some_and(|(f, _)| program.func(*f).from_library);
    let user = found.stack.iter().rev().find(|(f, loc)| !program.func(*f).from_library && place_of(program, *loc).is_known());
    match user {
        Some((_, loc)) if inside => {
            let called = found.stack.iter().rev().take_while(|(f, _)| program.func(*f).from_library).last();
            let name = called.map_or("?", |(f, _)| &program.func(*f).name);
            let note = format!("inside the model of `{name}`, at {}", program.source.describe(found.loc));
            (place_of(program, *loc), vec![note])
        }
        _ => (place_of(program, found.loc), Vec::new()),
    }
}

fn stack(program: &Program, found: &Counterexample) -> Vec<Frame> {
    let frames = found.stack.iter().filter(|(f, _)| Some(*f) != program.entry && !program.func(*f).from_library);
    frames.map(|(f, loc)| Frame { function: program.func(*f).name.clone(), place: place_of(program, *loc) }).collect()
}

/// An activation of the replay.
struct Activation {
    function: FuncId,
    library: bool,
    /// Where it was called.
    call: LocId,
    block: Option<BlockId>,
    /// A loop's head was entered; an iteration begins if its body follows.
    head: Option<LoopId>,
    /// Iterations so far of each of the function's loops.
    iterations: FxHashMap<LoopId, u64>,
    /// The block in which a condition was just evaluated.
    deciding: Option<(BlockId, LocId)>,
}

struct Tracer<'p> {
    program: &'p Program,
    first: Vec<(Step, usize)>,
    last: Vec<(Step, usize)>,
    omitted: u64,
    inputs: Vec<Input>,
    stack: Vec<Activation>,
    loops: FxHashMap<FuncId, Wto>,
    recording: Recording,
}

impl<'p> Tracer<'p> {
    fn new(program: &'p Program) -> Self {
        Tracer {
            program,
            first: Vec::new(),
            last: Vec::new(),
            omitted: 0,
            inputs: Vec::new(),
            stack: Vec::new(),
            loops: FxHashMap::default(),
            recording: Recording::default(),
        }
    }

    fn finish(mut self) -> Vec<Step> {
        self.forget_old();
        let relevant = self.recording.relevant(self.program);
        let flag = |(mut step, number): (Step, usize)| {
            step.relevant = match step.kind {
                StepKind::Violation { .. } => true,
                _ => relevant.get(number).copied().unwrap_or(false),
            };
            step
        };
        let mut steps: Vec<Step> = self.first.into_iter().map(flag).collect();
        if self.omitted > 0 {
            let at = self.last.first().map(|(step, _)| step.clone());
            steps.extend(at.map(|at| Step { kind: StepKind::Omitted { steps: self.omitted }, ..at }));
        }
        steps.extend(self.last.into_iter().map(flag));
        mark_structure(&mut steps);
        steps
    }

    /// Is the innermost activation one of the user's functions?
    fn in_user_code(&self) -> bool {
        self.stack.last().is_some_and(|a| !a.library && Some(a.function) != self.program.entry)
    }

    fn push(&mut self, loc: LocId, kind: StepKind) {
        self.begin_iteration();
        let place = place_of(self.program, loc);
        // What stands on no line (the synthesised entry function) is of no interest.
        if place.is_known() {
            let number = self.recording.last();
            self.add(place, kind, number);
        }
    }

    fn add(&mut self, place: Place, kind: StepKind, number: usize) {
        let users = || self.stack.iter().filter(|a| !a.library && Some(a.function) != self.program.entry);
        let innermost = users().next_back();
        let around = |a: &Activation| {
            let (wto, block) = (self.loops.get(&a.function)?, a.block?);
            Some(wto.loops[wto.loop_of[block.index()]?.index()].depth)
        };
        let loops: u32 = users().filter_map(around).sum();
        let nesting = match kind {
            StepKind::Iteration { .. } => loops.saturating_sub(1),
            _ => loops,
        };
        let depth = users().count().saturating_sub(1) as u32;
        let function = innermost.map_or(String::new(), |a| self.program.func(a.function).name.clone());
        let step = Step { place, depth, nesting, function, relevant: false, kind };
        if self.first.len() < KEPT {
            self.first.push((step, number));
            return;
        }
        self.last.push((step, number));
        if self.last.len() > 3 * KEPT {
            self.forget_old();
        }
    }

    fn forget_old(&mut self) {
        let old = self.last.len().saturating_sub(KEPT);
        self.last.drain(..old);
        self.omitted += old as u64;
    }

    /// The head of a loop was entered before: what happens now belongs to a new iteration.
    fn begin_iteration(&mut self) {
        let Some(activation) = self.stack.last_mut() else { return };
        let Some(id) = activation.head.take() else { return };
        let count = activation.iterations.entry(id).or_default();
        *count += 1;
        let iteration = *count;
        let l = &self.loops[&activation.function].loops[id.index()];
        let (loop_name, place) = (l.name.clone(), place_of(self.program, l.loc));
        if place.is_known() {
            let number = self.recording.last();
            self.add(place, StepKind::Iteration { loop_name, iteration }, number);
        }
    }

    /// With the character that a number of eight bits may stand for.
    fn text(&self, ty: TypeId, bits: u128) -> String {
        let number = value_text(self.program, ty, bits);
        match values::character(self.program, ty, bits) {
            Some(character) => format!("{number} {character}"),
            None => number,
        }
    }
}

impl Observer for Tracer<'_> {
    fn wants_trace(&self) -> bool {
        true
    }

    fn step(&mut self, executing: &Executing) {
        if self.stack.is_empty() {
            let library = false;
            self.stack.push(Activation {
                function: executing.function,
                library,
                call: LocId::NONE,
                block: None,
                head: None,
                iterations: FxHashMap::default(),
                deciding: None,
            });
        }
        self.recording.execute(executing);
        if !self.in_user_code() {
            return;
        }
        let block = self.program.func(executing.function).block(executing.block);
        match block.insts.get(executing.index as usize).map(|i| &i.kind) {
            Some(InstKind::Intrinsic { op: Intrinsic::HeapFree, .. }) => self.push(executing.loc, StepKind::Free),
            Some(_) => {}
            None if matches!(block.end, Terminator::Branch { .. }) => {
                let activation = self.stack.last_mut().expect("in user code");
                activation.deciding = Some((executing.block, executing.loc));
            }
            None => {}
        }
    }

    fn assign(&mut self, assigned: &Assigned<'_>) {
        if !self.in_user_code() {
            return;
        }
        // Temporaries of the lowering have no name a reader knows.
        let target = (assigned.place)();
        if target.is_empty() || target.contains(['%', '$']) {
            return;
        }
        let root = target.split(['.', '[']).next().unwrap_or_default();
        let temp = self.program.func(assigned.function).locals.iter().find(|l| l.name == root && l.kind == LocalKind::Temp);
        if let Some(temp) = temp {
            // The check of uninitialised reads keeps a flag beside a variable: it is lowered where the variable begins to exist.
            if let Some((variable, _)) = temp.name.rsplit_once("_assigned_")
                && assigned.value == 0
            {
                let value = "garbage: it has no value yet".to_string();
                self.push(temp.loc, StepKind::Assign { target: variable.to_string(), value, scope: Scope::Local });
            }
            return;
        }
        let value = match &assigned.pointee {
            Some(pointee) => pointee.clone(),
            None => self.text(assigned.ty, assigned.value),
        };
        let is_local = self.program.func(assigned.function).locals.iter().any(|l| l.name == root);
        let scope = match target.starts_with("(*") {
            true => Scope::Memory,
            false if is_local => Scope::Local,
            false => Scope::Global,
        };
        self.push(assigned.loc, StepKind::Assign { target: plain(&target), value, scope });
    }

    fn call(&mut self, function: FuncId, loc: LocId, _: usize, args: &[Option<Passed>]) {
        let program = self.program;
        let f = program.func(function);
        let from_user = self.in_user_code();
        if from_user {
            self.begin_iteration();
        }
        self.recording.enter(function);
        let activation = Activation {
            function,
            library: f.from_library,
            call: loc,
            block: None,
            head: None,
            iterations: FxHashMap::default(),
            deciding: None,
        };
        self.stack.push(activation);
        if f.from_library && !from_user {
            return;
        }
        let binding = |(param, passed): (&LocalId, &Option<Passed>)| {
            let (local, passed) = (f.local(*param), passed.as_ref()?);
            let value = passed.pointee.clone().unwrap_or_else(|| self.text(local.ty, passed.bits));
            Some(Binding { name: local.name.clone(), value })
        };
        let arguments = f.params.iter().zip(args).filter_map(binding).collect();
        // The program's start is called from nowhere.
        let at = if place_of(program, loc).is_known() { loc } else { f.loc };
        self.push(at, StepKind::Call { callee: f.name.clone(), arguments, library: f.from_library });
    }

    fn ret(&mut self, function: FuncId, loc: LocId, _: usize, value: Option<u128>) {
        let f = self.program.func(function);
        if !f.from_library {
            let value = value.map(|bits| self.text(f.ret, bits));
            self.push(loc, StepKind::Return { callee: f.name.clone(), value });
        }
        self.stack.pop();
        self.recording.leave();
    }

    fn block(&mut self, function: FuncId, block: BlockId, _: usize) {
        let program = self.program;
        let Some(activation) = self.stack.last_mut() else { return };
        activation.block = Some(block);
        if activation.library || Some(function) == program.entry {
            return;
        }
        let deciding = activation.deciding.take();
        let wto = self.loops.entry(function).or_insert_with(|| Wto::of(program.func(function)));
        let waiting = activation.head;
        let goes_on = waiting.is_some_and(|id| wto.contains(id, block));
        let entered = wto.headed_by(block);
        // Loops left are counted anew when they are entered again.
        activation.iterations.retain(|id, _| wto.contains(*id, block));
        if waiting.is_some() && !goes_on {
            activation.head = None;
        }
        if let Some((from, loc)) = deciding
            && let Terminator::Branch { then, other, .. } = program.func(function).block(from).end
            && then != other
        {
            self.push(loc, StepKind::Branch { holds: then == block });
        } else if goes_on {
            self.begin_iteration();
        }
        if let Some(activation) = self.stack.last_mut()
            && entered.is_some()
        {
            activation.head = entered;
        }
    }

    fn input(&mut self, request: &InputRequest<'_>, value: u128) {
        let (text, shown) = (value_text(self.program, request.ty, value), self.text(request.ty, value));
        // An input of a library model is shown at the call the user wrote.
        let outside = self.stack.iter().rev().take_while(|a| a.library).last().map(|a| a.call);
        let loc = outside.unwrap_or(request.loc);
        let place = place_of(self.program, loc);
        let ty = type_text(self.program, request.ty);
        self.inputs.push(Input { name: request.name.to_string(), value: text, ty, place });
        self.push(loc, StepKind::Input { name: request.name.to_string(), value: shown });
    }
}

/// `(*p).x` as C programmers write it.
fn plain(target: &str) -> String {
    let Some(rest) = target.strip_prefix("(*") else { return target.to_string() };
    match rest.split_once(')') {
        Some((pointer, "")) => format!("*{pointer}"),
        Some((pointer, tail)) => match tail.strip_prefix('.') {
            Some(field) => format!("{pointer}->{field}"),
            None => target.to_string(),
        },
        None => target.to_string(),
    }
}

/// Calls and iterations matter if something in them does.
fn mark_structure(steps: &mut [Step]) {
    // Innermost first: whether something relevant was seen inside each open scope.
    for i in (0..steps.len()).rev() {
        let (depth, nesting) = (steps[i].depth, steps[i].nesting);
        let inside = |step: &Step| match steps[i].kind {
            // The step itself carries the callee's depth.
            StepKind::Call { .. } => step.depth >= depth,
            _ => step.depth > depth || step.depth == depth && step.nesting > nesting,
        };
        match &steps[i].kind {
            StepKind::Iteration { .. } => {
                steps[i].relevant = steps[i + 1..].iter().take_while(|s| inside(s)).any(|s| s.relevant && !is_return(s));
            }
            StepKind::Call { library: false, .. } => {
                steps[i].relevant |=
                    steps[i + 1..].iter().take_while(|s| inside(s) && !is_return_at(s, depth)).any(|s| s.relevant);
            }
            _ => {}
        }
    }
}

fn is_return(step: &Step) -> bool {
    matches!(step.kind, StepKind::Return { .. })
}

fn is_return_at(step: &Step, depth: u32) -> bool {
    is_return(step) && step.depth == depth
}
