//! From an alarm to goals: which checks its question is made of, and which of their assertions stand at its place.
//!
//! Takes the lowered program, gives it with the checks of one question: assertions at the alarm's place are goals, in the words of the question
//! (null, freed and out of bounds are one check and three questions); what the same checks say elsewhere halts nobody.
//!
//! SOUNDNESS: only the alarm's own goals halt. Where another assertion of the same check would have failed, the execution goes on if C
//! gives it a meaning, and is a frontier if not: what comes behind is never refuted by it.

use fathom_alarm::Kind;
use fathom_check::{Check, Selection};
use fathom_goto::*;
use std::collections::BTreeSet;
use std::path::PathBuf;

/// Where goals are looked for.
pub struct At {
    /// By file of the program: is it the alarm's?
    pub files: Vec<bool>,
    pub line: u32,
    /// Names that the alarm's message says it is about.
    pub names: Vec<String>,
    /// The function around the place.
    pub function: String,
}

impl At {
    fn is_here(&self, program: &Program, loc: LocId) -> bool {
        let loc = program.source.get(loc);
        let in_file = |file: FileId| self.files.get(file.index()).copied().unwrap_or(false);
        let here =
            loc.file.is_some_and(in_file) && (loc.line == self.line || (loc.line < self.line && self.line <= loc.end_line));
        here || loc.spelling.is_some_and(|(file, line, _)| in_file(file) && line == self.line)
    }
}

/// The files of the program that are this one.
pub fn files(program: &Program, file: &PathBuf) -> Vec<bool> {
    let same = |name: &String| std::fs::canonicalize(name).is_ok_and(|path| path == *file);
    program.source.files.iter().map(same).collect()
}

/// What to select for a question; `None`: it is not about assertions of ours.
pub fn selection(kind: Kind) -> Option<Selection> {
    let checks: &[Check] = match kind {
        Kind::Null => &[Check::Pointers, Check::Parameter],
        Kind::Freed => &[Check::Pointers],
        Kind::Bounds => &[Check::Bounds, Check::Pointers],
        Kind::BadFree => &[Check::Free],
        Kind::Leak => &[Check::MemTrack],
        Kind::Division => &[Check::Division],
        Kind::Uninitialised => &[Check::Uninitialised],
        Kind::Shift => &[Check::Shift],
        Kind::Overflow => &[Check::Overflow, Check::FloatToInt],
        Kind::UnsignedOverflow => &[Check::UnsignedOverflow],
        Kind::Conversion => &[Check::Conversion, Check::FloatToInt],
        Kind::Call => &[Check::FunctionPointers],
        Kind::MissingReturn => &[Check::MissingReturn],
        Kind::Assertion => &[Check::Assertions, Check::ReachError],
        Kind::ArrayLength => &[Check::Vla],
        Kind::Unsequenced => &[Check::Unsequenced],
        Kind::Library => &[Check::Library, Check::Overlap],
        Kind::NoQuestion | Kind::NotChecked => return None,
    };
    Some(Selection { checks: checks.iter().copied().collect(), ..Selection::none() })
}

/// Does a check that is selected for the question already say what it says?
fn as_is(kind: Kind, class: PropertyClass) -> bool {
    match class {
        PropertyClass::Deref | PropertyClass::Free | PropertyClass::Cover => false,
        PropertyClass::Parameter => kind == Kind::Null,
        PropertyClass::Assertion
        | PropertyClass::ReachError
        | PropertyClass::Label
        | PropertyClass::Overflow
        | PropertyClass::UnsignedOverflow
        | PropertyClass::Division
        | PropertyClass::Shift
        | PropertyClass::Conversion
        | PropertyClass::Bounds
        | PropertyClass::Alignment
        | PropertyClass::MemTrack
        | PropertyClass::MemCleanup
        | PropertyClass::Vla
        | PropertyClass::Uninitialised
        | PropertyClass::Nan
        | PropertyClass::FloatOverflow
        | PropertyClass::FloatDivision
        | PropertyClass::Unreachable
        | PropertyClass::MissingReturn
        | PropertyClass::Library
        | PropertyClass::AllocationSize
        | PropertyClass::FunctionPointer
        | PropertyClass::PointerArithmetic
        | PropertyClass::PointerComparison
        | PropertyClass::TrapRepresentation
        | PropertyClass::Unsequenced
        | PropertyClass::EvaluationOrder
        | PropertyClass::Overlap
        | PropertyClass::NoReturn
        | PropertyClass::Variadic
        | PropertyClass::Restrict
        | PropertyClass::Termination => true,
    }
}

