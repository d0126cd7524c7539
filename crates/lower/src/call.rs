//! Calls: evaluation of arguments, adaptation to the callee's parameters, results, and calls that do not return.

use fathom_ast as ast;
use fathom_goto::*;

use crate::body::{Body, Val};
use crate::context::Entity;
use crate::link::Resolution;
use crate::primitives::{Primitive, Wanted};

/// What a callee takes.
pub(crate) struct Signature {
    /// Without the hidden parameter of variadic functions.
    pub params: Vec<TypeId>,
    pub variadic: bool,
}

impl Body<'_, '_> {
    /// Lowers a call. With `dest` the result may be written there, and the value is then that place.
    #[inline(never)]
    pub fn call(
        &mut self,
        e: ast::ExprId,
        callee: ast::ExprId,
        args: ast::List<ast::ExprId>,
        dest: Option<PlaceId>,
        used: bool,
    ) -> Val {
        self.enter(e);
        let unit = self.cx.unit;
        let args = unit.list(args);
        if let Some(decl) = unit.direct_callee(callee)
            && let Some(function) = unit.function(decl)
        {
            let name = unit.bytes(unit[decl].name);
            if let (b"__CPROVER_forall" | b"__CPROVER_exists", &[arg]) = (name, args) {
                let loc = self.cx.expr_loc(e);
                let ty = self.ast_ty(e);
                let value = self.quantifier(name == b"__CPROVER_forall", arg, loc);
                return match value {
                    Some(Val::Scalar(value)) => Val::Scalar(self.convert(value, ty, loc)),
                    Some(_) | None => self.unsupported_value("quantifier that bounds its variable in no range", ty, loc),
                };
            }
            let of_loop =
                [&b"__CPROVER_loop_holds"[..], b"__CPROVER_loop_decreased", b"__CPROVER_loop_framed", b"__CPROVER_loop_target"];
            if !self.cx.options.loop_contracts && of_loop.contains(&name) {
                return Val::Void;
            }
            match (name, args) {
                (b"__CPROVER_loop_framed", []) => {
                    self.begin_loop_frame();
                    return Val::Void;
                }
                (b"__CPROVER_loop_target", &[target]) => {
                    let address = self.scalar(target);
                    self.loop_target(address);
                    return Val::Void;
                }
                _ => {}
            }
            let defined =
                matches!(self.cx.state.entities[decl.index()], Entity::Func(f) if self.cx.functions.defined[f.index()]);
            if let (Some(name), false) = (function.builtin, defined) {
                let name = unit.str(name);
                if let Some(value) = self.builtin(e, &name, args) {
                    return value;
                }
                if let Some(id) = self.cx.library_function_of_builtin(&name, decl) {
                    let args = crate::builtins::unfortified_args(&name, args);
                    return self.call_function(e, id, &args, dest, used, decl);
                }
            }
            if let Entity::Func(id) = self.cx.state.entities[decl.index()] {
                let enforced = self.cx.functions.enforced.iter().find(|e| e.0 == id && self.f.name == self.cx.options.entry);
                let id = enforced.map_or(id, |e| e.1);
                return self.call_function(e, id, args, dest, used, decl);
            }
            let loc = self.cx.expr_loc(e);
            let ty = self.ast_ty(e);
            args.iter().for_each(|&a| self.effect(a));
            return self.unsupported_value(format!("call of `{}`", unit.str(unit[decl].name)), ty, loc);
        }
        self.call_pointer(e, callee, args, dest, used)
    }

