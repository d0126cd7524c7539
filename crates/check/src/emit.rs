//! Builds the new instruction lists: what a check needs to make conditions and place assertions.

use crate::checks::shift::Shifts;
use crate::memo::{Effect, Memo};
use crate::names::Names;
use crate::ranges::{self, Range};
use crate::selection::{Check, Selection};
use fathom_goto::*;
use rustc_hash::{FxHashMap, FxHashSet};

pub(crate) struct Emitter<'a> {
    pub types: &'a mut TypeTable,
    pub globals: &'a mut Vec<Global>,
    /// What the machine does with shifts that nobody checks.
    pub shifts: &'a mut Shifts,
    pub func: &'a mut Function,
    /// Names of all functions, by id.
    pub function_names: &'a [String],
    /// Functions whose address is taken somewhere: their signatures, without bodies.
    pub addressed: &'a [(FuncId, Function)],
    pub selection: &'a Selection,
    /// Some structure is assigned as a whole to static memory or through a pointer: bytes that nobody wrote may get there.
    pub copies: bool,
    properties: &'a mut Vec<Property>,
    out: Vec<Inst>,
    memo: Memo,
    /// Expressions of the current instruction that were walked already.
    pub(crate) walked: FxHashSet<ExprId>,
    /// Volatile and atomic reads that now read a temporary: the original place, and the temporary.
    hoisted: FxHashMap<ExprId, (PlaceId, Access, LocalId)>,
    /// Operations whose value is arbitrary where they are undefined and not looked for: what they were, and the temporary they now read.
    settled: FxHashMap<ExprId, (ExprKind, LocalId)>,
    /// Where the current instruction stands, for expressions without a location of their own.
    loc: LocId,
}

impl<'a> Emitter<'a> {
    pub fn new(
        program: &'a mut Program,
        func: &'a mut Function,
        names: &'a [String],
        addressed: &'a [(FuncId, Function)],
        selection: &'a Selection,
        copies: bool,
        shifts: &'a mut Shifts,
    ) -> Self {
        let Program { types, globals, properties, .. } = program;
        Emitter {
            types,
            globals,
            shifts,
            func,
            function_names: names,
            addressed,
            selection,
            copies,
            properties,
            out: Vec::new(),
            memo: Memo::default(),
            walked: FxHashSet::default(),
            hoisted: FxHashMap::default(),
            settled: FxHashMap::default(),
            loc: LocId::NONE,
        }
    }

    pub fn run(mut self) {
        for index in 0..self.func.blocks.len() {
            self.memo.start_block();
            let insts = std::mem::take(&mut self.func.blocks[index].insts);
            self.out = Vec::with_capacity(insts.len());
            for inst in insts {
                self.start(inst.loc);
                self.inst(inst);
            }
            self.start(self.func.blocks[index].end_loc);
            let end = self.func.blocks[index].end.clone();
            self.terminator(&end);
            self.func.blocks[index].insts = std::mem::take(&mut self.out);
        }
    }

    /// Begins a new instruction or terminator: nothing of it was evaluated yet.
    fn start(&mut self, loc: LocId) {
        self.walked.clear();
        self.loc = loc;
    }

    /// Appends an instruction of the program and forgets what it may change.
    pub fn push(&mut self, kind: InstKind, loc: LocId) {
        let effect = Effect::of(self.func, &kind);
        self.memo.forget(&effect);
        if !effect.locals.is_empty() || effect.memory || effect.liveness {
            self.walked.clear();
        }
        self.out.push(Inst { kind, loc });
    }

    /// Is the check selected here? Library models are our code: in them only the user's pointers can be wrong.
    pub fn wants(&self, check: Check) -> bool {
        if !self.selection.has(check) {
            return false;
        }
        match check {
            Check::Pointers | Check::FunctionPointers | Check::Free | Check::MemTrack | Check::MemCleanup | Check::Library => {
                true
            }
            Check::Assertions
            | Check::ReachError
            | Check::Unreachable
            | Check::MissingReturn
            | Check::Overflow
            | Check::UnsignedOverflow
            | Check::Division
            | Check::Shift
            | Check::FloatToInt
            | Check::Conversion
            | Check::Bounds
            | Check::Alignment
            | Check::Vla
            | Check::AllocationSize
            | Check::Uninitialised
            | Check::Nan
            | Check::FloatOverflow
            | Check::FloatDivision
            | Check::PointerArithmetic
            | Check::PointerComparison
            | Check::TrapRepresentation
            | Check::Unsequenced
            | Check::EvaluationOrder
            | Check::Overlap
            | Check::NoReturn
            | Check::Parameter
            | Check::Variadic
            | Check::Restrict => !self.func.from_library,
        }
    }

