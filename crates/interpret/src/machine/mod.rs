//! The machine: state of an execution, calls and returns, and how it ends. The main loop is in `exec`.

mod access;
mod exec;
mod intrinsic;
pub(crate) mod lasso;
mod printf;
mod query;
mod slow;

use crate::api::*;
use crate::code::*;
use crate::compile;
use crate::memory::{Memory, Pointer};
use crate::object::{ObjectKind, Piece};
use fathom_goto::*;
use rustc_apfloat::Round;
use std::rc::Rc;

/// In instructions that would take as long: compiling one, and making an object.
const COST_OF_COMPILING: u64 = 30;
const COST_OF_AN_OBJECT: u64 = 15;
/// Bytes of a new object that are set in the time of an instruction.
const BYTES_PER_STEP: u64 = 64;

/// Why execution ends; locations are added at the end.
#[derive(Debug)]
pub(crate) enum Stop {
    Exit(i32),
    Abort,
    Undefined { class: PropertyClass, message: String },
    Assert(PropertyId),
    AssumeFailed,
    Unsupported(String),
    NoBody(FuncId),
    Exhausted,
    StepLimit,
    MemoryLimit,
    Invalid(String),
}

pub(crate) type Res<T> = Result<T, Box<Stop>>;

/// One call in progress.
struct Frame {
    code: Rc<Code>,
    /// Next operation; current only while the frame is not the running one.
    pc: usize,
    /// First slot.
    base: usize,
    /// First of its entries in `Thread::entries`: one per memory local.
    entries: usize,
    /// First of its objects in `Thread::allocas`.
    allocas: usize,
}

impl Frame {
    /// Where the frame is: the operation it executed last.
    fn loc(&self) -> LocId {
        let at = self.pc.saturating_sub(1);
        self.code.locs.get(at).copied().unwrap_or(LocId::NONE)
    }
}

/// One thread of execution. There is one so far; nothing outside assumes that it is the only one.
#[derive(Default)]
struct Thread {
    slots: Vec<u64>,
    frames: Vec<Frame>,
    /// Object entries of memory locals, `u32::MAX` while they have none.
    entries: Vec<u32>,
    allocas: Vec<u32>,
}

pub(crate) struct Machine<'a> {
    program: &'a Program,
    options: &'a Options,
    inputs: &'a mut dyn Inputs,
    observer: &'a mut dyn Observer,
    strict: bool,
    trace: bool,
    memory: Memory,
    codes: Vec<Option<Rc<Code>>>,
    thread: Thread,
    /// C's encoding, and the mode it stands for.
    rounding: u32,
    round: Round,
    steps: u64,
    /// As `RunResult` tells it.
    setup: u64,
    input_count: u64,
    /// An aggregate on its way from `return` to its destination.
    returned: Piece,
    scratch: Piece,
    argv: Option<Pointer>,
    /// Looks for states that repeat.
    watch: Option<Box<lasso::Watch>>,
}

impl<'a> Machine<'a> {
    pub fn new(program: &'a Program, options: &'a Options, inputs: &'a mut dyn Inputs, observer: &'a mut dyn Observer) -> Self {
        let trace = observer.wants_trace();
        Machine {
            program,
            options,
            inputs,
            observer,
            strict: options.mode == Mode::Strict,
            trace,
            memory: Memory::new(program),
            codes: vec![None; program.functions.len()],
            thread: Thread::default(),
            rounding: 0,
            round: Round::NearestTiesToEven,
            steps: 0,
            setup: 0,
            input_count: 0,
            returned: Piece::default(),
            scratch: Piece::default(),
            argv: None,
            watch: None,
        }
    }

    /// Runs until execution stops or a state repeats at one of these places; that is a stop at the limit of steps.
    pub fn watch(mut self, heads: &lasso::Heads) -> (RunResult, Option<lasso::Cycle>) {
        self.watch = Some(Box::new(lasso::Watch::new(self.program, heads)));
        let result = self.finish();
        (result, self.watch.and_then(|watch| watch.found))
    }

    pub fn run(mut self) -> RunResult {
        self.finish()
    }

    fn finish(&mut self) -> RunResult {
        let stop = match self.start() {
            Ok(()) => self.exec(),
            Err(stop) => stop,
        };
        let outcome = self.outcome(*stop);
        RunResult { outcome, steps: self.steps, setup: self.setup, inputs: self.input_count, events: self.memory.events }
    }

    fn start(&mut self) -> Res<()> {
        self.create_globals()?;
        let Some(entry) = self.program.entry else {
            return Err(Box::new(Stop::Unsupported("the program has no entry function".to_string())));
        };
        let code = self.code(entry)?;
        self.enter(code)
    }

