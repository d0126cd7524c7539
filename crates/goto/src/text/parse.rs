//! Text → program: declarations. Instructions are in `parse_inst`, expressions in `parse_expr`.
//!
//! A first walk over the lines collects the names of records, globals and functions, because uses may precede
//! declarations; the second builds the program.

use super::names::{self, Derived};
pub use super::scan::ParseError;
use super::scan::{Result, Scanner, Symbol};
use super::words::Word;
use crate::ids::*;
use crate::program::*;
use crate::source::*;
use crate::types::*;
use rustc_hash::FxHashMap;

/// Parses the text of a program. The result is not validated.
pub fn parse(text: &str) -> std::result::Result<Program, ParseError> {
    // Expressions may be nested as deep as the source's: the parser recurses, so it gets a large stack of its own.
    std::thread::scope(|scope| {
        let worker = std::thread::Builder::new().stack_size(1 << 30);
        let handle = worker.spawn_scoped(scope, || Parser::new(text)?.program()).expect("a thread can be started");
        handle.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
    })
}

/// Names of one table: `None` if several entries have the name.
type Table<'a> = FxHashMap<&'a str, Option<u32>>;

#[derive(Default)]
struct Tables<'a> {
    records: (Table<'a>, u32),
    globals: (Table<'a>, u32),
    functions: (Table<'a>, u32),
}

pub(super) struct Parser<'a> {
    pub scan: Scanner<'a>,
    pub program: Program,
    tables: Tables<'a>,
    pub derived: Derived,
    pub function: FunctionState<'a>,
}

/// What is known inside one function.
#[derive(Default)]
pub(super) struct FunctionState<'a> {
    pub f: Option<Function>,
    locals: Table<'a>,
    pub labels: FxHashMap<u32, ExprId>,
    pub place_labels: FxHashMap<u32, PlaceId>,
    /// The expression whose type is still open.
    pub untyped: Option<ExprId>,
    /// Expressions from here on belong to the current line.
    pub line_start: usize,
}

fn declare<'a>(table: &mut (Table<'a>, u32), name: &'a str) {
    let id = table.1;
    table.1 += 1;
    table.0.entry(name).and_modify(|old| *old = None).or_insert(Some(id));
}

impl<'a> Parser<'a> {
    fn new(text: &'a str) -> Result<Self> {
        let mut tables = Tables::default();
        let mut scan = Scanner::new(text);
        while !scan.is_end() {
            if scan.next_is(b'r') && scan.take_word("record") {
                let name = scan.record_symbol()?.name;
                declare(&mut tables.records, name);
            } else if scan.next_is(b'g') && scan.take_word("global") {
                scan.expect("@")?;
                let name = scan.symbol()?.name;
                declare(&mut tables.globals, name);
            } else if scan.next_is(b'f') && scan.take_word("fn") {
                scan.expect("$")?;
                let name = scan.symbol()?.name;
                declare(&mut tables.functions, name);
            }
            scan.skip_line();
        }
        let program = Program::default();
        let derived = Derived::of(&program);
        Ok(Parser { scan: Scanner::new(text), program, tables, derived, function: FunctionState::default() })
    }

