//! Definite assignment: which register locals might be read before they are written.
//!
//! Only these pay for a flag at run time. A forward analysis over sets of "maybe indeterminate" locals; imprecision errs
//! towards tracking more.

use fathom_goto::*;

/// Per local: must its reads be checked?
pub fn tracked(f: &Function, register: &[bool]) -> Vec<bool> {
    let mut analysis = Analysis::new(f, register);
    if analysis.numbers.is_empty() {
        return analysis.tracked;
    }
    let words = analysis.numbers.len().div_ceil(64);
    if words * f.blocks.len() > 50_000_000 {
        for &l in &analysis.numbers {
            analysis.tracked[l.index()] = true;
        }
        return analysis.tracked;
    }
    let wto = Wto::of(f);
    let mut at_entry: Vec<Option<Vec<u64>>> = vec![None; f.blocks.len()];
    at_entry[0] = Some(vec![u64::MAX; words]);
    let mut changed = true;
    while changed {
        changed = false;
        for &block in &wto.order {
            let Some(mut state) = at_entry[block.index()].clone() else { continue };
            analysis.block(f.block(block), &mut state);
            for next in f.block(block).end.successors() {
                let entry = &mut at_entry[next.index()];
                match entry {
                    None => {
                        *entry = Some(state.clone());
                        changed = true;
                    }
                    Some(old) => {
                        for (old, new) in old.iter_mut().zip(&state) {
                            changed |= *new & !*old != 0;
                            *old |= new;
                        }
                    }
                }
            }
        }
    }
    analysis.tracked
}

struct Analysis<'a> {
    f: &'a Function,
    /// Candidates, and the position of each local among them.
    numbers: Vec<LocalId>,
    position: Vec<Option<u32>>,
    tracked: Vec<bool>,
    /// The candidate each expression node itself reads.
    reads: Vec<Option<u32>>,
}

impl<'a> Analysis<'a> {
    fn new(f: &'a Function, register: &[bool]) -> Self {
        let mut numbers = Vec::new();
        let mut position = vec![None; f.locals.len()];
        for (i, local) in f.locals.iter().enumerate() {
            if register[i] && local.kind.is_variable() {
                position[i] = Some(numbers.len() as u32);
                numbers.push(LocalId::new(i));
            }
        }
        let mut analysis = Analysis { f, numbers, position, tracked: vec![false; f.locals.len()], reads: Vec::new() };
        if !analysis.numbers.is_empty() {
            for expr in &f.exprs {
                let read = analysis.direct_read(expr);
                analysis.reads.push(read);
            }
        }
        analysis
    }

    fn direct_read(&self, expr: &Expr) -> Option<u32> {
        match expr.kind {
            ExprKind::Read(place, _) => match self.f.place(place).kind {
                PlaceKind::Local(l) => self.position[l.index()],
                PlaceKind::Global(_) | PlaceKind::Deref(_) | PlaceKind::Field(..) | PlaceKind::Index(..) => None,
            },
            _ => None,
        }
    }

    fn read(&mut self, mut stack: Vec<ExprId>, state: &[u64]) {
        let mut seen = rustc_hash::FxHashSet::default();
        while let Some(e) = stack.pop() {
            if !seen.insert(e) {
                continue;
            }
            if let Some(n) = self.reads[e.index()]
                && state[n as usize / 64] >> (n % 64) & 1 == 1
            {
                self.tracked[self.numbers[n as usize].index()] = true;
            }
            crate::compile::children(self.f, e, &mut stack);
        }
    }

    fn write(&self, place: PlaceId, state: &mut [u64]) {
        if let PlaceKind::Local(l) = self.f.place(place).kind
            && let Some(n) = self.position[l.index()]
        {
            state[n as usize / 64] &= !(1 << (n % 64));
        }
    }

    fn block(&mut self, block: &Block, state: &mut [u64]) {
        for inst in &block.insts {
            let mut roots = Vec::new();
            crate::compile::inst_roots(self.f, &inst.kind, &mut roots);
            for place in visit::read_places(&inst.kind) {
                self.read_place(place, state);
            }
            if let InstKind::LifetimeStart(l) = inst.kind
                && let Some(n) = self.position[l.index()]
            {
                state[n as usize / 64] |= 1 << (n % 64);
            }
            self.read(roots, state);
            for place in visit::written_places(&inst.kind) {
                self.write(place, state);
            }
        }
        let mut roots = Vec::new();
        crate::compile::end_roots(self.f, &block.end, &mut roots);
        self.read(roots, state);
    }

    fn read_place(&mut self, place: PlaceId, state: &[u64]) {
        if let PlaceKind::Local(l) = self.f.place(place).kind
            && let Some(n) = self.position[l.index()]
            && state[n as usize / 64] >> (n % 64) & 1 == 1
        {
            self.tracked[l.index()] = true;
        }
    }
}
