//! Whether the functions that a program may hand to `qsort` and `bsearch` do nothing but compute their result: then it
//! does not matter how often and in which order they are called, which C leaves open.
//!
//! SOUNDNESS: errs towards *harmful*. Every function whose address is taken and that could be a comparison counts,
//! whether or not it ever gets there.

use fathom_goto::*;
use rustc_hash::FxHashSet;

use crate::context::Context;

impl Context<'_> {
    pub fn comparisons_are_harmless(&self) -> bool {
        let in_code = self.program.functions.iter().flat_map(|f| &f.exprs).filter_map(|e| match e.kind {
            ExprKind::FuncAddr(id) => Some(id),
            _ => None,
        });
        let in_data = self.program.globals.iter().flat_map(|g| &g.init.items).filter_map(|item| match item.value {
            InitValue::Func(id) => Some(id),
            InitValue::Bits { .. } | InitValue::BitField { .. } | InitValue::Bytes(_) | InitValue::Global { .. } => None,
        });
        let mut seen = FxHashSet::default();
        in_code.chain(in_data).filter(|id| self.compares(*id)).all(|id| self.is_harmless(id, &mut seen))
    }

    /// Takes two pointers, or three, and returns an integer.
    fn compares(&self, id: FuncId) -> bool {
        let function = &self.program.functions[id.index()];
        let pointer = |p: &LocalId| self.program.types.is_pointer(function.local(*p).ty);
        (function.params.is_empty() || matches!(function.params.len(), 2 | 3) && function.params.iter().all(pointer))
            && matches!(self.program.types.get(function.ret), Type::Int { .. })
    }

    fn is_harmless(&self, id: FuncId, seen: &mut FxHashSet<FuncId>) -> bool {
        if !seen.insert(id) {
            return true;
        }
        let function = &self.program.functions[id.index()];
        if !function.has_body() {
            // The models of string comparison write nothing.
            return function.name.starts_with("str") && self.functions.defined[id.index()];
        }
        let own = |place: PlaceId| is_own(function, place);
        function.blocks.iter().flat_map(|b| &b.insts).all(|inst| {
            let called = match &inst.kind {
                InstKind::Call { callee: Callee::Direct(callee), .. } => Some(*callee),
                _ => None,
            };
            visit::written_places(&inst.kind).into_iter().all(own)
                && match inst.kind.effect() {
                    Effect::Store { observable } => !observable,
                    Effect::Call => called.is_some_and(|callee| self.is_harmless(callee, seen)),
                    Effect::Input | Effect::Assert(_) | Effect::Goal(_) | Effect::Lifetime(_) => true,
                    Effect::Primitive(_) | Effect::Assume | Effect::Synchronise | Effect::Unsupported => false,
                }
        })
    }
}

/// A part of a local variable.
fn is_own(function: &Function, place: PlaceId) -> bool {
    match function.place(place).kind {
        PlaceKind::Local(_) => true,
        PlaceKind::Global(_) | PlaceKind::Deref(_) => false,
        PlaceKind::Field(base, _) | PlaceKind::Index(base, _) => is_own(function, base),
    }
}