/// What becomes of an assertion that is no goal.
enum Elsewhere {
    /// C gives the execution a meaning, or the access itself is judged where it is made.
    GoesOn,
    /// `assert` aborts.
    Ends,
    /// Nobody knows what comes behind it.
    Frontier(Undefined),
}

fn elsewhere(class: PropertyClass) -> Elsewhere {
    match class {
        PropertyClass::Assertion | PropertyClass::ReachError => Elsewhere::Ends,
        PropertyClass::Division => Elsewhere::Frontier(Undefined::Division),
        PropertyClass::Shift => Elsewhere::Frontier(Undefined::Shift),
        PropertyClass::Conversion => Elsewhere::Frontier(Undefined::Conversion),
        PropertyClass::Vla => Elsewhere::Frontier(Undefined::ArrayLength),
        PropertyClass::Free | PropertyClass::Uninitialised => Elsewhere::Frontier(Undefined::Memory),
        PropertyClass::Library => Elsewhere::Frontier(Undefined::Library),
        PropertyClass::Unreachable | PropertyClass::MissingReturn => Elsewhere::Frontier(Undefined::Unreachable),
        PropertyClass::NoReturn => Elsewhere::Frontier(Undefined::NoReturn),
        PropertyClass::TrapRepresentation => Elsewhere::Frontier(Undefined::TrapRepresentation),
        // Calls through no function and accesses outside objects are frontiers by themselves.
        PropertyClass::FunctionPointer | PropertyClass::Deref | PropertyClass::Bounds => Elsewhere::GoesOn,
        PropertyClass::Label
        | PropertyClass::Overflow
        | PropertyClass::UnsignedOverflow
        | PropertyClass::Alignment
        | PropertyClass::MemTrack
        | PropertyClass::MemCleanup
        | PropertyClass::Nan
        | PropertyClass::FloatOverflow
        | PropertyClass::FloatDivision
        | PropertyClass::AllocationSize
        | PropertyClass::PointerArithmetic
        | PropertyClass::PointerComparison
        | PropertyClass::Unsequenced
        | PropertyClass::EvaluationOrder
        | PropertyClass::Overlap
        | PropertyClass::Parameter
        | PropertyClass::Variadic
        | PropertyClass::Restrict
        | PropertyClass::Cover
        | PropertyClass::Termination => Elsewhere::GoesOn,
    }
}

/// What there is to decide at the place.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Asked {
    /// The goals: some violated, the alarm is confirmed; all proved, it is refuted.
    Goals,
    /// What stands at the place holds by its types, or by what was checked before it in the function: these checks are the goals, and
    /// say something only if all of them are proved.
    Before,
    /// The goals are not all: something at the place is not checked. Some violated, the alarm is confirmed; all proved, nobody knows.
    Partly,
    /// What stands at the place holds by its types and constants.
    Holds,
    /// There is nothing of that kind.
    Nothing,
}

/// Inserts the checks of the question and leaves only the alarm's goals. `trust`: pointers from outside are valid where they are used. `defined`:
/// executions end where a signed operation overflows.
pub fn ask(program: &mut Program, kind: Kind, selection: &Selection, at: &At, trust: bool, defined: bool) -> Asked {
    if kind == Kind::Leak {
        look_for_leaks(program, selection, at);
        return Asked::Goals;
    }
    let partly = kind == Kind::Uninitialised && copies_at(program, at);
    let operation = !partly && stands_at(program, kind, at);
    let arguments = if kind == Kind::Null { require_arguments(program, at) } else { BTreeSet::new() };
    let trusted = Trusted { pointers: trust, arithmetic: defined && kind != Kind::Overflow };
    let mut selection = selection.clone();
    if trusted.arithmetic {
        selection.checks.insert(Check::Overflow);
    }
    fathom_check::check(program, &selection);
    if !arguments.is_empty() {
        // What the function does with its arguments begins with their being there.
        let goals =
            (0..program.properties.len()).map(PropertyId::new).filter(|id| program.property(*id).message.ends_with(ARGUMENT));
        let goals: BTreeSet<PropertyId> = goals.collect();
        return leave(program, kind, goals, None, trusted);
    }
    let here = mark_calls(program, at);
    let mut goals: Vec<PropertyId> = Vec::new();
    for (i, property) in program.properties.iter().enumerate() {
        if trusted.arithmetic && property.class == PropertyClass::Overflow {
            continue;
        }
        let library = program.find_function(&property.function).is_some_and(|f| program.func(f).from_library);
        if (library && here.is_some() && !as_is_only(kind)) || (!library && at.is_here(program, property.loc)) {
            goals.push(PropertyId::new(i));
        }
    }
    let named: Vec<PropertyId> = goals.iter().copied().filter(|g| about(&program.property(*g).message, &at.names)).collect();
    let users = goals.iter().any(|g| at.is_here(program, program.property(*g).loc));
    // A library function's own names say nothing about the alarm's.
    if !named.is_empty() && users {
        goals = named;
    }
    if !goals.is_empty() || !operation {
        return match leave(program, kind, goals.into_iter().collect(), here, trusted) {
            Asked::Goals if partly => Asked::Partly,
            asked => asked,
        };
    }
    let before = |id: &PropertyId| {
        let property = program.property(*id);
        let about_it = !(trusted.arithmetic && property.class == PropertyClass::Overflow);
        about_it && property.function == at.function && program.source.get(property.loc).line <= at.line
    };
    let before: BTreeSet<PropertyId> = (0..program.properties.len()).map(PropertyId::new).filter(before).collect();
    match leave(program, kind, before, None, trusted) {
        Asked::Nothing => Asked::Holds,
        _ => Asked::Before,
    }
}

