//! Executions that come back to a state they were in: with the inputs in between drawn again and again they never end.
//!
//! States are compared where loops begin and where recursive functions are entered. A state is written down as a list of words (its *image*), with
//! objects other than global variables numbered in the order in which they are met, so that the addresses of new objects do not matter. Where the
//! program looks at addresses, the image holds them too.
//!
//! Which earlier state is kept follows Brent's cycle detection (R. P. Brent, "An improved Monte Carlo factorization algorithm", 1980): the one of a visit
//! whose number is a power of two, so one image is stored at a time and every cycle is found after at most three times its length.
//!
//! SOUNDNESS: two equal images mean that the machine does the same again with the same inputs. Whatever cannot be written down (long objects, pointers
//! without provenance into memory that may be renamed) makes a state equal to none: errs towards missing a cycle.

use super::{Frame, Machine};
use crate::memory::Pointer;
use crate::object::{Object, ObjectKind};
use fathom_goto::*;
use rustc_hash::FxHashMap;

/// Images are not longer than this.
const LONGEST: usize = 1 << 20;

/// Where states are compared.
#[derive(Clone, Debug, Default)]
pub struct Heads {
    /// By function: the blocks at which loops begin.
    pub loops: Vec<Vec<BlockId>>,
    /// By function: it may have several activations at once.
    pub recursive: Vec<bool>,
    /// Loops that are meant not to end: a cycle that passes one of their heads is none.
    pub reactive: Vec<(FuncId, BlockId)>,
}

/// A state that was reached twice.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Cycle {
    pub function: FuncId,
    pub block: BlockId,
    /// The function was entered again from within itself, with everything that it can see as before.
    pub recursion: bool,
    pub first: Visit,
    pub second: Visit,
}

/// How far the execution was.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Visit {
    /// Inputs drawn before.
    pub inputs: u64,
    /// Instructions executed before.
    pub steps: u64,
}

pub(crate) struct Watch {
    /// By function and block.
    loops: Vec<Vec<bool>>,
    recursive: Vec<bool>,
    reactive: Vec<(FuncId, BlockId)>,
    /// The program looks at addresses.
    addresses: bool,
    at_heads: Brent,
    at_entries: Brent,
    pub found: Option<Cycle>,
}

#[derive(Default)]
struct Brent {
    visits: u64,
    next: u64,
    mark: Option<Mark>,
}

struct Mark {
    function: u32,
    block: u32,
    depth: usize,
    visit: Visit,
    image: Vec<u64>,
}

impl Watch {
    pub fn new(program: &Program, heads: &Heads) -> Watch {
        let flags = |(f, blocks): (&Function, &Vec<BlockId>)| {
            let mut flags = vec![false; f.blocks.len()];
            blocks.iter().for_each(|b| flags[b.index()] = true);
            flags
        };
        Watch {
            loops: program.functions.iter().zip(&heads.loops).map(flags).collect(),
            recursive: heads.recursive.clone(),
            reactive: heads.reactive.clone(),
            addresses: looks_at_addresses(program),
            at_heads: Brent::default(),
            at_entries: Brent::default(),
            found: None,
        }
    }
}

/// Does anything turn a pointer into a number, or a number into a pointer?
fn looks_at_addresses(program: &Program) -> bool {
    let is_pointer = |ty: TypeId| program.types.is_pointer(ty);
    let cast = |f: &Function, e: &Expr| match e.kind {
        ExprKind::Cast(CastOp::PtrToInt | CastOp::IntToPtr, _) => true,
        ExprKind::Cast(CastOp::Bits, from) => is_pointer(e.ty) != is_pointer(f.expr(from).ty),
        _ => false,
    };
    // Whether a pointer to the end of an object is equal to one to another object depends on where they are.
    let arithmetic = program
        .functions
        .iter()
        .filter(|f| !f.from_library)
        .flat_map(|f| &f.exprs)
        .any(|e| matches!(e.kind, ExprKind::PtrAdd(..)));
    let compares = |f: &Function| {
        let pointer = |e: ExprId| {
            let e = f.expr(e);
            matches!(program.types.get(e.ty), Type::Pointer(_)) && !matches!(e.kind, ExprKind::Const(_))
        };
        f.exprs.iter().any(|e| matches!(e.kind, ExprKind::Binary(op, a, b) if op.is_comparison() && pointer(a) && pointer(b)))
    };
    if arithmetic && program.functions.iter().any(|f| f.has_body() && !f.from_library && compares(f)) {
        return true;
    }
    let prints = |i: &Inst| matches!(i.kind, InstKind::Intrinsic { op: Intrinsic::FormatBuffer, .. });
    let bodies = || program.functions.iter().filter(|f| f.has_body());
    bodies().any(|f| f.exprs.iter().any(|e| cast(f, e))) || bodies().flat_map(|f| &f.blocks).flat_map(|b| &b.insts).any(prints)
}

