//! Program → text, into one string: declarations and instructions. Expressions are in `print_expr`.

use super::names::{self, Names, Style};
use super::words::Word;
use crate::expr::{Access, MemoryOrder};
use crate::ids::*;
use crate::inst::*;
use crate::program::*;
use crate::types::*;
use std::fmt::Write;

/// How much of the source locations to print.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Locations {
    /// All of them, as references into a table: parses back to the same program.
    Table,
    /// As comments on instructions, for people.
    Lines,
    None,
}

/// The complete text, which parses back to the same program.
pub fn print(program: &Program) -> String {
    print_with(program, Locations::Table)
}

pub fn print_with(program: &Program, locations: Locations) -> String {
    let mut printer = Printer::new(program, locations);
    printer.header();
    for i in 0..program.globals.len() {
        printer.global(GlobalId::new(i));
    }
    for property in &program.properties {
        printer.property(property);
    }
    for i in 0..program.functions.len() {
        printer.function(FuncId::new(i));
    }
    printer.out
}

/// One function alone, for debugging and reports.
pub fn print_function(program: &Program, id: FuncId) -> String {
    let mut printer = Printer::new(program, Locations::Lines);
    printer.function(id);
    printer.out
}

pub(super) struct Printer<'a> {
    pub out: String,
    pub program: &'a Program,
    pub names: Names,
    /// Text of each type.
    type_text: Vec<Option<String>>,
    locations: Locations,
    /// Of the expressions printed on the current line, in post-order.
    pub line_locs: Vec<LocId>,
    pub local_styles: Vec<Style>,
    /// Of the current function: see `print_expr`.
    pub labels: super::print_expr::Labels,
    pub pieces: Vec<super::print_expr::Piece>,
}

impl<'a> Printer<'a> {
    fn new(program: &'a Program, locations: Locations) -> Self {
        let mut printer = Printer {
            out: String::new(),
            program,
            names: Names::of(program),
            type_text: vec![None; program.types.len()],
            locations,
            line_locs: Vec::new(),
            local_styles: Vec::new(),
            labels: Default::default(),
            pieces: Vec::new(),
        };
        for id in (0..program.types.len()).map(TypeId::new) {
            let text = printer.make_type(id);
            printer.type_text[id.index()] = Some(text);
        }
        printer
    }

    /// Component types were interned earlier, so their texts exist.
    fn make_type(&self, id: TypeId) -> String {
        let part = |t: TypeId| match &self.type_text[t.index()] {
            Some(text) => text.clone(),
            None => self.make_type(t),
        };
        match self.program.types.get(id) {
            Type::Void => "void".to_string(),
            Type::Bool => "bool".to_string(),
            Type::Int { width, signed } => format!("{}{width}", if *signed { 'i' } else { 'u' }),
            Type::Float(kind) => kind.word().to_string(),
            Type::Pointer(to) => format!("*{}", part(*to)),
            Type::Array { elem, len } => format!("[{len}]{}", part(*elem)),
            Type::Record(record) => self.make_record(*record),
            Type::Function { ret, params, variadic } => {
                let mut list: Vec<String> = params.iter().map(|&p| part(p)).collect();
                if *variadic {
                    list.push("...".to_string());
                }
                format!("fn({}) -> {}", list.join(", "), part(*ret))
            }
        }
    }

    fn make_record(&self, id: RecordId) -> String {
        let name = &self.program.types.record(id).name;
        match self.names.records[id.index()] {
            Style::Alone => format!("{{{name}}}"),
            Style::WithId => format!("{{{name}#{}}}", id.0),
            Style::IdOnly => format!("{{#{}}}", id.0),
        }
    }

    pub fn ty(&mut self, id: TypeId) {
        self.out.push_str(self.type_text[id.index()].as_deref().unwrap_or("?"));
    }

    pub fn number(&mut self, n: impl std::fmt::Display) {
        let _ = write!(self.out, "{n}");
    }

    pub fn string(&mut self, text: &str) {
        self.bytes(text.as_bytes());
    }

