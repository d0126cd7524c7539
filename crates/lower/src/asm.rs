//! Inline assembly: an empty template is a barrier for the compiler (outputs keep or take over values). Instructions write what the
//! statement declares, so its outputs become arbitrary; a violation that depends on one is none. Unsupported when
//! reached are jumps, instructions that do not come back, and what may write any memory.

use fathom_ast as ast;
use fathom_goto::*;

use crate::body::Body;

impl Body<'_, '_> {
    pub fn inline_assembly(&mut self, asm: ast::AsmId, loc: LocId) {
        let unit = self.cx.unit;
        let asm = &unit[asm];
        let empty = unit.bytes(asm.template).iter().all(u8::is_ascii_whitespace);
        let operands = unit.list(asm.operands);
        let constraints = unit.list(asm.constraints);
        let outputs = asm.outputs as usize;
        if asm.is_goto {
            // Its labels may have no other way to them, and what stands there is not even lowered: see `Session::refuse_jumps`.
            return self.unsupported(Unsupported::AssemblyJumps, loc);
        }
        if !empty {
            return self.instructions(asm, loc);
        }
        for (i, &input) in operands.iter().enumerate().skip(outputs) {
            let constraint = constraints.get(i).map(|&c| unit.str(c)).unwrap_or_default();
            // `"0" (x)`: the input is in the output's register, so the output becomes the input.
            let tied = constraint.trim().parse::<usize>().ok().filter(|&o| o < outputs);
            match tied {
                Some(output) => {
                    let value = self.value(input);
                    let value = self.spill_val(value, loc);
                    let dest = self.place(operands[output]);
                    self.store_val(dest.place, value, dest.access, loc);
                }
                None => self.effect(input),
            }
        }
        for (i, &output) in operands.iter().enumerate().take(outputs) {
            let constraint = constraints.get(i).map(|&c| unit.str(c)).unwrap_or_default();
            let tied = constraints.iter().skip(outputs).any(|&c| unit.str(c).trim().parse::<usize>() == Ok(i));
            // `"=r"` without a matching input: the register's contents are arbitrary.
            if !constraint.contains('+') && !tied && !constraint.contains('m') {
                let dest = self.place(output).place;
                if self.cx.program.types.is_scalar(self.place_ty(dest)) {
                    self.emit(InstKind::Input { dest, name: "inline assembly".to_string(), kind: InputKind::Assembly }, loc);
                } else {
                    self.unsupported("inline assembly", loc);
                }
            }
        }
        self.emit(InstKind::Fence(MemoryOrder::SeqCst, FenceScope::Signals), loc);
    }

    /// SOUNDNESS: the compiler relies on the declared outputs and clobbers as we do; without the clobber "memory" nothing else in
    /// memory changes. With it, the instructions must be ones that write their operands only, or nothing.
    fn instructions(&mut self, asm: &ast::Asm, loc: LocId) {
        let unit = self.cx.unit;
        let template = unit.str(asm.template).to_ascii_lowercase();
        let clobbers_memory = unit.list(asm.clobbers).iter().any(|&c| unit.str(c) == "memory");
        let mut statements = statements(&template);
        let harmless = |(mnemonic, rest): (&str, &str)| BARRIERS.contains(&mnemonic) || writes_operands_only(mnemonic, rest);
        if (clobbers_memory && !statements.clone().all(harmless)) || statements.clone().any(|(mnemonic, _)| leaves(mnemonic)) {
            return self.unsupported("inline assembly", loc);
        }
        let operands = unit.list(asm.operands);
        let outputs = asm.outputs as usize;
        operands[outputs..].iter().for_each(|&input| self.effect(input));
        for &output in &operands[..outputs] {
            let dest = self.place(output).place;
            if !self.cx.program.types.is_scalar(self.place_ty(dest)) {
                return self.unsupported("inline assembly", loc);
            }
            self.emit(InstKind::Input { dest, name: "inline assembly".to_string(), kind: InputKind::Assembly }, loc);
        }
        // What order the other instructions make is the machine's secret.
        let full = statements.any(|(mnemonic, _)| mnemonic == "mfence");
        let order = if full { MemoryOrder::SeqCst } else { MemoryOrder::Any };
        self.emit(InstKind::Fence(order, FenceScope::Threads), loc);
    }
}

/// Instructions that order memory accesses, wait, or switch interrupts: they write nothing.
const BARRIERS: &[&str] =
    &["nop", "pause", "mfence", "lfence", "sfence", "cli", "sti", "dmb", "dsb", "isb", "cpsid", "cpsie", "wfi", "wfe", "sev"];

