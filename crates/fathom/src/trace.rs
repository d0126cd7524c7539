//! A counterexample as steps a person can follow: the interpreter replays it once more and tells what changes.
//!
//! Values are shown in the source's own types. Of a long trace both ends are kept: what led there and what went wrong.

use crate::verification::place_of;
use fathom_engine::Counterexample;
use fathom_goto::{BlockId, FloatKind, FuncId, LocId, Program, Type, TypeId, Wto};
use fathom_interpret::{Assigned, InputRequest, Mode, Observer, Options};
use fathom_render::{Step, StepKind};
use rustc_hash::FxHashMap;

/// Steps kept at each end of a long trace.
const KEPT: usize = 1_000;

pub fn steps(program: &Program, counterexample: &Counterexample) -> Vec<Step> {
    let mut options = Options::new(Mode::Replay);
    options.args = counterexample.script.args.clone();
    options.step_limit = Some(counterexample.steps + 1);
    let mut script = counterexample.script.clone();
    script.rewind();
    let mut tracer = Tracer {
        program,
        first: Vec::new(),
        last: Vec::new(),
        omitted: 0,
        depth: 0,
        loops: FxHashMap::default(),
        iterations: FxHashMap::default(),
    };
    fathom_interpret::run(program, &options, &mut script, &mut tracer);
    tracer.forget_old();
    let mut steps = tracer.first;
    if tracer.omitted > 0 {
        let at = tracer.last.first().map(|step| (step.place.clone(), step.depth)).unwrap_or_default();
        steps.push(Step { place: at.0, depth: at.1, kind: StepKind::Omitted { steps: tracer.omitted } });
    }
    steps.append(&mut tracer.last);
    steps.push(Step {
        place: place_of(program, counterexample.loc),
        depth: steps.last().map_or(0, |step| step.depth),
        kind: StepKind::Violation { message: counterexample.message.clone() },
    });
    steps
}

struct Tracer<'p> {
    program: &'p Program,
    first: Vec<Step>,
    last: Vec<Step>,
    omitted: u64,
    /// Of the last step seen.
    depth: usize,
    loops: FxHashMap<FuncId, Wto>,
    /// How often a loop's head was entered in the call at this depth.
    iterations: FxHashMap<(usize, FuncId, BlockId), u64>,
}

impl Tracer<'_> {
    fn push(&mut self, loc: LocId, depth: usize, kind: StepKind) {
        let place = place_of(self.program, loc);
        self.depth = depth;
        // What stands on no line (the synthesised entry function) is of no interest.
        if place.line == 0 {
            return;
        }
        // The entry function and the user's are the two outermost frames.
        let step = Step { place, depth: depth.saturating_sub(2) as u32, kind };
        if self.first.len() < KEPT {
            self.first.push(step);
        } else {
            self.last.push(step);
            if self.last.len() > 3 * KEPT {
                self.forget_old();
            }
        }
    }

    fn forget_old(&mut self) {
        let old = self.last.len().saturating_sub(KEPT);
        self.last.drain(..old);
        self.omitted += old as u64;
    }

    fn is_library(&self, function: FuncId) -> bool {
        self.program.func(function).from_library
    }
}

impl Observer for Tracer<'_> {
    fn wants_trace(&self) -> bool {
        true
    }

    fn assign(&mut self, assigned: &Assigned<'_>) {
        if self.is_library(assigned.function) {
            return;
        }
        // Temporaries of the lowering have no name a reader knows.
        let target = (assigned.place)();
        if target.is_empty() || target.contains(['%', '$']) {
            return;
        }
        let value = value_text(self.program, assigned.ty, assigned.value);
        self.push(assigned.loc, assigned.depth, StepKind::Assign { target, value });
    }

    fn call(&mut self, function: FuncId, loc: LocId, depth: usize) {
        self.iterations.retain(|(at, _, _), _| *at < depth);
        if !self.is_library(function) {
            self.push(loc, depth, StepKind::Call { function: self.program.func(function).name.clone() });
        }
    }

    fn ret(&mut self, function: FuncId, loc: LocId, depth: usize) {
        if !self.is_library(function) {
            self.push(loc, depth, StepKind::Return { function: self.program.func(function).name.clone() });
        }
    }

    fn block(&mut self, function: FuncId, block: BlockId, depth: usize) {
        if self.is_library(function) {
            return;
        }
        let program = self.program;
        let wto = self.loops.entry(function).or_insert_with(|| Wto::of(program.func(function)));
        let Some(id) = wto.headed_by(block) else { return };
        let (loop_name, loc) = (wto.loops[id.index()].name.clone(), wto.loops[id.index()].loc);
        let count = self.iterations.entry((depth, function, block)).or_default();
        *count += 1;
        let iteration = *count;
        self.push(loc, depth, StepKind::Iteration { loop_name, iteration });
    }

    fn input(&mut self, request: &InputRequest<'_>, value: u128) {
        let value = value_text(self.program, request.ty, value);
        self.push(request.loc, self.depth, StepKind::Input { name: request.name.to_string(), value });
    }
}

/// A value in its source type's own notation.
pub fn value_text(program: &Program, ty: TypeId, bits: u128) -> String {
    match program.types.get(ty) {
        Type::Bool => (bits & 1).to_string(),
        Type::Int { width, signed } => {
            let width = (*width).clamp(1, 128);
            let low = if width == 128 { bits } else { bits & ((1 << width) - 1) };
            if *signed { ((low << (128 - width)) as i128 >> (128 - width)).to_string() } else { low.to_string() }
        }
        Type::Float(FloatKind::F32) => format!("{:?}f", f32::from_bits(bits as u32)),
        Type::Float(FloatKind::F64) => format!("{:?}", f64::from_bits(bits as u64)),
        Type::Float(FloatKind::F16 | FloatKind::X87 | FloatKind::F128) => format!("bits {bits:#x}"),
        Type::Pointer(_) if bits == 0 => "NULL".into(),
        Type::Pointer(_) => format!("{bits:#x}"),
        Type::Void | Type::Array { .. } | Type::Record(_) | Type::Function { .. } => format!("{bits:#x}"),
    }
}
