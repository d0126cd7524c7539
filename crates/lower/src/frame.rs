//! What a function whose contract is enforced writes: a question before every write of the program, whoever makes it.
//!
//! Takes the lowered program; before each write through a pointer or to a static object, each copy, and each `free`, a model (`__CPROVER_contract_may_assign` and
//! its kin in crates/library/models/dialect.c) is asked whether the contract allows it, and its answer asserted. Where objects come into being the model is told,
//! so that it can tell those that were there before the call from those that the function made.
//!
//! SOUNDNESS: what the entry function and the functions made of contracts do themselves is not asked about: they are no part of what is enforced. Variables of the
//! function being executed may be written, and static variables inside functions, as CBMC means it. Pointers to no object are left to the check of pointers.

use fathom_goto::*;

use crate::contracts::ENFORCE;
use crate::link::Linker;

const MAY_ASSIGN: &str = "__CPROVER_contract_may_assign";
const MAY_FORMAT: &str = "__CPROVER_contract_may_format";
const MAY_FREE: &str = "__CPROVER_contract_may_free";
const EXISTS: &str = "__CPROVER_contract_exists";
const EXISTS_SOMEWHERE: &str = "__CPROVER_contract_exists_somewhere";
const IS_STATIC: &str = "__CPROVER_contract_is_static";

/// Where the files of library models seem to lie.
const LIBRARY: &str = "/fathom/library/";

/// The functions that are asked and told.
pub(crate) const MODELS: [&str; 5] = [MAY_ASSIGN, MAY_FORMAT, MAY_FREE, EXISTS, EXISTS_SOMEWHERE];

impl Linker<'_> {
    /// Puts the questions into every function but the entry and those made of contracts.
    pub fn frame(&mut self) {
        let find = |name: &str| self.cx.functions.by_name.get(name).copied();
        let [Some(assign), Some(format), Some(free), Some(exists), Some(somewhere)] = MODELS.map(find) else { return };
        if self.cx.options.enforce.is_empty() {
            return;
        }
        let message = format!("assigns clause of `{}`", self.cx.options.enforce.join("`, `"));
        let program = &mut self.cx.program;
        let statics = address_taken(program);
        let models = Models { assign, format, free, exists, somewhere };
        for i in 0..program.functions.len() {
            let name = &program.functions[i].name;
            let is_entry = *name == self.cx.options.entry || Some(FuncId::new(i)) == program.entry;
            let asks = !is_entry && !name.starts_with(ENFORCE);
            if models.includes(FuncId::new(i)) || program.functions[i].blocks.is_empty() {
                continue;
            }
            let mut function = std::mem::take(&mut program.functions[i]);
            let mut pass =
                Pass { program, f: &mut function, models: &models, statics: &statics, message: &message, out: Vec::new() };
            pass.run(asks, is_entry);
            program.functions[i] = function;
        }
    }
}

impl Linker<'_> {
    /// Writes the function that tells whether a pointer leads to a static variable of the user's, also to one inside a function.
    pub fn tell_statics(&mut self) {
        let Some(id) = self.cx.functions.by_name.get(IS_STATIC).copied() else { return };
        let program = &mut self.cx.program;
        if !program.func(id).has_body() {
            return;
        }
        let statics = taken(program, |program, g| {
            let global = program.global(g);
            let named = match global.kind {
                GlobalKind::User | GlobalKind::External => true,
                GlobalKind::StringLiteral | GlobalKind::Hidden => false,
            };
            named && !global.constant && !is_of_library(program, global)
        });
        let mut function = std::mem::take(&mut program.functions[id.index()]);
        let (loc, param) = (function.loc, function.params[0]);
        let ty = function.local(param).ty;
        let place = function.add_place(PlaceKind::Local(param), ty);
        let pointer = function.add_expr(ExprKind::Read(place, Access::default()), ty, loc);
        let mut answer = is_static(program, &mut function, &statics, pointer, loc);
        let bool = program.types.bool();
        if function.ret != bool {
            answer = function.add_expr(ExprKind::Cast(CastOp::IntToInt, answer), function.ret, loc);
        }
        for block in &mut function.blocks {
            if let Terminator::Return(Some(Operand::Value(value))) = &mut block.end {
                *value = answer;
            }
        }
        program.functions[id.index()] = function;
    }
}

struct Models {
    assign: FuncId,
    format: FuncId,
    free: FuncId,
    exists: FuncId,
    somewhere: FuncId,
}

impl Models {
    fn includes(&self, f: FuncId) -> bool {
        [self.assign, self.format, self.free, self.exists, self.somewhere].contains(&f)
    }
}

/// Static objects of the user's that pointers can lead to: those with names, but for variables inside functions and constants.
fn address_taken(program: &Program) -> Vec<GlobalId> {
    taken(program, is_framed)
}

