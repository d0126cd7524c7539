//! Expressions and places → text, with an explicit stack: a source expression may be nested 20,000 deep.
//!
//! A tree of more than `LARGE` nodes that several parents share is written once with a label; smaller ones are repeated where
//! they are used, which is what a reader wants. So the text stays linear in the size of the arena.

use super::names::{self, overflow_is_unary};
use super::print::Printer;
use super::words::Word;
use crate::expr::*;
use crate::ids::*;
use crate::program::*;
use crate::types::*;
use crate::visit::{self, Node, Usage};
use std::fmt::Write;

const LARGE: u32 = 60;

/// Which expressions and places of a function are labelled.
#[derive(Default)]
pub(super) struct Labels {
    exprs: Vec<Label>,
    places: Vec<Label>,
    next: u32,
}

#[derive(Copy, Clone, PartialEq)]
enum Label {
    /// Written out wherever it is used.
    None,
    Wanted,
    Given(u32),
}

impl Labels {
    pub fn of(f: &Function) -> Labels {
        let mut sizes = Sizes {
            expr_size: vec![0; f.exprs.len()],
            expr_uses: vec![0; f.exprs.len()],
            place_size: vec![0; f.places.len()],
            place_uses: vec![0; f.places.len()],
        };
        sizes.roots(f);
        sizes.measure(f);
        let wanted = |(&size, &uses): (&u32, &u32)| if size > LARGE && uses > 1 { Label::Wanted } else { Label::None };
        Labels {
            exprs: sizes.expr_size.iter().zip(&sizes.expr_uses).map(wanted).collect(),
            places: sizes.place_size.iter().zip(&sizes.place_uses).map(wanted).collect(),
            next: 1,
        }
    }
}

struct Sizes {
    expr_size: Vec<u32>,
    expr_uses: Vec<u32>,
    place_size: Vec<u32>,
    place_uses: Vec<u32>,
}

impl Sizes {
    fn roots(&mut self, f: &Function) {
        let mut count = |node: Node| match node {
            Node::Expr(e) => self.expr_uses[e.index()] += 1,
            Node::Place(p, _) => self.place_uses[p.index()] += 1,
        };
        for block in &f.blocks {
            for inst in &block.insts {
                visit::inst_nodes(&inst.kind, &mut count);
            }
            visit::terminator_nodes(&block.end, &mut count);
        }
    }

    /// Sizes and uses over the nodes reachable from instructions. Expressions and places refer to each other, so a
    /// search with an explicit stack visits them in post-order.
    fn measure(&mut self, f: &Function) {
        let mut stack: Vec<(Node, bool)> = Vec::new();
        for i in 0..f.exprs.len() {
            if self.expr_uses[i] > 0 {
                stack.push((Node::Expr(ExprId::new(i)), false));
            }
        }
        for i in 0..f.places.len() {
            if self.place_uses[i] > 0 {
                stack.push((Node::Place(PlaceId::new(i), Usage::Read), false));
            }
        }
        let mut children = Vec::new();
        while let Some((node, done)) = stack.pop() {
            if self.size(node) != 0 {
                continue;
            }
            children.clear();
            match node {
                Node::Expr(e) => expr_children(&f.expr(e).kind, &mut children),
                Node::Place(p, _) => visit::place_nodes(&f.place(p).kind, |node| children.push(node)),
            }
            if done {
                let total = children.iter().fold(1u32, |sum, &c| sum.saturating_add(self.size(c)));
                match node {
                    Node::Expr(e) => self.expr_size[e.index()] = total,
                    Node::Place(p, _) => self.place_size[p.index()] = total,
                }
                for &c in &children {
                    match c {
                        Node::Expr(e) => self.expr_uses[e.index()] += 1,
                        Node::Place(p, _) => self.place_uses[p.index()] += 1,
                    }
                }
            } else {
                stack.push((node, true));
                stack.extend(children.iter().map(|&c| (c, false)));
            }
        }
    }

    fn size(&self, node: Node) -> u32 {
        match node {
            Node::Expr(e) => self.expr_size[e.index()],
            Node::Place(p, _) => self.place_size[p.index()],
        }
    }
}

/// What is written of an expression: the operand of a unary operation once.
fn expr_children(kind: &ExprKind, out: &mut Vec<Node>) {
    visit::expr_nodes(kind, |node| out.push(node));
    if let ExprKind::Overflow(op, a, b, _) = kind
        && overflow_is_unary(*op)
        && a == b
    {
        out.pop();
    }
}