    fn call_function(
        &mut self,
        e: ast::ExprId,
        id: FuncId,
        args: &[ast::ExprId],
        dest: Option<PlaceId>,
        used: bool,
        decl: ast::DeclId,
    ) -> Val {
        let loc = self.cx.expr_loc(e);
        let values = self.arguments(args);
        let operands = self.adapt_arguments(id, args, values, loc);
        let function = &self.cx.program.functions[id.index()];
        if function.variadic && (function.from_library || !self.cx.functions.defined[id.index()]) {
            let name = function.name.clone();
            self.check_format(&name, args, loc);
        }
        let name = &self.cx.program.functions[id.index()].name;
        if !self.cx.functions.defined[id.index()] && self.cx.options.without_models.contains(name) {
            let what = format!("call of `{name}`, whose model is for another machine");
            let ty = self.ast_ty(e);
            return self.unsupported_value(what, ty, loc);
        }
        self.check_promises(decl, &operands, loc);
        let noreturn = self.cx.unit.function(decl).is_some_and(|f| f.noreturn);
        let resolution = self.cx.functions.resolution[id.index()];
        self.call_goal(resolution, loc);
        match resolution {
            Resolution::None => {}
            // An input goes straight into the variable it is meant for.
            Resolution::Primitive(Primitive::Input) if dest.is_some_and(|d| self.takes_input(d, id)) => {
                let name = self.cx.program.functions[id.index()].name.clone();
                if let Some(dest) = dest {
                    let (name, kind) = crate::primitives::input_of(&name);
                    self.emit(InstKind::Input { dest, name, kind }, loc);
                    return Val::Place(dest);
                }
            }
            Resolution::Primitive(_) | Resolution::Library(_) => {
                let name = self.cx.program.functions[id.index()].name.clone();
                let ty = self.ast_ty(e);
                if let Some(value) = self.resolved_call(resolution, &name, &operands, Some(args), Wanted { ty, used }, loc) {
                    return match value {
                        Val::Scalar(v) if used => Val::Scalar(self.convert(v, ty, loc)),
                        other => other,
                    };
                }
            }
        }
        let function = &self.cx.program.functions[id.index()];
        let (ret, noreturn) = (function.ret, noreturn || function.noreturn);
        self.called(e, Callee::Direct(id), &operands);
        let value = self.emit_call(Callee::Direct(id), ret, operands, dest, used, loc);
        if noreturn && !(self.cx.noreturn_returns && self.cx.functions.defined[id.index()]) {
            self.terminate(Terminator::Stop, loc);
        }
        let implicit = self.cx.unit.function(decl).is_some_and(|f| f.implicit);
        let ty = self.ast_ty(e);
        if implicit && !self.is_returned_alike(ret, ty) && (used || !self.is_simple(ret)) {
            return self.undeclared_result(id, ty, loc);
        }
        self.result(value, e, loc)
    }

    /// Does a call find a result of one type where it expects one of the other? Nobody promotes what is narrower than `int`.
    fn is_returned_alike(&self, given: TypeId, taken: TypeId) -> bool {
        // What the compiler knows by its name (`__builtin_powi`) has its own type although nobody declared it.
        let both_integers = matches!((self.type_of(given), self.type_of(taken)), (Type::Int { .. }, Type::Int { .. }));
        given == taken || both_integers && self.size_of(given) == self.size_of(taken)
    }

    /// Does nobody have to prepare anything for a result of this type?
    fn is_simple(&self, ret: TypeId) -> bool {
        matches!(self.type_of(ret), Type::Void) || self.cx.program.types.is_scalar(ret)
    }

    /// The result of a function that returns something else than the `int` of an undeclared function.
    ///
    /// SOUNDNESS: the call is undefined (C90 6.3.2.2). Where nobody looks for that, the result is anything. A scalar result that is dropped
    /// leaves no trace on any machine; one for which callers make room (a structure) is a violation in any case.
    fn undeclared_result(&mut self, id: FuncId, ty: TypeId, loc: LocId) -> Val {
        let name = self.cx.program.func(id).name.clone();
        let message = format!("`{name}` is called as if it returned `int`, because nothing declares it here");
        self.assert_false(PropertyClass::Parameter, message, loc);
        match self.missing_argument(ty, loc) {
            Operand::Value(any) => Val::Scalar(any),
            Operand::Aggregate(place) => Val::Place(place),
        }
    }

    fn takes_input(&self, dest: PlaceId, id: FuncId) -> bool {
        let ty = self.place_ty(dest);
        self.cx.program.types.is_scalar(ty) && ty == self.cx.program.functions[id.index()].ret
    }