/// Static objects whose address is taken somewhere.
fn taken(program: &Program, wanted: impl Fn(&Program, GlobalId) -> bool) -> Vec<GlobalId> {
    let mut taken = vec![false; program.globals.len()];
    for function in &program.functions {
        for expr in &function.exprs {
            if let ExprKind::Addr(place) = expr.kind
                && let PlaceKind::Global(id) = function.place(visit::root(function, place)).kind
            {
                taken[id.index()] = true;
            }
        }
    }
    for global in &program.globals {
        for item in &global.init.items {
            if let InitValue::Global { id, .. } = item.value {
                taken[id.index()] = true;
            }
        }
    }
    (0..program.globals.len()).map(GlobalId::new).filter(|&g| taken[g.index()] && wanted(program, g)).collect()
}

/// Does writing it need the contract's leave?
pub(crate) fn is_framed(program: &Program, id: GlobalId) -> bool {
    let global = program.global(id);
    let named = match global.kind {
        GlobalKind::User | GlobalKind::External => true,
        GlobalKind::StringLiteral | GlobalKind::Hidden => false,
    };
    // Variables inside functions are called FUNCTION.NAME; NAME.2 is another file's variable of the same name.
    let inside_function = global.name.split('.').nth(1).is_some_and(|rest| !rest.starts_with(|c: char| c.is_ascii_digit()));
    named && !global.constant && !inside_function && !is_of_library(program, global)
}

/// Is it a variable of a library model?
fn is_of_library(program: &Program, global: &Global) -> bool {
    let file = program.source.get(global.loc).file;
    file.is_some_and(|file| program.source.files[file.index()].starts_with(LIBRARY))
}

/// Does the pointer lead to one of these objects?
fn is_static(program: &mut Program, f: &mut Function, statics: &[GlobalId], pointer: ExprId, loc: LocId) -> ExprId {
    let bool = program.types.bool();
    let void = program.types.intern(Type::Void);
    let ty = program.types.intern(Type::Pointer(void));
    let mut result = f.add_expr(ExprKind::Const(0), bool, loc);
    for &global in statics {
        let place = f.add_place(PlaceKind::Global(global), program.global(global).ty);
        let address = f.add_expr(ExprKind::Addr(place), ty, loc);
        let query = ExprKind::Memory(MemoryQuery::SameObject, [Some(pointer), Some(address), None, None]);
        let same = f.add_expr(query, bool, loc);
        result = f.add_expr(ExprKind::Binary(BinOp::Or, result, same), bool, loc);
    }
    result
}

struct Pass<'a> {
    program: &'a mut Program,
    f: &'a mut Function,
    models: &'a Models,
    statics: &'a [GlobalId],
    message: &'a str,
    out: Vec<Inst>,
}

