//! AST to GOTO program: lowering of every function, linking of several translation units by C's rules, resolution of
//! primitives, and the synthesised entry function.
//!
//! Takes the units that the front end read; gives one `Program` in which every conversion, promotion, sequence point, short
//! circuit, lifetime and layout is explicit. Nothing is dropped: what cannot be expressed becomes an
//! `InstKind::Unsupported` at the point of its evaluation.
//!
//! Lowering recurses on the depth of expressions and statements; it therefore runs on a thread of its own whose large
//! stack is reserved, not committed.
//!
//! Must not know: clang, terms, solvers, checks.

mod arith;
mod asm;
mod assign;
mod atomics;
mod body;
mod builtins;
mod call;
mod complex;
mod condition;
mod constant;
mod context;
mod contracts;
mod convert;
mod coverage;
mod entry;
mod errno;
mod finish;
mod flags;
mod float_const;
mod format_check;
mod frame;
mod freedoms;
mod functions;
mod given_away;
mod goals;
mod harmless;
mod image;
mod init;
mod library;
mod link;
mod local_names;
mod locations;
mod loop_frame;
mod math;
mod overlap;
mod place;
mod primitives;
mod quantifier;
mod registers;
mod restrict;
mod scope;
mod sequence;
mod stmt;
mod surroundings;
mod switch;
mod symbols;
mod types;
mod value;
mod varargs;
mod vector;
mod vla;
mod watch;

use fathom_ast::Unit;
use fathom_goto::Program;
use fathom_goto::coverage::Criterion;
pub use registers::{Region, RegionError, RegionFault};

/// What to lower.
#[derive(Clone, Debug)]
pub struct LowerOptions {
    /// The function execution starts in: `main`, or any other whose parameters then become inputs.
    pub entry: String,
    /// Map calls of body-less C library functions to primitives where a direct mapping exists.
    pub library: bool,
    /// Units from this index on are library models: their definitions yield to the user's and are marked.
    pub first_library_unit: Option<usize>,
    /// `malloc` and `calloc` may return null, by an input each.
    pub allocation_may_fail: bool,
    /// SV-COMP's convention: allocations of more than half of the address space succeed, unless their size is a constant, and
    /// formats are not compared with their arguments.
    pub sv_comp: bool,
    /// The program is only executed, with no inputs at hand: what the C library leaves open is what a common implementation
    /// does on a good day (`__fathom_concrete`).
    pub concrete: bool,
    pub looked_for: LookedFor,
    pub roles: Roles,
    /// Functions whose definitions do not count, but for those in harnesses and stubs. Functions with internal linkage have their own name or
    /// `__CPROVER_file_local_FILE_NAME`.
    pub remove_bodies: Vec<String>,
    /// Of several definitions of a name the first counts, as some tools link.
    pub first_definition: bool,
    /// Pointer parameters of an entry function that is not `main` point to objects of their own, to each other's, or are null.
    pub give_objects: bool,
    /// Functions whose contracts the calls in the entry function check.
    pub enforce: Vec<String>,
    /// Functions whose contracts stand for them.
    pub replace: Vec<String>,
    /// Clauses of loops are checked at their heads.
    pub loop_contracts: bool,
    /// Functions of the C library whose models are for another machine: nobody knows what calling them gives.
    pub without_models: Vec<String>,
    /// Addresses with registers behind them; they do not overlap.
    pub registers: Vec<Region>,
    /// Which goals of a test suite are put into the user's functions.
    pub goals: Vec<Criterion>,
    /// Labels whose reachability is a property; an assertion that fails stands at each of them.
    pub labels: Vec<String>,
    /// Calls of `reach_error` are calls like others: its body counts and, if there is none, it ends the execution or returns, by an input.
    pub errors_are_calls: bool,
}

/// What only lowering can look for: it puts the assertions there.
#[derive(Clone, Debug)]
pub struct LookedFor {
    /// Assert that nothing is modified and used without a sequence point between. Otherwise such places are only marked, by an assertion that
    /// holds: the properties of class `Unsequenced` tell what a proof rests on.
    pub unsequenced: bool,
    /// Assert that assignments do not overlap in part.
    pub overlap: bool,
    /// Assert that accesses through `restrict` parameters do not meet others.
    pub restrict: bool,
    /// Functions declared noreturn that return are looked for: nothing behind their calls is needed.
    pub noreturn: bool,
    /// As `unsequenced`, for calls in an order that C does not fix.
    pub evaluation_order: bool,
}

