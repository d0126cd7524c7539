//! Direct mappings of C library functions to primitives, used where the program (and the library models) have no body
//! for them. One table; each entry says what the call becomes.

use fathom_ast as ast;
use fathom_goto::*;

use crate::body::{Body, Val};
use crate::math::{self, MathFunction};
use crate::primitives::{Wanted, scalars};

#[derive(Copy, Clone, Debug, PartialEq)]
pub(crate) enum LibraryFunction {
    /// `(d, s, n)`, gives `d`.
    MemCopy,
    MemMove,
    /// `(d, c, n)`, gives `d`.
    MemSet,
    /// `mempcpy`: gives `d + n`.
    MemCopyEnd,
    Malloc,
    Calloc,
    Free,
    Alloca,
    /// The end of the program; `exit` runs its destructors (and registered handlers) first.
    Exit {
        destructors: bool,
    },
    Abort,
    /// `printf`-like with the position of the format; what stands before it is the destination.
    Print {
        stream: Stream,
        list: bool,
    },
    /// `sprintf(buf, format, …)`, `snprintf(buf, n, format, …)`.
    PrintBuffer {
        bounded: bool,
        list: bool,
    },
    /// `puts(s)`, `fputs(s, stream)`.
    PutString {
        newline: bool,
        stream: Stream,
    },
    /// `putchar(c)`, `fputc(c, stream)`.
    PutChar {
        stream: Stream,
    },
    Math(MathFunction),
    /// `abs`, `labs`, `llabs`.
    Abs,
    GetRounding,
    SetRounding,
    /// `setjmp` returns 0 when it is called; its second return belongs to `longjmp`, a function
    /// without a body that the engine never takes for harmless.
    SetJump,
}

/// Where output goes.
#[derive(Copy, Clone, Debug, PartialEq)]
pub(crate) enum Stream {
    Stdout,
    /// The first argument.
    First,
    /// The last argument.
    Last,
}

use LibraryFunction as L;

const TABLE: &[(&str, LibraryFunction)] = &[
    ("memcpy", L::MemCopy),
    ("__memcpy_chk", L::MemCopy),
    ("bcopy_forward", L::MemCopy),
    ("mempcpy", L::MemCopyEnd),
    ("memmove", L::MemMove),
    ("__memmove_chk", L::MemMove),
    ("memset", L::MemSet),
    ("__memset_chk", L::MemSet),
    ("malloc", L::Malloc),
    ("calloc", L::Calloc),
    ("free", L::Free),
    ("cfree", L::Free),
    ("alloca", L::Alloca),
    ("exit", L::Exit { destructors: true }),
    ("_exit", L::Exit { destructors: false }),
    ("_Exit", L::Exit { destructors: false }),
    ("quick_exit", L::Exit { destructors: false }),
    ("abort", L::Abort),
    ("printf", L::Print { stream: Stream::Stdout, list: false }),
    ("vprintf", L::Print { stream: Stream::Stdout, list: true }),
    ("fprintf", L::Print { stream: Stream::First, list: false }),
    ("vfprintf", L::Print { stream: Stream::First, list: true }),
    ("sprintf", L::PrintBuffer { bounded: false, list: false }),
    ("snprintf", L::PrintBuffer { bounded: true, list: false }),
    ("vsprintf", L::PrintBuffer { bounded: false, list: true }),
    ("vsnprintf", L::PrintBuffer { bounded: true, list: true }),
    ("puts", L::PutString { newline: true, stream: Stream::Stdout }),
    ("fputs", L::PutString { newline: false, stream: Stream::Last }),
    ("putchar", L::PutChar { stream: Stream::Stdout }),
    ("putchar_unlocked", L::PutChar { stream: Stream::Stdout }),
    ("fputc", L::PutChar { stream: Stream::Last }),
    ("putc", L::PutChar { stream: Stream::Last }),
    ("_IO_putc", L::PutChar { stream: Stream::Last }),
    ("abs", L::Abs),
    ("labs", L::Abs),
    ("llabs", L::Abs),
    ("fegetround", L::GetRounding),
    ("fesetround", L::SetRounding),
    ("setjmp", L::SetJump),
    ("_setjmp", L::SetJump),
    ("__sigsetjmp", L::SetJump),
    ("sigsetjmp", L::SetJump),
];

pub(crate) fn find(name: &str) -> Option<LibraryFunction> {
    let row = TABLE.iter().find(|row| row.0 == name).map(|row| row.1);
    row.or_else(|| math::find(name).map(LibraryFunction::Math))
}