    fn call_pointer(
        &mut self,
        e: ast::ExprId,
        callee: ast::ExprId,
        args: &[ast::ExprId],
        dest: Option<PlaceId>,
        used: bool,
    ) -> Val {
        let loc = self.cx.expr_loc(e);
        let unit = self.cx.unit;
        let mut pointer = self.function_pointer(callee);
        if args.iter().any(|&a| self.flags(a).has_effect()) {
            pointer = self.spill(pointer);
        }
        let of = match self.cx.strip(unit[callee].ty.ty) {
            ast::TypeKind::Pointer(to) => unit[to.ty].kind,
            kind => kind,
        };
        let values = self.arguments(args);
        let ast::TypeKind::Function { ret, params, variadic, noproto, noreturn } = of else {
            let ty = self.ast_ty(e);
            return self.unsupported_value("call through this type", ty, loc);
        };
        let ret = self.cx.ty(ret.ty);
        let operands = if noproto {
            // The promoted arguments are passed as they are; the definition's parameters must agree.
            let operands = self.operands(values, loc);
            let params: Vec<TypeId> = operands.iter().map(|o| self.operand_ty(*o)).collect();
            let ty = self.cx.types().intern(Type::Function { ret, params, variadic: false });
            let ty = self.cx.types().pointer_to(ty);
            pointer = self.convert(pointer, ty, loc);
            operands
        } else {
            let params: Vec<TypeId> = unit.list(params).iter().map(|p| self.cx.ty(p.ty)).collect();
            let ty = self.cx.types().intern(Type::Function { ret, params: params.clone(), variadic });
            let ty = self.cx.types().pointer_to(ty);
            pointer = self.convert(pointer, ty, loc);
            self.fit(&Signature { params, variadic }, args, values, loc)
        };
        self.call_goal(Resolution::None, loc);
        self.called(e, Callee::Indirect(pointer), &operands);
        let value = self.emit_call(Callee::Indirect(pointer), ret, operands, dest, used, loc);
        if noreturn {
            self.assert_false(PropertyClass::NoReturn, "a call through a pointer to a function declared noreturn returns", loc);
            // Where that is not looked for, what follows counts: see `link::lower_units`.
            if self.cx.options.looked_for.noreturn {
                self.terminate(Terminator::Stop, loc);
            }
        }
        self.result(value, e, loc)
    }

    /// What declarations of the callee promise about its parameters: not null, or so many elements.
    fn check_promises(&mut self, decl: ast::DeclId, operands: &[Operand], loc: LocId) {
        let unit = self.cx.unit;
        let Some(function) = unit.function(decl) else { return };
        if self.f.from_library {
            return;
        }
        let bool = self.cx.common.bool;
        let params = unit.list(function.params);
        for (i, operand) in operands.iter().enumerate() {
            let &Operand::Value(pointer) = operand else { continue };
            if !matches!(self.type_of(self.ty_of(pointer)), Type::Pointer(_)) {
                continue;
            }
            let param = params.get(i).copied();
            let bytes = param.and_then(|p| unit.var(p)).map_or(0, |v| v.promised_bytes);
            let nonnull = i < 64 && function.nonnull >> i & 1 != 0;
            let name = |what: &str| {
                let callee = unit.str(unit[decl].name).into_owned();
                match param.map(|p| unit.str(unit[p].name)).filter(|n| !n.is_empty()) {
                    Some(name) => format!("{what} parameter `{name}` of `{callee}`"),
                    None => format!("{what} parameter {} of `{callee}`", i + 1),
                }
            };
            if bytes > 0 {
                let size = self.cx.common.size;
                let size = self.int(size, i128::from(bytes), loc);
                let query = ExprKind::Memory(MemoryQuery::Readable, [Some(pointer), Some(size), None, None]);
                let cond = self.expr(query, bool, loc);
                let what = format!("fewer than the promised {bytes} bytes for");
                self.assert(cond, PropertyClass::Parameter, name(&what), loc);
            } else if nonnull && !matches!(self.f.exprs[pointer.index()].kind, ExprKind::Addr(_) | ExprKind::FuncAddr(_)) {
                let ty = self.ty_of(pointer);
                let null = self.constant(ty, 0, loc);
                let cond = self.binary(BinOp::Ne, pointer, null, loc);
                self.assert(cond, PropertyClass::Parameter, name("null for nonnull"), loc);
            }
        }
    }

    /// Evaluates arguments left to right, each safe from the effects of those after it.
    fn arguments(&mut self, args: &[ast::ExprId]) -> Vec<Val> {
        let last_effect = args.iter().rposition(|&a| self.flags(a).has_effect());
        let mut values = Vec::with_capacity(args.len());
        for (i, &arg) in args.iter().enumerate() {
            let mut value = self.value(arg);
            if last_effect.is_some_and(|last| i < last) {
                let loc = self.cx.expr_loc(arg);
                value = self.spill_val(value, loc);
            }
            values.push(value);
        }
        values
    }

    /// The arguments as operands of the types they have.
    fn operands(&mut self, values: Vec<Val>, loc: LocId) -> Vec<Operand> {
        values.into_iter().filter_map(|v| self.operand(v, None, loc)).collect()
    }