/// What executions are taken to do right.
#[derive(Copy, Clone)]
struct Trusted {
    /// Pointers from outside are valid where they are used.
    pointers: bool,
    /// No signed operation overflows.
    arithmetic: bool,
}

/// Leaves only these goals.
fn leave(program: &mut Program, kind: Kind, goals: BTreeSet<PropertyId>, here: Option<GlobalId>, trust: Trusted) -> Asked {
    let mut functions = std::mem::take(&mut program.functions);
    for function in &mut functions {
        rewrite(program, function, kind, &goals, here, trust);
    }
    program.functions = functions;
    if keep_goals(program, &goals) == 0 { Asked::Nothing } else { Asked::Goals }
}

/// Are objects or characters copied at the place? Copies carry along what was never written, and nobody checks them.
fn copies_at(program: &Program, at: &At) -> bool {
    let copies = |f: &Function, inst: &Inst| match &inst.kind {
        InstKind::Copy { .. } => true,
        InstKind::Assign { value, .. } => {
            let narrow = program.types.size_of(f.expr(*value).ty) == 1;
            let local = |p: PlaceId| matches!(f.place(p).kind, PlaceKind::Local(_));
            narrow && matches!(f.expr(*value).kind, ExprKind::Read(p, _) if !local(p))
        }
        InstKind::Call { args, .. } => args.iter().any(|a| matches!(a, Operand::Aggregate(_))),
        _ => false,
    };
    let users = program.functions.iter().filter(|f| !f.from_library);
    users.into_iter().any(|f| f.blocks.iter().flat_map(|b| &b.insts).any(|i| copies(f, i) && at.is_here(program, i.loc)))
}

/// Is there an operation of the user's at the place that a check of the question is about?
fn stands_at(program: &Program, kind: Kind, at: &At) -> bool {
    let signed = |ty: TypeId| matches!(program.types.get(ty), Type::Int { signed: true, .. });
    let int = |ty: TypeId| matches!(program.types.get(ty), Type::Int { .. });
    let about = |e: &Expr| match (kind, &e.kind) {
        (Kind::Division, ExprKind::Binary(BinOp::Div | BinOp::Rem, ..)) => int(e.ty),
        (Kind::Shift, ExprKind::Binary(BinOp::Shl | BinOp::Shr, ..)) => true,
        (Kind::Overflow, ExprKind::Binary(BinOp::Add | BinOp::Sub | BinOp::Mul | BinOp::Shl | BinOp::Div, ..)) => signed(e.ty),
        (Kind::Overflow, ExprKind::Unary(UnOp::Neg, _)) => signed(e.ty),
        (Kind::UnsignedOverflow, ExprKind::Binary(BinOp::Add | BinOp::Sub | BinOp::Mul, ..)) => int(e.ty) && !signed(e.ty),
        _ => false,
    };
    // Characters may be copied without having been written, and what is read through a pointer may be.
    let variable = |f: &Function, e: &Expr| {
        let wide = program.types.size_of(e.ty) > 1;
        wide && matches!(e.kind, ExprKind::Read(p, _) if matches!(f.place(p).kind, PlaceKind::Local(l) if f.local(l).kind == LocalKind::User))
    };
    let users = || program.functions.iter().filter(|f| !f.from_library);
    let indexed = |f: &Function| {
        let index = |p: &Place| matches!(p.kind, PlaceKind::Index(_, i) if at.is_here(program, f.expr(i).loc));
        f.places.iter().any(index)
    };
    users().any(|f| {
        let read = |e: &Expr| kind == Kind::Uninitialised && variable(f, e);
        let other = |e: &Expr| kind == Kind::Uninitialised && matches!(e.kind, ExprKind::Read(..)) && !variable(f, e);
        if f.exprs.iter().any(|e| other(e) && at.is_here(program, e.loc)) {
            return false;
        }
        f.exprs.iter().any(|e| (about(e) || read(e)) && at.is_here(program, e.loc)) || (kind == Kind::Bounds && indexed(f))
    })
}