    fn create_globals(&mut self) -> Res<()> {
        self.memory.avoid(&self.inputs.wishes());
        for i in 0..self.program.functions.len() {
            let id = FuncId::new(i);
            if let Some(address) = self.inputs.address(ObjectKey::Function(id), 1, 1) {
                self.memory.move_function(id, address);
            }
        }
        for (i, global) in self.program.globals.iter().enumerate() {
            let key = ObjectKey::Global(GlobalId::new(i));
            // A flexible array member with an initialiser makes the object longer than its type.
            let word = self.memory.word as u64;
            let end = global.init.items.iter().map(|item| item.offset + init_bytes(item, word)).max().unwrap_or(0);
            let size = self.program.types.size_of(global.ty).max(end);
            let align = global.align.max(self.program.types.align_of(global.ty)).max(1);
            self.reserve(size)?;
            self.setup += COST_OF_AN_OBJECT + size / BYTES_PER_STEP + global.init.items.len() as u64;
            let entry = self.memory.create(ObjectKind::Global, key, size, align, self.inputs).ok_or(Stop::MemoryLimit)?;
            let object = &mut self.memory.objects[entry as usize];
            (object.writable, object.name) = (!global.constant, i as u32);
            if global.kind == GlobalKind::External {
                object.begin(size);
            }
        }
        for (i, global) in self.program.globals.iter().enumerate() {
            for item in &global.init.items {
                self.init_item(i, item);
            }
        }
        Ok(())
    }

    fn init_item(&mut self, entry: usize, item: &InitItem) {
        let word = self.memory.word;
        let bytes = init_bytes(item, word as u64);
        let at = self.memory.objects[entry].window(item.offset as usize, bytes as usize);
        match &item.value {
            InitValue::Bits { size, value } => self.memory.objects[entry].write_wide(at, *size as usize, *value),
            InitValue::BitField { shift, width, value } => {
                let object = &mut self.memory.objects[entry];
                let n = (shift + width).div_ceil(8) as usize;
                object.set_bits(at, *shift, *width, *value);
                object.define(at, n);
            }
            InitValue::Bytes(bytes) => {
                let object = &mut self.memory.objects[entry];
                object.bytes[at..at + bytes.len()].copy_from_slice(bytes);
                object.define(at, bytes.len());
            }
            InitValue::Global { id, addend } => {
                let target = self.memory.pointer_to(id.0).plus(*addend as u64, self.memory.mask);
                let object = &mut self.memory.objects[entry];
                object.write(at, word, target.address);
                object.set_provenance(at, word, target.provenance);
            }
            InitValue::Func(id) => {
                let address = self.memory.function_address(*id);
                self.memory.objects[entry].write(at, word, address);
            }
        }
    }

    /// Room for more bytes?
    fn reserve(&self, size: u64) -> Res<()> {
        let frames = self.thread.slots.len() as u64 * 8;
        // Long objects cost what is used of them.
        let size = size.min(crate::object::LONG);
        match self.memory.used.checked_add(size).and_then(|sum| sum.checked_add(frames)) {
            Some(sum) if sum <= self.options.memory_limit => Ok(()),
            _ => Err(Box::new(Stop::MemoryLimit)),
        }
    }

    fn code(&mut self, id: FuncId) -> Res<Rc<Code>> {
        if let Some(code) = &self.codes[id.index()] {
            return Ok(Rc::clone(code));
        }
        if !self.program.func(id).has_body() {
            return Err(Box::new(Stop::NoBody(id)));
        }
        let code = Rc::new(compile::compile(self.program, &self.memory, id, self.strict, self.trace));
        self.setup += COST_OF_COMPILING * self.program.func(id).blocks.iter().map(|b| b.insts.len() as u64 + 1).sum::<u64>();
        self.codes[id.index()] = Some(Rc::clone(&code));
        Ok(code)
    }

    /// Pushes a frame whose parameters are still to be set.
    fn enter(&mut self, code: Rc<Code>) -> Res<()> {
        let thread = &mut self.thread;
        let base = thread.frames.last().map_or(0, |f| f.base + f.code.frame_slots as usize);
        let need = base + code.frame_slots as usize;
        if thread.slots.len() < need {
            thread.slots.resize(need.next_power_of_two().max(1 << 12), 0);
            self.reserve(0)?;
        }
        let thread = &mut self.thread;
        thread.slots[base..base + code.local_slots as usize].fill(0);
        for &flag in &code.flags {
            thread.slots[base + flag as usize] = u64::MAX;
        }
        let (entries, allocas) = (thread.entries.len(), thread.allocas.len());
        thread.entries.resize(entries + code.memory_locals.len(), u32::MAX);
        thread.frames.push(Frame { code: Rc::clone(&code), pc: 0, base, entries, allocas });
        for (i, local) in code.memory_locals.iter().enumerate() {
            if local.at_entry {
                self.start_local(&code, i, ObjectKey::NONE)?;
            }
        }
        Ok(())
    }