    fn program(mut self) -> Result<Program> {
        self.scan.space();
        self.scan.expect_word("goto")?;
        let arch = self.enum_word::<Arch>("data model")?;
        let mut machine = Machine::from(arch);
        if ["little", "big"].contains(&self.scan.peek_word()) {
            machine.endian = self.enum_word::<Endian>("order of bytes")?;
            self.scan.expect_word("long")?;
            machine.long_bits = self.scan.number()?;
            self.scan.expect_word("align")?;
            machine.align_int64 = self.scan.number()?;
            machine.align_double = self.scan.number()?;
            self.scan.expect_word("long_double")?;
            machine.long_double =
                if self.scan.take_word("none") { None } else { Some(self.enum_word("floating-point format")?) };
            machine.x86 = self.scan.take_word("x86");
        }
        self.program = Program::new(machine);
        self.scan.end_line()?;
        while !self.scan.is_end() {
            match self.scan.word() {
                "entry" => {
                    self.scan.expect("$")?;
                    self.program.entry = Some(self.func_ref()?);
                }
                "type" => {
                    self.ty()?;
                }
                "record" => {
                    self.record()?;
                    continue;
                }
                "file" => {
                    let name = self.scan.utf8_string()?;
                    self.program.source.add_file(name);
                }
                "loc" => {
                    let loc = self.loc_entry()?;
                    self.program.source.add(loc);
                }
                "global" => self.global()?,
                "property" => {
                    let class = self.enum_word::<PropertyClass>("property class")?;
                    let message = self.scan.utf8_string()?;
                    self.scan.expect_word("in")?;
                    let function = self.scan.utf8_string()?;
                    let loc = self.loc()?;
                    self.program.properties.push(Property { class, message, loc, function });
                }
                "fn" => self.function_decl()?,
                "" => return self.scan.error("expected a declaration"),
                other => return self.scan.error(format!("unknown declaration `{other}`")),
            }
            self.scan.end_line()?;
        }
        self.resolve_functions();
        Ok(self.program)
    }

    /// The type of a function's address follows from its declaration, which may come after its use: expressions
    /// that did not say a type were left with `TypeId(u32::MAX)`.
    fn resolve_functions(&mut self) {
        let signatures: Vec<Type> = self.program.functions.iter().map(names::function_type).collect();
        let Program { functions, types, .. } = &mut self.program;
        for e in functions.iter_mut().flat_map(|f| &mut f.exprs) {
            if let (crate::expr::ExprKind::FuncAddr(id), TypeId(u32::MAX)) = (&e.kind, e.ty) {
                let ty = types.intern(signatures[id.index()].clone());
                e.ty = types.pointer_to(ty);
            }
        }
    }

    pub fn enum_word<T: Word>(&mut self, what: &str) -> Result<T> {
        let word = self.scan.word();
        match T::from_word(word) {
            Some(value) => Ok(value),
            None => self.scan.error(format!("unknown {what} `{word}`")),
        }
    }

    fn resolve(&self, table: &Table<'a>, count: u32, symbol: &Symbol<'a>, what: &str) -> Result<u32> {
        match symbol.id {
            Some(id) if id < count => Ok(id),
            Some(id) => self.scan.error(format!("there is no {what} #{id}")),
            None => match table.get(symbol.name) {
                Some(Some(id)) => Ok(*id),
                Some(None) => self.scan.error(format!("several {what}s are called `{}`: add #id", symbol.name)),
                None => self.scan.error(format!("there is no {what} `{}`", symbol.name)),
            },
        }
    }

    pub fn func_ref(&mut self) -> Result<FuncId> {
        let symbol = self.scan.symbol()?;
        self.resolve(&self.tables.functions.0, self.tables.functions.1, &symbol, "function").map(FuncId)
    }

    pub fn global_ref(&mut self) -> Result<GlobalId> {
        let symbol = self.scan.symbol()?;
        self.resolve(&self.tables.globals.0, self.tables.globals.1, &symbol, "global").map(GlobalId)
    }

    pub fn local_ref(&mut self) -> Result<LocalId> {
        let symbol = self.scan.symbol()?;
        let count = self.f().locals.len() as u32;
        self.resolve(&self.function.locals, count, &symbol, "local").map(LocalId)
    }

    pub fn f(&mut self) -> &mut Function {
        self.function.f.as_mut().expect("inside a function")
    }

    pub fn ty(&mut self) -> Result<TypeId> {
        if self.scan.take("*") {
            let to = self.ty()?;
            return Ok(self.intern(Type::Pointer(to)));
        }
        if self.scan.take("[") {
            let len = self.scan.number()?;
            self.scan.expect("]")?;
            let elem = self.ty()?;
            return Ok(self.intern(Type::Array { elem, len }));
        }
        if self.scan.peek() == b'{' {
            let symbol = self.scan.record_symbol()?;
            let id = self.resolve(&self.tables.records.0, self.tables.records.1, &symbol, "record")?;
            return Ok(self.intern(Type::Record(RecordId(id))));
        }
        let word = self.scan.word();
        let ty = match word {
            "void" => Type::Void,
            "bool" => Type::Bool,
            "fn" => return self.function_type(),
            _ => match (FloatKind::from_word(word), word.get(..1), word.get(1..).and_then(|w| w.parse().ok())) {
                (Some(kind), _, _) => Type::Float(kind),
                (None, Some(sign @ ("i" | "u")), Some(width @ 1..=4096)) => Type::Int { width, signed: sign == "i" },
                _ => return self.scan.error(format!("unknown type `{word}`")),
            },
        };
        Ok(self.intern(ty))
    }