/// Functions of the library whose pointers must not be null, and which of their arguments are such pointers.
const NEVER_NULL: &[(&str, u32)] = &[
    ("strlen", 1),
    ("strnlen", 1),
    ("strcpy", 3),
    ("strncpy", 3),
    ("stpcpy", 3),
    ("strcat", 3),
    ("strncat", 3),
    ("strcmp", 3),
    ("strncmp", 3),
    ("strcasecmp", 3),
    ("strncasecmp", 3),
    ("strchr", 1),
    ("strrchr", 1),
    ("strstr", 3),
    ("strspn", 3),
    ("strcspn", 3),
    ("strpbrk", 3),
    ("strdup", 1),
    ("strndup", 1),
    ("memcpy", 3),
    ("memmove", 3),
    ("memset", 1),
    ("memcmp", 3),
    ("memchr", 1),
    ("puts", 1),
    ("fputs", 3),
    ("atoi", 1),
    ("atol", 1),
    ("atoll", 1),
    ("atof", 1),
    ("strtol", 1),
    ("strtoul", 1),
    ("strtoll", 1),
    ("strtoull", 1),
    ("strtod", 1),
    ("printf", 1),
    ("fprintf", 3),
    ("sprintf", 3),
    ("sscanf", 3),
    ("fopen", 3),
    ("fclose", 1),
    ("getenv", 1),
];

/// How the messages of goals about arguments end.
const ARGUMENT: &str = "is given to a function that must not get null";

/// Asserts that library functions called at the place get no null pointers, where C says so. Returns the properties.
fn require_arguments(program: &mut Program, at: &At) -> BTreeSet<PropertyId> {
    let bool = program.types.bool();
    let names: Vec<String> = program.functions.iter().map(|f| f.name.clone()).collect();
    let mut functions = std::mem::take(&mut program.functions);
    let mut goals = BTreeSet::new();
    for f in functions.iter_mut().filter(|f| !f.from_library) {
        for b in 0..f.blocks.len() {
            let insts = std::mem::take(&mut f.blocks[b].insts);
            let mut out = Vec::with_capacity(insts.len());
            for inst in insts {
                let loc = inst.loc;
                let pointers = if at.is_here(program, loc) { never_null(program, &names, f, &inst) } else { Vec::new() };
                for pointer in pointers {
                    let null = f.add_expr(ExprKind::Const(0), f.expr(pointer).ty, LocId::NONE);
                    let cond = f.add_expr(ExprKind::Binary(BinOp::Ne, pointer, null), bool, LocId::NONE);
                    let property = Property {
                        // Of the user's program: kept whatever is selected beside it.
                        class: PropertyClass::Parameter,
                        message: format!("a null pointer {ARGUMENT}"),
                        loc,
                        function: f.name.clone(),
                    };
                    program.properties.push(property);
                    let property = PropertyId::new(program.properties.len() - 1);
                    goals.insert(property);
                    out.push(Inst { kind: InstKind::Assert { cond, property }, loc });
                }
                out.push(inst);
            }
            f.blocks[b].insts = out;
        }
    }
    program.functions = functions;
    goals
}

/// The arguments of a call that must not be null; those of copies and fills, which are primitives, as well.
fn never_null(program: &Program, names: &[String], f: &Function, inst: &Inst) -> Vec<ExprId> {
    let is_pointer = |e: &ExprId| matches!(program.types.get(f.expr(*e).ty), Type::Pointer(_));
    let (mask, args): (u32, Vec<ExprId>) = match &inst.kind {
        InstKind::Call { callee: Callee::Direct(id), args, .. } => {
            let mask = NEVER_NULL.iter().find(|(name, _)| *name == names[id.index()]).map_or(0, |(_, mask)| *mask);
            let value = |a: &Operand| match a {
                Operand::Value(e) => *e,
                Operand::Aggregate(_) => ExprId::new(0),
            };
            (mask, args.iter().map(value).collect())
        }
        InstKind::Intrinsic { op: Intrinsic::MemCopy | Intrinsic::MemMove, args, .. } => (3, args.clone()),
        InstKind::Intrinsic { op: Intrinsic::MemSet, args, .. } => (1, args.clone()),
        _ => return Vec::new(),
    };
    (0..args.len()).filter(|i| mask >> i & 1 == 1).map(|i| args[i]).filter(is_pointer).collect()
}