/// A piece of text still to be written.
pub(super) enum Piece {
    Expr(ExprId),
    Place(PlaceId),
    Text(&'static str),
    Type(TypeId),
    Access(Access),
    Field(RecordId, u32),
    BadField(u32),
    /// The expression is complete: its location is due.
    Done(LocId),
}

impl Printer<'_> {
    pub fn expr(&mut self, f: &Function, e: ExprId) {
        self.pieces(f, Piece::Expr(e));
    }

    pub fn place(&mut self, f: &Function, p: PlaceId) {
        self.pieces(f, Piece::Place(p));
    }

    fn pieces(&mut self, f: &Function, first: Piece) {
        // One stack serves all expressions: most are small.
        let mut stack = std::mem::take(&mut self.pieces);
        stack.push(first);
        while let Some(piece) = stack.pop() {
            let start = stack.len();
            match piece {
                Piece::Text(text) => self.out.push_str(text),
                Piece::Type(ty) => self.ty(ty),
                Piece::Access(access) => self.access(access),
                Piece::Done(loc) => self.line_locs.push(loc),
                Piece::BadField(index) => {
                    self.out.push_str(".#");
                    self.number(index);
                }
                Piece::Field(record, index) => {
                    self.out.push('.');
                    let program = self.program;
                    let name = &program.types.record(record).fields[index as usize].name;
                    self.symbol(self.names.fields[record.index()][index as usize], name, index);
                }
                Piece::Expr(e) => match self.labels.exprs[e.index()] {
                    Label::Given(n) => self.label('\'', n, false),
                    label => {
                        if label == Label::Wanted {
                            let n = self.labels.next;
                            self.labels.next += 1;
                            self.label('\'', n, true);
                            self.labels.exprs[e.index()] = Label::Given(n);
                        }
                        self.open_expr(f, e, &mut stack);
                    }
                },
                Piece::Place(p) => match self.labels.places[p.index()] {
                    Label::Given(n) => self.label('`', n, false),
                    label => {
                        if label == Label::Wanted {
                            let n = self.labels.next;
                            self.labels.next += 1;
                            // A place continues with fields and indices, so a labelled one stands in brackets.
                            self.label('`', n, true);
                            self.labels.places[p.index()] = Label::Given(n);
                            self.out.push('[');
                            stack.push(Piece::Text("]"));
                        }
                        let at = stack.len();
                        self.open_place(f, p, &mut stack);
                        stack[at..].reverse();
                        continue;
                    }
                },
            }
            stack[start..].reverse();
        }
        self.pieces = stack;
    }

    fn label(&mut self, sigil: char, n: u32, define: bool) {
        let _ = write!(self.out, "{sigil}{n}");
        if define {
            self.out.push('=');
        }
    }

    fn open_expr(&mut self, f: &Function, id: ExprId, out: &mut Vec<Piece>) {
        use Piece::*;
        let expr = f.expr(id);
        if let ExprKind::Const(value) = expr.kind {
            self.constant(expr.ty, value);
            out.push(Done(expr.loc));
            return;
        }
        let derived = names::expr_type(self.program, f, self.names.derived(), &expr.kind);
        let ascribe = derived != Some(expr.ty) && !matches!(expr.kind, ExprKind::Cast(..));
        if ascribe {
            self.out.push('<');
        }
        self.expr_pieces(f, expr, out);
        if ascribe {
            out.extend([Text(" : "), Type(expr.ty), Text(">")]);
        }
        out.push(Done(expr.loc));
    }

    fn expr_pieces(&mut self, f: &Function, expr: &crate::expr::Expr, out: &mut Vec<Piece>) {
        use Piece::*;
        let types = &self.program.types;
        match &expr.kind {
            ExprKind::Const(_) => unreachable!("written by the caller"),
            ExprKind::Addr(place) => out.extend([Text("&"), Place(*place)]),
            ExprKind::FuncAddr(id) => self.func(*id),
            ExprKind::Read(place, access) => out.extend([Place(*place), Access(*access)]),
            ExprKind::Unary(op, a) => out.extend([Text(op.word()), Text("("), Expr(*a), Text(")")]),
            ExprKind::Binary(op, a, b) => {
                let pointer = types.is_pointer(f.expr(*a).ty);
                let word = match op {
                    BinOp::Add if pointer => "+!",
                    BinOp::Sub if pointer => "-!",
                    BinOp::PtrDiff if pointer => "-",
                    other => other.word(),
                };
                out.extend([Text("("), Expr(*a), Text(" "), Text(word), Text(" "), Expr(*b), Text(")")]);
            }
            ExprKind::PtrAdd(a, b) => {
                let word = if types.is_pointer(f.expr(*a).ty) { " + " } else { " +> " };
                out.extend([Text("("), Expr(*a), Text(word), Expr(*b), Text(")")]);
            }
            ExprKind::Cast(op, a) => {
                out.extend([Text("("), Expr(*a)]);
                if *op == CastOp::Bits {
                    out.push(Text(" bits "));
                } else if names::default_cast(types, f.expr(*a).ty, expr.ty) == Some(*op) {
                    out.push(Text(" as "));
                } else {
                    out.extend([Text(" as:"), Text(op.word()), Text(" ")]);
                }
                out.extend([Type(expr.ty), Text(")")]);
            }
            ExprKind::Select(c, a, b) => {
                out.extend([Text("select("), Expr(*c), Text(", "), Expr(*a), Text(", "), Expr(*b), Text(")")]);
            }
            ExprKind::Overflow(op, a, b, ty) => {
                out.extend([Text("overflow."), Text(op.word()), Text("("), Expr(*a)]);
                if !(overflow_is_unary(*op) && a == b) {
                    out.extend([Text(", "), Expr(*b)]);
                }
                out.extend([Text(" : "), Type(*ty), Text(")")]);
            }
            ExprKind::Math(op, args) => self.call_pieces("math.", op.word(), args, out),
            ExprKind::Memory(query, args) => self.call_pieces("mem.", query.word(), args, out),
        }
    }

