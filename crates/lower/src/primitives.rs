//! Primitives: functions whose meaning the verifier itself defines. Two families: those of the verification
//! competitions and of `assert` that user programs call, and `__fathom_*`, which library models are written in.
//!
//! | function | meaning |
//! | --- | --- |
//! | `reach_error`, `__VERIFIER_error` | violation of the reachability property; execution stops |
//! | `__assert_fail(text, …)` and kin | violation of a user assertion |
//! | `__VERIFIER_assume(c)`, `__fathom_assume(c)` | only executions with `c` count |
//! | `__VERIFIER_assert(c)`, `assert(c)` without its header | user assertion `c` |
//! | `__VERIFIER_nondet_X()`, `nondet_X()` | an input of the return type |
//! | `__fathom_input_X()` | the same, named `X`; with `X` = `approx_sin` it is named `approx:sin` and stands for a result that the model only bounds |
//! | `__CPROVER_assume(c)`, `__ESBMC_assume(c)`, `klee_assume(c)` | as `__VERIFIER_assume` |
//! | `__CPROVER_assert(c, m)`, `…precondition`, `…postcondition`, `__ESBMC_assert(c, m)` | user assertion `c` with a message |
//! | `__CPROVER_r_ok_of(p, n)`, `__CPROVER_OBJECT_SIZE(p)`, … | memory queries of harnesses; the rest of their dialects are models |
//! | `__VERIFIER_atomic_begin/end()` | atomic section |
//! | `__fathom_assert(c, "class", "message")` | property of the named class |
//! | `__fathom_heap_alloc(n)`, `__fathom_heap_free(p)`, `__fathom_stack_alloc(n)` | objects |
//! | `__fathom_heap_given(n, 1)`, `__fathom_stack_given(n, 1)` | objects that hold inputs |
//! | `__fathom_memmove/memcpy(d, s, n)`, `__fathom_memset(d, c, n)` | bytes |
//! | `__fathom_format_print(stream, format, args)` | formatted output; `args` is a `va_list` |
//! | `__fathom_format_buffer(buf, capacity, format, args)` | formatted output to memory |
//! | `__fathom_put_byte(stream, c)` | output of one byte |
//! | `__fathom_exit(code)`, `__fathom_abort()` | end of the program |
//! | `__fathom_concrete()` | whether the program is only to be executed, in an environment that does what it usually does |
//! | `__fathom_harmless(f)` | whether no function that `f` may point to does anything but compute its result |
//! | `__fathom_unsupported("what")` | execution cannot be followed beyond this point |
//! | `__fathom_get_rounding()`, `__fathom_set_rounding(m)` | floating-point rounding mode |
//! | `__fathom_object_size(p)`, `__fathom_pointer_offset(p)` | memory queries |
//! | `__fathom_readable/writable(p, n)`, `__fathom_freeable(p)`, `__fathom_live(p)`, `__fathom_same_object(p, q)`, `__fathom_disjoint(p, n, q, m)`, `__fathom_aligned(p, n)` | memory predicates |
//!
//! They apply where the program has no body for the function, except for `reach_error`, which always is the property.

use fathom_ast as ast;
use fathom_goto::coverage::Criterion;
use fathom_goto::*;

use crate::body::{Body, Val};
use crate::link::Resolution;

#[derive(Copy, Clone, Debug, PartialEq)]
pub(crate) enum Primitive {
    ReachError,
    AssertFail,
    Assume,
    AssertArgument,
    /// As `AssertArgument`, with a message behind the condition.
    AssertMessage,
    /// As `AssertArgument`: a clause of a contract.
    AssertClause,
    Input,
    /// Does nothing.
    Nothing,
    /// The values of the arguments behind the first, which is their name, for whoever reads a trace.
    Note,
    /// A goal of a test suite.
    Goal,
    /// A requirement that must hold: an assertion, or the goal of a test suite that it does not.
    Require,
    AtomicBegin,
    AtomicEnd,
    AssertClass,
    Concrete,
    Harmless,
    Unsupported,
    /// Operands in order; the result, if any, is the intrinsic's.
    Intrinsic(Intrinsic),
    /// An intrinsic whose last operand is a `va_list` to be replaced by the pointer in it.
    Format(Intrinsic),
    Memory(MemoryQuery),
}

