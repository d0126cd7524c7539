//! The text form of a GOTO program: what `fathom show goto` prints and what IR tests are written in.
//!
//! `print` and `parse` are inverse: `print(parse(t)) == t` for printed `t`, and `parse(print(p))` is `p` again, except
//! that arenas are renumbered in order of use (entries nothing uses are dropped; a small tree used twice becomes
//! two). Trees too large to repeat are written once, `'1=(…)`, and then named `'1` (places: `` `1=[…] ``).
//!
//! ```text
//! goto lp64                            data model
//! entry $__start
//! type i32                             the type table, in order: i32 u8 bool void f64 *T [8]T {record} fn(T, ...) -> T
//! record {struct s} size 8 align 4 [union] [incomplete]
//!   field x: i32 at 0                  bit offset; bit-fields: `at 3 width 5`
//! file "a.c"                           loc 0 12:5-12:9: file, range [macro "M"] [spelled 0:3:4]
//! global @g: i32 [constant] … = { 0: i4 5, 4: bits 0 3 1, 8: "abc", 16: @h+4, 24: $f }
//! property division "division by zero" in "f" @3
//! fn $f(x: i32, p: *i32 addr) -> i32 [variadic] [noreturn] [library] @1 {     `;` in place of a body: none
//!   local y: u8 [temp] [addr] [align 8] @2
//! b0:
//!   y = (x as u8) @4                   place = value; `=!v` volatile, `=!a` atomic, `=!a_relaxed` with another order than seq_cst
//!   copy s, t        zero s            start y        end y
//!   y = call $f(x, agg s)              call [p](…): through a pointer
//!   y = op heap_alloc(4:u64)           y = input "nondet_int"      y = rmw add z, 1 [, relaxed]
//!   assume (x < 5)   assert true, 0    cmpxchg ok, z, old, 1 [, acquire, relaxed]
//!   atomic_begin [acquire]             atomic_end       fence [acquire] [signals]          unsupported "asm"
//!   if (x < 5) goto b1 else b2         goto b1   switch x { 1: b1, 3..5: b2, else b3 }   return x   stop
//! ```
//! Expressions: `5` is an i32, others say their type (`5:u64`, `1.5:f64`, `null:*i8`, `true`); `x`, `@g`, `(*p)`,
//! `(*p : T)`, `s.f`, `a[i]` are places and, where a value is expected, reads of them (`x!v` a volatile one);
//! `&x`, `$f` addresses; `(a + b)`, `(a as T)`, `(a bits T)`, `neg(a)`, `select(c, a, b)`, `overflow.add(a, b, T)`,
//! `math.sqrt(a)`, `mem.readable(p, n)`; `<e : T>` gives a type that does not follow from the operands. `+` and `-` with a
//! pointer on the left are `PtrAdd` and `PtrDiff`. Names that are ambiguous or keywords carry their id: `x#3`; dotted ones stand in braces: `@{.str.1}`.
//! A line's `@4 : 5 . 6` is its location, then those of its expressions in post-order (`.`: the line's own).

mod names;
mod parse;
mod parse_expr;
mod parse_inst;
mod print;
mod print_expr;
mod scan;
pub mod words;

pub use names::function_type;
pub(crate) use names::math_is_predicate;
pub use parse::{ParseError, parse};
pub use print::{Locations, print, print_function, print_with};

#[cfg(test)]
mod tests;