    pub fn intern(&mut self, ty: Type) -> TypeId {
        let before = self.program.types.len();
        let pointee = if let Type::Pointer(to) = ty { Some(to) } else { None };
        let id = self.program.types.intern(ty);
        if self.program.types.len() > before {
            self.derived.pointer_to.push(None);
            if let Some(to) = pointee {
                self.derived.pointer_to[to.index()] = Some(id);
            }
        }
        id
    }

    fn function_type(&mut self) -> Result<TypeId> {
        self.scan.expect("(")?;
        let mut params = Vec::new();
        let mut variadic = false;
        while !self.scan.take(")") {
            if self.scan.take("...") {
                variadic = true;
            } else {
                params.push(self.ty()?);
            }
            self.scan.take(",");
        }
        self.scan.expect("->")?;
        let ret = self.ty()?;
        Ok(self.intern(Type::Function { ret, params, variadic }))
    }

    /// The name of a declaration: the symbol's, or the string that follows a bare id.
    fn declared_name(&mut self, symbol: Symbol<'a>) -> Result<String> {
        if symbol.name.is_empty() { self.scan.utf8_string() } else { Ok(symbol.name.to_string()) }
    }

    fn record(&mut self) -> Result<()> {
        let symbol = self.scan.record_symbol()?;
        let name = self.declared_name(symbol)?;
        self.scan.expect_word("size")?;
        let size = self.scan.number()?;
        self.scan.expect_word("align")?;
        let align = self.scan.number()?;
        let is_union = self.scan.take_word("union");
        let incomplete = self.scan.take_word("incomplete");
        let mut fields = Vec::new();
        self.scan.end_line()?;
        while self.scan.take_word("field") {
            let symbol = self.scan.symbol()?;
            let name = self.declared_name(symbol)?;
            self.scan.expect(":")?;
            let ty = self.ty()?;
            self.scan.expect_word("at")?;
            let bit_offset = self.scan.number()?;
            let bit_width = if self.scan.take_word("width") { Some(self.scan.number()?) } else { None };
            fields.push(Field { name, ty, bit_offset, bit_width });
            self.scan.end_line()?;
        }
        self.program.types.add_record(Record { name, is_union, fields, size, align, incomplete });
        Ok(())
    }

    fn loc_entry(&mut self) -> Result<Loc> {
        let file = if self.scan.take("-") { None } else { Some(FileId(self.scan.number()?)) };
        let line = self.scan.number()?;
        self.scan.expect(":")?;
        let column = self.scan.number()?;
        self.scan.expect("-")?;
        let end_line = self.scan.number()?;
        self.scan.expect(":")?;
        let end_column = self.scan.number()?;
        let macro_name = if self.scan.take_word("macro") { Some(self.scan.utf8_string()?) } else { None };
        let spelling = if self.scan.take_word("spelled") {
            let file = FileId(self.scan.number()?);
            self.scan.expect(":")?;
            let line = self.scan.number()?;
            self.scan.expect(":")?;
            Some((file, line, self.scan.number()?))
        } else {
            None
        };
        Ok(Loc { file, line, column, end_line, end_column, macro_name, spelling })
    }

    pub fn loc(&mut self) -> Result<LocId> {
        if self.scan.take("@") { Ok(LocId(self.scan.number()?)) } else { Ok(LocId::NONE) }
    }

