//! Instructions over rewritten expressions, with what was noted for these in front.

use super::rewrite::{Note, Rewriter};
use fathom_goto::visit::{self, MutVisitor, Node, Usage};
use fathom_goto::*;

/// Puts new expressions in the places of old ones, and notes which old ones are evaluated.
struct Operands<'a> {
    new: &'a [ExprId],
    place_exprs: &'a [Vec<ExprId>],
    roots: &'a mut Vec<ExprId>,
}

impl MutVisitor for Operands<'_> {
    fn expr(&mut self, expr: &mut ExprId) {
        self.roots.push(*expr);
        *expr = self.new[expr.index()];
    }

    fn place(&mut self, place: &mut PlaceId, _: Usage) {
        self.roots.extend(&self.place_exprs[place.index()]);
    }
}

impl Rewriter<'_> {
    pub(super) fn blocks(&mut self) {
        for index in 0..self.f.blocks.len() {
            let block = std::mem::replace(
                &mut self.f.blocks[index],
                Block { insts: Vec::new(), end: Terminator::Stop, end_loc: LocId::NONE },
            );
            let mut out = Vec::with_capacity(block.insts.len());
            for inst in block.insts {
                let loc = inst.loc;
                let mut roots = Vec::new();
                let kind = self.inst(inst.kind, &mut roots, &mut out, loc);
                self.before(&roots, loc, &mut out);
                out.push(Inst { kind, loc });
            }
            let mut roots = Vec::new();
            let end = self.terminator(block.end, &mut roots);
            self.before(&roots, block.end_loc, &mut out);
            self.f.blocks[index] = Block { insts: out, end, end_loc: block.end_loc };
        }
    }

    /// The instruction over new expressions; `roots` are the old ones it evaluates.
    fn inst(&mut self, mut kind: InstKind, roots: &mut Vec<ExprId>, out: &mut Vec<Inst>, loc: LocId) -> InstKind {
        if let InstKind::Rmw { place, op, .. } = &kind
            && self.floats.contains_key(&self.f.place(*place).ty)
            && *op != RmwOp::Exchange
        {
            out.push(Inst { kind: InstKind::Unsupported("atomic float arithmetic in fixed-point mode".into()), loc });
        }
        self.operands(roots).super_inst(&mut kind);
        kind
    }

    fn terminator(&mut self, mut end: Terminator, roots: &mut Vec<ExprId>) -> Terminator {
        self.operands(roots).super_terminator(&mut end);
        end
    }

    fn operands<'a>(&'a self, roots: &'a mut Vec<ExprId>) -> Operands<'a> {
        Operands { new: &self.new, place_exprs: &self.place_exprs, roots }
    }

    /// What is noted with the expressions below the roots, each once per instruction.
    fn before(&mut self, roots: &[ExprId], loc: LocId, out: &mut Vec<Inst>) {
        let mut done = Vec::new();
        for &root in roots {
            self.below(root, None, loc, &mut done, out);
        }
    }

    fn below(
        &mut self,
        e: ExprId,
        guard: Option<ExprId>,
        loc: LocId,
        done: &mut Vec<(ExprId, Option<ExprId>)>,
        out: &mut Vec<Inst>,
    ) {
        if done.contains(&(e, None)) || done.contains(&(e, guard)) {
            return;
        }
        done.push((e, guard));
        self.loc = if self.old[e.index()].loc == LocId::NONE { loc } else { self.old[e.index()].loc };
        if let ExprKind::Select(c, a, b) = self.old[e.index()].kind {
            self.below(c, guard, loc, done, out);
            if self.noted(a) || self.noted(b) {
                let chosen = self.new[c.index()];
                let other = self.add(ExprKind::Unary(UnOp::Not, chosen), self.bool);
                let (then, other) = (self.both(guard, chosen), self.both(guard, other));
                self.below(a, Some(then), loc, done, out);
                self.below(b, Some(other), loc, done, out);
            }
        } else {
            for operand in self.evaluated(e) {
                self.below(operand, guard, loc, done, out);
            }
        }
        self.loc = if self.old[e.index()].loc == LocId::NONE { loc } else { self.old[e.index()].loc };
        for note in self.notes[e.index()].clone() {
            self.emit(note, guard, out);
        }
    }

    fn both(&mut self, guard: Option<ExprId>, c: ExprId) -> ExprId {
        match guard {
            Some(g) => self.add(ExprKind::Binary(BinOp::And, g, c), self.bool),
            None => c,
        }
    }

    /// Whether anything is noted in the tree.
    fn noted(&self, e: ExprId) -> bool {
        !self.notes[e.index()].is_empty() || self.evaluated(e).into_iter().any(|operand| self.noted(operand))
    }

    /// The old expressions that an old one evaluates, those of its place included.
    fn evaluated(&self, e: ExprId) -> Vec<ExprId> {
        let mut operands = Vec::new();
        visit::expr_nodes(&self.old[e.index()].kind, |node| match node {
            Node::Expr(operand) => operands.push(operand),
            Node::Place(place, _) => operands.extend(&self.place_exprs[place.index()]),
        });
        operands
    }

    fn emit(&mut self, note: Note, guard: Option<ExprId>, out: &mut Vec<Inst>) {
        let loc = self.loc;
        let mut push = |kind: InstKind| out.push(Inst { kind, loc });
        match note {
            Note::Assign(local, value) => {
                let dest = self.f.add_place(PlaceKind::Local(local), self.f.local(local).ty);
                push(InstKind::Assign { dest, value, access: Access::default() });
            }
            Note::Input(local, defined) => {
                let dest = self.f.add_place(PlaceKind::Local(local), self.f.local(local).ty);
                push(InstKind::Input { dest, name: "fixed-point square root".into(), kind: InputKind::Environment });
                push(InstKind::Assume(defined));
            }
            Note::Assert(cond, class, message) => {
                let cond = match guard {
                    Some(g) => {
                        let outside = self.add(ExprKind::Unary(UnOp::Not, g), self.bool);
                        self.add(ExprKind::Binary(BinOp::Or, outside, cond), self.bool)
                    }
                    None => cond,
                };
                self.properties.push(Property { class, message, loc, function: self.f.name.clone() });
                let property = PropertyId::new(self.properties.len() - 1);
                push(InstKind::Assert { cond, property });
            }
            Note::Unsupported(what) => push(InstKind::Unsupported(what.into())),
        }
    }
}