impl Machine<'_> {
    /// Control enters a block: is the state one that was there before?
    #[inline(never)]
    pub(super) fn comes_back(&mut self, function: u32, block: u32) -> bool {
        let Some(mut watch) = self.watch.take() else { return false };
        let head = watch.loops[function as usize][block as usize];
        if head && watch.reactive.contains(&(FuncId(function), BlockId(block))) {
            // Nothing before counts as having been here.
            (watch.at_heads, watch.at_entries) = Default::default();
        } else if head && self.meets(&mut watch.at_heads, (function, block), watch.addresses, false) {
            watch.found = self.cycle(&watch.at_heads, false);
        } else if block == 0 && watch.recursive[function as usize] && !watch.addresses {
            self.forget_returned(&mut watch.at_entries, function);
            if self.meets(&mut watch.at_entries, (function, block), false, true) {
                watch.found = self.cycle(&watch.at_entries, true);
            }
        }
        let found = watch.found.is_some();
        self.watch = Some(watch);
        found
    }

    /// An activation that has returned is none to come back to.
    fn forget_returned(&self, brent: &mut Brent, function: u32) {
        let frames = &self.thread.frames;
        let gone = |m: &Mark| {
            let replaced = frames.get(m.depth - 1).is_none_or(|f| f.code.func != m.function);
            replaced || frames.len() < m.depth || (frames.len() == m.depth && function == m.function)
        };
        if brent.mark.as_ref().is_some_and(gone) {
            brent.mark = None;
        }
    }

    fn meets(&self, brent: &mut Brent, (function, block): (u32, u32), addresses: bool, entry: bool) -> bool {
        brent.visits += 1;
        let depth = self.thread.frames.len();
        if let Some(mark) = &brent.mark {
            let there = mark.function == function && mark.block == block && (entry || mark.depth == depth);
            if there && Image::new(self, addresses, Some(&mark.image)).of_state(block, entry).is_equal() {
                return true;
            }
        }
        if brent.visits >= brent.next {
            let image = Image::new(self, addresses, None).of_state(block, entry).words();
            brent.mark = image.map(|image| Mark { function, block, depth, visit: self.visit(), image });
            brent.next = 2 * brent.visits;
        }
        false
    }

    fn visit(&self) -> Visit {
        Visit { inputs: self.input_count, steps: self.steps }
    }

    fn cycle(&self, brent: &Brent, recursion: bool) -> Option<Cycle> {
        let mark = brent.mark.as_ref()?;
        let (function, block) = (FuncId(mark.function), BlockId(mark.block));
        Some(Cycle { function, block, recursion, first: mark.visit, second: self.visit() })
    }
}

/// A state being written down, or compared with one that was.
struct Image<'a, 'p> {
    machine: &'a Machine<'p>,
    addresses: bool,
    out: Vec<u64>,
    /// What it is compared with, and how far it agrees.
    with: Option<&'a [u64]>,
    at: usize,
    /// It differs, or cannot be written down.
    failed: bool,
    /// By provenance: in which order objects were met.
    numbers: FxHashMap<u64, u64>,
    /// Objects met, whose contents are not written down yet.
    open: Vec<u64>,
}

impl<'a, 'p> Image<'a, 'p> {
    fn new(machine: &'a Machine<'p>, addresses: bool, with: Option<&'a [u64]>) -> Self {
        // Which bits were written is part of the state if somebody asks.
        let failed = machine.memory.tracks;
        let (numbers, open) = (FxHashMap::default(), Vec::new());
        Image { machine, addresses, out: Vec::new(), with, at: 0, failed, numbers, open }
    }

    fn is_equal(&self) -> bool {
        !self.failed && self.with.is_some_and(|with| with.len() == self.at)
    }

    fn words(self) -> Option<Vec<u64>> {
        (!self.failed).then_some(self.out)
    }

    fn push(&mut self, word: u64) {
        match self.with {
            Some(with) => {
                self.failed |= with.get(self.at) != Some(&word);
                self.at += 1;
            }
            None => {
                self.out.push(word);
                self.failed |= self.out.len() > LONGEST;
            }
        }
    }