/// Questions that are never about the inside of a library function.
fn as_is_only(kind: Kind) -> bool {
    match kind {
        Kind::Null | Kind::Freed | Kind::Bounds | Kind::Library => false,
        Kind::BadFree
        | Kind::Leak
        | Kind::Division
        | Kind::Uninitialised
        | Kind::Shift
        | Kind::Overflow
        | Kind::UnsignedOverflow
        | Kind::Conversion
        | Kind::Call
        | Kind::MissingReturn
        | Kind::Assertion
        | Kind::ArrayLength
        | Kind::Unsequenced
        | Kind::NoQuestion
        | Kind::NotChecked => true,
    }
}

fn rewrite(
    program: &mut Program,
    function: &mut Function,
    kind: Kind,
    goals: &BTreeSet<PropertyId>,
    here: Option<GlobalId>,
    trust: Trusted,
) {
    for b in 0..function.blocks.len() {
        let insts = std::mem::take(&mut function.blocks[b].insts);
        let mut out = Vec::with_capacity(insts.len());
        for inst in insts {
            let InstKind::Assert { cond, property } = inst.kind else {
                out.push(inst);
                continue;
            };
            let class = program.property(property).class;
            if !goals.contains(&property) {
                match elsewhere(class) {
                    Elsewhere::GoesOn if trust.arithmetic && class == PropertyClass::Overflow => {
                        out.push(Inst { kind: InstKind::Assume(cond), loc: inst.loc });
                    }
                    Elsewhere::GoesOn => {}
                    Elsewhere::Ends => out.push(Inst { kind: InstKind::Assume(cond), loc: inst.loc }),
                    Elsewhere::Frontier(what) => out.push(frontier(program, function, cond, what, inst.loc)),
                }
                continue;
            }
            let valid = cond;
            let mut cond = if as_is(kind, class) { cond } else { in_words(program, function, kind, cond, property) };
            if let Some(here) = here.filter(|_| function.from_library) {
                cond = unless_elsewhere(program, function, cond, here);
            }
            // SOUNDNESS: of memory that nobody here knows, nothing is refuted: what is neither valid nor a violation is a frontier.
            if let Some(known) = read_at(program, function, valid, trust.pointers).filter(|_| kind == Kind::Uninitialised) {
                out.push(frontier(program, function, known, Undefined::Memory, inst.loc));
            }
            let knows = match kind {
                Kind::Bounds | Kind::BadFree => false,
                Kind::Freed => trust.pointers,
                _ => true,
            };
            if !knows {
                let bool = program.types.bool();
                let violated = function.add_expr(ExprKind::Unary(UnOp::Not, cond), bool, LocId::NONE);
                let known = function.add_expr(ExprKind::Binary(BinOp::Or, valid, violated), bool, LocId::NONE);
                out.push(frontier(program, function, known, Undefined::Memory, inst.loc));
            }
            out.push(Inst { kind: InstKind::Assert { cond, property }, loc: inst.loc });
        }
        function.blocks[b].insts = out;
    }
}

/// That the memory exists whose contents a check is about. What is read outside of any object is as good as never written.
fn read_at(program: &mut Program, f: &mut Function, cond: ExprId, trust: bool) -> Option<ExprId> {
    let ExprKind::Memory(MemoryQuery::Initialised, [Some(pointer), Some(bit), Some(bits), _]) = f.expr(cond).kind else {
        return None;
    };
    let number = |e: ExprId| match f.expr(e).kind {
        ExprKind::Const(n) => Some(n as u64),
        _ => None,
    };
    let bytes = (number(bit)? + number(bits)?).div_ceil(8);
    let (bool, size) = (program.types.bool(), program.types.size_type());
    let bytes = f.add_expr(ExprKind::Const(u128::from(bytes)), size, LocId::NONE);
    let readable =
        f.add_expr(ExprKind::Memory(MemoryQuery::Readable, [Some(pointer), Some(bytes), None, None]), bool, LocId::NONE);
    if !trust {
        return Some(readable);
    }
    let null = f.add_expr(ExprKind::Const(0), f.expr(pointer).ty, LocId::NONE);
    let nowhere =
        f.add_expr(ExprKind::Memory(MemoryQuery::SameObject, [Some(pointer), Some(null), None, None]), bool, LocId::NONE);
    Some(f.add_expr(ExprKind::Binary(BinOp::Or, readable, nowhere), bool, LocId::NONE))
}

