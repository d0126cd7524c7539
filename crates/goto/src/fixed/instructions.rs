//! Instructions over rewritten expressions, with what was noted for these in front.

use super::rewrite::{Note, Rewriter};
use crate::*;

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
    fn inst(&mut self, kind: InstKind, roots: &mut Vec<ExprId>, out: &mut Vec<Inst>, loc: LocId) -> InstKind {
        let expr = |r: &Self, roots: &mut Vec<ExprId>, e: ExprId| {
            roots.push(e);
            r.new[e.index()]
        };
        let place = |r: &Self, roots: &mut Vec<ExprId>, p: PlaceId| roots.extend(&r.place_exprs[p.index()]);
        match kind {
            InstKind::Assign { dest, value, access } => {
                let value = expr(self, roots, value);
                place(self, roots, dest);
                InstKind::Assign { dest, value, access }
            }
            InstKind::Copy { dest, src } => {
                place(self, roots, src);
                place(self, roots, dest);
                InstKind::Copy { dest, src }
            }
            InstKind::Zero(p) => {
                place(self, roots, p);
                InstKind::Zero(p)
            }
            InstKind::Call { dest, callee, args } => {
                let callee = match callee {
                    Callee::Direct(f) => Callee::Direct(f),
                    Callee::Indirect(e) => Callee::Indirect(expr(self, roots, e)),
                };
                let args = args.into_iter().map(|a| self.passed(a, roots)).collect();
                dest.iter().for_each(|&d| place(self, roots, d));
                InstKind::Call { dest, callee, args }
            }
            InstKind::Intrinsic { dest, op, args } => {
                let args = args.into_iter().map(|a| expr(self, roots, a)).collect();
                dest.iter().for_each(|&d| place(self, roots, d));
                InstKind::Intrinsic { dest, op, args }
            }
            InstKind::Input { dest, name } => {
                place(self, roots, dest);
                InstKind::Input { dest, name }
            }
            InstKind::Assume(e) => InstKind::Assume(expr(self, roots, e)),
            InstKind::Assert { cond, property } => InstKind::Assert { cond: expr(self, roots, cond), property },
            InstKind::Rmw { dest, place: p, op, value } => {
                let value = expr(self, roots, value);
                place(self, roots, p);
                dest.iter().for_each(|&d| place(self, roots, d));
                if self.floats.contains_key(&self.f.place(p).ty) && op != RmwOp::Exchange {
                    out.push(Inst { kind: InstKind::Unsupported("atomic float arithmetic in fixed-point mode".into()), loc });
                }
                InstKind::Rmw { dest, place: p, op, value }
            }
            InstKind::CmpXchg { ok, place: p, expected, desired } => {
                let desired = expr(self, roots, desired);
                [ok, p, expected].into_iter().for_each(|q| place(self, roots, q));
                InstKind::CmpXchg { ok, place: p, expected, desired }
            }
            kind @ (InstKind::LifetimeStart(_)
            | InstKind::LifetimeEnd(_)
            | InstKind::AtomicBegin
            | InstKind::AtomicEnd
            | InstKind::Fence
            | InstKind::Unsupported(_)) => kind,
        }
    }

    fn passed(&mut self, operand: Operand, roots: &mut Vec<ExprId>) -> Operand {
        match operand {
            Operand::Value(e) => {
                roots.push(e);
                Operand::Value(self.new[e.index()])
            }
            Operand::Aggregate(p) => {
                roots.extend(&self.place_exprs[p.index()]);
                Operand::Aggregate(p)
            }
        }
    }

    fn terminator(&mut self, end: Terminator, roots: &mut Vec<ExprId>) -> Terminator {
        match end {
            Terminator::Branch { cond, then, other } => {
                roots.push(cond);
                Terminator::Branch { cond: self.new[cond.index()], then, other }
            }
            Terminator::Switch { value, cases, default } => {
                roots.push(value);
                Terminator::Switch { value: self.new[value.index()], cases, default }
            }
            Terminator::Return(operand) => Terminator::Return(operand.map(|o| self.passed(o, roots))),
            end @ (Terminator::Goto(_) | Terminator::Stop) => end,
        }
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
        match self.old[e.index()].kind.clone() {
            ExprKind::Const(_) | ExprKind::FuncAddr(_) => {}
            ExprKind::Addr(p) | ExprKind::Read(p, _) => {
                for i in 0..self.place_exprs[p.index()].len() {
                    self.below(self.place_exprs[p.index()][i], guard, loc, done, out);
                }
            }
            ExprKind::Unary(_, a) | ExprKind::Cast(_, a) => self.below(a, guard, loc, done, out),
            ExprKind::Binary(_, a, b) | ExprKind::PtrAdd(a, b) | ExprKind::Overflow(_, a, b, _) => {
                self.below(a, guard, loc, done, out);
                self.below(b, guard, loc, done, out);
            }
            ExprKind::Select(c, a, b) => {
                self.below(c, guard, loc, done, out);
                if self.noted(a) || self.noted(b) {
                    let chosen = self.new[c.index()];
                    let other = self.add(ExprKind::Unary(UnOp::Not, chosen), self.bool);
                    let (then, other) = (self.both(guard, chosen), self.both(guard, other));
                    self.below(a, Some(then), loc, done, out);
                    self.below(b, Some(other), loc, done, out);
                }
            }
            ExprKind::Math(_, args) => args.into_iter().flatten().for_each(|a| self.below(a, guard, loc, done, out)),
            ExprKind::Memory(_, args) => args.into_iter().flatten().for_each(|a| self.below(a, guard, loc, done, out)),
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
        if !self.notes[e.index()].is_empty() {
            return true;
        }
        let any = |list: &[Option<ExprId>]| list.iter().flatten().any(|&a| self.noted(a));
        match &self.old[e.index()].kind {
            ExprKind::Const(_) | ExprKind::FuncAddr(_) => false,
            ExprKind::Addr(p) | ExprKind::Read(p, _) => self.place_exprs[p.index()].iter().any(|&a| self.noted(a)),
            ExprKind::Unary(_, a) | ExprKind::Cast(_, a) => self.noted(*a),
            ExprKind::Binary(_, a, b) | ExprKind::PtrAdd(a, b) | ExprKind::Overflow(_, a, b, _) => {
                self.noted(*a) || self.noted(*b)
            }
            ExprKind::Select(a, b, c) => self.noted(*a) || self.noted(*b) || self.noted(*c),
            ExprKind::Math(_, args) => any(args),
            ExprKind::Memory(_, args) => any(args),
        }
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
                push(InstKind::Input { dest, name: "fixed-point square root".into() });
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
            Note::Unsupported(what) => push(InstKind::Unsupported(what)),
        }
    }
}