impl Pass<'_> {
    fn run(&mut self, asks: bool, is_entry: bool) {
        for b in 0..self.f.blocks.len() {
            for inst in std::mem::take(&mut self.f.blocks[b].insts) {
                if asks {
                    self.ask(&inst);
                }
                let (kind, loc) = (inst.kind.clone(), inst.loc);
                self.out.push(inst);
                self.tell(&kind, is_entry, loc);
            }
            self.f.blocks[b].insts = std::mem::take(&mut self.out);
        }
    }

    /// May the instruction write what it writes?
    fn ask(&mut self, inst: &Inst) {
        for place in visit::written_places(&inst.kind) {
            self.ask_place(place, inst.loc);
        }
        let InstKind::Intrinsic { op, args, .. } = &inst.kind else { return };
        let loc = inst.loc;
        match op {
            Intrinsic::MemMove | Intrinsic::MemCopy | Intrinsic::MemSet => {
                let is_static = self.is_static(args[0], loc);
                self.question(self.models.assign, &[args[0], args[2], is_static], loc);
            }
            Intrinsic::FormatBuffer => {
                let is_static = self.is_static(args[0], loc);
                self.question(self.models.format, &[args[0], is_static], loc);
            }
            Intrinsic::HeapFree => self.question(self.models.free, &[args[0]], loc),
            Intrinsic::HeapAlloc
            | Intrinsic::StackAlloc
            | Intrinsic::StackFree
            | Intrinsic::FormatPrint
            | Intrinsic::PutByte => {}
            Intrinsic::ArgCount | Intrinsic::ArgVector | Intrinsic::Exit | Intrinsic::Abort => {}
            Intrinsic::GetRounding | Intrinsic::SetRounding | Intrinsic::Defined | Intrinsic::Arbitrary => {}
        }
    }

    fn ask_place(&mut self, place: PlaceId, loc: LocId) {
        let root = visit::root(self.f, place);
        match self.f.place(root).kind {
            PlaceKind::Local(_) => return,
            PlaceKind::Global(id) if !is_framed(self.program, id) => return,
            PlaceKind::Global(_) | PlaceKind::Deref(_) | PlaceKind::Field(..) | PlaceKind::Index(..) => {}
        }
        // A bit-field has no address: the structure it is in stands for it.
        let mut place = place;
        while self.is_bit_field(place) {
            let PlaceKind::Field(base, _) = self.f.place(place).kind else { break };
            place = base;
        }
        let bytes = self.program.types.size_of(self.f.place(place).ty);
        let pointer = self.pointer_type();
        let size_type = self.program.types.size_type();
        let address = self.f.add_expr(ExprKind::Addr(place), pointer, loc);
        let size = self.f.add_expr(ExprKind::Const(u128::from(bytes)), size_type, loc);
        let is_static = match self.f.place(root).kind {
            PlaceKind::Global(_) => self.truth(true, loc),
            PlaceKind::Deref(_) | PlaceKind::Local(_) | PlaceKind::Field(..) | PlaceKind::Index(..) => {
                self.is_static(address, loc)
            }
        };
        self.question(self.models.assign, &[address, size, is_static], loc);
    }

    fn is_bit_field(&self, place: PlaceId) -> bool {
        let PlaceKind::Field(base, field) = self.f.place(place).kind else { return false };
        let Type::Record(record) = *self.program.types.get(self.f.place(base).ty) else { return false };
        self.program.types.record(record).fields[field as usize].bit_width.is_some()
    }

    /// Does the pointer lead to a static object that needs the contract's leave?
    fn is_static(&mut self, pointer: ExprId, loc: LocId) -> ExprId {
        is_static(self.program, self.f, self.statics, pointer, loc)
    }

    fn truth(&mut self, value: bool, loc: LocId) -> ExprId {
        let bool = self.program.types.bool();
        self.f.add_expr(ExprKind::Const(u128::from(value)), bool, loc)
    }

    fn pointer_type(&mut self) -> TypeId {
        let void = self.program.types.intern(Type::Void);
        self.program.types.intern(Type::Pointer(void))
    }

    /// The model's answer, asserted.
    fn question(&mut self, model: FuncId, args: &[ExprId], loc: LocId) {
        let answer = self.temp(self.program.func(model).ret, loc);
        self.call(Some(answer), model, args, loc);
        let ty = self.f.place(answer).ty;
        let bool = self.program.types.bool();
        let mut cond = self.f.add_expr(ExprKind::Read(answer, Access::default()), ty, loc);
        if ty != bool {
            cond = self.f.add_expr(ExprKind::Cast(CastOp::ToBool, cond), bool, loc);
        }
        let property = PropertyId::new(self.program.properties.len());
        let function = self.f.name.clone();
        self.program.properties.push(Property {
            class: PropertyClass::Assertion,
            message: self.message.to_string(),
            loc,
            function,
        });
        self.out.push(Inst { kind: InstKind::Assert { cond, property }, loc });
    }

    fn call(&mut self, dest: Option<PlaceId>, model: FuncId, args: &[ExprId], loc: LocId) {
        let wanted: Vec<TypeId> = {
            let callee = self.program.func(model);
            callee.params.iter().map(|&p| callee.local(p).ty).collect()
        };
        let mut operands = Vec::new();
        for (&arg, ty) in args.iter().zip(wanted) {
            let own = self.f.expr(arg).ty;
            let value = if own == ty {
                arg
            } else if self.program.types.is_pointer(ty) {
                self.f.add_expr(ExprKind::Cast(CastOp::PtrToPtr, arg), ty, loc)
            } else {
                self.f.add_expr(ExprKind::Cast(CastOp::IntToInt, arg), ty, loc)
            };
            operands.push(Operand::Value(value));
        }
        self.out.push(Inst { kind: InstKind::Call { dest, callee: Callee::Direct(model), args: operands }, loc });
    }

    fn temp(&mut self, ty: TypeId, loc: LocId) -> PlaceId {
        let local = LocalId::new(self.f.locals.len());
        let align = self.program.types.align_of(ty);
        self.f.locals.push(Local { name: "$framed".into(), ty, loc, kind: LocalKind::Temp, address_taken: false, align });
        self.f.add_place(PlaceKind::Local(local), ty)
    }

    /// Objects that the instruction made.
    fn tell(&mut self, kind: &InstKind, is_entry: bool, loc: LocId) {
        match kind {
            InstKind::Intrinsic { dest: Some(dest), op: Intrinsic::HeapAlloc | Intrinsic::StackAlloc, .. } => {
                if matches!(self.f.place(*dest).kind, PlaceKind::Local(_)) {
                    let ty = self.f.place(*dest).ty;
                    let pointer = self.f.add_expr(ExprKind::Read(*dest, Access::default()), ty, loc);
                    self.call(None, self.models.exists, &[pointer], loc);
                } else {
                    self.call(None, self.models.somewhere, &[], loc);
                }
            }
            InstKind::LifetimeStart(local) if is_entry && self.f.local(*local).address_taken => {
                let (ty, pointer) = (self.f.local(*local).ty, self.pointer_type());
                let place = self.f.add_place(PlaceKind::Local(*local), ty);
                let address = self.f.add_expr(ExprKind::Addr(place), pointer, loc);
                self.call(None, self.models.exists, &[address], loc);
            }
            // No other effect makes an object that the function could name.
            other => match other.effect() {
                Effect::Primitive(_) | Effect::Lifetime(_) | Effect::Store { .. } | Effect::Input | Effect::Call => {}
                Effect::Assume | Effect::Assert(_) | Effect::Goal(_) | Effect::Synchronise | Effect::Unsupported => {}
            },
        }
    }
}