impl Body<'_, '_> {
    /// Performs the library function; `None` if the arguments do not fit, and the call stays a call.
    pub fn library(
        &mut self,
        function: LibraryFunction,
        operands: &[Operand],
        args: Option<&[ast::ExprId]>,
        Wanted { ty: ret, used }: Wanted,
        loc: LocId,
    ) -> Option<Val> {
        let v = scalars(operands);
        match function {
            L::MemCopy => self.memory_function(Intrinsic::MemCopy, &v, ret, false, loc),
            L::MemMove => self.memory_function(Intrinsic::MemMove, &v, ret, false, loc),
            L::MemSet => self.memory_function(Intrinsic::MemSet, &v, ret, false, loc),
            L::MemCopyEnd => self.memory_function(Intrinsic::MemCopy, &v, ret, true, loc),
            L::Malloc => {
                let size = self.size_value(*v.first()?, loc);
                let ret = self.pointer_or_void(ret);
                match self.allocation_fails(size, loc) {
                    Some(fails) => Some(self.allocate_unless(fails, size, false, ret, loc)),
                    None => {
                        let args = self.allocation(size, loc);
                        Some(self.intrinsic(Intrinsic::HeapAlloc, &args, ret, loc))
                    }
                }
            }
            L::Calloc => self.calloc(&v, ret, loc),
            L::Free => {
                let pointer = self.pointer_value(*v.first()?, loc);
                Some(self.intrinsic(Intrinsic::HeapFree, &[pointer], ret, loc))
            }
            L::Alloca => {
                let size = self.size_value(*v.first()?, loc);
                let args = self.allocation(size, loc);
                Some(self.intrinsic(Intrinsic::StackAlloc, &args, ret, loc))
            }
            L::Exit { destructors } => {
                let int = self.cx.common.int;
                let code = self.convert(*v.first()?, int, loc);
                if let Some(at_exit) = self.cx.at_exit.filter(|_| destructors) {
                    let code = self.spill(code);
                    self.emit(InstKind::Call { dest: None, callee: Callee::Direct(at_exit), args: Vec::new() }, loc);
                    return Some(self.intrinsic(Intrinsic::Exit, &[code], ret, loc));
                }
                Some(self.intrinsic(Intrinsic::Exit, &[code], ret, loc))
            }
            L::Abort => Some(self.intrinsic(Intrinsic::Abort, &[], ret, loc)),
            L::Print { stream, list } => self.print(stream, list, v, args, Wanted { ty: ret, used }, loc),
            L::PrintBuffer { bounded, list } => self.print_buffer(bounded, list, v, ret, loc),
            L::PutString { newline, stream } => {
                let stream = self.stream(stream, args, loc)?;
                let format: &[u8] = if newline { b"%s\n" } else { b"%s" };
                let format = self.cx.hidden_string(format);
                let format = self.global_place(format);
                let char_ptr = self.cx.common.char_ptr;
                let format = self.addr(format, char_ptr, loc);
                let block = self.argument_block(&[Val::Scalar(*v.first()?)], loc);
                Some(self.intrinsic(Intrinsic::FormatPrint, &[stream, format, block], ret, loc))
            }
            L::PutChar { .. } if self.cx.options.first_library_unit.is_some() && !self.is_only_shown(used) => None,
            L::PutChar { stream } => {
                let stream = self.stream(stream, args, loc)?;
                let (int, uchar) = (self.cx.common.int, self.cx.common.uchar);
                let byte = self.convert(*v.first()?, int, loc);
                let byte = self.spill(byte);
                self.intrinsic(Intrinsic::PutByte, &[stream, byte], ret, loc);
                let byte = self.convert(byte, uchar, loc);
                Some(Val::Scalar(self.convert(byte, int, loc)))
            }
            L::Math(function) => self.math_function(function, &v, ret, loc),
            L::Abs => {
                let value = self.spill(*v.first()?);
                let ty = self.ty_of(value);
                let zero = self.constant(ty, 0, loc);
                let negative = self.binary(BinOp::Lt, value, zero, loc);
                let (on_true, on_false, join) = (self.new_block(), self.new_block(), self.new_block());
                let result = self.temp(ty, loc);
                // The negation of the minimum overflows; it must not be computed for other values.
                self.terminate(Terminator::Branch { cond: negative, then: on_true, other: on_false }, loc);
                self.switch_to(on_true);
                let negated = self.unary(UnOp::Neg, value, loc);
                self.assign(result, negated, loc);
                self.terminate(Terminator::Goto(join), loc);
                self.switch_to(on_false);
                self.assign(result, value, loc);
                self.flow_into(join, loc);
                let result = self.read(result, loc);
                Some(Val::Scalar(self.convert(result, ret, loc)))
            }
            // SOUNDNESS: rounding modes have the numbers of the x86 here.
            L::GetRounding | L::SetRounding if !self.cx.unit.machine.x86 => {
                Some(self.unsupported_value("rounding modes of another machine than the x86", ret, loc))
            }
            L::GetRounding => Some(self.intrinsic(Intrinsic::GetRounding, &[], ret, loc)),
            L::SetRounding => {
                let int = self.cx.common.int;
                let mode = self.convert(*v.first()?, int, loc);
                // C11 7.6.3.2: zero if and only if there is such a mode.
                let others = self.int(int, !0xc00, loc);
                let others = self.binary(BinOp::And, mode, others, loc);
                let zero = self.int(int, 0, loc);
                let is_mode = self.binary(BinOp::Eq, others, zero, loc);
                let result = self.temp(int, loc);
                let (known, unknown, join) = (self.new_block(), self.new_block(), self.new_block());
                self.terminate(Terminator::Branch { cond: is_mode, then: known, other: unknown }, loc);
                self.switch_to(known);
                self.intrinsic(Intrinsic::SetRounding, &[mode], ret, loc);
                self.assign(result, zero, loc);
                self.terminate(Terminator::Goto(join), loc);
                self.switch_to(unknown);
                let one = self.int(int, 1, loc);
                self.assign(result, one, loc);
                self.flow_into(join, loc);
                Some(Val::Scalar(self.read(result, loc)))
            }
            L::SetJump => {
                // `longjmp` looks there for an object of the function that called `setjmp`: it must still live.
                let void_ptr = self.cx.common.void_ptr;
                let char = self.cx.common.char;
                let environment = self.pointer_value(*v.first()?, loc);
                let mark = self.new_local("$jump".to_string(), char, LocalKind::Temp, loc);
                let mark = self.local_place(mark);
                let mark = self.addr(mark, void_ptr, loc);
                let slot = self.cx.types().pointer_to(void_ptr);
                let slot = self.convert(environment, slot, loc);
                let slot = self.deref(slot, void_ptr, loc);
                self.assign(slot, mark, loc);
                // Not a constant that folds here: what is behind the second return stays in the program.
                let temp = self.temp(ret, loc);
                let zero = self.constant(ret, 0, loc);
                self.assign(temp, zero, loc);
                Some(Val::Scalar(self.read(temp, loc)))
            }
        }
    }

