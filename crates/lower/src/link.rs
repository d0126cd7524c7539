//! Linking: which declarations of which units denote the same function or object, which of them defines it, and
//! whether their types agree. Then everything is lowered into one program.
//!
//! Rules: a full definition beats a tentative one, unless it is weak; a strong one beats a weak one, a user's beats a library model's; two
//! strong ones are an error, and of several weak ones the first counts. Tentative definitions merge. C99 inline definitions serve if nothing else does. Names
//! with internal linkage are renamed if another unit has them too.

use fathom_ast as ast;
use fathom_goto::*;
use rustc_hash::{FxHashMap, FxHashSet};

use crate::context::{Common, Context, Entity, Functions, Made, UnitState};
use crate::library::LibraryFunction;
use crate::primitives::Primitive;
use crate::{LowerError, LowerOptions};

/// What a call of a function without body means.
#[derive(Copy, Clone, Debug, PartialEq)]
pub(crate) enum Resolution {
    None,
    Primitive(Primitive),
    Library(LibraryFunction),
}

/// All declarations of one external name.
pub(crate) struct Symbol {
    pub name: String,
    pub is_function: bool,
    pub decls: Vec<(usize, ast::DeclId)>,
}

/// How strongly a declaration defines its name.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord)]
enum Strength {
    Declared,
    LibraryInline,
    Inline,
    Library,
    Weak,
    /// `int g;`: a linker prefers it to a weak definition, even one with a value.
    Tentative,
    Strong,
}

/// The library's variable that `main` is given as its third argument.
pub(crate) const ENVIRONMENT: &str = "environ";

/// Is it a `main` that looks at its third parameter?
fn uses_environment(unit: &ast::Unit, decl: &ast::Decl) -> bool {
    let ast::DeclKind::Function(function) = &decl.kind else { return false };
    if function.definition == ast::Definition::None || unit.str(decl.name) != "main" {
        return false;
    }
    let Some(&third) = unit.list(function.params).get(2) else { return false };
    unit.exprs.iter().any(|e| matches!(e.kind, ast::ExprKind::DeclRef(named) if named == third))
}

pub(crate) fn undefined_symbols(units: &[ast::Unit]) -> Vec<String> {
    let mut defined: FxHashSet<String> = FxHashSet::default();
    let mut used: FxHashSet<String> = FxHashSet::default();
    for unit in units {
        // The third parameter of `main` is the list of environment variables.
        if unit.decls.iter().any(|decl| uses_environment(unit, decl)) {
            used.insert(ENVIRONMENT.into());
        }
        for decl in &unit.decls {
            let name = unit.str(decl.name);
            let (given, builtin) = match &decl.kind {
                ast::DeclKind::Function(f) => {
                    (f.definition != ast::Definition::None || f.alias.is_some() || f.ifunc, f.builtin.map(|b| unit.str(b)))
                }
                ast::DeclKind::Var(v) if v.linkage == ast::Linkage::External => {
                    (v.definition != ast::Definition::None || v.alias.is_some(), None)
                }
                ast::DeclKind::Var(_) | ast::DeclKind::Typedef(_) => continue,
            };
            match builtin {
                _ if given => {
                    defined.insert(name.into_owned());
                }
                Some(builtin) if name.starts_with("__builtin_") => {
                    used.extend(crate::builtins::library_name(&builtin).map(str::to_string));
                }
                Some(_) | None => {
                    used.insert(name.into_owned());
                }
            }
        }
    }
    let mut names: Vec<String> = used.into_iter().filter(|n| !defined.contains(n)).collect();
    names.sort_unstable();
    names
}

pub(crate) fn lower_units(units: &[ast::Unit], options: &LowerOptions) -> Result<Program, LowerError> {
    let program = lower_once(units, options, false)?;
    // SOUNDNESS: where nobody looks for noreturn functions that return, the code behind their calls counts, with its properties: reaching it
    // is then a question that stays open.
    let returns =
        |f: &Function| f.noreturn && !f.from_library && f.blocks.iter().any(|b| matches!(b.end, Terminator::Return(_)));
    if !options.looked_for.noreturn && program.functions.iter().any(returns) {
        return lower_once(units, options, true);
    }
    Ok(program)
}

