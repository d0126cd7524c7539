//! What may be executed behind a property: the properties that control flow can lead to once it was evaluated.
//!
//! Errs towards more: every call returns to every place its function is called from, and a call through a pointer may reach every
//! function whose address occurs anywhere.

use fathom_goto::*;
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::BTreeSet;

/// A place in the program: the instruction of a block that comes next.
type Point = (FuncId, BlockId, usize);

pub struct Behind<'a> {
    program: &'a Program,
    /// Where each function returns to.
    returns: FxHashMap<FuncId, Vec<Point>>,
    addressed: BTreeSet<FuncId>,
}

impl<'a> Behind<'a> {
    pub fn of(program: &'a Program) -> Behind<'a> {
        let in_code = program.functions.iter().flat_map(|f| &f.exprs).filter_map(|e| match e.kind {
            ExprKind::FuncAddr(id) => Some(id),
            _ => None,
        });
        let in_data = program.globals.iter().flat_map(|g| &g.init.items).filter_map(|item| match item.value {
            InitValue::Func(id) => Some(id),
            InitValue::Bits { .. } | InitValue::BitField { .. } | InitValue::Bytes(_) | InitValue::Global { .. } => None,
        });
        let mut behind = Behind { program, returns: FxHashMap::default(), addressed: in_code.chain(in_data).collect() };
        for (f, function) in program.functions.iter().enumerate() {
            for (b, block) in function.blocks.iter().enumerate() {
                for (i, inst) in block.insts.iter().enumerate() {
                    if let InstKind::Call { callee, .. } = &inst.kind {
                        for target in behind.callees(callee) {
                            let next = (FuncId::new(f), BlockId::new(b), i + 1);
                            behind.returns.entry(target).or_default().push(next);
                        }
                    }
                }
            }
        }
        behind
    }

    fn callees(&self, callee: &Callee) -> Vec<FuncId> {
        match callee {
            Callee::Direct(target) => vec![*target],
            Callee::Indirect(_) => self.addressed.iter().copied().collect(),
        }
    }

    /// The properties that may be evaluated after this one, itself included if it is in a loop.
    pub fn property(&self, property: PropertyId) -> BTreeSet<PropertyId> {
        let mut found = BTreeSet::new();
        let mut seen: FxHashSet<Point> = FxHashSet::default();
        let mut waiting: Vec<Point> = Vec::new();
        for (f, function) in self.program.functions.iter().enumerate() {
            for (b, block) in function.blocks.iter().enumerate() {
                let insts = block.insts.iter().enumerate();
                let own = insts.filter(|(_, i)| matches!(i.kind, InstKind::Assert { property: p, .. } if p == property));
                waiting.extend(own.map(|(i, _)| (FuncId::new(f), BlockId::new(b), i + 1)));
            }
        }
        while let Some((func, at, next)) = waiting.pop() {
            let function = self.program.func(func);
            if !function.has_body() || !seen.insert((func, at, next)) {
                continue;
            }
            let block = function.block(at);
            for inst in &block.insts[next..] {
                match &inst.kind {
                    InstKind::Assert { property, .. } => {
                        found.insert(*property);
                    }
                    InstKind::Call { callee, .. } => {
                        waiting.extend(self.callees(callee).into_iter().map(|target| (target, BlockId::new(0), 0)));
                    }
                    _ => {}
                }
            }
            match &block.end {
                Terminator::Return(_) => waiting.extend(self.returns.get(&func).into_iter().flatten().copied()),
                Terminator::Goto(_) | Terminator::Branch { .. } | Terminator::Switch { .. } | Terminator::Stop => {
                    waiting.extend(block.end.successors().map(|s| (func, s, 0)));
                }
            }
        }
        found
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_behind_a_call_and_a_loop() {
        let head = "goto lp64\nentry $main\nglobal @x: i32 align 4\n".to_string();
        let properties =
            "property assertion \"a\" in \"f\"\nproperty assertion \"b\" in \"main\"\nproperty assertion \"c\" in \"main\"\n";
        let code = "fn $f() -> void {\nb0:\n  assert (@x < 5), 0\n  return\n}\n\
            fn $main() -> void {\nb0:\n  assert (@x < 6), 1\n  goto b1\nb1:\n  call $f()\n  if (@x < 7) goto b1 else b2\nb2:\n  assert (@x < 8), 2\n  return\n}\n";
        let program = text::parse(&(head + properties + code)).expect("it is a program");
        let behind = Behind::of(&program);
        let of = |p: usize| behind.property(PropertyId::new(p)).into_iter().map(|p| p.index()).collect::<Vec<_>>();
        assert_eq!(of(0), [0, 2]);
        assert_eq!(of(1), [0, 2]);
        assert_eq!(of(2), Vec::<usize>::new());
    }
}