    fn global(&mut self) -> Result<()> {
        self.scan.expect("@")?;
        let symbol = self.scan.symbol()?;
        let name = self.declared_name(symbol)?;
        self.scan.expect(":")?;
        let ty = self.ty()?;
        let constant = self.scan.take_word("constant");
        let thread_local = self.scan.take_word("thread_local");
        let kind = match GlobalKind::from_word(self.scan.peek_word()) {
            Some(kind) => {
                self.scan.word();
                kind
            }
            None => GlobalKind::User,
        };
        let named = matches!(kind, GlobalKind::User | GlobalKind::External);
        let internal = self.scan.take_word("internal") || !named;
        let align = if self.scan.take_word("align") { self.scan.number()? } else { self.align_of(ty) };
        let loc = self.loc()?;
        let mut init = Init::default();
        if self.scan.take("=") {
            self.scan.expect("{")?;
            while !self.scan.take("}") {
                let offset = self.scan.number()?;
                self.scan.expect(":")?;
                let value = self.init_value()?;
                init.items.push(InitItem { offset, value });
                self.scan.take(",");
            }
        }
        self.program.globals.push(Global { name, ty, init, constant, thread_local, kind, internal, loc, align });
        Ok(())
    }

    fn align_of(&self, ty: TypeId) -> u64 {
        self.program.types.align_of(ty)
    }

    fn init_value(&mut self) -> Result<InitValue> {
        if self.scan.peek() == b'"' {
            return Ok(InitValue::Bytes(self.scan.string()?));
        }
        if self.scan.take("@") {
            let id = self.global_ref()?;
            let addend = if matches!(self.scan.peek(), b'+' | b'-') { self.scan.number()? } else { 0 };
            return Ok(InitValue::Global { id, addend });
        }
        if self.scan.take("$") {
            return Ok(InitValue::Func(self.func_ref()?));
        }
        if self.scan.take_word("bits") {
            let (shift, width) = (self.scan.number()?, self.scan.number()?);
            return Ok(InitValue::BitField { shift, width, value: self.scan.number()? });
        }
        self.scan.expect("i")?;
        let size = self.scan.number()?;
        Ok(InitValue::Bits { size, value: self.scan.number()? })
    }

    fn function_decl(&mut self) -> Result<()> {
        self.scan.expect("$")?;
        let symbol = self.scan.symbol()?;
        let name = self.declared_name(symbol)?;
        self.function = FunctionState::default();
        self.function.f = Some(Function { name, ..Function::default() });
        self.scan.expect("(")?;
        while !self.scan.take(")") {
            let id = LocalId::new(self.f().locals.len());
            self.local(LocalKind::Param)?;
            self.f().params.push(id);
            self.scan.take(",");
        }
        self.scan.expect("->")?;
        let ret = self.ty()?;
        self.f().ret = ret;
        let variadic = self.scan.take_word("variadic");
        let noreturn = self.scan.take_word("noreturn");
        let from_library = self.scan.take_word("library");
        let loc = self.loc()?;
        let f = self.f();
        (f.variadic, f.noreturn, f.from_library, f.loc) = (variadic, noreturn, from_library, loc);
        if !self.scan.take(";") {
            self.scan.expect("{")?;
            self.scan.end_line()?;
            while self.scan.take_word("local") {
                self.local(LocalKind::User)?;
                self.scan.end_line()?;
            }
            // Block-level text needs the derived types of everything interned so far.
            self.derived = Derived::of(&self.program);
            self.body()?;
        }
        let f = self.function.f.take().expect("inside a function");
        self.program.functions.push(f);
        Ok(())
    }

    fn local(&mut self, default: LocalKind) -> Result<()> {
        let symbol = self.scan.symbol()?;
        let key = symbol.name;
        let name = self.declared_name(symbol)?;
        self.scan.expect(":")?;
        let ty = self.ty()?;
        let kind = match LocalKind::from_word(self.scan.peek_word()) {
            Some(kind) => {
                self.scan.word();
                kind
            }
            None => default,
        };
        let address_taken = self.scan.take_word("addr");
        let align = if self.scan.take_word("align") { self.scan.number()? } else { 0 };
        let loc = self.loc()?;
        let id = self.f().locals.len() as u32;
        self.function.locals.entry(key).and_modify(|old| *old = None).or_insert(Some(id));
        self.f().locals.push(Local { name, ty, loc, kind, address_taken, align });
        Ok(())
    }
}
