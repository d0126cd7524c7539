//! Text → program: expressions and places.

use super::names::{self, overflow_is_unary};
use super::parse::Parser;
use super::scan::Result;
use super::words::Word;
use crate::expr::*;
use crate::ids::*;
use crate::types::*;

impl Parser<'_> {
    /// Adds an expression. A type that does not follow from the operands because it was not interned yet (hand-written text)
    /// stays open until `expr` knows that the text does not say it.
    fn add(&mut self, kind: ExprKind, ty: Option<TypeId>) -> Result<ExprId> {
        let f = self.function.f.as_ref().expect("inside a function");
        let derived = match kind {
            ExprKind::FuncAddr(_) => Some(TypeId(u32::MAX)),
            _ => ty.or_else(|| names::expr_type(&self.program, f, &self.derived, &kind)),
        };
        let e = self.f().add_expr(kind, derived.unwrap_or(TypeId(0)), LocId::NONE);
        if derived.is_none() {
            self.function.untyped = Some(e);
        }
        Ok(e)
    }

    fn make_type(&mut self, kind: &ExprKind) -> TypeId {
        let bits = self.program.arch().pointer_bits();
        let ty = match kind {
            ExprKind::Addr(place) => {
                let to = self.f().place(*place).ty;
                Type::Pointer(to)
            }
            ExprKind::Binary(BinOp::PtrDiff, ..) | ExprKind::Memory(MemoryQuery::PointerOffset, _) => {
                Type::Int { width: bits, signed: true }
            }
            ExprKind::Memory(MemoryQuery::ObjectSize, _) => Type::Int { width: bits, signed: false },
            _ => Type::Bool,
        };
        let id = self.intern(ty);
        self.derived.bool = self.program.types.find(&Type::Bool);
        id
    }

    pub fn expr(&mut self) -> Result<ExprId> {
        let e = self.untyped_expr()?;
        if self.function.untyped.take_if(|open| *open == e).is_some() {
            let kind = self.f().expr(e).kind.clone();
            let ty = self.make_type(&kind);
            self.f().exprs[e.index()].ty = ty;
        }
        Ok(e)
    }

    fn untyped_expr(&mut self) -> Result<ExprId> {
        match self.scan.peek() {
            b'\'' => {
                self.scan.take("'");
                let n = self.scan.number()?;
                if self.scan.next_is(b'=') {
                    self.scan.take("=");
                    let e = self.expr()?;
                    self.function.labels.insert(n, e);
                    return Ok(e);
                }
                match self.function.labels.get(&n) {
                    Some(&e) => Ok(e),
                    None => self.scan.error("unknown label"),
                }
            }
            b'&' => {
                self.scan.take("&");
                let place = self.place()?;
                self.add(ExprKind::Addr(place), None)
            }
            b'$' => {
                self.scan.take("$");
                let id = self.func_ref()?;
                self.add(ExprKind::FuncAddr(id), None)
            }
            b'<' => {
                self.scan.take("<");
                let e = self.untyped_expr()?;
                self.function.untyped = None;
                self.scan.expect(":")?;
                let ty = self.ty()?;
                self.scan.expect(">")?;
                self.f().exprs[e.index()].ty = ty;
                Ok(e)
            }
            b'-' | b'0'..=b'9' => self.constant(),
            b'(' => {
                if self.scan.second() == b'*' {
                    return self.read();
                }
                self.scan.take("(");
                let e = self.operation()?;
                self.scan.expect(")")?;
                Ok(e)
            }
            _ => self.named(),
        }
    }

    fn named(&mut self) -> Result<ExprId> {
        match self.scan.peek_word() {
            "" => return self.read(),
            word @ ("true" | "false") => {
                self.scan.word();
                let ty = self.intern(Type::Bool);
                self.derived.bool = Some(ty);
                return self.add(ExprKind::Const(u128::from(word == "true")), Some(ty));
            }
            "null" => {
                self.scan.word();
                self.scan.expect(":")?;
                let ty = self.ty()?;
                return self.add(ExprKind::Const(0), Some(ty));
            }
            _ => {}
        }
        if !self.scan.word_then_paren() {
            return self.read();
        }
        let word = self.scan.word();
        if self.scan.take(".") {
            let member = self.scan.word();
            return self.dotted(word, member);
        }
        self.scan.expect("(")?;
        let kind = if word == "select" {
            let c = self.expr()?;
            self.scan.expect(",")?;
            let a = self.expr()?;
            self.scan.expect(",")?;
            ExprKind::Select(c, a, self.expr()?)
        } else if let Some(op) = UnOp::from_word(word) {
            ExprKind::Unary(op, self.expr()?)
        } else {
            return self.scan.error(format!("unknown operator `{word}`"));
        };
        self.scan.expect(")")?;
        self.add(kind, None)
    }

    fn dotted(&mut self, word: &str, member: &str) -> Result<ExprId> {
        self.scan.expect("(")?;
        let mut args = Vec::new();
        while !matches!(self.scan.peek(), b')' | b':') {
            args.push(self.expr()?);
            self.scan.take(",");
        }
        let arg = |i: usize| args.get(i).copied();
        let kind = match word {
            "overflow" => {
                let Some(op) = OverflowOp::from_word(member) else {
                    return self.scan.error(format!("unknown operator `overflow.{member}`"));
                };
                self.scan.expect(":")?;
                let ty = self.ty()?;
                let second = if overflow_is_unary(op) && args.len() == 1 { arg(0) } else { arg(1) };
                match (arg(0), second) {
                    (Some(a), Some(b)) => ExprKind::Overflow(op, a, b, ty),
                    _ => return self.scan.error("missing operand"),
                }
            }
            "math" => match MathOp::from_word(member) {
                Some(op) => ExprKind::Math(op, [arg(0), arg(1), arg(2)]),
                None => return self.scan.error(format!("unknown operator `math.{member}`")),
            },
            "mem" => match MemoryQuery::from_word(member) {
                Some(query) => ExprKind::Memory(query, [arg(0), arg(1), arg(2), arg(3)]),
                None => return self.scan.error(format!("unknown operator `mem.{member}`")),
            },
            _ => return self.scan.error(format!("unknown operator `{word}.{member}`")),
        };
        self.scan.expect(")")?;
        self.add(kind, None)
    }

    /// Inside parentheses: a binary operation or a cast.
    fn operation(&mut self) -> Result<ExprId> {
        let a = self.expr()?;
        match self.scan.peek_word() {
            "as" => {
                self.scan.word();
                let said = if self.scan.take(":") { Some(self.enum_word::<CastOp>("cast")?) } else { None };
                let ty = self.ty()?;
                let from = self.f().expr(a).ty;
                let from = if from == TypeId(u32::MAX) { ty } else { from };
                return match said.or_else(|| names::default_cast(&self.program.types, from, ty)) {
                    Some(op) => self.add(ExprKind::Cast(op, a), Some(ty)),
                    None => self.scan.error("no such conversion"),
                };
            }
            "bits" => {
                self.scan.word();
                let ty = self.ty()?;
                return self.add(ExprKind::Cast(CastOp::Bits, a), Some(ty));
            }
            _ => {}
        }
        let ty = self.f().expr(a).ty;
        let pointer = ty == TypeId(u32::MAX) || self.program.types.is_pointer(ty);
        let word = self.scan.operator();
        let b = self.expr()?;
        let kind = match word {
            "+" if pointer => ExprKind::PtrAdd(a, b),
            "+>" => ExprKind::PtrAdd(a, b),
            "-" if pointer => ExprKind::Binary(BinOp::PtrDiff, a, b),
            "+!" => ExprKind::Binary(BinOp::Add, a, b),
            "-!" => ExprKind::Binary(BinOp::Sub, a, b),
            word => match BinOp::from_word(word) {
                Some(op) => ExprKind::Binary(op, a, b),
                None => return self.scan.error(format!("unknown operator `{word}`")),
            },
        };
        self.add(kind, None)
    }

    fn read(&mut self) -> Result<ExprId> {
        let place = self.place()?;
        let access = self.access()?;
        self.add(ExprKind::Read(place, access), None)
    }

    fn constant(&mut self) -> Result<ExprId> {
        let text = self.scan.literal();
        let ty = if self.scan.next_is(b':') {
            self.scan.take(":");
            self.ty()?
        } else {
            self.intern(Type::Int { width: 32, signed: true })
        };
        let value = match (self.program.types.get(ty), text.strip_prefix("0x")) {
            (_, Some(hex)) => u128::from_str_radix(hex, 16).ok(),
            (Type::Float(FloatKind::F32), None) => text.parse::<f32>().ok().map(|x| u128::from(x.to_bits())),
            (Type::Float(FloatKind::F64), None) => text.parse::<f64>().ok().map(|x| u128::from(x.to_bits())),
            (Type::Int { width, .. }, None) => {
                let mask = if *width >= 128 { u128::MAX } else { (1 << *width) - 1 };
                let value = match text.strip_prefix('-') {
                    Some(digits) => digits.parse::<u128>().ok().map(u128::wrapping_neg),
                    None => text.parse().ok(),
                };
                value.map(|v| v & mask)
            }
            (_, None) => text.parse().ok(),
        };
        match value {
            Some(value) => self.add(ExprKind::Const(value), Some(ty)),
            None => self.scan.error(format!("bad constant `{text}`")),
        }
    }

    fn add_place(&mut self, kind: PlaceKind, ty: Option<TypeId>) -> Result<PlaceId> {
        let derived = {
            let f = self.function.f.as_ref().expect("inside a function");
            ty.or_else(|| names::place_type(&self.program, f, &kind))
        };
        match derived {
            Some(ty) => Ok(self.f().add_place(kind, ty)),
            None => self.scan.error("the place's type does not follow: say it"),
        }
    }

    /// A part of something that has no such part (an invalid program): its type is said around it.
    fn add_part(&mut self, kind: PlaceKind) -> PlaceId {
        let f = self.function.f.as_mut().expect("inside a function");
        let ty = names::place_type(&self.program, f, &kind).unwrap_or(TypeId(0));
        f.add_place(kind, ty)
    }

    fn place_base(&mut self) -> Result<PlaceId> {
        Ok(match self.scan.peek() {
            b'`' => {
                self.scan.take("`");
                let n = self.scan.number()?;
                if self.scan.next_is(b'=') {
                    self.scan.take("=");
                    let p = self.place_base()?;
                    self.function.place_labels.insert(n, p);
                    p
                } else {
                    match self.function.place_labels.get(&n) {
                        Some(&p) => p,
                        None => return self.scan.error("unknown label"),
                    }
                }
            }
            b'@' => {
                self.scan.take("@");
                let id = self.global_ref()?;
                self.add_place(PlaceKind::Global(id), None)?
            }
            b'(' => {
                self.scan.expect("(*")?;
                let e = self.expr()?;
                let ty = if self.scan.take(":") { Some(self.ty()?) } else { None };
                self.scan.expect(")")?;
                self.add_place(PlaceKind::Deref(e), ty)?
            }
            b'[' => {
                self.scan.take("[");
                let p = self.place()?;
                if self.scan.take(":") {
                    let ty = self.ty()?;
                    self.f().places[p.index()].ty = ty;
                }
                self.scan.expect("]")?;
                p
            }
            _ => {
                let id = self.local_ref()?;
                self.add_place(PlaceKind::Local(id), None)?
            }
        })
    }

    pub fn place(&mut self) -> Result<PlaceId> {
        let mut place = self.place_base()?;
        loop {
            if self.scan.next_is(b'.') {
                self.scan.take(".");
                let index = self.field(place)?;
                place = self.add_part(PlaceKind::Field(place, index));
            } else if self.scan.next_is(b'[') {
                self.scan.take("[");
                let index = self.expr()?;
                self.scan.expect("]")?;
                place = self.add_part(PlaceKind::Index(place, index));
            } else {
                return Ok(place);
            }
        }
    }

    fn field(&mut self, base: PlaceId) -> Result<u32> {
        let symbol = self.scan.symbol()?;
        if let Some(id) = symbol.id {
            return Ok(id);
        }
        let ty = self.f().place(base).ty;
        let found = match self.program.types.get(ty) {
            Type::Record(id) => self.program.types.record(*id).fields.iter().position(|f| f.name == symbol.name),
            _ => None,
        };
        match found {
            Some(index) => Ok(index as u32),
            None => self.scan.error(format!("there is no field `{}`", symbol.name)),
        }
    }
}
