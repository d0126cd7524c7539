//! The last step of a function: fills in jumps, skips empty blocks, drops what cannot be reached, renumbers blocks,
//! expressions and places, and finds the locals whose address is taken.
//!
//! Afterwards children still have smaller ids than their parents, and every expression and place is used.

use fathom_goto::visit::{MutVisitor, Node, Usage};
use fathom_goto::*;

use crate::body::Body;

impl Body<'_, '_> {
    pub fn finish(mut self) -> Function {
        self.resolve_edges();
        self.check_loop_frames();
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
                visit::inst_nodes(&inst.kind, |n| roots.push(n));
            }
            visit::terminator_nodes(&block.end, |n| roots.push(n));
        }
        for point in &f.order {
            visit::order_nodes(point, |n| roots.push(n));
        }
        self.stack = roots;
        while let Some(node) = self.stack.pop() {
            match node {
                Node::Expr(e) => {
                    if std::mem::replace(&mut self.exprs[e.index()], 0) != 0 {
                        visit::expr_nodes(&f.exprs[e.index()].kind, |n| self.stack.push(n));
                    }
                }
                Node::Place(p, _) => {
                    if std::mem::replace(&mut self.places[p.index()], 0) != 0 {
                        visit::place_nodes(&f.places[p.index()].kind, |n| self.stack.push(n));
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
        visit::mutate_function(f, &mut Renumber(self));
        for expr in &f.exprs {
            if let ExprKind::Addr(place) = expr.kind {
                addressed.push(place);
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
}

/// Gives expressions and places their new numbers.
struct Renumber<'a>(&'a Compaction);

impl MutVisitor for Renumber<'_> {
    fn expr(&mut self, expr: &mut ExprId) {
        *expr = ExprId(self.0.exprs[expr.index()]);
    }

    fn place(&mut self, place: &mut PlaceId, _: Usage) {
        *place = PlaceId(self.0.places[place.index()]);
    }
}
