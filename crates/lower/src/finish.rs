//! The last step of a function: fills in jumps, skips empty blocks, drops what cannot be reached, renumbers blocks,
//! expressions and places, and finds the locals whose address is taken.
//!
//! Afterwards children still have smaller ids than their parents, and every expression and place is used.

use fathom_goto::*;

use crate::body::Body;

impl Body<'_, '_> {
    pub fn finish(mut self) -> Function {
        self.resolve_edges();
        let mut f = self.f;
        skip_empty_blocks(&mut f);
        drop_unreachable_blocks(&mut f);
        Compaction::run(&mut f);
        f
    }
}

/// Redirects jumps to blocks that only jump on.
fn skip_empty_blocks(f: &mut Function) {
    let mut target: Vec<BlockId> = (0..f.blocks.len()).map(BlockId::new).collect();
    for to in &mut target {
        // A bounded walk: an empty endless loop must stay one.
        let mut at = *to;
        for _ in 0..16 {
            let block = &f.blocks[at.index()];
            match block.end {
                Terminator::Goto(next) if block.insts.is_empty() && next != at => at = next,
                Terminator::Goto(_)
                | Terminator::Branch { .. }
                | Terminator::Switch { .. }
                | Terminator::Return(_)
                | Terminator::Stop => break,
            }
        }
        *to = at;
    }
    for block in &mut f.blocks {
        retarget(&mut block.end, |b| target[b.index()]);
    }
}

fn retarget(end: &mut Terminator, to: impl Fn(BlockId) -> BlockId) {
    match end {
        Terminator::Goto(b) => *b = to(*b),
        Terminator::Branch { cond: _, then, other } => {
            *then = to(*then);
            *other = to(*other);
        }
        Terminator::Switch { value: _, cases, default } => {
            for case in cases {
                case.2 = to(case.2);
            }
            *default = to(*default);
        }
        Terminator::Return(_) | Terminator::Stop => {}
    }
}

fn drop_unreachable_blocks(f: &mut Function) {
    let mut reached = vec![false; f.blocks.len()];
    let mut stack = vec![BlockId(0)];
    reached[0] = true;
    while let Some(block) = stack.pop() {
        for next in f.blocks[block.index()].end.successors() {
            if !std::mem::replace(&mut reached[next.index()], true) {
                stack.push(next);
            }
        }
    }
    let mut number = vec![BlockId(0); f.blocks.len()];
    let mut kept = 0;
    for (i, &r) in reached.iter().enumerate() {
        if r {
            number[i] = BlockId::new(kept);
            kept += 1;
        }
    }
    let mut index = 0;
    f.blocks.retain(|_| {
        index += 1;
        reached[index - 1]
    });
    for block in &mut f.blocks {
        retarget(&mut block.end, |b| number[b.index()]);
    }
}

#[derive(Copy, Clone)]
enum Node {
    Expr(ExprId),
    Place(PlaceId),
}

/// Renumbers expressions and places after dropping those no instruction uses.
struct Compaction {
    exprs: Vec<u32>,
    places: Vec<u32>,
    stack: Vec<Node>,
}

const UNUSED: u32 = u32::MAX;

impl Compaction {
    fn run(f: &mut Function) {
        let mut c = Compaction { exprs: vec![UNUSED; f.exprs.len()], places: vec![UNUSED; f.places.len()], stack: Vec::new() };
        c.mark(f);
        c.number();
        c.rewrite(f);
    }

    fn mark(&mut self, f: &Function) {
        let mut roots: Vec<Node> = Vec::new();
        for block in &f.blocks {
            for inst in &block.insts {
                inst_nodes(&inst.kind, &mut |n| roots.push(n));
            }
            end_nodes(&block.end, &mut |n| roots.push(n));
        }
        for event in f.order.iter().flat_map(|p| &p.events) {
            match event {
                OrderEvent::Call { callee, args } => {
                    if let Callee::Indirect(pointer) = callee {
                        roots.push(Node::Expr(*pointer));
                    }
                    roots.extend(args.iter().map(|a| match a {
                        Operand::Value(e) => Node::Expr(*e),
                        Operand::Aggregate(p) => Node::Place(*p),
                    }));
                }
                OrderEvent::Access { place, .. } => roots.push(Node::Place(*place)),
            }
        }
        self.stack = roots;
        while let Some(node) = self.stack.pop() {
            match node {
                Node::Expr(e) => {
                    if std::mem::replace(&mut self.exprs[e.index()], 0) != 0 {
                        expr_nodes(&f.exprs[e.index()].kind, &mut |n| self.stack.push(n));
                    }
                }
                Node::Place(p) => {
                    if std::mem::replace(&mut self.places[p.index()], 0) != 0 {
                        place_nodes(&f.places[p.index()].kind, &mut |n| self.stack.push(n));
                    }
                }
            }
        }
    }