    fn call_pieces(&self, prefix: &'static str, word: &'static str, args: &[Option<ExprId>], out: &mut Vec<Piece>) {
        out.extend([Piece::Text(prefix), Piece::Text(word), Piece::Text("(")]);
        for (i, arg) in args.iter().flatten().enumerate() {
            if i > 0 {
                out.push(Piece::Text(", "));
            }
            out.push(Piece::Expr(*arg));
        }
        out.push(Piece::Text(")"));
    }

    fn open_place(&mut self, f: &Function, id: PlaceId, out: &mut Vec<Piece>) {
        use Piece::*;
        let place = f.place(id);
        let derived = names::place_type(self.program, f, &place.kind);
        let ascribe = derived != Some(place.ty) && !matches!(place.kind, PlaceKind::Deref(_));
        if ascribe {
            self.out.push('[');
        }
        match &place.kind {
            PlaceKind::Local(l) => {
                let name = &f.local(*l).name;
                self.symbol(self.local_styles[l.index()], name, l.0);
            }
            PlaceKind::Global(g) => self.global_ref(*g),
            PlaceKind::Deref(e) => {
                out.extend([Text("(*"), Expr(*e)]);
                if derived != Some(place.ty) {
                    out.extend([Text(" : "), Type(place.ty)]);
                }
                out.push(Text(")"));
            }
            PlaceKind::Field(base, index) => {
                out.push(Place(*base));
                match self.program.types.get(f.place(*base).ty) {
                    crate::types::Type::Record(r) if (*index as usize) < self.program.types.record(*r).fields.len() => {
                        out.push(Field(*r, *index));
                    }
                    _ => out.push(BadField(*index)),
                }
            }
            PlaceKind::Index(base, e) => out.extend([Place(*base), Text("["), Expr(*e), Text("]")]),
        }
        if ascribe {
            out.extend([Text(" : "), Type(place.ty), Text("]")]);
        }
    }

    fn constant(&mut self, ty: TypeId, value: u128) {
        let types = &self.program.types;
        match types.get(ty) {
            Type::Bool if value <= 1 => self.out.push_str(if value == 1 { "true" } else { "false" }),
            Type::Int { width, signed } if *width <= 128 && (*width == 128 || value >> *width == 0) => {
                if *signed {
                    let shift = 128 - *width;
                    self.number(((value << shift) as i128) >> shift);
                } else {
                    self.number(value);
                }
                if !(*signed && *width == 32) {
                    self.out.push(':');
                    self.ty(ty);
                }
            }
            Type::Float(FloatKind::F32) if value >> 32 == 0 && f32::from_bits(value as u32).is_finite() => {
                let _ = write!(self.out, "{:?}:f32", f32::from_bits(value as u32));
            }
            Type::Float(FloatKind::F64) if value >> 64 == 0 && f64::from_bits(value as u64).is_finite() => {
                let _ = write!(self.out, "{:?}:f64", f64::from_bits(value as u64));
            }
            Type::Pointer(_) if value == 0 => {
                self.out.push_str("null:");
                self.ty(ty);
            }
            Type::Void | Type::Bool | Type::Int { .. } | Type::Float(_) | Type::Pointer(_) | Type::Array { .. } => {
                self.raw(ty, value)
            }
            Type::Record(_) | Type::Function { .. } => self.raw(ty, value),
        }
    }

    fn raw(&mut self, ty: TypeId, value: u128) {
        let _ = write!(self.out, "{value:#x}:");
        self.ty(ty);
    }
}