    fn pointer_or_void(&self, ret: TypeId) -> TypeId {
        if self.cx.program.types.is_pointer(ret) { ret } else { self.cx.common.void_ptr }
    }

    fn size_value(&mut self, value: ExprId, loc: LocId) -> ExprId {
        let size = self.cx.common.size;
        self.convert(value, size, loc)
    }

    fn pointer_value(&mut self, value: ExprId, loc: LocId) -> ExprId {
        if self.cx.program.types.is_pointer(self.ty_of(value)) {
            return value;
        }
        let void_ptr = self.cx.common.void_ptr;
        self.convert(value, void_ptr, loc)
    }

    fn memory_function(&mut self, op: Intrinsic, v: &[ExprId], ret: TypeId, end: bool, loc: LocId) -> Option<Val> {
        let [dest, second, size] = *v.first_chunk::<3>()?;
        let dest = self.pointer_value(dest, loc);
        let dest = self.spill(dest);
        let second = if op == Intrinsic::MemSet {
            let int = self.cx.common.int;
            self.convert(second, int, loc)
        } else {
            self.pointer_value(second, loc)
        };
        let mut size = self.size_value(size, loc);
        if end {
            size = self.spill(size);
        }
        self.emit(InstKind::Intrinsic { dest: None, op, args: vec![dest, second, size] }, loc);
        if matches!(self.type_of(ret), Type::Void) {
            return Some(Val::Void);
        }
        if end {
            let ptrdiff = self.cx.common.ptrdiff;
            let size = self.convert(size, ptrdiff, loc);
            return Some(Val::Scalar(self.ptr_add(dest, size, ret, loc)));
        }
        Some(Val::Scalar(self.convert(dest, ret, loc)))
    }

