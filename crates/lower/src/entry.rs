//! The entry function `__fathom_entry`, and bodies for primitives whose address is taken.
//!
//! The entry runs initialisers that are code, constructors, the user's entry function with the program's arguments (or,
//! if it is not `main`, with inputs), destructors, and ends the program with its result.

use fathom_goto::*;

use crate::LowerError;
use crate::body::{Body, Val};
use crate::context::Context;
use crate::link::Resolution;
use crate::primitives::Wanted;

pub(crate) fn empty_function(name: String, ret: TypeId, loc: LocId) -> Function {
    Function {
        name,
        params: Vec::new(),
        ret,
        variadic: false,
        noreturn: false,
        locals: Vec::new(),
        exprs: Vec::new(),
        places: Vec::new(),
        blocks: Vec::new(),
        loc,
        from_library: false,
        order: Vec::new(),
    }
}

impl Context<'_> {
    /// The library's list of environment variables, where the program needs it.
    fn environment(&self) -> Option<GlobalId> {
        self.program.globals.iter().position(|g| g.name == crate::link::ENVIRONMENT).map(GlobalId::new)
    }

    /// Primitives that can be called through a pointer get a body that performs them.
    pub fn synthesise_bodies(&mut self) {
        let mut addressed: Vec<FuncId> = self.functions.addressed.iter().copied().collect();
        addressed.sort_unstable();
        for id in addressed {
            let resolution = self.functions.resolution[id.index()];
            if resolution == Resolution::None || self.functions.defined[id.index()] {
                continue;
            }
            let f = self.program.functions[id.index()].clone();
            let (name, ret, loc, params) = (f.name.clone(), f.ret, f.loc, f.params.clone());
            let mut body = Body::new(self, f, None);
            let mut operands = Vec::new();
            for param in params {
                let place = body.local_place(param);
                let scalar = body.cx.program.types.is_scalar(body.place_ty(place));
                operands.push(if scalar { Operand::Value(body.read(place, loc)) } else { Operand::Aggregate(place) });
            }
            let Some(value) = body.resolved_call(resolution, &name, &operands, None, Wanted { ty: ret, used: true }, loc)
            else {
                continue;
            };
            let operand = if matches!(body.type_of(ret), Type::Void) { None } else { body.operand(value, Some(ret), loc) };
            let operand = match (operand, matches!(body.type_of(ret), Type::Void)) {
                (None, false) => match body.zero_val(ret, loc) {
                    Val::Scalar(e) => Some(Operand::Value(e)),
                    Val::Place(p) => Some(Operand::Aggregate(p)),
                    Val::Void | Val::Pair(..) => None,
                },
                (operand, _) => operand,
            };
            body.terminate(Terminator::Return(operand), loc);
            let f = body.finish();
            self.program.functions[id.index()] = f;
        }
    }

    /// Destructors run where `main` returns and in every call of `exit`, so they become a function of their own. Calls of
    /// it are lowered before the destructors are.
    pub fn declare_at_exit(&mut self, destructors: &[FuncId]) {
        if destructors.is_empty() {
            return;
        }
        let name = self.unique_name("__fathom_at_exit");
        self.at_exit = Some(self.add_function(empty_function(name, self.common.void, LocId::NONE), true));
    }

    pub fn synthesise_at_exit(&mut self, destructors: &[FuncId]) {
        let Some(id) = self.at_exit else { return };
        let f = self.program.functions[id.index()].clone();
        let mut body = Body::new(self, f, None);
        for &function in destructors {
            let loc = body.cx.program.func(function).loc;
            body.call_startup(function, loc);
        }
        body.terminate(Terminator::Return(None), LocId::NONE);
        let f = body.finish();
        self.program.functions[id.index()] = f;
    }

    /// A function whose body another one chooses when the program is loaded (`ifunc`): nobody knows what a call of it does.
    pub fn refuse_chosen(&mut self, functions: &[FuncId]) {
        for &id in functions {
            let f = self.program.functions[id.index()].clone();
            let (ret, loc) = (f.ret, f.loc);
            let mut body = Body::new(self, f, None);
            let operand = match body.unsupported_value("a function that `ifunc` chooses", ret, loc) {
                Val::Scalar(e) => Some(Operand::Value(e)),
                Val::Place(p) => Some(Operand::Aggregate(p)),
                Val::Void | Val::Pair(..) => None,
            };
            body.terminate(Terminator::Return(operand), loc);
            let f = body.finish();
            self.program.functions[id.index()] = f;
        }
    }

    /// `called`: variables whose pointers the loader calls.
    pub fn synthesise_entry(&mut self, constructors: &[FuncId], called: &[LocId]) -> Result<(), LowerError> {
        let name = self.options.entry.clone();
        let user = self.functions.by_name.get(&name).copied().or_else(|| self.program.find_function(&name));
        let user = user.filter(|id| self.program.func(*id).has_body());
        let Some(user) = user else {
            return Err(LowerError::NoEntry(name.to_string()));
        };
        let loc = self.program.func(user).loc;
        let entry = self.unique_name("__fathom_entry");
        let id = self.add_function(empty_function(entry, self.common.void, LocId::NONE), true);
        let f = self.program.functions[id.index()].clone();
        let initialisers = self.initialisers.clone();
        let mut body = Body::new(self, f, None);
        // SOUNDNESS: neither what they do nor their order among constructors is modelled.
        for &loc in called {
            body.unsupported(
                "pointers to functions in a section (`.init_array` and kin) that are called before or behind main",
                loc,
            );
        }
        for &function in initialisers.iter().chain(constructors) {
            body.call_startup(function, loc);
        }
        let is_main = name == "main";
        let mut args = Vec::new();
        let mut made = Vec::new();
        let function = body.cx.program.func(user);
        let params: Vec<(String, TypeId)> =
            function.params.iter().map(|&p| (function.local(p).name.clone(), function.local(p).ty)).collect();
        for (i, (param, ty)) in params.into_iter().enumerate() {
            let place = body.temp(ty, loc);
            match i {
                0 | 1 if is_main => {
                    let op = if i == 0 { Intrinsic::ArgCount } else { Intrinsic::ArgVector };
                    body.emit(InstKind::Intrinsic { dest: Some(place), op, args: Vec::new() }, loc);
                }
                2 if is_main && body.cx.environment().is_some() => {
                    let list = body.cx.environment().expect("just looked up");
                    let list = body.global_place(list);
                    let value = body.read(list, loc);
                    body.emit(InstKind::Assign { dest: place, value, access: Access::default() }, loc);
                }
                // Nobody looks at it.
                _ if is_main || param == "$va" => body.emit(InstKind::Zero(place), loc),
                _ => {
                    body.input_leaves(place, &param, InputKind::Environment, loc);
                    if body.cx.options.give_objects {
                        body.surround(place, &param, crate::surroundings::DEPTH, &mut made, loc);
                    }
                }
            }
            let scalar = body.cx.program.types.is_scalar(ty);
            args.push(if scalar { Operand::Value(body.read(place, loc)) } else { Operand::Aggregate(place) });
        }
        let ret = body.cx.program.func(user).ret;
        let dest = if matches!(body.type_of(ret), Type::Void) { None } else { Some(body.temp(ret, loc)) };
        body.emit(InstKind::Call { dest, callee: Callee::Direct(user), args }, loc);
        if let Some(at_exit) = body.cx.at_exit {
            body.call_startup(at_exit, loc);
        }
        let int = body.cx.common.int;
        let code = match dest {
            Some(place) if is_main && matches!(body.type_of(ret), Type::Int { .. }) => {
                let value = body.read(place, loc);
                body.convert(value, int, loc)
            }
            Some(_) | None => body.int(int, 0, loc),
        };
        body.emit(InstKind::Intrinsic { dest: None, op: Intrinsic::Exit, args: vec![code] }, loc);
        body.terminate(Terminator::Stop, loc);
        let f = body.finish();
        self.program.functions[id.index()] = f;
        self.program.entry = Some(id);
        Ok(())
    }
}