    /// A quoted string: printable ASCII as it is, everything else as `\xx`.
    fn bytes(&mut self, bytes: &[u8]) {
        self.out.push('"');
        for &b in bytes {
            match b {
                b'"' | b'\\' => {
                    self.out.push('\\');
                    self.out.push(b as char);
                }
                b' '..=b'~' => self.out.push(b as char),
                _ => {
                    let hex = b"0123456789abcdef";
                    self.out.push('\\');
                    self.out.push(hex[usize::from(b >> 4)] as char);
                    self.out.push(hex[usize::from(b & 15)] as char);
                }
            }
        }
        self.out.push('"');
    }

    /// A reference to an entry of a table.
    pub fn symbol(&mut self, style: Style, name: &str, id: u32) {
        if style != Style::IdOnly {
            // A dot would read as the start of a field.
            let dotted = name.as_bytes().contains(&b'.');
            self.flag(dotted, "{");
            self.out.push_str(name);
            self.flag(dotted, "}");
        }
        if style != Style::Alone {
            self.out.push('#');
            self.number(id);
        }
    }

    /// The declaring occurrence: a name that cannot be written as a symbol follows as a string.
    fn declare(&mut self, style: Style, name: &str, id: usize) {
        self.symbol(style, name, id as u32);
        if style == Style::IdOnly {
            self.out.push(' ');
            self.string(name);
        }
    }

    pub fn func(&mut self, id: FuncId) {
        self.out.push('$');
        self.symbol(self.names.functions[id.index()], &self.program.func(id).name, id.0);
    }

    pub fn global_ref(&mut self, id: GlobalId) {
        self.out.push('@');
        self.symbol(self.names.globals[id.index()], &self.program.global(id).name, id.0);
    }

    fn header(&mut self) {
        let program = self.program;
        self.out.push_str("goto ");
        self.out.push_str(program.arch().word());
        let machine = program.machine();
        if machine != Machine::from(program.arch()) {
            let Machine { arch: _, endian, long_bits, align_int64, align_double, x86, long_double } = machine;
            let (endian, double) = (endian.word(), long_double.map_or("none", Word::word));
            let x86 = if x86 { " x86" } else { "" };
            let _ = write!(self.out, " {endian} long {long_bits} align {align_int64} {align_double} long_double {double}{x86}");
        }
        self.out.push('\n');
        if let Some(entry) = program.entry {
            self.out.push_str("entry ");
            self.func(entry);
            self.out.push('\n');
        }
        for id in (0..program.types.len()).map(TypeId::new) {
            self.out.push_str("type ");
            self.ty(id);
            self.out.push('\n');
        }
        for (i, record) in program.types.records.iter().enumerate() {
            self.record(i, record);
        }
        if self.locations != Locations::Table {
            return;
        }
        for file in &program.source.files {
            self.out.push_str("file ");
            self.string(file);
            self.out.push('\n');
        }
        for loc in program.source.locs.iter().skip(1) {
            self.out.push_str("loc ");
            match loc.file {
                Some(file) => self.number(file.0),
                None => self.out.push('-'),
            }
            let _ = write!(self.out, " {}:{}-{}:{}", loc.line, loc.column, loc.end_line, loc.end_column);
            if let Some(name) = &loc.macro_name {
                self.out.push_str(" macro ");
                self.string(name);
            }
            if let Some((file, line, column)) = loc.spelling {
                let _ = write!(self.out, " spelled {}:{line}:{column}", file.0);
            }
            self.out.push('\n');
        }
    }

    fn record(&mut self, id: usize, record: &Record) {
        self.out.push_str("record {");
        match self.names.records[id] {
            Style::IdOnly => {
                let _ = write!(self.out, "#{id}}} ");
                self.string(&record.name);
            }
            Style::Alone | Style::WithId => {
                self.out.pop();
                let text = self.make_record(RecordId::new(id));
                self.out.push_str(&text);
            }
        }
        let _ = write!(self.out, " size {} align {}", record.size, record.align);
        self.flag(record.is_union, " union");
        self.flag(record.incomplete, " incomplete");
        self.out.push('\n');
        for (i, field) in record.fields.iter().enumerate() {
            self.out.push_str("  field ");
            self.declare(self.names.fields[id][i], &field.name, i);
            self.out.push_str(": ");
            self.ty(field.ty);
            let _ = write!(self.out, " at {}", field.bit_offset);
            if let Some(width) = field.bit_width {
                let _ = write!(self.out, " width {width}");
            }
            self.out.push('\n');
        }
    }

