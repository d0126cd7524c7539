//! Function → register code, on its first call.
//!
//! Per instruction, the expressions it needs are compiled in the order of their ids (operands come first), so that neither deep nesting
//! nor sharing costs more than the number of nodes; a shared node is computed once per instruction.

mod exprs;
mod insts;
mod places;

use crate::code::*;
use crate::memory::Memory;
use fathom_goto::*;

pub struct Compiler<'a> {
    program: &'a Program,
    memory: &'a Memory,
    f: &'a Function,
    strict: bool,
    trace: bool,
    code: Code,
    locals: Vec<Home>,
    /// Flag slot of tracked locals.
    flags: Vec<R>,
    /// Slot of each expression, valid if its mark is the current instruction's.
    slot: Vec<R>,
    mark: Vec<u32>,
    now: u32,
    next_temp: R,
    loc: LocId,
    word: u32,
    /// First operation of each block, and jumps to be filled in.
    block_start: Vec<u32>,
}

/// Where a local lives.
#[derive(Copy, Clone, Debug)]
enum Home {
    Register {
        slot: R,
        ty: Scalar,
    },
    /// Index into `Code::memory_locals`, and the slot of its pointer.
    Object {
        index: u32,
        slot: R,
    },
}

pub fn compile(program: &Program, memory: &Memory, id: FuncId, strict: bool, trace: bool) -> Code {
    let f = program.func(id);
    let mut compiler = Compiler {
        program,
        memory,
        f,
        strict,
        trace,
        code: Code { func: id.0, ..Code::default() },
        locals: Vec::new(),
        flags: vec![NONE; f.locals.len()],
        slot: vec![NONE; f.exprs.len()],
        mark: vec![0; f.exprs.len()],
        now: 0,
        next_temp: 0,
        loc: f.loc,
        word: program.arch().pointer_bytes() as u32,
        block_start: Vec::new(),
    };
    compiler.layout();
    compiler.blocks();
    compiler.code
}

impl Compiler<'_> {
    /// Gives every local its home.
    fn layout(&mut self) {
        let f = self.f;
        let mut started = vec![false; f.locals.len()];
        for inst in f.blocks.iter().flat_map(|b| &b.insts) {
            if let InstKind::LifetimeStart(l) = inst.kind {
                started[l.index()] = true;
            }
        }
        let mut next: R = 0;
        let mut register = Vec::with_capacity(f.locals.len());
        for (i, local) in f.locals.iter().enumerate() {
            let scalar = Scalar::of(&self.program.types, local.ty);
            let home = match scalar {
                Some(ty) if !local.address_taken => {
                    if ty == Scalar::Pointer {
                        self.code.pointer_slots.push(next);
                        if local.kind != LocalKind::Temp {
                            self.code.root_slots.push(next);
                        }
                    }
                    next += ty.slots();
                    Home::Register { slot: next - ty.slots(), ty }
                }
                Some(_) | None => {
                    let index = self.code.memory_locals.len() as u32;
                    self.code.memory_locals.push(MemoryLocal {
                        local: LocalId::new(i),
                        slot: next,
                        size: self.program.types.size_of(local.ty),
                        align: self.program.types.align_of(local.ty).max(local.align).max(1),
                        at_entry: !started[i] || i < f.params.len(),
                    });
                    next += 2;
                    Home::Object { index, slot: next - 2 }
                }
            };
            register.push(matches!(home, Home::Register { .. }));
            if i < f.params.len() {
                self.code.params.push(match home {
                    Home::Register { slot, ty } => Param::Value { slot, ty },
                    Home::Object { index, .. } => Param::Object { index, ty: scalar },
                });
            }
            self.locals.push(home);
        }
        for (i, tracked) in crate::definite::tracked(f, &register).into_iter().enumerate() {
            if tracked {
                self.flags[i] = next;
                self.code.flags.push(next);
                next += 1;
            }
        }
        self.code.local_slots = next;
        self.code.frame_slots = next;
    }

    fn blocks(&mut self) {
        let f = self.f;
        for (b, block) in f.blocks.iter().enumerate() {
            self.block_start.push(self.code.ops.len() as u32);
            self.loc = block.insts.first().map_or(block.end_loc, |inst| inst.loc);
            self.emit(Op::Block { steps: block.insts.len() as u32 + 1, block: b as u32 });
            for (i, inst) in block.insts.iter().enumerate() {
                self.begin(inst.loc, b as u32, i as u32);
                self.inst(&inst.kind);
            }
            self.begin(block.end_loc, b as u32, block.insts.len() as u32);
            self.terminator(&block.end);
        }
        self.patch();
    }

    /// Jumps were emitted with block numbers.
    fn patch(&mut self) {
        let start = &self.block_start;
        for op in &mut self.code.ops {
            match op {
                Op::Br { t, e, .. }
                | Op::BrEq { t, e, .. }
                | Op::BrLtS { t, e, .. }
                | Op::BrLtU { t, e, .. }
                | Op::BrEqI { t, e, .. }
                | Op::BrLtSI { t, e, .. }
                | Op::BrLtUI { t, e, .. } => {
                    *t = start[*t as usize];
                    *e = start[*e as usize];
                }
                Op::Jmp { t } => *t = start[*t as usize],
                _ => {}
            }
        }
        for table in &mut self.code.switches {
            table.default = start[table.default as usize];
            for range in &mut table.ranges {
                range.2 = start[range.2 as usize];
            }
            for target in table.dense.iter_mut().flat_map(|(_, targets)| targets) {
                *target = start[*target as usize];
            }
        }
    }

    fn begin(&mut self, loc: LocId, block: u32, index: u32) {
        self.now += 1;
        self.next_temp = self.code.local_slots;
        self.loc = loc;
        if self.trace {
            self.slow(Slow::Step { block, index });
        }
    }

    fn emit(&mut self, op: Op) {
        self.code.ops.push(op);
        self.code.locs.push(self.loc);
    }

    fn slow(&mut self, slow: Slow) {
        let k = self.code.slow.len() as u32;
        self.code.slow.push(slow);
        self.emit(Op::Slow { k });
    }

    /// The function's float parameters that live in registers.
    fn float_parameters(&self) -> Vec<Typed> {
        let home = |l: &LocalId| match self.locals[l.index()] {
            Home::Register { slot, ty: ty @ Scalar::Float(_) } => Some(Typed { at: slot, ty }),
            Home::Register { .. } | Home::Object { .. } => None,
        };
        self.f.params.iter().filter_map(home).collect()
    }

    fn temp(&mut self, slots: u32) -> R {
        let slot = self.next_temp;
        self.next_temp += slots;
        self.code.frame_slots = self.code.frame_slots.max(self.next_temp);
        slot
    }

    fn scalar(&self, ty: TypeId) -> Scalar {
        Scalar::of(&self.program.types, ty).expect("a scalar, by validation")
    }
}

/// Direct operands of an expression, through its places.
pub fn children(f: &Function, e: ExprId, out: &mut Vec<ExprId>) {
    visit::expr_nodes(&f.expr(e).kind, |node| visit::node_roots(f, node, out));
}

/// The expressions an instruction evaluates.
pub fn inst_roots(f: &Function, kind: &InstKind, out: &mut Vec<ExprId>) {
    visit::inst_nodes(kind, |node| visit::node_roots(f, node, out));
}

pub fn end_roots(f: &Function, end: &Terminator, out: &mut Vec<ExprId>) {
    visit::terminator_nodes(end, |node| visit::node_roots(f, node, out));
}