    fn number(&mut self) {
        for ids in [&mut self.exprs, &mut self.places] {
            for (next, id) in (0u32..).zip(ids.iter_mut().filter(|id| **id != UNUSED)) {
                *id = next;
            }
        }
    }

    fn rewrite(&self, f: &mut Function) {
        let mut index = 0;
        f.exprs.retain(|_| {
            index += 1;
            self.exprs[index - 1] != UNUSED
        });
        index = 0;
        f.places.retain(|_| {
            index += 1;
            self.places[index - 1] != UNUSED
        });
        let mut addressed: Vec<PlaceId> = Vec::new();
        for expr in &mut f.exprs {
            self.rewrite_expr(&mut expr.kind);
            if let ExprKind::Addr(place) = expr.kind {
                addressed.push(place);
            }
        }
        for place in &mut f.places {
            match &mut place.kind {
                PlaceKind::Local(_) | PlaceKind::Global(_) => {}
                PlaceKind::Deref(e) => self.expr(e),
                PlaceKind::Field(base, _) => self.place(base),
                PlaceKind::Index(base, index) => {
                    self.place(base);
                    self.expr(index);
                }
            }
        }
        for block in &mut f.blocks {
            for inst in &mut block.insts {
                self.rewrite_inst(&mut inst.kind);
            }
            match &mut block.end {
                Terminator::Goto(_) | Terminator::Stop | Terminator::Return(None) => {}
                Terminator::Branch { cond, .. } => self.expr(cond),
                Terminator::Switch { value, .. } => self.expr(value),
                Terminator::Return(Some(operand)) => self.operand(operand),
            }
        }
        for event in f.order.iter_mut().flat_map(|p| &mut p.events) {
            match event {
                OrderEvent::Call { callee, args } => {
                    if let Callee::Indirect(pointer) = callee {
                        self.expr(pointer);
                    }
                    args.iter_mut().for_each(|a| self.operand(a));
                }
                OrderEvent::Access { place, .. } => self.place(place),
            }
        }
        for place in addressed {
            let mut place = place;
            loop {
                match f.places[place.index()].kind {
                    PlaceKind::Local(local) => {
                        f.locals[local.index()].address_taken = true;
                        break;
                    }
                    PlaceKind::Global(_) | PlaceKind::Deref(_) => break,
                    PlaceKind::Field(base, _) | PlaceKind::Index(base, _) => place = base,
                }
            }
        }
    }

    fn expr(&self, e: &mut ExprId) {
        *e = ExprId(self.exprs[e.index()]);
    }
    fn place(&self, p: &mut PlaceId) {
        *p = PlaceId(self.places[p.index()]);
    }
    fn operand(&self, o: &mut Operand) {
        match o {
            Operand::Value(e) => self.expr(e),
            Operand::Aggregate(p) => self.place(p),
        }
    }

    fn rewrite_expr(&self, kind: &mut ExprKind) {
        match kind {
            ExprKind::Const(_) | ExprKind::FuncAddr(_) => {}
            ExprKind::Addr(p) | ExprKind::Read(p, _) => self.place(p),
            ExprKind::Unary(_, a) | ExprKind::Cast(_, a) => self.expr(a),
            ExprKind::Binary(_, a, b) | ExprKind::PtrAdd(a, b) | ExprKind::Overflow(_, a, b, _) => {
                self.expr(a);
                self.expr(b);
            }
            ExprKind::Select(a, b, c) => {
                self.expr(a);
                self.expr(b);
                self.expr(c);
            }
            ExprKind::Math(_, args) => args.iter_mut().flatten().for_each(|e| self.expr(e)),
            ExprKind::Memory(_, args) => args.iter_mut().flatten().for_each(|e| self.expr(e)),
        }
    }

    fn rewrite_inst(&self, kind: &mut InstKind) {
        match kind {
            InstKind::Assign { dest, value, access: _ } => {
                self.place(dest);
                self.expr(value);
            }
            InstKind::Copy { dest, src } => {
                self.place(dest);
                self.place(src);
            }
            InstKind::Zero(place) | InstKind::Input { dest: place, name: _ } => self.place(place),
            InstKind::Call { dest, callee, args } => {
                dest.iter_mut().for_each(|d| self.place(d));
                match callee {
                    Callee::Direct(_) => {}
                    Callee::Indirect(e) => self.expr(e),
                }
                args.iter_mut().for_each(|a| self.operand(a));
            }
            InstKind::Intrinsic { dest, op: _, args } => {
                dest.iter_mut().for_each(|d| self.place(d));
                args.iter_mut().for_each(|a| self.expr(a));
            }
            InstKind::Assume(cond) | InstKind::Assert { cond, property: _ } => self.expr(cond),
            InstKind::Rmw { dest, place, op: _, value } => {
                dest.iter_mut().for_each(|d| self.place(d));
                self.place(place);
                self.expr(value);
            }
            InstKind::CmpXchg { ok, place, expected, desired } => {
                self.place(ok);
                self.place(place);
                self.place(expected);
                self.expr(desired);
            }
            InstKind::LifetimeStart(_) | InstKind::LifetimeEnd(_) | InstKind::Unsupported(_) => {}
            InstKind::AtomicBegin | InstKind::AtomicEnd | InstKind::Fence => {}
        }
    }
}