    /// `entry`: what the function that was just entered can see, instead of everything.
    fn of_state(mut self, block: u32, entry: bool) -> Self {
        let machine = self.machine;
        self.push(u64::from(machine.rounding));
        let frames = &machine.thread.frames;
        let shown = if entry { frames.len() - 1 } else { 0 };
        for (i, frame) in frames.iter().enumerate().skip(shown).rev() {
            let top = i + 1 == frames.len();
            self.push(u64::from(frame.code.func));
            self.push(if top { u64::from(block) } else { frame.pc as u64 });
            self.frame(frame, top);
            if self.failed {
                return self;
            }
        }
        if !entry {
            // Memory that grows comes to an end.
            self.push(machine.memory.used);
            self.push(machine.memory.heap_live);
            self.push(frames.len() as u64);
        }
        if self.addresses {
            self.push(machine.memory.next_address());
        }
        for object in &machine.memory.objects {
            if object.kind == ObjectKind::Global && object.writable && object.live {
                self.contents(object);
            }
            if self.failed {
                return self;
            }
        }
        while let Some(provenance) = self.open.pop() {
            let object = machine.memory.entry(provenance).map(|entry| &machine.memory.objects[entry]);
            match object.filter(|o| o.live) {
                Some(object) => {
                    let kind = match object.kind {
                        ObjectKind::Global => 0,
                        ObjectKind::Local => 1,
                        ObjectKind::Heap => 2,
                        ObjectKind::Stack => 3,
                    };
                    self.push(1 << 8 | kind << 1 | u64::from(object.writable));
                    self.push(object.size);
                    self.push(object.align);
                    if self.addresses {
                        self.push(object.base);
                    }
                    self.contents(object);
                }
                None => self.push(0),
            }
            if self.failed {
                return self;
            }
        }
        self
    }

    fn frame(&mut self, frame: &Frame, top: bool) {
        let slots = &self.machine.thread.slots[frame.base..];
        let code = &frame.code;
        let locals = code.local_slots as usize;
        let mut pointers = vec![false; locals];
        code.pointer_slots.iter().for_each(|&at| pointers[at as usize] = true);
        code.memory_locals.iter().for_each(|l| pointers[l.slot as usize] = true);
        let mut at = 0;
        while at < locals {
            if pointers[at] {
                self.pointer(Pointer { address: slots[at], provenance: slots[at + 1] });
                at += 2;
            } else {
                self.push(slots[at]);
                at += 1;
            }
        }
        if top {
            // Temporaries do not outlive their instruction.
            return;
        }
        // A call may have left some of its caller's in use; their types are not known, so they count both as numbers and as pointers.
        for at in locals..code.frame_slots as usize {
            self.push(slots[at]);
            if at + 1 < code.frame_slots as usize && self.machine.memory.entry(slots[at + 1]).is_some() {
                self.pointer(Pointer { address: slots[at], provenance: slots[at + 1] });
            }
        }
    }

    fn pointer(&mut self, p: Pointer) {
        if p.provenance == 0 {
            self.push(0);
            self.number(p.address);
            return;
        }
        let memory = &self.machine.memory;
        if let Some(entry) = memory.entry(p.provenance)
            && memory.objects[entry].kind == ObjectKind::Global
        {
            self.push(1);
            self.push(entry as u64);
            self.push(p.address);
            return;
        }
        let next = self.numbers.len() as u64;
        let number = *self.numbers.entry(p.provenance).or_insert_with(|| {
            self.open.push(p.provenance);
            next
        });
        self.push(2);
        self.push(number);
        match memory.entry(p.provenance) {
            Some(_) => self.push(memory.offset_of(p) as u64),
            // Of an object whose place was taken: nothing but its address is left.
            None => self.push(0),
        }
        if self.addresses {
            self.push(p.address);
        }
    }

    /// A number that may be an address of something whose place does not count.
    fn number(&mut self, word: u64) {
        self.push(word);
        let memory = &self.machine.memory;
        if !self.addresses && memory.first_address() <= word && word < memory.next_address() {
            let found = memory.recover(word);
            let renamed = memory.entry(found.provenance).is_some_and(|e| memory.objects[e].kind != ObjectKind::Global);
            self.failed |= renamed;
        }
    }

    fn contents(&mut self, object: &Object) {
        if object.is_long() {
            self.failed = true;
            return;
        }
        let word = self.machine.memory.word;
        let mut at = 0;
        while at < object.bytes.len() && !self.failed {
            let n = word.min(object.bytes.len() - at);
            let provenance = if n == word { object.provenance(at, word) } else { 0 };
            if provenance != 0 && object.is_defined(at, n) {
                self.pointer(Pointer { address: object.read(at, word), provenance });
            } else {
                let defined = (0..n).filter(|&i| object.byte_defined(at + i));
                let (mut value, mut mask) = (0u64, 0u64);
                for i in defined {
                    value |= u64::from(object.bytes[at + i]) << (8 * i);
                    mask |= 1 << i;
                }
                self.push(mask);
                self.number(value);
            }
            at += n;
        }
    }
}