const TABLE: &[(&str, Primitive)] = &[
    ("reach_error", Primitive::ReachError),
    ("__VERIFIER_error", Primitive::ReachError),
    ("__assert_fail", Primitive::AssertFail),
    ("__assert", Primitive::AssertFail),
    ("__assert_rtn", Primitive::AssertFail),
    ("__assert_func", Primitive::AssertFail),
    ("__assert_perror_fail", Primitive::AssertFail),
    ("__VERIFIER_assume", Primitive::Assume),
    ("__fathom_assume", Primitive::Assume),
    ("__VERIFIER_assert", Primitive::AssertArgument),
    ("__CPROVER_assume", Primitive::Assume),
    ("__CPROVER_assert", Primitive::AssertMessage),
    ("__CPROVER_precondition", Primitive::AssertMessage),
    ("__CPROVER_postcondition", Primitive::AssertMessage),
    ("__CPROVER_ensured", Primitive::AssertClause),
    ("__CPROVER_required", Primitive::AssertClause),
    ("__CPROVER_output", Primitive::Note),
    ("__CPROVER_input", Primitive::Note),
    ("__CPROVER_cover", Primitive::Goal),
    ("fathom_cover", Primitive::Goal),
    ("__fathom_goal", Primitive::Goal),
    ("fathom_require", Primitive::Require),
    ("__CPROVER_loop_holds", Primitive::AssertClause),
    ("__CPROVER_loop_decreased", Primitive::AssertClause),
    ("__CPROVER_r_ok_of", Primitive::Memory(MemoryQuery::Readable)),
    ("__CPROVER_w_ok_of", Primitive::Memory(MemoryQuery::Writable)),
    ("__CPROVER_OBJECT_SIZE", Primitive::Memory(MemoryQuery::ObjectSize)),
    ("__CPROVER_POINTER_OFFSET", Primitive::Memory(MemoryQuery::PointerOffset)),
    ("__CPROVER_same_object", Primitive::Memory(MemoryQuery::SameObject)),
    ("__ESBMC_assume", Primitive::Assume),
    ("__ESBMC_assert", Primitive::AssertMessage),
    ("klee_assume", Primitive::Assume),
    ("__CPROVER_forall", Primitive::Unsupported),
    ("__CPROVER_exists", Primitive::Unsupported),
    ("klee_prefer_cex", Primitive::Nothing),
    // The macro of a header that was not included.
    ("assert", Primitive::AssertArgument),
    ("__VERIFIER_atomic_begin", Primitive::AtomicBegin),
    ("__VERIFIER_atomic_end", Primitive::AtomicEnd),
    ("__fathom_assert", Primitive::AssertClass),
    ("__fathom_concrete", Primitive::Concrete),
    ("__fathom_harmless", Primitive::Harmless),
    ("__fathom_unsupported", Primitive::Unsupported),
    ("__fathom_heap_alloc", Primitive::Intrinsic(Intrinsic::HeapAlloc)),
    ("__fathom_heap_free", Primitive::Intrinsic(Intrinsic::HeapFree)),
    ("__fathom_stack_alloc", Primitive::Intrinsic(Intrinsic::StackAlloc)),
    ("__fathom_heap_given", Primitive::Intrinsic(Intrinsic::HeapAlloc)),
    ("__fathom_stack_given", Primitive::Intrinsic(Intrinsic::StackAlloc)),
    ("__fathom_memmove", Primitive::Intrinsic(Intrinsic::MemMove)),
    ("__fathom_memcpy", Primitive::Intrinsic(Intrinsic::MemCopy)),
    ("__fathom_memset", Primitive::Intrinsic(Intrinsic::MemSet)),
    ("__fathom_format_print", Primitive::Format(Intrinsic::FormatPrint)),
    ("__fathom_format_buffer", Primitive::Format(Intrinsic::FormatBuffer)),
    ("__fathom_put_byte", Primitive::Intrinsic(Intrinsic::PutByte)),
    ("__fathom_exit", Primitive::Intrinsic(Intrinsic::Exit)),
    ("__fathom_abort", Primitive::Intrinsic(Intrinsic::Abort)),
    ("__fathom_get_rounding", Primitive::Intrinsic(Intrinsic::GetRounding)),
    ("__fathom_set_rounding", Primitive::Intrinsic(Intrinsic::SetRounding)),
    ("__fathom_object_size", Primitive::Memory(MemoryQuery::ObjectSize)),
    ("__fathom_pointer_offset", Primitive::Memory(MemoryQuery::PointerOffset)),
    ("__fathom_readable", Primitive::Memory(MemoryQuery::Readable)),
    ("__fathom_writable", Primitive::Memory(MemoryQuery::Writable)),
    ("__fathom_freeable", Primitive::Memory(MemoryQuery::Freeable)),
    ("__fathom_live", Primitive::Memory(MemoryQuery::Live)),
    ("__fathom_aligned", Primitive::Memory(MemoryQuery::Aligned)),
    ("__fathom_same_object", Primitive::Memory(MemoryQuery::SameObject)),
    ("__fathom_disjoint", Primitive::Memory(MemoryQuery::Disjoint)),
];