    /// Zeroed memory; null if the product does not fit.
    fn calloc(&mut self, v: &[ExprId], ret: TypeId, loc: LocId) -> Option<Val> {
        let [count, size] = *v.first_chunk::<2>()?;
        let (count, size) = (self.size_value(count, loc), self.size_value(size, loc));
        let (count, size) = (self.spill(count), self.spill(size));
        let (size_ty, bool) = (self.cx.common.size, self.cx.common.bool);
        let ret = self.pointer_or_void(ret);
        let overflow = self.expr(ExprKind::Overflow(OverflowOp::Mul, count, size, size_ty), bool, loc);
        let mut fails = self.spill(overflow);
        let bytes = self.binary(BinOp::Mul, count, size, loc);
        if let Some(refused) = self.allocation_fails(bytes, loc) {
            let yes = self.constant(bool, 1, loc);
            fails = self.expr(ExprKind::Select(refused, yes, fails), bool, loc);
        }
        Some(self.allocate_unless(fails, bytes, true, ret, loc))
    }

    /// Whether an allocation of that many bytes is refused: no object is larger than differences of pointers can be, and
    /// where allocation may fail, the environment decides by an input. `None` if it never is.
    fn allocation_fails(&mut self, bytes: ExprId, loc: LocId) -> Option<ExprId> {
        let (bool, size) = (self.cx.common.bool, self.cx.common.size);
        let most = (1i128 << (self.cx.program.arch().pointer_bits() - 1)) - 1;
        let known = self.const_int(bytes);
        let limited = match known {
            Some(bytes) => bytes > most || bytes < 0,
            None => !self.cx.options.sv_comp,
        };
        let mut fails = None;
        if limited {
            self.assert_not_negative(bytes, loc);
            let most = self.int(size, most, loc);
            let huge = self.binary(BinOp::Gt, bytes, most, loc);
            fails = Some(self.convert(huge, bool, loc));
        }
        if self.cx.options.allocation_may_fail {
            let refused = self.temp(bool, loc);
            self.emit(InstKind::Input { dest: refused, name: "allocation fails".to_string(), kind: InputKind::Machine }, loc);
            let refused = self.read(refused, loc);
            fails = Some(match fails {
                Some(huge) => {
                    let yes = self.constant(bool, 1, loc);
                    self.expr(ExprKind::Select(refused, yes, huge), bool, loc)
                }
                None => refused,
            });
        }
        fails
    }

    /// The check for sizes that were negative looks at allocations; those of huge sizes do not get that far.
    fn assert_not_negative(&mut self, bytes: ExprId, loc: LocId) {
        let mut origin = bytes;
        while let ExprKind::Cast(CastOp::IntToInt, inner) = self.f.exprs[origin.index()].kind {
            origin = inner;
            let ty = self.ty_of(origin);
            if self.cx.program.types.is_signed(ty) {
                let zero = self.constant(ty, 0, loc);
                let cond = self.binary(BinOp::Ge, origin, zero, loc);
                self.assert(cond, PropertyClass::AllocationSize, "allocation size is negative", loc);
                return;
            }
        }
    }

    /// The operands of an allocation: what a harness allocates holds inputs.
    fn allocation(&mut self, size: ExprId, loc: LocId) -> Vec<ExprId> {
        let mut args = vec![size];
        if self.cx.state.arbitrary {
            let int = self.cx.common.int;
            args.push(self.int(int, 1, loc));
        }
        args
    }

    /// Null if `fails`, else a new object, zeroed if asked for.
    fn allocate_unless(&mut self, fails: ExprId, bytes: ExprId, zeroed: bool, ret: TypeId, loc: LocId) -> Val {
        let result = self.temp(ret, loc);
        let (fail, ok, join) = (self.new_block(), self.new_block(), self.new_block());
        self.terminate(Terminator::Branch { cond: fails, then: fail, other: ok }, loc);
        self.switch_to(fail);
        let null = self.constant(ret, 0, loc);
        self.assign(result, null, loc);
        self.set_errno(crate::errno::ENOMEM, loc);
        self.terminate(Terminator::Goto(join), loc);
        self.switch_to(ok);
        let bytes = self.spill(bytes);
        let args = if zeroed { vec![bytes] } else { self.allocation(bytes, loc) };
        self.emit(InstKind::Intrinsic { dest: Some(result), op: Intrinsic::HeapAlloc, args }, loc);
        if zeroed {
            let int = self.cx.common.int;
            let pointer = self.read(result, loc);
            let zero = self.int(int, 0, loc);
            self.emit(InstKind::Intrinsic { dest: None, op: Intrinsic::MemSet, args: vec![pointer, zero, bytes] }, loc);
        }
        self.flow_into(join, loc);
        Val::Scalar(self.read(result, loc))
    }