impl Body<'_, '_> {
    /// A constructor or destructor; glibc passes it `main`'s arguments, nobody counts on that.
    fn call_startup(&mut self, function: FuncId, loc: LocId) {
        let f = self.cx.program.func(function);
        let types: Vec<TypeId> = f.params.iter().map(|&p| f.local(p).ty).collect();
        let mut args = Vec::new();
        for ty in types {
            match self.zero_val(ty, loc) {
                Val::Scalar(e) => args.push(Operand::Value(e)),
                Val::Place(p) => args.push(Operand::Aggregate(p)),
                Val::Void | Val::Pair(..) => {}
            }
        }
        self.emit(InstKind::Call { dest: None, callee: Callee::Direct(function), args }, loc);
    }

    /// Makes every scalar in the place an input.
    pub fn input_leaves(&mut self, place: PlaceId, name: &str, kind: InputKind, loc: LocId) {
        let ty = self.place_ty(place);
        match self.type_of(ty).clone() {
            Type::Void | Type::Function { .. } => {}
            Type::Bool | Type::Int { .. } | Type::Float(_) | Type::Pointer(_) => {
                self.emit(InstKind::Input { dest: place, name: name.to_string(), kind }, loc);
            }
            Type::Array { len, .. } => {
                for i in 0..len {
                    let element = self.element(place, i, loc);
                    self.input_leaves(element, &format!("{name}[{i}]"), kind, loc);
                }
            }
            Type::Record(record) => {
                let record = self.cx.program.types.record(record);
                let names: Vec<String> = record.fields.iter().map(|f| f.name.clone()).collect();
                for (i, field) in names.iter().enumerate() {
                    let member = self.field(place, i as u32);
                    self.input_leaves(member, &format!("{name}.{field}"), kind, loc);
                }
            }
        }
    }
}