    /// A value as an operand, converted to `ty` if given. `None` for void.
    pub fn operand(&mut self, value: Val, ty: Option<TypeId>, loc: LocId) -> Option<Operand> {
        match value {
            Val::Void => None,
            Val::Scalar(e) => match ty {
                Some(ty) if self.cx.program.types.is_scalar(ty) => Some(Operand::Value(self.convert(e, ty, loc))),
                Some(ty) => {
                    let temp = self.temp(ty, loc);
                    self.unsupported("scalar passed as an aggregate", loc);
                    Some(Operand::Aggregate(temp))
                }
                None => Some(Operand::Value(e)),
            },
            Val::Pair(re, im) => {
                let elem = self.ty_of(re);
                let own = self.cx.complex_type(elem);
                let temp = self.temp(ty.unwrap_or(own), loc);
                self.store_pair(temp, re, im, Access::default(), loc);
                Some(Operand::Aggregate(temp))
            }
            Val::Place(place) => {
                let from = self.place_ty(place);
                match ty {
                    Some(ty) if ty != from => {
                        let address = self.addr_of(place, loc);
                        let seen = self.deref(address, ty, loc);
                        if self.cx.program.types.is_scalar(ty) {
                            return Some(Operand::Value(self.read(seen, loc)));
                        }
                        Some(Operand::Aggregate(seen))
                    }
                    Some(_) | None => Some(Operand::Aggregate(place)),
                }
            }
        }
    }

    pub fn operand_ty(&self, operand: Operand) -> TypeId {
        match operand {
            Operand::Value(e) => self.ty_of(e),
            Operand::Aggregate(p) => self.place_ty(p),
        }
    }

    /// Adapts arguments to the parameters of a known function.
    fn adapt_arguments(&mut self, id: FuncId, args: &[ast::ExprId], values: Vec<Val>, loc: LocId) -> Vec<Operand> {
        if self.cx.functions.unprototyped.contains(&id) && !self.cx.functions.defined[id.index()] {
            // Declared without parameters and never defined: it takes what the first call passes.
            self.cx.functions.unprototyped.remove(&id);
            let operands = self.operands(values, loc);
            let types: Vec<TypeId> = operands.iter().map(|o| self.operand_ty(*o)).collect();
            let function = &mut self.cx.program.functions[id.index()];
            for (i, ty) in types.into_iter().enumerate() {
                let name = format!("p{i}");
                let local = Local { name, ty, loc: LocId::NONE, kind: LocalKind::Param, address_taken: false, align: 1 };
                function.params.push(LocalId::new(function.locals.len()));
                function.locals.push(local);
            }
            return operands;
        }
        let function = &self.cx.program.functions[id.index()];
        let hidden = usize::from(function.variadic);
        let fixed = function.params.len() - hidden;
        let params: Vec<TypeId> = function.params[..fixed].iter().map(|&p| function.local(p).ty).collect();
        let signature = Signature { params, variadic: function.variadic };
        let values = self.unconverted(id, &signature, values, loc);
        self.fit(&signature, args, values, loc)
    }

    /// Arguments of other types than the function's parameters have, or of another number: no prototype was there to convert or count them (C11 6.5.2.2p6).
    ///
    /// SOUNDNESS: it is undefined. Where nobody looks for that, the parameter is anything: a float is passed where the function does not look for an integer, and
    /// of a wider integer the upper bits are what the register held.
    fn unconverted(&mut self, id: FuncId, signature: &Signature, mut values: Vec<Val>, loc: LocId) -> Vec<Val> {
        let library = self.cx.program.func(id).from_library;
        let name = self.cx.program.func(id).name.clone();
        let (given, taken) = (values.len(), signature.params.len());
        // SOUNDNESS: calls with other arguments are calls of another function of mathematics.
        if given != taken && name.starts_with("__CPROVER_uninterpreted_") && !self.cx.functions.defined[id.index()] {
            let what = format!("calls of `{name}` with {taken} and with {given} arguments");
            self.emit(InstKind::Unsupported(what.into()), loc);
        }
        if !library && (given < taken || (given > taken && !signature.variadic)) {
            let message = format!("`{name}` takes {taken} arguments and gets {given}, and there is no prototype");
            self.assert_false(PropertyClass::Parameter, message, loc);
        }
        for (i, &param) in signature.params.iter().enumerate() {
            let Some(Val::Scalar(value)) = values.get(i).copied() else { continue };
            let types = &self.cx.program.types;
            let same_kind = types.is_float(self.ty_of(value)) == types.is_float(param);
            // Programs that call library functions without a prototype pass `int` for sizes, and registers are wide enough.
            if self.is_passed_alike(self.ty_of(value), param) || (library && same_kind) {
                continue;
            }
            let message =
                format!("argument {} of `{name}` has another type than its parameter, and there is no prototype", i + 1);
            self.assert_false(PropertyClass::Parameter, message, loc);
            if let Operand::Value(any) = self.missing_argument(param, loc) {
                values[i] = Val::Scalar(any);
            }
        }
        values
    }