pub(crate) fn find(name: &str) -> Option<Primitive> {
    let prefixed = ["__", "nondet_", "klee_"].iter().any(|prefix| name.starts_with(prefix));
    if !prefixed && !matches!(name, "reach_error" | "assert" | "fathom_cover" | "fathom_require") {
        return None;
    }
    if let Some(row) = TABLE.iter().find(|row| row.0 == name) {
        return Some(row.1);
    }
    let input = name.starts_with("__VERIFIER_nondet_") || name.starts_with("nondet_") || name.starts_with("__fathom_input_");
    input.then_some(Primitive::Input)
}

/// What the input is called, and who decides it: users know the names of their own functions, not of those the models use.
pub(crate) fn input_of(function: &str) -> (String, InputKind) {
    match function.strip_prefix("__fathom_input_") {
        Some(name) => match name.strip_prefix("approx_") {
            Some(approximated) => (format!("approx:{approximated}"), InputKind::Approximated),
            None => (name.to_string(), InputKind::Environment),
        },
        None => (function.to_string(), InputKind::Environment),
    }
}

/// The class `__fathom_assert` names.
fn class_of(name: &str) -> PropertyClass {
    match name {
        "overflow" => PropertyClass::Overflow,
        "bounds" => PropertyClass::Bounds,
        "deref" => PropertyClass::Deref,
        "free" => PropertyClass::Free,
        "division" => PropertyClass::Division,
        "alignment" => PropertyClass::Alignment,
        "allocation-size" => PropertyClass::AllocationSize,
        "unreachable" => PropertyClass::Unreachable,
        "uninitialised" => PropertyClass::Uninitialised,
        "assertion" => PropertyClass::Assertion,
        _ => PropertyClass::Library,
    }
}

/// What the caller makes of the value that a call returns.
#[derive(Clone, Copy)]
pub(crate) struct Wanted {
    pub ty: TypeId,
    /// Somebody looks at the value.
    pub used: bool,
}

impl Body<'_, '_> {
    /// A call that the resolution gives a meaning; `None` if it cannot, and the call stays a call.
    pub fn resolved_call(
        &mut self,
        resolution: Resolution,
        name: &str,
        operands: &[Operand],
        args: Option<&[ast::ExprId]>,
        wanted: Wanted,
        loc: LocId,
    ) -> Option<Val> {
        match resolution {
            Resolution::None => None,
            Resolution::Primitive(primitive) => {
                self.primitive(primitive, name, operands, args.unwrap_or_default(), wanted.ty, loc)
            }
            Resolution::Library(function) => self.library(function, operands, args, wanted, loc),
        }
    }

    /// A function without a body that stands for an error: SV-COMP says that it ends the execution, most programs that define it themselves return.
    /// SOUNDNESS: both happen, by an input that is no choice of the environment.
    fn error_call(&mut self, name: &str, loc: LocId) {
        let bool = self.cx.program.types.bool();
        let ends = self.temp(bool, loc);
        let name = format!("{}`{name}`", crate::END_OF_ERROR);
        self.emit(InstKind::Input { dest: ends, name, kind: InputKind::Unspecified }, loc);
        let cond = self.read(ends, loc);
        let (stop, next) = (self.new_block(), self.new_block());
        self.terminate(Terminator::Branch { cond, then: stop, other: next }, loc);
        self.switch_to(stop);
        self.terminate(Terminator::Stop, loc);
        self.switch_to(next);
    }

