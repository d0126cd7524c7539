//! A function by itself: its integers, and nothing else.
//!
//! Most loops count in local variables that nobody else can write. What decreases in them is seen in a program that consists of the function alone: parameters,
//! globals, memory, floats and results of calls are inputs, drawn anew wherever they are read. Such a question is small, however large the program.
//!
//! SOUNDNESS: an execution of the program, restricted to one activation of the function, is an execution of the function alone, with what it read as inputs: only
//! integer variables are kept whose address nobody takes, and whoever else writes them (a call's result, a copy) draws an input. So what
//! decreases here decreases there. A memory access that is invalid is no execution of either; that there is none is what such a proof rests on.

use fathom_goto::*;

/// What is drawn instead of what is not looked at.
const ANYTHING: &str = "unspecified value from outside";

/// A function by itself.
pub struct Alone {
    /// Its only function is the entry.
    pub program: Program,
    /// The function had accesses to memory.
    pub accesses: bool,
    /// Where it calls the functions that were asked for: the block that ends there, the one behind, and the arguments that are integers.
    pub(super) calls: Vec<(BlockId, BlockId, FuncId, Vec<Option<ExprId>>)>,
    /// Its parameters, in their order.
    pub(super) params: Vec<LocalId>,
    /// Instructions at its start that draw them.
    pub(super) drawn: usize,
}

pub const FUNCTION: FuncId = FuncId(0);

/// `watched`: functions whose calls are looked at. `None` if the function has something in it that nobody understands.
/// Blocks and locals keep their numbers.
pub fn alone(program: &Program, function: FuncId, watched: &[FuncId]) -> Option<Alone> {
    let old = program.func(function);
    let unsupported = |i: &Inst| matches!(i.kind, InstKind::Unsupported(_));
    let returns_to_start = |b: &Block| b.end.successors().any(|to| to == BlockId(0));
    if old.blocks.iter().any(returns_to_start) || old.blocks.iter().flat_map(|b| &b.insts).any(unsupported) {
        return None;
    }
    let mut types = program.types.clone();
    let void = types.void();
    let mut new = Function {
        name: old.name.clone(),
        params: Vec::new(),
        ret: void,
        variadic: false,
        noreturn: false,
        locals: old.locals.clone(),
        exprs: Vec::new(),
        places: Vec::new(),
        blocks: Vec::new(),
        loc: old.loc,
        from_library: old.from_library,
        order: Vec::new(),
    };
    for local in &mut new.locals {
        local.address_taken = false;
        if local.kind == LocalKind::Param {
            local.kind = LocalKind::User;
        }
    }
    let mut out = Rebuild { types: &mut types, old, new, insts: Vec::new(), calls: Vec::new(), more: Vec::new(), drawn: 0 };
    out.run(watched);
    let Rebuild { new, calls, drawn, .. } = out;
    let accesses = old.places.iter().any(|p| matches!(p.kind, PlaceKind::Deref(_) | PlaceKind::Index(..)));
    let mut alone = Program::new(program.machine());
    alone.types = types;
    alone.source = program.source.clone();
    alone.functions = vec![new];
    alone.entry = Some(FUNCTION);
    Some(Alone { program: alone, accesses, calls, params: old.params.clone(), drawn })
}

struct Rebuild<'a> {
    types: &'a mut TypeTable,
    old: &'a Function,
    new: Function,
    /// Of the block at hand.
    insts: Vec<Inst>,
    calls: Vec<(BlockId, BlockId, FuncId, Vec<Option<ExprId>>)>,
    /// Blocks behind calls.
    more: Vec<Block>,
    drawn: usize,
}