/// Instructions of x86 without implicit operands in memory, with or without a letter for their size.
const PLAIN: &[&str] = &[
    "mov", "bt", "bts", "btr", "btc", "bsf", "bsr", "adc", "sbb", "add", "sub", "inc", "dec", "neg", "not", "and", "or", "xor",
    "xadd", "xchg", "cmpxchg", "cmp", "test", "in", "out", "shl", "shr", "sar", "rol", "ror",
];

/// A plain instruction all of whose operands are the statement's own, registers or numbers.
fn writes_operands_only(mnemonic: &str, rest: &str) -> bool {
    let base = mnemonic.strip_suffix(['b', 'w', 'l', 'q']).unwrap_or(mnemonic);
    let plain = PLAIN.contains(&mnemonic) || PLAIN.contains(&base) || mnemonic.starts_with("set");
    plain && rest.split(',').map(str::trim).all(|o| (o.starts_with('%') || o.starts_with('$')) && !o.contains(['(', ' ']))
}

/// Beginnings of instructions after which the next statement is not executed, or not next.
const LEAVES: &[&str] = &[
    "ud2", "udf", "int", "hlt", "iret", "j", "ret", "sys", "svc", "swi", "bkpt", "brk", "loop", "xbegin", "trap", "eret",
    "cbz", "cbnz", "tbz", "tbnz",
];

/// Does the instruction go elsewhere? Branches of ARM are `b` and `bl` with a condition or none, and those to a register.
fn leaves(mnemonic: &str) -> bool {
    const CONDITIONS: &[&str] =
        &["", "eq", "ne", "cs", "hs", "cc", "lo", "mi", "pl", "vs", "vc", "hi", "ls", "ge", "lt", "gt", "le", "al", ".w", ".n"];
    let branch =
        |prefix: &str| mnemonic.strip_prefix(prefix).is_some_and(|r| CONDITIONS.contains(&r) || r.starts_with('x') || r == "r");
    branch("b") || branch("bl") || LEAVES.iter().any(|l| mnemonic.starts_with(l))
}

/// First word and rest of each statement of a template; labels, directives and prefixes are skipped.
fn statements(template: &str) -> impl Iterator<Item = (&str, &str)> + Clone {
    let skipped = |word: &str| word.ends_with(':') || word == "lock" || word.starts_with("rep");
    template.split([';', '\n']).filter_map(move |statement| {
        let mut statement = statement.trim();
        loop {
            let (word, rest) = statement.split_once(char::is_whitespace).unwrap_or((statement, ""));
            if word.is_empty() || word.starts_with('.') {
                return None;
            }
            if !skipped(word) {
                return Some((word, rest.trim()));
            }
            statement = rest.trim();
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn statements_are_read() {
        let read = |template| statements(template).collect::<Vec<_>>();
        assert_eq!(read(".balign 4\n671:\n\tlock; btr %1,%0"), [("btr", "%1,%0")]);
        assert_eq!(read("1: rep movsb"), [("movsb", "")]);
        assert_eq!(read("rep; nop"), [("nop", "")]);
        assert_eq!(read("lock xaddl %0, %1\n"), [("xaddl", "%0, %1")]);
    }

    #[test]
    fn what_writes_elsewhere_is_known() {
        for (mnemonic, rest) in [("bts", "%2,%1"), ("sbb", "%0,%0"), ("outb", "%b0, %w1"), ("movl", "$5, %0"), ("setc", "%0")] {
            assert!(writes_operands_only(mnemonic, rest), "{mnemonic}");
        }
        let elsewhere = [
            ("movsb", ""),
            ("movl", "$5, (%0)"),
            ("incl", "counter"),
            ("push", "%0"),
            ("call", "f"),
            ("insb", ""),
            ("stosl", ""),
        ];
        for (mnemonic, rest) in elsewhere {
            assert!(!writes_operands_only(mnemonic, rest), "{mnemonic}");
        }
        for mnemonic in ["ud2", "jmp", "jne", "b", "bl", "bx", "blx", "bne", "ret", "int3", "syscall", "hlt", "iretq", "br"] {
            assert!(leaves(mnemonic), "{mnemonic}");
        }
        for mnemonic in ["bts", "bsr", "bswap", "btr", "inb", "mov", "bic", "nop", "call"] {
            assert!(!leaves(mnemonic), "{mnemonic}");
        }
    }
}
