//! Functions, one at a time: how a declaration becomes a function of the program, what a call of one without a body means, and how a
//! body becomes blocks. Linking (`link`) decides which declarations these are.

use fathom_ast as ast;
use fathom_goto::coverage::{Aim, Criterion};
use fathom_goto::*;

use crate::body::Body;
use crate::context::{Context, Entity};
use crate::library::LibraryFunction;
use crate::link::Resolution;
use crate::primitives::Primitive;
use crate::{library, primitives};

impl Context<'_> {
    /// Adds a function with its signature; the body comes later.
    pub fn declare_function(&mut self, decl: ast::DeclId, name: String, defined: bool, from_library: bool) -> FuncId {
        let unit = self.unit;
        let source = &unit[decl];
        let loc = self.loc(source.range);
        let mut locals = Vec::new();
        let (mut ret, mut variadic) = (self.common.void, false);
        let mut noproto = false;
        let params = unit.function(decl).map(|f| f.params);
        let names = params.map(|p| unit.list(p)).unwrap_or_default();
        if let ast::TypeKind::Function { ret: r, params, variadic: v, noproto: n, noreturn: _ } = unit[source.ty.ty].kind {
            ret = self.ty(r.ty);
            (variadic, noproto) = (v, n);
            let types: Vec<TypeId> = if n {
                // A K&R definition receives promoted arguments.
                let own = names.iter().map(|&p| unit[p].ty.ty).collect::<Vec<_>>();
                own.into_iter()
                    .map(|ty| {
                        let ty = self.ty(ty);
                        self.promoted(ty)
                    })
                    .collect()
            } else {
                unit.list(params).iter().map(|p| self.ty(p.ty)).collect()
            };
            for (i, ty) in types.into_iter().enumerate() {
                let param = names.get(i).map(|&p| &unit[p]);
                let loc = param.map_or(LocId::NONE, |p| self.loc(p.range));
                let name =
                    param.map(|p| unit.str(p.name).into_owned()).filter(|n| !n.is_empty()).unwrap_or_else(|| format!("p{i}"));
                let align = self.program.types.align_of(ty).max(1);
                locals.push(Local { name, ty, loc, kind: LocalKind::Param, address_taken: false, align });
            }
        }
        if variadic {
            let ty = self.common.void_ptr;
            let align = self.program.arch().pointer_bytes();
            locals.push(Local { name: "$va".to_string(), ty, loc, kind: LocalKind::Param, address_taken: false, align });
        }
        let params = (0..locals.len()).map(LocalId::new).collect();
        let function = Function {
            name,
            params,
            ret,
            variadic,
            noreturn: false,
            locals,
            exprs: Vec::new(),
            places: Vec::new(),
            blocks: Vec::new(),
            loc,
            from_library,
            order: Vec::new(),
        };
        let id = self.add_function(function, defined);
        if noproto && !defined {
            self.functions.unprototyped.insert(id);
        }
        id
    }

    /// Whether objects of this type may not be written.
    pub fn is_constant(&self, ty: ast::QualType) -> bool {
        let mut ty = ty;
        loop {
            match self.unit[ty.ty].kind {
                ast::TypeKind::Array { elem, .. } | ast::TypeKind::IncompleteArray(elem) if !ty.quals.is_const() => ty = elem,
                _ => return ty.quals.is_const(),
            }
        }
    }

    pub fn resolve_functions(&mut self) {
        for i in 0..self.program.functions.len() {
            let name = &self.program.functions[i].name;
            let primitive = primitives::find(name);
            let resolution = match primitive {
                // Reaching it is the property, whatever its body does.
                Some(Primitive::ReachError) if name == "reach_error" && !self.options.errors_are_calls => {
                    Resolution::Primitive(Primitive::ReachError)
                }
                // A model of formatted output looks at the arguments; calls that need no look are mapped directly.
                _ if self.functions.defined[i] && self.program.functions[i].from_library => match library::find(name) {
                    Some(function @ (LibraryFunction::Print { .. } | LibraryFunction::PutChar { .. })) => {
                        Resolution::Library(function)
                    }
                    Some(_) | None => Resolution::None,
                },
                _ if self.functions.defined[i] => Resolution::None,
                Some(primitive) => Resolution::Primitive(primitive),
                None if self.options.library => match library::find(name) {
                    Some(function) => Resolution::Library(function),
                    None => Resolution::None,
                },
                None => Resolution::None,
            };
            self.functions.resolution[i] = resolution;
        }
    }

    /// The library function a `__builtin_…` of that name stands for.
    pub fn library_function_of_builtin(&mut self, builtin: &str, decl: ast::DeclId) -> Option<FuncId> {
        if !builtin.starts_with("__builtin_") {
            return None;
        }
        let name = crate::builtins::library_name(builtin)?;
        if let Some(&id) = self.functions.by_name.get(name) {
            return Some(id);
        }
        let id = self.declare_function(decl, name.to_string(), false, false);
        self.names.insert(name.to_string());
        self.functions.by_name.insert(name.to_string(), id);
        let dropped = crate::builtins::fortified_positions(builtin, self.program.functions[id.index()].params.len());
        let function = &mut self.program.functions[id.index()];
        let mut at = 0;
        function.locals.retain(|_| {
            at += 1;
            !dropped.contains(&(at - 1))
        });
        function.params = (0..function.locals.len()).map(LocalId::new).collect();
        self.functions.resolution[id.index()] = match (primitives::find(name), library::find(name)) {
            (Some(primitive), _) => Resolution::Primitive(primitive),
            (None, Some(function)) if self.options.library => Resolution::Library(function),
            (None, Some(_) | None) => Resolution::None,
        };
        Some(id)
    }

    /// A weak function that nothing defines or gives a meaning has no address.
    pub fn is_null_function(&self, function: FuncId) -> bool {
        self.functions.weak_undefined.contains(&function) && self.functions.resolution[function.index()] == Resolution::None
    }

    /// Notes that the function can be called through a pointer.
    pub fn needs_body(&mut self, function: FuncId) {
        self.functions.addressed.insert(function);
    }

    pub fn lower_function(&mut self, decl: ast::DeclId, id: FuncId) {
        let unit = self.unit;
        let Some(source) = unit.function(decl) else { return };
        let Some(stmt) = source.body else { return };
        let mut f = self.program.functions[id.index()].clone();
        f.blocks.clear();
        let params = f.params.clone();
        let mut body = Body::new(self, f, Some(decl));
        for (i, &param) in unit.list(source.params).iter().enumerate() {
            if let Some(&local) = params.get(i) {
                body.bind_parameter(param, local);
            }
        }
        for &param in unit.list(source.params) {
            let loc = body.cx.loc(unit[param].range);
            if let Some(evaluated) = unit.var(param).and_then(|v| v.evaluated) {
                body.effect(evaluated);
            }
            body.evaluate_sizes(unit[param].ty.ty, loc);
        }
        body.watch_parameters(unit.list(source.params));
        let loc = body.f.loc;
        body.reach_goal(Criterion::Function, Aim::Reached, loc);
        body.stmt(stmt);
        let loc = body.stmt_loc(stmt);
        body.fall_off_end(loc);
        let f = body.finish();
        self.program.functions[id.index()] = f;
    }

    /// Code that initialises a global whose initialiser is not a constant expression this crate can evaluate.
    pub fn initialise_at_run_time(&mut self, global: GlobalId, init: ast::ExprId) {
        let name = format!("__fathom_init.{}", self.program.globals[global.index()].name);
        let name = self.unique_name(&name);
        let loc = self.expr_loc(init);
        let id = self.add_function(crate::entry::empty_function(name, self.common.void, loc), true);
        let f = self.program.functions[id.index()].clone();
        // It is written once, by this code.
        self.program.globals[global.index()].constant = false;
        let mut body = Body::new(self, f, None);
        let place = body.global_place(global);
        body.init_place(place, init);
        body.terminate(Terminator::Return(None), loc);
        let f = body.finish();
        self.program.functions[id.index()] = f;
        self.initialisers.push(id);
    }
}

impl Body<'_, '_> {
    /// A parameter; a K&R one arrives promoted and is converted into a variable of its own type.
    fn bind_parameter(&mut self, param: ast::DeclId, local: LocalId) {
        let unit = self.cx.unit;
        let ty = self.cx.ty(unit[param].ty.ty);
        let loc = self.cx.loc(unit[param].range);
        if self.f.locals[local.index()].ty == ty {
            self.cx.state.entities[param.index()] = Entity::Local(local);
            return;
        }
        let name = unit.str(unit[param].name).into_owned();
        let own = self.new_local(name, ty, LocalKind::User, loc);
        self.emit(InstKind::LifetimeStart(own), loc);
        let from = self.local_place(local);
        let value = self.read(from, loc);
        let to = self.local_place(own);
        self.assign(to, value, loc);
        self.cx.state.entities[param.index()] = Entity::Local(own);
    }
}