    fn flag(&mut self, set: bool, text: &str) {
        if set {
            self.out.push_str(text);
        }
    }

    fn loc(&mut self, loc: LocId) {
        if self.locations == Locations::Table && loc != LocId::NONE {
            self.out.push_str(" @");
            self.number(loc.0);
        }
    }

    fn global(&mut self, id: GlobalId) {
        let global = self.program.global(id);
        self.out.push_str("global @");
        self.declare(self.names.globals[id.index()], &global.name, id.index());
        self.out.push_str(": ");
        self.ty(global.ty);
        self.flag(global.constant, " constant");
        self.flag(global.thread_local, " thread_local");
        if global.kind != GlobalKind::User {
            self.out.push(' ');
            self.out.push_str(global.kind.word());
        }
        self.flag(global.internal && global.kind == GlobalKind::User, " internal");
        let _ = write!(self.out, " align {}", global.align);
        self.loc(global.loc);
        if !global.init.items.is_empty() {
            self.out.push_str(" = { ");
            for (i, item) in global.init.items.iter().enumerate() {
                self.flag(i > 0, ", ");
                self.number(item.offset);
                self.out.push_str(": ");
                self.init_value(&item.value);
            }
            self.out.push_str(" }");
        }
        self.out.push('\n');
    }

    fn init_value(&mut self, value: &InitValue) {
        match value {
            InitValue::Bits { size, value } => {
                let _ = write!(self.out, "i{size} {value}");
            }
            InitValue::BitField { shift, width, value } => {
                let _ = write!(self.out, "bits {shift} {width} {value}");
            }
            InitValue::Bytes(bytes) => self.bytes(bytes),
            InitValue::Global { id, addend } => {
                self.global_ref(*id);
                if *addend != 0 {
                    let _ = write!(self.out, "{addend:+}");
                }
            }
            InitValue::Func(id) => self.func(*id),
        }
    }

    fn property(&mut self, property: &Property) {
        self.out.push_str("property ");
        self.out.push_str(property.class.word());
        self.out.push(' ');
        self.string(&property.message);
        self.out.push_str(" in ");
        self.string(&property.function);
        self.loc(property.loc);
        self.out.push('\n');
    }

    fn function(&mut self, id: FuncId) {
        let f = self.program.func(id);
        self.local_styles = names::styles(f.locals.iter().map(|l| l.name.as_str()));
        self.labels = super::print_expr::Labels::of(f);
        self.out.push_str("fn $");
        self.declare(self.names.functions[id.index()], &f.name, id.index());
        self.out.push('(');
        for i in 0..f.params.len() {
            self.flag(i > 0, ", ");
            self.local(f, i, LocalKind::Param);
        }
        self.out.push_str(") -> ");
        self.ty(f.ret);
        self.flag(f.variadic, " variadic");
        self.flag(f.noreturn, " noreturn");
        self.flag(f.from_library, " library");
        self.loc(f.loc);
        let open = f.has_body() || f.locals.len() > f.params.len();
        if self.locations == Locations::Lines && f.loc != LocId::NONE && open {
            self.out.push_str(" {  // ");
            let text = self.program.source.describe(f.loc);
            self.out.push_str(&text);
            self.out.push('\n');
        } else {
            self.out.push_str(if open { " {\n" } else { ";\n" });
        }
        for i in f.params.len()..f.locals.len() {
            self.out.push_str("  local ");
            self.local(f, i, LocalKind::User);
            self.out.push('\n');
        }
        for (i, block) in f.blocks.iter().enumerate() {
            self.out.push('b');
            self.number(i);
            self.out.push_str(":\n");
            for inst in &block.insts {
                self.out.push_str("  ");
                self.inst(f, &inst.kind);
                self.end_line(inst.loc);
            }
            self.out.push_str("  ");
            self.terminator(f, &block.end);
            self.end_line(block.end_loc);
        }
        if open {
            self.out.push_str("}\n");
        }
    }