    /// A memory local of the running frame begins to exist.
    fn start_local(&mut self, code: &Code, index: usize, key: ObjectKey) -> Res<()> {
        let local = &code.memory_locals[index];
        self.reserve(local.size)?;
        let frame = self.thread.frames.last().expect("a running frame");
        let (base, at) = (frame.base, frame.entries + index);
        let mut entry = self.thread.entries[at];
        if entry == u32::MAX {
            entry = self.memory.take_local();
            self.thread.entries[at] = entry;
            let object = &mut self.memory.objects[entry as usize];
            (object.function, object.name) = (code.func, local.local.0);
        }
        let pointer = (self.memory.start_local(entry, key, local.size, local.align, self.inputs)).ok_or(Stop::MemoryLimit)?;
        if self.program.func(FuncId(code.func)).local(local.local).kind == LocalKind::Arbitrary {
            self.memory.objects[entry as usize].give();
        }
        self.thread.slots[base + local.slot as usize] = pointer.address;
        self.thread.slots[base + local.slot as usize + 1] = pointer.provenance;
        Ok(())
    }

    /// Pops the running frame: its objects die.
    fn leave(&mut self) {
        let frame = self.thread.frames.pop().expect("a running frame");
        for at in frame.entries..self.thread.entries.len() {
            let entry = self.thread.entries[at];
            if entry != u32::MAX {
                self.memory.release_local(entry);
            }
        }
        self.thread.entries.truncate(frame.entries);
        for at in frame.allocas..self.thread.allocas.len() {
            self.memory.end(self.thread.allocas[at]);
        }
        self.thread.allocas.truncate(frame.allocas);
    }

    /// Calls the site's target: pushes its frame and passes the arguments.
    fn call(&mut self, site: &CallSite, base: usize) -> Res<()> {
        let id = match site.target {
            Target::Direct(id) => id,
            Target::Indirect(at) => {
                let address = self.thread.slots[base + at as usize];
                match self.memory.function_at(address) {
                    Some(id) => id,
                    None => {
                        return Err(self.undefined(
                            PropertyClass::FunctionPointer,
                            if address == 0 {
                                "call through a null function pointer".to_string()
                            } else {
                                "call through a pointer that is not the address of a function".to_string()
                            },
                        ));
                    }
                }
            }
        };
        let code = self.code(id)?;
        if matches!(site.target, Target::Indirect(_)) && !self.compatible(site, &code, id) {
            return Err(self.undefined(
                PropertyClass::FunctionPointer,
                format!("`{}` is called through a pointer of another type", self.program.func(id).name),
            ));
        }
        self.enter(Rc::clone(&code))?;
        let new = self.thread.frames.last().expect("just pushed").base;
        for (param, arg) in code.params.iter().zip(&site.args) {
            self.pass(&code, *param, *arg, base, new)?;
        }
        if self.trace {
            let caller = self.thread.frames.iter().rev().nth(1).expect("the caller");
            let loc = caller.code.locs[caller.pc - 1];
            let value = |arg: &Arg| match arg {
                Arg::Value(value) => {
                    let pointer = (value.ty == Scalar::Pointer).then(|| self.pointer(base, value.at));
                    Some(Passed { bits: self.get(base, *value), pointee: pointer.and_then(|p| self.pointee_name(p)) })
                }
                Arg::Aggregate { .. } => None,
            };
            let args: Vec<Option<Passed>> = site.args.iter().map(value).collect();
            self.observer.call(id, loc, self.thread.frames.len(), &args);
        }
        Ok(())
    }

    fn pass(&mut self, code: &Code, param: Param, arg: Arg, from: usize, to: usize) -> Res<()> {
        match (param, arg) {
            (Param::Value { slot, ty }, Arg::Value(value)) => {
                for i in 0..ty.slots() as usize {
                    self.thread.slots[to + slot as usize + i] = self.thread.slots[from + value.at as usize + i];
                }
                Ok(())
            }
            (Param::Object { index, ty: Some(ty) }, Arg::Value(value)) => {
                let p = self.pointer(to, code.memory_locals[index as usize].slot);
                self.store_from(from, Typed { at: value.at, ty }, p)
            }
            (Param::Object { index, ty: None }, Arg::Aggregate { p, size }) => {
                let source = self.pointer(from, p);
                let target = self.pointer(to, code.memory_locals[index as usize].slot);
                let mut piece = std::mem::take(&mut self.scratch);
                let done = self.extract(source, size, &mut piece).and_then(|()| self.insert(target, &piece));
                self.scratch = piece;
                done
            }
            (Param::Value { .. }, Arg::Aggregate { .. }) | (Param::Object { .. }, _) => {
                unreachable!("arguments fit parameters, by validation or by the check of indirect calls")
            }
        }
    }

