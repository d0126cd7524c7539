//! Liveness of locals: which values at the start of a block some execution may still read.
//!
//! Only locals whose address nobody takes are told about; all others count as live. SOUNDNESS: errs towards *live*. States that
//! agree on everything live have the same continuations, which is what the comparison of loop-head states rests on.

use fathom_goto::*;

/// Per block and local: may its value at the start of the block be read?
pub struct Liveness {
    live: Vec<Vec<bool>>,
}

impl Liveness {
    pub fn of(function: &Function) -> Liveness {
        let locals = function.locals.len();
        let tracked: Vec<bool> = function.locals.iter().map(|l| !l.address_taken).collect();
        let mut live = vec![vec![false; locals]; function.blocks.len()];
        let mut changed = true;
        while changed {
            changed = false;
            for b in (0..function.blocks.len()).rev() {
                let block = &function.blocks[b];
                let mut now = vec![false; locals];
                for next in block.end.successors() {
                    for (l, alive) in live[next.index()].iter().enumerate() {
                        now[l] |= *alive;
                    }
                }
                let (value, place) = visit::terminator_operands(&block.end);
                if let Some(value) = value {
                    read_expr(function, value, &mut now);
                }
                if let Some(place) = place {
                    read_place(function, place, &mut now);
                }
                for inst in block.insts.iter().rev() {
                    before(function, &inst.kind, &mut now);
                }
                if now != live[b] {
                    live[b] = now;
                    changed = true;
                }
            }
        }
        for block in &mut live {
            for (l, tracked) in tracked.iter().enumerate() {
                block[l] |= !tracked;
            }
        }
        Liveness { live }
    }

    pub fn at(&self, block: BlockId, local: LocalId) -> bool {
        self.live[block.index()][local.index()]
    }
}

fn before(function: &Function, inst: &InstKind, now: &mut [bool]) {
    let written = visit::written_places(inst);
    for &place in &written {
        if let PlaceKind::Local(local) = function.place(place).kind {
            now[local.index()] = false;
        }
    }
    if let InstKind::LifetimeStart(local) | InstKind::LifetimeEnd(local) = inst {
        now[local.index()] = false;
    }
    visit::for_each_inst_expr(function, inst, &mut |e| read_root(function, e, now));
    for place in visit::read_places(inst) {
        read_place(function, place, now);
    }
    // Writing a part keeps the rest.
    for place in written {
        if !matches!(function.place(place).kind, PlaceKind::Local(_)) {
            read_place(function, place, now);
        }
    }
}

fn read_expr(function: &Function, expr: ExprId, now: &mut [bool]) {
    visit::for_each_expr(function, expr, &mut |e| read_root(function, e, now));
}

fn read_root(function: &Function, expr: ExprId, now: &mut [bool]) {
    if let (_, Some(place)) = visit::expr_children(&function.expr(expr).kind)
        && let PlaceKind::Local(local) = function.place(visit::root(function, place)).kind
    {
        now[local.index()] = true;
    }
}

fn read_place(function: &Function, place: PlaceId, now: &mut [bool]) {
    if let PlaceKind::Local(local) = function.place(visit::root(function, place)).kind {
        now[local.index()] = true;
    }
    visit::for_each_place_expr(function, place, &mut |e| read_root(function, e, now));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_written_before_it_is_read_is_dead() {
        let program = text::parse(
            "goto lp64\nentry $main\nfn $main() -> i32 {\n  local x: i32\n  local t: i32\n  local a: i32\nb0:\n  x = 0\n  a = 0\n  goto b1\n\
             b1:\n  t = input \"n\"\n  a = (a + 1)\n  if (t > x) goto b1 else b2\nb2:\n  return x\n}\n",
        )
        .unwrap();
        let live = Liveness::of(&program.functions[0]);
        let at = |block, local| live.at(BlockId(block), LocalId(local));
        assert_eq!([at(1, 0), at(1, 1), at(1, 2)], [true, false, true], "{}", text::print(&program));
        assert_eq!([at(2, 0), at(2, 1), at(2, 2)], [true, false, false]);
        assert_eq!([at(0, 0), at(0, 1), at(0, 2)], [false, false, false]);
    }
}
