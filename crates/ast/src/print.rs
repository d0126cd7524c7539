//! The text of `fathom show ast`: one line per node, indented by depth.
//!
//! Takes a unit, writes to any [`fmt::Write`]. Children wait on an explicit stack, because trees may be as deep as the
//! program is long.

use std::fmt::{self, Write};

use crate::decl::{Decl, DeclKind, Function, Var};
use crate::expr::{ExprKind, OffsetComponent};
use crate::ids::*;
use crate::schema::{Definition, Inline, Linkage, ValueCategory};
use crate::stmt::StmtKind;
use crate::unit::Unit;

/// What is still to be printed.
enum Task {
    Expr { id: ExprId, role: &'static str, depth: usize, times: usize },
    Stmt { id: StmtId, role: &'static str, depth: usize },
    Decl { id: DeclId, role: &'static str, depth: usize },
}

/// Prints records, enumerations and then every item of the unit.
pub fn print(unit: &Unit, out: &mut dyn Write) -> fmt::Result {
    print_records(unit, out)?;
    print_enums(unit, out)?;
    for (text, _) in &unit.file_asms {
        writeln!(out, "asm {:?}", unit.str(*text))?;
    }
    let mut stack: Vec<Task> = unit.items.iter().rev().map(|&id| Task::Decl { id, role: "", depth: 0 }).collect();
    // Children of one node, in order; moved to the stack in reverse.
    let mut children = Vec::new();
    while let Some(task) = stack.pop() {
        match task {
            Task::Expr { id, role, depth, times } => {
                indent(out, depth, role)?;
                print_expr(unit, out, id, times, depth + 1, &mut children)?;
            }
            Task::Stmt { id, role, depth } => {
                indent(out, depth, role)?;
                print_stmt(unit, out, id, depth + 1, &mut children)?;
            }
            Task::Decl { id, role, depth } => {
                indent(out, depth, role)?;
                print_decl(unit, out, id, depth + 1, &mut children)?;
            }
        }
        stack.extend(children.drain(..).rev());
    }
    Ok(())
}

fn indent(out: &mut dyn Write, depth: usize, role: &str) -> fmt::Result {
    // Deep trees would make quadratic output otherwise.
    const MAX_COLUMN: usize = 64;
    write!(out, "{:width$}", "", width = (2 * depth).min(MAX_COLUMN))?;
    if 2 * depth > MAX_COLUMN {
        write!(out, "({depth}) ")?;
    }
    if role.is_empty() { Ok(()) } else { write!(out, "{role}: ") }
}

/// `line:col-line:col`, with the file if it is not the main one, and the macro if there is one.
fn place(unit: &Unit, range: RangeId) -> String {
    let (begin, end) = (unit[unit[range].begin], unit[unit[range].end]);
    if begin.line == 0 {
        return "<>".into();
    }
    let mut text = String::from("<");
    if begin.file.index() != 0 {
        text.push_str(&format!("{}:", unit.str(unit[begin.file].name)));
    }
    text.push_str(&format!("{}:{}", begin.line, begin.col));
    if end.line == begin.line {
        text.push_str(&format!("-{}", end.col));
    } else {
        text.push_str(&format!("-{}:{}", end.line, end.col));
    }
    if let Some(expansion) = begin.expansion {
        let spelling = unit[unit[expansion].spelling];
        text.push_str(&format!(" from {} at {}:{}", unit.str(unit[expansion].name), spelling.line, spelling.col));
    }
    text.push('>');
    text
}

fn print_records(unit: &Unit, out: &mut dyn Write) -> fmt::Result {
    for (index, record) in unit.records.iter().enumerate() {
        write!(out, "record {}", unit.type_id_name(record.ty))?;
        if !record.complete {
            writeln!(out, " incomplete")?;
            continue;
        }
        write!(out, " size {} align {}", record.size, record.align)?;
        for (set, word) in [(record.packed, "packed"), (record.flexible, "flexible"), (record.transparent, "transparent")] {
            if set {
                write!(out, " {word}")?;
            }
        }
        writeln!(out)?;
        for field in unit.fields_of(RecordId::new(index)) {
            let field = &unit[field];
            let name = field.name.map_or("<anonymous>".into(), |name| unit.str(name));
            write!(out, "  field {name}: {}", unit.type_name(field.ty))?;
            if let Some(width) = field.bit_width {
                write!(out, " : {width}")?;
            }
            writeln!(out, " @{}", field.bit_offset)?;
        }
    }
    Ok(())
}

fn print_enums(unit: &Unit, out: &mut dyn Write) -> fmt::Result {
    for (index, item) in unit.enums.iter().enumerate() {
        writeln!(out, "{}: {}", unit.type_id_name(item.ty), unit.type_id_name(item.underlying))?;
        for constant in unit.constants_of(EnumId::new(index)) {
            writeln!(out, "  {} = {}", unit.str(unit[constant].name), unit[unit[constant].value])?;
        }
    }
    Ok(())
}

fn print_decl(unit: &Unit, out: &mut dyn Write, id: DeclId, depth: usize, children: &mut Vec<Task>) -> fmt::Result {
    let decl = &unit[id];
    match &decl.kind {
        DeclKind::Function(function) => {
            print_function(unit, out, decl, function)?;
            children.extend(unit.list(function.params).iter().map(|&id| Task::Decl { id, role: "", depth }));
            children.extend(function.body.map(|id| Task::Stmt { id, role: "", depth }));
        }
        DeclKind::Var(var) => {
            print_var(unit, out, decl, var)?;
            children.extend(var.init.map(|id| Task::Expr { id, role: "init", depth, times: 1 }));
        }
        DeclKind::Typedef(_) => {
            writeln!(out, "typedef {}: {} {}", unit.str(decl.name), unit.type_name(decl.ty), place(unit, decl.range))?;
        }
    }
    Ok(())
}

fn print_head(unit: &Unit, out: &mut dyn Write, word: &str, decl: &Decl) -> fmt::Result {
    let canonical = unit.type_name(decl.ty);
    write!(out, "{word} {}: {canonical}", unit.str(decl.name))?;
    let written = unit.str(decl.written);
    // The declarator's spacing differs; only other words are news.
    let squeeze = |text: &str| text.replace([' ', '(', ')'], "");
    if squeeze(&written) != squeeze(&canonical) { write!(out, " as '{written}'") } else { Ok(()) }
}

fn print_function(unit: &Unit, out: &mut dyn Write, decl: &Decl, function: &Function) -> fmt::Result {
    print_head(unit, out, "function", decl)?;
    write!(out, " {}", function.linkage.name().to_lowercase())?;
    if function.definition == Definition::AvailableExternally {
        write!(out, " available-externally")?;
    }
    if function.inline != Inline::No {
        write!(out, " inline({})", function.inline.name().to_lowercase())?;
    }
    for (set, word) in [
        (function.noreturn, "noreturn"),
        (function.returns_twice, "returns-twice"),
        (function.weak, "weak"),
        (function.knr, "knr"),
        (function.implicit, "implicit"),
    ] {
        if set {
            write!(out, " {word}")?;
        }
    }
    for (value, word) in [(function.constructor, "constructor"), (function.destructor, "destructor")] {
        if let Some(priority) = value {
            write!(out, " {word}({priority})")?;
        }
    }
    let library = if function.library_builtin { "library" } else { "builtin" };
    for (value, word) in [(function.asm_label, "asm"), (function.alias, "alias"), (function.builtin, library)] {
        if let Some(name) = value {
            write!(out, " {word}({})", unit.str(name))?;
        }
    }
    writeln!(out, " {}", place(unit, decl.range))
}

fn print_var(unit: &Unit, out: &mut dyn Write, decl: &Decl, var: &Var) -> fmt::Result {
    print_head(unit, out, "var", decl)?;
    write!(out, " {}", var.storage.name().to_lowercase())?;
    if var.is_static_storage() {
        write!(out, " {} {}", var.linkage.name().to_lowercase(), var.definition.name().to_lowercase())?;
        write!(out, " key({})", unit.str(decl.key))?;
    }
    for (set, word) in [(var.tls, "thread-local"), (var.weak, "weak"), (var.register, "register"), (var.implicit, "implicit")] {
        if set {
            write!(out, " {word}")?;
        }
    }
    if let Some(align) = var.align {
        write!(out, " align({align})")?;
    }
    if let Some(cleanup) = var.cleanup {
        write!(out, " cleanup({})", unit.str(unit[cleanup].name))?;
    }
    for (value, word) in [(var.asm_label, "asm"), (var.alias, "alias")] {
        if let Some(name) = value {
            write!(out, " {word}({})", unit.str(name))?;
        }
    }
    if let Some(value) = var.value {
        write!(out, " = {}", unit[value])?;
    }
    writeln!(out, " {}", place(unit, decl.range))
}

fn print_stmt(unit: &Unit, out: &mut dyn Write, id: StmtId, depth: usize, children: &mut Vec<Task>) -> fmt::Result {
    let stmt = &unit[id];
    let part = |id: StmtId, role| Task::Stmt { id, role, depth };
    let value = |id: ExprId, role| Task::Expr { id, role, depth, times: 1 };
    match stmt.kind {
        StmtKind::Compound(list) => {
            write!(out, "Compound")?;
            children.extend(unit.list(list).iter().map(|&id| part(id, "")));
        }
        StmtKind::Decl(list) => {
            write!(out, "Decl")?;
            for &id in unit.list(list) {
                // What has linkage is printed at file scope; a function may even declare itself.
                if has_linkage(unit, id) {
                    write!(out, " extern {}", unit.str(unit[id].name))?;
                } else {
                    children.push(Task::Decl { id, role: "", depth });
                }
            }
        }
        StmtKind::Expr(expr) => {
            write!(out, "Expr")?;
            children.push(value(expr, ""));
        }
        StmtKind::If { cond, then, els } => {
            write!(out, "If")?;
            children.extend([value(cond, "cond"), part(then, "then")]);
            children.extend(els.map(|els| part(els, "else")));
        }
        StmtKind::While { cond, body } => {
            write!(out, "While")?;
            children.extend([value(cond, "cond"), part(body, "body")]);
        }
        StmtKind::Do { body, cond } => {
            write!(out, "Do")?;
            children.extend([part(body, "body"), value(cond, "cond")]);
        }
        StmtKind::For { init, cond, inc, body } => {
            write!(out, "For")?;
            children.extend(init.map(|init| part(init, "init")));
            children.extend(cond.map(|cond| value(cond, "cond")));
            children.extend(inc.map(|inc| value(inc, "inc")));
            children.push(part(body, "body"));
        }
        StmtKind::Switch { cond, body } => {
            write!(out, "Switch")?;
            children.extend([value(cond, "cond"), part(body, "body")]);
        }
        StmtKind::Case { low, high, body } => {
            write!(out, "Case {}", unit[low])?;
            if let Some(high) = high {
                write!(out, " ... {}", unit[high])?;
            }
            children.push(part(body, ""));
        }
        StmtKind::Default { body } => {
            write!(out, "Default")?;
            children.push(part(body, ""));
        }
        StmtKind::Label { label, body } => {
            write!(out, "Label {}", unit.str(unit[label].name))?;
            children.push(part(body, ""));
        }
        StmtKind::Goto(label) => write!(out, "Goto {}", unit.str(unit[label].name))?,
        StmtKind::IndirectGoto(target) => {
            write!(out, "IndirectGoto")?;
            children.push(value(target, ""));
        }
        StmtKind::Break => write!(out, "Break")?,
        StmtKind::Continue => write!(out, "Continue")?,
        StmtKind::Return(result) => {
            write!(out, "Return")?;
            children.extend(result.map(|result| value(result, "")));
        }
        StmtKind::Null => write!(out, "Null")?,
        StmtKind::Asm(asm) => print_asm(unit, out, asm, depth, children)?,
        StmtKind::Unsupported(name) => write!(out, "Unsupported {}", unit.str(name))?,
    }
    writeln!(out, " {}", place(unit, stmt.range))
}

fn has_linkage(unit: &Unit, id: DeclId) -> bool {
    match &unit[id].kind {
        DeclKind::Function(_) => true,
        DeclKind::Var(var) => var.linkage != Linkage::None,
        DeclKind::Typedef(_) => false,
    }
}

fn print_asm(unit: &Unit, out: &mut dyn Write, id: AsmId, depth: usize, children: &mut Vec<Task>) -> fmt::Result {
    let asm = &unit[id];
    write!(out, "Asm {:?}", unit.str(asm.template))?;
    for (set, word) in [(asm.volatile, "volatile"), (asm.is_goto, "goto")] {
        if set {
            write!(out, " {word}")?;
        }
    }
    for (index, constraint) in unit.list(asm.constraints).iter().enumerate() {
        let side = if index < asm.outputs as usize { "out" } else { "in" };
        write!(out, " {side}({})", unit.str(*constraint))?;
    }
    for clobber in unit.list(asm.clobbers) {
        write!(out, " clobbers({})", unit.str(*clobber))?;
    }
    children.extend(unit.list(asm.operands).iter().map(|&id| Task::Expr { id, role: "", depth, times: 1 }));
    Ok(())
}

fn print_expr(
    unit: &Unit,
    out: &mut dyn Write,
    id: ExprId,
    times: usize,
    depth: usize,
    children: &mut Vec<Task>,
) -> fmt::Result {
    let expr = &unit[id];
    let mut child = |id: ExprId, role| children.push(Task::Expr { id, role, depth, times: 1 });
    match expr.kind {
        ExprKind::Int(value) => write!(out, "Int {value}")?,
        ExprKind::Char(value) => write!(out, "Char {value}")?,
        ExprKind::Float(bits) => write!(out, "Float {:#x}", unit[bits])?,
        ExprKind::Imaginary(part) => {
            write!(out, "Imaginary")?;
            child(part, "");
        }
        ExprKind::Str { bytes, width } => write!(out, "Str \"{}\" width {width}", unit.bytes(bytes).escape_ascii())?,
        ExprKind::Predefined(text) => {
            write!(out, "Predefined")?;
            child(text, "");
        }
        ExprKind::DeclRef(decl) => write!(out, "DeclRef {}", unit.str(unit[decl].name))?,
        ExprKind::EnumConst(constant) => {
            write!(out, "EnumConst {} = {}", unit.str(unit[constant].name), unit[unit[constant].value])?;
        }
        ExprKind::Member { base, field, arrow } => {
            let name = unit[field].name.map_or("<anonymous>".into(), |name| unit.str(name));
            write!(out, "Member {}{name}", if arrow { "->" } else { "." })?;
            child(base, "");
        }
        ExprKind::Subscript { base, index } => {
            write!(out, "Subscript")?;
            child(base, "");
            child(index, "");
        }
        ExprKind::Unary { op, operand } => {
            write!(out, "Unary {}", op.name())?;
            child(operand, "");
        }
        ExprKind::Binary { op, lhs, rhs } => {
            write!(out, "Binary {}", op.name())?;
            child(lhs, "");
            child(rhs, "");
        }
        ExprKind::Assign { lhs, rhs } => {
            write!(out, "Assign")?;
            child(lhs, "");
            child(rhs, "");
        }
        ExprKind::CompoundAssign { op, lhs, rhs, compute_lhs, compute_result } => {
            write!(
                out,
                "CompoundAssign {} in {} giving {}",
                op.name(),
                unit.type_id_name(compute_lhs),
                unit.type_id_name(compute_result)
            )?;
            child(lhs, "");
            child(rhs, "");
        }
        ExprKind::Conditional { cond, then, els } => {
            write!(out, "Conditional")?;
            child(cond, "cond");
            child(then, "then");
            child(els, "else");
        }
        ExprKind::BinaryConditional { common, cond, then, els } => {
            write!(out, "BinaryConditional")?;
            child(common, "common");
            child(cond, "cond");
            child(then, "then");
            child(els, "else");
        }
        ExprKind::Opaque(_) => write!(out, "Opaque")?,
        ExprKind::Cast { kind, operand, explicit } => {
            write!(out, "{} {}", if explicit { "Cast" } else { "ImplicitCast" }, kind.name())?;
            child(operand, "");
        }
        ExprKind::Call { callee, args } => {
            write!(out, "Call")?;
            child(callee, "callee");
            for &arg in unit.list(args) {
                child(arg, "");
            }
        }
        ExprKind::InitList { inits, filler, field } => {
            write!(out, "InitList")?;
            if let Some(name) = field.and_then(|field| unit[field].name) {
                write!(out, " .{}", unit.str(name))?;
            }
            for run in unit.list(inits).chunk_by(|a, b| a == b) {
                children.push(Task::Expr { id: run[0], role: "", depth, times: run.len() });
            }
            children.extend(filler.map(|id| Task::Expr { id, role: "filler", depth, times: 1 }));
        }
        ExprKind::ImplicitInit => write!(out, "ImplicitInit")?,
        ExprKind::NoInit => write!(out, "NoInit")?,
        ExprKind::InitUpdate { base, updates } => {
            write!(out, "InitUpdate")?;
            child(base, "base");
            child(updates, "updates");
        }
        ExprKind::CompoundLiteral { init, file_scope } => {
            write!(out, "CompoundLiteral{}", if file_scope { " static" } else { "" })?;
            child(init, "");
        }
        ExprKind::StmtExpr(body) => {
            write!(out, "StmtExpr")?;
            children.push(Task::Stmt { id: body, role: "", depth });
        }
        ExprKind::SizeOf { kind, of, arg, value } => {
            write!(out, "{} {}", kind.name(), unit.type_id_name(of))?;
            if let Some(value) = value {
                write!(out, " = {}", unit[value])?;
            }
            arg.into_iter().for_each(|arg| child(arg, ""));
        }
        ExprKind::OffsetOf { of, path, value } => {
            write!(out, "OffsetOf {}", unit.type_id_name(of))?;
            if let Some(value) = value {
                write!(out, " = {}", unit[value])?;
            }
            for step in unit.list(path) {
                match *step {
                    OffsetComponent::Field(field) => {
                        write!(out, " .{}", unit[field].name.map_or("<anonymous>".into(), |name| unit.str(name)))?;
                    }
                    OffsetComponent::Index(index) => child(index, "index"),
                }
            }
        }
        ExprKind::Folded { value, inner } => {
            write!(out, "Folded {}", unit[value])?;
            inner.into_iter().for_each(|inner| child(inner, ""));
        }
        ExprKind::VaArg { list } => {
            write!(out, "VaArg")?;
            child(list, "");
        }
        ExprKind::AddrLabel(label) => write!(out, "AddrLabel {}", unit.str(unit[label].name))?,
        ExprKind::Atomic(atomic) => {
            let atomic = &unit[atomic];
            write!(out, "Atomic {}{}", atomic.op.name(), if atomic.c11 { " c11" } else { "" })?;
            child(atomic.ptr, "ptr");
            for (part, role) in [
                (atomic.val1, "val1"),
                (atomic.val2, "val2"),
                (atomic.order, "order"),
                (atomic.order_fail, "order-fail"),
                (atomic.weak, "weak"),
            ] {
                part.into_iter().for_each(|part| child(part, role));
            }
        }
        ExprKind::ShuffleVector { args } => {
            write!(out, "ShuffleVector")?;
            unit.list(args).iter().for_each(|&arg| child(arg, ""));
        }
        ExprKind::ConvertVector(operand) => {
            write!(out, "ConvertVector")?;
            child(operand, "");
        }
        ExprKind::Unsupported(name) => write!(out, "Unsupported {}", unit.str(name))?,
    }
    let category = if expr.category == ValueCategory::LValue { " lvalue" } else { "" };
    write!(out, " : {}{category} {}", unit.type_name(expr.ty), place(unit, expr.range))?;
    if times > 1 {
        write!(out, " × {times}")?;
    }
    writeln!(out)
}