    /// Does a call through a pointer pass what the function takes?
    fn compatible(&self, site: &CallSite, code: &Code, id: FuncId) -> bool {
        let f = self.program.func(id);
        let returns = match (site.ret_ty, Scalar::of(&self.program.types, f.ret)) {
            _ if site.ret == NONE => true,
            (Some(a), Some(b)) => a == b,
            (None, None) => true,
            (Some(_), None) | (None, Some(_)) => false,
        };
        returns
            && code.params.len() == site.args.len()
            && code.params.iter().zip(&site.args).all(|(param, arg)| match (*param, *arg) {
                (Param::Value { ty, .. } | Param::Object { ty: Some(ty), .. }, Arg::Value(value)) => same_class(ty, value.ty),
                (Param::Object { index, ty: None }, Arg::Aggregate { size, .. }) => {
                    code.memory_locals[index as usize].size == size
                }
                (_, _) => false,
            })
    }

    fn pointer(&self, base: usize, at: R) -> Pointer {
        let at = base + at as usize;
        Pointer { address: self.thread.slots[at], provenance: self.thread.slots[at + 1] }
    }

    /// Undefined behaviour: an error in strict mode, an unmodelled access in replay.
    #[cold]
    fn undefined(&self, class: PropertyClass, message: String) -> Box<Stop> {
        Box::new(if self.strict { Stop::Undefined { class, message } } else { Stop::Invalid(message) })
    }

    /// Where the user's code is, if the running function, which is at `loc`, belongs to a library model.
    fn user_loc(&self, loc: LocId) -> LocId {
        let from_library = |frame: &Frame| self.program.func(FuncId(frame.code.func)).from_library;
        let mut frames = self.thread.frames.iter().rev();
        match frames.next() {
            Some(running) if from_library(running) => frames.find(|frame| !from_library(frame)).map_or(loc, Frame::loc),
            Some(_) | None => loc,
        }
    }

    fn outcome(&self, stop: Stop) -> Outcome {
        let loc = self.thread.frames.last().map_or(LocId::NONE, Frame::loc);
        let stack = || self.thread.frames.iter().map(|f| (FuncId(f.code.func), f.loc())).collect();
        match stop {
            Stop::Exit(code) => Outcome::Exit(code),
            Stop::Abort => Outcome::Abort { loc },
            Stop::Undefined { class, message } => Outcome::Violation { property: None, class, message, loc, stack: stack() },
            Stop::Assert(id) => {
                let property = self.program.property(id);
                let candidates = [self.leaked_at(property.class), property.loc, loc];
                Outcome::Violation {
                    property: Some(id),
                    class: property.class,
                    message: property.message.clone(),
                    loc: candidates.into_iter().find(|&loc| loc != LocId::NONE).unwrap_or(LocId::NONE),
                    stack: stack(),
                }
            }
            Stop::AssumeFailed => Outcome::AssumeFailed { loc },
            Stop::Unsupported(what) => Outcome::Unsupported { what, loc },
            Stop::NoBody(function) => Outcome::NoBody { function, loc },
            Stop::Exhausted => Outcome::InputsExhausted { loc },
            Stop::StepLimit => Outcome::StepLimit,
            Stop::MemoryLimit => Outcome::MemoryLimit,
            Stop::Invalid(message) => Outcome::InvalidAccess { message, loc },
        }
    }
}

/// Signedness and what a pointer points to do not matter for passing a value.
fn same_class(a: Scalar, b: Scalar) -> bool {
    match (a, b) {
        (Scalar::Int { width: x, .. }, Scalar::Int { width: y, .. }) => x == y,
        (a, b) => a == b,
    }
}

/// Bytes an item of an initialiser sets.
fn init_bytes(item: &InitItem, word: u64) -> u64 {
    match &item.value {
        InitValue::Bits { size, .. } => u64::from(*size),
        InitValue::BitField { shift, width, .. } => u64::from((shift + width).div_ceil(8)),
        InitValue::Bytes(bytes) => bytes.len() as u64,
        InitValue::Global { .. } | InitValue::Func(_) => word,
    }
}
