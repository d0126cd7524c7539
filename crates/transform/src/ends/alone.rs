//! A function by itself: its integers, and nothing else.
//!
//! Most loops count in local variables that nobody else can write. What decreases in them is seen in a program that consists of the function alone: parameters,
//! globals, memory, floats and results of calls are inputs, drawn anew wherever they are read. Such a question is small, however large the program.
//!
//! SOUNDNESS: an execution of the program, restricted to one activation of the function, is an execution of the function alone, with what it read as inputs: only
//! integer variables are kept whose address nobody takes, and whoever else writes them (a call's result, a copy) draws an input. So what
//! decreases here decreases there. A memory access that is invalid is no execution of either; that there is none is what such a proof rests on.
//!
//! With [`More`] there is more to see: pointers are numbers, their addresses, and integers that are lent to other functions by their address (`lending`) stay, with
//! what is proved about these functions (`summary`).
//!
//! SOUNDNESS: every pointer has an address, and two pointers into one object differ by as much as their addresses do. An access is valid, so it does not go round the end
//! of the address space, and an index of one is no greater than the greatest object (C11 6.5.6p8): what assumes that says so.

use super::lending::Lending;
use super::summary::Fact;
use fathom_goto::*;
use std::collections::BTreeMap;

/// What is drawn instead of what is not looked at.
pub(super) const ANYTHING: &str = "unspecified value from outside";

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
    /// An index is assumed to be no greater than the greatest object.
    pub indexed: bool,
    /// By parameter: the variable that stands for what it points to.
    pub(super) cells: Vec<Option<LocalId>>,
    /// Blocks where it returns, and what.
    pub(super) returns: Vec<(BlockId, Option<ExprId>)>,
}

impl Alone {
    /// Only with what the tests of a loop depend on. `None` if that is everything.
    pub fn narrow(mut self, head: BlockId) -> Option<Alone> {
        super::narrow::narrow(&mut self.program, FUNCTION, head).then_some(self)
    }
}

/// What else is looked at in a function alone.
#[derive(Copy, Clone)]
pub struct More<'a> {
    pub lending: &'a Lending,
    /// What is proved of a function that returns.
    pub facts: &'a dyn Fn(FuncId) -> &'a [Fact],
    /// All cells of the function are somebody's own variables: that is so in the calls that somebody asks about.
    pub all_cells: bool,
}

/// What an address belongs to.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Base {
    Local(LocalId),
    Global(GlobalId),
}

pub const FUNCTION: FuncId = FuncId(0);

/// `watched`: functions whose calls are looked at. `None` if the function has something in it that nobody understands.
/// Blocks and locals keep their numbers. Loops that are entered elsewhere than at their head are entered there.
pub fn alone(program: &Program, function: FuncId, watched: &[FuncId], more: Option<More<'_>>) -> Option<Alone> {
    let mut reducible = program.func(function).clone();
    super::split::split(&mut reducible);
    let old = &reducible;
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
    let address = types.size_type();
    let mut out = Rebuild {
        program,
        function,
        address,
        extra: more,
        types: &mut types,
        old,
        new,
        insts: Vec::new(),
        calls: Vec::new(),
        more: Vec::new(),
        drawn: 0,
        cells: vec![None; old.params.len()],
        bases: BTreeMap::new(),
        returns: Vec::new(),
        indexed: false,
    };
    out.prepare();
    out.run(watched);
    let Rebuild { new, calls, drawn, indexed, cells, returns, .. } = out;
    let accesses = old.places.iter().any(|p| matches!(p.kind, PlaceKind::Deref(_) | PlaceKind::Index(..)));
    let mut alone = Program::new(program.machine());
    alone.types = types;
    alone.source = program.source.clone();
    alone.functions = vec![new];
    alone.entry = Some(FUNCTION);
    Some(Alone { program: alone, accesses, calls, params: old.params.clone(), drawn, indexed, cells, returns })
}

pub(super) struct Rebuild<'a, 'm> {
    pub(super) program: &'a Program,
    pub(super) function: FuncId,
    /// The type of addresses.
    pub(super) address: TypeId,
    pub(super) extra: Option<More<'m>>,
    pub(super) types: &'a mut TypeTable,
    pub(super) old: &'a Function,
    pub(super) new: Function,
    /// Of the block at hand.
    pub(super) insts: Vec<Inst>,
    pub(super) calls: Vec<(BlockId, BlockId, FuncId, Vec<Option<ExprId>>)>,
    /// Blocks behind calls.
    pub(super) more: Vec<Block>,
    pub(super) drawn: usize,
    pub(super) cells: Vec<Option<LocalId>>,
    /// Variables that hold where objects lie.
    pub(super) bases: BTreeMap<Base, LocalId>,
    pub(super) returns: Vec<(BlockId, Option<ExprId>)>,
    pub(super) indexed: bool,
}

