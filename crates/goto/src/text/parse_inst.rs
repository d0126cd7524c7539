//! Text → program: blocks, instructions and terminators.

use super::parse::Parser;
use super::scan::Result;
use super::words::Word;
use crate::expr::{Access, MemoryOrder};
use crate::ids::*;
use crate::inst::*;

/// Either kind of line in a block.
enum Line {
    Inst(InstKind),
    End(Terminator),
}

impl Parser<'_> {
    /// Everything up to and including the closing brace.
    pub fn body(&mut self) -> Result<()> {
        let mut next = 0u32;
        while !self.scan.take("}") {
            let block = self.block_ref()?;
            if block != BlockId(next) {
                return self.scan.error(format!("expected block b{next}"));
            }
            next += 1;
            self.scan.expect(":")?;
            self.scan.end_line()?;
            let mut insts = Vec::new();
            let (end, end_loc) = loop {
                self.function.line_start = self.f().exprs.len();
                let line = self.line()?;
                let loc = self.line_locs()?;
                self.scan.end_line()?;
                match line {
                    Line::Inst(kind) => insts.push(Inst { kind, loc }),
                    Line::End(end) => break (end, loc),
                }
            };
            self.f().blocks.push(Block { insts, end, end_loc });
        }
        Ok(())
    }

    /// `@line : expressions…`; expressions without an entry have the line's location.
    fn line_locs(&mut self) -> Result<LocId> {
        let loc = self.loc()?;
        let start = self.function.line_start;
        let count = self.f().exprs.len();
        for e in &mut self.f().exprs[start..] {
            e.loc = loc;
        }
        if self.scan.take(":") {
            let mut at = start;
            while self.scan.peek() == b'.' || self.scan.peek().is_ascii_digit() {
                if at == count {
                    return self.scan.error("more locations than expressions");
                }
                if !self.scan.take(".") {
                    self.f().exprs[at].loc = LocId(self.scan.number()?);
                }
                at += 1;
            }
        }
        Ok(loc)
    }

    fn block_ref(&mut self) -> Result<BlockId> {
        self.scan.expect("b")?;
        Ok(BlockId(self.scan.number()?))
    }

    pub fn access(&mut self) -> Result<Access> {
        let mut access = Access::default();
        if self.scan.next_is(b'!') {
            self.scan.take("!");
            // One word: a blank ends it, and `as` may follow.
            let word = self.scan.word();
            let (flags, order) = word.split_once('_').unwrap_or((word, MemoryOrder::SeqCst.word()));
            access.volatile = flags.contains('v');
            if flags.contains('a') {
                let Some(order) = MemoryOrder::from_word(order) else {
                    return self.scan.error(format!("unknown memory order `{order}`"));
                };
                access.atomic = Some(order);
            }
        }
        Ok(access)
    }

    /// The next word, if it is one of these; otherwise what it stands for that there is none.
    fn next_word<T: Word>(&mut self, otherwise: T) -> T {
        let found = T::from_word(self.scan.peek_word());
        if found.is_some() {
            self.scan.word();
        }
        found.unwrap_or(otherwise)
    }

    /// Behind a comma; sequentially consistent if there is none.
    fn order(&mut self) -> Result<MemoryOrder> {
        if self.scan.take(",") { self.enum_word("memory order") } else { Ok(MemoryOrder::SeqCst) }
    }

    fn operand(&mut self) -> Result<Operand> {
        if self.scan.take_word("agg") { Ok(Operand::Aggregate(self.place()?)) } else { Ok(Operand::Value(self.expr()?)) }
    }

    fn line(&mut self) -> Result<Line> {
        let word = self.scan.peek_word();
        let kind = match word {
            "copy" | "zero" | "assume" | "assert" | "goal" | "note" | "start" | "end" | "cmpxchg" | "unsupported" => {
                self.scan.word();
                self.keyword_inst(word)?
            }
            "atomic_begin" | "atomic_end" | "fence" => {
                self.scan.word();
                match word {
                    "atomic_begin" => InstKind::AtomicBegin(self.next_word(MemoryOrder::SeqCst)),
                    "atomic_end" => InstKind::AtomicEnd,
                    _ => InstKind::Fence(self.next_word(MemoryOrder::SeqCst), self.next_word(FenceScope::Threads)),
                }
            }
            "call" | "op" | "rmw" | "input" => self.with_dest(None)?,
            "goto" | "if" | "switch" | "return" | "stop" => {
                self.scan.word();
                return Ok(Line::End(self.terminator(word)?));
            }
            _ => {
                let dest = self.place()?;
                self.scan.expect("=")?;
                let access = self.access()?;
                match self.scan.peek_word() {
                    "call" | "op" | "rmw" | "input" => self.with_dest(Some(dest))?,
                    _ => InstKind::Assign { dest, value: self.expr()?, access },
                }
            }
        };
        Ok(Line::Inst(kind))
    }

    fn keyword_inst(&mut self, word: &str) -> Result<InstKind> {
        Ok(match word {
            "copy" => {
                let dest = self.place()?;
                self.scan.expect(",")?;
                InstKind::Copy { dest, src: self.place()? }
            }
            "zero" => InstKind::Zero(self.place()?),
            "assume" => InstKind::Assume(self.expr()?),
            "assert" => {
                let cond = self.expr()?;
                self.scan.expect(",")?;
                InstKind::Assert { cond, property: PropertyId(self.scan.number()?) }
            }
            "goal" => {
                let cond = self.expr()?;
                self.scan.expect(",")?;
                InstKind::Goal { cond, property: PropertyId(self.scan.number()?) }
            }
            "note" => {
                let name = self.scan.utf8_string()?;
                self.scan.expect(",")?;
                InstKind::Note { name, value: self.expr()? }
            }
            "start" => InstKind::LifetimeStart(self.local_ref()?),
            "end" => InstKind::LifetimeEnd(self.local_ref()?),
            "cmpxchg" => {
                let ok = self.place()?;
                self.scan.expect(",")?;
                let place = self.place()?;
                self.scan.expect(",")?;
                let expected = self.place()?;
                self.scan.expect(",")?;
                InstKind::CmpXchg { ok, place, expected, desired: self.expr()?, order: self.order()?, failure: self.order()? }
            }
            "unsupported" => InstKind::Unsupported(self.scan.utf8_string()?.into()),
            other => return self.scan.error(format!("unknown instruction `{other}`")),
        })
    }

    fn with_dest(&mut self, dest: Option<PlaceId>) -> Result<InstKind> {
        Ok(match self.scan.word() {
            "call" => {
                let callee = if self.scan.take("[") {
                    let e = self.expr()?;
                    self.scan.expect("]")?;
                    Callee::Indirect(e)
                } else {
                    self.scan.expect("$")?;
                    Callee::Direct(self.func_ref()?)
                };
                self.scan.expect("(")?;
                let mut args = Vec::new();
                while !self.scan.take(")") {
                    args.push(self.operand()?);
                    self.scan.take(",");
                }
                InstKind::Call { dest, callee, args }
            }
            "op" => {
                let op = self.enum_word::<Intrinsic>("intrinsic")?;
                self.scan.expect("(")?;
                let mut args = Vec::new();
                while !self.scan.take(")") {
                    args.push(self.expr()?);
                    self.scan.take(",");
                }
                InstKind::Intrinsic { dest, op, args }
            }
            "rmw" => {
                let op = self.enum_word::<RmwOp>("operation")?;
                let place = self.place()?;
                self.scan.expect(",")?;
                InstKind::Rmw { dest, place, op, value: self.expr()?, order: self.order()? }
            }
            _ => match dest {
                Some(dest) => {
                    let kind = match self.scan.peek_word() {
                        "" => InputKind::Environment,
                        _ => self.enum_word("kind of input")?,
                    };
                    InstKind::Input { dest, name: self.scan.utf8_string()?, kind }
                }
                None => return self.scan.error("an input needs a destination"),
            },
        })
    }

    fn terminator(&mut self, word: &str) -> Result<Terminator> {
        Ok(match word {
            "goto" => Terminator::Goto(self.block_ref()?),
            "if" => {
                let cond = self.expr()?;
                self.scan.expect_word("goto")?;
                let then = self.block_ref()?;
                self.scan.expect_word("else")?;
                Terminator::Branch { cond, then, other: self.block_ref()? }
            }
            "switch" => {
                let value = self.expr()?;
                self.scan.expect("{")?;
                let mut cases = Vec::new();
                while !self.scan.take_word("else") {
                    let lo = self.scan.number()?;
                    let hi = if self.scan.take("..") { self.scan.number()? } else { lo };
                    self.scan.expect(":")?;
                    cases.push((lo, hi, self.block_ref()?));
                    self.scan.expect(",")?;
                }
                let default = self.block_ref()?;
                self.scan.expect("}")?;
                Terminator::Switch { value, cases, default }
            }
            "return" => match self.scan.peek() {
                b'\n' | b'@' | 0 if !self.at_global() => Terminator::Return(None),
                _ => Terminator::Return(Some(self.operand()?)),
            },
            _ => Terminator::Stop,
        })
    }

    /// `return @g` reads a global, `return @7` ends with a location.
    fn at_global(&mut self) -> bool {
        self.scan.peek() == b'@' && !self.scan.second().is_ascii_digit()
    }
}