impl Rebuild<'_> {
    fn run(&mut self, watched: &[FuncId]) {
        for b in 0..self.old.blocks.len() {
            let block = &self.old.blocks[b];
            if b == 0 {
                self.parameters();
            }
            // Where the instructions at hand belong, if a call ended the block itself.
            let mut behind: Option<usize> = None;
            for inst in &block.insts {
                let (to, args) = match &inst.kind {
                    InstKind::Call { callee: Callee::Direct(to), args, .. } if watched.contains(to) => (*to, args),
                    _ => {
                        self.inst(inst);
                        continue;
                    }
                };
                let args = args.iter().map(|a| self.argument(*a)).collect();
                let next = BlockId::new(self.old.blocks.len() + self.more.len());
                let insts = std::mem::take(&mut self.insts);
                let at = self.finish(b, behind, insts, Terminator::Goto(next), inst.loc);
                self.more.push(Block { insts: Vec::new(), end: Terminator::Stop, end_loc: LocId::NONE });
                behind = Some(self.more.len() - 1);
                self.calls.push((at, next, to, args));
                self.result(inst);
            }
            let end = match &block.end {
                Terminator::Goto(to) => Terminator::Goto(*to),
                Terminator::Branch { cond, then, other } => {
                    Terminator::Branch { cond: self.value(*cond), then: *then, other: *other }
                }
                Terminator::Switch { value, cases, default } => {
                    Terminator::Switch { value: self.value(*value), cases: cases.clone(), default: *default }
                }
                Terminator::Return(_) | Terminator::Stop => Terminator::Stop,
            };
            let insts = std::mem::take(&mut self.insts);
            self.finish(b, behind, insts, end, block.end_loc);
        }
        self.new.blocks.append(&mut self.more);
    }

    /// Puts a piece of a block where it belongs: its number.
    fn finish(&mut self, block: usize, behind: Option<usize>, insts: Vec<Inst>, end: Terminator, end_loc: LocId) -> BlockId {
        let piece = Block { insts, end, end_loc };
        match behind {
            Some(at) => {
                self.more[at] = piece;
                BlockId::new(self.old.blocks.len() + at)
            }
            None => {
                debug_assert_eq!(self.new.blocks.len(), block);
                self.new.blocks.push(piece);
                BlockId::new(block)
            }
        }
    }

    fn is_number(&self, ty: TypeId) -> bool {
        matches!(self.types.get(ty), Type::Bool | Type::Int { .. })
    }

    /// An integer variable that only this activation can write.
    fn kept(&self, place: PlaceId) -> Option<LocalId> {
        match self.old.place(place).kind {
            PlaceKind::Local(l) => {
                let local = self.old.local(l);
                (!local.address_taken && self.is_number(local.ty) && self.old.place(place).ty == local.ty).then_some(l)
            }
            PlaceKind::Global(_) | PlaceKind::Deref(_) | PlaceKind::Field(..) | PlaceKind::Index(..) => None,
        }
    }

    fn push(&mut self, kind: InstKind, loc: LocId) {
        self.insts.push(Inst { kind, loc });
    }

    fn place(&mut self, local: LocalId) -> PlaceId {
        let ty = self.new.local(local).ty;
        self.new.add_place(PlaceKind::Local(local), ty)
    }

    fn anything(&mut self, local: LocalId, loc: LocId) {
        let dest = self.place(local);
        self.push(InstKind::Input { dest, name: ANYTHING.into(), kind: InputKind::Unspecified }, loc);
    }

    fn parameters(&mut self) {
        for p in self.old.params.clone() {
            let local = self.old.local(p);
            if !local.address_taken && self.is_number(local.ty) {
                self.push(InstKind::LifetimeStart(p), LocId::NONE);
                self.anything(p, LocId::NONE);
            }
        }
        self.drawn = self.insts.len();
    }

    fn argument(&mut self, arg: Operand) -> Option<ExprId> {
        match arg {
            Operand::Value(e) if self.is_number(self.old.expr(e).ty) => Some(self.value(e)),
            Operand::Value(_) | Operand::Aggregate(_) => None,
        }
    }

    fn inst(&mut self, inst: &Inst) {
        match &inst.kind {
            InstKind::Assign { dest, value, access } => {
                if let Some(local) = self.kept(*dest) {
                    let value = self.value(*value);
                    let dest = self.place(local);
                    self.push(InstKind::Assign { dest, value, access: *access }, inst.loc);
                }
            }
            InstKind::LifetimeStart(l) | InstKind::LifetimeEnd(l) => {
                if !self.old.local(*l).address_taken && self.is_number(self.old.local(*l).ty) {
                    self.push(inst.kind.clone(), inst.loc);
                }
            }
            InstKind::Assume(cond) => {
                let cond = self.value(*cond);
                self.push(InstKind::Assume(cond), inst.loc);
            }
            // SOUNDNESS: that accesses are valid is what the proof rests on. Whatever else is undefined stays so.
            InstKind::Intrinsic { op: Intrinsic::Defined, args, .. } => {
                let memory = Undefined::Memory.number();
                if !matches!(self.old.expr(args[1]).kind, ExprKind::Const(n) if n == memory) {
                    let args = args.iter().map(|a| self.value(*a)).collect();
                    self.push(InstKind::Intrinsic { dest: None, op: Intrinsic::Defined, args }, inst.loc);
                }
            }
            InstKind::Assert { .. } | InstKind::Goal { .. } => {}
            InstKind::AtomicBegin | InstKind::AtomicEnd | InstKind::Fence | InstKind::Unsupported(_) => {}
            InstKind::Call { .. }
            | InstKind::Copy { .. }
            | InstKind::Zero(_)
            | InstKind::Intrinsic { .. }
            | InstKind::Input { .. }
            | InstKind::Rmw { .. }
            | InstKind::CmpXchg { .. } => self.result(inst),
        }
    }

    /// What an instruction writes is anything.
    fn result(&mut self, inst: &Inst) {
        for place in visit::written_places(&inst.kind) {
            if let Some(local) = self.kept(place) {
                self.anything(local, inst.loc);
            }
        }
    }

    /// The expression, with inputs for what is not kept.
    fn value(&mut self, e: ExprId) -> ExprId {
        let Expr { ref kind, ty, loc } = *self.old.expr(e);
        let numbers = |these: &[ExprId]| these.iter().all(|e| self.is_number(self.old.expr(*e).ty));
        let kind = match *kind {
            ExprKind::Const(bits) => Some(ExprKind::Const(bits)),
            ExprKind::Read(place, access) => match self.kept(place) {
                Some(local) if !access.volatile && !access.atomic => Some(ExprKind::Read(self.place(local), access)),
                Some(_) | None => None,
            },
            ExprKind::Unary(op, a) if numbers(&[a]) => Some(ExprKind::Unary(op, self.value(a))),
            ExprKind::Binary(op, a, b) if numbers(&[a, b]) => Some(ExprKind::Binary(op, self.value(a), self.value(b))),
            ExprKind::Cast(op @ (CastOp::IntToInt | CastOp::ToBool), a) if numbers(&[a]) => {
                Some(ExprKind::Cast(op, self.value(a)))
            }
            ExprKind::Select(c, a, b) if numbers(&[a, b]) => {
                Some(ExprKind::Select(self.value(c), self.value(a), self.value(b)))
            }
            ExprKind::Overflow(op, a, b, of) if numbers(&[a, b]) => {
                Some(ExprKind::Overflow(op, self.value(a), self.value(b), of))
            }
            ExprKind::Unary(..) | ExprKind::Binary(..) | ExprKind::Cast(..) | ExprKind::Select(..) => None,
            ExprKind::Overflow(..) | ExprKind::Addr(_) | ExprKind::FuncAddr(_) | ExprKind::PtrAdd(..) => None,
            ExprKind::Math(..) | ExprKind::Memory(..) => None,
        };
        match kind.filter(|_| self.is_number(ty)) {
            Some(kind) => self.new.add_expr(kind, ty, loc),
            None => self.outside(ty, loc),
        }
    }

    fn outside(&mut self, ty: TypeId, loc: LocId) -> ExprId {
        self.new.locals.push(Local {
            name: format!("outside.{}", self.new.locals.len()),
            ty,
            loc: LocId::NONE,
            kind: LocalKind::Temp,
            address_taken: false,
            align: 0,
        });
        let local = LocalId::new(self.new.locals.len() - 1);
        self.anything(local, loc);
        let place = self.place(local);
        self.new.add_expr(ExprKind::Read(place, Access::default()), ty, loc)
    }
}