impl Default for LookedFor {
    fn default() -> Self {
        Self { unsequenced: true, overlap: true, restrict: true, noreturn: true, evaluation_order: false }
    }
}

/// What units are for, by their indices; the others are the program.
#[derive(Clone, Debug, Default)]
pub struct Roles {
    /// Harnesses, whatever names they use: what is not initialised in them is an input.
    pub harnesses: Vec<usize>,
    /// Units that use the dialects' names only because annotations were rewritten: no harnesses.
    pub annotated: Vec<usize>,
    /// Units whose functions count instead of those of the same name in the others.
    pub stubs: Vec<usize>,
    /// The one that no goals are put into: it only drives the others.
    pub without_goals: Option<usize>,
}

/// How inputs are named that decide whether an error function without a body ends the execution. Nobody may choose them.
pub const END_OF_ERROR: &str = "unspecified end in ";

impl Default for LowerOptions {
    fn default() -> Self {
        Self {
            entry: "main".to_string(),
            library: true,
            first_library_unit: None,
            allocation_may_fail: false,
            sv_comp: false,
            concrete: false,
            looked_for: LookedFor::default(),
            roles: Roles::default(),
            remove_bodies: Vec::new(),
            first_definition: false,
            give_objects: false,
            enforce: Vec::new(),
            replace: Vec::new(),
            registers: Vec::new(),
            without_models: Vec::new(),
            loop_contracts: true,
            goals: Vec::new(),
            labels: Vec::new(),
            errors_are_calls: false,
        }
    }
}

/// Do some of these goals look at how decisions are evaluated?
pub(crate) fn watches_decisions(goals: &[Criterion]) -> bool {
    goals.iter().any(|c| match c {
        Criterion::Branch | Criterion::Decision | Criterion::Condition | Criterion::Mcdc | Criterion::McdcUnique => true,
        // A relation is tried only where it is evaluated.
        Criterion::Boundary => true,
        Criterion::Function | Criterion::Statement | Criterion::Call | Criterion::Case | Criterion::Loop => false,
        Criterion::Cover | Criterion::Requirement | Criterion::Violation => false,
    })
}

/// Why there is no program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LowerError {
    /// The input is not a program: one sentence for the user.
    Input(String),
    /// No file defines the function of this name, with which the program begins.
    NoEntry(String),
    /// A defect of this crate.
    Internal(String),
}

impl std::fmt::Display for LowerError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            LowerError::Input(message) => f.write_str(message),
            LowerError::NoEntry(name) => write!(f, "there is no entry function: no input file defines `{name}`"),
            LowerError::Internal(message) => write!(f, "internal error in lowering: {message}"),
        }
    }
}

impl std::error::Error for LowerError {}

/// Stack of the lowering thread: enough for operator chains of 100,000 operands and more. Reserved, not committed.
const STACK_BYTES: usize = 2 << 30;
/// What is tried when so much address space cannot be had.
const SMALL_STACK_BYTES: [usize; 2] = [256 << 20, 32 << 20];

/// Lowers each unit, links them, resolves primitives and synthesises the entry function.
pub fn lower(units: &[Unit], options: &LowerOptions) -> Result<Program, LowerError> {
    std::thread::scope(|scope| {
        let spawn = |bytes| {
            let job = move || link::lower_units(units, options);
            std::thread::Builder::new().name("lower".to_string()).stack_size(bytes).spawn_scoped(scope, job)
        };
        let handle = spawn(STACK_BYTES)
            .or_else(|_| spawn(SMALL_STACK_BYTES[0]))
            .or_else(|_| spawn(SMALL_STACK_BYTES[1]))
            .map_err(|e| LowerError::Internal(format!("cannot start the lowering thread: {e}")))?;
        match handle.join() {
            Ok(result) => result,
            Err(panic) => {
                let text = panic.downcast_ref::<String>().cloned();
                let text = text.or_else(|| panic.downcast_ref::<&str>().map(|s| s.to_string()));
                Err(LowerError::Internal(text.unwrap_or_else(|| "panic".to_string())))
            }
        }
    })
}

/// Names of the functions and objects that the units refer to and none of them defines, sorted.
pub fn undefined_symbols(units: &[Unit]) -> Vec<String> {
    link::undefined_symbols(units)
}