/// Nobody knows what comes behind this if the condition is false.
fn frontier(program: &mut Program, f: &mut Function, cond: ExprId, what: Undefined, loc: LocId) -> Inst {
    let int = program.types.int(32, true);
    let number = f.add_expr(ExprKind::Const(what.number()), int, loc);
    Inst { kind: InstKind::Intrinsic { dest: None, op: Intrinsic::Defined, args: vec![cond, number] }, loc }
}

/// The condition of an access, as the question puts it. The property gets a class of its own: pointers from outside are memory of the environment
/// then, not arbitrary addresses of which most are invalid.
fn in_words(program: &mut Program, f: &mut Function, kind: Kind, cond: ExprId, property: PropertyId) -> ExprId {
    let ExprKind::Memory(_, [Some(address), ..]) = f.expr(cond).kind else {
        // An index into a named object.
        program.properties[property.index()].class = PropertyClass::Bounds;
        if kind == Kind::Bounds {
            return cond;
        }
        let bool = program.types.bool();
        return f.add_expr(ExprKind::Const(1), bool, LocId::NONE);
    };
    let bool = program.types.bool();
    let base = base(f, address);
    let ty = f.expr(base).ty;
    let null = f.add_expr(ExprKind::Const(0), ty, LocId::NONE);
    let told = &mut program.properties[property.index()];
    told.class = PropertyClass::Assertion;
    let pointer = told.message.split('`').nth(1).unwrap_or("a pointer").to_string();
    match kind {
        Kind::Null => {
            told.message = format!("`{pointer}` is used where it is null");
            f.add_expr(ExprKind::Binary(BinOp::Ne, base, null), bool, LocId::NONE)
        }
        Kind::Freed | Kind::Bounds => {
            let nowhere =
                f.add_expr(ExprKind::Memory(MemoryQuery::SameObject, [Some(base), Some(null), None, None]), bool, LocId::NONE);
            let live = f.add_expr(ExprKind::Memory(MemoryQuery::Live, [Some(base), None, None, None]), bool, LocId::NONE);
            let other = if kind == Kind::Freed {
                told.message = format!("`{pointer}` is used after the memory that it points to was freed");
                live
            } else {
                told.message = format!("access outside the memory that `{pointer}` points to");
                f.add_expr(ExprKind::Unary(UnOp::Not, live), bool, LocId::NONE)
            };
            let fine = f.add_expr(ExprKind::Binary(BinOp::Or, cond, nowhere), bool, LocId::NONE);
            f.add_expr(ExprKind::Binary(BinOp::Or, fine, other), bool, LocId::NONE)
        }
        Kind::BadFree => {
            told.class = PropertyClass::Free;
            let nowhere =
                f.add_expr(ExprKind::Memory(MemoryQuery::SameObject, [Some(base), Some(null), None, None]), bool, LocId::NONE);
            f.add_expr(ExprKind::Binary(BinOp::Or, cond, nowhere), bool, LocId::NONE)
        }
        Kind::Leak
        | Kind::Division
        | Kind::Uninitialised
        | Kind::Shift
        | Kind::Overflow
        | Kind::UnsignedOverflow
        | Kind::Conversion
        | Kind::Call
        | Kind::MissingReturn
        | Kind::Assertion
        | Kind::ArrayLength
        | Kind::Unsequenced
        | Kind::Library
        | Kind::NoQuestion
        | Kind::NotChecked => cond,
    }
}

/// The pointer that an address was computed from.
fn base(f: &Function, mut address: ExprId) -> ExprId {
    loop {
        match f.expr(address).kind {
            ExprKind::PtrAdd(pointer, _) | ExprKind::Cast(CastOp::PtrToPtr, pointer) => address = pointer,
            ExprKind::Addr(place) => match pointer_of(f, place) {
                Some(pointer) => address = pointer,
                None => return address,
            },
            _ => return address,
        }
    }
}

/// The pointer that a place is reached through.
fn pointer_of(f: &Function, mut place: PlaceId) -> Option<ExprId> {
    loop {
        match f.place(place).kind {
            PlaceKind::Deref(pointer) => return Some(pointer),
            PlaceKind::Local(_) | PlaceKind::Global(_) => return None,
            PlaceKind::Field(base, _) | PlaceKind::Index(base, _) => place = base,
        }
    }
}