    pub fn assert(&mut self, cond: ExprId, class: PropertyClass, message: String, loc: LocId) {
        let loc = if loc == LocId::NONE { self.loc } else { loc };
        if !self.memo.establish(self.func, cond) {
            return;
        }
        let function = self.func.name.clone();
        self.properties.push(Property { class, message, loc, function });
        let property = PropertyId::new(self.properties.len() - 1);
        self.out.push(Inst { kind: InstKind::Assert { cond, property }, loc });
    }

    /// Reads of volatile and atomic memory are made once, into a temporary, before the conditions that depend on
    /// them: a condition must judge the very value the instruction uses.
    pub fn hoist_unstable_read(&mut self, id: ExprId) {
        if !self.selection.looks_at_operands() && self.func.from_library {
            return;
        }
        let (place, access, temp) = match (self.hoisted.get(&id).copied(), &self.func.expr(id).kind) {
            (Some(known), _) => known,
            (None, ExprKind::Read(place, access)) if !access.is_ordinary() => {
                let (place, access) = (*place, *access);
                let ty = self.func.expr(id).ty;
                let temp = self.temp("unstable", ty);
                (place, access, temp)
            }
            (None, _) => return,
        };
        let Expr { ty, loc, .. } = *self.func.expr(id);
        let value = self.func.add_expr(ExprKind::Read(place, access), ty, loc);
        let dest = self.func.add_place(PlaceKind::Local(temp), ty);
        if self.hoisted.insert(id, (place, access, temp)).is_none() {
            self.func.exprs[id.index()].kind = ExprKind::Read(dest, Access::default());
            self.memo.rewritten();
        }
        let effect = Effect { locals: vec![temp], memory: false, liveness: false };
        self.memo.forget(&effect);
        // Pointers stay what was stored: an arbitrary one leads nowhere.
        let drawn = self.selection.volatile_inputs && access.volatile && !self.func.from_library && !self.types.is_pointer(ty);
        let kind = if drawn {
            let name = format!("volatile {}", self.names().place_or(place, "object").trim_matches('`'));
            InstKind::Input { dest, name, kind: InputKind::Environment }
        } else {
            InstKind::Assign { dest, value, access: Access::default() }
        };
        self.out.push(Inst { kind, loc: self.loc });
    }

    /// What the expression was before its undefined case got a meaning.
    pub fn original(&self, id: ExprId) -> ExprKind {
        match self.settled.get(&id) {
            Some((kind, _)) => kind.clone(),
            None => self.func.expr(id).kind.clone(),
        }
    }

    /// The meaning of an operation that no selected check covers: an arbitrary value where `undefined` holds.
    pub fn arbitrary_if(&mut self, id: ExprId, undefined: ExprId, what: Undefined) {
        let Expr { ty, loc, .. } = *self.func.expr(id);
        let drawn = self.temp("arbitrary", ty);
        let drawn = self.func.add_place(PlaceKind::Local(drawn), ty);
        self.intrinsic(Some(drawn), Intrinsic::Arbitrary, undefined, what, loc);
        self.settle(id, |emitter, kind| {
            let any = emitter.expr(ExprKind::Read(drawn, Access::default()), ty);
            let value = emitter.func.add_expr(kind, ty, loc);
            emitter.expr(ExprKind::Select(undefined, any, value), ty)
        });
    }

    /// Gives an operation that no selected check covers its meaning. The expression becomes a read of a temporary that is computed right here, so every later
    /// stage knows the same meaning.
    pub fn settle(&mut self, id: ExprId, meaning: impl FnOnce(&mut Self, ExprKind) -> ExprId) {
        let kind = self.original(id);
        let ty = self.func.expr(id).ty;
        let temp = match self.settled.get(&id) {
            Some((_, temp)) => *temp,
            None => self.temp("settled", ty),
        };
        let value = meaning(self, kind.clone());
        let dest = self.func.add_place(PlaceKind::Local(temp), ty);
        if self.settled.insert(id, (kind, temp)).is_none() {
            self.func.exprs[id.index()].kind = ExprKind::Read(dest, Access::default());
            self.memo.rewritten();
        }
        self.memo.forget(&Effect { locals: vec![temp], memory: false, liveness: false });
        self.out.push(Inst { kind: InstKind::Assign { dest, value, access: Access::default() }, loc: self.loc });
    }