impl Rebuild<'_, '_> {
    /// Pointers become numbers; what cells point to gets variables.
    fn prepare(&mut self) {
        let Some(more) = self.extra else { return };
        for i in 0..self.old.locals.len() {
            let local = self.old.local(LocalId::new(i));
            if let Type::Pointer(to) = *self.types.get(local.ty) {
                // Differences of addresses are bytes.
                let bytes = matches!(self.types.get(to), Type::Int { width: 8, .. } | Type::Void);
                self.new.locals[i].ty = self.address;
                if !bytes {
                    self.new.locals[i].name = format!("(char *){}", local.name);
                }
            }
        }
        for (i, p) in self.old.params.clone().into_iter().enumerate() {
            let whose =
                if more.all_cells { more.lending.is_cell(self.function, i) } else { more.lending.is_private(self.function, i) };
            if let Type::Pointer(to) = *self.types.get(self.old.local(p).ty)
                && whose
            {
                self.cells[i] = Some(self.variable(format!("*{}", self.old.local(p).name), to));
            }
        }
    }

    pub(super) fn variable(&mut self, name: String, ty: TypeId) -> LocalId {
        let (loc, kind) = (LocId::NONE, LocalKind::User);
        self.new.locals.push(Local { name, ty, loc, kind, address_taken: false, align: 0 });
        LocalId::new(self.new.locals.len() - 1)
    }

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
            let mut returned = None;
            let end = match &block.end {
                Terminator::Return(value) if self.extra.is_some() => {
                    let value = value.and_then(|v| self.argument_of_any(v));
                    returned = Some(value);
                    Terminator::Stop
                }
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
            let at = self.finish(b, behind, insts, end, block.end_loc);
            self.returns.extend(returned.map(|value| (at, value)));
        }
        self.new.blocks.append(&mut self.more);
        // Where objects lie is drawn once, before everything else but the parameters; that of a local anew whenever it begins to exist.
        for base in self.bases.values().copied().collect::<Vec<_>>() {
            self.push(InstKind::LifetimeStart(base), LocId::NONE);
            self.anything(base, LocId::NONE);
        }
        let first = std::mem::take(&mut self.insts);
        let count = first.len();
        self.new.blocks[0].insts.splice(self.drawn..self.drawn, first);
        self.drawn += count;
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

    /// The type of what stands for a value of a type.
    pub(super) fn shape(&self, ty: TypeId) -> Option<TypeId> {
        match self.types.get(ty) {
            Type::Bool | Type::Int { .. } => Some(ty),
            Type::Pointer(_) if self.extra.is_some() => Some(self.address),
            Type::Pointer(_) | Type::Void | Type::Float(_) => None,
            Type::Array { .. } | Type::Record(_) | Type::Function { .. } => None,
        }
    }

    pub(super) fn is_lent(&self, l: LocalId) -> bool {
        self.extra.is_some_and(|more| more.lending.is_lent(self.function, l))
    }

    /// A variable that only this activation can write, and those that it lends it to.
    pub(super) fn is_kept(&self, l: LocalId) -> bool {
        let local = self.old.local(l);
        (!local.address_taken || self.is_lent(l)) && self.shape(local.ty).is_some()
    }

    /// The variable that stands for a place.
    pub(super) fn kept(&self, place: PlaceId) -> Option<LocalId> {
        let Place { ref kind, ty } = *self.old.place(place);
        match *kind {
            PlaceKind::Local(l) => (self.is_kept(l) && ty == self.old.local(l).ty).then_some(l),
            PlaceKind::Deref(e) => {
                let ExprKind::Read(pointer, _) = self.old.expr(e).kind else { return None };
                let PlaceKind::Local(p) = self.old.place(pointer).kind else { return None };
                let cell = self.cells[self.old.params.iter().position(|q| *q == p)?]?;
                (self.new.local(cell).ty == ty).then_some(cell)
            }
            PlaceKind::Global(_) | PlaceKind::Field(..) | PlaceKind::Index(..) => None,
        }
    }

    pub(super) fn push(&mut self, kind: InstKind, loc: LocId) {
        self.insts.push(Inst { kind, loc });
    }