    fn primitive(
        &mut self,
        primitive: Primitive,
        name: &str,
        operands: &[Operand],
        args: &[ast::ExprId],
        ret: TypeId,
        loc: LocId,
    ) -> Option<Val> {
        let values = scalars(operands);
        match primitive {
            Primitive::ReachError if self.cx.options.errors_are_calls => {
                self.error_call(name, loc);
                self.primitive(Primitive::Input, name, operands, args, ret, loc)
            }
            Primitive::ReachError => {
                self.assert_false(PropertyClass::ReachError, format!("`{name}` is called"), loc);
                self.terminate(Terminator::Stop, loc);
                Some(Val::Void)
            }
            Primitive::AssertFail => {
                // The BSD form has the function's name first.
                let at = if ["__assert_rtn", "__assert_func"].contains(&name) { 3 } else { 0 };
                let text = args.get(at).and_then(|&a| self.literal_text(a));
                let message = text.map_or("assertion".to_string(), |t| format!("assertion {t}"));
                self.assert_false(PropertyClass::Assertion, message, loc);
                self.terminate(Terminator::Stop, loc);
                Some(Val::Void)
            }
            Primitive::Assume => {
                let cond = self.truth(Val::Scalar(*values.first()?), loc);
                self.emit(InstKind::Assume(cond), loc);
                Some(Val::Void)
            }
            Primitive::AssertArgument => {
                let cond = self.truth(Val::Scalar(*values.first()?), loc);
                self.assert(cond, PropertyClass::Assertion, "assertion", loc);
                Some(Val::Void)
            }
            Primitive::AssertMessage => {
                let cond = self.truth(Val::Scalar(*values.first()?), loc);
                let text = args.get(1).and_then(|&a| self.literal_text(a)).filter(|t| !t.is_empty());
                let message = text.map_or("assertion".to_string(), |t| format!("assertion {t}"));
                self.assert(cond, PropertyClass::Assertion, message, loc);
                Some(Val::Void)
            }
            Primitive::AssertClause => {
                let cond = self.truth(Val::Scalar(*values.first()?), loc);
                let of = |kind: &str, prefix: &str| {
                    format!("{kind} clause of `{}`", self.f.name.strip_prefix(prefix).unwrap_or(&self.f.name))
                };
                let message = match name {
                    "__CPROVER_loop_holds" => "loop invariant".to_string(),
                    "__CPROVER_loop_decreased" => "decreases clause of a loop".to_string(),
                    "__CPROVER_ensured" => of("ensures", crate::contracts::ENFORCE),
                    _ => of("requires", crate::contracts::REPLACE),
                };
                self.assert(cond, PropertyClass::Assertion, message, loc);
                Some(Val::Void)
            }
            // The short name is only a convention of other tools: what takes arguments may be something else.
            Primitive::Input if name.starts_with("nondet_") && !operands.is_empty() && !self.cx.state.arbitrary => None,
            Primitive::Input => {
                if matches!(self.type_of(ret), Type::Void) {
                    return Some(Val::Void);
                }
                let temp = self.temp(ret, loc);
                let (name, kind) = input_of(name);
                self.input_leaves(temp, &name, kind, loc);
                if self.cx.program.types.is_scalar(ret) {
                    Some(Val::Scalar(self.read(temp, loc)))
                } else {
                    Some(Val::Place(temp))
                }
            }
            Primitive::Goal => {
                let (criterion, at, text) = crate::goals::written_goal(name, args, |a| self.literal_text(a));
                let cond = self.truth(Val::Scalar(*values.get(at)?), loc);
                self.named_goal(criterion, text, cond, loc);
                Some(Val::Void)
            }
            Primitive::Require => {
                let text = args.first().and_then(|&a| self.literal_text(a)).unwrap_or_default();
                let cond = self.truth(Val::Scalar(*values.get(1)?), loc);
                if self.cx.options.goals.contains(&Criterion::Violation) {
                    let not = self.unary(UnOp::Not, cond, loc);
                    self.named_goal(Criterion::Violation, text, not, loc);
                } else {
                    self.assert(cond, PropertyClass::Assertion, format!("requirement {text}"), loc);
                }
                Some(Val::Void)
            }
            Primitive::Note => {
                let text = args.first().and_then(|&a| self.literal_text(a)).unwrap_or_else(|| "note".to_string());
                // They are parts of an argument list by now. Evaluating one again must change nothing.
                for &arg in args.iter().skip(1).filter(|&&a| !self.flags(a).has_effect()).collect::<Vec<_>>() {
                    if let Val::Scalar(value) = self.value(arg) {
                        self.emit(InstKind::Note { name: text.clone(), value }, loc);
                    }
                }
                Some(Val::Void)
            }
            Primitive::Nothing => Some(Val::Void),
            Primitive::AtomicBegin => {
                self.emit(InstKind::AtomicBegin(MemoryOrder::SeqCst), loc);
                Some(Val::Void)
            }
            Primitive::AtomicEnd => {
                self.emit(InstKind::AtomicEnd, loc);
                Some(Val::Void)
            }
            Primitive::AssertClass => {
                let cond = self.truth(Val::Scalar(*values.first()?), loc);
                let class = args.get(1).and_then(|&a| self.literal_text(a)).unwrap_or_default();
                let message = args.get(2).and_then(|&a| self.literal_text(a)).unwrap_or_default();
                self.assert(cond, class_of(&class), message, loc);
                Some(Val::Void)
            }
            Primitive::Concrete => {
                let bool = self.cx.common.bool;
                let concrete = self.constant(bool, u128::from(self.cx.options.concrete), loc);
                Some(Val::Scalar(self.convert(concrete, ret, loc)))
            }
            Primitive::Harmless => {
                let bool = self.cx.common.bool;
                let harmless = self.constant(bool, u128::from(self.cx.comparisons_are_harmless), loc);
                Some(Val::Scalar(self.convert(harmless, ret, loc)))
            }
            Primitive::Unsupported => {
                let what = args.first().and_then(|&a| self.literal_text(a)).unwrap_or_default();
                self.unsupported(what, loc);
                Some(Val::Void)
            }
            Primitive::Intrinsic(op) => Some(self.intrinsic(op, &values, ret, loc)),
            Primitive::Format(op) => {
                let mut values = values;
                let list = values.pop()?;
                let place = self.va_pointer_of(list, loc);
                values.push(self.read(place, loc));
                Some(self.intrinsic(op, &values, ret, loc))
            }
            Primitive::Memory(query) => {
                let result = match query {
                    MemoryQuery::ObjectSize => self.cx.common.size,
                    MemoryQuery::PointerOffset => self.cx.common.ptrdiff,
                    MemoryQuery::Readable | MemoryQuery::Writable | MemoryQuery::Freeable | MemoryQuery::Aligned => {
                        self.cx.common.bool
                    }
                    MemoryQuery::SameObject | MemoryQuery::Disjoint | MemoryQuery::Live | MemoryQuery::IsFunction => {
                        self.cx.common.bool
                    }
                    MemoryQuery::InObject | MemoryQuery::Initialised | MemoryQuery::IsArgument => self.cx.common.bool,
                    MemoryQuery::NoHeapObject | MemoryQuery::NoLostHeapObject => self.cx.common.bool,
                };
                let mut list = [None; 4];
                for (slot, &value) in list.iter_mut().zip(&values) {
                    *slot = Some(value);
                }
                let value = self.expr(ExprKind::Memory(query, list), result, loc);
                // The answer is about memory as it is now.
                let value = self.spill(value);
                Some(Val::Scalar(self.convert(value, ret, loc)))
            }
        }
    }