    /// The meaning of what no selected check covers and nobody can go on from: nothing is known where the condition fails.
    pub fn expect_defined(&mut self, cond: ExprId, what: Undefined, loc: LocId) {
        if self.memo.establish(self.func, cond) {
            self.intrinsic(None, Intrinsic::Defined, cond, what, loc);
        }
    }

    fn intrinsic(&mut self, dest: Option<PlaceId>, op: Intrinsic, cond: ExprId, what: Undefined, loc: LocId) {
        let int = self.types.int(32, true);
        let number = self.int(what.number(), int);
        let loc = if loc == LocId::NONE { self.loc } else { loc };
        self.out.push(Inst { kind: InstKind::Intrinsic { dest, op, args: vec![cond, number] }, loc });
    }

    /// The place a hoisted read originally read.
    pub fn hoisted_place(&self, id: ExprId) -> Option<PlaceId> {
        self.hoisted.get(&id).map(|h| h.0)
    }

    pub fn temp(&mut self, name: &str, ty: TypeId) -> LocalId {
        self.func.locals.push(Local {
            name: format!("{name}_{}", self.func.locals.len()),
            ty,
            loc: self.loc,
            kind: LocalKind::Temp,
            address_taken: false,
            align: self.types.align_of(ty),
        });
        LocalId::new(self.func.locals.len() - 1)
    }

    pub fn names(&self) -> Names<'_> {
        Names { types: self.types, globals: self.globals, func: self.func }
    }

    pub fn range(&self, id: ExprId) -> Option<Range> {
        ranges::of_expr(self.types, self.func, id)
    }

    pub fn expr(&mut self, kind: ExprKind, ty: TypeId) -> ExprId {
        let loc = self.loc;
        self.func.add_expr(kind, ty, loc)
    }

    pub fn bool(&mut self, kind: ExprKind) -> ExprId {
        let ty = self.types.bool();
        self.expr(kind, ty)
    }

    pub fn not(&mut self, cond: ExprId) -> ExprId {
        self.bool(ExprKind::Unary(UnOp::Not, cond))
    }

    pub fn or(&mut self, a: ExprId, b: ExprId) -> ExprId {
        self.bool(ExprKind::Binary(BinOp::Or, a, b))
    }

    pub fn compare(&mut self, op: BinOp, a: ExprId, b: ExprId) -> ExprId {
        self.bool(ExprKind::Binary(op, a, b))
    }

    /// A constant of an integer type; the value must fit it.
    pub fn int(&mut self, value: u128, ty: TypeId) -> ExprId {
        self.expr(ExprKind::Const(value), ty)
    }

    pub fn size(&mut self, value: u64) -> ExprId {
        let ty = self.types.size_type();
        self.int(u128::from(value), ty)
    }

    pub fn overflow(&mut self, op: OverflowOp, a: ExprId, b: ExprId, ty: TypeId) -> ExprId {
        self.bool(ExprKind::Overflow(op, a, b, ty))
    }

    pub fn memory(&mut self, query: MemoryQuery, args: &[ExprId]) -> ExprId {
        let mut all = [None; 4];
        for (slot, arg) in all.iter_mut().zip(args) {
            *slot = Some(*arg);
        }
        self.bool(ExprKind::Memory(query, all))
    }

    /// The same integer bits, read without sign: a negative value becomes larger than any bound.
    pub fn unsigned(&mut self, id: ExprId) -> ExprId {
        let ty = self.func.expr(id).ty;
        match *self.types.get(ty) {
            Type::Int { width, signed: true } => {
                let ty = self.types.int(width, false);
                self.expr(ExprKind::Cast(CastOp::IntToInt, id), ty)
            }
            Type::Int { signed: false, .. }
            | Type::Void
            | Type::Bool
            | Type::Float(_)
            | Type::Pointer(_)
            | Type::Array { .. }
            | Type::Record(_)
            | Type::Function { .. } => id,
        }
    }

    /// Address of a place, for a memory query. Marks nothing as address-taken: the pointer goes nowhere.
    pub fn address(&mut self, place: PlaceId) -> ExprId {
        let ty = self.func.place(place).ty;
        let ty = self.types.pointer_to(ty);
        self.expr(ExprKind::Addr(place), ty)
    }
}