fn machine(unit: &ast::Unit) -> Machine {
    let ast::Machine { big_endian, long_bits, align_int64, align_double, x86, long_double, va_area: _ } = unit.machine;
    Machine {
        arch: match unit.arch {
            ast::Arch::Ilp32 => Arch::Ilp32,
            ast::Arch::Lp64 => Arch::Lp64,
        },
        endian: if big_endian { Endian::Big } else { Endian::Little },
        long_bits,
        align_int64,
        align_double,
        x86,
        long_double: long_double.and_then(|kind| match kind {
            ast::FloatKind::F64 => Some(FloatKind::F64),
            ast::FloatKind::X87 => Some(FloatKind::X87),
            ast::FloatKind::F128 => Some(FloatKind::F128),
            ast::FloatKind::F16 | ast::FloatKind::BF16 | ast::FloatKind::F32 => None,
        }),
    }
}

fn lower_once(units: &[ast::Unit], options: &LowerOptions, noreturn_returns: bool) -> Result<Program, LowerError> {
    let Some(first) = units.first() else {
        return Err(LowerError::Input("there is no input file".to_string()));
    };
    if let Some(other) = units.iter().find(|u| (u.arch, u.machine) != (first.arch, first.machine)) {
        let name = |unit: &ast::Unit| unit.files.first().map(|f| unit.str(f.name).into_owned()).unwrap_or_default();
        let (a, b) = (name(first), name(other));
        return Err(LowerError::Input(format!(
            "{a} and {b} are for different machines: a program runs on one, so give all its files the same -m32, -m64 or --target"
        )));
    }
    let mut program = Program::new(machine(first));
    let mut files: FxHashMap<String, FileId> = FxHashMap::default();
    let mut states = Vec::with_capacity(units.len());
    let exported = crate::sequence::exported_addresses(units);
    for (index, unit) in units.iter().enumerate() {
        let ids = unit.files.iter().map(|f| {
            let name = unit.str(f.name).into_owned();
            *files.entry(name).or_insert_with_key(|name| program.source.add_file(name.clone()))
        });
        let ids = ids.collect();
        // Library models are ours: they keep their order.
        let watched = options.first_library_unit.is_none_or(|first| index < first);
        let sequence = if watched { crate::sequence::compute(unit, &exported) } else { Default::default() };
        let dialect = crate::uses_dialect(unit) && !options.roles.annotated.contains(&index);
        let arbitrary = watched && (dialect || options.roles.harnesses.contains(&index));
        let decides = watched && options.roles.without_goals != Some(index) && crate::watches_decisions(&options.goals);
        states.push(Some(UnitState::new(unit, ids, sequence, arbitrary, decides)));
    }
    let common = Common::new(&mut program.types);
    let Some(state) = states[0].take() else { return Err(LowerError::Internal("no unit".to_string())) };
    let cx = Context {
        units,
        options,
        program,
        unit: first,
        unit_index: 0,
        state,
        common,
        functions: Functions::default(),
        made: Made::default(),
        names: FxHashSet::default(),
        initialisers: Vec::new(),
        at_exit: None,
        hidden_strings: FxHashMap::default(),
        streams_are_watched: false,
        errno: None,
        comparisons_are_harmless: false,
        registers: Vec::new(),
        noreturn_returns,
    };
    let mut cx = cx;
    cx.add_registers();
    Linker { cx, parked: states, definitions: Vec::new(), bodies: Vec::new(), chosen: Vec::new() }.run()
}

/// A global whose initialiser is still to be lowered.
struct Definition {
    unit: usize,
    decl: ast::DeclId,
    global: GlobalId,
}

pub(crate) struct Linker<'u> {
    pub cx: Context<'u>,
    /// The maps of the units not being looked at.
    parked: Vec<Option<UnitState>>,
    definitions: Vec<Definition>,
    bodies: Vec<(usize, ast::DeclId, FuncId)>,
    /// Functions whose bodies are chosen when the program is loaded.
    chosen: Vec<FuncId>,
}