    /// Emits an intrinsic; its result, if it has one and the caller can take one, is a temporary.
    pub fn intrinsic(&mut self, op: Intrinsic, args: &[ExprId], ret: TypeId, loc: LocId) -> Val {
        let gives = match op {
            Intrinsic::HeapAlloc | Intrinsic::StackAlloc | Intrinsic::FormatPrint | Intrinsic::FormatBuffer => true,
            Intrinsic::ArgCount | Intrinsic::ArgVector | Intrinsic::GetRounding => true,
            Intrinsic::HeapFree | Intrinsic::StackFree | Intrinsic::MemMove | Intrinsic::MemCopy | Intrinsic::MemSet => false,
            Intrinsic::Arbitrary => true,
            Intrinsic::Defined | Intrinsic::PutByte | Intrinsic::Exit | Intrinsic::Abort | Intrinsic::SetRounding => false,
        };
        let stops = matches!(op, Intrinsic::Exit | Intrinsic::Abort);
        let fits = self.cx.program.types.is_scalar(ret);
        let dest = if gives && fits { Some(self.temp(ret, loc)) } else { None };
        self.emit(InstKind::Intrinsic { dest, op, args: args.to_vec() }, loc);
        if stops {
            self.terminate(Terminator::Stop, loc);
        }
        match dest {
            Some(dest) => Val::Scalar(self.read(dest, loc)),
            None => Val::Void,
        }
    }

    /// The text of an argument that is a string literal.
    pub fn literal_text(&self, e: ast::ExprId) -> Option<String> {
        let mut e = e;
        loop {
            match self.cx.unit[e].kind {
                ast::ExprKind::Cast { operand, .. } => e = operand,
                ast::ExprKind::Predefined(string) => e = string,
                ast::ExprKind::Str { bytes, width: 1 } => return Some(self.cx.unit.str(bytes).into_owned()),
                _ => return None,
            }
        }
    }
}

/// The scalar operands.
pub(crate) fn scalars(operands: &[Operand]) -> Vec<ExprId> {
    let scalar = |o: &Operand| match *o {
        Operand::Value(e) => Some(e),
        Operand::Aggregate(_) => None,
    };
    operands.iter().filter_map(scalar).collect()
}