fn expr_nodes(kind: &ExprKind, visit: &mut impl FnMut(Node)) {
    match *kind {
        ExprKind::Const(_) | ExprKind::FuncAddr(_) => {}
        ExprKind::Addr(p) | ExprKind::Read(p, _) => visit(Node::Place(p)),
        ExprKind::Unary(_, a) | ExprKind::Cast(_, a) => visit(Node::Expr(a)),
        ExprKind::Binary(_, a, b) | ExprKind::PtrAdd(a, b) | ExprKind::Overflow(_, a, b, _) => {
            visit(Node::Expr(a));
            visit(Node::Expr(b));
        }
        ExprKind::Select(a, b, c) => [a, b, c].into_iter().for_each(|e| visit(Node::Expr(e))),
        ExprKind::Math(_, args) => args.into_iter().flatten().for_each(|e| visit(Node::Expr(e))),
        ExprKind::Memory(_, args) => args.into_iter().flatten().for_each(|e| visit(Node::Expr(e))),
    }
}

fn place_nodes(kind: &PlaceKind, visit: &mut impl FnMut(Node)) {
    match *kind {
        PlaceKind::Local(_) | PlaceKind::Global(_) => {}
        PlaceKind::Deref(e) => visit(Node::Expr(e)),
        PlaceKind::Field(base, _) => visit(Node::Place(base)),
        PlaceKind::Index(base, index) => {
            visit(Node::Place(base));
            visit(Node::Expr(index));
        }
    }
}

fn operand_node(operand: &Operand) -> Node {
    match *operand {
        Operand::Value(e) => Node::Expr(e),
        Operand::Aggregate(p) => Node::Place(p),
    }
}

fn inst_nodes(kind: &InstKind, visit: &mut impl FnMut(Node)) {
    match kind {
        InstKind::Assign { dest, value, access: _ } => {
            visit(Node::Expr(*value));
            visit(Node::Place(*dest));
        }
        InstKind::Copy { dest, src } => {
            visit(Node::Place(*dest));
            visit(Node::Place(*src));
        }
        InstKind::Zero(place) | InstKind::Input { dest: place, name: _ } => visit(Node::Place(*place)),
        InstKind::Call { dest, callee, args } => {
            dest.iter().for_each(|d| visit(Node::Place(*d)));
            match callee {
                Callee::Direct(_) => {}
                Callee::Indirect(e) => visit(Node::Expr(*e)),
            }
            args.iter().for_each(|a| visit(operand_node(a)));
        }
        InstKind::Intrinsic { dest, op: _, args } => {
            dest.iter().for_each(|d| visit(Node::Place(*d)));
            args.iter().for_each(|a| visit(Node::Expr(*a)));
        }
        InstKind::Assume(cond) | InstKind::Assert { cond, property: _ } => visit(Node::Expr(*cond)),
        InstKind::Rmw { dest, place, op: _, value } => {
            dest.iter().for_each(|d| visit(Node::Place(*d)));
            visit(Node::Place(*place));
            visit(Node::Expr(*value));
        }
        InstKind::CmpXchg { ok, place, expected, desired } => {
            [ok, place, expected].into_iter().for_each(|p| visit(Node::Place(*p)));
            visit(Node::Expr(*desired));
        }
        InstKind::LifetimeStart(_) | InstKind::LifetimeEnd(_) | InstKind::Unsupported(_) => {}
        InstKind::AtomicBegin | InstKind::AtomicEnd | InstKind::Fence => {}
    }
}

fn end_nodes(end: &Terminator, visit: &mut impl FnMut(Node)) {
    match end {
        Terminator::Goto(_) | Terminator::Stop | Terminator::Return(None) => {}
        Terminator::Branch { cond, .. } => visit(Node::Expr(*cond)),
        Terminator::Switch { value, .. } => visit(Node::Expr(*value)),
        Terminator::Return(Some(operand)) => visit(operand_node(operand)),
    }
}