    /// Which stream an output function writes to, if that can be seen: 1 or 2.
    fn stream(&mut self, stream: Stream, args: Option<&[ast::ExprId]>, loc: LocId) -> Option<ExprId> {
        let number = match stream {
            Stream::Stdout => 1,
            Stream::First => self.stream_number(*args?.first()?)?,
            Stream::Last => self.stream_number(*args?.last()?)?,
        };
        let int = self.cx.common.int;
        Some(self.int(int, number, loc))
    }

    /// The argument is the variable `stdout` or `stderr`.
    fn stream_number(&self, e: ast::ExprId) -> Option<i128> {
        let mut e = e;
        loop {
            match self.cx.unit[e].kind {
                ast::ExprKind::Cast { operand, .. } => e = operand,
                ast::ExprKind::DeclRef(decl) => {
                    return match self.cx.unit.bytes(self.cx.unit[decl].name) {
                        b"stdout" => Some(1),
                        b"stderr" => Some(2),
                        _ => None,
                    };
                }
                _ => return None,
            }
        }
    }

    fn print(
        &mut self,
        stream: Stream,
        list: bool,
        v: Vec<ExprId>,
        args: Option<&[ast::ExprId]>,
        wanted: Wanted,
        loc: LocId,
    ) -> Option<Val> {
        let format_at = usize::from(stream == Stream::First);
        let format_text = args.and_then(|args| args.get(format_at)).and_then(|&format| self.literal_text(format));
        // What is in a list, only the model looks at.
        let harmless = !list && format_text.is_some_and(|text| reads_only_scalars(&text)) && self.is_only_shown(wanted.used);
        if self.cx.options.first_library_unit.is_some() && !harmless {
            return None;
        }
        let number = self.stream(stream, args, loc)?;
        let rest = if stream == Stream::First { v.get(1..)? } else { &v[..] };
        let [format, block] = *rest.first_chunk::<2>()?;
        let block = self.block_operand(block, list, loc);
        let format = self.pointer_value(format, loc);
        Some(self.intrinsic(Intrinsic::FormatPrint, &[number, format, block], wanted.ty, loc))
    }

    /// Whether nothing but the output itself tells of a call that writes to a standard stream: neither its result, nor the
    /// stream's state, which somebody looks at or changes.
    fn is_only_shown(&self, used: bool) -> bool {
        self.cx.options.concrete || !(used || self.cx.streams_are_watched)
    }

    fn print_buffer(&mut self, bounded: bool, list: bool, v: Vec<ExprId>, ret: TypeId, loc: LocId) -> Option<Val> {
        let size_ty = self.cx.common.size;
        let buffer = self.pointer_value(*v.first()?, loc);
        let (capacity, rest) = if bounded {
            (self.size_value(*v.get(1)?, loc), v.get(2..)?)
        } else {
            let most = (1i128 << (self.cx.program.arch().pointer_bits() - 1)) - 1;
            (self.int(size_ty, most, loc), v.get(1..)?)
        };
        let [format, block] = *rest.first_chunk::<2>()?;
        let block = self.block_operand(block, list, loc);
        let format = self.pointer_value(format, loc);
        Some(self.intrinsic(Intrinsic::FormatBuffer, &[buffer, capacity, format, block], ret, loc))
    }

    /// The argument block: the hidden argument itself, or the pointer in a `va_list`.
    fn block_operand(&mut self, block: ExprId, list: bool, loc: LocId) -> ExprId {
        if !list {
            return block;
        }
        let place = self.va_pointer_of(block, loc);
        self.read(place, loc)
    }
}

/// Whether formatting touches no memory besides the arguments themselves: no string, no `%n`.
fn reads_only_scalars(format: &str) -> bool {
    let mut rest = format;
    while let Some(at) = rest.find('%') {
        let spec = rest[at + 1..].trim_start_matches(|c: char| "-+ #0'123456789.*hlLqjzt".contains(c));
        let mut after = spec.chars();
        if !after.next().is_some_and(|conversion| "diouxXcpaAeEfFgG%".contains(conversion)) {
            return false;
        }
        rest = after.as_str();
    }
    true
}

#[cfg(test)]
mod tests {
    use super::reads_only_scalars;

    #[test]
    fn formats_with_strings_are_not_harmless() {
        for format in ["", "x = %d\n", "%-5.*f %% %lx", "%c"] {
            assert!(reads_only_scalars(format), "{format}");
        }
        for format in ["%s", "100%% %5.3s", "%n", "%", "%d %k"] {
            assert!(!reads_only_scalars(format), "{format}");
        }
    }
}