    fn local(&mut self, f: &Function, index: usize, default: LocalKind) {
        let local = &f.locals[index];
        self.declare(self.local_styles[index], &local.name, index);
        self.out.push_str(": ");
        self.ty(local.ty);
        if local.kind != default {
            self.out.push(' ');
            self.out.push_str(local.kind.word());
        }
        self.flag(local.address_taken, " addr");
        if local.align != 0 {
            let _ = write!(self.out, " align {}", local.align);
        }
        self.loc(local.loc);
    }

    fn end_line(&mut self, loc: LocId) {
        match self.locations {
            Locations::Table => {
                while self.line_locs.last() == Some(&loc) {
                    self.line_locs.pop();
                }
                if loc != LocId::NONE || !self.line_locs.is_empty() {
                    self.out.push_str(" @");
                    self.number(loc.0);
                }
                if !self.line_locs.is_empty() {
                    self.out.push_str(" :");
                    for i in 0..self.line_locs.len() {
                        self.out.push(' ');
                        match self.line_locs[i] {
                            l if l == loc => self.out.push('.'),
                            l => self.number(l.0),
                        }
                    }
                }
            }
            Locations::Lines => {
                if loc != LocId::NONE {
                    let l = self.program.source.get(loc);
                    let _ = write!(self.out, "  // {}:{}", l.line, l.column);
                }
            }
            Locations::None => {}
        }
        self.line_locs.clear();
        self.out.push('\n');
    }

    /// A word, with what separates it from what stands before, unless it goes without saying.
    fn word_unless<T: Word + PartialEq>(&mut self, word: T, usual: T, before: &str) {
        if word != usual {
            self.out.push_str(before);
            self.out.push_str(word.word());
        }
    }

    pub fn access(&mut self, access: Access) {
        if !access.is_ordinary() {
            self.out.push('!');
            self.flag(access.volatile, "v");
        }
        if let Some(order) = access.atomic {
            self.out.push('a');
            self.word_unless(order, MemoryOrder::SeqCst, "_");
        }
    }

    fn operand(&mut self, f: &Function, operand: Operand) {
        match operand {
            Operand::Value(e) => self.expr(f, e),
            Operand::Aggregate(p) => {
                self.out.push_str("agg ");
                self.place(f, p);
            }
        }
    }

    fn dest(&mut self, f: &Function, dest: Option<PlaceId>) {
        if let Some(place) = dest {
            self.place(f, place);
            self.out.push_str(" = ");
        }
    }

    fn places(&mut self, f: &Function, word: &str, places: &[PlaceId]) {
        self.out.push_str(word);
        for (i, &place) in places.iter().enumerate() {
            self.flag(i > 0, ",");
            self.out.push(' ');
            self.place(f, place);
        }
    }

    fn local_ref(&mut self, f: &Function, word: &str, id: LocalId) {
        self.out.push_str(word);
        self.symbol(self.local_styles[id.index()], &f.local(id).name, id.0);
    }