/// Marks the calls of library functions at the place: what goes wrong inside them goes wrong there. `None`: there are none.
fn mark_calls(program: &mut Program, at: &At) -> Option<GlobalId> {
    let library: Vec<bool> = program.functions.iter().map(|f| f.from_library && f.has_body()).collect();
    let marked = |program: &Program, inst: &Inst| match inst.kind {
        InstKind::Call { callee: Callee::Direct(id), .. } => library[id.index()] && at.is_here(program, inst.loc),
        _ => false,
    };
    let users = |f: &&Function| !f.from_library;
    let any = program.functions.iter().filter(users).flat_map(|f| &f.blocks).flat_map(|b| &b.insts).any(|i| marked(program, i));
    if !any {
        return None;
    }
    let bool = program.types.bool();
    let here = fathom_transform::monitor::hidden(program, "__fathom_alarm_here", bool);
    let mut functions = std::mem::take(&mut program.functions);
    for function in functions.iter_mut().filter(|f| !f.from_library) {
        for b in 0..function.blocks.len() {
            let insts = std::mem::take(&mut function.blocks[b].insts);
            let mut out = Vec::with_capacity(insts.len());
            for inst in insts {
                let mark = marked(program, &inst);
                let mut set = |value: u128, out: &mut Vec<Inst>| {
                    let dest = function.add_place(PlaceKind::Global(here), bool);
                    let value = function.add_expr(ExprKind::Const(value), bool, LocId::NONE);
                    out.push(Inst { kind: InstKind::Assign { dest, value, access: Access::default() }, loc: LocId::NONE });
                };
                if mark {
                    set(1, &mut out);
                }
                out.push(inst);
                if mark {
                    set(0, &mut out);
                }
            }
            function.blocks[b].insts = out;
        }
    }
    program.functions = functions;
    Some(here)
}

fn unless_elsewhere(program: &mut Program, f: &mut Function, cond: ExprId, here: GlobalId) -> ExprId {
    let bool = program.types.bool();
    let place = f.add_place(PlaceKind::Global(here), bool);
    let called = f.add_expr(ExprKind::Read(place, Access::default()), bool, LocId::NONE);
    let not = f.add_expr(ExprKind::Unary(UnOp::Not, called), bool, LocId::NONE);
    f.add_expr(ExprKind::Binary(BinOp::Or, cond, not), bool, LocId::NONE)
}

/// A leak is judged where the last pointer may die: behind what stands at the place, when the function returns, and at the end. What the function returns is its
/// caller's, and what was just computed is about to be stored.
fn look_for_leaks(program: &mut Program, selection: &Selection, at: &At) {
    fathom_check::check(program, selection);
    let bool = program.types.bool();
    let function = program.find_function(&at.function);
    let result = function.and_then(|f| returned(program, f));
    let mut functions = std::mem::take(&mut program.functions);
    for (n, f) in functions.iter_mut().enumerate().filter(|(_, f)| !f.from_library) {
        let entry = program.entry == Some(FuncId::new(n));
        for b in 0..f.blocks.len() {
            let insts = std::mem::take(&mut f.blocks[b].insts);
            let mut out = Vec::with_capacity(insts.len());
            for mut inst in insts {
                let called = matches!(inst.kind, InstKind::Call { callee: Callee::Direct(id), .. } if Some(id) == function);
                let moves = matches!(
                    inst.kind.effect(),
                    Effect::Store { .. } | Effect::Call | Effect::Lifetime(_) | Effect::Primitive(_)
                );
                let watched = called || (moves && !is_in_flight(f, &inst.kind) && at.is_here(program, inst.loc));
                let loc = inst.loc;
                let given = result.filter(|_| called).map(|global| keep_result(program, f, &mut inst.kind, global, loc));
                out.push(inst);
                out.extend(given.iter().flat_map(|(keep, _)| keep.clone()));
                if watched {
                    let cond = f.add_expr(ExprKind::Memory(MemoryQuery::NoLostHeapObject, [None; 4]), bool, LocId::NONE);
                    program.properties.push(Property {
                        class: PropertyClass::MemTrack,
                        message: "memory leak: an allocated object is no longer reachable".into(),
                        loc,
                        function: f.name.clone(),
                    });
                    let property = PropertyId::new(program.properties.len() - 1);
                    out.push(Inst { kind: InstKind::Assert { cond, property }, loc });
                }
                // Whoever called the entry function goes on with what it returned.
                out.extend(given.filter(|_| !entry).map(|(_, forget)| forget));
            }
            f.blocks[b].insts = out;
        }
    }
    program.functions = functions;
}