/// Undefined behaviour that these units may contain and that no check looks for in full: sentences for a proof.
pub fn not_looked_for(units: &[Unit]) -> Vec<String> {
    let mut found = Vec::new();
    let users = restrict::users(units);
    if !users.is_empty() {
        let names = users.join(", ");
        found.push(format!("not looked for: every violation of `restrict` (last accesses in {names} are compared)"));
    }
    let uses = |name: &[u8]| units.iter().any(|unit| unit.decls.iter().any(|decl| unit.bytes(decl.name) == name));
    // SOUNDNESS: an optimiser knows more than the front end does, and then the other branch is executed. Calls that the front end answers are gone by now.
    if uses(b"__builtin_constant_p") {
        found.push("`__builtin_constant_p` is 0 where its argument is no constant expression (as without optimisation)".into());
    }
    if uses(b"__builtin_object_size") || uses(b"__builtin_dynamic_object_size") {
        found.push("`__builtin_object_size` does not know what the front end does not know (as without optimisation)".into());
    }
    if units.iter().any(keeps_temporaries) {
        found.push("not looked for: uses of a temporary object behind the expression that made it (arrays in structures that functions return)".into());
    }
    if units.iter().any(sequence::may_write_constant_local) {
        found.push("not looked for: stores to constant local variables through pointers whose `const` was cast away".into());
    }
    found.extend(freedoms::of(units));
    found
}

/// Does the unit turn an array that is part of no lasting object into a pointer, other than to take an element at once (C11 6.2.4p8)?
///
/// SOUNDNESS: temporary objects live as long as the function here.
fn keeps_temporaries(unit: &Unit) -> bool {
    let decays = |e: &fathom_ast::Expr| match e.kind {
        fathom_ast::ExprKind::Cast { kind: fathom_ast::CastKind::ArrayToPointer, operand, .. } => {
            unit[operand].category != fathom_ast::ValueCategory::LValue
        }
        _ => false,
    };
    let at_once = unit.exprs.iter().filter(|e| match e.kind {
        fathom_ast::ExprKind::Subscript { base, .. } => decays(&unit[base]),
        _ => false,
    });
    unit.exprs.iter().filter(|e| decays(e)).count() > at_once.count()
}

/// Does the unit use names of a verification dialect in which variables without an initialiser are inputs?
///
/// SOUNDNESS: `nondet_int` and the like do not count: programs of all kinds use them.
pub fn uses_dialect(unit: &Unit) -> bool {
    let dialect = |name: &[u8]| name.starts_with(b"__CPROVER_") || name.starts_with(b"__ESBMC_");
    unit.decls.iter().any(|decl| dialect(unit.bytes(decl.name)))
}

/// What harnesses among these units give to the program: sentences for a proof. `harnesses` are those that are harnesses whatever names they use,
/// `annotated` those whose names of the dialects are annotations.
pub fn given(units: &[Unit], harnesses: &[usize], annotated: &[usize]) -> Vec<String> {
    let given =
        units.iter().enumerate().filter(|(i, unit)| harnesses.contains(i) || uses_dialect(unit) && !annotated.contains(i));
    let name = |unit: &Unit| unit.files.first().map(|f| unit.str(f.name).into_owned()).unwrap_or_default();
    let named: Vec<String> = given.map(|(_, unit)| name(unit)).collect();
    if named.is_empty() {
        return Vec::new();
    }
    let names = named.join(", ");
    vec![format!(
        "variables without an initialiser and allocated memory are inputs, and objects of type _Bool hold 0 or 1, as the dialect of harnesses has it: {names}"
    )]
}

/// Marks a loop that lists what it may write.
pub(crate) const LOOP_ASSIGNS: &[u8] = b"__CPROVER_loop_framed";

/// Clauses of these units that nobody compares with the program: a sentence for a proof.
///
/// SOUNDNESS: what a loop modifies is found out, and its own list is assumed nowhere; but whoever writes one means that it be checked.
pub fn unchecked_clauses(units: &[Unit]) -> Option<String> {
    let listed = units.iter().any(|unit| unit.decls.iter().any(|decl| unit.bytes(decl.name) == LOOP_ASSIGNS));
    listed.then(|| "loops write no more through pointers and in called functions than their assigns clauses say: only variables are compared with the clauses".into())
}

/// Whether lowering itself gives the function a meaning (a primitive or a directly mapped library function).
pub fn is_resolved_by_lowering(name: &str) -> bool {
    primitives::find(name).is_some() || library::find(name).is_some() || name.as_bytes() == LOOP_ASSIGNS
}