    fn inst(&mut self, f: &Function, kind: &InstKind) {
        match kind {
            InstKind::Assign { dest, value, access } => {
                self.place(f, *dest);
                self.out.push_str(" =");
                self.access(*access);
                self.out.push(' ');
                self.expr(f, *value);
            }
            InstKind::Copy { dest, src } => self.places(f, "copy", &[*dest, *src]),
            InstKind::Zero(place) => self.places(f, "zero", &[*place]),
            InstKind::Call { dest, callee, args } => {
                self.dest(f, *dest);
                self.out.push_str("call ");
                match callee {
                    Callee::Direct(id) => self.func(*id),
                    Callee::Indirect(e) => {
                        self.out.push('[');
                        self.expr(f, *e);
                        self.out.push(']');
                    }
                }
                self.out.push('(');
                for (i, arg) in args.iter().enumerate() {
                    self.flag(i > 0, ", ");
                    self.operand(f, *arg);
                }
                self.out.push(')');
            }
            InstKind::Intrinsic { dest, op, args } => {
                self.dest(f, *dest);
                self.out.push_str("op ");
                self.out.push_str(op.word());
                self.out.push('(');
                for (i, arg) in args.iter().enumerate() {
                    self.flag(i > 0, ", ");
                    self.expr(f, *arg);
                }
                self.out.push(')');
            }
            InstKind::Input { dest, name, kind } => {
                self.dest(f, Some(*dest));
                self.out.push_str("input ");
                match kind {
                    InputKind::Environment => {}
                    InputKind::Approximated
                    | InputKind::Unspecified
                    | InputKind::Missing
                    | InputKind::Assembly
                    | InputKind::Machine
                    | InputKind::Unwritten => {
                        self.out.push_str(kind.word());
                        self.out.push(' ');
                    }
                }
                self.string(name);
            }
            InstKind::Note { name, value } => {
                self.out.push_str("note ");
                self.string(name);
                self.out.push_str(", ");
                self.expr(f, *value);
            }
            InstKind::Assume(cond) => {
                self.out.push_str("assume ");
                self.expr(f, *cond);
            }
            InstKind::Assert { cond, property } => {
                self.out.push_str("assert ");
                self.expr(f, *cond);
                self.out.push_str(", ");
                self.number(property.0);
            }
            InstKind::Goal { cond, property } => {
                self.out.push_str("goal ");
                self.expr(f, *cond);
                self.out.push_str(", ");
                self.number(property.0);
            }
            InstKind::LifetimeStart(id) => self.local_ref(f, "start ", *id),
            InstKind::LifetimeEnd(id) => self.local_ref(f, "end ", *id),
            InstKind::Rmw { dest, place, op, value, order } => {
                self.dest(f, *dest);
                self.out.push_str("rmw ");
                self.out.push_str(op.word());
                self.out.push(' ');
                self.place(f, *place);
                self.out.push_str(", ");
                self.expr(f, *value);
                self.word_unless(*order, MemoryOrder::SeqCst, ", ");
            }
            InstKind::CmpXchg { ok, place, expected, desired, order, failure } => {
                self.places(f, "cmpxchg", &[*ok, *place, *expected]);
                self.out.push_str(", ");
                self.expr(f, *desired);
                if (*order, *failure) != (MemoryOrder::SeqCst, MemoryOrder::SeqCst) {
                    for order in [order, failure] {
                        self.out.extend([", ", order.word()]);
                    }
                }
            }
            InstKind::AtomicBegin(order) => {
                self.out.push_str("atomic_begin");
                self.word_unless(*order, MemoryOrder::SeqCst, " ");
            }
            InstKind::AtomicEnd => self.out.push_str("atomic_end"),
            InstKind::Fence(order, scope) => {
                self.out.push_str("fence");
                self.word_unless(*order, MemoryOrder::SeqCst, " ");
                self.word_unless(*scope, FenceScope::Threads, " ");
            }
            InstKind::Unsupported(what) => {
                self.out.push_str("unsupported ");
                self.string(&what.to_string());
            }
        }
    }

    fn block_ref(&mut self, word: &str, id: BlockId) {
        self.out.push_str(word);
        self.out.push('b');
        self.number(id.0);
    }

    fn terminator(&mut self, f: &Function, end: &Terminator) {
        match end {
            Terminator::Goto(to) => self.block_ref("goto ", *to),
            Terminator::Branch { cond, then, other } => {
                self.out.push_str("if ");
                self.expr(f, *cond);
                self.block_ref(" goto ", *then);
                self.block_ref(" else ", *other);
            }
            Terminator::Switch { value, cases, default } => {
                self.out.push_str("switch ");
                self.expr(f, *value);
                self.out.push_str(" {");
                for (lo, hi, to) in cases {
                    self.out.push(' ');
                    self.number(lo);
                    if hi != lo {
                        self.out.push_str("..");
                        self.number(hi);
                    }
                    self.block_ref(": ", *to);
                    self.out.push(',');
                }
                self.block_ref(" else ", *default);
                self.out.push_str(" }");
            }
            Terminator::Return(value) => {
                self.out.push_str("return");
                if let Some(operand) = value {
                    self.out.push(' ');
                    self.operand(f, *operand);
                }
            }
            Terminator::Stop => self.out.push_str("stop"),
        }
    }
}