/// A variable for what the function returns, where that may hold a pointer.
fn returned(program: &mut Program, function: FuncId) -> Option<GlobalId> {
    let ty = program.func(function).ret;
    if matches!(program.types.get(ty), Type::Void) {
        return None;
    }
    let align = program.types.align_of(ty);
    program.globals.push(Global::hidden("what the function returned", ty, align));
    Some(GlobalId::new(program.globals.len() - 1))
}

/// What puts the result of a call into the variable, and what takes it out again.
fn keep_result(program: &Program, f: &mut Function, call: &mut InstKind, global: GlobalId, loc: LocId) -> (Vec<Inst>, Inst) {
    let ty = program.global(global).ty;
    let kept = f.add_place(PlaceKind::Global(global), ty);
    let forget = Inst { kind: InstKind::Zero(kept), loc };
    let InstKind::Call { dest, .. } = call else { unreachable!("only calls come here") };
    let Some(dest) = *dest else {
        *dest = Some(kept);
        return (Vec::new(), forget);
    };
    let keep = match program.types.is_scalar(ty) {
        true => {
            let value = f.add_expr(ExprKind::Read(dest, Access::default()), ty, loc);
            InstKind::Assign { dest: kept, value, access: Access::default() }
        }
        false => InstKind::Copy { dest: kept, src: dest },
    };
    (vec![Inst { kind: keep, loc }], forget)
}

/// Is its result about to be used by what comes next?
fn is_in_flight(f: &Function, kind: &InstKind) -> bool {
    let dest = match kind {
        InstKind::Call { dest: Some(dest), .. } | InstKind::Intrinsic { dest: Some(dest), .. } => *dest,
        InstKind::Assign { dest, .. } => *dest,
        _ => return false,
    };
    matches!(f.place(dest).kind, PlaceKind::Local(local) if f.local(local).kind == LocalKind::Temp)
}

/// Drops the properties that are no goals, in whatever order the goals stand.
fn keep_goals(program: &mut Program, goals: &BTreeSet<PropertyId>) -> usize {
    let mut asserted = BTreeSet::new();
    for inst in program.functions.iter().flat_map(|f| &f.blocks).flat_map(|b| &b.insts) {
        if let InstKind::Assert { property, .. } = inst.kind {
            asserted.insert(property);
        }
    }
    let kept: Vec<PropertyId> = goals.intersection(&asserted).copied().collect();
    for inst in program.functions.iter_mut().flat_map(|f| &mut f.blocks).flat_map(|b| &mut b.insts) {
        if let InstKind::Assert { property, .. } = &mut inst.kind {
            let at = kept.binary_search(property).expect("every other assertion was replaced");
            *property = PropertyId::new(at);
        }
    }
    program.properties = kept.iter().map(|id| program.property(*id).clone()).collect();
    kept.len()
}

/// Does the message name one of these?
fn about(message: &str, names: &[String]) -> bool {
    let mut words = message.split(|c: char| !c.is_ascii_alphanumeric() && c != '_');
    words.any(|word| names.iter().any(|name| name == word))
}

/// The names that an alarm's message says it is about.
pub fn names(message: &str) -> Vec<String> {
    let plain = message.replace(['\u{2018}', '\u{2019}'], "'");
    let identifier = |text: &str| {
        !text.is_empty()
            && text.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
            && !text.starts_with(|c: char| c.is_ascii_digit())
    };
    let quoted = |text: &str| text.split('\'').nth(1).filter(|name| identifier(name)).map(str::to_string);
    for words in ["from variable ", "from field ", "NULL ", "uninitialized value "] {
        if let Some(at) = plain.find(words) {
            return quoted(&plain[at..]).into_iter().collect();
        }
    }
    let after = plain.rsplit_once(": ").map(|(_, name)| name.trim().to_string()).filter(|name| identifier(name));
    after.into_iter().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_message_is_about() {
        assert_eq!(names("Access to field 'v' results in a dereference of a null pointer (loaded from variable 'l')"), ["l"]);
        assert_eq!(names("dereference of NULL \u{2018}p\u{2019}"), ["p"]);
        assert_eq!(names("Possible null pointer dereference: q"), ["q"]);
        assert!(names("Division by zero").is_empty());
        assert!(about("`p->next` is used where it is null", &["next".into()]));
        assert!(!about("`pp` is used where it is null", &["p".into()]));
    }
}