    /// Does a parameter hold an argument that no prototype converted? Parameters of old definitions have promoted types.
    fn is_passed_alike(&self, argument: TypeId, parameter: TypeId) -> bool {
        match (self.type_of(argument), self.type_of(parameter)) {
            (Type::Float(a), Type::Float(b)) => a == b,
            (Type::Pointer(_), Type::Pointer(_)) => true,
            (Type::Int { .. } | Type::Bool, Type::Int { .. } | Type::Bool) => {
                // What is narrower than `int` is promoted on its way.
                let (given, taken) = (self.size_of(argument), self.size_of(parameter));
                given == taken || (given < 4 && taken == 4)
            }
            (Type::Float(_), Type::Int { .. } | Type::Bool | Type::Pointer(_)) => false,
            (Type::Int { .. } | Type::Bool, Type::Float(_) | Type::Pointer(_)) => false,
            (Type::Pointer(_), Type::Float(_) | Type::Int { .. } | Type::Bool) => false,
            // Structures are none of this function's business.
            (_, _) => true,
        }
    }

    /// Operands for a signature: fixed arguments converted, variable ones packed.
    fn fit(&mut self, signature: &Signature, args: &[ast::ExprId], values: Vec<Val>, loc: LocId) -> Vec<Operand> {
        let fixed = signature.params.len();
        let mut operands = Vec::with_capacity(fixed + 1);
        for (i, &ty) in signature.params.iter().enumerate() {
            let operand = values.get(i).and_then(|&v| self.operand(v, Some(ty), loc));
            let operand = match operand {
                Some(operand) => operand,
                None => self.missing_argument(ty, loc),
            };
            operands.push(operand);
        }
        if signature.variadic {
            let rest = if args.len() > fixed { &values[fixed..] } else { &[] };
            let block = self.argument_block(rest, loc);
            operands.push(Operand::Value(block));
        }
        operands
    }

    /// Calling with too few arguments through an old-style declaration: the parameter is arbitrary.
    fn missing_argument(&mut self, ty: TypeId, loc: LocId) -> Operand {
        let temp = self.temp(ty, loc);
        if self.cx.program.types.is_scalar(ty) {
            self.emit(InstKind::Input { dest: temp, name: "missing argument".to_string(), kind: InputKind::Missing }, loc);
            return Operand::Value(self.read(temp, loc));
        }
        self.unsupported("missing argument", loc);
        Operand::Aggregate(temp)
    }

    /// Emits the call; the result is in `dest`, in a temporary, or dropped.
    fn emit_call(
        &mut self,
        callee: Callee,
        ret: TypeId,
        args: Vec<Operand>,
        dest: Option<PlaceId>,
        used: bool,
        loc: LocId,
    ) -> Val {
        let void = matches!(self.type_of(ret), Type::Void);
        let scalar = self.cx.program.types.is_scalar(ret);
        let dest = match dest {
            _ if void => None,
            Some(dest) if self.place_ty(dest) == ret => Some(dest),
            _ if !used && scalar => None,
            _ => Some(self.temp(ret, loc)),
        };
        let given = dest;
        self.emit(InstKind::Call { dest, callee, args }, loc);
        match given {
            None => Val::Void,
            Some(place) if scalar && self.is_temp(place) => Val::Scalar(self.read(place, loc)),
            Some(place) => Val::Place(place),
        }
    }

    /// The call's value in the type clang gave it, which differs if declarations disagree.
    fn result(&mut self, value: Val, e: ast::ExprId, loc: LocId) -> Val {
        let ty = self.ast_ty(e);
        match value {
            Val::Void => Val::Void,
            Val::Scalar(v) => {
                if matches!(self.type_of(ty), Type::Void) {
                    return Val::Void;
                }
                Val::Scalar(self.convert(v, ty, loc))
            }
            Val::Place(place) if self.is_complex(ty) => self.load_pair(place, Access::default(), loc),
            Val::Pair(..) | Val::Place(_) => value,
        }
    }
}