    pub(super) fn place(&mut self, local: LocalId) -> PlaceId {
        let ty = self.new.local(local).ty;
        self.new.add_place(PlaceKind::Local(local), ty)
    }

    pub(super) fn anything(&mut self, local: LocalId, loc: LocId) {
        let dest = self.place(local);
        self.push(InstKind::Input { dest, name: ANYTHING.into(), kind: InputKind::Unspecified }, loc);
    }

    fn parameters(&mut self) {
        for p in self.old.params.clone() {
            if self.is_kept(p) {
                self.push(InstKind::LifetimeStart(p), LocId::NONE);
                self.anything(p, LocId::NONE);
            }
        }
        for cell in self.cells.clone().into_iter().flatten() {
            self.push(InstKind::LifetimeStart(cell), LocId::NONE);
            self.anything(cell, LocId::NONE);
        }
        self.drawn = self.insts.len();
    }

    fn argument(&mut self, arg: Operand) -> Option<ExprId> {
        match arg {
            Operand::Value(e) if self.is_number(self.old.expr(e).ty) => Some(self.value(e)),
            Operand::Value(_) | Operand::Aggregate(_) => None,
        }
    }

    pub(super) fn argument_of_any(&mut self, arg: Operand) -> Option<ExprId> {
        match arg {
            Operand::Value(e) if self.shape(self.old.expr(e).ty).is_some() => Some(self.value(e)),
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
                } else if self.extra.is_some() {
                    // What it reads is read.
                    self.value(*value);
                    self.accessed(*dest, inst.loc);
                }
            }
            InstKind::LifetimeStart(l) | InstKind::LifetimeEnd(l) => {
                if self.is_kept(*l) {
                    self.push(inst.kind.clone(), inst.loc);
                } else if let (InstKind::LifetimeStart(_), Some(base)) =
                    (&inst.kind, self.extra.map(|_| self.base(Base::Local(*l))))
                {
                    self.anything(base, inst.loc);
                }
            }
            InstKind::Call { dest, callee: Callee::Direct(to), args } if self.extra.is_some() => {
                self.call(*dest, *to, args, inst);
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
            other => match other.effect() {
                Effect::Store { .. } | Effect::Input | Effect::Call | Effect::Primitive(_) => self.result(inst),
                // SOUNDNESS: without what ends executions there are more of them.
                Effect::Assume | Effect::Assert(_) | Effect::Goal(_) | Effect::Unsupported => {}
                Effect::Lifetime(_) | Effect::Synchronise => {}
            },
        }
    }

    /// What an instruction writes is anything.
    pub(super) fn result(&mut self, inst: &Inst) {
        for place in visit::written_places(&inst.kind) {
            if let Some(local) = self.kept(place) {
                self.anything(local, inst.loc);
            }
        }
    }

    /// The expression, with inputs for what is not kept.
    pub(super) fn value(&mut self, e: ExprId) -> ExprId {
        let Expr { ref kind, ty, loc } = *self.old.expr(e);
        if self.extra.is_some()
            && let Some(value) = self.pointer_value(e)
        {
            return value;
        }
        let numbers = |these: &[ExprId]| these.iter().all(|e| self.is_number(self.old.expr(*e).ty));
        let kind = match *kind {
            ExprKind::Const(bits) => Some(ExprKind::Const(bits)),
            ExprKind::Read(place, access) => match self.kept(place) {
                Some(local) if access.is_ordinary() => Some(ExprKind::Read(self.place(local), access)),
                Some(_) | None => {
                    if self.extra.is_some() {
                        self.accessed(place, loc);
                    }
                    None
                }
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
        let shape = self.shape(ty);
        match kind.zip(shape) {
            Some((kind, ty)) => self.new.add_expr(kind, ty, loc),
            None => self.outside(shape.unwrap_or(ty), loc),
        }
    }

    pub(super) fn temp(&mut self, ty: TypeId) -> LocalId {
        self.new.locals.push(Local {
            name: format!("outside.{}", self.new.locals.len()),
            ty,
            loc: LocId::NONE,
            kind: LocalKind::Temp,
            address_taken: false,
            align: 0,
        });
        LocalId::new(self.new.locals.len() - 1)
    }

    fn outside(&mut self, ty: TypeId, loc: LocId) -> ExprId {
        let local = self.temp(ty);
        self.anything(local, loc);
        let place = self.place(local);
        self.new.add_expr(ExprKind::Read(place, Access::default()), ty, loc)
    }
}