impl Linker<'_> {
    fn run(mut self) -> Result<Program, LowerError> {
        let symbols = crate::symbols::collect(&self)?;
        for symbol in &symbols {
            self.cx.names.insert(symbol.name.clone());
        }
        for symbol in &symbols {
            if symbol.is_function { self.link_function(symbol)? } else { self.link_variable(symbol)? }
        }
        self.cx.streams_are_watched = self.streams_are_watched(&symbols);
        self.cx.errno = self.errno_of_user(&symbols);
        self.internal();
        self.aliases(&symbols);
        self.local_names(&symbols)?;
        self.contracts()?;
        self.cx.resolve_functions();
        let (known, called) = self.named_outside();
        for definition in std::mem::take(&mut self.definitions) {
            self.select(definition.unit);
            let unit = self.cx.unit;
            if let Some(init) = unit.var(definition.decl).and_then(|v| v.init) {
                self.cx.initialise(definition.global, init);
            }
        }
        let (constructors, destructors) = self.startup_functions();
        self.cx.declare_at_exit(&destructors);
        let bodies = std::mem::take(&mut self.bodies);
        let (library, user) = bodies.into_iter().partition(|body| self.is_library(body.0));
        self.lower_bodies(user);
        self.cx.comparisons_are_harmless = self.cx.comparisons_are_harmless();
        self.lower_library(library);
        self.cx.synthesise_bodies();
        self.cx.refuse_chosen(&self.chosen);
        self.cx.synthesise_at_exit(&destructors);
        let sections = self.called_by_loader();
        self.cx.synthesise_entry(&constructors, &sections)?;
        self.check_enforced()?;
        self.tell_statics();
        self.frame();
        crate::given_away::tell(&mut self.cx.program, known, called);
        Ok(self.cx.program)
    }

    /// Whether the user's files call functions that look at or change what output leaves in a stream besides the output.
    fn streams_are_watched(&self, symbols: &[Symbol]) -> bool {
        const WATCHING: [&str; 10] = [
            "ferror",
            "ferror_unlocked",
            "clearerr",
            "clearerr_unlocked",
            "fclose",
            "freopen",
            // Output uses the buffer that it was given, and tells of its failures.
            "setbuf",
            "setvbuf",
            "setbuffer",
            "__errno_location",
        ];
        let by_user = |symbol: &Symbol| symbol.decls.iter().any(|decl| !self.is_library(decl.0));
        symbols.iter().any(|symbol| WATCHING.contains(&symbol.name.as_str()) && by_user(symbol))
    }

    /// The library's function behind `errno`, if the user's files call it.
    fn errno_of_user(&self, symbols: &[Symbol]) -> Option<FuncId> {
        let by_user =
            |symbol: &&Symbol| symbol.name == "__errno_location" && symbol.decls.iter().any(|decl| !self.is_library(decl.0));
        let id = *self.cx.functions.by_name.get(&symbols.iter().find(by_user)?.name)?;
        (self.cx.functions.defined[id.index()] && self.cx.program.func(id).params.is_empty()).then_some(id)
    }

    /// Variables and functions that the user's files define and other code can name.
    fn named_outside(&self) -> (Vec<GlobalId>, Vec<FuncId>) {
        let variables = self.definitions.iter().filter(|definition| !self.is_library(definition.unit));
        let known = variables.map(|definition| definition.global).filter(|&id| !self.cx.program.global(id).internal);
        let is_external = |&&(unit, decl, _): &&(usize, ast::DeclId, FuncId)| {
            let function = self.cx.units[unit].function(decl);
            !self.is_library(unit) && function.is_some_and(|f| f.linkage == ast::Linkage::External)
        };
        (known.collect(), self.bodies.iter().filter(is_external).map(|body| body.2).collect())
    }

    fn lower_bodies(&mut self, bodies: Vec<(usize, ast::DeclId, FuncId)>) {
        for (unit, decl, id) in bodies {
            self.select(unit);
            self.cx.lower_function(decl, id);
        }
    }

    /// Library models, as a linker takes them from an archive: only those functions that something uses.
    fn lower_library(&mut self, mut waiting: Vec<(usize, ast::DeclId, FuncId)>) {
        let mut used: FxHashSet<FuncId> = FxHashSet::default();
        for global in &self.cx.program.globals {
            used.extend(global.init.items.iter().filter_map(|item| match item.value {
                InitValue::Func(id) => Some(id),
                InitValue::Bits { .. } | InitValue::BitField { .. } | InitValue::Bytes(_) | InitValue::Global { .. } => None,
            }));
        }
        for &(unit, decl, id) in &waiting {
            let function = self.cx.units[unit].function(decl);
            if function.is_some_and(|f| f.constructor.is_some() || f.destructor.is_some()) {
                used.insert(id);
            }
        }
        if !self.cx.options.enforce.is_empty() {
            used.extend(crate::frame::MODELS.iter().filter_map(|name| self.cx.functions.by_name.get(*name)));
        }
        let mut scanned: FxHashSet<usize> = FxHashSet::default();
        while !waiting.is_empty() {
            for (i, function) in self.cx.program.functions.iter().enumerate() {
                if function.has_body() && scanned.insert(i) {
                    used.extend(uses(function));
                }
            }
            let (now, later): (Vec<_>, Vec<_>) = waiting.into_iter().partition(|body| used.contains(&body.2));
            if now.is_empty() {
                return;
            }
            self.lower_bodies(now);
            waiting = later;
        }
    }

    /// Makes a unit the one being looked at.
    pub fn select(&mut self, unit: usize) {
        if unit == self.cx.unit_index {
            return;
        }
        if let Some(state) = self.parked[unit].take() {
            let old = std::mem::replace(&mut self.cx.state, state);
            self.parked[self.cx.unit_index] = Some(old);
            self.cx.unit = &self.cx.units[unit];
            self.cx.unit_index = unit;
        }
    }

    pub fn is_library(&self, unit: usize) -> bool {
        self.cx.options.first_library_unit.is_some_and(|first| unit >= first)
    }

    fn strength(&self, unit: usize, decl: ast::DeclId) -> Strength {
        let library = self.is_library(unit);
        if self.is_removed(unit, decl) {
            return Strength::Declared;
        }
        let (definition, weak) = match &self.cx.units[unit][decl].kind {
            ast::DeclKind::Function(f) => (f.definition, f.weak),
            ast::DeclKind::Var(v) => (v.definition, v.weak),
            ast::DeclKind::Typedef(_) => (ast::Definition::None, false),
        };
        match definition {
            ast::Definition::None => Strength::Declared,
            ast::Definition::AvailableExternally if library => Strength::LibraryInline,
            ast::Definition::AvailableExternally => Strength::Inline,
            ast::Definition::Tentative | ast::Definition::Full if library => Strength::Library,
            ast::Definition::Tentative | ast::Definition::Full if weak => Strength::Weak,
            ast::Definition::Tentative => Strength::Tentative,
            ast::Definition::Full => Strength::Strong,
        }
    }

    pub fn position(&mut self, unit: usize, decl: ast::DeclId) -> String {
        let unit = &self.cx.units[unit];
        let loc = unit[unit[decl].loc];
        format!("{}:{}:{}", unit.str(unit[loc.file].name), loc.line, loc.col)
    }

    /// The declaration that defines the symbol, or its first declaration, and how strongly.
    fn best(&mut self, symbol: &Symbol) -> Result<(usize, ast::DeclId, Strength), LowerError> {
        let mut best: Option<(usize, ast::DeclId, Strength)> = None;
        for &(unit, decl) in &symbol.decls {
            let is_function = self.cx.units[unit].function(decl).is_some();
            if self.is_library(unit) && !self.fits_user(symbol, (unit, decl)) {
                continue;
            }
            if is_function != symbol.is_function {
                let (u, d) = symbol.decls[0];
                let (a, b) = (self.position(u, d), self.position(unit, decl));
                let name = &symbol.name;
                return Err(LowerError::Input(format!(
                    "`{name}` is a function in one file and a variable in another ({a}, {b})"
                )));
            }
            let strength = self.strength(unit, decl);
            match best {
                Some((_, _, s)) if s == Strength::Strong && strength == s && self.cx.options.first_definition => {}
                Some((u, d, s)) if s == Strength::Strong && strength == Strength::Strong => {
                    let (a, b) = (self.position(u, d), self.position(unit, decl));
                    return Err(LowerError::Input(format!("`{}` is defined twice: at {a} and at {b}", symbol.name)));
                }
                Some((_, _, s)) if s > strength => {}
                // A tentative definition with a length beats one without; a prototype beats none.
                Some((u, d, s)) if s == strength && !self.says_more((unit, decl), (u, d)) => {}
                _ => best = Some((unit, decl, strength)),
            }
        }
        best.ok_or_else(|| LowerError::Internal("symbol without declaration".to_string()))
    }

    /// Whether a library model's declaration can be what the user's declarations of that name mean. If not, the name is
    /// the user's own: `int index;` has nothing to do with the function.
    fn fits_user(&self, symbol: &Symbol, (unit, decl): (usize, ast::DeclId)) -> bool {
        let model = &self.cx.units[unit];
        symbol.decls.iter().filter(|(u, _)| !self.is_library(*u)).all(|&(u, d)| {
            let user = &self.cx.units[u];
            match (user[user[d].ty.ty].kind, model[model[decl].ty.ty].kind) {
                (ast::TypeKind::Function { noproto: true, .. }, ast::TypeKind::Function { .. }) => true,
                (
                    ast::TypeKind::Function { params, variadic, .. },
                    ast::TypeKind::Function { params: model_params, variadic: model_variadic, .. },
                ) => variadic == model_variadic && user.list(params).len() == model.list(model_params).len(),
                (ast::TypeKind::Function { .. }, _) | (_, ast::TypeKind::Function { .. }) => false,
                (_, _) => true,
            }
        })
    }

    /// Whether the first declaration's type is complete where the second's is not.
    fn says_more(&self, a: (usize, ast::DeclId), b: (usize, ast::DeclId)) -> bool {
        let knows = |(unit, decl): (usize, ast::DeclId)| {
            let unit = &self.cx.units[unit];
            match unit[unit[decl].ty.ty].kind {
                ast::TypeKind::IncompleteArray(_) => false,
                ast::TypeKind::Function { noproto, .. } => !noproto,
                _ => true,
            }
        };
        knows(a) && !knows(b)
    }

    fn link_function(&mut self, symbol: &Symbol) -> Result<(), LowerError> {
        let (unit, decl, strength) = self.best(symbol)?;
        self.select(unit);
        let defined = strength > Strength::Declared;
        let library = defined && self.is_library(unit);
        let id = self.cx.declare_function(decl, symbol.name.clone(), defined, library);
        self.cx.functions.by_name.insert(symbol.name.clone(), id);
        if defined {
            self.bodies.push((unit, decl, id));
        } else if symbol.decls.iter().any(|&(u, d)| self.cx.units[u].function(d).is_some_and(|f| f.ifunc)) {
            self.cx.functions.defined[id.index()] = true;
            self.chosen.push(id);
        }
        for &(u, d) in &symbol.decls {
            self.select(u);
            self.cx.state.entities[d.index()] = Entity::Func(id);
            if !defined && self.cx.unit.function(d).is_some_and(|f| f.weak) {
                self.cx.functions.weak_undefined.insert(id);
            }
            let noreturn = self.cx.unit.function(d).is_some_and(|f| f.noreturn);
            self.cx.program.functions[id.index()].noreturn |= noreturn;
            if u != unit && !self.is_library(u) && !self.is_library(unit) {
                self.check_function_type(symbol, (unit, decl), (u, d), id)?;
            }
        }
        Ok(())
    }

    fn check_function_type(
        &mut self,
        symbol: &Symbol,
        best: (usize, ast::DeclId),
        other: (usize, ast::DeclId),
        id: FuncId,
    ) -> Result<(), LowerError> {
        let unit = self.cx.unit;
        let ast::TypeKind::Function { ret, params, variadic, noproto, noreturn: _ } = unit[unit[other.1].ty.ty].kind else {
            return Ok(());
        };
        let implicit = unit.function(other.1).is_some_and(|f| f.implicit);
        let best_unit = &self.cx.units[best.0];
        let best_noproto = matches!(best_unit[best_unit[best.1].ty.ty].kind, ast::TypeKind::Function { noproto: true, .. });
        if unit.function(other.1).is_some_and(|f| f.builtin.is_some()) {
            return Ok(());
        }
        let ret = self.cx.ty(ret.ty);
        let function = &self.cx.program.functions[id.index()];
        // Who calls a function that nobody declared seldom looks at what it returns: each call is judged by itself.
        let mut agree = self.compatible(ret, function.ret) || implicit;
        if !noproto && !best_noproto {
            let fixed = function.params.len() - usize::from(function.variadic);
            let known: Vec<TypeId> = function.params[..fixed].iter().map(|&p| function.local(p).ty).collect();
            agree &= variadic == function.variadic && unit.list(params).len() == known.len();
            let given: Vec<TypeId> = unit.list(params).iter().map(|p| self.cx.ty(p.ty)).collect();
            agree &= given.iter().zip(&known).all(|(&a, &b)| self.compatible(a, b));
        }
        if agree {
            return Ok(());
        }
        let (a, b) = (self.position(best.0, best.1), self.position(other.0, other.1));
        Err(LowerError::Input(format!("conflicting types for function `{}`: {a} and {b}", symbol.name)))
    }

    /// Same representation: pointers are interchangeable, integers differ in width only.
    fn compatible(&self, a: TypeId, b: TypeId) -> bool {
        let types = &self.cx.program.types;
        match (types.get(a), types.get(b)) {
            _ if a == b => true,
            (Type::Int { width: v, .. }, Type::Int { width: w, .. }) => v == w,
            (Type::Pointer(_), Type::Pointer(_)) => true,
            (Type::Array { elem: e, len: l }, Type::Array { elem: f, len: m }) => {
                (l == m || *l == 0 || *m == 0) && self.compatible(*e, *f)
            }
            (Type::Record(r), Type::Record(s)) => {
                let (r, s) = (types.record(*r), types.record(*s));
                r.incomplete
                    || s.incomplete
                    || (r.size == s.size && r.is_union == s.is_union && r.fields.len() == s.fields.len())
            }
            (Type::Void | Type::Bool | Type::Int { .. } | Type::Float(_) | Type::Pointer(_), _) => false,
            (Type::Array { .. } | Type::Record(_) | Type::Function { .. }, _) => false,
        }
    }

    fn link_variable(&mut self, symbol: &Symbol) -> Result<(), LowerError> {
        let (unit, decl, strength) = self.best(symbol)?;
        self.select(unit);
        let defined = strength > Strength::Declared;
        let id = self.declare_variable(decl, symbol.name.clone(), defined);
        for &(u, d) in &symbol.decls {
            self.select(u);
            self.cx.state.entities[d.index()] = Entity::Global(id);
            let ty = self.cx.ty(self.cx.unit[d].ty.ty);
            let global = &self.cx.program.globals[id.index()];
            let known = global.ty;
            if u == unit || self.is_library(u) || self.is_library(unit) {
                continue;
            }
            // A flexible initialiser made the known type longer.
            let extended = self.cx.program.types.size_of(known) >= self.cx.program.types.size_of(ty)
                && matches!(self.cx.program.types.get(known), Type::Record(_));
            if !self.compatible(ty, known) && !extended {
                let (a, b) = (self.position(unit, decl), self.position(u, d));
                return Err(LowerError::Input(format!("conflicting types for `{}`: {a} and {b}", symbol.name)));
            }
            let longer = self.cx.program.types.size_of(ty) > self.cx.program.types.size_of(known);
            if longer {
                self.cx.program.globals[id.index()].ty = ty;
            }
        }
        // `int a[];` with no length anywhere is one element long.
        let global = &mut self.cx.program.globals[id.index()];
        if let (Type::Array { elem, len: 0 }, true) =
            (self.cx.program.types.get(global.ty).clone(), defined && strength == Strength::Tentative)
        {
            let incomplete = {
                let unit = &self.cx.units[unit];
                matches!(unit[unit[decl].ty.ty].kind, ast::TypeKind::IncompleteArray(_))
            };
            if incomplete {
                global.ty = self.cx.program.types.intern(Type::Array { elem, len: 1 });
            }
        }
        if defined {
            self.definitions.push(Definition { unit, decl, global: id });
        }
        Ok(())
    }

    fn declare_variable(&mut self, decl: ast::DeclId, name: String, defined: bool) -> GlobalId {
        let library = defined && self.is_library(self.cx.unit_index);
        let cx = &mut self.cx;
        let source = &cx.unit[decl];
        let ty = cx.ty(source.ty.ty);
        let var = cx.unit.var(decl);
        // What a library model keeps for itself is none of anybody else's business; what the C library calls by a name of the standards (`optind`) others know, too.
        let kept = library && name.starts_with("__");
        let internal = kept || var.is_none_or(|v| v.linkage != ast::Linkage::External);
        let ty = cx.extended_type(ty, var.and_then(|v| v.init));
        let loc = cx.loc(source.range);
        let own = u64::from(cx.unit[source.ty.ty].align.max(1));
        let align = cx.program.types.align_of(ty).max(1).max(own).max(var.and_then(|v| v.align).map_or(1, u64::from));
        cx.add_global(Global {
            name,
            ty,
            init: Init::default(),
            constant: cx.is_constant(source.ty),
            thread_local: var.is_some_and(|v| v.tls),
            kind: if defined { GlobalKind::User } else { GlobalKind::External },
            internal,
            loc,
            align,
        })
    }

    /// Functions and objects with internal linkage, and static locals.
    fn internal(&mut self) {
        for u in 0..self.cx.units.len() {
            self.select(u);
            let unit = self.cx.unit;
            let library = self.is_library(u);
            for d in 0..unit.decls.len() {
                let decl = ast::DeclId::new(d);
                match &unit[decl].kind {
                    ast::DeclKind::Function(f) if f.linkage != ast::Linkage::External => {
                        let name = self.cx.unique_name(&unit.str(unit[decl].name));
                        let defined = f.definition != ast::Definition::None && !self.is_removed(u, decl);
                        let id = self.cx.declare_function(decl, name, defined, library);
                        self.cx.program.functions[id.index()].noreturn |= f.noreturn;
                        self.cx.state.entities[d] = Entity::Func(id);
                        if defined {
                            self.bodies.push((u, decl, id));
                        } else if f.ifunc {
                            self.cx.functions.defined[id.index()] = true;
                            self.chosen.push(id);
                        }
                    }
                    ast::DeclKind::Var(v) if v.is_static_storage() && v.linkage != ast::Linkage::External => {
                        let own = unit.str(unit[decl].name);
                        let name = match v.function.filter(|_| v.storage == ast::VarStorage::StaticLocal) {
                            Some(function) => format!("{}.{own}", unit.str(unit[function].name)),
                            None => own.into_owned(),
                        };
                        let name = self.cx.unique_name(&name);
                        let defined = v.definition != ast::Definition::None || v.storage == ast::VarStorage::StaticLocal;
                        let id = self.declare_variable(decl, name, defined);
                        self.cx.state.entities[d] = Entity::Global(id);
                        self.definitions.push(Definition { unit: u, decl, global: id });
                    }
                    ast::DeclKind::Function(_) | ast::DeclKind::Var(_) | ast::DeclKind::Typedef(_) => {}
                }
            }
        }
    }

    /// `__attribute__((alias("target")))`, `__attribute__((weakref("target")))`: the name denotes the target's entity, unless something defines it.
    fn aliases(&mut self, symbols: &[Symbol]) {
        let mut by_name: FxHashMap<&str, Vec<(usize, ast::DeclId)>> = FxHashMap::default();
        for symbol in symbols {
            by_name.insert(&symbol.name, symbol.decls.clone());
        }
        for u in 0..self.cx.units.len() {
            self.select(u);
            let unit = self.cx.unit;
            for d in 0..unit.decls.len() {
                let decl = ast::DeclId::new(d);
                let target = match &unit[decl].kind {
                    ast::DeclKind::Function(f) => f.alias,
                    ast::DeclKind::Var(v) => v.alias,
                    ast::DeclKind::Typedef(_) => None,
                };
                let Some(target) = target else { continue };
                // What `weakref` names may be defined in another file, and need not be declared in this one.
                let labelled =
                    unit.decls.iter().position(|other| crate::symbols::label(unit, other) == Some(unit.bytes(target)));
                let entity = match labelled.or_else(|| unit.decls.iter().position(|other| other.name == target)) {
                    Some(found) => self.cx.state.entities[found],
                    None => {
                        let elsewhere = by_name.get(unit.str(target).as_ref()).and_then(|decls| decls.first()).copied();
                        let Some((other, at)) = elsewhere else { continue };
                        self.select(other);
                        let entity = self.cx.state.entities[at.index()];
                        self.select(u);
                        entity
                    }
                };
                let old = self.cx.state.entities[d];
                self.bodies.retain(|b| !(b.0 == u && b.1 == decl));
                let name = unit.str(unit[decl].name);
                for &(other, at) in by_name.get(name.as_ref()).into_iter().flatten() {
                    self.select(other);
                    if self.cx.state.entities[at.index()] == old {
                        self.cx.state.entities[at.index()] = entity;
                    }
                }
                self.select(u);
                self.cx.state.entities[d] = entity;
                // Others can name it now.
                if let (Entity::Global(id), Some(true)) = (entity, unit.var(decl).map(|v| v.linkage == ast::Linkage::External))
                {
                    self.cx.program.globals[id.index()].internal = false;
                }
                if let (Entity::Func(id), Entity::Func(unused)) = (entity, old) {
                    self.cx.functions.by_name.insert(name.into_owned(), id);
                    self.cx.functions.defined[unused.index()] = false;
                }
            }
        }
    }

    /// Variables of the user's files whose pointers are called before or behind `main`.
    fn called_by_loader(&mut self) -> Vec<LocId> {
        let mut found = Vec::new();
        for u in (0..self.cx.units.len()).filter(|u| !self.is_library(*u)).collect::<Vec<_>>() {
            self.select(u);
            let unit = self.cx.unit;
            for (d, decl) in unit.decls.iter().enumerate() {
                if unit.var(ast::DeclId::new(d)).is_some_and(|v| v.called_by_loader && v.definition != ast::Definition::None) {
                    found.push(self.cx.loc(decl.range));
                }
            }
        }
        found
    }

    /// Constructors and destructors in the order they run.
    fn startup_functions(&mut self) -> (Vec<FuncId>, Vec<FuncId>) {
        let (mut first, mut last) = (Vec::new(), Vec::new());
        for u in 0..self.cx.units.len() {
            self.select(u);
            let unit = self.cx.unit;
            for (d, decl) in unit.decls.iter().enumerate() {
                let (ast::DeclKind::Function(f), Entity::Func(id)) = (&decl.kind, self.cx.state.entities[d]) else { continue };
                if !self.cx.functions.defined[id.index()] {
                    continue;
                }
                first.extend(f.constructor.map(|p| (p, id)));
                last.extend(f.destructor.map(|p| (p, id)));
            }
        }
        first.sort_by_key(|c| c.0);
        // Destructors run in the reverse order of constructors.
        last.reverse();
        last.sort_by_key(|d| std::cmp::Reverse(d.0));
        let unique = |list: Vec<(u32, FuncId)>| {
            let mut seen = FxHashSet::default();
            list.into_iter().map(|c| c.1).filter(|id| seen.insert(*id)).collect()
        };
        (unique(first), unique(last))
    }
}

/// The functions a body calls or takes the address of.
fn uses(function: &Function) -> impl Iterator<Item = FuncId> + '_ {
    let addresses = function.exprs.iter().filter_map(|expr| match expr.kind {
        ExprKind::FuncAddr(id) => Some(id),
        _ => None,
    });
    let calls = function.blocks.iter().flat_map(|block| &block.insts).filter_map(|inst| match inst.kind {
        InstKind::Call { callee: Callee::Direct(id), .. } => Some(id),
        _ => None,
    });
    addresses.chain(calls)
}
